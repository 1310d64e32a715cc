"""Schemas put together from slots at random, with notes that list their facts: the reading of names, remarks and labels.

More than half of the notes are of a kind written by hand (frames.py), some of a theme (themes.py); the others are lists of facts of no theme at all, with labels
that are words of any kind, so that the schema and not the habit tells what goes where, or of aspects (aspects.py): wordings that imply a value.
"""

from __future__ import annotations

import random
import re

from corpus import aspects
from corpus import dates
from corpus import frames
from corpus import lists as L
from corpus import themes
from corpus.batches import Example, Group
from corpus.families import Field, answer_pieces
from corpus.implied import implied_slot
from corpus.shares import SHARES, drawn
from corpus.slots import SLOTS, Slot, nouns, plain, wordings
from corpus.themes import THEMES
from normalise import prompt as P
from normalise.mentions import mentions

INSTRUCTIONS = ["", "", "Extract the {t}.", "Turn the note into a {t}.", "Read the note and fill in the {t}.", "Fill in the fields from what the user says.", "Extract the fields.", "Parse the message.", "Log it.", "Record the {t}.", "Make a {t} of the note.",
                "You turn short notes into data.", "Use only what the note says.", "Extract the details.", "What does the note say?", "Return a {t}.", "Find the fields in the text. Do not guess.", "You help the user keep records."]
LEADS = ["", "", "", "", "log ", "add ", "note: ", "save ", "new ", "record ", "put down ", "update: ", "just ", "ok ", "fyi ", "so ", "quick note, ", "track ", "enter "]
ENTITIES = "item book order pet car room team client event job task meal plant guest game trip tool lot file case parcel seat part unit tank field crew class".split()


def camel(*words: str) -> str:
    return words[0].lower() + "".join(w[:1].upper() + w[1:] for w in words[1:])


def labelled_slot(rng: random.Random) -> Slot:
    """A field of any name, and its value behind that name in the note."""
    label = rng.choice(L.rare_nouns())
    names = [label, camel(rng.choice(ENTITIES), label)]
    roll = rng.random()
    if roll < 0.3:
        values = rng.sample(L.rare_nouns() if rng.random() < 0.5 else L.ADJECTIVES, rng.randint(2, 5))
        return Slot(names, ["", f"the {label}"], values, wordings({v: "" for v in values}), [f"{label} {{v}}", f"{label}: {{v}}", "{v}", f"{{v}} {label}", f"{label} is {{v}}"])
    said = [f"{label} {{v}}", f"{label}: {{v}}", f"{label} is {{v}}", f"the {label} is {{v}}", f"{{v}} as {label}", f"{{v}} for the {label}", f"{label} = {{v}}"]
    if roll < 0.55:
        n = lambda r: (lambda v: (v, v))(str(r.randint(1, r.choice([12, 99, 999, 5000]))))
        return Slot(names, ["", f"the {label}", f"number of {label}s"], "integer", n, said + [f"{{v}} {label}s"])
    makes = [lambda r: (lambda v: (v, v))(nouns(r)), lambda r: (lambda v: (v, v))(L.person(r)), lambda r: (lambda v: (v, v))(L.business(r)), lambda r: (lambda v: (v, v))(r.choice(L.rare_nouns())), plain(L.CITIES)]
    return Slot(names, ["", f"the {label}", f"which {label}"], "text", rng.choice(makes), said)


