"""Notes for schemas other than CapturedItem, so that the model follows the schema that it is given.

A family makes facts (field → text, number or None) together with a note that holds them. A variant of its schema picks
fields, their order, names, descriptions and enum values. HELD_OUT families are never trained on.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

import dates
import lists as L
import prompt as P
from amounts import money
from batches import Example, Group
from mentions import mentions
from noise import STOP, clean_word
from notes import event_core, task_core


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


def plain_core(pieces) -> str:
    return " ".join("".join(t for r, t in pieces if r == "T").split())


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


def a_reminder(rng, today):
    text = plain_core(task_core(rng))
    when, day = future(rng, today)
    which = rng.choice(["home", "work", "shopping", "family", "errands", "school", "garden"]) if rng.random() < 0.5 else None
    lead = rng.choice(["remind me to ", "remind me to ", "", "reminder: ", "don't forget to ", "add "])
    said = rng.choice([f"on my {which} list", f"to the {which} list", f"on the {which} list", f"{which} list"]) if which else ""
    note = lead + rng.choice([join(rng, text, when, said), join(rng, text, said, when)])
    if when and lead.startswith("remind") and rng.random() < 0.2:
        note = f"remind me {when} to {text} {said}".strip()
    return note, {"text": text, "due": day, "list": which}


def a_message(rng, today):
    names = [L.person(rng)] + ([L.person(rng)] if rng.random() < 0.3 else [])
    who = rng.choice([" and ", " & "]).join(names)
    body = rng.choice([
        f"I'm running {rng.randint(5, 40)} minutes late", f"the {L.thing(rng)} is ready", f"we are at {L.place(rng)}", f"the {L.event(rng)} is cancelled", f"can you bring the {L.thing(rng)}", f"happy birthday", f"I found the {L.thing(rng)}",
        f"thanks for the {L.thing(rng)}", f"dinner is at {rng.randint(5, 9)}", f"the keys are under the {rng.choice(L.HOME['things'])}", f"I will be at {L.place(rng)}", f"we need more {L.errand(rng)}", f"meet me at {L.place(rng)}", f"good luck with the {L.event(rng)}",
        f"don't wait for me", f"the {L.thing(rng)} broke again", f"call {L.person(rng)}", f"the {rng.choice(L.BILLS)} is paid", f"{L.person(rng)} said yes", f"I am on my way", f"the {rng.choice(L.rare_nouns())} is {rng.choice(L.ADJECTIVES)}"])
    channel = rng.choice(["text", "email", "whatsapp"])
    verb = {"text": rng.choice(["text", "send a text to"]), "email": rng.choice(["email", "send an email to"]), "whatsapp": rng.choice(["whatsapp", "send a whatsapp to"])}[channel]
    when, day = future(rng, today, 0.35)
    note = rng.choice([f"{verb} {who} that {body}", f"{verb} {who}: {body}", f"{verb} {who} saying {body}"])
    note = rng.choice([f"{note} {when}", f"{when} {note}"]).strip() if when else note
    return note, {"to": names[0] if len(names) == 1 else names, "names": names, "content": body, "day": day, "channel": channel}


def a_shopping_item(rng, today):
    item = L.errand(rng) if rng.random() < 0.7 else rng.choice(L.rare_nouns())
    count = rng.randint(2, 24) if rng.random() < 0.7 else None
    unit = rng.choice(["bags", "boxes", "bottles", "packs", "cans", "kg", "jars"]) if count and rng.random() < 0.5 else None
    store = L.shop(rng) if rng.random() < 0.5 else None
    said = dates.say_number(rng, count, 0.3) if count else ""
    thing = f"{said} {unit} of {item}" if unit else f"{said} {item}".strip()
    note = rng.choice(["buy ", "get ", "", "we need ", "pick up ", "add ", "need "]) + thing + (rng.choice([" from ", " at "]) + store if store else "")
    return note, {"item": item, "count": count, "unit": unit, "store": store}


def a_calendar_event(rng, today):
    pieces = event_core(rng)
    while " at " in plain_core(pieces) or " in " in plain_core(pieces) or " @ " in plain_core(pieces) or "," in plain_core(pieces):
        pieces = event_core(rng)
    title = plain_core(pieces)
    when, day = future(rng, today, 0.9)
    hour, minute = rng.randint(1, 12), rng.choice([0, 0, 0, 15, 30, 45])
    time = rng.choice([f"{hour}{f':{minute:02d}' if minute else ''}{rng.choice(['am', 'pm'])}", f"{rng.randint(8, 21)}:{minute:02d}"]) if rng.random() < 0.7 else None
    where = L.place(rng) if rng.random() < 0.6 else None
    note = join(rng, title, when, f"at {time}" if time and rng.random() < 0.5 else time or "", f"at {where}" if where else "")
    if rng.random() < 0.3:
        note = join(rng, when, title, f"at {where}" if where else "", time or "")
    return note, {"title": title, "day": day, "time": time, "place": where}


def a_workout(rng, today):
    kind = rng.choice(["run", "swim", "ride", "walk", "row", "yoga", "climb", "hike"])
    done = {"run": ["ran", "run", "running", "jogged"], "swim": ["swam", "swim", "swimming"], "ride": ["cycled", "bike ride", "rode", "ride"], "walk": ["walked", "walk", "walking"], "row": ["rowed", "rowing", "row"], "yoga": ["yoga", "did yoga"],
            "climb": ["climbed", "climbing", "bouldering"], "hike": ["hiked", "hike", "hiking"]}[kind]
    distance = f"{rng.randint(1, 60)}{rng.choice(['', '', '.' + str(rng.randint(1, 9))])}" if kind not in ("yoga", "climb") and rng.random() < 0.7 else None
    minutes = rng.randint(10, 150) if rng.random() < 0.7 or not distance else None
    unit = rng.choice(["km", "miles"]) if distance else None
    w = dates.pick(rng, dates.PAST, today, True) if rng.random() < 0.5 else None
    parts = [rng.choice(done), f"{distance} {unit}" if distance else "", (rng.choice(["in ", "for ", ""]) + f"{minutes} {rng.choice(['min', 'minutes', 'mins'])}") if minutes else "", rng.choice(["with " + L.person(rng), "at " + L.place(rng), "", ""])]
    note = join(rng, *parts, w.text if w else "")
    return note, {"kind": kind, "distance": distance, "unit": unit, "minutes": minutes, "day": str(w.day) if w else None}


def a_reading(rng, today):
    title = rng.choice(["The ", "A ", ""]) + rng.choice([rng.choice(L.rare_nouns()).capitalize() + rng.choice([" of ", " and ", " in ", " without "]) + rng.choice(L.rare_nouns()).capitalize(), rng.choice(L.ADJECTIVES).capitalize() + " " + rng.choice(L.rare_nouns()).capitalize(), rng.choice(L.rare_nouns()).capitalize()])
    author = L.person_name(rng) + " " + rng.choice(L.faker_names()[1])
    author = author if rng.random() < 0.75 else None
    status = rng.choice(["reading", "finished", "wishlist"])
    verb = {"reading": ["reading", "started", "halfway through", "currently reading"], "finished": ["finished", "just finished", "done with", "read"], "wishlist": ["want to read", "add to my list", "should read", "to read:"]}[status]
    pages = rng.randint(80, 900) if rng.random() < 0.3 else None
    note = join(rng, rng.choice(verb) + " " + title, f"by {author}" if author else "", f"{pages} pages" if pages else "", rng.choice(["", "", L.person(rng) + " recommended it"]))
    return note, {"title": title, "author": author, "status": status, "pages": pages}


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


# Held out of training
def a_contact(rng, today):
    name = L.person_name(rng) + " " + rng.choice(L.faker_names()[1])
    phone = rng.choice([f"{rng.randint(200, 999)}-{rng.randint(100, 999)}-{rng.randint(1000, 9999)}", f"07{rng.randint(100, 999)} {rng.randint(100000, 999999)}", f"+{rng.randint(1, 98)} {rng.randint(10, 99)} {rng.randint(1000000, 9999999)}"]) if rng.random() < 0.7 else None
    company = L.business(rng) if rng.random() < 0.6 else None
    role = L.role(rng) if rng.random() < 0.4 else None
    note = join(rng, rng.choice(["save ", "new contact ", "add ", "contact: ", ""]) + name, f"the {role}" if role else "", f"from {company}" if company else "", phone or "")
    return note, {"name": name, "phone": phone, "company": company, "role": role}


def a_water(rng, today):
    unit = rng.choice(["ml", "oz", "glasses", "cups"])
    amount = str({"ml": rng.choice([200, 250, 330, 500, 750]), "oz": rng.randint(4, 32)}.get(unit, rng.randint(1, 4)))
    drink = rng.choice(["water", "tea", "juice", "coffee", "milk"])
    note = rng.choice(["drank ", "had ", "log ", "", "just had "]) + f"{amount}{' ' if unit != 'ml' else rng.choice(['', ' '])}{unit} of {drink}" + rng.choice(["", " after lunch", " at the gym", " this morning", " with breakfast"])
    return note, {"amount": amount, "unit": unit, "drink": drink}


def a_place(rng, today):
    kind = rng.choice(["cafe", "pharmacy", "petrol station", "bakery", "library", "parking", "hotel", "playground", "vet", "bookshop", "ATM", "ramen place"])
    near = rng.choice(L.CITIES + L.PLACES)
    open_now = rng.random() < 0.4
    distance = rng.randint(1, 20) if rng.random() < 0.4 else None
    note = join(rng, rng.choice(["find a ", "where is the nearest ", "look for a ", "is there a "]) + kind, rng.choice(["near ", "close to ", "around "]) + near, f"within {distance} km" if distance else "", rng.choice(["open now", "that's open now"]) if open_now else "")
    return note, {"kind": kind, "near": near, "open": open_now, "distance": distance}


F = Field
TRAINED = {
    "reminder": Family(["Reminder", "ReminderItem", "ToDo", "Nudge"], ["Extract the reminder.", "Read the reminder from the note.", "Turn the note into a reminder.", ""],
                       [F("text", ["text", "what", "task", "body", "title", "reminder"], ["what to be reminded of", "the action", "what to do", ""]), F("due", ["due", "dueDate", "date", "day", "when"], ["yyyy-MM-dd"], "date", True),
                        F("list", ["list", "listName", "folder", "project"], ["the list it goes on", "list name", ""], "text", True)], a_reminder),
    "message": Family(["Message", "OutgoingMessage", "Text", "MessageDraft"], ["Extract the message to send.", "Draft the message.", ""],
                      [F("names", ["recipients", "to", "people"], ["who gets it", "each recipient", ""], "texts"), F("content", ["content", "body", "text", "message"], ["what to say", "the message itself", ""]),
                       F("day", ["scheduledDay", "sendOn", "day", "date"], ["yyyy-MM-dd"], "date", True), F("channel", ["channel", "via", "kind"], ["how to send it", ""], ["text", "email", "whatsapp"], True)], a_message),
    "shopping": Family(["ShoppingItem", "GroceryItem", "BuyItem", "ListEntry"], ["Extract the shopping item.", "What is to be bought?", ""],
                       [F("item", ["item", "name", "product", "what"], ["what to buy", "the product", ""]), F("count", ["quantity", "count", "number", "howMany"], ["how many", ""], "integer", True), F("unit", ["unit", "packaging", "measure"], ["bags, boxes, bottles", "unit of the quantity", ""], "text", True),
                        F("store", ["store", "shop", "from", "where"], ["where to buy it", "name of the shop", ""], "text", True)], a_shopping_item),
    "event": Family(["CalendarEvent", "Event", "Appointment", "Meeting"], ["Extract the event.", "Put the note into the calendar.", ""],
                    [F("title", ["title", "name", "what", "summary"], ["what takes place", ""]), F("day", ["date", "day", "on"], ["yyyy-MM-dd"], "date", True), F("time", ["startTime", "time", "start", "at"], ["time as written", "start time", ""], "text", True),
                     F("place", ["location", "place", "where", "venue"], ["where it is", ""], "text", True)], a_calendar_event),
    "workout": Family(["Workout", "Exercise", "TrainingLog", "Activity"], ["Log the workout.", "Extract the workout.", ""],
                      [F("kind", ["activity", "kind", "type", "sport"], ["", "what was done"], ["run", "swim", "ride", "walk", "row", "yoga", "climb", "hike"]), F("distance", ["distance", "length"], ["how far", ""], "number", True), F("unit", ["unit", "distanceUnit"], [""], ["km", "miles"], True),
                       F("minutes", ["minutes", "duration", "durationMinutes"], ["in minutes", "minutes"], "integer", True), F("day", ["date", "day"], ["yyyy-MM-dd"], "date", True)], a_workout),
    "reading": Family(["Book", "ReadingListEntry", "ReadingItem"], ["Extract the book.", "Update the reading list.", ""],
                      [F("title", ["title", "book", "name"], ["title of the book", ""]), F("author", ["author", "by", "writer"], ["who wrote it", ""], "text", True), F("status", ["status", "state"], [""], ["reading", "finished", "wishlist"]), F("pages", ["pages", "pageCount", "length"], ["number of pages", ""], "integer", True)], a_reading),
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
HELD_OUT = {
    "contact": Family(["Contact"], ["Extract the contact."], [F("name", ["name"], ["full name"]), F("phone", ["phone"], ["phone number"], "text", True), F("company", ["company"], ["where they work"], "text", True), F("role", ["role"], ["what they do"], "text", True)], a_contact),
    "water": Family(["WaterLog"], ["Log the drink."], [F("amount", ["amount"], ["how much"], "number"), F("unit", ["unit"], [""], ["ml", "oz", "glasses", "cups"]), F("drink", ["drink"], ["what was drunk"])], a_water),
    "place": Family(["PlaceSearch"], ["Extract the search."], [F("kind", ["kind"], ["what to look for"]), F("near", ["near"], ["near which place"]), F("open", ["openNow"], ["only places that are open"], "boolean"), F("distance", ["maxDistance"], ["in kilometres"], "integer", True)], a_place),
}


def variant(rng: random.Random, family: Family, fixed: bool = False) -> tuple[dict, list[tuple[Field, str]]]:
    """A JSON Schema of the family and the fields it has, in order, with their names."""
    fields = list(family.fields)
    if not fixed:
        fields = [f for f in fields if not (f.optional and rng.random() < 0.25)]
        if rng.random() < 0.4:
            rng.shuffle(fields)
    used: set[str] = set()
    properties, required, chosen = {}, [], []
    for f in fields:
        names = [n for n in f.names if n not in used]
        if not names:
            continue
        name = names[0] if fixed else rng.choice(names)
        used.add(name)
        kind = f.kind
        remark = f.remarks[0] if fixed else rng.choice(f.remarks)
        if kind == "date":
            node = {"type": "string", "description": remark}
        elif isinstance(kind, list):
            values = list(kind)
            if not fixed and rng.random() < 0.5:
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
    schema = {"title": family.titles[0] if fixed else rng.choice(family.titles), "type": "object", "properties": properties, "required": required}
    return schema, chosen


def answer_pieces(chosen: list[tuple[Field, str]], facts: dict) -> list[tuple[str, str]]:
    from batches import quoted

    pieces, opening, tail = [], "{", ""
    for f, name in chosen:
        value = facts.get(f.key)
        if value is None and f.optional:
            continue
        text_like = f.kind in ("text", "date") or isinstance(f.kind, list)
        pieces.append(("form" if opening == "{" else "key", f'{tail}{opening}"{name}":' + ('"' if text_like else "[" if f.kind == "texts" else "")))
        if text_like:
            pieces.append(("other", quoted(str(value))))
            tail = '"'
        elif f.kind == "texts":
            pieces.append(("other", ",".join('"' + quoted(v) + '"' for v in value)))
            tail = "]"
        elif f.kind == "boolean":
            pieces.append(("other", "true" if value else "false"))
            tail = ""
        else:
            pieces.append(("other", str(value)))
            tail = ""
        opening = ","
    pieces.append(("key", tail + ("{}" if opening == "{" else "}")))
    return pieces


def system(rng: random.Random, family: Family, schema: dict, fixed: bool = False) -> str:
    return P.system_text(schema, family.instructions[0] if fixed else rng.choice(family.instructions))


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
    return Group(system(rng, family, schema), examples(rng, family, chosen, size))
