"""From pieces to a note as people write it, and the title that belongs to it."""

from __future__ import annotations

import random
import re

Piece = tuple[str, str]

STOP = set("""a an the and or but of to in on at by for from with w/ w re as is are was were be been it its this that these those my our your his her their i we you
he she they me us them so if then than not no do does did has have had about into onto over up down out off back & + - – then who which where re: bout near via @ called""".split())
END_STOP = STOP - set("up down out off back over in on it".split())
ABBREVIATIONS = [("with", "w/"), ("before", "b4"), ("please", "pls"), ("appointment", "appt"), ("meeting", "mtg"), ("birthday", "bday"), ("you", "u"), ("and", "&"), ("and", "n"), ("about", "abt"), ("people", "ppl"), ("thanks", "thx"), ("because", "cos"), ("the", "teh"),
                 ("weekend", "wknd"), ("to", "2"), ("for", "4"), ("minutes", "min"), ("number", "no."), ("through", "thru"), ("night", "nite"), ("without", "w/o"), ("regarding", "re")]
PLAIN_APOSTROPHE = re.compile(r"(?i)\b(don|can|won|isn|doesn|didn|couldn|wouldn|shouldn|aren|wasn|haven|hasn)'t\b|\b(i|you|they|we)'(ve|ll|re|d|m)\b|\b(it|that|what|there)'s\b")


def typo(rng: random.Random, word: str) -> str:
    if len(word) < 4 or not word.isalpha():
        return word
    i = rng.randrange(1, len(word) - 1)
    kind = rng.random()
    if kind < 0.4:
        return word[:i] + word[i + 1] + word[i] + word[i + 2:]
    if kind < 0.7:
        return word[:i] + word[i + 1:]
    if kind < 0.85:
        return word[:i] + word[i] + word[i:]
    near = {"a": "s", "e": "r", "i": "o", "o": "p", "s": "d", "t": "y", "r": "t", "n": "m", "l": "k", "c": "v", "u": "i", "h": "j", "d": "f", "m": "n", "g": "h"}
    return word[:i] + near.get(word[i], "e") + word[i + 1:]


def clean_word(word: str) -> str:
    word = word.strip(",;:!?()…\"“”")
    while word and word[-1] in ".,;:!?-–":
        word = word[:-1]
    return word.lstrip("-–*.,")


def make_title(main: str, extra: list[str]) -> str | None:
    """At most seven words; the extension pieces only where the main words are few."""
    ws = [w for w in (clean_word(w) for w in main.split()) if any(c.isalnum() for c in w) or w == "&" or w == "+"]

    def weight(words: list[str]) -> int:
        return sum(w.lower() not in STOP for w in words)

    for text in extra:
        if weight(ws) >= 3 or len(ws) >= 4:
            break
        more = [w for w in (clean_word(w) for w in text.split()) if any(c.isalnum() for c in w) or w in ("&", "+")]
        ws += more[:7 - len(ws)]
    if ws and ws[0].lower() in ("a", "an", "the") and len(ws) > 3:
        ws = ws[1:]
    cut = len(ws) > 7
    ws = ws[:7]
    while len(ws) > 1 and (ws[-1].lower() in (END_STOP if cut else {"&", "+", "and", "the", "for", "to", "a", "of", "with", "w/", "from", "at", "-", "by"})):
        ws.pop()
    while ws and ws[0] in "&+-":
        ws.pop(0)
    title = " ".join(ws)
    if not title or not any(c.isalpha() for c in title):
        return None
    return title[0].upper() + title[1:]


def finish(rng: random.Random, pieces: list[Piece]) -> tuple[str, str] | None:
    """(note, title), or None where the pieces make no good title."""
    pieces = [(role, text) for role, text in pieces if text]
    # Neighbouring pieces must not grow together.
    for i in range(1, len(pieces)):
        a, b = pieces[i - 1][1], pieces[i][1]
        if a[-1].isalnum() and b[0].isalnum():
            pieces[i] = (pieces[i][0], " " + b)
    style = rng.random()
    lower = style < 0.38
    dictated = rng.random() < 0.13
    loose = rng.random() < 0.22  # apostrophes left out
    typos = rng.random() < 0.14
    short = rng.random() < 0.10
    done: list[Piece] = []
    for role, text in pieces:
        if short:
            long_form, short_form = rng.choice(ABBREVIATIONS)
            if short_form not in ("2", "4") or role == "D":
                text = re.sub(rf"\b{long_form}\b", short_form, text)
        if dictated:
            text = re.sub(r"(?<=\w)[,;:](?=\s|$)|(?<=\s)[-–](?=\s)|\.\.\.|[!?]", "", text)
            text = re.sub(r"(?<=[a-z])\.(?=\s|$)", "", text)
        if loose or dictated and rng.random() < 0.4:
            text = PLAIN_APOSTROPHE.sub(lambda m: m.group(0).replace("'", ""), text)
        if lower:
            text = text.lower()
        if typos and role != "D" and rng.random() < 0.6:
            words = text.split(" ")
            i = rng.randrange(len(words))
            words[i] = typo(rng, words[i])
            text = " ".join(words)
        done.append((role, text))
    note = "".join(text for _, text in done)
    note = re.sub(r"\s+", " ", note).strip()
    note = re.sub(r"\s+([,;:.!?])(?=\s|$)", r"\1", note)
    note = re.sub(r"^[,;:. –-]+(?=\w)", "", note) if not note.startswith(("- ", "[ ]")) else note
    note = re.sub(r"[,;:]+([,;.])", r"\1", note)
    note = note.rstrip(" ,;:-–")
    if len(note) < 4 or len(note) > 260:
        return None
    title = make_title("".join(t if r == "T" else " " for r, t in done), [t for r, t in done if r == "X"])
    if title is None:
        return None
    if not lower and not dictated and rng.random() < 0.62:
        note = note[0].upper() + note[1:]
    if not dictated and rng.random() < 0.10 and note[-1].isalnum():
        note += "."
    if rng.random() < 0.015:
        note += rng.choice([" 🎉", " 👍", " :)", " ✈️", " lol", " 😅"])
    if rng.random() < 0.03:
        words = note.split(" ")
        i = rng.randrange(len(words))
        if words[i].isalpha() and words[i].lower() not in ("am", "pm"):
            shouted = words[i].upper()
            plain, words[i] = words[i], shouted
            changed = " ".join(words)
            title_words = title.split(" ")
            for j, w in enumerate(title_words):
                if w.lower() == plain.lower():
                    title_words[j] = shouted
                    break
            note, title = changed, " ".join(title_words)
    return note, title
