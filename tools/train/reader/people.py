"""What other people wrote, as notes with fields: sentences of public sets with their intents, slots, choices and spans.

The sets are no part of this repository: `ESPALIER_PEOPLE` names a folder of them (its README says the form of a row; the model card attributes them). Without it
nothing is drawn from here. A fiftieth of the rows, by their texts, is never trained on (`held`), for a curve on unread rows.
"""

from __future__ import annotations

import gzip
import json
import os
import random
import zlib
from collections import defaultdict
from functools import cache
from pathlib import Path

from corpus.frames import words_of

from . import unions
from .examples import BRANCHES, CHOICES, LIST, NUMBER, SEVERAL, TEXT, TRUTH, Field

# English sets by kind, and how often each comes up.
INTENTS = {"slurp": 3, "hwu64": 4, "home-assistant": 2, "botframework": 4, "rasa": 1, "multidogo": 1}
SLOTS = {"slurp": 4, "hwu64": 4, "home-assistant": 1, "botframework": 4, "multidogo": 2, "nlupp-hotels": 2, "rasa": 1}
CHOSEN = {"clinc150": 6, "hwu64": 2, "slurp": 1, "botframework": 2, "sentence-polarity": 2, "pros-cons": 2, "nlupp-hotels": 1}
NAMED = {"wnut17": 4, "btc": 4, "sec-filings": 1, "skillspan": 1, "product-reviews": 2}
FORMS = {"ingredients": 3, "usaddress": 2}
SINGLE_LANGUAGE = {"home-assistant": "en", "botframework": "en", "evi": "en"}

# Other names under which an app would ask for the same.
ALSO = {
    "people": ["people", "persons", "names", "person_names", "individuals"], "locations": ["locations", "places", "place_names", "cities_and_countries"],
    "organisations": ["organisations", "organizations", "orgs", "companies_and_teams"], "companies": ["companies", "corporations", "businesses", "brands"],
    "groups": ["groups", "bands_and_teams", "teams"], "products": ["products", "items", "gadgets"], "works": ["works", "titles", "creative_works"],
    "skills": ["skills", "duties", "competences"], "knowledge": ["knowledge", "technologies", "subjects"],
    "praised": ["praised", "likes", "good_points", "strengths"], "criticised": ["criticised", "dislikes", "complaints", "weaknesses"],
    "houseNumber": ["houseNumber", "number", "streetNumber", "house_no"], "street": ["street", "streetName", "road", "thoroughfare"],
    "unit": ["unit", "apartment", "apt", "suite", "flat"], "poBox": ["poBox", "po_box", "postBox"], "city": ["city", "town", "place", "locality"],
    "state": ["state", "region", "stateCode", "province"], "zip": ["zip", "zipCode", "postcode", "postalCode", "postal_code"],
    "quantity": ["quantity", "amount", "howMuch", "count", "qty"], "name": ["name", "ingredient", "item", "what", "food"],
    "preparation": ["preparation", "prep", "how"], "comment": ["comment", "note", "remark"], "size": ["size", "bigness"], "purpose": ["purpose", "usedFor"],
}
OF_INGREDIENTS = {"unit": ["unit", "measure", "uom"]}


def is_held(text: str) -> bool:
    return zlib.crc32(text.encode()) % 50 == 0


def folder() -> Path | None:
    path = os.environ.get("ESPALIER_PEOPLE")
    return Path(path) if path else None


@cache
def schema(name: str) -> dict:
    return json.loads((folder() / name / "schema.json").read_text())


@cache
def rows(name: str, held: bool = False) -> list[dict]:
    out = []
    for path in sorted((folder() / name).glob("*.jsonl*")):
        if name in SINGLE_LANGUAGE and path.name.split(".")[0] != SINGLE_LANGUAGE[name]:
            continue
        with (gzip.open if path.suffix == ".gz" else open)(path, "rt") as file:
            out += [row for line in file if is_held((row := json.loads(line))["text"]) == held]
    return out


@cache
def by_label(name: str) -> dict[str, list[dict]]:
    """Rows of one intent or choice each, by it."""
    out = defaultdict(list)
    for row in rows(name):
        label = row.get("choice", row.get("intent"))
        if isinstance(label, list):
            label = label[0] if len(label) == 1 else None
        if label is not None:
            out[label].append(row)
    return out


