"""Reads the wordings of days in a note: "nxt fri", "the 3rd of June", "a week from Monday", "6/3"."""

from __future__ import annotations

import calendar as _calendar
from dataclasses import dataclass
from datetime import date, timedelta

from normalise.mention_words import AFTER_TWO, BEFORE_ORDINAL, HAPPENED, MONTHS, NAMES_AFTER, NAMES_BEFORE, NO_WEEKDAY, ORDINALS, PARTS_OF_TODAY, RECURRING, SAT_BEFORE, SENTENCE_ENDS, SHORT_MONTHS, SHORT_WEEKDAYS, SITES, SUFFIXES, SUN_BEFORE, TENS, THE, TODAY, TOMORROW, TO_COME, UNITS, WEEKDAYS, WEEKEND, YESTERDAY, distance
from normalise.note_tokens import Token, TokenReader
from normalise.prompt import add_months

# Words in front of a rank or of a numbered street.
PLACED = {
    "came", "come", "comes", "coming", "finished", "finish", "placed", "ranked", "was", "is", "got", "in", "west", "east", "north", "south", "w", "e", "n", "s",
    "my", "his", "her", "our", "their", "your",
}


@dataclass
class Days:
    """The day that lies ahead (or the only one), the one behind, and the index of the token after the wording."""

    ahead: date
    behind: date | None
    next: int


class DayReader(TokenReader):
    """Reads the wordings of days. A method of the name of a wording takes the index of the token it may begin with."""

    def __init__(self, tokens: list[Token], today: date):
        super().__init__(tokens)
        self.today = today

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
        return self.small(i)

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
            if self.text(after) == "." and self.joined(after) and self.month(after + 1):  # "30. March"
                after += 1
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
        if how == "ahead" or self.is_to_come(i):
            return Days(self.after(weekday), None, j)
        return Days(self.after(weekday), self.before(weekday), j)

    def is_to_come(self, i: int) -> bool:
        """Whether the sentence says in front of a wording that what it tells of is still to come: "Anna won't be in on Monday"."""
        for place in range(i - 1, max(0, i - 10) - 1, -1):
            word, then = self.text(place), self.text(place + 1)
            if word in SENTENCE_ENDS or word in HAPPENED:
                return False
            joined = word == "won" and then == "'" or word == "ll" and self.text(place - 1) == "'" or word == "going" and then == "to"
            if joined or word in TO_COME:
                return then not in ("have", "of")
        return False

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
        elif not article and not behind_weekday and before not in BEFORE_ORDINAL and before not in ("", ",", "-", "(", ":", ";") and not self.ends_with_day(after, before):
            return None
        if before in RECURRING:
            return None
        if self.text(after) == "of" and self.text(after + 1) in ("the", "this") and self.text(after + 2) == "month":
            after += 3
        elif self.text(after) == "of" and self.text(after + 1) == "next" and self.text(after + 2) == "month":
            first = add_months(self.today.replace(day=1), 1)
            return Days(first.replace(day=day), None, after + 3) if self.has(first.year, first.month, day) else None
        return self.both(self.of_month(day, 1), self.of_month(day, -1), after)

    def ends_with_day(self, after: int, before: str) -> bool:
        """An ordinal in figures where a day stands, with nothing to count behind it: "dentist 22nd at 3", but not "came 4th"."""
        if before in PLACED:
            return False
        then = self.text(after)
        if not then or then in (".", "!", "?") and not self.text(after + 1):
            return True
        return then in ("at", "@") and (self.kind(after + 1) == "digits" or self.text(after + 1) in ("noon", "midday", "half"))

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
