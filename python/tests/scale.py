#!/usr/bin/env python3
"""Many notes through Daft, Ray Data or Spark with everything that may go wrong.

    python scale.py --notes 100000 [--engine daft ray spark] [--workers 4] [--parts 20] [--kill-worker 20] [--kill-driver 2] [--generate PATH]
                    [--poison 10000] [--model PATH] [--schema FILE] [--folder FOLDER]

A driver process reads parts of JSON Lines through the engine into Parquet (`espaliered.dataset`, `espaliered.adapters`): Daft's native runner,
Ray with `--workers` actors, Spark's `local-cluster` with as many executors. Every `--kill-worker` seconds one process below it is killed, in turn
of each kind that there is: the model's (`generate worker`), the Python worker that asks it, Spark's executor. The driver is killed
`--kill-driver` times with all below it; it is started again and goes on. One row in `--poison` is poisoned: its note is longer than may be. At the
end every row is compared with `generate batch` over the same notes in two shards: nothing lost, nothing doubled, the same values. Prints one JSON
object for each engine; the exit status is 1 where anything differs. `--folder` keeps what was made: notes, batch's answers (gone on with after an
interruption) and the parts. Needs pyarrow, the engines named (Spark: a JVM of version 17 or later), and a built `generate`. Sends nothing anywhere.
"""

from __future__ import annotations

import argparse
import collections
import contextlib
import json
import logging
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.parquet as pq

if TYPE_CHECKING:
    from espaliered.arrow import BatchExtractor

Reader = Callable[[Path], Iterable[pa.RecordBatch]]

ROOT = Path(__file__).resolve().parents[2]
THINGS = [
    "groceries", "a lamp", "train tickets", "coffee with Ana", "printer paper", "a bell for the cat", "two chairs", "the plumber", "lunch",
    "a birthday cake",
]  # fmt: skip
FORMS = [
    "Bought {thing} for ${amount}", "call about {thing} tomorrow", "idea: {thing} for everyone", "pay for {thing}, {amount} by Friday",
    "{thing} on Tuesday at 3pm", "urgent: return {thing} before they close", "spent {amount} on {thing} yesterday", "maybe get {thing} some day",
]  # fmt: skip
POISON_EVERY = 10_000  # --poison


def note(index: int) -> str:
    if index % POISON_EVERY == POISON_EVERY // 2:
        return "x" * 200_000
    draw = random.Random(index)
    return draw.choice(FORMS).format(thing=draw.choice(THINGS), amount=f"{draw.randint(1, 500)}.{draw.randint(0, 99):02}")


def read_daft(extractor: BatchExtractor, workers: int, scratch: Path) -> Reader:
    import daft

    from espaliered.adapters import daft as adapter

    count = workers if workers > 1 else None
    return lambda path: adapter.extract(daft.read_json(str(path)), extractor, workers=count, batch_size=512).to_arrow_iter()


def read_ray(extractor: BatchExtractor, workers: int, scratch: Path) -> Reader:
    import ray

    from espaliered.adapters import ray as adapter

    # More than the actors hold, or nothing is left to read the files with. Without an address it could join a cluster that is there.
    ray.init("local", num_cpus=workers + 2, include_dashboard=False, log_to_driver=False, object_store_memory=1 << 29, _temp_dir=str(scratch / "ray"))
    logging.getLogger("ray.data").setLevel(logging.WARNING)
    ray.data.DataContext.get_current().enable_progress_bars = False

    def read(path: Path) -> Iterator[pa.RecordBatch]:
        # A block is read by one actor: as many blocks as occupy all of them.
        notes = ray.data.read_json(str(path)).repartition(2 * workers)
        values = adapter.extract(notes, extractor, workers=workers, num_cpus=1, batch_size=128)
        for table in values.iter_batches(batch_size=None, batch_format="pyarrow"):
            yield from table.combine_chunks().to_batches()

    return read


def read_spark(extractor: BatchExtractor, workers: int, scratch: Path) -> Reader:
    import pyspark
    from pyspark.sql import SparkSession

    from espaliered.adapters import spark as adapter

    os.environ.setdefault("SPARK_HOME", str(Path(pyspark.__file__).parent))  # where local-cluster finds what its executors run
    os.environ["PYSPARK_PYTHON"] = sys.executable
    settings = {
        "spark.ui.enabled": "false", "spark.ui.showConsoleProgress": "false", "spark.local.dir": str(scratch / "spark"),
        "spark.executor.memory": "1g", "spark.driver.memory": "1g",
        "spark.driver.host": "127.0.0.1", "spark.driver.bindAddress": "127.0.0.1",
        "spark.sql.execution.arrow.maxRecordsPerBatch": "512", "spark.sql.execution.arrow.pyspark.enabled": "true",
        "spark.task.maxFailures": "100", "spark.deploy.maxExecutorRetries": "-1",
    }  # fmt: skip
    builder = SparkSession.builder.master(f"local-cluster[{workers},1,1024]").appName("scale")
    for key, value in settings.items():
        builder = builder.config(key, value)
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("OFF")

    def read(path: Path) -> Iterator[pa.RecordBatch]:
        notes = session.read.json(str(path), schema="id long, note string, today string").repartition(2 * workers)
        yield from adapter.extract(notes, extractor).toArrow().combine_chunks().to_batches()

    return read


