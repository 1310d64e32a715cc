"""Files of notes as record batches: JSON Lines, CSV, TSV, JSON arrays and Parquet, each also compressed with gzip but the last.

What is wrong with a line is that line's row: its columns are null, and the schema's metadata says why (`row_errors`), so that whoever reads the
batch can put it into the row. Texts are never guessed to be days or numbers. A text file is read twice, once for its columns' types and once for
its rows, a batch at a time.
"""

from __future__ import annotations

import csv
import gzip
import io
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

import pyarrow as pa
import pyarrow.fs as pafs
import pyarrow.parquet as pq

from . import _protocol as protocol
from ._plain_types import WrittenNumber
from ._stores import file_system
from .errors import InputError

LINES, TABLES, ARRAYS, PARQUET = (".jsonl", ".ndjson"), (".csv", ".tsv"), (".json",), (".parquet",)
SUFFIXES = (*LINES, *TABLES, *ARRAYS, *PARQUET)
_ERRORS = b"espaliered.errors"
_LINE_LIMIT = 16 << 20
_ARRAY_LIMIT = 256 << 20
_MEMBER_LIMIT = 200  # most members of a nested object that has columns of its own


@dataclass(frozen=True)
class InputFile:
    """A file of notes, here or where a URI says (`s3://…`, `gs://…`, `file://…`)."""

    place: str

    @property
    def name(self) -> str:
        return self.place.rstrip("/").rpartition("/")[2]

    @property
    def suffix(self) -> str:
        """`.jsonl` of `notes.jsonl` and of `notes.jsonl.gz`."""
        return Path(self.name.removesuffix(".gz")).suffix.lower()

    @property
    def stem(self) -> str:
        """The name without what says its form."""
        return Path(self.name.removesuffix(".gz")).stem

    @property
    def _is_remote(self) -> bool:
        return "://" in self.place

    def check(self) -> None:
        """Raises `InputError` for a form that is not read, `OSError` where there is no such file."""
        if self.suffix not in SUFFIXES or (self.suffix in PARQUET and self.name.endswith(".gz")):
            raise InputError(f"{self.place}: expected {', '.join(SUFFIXES)}, all but the last also with .gz")
        self.state()

    def state(self) -> list[int]:
        """Size and time of the last change. Raises `OSError` where there is no such file."""
        if not self._is_remote:
            about = Path(self.place).stat()
            if not Path(self.place).is_file():
                raise IsADirectoryError(21, "it is no file", self.place)
            return [about.st_size, about.st_mtime_ns]
        system, path = file_system(self.place)
        info = system.get_file_info(path)
        if info.type != pafs.FileType.File:
            raise FileNotFoundError(2, "there is no such file", self.place)
        return [info.size, int(info.mtime_ns or 0)]

    def open(self) -> BinaryIO:
        if self._is_remote:
            system, path = file_system(self.place)
            raw: Any = system.open_input_file(path)
        else:
            raw = Path(self.place).open("rb")  # noqa: SIM115
        return gzip.GzipFile(fileobj=raw) if self.name.endswith(".gz") else raw  # type: ignore[return-value]

    def columns(self) -> list[str] | None:
        """The names of the columns, of a file that says them ahead; None otherwise."""
        if self.suffix not in PARQUET or self.state()[0] == 0:
            return None
        with self.open() as file:
            return list(_parquet(file, self).schema_arrow.names)

    def about_rows(self) -> int:
        """How many rows there may be, by the file's size and the length of its first lines. 0 where nothing can be said."""
        try:
            if self.suffix in PARQUET:
                with self.open() as file:
                    return int(_parquet(file, self).metadata.num_rows)
            with self.open() as file:
                start = file.read(1 << 16)
                # Of a compressed file, the size says what that many bytes take.
                whole = self.state()[0] * (len(start) / max(len(gzip.compress(start)), 1) if self.name.endswith(".gz") else 1)
            end = b"}" if self.suffix in ARRAYS else b"\n"
            return round(whole * max(start.count(end), 1) / len(start)) if start else 0
        except (OSError, EOFError, InputError):
            return 0


def batches(input: InputFile, note: str, rows: int) -> Iterator[pa.RecordBatch]:
    """The record batches of a file, of at most `rows` rows. Raises `InputError` for a file that cannot be read at all."""
    if input.suffix in PARQUET:
        if input.state()[0] == 0:  # what engines that divide leave behind for a part without rows
            return
        with input.open() as file:
            yield from _parquet(file, input).iter_batches(batch_size=rows)
        return
    kinds: dict[str, Any] = {note: "text"}
    for row, _ in _rows(input, note):
        for name, value in (row or {}).items():
            kinds[name] = "text" if name == note else _merged(kinds.get(name), _kind(value, 0))
    schema = pa.schema([(_writable(name), _type(kind)) for name, kind in kinds.items()])
    waiting: list[tuple[dict[str, Any] | None, str | None]] = []
    for found in _rows(input, note):
        waiting.append(found)
        if len(waiting) == rows:
            yield _batch(waiting, schema, kinds)
            waiting = []
    if waiting:
        yield _batch(waiting, schema, kinds)


