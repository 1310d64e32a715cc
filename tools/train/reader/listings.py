"""Lists joined in every way, and days, times of day, moments and durations, put into notes of their own or into those of a kind of record."""

from __future__ import annotations

import random
import re

from corpus import dates
from corpus import implied
from corpus import lists as L
from corpus import slots as S

from .examples import CHOICES, DAY, DURATION, LIST, MANY, MOMENT, SEVERAL, TEXT, TIME, TRUTH, Field, of_kind
from .ink import Ink

JOINS = [(", ", " and "), (", ", ", and "), (", ", ", "), (", ", " & "), (" and ", " and "), (" + ", " + "), ("; ", "; "), ("\n", "\n"), (" / ", " / "), (", ", " plus "), (", ", " or "), (" ", " and "), (", then ", ", then "), (", ", " as well as "), (" & ", " & "), (". ", ". "), ("\n- ", "\n- "), (" and also ", " and also "), (", ", ", oh and "), (", ", " and then "), (" then ", " then "), ("/", "/"), (", ", ", maybe also "), (", ", ", plus "), (" plus ", " plus "), (", ", " along with "), (" as well as ", " as well as "), (", ", " and finally "), (", ", ", and don't forget "), ("... ", "... "), (" - ", " - "),
         (", ", " and maybe "), (", ", ", also "), (" with ", " and "), (", and ", ", and "), (" and then ", " and then "), ("\n* ", "\n* "), (", ", ". oh and "), (" & ", ", and "), (" | ", " | "), (", ", ", and last but not least ")]


def joined(rng: random.Random, items: list[str]) -> str:
    between, last = rng.choice(JOINS)
    if between in ("\n- ", "\n* ") and len(items) > 1:
        return between + between.join(items)
    if rng.random() < 0.05 and len(items) > 1:
        return rng.choice(["first {0}, then {1}", "not only {0} but also {1}", "{0}, and on top of that {1}", "{0} and of course {1}", "either {0} or {1}"]).format(", ".join(items[:-1]), items[-1])
    if rng.random() < 0.06:
        return " ".join(f"{n}. {item}" for n, item in enumerate(items, 1))
    if rng.random() < 0.04 and len(items) == 2:
        return f"both {items[0]} and {items[1]}"
    return last.join([between.join(items[:-1]), items[-1]]) if len(items) > 1 else items[0]


def article(rng: random.Random, word: str) -> str:
    """What stands before an item and is no part of it."""
    if rng.random() < 0.75 or word[:1].isupper():
        return ""
    return rng.choice(["the ", "some ", "my ", "an " if word[:1] in "aeiou" else "a ", "more ", "the ", "our "])


def person(rng):
    return L.person_name(rng) if rng.random() < 0.75 else L.person(rng)


def deed(rng):
    verb = rng.choice("visit see try paint clean fix walk to tour climb explore book sketch plan mend wash photograph swim in".split())
    return f"{verb} {'the ' if rng.random() < 0.6 else ''}{rng.choice([L.thing, S.somewhere, S.nouns])(rng)}"


