"""What the reader is trained by: the loss of a step's notes, all of them in one piece.

Each field counts by the root of how many its note has, between a mean of notes and one of fields. Where a value stands in one place, it is the likelihood of its first and last
piece; where in several, whether each piece is such; of choices, the likelihood of the right one. On a scale the neighbours of the right one are less wrong than others.
"""

from __future__ import annotations

import math

import torch
import torch.nn.functional as F
from torch import Tensor

from .examples import BRANCHES, MANY, SCALE, SEVERAL, Field, Input, pieces_at
from .model import POINT, Reader

FAR = -1e30


def spread(gold: int | None, count: int, is_scale: bool) -> list[float]:
    """How much of the likelihood is wanted where: none at 0, the choices behind."""
    wanted = [0.0] * (count + 1)
    place = 0 if gold is None else gold + 1
    wanted[place] = 1
    if is_scale and place:
        near = [p for p in (place - 1, place + 1) if 1 <= p <= count]
        share = 0.1 if count <= 6 else 0.18
        wanted[place] -= share * len(near)
        for p in near:
            wanted[p] = share
    return wanted


class Targets:
    """The right answers of a step's notes as lists of numbers; positions count through all notes of the step."""

    def __init__(self, inputs: list[Input], fields: list[list[Field]], width: int):
        self.candidates: list[list[int]] = []
        self.field_at: list[int] = []
        self.note_of: list[int] = []
        self.single: list[tuple[int, int, int, float]] = []  # field, first, last, weight
        self.places: list[tuple[int, list[tuple[int, int]], float]] = []
        self.choices: list[tuple[int, int, list[int], list[float], float]] = []  # field, place of the element or -1, marks, wanted, weight
        self.several: list[tuple[int, list[int], list[int], float]] = []
        self.behind: list[tuple[int, float, float]] = []
        for row, (x, fs) in enumerate(zip(inputs, fields)):
            base, share = row * width, len(fs) ** -0.5
            self.candidates.append([base] + [base + x.note_start + n for n in range(len(x.places))])
            for i, f in enumerate(fs):
                at = len(self.field_at)
                self.field_at.append(base + x.fields[i])
                self.note_of.append(row)
                marks = [base + c for c in x.choices[i]]
                if f.behind is not None:
                    self.behind.append((at, float(f.behind), share))
                if f.gold == "unknown":
                    continue
                if f.type == SEVERAL:
                    self.several.append((at, marks, list(f.gold or []), share / 2))
                elif marks and f.within is not None:
                    elements = [pieces_at(x.places, *span) for span in fs[f.within].gold]
                    for e, g in zip(elements, f.gold):
                        if e is not None:
                            self.choices.append((at, base + x.note_start + e[0], marks, spread(g, len(marks), f.type == SCALE), share / len(elements) ** 0.5))
                elif marks:
                    self.choices.append((at, -1, marks, spread(f.gold, len(marks), f.type == SCALE), share * (2 if f.type == BRANCHES else 1)))
                elif f.type in MANY or f.within is not None:
                    found = [p for span in f.gold if (p := pieces_at(x.places, *span)) is not None]
                    self.places.append((at, found, share / 2 / max(1, len(f.gold)) ** 0.5))
                else:
                    place = (-1, -1) if f.gold is None else pieces_at(x.places, *f.gold)
                    if place is not None:
                        self.single.append((at, place[0] + 1, place[1] + 1, share))


# Where a processor has no products of bfloat16 they are made number by number, thirty times as slow.
HAS_HALF = any(getattr(torch.cpu, f"_is_{name}_supported", bool)() for name in ("avx512_bf16", "amx_tile"))


