"""A mixture with an exported folder is the mixture of what both compute with."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
import torch
from safetensors.torch import save_file
from tokenizers import Tokenizer

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from cli import mixing  # noqa: E402
from cli.export import hf_config, tensors  # noqa: E402
from models.model import Config, Model, token_pieces  # noqa: E402

MODELS = Path(__file__).resolve().parents[3] / "Models"


def small(seed: int) -> Model:
    torch.manual_seed(seed)
    pieces = token_pieces(Tokenizer.from_file(str(MODELS / "tokenizer.json")))
    return Model(Config(len(pieces), 192, 6, 6, 64), pieces)


def test_a_folder_and_a_checkpoint(tmp_path: Path) -> None:
    early, late = small(1), small(2)
    save_file({k: v.clone() for k, v in tensors(early).items()}, str(tmp_path / "model.safetensors"))
    (tmp_path / "config.json").write_text(json.dumps(hf_config(early.c)))
    (tmp_path / "tokenizer.json").write_bytes((MODELS / "tokenizer.json").read_bytes())
    end = {"average": late.state_dict(), "config": late.config()}
    mixed = small(3)
    mixed.load_state_dict(mixing.mix(mixing.weights_of(tmp_path, end), end, 0.25)["average"])
    first, second, found = tensors(early), tensors(late), tensors(mixed)
    for name, weights in found.items():
        torch.testing.assert_close(weights, 0.75 * first[name] + 0.25 * second[name], rtol=1e-4, atol=1e-5)


def test_models_of_other_shapes_do_not_mix() -> None:
    with pytest.raises(ValueError, match="different models"):
        mixing.mix({"norm": torch.ones(2)}, {"average": {"other": torch.ones(2)}}, 0.5)