# What they are called, what they are, how items are made, and notes around them.
KINDS = [
    ("items things stuff toBuy shoppingList products goods", "what to buy|the things|items to get", lambda r: r.choice([lambda: L.bought(r), lambda: r.choice(S.INGREDIENTS.split("|")), lambda: r.choice(L.edibles()), lambda: S.nouns(r)])(), "buy {L}|get {L} from {shop}|we need {L}|pick up {L} on the way home|shopping: {L}|{L} please|order {L}|{shop}: {L}|we're out of {L}|add {L} to the list|don't forget {L}|could you grab {L}|need {L} for {name}'s party"),
    ("people guests attendees participants invitees names who team players members", "who takes part|names of the people|guests|each attendee", person, "lunch with {L}|invite {L}|{L} are coming|meeting {L} at {city}|{L} will be there|team: {L}|call between {L}|played cards with {L}|the guests are {L}|{L} said yes|dinner for {L} at {shop}|I saw {L} at the fair|went hiking with {L}|{L} and I talked about the move"),
    ("recipients to sendTo addressees cc", "who gets the message|recipients", person, "text {L} that we're late|tell {L} the gate is open|email {L} about the rota|send {L} the photos|let {L} know it's off|message {L}: see you at nine|write to {L} that the boat is sold|ask {L} if they can swap|forward the plan to {L}"),
    ("ingredients contains madeWith components", "what goes in|the ingredients", lambda r: r.choice(S.INGREDIENTS.split("|")), "made with {L}|soup of {L}|mix {L} in a bowl|the sauce needs {L}|cake: {L}|{L}, baked for an hour|it had {L} in it|fry {L} together|curry with {L}"),
    ("tags labels keywords topics subjects themes", "tags|topics covered|what it is about", lambda r: r.choice([lambda: r.choice(S.SUBJECTS.split("|")), lambda: r.choice(L.rare_nouns()), lambda: r.choice(S.GENRES.split("|"))])(), "tags: {L}|talk about {L}|filed under {L}|it covers {L}|lecture on {L}|the book deals with {L}|we discussed {L}|agenda: {L}|#{L}|keywords {L}|chapters on {L}"),
    ("cities places stops destinations locations route", "places on the way|where it goes|stops", lambda r: r.choice(L.CITIES), "trip to {L}|from here via {L}|we passed through {L}|flying to {L} in spring|route: {L}|lived in {L}|visited {L} last year|offices in {L}|driving to {L} with {name}"),
    ("symptoms complaints signs ailments", "what the patient feels|symptoms", lambda r: r.choice(S.AILMENTS.split("|")), "patient has {L}|{name} woke up with {L}|complains of {L}|{L} since last week|still {L}|the cream helped with {L}|no fever but {L}"),
    ("skills languages subjects speaks knows", "what the person can do|skills", lambda r: r.choice([lambda: r.choice(S.LANGUAGES.split("|")), lambda: r.choice(S.INSTRUMENTS.split("|")), lambda: r.choice("Python SQL welding Excel sewing carpentry Figma plumbing Java cooking design editing baking coaching".split())])(), "{name} knows {L}|speaks {L}|good at {L}|I can teach {L}|looking for someone with {L}|took classes in {L}|skills: {L}|{name} is fluent in {L}"),
    ("tasks todos steps actions chores activities plans", "what to do, one each|steps|activities", lambda r: r.choice([S.chore, deed, deed])(r), "today: {L}|plan: {L}|I have to {L}|steps: {L}|{name} should {L}|on saturday we {L}|first {L}|to do: {L}|remember to {L}|morning is for: {L}|we want to {L}"),
    ("colors colours palette shades", "colours", lambda r: r.choice(S.COLORS.split("|")), "comes in {L}|painted {L}|the flag is {L}|I want it in {L}|{L} balloons|shirts in {L} for {name}"),
    ("animals pets species birds seen sightings", "what was seen|animals", lambda r: r.choice((S.ANIMALS + "|" + S.BIRDS).split("|")), "saw {L} by the pond|we keep {L}|the farm has {L}|at the vet with {L}|spotted {L} this morning|{L} in the garden"),
    ("features amenities equipment gear tools extras", "what it has|equipment", lambda r: r.choice([lambda: r.choice(L.artifacts()), lambda: L.thing(r), lambda: r.choice("wifi|parking|a pool|sauna|air conditioning|balcony|dishwasher|projector|whiteboard|sound system|bike shed|garden|fireplace|lift".split("|"))])(), "room with {L}|bring {L}|it comes with {L}|we'll need {L}|the flat has {L}|pack {L}|kit: {L}|hire {L} for the day|make sure there's {L}"),
    ("allergies allergens avoid diet intolerances", "what must not be in it|allergies", lambda r: r.choice("peanuts|shellfish|gluten|dairy|soy|eggs|sesame|pollen|latex|cats|penicillin|celery|mustard|wasps|dust|lactose|strawberries".split("|")), "{name} is allergic to {L}|no {L} please|cannot have {L}|avoid {L}|reacts badly to {L}|watch out for {L}"),
    ("books films songs titles albums games shows watched tracks", "titles|each title", lambda r: S.title(r), "watch {L}|read {L} this year|playlist: {L}|borrowed {L}|we watched {L} back to back|add {L} to my list|{name} recommends {L}|tickets for {L}"),
    ("issues problems faults defects findings damages", "what is wrong|each fault", lambda r: r.choice([lambda: r.choice(S.REASONS.split("|")), lambda: f"{r.choice(['cracked', 'loose', 'missing', 'broken', 'leaking', 'bent', 'noisy', 'dirty'])} {L.thing(r)}"])(), "inspection found {L}|problems: {L}|the car has {L}|tenant reports {L}|{L}, says {name}|to fix: {L}|complaints: {L}"),
    ("pros advantages likes positives strengths cons dislikes", "what was good|points", lambda r: f"{r.choice(L.ADJECTIVES)} {r.choice([L.thing(r), r.choice(L.rare_nouns())])}", "I liked {L}|good: {L}|what stood out: {L}|we noted {L}|the report mentions {L}"),
]
MORE = """dishes courses menu starters mains|what is served|food|menu: {L}|for dinner there's {L}|they serve {L}|we had {L} and it was lovely|I'd like {L}|{name} cooks {L} on sunday|starters are {L}
drinks beverages bar|what to drink|drink|bring {L}|the fridge has {L}|{L} for the guests|we'll have {L} please|no more {L} in the cellar
instruments lineup|what is played|instrument|the band has {L}|{name} plays {L}|lessons in {L}|scored for {L}|we need people for {L}
plants flowers seeds beds|what grows there|plant|planted {L}|the bed has {L}|{L} by the wall|seeds: {L}|in bloom: {L}|repot {L} before winter
subjects courses classes modules|what is taught|subject|{name} takes {L}|exams in {L}|timetable: {L}|I'm failing {L}|homework in {L} today|tutor for {L}
languages spoken|languages|language|I speak {L}|{name} understands {L}|guide speaks {L}|menus in {L}|signs in {L}
hobbies interests sports pastimes likes|what they like to do|hobby|{name} likes {L}|into {L} lately|hobbies: {L}|enjoys {L} at weekends|clubs for {L}|we offer {L} in summer
bodyParts areas injuries sore|where it hurts|body|sore {L}|{L} hurt|pain in {L}|massage {L}|rash on {L}|he injured {L} in the match
documents papers files attachments forms|papers needed|document|bring {L}|attached: {L}|missing {L}|send me {L} by friday|please sign {L}|the file has {L}|you'll need {L} at the counter
rooms areas spaces|rooms|room|the flat has {L}|clean {L}|paint {L}|heating is off in {L}|carpet for {L}|tour of {L}
materials supplies fabrics|what it is made of|material|made of {L}|we need {L}|order {L}|samples of {L}|kit with {L}|shop for {L} before class
vehicles cars fleet|the vehicles|vehicle|we own {L}|parked: {L}|insured {L}|{L} need new tyres|blocked in by {L}
accessories options addOns included|what comes with it|gadget|comes with {L}|includes {L}|I added {L}|it lacks {L}|box contains {L}|sold together with {L}
companies vendors clients suppliers firms sponsors|firms|business|quotes from {L}|sponsored by {L}|meeting with {L}|sold to {L}|we buy from {L}|{L} sent offers
shops stores errands where|where to go|shop|go to {L}|check {L} for it|only at {L}|returns to {L}|I went to {L} and found nothing|prices at {L}
speakers presenters panel moderators performers|who speaks|person|talks by {L}|on the panel: {L}|{L} will present|hosted by {L}|with {L} on stage|a reading by {L}
children kids pupils students|the children|person|pick up {L}|{L} were absent|party for {L}|the twins {L}|class has {L} new|{L} forgot their lunch
witnesses present involved parties|who was there|person|seen by {L}|{L} saw it|involved: {L}|statements from {L}|besides me there were {L}
authors editors contributors credits|who made it|person|written by {L}|edited by {L}|thanks to {L}|a paper by {L}|contributions from {L}
volunteers helpers crew drivers|who helps|person|{L} can help|crew: {L}|driving: {L}|{L} signed up|we still have {L} for saturday
winners finalists nominees shortlist|who won|person|the winners are {L}|shortlisted: {L}|prizes go to {L}|{L} made the final
visited sights attractions museums|what to see|place|we saw {L}|don't miss {L}|on day two {L}|closed: {L}|tickets for {L}|the bus stops at {L}
venues locations rooms halls|where it takes place|place|held at {L}|choose between {L}|viewings at {L}|performances at {L}|we looked at {L}
countries markets regions nationalities|countries|country|ships to {L}|people from {L}|born in {L} or so|travelled through {L}|sold in {L}|visa for {L}
aims goals objectives resolutions|what one wants to reach|deed|my goals: {L}|this year I want to {L}|plan to {L}|we aim to {L}|resolutions, {L}
duties responsibilities jobs chores|what has to be done|deed|{name} has to {L}|duties: {L}|on saturdays {L}|the job is to {L}|asked {name} to {L}
reasons causes factors|why|clause|because {L}|reasons: {L}|the delay came about since {L}|it failed as {L}
questions queries openPoints|what is still open|clause|open points: {L}|{name} wants to know whether {L}|we must clear up if {L}
decisions outcomes resolutions agreed|what was decided|clause|agreed: {L}|we decided that {L}|outcome, {L}
adjectives impressions traits qualities descriptors words|how it is|adjective|it's {L}|{name} is {L}|words for it: {L}|looks {L}|the flat was {L}|described as {L}
brands makes models|makes|brand|tried {L}|compare {L}|stock of {L}|I like {L}|only {L} left
prizes gifts presents wishes|gifts|gadget|{name} wants {L}|wish list: {L}|we gave her {L}|under the tree: {L}|prizes are {L}
medicines medication drugs|what is taken|drug|takes {L}|prescribed {L}|allergic to {L}|on {L} since may|refill {L}
codes references orders numbers|the codes|code|orders {L}|tickets {L}|see {L}|flights {L}|refunds for {L}|about {L}, any news?
phones numbers contacts|numbers to call|phone|call {L}|reach me on {L}|numbers: {L}|try {L} instead
emails addresses mails|addresses|email|send it to {L}|cc {L}|write to {L}|invite {L}
sizes dimensions widths|sizes|size|we have {L}|available in {L}|order {L}|cut them to {L}
years seasons vintages|years|year|won in {L}|the floods of {L}|vintages {L}|renovated in {L}
months seasons|months|month|open in {L}|busy in {L}|we travel in {L}|payments due in {L}
genres styles|styles|genre|I read {L}|they play {L}|mostly {L}|a mix of {L}""".split("\n")
MAKERS = {
    "food": lambda r: r.choice([lambda: r.choice(S.FOODS.split("|")), lambda: r.choice(L.edibles())])(), "drink": lambda r: r.choice("water|red wine|cola|lemonade|iced tea|cider|apple juice|espresso|hot chocolate|gin|ginger beer|oat milk|sparkling water|green tea|whisky|tonic|rum punch|mango lassi|sake".split("|")),
    "instrument": lambda r: r.choice(S.INSTRUMENTS.split("|")), "plant": lambda r: r.choice((S.PLANTS + "|roses|tulips|dahlias|sunflowers|kale|chives|beetroot|runner beans|marigolds|foxgloves|courgettes|sweet peas").split("|")), "subject": lambda r: r.choice(S.SUBJECTS.split("|")), "language": lambda r: r.choice(S.LANGUAGES.split("|")),
    "hobby": lambda r: r.choice("chess|climbing|knitting|bird watching|football|salsa|pottery|sailing|gardening|reading|archery|karaoke|running|yoga|board games|photography|judo|surfing|origami|cooking|painting|hiking|singing|darts|fishing|badminton|crosswords|woodwork|stamp collecting|table tennis".split("|")), "body": lambda r: r.choice(S.BODY.split("|")),
    "document": lambda r: r.choice("passport|birth certificate|lease|payslips|insurance card|tax return|driving licence|bank statement|floor plan|cover letter|references|vaccination record|permit|signed contract|invoice|customs form|police report|photo|medical report|time sheet|minutes|meter reading|receipt|CV|warranty card".split("|")),
    "room": lambda r: r.choice("kitchen|attic|study|garage|bedroom|hall|cellar|bathroom|laundry room|conservatory|pantry|nursery|dining room|lobby|porch|library|guest room|utility room|loft|sauna".split("|")), "material": lambda r: r.choice("oak|cotton|linen|steel|glass|wool|plywood|copper wire|felt|leather|silk|gravel|cement|sandpaper|varnish|beads|yarn|clay|wire mesh|canvas|acrylic paint|glue|brass|bamboo|slate|velvet".split("|")),
    "vehicle": lambda r: r.choice([lambda: r.choice(S.VEHICLES.split("|")), lambda: r.choice("tractor|van|scooter|camper|trailer|forklift|moped|quad bike|minibus|pickup|dinghy".split("|"))])(), "gadget": lambda r: r.choice([lambda: L.thing(r), lambda: r.choice(L.artifacts()), lambda: S.nouns(r)])(), "business": L.business, "shop": L.shop, "person": person,
    "place": lambda r: r.choice([lambda: S.somewhere(r), lambda: S.venue(r) if isinstance(S.venue(r), str) else S.somewhere(r), lambda: r.choice("the cathedral|the old mill|the harbour|Castle Hill|the botanical garden|the war museum|the lighthouse|the night market|St Mary's|the aquarium|the Roman baths|Pier 7|the observatory|the salt mine|Lake Orta".split("|"))])(),
    "country": lambda r: r.choice("France|Ghana|Peru|Japan|Norway|Egypt|Brazil|Canada|India|Kenya|Portugal|Vietnam|Mexico|Poland|Greece|Chile|Iceland|Turkey|Sri Lanka|New Zealand|Morocco|Austria|South Korea|Nigeria|Ireland|Croatia|Jamaica|Nepal".split("|")), "deed": lambda r: r.choice([S.chore, deed, deed])(r), "clause": lambda r: r.choice([lambda: r.choice(S.REASONS.split("|")), lambda: f"the {L.thing(r)} {r.choice(['is too small', 'never came', 'costs too much', 'works', 'was late', 'needs a permit', 'stays', 'goes to the cellar'])}", lambda: f"{L.person_name(r)} {r.choice(['was ill', 'pays', 'leads the group', 'brings the tent', 'resigned', 'takes notes'])}"])(),
    "adjective": lambda r: r.choice([lambda: r.choice(L.ADJECTIVES), lambda: r.choice("friendly|bright|noisy|cosy|clever|fruity|smoky|shy|curious|damp|elegant|stubborn|witty|warm|calm|crisp|earthy|patient|modern|draughty|creamy|honest|spacious|dull".split("|"))])(), "brand": lambda r: r.choice("Bosch|Sony|Nikon|Yamaha|Philips|Levi's|Adidas|Puma|Canon|Fender|Makita|Samsung|Dell|Lego|Moccamaster|Brother|Stihl|Trek|Salomon|Zeiss|Gibson|Miele|Nokia|Shimano".split("|")),
    "drug": S.drug, "code": S.reference, "phone": S.phone, "email": S.email, "size": lambda r: r.choice([lambda: r.choice("S|M|L|XL|small|medium|large|extra large".split("|")), lambda: f"{r.randint(2, 200)} cm", lambda: f"size {r.randint(34, 48)}", lambda: f"{r.randint(2, 12)}x{r.randint(2, 12)}"])(), "year": lambda r: str(r.randint(1900, 2026)),
    "month": lambda r: r.choice("January February March April May June July August September October November December".split()), "genre": lambda r: r.choice((S.GENRES + "|jazz|techno|folk|opera|punk|soul|blues|hip hop|salsa|reggae|metal|swing").split("|")),
}
KINDS += [(names, remark, MAKERS[maker], "|".join(texts)) for names, remark, maker, *texts in (line.split("|") for line in MORE)]
AROUND = ["{name} says hi", "see you on friday", "the weather was awful", "sorry for the late reply", "it took two hours", "call me if anything is unclear", "that's all for now", "I paid {n} euros for it", "the {thing} is still at the workshop", "we left {city} at noon", "not sure about the rest", "the {thing} was closed", "thanks again", "{name} couldn't make it",
          "my {thing} broke on the way", "bring your own {thing}", "it was {n} in all", "nothing else to report", "hope you're well", "quick update", "hi {name}", "ok so", "for the meeting in {city}", "as discussed with {name}", "don't tell {name}", "it's {name}'s birthday soon", "{shop} was out of everything else"]


