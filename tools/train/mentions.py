"""What a note's own words name, computed: its days ("nxt fri") and its spelled numbers ("two sixty").

A small model reads well and calculates badly. So the prompt of the default model says behind the note which day each
wording names (the one ahead and, where a record of spending would mean it, the one behind) and which number a spelled
amount is. Whether the wording counts (a correction, a name, a habit) is left to the model.

The Swift library holds the same rules (`Sources/LocalModel/Mentions`); `Tests/Fixtures/mention-vectors.json` pins both.
"""

from __future__ import annotations

import calendar as _calendar
from dataclasses import dataclass
from datetime import date, timedelta

# --- words -----------------------------------------------------------------------------------

WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
SHORT_WEEKDAYS = {"mon": 0, "tue": 1, "tues": 1, "wed": 2, "weds": 2, "thu": 3, "thur": 3, "thurs": 3, "fri": 4, "sat": 5, "sun": 6}
NO_WEEKDAY = {"sundry"}
MONTHS = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"]
SHORT_MONTHS = {"jan": 1, "feb": 2, "mar": 3, "apr": 4, "jun": 6, "jul": 7, "aug": 8, "sep": 9, "sept": 9, "oct": 10, "nov": 11, "dec": 12}
TODAY = {"today", "tonight", "tonite", "tdy", "tody", "toady"}
PARTS_OF_TODAY = {"morning", "afternoon", "evening", "arvo", "aft", "eve", "lunchtime", "am", "pm", "avo"}
TOMORROW = {"tomorrow", "tmrw", "tmr", "tmrrw", "tmrow", "tmw", "tmro", "tmoro", "tomo", "tomoz", "tomz", "tmorrow", "tomrw"}
AFTER_TWO = {"moro", "morrow", "morro", "mrw", "moz", "morow"}
YESTERDAY = {"yesterday", "yest", "yday", "ystrdy", "yesterdy", "yestday"}
UNITS = {"day": "day", "days": "day", "dyas": "day", "dys": "day", "night": "day", "nights": "day", "week": "week", "weeks": "week", "wk": "week", "wks": "week", "weks": "week",
         "fortnight": "fortnight", "fortnights": "fortnight", "month": "month", "months": "month", "mth": "month", "mths": "month", "mnths": "month", "monts": "month",
         "year": "year", "years": "year", "yr": "year", "yrs": "year"}
WEEKEND = {"weekend", "wknd", "wkend", "weeknd", "weekned"}
ONES = {w: i for i, w in enumerate("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split())}
TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fourty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90, "ninty": 90}
ORDINALS = {w: i + 1 for i, w in enumerate("first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth".split())}
ORDINALS["thirtieth"] = 30
SUFFIXES = {"st", "nd", "rd", "th"}
RECURRING = {"every", "each", "most", "other", "alternate"}
BEFORE_ORDINAL = {"no", "wait", "sorry", "actually", "mean", "on", "by", "before", "until", "till", "til", "due", "for", "from", "since", "after"}
LARGE = {"hundred": 100, "thousand": 1000, "grand": 1000, "k": 1000, "lakh": 100_000, "lakhs": 100_000, "lac": 100_000, "million": 1_000_000, "crore": 10_000_000}
NOTES = {"fiver": 5, "fivers": 5, "tenner": 10, "tenners": 10}
MONEY = {"dollar", "dollars", "buck", "bucks", "euro", "euros", "pound", "pounds", "quid", "usd", "eur", "gbp"}
CENTS = {"cents", "cent", "pence"}
AND = {"and", "&"}
THE = {"the", "teh"}


# A weekday behind or in front of these is a name or another word.
NAMES_BEFORE = {"cyber", "good", "black", "ash", "palm", "shrove", "easter", "whit", "maundy", "holy", "giving", "pancake", "taco"}
NAMES_AFTER = {"times", "telegraph", "mirror", "herald", "gazette"}
SITES = {"com", "io", "app", "net", "org"}
SAT_BEFORE = {"in", "on", "down", "through", "behind", "beside", "under", "around", "nav", "navs", "there", "here"}
SUN_BEFORE = {"cream", "screen", "hat", "lounger", "loungers", "glasses", "burn", "tan", "shade"}
# Between two days: what makes the second replace the first, what joins both to a range, and what may stand there besides.
CORRECTIONS = {"no", "nope", "wait", "sorry", "actually", "hang", "scratch", "correction", "mean", "rather", "make"}
RANGES = {"to", "till", "til", "until", "through", "thru", "and", "&", "or", "/", "-", "\u2013"}
BETWEEN = {",", ".", "-", "\u2013", "\u2014", "\u2026", ";", "i", "that", "it", "on", "by", "the", "or", "um", "uh", "er", "oh", "for", "due", "before"} | PARTS_OF_TODAY | {"night", "nights", "noon"}


def distance(a: str, b: str, limit: int) -> int:
    """Optimal string alignment (an edit is an insertion, a deletion, a change, or a swap of neighbours); above `limit` any larger number."""
    if abs(len(a) - len(b)) > limit:
        return limit + 1
    before, row = [], list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        before, last, row = row, before, [i] + [0] * len(b)
        for j, y in enumerate(b, 1):
            row[j] = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (x != y))
            if i > 1 and j > 1 and x == b[j - 2] and a[i - 2] == y:
                row[j] = min(row[j], last[j - 2] + 1)
    return row[-1]


