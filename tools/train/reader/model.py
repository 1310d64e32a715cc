"""The reader: a BERT encoder (arXiv 1810.04805) that points at the words of a note which a field of a schema asks for.

Of every field the vector of its mark is compared with those of the note's pieces, for the first and for the last piece of its value, and of
[CLS], which stands for nothing (as in reading comprehension, arXiv 1806.03822); with those of its choices' marks, and a value of its own for
none. A value of its own also tells whether a day is the one behind ("Friday" of what was done). Comparisons are products of two projections, divided by the root of their width.
"""

from __future__ import annotations

import math
from pathlib import Path

import torch
import torch.nn.functional as F
from safetensors.torch import load_file
from torch import Tensor, nn

from .examples import LONGEST, MARKS, OPTIONAL, Input
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
    POINTERS = ("first_field", "first_piece", "last_field", "last_piece", "choice_field", "choice_mark")

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
        self.no_choice = nn.Linear(WIDTH, 1)
        self.behind = nn.Linear(WIDTH, 1)
        self.dropout = 0.1

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

    def dropped(self, x: Tensor) -> Tensor:
        return F.dropout(x, self.dropout) if self.training else x

    def encode(self, inputs: list[Input]) -> Tensor:
        """[inputs, positions, WIDTH]"""
        width = -(-max(len(x.ids) for x in inputs) // 8) * 8
        ids, marks, segments = (torch.zeros(len(inputs), width, dtype=torch.long) for _ in range(3))
        optional = torch.zeros(len(inputs), width, 1)
        used = torch.zeros(len(inputs), 1, 1, width, dtype=torch.bool)
        for row, x in enumerate(inputs):
            n = len(x.ids)
            ids[row, :n], marks[row, :n], optional[row, :n, 0] = torch.tensor(x.ids), torch.tensor(x.marks), torch.tensor(x.optional).float()
            segments[row, x.note_start:n] = 1
            used[row, :, :, :n] = True
        is_piece = (marks == 0)[..., None]
        x = self.words[ids] * is_piece + self.marks[marks] * ~is_piece + self.marks[OPTIONAL] * optional
        x = F.layer_norm(x + self.positions[:width] + self.segments[segments], (WIDTH,), self.norm, self.norm_bias, 1e-12)
        for l in self.layers:
            q, k, v = F.linear(x, l.qkv, l.qkv_bias).view(len(inputs), width, 3, HEADS, WIDTH // HEADS).permute(2, 0, 3, 1, 4)
            seen = F.scaled_dot_product_attention(q, k, v, attn_mask=used).transpose(1, 2).reshape(len(inputs), width, WIDTH)
            x = F.layer_norm(x + self.dropped(F.linear(seen, l.out, l.out_bias)), (WIDTH,), l.norm1, l.norm1_bias, 1e-12)
            inner = F.gelu(F.linear(x, l.up, l.up_bias), approximate="tanh")
            x = F.layer_norm(x + self.dropped(F.linear(inner, l.down, l.down_bias)), (WIDTH,), l.norm2, l.norm2_bias, 1e-12)
        return x

    def is_behind(self, x: Input, hidden: Tensor) -> Tensor:
        """Per field: how likely a day of it is the one behind, before the logistic function."""
        return self.behind(hidden[torch.tensor(x.fields)])[:, 0]

    def point(self, x: Input, hidden: Tensor) -> list[tuple[Tensor, Tensor] | Tensor]:
        """Per field: scores of its first and of its last piece, [CLS] at 0 and the note's pieces behind; or of no choice and its choices."""
        scale = 1 / math.sqrt(POINT)
        candidates = torch.cat([hidden[:1], hidden[x.note_start:x.note_start + len(x.places)]])
        fields = hidden[torch.tensor(x.fields)]
        first = self.first_field(fields) @ self.first_piece(candidates).T * scale
        last = self.last_field(fields) @ self.last_piece(candidates).T * scale
        out: list[tuple[Tensor, Tensor] | Tensor] = []
        for i, choices in enumerate(x.choices):
            if choices:
                scores = self.choice_mark(hidden[torch.tensor(choices)]) @ self.choice_field(fields[i]) * scale
                out.append(torch.cat([self.no_choice(fields[i]), scores]))
            else:
                out.append((first[i], last[i]))
        return out