def around(rng: random.Random) -> str:
    return carrier(rng, rng.choice(AROUND), "").replace("{thing}", L.thing(rng)).replace("{n}", str(rng.randint(3, 90)))


CLASS_TEXTS = "{L}|we have {L}|there were {L}|saw {L}|about {L}|need {L}|{name} brought {L}|sold {L} today|lots of {L}|talk about {L}|pictures of {L}|{L} for the exhibition|my favourites are {L}|in stock: {L}|{shop} has {L}|I know {L}|stalls with {L}|donated: {L}|{L} in the picture|{name} asked for {L}|draw {L}".split("|")


def class_clause(rng: random.Random, ink: Ink, key) -> tuple[Field, str]:
    """A list of things of one class of WordNet's, named after it."""
    names, words = rng.choice([c for c in implied.classes() if len(c[1]) >= 8])
    name = rng.choice(names)
    items = rng.sample(words, rng.choice([1, 2, 2, 3, 3, 4, 5]))
    listed = joined(rng, [article(rng, i) + ink(key, i) for i in items])
    name = name if name.endswith("s") else name + "s"
    return Field(rng.choice([name, name, name + "List", "the_" + name, rng.choice(["seen", "wanted", "new", "other", "all"]) + name.capitalize()]), LIST, rng.random() < 0.7, rng.choice(["", "", f"the {name}", f"{name}, one each", f"all {name} that are named"])), carrier(rng, rng.choice(CLASS_TEXTS), listed)


