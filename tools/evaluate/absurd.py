"""Counts answers that no person would give: by kind, from note, schema and answer alone.

    TZ=UTC python absurd.py NOTES.jsonl … --generate ../../.build/release/generate [--list]
    TZ=UTC python absurd.py NOTES.jsonl --predictions OUT.jsonl [--list]

Kinds: a number, a day, a time or a text that the note neither says nor gives; the same words in two fields of one object, though
the note has them once; a part of a number, a word or a code; an end before its start; a part above the total; and, where the
notes have gold, a value that is wrong though its confidence is above 0.9. A value with confidence 0 stands for nothing that the
note says, as the schema demands a value: it counts under "filler" and not as absurd, unless it has words of its own.

The check reads figures and number words by itself and is generous: what may be reckoned (units, "k", "half past") passes. So it
finds fewer than a person would. Standard library only.
"""

from __future__ import annotations

import argparse
import itertools
import json
import re

from evaluate import answer, branch_of, kind_of, read, same, target

ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
WORDS = {w: i for i, w in enumerate(ONES)} | {w: 10 * i for i, w in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split(), 2)} | {
    "hundred": 100, "thousand": 1000, "million": 1e6, "half": 0.5, "quarter": 0.25, "couple": 2, "pair": 2, "both": 2, "twice": 2, "double": 2, "dozen": 12,
    "once": 1, "a": 1, "an": 1, "single": 1, "no": 0, "none": 0, "nil": 0, "free": 0, "nothing": 0, "fiver": 5, "tenner": 10, "grand": 1000, "oh": 0, "o": 0,
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10, "solo": 1, "alone": 1, "trio": 3}
FACTORS = (60, 3600, 24, 7, 1000, 100, 10, 1440, 30, 1.609344, 2.54, 0.45359, 0.3048, 30.48, 28.3495, 0.9144, 3.6, 12, 16, 14)
FIGURE = re.compile(r"\d+(?:[.,:/'\u2019\u00a0-]\d+|\s\d{3}(?!\d))*")
DAY_WORDS = r"today|tonight|tomorrow|yesterday|tmrw?|tmr|week|month|year|fortnight|day|night|morning|afternoon|evening|eom|yday|yest|tonite|arvo|wens|now|just|since|ago|mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|christmas|easter"
TIME_WORDS = r"noon|midday|midnight|morning|afternoon|evening|night|lunch|breakfast|now|half|quarter|hour|min|eod|close of|end of"
STARTS, ENDS = r"start|begin|from|check_?in|depart|leave|outbound|opens|bed|pick_?up|out$", r"end|until|^to$|check_?out|return|back|arriv|closes|inbound|drop_?off|up$|wake"
TOTAL, PART = r"total|^sum$", r"price|amount|cost|share|fee|tip|tax|^sum$|paid|subtotal"


def numbers(note: str) -> tuple[set[float], set[float]]:
    """Numbers that a note has, whole or as they may be reckoned; and the parts of its figures."""
    said: list[float] = []
    parts: set[float] = set()
    for token in re.findall(FIGURE.pattern + r"|[^\W\d_]+", note.lower()):
        if token[0].isdigit():
            digits = re.split(r"\D+", token)
            said += [float("".join(digits))] + ([float("".join(digits[:-1]) + "." + digits[-1])] if len(digits) > 1 else [])
            # "126/84" are two numbers, "1,250.00" is one.
            (said.extend if re.fullmatch(r"\d+([/\s-]\d+)+", token) else parts.update)(float(d) for d in digits)
        elif token in WORDS:
            said.append(WORDS[token])
    found = set(said) | {1.0}
    for n, m in itertools.pairwise(said):
        found |= {n + m, n * m, 100 * n + m, n + m / 100, 60 * n + m, n + m / 60, n - m, m - n, 10 * n + m, n + m / 10}
    for a, b, c, d in itertools.zip_longest(said, said[1:], said[2:], said[3:], fillvalue=0):
        found |= {a * b + c, a + b * c, a * b + c + d, 100 * a + b + c, a + b + (c + d) / 100, a + b + c, a + (b + c) / 100, a + b + c / 10, a * b + c * d, 100 * (a + b) + c + d, a * (b + c)}
    for n in set(said):
        found |= {n * f for f in FACTORS} | {n / f for f in FACTORS} | {n * 5 / 9, (n - 32) / 1.8, n * 1.8 + 32}
    return found, parts - found


def near(value: float, found: set[float]) -> bool:
    return any(abs(abs(value) - n) <= 0.006 + abs(n) * 1e-3 for n in found)


