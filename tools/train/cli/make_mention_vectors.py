"""Writes Tests/Fixtures/mention-vectors.jsonl: notes and the mentions that the Swift library must find in them.

    python -m cli.make_mention_vectors OUT.jsonl

A third are composed notes, a third date wordings and amounts in odd surroundings, a third random runs of the words that the rules look at.
"""

from __future__ import annotations

import json
import random
import sys

from corpus import dates
from corpus import notes
from corpus.amounts import money
from normalise import mention_words as W
from normalise import mentions as M

EDGES = [
    "", " ", "the 31st", "on the 31st of next month", "Feb 29", "29/2", "2/29", "12/31/99", "2026-02-30", "9999-12-31", "friday the 13th", "Sat., June 6", "mon-fri", "24/7 1/2 3/4 cup",
    "every Friday", "fridays", "Cyber Monday", "next\u00a0friday", "tomorrow\u2019s standup", "Über morgen tomorrow", "FRIDAY!!", "5k run on 5/5", "$1,250.00 and 1,00,000 and 4,50 and 12,5",
    "999999999 crore", "999 years ago", "in 999 months", "1.5 lakh", "2.5k", "80p 80c 80 cents eighty pence", "a buck fifty", "half a grand", "half a dozen", "two dozen eggs", "twenty-three twenty three",
    "one hundred and five", "a hundred", "hundred and fifteen pounds", "hundred for tyres, thousand rupees, a few hundred people, couple hundred, 3 hundred, 1.5 thousand", "hundred thousand", "thousand and six", "nineteen hundred", "two thousand and six", "one forty", "thirty eight fifty", "five dollars 20", "5 euros and 20 cents", "five and a half grand", "room 204, 24/7",
    "may 5pm", "May the 4th be with you", "3rd of sept. 2027", "may 20 bucks", "twenty first of june", "the twenty-first", "on the third", "the third man", "a week from the 3rd of May", "a week on Tuesday",
    "friday week", "friday week night", "week from tomorrow", "2 weeks' time", "in two weeks' time", "in a week or two", "the day after", "day b4 friday", "last day of the month", "month's end", "end of may",
    "Jan 5, wait no Jan 6", "by the 25th no wait the 18th", "Tuesday arvo, hang on, Wednesday arvo", "8/2 and 8/3", "3 May to 6 May", "send it Tuesday so they print Thursday", "monday.com by Friday", "Sat in the car park", "sat 3pm",
    "Good Friday hymns", "the Sunday Telegraph", "friday, no later than monday", "friday - monday - wednesday", "the sun", "sun cream sunday",
    "Anna won't be in on Monday, she is ill", "I\u2019ll call on friday", "she said she was there on monday", "we should have met on tuesday", "can you come Thursday? he left on Sunday",
    "going to pay thursday", "it will rain. Monday was dry", "next weekend", "this week-end", "2moro 2day", "tomorow tommorrow tomato", "yesterady", "sundry sunday sundae", "thirsty thursday", "wensday the 5th", "the 15th, the 16th; the 17th", "\u0968\u0969 nov", "\U0001f680 friday",
]


def pool() -> list[str]:
    words = list(W.SHORT_WEEKDAYS) + W.WEEKDAYS + list(W.SHORT_MONTHS) + W.MONTHS + list(W.TODAY) + list(W.TOMORROW) + list(W.AFTER_TWO) + list(W.YESTERDAY) + list(W.UNITS) + list(W.WEEKEND)
    words += list(W.ONES) + list(W.TENS) + list(W.ORDINALS) + list(W.LARGE) + list(W.NOTES) + list(W.MONEY) + list(W.CENTS) + list(W.RECURRING) + list(W.BEFORE_ORDINAL)
    words += sum(dates.TYPO_DAYS + dates.TYPO_MONTHS, []) + "the a an of next last this coming in from after before ago now end eom day and & half couple time or week hence on past gone".split() * 4
    return sorted(words)


def main() -> None:
    rng = random.Random(20261121)
    texts = list(EDGES)
    texts += [notes.example(rng, dates.any_today(rng)).note for _ in range(300)]
    for _ in range(300):
        today = dates.any_today(rng)
        part = rng.choice([lambda: dates.named_day(rng, today, rng.random() < 0.5).text, lambda: money(rng, rng.choice(["small", "middle", "large"]))[0], lambda: dates.wide(rng), lambda: dates.recurring(rng), lambda: dates.clock(rng)])
        texts.append(rng.choice(["", "(", "see ", "at 5 ", "$"]) + part() + rng.choice([" ", ", ", "-", "; "]) + part() + rng.choice(["", "!", ")", "th", " 2027", ".5"]))
    words = pool()
    for _ in range(400):
        said = ""
        for _ in range(rng.randint(2, 7)):
            roll = rng.random()
            word = rng.choice(words) if roll < 0.7 else str(rng.choice([rng.randint(0, 40), rng.randint(0, 3000)])) if roll < 0.95 else rng.choice(["2027", "/", "-", ":", "$", "%"])
            said += word + rng.choice([" ", " ", " ", " ", "", "-", "/", ",", ", ", ".", "th ", "st ", "'s ", "  "])
        texts.append(said)
    with open(sys.argv[1], "w", encoding="utf-8") as f:
        for text in sorted(set(texts)):
            today = dates.any_today(rng)
            f.write(json.dumps({"today": str(today), "note": text, "mentions": M.mentions(text, today)}, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