MEMBERS = [  # several of some choices
    ("days weekdays repeatOn onDays", "days of the week", dict(zip("monday tuesday wednesday thursday friday saturday sunday".split(), ["mon|monday|mondays", "tue|tuesday|tuesdays", "wed|wednesday|wednesdays", "thu|thursday|thursdays", "fri|friday|fridays", "sat|saturday|saturdays", "sun|sunday|sundays"])), "every {L}|gym on {L}|open {L}|class meets {L}|repeat {L}|I work {L}|{L} only"),
    ("channels notifyBy contactBy via", "ways to tell them", {"email": "email|mail", "sms": "sms|text", "phone": "phone|a call", "push": "push|push notification", "post": "post|letter"}, "reach me by {L}|notify by {L}|{L} are fine|send it by {L}|contact via {L}"),
    ("toppings extras addOns", "toppings", {v: v for v in "cheese mushrooms olives ham onions peppers pineapple basil anchovies".split()}, "pizza with {L}|add {L}|{L} on top|I'd like {L}"),
    ("meals mealsIncluded catering", "meals", {"breakfast": "breakfast|brekkie", "lunch": "lunch", "dinner": "dinner|supper", "snack": "a snack|snacks"}, "includes {L}|we want {L}|{L} on site|book {L}"),
    ("sizes stock inSizes", "sizes", {"small": "small|S", "medium": "medium|M", "large": "large|L", "xlarge": "XL|extra large"}, "we have {L} left|order {L}|comes in {L}"),
    ("rooms areas zones", "rooms", {"kitchen": "kitchen", "bathroom": "bathroom|bath", "bedroom": "bedroom", "living_room": "living room|lounge", "garage": "garage", "garden": "garden|yard"}, "paint the {L}|clean {L}|work in the {L}|{L} need new lights"),
    ("languages translateTo targets", "languages", {v.lower(): v for v in S.LANGUAGES.split("|")[:9]}, "translate into {L}|subtitles in {L}|versions in {L}|we need it in {L}"),
]