READERS: dict[str, Callable[[Any, int, Path], Reader]] = {"daft": read_daft, "ray": read_ray, "spark": read_spark}
# What is killed below the driver, by what its command line contains.
KINDS = {"daft": [b"generate\0worker", b"daft.execution.udf_worker"], "ray": [b"generate\0worker", b"ray::MapWorker"]}
KINDS["spark"] = [b"generate\0worker", b"pyspark.daemon", b"CoarseGrainedExecutorBackend"]


def drive(folder: Path, schema: dict[str, Any], engine: str, workers: int, model: str | None) -> None:
    """The driver: all parts that are not there yet."""
    from espaliered import dataset
    from espaliered.arrow import BatchExtractor

    # With several workers each has one thread, since they share the cores of this machine.
    extractor = BatchExtractor(schema, today="2026-11-24", threads=1 if workers > 1 else None, model=model)
    parts = sorted((folder / "in").glob("*.jsonl"))
    (folder / "scratch").mkdir(exist_ok=True)
    read = READERS[engine](extractor, workers, folder / "scratch")  # not where the parts go
    dataset.run(parts, folder / engine, extractor, identity={"schema": schema}, read=read)


def below(pid: int) -> dict[int, bytes]:
    """All processes below a process, with their command lines."""
    found: dict[int, bytes] = {}
    parents = [pid]
    while parents:
        parent = parents.pop()
        try:
            children = [int(c) for task in Path(f"/proc/{parent}/task").iterdir() for c in (task / "children").read_text().split()]
        except OSError:
            continue
        for child in children:
            with contextlib.suppress(OSError):
                found[child] = Path(f"/proc/{child}/cmdline").read_bytes()
                parents.append(child)
    return found


