"""Composes notes with their CapturedItem, by the labelling policy.

A note is a list of pieces, each with a role: T stands in the title, X stands in the title only where the T words are
fewer than three, D never does. Everything that a title leaves out (day, time, money, urgency, lead-ins) is D.
"""

from __future__ import annotations

import random
from datetime import date

from corpus import dates
from corpus import lists as L
from corpus.amounts import money, scale_of, spell
from corpus.batches import Example, Number, object_pieces
from corpus.frames import note_frames
from corpus.ideas import idea_core
from corpus.noise import finish
from corpus.shares import SHARES, drawn
from corpus.tasks import SEATED, content_phrase, counted_event, named_day_phrase, numbered, person_or_month, quantified, task_core
from normalise.mentions import mentions

Piece = tuple[str, str]  # (role, text)

HIGH = ["urgent", "urgent", "urgent", "asap", "asap", "ASAP", "important", "important", "critical", "right away", "immediately", "high priority", "high priority", "top priority", "must not miss", "high prio",
        "super urgent", "very urgent", "really important", "very important", "this is urgent", "it's urgent", "this is important", "top prio", "super important", "URGENT", "IMPORTANT", "!!", "!!!", "really urgent",
        "a.s.a.p.", "top of the list", "extremely important", "quite urgent", "its important", "most important thing", "critically important", "priority high", "prio: high", "cannot miss this"[:0] or "absolutely critical"]
LOW = ["low priority", "low priority", "no rush", "no rush", "no rush", "whenever", "whenever", "someday", "eventually", "eventually", "not urgent", "not urgent", "when I get a chance", "if there is time", "low prio",
       "no hurry", "if I have time", "whenever I can", "if there's time", "not urgent at all", "when i get a chance", "no rush at all", "low prio", "at some point, no rush", "some day", "if i get time", "when there is time",
       "no hurry at all", "no great rush", "whenever things calm down", "not important", "if i have a minute", "when I have time", "whenever you like", "nothing urgent", "prio: low", "in no hurry", "not a priority", "whenever really",
       "when I get the chance", "isn't urgent", "no particular rush", "not pressing"]
HIGH_FRONT = ["urgent: ", "urgent - ", "URGENT ", "Urgent! ", "asap: ", "ASAP - ", "important: ", "IMPORTANT: ", "important - ", "high priority: ", "top priority: ", "top priority ", "critical: ", "critical - ", "!!! ", "!! ", "high prio ",
              "very important: ", "super urgent ", "must not miss: ", "urgent, ", "immediately ", "asap ", "high priority ", "most important: ", "URGENT!! "]
LOW_FRONT = ["low priority: ", "low prio: ", "no rush: ", "no rush but ", "no rush, ", "not urgent but ", "not urgent: ", "eventually ", "someday ", "whenever: ", "when I get a chance ", "if there's time ", "if there is time, ", "low priority, ",
             "low priority - ", "no hurry but ", "if I have time ", "some day ", "eventually, ", "someday, ", "when i get a chance, ", "not urgent, ", "if i get a chance "]
HIGH_IN_TAIL = ["{p} is super important for the audit", "this one is critical", "treat this as urgent", "so this is urgent", "its really urgent", "top priority for the team", "important for the audit", "this is top priority", "this is high priority",
                "it's critical for the launch", "important!!", "really important not to forget"[:0] or "please treat as urgent", "needs doing asap", "needs doing immediately", "important that it goes out"]
LOW_IN_TAIL = ["but no rush", "but it's not urgent", "no rush on this one", "it can wait, no rush", "but low priority", "whenever is fine", "whenever works", "doesn't matter when, no rush", "really no hurry", "only if there is time",
               "only if I have time", "but whenever", "no urgency, low priority", "low priority though", "not urgent though", "though its not urgent", "whenever suits", "but only when i get a chance"]
# Words of priority as content: normal.
CONTENT_TAILS = ["he sings whenever he cooks", "she cries whenever it rains", "it leaks whenever it rains", "it beeps whenever it's cold", "they bark whenever the post comes", "the queue is mad at rush hour", "avoid rush hour", "must be signed", "we must",
                 "they eventually said yes", "he eventually agreed", "the last day of school", "it rattles whenever I brake", "whoever is free", "there's an emergency exit", "before the rush", "they sell out!", "dont forget!", "PLEASE", "she was in a rush", "the LAST one",
                 "it trips whenever we use the oven", "he had no time for lunch", "it drips whenever the wind turns", "they close eventually anyway"]

