#!/usr/bin/env python3
"""Runs a model over notes under every token budget from the least upward, and validates every output with python-jsonschema.

    budgets.py GENERATE MODEL NOTES.jsonl [--schema CapturedItem] [--most 24] [--also 32,64,256] [-t THREADS]

A model with random weights is the adversary: whatever it wants to say, each output must be complete and valid. The least budget is the one
that the refusal of a budget of 1 names; the one below it must be refused too.
"""
import argparse
import json
import re
import subprocess
import sys
import tempfile

import jsonschema


def run(o, path: str, budget: int) -> list[dict]:
    command = [o.generate, "batch", "--schema", o.schema, "--model", o.model, "--instructions", o.instructions, "--max-tokens", str(budget), o.notes, "--output", path]
    subprocess.run(command + (["-t", str(o.threads)] if o.threads else []), check=True, stderr=subprocess.DEVNULL)
    return [json.loads(line) for line in open(path, encoding="utf-8")]


def main() -> int:
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("generate")
    a.add_argument("model")
    a.add_argument("notes")
    a.add_argument("--schema", default="CapturedItem")
    a.add_argument("--instructions", default="Turn the note into a CapturedItem.")
    a.add_argument("--most", type=int, default=24, help="every budget from the least to the least + this many")
    a.add_argument("--also", default="32,64,256", help="and these")
    a.add_argument("-t", "--threads", type=int)
    o = a.parse_args()
    schema = json.loads(subprocess.run([o.generate, "schema", o.schema], check=True, capture_output=True, text=True).stdout)
    validator = jsonschema.Draft202012Validator(schema, format_checker=jsonschema.FormatChecker())
    with tempfile.TemporaryDirectory() as folder:
        path = folder + "/out.jsonl"
        refusals = run(o, path, 1)
        least = max(int(n) for n in re.findall(r"\d+", refusals[0]["error"]))
        below = run(o, path, least - 1) if least > 2 else refusals
        if any("error" not in row for row in below):
            print(f"a budget of {least - 1} was not refused", file=sys.stderr)
            return 1
        total = bad = 0
        for budget in sorted({*range(least, least + o.most + 1), *(int(b) for b in o.also.split(",") if int(b) >= least)}):
            rows = run(o, path, budget)
            errors = [row for row in rows if "item" not in row or not validator.is_valid(row["item"])]
            total += len(rows)
            bad += len(errors)
            print(f"budget {budget}: {len(rows) - len(errors)} of {len(rows)} complete and valid", flush=True)
            for row in errors[:3]:
                print("  ", json.dumps(row), file=sys.stderr)
    print(f"least budget {least}; {total - bad} of {total} outputs complete and valid")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
