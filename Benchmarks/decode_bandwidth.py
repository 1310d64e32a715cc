"""The share of the memory's bandwidth that decoding takes: a plain loop over the mapped file and `generate bench`, in turn.

    python decode_bandwidth.py --generate ../.build/release/generate MODEL.gguf [MODEL.gguf ...] [-t 1 2] [-r 5]

A shared machine's bandwidth moves from minute to minute; so each round measures both, and the ratio is the median of the rounds' ratios.
Needs a C compiler (`$CC`, else clang).
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import tempfile
from pathlib import Path

a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
a.add_argument("--generate", required=True)
a.add_argument("models", nargs="+")
a.add_argument("-t", "--threads", type=int, nargs="+", default=[1, 2])
a.add_argument("-r", "--rounds", type=int, default=5)
a.add_argument("-n", "--tokens", type=int, default=64)
o = a.parse_args()

with tempfile.TemporaryDirectory() as folder:
    reader = folder + "/read_file"
    subprocess.run([os.environ.get("CC", "clang"), "-O2", "-march=native", "-pthread", str(Path(__file__).parent / "kernels" / "read_file.c"), "-o", reader], check=True)
    print(f"{'model':32} threads  plain loop GB/s        decode tokens/s        GB/s    share")
    for model in o.models:
        for threads in o.threads:
            reads, speeds, shares = [], [], []
            for _ in range(o.rounds):
                reads.append(float(subprocess.run([reader, model, str(threads)], check=True, capture_output=True, text=True).stdout))
                line = subprocess.run([o.generate, "bench", "--model", model, "-p", "0", "-n", str(o.tokens), "-r", "1", "-t", str(threads), "--json"],
                                      check=True, capture_output=True, text=True).stdout
                result = json.loads(line)
                speeds.append(result["tokens_per_s"])
                shares.append(result["tokens_per_s"] * result["model_bytes"] / 1e9 / reads[-1])
            read, speed = statistics.median(reads), statistics.median(speeds)
            print(f"{Path(model).name:32} {threads:7}  {read:5.1f} ({min(reads):.1f} to {max(reads):.1f})   {speed:6.1f} ({min(speeds):.1f} to {max(speeds):.1f})"
                  f"   {speed * result['model_bytes'] / 1e9:5.1f}   {100 * statistics.median(shares):.0f} % ({100 * min(shares):.0f} to {100 * max(shares):.0f})", flush=True)
