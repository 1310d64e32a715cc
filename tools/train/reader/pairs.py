"""Texts in pairs that differ by one small edit, with statements whose truth the edit changes or leaves (pairs.jsonl, written by hand).

A row has two texts `a` and `b`; `s`, statements or questions each with its answer for a and for b (null where the text leaves it open); and perhaps `c`, a question, its
options ("name" or "name: description") and the right one's place for a and for b.
"""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path

from . import statements
from .examples import CHOICES, TRUTH, Field


@cache
def rows() -> list[dict]:
    return [json.loads(line) for line in (Path(__file__).parent / "pairs.jsonl").read_text().splitlines()]


def of_pair(rng: random.Random) -> tuple[str, list[Field], str]:
    row, side = rng.choice(rows()), rng.randrange(2)
    text, asked = row["ab"[side]], [(s[0], s[1 + side]) for s in row["s"]]
    if row.get("c") and rng.random() < 0.35:
        question, options, *right = row["c"]
        order = rng.sample(range(len(options)), len(options))
        texts = []
        for at in order:
            name, colon, remark = options[at].partition(": ")
            texts.append(name + (" , " + remark if colon else ""))
        return "Answer", [Field(rng.choice(["answer", "answer", "choice", "decision", "label"]), CHOICES, True, question, texts, order.index(right[side]))], text
    if rng.random() < 0.3:
        return verdict(rng, text, asked)
    known = [(s, holds) for s, holds in asked if holds is not None]
    # As many that hold as that do not.
    wanted = rng.random() < 0.5
    first = rng.choice([q for q in known if q[1] == wanted] or known or [(asked[0][0], False)])
    chosen = [first] + rng.sample([q for q in known if q is not first], min(len(known) - 1, rng.choice([0, 0, 0, 1, 2]))) if known else [first]
    fields = [Field(rng.choice(["answer", "answer", "answer", "holds", "statement", "check"]), TRUTH, True, rng.choice([s, s, s, "whether " + s[:1].lower() + s[1:].rstrip(".?")]), [], 0 if holds else 1) for s, holds in chosen]
    return rng.choice(["Answer", "Answer", "Answer", "Check", "Statement"]), fields, text


def verdict(rng: random.Random, text: str, asked: list[tuple[str, bool | None]]) -> tuple[str, list[Field], str]:
    wanted = rng.choice([True, False, None])
    claim, holds = rng.choice([q for q in asked if q[1] is wanted] or asked)
    names = rng.choice(statements.VERDICTS + [("follows", "cannot be told", "contradicts"), ("supported by the text", "not decided by the text", "conflicts with the text"), ("true", "unknown", "false")])
    told, kept = rng.random() < 0.5, rng.sample(range(3), 3)
    choices = [names[k] + (" , " + statements.MEANINGS[k] if told else "") for k in kept]
    gold = kept.index(1 if holds is None else 0 if holds else 2)
    if rng.random() < 0.4:
        first, second = rng.choice([("premise", "hypothesis"), ("text", "claim"), ("passage", "statement")])
        remark = rng.choice([f"Does the {second} follow from the {first}?", f"What does the {first} say of the {second}?", f"relation of {first} and {second}"])
        return "Answer", [Field("answer", CHOICES, True, remark, choices, gold)], f"{first}: {text}\n{second}: {claim}"
    remark = rng.choice(["Statement: ", "Claim: ", "Does this follow: ", "What does the text say of this: ", "Does this fit the text: "]) + claim
    return "Answer", [Field("answer", CHOICES, True, remark, choices, gold)], text
