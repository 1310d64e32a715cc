"""The core that scales out: a record batch of notes in, the same batch with typed columns out. No engine of any data frame in it.

Columns added: `value` (a struct, typed after the schema), `confidence` (JSON Pointer → 0…1), `error` (null where the note was read). A column of the
input that has one of these names is called `input_value` and so on.
"""

from __future__ import annotations

import copy
import datetime
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import pyarrow as pa

from ._files import row_errors, without_errors
from .errors import EspalierError, InputError
from .extractor import Extractor

CONFIDENCE = pa.map_(pa.string(), pa.float64())
ADDED = ("value", "confidence", "error")


def arrow_type(schema: Any, root: Mapping[str, Any] | None = None, within: frozenset[str] = frozenset()) -> pa.DataType:
    """The Arrow type for values of a JSON Schema. What has no one type of its own (unions, free-form objects, what holds itself) is JSON text.

    >>> arrow_type({"type": "object", "properties": {"n": {"type": "integer"}}})
    StructType(struct<n: int64>)
    """
    if not isinstance(schema, Mapping) or len(within) > 32:
        return pa.string()
    root = schema if root is None else root
    if reference := schema.get("$ref"):
        # A reference within what it leads to has no end.
        if reference in within:
            return pa.string()
        found: Any = root
        for part in str(reference).removeprefix("#").split("/")[1:]:
            found = found.get(part.replace("~1", "/").replace("~0", "~")) if isinstance(found, Mapping) else None
        return arrow_type(found, root, within | {str(reference)})
    if branches := schema.get("anyOf") or schema.get("oneOf"):
        kinds = {arrow_type(b, root, within) for b in branches if b != {"type": "null"}}
        if kinds == {pa.int64(), pa.float64()}:
            return pa.float64()
        return kinds.pop() if len(kinds) == 1 else pa.string()
    kind = schema.get("type")
    if isinstance(kind, list):
        rest = [k for k in kind if k != "null"]
        kind = rest[0] if len(rest) == 1 else "number" if set(rest) == {"integer", "number"} else None
    values = [schema["const"]] if "const" in schema else schema.get("enum")
    if kind is None and values:
        types = {type(v) for v in values if v is not None}
        kind = {str: "string", int: "integer", float: "number", bool: "boolean"}.get(types.pop()) if len(types) == 1 else None
    if kind == "object" and (properties := schema.get("properties")):
        return pa.struct([pa.field(name, arrow_type(p, root, within)) for name, p in properties.items()])
    if kind == "array":
        return pa.list_(arrow_type(schema.get("items"), root, within))
    if kind == "string" and schema.get("format") == "date":
        return pa.date32()
    plain = {"integer": pa.int64(), "number": pa.float64(), "boolean": pa.bool_()}
    return plain.get(str(kind), pa.string())


def fitter(type: pa.DataType) -> Callable[[Any], Any]:
    """What makes a plain value one that Arrow takes for a type. The type is looked at once, not for every value."""
    if pa.types.is_struct(type):
        members = [(field.name, fitter(field.type)) for field in type]
        return _or_null(lambda value: {name: fit(value.get(name)) for name, fit in members})
    if pa.types.is_list(type):
        item = fitter(type.value_type)
        return _or_null(lambda value: [item(one) for one in value])
    if pa.types.is_date(type):
        return _or_null(datetime.date.fromisoformat)
    if pa.types.is_string(type):
        return _or_null(lambda value: value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, separators=(",", ":")))
    if pa.types.is_integer(type):
        return _or_null(_int64)
    return _or_null(float) if pa.types.is_floating(type) else lambda value: value


def _int64(value: Any) -> int:
    if not -(1 << 63) <= int(value) < 1 << 63:
        raise OverflowError(f"{value} does not fit a column of 64-bit integers")
    return int(value)


