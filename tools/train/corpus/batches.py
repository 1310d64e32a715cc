"""Turns examples into padded batches that share one prompt."""

from __future__ import annotations

from dataclasses import dataclass

from datetime import date

import torch

from normalise import prompt as P
from normalise.mentions import with_mentions

FIELDS = ("form", "key", "category", "title", "dueDate", "priority", "amount", "other")
# A field that the note says nothing of is decided by the token behind its name, which ends the empty value and so is of kind "key".
WEIGHTS = torch.tensor([0.1, 1.0, 2.0, 1.0, 1.0, 2.0, 1.0, 1.0])


@dataclass
class Example:
    """One note and its answer as (field, text) pieces; the texts joined are the JSON. `today` is the day on which it is written."""

    note: str
    pieces: list[tuple[str, str]]
    today: date | None = None

    @property
    def message(self) -> str:
        """What the model reads: the note and what it mentions."""
        note = P.clean_note(self.note)
        return with_mentions(note, self.today) if self.today else note

    @property
    def answer(self) -> str:
        return "".join(text for _, text in self.pieces)


@dataclass
class Group:
    """Examples under one system text."""

    system: str
    examples: list[Example]
    schema: dict | None = None


def quoted(text: str) -> str:
    """The inside of a JSON string, as Swift's and Python's encoders agree on it."""
    out = []
    for c in text:
        if c in '"\\':
            out.append("\\" + c)
        elif ord(c) < 32:
            out.append({"\n": "\\n", "\t": "\\t", "\r": "\\r"}.get(c, f"\\u{ord(c):04x}"))
        else:
            out.append(c)
    return "".join(out)


def object_pieces(values: list[tuple[str, object]]) -> list[tuple[str, str]]:
    """Fields in order. A string value is quoted, and empty where the note has none; a number that it lacks is null, a list empty."""
    pieces, opening = [], "{"
    tail = ""
    for name, value in values:
        is_text = isinstance(value, str)
        key = tail + opening + '"' + name + '":' + ('"' if is_text else "")
        pieces.append(("form" if opening == "{" else "key", key))
        if isinstance(value, Number):
            text, tail = value.text, ""
        elif is_text:
            text, tail = quoted(value), '"'
        elif value is None:
            text, tail = "null", ""
        elif isinstance(value, bool):
            text, tail = ("true" if value else "false"), ""
        elif isinstance(value, list):
            text, tail = "[" + ",".join('"' + quoted(v) + '"' for v in value) + "]", ""
        else:
            text, tail = str(value), ""
        pieces.append((name, text))
        opening = ","
    pieces.append(("key", tail + "}"))
    return pieces


class Number:
    """A number as the note writes it."""

    def __init__(self, text: str):
        self.text = text


def encode(tokenizer, example: Example, ids: dict[str, int]) -> tuple[list[int], list[int], int]:
    """Token ids of note and answer, the field of every token, and where the answer begins."""
    note = tokenizer.encode(example.message, add_special_tokens=False).ids
    answer = tokenizer.encode(example.answer, add_special_tokens=False)
    bounds, at = [], 0
    for name, text in example.pieces:
        bounds.append((at, at + len(text), FIELDS.index(name if name in FIELDS else "other")))
        at += len(text)
    codes, b = [], 0
    for start, _ in answer.offsets:
        while b + 1 < len(bounds) and start >= bounds[b][1]:
            b += 1
        codes.append(bounds[b][2])
    tokens = [ids["<|user|>"]] + note + [ids["<|end|>"], ids["<|assistant|>"]]
    begin = len(tokens)
    tokens += answer.ids + [ids["<|end|>"]]
    return tokens, [0] * begin + codes + [0], begin


def rounded(length: int, unit: int) -> int:
    """Few lengths, few shapes: each new one costs a tenth of a second, and memory."""
    return (length + unit - 1) // unit * unit


class Encoder:
    def __init__(self, tokenizer):
        self.tokenizer = tokenizer
        self.ids = {n: tokenizer.token_to_id(n) for n in ("<|system|>", "<|user|>", "<|assistant|>", "<|end|>", "<|endoftext|>")}

    def prompt(self, system: str) -> torch.Tensor:
        ids = self.tokenizer.encode(system, add_special_tokens=False).ids
        return torch.tensor([self.ids["<|system|>"]] + ids + [self.ids["<|end|>"]])

    def batches(self, groups: list[Group], size: int, longest: int = 150) -> list[tuple]:
        """Batches of one part of each group: (prompts [G, P], their lengths [G], tokens [G, N, T], inputs' flat positions, targets, fields).
        Rows are sorted by length so that little is padding. Prompts are padded on the left: positions are relative, so that
        every note follows its prompt directly."""
        texts = [self.prompt(g.system) for g in groups]
        lengths = torch.tensor([len(t) for t in texts])
        prompts = torch.full((len(texts), rounded(int(lengths.max()), 16)), self.ids["<|endoftext|>"])
        for row, text in zip(prompts, texts):
            row[len(row) - len(text):] = text
        sets = []
        for g in groups:
            rows = [encode(self.tokenizer, e, self.ids) for e in g.examples]
            sets.append(sorted((r for r in rows if len(r[0]) <= longest), key=lambda r: len(r[0])))
        out = []
        for at in range(0, min(len(s) for s in sets) // size * size, size):
            part = [r for s in sets for r in s[at:at + size]]
            width = rounded(max(len(r[0]) for r in part) - 1, 8)
            tokens = torch.full((len(part), width), self.ids["<|endoftext|>"])
            where, targets, fields = [], [], []
            for i, (t, f, begin) in enumerate(part):
                tokens[i, :len(t) - 1] = torch.tensor(t[:-1])
                where += range(i * width + begin - 1, i * width + len(t) - 1)
                targets += t[begin:]
                fields += f[begin:]
            out.append((prompts, lengths, tokens.view(len(groups), size, width), torch.tensor(where), torch.tensor(targets), torch.tensor(fields)))
        return out
