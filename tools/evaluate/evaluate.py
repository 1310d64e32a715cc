"""Scores answers to labelled notes and prints the table, with the errors listed.

    python evaluate.py NOTES.jsonl --generate ../../.build/release/generate [--model PATH] [--errors]
    python evaluate.py NOTES.jsonl --predictions OUT.jsonl [--errors] [--confidence]

A CapturedItem note is {"id", "today", "note", "gold": {"category", "dueDate", "priority", "amount"}, "title_gold",
"title_must", "title_ban"}; a note of another schema (schemas.jsonl) is {"id", "today", "note", "schema": {…},
"instructions": "…", "gold": {…}} and is scored field by field: in objects and arrays of objects leaf by leaf (and the length of each such array), lists of
strings as sets, of unions also whether the branch is right. A prediction is {"id", "item": {…}}; a note without one is
wrong in every field. `now` ("HH:mm") is the time that a note is written at. With --generate the notes are answered by `generate batch`, a file of notes per schema. Standard
library only.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from titles import title_ok

FIELDS = ("category", "dueDate", "priority", "amount", "title")


def read(path: str) -> list[dict]:
    with open(path, encoding="utf-8") as f:
        return [json.loads(line) for line in f if line.strip()]


def same_number(a, b) -> bool:
    number = lambda v: isinstance(v, (int, float)) and not isinstance(v, bool)
    return number(a) and number(b) and abs(a - b) <= 0.005


def captured(item, note: dict) -> dict[str, bool]:
    """Which fields of a CapturedItem are right."""
    if not isinstance(item, dict):
        return dict.fromkeys(FIELDS, False)
    gold = note["gold"]
    amount = item.get("amount")
    return {
        "category": item.get("category") == gold["category"],
        "dueDate": (item.get("dueDate") or None) == gold.get("dueDate"),
        "priority": item.get("priority") == gold["priority"],
        "amount": amount is None if gold.get("amount") is None else same_number(amount, gold["amount"]),
        "title": title_ok(item.get("title"), note),
    }


def without_offset(text: str) -> str:
    return re.sub(r"(?<=:\d\d)(?:\.0+)?(?:Z|[+-]\d\d:\d\d)$", "", text)


def without_seconds(text: str) -> str:
    return re.sub(r"(\d\d:\d\d):00$", r"\1", text)


def same(a, b) -> bool:
    if isinstance(a, str) and isinstance(b, str):
        # A gold time without an offset is what a clock shows there; `format: date-time` and `time` write one (RFC 3339).
        if without_offset(b) == b and without_offset(a) != a:
            a = without_offset(a)
            # Nor does a clock show seconds where the gold has none.
            a, b = without_seconds(a), without_seconds(b)
        return " ".join(a.split()).casefold() == " ".join(b.split()).casefold()
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(same(x, y) for x, y in zip(a, b))
    return same_number(a, b) or (a == b and type(a) is type(b))


def percent(values) -> str:
    values = list(values)
    return f"{100 * sum(values) / len(values):5.1f} % of {len(values)}" if values else "    - "


def answer(o, notes: list[dict]) -> tuple[dict, float]:
    """Items by id from `generate batch`, and the seconds it took, start of the process included."""
    groups: dict[str, list[dict]] = {}
    for n in notes:
        key = json.dumps([n["schema"], n.get("instructions", "")]) if "schema" in n else ""
        groups.setdefault(key, []).append(n)
    items, seconds = {}, 0.0
    with tempfile.TemporaryDirectory() as folder:
        for i, (key, part) in enumerate(groups.items()):
            source, target = Path(folder) / f"in{i}.jsonl", Path(folder) / f"out{i}.jsonl"
            source.write_text("".join(json.dumps({k: n[k] for k in ("id", "note", "today", "now") if k in n}, ensure_ascii=False) + "\n" for n in part), encoding="utf-8")
            command = [o.generate, "batch"]
            if key:
                schema = Path(folder) / f"schema{i}.json"
                schema.write_text(json.dumps(json.loads(key)[0], ensure_ascii=False), encoding="utf-8")
                command += ["--schema", str(schema), "--instructions", json.loads(key)[1]]
            else:
                command += ["--schema", "CapturedItem"]
            if o.model:
                command += ["--model", o.model]
            if o.confidence:
                command += ["--confidence"]
            command += [str(source), "--output", str(target)]
            begun = time.time()
            done = subprocess.run(command, capture_output=True, text=True)
            seconds += time.time() - begun
            if done.returncode:
                sys.exit(f"{' '.join(command)}: exit {done.returncode}: {done.stderr.strip()}")
            items.update({p["id"]: p for p in read(str(target))})
    return items, seconds


def show_captured(notes: list[dict], items: dict, o) -> None:
    rows = [(n, captured(items.get(n["id"], {}).get("item"), n)) for n in notes]
    every = [all(r[f] for f in FIELDS[:4]) for _, r in rows]
    item = lambda n: items.get(n["id"], {}).get("item") or {}
    dated = [n["gold"].get("dueDate") is not None for n, _ in rows]
    paid = [n["gold"].get("amount") is not None for n, _ in rows]
    print(f"{'field':<34}right")
    for f in FIELDS:
        print(f"{f:<34}{percent(r[f] for _, r in rows)}")
        if f == "dueDate":
            print(f"{'  dated notes':<34}{percent(r[f] for (_, r), d in zip(rows, dated) if d)}")
            print(f"{'  false dates on undated notes':<34}{percent(bool(item(n).get('dueDate')) for (n, _), d in zip(rows, dated) if not d)}")
        if f == "amount":
            print(f"{'  notes with an amount':<34}{percent(r[f] for (_, r), p in zip(rows, paid) if p)}")
            print(f"{'  false amounts':<34}{percent(item(n).get('amount') is not None for (n, _), p in zip(rows, paid) if not p)}")
    print(f"{'all four fields':<34}{percent(every)}")
    print(f"{'all four and the title':<34}{percent(e and r['title'] for e, (_, r) in zip(every, rows))}")
    for name in ("task", "expense", "idea", "event"):
        print(f"  category, {name:<22}{percent(r['category'] for n, r in rows if n['gold']['category'] == name)}")
    for name in ("low", "normal", "high"):
        print(f"  priority, {name:<22}{percent(r['priority'] for n, r in rows if n['gold']['priority'] == name)}")
    tags: dict[str, list] = {}
    for n, r in rows:
        for t in n.get("tags", []):
            tags.setdefault(t, []).append(r)
    if tags and o.tags:
        print("\ntag                          n  " + "  ".join(f"{f:>8}" for f in FIELDS))
        for t, rs in sorted(tags.items()):
            print(f"{t:<26}{len(rs):>4}  " + "  ".join(f"{100 * sum(r[f] for r in rs) / len(rs):8.0f}" for f in FIELDS))
    if o.confidence:
        for f in FIELDS[:4]:
            sure = sorted(((items[n["id"]]["confidence"]["/" + f], r[f]) for n, r in rows if (items.get(n["id"]) or {}).get("confidence")), key=lambda pair: pair[0])
            kept = sure[len(sure) // 10:]
            print(f"{f + ', least sure 10 % set aside':<40}{percent(ok for _, ok in kept)}")
    if o.errors:
        print()
        for n, r in rows:
            wrong = [f for f in FIELDS if not r[f]]
            if wrong:
                gold = {**n["gold"], "title": n.get("title_gold")}
                print(f"{n['id']}  {n['note']}   [{n['today']}]")
                for f in wrong:
                    print(f"    {f}: {item(n).get(f)!r}, not {gold.get(f)!r}")


def target(node: dict, root: dict) -> dict:
    """What a node refers to within its schema, without null beside it."""
    while "$ref" in node:
        found = root
        for part in node["$ref"].removeprefix("#").split("/"):
            found = found[part] if part else found
        node = {**found, **{k: v for k, v in node.items() if k != "$ref"}}
    branches = [b for b in node.get("anyOf", node.get("oneOf", [])) if b.get("type") != "null"]
    return target(branches[0], root) if len(branches) == 1 else node


def kind_of(node: dict) -> str:
    """What a leaf holds, for shares by type."""
    if "enum" in node or "oneOf" in node:
        return "choices"
    kind, form, remark = node.get("type"), node.get("format", ""), node.get("description", "").lower()
    if isinstance(kind, list):
        kind = next(k for k in kind if k != "null")
    if kind == "string":
        if form in ("time", "date-time", "duration") or "hh:mm" in remark:
            return {"time": "times", "date-time": "moments", "duration": "durations"}.get(form, "moments" if "yyyy" in remark else "times")
        return "days" if form == "date" or "yyyy" in remark else "text"
    if kind == "integer" and "minimum" in node and "maximum" in node and node["maximum"] - node["minimum"] <= 10:
        return "scales"
    return {"boolean": "truth values", "array": "lists"}.get(kind, "numbers")


def type_of(schema: dict, name: str) -> str:
    kind = kind_of(target(schema["properties"][name], schema))
    return f"{'required' if name in schema.get('required', []) else 'optional'} {kind}" if kind in ("text", "choices") else kind


def as_set(values) -> list:
    return sorted(" ".join(v.split()).casefold() if isinstance(v, str) else json.dumps(v, sort_keys=True) for v in values)


def leaves(node: dict, root: dict, got, gold, path: str, required: bool = False):
    """(path, type, right) of each leaf that the schema has, in `gold` or not."""
    node = target(node, root)
    if node.get("properties"):
        got, gold = got if isinstance(got, dict) else {}, gold if isinstance(gold, dict) else {}
        for name, inner in node["properties"].items():
            if "const" not in inner:
                yield from leaves(inner, root, got.get(name), gold.get(name), f"{path}.{name}" if path else name, name in node.get("required", []))
        return
    items = target(node.get("items", {}), root) if node.get("type") == "array" else {}
    if items.get("properties"):
        got, gold = got if isinstance(got, list) else [], gold if isinstance(gold, list) else []
        yield path, "lengths of arrays of objects", len(got) == len(gold)
        for i in range(len(gold)):
            yield from leaves(items, root, got[i] if i < len(got) else None, gold[i], path + "[]")
        return
    kind = kind_of(node)
    if kind == "lists":
        yield path, kind, as_set(got or []) == as_set(gold or []) if isinstance(got or [], list) else False
    else:
        yield path, f"{'required' if required else 'optional'} {kind}" if kind in ("text", "choices") else kind, same(got, gold)


def branch_of(schema: dict, value) -> dict | None:
    """The branch of a union whose constants a value has."""
    for b in schema.get("anyOf", schema.get("oneOf", [])):
        b = target(b, schema)
        if isinstance(value, dict) and all(value.get(k) == n["const"] for k, n in b["properties"].items() if "const" in n):
            return b
    return None


def roc(pairs: list[tuple[float, bool]]) -> float:
    """How often a right value is surer than a wrong one."""
    pairs = sorted(pairs)
    right, above, i = sum(r for _, r in pairs), 0.0, 0
    wrong = len(pairs) - right
    seen = 0
    while i < len(pairs):
        j = i
        while j < len(pairs) and pairs[j][0] == pairs[i][0]:
            j += 1
        here = sum(r for _, r in pairs[i:j])
        above += here * (seen + (j - i - here) / 2)
        seen += j - i - here
        i = j
    return above / (right * wrong) if right and wrong else float("nan")


def at(value, path: str):
    """What stands at a path of names; of an array of objects all of it."""
    for name in path.split("[]")[0].split("."):
        value = value.get(name) if isinstance(value, dict) else None
    return value


def show_other(notes: list[dict], items: dict, o) -> None:
    by_field: dict[tuple[str, str], list[bool]] = {}
    by_type: dict[str, list[bool]] = {}
    sure: list[tuple[float, bool]] = []
    whole: list[bool] = []
    branches: list[tuple[bool, bool]] = []
    for n in notes:
        confidence = items.get(n["id"], {}).get("confidence") or {}
        got = items.get(n["id"], {}).get("item")
        got = got if isinstance(got, dict) else {}
        schema, title = n["schema"], n["schema"].get("title", "value")
        if "properties" not in schema:
            wanted = branch_of(schema, n["gold"])
            right_branch = branch_of(schema, got) == wanted
            rows = list(leaves(wanted, schema, got if right_branch else {}, n["gold"], ""))
            branches.append((right_branch, right_branch and all(r for _, _, r in rows)))
            if o.errors and not right_branch:
                print(f"{n['id']}  {n['note']}\n    {got}, not {n['gold']}")
        else:
            rows = list(leaves(schema, schema, got, n["gold"], ""))
        whole.append(all(r for _, _, r in rows) and (not branches or "properties" in schema or branches[-1][0]))
        for path, kind, right in rows:
            by_field.setdefault((title, path), []).append(right)
            by_type.setdefault(kind, []).append(right)
            if kind != "lengths of arrays of objects" and "[]" not in path:
                sure.append((confidence.get("/" + path.replace(".", "/"), 0), right))
            if o.errors and not right:
                print(f"{n['id']}  {n['note']}\n    {path}: {at(got, path)!r}, not {at(n['gold'], path)!r}")
    print(f"{'schema and field':<34}right")
    for (title, name), values in by_field.items():
        print(f"{title + '.' + name:<34}{percent(values)}")
    for title in dict.fromkeys(t for t, _ in by_field):
        print(f"{title:<34}{percent(v for (t, _), vs in by_field.items() if t == title for v in vs)}")
    for kind, values in sorted(by_type.items()):
        print(f"{kind:<34}{percent(values)}")
    print(f"{'all fields of all schemas':<34}{percent(v for vs in by_field.values() for v in vs)}")
    print(f"{'whole notes':<34}{percent(whole)}")
    if branches:
        print(f"{'branch of a union':<34}{percent(b for b, _ in branches)}")
        print(f"{'branch and all its fields':<34}{percent(w for _, w in branches)}")
    if o.confidence:
        sure.sort(key=lambda pair: pair[0])
        for tenths in (1, 3):
            print(f"{f'  least sure {10 * tenths} % set aside':<34}{percent(right for _, right in sure[len(sure) * tenths // 10:])}")
        print(f"{'  a right value surer than a wrong':<34}{roc(sure):5.3f}")


def main() -> None:
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("notes")
    a.add_argument("--predictions")
    a.add_argument("--generate", help="the executable that answers the notes")
    a.add_argument("--model", help="a model for it, if not the default one")
    a.add_argument("--errors", action="store_true", help="list what is wrong")
    a.add_argument("--tags", action="store_true", help="a row for each tag of the notes")
    a.add_argument("--confidence", action="store_true", help="how right the surer nine tenths are; a file of predictions must have `confidence`")
    o = a.parse_args()
    if bool(o.predictions) == bool(o.generate):
        a.error("give one of --predictions and --generate")
    notes = read(o.notes)
    if o.predictions:
        items = {p["id"]: p for p in read(o.predictions)}
    else:
        items, seconds = answer(o, notes)
        print(f"{len(notes)} notes in {seconds:.2f} s, {len(notes) / seconds:.1f} a second\n")
    others = [n for n in notes if "schema" in n]
    mine = [n for n in notes if "schema" not in n]
    if mine:
        show_captured(mine, items, o)
    if others:
        show_other(others, items, o)


if __name__ == "__main__":
    main()
