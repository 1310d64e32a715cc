"""The door of the package: notes in, instances out."""

from __future__ import annotations

import asyncio
import datetime
import json
import queue
from collections import deque
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from concurrent.futures import Future
from types import TracebackType
from typing import Any, Generic, TypeVar, cast

from .errors import EspalierError
from .result import Result, Span, Usage
from .types import target
from .worker import SchemaKey, Worker, shared

T = TypeVar("T")


class Extractor(Generic[T]):
    """Extracts values of one type from notes.

        class Expense(BaseModel):
            what: str
            amount: float

        extractor = Extractor(Expense)
        extractor("Bought groceries for $186.70")            # Expense(what='groceries', amount=186.7)
        for result in extractor.batch(notes): ...            # in order, a bounded number in flight

    - Parameters:
        - of: a pydantic model, dataclass, `TypedDict`, `Literal`, `Enum`, `list[…]`, …; or a JSON Schema as a dict; or the name of a built-in type.
        - model: a GGUF file or a model folder; by default the model in the package.
        - instructions: replace the schema's own.
        - today: the day that "tomorrow" counts from; by default the current one.
        - max_tokens: the longest value; one that holds no valid value raises `BudgetError`.
        - temperature, seed: sampling; by default greedy.
        - worker: a process of your own instead of the shared one.

    Raises `SchemaError` for a type that cannot be enforced, with the place.
    """

    def __init__(
        self,
        of: type[T] | Mapping[str, Any] | str | Any,
        *,
        model: str | None = None,
        instructions: str | None = None,
        today: datetime.date | str | None = None,
        max_tokens: int | None = None,
        temperature: float | None = None,
        seed: int | None = None,
        threads: int | None = None,
        lenient: bool = False,
        worker: Worker | None = None,
    ) -> None:
        self._target = target(of)
        text = None if self._target.schema is None else json.dumps(self._target.schema, ensure_ascii=False)
        self._key = SchemaKey(text, self._target.name, instructions, lenient)
        day = None if today is None else str(today)
        options = {"max_tokens": max_tokens, "temperature": temperature, "seed": seed, "today": day}
        self._options: dict[str, Any] = {name: value for name, value in options.items() if value is not None}
        self._worker = worker if worker is not None else shared(model, threads)
        self._worker.register(self._key)

    # One note

    def __call__(self, note: str, *, today: datetime.date | str | None = None) -> T:
        """The value of a note."""
        return self.result(note, today=today).value

    def result(self, note: str, *, today: datetime.date | str | None = None) -> Result[T]:
        """The value of a note with confidence, spans and usage."""
        return self._read(self._send(note, today)[1].result())

    async def acall(self, note: str, *, today: datetime.date | str | None = None) -> T:
        """The value of a note, for asyncio. Cancelling the task cancels the work."""
        return (await self.aresult(note, today=today)).value

    async def aresult(self, note: str, *, today: datetime.date | str | None = None) -> Result[T]:
        """The value of a note with confidence, spans and usage, for asyncio."""
        id, future = await asyncio.to_thread(self._send, note, today)
        try:
            return self._read(await asyncio.wrap_future(future))
        except asyncio.CancelledError:
            self._worker.cancel(id)
            raise

    def stream(self, note: str, *, today: datetime.date | str | None = None) -> Iterator[Any]:
        """Growing values of a note as plain data, the whole one last. What was given is not taken back. Leaving early cancels the work."""
        parts: queue.SimpleQueue[Any] = queue.SimpleQueue()
        end = object()
        id, future = self._send(note, today, parts.put)
        future.add_done_callback(lambda _: parts.put(end))
        try:
            while (part := parts.get()) is not end:
                yield part
            yield future.result()["value"]
        finally:
            if not future.done():
                self._worker.cancel(id)

    # Many notes

    def batch(self, notes: Iterable[str], *, in_flight: int = 32, return_errors: bool = False) -> Iterator[Result[T] | EspalierError]:
        """The results of notes in their order, at most `in_flight` of them under way.

        With `return_errors` a note that fails gives its error in its place; otherwise the first one is raised.
        """
        for reply in self.replies(notes, in_flight=in_flight):
            try:
                if isinstance(reply, EspalierError):
                    raise reply
                result: Result[T] | EspalierError = self._read(reply)
            except EspalierError as error:
                if not return_errors:
                    raise
                result = error
            yield result

    def replies(self, notes: Iterable[str], *, in_flight: int = 32) -> Iterator[dict[str, Any] | EspalierError]:
        """As `batch` with `return_errors`, but what the engine answered (`value`, `confidence`, `spans`, `usage` as plain data): for those who read
        so many notes that making an instance of each counts."""
        if in_flight < 1:
            raise ValueError("in_flight is at least 1")
        waiting: deque[tuple[int, Future[dict[str, Any]]]] = deque()

        def first() -> dict[str, Any] | EspalierError:
            try:
                return waiting.popleft()[1].result()
            except EspalierError as error:
                return error

        try:
            for note in notes:
                waiting.append(self._send(note, None))
                if len(waiting) >= in_flight:
                    yield first()
            while waiting:
                yield first()
        finally:
            for id, _ in waiting:
                self._worker.cancel(id)

    async def abatch(self, notes: Iterable[str], *, in_flight: int = 32) -> AsyncIterator[Result[T]]:
        """As `batch`, for asyncio."""
        waiting: deque[asyncio.Task[Result[T]]] = deque()
        try:
            for note in notes:
                waiting.append(asyncio.ensure_future(self.aresult(note)))
                if len(waiting) >= in_flight:
                    yield await waiting.popleft()
            while waiting:
                yield await waiting.popleft()
        finally:
            for task in waiting:
                task.cancel()

    # Parts

    def _send(self, note: str, today: datetime.date | str | None, on_partial: Any = None) -> tuple[int, Future[dict[str, Any]]]:
        options = self._options if today is None else {**self._options, "today": str(today)}
        return self._worker.extract(self._key, note, options, on_partial)

    def check(self, data: Any) -> None:
        """Raises `ValidationFailed` where the type refuses the data."""
        self._target.build(data)

    def _read(self, reply: dict[str, Any]) -> Result[T]:
        data = reply["value"]
        spans = {pointer: [Span(*s) for s in found] for pointer, found in reply.get("spans", {}).items()}
        value = cast(T, self._target.build(data))
        return Result(value, data, reply.get("confidence", {}), spans, Usage.read(reply.get("usage", {})))

    @property
    def schema(self) -> Mapping[str, Any] | None:
        """The JSON Schema of the type; None for a built-in one."""
        return self._target.schema

    def __enter__(self) -> Extractor[T]:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """Leaves the worker running: others share it. `Worker.close()` ends one of your own."""


def extract(note: str, of: type[T], **options: Any) -> T:
    """The value of one note. `Extractor` is for more of them, and says what the options are.

    extract("call Ana on Friday, it's urgent", Reminder)
    """
    return Extractor(of, **options)(note)
