"""What a training batch is drawn from."""

from __future__ import annotations

import random

import captured
import composed
import dates
import families
import notes
import prompt as P
from batches import Example, Group, Number, object_pieces
from lists import words

SYSTEM = P.system_text(P.CAPTURED_ITEM_SCHEMA, P.CAPTURE_INSTRUCTIONS)


def drill(rng: random.Random, today) -> Example:
    """A date wording among a few random words: which of the days that the note mentions counts."""
    title = " ".join(rng.choice(words()) for _ in range(rng.randint(2, 5)))
    past = rng.random() < 0.4
    amount = str(rng.randint(1, 300)) if past else None
    day = None
    if rng.random() < 0.8:
        w = dates.named_day(rng, today, past)
        mark, day = w.text, w.day
    else:
        mark = rng.choice([dates.wide(rng), dates.recurring(rng), dates.clock(rng), ""])
    lead = rng.choice(["paid $", "spent $", "$", "paid "]) + amount + rng.choice([" for ", " on ", " "]) if past else ""
    note = rng.choice([f"{lead}{title} {mark}", f"{mark} {lead}{title}", f"{mark}: {lead}{title}", f"{lead}{title}, {mark}"]).strip(" ,:")
    values = [("category", "expense" if past else "task"), ("title", title[0].upper() + title[1:]), ("dueDate", str(day) if day else ""),
              ("priority", "normal"), ("amount", Number(amount) if amount else None)]
    return Example(note, object_pieces(values), today)


def group(rng: random.Random, size: int, stage: str) -> Group:
    """Examples under one schema; each is written on a day of its own."""
    roll = rng.random() if stage == "mixed" else 1.0
    if roll < 0.52:
        return composed.group(rng, size)
    if roll < 0.55:
        return families.group(rng, size)
    if roll < 0.65:
        return captured.group(rng, size)
    drills = 0.3 if stage == "days" else 0.04
    return Group(SYSTEM, [(drill if rng.random() < drills else notes.example)(rng, dates.any_today(rng)) for _ in range(size)])


def groups(rng: random.Random, count: int, size: int, stage: str) -> list[Group]:
    return [group(rng, size, stage) for _ in range(count)]
