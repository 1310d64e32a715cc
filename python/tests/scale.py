#!/usr/bin/env python3
"""Many notes through Daft with everything that may go wrong.

    python scale.py --notes 100000 [--parts 20] [--kill-worker 20] [--kill-driver 2] [--generate PATH]

A driver process reads parts of JSON Lines through Daft into Parquet (`espaliered.dataset`, `espaliered.adapters.daft`). Meanwhile its engine's
process is killed every `--kill-worker` seconds and the driver itself `--kill-driver` times; it is started again each time and goes on. One row in
10,000 is poisoned: its note is longer than may be. At the end every row is compared with `generate batch` over the same notes in two shards:
nothing lost, nothing doubled, the same values. Prints one JSON object; the exit status is 1 where anything differs. Needs daft and pyarrow, and a
built `generate`.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
THINGS = [
    "groceries", "a lamp", "train tickets", "coffee with Ana", "printer paper", "a bell for the cat", "two chairs", "the plumber", "lunch",
    "a birthday cake",
]  # fmt: skip
FORMS = [
    "Bought {thing} for ${amount}", "call about {thing} tomorrow", "idea: {thing} for everyone", "pay for {thing}, {amount} by Friday",
    "{thing} on Tuesday at 3pm", "urgent: return {thing} before they close", "spent {amount} on {thing} yesterday", "maybe get {thing} some day",
]  # fmt: skip
POISON_EVERY = 10_000


def note(index: int) -> str:
    if index % POISON_EVERY == POISON_EVERY // 2:
        return "x" * 200_000
    draw = random.Random(index)
    return draw.choice(FORMS).format(thing=draw.choice(THINGS), amount=f"{draw.randint(1, 500)}.{draw.randint(0, 99):02}")


def drive(folder: Path, schema: dict[str, Any]) -> None:
    """The driver: all parts that are not there yet."""
    import daft

    from espaliered import dataset
    from espaliered.adapters import daft as adapter
    from espaliered.arrow import BatchExtractor

    extractor = BatchExtractor(schema, today="2026-11-24")
    parts = sorted((folder / "in").glob("*.jsonl"))
    dataset.run(
        parts,
        folder / "out",
        extractor,
        identity={"schema": schema},
        read=lambda path: adapter.extract(daft.read_json(str(path)), extractor, workers=1, batch_size=512).to_arrow_iter(),
    )


def engines(pid: int) -> list[int]:
    """The engine's processes below a process."""
    found, below = [], [pid]
    while below:
        parent = below.pop()
        try:
            children = [int(c) for task in Path(f"/proc/{parent}/task").iterdir() for c in (task / "children").read_text().split()]
        except OSError:
            continue
        below += children
        for child in children:
            try:
                if b"worker" in Path(f"/proc/{child}/cmdline").read_bytes():
                    found.append(child)
            except OSError:
                continue
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--notes", type=int, default=100_000)
    parser.add_argument("--parts", type=int, default=20)
    parser.add_argument("--kill-worker", type=float, default=20)
    parser.add_argument("--kill-driver", type=int, default=2)
    parser.add_argument("--generate", default=str(ROOT / ".build/release/generate"))
    parser.add_argument("--drive", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    os.environ["ESPALIER_GENERATE"] = options.generate
    schema = json.loads(subprocess.run([options.generate, "schema", "CapturedItem"], check=True, capture_output=True).stdout)
    if options.drive:
        drive(options.drive, schema)
        return 0
    with tempfile.TemporaryDirectory() as name:
        return run(Path(name), schema, options)


def run(folder: Path, schema: dict[str, Any], options: argparse.Namespace) -> int:
    import pyarrow.parquet as pq

    (folder / "in").mkdir()
    (folder / "schema.json").write_text(json.dumps(schema))
    size = -(-options.notes // options.parts)
    lines = [json.dumps({"id": i, "note": note(i), "today": "2026-11-24"}) + "\n" for i in range(options.notes)]
    for part in range(options.parts):
        (folder / f"in/part-{part:04}.jsonl").write_text("".join(lines[part * size : (part + 1) * size]))
    (folder / "all.jsonl").write_text("".join(lines))

    start, workers_killed, drivers_killed, last = time.monotonic(), 0, 0, time.monotonic()
    command = [sys.executable, __file__, "--drive", str(folder), "--generate", options.generate]
    process = subprocess.Popen(command)
    while process.poll() is None:
        time.sleep(0.5)
        done = len(list((folder / "out").glob("*.parquet")))
        if drivers_killed < options.kill_driver and done >= (drivers_killed + 1) * options.parts // (options.kill_driver + 1):
            orphans = engines(process.pid)
            process.send_signal(signal.SIGKILL)
            process.wait()
            for orphan in orphans:  # their standard input has ended; they would end by themselves
                with contextlib.suppress(ProcessLookupError):
                    os.kill(orphan, signal.SIGKILL)
            drivers_killed += 1
            process = subprocess.Popen(command)
        elif time.monotonic() - last > options.kill_worker:
            for engine in engines(process.pid):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(engine, signal.SIGKILL)
                workers_killed += 1
            last = time.monotonic()
    took = time.monotonic() - start
    if process.returncode:
        print(f"the driver ended with {process.returncode}", file=sys.stderr)
        return 1

    begun = time.monotonic()
    for index in range(2):
        batch = ["batch", "--schema", f"{folder}/schema.json", f"{folder}/all.jsonl", "--output", f"{folder}/{index}.jsonl"]
        subprocess.run([options.generate, *batch, "--shard", f"{index}/2", "--confidence"], check=True)
    batch_took = time.monotonic() - begun
    expected = [json.loads(line) for index in range(2) for line in (folder / f"{index}.jsonl").read_text().splitlines()]

    rows: dict[int, dict[str, Any]] = {}
    doubled = 0
    for made in sorted((folder / "out").glob("*.parquet")):
        for row in pq.read_table(made).to_pylist():
            doubled += row["id"] in rows
            rows[row["id"]] = row
    differing, errors = [], 0
    for line in expected:
        row = rows.get(line["id"])
        if row is None:
            continue
        if "error" in line:
            errors += 1
            same = row["value"] is None and bool(row["error"])
        else:
            # A struct has every member; what a value left out is null in it.
            members = {key: member for key, member in (row["value"] or {}).items() if member is not None}
            value = {key: str(member) if hasattr(member, "isoformat") else member for key, member in members.items()}
            confidence = {pointer: round(share, 4) for pointer, share in row["confidence"] or []}
            alike = all(abs(confidence.get(pointer, 2) - share) <= 0.0001 for pointer, share in line["confidence"].items())
            same = value == line["item"] and alike
        if not same:
            differing.append((line, row))
    poisoned = sum(1 for i in range(options.notes) if i % POISON_EVERY == POISON_EVERY // 2)
    result = {
        "notes": options.notes, "rows": len(rows), "lost": options.notes - len(rows), "doubled": doubled, "differing": len(differing),
        "errors": errors, "poisoned": poisoned, "engines_killed": workers_killed, "drivers_killed": drivers_killed, "seconds": round(took, 1),
        "notes_per_s": round(options.notes / took, 1), "batch_seconds": round(batch_took, 1),
        "batch_notes_per_s": round(options.notes / batch_took, 1),
        "success": (folder / "out/_SUCCESS").exists(),
    }  # fmt: skip
    print(json.dumps(result))
    for line, row in differing[:3]:
        print(f"batch: {line}\nDaft:  {row}", file=sys.stderr)
    return 0 if not (result["lost"] or doubled or differing) and errors == poisoned and result["success"] else 1


if __name__ == "__main__":
    sys.exit(main())
