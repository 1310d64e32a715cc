#!/usr/bin/env python3
"""Measures `generate bench` beside llama.cpp on the same GGUF files, in turn, and prints ratios.

    pip install llama-cpp-python
    compare_llama.py --generate ../.build/release/generate MODEL.gguf [MODEL.gguf …] [-p 512 128] [-n 64] [-t 1 2] [-r 3] [--json FILE]

Every round runs ours and then theirs, each in a process of its own, so that a drift of the machine's speed falls on both; a figure is the
median over the rounds with the least and greatest behind it, a ratio the median of the rounds' ratios. llama.cpp is used as its Python
package builds it, through its C interface and with that interface's defaults (F16 cache, flash attention chosen by the library, weights
mapped), without the package's own loop around it. Prefill is one batch of P tokens with the logits of the last one, decode N passes of one
token with logits after an empty cache, both after a warm-up; as in `generate bench` and in llama.cpp's own llama-bench. Ours decodes F16 and BF16 in
the compact form, which a process that decodes gets to by and by (docs/performance.md); ESPALIER_COMPACT=0 leaves it out.

On Linux the last column says how many processors other programs kept busy meanwhile (median over the rounds): figures with more than a few
hundredths there are disturbed. --calm X measures a round again, up to three times, while others take more than X.
"""
import argparse
import ctypes
import json
import os
import resource
import statistics
import subprocess
import sys
import time


def theirs(path: str, prefill: list[int], decode: int, threads: int) -> dict[str, float]:
    """Tokens per second of llama.cpp, by test name."""
    import llama_cpp as c

    quiet = c.llama_log_callback(lambda level, text, data: None)
    c.llama_log_set(quiet, ctypes.c_void_p(0))
    loading = c.llama_model_default_params()
    loading.use_extra_bufts = not os.environ.get("COMPARE_PLAIN_BUFFERS")
    model = c.llama_model_load_from_file(path.encode(), loading)
    if not model:
        raise SystemExit(f"llama.cpp does not load {path}")
    longest = max(prefill + [decode])
    parameters = c.llama_context_default_params()
    parameters.n_ctx = longest
    parameters.n_batch = longest
    parameters.n_ubatch = min(512, longest)
    parameters.n_threads = threads
    parameters.n_threads_batch = threads
    context = c.llama_init_from_model(model, parameters)
    if not context:
        raise SystemExit(f"llama.cpp makes no context for {path}")
    ids = (c.llama_token * longest)(*[(7919 * i + 13) % 1000 for i in range(longest)])
    memory = c.llama_get_memory(context)

    def run(first: int, count: int) -> None:
        tokens = ctypes.cast(ctypes.byref(ids, first * ctypes.sizeof(c.llama_token)), ctypes.POINTER(c.llama_token))
        if c.llama_decode(context, c.llama_batch_get_one(tokens, count)) != 0:
            raise SystemExit("llama_decode failed")

    def seconds(body) -> float:
        c.llama_memory_clear(memory, True)
        c.llama_synchronize(context)
        start = time.perf_counter()
        body()
        c.llama_synchronize(context)
        return time.perf_counter() - start

    result = {}
    run(0, min(128, longest))  # warm-up: pages, threads, buffers
    for count in prefill:
        result[f"pp{count}"] = count / seconds(lambda: run(0, count))
    if decode > 0:
        c.llama_memory_clear(memory, True)
        run(0, 1)
        result[f"tg{decode}"] = decode / seconds(lambda: [run(i, 1) for i in range(decode)])
    return result


def ours(generate: str, path: str, prefill: list[int], decode: int, threads: int) -> dict[str, float]:
    """Tokens per second of `generate bench`, by test name."""
    result = {}
    for index, count in enumerate(prefill or [0]):
        command = [generate, "bench", "--model", path, "-p", str(count), "-n", str(decode if index == 0 else 0), "-t", str(threads), "-r", "1", "--json"]
        for line in subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines():
            row = json.loads(line)
            result[row["test"]] = row["tokens_per_s"]
    return result


