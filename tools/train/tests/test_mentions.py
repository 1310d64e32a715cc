"""The mentions of a note against the generator's labels, which were found the other way round: from a day to its wording."""

from __future__ import annotations

import random
import sys
from datetime import date
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from corpus import dates  # noqa: E402
from normalise import mentions  # noqa: E402
from corpus.amounts import money  # noqa: E402

TODAY = date(2026, 11, 21)  # a Saturday


@pytest.mark.parametrize("seed", range(4))
def test_every_wording_of_a_day_mentions_the_day_of_its_label(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(2500):
        today, past = dates.any_today(rng), rng.random() < 0.4
        when = dates.named_day(rng, today, past)
        note = rng.choice(["", "pay rent ", "call Ana about the roof, "]) + when.text + rng.choice(["", " for the kids", ", ask Joe"])
        if when.text.startswith("the ") and when.text.split()[1] in ("first", "second", "third"):
            continue  # a rank as well as a day: read as a day only behind a preposition
        assert str(when.day) in mentions.mentions(note, today), (note, str(today), when.kind)


def test_every_wording_of_an_amount_stands_in_the_note_or_its_mentions() -> None:
    rng = random.Random(9)
    missed = 0
    for _ in range(4000):
        said, number = money(rng, rng.choice(["small", "middle", "large"]))
        note = f"paid {said} for the boiler"
        missed += number not in note and number not in mentions.mentions(note, TODAY)
    assert missed <= 8, missed


@pytest.mark.parametrize("text", ["every friday", "fridays", "next week", "in june", "in a few days", "at 5pm", "room 204", "a 5 mile run", "24/7", "13/40", "the third man", "next weekend", "sundry"])
def test_what_names_no_day_mentions_none(text: str) -> None:
    assert "-" not in mentions.mentions(text, TODAY)


def test_at_most_twelve() -> None:
    assert mentions.mentions("friday " * 40, TODAY).count("=") == 12
