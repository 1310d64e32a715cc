"""Growing values as instances of their type: what is not there yet is None, and nothing is validated before the value is whole."""

from __future__ import annotations

import dataclasses
import json
import types
import typing
from collections.abc import Callable, Mapping
from typing import Any

from .types import target

_DEEPEST = 32
_REMARKS = tuple(getattr(typing, name) for name in ("Annotated", "Required", "NotRequired") if hasattr(typing, name))


def growing(of: Any) -> Callable[[Any], Any]:
    """What makes an instance of a value that still grows. Types without fields give plain data."""
    return lambda data: _grown(of, data, 0)


def _grown(of: Any, data: Any, depth: int) -> Any:
    of = _without_remarks(of)
    if data is None or depth > _DEEPEST or isinstance(of, str | Mapping):
        return data
    arguments = typing.get_args(of)
    if isinstance(data, list):
        item = arguments[0] if len(arguments) == 1 or arguments[1:] == (...,) else Any
        return [_grown(item, element, depth + 1) for element in data]
    branches = arguments if typing.get_origin(of) in (typing.Union, types.UnionType) else (of,)
    if not isinstance(data, dict):
        return data if of is Any else _scalar(of, data)
    records = [branch for branch in map(_without_remarks, branches) if _fields(branch) is not None]
    # Which of several records it is may not show yet.
    if len(records) != 1:
        return data
    record = records[0]
    fields = _fields(record) or {}
    found = {name: _grown(kind, data[key], depth + 1) if key in data else None for name, (key, kind) in fields.items()}
    return _made(record, found)


def _without_remarks(of: Any) -> Any:
    while typing.get_origin(of) in _REMARKS:
        of = typing.get_args(of)[0]
    return of


def _fields(of: Any) -> dict[str, tuple[str, Any]] | None:
    """The fields of a record: their keys in the JSON and their types; None for a type that is no record."""
    if not isinstance(of, type):
        return None
    if hasattr(of, "model_fields") and hasattr(of, "model_construct"):
        return {name: (str(field.validation_alias or field.alias or name), field.annotation) for name, field in of.model_fields.items()}
    names: tuple[str, ...] = ()
    if dataclasses.is_dataclass(of):
        names = tuple(field.name for field in dataclasses.fields(of) if field.init)
    elif typing.is_typeddict(of) or hasattr(of, "_fields"):
        names = tuple(getattr(of, "_fields", None) or of.__annotations__)
    else:
        return None
    try:
        kinds = typing.get_type_hints(of, include_extras=True)
    except (NameError, TypeError):
        kinds = {}
    return {name: (name, kinds.get(name, Any)) for name in names}


def _made(of: Any, found: dict[str, Any]) -> Any:
    if hasattr(of, "model_construct"):
        return of.model_construct(**found)
    if typing.is_typeddict(of):
        return {name: value for name, value in found.items() if value is not None}
    if hasattr(of, "_make"):
        return of._make(found.values())
    made = object.__new__(of)
    for field in dataclasses.fields(of):
        object.__setattr__(made, field.name, found.get(field.name))
    return made


def _scalar(of: Any, data: Any) -> Any:
    """A date, a choice, a number: itself when it is whole, None while it is not. A text grows letter by letter."""
    if of is str:
        return data
    try:
        return target(of).build(json.dumps(data))
    except Exception:  # not whole yet, or no type of its own
        return None