def row_errors(schema: pa.Schema) -> dict[int, str]:
    """What is wrong with rows of a batch of `batches`, by their place in it."""
    said = (schema.metadata or {}).get(_ERRORS)
    return {} if said is None else {int(row): error for row, error in json.loads(said).items()}


def without_errors(schema: pa.Schema) -> pa.Schema:
    """The schema without what is wrong with rows."""
    metadata = {key: value for key, value in (schema.metadata or {}).items() if key != _ERRORS}
    return schema.with_metadata(metadata or None)


def _parquet(file: BinaryIO, input: InputFile) -> Any:
    try:
        return pq.ParquetFile(file)
    except (pa.ArrowInvalid, pa.ArrowException, OSError) as error:
        raise InputError(f"{input.place}: it is no Parquet file that can be read: {str(error).splitlines()[0]}") from error


def _batch(found: list[tuple[dict[str, Any] | None, str | None]], schema: pa.Schema, kinds: dict[str, Any]) -> pa.RecordBatch:
    columns = zip(kinds.items(), schema.types, strict=True)
    arrays = [pa.array([_fit((row or {}).get(name), kind) for row, _ in found], type) for (name, kind), type in columns]
    errors = {row: error for row, (_, error) in enumerate(found) if error is not None}
    metadata = {_ERRORS: json.dumps(errors).encode()} if errors else None
    return pa.RecordBatch.from_arrays(arrays, schema=schema.with_metadata(metadata))


# Rows of texts


def _rows(input: InputFile, note: str) -> Iterator[tuple[dict[str, Any] | None, str | None]]:
    """The rows of a file, each with what is wrong with it."""
    with input.open() as file:
        try:
            if input.suffix in LINES:
                found = _of_lines(file, input)
            elif input.suffix in ARRAYS:
                found = _of_array(file, input)
            else:
                found = _of_table(file, input)
            for place, row in found:
                if isinstance(row, str):
                    yield None, f"{input.name}, {place}: {row}"
                elif note not in row or row[note] is None:
                    yield row, f"{input.name}, {place}: " + ("the note is a missing value" if note in row else f"there is no member {note!r}")
                elif not isinstance(row[note], str):
                    yield row, f"{input.name}, {place}: member {note!r}: found {_said(row[note])}, expected a text"
                else:
                    yield row, _unreadable(row[note], f"{input.name}, {place}")
        except (gzip.BadGzipFile, EOFError) as error:
            raise InputError(f"{input.place}: it is no whole gzip file: {error}") from error


def _unreadable(text: str, place: str) -> str | None:
    try:
        protocol.note(text)
    except InputError as error:
        return f"{place}: {error}"
    return None


def _of_lines(file: BinaryIO, input: InputFile) -> Iterator[tuple[str, dict[str, Any] | str]]:
    number = 0
    for line in _lines(file):
        # A line break within a text of JSON is escaped, so each of these ends a line.
        pieces = line.split(b"\r")
        if len(pieces) > 1 and not pieces[-1].strip():
            pieces.pop()
        for piece in pieces:
            number += 1
            if piece.strip():
                yield f"line {number}", _object(piece)


def _lines(file: BinaryIO) -> Iterator[bytes]:
    """The lines in UTF-8, without a byte-order mark; of one that is too long, its beginning."""
    start = file.read(3)
    if start[:2] in (b"\xff\xfe", b"\xfe\xff"):
        for text in io.TextIOWrapper(io.BufferedReader(_Rejoined(start, file)), "utf-16", errors="replace", newline=""):
            yield text.encode("utf-8", "replace").rstrip(b"\n")
        return
    rest = io.BufferedReader(_Rejoined(start.removeprefix(b"\xef\xbb\xbf"), file))
    while line := rest.readline(_LINE_LIMIT + 1):
        more = line
        while len(more) > _LINE_LIMIT and not more.endswith(b"\n"):
            more = rest.readline(_LINE_LIMIT + 1)
        yield line.rstrip(b"\n")


def _object(line: bytes) -> dict[str, Any] | str:
    if len(line) > _LINE_LIMIT:
        return f"the line has more than {_LINE_LIMIT} bytes"
    try:
        value = json.loads(line.decode(), parse_float=WrittenNumber)
    except UnicodeDecodeError as error:
        return f"byte {error.start} is no UTF-8: convert the text to UTF-8"
    except ValueError as error:
        return f"no JSON: {error}; expected an object a line"
    except RecursionError:
        return "the JSON is nested too deep"
    return value if isinstance(value, dict) else f"found {_said(value)}, expected a JSON object a line"