LEADS = ["remind me to ", "remind me to ", "Remind me to ", "don't forget to ", "dont forget to ", "need to ", "I need to ", "i need to ", "have to ", "I have to ", "gotta ", "got to ", "must ", "should ", "I should ", "we need to ", "note to self: ",
         "note to self, ", "note to self ", "todo: ", "TODO ", "to do: ", "task: ", "remember to ", "must remember to ", "make sure to ", "pls ", "please ", "can you remind me to ", "ok so I need to ", "so I need to ", "I really need to ", "I must ", "we should ",
         "reminder: ", "reminder to ", "reminder - ", "cant forget to ", "I gotta ", "i've got to ", "want to ", "I ought to ", "we have to ", "hey remind me to ", "can you like remind me to ", "just need to ", "still need to ", "still have to ", "somebody needs to ",
         "let me not forget to ", "time to ", "I want to ", "better ", "I'd better ", "i have got to ", "gonna need to ", "supposed to ", "I am supposed to ", "try to ", "- ", "* ", "[ ] ", "I promised I'd ", "promised I'd ", "said I'd ", "told {p} I'd ", "I promised {p} I'd ", "I told {p} I would ", "ok must ", "really must ", "lets ", "let's ", "someone has to ", "I have got to ",
         "I've got to ", "we've got to ", "I still need to ", "we still have to ", "would you remind me to ", "hey can you remind me to ", "set a reminder to ", "add to my list: ", "on the list: ", "next up: ", "chore: ", "job for me: ", "action: ", "follow-up: "]
FILLERS = ["so I was thinking right, ", "ok here goes, ", "just had a thought, ", "before I forget, ", "quick one: ", "so basically ", "right then, ", "um ", "uh ", "ok ", "so ", "right ", "oh ", "hey ", "hmm ", "oh and ", "also ", "ok so ", "uh so ", "well ", "and ", "ah ", "yeah ", "so um ", "right so ", "oh yeah ", "btw ", "fyi "]
PRONOUNS = ["she", "he", "they", "it", "we"]


def tail(rng: random.Random) -> str:
    """A further clause that is no part of the title (unless it is short of words)."""
    who = rng.choice(PRONOUNS)
    s = "" if who in ("they", "we") else "s"
    isare = "is" if s else "are"
    roll = rng.random()
    noun = L.thing(rng)
    if rng.random() < 0.33:
        return ramble(rng)
    if roll < 0.14:
        return rng.choice(["ask for ", "speak to ", "check with ", "tell ", "cc ", "text ", "thank "]) + L.person(rng) + rng.choice(["", "", " about it", " first", " too"])
    if roll < 0.26:
        return f"{who} {isare} " + rng.choice(["waiting", "leaking again", "allergic to nuts", "running low", "on holiday", "out of it", "nearly empty", "coming too", "cheaper there", "in the shed", "at the front desk", "not happy", "moving house", "off sick",
                                              "starting a new job", "closing early", "fully booked", "stuck", "broken again", "the blue one", "bringing the cake", "in charge", "paying", "driving", "still there", "behind the door", "upstairs", "a size 9", "vegan now"])
    if roll < 0.38:
        return rng.choice(["not the ", "the ", "bring the ", "take the ", "use the ", "behind the ", "next to the ", "and the ", "plus the ", "with the ", "mind the ", "leave the ", "under the ", "for the ", "same as the "]) + noun
    if roll < 0.48:
        return f"{who} " + rng.choice([f"need{s}", f"want{s}", f"like{s}", f"forgot", f"lost", f"broke", f"asked for", f"use{s}", f"sell{s}", f"hate{s}", f"promised", f"keep{s}", f"left", f"sent", f"found"]) + " " + rng.choice(["the ", "a ", "my ", "more ", "another "]) + noun
    if roll < 0.56:
        return rng.choice(["gate ", "room ", "unit ", "platform ", "page ", "flat ", "table for ", "size ", "lane ", "court ", "bay ", "aisle ", "floor ", "line ", "bus ", "row ", "code ", "seat "]) + str(rng.choice([rng.randint(1, 12), rng.randint(1, 99), rng.randint(100, 999)]))
    if roll < 0.62:
        return rng.choice([f"{rng.randint(2, 12)} of them", f"all {rng.choice(dates.SMALL[2:11])} of us", f"{rng.randint(2, 6)} copies", f"about {rng.randint(2, 9)}kg", f"{rng.randint(2, 30)} people", f"the {rng.randint(2, 9)} litre one", f"{rng.randint(2, 40)} min drive",
                           f"{rng.randint(2, 10)} km", "two bags", "both of them", f"serial number {rng.randint(1000, 99999)}", f"order {rng.randint(1000, 99999)}", f"{rng.randint(10, 60)} minutes", "24/7", "a 5k", f"born in {rng.randint(1940, 2015)}", f"version {rng.randint(2, 9)}.{rng.randint(0, 9)}"])
    if roll < 0.70:
        return L.person(rng) + " " + rng.choice(["is coming", "said so", "has the key", "knows the way", "can't make it", "will drive", "says hi", "is allergic", "rang twice", "told me", "is bringing dessert", "recommended it", "already asked", "owes me one", "is in charge", "asked for it", "helped", "loved it"])
    if roll < 0.76:
        return rng.choice(["if the weather holds", "if it rains", "unless it's raining", "or they'll cancel", "or we lose the slot", "so we can leave early", "before they sell out", "before the shop shuts", "as usual", "like last year", "last year was a mess", "same place as before",
                           "apparently", "as agreed", "by phone not email", "in person", "on their app", "via the website", "at the back", "round the corner", "in the usual spot", "somewhere quiet", "fingers crossed", "bring cash", "no dogs", "kids welcome", "black tie", "smart casual",
                           "potluck", "wear boots", "bring ID", "free parking", "remote", "in Spanish", "with subtitles"])
    if roll < 0.80:
        return rng.choice(["because ", "since ", "cause ", "cos ", "as "]) + f"the {noun} " + rng.choice(["is leaking", "broke", "is late", "ran out", "is overdue", "looks odd", "keeps failing", "smells", "is on sale", "won't start", "is too small", "went missing"])
    if roll < 0.86:
        return rng.choice(["see ", "re ", "for ", "about ", "incl ", "w/ ", "with ", "without ", "except ", "like ", "via ", "near ", "at ", "from ", "from "]) + rng.choice([L.place(rng), L.shop(rng), L.person(rng), "the " + noun])
    if roll < 0.90:
        return rng.choice(CONTENT_TAILS)
    if roll < 0.94:
        return L.person(rng) + " and " + L.person(rng) + rng.choice(["", " too", " are in", " said yes", " want some"])
    return rng.choice(L.ADJECTIVES) + " ones" + rng.choice(["", " only", " if they have them", " again"])


