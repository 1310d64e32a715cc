"""How often decisions about texts are right, by kind, and of contrastive pairs how often both halves are.

    python decide.py decisions.jsonl --generate ../../.build/release/generate [--errors]

A row is {"id", "pair": "p1" or null, "text", "type": "truth" | "choice" | "score", "question", "options": [{"name", "description"}], "levels": [...],
"answer": true | name | place of the level}. Standard library only; `generate serve` answers, at a port of its own choice.
"""

from __future__ import annotations

import argparse
import json
import socket
import subprocess
import time
import urllib.request
from collections import defaultdict


def question(row: dict) -> dict:
    if row["type"] == "truth":
        return {"type": "noul", "instructions": row["question"]}
    if row["type"] == "choice":
        return {"type": "choice", "instructions": row["question"], "criteria": {o["name"]: o.get("description") or None for o in row["options"]}}
    return {"type": "score", "instructions": row["question"], "criteria": row["levels"]}


def answered(row: dict, answer: dict) -> tuple[object, float]:
    """What is answered and how probable it is said to be."""
    if row["type"] == "truth":
        return answer["noul"] >= 0.5, max(answer["noul"], 1 - answer["noul"])
    shares = answer["probabilities"]
    best = max(shares, key=shares.get)
    return int(best) if row["type"] == "score" else best, shares[best]


def main() -> None:
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("rows")
    a.add_argument("--generate", required=True)
    a.add_argument("--model", help="a folder of a model, if not the default one")
    a.add_argument("--errors", action="store_true")
    o = a.parse_args()
    rows = [json.loads(line) for line in open(o.rows, encoding="utf-8")]
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port = s.getsockname()[1]
    server = subprocess.Popen([o.generate, "serve", "--port", str(port), *(["--model", o.model] if o.model else [])], stderr=subprocess.DEVNULL)
    try:
        for _ in range(100):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=1)
                break
            except OSError:
                time.sleep(0.1)
        right: dict[str, list[bool]] = defaultdict(list)
        pairs: dict[str, list[bool]] = defaultdict(list)
        for row in rows:
            body = json.dumps({"state": row["text"], "questions": {"q": question(row)}}).encode()
            request = urllib.request.Request(f"http://127.0.0.1:{port}/v1/systemone", body, {"Content-Type": "application/json"})
            answer = json.load(urllib.request.urlopen(request))["answers"]["q"]
            got, p = answered(row, answer)
            is_right = got == row["answer"]
            right[row["type"]].append(is_right)
            right["pairs, halves" if row.get("pair") else "others"].append(is_right)
            if row.get("pair"):
                pairs[row["pair"]].append(is_right)
            if o.errors and not is_right:
                print(f"{row['id']} {row['type']} {p:.2f} {got!r}, not {row['answer']!r}: {row['question']}\n    {row['text']}")
        for kind, found in right.items():
            print(f"{kind:16} {100 * sum(found) / len(found):5.1f} % of {len(found)}")
        if pairs:
            print(f"{'pairs, both':16} {100 * sum(all(p) for p in pairs.values()) / len(pairs):5.1f} % of {len(pairs)}")
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    main()
