"""Writes what the Swift half is tested against: pieces of texts, inputs of schemas and notes, and what the reader makes of them.

    python reader/make_vectors.py ../../Models/reader.gguf ../../Tests/Fixtures

Weights are the file's own, dequantised by the package gguf, with activations in floats; the vocabulary is the file's too.
"""

from __future__ import annotations

import itertools
import json
import math
import sys
from pathlib import Path

import gguf
import torch

sys.path.insert(0, str(Path(__file__).parents[1]))

from reader.examples import CHOICES, DAY, LIST, NUMBER, TEXT, TRUTH, Field, plain_name, read
from reader.export import tensors
from reader.model import Reader
from reader.pieces import WordPiece

TEXTS = ["Parked at Westgate, level 3 spot 114", "naïve café in Zürich—it's €12.50!", "don't  forget\tthe\nmilk", "東京 trip #7", "x" * 101, "", "ﬁne print: “quoted” ½ cup", "Ǆivo İstanbul ẞ", "😀 smile", "a\u200bb \u00a0c", "e\u0301te\u0301", "snake_case-and/or", "\x1cfile\x1dseparators"]
NAMES = ["parkingLevel", "parking_level", "HTML5Page", "itemID", "x", "Größe", "2ndName", "___", "iOSVersion"]
SCHEMAS = [
    ("ParkingSpot", [Field("level", TEXT, False, "floor of the car park"), Field("spot", TEXT, False), Field("garage", TEXT, False, "name of the garage")], "left the van at Harbor Plaza Garage, space C42 on level 2"),
    ("ReadingListEntry", [Field("title", TEXT, True, "title of the book"), Field("author", TEXT, False)], "Reem says Chinua Achebe, Arrow of God is the one to start with"),
    ("Feedback", [Field("product", TEXT, True), Field("sentiment", CHOICES, True, "", ["positive", "neutral", "negative"]), Field("wouldBuyAgain", TRUTH, False)], "the Brook hiking socks fell apart in a week, never buying them again"),
    ("Message", [Field("recipients", LIST, True, "who gets it"), Field("content", TEXT, True), Field("day", DAY, False, "yyyy-MM-dd")], "on Friday tell Dot, Lars and Ifeanyi: score sheets are due"),
    ("GameScore", [Field("team", TEXT, True), Field("scored", NUMBER, True), Field("theirScore", NUMBER, True), Field("venue", CHOICES, False, "", ["home", "away"])], "vs Lions we got 8, they got 3, Kestrels at home"),
    ("QuoteOfTheDay", [Field("said", TEXT, True), Field("day", DAY, True, "yyyy-MM-dd")], "on Thursday at the zoo Kofi asked who cleans the whale"),
    ("value", [Field("what", TEXT, True)], ""),
]


def from_gguf(path: str) -> tuple[Reader, WordPiece]:
    file = gguf.GGUFReader(path)
    tokens = file.fields["tokenizer.ggml.tokens"]
    pieces = WordPiece([bytes(tokens.parts[i]).decode() for i in tokens.data])
    model = Reader(len(pieces.pieces))
    stored = {t.name: torch.tensor(gguf.quants.dequantize(t.data, t.tensor_type)).float() for t in file.tensors}
    with torch.no_grad():
        for name, target in tensors(model).items():
            target.copy_(stored[name].reshape(target.shape))
    return model.eval(), pieces


CANDIDATES = 8


def candidates(scores: tuple[torch.Tensor, torch.Tensor], required: bool) -> list[tuple[float, tuple[int, int] | None]]:
    """The best spans with their logarithmic probabilities, and nothing for an optional field."""
    first, last = (s.log_softmax(-1).tolist() for s in scores)
    spans = sorted(((first[i + 1] + last[j + 1], (i, j)) for i in range(len(first) - 1) for j in range(i, len(first) - 1)), key=lambda c: -c[0])[:CANDIDATES]
    return spans + ([] if required else [(first[0] + last[0], None)])


def assigned(fields: list[list[tuple[float, tuple[int, int] | None]]]) -> list[tuple[float, tuple[int, int] | None] | None]:
    """One candidate for each field, none of whose words another has: the best of all ways, tried one by one."""
    best: tuple[float, list] = (-math.inf, [])

    def overlap(a, b) -> bool:
        return a is not None and b is not None and a[0] <= b[1] and b[0] <= a[1]

    for way in itertools.product(*fields):
        if sum(c[0] for c in way) > best[0] and not any(overlap(a[1], b[1]) for a, b in itertools.combinations(way, 2)):
            best = (sum(c[0] for c in way), list(way))
    return best[1] or [None] * len(fields)


@torch.no_grad()
def decide(model: Reader, pieces: WordPiece, title: str, fields: list[Field], note: str) -> list[dict]:
    """The value of each field and its probability. None of a note without words."""
    x = read(pieces, title, fields, note)
    if not x.places:
        return []
    hidden = model.encode([x])[0]
    scores = model.point(x, hidden)
    spans = iter(assigned([candidates(s, f.required) for f, s in zip(fields, scores) if not isinstance(s, torch.Tensor)]))
    out = []
    for f, behind, s in zip(fields, model.is_behind(x, hidden), scores):
        if isinstance(s, torch.Tensor):
            logs = s.log_softmax(-1)
            chosen = int(logs[1 if f.required else 0:].argmax()) + (1 if f.required else 0)
            value = None if chosen == 0 else chosen == 1 if f.type == TRUTH else f.choices[chosen - 1]
            out.append({"value": value, "probability": math.exp(logs[chosen])})
        elif (span := next(spans)) is not None:
            score, place = span
            value = note[x.places[place[0]][0]:x.places[place[1]][1]] if place else None
            out.append({"value": value, "probability": math.exp(score)} | ({"behind": float(behind.sigmoid())} if f.type == DAY and value else {}))
    return out


def main() -> None:
    model, pieces = from_gguf(sys.argv[1])
    folder = Path(sys.argv[2])
    kinds = {TEXT: "text", NUMBER: "number", DAY: "day", LIST: "list", CHOICES: "choices", TRUTH: "truth"}
    with (folder / "wordpiece-vectors.jsonl").open("w", encoding="utf-8") as f:
        for text in TEXTS:
            ids, places = pieces.encode(text)
            f.write(json.dumps({"text": text, "pieces": [pieces.pieces[i] for i in ids], "ids": ids, "places": [list(p) for p in places]}) + "\n")
    with (folder / "reader-vectors.jsonl").open("w", encoding="utf-8") as f:
        f.write(json.dumps({"names": {n: plain_name(n) for n in NAMES}}) + "\n")
        for title, fields, note in SCHEMAS:
            x = read(pieces, title, fields, note)
            f.write(json.dumps({
                "title": title, "note": note,
                "fields": [{"name": g.name, "kind": kinds[g.type], "required": g.required, "description": g.description, "choices": g.choices} for g in fields],
                "ids": x.ids, "marks": x.marks, "optional": [int(o) for o in x.optional], "noteStart": x.note_start,
                "answers": decide(model, pieces, title, fields, note)}) + "\n")


if __name__ == "__main__":
    main()
