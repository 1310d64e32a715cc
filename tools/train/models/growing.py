"""Takes up the weights of an exported model, in a model of the same size or a larger one that computes the same.

A larger one has new channels, heads, feed-forward units and layers, none of which changes anything yet: what reads is random, what writes is
zero (Net2Net, Chen et al. 2015; for transformers Gesmundo & Maile 2023).
"""

from __future__ import annotations

import json
import math
from pathlib import Path

import gguf
import torch
from safetensors.torch import load_file

from models.model import Model

READS = 0.5  # size of new reading weights, as a share of the usual start


def placed(old: int, new: int) -> list[int | None]:
    """For every layer of the larger model, the old layer that it takes up; the others start as nothing. They stand behind the first half,
    whose layers look back, and before the last, which copies."""
    out: list[int | None] = list(range(old))
    for i in range(new - old):
        out.insert(min(old // 2 + 1 + 2 * i, len(out) - 1), None)
    return out


# Names of a decoder's tensors in Hugging Face folders, and in GGUF files.
GGUF_PARTS = {"input_layernorm": "attn_norm", "post_attention_layernorm": "ffn_norm", "self_attn.q_proj": "attn_q", "self_attn.k_proj": "attn_k",
              "self_attn.v_proj": "attn_v", "self_attn.o_proj": "attn_output", "mlp.gate_proj": "ffn_gate", "mlp.up_proj": "ffn_up", "mlp.down_proj": "ffn_down"}


def gguf_names(layers: int) -> dict[str, str]:
    names = {"model.embed_tokens.weight": "token_embd.weight", "model.norm.weight": "output_norm.weight"}
    return names | {f"model.layers.{i}.{theirs}.weight": f"blk.{i}.{ours}.weight" for i in range(layers) for theirs, ours in GGUF_PARTS.items()}


def exported(folder: Path) -> dict[str, torch.Tensor]:
    """The weights of a folder by their Hugging Face names: in half precision where it has them so, else as Q8_0."""
    if (folder / "model.safetensors").exists():
        return {k: v.float() for k, v in load_file(str(folder / "model.safetensors")).items()}
    config = json.loads((folder / "config.json").read_text())
    heads = config["num_attention_heads"]
    stored = {t.name: torch.tensor(gguf.quants.dequantize(t.data, t.tensor_type)).float() for t in gguf.GGUFReader(str(folder / "model.gguf")).tensors}
    out = {}
    for theirs, ours in gguf_names(config["num_hidden_layers"]).items():
        value = stored[ours]
        if "q_proj" in theirs or "k_proj" in theirs:  # back from the llama architecture's interleaved rotary order
            value = value.reshape(heads, config["head_dim"] // 2, 2, -1).transpose(1, 2).reshape(value.shape)
        out[theirs] = value.contiguous()
    return out


@torch.no_grad()
def load_folder(model: Model, folder: Path) -> None:
    """`folder`: what export.py writes. The parts of an embedding cannot be told apart any more: the mean of a word's forms becomes the plain form."""
    saved = exported(folder)
    old = json.loads((folder / "config.json").read_text())
    c, d = model.c, old["hidden_size"]
    if c.head_dim != old["head_dim"] or c.width < d or c.layers < old["num_hidden_layers"] or c.feed_forward < old["intermediate_size"]:
        raise SystemExit(f"{folder}: a model of width {c.width}, {c.layers} layers and {c.feed_forward} units has no room for it")
    shrink = math.sqrt(d / c.width)  # the root mean square falls by this where the new channels are zero

    def norm(mine: torch.Tensor, name: str) -> None:
        mine.fill_(saved[name].mean() * shrink)
        mine[:d] = saved[name] * shrink

    def matrix(mine: torch.Tensor, name: str, reads: bool) -> None:
        """`mine`: rows write, columns read. A reading matrix gets random weights where it is new, a writing one zeros."""
        theirs = saved[name]
        mine.normal_(0, READS / math.sqrt(c.width)) if reads else mine.zero_()
        mine[:theirs.shape[0], :theirs.shape[1]] = theirs

    embeddings = saved["model.embed_tokens.weight"]
    model.base.zero_(), model.form.zero_(), model.rest.zero_()
    counts = torch.bincount(model.bases, minlength=len(model.base)).clamp(min=1)
    model.base[:, :d].index_add_(0, model.bases, embeddings).div_(counts[:, None])
    model.rest[:, :d] = embeddings - model.base[:, :d][model.bases]
    norm(model.norm, "model.norm.weight")
    for layer, i in zip(model.layers, placed(old["num_hidden_layers"], c.layers)):
        if i is None:
            layer.qkv.normal_(0, 1 / math.sqrt(c.width)), layer.gate_up.normal_(0, 1 / math.sqrt(c.width))
            layer.out.zero_(), layer.down.zero_()
            continue
        p = f"model.layers.{i}."
        norm(layer.norm1, p + "input_layernorm.weight")
        norm(layer.norm2, p + "post_attention_layernorm.weight")
        for mine, name in zip(layer.qkv.split(c.width), "qkv"):
            matrix(mine, p + f"self_attn.{name}_proj.weight", reads=True)
        for mine, name in zip(layer.gate_up.split(c.feed_forward), ("gate", "up")):
            matrix(mine, p + f"mlp.{name}_proj.weight", reads=True)
        matrix(layer.out, p + "self_attn.o_proj.weight", reads=False)
        matrix(layer.down, p + "mlp.down_proj.weight", reads=False)
