"""Whether the order in which a schema lists its choices changes an answer, and what it costs in right ones.

    python permuted.py NOTES.jsonl … --generate ../../.build/release/generate [--orders given reversed sorted shuffled]

Every list of choices of each note's schema (`enum`, `oneOf` of constants, the branches of a union of objects) is written in each order, and the note is
answered anew. Printed are the share of choices that are right, and of those that are another than in the order as given. Standard library only.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re

import evaluate


def told(choice) -> str:
    """What a choice is sorted by: its words."""
    name = choice.get("const", choice.get("title", "")) if isinstance(choice, dict) else choice
    words = re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+", str(name))
    return " ".join(w.lower() for w in words) or str(name)


def ordered(choices: list, order: str) -> list:
    if order == "reversed":
        return choices[::-1]
    if order == "sorted":
        return sorted(choices, key=told)
    if order == "shuffled":
        choices = choices[:]
        random.Random(json.dumps(choices, sort_keys=True)).shuffle(choices)
    return choices


def permuted(node, order: str):
    if isinstance(node, list):
        return [permuted(x, order) for x in node]
    if not isinstance(node, dict):
        return node
    out = {}
    for key, value in node.items():
        if key == "properties" and isinstance(value, dict):
            out[key] = {name: permuted(inner, order) for name, inner in value.items()}
        elif key in ("enum", "oneOf", "anyOf") and isinstance(value, list) and len(value) > 1:
            out[key] = ordered([permuted(x, order) for x in value], order)
        else:
            out[key] = permuted(value, order)
    return out


def choices(node, value, gold, place: str = ""):
    """Every place of a value or its gold that a schema offers choices for: (place, found, right)."""
    if not isinstance(node, dict):
        return
    if node.get("type") == "object" or "properties" in node:
        for name, inner in node.get("properties", {}).items():
            get = lambda v: v.get(name) if isinstance(v, dict) else None
            yield from choices(inner, get(value), get(gold), f"{place}/{name}")
    elif isinstance(node.get("items"), dict) and node.get("type") == "array":
        if "enum" in node["items"]:
            as_set = lambda v: sorted(map(str, v)) if isinstance(v, list) else None
            yield place, as_set(value), as_set(gold)
            return
        count = max(len(v) if isinstance(v, list) else 0 for v in (value, gold))
        get = lambda v, i: v[i] if isinstance(v, list) and i < len(v) else None
        for i in range(count):
            yield from choices(node["items"], get(value, i), get(gold, i), f"{place}/{i}")
    elif "enum" in node or node.get("oneOf") and all("const" in x for x in node["oneOf"] if isinstance(x, dict)):
        yield place, value, gold
    elif branches := node.get("anyOf") or node.get("oneOf"):
        objects = [b for b in branches if isinstance(b, dict) and "properties" in b]
        if len(objects) > 1:
            def tag(v):
                if not isinstance(v, dict):
                    return None
                fits = [i for i, b in enumerate(objects) if all(v.get(n) == p["const"] for n, p in b["properties"].items() if isinstance(p, dict) and "const" in p)]
                return json.dumps({n: p["const"] for n, p in objects[fits[0]]["properties"].items() if isinstance(p, dict) and "const" in p}, sort_keys=True) if fits else None
            yield place, tag(value), tag(gold)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("notes", nargs="+")
    parser.add_argument("--generate", required=True)
    parser.add_argument("--model")
    parser.add_argument("--orders", nargs="+", default=["given", "reversed", "shuffled"], choices=["given", "reversed", "sorted", "shuffled"])
    o = parser.parse_args()
    o.confidence = False
    os.environ.setdefault("TZ", "UTC")
    total: dict[str, list[int]] = {}
    for path in o.notes:
        notes = [n for n in evaluate.read(path) if "schema" in n and any(True for _ in choices(n["schema"], n["gold"], n["gold"]))]
        first: dict[tuple, object] = {}
        for order in o.orders:
            asked = [{**n, "schema": permuted(n["schema"], order)} for n in notes]
            items, _ = evaluate.answer(o, asked)
            count = right = changed = whole = 0
            for n in notes:
                item = items.get(n["id"], {}).get("item")
                text = json.dumps(item, sort_keys=True)
                whole += first.setdefault((n["id"],), text) != text
                for place, found, gold in choices(n["schema"], item, n["gold"]):
                    count += 1
                    right += evaluate.same(found, gold)
                    changed += first.setdefault((n["id"], place), found) != found
            sums = total.setdefault(order, [0] * 5)
            for i, value in enumerate((count, right, changed, len(notes), whole)):
                sums[i] += value
            print(f"{os.path.basename(path):<24}{order:<10}{count:5} choices, right {100 * right / max(1, count):5.1f} %, changed {100 * changed / max(1, count):4.1f} %; answers changed {whole} of {len(notes)}", flush=True)
    for order, (count, right, changed, notes, whole) in total.items():
        print(f"{'all':<24}{order:<10}{count:5} choices, right {100 * right / max(1, count):5.1f} %, changed {100 * changed / max(1, count):4.1f} %; answers changed {whole} of {notes}")


if __name__ == "__main__":
    main()
