#!/usr/bin/env python3
"""Random schemas, judged by the constraint engine and by python-jsonschema, which shares no code with it.

    tools/fuzz/schemas.py [--count N] [--seed S] [--bench PATH]

The schemas combine what is hard to combine: objects with patterns and names of a few words, `required` and counts; numbers with several steps, large and
forbidden ones, and bounds; unions of patterns; tagged unions; each under `not`, `if`, `oneOf`, `anyOf` and `allOf`. For each schema a dozen instances are
judged and three values written with random choices. An instance must have the same verdict, and a value must be valid, with numbers as decimals and as
doubles. Prints the counts; exit status 1 where something differs, each with its schema.
"""
import argparse
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile
from decimal import Decimal

import jsonschema
from jsonschema import Draft202012Validator, validators

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
KEYS = ["a", "b", "c", "red", 'say "x"', "\\", "", "é", "e\u0301", "__proto__", "a/b", "~", "\u0001"]
STEPS = [1, 2, 3, 5, 10, 0.5, 0.25, 0.1, 0.01, 7, 60, 1440, 3600, 86400, 131072, 300007, 1048576, 1234.56789, 2.5]
BOUNDS = [0, 1, -1, 0.9, 5, 100, -2.5, 1e6, 12345, 0.05, 3000000]
PATTERNS = ["^(a|b)$", "^red$", "^[a-c]$", "^a", "x", "^[a-z]+/$", "^h:[a-z.]{1,99}\\.[a-z]{1,6}\\b", "é$"]


def is_integer(_, value):
    if isinstance(value, bool):
        return False
    return isinstance(value, int) or isinstance(value, (float, Decimal)) and value == int(value)


def multiple_of(validator, step, instance, _):
    if validator.is_type(instance, "number") and Decimal(str(instance)) % Decimal(str(step)) != 0:
        yield jsonschema.ValidationError(f"{instance} is not a multiple of {step}")


def pattern(validator, text, instance, _):
    # ECMA-262's words are ASCII.
    if validator.is_type(instance, "string") and not re.search(text.replace("$", r"\Z"), instance, re.ASCII):
        yield jsonschema.ValidationError(f"{instance} does not match {text}")


Doubles = validators.extend(Draft202012Validator, {"pattern": pattern})
# Multiples of decimals are exact; the validator's own are those of doubles.
Exact = validators.extend(
    Doubles, {"multipleOf": multiple_of}, type_checker=Draft202012Validator.TYPE_CHECKER.redefine("integer", is_integer))


class Schemas:
    def __init__(self, seed: int):
        self.random = random.Random(seed)

    def some(self, values, least, most):
        return self.random.sample(values, self.random.randint(least, most))

    def chance(self, share):
        return self.random.random() < share

    def names(self):
        return self.random.choice([
            {"enum": self.some(KEYS, 1, 4)}, {"type": "string", "enum": self.some(KEYS, 1, 4)}, {"const": self.random.choice(KEYS)},
            {"pattern": self.random.choice(PATTERNS)}, {"maxLength": self.random.randint(0, 3)}])

    def scalar(self):
        return self.random.choice([{"type": "integer"}, {"type": "boolean"}, {"type": "string"}, True, {"type": "null"}, {"enum": [1, "x"]}])

    def object(self):
        schema = {"type": "object"} if self.chance(0.5) else {}
        if self.chance(0.7):
            schema["properties"] = {key: self.scalar() for key in self.some(KEYS, 1, 4)}
        if self.chance(0.5):
            schema["propertyNames"] = self.names()
        if self.chance(0.5):
            schema["patternProperties"] = {self.random.choice(PATTERNS[:5]): self.scalar() for _ in range(self.random.randint(1, 2))}
        if self.chance(0.5):
            schema["additionalProperties"] = self.random.choice([False, self.scalar()])
        if self.chance(0.7):
            schema["required"] = self.some(KEYS, 1, 2)
        if self.chance(0.2):
            schema["minProperties"] = self.random.randint(1, 2)
        if self.chance(0.2):
            schema["maxProperties"] = self.random.randint(0, 3)
        return schema

    def number(self):
        schema = {}
        if self.chance(0.5):
            schema["multipleOf"] = self.random.choice(STEPS)
        if self.chance(0.3):
            schema["type"] = self.random.choice(["integer", "number"])
        if self.chance(0.4):
            schema[self.random.choice(["minimum", "exclusiveMinimum"])] = self.random.choice(BOUNDS)
        if self.chance(0.4):
            schema[self.random.choice(["maximum", "exclusiveMaximum"])] = self.random.choice(BOUNDS)
        if self.chance(0.2):
            schema["not"] = {"enum": self.some(BOUNDS, 2, 2)}
        return schema

    def text(self):
        schema = {"type": "string", "pattern": self.random.choice(PATTERNS)}
        if self.chance(0.3):
            schema["maxLength"] = self.random.randint(1, 12)
        return schema

    def tagged(self):
        """A tagged union whose tags may be missing."""
        branches = []
        for tag in self.some(["call", "mail", "visit", 'a"b'], 2, 3):
            properties = {"kind": {"const": tag, "default": tag}} | {key: self.scalar() for key in self.some(KEYS, 1, 2)}
            branches.append({"type": "object", "properties": properties, "required": self.some(list(properties), 0, 2)})
        return {self.random.choice(["oneOf", "anyOf"]): branches}

    def combined(self, make):
        match self.random.randint(0, 9):
            case 0 | 1: return make()
            case 2 | 3: return {"allOf": [make(), {"not": make()}]}
            case 4: return {"not": make()}
            case 5: return {"if": make(), "then": make(), "else": make()}
            case 6 | 7: return {"oneOf": [make() for _ in range(self.random.randint(2, 3))]}
            case 8: return {"anyOf": [make(), make()]}
            case _: return {"allOf": [{"not": make()}, {"not": make()}]}

    def instance(self, kind):
        pick = self.random
        if kind == "number":
            return pick.choice([pick.randint(-3, 130), round(pick.choice(STEPS) * pick.randint(-2, 9), 6), pick.choice(BOUNDS)])
        if kind == "text":
            return pick.choice(["a", "ab/", "h/", "h:example.com", "h:", "red", "x", "é", "e\u0301", "", "axé", "h:a.b/"])
        keys = self.some(KEYS + ["zz"], 0, 4)
        value = {key: pick.choice([1, True, "s", None, "x"]) for key in keys}
        if kind == "tagged" and self.chance(0.7):
            value["kind"] = pick.choice(["call", "mail", "visit", 'a"b', 1])
        return value

    def case(self):
        kind = self.random.choice(["object", "object", "number", "number", "text", "tagged"])
        schema = self.tagged() if kind == "tagged" and self.chance(0.6) else self.combined(getattr(self, kind))
        type_ = {"number": "number", "text": "string"}.get(kind, "object")
        return {"type": type_, "allOf": [schema]}, [self.instance(kind) for _ in range(12)]


