"""Files of notes to files of values, part by part, and on again after a crash.

Each input file becomes one Parquet file. A part is written aside and renamed, so that a part is whole or not there. `_manifest.json` says what the
parts were made with (engine, model, schema, options): a run with anything else starts anew and says so. `_SUCCESS` comes last.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.json as paj
import pyarrow.parquet as pq

from .arrow import BatchExtractor
from .errors import EspalierError, InputError


@dataclass
class Outcome:
    """What a run did: parts made, parts that were there, rows, rows with an error."""

    made: int = 0
    kept: int = 0
    rows: int = 0
    failed: int = 0


def shard(inputs: Sequence[Path], index: int, count: int) -> list[Path]:
    """The `index`-th of `count` shares of the inputs (from 0), each input in exactly one."""
    if not 0 <= index < count:
        raise ValueError(f"shard {index} of {count}: the index goes from 0 to {count - 1}")
    return sorted(inputs)[index::count]


def batches(path: Path, rows: int) -> Iterator[pa.RecordBatch]:
    """The record batches of a Parquet or JSON Lines file."""
    if path.suffix == ".parquet":
        yield from pq.ParquetFile(path).iter_batches(batch_size=rows)
    elif path.suffix in (".jsonl", ".ndjson"):
        try:
            table = paj.read_json(path)
        except pa.ArrowInvalid as error:
            raise InputError(f"{path}: {error}") from error
        yield from table.combine_chunks().to_batches(max_chunksize=rows)
    else:
        raise InputError(f"{path}: expected .parquet, .jsonl or .ndjson")


def run(
    inputs: Sequence[Path],
    output: Path,
    extractor: BatchExtractor,
    *,
    identity: dict[str, Any],
    batch_rows: int = 1024,
    retry_failed: bool = False,
    read: Callable[[Path], Iterable[pa.RecordBatch]] | None = None,
    tries: int = 3,
) -> Outcome:
    """Reads every input and writes `output/NAME.parquet` for each.

    - Parameters:
        - read: an input's record batches with `value`, `confidence` and `error`, for parts that a data frame engine makes
          (`lambda path: adapter.extract(daft.read_json(str(path)), extractor).to_arrow_iter()`); by default they are made in this process.
        - tries: how often `read` may begin a part before its error is raised. An engine may give up a whole frame for one dead process of its own,
          as Daft's native runner does. An error of this package, such as one of the input, is raised at once.
        - identity: what the answers depend on; kept in the manifest. A changed one starts anew.
        - retry_failed: make parts again that have rows with errors.
    """
    output.mkdir(parents=True, exist_ok=True)
    names = [path.stem for path in inputs]
    if len(set(names)) < len(names):
        raise InputError("two inputs have the same name without its suffix; their parts would overwrite each other")
    manifest = output / "_manifest.json"
    digest = hashlib.sha256(json.dumps(identity, sort_keys=True).encode()).hexdigest()
    known = _read(manifest)
    if known.get("digest") != digest:
        if known:
            print(f"{output}: model, schema or options changed; starting anew", file=sys.stderr)
        for part in output.glob("*.parquet"):
            part.unlink()
        known = {"digest": digest, "identity": identity, "parts": {}}
    (output / "_SUCCESS").unlink(missing_ok=True)
    _write(manifest, known)
    outcome = Outcome()

    def own(path: Path) -> Iterator[pa.RecordBatch]:
        return (extractor(batch) for batch in batches(path, batch_rows))

    for path in inputs:
        part = output / f"{path.stem}.parquet"
        state = _state(path)
        entry = known["parts"].get(path.name)
        if part.exists() and entry and entry["input"] == state and not (retry_failed and entry["failed"]):
            outcome.kept += 1
        else:
            entry = known["parts"][path.name] = {"input": state, **(_tried(path, part, read, tries) if read else _part(part, own(path)))}
            _write(manifest, known)
            outcome.made += 1
        outcome.rows += entry["rows"]
        outcome.failed += entry["failed"]
    (output / "_SUCCESS").touch()
    return outcome


def _tried(path: Path, part: Path, read: Callable[[Path], Iterable[pa.RecordBatch]], tries: int) -> dict[str, int]:
    """The part of an input, begun anew where the engine gives it up."""
    for left in range(tries - 1, -1, -1):
        try:
            return _part(part, read(path))
        except EspalierError:
            raise
        except Exception as error:
            if not left:
                raise
            print(f"{path}: {type(error).__name__}: {str(error)[:200]}; the part is begun anew", file=sys.stderr)
    raise ValueError("tries is at least 1")


def _part(part: Path, made: Iterable[pa.RecordBatch]) -> dict[str, int]:
    aside = part.with_suffix(f".parquet.{os.getpid()}.tmp")
    rows = failed = 0
    writer: pq.ParquetWriter | None = None
    try:
        for done in made:
            writer = writer or pq.ParquetWriter(aside, done.schema)
            writer.write_batch(done)
            rows += done.num_rows
            failed += done.num_rows - done.column("error").null_count
        if writer is None:
            pq.write_table(pa.table({}), aside)
        else:
            writer.close()
        os.replace(aside, part)
    finally:
        aside.unlink(missing_ok=True)
    return {"rows": rows, "failed": failed}


def _state(path: Path) -> list[int]:
    about = path.stat()
    return [about.st_size, about.st_mtime_ns]


def _read(manifest: Path) -> dict[str, Any]:
    try:
        found: dict[str, Any] = json.loads(manifest.read_text())
        return found
    except (OSError, ValueError):
        return {}


def _write(manifest: Path, content: dict[str, Any]) -> None:
    aside = manifest.with_suffix(f".{os.getpid()}.tmp")
    aside.write_text(json.dumps(content, indent=1))
    os.replace(aside, manifest)