def kill(pid: int) -> bool:
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return False
    return True


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--notes", type=int, default=100_000)
    parser.add_argument("--parts", type=int, default=20)
    parser.add_argument("--engine", nargs="+", choices=list(READERS), default=["daft"])
    parser.add_argument("--workers", type=int, default=4)
    parser.add_argument("--daft-workers", type=int, default=1, help="more are processes of Daft's")
    parser.add_argument("--kill-worker", type=float, default=20, help="seconds")
    parser.add_argument("--kill-driver", type=int, default=2, help="times")
    parser.add_argument("--generate", default=str(ROOT / ".build/release/generate"))
    parser.add_argument("--poison", type=int, default=POISON_EVERY, help="one row in so many")
    parser.add_argument("--model", help="by default the engine's own")
    parser.add_argument("--schema", type=Path, help="a JSON Schema file; by default CapturedItem's")
    parser.add_argument("--folder", type=Path, help="by default a temporary one")
    parser.add_argument("--drive", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    globals()["POISON_EVERY"] = options.poison
    os.environ["ESPALIER_GENERATE"] = options.generate
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    os.environ.update(RAY_worker_niceness="0")  # by default 15: on a busy machine its workers get next to nothing
    # For the processes that the engines start.
    os.environ["PYTHONPATH"] = os.pathsep.join([str(ROOT / "python/src"), *filter(None, [os.environ.get("PYTHONPATH")])])
    if options.drive:
        drive(options.drive, json.loads((options.drive / "schema.json").read_text()), options.engine[0], options.workers, options.model)
        return 0
    captured = [options.generate, "schema", "CapturedItem"]
    schema = json.loads(options.schema.read_text() if options.schema else subprocess.run(captured, check=True, capture_output=True).stdout)
    if options.folder:
        options.folder.mkdir(parents=True, exist_ok=True)
        return run(options.folder, schema, options)
    with tempfile.TemporaryDirectory() as name:
        return run(Path(name), schema, options)


def run(folder: Path, schema: dict[str, Any], options: argparse.Namespace) -> int:
    (folder / "in").mkdir(exist_ok=True)
    (folder / "schema.json").write_text(json.dumps(schema))
    size = -(-options.notes // options.parts)
    if not (folder / "all.jsonl").exists():
        with (folder / "all.jsonl.tmp").open("w") as everything:
            for part in range(options.parts):
                ids = range(part * size, min(options.notes, (part + 1) * size))
                lines = "".join(json.dumps({"id": i, "note": note(i), "today": "2026-11-24"}) + "\n" for i in ids)
                (folder / f"in/part-{part:04}.jsonl").write_text(lines)
                everything.write(lines)
        (folder / "all.jsonl.tmp").rename(folder / "all.jsonl")

    begun, used = time.monotonic(), children_seconds()
    for index in range(2):
        batch = ["batch", "--schema", f"{folder}/schema.json", f"{folder}/all.jsonl", "--output", f"{folder}/{index}.jsonl"]
        batch += ["--shard", f"{index}/2", "--confidence", *(["--model", options.model] if options.model else [])]
        if not (folder / f"{index}.jsonl").exists():
            subprocess.run([options.generate, *batch, "--resume"], check=True)
    took = time.monotonic() - begun
    cpu = round(children_seconds() - used, 1)
    print(json.dumps({"batch_seconds": round(took, 1), "batch_notes_per_s": round(options.notes / took, 1), "batch_cpu_seconds": cpu}), flush=True)
    expected = [line for index in range(2) for line in (folder / f"{index}.jsonl").read_text().splitlines()]
    assert [json.loads(line)["id"] for line in expected] == list(range(options.notes)), "generate batch lost or doubled a row"
    return 0 if all([through(engine, folder, expected, options) for engine in options.engine]) else 1


def children_seconds() -> float:
    """Processor time of all ended processes below this one."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def through(engine: str, folder: Path, expected: list[str], options: argparse.Namespace) -> bool:
    """One engine, the kills, and the comparison."""
    workers = options.workers if engine != "daft" else options.daft_workers
    output = folder / engine
    command = [sys.executable, __file__, "--drive", str(folder), "--engine", engine, "--workers", str(workers), "--generate", options.generate]
    command += ["--model", options.model] if options.model else []
    draw, turn = random.Random(1), 0
    killed: collections.Counter[str] = collections.Counter()
    used = children_seconds()
    start = last = time.monotonic()
    process = subprocess.Popen(command)
    while process.poll() is None:
        time.sleep(0.5)
        done = len(list(output.glob("*.parquet")))
        if killed["driver"] < options.kill_driver and done >= (killed["driver"] + 1) * options.parts // (options.kill_driver + 1):
            orphans = below(process.pid)
            process.send_signal(signal.SIGKILL)
            process.wait()
            for orphan in orphans:
                kill(orphan)
            killed["driver"] += 1
            process = subprocess.Popen(command)
        elif time.monotonic() - last > options.kill_worker:
            kinds = {kind: sorted(pid for pid, line in below(process.pid).items() if kind in line) for kind in KINDS[engine]}
            # Only while notes are read: engines that take longer to start than a kill is away would never begin.
            there = [kind for kind, pids in kinds.items() if pids] if kinds[KINDS[engine][0]] else []
            kind = there[turn % len(there)] if there else b""
            if there and kill(draw.choice(kinds[kind])):
                killed[kind.decode().replace("\0", " ")] += 1
                turn += 1
                last = time.monotonic()
    took, used = time.monotonic() - start, children_seconds() - used
    if process.returncode:
        print(f"{engine}: the driver ended with {process.returncode}", file=sys.stderr)
        return False

    seen: set[int] = set()
    doubled = errors = different = 0
    differing: list[tuple[dict[str, Any], dict[str, Any]]] = []
    for made in sorted(output.glob("*.parquet")):
        for row in pq.read_table(made).to_pylist():
            doubled += row["id"] in seen
            seen.add(row["id"])
            line = json.loads(expected[row["id"]])
            errors += "error" in line
            if row["note"] != note(row["id"]) or not same(line, row):
                different += 1
                differing += [(line, row)][: 3 - len(differing)]
    poisoned = sum(1 for i in range(options.notes) if i % POISON_EVERY == POISON_EVERY // 2)
    result = {
        "engine": engine, "workers": workers, "notes": options.notes, "rows": len(seen), "lost": options.notes - len(seen), "doubled": doubled,
        "differing": different, "errors": errors, "poisoned": poisoned, "killed": dict(killed), "seconds": round(took, 1),
        "cpu_seconds": round(used, 1), "notes_per_s": round(options.notes / took, 1), "success": (output / "_SUCCESS").exists(),
    }  # fmt: skip
    print(json.dumps(result), flush=True)
    for line, row in differing:
        print(f"batch: {str(line)[:2000]}\n{engine}: {str(row)[:2000]}", file=sys.stderr)
    return not (result["lost"] or doubled or different) and errors == poisoned and bool(result["success"])


def same(line: dict[str, Any], row: dict[str, Any]) -> bool:
    """Whether a row holds what `generate batch` wrote."""
    if "error" in line:
        return row["value"] is None and bool(row["error"])
    # A struct has every member; what a value left out is null in it.
    members = {key: member for key, member in (row["value"] or {}).items() if member is not None}
    value = {key: str(member) if hasattr(member, "isoformat") else member for key, member in members.items()}
    # `generate batch` writes four digits, the worker five: rounding those again could miss by one.
    confidence = dict(row["confidence"] or [])
    alike = all(abs(confidence.get(pointer, 2) - share) <= 0.0001 for pointer, share in line["confidence"].items())
    return row["error"] is None and value == line["item"] and alike


if __name__ == "__main__":
    sys.exit(main())
