"""The hand-written frames: every line has the form, its fillings agree with themselves, and none repeats a note of an evaluation set."""

from __future__ import annotations

import json
import random
import re
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from corpus import dates  # noqa: E402
from corpus import frames  # noqa: E402
from corpus import notes  # noqa: E402
from corpus.shares import SHARES  # noqa: E402
from normalise.mentions import mentions  # noqa: E402

ROOT = Path(__file__).parents[3]
EVALUATION = [*(ROOT / "tools" / "evaluate").glob("*.jsonl"), ROOT.parent / "shared" / "data" / "capture-dev.jsonl"]
COMMON = set("a an the and or of to in on at for with my our is it i we you me that this be by from up out need get have has was were will not no so just".split())


def content(text: str) -> set[str]:
    return {w for w in re.findall(r"[a-z']+", text.lower()) if w not in COMMON}


def fillings(rng: random.Random):
    today = dates.any_today(rng)
    for found in frames.note_frames().values():
        for frame in found:
            category, pieces, day, _, number = frame.draft(rng, today)
            yield today, category, pieces, day, number


def test_every_category_has_many():
    assert all(len(found) >= 500 for found in frames.note_frames().values())
    assert len(frames.kinds()) >= 40 and all(len(k.notes) >= 10 for k in frames.kinds())


def test_kinds_come_up_by_their_shares() -> None:
    """Every domain that has a share of its own is a file, and a kind of most apps comes up ten times as often as one of judged choices."""
    domains = {path.stem.removeprefix("schemas-").split("-")[0] for path in frames.FOLDER.glob("schemas*.txt")}
    assert SHARES["frames"].keys() <= domains
    rng = random.Random(4)
    drawn = Counter(frames.some_kind(rng).titles[0] for _ in range(20_000))

    def rate(pattern: str) -> float:
        titles = [kind.titles[0] for path in frames.FOLDER.glob(pattern) for kind in frames.kinds_of(path)]
        return sum(drawn[title] for title in set(titles)) / len(titles)
    ratio = rate("schemas-nine-*.txt") / rate("schemas-care.txt")
    assert 6 < ratio < 16


def test_a_choice_is_said_by_its_name_where_asked() -> None:
    kind = frames.KindFrames(["Wait"], [""], {"why": (frames.S.Slot(["why"], [""], ["timeWasting", "foul"], None), False)}, ["sent off, <why=timeWasting:took an age>"])
    rng, today = random.Random(1), dates.date(2026, 11, 20)
    assert kind.make(rng, today) == ("sent off, took an age", {"why": "timeWasting"})
    assert kind.make(rng, today, spelled=1) == ("sent off, time wasting", {"why": "timeWasting"})


def test_days_can_be_read_and_titles_fit():
    seen = lost = long = 0
    for today, _, pieces, day, _ in fillings(random.Random(5)):
        note = "".join(text for _, text in pieces)
        seen += 1
        lost += day is not None and str(day) not in mentions(note, today)
        long += len("".join(text if role == "T" else " " for role, text in pieces).split()) > 9
    assert lost < seen / 50 and long < seen / 50


def test_only_expenses_have_amounts():
    assert all(number is None or category == "expense" for _, category, _, _, number in fillings(random.Random(6)))


def test_values_of_other_schemas_are_words_of_the_note():
    rng = random.Random(7)
    for kind in frames.kinds():
        for line in kind.notes:
            note, facts = kind.make(rng, dates.any_today(rng), line)
            for key, value in facts.items():
                if kind.slots[key][0].kind == "text" and f"<{key}:" in line:
                    assert " ".join(str(value).split()) in note, (line, note, value)


def near(a: set[str], b: set[str]) -> bool:
    return len(a & b) >= 4 and len(a & b) / len(a | b) > 0.6


def test_no_frame_repeats_a_note_of_an_evaluation_set():
    """Four shared words of content, and most of both notes."""
    known = [content(json.loads(line)["note"]) for path in EVALUATION if path.exists() for line in path.open()]
    by_word: dict[str, list[int]] = {}
    for i, words in enumerate(known):
        for w in words:
            by_word.setdefault(w, []).append(i)
    rng = random.Random(8)
    lines = ["".join(text for _, text in frame.pieces) for found in frames.note_frames().values() for frame in found]
    lines += [frames.MARK.sub(r"\3", note.partition("##")[0]) for kind in frames.kinds() for note in kind.notes]
    for line in lines:
        for _ in range(3):
            # What the writer wrote: slots are filled by chance.
            words = content(frames.SLOT.sub(" ", frames.CHOICE.sub(lambda m: rng.choice(m.group(1).split("|")), line)))
            shared: dict[int, int] = {}
            for w in words:
                for i in by_word.get(w, ()):
                    shared[i] = shared.get(i, 0) + 1
            assert not any(n >= 4 and near(words, known[i]) for i, n in shared.items()), line


def test_a_frame_that_is_wrong_is_named():
    for line, fault in [("task need milk", "begins with a category"), ("chore | [bins]", "begins with a category"), ("task | bins", r"\[ \]"), ("task | [bins {day}]", "outside the title"), ("task | [bins] {noon}", "no slot"),
                        ("task | [bins] {a|{day}}", "nested"), ("expense | [milk] {money} {money}", "one {money}")]:
        try:
            frames.note_frame(line)
        except frames.BadFrame as error:
            assert re.search(fault, str(error)), error
        else:
            raise AssertionError(line)


def test_notes_of_frames_and_of_the_generator_mix():
    rng = random.Random(9)
    for _ in range(300):
        note, said = notes.facts(rng, dates.any_today(rng))
        assert all(word.lower() in note.lower() for word in said["title"].split()), (note, said["title"])
        assert said["category"] in frames.CATEGORIES and said["priority"] in ("low", "normal", "high")
