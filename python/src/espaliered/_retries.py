"""A schema without the values that a validator refused, so that the next best one is read."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

from .errors import ValidationFailed

_OF_VALIDATORS = ("value_error", "assertion_error")  # pydantic's names for what a validator raised


def narrowed(schema: Any, failure: ValidationFailed, value: Any) -> dict[str, Any] | None:
    """The schema in which the refused values of `value` are not allowed where they stand.

    None where that cannot be said: a validator refused an object or a list as a whole, or no other value is left. "Not this object" would be kept
    by changing any part of it, and the engine would make that part up.
    """
    errors = getattr(failure.__cause__, "errors", None)
    if not isinstance(schema, Mapping) or errors is None:
        return None
    made: dict[str, Any] = copy.deepcopy(dict(schema))
    is_narrower = False
    for error in errors(include_url=False, include_context=False, include_input=False):
        found = _place(made, value, error["loc"])
        if found is None:
            continue
        if isinstance(found[1], dict | list):
            if not error["loc"] or error["type"] in _OF_VALIDATORS:
                return None
            continue  # what a branch of a union lacks
        if not _exclude(*found, made):
            return None
        is_narrower = True
    return made if is_narrower else None


def _place(root: dict[str, Any], value: Any, path: tuple[Any, ...]) -> tuple[dict[str, Any], Any] | None:
    """The schema of a place, made the place's own, and the value there."""
    node = root
    for step in path:
        _inline(node, root)
        if isinstance(step, int) and isinstance(value, list) and step < len(value):
            inner, value = _item(node, step, root), value[step]
        elif isinstance(value, Mapping) and step in value:
            inner, value = _property(node, step, root), value[step]
        else:
            continue  # pydantic also names the branch of a union
        if not isinstance(inner, dict):
            return None
        node = inner
    _inline(node, root)
    return node, value


def _property(node: dict[str, Any], name: Any, root: dict[str, Any]) -> Any:
    if name in node.get("properties", {}):
        return node["properties"][name]
    for branch in [*node.get("anyOf", []), *node.get("oneOf", [])]:
        if isinstance(branch, dict):
            _inline(branch, root)
            if name in branch.get("properties", {}):
                return branch["properties"][name]
    return None


def _item(node: dict[str, Any], index: int, root: dict[str, Any]) -> Any:
    for branch in [node, *node.get("anyOf", []), *node.get("oneOf", [])]:
        if isinstance(branch, dict):
            _inline(branch, root)
            fixed = branch.get("prefixItems", [])
            if index < len(fixed) or "items" in branch:
                return fixed[index] if index < len(fixed) else branch["items"]
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


def _exclude(node: dict[str, Any], value: Any, root: dict[str, Any]) -> bool:
    """Forbids a value. False where none would be left."""
    _inline(node, root)
    if "const" in node:
        return not _is_same(node["const"], value)
    if "enum" in node:
        node["enum"] = [v for v in node["enum"] if not _is_same(v, value)]
        return bool(node["enum"])
    for keyword in ("anyOf", "oneOf"):
        if keyword in node:
            # In each branch that may hold it: there the engine looks for the next best candidate of the note.
            node[keyword] = [b for b in node[keyword] if not isinstance(b, dict) or not _holds(b, value) or _exclude(b, value, root)]
            return bool(node[keyword])
    refused = node.get("not", {"enum": []})
    if list(refused) == ["const"]:
        refused = {"enum": [refused["const"]]}
    if list(refused) == ["enum"]:
        node["not"] = {"enum": [v for v in refused["enum"] if not _is_same(v, value)] + [value]}
    else:
        node.setdefault("allOf", []).append({"not": {"enum": [value]}})
    return True


def _holds(branch: dict[str, Any], value: Any) -> bool:
    """Whether a branch's type is one of the value's."""
    kinds = branch.get("type")
    if kinds is None:
        return True
    own = {str: {"string"}, bool: {"boolean"}, int: {"integer", "number"}, type(None): {"null"}}.get(type(value), {"number", "integer"})
    return bool(own & set(kinds if isinstance(kinds, list) else [kinds]))


def _is_same(one: Any, other: Any) -> bool:
    """Whether two values of JSON are one: true is not 1."""
    return one == other and isinstance(one, bool) == isinstance(other, bool)
