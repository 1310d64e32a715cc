"""Types as targets: what to generate, and how its JSON becomes a value.

With pydantic installed every type goes through its `TypeAdapter`, which reads the JSON text itself, as strict models want it. Without it,
`_plain_types` reads the types of the standard library. A dict is a JSON Schema, a string the name of a type that is built into the engine; both
give plain dicts back.
"""

from __future__ import annotations

import json
import sys
import types
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from . import _plain_types
from ._plain_types import instance, schema_of
from .errors import SchemaError, ValidationFailed

__all__ = ["Target", "as_text", "instance", "schema_of", "target"]

T = TypeVar("T")

try:
    import pydantic
except ImportError:  # pydantic is optional
    pydantic = None  # type: ignore[assignment]


@dataclass(frozen=True)
class Target(Generic[T]):
    """What to generate, and how its JSON becomes a value.

    - `schema`: the JSON Schema; None for a type that is built into the engine, which `name` names.
    - `build`: the value of a JSON text that fits the schema. Raises `ValidationFailed`.
    """

    schema: Mapping[str, Any] | bool | None
    name: str | None
    build: Callable[[str], T]


def as_text(schema: Mapping[str, Any] | bool | None) -> str | None:
    """A schema as JSON; None for none. Raises `SchemaError` for one that has no JSON form."""
    if schema is None:
        return None
    try:
        text = json.dumps(schema, ensure_ascii=False, allow_nan=False)
        text.encode()
    except (TypeError, ValueError, RecursionError) as error:
        raise SchemaError(f"the schema is no JSON: {error}") from error
    return text


def target(of: Any) -> Target[Any]:
    """The target of a type, a JSON Schema, or the name of a built-in type.

    Raises `TypeError` for a type that has no JSON form.
    """
    if isinstance(of, str):
        return Target(None, of, json.loads)
    if isinstance(of, (Mapping, bool)):
        return Target(dict(of) if isinstance(of, Mapping) else of, None, json.loads)
    if pydantic is not None:
        try:
            return _validated(of)
        except pydantic.errors.PydanticUserError as error:
            # `typing.TypedDict` of an older Python: pydantic wants that of typing_extensions, the reader of plain types takes it.
            if error.code != "typed-dict-version":
                raise TypeError(f"{_name(of)} has no JSON form: {str(error).splitlines()[0]}") from error
    reader = _plain_types.Reader(_callers_names())
    schema = reader.schema(of)

    def build(text: str) -> Any:
        try:
            return reader.instance(of, json.loads(text, parse_float=_plain_types.WrittenNumber))
        except (TypeError, ValueError, KeyError, AttributeError, ArithmeticError) as error:
            raise ValidationFailed(f"{_name(of)} refused the value: {error}", text) from error

    return Target(schema, None, build)


def _callers_names() -> dict[str, Any]:
    """The local names of the function outside this package that made the call: a type defined there may name others of them."""
    frame: types.FrameType | None = sys._getframe(1)
    while frame is not None and str(frame.f_globals.get("__name__", "")).partition(".")[0] == __package__:
        frame = frame.f_back
    return {} if frame is None or frame.f_code.co_name == "<module>" else dict(frame.f_locals)


def _name(of: Any) -> str:
    return str(getattr(of, "__name__", of)) if typing.get_origin(of) is None else str(of)


def _validated(of: Any) -> Target[Any]:
    """The target of a type that pydantic reads."""
    from pydantic import TypeAdapter, ValidationError

    from ._pydantic_types import exact_text, schemas

    adapter: Any = TypeAdapter(of)
    schema, marked = schemas(adapter)

    def validate(text: str) -> Any:
        try:
            return adapter.validate_json(exact_text(text, marked) if marked is not None else text)
        except ValidationError as error:
            raise ValidationFailed(f"{_name(of)} refused the value: {error}", text) from error

    return Target(schema, None, validate)
