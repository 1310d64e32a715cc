"""Where the engine is: `$ESPALIER_GENERATE`, else in the wheel, else a build of the repository around this file."""

from __future__ import annotations

import os
from pathlib import Path

from .errors import WorkerError

_HERE = Path(__file__).parent


def executable() -> str:
    """The path of the engine's program. Raises `WorkerError` where there is none."""
    if path := os.environ.get("ESPALIER_GENERATE"):
        return path
    places = [_HERE / "_engine" / "generate", *(p / ".build" / "release" / "generate" for p in _HERE.parents[2:4])]
    for place in places:
        if place.is_file() and os.access(place, os.X_OK):
            return str(place)
    raise WorkerError("the engine was not found: install a wheel, or set ESPALIER_GENERATE to the path of `generate`")


def environment() -> dict[str, str]:
    """What the engine needs to find the libraries that the wheel holds."""
    libraries = _HERE / "_engine" / "lib"
    if not libraries.is_dir():
        return {}
    return {"LD_LIBRARY_PATH": os.pathsep.join(filter(None, [str(libraries), os.environ.get("LD_LIBRARY_PATH")]))}
