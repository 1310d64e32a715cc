"""Record batches and files of notes: typed columns, errors as rows, resume."""

from __future__ import annotations

import hashlib
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

from espaliered import InputError, Worker, _stores, dataset  # noqa: E402
from espaliered import worker as worker_module  # noqa: E402
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
    assert errors[0] is None and "this request alone" in errors[1] and "a missing value" in errors[2] and errors[3] is None
    assert done.column("confidence").to_pylist()[0] == [("/text", 0.5)]


def test_an_extractor_travels_to_other_processes() -> None:
    extractor = BatchExtractor(SCHEMA, today="2026-11-24")
    assert pickle.loads(pickle.dumps(extractor)).value_type == extractor.value_type


def test_a_run_goes_on_where_it_was_and_starts_anew_with_another_identity(worker: Worker, tmp_path: Path) -> None:
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
    with pytest.raises(dataset.FolderError, match=r"made with another v, and this run does not make them anew: name another folder, or say --overw"):
        dataset.run(inputs[:1], out, extractor, identity={"v": 2})
    anew = dataset.run(inputs, out, extractor, identity={"v": 2})
    assert (anew.made, anew.kept) == (3, 0) and not (out / "part0.parquet").samefile(next(out.glob("_earlier/*/part0.parquet")))
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


def lines(path: Path, *rows: object) -> Path:
    path.write_text("".join((row if isinstance(row, str) else json.dumps(row)) + "\n" for row in rows))
    return path


def make(inputs: list[Path], out: Path, worker: Worker, **options: Any) -> dataset.Outcome:
    return dataset.run(inputs, out, BatchExtractor(SCHEMA, worker=worker), identity={"v": 1, **options.pop("also", {})}, **options)


def test_nothing_that_no_run_made_is_touched(worker: Worker, tmp_path: Path) -> None:
    note = lines(tmp_path / "n.jsonl", {"note": "milk"})
    out = tmp_path / "out"
    out.mkdir()
    pq.write_table(pa.table({"note": ["theirs"]}), out / "customers.parquet")
    with pytest.raises(dataset.FolderError, match="customers"):
        make([note], out, worker)
    with pytest.raises(dataset.FolderError, match="in the output folder"):
        make([out / "customers.parquet"], out, worker)
    assert [p.name for p in out.iterdir()] == ["customers.parquet"]


@pytest.mark.parametrize("broken", ["{", "", "[]", '{"digest": 1}', "\udc80"])
def test_a_damaged_manifest_costs_no_part(worker: Worker, tmp_path: Path, broken: str) -> None:
    note = lines(tmp_path / "n.jsonl", {"note": "milk"})
    out = tmp_path / "out"
    make([note], out, worker)
    (out / "_manifest.json").write_bytes(broken.encode("utf-8", "surrogateescape"))
    with pytest.raises(dataset.FolderError, match="name another folder"):
        make([note], out, worker, overwrite=True)
    assert (out / "n.parquet").exists()


def test_an_input_that_is_missing_costs_no_part(worker: Worker, tmp_path: Path) -> None:
    note = lines(tmp_path / "n.jsonl", {"note": "milk"})
    out = tmp_path / "out"
    make([note], out, worker)
    with pytest.raises(FileNotFoundError):
        make([tmp_path / "nosuch.jsonl"], out, worker, also={"w": 2})
    assert (out / "n.parquet").exists() and (out / "_SUCCESS").exists()


