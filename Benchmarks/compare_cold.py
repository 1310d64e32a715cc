#!/usr/bin/env python3
"""Measures a cold start beside llama.cpp: from opening a GGUF file to the first token behind a short prompt, tokenizer included.

    pip install llama-cpp-python
    compare_cold.py --generate ../.build/release/generate MODEL.gguf [-t 1 2] [-r 7]

Ours is the whole process of `generate text -n 1`; theirs is a process too, timed from `Llama(…)` to the token, so that Python's start and its imports
are left out. Greedy; where the two tokens differ, that is printed (logits of random weights may lie closer than activations are rounded). In turn, the file in the page cache; ratios are medians of the rounds' ratios.
"""
import argparse
import json
import statistics
import subprocess
import sys
import time

PROMPT = (
    "Remember that the spare key is with Mrs Okafor on the second floor, she is home after four except on Wednesdays, and her dog "
    "does not"
)


def theirs(path: str, threads: int) -> None:
    import ctypes

    import llama_cpp

    llama_cpp.llama_log_set(ctypes.cast(None, llama_cpp.llama_log_callback), None)
    begun = time.perf_counter()
    model = llama_cpp.Llama(model_path=path, n_ctx=512, n_threads=threads, n_threads_batch=threads, verbose=False)
    prompt = model.tokenize(PROMPT.encode(), add_bos=True, special=True)
    token = next(model.generate(prompt, temp=0.0))
    print(json.dumps({"seconds": time.perf_counter() - begun, "tokens": len(prompt), "token": token}))


def output(command: list[str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"{command[0]}: {done.stderr}")
    return done.stdout


def main() -> None:
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("model")
    a.add_argument("--generate", default="../.build/release/generate")
    a.add_argument("-t", "--threads", type=int, nargs="+", default=[1, 2])
    a.add_argument("-r", "--rounds", type=int, default=7)
    a.add_argument("--theirs", action="store_true", help=argparse.SUPPRESS)
    o = a.parse_args()
    if o.theirs:
        theirs(o.model, o.threads[0])
        return
    for threads in o.threads:
        rounds = []
        for _ in range(o.rounds):
            begun = time.perf_counter()
            written = output([o.generate, "text", "--model", o.model, "-t", str(threads), "-n", "1", "--ids", "--ignore-end", "--prompt", PROMPT])
            seconds = time.perf_counter() - begun
            other = json.loads(output([sys.executable, __file__, "--theirs", o.model, "-t", str(threads)]))
            if json.loads(written) != [other["token"]]:
                print(f"not the same token: {written.strip()} and {other['token']}")
            rounds.append((seconds, other["seconds"], seconds / other["seconds"]))
        ours, others, shares = zip(*rounds)
        print(
            f"{other['tokens']} tokens, {threads} threads: ours {statistics.median(ours):.3f} s, llama.cpp {statistics.median(others):.3f} s, "
            f"{statistics.median(shares):.2f} of it ({min(shares):.2f} to {max(shares):.2f})"
        )


if __name__ == "__main__":
    main()
