"""Validates generated texts against their schemas with python-jsonschema.

usage: validate_outputs.py SCHEMAS.jsonl OUTPUTS.jsonl
SCHEMAS: lines {"id", "schema"}; OUTPUTS: lines {"id", "complete": bool, "text": [text]} or {"id", "text": text}.
Exit code 1 if an output is incomplete, does not parse or does not validate.
"""
import json
import sys

from jsonschema import FormatChecker
from jsonschema.validators import validator_for


def main() -> int:
    schemas = {}
    for line in open(sys.argv[1], encoding="utf-8"):
        record = json.loads(line)
        schemas[record["id"]] = record["schema"]
    validators, counts, bad = {}, {"valid": 0, "incomplete": 0, "unparsable": 0, "invalid": 0}, []
    for line in open(sys.argv[2], encoding="utf-8"):
        record = json.loads(line)
        text = record["text"][0] if isinstance(record["text"], list) else record["text"]
        key = record["id"]
        if not record.get("complete", True):
            counts["incomplete"] += 1
            bad.append((key, "incomplete", text[-120:]))
            continue
        try:
            value = json.loads(text)
        except ValueError as error:
            counts["unparsable"] += 1
            bad.append((key, f"unparsable: {error}", text[-120:]))
            continue
        if key not in validators:
            schema = schemas[key]
            validators[key] = validator_for(schema)(schema, format_checker=FormatChecker())
        error = next(iter(validators[key].iter_errors(value)), None)
        if error is None:
            counts["valid"] += 1
        else:
            counts["invalid"] += 1
            bad.append((key, error.message[:160], text[:160]))
    print(json.dumps(counts))
    for entry in bad[:40]:
        print(*entry, sep=" | ", file=sys.stderr)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
