"""Averages the weights of readers, checkpoints or GGUF files: of one training at several times, or of what it began with and its end.

    python reader/average.py OUT.pt runs/reader/last.pt=0.7 ../../Models/reader.gguf=0.3
"""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path

import torch

sys.path.insert(0, str(Path(__file__).parents[1]))

from reader.export import read_gguf


def saved(path: str) -> dict:
    if path.endswith(".gguf"):
        model = read_gguf(path)
        return {"model": model.state_dict(), "shape": asdict(model.shape)}
    return torch.load(path, map_location="cpu")


def average(shares: list[tuple[str, float]]) -> dict:
    whole = sum(share for _, share in shares)
    out: dict[str, torch.Tensor] = {}
    for path, share in shares:
        part = saved(path)
        for name, value in part["model"].items():
            out[name] = out.get(name, 0) + value.float() * (share / whole)
    return {"model": out, "shape": part.get("shape", {})}


if __name__ == "__main__":
    if len(sys.argv) < 3:
        raise SystemExit(__doc__)
    shares = [(path, float(share or 1)) for path, _, share in (a.partition("=") for a in sys.argv[2:])]
    torch.save(average(shares), sys.argv[1])
