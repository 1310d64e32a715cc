"""What the reader is trained on: how often each sort of note comes up, and how it is dressed."""

from __future__ import annotations

import json
import random
import re

import composed

from . import judged, listings, records, unions
from .examples import BRANCHES, Field, fields_of, found, of_kind


def of_group(rng: random.Random) -> tuple[str, list[Field], str]:
    """Whatever schemas the model that writes was trained on."""
    group = composed.group(rng, 1)
    example = group.examples[0]
    fields = fields_of(group.schema)
    # A number is written as its note writes it, "0.50" or "007"; as text it is what is looked for.
    values = json.loads(re.sub(r":(-?\d[\d.]*)(?=[,}])", r':"\1"', example.answer))
    for f in fields:
        f.gold = found(f, values.get(f.name), example.note, example.today)
    return group.schema["title"], fields, example.note


SHARES = [(of_kind, 18), (of_group, 16), (judged.of_judged, 10), (judged.of_kind_judged, 5), (listings.of_list, 11), (listings.of_times, 9), (records.of_form, 9), (records.of_kinds, 4), (records.of_nested, 4), (unions.of_union, 14)]


def made(rng: random.Random) -> tuple[str, list[Field], str]:
    """A title, fields and a note."""
    maker = rng.choices([m for m, _ in SHARES], [w for _, w in SHARES])[0]
    title, fields, note = maker(rng)
    if maker in (judged.of_judged, listings.of_list, listings.of_times) and rng.random() < 0.15:
        title, fields, note = records.nested(rng, (title, fields, note))
    # Descriptions are missing from whole schemas, or go on.
    roll = rng.random()
    for f in fields:
        if roll < 0.2 and f.type != BRANCHES:
            f.description = ""
        elif roll > 0.93 and f.description:
            f.description += rng.choice([". Leave it out if the note does not say", ", as the user says it", ". Do not guess", " (if any)", ", in the note's own words", ". Required by the API"])
    if rng.random() < 0.25 and len(note.lower()) == len(note):
        note = note.lower()
    return title, fields, note
