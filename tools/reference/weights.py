"""Deterministic random weights, a rule small enough to restate in any language.

base   = first 8 bytes, little endian, of SHA-256("{seed}/{tensor name}")
x      = splitmix64(base + (i + 1) * 0x9E3779B97F4A7C15)          i = flat row-major index
n      = (sum of the four 16-bit words of x - 131070) / (65536 * sqrt(1/3))   ~ N(0, 1)
w      = mean + std * n in float32, rounded to bf16 (ties to even), 0 where |w| < 2^-14

Every weight is exactly representable in bf16 and f16, so files of any of the three float types hold the same values.
"""
import hashlib
import math

import numpy as np


def base_state(seed, name):
    return int.from_bytes(hashlib.sha256(f"{seed}/{name}".encode()).digest()[:8], "little")


def weights(seed, name, shape, mean, std):
    base = np.uint64(base_state(seed, name))
    with np.errstate(over="ignore"):
        z = np.arange(1, math.prod(shape) + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15) + base
        z ^= z >> np.uint64(30)
        z *= np.uint64(0xBF58476D1CE4E5B9)
        z ^= z >> np.uint64(27)
        z *= np.uint64(0x94D049BB133111EB)
        z ^= z >> np.uint64(31)
    words = z.view(np.uint16).reshape(-1, 4).astype(np.int32)
    total = words.sum(axis=1) - 131070
    scale = np.float32(1 / (65536 * math.sqrt(1 / 3)))
    w = total.astype(np.float32) * scale * np.float32(std) + np.float32(mean)
    bits = w.view(np.uint32)
    bits = (bits + (np.uint32(0x7FFF) + ((bits >> np.uint32(16)) & np.uint32(1)))) & np.uint32(0xFFFF0000)
    w = bits.view(np.float32).copy()
    w[np.abs(w) < 2.0**-14] = 0
    return w.reshape(shape)
