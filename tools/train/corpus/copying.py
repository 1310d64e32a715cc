"""The first stage: short copy tasks without a calendar. A "note" is random words, perhaps with money."""

from __future__ import annotations

import random

from corpus.batches import Example, Group, Number, object_pieces
from corpus.lists import words
from normalise import prompt as P

SYSTEM = P.system_text(P.CAPTURED_ITEM_SCHEMA, P.CAPTURE_INSTRUCTIONS)


def example(rng: random.Random) -> Example:
    count = rng.randint(2, 7)
    ws = [rng.choice(words()) for _ in range(count)]
    ws = [w.capitalize() if rng.random() < 0.15 else w for w in ws]
    title = " ".join(ws)
    title = title[0].upper() + title[1:]
    note = " ".join(ws)
    if rng.random() < 0.3:
        note = note[0].upper() + note[1:]
    category, amount = "task", None
    kind = rng.random()
    if kind < 0.45:
        category = "expense"
        whole = rng.choice([rng.randint(1, 99), rng.randint(1, 999), rng.randint(1000, 9999)])
        amount = str(whole) + (f".{rng.randint(0, 99):02d}" if rng.random() < 0.4 else "")
        sign = rng.choice(["$", "$", "€", "£", ""])
        note = rng.choice([f"{note} {sign}{amount}", f"{note} {sign}{amount}", f"{sign}{amount} {note}", f"{note} for {sign}{amount}"])
    elif kind < 0.65:
        category = "idea"
        lead = rng.choice(["what if ", "maybe ", "idea: "])
        note = lead + note
    priority = "normal"
    if rng.random() < 0.3:
        priority, word = rng.choice([("high", "urgent"), ("high", "asap"), ("low", "no rush"), ("low", "whenever")])
        note = rng.choice([f"{note}, {word}", f"{note} {word}", f"{word}: {note}", f"{word} {note}"])
    values = [("category", category), ("title", title), ("dueDate", ""), ("priority", priority), ("amount", Number(amount) if amount else None)]
    return Example(note, object_pieces(values))


def group(rng: random.Random, size: int) -> Group:
    return Group(SYSTEM, [example(rng) for _ in range(size)])
