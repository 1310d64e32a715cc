"""Which of several objects a note asks for: kinds of record declared as actions, with their likes beside them, and none.

A branch is told as `name , description : field , field`; the note has to be matched with what it says and with what it asks for.
"""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path

from corpus import dates
from corpus import frames
from corpus import lists as L
from corpus import slots as S
from corpus.frames import words_of

from . import actions, records
from .examples import BRANCHES, Field
from .ink import Ink
from .listings import clock, deed, length, person

# Actions beyond the kinds of record: names, description, arguments, what people say.
ACTIONS = """play_music start_playback playSong|plays a song, album or artist|query artist volume|play {t}|put on some {g}|I'd like to hear {p}|some {g} please|throw on {t}|music, something {j}|can you play {t} by {p}|queue up {t}
pause_music stopPlayback stop_media|stops what is playing||stop that|quiet please|pause|shut the music off|silence|that's enough of this song|hold it there
set_volume change_volume adjustVolume|changes how loud it is|level direction|louder|turn it down a bit|volume to {n}|I can't hear it|way too loud in here|crank it up
weather_forecast get_weather checkWeather|tells the weather of a place and day|place day|will it rain {y}|how cold is it in {c}|do I need an umbrella|weather for {c}|is it sunny in {c} {y}|temperature outside
navigate get_directions startRoute|finds the way to a place|destination mode avoidTolls|how do I get to {c}|take me to {o}|drive home|fastest way to {o}|route to {c} without tolls|directions to {o}
call_person phone_call startCall dial|calls somebody|contact speaker|call {p}|ring {p} back|get {p} on the line|dial {p} on speaker|phone the {w}
translate_text translate|translates words into another language|text language|how do you say {x} in {l}|what's {l} for {x}|translate {x} into {l}|{x} in {l} please
convert_units convertCurrency unit_conversion|converts an amount from one unit into another|value from to|how many ounces in {n} grams|{n} miles in km|what is {n} euros in dollars|{n} fahrenheit in celsius|convert {n} pounds to kilos
calculate do_math compute|works out a sum|expression|what's {n} times {n}|{n} plus {n}|split {n} between {m} people|{n} percent of {n}|square root of {n}
take_photo openCamera capture_image|takes a picture|camera flash|take a picture|selfie time|snap this|photo with flash|get a shot of the {x}
find_photos search_pictures showImages|finds pictures|person place year|show me photos of {p}|pictures from {c}|where are the shots of the {x}|photos of {p} at the beach
order_taxi book_ride request_cab hailRide|orders a car to a place|pickup destination passengers|get me a cab to {o}|I need a ride to {c}|taxi from {o} to {c}|car for {m} to the airport
book_flight search_flights findFlight|looks for a flight|origin destination date passengers|fly to {c} {y}|cheapest flight from {c} to {c}|two seats to {c}|any planes to {c} {y}
book_hotel reserve_room findHotel|books a room|city nights guests|a room in {c} for {m} nights|somewhere to sleep in {c}|hotel near {o}|need a double in {c}
reserve_table book_restaurant|reserves a table|restaurant guests time|table for {m} at {k}|get us in at {s} for {m}|book {s} for dinner {y}|can {k} seat {m} of us
order_food delivery_order orderMeal|orders food to the door|dish restaurant quantity|I want {f} delivered|get {f} from {s}|{m} portions of {f} to my place|hungry, order {f}
track_parcel where_is_my_order trackPackage|says where a parcel is|trackingNumber carrier|where's my package|has {r} shipped yet|track {r}|is the box from {s} here yet
send_money transfer_money payPerson|sends money to somebody|recipient amount note|send {p} {$}|pay {p} back {$} for the {x}|transfer {$} to {p}|give {p} {$}
check_balance get_account_balance|says how much money is there|account|how much have I got|am I broke|balance of my savings|what's left on my card
pay_bill settleInvoice|pays a bill|payee amount|pay the {b}|settle the {b}, {$}|the {b} is due, pay it|clear what I owe {s}
add_contact create_contact saveContact|saves a person's number or address|name phone email|save {p}, {h}|{p}'s new number is {h}|add {p} to my contacts|store this number: {h}, it's {p}
write_email compose_mail draftEmail|writes a mail|to subject body|email {p} about the {x}|draft a mail to {p} saying {q}|write to the {w} that {q}|mail {p}: {q}
read_messages check_inbox readMail|reads new messages out|from unreadOnly|any mail from {p}|read me my texts|did {p} write back|what's in my inbox
post_update share_post publishStatus|posts something publicly|text audience|post that {q}|share this with everyone: {q}|tweet {q}|put on my page that {q}
turn_on_device switch_on setDevicePower|switches something at home|device room|heating on|fan on in the {v}|switch the {x} off|kill the {x} in the {v}|power up the {x}
lock_door secureHome arm_alarm|locks up|door|lock the front door|is the back door shut? bolt it|secure the house|arm the alarm before bed
vacuum_room start_cleaning robotVacuum|sends the cleaning robot|room mode|hoover the {v}|clean up under the table|send the robot to the {v}|the {v} is full of crumbs, sort it
log_weight record_weight bodyWeight|notes what a body weighs|kilograms date|I'm {n} kilos today|weighed in at {n}.{m}|scales say {n}|down to {n} kg
log_sleep record_sleep sleepEntry|notes a night's sleep|hours quality|slept {m} hours|up all night again|in bed by ten, out at six|barely slept, {m} hours
log_meal add_food recordMeal|notes what was eaten|food meal calories|had {f} for lunch|ate {f}|{f} and a coffee|breakfast was {f}
log_workout add_exercise recordTraining|notes training|activity minutes distance|ran {m} k|{n} minutes on the rower|swam for {u}|leg day done, {u}
log_mood record_feeling moodEntry|notes how one feels|mood note|feeling {j} today|bit low|everything's great right now|so anxious about the {x}
track_period log_symptom healthNote|notes what a body does|symptom severity|my back hurts|{a} since this morning|bad headache|{a} on the left side
take_medicine medication_log recordDose|notes that a medicine was taken|medicine dose time|took my {d}|had {n} mg of {d}|{d} done|two {d} with breakfast
start_focus do_not_disturb focusMode|keeps calls and messages away|duration|nobody disturb me for {u}|mute everything for {u}|quiet mode until lunch|focus time, {u}
create_note save_note jotDown|writes a thought down|text folder|note: {q}|jot down that {q}|write this down, {q}|keep this: {q}
find_file search_documents openDocument|finds a document|query type|where's the {x} spreadsheet|open the contract with {k}|find the pdf about the {x}|the slides from last week
schedule_meeting create_appointment inviteMeeting|sets up a meeting|title attendees start duration|meeting with {p} {y}|get {p} and {p} together about the {x}|put {u} with {p} in the diary|set up a call with {k}
cancel_meeting delete_event removeAppointment|takes something off the calendar|event notify|cancel the {e}|the {e} is off|scrap my {z} with {p}|call off the {e}
reschedule_meeting move_event changeAppointment|moves something to another time|event newTime|push the {e} to {z}|move my thing with {p} to {z}|make it {z} instead|the {e} has to be later, say {z}
check_calendar list_events showAgenda|says what is planned|date|what's on {y}|am I free {y}|do I have anything {y}|when's the {e}|what's next
add_expense record_cost logSpending|notes money spent|amount category merchant|{$} on {f}|spent {$} at {s}|paid {$} for the {x}|{s} {$}
set_budget limit_spending|sets how much may be spent|category amount period|no more than {$} a month on food|budget of {$} for the {e}|cap the {x} money at {$}
compare_prices find_deal|finds the cheapest|product|cheapest {x}|where's {f} on sale|better price for the {x}|is {s} cheaper for {x}s
add_to_playlist save_track|adds a song to a list|song playlist|put this on my {j} list|add {t} to the party mix|save this song
recommend_movie suggest_film whatToWatch|suggests something to watch|genre mood|what should we watch|something {j} for tonight|a good {g}|bored, any film ideas
search_recipe find_recipe whatToCook|finds something to cook|ingredients time|what can I make with {i} and {i}|recipe for {f}|dinner ideas with {i}|how do you make {f}
water_plants plant_care wateringLog|notes that plants were cared for|plant action|watered the {l2}|gave the {l2} a drink|repotted the {l2}|{l2} needs feeding, did it
feed_pet pet_care petLog|notes that an animal was cared for|pet action|fed the {m2}|{m2} had its walk|gave {p} the {m2} its pill|cat's litter done
report_problem file_issue bugReport|reports that something does not work|what severity|the {x} is broken|{k} site won't load|lift stuck again|found a bug in the {x} page
open_ticket contact_support askHelp|asks people for help|topic message|I need a human|get me support|somebody help me with the {x}|talk to an agent about my {b}
give_feedback leave_review rateService|says how good something was|rating comment|five stars for {k}|{s} was awful|loved the {e}|the {x} deserves two stars
subscribe_newsletter sign_up joinList|signs up for something|email topic|sign me up for the {e}|I want the {k} newsletter|put me on the list for {g}
unsubscribe cancel_subscription stopPlan|ends a subscription|service reason|cancel my {k} plan|stop sending me {g} mails|I don't want {s} plus any more
answer_question search_web lookup ask|answers a question of fact|query|who wrote {t}|how tall is the tower in {c}|what's the capital of {l} speakers|when did {p} become king|why is the sky blue
tell_joke entertain funFact|says something funny|topic|make me laugh|know any good ones about {m2}s|tell me something funny|cheer me up
flip_coin roll_dice random_pick|decides by chance|options|heads or tails|roll two dice|pick one: {i} or {i}|you choose between {c} and {c}
find_phone locate_device whereIsMy|makes a device ring|device|where's my phone|I've lost the {x}|ping my watch|make the tablet ring
check_traffic commute_time trafficReport|says how the roads are|route|is the road to {c} jammed|how long to {o} right now|any accidents on the way|leave now or wait?
charge_car start_charging evCharge|charges the car|limit|plug level to {n}|charge the car to {n} percent|start charging tonight|how full is the battery, top it up"""
NONES = [("none", "nothing of these fits"), ("none", "no action is asked for"), ("no_action", "the note asks for none of the others"), ("none", ""), ("unknown", "anything else"), ("other", "something else"), ("nothing", "small talk, or nothing to do"), ("noop", "do nothing"), ("fallback", "used when no other tool fits"), ("chit_chat", "just talk"), ("unsupported", "the app cannot do it")]
VERBS = "log add create record save new track make note register enter store put".split()


