#!/usr/bin/env python3
"""Whether drafts can pay in free text on this machine: what a pass of several tokens costs, and how many drafted tokens are right.

    Benchmarks/quality/speculation.py cost --generate .build/release/generate -t 2 TARGET.gguf DRAFT.gguf
    Benchmarks/quality/speculation.py right --generate .build/release/generate -t 2 TARGET.gguf DRAFT.gguf

cost: a pass of 1 to 9 tokens of TARGET beside one of one token (as many sequences together, so that every token has its logits), a token of DRAFT
beside that, and from these for drafts of k tokens the share of right ones, each as likely as the others, that makes decoding --gain times as fast:

    gain = (1 - a^(k+1)) / (1 - a) / (pass of k+1 + k · draft)

right: TARGET's greedy text behind each line of prompts.txt, and DRAFT's choice behind each of its tokens. Drafts of k tokens are played through: what is
right up to the first wrong one is taken, and one token more that the pass itself gives. Beside it the same with drafts looked up in what stands before
(the last three tokens, else two, else one, and what followed them last). With --text: along a text that nobody generated, a file's words, where the
looked-up tokens are right if they are the text's own, and DRAFT's if they are TARGET's choice.
"""
import argparse
import json
import pathlib
import subprocess

here = pathlib.Path(__file__).resolve().parent


def run(command, text=None):
    done = subprocess.run([str(part) for part in command], input=text, text=True, capture_output=True)
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(map(str, command))}: {done.stderr.strip()}")
    return done.stdout


def rate(arguments, model, *options):
    lines = run([arguments.generate, "bench", "--model", model, "-t", arguments.threads, "-p", 0, "-r", 3, "--json", *options]).splitlines()
    return [json.loads(line) for line in lines]


def needed(gain, cost, k):
    """The share of right tokens that makes (1 + a + … + a^k) = gain · cost; None where all right is not enough."""
    if gain * cost > k + 1:
        return None
    low, high = 0.0, 1.0
    for _ in range(60):
        a = (low + high) / 2
        if sum(a**i for i in range(k + 1)) < gain * cost:
            low = a
        else:
            high = a
    return high


def costs(arguments):
    single = next(r for r in rate(arguments, arguments.target, "-n", 64) if r["test"].startswith("tg"))["tokens_per_s"]
    draft = next(r for r in rate(arguments, arguments.draft, "-n", 64) if r["test"].startswith("tg"))["tokens_per_s"]
    c = single / draft
    print(f"a token of the target {1000 / single:.1f} ms, of the draft {1000 / draft:.1f} ms: {c:.2f} of it")
    print("k  pass of k+1  all of it  share needed   (without a draft model)")
    for k in range(1, 9):
        found = rate(arguments, arguments.target, "-n", 32, "--sequences", k + 1)
        together = next(r for r in found if r["test"].endswith(f"x{k + 1}"))["tokens_per_s"]
        cost = (k + 1) / together * single
        show = lambda a: "none" if a is None else f"{a:.2f}"
        print(f"{k}  {cost:.2f}  {cost + k * c:.2f}  {show(needed(arguments.gain, cost + k * c, k))}   ({show(needed(arguments.gain, cost, k))})", flush=True)


def played(right, k):
    """Tokens a pass, for drafts of k where right[i] says whether the draft of token i, behind the right ones before it, is right."""
    at = passes = 0
    while at < len(right):
        taken = 0
        while taken < k and at + taken < len(right) and right[at + taken]:
            taken += 1
        at += taken + 1
        passes += 1
    return len(right) / passes


def lookup(ids, at, k):
    """What followed the last occurrence of the last three, two or one tokens before `at`."""
    for length in (3, 2, 1):
        tail = ids[at - length:at] if at >= length else None
        if not tail:
            continue
        for end in range(at - 1, length - 1, -1):
            if ids[end - length:end] == tail:
                return ids[end:end + k]
    return []


def looked_up(ids, begin, k):
    at, passes = begin, 0
    while at < len(ids):
        taken = 0
        for token in lookup(ids, at, k):
            if at + taken >= len(ids) or token != ids[at + taken]:
                break
            taken += 1
        at += taken + 1
        passes += 1
    return (len(ids) - begin) / passes


def right(arguments):
    choices = lambda model, lines: [json.loads(line) for line in run(
        [arguments.generate, "logits", "--choices", "--model", model, "-t", arguments.threads], "\n".join(" ".join(map(str, line)) for line in lines) + "\n").splitlines()]
    tokenize = lambda text: json.loads(run([arguments.generate, "tokenize", "--model", arguments.target, "-"], text))
    if arguments.text:
        ids = tokenize(arguments.text.read_text())
        texts = [ids[first:first + 512] for first in range(0, len(ids) - 511, 512)][: arguments.prompts]
        begins = [64] * len(texts)
        wanted = choices(arguments.target, texts)
    else:
        prompts = [line for line in (here / "prompts.txt").read_text().splitlines() if line][: arguments.prompts]
        texts, begins = [], []
        for prompt in prompts:
            ids = tokenize(prompt)
            texts.append(ids + json.loads(run([arguments.generate, "text", "--model", arguments.target, "-t", arguments.threads, "--ids", "--ignore-end",
                                               "-n", arguments.tokens, "--prompt", prompt])))
            begins.append(len(ids))
        wanted = [text[1:] for text in texts]
    drafted = choices(arguments.draft, texts)
    rights = [[d == w for d, w in zip(ds[begin - 1:], ws[begin - 1:])] for ds, ws, begin in zip(drafted, wanted, begins)]
    count = sum(map(len, rights))
    print(f"{len(texts)} texts, {count} tokens; the draft's choice is the target's behind {sum(map(sum, rights)) / count:.3f} of them")
    print("tokens a pass: k  draft model  looked up")
    weigh = lambda values: sum(map(len, rights)) / sum(len(r) / v for r, v in zip(rights, values))
    for k in range(1, 9):
        print(f"{k}  {weigh([played(r, k) for r in rights]):.2f}  {weigh([looked_up(t, b, k) for t, b in zip(texts, begins)]):.2f}")


parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("job", choices=["cost", "right"])
parser.add_argument("--generate", required=True)
parser.add_argument("-t", "--threads", default="2")
parser.add_argument("--gain", type=float, default=1.4)
parser.add_argument("--prompts", type=int, default=50)
parser.add_argument("--tokens", type=int, default=200)
parser.add_argument("--text", type=pathlib.Path)
parser.add_argument("target")
parser.add_argument("draft")
arguments = parser.parse_args()
(costs if arguments.job == "cost" else right)(arguments)
