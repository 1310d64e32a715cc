"""The documents' Python: type checkers pass on every line of it, and what users write has the type that they expect."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENTS = [ROOT / "python/README.md", *(ROOT / "docs" / f"{name}.md" for name in ("python", "decisions", "server"))]
PREAMBLE = """
from collections.abc import AsyncIterator, Iterator
from typing import Literal
import pandas as pd
from pydantic import BaseModel
from espaliered import EspalierError, Extractor, Result, extract, extract_frame
note: str = ""
notes: list[str] = []

class Item(BaseModel):
    what: str
"""
USERS = """
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any, Optional, TypedDict, Union
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


def written(folder: Path) -> list[str]:
    """The texts to be checked as files of a folder, and their names."""
    texts = {"users": USERS, "slips": SLIPS, **{f"{d.parent.name}_{d.stem}": blocks(d) for d in DOCUMENTS}}
    for name, text in texts.items():
        (folder / f"{name}.py").write_text(PREAMBLE + text)
    return [f"{name}.py" for name in texts]


def test_mypy_passes_on_what_the_documents_show_and_finds_slips(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    pytest.importorskip("pydantic")
    settings = "[mypy]\nstrict = true\n[mypy-pandas.*,openai.*]\nignore_missing_imports = true\n[mypy-espaliered.*]\nfollow_imports = silent\n"
    names = written(tmp_path)
    (tmp_path / "mypy.ini").write_text(settings)
    command = [sys.executable, "-m", "mypy", "--config-file", "mypy.ini", *names]
    environment = {**os.environ, "MYPYPATH": str(ROOT / "python/src")}
    said = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, env=environment).stdout
    errors = [line for line in said.splitlines() if ": error:" in line]
    assert {line.partition(":")[0] for line in errors} == {"slips.py"}, said
    assert sum("tody" in line for line in errors) == 2, said


def test_pyright_passes_on_what_the_documents_show_and_on_the_package_and_finds_slips(tmp_path: Path) -> None:
    names = written(tmp_path)
    if importlib.util.find_spec("basedpyright") is None:
        pytest.skip(f"basedpyright is not installed: {len(names)} files are not read by it")
    pytest.importorskip("pydantic")
    settings = {
        "typeCheckingMode": "standard",
        "include": [*names, str(ROOT / "python/src")],
        "extraPaths": [str(ROOT / "python/src")],
        # What others make need not be installed.
        **dict.fromkeys(("reportMissingImports", "reportMissingModuleSource", "reportMissingTypeStubs"), False),
    }
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(settings))
    command = [sys.executable, "-m", "basedpyright", "--outputjson", "--project", str(tmp_path), "--pythonpath", sys.executable]
    said = json.loads(subprocess.run(command, cwd=tmp_path, capture_output=True, text=True).stdout)
    errors = [f"{Path(d['file']).name}:{d['range']['start']['line']}: {d['message']}" for d in said["generalDiagnostics"] if d["severity"] == "error"]
    assert said["summary"]["filesAnalyzed"] > len(names)
    assert {line.partition(":")[0] for line in errors} == {"slips.py"}, "\n".join(errors)
    assert sum("tody" in line or "overload" in line for line in errors) >= 2, errors
