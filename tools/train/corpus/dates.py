"""Date wordings with their labels, by the policy's table. `Today` is the day on which a note is written."""

from __future__ import annotations

import calendar
import random
from dataclasses import dataclass
from datetime import date, timedelta

from normalise.prompt import add_months

LONG_DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
SHORT_DAYS = [["mon"], ["tue", "tues"], ["wed", "weds"], ["thu", "thur", "thurs"], ["fri"], ["sat"], ["sun"]]
TYPO_DAYS = [["munday", "mondy", "moday"], ["tuesdy", "teusday", "tusday", "tuseday"], ["wensday", "wendsday", "wednsday", "wednesdy"],
             ["thrusday", "thursdy", "thurdsay", "thursay"], ["firday", "fridy", "frieday", "fridya"], ["saterday", "satruday", "saturdy"],
             ["sundy", "suday", "sunady"]]
LONG_MONTHS = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"]
SHORT_MONTHS = [["jan"], ["feb"], ["mar"], ["apr"], ["may"], ["jun"], ["jul"], ["aug"], ["sep", "sept"], ["oct"], ["nov"], ["dec"]]
TYPO_MONTHS = [["janurary", "januray"], ["febuary", "feburary"], ["marhc"], ["apirl"], [], ["jnue"], ["jully"], ["augsut", "agust"],
               ["septmber", "setpember"], ["ocotber", "octobre"], ["novemeber", "novmber"], ["decmber", "decemeber"]]
SMALL = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen",
         "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"]
ORDINALS = ["", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth", "thirteenth",
            "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth", "twentieth", "twenty-first", "twenty-second",
            "twenty-third", "twenty-fourth", "twenty-fifth", "twenty-sixth", "twenty-seventh", "twenty-eighth", "twenty-ninth", "thirtieth",
            "thirty-first"]


@dataclass
class When:
    """A wording and the day it names (None: no single day). `kind` is for statistics and tests."""

    text: str
    day: date | None
    kind: str
    wants: str = "on"  # on: may take "on", "by", "before"; bare: stands as it is


# --- labels ----------------------------------------------------------------------------------


def weekday_after(today: date, weekday: int) -> date:
    """The first such day after today, never today."""
    return today + timedelta(days=(weekday - today.weekday() - 1) % 7 + 1)


def weekday_before(today: date, weekday: int) -> date:
    return today - timedelta(days=(today.weekday() - weekday - 1) % 7 + 1)


def weekday_next_week(today: date, weekday: int) -> date:
    return today + timedelta(days=7 - today.weekday() + weekday)


def has_day(year: int, month: int, day: int) -> bool:
    return day <= calendar.monthrange(year, month)[1]


def month_day(today: date, month: int, day: int, past: bool) -> date:
    """No year: the first on or after today; past: the last on or before."""
    for step in range(0, 9):
        year = today.year - step if past else today.year + step
        if has_day(year, month, day):
            d = date(year, month, day)
            if (d <= today) if past else (d >= today):
                return d
    raise ValueError((month, day))


def day_of_month(today: date, day: int, past: bool) -> date:
    for step in range(0, 4):
        first = add_months(today.replace(day=1), -step if past else step)
        if has_day(first.year, first.month, day):
            d = first.replace(day=day)
            if (d <= today) if past else (d >= today):
                return d
    raise ValueError(day)


def weekend(today: date) -> date:
    return today if today.weekday() >= 5 else today + timedelta(days=5 - today.weekday())


# --- wordings --------------------------------------------------------------------------------


def ordinal(n: int) -> str:
    return f"{n}{'th' if 10 <= n % 100 <= 20 else {1: 'st', 2: 'nd', 3: 'rd'}.get(n % 10, 'th')}"


def cap(rng: random.Random, word: str, often: float = 0.65) -> str:
    return word.capitalize() if rng.random() < often else word


def say_number(rng: random.Random, n: int, words: float = 0.5) -> str:
    return SMALL[n] if n <= 20 and rng.random() < words else str(n)


def day_name(rng: random.Random, weekday: int) -> str:
    roll = rng.random()
    if roll < 0.60:
        name = LONG_DAYS[weekday]
    elif roll < 0.95:
        name = rng.choice(SHORT_DAYS[weekday])
    else:
        name = rng.choice(TYPO_DAYS[weekday])
    return cap(rng, name)


def month_name(rng: random.Random, month: int) -> str:
    roll = rng.random()
    if roll < 0.5:
        name = LONG_MONTHS[month - 1]
    elif roll < 0.97 or not TYPO_MONTHS[month - 1]:
        name = rng.choice(SHORT_MONTHS[month - 1])
    else:
        name = rng.choice(TYPO_MONTHS[month - 1])
    return cap(rng, name, 0.75)


