"""Writes the reader as a GGUF of Q8_0, or of Q6_K.

    python reader/export.py runs/reader.pt ../../Models/reader.gguf [--six-bits]
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import gguf
import numpy as np
import torch

sys.path.insert(0, str(Path(__file__).parents[1]))

from reader.examples import LONGEST, MARKS
from reader.model import POINT, Reader, Shape
from reader.pieces import WordPiece
from reader.q6_k import quantized

HERE = Path(__file__).parent
ARCHITECTURE = "espalier-reader"


def load(path: str) -> tuple[Reader, WordPiece]:
    pieces = WordPiece.load(HERE / "vocabulary.txt")
    if path.endswith(".gguf"):
        return read_gguf(path).eval(), pieces
    saved = torch.load(path, map_location="cpu")
    model = Reader(len(pieces.pieces), Shape(**saved.get("shape", {})))
    model.load_state_dict(saved["model"])
    return model.eval(), pieces


def shape_of(file: gguf.GGUFReader) -> Shape:
    def told(key: str, usual=None):
        key = f"{ARCHITECTURE}.{key}"
        return file.fields[key].contents() if key in file.fields else usual
    return Shape(told("embedding_length"), told("block_count"), told("attention.head_count"), told("attention.layer_norm_epsilon"),
                 told("attention.relative_buckets_count", 0))


def read_gguf(path: str) -> Reader:
    """A reader with the weights of a file, Q8_0 as it is rounded there. What an older file lacks starts as in a new reader."""
    pieces = WordPiece.load(HERE / "vocabulary.txt")
    file = gguf.GGUFReader(path)
    model = Reader(len(pieces.pieces), shape_of(file))
    found = {t.name: torch.from_numpy(gguf.quants.dequantize(t.data, t.tensor_type).astype(np.float32)) for t in file.tensors}
    with torch.no_grad():
        views = tensors(model)
        for name, value in found.items():
            rows = min(len(value), len(views[name]))
            views[name][:rows] = value[:rows]
        if "many_first_field.weight" not in found:
            model.start_new_heads()
    return model


def tensors(model: Reader) -> dict[str, torch.Tensor]:
    out = {"token_embd.weight": model.words, "position_embd.weight": model.positions, "token_types.weight": model.segments, "mark_embd.weight": model.marks,
           "token_embd_norm.weight": model.norm, "token_embd_norm.bias": model.norm_bias}
    if model.distances is not None:
        out["relative_attention_bias.weight"] = model.distances
    for i, layer in enumerate(model.layers):
        block = f"blk.{i}."
        for kind, part in (("weight", layer.qkv), ("bias", layer.qkv_bias)):
            for name, piece in zip("qkv", part.split(model.shape.width)):
                out[f"{block}attn_{name}.{kind}"] = piece
        names = {"out": "attn_output", "norm1": "attn_output_norm", "up": "ffn_up", "down": "ffn_down", "norm2": "layer_output_norm"}
        for ours, theirs in names.items():
            out[f"{block}{theirs}.weight"], out[f"{block}{theirs}.bias"] = getattr(layer, ours), getattr(layer, ours + "_bias")
    for name in Reader.POINTERS + Reader.SCALARS:
        head = getattr(model, name)
        out[name + ".weight"], out[name + ".bias"] = head.weight, head.bias
    return {k: v.detach() for k, v in out.items()}


def stored(name: str, value: torch.Tensor, six_bits: bool = False) -> tuple[np.ndarray, gguf.GGMLQuantizationType]:
    """Tables of few rows stay in half precision, vectors in single."""
    array = value.float().numpy()
    if array.ndim == 1:
        return array, gguf.GGMLQuantizationType.F32
    if name in ("position_embd.weight", "token_types.weight", "mark_embd.weight", "relative_attention_bias.weight"):
        return array.astype(np.float16), gguf.GGMLQuantizationType.F16
    if six_bits and array.shape[1] % 256 == 0:
        return quantized(array), gguf.GGMLQuantizationType.Q6_K
    return gguf.quants.quantize(array, gguf.GGMLQuantizationType.Q8_0), gguf.GGMLQuantizationType.Q8_0


def write(model: Reader, pieces: WordPiece, path: str, knows_instructions: bool = False, six_bits: bool = False, **weights: float) -> None:
    w = gguf.GGUFWriter(path, ARCHITECTURE)
    w.add_name("Espalier Reader")
    w.add_license("apache-2.0")
    w.add_context_length(LONGEST)
    w.add_embedding_length(model.shape.width)
    w.add_block_count(model.shape.layers)
    w.add_feed_forward_length(4 * model.shape.width)
    w.add_head_count(model.shape.heads)
    w.add_layer_norm_eps(model.shape.epsilon)
    if model.shape.buckets:
        w.add_relative_attn_buckets_count(model.shape.buckets)
    w.add_uint32(ARCHITECTURE + ".mark_count", MARKS)
    w.add_uint32(ARCHITECTURE + ".point_width", POINT)
    # The mixture has notes of CapturedItem: the reader may be asked about them too.
    w.add_bool(ARCHITECTURE + ".knows_gists", True)
    w.add_bool(ARCHITECTURE + ".knows_instructions", knows_instructions)
    for key, weight in weights.items():
        w.add_float32(f"{ARCHITECTURE}.{key}", weight)
    w.add_quantization_version(gguf.GGML_QUANT_VERSION)
    w.add_tokenizer_model("wordpiece")
    w.add_token_list(pieces.pieces)
    for name, value in tensors(model).items():
        array, kind = stored(name, value, six_bits)
        w.add_tensor(name, array, raw_dtype=kind)
    w.write_header_to_file()
    w.write_kv_data_to_file()
    w.write_tensors_to_file()
    w.close()


def main() -> None:
    a = argparse.ArgumentParser()
    a.add_argument("checkpoint")
    a.add_argument("out")
    a.add_argument("--choice-weight", type=float, default=1, help="what it counts beside the model that writes, for choices of a schema with a gist")
    a.add_argument("--edge-weight", type=float, default=1, help="the same for the gist's first and last words")
    a.add_argument("--knows-instructions", action="store_true", help="it was trained on notes with instructions (`asked.py`), so it may be told them")
    a.add_argument("--six-bits", action="store_true", help="Q6_K, in three quarters of the bytes")
    o = a.parse_args()
    model, pieces = load(o.checkpoint)
    write(model, pieces, o.out, o.knows_instructions, o.six_bits, choice_weight=o.choice_weight, edge_weight=o.edge_weight)
    print(f"{sum(t.numel() for t in tensors(model).values()):,} parameters, {Path(o.out).stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
