"""Actions with arguments (actions.txt): what people say, and where in it each argument stands."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from corpus import dates
from corpus import lists as L
from corpus import slots as S

from . import records
from .examples import CHOICES, DAY, DURATION, LIST, MANY, MOMENT, NUMBER, SCALE, TEXT, TIME, TRUTH, Field
from .ink import Ink
from .listings import article, clock, length, person

TYPES = {"text": TEXT, "number": NUMBER, "day": DAY, "list": LIST, "moment": MOMENT, "time": TIME, "duration": DURATION, "flag": TRUTH}
MARKED = re.compile(r"<(\w+)(?:=([\w ]+))?:([^<>]*)>|<(\w+)=([\w ]+)>")
DRINKS = "water|green tea|coffee|juice|lemonade|milk|cola|herbal tea|sparkling water|beer|red wine|a smoothie".split("|")
ASKING = ["please ", "hey, ", "ok ", "can you ", "could you please ", "I'd like you to ", "hi, ", "um ", "quick, ", "so ", "well, ", "now ", "and ", "next, ", "I want to "]
AFTER = [" please", ", please", " thanks", ", thank you", " ok?", " now", "!", ".", " if you can", ", cheers", " for me"]


@dataclass
class Argument:
    key: str
    type: int
    names: list[str]
    choices: list[str]


@dataclass
class Action:
    domain: str
    names: list[str]
    remarks: list[str]
    arguments: list[Argument]
    wordings: list[str]

    def always(self, key: str) -> bool:
        return all(f"<{key}:" in w or f"<{key}=" in w for w in self.wordings)


@cache
def actions() -> list[Action]:
    out: list[Action] = []
    domain = ""
    for line in (Path(__file__).parent / "actions.txt").read_text().splitlines()[2:]:
        if line.startswith("#"):
            domain = line[1:].strip()
        elif line.startswith("@"):
            names, remarks, arguments = (p.strip() for p in line[1:].split("|"))
            own = []
            for text in filter(None, (a.strip() for a in arguments.split(";"))):
                key, kind, called = (text.split() + [""])[:3]
                choices = re.findall(r"[\w ]+", kind.partition("(")[2]) if "(" in kind else []
                if kind.startswith("scale"):
                    choices = [str(n) for n in range(int(choices[0]), int(choices[1]) + 1)]
                own.append(Argument(key, SCALE if kind.startswith("scale") else CHOICES if choices else TYPES[kind], called.split(",") if called else [key], choices))
            out.append(Action(domain, names.split(), [r.strip() for r in remarks.split("/")], own, []))
        elif line.strip():
            out[-1].wordings += [w.strip() for w in line.split(";") if w.strip()]
    return out


def somebody(rng: random.Random) -> str:
    return rng.choice([L.person_name, L.person_name, L.person, S.full_name])(rng)


def request(rng: random.Random) -> str:
    """What somebody is to be told: a clause."""
    return rng.choice([lambda: rng.choice(L.clauses()), lambda: rng.choice(["we're running late", "dinner is ready", "the gate is open", "I'll be there soon", "it was great to see you", "the meeting is off", "I miss you", "the keys are under the mat", "happy birthday", "I got the job", "the train is delayed", "can you pick up the kids", "bring a jacket",
                                                                     "thanks for everything", "I'm on my way", "we need to talk", "the parcel is here", "the boiler man is coming", "I found your scarf", "practice is moved to the small hall", "the price has gone up", "we said yes"]),
                       lambda: f"the {L.thing(rng)} {rng.choice(['is ready', 'is broken', 'arrived', 'is gone', 'needs a new lid', 'must go back', 'costs too much'])}", lambda: f"I will {S.chore(rng)}", lambda: S.saying(rng) if isinstance(S.saying(rng), str) else "ok"])()


CODES = {
    "t": S.title, "g": lambda r: r.choice(S.GENRES.split("|") + ["jazz", "techno", "folk", "opera", "punk", "soul", "blues", "hip hop", "salsa"]), "p": somebody, "j": lambda r: r.choice(L.ADJECTIVES), "n": lambda r: str(r.randint(2, 240)), "m": lambda r: dates.say_number(r, r.randint(2, 9), 0.3),
    "c": lambda r: r.choice(L.CITIES), "o": S.somewhere, "w": L.role, "x": L.thing, "l": lambda r: r.choice(S.LANGUAGES.split("|")), "k": L.business, "s": L.shop, "f": lambda r: r.choice(S.FOODS.split("|")), "r": S.reference, "$": records.price, "b": lambda r: r.choice(L.BILLS),
    "h": S.phone, "q": request, "v": lambda r: r.choice("kitchen hall bedroom lounge office garage bathroom attic study nursery basement".split()), "u": length, "a": lambda r: r.choice(S.AILMENTS.split("|")), "d": S.drug, "e": L.event,
    "i": lambda r: r.choice([lambda: r.choice(S.INGREDIENTS.split("|")), lambda: r.choice(L.edibles())])(), "z": clock, "l2": lambda r: r.choice(S.PLANTS.split("|")), "m2": lambda r: r.choice(S.ANIMALS.split("|")), "ch": lambda r: r.choice([S.chore, S.chore, L.errand])(r),
    "D": lambda r: dates.bare(dates.pick(r, dates.FUTURE, dates.any_today(r), False)).removeprefix("on "), "P": lambda r: dates.bare(dates.pick(r, dates.PAST, dates.any_today(r), True)).removeprefix("on "), "dr": lambda r: r.choice(DRINKS), "doc": lambda r: "Dr " + S.full_name(r).split()[-1], "em": S.email,
    "fn": S.full_name, "ln": lambda r: S.full_name(r).split()[-1], "ad": S.address, "body": lambda r: r.choice(S.BODY.split("|")), "sub": lambda r: r.choice(S.SUBJECTS.split("|")), "rare": lambda r: r.choice(L.rare_nouns()), "act": lambda r: r.choice("running|cycling|swimming|rowing|hiking|climbing|tennis|boxing|skating|football|spinning".split("|")),
    "col": lambda r: r.choice(S.COLORS.split("|")), "bird": lambda r: r.choice(S.BIRDS.split("|")), "car": lambda r: r.choice(S.VEHICLES.split("|")), "nn": lambda r: str(r.randint(13, 99)), "nn2": lambda r: str(r.randint(10, 26)),
}


def filled(rng: random.Random, text: str) -> str:
    return re.sub(r"\{(\w+|\$)\}", lambda m: CODES[m.group(1)](rng), text)


def say(rng: random.Random, a: Action) -> tuple[str, dict, dict, str]:
    """A note, places by argument, choices by argument, the wording."""
    wording = rng.choice(a.wordings)
    ink, chosen = Ink(), {}

    def part(m) -> str:
        key, value, words = m.group(1) or m.group(4), m.group(2) or m.group(5), m.group(3) or ""
        if value:
            chosen[key] = value
            return words
        return "\x00" + key + "\x01" + words + "\x02"
    text = filled(rng, MARKED.sub(part, wording))
    # An article of a list's item is no part of it.
    lists = {g.key for g in a.arguments if g.type == LIST}
    text = re.sub("\x00(\\w+)\x01([^\x02]*)\x02", lambda m: (article(rng, m.group(2)) if m.group(1) in lists else "") + ink(m.group(1), m.group(2)), text)
    if rng.random() < 0.22:
        text = rng.choice(ASKING) + text
    if rng.random() < 0.15:
        text += rng.choice(AFTER)
    if rng.random() < 0.25:
        text = text[:1].upper() + text[1:]
    note, spans = ink.read(text)
    return note, spans, chosen, wording


def fields_of_action(rng: random.Random, a: Action, names: dict[str, str], spans: dict, chosen: dict, note: str) -> list[Field]:
    fields = []
    for g in a.arguments:
        if g.type == TRUTH:
            continue
        f = Field(names[g.key], g.type, a.always(g.key) and rng.random() < 0.85, "", list(g.choices))
        places = spans.get(g.key)
        if g.type in (CHOICES, SCALE):
            f.gold = f.choices.index(chosen[g.key]) if g.key in chosen else None
            if g.type == CHOICES and rng.random() < 0.4:
                order = rng.sample(range(len(f.choices)), len(f.choices))
                f.gold = None if f.gold is None else order.index(f.gold)
                f.choices = [f.choices[i] for i in order]
        elif g.type in MANY:
            f.gold = places or []
            if g.type == MOMENT and rng.random() < 0.15 and (not places or places[-1][0] - places[0][1] <= 4):
                f.type, f.gold = TEXT, (places[0][0], places[-1][1]) if places else None
        else:
            f.gold = places[0] if places else None
        if f.gold in (None, []):
            f.required = False
        elif not f.required and rng.random() < 0.15:
            f.required = True
        if rng.random() < 0.25 and f.type != CHOICES:
            f.description = rng.choice([g.names[-1], f"the {g.names[0]}", f"{g.names[0]} of the action", {MOMENT: "ISO 8601 date-time", DAY: "yyyy-MM-dd", TIME: "HH:mm", DURATION: "how long", LIST: "one or several", NUMBER: "a number"}.get(f.type, "in the user's words")])
        if f.type == DAY:
            f.behind = None
        fields.append(f)
    return fields


def names_of(rng: random.Random, a: Action) -> dict[str, str]:
    out: dict[str, str] = {}
    for g in a.arguments:
        free = [n for n in g.names if n not in out.values()] or [g.key + "Value"]
        out[g.key] = rng.choice(free)
    return out


def of_action(rng: random.Random) -> tuple[str, list[Field], str]:
    """The arguments of one action, as they are read once its branch is chosen."""
    a = rng.choice([a for a in actions() if any(g.type != TRUTH for g in a.arguments)])
    note, spans, chosen, _ = say(rng, a)
    fields = fields_of_action(rng, a, names_of(rng, a), spans, chosen, note)
    name = rng.choice(a.names)
    if rng.random() < 0.4:
        name = "".join(w.capitalize() for w in re.findall(r"[a-z]+|[A-Z][a-z]*", name))
    return name, fields, note