def loss_of(model: Reader, inputs: list[Input], fields: list[list[Field]]) -> Tensor:
    """The sum over the notes."""
    device = torch.get_default_device().type
    with torch.autocast(device, dtype=torch.bfloat16, enabled=device == "cuda" or HAS_HALF):
        hidden = model.encode(inputs)
    width = hidden.shape[1]
    hidden = hidden.float().flatten(0, 1)
    t = Targets(inputs, fields, width)
    scale = 1 / math.sqrt(POINT)
    at_fields = hidden[torch.tensor(t.field_at)]
    losses = [hidden.sum() * 0]

    def projected(x: Tensor, names: list[str]) -> Tensor:
        weight, bias = (torch.cat([getattr(getattr(model, n), part) for n in names]) for part in ("weight", "bias"))
        return F.linear(x, weight, bias)
    if t.single or t.places:
        longest = max(len(c) for c in t.candidates)
        rows = torch.tensor([c + [c[0]] * (longest - len(c)) for c in t.candidates])
        is_free = torch.tensor([len(c) for c in t.candidates])[:, None] <= torch.arange(longest)  # no piece of this note
        ends = ("first", "last")

        def scores(prefix: str, wanted: list[int]) -> Tensor:
            """[fields, ends, candidates]"""
            pieces = projected(hidden[rows.flatten()], [f"{prefix}{e}_piece" for e in ends]).view(len(rows), longest, 2, POINT)
            of = projected(at_fields[wanted], [f"{prefix}{e}_field" for e in ends]).view(len(wanted), 2, POINT)
            notes = torch.tensor([t.note_of[i] for i in wanted])
            # Fields of one note side by side, so that each note is one product of matrices.
            of_note: list[int] = []
            taken: dict[int, int] = {}
            for i in wanted:
                of_note.append(taken.get(t.note_of[i], 0))
                taken[t.note_of[i]] = of_note[-1] + 1
            slots = torch.tensor(of_note)
            grid = torch.zeros(len(rows), max(taken.values()), 2, POINT).index_put((notes, slots), of)
            return (grid.permute(0, 2, 1, 3) @ pieces.permute(0, 2, 3, 1) * scale).permute(0, 2, 1, 3)[notes, slots], is_free[notes]
        if t.single:
            s, free = scores("", [x[0] for x in t.single])
            logs = F.log_softmax(s.masked_fill(free[:, None], FAR), -1)
            gold = torch.tensor([[x[1], x[2]] for x in t.single])
            losses.append(-(logs.gather(2, gold[..., None])[..., 0].sum(1) / 2 * torch.tensor([x[3] for x in t.single])).sum())
        if t.places:
            s, free = scores("many_", [x[0] for x in t.places])
            s = s[..., 1:] - s[..., :1]
            ends_at = [(n, end, at) for n, (_, found, _) in enumerate(t.places) for place in found for end, at in enumerate(place)]
            wanted = torch.zeros(s.shape)
            if ends_at:
                wanted[tuple(torch.tensor(ends_at).T)] = 1
            each = F.binary_cross_entropy_with_logits(s, wanted, reduction="none").masked_fill(free[:, None, 1:], 0).sum((1, 2))
            losses.append((each * torch.tensor([x[2] for x in t.places])).sum())
    if t.choices or t.several:
        asked_rows = [(x[0], x[1], x[2]) for x in t.choices] + [(x[0], -1, x[1]) for x in t.several]
        most = max(len(r[2]) for r in asked_rows)
        own = at_fields[[r[0] for r in asked_rows]]
        both = projected(own, ["choice_field", "no_choice"])
        inner = [n for n, r in enumerate(asked_rows) if r[1] >= 0]
        if inner:
            both = both.index_add(0, torch.tensor(inner), projected(hidden[[asked_rows[n][1] for n in inner]], ["choice_element", "no_choice_element"]))
        asked, nothing = both.split([POINT, 1], 1)
        marks = model.choice_mark(hidden[torch.tensor([m + [m[0]] * (most - len(m)) for _, _, m in asked_rows]).flatten()]).view(len(asked_rows), most, POINT)
        s = torch.cat([nothing, (marks @ asked[..., None])[..., 0] * scale], 1)
        free = torch.tensor([len(r[2]) + 1 for r in asked_rows])[:, None] <= torch.arange(most + 1)
        n = len(t.choices)
        if n:
            logs = F.log_softmax(s[:n].masked_fill(free[:n], FAR), -1).masked_fill(free[:n], 0)
            wanted = torch.tensor([x[3] + [0.0] * (most + 1 - len(x[3])) for x in t.choices])
            losses.append(-((logs * wanted).sum(1) * torch.tensor([x[4] for x in t.choices])).sum())
        if t.several:
            wanted = torch.tensor([[float(c in x[2]) for c in range(most)] for x in t.several])
            each = F.binary_cross_entropy_with_logits(s[n:, 1:] - s[n:, :1], wanted, reduction="none").masked_fill(free[n:, 1:], 0).sum(1)
            losses.append((each * torch.tensor([x[3] for x in t.several])).sum())
    if t.behind:
        s = model.behind(at_fields[[x[0] for x in t.behind]])[:, 0]
        losses.append((F.binary_cross_entropy_with_logits(s, torch.tensor([x[1] for x in t.behind]), reduction="none") * torch.tensor([x[2] for x in t.behind])).sum())
    return torch.stack(losses).sum()
