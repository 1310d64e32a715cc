"""Mixes the weights of two checkpoints of one run: what the end of training gains on trained kinds and loses on others is shared out.

    python mixing.py EARLY.pt LATE.pt SHARE OUT.pt     # SHARE: of the late one, 0 to 1
"""

from __future__ import annotations

import sys

import torch


def mix(early: dict, late: dict, share: float) -> dict:
    """The late checkpoint with a mixture of both averages."""
    if early["average"].keys() != late["average"].keys():
        raise ValueError("the checkpoints are of different models")
    return late | {"average": {name: early["average"][name].lerp(weights, share) for name, weights in late["average"].items()}}


if __name__ == "__main__":
    if len(sys.argv) != 5:
        raise SystemExit(__doc__)
    first, second = (torch.load(path, map_location="cpu") for path in sys.argv[1:3])
    torch.save(mix(first, second, float(sys.argv[3])), sys.argv[4])