def words(rng: random.Random, text: str) -> str:
    one = {
        "t": lambda: S.title(rng), "g": lambda: rng.choice(S.GENRES.split("|") + ["jazz", "techno", "folk", "opera", "punk"]), "p": lambda: person(rng), "j": lambda: rng.choice(L.ADJECTIVES), "n": lambda: str(rng.randint(2, 240)), "m": lambda: str(rng.randint(2, 9)),
        "y": lambda: rng.choice(["tomorrow", "on friday", "this weekend", "tonight", "next week", "today", "on the 5th", "monday morning"]), "c": lambda: rng.choice(L.CITIES), "o": lambda: S.somewhere(rng), "w": lambda: L.role(rng), "x": lambda: L.thing(rng), "l": lambda: rng.choice(S.LANGUAGES.split("|")),
        "k": lambda: L.business(rng), "s": lambda: L.shop(rng), "f": lambda: rng.choice(S.FOODS.split("|")), "r": lambda: S.reference(rng), "$": lambda: records.price(rng), "b": lambda: rng.choice(L.BILLS), "h": lambda: S.phone(rng), "q": lambda: rng.choice(L.clauses()), "v": lambda: rng.choice("kitchen hall bedroom lounge office garage bathroom".split()),
        "u": lambda: length(rng), "a": lambda: rng.choice(S.AILMENTS.split("|")), "d": lambda: S.drug(rng), "e": lambda: L.event(rng), "i": lambda: rng.choice(S.INGREDIENTS.split("|")), "z": lambda: clock(rng), "l2": lambda: rng.choice(S.PLANTS.split("|")), "m2": lambda: rng.choice(S.ANIMALS.split("|")),
    }
    return re.sub(r"\{(\w2?|\$)\}", lambda m: one[m.group(1)](), text)


