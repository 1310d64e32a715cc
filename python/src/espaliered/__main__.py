"""`python -m espaliered run NOTES… --schema FILE --output FOLDER [--shard I/N]`: files of notes to Parquet, with resume."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path

from .errors import EspalierError, InputError


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="espaliered", description="Typed values out of files of notes, on the CPU.")
    verbs = parser.add_subparsers(dest="verb", required=True)
    run = verbs.add_parser("run", help="read files of notes (.jsonl, .parquet) into Parquet files; goes on after a crash")
    run.add_argument("inputs", nargs="+", type=Path)
    run.add_argument("--schema", type=Path, required=True, help="a JSON Schema file")
    run.add_argument("--output", type=Path, required=True, help="a folder")
    run.add_argument("--note", default="note", help="the column with the notes")
    run.add_argument("--model", help="a GGUF file or model folder")
    run.add_argument("--instructions")
    run.add_argument("--today", help="yyyy-MM-dd: the day that 'tomorrow' counts from")
    run.add_argument(
        "--shard",
        help="I/N: the I-th (from 0) of N shares of the inputs; default: $JOB_COMPLETION_INDEX of $JOB_COMPLETIONS",
    )
    run.add_argument("--retry-failed", action="store_true", help="make parts again that have rows with errors")
    options = parser.parse_args(arguments)
    try:
        return _run(options)
    except EspalierError as error:
        print(f"espaliered: {error}", file=sys.stderr)
        return 65
    except OSError as error:
        print(f"espaliered: {error.filename}: {error.strerror}", file=sys.stderr)
        return 66


def _run(options: argparse.Namespace) -> int:
    from . import dataset
    from .arrow import BatchExtractor
    from .worker import shared

    schema = json.loads(options.schema.read_text(encoding="utf-8-sig"))
    given = {name: getattr(options, name) for name in ("model", "instructions", "today")}
    settings = {name: value for name, value in given.items() if value is not None}
    share = options.shard
    if share is None and "JOB_COMPLETION_INDEX" in os.environ and "JOB_COMPLETIONS" in os.environ:
        share = f"{os.environ['JOB_COMPLETION_INDEX']}/{os.environ['JOB_COMPLETIONS']}"
    inputs = options.inputs
    if share is not None:
        try:
            index, count = (int(part) for part in share.split("/"))
            inputs = dataset.shard(inputs, index, count)
        except ValueError as error:
            raise InputError(f"--shard {share}: expected I/N with I from 0 to N - 1") from error
    hello = shared(options.model, None).hello()
    identity = {"engine": hello.get("version"), "model": hello.get("model"), "schema": schema, **settings}
    output = options.output if share is None else options.output / f"shard-{share.replace('/', '-of-')}"
    extractor = BatchExtractor(schema, note=options.note, **settings)
    outcome = dataset.run(inputs, output, extractor, identity=identity, retry_failed=options.retry_failed)
    print(
        f"{outcome.rows} rows, {outcome.failed} with an error; {outcome.made} parts made, {outcome.kept} kept",
        file=sys.stderr,
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