def labelled_flag(rng: random.Random) -> Slot:
    """A boolean of any name, true where the note has its words."""
    words = rng.choice([[rng.choice(L.ADJECTIVES)], [rng.choice(L.rare_nouns())], [rng.choice(L.ADJECTIVES), rng.choice(L.rare_nouns())], [rng.choice(L.rare_verbs()), "now"], ["needs", rng.choice(L.rare_nouns())], ["has", rng.choice(L.rare_nouns())], ["open", rng.choice(["late", "today", "weekends"])]])
    words = [w for w in words if w.isalpha()] or ["spare"]
    said = " ".join(words)
    name = camel(*words)
    yes = [said, said, f"it is {said}" if len(words) == 1 else said, f"{said} please", f"must be {said}" if len(words) == 1 else said]
    no = ["", "", "", f"not {said}", f"no {words[-1]}" if words[0] in ("has", "needs") else f"not {said}"]

    def make(r):
        return (True, r.choice(yes)) if r.random() < 0.5 else (False, r.choice(no))
    return Slot([name, camel("is", *words), camel(*words)], ["", f"whether it is {said}", "only if the note says so"], "boolean", make)


def random_enum(rng: random.Random) -> Slot:
    """Enum values of any words, one of which stands in the note."""
    values = rng.sample(L.rare_nouns() if rng.random() < 0.6 else L.ADJECTIVES, rng.randint(2, 6))
    name = rng.choice(["kind", "type", "category", "group", "class", "label", "mode", "option", "choice", "variant", rng.choice(L.rare_nouns())])
    return Slot([name], ["", "which one", f"the {name}"], values, wordings({v: "" for v in values}), ["{v}", "the {v} one", "{v} please", "a {v}", "it's {v}"])


def fields_of(rng: random.Random, slots: list[tuple[str, Slot, bool]]) -> list[tuple[Field, str]]:
    """(field, its name in the schema), names distinct."""
    used: set[str] = set()
    out = []
    for key, slot, optional in slots:
        names = [n for n in slot.names if n not in used]
        if not names:
            continue
        name = names[0] if rng.random() < 0.2 else rng.choice(names)
        if key == "labelled":
            name = rng.choice(names)
        elif rng.random() < 0.08 and slot.kind == "text":
            name = camel(rng.choice(ENTITIES), name)
        if name in used:
            continue
        used.add(name)
        remark = rng.choice(slot.remarks)
        kind = slot.kind
        if isinstance(kind, list):
            kind = list(kind)
            if rng.random() < 0.5:
                rng.shuffle(kind)
        if key in ("day", "past"):
            remark = rng.choice(["yyyy-MM-dd"] * 4 + ["day as yyyy-MM-dd", "ISO date, yyyy-MM-dd"])
        out.append((Field(key, [name], [remark], kind, optional), name))
    return out


def schema_of(rng: random.Random, title: str, chosen: list[tuple[Field, str]]) -> dict:
    properties, required = {}, []
    for f, name in chosen:
        if isinstance(f.kind, list):
            node: dict = {"type": "string", "enum": f.kind}
        elif f.kind == "texts":
            node = {"type": "array", "items": {"type": "string"}}
            if f.remarks[0].startswith("each"):
                node["items"]["description"] = f.remarks[0].removeprefix("each").strip() or "one"
                f.remarks = [""]
        elif f.kind == "date":
            node = {"type": "string"}
        else:
            node = {"type": {"text": "string"}.get(f.kind, f.kind)}
            if f.kind in ("integer", "number") and rng.random() < 0.1:
                node["minimum"] = 0
        if f.remarks[0]:
            node["description"] = f.remarks[0]
        properties[name] = node
        if not f.optional:
            required.append(name)
    return {"title": title, "type": "object", "properties": properties, "required": required}


DAY = Slot("day date dueDate when on deadline".split(), ["yyyy-MM-dd"], "date", None)
PAST = Slot("date day when on doneOn loggedOn".split(), ["yyyy-MM-dd"], "date", None)


def slot_named(key: str) -> Slot:
    return DAY if key == "day" else PAST if key == "past" else SLOTS[key]


def dress(rng: random.Random, note: str, facts: dict) -> tuple[str, dict]:
    """Lower case at times, a capital at the start at others."""
    roll = rng.random()
    if roll < 0.4:
        low = lambda v: v.lower() if isinstance(v, str) else [x.lower() for x in v] if isinstance(v, list) else v
        return note.lower(), {k: v if k.startswith("!") else low(v) for k, v in facts.items()}
    if roll < 0.7 and not any(isinstance(v, str) and note.startswith(v) for v in facts.values()):
        note = note[:1].upper() + note[1:]
    if roll > 0.92:
        note += rng.choice([".", ".", "!", " 👍", " thx", " thanks", " pls"])
    return note, facts


