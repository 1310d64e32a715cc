"""What the vectors' odds should count beside the reader's logits, by the number of choices: the share right on held rows for a range of weights.

    ESPALIER_PEOPLE=FOLDER python vectors/fit.py runs/vectors/last.pt ../../Models/reader-large.gguf
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

import torch

sys.path.insert(0, str(Path(__file__).parents[1]))

from reader import people, unions
from reader.examples import BRANCHES, CHOICES, Field, read
from reader.export import read_gguf
from vectors.export import load
from vectors.train import Texts

WEIGHTS = [0, 0.15, 0.3, 0.5, 0.75, 1, 1.5, 2.5, 1000]


def main() -> None:
    vectors, pieces = load(sys.argv[1])
    reader, of, rng = read_gguf(sys.argv[2]).eval(), Texts(pieces), random.Random(9)
    for name in ("clinc150", "hwu64", "slurp", "botframework"):
        known = people.told_labels(name)
        rows = [r for r in people.rows(name, True) if isinstance(r.get("choice", r.get("intent")), str)]
        for count in (3, 6, 12, 24, 1000):
            right, total = [0] * len(WEIGHTS), 0
            nothing = [[0, 0] for _ in WEIGHTS]
            for row in rng.sample(rows, min(len(rows), 60)):
                label = row.get("choice", row.get("intent"))
                inside = label in known and label not in people.ODD
                if not inside and name != "clinc150":
                    continue
                ask = label if inside else rng.choice([k for k in known if k not in people.ODD])
                keys = people.others(rng, name, ask, min(count, 150) - 1) + ([label] if inside else [])
                rng.shuffle(keys)
                describes = rng.random() < 0.6
                texts = [unions.told(*known[k][:2], []) if describes else unions.told(known[k][0], "", []) for k in keys]
                with torch.no_grad():
                    v = vectors([of(row["text"])] + [of(t) for t in texts])
                    odds = v[1:] @ v[0] * vectors.fit_scale + vectors.fit_bias
                    best = odds.topk(min(24, len(keys))).indices.tolist()
                    field = Field("action", BRANCHES, False, "", [texts[i] for i in best])
                    x = read(pieces, "Request", [field], row["text"])
                    if len(x.ids) > 512:
                        continue
                    hidden = reader.encode([x])[0]
                    scores = reader.choose(x, hidden, 0)
                total += 1
                for n, w in enumerate(WEIGHTS):
                    s = scores[1:] * (w < 100) + min(w, 1 if w > 100 else w) * odds[best]
                    chosen = keys[best[int(s.argmax())]]
                    right[n] += inside and chosen == label
                    none = s.max() < scores[0] * (w < 100)
                    nothing[n][0] += (not inside) and bool(none)
                    nothing[n][1] += inside and bool(none)
            print(name, count, total, " ".join(f"{w}:{r}({a}/{b})" for w, r, (a, b) in zip(WEIGHTS, right, nothing)), flush=True)


if __name__ == "__main__":
    main()