def folded(text: str) -> str:
    return re.sub(r"[\W_]+", "", text.casefold())


def occurrences(text: str, note: str) -> tuple[int, int]:
    """How often a note has a text, white space, marks and case aside: as whole words, and at all."""
    parts = [re.escape(p) for p in re.findall(r"\w+", text.casefold())]
    if not parts:
        return 1, 1
    core = r"[\W_]*".join(parts)
    note = note.casefold()
    whole = re.findall(rf"(?<!\w)(?<!\d[.,:/-])(?:{core})(?!\w)(?![.,:/-]\d)", note)
    return len(whole), len(re.findall(core, note)) or int(folded(text) in folded(note))


def support(value, kind: str, note: str, node: dict) -> str | None:
    """What is absurd about a value by itself."""
    lower = note.lower()
    if isinstance(value, bool) or value is None or kind in ("choices", "scales", "truth values"):
        return None
    if isinstance(value, (int, float)):
        found, parts = numbers(note)
        return None if near(value, found) else "a part of a number" if near(value, parts) else "number not in the note"
    if not isinstance(value, str) or not value.strip():
        return None
    if re.fullmatch(r"\d{4}-\d\d-\d\d.*", value):
        days = {float(d) for d in re.split(r"\D+", " ".join(FIGURE.findall(lower))) if d} | numbers(note)[0]
        spoken = re.search(rf"\b(?:{DAY_WORDS})", lower) or int(value[8:10]) in days
        timed = "T" in value and (re.search(TIME_WORDS, lower) or re.search(r"\d", lower))
        return None if spoken or timed else "day not in the note"
    if re.fullmatch(r"\d{1,2}:\d\d(:\d\d)?( [AP]M|Z|[+-].*)?", value):
        hour = int(value.split(":")[0])
        said = {float(d) for d in re.split(r"\D+", " ".join(FIGURE.findall(lower))) if d} | {float(f[:-2]) for f in re.findall(r"\d{3,4}", lower)} | {WORDS[w] for w in re.findall(r"[a-z]+", lower) if w in WORDS}
        hours = {float(h % 12) for h in (hour, hour + 1)} | {float(hour)}
        return None if {h % 12 for h in said} & hours or re.search(TIME_WORDS, lower) or value.startswith(tuple(f"{int(n):02}" for n in said)) else "time not in the note"
    if kind == "durations":
        return "time not in the note" if re.fullmatch(r"P(T?0[A-Z])+|00:00(:00)?", value) or not re.search(r"\d|hour|min|half|quarter|day|week|" + "|".join(ONES), lower) else None
    if re.fullmatch(r"[A-Z]{3}", value):
        return None
    whole, all_ = occurrences(value, note)
    if "words" in node.get("description", ""):
        whole = all_ = all(folded(w) in folded(note) for w in value.split())
    return None if whole else "a part of a word or number" if all_ else "text not in the note"


def leaves(node: dict, root: dict, value, path: str = ""):
    """(path, schema, value, kind) of all that is not an object or an array."""
    node = target(node, root)
    if node.get("anyOf", node.get("oneOf")) and "properties" not in node and isinstance(value, dict):
        node = branch_of({"anyOf": [target(b, root) for b in node.get("anyOf", node.get("oneOf"))]}, value) or {}
    if isinstance(value, dict):
        for name, inner in value.items():
            schema = node.get("properties", {}).get(name)
            if schema is not None and "const" not in schema:
                yield from leaves(schema, root, inner, f"{path}/{name}")
    elif isinstance(value, list):
        for i, inner in enumerate(value):
            yield from leaves(node.get("items", {}), root, inner, f"{path}/{i}")
    else:
        yield path, node, value, kind_of(node)


