"""CapturedItem as other people would declare it: other names, remarks, orders and instructions for the same notes."""

from __future__ import annotations

import random

from corpus import dates
from corpus import notes
from corpus.batches import Example, Group, object_pieces
from normalise import prompt as P

TITLES = ["CapturedItem"] * 4 + ["Item", "Note", "Entry", "SortedNote", "LogItem", "Capture", "Record", "InboxItem"]
NAMES = {
    "category": ["category"] * 6 + ["kind", "type", "itemType"],
    "title": ["title"] * 6 + ["summary", "name", "headline", "label"],
    "dueDate": ["dueDate"] * 5 + ["due", "date", "day", "when", "deadline"],
    "priority": ["priority"] * 6 + ["urgency", "importance", "level"],
    "amount": ["amount"] * 6 + ["cost", "price", "money", "total", "spent"],
}
REMARKS = {
    "category": ["", "", "", "the kind of the note", "what the note is", "one of the four kinds", "how to file it"],
    "title": ["3 to 7 words, no trailing punctuation"] * 3 + ["", "the gist, in the note's own words", "short title", "a short title of 3 to 7 words", "what it is about", "in a few words"],
    "dueDate": ["yyyy-MM-dd"] * 3 + ["yyyy-MM-dd, if the note names a day", "the day as yyyy-MM-dd, or omitted", "date in ISO form", "ISO 8601 date", "day that the note names, yyyy-MM-dd; otherwise omit"],
    "priority": ["", "", "", "only what the note says", "how urgent it is", "normal unless the note says otherwise"],
    "amount": ["", "", "", "the money spent", "the amount of money, if it was spent; otherwise omit", "money, only for an expense", "in the note's currency"],
}
INSTRUCTIONS = [
    "Turn the note into a {t}.", "Turn the note into a {t}.", "Sort this note.", "You sort short notes. Use only what the note says.", "Extract the fields from the note.", "Read the note and fill in the {t}.", "You file notes.",
    "Parse what the user typed.", "Make a {t} of what the user says.", "You are a helpful assistant that turns messy notes into structured data.", "Extract a structured item from the user's raw text.", "Classify the note and pull out its details.",
    "Capture the note.", "", "Return the {t}.", "You are a personal assistant. Be brief.", "Convert the input to a {t}. Do not invent anything.", "Understand the note and answer with its parts.",
]
ENUMS = {"category": ["task", "expense", "idea", "event"], "priority": ["low", "normal", "high"]}


def declaration(rng: random.Random) -> tuple[dict[str, str], dict]:
    """A name for each of the facts that are asked for, and the schema."""
    fields = [f for f in NAMES if f in ("category", "title") or rng.random() > 0.08]
    if rng.random() < 0.2:
        rng.shuffle(fields)
    names = {f: rng.choice(NAMES[f]) for f in fields}
    properties = {}
    for f in fields:
        remark = rng.choice(REMARKS[f])
        if f in ENUMS:
            values = list(ENUMS[f])
            if rng.random() < 0.2:
                rng.shuffle(values)
            node: dict = {"type": "string", "enum": values}
        elif f == "amount":
            node = {"type": "number"}
            if rng.random() < 0.3:
                node["minimum"] = 0
        else:
            node = {"type": "string"}
        if remark:
            node["description"] = remark
        properties[names[f]] = node
    return names, {"title": rng.choice(TITLES), "type": "object", "properties": properties, "required": [names[f] for f in fields if f not in ("dueDate", "amount")]}


def group(rng: random.Random, size: int) -> Group:
    """Notes under one declaration of the same facts."""
    names, schema = declaration(rng)
    system = P.system_text(schema, rng.choice(INSTRUCTIONS).replace("{t}", schema["title"]))
    examples = []
    for _ in range(size):
        today = dates.any_today(rng)
        note, facts = notes.facts(rng, today)
        values = [(name, facts[f]) for f, name in names.items()]
        kinds = {name: f for f, name in names.items()}
        pieces = [(kinds.get(kind, kind), text) for kind, text in object_pieces(values)]
        examples.append(Example(note, pieces, today))
    return Group(system, examples)
