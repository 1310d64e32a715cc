"""Python types as JSON Schemas, and values back into instances.

With pydantic installed every type goes through its `TypeAdapter`. Without it, dataclasses, `TypedDict`, `Literal`, `Enum` and the built-in types
are read here. A dict is a JSON Schema, a string the name of a type that is built into the engine; both give plain dicts back.
"""

from __future__ import annotations

import dataclasses
import datetime
import enum
import json
import types
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, cast

from .errors import ValidationFailed

T = TypeVar("T")

try:
    from pydantic import TypeAdapter, ValidationError
except ImportError:  # pydantic is optional
    TypeAdapter = None  # type: ignore[assignment,misc]


@dataclass(frozen=True)
class Target(Generic[T]):
    """What to generate, and how its JSON becomes a value."""

    schema: Mapping[str, Any] | None
    name: str | None
    build: Callable[[Any], T]


def target(of: type[T] | Mapping[str, Any] | str | Any) -> Target[Any]:
    """The target of a type, a JSON Schema, or the name of a built-in type.

    Raises `TypeError` for a type that has no JSON form.
    """
    if isinstance(of, str):
        return Target(None, of, lambda data: data)
    if isinstance(of, Mapping):
        return Target(of, None, lambda data: data)
    if TypeAdapter is not None:
        adapter = TypeAdapter(of)

        def validate(data: Any) -> Any:
            try:
                return adapter.validate_python(data)
            except ValidationError as error:
                text = json.dumps(data, ensure_ascii=False)
                raise ValidationFailed(f"{getattr(of, '__name__', of)} refused the value: {error}", text) from error

        return Target(adapter.json_schema(), None, validate)
    return Target(schema_of(of), None, lambda data: instance(of, data))


_PLAIN: dict[Any, dict[str, Any]] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    type(None): {"type": "null"},
    datetime.date: {"type": "string", "format": "date"},
    datetime.time: {"type": "string", "format": "time"},
    datetime.datetime: {"type": "string", "format": "date-time"},
}


def schema_of(of: Any) -> dict[str, Any]:
    """The JSON Schema of a type of the standard library.

    >>> schema_of(list[int])
    {'type': 'array', 'items': {'type': 'integer'}}
    """
    if of in _PLAIN:
        return dict(_PLAIN[of])
    origin, arguments = typing.get_origin(of), typing.get_args(of)
    if origin is typing.Annotated:
        inner = schema_of(arguments[0])
        described = [a for a in arguments[1:] if isinstance(a, str)]
        return {**inner, "description": described[0]} if described else inner
    if origin is typing.Literal:
        return {"enum": list(arguments)}
    if origin in (typing.Union, types.UnionType):
        return {"anyOf": [schema_of(a) for a in arguments]}
    if origin in (list, tuple) and (origin is list or arguments[1:] == (...,)):
        return {"type": "array", "items": schema_of(arguments[0])}
    if origin is dict and arguments[0] is str:
        return {"type": "object", "additionalProperties": schema_of(arguments[1])}
    if isinstance(of, type) and issubclass(of, enum.Enum):
        return {"enum": [member.value for member in of]}
    if dataclasses.is_dataclass(of):
        fields = dataclasses.fields(of)
        hints = typing.get_type_hints(of, include_extras=True)
        missing = dataclasses.MISSING
        required = [f.name for f in fields if f.default is missing and f.default_factory is missing]
        return _object(str(getattr(of, "__name__", "")), {f.name: hints[f.name] for f in fields}, required)
    if typing.is_typeddict(of):
        hints = typing.get_type_hints(of, include_extras=True)
        return _object(of.__name__, hints, [name for name in hints if name in of.__required_keys__])
    raise TypeError(f"{of!r} has no JSON form here; install pydantic, or pass a JSON Schema as a dict")


def _object(title: str, hints: Mapping[str, Any], required: list[str]) -> dict[str, Any]:
    properties = {name: schema_of(hint) for name, hint in hints.items()}
    return {
        "title": title,
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def instance(of: Any, data: Any) -> Any:
    """An instance of a type of the standard library from JSON that fits its schema."""
    origin, arguments = typing.get_origin(of), typing.get_args(of)
    if origin is typing.Annotated:
        return instance(arguments[0], data)
    if origin in (typing.Union, types.UnionType):
        return _branch(arguments, data)
    if origin is list:
        return [instance(arguments[0], item) for item in data]
    if origin is tuple:
        return tuple(instance(arguments[0], item) for item in data)
    if origin is dict:
        return {key: instance(arguments[1], value) for key, value in data.items()}
    if isinstance(of, type) and issubclass(of, enum.Enum):
        return of(data)
    if of in (datetime.date, datetime.time, datetime.datetime):
        return of.fromisoformat(data.replace("Z", "+00:00"))
    if of is float:
        return float(data)
    if dataclasses.is_dataclass(of):
        hints = typing.get_type_hints(of, include_extras=True)
        make = cast(Callable[..., Any], of)
        return make(**{name: instance(hints[name], value) for name, value in data.items()})
    if typing.is_typeddict(of):
        hints = typing.get_type_hints(of, include_extras=True)
        return {name: instance(hints[name], value) for name, value in data.items()}
    return data


def _branch(branches: tuple[Any, ...], data: Any) -> Any:
    """The first branch of a union that the data fits."""
    for branch in branches:
        try:
            if _fits(branch, data):
                return instance(branch, data)
        except (TypeError, ValueError, KeyError, AttributeError):
            continue
    return data


def _fits(of: Any, data: Any) -> bool:
    origin = typing.get_origin(of)
    if origin is typing.Annotated:
        return _fits(typing.get_args(of)[0], data)
    if origin is typing.Literal:
        return data in typing.get_args(of)
    if origin in (typing.Union, types.UnionType):
        return any(_fits(branch, data) for branch in typing.get_args(of))
    if of is bool or isinstance(data, bool):
        return of is bool and isinstance(data, bool)
    if of is float:
        return isinstance(data, int | float)
    if of in (int, str, type(None)):
        return isinstance(data, of)
    if origin in (list, tuple):
        return isinstance(data, list)
    if dataclasses.is_dataclass(of) or typing.is_typeddict(of):
        schema = schema_of(of)
        return isinstance(data, dict) and set(schema["required"]) <= set(data) <= set(schema["properties"])
    return True
