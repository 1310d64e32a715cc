"""Types of the standard library as JSON Schemas, and values back into instances, for where pydantic is not installed."""

from __future__ import annotations

import dataclasses
import datetime
import decimal
import enum
import pathlib
import types
import typing
import uuid
from collections.abc import Callable, Iterable, Mapping
from typing import Any, cast


class WrittenNumber(float):
    """A number of a JSON text that remembers its digits; otherwise a float."""

    def __new__(cls, digits: str) -> WrittenNumber:
        made = super().__new__(cls, digits)
        made.digits = digits
        return made

    digits: str


# A note names no zone, and Python's times need none.
TIME = {"type": "string", "format": "time", "pattern": r"^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$"}

_PLAIN: dict[Any, dict[str, Any]] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    type(None): {"type": "null"},
    None: {"type": "null"},
    Any: {},
    decimal.Decimal: {"type": "number"},
    uuid.UUID: {"type": "string", "format": "uuid"},
    pathlib.Path: {"type": "string"},
    datetime.date: {"type": "string", "format": "date"},
    datetime.time: TIME,
    datetime.datetime: {"type": "string", "format": "date-time"},
    list: {"type": "array"},
    dict: {"type": "object"},
}
_LISTS = (list, set, frozenset, tuple)
_MARKS = ("Required", "NotRequired", "ReadOnly")


def is_named(members: Iterable[enum.Enum]) -> bool:
    """Whether an enumeration's values are no texts: a note says the names of such members, and so does the engine's answer."""
    return not all(isinstance(member.value, str) for member in members)


def schema_of(of: Any) -> dict[str, Any]:
    """The JSON Schema of a type of the standard library. Raises `TypeError` for one that has no JSON form.

    >>> schema_of(list[int])
    {'type': 'array', 'items': {'type': 'integer'}}
    """
    return Reader().schema(of)


def instance(of: Any, data: Any) -> Any:
    """An instance of a type of the standard library from JSON that fits its schema."""
    return Reader().instance(of, data)


