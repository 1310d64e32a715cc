"""What the reader reads: the fields of a schema and a note, and where in the note each field's value stands.

    [CLS] instructions , title : [F] name , description [C] choice [C] choice … [F] … [SEP] note [SEP]

Names are divided into words. [F] and [C] are no pieces but vectors of their own: one per type of field, one that is added where the field is
optional. Positions and segments (0 up to the first [SEP], 1 behind) are BERT's. `Sources/Extraction/SpanExtractor/ReaderInput.swift` is the same;
`Tests/Fixtures/reader-vectors.jsonl` pins both.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from datetime import date

from corpus import dates
from corpus import frames
from corpus.frames import words_of
from normalise.mentions import mentions

from .ink import Ink
from .pieces import WordPiece

# Vectors of marks; 0 is none. OPTIONAL, INNER and INNER_OPTIONAL are added to another: a field that may be missing, one of a record, both.
# SCALE: a number within a few bounds, each of them a choice. SEVERAL: any of the choices. BRANCHES: which of several objects the note asks for,
# each of them a BRANCH. RECORDS: an array of objects, whose fields stand behind it.
TEXT, NUMBER, DAY, LIST, CHOICES, TRUTH, CHOICE, OPTIONAL, TIME, MOMENT, DURATION, RECORDS, INNER, INNER_OPTIONAL, BRANCHES, BRANCH, SCALE, SEVERAL = range(1, 19)
MARKS = 19
# Types whose value may stand in several places of a note.
MANY = (LIST, MOMENT, RECORDS)
LONGEST = 512  # positions
TRUTHS = ["yes", "no"]


@dataclass
class Field:
    name: str
    type: int
    required: bool
    description: str = ""
    choices: list[str] = field(default_factory=list)
    # What is to be found: characters of the note from and up to; the place of a choice; None for nothing, "unknown" where nobody knows. Of types
    # whose value may stand in several places, and of words within records, a list of the former; of several choices, a list of the latter; of
    # choices within records, one for each.
    gold: object = None
    # The place among the fields of the records that it is of.
    within: int | None = None
    # Of a day whose wording leaves that open ("Friday"), whether the one behind is meant; None where nobody knows.
    behind: bool | None = None


@dataclass
class Input:
    ids: list[int]
    marks: list[int]
    added: list[int]
    note_start: int
    places: list[tuple[int, int]]  # of the note's pieces
    fields: list[int]  # where their marks stand
    choices: list[list[int]]


def plain_name(name: str) -> str:
    return " ".join(words_of(name)) or name


def read(pieces: WordPiece, title: str, fields: list[Field], note: str) -> Input:
    """`title`: with what else the reader is told of the note in the lines above it."""
    x = Input([pieces.id("[CLS]")], [0], [0], 0, [], [], [])

    def add(text: str) -> None:
        for i in pieces.encode(text)[0]:
            put(i, 0)

    def put(i: int, mark: int, added: int = 0) -> None:
        x.ids.append(i)
        x.marks.append(mark)
        x.added.append(added)

    instructions, _, title = title.rpartition("\n")
    add((instructions + " , " if instructions else "") + plain_name(title) + " :")
    for f in fields:
        x.fields.append(len(x.ids))
        put(0, f.type, (0 if f.required else OPTIONAL) if f.within is None else INNER if f.required else INNER_OPTIONAL)
        add(" ".join(plain_name(part) for part in f.name.split(".")) + (" , " + f.description if f.description else ""))
        x.choices.append([])
        for choice in TRUTHS if f.type == TRUTH else f.choices:
            x.choices[-1].append(len(x.ids))
            put(0, BRANCH if f.type == BRANCHES else CHOICE)
            value, comma, remark = choice.partition(" , ")
            add(choice if f.type == BRANCHES else plain_name(value) + comma + remark)
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
        return 1 if f.type == TRUTH and f.required else [] if f.type in MANY else None
    if f.type == TRUTH:
        return 0 if value else 1
    if f.type == CHOICES:
        return f.choices.index(value)
    if f.type == LIST:
        places, at = [], 0
        for v in value:
            place = whole_words(low, str(v).lower(), at) or whole_words(low, str(v).lower())
            if place is None:
                return "unknown"
            places.append(place)
            at = place[1]
        return sorted(places)
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


KINDS = {"text": TEXT, "number": NUMBER, "integer": NUMBER, "date": DAY, "past": DAY, "texts": LIST, "boolean": TRUTH}


def of_kind(rng: random.Random, kind: frames.KindFrames | None = None) -> tuple[str, list[Field], str]:
    """A kind of record as it stands."""
    kind = kind or frames.some_kind(rng)
    ink = Ink()
    marked, facts = kind.make(rng, dates.any_today(rng), spelled=0.1, bracket=ink)
    note, spans = ink.read(marked)
    keys = list(kind.slots)
    if rng.random() < 0.5:
        rng.shuffle(keys)
    return rng.choice(kind.titles), fields_of_kind(rng, kind, keys, facts, spans), note


def fields_of_kind(rng: random.Random, kind: frames.KindFrames, keys: list[str], facts: dict, spans: dict) -> list[Field]:
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
        elif f.type == LIST:
            f.gold = list(spans.get(key, [])) if key in spans or value in (None, []) else "unknown"
        elif key in spans:
            f.gold = (spans[key][0][0], spans[key][-1][1])
            f.behind = slot.kind == "past" if f.type == DAY else None
        else:
            f.gold = None if value in (None, "", []) else "unknown"
        if f.type == DAY and rng.random() < 0.4:
            f.description = ""
        fields.append(f)
    return fields