def test_parts_of_another_identity_are_neither_mixed_nor_lost(worker: Worker, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, two = lines(tmp_path / "one.jsonl", {"note": "milk"}), lines(tmp_path / "two.jsonl", {"note": "eggs"})
    three = lines(tmp_path / "three.jsonl", {"note": "tea"})
    broken = tmp_path / "two.parquet"
    broken.write_text("no Parquet")
    out = tmp_path / "out"
    make([one, two], out, worker)
    before = contents(out)
    for inputs, left in (([one], r"two\.parquet was"), ([three], r"one\.parquet, two\.parquet were"), ([one, broken], r"two\.parquet was")):
        with pytest.raises(dataset.FolderError, match=rf"out: {left} made with another w, and this run does not make (it|them) anew"):
            make(inputs, out, worker, also={"w": 2})
    assert contents(out) == before
    capsys.readouterr()
    assert make([one, two, three], out, worker, also={"w": 2}).made == 3
    (kept,) = (out / "_earlier").iterdir()
    assert capsys.readouterr().err == f"{out}: another w; starting anew (2 parts of the run before kept in _earlier/{kept.name})\n"
    assert kept.name == json.loads(before["_manifest.json"])["digest"][:12]
    assert contents(kept) == {name: before[name] for name in ("one.parquet", "two.parquet")}
    assert make([one], out, worker, also={"w": 3}, overwrite=True).made == 1
    assert sorted(contents(out)) == ["_SUCCESS", "_manifest.json", "one.parquet"]
    assert "another w; starting anew (3 parts of the run before removed)" in capsys.readouterr().err
    assert [folder.name for folder in (out / "_earlier").iterdir()] == [kept.name]


def test_parts_that_were_kept_are_kept_beside_later_ones_of_the_same_name(worker: Worker, tmp_path: Path) -> None:
    note, out = tmp_path / "_n.jsonl", tmp_path / "out"
    for number in range(6):
        assert make([lines(note, {"note": f"note {number}"})], out, worker, also={"w": number % 2}).made == 1
    found = {path: pq.read_table(path).column("note").to_pylist()[0] for path in out.glob("**/*.parquet")}
    assert sorted(found.values()) == [f"note {number}" for number in range(6)] and found[out / "_n.parquet"] == "note 5"
    assert sorted(path.parent.name[12:] for path in found if path.parent != out) == ["", "", "-2", "-2", "-3"]


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A run of three files of notes by the command, to be given an output."""
    monkeypatch.setenv("ESPALIER_GENERATE", str(HERE / "fake_worker.py"))
    monkeypatch.setattr(worker_module, "_shared", {})
    monkeypatch.chdir(tmp_path)
    Path("schema.json").write_text(json.dumps(SCHEMA))
    Path("other.json").write_text(json.dumps({**SCHEMA, "title": "other"}))
    for name in "abc":
        lines(tmp_path / f"{name}.jsonl", {"note": f"note {name}", "text": f"text {name}"})
    return ["run", "a.jsonl", "b.jsonl", "c.jsonl", "--schema", "schema.json", "--output", "out"]


@pytest.mark.parametrize(
    ("change", "differs"),
    [
        (["--schema", "other.json"], "schema"),
        (["--note", "text"], "note column"),
        (["--instructions", "Read."], "instructions"),
        (["--today", "2020-01-31"], "today"),
        (["--note", "text", "--schema", "other.json"], "note column and schema"),
        ([], "model"),
    ],
)
def test_a_changed_identity_is_named_by_what_differs(
    command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], change: list[str], differs: str
) -> None:
    assert main(command) == 0
    before = contents(Path("out"))
    if not change:
        monkeypatch.setattr("espaliered.__main__._digest", lambda path: "another")
    capsys.readouterr()
    fewer = [part for part in command if part != "b.jsonl"]
    assert main([*fewer, *change]) == 73
    told = f"b.parquet was made with another {differs}, and this run does not make it anew: name another folder, or say --overwrite"
    assert told in capsys.readouterr().err
    assert contents(Path("out")) == before and not Path("out/_earlier").exists()
    assert main([*command, *change]) == 0
    assert f"another {differs}; starting anew (3 parts of the run before kept in _earlier/" in capsys.readouterr().err
    assert main([*command, *change]) == 0 and "0 parts made, 3 kept" in capsys.readouterr().err
    assert main([*fewer, *change, "--instructions", "Else.", "--overwrite"]) == 0
    assert len(list(Path("out").glob("*.parquet"))) == 2 and len(list(Path("out").glob("_earlier/*/*.parquet"))) == 3


def test_another_column_of_notes_makes_the_part_anew(command: list[str]) -> None:
    one = [command[0], command[1], *command[4:]]
    assert main(one) == 0
    assert main([*one, "--note", "text"]) == 0 and columns_of(Path("out")) == {"text"}
    (kept,) = Path("out/_earlier").iterdir()
    assert [path.name for path in kept.iterdir()] == ["a.parquet"] and columns_of(kept) == {"note"}


def columns_of(folder: Path) -> set[str]:
    """The columns that the parts of a folder were made from."""
    return {pq.read_table(path).column("value").to_pylist()[0]["text"][:4] for path in folder.glob("*.parquet")}


@pytest.mark.parametrize("way", [[], ["--overwrite"]])
@pytest.mark.parametrize("stop", [KeyboardInterrupt, RuntimeError])
def test_a_run_that_starts_anew_and_is_stopped_leaves_no_part_of_the_one_before(
    command: list[str], monkeypatch: pytest.MonkeyPatch, stop: type[BaseException], way: list[str]
) -> None:
    assert main(command) == 0
    assert columns_of(Path("out")) == {"note"}
    anew = [*command, "--note", "text", *way]
    read, calls = BatchExtractor.__call__, 0

    def stopped(self: BatchExtractor, batch: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == 2:
            raise stop
        return read(self, batch)

    with monkeypatch.context() as patch:
        patch.setattr(BatchExtractor, "__call__", stopped)
        if stop is KeyboardInterrupt:
            assert main(anew) == 130
        else:
            with pytest.raises(stop):
                main(anew)
    assert [path.name for path in Path("out").glob("*.parquet")] == ["a.parquet"] and columns_of(Path("out")) == {"text"}
    assert not Path("out/_SUCCESS").exists()
    assert len(list(Path("out").glob("_earlier/*/*.parquet"))) == (0 if way else 3)
    assert main([*command[:1], *command[2:]]) == 73
    assert main(anew) == 0
    assert len(list(Path("out").glob("*.parquet"))) == 3 and columns_of(Path("out")) == {"text"}
    assert len(list(Path("out").glob("_earlier/*/*.parquet"))) == (0 if way else 3)


@pytest.mark.parametrize("next_run", ["old", "new"])
@pytest.mark.parametrize("way", [[], ["--overwrite"]])
@pytest.mark.parametrize("step", range(5))
def test_a_run_that_starts_anew_may_be_stopped_while_it_clears_the_folder(
    command: list[str], monkeypatch: pytest.MonkeyPatch, step: int, way: list[str], next_run: str
) -> None:
    assert main(command) == 0
    anew = [*command, "--note", "text", *way]
    steps = 0

    def counted(of: Any) -> Any:
        def stopped(self: Any, name: str, *rest: Any) -> Any:
            nonlocal steps
            steps += 1
            if steps > step:
                raise KeyboardInterrupt
            return of(self, name, *rest)

        return stopped

    with monkeypatch.context() as patch:  # _SUCCESS, three parts and the manifest
        patch.setattr(_stores.Local, "remove", counted(_stores.Local.remove))
        patch.setattr(_stores.Local, "move", counted(_stores.Local.move))
        patch.setattr(_stores.Local, "put", counted(_stores.Local.put))
        assert main(anew) == 130
    cleared = max(0, min(step - 1, 3))
    assert columns_of(Path("out")) <= {"note"}
    assert len(list(Path("out").glob("*.parquet"))) == 3 - cleared
    assert len(list(Path("out").glob("_earlier/*/*.parquet"))) == (0 if way else cleared)
    if next_run == "old":
        assert main(command) == 0 and len(list(Path("out").glob("*.parquet"))) == 3 and columns_of(Path("out")) == {"note"}
        assert Path("out/_SUCCESS").exists()
    assert main(anew) == 0 and len(list(Path("out").glob("*.parquet"))) == 3 and columns_of(Path("out")) == {"text"}
    kept = [folder for folder in Path("out").glob("_earlier/*") if columns_of(folder) == {"note"}]
    again = cleared if next_run == "old" else 0  # those that the old run made once more
    assert sum(len(list(folder.iterdir())) for folder in kept) == (0 if way else 3 + again)


def test_a_run_that_is_stopped_before_its_manifest_names_a_part_goes_on(command: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    put = _stores.Local.put

    def stopped(self: Any, name: str, *rest: Any) -> Any:
        put(self, name, *rest)
        if name == "b.parquet":
            raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(_stores.Local, "put", stopped)
        assert main(command) == 130
    assert sorted(path.name for path in Path("out").glob("*.parquet")) == ["a.parquet", "b.parquet"]
    assert main([*command[:2], *command[3:], "--note", "text"]) == 73
    assert main(command) == 0 and columns_of(Path("out")) == {"note"} and Path("out/_SUCCESS").exists()


def test_a_schema_that_the_engine_refuses_costs_no_part(command: list[str]) -> None:
    Path("refused.json").write_text('{"title": "refused"}')
    assert main([*command, "--schema", "refused.json"]) == 65 and not Path("out").exists()
    assert main(command) == 0
    before = contents(Path("out"))
    assert main([*command, "--schema", "refused.json", "--overwrite"]) == 65
    assert contents(Path("out")) == before


@pytest.mark.parametrize("way", [[], ["--overwrite"]])
def test_a_run_that_goes_on_after_midnight_keeps_its_day(command: list[str], way: list[str]) -> None:
    assert main([*command, "--today", "2020-01-31"]) == 0
    assert main([*command, *way]) == 0  # the same run
    assert (dataset.identity_of("out") or {})["today"] == "2020-01-31"
    assert main([*command, *way, "--note", "text"]) == 0  # another one begins
    assert (dataset.identity_of("out") or {})["today"] != "2020-01-31"


def test_a_note_that_takes_too_long_is_a_row_that_says_so(command: list[str], tmp_path: Path) -> None:
    lines(tmp_path / "b.jsonl", {"note": "wait long"}, {"note": "after"})
    assert main([*command, "--timeout", "0.5"]) == 0
    rows = pq.read_table("out/b.parquet").to_pylist()
    assert "no answer within 0.5 s" in rows[0]["error"] and rows[1]["value"]["text"] == "after"
    for wrong, status in (("-1", 65), ("nan", 65), ("soon", 64)):
        assert main([*command, "--timeout", wrong]) == status


def test_a_terminal_is_told_the_time_that_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from espaliered import __main__ as command

    now = 0.0
    monkeypatch.setattr("espaliered.__main__._now", lambda: now)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    one = lines(tmp_path / "one.jsonl", *({"note": f"note {n:03}"} for n in range(100)))
    pq.write_table(pa.table({"note": ["a"] * 200}), tmp_path / "two.parquet")
    progress = command._Progress([dataset.InputFile(str(path)) for path in (one, tmp_path / "two.parquet")])
    now = 10.0
    progress("one.jsonl", 50)
    assert "1 of 2 files, 50 notes, 5.0 a second, about 50 s left" in capsys.readouterr().err
    now = 100.0
    progress("two.parquet", 50)
    assert "2 of 2 files, 100 notes, 1.0 a second, about 2 min left" in capsys.readouterr().err


def test_a_run_that_another_one_holds_is_refused(worker: Worker, tmp_path: Path) -> None:
    from espaliered import _run_folder, _stores

    note = lines(tmp_path / "n.jsonl", {"note": "milk"})
    store = _stores.store(tmp_path / "out")
    with _run_folder.opened(store, {}, ["n.parquet"], overwrite=False), pytest.raises(dataset.FolderError, match="another run"):
        make([note], tmp_path / "out", worker)


ROWS: dict[str, tuple[object, ...]] = {
    "days": ({"note": "2026-11-26"}, {"note": "2026-12-24"}),
    "surrogate": ({"note": "Taxi \ud83d 5"}, {"note": "ok"}),
    "ids": ({"id": 1, "note": "a"}, {"id": "two", "note": "b"}, {"id": 12345678901234567890123, "note": "c"}, {"id": 1.5, "note": "d"}),
    "broken": ({"note": "a"}, "{oops}", "[1]", "7", '{"note": "b"'),
    "shapes": ({"note": "a", "x": {"k": 1}}, {"note": "b", "x": [1, "z"]}, {"note": "c", "x": {"k": {"d": 2}, "e": []}}),
    "numbers": ({"note": "a"}, {"note": 7}, {"note": None}, {"id": 1}, {"note": ["x"]}, {"note": True}),
    "columns": ({"note": "a", "value": 1, "error": "theirs", "confidence": {}, "input_value": 2},),
    "empty": (),
    "blank": ("", "  ", {"note": "a"}),
    "surrogate keys": ({"note": "a", "\ud800": "\udfff"},),
    "long": ('{"note": "' + "x" * (17 << 20) + '"}', {"note": "after"}),
    "wide": ({"note": "a", "n": 2**60}, {"note": "b", "n": 0.5}),
}


@pytest.mark.parametrize("name", ROWS)
def test_no_line_ends_a_run(worker: Worker, tmp_path: Path, name: str) -> None:
    note = lines(tmp_path / "n.jsonl", *ROWS[name])
    outcome = make([note], tmp_path / "out", worker, batch_rows=2)
    table = pq.read_table(tmp_path / "out" / "n.parquet")
    rows = [row for row in ROWS[name] if not (isinstance(row, str) and not row.strip())]
    assert table.num_rows == len(rows) == outcome.rows and not outcome.unreadable
    for row, value, error in zip(rows, table.column("value").to_pylist(), table.column("error").to_pylist(), strict=True):
        note_of = row.get("note") if isinstance(row, dict) else None
        is_read = isinstance(note_of, str) and "\ud83d" not in note_of
        assert (error is None) == is_read and (value is not None) == is_read
        assert is_read is False or value["text"] == note_of


def test_ids_come_back_digit_for_digit(worker: Worker, tmp_path: Path) -> None:
    make([lines(tmp_path / "n.jsonl", *ROWS["ids"])], tmp_path / "out", worker)
    assert pq.read_table(tmp_path / "out" / "n.parquet").column("id").to_pylist() == ["1", "two", "12345678901234567890123", "1.5"]


def test_columns_of_the_input_keep_their_values_beside_those_added(worker: Worker, tmp_path: Path) -> None:
    make([lines(tmp_path / "n.jsonl", *ROWS["columns"])], tmp_path / "out", worker)
    (row,) = pq.read_table(tmp_path / "out" / "n.parquet").to_pylist()
    assert (row["input_input_value"], row["input_value"], row["input_error"], row["error"]) == (1, 2, "theirs", None)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("n.csv", b"id,note\n1,Buy milk\n"),
        ("n.csv", b"\xef\xbb\xbfid;note\r\n1;Buy milk\r\n"),
        ("n.tsv", b"note\tid\nBuy milk\t1\n"),
        ("n.json", b'[{"id": 1,\n"note": "Buy milk"}]'),
        ("n.jsonl", '{"id": 1, "note": "Buy milk"}\n'.encode("utf-16")),
        ("n.jsonl", b'\xef\xbb\xbf{"id": 1, "note": "Buy milk"}\r\n'),
        ("n.ndjson", b'{"id": 1, "note": "Buy milk"}\r{"id": 2, "note": ""}'),
        ("n.jsonl.gz", None),
    ],
)
def test_forms_that_are_read(worker: Worker, tmp_path: Path, name: str, text: bytes | None) -> None:
    import gzip

    path = tmp_path / name
    path.write_bytes(gzip.compress(b'{"note": "Buy milk"}\n') if text is None else text)
    make([path], tmp_path / "out", worker)
    values = pq.read_table(tmp_path / "out" / "n.parquet").column("value").to_pylist()
    assert values[0]["text"] == "Buy milk" and values[1:] in ([], [None])


def test_an_input_that_cannot_be_read_at_all_is_told_and_the_others_are_read(worker: Worker, tmp_path: Path) -> None:
    good = lines(tmp_path / "good.jsonl", {"note": "milk"})
    bad = tmp_path / "bad.parquet"
    bad.write_bytes(b"PAR1 no")
    (tmp_path / "none.parquet").touch()
    outcome = make([bad, good, tmp_path / "none.parquet"], tmp_path / "out", worker)
    assert list(outcome.unreadable) == [str(bad)] and outcome.made == 2
    assert not (tmp_path / "out" / "_SUCCESS").exists()


def test_a_file_elsewhere_is_read_by_its_address(worker: Worker, tmp_path: Path) -> None:
    note = lines(tmp_path / "n.jsonl", {"note": "milk"})
    dataset.run([note.as_uri()], tmp_path / "out", BatchExtractor(SCHEMA, worker=worker), identity={})
    assert pq.read_table(tmp_path / "out" / "n.parquet").num_rows == 1


@pytest.mark.parametrize(
    ("change", "status"),
    [
        (["--today", "nonsense"], 65),
        (["--note", "nosuch"], 65),
        (["--shard", "3/2"], 65),
        (["--nosuch"], 64),
        (["--schema", "broken.json"], 65),
        (["--schema", "nosuch.json"], 66),
    ],
)
def test_wrong_use_is_a_sentence_and_a_status(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], change: list[str], status: int
) -> None:
    monkeypatch.setenv("ESPALIER_GENERATE", str(HERE / "fake_worker.py"))
    monkeypatch.chdir(tmp_path)
    lines(tmp_path / "n.jsonl", {"note": "milk"})
    lines(tmp_path / "broken.json", "{")
    (tmp_path / "schema.json").write_text(json.dumps(SCHEMA))
    assert main(["run", "n.jsonl", "--schema", "schema.json", "--output", "out", *change]) == status
    said = capsys.readouterr().err
    assert said and "Traceback" not in said


def test_a_job_over_midnight_is_one_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ESPALIER_GENERATE", str(HERE / "fake_worker.py"))
    monkeypatch.chdir(tmp_path)
    lines(tmp_path / "n.jsonl", {"note": "milk"})
    (tmp_path / "schema.json").write_text(json.dumps({"type": "object", "properties": {"today": {"type": "string"}}}))
    run = ["run", "--schema", "schema.json", "--output", "out"]
    assert main([*run, "n.jsonl", "--today", "2020-01-31"]) == 0
    lines(tmp_path / "m.jsonl", {"note": "eggs"})
    (tmp_path / "list").write_text("n.jsonl\nm.jsonl\n")
    assert main([*run, "--inputs-from", "list"]) == 0
    assert pq.read_table(tmp_path / "out" / "m.parquet").column("value").to_pylist() == [{"today": "2020-01-31"}]


def test_frames_of_pandas_and_polars_keep_their_rows(worker: Worker) -> None:
    from espaliered import extract_frame

    notes = ["a", None, "b"]
    for module in ("pandas", "polars"):
        frames = pytest.importorskip(module)
        made = extract_frame(frames.DataFrame({"note": notes, "k": [1, 2, 3]}), "note", SCHEMA, worker=worker)
        assert list(made.columns) == ["note", "k", "text", "pid", "error"]
        assert made["text"].to_list()[0::2] == ["a", "b"] and "missing value" in made["error"].to_list()[1]


def test_a_frame_has_the_field_error_beside_the_failures(worker: Worker) -> None:
    from espaliered import extract_frame

    pandas = pytest.importorskip("pandas")
    schema = {"type": "object", "properties": {"error": {"type": "string"}}}
    made = extract_frame(pandas.DataFrame({"note": ["a", None]}), "note", schema, worker=worker)
    assert list(made.columns) == ["note", "error", "extraction_error"]
    twice = pandas.DataFrame([["a", "b"]], columns=["note", "note"])
    with pytest.raises(InputError, match="2 columns 'note'"):
        extract_frame(twice, "note", schema, worker=worker)
    with pytest.raises(InputError, match="expected a frame"):
        extract_frame(["a"], "note", schema, worker=worker)


def test_types_that_hold_themselves_have_an_end() -> None:
    node = {"type": "object", "properties": {k: {"$ref": "#/$defs/N"} for k in "abc"}}
    made = arrow_type({"$defs": {"N": node}, "$ref": "#/$defs/N"})
    assert made == pa.struct([(k, pa.string()) for k in "abc"])


def test_engines_beside_each_other_have_one_thread_unless_it_was_said(worker: Worker) -> None:
    made = [BatchExtractor(SCHEMA, **options).within_workers().options for options in ({}, {"threads": None}, {"threads": 3}, {"worker": worker})]
    assert made == [{"threads": 1}, {"threads": 1}, {"threads": 3}, {"worker": worker}]


def test_a_column_of_notes_that_is_missing_is_said_before_any_work() -> None:
    with pytest.raises(InputError, match="no column 'note'; there is title"):
        BatchExtractor(SCHEMA).check_columns(["title"])


@pytest.mark.parametrize("address", ["file", "memory"])
def test_parts_go_to_an_address_too(tmp_path: Path, worker: Worker, address: str) -> None:
    if address == "memory":
        fsspec = pytest.importorskip("fsspec")
        output = f"memory://{tmp_path.name}/out"
    else:
        output = (tmp_path / "out").as_uri()
    for name in ("a", "b"):
        (tmp_path / f"{name}.jsonl").write_text("".join(json.dumps({"note": f"{name}{n}"}) + "\n" for n in range(3)))
    inputs = [tmp_path / "a.jsonl", tmp_path / "b.jsonl"]
    extractor = BatchExtractor(SCHEMA, worker=worker)
    assert dataset.run(inputs, output, extractor, identity={"today": "1"}).made == 2
    assert dataset.run(inputs, output, extractor, identity={"today": "1"}).kept == 2
    assert dataset.identity_of(output) == {"today": "1"}
    with pytest.raises(dataset.FolderError, match="another today"):
        dataset.run(inputs[:1], output, extractor, identity={"today": "2"})
    assert dataset.run(inputs, output, extractor, identity={"today": "2"}).made == 2
    assert dataset.run(inputs, output, extractor, identity={"today": "1"}).made == 2
    assert dataset.run(inputs, output, extractor, identity={"today": "2"}).made == 2
    assert dataset.run(inputs, output, extractor, identity={"today": "3"}, overwrite=True).made == 2

    def names(folder: str) -> set[str]:
        if address == "memory":
            found = fsspec.filesystem("memory").ls(f"/{tmp_path.name}/{folder}", detail=True)
            return {Path(f["name"]).name for f in found if f["type"] == "file"}
        return {f.name for f in (tmp_path / folder).iterdir() if f.is_file()}

    assert names("out") == {"a.parquet", "b.parquet", "_manifest.json", "_SUCCESS"}
    first, second = (hashlib.sha256(json.dumps({"today": day}).encode()).hexdigest()[:12] for day in "12")
    for kept in (first, f"{first}-2", second):
        assert names(f"out/_earlier/{kept}") == {"a.parquet", "b.parquet"}
    # What no run made is never written over.
    if address == "file":
        (tmp_path / "strange").mkdir()
        (tmp_path / "strange" / "n.txt").write_text("mine")
        with pytest.raises(dataset.FolderError, match="which no run made"):
            dataset.run(inputs, (tmp_path / "strange").as_uri(), extractor, identity={})
