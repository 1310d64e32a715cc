#!/usr/bin/env python3
"""The cost of many notes on many machines: writes the tables of docs/scale.md between its markers; --check compares instead of writing.

    tools/docs/scale_cost.py [--check] [NAME=VALUE ...]     # with values, prints the table for them: t=0.012 c=8

A machine reads parts one after the other on all its cores: seconds = start + rounds * part, where rounds = ceil(parts / machines) and
part = notes_of_a_part * t / (c * e)."""

from __future__ import annotations

import math
import pathlib
import sys

# name: (value, unit, how it was found, what it is)
ASSUMPTIONS = {
    "t": (0.118, "s", "measured", "core-seconds a note with `--confidence`, packaged model; two busy cores, EPYC Zen 3 ([results](results/server.md))"),
    "e": (0.9, "", "assumed", "share of a core's time that goes to notes; the rest is reading, writing and the engine that divides, whose 0.1 to 0.7 ms a note are measured ([results](results/server.md))"),
    "c": (16, "cores", "assumed", "cores of a machine; that they share memory bandwidth without loss is assumed too"),
    "start": (30, "s", "assumed", "scheduling of a pod and pulling of an image; loading the model (0.1 s) and compiling the schema are the small rest"),
    "p": (5_000, "notes", "chosen", "notes of a part"),
    "price": (0.04, "a core-hour", "assumed", "in your currency"),
}
NOTES = (1_000_000, 100_000_000, 10_000_000_000)
MACHINES = (1, 10, 100, 1_000)
BEGIN, END = "<!-- tools/docs/scale_cost.py -->", "<!-- end -->"


def said(seconds: float) -> str:
    """Two units: 7 h 43 min."""
    seconds = round(seconds)
    for unit, size, lower, part in (("days", 86_400, "h", 3_600), ("h", 3_600, "min", 60), ("min", 60, "s", 1)):
        if seconds >= size:
            rest = (seconds % size) // part
            return f"{seconds // size} {unit}" + (f" {rest} {lower}" if rest else "")
    return f"{seconds} s"


def tables(values: dict[str, float]) -> str:
    part = values["p"] * values["t"] / (values["c"] * values["e"])
    lines = ["| | value | | what it is |", "| --- | --- | --- | --- |"]
    for name, (_, unit, found, what) in ASSUMPTIONS.items():
        lines.append(f"| `{name}` | {values[name]:,g} {unit}".rstrip() + f" | {found} | {what} |")
    lines += ["", f"A part takes {said(part)} on a machine that has it alone.", ""]
    lines += ["| notes | " + " | ".join(f"{m:,} machine{'s' * (m > 1)}" for m in MACHINES) + " | core-hours | price |"]
    lines += ["| --- | " + " | ".join("---" for _ in MACHINES) + " | --- | --- |"]
    for notes in NOTES:
        parts = math.ceil(notes / values["p"])
        cells = []
        for machines in MACHINES:
            idle = max(0, machines - parts)
            cells.append(said(values["start"] + math.ceil(parts / machines) * part) + (f" ({idle:,} idle)" if idle else ""))
        hours = notes * values["t"] / values["e"] / 3600
        lines.append(f"| {notes:,} | " + " | ".join(cells) + f" | {hours:,.0f} | {hours * values['price']:,.2f} |")
    return "\n".join(lines)


def main() -> None:
    values = {name: float(value) for name, (value, *_) in ASSUMPTIONS.items()}
    given = [a for a in sys.argv[1:] if a != "--check"]
    for argument in given:
        name, _, value = argument.partition("=")
        if name not in values:
            sys.exit(f"scale_cost: no value is called '{name}': {', '.join(values)}")
        values[name] = float(value)
    if given:
        print(tables(values))
        return
    target = pathlib.Path(__file__).resolve().parents[2] / "docs/scale.md"
    text = target.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN)
    _, after = rest.split(END)
    made = f"{before}{BEGIN}\n{tables(values)}\n{END}{after}"
    if "--check" not in sys.argv[1:]:
        target.write_text(made, encoding="utf-8")
    elif made != text:
        sys.exit("docs/scale.md does not hold what tools/docs/scale_cost.py computes; run it.")


main()