def _or_null(fit: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda value: None if value is None else fit(value)


def fitted(value: Any, type: pa.DataType) -> Any:
    """A plain value as Arrow takes it for a type."""
    return fitter(type)(value)


def input_names(names: Iterable[str]) -> list[str]:
    """The names of an input's columns beside those that are added."""
    taken = {*names, *ADDED}
    made = []
    for name in names:
        kept = name
        if name in ADDED:
            kept = f"input_{name}"
            while kept in taken:
                kept = f"input_{kept}"
        made.append(kept)
    return made


class BatchExtractor:
    """`RecordBatch → RecordBatch`. Picklable: the engine starts where it is first used, once a process.

    - Parameters:
        - of: as for `Extractor`; for a built-in type by its name, pass its schema as well.
        - schema: the JSON Schema that the columns are typed after; by default the type's own.
        - note: the column with the notes.
        - in_flight: how many notes are under way at once.
        - options: as for `Extractor`.
    """

    def __init__(
        self,
        of: Any,
        *,
        schema: Mapping[str, Any] | None = None,
        note: str = "note",
        in_flight: int = 32,
        **options: Any,
    ) -> None:
        from .types import target

        described = target(of).schema if schema is None else schema
        if described is None:
            raise ValueError("the schema of a built-in type is not known here; pass it as schema=")
        self.of, self.note, self.in_flight, self.options = of, note, in_flight, options
        self.value_type = arrow_type(described)
        self._extractor: Extractor[Any] | None = None

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_extractor": None}

    def start(self) -> Extractor[Any]:
        """Has the engine of this process take the schema, where it has not. Raises what `Extractor` does."""
        if self._extractor is None:
            self._extractor = Extractor(self.of, **self.options)
        return self._extractor

    def within_workers(self) -> BatchExtractor:
        """The same for one of many processes of an engine: with one thread for each, unless `threads` was said."""
        made = copy.copy(self)
        if made.options.get("worker") is None and made.options.get("threads") is None:
            made.options = {**made.options, "threads": 1}
        made._extractor = None
        return made

    def check_columns(self, names: Iterable[str]) -> None:
        """Raises `InputError` where the column of notes is missing, before any work is done."""
        found = list(names)
        if self.note not in found:
            raise InputError(f"there is no column {self.note!r}; there is {', '.join(found[:20])} (note= names another)")

    def schema(self, input: pa.Schema) -> pa.Schema:
        """The schema of what comes out for what goes in."""
        kept = without_errors(input)
        fields = [field.with_name(name) for field, name in zip(kept, input_names(kept.names), strict=True)]
        added = zip(ADDED, (self.value_type, CONFIDENCE, pa.string()), strict=True)
        return pa.schema([*fields, *(pa.field(name, type) for name, type in added)])

    def __call__(self, batch: pa.RecordBatch) -> pa.RecordBatch:
        """The batch with the columns `value`, `confidence` and `error`. A note that fails is a row with an error, not a failed batch."""
        self.check_columns(batch.schema.names)
        extractor = self.start()
        notes = batch.column(self.note).to_pylist()
        known = row_errors(batch.schema)
        replies = extractor.replies((n for row, n in enumerate(notes) if row not in known), in_flight=self.in_flight)
        fit = fitter(self.value_type)
        values: list[Any] = []
        confidences: list[Any] = []
        errors: list[str | None] = []
        for row in range(len(notes)):
            try:
                reply: Any = InputError(known[row]) if row in known else next(replies)
                if isinstance(reply, EspalierError):
                    raise reply
                reply = extractor.accepted(notes[row], reply)
                value = fit(reply["value"])
            except (EspalierError, ValueError, OverflowError) as error:
                values.append(None)
                confidences.append([])
                errors.append(str(error))
            else:
                values.append(value)
                confidences.append(list(reply.get("confidence", {}).items()))
                errors.append(None)
        arrays = [pa.array(values, self.value_type), pa.array(confidences, CONFIDENCE), pa.array(errors, pa.string())]
        return pa.RecordBatch.from_arrays([*batch.columns, *arrays], schema=self.schema(batch.schema))

    def map(self, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        """Batch by batch."""
        for batch in batches:
            yield self(batch)
