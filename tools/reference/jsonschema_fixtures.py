"""Random schemas and instances judged by python-jsonschema, as fixtures for the schema compiler's tests.

    python tools/reference/jsonschema_fixtures.py > Tests/Fixtures/jsonschema-differential.jsonl

Needs: jsonschema (4.x). Output: one {"schema", "tests": [{"data", "valid"}]} a line; the seed is fixed, so the file is reproducible.
"""

import json
import random

from jsonschema import Draft202012Validator

KEYS = ["a", "b", "ab", "x1"]
PATTERNS = ["^a", "b$", "^[a-z]+$", "\\d"]
SCALARS = [None, True, False, 0, 1, 2, 3, 2.5, -1, 6, "", "a", "b", "ab", "a1", "abc"]


def schema(rng, depth):
    """A schema of a few keywords that go together or do not."""
    if depth == 0 or rng.random() < 0.1:
        return rng.choice(
            [True, False, {"type": rng.choice(["string", "integer", "number", "object", "array", "null", "boolean"])},
             {"const": rng.choice(SCALARS)}, {"enum": rng.sample(SCALARS, 3)}, {"minimum": rng.choice([0, 1, 2])},
             {"exclusiveMaximum": rng.choice([1, 3])}, {"multipleOf": rng.choice([2, 3, 0.5])}, {"maxLength": rng.choice([0, 1, 2])},
             {"minLength": 2}, {"pattern": rng.choice(PATTERNS)}])
    sub = lambda: schema(rng, depth - 1)
    keywords = {
        "type": lambda: rng.sample(["string", "integer", "object", "array", "null"], rng.randint(1, 3)),
        "properties": lambda: {k: sub() for k in rng.sample(KEYS, rng.randint(1, 3))},
        "required": lambda: rng.sample(KEYS, rng.randint(1, 2)),
        "additionalProperties": sub,
        "patternProperties": lambda: {p: sub() for p in rng.sample(PATTERNS, rng.randint(1, 2))},
        "propertyNames": lambda: rng.choice([{"pattern": rng.choice(PATTERNS)}, {"maxLength": 1}, {"enum": rng.sample(KEYS, 2)}]),
        "minProperties": lambda: rng.randint(1, 2),
        "maxProperties": lambda: rng.randint(0, 2),
        "dependentRequired": lambda: {rng.choice(KEYS): rng.sample(KEYS, 1)},
        "dependentSchemas": lambda: {rng.choice(KEYS): sub()},
        "items": sub,
        "prefixItems": lambda: [sub() for _ in range(rng.randint(1, 2))],
        "contains": sub,
        "minContains": lambda: rng.randint(0, 2),
        "maxContains": lambda: rng.randint(1, 2),
        "minItems": lambda: rng.randint(1, 2),
        "maxItems": lambda: rng.randint(0, 2),
        "uniqueItems": lambda: True,
        "anyOf": lambda: [sub() for _ in range(2)],
        "oneOf": lambda: [sub() for _ in range(2)],
        "allOf": lambda: [sub() for _ in range(2)],
        "not": sub,
        "if": sub,
        "then": sub,
        "else": sub,
        "unevaluatedProperties": lambda: rng.choice([False, {"type": "integer"}]),
        "unevaluatedItems": lambda: rng.choice([False, {"type": "string"}]),
    }
    return {name: keywords[name]() for name in rng.sample(sorted(keywords), rng.randint(1, 4))}


def value(rng, depth):
    kind = rng.random()
    if depth == 0 or kind < 0.3:
        return rng.choice(SCALARS)
    if kind < 0.75:
        return {k: value(rng, depth - 1) for k in rng.sample(KEYS, rng.randint(0, 3))}
    return [value(rng, depth - 1) for _ in range(rng.randint(0, 3))]


def main():
    rng = random.Random(20251121)
    written = 0
    while written < 900:
        candidate = schema(rng, 3)
        validator = Draft202012Validator(candidate)
        tests = []
        for _ in range(60):
            data = value(rng, 2)
            tests.append({"data": data, "valid": validator.is_valid(data)})
        valid = [t for t in tests if t["valid"]][:4]
        invalid = [t for t in tests if not t["valid"]][:4]
        if not valid or not invalid:
            continue
        print(json.dumps({"schema": candidate, "tests": valid + invalid}, separators=(",", ":")))
        written += 1


if __name__ == "__main__":
    main()
