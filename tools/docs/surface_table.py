#!/usr/bin/env python3
"""Writes docs/foundation-models.md from the rows in Tests/FoundationModelsTests/Surface; --check compares instead of writing.

A row is a comment, `// | declaration | here | since |`, above the code that uses the declaration: what the table says compiles."""
import pathlib
import sys

root = pathlib.Path(__file__).resolve().parents[2]
rows = []
for source in sorted((root / "Tests/FoundationModelsTests/Surface").glob("*.swift"), reverse=True):
    for line in source.read_text(encoding="utf-8").splitlines():
        if line.strip().startswith("// | "):
            rows.append(line.strip()[3:])
text = "\n".join([
    "# FoundationModels, declaration by declaration",
    "",
    "Made by `tools/docs/surface_table.py` from `Tests/FoundationModelsTests/Surface`, whose code uses what each row names. The last column",
    "is the version of Apple's interface. What differs in behaviour is in [api.md](api.md).",
    "",
    "| declaration | here | since |",
    "| --- | --- | --- |",
    *rows,
    "",
])
target = root / "docs/foundation-models.md"
if "--check" in sys.argv[1:]:
    if not target.exists() or target.read_text(encoding="utf-8") != text:
        sys.exit("docs/foundation-models.md is not what the surface test says; run tools/docs/surface_table.py.")
else:
    target.write_text(text, encoding="utf-8")
