"""Arrays of objects and nested objects: several records of a kind in one note, in short forms ("3 eggs, 2 pounds of flour") and as sentences.

The fields of a record's array stand behind it, `within` it; the gold of each is where the note says it, of all records together, and for choices one for each record.
The fields of a nested object carry its name in front: `customer.phone`.
"""

from __future__ import annotations

import random
import re

from corpus import dates
from corpus import frames
from corpus import lists as L
from corpus import slots as S

from . import listings as I
from .examples import CHOICES, DAY, LIST, NUMBER, RECORDS, TEXT, TIME, TRUTH, Field, fields_of_kind, of_kind
from .ink import Ink


def number(rng, low=1, high=12, spelled=0.25):
    return dates.say_number(rng, rng.randint(low, high), spelled)


def price(rng):
    return rng.choice([f"${rng.randint(2, 90)}", f"{rng.randint(1, 40)}.{rng.randint(10, 99)}", f"€{rng.randint(3, 80)}", f"{rng.randint(2, 60)} euros", f"${rng.randint(1, 30)}.{rng.choice(['50', '99', '25'])}", f"{rng.randint(5, 90)} bucks", str(rng.randint(2, 80))])


UNITS = "g|kg|ml|litres|cups|tbsp|tsp|pounds|lbs|oz|slices|cloves|cans|bottles|packs|bags|boxes|jars|bunches|pints"
MOVES = "squats|bench press|deadlifts|pull-ups|lunges|rows|push-ups|planks|curls|dips|overhead press|burpees|leg press|kettlebell swings|crunches"
DRINKS = "latte|espresso|flat white|green tea|burger|fries|caesar salad|margherita|cola|lemonade|falafel wrap|ramen|tiramisu|iced tea|cappuccino|club sandwich|poke bowl|garlic bread|beer|glass of red"
ROLES = "designer|chair|treasurer|goalkeeper|driver|cook|singer|editor|nurse|lawyer|translator|developer|plumber|producer|captain|teacher"

