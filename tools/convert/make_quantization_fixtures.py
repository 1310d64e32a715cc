#!/usr/bin/env python3
"""Writes the fixture that pins dequantisation and quantisation to the `gguf` package and to ggml's reference.

    python tools/convert/make_quantization_fixtures.py OUT.gguf [--ggml libggml-base.so]
    python tools/convert/make_quantization_fixtures.py OUT.gguf --tables    # IQ4_XS and MXFP4 alone, which are only read

Tensors in OUT.gguf, [2, 512] each:
    TYPE/stored    random blocks of every type that is read, scales finite
    TYPE/expected  F32: gguf.quants.dequantize of it
    source         F32 rows to be quantised: normal values, and edge cases
    TYPE/written   I8 bytes: gguf.quants.quantize of `source` (simple types), or ggml's quantize_row_*_ref (K types,
                   only with --ggml, made by a build of llama.cpp)
"""

import argparse
import ctypes

import gguf
import numpy as np
from gguf import GGMLQuantizationType as Q
from gguf import quants

READ = [Q.F16, Q.BF16, Q.Q8_0, Q.Q4_0, Q.Q4_1, Q.Q5_0, Q.Q5_1, Q.Q2_K, Q.Q3_K, Q.Q4_K, Q.Q5_K, Q.Q6_K, Q.IQ4_NL]
TABLES = [Q.IQ4_XS, Q.MXFP4]
WRITTEN = [Q.F16, Q.BF16, Q.Q8_0, Q.Q4_0, Q.Q4_1, Q.Q5_0, Q.Q5_1]
REFERENCE = {Q.Q4_K: "quantize_row_q4_K_ref", Q.Q5_K: "quantize_row_q5_K_ref", Q.Q6_K: "quantize_row_q6_K_ref"}
# Where the half-precision scales of a block lie.
SCALES = {Q.Q8_0: [0], Q.Q4_0: [0], Q.Q4_1: [0, 2], Q.Q5_0: [0], Q.Q5_1: [0, 2], Q.Q2_K: [80, 82], Q.Q3_K: [108], Q.Q4_K: [0, 2],
          Q.Q5_K: [0, 2], Q.Q6_K: [208], Q.IQ4_NL: [0], Q.IQ4_XS: [0], Q.MXFP4: []}
ROWS, COLUMNS = 2, 512


def random_blocks(kind, rng):
    if kind == Q.F16:
        bits = rng.integers(0, 65536, (ROWS, COLUMNS), dtype=np.uint16)
        bits[(bits & 0x7C00) == 0x7C00] &= 0xBFFF
        return bits.view(np.float16)
    if kind == Q.BF16:
        bits = rng.integers(0, 65536, (ROWS, COLUMNS), dtype=np.uint16)
        bits[(bits & 0x7F80) == 0x7F80] &= 0xBFFF
        return bits.view(np.uint8)
    block, size = gguf.GGML_QUANT_SIZES[kind]
    data = rng.integers(0, 256, (ROWS * COLUMNS // block, size), dtype=np.uint8)
    for offset in SCALES[kind]:
        data[:, offset : offset + 2] = (rng.standard_normal((len(data), 1)) * 0.1).astype(np.float16).view(np.uint8)
    if kind == Q.MXFP4:
        # The smallest exponents, which are subnormal, and none whose weights are no finite floats.
        data[:, 0] = rng.integers(0, 250, len(data))
        data[:3, 0] = [0, 1, 2]
    return data.reshape(ROWS, -1)


def source_rows(rng):
    rows = rng.standard_normal((ROWS, COLUMNS)).astype(np.float32) * 0.05
    rows[0, :32] = 0
    rows[0, 32:64] = 1.5
    rows[0, 64:96] = -1.5
    rows[0, 96] = 65000.0
    rows[0, 128:160] = np.float32(1e-7) * rows[0, 128:160]
    rows[1, :256] = 0
    rows[1, 256:] = np.abs(rows[1, 256:])
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out")
    parser.add_argument("--ggml")
    parser.add_argument("--tables", action="store_true")
    arguments = parser.parse_args()
    rng = np.random.default_rng(20251121)
    writer = gguf.GGUFWriter(arguments.out, "fixture")
    for kind in TABLES if arguments.tables else READ:
        stored = random_blocks(kind, rng)
        expected = stored.astype(np.float32) if kind == Q.F16 else quants.dequantize(stored, kind)
        writer.add_tensor(f"{kind.name}/stored", stored, raw_dtype=None if kind == Q.F16 else kind)
        writer.add_tensor(f"{kind.name}/expected", expected.astype(np.float32))
    source = source_rows(rng)
    if not arguments.tables:
        writer.add_tensor("source", source)
    for kind in [] if arguments.tables else WRITTEN:
        # `source` holds one value beyond half precision's range only where a scale carries it.
        data = source.astype(np.float16) if kind == Q.F16 else quants.quantize(source, kind)
        writer.add_array(f"{kind.name}/written", data.view(np.uint8).flatten().tolist())
    if arguments.ggml:
        library = ctypes.CDLL(arguments.ggml)
        for kind, name in REFERENCE.items():
            block, size = gguf.GGML_QUANT_SIZES[kind]
            out = np.zeros(source.size // block * size, dtype=np.uint8)
            getattr(library, name)(ctypes.c_void_p(source.ctypes.data), ctypes.c_void_p(out.ctypes.data), ctypes.c_int64(source.size))
            writer.add_array(f"{kind.name}/written", out.tolist())
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


if __name__ == "__main__":
    main()
