"""WordPiece as the reader has it: lower case, without accents, longest piece first; each piece with its place in the text.

The rules are BERT's (arXiv 1810.04805, `BasicTokenizer` and `WordpieceTokenizer`), over a vocabulary cut to what English notes need.
`Sources/Tokenization/WordPiece.swift` is the same; `Tests/Fixtures/wordpiece-vectors.jsonl` pins both.
"""

from __future__ import annotations

import unicodedata
from functools import cached_property
from pathlib import Path

LONGEST_WORD = 100


def is_punctuation(c: str) -> bool:
    o = ord(c)
    return 33 <= o <= 47 or 58 <= o <= 64 or 91 <= o <= 96 or 123 <= o <= 126 or unicodedata.category(c).startswith("P")


def is_cjk(c: str) -> bool:
    o = ord(c)
    return 0x4E00 <= o <= 0x9FFF or 0x3400 <= o <= 0x4DBF or 0x20000 <= o <= 0x2A6DF or 0x2A700 <= o <= 0x2B81F or 0x2B820 <= o <= 0x2CEAF or 0xF900 <= o <= 0xFAFF or 0x2F800 <= o <= 0x2FA1F


def plain(c: str) -> str:
    """A character in lower case without accents; empty for a control character."""
    if unicodedata.category(c) in ("Cc", "Cf"):
        return ""
    return "".join(d for d in unicodedata.normalize("NFD", c.lower()) if unicodedata.category(d) != "Mn")


class WordPiece:
    def __init__(self, pieces: list[str]):
        self.pieces = pieces

    @classmethod
    def load(cls, path: Path) -> "WordPiece":
        return cls(path.read_text(encoding="utf-8").splitlines())

    @cached_property
    def ids(self) -> dict[str, int]:
        return {p: i for i, p in enumerate(self.pieces)}

    def id(self, piece: str) -> int:
        return self.ids[piece]

    def words(self, text: str) -> list[list[tuple[str, int]]]:
        """Words as lists of (plain character, index in `text`)."""
        out: list[list[tuple[str, int]]] = []
        word: list[tuple[str, int]] = []
        for at, c in enumerate(text):
            if c.isspace():
                out.append(word)
                word = []
                continue
            for d in plain(c):
                if is_punctuation(d) or is_cjk(d):
                    out += [word, [(d, at)]]
                    word = []
                else:
                    word.append((d, at))
        out.append(word)
        return [w for w in out if w]

    def encode(self, text: str) -> tuple[list[int], list[tuple[int, int]]]:
        """Ids, and for each the characters of `text` that it stands for, from and up to."""
        ids: list[int] = []
        places: list[tuple[int, int]] = []
        for word in self.words(text):
            plain_word = "".join(c for c, _ in word)
            found: list[tuple[int, int, int]] = []
            start = 0
            while start < len(word) and len(word) <= LONGEST_WORD:
                end = len(word)
                while end > start and ("##" if start else "") + plain_word[start:end] not in self.ids:
                    end -= 1
                if end == start:
                    break
                found.append((self.ids[("##" if start else "") + plain_word[start:end]], word[start][1], word[end - 1][1] + 1))
                start = end
            if start < len(word):
                found = [(self.ids["[UNK]"], word[0][1], word[-1][1] + 1)]
            ids += [f[0] for f in found]
            places += [(f[1], f[2]) for f in found]
        return ids, places
