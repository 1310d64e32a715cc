"""What a training batch is drawn from."""

from __future__ import annotations

import random

import dates
import prompt as P
from batches import Example, Group, Number, object_pieces
from copying import example as copy_example
from lists import words


EASY = [(dates.weekday_phrase, 4), (dates.next_weekday_phrase, 3), (dates.tomorrow_phrase, 1), (dates.today_phrase, 1), (dates.full_date_phrase, 2), (dates.overmorrow_phrase, 0.5)]
EASY_PAST = [(dates.weekday_phrase, 2), (dates.last_weekday_phrase, 2), (dates.yesterday_phrase, 1), (dates.full_date_phrase, 0.5)]


def short_calendar(rng: random.Random, today) -> str:
    """Today and the coming week alone: where looking up is learnt before the calendar is long."""
    lines = P.calendar_text(today).split("\n")
    return lines[0] + "\n" + lines[2]


def first_look(rng: random.Random, today) -> Example:
    """A random word or two and a day of the coming week, or a full date."""
    ws = " ".join(rng.choice(words()) for _ in range(rng.randint(1, 2)))
    roll = rng.random()
    if roll < 0.4:
        n = rng.randint(1, 7)
        d = dates.timedelta(days=n) + today
        text = rng.choice([P.DAYS[d.weekday()], P.DAYS[d.weekday()], dates.LONG_DAYS[d.weekday()].capitalize(), dates.LONG_DAYS[d.weekday()], P.DAYS[d.weekday()].lower()])
    elif roll < 0.5:
        text, d = "today", today
    elif roll < 0.62:
        text, d = "tomorrow", today + dates.timedelta(days=1)
    elif roll < 0.75:
        n = rng.randint(2, 7)
        text, d = f"in {n} days", today + dates.timedelta(days=n)
    else:
        d = today + dates.timedelta(days=rng.randint(-400, 400))
        text = str(d)
    note = f"{ws} {text}"
    return Example(note, object_pieces([("category", "task"), ("title", ws[0].upper() + ws[1:]), ("dueDate", str(d)), ("priority", "normal")]))


def drill(rng: random.Random, today, easy: bool) -> Example:
    """A date wording among a few random words."""
    ws = [rng.choice(words()) for _ in range(rng.randint(1, 3) if easy else rng.randint(2, 5))]
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
    if stage == "look":
        system = P.system_text(P.CAPTURED_ITEM_SCHEMA, P.CAPTURE_INSTRUCTIONS + "\n" + short_calendar(rng, today))
        return Group(system, [first_look(rng, today) for _ in range(size)])
    if stage in ("days", "plain"):
        return Group(system, [drill(rng, today, stage == "days") if rng.random() < 0.85 else copy_example(rng) for _ in range(size)])
    import notes
    if stage == "bare":
        return Group(P.system_text(P.CAPTURED_ITEM_SCHEMA, P.CAPTURE_INSTRUCTIONS), [notes.example(rng, today) for _ in range(size)])
    drills = 0.3 if stage == "mixed" else 0.06
    return Group(system, [notes.example(rng, today) if rng.random() >= drills else drill(rng, today, stage == "mixed") for _ in range(size)])


def groups(rng: random.Random, count: int, size: int, stage: str) -> list[Group]:
    return [group(rng, dates.any_today(rng), size, stage) for _ in range(count)]
