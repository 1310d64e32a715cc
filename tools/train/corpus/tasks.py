"""What there is to do, in pieces as `notes.py` has them, and things with numbers and words of priority that are no number and no priority."""

from __future__ import annotations

import random

from corpus import dates
from corpus import lists as L
from corpus.amounts import money, spell

Piece = tuple[str, str]  # (role, text)

# Words of priority as content: normal.
CONTENT_PHRASES = ["urgent care", "the urgent care clinic", "the important-looking letter", "critical thinking", "critical thinking course", "rush hour", "the rush hour train", "the Priority Pass lounge", "priority boarding", "the critical illness policy",
                   "the low fat milk", "the high chair", "the high street shop", "the lowboy trailer", "Priority Mail", "the gold rush exhibit", "the critic's review", "the high school", "low energy bulbs", "the Rush album", "the emergency kit",
                   "the high tide table", "the whatever jar", "high heels", "the immediate family", "the low loader", "the important people poster", "the urgent care bill", "the critical mass ride", "high visibility vest", "the hurry up song",
                   "the rush matting", "the high score board", "critical path chart", "the someday box", "the Whenever Wheel"]
NAMED_DAYS = ["Cyber Monday deals", "Black Friday list", "Good Friday hymn sheets", "Pancake Tuesday batter", "the Sunday Times", "the Saturday Paper", "Ash Wednesday service sheet", "the Friday Club", "Taco Tuesday menu", "Friday Night Lights box set", "Sunday school rota",
              "the Monday Club minutes", "the Sunday Mirror", "Sunday roast joint", "the Thursday Murder Club", "Super Bowl Sunday snacks", "the Happy Mondays album", "Throwback Thursday post", "the Friday Project", "Wednesday Addams costume", "the Sat nav", "sat nav update",
              "the March of Dimes form", "the August Wilson play", "the May Day banner", "the Sun newspaper", "Palm Sunday crosses", "the Saturday Kitchen recipe", "Sheffield Wednesday scarf", "Ruby Tuesday voucher", "the April Fools prank", "Casual Friday poster", "the Mothering Sunday cards",
              "Boxing Day leftovers", "the Easter Monday hunt", "Giving Tuesday appeal", "the Man Friday script", "Juneteenth banner", "New Year resolutions", "the Tuesday.com invite", "friday.io account", "the Sunday Post", "the Day of the Dead altar"]
MONTH_PEOPLE = ["May", "April", "June", "August", "Jan", "Augie", "Summer", "Autumn", "Wednesday", "Tuesday", "Friday", "Mae", "Avril", "Julio", "Marche"]


DAY_PREFIXES = ["Cyber", "Black", "Good", "Ash", "Palm", "Taco", "Meatless", "Casual", "Fat", "Shrove", "Super", "Giving", "Easter", "Small Business", "Throwback", "Wacky", "Pancake", "Blue", "Ruby", "Man", "Happy"]
DAY_SUFFIXES = ["Club", "Times", "Market newsletter", "Blues", "Special", "Sale", "Funday", "Night Live", "Society", "Mirror", "Telegraph", "Band", "Book Group", "Motivation poster", "Crossword", "Choir", "Kitchen", "Supplement", "Afternoon FC", "Gazette", "Diner", "Girl",
                "Swim Academy", "School", "Drop-in", "Collective", "Coffee Co", "Pottery", "Records", "Herald", "Lottery"]
SEATED = ["in", "at", "on", "by", "behind", "under", "through", "next to", "waiting in", "around"]


def named_day_phrase(rng: random.Random) -> str:
    """A name that holds a day and is no date."""
    day = rng.choice(dates.LONG_DAYS).capitalize()
    roll = rng.random()
    if roll < 0.4:
        return rng.choice(["the ", "the ", ""]) + day + " " + rng.choice(DAY_SUFFIXES)
    if roll < 0.75:
        return rng.choice(["the ", "", ""]) + rng.choice(DAY_PREFIXES) + " " + day + " " + L.thing(rng)
    if roll < 0.85:
        return "the " + day.lower() + rng.choice([".com ", ".io ", ".app "]) + rng.choice(["board", "account", "invoice", "login", "plan", "trial"])
    return rng.choice(NAMED_DAYS)


