"""What was written by hand with its answers: sentences for apps' actions (calls.jsonl), notes for records as apps declare them (records.jsonl), and texts with
options (choices.jsonl).

A line of the first two is a JSON Schema and rows of `note` and `gold`; of the last a question, its options ("name" or "name: description") and rows of a text and
the right one's place. Where in a note a value stands is found by the value.
"""

from __future__ import annotations

import json
import random
import re
from datetime import date
from functools import cache
from pathlib import Path

from . import people, unions
from .examples import BRANCHES, CHOICES, DAY, LIST, NUMBER, TEXT, TIME, TRUTH, Field, found

CLOCK = re.compile(r"\b(?:half past|quarter (?:to|past)) \w+|\b(?:noon|midday|midnight)\b|\b\d{1,2}(?:[:.h]\d\d)? ?(?:am|pm|a\.m\.|p\.m\.|o'clock)\b|\b\d{1,2}:\d\d\b|\bat \d{1,2}(?:[:.]\d\d)?\b", re.I)


@cache
def lines(name: str) -> list[dict]:
    return [json.loads(line) for line in (Path(__file__).parent / f"{name}.jsonl").read_text().splitlines() if line.strip()]


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


def fields_in(schema: dict, gold: dict, note: str, today: date, lead: str = "") -> list[Field]:
    out: list[Field] = []
    for name, node in schema["properties"].items():
        if "const" in node:
            continue
        value = gold.get(name)
        if node.get("type") == "object" and "properties" in node:
            out += fields_in(node, value or {}, note, today, f"{lead}{name}.")
            continue
        f = field_of(lead + name, node, name in schema.get("required", []))
        if f is None:
            continue
        if f.type == CHOICES and value is not None:
            f.gold = f.choices.index(str(value)) if str(value) in f.choices else "unknown"
        elif f.type == TIME and value is not None:
            places = [m.span() for m in CLOCK.finditer(note)]
            f.gold = (places[0][0] + (3 if note[places[0][0]:].lower().startswith("at ") else 0), places[0][1]) if len(places) == 1 else "unknown"
        else:
            f.gold = found(f, value, note, today)
        out.append(f)
    return out


def shuffled(rng: random.Random, fields: list[Field]) -> list[Field]:
    return fields if rng.random() < 0.5 else rng.sample(fields, len(fields))


def of_call(rng: random.Random) -> tuple[str, list[Field], str]:
    app = rng.choice(lines("calls"))
    row = rng.choice(app["rows"])
    schema, note = app["schema"], row["note"]
    names = [next(v["const"] for v in b["properties"].values() if "const" in v) for b in schema["oneOf"]]
    tag = next(k for k, v in schema["oneOf"][0]["properties"].items() if "const" in v)
    at = names.index(row["gold"][tag])
    branch = schema["oneOf"][at]
    if len(branch["properties"]) > 1 and rng.random() < 0.5:
        fields = fields_in(branch, row["gold"], note, date.fromisoformat(row.get("today", "2027-03-17")))
        return branch.get("title", names[at]), shuffled(rng, fields), note
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
    return kind["schema"].get("title", "Record"), shuffled(rng, fields), row["note"]


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


def of_written(rng: random.Random) -> tuple[str, list[Field], str]:
    for _ in range(20):
        made = rng.choices((of_call, of_record, of_options), (42, 38, 20))[0](rng)
        if made[1]:
            return made
    return of_options(rng)
