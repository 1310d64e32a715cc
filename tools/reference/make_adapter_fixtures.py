#!/usr/bin/env python3
"""Expected logits of tiny random models with low-rank adapters, computed by `peft`.

    pip install torch transformers peft
    python tools/reference/make_adapter_fixtures.py Tests/Fixtures/adapters

writes one JSON file per case: the case of Tests/Fixtures/transformer that is the base, adapter_config.json, the rule for every weight of the adapter
(tools/reference/weights.py), the tensors' names in both file forms, and all logits for the base's tokens.
"""
import json
import sys
from pathlib import Path

import peft
import torch
import transformers

from make_fixtures import SEED, cases, encode, spread
from weights import base_state, weights

CASES = [
    ("llama", dict(r=4, lora_alpha=8, target_modules=["q_proj", "k_proj", "v_proj", "o_proj", "gate_proj", "up_proj", "down_proj"])),
    ("qwen2", dict(r=3, lora_alpha=5, target_modules=["q_proj", "v_proj"], use_rslora=True)),
    ("gemma3", dict(r=2, lora_alpha=4, target_modules=["o_proj", "down_proj"])),
    ("phi3", dict(r=4, lora_alpha=4, target_modules=["qkv_proj", "o_proj", "gate_up_proj", "down_proj"])),
]
GGUF = {"q_proj": "attn_q", "k_proj": "attn_k", "v_proj": "attn_v", "o_proj": "attn_output", "gate_proj": "ffn_gate", "up_proj": "ffn_up",
        "down_proj": "ffn_down", "qkv_proj": "attn_qkv", "gate_up_proj": "ffn_up"}


def make(name, arguments):
    known = {case[0]: case for case in cases()}
    _, kind, options, count, architecture, _ = known[name]
    base = json.loads((Path(__file__).parents[2] / f"Tests/Fixtures/transformer/{name}.json").read_text())
    config = kind(**options)
    model = transformers.AutoModelForCausalLM.from_config(config, dtype=torch.float32, attn_implementation="eager").eval()
    tensors = []
    with torch.no_grad():
        for parameter_name, parameter in model.named_parameters():
            mean, std = spread(config, parameter_name, list(parameter.shape))
            parameter.copy_(torch.from_numpy(weights(SEED, parameter_name, list(parameter.shape), mean, std)))
        adapted = peft.get_peft_model(model, peft.LoraConfig(task_type="CAUSAL_LM", **arguments)).eval()
        for parameter_name, parameter in adapted.named_parameters():
            if "lora_" not in parameter_name:
                continue
            stored = parameter_name.replace(".default", "")
            shape = list(parameter.shape)
            std = 0.7 / shape[1] ** 0.5 if "lora_A" in stored else 0.3
            parameter.copy_(torch.from_numpy(weights(SEED, stored, shape, 0.0, std)))
            parts = stored.split(".")
            layer, module = parts[parts.index("layers") + 1], parts[-3]
            entry = dict(name=stored, shape=shape, base=f"{base_state(SEED, stored):016x}", mean=0.0, std=std,
                         gguf=f"blk.{layer}.{GGUF[module]}.weight.lora_{'a' if 'lora_A' in stored else 'b'}")
            # llama.cpp's converter reorders the outputs of these as it does the base's rows.
            if architecture == "llama" and module in ("q_proj", "k_proj") and "lora_B" in stored:
                entry["permuted_heads"] = shape[0] // (config.head_dim or config.hidden_size // config.num_attention_heads)
            tensors.append(entry)
        logits = adapted(torch.tensor([base["tokens"]]), use_cache=False).logits[0]
    return dict(
        base=name, made_with=f"peft {peft.__version__}, transformers {transformers.__version__}, torch {torch.__version__}",
        config=dict(peft_type="LORA", bias="none", use_dora=False, fan_in_fan_out=False, rank_pattern={}, alpha_pattern={}, **arguments),
        architecture=architecture, tensors=tensors, logits=encode(logits.numpy()))


def main():
    out = Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)
    for name, arguments in CASES:
        text = json.dumps(make(name, arguments), separators=(",", ":"))
        (out / f"{name}.json").write_text(text + "\n")
        print(f"{name:16} {len(text):7} bytes")


if __name__ == "__main__":
    main()
