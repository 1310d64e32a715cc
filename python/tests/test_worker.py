"""The client's side of the protocol: order, bounds, death, cancellation, threads, forks."""

from __future__ import annotations

import asyncio
import dataclasses
import json
import os
import pickle
import signal
import sys
import threading
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

import espaliered
from espaliered import Extractor, Span, Worker, errors
from espaliered import worker as worker_module

FAKE = [sys.executable, str(Path(__file__).parent / "fake_worker.py")]
SCHEMA = {"type": "object", "properties": {"text": {"type": "string"}}}


@pytest.fixture
def worker() -> Iterator[Worker]:
    worker = Worker(FAKE)
    yield worker
    worker.close()


@pytest.fixture
def extractor(worker: Worker) -> Extractor[dict[str, object]]:
    return Extractor(SCHEMA, worker=worker)


def test_a_result_has_value_confidence_spans_and_usage(extractor: Extractor[dict[str, object]]) -> None:
    result = extractor.result("milk", today="2026-11-24")
    assert result.value["text"] == "milk" and result.value["today"] == "2026-11-24"
    assert result.confidence == {"/text": 0.5}
    assert result.spans == {"/text": [Span(0, 4)]}
    assert result.usage.prompt_tokens == 7


def test_a_batch_keeps_its_order_and_bound(extractor: Extractor[dict[str, object]]) -> None:
    drawn = 0

    def notes() -> Iterator[str]:
        nonlocal drawn
        for n in range(50):
            drawn += 1
            yield "wait a little" if n % 7 == 0 else f"note {n}"

    seen = []
    for result in extractor.batch(notes(), in_flight=8):
        assert not isinstance(result, espaliered.EspalierError)
        seen.append(result.value["text"])
        assert drawn - len(seen) < 8
    assert seen == ["wait a little" if n % 7 == 0 else f"note {n}" for n in range(50)]


def test_an_error_is_its_type_with_its_numbers(extractor: Extractor[dict[str, object]], worker: Worker) -> None:
    with pytest.raises(espaliered.BudgetError) as caught:
        extractor("budget")
    assert (caught.value.needed, caught.value.given) == (12, 3)
    with pytest.raises(espaliered.SchemaError) as refused:
        Extractor({"refused": 1}, worker=worker)
    assert (refused.value.pointer, refused.value.keyword) == ("/properties/x", "refused")


def test_a_note_that_ends_the_worker_costs_itself_alone(extractor: Extractor[dict[str, object]]) -> None:
    notes = [f"note {n}" for n in range(20)]
    notes[11] = "die"
    results = list(extractor.batch(notes, in_flight=20, return_errors=True))
    failed = [n for n, r in enumerate(results) if isinstance(r, espaliered.EspalierError)]
    assert failed == [11] and isinstance(results[11], espaliered.WorkerError)
    assert extractor("after")["text"] == "after"


def test_a_killed_worker_costs_nothing(extractor: Extractor[dict[str, object]], worker: Worker) -> None:
    first = extractor("one")["pid"]
    pending = extractor.batch(["wait a little"] * 10, in_flight=10)
    threading.Timer(0.005, lambda: os.kill(int(str(first)), signal.SIGKILL)).start()
    assert len(list(pending)) == 10
    assert worker.pid != first


def test_a_single_death_is_tried_again(extractor: Extractor[dict[str, object]], tmp_path: Path) -> None:
    assert str(extractor(f"die once {tmp_path / 'x'}")["text"]).startswith("die once")


def test_a_worker_that_speaks_nonsense_is_replaced(extractor: Extractor[dict[str, object]]) -> None:
    with pytest.raises(espaliered.WorkerError):
        extractor("garbage")
    assert extractor("after")["text"] == "after"


def test_a_stream_grows_and_ends_whole(extractor: Extractor[dict[str, object]]) -> None:
    parts = list(extractor.stream("abc"))
    assert [part["text"] for part in parts] == ["a", "ab", "abc", "abc"]
    assert "pid" not in parts[2] and parts[3]["pid"]


def test_instances_grow_and_the_last_one_is_whole(worker: Worker) -> None:
    @dataclasses.dataclass
    class Note:
        text: str
        pid: int

    x = Extractor(Note, worker=worker)
    grown = list(x.partials("abc"))
    assert [note.text for note in grown] == ["a", "ab", "abc", "abc"]
    assert [type(note) for note in grown] == [Note] * 4
    assert [note.pid is None for note in grown] == [True, True, True, False]

    async def last() -> Note:
        notes = [note async for note in x.apartials("abc")]
        return notes[-1]

    assert asyncio.run(last()) == grown[-1]


def test_leaving_a_stream_or_a_task_cancels_the_work(extractor: Extractor[dict[str, object]], worker: Worker) -> None:
    async def leave() -> None:
        task = asyncio.create_task(extractor.acall("wait long"))
        await asyncio.sleep(0.1)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(leave())
    for _ in range(6000):  # a minute at least: a guard against hangs
        if not worker._pending:
            break
        time.sleep(0.01)
    assert not worker._pending


