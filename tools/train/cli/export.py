"""Writes a run's model as a Q8_0 GGUF, with the folder around it.

    python -m cli.export runs/a/last.pt ../../Models
"""

from __future__ import annotations

import argparse
import json
import shutil
from pathlib import Path

import gguf
import numpy as np
import torch
from safetensors.torch import save_file
from tokenizers import Tokenizer

from models.alphabet import CONTROL
from models.growing import gguf_names
from models.model import Config, Model, token_pieces

HERE = Path(__file__).parents[1]


def load(path: str, tokenizer: Tokenizer, average: bool = True) -> Model:
    saved = torch.load(path, map_location="cpu")
    model = Model(Config(**saved["config"]), token_pieces(tokenizer))
    model.load_state_dict(saved["average" if average else "model"])
    return model.eval()


def tensors(model: Model) -> dict[str, torch.Tensor]:
    """Hugging Face names; rotary pairs half-split, as the model is trained."""
    c, d = model.c, model.c.width
    out = {"model.embed_tokens.weight": model.embeddings(), "model.norm.weight": model.norm}
    for i, layer in enumerate(model.layers):
        p = f"model.layers.{i}."
        out[p + "input_layernorm.weight"] = layer.norm1
        out[p + "post_attention_layernorm.weight"] = layer.norm2
        for name, part in zip(("q", "k", "v"), layer.qkv.split(d)):
            out[p + f"self_attn.{name}_proj.weight"] = part
        out[p + "self_attn.o_proj.weight"] = layer.out
        gate, up = layer.gate_up.split(c.feed_forward)
        out[p + "mlp.gate_proj.weight"], out[p + "mlp.up_proj.weight"] = gate, up
        out[p + "mlp.down_proj.weight"] = layer.down
    return {k: v.detach().contiguous().clone() for k, v in out.items()}


def hf_config(c: Config) -> dict:
    return {
        "architectures": ["LlamaForCausalLM"], "model_type": "llama", "vocab_size": c.vocabulary, "hidden_size": c.width,
        "intermediate_size": c.feed_forward, "num_hidden_layers": c.layers, "num_attention_heads": c.heads, "num_key_value_heads": c.heads,
        "head_dim": c.head_dim, "max_position_embeddings": c.context, "rms_norm_eps": c.epsilon, "rope_theta": c.rope_theta, "rope_scaling": None,
        "hidden_act": "silu", "attention_bias": False, "mlp_bias": False, "tie_word_embeddings": True, "bos_token_id": None,
        "eos_token_id": CONTROL.index("<|end|>"), "pad_token_id": 0, "torch_dtype": "float16", "initializer_range": 0.02, "use_cache": True,
    }


def write_gguf(path: Path, weights: dict[str, torch.Tensor], c: Config, tokenizer_json: dict, template: str) -> None:
    w = gguf.GGUFWriter(str(path), "llama")
    w.add_name("Espalier Capture")
    w.add_license("apache-2.0")
    w.add_context_length(c.context)
    w.add_embedding_length(c.width)
    w.add_block_count(c.layers)
    w.add_feed_forward_length(c.feed_forward)
    w.add_head_count(c.heads)
    w.add_head_count_kv(c.heads)
    w.add_key_length(c.head_dim)
    w.add_value_length(c.head_dim)
    w.add_layer_norm_rms_eps(c.epsilon)
    w.add_rope_dimension_count(c.head_dim)
    w.add_rope_freq_base(c.rope_theta)
    w.add_vocab_size(c.vocabulary)
    w.add_file_type(gguf.LlamaFileType.MOSTLY_Q8_0)
    w.add_quantization_version(gguf.GGML_QUANT_VERSION)
    vocabulary = sorted(tokenizer_json["model"]["vocab"].items(), key=lambda item: item[1])
    names = [t for t, _ in vocabulary]
    w.add_tokenizer_model("gpt2")
    w.add_tokenizer_pre("espalier")
    w.add_token_list(names)
    w.add_token_types([gguf.TokenType.CONTROL if t in CONTROL else gguf.TokenType.NORMAL for t in names])
    w.add_token_merges([" ".join(m) for m in tokenizer_json["model"]["merges"]])
    w.add_eos_token_id(CONTROL.index("<|end|>"))
    w.add_pad_token_id(0)
    w.add_add_bos_token(False)
    w.add_chat_template(template)
    for key in ("annotates_notes", "copies_notes", "writes_every_field"):
        w.add_bool("espalier.extraction." + key, True)
    names = gguf_names(c.layers)
    for name, tensor in weights.items():
        a = tensor.float().numpy()
        if "q_proj" in name or "k_proj" in name:  # the llama architecture's interleaved rotary order
            a = a.reshape(c.heads, 2, c.head_dim // 2, -1).swapaxes(1, 2).reshape(a.shape)
        if a.ndim == 2:
            w.add_tensor(names[name], gguf.quants.quantize(np.ascontiguousarray(a), gguf.GGMLQuantizationType.Q8_0), raw_dtype=gguf.GGMLQuantizationType.Q8_0)
        else:
            w.add_tensor(names[name], a)
    w.write_header_to_file()
    w.write_kv_data_to_file()
    w.write_tensors_to_file()
    w.close()


def main() -> None:
    a = argparse.ArgumentParser()
    a.add_argument("checkpoint")
    a.add_argument("out", type=Path)
    a.add_argument("--tokenizer", default=str(HERE.parents[1] / "Models" / "tokenizer.json"))
    a.add_argument("--no-average", action="store_true")
    a.add_argument("--half", action="store_true", help="model.safetensors in half precision too")
    o = a.parse_args()
    model = load(o.checkpoint, Tokenizer.from_file(o.tokenizer), not o.no_average)
    weights = tensors(model)
    o.out.mkdir(parents=True, exist_ok=True)
    source = Path(o.tokenizer).parent
    for name in ("tokenizer.json", "tokenizer_config.json"):
        if (source / name).resolve() != (o.out / name).resolve():
            shutil.copy(source / name, o.out / name)
    (o.out / "config.json").write_text(json.dumps(hf_config(model.c), indent=2) + "\n")
    (o.out / "generation_config.json").write_text(json.dumps({"do_sample": False, "eos_token_id": CONTROL.index("<|end|>"), "pad_token_id": 0, "max_new_tokens": 128}, indent=2) + "\n")
    if o.half:
        save_file({k: v.half() for k, v in weights.items()}, str(o.out / "model.safetensors"), metadata={"format": "pt"})
    template = json.loads((o.out / "tokenizer_config.json").read_text())["chat_template"]
    write_gguf(o.out / "model.gguf", weights, model.c, json.loads((o.out / "tokenizer.json").read_text()), template)
    total = sum(v.numel() for v in weights.values())
    print(f"{total / 1e6:.2f}M parameters;", *(f"{p.name} {p.stat().st_size / 1e6:.2f} MB" for p in sorted(o.out.iterdir()) if p.is_file()))


if __name__ == "__main__":
    main()
