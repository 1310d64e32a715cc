"""What the reader reads: the fields of a schema and a note, and where in the note each field's value stands.

    [CLS] title : [F] name , description [C] choice [C] choice … [F] … [SEP] note [SEP]

Names are divided into words. [F] and [C] are no pieces but vectors of their own: one per type of field, one that is added where the field is
optional. Positions and segments (0 up to the first [SEP], 1 behind) are BERT's. `Sources/Extraction/SpanExtractor/ReaderInput.swift` is the same;
`Tests/Fixtures/reader-vectors.jsonl` pins both.
"""

from __future__ import annotations

import json
import random
import re
from dataclasses import dataclass, field
from datetime import date

import composed
import dates
import frames
from frames import words_of
from mentions import mentions

from .pieces import WordPiece

# Vectors of marks; 0 is none.
TEXT, NUMBER, DAY, LIST, CHOICES, TRUTH, CHOICE, OPTIONAL = range(1, 9)
MARKS = 9
LONGEST = 320  # positions
TRUTHS = ["yes", "no"]


@dataclass
class Field:
    name: str
    type: int
    required: bool
    description: str = ""
    choices: list[str] = field(default_factory=list)
    # What is to be found: characters of the note from and up to; the place of a choice; None for nothing, "unknown" where nobody knows.
    gold: object = None
    # Of a day whose wording leaves that open ("Friday"), whether the one behind is meant; None where nobody knows.
    behind: bool | None = None


@dataclass
class Input:
    ids: list[int]
    marks: list[int]
    optional: list[bool]
    note_start: int
    places: list[tuple[int, int]]  # of the note's pieces
    fields: list[int]  # where their marks stand
    choices: list[list[int]]


def plain_name(name: str) -> str:
    return " ".join(words_of(name)) or name


def read(pieces: WordPiece, title: str, fields: list[Field], note: str) -> Input:
    x = Input([pieces.id("[CLS]")], [0], [False], 0, [], [], [])

    def add(text: str) -> None:
        for i in pieces.encode(text)[0]:
            put(i, 0)

    def put(i: int, mark: int, optional: bool = False) -> None:
        x.ids.append(i)
        x.marks.append(mark)
        x.optional.append(optional)

    add(plain_name(title) + " :")
    for f in fields:
        x.fields.append(len(x.ids))
        put(0, f.type, not f.required)
        add(plain_name(f.name) + (" , " + f.description if f.description else ""))
        x.choices.append([])
        for choice in TRUTHS if f.type == TRUTH else f.choices:
            x.choices[-1].append(len(x.ids))
            put(0, CHOICE)
            add(plain_name(choice))
    put(pieces.id("[SEP]"), 0)
    x.note_start = len(x.ids)
    ids, x.places = pieces.encode(note)
    for i in ids:
        put(i, 0)
    put(pieces.id("[SEP]"), 0)
    return x


def pieces_at(places: list[tuple[int, int]], start: int, end: int) -> tuple[int, int] | None:
    """First and last piece of the characters from and up to."""
    found = [i for i, (a, b) in enumerate(places) if a < end and b > start]
    return (found[0], found[-1]) if found else None


def fields_of(schema: dict) -> list[Field]:
    """The fields of a JSON Schema's outermost object, as far as the reader knows their kind."""
    out = []
    for name, node in schema["properties"].items():
        remark, kind = node.get("description", ""), node.get("type")
        f = Field(name, 0, name in schema.get("required", []), remark)
        if "enum" in node:
            f.type, f.choices = CHOICES, list(node["enum"])
        elif kind == "string":
            f.type = DAY if "yyyy-mm-dd" in remark.lower() else TEXT
        else:
            f.type = {"number": NUMBER, "integer": NUMBER, "boolean": TRUTH, "array": LIST}[kind]
        out.append(f)
    return out


