#!/usr/bin/env python3
"""Measures one guided answer beside llama.cpp: the CapturedItem schema, the same GGUF file, prompts of one length.

    pip install llama-cpp-python
    compare_guided.py --generate ../.build/release/generate MODEL.gguf [-t 2] [-r 7] [--max-tokens 60]

Ours is `prefill_s + decode_s` of `generate --schema CapturedItem --stats` with an empty prefix cache; theirs is `create_completion` with the
grammar that llama-cpp-python makes of the same JSON Schema, greedy, an empty cache, loading left out. Its title has no pattern, which llama.cpp's
grammars cannot say. A round is a note: ours answers it, then theirs writes as many tokens behind a prompt of as many tokens. Figures are medians over
the notes whose answer has at least 40 tokens. With random weights ours is complete, theirs is cut off where ours ended; a prompt behind which it would
end sooner is passed over.
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

NOTES = [
    "Get the MRI referral faxed over tomorrow, super urgent, they close at five and the clinic needs it before the weekend",
    "Paid the plumber 340 dollars for the leaking pipe under the kitchen sink, and he wants the other half by next Friday",
    "Parent teacher evening on the twelfth at half past six, room 204, ask about the maths group and the school trip money",
    "Remember that the spare key is with Mrs Okafor on the second floor, she is home after four except on Wednesdays",
    "Idea for the newsletter: interview the two founders of the repair cafe about what people bring in and what cannot be fixed",
    "Renew the passports before the summer, photos first, the office on Mill Road takes no cards and shuts at noon on Mondays",
    "Groceries came to 86.20 with the birthday cake, split it with Dana, she still owes me for the train tickets in March",
]
INSTRUCTIONS = "Turn the note into a CapturedItem. Use only what the note says. A day is written as yyyy-MM-dd."


def main() -> None:
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("model")
    a.add_argument("--generate", required=True)
    a.add_argument("-t", "--threads", type=int, default=2)
    a.add_argument("-r", "--rounds", type=int, default=7)
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

    def answer(start: int, prompt_tokens: int, tokens: int) -> tuple[float, int]:
        """Seconds and tokens of llama.cpp's answer to prompt `start`, cut off at `tokens`."""
        model.reset()
        prompt = [(7 * i + 11 + start) % 1000 + 5 for i in range(prompt_tokens)]
        begun = time.perf_counter()
        done = model.create_completion(prompt, max_tokens=tokens, temperature=0.0, grammar=grammar)
        return time.perf_counter() - begun, done["usage"]["completion_tokens"]

    ours, theirs, ratios = [], [], []
    for index in range(o.rounds):
        with tempfile.TemporaryDirectory() as cache:
            done = subprocess.run(
                [o.generate, "--schema", "CapturedItem", "--model", o.model, "--instructions", INSTRUCTIONS, "--max-tokens", str(o.max_tokens), "-t", str(o.threads), "--stats", NOTES[index % len(NOTES)]],
                check=True, capture_output=True, text=True, env={**os.environ, "ESPALIER_CACHE_DIR": cache})
        stats = json.loads(done.stderr.strip().splitlines()[-1])
        own, tokens = stats["prefill_s"] + stats["decode_s"], stats["generated_tokens"]
        if tokens < 40:
            print(f"{tokens} tokens only: passed over")
            continue
        for start in range(40):
            seconds, written = answer(start, stats["prompt_tokens"], tokens)
            if written == tokens:
                break
        else:
            print("llama.cpp ends sooner behind every prompt: passed over")
            continue
        ours.append(own)
        theirs.append(seconds)
        ratios.append(seconds / own)
        print(f"prompt {stats['prompt_tokens']} tokens, {tokens} written in {stats['model_calls']} passes: {own:.3f} s and {seconds:.3f} s, {seconds / own:.2f}")
    if not ours:
        raise SystemExit("no note was answered with 40 tokens")
    print(f"ours {statistics.median(ours):.3f} s, llama.cpp {statistics.median(theirs):.3f} s, ratio {statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f}), {o.threads} threads")


if __name__ == "__main__":
    main()
