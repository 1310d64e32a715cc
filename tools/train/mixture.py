"""What a training batch is drawn from."""

from __future__ import annotations

import random

import dates
import prompt as P
from batches import Example, Group, Number, object_pieces
from copying import example as copy_example
from lists import words


EASY = [(dates.weekday_phrase, 3), (dates.next_weekday_phrase, 2), (dates.tomorrow_phrase, 1), (dates.today_phrase, 1), (dates.in_phrase, 2)]
EASY_PAST = [(dates.weekday_phrase, 2), (dates.last_weekday_phrase, 1), (dates.yesterday_phrase, 1), (dates.ago_phrase, 1)]


def drill(rng: random.Random, today, easy: bool) -> Example:
    """A date wording among a few random words."""
    ws = [rng.choice(words()) for _ in range(rng.randint(2, 5))]
    title = " ".join(ws)
    past = rng.random() < 0.35
    category, amount = "task", None
    values_day = None
    mark = ""
    if past:
        category, amount = "expense", str(rng.randint(1, 300))
    if rng.random() < 0.8:
        w = dates.pick(rng, EASY_PAST if past else EASY, today, past) if easy else dates.named_day(rng, today, past)
        mark, values_day = w.text, w.day
    else:
        mark = rng.choice([dates.wide(rng), dates.recurring(rng), dates.clock(rng), ""])
    lead = "paid $" + amount + " " if past else ""
    note = rng.choice([f"{lead}{title} {mark}", f"{mark} {lead}{title}", f"{mark}: {lead}{title}", f"{lead}{title}, {mark}"]).strip(" ,:")
    values = [("category", category), ("title", title[0].upper() + title[1:])]
    if values_day:
        values.append(("dueDate", str(values_day)))
    values.append(("priority", "normal"))
    if amount:
        values.append(("amount", Number(amount)))
    return Example(note, object_pieces(values))


def group(rng: random.Random, today, size: int, stage: str) -> Group:
    system = P.system_text(P.CAPTURED_ITEM_SCHEMA, P.capture_instructions(today))
    if stage in ("days", "plain"):
        return Group(system, [drill(rng, today, stage == "days") if rng.random() < 0.85 else copy_example(rng) for _ in range(size)])
    import notes
    return Group(system, [notes.example(rng, today) if rng.random() < 0.93 else drill(rng, today, False) for _ in range(size)])


def groups(rng: random.Random, count: int, size: int, stage: str) -> list[Group]:
    return [group(rng, dates.any_today(rng), size, stage) for _ in range(count)]
