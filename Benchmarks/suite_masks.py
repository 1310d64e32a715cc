#!/usr/bin/env python3
"""Runs the JSON Schema Test Suite through the constraint engine: every instance walked token by token under its masks.

    suite_masks.py --mask-bench PATH --vocab FILE.gguf SUITE/tests/draft2020-12 [--optional]

Required tests are the folder's own files; --optional takes those below `optional` too. A test is right if the engine accepts just the valid
instances; a schema that the engine refuses makes all of its tests wrong. Prints the counts, and which files hold the wrong ones.
"""
import argparse
import collections
import json
import subprocess
import tempfile
from pathlib import Path


def main() -> None:
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("suite", type=Path)
    a.add_argument("--mask-bench", required=True)
    a.add_argument("--vocab", required=True)
    a.add_argument("--optional", action="store_true")
    o = a.parse_args()
    cases = []
    for path in sorted(o.suite.rglob("*.json") if o.optional else o.suite.glob("*.json")):
        for number, group in enumerate(json.loads(path.read_text(encoding="utf-8"))):
            tests = [{"valid": t["valid"], "data": t["data"]} for t in group["tests"]]
            cases.append({"id": f"{path.name}#{number}", "schema": group["schema"], "tests": tests})
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "in.jsonl", Path(folder) / "out.jsonl"
        source.write_text("".join(json.dumps(c, ensure_ascii=False) + "\n" for c in cases), encoding="utf-8")
        subprocess.run([o.mask_bench, "--vocab", o.vocab, "--input", str(source), "--output", str(target)], check=True, stderr=subprocess.DEVNULL)
        rows = {r["id"]: r for r in map(json.loads, target.read_text(encoding="utf-8").splitlines())}
    total = right = accepted_wrongly = rejected_wrongly = refused = 0
    wrong: collections.Counter = collections.Counter()
    for case in cases:
        row = rows[case["id"]]
        found = row.get("tests") or []
        for i, test in enumerate(case["tests"]):
            total += 1
            if not row["compiled"]:
                refused += 1
            elif found[i]["accepted"] == test["valid"]:
                right += 1
                continue
            elif found[i]["accepted"]:
                accepted_wrongly += 1
            else:
                rejected_wrongly += 1
            wrong[case["id"].split("#")[0]] += 1
    print(f"{right} of {total} tests right ({100 * right / total:.1f} %); of schemas refused {refused}, valid but rejected {rejected_wrongly}, invalid but accepted {accepted_wrongly}")
    print(", ".join(f"{name} {count}" for name, count in wrong.most_common()))


if __name__ == "__main__":
    main()