def carrier(rng: random.Random, text: str, listed: str) -> str:
    return text.replace("{shop}", L.shop(rng)).replace("{name}", L.person_name(rng)).replace("{city}", rng.choice(L.CITIES)).replace("{L}", listed)


def list_clause(rng: random.Random, ink: Ink, key) -> tuple[Field, str]:
    if rng.random() < 0.2:
        return class_clause(rng, ink, key)
    names, remarks, make, texts = rng.choice(KINDS)
    items: list[str] = []
    for _ in range(rng.choice([1, 2, 2, 3, 3, 3, 4, 5, 6])):
        item = make(rng)
        if item.lower() not in [i.lower() for i in items]:
            items.append(item)
    listed = joined(rng, [article(rng, i) + ink(key, i) for i in items])
    f = Field(rng.choice(names.split()), LIST, rng.random() < 0.7, rng.choice(remarks.split("|") + ["", ""]))
    return f, carrier(rng, rng.choice(texts.split("|")), listed)


def several_clause(rng: random.Random) -> tuple[Field, str]:
    names, remark, values, texts = rng.choice(MEMBERS)
    pool = rng.sample(list(values), rng.randint(min(4, len(values)), len(values))) if rng.random() < 0.4 else list(values)
    chosen = rng.sample(pool, rng.choice([1, 2, 2, 3]))
    words = joined(rng, [rng.choice(values[c].split("|")) for c in chosen])
    return Field(rng.choice(names.split()), SEVERAL, rng.random() < 0.6, rng.choice([remark, ""]), pool, [pool.index(c) for c in chosen]), carrier(rng, rng.choice(texts.split("|")), words)


