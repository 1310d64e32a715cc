"""What was written by hand for the reader: rows have the form that they are read by, and what is to be found stands in the note."""

import random

import pytest

from reader import documents, named, pairs, unions, written
from reader.examples import BRANCHES, CHOICES, TRUTH


def spans(gold):
    if isinstance(gold, tuple):
        return [gold]
    return [g for g in gold if isinstance(g, tuple)] if isinstance(gold, list) else []


@pytest.mark.parametrize("maker", [documents.of_receipt, documents.of_labelled, named.of_named, pairs.of_pair, written.of_call, written.of_record, written.of_options, written.of_note, unions.of_union])
def test_gold_fits(maker):
    rng = random.Random(7)
    for _ in range(300):
        title, fields, note = maker(rng)
        assert title and note and (fields or maker is written.of_record)
        for f in fields:
            if f.gold == "unknown" or f.within is not None and f.type in (CHOICES, TRUTH):
                continue
            for start, end in spans(f.gold):
                assert 0 <= start < end <= len(note) and note[start:end].strip()
            if f.type in (CHOICES, BRANCHES) and f.gold is not None:
                assert 0 <= f.gold < len(f.choices)
            if f.type == TRUTH:
                assert f.gold in (0, 1, None)


def test_total_of_a_receipt_is_no_subtotal():
    rng = random.Random(3)
    seen = 0
    for _ in range(400):
        _, fields, note = documents.of_receipt(rng)
        for f in fields:
            if f.name == "grand_total" and isinstance(f.gold, tuple):
                line = note[note.rfind("\n", 0, f.gold[0]) + 1:f.gold[0]].lower()
                assert "sub" not in line and "cash" not in line
                seen += 1
    assert seen > 5


def test_an_edit_changes_answers():
    rows = pairs.rows()
    assert all(row["a"] != row["b"] for row in rows)
    # A few edits change what is open alone.
    assert sum(any(s[1] is not s[2] for s in row["s"]) for row in rows) > 0.97 * len(rows)


def test_every_kind_of_name_is_declared():
    for domain in named.domains():
        assert len(domain.sentences) >= 30
        assert {k for s in domain.sentences for _, k in named.MARKED.findall(s)} <= set(domain.types)


def test_a_domain_has_sentences_that_ask_for_nothing():
    from reader import actions
    assert {a.domain for a in actions.actions()} == set(unions.asides())
