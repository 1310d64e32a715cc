#!/usr/bin/env python3
"""How the model does on what other people wrote.

    python Benchmarks/public/run.py SET... --rows FOLDER --generate .build/release/generate [--model PATH] [--limit 400] [--errors]

FOLDER holds the public sets as folders of `schema.json` and `*.jsonl[.gz]`, in the form that its README tells; none of them is part of this
repository. Of a set that the model may have been trained on, the fiftieth of the rows is read that training leaves out (`reader/people.py`), and
the figure is one of a trained model. `--checkout CLONE` reads the test part of a clone of the set's own repository instead (CLINC150, SLURP,
WNUT17); of it only figures are printed, never rows.

Without a set, those that can be read are listed. Nothing is timed but the whole run, and nothing is asserted.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import subprocess
import sys
import tempfile
import time
import zlib
from collections import Counter
from pathlib import Path

Row = dict
ODD = {"none", "contentonly", "general_quirky"}


def rows_of(folder: Path, held: bool = True) -> list[Row]:
    rows = []
    for path in sorted(folder.glob("*.jsonl*")):
        if path.name.split(".")[0] in ("de", "es", "fr", "it", "nl", "pt", "pl", "others"):
            continue
        with (gzip.open if path.suffix == ".gz" else open)(path, "rt") as file:
            rows += [row for line in file if (zlib.crc32((row := json.loads(line))["text"].encode()) % 50 == 0) == held]
    return rows


# The test parts of clones, in the same form.

def clinc150(clone: Path) -> list[Row]:
    data = json.loads(next(clone.rglob("data_full.json")).read_text())
    return [{"text": t, "choice": c} for t, c in data["test"]] + [{"text": t, "choice": "none"} for t, _ in data["oos_test"]]


def slurp(clone: Path) -> list[Row]:
    rows = []
    for line in next(clone.rglob("dataset/slurp/test.jsonl")).read_text().splitlines():
        record = json.loads(line)
        words, slots = [t["surface"] for t in record["tokens"]], []
        text = " ".join(words)
        starts = [len(" ".join(words[:i])) + (i > 0) for i in range(len(words))]
        for entity in record["entities"]:
            first, last = entity["span"][0], entity["span"][-1]
            slots.append({"name": entity["type"], "start": starts[first], "end": starts[last] + len(words[last])})
        rows.append({"text": text, "intent": f"{record['scenario']}_{record['action']}", "slots": slots})
    return rows


def wnut17(clone: Path) -> list[Row]:
    rows = []
    for block in next(clone.rglob("emerging.test.annotated")).read_text().split("\n\n"):
        text, fields, open_name = "", {}, None
        for line in filter(str.strip, block.splitlines()):
            word, tag = line.split("\t")[:2]
            text += (" " if text else "")
            if tag.startswith("B-"):
                open_name = tag[2:]
                fields.setdefault(open_name, []).append({"start": len(text), "end": len(text) + len(word)})
            elif tag.startswith("I-") and open_name:
                fields[open_name][-1]["end"] = len(text) + len(word)
            else:
                open_name = None
            text += word
        if text:
            rows.append({"text": text, "fields": fields})
    return rows


def answers(o, schema: dict, rows: list[Row]) -> tuple[list[dict | None], float]:
    """What `generate batch` gives for each row, nothing where it gives an error; and milliseconds a row."""
    with tempfile.TemporaryDirectory() as folder:
        f = Path(folder)
        (f / "schema.json").write_text(json.dumps(schema))
        (f / "in.jsonl").write_text("".join(json.dumps({"id": i, "note": r["text"]}) + "\n" for i, r in enumerate(rows)))
        command = [o.generate, "batch", "--schema", f / "schema.json", f / "in.jsonl", "--output", f / "out.jsonl"] + (["--model", o.model] if o.model else [])
        begun = time.monotonic()
        done = subprocess.run([str(c) for c in command], capture_output=True, text=True)
        took = time.monotonic() - begun
        if not (f / "out.jsonl").exists():
            sys.exit(done.stderr)
        out: list[dict | None] = [None] * len(rows)
        for line in (f / "out.jsonl").read_text().splitlines():
            answer = json.loads(line)
            out[int(answer["id"])] = answer.get("item", answer.get("value"))
    return out, 1000 * took / max(1, len(rows))


def plain(text: object) -> str:
    return " ".join(str(text).lower().split()).strip(" .,;:!?'\"")


def said(row: Row, spans: list[dict]) -> list[str]:
    return [row["text"][s["start"]:s["end"]] for s in spans if "start" in s]


class F1:
    def __init__(self):
        self.right = self.found = self.wanted = 0

    def count(self, wanted: Counter, found: Counter) -> None:
        self.right += sum((wanted & found).values())
        self.found += sum(found.values())
        self.wanted += sum(wanted.values())

    def __str__(self) -> str:
        p, r = self.right / max(1, self.found), self.right / max(1, self.wanted)
        return f"F1 {200 * p * r / max(1e-9, p + r):.1f} (precision {100 * p:.1f}, recall {100 * r:.1f})"


def share(right: int, of: int) -> str:
    return f"{100 * right / max(1, of):.1f} % of {of}"


def choices(o, told: dict, rows: list[Row]) -> list[str]:
    """One of all described choices, or none of them."""
    known = told["choices"]
    name = {k: v.get("name", k) for k, v in known.items() if k not in ODD}
    options = [{"const": name[k], "description": known[k].get("description", "")} for k in name]
    schema = {"title": "Request", "type": "object", "properties": {told["name"]: {"description": told["description"], "oneOf": options}}}
    found, ms = answers(o, schema, rows)
    inside = [(r, (a or {}).get(told["name"])) for r, a in zip(rows, found) if r["choice"] in name]
    outside = [(a or {}).get(told["name"]) for r, a in zip(rows, found) if r["choice"] not in name]
    if o.errors:
        print(*(f"  {r['text']!r}: {a}, right {name[r['choice']]}" for r, a in inside if a != name[r["choice"]]), sep="\n")
    lines = [f"{len(name)} choices or none: right {share(sum(a == name[r['choice']] for r, a in inside), len(inside))}"]
    if outside:
        lines.append(f"strangers refused {share(sum(a is None for a in outside), len(outside))}")
    return lines + [f"{ms:.0f} ms a row"]


def union(o, told: dict, rows: list[Row]) -> list[str]:
    """One union of all actions, each with its arguments as optional texts."""
    known = {k: v for k, v in told["intents"].items() if k not in ODD}

    def slots_of(node: dict) -> dict:
        slots = node.get("slots") or {}
        return slots if isinstance(slots, dict) else {s: (told.get("slots") or {}).get(s, {"name": s}) for s in slots}
    branches = []
    for node in known.values():
        properties: dict = {"action": {"const": node["name"]}}
        for slot in slots_of(node).values():
            properties[slot["name"]] = {"type": "string", **({"description": slot["description"]} if slot.get("description") else {})}
        branches.append({"type": "object", "title": node["name"], "description": node.get("description", ""), "properties": properties, "required": ["action"]})
    rows = [r for r in rows if r["intent"] in known]
    found, ms = answers(o, {"title": "Command", "anyOf": branches}, rows)
    intent = whole = refused = 0
    f1 = F1()
    for row, answer in zip(rows, found):
        refused += answer is None
        answer = answer if isinstance(answer, dict) else {}
        node, spans = known[row["intent"]], {}
        for s in row["slots"]:
            name = slots_of(node).get(s["name"], {"name": s["name"]})["name"]
            if "start" in s:
                spans.setdefault(name, set()).add(plain(row["text"][s["start"]:s["end"]]))
        right = answer.get("action") == node["name"]
        values = {k: plain(v) for k, v in answer.items() if k != "action" and v is not None}
        f1.count(Counter((k, v) for k, vs in spans.items() for v in vs), Counter((k, v) for k, v in values.items()) if right else Counter(("", v) for v in values.values()))
        all_right = right and values.keys() == spans.keys() and all(values[k] in spans[k] for k in values)
        intent += right
        whole += all_right
        if o.errors and not all_right:
            print(f"  {row['text']!r}: {json.dumps(answer)}, right {node['name']} {({k: sorted(v) for k, v in spans.items()})}")
    return [f"union of {len(known)} actions: intent {share(intent, len(rows))}", f"whole calls {share(whole, len(rows))}", f"slots {f1}", f"refused {refused}", f"{ms:.0f} ms a row"]


def lists(o, told: dict, rows: list[Row]) -> list[str]:
    """A list for each kind of name."""
    known = told["fields"]
    schema = {"title": "Entities", "type": "object", "properties": {v["name"]: {"type": "array", "items": {"type": "string"}, "description": v["description"]} for v in known.values()}, "required": [v["name"] for v in known.values()]}
    found, ms = answers(o, schema, rows)
    f1 = F1()
    for row, answer in zip(rows, found):
        wanted = Counter((known[k]["name"], plain(w)) for k, spans in row["fields"].items() for w in said(row, spans))
        given = Counter((k, plain(w)) for k, ws in (answer or {}).items() for w in ws)
        if o.errors and wanted != given:
            print(f"  {row['text']!r}: {json.dumps(answer, ensure_ascii=False)}")
        f1.count(wanted, given)
    return [f"{len(known)} lists: {f1}", f"{ms:.0f} ms a row"]


def parts(o, told: dict, rows: list[Row]) -> list[str]:
    """A line in its parts, all of them optional; a part that stands in several places is not asked about."""
    known = told["fields"]
    schema = {"title": told.get("title", "Line"), "type": "object", "properties": {v["name"]: {"type": v.get("type", "string"), "description": v["description"]} for v in known.values()}}
    found, ms = answers(o, schema, rows)
    right = count = whole = 0
    for row, answer in zip(rows, found):
        answer, all_right = answer or {}, True
        for key, node in known.items():
            spans = row["fields"].get(key, [])
            if len(spans) > 1:
                continue
            value = answer.get(node["name"])
            if node.get("type") == "number":
                # "2 to 3" may be read as either.
                right_ones = spans[0].get("value") if spans else None
                right_ones = right_ones if isinstance(right_ones, list) else [right_ones]
                ok = (value is None) == (not spans) and (value is None or right_ones == [None] or any(abs(float(value) - n) < 1e-3 for n in right_ones))
            else:
                ok = plain(value if value is not None else "") == plain((said(row, spans) or [""])[0])
            count += 1
            right += ok
            all_right &= ok
        whole += all_right
        if o.errors and not all_right:
            print(f"  {row['text']!r}: {json.dumps(answer, ensure_ascii=False)}")
    return [f"{len(known)} parts: whole lines {share(whole, len(rows))}", f"parts {share(right, count)}", f"{ms:.0f} ms a row"]


def truth(o, told: dict, rows: list[Row]) -> list[str]:
    """The first of two choices as a truth value."""
    yes = next(iter(told["choices"]))
    schema = {"title": "Answer", "type": "object", "properties": {"answer": {"type": "boolean", "description": told["choices"][yes]["description"]}}, "required": ["answer"]}
    found, ms = answers(o, schema, rows)
    return [f"as truth: right {share(sum((a or {}).get('answer') == (r['choice'] == yes) for r, a in zip(rows, found)), len(rows))}", f"{ms:.0f} ms a row"]


def required_choice(o, told: dict, rows: list[Row]) -> list[str]:
    options = [{"const": k, "description": v["description"]} for k, v in told["choices"].items()]
    schema = {"title": "Answer", "type": "object", "properties": {told["name"]: {"description": told["description"], "oneOf": options}}, "required": [told["name"]]}
    found, ms = answers(o, schema, rows)
    return [f"{len(options)} choices: right {share(sum((a or {}).get(told['name']) == r['choice'] for r, a in zip(rows, found)), len(rows))}", f"{ms:.0f} ms a row"]


SETS = {
    "clinc150": ([choices], "untuned all-mpnet-base-v2 83 % in scope"), "hwu64": ([union], "untuned all-mpnet-base-v2 67 % of intents"),
    "slurp": ([union], "HerMiT, trained: whole 67.0 %, intent 84.8"), "wnut17": ([lists], "none known without training"), "btc": ([lists], "none known"),
    "skillspan": ([lists], "none known"), "usaddress": ([parts], "usaddress, a trained CRF"), "ingredients": ([parts], "ingredient-parser, a trained CRF: 95.3 % of sentences"),
    "sentence-polarity": ([required_choice, truth], "none known"), "pros-cons": ([required_choice, truth], "none known"),
}
CLONES = {"clinc150": clinc150, "slurp": slurp, "wnut17": wnut17}


def main() -> None:
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("sets", nargs="*")
    a.add_argument("--rows", type=Path, required=True)
    a.add_argument("--checkout", type=Path)
    a.add_argument("--generate", default=".build/release/generate")
    a.add_argument("--model")
    a.add_argument("--limit", type=int, default=400)
    a.add_argument("--errors", action="store_true", help="what is wrong, row by row; never of a checkout")
    o = a.parse_args()
    if not o.sets:
        print(*(f"{name}{' (--checkout)' if name in CLONES else ''}: best published: {best}" for name, (_, best) in SETS.items()), sep="\n")
        return
    for name in o.sets:
        if name not in SETS or o.checkout and name not in CLONES:
            sys.exit(f"no set {name!r}{' of a checkout' if o.checkout else ''}: one of {', '.join(CLONES if o.checkout else SETS)}")
        told = json.loads((o.rows / name / "schema.json").read_text())
        rows = CLONES[name](o.checkout) if o.checkout else rows_of(o.rows / name)
        o.errors &= not o.checkout
        random.Random(4).shuffle(rows)
        rows = rows[:o.limit]
        measures, best = SETS[name]
        for measure in measures:
            print(f"{name}, {'test part' if o.checkout else 'rows held out'}: {'; '.join(measure(o, told, rows))}; best published: {best}", flush=True)


if __name__ == "__main__":
    main()
