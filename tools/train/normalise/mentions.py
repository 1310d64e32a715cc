"""What a note's own words name, computed: its days ("nxt fri") and its spelled numbers ("two sixty").

A small model reads well and calculates badly. So the prompt of the default model says behind the note which day each
wording names (the one ahead and, where a record of spending would mean it, the one behind) and which number a spelled
amount is. Whether the wording counts (a correction, a name, a habit) is left to the model.

The Swift library holds the same rules (`Sources/Extraction/TimeExpressions`); `Tests/Fixtures/mention-vectors.jsonl` pins both.
"""

from __future__ import annotations

from datetime import date

from normalise.day_reader import DayReader
from normalise.mention_words import BETWEEN, CORRECTIONS, MOVED, RANGES
from normalise.note_tokens import tokens_of
from normalise.number_reader import NumberReader


def mentions(note: str, today: date) -> str:
    """What a note names, at most twelve entries joined by `;`, empty where there is nothing: `fri=2026-11-27<2026-11-20` (the day
    ahead, the day behind), `tmrw=2026-11-22`, `eighty five=85`, `two sixty=2.60|260`."""
    tokens = tokens_of(note)
    days, numbers = DayReader(tokens, today), NumberReader(tokens)
    entries: list[str] = []
    i, day_start, behind_day = 0, -1, -1  # the first token of the last entry, if that is a day, and the token after it
    while i < len(tokens) and len(entries) < 12:
        d = days.read(i)
        if d:
            between = {t.text for t in tokens[behind_day:i]} if 0 <= behind_day < i <= behind_day + 7 else set()
            is_range = between & RANGES and between <= RANGES | BETWEEN and not between & {",", ".", ";"}
            if between & CORRECTIONS and between <= CORRECTIONS | BETWEEN or behind_day >= 0 and replaces(tokens, day_start, behind_day, i, bool(is_range)):
                entries.pop()  # "Tuesday, no wait, Wednesday" is Wednesday
            elif is_range:
                day_start = i
                i = behind_day = d.next  # "June 9 to June 12" is June 9
                continue
            named = str(d.ahead) + (f"<{d.behind}" if d.behind else "")
            after = d.next
        else:
            n = numbers.number_at(i)
            if not n:
                i += 1
                continue
            named, after = n.value + (f"|{n.other}" if n.other else ""), n.next
        said = tokens[i].text + "".join((" " if t.gap else "") + t.text for t in tokens[i + 1:after])
        entries.append(said + "=" + named)
        day_start, behind_day = (i, after) if d else (-1, -1)
        i = after
    return ";".join(entries)


def replaces(tokens: list, day: int, start: int, end: int, is_range: bool) -> bool:
    """Whether the day at `end` replaces the one whose tokens are `day..<start`: "not Monday but Tuesday", "moved to Saturday", ", actually …"."""
    def text(i: int) -> str:
        return tokens[i].text if 0 <= i < len(tokens) else ""
    last = day - 2 if text(day - 1) in ("on", "for", "the") else day - 1
    is_denied = text(last) in ("not", "isnt") or text(last) == "t" and text(last - 1) == "'" and text(last - 2).endswith("n")
    if start >= end:
        return False
    if is_denied and end - start <= 6 or is_range and text(day - 1) == "from" and (text(day - 2) in MOVED or text(day - 3) in MOVED):
        return True
    if end - start > 14:
        return False
    verb = end - 1
    while verb > start and text(verb) in ("to", "until", "till", "on", "it", "back", "forward", "up", "the"):
        verb -= 1
    return text(start) == "," and text(start + 1) in ("actually", "sorry", "scratch", "correction") or verb < end - 1 and text(verb) in MOVED


def with_mentions(note: str, today: date) -> str:
    """The user's message: the note, and below it what it mentions."""
    found = mentions(note, today)
    return note + "\n" + found if found else note
