"""`mixture.toml`: how often each sort of note comes up."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path

SHARES = tomllib.loads((Path(__file__).parents[1] / "mixture.toml").read_text(encoding="utf-8"))
for _name, _stage in SHARES["stages"].items():
    if sum(_stage.values()) != 100:
        raise ValueError(f"mixture.toml: the shares of the stage '{_name}' are {sum(_stage.values())} in a hundred")


def drawn(rng: random.Random, weights: dict[str, float]) -> str:
    """A name, as often as its weight says."""
    return rng.choices(list(weights), list(weights.values()))[0]