# --- words of a note -------------------------------------------------------------------------


@dataclass
class Token:
    """A run of letters, a run of digits, or one other character; `text` in lower case (ASCII), `gap`: white space in front."""

    kind: str
    text: str
    gap: bool


def is_letter(c: str) -> bool:
    n = ord(c)
    return c.isascii() and c.isalpha() or n >= 0xC0 and n not in (0xD7, 0xF7) and not 0x2000 <= n <= 0x2BFF and not 0x3000 <= n <= 0x303F and n < 0x1F000


def is_space(c: str) -> bool:
    return c in " \t\n\r\v\f\u00a0"


def lower(text: str) -> str:
    return "".join(c.lower() if c.isascii() else c for c in text)


def tokens_of(note: str) -> list[Token]:
    out, at, gap = [], 0, False
    while at < len(note):
        c = note[at]
        if is_space(c):
            gap, at = True, at + 1
            continue
        end = at + 1
        kind = "letters" if is_letter(c) else "digits" if "0" <= c <= "9" else "sign"
        if kind == "letters":
            while end < len(note) and is_letter(note[end]):
                end += 1
        elif kind == "digits":
            while end < len(note) and "0" <= note[end] <= "9":
                end += 1
        text = lower(note[at:end])
        out.append(Token(kind, "'" if text == "\u2019" else text, gap))
        gap, at = False, end
    return out


# --- days ------------------------------------------------------------------------------------


def add_months(day: date, months: int) -> date:
    index = day.year * 12 + day.month - 1 + months
    year, month = index // 12, index % 12 + 1
    return date(year, month, min(day.day, _calendar.monthrange(year, month)[1]))


@dataclass
class Days:
    """The day that lies ahead (or the only one), the one behind, and the index of the token after the wording."""

    ahead: date
    behind: date | None
    next: int


