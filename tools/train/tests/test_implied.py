"""Choices that words imply: known ones are there, and none is spelled in its own wording."""

from __future__ import annotations

import random
import re
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from corpus import implied  # noqa: E402


@pytest.mark.parametrize(("name", "word", "isOne"), [("bird", "robin", True), ("vehicle", "taxi", True), ("furniture", "sofa", True), ("relative", "uncle", True), ("bird", "trout", False), ("dairy", "granite", False)])
def test_known_classes(name: str, word: str, isOne: bool) -> None:
    assert any(name in names and word in words for names, words in implied.classes()) == isOne


@pytest.mark.parametrize(("quality", "word"), [("wet", "soggy"), ("strong", "brawny"), ("rich", "affluent"), ("happy", "blissful")])
def test_known_likenesses(quality: str, word: str) -> None:
    assert word in dict(implied.likenesses())[quality]


def test_pairs_are_opposites() -> None:
    at = [word for word, _ in implied.likenesses()]
    assert at[at.index("wet") ^ 1] == "dry" and at[at.index("hot") ^ 1] == "cold"


def test_good_and_bad() -> None:
    good, bad = implied.valued()
    assert {"superb", "delightful"} <= set(good) and {"awful", "miserable"} <= set(bad) and not set(good) & set(bad)


def test_no_wording_spells_its_choice() -> None:
    rng = random.Random(4)
    spelled = 0
    for _ in range(3000):
        slot = implied.implied_slot(rng)
        value, words = slot.make(rng)
        assert value in slot.kind and words
        spelled += re.search(rf"\b{re.escape(value)}\b", words) is not None
    assert spelled < 30  # a name or noun beside it may
