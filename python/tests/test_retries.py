"""What happens to a value that a validator refuses, by every way in which notes are read."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from espaliered import Extractor, ValidationFailed, Worker, extract_frame

pydantic = pytest.importorskip("pydantic")


class Bill(pydantic.BaseModel):  # type: ignore[misc, name-defined, unused-ignore]
    amount: float

    @pydantic.field_validator("amount")  # type: ignore[untyped-decorator, unused-ignore]
    @classmethod
    def is_low(cls, value: float) -> float:
        if value > 10:
            raise ValueError("too much")
        return value


class Whole(pydantic.BaseModel):  # type: ignore[misc, name-defined, unused-ignore]
    amount: float

    @pydantic.model_validator(mode="after")  # type: ignore[untyped-decorator, unused-ignore]
    def is_low(self) -> Any:
        if self.amount > 10:
            raise ValueError("too much")
        return self


NOTES = ["offers 99 14.5 7", "offers 3", "offers 20"]
READ = [7, 3, None]  # of the last note nothing is left


@pytest.fixture
def worker() -> Iterator[Worker]:
    worker = Worker([sys.executable, str(Path(__file__).parent / "fake_worker.py")])
    yield worker
    worker.close()


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The notes that went to the engine."""
    notes: list[str] = []
    send = Worker.extract

    def counted(self: Worker, key: Any, note: str, *rest: Any) -> Any:
        notes.append(note)
        return send(self, key, note, *rest)

    monkeypatch.setattr(Worker, "extract", counted)
    return notes


def test_every_way_of_reading_reads_a_refused_value_again(worker: Worker) -> None:
    extractor = Extractor(Bill, worker=worker, retries=3)

    def amounts(results: list[Any]) -> list[float | None]:
        return [None if isinstance(result, Exception) else result.value.amount for result in results]

    async def many() -> list[Any]:
        return [result async for result in extractor.abatch(NOTES, return_errors=True)]

    assert extractor(NOTES[0]).amount == 7
    assert asyncio.run(extractor.acall(NOTES[0])).amount == 7
    assert [note.amount for note in extractor.partials(NOTES[0])][-1] == 7
    assert amounts(list(extractor.batch(NOTES, return_errors=True))) == READ
    assert amounts(asyncio.run(many())) == READ
    assert amounts(list(extractor.pieces(NOTES[0]))) == [7]


@pytest.mark.parametrize("module", ["pandas", "polars"])
def test_a_frame_has_the_value_of_the_last_reading(worker: Worker, module: str) -> None:
    frames = pytest.importorskip(module)
    made = extract_frame(frames.DataFrame({"note": NOTES}), "note", Bill, worker=worker, retries=3)
    assert made["amount"].to_list()[:2] == READ[:2]
    said = made["error"].to_list()
    assert [isinstance(one, str) and "too much" in one for one in said] == [False, False, True]


def test_a_record_batch_has_the_value_of_the_last_reading(worker: Worker) -> None:
    pa = pytest.importorskip("pyarrow")
    from espaliered.arrow import BatchExtractor

    done = BatchExtractor(Bill, worker=worker, retries=3)(pa.RecordBatch.from_pydict({"note": [None, *NOTES]}))
    assert [value and value["amount"] for value in done.column("value").to_pylist()] == [None, *READ]
    assert [said is None for said in done.column("error").to_pylist()] == [False, True, True, False]


def test_what_is_refused_as_a_whole_is_not_read_again_and_its_own_error_is_raised(worker: Worker, asked: list[str]) -> None:
    with pytest.raises(ValidationFailed, match="too much") as caught:
        Extractor(Whole, worker=worker, retries=3)(NOTES[0])
    assert (asked, caught.value.retries, caught.value.json) == ([NOTES[0]], 0, '{"amount": 99.0}')


@pytest.mark.parametrize(
    ("retries", "note", "readings", "refused"),
    [
        (0, "offers 99 14.5 7", 1, "99.0"),
        (1, "offers 99 14.5 7", 2, "14.5"),
        (5, "offers 99 14.5", 3, "14.5"),  # the third reading is made up
    ],
)
def test_an_error_says_how_often_the_note_was_read_again(
    worker: Worker, asked: list[str], retries: int, note: str, readings: int, refused: str
) -> None:
    with pytest.raises(ValidationFailed, match="too much") as caught:
        Extractor(Bill, worker=worker, retries=retries)(note)
    assert (len(asked), caught.value.retries) == (readings, readings - 1) and refused in caught.value.json