def ramble(rng: random.Random) -> str:
    """A sentence or two as people add them, in fluent English, with what joins it to the note."""
    text = rng.choice(L.clauses())
    text = text[0].lower() + text[1:] if not text.startswith("I ") else text
    join = rng.choice(["", "", "", "because ", "cos ", "and ", "but ", "so ", "since ", "which means ", "as ", "she says ", "he told me ", "I think ", "apparently ", "by the way ", "remember ", "just like when ", "even though ", "tho ", "they said ", "and do mention that ", "you know ", "in case "])
    if rng.random() < 0.25:
        more = rng.choice(L.clauses())
        text += rng.choice([" and ", " but ", ", ", " because ", " so that ", " while ", ", then "]) + more[0].lower() + more[1:]
    return join + text


# Names that hold a day, a month or another look-alike: no date, and they stay in the title.
def amount_pieces(rng: random.Random, noun: str) -> tuple[str, str]:
    """An amount as written, with corrections, several amounts, totals; and the number that counts."""
    scale = scale_of(rng, noun)
    text, number = money(rng, scale)
    roll = rng.random()
    if roll < 0.06:
        other, other_number = money(rng, scale, "plain")
        text, number = text + rng.choice([", I mean ", " I mean ", " no ", ", no wait ", ", sorry ", " sorry, ", ", actually ", " no wait, ", ", make that ", " make that ", ", hang on, ", ", or rather ", "... no, "]) + other, other_number
    elif roll < 0.11:
        total, total_number = money(rng, scale, "plain")
        text = text + rng.choice([" plus ", " and ", " + ", ", "]) + money(rng, "small", "plain")[0] + rng.choice([" tip", " delivery", " fee", " tax", " for the bag", ""]) + rng.choice([", ", " so ", ", so ", " = ", ", came to "]) + rng.choice(["{} total", "{} all in", "{} in total", "{} altogether", "{} all told", "total {}"]).format(total)
        number = total_number
    elif roll < 0.16:
        text += rng.choice([" plus ", " + "]) + money(rng, "small", "plain")[0] + rng.choice([" tip", " delivery", " postage", " service", " tax", " deposit", " booking fee"])
    elif roll < 0.19:
        text += rng.choice([" each", " a head", " per person", " a night", " apiece", " a month", " an hour", " my half", " my share"])
    elif roll < 0.26:
        text += rng.choice([" all in", " total", " in total", " all told", " incl tip", " incl service", " including delivery", " including tax", " altogether", " with tip", " cash", " on card", " on the card", " on Amex", " by card", " with the discount", " (cash)", " after discount"])
    return text, number


PAID = ["paid", "paid", "paid", "Paid", "payed", "pd"]
BUY = ["bought", "bought", "bought", "got", "got", "picked up", "grabbed", "ordered", "purchased", "Bought", "treated myself to", "stocked up on", "replaced the", "snagged", "had"]


