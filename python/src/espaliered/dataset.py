"""Files of notes to files of values, part by part, and on again after a crash.

Each input file becomes one Parquet file. A part is written aside and renamed, so that a part is whole or not there. `_manifest.json` says what the
parts were made with (engine, model, schema, options). Parts of a run with anything else are never mixed with these: all of them
are moved to `_earlier` (or removed, where that was said) before such a run makes its first, or it is refused. Nothing that the manifest does not
name is removed or written over. `_SUCCESS` comes last.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import pyarrow as pa
import pyarrow.parquet as pq

from . import _files, _run_folder, _stores
from ._files import InputFile
from ._run_folder import FolderError
from .arrow import BatchExtractor
from .errors import EspalierError, InputError

__all__ = ["FolderError", "InputFile", "Outcome", "batches", "identity_of", "run", "shard"]

P = TypeVar("P", str, Path)


@dataclass
class Outcome:
    """What a run did: parts made, parts that were there, rows, rows with an error, and the inputs that could not be read at all, with the reason."""

    made: int = 0
    kept: int = 0
    rows: int = 0
    failed: int = 0
    unreadable: dict[str, str] = field(default_factory=dict)


def shard(inputs: Sequence[P], index: int, count: int) -> list[P]:
    """The `index`-th of `count` shares of the inputs (from 0), each input in exactly one."""
    if not 0 <= index < count:
        raise ValueError(f"shard {index} of {count}: the index goes from 0 to {count - 1}")
    return sorted(inputs)[index::count]


def batches(path: str | Path, rows: int = 1024, note: str = "note") -> Iterator[pa.RecordBatch]:
    """The record batches of a file of notes (.jsonl, .csv, .tsv, .json, .parquet). What is wrong with a line becomes its row's `error`."""
    return _files.batches(InputFile(str(path)), note, rows)


def run(
    inputs: Sequence[str | Path],
    output: str | Path,
    extractor: BatchExtractor,
    *,
    identity: dict[str, Any],
    batch_rows: int = 1024,
    retry_failed: bool = False,
    overwrite: bool = False,
    read: Callable[[Path], Iterable[pa.RecordBatch]] | None = None,
    tries: int = 3,
    progress: Callable[[str, int], None] | None = None,
) -> Outcome:
    """Reads every input and writes `output/NAME.parquet` for each.

    - Parameters:
        - output: a folder, or its address (`s3://…`, `gs://…`), where two runs at once are not told from each other.
        - read: an input's record batches with `value`, `confidence` and `error`, for parts that a data frame engine makes
          (`lambda path: adapter.extract(daft.read_json(str(path)), extractor).to_arrow_iter()`); by default they are made in this process.
        - tries: how often `read` may begin a part before its error is raised. An engine may give up a whole frame for one dead process of its own,
          as Daft's native runner does. An error of this package, such as one of the input, is raised at once.
        - identity: what the answers depend on; kept in the manifest. Where the folder has parts of another one and this run makes all of them
          anew, they are first moved to `_earlier` in the folder; where it does not, `FolderError` says what differs.
        - retry_failed: make parts again that have rows with errors.
        - overwrite: remove the parts of another identity, all of them and for good, before the first new one is made.
        - progress: is told each input's name and the rows of it that are done.

    Raises `FolderError` before anything is written where the output folder is not this run's or another run writes to it, `OSError` for an input that
    is not there, `InputError` for one of an unknown form or without the column of notes, and `SchemaError` for a schema that cannot be enforced. An
    input that turns out to be unreadable is told in the outcome, and the others are read.
    """
    store = _stores.store(output)
    files = _files.named(inputs)
    names = [f"{file.stem}.parquet" for file in files]
    if len(set(names)) < len(names):
        raise InputError("two inputs have the same name without its suffix; their parts would overwrite each other")
    for file in files:
        file.check()
        if _folder_of(file.place) == _folder_of(f"{store}/_"):
            raise FolderError(f"{file.place}: it is in the output folder: name another folder as the output")
    outcome = Outcome()
    columns = {}
    for file in files:
        try:
            columns[file.place] = file.columns()
        except EspalierError as error:
            outcome.unreadable[file.place] = str(error)
    for place, found in columns.items():
        if found is not None and extractor.note not in found:
            raise InputError(f"{place}: there is no column {extractor.note!r}; there is {', '.join(found[:20])} (--note names another)")

    if read is None:
        extractor.start()  # a schema that the engine refuses leaves the folder as it is
    makes = [name for file, name in zip(files, names, strict=True) if file.place not in outcome.unreadable]
    with _run_folder.opened(store, identity, makes, overwrite=overwrite) as (folder, said):
        if said:
            print(said, file=sys.stderr)
        for file, name in zip(files, names, strict=True):
            if file.place in outcome.unreadable:
                continue
            state = file.state()
            entry = folder.parts.get(file.name)
            if folder.has(name) and entry and entry["input"] == state and not (retry_failed and entry["failed"]):
                outcome.kept += 1
            else:
                maker = _Maker(extractor, file, batch_rows, progress)
                try:
                    counts = maker.tried(folder, name, read, tries) if read else maker.own(folder, name)
                except InputError as error:
                    outcome.unreadable[file.place] = str(error)
                    continue
                entry = folder.parts[file.name] = {"part": name, "input": state, **counts}
                folder.save()
                outcome.made += 1
            outcome.rows += entry["rows"]
            outcome.failed += entry["failed"]
        if not outcome.unreadable:
            folder.finish()
    return outcome


