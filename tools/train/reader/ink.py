"""Text whose parts are marked while it is put together: `ink(key, words)` in place of words, `read` for the plain text and where each key's words stand.

Marks are pairs of characters for private use, so that they pass through what joins, trims and lowers text.
"""

from __future__ import annotations

FIRST, LAST = 0xE000, 0xF8FF


class Ink:
    def __init__(self):
        self.keys: list = []

    def __call__(self, key, words: str) -> str:
        if key not in self.keys:
            self.keys.append(key)
        i = FIRST + 2 * self.keys.index(key)
        assert i < LAST
        return chr(i) + words + chr(i + 1)

    def read(self, marked: str) -> tuple[str, dict]:
        """The text, and by key the places of its words in it, from and up to, in order. Marks may be nested; white space at their edges is left out."""
        note: list[str] = []
        open_at: dict[int, int] = {}
        spans: dict = {}
        for c in marked:
            o = ord(c)
            if not FIRST <= o < FIRST + 2 * len(self.keys):
                note.append(c)
            elif o % 2 == 0:
                open_at[o] = len(note)
            else:
                start, end = open_at.pop(o - 1), len(note)
                while start < end and note[start].isspace():
                    start += 1
                while end > start and note[end - 1].isspace():
                    end -= 1
                if start < end:
                    spans.setdefault(self.keys[(o - FIRST) // 2], []).append((start, end))
        for places in spans.values():
            places.sort()
        return "".join(note), spans
