"""Trains the network of sentence vectors: a sentence lies near what it asks for, and all else stays where the base had it.

    ESPALIER_PEOPLE=FOLDER python vectors/train.py runs/vectors --base MINILM --minutes 40 [--resume]

A step has sentences of public sets (`reader/people.py`) with their labels (name, description, or both), strangers that no label names, and sentences of any
source for rehearsal. Three losses: the right label among the others of the step (softmax over cosines, arXiv 1807.03748), whether a label fits at all (logistic, with a
scale and a bias of its own, arXiv 2303.15343), which gives "none" its measure, and the distance to the base's own vectors. Word vectors stay as they are.
"""

from __future__ import annotations

import argparse
import random
import signal
import sys
import time
from pathlib import Path

import torch
import torch.nn.functional as F
from torch import Tensor, nn

sys.path.insert(0, str(Path(__file__).parents[1]))

from reader import people, unions
from reader.examples import Input
from reader.model import Reader, Shape
from reader.pieces import WordPiece

HERE = Path(__file__).parent
LONGEST = 48  # pieces of a text in training
SETS = {"clinc150": 8, "hwu64": 6, "slurp": 2, "botframework": 5, "home-assistant": 1, "rasa": 1, "multidogo": 1}


class Vectors(nn.Module):
    """An encoder whose outputs' mean, of length one, is a text's vector."""

    def __init__(self, reader: Reader):
        super().__init__()
        self.reader = reader
        self.scale = nn.Parameter(torch.tensor(20.0))
        self.fit_scale = nn.Parameter(torch.tensor(12.0))
        self.fit_bias = nn.Parameter(torch.tensor(-5.0))

    def forward(self, texts: list[list[int]]) -> Tensor:
        """[texts, width], of length one. Texts of like length go together, so that little is padding."""
        order = sorted(range(len(texts)), key=lambda i: len(texts[i]))
        parts = [order[i:i + 64] for i in range(0, len(order), 64)]
        found = torch.cat([self.part([texts[i] for i in p]) for p in parts])
        return found[torch.tensor(order).argsort()]

    def part(self, texts: list[list[int]]) -> Tensor:
        inputs = [Input(ids, [0] * len(ids), [0] * len(ids), len(ids), [], [], []) for ids in texts]
        with torch.autocast("cpu", dtype=torch.bfloat16):
            hidden = self.reader.encode(inputs)
        hidden = hidden.float()
        mask = torch.zeros(hidden.shape[:2])
        for row, ids in enumerate(texts):
            mask[row, :len(ids)] = 1
        return F.normalize((hidden * mask[..., None]).sum(1) / mask.sum(1, keepdim=True), dim=-1)


class Texts:
    def __init__(self, pieces: WordPiece):
        self.pieces, self.kept = pieces, {}

    def __call__(self, text: str) -> list[int]:
        if text not in self.kept:
            if len(self.kept) > 300_000:
                self.kept.clear()
            self.kept[text] = [self.pieces.id("[CLS]")] + self.pieces.encode(text[:400])[0][:LONGEST - 2] + [self.pieces.id("[SEP]")]
        return self.kept[text]


def label_text(rng: random.Random, name: str, remark: str, fields: list[str]) -> str:
    roll = rng.random()
    if not remark or roll < 0.3:
        remark = ""
    elif roll < 0.45:
        return remark
    return unions.told(name, remark, fields if rng.random() < 0.25 else [])