@cache
def short_actions() -> list[tuple[list[str], str, list[str], list[str]]]:
    rows = [line.split("|") for line in ACTIONS.split("\n")]
    return [(r[0].split(), r[1], r[2].split(), r[3:]) for r in rows]


@cache
def by_domain() -> list[list[int]]:
    """Kinds of one file, side by side."""
    out, start = [], 0
    for path in sorted(frames.FOLDER.glob("schemas*.txt")):
        n = len(frames.kinds_of(path))
        out.append(list(range(start, start + n)))
        start += n
    return out


def kind_note(rng: random.Random, kind) -> str:
    ink = Ink()
    return ink.read(kind.make(rng, dates.any_today(rng), spelled=0.1)[0])[0]


def kind_branch(rng: random.Random, kind) -> tuple[str, str]:
    """Its name as an action or a type, and how it is told."""
    title = rng.choice(kind.titles)
    name = title
    roll = rng.random()
    if roll < 0.5:
        name = "_".join([rng.choice(VERBS)] + words_of(title))
    elif roll < 0.7:
        w = words_of(title)
        name = rng.choice(VERBS) + "".join(x.capitalize() for x in w)
    remark = rng.choice(kind.instructions + [""]) if rng.random() < 0.75 else ""
    return name, told(name, remark, [rng.choice(s.names) for s, _ in kind.slots.values()], rng)