def finished(rng, note, facts, chosen, today) -> Example | None:
    """None where noise or a day that cannot be read makes the answer a guess."""
    enums = {f.key for f, _ in chosen if isinstance(f.kind, list)}
    kept = {("!" + k if k in enums else k): v for k, v in facts.items()}
    note, kept = dress(rng, note, kept)
    facts = {k.lstrip("!"): v for k, v in kept.items()}
    days = [facts[f.key] for f, _ in chosen if f.kind == "date" and facts.get(f.key)]
    mentioned = mentions(note, today)
    if len(note) > 240 or not all(day in mentioned for day in days):
        return None
    return Example(note, answer_pieces(chosen, facts), today)


def theme_group(rng: random.Random, size: int) -> Group:
    theme = rng.choice(THEMES)
    # A boolean that is required is false where the note says nothing.
    keys = [(k, False) for k in theme.required] + [(k, slot_named(k).kind != "boolean" or rng.random() < 0.5) for k in theme.optional if rng.random() < 0.7]
    if len(keys) < 2:
        keys = [(k, True) for k in theme.optional[:4]]
    if rng.random() < 0.4:
        rng.shuffle(keys)
    chosen = fields_of(rng, [(k, slot_named(k), optional) for k, optional in keys])
    title = rng.choice(theme.titles)
    schema = schema_of(rng, title, chosen)
    system = P.system_text(schema, rng.choice(INSTRUCTIONS).replace("{t}", title))
    needed = {f.key for f, _ in chosen if not f.optional}
    out: list[Example] = []
    for _ in range(size * 40):
        today = dates.any_today(rng)
        note, facts = themes.make(rng, theme, today)
        facts |= {f.key: False for f, _ in chosen if f.kind == "boolean" and not f.optional and facts.get(f.key) is None}
        if needed <= {k for k, v in facts.items() if v is not None} and (made := finished(rng, note, facts, chosen, today)):
            out.append(made)
            if len(out) == size:
                break
    return Group(system, out, schema)


def respelled(rng: random.Random, values: list[str]) -> list[str]:
    """The values of a choice in another spelling: snake_case, UPPER_CASE, Capital words or camelCase."""
    style = rng.choice(["_", "_", "upper", " ", "-", "camel"])

    def spell(value: str) -> str:
        words = frames.words_of(value)
        if style == "camel":
            return camel(*words)
        return "_".join(words).upper() if style == "upper" else " ".join(words).capitalize() if style == " " else style.join(words)
    changed = [spell(v) for v in values]
    return changed if all(changed) and len(set(changed)) == len(changed) else values


def joined(rng: random.Random, note: str, words: str) -> str:
    """A fact in words of its own before or behind the note."""
    if rng.random() < 0.3:
        return words + rng.choice([", ", ". ", " - "]) + note
    return note + rng.choice([", ", ", ", ". ", "; ", " - ", " and "]) + words