def made_step(rng: random.Random, size: int) -> tuple[list[str], list[str], Tensor, list[str]]:
    """Sentences, labels, which label is right (-1: none), and sentences for rehearsal. All labels are of one set, so that no two of them mean the same."""
    name = people.weighted(rng, SETS)
    known = {k: v for k, v in people.told_labels(name).items() if k not in people.ODD}
    keys = [k for k in known if people.by_label(name).get(k)]
    rng.shuffle(keys)
    sentences, at = [], []
    labels = keys[:96]
    texts, seen = [], set()
    for k in labels:
        texts.append(label_text(rng, *known[k][:3]))
        seen.add(texts[-1])
    for i in range(size):
        j = i % len(labels) if i < len(labels) else rng.randrange(len(labels))
        sentences.append(rng.choice(people.by_label(name)[labels[j]])["text"])
        at.append(j)
    for _ in range(size // 6):
        sentences.append(people.stranger(rng, name) if name != "clinc150" or rng.random() < 0.3 else rng.choice(people.by_label("clinc150")["none"])["text"])
        at.append(-1)
    rehearsal = []
    for _ in range(size // 3):
        source = rng.choice(["slurp", "hwu64", "clinc150", "botframework", "wnut17", "btc", "skillspan", "product-reviews", "sentence-polarity", "ingredients", "multidogo"])
        rehearsal.append(rng.choice(people.rows(source))["text"])
    rehearsal += [label_text(rng, *known[k][:3]) for k in labels[:8]]
    return sentences, texts, torch.tensor(at), rehearsal


def loss_of(model: Vectors, base: Vectors, of: Texts, step, weight: float) -> tuple[Tensor, dict]:
    sentences, labels, at, rehearsal = step
    n, m = len(sentences), len(labels)
    vectors = model([of(t) for t in sentences + labels + rehearsal])
    a, b, r = vectors.split([n, m, len(rehearsal)])
    likeness = a @ b.T
    right = at >= 0
    choice = F.cross_entropy(likeness[right] * model.scale, at[right], label_smoothing=0.02)
    wanted = torch.zeros(n, m)
    wanted[right, at[right]] = 1
    each = F.binary_cross_entropy_with_logits(likeness * model.fit_scale + model.fit_bias, wanted, reduction="none")
    fit = each.sum(1).mean() * 0.3
    # Sentences of one label near one another, as the index wants them.
    with torch.no_grad():
        held = base([of(t) for t in rehearsal])
    kept = (1 - (r * held).sum(1)).mean() * weight
    return choice + fit + kept, {"choice": choice.item(), "fit": fit.item(), "kept": kept.item() / weight, "right": (likeness[right].argmax(1) == at[right]).float().mean().item()}


def held_figures(model: Vectors, of: Texts) -> str:
    out = []
    with torch.no_grad():
        for name in ("clinc150", "hwu64", "nlupp-hotels", "rasa", "multidogo"):
            known = people.told_labels(name)
            keys = [k for k in known if k != "none"]
            labels = torch.cat([model([of(unions.told(*known[k][:2], [])) for k in keys[i:i + 64]]) for i in range(0, len(keys), 64)])
            rows = [r for r in people.rows(name, True) if isinstance(r.get("choice", r.get("intent")), str) or len(r.get("intent", [])) == 1]
            pairs = [(r["text"], l[0] if isinstance(l := r.get("choice", r.get("intent")), list) else l) for r in rows]
            vectors = torch.cat([model([of(t) for t, _ in pairs[i:i + 64]]) for i in range(0, len(pairs), 64)])
            s = vectors @ labels.T
            best = s.max(1)
            inside = torch.tensor([l in keys for _, l in pairs])
            right = torch.tensor([keys[b] == l for b, (_, l) in zip(best.indices.tolist(), pairs)])
            text = f"{name} {100 * right[inside].float().mean():.1f}"
            if (~inside).any():
                p, q = best.values[inside], best.values[~inside]
                text += f" (area of strangers {100 * (p[:, None] > q[None]).float().mean():.1f})"
            out.append(text)
    return ", ".join(out)


def main() -> None:
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("out", type=Path)
    a.add_argument("--base", type=Path, required=True)
    a.add_argument("--minutes", type=float, default=40)
    a.add_argument("--size", type=int, default=96)
    a.add_argument("--rate", type=float, default=6e-5)
    a.add_argument("--keep", type=float, default=3.0, help="weight of rehearsal")
    a.add_argument("--seed", type=int, default=1)
    a.add_argument("--resume", action="store_true")
    o = a.parse_args()
    o.out.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(1)
    torch.manual_seed(o.seed)
    pieces = WordPiece.load(HERE.parent / "reader" / "vocabulary.txt")

    def fresh() -> Vectors:
        reader = Reader(len(pieces.pieces), Shape.of_base(o.base))
        reader.start_from(o.base, pieces)
        return Vectors(reader)
    model, base, of = fresh(), fresh().eval(), Texts(pieces)
    base.reader.dropout = 0
    scalars = [model.scale, model.fit_scale, model.fit_bias]
    weights = [p for n, p in model.reader.named_parameters() if p.requires_grad and (n.startswith("layers") or n in ("positions", "segments", "norm", "norm_bias"))]
    optimizer = torch.optim.AdamW([{"params": weights, "lr": o.rate}, {"params": scalars, "lr": 100 * o.rate, "weight_decay": 0}], weight_decay=0.01, betas=(0.9, 0.98))
    spent, steps = 0.0, 0
    if o.resume and (o.out / "last.pt").exists():
        saved = torch.load(o.out / "last.pt", map_location="cpu")
        model.load_state_dict(saved["model"])
        optimizer.load_state_dict(saved["optimizer"])
        spent, steps = saved["spent"], saved["steps"]

    def save() -> None:
        part = o.out / "part.pt"
        torch.save({"model": model.state_dict(), "optimizer": optimizer.state_dict(), "spent": spent + (time.time() - begun) / 60, "steps": steps}, part)
        part.rename(o.out / "last.pt")
    stop = []
    signal.signal(signal.SIGTERM, lambda *_: stop.append(1))
    begun = saved_at = time.time()
    print("base:", held_figures(base, of), flush=True)
    rng = random.Random(o.seed * 1_000_003 + steps)
    while not stop:
        done = (spent + (time.time() - begun) / 60) / o.minutes
        if done >= 1:
            break
        for group, rate in zip(optimizer.param_groups, (o.rate, 100 * o.rate)):
            group["lr"] = rate * min(1, (steps + 1) / 40) * (1 - done)
        model.train()
        loss, parts = loss_of(model, base, of, made_step(rng, o.size), o.keep)
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(weights + scalars, 1.0)
        optimizer.step()
        steps += 1
        if steps % 20 == 0:
            print(steps, f"{loss.item():.3f}", {k: round(v, 3) for k, v in parts.items()}, [round(p.item(), 2) for p in scalars], f"{spent + (time.time() - begun) / 60:.1f} min", flush=True)
        if steps % 200 == 0:
            model.eval()
            print("held:", held_figures(model, of), flush=True)
        if time.time() - saved_at > 120:
            saved_at = time.time()
            save()
    save()
    model.eval()
    print("end:", held_figures(model, of), flush=True)


if __name__ == "__main__":
    main()
