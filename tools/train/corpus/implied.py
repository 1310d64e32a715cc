"""Choices that the note's words imply and do not spell, over a wide vocabulary: what a thing is a kind of, and how something is.

Classes and likenesses are WordNet's (a noun and what it is a kind of; an adjective, those like it, and its opposite). Good and bad are
those of VADER's lexicon (package vaderSentiment, MIT), rated by people.
"""

from __future__ import annotations

import random
import re
from functools import cache

from corpus import lists as L
from corpus import wordnet as W
from corpus.slots import Slot

# Names in schemas, and the synsets (`word#2`: its second sense).
CLASSES = """bird birds:bird|fish:fish|insect bug:insect|animal mammal:mammal|tree:tree|flower:flower|fruit:edible_fruit|vegetable veg:vegetable|drink beverage:beverage|clothing clothes garment:garment|footwear shoes:footwear#2
vehicle:motor_vehicle|boat vessel:boat|aircraft:aircraft|tool:tool|instrument music:musical_instrument|furniture:furniture|building:building|room:room|weapon:weapon|container:container|fabric textile:fabric|metal:metallic_element
jewelry jewellery:jewelry|medicine medication:medicine#2|colour color:chromatic_color|sport sports:sport|game games:game|job profession:professional|relative family:relative|emotion feeling:emotion|weather:weather
document paperwork:document|publication print:publication|kitchen utensil:kitchen_utensil|appliance:home_appliance|electronics:electronic_equipment|toy toys:plaything|cosmetics:cosmetic|spice seasoning:flavorer
meat:meat|dairy:dairy_product|bakery bread:baked_goods|sweets:sweet#3|grain cereal:grain#2|water:body_of_water|road street:road|shop store:mercantile_establishment|subject study:discipline|ceremony:ceremony|meal:meal
fuel:fuel|bedding:bedclothes|hat headgear:headdress|machine:machine|cleaning:cleansing_agent|reptile:reptile|dog:dog|seafood:seafood|computer:computer|camera optics:optical_instrument|rock stone:rock#2|mountain land:natural_elevation
payment money:payment|crime offence:crime|song:song|worker staff:skilled_worker|child:child|sailor soldier:serviceman|artist:artist|athlete player:athlete|vegetation plant:herb|nut:nut"""
CARRIERS = ["{a} {x}", "the {x}", "{x}", "{x}", "saw {a} {x}", "another {x}", "{a} {x} for {name}", "about the {x}", "it's {a} {x}", "there was {a} {x}", "the {x} by the door", "one {x}, nothing else", "found {a} {x}", "{name}'s {x}", "my old {x}", "that {x} again", "{a} {adj} {x}", "something like {a} {x}", "{x} at the back", "mostly {x}",
            "got {a} {x}", "the {adj} {x}", "more {x}", "{x} needed", "asked about {a} {x}", "swap the {x}", "{a} {x} of some sort"]
QUALITIES = ["{x}", "it was {x}", "very {x}", "rather {x}", "so {x}", "{x} today", "looked {x}", "seems {x}", "pretty {x} I'd say", "a bit {x}", "all {x}", "{x} as anything", "kind of {x}", "the {n} is {x}", "the {n} was {x}", "{x} {n}", "honestly {x}", "felt {x}", "that was {x}", "{x} and {y}", "still {x}", "it's {x}", "{name} says it's {x}", "turned out {x}"]
SCALES = [(["positive", "negative"], [""]), (["positive", "neutral", "negative"], [""]), (["good", "bad"], ["how it was"]), (["good", "ok", "bad"], [""]), (["happy", "unhappy"], ["how they feel"]), (["liked", "disliked"], [""]), (["praise", "complaint"], ["tone of the note"]), (["great", "fine", "poor"], [""]),
          (["up", "down"], ["mood"]), (["pleased", "indifferent", "displeased"], [""]), (["yes", "no"], ["whether they liked it"]), (["satisfied", "neutral", "dissatisfied"], [""]), (["thumbs_up", "thumbs_down"], [""]), (["favourable", "mixed", "unfavourable"], [""]), (["high", "low"], ["spirits"])]
MIDDLE = ["average", "nothing special", "so so", "neither good nor bad", "no strong feelings", "okay I suppose", "middling", "unremarkable", "it does the job", "as expected", "meh", "ordinary", "not great, not terrible", "could be worse", "standard", "nothing to write home about", "fine, nothing more", "alright"]


@cache
def classes() -> list[tuple[list[str], list[str]]]:
    """(names of a class, words whose commonest sense is of it)."""
    parts = [part.partition(":")[::2] for part in CLASSES.replace("\n", "|").split("|")]
    found: dict[str, list[str]] = {}  # by root
    for _, root in parts:
        word, _, number = root.replace("_", " ").partition("#")
        found[W.senses("noun")[word][int(number or 1) - 1]] = []
    for word, offsets in W.senses("noun").items():
        if W.usable(word) and len(word.split()) <= 2 and W.synsets("noun")[offsets[0]][0] != "name" and W.common(word, 2.7):
            for root in W.above("noun", offsets[0]) & found.keys():
                found[root].append(word)
    return [(names.split(), [w for w in sorted(words) if not set(re.split("[ -]", w)) & set(names.split())]) for (names, _), words in zip(parts, found.values())]


