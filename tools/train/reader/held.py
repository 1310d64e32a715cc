"""How readers do on rows that the training never sees: a fortieth of those written by hand (whole schemas), a fiftieth of other people's.

    python reader/held.py runs/a/last.pt runs/b/last.pt runs/a/last.pt,runs/b/last.pt ../../Models/reader.gguf [--device cuda] [--notes 400]

Checkpoints with commas between them are averaged. Per source: the loss of a note, and of its fields how many are right, chosen or pointed at; of `pairs` also both halves.
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path

import torch

sys.path.insert(0, str(Path(__file__).parents[1]))

from reader import pairs, people, written
from reader.average import average
from reader.examples import MANY, SEVERAL, Field, Input, pieces_at, read
from reader.losses import loss_of
from reader.model import Reader, Shape
from reader.pieces import WordPiece


def only_held() -> None:
    for module, name in ((pairs, "rows"), (written, "lines"), (people, "rows")):
        every = getattr(module, name)
        setattr(module, name, lambda *a, every=every: every(*a, held=True))


def is_right(model: Reader, x: Input, hidden: torch.Tensor, f: Field, i: int, ends) -> bool | None:
    if f.gold == "unknown" or f.within is not None or f.type == SEVERAL or f.type in MANY:
        return None
    if x.choices[i]:
        return int(model.choose(x, hidden, i).argmax()) == (0 if f.gold is None else f.gold + 1)
    place = (-1, -1) if f.gold is None else pieces_at(x.places, *f.gold)
    if place is None:
        return None
    return all(int(end[i].argmax()) == at + 1 for end, at in zip(ends, place))


def main() -> None:
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("readers", nargs="+")
    a.add_argument("--notes", type=int, default=400, help="of each source")
    a.add_argument("--device", default="cpu")
    o = a.parse_args()
    only_held()
    pieces = WordPiece.load(Path(__file__).parent / "vocabulary.txt")
    sources = {"calls": written.of_call, "records": written.of_record, "choices": written.of_options, "notes": written.of_note, "pairs": pairs.of_pair}
    if people.folder():
        sources |= {f"people {m.__name__[3:]}": m for m, _ in people.SHARES}
    drawn = {}
    for name, maker in sources.items():
        rng, made = random.Random(7), []
        while len(made) < o.notes:
            title, fields, note = maker(rng)
            x = read(pieces, title, fields, note)
            if fields and x.places and len(x.ids) <= 400:
                made.append((x, fields))
        drawn[name] = made
    torch.set_default_device(o.device)
    for path in o.readers:
        found = average([(p, 1.0) for p in path.split(",")])
        model = Reader(len(pieces.pieces), Shape(**found["shape"]))
        model.load_state_dict(found["model"])
        model.to(o.device).eval()
        told = []
        for name, made in drawn.items():
            loss, right, asked, whole = 0.0, 0, 0, []
            for at in range(0, len(made), 32):
                inputs, fields = map(list, zip(*made[at:at + 32]))
                with torch.no_grad():
                    loss += float(loss_of(model, inputs, fields))
                    hidden = model.encode(inputs).float()
                    for x, fs, h in zip(inputs, fields, hidden):
                        ends = model.point(x, h)
                        answers = [r for i, f in enumerate(fs) if (r := is_right(model, x, h, f, i, ends)) is not None]
                        right, asked = right + sum(answers), asked + len(answers)
                        whole.append(all(answers))
            both = f", both {sum(x and y for x, y in zip(whole[::2], whole[1::2])) / (len(whole) // 2):.3f}" if name == "pairs" else f", whole {sum(whole) / len(whole):.3f}"
            told.append(f"  {name}: loss {loss / len(made):.3f}, right {right / max(1, asked):.3f}{both}")
        print(path, *told, sep="\n", flush=True)


if __name__ == "__main__":
    main()
