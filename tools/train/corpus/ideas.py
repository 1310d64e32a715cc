"""Cores of ideas: a thought, a wish, a suggestion, a what-if."""

from __future__ import annotations

import random

from corpus import lists as L
from corpus.amounts import money

Piece = tuple[str, str]

WHAT_IF = ["what if ", "what if ", "what if ", "What if ", "wht if ", "so what if ", "imagine if ", "what about if ", "would be great if ", "it would be great if ", "it'd be cool if ", "itd be nice if ", "wouldnt it be cool if ", "wouldn't it be nice if ", "it would be nice if ",
           "wish ", "I wish ", "i wonder if ", "wonder if ", "wondering if ", "I wonder whether ", "it would be cool if ", "how cool would it be if ", "how about if ", "would be fun if ", "would be neat if ", "picture this, ", "imagine ", "just imagine ", "suppose ", "say ",
           "would love it if ", "be cool if ", "it would help if ", "thought: what if ", "random thought: what if ", "idea: what if ", "so I was thinking what if ", "thinking what if "]
IDEA_LEADS = ["idea: ", "idea: ", "idea - ", "Idea: ", "idea, ", "IDEA: ", "idea for later: ", "thought: ", "random thought: ", "shower thought: ", "suggestion: ", "crazy idea: ", "wild idea: ", "business idea: ", "app idea: ", "app idea, ", "story idea: ", "new idea: ", "just an idea: ", "silly idea, ",
              "idea ", "side project: ", "side project idea: ", "dream: ", "pitch: ", "concept: ", "brainstorm: ", "food for thought: ", "random idea ", "an idea: ", "one idea: ", "half an idea, ", "bit of an idea, ", "possible idea: "]
MAYBE = ["maybe ", "maybe ", "maybe ", "Maybe ", "perhaps ", "maybe we could ", "maybe I could ", "we could ", "we could always ", "we could maybe ", "I could ", "could we ", "could I ", "maybe I should ", "maybe we should ", "it would be cool to ", "it would be nice to ", "it would be fun to ",
         "would be cool to ", "would be fun to ", "would be nice to ", "it'd be great to ", "itd be lovely to ", "wouldn't it be fun to ", "wouldnt it be nice to ", "why not ", "why don't we ", "why dont we ", "I'd love to ", "id love to ", "would love to ", "one day I'd like to ", "might be fun to ",
         "might be nice to ", "might be worth it to ", "thinking we could ", "thinking maybe we ", "I was thinking we could ", "so I was thinking we could ", "kind of want to ", "wouldn't it be great to ", "how fun would it be to ", "could be fun to ", "could be cool to ", "perhaps we could ", "idea: ", "might ",
         "might try to ", "i might ", "wish I could ", "it would be amazing to ", "who wants to ", "what if I ", "what if we ", "what if we could ", "how about we ", "how about I ", "could have ", "could do with ", "could try ", "cld ", "could just ", "could be fun to ", "should we ", "shall we ", "I'd like to ", "I would love to ", "we might ", "we should totally ", "what about if we ",
         "I keep thinking we could ", "I dream of being able to ", "one day we could ", "someone should ", "somebody should ", "they should ", "surely we could ", "imagine if we could ", "let's maybe ", "kinda want to "]
ADJECTIVES = "wild crazy random silly feature app shower mad half-baked product game recipe gift garden class marketing plot design song party story business music film school work fundraiser team holiday menu blog costume charity podcast website dream sudden mini bold weird late-night holiday trip lesson sermon title name".split()
NOUNS = "thought idea concept suggestion notion brainwave pitch proposal dream inspiration plan brainstorm trip project experiment".split()


def idea_lead(rng: random.Random) -> str:
    """What announces an idea."""
    if rng.random() < 0.55:
        return rng.choice(IDEA_LEADS)
    head = rng.choice(ADJECTIVES) + " " + rng.choice(NOUNS) if rng.random() < 0.8 else rng.choice(NOUNS)
    return (head[0].upper() + head[1:] if rng.random() < 0.2 else head) + rng.choice([": ", ": ", ", ", " - ", "; ", "... ", " for later: "])


