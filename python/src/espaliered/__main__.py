"""`python -m espaliered run NOTES… --schema FILE --output FOLDER [--shard I/N]`: files of notes to Parquet, with resume."""

from __future__ import annotations

import argparse
import datetime
import hashlib
import json
import os
import shlex
import signal
import sys
import time
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any

from . import _protocol as protocol
from .errors import EspalierError, InputError, ModelError

if TYPE_CHECKING:
    from ._files import InputFile

_TERMINATED = 128 + signal.SIGTERM

_now = time.monotonic  # tests put their own clock here


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="espaliered", description="Typed values out of files of notes, on the CPU.")
    verbs = parser.add_subparsers(dest="verb", required=True)
    run = verbs.add_parser(
        "run",
        help="read files of notes into Parquet files; goes on after a crash",
        description="Reads files of notes (.jsonl, .ndjson, .csv, .tsv, .json, also with .gz, and .parquet; paths or addresses such as s3://…) "
        "into one Parquet file each. Started again with the same output it goes on where it was; with another schema, model, note column, "
        "instructions or day it starts anew. Then the parts that were there are kept in OUTPUT/_earlier; where it would not make all of them "
        "anew it is refused. "
        "Exit status: 0 done, 64 wrong use, 65 no note could be read, or not every file, 66 no such file, 69 no model or no pyarrow, "
        "73 not this run's folder, 130 interrupted, 143 told to end.",
    )
    run.add_argument("inputs", nargs="*", help="files of notes")
    run.add_argument("--inputs-from", metavar="FILE", help="a file with one input a line; - is standard input")
    run.add_argument("--schema", type=Path, required=True, help="a JSON Schema file")
    run.add_argument("--output", required=True, help="a folder, or its address: s3://…, gs://…")
    run.add_argument("--note", default="note", help="the column with the notes")
    run.add_argument("--model", help="a GGUF file or model folder")
    run.add_argument("--instructions", help="replace the schema's own")
    run.add_argument("--today", help="yyyy-MM-dd: the day that 'tomorrow' counts from; by default the day on which the run began")
    run.add_argument("--timeout", type=float, metavar="SECONDS", help="most seconds for a note, 600 by default; then its row says so")
    run.add_argument("--threads", type=int, help="how many threads; by default all cores")
    run.add_argument(
        "--shard",
        help="I/N: the I-th (from 0) of N shares of the inputs; default: $JOB_COMPLETION_INDEX of $JOB_COMPLETIONS",
    )
    run.add_argument("--retry-failed", action="store_true", help="make parts again that have rows with errors")
    run.add_argument("--overwrite", action="store_true", help="remove parts of a run with other options, schema or model, for good")
    given = sys.argv[1:] if arguments is None else arguments
    try:
        options = parser.parse_args(given)
    except SystemExit as ending:
        return 0 if ending.code in (0, None) else 64
    before = signal.getsignal(signal.SIGTERM)
    try:
        # As process 1 of a container there is no default action for it.
        signal.signal(signal.SIGTERM, _end)
    except ValueError:  # not the main thread
        before = None
    try:
        return _run(options)
    except (KeyboardInterrupt, _Terminated) as error:
        again = "espaliered " + shlex.join(given)
        print(f"\nespaliered: stopped; the parts that are whole stay, and the same command goes on: {again}", file=sys.stderr)
        return 130 if isinstance(error, KeyboardInterrupt) else _TERMINATED
    except EspalierError as error:
        print(f"espaliered: {error}", file=sys.stderr)
        return _status(error)
    except FileNotFoundError as error:
        print(f"espaliered: {error.filename}: there is no such file", file=sys.stderr)
        return 66
    except OSError as error:
        print(f"espaliered: {error.filename or options.output}: {error.strerror or error}", file=sys.stderr)
        return 66 if error.filename and Path(str(error.filename)).is_dir() else 73
    finally:
        if before is not None:
            signal.signal(signal.SIGTERM, before)


class _Terminated(BaseException):
    """The process was told to end."""


def _end(number: int, frame: FrameType | None) -> None:
    raise _Terminated


def _status(error: EspalierError) -> int:
    if isinstance(error, ModelError):
        return 69
    return 73 if type(error).__name__ == "FolderError" else 65


