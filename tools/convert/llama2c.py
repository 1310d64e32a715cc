#!/usr/bin/env python3
"""Converts a llama2.c checkpoint (legacy .bin and its tokenizer .bin) into the forms that other runtimes read.

    python tools/convert/llama2c.py MODEL.bin TOKENIZER.bin OUT_FOLDER [--name NAME]

writes into OUT_FOLDER
    config.json, model.safetensors, generation_config.json   Hugging Face "llama", F32
    tokenizer.json, tokenizer_config.json                     SentencePiece-style BPE with byte fallback
    model.gguf                                                GGUF v3 "llama", F32, with tokenizer.ggml.*

Legacy layout, little-endian: seven int32 (dim, hidden_dim, n_layers, n_heads, n_kv_heads, vocab_size, seq_len;
a negative vocab_size says that the classifier is not tied), then float32 arrays, each stacked over the layers.
Its rotary pairs are interleaved, as GGUF's "llama" has them; Hugging Face's halves are split, so q and k rows move.
"""

import argparse
import json
import struct
from pathlib import Path

import numpy as np
from gguf import GGUFWriter
from safetensors.numpy import save_file

NORM_EPSILON = 1e-5
ROPE_THETA = 10000.0


def read_checkpoint(path):
    """The header as a dict, and the arrays by llama2.c's names, each [layers, rows, columns] or without layers."""
    raw = Path(path).read_bytes()
    dim, hidden, layers, heads, kv_heads, vocab, context = struct.unpack_from("<7i", raw)
    tied, vocab = vocab > 0, abs(vocab)
    head = dim // heads
    shapes = [
        ("tok_emb", (vocab, dim)),
        ("rms_att", (layers, dim)),
        ("wq", (layers, heads * head, dim)),
        ("wk", (layers, kv_heads * head, dim)),
        ("wv", (layers, kv_heads * head, dim)),
        ("wo", (layers, dim, heads * head)),
        ("rms_ffn", (layers, dim)),
        ("w1", (layers, hidden, dim)),
        ("w2", (layers, dim, hidden)),
        ("w3", (layers, hidden, dim)),
        ("rms_final", (dim,)),
        ("freq_cos", (context, head // 2)),
        ("freq_sin", (context, head // 2)),
    ]
    if not tied:
        shapes.append(("wcls", (vocab, dim)))
    offset, arrays = 28, {}
    for name, shape in shapes:
        count = int(np.prod(shape))
        arrays[name] = np.frombuffer(raw, "<f4", count, offset).reshape(shape)
        offset += 4 * count
    if offset != len(raw):
        raise SystemExit(f"{path}: found {len(raw)} bytes, expected {offset} for the shapes in the header")
    header = dict(dim=dim, hidden=hidden, layers=layers, heads=heads, kv_heads=kv_heads, vocab=vocab, context=context,
                  head=head, tied=tied)
    return header, arrays


def read_tokenizer(path, count):
    """Pieces (bytes) and scores, by id."""
    raw = Path(path).read_bytes()
    offset, pieces, scores = 4, [], []
    for _ in range(count):
        score, length = struct.unpack_from("<fi", raw, offset)
        pieces.append(raw[offset + 8 : offset + 8 + length])
        scores.append(score)
        offset += 8 + length
    return pieces, scores


def split_halves(matrix, heads):
    """Rows of a q or k matrix from interleaved rotary pairs (2i, 2i+1) to Hugging Face's (i, i + half)."""
    rows, columns = matrix.shape
    return matrix.reshape(heads, rows // heads // 2, 2, columns).swapaxes(1, 2).reshape(rows, columns)


def sentencepiece_names(pieces):
    """The pieces as SentencePiece spells them: control tokens, <0xNN>, and U+2581 for a space."""
    names = []
    for index, piece in enumerate(pieces):
        if index < 3:
            names.append(["<unk>", "<s>", "</s>"][index])
        elif index < 259:
            names.append(f"<0x{index - 3:02X}>")
        else:
            names.append(piece.decode("utf-8").replace(" ", "\u2581"))
    return names


def write_safetensors(out, header, arrays):
    tensors = {"model.embed_tokens.weight": arrays["tok_emb"], "model.norm.weight": arrays["rms_final"]}
    if not header["tied"]:
        tensors["lm_head.weight"] = arrays["wcls"]
    for layer in range(header["layers"]):
        prefix = f"model.layers.{layer}."
        tensors |= {
            prefix + "input_layernorm.weight": arrays["rms_att"][layer],
            prefix + "self_attn.q_proj.weight": split_halves(arrays["wq"][layer], header["heads"]),
            prefix + "self_attn.k_proj.weight": split_halves(arrays["wk"][layer], header["kv_heads"]),
            prefix + "self_attn.v_proj.weight": arrays["wv"][layer],
            prefix + "self_attn.o_proj.weight": arrays["wo"][layer],
            prefix + "post_attention_layernorm.weight": arrays["rms_ffn"][layer],
            prefix + "mlp.gate_proj.weight": arrays["w1"][layer],
            prefix + "mlp.down_proj.weight": arrays["w2"][layer],
            prefix + "mlp.up_proj.weight": arrays["w3"][layer],
        }
    save_file({k: np.ascontiguousarray(v) for k, v in tensors.items()}, out / "model.safetensors", metadata={"format": "pt"})
    config = {
        "architectures": ["LlamaForCausalLM"],
        "model_type": "llama",
        "hidden_size": header["dim"],
        "intermediate_size": header["hidden"],
        "num_hidden_layers": header["layers"],
        "num_attention_heads": header["heads"],
        "num_key_value_heads": header["kv_heads"],
        "vocab_size": header["vocab"],
        "max_position_embeddings": header["context"],
        "rms_norm_eps": NORM_EPSILON,
        "rope_theta": ROPE_THETA,
        "hidden_act": "silu",
        "tie_word_embeddings": header["tied"],
        "bos_token_id": 1,
        "eos_token_id": 2,
        "torch_dtype": "float32",
    }
    write_json(out / "config.json", config)
    write_json(out / "generation_config.json", {"bos_token_id": 1, "eos_token_id": 2})


def write_tokenizer(out, names, scores):
    """A merge for every way to cut a piece into two others, best score of the result first."""
    ids = {name: index for index, name in enumerate(names)}
    merges = []
    for name in names[259:]:
        for cut in range(1, len(name)):
            left, right = name[:cut], name[cut:]
            if left in ids and right in ids:
                merges.append((-scores[ids[name]], ids[left], ids[right], left, right))
    merges.sort()
    space = "\u2581"
    control = [{"id": i, "content": names[i], "single_word": False, "lstrip": False, "rstrip": False, "normalized": False,
                "special": True} for i in range(3)]
    document = {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": control,
        "normalizer": {"type": "Sequence", "normalizers": [{"type": "Prepend", "prepend": space},
                                                           {"type": "Replace", "pattern": {"String": " "}, "content": space}]},
        "pre_tokenizer": None,
        "post_processor": None,
        "decoder": {"type": "Sequence", "decoders": [{"type": "Replace", "pattern": {"String": space}, "content": " "},
                                                     {"type": "ByteFallback"}, {"type": "Fuse"},
                                                     {"type": "Strip", "content": " ", "start": 1, "stop": 0}]},
        "model": {"type": "BPE", "dropout": None, "unk_token": "<unk>", "continuing_subword_prefix": None,
                  "end_of_word_suffix": None, "fuse_unk": True, "byte_fallback": True, "ignore_merges": False,
                  "vocab": ids, "merges": [[m[3], m[4]] for m in merges]},
    }
    write_json(out / "tokenizer.json", document)
    write_json(out / "tokenizer_config.json", {"add_bos_token": True, "add_eos_token": False, "bos_token": "<s>", "eos_token": "</s>",
                                               "unk_token": "<unk>", "tokenizer_class": "LlamaTokenizer"})


def write_gguf(out, header, arrays, names, scores, name):
    writer = GGUFWriter(out / "model.gguf", "llama")
    writer.add_name(name)
    writer.add_context_length(header["context"])
    writer.add_embedding_length(header["dim"])
    writer.add_block_count(header["layers"])
    writer.add_feed_forward_length(header["hidden"])
    writer.add_head_count(header["heads"])
    writer.add_head_count_kv(header["kv_heads"])
    writer.add_rope_dimension_count(header["head"])
    writer.add_rope_freq_base(ROPE_THETA)
    writer.add_layer_norm_rms_eps(NORM_EPSILON)
    writer.add_vocab_size(header["vocab"])
    writer.add_file_type(0)
    writer.add_tokenizer_model("llama")
    writer.add_token_list([n.encode("utf-8") for n in names])
    writer.add_token_scores(scores)
    writer.add_token_types([2] + [3, 3] + [6] * 256 + [1] * (len(names) - 259))
    writer.add_unk_token_id(0)
    writer.add_bos_token_id(1)
    writer.add_eos_token_id(2)
    writer.add_add_bos_token(True)
    writer.add_add_eos_token(False)
    writer.add_tensor("token_embd.weight", np.ascontiguousarray(arrays["tok_emb"]))
    per_layer = {"attn_norm": "rms_att", "attn_q": "wq", "attn_k": "wk", "attn_v": "wv", "attn_output": "wo", "ffn_norm": "rms_ffn",
                 "ffn_gate": "w1", "ffn_down": "w2", "ffn_up": "w3"}
    for layer in range(header["layers"]):
        for target, source in per_layer.items():
            writer.add_tensor(f"blk.{layer}.{target}.weight", np.ascontiguousarray(arrays[source][layer]))
    writer.add_tensor("output_norm.weight", np.ascontiguousarray(arrays["rms_final"]))
    if not header["tied"]:
        writer.add_tensor("output.weight", np.ascontiguousarray(arrays["wcls"]))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def write_json(path, value):
    path.write_text(json.dumps(value, ensure_ascii=False, indent=1 if path.name != "tokenizer.json" else None) + "\n", "utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model")
    parser.add_argument("tokenizer")
    parser.add_argument("out", type=Path)
    parser.add_argument("--name", default=None, help="general.name of the GGUF; default: the checkpoint's file name")
    arguments = parser.parse_args()
    header, arrays = read_checkpoint(arguments.model)
    pieces, scores = read_tokenizer(arguments.tokenizer, header["vocab"])
    names = sentencepiece_names(pieces)
    arguments.out.mkdir(parents=True, exist_ok=True)
    write_safetensors(arguments.out, header, arrays)
    write_tokenizer(arguments.out, names, scores)
    write_gguf(arguments.out, header, arrays, names, scores, arguments.name or Path(arguments.model).stem)
    print(f"{arguments.out}: {header}")


if __name__ == "__main__":
    main()
