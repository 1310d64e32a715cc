#!/usr/bin/env python3
"""Validates JSON lines against a JSON Schema with python-jsonschema, an implementation independent of ours.

    validate.py SCHEMA.json LINES.json            every line is an instance
    validate.py --batch N SCHEMA.json LINES.jsonl  every line is {"id", "item"}, N of them
"""
import json
import sys

import jsonschema


def main() -> int:
    arguments = sys.argv[1:]
    expected = None
    if arguments and arguments[0] == "--batch":
        expected = int(arguments[1])
        arguments = arguments[2:]
    schema = json.load(open(arguments[0], encoding="utf-8"))
    validator = jsonschema.Draft202012Validator(schema, format_checker=jsonschema.FormatChecker())
    count = bad = 0
    for line in open(arguments[1], encoding="utf-8"):
        value = json.loads(line)
        count += 1
        item = value.get("item") if expected is not None else value
        for error in validator.iter_errors(item):
            bad += 1
            print(f"line {count}: {error.json_path}: {error.message}", file=sys.stderr)
    if count != (1 if expected is None else expected):
        print(f"found {count} lines, expected {1 if expected is None else expected}", file=sys.stderr)
        return 1
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
