"""Damages a note at random: what users' phones, clipboards and hurry do to text."""

from __future__ import annotations

import random

PIECES = [*"#%&/\\\"'()[]{}<>…§°’“”—–-_*~^|@!?.,;:+=\t€$£😀é\u200b\u00a0½0", "703#", "``", 'a"b', "\\n", " - ", "12/", "/12", "x=", "=2026-01-01"]


def damaged(rng: random.Random, note: str) -> str:
    letters = list(note)
    for _ in range(rng.randint(1, 8)):
        at = rng.randrange(len(letters) + 1)
        letters[at:at + rng.choice([0, 0, 1])] = rng.choice(PIECES)
    return "".join(letters)
