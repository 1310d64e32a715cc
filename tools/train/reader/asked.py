"""Bare answers to a question that the instructions tell of ("12 please" where the time was asked for), and instructions that tell nothing."""

from __future__ import annotations

import random

from corpus import dates
from corpus import lists as L
from corpus import slots as S
from corpus.frames import words_of

from .examples import DAY, DURATION, NUMBER, TEXT, TIME, Field
from .ink import Ink

# Type, names, description, questions, and a word for the values that look alike.
FIELDS = [
    (NUMBER, "guests partySize people seats", "how many people", "how many people?|for how many?|how many of you are there?", "n"),
    (NUMBER, "table tableNumber", "number of the table", "which table?|at which table do you sit?", "n"),
    (NUMBER, "room roomNumber", "the room", "which room?|what is your room number?", "n"),
    (NUMBER, "floor storey", "the floor", "which floor?|on which floor?", "n"),
    (NUMBER, "age years", "how old the person is", "how old are you?|what is your age?", "n"),
    (NUMBER, "quantity count howMany pieces", "how many of them", "how many do you want?|how many pieces?", "n"),
    (NUMBER, "price amount budget", "the sum", "how much may it cost?|what is your budget?|how much?", "n"),
    (NUMBER, "rating stars score", "from 1 to 10", "how was it, from 1 to 10?|how many stars?", "n"),
    (NUMBER, "size shoeSize", "the size", "which size?|what size do you wear?", "n"),
    (NUMBER, "temperature degrees", "the temperature wanted", "how warm should it be?|which temperature?", "n"),
    (TIME, "time hour startTime at", "HH:mm", "at what time?|what time?|when on that day?", "n"),
    (TIME, "until endTime end", "HH:mm", "until when?|when does it end?", "n"),
    (DURATION, "duration length", "how long", "how long?|for how many minutes?", "minutes"),
    (DAY, "date day when", "yyyy-MM-dd", "on which day?|when?|which date?", "day"),
    (DAY, "departure leave checkIn", "yyyy-MM-dd", "when do you leave?|when do you arrive?", "day"),
    (DAY, "back checkOut returnDate", "yyyy-MM-dd", "when do you come back?|until which day?", "day"),
    (TEXT, "name guest customer", "the name", "what is your name?|under which name?", "name"),
    (TEXT, "recipient to contact", "who gets it", "to whom?|who shall get it?", "name"),
    (TEXT, "sender from author", "who sends it", "from whom?|who are you?", "name"),
    (TEXT, "origin fromCity start", "where it begins", "where do you start?|from where?", "city"),
    (TEXT, "destination toCity goal", "where it goes", "where to?|what is your destination?", "city"),
    (TEXT, "title subject headline", "the title", "what shall it be called?|which title?", "words"),
    (TEXT, "reason cause purpose", "why", "why?|what is the reason?|what is it for?", "words"),
    (TEXT, "message body text", "what is said", "what shall I say?|what is the message?", "words"),
    (TEXT, "item product thing", "what is wanted", "what would you like?|which product?", "words"),
]
TELLS = ["The user was just asked: {q}", "The user was just asked for the {n}.", "We asked for the {n} and this is the answer.", "Last question of the assistant: {q}", "assistant: {q}", "This answers the question \"{q}\"", "Expected now: {n}.", "The note is the answer to: {q}", "Ask: {q}", "You asked the user for the {n}.", "Only the {n} is still missing.", "Slot being filled: {n}"]
NOTHING = ["Extract the fields.", "Do not guess.", "Extract the values that the text states.", "You are a helpful assistant.", "You extract data from messages of customers.", "Read the note and fill in the record.", "Answer in English.", "Be precise.", "Fill in what is said and leave out the rest.",
           "You turn notes into records.", "The text was dictated.", "This comes from a chat.", "Parse the message.", "Return JSON.", "Use the user's own words.", "You work for a small shop.", "Take the request apart.", "You help people to plan their day.", "Leave out what is not said.", "The notes are short and informal."]


def value(rng: random.Random, of: str, ink: Ink) -> str:
    if of == "n":
        n = rng.randint(1, 12)
        return rng.choice(["{}", "{} please", "make it {}", "{}, thanks", "let's say {}", "{} I think", "oh, {}"]).format(ink("v", dates.say_number(rng, n, 0.4)))
    if of == "minutes":
        return rng.choice(["{}", "about {}", "{} please", "{} should do"]).format(ink("v", f"{rng.choice([10, 15, 20, 30, 45, 90])} minutes"))
    if of == "day":
        words = rng.choice(["Monday", "friday", "tomorrow", "the 12th", "June 3", "next Tuesday", "on Sunday", "Wednesday"])
        return rng.choice(["{}", "{} please", "{} if possible", "let's do {}"]).format(ink("v", words))
    if of == "name":
        words = rng.choice([L.person_name(rng), S.full_name(rng)])
        return rng.choice(["{}", "{} please", "it's {}", "{}, as always"]).format(ink("v", words))
    if of == "city":
        return rng.choice(["{}", "{} please", "{} would be nice", "just {}"]).format(ink("v", rng.choice(L.CITIES)))
    return rng.choice(["{}", "{}", "{} please"]).format(ink("v", rng.choice([lambda: rng.choice(L.clauses()), lambda: f"the {L.thing(rng)}", lambda: L.bought(rng)])()))


def of_asked(rng: random.Random) -> tuple[str, list[Field], str]:
    row = rng.choice(FIELDS)
    like = [r for r in FIELDS if r[4] == row[4] and r is not row]
    # At least one that the same words would suit.
    others = rng.sample(like, min(len(like), rng.choice([1, 2, 2, 3])))
    others += rng.sample([r for r in FIELDS if r is not row and r not in others], rng.choice([0, 1, 2, 3]))
    ink, fields, names = Ink(), [], {}
    note, spans = ink.read(value(rng, row[4], ink))
    for r in [row, *others]:
        name = rng.choice(r[1].split())
        if name in names:
            continue
        names[name] = r
        fields.append(Field(name, r[0], False, r[2] if r[0] in (TIME, DAY) or rng.random() < 0.6 else "", [], spans["v"][0] if r is row else None))
    asked_for = fields[0]
    rng.shuffle(fields)
    question = rng.choice(row[3].split("|"))
    tell = rng.choice(TELLS).format(q=question[:1].upper() + question[1:], n=rng.choice([" ".join(words_of(asked_for.name)), row[2] if row[0] not in (TIME, DAY) else " ".join(words_of(asked_for.name))]))
    if rng.random() < 0.25:
        tell = rng.choice(NOTHING) + " " + tell
    return tell + "\n" + rng.choice("Reply Answer Booking Request Order Details Form Reservation Entry".split()), fields, note


def told_nothing(rng: random.Random, title: str) -> str:
    """A title with instructions in front of it that change nothing."""
    return " ".join(rng.sample(NOTHING, rng.choice([1, 1, 2, 3]))) + "\n" + title
