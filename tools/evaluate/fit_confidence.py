"""Measures how often each rule is right that gives a value without a model, and writes these shares as the rules' confidences.

    python fit_confidence.py --generate ../../.build/release/generate [--write]

The rules' values are found by their confidence: within one kind of field no two rules have the same. Asked are the sets whose errors were read (flat
schemas alone: in a union a confidence is multiplied by that of the branch). A share is drawn towards that of all fields, as if four more values had been
asked, so that ten right ones of ten are no certainty. The figures stand in `Sources/Extraction/Judgement/RuleConfidence.swift`.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from evaluate import answer, leaves, read, roc

HERE = Path(__file__).parent
SOURCE = HERE / "../../Sources/Extraction/Judgement/RuleConfidence.swift"
SETS = ("dev-times", "times-units", "dev-lists", "dev-judged", "schemas", "schemas-plain")
TIMES, DAYS = {"times", "moments", "durations"}, {"days"}
KINDS = {"time": TIMES, "day": DAYS}
LINE = re.compile(r"^(  package static let (time|day)([A-Z]\w*) = )([0-9.]+)  // .*$", re.M)
# As if so many more values had been asked.
PRIOR = 4


def main() -> None:
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("--generate", required=True)
    a.add_argument("--write", action="store_true", help="write the figures into the library's source")
    o = a.parse_args()
    o.model, o.confidence = None, True
    asked: list[tuple[str, float, bool]] = []
    for name in SETS:
        notes = read(str(HERE / f"{name}.jsonl"))
        items, _ = answer(o, notes)
        rows = []
        for n in notes:
            given = items.get(n["id"], {})
            item, confidence = given.get("item") or {}, given.get("confidence") or {}
            for path, kind, right in leaves(n["schema"], n["schema"], item, n["gold"], ""):
                if "[]" not in path and (sure := confidence.get("/" + path.replace(".", "/"))) is not None:
                    rows.append((kind, sure, right))
        print(f"{name:<16}a right value surer than a wrong {roc([(s, r) for _, s, r in rows]):5.3f}")
        asked += rows
    share = sum(r for _, _, r in asked) / len(asked)
    text = SOURCE.read_text(encoding="utf-8")
    taken: set[tuple[str, float]] = set()

    def fitted(match: re.Match) -> str:
        kinds, known = KINDS[match[2]], float(match[4])
        values = [r for k, s, r in asked if k in kinds and abs(s - known) < 1e-4]
        # What these sets never ask for stays an estimate.
        fit = round((sum(values) + PRIOR * share) / (len(values) + PRIOR), 3) if values else known
        kind = min(kinds)
        while (kind, fit) in taken:
            fit = round(fit - 0.001, 3)
        taken.add((kind, fit))
        print(f"{match[2] + match[3]:<24}{sum(values):4} of {len(values):4} right: {known:.3f} -> {fit:.3f}")
        return f"{match[1]}{fit}  // {sum(values)} of {len(values)}"

    text = LINE.sub(fitted, text)
    if o.write:
        SOURCE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
