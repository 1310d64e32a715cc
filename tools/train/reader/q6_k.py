"""Q6_K, which `gguf` only reads: blocks of 256 weights in six bits, a scale of eight bits for each 16 of them and one of half precision for all (ggml-common.h, block_q6_K).

Each scale is the one of 19 near the largest weight's that leaves the least squared error, weighted by the weights' squares, as ggml's `make_qx_quants` does.
"""

from __future__ import annotations

import numpy as np


def quantized(array: np.ndarray) -> np.ndarray:
    """`[rows, columns]` as bytes `[rows, 210 * columns / 256]`."""
    rows, columns = array.shape
    x = array.astype(np.float32).reshape(-1, 16, 16)
    largest = np.take_along_axis(x, np.abs(x).argmax(-1)[..., None], -1)[..., 0]
    best = np.zeros(x.shape[:2], np.float32)
    gain = np.full(x.shape[:2], -1, np.float32)
    weight = x * x
    for step in range(-9, 10):
        with np.errstate(divide="ignore", invalid="ignore"):
            inverse = np.where(largest == 0, 0, -(32 + 0.1 * step) / largest)
        q = np.clip(np.rint(x * inverse[..., None]), -32, 31)
        product, square = (weight * x * q).sum(-1), (weight * q * q).sum(-1)
        with np.errstate(divide="ignore", invalid="ignore"):
            found = np.where(square > 0, product * product / square, 0)
            scale = np.where(square > 0, product / square, 0)
        better = found > gain
        gain, best = np.where(better, found, gain), np.where(better, scale, best)
    peak = np.take_along_axis(best, np.abs(best).argmax(-1)[..., None], -1)
    d = (peak / -128).astype(np.float16)
    with np.errstate(divide="ignore", invalid="ignore"):
        scales = np.where(d == 0, 0, np.clip(np.rint(best / d.astype(np.float32)), -128, 127)).astype(np.int8)
        unit = d.astype(np.float32)[..., None] * scales[..., None]
        q = np.where(unit == 0, 0, np.clip(np.rint(x / unit), -32, 31))
    q = (q + 32).astype(np.uint8).reshape(-1, 2, 4, 32)  # halves of 128, in four rows of 32
    low = np.concatenate([q[:, :, 0] & 15 | (q[:, :, 2] & 15) << 4, q[:, :, 1] & 15 | (q[:, :, 3] & 15) << 4], -1)
    high = q[:, :, 0] >> 4 | q[:, :, 1] >> 4 << 2 | q[:, :, 2] >> 4 << 4 | q[:, :, 3] >> 4 << 6
    blocks = [low.reshape(-1, 128), high.reshape(-1, 64), scales.view(np.uint8), d.view(np.uint8)]
    return np.concatenate(blocks, -1).reshape(rows, -1)
