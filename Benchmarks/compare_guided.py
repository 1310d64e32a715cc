#!/usr/bin/env python3
"""Measures one guided answer beside llama.cpp: the CapturedItem schema, the same GGUF file, prompts of one length.

    pip install llama-cpp-python
    compare_guided.py --generate ../.build/release/generate MODEL.gguf [-t 2] [-r 5] [--max-tokens 60]

Ours is `prefill_s + decode_s` of `generate --schema CapturedItem --stats` with an empty prefix cache; theirs is `create_completion` with the
grammar that llama-cpp-python makes of the same JSON Schema, greedy, an empty cache, loading left out. Runs alternate; figures are medians.
Its title has no pattern, which llama.cpp's grammars cannot say.
With random weights llama.cpp's answer is cut off at the limit, ours is complete: both lengths are printed. A prompt behind which its answer ends
before two thirds of the limit is not measured; the next one is taken.
"""
import argparse
import ctypes
import json
import os
import statistics
import subprocess
import tempfile
import time

import llama_cpp

NOTE = "Get the MRI referral faxed over tomorrow, super urgent, they close at five and the clinic needs it before the weekend"
INSTRUCTIONS = "Turn the note into a CapturedItem. Use only what the note says. A day is written as yyyy-MM-dd."


def main() -> None:
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("model")
    a.add_argument("--generate", required=True)
    a.add_argument("-t", "--threads", type=int, default=2)
    a.add_argument("-r", "--rounds", type=int, default=5)
    a.add_argument("--max-tokens", type=int, default=60)
    a.add_argument("--plain-buffers", action="store_true", help="llama.cpp without its repacked weights, whose AMX form crashes on some machines")
    o = a.parse_args()
    schema = subprocess.run([o.generate, "schema", "CapturedItem"], check=True, capture_output=True, text=True).stdout
    # llama.cpp's grammars know no \s in a class: its title is any string of at most 60 characters.
    plain = json.loads(schema)
    plain["properties"]["title"] = {"type": "string", "maxLength": 60}
    schema = json.dumps(plain)
    llama_cpp.llama_log_set(ctypes.cast(None, llama_cpp.llama_log_callback), None)
    if o.plain_buffers:
        defaults = llama_cpp.llama_cpp.llama_model_default_params

        def plain():
            loading = defaults()
            loading.use_extra_bufts = False
            return loading

        llama_cpp.llama_cpp.llama_model_default_params = plain  # which Llama calls, and gives no way to change
    model = llama_cpp.Llama(model_path=o.model, n_ctx=1024, n_threads=o.threads, n_threads_batch=o.threads, verbose=False)
    grammar = llama_cpp.LlamaGrammar.from_json_schema(schema, verbose=False)

    def answered(start: int, count: int) -> int:
        """Tokens of llama.cpp's answer to prompt `start`."""
        model.reset()
        prompt = [(7 * i + 11 + start) % 1000 + 5 for i in range(count)]
        return model.create_completion(prompt, max_tokens=o.max_tokens, temperature=0.0, grammar=grammar)["usage"]["completion_tokens"]

    first = None
    ours, theirs, ratios = [], [], []
    for _ in range(o.rounds):
        with tempfile.TemporaryDirectory() as cache:
            done = subprocess.run(
                [o.generate, "--schema", "CapturedItem", "--model", o.model, "--instructions", INSTRUCTIONS, "--max-tokens", str(o.max_tokens), "-t", str(o.threads), "--stats", NOTE],
                check=True, capture_output=True, text=True, env={**os.environ, "ESPALIER_CACHE_DIR": cache})
        stats = json.loads(done.stderr.strip().splitlines()[-1])
        ours.append(stats["prefill_s"] + stats["decode_s"])
        if first is None:
            first = next((n for n in range(40) if answered(n, stats["prompt_tokens"]) * 3 >= 2 * o.max_tokens), 0)
        start = time.perf_counter()
        written = answered(first, stats["prompt_tokens"])
        theirs.append(time.perf_counter() - start)
        ratios.append(theirs[-1] / ours[-1])
    print(f"prompt {stats['prompt_tokens']} tokens; written: ours {stats['generated_tokens']} in {stats['model_calls']} passes ({done.stdout.strip()[:60]}…), llama.cpp {written}")
    print(f"ours {statistics.median(ours):.3f} s, llama.cpp {statistics.median(theirs):.3f} s, ratio {statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f}), {o.threads} threads")


if __name__ == "__main__":
    main()
