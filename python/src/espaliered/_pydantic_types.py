"""What pydantic's JSON Schemas lack for a reader of notes: decimals as plain numbers that keep their digits, numbered choices by their names.

Such places are marked in a copy of the schema, and an answer's text is put into pydantic's own form there before it is validated."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import pydantic
from pydantic.json_schema import GenerateJsonSchema

from ._plain_types import TIME, WrittenNumber, is_named

_MARK = "x-espaliered-place"  # "decimal", "naive" for a moment without a zone, or the values of a choice by their names
_ZONE = re.compile(r"(?:[Zz]|[+-]\d\d:\d\d)$")


class _Schemas(GenerateJsonSchema):
    def decimal_schema(self, schema: Any) -> dict[str, Any]:
        """A number: the value is written once, not as a choice between a number and a string."""
        bounds_of: Any = {"type": "float", **{k: v for k, v in schema.items() if k in ("multiple_of", "le", "ge", "lt", "gt")}}
        made = self.float_schema(bounds_of)
        bounds = {k: float(v) if isinstance(v, Decimal) else v for k, v in made.items()}
        return {**bounds, _MARK: "decimal"}

    def datetime_schema(self, schema: Any) -> dict[str, Any]:
        made = super().datetime_schema(schema)
        return {**made, _MARK: "naive"} if schema.get("tz_constraint") == "naive" else made

    def time_schema(self, schema: Any) -> dict[str, Any]:
        return {**super().time_schema(schema), **TIME}

    def enum_schema(self, schema: Any) -> dict[str, Any]:
        made = super().enum_schema(schema)
        members = schema["members"]
        if not is_named(members) or not all(isinstance(member.value, int | float) for member in members):
            return made
        rest = {k: v for k, v in made.items() if k not in ("enum", "const", "type")}
        return {**rest, "enum": [member.name for member in members], _MARK: {member.name: member.value for member in members}}


def schemas(adapter: pydantic.TypeAdapter[Any]) -> tuple[dict[str, Any], dict[str, Any] | None]:
    """The schema that is sent, and the same with its places marked; None where it has none."""
    marked = adapter.json_schema(schema_generator=_Schemas)
    schema = _unmarked(marked)
    return schema, marked if _MARK in json.dumps(marked, default=str) else None


def _unmarked(value: Any) -> Any:
    if isinstance(value, dict):
        return {k: _unmarked(v) for k, v in value.items() if k != _MARK}
    return [_unmarked(v) for v in value] if isinstance(value, list) else value


def exact_text(text: str, marked: Mapping[str, Any]) -> str:
    """The JSON text as pydantic takes it: choices as their values, and decimals as strings, digit for digit, since pydantic reads a number of JSON
    as a double before it makes a decimal of it."""
    data = json.loads(text, parse_float=WrittenNumber, parse_int=WrittenNumber)
    return json.dumps(_exact(data, marked, marked, 0), ensure_ascii=False, default=str)


def _exact(data: Any, schema: Any, root: Mapping[str, Any], depth: int) -> Any:
    if isinstance(data, str):
        marks = [branch.get(_MARK) for branch in _branches(schema, root, 0)]
        if "naive" in marks:
            return _ZONE.sub("", data)
        return next((mark[data] for mark in marks if isinstance(mark, dict) and data in mark), data)
    if isinstance(data, WrittenNumber):
        is_decimal = depth < 64 and any(branch.get(_MARK) == "decimal" for branch in _branches(schema, root, 0))
        return data.digits if is_decimal else (float(data) if set(data.digits) & set(".eE") else int(data.digits))
    if isinstance(data, dict):
        places: dict[str, list[Any]] = {}
        other: list[Any] = []
        for branch in _branches(schema, root, 0):
            for key, place in branch.get("properties", {}).items():
                places.setdefault(key, []).append(place)
            other.append(branch.get("additionalProperties"))
        return {k: _exact(v, {"anyOf": places.get(k, other)}, root, depth + 1) for k, v in data.items()}
    if isinstance(data, list):
        found = []
        for index, item in enumerate(data):
            inner = [
                branch["prefixItems"][index] if index < len(branch.get("prefixItems", [])) else branch.get("items")
                for branch in _branches(schema, root, 0)
            ]
            found.append(_exact(item, {"anyOf": inner}, root, depth + 1))
        return found
    return data


def _branches(schema: Any, root: Mapping[str, Any], depth: int) -> list[Mapping[str, Any]]:
    """The schemas that may have said what a value is, references followed."""
    if not isinstance(schema, Mapping) or depth > 32:
        return []
    found = [schema]
    if isinstance(reference := schema.get("$ref"), str) and reference.startswith("#/$defs/"):
        name = reference[len("#/$defs/") :].replace("~1", "/").replace("~0", "~")
        found += _branches(root.get("$defs", {}).get(name), root, depth + 1)
    for keyword in ("anyOf", "oneOf", "allOf"):
        for branch in schema.get(keyword, []):
            found += _branches(branch, root, depth + 1)
    return found
