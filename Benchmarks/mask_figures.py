#!/usr/bin/env python3
"""Figures of what `mask-bench --output` wrote: masks, compile times, verdicts; hostile schemas by family as well.

    Benchmarks/mask_figures.py OUT.jsonl...
"""
import json
import sys


def at(values, part):
    return values[min(len(values) - 1, int(len(values) * part))] if values else 0


def figures(name, rows):
    masks = sorted(time for row in rows for test in row["tests"] for time in test["mask_us"])
    compiles = sorted(row["compile_us"] / 1000 for row in rows)
    tests = [test for row in rows for test in row["tests"]]
    valid = [test for test in tests if test["valid"]]
    compiled = [row for row in rows if row["compiled"]]
    right = sum(all(test["accepted"] == test["valid"] for test in row["tests"]) for row in compiled)
    print(
        f"{name}: {len(rows)} schemas, {len(compiled)} compiled, {right} all right; {sum(not test['accepted'] for test in valid)} of {len(valid)} valid refused, "
        f"{sum(test['accepted'] for test in tests if not test['valid'])} of {len(tests) - len(valid)} invalid accepted\n"
        f"  masks {len(masks)}, µs: mean {sum(masks) / max(1, len(masks)):.1f}, p50 {at(masks, 0.5):.1f}, p99 {at(masks, 0.99):.0f}, p99.9 {at(masks, 0.999):.0f}, "
        f"max {at(masks, 1):.0f}, above 5 ms {sum(time > 5000 for time in masks)}\n"
        f"  compile, ms: p50 {at(compiles, 0.5):.2f}, p99 {at(compiles, 0.99):.1f}, max {at(compiles, 1):.1f}; bytes of one schema, most "
        f"{max((row['bytes'] for row in compiled), default=0)}")


for path in sys.argv[1:]:
    with open(path, encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    figures(path, rows)
    families = {}
    for row in rows:
        parts = str(row["id"]).split("-")
        if parts[0] == "hostile" and len(parts) == 3:
            families.setdefault(parts[1], []).append(row)
    for family in sorted(families):
        figures(family, families[family])
