"""Numbers of a scale, and choices in an order, by how strongly a note says what they measure: 28 things that have more and less (graded.txt, and words that people
have rated good or bad), said plainly, strengthened, weakened and denied, under scales with all sorts of names, bounds and directions.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from corpus import lists as L

from .examples import CHOICES, SCALE, Field

THINGS = """kettle hotel meal blender film jacket phone course coffee headset restaurant tent concert app pizza mattress bike lamp flight charger museum haircut sofa book game soup keyboard cruise massage lawnmower backpack printer breakfast toaster show cake
lecture novel podcast vacuum watch necklace camera burger curry stroller pillow drill monitor razor perfume lipstick tour guide class gym trainer airport ferry parcel courier support website update novel sequel opera musical stadium zoo spa hostel campsite garden cider wine cheese""".split()
BOUNDS = [(1, 5)] * 10 + [(0, 10)] * 4 + [(1, 10)] * 4 + [(1, 3)] * 3 + [(0, 5)] * 3 + [(1, 4), (1, 4), (1, 7), (0, 3), (0, 4), (1, 6), (0, 2), (1, 2)]
FORMS = ["", "", "", "{ask}", "{ask}", "{low} to {high}", "{low}-{high}", "from {low} to {high}", "{low} {least}, {high} {most}", "{low} = {least}, {high} = {most}", "{ask}, {low} ({least}) to {high} ({most})", "{ask} from {low} to {high}", "{ask}, {high} is {most}", "from {low} ({least}) to {high} ({most})",
         "on a scale of {low} to {high}", "{low} is {least} and {high} is {most}", "{least} {low}, {most} {high}", "{ask}; {low} means {least}, {high} means {most}", "number from {low} to {high}", "{low}..{high}, higher is more", "score between {low} and {high}"]
TURNED = ["{low} {most}, {high} {least}", "{low} = {most}, {high} = {least}", "{ask}, {low} is {most} and {high} is {least}", "{low} ({most}) to {high} ({least})", "{ask}: {low} means {most}"]
STYLES = ["{n}", "{n}", "{n}", "{n}", "{n}Level", "{n}Score", "{n}_level", "{n}_score", "overall_{n}", "{n}Rating", "{n}1to5", "level_of_{n}", "how_much_{n}"]


# A number of a scale alone means little to an encoder of words: told with one of these, by its place, it is learnt sooner.
LEVEL_WORDS = ["very low", "low", "medium", "high", "very high"]


def told_numbers(low: int, high: int) -> list[str]:
    """The numbers of a scale with a word each."""
    return [f"{n} , {LEVEL_WORDS[int((n - low) / (high - low) * 4 + 0.5)]}" for n in range(low, high + 1)]


@dataclass
class Measure:
    names: list[str]
    ask: str
    least: str
    most: str
    named: list[list[str]]
    levels: list[list[str]]


@cache
def measures() -> list[Measure]:
    out: list[Measure] = []
    for line in (Path(__file__).parent / "graded.txt").read_text().splitlines():
        if line.startswith("@"):
            names, ask, least, most, named = (p.strip() for p in line[1:].split("|"))
            out.append(Measure(names.split(), ask, least, most, [n.strip().split(",") for n in named.split("/")], []))
        elif line and not line.startswith("#"):
            out[-1].levels.append([w.strip() for w in line.split(";")])
    return out


@cache
def rated() -> list[list[str]]:
    """Adjectives and participles by how good they are, in five levels; nothing is in the middle."""
    from vaderSentiment.vaderSentiment import SentimentIntensityAnalyzer

    from corpus import wordnet as W
    lexicon = SentimentIntensityAnalyzer().lexicon
    adjectives = set(W.senses("adj"))
    words = [w for w in lexicon if w in adjectives and W.usable(w) and W.common(w, 2.2)]
    bounds = [(-9, -2.4), (-2.2, -1.2), (9, 9), (1.2, 2.1), (2.6, 9)]
    return [sorted(w for w in words if low <= lexicon[w] <= high) for low, high in bounds]


STRONGER = "absolutely|utterly|truly|really really|so incredibly|unbelievably|beyond|totally|just plain|insanely|completely|amazingly".split("|")
SOFTER = "a bit|somewhat|a little|kind of|rather|slightly|fairly|mildly|sort of".split("|")
PLAIN = "|really|very|quite|pretty|".split("|")
SHAPES = ["{w}", "it was {w}", "the {x} was {w}", "{w} {x}", "the {x} is {w}", "{w}!", "found it {w}", "{w}, this {x}", "what a {w} {x}", "honestly {w}", "my {x} turned out {w}", "{w} stuff", "{name} called it {w}", "{w} if you ask me", "such a {w} {x}"]
GOOD = "good|great|nice|tasty|comfortable|helpful|clear|fun|useful|pretty|reliable|easy to use|friendly|fresh|well made".split("|")
BAD = "bad|awful|boring|noisy|rude|confusing|dirty|ugly|flimsy|slow|tasteless|rubbish|painful|dull|cold".split("|")


PLAIN_FACTS = """The meeting starts at {n}|the {thing} is in room {n}|{name} lives in {city}|we open at nine|the parcel weighs {n} kilos|the bus stops at {business}|order number {n}00{n}|{name} will call on Tuesday|the form has {n} pages|the {thing} is made of wood|attached is the list|I bought it in {city}|the museum is closed on Mondays
there are {n} of us|my address is {n} Mill Road|what time does {business} close?|can I change the date of my booking|how much is the {thing}|does it come in blue|{name} asked for the minutes|the next train leaves in {n} minutes|we moved to {city} in spring|please send the form to {name}|the office is on the second floor|it has {n} rooms|just confirming the {thing} for Friday
I ordered the {thing} on the 3rd|the update is {n} megabytes|{name} is the new treasurer|our team uses version {n}|the {thing} is next to the {business}""".replace("\n", "|").split("|")


def opinion(rng: random.Random, level: int) -> str:
    """How good something is in words that people have rated."""
    words = rated()
    roll = rng.random()
    if level == 2:
        text = rng.choice([f"not {rng.choice(BAD)}, not {rng.choice(GOOD)} either", f"neither {rng.choice(GOOD)} nor {rng.choice(BAD)}", f"{rng.choice(GOOD)} but {rng.choice(BAD)}", f"{rng.choice(BAD)} at first, {rng.choice(GOOD)} later", f"could be {rng.choice('better|worse'.split('|'))}", f"not exactly {rng.choice(GOOD)}, but not {rng.choice(BAD)}", f"one part {rng.choice(GOOD)}, one part {rng.choice(BAD)}"])
        return text
    if roll < 0.25 and level in (1, 3):
        text = rng.choice(["not {w} at all", "not {w}", "wasn't {w}", "far from {w}", "not {w} in the least", "hardly {w}", "never {w}"] if level == 3 else ["not {w}", "not very {w}", "not that {w}", "wasn't {w}", "isn't {w}", "less than {w}", "hardly {w}", "not exactly {w}", "nothing {w} about it"])
        return text.replace("{w}", rng.choice(BAD if level == 3 else GOOD))
    near = 1 if level < 2 else 3
    if level == near:
        w = rng.choice([rng.choice(SOFTER), rng.choice(PLAIN), ""]) + " " + rng.choice(words[near] + (GOOD if near == 3 else BAD) * 3)
    else:
        w = rng.choice([rng.choice(STRONGER) + " " + rng.choice(words[near] + words[level] * 3), rng.choice(words[level]), rng.choice(PLAIN) + " " + rng.choice(words[level])])
    if level == near and w.split()[0] in ("a", "somewhat", "kind", "rather", "slightly", "fairly", "mildly", "sort"):
        shapes = [s for s in SHAPES if "{w} {x}" not in s and "{w} stuff" not in s]
    else:
        shapes = SHAPES
    return re.sub(r"\ba (?=[aeiou])", "an ", rng.choice(shapes).replace("{w}", w.strip()))


def filled(rng: random.Random, text: str) -> str:
    text = text.replace("{x}", rng.choice(THINGS) if rng.random() < 0.75 else L.thing(rng)).replace("{name}", L.person_name(rng))
    roll = rng.random()
    return text + "!" if roll < 0.12 else text[:1].upper() + text[1:] + rng.choice(["", "."]) if roll < 0.4 else text.upper() if roll > 0.985 else text


def wording(rng: random.Random, m: Measure, level: int) -> str:
    is_verdict = m is measures()[0]

    def one() -> str:
        if is_verdict and rng.random() < 0.45:
            return filled(rng, opinion(rng, level))
        return filled(rng, rng.choice(m.levels[level]))
    parts: list[str] = []
    for _ in range(rng.choice([1, 1, 1, 2, 2, 3])):
        if (words := one()).lower().rstrip(".!") not in [w.lower().rstrip(".!") for w in parts]:
            parts.append(words)
    if is_verdict and level == 3 and rng.random() < 0.2:
        parts.append("but " + filled(rng, rng.choice(["the {x} took a while", "one small scratch", "a bit expensive", "the lid sticks", "parking was hard", "a touch too loud", "slow to start"])))
    if is_verdict and level == 1 and rng.random() < 0.2:
        parts.append("though " + filled(rng, rng.choice(["the colour is nice", "the staff tried", "it was cheap", "the box was pretty", "the view was fine", "it came on time"])))
    text = parts[0]
    for p in parts[1:]:
        text = text.rstrip(".!") + rng.choice([", ", ". ", " and ", "; ", "! ", " - ", "... "]) + p
    return text


def graded_field(rng: random.Random) -> tuple[Field, str]:
    """A field and what says its value."""
    found = measures()
    m = rng.choices(found, [9, 5, 3, 3] + [1] * (len(found) - 4))[0]
    level = rng.randrange(5)
    words = wording(rng, m, level)
    name = rng.choice(m.names)
    if rng.random() < 0.72:
        low, high = rng.choice(BOUNDS)
        name = rng.choice(STYLES).replace("{n}", name)
        if "1to5" in name and (low, high) != (1, 5):
            name = name.replace("1to5", "")
        turned = rng.random() < 0.04
        form = rng.choice(TURNED if turned else FORMS)
        remark = form.format(ask=m.ask, low=low, high=high, least=m.least, most=m.most)
        count = high - low + 1
        if count == 2 and level == 2:
            return graded_field(rng)
        # Within one level of five there are several numbers of ten.
        place = round(level / 4 * (count - 1)) if count <= 7 else min(count - 1, max(0, round(level / 4 * (count - 1) + rng.uniform(-0.9, 0.9))))
        if turned:
            place = count - 1 - place
        if rng.random() < 0.06:
            words = rng.choice(["{v} out of {h}", "{v}/{h}", "I'd say {v}", "{v} of {h}", "a {v}", "{v} from me"]).format(v=low + place, h=high) + rng.choice([", ", ". ", " - "]) + words
        return Field(name, SCALE, rng.random() < 0.7, remark, told_numbers(low, high) if rng.random() < 0.75 else [str(n) for n in range(low, high + 1)], place), words
    choices = list(rng.choice(m.named))
    if len(choices) == 2 and level == 2:
        return graded_field(rng)
    place = round(level / 4 * (len(choices) - 1))
    # What is said without any feeling is in the middle too.
    if choices[place] == "neutral" and rng.random() < 0.5:
        words = rng.choice(PLAIN_FACTS).format(name=L.person_name(rng), thing=L.thing(rng), city=rng.choice(L.CITIES), n=rng.randint(2, 30), business=L.business(rng))
        name = rng.choice(["sentiment", "tone", "sentiment", "feeling", "opinion", "attitude", name])
    f = Field(name, CHOICES, rng.random() < 0.7, m.ask if rng.random() < 0.4 else "", choices, place)
    roll = rng.random()
    if roll < 0.3:
        order = rng.sample(range(len(choices)), len(choices))
        f.choices, f.gold = [choices[i] for i in order], order.index(place)
    elif roll < 0.45:
        f.choices, f.gold = choices[::-1], len(choices) - 1 - place
    if rng.random() < 0.15:
        style = rng.choice([str.upper, lambda c: c.replace("_", " ").title()])
        f.choices = [style(c) for c in f.choices]
    return f, words
