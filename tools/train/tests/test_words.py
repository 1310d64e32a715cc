"""The words of days and numbers are written twice, in Swift for the library and in Python for the reference: here they are one list."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "tools" / "train"))

from normalise import mention_words as W  # noqa: E402

DAYS = ROOT / "Sources/Extraction/TimeExpressions/DayWords.swift"
NUMBERS = ROOT / "Sources/Extraction/Quantities/NumberWords.swift"
SAME = {
    DAYS: {
        "weekdays": W.WEEKDAYS, "shortWeekdays": W.SHORT_WEEKDAYS, "months": W.MONTHS, "shortMonths": W.SHORT_MONTHS, "today": W.TODAY,
        "partsOfToday": W.PARTS_OF_TODAY, "tomorrow": W.TOMORROW, "morrow": W.AFTER_TWO, "yesterday": W.YESTERDAY, "weekend": W.WEEKEND,
        "recurring": W.RECURRING, "beforeOrdinal": W.BEFORE_ORDINAL, "the": W.THE, "suffixes": W.SUFFIXES, "namesBefore": W.NAMES_BEFORE,
        "namesAfter": W.NAMES_AFTER, "sites": W.SITES, "afterSat": W.SAT_BEFORE, "afterSun": W.SUN_BEFORE, "corrections": W.CORRECTIONS,
        "ranges": W.RANGES, "between": W.BETWEEN - W.PARTS_OF_TODAY, "units": W.UNITS,
    },
    NUMBERS: {
        "ones": W.ONES, "tens": W.TENS, "ordinals": W.ORDINALS, "large": W.LARGE, "notes": W.NOTES, "money": W.MONEY, "cents": W.CENTS,
        "and": W.AND, "vague": W.VAGUE,
    },
}  # fmt: skip


def declared(file: Path) -> dict[str, str]:
    """Each constant of a file, and what it is set to."""
    found = re.findall(r"\n  static let (\w+)[^=\n]*= ?(.*?)(?=\n\n|\n  ///|\n  //|\n  static|\n  enum|\n})", file.read_text(encoding="utf-8"), re.DOTALL)
    return dict(found)


def words_of(text: str) -> list[str]:
    """The words of a Swift declaration: its string literals, or, where they are written in one text, the words of that."""
    literals = re.findall(r'"((?:[^"\\]|\\.)+)"', text)
    if "split(separator" in text:
        whole = text.split('"""')[1] if '"""' in text else max(literals, key=len)
        return whole.replace("\\\n", " ").split() + re.findall(r'\["(\w+)"\]', text)
    return [re.sub(r"\\u\{([0-9a-fA-F]+)\}", lambda m: chr(int(m[1], 16)), word) for word in literals]


@pytest.mark.parametrize(("file", "name"), [(file, name) for file, names in SAME.items() for name in names])
def test_both_languages_have_the_same_words(file: Path, name: str) -> None:
    text = declared(file)[name]
    words, wanted = words_of(text), SAME[file][name]
    if isinstance(wanted, list):
        assert words == wanted
    else:
        assert sorted(words) == sorted(wanted)
    if isinstance(wanted, dict) and "split(separator" not in text:
        values = re.findall(r":\s*\.?(\w+)\s*[,\]]", text)
        assert {word: value.replace("_", "") for word, value in zip(words, values, strict=True)} == {word: str(value) for word, value in wanted.items()}