def busy_seconds() -> float | None:
    """Processor time that all programs of this machine have taken, without waiting for disks; None where it cannot be read."""
    try:
        with open("/proc/stat") as lines:
            ticks = [int(word) for word in lines.readline().split()[1:9]]
    except OSError:
        return None
    return (sum(ticks) - ticks[3] - ticks[4]) / os.sysconf("SC_CLK_TCK")


def own_seconds() -> float:
    return sum(resource.getrusage(who).ru_utime + resource.getrusage(who).ru_stime for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


def processor() -> str:
    try:
        with open("/proc/cpuinfo") as lines:
            return next(line.split(":", 1)[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        import platform

        return platform.processor() or platform.machine()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("models", nargs="+")
    parser.add_argument("--generate", default="../.build/release/generate")
    parser.add_argument("-p", type=int, nargs="*", default=[512, 128])
    parser.add_argument("-n", type=int, default=64)
    parser.add_argument("-t", type=int, nargs="+", default=[1, 2])
    parser.add_argument("-r", type=int, default=3)
    parser.add_argument("--calm", type=float, default=float("inf"), metavar="X")
    parser.add_argument("--plain-buffers", action="store_true", help="llama.cpp without its repacked weights, whose AMX form crashes on some machines")
    parser.add_argument("--json", help="also appends every round, one JSON line each, to this file")
    parser.add_argument("--theirs", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.plain_buffers:
        os.environ["COMPARE_PLAIN_BUFFERS"] = "1"  # for the processes of each round
    if arguments.theirs:
        print(json.dumps(theirs(arguments.models[0], arguments.p, arguments.n, arguments.t[0])))
        return 0
    import llama_cpp

    features = llama_cpp.llama_print_system_info().decode().strip(" |")
    print(f"{processor()}; llama-cpp-python {llama_cpp.__version__} ({features}); {arguments.r} rounds")
    print(f"{'model':28} {'t':>2} {'test':>6} {'ours t/s':>9} {'':>17} {'llama.cpp':>9} {'':>17} {'ratio':>6} {'others':>6}")
    for path in arguments.models:
        for threads in arguments.t:
            rounds: list[tuple[dict, dict]] = []
            others: list[float] = []
            while len(rounds) < arguments.r:
                for _ in range(4):
                    before = busy_seconds(), own_seconds(), time.monotonic()
                    mine = ours(arguments.generate, path, arguments.p, arguments.n, threads)
                    command = [sys.executable, __file__, "--theirs", path, "-n", str(arguments.n), "-t", str(threads), "-p", *map(str, arguments.p)]
                    # numpy's BLAS threads, which the package imports, would spin beside llama.cpp's own.
                    out = subprocess.run(command, check=True, capture_output=True, text=True, env={**os.environ, "OPENBLAS_NUM_THREADS": "1"})
                    after = busy_seconds(), own_seconds(), time.monotonic()
                    foreign = float("nan")
                    if before[0] is not None and after[0] is not None:
                        foreign = max(0.0, (after[0] - before[0]) - (after[1] - before[1])) / (after[2] - before[2])
                    if not foreign > arguments.calm:
                        break
                rounds.append((mine, json.loads(out.stdout.splitlines()[-1])))
                others.append(foreign)
                if arguments.json:
                    with open(arguments.json, "a") as file:
                        line = {"model": path, "threads": threads, "ours": mine, "llama.cpp": rounds[-1][1], "others": round(foreign, 3)}
                        file.write(json.dumps(line) + "\n")
            for test in rounds[0][1]:
                mine = [r[0][test] for r in rounds]
                other = [r[1][test] for r in rounds]
                ratio = statistics.median(a / b for a, b in zip(mine, other))

                def spread(values: list[float]) -> str:
                    return f"({min(values):.1f} to {max(values):.1f})"

                name = path.rsplit("/", 1)[-1].removesuffix(".gguf")
                print(
                    f"{name:28} {threads:2} {test:>6} {statistics.median(mine):9.1f} {spread(mine):>17} "
                    f"{statistics.median(other):9.1f} {spread(other):>17} {ratio:5.2f}x {statistics.median(others):6.2f}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
