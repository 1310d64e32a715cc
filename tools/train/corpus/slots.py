"""Kinds of fact that a note can state: what they are called in schemas, their values, and how people say them.

A slot is no schema: `themes.py` and `composed.py` put slots together. A maker returns (value as JSON would hold it,
the words that say it). Text values are the note's own words.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from corpus import dates
from corpus import lists as L
from corpus.amounts import money
from corpus.tasks import plain_core, task_core


@dataclass
class Slot:
    """`kind`: text, number, integer, boolean, texts, date, or a list of enum values. `say`: wordings of {v} in a list of facts."""

    names: list[str]
    remarks: list[str]
    kind: object
    make: object  # (rng) -> (value, words)
    say: list[str] = field(default_factory=lambda: ["{v}"])


def plain(values):
    """One of a list; the words are the value."""
    values = [v.strip() for v in values.split("|")] if isinstance(values, str) else values

    def make(rng):
        v = rng.choice(values)
        return v, v
    return make


def of(function):
    """A text maker from a function of lists.py."""
    def make(rng):
        v = function(rng)
        return v, v
    return make


def count(low: int, high: int, spelled: float = 0.3):
    def make(rng):
        n = rng.randint(low, high)
        return str(n), dates.say_number(rng, n, spelled)
    return make


def measure(low: int, high: int, places: int = 0):
    def make(rng):
        text = str(rng.randint(low, high))
        if places and rng.random() < 0.4:
            text += f".{rng.randint(1, 9)}"
        return text, text
    return make


def wordings(table: dict[str, str]):
    """An enum value and the words that mean it: the value itself half of the time."""
    ways = {value: [value] * 3 + [w for w in said.split("|") if w] for value, said in table.items()}

    def make(rng):
        value = rng.choice(list(ways))
        return value, rng.choice(ways[value])
    return make


def enum(names: str, table: dict[str, str], remarks: str = "", say: str = "{v}") -> Slot:
    return Slot(names.split(), remarks.split("|"), list(table), wordings(table), say.split("|"))


def flag(names: str, yes: str, no: str = "", remarks: str = "") -> Slot:
    """A boolean: true only where the note says so. The words of "no" may be none at all."""
    yeses, noes = yes.split("|"), no.split("|")

    def make(rng):
        if rng.random() < 0.5:
            return True, rng.choice(yeses)
        return False, rng.choice(noes)
    return Slot(names.split(), remarks.split("|"), "boolean", make)


def text(names: str, make, remarks: str = "", say: str = "{v}") -> Slot:
    return Slot(names.split(), remarks.split("|"), "text", make if callable(make) else plain(make), say.split("|"))


def number(names: str, make, remarks: str = "", say: str = "{v}", kind: str = "integer") -> Slot:
    return Slot(names.split(), remarks.split("|"), kind, make, say.split("|"))


def several(names: str, make_one, remarks: str = "", say: str = "{v}", most: int = 4) -> Slot:
    def make(rng):
        values = []
        for _ in range(rng.randint(1, most)):
            v = make_one(rng)
            if v not in values:
                values.append(v)
        if len(values) == 1:
            return values, values[0]
        return values, ", ".join(values[:-1]) + rng.choice([" and ", " & ", ", ", " + "]) + values[-1]
    return Slot(names.split(), remarks.split("|"), "texts", make, say.split("|"))


# --- values ----------------------------------------------------------------------------------


def full_name(rng):
    return L.person_name(rng) + " " + rng.choice(L.faker_names()[1])


def phone(rng):
    return rng.choice([f"{rng.randint(200, 999)}-{rng.randint(100, 999)}-{rng.randint(1000, 9999)}", f"07{rng.randint(100, 999)} {rng.randint(100000, 999999)}", f"+{rng.randint(1, 98)} {rng.randint(10, 99)} {rng.randint(1000000, 9999999)}",
                       f"{rng.randint(200, 999)} {rng.randint(100, 999)} {rng.randint(1000, 9999)}", f"0{rng.randint(100, 999)} {rng.randint(100, 999)} {rng.randint(1000, 9999)}", f"555-{rng.randint(1000, 9999)}", f"({rng.randint(200, 999)}) {rng.randint(100, 999)}-{rng.randint(1000, 9999)}"])


def email(rng):
    name = L.person_name(rng).lower().replace("'", "")
    return name + rng.choice(["", ".", "_"]) + rng.choice([rng.choice(L.faker_names()[1]).lower().replace("'", ""), str(rng.randint(1, 99))]) + "@" + rng.choice([rng.choice(L.rare_nouns()), "gmail", "outlook", "mail", "proton"]) + rng.choice([".com", ".org", ".co.uk", ".net", ".io", ".de"])


def site(rng):
    return rng.choice(["", "www.", "https://"]) + rng.choice(L.rare_nouns()) + rng.choice(["", rng.choice(L.rare_nouns())]) + rng.choice([".com", ".org", ".io", ".co.uk", ".dev", ".app"])


def address(rng):
    return f"{rng.randint(1, 240)} {rng.choice([rng.choice(L.rare_nouns()).capitalize(), rng.choice(L.faker_names()[1]), rng.choice(['Mill', 'Church', 'High', 'Park', 'Oak', 'Station', 'Queen', 'King', 'Elm', 'Lake'])])} {rng.choice(['Street', 'Road', 'St', 'Rd', 'Lane', 'Avenue', 'Ave', 'Close', 'Drive', 'Way'])}"


def code(rng):
    return rng.choice([f"{rng.choice('ABCDEFGHKLMPRSTW')}{rng.randint(1, 99)}", f"{rng.randint(1, 60)}{rng.choice('ABCDEF')}", f"{rng.choice('ABCDEFGHKLMPRSTW')}-{rng.randint(1, 400)}", str(rng.randint(1, 400))])


def reference(rng):
    return rng.choice([str(rng.randint(1000, 999999)), f"{rng.choice('ABCDEFGHKLMPRSTW')}{rng.choice('ABCDEFGHKLMPRSTW')}{rng.randint(100, 99999)}", f"{rng.choice(['INV', 'ORD', 'REF', 'TX', 'PO', 'RMA'])}-{rng.randint(100, 9999)}", f"#{rng.randint(100, 99999)}"])


def clock(rng):
    hour, minute = rng.randint(1, 12), rng.choice([0, 0, 0, 15, 30, 45, 10, 50])
    return rng.choice([f"{hour}{f':{minute:02d}' if minute else ''}{rng.choice(['am', 'pm', ' am', ' pm'])}", f"{rng.randint(6, 22)}:{minute:02d}", "noon", f"{hour} o'clock", f"half {rng.choice(dates.SMALL[1:13])}", f"{hour}.{minute:02d}" if minute else f"{hour}pm"])


def title(rng):
    n = lambda: rng.choice(L.rare_nouns()).capitalize()
    return rng.choice(["The ", "The ", "A ", ""]) + rng.choice([n() + rng.choice([" of ", " and ", " in ", " without ", " for "]) + n(), rng.choice(L.ADJECTIVES).capitalize() + " " + n(), n(), n() + " " + n(), n() + "'s " + n()])


def nouns(rng):
    """A thing of one to three words."""
    roll = rng.random()
    if roll < 0.45:
        return L.thing(rng)
    if roll < 0.7:
        return rng.choice(L.rare_nouns())
    return rng.choice(L.ADJECTIVES) + " " + rng.choice(L.rare_nouns())


def drug(rng):
    return rng.choice(["ibuprofen", "paracetamol", "aspirin", "insulin", "amoxicillin", "vitamin D", "metformin", "cetirizine", "iron", "magnesium", "antihistamine", "loperamide", "codeine", rng.choice(L.rare_nouns()) + "ine"])


def amount(scale: str):
    def make(rng):
        said, value = money(rng, scale)
        return value, said
    return make


FOODS = "porridge|lentil soup|chicken salad|fried rice|omelette|tuna sandwich|banana bread|pho|dal and rice|jollof|lasagne|stew|pancakes|veggie burger|ramen|hummus and pitta|granola|roast chicken|fish tacos|paneer curry|beans on toast|pierogi|moussaka|risotto|goulash|chilli|quiche|gumbo|bibimbap|shakshuka|apple pie|cheesecake"
INGREDIENTS = "flour|sugar|butter|eggs|milk|yeast|salt|rice|lentils|onions|garlic|ginger|cumin|paprika|tofu|chicken|beef mince|prawns|spinach|kale|carrots|coconut milk|olive oil|soy sauce|basil|thyme|oats|honey|walnuts|cocoa|lemon|tomatoes|chickpeas|feta|cheddar|noodles|tortillas|peppers"
COLORS = "red|blue|green|black|white|grey|yellow|purple|orange|brown|navy|teal|beige|pink|silver|gold|maroon|turquoise"
ANIMALS = "dog|cat|rabbit|hamster|parrot|pony|goat|hen|tortoise|gecko|ferret|guinea pig|sheep|cow|horse|goldfish|budgie|llama"
PLANTS = "monstera|basil|ficus|orchid|cactus|peace lily|tomato|rosemary|aloe|fern|jade plant|lavender|mint|spider plant|bonsai|calathea|pothos|lemon tree|rose|begonia"
BIRDS = "robin|heron|kingfisher|magpie|wren|osprey|barn owl|goldfinch|woodpecker|cormorant|kestrel|egret|puffin|swift|hoopoe|nuthatch|buzzard|jay"
INSTRUMENTS = "piano|violin|guitar|cello|flute|drums|trumpet|ukulele|sax|clarinet|harp|sitar|oboe|accordion|bass|tabla"
SUBJECTS = "maths|physics|chemistry|history|French|Spanish|biology|geography|art|music|economics|English|Mandarin|computing|statistics|philosophy|algebra|Latin"
LANGUAGES = "English|French|Spanish|German|Hindi|Urdu|Swahili|Portuguese|Italian|Polish|Turkish|Arabic|Mandarin|Japanese|Korean|Yoruba|Dutch|Greek|Tagalog|Welsh"
VEHICLES = "Corolla|Golf|Civic|Fiesta|Transit|Polo|Model 3|Hilux|Yaris|Astra|Duster|Swift|Octavia|Ranger|Prius|Kona|Leaf|Sprinter"
BODY = "left knee|right knee|lower back|neck|shoulder|left ankle|wrist|elbow|hip|jaw|right hand|left foot|stomach|chest|scalp|thumb|calf|heel"
AILMENTS = "itching|swelling|numbness|bruising|stiffness|rash|cramp|tingling|burning|soreness|twitching|a blister|redness"
REASONS = "it was too small|the price went up|the zip broke|nobody replied|it leaks|we ran out|the screen flickers|they were closed|it never arrived|the colour is wrong|he was sick|the road was shut|it smells odd|the battery died|she asked for it|the handle came off|it keeps crashing"
GENRES = "comedy|thriller|drama|horror|documentary|romance|sci-fi|western|musical|fantasy|mystery|biography"

def chore(rng):
    """Something to do, as a task of CapturedItem names it."""
    while True:
        pieces = task_core(rng)
        if all(role == "T" for role, _ in pieces) and 3 <= len(said := plain_core(pieces)) <= 60:
            return said


def happening(rng):
    """What one attends, without where."""
    roll = rng.random()
    name = L.event(rng)
    if roll < 0.2:
        return L.person(rng) + "'s " + name
    if roll < 0.35:
        return name + " with " + L.person(rng)
    return name


def saying(rng):
    """A message's own words."""
    roll = rng.random()
    if roll < 0.45:
        text = rng.choice(L.clauses())
        return text[0].lower() + text[1:] if not text.startswith("I ") else text
    noun = L.thing(rng)
    said = rng.choice([f"I'm running {rng.randint(5, 40)} minutes late", f"running {rng.choice(dates.SMALL[5:13])} minutes late", f"the {noun} is ready", f"we are at {L.place(rng)}", f"the {L.event(rng)} is cancelled", f"can you bring the {noun}", "happy birthday", f"I found the {noun}", f"thanks for the {noun}",
                       f"dinner is at {rng.randint(5, 9)}", f"the keys are under the {noun}", f"meet me at {L.place(rng)}", f"good luck with the {L.event(rng)}", "don't wait for me", f"the {noun} broke again", f"call {L.person(rng)}", f"the {rng.choice(L.BILLS)} is paid", f"{L.person(rng)} said yes", "I am on my way", f"the {noun} is {rng.choice(L.ADJECTIVES)}",
                       f"{L.event(rng)} moves to room {rng.randint(1, 90)}", f"we have no {noun}", f"the {noun} is closed", f"{noun}s are due", "see you there", "I'll be late", f"do you have the {noun}", f"bring your {noun}", f"no {L.event(rng)} this time"])
    if rng.random() < 0.3:
        said += rng.choice([", ", " and ", ". ", " so "]) + rng.choice(["start without me", "sorry", "don't worry", "bring a jumper", "wait outside", "you legend", "thank you", "let me know", "see you soon", "call me", f"ask {L.person(rng)}", f"the {L.thing(rng)} is in the car"])
    return said