PARTS = [" morning", " afternoon", " evening", " night", " am", " arvo", " lunchtime", " first thing"]


def part_of_day(rng: random.Random, chance: float = 0.22) -> str:
    return rng.choice(PARTS) if rng.random() < chance else ""


def lead(rng: random.Random, chance: float = 0.6) -> str:
    """What may stand in front of a day; "" keeps it bare."""
    if rng.random() > chance:
        return ""
    return rng.choice(["on ", "on ", "by ", "by ", "before ", "this ", "for ", "until ", "this coming ", "due ", "come "])


def plain_lead(rng: random.Random, chance: float = 0.55) -> str:
    return rng.choice(["on ", "on ", "by ", "by ", "before ", "for ", "due ", "due by "]) if rng.random() < chance else ""


def today_phrase(rng, today, past):
    past_words = ["today", "today", "this morning", "this afternoon", "tonight", "this evening", "just now today", "earlier today", "this arvo", "today at lunch"]
    words = ["today", "today", "today", "tonight", "tonight", "this morning", "this afternoon", "this evening", "this arvo", "later today", "by tonight",
             "by end of day today", "before tonight", "tody", "2day", "by the end of today", "2nite", "this aft"]
    return When(rng.choice(past_words if past else words), today, "today", "bare")


def tomorrow_phrase(rng, today, past):
    base = rng.choice(["tomorrow"] * 7 + ["tmrw", "tmrw", "tmr", "tomoro", "tommorow", "tomorow", "2moro", "tomorrrow", "tmro", "tomorrow's"][:9])
    text = rng.choice(["", "", "", "", "by ", "before "]) + base + part_of_day(rng, 0.35)
    return When(text, today + timedelta(days=1), "tomorrow", "bare")


def overmorrow_phrase(rng, today, past):
    base = rng.choice(["the day after tomorrow", "the day after tomorrow", "day after tomorrow", "the day after tmrw", "day after tmrw", "day after tomoro"])
    return When(rng.choice(["", "", "by "]) + base + part_of_day(rng, 0.1), today + timedelta(days=2), "overmorrow", "bare")


def yesterday_phrase(rng, today, past):
    return When(rng.choice(["yesterday"] * 6 + ["last night", "last night", "yesterday morning", "yesterday afternoon", "yesterday evening", "yest",
                            "yesterday arvo", "yday", "yesterdy", "late last night"]), today - timedelta(days=1), "yesterday", "bare")


def weekday_phrase(rng, today, past):
    w = rng.randrange(7)
    if past:
        return When(rng.choice(["", "", "on ", "on ", "this "]) + day_name(rng, w) + part_of_day(rng), weekday_before(today, w), "weekday_past", "bare")
    return When(lead(rng) + day_name(rng, w) + part_of_day(rng), weekday_after(today, w), "weekday", "bare")


def next_weekday_phrase(rng, today, past):
    w = rng.randrange(7)
    word = rng.choice(["next"] * 9 + ["nxt", "Next", "nex"])
    return When(rng.choice(["", "", "", "by ", "on "]) + word + " " + day_name(rng, w) + part_of_day(rng), weekday_next_week(today, w), "next_weekday", "bare")


def last_weekday_phrase(rng, today, past):
    w = rng.randrange(7)
    text = rng.choice(["last ", "last ", "last ", "this past "]) + day_name(rng, w) + part_of_day(rng)
    return When(text, weekday_before(today, w), "last_weekday", "bare")


def in_phrase(rng, today, past):
    unit = rng.choices(["day", "week", "month"], [5, 4, 3])[0]
    if unit == "day":
        n = rng.choice([2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9, 10, 10, 11, 12, 13, 14])
    elif unit == "week":
        n = rng.choice([1, 1, 2, 2, 2, 3, 3, 4, 5, 6])
    else:
        n = rng.choice([1, 1, 2, 2, 3, 3, 4, 5, 6])
    if unit == "day":
        day = today + timedelta(days=n)
    elif unit == "week":
        day = today + timedelta(days=7 * n)
    else:
        day = add_months(today, n)
    if unit == "week" and n == 2 and rng.random() < 0.35:
        amount, plural = rng.choice(["a fortnight", "a fortnight", "one fortnight"]), ""
        said = amount
    elif n == 1:
        said = rng.choice(["a ", "a ", "one ", "1 "]) + unit
    elif n == 2 and rng.random() < 0.35:
        said = rng.choice(["a couple of ", "a couple ", "couple of "]) + unit + "s"
    else:
        said = say_number(rng, n) + " " + unit + "s"
    if unit == "day" and rng.random() < 0.06:
        said = say_number(rng, n) + " " + "dyas"
    form = rng.random()
    if form < 0.55:
        text = "in " + said
    elif form < 0.8:
        text = said + " from now"
    elif form < 0.9:
        text = said + " from today"
    else:
        text = "in " + said + (" time" if rng.random() < 0.6 else "' time")
    if rng.random() < 0.04:
        text = "with" + text if text.startswith("in ") else text
    return When(text, day, "in_" + unit, "bare")