@cache
def told_labels(name: str) -> dict[str, tuple[str, str, list[str], str]]:
    """Of each intent or choice its name, description, names of arguments, and the group that it is of."""
    s = schema(name)
    out = {}
    for key, node in (s.get("intents") or s["choices"]).items():
        group = node.get("group") or ("+".join(node["domains"]) if "domains" in node else key.split(".")[0] if "." in key else key.split("_")[0])
        slots = [v["name"] for v in node.get("slots", {}).values()] if isinstance(node.get("slots"), dict) else []
        out[key] = (node.get("name", key), node.get("description", ""), slots, group)
    return out


def weighted(rng: random.Random, shares: dict[str, int]) -> str:
    return rng.choices(list(shares), list(shares.values()))[0]


def some_row(rng: random.Random, name: str) -> tuple[str, dict]:
    """A label and a row of it: labels are drawn by the root of how many rows they have."""
    labels = by_label(name)
    known = told_labels(name)
    keys = [k for k in labels if k in known]
    label = rng.choices(keys, [len(labels[k]) ** 0.5 for k in keys])[0]
    return label, rng.choice(labels[label])


def styled(name: str, style: str) -> str:
    w = [x.lower() for x in words_of(name)]
    return {"": name, "snake": "_".join(w), "camel": w[0] + "".join(x.capitalize() for x in w[1:]), "plain": " ".join(w)}[style] if w else name


STYLES = ["", "", "snake", "camel", "plain"]
ODD = {"none", "contentonly", "general_quirky"}


def others(rng: random.Random, name: str, label: str, count: int) -> list[str]:
    """Other labels of the set, from none of them to all of them those of its group."""
    known = told_labels(name)
    rest = [k for k in known if k != label and k not in ODD and known[k][0] != known[label][0]]
    group = known[label][3]
    near = [k for k in rest if known[k][3] == group]
    far = [k for k in rest if known[k][3] != group]
    rng.shuffle(near)
    rng.shuffle(far)
    wanted = min(len(near), round(count * rng.choice([0, 0.3, 0.6, 1])))
    out, names = [], {known[label][0].lower()}
    for k in near[:wanted] + far + near[wanted:]:
        if len(out) < count and known[k][0].lower() not in names:
            names.add(known[k][0].lower())
            out.append(k)
    return out


def stranger(rng: random.Random, name: str) -> str:
    """A sentence of something that a set's labels do not name."""
    if rng.random() < 0.35:
        return rng.choice(by_label("clinc150")["none"])["text"]
    if rng.random() < 0.2:
        return unions.chat(rng)
    other = rng.choice([n for n in ("sentence-polarity", "pros-cons", "wnut17", "btc", "multidogo" if name != "multidogo" else "rasa") if n != name])
    return rng.choice(rows(other))["text"]


def of_union(rng: random.Random) -> tuple[str, list[Field], str]:
    """Which of several actions a sentence asks for, or none of them."""
    name = weighted(rng, INTENTS | {"clinc150": 3})
    label, row = some_row(rng, name)
    while label in ODD:
        label, row = some_row(rng, name)
    known, note = told_labels(name), row["text"]
    labels = others(rng, name, label, rng.choice([2, 3, 4, 6, 8, 8, 10, 12, 15, 15]) - 1)
    has_none, roll = rng.random() < 0.55, rng.random()
    optional = not has_none and rng.random() < 0.3
    gold: str | None = label
    if has_none or optional:
        if roll < 0.12 and labels:
            gold = None  # what was asked for is not offered
        elif roll < 0.3:
            gold, note = None, stranger(rng, name)
            labels.append(label)
    if gold is not None:
        labels.append(label)
    rng.shuffle(labels)
    style, describes, lists = rng.choice(STYLES), rng.random() < 0.7, rng.random() < 0.7
    texts = [unions.told(styled(known[k][0], style), known[k][1] if describes else "", known[k][2] if lists else []) for k in labels]
    at = labels.index(gold) if gold is not None else None
    if has_none:
        none_name, remark = rng.choice(unions.NONES)
        place = rng.choice([0, len(texts), len(texts)])
        texts.insert(place, unions.told(none_name, remark, []))
        at = place if at is None else at + (place <= at)
    title = rng.choice("Action Command Request Intent Tool ToolCall value Entry Response Decision Assistant AppAction".split())
    return title, [Field(rng.choice(["action", "action", "kind", "type", "tool", "intent", "value", "which"]), BRANCHES, not optional, "", texts, at)], note


