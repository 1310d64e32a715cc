"""Writes down every answer, byte for byte, so that a change that must not change them can show it.

    python answers.py --generate ../../.build/release/generate --output BEFORE.jsonl [NOTES.jsonl …]
    python answers.py --generate ../../.build/release/generate --against BEFORE.jsonl [NOTES.jsonl …]

Without files: all notes of this folder. Every note is answered by `generate batch --confidence`, and so are `--mutations`
damaged forms of them (2000; the same ones for the same `--seed`), one at a time: what workers share depends on who is first, and
with it the last digits of confidences. `--against` prints the first lines that differ and their
number; the exit status is 1 if there is any. Standard library only.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

from damage import damaged
from evaluate import read


def answers(o, notes: list[dict]) -> list[bytes]:
    """The output lines for notes of any schemas, group by group."""
    groups: dict[str, list[dict]] = {}
    for n in notes:
        groups.setdefault(json.dumps([n["schema"], n.get("instructions", "")]) if "schema" in n else "", []).append(n)
    lines = []
    with tempfile.TemporaryDirectory() as folder:
        source, target, declared = (Path(folder) / name for name in ("notes.jsonl", "out.jsonl", "schema.json"))
        for key, part in groups.items():
            source.write_text("".join(json.dumps({k: n[k] for k in ("id", "note", "today")}) + "\n" for n in part))
            command = [o.generate, "batch", "--confidence", "--at-once", "1", "--schema", "CapturedItem"]
            if key:
                schema, instructions = json.loads(key)
                declared.write_text(json.dumps(schema))
                command[-1] = str(declared)
                command += ["--instructions", instructions]
            target.unlink(missing_ok=True)
            done = subprocess.run([*command, str(source), "--output", str(target)], capture_output=True, text=True)
            if done.returncode:
                sys.exit(f"{' '.join(command)}: exit status {done.returncode}: {done.stderr.strip()}")
            lines += target.read_bytes().splitlines()
    return lines


def main() -> None:
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("notes", nargs="*", default=sorted(str(p) for p in Path(__file__).parent.glob("*.jsonl")))
    a.add_argument("--generate", required=True)
    a.add_argument("--output", help="where the answers go")
    a.add_argument("--against", help="answers to compare with")
    a.add_argument("--mutations", type=int, default=2000)
    a.add_argument("--seed", type=int, default=1)
    o = a.parse_args()
    notes = [n for path in o.notes for n in read(path)]
    rng = random.Random(o.seed)
    picked = [notes[rng.randrange(len(notes))] for _ in range(o.mutations)]
    mutated = [n | {"id": f"{n['id']}~{i}", "note": damaged(rng, n["note"])} for i, n in enumerate(picked)]
    lines = answers(o, notes) + answers(o, mutated)
    if o.output:
        Path(o.output).write_bytes(b"".join(line + b"\n" for line in lines))
    if o.against:
        before = Path(o.against).read_bytes().splitlines()
        differing = [(x, y) for x, y in zip(before, lines) if x != y]
        for x, y in differing[:10]:
            print(f"- {x.decode()}\n+ {y.decode()}")
        count = len(differing) + abs(len(before) - len(lines))
        print(f"{len(lines)} answers, {count} differ")
        sys.exit(count > 0)


if __name__ == "__main__":
    main()