# Names of the array, its description, its fields (key, type, names, description, optional, maker), forms of one record ([..] at times, the words of
# a field as {key}), what joins records, what leads them.
FORMS = [
    ("items ingredients products groceries entries lines orderLines", "what to buy|the ingredients|each item", [("n", NUMBER, "quantity amount count howMany qty", "how many", True, number), ("u", TEXT, "unit measure", "unit of the quantity", True, lambda r: r.choice(UNITS.split("|"))), ("x", TEXT, "name item product ingredient what", "what it is", False, lambda r: r.choice([lambda: r.choice(S.INGREDIENTS.split("|")), lambda: r.choice(L.edibles()), lambda: L.bought(r)])())],
     "{n} {u} of {x}|{n} {u} {x}|{n} {x}|{x}|{x} ({n} {u})|{x} x{n}|{n}x {x}|a bit of {x}|some {x}", ["", "buy ", "recipe: ", "we need ", "shopping: ", "get ", "order for {name}: ", "pancakes: ", "add to the list: "]),
    ("debts shares payments people balances splits", "who owes what|each person's share", [("p", TEXT, "name person who debtor payer", "the person", False, I.person), ("m", NUMBER, "amount sum owes paid", "how much", False, price), ("w", TEXT, "reason for what", "what for", True, lambda r: r.choice([L.thing, L.event])(r))],
     "{p} owes {m}[ for the {w}]|{p} {m}|{p} paid {m}[ for the {w}]|{m} from {p}|{p}: {m}|{p} put in {m}[ for {w}]|{m} by {p}", ["", "split the bill: ", "so far ", "kitty: ", "from the trip: ", "{name}'s party: "]),
    ("days itinerary schedule stages program", "the days|each day", [("t", TEXT, "title name theme place city", "title of the day", True, lambda r: r.choice([lambda: r.choice(L.CITIES), lambda: S.somewhere(r), lambda: L.event(r)])()), ("a", LIST, "activities todo plans stops things", "what is done", True, I.deed), ("d", TEXT, "day label which", "which day", True, lambda r: r.choice(["day one", "day two", "day 1", "day 2", "day 3", "Monday", "Tuesday", "Friday", "saturday", "first day", "last day"]))],
     "{d}: {t}, {a}|{d} in {t}: {a}|{d} {a}|{t}: {a}|{d} {t} - {a}|{d} we {a}|{d} {t}", ["", "trip to {city}: ", "plan: ", "the itinerary, ", "three days in {city}. "]),
    ("exercises sets workout moves", "the exercises|each exercise", [("x", TEXT, "exercise name move", "the exercise", False, lambda r: r.choice(MOVES.split("|"))), ("s", NUMBER, "sets rounds", "sets", True, lambda r: number(r, 2, 6)), ("r", NUMBER, "reps repetitions", "repetitions", True, lambda r: number(r, 5, 30, 0)), ("w", NUMBER, "weight kg weightKg load", "kilos", True, lambda r: f"{r.randint(8, 140)}")],
     "{s}x{r} {x}[ at {w}kg]|{s} sets of {r} {x}|{x} {s}x{r}[ {w} kg]|{r} {x}|{x}: {s} sets[, {w} kilos]|{x} {w}kg for {r} reps|{s} rounds of {r} {x}", ["", "gym: ", "did ", "today ", "workout, ", "leg day: "]),
    ("items order orders dishes drinks", "what was ordered|each dish", [("n", NUMBER, "quantity count howMany", "how many", True, lambda r: number(r, 1, 5, 0.6)), ("x", TEXT, "name dish item drink", "dish or drink", False, lambda r: r.choice([lambda: r.choice(DRINKS.split("|")), lambda: r.choice(S.FOODS.split("|"))])()), ("o", TEXT, "note extra modifier withWhat option", "special wish", True, lambda r: r.choice("oat milk|no onions|extra cheese|no ice|gluten free bun|extra hot|on the side|well done|without sugar|large|no cilantro|double shot".split("|"))), ("c", NUMBER, "price cost", "price of one", True, price)],
     "{n} {x}[ with {o}]|{x}[, {o}]|{n} {x}[ ({o})]|{x} {c}|a {x}, {o}|{n}x {x}[ at {c}]|{n} {x}[ {c} each]", ["", "order: ", "table {k}: ", "we'd like ", "can I get ", "for {name}: ", "delivery to {city}: ", "{name} wants "]),
    ("people guests contacts team members attendees speakers", "the people|each person", [("p", TEXT, "name person who", "name", False, lambda r: r.choice([L.person_name, S.full_name])(r)), ("o", TEXT, "role position job", "what they do", True, lambda r: r.choice([lambda: r.choice(ROLES.split("|")), lambda: L.role(r)])()), ("f", TEXT, "phone tel mobile number", "telephone", True, S.phone), ("e", TEXT, "email mail address", "email", True, S.email), ("b", TEXT, "company organisation firm from", "where they work", True, L.business), ("g", NUMBER, "age years", "age", True, lambda r: number(r, 4, 90, 0))],
     "{p} ({o})|{p}, {o}[ at {b}]|{p} from {b}|{p} {f}|{p}, {g}|{p} is the {o}|{o}: {p}[, {f}]|{p} <{e}>|{p} {e}|{p} as {o}|{p} aged {g}|{p}, {b}[, {f}]", ["", "team: ", "present: ", "new contacts: ", "on the panel: ", "kids: ", "met ", "at the meeting: "]),
    ("tasks todos actions assignments actionItems subtasks", "the tasks|each thing to do", [("x", TEXT, "task title what action text", "what to do", False, lambda r: r.choice([S.chore, I.deed])(r)), ("p", TEXT, "assignee owner who person", "who does it", True, L.person_name), ("d", DAY, "due dueDate deadline day", "yyyy-MM-dd", True, lambda r: dates.bare(dates.pick(r, dates.FUTURE, dates.any_today(r), False)).removeprefix("on "))],
     "{p} to {x}[ by {d}]|{x}[ by {d}]|{p}: {x}|{x} ({p})|{p} will {x}[ {d}]|{x} {d}|{d}: {x}|{p} {d} {x}", ["", "actions: ", "from the meeting: ", "to do: ", "plan for the move: ", "next steps: ", "minutes with {name}: "]),
    ("shifts slots hours openingHours sessions lessons", "the shifts|each slot", [("d", TEXT, "day weekday when", "day", False, lambda r: r.choice("Monday Tuesday Wednesday Thursday Friday Saturday Sunday mon tue wed thu fri sat sun weekdays weekends".split())), ("a", TIME, "start from opens begins", "HH:mm", True, lambda r: I.clock(r)), ("b", TIME, "end to closes until", "HH:mm", True, lambda r: I.clock(r)), ("p", TEXT, "person who name", "who", True, L.person_name)],
     "{d} {a} to {b}|{d} {a}-{b}|{d} from {a} till {b}|{p} {d} {a} to {b}|{d} {a}|{d}: {p}, {a} - {b}|{d} at {a}|{p} on {d}[ from {a}]", ["", "rota: ", "open ", "shifts: ", "I work ", "classes: "]),
    ("legs stops segments flights journeys trips", "the parts of the journey|each leg", [("f", TEXT, "from origin start", "where from", True, lambda r: r.choice(L.CITIES)), ("t", TEXT, "to destination arrival place", "where to", False, lambda r: r.choice(L.CITIES)), ("m", TEXT, "mode by transport", "means of transport", True, lambda r: r.choice("train plane bus ferry car tram bike taxi sleeper".split())), ("d", DAY, "date day departs", "yyyy-MM-dd", True, lambda r: dates.bare(dates.pick(r, dates.FUTURE, dates.any_today(r), False)).removeprefix("on ")), ("n", NUMBER, "nights days stay", "nights there", True, lambda r: number(r, 1, 6))],
     "{m} from {f} to {t}[ {d}]|{f} to {t}[ by {m}]|{m} to {t}[ {d}]|{d} {t}|{n} nights in {t}|{t} for {n} nights|{f} - {t}|{d} {m} {f} to {t}|{t}", ["", "route: ", "trip: ", "we go ", "first ", "journey: ", "itinerary "]),
    ("medicines medications doses drugs prescriptions", "the medicines|each medicine", [("x", TEXT, "name drug medicine", "medicine", False, S.drug), ("m", TEXT, "dose dosage strength", "dose", True, lambda r: f"{r.choice([5, 10, 20, 50, 100, 200, 250, 400, 500])}{r.choice([' mg', 'mg', ' ml'])}"), ("h", TEXT, "frequency howOften schedule", "how often", True, lambda r: r.choice("twice a day|daily|every morning|at night|before meals|three times a day|every 8 hours|once a week|as needed|after lunch".split("|")))],
     "{x} {m}[ {h}]|{x} {h}|{m} {x}|{m} of {x}[, {h}]|{x}|{x}: {m}[ {h}]", ["", "takes ", "patient is on ", "prescribed ", "meds: ", "{name} gets "]),
    ("matches games results scores fixtures rounds", "the results|each match", [("o", TEXT, "opponent against team", "the other side", False, lambda r: r.choice([L.business, lambda q: q.choice(L.CITIES), L.person_name])(r)), ("a", NUMBER, "ours goalsFor scored us", "our score", True, lambda r: str(r.randint(0, 6))), ("b", NUMBER, "theirs goalsAgainst conceded them", "their score", True, lambda r: str(r.randint(0, 6)))],
     "{o} {a}-{b}|vs {o} {a}:{b}|beat {o} {a}-{b}|{a}-{b} against {o}|lost to {o} {a} to {b}|drew with {o}|{a} {b} v {o}", ["", "results: ", "this season: ", "the cup: ", "we "]),
    ("expenses costs purchases transactions receipts", "the expenses|each expense", [("x", TEXT, "what description item title", "what it was for", False, lambda r: r.choice([L.thing, L.bought, S.nouns])(r)), ("m", NUMBER, "amount cost price sum", "how much", False, price), ("s", TEXT, "store shop merchant where", "where", True, L.shop), ("d", DAY, "date day on", "yyyy-MM-dd", True, lambda r: dates.bare(dates.pick(r, dates.PAST, dates.any_today(r), True)).removeprefix("on "))],
     "{x} {m}[ at {s}]|{m} for {x}|{m} {x}[ {d}]|{x} for {m}[ {d}]|{m} at {s} for {x}|{x}: {m}|{d} {x} {m}|spent {m} on {x}", ["", "spent: ", "expenses: ", "this week ", "trip costs: ", "claim: "]),
    ("pets animals plants patients", "the animals|each one", [("p", TEXT, "name called", "name", False, L.person_name), ("k", TEXT, "kind species type breed", "what it is", True, lambda r: r.choice((S.ANIMALS + "|" + S.PLANTS).split("|"))), ("g", NUMBER, "age years weight", "age in years", True, lambda r: number(r, 1, 15)), ("s", TEXT, "problem symptom issue", "what is wrong", True, lambda r: r.choice(S.AILMENTS.split("|")))],
     "{p} the {k}[, {g}]|{p} ({k}, {g} years)|{k} {p}[ with {s}]|{p} has {s}|{p}, {g} year old {k}|a {k} called {p}|{p} the {k} has {s}", ["", "our pets: ", "vet: ", "in the waiting room: ", "we have ", "adopted "]),
    ("books films shows songs readings albums", "the titles|each title", [("x", TEXT, "title name", "title", False, S.title), ("a", TEXT, "author by director artist", "who made it", True, S.full_name), ("y", NUMBER, "year published", "year", True, lambda r: str(r.randint(1950, 2026))), ("r", NUMBER, "rating stars score", "stars", True, lambda r: str(r.randint(1, 5)))],
     "{x} by {a}[ ({y})]|{x}[ ({y})]|{a}'s {x}|{x}, {r} stars|{a}: {x}[, {y}]|{x} - {a}|{x} {r}/5", ["", "read ", "watched ", "reading list: ", "playlist: ", "this month: "]),
    ("packages parcels boxes luggage rooms", "the boxes|each box", [("n", NUMBER, "number box id", "number", True, lambda r: str(r.randint(1, 40))), ("c", LIST, "contents items inside holds", "what is in it", True, lambda r: r.choice([L.thing, S.nouns])(r)), ("r", TEXT, "room destination goesTo location", "where it goes", True, lambda r: r.choice("kitchen|attic|study|garage|bedroom|hall|cellar|bathroom|storage unit|office".split("|")))],
     "box {n}: {c}[, {r}]|{r} box: {c}|number {n} has {c}|{c} in box {n}[ for the {r}]|box {n} to the {r}|{n} - {c}|{r}: {c}", ["", "packing: ", "boxes: ", "so far ", "in storage: "]),
    ("steps instructions stages phases", "the steps|each step", [("x", TEXT, "text instruction description what", "what to do", False, lambda r: r.choice("chop the onions|boil the water|fold in the flour|sand the edges|apply a first coat|knead the dough|fry the garlic|press start|fill the mould|tighten the screws|add the stock|unplug the cable|grease the tin|whisk the eggs|drain the pasta|glue the halves|bake it|let it rest|stir gently|simmer".split("|"))), ("m", NUMBER, "minutes duration time", "minutes", True, lambda r: number(r, 2, 60, 0.15))],
     "{x} for {m} minutes|{x}|{x} ({m} min)|{m} minutes: {x}|{x}, {m} mins", ["", "recipe: ", "how to: ", "steps: ", "first "]),
    ("variants options rooms tickets products seats", "the variants|each one", [("x", TEXT, "name kind type label", "which", False, lambda r: r.choice([lambda: r.choice(S.COLORS.split("|")), lambda: r.choice("adult|child|senior|student|VIP|standing|balcony|single|double|twin|suite|early bird".split("|")), lambda: L.thing(r)])()), ("n", NUMBER, "count quantity stock number", "how many", True, lambda r: number(r, 1, 60, 0.15)), ("m", NUMBER, "price cost each", "price", True, price)],
     "{n} {x}[ at {m}]|{x} x{n}|{n} {x}[ for {m} each]|{x}: {n}|{x} {m}|{x} ({n})[ {m}]", ["", "stock: ", "tickets: ", "we have ", "order ", "book "]),
    ("songs set setlist tracks numbers program pieces", "what is played|each piece", [("x", TEXT, "title song piece name", "title", False, S.title), ("a", TEXT, "composer artist by performer", "who it is by", True, S.full_name), ("m", NUMBER, "minutes length duration", "minutes", True, lambda r: number(r, 2, 40, 0.15))],
     "{x} by {a}|{a}, {x}|{x} ({m} min)|{x}|{x}, {m} minutes|{a}: {x}|{x} - {a}[, {m} min]", ["", "setlist: ", "we play ", "tonight ", "first half: ", "concert in {city}: "]),
    ("properties flats houses listings viewings rooms", "the homes|each one", [("a", TEXT, "address street where name", "where it is", False, S.address), ("n", NUMBER, "bedrooms rooms beds", "bedrooms", True, lambda r: number(r, 1, 6)), ("m", NUMBER, "rent price cost", "price", True, lambda r: f"{r.randint(4, 35)}50"), ("c", TEXT, "remark comment note", "what was noticed", True, lambda r: r.choice("damp|noisy|lovely garden|no lift|dark|new kitchen|tiny bathroom|great view|needs paint".split("|")))],
     "{a}, {n} bedrooms[, {m} a month]|{a} {m}[, {c}]|{n} bed at {a}[ for {m}]|{a}: {c}|{a} ({n} rooms, {m})|{a}, {c}", ["", "viewings: ", "we saw ", "shortlist: ", "flats in {city}: "]),
    ("courses classes modules exams subjects grades", "the courses|each course", [("x", TEXT, "subject course name title", "subject", False, lambda r: r.choice(S.SUBJECTS.split("|"))), ("p", TEXT, "teacher lecturer tutor by", "who teaches it", True, lambda r: r.choice(["Dr ", "Mr ", "Ms ", "Prof ", "Mrs "]) + S.full_name(r).split()[-1]), ("r", TEXT, "room where location", "room", True, lambda r: f"{r.choice('ABCDH')}{r.randint(1, 40)}"), ("g", TEXT, "grade mark result", "grade", True, lambda r: r.choice("A|B+|B|C|A-|pass|merit|distinction".split("|")))],
     "{x} with {p}[ in {r}]|{x}: {g}|{x} in {r}|{g} in {x}|{x} ({p})|{p} teaches {x}[, {r}]|{x} {g}", ["", "timetable: ", "results: ", "this term ", "report card: ", "{name} takes "]),
    ("defects findings issues problems repairs faults", "what is wrong|each fault", [("w", TEXT, "place where location room area", "where", True, lambda r: r.choice("kitchen|hall|roof|unit 3|rear door|left wheel|bathroom|stairs|gate 2|engine|cab|loading bay".split("|"))), ("x", TEXT, "problem fault description what", "what is wrong", False, lambda r: r.choice([lambda: r.choice(S.REASONS.split("|")), lambda: f"{r.choice(['cracked', 'loose', 'missing', 'broken', 'leaking', 'bent'])} {L.thing(r)}"])()), ("c", NUMBER, "cost estimate price", "cost of the repair", True, price)],
     "{w}: {x}[, {c}]|{x} in the {w}|{x} ({w})|{w} {x}|{x}[ - {c}]|{w} - {x}[ about {c}]|{x}, {w}", ["", "survey: ", "found: ", "snag list: ", "to fix: ", "walked round with {name}: "]),
    ("children kids pupils passengers riders players", "the children|each one", [("p", TEXT, "name child who", "name", False, L.person_name), ("g", NUMBER, "age years", "age", True, lambda r: number(r, 2, 17, 0.3)), ("c", TEXT, "allergy diet needs remark", "what to mind", True, lambda r: r.choice("nut allergy|vegetarian|asthma|no dairy|glasses|shy|gluten free|insulin at noon|can't swim".split("|"))), ("s", TEXT, "size shirt position number", "shirt size", True, lambda r: r.choice("S|M|L|XL|size 8|size 10|128|140".split("|")))],
     "{p}, {g}[, {c}]|{p} ({g})|{p} is {g}[ and {c}]|{p}: {c}|{p} {s}|{g} year old {p}[, {c}]|{p} needs {s}|{p}, {s}[, {c}]", ["", "signing up ", "camp: ", "my kids: ", "for the team: ", "we bring "]),
    ("ships boats vehicles cars machines devices", "the vehicles|each one", [("x", TEXT, "name model vehicle type", "which one", False, lambda r: r.choice([lambda: r.choice(S.VEHICLES.split("|")), lambda: r.choice("Sea Fox|Lady Ann|tractor 4|the digger|crane B|Aurora|van 12|printer 3|pump 2".split("|"))])()), ("p", TEXT, "driver owner captain operator", "who has it", True, L.person_name), ("n", NUMBER, "mileage hours seats km", "kilometres or hours", True, lambda r: str(r.randint(2, 900))), ("s", TEXT, "status state problem", "what state it is in", True, lambda r: r.choice("in service|waiting for parts|out on hire|sold|needs tyres|back on friday|new clutch|fine".split("|")))],
     "{x} ({p})|{x}: {s}|{p} has the {x}|{x} {n} km[, {s}]|{x}, {s}|{x} with {p}[, {s}]|{p} drives {x}[ - {n} km]", ["", "fleet: ", "yard: ", "today ", "checked "]),
    ("entries participants runners results competitors teams", "the entries|each one", [("p", TEXT, "name team who competitor", "name", False, lambda r: r.choice([L.person_name, S.full_name, L.business])(r)), ("k", NUMBER, "place rank position", "place", True, lambda r: str(r.randint(1, 12))), ("t", TEXT, "time result score", "result", True, lambda r: r.choice([f"{r.randint(1, 59)}:{r.randint(10, 59)}", f"{r.randint(9, 99)} points", f"{r.randint(10, 60)}.{r.randint(1, 9)} s"])), ("c", TEXT, "club from country", "club", True, lambda r: r.choice([L.business(r), r.choice(L.CITIES)]))],
     "{p} {t}|{k}. {p}[ in {t}]|{p} came in {k}|{p} ({c}) {t}|{p} from {c}[, {t}]|{p}: {t}|{k} {p}, {c}", ["", "results: ", "final: ", "on the podium: ", "race in {city}: "]),
    ("gifts presents donations items lots pledges", "the gifts|each one", [("x", TEXT, "item gift what object", "what", False, lambda r: r.choice([L.thing, S.nouns, lambda q: q.choice(L.artifacts())])(r)), ("p", TEXT, "from giver donor bidder to", "who", True, L.person_name), ("m", NUMBER, "value amount price bid", "worth", True, price), ("c", TEXT, "condition state remark", "condition", True, lambda r: r.choice("boxed|worn|signed|one leg missing|as new|rusty|framed|slightly torn".split("|")))],
     "{x} from {p}|{p} gave a {x}|{x}, {c}[, {m}]|{x} ({p})|{x} {m}[ to {p}]|{p}: {x}|{p} bid {m} for the {x}|{x}[, {m}], {c}", ["", "gifts: ", "thank you list: ", "lots: ", "wedding: ", "came in today: "]),
]
BETWEEN = [" as well as ", "; then ", ", plus ", " / ", ", ", ", ", "; ", "\n", ". ", " and ", " | ", ", then ", ", and ", " + ", " & ", "\n- ", ", also "]
GROUPS = "details info data contact customer client person order product event place address location vehicle payment meta summary request booking item reporter owner".split()


