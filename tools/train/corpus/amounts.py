"""Money as people write and say it, with its value."""

from __future__ import annotations

import random

from corpus.dates import SMALL

TENS = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]


def spell(n: int, joiner: str = "") -> str:
    """1 … 999,999 in words; joiner is "" or "and "."""
    if n <= 20:
        return SMALL[n]
    if n < 100:
        return TENS[n // 10] + (" " + SMALL[n % 10] if n % 10 else "")
    if n < 1000:
        head = SMALL[n // 100] + " hundred"
        return head + (" " + joiner + spell(n % 100) if n % 100 else "")
    head = spell(n // 1000) + " thousand"
    return head + (" " + (joiner if n % 1000 < 100 else "") + spell(n % 1000, joiner) if n % 1000 else "")


def value(rng: random.Random, scale: str) -> tuple[int, int]:
    """Units and hundredths, by scale: small (a coffee), middle (a shop), large (rent)."""
    units = {"small": lambda: rng.randint(1, 40), "middle": lambda: rng.choice([rng.randint(10, 300), rng.randint(20, 999), 10 * rng.randint(1, 50)]),
             "large": lambda: rng.choice([rng.randint(300, 3000), 50 * rng.randint(5, 100), 100 * rng.randint(5, 120), rng.randint(1000, 25000)])}[scale]()
    cents = 0
    if rng.random() < {"small": 0.6, "middle": 0.45, "large": 0.15}[scale]:
        cents = rng.choice([50, 50, 95, 99, 99, 25, 75, 20, 40, 60, 80, 10, 90, 30, 70, 5, rng.randint(1, 99), rng.randint(1, 99), rng.randint(1, 99)])
    return units, cents


SIGNS = ["$", "$", "$", "$", "$", "€", "€", "£", "£", "£", "₹", "¥", "R", "A$", "US$", "Rs ", "Rs. ", "CA$", "KSh ", "₦", "kr "]
CODES = [" dollars", " euros", " euro", " bucks", " bucks", " quid", " quid", " pounds", " USD", " EUR", " GBP", " rupees", " kr", " zł", " CHF", " AED", " yen", " pesos", "€", " €", " rand",
         " shillings", " naira", " lira", " NZD", " AUD", " usd", " eur", " francs", " dirhams", " cedis", " baht", " ringgit"]
WORDS = [" dollars", " bucks", " euros", " quid", " pounds", " rupees", " bucks", " dollars", " rand", " kronor", " francs", ""]


def money(rng: random.Random, scale: str, written: str = "") -> tuple[str, str]:
    """(wording, number as JSON)."""
    units, cents = value(rng, scale)
    number = f"{units}.{cents:02d}" if cents else str(units)
    roll = rng.random()
    if written == "plain":
        roll = 0.1
    if roll < 0.66:
        said = f"{units:,}" if units >= 1000 and rng.random() < 0.75 else str(units)
        if cents:
            said += f".{cents:02d}"
        elif rng.random() < 0.1:
            said += ".00"
            number += ".00"
        form = rng.random()
        if form < 0.55:
            return rng.choice(SIGNS) + said, number
        if form < 0.75:
            return said + rng.choice(CODES), number
        return said, number
    if roll < 0.84:
        return words_money(rng, units, cents, scale)
    roll = rng.random()
    if roll < 0.25:
        n = rng.choice([1, 2, 3, 4, 5, 6, 8, 10, 12, 15])
        if rng.random() < 0.3:
            h = rng.randint(1, 9)
            return rng.choice(["$", "£", "€", ""]) + f"{n}.{h}k", str(n * 1000 + h * 100)
        return rng.choice(["$", "£", "€", ""]) + f"{n}{rng.choice(['k', 'k', 'K'])}", str(n * 1000)
    if roll < 0.35:
        n = rng.choice([20, 50, 60, 75, 80, 85, 90, 95, 99, 40, 30, 65])
        return rng.choice([f"{n}p", f"{n}p", f"{n} cents", f"{n}c", f"{n} pence", spell(n) + " cents", spell(n) + "p"[:0] + " pence"]), f"0.{n:02d}"
    if roll < 0.45:
        return rng.choice([("a fiver", "5"), ("fiver", "5"), ("a tenner", "10"), ("tenner", "10"), ("a grand", "1000"), ("two grand", "2000"), ("half a grand", "500"),
                           ("a hundred", "100"), ("a hundred bucks", "100"), ("hundred bucks", "100"), ("hundred and twenty", "120"), ("thousand rupees", "1000"), ("a couple hundred", "200"), ("a thousand", "1000"), ("3 grand", "3000"), ("a lakh", "100000"), ("two lakh", "200000"),
                           ("1.5 lakh", "150000"), ("a dozen dollars", "12"), ("half a million", "500000"), ("one and a half grand", "1500"), ("a dollar", "1"), ("a buck fifty", "1.50"),
                           ("a quid", "1"), ("a pound", "1"), ("two tenners", "20"), ("a hundred and twenty", "120"), ("five grand", "5000"), ("1 lakh", "100000"), ("3 lakhs", "300000")])
    if roll < 0.6:
        n = rng.randint(2, 60)
        return rng.choice([f"{spell(n) if n <= 20 else n} and a half {rng.choice(['dollars', 'euros', 'quid', 'bucks', 'pounds'])}", f"{n} and a half {rng.choice(['dollars', 'euros', 'quid', 'bucks'])}"]), f"{n}.50"
    if roll < 0.8:
        n, c = rng.randint(1, 60), rng.choice([20, 25, 30, 40, 50, 60, 75, 80, 90, 95])
        unit = rng.choice(["dollars", "euros", "pounds", "quid"])
        return rng.choice([f"{n} {unit} {c}", f"{spell(n)} {unit} {spell(c)}", f"{spell(n)} {unit} and {spell(c)} cents", f"{n} {unit} and {c} cents", f"{n} {unit} {spell(c)}"]), f"{n}.{c:02d}"
    n, c = rng.randint(1, 99), rng.choice([50, 99, 25, 20, 80, 5, 49])
    return f"{n},{c:02d}" + rng.choice(["€", " €", " euros", " eur"]), f"{n}.{c:02d}"


def words_money(rng: random.Random, units: int, cents: int, scale: str) -> tuple[str, str]:
    joiner = "and " if rng.random() < 0.4 else ""
    unit = rng.choice(WORDS)
    roll = rng.random()
    if scale == "small" or (scale == "middle" and roll < 0.25):
        n = rng.randint(2, 99)
        if rng.random() < 0.45 and n >= 3:
            c = rng.choice([20, 25, 30, 40, 50, 50, 60, 70, 75, 80, 90, 95, 99, 45])
            return spell(n) + " " + spell(c) + rng.choice(["", "", " in total"[:0]]), f"{n}.{c:02d}"  # "twelve fifty" for lunch
        return spell(n) + unit, str(n)
    if roll < 0.6:
        hundreds, rest = rng.randint(1, 9), rng.choice([10, 20, 25, 30, 40, 45, 50, 60, 65, 70, 75, 80, 90, 95, 15, 99])
        return SMALL[hundreds] + " " + spell(rest) + (unit if rng.random() < 0.4 else ""), str(hundreds * 100 + rest)  # "one eighty"
    if scale == "large" and roll < 0.75:
        first, rest = rng.randint(11, 40), rng.choice([50, 25, 75, 20, 80, 99, 40])
        if first % 10:
            return spell(first) + rng.choice([" ", " "]) + spell(rest) + (unit if rng.random() < 0.4 else ""), str(first * 100 + rest)  # "eighteen fifty"
    if scale == "large" and roll < 0.85:
        first = rng.randint(11, 29)
        return spell(first) + " hundred" + unit, str(first * 100)
    n = units if units < 1000 or units % 100 == 0 else units // 100 * 100
    said = spell(n, joiner)
    return (said.removeprefix("one ") if n in range(100, 200) and rng.random() < 0.3 else said) + unit, str(n)  # "hundred and five"


def scale_of(rng: random.Random, noun: str) -> str:
    for word in ("rent", "flight", "hotel", "laptop", "sofa", "deposit", "fridge", "mortgage", "roof", "tuition", "insurance", "boiler", "scaffold", "plumber", "electrician", "airbnb", "tyres", "school", "vet",
                 "suit", "monitor", "washing", "fees", "tax", "hire", "course", "conference", "desk", "invoice", "bail", "premium"):
        if word in noun:
            return rng.choice(["middle", "large", "large"])
    for word in ("coffee", "lunch", "bus", "tram", "fare", "parking", "ice cream", "cake", "snack", "beer", "card", "stamp", "pen", "bagel", "pastr", "tea", "toll", "tip", "raffle", "pizza", "kebab", "taco", "sandwich",
                 "coffee", "breakfast", "brunch", "drinks", "cab", "magazine", "socks", "plaster", "candles", "sweets"):
        if word in noun:
            return rng.choice(["small", "small", "small", "middle"])
    return rng.choice(["small", "middle", "middle", "middle", "large"])