def week_from_phrase(rng, today, past):
    w = rng.randrange(7)
    day = weekday_after(today + timedelta(days=7), w)
    name = day_name(rng, w)
    text = rng.choice(["a week from " + name] * 4 + ["one week from " + name, name + " week", name + " week", "a week on " + name, "week from " + name,
                       "1 week from " + name, "a week this " + name])
    return When(text, day, "week_from", "bare")


def ago_phrase(rng, today, past):
    unit = rng.choices(["day", "week", "month"], [6, 3, 1])[0]
    n = {"day": rng.choice([2, 2, 3, 3, 4, 5, 6, 7]), "week": rng.choice([1, 1, 2, 2, 3]), "month": rng.choice([1, 1, 2])}[unit]
    day = today - timedelta(days=n) if unit == "day" else today - timedelta(days=7 * n) if unit == "week" else add_months(today, -n)
    if unit == "week" and n == 2 and rng.random() < 0.35:
        said = "a fortnight"
    elif n == 1:
        said = rng.choice(["a ", "a ", "one ", "1 "]) + unit
    elif n == 2 and rng.random() < 0.35:
        said = "a couple of " + unit + "s"
    else:
        said = say_number(rng, n) + " " + unit + "s"
    return When(said + " ago", day, "ago_" + unit, "bare")


def any_month_day(rng, today, past):
    """A month and a day, more often near today."""
    if rng.random() < 0.5:
        d = today + timedelta(days=(-1 if past else 1) * rng.randint(0, 60))
    else:
        d = date(2028, 1, 1) + timedelta(days=rng.randrange(366))
    return d.month, d.day


def say_month_day(rng, month, day):
    name, dots = month_name(rng, month), ""
    return rng.choice([
        f"{name} {day}", f"{name} {day}", f"{name} {day}", f"{name} {ordinal(day)}", f"{name} {ordinal(day)}", f"{day} {name}", f"{day} {name}",
        f"{ordinal(day)} {name}", f"{ordinal(day)} of {name}", f"the {ordinal(day)} of {name}", f"{name} the {ordinal(day)}",
        f"{name}. {day}" if len(name) == 3 else f"{name} {day}", f"{name} {ORDINALS[day]}" if rng.random() < 0.3 else f"{name} {day}",
        f"the {ORDINALS[day]} of {name}" if rng.random() < 0.3 else f"{day} {name}"])


def month_day_phrase(rng, today, past):
    month, day = any_month_day(rng, today, past)
    label = month_day(today, month, day, past)
    text = say_month_day(rng, month, day)
    if rng.random() < 0.08:
        text = cap(rng, rng.choice([LONG_DAYS, [s[0] for s in SHORT_DAYS]])[label.weekday()]) + rng.choice([" ", ", ", " the "[:1]]) + text
    lead_text = rng.choice(["", "on "]) if past else plain_lead(rng, 0.45)
    return When(lead_text + text, label, "month_day", "bare")


def slash_phrase(rng, today, past):
    month, day = any_month_day(rng, today, past)
    label = month_day(today, month, day, past)
    text = rng.choice([f"{month}/{day}", f"{month}/{day}", f"{month:02d}/{day:02d}"])
    return When((rng.choice(["", "on "]) if past else plain_lead(rng, 0.4)) + text, label, "slash", "bare")


def full_date_phrase(rng, today, past):
    d = today + timedelta(days=(-1 if past else 1) * rng.choice([rng.randint(0, 60), rng.randint(0, 500)]))
    name = month_name(rng, d.month)
    text = rng.choice([str(d), str(d), str(d), f"{d.month:02d}/{d.day:02d}/{d.year}", f"{d.month}/{d.day}/{d.year}", f"{name} {d.day}, {d.year}",
                       f"{d.day} {name} {d.year}", f"{name} {ordinal(d.day)} {d.year}", f"{d.month}/{d.day}/{d.year % 100:02d}"])
    return When((rng.choice(["", "on "]) if past else plain_lead(rng, 0.4)) + text, d, "full_date", "bare")