def venue(rng):
    """A kind of place that one looks for."""
    roll = rng.random()
    kind = rng.choice(VENUES.split("|"))
    if roll < 0.35:
        return rng.choice(["vegan", "halal", "kosher", "late night", "cheap", "quiet", "24 hour", "dog friendly", "gluten free", "Thai", "Greek", "Korean", "second hand", "public", "indoor", "free", "good", "decent", rng.choice(L.ADJECTIVES)]) + " " + kind
    if roll < 0.45:
        return rng.choice(["hardware", "book", "bike", "shoe", "toy", "fabric", "record", "pet", "cheese", "flower", "art supply", rng.choice(L.edibles())]) + " " + rng.choice(["shop", "store", "place", "stall"])
    return kind


def somewhere(rng):
    """A place that something is near."""
    return rng.choice([L.place(rng), rng.choice(L.CITIES), f"Junction {rng.randint(1, 40)}", f"gate {rng.randint(1, 30)}", "the station", "work", "home", "my hotel", f"{rng.choice(L.faker_names()[1])} {rng.choice(['Square', 'Lock', 'Bridge', 'Park', 'Street', 'Road', 'Station', 'Hill', 'Market'])}", f"{L.rare_nouns()[rng.randrange(len(L.rare_nouns()))].capitalize()} {rng.choice(['Street', 'Lane', 'Park', 'Hall'])}"])


