"""What the reader's logits and the vectors' odds should count beside each other: right answers on held rows for a grid of weights.

    ESPALIER_PEOPLE=FOLDER python vectors/fit.py runs/vectors/mean.pt ../../Models/reader.gguf

A choice's score is r times what the reader says of it less what it says of nothing, and w times the odds, and b; nothing has 0. `right`: in scope and chosen;
`none`: out of scope and nothing chosen; `forced`: right where nothing is no answer. Choices are read twelve at a time, those with the best odds.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

import torch

sys.path.insert(0, str(Path(__file__).parents[1]))

from reader import people, unions
from reader.examples import CHOICES, Field, read
from reader.export import read_gguf
from vectors.export import load
from vectors.train import Texts

READ = 12
SETS = [("clinc150", 150, 110), ("hwu64", 64, 70), ("clinc150", 12, 60), ("hwu64", 12, 50)]  # set, choices, rows


def main() -> None:
    vectors, pieces = load(sys.argv[1])
    reader, of, rng = read_gguf(sys.argv[2]).eval(), Texts(pieces), random.Random(9)
    for name, count, wanted in SETS:
        known = people.told_labels(name)
        every = [k for k in known if k not in people.ODD]
        rows = [r for r in people.rows(name, True) if isinstance(r.get("choice", r.get("intent")), str)]
        strangers = [r for r in rows if r.get("choice") == "none"]
        inside = [r for r in rows if r.get("choice", r.get("intent")) in every]
        with torch.no_grad():
            texts = {k: unions.told(*known[k][:2], []) for k in every}
            own = torch.cat([vectors([of(texts[k]) for k in every[i:i + 50]]) for i in range(0, len(every), 50)])
            at = dict(zip(every, own))
            data = []
            for row in rng.sample(inside, min(wanted, len(inside))) + strangers:
                label = row.get("choice", row.get("intent"))
                keys = people.others(rng, name, label if label in every else rng.choice(every), count - 1) + ([label] if label in every else [])
                odds = torch.stack([at[k] for k in keys]) @ vectors([of(row["text"])])[0] * vectors.fit_scale + vectors.fit_bias
                best = odds.topk(min(READ, len(keys))).indices.tolist()
                x = read(pieces, "Request", [Field("topic", CHOICES, False, "what the user wants", [texts[keys[i]] for i in best])], row["text"])
                scores = reader.choose(x, reader.encode([x])[0], 0)
                chosen = [keys[i] for i in best]
                data.append((scores[1:] - scores[0], odds[best], chosen.index(label) if label in chosen else -1, label in every))
        print(f"{name}, {count} choices: {sum(d[3] for d in data)} in scope, {sum(not d[3] for d in data)} strangers", flush=True)
        for r in (0, 0.3, 0.5, 1):
            for w in (0.5, 0.75, 1, 2):
                for b in (0, 1, 2, 3):
                    totals = [(r * s + w * o + b, gold, known_one) for s, o, gold, known_one in data]
                    right = sum(k and bool(t.max() > 0) and int(t.argmax()) == g for t, g, k in totals)
                    none = sum(not k and bool(t.max() <= 0) for t, g, k in totals)
                    forced = sum(k and int(t.argmax()) == g for t, g, k in totals)
                    print(f"  r {r} w {w} b {b}: right {right}, none {none}, forced {forced}", flush=True)


if __name__ == "__main__":
    main()