GERUND = ["how about ", "how about ", "what about ", "thinking about ", "thinking of ", "I've been thinking about ", "been thinking about ", "considering ", "toying with the idea of ", "wouldn't mind ", "wouldnt mind ", "fancy ", "I fancy ", "imagine ", "dreaming of ", "daydream: ", "idea: ", "tempted by ", "what about ", "playing with the idea of ",
          "not against ", "I like the idea of ", "love the idea of ", "maybe "]
QUESTIONS = ["would ", "could ", "would ", "does ", "can ", "might "]


def gerund(verb: str) -> str:
    first, *rest = verb.split(" ")
    if first.endswith("e") and not first.endswith("ee") and first not in ("be",):
        first = first[:-1] + "ing"
    elif first in ("run", "swap", "knit", "map", "cut", "plan", "get", "set", "swim", "put", "let"):
        first = first + first[-1] + "ing"
    else:
        first += "ing"
    return " ".join([first, *rest])


def verb_object(rng: random.Random) -> tuple[str, str]:
    roll = rng.random()
    if roll < 0.55:
        return rng.choice(L.IDEA_VERBS), rng.choice(L.IDEA_OBJECTS)
    if roll < 0.68:
        domain = rng.choice(L.DOMAINS)
        return rng.choice(domain["verbs"]), rng.choice(["the ", "the ", "our ", "a ", "all the "]) + L.thing(rng, domain)
    if roll < 0.85:
        return rng.choice(L.doings() if rng.random() < 0.8 else L.LIGHT_VERBS), rng.choice(["the ", "a ", "our ", "more "]) + L.thing(rng)
    return rng.choice(L.rare_verbs()), rng.choice(["the ", "a ", "our ", "some "]) + rng.choice([rng.choice(L.rare_nouns()), rng.choice(L.rare_nouns()) + " " + rng.choice(L.rare_nouns())])


def addition(rng: random.Random) -> str:
    roll = rng.random()
    if roll < 0.45:
        return ""
    return rng.choice([" for " + rng.choice([L.person(rng), "the kids", "the street", "beginners", "old people", "commuters", "cyclists", "night owls", "new parents", "the office", "the neighbours", "tourists", "left-handers"]),
                       " with " + rng.choice([L.person(rng), rng.choice(L.IDEA_THINGS), "the kids", "my cousin"]), " in " + rng.choice([L.place(rng), "the garden", "the garage", "spring"[:0] + "the hallway"]), " at " + L.place(rng),
                       " instead of " + rng.choice(["the " + L.thing(rng), rng.choice(L.IDEA_THINGS)]), " made of " + rng.choice(L.rare_nouns()), " about " + rng.choice(L.rare_nouns()), " and sell it online", " and give it to " + L.person(rng), " together", " every " + rng.choice(["night", "lunch break", "term"]),
                       " on " + rng.choice(["wheels", "the roof", "the balcony", "a boat"]), " by " + rng.choice(["hand", "bike", "moonlight"]), " like " + L.person(rng) + " does", " out of " + rng.choice(L.rare_nouns())])


