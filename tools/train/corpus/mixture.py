"""What a training batch is drawn from."""

from __future__ import annotations

import random

from corpus import captured
from corpus import composed
from corpus import dates
from corpus import families
from corpus import notes
from corpus.batches import Example, Group, Number, object_pieces
from corpus.lists import words
from corpus.shares import SHARES, drawn
from normalise import prompt as P

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
    shares = SHARES["stages"][stage]
    maker = drawn(rng, shares) if len(shares) > 1 else "notes"
    if maker == "notes":
        drills = SHARES["drills"][stage] / 100
        return Group(SYSTEM, [(drill if rng.random() < drills else notes.example)(rng, dates.any_today(rng)) for _ in range(size)])
    return {"composed": composed, "families": families, "captured": captured}[maker].group(rng, size)


def groups(rng: random.Random, count: int, size: int, stage: str) -> list[Group]:
    return [group(rng, size, stage) for _ in range(count)]
