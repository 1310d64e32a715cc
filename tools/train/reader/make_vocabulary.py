"""Cuts the base's vocabulary to the pieces that English notes need.

    python reader/make_vocabulary.py BASE_FOLDER reader/vocabulary.txt

Kept are the control pieces that are used, every single character of the languages that Latin letters write, and the pieces that words of
wordfreq's English list and composed notes are made of, the most frequent first.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import wordfreq

from corpus import dates
from corpus import frames
from reader.pieces import WordPiece

SIZE = 14_800
CONTROL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"]


def main() -> None:
    base = WordPiece.load(Path(sys.argv[1]) / "vocab.txt")
    counts: Counter[int] = Counter()
    for word in wordfreq.top_n_list("en", 200_000):
        for i in base.encode(word)[0]:
            counts[i] += wordfreq.word_frequency(word, "en")
    rng = random.Random(1)
    notes: Counter[int] = Counter()
    for _ in range(30_000):
        kind = frames.some_kind(rng)
        note, _ = kind.make(rng, dates.any_today(rng))
        fields = [x for slot, _ in kind.slots.values() for x in slot.names + slot.remarks + (slot.kind if isinstance(slot.kind, list) else [])]
        for text in [note, rng.choice(kind.titles), rng.choice(fields)]:
            notes.update(base.encode(text)[0])
    total = sum(notes.values())
    for i, n in notes.items():
        counts[i] += n / total
    single = [p for p in base.pieces if len(p.removeprefix("##")) == 1 and (ord(p[-1]) < 0x250 or 0x2010 <= ord(p[-1]) <= 0x20C0)]
    kept = dict.fromkeys(CONTROL + single)
    for i, _ in counts.most_common():
        if len(kept) == SIZE:
            break
        if not base.pieces[i].startswith("["):
            kept.setdefault(base.pieces[i])
    Path(sys.argv[2]).write_text("\n".join(kept) + "\n", encoding="utf-8")
    print(f"{len(kept)} pieces; the rest make {sum(counts[base.id(p)] for p in base.pieces if p not in kept) / sum(counts.values()):.2%} of the text")


if __name__ == "__main__":
    main()