def clause(rng: random.Random) -> tuple[str, bool]:
    """A what-if clause, and whether it begins with a pronoun that a title leaves out."""
    roll = rng.random()
    subject = rng.choice(L.IDEA_SUBJECTS) if rng.random() < 0.75 else rng.choice(["the ", "every ", "our ", "a "]) + L.thing(rng)
    if roll < 0.45:
        return f"{subject} {rng.choice(L.IDEA_PAST)} {rng.choice(L.IDEA_THINGS) if rng.random() < 0.7 else 'the ' + rng.choice(L.rare_nouns())}" + addition(rng), False
    if roll < 0.70:
        v, o = verb_object(rng)
        return rng.choice(["we ", "we ", "I ", "i ", "we all ", "we just ", "you could ", "they "]) + f"{v} {o}" + addition(rng), True
    if roll < 0.85:
        return f"{subject} {rng.choice(['was', 'were', 'could be', 'became', 'turned into', 'looked like', 'smelled like', 'felt like', 'was run by'])} " + rng.choice([rng.choice(L.IDEA_THINGS), f"a {rng.choice(L.rare_nouns())}", rng.choice(L.ADJECTIVES), f"{rng.choice(L.ADJECTIVES)} and {rng.choice(L.ADJECTIVES)}"]) + addition(rng), False
    return f"{L.person(rng)} {rng.choice(['could', 'would', 'took over', 'ran', 'taught', 'designed', 'hosted', 'lent us'])} {rng.choice(['the ', ''])}{rng.choice(L.IDEA_SUBJECTS)[4:] if rng.random() < 0.5 else L.thing(rng)}" + addition(rng), False


def bare_idea(rng: random.Random) -> list[Piece]:
    """Something that does not exist, named without any lead."""
    a, b = L.thing(rng), rng.choice([L.thing(rng), rng.choice(L.artifacts()), rng.choice(L.rare_nouns())])
    who = rng.choice(["kids", "the street", "night owls", "commuters", "beginners", "cyclists", "dog owners", "shift workers", "grandparents", "left-handers", "new parents", "year " + str(rng.randint(1, 9)) + "s", "the office", "people who hate " + rng.choice(L.rare_nouns()) + "s"])
    place = rng.choice(["an actual ", "an old ", "a ", "the back of a ", "a converted ", "an empty "]) + rng.choice([rng.choice(L.artifacts()), "submarine", "barn", "bus", "church", "lighthouse", "swimming pool", "railway arch", "phone box", "lift", "greenhouse"])
    text = rng.choice([f"{a} that {rng.choice(['dims', 'sings', 'folds', 'lights up', 'texts you', 'moves', 'whistles', 'stops', 'glows', 'opens', 'shrinks', 'plays music', 'turns red'])} when {rng.choice(['the cat sleeps', 'it rains', 'you are late', 'the bus comes', 'nobody is home', 'someone rings', 'the milk is off', 'you laugh', 'dinner is ready'])}",
                       f"{L.event(rng)} in {place}", f"{rng.choice(['rooftop', 'midnight', 'silent', 'outdoor', 'underwater', 'mobile', 'pop-up', 'pay-what-you-like', 'backwards', 'edible', 'inflatable', 'miniature', 'giant', 'reverse', 'secret', 'floating'])} {rng.choice([a, L.event(rng)])} for {who}", f"{a} but for {b}s", f"{a} made of {b}",
                       f"{rng.choice(['rooftop', 'midnight', 'silent', 'mobile', 'pop-up', 'reverse', 'glow in the dark', 'two-person', 'self-cleaning', 'talking'])} {a}", f"{a} subscription for {who}", f"{rng.choice(['novel', 'short story', 'kids book', 'film', 'board game', 'podcast', 'song', 'comic', 'musical', 'poem', 'card game', 'documentary', 'sitcom'])} about {rng.choice(['a ', 'the ', '', 'failed '])}{rng.choice(L.rare_nouns())}{rng.choice(['', ' ' + rng.choice(L.rare_nouns()) + 's', ' who becomes a ' + rng.choice(L.workers()), ' in ' + L.place(rng)])}",
                       f"{rng.choice(['kitchen', 'tool', 'toy', 'book', 'seed', 'costume', 'umbrella'])} {rng.choice(['library', 'swap', 'hire', 'hotel'])} for {who}", f"{a} shaped like a {b}", f"an app that {rng.choice(['finds', 'rates', 'counts', 'names', 'swaps', 'remembers'])} {b}s", f"{a} with {b} inside", f"there's a {rng.choice(['book', 'song', 'sketch', 'talk', 'film', 'podcast'])} in {rng.choice(L.clauses())}"])
    tail = rng.choice(["?", "?", "!", "!!"[:1], "", "", "", "?!", ", maybe", ", someone stop me", ", just saying", ", would sell", ", I'd run it", ", I'd buy it", ", nobody does this", ", why not", ", surely", " anyone?"])
    lead = rng.choice(["", "", "", "", "feels like ", "I reckon ", "surely ", "dream: ", "ooh ", "what about ", "how about "]) if not text.startswith("there") else rng.choice(["feels like ", "I feel like ", "surely ", "I reckon "])
    return [("D", lead), ("T", text), ("D", tail)]