def clock(rng: random.Random) -> str:
    """A time of day, without what stands before it."""
    h, m, w = rng.randint(1, 12), rng.choice([0, 15, 30, 45, 10, 20, 40, 50, 5, 25]), None
    w = dates.SMALL[h]
    return rng.choice([f"{h}pm", f"{h}am", f"{h} pm", f"{h} am", f"{h}:{m:02d}", f"{h}:{m:02d}pm", f"{h}.{m:02d}", f"{h}:{m:02d} am", f"{rng.randint(13, 23)}:{m:02d}", f"{rng.randint(0, 23):02d}:{m:02d}", "noon", "midday", "midnight", f"half past {w}", f"half past {h}", f"quarter to {w}", f"quarter past {h}", f"half {w}",
                       f"{h} o'clock", f"{w} o'clock", f"{h} p.m.", f"{h} in the morning", f"{w} in the evening", f"{h} in the afternoon", f"{w} thirty", f"ten to {w}", f"twenty past {w}", f"{w} fifteen", f"{h} at night", f"{w} a.m.", f"five past {w}", f"{rng.randint(6, 21):02d}{rng.choice([0, 15, 30]):02d}", f"{h}h{m:02d}", w, str(h)])


def soon(rng: random.Random) -> str:
    """A time counted from now."""
    n = rng.choice([5, 10, 15, 20, 30, 40, 45, 90, 2, 3])
    return rng.choice([f"in {n} minutes", f"in {n} mins", "in half an hour", "in an hour", f"in {dates.SMALL[rng.randint(2, 6)]} hours", "in an hour and a half", f"{n} minutes from now", "in a quarter of an hour", f"in {rng.randint(2, 8)}h"])


