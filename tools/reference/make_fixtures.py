#!/usr/bin/env python3
"""Expected outputs of every supported architecture, computed by `transformers` on tiny random models.

    pip install torch transformers gguf
    python tools/reference/make_fixtures.py Tests/Fixtures/transformer

writes one JSON file per case: the Hugging Face configuration, the rule for every weight (tools/reference/weights.py),
the same model's GGUF metadata and tensor names, a run of tokens, the output of every block at some rows, and all logits.
Arrays are base64 of little-endian float32. The tests make both file forms from the rule, so no weights are stored.
"""
import base64
import json
import math
import sys
from pathlib import Path

import gguf
import numpy as np
import torch
import transformers

from weights import base_state, weights

SEED = 7
VOCABULARY = 96
HIDDEN_ROWS = 4

LLAMA3 = dict(rope_type="llama3", factor=8.0, low_freq_factor=1.0, high_freq_factor=4.0, original_max_position_embeddings=32,
              rope_theta=500.0)


def cases():
    """(name, configuration class, its arguments, tokens, GGUF architecture or None, further GGUF metadata)"""
    base = dict(vocab_size=VOCABULARY, hidden_size=64, intermediate_size=112, num_hidden_layers=3, num_attention_heads=4,
                num_key_value_heads=2, max_position_embeddings=128, rms_norm_eps=1e-5, pad_token_id=0, bos_token_id=1, eos_token_id=2)
    t = transformers
    yield "llama", t.LlamaConfig, dict(base, tie_word_embeddings=False), 24, "llama", {}
    yield "llama-heads", t.LlamaConfig, dict(base, num_attention_heads=6, num_key_value_heads=1, head_dim=10, hidden_size=60), 24, "llama", {}
    yield "llama3.1", t.LlamaConfig, dict(base, tie_word_embeddings=True, rope_parameters=LLAMA3), 48, "llama", {}
    yield "llama-linear", t.LlamaConfig, dict(
        base, rope_parameters=dict(rope_type="linear", factor=4.0, rope_theta=10000.0)), 24, "llama", {
            "rope.scaling.type": "linear", "rope.scaling.factor": 4.0}
    yield "llama-yarn", t.LlamaConfig, dict(
        base, rope_parameters=dict(rope_type="yarn", factor=4.0, rope_theta=10000.0, original_max_position_embeddings=32)), 48, "llama", {
            "rope.scaling.type": "yarn", "rope.scaling.factor": 4.0, "rope.scaling.original_context_length": 32}
    yield "llama-bias", t.LlamaConfig, dict(base, attention_bias=True, mlp_bias=True), 24, None, {}
    yield "mistral", t.MistralConfig, dict(base, sliding_window=7, head_dim=24), 32, "llama", {"attention.sliding_window": 7}
    yield "qwen2", t.Qwen2Config, dict(base, tie_word_embeddings=True, rope_parameters=dict(rope_type="default", rope_theta=1e6)), 24, "qwen2", {}
    yield "qwen2-window", t.Qwen2Config, dict(base, use_sliding_window=True, sliding_window=5, max_window_layers=1), 24, None, {}
    yield "qwen3", t.Qwen3Config, dict(base, head_dim=24, tie_word_embeddings=True), 24, "qwen3", {}
    yield "smollm3", t.SmolLM3Config, dict(base, num_hidden_layers=5, rope_parameters=dict(rope_type="default", rope_theta=2e6)), 24, "smollm3", {}
    yield "gemma2", t.Gemma2Config, dict(
        base, num_hidden_layers=4, head_dim=24, query_pre_attn_scalar=24, sliding_window=6, attn_logit_softcapping=2.0,
        final_logit_softcapping=5.0), 24, "gemma2", {
            "attention.sliding_window": 6, "attn_logit_softcapping": 2.0, "final_logit_softcapping": 5.0}
    yield "gemma3", t.Gemma3TextConfig, dict(
        base, hidden_size=48, intermediate_size=80, num_hidden_layers=7, head_dim=16, query_pre_attn_scalar=16, sliding_window=6), 24, "gemma3", {
            "attention.sliding_window": 6}
    yield "gemma3-linear", t.Gemma3TextConfig, dict(
        base, hidden_size=48, intermediate_size=80, num_hidden_layers=6, head_dim=16, query_pre_attn_scalar=16, sliding_window=6,
        rope_parameters=dict(sliding_attention=dict(rope_type="default", rope_theta=10000.0),
                             full_attention=dict(rope_type="linear", factor=8.0, rope_theta=1e6))), 24, "gemma3", {
            "attention.sliding_window": 6, "rope.scaling.type": "linear", "rope.scaling.factor": 8.0}
    yield "phi3", t.Phi3Config, dict(base, sliding_window=9), 24, "phi3", {"attention.sliding_window": 9}
    for name, tokens in (("phi4mini-short", 14), ("phi4mini-long", 40)):
        factors = dict(rope_type="longrope", rope_theta=10000.0, partial_rotary_factor=0.75, original_max_position_embeddings=16,
                       short_factor=[1.0, 1.1, 1.25, 1.4, 1.5, 1.75], long_factor=[1.0, 1.5, 2.5, 4.0, 6.0, 9.0])
        yield name, t.Phi3Config, dict(
            base, rope_parameters=factors, original_max_position_embeddings=16, tie_word_embeddings=True), tokens, "phi3", {
                "rope.scaling.original_context_length": 16, "rope.dimension_count": 12,
                "rope.scaling.attn_factor": math.sqrt(1 + math.log(128 / 16) / math.log(16))}


    yield "olmo2", t.Olmo2Config, dict(base, rope_parameters=dict(rope_type="default", rope_theta=5e5)), 24, "olmo2", {}
    for name, scaling in (("olmo3", dict(rope_type="default", rope_theta=5e5)),
                          ("olmo3-yarn", dict(rope_type="yarn", factor=4.0, rope_theta=5e5, original_max_position_embeddings=32))):
        yield name, t.Olmo3Config, dict(
            base, num_hidden_layers=5, sliding_window=6,
            rope_parameters=dict(sliding_attention=dict(rope_type="default", rope_theta=5e5), full_attention=scaling)), 40, "olmo2", {
                "attention.sliding_window": 6, **({} if name == "olmo3" else {
                    "rope.scaling.type": "yarn", "rope.scaling.factor": 4.0, "rope.scaling.original_context_length": 32})}
    yield "granite", t.GraniteConfig, dict(
        base, embedding_multiplier=12.0, attention_multiplier=0.09, residual_multiplier=0.22, logits_scaling=4.0), 24, "granite", {
            "embedding_scale": 12.0, "attention.scale": 0.09, "residual_scale": 0.22, "logit_scale": 4.0}
    yield "glm4", t.Glm4Config, dict(
        base, head_dim=24, attention_bias=True, eos_token_id=[2],
        rope_parameters=dict(rope_type="default", rope_theta=10000.0, partial_rotary_factor=0.5)), 24, "glm4", {"rope.dimension_count": 12}
    experts = dict(num_experts=6, num_experts_per_tok=2, moe_intermediate_size=40, head_dim=24)
    counts = {"expert_count": 6, "expert_used_count": 2, "expert_feed_forward_length": 40}
    yield "qwen3moe", t.Qwen3MoeConfig, dict(base, **experts, norm_topk_prob=True), 40, "qwen3moe", counts
    yield "qwen3moe-dense", t.Qwen3MoeConfig, dict(
        base, **experts, norm_topk_prob=False, mlp_only_layers=[1], decoder_sparse_step=1), 24, None, {}
    yield "gpt-oss", t.GptOssConfig, dict(
        base, num_hidden_layers=4, head_dim=16, num_local_experts=6, num_experts_per_tok=2, intermediate_size=40, sliding_window=7, max_position_embeddings=128,
        rope_parameters=dict(rope_type="yarn", factor=4.0, rope_theta=150000.0, beta_fast=32.0, beta_slow=1.0, truncate=False,
                             original_max_position_embeddings=32)), 40, "gpt-oss", {
            **counts, "attention.sliding_window": 7, "rope.scaling.type": "yarn", "rope.scaling.factor": 4.0,
            "rope.scaling.original_context_length": 32}
    rms = base.pop("rms_norm_eps")
    kinds = ["conv", "full_attention", "conv", "conv", "full_attention"]
    rope = dict(rope_type="default", rope_theta=1e6)
    lfm2 = dict(base, num_hidden_layers=5, layer_types=kinds, norm_eps=rms, rope_parameters=rope)
    by_layer = {"attention.head_count_kv": [0 if kind == "conv" else 2 for kind in kinds], "attention.layer_norm_rms_epsilon": rms}
    yield "lfm2", t.Lfm2Config, dict(lfm2, block_auto_adjust_ff_dim=False), 24, "lfm2", {**by_layer, "shortconv.l_cache": 3}
    # Two thirds of 112 are 74, times 1.5 111, in blocks of 16 112; the last layer has a convolution, over five positions.
    yield "lfm2-adjusted", t.Lfm2Config, dict(
        lfm2, layer_types=kinds[:4] + ["conv"], conv_L_cache=5, block_multiple_of=16, block_ffn_dim_multiplier=1.5), 24, "lfm2", {
            **by_layer, "attention.head_count_kv": [0, 2, 0, 0, 0], "shortconv.l_cache": 5}
    yield "lfm2moe", t.Lfm2MoeConfig, dict(
        lfm2, num_experts=6, num_experts_per_tok=2, moe_intermediate_size=40, num_dense_layers=1, routed_scaling_factor=1.0), 24, "lfm2moe", {
            **by_layer, **counts, "shortconv.l_cache": 3, "expert_gating_func": 2}
    # Chunks of five, and queries that grow from the eighth position on; the third of four layers is the global one.
    llama4 = dict(base, rms_norm_eps=rms, num_hidden_layers=4, head_dim=24, intermediate_size=40, intermediate_size_mlp=112, tie_word_embeddings=False,
                  floor_scale=8, attn_scale=0.5, rope_parameters=dict(rope_type="default", rope_theta=5e5))
    yield "llama4", t.Llama4TextConfig, dict(
        llama4, moe_layers=[], no_rope_layers=[1, 1, 0, 1], attention_chunk_size=5), 24, None, {}
    yield "llama4-experts", t.Llama4TextConfig, dict(
        llama4, interleave_moe_layer_step=2, num_local_experts=6, num_experts_per_tok=2), 24, "llama4", {
            **counts, "feed_forward_length": 112, "interleave_moe_layer_step": 2, "attention.temperature_length": 8, "attention.temperature_scale": 0.5}


