"""The words of a note as the readers of days and numbers see them."""

from __future__ import annotations

from dataclasses import dataclass

from normalise.mention_words import ONES, TENS


@dataclass
class Token:
    """A run of letters, a run of digits, or one other character; `text` in lower case (ASCII), `gap`: white space in front."""

    kind: str
    text: str
    gap: bool


def is_letter(c: str) -> bool:
    n = ord(c)
    return c.isascii() and c.isalpha() or n >= 0xC0 and n not in (0xD7, 0xF7) and not 0x2000 <= n <= 0x2BFF and not 0x3000 <= n <= 0x303F and n < 0x1F000


def is_space(c: str) -> bool:
    return c in " \t\n\r\v\f\u00a0"


def lower(text: str) -> str:
    return "".join(c.lower() if c.isascii() else c for c in text)


def tokens_of(note: str) -> list[Token]:
    out, at, gap = [], 0, False
    while at < len(note):
        c = note[at]
        if is_space(c):
            gap, at = True, at + 1
            continue
        end = at + 1
        kind = "letters" if is_letter(c) else "digits" if "0" <= c <= "9" else "sign"
        if kind == "letters":
            while end < len(note) and is_letter(note[end]):
                end += 1
        elif kind == "digits":
            while end < len(note) and "0" <= note[end] <= "9":
                end += 1
        text = lower(note[at:end])
        out.append(Token(kind, "'" if text == "\u2019" else text, gap))
        gap, at = False, end
    return out


class TokenReader:
    """Looks at the tokens of a note by index; beyond the ends stands nothing."""

    def __init__(self, tokens: list[Token]):
        self.tokens = tokens

    def text(self, i: int) -> str:
        return self.tokens[i].text if 0 <= i < len(self.tokens) else ""

    def kind(self, i: int) -> str:
        return self.tokens[i].kind if 0 <= i < len(self.tokens) else ""

    def joined(self, i: int) -> bool:
        """Token i stands right behind the one before it."""
        return 0 < i < len(self.tokens) and not self.tokens[i].gap

    def number(self, i: int, digits: int) -> int | None:
        return int(self.text(i)) if self.kind(i) == "digits" and len(self.text(i)) <= digits else None

    def small(self, i: int) -> tuple[int, int] | None:
        """Words from one to ninety-nine."""
        w = self.text(i)
        if w in ONES:
            return ONES[w], i + 1
        if w in TENS:
            j = i + 2 if self.text(i + 1) == "-" else i + 1
            ones = ONES.get(self.text(j), 0)
            return (TENS[w] + ones, j + 1) if 1 <= ones <= 9 else (TENS[w], i + 1)
        return None
