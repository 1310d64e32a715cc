"""Ray Data: `extract(dataset, extractor)` adds the columns; one engine per actor."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pyarrow as pa

from ..arrow import BatchExtractor

if TYPE_CHECKING:
    from ray.data import Dataset


class _Actor:
    def __init__(self, extractor: BatchExtractor):
        self.extractor = extractor

    def __call__(self, table: pa.Table) -> pa.Table:
        batches = [self.extractor(batch) for batch in table.to_batches()]
        return pa.Table.from_batches(batches, schema=self.extractor.schema(table.schema))


def extract(dataset: Dataset, extractor: BatchExtractor, *, workers: int | tuple[int, int] = 1, **options: Any) -> Dataset:
    """The dataset with the columns `value`, `confidence` and `error`. `options` go to `map_batches` (`batch_size`, `num_cpus`, …).

    - Parameter workers: how many actors, or the least and the most of them. Each has one engine, of one thread unless the extractor says `threads`.

    Raises `InputError` where the column of notes is missing.
    """
    from ray.data import ActorPoolStrategy

    if names := dataset.columns():
        extractor.check_columns(names)
    actors = ActorPoolStrategy(size=workers) if isinstance(workers, int) else ActorPoolStrategy(min_size=workers[0], max_size=workers[1])
    arguments = (extractor.within_workers(),)
    return dataset.map_batches(_Actor, fn_constructor_args=arguments, batch_format="pyarrow", compute=actors, **options)