def expense_core(rng: random.Random) -> tuple[list[Piece], str | None]:
    roll = rng.random()
    noun = L.bought(rng) if rng.random() < 0.8 else rng.choice(["", "a ", "new ", "some ", "the ", "two ", "3 ", rng.choice(L.ADJECTIVES) + " "]) + L.thing(rng)
    amount, number = amount_pieces(rng, noun)
    who = person_or_month(rng)
    store = L.shop(rng)
    at = rng.choice([" at ", " at ", " from ", " from ", " @ ", " in ", " off "]) + store
    sep = rng.choice([" ", " ", ", ", ", ", " - ", ": ", " – "])
    if rng.random() < 0.06:
        noun = numbered(rng) if rng.random() < 0.5 else quantified(rng, noun.removeprefix("a ").removeprefix("the ")).removeprefix("the ")
    elif rng.random() < 0.03:
        noun = rng.choice(["taxi to ", "cab to ", "parking at ", "", "", "coffee at "]) + content_phrase(rng)
    elif rng.random() < 0.02:
        noun = named_day_phrase(rng)
    elif rng.random() < 0.03:
        noun = f"{rng.choice(['bus', 'tram', 'the number', 'line', 'route', 'train', 'ferry', 'shuttle', 'matatu'])} {rng.randint(1, 400)} to {rng.choice([L.place(rng), 'campus', 'town', 'work', 'school', 'the coast', L.person_name(rng) + chr(39) + 's'])}"
    if rng.random() < 0.05:
        at = rng.choice([" at ", " from ", ", "]) + store + rng.choice([" branch ", " no. ", " store ", " unit ", " stall ", " counter ", " kiosk "]) + str(rng.randint(1, 400))
    if rng.random() < 0.04:
        text = rng.choice([f"sat {rng.choice(SEATED)} {rng.choice(['the ', 'a '])}{rng.choice(L.rare_nouns())}", f"{noun} for {rng.choice(dates.SMALL[2:9] + ['2', '3', '4', '6'])}{at}", f"{noun} for {who} and {L.person(rng)}", f"{noun} {rng.choice(['to', 'into', 'for'])} {L.place(rng)}",
                           f"billable to {store}: {noun}", f"{rng.choice(dates.SMALL[2:9])} {rng.choice(['hours', 'nights', 'tickets', 'rounds', 'portions', 'weeks'])} {rng.choice(['at', 'of', 'in'])} {L.place(rng)}"])
        return [("T", text), ("D", sep + amount)], number
    if roll < 0.20:
        text = rng.choice(BUY) + " " + noun
        mid = rng.choice(["", at, "", " for " + who, at])
        joint = rng.choice([" for ", " for ", " for ", sep])
        if rng.random() < 0.25:
            return [("T", text), ("D", joint + amount), ("T", mid)], number
        return [("T", text + mid), ("D", joint + amount)], number
    if roll < 0.36:
        return [("T", noun + rng.choice(["", at, " " + store, " with " + who, " w/ " + who, " for " + who, at])), ("D", sep + amount)], number
    if roll < 0.43:
        return [("T", noun), ("D", sep + amount), ("T", rng.choice([at, " " + store, " for " + who, " with " + who, at]))], number
    if roll < 0.52:
        payee = rng.choice([who, "the " + L.role(rng), "the " + L.role(rng), store])
        lead = rng.choice(PAID) if rng.random() < 0.6 else rng.choice(["gave", "sent", "slipped", "tipped", "venmoed", "paypaled", "wired", "transferred", "reimbursed", "handed", "owed and paid", "zelled"])
        for_ = rng.choice([" for the ", " for ", " for the "]) + L.thing(rng)
        if lead in ("wired", "transferred"):
            return [("D", ""), ("T", lead), ("D", " " + amount), ("T", " to " + payee + for_)], number
        if rng.random() < 0.2:
            return [("T", f"{lead} {payee}" + for_), ("D", sep + amount)], number
        return [("T", f"{lead} {payee}"), ("D", " " + amount), ("T", for_)], number
    if roll < 0.58:
        return [("T", rng.choice(PAID)), ("D", " " + amount), ("T", " for " + noun + rng.choice(["", at, " for " + who]))], number
    if roll < 0.65:
        return [("T", rng.choice(["spent", "dropped", "blew", "put down", "forked out", "chipped in", "threw in", "shelled out", "put in", "splashed out", "wasted"])), ("D", " " + amount), ("T", rng.choice([" on ", " on ", " for ", " towards ", " at "]) + noun + rng.choice(["", at, " for " + who]))], number
    if roll < 0.72:
        return [("D", amount + rng.choice([" on ", " for ", " for ", " ", " - ", " at ", ": ", " to "])), ("T", noun + rng.choice(["", at, at, " for " + who]))], number
    if roll < 0.78:
        bill = rng.choice(L.BILLS)
        text = bill + " " + rng.choice(["paid", "went out", "debited", "charged", "taken", "came out", "auto-paid", "autopay", "direct debit went out", "sent", "settled", "paid off", "cleared", "renewed", "deducted"])
        if rng.random() < 0.35:
            text = rng.choice(["paid the ", "paid ", "paid my ", "settled the ", "paid off the "]) + bill
        return [("T", text), ("D", sep + amount), ("X", rng.choice(["", ", " + store]))], number
    if roll < 0.84:
        return [("T", f"{store} "), ("T", rng.choice(["", "for ", "- ", "run ", "receipt ", "order ", "bill "]) + noun if rng.random() < 0.7 else rng.choice(["run", "shop", "order", "bill", "delivery", "refill"])), ("D", sep + amount)], number
    if roll < 0.89:
        return [("T", noun + " " + rng.choice(["cost me", "set me back", "came to", "was", "were", "cost", "ended up being", "ran me", "worked out at", "cost us", "came in at"])), ("D", " " + amount), ("X", rng.choice(["", at]))], number
    if roll < 0.93:
        worker = L.role(rng)
        return [("T", worker + " " + rng.choice(["fixed", "repaired", "came for", "sorted", "looked at", "did", "replaced", "cleaned", "installed", "delivered", "finished"]) + " the " + L.thing(rng)), ("D", rng.choice([", ", " for ", " - ", " "]) + amount)], number
    if roll < 0.96:
        return [("T", "split " + noun + rng.choice([" with ", " w/ "]) + who), ("D", rng.choice([", my half ", ", ", " - my share ", ", I paid ", " "]) + amount)], number
    # no amount named
    return [("T", rng.choice([f"{rng.choice(BUY)} {noun}{at}", f"{rng.choice(PAID)} the {rng.choice(L.BILLS)}", f"{rng.choice(PAID)} {who} for the {L.thing(rng)}", f"{rng.choice(BUY)} {noun} for {who}", f"{rng.choice(PAID)} {store}", f"{rng.choice(PAID)} for {noun} on card",
                              f"{rng.choice(BUY)} {noun}, paid cash", f"paid off the {rng.choice(L.BILLS)}", f"got the {L.thing(rng)} fixed{at}, paid cash", f"topped up the {rng.choice(['bus card', 'travel card', 'phone', 'meter', 'toll tag'])}"]))], None


