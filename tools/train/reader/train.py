"""Trains the reader on notes composed while it runs (`mixture.py`), from a pre-trained encoder or from a reader.

    python reader/train.py runs/reader --from ../../Models/reader.gguf --base FOLDER --until 23:05 --workers 2 [--resume]

The rate rises over some steps and falls to nothing by the end, which is a time of day or a number of minutes, in proportion to the time that is left. Word vectors stay as they are, so that words which no note here has keep what they mean. Workers are processes of one thread that share
every step. With `--device cuda` there is one worker, and `--composers` processes put the notes together beside it. `FOLDER/last.pt` is written every `--save` minutes, at the end, and where a SIGTERM ends the first process; `step-N.pt` (weights alone) every `--keep` minutes.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import random
import signal
import sys
import time
from dataclasses import asdict
from datetime import datetime
from pathlib import Path

import torch
import torch.distributed as dist
from torch import nn

sys.path.insert(0, str(Path(__file__).parents[1]))

from reader.examples import Field, Input, read
from reader.export import read_gguf
from reader.losses import loss_of
from reader.mixture import made
from reader.model import Reader, Shape
from reader.pieces import WordPiece

HERE = Path(__file__).parent
LONGEST = 320  # positions of a note that is trained on; nearly all are shorter


def batches(rng: random.Random, pieces: WordPiece, size: int, pool: int = 8):
    """Notes of like length together, so that little of a step is padding; of long ones fewer, so that steps take alike long."""
    room = size * 64
    while True:
        found: list[tuple[Input, list[Field]]] = []
        while len(found) < size * pool:
            title, fs, note = made(rng)
            if not fs:
                continue
            x = read(pieces, title, fs, note)
            if len(x.ids) <= LONGEST and x.places:
                found.append((x, fs))
        found.sort(key=lambda pair: len(pair[0].ids))
        parts: list[list[tuple[Input, list[Field]]]] = [[]]
        for pair in found:
            if (len(parts[-1]) + 1) * len(pair[0].ids) > room:
                parts.append([])
            parts[-1].append(pair)
        rng.shuffle(parts)
        for part in parts:
            yield [x for x, _ in part], [fs for _, fs in part]


def composed(o, seed: int):
    """Steps from processes of their own, `o.composers` of them."""
    context = multiprocessing.get_context("fork")
    queue = context.Queue(4 * o.composers)
    warm = random.Random(seed)
    for _ in range(300):  # what is read and computed once, before there are many
        made(warm)

    def compose(rank: int) -> None:
        torch.set_num_threads(1)
        for step in batches(random.Random(seed * 64 + rank), WordPiece.load(HERE / "vocabulary.txt"), o.size):
            queue.put(step)
    for rank in range(o.composers):
        context.Process(target=compose, args=(rank,), daemon=True).start()
    while True:
        yield queue.get()


def main() -> None:
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("out", type=Path)
    a.add_argument("--from", dest="start", type=Path, help="a reader (GGUF) to go on from")
    a.add_argument("--base", type=Path, help="folder of the encoder (model.safetensors, vocab.txt) to start from, or that the places beyond a reader's length come from")
    a.add_argument("--layers", type=int, help="how many of the layers to keep, the lowest ones; all of them unless said")
    a.add_argument("--frozen", type=int, default=0, help="how many of the lowest layers, and what is below them, stay as they are: half of 8 make steps 1.5 times as fast")
    a.add_argument("--minutes", type=float, default=77)
    a.add_argument("--until", help="the end as HH:MM, in place of minutes")
    a.add_argument("--size", type=int, default=24, help="notes a step and worker; of long ones fewer, of short ones more")
    a.add_argument("--rate", type=float, default=1.2e-4)
    a.add_argument("--warm", type=int, default=60)
    a.add_argument("--workers", type=int, default=2)
    a.add_argument("--save", type=float, default=3, help="minutes between writes of last.pt")
    a.add_argument("--keep", type=float, default=10, help="minutes between checkpoints that stay")
    a.add_argument("--device", default="cpu", choices=["cpu", "cuda"])
    a.add_argument("--composers", type=int, default=0, help="processes that put notes together; 0: the worker does it itself")
    a.add_argument("--seed", type=int, default=1)
    a.add_argument("--resume", action="store_true", help="go on from `out`, at the place in the schedule where it was")
    o = a.parse_args()
    o.out.mkdir(parents=True, exist_ok=True)
    for rank in range(1, o.workers):
        if os.fork() == 0:
            break
    else:
        rank = 0
    work(o, rank)


def work(o, rank: int) -> None:
    torch.set_num_threads(1)
    if o.workers > 1:
        dist.init_process_group("gloo", init_method=f"file://{(o.out / f'meet-{os.getpgrp()}').resolve()}", rank=rank, world_size=o.workers)
    torch.manual_seed(o.seed)
    pieces = WordPiece.load(HERE / "vocabulary.txt")
    # Composers begin before anything is on the device: a process that has used it cannot be forked.
    saved = torch.load(o.out / "last.pt", map_location="cpu") if o.resume and (o.out / "last.pt").exists() else {}
    seed = o.seed * 1_000_003 + saved.get("steps", 0)
    source = composed(o, seed) if o.composers else batches(random.Random(seed * 64 + rank), pieces, o.size)
    first = next(source)
    model = read_gguf(str(o.start)) if o.start else Reader(len(pieces.pieces), Shape.of_base(o.base, o.layers) if o.base else Shape())
    if o.start and o.layers:
        model.keep_layers(o.layers)
    if o.base and not o.start:
        model.start_from(o.base, pieces)
    elif o.base:
        model.extend_from(o.base)
    torch.set_default_device(o.device)
    model.to(o.device)
    if o.frozen:
        kept = tuple(f"layers.{n}." for n in range(o.frozen, model.shape.layers)) + Reader.POINTERS + Reader.SCALARS
        for name, p in model.named_parameters():
            p.requires_grad_(p.requires_grad and name.startswith(kept))
    heads = ("marks",) + Reader.POINTERS + Reader.SCALARS
    fresh = [p for n, p in model.named_parameters() if p.requires_grad and n.split(".")[0] in heads]
    base = [p for n, p in model.named_parameters() if p.requires_grad and n.split(".")[0] not in heads]
    head_rate = 3 if o.start else 5
    optimizer = torch.optim.AdamW([{"params": fresh, "lr": head_rate * o.rate}, {"params": base, "lr": o.rate}], weight_decay=0.01, betas=(0.9, 0.98), fused=True)
    spent, steps, notes = 0.0, 0, 0
    if saved:
        model.load_state_dict(saved["model"])
        optimizer.load_state_dict(saved["optimizer"])
        spent, steps, notes = saved["spent"], saved["steps"], saved.get("notes", 0)
    torch.manual_seed(seed * 64 + rank)
    model.train()
    begun, mean = time.time(), None
    if o.until:
        end = datetime.now().replace(hour=int(o.until[:2]), minute=int(o.until[3:]), second=0).timestamp()
    else:
        end = begun + 60 * (o.minutes - spent)
    saved_at = kept_at = begun

    def save() -> None:
        if rank:
            return
        path = o.out / "last.tmp"
        torch.save({"model": model.state_dict(), "shape": asdict(model.shape), "optimizer": optimizer.state_dict(), "spent": spent + (time.time() - begun) / 60, "steps": steps, "notes": notes}, path)
        path.rename(o.out / "last.pt")

    stopped: list[int] = []
    signal.signal(signal.SIGTERM, lambda number, _: stopped.append(number))
    while True:
        # The rate falls by the clock, since a resumed run's pace is not known at once.
        now = time.time()
        so_far = 60 * spent + now - begun
        left = 0 if stopped else max(0, (end - now) / (so_far + end - now))
        state = torch.tensor([left, now - saved_at, now - kept_at], dtype=torch.float64, device="cpu")
        if o.workers > 1:
            dist.broadcast(state, 0)
        left, since_saved, since_kept = state.tolist()
        if left <= 0:
            break
        for group, rate in zip(optimizer.param_groups, (head_rate * o.rate, o.rate)):
            group["lr"] = rate * min(1, (steps + 1) / o.warm) * left
        inputs, fields = first or next(source)
        first = None
        loss = loss_of(model, inputs, fields) / o.size
        optimizer.zero_grad()
        loss.backward()
        if o.workers > 1:
            flat = torch.cat([p.grad.flatten() if p.grad is not None else torch.zeros(p.numel()) for p in fresh + base] + [loss.detach()[None]]).bfloat16()
            dist.all_reduce(flat)
            flat = flat.float() / o.workers
            at = 0
            for p in fresh + base:
                p.grad = flat[at:at + p.numel()].view_as(p).clone()
                at += p.numel()
            value = flat[-1].item()
        else:
            value = loss.item()
        nn.utils.clip_grad_norm_(fresh + base, 1.0)
        optimizer.step()
        steps += 1
        notes += o.workers * len(inputs)
        mean = value if mean is None else 0.98 * mean + 0.02 * value
        if steps % 20 == 0 and rank == 0:
            print(f"{steps} steps, about {notes} notes, loss {mean:.4f}, rate {optimizer.param_groups[1]['lr']:.2e}, {spent + (time.time() - begun) / 60:.1f} min", flush=True)
        if since_saved > 60 * o.save:
            saved_at = time.time()
            save()
        if since_kept > 60 * o.keep:
            kept_at = time.time()
            if rank == 0:
                torch.save({"model": model.state_dict(), "shape": asdict(model.shape), "steps": steps, "notes": notes}, o.out / f"step-{steps}.pt")
    save()


if __name__ == "__main__":
    main()
