"""What was written by hand with its answers: sentences for apps' actions (calls.jsonl), notes for records as apps declare them (records.jsonl), texts with
options (choices.jsonl), and notes with their CapturedItem (notes.jsonl).

A line of the first two is a JSON Schema and rows of `note` and `gold`; of the last a question, its options ("name" or "name: description") and rows of a text and
the right one's place. Where in a note a value stands is found by the value.
"""

from __future__ import annotations

import json
import random
import zlib
from datetime import date
from functools import cache
from pathlib import Path

from corpus import captured

from . import people, places, unions
from .examples import BRANCHES, CHOICES, DAY, LIST, NUMBER, RECORDS, TEXT, TIME, TRUTH, Field, fields_of, found, whole_words


@cache
def lines(name: str, held: bool = False) -> list[dict]:
    """A fortieth of a file's lines, whole schemas with their notes, is never trained on."""
    every = (line for line in (Path(__file__).parent / f"{name}.jsonl").read_text().splitlines() if line.strip())
    return [json.loads(line) for line in every if (zlib.crc32(line[:200].encode()) % 40 == 0) == held]


def field_of(name: str, node: dict, required: bool) -> Field | None:
    f = Field(name, TEXT, required, node.get("description", ""))
    kind = node.get("type")
    if "enum" in node:
        f.type, f.choices = CHOICES, [str(c) for c in node["enum"]]
    elif kind == "array":
        if node.get("items", {}).get("type") != "string" or "enum" in node["items"]:
            return None
        f.type = LIST
    elif kind == "string":
        f.type = {"date": DAY, "time": TIME}.get(node.get("format", ""), TEXT)
        if node.get("format") in ("date-time", "duration"):
            return None
    elif kind in ("number", "integer", "boolean"):
        f.type = TRUTH if kind == "boolean" else NUMBER
    else:
        return None
    return f


def fields_in(schema: dict, gold: dict, note: str, today: date, lead: str = "") -> list[list[Field]]:
    """The fields of an object; those of an array of objects stand together behind it."""
    out: list[list[Field]] = []
    for name, node in schema["properties"].items():
        if "const" in node:
            continue
        value, required = gold.get(name), name in schema.get("required", [])
        if node.get("type") == "object" and "properties" in node:
            out += fields_in(node, value or {}, note, today, f"{lead}{name}.")
        elif node.get("type") == "array" and "properties" in node.get("items", {}):
            if not lead and (found := records_in(name, node, value or [], note, today, required)):
                out.append(found)
        elif f := field_of(lead + name, node, required):
            f.gold = place_of(f, value, note, today)
            out.append([f])
    return out


def place_of(f: Field, value, note: str, today: date) -> object:
    if value is not None and f.type == CHOICES:
        return f.choices.index(str(value)) if str(value) in f.choices else "unknown"
    if value is not None and f.type == TIME:
        return places.clock(note, value)
    if value is not None and f.type == NUMBER:
        return places.number(note, value)
    return found(f, value, note, today)


def everywhere(note: str, words: str) -> list[tuple[int, int]]:
    out, at = [], 0
    while (place := whole_words(note, words, at)) is not None:
        out.append(place)
        at = place[0] + 1
    return out


def records_in(name: str, node: dict, values: list[dict], note: str, today: date, required: bool) -> list[Field] | None:
    """An array of objects and what each of its elements says; None where the note does not show their places."""
    items = node["items"]
    inner = {k: f for k, n in items["properties"].items() if (f := field_of(k, n, k in items.get("required", [])))}
    if not inner or any(f.type == TIME for f in inner.values()):
        return None
    elements = []
    for value in values:
        said = [(k, f, one) for k, f in inner.items() if value.get(k) is not None and f.type not in (CHOICES, TRUTH) for one in (value[k] if isinstance(value[k], list) else [value[k]])]
        # What is longest is surely there; the rest stands near it.
        said.sort(key=lambda x: -len(str(x[2])) * (x[1].type == TEXT))
        spans: dict[str, list[tuple[int, int]]] = {}
        anchor: tuple[int, int] | None = None
        for k, f, one in said:
            if f.type == DAY:
                place = found(f, one, note, today)
            else:
                near = everywhere(note.lower(), f"{one:g}" if isinstance(one, float) else str(one).lower())
                place = min(near, key=lambda p: abs(p[0] - anchor[0]) if anchor else p[0]) if near else None
            # "Two" is not the 2 of another sentence.
            if place is None or place == "unknown" or anchor and abs(place[0] - anchor[0]) > 70:
                return None
            anchor = anchor or place
            spans.setdefault(k, []).append(place)
        inside = [p for own in spans.values() for p in own]
        if not inside:
            return None
        whole = min(p[0] for p in inside), max(p[1] for p in inside)
        if whole[1] - whole[0] > 120 or ". " in note[whole[0]:whole[1]]:
            return None
        elements.append((whole, spans, value))
    elements.sort(key=lambda e: e[0])
    if any(x[0][1] > y[0][0] for x, y in zip(elements, elements[1:])):
        return None
    for k, f in inner.items():
        f.within = -1
        if f.type == CHOICES:
            f.gold = [f.choices.index(str(v)) if (v := e[2].get(k)) is not None and str(v) in f.choices else None for e in elements]
        elif f.type == TRUTH:
            f.gold = [(1 if f.required else None) if (v := e[2].get(k)) is None else 0 if v else 1 for e in elements]
        else:
            f.gold = sorted(p for e in elements for p in e[1].get(k, []))
    return [Field(name, RECORDS, required, node.get("description", ""), [], [e[0] for e in elements])] + list(inner.values())


