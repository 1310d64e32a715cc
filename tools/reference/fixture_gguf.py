#!/usr/bin/env python3
"""Writes the GGUF form of an architecture's fixture as a file that llama.cpp opens as well, and the fixture's tokens, to compare both programs' logits.

    pip install gguf numpy
    python tools/reference/fixture_gguf.py lfm2 /tmp/lfm2.gguf > /tmp/lfm2.ids
    generate logits --model /tmp/lfm2.gguf -k 5 /tmp/lfm2.ids
    llama_reference /tmp/lfm2.gguf 1 logits 5 < /tmp/lfm2.ids        # Benchmarks/quality/llama_reference.c

Keys that llama.cpp takes for granted are left out or added, so that both read the same model.
"""
import json
import sys
from pathlib import Path

import gguf
import numpy as np

from weights import weights

name, path = sys.argv[1:]
fixture = json.loads((Path(__file__).resolve().parents[2] / f"Tests/Fixtures/transformer/{name}.json").read_text())
arrays = {t["name"]: weights(fixture["seed"], t["name"], t["shape"], t["mean"], t["std"]) for t in fixture["tensors"]}
form = fixture["gguf"]
architecture = form["metadata"]["general.architecture"]
metadata = {k: v for k, v in form["metadata"].items() if k != "general.architecture" and ".temperature_" not in k}
metadata[f"{architecture}.vocab_size"] = fixture["config"]["vocab_size"]
metadata["tokenizer.ggml.model"] = "no_vocab"
if architecture == "lfm2moe":
    metadata["lfm2moe.leading_dense_block_count"] = fixture["config"]["num_dense_layers"]
writer = gguf.GGUFWriter(path, architecture)
for key, value in metadata.items():
    add = {list: writer.add_array, int: writer.add_uint32, float: writer.add_float32, str: writer.add_string}[type(value)]
    add(key, value)
for entry in form["tensors"]:
    array = np.stack([arrays[s] for s in entry["sources"]]) if "sources" in entry else arrays[entry["source"]].reshape(entry.get("shape", arrays[entry["source"]].shape))
    if "permuted_heads" in entry:
        heads = entry["permuted_heads"]
        array = array.reshape(heads, 2, array.shape[0] // heads // 2, -1).swapaxes(1, 2).reshape(array.shape)
    writer.add_tensor(entry["name"], np.ascontiguousarray(array + entry.get("added", 0), dtype=np.float32))
for key, value in form["values"].items():
    writer.add_tensor(key, np.array(value, dtype=np.float32))
writer.write_header_to_file()
writer.write_kv_data_to_file()
writer.write_tensors_to_file()
writer.close()
print(*fixture["tokens"])
