"""Answers notes with a checkpoint in torch, greedy and without a constraint: for looking at a run, not for figures.

    python -m cli.predict runs/a/last.pt NOTES.jsonl OUT.jsonl
"""

from __future__ import annotations

import argparse
import json
from datetime import date

import torch
from tokenizers import Tokenizer

from cli.export import HERE, load
from normalise import prompt as P
from normalise.mentions import with_mentions


@torch.no_grad()
def answer(model, tokenizer, system: str, messages: list[str], limit: int = 70) -> list[str]:
    """All notes of one system text at once. The whole sequence is run again for each token: simple, and fast enough here."""
    ids = {n: tokenizer.token_to_id(n) for n in ("<|system|>", "<|user|>", "<|assistant|>", "<|end|>")}
    prompt = torch.tensor([[ids["<|system|>"]] + tokenizer.encode(system, add_special_tokens=False).ids + [ids["<|end|>"]]])
    rows = [[ids["<|user|>"]] + tokenizer.encode(m, add_special_tokens=False).ids + [ids["<|end|>"], ids["<|assistant|>"]] for m in messages]
    starts = [len(r) for r in rows]
    table = model.embeddings()
    alive = set(range(len(rows)))
    for _ in range(limit):
        if not alive:
            break
        order = sorted(alive)
        width = max(len(rows[i]) for i in order)
        batch = torch.zeros(1, len(order), width, dtype=torch.long)
        for k, i in enumerate(order):
            batch[0, k, :len(rows[i])] = torch.tensor(rows[i])
        hidden = model(prompt, torch.tensor([prompt.shape[1]]), batch, table)[0]
        for k, i in enumerate(order):
            token = int((hidden[k, len(rows[i]) - 1] @ table.T).argmax())
            if token == ids["<|end|>"]:
                alive.discard(i)
            else:
                rows[i].append(token)
    return [tokenizer.decode(r[s:], skip_special_tokens=False) for r, s in zip(rows, starts)]


def main() -> None:
    a = argparse.ArgumentParser()
    a.add_argument("checkpoint")
    a.add_argument("notes")
    a.add_argument("out")
    a.add_argument("--tokenizer", default=str(HERE.parents[1] / "Models" / "tokenizer.json"))
    a.add_argument("--threads", type=int, default=1)
    a.add_argument("--no-average", action="store_true")
    o = a.parse_args()
    torch.set_num_threads(o.threads)
    tokenizer = Tokenizer.from_file(o.tokenizer)
    model = load(o.checkpoint, tokenizer, not o.no_average)
    with open(o.notes, encoding="utf-8") as f:
        notes = [json.loads(line) for line in f if line.strip()]
    system = P.system_text(P.CAPTURED_ITEM_SCHEMA, P.CAPTURE_INSTRUCTIONS)
    with open(o.out, "w", encoding="utf-8") as f:
        for at in range(0, len(notes), 50):
            part = notes[at:at + 50]
            messages = [with_mentions(P.clean_note(n["note"]), date.fromisoformat(n["today"])) for n in part]
            for n, text in zip(part, answer(model, tokenizer, system, messages)):
                try:
                    item = json.loads(text)
                except ValueError:
                    item = None
                f.write(json.dumps({"id": n["id"], "item": item, "text": text}, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
