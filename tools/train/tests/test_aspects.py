"""The aspects: the form of the files, fillings, no wording out of an evaluation set, and the notes that are made of them."""

from __future__ import annotations

import json
import random
import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "tools" / "train"))

from corpus import aspects  # noqa: E402
from corpus import composed  # noqa: E402
from corpus.families import Field  # noqa: E402

FILES = sorted(aspects.FOLDER.glob("*.txt"))
EVALUATION = [*(ROOT / "tools" / "evaluate").glob("*.jsonl"), ROOT.parent / "shared" / "data" / "capture-dev.jsonl"]


def runs_of_four(text: str) -> set[tuple[str, ...]]:
    words = re.findall(r"[a-z0-9']+", text.lower())
    return {tuple(words[i:i + 4]) for i in range(len(words) - 3)}


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.name)
def test_form(path: Path) -> None:
    faults: list[str] = []
    assert aspects.aspects_of(path, lambda n, fault: faults.append(f"{n}: {fault}"))
    assert not faults


@pytest.mark.parametrize(("line", "fault"), [("calm: quiet; so calm today; asleep; still", "says calm: so calm today"), ("calm: quiet; a <still> one; asleep; lull", "nothing is marked: a <still> one"),
                                             ("calm: quiet; on {day}s; asleep; lull; {", "braces do not pair, or are nested")])
def test_faults_are_named(tmp_path: Path, line: str, fault: str) -> None:
    path = tmp_path / "bad.txt"
    path.write_text(f"@ choice | mood | how it was\n{line}\nwild: roaring; shouting; a storm\n")
    faults: list[str] = []
    found = aspects.aspects_of(path, lambda n, text: faults.append(text))
    assert faults == [fault] and len(found[0].wordings) == 2


def test_values_stand_in_their_words() -> None:
    rng = random.Random(3)
    for aspect in aspects.aspects():
        slot = aspect.slot(rng)
        for _ in range(6):
            value, words = slot.make(rng)
            assert words and not re.search(r"[<>{}]", words)
            if aspect.kind == "choice":
                assert value in slot.kind and len(set(slot.kind)) == len(slot.kind)
            elif aspect.kind == "text":
                assert value in words
            elif aspect.kind == "number":
                assert re.fullmatch(r"\d+", value)
            else:
                assert value in (True, False)


def test_no_wording_is_out_of_an_evaluation_set() -> None:
    known = {run for path in EVALUATION if path.exists() for line in path.open() for run in runs_of_four(json.loads(line)["note"])}
    assert known
    shared = [w for a in aspects.aspects() for ws in a.wordings.values() for w in ws if runs_of_four(re.sub("[<>]", "", w)) & known]
    assert shared == []


@pytest.mark.parametrize(("note", "value", "expected"), [("cold soup, warm bread", "warm", True), ("a warm coat", "warm", False), ("lukewarm at best", "warm", False), ("so cold", None, True)])
def test_a_note_that_says_another_choice_is_told(note: str, value: str | None, expected: bool) -> None:
    assert composed.says_another(note, [(Field("t", ["temperature"], [""], ["cold", "warm"], True), "temperature")], {"t": value}) == expected


def test_groups_of_aspects() -> None:
    """Values of choices are of the schema, texts are the note's own words, and nearly every group can be filled."""
    rng = random.Random(8)
    filled = 0
    for _ in range(60):
        group = composed.aspect_group(rng, 8)
        filled += len(group.examples) == 8
        for example in group.examples:
            answer = json.loads("".join(text for _, text in example.pieces))
            assert answer and all(not isinstance(v, str) or v == "" or re.match(r"\d{4}-", v) or v in example.note or f'"{v}"' in group.system for v in answer.values())
    assert filled > 50
