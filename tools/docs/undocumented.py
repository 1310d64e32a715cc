#!/usr/bin/env python3
"""Names the public symbols of symbol graphs that have no documentation; exits with 1 where there are any.

usage: undocumented.py FOLDER
What macros and the compiler write is left out: it has no place of its own in the source, or stands in a `PartiallyGenerated`.
"""
import json
import pathlib
import sys


def undocumented(graph):
    for symbol in graph["symbols"]:
        if "location" not in symbol or symbol.get("docComment") or "::SYNTHESIZED::" in symbol["identifier"]["precise"]:
            continue
        if "PartiallyGenerated" in symbol["pathComponents"][:-1]:
            continue
        place = symbol["location"]
        yield f'{place["uri"].removeprefix("file://")}:{place["position"]["line"] + 1}: {".".join(symbol["pathComponents"])} has no documentation'


def main():
    lines = []
    for path in sorted(pathlib.Path(sys.argv[1]).glob("*.symbols.json")):
        lines += undocumented(json.loads(path.read_text()))
    print("\n".join(lines), end="\n" if lines else "")
    sys.exit(1 if lines else 0)


main()