def whole_words(note: str, words: str, start: int = 0) -> tuple[int, int] | None:
    """Where words stand in a note, between characters that are no letters or digits."""
    at = note.find(words, start)
    while at >= 0:
        end = at + len(words)
        if not (at > 0 and note[at - 1].isalnum() and words[:1].isalnum()) and not (end < len(note) and note[end].isalnum() and words[-1:].isalnum()):
            return at, end
        at = note.find(words, at + 1)
    return None


def found(f: Field, value, note: str, today: date) -> object:
    """Where the note says a value, found by the value itself; "unknown" where that does not tell."""
    low = note.lower()
    if value in (None, "", []):
        return 1 if f.type == TRUTH and f.required else None
    if f.type == TRUTH:
        return 0 if value else 1
    if f.type == CHOICES:
        return f.choices.index(value)
    if f.type == LIST:
        places = [whole_words(low, str(v).lower()) for v in value]
        return (min(p[0] for p in places), max(p[1] for p in places)) if all(places) else "unknown"
    if f.type == DAY:
        for entry in mentions(note, today).split(";"):
            words, _, days = entry.rpartition("=")
            readings = days.split("<")
            if value in readings:
                f.behind = readings.index(value) == 1 if len(readings) == 2 else None
                return whole_words(low, words) or "unknown"
        return "unknown"
    text = f"{value:g}" if isinstance(value, float) else str(value).lower()
    return whole_words(low, text) or "unknown"


def made(rng: random.Random) -> tuple[str, list[Field], str]:
    """A title, fields and a note: half of the time of a kind of record as it stands, else of whatever schemas the model that writes was trained on."""
    return of_kind(rng) if rng.random() < 0.5 else of_group(rng)


def of_group(rng: random.Random) -> tuple[str, list[Field], str]:
    group = composed.group(rng, 1)
    example = group.examples[0]
    fields = fields_of(group.schema)
    # A number is written as its note writes it, "0.50" or "007"; as text it is what is looked for.
    values = json.loads(re.sub(r":(-?\d[\d.]*)(?=[,}])", r':"\1"', example.answer))
    for f in fields:
        f.gold = found(f, values.get(f.name), example.note, example.today)
    return group.schema["title"], fields, example.note


KINDS = {"text": TEXT, "number": NUMBER, "integer": NUMBER, "date": DAY, "past": DAY, "texts": LIST, "boolean": TRUTH}


def of_kind(rng: random.Random) -> tuple[str, list[Field], str]:
    kind = frames.some_kind(rng)
    keys = list(kind.slots)
    number = {key: i for i, key in enumerate(keys)}

    def bracket(key: str, words: str) -> str:
        return chr(0xE000 + 2 * number[key]) + words + chr(0xE001 + 2 * number[key])

    marked, facts = kind.make(rng, dates.any_today(rng), spelled=0.1, bracket=bracket)
    note, spans = "", {}
    for c in marked:
        if 0xE000 <= ord(c) < 0xE000 + 2 * len(keys):
            key = keys[(ord(c) - 0xE000) // 2]
            start, _ = spans.get(key, (len(note), 0))
            spans[key] = (start, len(note))
        else:
            note += c
    if rng.random() < 0.5:
        rng.shuffle(keys)
    fields: list[Field] = []
    for key in keys:
        slot, optional = kind.slots[key]
        name = rng.choice(slot.names)
        if optional and rng.random() < 0.12 or any(f.name == name for f in fields):
            continue
        f = Field(name, CHOICES if isinstance(slot.kind, list) else KINDS[slot.kind], not optional, rng.choice(slot.remarks) if slot.remarks else "")
        value = facts.get(key)
        if f.type == CHOICES:
            f.choices = rng.sample(slot.kind, len(slot.kind))
            f.gold = f.choices.index(value) if value in f.choices else None
        elif f.type == TRUTH:
            # What is required and not said is false.
            f.gold = (1 if f.required else None) if value is None else 0 if value else 1
        elif key in spans:
            f.gold = spans[key]
            f.behind = slot.kind == "past" if f.type == DAY else None
        else:
            f.gold = None if value in (None, "", []) else "unknown"
        fields.append(f)
    return rng.choice(kind.titles), fields, note
