"""Choices, truth values and words of a field by what sentences imply, from all aspects (`aspects/`) and kinds of record: what is said, and what it is about."""

from __future__ import annotations

import random
import re
from datetime import date
from functools import cache

from corpus import aspects as A
from corpus import frames
from corpus import lists as L
from corpus.dates import any_today
from corpus.frames import Filler, words_of

from .examples import CHOICES, DAY, LIST, NUMBER, SEVERAL, TEXT, TRUTH, Field
from .ink import Ink

GLUES = [". ", ", ", " - ", "; ", "\n", " and ", "! ", " ... ", ". also ", ", then ", " "]


def dressed(rng: random.Random, label: str) -> str:
    """A choice as schemas spell it."""
    w = words_of(label) or [label]
    return rng.choice([label, label, label, " ".join(w), "_".join(w), w[0] + "".join(x.capitalize() for x in w[1:]), " ".join(w).title(), "_".join(w).upper()])


def plain_fill(rng: random.Random, words: str) -> str:
    return Filler(rng, date(2026, 11, 20), False, False).fill(words)


def aspect_field(rng: random.Random, a: A.Aspect, ink: Ink, key) -> tuple[Field, str]:
    names = list(a.wordings)
    said = rng.choice(names)
    words = rng.choice(a.wordings[said])
    f = Field(rng.choice(a.names), TEXT, rng.random() < 0.6, a.remark if rng.random() < 0.6 else "")
    if a.kind == "choice":
        f.type = CHOICES
        spelled = {n: rng.choice(n) if rng.random() < 0.4 else n[0] for n in names}
        kept = list(names)
        if len(kept) > 2 and rng.random() < 0.25:  # fewer of them
            kept = [n for n in names if n == said or rng.random() < 0.6]
            kept = kept if len(kept) > 1 else names
        has_other = rng.random() < 0.12
        if has_other and len(kept) > 2 and rng.random() < 0.25:
            kept = [n for n in kept if n != said]
        rng.shuffle(kept)
        f.choices = [spelled[n] for n in kept]
        if has_other and not any(c.lower() in ("other", "none", "unknown") for c in f.choices):
            f.choices.append(rng.choice(["other", "other", "unknown", "something else"]))
        if said in kept:
            f.gold = kept.index(said)
        elif f.choices[-1] in ("other", "unknown", "something else"):
            f.gold = len(f.choices) - 1
        else:
            f.gold, f.required = None, False
        if rng.random() < 0.2:
            style = rng.choice([str.upper, str.title, lambda c: c.replace(" ", "_"), lambda c: c.replace(" ", "-")])
            f.choices = [style(c) for c in f.choices]
        if rng.random() < 0.25 and all(isinstance(n, tuple) for n in names):  # choices that are told in other words
            others = {spelled[n]: [x for x in n if x != spelled[n]] for n in names}
            f.choices = [c + (" , " + rng.choice(others[c]) if others.get(c) else "") for c in f.choices]
    elif a.kind == "flag":
        f.type, f.gold = TRUTH, 0 if said == ("yes",) else 1
    else:
        f.type = NUMBER if a.kind == "number" else TEXT
        words = A.MARKED.sub(lambda m: ink(key, m.group(1)), words)
    return f, plain_fill(rng, words)


def together(rng: random.Random, parts: list[str]) -> str:
    glue = rng.choice(GLUES) if rng.random() < 0.6 else None
    text = parts[0]
    for p in parts[1:]:
        text += (glue or rng.choice(GLUES)) + p
    return text


def of_aspects(rng: random.Random) -> tuple[str, list[Field], str]:
    own = A.several(rng, rng.choice([1, 1, 2, 2, 3, 3, 4, 5]))
    ink, fields, parts, marked = Ink(), [], [], {}
    for n, a in enumerate(own):
        f, words = aspect_field(rng, a, ink, n)
        if any(f.name == g.name or f.choices and set(f.choices) & set(g.choices) for g in fields):
            continue
        roll = rng.random()
        if roll < 0.08 and parts:  # said and not asked for
            parts.append(words.translate({c: None for c in range(0xE000, 0xF8FF)}))
            continue
        if not f.required and roll < 0.4:
            f.gold = None
        elif f.required and f.type == TRUTH and roll < 0.2:
            f.gold = 1
        else:
            parts.append(words)
            if f.type in (TEXT, NUMBER):
                marked[n] = f
        fields.append(f)
    if rng.random() < 0.3 or not parts:
        parts.insert(rng.randint(0, len(parts)), rng.choice([lambda: rng.choice(L.clauses()), lambda: f"{L.person_name(rng)} says hi", lambda: f"the {L.thing(rng)} again", lambda: L.business(rng), lambda: "ok"])())
    rng.shuffle(parts)
    note, spans = ink.read(together(rng, parts))
    for n, f in marked.items():
        if n not in spans:
            return of_aspects(rng)
        f.gold = spans[n][0]
    if not fields:
        return of_aspects(rng)
    title = rng.choice(own[0].names + [own[0].domain, "Note", "Record", "Entry", "Report", "Info", "Details"])
    return title[:1].upper() + title[1:] + rng.choice(["", "", "Record", "Entry", "Note"]), fields, note