def length(rng: random.Random) -> str:
    """A duration."""
    n = rng.choice([5, 10, 15, 20, 25, 30, 40, 45, 50, 60, 90, 75])
    h = rng.randint(2, 9)
    return rng.choice([f"{n} minutes", f"{n} min", f"{n} mins", f"{n}m", "an hour", "half an hour", "an hour and a half", f"{h} hours", f"{h}h", f"{h} hours {n % 60} minutes", f"{h}h{n % 60:02d}", f"{dates.SMALL[h]} hours", f"{dates.SMALL[rng.randint(2, 12)]} minutes", "a quarter of an hour", "three quarters of an hour", f"{h} and a half hours", f"{n} seconds", f"{h} days", f"{dates.SMALL[h]} days", "a week", f"{h} weeks", "a fortnight", f"1 h {n % 60} min", "a couple of hours", "90 seconds", "two and a half hours", "a month", f"{h}hrs", f"1:{n % 60:02d} hours", "45-minute", "two-hour", "a full day"])


TIME_TEXTS = "at {T}|{T}|from {T}|starts at {T}|by {T}|around {T}|it's at {T}|be there at {T}|for {T}|before {T}|doors at {T}|until {T}|we leave at {T}|@ {T}|not before {T}|ready at {T}"
TIME_NAMES = "time startTime start at startsAt when hour clock beginsAt from pickupTime departure arrival wakeAt kickoff"
TIME_REMARKS = ["", "", "HH:mm", "time of day, HH:mm", "24-hour time", "when it begins", "local time", "hh:mm", "what time"]
MOMENT_NAMES = "due dueAt when at start startsAt scheduledFor dateTime startTime deadline remindAt begins scheduledAt"
MOMENT_REMARKS = ["", "", "date and time", "ISO 8601", "when it is, with time", "yyyy-MM-ddTHH:mm", "date-time", "when to do it"]
LENGTH_TEXTS = "for {D}|{D}|takes {D}|{D} long|about {D}|lasted {D}|it took {D}|should be {D}|{D} in all|block {D}|needs {D}"
LENGTH_NAMES = "duration length howLong lasts time runtime timeSpent duration_ length"


def time_clause(rng: random.Random, ink: Ink, key) -> tuple[Field, str]:
    f = Field(rng.choice(TIME_NAMES.split()), TIME, rng.random() < 0.5, rng.choice(TIME_REMARKS))
    if rng.random() < 0.1:
        return f, ink(key, soon(rng))
    return f, rng.choice(TIME_TEXTS.split("|")).replace("{T}", ink(key, clock(rng)))


def moment_clause(rng: random.Random, ink: Ink, key) -> tuple[Field, str]:
    f = Field(rng.choice(MOMENT_NAMES.split()), MOMENT, rng.random() < 0.5, rng.choice(MOMENT_REMARKS))
    if rng.random() < 0.12:
        return f, ink(key, soon(rng))
    today = dates.any_today(rng)
    w = dates.pick(rng, dates.FUTURE, today, False)
    day = dates.bare(w).removeprefix("on ")
    time = clock(rng)
    while time in dates.SMALL or time.isdigit() and len(time) < 3:
        time = clock(rng)
    d, t = ink(key, day), ink(key, time)
    roll = rng.random()
    if roll < 0.12:
        return f, rng.choice(["", "on ", "by "]) + d
    if roll < 0.2:
        return f, "at " + t
    lead = "" if day.split()[0].lower() in ("today", "tonight", "tomorrow", "tmrw", "next", "this", "in", "the") else rng.choice(["on ", "", ""])
    if rng.random() < 0.7:
        return f, lead + d + rng.choice([" at ", " ", ", ", " @ ", " around ", " by ", ", at "]) + t
    return f, rng.choice(["at ", ""]) + t + rng.choice([" on ", " ", ", "]) + d


def length_clause(rng: random.Random, ink: Ink, key) -> tuple[Field, str]:
    f = Field(rng.choice(LENGTH_NAMES.split()).rstrip("_"), DURATION, rng.random() < 0.5, rng.choice(["", "", "how long", "ISO 8601 duration", "how long it takes", "e.g. PT45M"]))
    return f, rng.choice(LENGTH_TEXTS.split("|")).replace("{D}", ink(key, length(rng)))


def with_clauses(rng: random.Random, title: str, fields: list[Field], note: str, makers: list) -> tuple[str, list[Field], str]:
    """A note with further clauses, each with a field of its own, or not said where that is optional."""
    ink = Ink()
    front, back = [], []
    own: dict[int, Field] = {}
    said = set()
    for n, maker in enumerate(makers):
        f, words = maker(rng, ink, n)
        if any(g.name == f.name for g in fields + list(own.values())):
            continue
        own[n] = f
        if not f.required and rng.random() < 0.25:
            f.gold = [] if f.type in MANY else None
            continue
        (front if rng.random() < 0.25 else back).append(words)
        said.add(n)
    before, spans_before = ink.read("".join(w + rng.choice([", ", ": ", " - ", ". ", " "]) for w in front))
    after, spans_after = ink.read("".join(rng.choice([", ", " ", ". ", " - ", "; ", " "]) + w for w in back))
    for f in fields:
        f.gold = moved(f, len(before))
    for n in said:
        behind = len(before) + len(note)
        places = spans_before.get(n, []) + [(a + behind, b + behind) for a, b in spans_after.get(n, [])]
        own[n].gold = places if own[n].type in MANY else places[0]
    out = list(fields)
    for f in own.values():
        out.insert(rng.randint(0, len(out)), f)
    return title, out, before + note + after