def numbered(rng: random.Random) -> str:
    """A thing with a number that is neither money nor a day."""
    n = rng.choice([rng.randint(2, 12), rng.randint(2, 99), rng.randint(100, 999)])
    return rng.choice([f"bus {n}", f"room {n}", f"unit {n}{rng.choice('ABCD')}", f"route {n}", f"ticket {n}", f"the {n} tram", f"gate {n}", f"locker {n}", f"order {n}", f"flat {n}", f"{n} {L.thing(rng)}", f"{rng.choice(dates.SMALL[2:13])} {L.thing(rng)}", f"chapter {n}",
                       f"line {n}", f"a size {n} {L.thing(rng)}", f"a {n} pack of {L.thing(rng)}", f"version {n}.{rng.randint(0, 9)}", f"the top {n} list", f"platform {n}", f"{n} copies of the {L.thing(rng)}", f"table {n}", f"invoice {n}", f"the {n} litre {L.thing(rng)}"])


def content_phrase(rng: random.Random) -> str:
    """Words of urgency that name a thing: normal."""
    roll = rng.random()
    if roll < 0.3:
        return rng.choice(CONTENT_PHRASES)
    noun = L.thing(rng)
    if roll < 0.5:
        return rng.choice(["urgent care", "Urgent Care", "the urgent care", "urgent care " + rng.choice(["visit", "copay", "bill", "form", "clinic", "desk", "referral", "centre", "receipt", "booking"]), "an urgent care " + rng.choice(["visit", "doctor", "leaflet"])])
    if roll < 0.65:
        return rng.choice(["the ", "", "a ", "some "]) + "rush hour " + rng.choice(["tram", "bus", "train", "trams", "traffic", "ticket", "queue", "playlist", "parking", "shift", "crowd", "boat", "special", "survey", "lane"])
    if roll < 0.8:
        return rng.choice(["the ", "", "a "]) + "critical " + rng.choice(["thinking", "reading", "mass", "path", "illness cover", "care", "care unit", "essay", "review", "edition", "thinking club", "role podcast", "theory", "response"])
    if roll < 0.9:
        return rng.choice(["the ", "a ", "that "]) + rng.choice(["important-looking", "self-important", "important-sounding", "emergency", "hurry-up", "low-key", "high-end", "high-vis", "top-shelf", "low-sugar"]) + " " + noun
    return rng.choice(["priority ", "Priority ", "the priority "]) + rng.choice(["mail", "seat", "seating", "boarding", "lane", "pass", "parcel", "post", "queue", "stickers"])


def quantified(rng: random.Random, noun: str) -> str:
    """A thing with a number of its own, which is no money: how many, which one, what size."""
    n = rng.choice([rng.randint(2, 12), rng.randint(2, 60), 10 * rng.randint(1, 20), rng.randint(100, 999)])
    said = dates.say_number(rng, n, 0.5 if n <= 20 else 0.0) if n <= 20 else str(n) if rng.random() < 0.75 else spell(n) if n < 100 else str(n)
    roll = rng.random()
    if roll < 0.5:
        return rng.choice(["", "", "", "the ", "another ", "all ", "those "]) + f"{said} {noun}" + ("" if noun.endswith("s") else rng.choice(["s", ""]))
    if roll < 0.62:
        return f"{said} {rng.choice(['boxes', 'bags', 'copies', 'metres', 'litres', 'kg', 'packs', 'rolls', 'sheets', 'sets', 'pairs', 'jars', 'tins', 'trays', 'pages', 'slices', 'rounds'])} of {noun}"
    if roll < 0.74:
        return rng.choice(["form ", "page ", "chapter ", "section ", "question ", "unit ", "ticket ", "invoice ", "version ", "item ", "draft ", "policy ", "ward ", "plot ", "locker ", "shelf "]) + rng.choice([str(n), f"{n}", f"{n}{rng.choice('ABC')}", f"{rng.choice('ABW')}-{n}"])
    if roll < 0.84:
        return f"{noun} {rng.choice(['size', 'number', 'no.', 'part', 'model', 'type', 'batch', 'lot'])} {n}"
    if roll < 0.92:
        return f"{noun} {n}{rng.choice(['XL', 'mm', 'cm', 'x' + str(rng.randint(2, 90)) + 'cm', 'mg', 'ml', 'W', 'V', 'A', 'B', 'GB', 'L', 'kg', 'ft'])}"
    return f"the {n}{rng.choice([' ', '-'])}{rng.choice(['seat', 'page', 'piece', 'litre', 'inch', 'watt', 'minute', 'mile', 'person', 'way'])} {noun}"