def spelled(value) -> str:
    # No exponents: instances with bounds are not followed in that spelling.
    text = json.dumps(value, ensure_ascii=False)
    return str(int(value)) if isinstance(value, float) and value == int(value) else text


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--count", type=int, default=2000)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--bench", default=str(ROOT / "Benchmarks/.build/release/mask-bench"))
    options = arguments.parse_args()
    cases = [Schemas(options.seed * 1_000_003 + number).case() for number in range(options.count)]
    with tempfile.TemporaryDirectory() as folder:
        source, result = pathlib.Path(folder, "schemas.jsonl"), pathlib.Path(folder, "out.jsonl")
        with open(source, "w", encoding="utf-8") as lines:
            for schema, instances in cases:
                lines.write('{"schema":%s,"instances":[%s]}\n' % (json.dumps(schema, ensure_ascii=False), ",".join(map(spelled, instances))))
        subprocess.run(
            [options.bench, "--verdicts", "--input", source, "--output", result, "--seed", str(options.seed)], check=True)
        answers = [json.loads(line) for line in open(result, encoding="utf-8")]
    counts = dict.fromkeys(["schemas", "refused", "without a value", "verdicts", "differing verdicts", "outputs", "invalid outputs"], 0)

    def report(kind, schema, what):
        counts[kind] += 1
        print(f"{kind}: {json.dumps(schema, ensure_ascii=False)}: {what}", file=sys.stderr)

    for (schema, instances), answer in zip(cases, answers, strict=True):
        counts["schemas"] += 1
        exact = Exact(json.loads(json.dumps(schema), parse_float=Decimal))
        valid = [exact.is_valid(json.loads(spelled(instance), parse_float=Decimal)) for instance in instances]
        if "error" in answer:
            if "no value" not in answer["error"]:
                counts["refused"] += 1
                continue
            counts["without a value"] += 1
            answer = {"verdicts": [False] * len(instances), "outputs": []}
        for instance, right, verdict in zip(instances, valid, answer["verdicts"], strict=True):
            counts["verdicts"] += 1
            if right != verdict:
                report("differing verdicts", schema, f"{spelled(instance)} is {'valid' if right else 'not valid'}")
        doubles = Doubles(schema) if not re.search("multipleOf", json.dumps(schema)) else None
        for output in answer["outputs"]:
            counts["outputs"] += 1
            if output is None or not exact.is_valid(json.loads(output, parse_float=Decimal)):
                report("invalid outputs", schema, output)
            elif doubles and not doubles.is_valid(json.loads(output)):
                report("invalid outputs", schema, f"{output} as doubles")
    print(f"seed {options.seed}: " + ", ".join(f"{count} {name}" for name, count in counts.items()))
    return 1 if counts["differing verdicts"] or counts["invalid outputs"] else 0


if __name__ == "__main__":
    sys.exit(main())
