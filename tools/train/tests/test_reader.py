"""The reader's input and pieces."""

from __future__ import annotations

import random
import re
import sys
from pathlib import Path

import pytest
import torch
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from corpus import dates  # noqa: E402
from corpus import frames  # noqa: E402
from reader import examples  # noqa: E402
from reader.examples import BRANCHES, CHOICES, LIST, MANY, NUMBER, OPTIONAL, RECORDS, SCALE, SEVERAL, TEXT, TRUTH, Field, pieces_at, read  # noqa: E402
from reader.ink import Ink  # noqa: E402
from reader.mixture import SHARES, made  # noqa: E402
from reader.make_vectors import TEXTS  # noqa: E402
from reader.pieces import WordPiece  # noqa: E402

FOLDER = Path(__file__).parents[1] / "reader"


@pytest.fixture(scope="module")
def pieces() -> WordPiece:
    return WordPiece.load(FOLDER / "vocabulary.txt")


def test_pieces_are_berts(pieces):
    """As the package tokenizers divides texts over the same vocabulary."""
    theirs = Tokenizer(models.WordPiece(pieces.ids, unk_token="[UNK]", max_input_chars_per_word=100))
    theirs.normalizer = normalizers.BertNormalizer(lowercase=True)
    theirs.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    rng = random.Random(3)
    notes = [frames.some_kind(rng).make(rng, dates.any_today(rng))[0] for _ in range(500)]
    for text in notes + [t for t in TEXTS if "\x1c" not in t]:
        found = theirs.encode(text)
        ids, places = pieces.encode(text)
        assert ids == found.ids, text
        assert places == list(found.offsets), text


def test_vocabulary_holds_each_piece_once(pieces):
    assert len(set(pieces.pieces)) == len(pieces.pieces) == 14_800
    assert pieces.pieces[:4] == ["[PAD]", "[UNK]", "[CLS]", "[SEP]"]


def test_input(pieces):
    fields = [Field("parkingLevel", TEXT, False, "floor"), Field("paid", TRUTH, True), Field("side", CHOICES, True, "", ["left_hand", "right"])]
    x = read(pieces, "ParkingSpot", fields, "level 3!")
    words = ["<" + str(m) + ("?" if o == OPTIONAL else "") + ">" if m else pieces.pieces[i] for i, m, o in zip(x.ids, x.marks, x.added)]
    assert " ".join(words) == "[CLS] parking spot : <1?> parking level , floor <6> paid <7> yes <7> no <5> side <7> left hand <7> right [SEP] level 3 ! [SEP]"
    assert [words[i] for i in x.fields] == ["<1?>", "<6>", "<5>"]
    assert [len(c) for c in x.choices] == [0, 2, 2]
    assert x.places == [(0, 5), (6, 7), (7, 8)] and x.note_start == words.index("level", 15)


@pytest.mark.parametrize("start, end, expected", [(0, 5, (0, 0)), (2, 7, (0, 1)), (5, 6, None), (6, 8, (1, 2))])
def test_pieces_of_characters(start, end, expected):
    assert pieces_at([(0, 5), (6, 7), (7, 8)], start, end) == expected


def test_ink():
    ink = Ink()
    note, spans = ink.read("get " + ink("record", f"{ink('n', '3 ')}big {ink('x', 'eggs')}") + " and " + ink("record", ink("x", "milk")))
    assert note == "get 3 big eggs and milk"
    assert {k: [note[a:b] for a, b in v] for k, v in spans.items()} == {"n": ["3"], "x": ["eggs", "milk"], "record": ["3 big eggs", "milk"]}


