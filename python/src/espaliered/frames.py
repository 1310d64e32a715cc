"""`extract_frame(frame, "note", Expense)`: the columns of a type beside a frame of pandas or polars."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from .errors import EspalierError, InputError
from .extractor import Extractor

F = TypeVar("F")


def extract_frame(frame: F, note: str, of: Any, *, prefix: str = "", in_flight: int = 32, **options: Any) -> F:
    """A copy of the frame with a column for each field of the type, and `error` (`extraction_error` where the type has a field `error`); a type
    without fields has one column, `value`.

    - Parameters:
        - note: the column with the notes. A missing value is a row with an error.
        - of, options: as for `Extractor`.
        - prefix: what stands before the names of the columns that are added.

    Raises `InputError` where a column is missing or one of that name is there already.
    """
    table: Any = frame
    if not hasattr(table, "columns"):
        raise InputError(f"expected a frame of pandas or polars, found {type(frame).__name__}; for others there is espaliered.adapters")
    names = [str(name) for name in table.columns]
    if note not in names:
        raise InputError(f"there is no column {note!r}; there is {', '.join(names[:20])}")
    if names.count(note) > 1:
        raise InputError(f"there are {names.count(note)} columns {note!r}: rename all but one")
    extractor: Extractor[Any] = Extractor(of, **options)
    schema = extractor.schema
    fields = list(schema.get("properties", {})) if isinstance(schema, Mapping) else []
    rows: list[Any] = []
    errors: list[str | None] = []
    notes = table[note].to_list()
    for text, reply in zip(notes, extractor.replies(notes, in_flight=in_flight), strict=True):
        try:
            if isinstance(reply, EspalierError):
                raise reply
            taken = extractor.accepted(text, reply)
        except EspalierError as error:
            rows.append(None)
            errors.append(str(error))
        else:
            rows.append(taken["value"])
            errors.append(None)
    if schema is None:  # a built-in type: its fields are those that were read
        fields = list(dict.fromkeys(name for row in rows if isinstance(row, dict) for name in row))
    columns: dict[str, list[Any]] = {prefix + name: [row.get(name) if isinstance(row, dict) else None for row in rows] for name in fields} or {
        prefix + "value": rows
    }
    columns[prefix + ("extraction_error" if "error" in fields else "error")] = errors
    if there := [name for name in columns if name in names]:
        raise InputError(f"the frame has a column {there[0]!r} already: say prefix=")
    module = type(frame).__module__.partition(".")[0]
    if module == "pandas":
        import pandas

        made: Any = table.copy()
        for name, values in columns.items():
            made[name] = pandas.Series(values, index=table.index)
        return made  # type: ignore[no-any-return]
    if module == "polars":
        import polars

        return table.with_columns(polars.Series(name, values, strict=False) for name, values in columns.items())  # type: ignore[no-any-return]
    raise InputError(f"expected a frame of pandas or polars, found {type(frame).__name__}; for others there is espaliered.adapters")