VENUES = """cafe|pharmacy|chemist|petrol station|bakery|library|car park|hotel|playground|vet|bookshop|ATM|ramen place|laundrette|launderette|skate park|butcher|gym|bouldering gym|cinema|museum|hostel|bus stop|charging point|dentist|walk-in clinic|pub|bar|pizza place|
dosa place|taco truck|noodle bar|supermarket|market|greengrocer|fishmonger|tailor|cobbler|locksmith|post office|bank|mosque|church|temple|swimming pool|sauna|barber|nail salon|garage|car wash|campsite|beach|picnic spot|viewpoint|dog park|toilet|water fountain|
bike rental|garden centre|tattoo parlour|coworking space|print shop|phone repair shop|food bank|recycling point|tip|jazz club|karaoke bar|theatre|ice rink|bowling alley|nightclub|deli|juice bar|tea house|steakhouse|curry house""".replace("\n", "")


def volume(rng):
    roll = rng.random()
    if roll < 0.12:
        return rng.choice([("0.5", "half a"), ("0.5", "half a"), ("1", "a"), ("1.5", "one and a half"), ("12", "a dozen")])
    if roll < 0.3:
        n = rng.randint(1, 20)
        return str(n), dates.SMALL[n]
    text = rng.choice([str(rng.randint(1, 6)), str(rng.randint(4, 40)), str(50 * rng.randint(2, 20)), f"{rng.randint(0, 4)}.{rng.randint(1, 9)}", str(10 * rng.randint(5, 99))])
    return text, text