SPENT = set("paid payed bought got picked grabbed ordered purchased treated stocked spent dropped blew forked chipped shelled splashed gave sent tipped wired transferred reimbursed settled topped split put handed snagged".split())
SPENDERS = ["I ", "I ", "we ", "I just ", "I've just ", "just ", "we just ", "we've ", "I have ", "so I ", "so we ", "ok so I ", "finally ", "already ", "today I ", "I finally ", "had to, ", "ok I ", "for the record I ", "turns out I ", "I went and ", "yes I ", "well we "]

TEAM = ["Arsenal", "Spurs", "Leeds", "the Lions", "the Hawks", "City", "United", "Rovers", "Lakers", "Mets", "Bulls", "Sharks", "Munster", "Kilkenny", "Boca", "Ajax", "Benfica", "Celtic", "Galatasaray", "the Wallabies", "the Springboks", "India", "Ghana"]


def event_core(rng: random.Random) -> list[Piece]:
    event = L.event(rng)
    who = person_or_month(rng)
    at = rng.choice([" at ", " at ", " at ", " in ", " @ ", ", "]) + L.place(rng)
    roll = rng.random()
    if rng.random() < 0.12:
        event = rng.choice(L.rare_nouns()) + " " + rng.choice(["workshop", "meeting", "class", "club", "conference", "exhibition", "show", "festival", "lecture", "course", "review", "society dinner", "tasting", "fair", "webinar", "talk", "session", "recital", "demo", "ceremony"])
    if rng.random() < 0.10:
        return [("T", counted_event(rng, event) + rng.choice(["", "", at, " with " + who]))]
    if rng.random() < 0.03:
        return [("T", content_phrase(rng) + " " + rng.choice(["seminar", "meeting", "talk", "training", "workshop", "appointment", "inspection", "drill"]))]
    if rng.random() < 0.04:
        return [("T", rng.choice([f"{who} graduates", f"{who} gets married", f"{who} turns {rng.randint(1, 99)}", f"{who} starts at {L.place(rng)}", f"{who} moves in", f"{who} plays at {L.place(rng)}", f"{who} sings in {L.place(rng)}", f"{who} is coming to stay", f"{who} flies home", f"{who} visits", f"kids back to school",
                                  f"{who} runs the {event}", f"clocks go back", f"{event} starts", f"{event} begins{at}"]))]
    if rng.random() < 0.03:
        return [("T", rng.choice([f"{event} in {numbered(rng)}", f"{numbered(rng)} {event}", f"{event} {rng.choice(['at', 'with'])} {named_day_phrase(rng)}", f"{event} for {rng.choice(dates.SMALL[2:11])}{at}"]))]
    if roll < 0.22:
        return [("T", event + rng.choice(["", at, at, ""]))]
    if roll < 0.34:
        return [("T", event + rng.choice([" with ", " with ", " w/ "]) + rng.choice([who, who, "the " + L.role(rng), who + " and " + L.person(rng)]) + rng.choice(["", "", at]))]
    if roll < 0.52:
        return [("T", who + "'s " + (event if rng.random() < 0.6 else rng.choice(["birthday", "birthday", "birthday party", "40th", "18th", "wedding", "leaving do", "graduation", "recital", "baby shower", "christening", "bday", "party", "retirement do", "school play", "naming day", "housewarming", "funeral", "bar mitzvah", "viva", "first match"])) + rng.choice(["", "", at]))]
    if roll < 0.62:
        meal = rng.choice(["lunch", "dinner", "coffee", "drinks", "brunch", "breakfast", "beers", "tea", "meeting", "call", "catch up", "zoom", "1:1", "walk", "run", "video call", "pint", "chai", "appt", "mtg", "video chat", "sync", "appointment", "interview", "round of golf", "game of tennis", "jam session"])
        return [("T", meal + rng.choice([" with ", " with ", " w/ "]) + rng.choice([who, who + " and " + L.person(rng), "the " + L.role(rng)]) + rng.choice(["", at, at]))]
    if roll < 0.69:
        code = rng.choice("ABDEKLQSTUW") + rng.choice("ABCDFKLMQRTXY") + rng.choice([" ", ""]) + str(rng.randint(10, 9999))
        return [("T", rng.choice([f"flight {code} to {rng.choice(L.CITIES)}", f"flight to {rng.choice(L.CITIES)}", f"flight {code}", f"{code} {rng.choice(L.CITIES)} to {rng.choice(L.CITIES)}", f"train to {rng.choice(L.CITIES)}", f"ferry to {rng.choice(L.CITIES)}", f"{rng.choice(L.CITIES)} trip with {who}", f"bus to {rng.choice(L.CITIES)}",
                                  f"{who} lands at {rng.choice(L.CITIES)}", f"{who} arriving from {rng.choice(L.CITIES)}", f"fly to {rng.choice(L.CITIES)}", f"{rng.choice(L.CITIES)} offsite", f"{rng.choice(L.CITIES)} conference", f"weekend in {rng.choice(L.CITIES)}" if rng.random() < 0.2 else f"city tour of {rng.choice(L.CITIES)}"]))]
    if roll < 0.75:
        a, b = rng.sample(TEAM, 2)
        return [("T", rng.choice([f"{a} v {b}", f"{a} vs {b}", f"{a} v {b} at {L.place(rng)}", f"{who}'s match against {a}", f"{a} game with {who}", f"under-{rng.randint(7, 16)}s v {a}"]))]
    if roll < 0.82:
        visit = rng.choice(L.VISITS)
        return [("T", visit + rng.choice([" coming", " is coming", " coming round", " visit", " here", " to look at the " + rng.choice(L.HOME["things"]), " booked", " arrives", ""])) , ("D", rng.choice(["", "", " between 8 and 12", " 9-1", " morning slot", ", someone has to be in", ", be home"]))]
    if roll < 0.92:
        return [("T", event + rng.choice([" for ", " for ", " and ", " then "]) + rng.choice([who, "the kids", "the team", L.event(rng), "the twins", "everyone", "year " + str(rng.randint(1, 9))]) + rng.choice(["", at]))]
    if roll < 0.955:
        body = rng.choice(["tooth", "cast", "stitches", "braces", "tonsils", "knee", "hip", "cataract", "mole", "hernia", "wisdom tooth", "gallbladder", "retainer", "car", "van", "bike", "laptop", "dog", "cat", "boiler"])
        act = rng.choice(["out", "off", "op", "surgery", "check", "scan", "follow up", "fitting", "review", "in for service", "x-ray", "repair slot", "injections", "test", "inspection", "MOT"])
        return [("T", f"{rng.choice(['', '', who + chr(39) + 's ', 'my '])}{body} {act}" + rng.choice(["", at, rng.choice([" with ", " w/ "]) + rng.choice(["Dr ", "Dr. ", "Mr ", "nurse "]) + L.person_name(rng)]))]
    if roll < 0.97:
        return [("T", rng.choice(L.rare_nouns() if rng.random() < 0.7 else L.CITIES).capitalize() + rng.choice(["fest", "palooza", "con", " Fest", " Con", " Pride", " Fair", " Open Air", " Marathon", " Derby", " Summit", " Biennale", " Cup final", " Carnival", " Days"]) + rng.choice(["", " with " + who, at]))]
    return [("T", rng.choice(["the ", "our ", "my ", "school ", "annual ", "company ", "community ", "kids ", "village ", "office "]) + event + rng.choice(["", at]))]