@cache
def families() -> list[list]:
    """Kinds of one file, side by side; aspects of one domain."""
    out: list[list] = []
    for path in sorted(frames.FOLDER.glob("schemas*.txt")):
        out.append(list(frames.kinds_of(path)))
    return out + [list(v) for v in A.domains().values()]


def about(rng: random.Random, thing) -> tuple[str, str]:
    """Its name and a sentence of it."""
    if isinstance(thing, A.Aspect):
        words = rng.choice(rng.choice(list(thing.wordings.values())))
        return rng.choice(thing.names[:2]), plain_fill(rng, A.MARKED.sub(r"\1", words))
    ink = Ink()
    return rng.choice(thing.titles), ink.read(thing.make(rng, any_today(rng), spelled=0.1)[0])[0]


def of_sorts(rng: random.Random) -> tuple[str, list[Field], str]:
    """Which of several kinds of thing a note is of: names of kinds as choices."""
    families_of_kinds = families()[:-len(A.domains())]
    pool = rng.choice(families() if rng.random() < 0.3 else families_of_kinds) if rng.random() < 0.55 else None
    size = rng.choice([2, 3, 3, 4, 4, 5, 6, 7, 8])
    labels, notes, taken = [], [], set()
    for _ in range(60):
        thing = rng.choice(pool) if pool else frames.some_kind(rng) if rng.random() < 0.85 else rng.choice(A.aspects())
        name = thing.names[0] if isinstance(thing, A.Aspect) else rng.choice(thing.titles)
        words = {w for w in words_of(name)} - {"log", "note", "entry", "record"}
        if not words or words & taken:
            continue
        taken |= words
        label = " ".join(w for w in words_of(name) if w not in ("log", "note", "entry", "record", "report", "info")) or name
        labels.append(label if rng.random() < 0.75 else label.split()[-1] if rng.random() < 0.5 else label.split()[0])
        notes.append(about(rng, thing)[1])
        if len(labels) == size:
            break
    if len(set(labels)) < len(labels) or len(labels) < 2:
        return of_sorts(rng)
    style = rng.randrange(4)
    spelled = [[lambda w: " ".join(w), lambda w: "_".join(w), lambda w: w[0] + "".join(x.capitalize() for x in w[1:]), lambda w: " ".join(w).title()][style](words_of(x) or [x]) for x in labels]
    gold = rng.randrange(len(labels))
    note = notes[gold]
    name = rng.choice("topic category kind type subject about area folder list section tag department team channel project label bucket theme class queue".split())
    remark = rng.choice(["", "", "", "what it is about", "which one it belongs to", "best fit", "where it should go", "what sort of note it is"])
    if len(note) < 120 and rng.random() < 0.12:  # of two sorts
        other = rng.choice([i for i in range(len(labels)) if i != gold])
        if len(notes[other]) < 120:
            order = [gold, other]
            f = Field(name + "s", SEVERAL, True, remark, spelled, sorted(order))
            return rng.choice("Note Message Entry Item".split()), [f], note + rng.choice([". ", "; ", "\n", ", and "]) + notes[other]
    f = Field(name, CHOICES, rng.random() < 0.8, remark, spelled, gold)
    if rng.random() < 0.25:
        f.choices = f.choices + [rng.choice(["other", "other", "misc", "general", "none"])]
        if rng.random() < 0.25:
            del f.choices[gold]
            f.gold = len(f.choices) - 1
    elif not f.required and rng.random() < 0.15:
        f.gold, note = None, rng.choice(L.clauses())
    if rng.random() < 0.2:
        note = rng.choice(["hi, ", "hello team, ", "fyi ", "just wanted to say ", "quick one: ", "so "]) + note
    return rng.choice("Note Message Ticket Mail Entry Item Classification Post Memo Request".split()), [f], note
