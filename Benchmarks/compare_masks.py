"""Compares mask-bench with llguidance and XGrammar in one run, on one vocabulary, one thread.

usage: compare_masks.py --mask-bench PATH --vocab FILE.gguf --tokenizer HF_FOLDER --input SCHEMAS.jsonl [--every N] [--peers llguidance,xgrammar]
`--tokenizer` is a Hugging Face tokenizer.json (folder or file) of the same vocabulary, for the two peers (pip install llguidance xgrammar
tokenizers transformers numpy). Instances are walked as compact JSON. A peer that is not installed is left out.
"""
import argparse
import json
import os
import subprocess
import tempfile
import time


def quantiles(values):
    values = sorted(values)
    if not values:
        return {}
    at = lambda p: values[min(len(values) - 1, int(len(values) * p))]
    return {"mean": sum(values) / len(values), "p50": at(0.5), "p99": at(0.99), "max": values[-1]}


def summary(name, rows):
    tested = [r for r in rows if r["expected"]]
    right = [r for r in rows if r["compiled"] and r["accepted"] == r["expected"]]
    return {
        "engine": name,
        "schemas": len(rows),
        "all_right": len(right) / max(1, len(rows)),
        "tested_right": sum(r in right for r in tested) / max(1, len(tested)),
        "wrong_accepts": sum(a and not e for r in rows if r["compiled"] for a, e in zip(r["accepted"], r["expected"])),
        "compile": quantiles([r["compile_us"] for r in rows]),
        "mask": quantiles([m for r in rows for m in r["mask_us"]]),
    }


def espalier(options, path):
    output = os.path.join(tempfile.mkdtemp(), "out.jsonl")
    subprocess.run([options.mask_bench, "--vocab", options.vocab, "--input", path, "--output", output], check=True)
    rows = []
    for line in open(output):
        r = json.loads(line)
        rows.append({
            "compiled": r["compiled"], "compile_us": r["compile_us"], "expected": [t["valid"] for t in r["tests"]],
            "accepted": [t["accepted"] for t in r["tests"]], "mask_us": [m for t in r["tests"] for m in t["mask_us"]],
        })
    return rows


def walk(records, tokenizer, compile_schema, make_matcher, fill, allows, consume, ends):
    rows = []
    for record in records:
        row = {"compiled": False, "expected": [t["valid"] for t in record["tests"]], "accepted": [], "mask_us": []}
        start = time.perf_counter()
        try:
            grammar = compile_schema(json.dumps(record["schema"]))
        except Exception:
            row["compile_us"] = (time.perf_counter() - start) * 1e6
            rows.append(row)
            continue
        row["compile_us"] = (time.perf_counter() - start) * 1e6
        row["compiled"] = True
        for test in record["tests"]:
            text = json.dumps(test["data"], separators=(",", ":"), ensure_ascii=False)
            matcher, good = make_matcher(grammar), True
            for token in tokenizer.encode(text, add_special_tokens=False).ids:
                start = time.perf_counter()
                mask = fill(matcher)
                row["mask_us"].append((time.perf_counter() - start) * 1e6)
                if not allows(mask, token) or not consume(matcher, token):
                    good = False
                    break
            if good:
                start = time.perf_counter()
                mask = fill(matcher)
                row["mask_us"].append((time.perf_counter() - start) * 1e6)
                good = any(allows(mask, token) for token in ends)
            row["accepted"].append(good)
        rows.append(row)
    return rows


def run_llguidance(records, tokenizer, hf):
    import llguidance
    import llguidance.hf
    import llguidance.numpy

    engine = llguidance.hf.from_tokenizer(hf)
    mask = llguidance.numpy.allocate_token_bitmask(1, engine.vocab_size)
    options = {"whitespace_flexible": False}

    def compile_schema(text):
        grammar = llguidance.LLMatcher.grammar_from_json_schema(text, defaults=options)
        if llguidance.LLMatcher.validate_grammar(grammar, engine):
            raise ValueError
        return grammar

    def fill(matcher):
        llguidance.numpy.fill_next_token_bitmask(matcher, mask, 0)
        return mask[0]

    return walk(records, tokenizer, compile_schema, lambda g: llguidance.LLMatcher(engine, g), fill,
                lambda m, t: (int(m[t >> 5]) >> (t & 31)) & 1, lambda m, t: m.consume_token(t), [engine.eos_token])


def run_xgrammar(records, tokenizer, hf):
    import xgrammar

    info = xgrammar.TokenizerInfo.from_huggingface(hf)
    compiler = xgrammar.GrammarCompiler(info, max_threads=1)
    mask = xgrammar.allocate_token_bitmask(1, info.vocab_size)

    def fill(matcher):
        matcher.fill_next_token_bitmask(mask)
        return mask[0]

    return walk(records, tokenizer, lambda t: compiler.compile_json_schema(t, any_whitespace=False, separators=(",", ":"), strict_mode=False),
                lambda g: xgrammar.GrammarMatcher(g), fill, lambda m, t: (int(m[t >> 5]) >> (t & 31)) & 1,
                lambda m, t: m.accept_token(t), info.stop_token_ids)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--mask-bench", required=True)
    parser.add_argument("--vocab", required=True)
    parser.add_argument("--tokenizer", required=True)
    parser.add_argument("--input", required=True)
    parser.add_argument("--every", type=int, default=1, help="only every Nth schema")
    parser.add_argument("--peers", default="llguidance,xgrammar")
    options = parser.parse_args()
    records = [json.loads(line) for line in open(options.input)][:: options.every]
    path = os.path.join(tempfile.mkdtemp(), "in.jsonl")
    with open(path, "w") as file:
        for record in records:
            file.write(json.dumps(record, ensure_ascii=False) + "\n")
    results = [summary("espalier", espalier(options, path))]
    try:
        from transformers import PreTrainedTokenizerFast

        file = options.tokenizer if options.tokenizer.endswith(".json") else os.path.join(options.tokenizer, "tokenizer.json")
        hf = PreTrainedTokenizerFast(tokenizer_file=file)
        if hf.eos_token is None:
            hf.eos_token = "<|end_of_text|>"
        tokenizer = hf.backend_tokenizer
    except ImportError:
        print("peers left out: transformers is not installed")
        hf = None
    for name, runner in (("llguidance", run_llguidance), ("xgrammar", run_xgrammar)):
        if hf is None or name not in options.peers.split(","):
            continue
        try:
            results.append(summary(name, runner(records, tokenizer, hf)))
        except ImportError as error:
            print(f"{name} left out: {error}")
    ours = results[0]
    print(f"{'engine':12}{'right':>8}{'wrong+':>8}" + "".join(f"{k:>16}" for k in ("compile p50", "compile p99", "mask mean", "mask p50", "mask p99", "mask max")))
    for r in results:
        cells = [r["compile"].get("p50"), r["compile"].get("p99"), r["mask"].get("mean"), r["mask"].get("p50"), r["mask"].get("p99"), r["mask"].get("max")]
        base = [ours["compile"].get("p50"), ours["compile"].get("p99"), ours["mask"].get("mean"), ours["mask"].get("p50"), ours["mask"].get("p99"), ours["mask"].get("max")]
        print(f"{r['engine']:12}{r['all_right']:8.3f}{r['wrong_accepts']:8d}"
              + "".join(f"{c:9.1f} {c / b:5.1f}x" if c is not None and b else f"{'-':>16}" for c, b in zip(cells, base)))


if __name__ == "__main__":
    main()
