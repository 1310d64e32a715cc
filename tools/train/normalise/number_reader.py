"""Reads numbers that do not stand in a note as plain digits."""

from __future__ import annotations

from dataclasses import dataclass

from normalise.mention_words import AND, CENTS, LARGE, MONEY, NOTES, VAGUE
from normalise.note_tokens import TokenReader


@dataclass
class Number:
    """What a spelled or grouped number is, in digits; a second reading where speech leaves it open."""

    value: str
    other: str | None
    next: int


def digits(units: int, cents: int | None = None) -> str:
    return str(units) if cents is None else f"{units}.{cents:02d}"


class NumberReader(TokenReader):
    """Reads "eighty five", "two sixty", "1,250", "2k", "a fiver", "80p", "5 and a half"."""

    def bare(self, i: int, word: str) -> bool:
        """Whether token i is this word with nothing before it that counts: "hundred and five", not "a few hundred" or "1.5 thousand"."""
        return self.text(i) == word and self.kind(i - 1) != "digits" and self.text(i - 1) not in VAGUE

    def hundreds(self, i: int) -> tuple[int, int] | None:
        """Words below ten thousand that count in hundreds: two hundred and five, eighteen hundred, a hundred, hundred and five."""
        found = (1, i + 1) if self.text(i) in ("a", "one") and self.text(i + 1) == "hundred" else (1, i) if self.bare(i, "hundred") else self.small(i)
        if not found or self.text(found[1]) not in ("hundred", "hundrd"):
            return found if found and self.text(i) != "a" else None
        total, after = found[0] * 100, found[1] + 1
        rest = self.small(after + 1 if self.text(after) in AND else after)
        return (total + rest[0], rest[1]) if rest else (total, after)

    def cardinal(self, i: int) -> tuple[int, int] | None:
        """Words of a whole number below a million."""
        found = (1, i + 1) if self.text(i) == "a" and self.text(i + 1) == "thousand" else (1, i) if self.bare(i, "thousand") else self.hundreds(i)
        if not found or self.text(found[1]) != "thousand":
            return found
        total, after = found[0] * 1000, found[1] + 1
        rest = self.hundreds(after + 1 if self.text(after) in AND else after)
        return (total + rest[0], rest[1]) if rest and rest[0] < 1000 else (total, after)

    def number_at(self, i: int) -> Number | None:
        """The number that begins at token i, if it is not already plain digits."""
        if self.kind(i) == "digits":
            return self.grouped(i)
        w = self.text(i)
        if w in NOTES:
            return Number(digits(NOTES[w]), None, i + 1)
        if w == "half" and self.text(i + 1) == "a" and self.text(i + 2) == "dozen":
            return Number("6", None, i + 3)
        if w == "half" and self.text(i + 1) == "a" and self.text(i + 2) in LARGE and self.text(i + 2) != "k":
            return Number(digits(LARGE[self.text(i + 2)] // 2), None, i + 3)
        if w in ("a", "an"):
            n = self.text(i + 1)
            if n in NOTES:
                return Number(digits(NOTES[n]), None, i + 2)
            if n == "couple" and self.text(i + 2) in ("hundred", "grand", "thousand"):
                return Number(digits(2 * LARGE[self.text(i + 2)]), None, i + 3)
            if n in ("dollar", "buck", "quid", "pound", "euro"):
                cents = self.small(i + 2)
                if cents and cents[0] >= 10:
                    return Number(digits(1, cents[0]), None, cents[1])
                return Number("1", None, i + 2)
            if n == "dozen":
                return Number("12", None, i + 2)
            if n in ("grand", "lakh", "million", "lac"):
                return Number(digits(LARGE[n]), None, i + 2)
        found = self.cardinal(i)
        if not found:
            return None
        n, after = found
        if n < 1:
            return None
        scaled = self.scaled(n, None, after)
        if scaled:
            return scaled
        pair = self.small(after) if n < 100 else None
        if pair and 10 <= pair[0] <= 99 and self.text(pair[1]) not in ("hundred", "thousand"):
            return Number(digits(n, pair[0]), digits(n * 100 + pair[0]), pair[1])
        return None if after == i + 1 and n == 1 else Number(digits(n), None, after)

    def scaled(self, n: int, cents: int | None, after: int) -> Number | None:
        """What may follow a number: grand, lakh, and a half, dollars fifty, cents."""
        w = self.text(after)
        if n > 10**9:
            return None
        if w in AND and self.text(after + 1) == "a" and self.text(after + 2) == "half":
            large = LARGE.get(self.text(after + 3))
            if large and self.text(after + 3) != "k":
                return Number(digits(n * large + large // 2), None, after + 4)
            return Number(digits(n, 50), None, after + 3)
        if w == "dozen":
            return Number(digits(n * 12), None, after + 1)
        if w in ("grand", "lakh", "lakhs", "lac", "million", "crore") or (w in ("thousand", "hundred") and self.kind(after - 1) == "digits"):
            if cents is not None:
                return Number(digits((n * 100 + cents) * LARGE[w] // 100), None, after + 1)
            return Number(digits(n * LARGE[w]), None, after + 1)
        if w in NOTES:
            return Number(digits(n * NOTES[w]), None, after + 1)
        if cents is None and n < 100 and w in CENTS:
            return Number(digits(0, n), None, after + 1)
        if cents is None and w in MONEY:
            j = after + 2 if self.text(after + 1) in AND else after + 1
            rest = (self.number(j, 2), j + 1) if self.kind(j) == "digits" and len(self.text(j)) == 2 else self.small(j)
            if rest and rest[0] is not None and 1 <= rest[0] <= 99:
                k = rest[1]
                named = self.text(k) in CENTS | {"p", "c"}
                if named or (j == after + 1 and rest[0] >= 10 and self.text(k) not in MONEY):
                    return Number(digits(n, rest[0]), None, k + 1 if named else k)
        return None

    def grouped(self, i: int) -> Number | None:
        """1,250 · 1,00,000 · 4,50 · 2k · 1.5 lakh · 80p · 5 and a half."""
        text, j, commas = self.text(i), i + 1, 0
        if len(text) > 9 or (self.joined(i) and self.text(i - 1) in (".", ",", "/", ":", "#") and self.kind(i - 2) != ""):
            return None
        cents = None
        while self.text(j) == "," and self.joined(j) and self.kind(j + 1) == "digits" and self.joined(j + 1) and len(self.text(j + 1)) in (2, 3) and len(text) < 10:
            text, j, commas, size = text + self.text(j + 1), j + 2, commas + 1, len(self.text(j + 1))
        if commas == 1 and size == 2:
            return Number(digits(int(text[:-2]), int(text[-2:])), None, j)
        if commas and size != 3:
            return None
        if self.text(j) == "." and self.joined(j) and self.kind(j + 1) == "digits" and self.joined(j + 1) and len(self.text(j + 1)) <= 2:
            cents, j = int(self.text(j + 1).ljust(2, "0")), j + 2
        n = int(text)
        if self.text(j) == "k" and self.joined(j) and not (self.joined(j + 1) and self.kind(j + 1) == "digits"):
            return Number(digits((n * 100 + (cents or 0)) * 10), None, j + 1)
        if cents is None and not commas and self.joined(j) and self.text(j) in ("p", "c") and 1 <= n <= 99:
            return Number(digits(0, n), None, j + 1)
        found = self.scaled(n, cents, j)
        if found:
            return found
        return Number(digits(n, cents), None, j) if commas else None