def test_many_threads_share_a_worker(extractor: Extractor[dict[str, object]]) -> None:
    answers: dict[int, object] = {}

    def ask(n: int) -> None:
        answers[n] = extractor(f"note {n}")["text"]

    threads = [threading.Thread(target=ask, args=(n,)) for n in range(40)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(10)
    assert answers == {n: f"note {n}" for n in range(40)}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_a_forked_child_has_a_worker_of_its_own(extractor: Extractor[dict[str, object]]) -> None:
    parents = extractor("parent")["pid"]
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.write(write, str(extractor("child")["pid"]).encode())
        os._exit(0)
    os.waitpid(child, 0)
    assert int(os.read(read, 100)) != parents
    assert extractor("again")["pid"] == parents


def test_a_program_that_is_not_there_is_said() -> None:
    with pytest.raises(espaliered.WorkerError, match="cannot be started"):
        Extractor(SCHEMA, worker=Worker(["/nowhere/generate"]))


def test_a_program_that_says_nothing_is_given_up() -> None:
    with pytest.raises(espaliered.WorkerError, match="does not answer"):
        Extractor(SCHEMA, worker=Worker(["/bin/true"]))


def test_a_closed_worker_says_so(worker: Worker) -> None:
    extractor: Extractor[dict[str, object]] = Extractor(SCHEMA, worker=worker)
    worker.close()
    with pytest.raises(espaliered.WorkerError, match="closed"):
        extractor("late")


@pytest.mark.parametrize("note", [None, float("nan"), float("inf"), 7, b"bytes", ["a"], "", " \n", "pay \ud800 5", "caf\udce9", "x" * (17 << 20)])
def test_a_note_that_cannot_be_sent_is_refused_and_leaves_nothing_behind(extractor: Extractor[dict[str, object]], worker: Worker, note: str) -> None:
    with pytest.raises(espaliered.InputError):
        extractor(note)
    results = list(extractor.batch(["one", note, "two"], return_errors=True))
    assert [isinstance(r, espaliered.InputError) for r in results] == [False, True, False]
    assert not worker._pending


def test_an_option_out_of_its_range_is_refused() -> None:
    for options in ({"max_tokens": 0}, {"max_tokens": 1.5}, {"temperature": float("nan")}, {"seed": -1}, {"today": "nonsense"}, {"threads": 0}):
        with pytest.raises(espaliered.InputError, match=next(iter(options))):
            Extractor(SCHEMA, worker=Worker(FAKE), **options)


def test_a_day_may_have_a_time(extractor: Extractor[dict[str, object]]) -> None:
    import datetime

    assert extractor("a", today=datetime.datetime(2026, 11, 24, 13, 5))["today"] == "2026-11-24"


def test_a_line_that_the_worker_cannot_read_fails_its_own_note_alone(extractor: Extractor[dict[str, object]]) -> None:
    with pytest.raises(espaliered.InputError, match="no JSON"):
        extractor("unreadable")
    notes = ["wait a little", "unreadable", *(f"note {n}" for n in range(10))]
    results = list(extractor.batch(notes, in_flight=20, return_errors=True))
    assert [isinstance(r, espaliered.InputError) for r in results] == [n == "unreadable" for n in notes]


def test_a_reply_that_cannot_be_read_fails_its_own_note_alone(extractor: Extractor[dict[str, object]]) -> None:
    with pytest.raises(espaliered.EspalierError, match="cannot be read"):
        extractor("deep")
    assert extractor("after")["text"] == "after"


def test_waiting_has_an_end(extractor: Extractor[dict[str, object]], worker: Worker) -> None:
    pid = extractor("one")["pid"]
    with pytest.raises(espaliered.DeadlineError, match=r"within 0\.05 s"):
        extractor("wait long", timeout=0.05)
    with pytest.raises(TimeoutError):
        asyncio.run(extractor.acall("wait long", timeout=0.05))
    assert extractor("after")["pid"] == pid


def test_each_way_of_reading_many_notes_has_a_timeout_of_its_own(extractor: Extractor[dict[str, object]]) -> None:
    notes = ["one", "wait long", "two"]

    async def many(return_errors: bool) -> list[object]:
        return [result async for result in extractor.abatch(notes, return_errors=return_errors, timeout=0.05)]

    ways: list[list[object]] = [
        list(extractor.batch(notes, return_errors=True, timeout=0.05)),
        asyncio.run(many(True)),
        list(extractor.replies(notes, timeout=0.05)),
    ]
    assert [[isinstance(result, espaliered.DeadlineError) for result in results] for results in ways] == [[False, True, False]] * 3
    with pytest.raises(espaliered.DeadlineError):
        list(extractor.batch(notes, timeout=0.05))
    with pytest.raises(espaliered.DeadlineError):
        asyncio.run(many(False))
    with pytest.raises(espaliered.DeadlineError):
        list(extractor.pieces("wait long", timeout=0.05))
    with pytest.raises(espaliered.InputError, match="timeout"):
        extractor.batch(notes, timeout=-1)


def test_a_worker_that_is_stuck_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_module, "_GRACE_SECONDS", 0.1)
    worker = Worker(FAKE)
    extractor: Extractor[dict[str, object]] = Extractor(SCHEMA, worker=worker)
    pid = extractor("one")["pid"]
    with pytest.raises(espaliered.DeadlineError):
        extractor("deaf", timeout=0.05)
    assert extractor("after")["pid"] != pid
    worker.close()


