"""The adapters on the real engines, where they are installed; with a worker that needs no model."""

from __future__ import annotations

from pathlib import Path

import pytest

pa = pytest.importorskip("pyarrow")

from espaliered.arrow import BatchExtractor  # noqa: E402

SCHEMA = {"type": "object", "properties": {"text": {"type": "string"}, "pid": {"type": "integer"}}}
NOTES = [f"note {n}" for n in range(40)] + ["die"]


@pytest.fixture
def extractor(monkeypatch: pytest.MonkeyPatch) -> BatchExtractor:
    monkeypatch.setenv("ESPALIER_GENERATE", str(Path(__file__).parent / "fake_worker.py"))
    return BatchExtractor(SCHEMA)


def check(rows: list[dict[str, object]]) -> None:
    rows = sorted(rows, key=lambda row: int(str(row["id"])))
    assert [row["note"] for row in rows] == NOTES
    assert [row["value"]["text"] for row in rows[:40]] == NOTES[:40]  # type: ignore[index]
    assert rows[40]["value"] is None and "this request alone" in str(rows[40]["error"])
    assert all(row["error"] is None for row in rows[:40])


def test_daft(extractor: BatchExtractor) -> None:
    daft = pytest.importorskip("daft")
    from espaliered.adapters import daft as adapter

    frame = daft.from_pydict({"id": list(range(41)), "note": NOTES})
    check(adapter.extract(frame, extractor, batch_size=8).to_pylist())


def test_ray(extractor: BatchExtractor) -> None:
    ray = pytest.importorskip("ray")
    data = pytest.importorskip("ray.data")
    from espaliered.adapters import ray as adapter

    ray.init(num_cpus=2, include_dashboard=False, logging_level="ERROR")
    try:
        dataset = data.from_items([{"id": n, "note": note} for n, note in enumerate(NOTES)])
        check(adapter.extract(dataset, extractor, batch_size=8).take_all())
    finally:
        ray.shutdown()


def test_spark(extractor: BatchExtractor) -> None:
    sql = pytest.importorskip("pyspark.sql")
    from espaliered.adapters import spark as adapter

    session = sql.SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
    try:
        frame = session.createDataFrame(list(enumerate(NOTES)), "id long, note string").repartition(2)
        check([row.asDict(recursive=True) for row in adapter.extract(frame, extractor).collect()])
    finally:
        session.stop()