def minutes(rng):
    roll = rng.random()
    if roll < 0.12:
        return rng.choice([("60", "an hour"), ("30", "half an hour"), ("90", "an hour and a half"), ("120", "two hours"), ("60", "1 hour"), ("120", "2 hours"), ("15", "quarter of an hour"), ("45", "three quarters of an hour")])
    n = rng.randint(5, 150)
    return str(n), f"{dates.say_number(rng, n, 0.15) if n <= 20 else rng.choice([str(n), str(n), TENS_WORDS.get(n, str(n))])} {rng.choice(['minutes', 'min', 'mins', 'minutes', 'min'])}"


TENS_WORDS = {20: "twenty", 25: "twenty five", 30: "thirty", 35: "thirty five", 40: "forty", 45: "forty five", 50: "fifty", 60: "sixty", 70: "seventy", 80: "eighty", 90: "ninety"}


def dozen(rng):
    roll = rng.random()
    if roll < 0.08:
        return rng.choice([("12", "a dozen"), ("6", "half a dozen"), ("2", "a couple of"), ("2", "a pair of"), ("24", "two dozen")])
    n = rng.choice([rng.randint(1, 12), rng.randint(2, 24), rng.randint(2, 6)])
    return str(n), dates.say_number(rng, n, 0.4)


ACTIVITIES = {"run": "ran|running|jogged|run|went running|jog", "swim": "swam|swimming|swim|went swimming", "cycle": "cycled|cycling|bike ride|biked|rode|on the bike|went cycling", "walk": "walked|walking|walk|walked the dog", "row": "rowed|rowing|row|on the rower", "yoga": "yoga|did yoga|yoga class",
              "hike": "hiked|hiking|hike", "climb": "climbed|climbing|bouldering", "lift": "lifted|lifting|weights|deadlifts|squats"}


def activity_slot(values: str) -> Slot:
    table = {}
    for v in values.split():
        table[v] = ACTIVITIES["cycle" if v == "ride" else v]
    ways = {v: said.split("|") for v, said in table.items()}

    def make(rng):
        v = rng.choice(list(ways))
        return v, rng.choice(ways[v])
    return Slot("activity kind type sport exercise".split(), ["", "what was done"], list(table), make)


def unit_slot(names: str, table: dict[str, str]) -> Slot:
    ways = {v: said.split("|") for v, said in table.items()}

    def make(rng):
        v = rng.choice(list(ways))
        return v, rng.choice(ways[v])
    return Slot(names.split(), ["", "", "unit of measure"], list(table), make)