def frame_group(rng: random.Random, size: int) -> Group:
    """Notes of one kind of the hand-written frames, under a schema of its required fields and most of the others.

    Half of the schemas are looser, so that the schema is read and not recognised: required fields are missing, optional ones required,
    choices spelled otherwise, the title names no kind, and aspects stand beside the kind's own facts."""
    kind = frames.some_kind(rng)
    spelled_out = 0.15 if rng.random() < 0.6 else 0
    loose = rng.random() < 0.5
    keys = [(k, s, optional) for k, (s, optional) in kind.slots.items() if rng.random() < (0.8 if optional else 0.85 if loose else 1)]
    if loose:
        keys = [(k, s, optional and (s.kind == "boolean" or rng.random() < 0.7)) for k, s, optional in keys]
    own = [a.slot(rng) for a in aspects.several(rng, rng.choice([1, 1, 2]))] if loose and rng.random() < 0.5 else []
    extra = {f"aspect{i}": slot for i, slot in enumerate(own)}
    keys += [(k, slot, rng.random() < 0.5) for k, slot in extra.items()]
    if not keys:
        return Group("", [])
    if rng.random() < 0.35 or extra:
        rng.shuffle(keys)
    chosen = fields_of(rng, keys)
    spelled: dict[str, dict[str, str]] = {}
    for f, _ in chosen:
        f.kind = "date" if f.kind == "past" else f.kind
        if isinstance(f.kind, list) and f.key not in extra and loose and rng.random() < 0.4:
            changed = respelled(rng, f.kind)
            spelled[f.key], f.kind = dict(zip(f.kind, changed)), changed
    title = rng.choice(kind.titles)
    if loose and rng.random() < 0.3:
        title = rng.choice(ENTITIES).capitalize() + rng.choice(["", "Record", "Entry", "Log", "Info", "Details", "Note"])
    instructions = INSTRUCTIONS if title not in kind.titles or rng.random() < 0.5 else kind.instructions
    schema = schema_of(rng, title, chosen)
    system = P.system_text(schema, rng.choice(instructions).replace("{t}", title))
    out: list[Example] = []
    for _ in range(size * 10):
        today = dates.any_today(rng)
        note, facts = kind.make(rng, today, spelled=spelled_out)
        facts |= {f.key: False for f, _ in chosen if f.kind == "boolean" and not f.optional and f.key not in extra and f.key not in facts}
        facts |= {k: names[facts[k]] for k, names in spelled.items() if facts.get(k) is not None}
        added = [(f, name) for f, name in chosen if f.key in extra and not (f.optional and rng.random() < 0.3)]
        for f, name in added:
            facts[f.key], words = themes.wording(rng, extra[f.key], name if name.islower() else extra[f.key].names[0], False)
            note = joined(rng, note, words)
        if says_another(note, [c for c in chosen if c[0].key in extra], facts):
            continue
        if all(f.optional or facts.get(f.key) is not None for f, _ in chosen) and (made := finished(rng, note, facts, chosen, today)):
            out.append(made)
            if len(out) == size:
                break
    return Group(system, out, schema)


def list_group(rng: random.Random, size: int) -> Group:
    """Facts in a row, in any order, some of them not in the schema."""
    keys = rng.sample(list(SLOTS), rng.randint(1, 5))
    slots = [(k, SLOTS[k], rng.random() < 0.45) for k in keys]
    if rng.random() < 0.35:
        slots.append(("labelled", labelled_slot(rng), rng.random() < 0.4))
    if rng.random() < 0.25:
        slots.append(("flag", labelled_flag(rng), rng.random() < 0.4))
    if rng.random() < 0.2:
        slots.append(("random", random_enum(rng), rng.random() < 0.3))
    if rng.random() < 0.6:
        slots.append(("implied", implied_slot(rng), rng.random() < 0.4))
    if rng.random() < 0.3:
        slots.append((rng.choice(["day", "past"]), DAY, True))
    rng.shuffle(slots)
    stranger = rng.choice(list(SLOTS)) if rng.random() < 0.5 else None
    title = rng.choice(ENTITIES).capitalize() + rng.choice(["", "Record", "Entry", "Log", "Info", "Details", "Note"])
    return row_group(rng, size, title, slots[:6], [SLOTS[stranger]] if stranger and stranger not in keys else [])


