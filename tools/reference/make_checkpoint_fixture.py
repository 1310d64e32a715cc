#!/usr/bin/env python3
"""Writes Tests/Fixtures/models/SmolLM2-135M-Instruct.Q4_1.json: logits of a real checkpoint in double precision, and how far rounding takes them.

    pip install numpy gguf
    tools/reference/make_checkpoint_fixture.py "$(tools/models/fetch)" [--runs 16]

The model is evaluated in numpy with the weights as the `gguf` package dequantises them. `logits` are those of the greatest 64 tokens (`ids`) behind
`tokens`, the beginning of a conversation in the model's chat form. `rounded` are the results of runs in which the input of every product with
quantised weights is rounded to eight bits in runs of 32 columns (scale = max |x| / 127), as llama.cpp and this engine do, keys and values to halves,
and inputs differ by a relative 1e-7, about the last bit of a float: the root of the mean squared difference to `logits`, over the same tokens. Where
they differ from one another, so may two orders of summation.
"""
import argparse
import json
import pathlib

import gguf
import numpy as np
from gguf.quants import dequantize

# <|im_start|>system … What is the capital of France? … <|im_start|>assistant
TOKENS = [
    1, 9690, 198, 2683, 359, 253, 5356, 5646, 11173, 3365, 3511, 308, 34519, 28, 7018, 411, 407, 19712, 8182, 2,
    198, 1, 4093, 198, 1780, 314, 260, 3575, 282, 4649, 47, 2, 198, 1, 520, 9531, 198,
]


class Llama:
    def __init__(self, path):
        reader = gguf.GGUFReader(path)
        number = lambda key: reader.fields["llama." + key].contents()
        self.layers, self.width = number("block_count"), number("embedding_length")
        self.heads, self.key_heads = number("attention.head_count"), number("attention.head_count_kv")
        self.base, self.epsilon = number("rope.freq_base"), number("attention.layer_norm_rms_epsilon")
        self.size = self.width // self.heads
        self.types = {t.name: t.tensor_type for t in reader.tensors}
        self.weights = {t.name: dequantize(t.data, t.tensor_type).astype(np.float64) for t in reader.tensors}

    def norm(self, x, name):
        return x / np.sqrt((x * x).mean(-1, keepdims=True) + self.epsilon) * self.weights[name]

    def rotate(self, x):
        half = self.size // 2
        angles = np.arange(len(x))[:, None] * self.base ** (-np.arange(half) * 2.0 / self.size)
        cos, sin = np.cos(angles)[:, None], np.sin(angles)[:, None]
        out = x.copy()
        out[..., 0::2] = x[..., 0::2] * cos - x[..., 1::2] * sin
        out[..., 1::2] = x[..., 0::2] * sin + x[..., 1::2] * cos
        return out

    def logits(self, tokens, rounds=None):
        """Behind the last token. rounds: a random generator for the last bits of rounded inputs; None computes exactly."""
        def multiply(name, x):
            if rounds is not None and self.types[name] != gguf.GGMLQuantizationType.F32:
                x = x * (1 + 1e-7 * rounds.standard_normal(x.shape))
                runs = x.reshape(*x.shape[:-1], -1, 32)
                scale = np.abs(runs).max(-1, keepdims=True) / 127
                scale[scale == 0] = 1
                x = (np.rint(runs / scale) * scale).reshape(x.shape)
            return x @ self.weights[name].T

        count, group = len(tokens), self.heads // self.key_heads
        x = self.weights["token_embd.weight"][tokens]
        for layer in range(self.layers):
            name = lambda part: f"blk.{layer}.{part}.weight"
            y = self.norm(x, name("attn_norm"))
            query = self.rotate(multiply(name("attn_q"), y).reshape(count, self.heads, self.size))
            key = self.rotate(multiply(name("attn_k"), y).reshape(count, self.key_heads, self.size))
            value = multiply(name("attn_v"), y).reshape(count, self.key_heads, self.size)
            if rounds is not None:
                key, value = key.astype(np.float16).astype(np.float64), value.astype(np.float16).astype(np.float64)
            mixed = np.zeros((count, self.heads, self.size))
            for head in range(self.heads):
                scores = query[:, head] @ key[:, head // group].T / np.sqrt(self.size)
                scores[np.triu_indices(count, 1)] = -np.inf
                weights = np.exp(scores - scores.max(-1, keepdims=True))
                mixed[:, head] = weights / weights.sum(-1, keepdims=True) @ value[:, head // group]
            x = x + multiply(name("attn_output"), mixed.reshape(count, -1))
            y = self.norm(x, name("ffn_norm"))
            gate, up = multiply(name("ffn_gate"), y), multiply(name("ffn_up"), y)
            x = x + multiply(name("ffn_down"), gate / (1 + np.exp(-gate)) * up)
        return multiply("token_embd.weight", self.norm(x[-1:], "output_norm.weight"))[0]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model")
    parser.add_argument("--runs", type=int, default=16)
    arguments = parser.parse_args()
    model = Llama(arguments.model)
    exact = model.logits(TOKENS)
    ids = np.argsort(-exact)[:64]
    rounded = []
    for seed in range(arguments.runs):
        logits = model.logits(TOKENS, np.random.default_rng(seed))
        rounded.append(float(np.sqrt(np.mean((logits[ids] - exact[ids]) ** 2))))
        print(f"run {seed}: {rounded[-1]:.3f}", flush=True)
    out = pathlib.Path(__file__).resolve().parents[2] / "Tests/Fixtures/models/SmolLM2-135M-Instruct.Q4_1.json"
    out.write_text(json.dumps({"tokens": TOKENS, "ids": ids.tolist(), "logits": [round(float(x), 6) for x in exact[ids]],
                               "rounded": [round(x, 4) for x in rounded]}) + "\n")


main()