def told(name: str, remark: str, names: list[str], rng: random.Random | None = None) -> str:
    """`Sources` say it in the same way: name, description, names of the fields."""
    plain = " ".join(words_of(name)) or name
    fields = " , ".join(" ".join(words_of(n)) or n for n in names[:6])
    return plain + (" , " + remark if remark else "") + (" : " + fields if fields else "")


def action_branch(rng: random.Random, row) -> tuple[str, str]:
    names, remark, arguments, _ = row
    name = rng.choice(names)
    return name, told(name, remark if rng.random() < 0.7 else "", arguments if rng.random() < 0.85 else [])


CHAT = """hello|hi there|good morning|good evening everyone|how are you|how's it going|thanks a lot|thank you so much|never mind|ok|okay then|you're funny|who are you|what can you do|what a day|lol|haha nice|hmm let me think|I don't know|are you a robot|do you sleep|bye|see you|nice one|oh well|forget it|sounds good
that's interesting|my name is {p}|I like {j} things|the sky looks {j}|I'm bored|tell me a story|what's your favourite colour|do you like {f}|why is the sky blue|who won the world cup in 19{n2}|how old is the universe|sing something|you are the best|you're useless|I love you|are we there yet|what is the meaning of life
I grew up in {c}|{p} is my best friend|my favourite food is {f}|dogs are better than cats|it's raining again|so tired of all this|I had a weird dream|never mind, I'll do it myself|sorry, wrong button|testing testing|is this thing on|asdf|...|???|yes|no|maybe|I wonder what {p} is up to|how tall is {p}|write a poem about {x}s
what's the capital of France|how many legs has a spider|tell me a joke|cheer me up|just thinking out loud|I was at {k} yesterday, lovely place|{q}|{q}|{q}|{q}|{q}|{q}"""


def chat(rng: random.Random) -> str:
    text = rng.choice(CHAT.replace("\n", "|").split("|"))
    return actions.filled(rng, text.replace("{n2}", str(rng.randint(30, 98))).replace("{q}", rng.choice(L.clauses())))


@cache
def asides() -> dict[str, list[str]]:
    """By domain of the actions what is said of its world and asks for none of them (asides.txt)."""
    out: dict[str, list[str]] = {}
    for line in (Path(__file__).parent / "asides.txt").read_text().splitlines():
        if line.startswith("# "):
            out[line[2:].strip()] = own = []
        elif line.strip():
            own.append(line.strip())
    return out


