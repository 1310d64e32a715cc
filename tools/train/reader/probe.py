"""What a checkpoint of the reader, or a GGUF of one, finds by itself on notes of tools/evaluate: for the curve over a training, without the library's rules.

    python reader/probe.py runs/reader/step-500.pt ../evaluate/lists.jsonl ../evaluate/unions.jsonl ...

Right are: the branch of a union; choices, numbers of a scale and truth values; text, word for word; lists of strings, as sets; the number of elements of an array of
objects. Fields of other types, and those within arrays of objects, are not looked at.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import torch

sys.path.insert(0, str(Path(__file__).parents[1]))

from reader.examples import BRANCHES, CHOICES, DAY, DURATION, LIST, MOMENT, NUMBER, RECORDS, SCALE, SEVERAL, TEXT, TIME, TRUTH, Field, plain_name, read
from reader.export import load
from reader.graded import told_numbers
from reader.losses import HAS_HALF
from reader.unions import told


def target(node: dict, root: dict) -> dict:
    while "$ref" in node:
        found = root
        for part in node["$ref"].removeprefix("#").split("/"):
            found = found[part] if part else found
        node = {**found, **{k: v for k, v in node.items() if k != "$ref"}}
    return node


def kind(node: dict) -> tuple[int, list[str]] | None:
    if "enum" in node:
        return CHOICES, [str(v) for v in node["enum"]]
    remark, form = node.get("description", "").lower(), node.get("format")
    match node.get("type"):
        case "string" if form in ("date", "time", "date-time", "duration"):
            return {"date": DAY, "time": TIME, "date-time": MOMENT, "duration": DURATION}[form], []
        case "string":
            return (MOMENT if "hh:mm" in remark else DAY) if "yyyy-mm-dd" in remark else TIME if "hh:mm" in remark else TEXT, []
        case "integer" if 0 <= node.get("maximum", 99) - node.get("minimum", 0) <= 10:
            return SCALE, told_numbers(node["minimum"], node["maximum"])
        case "number" | "integer":
            return NUMBER, []
        case "boolean":
            return TRUTH, []
        case "array" if "enum" in node["items"]:
            return SEVERAL, node["items"]["enum"]
        case "array" if node["items"].get("type") == "string":
            return LIST, []


def fields_of(node: dict, root: dict, prefix: str = "", within: int | None = None, out: list[Field] | None = None) -> list[Field]:
    out = [] if out is None else out
    for name, inner in node["properties"].items():
        inner = target(inner, root)
        items = target(inner.get("items", {}), root)
        required = name in node.get("required", [])
        if inner.get("properties"):
            fields_of(inner, root, prefix + name + ".", within, out)
        elif items.get("properties"):
            out.append(Field(prefix + name, RECORDS, required, inner.get("description", "")))
            fields_of(items, root, "", len(out) - 1, out)
        elif "const" not in inner and (found := kind(inner)):
            out.append(Field(prefix + name, found[0], required, inner.get("description", ""), found[1], within=within))
    return out


def places(first: torch.Tensor, last: torch.Tensor, least_one: bool) -> list[tuple[int, int]]:
    starts = [i for i, s in enumerate(first) if s > 0] or ([int(first.argmax())] if least_one else [])
    return [(s, s + int(last[s:(starts[i + 1] if i + 1 < len(starts) else len(last))].argmax())) for i, s in enumerate(starts)]


def at(value, path: str):
    for name in path.split("."):
        value = value.get(name) if isinstance(value, dict) else None
    return value


def plain(text) -> str:
    return " ".join(str(text).split()).casefold()


@torch.no_grad()
def score(model, pieces, n: dict) -> list[tuple[str, bool]]:
    schema, note, gold = n["schema"], n["note"], n["gold"]

    def run(title: str, fields: list[Field]):
        x = read(pieces, title, fields, note)
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=HAS_HALF):
            hidden = model.encode([x])[0].float()
        return x, hidden
    out: list[tuple[str, bool]] = []
    branches = schema.get("anyOf", schema.get("oneOf"))
    if branches and "properties" not in schema:
        texts, own = [], []
        for b in branches:
            b = target(b, schema)
            tags = [v["const"] for v in b["properties"].values() if "const" in v]
            own.append(all(gold.get(k) == v["const"] for k, v in b["properties"].items() if "const" in v))
            texts.append(told(tags[0] if tags else b["title"], b.get("description", ""), [k for k, v in b["properties"].items() if "const" not in v]))
        x, hidden = run(schema.get("title", "value"), [Field("action", BRANCHES, True, "", texts)])
        place = int(model.choose(x, hidden, 0)[1:].argmax())
        out.append(("branches", own[place]))
        schema = target(branches[own.index(True)], schema)
    fields = fields_of(schema, n["schema"])
    if not fields:
        return out
    x, hidden = run(schema.get("title", "value"), fields)
    first, last = model.point(x, hidden)
    firsts, lasts = model.point(x, hidden, many=True)
    for i, f in enumerate(fields):
        if f.within is not None:
            continue
        wanted = at(gold, f.name)
        if f.type == SEVERAL:
            s = model.choose(x, hidden, i)
            out.append(("several choices", sorted(c for c, v in zip(f.choices, s[1:]) if v > s[0]) == sorted(wanted or [])))
        elif x.choices[i]:
            s = model.choose(x, hidden, i)
            place = int(s[1:].argmax()) + 1 if f.required else int(s.argmax())
            values = [True, False] if f.type == TRUTH else f.choices
            got = None if place == 0 else values[place - 1]
            out.append(({TRUTH: "truth values", SCALE: "scales"}.get(f.type, "choices"), (got and got.split(" , ")[0] if f.type == SCALE else got) == (str(wanted) if f.type == SCALE and wanted is not None else wanted)))
        elif f.type in (LIST, RECORDS):
            found = places(firsts[i], lasts[i], f.required)
            if f.type == RECORDS:
                out.append(("lengths of arrays of objects", len(found) == len(wanted or [])))
            else:
                out.append(("lists", {plain(note[x.places[a][0]:x.places[b][1]]) for a, b in found} == {plain(v) for v in wanted or []}))
        elif f.type == TEXT:
            a, b = int(first[i][0 if not f.required else 1:].argmax()) + (1 if f.required else 0), None
            got = None
            if a:
                b = a + int(last[i][a:].argmax())
                got = note[x.places[a - 1][0]:x.places[b - 1][1]]
            out.append(("text", plain(got) == plain(wanted)))
    return out


def main() -> None:
    torch.set_num_threads(1)
    model, pieces = load(sys.argv[1])
    for path in sys.argv[2:]:
        by: dict[str, list[bool]] = {}
        for line in Path(path).read_text().splitlines():
            for kind_, right in score(model, pieces, json.loads(line)):
                by.setdefault(kind_, []).append(right)
        print(Path(path).stem + ": " + ", ".join(f"{k} {100 * sum(v) / len(v):.0f} % of {len(v)}" for k, v in by.items()), flush=True)


if __name__ == "__main__":
    main()
