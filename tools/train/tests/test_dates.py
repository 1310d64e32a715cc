"""The generator's date labels against a second implementation of the policy.

It reads the wording itself and finds the day by walking day by day, so that it shares neither parsing nor arithmetic
with `dates.py`.
"""

from __future__ import annotations

import random
import re
import sys
from datetime import date, timedelta
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from corpus import dates  # noqa: E402

ONE = timedelta(days=1)
DAYS = {"mon": 0, "tue": 1, "wed": 2, "thu": 3, "fri": 4, "sat": 5, "sun": 6, "mun": 0, "mod": 0, "tus": 1, "teu": 1, "wen": 2, "thr": 3, "fir": 4, "fry": 4, "fro": 4, "sud": 6, "frd": 4, "moa": 0}
MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
MONTH_TYPOS = {"apirl": 4, "jnue": 6, "jully": 7, "agust": 8, "ocotber": 10, "septmber": 9, "setpember": 9}
WORDS = {w: i for i, w in enumerate("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split())}
WORDS.update({"a": 1, "a couple of": 2, "a couple": 2, "couple of": 2, "a fortnight": 2, "one fortnight": 2})
NTH = {w: i for i, w in enumerate(dates.ORDINALS) if w}
DAY = r"(?P<day>m[ou]\w*|t[eu]\w*|w[e]\w*|th\w*|f[ri]\w*|sa\w*|su\w*)"


def weekday(word: str) -> int:
    return DAYS[word[:3]]


def month(word: str) -> int:
    word = word.strip(".")
    return MONTH_TYPOS[word] if word in MONTH_TYPOS else MONTHS.index(word[:3]) + 1


def walk(day: date, step: int, good, first: bool) -> date:
    if not first:
        day += step * ONE
    for _ in range(12 * 366):
        if good(day):
            return day
        day += step * ONE
    raise AssertionError("no such day")


def later_month(day: date, n: int) -> date:
    """n calendar months on, walking; the last day of the month where the day number is lacking."""
    step = 1 if n > 0 else -1
    want, d = day.day, day
    for _ in range(abs(n)):
        d = walk(d, step, lambda x, m=d.month: x.month != m, False)
        d = d if step > 0 else d
        d = d.replace(day=15)
    good = [x for x in (d.replace(day=1) + i * ONE for i in range(31)) if x.month == d.month]
    return next((x for x in good if x.day == want), good[-1])


def understand(text: str, today: date, past: bool) -> date | None:
    text = text.lower().strip()
    text = re.sub(r"^(on|by|before|for|due by|due on|due|until|come|at|over) (?=\S)", "", text)
    text = re.sub(r" (morning|afternoon|evening|night|am|arvo|lunchtime|first thing)$", "", text)
    if re.fullmatch(r"(earlier |later |just now )?(today|tody|2day)( at lunch)?|tonight|2nite|end of day today|the end of today|this (morning|afternoon|evening|arvo|aft)", text) or text in ("this",):
        return today
    if re.fullmatch(r"(the )?day after (tom\w*|tm\w*)", text):
        return today + 2 * ONE
    if re.fullmatch(r"(a )?week (from )?(tomorrow)|tomorrow week", text):
        return today + 8 * ONE
    if re.fullmatch(r"tom\w+|tm\w+|2moro", text):
        return today + ONE
    if re.fullmatch(r"yest\w*|yday|(late )?last( night)?", text):
        return today - ONE
    if re.fullmatch(r"(this|the) (weekend|wknd|wkend)|weekend", text):
        return walk(today, 1, lambda d: d.weekday() == 5, True) if today.weekday() != 6 else today
    if re.fullmatch(r"(the )?(end of (the |this )?month|last day of the month)|eom|month end|the end of (the|this) month", text):
        return walk(today, 1, lambda d: (d + ONE).day == 1, True)
    number = "|".join(sorted(map(re.escape, WORDS), key=len, reverse=True)) + r"|\d+"
    m = re.fullmatch(rf"(?:within |in )?(?P<n>{number})(?: (?P<unit>day|dya|week|month)s?)?'?(?: time| from now| from today)?", text)
    if m and (m["unit"] or "fortnight" in m["n"]):
        n = WORDS.get(m["n"]) or int(m["n"])
        unit = m["unit"] or "week"
        return later_month(today, n) if unit == "month" else today + n * (7 if unit == "week" else 1) * ONE
    m = re.fullmatch(rf"(?P<n>{number})(?: (?P<unit>day|week|month)s?)? ago", text)
    if m:
        n = WORDS.get(m["n"]) or int(m["n"])
        unit = m["unit"] or "week"
        return later_month(today, -n) if unit == "month" else today - n * (7 if unit == "week" else 1) * ONE
    m = re.fullmatch(rf"(?:a |one |1 )?week (?:from |on )?{DAY}|{DAY.replace('day', 'b')} week|a week this {DAY.replace('day', 'c')}", text)
    if m:
        w = weekday(m["day"] or m["b"] or m["c"])
        return walk(today + 7 * ONE, 1, lambda d: d.weekday() == w, False)
    m = re.fullmatch(rf"(?:next|nxt|nex) {DAY}", text)
    if m:
        w = weekday(m["day"])
        monday = walk(today, 1, lambda d: d.weekday() == 0, False)
        return walk(monday, 1, lambda d: d.weekday() == w, True)
    m = re.fullmatch(rf"(?:last|this past) {DAY}", text)
    if m:
        return walk(today, -1, lambda d: d.weekday() == weekday(m["day"]), False)
    m = re.fullmatch(rf"(?:this coming |this )?{DAY}", text)
    if m:
        return walk(today, -1 if past else 1, lambda d: d.weekday() == weekday(m["day"]), False)
    step = -1 if past else 1
    m = re.fullmatch(r"(\d{4})-(\d\d)-(\d\d)", text)
    if m:
        return date(*map(int, m.groups()))
    m = re.fullmatch(r"(\d+)/(\d+)(?:/(\d+))?", text)
    if m:
        mm, dd, yy = int(m[1]), int(m[2]), m[3]
        if yy:
            return date(int(yy) + (2000 if len(yy) == 2 else 0), mm, dd)
        return walk(today, step, lambda d: (d.month, d.day) == (mm, dd), True)
    text = re.sub(rf"^{DAY.replace('day', 'x')}(, | the | )(?=\w)(?!\w*$)", "", text) if re.match(r"(mon|tue|wed|thu|fri|sat|sun)\w*,? ", text) else text
    nth = "|".join(sorted(NTH, key=len, reverse=True))
    names = r"(?P<m>(?:jan|feb|mar|apr|apirl|may|jun|jnue|jul|aug|agust|sep|oct|ocotber|nov|dec|set)\w*\.?)"
    m = re.fullmatch(rf"{names}(?: the)? (?P<d>\d+|{nth})(?:st|nd|rd|th)?(?:,? (?P<y>\d{{4}}))?", text) or re.fullmatch(rf"(?:the )?(?P<d>\d+|{nth})(?:st|nd|rd|th)?(?: of)? {names}(?: (?P<y>\d{{4}}))?", text)
    if m:
        dd = NTH.get(m["d"]) or int(m["d"])
        if m["y"]:
            return date(int(m["y"]), month(m["m"]), dd)
        return walk(today, step, lambda d: (d.month, d.day) == (month(m["m"]), dd), True)
    m = re.fullmatch(rf"(?:the )?(?P<d>\d+|{nth})(?:st|nd|rd|th)?", text)
    if m:
        dd = NTH.get(m["d"]) or int(m["d"])
        return walk(today, step, lambda d: d.day == dd, True)
    raise LookupError(text)


@pytest.mark.parametrize("past", [False, True])
def test_labels_agree(past: bool) -> None:
    rng = random.Random(7 + past)
    wrong, unread = [], []
    for _ in range(6000):
        today = dates.any_today(rng)
        w = dates.pick(rng, dates.PAST if past else dates.FUTURE, today, past)
        try:
            mine = understand(w.text, today, past)
        except LookupError:
            unread.append(w.text)
            continue
        if mine != w.day:
            wrong.append((str(today), w.text, str(w.day), str(mine)))
    assert not wrong, wrong[:10]
    assert len(unread) < 60, unread[:30]


@pytest.mark.parametrize("today, text, past, day", [
    ("2026-11-18", "Wednesday", False, "2026-11-25"), ("2026-11-18", "Wednesday", True, "2026-11-11"), ("2026-11-22", "next Monday", False, "2026-11-23"),
    ("2026-11-16", "next Sunday", False, "2026-11-29"), ("2024-11-13", "the 31st", False, "2024-12-31"), ("2026-02-27", "the 1st", False, "2026-03-01"),
    ("2025-03-01", "Feb 29", False, "2028-02-29"), ("2025-03-01", "Feb 29", True, "2024-02-29"), ("2028-01-31", "in a month", False, "2028-02-29"),
    ("2026-11-22", "this weekend", False, "2026-11-22"), ("2025-11-16", "a week from Friday", False, "2025-11-28"), ("2026-06-03", "June 3", False, "2026-06-03"),
])
def test_known_days(today: str, text: str, past: bool, day: str) -> None:
    assert str(understand(text, date.fromisoformat(today), past)) == day


def test_one_seed_one_corpus() -> None:
    from corpus import notes

    def some() -> list[str]:
        rng = random.Random(3)
        return [notes.example(rng, date(2026, 11, 21)).note for _ in range(50)]

    assert some() == some()