def in_order(rng: random.Random, groups: list[list[Field]]) -> list[Field]:
    if rng.random() < 0.5:
        rng.shuffle(groups)
    out: list[Field] = []
    for group in groups:
        at = len(out)
        for f in group[1:]:
            f.within = at
        out += group
    return out


def of_call(rng: random.Random) -> tuple[str, list[Field], str]:
    app = rng.choice(lines("calls"))
    row = rng.choice(app["rows"])
    schema, note = app["schema"], row["note"]
    names = [next(v["const"] for v in b["properties"].values() if "const" in v) for b in schema["oneOf"]]
    tag = next(k for k, v in schema["oneOf"][0]["properties"].items() if "const" in v)
    at = names.index(row["gold"][tag])
    branch = schema["oneOf"][at]
    if len(branch["properties"]) > 1 and rng.random() < 0.5:
        # A function of lists of numbers alone has none that the reader is trained on.
        if fields := fields_in(branch, row["gold"], note, date.fromisoformat(row.get("today", "2027-03-17"))):
            return branch.get("title", names[at]), in_order(rng, fields), note
    nothing = next((i for i, b in enumerate(schema["oneOf"]) if len(b["properties"]) == 1 and i == len(names) - 1 and i != 0 and "none" in json.dumps(b).lower()), None)
    kept = [i for i in range(len(names)) if i in (at, nothing) or rng.random() < 0.85]
    gold: int | None = at
    optional = False
    if at == nothing and rng.random() < 0.3:
        kept.remove(at)
        gold, optional = None, True
    elif nothing is not None and at != nothing and rng.random() < 0.08:
        kept.remove(at)
        gold = nothing
    rng.shuffle(kept)
    style, describes, lists = rng.choice(people.STYLES), rng.random() < 0.8, rng.random() < 0.8
    texts = []
    for i in kept:
        b = schema["oneOf"][i]
        arguments = [k for k, v in b["properties"].items() if "const" not in v]
        texts.append(unions.told(people.styled(b.get("title", names[i]), style), b.get("description", "") if describes else "", arguments if lists else []))
    return schema["title"], [Field(rng.choice(["action", tag, "kind", "value", "intent"]), BRANCHES, not optional, "", texts, kept.index(gold) if gold is not None else None)], note


def of_record(rng: random.Random) -> tuple[str, list[Field], str]:
    kind = rng.choice(lines("records"))
    row = rng.choice(kind["rows"])
    fields = fields_in(kind["schema"], row["gold"], row["note"], date.fromisoformat(row.get("today", "2027-03-17")))
    if len(fields) > 2 and rng.random() < 0.3:
        fields = rng.sample(fields, len(fields) - 1)
    if rng.random() < 0.12:
        for f in (f for group in fields for f in group):
            f.description = ""
    return kind["schema"].get("title", "Record"), in_order(rng, fields), row["note"]


def of_options(rng: random.Random) -> tuple[str, list[Field], str]:
    task = rng.choice(lines("choices"))
    text, right = rng.choice(task["rows"])
    options = task["options"]
    kept = [i for i in range(len(options)) if i == right or rng.random() < 0.9]
    if len(kept) < 2:
        kept = list(range(len(options)))
    rng.shuffle(kept)
    describes, texts = rng.random() < 0.8, []
    for i in kept:
        name, colon, remark = options[i].partition(": ")
        texts.append(name + (" , " + remark if colon and describes else ""))
    bare = rng.random() < 0.6
    name, title = ("answer", "Answer") if bare else (task["field"], rng.choice(["Message", "Label", "Text", "Classification"]))
    return title, [Field(name, CHOICES, True, task["question"] if bare or rng.random() < 0.5 else "", texts, kept.index(right))], text


def of_note(rng: random.Random) -> tuple[str, list[Field], str]:
    row, (names, schema) = rng.choice(lines("notes")), captured.declaration(rng)
    fields, of = fields_of(schema), {name: fact for fact, name in names.items()}
    for f in fields:
        f.type = DAY if of[f.name] == "dueDate" else f.type
        f.gold = found(f, row.get(of[f.name]), row["note"], date.fromisoformat(row["today"]))
    return schema["title"], fields, row["note"]


def of_written(rng: random.Random) -> tuple[str, list[Field], str]:
    for _ in range(20):
        made = rng.choices((of_call, of_record, of_options, of_note), (32, 32, 25, 11))[0](rng)
        if made[1]:
            return made
    return of_options(rng)
