"""Damages the notes of an evaluation file at random and checks what comes back: every answer is JSON that fits its schema, and no run fails.

    python mutate.py schemas.jsonl --generate ../../.build/release/generate [--model FOLDER] [--times 12] [--seed 1]

Fits: by the package jsonschema (Draft 2020-12). Prints what does not, and the counts; the exit status is 1 if there is any.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

from jsonschema import Draft202012Validator

from damage import damaged
from evaluate import read

def faults(o, schema: dict, instructions: str, notes: list[dict], folder: Path) -> list[str]:
    """What is wrong with the answers to the notes, one line each."""
    source, target, declared = folder / "notes.jsonl", folder / "out.jsonl", folder / "schema.json"
    source.write_text("".join(json.dumps(n) + "\n" for n in notes))
    declared.write_text(json.dumps(schema))
    target.unlink(missing_ok=True)
    command = [o.generate, "batch", "--schema", str(declared), "--instructions", instructions, str(source), "--output", str(target)]
    done = subprocess.run(command + (["--model", o.model] if o.model else []), capture_output=True, text=True)
    if done.returncode:
        return [f"exit status {done.returncode}: {done.stderr.strip()[:300]}: {json.dumps(notes, ensure_ascii=False)}"]
    checker, found = Draft202012Validator(schema), []
    by_id = {n["id"]: n["note"] for n in notes}
    for line in target.read_bytes().split(b"\n"):
        if not line:
            continue
        try:
            answer = json.loads(line)
            note = by_id.pop(answer["id"])
            if "item" not in answer:
                found.append(f"{note!r}: {line.decode()}")
            else:
                found += [f"{note!r}: {error.message}: {line.decode()}" for error in checker.iter_errors(answer["item"])]
        except ValueError as error:
            found.append(f"{error}: {line!r}")
    return found + [f"{note!r}: no answer" for note in by_id.values()]


def main() -> None:
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("notes")
    a.add_argument("--generate", required=True)
    a.add_argument("--model")
    a.add_argument("--times", type=int, default=12, help="damaged forms of each note")
    a.add_argument("--seed", type=int, default=1)
    o = a.parse_args()
    rng, groups, count, wrong = random.Random(o.seed), {}, 0, 0
    for n in read(o.notes):
        groups.setdefault(json.dumps([n["schema"], n.get("instructions", "")]), []).append(n)
    with tempfile.TemporaryDirectory() as folder:
        for key, notes in groups.items():
            schema, instructions = json.loads(key)
            rows = [{"id": f"{n['id']}-{i}", "note": damaged(rng, n["note"]), "today": n["today"]} for n in notes for i in range(o.times)]
            found = faults(o, schema, instructions, rows, Path(folder))
            print("".join(f"{line}\n" for line in found), end="", flush=True)
            count, wrong = count + len(rows), wrong + len(found)
    print(f"{count} damaged notes, {wrong} faults")
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
