"""Words by meaning, from WordNet 3.0 (Debian: wordnet-base; Princeton's licence, as free as MIT's), and its example sentences.

Format: wndb(5WN). A line of data.POS is `offset lexfile type count word id … pointers … | gloss`; a line of index.POS lists the
senses of a word, the commonest first.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from corpus.time_words import TIME_WORDS

FOLDER = Path("/usr/share/wordnet")
LEXFILES = """adj.all adj.pert adv.all noun.Tops noun.act noun.animal noun.artifact noun.attribute noun.body noun.cognition noun.communication
noun.event noun.feeling noun.food noun.group noun.location noun.motive noun.object noun.person noun.phenomenon noun.plant noun.possession
noun.process noun.quantity noun.relation noun.shape noun.state noun.substance noun.time verb.body verb.change verb.cognition
verb.communication verb.competition verb.consumption verb.contact verb.creation verb.emotion verb.motion verb.perception verb.possession
verb.social verb.stative verb.weather adj.ppl""".split()


@cache
def synsets(part: str) -> dict[str, tuple[str, list[str], list[str], str]]:
    """offset → (lexfile, words, hypernyms' offsets, gloss)."""
    out = {}
    for line in (FOLDER / f"data.{part}").read_text(encoding="latin-1").splitlines():
        if line.startswith(" "):
            continue
        head, _, gloss = line.partition(" | ")
        f = head.split()
        count = int(f[3], 16)
        words = [re.sub(r"\(.*\)", "", f[4 + 2 * i]).replace("_", " ") for i in range(count)]
        at = 4 + 2 * count
        pointers = int(f[at])
        kinds = [(f[at + 1 + 4 * i], f[at + 2 + 4 * i]) for i in range(pointers)]
        # What is an instance is a name, and written in lower case in the index.
        lexfile = "name" if any(k == "@i" for k, _ in kinds) else LEXFILES[int(f[1])]
        out[f[0]] = (lexfile, words, [o for k, o in kinds if k in ("@", "@i")], gloss.strip())
    return out


@cache
def senses(part: str) -> dict[str, list[str]]:
    """word → its synsets' offsets, the commonest first."""
    out = {}
    for line in (FOLDER / f"index.{part}").read_text(encoding="latin-1").splitlines():
        if not line.startswith(" "):
            f = line.split()
            out[f[0].replace("_", " ")] = f[-int(f[2]):]
    return out


@cache
def above(part: str, offset: str) -> frozenset[str]:
    """A synset and everything that it is a kind of."""
    out = {offset}
    for up in synsets(part)[offset][2]:
        out |= above(part, up)
    return frozenset(out)


def common(word: str, least: float) -> bool:
    from wordfreq import zipf_frequency

    return least <= zipf_frequency(word, "en") < 5.6


def usable(word: str) -> bool:
    return word.isascii() and word == word.lower() and all(c.isalpha() or c in " -" for c in word) and 3 <= len(word) <= 22


@cache
def of_files(part: str, files: str, least: float = 2.6, first: bool = True) -> list[str]:
    """Words whose commonest sense is in one of the lexicographer files."""
    wanted = set(files.split())
    out = []
    for word, offsets in senses(part).items():
        if usable(word) and common(word, least) and any(synsets(part)[o][0] in wanted for o in (offsets[:1] if first else offsets)):
            out.append(word)
    return sorted(out)


@cache
def kinds_of(names: str, least: float = 2.3, depth: int = 1) -> list[str]:
    """Nouns one of whose first `depth` senses is a kind of one of the named things (`word#2` names a word's second sense)."""
    roots = set()
    for name in names.split():
        word, _, number = name.replace("_", " ").partition("#")
        roots.add(senses("noun")[word][int(number or 1) - 1])
    out = []
    for word, offsets in senses("noun").items():
        if usable(word) and common(word, least) and synsets("noun")[offsets[0]][0] != "name" and any(roots & above("noun", o) for o in offsets[:depth]):
            out.append(word)
    return sorted(out)


@cache
def examples() -> list[str]:
    """Short sentences and clauses that show a word in use, without digits, names of days and quotation marks."""

    out = set()
    for part in ("verb", "noun", "adj", "adv"):
        for _, _, _, gloss in synsets(part).values():
            for text in re.findall(r'"([^"]+)"', gloss):
                text = text.strip(" .;")
                words = text.split()
                if 4 <= len(words) <= 16 and text.isascii() and not any(c.isdigit() for c in text) and not {w.lower().strip(",.?!") for w in words} & TIME_WORDS and " - " not in text:
                    out.add(text)
    return sorted(out)