def noun_idea(rng: random.Random) -> str:
    head = rng.choice(["an app", "a website", "a podcast", "a book", "a game", "a short story", "a cafe", "a shop", "a museum", "a club", "a blog", "a newsletter", "a robot", "a backpack", "an umbrella", "a bench", "a lamp", "a tea towel", "a crossword", "a musical", "a film", "a workshop", "a card game",
                       "a map", "a calendar", "a chair", "a festival", "a bakery", "a t-shirt", "a quiz show", "a service", "a gadget", "a subscription box", "a choir", "a vending machine", "a bike", "a kettle", "a tool", "a browser plugin", "a mug", "a night bus", "a school", "a play", "a song", "a restaurant"])
    if rng.random() < 0.3:
        head = "a " + rng.choice(L.rare_nouns()) + rng.choice(["", " " + rng.choice(["app", "club", "shop", "game", "kit", "box", "cafe", "tour", "stall", "machine", "school", "show"])])
    roll = rng.random()
    if roll < 0.35:
        return f"{head} {rng.choice(['that', 'which'])} {rng.choice(['shows', 'tracks', 'plays', 'reminds you about', 'sells', 'sorts', 'explains', 'collects', 'rates', 'swaps', 'prints', 'finds', 'counts', 'hides', 'teaches', 'translates', 'only plays', 'folds into'])} {rng.choice(['', 'your ', 'the ', 'old ', 'local '])}{L.thing(rng)}"
    if roll < 0.6:
        return f"{head} {rng.choice(['where', 'in which'])} {rng.choice(['you', 'every ' + rng.choice(L.rare_nouns()), 'people', 'the ' + rng.choice(L.rare_nouns()), 'everyone', 'kids'])} {rng.choice(['swap', 'trade', 'pays with', 'grows', 'brings', 'votes on', 'repairs', 'reads', 'guess', 'is about', 'cooks', 'draw', 'sings', 'pick'])} {rng.choice(['', 'the ', 'a ', 'their '])}{rng.choice(L.rare_nouns())}"
    if roll < 0.82:
        return f"{head} {rng.choice(['about', 'for', 'for', 'with', 'made of', 'full of'])} {rng.choice(['', '', 'lost ', 'old ', 'failed ', 'tiny ', 'left-handed ', 'nervous '])}{rng.choice(L.rare_nouns())}{rng.choice(['s', '', ' lovers', ' owners', ' stories'])}"
    return f"{L.thing(rng)} {rng.choice(['but for', 'shaped like', 'with', 'as', 'in the shape of', 'powered by', 'inspired by'])} {rng.choice(['a ', 'the ', ''])}{rng.choice(L.rare_nouns())}"


