"""Is a title right? The checks that the labelling policy states: length, form, the words that must and must not be in it,
and that every word is the note's own."""

from __future__ import annotations

import unicodedata

# Words without substance of their own: they do not count towards the three words that a title needs.
LIGHT = set("""a an the and or but of to in on at by for from with w re as is are was were be been it its this that these those my our your his her their
i we you he she they me us them so if then than not no do does did has have had about into onto over up down out off back""".split())

# An abbreviation in the note allows its long form in the title.
LONG_FORMS = {
    "w": "with", "wo": "without", "b4": "before", "appt": "appointment", "mtg": "meeting", "pls": "please", "re": "regarding", "thru": "through",
    "bday": "birthday", "pd": "paid", "u": "you", "n": "and", "em": "them", "bout": "about", "nite": "night", "cld": "could", "wht": "what",
    "ppl": "people", "hrs": "hours", "min": "minutes", "prio": "priority", "pg": "page", "no": "number", "arvo": "afternoon", "ref": "reference", "v": "versus",
}


def plain(word: str) -> str:
    """Letters and digits in lower case, without accents."""
    return "".join(c for c in unicodedata.normalize("NFKD", word.casefold()) if c.isalnum())


def pieces(word: str) -> list[str]:
    """What punctuation divides: follow-up is follow and up."""
    text = "".join(c for c in unicodedata.normalize("NFKD", word.casefold()) if not unicodedata.combining(c))
    return "".join(c if c.isalnum() else " " for c in text).split()


def forms(text: str) -> set[str]:
    """Every form that the words of a text allow in a title."""
    words = [w for w in text.split() if plain(w)]
    out = {plain(w) for w in words} | {p for w in words for p in pieces(w)}
    if "&" in text or "+" in text:
        out.add("and")
    if "w/" in text.casefold():
        out.add("with")
    out |= {plain(a) + plain(b) for a, b in zip(words, words[1:])}
    return out | {LONG_FORMS[w] for w in out if w in LONG_FORMS}


def title_ok(title, note: dict) -> bool:
    if not isinstance(title, str):
        return False
    words = [w for w in title.split() if plain(w)]
    if not words or len(words) > 7 or title != title.strip() or "\n" in title:
        return False
    kind = unicodedata.category(title[-1])
    if (kind[0] in "PSC" and title[-1] != "%") or title[0] in "\"'`“‘" or any(unicodedata.category(c) == "So" for c in title):
        return False
    gold = note["title_gold"]
    if sum(plain(w) not in LIGHT for w in gold.split() if plain(w)) >= 3 and len(words) < 3:
        return False
    have = {plain(w) for w in words} | {p for w in words for p in pieces(w)} | {plain(a) + plain(b) for a, b in zip(words, words[1:])}
    if not all(plain(m) in have for m in note["title_must"]) or any(plain(b) in have for b in note["title_ban"]):
        return False
    known = forms(note["note"]) | forms(gold)
    return all(plain(w) in known or all(p in known for p in pieces(w)) for w in words)
