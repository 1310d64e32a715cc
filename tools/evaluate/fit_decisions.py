"""Fits the temperatures that the span extractor's file brings for decisions, and writes them into it.

    ESPALIER_PEOPLE=DIR python fit_decisions.py --generate ../../.build/release/generate [--write ../../Models/reader.gguf]

Rows are sentences of public sets that training never sees (`reader/people.py`, `is_held`): intents, topics, verdicts, as questions of every kind. One half of
the texts is fitted by `generate calibrate`, the other half says what that is worth: a temperature that does not lower the calibration error there is left
out. Without --write nothing is changed. Takes some minutes. Standard library only.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import struct
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "train"), str(HERE.parent / "convert")]

from declare_extraction import with_metadata  # noqa: E402
from reader.people import ODD, by_label, rows, told_labels  # noqa: E402

PREFIX = "espalier-reader.decision.temperature."
DOUBLE = 12
TONES = {"sentence-polarity": ("positive", "the film", "likes", "dislikes", "What does the writer think of the film?"),
         "pros-cons": ("pro", "the product", "praises", "criticises", "Is it said for or against the product?")}


def words(name: str) -> str:
    return " ".join(re.findall(r"[A-Za-z][a-z]*|\d+", name)).lower()


def of_label(name: str, row: dict, rng: random.Random) -> dict[str, tuple[dict, object]]:
    """Questions about a sentence with one label of many, and their answers."""
    known = told_labels(name)
    label = row.get("choice", row.get("intent"))
    label = label[0] if isinstance(label, list) and len(label) == 1 else label
    strange = label == "none" and name == "clinc150"
    if not strange and (not isinstance(label, str) or label not in known or label in ODD):
        return {}
    rest = [k for k in known if k != label and k not in ODD]
    far = [k for k in rest if strange or known[k][3] != known[label][3]]
    groups = sorted({v[3] for k, v in known.items() if k not in ODD})

    def choice(count: int, described: bool, kind: str = "choice", among: list[str] = rest) -> tuple[dict, object]:
        own = rng.sample(among, min(len(among), count - (not strange))) + ([] if strange else [label])
        rng.shuffle(own)
        criteria = {known[k][0]: known[k][1] if described and known[k][1] else None for k in own}
        question = {"type": kind, "instructions": "What is asked for?", "criteria": criteria}
        if kind == "several":
            return question, [] if strange else [known[label][0]]
        if strange or rng.random() < 0.25:
            question["allow_none"] = True
        return question, None if strange else known[label][0]

    out = {"few": choice(rng.choice([3, 4, 5]), rng.random() < 0.5), "several": choice(rng.choice([4, 6]), True, "several", far)}
    if strange:
        return out
    out["two"] = choice(2, rng.random() < 0.5)
    out["many"] = choice(rng.choice([11, 15, 24]), rng.random() < 0.5)
    topics = groups if len(groups) <= 10 else rng.sample([g for g in groups if g != known[label][3]], 9) + [known[label][3]]
    out["topic"] = ({"type": "choice", "instructions": "What is it about?", "criteria": {words(g): None for g in topics}}, words(known[label][3]))
    holds = rng.random() < 0.5
    said = known[label if holds else rng.choice(far)]
    if said[1]:
        out["truth"] = ({"type": "noul", "instructions": f"The user asks for this: {said[1].rstrip('.')}."}, holds)
    return out


def of_tone(name: str, row: dict, rng: random.Random) -> dict[str, tuple[dict, object]]:
    good, thing, does, does_not, asked = TONES[name]
    likes = row["choice"] == good
    names = rng.choice([("positive", "negative"), ("favourable", "unfavourable"), ("praise", "criticism"), ("good", "bad")])
    turned = rng.random() < 0.5
    return {
        "two": ({"type": "choice", "instructions": asked, "criteria": {n: None for n in names}}, names[not likes]),
        "described": ({"type": "choice", "instructions": asked, "criteria": {"A": f"the writer {does} {thing}", "B": f"the writer {does_not} {thing}"}}, "AB"[not likes]),
        "truth": ({"type": "noul", "instructions": f"Does the writer {(does_not if turned else does)[:-1]} {thing}?"}, likes != turned),
        "sides": ({"type": "noul", "instructions": asked, "criteria": {"true": f"the writer {does} {thing}", "false": f"the writer {does_not} {thing}"}}, likes),
        "scale": ({"type": "score", "instructions": f"How much does the writer like {thing}?", "criteria": ["not at all", "much"]}, int(likes)),
    }


def of_several(row: dict, rng: random.Random) -> dict[str, tuple[dict, object]]:
    known = told_labels("nlupp-hotels")
    said = [k for k in row["intent"] or [] if k in known]
    own = said + rng.sample([k for k in known if k not in said], 5)
    rng.shuffle(own)
    return {"several": ({"type": "several", "instructions": "What does the caller say?", "criteria": {known[k][0]: known[k][1] or None for k in own}}, [known[k][0] for k in said])}


def made(most: int) -> list[dict]:
    out = []
    for name in ("clinc150", "hwu64", "sentence-polarity", "pros-cons", "nlupp-hotels"):
        by_label(name)
        # The files are in the order of their labels.
        for row in sorted(rows(name, held=True), key=lambda row: zlib.crc32(row["text"].encode()))[:most]:
            rng = random.Random(zlib.crc32(row["text"].encode()))
            asked = of_tone(name, row, rng) if name in TONES else of_several(row, rng) if name == "nlupp-hotels" else of_label(name, row, rng)
            # So few are read each by itself, as most callers ask.
            asked = {k: asked[k] for k in sorted(rng.sample(sorted(asked), min(len(asked), 4)))}
            if asked:
                out.append({"set": name, "text": row["text"], "questions": {k: q for k, (q, _) in asked.items()}, "answers": {k: a for k, (_, a) in asked.items()}})
    return out


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--generate", required=True)
    parser.add_argument("--write", help="the span extractor's GGUF file that gets the temperatures")
    parser.add_argument("--most", type=int, default=200, help="texts of each set")
    o = parser.parse_args()
    found = made(o.most)
    half = lambda row: zlib.crc32(("half " + row["text"]).encode()) % 2
    with tempfile.TemporaryDirectory() as folder:
        fit, check, none, out = (Path(folder) / n for n in ("fit.jsonl", "check.jsonl", "none.json", "out.json"))
        for path, which in ((fit, 0), (check, 1)):
            path.write_text("".join(json.dumps(r, ensure_ascii=False) + "\n" for r in found if half(r) == which), encoding="utf-8")
        none.write_text('{"temperatures":{}}\n')
        done = subprocess.run([o.generate, "calibrate", str(fit), "--check", str(check), "--calibration", str(none), "--output", str(out)], capture_output=True, text=True)
        print(done.stdout, end="")
        if done.returncode:
            sys.exit(f"exit {done.returncode}: {done.stderr.strip()}")
        temperatures = json.loads(out.read_text())["temperatures"]
    # "check all choice.2: 300 answers, 90.0 % right, ECE 0.100 before, 0.050 after"
    worth = {m[1]: (int(m[2]), float(m[3]), float(m[4])) for m in re.finditer(r"^check all (\S+): (\d+) answers, .*ECE (\S+) before, (\S+) after", done.stdout, re.M)}
    # Where all answers are right, no temperature is low enough: that says nothing of other texts.
    kept = {k: t for k, t in temperatures.items() if k in worth and worth[k][0] >= 50 and worth[k][2] < worth[k][1] and 0.2 <= t <= 5}
    print("kept:", json.dumps(kept, sort_keys=True), " left out:", " ".join(sorted(set(temperatures) - set(kept))) or "none")
    if o.write:
        path = Path(o.write)
        path.write_bytes(with_metadata(path.read_bytes(), PREFIX, {k: (DOUBLE, struct.pack("<d", round(t, 4))) for k, t in sorted(kept.items())}))
        print("written to", path)


if __name__ == "__main__":
    main()
