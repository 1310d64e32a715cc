"""Daft: `extract(frame, extractor)` adds the columns; embedded from pip, or the same on a Ray cluster."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pyarrow as pa

from ..arrow import CONFIDENCE, BatchExtractor, input_names

if TYPE_CHECKING:
    from daft import DataFrame


def extract(frame: DataFrame, extractor: BatchExtractor, *, workers: int | None = None, batch_size: int = 1024) -> DataFrame:
    """The frame with the columns `value`, `confidence` and `error`.

    - Parameters:
        - workers: how many readers there are. By default Daft decides; its native runner then reads in this process, whose one engine uses all cores.
          Of several each engine has one thread, unless the extractor says `threads`.

    Raises `InputError` where the column of notes is missing.
    """
    import daft

    names = frame.column_names
    extractor.check_columns(names)
    if workers:
        extractor = extractor.within_workers()
    renamed = {name: kept for name, kept in zip(names, input_names(names), strict=True) if name != kept}
    note = renamed.get(extractor.note, extractor.note)
    if renamed:
        frame = frame.with_columns_renamed(renamed)

    fields = [("value", extractor.value_type), ("confidence", CONFIDENCE), ("error", pa.string())]
    struct = daft.DataType.from_arrow_type(pa.struct([pa.field(name, type) for name, type in fields]))

    # The engine is a process of its own. Another between it and Daft copies every batch, loads the model for every frame, and ends the frame where
    # it dies; Daft makes such processes where it is told how many to have.
    @daft.cls(max_concurrency=workers, use_process=None if workers else False)  # type: ignore[untyped-decorator, unused-ignore]
    class Reader:
        @daft.method.batch(return_dtype=struct, batch_size=batch_size)  # type: ignore[untyped-decorator, unused-ignore]
        def read(self, notes: Any) -> Any:
            column = notes.to_arrow()
            column = column.combine_chunks() if isinstance(column, pa.ChunkedArray) else column
            batch = extractor(pa.RecordBatch.from_arrays([column.cast(pa.string())], names=[extractor.note]))
            return pa.StructArray.from_arrays([batch.column(name) for name, _ in fields], names=[n for n, _ in fields])

    read = frame.with_column("_read", Reader().read(frame[note]))
    columns = {name: daft.col("_read").get(name) for name, _ in fields}
    return read.with_columns(columns).exclude("_read")
