"""Trains the default model. Resumable: the newest checkpoint in --run is taken up, whatever the stage.

    python -m cli.train --run runs/a --stage copy --steps 300
    python -m cli.train --run runs/a --stage notes --steps 4000 --decay 800
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import os
import random
import tempfile
import time
from pathlib import Path
from queue import Full

import torch
import torch.distributed
import torch.nn.functional as F
from tokenizers import Tokenizer

from corpus.batches import FIELDS, WEIGHTS, Encoder
from models.growing import load_folder
from models.model import Config, Model, Muon, token_pieces


def stream(stage: str, seed: int, encoder: Encoder, groups: int, size: int):
    """Endless batches. A pool of several is shuffled, so that neighbours differ in length."""
    rng = random.Random(seed)
    if stage == "copy":
        from corpus import copying

        def make() -> list:
            return [copying.group(rng, size * groups * 4)]
        size *= groups
    else:
        from corpus import mixture

        def make() -> list:
            return mixture.groups(rng, groups, size * 4, stage)
    while True:
        pool = [b for _ in range(4) for b in encoder.batches(make(), size)]
        rng.shuffle(pool)
        yield from pool


def ahead(*arguments):
    """The same batches, composed by another process while this one trains."""
    context = multiprocessing.get_context("spawn")
    queue = context.Queue(16)
    context.Process(target=fill, args=(queue, os.getpid(), *arguments), daemon=True).start()
    while True:
        yield [torch.from_numpy(part) for part in queue.get()]


def fill(queue, parent: int, stage: str, seed: int, tokenizer: str, groups: int, size: int) -> None:
    for batch in stream(stage, seed, Encoder(Tokenizer.from_file(tokenizer)), groups, size):
        while True:
            try:
                queue.put([part.numpy() for part in batch], timeout=5)
                break
            except Full:
                if os.getppid() != parent:  # nobody trains any more
                    os._exit(0)


def rate_at(step: int, start: int, total: int, warm: int, decay: int) -> float:
    """Warm-up, constant, then linear to zero over the last `decay` steps (0: none)."""
    done = step - start
    value = min(1.0, (done + 1) / warm)
    if decay and done > total - decay:
        value *= max(0.0, (total - done) / decay)
    return value


def main() -> None:
    a = argparse.ArgumentParser()
    a.add_argument("--run", type=Path, required=True)
    a.add_argument("--start", type=Path, help="an exported folder whose weights a new run takes up, in a model as large or larger")
    a.add_argument("--tokenizer", default=str(Path(__file__).parents[3] / "Models" / "tokenizer.json"))
    a.add_argument("--stage", choices=("copy", "days", "notes", "mixed"), required=True)
    a.add_argument("--steps", type=int, required=True, help="optimizer steps of this call")
    a.add_argument("--decay", type=int, default=0, help="of which the last ones bring the rate to zero")
    a.add_argument("--minutes", type=float, default=0, help="stop after this long; the decay is then by time")
    a.add_argument("--decay-minutes", type=float, default=0)
    a.add_argument("--groups", type=int, default=4, help="prompts in a step")
    a.add_argument("--size", type=int, default=12, help="notes of each prompt in a step")
    a.add_argument("--muon", type=float, default=0.02)
    a.add_argument("--adam", type=float, default=3e-3)
    a.add_argument("--date-weight", type=float, default=1.0)
    a.add_argument("--warm", type=int, default=30)
    a.add_argument("--average", type=float, default=0.99)
    a.add_argument("--seed", type=int, default=1)
    a.add_argument("--workers", type=int, default=1, help="processes that share every step: for a machine with other work on it")
    a.add_argument("--threads", type=int, default=1, help="threads of a worker: faster where nothing else runs, far slower where something does")
    a.add_argument("--width", type=int, default=192)
    a.add_argument("--layers", type=int, default=6)
    a.add_argument("--feed", type=int, default=512)
    a.add_argument("--bf16", action="store_true", help="products of matrices in bfloat16: for processors with AMX")
    a.add_argument("--compile", action="store_true", help="torch.compile: takes some minutes, then twice as fast")
    a.add_argument("--keep", type=int, nargs="*", default=[], help="steps of the run whose checkpoints are kept beside last.pt, as step-N.pt")
    a.add_argument("--pid", default="")
    o = a.parse_args()
    if o.pid:
        Path(o.pid).write_text(str(os.getpid()))
    meeting = tempfile.mktemp(prefix="train-")
    context = multiprocessing.get_context("spawn")
    for rank in range(1, o.workers):
        context.Process(target=train, args=(rank, meeting, o)).start()
    train(0, meeting, o)


def train(rank: int, meeting: str, o: argparse.Namespace) -> None:
    """One worker. All have the same weights and take the same steps, by the mean of their gradients; the first one keeps the books."""
    torch.set_num_threads(o.threads)
    if o.workers > 1:
        torch.distributed.init_process_group("gloo", init_method=f"file://{meeting}", rank=rank, world_size=o.workers)
    torch.manual_seed(o.seed)
    tokenizer = Tokenizer.from_file(o.tokenizer)
    pieces = token_pieces(tokenizer)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    model = Model(Config(len(pieces), o.width, o.layers, o.width // 32, o.feed), pieces)
    matrices, rest = model.parts()
    muon = Muon(matrices, half=o.bf16)
    adam = torch.optim.AdamW(rest, lr=o.adam, betas=(0.9, 0.98), weight_decay=0.0, fused=True)
    o.run.mkdir(parents=True, exist_ok=True)
    path = o.run / "last.pt"
    step, notes, spent = 0, 0, 0.0
    average = None
    if path.exists():
        saved = torch.load(path, map_location="cpu")
        model.load_state_dict(saved["model"])
        muon.load_state_dict(saved["muon"])
        adam.load_state_dict(saved["adam"])
        step, notes, spent, average = saved["step"], saved["notes"], saved["spent"], saved["average"]
    elif o.start:
        load_folder(model, o.start)
    model.to(device)
    if average is None:
        average = {k: v.clone() for k, v in model.state_dict().items()}

    def measure(prompts, lengths, tokens, where, targets, w) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """The loss, that of every target, and whether no token is likelier than it."""
        with torch.autocast(device, torch.bfloat16, enabled=o.bf16):
            table = model.embeddings()
            hidden = model(prompts, lengths, tokens, table).reshape(-1, o.width)[where]
            logits = hidden @ table.T
        logits = logits.float()
        losses = F.cross_entropy(logits, targets, reduction="none")
        right = logits.gather(-1, targets[:, None])[:, 0] >= logits.amax(-1)
        return (losses * w).sum() / w.sum(), losses.detach(), right

    if o.compile:
        measure = torch.compile(measure, dynamic=True)

    def save(path: Path = path) -> None:
        torch.save({"model": model.state_dict(), "muon": muon.state_dict(), "adam": adam.state_dict(), "step": step, "notes": notes,
                    "spent": spent + time.time() - begun, "average": average, "config": model.config(), "options": {k: str(v) for k, v in vars(o).items()}},
                   str(path) + ".new")
        os.replace(str(path) + ".new", path)

    seed = o.seed * 1_000_003 + step + rank * 7_919
    # Threads that work in step are slowed by a process beside them; so one worker composes its data itself.
    source = ahead(o.stage, seed, o.tokenizer, o.groups // o.workers, o.size) if o.workers > 1 else stream(o.stage, seed, Encoder(tokenizer), o.groups, o.size)
    weights = WEIGHTS.clone()
    weights[FIELDS.index("dueDate")] = o.date_weight
    weights = weights.to(device)
    start, begun, saved_at = step, time.time(), time.time()
    sums, hits, counts = torch.zeros(len(FIELDS)), torch.zeros(len(FIELDS)), torch.zeros(len(FIELDS))
    log = open(o.run / "log.jsonl", "a")
    mark = time.time()
    parameters = matrices + rest
    while step - start < o.steps:
        prompts, lengths, tokens, where, targets, fields = (x.to(device) for x in next(source))
        rate = rate_at(step, start, o.steps, o.warm, o.decay)
        if o.minutes:
            left = o.minutes - (time.time() - begun) / 60
            if o.decay_minutes:
                rate *= min(1.0, max(left, 0.0) / o.decay_minutes)
            if left <= 0:
                rate = -1.0
        loss, losses, right = measure(prompts, lengths, tokens, where, targets, weights[fields])
        loss.backward()
        if o.workers > 1:
            # One exchange: the gradients, and the rate by the first worker's clock.
            parts = [torch.tensor([rate if rank == 0 else 0.0], device=device)] + [q.grad.flatten() for q in parameters]
            flat = torch.cat(parts)
            torch.distributed.all_reduce(flat)
            rate = flat[0].item()
            for q, part in zip(parameters, (flat / o.workers).split([p.numel() for p in parts])[1:]):
                q.grad.copy_(part.view_as(q.grad))
        if rate < 0:
            break
        torch.nn.utils.clip_grad_norm_(rest, 1.0)
        for g in adam.param_groups:
            g["lr"] = o.adam * rate
        adam.step()
        muon.step(o.muon * rate, 0.1, rank, o.workers)
        model.zero_grad(set_to_none=True)
        step += 1
        notes += tokens.shape[0] * tokens.shape[1] * o.workers
        if rank > 0:
            continue
        keep = min(o.average, (1 + step) / (10 + step))
        with torch.no_grad():
            for k, v in model.state_dict().items():
                average[k].lerp_(v, 1 - keep)
        with torch.no_grad():
            f = fields.cpu()
            sums.index_add_(0, f, losses.cpu())
            hits.index_add_(0, f, right.float().cpu())
            counts.index_add_(0, f, torch.ones(len(f)))
        if step % 20 == 0:
            row = {"step": step, "notes": notes, "rate": round(rate, 3), "s": round((time.time() - mark) / 20, 2)}
            for i, name in enumerate(FIELDS):
                if counts[i]:
                    row[name] = [round((sums[i] / counts[i]).item(), 3), round((100 * hits[i] / counts[i]).item(), 1)]
            print(json.dumps(row), flush=True)
            log.write(json.dumps(row) + "\n")
            log.flush()
            sums.zero_(), hits.zero_(), counts.zero_()
            mark = time.time()
            if not math.isfinite(loss.item()):
                raise SystemExit("the loss is not finite")
        if step in o.keep:
            save(o.run / f"step-{step}.pt")
        if time.time() - saved_at > 90:
            save()
            saved_at = time.time()
    if rank == 0:
        save()


if __name__ == "__main__":
    main()