def test_what_is_in_flight_when_the_worker_is_told_to_end_is_tried_again(extractor: Extractor[dict[str, object]], tmp_path: Path) -> None:
    notes = ["wait a little", f"terminated once {tmp_path / 'x'}", "last"]
    assert [result.value["text"] for result in extractor.batch(notes)] == notes


def test_why_the_engine_does_not_start_is_said_by_its_type() -> None:
    with pytest.raises(espaliered.ModelError, match=r"^/no/such\.gguf: there is no such file"):
        Extractor(SCHEMA, worker=Worker([*FAKE, "--model", "/no/such.gguf"]))
    with pytest.raises(espaliered.InputError, match=r"^--threads 0: expected 1 to 256"):
        Extractor(SCHEMA, worker=Worker([*FAKE, "--threads", "0"]))


def test_every_error_travels_between_processes() -> None:
    made = [
        errors.SchemaError("m", "/a", "enum"),
        errors.BudgetError("m", 12, 3),
        errors.ContextError("m", 12, 3),
        errors.DeadlineError("m", 2.5),
        errors.OverloadedError("m", 1.5),
        errors.ValidationFailed("m", json='{"a":1}'),
        *(kind("m") for kind in (errors.InputError, errors.CancelledError, errors.ModelError, errors.WorkerError)),
    ]
    for error in made:
        twin = pickle.loads(pickle.dumps(error))
        assert type(twin) is type(error) and str(twin) == "m" and vars(twin) == vars(error)


def test_an_extractor_travels_unless_its_worker_is_its_own(monkeypatch: pytest.MonkeyPatch, worker: Worker) -> None:
    monkeypatch.setenv("ESPALIER_GENERATE", str(Path(__file__).parent / "fake_worker.py"))
    monkeypatch.setattr(worker_module, "_shared", {})
    twin = pickle.loads(pickle.dumps(Extractor(SCHEMA, today="2026-11-24")))
    assert twin("a")["today"] == "2026-11-24" and repr(twin).endswith("today='2026-11-24')")
    with pytest.raises(TypeError, match="stays in its process"):
        pickle.dumps(Extractor(SCHEMA, worker=worker))


def test_digits_are_kept(extractor: Extractor[dict[str, object]]) -> None:
    result = extractor.result("digits")
    assert result.json == '{"amount":186.70,"id":12345678901234567890123}' and result.data == json.loads(result.json)


def test_a_text_is_no_list_of_notes(extractor: Extractor[dict[str, object]]) -> None:
    with pytest.raises(espaliered.InputError, match="found one text"):
        extractor.batch("abc")


def test_asyncio_has_streams_sources_and_errors_in_place(extractor: Extractor[dict[str, object]]) -> None:
    async def source() -> AsyncIterator[str]:
        for note in ("a", "budget", "b"):
            yield note

    async def use() -> None:
        assert [part["text"] async for part in extractor.astream("abc")] == ["a", "ab", "abc", "abc"]
        results = [r async for r in extractor.abatch(source(), return_errors=True, in_flight=2)]
        assert [isinstance(r, espaliered.BudgetError) for r in results] == [False, True, False]
        with pytest.raises(espaliered.BudgetError):
            [r async for r in extractor.abatch(["a", "budget"])]

    asyncio.run(use())


def test_a_view_of_spans_escapes_the_note(extractor: Extractor[dict[str, object]]) -> None:
    shown = extractor.result("<b>").html()
    assert "&lt;b&gt;" in shown and "<b>" not in shown and "/text" in shown


def test_a_long_text_is_read_in_pieces_that_end_with_words(extractor: Extractor[dict[str, object]]) -> None:
    text = "First sentence here. Second one.\n\nA paragraph without much in it.\n" + "x" * 50
    results = list(extractor.pieces(text, characters=40))
    assert [result.value["text"] for result in results] == [
        "First sentence here. Second one.\n\n",
        "A paragraph without much in it.\n",
        "x" * 40,
        "x" * 10,
    ]
    assert "".join(text[s.start : s.end] for result in results for s in result.spans["/text"]) == text
    assert all(result.note == text for result in results)
