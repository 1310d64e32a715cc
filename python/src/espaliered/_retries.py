"""A schema without the values that a validator refused, so that the next best one is read."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

from .errors import ValidationFailed


def narrowed(schema: Any, failure: ValidationFailed, value: Any) -> dict[str, Any] | None:
    """The schema in which the refused values of `value` are not allowed where they stood. None where that cannot be said."""
    errors = getattr(failure.__cause__, "errors", None)
    if not isinstance(schema, Mapping) or errors is None:
        return None
    made: dict[str, Any] = copy.deepcopy(dict(schema))
    is_narrower = False
    for error in errors(include_url=False, include_context=False, include_input=False):
        found = _place(made, value, error["loc"])
        is_narrower = (found is not None and _exclude(*found)) or is_narrower
    return made if is_narrower else None


def _place(root: dict[str, Any], value: Any, path: tuple[Any, ...]) -> tuple[dict[str, Any], Any] | None:
    """The schema of a place, made the place's own, and the value there."""
    node = root
    for step in path:
        _inline(node, root)
        if isinstance(step, int) and isinstance(value, list) and step < len(value):
            inner, value = node.get("items"), value[step]
        elif isinstance(value, Mapping) and step in value:
            inner, value = _property(node, step, root), value[step]
        else:
            continue  # pydantic also names the branch of a union
        if not isinstance(inner, dict):
            return None
        node = inner
    _inline(node, root)
    return node, value


def _property(node: dict[str, Any], name: str, root: dict[str, Any]) -> Any:
    if name in node.get("properties", {}):
        return node["properties"][name]
    for branch in [*node.get("anyOf", []), *node.get("oneOf", [])]:
        if isinstance(branch, dict):
            _inline(branch, root)
            if name in branch.get("properties", {}):
                return branch["properties"][name]
    return None


def _inline(node: dict[str, Any], root: dict[str, Any]) -> None:
    for _ in range(32):
        reference = node.get("$ref")
        if not isinstance(reference, str) or not reference.startswith("#/"):
            return
        found: Any = root
        for part in reference[2:].split("/"):
            found = found.get(part.replace("~1", "/").replace("~0", "~")) if isinstance(found, dict) else None
        if not isinstance(found, dict):
            return
        del node["$ref"]
        node.update({**copy.deepcopy(found), **node})


def _exclude(node: dict[str, Any], value: Any) -> bool:
    """Forbids a value. False where none would be left."""
    if "const" in node:
        return False
    if "enum" in node:
        left = [v for v in node["enum"] if v != value]
        if not left:
            return False
        node["enum"] = left
    elif all(isinstance(b, dict) and "const" in b for b in node.get("oneOf", [None])):
        node["oneOf"] = [b for b in node["oneOf"] if b["const"] != value]
        return bool(node["oneOf"])
    elif list(node.get("not", {"enum": []})) == ["enum"]:
        node["not"] = {"enum": [*node.get("not", {"enum": []})["enum"], value]}
    else:
        node.setdefault("allOf", []).append({"not": {"enum": [value]}})
    return True