def stored(name, shape):
    """The tensors of a checkpoint that one parameter is made of: (name, shape) of each, and how they make it."""
    if name.endswith("feed_forward.experts.gate_up_proj"):
        stem = name.removesuffix("gate_up_proj")
        parts = [(f"{stem}{e}.{part}.weight", [shape[1] // 2, shape[2]]) for e in range(shape[0]) for part in ("w1", "w3")]
        return parts, lambda arrays: np.concatenate(arrays).reshape(shape)
    if name.endswith("feed_forward.experts.down_proj"):
        return [(f"{name.removesuffix('down_proj')}{e}.w2.weight", shape[1:]) for e in range(shape[0])], np.stack
    if name.endswith("mlp.experts.gate_up_proj") and "bias" not in name and shape[2] != 2 * 40:
        count, inner = shape[0], shape[1] // 2
        stem = name.removesuffix("gate_up_proj")
        parts = [(f"{stem}{e}.{part}_proj.weight", [inner, shape[2]]) for e in range(count) for part in ("gate", "up")]
        return parts, lambda arrays: np.concatenate(arrays).reshape(shape)
    if name.endswith("mlp.experts.down_proj") and shape[1] != 40:
        stem = name.removesuffix("down_proj")
        return [(f"{stem}{e}.down_proj.weight", shape[1:]) for e in range(shape[0])], np.stack
    return [(name, shape)], lambda arrays: arrays[0]


def stored_by_gpt_oss(name, shape):
    """The same by the names of GGUF files, which hold gate and up apart and experts as [outputs, inputs]."""
    layer, _, rest = name.removeprefix("model.layers.").partition(".")
    ending = "bias" if rest.endswith("bias") else "weight"
    place = lambda part: f"blk.{layer}.ffn_{part}_exps.{ending}"
    if rest.startswith("mlp.experts.gate_up_proj"):
        half = [shape[0], shape[-1] // 2] + ([shape[1]] if ending == "weight" else [])
        def join(arrays):
            if ending == "weight":
                arrays = [a.transpose(0, 2, 1) for a in arrays]
            return np.stack(arrays, axis=-1).reshape(shape)
        return [(place("gate"), half), (place("up"), half)], join
    if rest.startswith("mlp.experts.down_proj"):
        if ending == "bias":
            return [(place("down"), shape)], lambda arrays: arrays[0]
        return [(place("down"), [shape[0], shape[2], shape[1]])], lambda arrays: arrays[0].transpose(0, 2, 1)
    return [(name, shape)], lambda arrays: arrays[0]


def stored_by_llama4(name, shape):
    """The same for Llama 4, whose gate and up stand one behind the other."""
    place = lambda part: f"blk.{name.split('.')[2]}.ffn_{part}_exps.weight"
    if name.endswith("experts.gate_up_proj"):
        half = [shape[0], shape[2] // 2, shape[1]]
        return [(place("gate"), half), (place("up"), half)], lambda arrays: np.concatenate([a.transpose(0, 2, 1) for a in arrays], axis=2)
    if name.endswith("experts.down_proj"):
        return [(place("down"), [shape[0], shape[2], shape[1]])], lambda arrays: arrays[0].transpose(0, 2, 1)
    return [(name, shape)], lambda arrays: arrays[0]


def spread(config, name, shape):
    """Mean and standard deviation: unit-variance activations, logits with a deviation of about 3."""
    gemma = config.model_type.startswith("gemma")
    if config.model_type == "granite" and ("embed_tokens" in name or "lm_head" in name):
        return 0.0, 1 / math.sqrt(shape[1])
    if "sinks" in name:
        return 0.5, 1.0
    if "_exps." in name:
        return 0.0, 0.1 if name.endswith("bias") else 1 / math.sqrt(shape[2])
    if name.endswith("norm.weight") or "layernorm" in name:
        if name in ("model.norm.weight", "model.embedding_norm.weight"):
            return (4.0 if gemma else 5.0), 0.5
        return (0.0 if gemma else 1.0), 0.1
    if name.endswith("bias"):
        return 0.0, 0.1
    if name.endswith("conv.conv.weight"):
        return 0.0, 1 / math.sqrt(shape[2])
    if "embed_tokens" in name or "lm_head" in name:
        return 0.0, 0.5 / math.sqrt(shape[1])
    return 0.0, 1 / math.sqrt(shape[1])


def llama3_divisors(config):
    p = config.rope_parameters
    size = config.head_dim or config.hidden_size // config.num_attention_heads
    out = []
    for i in range(size // 2):
        wave = 2 * math.pi * p["rope_theta"] ** (2 * i / size)
        original = p["original_max_position_embeddings"]
        if wave < original / p["high_freq_factor"]:
            out.append(1.0)
        elif wave > original / p["low_freq_factor"]:
            out.append(p["factor"])
        else:
            smooth = (original / wave - p["low_freq_factor"]) / (p["high_freq_factor"] - p["low_freq_factor"])
            out.append(1 / ((1 - smooth) / p["factor"] + smooth))
    return out


def gguf_form(architecture, config, tensors, extra):
    """Metadata, tensor names by the gguf package's own map, and what its converters do to the values."""
    kind = {v: k for k, v in gguf.MODEL_ARCH_NAMES.items()}[architecture]
    names = gguf.get_tensor_name_map(kind, config.num_hidden_layers)
    head = getattr(config, "head_dim", None) or config.hidden_size // config.num_attention_heads
    rope = config.rope_parameters.get("full_attention", config.rope_parameters)
    metadata = {"context_length": config.max_position_embeddings, "embedding_length": config.hidden_size,
                "block_count": config.num_hidden_layers, "feed_forward_length": config.intermediate_size,
                "attention.head_count": config.num_attention_heads, "attention.head_count_kv": config.num_key_value_heads,
                "attention.key_length": head, "attention.value_length": head,
                "attention.layer_norm_rms_epsilon": getattr(config, "rms_norm_eps", None), "rope.freq_base": rope["rope_theta"],
                "rope.dimension_count": head}
    metadata.update(extra)
    entries = []
    stacks = {}
    for name, shape in tensors:
        if name == "lm_head.weight" and config.tie_word_embeddings:
            continue
        if name.startswith("blk."):
            entries.append(dict(source=name, name=name))
            continue
        if ".mlp.experts." in name or ".feed_forward.experts." in name:
            layer, expert, part = (name.split(".")[i] for i in (2, 5, 6))
            part = dict(w1="gate", w2="down", w3="up").get(part, part)
            found = f"blk.{layer}.ffn_{part.removesuffix('_proj')}_exps.weight"
            if found not in stacks:
                stacks[found] = dict(sources=[], name=found)
                entries.append(stacks[found])
            stacks[found]["sources"].append(name)
            continue
        if name.endswith("self_attn.sinks"):
            entries.append(dict(source=name, name=f"blk.{name.split('.')[2]}.attn_sinks.weight"))
            continue
        if ".feed_forward.gate." in name or name.endswith(".expert_bias"):
            part = "exp_probs_b.bias" if name.endswith(".expert_bias") else "ffn_gate_inp.weight"
            entries.append(dict(source=name, name=f"blk.{name.split('.')[2]}.{part}"))
            continue
        if architecture == "gpt-oss" and ".mlp.router." in name:
            entries.append(dict(source=name, name=f"blk.{name.split('.')[2]}.ffn_gate_inp.{name.split('.')[-1]}"))
            continue
        entry = dict(source=name, name=names.get_name(name, try_suffixes=(".weight", ".bias")))
        if entry["name"] is None:
            raise SystemExit(f"{architecture}: no GGUF name for {name}")
        if architecture in ("llama", "smollm3", "granite") and (".q_proj." in name or ".k_proj." in name):
            entry["permuted_heads"] = shape[0] // head
        if architecture.startswith("gemma") and name.endswith("norm.weight"):
            entry["added"] = 1
        if name.endswith("conv.conv.weight"):
            entry["shape"] = [shape[0], shape[2]]
        entries.append(entry)
    values = {}
    if rope["rope_type"] == "llama3":
        values["rope_freqs.weight"] = llama3_divisors(config)
    if rope["rope_type"] == "longrope":
        values["rope_factors_short.weight"] = rope["short_factor"]
        values["rope_factors_long.weight"] = rope["long_factor"]
    return dict(metadata={"general.architecture": architecture, **{f"{architecture}.{k}": v for k, v in metadata.items()}},
                tensors=entries, values=values)


def encode(array):
    return base64.b64encode(np.ascontiguousarray(array, dtype="<f4").tobytes()).decode()


def make(name, kind, arguments, count, architecture, extra):
    config = kind(**arguments)
    config._attn_implementation = "eager"
    model = transformers.AutoModelForCausalLM.from_config(config, dtype=torch.float32, attn_implementation="eager").eval()
    tensors = []
    with torch.no_grad():
        # The biases of a choice of experts are buffers.
        buffers = [(n, b) for n, b in model.named_buffers() if n.endswith("expert_bias")]
        for parameter_name, parameter in [*model.named_parameters(), *buffers]:
            rule = {"gpt-oss": stored_by_gpt_oss, "llama4": stored_by_llama4}.get(architecture, stored)
            parts, join = rule(parameter_name, list(parameter.shape))
            arrays = []
            for part, shape in parts:
                mean, std = spread(config, part, shape)
                arrays.append(weights(SEED, part, shape, mean, std))
                tensors.append(dict(name=part, shape=shape, base=f"{base_state(SEED, part):016x}", mean=mean, std=std))
            parameter.copy_(torch.from_numpy(np.ascontiguousarray(join(arrays))))
    tokens = [int(x) for x in np.random.default_rng(len(name)).integers(3, VOCABULARY, count)]
    blocks = []
    model.model.layers[0].register_forward_pre_hook(lambda module, args, kwargs: blocks.append(args[0] if args else kwargs["hidden_states"]), with_kwargs=True)
    for layer in model.model.layers:
        layer.register_forward_hook(lambda module, args, output: blocks.append(output[0] if isinstance(output, tuple) else output))
    with torch.no_grad():
        logits = model(torch.tensor([tokens]), use_cache=False).logits[0]
    rows = sorted({0, count // 3, 2 * count // 3, count - 1})
    hidden = torch.stack([block.reshape(count, -1)[rows] for block in blocks])
    written = json.loads(config.to_json_string(use_diff=False))
    keep = {k: v for k, v in written.items() if not k.startswith("_") and k not in ("id2label", "label2id")}
    return dict(
        name=name, made_with=f"transformers {transformers.__version__}, torch {torch.__version__}", seed=SEED, config=keep,
        tensors=tensors,
        gguf=gguf_form(architecture, config, [(t["name"], t["shape"]) for t in tensors], extra) if architecture else None,
        tokens=tokens, rows=rows, hidden=encode(hidden.numpy()), logits=encode(logits.numpy()),
        logit_deviation=float(logits.std()))


def main():
    out = Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)
    chosen = sys.argv[2:]  # names of cases; none: all
    for case in cases():
        if chosen and case[0] not in chosen:
            continue
        fixture = make(*case)
        text = json.dumps(fixture, separators=(",", ":"))
        (out / f"{case[0]}.json").write_text(text + "\n")
        print(f"{case[0]:16} {len(text):7} bytes, logits deviate by {fixture['logit_deviation']:.2f}")


if __name__ == "__main__":
    main()
