"""The reader: a BERT or MPNet encoder (arXiv 1810.04805, 2004.09297) that points at the words of a note which a field of a schema asks for.

Of every field the vector of its mark is compared with those of the note's pieces, for the first and for the last piece of its value, and of
[CLS], which stands for nothing (as in reading comprehension, arXiv 1806.03822); with those of its choices' marks, and a value of its own for
none. A value of its own also tells whether a day is the one behind ("Friday" of what was done). Comparisons are products of two projections, divided by the root of their width.

Where a value may stand in several places, each piece is the first of one if it suits the field better than [CLS] does, and so with the last; the elements of
an array of objects are such places too. A choice within them is compared with the sum of the field's vector and that of the element's first piece.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from safetensors.torch import load_file
from torch import Tensor, nn

from .examples import BRANCH, CHOICE, CHOICES, BRANCHES, DURATION, INNER_OPTIONAL, LIST, LONGEST, MARKS, MOMENT, NUMBER, OPTIONAL, RECORDS, SCALE, SEVERAL, TEXT, TIME, Input
from .pieces import WordPiece

POINT = 128


@dataclass(frozen=True)
class Shape:
    """Sizes of the encoder. `buckets`: of distances between two positions, each with a bias per head that all layers share (MPNet); 0 for none."""
    width: int = 384
    layers: int = 6
    heads: int = 12
    epsilon: float = 1e-12
    buckets: int = 0

    @classmethod
    def of_base(cls, folder: Path, layers: int | None = None) -> "Shape":
        """That of a pre-trained encoder's folder, with its lowest `layers`."""
        c = json.loads((folder / "config.json").read_text())
        return cls(c["hidden_size"], min(layers or 99, c["num_hidden_layers"]), c["num_attention_heads"], c["layer_norm_eps"], c.get("relative_attention_num_buckets", 0))


def distance_buckets(width: int, buckets: int, farthest: int = 128) -> Tensor:
    """[width, width]: the bucket of the distance from a row's position to a column's. Half of them for either direction; of these half exact, the rest by its
    logarithm (T5, arXiv 1910.10683, section 2.1, as `transformers` has it for MPNet)."""
    at = torch.arange(width)
    distance = at[:, None] - at[None, :]
    half, exact = buckets // 2, buckets // 4
    far = distance.abs()
    logs = exact + (torch.log(far.clamp(min=1).float() / exact) / math.log(farthest / exact) * (half - exact)).long()
    return (distance < 0) * half + torch.where(far < exact, far, logs.clamp(max=half - 1))


class Layer(nn.Module):
    def __init__(self, d: int):
        super().__init__()
        f = 4 * d
        for name, shape in {"qkv": (3 * d, d), "out": (d, d), "up": (f, d), "down": (d, f)}.items():
            setattr(self, name, nn.Parameter(torch.randn(shape) / math.sqrt(shape[1])))
            setattr(self, name + "_bias", nn.Parameter(torch.zeros(shape[0])))
        for name in ("norm1", "norm2"):
            setattr(self, name, nn.Parameter(torch.ones(d)))
            setattr(self, name + "_bias", nn.Parameter(torch.zeros(d)))


