#!/usr/bin/env python3
"""Measures `generate bench` beside llama.cpp on the same GGUF files, in turn, and prints ratios.

    pip install llama-cpp-python
    compare_llama.py --generate ../.build/release/generate MODEL.gguf [MODEL.gguf …] [-p 512 128] [-n 64] [-t 1 2] [-r 5]

Runs alternate, ours then theirs, so that a drift of the machine's speed falls on both; a figure is the median over the rounds, a ratio
the median of the rounds' ratios. Each run is a process of its own. llama.cpp is used as its Python package builds it, with its default
flags (F16 cache, flash attention as it chooses); prefill is one batch of P tokens, decode N single tokens after an empty cache.
"""
import argparse
import json
import platform
import statistics
import subprocess
import sys
import time


def theirs(path: str, prefill: list[int], decode: int, threads: int) -> dict[str, float]:
    """Tokens per second of llama.cpp, by test name."""
    import ctypes

    import llama_cpp

    llama_cpp.llama_log_set(ctypes.cast(None, llama_cpp.llama_log_callback), None)
    longest = max(prefill + [decode])
    model = llama_cpp.Llama(
        model_path=path, n_ctx=longest + 8, n_batch=longest, n_ubatch=min(512, longest), n_threads=threads, n_threads_batch=threads,
        verbose=False, logits_all=False)
    ids = [(7 * i + 11) % 1000 + 5 for i in range(longest)]
    result = {}
    for count in prefill:
        model.reset()
        model._ctx.kv_cache_clear() if hasattr(model._ctx, "kv_cache_clear") else None
        model.eval(ids[:16])  # warm-up: pages and threads
        model.reset()
        start = time.perf_counter()
        model.eval(ids[:count])
        result[f"pp{count}"] = count / (time.perf_counter() - start)
    model.reset()
    model.eval(ids[:1])
    start = time.perf_counter()
    for i in range(decode):
        model.eval([ids[i]])
    result[f"tg{decode}"] = decode / (time.perf_counter() - start)
    return result


def ours(generate: str, path: str, prefill: list[int], decode: int, threads: int) -> dict[str, float]:
    """Tokens per second of `generate bench`, by test name."""
    result = {}
    for index, count in enumerate(prefill):
        command = [generate, "bench", "--model", path, "-p", str(count), "-n", str(decode if index == 0 else 0), "-t", str(threads), "-r", "1", "--json"]
        for line in subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines():
            row = json.loads(line)
            result[row["test"]] = row["tokens_per_s"]
    return result


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("models", nargs="+")
    parser.add_argument("--generate", default="../.build/release/generate")
    parser.add_argument("-p", type=int, nargs="+", default=[512, 128])
    parser.add_argument("-n", type=int, default=64)
    parser.add_argument("-t", type=int, nargs="+", default=[1, 2])
    parser.add_argument("-r", type=int, default=5)
    parser.add_argument("--theirs", nargs=3, metavar=("MODEL", "THREADS", "JSON"), help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    import importlib.metadata

    print(f"{platform.processor() or platform.machine()}, llama-cpp-python {importlib.metadata.version('llama-cpp-python')}, rounds {arguments.r}")
    print(f"{'model':40} {'t':>2} {'test':>6} {'ours t/s':>10} {'llama.cpp':>10} {'ratio':>7}")
    child = "import json,sys; sys.path.insert(0, %r); import compare_llama as c; print(json.dumps(c.theirs(*json.loads(sys.argv[1]))))" % (
        __file__.rsplit("/", 1)[0] if "/" in __file__ else ".")
    for path in arguments.models:
        for threads in arguments.t:
            rounds: list[tuple[dict, dict]] = []
            for _ in range(arguments.r):
                mine = ours(arguments.generate, path, arguments.p, arguments.n, threads)
                out = subprocess.run(
                    [sys.executable, "-c", child, json.dumps([path, arguments.p, arguments.n, threads])], check=True, capture_output=True, text=True)
                rounds.append((mine, json.loads(out.stdout.splitlines()[-1])))
            for test in rounds[0][1]:
                mine = [r[0][test] for r in rounds]
                other = [r[1][test] for r in rounds]
                ratio = statistics.median(a / b for a, b in zip(mine, other))
                name = path.rsplit("/", 1)[-1]
                print(f"{name:40} {threads:2} {test:>6} {statistics.median(mine):10.1f} {statistics.median(other):10.1f} {ratio:6.2f}x", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
