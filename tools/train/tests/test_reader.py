"""The reader's input and pieces."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import dates  # noqa: E402
import frames  # noqa: E402
from reader import examples  # noqa: E402
from reader.examples import CHOICES, LIST, NUMBER, TEXT, TRUTH, Field, made, pieces_at, read  # noqa: E402
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
    words = ["<" + str(m) + ("?" if o else "") + ">" if m else pieces.pieces[i] for i, m, o in zip(x.ids, x.marks, x.optional)]
    assert " ".join(words) == "[CLS] parking spot : <1?> parking level , floor <6> paid <7> yes <7> no <5> side <7> left hand <7> right [SEP] level 3 ! [SEP]"
    assert [words[i] for i in x.fields] == ["<1?>", "<6>", "<5>"]
    assert [len(c) for c in x.choices] == [0, 2, 2]
    assert x.places == [(0, 5), (6, 7), (7, 8)] and x.note_start == words.index("level", 15)


@pytest.mark.parametrize("start, end, expected", [(0, 5, (0, 0)), (2, 7, (0, 1)), (5, 6, None), (6, 8, (1, 2))])
def test_pieces_of_characters(start, end, expected):
    assert pieces_at([(0, 5), (6, 7), (7, 8)], start, end) == expected


def test_values_stand_where_they_are_said(pieces):
    """The words that are pointed at say the value: the same text, or the number's digits where it is in digits."""
    rng = random.Random(4)
    seen = 0
    for _ in range(1500):
        _, fields, note = made(rng)
        assert not any(0xE000 <= ord(c) <= 0xF8FF for c in note)
        for f in fields:
            if f.type in (TEXT, NUMBER, LIST) and isinstance(f.gold, tuple):
                start, end = f.gold
                assert 0 <= start < end <= len(note) and note[start:end].strip() == note[start:end], (note, f)
                seen += 1
            elif f.type in (CHOICES, TRUTH) and f.gold is not None:
                assert 0 <= f.gold < (len(f.choices) if f.type == CHOICES else len(examples.TRUTHS))
    assert seen > 2000