SLOTS: dict[str, Slot] = {
    "chore": text("text what task body title reminder todo", of(chore), "what to be reminded of|the action|what to do||", "{v}"),
    "list_name": text("list listName folder project", lambda r: (lambda v: (v, v))(r.choice(["home", "work", "shopping", "family", "errands", "school", "garden", "Admin", "Chores", "groceries", "Garage", "travel", "urgent", "house", "wedding", "kids", "weekend", "office", "holiday", r.choice(L.rare_nouns()), r.choice(L.rare_nouns()).capitalize()])), "the list it goes on|list name||which list", "on the {v} list|{v} list"),
    "recipients": several("recipients to people sendTo", L.person, "who gets it|each recipient||", "to {v}", 4),
    "saying": text("content body text message", of(saying), "what to say|the message itself||", "saying {v}"),
    "sendby": unit_slot("channel via app", {"text": "text|send a text to", "email": "email|send an email to", "whatsapp": "whatsapp|send a whatsapp to|WhatsApp"}),
    "shop_item": text("item name product what", lambda r: (lambda v: (v, v))(L.errand(r)), "what to buy|the product||", "{v}"),
    "quantity": number("quantity count number howMany amount", dozen, "how many||number of them", "{v} of them"),
    "happening": text("title name what summary event", of(happening), "what takes place|||the event", "{v}"),
    "volume": number("amount quantity volume howMuch", volume, "how much||the quantity", "{v}", "number"),
    "vol_unit": unit_slot("unit measure", {"ml": "ml|millilitres|mls|ml", "l": "l|litres|liters|litre|L", "oz": "oz|ounces|oz", "cup": "cups|cup"}),
    "vol_unit2": unit_slot("unit measure", {"ml": "ml|millilitres", "oz": "oz|ounces", "glasses": "glasses|glass", "cups": "cups|cup"}),
    "vol_unit3": unit_slot("unit measure", {"milliliters": "ml|milliliters|mls", "ounces": "oz|ounces", "cups": "cups|cup", "liters": "l|liters|litres", "bottles": "bottles|bottle"}),
    "beverage": text("drink beverage what liquid", "water|tea|juice|coffee|milk|lemonade|squash|green tea|iced tea|oat milk|broth|cola|sparkling water|orange juice|smoothie|kombucha|hot chocolate|beer", "what was drunk||", "{v}"),
    "venue": text("what kind query lookingFor placeType", of(venue), "what to look for|kind of place||", "{v}"),
    "somewhere": text("near where around nearTo location", of(somewhere), "near which place|where||", "near {v}"),
    "open_now": flag("openNow open isOpen onlyOpen", "open now|that's open now|still open|thats open right now|currently open|must be open now|open right now|that is open", "||", "only places that are open||whether it has to be open now"),
    "activity": activity_slot("run swim cycle walk row yoga"),
    "activity2": activity_slot("run swim ride walk hike climb"),
    "activity3": activity_slot("walk run cycle swim lift"),
    "effort_minutes": number("minutes duration durationMinutes time", minutes, "in minutes|minutes||how long", "{v}"),
    "far": number("distance length howFar", measure(1, 60, 1), "how far||", "{v}", "number"),
    "far_unit": unit_slot("unit distanceUnit", {"km": "km|km|k|kilometres", "mi": "miles|mile|mi", "m": "m|metres|meters"}),
    "far_unit2": unit_slot("unit distanceUnit", {"km": "km|km|kilometres", "miles": "miles|mile|mi"}),
    "person": text("person who name contactName personName client customer patient guest", of(L.person), "who it is about||the person|name of the person", "{v}|with {v}|for {v}|by {v}"),
    "full_name": text("fullName name customerName guestName owner employee applicant", of(full_name), "first and last name||full name|name as written", "{v}|for {v}|name {v}"),
    "phone": text("phone phoneNumber tel mobile callbackNumber", of(phone), "phone number||number to call|telephone", "{v}|tel {v}|on {v}|phone {v}|call {v}|number {v}|ph {v}|cell {v}"),
    "email": text("email emailAddress mail contactEmail", of(email), "email address||", "{v}|email {v}|at {v}|mail {v}"),
    "site": text("url website link page homepage", of(site), "web address||where it is on the web", "{v}|see {v}|on {v}|link {v}"),
    "business": text("company employer vendor supplier business organisation organization firm seller", of(L.business), "the company||name of the business|where it comes from", "{v}|from {v}|at {v}|of {v}"),
    "role": text("role job jobTitle position occupation profession trade", of(L.role), "what they do||the job", "the {v}|{v}|as {v}|works as a {v}|{v} by trade"),
    "store": text("store shop merchant retailer where outlet", of(L.shop), "where to buy it||name of the shop", "at {v}|from {v}|@ {v}"),
    "address": text("address street location deliverTo", of(address), "street address||", "{v}|at {v}|to {v}"),
    "city": text("city town destination origin location", plain(L.CITIES), "which city||", "{v}|in {v}|to {v}|from {v}"),
    "place": text("place location venue where site spot", of(L.place), "where||where it is|the place", "at {v}|in {v}|{v}"),
    "near": text("landmark closeTo beside nextTo", of(L.place), "what it is next to|a landmark", "next to {v}|close to {v}|beside {v}|opposite {v}"),
    "room": text("room roomNumber area zone hall", lambda r: (lambda v: (v, v))(r.choice(["room ", "Room ", "hall ", "studio "]) + code(r)), "which room|", "in {v}|{v}"),
    "code": text("code bay locker slot unit seat desk shelf bin aisle berth pitch", of(code), "the code||number of it|letter and number", "{n} {v}"),
    "floor": text("floor storey deck", of(lambda r: str(r.randint(1, 20))), "which floor|", "floor {v}|on floor {v}"),
    "reference": text("reference orderNumber bookingReference ticketNumber trackingCode caseNumber serial invoiceNumber", of(reference), "the reference||number as written", "ref {v}|order {v}|number {v}|no. {v}|ticket {v}|{v}"),
    "time": text("time startTime at start when hour", of(clock), "time as written||time of day|start time", "at {v}|{v}|from {v}|@ {v}"),
    "end": text("endTime until end finish closes", of(clock), "when it ends|end time", "until {v}|till {v}|ends {v}|to {v}"),
    "thing": text("item thing object product article subject", of(nouns), "what it is||the item", "{v}|the {v}|a {v}"),
    "task": text("task action todo step work job", of(lambda r: r.choice(L.rare_verbs()) + " the " + nouns(r)), "what to do||the action", "{v}|needs to {v}|to {v}"),
    "food": text("food dish meal name recipe", FOODS, "what was eaten||the dish", "{v}|had {v}|ate {v}|made {v}"),
    "animal": text("animal species pet kindOfAnimal", ANIMALS, "which animal||", "{v}|the {v}|a {v}"),
    "pet_name": text("petName pet name animalName", of(L.person_name), "name of the animal|", "{v}|for {v}"),
    "plant": text("plant species plantName", PLANTS, "which plant||", "{v}|the {v}"),
    "bird": text("bird species animal", BIRDS, "which bird||", "{v}|a {v}"),
    "title": text("title name bookTitle filmTitle songTitle work", of(title), "the title||its name", "{v}|called {v}|\"{v}\"|titled {v}"),
    "author": text("author writer artist director by composer creator", of(full_name), "who made it||who wrote it", "by {v}"),
    "genre": text("genre style", GENRES, "what kind|", "a {v}|{v}"),
    "instrument": text("instrument", INSTRUMENTS, "which instrument|", "{v}|on the {v}"),
    "subject": text("subject course module topic", SUBJECTS, "school subject||", "{v}|for {v}|in {v}"),
    "language": text("language lang", LANGUAGES, "which language|", "in {v}|{v}"),
    "vehicle": text("vehicle car model make", VEHICLES, "which car|", "the {v}|{v}"),
    "color": text("color colour shade finish", COLORS, "its colour|", "{v}|in {v}|colour {v}|color {v}"),
    "ailment": text("complaint problem issue condition", AILMENTS, "what is wrong|", "{v}|has {v}|with {v}"),
    "body": text("where bodyArea region limb", BODY, "which part of the body|", "on the {v}|{v}|in the {v}"),
    "drug": text("drug medicine medication", of(drug), "name of the medicine|", "{v}|took {v}|{v} given"),
    "reason": text("reason cause why explanation because", REASONS, "why||the reason", "because {v}|since {v}|reason: {v}|cos {v}"),
    "comment": text("comment note remarks details memo extra", of(lambda r: r.choice(["leave it with ", "ring ", "ask for ", "mind the ", "bring the ", "careful with the ", "watch out for the ", "keep the "]) + r.choice([L.person(r), nouns(r)])), "anything else||further remarks", "note: {v}|{v}|({v})|comment: {v}"),
    "brand": text("brand maker manufacturer label", of(lambda r: r.choice([L.rare_nouns()[r.randrange(len(L.rare_nouns()))].capitalize(), r.choice(L.faker_names()[1])])), "who makes it|", "by {v}|{v}|brand {v}|made by {v}"),
    "duration": number("minutes duration durationMinutes length lengthMinutes", count(5, 180, 0.1), "in minutes|minutes", "{v} minutes|{v} min|for {v} minutes|{v} mins|took {v} minutes"),
    "hours": number("hours hoursWorked duration time", measure(1, 12, 1), "in hours|hours", "{v} hours|{v}h|for {v} hours|{v} hrs", "number"),
    "nights": number("nights stay days", count(1, 14), "how many nights|nights", "{v} nights|for {v} nights"),
    "distance": number("distance km length far", measure(1, 90, 1), "in km|kilometres", "{v} km|{v}km|{v} kilometres|about {v} km", "number"),
    "weight": number("weight weightKg kg mass", measure(1, 120, 1), "in kg|kilograms", "{v} kg|{v}kg|weighs {v} kg|{v} kilos", "number"),
    "temperature": number("temperature temp celsius degrees", measure(2, 41, 1), "in celsius|degrees", "{v} degrees|{v}C|{v}°|at {v} degrees", "number"),
    "count": number("count quantity number howMany pieces copies qty total", count(2, 40), "how many||number of them|quantity", "{v} of them|x{v}|{v} pieces|{v} in total|{v}"),
    "people": number("people guests attendees partySize headcount players passengers", count(2, 30), "how many people||number of people", "{v} people|for {v}|{v} guests|{v} of us|party of {v}"),
    "age": number("age years", count(1, 95, 0.1), "in years|how old", "aged {v}|{v} years old|age {v}|turning {v}"),
    "year": number("year yearMade vintage since", of(lambda r: str(r.randint(1950, 2028))), "which year|", "from {v}|in {v}|{v} model|made in {v}"),
    "rating": number("rating stars score", count(1, 5, 0.3), "1 to 5|out of five|stars", "{v} stars|{v}/5|{v} out of 5|gave it {v}"),
    "pages": number("pages pageCount page", count(2, 900, 0.0), "number of pages|", "{v} pages|page {v}|up to page {v}"),
    "percent": number("percent percentage battery progress humidity", count(1, 100, 0.0), "in percent|0 to 100", "{v}%|{v} percent|at {v}%"),
    "laps": number("laps reps sets rounds repetitions goals points", count(2, 60), "how many|", "{v} {n}"),
    "reading": number("reading value level units odometer mileage", count(100, 99999, 0.0), "the value shown|the figure", "reading {v}|at {v}|shows {v}|value {v}"),
    "price": number("price cost fee amount total paid charge", amount("middle"), "the money||price paid|how much money", "{v}|for {v}|cost {v}|at {v}|paid {v}", "number"),
    "small_price": number("price cost fee amount tip fare", amount("small"), "the money||how much", "{v}|for {v}|cost {v}", "number"),
    "deposit": number("deposit downPayment advance prepaid", amount("large"), "the deposit|paid in advance", "deposit {v}|{v} deposit|{v} down|{v} upfront", "number"),
    "people_list": several("attendees participants people names with team players guests members", L.person, "who takes part||each person|names", "with {v}|{v}|together with {v}|for {v}"),
    "items": several("items things products list contents supplies", lambda r: L.errand(r) if r.random() < 0.6 else r.choice(L.rare_nouns()), "each item||the items", "{v}|bring {v}|need {v}|with {v}"),
    "ingredients": several("ingredients toppings fillings", lambda r: r.choice(INGREDIENTS.split("|")), "each ingredient|", "with {v}|made with {v}|using {v}|{v}", 5),
    "tags": several("tags labels keywords topics", lambda r: r.choice(L.rare_nouns()), "each without #|tags|", "tags {v}|tagged {v}|labels: {v}|tags: {v}"),
    "cities": several("stops cities route places", lambda r: r.choice(L.CITIES), "each stop in order|", "via {v}|through {v}|visiting {v}"),
    "severity": enum("severity intensity strength", {"minor": "slight|a little|small", "moderate": "medium|middling", "severe": "terrible|awful|really bad|very bad"}),
    "mood": enum("mood feeling state", {"happy": "cheerful|in a great mood|delighted", "sad": "down|feeling blue|gloomy", "angry": "furious|cross|annoyed", "calm": "relaxed|at peace|chilled", "tired": "exhausted|worn out|knackered"}, "how it felt||", "{v}|feeling {v}|was {v}"),
    "weather": enum("weather conditions sky", {"sunny": "clear skies|bright sun", "cloudy": "overcast|grey skies", "rain": "raining|wet|pouring", "snow": "snowing", "windy": "gusty|blowing hard"}, "|the weather"),
    "size": enum("size", {"small": "little|tiny|S", "medium": "mid-sized|M", "large": "big|L"}, "|which size", "{v}|size {v}"),
    "status": enum("status state progress", {"open": "still open|not started|to do", "inProgress": "in progress|halfway|working on it|started", "done": "finished|completed|all done"}, "|where it stands"),
    "outcome": enum("result outcome", {"won": "we won|victory|beat them", "lost": "we lost|got beaten|defeat", "draw": "drew|a tie|level at the end"}, "|how it went"),
    "answer": enum("response rsvp answer decision", {"yes": "said yes|is coming|accepted|is in", "no": "said no|can't come|declined|is out", "maybe": "not sure yet|might come|undecided"}, "|what they said"),
    "transport": enum("transport mode by vehicle", {"bike": "cycled|by bike|on the bike", "bus": "by bus|took the bus", "car": "drove|by car", "foot": "walked|on foot", "train": "by train|took the train"}, "|how one travels", "{v}|by {v}"),
    "meal": enum("meal mealType course", {"breakfast": "for breakfast|first thing", "lunch": "for lunch|at lunch|midday", "dinner": "for dinner|supper|tea", "snack": "as a snack|nibble"}, "|which meal"),
    "channel": enum("channel via method medium", {"phone": "rang|by phone|called", "email": "by email|emailed", "chat": "in the chat|messaged", "inPerson": "in person|face to face|at the desk"}, "|how"),
    "condition": enum("condition quality wear", {"new": "brand new|unused|sealed", "used": "second hand|pre-owned", "broken": "doesn't work|damaged|faulty"}, "|what shape it is in"),
    "pace": enum("difficulty level effort", {"easy": "simple|gentle|a breeze", "medium": "so-so|moderate", "hard": "tough|difficult|brutal"}, "|how hard it was"),
    "repeat": enum("frequency repeats recurrence", {"daily": "every day|each day", "weekly": "every week|once a week", "monthly": "every month|once a month", "yearly": "every year|once a year|annually"}, "|how often"),
    "payment": enum("payment paidWith method", {"cash": "in cash|paid cash", "card": "by card|on the card|paid by card", "transfer": "bank transfer|wired|by transfer"}, "|how it was paid"),
    "gender": enum("sex gender", {"male": "a boy|he's a boy", "female": "a girl|she's a girl"}),
    "side": enum("side hand", {"left": "on the left|left-hand", "right": "on the right|right-hand"}),
    "shift": enum("shift slot partOfDay", {"morning": "early shift|in the a.m.", "afternoon": "after lunch", "night": "late shift|overnight"}, "|which shift", "{v}|{v} shift"),
    "kind": enum("kind type category", {"bug": "it crashes|doesn't work|broken", "feature": "please add|would like|request", "question": "how do I|asking|wondering how"}),
    "paid": flag("paid isPaid settled", "already paid|paid|all paid up|settled", "unpaid|not paid yet|still to pay||", "whether it is paid|"),
    "confirmed": flag("confirmed isConfirmed booked", "confirmed|it's confirmed|they confirmed", "not confirmed yet|unconfirmed|provisional||", "whether it is certain|"),
    "recurring": flag("recurring repeats isRecurring", "recurring|it repeats|every time", "one-off|just once||", "|whether it comes again"),
    "urgent": flag("urgent isUrgent needsAttention", "urgent|asap|right away|this is urgent", "|no rush|not urgent", "whether the note says so|"),
    "vegetarian": flag("vegetarian isVegetarian veggie meatFree", "vegetarian|veggie|no meat|meat free", "|with meat|", "|without meat"),
    "indoors": flag("indoors inside isIndoor", "indoors|inside|indoor", "outdoors|outside|", "|under a roof"),
    "fragile": flag("fragile handleWithCare breakable", "fragile|handle with care|breakable", "|", "|whether it breaks easily"),
    "insured": flag("insured covered hasInsurance", "insured|fully covered|with insurance", "not insured|uninsured|", "|"),
    "allergic": flag("allergic hasAllergy allergies", "allergic|has an allergy|nut allergy", "no allergies|", "|"),
    "returnable": flag("returnable canReturn refundable", "returnable|can be returned|refundable|money back", "final sale|no returns|non-refundable|", "whether it can go back|"),
    "working": flag("working works functional", "works|still works|working fine|works fine", "broken|doesn't work|not working|dead", "whether it works|"),
    "gift": flag("gift isGift giftWrapped", "it's a gift|as a gift|gift wrap it", "|for myself|", "|whether it is a present"),
    "private": flag("private confidential isPrivate", "private|confidential|keep it private|don't share", "|public|", "|"),
    "invited": flag("invited hasInvite", "invited|has an invite", "not invited|", "|"),
    "hot": flag("hot heated warm", "hot|heated up", "cold|iced", "|served hot"),
}
