"""The package on the real engine: needs a built `generate` that has the verb `worker`."""

from __future__ import annotations

import datetime
import json
import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest

from espaliered import BudgetError, EspalierError, Extractor, SchemaError, ValidationFailed, Worker, WorkerError
from espaliered import worker as worker_module
from espaliered._engine_path import executable


def engine() -> str | None:
    try:
        path = executable()
        listed = subprocess.run([path, "--help"], capture_output=True, text=True).stdout
    except (WorkerError, OSError):
        return None
    return path if "worker" in listed else None


pytestmark = [pytest.mark.engine, pytest.mark.skipif(engine() is None, reason="no engine with the verb worker is built")]


def make(of: Any, **options: Any) -> Extractor[Any]:
    return Extractor(of, **options)


NOTE = "Bought groceries for $186.70"
SCHEMA = {
    "type": "object",
    "properties": {"what": {"type": "string", "description": "what was bought"}, "amount": {"type": "number"}},
    "required": ["what", "amount"],
    "additionalProperties": False,
}


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    worker = Worker([str(engine()), "worker"])
    yield worker
    worker.close()


def test_the_main_job_is_that_of_the_command_line(worker: Worker) -> None:
    result = make("CapturedItem", worker=worker).result(NOTE, today="2026-11-24")
    assert result.value == {"category": "expense", "title": "Bought groceries", "priority": "normal", "amount": 186.7}
    assert 0 < result.confidence["/category"] <= 1
    assert [NOTE[s.start : s.end] for s in result.spans["/amount"]] == ["186.70"]
    assert result.usage.prompt_tokens > 0


def test_a_batch_answers_as_the_command_line_does(worker: Worker) -> None:
    notes = [f"Paid {n} dollars for lunch" for n in range(1, 30)]
    extractor = make("CapturedItem", worker=worker)
    one_by_one = [extractor.result(note, today="2026-11-24").data for note in notes[:5]]
    together = [r.data for r in make("CapturedItem", worker=worker, today="2026-11-24").batch(notes) if not isinstance(r, Exception)]
    assert len(together) == 29 and together[:5] == one_by_one


def test_properties_keep_the_schemas_order_and_fit(worker: Worker) -> None:
    value = make(SCHEMA, worker=worker)(NOTE)
    assert list(value) == ["what", "amount"] and isinstance(value["amount"], float | int)


def test_what_cannot_be_enforced_names_its_place(worker: Worker) -> None:
    with pytest.raises(SchemaError) as caught:
        make({"type": "object", "properties": {"x": {"$ref": "http://example.com/x.json"}}}, worker=worker)
    assert caught.value.pointer.startswith("/properties/x")


def test_a_budget_that_holds_nothing_says_what_would(worker: Worker) -> None:
    with pytest.raises(BudgetError) as caught:
        make("CapturedItem", worker=worker, max_tokens=1)(NOTE)
    assert caught.value.needed is not None and caught.value.needed > 1


def test_a_killed_engine_is_replaced(worker: Worker) -> None:
    extractor = make("CapturedItem", worker=worker)
    assert worker.pid is not None
    os.kill(worker.pid, signal.SIGKILL)
    assert extractor(NOTE)["category"] == "expense"


def test_the_notebook_s_cells_run(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pyarrow")
    monkeypatch.setenv("ESPALIER_GENERATE", str(engine()))
    # Another test's engine may be the process-wide one by now.
    monkeypatch.setattr(worker_module, "_shared", {})
    notebook = json.loads((Path(__file__).parents[1] / "examples/notes.ipynb").read_text())
    space: dict[str, Any] = {"__name__": "notebook"}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            exec(compile("".join(cell["source"]), cell["id"], "exec", dont_inherit=True), space)
    assert [isinstance(result, EspalierError) for result in space["results"]] == [False, False, True, False]
    assert [round(result.value.amount, 2) for result in space["results"] if hasattr(result, "value")] == [14.5, 6, 89.9]
    assert [row["error"] for row in space["table"].to_pylist()] == [None, None]
    assert space["partial"]["title"]


@pytest.mark.parametrize(
    ("of", "note", "value"),
    [
        (list[str], "buy milk, eggs and bread", ["milk", "eggs", "bread"]),
        (datetime.date, "dentist on March 3, 2027", datetime.date(2027, 3, 3)),
        (datetime.time, "meet at 14:35", datetime.time(14, 35)),
        (int | None, "she is 34", 34),
        (bool, "no, I do not agree", False),
    ],
)
def test_any_type_may_be_the_root(worker: Worker, of: Any, note: str, value: Any) -> None:
    extractor = make(of, worker=worker, today="2026-11-24")
    assert extractor(note) == value
    assert list(extractor.stream(note))[-1] == extractor.result(note).data


def test_a_value_that_a_validator_refuses_is_read_again_without_it(worker: Worker) -> None:
    pydantic = pytest.importorskip("pydantic")

    def sad(mood: str) -> str:
        if mood == "happy":
            raise ValueError("never happy")
        return mood

    mood = Annotated[Literal["happy", "sad", "angry"], pydantic.AfterValidator(sad)]
    model = pydantic.create_model("Note", mood=(mood, ...))
    with pytest.raises(ValidationFailed):
        make(model, worker=worker)("Ana is so happy today")
    assert make(model, worker=worker, retries=2)("Ana is so happy today").mood != "happy"
