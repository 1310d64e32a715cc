"""Schemas whose root is no object, for an engine that reads the members of objects: in an object with one member, and out of it again."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

MEMBER = "value"
_POINTER = "/" + MEMBER
_START = re.compile(r'\s*\{\s*"' + MEMBER + r'"\s*:\s*')
_END = re.compile(r"\s*\}\s*$")


def wrapped(schema: Any) -> dict[str, Any] | None:
    """The schema as the one member of an object; None for one that needs no wrapping, because it is of objects or of anything."""
    if not isinstance(schema, Mapping) or "$id" in schema or "id" in schema:
        return None
    root = _followed(schema)
    is_object = root.get("type") == "object" or "properties" in root or "allOf" in root
    if is_object or not {"type", "enum", "const", "anyOf", "oneOf", "$ref"} & set(root):
        return None
    inner = {key: _moved(value) if key not in ("$defs", "definitions", "$schema") else value for key, value in schema.items()}
    outer = {key: _moved(inner.pop(key)) for key in ("$defs", "definitions") if key in inner}
    if "$schema" in inner:
        outer["$schema"] = inner.pop("$schema")
    return {"type": "object", "properties": {MEMBER: inner}, "required": [MEMBER], "additionalProperties": False, **outer}


def unwrapped(reply: dict[str, Any]) -> dict[str, Any]:
    """The reply as if the schema had not been wrapped: value, text and pointers."""
    made = {**reply, "value": reply["value"][MEMBER], "json": _END.sub("", _START.sub("", reply["json"], count=1), count=1)}
    for name in ("confidence", "spans"):
        if name in reply:
            made[name] = {pointer.removeprefix(_POINTER): found for pointer, found in reply[name].items()}
    return made


def _followed(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """What a reference at the root leads to."""
    found: Any = schema
    for _ in range(32):
        reference = found.get("$ref")
        if not isinstance(reference, str) or not reference.startswith("#/"):
            break
        place: Any = schema
        for part in reference[2:].split("/"):
            place = place.get(part.replace("~1", "/").replace("~0", "~")) if isinstance(place, Mapping) else None
        if not isinstance(place, Mapping):
            break
        found = place
    return found if isinstance(found, Mapping) else schema


def _moved(value: Any) -> Any:
    """References to places that are a step deeper now."""
    if isinstance(value, Mapping):
        return {key: _reference(inner) if key == "$ref" and isinstance(inner, str) else _moved(inner) for key, inner in value.items()}
    return [_moved(item) for item in value] if isinstance(value, list) else value


def _reference(reference: str) -> str:
    if reference == "#":
        return "#/properties/" + MEMBER
    if reference.startswith("#/") and not reference.startswith(("#/$defs/", "#/definitions/")):
        return f"#/properties/{MEMBER}{reference[1:]}"
    return reference
