"""Who imports whom: modules of a layer import layers below it and their own, and no import goes round in a circle."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LAYERS = {"normalise": set(), "corpus": {"normalise"}, "models": {"corpus", "normalise"}, "reader": {"corpus", "normalise"}, "vectors": {"reader", "corpus", "normalise"}, "cli": {"models", "corpus", "normalise"}}


def imports() -> dict[str, set[str]]:
    """module → the modules of this folder that it imports, inside functions too."""
    names = {f"{p.parent.name}.{p.stem}" for layer in LAYERS for p in (ROOT / layer).glob("*.py") if p.stem != "__init__"}
    found: dict[str, set[str]] = {}
    for name in names:
        layer, stem = name.split(".")
        found[name] = set()
        for node in ast.walk(ast.parse((ROOT / layer / f"{stem}.py").read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                module = layer + (f".{node.module}" if node.module else "") if node.level else node.module or ""
                found[name] |= {module, *(f"{module}.{alias.name}" for alias in node.names)} & names
            elif isinstance(node, ast.Import):
                found[name] |= {alias.name for alias in node.names} & names
    return found


def test_layers_import_downwards() -> None:
    wrong = [f"{name} imports {other}" for name, others in imports().items() for other in others
             if (layer := name.split(".")[0]) != (below := other.split(".")[0]) and below not in LAYERS[layer]]
    assert wrong == []


def test_no_circles() -> None:
    left = imports()
    assert len(left) > 40
    while free := [name for name, others in left.items() if not others & left.keys()]:
        for name in free:
            del left[name]
    assert left == {}, "these import each other"
