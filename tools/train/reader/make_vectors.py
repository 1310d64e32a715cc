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

from reader.examples import BRANCHES, CHOICES, DAY, DURATION, LIST, MANY, MOMENT, NUMBER, OPTIONAL, RECORDS, SCALE, SEVERAL, TEXT, TIME, TRUTH, Field, Input, plain_name, read
from reader.export import shape_of, tensors
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
# For a reader that knows lists, records and the rest.
FURTHER = [
    ("Order", [Field("customer.name", TEXT, False), Field("items", RECORDS, True, "what was ordered"), Field("name", TEXT, True, within=1), Field("quantity", NUMBER, False, "how many", within=1), Field("size", CHOICES, False, "", ["small", "large"], within=1), Field("extras", LIST, False, within=1)], "for Imke: two large lattes with oat milk and cinnamon, one flat white"),
    ("Visit", [Field("due", MOMENT, True, "date and time"), Field("at", TIME, False, "HH:mm"), Field("length", DURATION, False), Field("days", SEVERAL, False, "", ["mon", "tue", "wed"]), Field("stars", SCALE, True, "1 is worst, 5 is best", ["1", "2", "3", "4", "5"])], "tomorrow at 5pm for an hour, mondays and wednesdays, the best cafe in town"),
    ("Command", [Field("action", BRANCHES, True, "", ["set timer , counts down : minutes", "send message : to , body", "none"])], "let Ada know we are late"),
]


def from_gguf(path: str) -> tuple[Reader, WordPiece, bool]:
    """The reader of a file, its vocabulary, and whether it has heads for several places."""
    file = gguf.GGUFReader(path)
    tokens = file.fields["tokenizer.ggml.tokens"]
    pieces = WordPiece([bytes(tokens.parts[i]).decode() for i in tokens.data])
    model = Reader(len(pieces.pieces), shape_of(file))
    stored = {t.name: torch.tensor(gguf.quants.dequantize(t.data, t.tensor_type)).float() for t in file.tensors}
    with torch.no_grad():
        for name, target in tensors(model).items():
            if name in stored:
                rows = len(stored[name])
                target[:rows] = stored[name].reshape(rows, *target.shape[1:])
    return model.eval(), pieces, "many_first_field.weight" in stored


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


def places(first: list[float], last: list[float], region: range, least_one: bool) -> tuple[list[tuple[int, int]], float]:
    """Every piece that is more likely than not a first one, up to the likeliest last one before the next; and how sure that is."""
    starts = [i for i in region if first[i] > 0]
    if not starts and least_one:
        starts = [max(region, key=lambda i: first[i])]
    sure = sum(-math.log1p(math.exp(-abs(first[i]))) for i in region)
    found = []
    for n, start in enumerate(starts):
        limit = starts[n + 1] - 1 if n + 1 < len(starts) else region[-1]
        end = max(range(start, limit + 1), key=lambda i: last[i])
        found.append((start, end))
        sure += -math.log1p(math.exp(-last[end])) + min(0, first[start])
    return found, math.exp(sure)


def inner_candidates(first: list[float], last: list[float], region: range, required: bool) -> list[tuple[float, tuple[int, int] | None]]:
    log = lambda x: -math.log1p(math.exp(-x)) if x > 0 else x - math.log1p(math.exp(x))
    spans = sorted(((log(first[i]) + log(last[j]), (i, j)) for i in region for j in region if i <= j), key=lambda c: -c[0])[:CANDIDATES]
    return spans + ([] if required else [(sum(log(-first[i]) for i in region), None)])


# Activations in eight bits move a probability by less than 0.05: readings that lie closer than twice that to the best are written beside it.
CLOSE = 0.1


def close_spans(spans: list[tuple[float, tuple[int, int] | None]], chosen: tuple[float, tuple[int, int] | None], words) -> dict:
    others = [{"value": words(place) if place else None, "probability": math.exp(score)} for score, place in spans if place != chosen[1] and math.exp(score) > math.exp(chosen[0]) - CLOSE]
    return {"close": others} if others else {}


def close_places(first: list[float], last: list[float], region: range, best: float, words) -> dict:
    """The same of several places: with those pieces the other way round of which it is hardly known whether they begin one."""
    unsure = sorted((i for i in region if abs(first[i]) < 0.4), key=lambda i: abs(first[i]))[:4]
    others = []
    for flips in itertools.chain.from_iterable(itertools.combinations(unsure, n) for n in range(1, len(unsure) + 1)):
        turned = [-f if i in flips else f for i, f in enumerate(first)]
        # The same pieces begin, but as probable as they are.
        found, sure = places(turned, last, region, False)
        sure *= math.prod(math.exp(-abs(first[i])) for i in flips)
        if found and sure > best - CLOSE:
            others.append({"value": [words(p) for p in found], "probability": sure})
    return {"close": others} if others else {}


