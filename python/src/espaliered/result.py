"""What an extraction gives back."""

from __future__ import annotations

import html
import itertools
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
    - `json`: the value as the engine wrote it, its members in the schema's order, its numbers digit for digit.
    - `confidence`: for each field, by JSON Pointer, how probable its value was under the constraint (0 to 1).
    - `spans`: for each field that stands in the note, by JSON Pointer, where.
    - `note`: what was read.
    """

    value: T
    data: Any
    json: str
    confidence: Mapping[str, float] = field(default_factory=dict)
    spans: Mapping[str, Sequence[Span]] = field(default_factory=dict)
    usage: Usage = field(default_factory=Usage)
    note: str = ""

    def html(self) -> str:
        """The note with the places marked that fields were read from, for a notebook or a page: no script, nothing fetched."""
        edges = sorted({0, len(self.note), *(edge for places in self.spans.values() for span in places for edge in span)})
        pieces = []
        for start, end in itertools.pairwise(edges):
            text = html.escape(self.note[start:end])
            names = [p for p, places in self.spans.items() if any(s.start <= start and end <= s.end for s in places)]
            if names:
                said = ", ".join(f"{p} {self.confidence[p]:.2f}" if p in self.confidence else p for p in names)
                text = f'<mark title="{html.escape(said)}">{text}<sub>{html.escape(" ".join(names))}</sub></mark>'
            pieces.append(text)
        return f'<div style="white-space:pre-wrap">{"".join(pieces)}</div><pre>{html.escape(self.json)}</pre>'

    def _repr_html_(self) -> str:
        return self.html()
