"""Notes written by hand (frames/*.txt) with places that vary: {a|b} one of these, {day}, {money}, {name} ... filled anew each time.

    python -m corpus.frames check FILE...     # what is wrong in a file, line by line, and some random fillings

Two forms. CapturedItem, a note a line, its title's words in brackets:

    task | {|need to }[email {name} the {floor plan|revised quote}] {day}, she {prints|orders} {bareday}

Other schemas, in blocks: `@` titles and instructions, `:` fields (key, kind, ! required or ? optional, names, descriptions), then notes
with the values marked, `<key:words>` or `<key=value:words>`, and after `##` the values that nothing in the words states:

    @ PlantCare, WateringEntry | Log the plant care.
    : plant text! plant, plantName | the plant
    : action enum(watering,repotting)! action, kind | what was done
    : day past? day, doneOn | yyyy-MM-dd
    {|finally }<action=repotting:repotted> <plant:{aloe|string of pearls}> <day:{day}> on the sill ## light=low
"""

from __future__ import annotations

import random
import re
import sys
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from pathlib import Path

from corpus import dates
from corpus import lists as L
from corpus import slots as S
from corpus.amounts import money, scale_of
from corpus.noise import STOP, clean_word
from corpus.shares import SHARES
from normalise.mentions import mentions

FOLDER = Path(__file__).parent / "texts" / "frames"
CATEGORIES = ("task", "expense", "idea", "event")
SIMPLE_DAYS = [(dates.weekday_phrase, 8), (dates.day_of_month_phrase, 4), (dates.month_day_phrase, 4)]
DAY_SLOTS = ("day", "bareday", "wrongday")
SLOT_NAMES = {"name", "fullname", "city", "shop", "time", "n", "nn", "nnn", "money", "smallmoney", "phone", "email", "wide", "recurring", *DAY_SLOTS}
SAYS_NOTHING = {"yes", "no", "none", "true", "false"}
CHOICE = re.compile(r"\{([^{}]*\|[^{}]*)\}")
SLOT = re.compile(r"\{([^{}|]+)\}")
MARK = re.compile(r"<([^<>:=]+)(?:=([^<>:]+))?:([^<>]*)>")


class BadFrame(ValueError):
    """A line that breaks the form; the text says how."""


def check_slots(text: str) -> None:
    for name in SLOT.findall(CHOICE.sub("", text)):
        if name.rstrip("?") not in SLOT_NAMES or name.endswith("?") and name.rstrip("?") not in ("day", "time", "bareday"):
            raise BadFrame(f"no slot is called {{{name}}}")
    if re.search(r"[{}]", SLOT.sub("", CHOICE.sub("", text))):
        raise BadFrame("braces do not pair, or are nested")


def simple_day(rng: random.Random, today: date, past: bool) -> dates.When:
    return dates.pick(rng, SIMPLE_DAYS + [(dates.yesterday_phrase if past else dates.tomorrow_phrase, 3)], today, past)


class Filler:
    """Fills the slots of one note. `day` is the day that counts (the first, corrections aside), `number` the money that counts."""

    def __init__(self, rng: random.Random, today: date, past: bool, wide_days: bool):
        self.rng, self.today, self.past, self.wide_days = rng, today, past, wide_days
        self.day: date | None = None
        self.number: str | None = None
        self.corrected = False

    def choices(self, text: str) -> str:
        """The text with every {a|b} decided, and every {slot?} kept or dropped."""
        text = CHOICE.sub(lambda m: self.rng.choice(m.group(1).split("|")), text)

        def keep(m) -> str:
            return "{" + m.group(1) + "}" if self.rng.random() < 0.65 else ""
        return re.sub(r"\{(\w+)\?\}", keep, text)

    def fill(self, text: str) -> str:
        return SLOT.sub(lambda m: self.slot(m.group(1)), text)

    def slot(self, name: str) -> str:
        rng = self.rng
        if name in DAY_SLOTS:
            return self.any_day(name)
        if name == "money":
            words, number = money(rng, scale_of(rng, ""))
            self.number = self.number or number
            return words
        makers = {
            "name": lambda: L.person(rng), "fullname": lambda: S.full_name(rng), "city": lambda: rng.choice(L.CITIES), "shop": lambda: L.shop(rng), "time": lambda: dates.clock(rng),
            "n": lambda: dates.say_number(rng, rng.randint(2, 12), 0.3), "nn": lambda: str(rng.randint(13, 99)), "nnn": lambda: str(rng.randint(100, 999)),
            "smallmoney": lambda: money(rng, "small")[0], "phone": lambda: S.phone(rng), "email": lambda: S.email(rng), "wide": lambda: dates.wide(rng), "recurring": lambda: dates.recurring(rng),
        }
        return makers[name]()

    def any_day(self, name: str) -> str:
        rng = self.rng
        if name == "wrongday":
            self.corrected = True
            return simple_day(rng, self.today, self.past).text
        if name == "bareday" or self.corrected:
            w = simple_day(rng, self.today, self.past)
            words = dates.bare(w).removeprefix("on ")
        else:
            w = dates.named_day(rng, self.today, self.past) if self.wide_days else dates.pick(rng, dates.PAST if self.past else dates.FUTURE, self.today, self.past)
            words = w.text
        self.day = self.day or w.day
        return words