def of_form(rng: random.Random) -> tuple[str, list[Field], str]:
    names, remarks, table, forms, leads = rng.choice(FORMS)
    fields = [Field(rng.choice(names.split()), RECORDS, rng.random() < 0.75, rng.choice(remarks.split("|") + [""]))]
    kept = [row for row in table if not row[4] or rng.random() < 0.75]
    keys = {}
    for key, kind, own_names, remark, optional, _ in rng.sample(kept, len(kept)) if rng.random() < 0.4 else kept:
        free = [n for n in own_names.split() if n not in [g.name for g in fields]]
        keys[key] = Field(rng.choice(free), kind, not optional or rng.random() < 0.25, rng.choice([remark, ""]), within=0)
        fields.append(keys[key])
    makers, kinds = {row[0]: row[5] for row in table}, {row[0]: row[1] for row in table}
    usable = [form for form in forms.split("|") if all(k in form for k in keys if keys[k].required)] or [form for form in forms.split("|")]
    usual = rng.sample(usable, min(len(usable), rng.choice([1, 1, 2])))
    ink = Ink()
    parts = []
    for n in range(rng.choice([1, 2, 2, 3, 3, 4, 5])):
        form = rng.choice(usual)
        form = re.sub(r"\[([^\]]*)\]", lambda m: m.group(1) if rng.random() < 0.5 else "", form)

        def fill(m) -> str:
            key = m.group(1)
            if kinds[key] == LIST:
                items = list(dict.fromkeys(makers[key](rng) for _ in range(rng.choice([1, 2, 2, 3]))))
                return I.joined(rng, [ink(key, i) if key in keys else i for i in items]).strip()
            words = makers[key](rng)
            return ink(key, words) if key in keys else words
        parts.append(ink("record", re.sub(r"\{(\w)\}", fill, form)))
    glue = rng.choice(BETWEEN)
    last = rng.choice([glue, glue, " and ", ", and "]) if glue in (", ", "; ") else glue
    text = parts[0] if len(parts) == 1 else glue.join(parts[:-1]) + last + parts[-1]
    if rng.random() < 0.06 and "\n" not in text:
        text = " ".join(f"{n}. {p}" for n, p in enumerate(parts, 1))
    lead = rng.choice(leads)
    outer: list[Field] = []
    if "{name}" in lead and rng.random() < 0.6:
        outer.append(Field(rng.choice("customer name who host owner requestedBy".split()), TEXT, rng.random() < 0.5, rng.choice(["", "whose it is", "the person"])))
        lead = lead.replace("{name}", ink("outer", L.person_name(rng)))
    if "{city}" in lead and rng.random() < 0.8:
        outer.append(Field(rng.choice("destination city where place title".split()), TEXT, rng.random() < 0.5, rng.choice(["", "where to", "city"])))
        lead = lead.replace("{city}", ink("outer", rng.choice(L.CITIES)))
    lead = lead.replace("{name}", L.person_name(rng)).replace("{city}", rng.choice(L.CITIES)).replace("{k}", str(rng.randint(1, 30)))
    tail = ""
    if rng.random() < 0.25 and not any(f.type == DAY for f in fields):
        outer.append(Field(rng.choice("date day when on".split()), DAY, rng.random() < 0.4, rng.choice(["yyyy-MM-dd", ""])))
        tail = rng.choice([", ", ". ", " "]) + ink("day", dates.bare(dates.pick(rng, dates.FUTURE, dates.any_today(rng), False)).removeprefix("on "))
    elif rng.random() < 0.15:
        tail = rng.choice([", ", ". "]) + rng.choice(["thanks", "that's all", "let me know", "not sure about the rest", "see you there", rng.choice(L.clauses())])
    note, spans = ink.read(lead + text + tail)
    for key, f in keys.items():
        f.gold = spans.get(key, [])
    fields[0].gold = spans["record"]
    for f in outer:
        f.gold = spans["day" if f.type == DAY else "outer"][0]
    return finish(rng, outer, fields, note)


