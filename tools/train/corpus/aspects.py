"""Single facts with what implies them, written by hand (aspects/*.txt): a field, and many wordings that give it a value.

    python -m corpus.aspects check FILE...     # what is wrong in a file, line by line

    @ choice | mood, feeling | how the writer felt
    happy, good: over the moon; grinning all day
    sad, low: cried in the car; heart is heavy

    @ text | breed, dogBreed | breed of the dog
    a <beagle>; one of those <labradoodles>

    @ flag | smoking, smokingAllowed | whether one may smoke there
    yes: ashtrays on every table
    no: strictly smoke free

    @ number | laps | how many laps
    did <{n}> laps; <six> circuits

The first line: the kind, names of the field, its description. A choice's values have other names behind a comma; its wordings say none of
them. `<...>` marks the value of a text or number. {name} {city} {shop} {n} {nn} {nnn} are filled anew each time.
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
from corpus.frames import BadFrame, Filler, check_slots
from corpus.slots import Slot

FOLDER = Path(__file__).parent / "texts" / "aspects"
KINDS = ("choice", "text", "flag", "number")
MARKED = re.compile(r"<([^<>]+)>")


@dataclass
class Aspect:
    kind: str
    names: list[str]
    remark: str
    domain: str
    """The file that it is of."""
    wordings: dict[tuple[str, ...], list[str]] = field(default_factory=dict)
    """By the names of the value (choice), "yes" and "no" (flag), or nothing."""

    def slot(self, rng: random.Random) -> Slot:
        """The field as one schema has it: one name for each value of a choice."""
        spelled = {names: rng.choice(names) if rng.random() < 0.5 else names[0] for names in self.wordings if names}
        values: object = {"choice": list(spelled.values()), "text": "text", "flag": "boolean", "number": "integer"}[self.kind]

        def make(r: random.Random) -> tuple[object, str]:
            key = r.choice(list(self.wordings))
            words = Filler(r, date(2026, 11, 20), False, False).fill(r.choice(self.wordings[key]))
            if self.kind == "choice":
                return spelled[key], words
            if self.kind == "flag":
                return key == ("yes",), words
            value = MARKED.search(words).group(1)
            if self.kind == "number":
                value = {w: str(n) for n, w in enumerate(dates.SMALL)}.get(value, value)
            return value, MARKED.sub(r"\1", words)
        return Slot(list(self.names), [self.remark, self.remark, ""], values, make)


def words_of(text: str) -> set[str]:
    return set(re.findall(r"[a-z0-9']+", text.lower()))


def complaints(aspect: Aspect, names: tuple[str, ...], wording: str) -> str | None:
    """What is wrong with a wording."""
    try:
        check_slots(wording)
    except BadFrame as error:
        return str(error)
    marks = MARKED.findall(wording)
    if aspect.kind in ("text", "number"):
        if len(marks) != 1 or re.search("[<>]", MARKED.sub("", wording)):
            return f"one value stands in < >: {wording}"
        if aspect.kind == "number" and not re.fullmatch(r"\{n+\}|\d+|" + "|".join(dates.SMALL), marks[0]):
            return f"no number: {wording}"
        if aspect.kind == "text" and not re.search(r"\w", marks[0]):
            return f"no words: {wording}"
    elif marks or re.search("[<>]", wording):
        return f"nothing is marked: {wording}"
    if aspect.kind == "choice":
        for value in aspect.wordings:
            for name in value:
                parts = re.findall(r"[a-z0-9']+", re.sub(r"([a-z])([A-Z])", r"\1 \2", name).replace("_", " ").lower())
                if " ".join(parts) in " ".join(re.findall(r"[a-z0-9']+", wording.lower())) and set(parts) <= words_of(wording):
                    return f"says {name}: {wording}"
    return None


def aspects_of(path: Path, complain) -> list[Aspect]:
    """The aspects of a file. `complain(line number, text)` hears of faults; what is wrong is left out."""
    out: list[Aspect] = []
    placed: list[tuple[int, tuple[str, ...], str]] = []

    def close() -> None:
        if not out:
            return
        aspect = out[-1]
        for n, names, wording in placed:
            if fault := complaints(aspect, names, wording):
                complain(n, fault)
            else:
                aspect.wordings[names].append(wording)
        placed.clear()
        fewest = min((len(w) for w in aspect.wordings.values()), default=0)
        if fewest < 3 or aspect.kind in ("choice", "flag") and len(aspect.wordings) < 2:
            complain(0, f"{aspect.names[0]} has too few wordings")
            out.pop()

    for n, line in enumerate(path.read_text().split("\n"), 1):
        line = line.strip()
        if line.startswith("@"):
            close()
            parts = [p.strip() for p in line[1:].split("|")]
            if parts[0] not in KINDS or len(parts) not in (2, 3):
                raise BadFrame(f"{path.name}:{n}: `@ kind | names | description`")
            names = [x.strip() for x in parts[1].split(",") if x.strip()]
            if not all(re.fullmatch(r"[A-Za-z]\w*", x) for x in names):
                complain(n, f"a name is one word: {parts[1]}")
            out.append(Aspect(parts[0], [x for x in names if re.fullmatch(r"[A-Za-z]\w*", x)], parts[2] if len(parts) > 2 else "", path.stem))
        elif line and out and not line.startswith("#"):
            key: tuple[str, ...] = ()
            if out[-1].kind in ("choice", "flag"):
                head, colon, line = line.partition(":")
                key = tuple(x.strip() for x in head.split(",") if x.strip())
                if not colon or not key:
                    complain(n, "a value and : stand before the wordings")
                    continue
                if out[-1].kind == "flag" and key not in (("yes",), ("no",)):
                    complain(n, "a flag has yes: and no:")
                    continue
            out[-1].wordings.setdefault(key, [])
            placed += [(n, key, w.strip().rstrip(".")) for w in line.split(";") if w.strip()]
    close()
    return out


@cache
def aspects() -> list[Aspect]:
    return [a for path in sorted(FOLDER.glob("*.txt")) for a in aspects_of(path, lambda n, fault: None)]


@cache
def domains() -> dict[str, list[Aspect]]:
    out: dict[str, list[Aspect]] = {}
    for a in aspects():
        out.setdefault(a.domain, []).append(a)
    return out


def several(rng: random.Random, count: int) -> list[Aspect]:
    """Aspects with different names, of one domain as a rule."""
    pool = rng.choice(list(domains().values())) if rng.random() < 0.6 else aspects()
    out: list[Aspect] = []
    for a in rng.sample(pool, min(len(pool), 3 * count)):
        if len(out) < count and not any(set(a.names) & set(b.names) for b in out):
            out.append(a)
    return out


def check(path: Path) -> bool:
    faults: list[str] = []
    found = aspects_of(path, lambda n, fault: faults.append(f"{path.name}:{n}: {fault}"))
    print("\n".join(faults))
    print(f"{path.name}: {len(found)} aspects, {sum(len(w) for a in found for w in a.wordings.values())} wordings, {len(faults)} faults")
    return not faults


if __name__ == "__main__":
    if len(sys.argv) < 3 or sys.argv[1] != "check":
        raise SystemExit(__doc__)
    if not all([check(Path(p)) for p in sys.argv[2:]]):
        raise SystemExit(1)
