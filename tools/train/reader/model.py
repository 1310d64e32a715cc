"""The reader: a BERT encoder (arXiv 1810.04805) that points at the words of a note which a field of a schema asks for.

Of every field the vector of its mark is compared with those of the note's pieces, for the first and for the last piece of its value, and of
[CLS], which stands for nothing (as in reading comprehension, arXiv 1806.03822); with those of its choices' marks, and a value of its own for
none. A value of its own also tells whether a day is the one behind ("Friday" of what was done). Comparisons are products of two projections, divided by the root of their width.

Where a value may stand in several places, each piece is the first of one if it suits the field better than [CLS] does, and so with the last; the elements of
an array of objects are such places too. A choice within them is compared with the sum of the field's vector and that of the element's first piece.
"""

from __future__ import annotations

import math
from pathlib import Path

import torch
import torch.nn.functional as F
from safetensors.torch import load_file
from torch import Tensor, nn

from .examples import BRANCH, CHOICE, CHOICES, BRANCHES, DURATION, INNER_OPTIONAL, LIST, LONGEST, MARKS, MOMENT, NUMBER, OPTIONAL, RECORDS, SCALE, SEVERAL, TEXT, TIME, Input
from .pieces import WordPiece

WIDTH, LAYERS, HEADS, POINT = 384, 6, 12, 128


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        d, f = WIDTH, 4 * WIDTH
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

    def __init__(self, vocabulary: int):
        super().__init__()
        self.words = nn.Parameter(torch.zeros(vocabulary, WIDTH), requires_grad=False)
        self.marks = nn.Parameter(torch.randn(MARKS, WIDTH) * 0.03)
        self.positions = nn.Parameter(torch.zeros(LONGEST, WIDTH))
        self.segments = nn.Parameter(torch.zeros(2, WIDTH))
        self.norm = nn.Parameter(torch.ones(WIDTH))
        self.norm_bias = nn.Parameter(torch.zeros(WIDTH))
        self.layers = nn.ModuleList(Layer() for _ in range(LAYERS))
        for name in self.POINTERS:
            setattr(self, name, nn.Linear(WIDTH, POINT))
        for name in self.SCALARS:
            setattr(self, name, nn.Linear(WIDTH, 1))
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
        """Takes the weights of a BERT of these sizes, with the words that `pieces` has."""
        base = {k.removeprefix("bert."): v for k, v in load_file(folder / "model.safetensors").items()}
        rows = WordPiece.load(folder / "vocab.txt").ids
        with torch.no_grad():
            self.words.copy_(base["embeddings.word_embeddings.weight"][[rows[p] for p in pieces.pieces]])
            self.positions.copy_(base["embeddings.position_embeddings.weight"][:LONGEST])
            self.segments.copy_(base["embeddings.token_type_embeddings.weight"])
            self.norm.copy_(base["embeddings.LayerNorm.weight"])
            self.norm_bias.copy_(base["embeddings.LayerNorm.bias"])
            for i, layer in enumerate(self.layers):
                names = {"out": "attention.output.dense", "up": "intermediate.dense", "down": "output.dense", "norm1": "attention.output.LayerNorm", "norm2": "output.LayerNorm"}
                for ours, theirs in names.items():
                    getattr(layer, ours).copy_(base[f"encoder.layer.{i}.{theirs}.weight"])
                    getattr(layer, ours + "_bias").copy_(base[f"encoder.layer.{i}.{theirs}.bias"])
                for kind, target in (("weight", layer.qkv), ("bias", layer.qkv_bias)):
                    target.copy_(torch.cat([base[f"encoder.layer.{i}.attention.self.{n}.{kind}"] for n in ("query", "key", "value")]))

    def extend_from(self, folder: Path) -> None:
        """Takes the vectors of places that a shorter reader did not have from a BERT."""
        base = {k.removeprefix("bert."): v for k, v in load_file(folder / "model.safetensors").items()}["embeddings.position_embeddings.weight"]
        with torch.no_grad():
            empty = self.positions.abs().sum(1) == 0
            self.positions[empty] = base[:LONGEST][empty]

    def dropped(self, x: Tensor) -> Tensor:
        """Some of it as zeros, in training. Of chances in 256, as bytes of larger random numbers: a tenth of what a chance for each number costs."""
        if not self.training or not self.dropout:
            return x
        count = round(256 * self.dropout)
        bytes_ = torch.empty(-(-x.numel() // 8), dtype=torch.long).random_(-(1 << 63), None).view(torch.uint8)[:x.numel()]
        return x * (bytes_.view(x.shape) >= count).to(x.dtype).mul_(256 / (256 - count))

    def encode(self, inputs: list[Input]) -> Tensor:
        """[inputs, positions, WIDTH]"""
        width = -(-max(len(x.ids) for x in inputs) // 8) * 8
        ids, marks, added, segments = (torch.zeros(len(inputs), width, dtype=torch.long) for _ in range(4))
        unused = torch.full((len(inputs), 1, 1, width), -1e9)
        for row, x in enumerate(inputs):
            n = len(x.ids)
            ids[row, :n], marks[row, :n], added[row, :n] = torch.tensor(x.ids), torch.tensor(x.marks), torch.tensor(x.added)
            segments[row, x.note_start:n] = 1
            unused[row, :, :, :n] = 0
        is_piece = (marks == 0)[..., None]
        x = self.words[ids] * is_piece + self.marks[marks] * ~is_piece + self.marks[added] * (added > 0)[..., None]
        x = F.layer_norm(x + self.positions[:width] + self.segments[segments], (WIDTH,), self.norm, self.norm_bias, 1e-12)
        for l in self.layers:
            q, k, v = F.linear(x, l.qkv, l.qkv_bias).view(len(inputs), width, 3, HEADS, WIDTH // HEADS).permute(2, 0, 3, 1, 4)
            # Product by product: what PyTorch has for this in one piece is six times as slow backwards in bfloat16 on a CPU.
            weights = torch.softmax(q @ k.transpose(-1, -2) * (WIDTH // HEADS) ** -0.5 + unused.to(q.dtype), -1).to(q.dtype)
            seen = (weights @ v).transpose(1, 2).reshape(len(inputs), width, WIDTH)
            x = F.layer_norm(x + self.dropped(F.linear(seen, l.out, l.out_bias)), (WIDTH,), l.norm1, l.norm1_bias, 1e-12)
            inner = F.gelu(F.linear(x, l.up, l.up_bias), approximate="tanh")
            x = F.layer_norm(x + self.dropped(F.linear(inner, l.down, l.down_bias)), (WIDTH,), l.norm2, l.norm2_bias, 1e-12)
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