class DayReader:
    def __init__(self, tokens: list[Token], today: date):
        self.tokens, self.today = tokens, today

    # Look-ups in the tokens; beyond the ends stands nothing.

    def text(self, i: int) -> str:
        return self.tokens[i].text if 0 <= i < len(self.tokens) else ""

    def kind(self, i: int) -> str:
        return self.tokens[i].kind if 0 <= i < len(self.tokens) else ""

    def joined(self, i: int) -> bool:
        """Token i stands right behind the one before it."""
        return 0 < i < len(self.tokens) and not self.tokens[i].gap

    def number(self, i: int, digits: int) -> int | None:
        return int(self.text(i)) if self.kind(i) == "digits" and len(self.text(i)) <= digits else None

    # Single words.

    @staticmethod
    def nearest(w: str, names: list[str], limit) -> int | None:
        """The index of the name that a word spells, at most limit(name) edits away and of the same first letter."""
        best, least = None, 9
        for n, name in enumerate(names):
            most = limit(name)
            if w == name:
                return n
            if w[0] == name[0] and most:
                d = distance(w, name, most)
                if d <= most and d < least:
                    best, least = n, d
        return best

    def weekday(self, i: int) -> int | None:
        w = self.text(i)
        if self.kind(i) != "letters":
            return None
        if self.is_named(i):
            return None
        if w in SHORT_WEEKDAYS:
            return SHORT_WEEKDAYS[w]
        if len(w) < 5 or w in NO_WEEKDAY or not (w.endswith("y") or w.endswith("ya")):
            return None
        return self.nearest(w, WEEKDAYS, lambda name: 2 if len(name) > 6 and len(w) > 6 else 1)

    def is_named(self, i: int) -> bool:
        """A weekday's word that is part of a name, or is another word: Cyber Monday, monday.com, "sat in the car", sun cream."""
        w, after = self.text(i), self.text(i + 1)
        if self.text(i - 1) in NAMES_BEFORE or after in NAMES_AFTER:
            return True
        if after == "." and self.joined(i + 1) and self.joined(i + 2) and self.text(i + 2) in SITES:
            return True
        return (w == "sat" and after in SAT_BEFORE) or (w == "sun" and (after in SUN_BEFORE or self.text(i - 1) == "the"))

    def month(self, i: int) -> int | None:
        w = self.text(i)
        if self.kind(i) != "letters":
            return None
        if w in SHORT_MONTHS:
            return SHORT_MONTHS[w]
        found = self.nearest(w, MONTHS, lambda name: 0 if len(w) < 4 or len(name) < 4 else 2 if len(name) > 6 else 1)
        return None if found is None else found + 1

    def tomorrow(self, i: int) -> int | None:
        """The index after a word for tomorrow."""
        w = self.text(i)
        if w in TOMORROW or (len(w) >= 6 and w.startswith("tom") and "r" in w and distance(w, "tomorrow", 2) <= 2):
            return i + 1
        return i + 2 if w == "2" and self.joined(i + 1) and self.text(i + 1) in AFTER_TWO else None

    def yesterday(self, i: int) -> bool:
        w = self.text(i)
        return w in YESTERDAY or (len(w) >= 7 and w.startswith("y") and distance(w, "yesterday", 2) <= 2)

    def ordinal(self, i: int) -> tuple[int, int] | None:
        """A day of the month as 3rd, third or twenty-third: (number, next)."""
        n = self.number(i, 2)
        if n is not None:
            return (n, i + 2) if self.joined(i + 1) and self.text(i + 1) in SUFFIXES and 1 <= n <= 31 else None
        w = self.text(i)
        if w in ORDINALS:
            return ORDINALS[w], i + 1
        if w in ("twenty", "thirty"):
            j = i + 2 if self.text(i + 1) == "-" else i + 1
            n = TENS[w] + ORDINALS.get(self.text(j), 99)
            return (n, j + 1) if n <= 31 and ORDINALS.get(self.text(j), 99) < 10 else None
        return None

    def day_number(self, i: int) -> tuple[int, int] | None:
        """A day of the month, an ordinal or plain digits with nothing else at them."""
        found = self.ordinal(i)
        if found:
            return found
        n = self.number(i, 2)
        if n is None or not 1 <= n <= 31:
            return None
        if self.joined(i + 1) and (self.kind(i + 1) == "letters" or self.text(i + 1) in ("%", "/") or (self.text(i + 1) in ":.," and len(self.text(i + 1)) == 1 and self.kind(i + 2) == "digits" and self.joined(i + 2))):
            return None
        return n, i + 1

    def count(self, i: int) -> tuple[int, int] | None:
        """How many: digits, a word up to ninety-nine, a, a couple of."""
        n = self.number(i, 3)
        if n is not None:
            return n, i + 1
        w = self.text(i)
        if w in ("a", "an") and self.text(i + 1) == "couple":
            i, w = i + 1, "couple"
        if w == "couple":
            return 2, i + 2 if self.text(i + 1) in ("of", "o") else i + 1
        if w in ("a", "an"):
            return 1, i + 1
        if w in ONES:
            return ONES[w], i + 1
        if w in TENS:
            j = i + 2 if self.text(i + 1) == "-" else i + 1
            ones = ONES.get(self.text(j), 0)
            return (TENS[w] + ones, j + 1) if 1 <= ones <= 9 else (TENS[w], i + 1)
        return None

    # Days by their rule.

    def days(self, offset: int) -> date:
        return self.today + timedelta(days=offset)

    def after(self, weekday: int) -> date:
        return self.days((weekday - self.today.weekday() - 1) % 7 + 1)

    def before(self, weekday: int) -> date:
        return self.days(-((self.today.weekday() - weekday - 1) % 7 + 1))

    def in_next_week(self, weekday: int) -> date:
        return self.days(7 - self.today.weekday() + weekday)

    @staticmethod
    def has(year: int, month: int, day: int) -> bool:
        return 1 <= day <= _calendar.monthrange(year, month)[1]

    def of_year(self, month: int, day: int, step: int) -> date | None:
        """The first such day on or after today (step 1), the last on or before it (step -1)."""
        for n in range(9):
            year = self.today.year + n * step
            if self.has(year, month, day):
                d = date(year, month, day)
                if (d - self.today).days * step >= 0:
                    return d
        return None

    def of_month(self, day: int, step: int) -> date | None:
        for n in range(4):
            first = add_months(self.today.replace(day=1), n * step)
            if self.has(first.year, first.month, day):
                d = first.replace(day=day)
                if (d - self.today).days * step >= 0:
                    return d
        return None

    def moved(self, day: date, n: int, unit: str) -> date | None:
        if n > 999:
            return None
        if unit in ("day", "week", "fortnight"):
            return day + timedelta(days=n * {"day": 1, "week": 7, "fortnight": 14}[unit])
        return add_months(day, n * (12 if unit == "year" else 1))

    # Wordings.

    def read(self, i: int) -> Days | None:
        """The wording that begins at token i."""
        return self.near(i) or self.beside(i) or self.numeric(i) or self.month_day(i) or self.weekday_phrase(i) or self.day_of_month(i) or self.span(i) or self.period(i)

    def near(self, i: int) -> Days | None:
        w, n = self.text(i), self.text(i + 1)
        if w in TODAY:
            return Days(self.today, None, i + 1)
        if w == "2" and self.joined(i + 1) and n in ("day", "nite", "night"):
            return Days(self.today, None, i + 2)
        if w == "this" and n in PARTS_OF_TODAY:
            return Days(self.today, None, i + 2)
        then = self.tomorrow(i)
        if then:
            if self.text(then) in ("week", "wk"):
                return Days(self.days(8), None, then + 1)
            return Days(self.days(1), None, then)
        if self.yesterday(i):
            return Days(self.days(-1), None, i + 1)
        if w == "last" and n in ("night", "nite", "evening", "nght"):
            return Days(self.days(-1), None, i + 2)
        return None

    def beside(self, i: int) -> Days | None:
        """The day after tomorrow, the day before yesterday."""
        j = i + 1 if self.text(i) in THE else i
        if self.text(j) != "day" or self.text(j + 1) not in ("after", "before", "b4", "aftr"):
            return None
        base = self.near(j + 2) or self.numeric(j + 2) or self.month_day(j + 2) or self.weekday_phrase(j + 2)
        if not base:
            return None
        return Days(base.ahead + timedelta(days=-1 if self.text(j + 1) in ("before", "b4") else 1), None, base.next)

    def numeric(self, i: int) -> Days | None:
        """6/3, 6/3/27, 06/03/2027, 2027-06-03, 2027/06/03."""
        if self.kind(i) != "digits" or (self.joined(i) and self.kind(i - 1) == "sign" and self.text(i - 1) not in ("(", "-", ",", ":", "\"", "~")):
            return None
        mark = self.text(i + 1)
        if mark not in ("/", "-") or not self.joined(i + 1) or self.kind(i + 2) != "digits" or not self.joined(i + 2):
            return None
        third = self.text(i + 3) == mark and self.joined(i + 3) and self.kind(i + 4) == "digits" and self.joined(i + 4)
        a, b = self.number(i, 4), self.number(i + 2, 2)
        if a is None or b is None:
            return None
        if third:
            c = self.number(i + 4, 4)
            if len(self.text(i)) == 4:
                year, month, day = a, b, c
            elif mark == "/" and len(self.text(i)) <= 2 and len(self.text(i + 4)) in (2, 4):
                year, month, day = (c + 2000 if c is not None and c < 100 else c), a, b
            else:
                return None
            if day is None or year is None or not 1900 <= year <= 2199 or not 1 <= month <= 12 or not self.has(year, month, day):
                return None
            return Days(date(year, month, day), None, i + 5)
        if mark != "/" or len(self.text(i)) > 2 or not 1 <= a <= 12 or not self.has(2024, a, b):
            return None
        if self.joined(i + 3) and (self.kind(i + 3) == "letters" or self.text(i + 3) in ("/", "%", "\"")):
            return None
        return self.both(self.of_year(a, b, 1), self.of_year(a, b, -1), i + 3)

    @staticmethod
    def both(ahead: date | None, behind: date | None, after: int) -> Days | None:
        if ahead is None or behind is None:
            return None
        return Days(ahead, None if behind == ahead else behind, after)

    def year(self, i: int) -> tuple[int, int] | None:
        j = i + 1 if self.text(i) == "," else i
        if self.kind(j) == "digits" and len(self.text(j)) == 4 and 1900 <= int(self.text(j)) <= 2199:
            return int(self.text(j)), j + 1
        return None

    def month_day(self, i: int) -> Days | None:
        """June 3, June the 3rd, 3 June, the 3rd of June; perhaps with a year."""
        month = self.month(i)
        if month:
            j = i + 2 if self.text(i + 1) == "." else i + 1
            found = self.day_number(j + 1 if self.text(j) in THE else j)
            if not found:
                return None
            day, after = found
        else:
            if self.joined(i) and self.kind(i - 1) == "sign" and self.text(i - 1) not in ("(", "-", ",", ":", "\"", "~"):
                return None
            found = self.day_number(i + 1 if self.text(i) in THE else i)
            if not found:
                return None
            day, after = found
            if self.text(after) == "of" or (self.text(after) == "-" and self.joined(after)):
                after += 1
            month = self.month(after)
            if not month:
                return None
            after += 1
            if self.text(after) == "." and self.kind(after + 1) == "digits":
                after += 1
        if not self.has(2024, month, day):
            return None
        found = self.year(after)
        if found and self.has(found[0], month, day):
            return Days(date(found[0], month, day), None, found[1])
        return self.both(self.of_year(month, day, 1), self.of_year(month, day, -1), after)

    def weekday_phrase(self, i: int) -> Days | None:
        """Friday, this Friday, next Friday, last Friday, Friday week, Friday next week; Friday June 3 is June 3."""
        w, j, how = self.text(i), i, ""
        if w in ("next", "nxt", "nex", "nect"):
            how, j = "next", i + 1
        elif w in ("last", "past", "previous", "prev", "lst"):
            how, j = "last", i + 1
        elif w in ("this", "coming", "upcoming"):
            how, j = ("ahead" if w != "this" else "this"), i + 1
            if w == "this" and self.text(j) in ("coming", "upcoming"):
                how, j = "ahead", j + 1
            elif w == "this" and self.text(j) in ("past", "last"):
                how, j = "last", j + 1
        weekday = self.weekday(j)
        if weekday is None or self.text(i - 1) in RECURRING:
            return None
        j += 1
        if not how or how == "this":
            k = j + 1 if self.text(j) in (",", ".") else j
            exact = self.numeric(k) or self.month_day(k) or self.day_of_month(k, True)
            if exact:
                return exact
        if how == "next":
            return Days(self.in_next_week(weekday), None, j)
        if how == "last":
            return Days(self.before(weekday), None, j)
        if self.text(j) in ("week", "wk") and self.text(j + 1) not in ("night", "nights"):
            return Days(self.after(weekday) + timedelta(days=7), None, j + 1)
        if self.text(j) == "after" and self.text(j + 1) == "next":
            return Days(self.in_next_week(weekday) + timedelta(days=7), None, j + 2)
        if self.text(j) in ("next", "nxt") and self.text(j + 1) in ("week", "wk"):
            return Days(self.in_next_week(weekday), None, j + 2)
        if self.text(j) == "last" and self.text(j + 1) in ("week", "wk"):
            return Days(self.in_next_week(weekday) - timedelta(days=14), None, j + 2)
        if self.text(j) == "gone":
            return Days(self.before(weekday), None, j + 1)
        if how == "ahead":
            return Days(self.after(weekday), None, j)
        return Days(self.after(weekday), self.before(weekday), j)

    def day_of_month(self, i: int, behind_weekday: bool = False) -> Days | None:
        """The 15th, the 15th of next month. Without "the" or a preposition it is a rank, not a day."""
        article = self.text(i) in THE
        found = self.ordinal(i + 1 if article else i)
        if not found:
            return None
        day, after = found
        before = self.text(i - 1)
        if self.kind(i + 1 if article else i) == "letters":
            if not (article and (before in BEFORE_ORDINAL or day > 3)):
                return None
        elif not article and not behind_weekday and before not in BEFORE_ORDINAL and before not in ("", ",", "-", "(", ":", ";"):
            return None
        if before in RECURRING:
            return None
        if self.text(after) == "of" and self.text(after + 1) in ("the", "this") and self.text(after + 2) == "month":
            after += 3
        elif self.text(after) == "of" and self.text(after + 1) == "next" and self.text(after + 2) == "month":
            first = add_months(self.today.replace(day=1), 1)
            return Days(first.replace(day=day), None, after + 3) if self.has(first.year, first.month, day) else None
        return self.both(self.of_month(day, 1), self.of_month(day, -1), after)

    def span(self, i: int) -> Days | None:
        """In two weeks, two weeks from now, a week from Friday, two weeks ago."""
        inside = self.text(i) in ("in", "within")
        j = i + 1 if inside else i
        found = self.count(j)
        if found:
            n, after = found
            if self.text(after) == "whole":
                after += 1
        elif not inside and self.text(i) in ("week", "fortnight") and self.text(i - 1) not in ("next", "last", "this", "the", "per", "every", "each"):
            n, after = 1, i
        else:
            return None
        unit = UNITS.get(self.text(after))
        if not unit or n < 1:
            return None
        after += 1
        if inside:
            if self.text(after) == "or":
                return None
            if self.text(after) == "'" and self.joined(after):
                after += 2 if self.text(after + 1) == "s" and self.joined(after + 1) else 1
            after += self.text(after) == "time"
        w = self.text(after)
        if n > 1 and self.text(after - 1) in ("day", "week") and not inside and w not in ("ago", "from"):
            return None  # "at 5 day after tomorrow"
        if found and w in ("ago", "back", "agao", "agp"):
            d = self.moved(self.today, -n, unit)
            return Days(d, None, after + 1) if d else None
        if w in ("from", "after", "frm"):
            if self.text(after + 1) in ("now", "today"):
                d = self.moved(self.today, n, unit)
                return Days(d, None, after + 2) if d else None
            base = self.base(after + 1)
        elif unit in ("week", "fortnight"):
            base = self.base(after + 1 if w in ("on", "this") else after)
        else:
            base = None
        if base:
            d = self.moved(base.ahead, n, unit)
            return Days(d, None, base.next) if d else None
        if not inside and w in ("hence",):
            inside, after = True, after + 1
        d = self.moved(self.today, n, unit) if inside else None
        return Days(d, None, after) if d else None

    def base(self, i: int) -> Days | None:
        if self.text(i) in THE:
            i += 1
        return self.near(i) or self.weekday_phrase(i) or self.numeric(i) or self.month_day(i)

    def period(self, i: int) -> Days | None:
        """The weekend, the end of the month."""
        w = self.text(i)
        before = self.text(i - 1)
        if w in WEEKEND or (w == "week" and self.text(i + 1) == "-" and self.text(i + 2) == "end"):
            if before in ("next", "last", "nxt", "long", "bank", "past", "previous") or before in RECURRING:
                return None
            weekday = self.today.weekday()
            return Days(self.today if weekday >= 5 else self.days(5 - weekday), None, i + 1 if w in WEEKEND else i + 3)
        last = self.today.replace(day=_calendar.monthrange(self.today.year, self.today.month)[1])
        if w == "eom":
            return Days(last, None, i + 1)
        if w == "month" and self.text(i + 1) == "end":
            return Days(last, None, i + 2)
        if w == "month" and self.text(i + 1) in ("-", "'") and self.text(i + 2) in ("end", "s"):
            j = i + 3 if self.text(i + 2) == "end" else i + 4 if self.text(i + 3) == "end" else 0
            return Days(last, None, j) if j else None
        if w == "end" or (w == "last" and self.text(i + 1) == "day"):
            j = i + 1 if w == "end" else i + 2
            if self.text(j) in ("of", "o"):
                j += 2 if self.text(j + 1) in ("the", "this") else 1
                if self.text(j) == "month":
                    return Days(last, None, j + 1)
        return None