def absurd(note: str, schema: dict, value, confidence: dict) -> list[tuple[str, str]]:
    """(kind, where) of what no person would answer."""
    found = []
    rows = list(leaves(schema, schema, value))
    said = numbers(note)[0]
    for path, node, leaf, kind in rows:
        if confidence.get(path) == 0:
            word = isinstance(leaf, str) and re.search(r"[^\W\d_]", leaf) and not re.match(r"\d{4}-|PT", leaf) and "format" not in node
            found.append(("words made up" if word else "filler (no ground)", f"{path} {leaf!r}"))
        elif fault := support(leaf, kind, note, node):
            found.append((fault, f"{path} {leaf!r}"))
    solid = [(p, v, k) for p, n, v, k in rows if confidence.get(p) != 0 and v not in (None, "") and k not in ("choices", "scales", "truth values")]
    for (p, v, k), (q, w, l) in itertools.combinations(solid, 2):
        nested = p.rsplit("/", 1)[0], q.rsplit("/", 1)[0]
        if k == "moments" or l == "moments" or type(v) is not type(w):
            continue
        if isinstance(v, str) and not re.match(r"\d{4}-\d\d-|\d\d:\d\d|P", v):
            once = folded(v) == folded(w) and occurrences(v, note)[1] < 2 and folded(v)
        elif isinstance(v, str):
            once = v == w and nested[0] == nested[1]
        else:
            once = v == w and v > 1 and nested[0] == nested[1] and len([1 for f in FIGURE.findall(note) if f.strip("0.,") == f"{v:g}"]) < 2 and f"{v:g}" in note
        if once:
            found.append(("same words in two fields", f"{p}, {q} {v!r}"))
    by_object: dict[str, dict[str, object]] = {}
    for p, v, _ in solid:
        parent, name = p.rsplit("/", 1)
        by_object.setdefault(parent, {})[re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()] = v
    for parent, fields in by_object.items():
        for (a, v), (b, w) in itertools.permutations(fields.items(), 2):
            if isinstance(v, str) and isinstance(w, str) and re.search(STARTS, a) and re.search(ENDS, b) and not re.search(ENDS, a):
                if re.match(r"\d{4}-\d\d-\d\d", v) and re.match(r"\d{4}-\d\d-\d\d", w) and w < v or re.fullmatch(r"\d\d:\d\d.*", v) and re.fullmatch(r"\d\d:\d\d.*", w) and w < v < "18":
                    found.append(("end before start", f"{parent} {a} {v!r}, {b} {w!r}"))
            numeric = isinstance(v, (int, float)) and isinstance(w, (int, float))
            if numeric and (re.search(TOTAL, a) and re.search(PART, b) and not re.search(TOTAL, b) and w > v or re.match("min", a) and re.match("max", b) and v > w):
                found.append(("part above its total", f"{parent} {a} {v}, {b} {w}"))
            if numeric and re.search(TOTAL, a):
                for p, u, _ in solid:
                    if re.match(re.escape(parent) + r"/[^/]+/\d+/", p) and re.search(PART, p.rsplit("/", 1)[1].lower()) and isinstance(u, (int, float)) and u > v:
                        found.append(("part above its total", f"{parent} {a} {v}, {p} {u}"))
    return found


CAPTURED = {"properties": {"category": {"enum": []}, "title": {"type": "string", "description": "words"}, "dueDate": {"type": "string", "format": "date"}, "priority": {"enum": []}, "amount": {"type": "number"}}}


def main() -> None:
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("notes", nargs="+")
    a.add_argument("--generate")
    a.add_argument("--predictions", nargs="*", help="answers with their confidence, a file for each of NOTES")
    a.add_argument("--model")
    a.add_argument("--list", action="store_true", help="say which")
    o = a.parse_args()
    if bool(o.predictions) == bool(o.generate):
        a.error("give one of --predictions and --generate")
    o.confidence = True
    for index, path in enumerate(o.notes):
        notes = read(path)
        items = {p["id"]: p for p in read(o.predictions[index])} if o.predictions else answer(o, notes)[0]
        counts: dict[str, int] = {}
        bad = sure_and_wrong = leaves_seen = 0
        for n in notes:
            got, schema = items.get(n["id"], {}), n.get("schema", CAPTURED)
            confidence, value = got.get("confidence") or {}, got.get("item")
            found = absurd(n["note"], schema, value, confidence)
            bad += any(not kind.startswith("filler") for kind, _ in found)
            gold = {p: v for p, _, v, _ in leaves(schema, schema, n.get("gold"))}
            for p, _, v, _ in leaves(schema, schema, value):
                leaves_seen += 1
                if "gold" in n and confidence.get(p, 0) > 0.9 and not p.endswith("/title") and not re.search(r"/\d+(/|$)", p) and not same(v, gold.get(p)):
                    sure_and_wrong += 1
                    found.append(("sure and wrong", f"{p} {v!r} ({confidence[p]:.3f}), not {gold.get(p)!r}"))
            for kind, where in found:
                counts[kind] = counts.get(kind, 0) + 1
            if o.list and found:
                print(f"{n['id']}  {n['note']}")
                for kind, where in found:
                    print(f"    {kind}: {where}")
        print(f"{path.rsplit('/', 1)[-1]}: {bad} of {len(notes)} notes with an absurd answer, {leaves_seen} values")
        for kind, count in sorted(counts.items(), key=lambda pair: -pair[1]):
            print(f"  {kind:<34}{count:>5}")


if __name__ == "__main__":
    main()