def of_choice(rng: random.Random) -> tuple[str, list[Field], str]:
    """One of some choices, none, several of them, or whether a statement holds."""
    name = weighted(rng, CHOSEN)
    if name == "nlupp-hotels":
        return of_several(rng)
    known = told_labels(name)
    if name == "clinc150" and rng.random() < 0.15:
        label, row = "none", rng.choice(by_label(name)["none"])
    else:
        label, row = some_row(rng, name)
    note, s = row["text"], schema(name)
    few = name in ("sentence-polarity", "pros-cons")
    if rng.random() < (0.35 if few else 0.2):
        return of_truth(rng, name, label, note)
    if few:
        names = {"positive": ["positive", "favourable", "likes it", "good", "recommends"], "negative": ["negative", "unfavourable", "dislikes it", "bad", "warns"],
                 "pro": ["pro", "advantage", "plus", "praise", "benefit"], "con": ["con", "drawback", "minus", "criticism", "complaint"]}
        which = rng.randrange(5)
        options, field_name = list(known), rng.choice([s["name"], "sentiment", "verdict", "label", "opinion", "tone", "polarity"])
        shown = {k: names[k][which] for k in options}
    else:
        count = rng.choice([2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 28])
        options = others(rng, name, label, count - 1) + ([label] if label != "none" else [])
        field_name, style = rng.choice(["topic", "intent", "category", "label", "kind", "request", "about", "class"]), rng.choice(STYLES)
        shown = {k: styled(known[k][0], style) for k in options}
    describes = rng.random() < 0.55
    if describes and not few and rng.random() < 0.15:  # names that say nothing
        letters = rng.choice(["ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef", [str(i) for i in range(1, 40)]])
        order = rng.sample(options, len(options))
        shown = {k: str(letters[i]) for i, k in enumerate(order)}
    rng.shuffle(options)
    texts = [shown[k] + (" , " + known[k][1] if describes and known[k][1] else "") for k in options]
    required = rng.random() < 0.6
    at = options.index(label) if label in options else None
    if at is not None and not few and len(options) > 2 and not required and rng.random() < 0.15:
        del texts[at]
        at = None
    if (at is None or rng.random() < 0.3) and not few and (required or rng.random() < 0.3):
        none_name = rng.choice(["none", "other", "none of these", "unknown", "out of scope"])
        texts.append(none_name)
        at = len(texts) - 1 if at is None else at
    if at is None and required:
        required = False
    remark = s.get("description", "what the user wants") if rng.random() < 0.5 else ""
    return rng.choice(["Message", "Query", "Ticket", "Answer", "value", "Review" if few else "Request", "Classification"]), [Field(field_name, CHOICES, required, remark, texts, at)], note


def of_group(rng: random.Random) -> tuple[str, list[Field], str]:
    """Which group of a set's labels a sentence is of: its domain."""
    name = rng.choice(["clinc150", "clinc150", "hwu64", "slurp"])
    known = told_labels(name)
    groups = sorted({v[3] for k, v in known.items() if k not in ODD})
    label, row = some_row(rng, name)
    while label in ODD:
        label, row = some_row(rng, name)
    gold = known[label][3]
    options = rng.sample([g for g in groups if g != gold], rng.randint(1, len(groups) - 1)) + [gold]
    note, style = row["text"], rng.choice(["snake", "camel", "plain", "plain"])
    texts = []
    rng.shuffle(options)
    for g in options:
        like = rng.sample([k for k in known if known[k][3] == g and k not in ODD], 1)
        hint = rng.random() < 0.15 and known[like[0]][1]
        texts.append(styled(g, style) + (f" , such as: {known[like[0]][1]}" if hint else ""))
    at, required = options.index(gold), rng.random() < 0.75
    if not required and rng.random() < 0.3:
        at, note = None, stranger(rng, name)
    field = rng.choice(["domain", "topic", "category", "area", "department", "answer", "about", "subject"])
    remark = rng.choice(["", "", "what it is about", "which domain the request is of", "What is asked for?", "main subject"])
    return rng.choice(["Message", "Query", "Request", "Answer", "Ticket"]), [Field(field, CHOICES, required, remark, texts, at)], note


