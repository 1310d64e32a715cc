"""The words that days and numbers are named with, and how far a misspelling may be off."""

from __future__ import annotations

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
# Words in front of what is still to come, words of what has been, and what ends a sentence.
TO_COME = {"will", "wont", "shall", "can", "cant", "cannot", "must", "mustn", "should", "shouldn", "gonna"}
HAPPENED = {"was", "wasn", "were", "weren", "did", "didn", "had", "hadn", "said", "went"}
SENTENCE_ENDS = {".", "!", "?", ";"}
RECURRING = {"every", "each", "most", "other", "alternate"}
BEFORE_ORDINAL = {"no", "wait", "sorry", "actually", "mean", "on", "by", "before", "until", "till", "til", "due", "for", "from", "since", "after"}
LARGE = {"hundred": 100, "thousand": 1000, "grand": 1000, "k": 1000, "lakh": 100_000, "lakhs": 100_000, "lac": 100_000, "million": 1_000_000, "crore": 10_000_000}
NOTES = {"fiver": 5, "fivers": 5, "tenner": 10, "tenners": 10}
MONEY = {"dollar", "dollars", "buck", "bucks", "euro", "euros", "pound", "pounds", "quid", "usd", "eur", "gbp"}
CENTS = {"cents", "cent", "pence"}
AND = {"and", "&"}
# In front of "hundred", these leave open how many.
VAGUE = {"a", "couple", "few", "several", "many", "some", "of", "million", "lakh", "grand"}
THE = {"the", "teh"}


# A weekday behind or in front of these is a name or another word.
NAMES_BEFORE = {"cyber", "good", "black", "ash", "palm", "shrove", "easter", "whit", "maundy", "holy", "giving", "pancake", "taco"}
NAMES_AFTER = {"times", "telegraph", "mirror", "herald", "gazette"}
SITES = {"com", "io", "app", "net", "org"}
SAT_BEFORE = {"in", "on", "down", "through", "behind", "beside", "under", "around", "nav", "navs", "there", "here"}
SUN_BEFORE = {"cream", "screen", "hat", "lounger", "loungers", "glasses", "burn", "tan", "shade"}
# Between two days: what makes the second replace the first, what joins both to a range, and what may stand there besides.
CORRECTIONS = {"no", "nope", "wait", "sorry", "actually", "hang", "scratch", "correction", "mean", "rather", "make"}
# What is done to an appointment that gets another day.
MOVED = {"moved", "changed", "switched", "pushed", "shifted", "postponed", "rescheduled", "rebooked", "delayed"}
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
