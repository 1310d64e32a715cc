"""Named things of many kinds in sentences as encyclopedias, news and abstracts have them (named.txt), each kind a list.

A line `# domain | type=names of the list:description | …`, then sentences with `[words|type]`. Names of one type change places, so that it is the sentence that tells.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from corpus.frames import words_of

from .examples import LIST, TEXT, Field
from .ink import Ink

MARKED = re.compile(r"\[([^\[\]|]*)\|(\w+)\]")


@dataclass
class Domain:
    types: dict[str, tuple[list[str], str]]  # names of the list, description
    sentences: list[str]

    def named(self, kind: str) -> list[str]:
        return [words for s in self.sentences for words, k in MARKED.findall(s) if k == kind]


@cache
def domains() -> list[Domain]:
    out: list[Domain] = []
    for line in (Path(__file__).parent / "named.txt").read_text().splitlines():
        if line.startswith("# "):
            types = {}
            for part in line.split(" | ")[1:]:
                head, _, remark = part.partition(":")
                kind, _, names = head.strip().partition("=")
                types[kind] = ([n.strip() for n in names.split(",")], remark.strip())
            out.append(Domain(types, []))
        elif line.strip():
            out[-1].sentences.append(line.strip())
    return out


def of_named(rng: random.Random) -> tuple[str, list[Field], str]:
    domain, ink = rng.choice(domains()), Ink()
    text = rng.choice(domain.sentences)
    if rng.random() < 0.2 and len(text) < 170:
        text += " " + rng.choice(domain.sentences)
    changes = rng.choice([0, 0.4, 0.8])

    def marked(m: re.Match) -> str:
        words, kind = m.groups()
        return ink(kind, rng.choice(domain.named(kind)) if rng.random() < changes else words)
    note, spans = ink.read(MARKED.sub(marked, text))
    kinds = [k for k in domain.types if k in spans and rng.random() < 0.9] + [k for k in domain.types if k not in spans and rng.random() < 0.6]
    kinds = rng.sample(kinds, min(len(kinds), rng.choice([2, 4, 6, 9, 12]))) or [rng.choice(list(domain.types))]
    if rng.random() < 0.25:  # kinds of another world
        other = rng.choice(domains())
        kinds += [k for k in rng.sample(list(other.types), 2) if k not in domain.types and other is not domain]
    else:
        other = domain
    style, describes = rng.choice(["snake", "camel", "plain"]), rng.random() < 0.55
    required = rng.random() < 0.75
    fields: list[Field] = []
    for k in kinds:
        names, remark = (domain if k in domain.types else other).types[k]
        w = [x.lower() for x in words_of(rng.choice(names))]
        name = {"snake": "_".join(w), "camel": w[0] + "".join(x.capitalize() for x in w[1:]), "plain": " ".join(w)}[style]
        if any(f.name == name for f in fields):
            continue
        places = spans.get(k, [])
        if len(places) < 2 and rng.random() < 0.1:
            fields.append(Field("_".join(words_of(k)), TEXT, False, remark if describes else "", [], places[0] if places else None))
        else:
            fields.append(Field(name, LIST, required, remark if describes else "", [], places))
    rng.shuffle(fields)
    return rng.choice(["Entities", "Names", "Mentions", "Extraction", "NamedEntities", "Article", "Abstract", "Document"]), fields, note
