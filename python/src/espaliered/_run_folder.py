"""The output folder of a run: what is in it, whose it is, and how a part gets into it.

`_manifest.json` names the parts and says what they were made with. Nothing that it does not name is ever removed or written over. Parts that were
made with something else are left alone, or all kept aside or removed before the first new one is made, so that they never stand beside each other.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from ._stores import Store
from .errors import InputError

MANIFEST, SUCCESS, EARLIER = "_manifest.json", "_SUCCESS", "_earlier"
_ASIDE = re.compile(r"\..+\.[0-9a-f]{32}\.tmp")


class FolderError(InputError):
    """An output folder that is not this run's, or is being written by another one."""


class RunFolder:
    """An output folder, open for one run."""

    def __init__(self, store: Store, manifest: dict[str, Any]) -> None:
        self._store = store
        self._manifest = manifest

    @property
    def parts(self) -> dict[str, Any]:
        """What is known of each part that this run made, by its input's name."""
        parts: dict[str, Any] = self._manifest["parts"]
        return parts

    def save(self) -> None:
        """Writes the manifest."""
        self._store.put(MANIFEST, lambda aside: aside.write_text(json.dumps(self._manifest, indent=1)))

    def has(self, name: str) -> bool:
        """Whether a part is there."""
        return self._store.has(name)

    def put(self, name: str, write: Callable[[Path], None]) -> None:
        """Makes a part aside, and gives it its name when it is whole."""
        # Named ahead: of a run that is stopped before it says what the part is of, it is known to be ours, and made again.
        self._manifest["making"] = name
        self.save()
        self._store.put(name, write)
        del self._manifest["making"]

    def finish(self) -> None:
        """Says that every part is there."""
        self._store.put(SUCCESS, lambda aside: aside.touch())


def identity_of(store: Store) -> dict[str, Any] | None:
    """What the parts of a folder were made with; None where nothing says so.

    Raises `FolderError` for a manifest that cannot be read.
    """
    manifest = _read(store)
    return None if manifest is None else manifest["identity"]


@contextlib.contextmanager
def opened(store: Store, identity: dict[str, Any], parts: Sequence[str], *, overwrite: bool) -> Iterator[tuple[RunFolder, str | None]]:
    """The folder for a run that makes these parts, locked; and what to tell the user.

    Parts of another identity are moved to `_earlier` where this run makes all of them anew.

    - Parameter overwrite: remove the parts of another identity, for good.

    Raises `FolderError` where the folder holds parts of another identity that this run does not make, or what no run made, or another run writes to
    it. Nothing is changed then.
    """
    store.make()
    with contextlib.ExitStack() as held:
        try:
            is_locked = held.enter_context(store.lock())
        except BlockingIOError as error:
            raise FolderError(f"{store}: another run is writing to it: wait for it, or name another folder") from error
        digest = hashlib.sha256(json.dumps(identity, sort_keys=True, default=str).encode()).hexdigest()
        manifest = _read(store)
        ours: set[str] = set()
        if manifest is not None:
            ours = {entry["part"] for entry in manifest["parts"].values()} | {str(manifest.get("making"))}
        every = store.files()
        files = {name for name in every if not name.startswith((".", "_"))}
        strange = sorted(files - ours)
        if manifest is None and strange:
            raise FolderError(f"{store}: it holds {_listed(strange)}, which no run made: name an empty folder as the output")
        if in_the_way := sorted(set(parts) & every - ours):
            raise FolderError(f"{store}: {_listed(in_the_way)} was not made by this run and would be written over: name another folder")
        said = None
        old = sorted(ours & every) if manifest is not None and manifest["digest"] != digest else []
        changes = _changes(manifest["identity"], identity) if manifest is not None else ""
        left = sorted(set(old) - set(parts))
        if left and not overwrite:
            verb, them = ("was", "it") if len(left) == 1 else ("were", "them")
            raise FolderError(
                f"{store}: {_listed(left)} {verb} made with another {changes}, and this run does not make {them} anew: "
                "name another folder, or say --overwrite to remove what is there"
            )
        if is_locked:
            for leftover in every:  # of a process that was killed: nobody else writes here now
                if _ASIDE.fullmatch(leftover):
                    store.remove(leftover)
        store.remove(SUCCESS)
        if manifest is None or manifest["digest"] != digest:
            # All of them go before the manifest says something else. Stopped on the way, the folder still is that of the old run.
            kept = _free(store, f"{EARLIER}/{manifest['digest'][:12]}", old) if manifest is not None and not overwrite else None
            for name in old:
                if kept:
                    store.move(name, f"{kept}/{name}")
                else:
                    store.remove(name)
            if old:
                done = f"kept in {kept}" if kept else "removed"
                said = f"{store}: another {changes}; starting anew ({_counted(len(old))} of the run before {done})"
            manifest = {"digest": digest, "identity": identity, "parts": {}}
        folder = RunFolder(store, manifest)
        folder.save()
        yield folder, said


def _free(store: Store, folder: str, names: Sequence[str]) -> str:
    """The folder, or the first of `folder-2`, `folder-3`…, that has no file of these names."""
    found, number = folder, 1
    while any(store.has(f"{found}/{name}") for name in names):
        number += 1
        found = f"{folder}-{number}"
    return found


def _counted(parts: int) -> str:
    return "1 part" if parts == 1 else f"{parts} parts"


def _changes(one: dict[str, Any], other: dict[str, Any]) -> str:
    return " and ".join(sorted(key for key in {*one, *other} if one.get(key) != other.get(key))) or "identity"


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names[:3]) + (f" and {len(names) - 3} more" if len(names) > 3 else "")


def _read(store: Store) -> dict[str, Any] | None:
    path = f"{store}/{MANIFEST}"
    try:
        text = store.text(MANIFEST)
    except (OSError, UnicodeDecodeError) as error:
        raise FolderError(f"{path}: it cannot be read ({error}), so nothing says whose parts these are: name another folder") from error
    if text is None:
        return None
    try:
        found = json.loads(text)
        for name, entry in found["parts"].items():
            entry.setdefault("part", Path(name).stem + ".parquet")
        return {**found, "digest": str(found["digest"]), "identity": dict(found["identity"])}
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise FolderError(f"{path}: it is damaged, so nothing says whose parts these are: name another folder") from error
