"""Writes the network of sentence vectors as a GGUF of Q8_0.

    python vectors/export.py runs/vectors/last.pt ../../Models/vectors.gguf
"""

from __future__ import annotations

import sys
import zlib
from pathlib import Path

import gguf
import torch

sys.path.insert(0, str(Path(__file__).parents[1]))

from reader.export import stored, tensors
from reader.model import Reader, Shape
from reader.pieces import WordPiece
from vectors.train import Vectors

ARCHITECTURE = "espalier-vectors"
LONGEST = 128  # pieces of a text that count
VOCABULARY = Path(__file__).parents[1] / "reader" / "vocabulary.txt"


def load(path: str, shape: Shape = Shape()) -> tuple[Vectors, WordPiece]:
    pieces = WordPiece.load(VOCABULARY)
    model = Vectors(Reader(len(pieces.pieces), shape))
    model.load_state_dict(torch.load(path, map_location="cpu")["model"])
    return model.eval(), pieces


def write(model: Vectors, pieces: WordPiece, path: str) -> None:
    reader = model.reader
    w = gguf.GGUFWriter(path, ARCHITECTURE)
    w.add_name("Espalier Vectors")
    w.add_license("apache-2.0")
    w.add_context_length(LONGEST)
    w.add_embedding_length(reader.shape.width)
    w.add_block_count(reader.shape.layers)
    w.add_feed_forward_length(4 * reader.shape.width)
    w.add_head_count(reader.shape.heads)
    w.add_layer_norm_eps(reader.shape.epsilon)
    w.add_uint32(ARCHITECTURE + ".mark_count", 1)
    w.add_float32(ARCHITECTURE + ".fit_scale", model.fit_scale.item())
    w.add_float32(ARCHITECTURE + ".fit_bias", model.fit_bias.item())
    found = {k: v for k, v in tensors(reader).items() if k.startswith(("blk.", "token", "position"))}
    found["mark_embd.weight"] = torch.zeros(1, reader.shape.width)
    found["position_embd.weight"] = found["position_embd.weight"][:LONGEST]
    digest = zlib.crc32(b"".join(v.numpy().tobytes() for v in found.values()))
    w.add_string(ARCHITECTURE + ".version", f"{digest:08x}")
    w.add_quantization_version(gguf.GGML_QUANT_VERSION)
    w.add_tokenizer_model("wordpiece")
    w.add_token_list(pieces.pieces)
    for name, value in found.items():
        array, kind = stored(name, value.contiguous())
        w.add_tensor(name, array, raw_dtype=kind)
    w.write_header_to_file()
    w.write_kv_data_to_file()
    w.write_tensors_to_file()
    w.close()


if __name__ == "__main__":
    write(*load(sys.argv[1]), sys.argv[2])