def part(rng: random.Random, pieces: list[Piece]) -> tuple[int, str, str] | None:
    """Where a core can be parted by a day: (index of the piece, words before, words after)."""
    at = max((i for i, (role, _) in enumerate(pieces) if role == "T"), key=lambda i: len(pieces[i][1]), default=None)
    if at is None:
        return None
    words = pieces[at][1].split(" ")
    places = [i for i in range(2, len(words) - 1) if words[i].lower() in ("with", "w/", "for", "at", "from", "about", "to", "and", "in", "near", "by", "then", "re", "on")]
    if not places:
        return None
    place = rng.choice(places)
    return at, " ".join(words[:place]), " ".join(words[place:])


FRAMES = SHARES["notes"]["frames"] / 100
CATEGORIES = SHARES["notes"]["categories"]
COMMAS = [", ", ", ", " ", " ", " - ", "; ", ". ", " – ", "... "]


def urgency(rng: random.Random) -> tuple[str, str, str, str]:
    """(priority, words in front, words behind, a clause among the rest); priority words as content now and then."""
    priority, front, back, inner = "normal", "", "", ""
    roll = rng.random()
    if roll < 0.30:
        priority, behind, before, clauses, share = ("high", HIGH, HIGH_FRONT, HIGH_IN_TAIL, 0.2) if roll < 0.15 else ("low", LOW, LOW_FRONT, LOW_IN_TAIL, 0.25)
        if rng.random() < 0.4:
            front = rng.choice(before)
        elif rng.random() < share:
            inner = rng.choice(clauses).replace("{p} ", "this ")
        else:
            back = rng.choice(behind)
    elif roll < 0.33:
        back = rng.choice(CONTENT_TAILS + [f"{rng.choice(PRONOUNS[:3])} {rng.choice(['sings', 'barks', 'complains', 'leaks', 'sulks', 'laughs', 'turns up', 'waves', 'eats', 'hides', 'calls', 'asks', 'dozes off'])} whenever {rng.choice(['it rains', 'we cook', 'they visit', 'people turn up', 'I ask', 'the bell rings', 'he drives', 'the sun is out', 'she is tired'])}", "whenever people turn up", "it's rush hour", "past rush hour", "not the critical one"] + ["!", "!", "please!", "NOT the red one", "EVERYONE", "must dash", "before rush hour", "it's the last day"])
    return priority, front, back, inner


