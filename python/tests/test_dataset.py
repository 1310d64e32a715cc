"""Record batches and files of notes: typed columns, errors as rows, resume."""

from __future__ import annotations

import json
import os
import pickle
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")

from espaliered import Worker, dataset  # noqa: E402
from espaliered.__main__ import main  # noqa: E402
from espaliered.arrow import BatchExtractor, arrow_type, fitted  # noqa: E402

HERE = Path(__file__).parent
SCHEMA = {"type": "object", "properties": {"text": {"type": "string"}, "pid": {"type": "integer"}}}


@pytest.fixture
def worker() -> Iterator[Worker]:
    worker = Worker([sys.executable, str(HERE / "fake_worker.py")])
    yield worker
    worker.close()


@pytest.mark.parametrize(
    ("schema", "type"),
    [
        ({"type": "integer"}, pa.int64()),
        ({"type": ["number", "null"]}, pa.float64()),
        ({"enum": ["a", "b"]}, pa.string()),
        ({"type": "string", "format": "date"}, pa.date32()),
        ({"type": "array", "items": {"type": "boolean"}}, pa.list_(pa.bool_())),
        ({"anyOf": [{"type": "string"}, {"type": "null"}]}, pa.string()),
        ({"anyOf": [{"type": "string"}, {"type": "integer"}]}, pa.string()),
        ({"$ref": "#/$defs/a~1b", "$defs": {"a/b": {"type": "integer"}}}, pa.int64()),
        ({"type": "object"}, pa.string()),
    ],
)
def test_schemas_have_arrow_types(schema: object, type: object) -> None:
    assert arrow_type(schema) == type


def test_values_that_have_no_type_of_their_own_are_json_text() -> None:
    assert fitted({"a": 1}, pa.string()) == '{"a":1}'
    assert fitted("plain", pa.string()) == "plain"


def test_a_batch_keeps_rows_and_order_and_says_errors_in_their_rows(worker: Worker) -> None:
    extractor = BatchExtractor(SCHEMA, worker=worker)
    batch = pa.RecordBatch.from_pydict({"id": [1, 2, 3, 4], "note": ["a", "die", None, "b"]})
    done = extractor(batch)
    assert done.column("id").to_pylist() == [1, 2, 3, 4]
    assert [v and v["text"] for v in done.column("value").to_pylist()] == ["a", None, None, "b"]
    errors = done.column("error").to_pylist()
    assert errors[0] is None and "this request alone" in errors[1] and errors[2] == "the note is null" and errors[3] is None
    assert done.column("confidence").to_pylist()[0] == [("/text", 0.5)]


def test_an_extractor_travels_to_other_processes() -> None:
    extractor = BatchExtractor(SCHEMA, today="2026-11-24")
    assert pickle.loads(pickle.dumps(extractor)).value_type == extractor.value_type


def test_a_run_goes_on_where_it_was_and_starts_anew_when_its_identity_changes(worker: Worker, tmp_path: Path) -> None:
    inputs = []
    for n in range(3):
        path = tmp_path / f"part{n}.jsonl"
        path.write_text("".join(json.dumps({"id": i, "note": f"note {n} {i}"}) + "\n" for i in range(5)))
        inputs.append(path)
    extractor = BatchExtractor(SCHEMA, worker=worker)
    out = tmp_path / "out"

    class Crash(Exception):
        pass

    class Crashing(BatchExtractor):
        calls = 0

        def __call__(self, batch: object) -> object:
            Crashing.calls += 1
            if Crashing.calls == 3:
                raise Crash
            return super().__call__(batch)

    with pytest.raises(Crash):
        dataset.run(inputs, out, Crashing(SCHEMA, worker=worker), identity={"v": 1})
    assert sorted(p.name for p in out.iterdir()) == ["_manifest.json", "part0.parquet", "part1.parquet"]
    again = dataset.run(inputs, out, extractor, identity={"v": 1})
    assert (again.made, again.kept, again.rows, again.failed) == (1, 2, 15, 0) and (out / "_SUCCESS").exists()
    assert pq.read_table(out / "part2.parquet").column("id").to_pylist() == [0, 1, 2, 3, 4]
    anew = dataset.run(inputs, out, extractor, identity={"v": 2})
    assert (anew.made, anew.kept) == (3, 0)
    os.utime(inputs[1], ns=(1, 1))
    assert dataset.run(inputs, out, extractor, identity={"v": 2}).made == 1


def test_a_part_that_a_data_frame_engine_gives_up_is_begun_anew(worker: Worker, tmp_path: Path) -> None:
    path = tmp_path / "part.jsonl"
    path.write_text("".join(json.dumps({"id": i, "note": f"note {i}"}) + "\n" for i in range(4)))
    extractor = BatchExtractor(SCHEMA, worker=worker)
    begun = 0

    def read(path: Path) -> Iterator[Any]:
        nonlocal begun
        begun += 1
        for number, batch in enumerate(dataset.batches(path, 2)):
            if number == 1 and begun < 3:
                raise RuntimeError("a process of the engine died")
            yield extractor(batch)

    with pytest.raises(RuntimeError, match="died"):
        dataset.run([path], tmp_path / "out", extractor, identity={}, read=read, tries=2)
    assert begun == 2 and not list((tmp_path / "out").glob("*.parquet*"))
    begun = 0
    assert dataset.run([path], tmp_path / "out", extractor, identity={}, read=read).rows == 4 and begun == 3
    assert pq.read_table(tmp_path / "out" / "part.parquet").column("id").to_pylist() == [0, 1, 2, 3]


def test_every_input_is_in_exactly_one_shard() -> None:
    inputs = [Path(f"{n}.jsonl") for n in range(10)]
    shares = [dataset.shard(inputs, i, 3) for i in range(3)]
    assert sorted(path for share in shares for path in share) == sorted(inputs)
    with pytest.raises(ValueError, match="the index goes from 0 to 2"):
        dataset.shard(inputs, 3, 3)


def test_the_command_line_writes_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ESPALIER_GENERATE", str(HERE / "fake_worker.py"))
    (tmp_path / "notes.jsonl").write_text('{"note": "milk"}\n')
    (tmp_path / "schema.json").write_text(json.dumps(SCHEMA))
    arguments = ["run", str(tmp_path / "notes.jsonl"), "--schema", str(tmp_path / "schema.json"), "--output", str(tmp_path / "out")]
    assert main(arguments) == 0
    assert pq.read_table(tmp_path / "out" / "notes.parquet").column("value").to_pylist()[0]["text"] == "milk"
    assert main([*arguments[:1], str(tmp_path / "missing.jsonl"), *arguments[2:]]) == 66
