"""Validates generated texts against their schemas with python-jsonschema, patterns as ECMA-262 reads them.

usage: validate_outputs.py [--python-patterns] SCHEMAS.jsonl OUTPUTS.jsonl      (needs jsonschema and quickjs)
SCHEMAS: lines {"id", "schema"}; OUTPUTS: lines {"id", "complete": bool, "text": [text]} or {"id", "text": text}.
Exit code 1 if an output is incomplete, does not parse or does not validate.

python-jsonschema matches patterns with Python's `re`, in which `.` takes carriage returns and U+2028, `$` stands before a last line feed too, and
`\\s` leaves U+FEFF out. The standard asks for ECMA-262, so QuickJS matches them here; --python-patterns leaves them to Python.
"""
import json
import sys

import jsonschema._keywords
import jsonschema._legacy_keywords
import jsonschema._utils
from jsonschema import FormatChecker
from jsonschema.validators import validator_for


class ECMA:
    """What jsonschema uses of `re`, by QuickJS."""

    def __init__(self) -> None:
        import quickjs

        self.test = quickjs.Function("test", "function test(p, s) { try { return new RegExp(p, 'u').test(s) } catch (e) { return new RegExp(p).test(s) } }")

    def search(self, pattern: str, text: str) -> bool:
        return self.test(pattern, text)


def main() -> int:
    arguments = [a for a in sys.argv[1:] if a != "--python-patterns"]
    if len(arguments) == len(sys.argv) - 1:
        engine = ECMA()
        for module in (jsonschema._keywords, jsonschema._legacy_keywords, jsonschema._utils):
            module.re = engine
    schemas = {}
    for line in open(arguments[0], encoding="utf-8"):
        record = json.loads(line)
        schemas[record["id"]] = record["schema"]
    validators, counts, bad = {}, {"valid": 0, "incomplete": 0, "unparsable": 0, "invalid": 0}, []
    for line in open(arguments[1], encoding="utf-8"):
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