@cache
def likenesses() -> list[tuple[str, list[str]]]:
    """(an adjective, adjectives like it) in pairs of opposites."""
    likes: dict[str, list[str]] = {}
    opposite: dict[str, tuple[str, str]] = {}
    for line in (W.FOLDER / "data.adj").read_text(encoding="latin-1").splitlines():
        if line.startswith(" ") or line.split()[2] != "a":
            continue
        f = line.partition(" | ")[0].split()
        count = int(f[3], 16)
        at = 4 + 2 * count
        words = W.synsets("adj")[f[0]][1]
        for i in range(int(f[at])):
            kind, offset, part, ends = f[at + 1 + 4 * i:at + 5 + 4 * i]
            if kind == "&":
                likes.setdefault(f[0], []).extend(W.synsets("adj")[offset][1])
            elif kind == "!" and part == "a" and f[0] not in opposite:
                source, target = int(ends[:2], 16), int(ends[2:], 16)
                other = W.synsets("adj")[offset][1]
                opposite[f[0]] = (words[source - 1], offset if target <= len(other) else "")
    good = lambda w: W.usable(w) and W.common(w, 2.2)
    out = []
    for offset, (word, other) in opposite.items():
        if offset < other and other in opposite and opposite[other][1] == offset:
            pair = [(head, [w for w in likes.get(at, []) if good(w) and head not in re.split("[ -]", w)]) for at, head in ((offset, word), (other, opposite[other][0]))]
            if all(good(w) and len(near) >= 2 for w, near in pair):
                out += pair
    return out


@cache
def valued() -> tuple[list[str], list[str]]:
    """Adjectives and participles that people rate good, and bad."""
    from vaderSentiment.vaderSentiment import SentimentIntensityAnalyzer

    lexicon = SentimentIntensityAnalyzer().lexicon
    adjectives = set(W.senses("adj"))
    words = [w for w in lexicon if w in adjectives and W.usable(w) and W.common(w, 2.2)]
    return sorted(w for w in words if lexicon[w] >= 1.2), sorted(w for w in words if lexicon[w] <= -1.2)


def spelled(rng: random.Random, pattern: str, word: str) -> str:
    article = "an" if word[0] in "aeiou" else "a"
    if "{adj} {x}" in pattern:
        adjective = rng.choice(L.ADJECTIVES)
        article = "an" if adjective[0] in "aeiou" else "a"
        pattern = pattern.replace("{adj}", adjective)
    return pattern.replace("{a}", article).replace("{x}", word).replace("{name}", L.person(rng)).replace("{n}", rng.choice(L.rare_nouns()))


def class_slot(rng: random.Random) -> Slot:
    chosen = rng.sample([c for c in classes() if len(c[1]) >= 4], rng.randint(2, 6))
    # A word of two of the classes says nothing.
    shared = {w for i, (_, words) in enumerate(chosen) for _, others in chosen[:i] for w in set(words) & set(others)}
    words = {rng.choice(names): [w for w in words if w not in shared] for names, words in chosen}
    words = {name: found for name, found in words.items() if found}
    values = list(words) + (["other"] if rng.random() < 0.2 else [])

    def make(r):
        value = r.choice(list(words))
        return value, spelled(r, r.choice(CARRIERS), r.choice(words[value]))
    name = rng.choice(["kind", "type", "category", "group", "class", "section", "area", "sort", "what"])
    return Slot([name], ["", f"{name} of thing", "what it is about", "which one fits"], values, make)


def quality_slot(rng: random.Random) -> Slot:
    """Two opposites, at times more, each said by an adjective like it."""
    at = rng.randrange(len(likenesses()) // 2) * 2
    table = dict(likenesses()[at:at + 2])
    if rng.random() < 0.25:
        other = rng.randrange(len(likenesses()) // 2) * 2
        table |= dict(likenesses()[other:other + 2])
    name = rng.choice(["state", "condition", "how", "quality", "kind", "level", "impression", "look", "feel"])

    def make(r):
        value = r.choice(list(table))
        pattern = r.choice(QUALITIES)
        return value, spelled(r, pattern.replace("{y}", r.choice(table[value])), r.choice(table[value]))
    return Slot([name], ["", "how it is", f"the {name}"], list(table), make)


def value_slot(rng: random.Random) -> Slot:
    values, remarks = rng.choice(SCALES)
    good, bad = valued()
    name = rng.choice(["opinion", "verdict", "mood", "sentiment", "feeling", "rating", "tone", "impression", "reaction", "review", "attitude", "liked"])

    def make(r):
        value = r.choice(values)
        if len(values) == 3 and value == values[1]:
            return value, r.choice(MIDDLE)
        words = good if value == values[0] else bad
        pattern = r.choice(QUALITIES)
        return value, spelled(r, pattern.replace("{y}", r.choice(words)), r.choice(words))
    return Slot([name], remarks + [""], values, make)


def implied_slot(rng: random.Random) -> Slot:
    return rng.choices((class_slot, quality_slot, value_slot), (45, 30, 25))[0](rng)
