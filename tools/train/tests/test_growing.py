"""A grown model computes what the smaller one computes, and all of what is new can learn."""

from __future__ import annotations

import sys
from pathlib import Path

import torch
from tokenizers import Tokenizer

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from cli.export import hf_config, tensors  # noqa: E402
from models.growing import load_folder, placed  # noqa: E402
from models.model import Config, Model, token_pieces  # noqa: E402

MODELS = Path(__file__).parents[3] / "Models"


def folder_of(model: Model, folder: Path) -> Path:
    import json

    from safetensors.torch import save_file

    save_file(tensors(model), str(folder / "model.safetensors"))
    (folder / "config.json").write_text(json.dumps(hf_config(model.c)))
    return folder


def test_a_grown_model_computes_the_same_and_learns_everywhere(tmp_path):
    torch.manual_seed(3)
    pieces = token_pieces(Tokenizer.from_file(str(MODELS / "tokenizer.json")))
    small = Model(Config(len(pieces), 192, 5, 6, 96), pieces)
    for layer in small.layers:  # not the start, in which much is zero
        layer.out.data.normal_(0, 0.1), layer.down.data.normal_(0, 0.1), layer.norm1.data.uniform_(0.5, 1.5)
    large = Model(Config(len(pieces), 224, 7, 7, 160), pieces)
    load_folder(large, folder_of(small, tmp_path))
    tokens = torch.randint(0, len(pieces), (2, 3, 20))
    prompts, lengths = torch.randint(0, len(pieces), (2, 11)), torch.tensor([11, 7])
    logits = [m(prompts, lengths, tokens, m.embeddings()) @ m.embeddings().T for m in (small, large)]
    assert logits[0].std() > 0.1
    torch.testing.assert_close(logits[1], logits[0], atol=2e-4, rtol=1e-3)

    # What writes learns at once; what reads a new place learns as soon as something was written there.
    steps = torch.optim.SGD(large.parameters(), lr=0.05)
    for _ in range(3):
        steps.zero_grad()
        out = large(prompts, lengths, tokens, large.embeddings()) @ large.embeddings().T
        torch.nn.functional.cross_entropy(out.flatten(0, 2), tokens.flatten()).backward()
        steps.step()
    for layer in large.layers:
        for matrix in (layer.qkv, layer.out, layer.gate_up, layer.down):
            assert (matrix.grad.abs().amax(0) > 0).all() and (matrix.grad.abs().amax(1) > 0).all()


def test_new_layers_stand_behind_the_first_half():
    assert placed(6, 8) == [0, 1, 2, 3, None, 4, None, 5]
    assert placed(4, 4) == [0, 1, 2, 3]
    assert placed(2, 5)[-1] == 1 and placed(2, 5).count(None) == 3