class Reader:
    """Reads types. `names` are those that a type's forward references may mean besides the names of its module."""

    def __init__(self, names: Mapping[str, Any] | None = None) -> None:
        self._names = dict(names or {})
        self._open: list[Any] = []  # the types that are being read
        self._recursive: dict[Any, dict[str, Any]] = {}  # those that hold themselves, with their schemas
        self._hints: dict[Any, dict[str, Any]] = {}

    # Types to schemas

    def schema(self, of: Any) -> dict[str, Any]:
        """The schema of a type; one that holds itself stands under `$defs`."""
        made = self._schema(of)
        if not self._recursive:
            return made
        # The root's members stand at the root as well: many look for them there.
        root = self._recursive.get(of, made)
        return {**root, "$defs": {self._title(kind): schema for kind, schema in self._recursive.items()}}

    def _schema(self, of: Any) -> dict[str, Any]:
        if isinstance(of, (str, typing.ForwardRef)):
            of = self._named(of)
        try:
            if of in _PLAIN:
                return dict(_PLAIN[of])
        except TypeError:  # no hash, so no type of that table
            pass
        origin, arguments = typing.get_origin(of), typing.get_args(of)
        if origin is typing.Annotated:
            inner = self._schema(arguments[0])
            described = [a for a in arguments[1:] if isinstance(a, str)]
            return {**inner, "description": described[0]} if described else inner
        if _is_mark(origin):
            return self._schema(arguments[0])
        if origin is typing.Literal:
            return {"enum": [a.value if isinstance(a, enum.Enum) else a for a in arguments]}
        if origin in (typing.Union, types.UnionType):
            return {"anyOf": [self._schema(a) for a in arguments]}
        if origin is tuple and arguments[1:] != (...,):
            items = [self._schema(a) for a in arguments]
            return {"type": "array", "prefixItems": items, "items": False, "minItems": len(items), "maxItems": len(items)}
        if origin in _LISTS or _is(origin, "Sequence", "Iterable", "Collection"):
            unique = {"uniqueItems": True} if origin in (set, frozenset) else {}
            return {"type": "array", "items": self._schema(arguments[0]), **unique}
        if (origin is dict or _is(origin, "Mapping", "MutableMapping")) and arguments[0] is str:
            return {"type": "object", "additionalProperties": self._schema(arguments[1])}
        if isinstance(of, typing.NewType):
            return self._schema(of.__supertype__)
        if isinstance(of, type) and issubclass(of, enum.Enum):
            return {"enum": [member.name if is_named(of) else member.value for member in of]}
        if _has_members(of):
            return self._object(of)
        raise TypeError(f"{of!r} has no JSON form here; install pydantic, or pass a JSON Schema as a dict")

    def _object(self, of: Any) -> dict[str, Any]:
        if of in self._open:
            self._recursive.setdefault(of, {})
            return {"$ref": "#/$defs/" + self._title(of).replace("~", "~0").replace("/", "~1")}
        self._open.append(of)
        try:
            properties = {name: self._schema(hint) for name, hint in self.hints(of).items()}
        finally:
            self._open.pop()
        title = self._title(of)
        made = {"title": title, "type": "object", "properties": properties, "required": self.required(of), "additionalProperties": False}
        if of in self._recursive:
            self._recursive[of] = made
        return made

    @staticmethod
    def _title(of: Any) -> str:
        return str(getattr(of, "__name__", "value"))

    def _named(self, of: Any) -> Any:
        name = of.__forward_arg__ if isinstance(of, typing.ForwardRef) else of
        for known in reversed(self._open):
            if self._title(known) == name:
                return known
        try:
            return eval(name, vars(typing) | self._names)  # the text of an annotation, as `typing.get_type_hints` reads it
        except Exception as error:
            raise TypeError(f"the type {name!r} is not known here: {error}; define it before the extractor is made") from error

    def hints(self, of: Any) -> dict[str, Any]:
        """The members of a type that are written, and their types."""
        if of not in self._hints:
            names = {**self._names, **{self._title(kind): kind for kind in [*self._open, of]}}
            try:
                hints = typing.get_type_hints(of, localns=names, include_extras=True)
            except NameError as error:
                raise TypeError(f"{self._title(of)}: {error}; define it before the extractor is made") from error
            if dataclasses.is_dataclass(of):
                hints = {f.name: hints[f.name] for f in dataclasses.fields(of) if f.init}
            self._hints[of] = hints
        return self._hints[of]

    def required(self, of: Any) -> list[str]:
        """The members that a value must have."""
        if dataclasses.is_dataclass(of):
            missing = dataclasses.MISSING
            return [f.name for f in dataclasses.fields(of) if f.init and f.default is missing and f.default_factory is missing]
        hints = self.hints(of)
        if _is_named_tuple(of):
            return [name for name in hints if name not in of._field_defaults]
        # Annotations that are texts hide their marks from the type's own list.
        marks = {name: _marks(hint) for name, hint in hints.items()}
        return [n for n in hints if "Required" in marks[n] or (n in of.__required_keys__ and "NotRequired" not in marks[n])]

    # JSON to instances

    def instance(self, of: Any, data: Any) -> Any:
        """An instance of a type from JSON that fits its schema."""
        if isinstance(of, (str, typing.ForwardRef)):
            of = self._named(of)
        origin, arguments = typing.get_origin(of), typing.get_args(of)
        if origin is typing.Annotated or _is_mark(origin):
            return self.instance(arguments[0], data)
        if origin in (typing.Union, types.UnionType):
            return self._branch(arguments, data)
        if origin is typing.Literal:
            return next((a for a in arguments if isinstance(a, enum.Enum) and a.value == data), data)
        if origin is tuple and arguments[1:] != (...,):
            return tuple(self.instance(kind, item) for kind, item in zip(arguments, data, strict=True))
        if origin in _LISTS or _is(origin, "Sequence", "Iterable", "Collection"):
            items = [self.instance(arguments[0], item) for item in data]
            return items if origin not in _LISTS else cast(Callable[..., Any], origin)(items)
        if origin is dict or _is(origin, "Mapping", "MutableMapping"):
            return {key: self.instance(arguments[1], value) for key, value in data.items()}
        if isinstance(of, typing.NewType):
            return self.instance(of.__supertype__, data)
        if isinstance(of, type) and issubclass(of, enum.Enum):
            return of[data] if is_named(of) else of(data)
        if of in (datetime.date, datetime.time, datetime.datetime):
            return of.fromisoformat(data.replace("Z", "+00:00"))
        if of in (uuid.UUID, pathlib.Path):
            return of(data)
        if of is float:
            return float(data)
        if of is decimal.Decimal:
            return decimal.Decimal(data.digits if isinstance(data, WrittenNumber) else data)
        if _has_members(of):
            hints = self.hints(of)
            make = dict if hasattr(of, "__total__") else cast(Callable[..., Any], of)
            return make(**{name: self.instance(hints[name], value) for name, value in data.items()})
        return _plain(data)

    def _branch(self, branches: tuple[Any, ...], data: Any) -> Any:
        """The first branch of a union that the data fits."""
        for branch in branches:
            try:
                if self._fits(branch, data):
                    return self.instance(branch, data)
            except (TypeError, ValueError, KeyError, AttributeError):
                continue
        return _plain(data)

    def _fits(self, of: Any, data: Any) -> bool:
        if isinstance(of, (str, typing.ForwardRef)):
            of = self._named(of)
        origin, arguments = typing.get_origin(of), typing.get_args(of)
        if origin is typing.Annotated:
            return self._fits(arguments[0], data)
        if origin is typing.Literal:
            return any(type(data) is type(a) and data == a for a in (a.value if isinstance(a, enum.Enum) else a for a in arguments))
        if origin in (typing.Union, types.UnionType):
            return any(self._fits(branch, data) for branch in arguments)
        if of is bool or isinstance(data, bool):
            return of is bool and isinstance(data, bool)
        if of in (float, decimal.Decimal):
            return isinstance(data, int | float)
        if of in (int, str, type(None)):
            return isinstance(data, of)
        if origin in _LISTS:
            return isinstance(data, list)
        if _has_members(of):
            return isinstance(data, dict) and set(self.required(of)) <= set(data) <= set(self.hints(of))
        return True


def _has_members(of: Any) -> bool:
    return dataclasses.is_dataclass(of) or hasattr(of, "__required_keys__") or _is_named_tuple(of)


def _is_named_tuple(of: Any) -> bool:
    return isinstance(of, type) and issubclass(of, tuple) and hasattr(of, "_fields")


def _is_mark(origin: Any) -> bool:
    return getattr(origin, "_name", None) in _MARKS


def _is(origin: Any, *names: str) -> bool:
    return isinstance(origin, type) and origin.__module__ == "collections.abc" and origin.__name__ in names


def _marks(hint: Any) -> set[str]:
    found = set()
    while (origin := typing.get_origin(hint)) is typing.Annotated or _is_mark(origin):
        if _is_mark(origin):
            found.add(str(origin._name))
        hint = typing.get_args(hint)[0]
    return found


def _plain(data: Any) -> Any:
    """Data of no type of its own: the floats in it are plain ones."""
    if isinstance(data, WrittenNumber):
        return float(data)
    if isinstance(data, dict):
        return {key: _plain(value) for key, value in data.items()}
    return [_plain(item) for item in data] if isinstance(data, list) else data
