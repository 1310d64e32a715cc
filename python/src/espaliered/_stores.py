"""Where a run keeps its parts: a folder of this machine, or one that an address names (`s3://…`, `gs://…`, whatever pyarrow or fsspec reach).

Both give a file its name only when it is whole. A folder has a lock; an address has none, so two runs must not write to the same one.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol

import pyarrow as pa
import pyarrow.fs as pafs

from .errors import InputError


def file_system(address: str) -> tuple[Any, str]:
    """The file system of an address, and the path in it. Raises `InputError` where there is none."""
    try:
        system, path = pafs.FileSystem.from_uri(address)
    except pa.ArrowInvalid:
        try:
            import fsspec

            system, path = fsspec.core.url_to_fs(address)
        except (ImportError, ValueError) as error:
            raise InputError(f"{address}: no file system for this address: {error}") from error
        system = pafs.PyFileSystem(pafs.FSSpecHandler(system))
    return system, path


class Store(Protocol):
    """The files of one folder, by their names."""

    def __str__(self) -> str: ...
    def make(self) -> None:
        """Makes the folder where it is not there."""

    def text(self, name: str) -> str | None:
        """A file's text; None for none. Raises `OSError`, `UnicodeDecodeError`."""

    def files(self) -> set[str]:
        """The names of the files, without those of folders below."""
        ...

    def has(self, name: str) -> bool: ...
    def put(self, name: str, write: Callable[[Path], Any]) -> None:
        """Makes a file aside, and gives it its name when it is whole."""

    def move(self, name: str, to: str) -> None:
        """Moves a file into a folder below, `FOLDER/NAME`, which is made where it is not there."""

    def remove(self, name: str) -> None:
        """Removes a file; nothing where there is none."""

    def lock(self) -> contextlib.AbstractContextManager[bool]:
        """Holds the folder. Gives False where it cannot be held. Raises `BlockingIOError` where another process holds it."""
        ...


def store(place: str | os.PathLike[str]) -> Store:
    """The store of a path or an address."""
    text = os.fspath(place)
    return Remote(text) if "://" in text else Local(Path(text))


def _aside(name: str) -> str:
    # The name is this writer's alone: in containers, process numbers repeat.
    return f".{name}.{uuid.uuid4().hex}.tmp"


class Local:
    """A folder of this machine. What has its name is on the disk, after a loss of power as well."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __str__(self) -> str:
        return str(self.path)

    def make(self) -> None:
        self.path.mkdir(parents=True, exist_ok=True)

    def text(self, name: str) -> str | None:
        try:
            return (self.path / name).read_text(encoding="utf-8")
        except FileNotFoundError:
            return None

    def files(self) -> set[str]:
        return {f.name for f in self.path.iterdir() if not f.is_dir()}

    def has(self, name: str) -> bool:
        return (self.path / name).exists()

    def put(self, name: str, write: Callable[[Path], Any]) -> None:
        aside = self.path / _aside(name)
        try:
            write(aside)
            _sync(aside)
            os.replace(aside, self.path / name)
            _sync(self.path)
        finally:
            aside.unlink(missing_ok=True)

    def move(self, name: str, to: str) -> None:
        there = self.path / to
        there.parent.mkdir(parents=True, exist_ok=True)
        os.replace(self.path / name, there)
        for folder in (there.parent, there.parent.parent, self.path):
            _sync(folder)

    def remove(self, name: str) -> None:
        (self.path / name).unlink(missing_ok=True)

    @contextlib.contextmanager
    def lock(self) -> Iterator[bool]:
        try:
            import fcntl
        except ImportError:
            yield False
            return
        descriptor = os.open(self.path, os.O_RDONLY)
        try:
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                is_locked = True
            except BlockingIOError:
                raise
            except OSError:
                is_locked = False
            yield is_locked
        finally:
            os.close(descriptor)


class Remote:
    """A folder at an address. A file is made on this machine, sent under a name aside, and then moved."""

    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")
        self._system, path = file_system(self.address)
        self._path = path.rstrip("/")

    def __str__(self) -> str:
        return self.address

    def make(self) -> None:
        self._system.create_dir(self._path, recursive=True)

    def _at(self, name: str) -> str:
        return f"{self._path}/{name}"

    def _is_file(self, name: str) -> bool:
        kind: Any = self._system.get_file_info(self._at(name)).type
        return bool(kind == pafs.FileType.File)

    def text(self, name: str) -> str | None:
        if not self._is_file(name):
            return None
        with self._system.open_input_stream(self._at(name)) as file:
            return str(file.read().decode())

    def files(self) -> set[str]:
        found = self._system.get_file_info(pafs.FileSelector(self._path, allow_not_found=True))
        return {info.base_name for info in found if info.type == pafs.FileType.File}

    def has(self, name: str) -> bool:
        return self._is_file(name)

    def put(self, name: str, write: Callable[[Path], Any]) -> None:
        aside = _aside(name)
        with tempfile.TemporaryDirectory(prefix="espaliered-") as folder:
            made = Path(folder) / "part"
            write(made)
            try:
                with made.open("rb") as source, self._system.open_output_stream(self._at(aside)) as sent:
                    while piece := source.read(8 << 20):
                        sent.write(piece)
                # Some file systems do not move onto what is there.
                self.remove(name)
                self._system.move(self._at(aside), self._at(name))
            except BaseException:
                with contextlib.suppress(Exception):
                    self.remove(aside)
                raise

    def move(self, name: str, to: str) -> None:
        self._system.create_dir(self._at(to).rpartition("/")[0], recursive=True)
        self._system.move(self._at(name), self._at(to))

    def remove(self, name: str) -> None:
        if self._is_file(name):
            self._system.delete_file(self._at(name))

    @contextlib.contextmanager
    def lock(self) -> Iterator[bool]:
        yield False


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    except OSError:  # a folder of a file system that has no such call
        pass
    finally:
        os.close(descriptor)
