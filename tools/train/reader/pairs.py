"""Texts in pairs that differ by one small edit, with statements whose truth the edit changes or leaves (pairs.jsonl, written by hand).

A row has two texts `a` and `b`; `s`, statements or questions each with its answer for a and for b (null where the text leaves it open); and perhaps `c`, a question, its
options ("name" or "name: description") and the right one's place for a and for b.
"""

from __future__ import annotations

import json
import random
import zlib
from functools import cache
from pathlib import Path

from . import statements
from .examples import CHOICES, TRUTH, Field


@cache
def rows(held: bool = False) -> list[dict]:
    """A fortieth, by their texts, is never trained on."""
    every = (json.loads(line) for line in (Path(__file__).parent / "pairs.jsonl").read_text().splitlines())
    return [row for row in every if (zlib.crc32(row["a"].encode()) % 40 == 0) == held]


_other: list[tuple[str, list[Field], str]] = []


def of_pair(rng: random.Random) -> tuple[str, list[Field], str]:
    """One text of a pair, and in the next call the other one with the same questions: in one step, as they are of a length, what tells them apart is the edit alone."""
    if _other:
        return _other.pop()
    row, form = rng.choice(rows()), rng.random()
    if row.get("c") and form < 0.3:
        both = chosen(rng, row)
    elif form < 0.58:
        both = verdicts(rng, row)
    else:
        both = truths(rng, row)
    rng.shuffle(both)
    _other.append(both[1])
    return both[0]


def chosen(rng: random.Random, row: dict) -> list[tuple[str, list[Field], str]]:
    question, options, *right = row["c"]
    order = rng.sample(range(len(options)), len(options))
    texts = []
    for at in order:
        name, colon, remark = options[at].partition(": ")
        texts.append(name + (" , " + remark if colon else ""))
    name = rng.choice(["answer", "answer", "choice", "decision", "label"])
    return [("Answer", [Field(name, CHOICES, True, question, texts, order.index(place))], row[side]) for side, place in zip("ab", right)]


def truths(rng: random.Random, row: dict) -> list[tuple[str, list[Field], str]]:
    asked = [s for s in row["s"] if s[1] is not None and s[2] is not None]
    told = [s for s in asked if s[1] is not s[2]]
    first = rng.choice(told if told and (rng.random() < 0.75 or not asked) else asked or row["s"])
    rest = [s for s in asked if s is not first]
    some = [first] + rng.sample(rest, min(len(rest), rng.choice([0, 0, 0, 1, 2, 3])))
    names = [rng.choice(["answer", "answer", "answer", "holds", "statement", "check"]) for _ in some]
    remarks = [rng.choice([s[0], s[0], s[0], "whether " + s[0][:1].lower() + s[0][1:].rstrip(".?")]) for s in some]
    title = rng.choice(["Answer", "Answer", "Answer", "Check", "Statement"])
    if len(some) == 1 and rng.random() < 0.2:
        options = rng.choice([["yes", "no"], ["no", "yes"], ["true", "false"], ["false", "true"]])
        places = [options.index("yes" if "yes" in options else "true"), options.index("no" if "no" in options else "false")]
        return [(title, [Field(names[0], CHOICES, True, remarks[0], options, places[0 if first[side] else 1])], row["ab"[side - 1]]) for side in (1, 2)]
    return [
        (title, [Field(name, TRUTH, True, remark, [], 0 if s[side] else 1) for s, name, remark in zip(some, names, remarks)], row["ab"[side - 1]])
        for side in (1, 2)
    ]


def verdicts(rng: random.Random, row: dict) -> list[tuple[str, list[Field], str]]:
    wanted = rng.choice([True, False, None])
    claim, *holds = rng.choice([s for s in row["s"] if wanted in s[1:]] or row["s"])
    names = rng.choice(statements.VERDICTS + [("follows", "cannot be told", "contradicts"), ("supported by the text", "not decided by the text", "conflicts with the text"), ("true", "unknown", "false"), ("must be true", "may or may not be true", "cannot be true")])
    told, kept = rng.random() < 0.5, rng.sample(range(3), 3)
    choices = [names[k] + (" , " + statements.MEANINGS[k] if told else "") for k in kept]
    first, second = rng.choice([("premise", "hypothesis"), ("text", "claim"), ("passage", "statement")])
    asked = rng.choice([f"Does the {second} follow from the {first}?", f"What does the {first} say of the {second}?", f"relation of {first} and {second}"])
    remark = rng.choice(["Statement: ", "Claim: ", "Does this follow: ", "What does the text say of this: ", "Does this fit the text: "]) + claim
    in_note = rng.random() < 0.4
    out = []
    for side, answer in zip("ab", holds):
        gold = kept.index(1 if answer is None else 0 if answer else 2)
        note = f"{first}: {row[side]}\n{second}: {claim}" if in_note else row[side]
        out.append(("Answer", [Field("answer", CHOICES, True, asked if in_note else remark, choices, gold)], note))
    return out