def _run(options: argparse.Namespace) -> int:
    try:
        import pyarrow  # noqa: F401
    except ImportError as error:
        raise ModelError("files of notes need pyarrow: pip install 'espaliered[arrow]'") from error
    from . import dataset
    from .arrow import BatchExtractor
    from .worker import shared

    schema = _schema(options.schema)
    today, timeout = protocol.day(options.today), protocol.number("timeout", options.timeout, 0, 1e9)
    inputs, output = _share(options)
    if not inputs:
        raise InputError("no input: name files of notes, or --inputs-from a file that lists them")
    begun = dataset.identity_of(output) or {}
    for place in inputs:
        dataset.InputFile(place).check()
    worker = shared(options.model, options.threads)
    hello = worker.hello()
    identity = {
        "engine": hello.get("version"),
        "model": _digest(str(hello.get("model", {}).get("path", ""))),
        "schema": schema,
        "note column": options.note,
        "instructions": options.instructions,
        "today": today or begun.get("today"),
    }
    now = datetime.date.today().isoformat()
    if identity["today"] is None or (today is None and identity != begun):
        identity["today"] = now  # a run that begins
    elif today is None and identity["today"] != now:
        print(f"espaliered: days count from {identity['today']}, on which this run began (--today says another)", file=sys.stderr)
    settings = {
        "model": options.model,
        "threads": options.threads,
        "instructions": options.instructions,
        "today": identity["today"],
        "timeout": timeout,
    }
    extractor = BatchExtractor(schema, note=options.note, **{name: value for name, value in settings.items() if value is not None})
    progress = _Progress([dataset.InputFile(place) for place in inputs])
    outcome = dataset.run(
        inputs, output, extractor, identity=identity, retry_failed=options.retry_failed, overwrite=options.overwrite, progress=progress
    )
    progress.end()
    for reason in outcome.unreadable.values():
        print(f"espaliered: {reason}", file=sys.stderr)
    unreadable = f"; {len(outcome.unreadable)} inputs cannot be read" if outcome.unreadable else ""
    print(
        f"{outcome.rows} rows, {outcome.failed} with an error; {outcome.made} parts made, {outcome.kept} kept{unreadable}",
        file=sys.stderr,
    )
    if outcome.rows and outcome.failed == outcome.rows:
        print(f"espaliered: no note could be read; the column error of {output} says why", file=sys.stderr)
        return 65
    return 65 if outcome.unreadable else 0


def _schema(path: Path) -> Any:
    try:
        schema = json.loads(path.read_text(encoding="utf-8-sig"))
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: byte {error.start} is no UTF-8: convert the text to UTF-8") from error
    except (ValueError, RecursionError) as error:
        raise InputError(f"{path}: no JSON: {error}") from error
    if not isinstance(schema, (dict, bool)):
        raise InputError(f"{path}: found {type(schema).__name__}, expected a JSON Schema, which is an object")
    return schema


def _share(options: argparse.Namespace) -> tuple[list[str], str]:
    """The inputs of this process, and where their parts go."""
    from . import dataset

    inputs = list(options.inputs)
    if options.inputs_from is not None:
        text = sys.stdin.read() if options.inputs_from == "-" else Path(options.inputs_from).read_text(encoding="utf-8")
        inputs += [line.strip() for line in text.splitlines() if line.strip()]
    share = options.shard
    if share is None and "JOB_COMPLETION_INDEX" in os.environ and "JOB_COMPLETIONS" in os.environ:
        share = f"{os.environ['JOB_COMPLETION_INDEX']}/{os.environ['JOB_COMPLETIONS']}"
    if share is None:
        return inputs, options.output
    try:
        index, count = (int(part) for part in share.split("/"))
        inputs = dataset.shard(inputs, index, count)
    except ValueError as error:
        raise InputError(f"--shard {share}: expected I/N with I from 0 to N - 1") from error
    return inputs, f"{options.output.rstrip('/')}/shard-{index}-of-{count}"


def _digest(path: str) -> str:
    """The digest of a model's files: what they hold, and not where they are."""
    if not path:
        return ""
    root = Path(path)
    kinds = (".gguf", ".safetensors", ".json", ".model", ".txt")
    files = [root] if root.is_file() else sorted(f for f in root.rglob("*") if f.is_file() and f.suffix in kinds)
    digest = hashlib.sha256()
    for file in files:
        digest.update(file.name.encode())
        with file.open("rb") as opened:
            while chunk := opened.read(1 << 20):
                digest.update(chunk)
    return digest.hexdigest() if files else path


class _Progress:
    """A line on the terminal that says how far a run is and how long it may yet take; nothing where standard error is none."""

    def __init__(self, files: list[InputFile]) -> None:
        self._is_shown = sys.stderr.isatty()
        self._order = {file.name: index for index, file in enumerate(files)}
        self._rows = [file.about_rows() for file in files] if self._is_shown else []
        self._names, self._begun, self._shown, self._done = dict[str, int](), _now(), 0.0, 0

    def __call__(self, name: str, rows: int) -> None:
        self._done += rows - self._names.get(name, 0)
        self._names[name] = rows
        now = _now()
        if not self._is_shown or now - self._shown < 0.5:
            return
        self._shown = now
        rate = self._done / max(now - self._begun, 1e-9)
        here = self._order.get(name, 0)
        # Parts before this one are made, or were there.
        left = max(self._rows[here] - rows, 0) + sum(self._rows[here + 1 :])
        said = f"{len(self._names)} of {len(self._order)} files, {self._done} notes, {rate:.1f} a second, about {_time(left / max(rate, 1e-9))} left"
        print(f"\r{said}\x1b[K", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        if self._is_shown and self._shown:
            print(file=sys.stderr)


def _time(seconds: float) -> str:
    """Seconds in words, as `generate batch` says them."""
    whole = int(seconds)
    if whole < 60:
        return f"{whole} s"
    return f"{whole // 60} min" if whole < 3600 else f"{whole // 3600} h {whole // 60 % 60} min"


if __name__ == "__main__":
    sys.exit(main())