def day_of_month_phrase(rng, today, past):
    day = rng.choice([rng.randint(1, 31), rng.randint(1, 28), min(31, max(1, today.day + rng.randint(-4, 4)))])
    label = day_of_month(today, day, past)
    said = ordinal(day) if rng.random() < 0.9 else ORDINALS[day]
    lead_text = rng.choice(["on the ", "the ", "on the ", "this month on the "[:0] or "the "]) if past else rng.choice(
        ["the ", "on the ", "by the ", "by the ", "on the ", "before the ", "for the ", "due the ", "due on the "])
    return When(lead_text + said, label, "day_of_month", "bare")


def weekend_phrase(rng, today, past):
    return When(rng.choice(["this weekend", "this weekend", "this weekend", "the weekend", "over the weekend", "at the weekend", "on the weekend",
                            "by the weekend", "for the weekend", "before the weekend", "this wknd", "this wkend"]), weekend(today), "weekend", "bare")


def month_end_phrase(rng, today, past):
    last = today.replace(day=calendar.monthrange(today.year, today.month)[1])
    return When(rng.choice(["end of the month", "by the end of the month", "by end of month", "end of month", "by EOM", "EOM", "before the end of the month",
                            "at the end of the month", "at month end", "by end of the month", "by eom", "end of this month", "by month end",
                            "on the last day of the month", "by the end of this month"]),
                last, "month_end", "bare")


def week_from_tomorrow_phrase(rng, today, past):
    return When(rng.choice(["a week from tomorrow", "a week tomorrow", "tomorrow week"]), today + timedelta(days=8), "week_from", "bare")


FUTURE = [(today_phrase, 9), (tomorrow_phrase, 10), (overmorrow_phrase, 4), (weekday_phrase, 20), (next_weekday_phrase, 12), (in_phrase, 12),
          (week_from_phrase, 5), (week_from_tomorrow_phrase, 0.5), (month_day_phrase, 14), (slash_phrase, 4), (full_date_phrase, 4),
          (day_of_month_phrase, 9), (weekend_phrase, 5), (month_end_phrase, 4)]
PAST = [(today_phrase, 8), (yesterday_phrase, 14), (weekday_phrase, 16), (last_weekday_phrase, 14), (ago_phrase, 12), (month_day_phrase, 13),
        (slash_phrase, 4), (full_date_phrase, 3), (day_of_month_phrase, 7)]
EITHER = [(yesterday_phrase, 4), (last_weekday_phrase, 4), (ago_phrase, 3)]


def pick(rng, table, today, past):
    makers, weights = zip(*table)
    return rng.choices(makers, weights)[0](rng, today, past)


CORRECTIONS = [", no wait, ", ", no ", " no wait ", ", sorry, ", " sorry ", ", actually ", " actually ", ", hang on, ", ", make that ", " make that ",
               ", I mean ", " no, ", "... no, ", ", wait no ", ", wait, ", " - no, ", ", or no, ", ", scratch that, ", ", correction, "]


def bare(w: When) -> str:
    """The wording without the word in front of it."""
    text = w.text
    for word in ("on ", "by ", "before ", "for ", "due by ", "due on ", "due ", "until ", "come "):
        if text.startswith(word):
            text = text[len(word):]
    return text


def named_day(rng: random.Random, today: date, past: bool) -> When:
    """One day, perhaps corrected, perhaps followed by a second that does not count."""
    w = pick(rng, PAST if past else FUTURE, today, past)
    roll = rng.random()
    if roll < 0.07:
        simple = [(weekday_phrase, 4), (day_of_month_phrase, 3), (month_day_phrase, 3), (today_phrase, 1)] + ([(yesterday_phrase, 1)] if past else [(tomorrow_phrase, 1), (next_weekday_phrase, 1)])
        a, b = pick(rng, simple, today, past), pick(rng, simple, today, past)
        if rng.random() < 0.5:  # like with like
            b = pick(rng, [(m, 1) for m, _ in simple if m.__name__.startswith(a.kind.split("_past")[0])] or simple, today, past)
        return When(a.text + rng.choice(CORRECTIONS) + bare(b), b.day, "corrected", "bare")
    if roll < 0.13 and not past:
        month, day = any_month_day(rng, today, past)
        first = month_day(today, month, day, past)
        second = first + timedelta(days=rng.randint(1, 6))
        join = rng.choice([" to ", " - ", " till ", " through ", "-", " until "])
        form = rng.random()
        if form < 0.4:
            text = say_month_day(rng, first.month, first.day) + (" to " if join == "-" else join) + say_month_day(rng, second.month, second.day)
        elif form < 0.6:
            text = f"{first.month}/{first.day}{rng.choice([' and ', ' to ', '-', ' - '])}{second.month}/{second.day}"
        elif form < 0.8:
            text = f"{month_name(rng, first.month)} {first.day}{join}{second.day}"
            if second.month != first.month:
                return w
        else:
            a = rng.randrange(7)
            text = day_name(rng, a) + rng.choice([" and ", " to ", " & ", "/", " or ", " through "]) + day_name(rng, (a + rng.randint(1, 3)) % 7)
            first = weekday_after(today, a)
        return When(text, first, "range", "bare")
    if roll < 0.11 and past:
        a = rng.randrange(7)
        text = day_name(rng, a) + rng.choice([" and ", " & ", " to "]) + day_name(rng, (a + 1) % 7) + rng.choice(["", " nights", " night"])
        return When(text, weekday_before(today, a), "range", "bare")
    return w


