"""The lines of the worker protocol (docs/worker.md) as bytes and as values, and what may stand in a request."""

from __future__ import annotations

import datetime
import json
import math
import operator
import re
from dataclasses import dataclass
from typing import Any

from .errors import InputError

PROTOCOL = 1
LINE_LIMIT = 16 << 20  # most bytes of a line
_encode = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode  # made once: `json.dumps` makes one for every call
_decode = json.JSONDecoder().raw_decode
_space = re.compile(r"[ \t\r\n]*").match


@dataclass(frozen=True)
class SchemaKey:
    """What a schema is registered by: its text, or the name of a built-in type."""

    text: str | None
    name: str | None
    instructions: str | None
    lenient: bool = False

    def body(self) -> bytes:
        """The request without its id."""
        # The text goes as it is: its numbers keep their digits.
        body = {"op": "schema"} if self.name is None else {"op": "schema", "name": self.name}
        options: dict[str, Any] = {} if self.instructions is None else {"instructions": self.instructions}
        if self.lenient:
            options["lenient"] = True
        line = encoded({**body, **options})
        return line if self.name is not None else line[:-1] + b',"schema":' + (self.text or "true").encode() + b"}"


def encoded(body: dict[str, Any]) -> bytes:
    """A request's members, without its id. Raises `InputError` for what JSON has no form for."""
    try:
        line = _encode(body).encode()
    except UnicodeEncodeError as error:
        raise InputError(f"{error.object[error.start : error.end]!a} is half of a surrogate pair, which is no text") from error
    except (TypeError, ValueError) as error:
        raise InputError(f"the request cannot be written as JSON: {error}") from error
    if len(line) > LINE_LIMIT - 100:
        raise InputError(f"the request has {len(line)} bytes, expected at most {LINE_LIMIT - 100}: divide the note")
    return line


def line(id: int, schema: str | None, body: bytes) -> bytes:
    """A whole request."""
    handle = b"" if schema is None else b'"schema":%s,' % _encode(schema).encode()
    return b'{"id":%d,%s%s\n' % (id, handle, body[1:])


def reply(text: str) -> dict[str, Any]:
    """A reply's members. That of an extraction has its value also as it was written, in `ok["json"]`: numbers keep their digits there.

    Raises `ValueError` for what is no reply.
    """
    try:
        found, end = _members(text, _space(text, 0).end(), False)  # type: ignore[union-attr]
    except (IndexError, RecursionError) as error:
        raise ValueError("no reply of the protocol") from error
    if text[end:].strip():
        raise ValueError("more than one value in a line")
    return found


def _members(text: str, at: int, is_answer: bool) -> tuple[dict[str, Any], int]:
    def skip(at: int) -> int:
        return _space(text, at).end()  # type: ignore[union-attr]

    if text[at] != "{":
        raise ValueError("a reply is an object")
    found: dict[str, Any] = {}
    at = skip(at + 1)
    if text[at] == "}":
        return found, at + 1
    while True:
        key, at = _decode(text, at)
        at = skip(at)
        if text[at] != ":":
            raise ValueError("a member has a colon")
        start = skip(at + 1)
        if key == "ok" and not is_answer and text[start] == "{":
            found[key], at = _members(text, start, True)
        else:
            found[key], at = _decode(text, start)
            if key == "value" and is_answer:
                found["json"] = text[start:at]
        at = skip(at)
        if text[at] == "}":
            return found, at + 1
        if text[at] != ",":
            raise ValueError("members are separated by commas")
        at = skip(at + 1)


def note(text: Any) -> str:
    """A note that can be sent. Raises `InputError` for what is no text, and for a text in which nothing stands."""
    if not isinstance(text, str):
        is_missing = text is None or type(text).__name__ in ("NAType", "NaTType") or (isinstance(text, float) and math.isnan(text))
        raise InputError(f"a note is text; found {'a missing value' if is_missing else f'{type(text).__name__} {str(text)[:40]!r}'}")
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise InputError(
            f"the note's character {error.start} is {text[error.start]!a}, half of a surrogate pair, which is no text: "
            "decode its bytes as UTF-8, with errors='replace' where they are damaged"
        ) from error
    if not text.strip():
        raise InputError("the note is empty: expected a line of text")
    return str(text)


def day(value: Any) -> str | None:
    """A day as the engine reads it. Raises `InputError`."""
    if value is None:
        return None
    if isinstance(value, datetime.datetime):
        return value.date().isoformat()
    if isinstance(value, datetime.date):
        return value.isoformat()
    text = str(value)[:10] if type(value).__name__ == "datetime64" else value
    try:
        if isinstance(text, str) and re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
            return datetime.date.fromisoformat(text).isoformat()
    except ValueError:
        pass
    raise InputError(f"today: found {str(value)[:40]!r}, expected a date or yyyy-MM-dd")


def count(name: str, value: Any, least: int) -> int | None:
    """An integer option, of whatever integer type. Raises `InputError`."""
    if value is None:
        return None
    try:
        number = operator.index(value)
    except TypeError:
        number = least - 1
    if isinstance(value, bool) or not least <= number < 1 << 63:
        raise InputError(f"{name}: found {str(value)[:40]!r}, expected an integer from {least} on")
    return number


def number(name: str, value: Any, least: float, most: float) -> float | None:
    """A number option. Raises `InputError`."""
    if value is None:
        return None
    try:
        found = math.nan if isinstance(value, (bool, str)) else float(value)
    except (TypeError, ValueError):
        found = math.nan
    if not least <= found <= most:
        raise InputError(f"{name}: found {str(value)[:40]!r}, expected a number from {least:g} to {most:g}")
    return found
