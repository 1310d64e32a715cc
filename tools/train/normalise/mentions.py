"""What a note's own words name, computed: its days ("nxt fri") and its spelled numbers ("two sixty").

A small model reads well and calculates badly. So the prompt of the default model says behind the note which day each
wording names (the one ahead and, where a record of spending would mean it, the one behind) and which number a spelled
amount is. Whether the wording counts (a correction, a name, a habit) is left to the model.

The Swift library holds the same rules (`Sources/Extraction/TimeExpressions`); `Tests/Fixtures/mention-vectors.jsonl` pins both.
"""

from __future__ import annotations

from datetime import date

from normalise.day_reader import DayReader
from normalise.mention_words import BETWEEN, CORRECTIONS, RANGES
from normalise.note_tokens import tokens_of
from normalise.number_reader import NumberReader


def mentions(note: str, today: date) -> str:
    """What a note names, at most twelve entries joined by `;`, empty where there is nothing: `fri=2026-11-27<2026-11-20` (the day
    ahead, the day behind), `tmrw=2026-11-22`, `eighty five=85`, `two sixty=2.60|260`."""
    tokens = tokens_of(note)
    days, numbers = DayReader(tokens, today), NumberReader(tokens)
    entries: list[str] = []
    i, behind_day = 0, -1  # behind_day: the token after the last entry, if that is a day
    while i < len(tokens) and len(entries) < 12:
        d = days.read(i)
        if d:
            between = {t.text for t in tokens[behind_day:i]} if 0 <= behind_day < i <= behind_day + 7 else set()
            if between & CORRECTIONS and between <= CORRECTIONS | BETWEEN:
                entries.pop()  # "Tuesday, no wait, Wednesday" is Wednesday
            elif between & RANGES and between <= RANGES | BETWEEN and not between & {",", ".", ";"}:
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
        i = after
        behind_day = after if d else -1
    return ";".join(entries)


def with_mentions(note: str, today: date) -> str:
    """The user's message: the note, and below it what it mentions."""
    found = mentions(note, today)
    return note + "\n" + found if found else note
