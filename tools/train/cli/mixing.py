"""Mixes the weights of two checkpoints of one run, or of a run and the model that it began with: what the end of training gains on trained
kinds and loses on others is shared out.

    python -m cli.mixing EARLY LATE.pt SHARE OUT.pt     # EARLY: a checkpoint, or an exported folder; SHARE: of the late one, 0 to 1
"""

from __future__ import annotations

import sys
from pathlib import Path

import torch


def weights_of(path: Path, like: dict) -> dict:
    """The averages of a checkpoint, or the weights of an exported folder in the form of the checkpoint `like`."""
    if not path.is_dir():
        return torch.load(path, map_location="cpu")["average"]
    from tokenizers import Tokenizer

    from models.growing import load_folder
    from models.model import Config, Model, token_pieces

    model = Model(Config(**like["config"]), token_pieces(Tokenizer.from_file(str(path / "tokenizer.json"))))
    load_folder(model, path)
    return model.state_dict()


def mix(early: dict, late: dict, share: float) -> dict:
    """The late checkpoint with a mixture of its average and the early one's."""
    if early.keys() != late["average"].keys():
        raise ValueError("the checkpoints are of different models")
    return late | {"average": {name: early[name].lerp(weights, share) for name, weights in late["average"].items()}}


if __name__ == "__main__":
    if len(sys.argv) != 5:
        raise SystemExit(__doc__)
    end = torch.load(sys.argv[2], map_location="cpu")
    torch.save(mix(weights_of(Path(sys.argv[1]), end), end, float(sys.argv[3])), sys.argv[4])
