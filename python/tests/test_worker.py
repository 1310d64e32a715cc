"""The client's side of the protocol: order, bounds, death, cancellation, threads, forks."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import espaliered
from espaliered import Extractor, Span, Worker

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
    parts = [part["text"] for part in extractor.stream("abc")]
    assert parts == ["a", "ab", "abc", "abc"]


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
