"""Notes of the hand-written kinds under schemas that an app might declare: what is answered is in the schema and in the note."""

from __future__ import annotations

import json
import random
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from corpus import composed  # noqa: E402
from corpus import frames  # noqa: E402


def groups(count: int, seed: int):
    rng = random.Random(seed)
    for _ in range(count):
        made = composed.frame_group(rng, 6)
        if len(made.examples) == 6:
            yield made


def fields(system: str) -> dict[str, str]:
    """Names and types of the schema's text, first line."""
    body = re.fullmatch(r"\S+ \{(.*)\}", system.split("\n")[0]).group(1)
    return dict(re.findall(r"(?:^|; )(\w+\??): ((?:\"|string|integer|number|boolean)[^,;]*)", body))


def test_answers_keep_to_their_schema():
    choices = empty = 0
    for made in groups(250, 11):
        declared = fields(made.system)
        for example in made.examples:
            answer = json.loads(example.answer)
            assert list(answer) == [name.rstrip("?") for name in declared], made.system
            for name, kind in declared.items():
                value = answer[name.rstrip("?")]
                empty += value in ("", None, [])
                assert name.endswith("?") or value not in ("", None), (made.system, example.answer)
                if kind.startswith('"') and value:
                    choices += 1
                    assert value in re.findall(r'"([^"]*)"', kind), (made.system, example.answer)
    assert choices > 500 and empty > 200


def test_half_of_the_schemas_are_loose():
    """Some name no kind, some lack a required field of their kind, some ask for a fact of no kind."""
    titles = {t for kind in frames.kinds() for t in kind.titles}
    found = list(groups(400, 12))
    unnamed = sum(made.system.split(" ")[0] not in titles for made in found)
    assert 0.08 < unnamed / len(found) < 0.25
    names = {n for kind in frames.kinds() for slot, _ in kind.slots.values() for n in slot.names}
    foreign = sum(any(name.rstrip("?") not in names for name in fields(made.system)) for made in found)
    assert 0.15 < foreign / len(found) < 0.6


def test_respelled_values_have_the_same_letters():
    rng = random.Random(13)
    letters = lambda v: "".join(c for c in v.lower() if c.isalnum())
    for kind in frames.kinds():
        for slot, _ in kind.slots.values():
            if isinstance(slot.kind, list):
                changed = composed.respelled(rng, slot.kind)
                assert len(set(changed)) == len(slot.kind) and [letters(v) for v in changed] == [letters(v) for v in slot.kind]
    seen = {tuple(composed.respelled(rng, ["givenARest", "all_good"])) for _ in range(60)}
    assert seen == {("given_a_rest", "all_good"), ("GIVEN_A_REST", "ALL_GOOD"), ("Given a rest", "All good"), ("given-a-rest", "all-good"), ("givenARest", "allGood")}