def moved(f: Field, by: int):
    """The gold of a field whose note begins later."""
    if f.type in (CHOICES, TRUTH, SEVERAL) or f.gold in (None, "unknown") or f.choices:
        return f.gold
    return [(a + by, b + by) for a, b in f.gold] if isinstance(f.gold, list) else (f.gold[0] + by, f.gold[1] + by)


def of_list(rng: random.Random) -> tuple[str, list[Field], str]:
    """A list in a note of its own, at times with another list, several choices, or a time beside it."""
    if rng.random() < 0.4:
        title, fields, note = of_kind(rng)
        if not any(f.type == LIST for f in fields):
            return with_clauses(rng, title, fields, note, [list_clause])
        return title, fields, note
    ink = Ink()
    fields: list[Field] = []
    parts: list[str] = []

    def add(maker) -> None:
        f, words = maker(rng) if maker is several_clause else maker(rng, ink, len(fields))
        if any(g.name == f.name for g in fields):
            return
        fields.append(f)
        parts.append(words)
    makers = [several_clause] if rng.random() < 0.15 else []
    makers += [list_clause] if not makers or rng.random() < 0.5 else []
    makers += [list_clause] if rng.random() < 0.2 else []
    makers += [rng.choice([time_clause, moment_clause, length_clause])] if rng.random() < 0.25 else []
    for maker in makers:
        add(maker)
    order = rng.sample(range(len(parts)), len(parts))
    # What says nothing of the fields stands around it.
    for _ in range(rng.choice([0, 0, 0, 1, 1, 2])):
        parts.append(around(rng))
        order.insert(rng.randint(0, len(order)), len(parts) - 1)
    note, spans = ink.read(rng.choice([". ", ", ", "; ", "\n"]).join(parts[i] for i in order))
    for i, f in enumerate(fields):
        if f.type != SEVERAL:
            f.gold = spans[i] if f.type in MANY else spans[i][0]
    if rng.random() < 0.15:  # one that the note says nothing of
        names, remarks, _, _ = rng.choice(KINDS)
        name = rng.choice(names.split())
        if not any(g.name in names.split() for g in fields):
            fields.append(Field(name, LIST, False, rng.choice(remarks.split("|")), [], []))
    rng.shuffle(fields)
    return rng.choice("Note List Entry Plan Order Event Record Item Request Memo Log Shopping Trip Meeting".split()), fields, note


def of_times(rng: random.Random) -> tuple[str, list[Field], str]:
    """A kind of record with times in it or behind it."""
    for _ in range(20):
        title, fields, note = of_kind(rng)
        # A time that the kind has as text is one that a schema may want in a form.
        for f in fields:
            if f.type == TEXT and isinstance(f.gold, tuple) and re.search(r"time|clock|hour|start|arriv|when|doors|until", f.name, re.I) and re.search(r"\d|noon|midday|midnight|o'clock|half|quarter", note[slice(*f.gold)]):
                f.type, f.description = TIME, rng.choice(TIME_REMARKS) if rng.random() < 0.7 else f.description
        day, time = next((f for f in fields if f.type == DAY), None), next((f for f in fields if f.type == TIME), None)
        if day and time and rng.random() < 0.6:  # one field for both
            places = sorted(f.gold for f in (day, time) if isinstance(f.gold, tuple))
            if "unknown" in (day.gold, time.gold):
                continue
            fields.remove(time)
            day.name, day.type, day.description, day.gold, day.behind = rng.choice(MOMENT_NAMES.split()), MOMENT, rng.choice(MOMENT_REMARKS), places, None
            return title, fields, note
        if time and rng.random() < 0.6:
            return title, fields, note
        makers = [rng.choice([time_clause, time_clause, length_clause])] + ([length_clause] if rng.random() < 0.3 else [])
        if any(f.type == TIME for f in fields):
            makers = [length_clause]
        elif not any(f.type == DAY for f in fields) and rng.random() < 0.55:
            makers = [moment_clause] + makers[1:]
        return with_clauses(rng, title, fields, note, list(dict.fromkeys(makers)))
    return of_kind(rng)