def counted_event(rng: random.Random, event: str) -> str:
    """An event with a number that is neither money nor a day."""
    n = rng.randint(2, 12)
    return rng.choice([f"{event} round {n}", f"{event} {n} of {n + rng.randint(0, 8)}", f"{event} for {n}", f"{event} at {rng.randint(8, 40)} weeks", f"{rng.choice([1, 2, 5, 8, 10, 15, 21])}k {rng.choice(['run', 'race', 'walk', 'for the hospice', 'swim'])}", f"year {n} {event}", f"grade {rng.randint(1, 8)} {event}",
                       f"{event}, gate {rng.randint(1, 60)}", f"{event}, row {rng.randint(1, 40)}", f"{event} number {n}", f"U{rng.randint(7, 18)}s {event}", f"{event} part {n}", f"{event}, bib {rng.randint(10, 4000)}", f"{event}, table {rng.randint(1, 40)}", f"{event} in room {rng.randint(1, 400)}",
                       f"{event}, {rng.randint(2, 60)} people", f"{rng.randint(20, 60)} minute {event}", f"{n} hour {event}", f"{event} level {n}", f"week {n} {event}"])


def person_or_month(rng: random.Random) -> str:
    return rng.choice(MONTH_PEOPLE) if rng.random() < 0.05 else L.person(rng)


def verb(rng: random.Random, domain: dict) -> str:
    roll = rng.random()
    return rng.choice(domain["verbs"]) if roll < 0.6 else rng.choice(L.LIGHT_VERBS) if roll < 0.72 else rng.choice(L.doings()) if roll < 0.9 else rng.choice(L.rare_verbs())


