"""What the reader is trained on: how often each sort of note comes up, and how it is dressed."""

from __future__ import annotations

import json
import random
import re
from functools import cache

from corpus import captured
from corpus import composed
from corpus import dates
from corpus import frames
from corpus import notes
from corpus.batches import Number
from corpus.frames import words_of

from . import actions, asked, documents, judged, listings, named, pairs, people, records, statements, unions, wide, written
from .examples import BRANCHES, CHOICES, DAY, TEXT, TRUTH, Field, fields_of, found, of_kind


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


def of_captured(rng: random.Random) -> tuple[str, list[Field], str]:
    """A note of the kind that the model which writes reads best: its gist, its category, its urgency, its day and its sum."""
    names, schema = captured.declaration(rng)
    today = dates.any_today(rng)
    note, facts = notes.facts(rng, today)
    fields = fields_of(schema)
    of = {name: f for f, name in names.items()}
    for f in fields:
        # Days are said of in descriptions of many forms here.
        f.type = DAY if of[f.name] == "dueDate" else f.type
        said = facts[of[f.name]]
        f.gold = found(f, said.text if isinstance(said, Number) else said, note, today)
    return schema["title"], fields, note


def of_strangers(rng: random.Random) -> tuple[str, list[Field], str]:
    """Kinds of record that few notes above are like: messages of machines, opposites, rules, parts of addresses."""
    return of_kind(rng, rng.choice(strange_kinds()))


@cache
def strange_kinds() -> list[frames.KindFrames]:
    return [k for name in ("machine", "strangers") for k in frames.kinds_of(frames.FOLDER / f"schemas-{name}.txt")]


SHARES = [(of_captured, 26), (of_kind, 15), (of_strangers, 10), (of_group, 13), (judged.of_judged, 24), (judged.of_kind_judged, 5), (wide.of_aspects, 10), (wide.of_sorts, 5), (listings.of_list, 12), (listings.of_times, 7), (records.of_form, 9), (records.of_kinds, 4), (records.of_nested, 4), (unions.of_union, 17), (actions.of_action, 8), (statements.of_statements, 30), (asked.of_asked, 6), (documents.of_documents, 18), (named.of_named, 11), (pairs.of_pair, 95), (written.of_written, 170)]
# What other people wrote is three tenths, where it is at hand.
if people.folder():
    SHARES.append((people.of_people, sum(w for _, w in SHARES) * 3 / 7))


def with_strangers(rng: random.Random, fields: list[Field]) -> list[Field]:
    """Some optional fields of another kind of record, of which the note says nothing."""
    kind = frames.some_kind(rng)
    for slot, _ in rng.sample(list(kind.slots.values()), min(len(kind.slots), rng.choice([1, 1, 2]))):
        name = rng.choice(slot.names)
        is_choice, words = isinstance(slot.kind, list), words_of(name)
        # A name of one word ("owner") may well be said.
        if slot.kind not in ("text", "boolean") and not is_choice or slot.kind == "text" and len(words) < 2 or any(f.name == name or set(words) & set(words_of(f.name)) for f in fields):
            continue
        f = Field(name, CHOICES if is_choice else TRUTH if slot.kind == "boolean" else TEXT, False, rng.choice(slot.remarks) if slot.remarks else "", list(slot.kind) if is_choice else [])
        if not any(set(f.choices) & set(g.choices) for g in fields):
            fields.insert(rng.randint(0, len(fields)), f)
    return fields


def made(rng: random.Random) -> tuple[str, list[Field], str]:
    """A title, fields and a note."""
    maker = rng.choices([m for m, _ in SHARES], [w for _, w in SHARES])[0]
    title, fields, note = maker(rng)
    if maker in (judged.of_judged, listings.of_list, listings.of_times, wide.of_aspects, actions.of_action) and rng.random() < 0.15:
        title, fields, note = records.nested(rng, (title, fields, note))
    if maker in (of_kind, of_group, wide.of_aspects, actions.of_action) and rng.random() < 0.13 and all(f.within is None for f in fields):
        fields = with_strangers(rng, list(fields))
    # Descriptions are missing from whole schemas, or go on.
    roll = rng.random()
    if maker in (people.of_people, statements.of_statements, asked.of_asked, pairs.of_pair, written.of_written):
        roll = 0.5
    for f in fields:
        if roll < 0.2 and f.type != BRANCHES:
            f.description = ""
        elif roll > 0.93 and f.description:
            f.description += rng.choice([". Leave it out if the note does not say", ", as the user says it", ". Do not guess", " (if any)", ", in the note's own words", ". Required by the API"])
    if rng.random() < 0.25 and len(note.lower()) == len(note):
        note = note.lower()
    if maker is not asked.of_asked and rng.random() < 0.1:
        title = asked.told_nothing(rng, title)
    return title, fields, note
