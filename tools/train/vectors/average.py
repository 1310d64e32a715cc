"""A mixture of the base's weights and trained ones, which keeps more of what the base knew (arXiv 2109.01903), with its measure of fitting found anew on held rows.

    ESPALIER_PEOPLE=FOLDER python vectors/average.py MINILM runs/vectors/last.pt 0.7 runs/vectors/mean.pt
"""

from __future__ import annotations

import sys
from pathlib import Path

import torch
import torch.nn.functional as F

sys.path.insert(0, str(Path(__file__).parents[1]))

from reader import people, unions
from reader.model import Reader, Shape
from vectors.export import load
from vectors.train import Texts, Vectors, held_figures


def main() -> None:
    base, trained, share, out = Path(sys.argv[1]), sys.argv[2], float(sys.argv[3]), sys.argv[4]
    model, pieces = load(trained)
    start = Reader(len(pieces.pieces), Shape.of_base(base))
    start.start_from(base, pieces)
    with torch.no_grad():
        for p, q in zip(model.reader.parameters(), start.parameters()):
            p.copy_(share * p + (1 - share) * q)
    of = Texts(pieces)
    print(share, held_figures(model, of), flush=True)
    rows, wanted = [], []
    with torch.no_grad():
        for name in ("clinc150", "hwu64", "slurp", "botframework"):
            known = people.told_labels(name)
            keys = [k for k in known if k not in people.ODD]
            labels = torch.cat([model([of(unions.told(*known[k][:2], [])) for k in keys[i:i + 64]]) for i in range(0, len(keys), 64)])
            held = [r for r in people.rows(name, True) if isinstance(r.get("choice", r.get("intent")), str)][:300]
            vectors = torch.cat([model([of(r["text"]) for r in held[i:i + 64]]) for i in range(0, len(held), 64)])
            rows.append((vectors @ labels.T).flatten())
            wanted.append(torch.tensor([[float(k == r.get("choice", r.get("intent"))) for k in keys] for r in held]).flatten())
    x, y = torch.cat(rows), torch.cat(wanted)
    scale, bias = torch.tensor(12.0, requires_grad=True), torch.tensor(-5.0, requires_grad=True)
    optimizer = torch.optim.LBFGS([scale, bias], max_iter=60)

    def closure():
        optimizer.zero_grad()
        loss = F.binary_cross_entropy_with_logits(x * scale + bias, y)
        loss.backward()
        return loss
    optimizer.step(closure)
    print("scale", scale.item(), "bias", bias.item(), flush=True)
    with torch.no_grad():
        model.fit_scale.copy_(scale)
        model.fit_bias.copy_(bias)
    torch.save({"model": model.state_dict()}, out)


if __name__ == "__main__":
    main()