def of_union(rng: random.Random) -> tuple[str, list[Field], str]:
    size = rng.choice([2, 3, 3, 4, 5, 6, 8, 10, 10, 10, 11, 12])
    all_kinds, all_actions = frames.kinds(), actions.actions()
    branches: list[tuple[str, str]] = []
    makers = []
    used: set[str] = set()

    def add(branch: tuple[str, str], maker, names: list[str]) -> None:
        if not used & {n.lower() for n in names}:
            used.update(n.lower() for n in names)
            branches.append(branch)
            makers.append(maker)
    share = rng.choice([0, 0.4, 0.8, 1, 1])  # of actions
    domain = rng.choice(by_domain()) if rng.random() < 0.5 else None
    of_domains: set[str] = set()
    if rng.random() < 0.25:  # those without marked arguments
        rows = rng.sample(short_actions(), min(len(short_actions()), size))
        if rng.random() < 0.4:  # neighbours in the list are alike
            at = rng.randrange(len(short_actions()))
            rows = [short_actions()[(at + i) % len(short_actions())] for i in range(size)]
        rest: list = []
    else:
        # Of one domain as far as it goes, of two, or of any.
        names = sorted({a.domain for a in all_actions})
        domains = set(rng.sample(names, rng.choice([1, 1, 2, 3])) if rng.random() < 0.65 else names)
        of_domains = domains
        near = [a for a in all_actions if a.domain in domains]
        far = [a for a in all_actions if a.domain not in domains]
        rows = rng.sample(near, len(near))[:size] if rng.random() < 0.8 else rng.sample(near, len(near))[:max(2, size // 2)]
        rest = [a for a in near if a not in rows] + rng.sample(far, min(len(far), 8))
        rows = rng.sample(far, min(len(far), size)) + rows[::-1]
    taken: list = []
    style = rng.choice(["", "", "snake", "camel", "plain"])
    describes, lists_fields = rng.random() < 0.75, rng.random() < 0.85

    def styled(name: str) -> str:
        w = words_of(name)
        return {"": name, "snake": "_".join(w), "camel": w[0] + "".join(x.capitalize() for x in w[1:]), "plain": "".join(x.capitalize() for x in w)}[style] if w else name
    while len(branches) < size:
        if rows and rng.random() < share:
            row = rows.pop()
            if isinstance(row, tuple):
                add(action_branch(rng, row), lambda row=row: words(rng, rng.choice(row[3])), row[0])
            else:
                name = styled(rng.choice(row.names))
                text = told(name, rng.choice(row.remarks) if describes else "", [n for n in actions.names_of(rng, row).values()] if lists_fields else [])
                add((name, text), lambda row=row: actions.say(rng, row)[0], row.names)
            continue
        if share == 1 and len(branches) >= 2:
            break
        kind = all_kinds[rng.choice(domain)] if domain and rng.random() < 0.7 else frames.some_kind(rng)
        titles = {w for t in kind.titles for w in words_of(t)}
        # Two branches of one sort have no right answer.
        if any(len(titles & t) >= 2 or t == titles for t in taken):
            domain = None if rng.random() < 0.1 else domain
            continue
        taken.append(titles)
        branch = kind_branch(rng, kind)
        add(branch, lambda kind=kind: kind_note(rng, kind), [branch[0]])
    gold: int | None = rng.randrange(len(branches))
    has_none = rng.random() < 0.55
    asks_none = has_none and rng.random() < 0.27
    optional = not has_none and rng.random() < 0.3
    if asks_none or optional and rng.random() < 0.4:
        gold = None
        left = [a for a in rest if not used & {n.lower() for n in a.names}]
        roll = rng.random()
        # What no branch serves: talk, or a request of another sort.
        if of_domains and share >= 0.8 and rng.random() < 0.5:
            note = rng.choice(asides()[rng.choice(sorted(of_domains))])
        elif roll < 0.4 and left:
            note = actions.say(rng, left[0] if rng.random() < 0.5 else rng.choice(left))[0]
        elif roll < 0.5 and share >= 0.8:
            note = kind_note(rng, frames.some_kind(rng))
        else:
            note = chat(rng)
    else:
        note = makers[gold]()
    texts = [b[1] for b in branches]
    if has_none:
        name, remark = rng.choice(NONES)
        texts.append(told(name, remark, ["reason"] if rng.random() < 0.2 else []))
        if gold is None:
            gold = len(texts) - 1
    if rng.random() < 0.85:
        order = rng.sample(range(len(texts)), len(texts))
        texts = [texts[i] for i in order]
        gold = None if gold is None else order.index(gold)
    if rng.random() < 0.3:
        note = note.lower()
    return rng.choice("Action Command Request Intent Tool ToolCall value Entry Response Decision Assistant AppAction Operation Step Reply".split()), [Field(rng.choice(["action", "action", "kind", "type", "tool", "intent", "value", "which"]), BRANCHES, not optional, "", texts, gold)], note
