"""The documents' Python: type checkers pass on every line of it, and what users write has the type that they expect."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENTS = [ROOT / "python/README.md", ROOT / "docs/python.md"]
PREAMBLE = """
from collections.abc import AsyncIterator, Iterator
import pandas as pd
from pydantic import BaseModel
from espaliered import EspalierError, Extractor, Result, extract, extract_frame
notes: list[str] = []
"""
USERS = """
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any, Literal, Optional, TypedDict, Union
from typing_extensions import assert_type
from pydantic import Field

class Expense(BaseModel):
    what: str
    amount: float

class Other(BaseModel):
    kind: Literal["o"]

@dataclass
class Data:
    a: int

class Dict(TypedDict):
    a: int

class Kind(Enum):
    A = "a"

x = Extractor(Expense)
assert_type(x, Extractor[Expense])
assert_type(x("n"), Expense)
assert_type(x.result("n", timeout=2).value, Expense)
assert_type(extract("n", Expense, today="2026-01-01"), Expense)
for r in x.batch(notes):
    assert_type(r, Result[Expense])
for e in x.batch(notes, return_errors=True):
    if isinstance(e, EspalierError):
        print(e)
    else:
        assert_type(e.value, Expense)
assert_type(Extractor(Data)("n"), Data)
assert_type(Extractor(Dict)("n"), Dict)
assert_type(Extractor(Kind)("n"), Kind)
assert_type(Extractor(list[Expense])("n"), list[Expense])
assert_type(Extractor(dict[str, int])("n"), dict[str, int])
assert_type(Extractor({"type": "object"})("n"), Any)
assert_type(Extractor("CapturedItem")("n"), Any)
assert_type(extract("n", Literal["a"]), Any)
print(extract("n", Optional[Expense]), extract("n", Expense | None))
print(extract("n", Annotated[Union[Other, Expense], Field()]))

async def use() -> None:
    assert_type(await x.acall("n"), Expense)
    async for r in x.abatch(notes):
        assert_type(r.value, Expense)
    async for part in x.astream("n"):
        print(part)
"""


def blocks(document: Path) -> str:
    found = re.findall(r"^```python\n(.*?)^```", document.read_text(), re.MULTILINE | re.DOTALL)
    assert found
    return "\n".join(found)


SLIPS = """
class E(BaseModel):
    a: int

extract("n", E, tody="2026-01-01")
Extractor(E, tody="2026-01-01")
"""


def test_type_checkers_pass_on_what_the_documents_show_and_find_slips(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    pytest.importorskip("pydantic")
    texts = {"users": USERS, "slips": SLIPS, **{document.parent.name: blocks(document) for document in DOCUMENTS}}
    for name, text in texts.items():
        (tmp_path / f"{name}.py").write_text(PREAMBLE + text)
    settings = "[mypy]\nstrict = true\n[mypy-pandas.*]\nignore_missing_imports = true\n[mypy-espaliered.*]\nfollow_imports = silent\n"
    (tmp_path / "mypy.ini").write_text(settings)
    command = [sys.executable, "-m", "mypy", "--config-file", "mypy.ini", *(f"{name}.py" for name in texts)]
    environment = {**os.environ, "MYPYPATH": str(ROOT / "python/src")}
    said = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, env=environment).stdout
    errors = [line for line in said.splitlines() if ": error:" in line]
    assert {line.partition(":")[0] for line in errors} == {"slips.py"}, said
    assert sum("tody" in line for line in errors) == 2, said
