"""Writes heldout.jsonl: notes of the schema families that training never sees (tools/train/families.py, HELD_OUT).

    python make_heldout.py heldout.jsonl
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "train"))

import families  # noqa: E402

EACH = 60


def main() -> None:
    rng = random.Random("held out")
    number = 0
    with open(sys.argv[1], "w", encoding="utf-8") as f:
        for family in families.HELD_OUT.values():
            schema, chosen = families.variant(rng, family, fixed=True)
            for e in families.examples(rng, family, chosen, EACH):
                number += 1
                f.write(json.dumps({"id": number, "today": str(e.today), "note": e.note, "schema": schema, "instructions": family.instructions[0], "gold": json.loads(e.answer)}, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