WIDE = ["next week", "next week", "next month", "this week", "soon", "in a few days", "in a few weeks", "sometime soon", "sometime next week", "later this week",
        "in {month}", "in {month}", "sometime in {month}", "in the spring", "this summer", "in autumn", "next year", "later this year", "early next month",
        "this month", "over the summer", "before winter", "in the new year", "sometime", "one of these days", "at some point", "before too long",
        "by next week", "later on", "next spring", "this winter", "in the fall", "sometime this week", "in early {month}", "by {month}", "mid {month}",
        "in the next few weeks", "end of the year", "next quarter", "in a bit", "first thing"]
RECURRING = ["every {day}", "every {day}", "{day}s", "on {day}s", "every other {day}", "each {day}", "every {day} morning", "every {day} night", "every week", "every day", "daily",
             "every month", "weekly", "each morning", "twice a week", "on {day}s and {day}s", "every weekday", "most {day}s", "once a month"]


def wide(rng: random.Random) -> str:
    return rng.choice(WIDE).replace("{month}", cap(rng, rng.choice(LONG_MONTHS), 0.75))


def recurring(rng: random.Random) -> str:
    text = rng.choice(RECURRING)
    while "{day}" in text:
        name = rng.choice(LONG_DAYS)
        text = text.replace("{day}", cap(rng, name, 0.7), 1)
    return text


def clock(rng: random.Random) -> str:
    """A time of day as people write it."""
    h, m = rng.randint(1, 12), rng.choice([0, 15, 30, 45, 10, 20, 40, 50, 5])
    word = SMALL[h]
    return rng.choice([
        f"{h}pm", f"{h}am", f"{h} pm", f"{h} am", f"at {h}pm", f"at {h}", f"at {h}", f"at {h}am", f"{h}:{m:02d}", f"at {h}:{m:02d}", f"{h}:{m:02d}pm", f"{h}.{m:02d}",
        f"{h}:{m:02d} am", f"at {h}:{m:02d} pm", f"at {rng.randint(13, 22)}:{m:02d}", f"{rng.randint(6, 21):02d}{rng.choice([0, 15, 30]):02d}", "at noon", "noon", "midday", "at midnight",
        f"at half {h}", f"half {rng.choice([str(h), word])}", f"at half past {h}", f"at quarter to {h}", f"at quarter past {word}", f"{h} o'clock", f"at {h} oclock", f"{h} o clock", f"at {word}",
        f"{h} p.m.", f"{h} a.m.", f"from {h}", f"from {h}pm", f"{h}-{h + 1}pm", f"{h}ish", f"around {h}", f"at {h} sharp", f"after lunch", f"before work", f"after work",
        f"{h} in the morning", f"{h} in the evening", f"at {word} thirty", f"starts {h}pm", f"doors {h}pm", f"{h}:{m:02d} start", f"before {h}", f"after {h}pm", f"by {h}pm", f"by {h}"])


def any_today(rng: random.Random) -> date:
    """Days of 2024 to 2029; month ends, year ends and leap days more often."""
    d = date(2024, 1, 1) + timedelta(days=rng.randrange(2192))
    roll = rng.random()
    if roll < 0.10:
        d = d.replace(day=calendar.monthrange(d.year, d.month)[1]) - timedelta(days=rng.randint(0, 2))
    elif roll < 0.20:
        d = date(d.year, 12, 31) - timedelta(days=rng.randint(0, 35))
    elif roll < 0.23:
        d = date(d.year, 1, 1) + timedelta(days=rng.randint(0, 20))
    return d
