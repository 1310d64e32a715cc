"""Notes for schemas other than CapturedItem, so that the model follows the schema that it is given.

A family makes facts (field → text, number or None) together with a note that holds them. A variant of its schema picks
fields, their order, names, descriptions and enum values. Most kinds of note are in themes.py.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from corpus import dates
from corpus import lists as L
from corpus.amounts import money
from corpus.batches import Example, Group
from corpus.noise import STOP, clean_word
from corpus.tasks import plain_core, task_core
from normalise import prompt as P
from normalise.mentions import mentions


@dataclass
class Field:
    """A field of a family: its names, remarks, and kind: text, date, number, integer, boolean, texts, or a list of enum values."""

    key: str
    names: list[str]
    remarks: list[str]
    kind: object = "text"
    optional: bool = False


@dataclass
class Family:
    titles: list[str]
    instructions: list[str]
    fields: list[Field]
    make: object  # (rng, today) -> (note, {key: value})


def short(rng: random.Random, pieces) -> str:
    """The words of a core, at most seven, as written."""
    words = [clean_word(w) for w in "".join(t for r, t in pieces if r == "T").split()]
    words = [w for w in words if w][:7]
    while len(words) > 1 and words[-1].lower() in STOP:
        words.pop()
    return " ".join(words)


def future(rng, today, chance=0.7):
    if rng.random() > chance:
        return "", None
    w = dates.pick(rng, dates.FUTURE, today, False)
    return w.text, (str(w.day) if w.day else None)


def join(rng, *parts):
    """Parts in order, some joined by commas."""
    out = ""
    for p in parts:
        if p:
            out += (rng.choice([" ", " ", " ", ", "]) if out else "") + p
    return out


def a_booking(rng, today):
    where = L.business(rng) if rng.random() < 0.7 else rng.choice(L.PLACES)
    people = rng.randint(2, 12)
    when, day = future(rng, today, 0.9)
    hour = f"{rng.randint(1, 10)}{rng.choice(['', ':30', ':15'])}pm" if rng.random() < 0.7 else None
    note = join(rng, rng.choice(["table for ", "book a table for ", "reserve for ", "booking for "]) + dates.say_number(rng, people), f"at {where}", when, hour or "")
    return note, {"place": where, "people": people, "day": day, "time": hour}


def a_medicine(rng, today):
    drug = rng.choice(["ibuprofen", "paracetamol", "aspirin", "insulin", "amoxicillin", "vitamin D", "metformin", "cetirizine", "iron", "magnesium", "antihistamine", rng.choice(L.rare_nouns()) + "ine"])
    dose = rng.choice([f"{rng.choice([5, 10, 20, 50, 100, 200, 250, 400, 500, 1000])}", str(rng.randint(1, 4))])
    unit = "mg" if int(dose) >= 5 else rng.choice(["tablets", "drops", "puffs"])
    who = L.person(rng) if rng.random() < 0.5 else None
    time = f"{rng.randint(1, 12)}{rng.choice(['am', 'pm'])}" if rng.random() < 0.5 else None
    note = join(rng, rng.choice(["gave ", "took ", "had ", ""]) + (f"{who} " if who else "") + f"{dose}{' ' if unit != 'mg' or rng.random() < 0.5 else ''}{unit} {rng.choice(['of ', ''])}{drug}", f"at {time}" if time else "")
    return note, {"drug": drug, "dose": dose, "unit": unit, "person": who, "time": time}


def a_purchase(rng, today):
    item = rng.choice(L.BOUGHT)
    store = L.shop(rng)
    text, number = money(rng, "middle")
    w = dates.pick(rng, dates.PAST, today, True) if rng.random() < 0.5 else None
    payment = rng.choice(["cash", "card"]) if rng.random() < 0.5 else None
    note = join(rng, rng.choice(["bought ", "got ", "", "paid for "]) + item + rng.choice([" at ", " from "]) + store, rng.choice(["for " + text, text]), (rng.choice(["paid ", "by ", "with "]) + payment) if payment else "", w.text if w else "")
    return note, {"item": item, "store": store, "amount": number, "payment": payment, "day": str(w.day) if w else None}


def a_trip(rng, today):
    a, b = rng.sample(L.CITIES, 2)
    mode = rng.choice(["train", "flight", "bus", "ferry", "car"])
    when, day = future(rng, today, 0.85)
    seats = rng.randint(1, 6) if rng.random() < 0.4 else None
    note = join(rng, f"{mode} from {a} to {b}" if rng.random() < 0.7 else f"{a} to {b} by {mode}", when, f"{seats} seats" if seats else "")
    return note, {"from": a, "to": b, "mode": mode, "day": day, "seats": seats}


def an_assignment(rng, today):
    who = L.person(rng)
    text = plain_core(task_core(rng))
    when, day = future(rng, today, 0.6)
    urgent = rng.random() < 0.3
    note = rng.choice([f"{who} should {text}", f"{who} to {text}", f"{who}: {text}", f"{who} needs to {text}", f"assign to {who}: {text}"])
    note = join(rng, note, when, rng.choice(["urgent", "asap", "right away"]) if urgent else "")
    return note, {"person": who, "text": text, "day": day, "urgent": urgent}


F = Field
TRAINED = {
    "booking": Family(["Booking", "TableReservation", "Reservation"], ["Extract the reservation.", ""],
                      [F("place", ["restaurant", "place", "venue", "where"], ["where", ""]), F("people", ["people", "guests", "partySize", "seats"], ["how many people", ""], "integer"), F("day", ["date", "day"], ["yyyy-MM-dd"], "date", True), F("time", ["time", "at"], ["time as written", ""], "text", True)], a_booking),
    "medicine": Family(["Dose", "MedicineLog", "MedicationEntry"], ["Log the medicine.", ""],
                       [F("drug", ["drug", "medicine", "name", "medication"], ["name of the medicine", ""]), F("dose", ["dose", "amount", "quantity"], ["how much", ""], "number"), F("unit", ["unit", "doseUnit"], [""], ["mg", "tablets", "drops", "puffs"]), F("person", ["person", "patient", "who"], ["who took it", ""], "text", True),
                        F("time", ["time", "at"], ["time as written", ""], "text", True)], a_medicine),
    "purchase": Family(["Purchase", "Receipt", "Spending", "ExpenseRecord"], ["Extract the purchase.", "Record the purchase.", ""],
                       [F("item", ["item", "what", "product"], ["what was bought", ""]), F("store", ["merchant", "store", "shop", "vendor"], ["where it was bought", ""]), F("amount", ["price", "total", "amount", "cost"], ["the money paid", ""], "number"), F("payment", ["payment", "paidWith", "method"], [""], ["cash", "card"], True),
                        F("day", ["date", "day", "boughtOn"], ["yyyy-MM-dd"], "date", True)], a_purchase),
    "trip": Family(["Trip", "Journey", "TravelPlan", "Ticket"], ["Extract the trip.", ""],
                   [F("from", ["from", "origin", "start"], ["where it starts", ""]), F("to", ["to", "destination", "end"], ["where it goes", ""]), F("mode", ["mode", "by", "transport"], [""], ["train", "flight", "bus", "ferry", "car"]), F("day", ["date", "day", "departure"], ["yyyy-MM-dd"], "date", True),
                    F("seats", ["seats", "tickets", "passengers"], ["how many", ""], "integer", True)], a_trip),
    "assignment": Family(["Assignment", "Ticket", "ActionItem", "Delegation"], ["Extract the action item.", ""],
                         [F("person", ["assignee", "owner", "who", "person"], ["who does it", ""]), F("text", ["action", "task", "what", "description"], ["what to do", ""]), F("day", ["due", "dueDate", "deadline"], ["yyyy-MM-dd"], "date", True), F("urgent", ["urgent", "isUrgent"], ["whether the note says so", ""], "boolean")], an_assignment),
}
def variant(rng: random.Random, family: Family) -> tuple[dict, list[tuple[Field, str]]]:
    """A JSON Schema of the family and the fields it has, in order, with their names."""
    fields = [f for f in family.fields if not (f.optional and rng.random() < 0.25)]
    if rng.random() < 0.4:
        rng.shuffle(fields)
    used: set[str] = set()
    properties, required, chosen = {}, [], []
    for f in fields:
        names = [n for n in f.names if n not in used]
        if not names:
            continue
        name = rng.choice(names)
        used.add(name)
        kind = f.kind
        remark = rng.choice(f.remarks)
        if kind == "date":
            node = {"type": "string", "description": remark}
        elif isinstance(kind, list):
            values = list(kind)
            if rng.random() < 0.5:
                rng.shuffle(values)
            node = {"type": "string", "enum": values}
        elif kind == "texts":
            node = {"type": "array", "items": {"type": "string"}}
        else:
            node = {"type": {"text": "string"}.get(kind, kind)}
        if remark:
            node["description"] = remark
        properties[name] = node
        if not f.optional:
            required.append(name)
        chosen.append((f, name))
    schema = {"title": rng.choice(family.titles), "type": "object", "properties": properties, "required": required}
    return schema, chosen


def answer_pieces(chosen: list[tuple[Field, str]], facts: dict) -> list[tuple[str, str]]:
    from corpus.batches import quoted

    pieces, opening, tail = [], "{", ""
    for f, name in chosen:
        value = facts.get(f.key)
        text_like = f.kind in ("text", "date") or isinstance(f.kind, list)
        if value is None:
            assert f.optional
            value = "" if text_like else [] if f.kind == "texts" else None
        pieces.append(("form" if opening == "{" else "key", f'{tail}{opening}"{name}":' + ('"' if text_like else "[" if f.kind == "texts" else "")))
        if text_like:
            pieces.append(("other", quoted(str(value))))
            tail = '"'
        elif f.kind == "texts":
            pieces.append(("other", ",".join('"' + quoted(v) + '"' for v in value)))
            tail = "]"
        elif value is None or f.kind == "boolean":
            pieces.append(("other", "null" if value is None else "true" if value else "false"))
            tail = ""
        else:
            pieces.append(("other", str(value)))
            tail = ""
        opening = ","
    pieces.append(("key", tail + "}"))
    return pieces


def system(rng: random.Random, family: Family, schema: dict) -> str:
    return P.system_text(schema, rng.choice(family.instructions))


def examples(rng: random.Random, family: Family, chosen, count: int) -> list[Example]:
    """Notes of a family, each written on a day of its own."""
    out = []
    while len(out) < count:
        today = dates.any_today(rng)
        note, facts = family.make(rng, today)
        if "texts" not in [f.kind for f, _ in chosen] and isinstance(facts.get("to"), list):
            continue
        days = [facts[f.key] for f, _ in chosen if f.kind == "date" and facts.get(f.key)]
        if rng.random() < 0.35:
            lowered = note.lower()
            facts = {k: (v.lower() if isinstance(v, str) else [x.lower() for x in v] if isinstance(v, list) else v) for k, v in facts.items()}
            note = lowered
        elif rng.random() < 0.5:
            first = note[:1]
            if not any(isinstance(v, str) and note.startswith(v) for v in facts.values()):
                note = first.upper() + note[1:]
        mentioned = mentions(note, today)
        if all(day in mentioned for day in days):
            out.append(Example(note.strip(), answer_pieces(chosen, facts), today))
    return out


def group(rng: random.Random, size: int) -> Group:
    family = TRAINED[rng.choice(list(TRAINED))]
    schema, chosen = variant(rng, family)
    return Group(system(rng, family, schema), examples(rng, family, chosen, size), schema)