def _of_array(file: BinaryIO, input: InputFile) -> Iterator[tuple[str, dict[str, Any] | str]]:
    text = file.read(_ARRAY_LIMIT + 1)
    if len(text) > _ARRAY_LIMIT:
        raise InputError(f"{input.place}: an array is read whole, and at most {_ARRAY_LIMIT} bytes of it: write an object a line (.jsonl)")
    try:
        values = json.loads(text, parse_float=WrittenNumber)
    except (ValueError, RecursionError) as error:
        raise InputError(f"{input.place}: no JSON: {error}; a file of an object a line is called .jsonl") from error
    for number, value in enumerate(values if isinstance(values, list) else [values]):
        yield f"entry {number + 1}", value if isinstance(value, dict) else f"found {_said(value)}, expected a JSON object"


def _of_table(file: BinaryIO, input: InputFile) -> Iterator[tuple[str, dict[str, Any] | str]]:
    start = file.read(2)
    encoding = "utf-16" if start in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    text = io.TextIOWrapper(io.BufferedReader(_Rejoined(start, file)), encoding, errors="surrogateescape", newline="")
    csv.field_size_limit(_LINE_LIMIT)
    head = text.readline()
    mark = "\t" if input.suffix == ".tsv" else max(",;\t", key=head.count)
    names = next(csv.reader([head], delimiter=mark), [])
    reader = csv.reader(text, delimiter=mark)
    while True:
        try:
            fields = next(reader, None)
        except csv.Error as error:
            yield f"line {reader.line_num + 1}", f"no CSV: {error}"
            continue
        if fields is None:
            return
        place = f"line {reader.line_num + 1}"
        if not fields:
            continue
        if len(fields) > len(names):
            yield place, f"found {len(fields)} fields, expected {len(names)} as the first line has"
        elif any("\udc80" <= c <= "\udcff" for field in fields for c in field):
            yield place, "it is no UTF-8: convert the text to UTF-8"
        else:
            yield place, dict(zip(names, fields, strict=False))


class _Rejoined(io.RawIOBase):
    """A stream, with what was read of it before it."""

    def __init__(self, start: bytes, rest: BinaryIO) -> None:
        self._start, self._rest = start, rest

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        chunk = self._start or self._rest.read(len(buffer))
        chunk, self._start = chunk[: len(buffer)], chunk[len(buffer) :]
        buffer[: len(chunk)] = chunk
        return len(chunk)


def _said(value: Any) -> str:
    kinds = {bool: "true or false", int: "a number", str: "a text", list: "an array", dict: "an object", type(None): "null"}
    return kinds.get(type(value), "a number")


# Columns


def _kind(value: Any, depth: int) -> Any:
    """What a value is: None, the name of a plain kind, the kinds of an object's members, or that of an array's items in a list."""
    if value is None or isinstance(value, bool):
        return None if value is None else "bool"
    if isinstance(value, int):
        return "int" if abs(value) <= 1 << 53 else "wide" if -(1 << 63) <= value < 1 << 63 else "text"
    if isinstance(value, float):
        return "float"
    if depth < 8 and isinstance(value, dict) and 0 < len(value) <= _MEMBER_LIMIT:
        return {name: _kind(member, depth + 1) for name, member in value.items()}
    if depth < 8 and isinstance(value, list):
        item = None
        for member in value:
            item = _merged(item, _kind(member, depth + 1))
        return [item]
    return "text"


def _merged(one: Any, other: Any) -> Any:
    """The kind of a column that holds both."""
    if one is None or one == other:
        return other
    if other is None:
        return one
    if isinstance(one, dict) and isinstance(other, dict):
        merged = {name: _merged(one.get(name), other.get(name)) for name in {**one, **other}}
        return merged if len(merged) <= _MEMBER_LIMIT else "text"
    if isinstance(one, list) and isinstance(other, list):
        return [_merged(one[0], other[0])]
    names = {one, other} if isinstance(one, str) and isinstance(other, str) else set()
    return "wide" if names == {"int", "wide"} else "float" if names == {"int", "float"} else "text"


def _type(kind: Any) -> pa.DataType:
    if isinstance(kind, dict):
        return pa.struct([(_writable(name), _type(member)) for name, member in kind.items()])
    if isinstance(kind, list):
        return pa.list_(_type(kind[0]))
    return {"bool": pa.bool_(), "int": pa.int64(), "wide": pa.int64(), "float": pa.float64()}.get(kind, pa.string())


def _fit(value: Any, kind: Any) -> Any:
    if value is None:
        return None
    if isinstance(kind, dict):
        return {_writable(name): _fit(value.get(name), member) for name, member in kind.items()}
    if isinstance(kind, list):
        return [_fit(item, kind[0]) for item in value]
    if kind == "float":
        return float(value)
    if kind in ("text", None):
        if isinstance(value, WrittenNumber):
            return value.digits
        return _writable(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))
    return value


def _writable(text: str) -> str:
    """A text that UTF-8 has bytes for: half a surrogate pair is shown as its escape."""
    return text.encode("utf-8", "backslashreplace").decode()


def named(places: Iterable[str | Path | InputFile]) -> list[InputFile]:
    """Inputs by their paths or addresses."""
    return [place if isinstance(place, InputFile) else InputFile(str(place)) for place in places]