def idea_core(rng: random.Random) -> list[Piece]:
    if rng.random() < 0.16:
        return bare_idea(rng)
    roll = rng.random()
    if roll < 0.22:
        lead = rng.choice(WHAT_IF)
        if rng.random() < 0.12:
            lead = idea_lead(rng) + "what if "
        text, pronoun = clause(rng)
        core = [("D", lead), ("T", text)]
        if pronoun:
            first, rest = text.split(" ", 1)
            core = [("D", lead + first + " "), ("T", rest)]
    elif roll < 0.46:
        lead = rng.choice(MAYBE)
        v, o = verb_object(rng)
        if rng.random() < 0.12:
            first, rest = rng.choice(["the kids", "the team", "everyone", L.person(rng), "the neighbours"]), f"could {v} {o}"
            core = [("D", rng.choice(["maybe ", "perhaps "])), ("T", first + " " + rest + addition(rng))]
        else:
            core = [("D", lead), ("T", f"{v} {o}" + addition(rng))]
    elif roll < 0.58:
        lead = rng.choice(GERUND)
        v, o = verb_object(rng)
        body = noun_idea(rng) if lead.startswith(("how about", "what about", "imagine")) and rng.random() < 0.45 else f"{gerund(v)} {o}" + addition(rng)
        core = [("D", lead), ("T", body)]
    elif roll < 0.74:
        body = noun_idea(rng) if rng.random() < 0.5 else (lambda vo: f"{vo[0]} {vo[1]}" + addition(rng))(verb_object(rng))
        if rng.random() < 0.25:
            body = clause(rng)[0]
        core = [("D", idea_lead(rng)), ("T", body)]
    elif roll < 0.82:
        body = noun_idea(rng)
        if rng.random() < 0.4 and body.startswith(("a ", "an ")):
            body = body.split(" ", 1)[1]
        core = [("T", body)]
        if rng.random() < 0.15:
            core.append(("X", rng.choice([" w/ ", " with ", ", with "]) + L.person(rng) + rng.choice([" as co host", " as the host", " on vocals", " in charge", " as partner", " doing the drawings"])))
        elif rng.random() < 0.4:
            core.append(("X", rng.choice([", ", " - ", ", call it ", ", called ", " called "]) + L.rare_nouns()[rng.randrange(len(L.rare_nouns()))].capitalize()))
    elif roll < 0.89:
        subject = rng.choice(L.IDEA_SUBJECTS)
        core = [("T", subject + " " + rng.choice(["should be ", "should have ", "could use ", "needs ", "could do with ", "would be better with ", "would look good with ", "would be nicer as ", "could be ", "should come with ", "really needs ", "would be more fun with ", "ought to have "]) + rng.choice(L.IDEA_THINGS))]
    elif roll < 0.95:
        a = rng.choice(["a ", "the "]) + rng.choice([L.thing(rng), L.event(rng), rng.choice(L.IDEA_SUBJECTS)[4:]])
        core = [("D", rng.choice(QUESTIONS)), ("T", a + " " + rng.choice(["work in ", "work at ", "fit in ", "sell at ", "be better in ", "look good in ", "be fun at ", "make sense for ", "go down well at "]) + rng.choice([L.place(rng), "the " + rng.choice(L.rare_nouns()), "a " + rng.choice(["care home", "library", "school", "train", "pub", "park"])])), ("D", rng.choice(["", "?", "?", ""]))]
    else:
        v, o = verb_object(rng)
        core = [("T", f"{v} {o}" + addition(rng)), ("D", rng.choice([", just an idea", ", idea for later", " - could be fun", ", might be fun", ", would that work?", ", would that be mad", ", crazy?", ", what do we think", ", thoughts?", ", just a thought", " maybe?", ", maybe", " maybe", ", could be nice", ", could be a laugh", ", would be cool", ", or is that silly", ", who knows"]))]
    if rng.random() < 0.14:  # money inside a plan
        amount, _ = money(rng, rng.choice(["small", "middle", "large"]))
        core.append(("D", rng.choice([", charge ", " for ", ", maybe ", ", sell it for ", ", budget ", ", about ", " at ", ", costs ", ", would cost ", ", they quoted ", ", tickets ", ", price it at ", ", max "]) + amount + rng.choice(["", "", " a month", " each", " a head", " a pop", " a year"])))
    return core