def task_core(rng: random.Random) -> list[Piece]:
    roll = rng.random()
    person = person_or_month(rng)
    who = person if rng.random() < 0.55 else rng.choice(["the ", "the ", "the ", "my ", "our "]) + L.role(rng)
    domain = rng.choice(L.DOMAINS)
    noun = L.thing(rng, domain)
    obj = L.determined(rng, noun)
    if rng.random() < 0.16:
        obj = quantified(rng, noun)
    elif rng.random() < 0.05:
        obj = content_phrase(rng)
    if rng.random() < 0.035:  # somebody wants something
        wants = rng.choice(["wants", "needs", "is waiting for", "asked for", "would like", "has to have", "is still owed", "should get"])
        return [("D", rng.choice(["remind me that ", "remember that ", "don't forget that ", "don't forget ", "just a reminder that ", "can you remind me that ", "remind me ", ""])), ("T", f"{who} {wants} {obj}" + rng.choice(["", " back", " by email", " signed", " returned"]))]
    if roll < 0.27:
        text = f"{verb(rng, domain)} {obj}"
        if rng.random() < 0.14:
            v, particle = rng.choice(L.PARTED_VERBS)
            text = f"{v} {obj} {particle}"
        add = rng.random()
        if add < 0.18:
            text += f" for {person}"
        elif add < 0.30:
            text += " " + rng.choice(["at", "from", "in", "to", "by", "near"]) + " " + L.place(rng)
        elif add < 0.38:
            text += rng.choice([" and ", " & ", " + ", " then "]) + (rng.choice(["the ", ""]) + L.thing(rng, domain) if rng.random() < 0.6 else verb(rng, domain) + " the " + L.thing(rng, domain))
        elif add < 0.44:
            text += " " + rng.choice(["with", "w/"]) + " " + person
        elif add < 0.50:
            text += rng.choice([" in the ", " under the ", " behind the ", " on the ", " by the "]) + rng.choice(L.HOME["things"])
        return [("T", text)]
    if roll < 0.43:
        v = rng.choice(["call", "call", "ring", "phone", "text", "email", "message", "ask", "tell", "chase", "chase up", "thank", "ping", "write to", "WhatsApp", "remind", "nag", "contact", "get back to", "reply to", "invite", "visit", "meet", "check with", "speak to", "follow up with", "DM"])
        tail_roll = rng.random()
        if tail_roll < 0.5:
            return [("T", f"{v} {who} " + rng.choice(["about ", "about ", "about ", "re ", "re: ", "regarding ", "bout "]) + (rng.choice(L.TOPICS) if rng.random() < 0.6 else L.determined(rng, L.thing(rng))))]
        if tail_roll < 0.7:
            return [("T", f"{v} {who}" + rng.choice([" back", " back", " again", " first", ""]))]
        if tail_roll < 0.85:
            return [("T", f"{rng.choice(['ask', 'tell', 'remind', 'get'])} {who} to {verb(rng, domain)} {obj}")]
        return [("T", f"{rng.choice(['ask', 'tell'])} {who} " + rng.choice(["if ", "whether ", "when ", "where ", "why ", "how "]) + f"the {noun} " + rng.choice(["is ready", "arrived", "works", "needs replacing", "can be moved", "went", "is covered", "fits"]))]
    if roll < 0.60:
        items = L.thing(rng, L.ERRAND)
        v = rng.choice(L.ERRAND["verbs"])
        n = rng.random()
        text = f"{v} {items}"
        if n < 0.15:
            text = f"{v} {rng.choice(['some', 'more', '2', '3', 'two', 'a couple of', 'a dozen', 'six', 'a new', 'the'])} {items}"
        elif n < 0.35:
            text = f"{v} {items} {rng.choice(['and', '&', '+', 'and some'])} {L.errand(rng)}"
        elif n < 0.42:
            text = f"{v} {L.errand(rng)} {L.errand(rng)} and {L.errand(rng)}"
        m = rng.random()
        if m < 0.28:
            text += rng.choice([" from ", " from ", " at "]) + L.shop(rng)
        elif m < 0.45:
            text += " for " + rng.choice([person, person + "'s " + rng.choice(["birthday", "party", "class", "trip", "lunch", "school", "room"]), "the " + L.event(rng)])
        return [("T", text)]
    if roll < 0.68:
        event = L.event(rng)
        v = rng.choice(["book", "book", "schedule", "cancel", "reschedule", "plan", "organise", "move", "confirm", "rsvp to", "prepare for", "pack for", "set up", "buy a present for", "get a card for", "bake a cake for", "arrange", "get tickets for", "sign up for", "find a sitter for", "order food for",
                        "send invites for", "write a speech for", "check in for", "print tickets for", "register for", "make a playlist for"])
        return [("T", f"{v} {rng.choice(['the ', 'the ', '', person + chr(39) + 's ', 'my '])}{event}")]
    if roll < 0.75:  # money still to be paid
        amount, _ = money(rng, rng.choice(["small", "middle", "large"]))
        bill = rng.choice(L.BILLS)
        k = rng.random()
        if k < 0.35:
            pieces = [("T", rng.choice(["pay ", "pay ", "pay off ", "settle "]) + rng.choice(["the ", "the ", "", "my "]) + bill)]
            pieces.append(("D", rng.choice([", ", " ", " - ", " of ", " ("]) + amount))
            if pieces[-1][1].startswith(" ("):
                pieces[-1] = ("D", pieces[-1][1] + ")")
            return pieces
        if k < 0.55:
            return [("T", bill + " " + rng.choice(["needs paying", "is due", "due", "still to pay", "has to be paid", "needs to be paid", "to be paid", "not paid yet", "is overdue", "still has to be paid", "still unpaid"])), ("D", rng.choice(["", "", " " + amount, ", " + amount, " - " + amount]))]
        if k < 0.72:
            return [("T", rng.choice(["transfer", "wire", "send", "give", "pay", "pay back", "lend", "venmo", "paypal", "owe", "refund", "reimburse", "tip"]) + " "), ("T", person), ("D", " " + amount), ("T", rng.choice([" for ", " for the "]) + L.thing(rng))]
        if k < 0.85:
            return [("T", rng.choice(["invoice", "bill", "quote", "charge"]) + " " + who), ("D", rng.choice([" " + amount, " for " + amount, ", " + amount])), ("T", rng.choice(["", " for the " + L.thing(rng)]))]
        return [("T", rng.choice(["cancel the " + bill, "get a quote for the " + noun, "save for the " + noun, "find out why the " + bill + " went up", "collect money for the " + noun, "return the " + noun])), ("D", rng.choice([" before they charge " + amount, " so they don't take " + amount, ", about " + amount, ", " + amount + " each",
                                                                                                     ", max " + amount, " under " + amount, ", they want " + amount, " (" + amount + ")", ", they quoted " + amount]))]
    if roll < 0.84:
        if rng.random() < 0.12:
            return [("T", f"{noun} {rng.choice(['to be', 'has to be', 'must be', 'should be', 'needs to be'])} {rng.choice(['sent', 'posted', 'signed', 'returned', 'scanned', 'collected', 'handed in', 'faxed', 'emailed', 'washed', 'delivered', 'fixed', 'cancelled', 'renewed', 'filled in', 'paid in', 'labelled'])}" + rng.choice(["", " to " + who, " by " + person, " at " + L.place(rng)]))]
        if rng.random() < 0.1:
            return [("T", person + "'s " + noun)]
        if rng.random() < 0.12:
            return [("T", f"{rng.choice(L.ERRAND['things'] + L.BOUGHT)} for {person} and {L.person(rng)}"), ("X", rng.choice([", ", " "]) + rng.choice(["he's ", "she's ", "they are "]) + f"a size {rng.randint(1, 14)} now")]
        return [("T", rng.choice([f"{noun} {rng.choice(['needs fixing', 'needs cleaning', 'needs replacing', 'needs a service', 'has to go back', 'back to ' + L.shop(rng), 'to the tip', 'needs new batteries', 'needs doing', 'has to be returned', 'to be signed', 'needs a wash'])}",
                                  f"{noun} for {person}", f"{L.errand(rng)} for {person} and {L.person(rng)}", f"{rng.choice(L.ADMIN['things'])} for {person}", f"{L.errand(rng)} {rng.choice(['from', 'back to', 'to', 'for'])} {L.place(rng)}", f"make {person} finish {L.determined(rng, noun)}",
                                  f"make sure {person} {rng.choice(['has', 'gets', 'signs', 'takes', 'brings', 'sees'])} the {noun}", f"check {rng.choice(['whether', 'if', 'that', 'why'])} the {noun} {rng.choice(['is ready', 'works', 'arrived', 'fits', 'has gone', 'needs oil', 'grew', 'is covered', 'expired'])}",
                                  f"see {rng.choice(['if', 'whether'])} {L.shop(rng)} {rng.choice(['has', 'sells', 'can fix', 'will take back'])} the {noun}", f"find someone to {verb(rng, domain)} the {noun}", f"{verb(rng, domain)} {rng.choice(L.NUMBERED(rng))}", f"get the {noun} {rng.choice(['fixed', 'cleaned', 'signed', 'framed', 'sharpened', 'serviced', 'framed', 'delivered', 'sent over', 'back'])}",
                                  f"figure out {rng.choice(['how to', 'where to', 'who can'])} {verb(rng, domain)} the {noun}", f"{rng.choice(['let', 'help', 'show', 'take'])} {person} {rng.choice(['to the ' + L.event(rng), 'with the ' + noun, 'know about ' + rng.choice(L.TOPICS)])}", f"take {person} to {L.place(rng)}", f"{rng.choice(['collect', 'pick up', 'drop off', 'fetch'])} {person} {rng.choice(['from', 'at'])} {rng.choice([L.place(rng), L.event(rng)])}"]))]
    if roll < 0.86 and rng.random() < 0.5:
        return [("T", f"{verb(rng, domain)} {numbered(rng)}" + rng.choice(["", " for " + person, " at " + L.place(rng)]))]
    if roll < 0.89:
        return [("T", f"{rng.choice(['get', 'read', 'buy', 'order', 'find', 'print', 'return', 'check', 'collect', 'post', 'prepare', 'watch'])} {named_day_phrase(rng)}" + rng.choice(["", " for " + person]))]
    if roll < 0.92:
        return [("T", f"{rng.choice([verb(rng, domain), 'go to', 'drive Mum to', 'drop the form at', 'ring', 'take her to', 'read up on', 'sign up for', 'avoid', 'look for'])} {content_phrase(rng)}" + rng.choice(["", " for " + person, " with " + person]))]
    return [("T", f"{rng.choice(L.rare_verbs())} {rng.choice(['the', 'the', 'my', 'some', 'those', 'all the'])} {rng.choice(L.rare_nouns())}" + rng.choice(["", " " + rng.choice(["for", "with", "from", "in", "near", "into"]) + " " + rng.choice(["the " + rng.choice(L.rare_nouns()), person, L.place(rng)])]))]


def plain_core(pieces) -> str:
    return " ".join("".join(t for r, t in pieces if r == "T").split())