def chosen(model: Reader, x: Input, hidden: torch.Tensor, f: Field, i: int, element: int | None = None) -> dict:
    scores = model.choose(x, hidden, i, element)
    if f.type == SEVERAL:
        chances = (scores[1:] - scores[0]).sigmoid().tolist()
        return {"value": [c for c, p in zip(f.choices, chances) if p > 0.5] or None, "probability": math.prod(max(p, 1 - p) for p in chances)}
    logs = scores.log_softmax(-1)
    place = int(logs[1 if f.required else 0:].argmax()) + (1 if f.required else 0)
    value = lambda place: None if place == 0 else place == 1 if f.type == TRUTH else f.choices[place - 1]
    others = [{"value": value(j), "probability": math.exp(logs[j])} for j in range(1 if f.required else 0, len(logs)) if j != place and math.exp(logs[j]) > math.exp(logs[place]) - CLOSE]
    return {"value": value(place), "probability": math.exp(logs[place])} | ({"close": others} if others else {})


@torch.no_grad()
def decide(model: Reader, pieces: WordPiece, title: str, fields: list[Field], note: str, knows_places: bool = True) -> list[dict]:
    """The value of each field and its probability; of fields within records those of each of them. None of a note without words."""
    x = read(pieces, title, fields, note)
    if not x.places:
        return []
    hidden = model.encode([x])[0]
    first, last = model.point(x, hidden)
    firsts, lasts = (s.tolist() for s in model.point(x, hidden, many=True))
    behind = model.is_behind(x, hidden)
    words = lambda place: note[x.places[place[0]][0]:x.places[place[1]][1]]
    many = MANY if knows_places else ()
    single = [i for i, f in enumerate(fields) if not x.choices[i] and f.within is None and f.type not in many]
    ways = {i: candidates((first[i], last[i]), fields[i].required) for i in single}
    spans = dict(zip(single, assigned(list(ways.values()))))
    out: list[dict] = [{} for _ in fields]
    for i, f in enumerate(fields):
        if f.within is not None:
            continue
        if x.choices[i]:
            out[i] = chosen(model, x, hidden, f, i)
        elif f.type in many:
            found, sure = places(firsts[i], lasts[i], range(len(x.places)), f.required)
            out[i] = {"value": [words(p) for p in found] or None, "probability": sure}
            if f.type != RECORDS:
                out[i] |= close_places(firsts[i], lasts[i], range(len(x.places)), sure, words)
            inner = [j for j, g in enumerate(fields) if g.within == i]
            for n, (start, end) in enumerate(found):
                region = range(start, (max(start, found[n + 1][0] - 1) if n + 1 < len(found) else end) + 1)
                inside = [j for j in inner if not x.choices[j] and fields[j].type not in MANY]
                within = {j: inner_candidates(firsts[j], lasts[j], region, fields[j].required) for j in inside}
                taken = dict(zip(inside, assigned(list(within.values()))))
                for j in inner:
                    if x.choices[j]:
                        answer = chosen(model, x, hidden, fields[j], j, start)
                    elif fields[j].type in MANY:
                        several, sure = places(firsts[j], lasts[j], region, fields[j].required)
                        answer = {"value": [words(p) for p in several] or None, "probability": sure} | close_places(firsts[j], lasts[j], region, sure, words)
                    else:
                        score, place = taken[j] or (0, None)
                        answer = {"value": words(place) if place else None, "probability": math.exp(score)} | close_spans(within[j], (score, place), words)
                    out[j].setdefault("elements", []).append(answer)
        elif (span := spans[i]) is not None:
            score, place = span
            out[i] = {"value": words(place) if place else None, "probability": math.exp(score)} | close_spans(ways[i], span, words) | ({"behind": float(behind[i].sigmoid())} if f.type == DAY and place else {})
    return out


def main() -> None:
    model, pieces, knows_places = from_gguf(sys.argv[1])
    folder = Path(sys.argv[2])
    kinds = {TEXT: "text", NUMBER: "number", DAY: "day", LIST: "list", CHOICES: "choices", TRUTH: "truth", TIME: "time", MOMENT: "moment", DURATION: "duration", RECORDS: "records", BRANCHES: "branches", SCALE: "scale", SEVERAL: "several"}
    with (folder / "wordpiece-vectors.jsonl").open("w", encoding="utf-8") as f:
        for text in TEXTS:
            ids, places = pieces.encode(text)
            f.write(json.dumps({"text": text, "pieces": [pieces.pieces[i] for i in ids], "ids": ids, "places": [list(p) for p in places]}) + "\n")
    with (folder / "reader-vectors.jsonl").open("w", encoding="utf-8") as f:
        f.write(json.dumps({"names": {n: plain_name(n) for n in NAMES}}) + "\n")
        for title, fields, note in SCHEMAS + (FURTHER if knows_places else []):
            x = read(pieces, title, fields, note)
            f.write(json.dumps({
                "title": title, "note": note,
                "fields": [{"name": g.name, "kind": kinds[g.type], "required": g.required, "description": g.description, "choices": [c if g.type == BRANCHES else plain_name(c) for c in g.choices]} | ({} if g.within is None else {"within": g.within}) for g in fields],
                "ids": x.ids, "marks": x.marks, "optional": [int(a == OPTIONAL) for a in x.added], "added": x.added, "noteStart": x.note_start,
                "answers": decide(model, pieces, title, fields, note, knows_places)}) + "\n")


if __name__ == "__main__":
    main()