# --- CapturedItem ------------------------------------------------------------------------------


# Slots that no title holds, and words that are of no substance beside them.
OUTSIDE = re.compile(r"(\{(?:day|bareday|wrongday|time|money|smallmoney|wide|recurring)\??\})")
BESIDE = STOP | set("no wait sorry actually hang make that due deadline last latest first day i'm i've it's its just only please pls thanks ok so really yes".split())


def substance(text: str) -> int:
    return sum(clean_word(w).lower() not in BESIDE for w in SLOT.sub("name", CHOICE.sub("choice", text)).split() if any(c.isalnum() for c in w))


def outside_pieces(text: str, category: str, behind: bool) -> list[tuple[str, str]]:
    """What stands beside the title's brackets. A title of one or two words takes more from what follows it (X), that of an expense also
    from a few words before it (P); never days, times or money."""
    out = []
    for part in OUTSIDE.split(text):
        short = len(CHOICE.sub("choice", part).split()) <= 3
        role = "D" if OUTSIDE.fullmatch(part) or not substance(part) else "X" if behind else "P" if category == "expense" and short else "D"
        if part:
            out.append((role, part))
    return out


@dataclass
class NoteFrame:
    category: str
    priority: str | None
    pieces: list[tuple[str, str]]  # (role, text with slots), as in notes.py

    def draft(self, rng: random.Random, today: date):
        """(category, pieces, dueDate, priority or None where the generator may choose, amount)."""
        f = Filler(rng, today, self.category == "expense", True)
        filled = [(role, f.fill(f.choices(text))) for role, text in self.pieces]
        if sum(len(text.split()) for role, text in filled if role == "T") >= 3:
            filled = [("T" if role == "T" else "D", text) for role, text in filled]
        elif sum(substance(text) for role, text in filled if role in "TX") < 3:
            filled = [("T" if role == "P" else role, text) for role, text in filled]
        filled = [("D" if role == "P" else role, text) for role, text in filled]
        filled = [(role, re.sub(r"^[ ,]+(?=[,.])|\s+", lambda m: " " if m.group(0).isspace() else "", text)) for role, text in filled]
        return self.category, [p for p in filled if p[1]], f.day, self.priority, f.number if self.category == "expense" else None


