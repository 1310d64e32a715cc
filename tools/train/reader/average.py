"""Averages the weights of readers, checkpoints or GGUF files: of one training at several times, or of what it began with and its end.

    python reader/average.py OUT.pt runs/reader/last.pt=0.7 ../../Models/reader.gguf=0.3
"""

from __future__ import annotations

import sys
from pathlib import Path

import torch

sys.path.insert(0, str(Path(__file__).parents[1]))

from reader.export import read_gguf


def weights(path: str) -> dict[str, torch.Tensor]:
    return dict(read_gguf(path).state_dict()) if path.endswith(".gguf") else torch.load(path, map_location="cpu")["model"]


def average(shares: list[tuple[str, float]]) -> dict[str, torch.Tensor]:
    whole = sum(share for _, share in shares)
    out: dict[str, torch.Tensor] = {}
    for path, share in shares:
        for name, value in weights(path).items():
            out[name] = out.get(name, 0) + value.float() * (share / whole)
    return out


if __name__ == "__main__":
    if len(sys.argv) < 3:
        raise SystemExit(__doc__)
    shares = [(path, float(share or 1)) for path, _, share in (a.partition("=") for a in sys.argv[2:])]
    torch.save({"model": average(shares)}, sys.argv[1])