def identity_of(output: str | Path) -> dict[str, Any] | None:
    """What the parts of an output folder were made with; None where nothing says so.

    Raises `FolderError` for a manifest that cannot be read.
    """
    return _run_folder.identity_of(_stores.store(output))


def _folder_of(place: str) -> str:
    return place.rpartition("/")[0] if "://" in place else str(Path(place).absolute().parent)


@dataclass
class _Maker:
    """Makes the part of one input."""

    extractor: BatchExtractor
    file: InputFile
    batch_rows: int
    progress: Callable[[str, int], None] | None

    def own(self, folder: _run_folder.RunFolder, name: str) -> dict[str, int]:
        """In this process."""
        return self._part(folder, name, (self.extractor(b) for b in _files.batches(self.file, self.extractor.note, self.batch_rows)))

    def tried(self, folder: _run_folder.RunFolder, name: str, read: Callable[[Path], Iterable[pa.RecordBatch]], tries: int) -> dict[str, int]:
        """By an engine, begun anew where it gives the part up."""
        for left in range(tries - 1, -1, -1):
            try:
                return self._part(folder, name, read(Path(self.file.place)))
            except EspalierError:
                raise
            except Exception as error:
                if not left:
                    raise
                print(f"{self.file.place}: {type(error).__name__}: {str(error)[:200]}; the part is begun anew", file=sys.stderr)
        raise ValueError("tries is at least 1")

    def _part(self, folder: _run_folder.RunFolder, name: str, made: Iterable[pa.RecordBatch]) -> dict[str, int]:
        counts = {"rows": 0, "failed": 0}

        def write(aside: Path) -> None:
            writer: pq.ParquetWriter | None = None
            try:
                for done in made:
                    writer = writer or pq.ParquetWriter(aside, done.schema)
                    writer.write_batch(done)
                    counts["rows"] += done.num_rows
                    counts["failed"] += done.num_rows - done.column("error").null_count
                    if self.progress:
                        self.progress(self.file.name, counts["rows"])
                if writer is None:  # an input without a line has a part without a row, of the same columns
                    writer = pq.ParquetWriter(aside, self.extractor.schema(pa.schema([(self.extractor.note, pa.string())])))
            finally:
                if writer is not None:
                    writer.close()

        folder.put(name, write)
        return counts