def from_frame(rng: random.Random, today: date):
    """A note of the hand-written frames, as `draft` gives it; with urgency, lead-ins and hesitations of the generator at times."""
    category = drawn(rng, CATEGORIES)
    category, out, day, said, number = rng.choice(note_frames()[category]).draft(rng, today)
    priority, front, back, inner = urgency(rng) if said is None and rng.random() < 0.8 else (said or "normal", "", "", "")
    if category == "task" and out[0][0] == "T" and rng.random() < 0.12:
        out.insert(0, ("D", rng.choice(LEADS).replace("{p}", L.person(rng))))
    if not back.startswith("!"):
        back = rng.choice(COMMAS) + back if back else ""
    out += [("D", back)] + ([("D", rng.choice([", ", " - ", " "]) + inner)] if inner else [])
    if front:
        out.insert(0, ("D", front))
    if rng.random() < 0.06:
        out.insert(0, ("D", rng.choice(FILLERS)))
    return category, out, day, priority, number


def draft(rng: random.Random, today: date):
    """(category, pieces in order, dueDate, priority, amount)."""
    category = drawn(rng, CATEGORIES)
    number = None
    if category == "task":
        core = task_core(rng)
        if rng.random() < 0.42:
            core = [("D", rng.choice(LEADS).replace("{p}", L.person(rng)))] + core
    elif category == "expense":
        core, number = expense_core(rng)
        first = core[0][1].split(" ")[0].lower()
        if core[0][0] == "T" and first in SPENT and rng.random() < 0.22:
            core = [("D", rng.choice(SPENDERS))] + core
    elif category == "event":
        core = event_core(rng)
        if rng.random() < 0.04:
            core = [("D", rng.choice(["reminder: ", "don't forget ", "dont forget ", "heads up: ", "there's a ", "note: ", "remember ", "got a "]))] + core
    else:
        core = idea_core(rng)
    # The day
    chance = {"task": 0.62, "expense": 0.58, "event": 0.85, "idea": 0.24}[category]
    day, when = None, ""
    past = category == "expense"
    roll = rng.random()
    if roll < chance:
        if not past and category != "event" and rng.random() < 0.02:
            w = dates.pick(rng, dates.EITHER, today, False)
        else:
            w = dates.named_day(rng, today, past)
        when, day = w.text, w.day
    elif roll < chance + 0.09:
        when = dates.wide(rng)
    elif roll < chance + 0.13:
        when = dates.recurring(rng)
    time = ""
    if rng.random() < {"task": 0.12, "expense": 0.04, "event": 0.55, "idea": 0.02}[category] and not any(h in when for h in ("morning", "noon", "lunch", "arvo", "night", " am")):
        time = dates.clock(rng)
    elif not when and category == "event":
        time = dates.clock(rng)
    priority, front, back, inner = urgency(rng)
    comma = lambda: rng.choice(COMMAS)
    # A tail
    rest: list[Piece] = []
    if rng.random() < {"task": 0.34, "expense": 0.25, "event": 0.4, "idea": 0.3}[category]:
        rest.append(("X", comma() + tail(rng)))
        while rng.random() < 0.22 and len(rest) < 5:
            rest.append(("X", comma() + tail(rng)))
    # Order
    out: list[Piece] = list(core)
    stamp = " ".join(x for x in ([when, time] if rng.random() < 0.75 else [time, when]) if x)
    if stamp:
        where = rng.random()
        starts_lead = out[0][0] == "D" and out[0][1] in LEADS
        if where < 0.25:
            glue = rng.choice([" ", " ", ": ", ", ", " - ", ", "])
            if rng.random() < 0.12:
                glue = " " + rng.choice(["before", "after", "straight after", "on the way to", "b4"]) + " " + rng.choice([L.event(rng), "the " + L.event(rng), "work", "school", "breakfast", "training", "footy", "the gym", "lunch"]) + rng.choice([" ", ", ", ": "])
            out = [("D", stamp + glue)] + out
        elif where < 0.36 and (parted := part(rng, out)):
            at, head, end = parted
            out[at:at + 1] = [("T", head + " "), ("D", stamp + rng.choice(["", "", ","])), ("T", " " + end)]
        elif where < 0.40 and category == "task" and starts_lead and "to " in out[0][1] and out[0][1].startswith(("remind me to", "Remind me to", "can you remind")):
            out[0] = ("D", out[0][1].replace("remind me to ", f"remind me {stamp} to ").replace("Remind me to ", f"Remind me {stamp} to "))
        elif where < 0.45 and day and category == "task":
            cause = rng.choice(["is the last day", "is the deadline", "is the cutoff", "at the latest", "latest", "they close", "is when they collect it", "is the final date", "is when it expires", "or they charge again"])
            if rng.random() < 0.4:
                out = [("D", f"{when} is the {rng.choice(L.DEADLINES)}, ")] + out
            else:
                out = out + [("D", rng.choice([", ", " - ", ", ", " "]) + rng.choice([f"{when} {cause}", f"{cause} {when}" if cause == "they close" else f"{when} {cause}", f"deadline {when}", f"due {when}", f"deadline is {when}", f"expires {when}", f"needed {when}"]))]
        elif where < 0.80 or not rest:
            out = out + [("D", rng.choice([" ", " ", " ", " ", ", ", " - ", ": " if category == "event" else " "]) + stamp)]
        else:
            rest = rest + [("D", comma() + stamp)]
            if rest[0][0] == "X" and rng.random() < 0.5:
                rest = rest[-1:] + rest[:-1]
    if inner:
        rest.insert(rng.randint(0, len(rest)), ("D", rng.choice([", ", " ", ", ", " - "]) + inner))
    if back:
        glue = rng.choice(["", " "]) if back[0] == "!" else comma()
        if rest and rng.random() < 0.3:
            rest.insert(0, ("D", glue + back))
        else:
            rest.append(("D", glue + back))
    out += rest
    if front:
        if out[0][0] == "D" and rng.random() < 0.3 and out[0][1] not in LEADS:
            out.insert(1, ("D", front))
        else:
            out.insert(0, ("D", front))
    if rng.random() < 0.07:
        out.insert(0, ("D", rng.choice(FILLERS)))
    if rng.random() < 0.05 and len(out) > 1:
        out.insert(rng.randint(1, len(out) - 1), ("D", rng.choice([" uh ", " um ", " like ", " you know ", " er ", ", right, ", " so "])))
    return category, out, day, priority, number


def facts(rng: random.Random, today: date) -> tuple[str, dict]:
    """A note and what it says: category, title, dueDate, priority, amount (no day is empty, no amount None where it says nothing)."""
    while True:
        category, pieces, day, priority, number = (from_frame if rng.random() < FRAMES else draft)(rng, today)
        made = finish(rng, pieces)
        # A wording that noise has made unreadable, or an hour that runs into it, teaches only to guess.
        if made is not None and (day is None or str(day) in mentions(made[0], today)):
            break
    note, title = made
    return note, {"category": category, "title": title, "dueDate": str(day) if day else "", "priority": priority, "amount": None if number is None else Number(number)}


def example(rng: random.Random, today: date) -> Example:
    note, said = facts(rng, today)
    return Example(note, object_pieces(list(said.items())), today)