def aspect_group(rng: random.Random, size: int) -> Group:
    """Aspects in a row, one or two of them not in the schema, and at times other facts."""
    own = aspects.several(rng, rng.randint(2, 6))
    left_out = [own.pop() for _ in range(rng.choice([0, 0, 1, 1, 2])) if len(own) > 1]
    slots = [(f"aspect{i}", a.slot(rng), rng.random() < 0.5) for i, a in enumerate(own)]
    if rng.random() < 0.5:
        slots += [(k, SLOTS[k], rng.random() < 0.5) for k in rng.sample(list(SLOTS), rng.randint(1, 2))]
    if rng.random() < 0.25:
        slots.append((rng.choice(["day", "past"]), DAY, True))
    rng.shuffle(slots)
    name = rng.choice([rng.choice(own[0].names), own[0].domain, rng.choice(ENTITIES)])
    title = name[:1].upper() + name[1:] + rng.choice(["", "Record", "Entry", "Log", "Info", "Details", "Note", "Report", "Item"])
    return row_group(rng, size, title, slots, [a.slot(rng) for a in left_out])


def says_another(note: str, chosen: list[tuple[Field, str]], facts: dict) -> bool:
    """Whether the note has the name of a choice that is not the value of its field."""
    spoken = f" {' '.join(re.findall('[a-z0-9]+', note.lower()))} "
    return any(f" {' '.join(re.findall('[a-z0-9]+', choice.lower()))} " in spoken
               for f, _ in chosen if isinstance(f.kind, list) for choice in f.kind if choice != facts.get(f.key))


def row_group(rng: random.Random, size: int, title: str, slots: list[tuple[str, Slot, bool]], strangers: list[Slot]) -> Group:
    """Notes that list facts of the slots (key, slot, optional), and at times of the strangers, which are not in the schema."""
    chosen = fields_of(rng, slots)
    by_key = {k: s for k, s, _ in slots}
    schema = schema_of(rng, title, chosen)
    system = P.system_text(schema, rng.choice(INSTRUCTIONS).replace("{t}", title))
    out: list[Example] = []
    for _ in range(size * 10):
        today = dates.any_today(rng)
        parts, facts = [], {}
        for f, name in chosen:
            if f.optional and rng.random() < 0.35:
                continue
            if f.kind == "date":
                w = dates.pick(rng, dates.FUTURE if f.key == "day" else dates.PAST, today, f.key == "past")
                facts[f.key] = str(w.day) if w.day else None
                parts.append(w.text)
                continue
            slot = by_key[f.key]
            value, words = themes.wording(rng, slot, name if name.islower() else slot.names[0], False)
            # A label tells apart what its form does not.
            if slot.kind in ("text", "integer", "number") and f.key != "labelled" and rng.random() < 0.12:
                spoken = "".join(" " + c.lower() if c.isupper() else c for c in name)
                words = f"{spoken}{rng.choice([': ', ' ', ' = ', ' is '])}{value}"
            if words or not f.optional:
                facts[f.key] = value
                parts.append(words)
        parts += [themes.wording(rng, s, s.names[0], False)[1] for s in strangers if rng.random() < 0.6]
        parts = [p for p in parts if p]
        if not parts:
            continue
        rng.shuffle(parts)
        if rng.random() < 0.6:  # what has no preposition comes first
            parts.sort(key=lambda p: p.split(" ")[0] in ("at", "from", "for", "with", "by", "in", "on", "to", "because", "since", "until", "via"))
        glue = rng.choice([", ", " ", "mixed"])
        note = rng.choice(LEADS) + parts[0]
        for p in parts[1:]:
            note += (rng.choice([", ", " ", " - ", "; ", ". ", " and "]) if glue == "mixed" else glue) + p
        if not says_another(note, chosen, facts) and (made := finished(rng, note, facts, chosen, today)):
            out.append(made)
            if len(out) == size:
                break
    return Group(system, out, schema)


def group(rng: random.Random, size: int) -> Group:
    """Examples under one schema."""
    makers = {"frames": frame_group, "themes": theme_group, "lists": list_group, "aspects": aspect_group}
    for _ in range(20):
        made = makers[drawn(rng, SHARES["composed"])](rng, size)
        if len(made.examples) == size:
            return made
    raise RuntimeError("no schema of twenty could be filled")