def of_truth(rng: random.Random, name: str, label: str, note: str) -> tuple[str, list[Field], str]:
    known = told_labels(name)
    if name in ("sentence-polarity", "pros-cons"):
        is_good = label in ("positive", "pro")
        said, holds = rng.choice([("positive", True), ("negative", False), ("recommended", True), ("complaint", False), ("praise", True), ("satisfied", True), ("disappointed", False)])
        remark = {"positive": "the text is positive", "negative": "the text is negative", "recommended": "the writer recommends it", "complaint": "the writer complains", "praise": "the writer praises it",
                  "satisfied": "the writer is satisfied", "disappointed": "the writer is disappointed"}[said]
        gold = 0 if is_good == holds else 1
        names = ["is_" + said, said, "answer", "holds", "value"]
    else:
        asked = label if rng.random() < 0.5 and label not in ODD else rng.choice(others(rng, name, label, 6) or [label])
        gold = 0 if asked == label else 1
        words = " ".join(words_of(known[asked][0]))
        remark = known[asked][1] or words
        remark = rng.choice(["", "whether the user wants this: ", "the message is about this: ", "true if it asks for: "]) + remark
        names = ["is_" + "_".join(words_of(known[asked][0])), "asks_" + "_".join(words_of(known[asked][0])), "answer", "holds", "matches", "value"]
    if rng.random() < 0.25:  # the denial of the same
        gold, remark = 1 - gold, rng.choice(["it is not true that ", "false if ", "not: "]) + remark
        names = ["answer", "holds", "value", "statement"]
    return rng.choice(["Check", "Question", "Statement", "value", "Flag"]), [Field(rng.choice(names), TRUTH, True, remark, [], gold)], note


def of_several(rng: random.Random) -> tuple[str, list[Field], str]:
    row = rng.choice([r for r in rows("nlupp-hotels")])
    known = told_labels("nlupp-hotels")
    right = [k for k in row["intent"] if k in known]
    options = right + rng.sample([k for k in known if k not in right], rng.choice([3, 5, 8, 12]))
    rng.shuffle(options)
    describes, style = rng.random() < 0.5, rng.choice(STYLES)
    texts = [styled(known[k][0], style) + (" , " + known[k][1] if describes and known[k][1] else "") for k in options]
    return rng.choice(["Message", "Request", "Labels"]), [Field(rng.choice(["intents", "topics", "labels", "tags", "asks"]), SEVERAL, True, "everything that applies" if rng.random() < 0.5 else "", texts, sorted(options.index(k) for k in right))], row["text"]


def kept_order(rng: random.Random, fields: list[Field]) -> list[Field]:
    return fields if rng.random() < 0.4 else rng.sample(fields, len(fields))