def note_frame(line: str) -> NoteFrame:
    head, bar, note = line.partition("|")
    words = head.split()
    if not bar or not words or words[0] not in CATEGORIES or len(words) > 2 or words[1:] not in ([], ["high"], ["low"], ["normal"]):
        raise BadFrame("a line begins with a category, perhaps high or low, and |")
    note = note.strip()
    check_slots(note)
    parts = re.split(r"(\[[^\[\]]*\])", note)
    if len(parts) < 2 or "[" in note.replace("[", "", (len(parts) - 1) // 2):
        raise BadFrame("the title's words stand in [ ], unnested")
    for part in parts[1::2]:
        if re.search(r"\{(day|bareday|wrongday|time|money|smallmoney|wide|recurring)\??\}", part):
            raise BadFrame("days, times and money stand outside the title")
        if part.count("{") != part.count("}"):
            raise BadFrame("a brace opens inside the title and closes outside")
    if words[0] == "expense" and note.count("{money}") > 1:
        raise BadFrame("an expense has one {money}")
    pieces: list[tuple[str, str]] = []
    for i, part in enumerate(parts):
        if i % 2:
            pieces.append(("T", part.strip("[]")))
        elif len(words) > 1 or "{wrongday}" in note:  # what says the priority or corrects a day is no part of a title
            pieces.append(("D", part))
        else:
            pieces += outside_pieces(part, words[0], i > 0)
    return NoteFrame(words[0], words[1] if len(words) > 1 else None, [p for p in pieces if p[1]])


def lines_of(path: Path) -> list[tuple[int, str]]:
    return [(n, line.rstrip()) for n, line in enumerate(path.read_text().split("\n"), 1) if line.strip() and not line.startswith("#")]


@cache
def note_frames() -> dict[str, list[NoteFrame]]:
    """The frames of CapturedItem by category."""
    out: dict[str, list[NoteFrame]] = {c: [] for c in CATEGORIES}
    for path in sorted(FOLDER.glob("*.txt")):
        if not path.name.startswith("schemas"):
            for _, line in lines_of(path):
                frame = note_frame(line)
                out[frame.category].append(frame)
    return out


# --- other schemas -----------------------------------------------------------------------------


def words_of(value: str) -> list[str]:
    """timeWasting, time_wasting: time, wasting."""
    return [w.lower() for w in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[0-9]+", value)]


@dataclass
class KindFrames:
    titles: list[str]
    instructions: list[str]
    slots: dict[str, tuple[S.Slot, bool]] = field(default_factory=dict)  # by key: the field, and whether it is optional
    notes: list[str] = field(default_factory=list)

    def make(self, rng: random.Random, today: date, note: str | None = None, spelled: float = 0, bracket=lambda key, words: words) -> tuple[str, dict[str, object]]:
        """A note and its facts by key. A choice is said by its own name, not implied, with the chance `spelled`. `bracket(key, words)` is
        put into the note in place of the words that say a value."""
        text, _, unsaid = (note or rng.choice(self.notes)).partition("##")
        facts: dict[str, object] = {}
        for part in unsaid.split(";"):
            if part.strip():
                key, _, value = part.partition("=")
                facts[key.strip()] = self.value(key.strip(), value.strip())
        f = Filler(rng, today, False, False)
        text = f.choices(text.strip())
        out, at = "", 0
        for m in MARK.finditer(text):
            out += f.fill(text[at:m.start()])
            at = m.end()
            key, stated, words = m.group(1), m.group(2), m.group(3)
            kind = self.slots[key][0].kind
            f.past, f.day, f.number = self.slots[key][0].kind == "past", None, None
            if "{time}" in words:
                if not re.search(r"\b(at|from|till|until|by|before|after|around)\s*$", out) and rng.random() < 0.5:
                    out += "at "
                words = words.replace("{time}", S.clock(rng))
            filled = f.fill(words).strip()
            if spelled and isinstance(kind, list) and stated is not None and rng.random() < spelled and not SAYS_NOTHING & {v.lower() for v in kind}:
                filled = " ".join(words_of(stated)) or filled
            out += bracket(key, filled)
            if stated is not None:
                value = self.value(key, stated)
            elif kind in ("date", "past"):
                value = str(f.day) if f.day else None
            elif kind in ("integer", "number") and f.number:
                value = self.value(key, f.number)
            else:
                value = self.value(key, filled)
            if kind == "texts":
                value = facts.get(key, []) + value
            facts[key] = value
            f.past = False
        return re.sub(r"\s+([,.;:!?])", r"\1", " ".join((out + f.fill(text[at:])).split())).strip(" ,"), facts

    def value(self, key: str, words: str) -> object:
        kind = self.slots[key][0].kind
        if kind == "texts":
            return [words]
        if kind == "boolean":
            if words not in ("true", "false"):
                raise BadFrame(f"{key} is true or false, not {words!r}")
            return words == "true"
        if kind in ("integer", "number"):
            digits = words.replace(",", "").lstrip("$€£")
            spelled = {w: str(n) for n, w in enumerate(dates.SMALL)}.get(digits.lower(), digits)
            if not re.fullmatch(r"-?\d+" if kind == "integer" else r"-?\d+(\.\d+)?", spelled):
                raise BadFrame(f"{key} is no {kind}: {words!r}; write <{key}=5:words>")
            return spelled
        if isinstance(kind, list) and words not in kind:
            raise BadFrame(f"{key} has no value {words!r}, only {', '.join(kind)}")
        return words


FIELD = re.compile(r":\s*(\w+)\s+(text|texts|date|past|integer|number|boolean|enum\(([^)]*)\))([!?])\s*([^|]*)(.*)")


def kinds_of(path: Path, complain=None) -> list[KindFrames]:
    """The blocks of a file. `complain(line number, text)` hears of faults; without it they are raised."""
    out: list[KindFrames] = []
    for n, line in lines_of(path):
        try:
            if line.startswith("@"):
                titles, *instructions = [p.strip() for p in line[1:].split("|")]
                out.append(KindFrames([t.strip() for t in titles.split(",")], instructions or [""]))
            elif line.startswith(":"):
                m = FIELD.fullmatch(line)
                if not m or not out:
                    raise BadFrame("a field is `: key kind! name, name | description`")
                key, kind, values, mark, names, remarks = m.groups()
                if wrong := [x.strip() for x in names.split(",") if x.strip() and not re.fullmatch(r"[\w-]+", x.strip())]:
                    raise BadFrame(f"a name is one word: {', '.join(wrong)}")
                kind = [v.strip() for v in values.split(",")] if values is not None else kind
                remarks = [r.strip() for r in remarks.split("|") if r.strip()]
                out[-1].slots[key] = (S.Slot([x.strip() for x in names.split(",") if x.strip()] or [key], remarks * 2 + [""] if kind not in ("date", "past") else remarks or ["yyyy-MM-dd"], kind, None), mark == "?")
            else:
                check_slots(line.replace("##", ""))
                if re.search(r"[<>]", MARK.sub("", CHOICE.sub("", line))):
                    raise BadFrame("marks < > do not pair, or stand inside { }")
                for key, _, _ in MARK.findall(line):
                    if key not in out[-1].slots:
                        raise BadFrame(f"no field is called {key}")
                rng = random.Random(n)
                for _ in range(6 if complain else 1):
                    _, facts = out[-1].make(rng, date(2026, 11, 20), line)
                missing = [k for k, (s, optional) in out[-1].slots.items() if not optional and k not in facts and s.kind != "boolean"]
                if missing:
                    raise BadFrame(f"a value of {', '.join(missing)} is missing: it is required")
                out[-1].notes.append(line)
        except (BadFrame, KeyError) as error:
            if complain is None:
                raise BadFrame(f"{path.name}:{n}: {error}") from error
            complain(n, str(error))
    return out


@cache
def kinds_and_turns() -> tuple[list[KindFrames], list[float]]:
    """All kinds, and how often each comes up, summed up to it."""
    found: list[KindFrames] = []
    turns: list[float] = []
    for path in sorted(FOLDER.glob("schemas*.txt")):
        domain = path.stem.removeprefix("schemas-").split("-")[0]
        share = SHARES["frames"].get(domain, 1.0)
        for kind in kinds_of(path):
            found.append(kind)
            turns.append((turns[-1] if turns else 0.0) + share)
    return found, turns


def kinds() -> list[KindFrames]:
    return kinds_and_turns()[0]


def some_kind(rng: random.Random) -> KindFrames:
    found, turns = kinds_and_turns()
    return rng.choices(found, cum_weights=turns)[0]


# --- the checker -------------------------------------------------------------------------------


def check(path: Path, rng: random.Random) -> bool:
    good = True

    def complain(n: int, text: str) -> None:
        nonlocal good
        good = False
        print(f"{path.name}:{n}: {text}")

    samples: list[str] = []
    if path.name.startswith("schemas"):
        found = kinds_of(path, complain)
        for k in found:
            if not k.notes:
                complain(0, f"{k.titles[0]} has no notes")
            for key, (_, optional) in k.slots.items():
                share = sum(f"<{key}:" in n or f"<{key}=" in n for n in k.notes)
                if optional and share < 4:
                    complain(0, f"{k.titles[0]}: only {share} notes have {key}")
            for _ in range(3):
                if k.notes:
                    samples.append(f"{k.titles[0]}: %s   %s" % k.make(rng, date(2026, 11, 20)))
        print(f"{path.name}: {len(found)} kinds, {sum(len(k.notes) for k in found)} notes")
        samples = rng.sample(samples, min(60, len(samples)))
    else:
        from corpus.noise import finish, make_title

        frames, seen = [], {}
        for n, line in lines_of(path):
            try:
                frame = note_frame(line)
                _, pieces, day, _, _ = frame.draft(rng, date(2026, 11, 20))
                title = "".join(t if r == "T" else " " for r, t in pieces)
                if len(title.split()) > 8:
                    complain(n, f"a title of {len(title.split())} words (7 at most): {title}")
                elif make_title(title, []) is None:
                    complain(n, "no title is left")
                key = " ".join(w.lower() for w in re.findall(r"[A-Za-z]+", line.partition("|")[2])[:9])
                if key in seen:
                    complain(n, f"begins like line {seen[key]}")
                seen[key] = n
                frames.append(frame)
            except BadFrame as error:
                complain(n, str(error))
        lost = 0
        for frame in frames:
            _, pieces, day, _, _ = frame.draft(rng, date(2026, 11, 20))
            note = "".join(t for _, t in pieces)
            lost += day is not None and str(day) not in mentions(note, date(2026, 11, 20))
        print(f"{path.name}: {len(frames)} frames; the day could not be read in {lost} fillings")
        for frame in rng.sample(frames, min(40, len(frames))):
            category, pieces, day, priority, number = frame.draft(rng, date(2026, 11, 20))
            made = finish(rng, pieces)
            if made:
                samples.append(f"{category:8}{made[0]}   -> {made[1]} | {day or '-'} | {priority or '-'} | {number or '-'}")
    print("\n".join(samples))
    return good


if __name__ == "__main__":
    if len(sys.argv) < 3 or sys.argv[1] != "check":
        raise SystemExit(__doc__)
    if not all([check(Path(p), random.Random()) for p in sys.argv[2:]]):
        raise SystemExit(1)