# --- numbers ---------------------------------------------------------------------------------


@dataclass
class Number:
    """What a spelled or grouped number is, in digits; a second reading where speech leaves it open."""

    value: str
    other: str | None
    next: int


def digits(units: int, cents: int | None = None) -> str:
    return str(units) if cents is None else f"{units}.{cents:02d}"


class NumberReader(DayReader):
    """Reads "eighty five", "two sixty", "1,250", "2k", "a fiver", "80p", "5 and a half"."""

    def small(self, i: int) -> tuple[int, int] | None:
        """Words from one to ninety-nine."""
        w = self.text(i)
        if w in ONES:
            return ONES[w], i + 1
        if w in TENS:
            j = i + 2 if self.text(i + 1) == "-" else i + 1
            ones = ONES.get(self.text(j), 0)
            return (TENS[w] + ones, j + 1) if 1 <= ones <= 9 else (TENS[w], i + 1)
        return None

    def hundreds(self, i: int) -> tuple[int, int] | None:
        """Words below ten thousand that count in hundreds: two hundred and five, eighteen hundred, a hundred."""
        found = (1, i + 1) if self.text(i) in ("a", "one") and self.text(i + 1) == "hundred" else self.small(i)
        if not found or self.text(found[1]) not in ("hundred", "hundrd"):
            return found if found and self.text(i) != "a" else None
        total, after = found[0] * 100, found[1] + 1
        rest = self.small(after + 1 if self.text(after) in AND else after)
        return (total + rest[0], rest[1]) if rest else (total, after)

    def cardinal(self, i: int) -> tuple[int, int] | None:
        """Words of a whole number below a million."""
        found = (1, i + 1) if self.text(i) == "a" and self.text(i + 1) == "thousand" else self.hundreds(i)
        if not found or self.text(found[1]) != "thousand":
            return found
        total, after = found[0] * 1000, found[1] + 1
        rest = self.hundreds(after + 1 if self.text(after) in AND else after)
        return (total + rest[0], rest[1]) if rest and rest[0] < 1000 else (total, after)

    def number_at(self, i: int) -> Number | None:
        """The number that begins at token i, if it is not already plain digits."""
        if self.kind(i) == "digits":
            return self.grouped(i)
        w = self.text(i)
        if w in NOTES:
            return Number(digits(NOTES[w]), None, i + 1)
        if w == "half" and self.text(i + 1) == "a" and self.text(i + 2) == "dozen":
            return Number("6", None, i + 3)
        if w == "half" and self.text(i + 1) == "a" and self.text(i + 2) in LARGE and self.text(i + 2) != "k":
            return Number(digits(LARGE[self.text(i + 2)] // 2), None, i + 3)
        if w in ("a", "an"):
            n = self.text(i + 1)
            if n in NOTES:
                return Number(digits(NOTES[n]), None, i + 2)
            if n == "couple" and self.text(i + 2) in ("hundred", "grand", "thousand"):
                return Number(digits(2 * LARGE[self.text(i + 2)]), None, i + 3)
            if n in ("dollar", "buck", "quid", "pound", "euro"):
                cents = self.small(i + 2)
                if cents and cents[0] >= 10:
                    return Number(digits(1, cents[0]), None, cents[1])
                return Number("1", None, i + 2)
            if n == "dozen":
                return Number("12", None, i + 2)
            if n in ("grand", "lakh", "million", "lac"):
                return Number(digits(LARGE[n]), None, i + 2)
        found = self.cardinal(i)
        if not found:
            return None
        n, after = found
        if n < 1:
            return None
        scaled = self.scaled(n, None, after)
        if scaled:
            return scaled
        pair = self.small(after) if n < 100 else None
        if pair and 10 <= pair[0] <= 99 and self.text(pair[1]) not in ("hundred", "thousand"):
            return Number(digits(n, pair[0]), digits(n * 100 + pair[0]), pair[1])
        return None if after == i + 1 and n == 1 else Number(digits(n), None, after)

    def scaled(self, n: int, cents: int | None, after: int) -> Number | None:
        """What may follow a number: grand, lakh, and a half, dollars fifty, cents."""
        w = self.text(after)
        if n > 10**9:
            return None
        if w in AND and self.text(after + 1) == "a" and self.text(after + 2) == "half":
            large = LARGE.get(self.text(after + 3))
            if large and self.text(after + 3) != "k":
                return Number(digits(n * large + large // 2), None, after + 4)
            return Number(digits(n, 50), None, after + 3)
        if w == "dozen":
            return Number(digits(n * 12), None, after + 1)
        if w in ("grand", "lakh", "lakhs", "lac", "million", "crore") or (w in ("thousand", "hundred") and self.kind(after - 1) == "digits"):
            if cents is not None:
                return Number(digits((n * 100 + cents) * LARGE[w] // 100), None, after + 1)
            return Number(digits(n * LARGE[w]), None, after + 1)
        if w in NOTES:
            return Number(digits(n * NOTES[w]), None, after + 1)
        if cents is None and n < 100 and w in CENTS:
            return Number(digits(0, n), None, after + 1)
        if cents is None and w in MONEY:
            j = after + 2 if self.text(after + 1) in AND else after + 1
            rest = (self.number(j, 2), j + 1) if self.kind(j) == "digits" and len(self.text(j)) == 2 else self.small(j)
            if rest and rest[0] is not None and 1 <= rest[0] <= 99:
                k = rest[1]
                named = self.text(k) in CENTS | {"p", "c"}
                if named or (j == after + 1 and rest[0] >= 10 and self.text(k) not in MONEY):
                    return Number(digits(n, rest[0]), None, k + 1 if named else k)
        return None

    def grouped(self, i: int) -> Number | None:
        """1,250 · 1,00,000 · 4,50 · 2k · 1.5 lakh · 80p · 5 and a half."""
        text, j, commas = self.text(i), i + 1, 0
        if len(text) > 9 or (self.joined(i) and self.text(i - 1) in (".", ",", "/", ":", "#") and self.kind(i - 2) != ""):
            return None
        cents = None
        while self.text(j) == "," and self.joined(j) and self.kind(j + 1) == "digits" and self.joined(j + 1) and len(self.text(j + 1)) in (2, 3) and len(text) < 10:
            text, j, commas, size = text + self.text(j + 1), j + 2, commas + 1, len(self.text(j + 1))
        if commas == 1 and size == 2:
            return Number(digits(int(text[:-2]), int(text[-2:])), None, j)
        if commas and size != 3:
            return None
        if self.text(j) == "." and self.joined(j) and self.kind(j + 1) == "digits" and self.joined(j + 1) and len(self.text(j + 1)) <= 2:
            cents, j = int(self.text(j + 1).ljust(2, "0")), j + 2
        n = int(text)
        if self.text(j) == "k" and self.joined(j) and not (self.joined(j + 1) and self.kind(j + 1) == "digits"):
            return Number(digits((n * 100 + (cents or 0)) * 10), None, j + 1)
        if cents is None and not commas and self.joined(j) and self.text(j) in ("p", "c") and 1 <= n <= 99:
            return Number(digits(0, n), None, j + 1)
        found = self.scaled(n, cents, j)
        if found:
            return found
        return Number(digits(n, cents), None, j) if commas else None


# --- the line behind the note ----------------------------------------------------------------


def mentions(note: str, today: date) -> str:
    """What a note names, at most twelve entries joined by `;`, empty where there is nothing: `fri=2026-11-27<2026-11-20` (the day
    ahead, the day behind), `tmrw=2026-11-22`, `eighty five=85`, `two sixty=2.60|260`."""
    tokens = tokens_of(note)
    reader = NumberReader(tokens, today)
    entries: list[str] = []
    i, behind_day = 0, -1  # behind_day: the token after the last entry, if that is a day
    while i < len(tokens) and len(entries) < 12:
        d = reader.read(i)
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
            n = reader.number_at(i)
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