def finish(rng: random.Random, outer: list[Field], fields: list[Field], note: str) -> tuple[str, list[Field], str]:
    """Records behind or before the other fields."""
    title = rng.choice("Order Trip Report Plan Meeting Record List Note Session Schedule Log Invoice Recipe Batch Summary Event".split())
    if rng.random() < 0.5:
        for f in fields[1:]:
            f.within = len(outer)
        return title, outer + fields, note
    return title, fields + outer, note


def of_kinds(rng: random.Random) -> tuple[str, list[Field], str]:
    """Several notes of one kind of record, one behind the other."""
    for _ in range(50):
        kind = frames.some_kind(rng)
        keys = list(kind.slots)
        if len(keys) > 6 or not any(s.kind == "text" and not o for s, o in kind.slots.values()):
            continue
        ink = Ink()
        facts_of, parts = [], []
        count = rng.choice([1, 2, 2, 3, 3])
        for n in range(count):
            for _ in range(6):
                marked, facts = kind.make(rng, dates.any_today(rng), spelled=0.1, bracket=lambda key, words: ink((key, n), words))
                if len(marked) < 150:
                    break
            facts_of.append(facts)
            parts.append(ink(("", n), marked))
        glue = rng.choice([". ", "; ", "\n", ", then ", ". And ", ". Also ", " / ", ". Next: ", "\n- ", ", and "])
        note, spans = ink.read(glue.join(parts))
        if len(note) > 420:
            continue
        merged: dict = {}
        for (key, n), places in spans.items():
            if key and kind.slots[key][0].kind != "texts":
                places = [(places[0][0], places[-1][1])]
            merged.setdefault(key, []).extend(places)
        inner = fields_of_kind(rng, kind, keys, facts_of[0], {k: v for k, v in merged.items() if k})
        if not inner:
            continue
        by_name = {f.name: next(k for k in keys if f.name in kind.slots[k][0].names) for f in inner}
        fields = [Field(rng.choice("items entries records list all lines".split() + [(kind.titles[0][:1].lower() + kind.titles[0][1:] + "s").replace("_", "")]), RECORDS, rng.random() < 0.8, rng.choice(["", "each one", "all of them"]), [], [spans[("", n)][0] for n in range(count)])]
        for f in inner:
            key = by_name[f.name]
            f.within, f.behind = 0, None
            values = [facts.get(key) for facts in facts_of]
            if f.type == CHOICES:
                f.gold = [f.choices.index(v) if v in f.choices else None for v in values]
            elif f.type == TRUTH:
                f.gold = [(1 if f.required else None) if v is None else 0 if v else 1 for v in values]
            else:
                places = sorted(merged.get(key, []))
                said = sum(v not in (None, "", []) for v in values)
                # What is said nowhere in a note's words cannot be pointed at.
                f.gold = places if f.type == LIST or len(places) >= said else "unknown"
            fields.append(f)
        return finish(rng, [], fields, note)
    return of_form(rng)


def nested(rng: random.Random, made: tuple[str, list[Field], str]) -> tuple[str, list[Field], str]:
    """Some of the fields in objects within the object."""
    title, fields, note = made
    if any(f.type == RECORDS for f in fields) or len(fields) < 2:
        return made
    groups = rng.sample(GROUPS, rng.choice([1, 1, 2]))
    out: list[list[Field]] = [[] for _ in range(len(groups) + 1)]
    for f in fields:
        out[rng.randrange(len(out))].append(f)
    for group, members in zip(groups, out):
        for f in members:
            f.name = f"{group}.{f.name}"
    order = rng.sample(out, len(out))
    return title, [f for members in order for f in members], note


def of_nested(rng: random.Random) -> tuple[str, list[Field], str]:
    return nested(rng, of_kind(rng))