@pytest.mark.parametrize("maker", [m for m, _ in SHARES], ids=lambda m: m.__name__)
def test_values_stand_where_they_are_said(maker):
    """What is pointed at lies within the note, between whole words; choices are among those that there are; fields of records lie within them."""
    rng = random.Random(4)
    seen = 0
    for _ in range(250):
        title, fields, note = maker(rng)
        assert title and not any(0xE000 <= ord(c) <= 0xF8FF for c in note)
        assert len({(f.name, f.description) for f in fields if f.within is None}) == sum(f.within is None for f in fields)
        for f in fields:
            if f.gold in (None, "unknown"):
                continue
            if f.within is not None:
                assert fields[f.within].type == RECORDS
                if f.choices or f.type == TRUTH:
                    assert len(f.gold) == len(fields[f.within].gold)
                    continue
            if f.type == SEVERAL:
                assert f.gold and all(0 <= g < len(f.choices) for g in f.gold)
            elif f.type in (CHOICES, TRUTH, SCALE, BRANCHES):
                assert 0 <= f.gold < (len(f.choices) if f.type != TRUTH else len(examples.TRUTHS))
            else:
                many = f.type in MANY or f.within is not None
                for start, end in f.gold if many else [f.gold]:
                    assert 0 <= start < end <= len(note) and note[start:end].strip() == note[start:end], (note, f)
                    seen += 1
                if f.within is not None:
                    elements = fields[f.within].gold
                    assert all(any(a <= start and end <= b for a, b in elements) for start, end in f.gold), (note, f)
            seen += 1
    assert seen > 200


def test_a_mixture_of_all_sorts():
    rng = random.Random(6)
    types = {f.type for _ in range(1800) for f in made(rng)[1]}
    assert types == {examples.TEXT, NUMBER, examples.DAY, LIST, CHOICES, TRUTH, examples.TIME, examples.MOMENT, examples.DURATION, RECORDS, BRANCHES, SCALE, SEVERAL}


def test_heads_for_several_places_start_as_those_for_one():
    from reader.model import Reader

    model = Reader(10)
    hidden = torch.randn(12, 384)
    x = examples.Input([0] * 12, [0] * 12, [0] * 12, 6, [(0, 1), (2, 3), (4, 5)], [1, 3], [[], []])
    first, last = model.point(x, hidden)
    firsts, lasts = model.point(x, hidden, many=True)
    assert torch.allclose(firsts, first[:, 1:] - first[:, :1], atol=1e-5) and torch.allclose(lasts, last[:, 1:] - last[:, :1], atol=1e-5)
    # What an element adds to a choice starts as nothing.
    x.choices[0] = [2, 4]
    assert torch.equal(model.choose(x, hidden, 0), model.choose(x, hidden, 0, element=1))


def test_the_loss_looks_at_every_type():
    """A step of training on one note of each sort makes its loss less, and notes beside it, however long, change nothing of it."""
    from reader.losses import loss_of, spread
    from reader.model import Reader

    assert spread(None, 3, True) == [1, 0, 0, 0] and spread(1, 3, False) == [0, 0, 1, 0]
    assert spread(0, 3, True) == pytest.approx([0, 0.9, 0.1, 0]) and sum(spread(5, 11, True)) == pytest.approx(1)
    torch.manual_seed(0)
    pieces = WordPiece.load(Path(__file__).parents[1] / "reader" / "vocabulary.txt")
    model = Reader(len(pieces.pieces)).eval()
    rng = random.Random(7)
    notes: dict[int, tuple] = {}
    while len(notes) < 13:
        title, fields, note = made(rng)
        for f in fields:
            notes.setdefault(f.type, (read(pieces, title, fields, note), fields))
    inputs, fields = [n[0] for n in notes.values()], [n[1] for n in notes.values()]
    whole = loss_of(model, inputs, fields)
    alone = sum(loss_of(model, [x], [fs]) for x, fs in zip(inputs, fields))
    assert float(whole) == pytest.approx(float(alone), rel=0.02)
    optimizer = torch.optim.SGD([p for p in model.parameters() if p.requires_grad], lr=1e-4)
    whole.backward()
    optimizer.step()
    assert float(loss_of(model, inputs, fields)) < float(whole)


def test_actions_say_their_arguments():
    from reader.actions import actions, of_action
    from reader.graded import measures

    assert len(actions()) >= 150 and all(len(a.wordings) >= 3 for a in actions())
    for a in actions():
        keys = {g.key for g in a.arguments}
        assert {k for w in a.wordings for k in re.findall(r"<(\w+)[:=]", w)} <= keys, a.names
    for m in measures():
        assert len(m.levels) == 5 and all(len(level) >= 3 for level in m.levels), m.names
    rng = random.Random(8)
    for _ in range(300):
        _, fields, note = of_action(rng)
        for f in fields:
            for span in f.gold if isinstance(f.gold, list) else [f.gold] if isinstance(f.gold, tuple) else []:
                assert note[slice(*span)].strip()