def of_slots(rng: random.Random) -> tuple[str, list[Field], str]:
    """The arguments of an action, of which many are not said."""
    name = weighted(rng, SLOTS)
    s = schema(name)
    for _ in range(20):
        row = rng.choice(rows(name))
        spans = [x for x in row["slots"] if "start" in x]
        if spans or rng.random() < 0.12:
            break
    note = row["text"]
    found: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for x in spans:
        found[x["name"]].append((x["start"], x["end"]))
    intent = row["intent"] if isinstance(row["intent"], str) else row["intent"][0] if row["intent"] else None
    node = s["intents"].get(intent, {})
    known = node["slots"] if isinstance(node.get("slots"), dict) else s.get("slots", {})
    every = s.get("slots") or {k: v for i in s["intents"].values() for k, v in (i["slots"] if isinstance(i.get("slots"), dict) else {}).items()}
    implied = {x["name"] for x in row["slots"] if "start" not in x}
    own = [k for k in known if k not in implied]
    if s.get("slots"):  # any slot with any intent: some of those that are not said
        own = rng.sample(own, min(len(own), rng.choice([3, 4, 6])))
    keys = list(dict.fromkeys([k for k in found] + rng.sample(own, min(len(own), 8))))
    if rng.random() < 0.3:
        keys += [k for k in rng.sample(sorted(every), min(len(every), 2)) if k not in keys and k not in implied and k not in known]
    describes, style, demands = rng.random() < 0.65, rng.choice(STYLES[:-1]), rng.random() < 0.25
    fields, used = [], set()
    for k in keys:
        v = known.get(k) or every.get(k) or {"name": k, "description": ""}
        label = styled(v.get("name", k), style)
        if label.lower() in used:
            continue
        used.add(label.lower())
        places = sorted(found.get(k, []))
        is_list = len(places) > 1 and rng.random() < 0.7 or rng.random() < 0.03
        f = Field(label, LIST if is_list else TEXT, bool(places) and (demands or rng.random() < 0.2), v.get("description", "") if describes else "")
        f.gold = places if is_list else places[0] if len(places) == 1 else "unknown" if places else None
        fields.append(f)
    title = node.get("name", intent or "Request") if rng.random() < 0.75 else rng.choice(["Request", "Command", "Arguments"])
    return title, kept_order(rng, fields), note


def of_named(rng: random.Random) -> tuple[str, list[Field], str]:
    """Lists of what is named in a sentence."""
    name = weighted(rng, NAMED)
    for _ in range(20):
        row = rng.choice(rows(name))
        if row["fields"] or rng.random() < 0.12:
            break
    s = schema(name)["fields"]
    keys = list(s) if rng.random() < 0.6 else rng.sample(list(s), rng.randint(1, len(s)))
    describes, required = rng.random() < 0.55, rng.random() < 0.7
    fields = []
    for k in keys:
        places = sorted({(x["start"], x["end"]) for x in row["fields"].get(k, [])})
        if rng.random() < 0.12 and len(places) < 2:  # as a single text, optional
            fields.append(Field(rng.choice(ALSO.get(s[k]["name"], [s[k]["name"]])).rstrip("s"), TEXT, False, s[k]["description"] if describes else "", [], places[0] if places else None))
        else:
            fields.append(Field(rng.choice(ALSO.get(s[k]["name"], [s[k]["name"]])), LIST, required, s[k]["description"] if describes else "", [], places))
    return rng.choice(["Entities", "Names", "Mentions", "Post", "Extraction", "Document"]), kept_order(rng, fields), row["text"]


def of_form(rng: random.Random) -> tuple[str, list[Field], str]:
    """Lines with parts of fixed kinds: ingredients and postal addresses."""
    name = weighted(rng, FORMS)
    row, s = rng.choice(rows(name)), schema(name)["fields"]
    keys = [k for k in s if k in row["fields"] or rng.random() < 0.6]
    describes, demands = rng.random() < 0.55, rng.random() < 0.5
    fields = []
    for k in keys:
        parts = sorted((x["start"], x["end"]) for x in row["fields"].get(k, []) if "start" in x)
        names = (OF_INGREDIENTS.get(k) if name == "ingredients" else None) or ALSO.get(s[k]["name"], [s[k]["name"]])
        f = Field(rng.choice(names), NUMBER if s[k].get("type") == "number" else TEXT, bool(parts) and (demands or rng.random() < 0.3), s[k]["description"] if describes else "")
        f.gold = None if k not in row["fields"] else parts[0] if len(parts) == 1 else "unknown"
        fields.append(f)
    return rng.choice(["Ingredient", "RecipeLine", "Item"] if name == "ingredients" else ["Address", "PostalAddress", "Location", "Destination"]), kept_order(rng, fields), row["text"]


SHARES = [(of_union, 20), (of_slots, 26), (of_choice, 20), (of_group, 5), (of_named, 14), (of_form, 9)]


def of_people(rng: random.Random) -> tuple[str, list[Field], str]:
    maker = rng.choices([m for m, _ in SHARES], [w for _, w in SHARES])[0]
    title, fields, note = maker(rng)
    if rng.random() < 0.15 and note:
        note = note[0].upper() + note[1:] + rng.choice(["", ".", "!"])
    return title, fields, note
