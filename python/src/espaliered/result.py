"""What an extraction gives back."""

from __future__ import annotations

import json as _json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Span(NamedTuple):
    """A stretch of the note, in characters as `str` counts them: `note[span.start:span.end]`."""

    start: int
    end: int


@dataclass(frozen=True)
class Usage:
    """Tokens and seconds of one request. Cached tokens are part of the prompt's, forced ones of the generated."""

    prompt_tokens: int = 0
    cached_tokens: int = 0
    generated_tokens: int = 0
    forced_tokens: int = 0
    seconds: float = 0.0

    @classmethod
    def read(cls, reply: Mapping[str, Any]) -> Usage:
        return cls(**{name: reply[name] for name in cls.__dataclass_fields__ if name in reply})


@dataclass(frozen=True)
class Result(Generic[T]):
    """A value with what is known of it.

    - `value`: an instance of the type that was asked for.
    - `data`: the same as plain dicts, lists, strings and numbers.
    - `confidence`: for each field, by JSON Pointer, how probable its value was under the constraint (0 to 1).
    - `spans`: for each field that stands in the note, by JSON Pointer, where.
    """

    value: T
    data: Any
    confidence: Mapping[str, float] = field(default_factory=dict)
    spans: Mapping[str, Sequence[Span]] = field(default_factory=dict)
    usage: Usage = field(default_factory=Usage)

    @property
    def json(self) -> str:
        """The value as compact JSON, its members in the schema's order."""
        return _json.dumps(self.data, ensure_ascii=False, separators=(",", ":"))
