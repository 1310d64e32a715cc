"""Trains the reader on the hand-written kinds of record (frames/schemas*.txt) and the other schemas of `composed.py`, from a pre-trained encoder.

    python reader/train.py runs/reader.pt --base FOLDER --minutes 77 [--resume]

The rate rises over 60 steps and falls to nothing by the end. Word vectors stay as they are, so that words which no note here has keep what
they mean.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from pathlib import Path

import torch
import torch.nn.functional as F
from torch import Tensor, nn

sys.path.insert(0, str(Path(__file__).parents[1]))

from reader.examples import Field, Input, made, pieces_at, read
from reader.model import Reader
from reader.pieces import WordPiece

HERE = Path(__file__).parent
LONGEST = 200  # positions of a note that is trained on; nearly all are shorter


def loss_of(model: Reader, inputs: list[Input], fields: list[list[Field]]) -> Tensor:
    with torch.autocast("cpu", dtype=torch.bfloat16):
        hidden = model.encode(inputs)
    losses = []
    for row, (x, fs) in enumerate(zip(inputs, fields)):
        known = [(i, f) for i, f in enumerate(fs) if f.behind is not None]
        if known:
            scores = model.is_behind(x, hidden[row].float())[[i for i, _ in known]]
            losses.append(F.binary_cross_entropy_with_logits(scores, torch.tensor([float(f.behind) for _, f in known]), reduction="sum"))
        for f, scores in zip(fs, model.point(x, hidden[row].float())):
            if f.gold == "unknown":
                continue
            if isinstance(scores, Tensor):
                losses.append(F.cross_entropy(scores[None], torch.tensor([0 if f.gold is None else f.gold + 1])))
                continue
            place = (-1, -1) if f.gold is None else pieces_at(x.places, *f.gold)
            if place is not None:
                losses += [F.cross_entropy(s[None], torch.tensor([p + 1])) / 2 for s, p in zip(scores, place)]
    return torch.stack(losses).sum() / sum(len(fs) for fs in fields)


def batch(rng: random.Random, pieces: WordPiece, size: int) -> tuple[list[Input], list[list[Field]]]:
    inputs, fields = [], []
    while len(inputs) < size:
        title, fs, note = made(rng)
        if not fs:
            continue
        x = read(pieces, title, fs, note)
        if len(x.ids) <= LONGEST:
            inputs.append(x)
            fields.append(fs)
    return inputs, fields


def main() -> None:
    a = argparse.ArgumentParser()
    a.add_argument("out", type=Path)
    a.add_argument("--base", type=Path, help="folder of the encoder to start from (model.safetensors, vocab.txt)")
    a.add_argument("--minutes", type=float, default=77)
    a.add_argument("--size", type=int, default=32, help="notes a step")
    a.add_argument("--rate", type=float, default=1.5e-4)
    a.add_argument("--seed", type=int, default=1)
    a.add_argument("--resume", action="store_true", help="go on from `out`, at the place in the schedule where it was")
    o = a.parse_args()
    torch.manual_seed(o.seed)
    rng = random.Random(o.seed)
    pieces = WordPiece.load(HERE / "vocabulary.txt")
    model = Reader(len(pieces.pieces))
    spent, steps = 0.0, 0
    fresh = [p for n, p in model.named_parameters() if p.requires_grad and (n == "marks" or n.split(".")[0] in Reader.POINTERS + ("no_choice", "behind"))]
    base = [p for n, p in model.named_parameters() if p.requires_grad and not any(p is q for q in fresh)]
    optimizer = torch.optim.AdamW([{"params": fresh, "lr": 5 * o.rate}, {"params": base, "lr": o.rate}], weight_decay=0.01, betas=(0.9, 0.98))
    if o.resume:
        saved = torch.load(o.out, map_location="cpu")
        model.load_state_dict(saved["model"])
        optimizer.load_state_dict(saved["optimizer"])
        spent, steps = saved["spent"], saved["steps"]
        rng.seed(o.seed * 1_000_003 + steps)
    else:
        model.start_from(o.base, pieces)
    model.train()
    begun, mean = time.time() - 60 * spent, None

    def save() -> None:
        torch.save({"model": model.state_dict(), "optimizer": optimizer.state_dict(), "spent": (time.time() - begun) / 60, "steps": steps}, o.out)

    while (done := (time.time() - begun) / 60 / o.minutes) < 1:
        for group, rate in zip(optimizer.param_groups, (5 * o.rate, o.rate)):
            group["lr"] = rate * min(1, steps / 60) * (1 - done)
        loss = loss_of(model, *batch(rng, pieces, o.size))
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(fresh + base, 1.0)
        optimizer.step()
        steps += 1
        mean = loss.item() if mean is None else 0.98 * mean + 0.02 * loss.item()
        if steps % 100 == 0:
            print(f"{steps} steps, {steps * o.size} notes, loss {mean:.3f}, {(time.time() - begun) / 60:.1f} min", flush=True)
        if steps % 500 == 0:
            save()
    save()


if __name__ == "__main__":
    main()