class Reader(nn.Module):
    SINGLE = ("first_field", "first_piece", "last_field", "last_piece")
    POINTERS = SINGLE + ("choice_field", "choice_mark") + tuple("many_" + n for n in SINGLE) + ("choice_element",)
    SCALARS = ("no_choice", "behind", "no_choice_element")

    def __init__(self, vocabulary: int, shape: Shape = Shape()):
        super().__init__()
        self.shape, d = shape, shape.width
        self.words = nn.Parameter(torch.zeros(vocabulary, d), requires_grad=False)
        self.marks = nn.Parameter(torch.randn(MARKS, d) * 0.03)
        self.positions = nn.Parameter(torch.zeros(LONGEST, d))
        self.segments = nn.Parameter(torch.zeros(2, d))
        self.norm = nn.Parameter(torch.ones(d))
        self.norm_bias = nn.Parameter(torch.zeros(d))
        self.layers = nn.ModuleList(Layer(d) for _ in range(shape.layers))
        self.distances = nn.Parameter(torch.zeros(shape.buckets, shape.heads)) if shape.buckets else None
        for name in self.POINTERS:
            setattr(self, name, nn.Linear(d, POINT))
        for name in self.SCALARS:
            setattr(self, name, nn.Linear(d, 1))
        self.start_new_heads()
        self.dropout = 0.1

    def start_new_heads(self) -> None:
        """Heads for several places start as those for one, marks as those most like them, what elements add as nothing."""
        with torch.no_grad():
            for name in self.SINGLE:
                getattr(self, "many_" + name).load_state_dict(getattr(self, name).state_dict())
            for name in ("choice_element", "no_choice_element"):
                getattr(self, name).weight.zero_()
                getattr(self, name).bias.zero_()
            for mark, like in {TIME: TEXT, MOMENT: LIST, DURATION: NUMBER, RECORDS: LIST, INNER_OPTIONAL: OPTIONAL, BRANCHES: CHOICES, BRANCH: CHOICE, SCALE: CHOICES, SEVERAL: LIST}.items():
                self.marks[mark] = self.marks[like] + 0.1 * self.marks[mark]

    def start_from(self, folder: Path, pieces: WordPiece) -> None:
        """Takes the weights of a BERT or MPNet of these sizes, with the words that `pieces` has."""
        base, rows = loaded(folder), WordPiece.load(folder / "vocab.txt").ids
        if self.shape.buckets:
            rows = rows | {"[CLS]": rows["<s>"], "[SEP]": rows["</s>"], "[PAD]": rows["<pad>"]}
        with torch.no_grad():
            self.words.copy_(base["embeddings.word_embeddings.weight"][[rows[p] for p in pieces.pieces]])
            self.positions.copy_(positions_of(base))
            if "embeddings.token_type_embeddings.weight" in base:
                self.segments.copy_(base["embeddings.token_type_embeddings.weight"])
            if self.distances is not None:
                self.distances.copy_(base["encoder.relative_attention_bias.weight"])
            self.norm.copy_(base["embeddings.LayerNorm.weight"])
            self.norm_bias.copy_(base["embeddings.LayerNorm.bias"])
            bert = {"qkv": ("attention.self.query", "attention.self.key", "attention.self.value"), "out": ("attention.output.dense",), "norm1": ("attention.output.LayerNorm",)}
            mpnet = {"qkv": ("attention.attn.q", "attention.attn.k", "attention.attn.v"), "out": ("attention.attn.o",), "norm1": ("attention.LayerNorm",)}
            names = (mpnet if self.shape.buckets else bert) | {"up": ("intermediate.dense",), "down": ("output.dense",), "norm2": ("output.LayerNorm",)}
            for i, layer in enumerate(self.layers):
                for ours, theirs in names.items():
                    for kind, target in (("weight", getattr(layer, ours)), ("bias", getattr(layer, ours + "_bias"))):
                        target.copy_(torch.cat([base[f"encoder.layer.{i}.{n}.{kind}"] for n in theirs]))

    def keep_layers(self, count: int) -> None:
        """Only the lowest ones stay."""
        self.layers = self.layers[:count]
        self.shape = replace(self.shape, layers=len(self.layers))

    def extend_from(self, folder: Path) -> None:
        """Takes the vectors of places that a shorter reader did not have from a BERT."""
        with torch.no_grad():
            empty = self.positions.abs().sum(1) == 0
            self.positions[empty] = positions_of(loaded(folder))[empty]

    def dropped(self, x: Tensor) -> Tensor:
        """Some of it as zeros, in training. Of chances in 256, as bytes of larger random numbers: a tenth of what a chance for each number costs."""
        if not self.training or not self.dropout:
            return x
        if x.is_cuda:
            return F.dropout(x, self.dropout)
        count = round(256 * self.dropout)
        bytes_ = torch.empty(-(-x.numel() // 8), dtype=torch.long).random_(-(1 << 63), None).view(torch.uint8)[:x.numel()]
        return x * (bytes_.view(x.shape) >= count).to(x.dtype).mul_(256 / (256 - count))

    def encode(self, inputs: list[Input]) -> Tensor:
        """[inputs, positions, width of the encoder]"""
        d, heads, epsilon = self.shape.width, self.shape.heads, self.shape.epsilon
        width = -(-max(len(x.ids) for x in inputs) // 8) * 8

        def padded(rows: list[list[int]]) -> Tensor:
            out = np.zeros((len(rows), width), np.int64)
            for n, row in enumerate(rows):
                out[n, :len(row)] = row
            return torch.from_numpy(out).to(torch.get_default_device())
        ids, marks, added = (padded(rows) for rows in ([x.ids for x in inputs], [x.marks for x in inputs], [x.added for x in inputs]))
        segments = padded([[0] * x.note_start + [1] * (len(x.ids) - x.note_start) for x in inputs])
        unused = -1e9 * (1 - padded([[1] * len(x.ids) for x in inputs]).float())[:, None, None]
        if self.distances is not None:
            unused = unused + self.distances[distance_buckets(width, self.shape.buckets)].permute(2, 0, 1)
        is_piece = (marks == 0)[..., None]
        x = self.words[ids] * is_piece + self.marks[marks] * ~is_piece + self.marks[added] * (added > 0)[..., None]
        x = F.layer_norm(x + self.positions[:width] + self.segments[segments], (d,), self.norm, self.norm_bias, epsilon)
        for l in self.layers:
            q, k, v = F.linear(x, l.qkv, l.qkv_bias).view(len(inputs), width, 3, heads, d // heads).permute(2, 0, 3, 1, 4)
            # Product by product: what PyTorch has for this in one piece is six times as slow backwards in bfloat16 on a CPU.
            weights = torch.softmax(q @ k.transpose(-1, -2) * (d // heads) ** -0.5 + unused.to(q.dtype), -1).to(q.dtype)
            seen = (weights @ v).transpose(1, 2).reshape(len(inputs), width, d)
            x = F.layer_norm(x + self.dropped(F.linear(seen, l.out, l.out_bias)), (d,), l.norm1, l.norm1_bias, epsilon)
            inner = F.gelu(F.linear(x, l.up, l.up_bias), approximate="tanh")
            x = F.layer_norm(x + self.dropped(F.linear(inner, l.down, l.down_bias)), (d,), l.norm2, l.norm2_bias, epsilon)
        return x

    def is_behind(self, x: Input, hidden: Tensor) -> Tensor:
        """Per field: how likely a day of it is the one behind, before the logistic function."""
        return self.behind(hidden[torch.tensor(x.fields)])[:, 0]

    def candidates(self, x: Input, hidden: Tensor) -> Tensor:
        """[CLS] and the note's pieces."""
        return torch.cat([hidden[:1], hidden[x.note_start:x.note_start + len(x.places)]])

    def point(self, x: Input, hidden: Tensor, many: bool = False) -> tuple[Tensor, Tensor]:
        """[fields, 1 + pieces]: scores of the first and of the last piece of each field's value, [CLS] at 0 and the note's pieces behind. With `many`,
        how much better a piece suits than [CLS], before the logistic function: [fields, pieces]."""
        scale, of = 1 / math.sqrt(POINT), "many_" if many else ""
        candidates, fields = self.candidates(x, hidden), hidden[torch.tensor(x.fields)]

        def scores(end: str) -> Tensor:
            s = getattr(self, f"{of}{end}_field")(fields) @ getattr(self, f"{of}{end}_piece")(candidates).T * scale
            return s[:, 1:] - s[:, :1] if many else s
        return scores("first"), scores("last")

    def choose(self, x: Input, hidden: Tensor, i: int, element: int | None = None) -> Tensor:
        """Scores of no choice and of each choice of a field; of the one within an element whose first piece is `element`."""
        field, marks = hidden[x.fields[i]], hidden[torch.tensor(x.choices[i])]
        asked, nothing = self.choice_field(field), self.no_choice(field)
        if element is not None:
            piece = hidden[x.note_start + element]
            asked, nothing = asked + self.choice_element(piece), nothing + self.no_choice_element(piece)
        return torch.cat([nothing, self.choice_mark(marks) @ asked / math.sqrt(POINT)])


def loaded(folder: Path) -> dict[str, Tensor]:
    return {k.removeprefix("bert.").removeprefix("mpnet."): v for k, v in load_file(folder / "model.safetensors").items()}


def positions_of(base: dict[str, Tensor]) -> Tensor:
    """[LONGEST, width]: the last rows, since MPNet's first two are of padding."""
    return base["embeddings.position_embeddings.weight"][-LONGEST:]
