"""Where a note says a number or a time of day, found by its value: the only place that can mean it, or none."""

from __future__ import annotations

import re

UNITS = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
TENS = {20: "twenty", 30: "thirty", 40: "forty", 50: "fifty", 60: "sixty", 70: "seventy", 80: "eighty", 90: "ninety"}

Span = tuple[int, int]


def spelled(value: int) -> str | None:
    """A pattern of the words of a number below 100, and of round hundreds and thousands."""
    if 0 <= value < 20:
        return {0: "zero|nil", 1: "one(?= [a-z]{4})"}.get(value, UNITS[value])
    if value < 100 and value >= 20:
        tens = TENS[value // 10 * 10]
        return tens if value % 10 == 0 else f"{tens}[ -]?{UNITS[value % 10]}"
    for size, name in ((1000, "thousand"), (100, "hundred")):
        if value % size == 0 and 0 < value // size < 20:
            return rf"(?:{'a|one' if value == size else UNITS[value // size]}) {name}"
    return None


def number(note: str, value: float) -> Span | str:
    """The place of a number in figures ("6,500", "16" of "16oz", "6.5") or in words; "unknown" where several places or none have it."""
    forms = []
    if value == int(value):
        whole = int(value)
        forms = [re.escape(f"{whole:,}"), str(whole), rf"{whole}\.0+", re.escape(f"{whole:,}".replace(",", ".")) if whole > 999 else str(whole)]
        if whole >= 1000 and whole % 1000 == 0:
            forms.append(rf"{whole // 1000}(?= ?k\b)")
    else:
        text = f"{value:.10g}"
        forms = [re.escape(text) + "0?", re.escape(text).replace(r"\.", ",") + "0?", re.escape(f"{value:,.2f}")]
        if value < 1:
            forms.append(re.escape(text[1:]) + "0?")
    found = {m.span() for form in forms for m in re.finditer(rf"(?<![\d.,:/-])(?:{form})(?![\d]|[.,:/]\d)", note)}
    if not found:  # "2-0", "1:50"
        found = {m.span() for m in re.finditer(rf"(?<!\d)(?<!\d[.,])(?:{forms[0]})(?!\d|[.,]\d)", note)}
    if not found and value == int(value) and (words := spelled(int(value))):
        found = {m.span() for m in re.finditer(rf"\b(?:{words})\b(?! (?:hundred|thousand))", note, re.I)}
    if len(found) > 1:
        # Of "6,500" and "6" the longer; a large number said twice means one thing.
        longest = max(b - a for a, b in found)
        found = {p for p in found if p[1] - p[0] == longest}
    return min(found) if len(found) == 1 or found and value > 31 else "unknown"


HOURS = {w: n for n, w in enumerate(UNITS) if 1 <= n <= 12}
HOUR = rf"(?:{'|'.join(HOURS)}|\d{{1,2}})"
MINUTES = {"quarter": 15, "five": 5, "ten": 10, "twenty": 20, "twenty-five": 25, "twenty five": 25, "half": 30}
# From what is surely a time to what may be one; each with the minutes of half a day that it means.
FORMS = [
    (re.compile(rf"\b(?P<part>quarter|five|ten|twenty(?:[- ]five)?|half|\d{{1,2}})(?: minutes)? (?P<side>past|to|before|after) (?P<hour>{HOUR})\b", re.I), 0),
    (re.compile(r"\b(?P<hour>\d{1,2})(?:[:.h](?P<minute>\d\d))? ?(?:[ap]\.?m\b\.?|uhr\b|o'clock|hrs?\b|h\b)", re.I), 0),
    (re.compile(r"\b(?P<hour>\d{1,2})[:h](?P<minute>\d\d)\b", re.I), 0),
    (re.compile(r"\b(?P<named>noon|midday|midnight)\b", re.I), 0),
    (re.compile(rf"\bhalf (?P<halved>{HOUR})\b", re.I), 1),
    (re.compile(rf"\b(?P<hour>{'|'.join(HOURS)}) (?P<minute>o'clock|fifteen|twenty|thirty|forty|forty-five|fifty)\b", re.I), 1),
    (re.compile(r"\b(?P<hour>\d{1,2})\.(?P<minute>\d\d)\b"), 1),
    (re.compile(r"\b(?P<hour>[01]\d|2[0-3])(?P<minute>[0-5]\d)\b"), 2),
    (re.compile(rf"(?:\b(?:at|by|from|until|till|to|around|about|for|before|after|since)|[-–]) ?(?P<hour>{HOUR})\b(?![:.]\d)", re.I), 2),
]
WORDS = {"o'clock": 0, "fifteen": 15, "twenty": 20, "thirty": 30, "forty": 40, "forty-five": 45, "fifty": 50}


def clock(note: str, value: str) -> Span | str:
    """The place of a time of day "HH:MM", as figures or words say it; "unknown" where several places or none may mean it."""
    wanted = (int(value[:2]) * 60 + int(value[3:5])) % 720
    best: dict[Span, int] = {}
    for form, rank in FORMS:
        for m in form.finditer(note):
            said = m.groupdict()
            if said.get("named"):
                minutes, start = 0, m.start()
            elif said.get("halved"):
                minutes, start = hour_of(said["halved"]) * 60 + 30, m.start()
            elif said.get("part"):
                part = MINUTES.get(said["part"].lower().replace("-", " "), MINUTES.get(said["part"].lower())) if not said["part"].isdigit() else int(said["part"])
                minutes = hour_of(said["hour"]) * 60 + (part or 0) * (1 if said["side"].lower() in ("past", "after") else -1)
                start = m.start()
            else:
                minute = said.get("minute")
                minutes = hour_of(said["hour"]) * 60 + (0 if minute is None else int(minute) if minute.isdigit() else WORDS[minute.lower()])
                start = m.start("hour")
            place = start, m.end()
            if minutes % 720 == wanted and not any(a <= place[0] and place[1] <= b and (a, b) != place for a, b in best):
                best[place] = min(rank, best.get(place, 9))
    if not best:
        return "unknown"
    least = min(best.values())
    places = [p for p, rank in best.items() if rank == least]
    return places[0] if len(places) == 1 else "unknown"


def hour_of(word: str) -> int:
    return int(word) if word.isdigit() else HOURS[word.lower()]
