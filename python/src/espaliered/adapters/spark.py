"""Spark: `extract(frame, extractor)` adds the columns; one engine per Python worker."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyspark.sql.pandas.types import from_arrow_schema, to_arrow_schema

from ..arrow import BatchExtractor

if TYPE_CHECKING:
    from pyspark.sql import DataFrame


def extract(frame: DataFrame, extractor: BatchExtractor) -> DataFrame:
    """The frame with the columns `value`, `confidence` and `error`. Each engine has one thread unless the extractor says `threads`.

    The Python workers run what `PYSPARK_PYTHON` names, which needs this package. Raises `InputError` where the column of notes is missing.
    """
    extractor.check_columns(frame.columns)
    extractor = extractor.within_workers()
    schema = from_arrow_schema(extractor.schema(to_arrow_schema(frame.schema)))
    return frame.mapInArrow(extractor.map, schema)
