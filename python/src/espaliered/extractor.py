"""The door of the package: notes in, instances out."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import datetime
import itertools
import os
import queue
from collections import deque
from collections.abc import AsyncGenerator, AsyncIterable, AsyncIterator, Generator, Iterable, Iterator, Mapping
from types import TracebackType
from typing import TYPE_CHECKING, Any, Generic, Literal, TypedDict, TypeVar, cast, overload

from . import _protocol as protocol
from ._partial import growing
from ._protocol import SchemaKey
from ._retries import narrowed
from .errors import DeadlineError, EspalierError, InputError, ValidationFailed
from .result import Result, Span, Usage
from .types import Target, as_text, target
from .worker import Request, Worker, overdue, shared

if TYPE_CHECKING:
    from typing_extensions import Unpack

T = TypeVar("T")
TIMEOUT = 600.0  # seconds for one note, where nothing else is said


class Options(TypedDict, total=False):
    """The options of an `Extractor`, which says what they are."""

    model: str | os.PathLike[str] | None
    instructions: str | None
    today: datetime.date | str | None
    max_tokens: int | None
    temperature: float | None
    seed: int | None
    threads: int | None
    lenient: bool
    timeout: float | None
    retries: int
    worker: Worker | None


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
        - threads: how many threads the engine uses; by default all cores.
        - lenient: leave out what the schema asks for that cannot be enforced.
        - timeout: most seconds for a note from when its answer is waited for, 600 by default, None for no end; then `DeadlineError`.
        - retries: how often a text, number or choice that a validator refused is read again, without it; by default never. Where a validator refused
          an object or a list as a whole, nothing is read again. `ValidationFailed.retries` says how often it was.
        - worker: a process of your own instead of the shared one.

    Raises `SchemaError` for a type that cannot be enforced, with the place; `ModelError`; `InputError` for an option out of its range.
    Picklable unless it has a worker of its own: the engine starts anew where it arrives.
    """

    @overload
    def __init__(self: Extractor[T], of: type[T], **options: Unpack[Options]) -> None: ...
    @overload
    def __init__(self: Extractor[Any], of: object, **options: Unpack[Options]) -> None: ...
    def __init__(
        self,
        of: Any,
        *,
        model: str | os.PathLike[str] | None = None,
        instructions: str | None = None,
        today: datetime.date | str | None = None,
        max_tokens: int | None = None,
        temperature: float | None = None,
        seed: int | None = None,
        threads: int | None = None,
        lenient: bool = False,
        timeout: float | None = TIMEOUT,
        retries: int = 0,
        worker: Worker | None = None,
    ) -> None:
        self._of = of
        self._target: Target[T] = target(of)
        self._instructions, self._lenient = instructions, lenient
        options = {
            "max_tokens": protocol.count("max_tokens", max_tokens, 1),
            "temperature": protocol.number("temperature", temperature, 0, 100),
            "seed": protocol.count("seed", seed, 0),
            "today": protocol.day(today),
        }
        self._options: dict[str, Any] = {name: value for name, value in options.items() if value is not None}
        self._timeout = protocol.number("timeout", timeout, 0, 1e9)
        self._retries = protocol.count("retries", retries, 0) or 0
        self._place = (None if model is None else os.fspath(model), protocol.count("threads", threads, 1))
        self._own = worker
        self._worker = worker if worker is not None else shared(*self._place)
        self._key = self._key_of(self._target.schema)
        self._worker.register(self._key, self._timeout)

    def __getstate__(self) -> dict[str, Any]:
        if self._own is not None:
            raise TypeError("an extractor with a worker of its own stays in its process: leave worker= out")
        return {name: value for name, value in self.__dict__.items() if name not in ("_target", "_worker")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._target = target(self._of)
        self._worker = shared(*self._place)

    def __repr__(self) -> str:
        kind = self._of if isinstance(self._of, str) else getattr(self._of, "__name__", None) or str(self._of)[:60]
        return f"Extractor({kind}{''.join(f', {name}={value!r}' for name, value in self._options.items())})"

    # One note

    def __call__(self, note: str, *, today: datetime.date | str | None = None, timeout: float | None = None) -> T:
        """The value of a note. `timeout` replaces the extractor's."""
        return self.result(note, today=today, timeout=timeout).value

    def result(self, note: str, *, today: datetime.date | str | None = None, timeout: float | None = None) -> Result[T]:
        """The value of a note with confidence, spans and usage."""
        most = self._most(timeout)
        request = self._send(note, today, timeout=most)
        try:
            return self._read(note, self._worker.wait(request, most), today, most)
        finally:
            self._worker.cancel(request)  # does nothing where it was answered

    async def acall(self, note: str, *, today: datetime.date | str | None = None, timeout: float | None = None) -> T:
        """The value of a note, for asyncio. Cancelling the task cancels the work."""
        return (await self.aresult(note, today=today, timeout=timeout)).value

    async def aresult(self, note: str, *, today: datetime.date | str | None = None, timeout: float | None = None) -> Result[T]:
        """The value of a note with confidence, spans and usage, for asyncio."""
        most = self._most(timeout)
        request = await asyncio.to_thread(self._send, note, today, timeout=most)
        try:
            reply = await asyncio.wait_for(asyncio.wrap_future(request.future), most)
        except (asyncio.TimeoutError, TimeoutError) as error:
            if isinstance(error, EspalierError):
                raise
            await asyncio.to_thread(self._worker.cancel, request)
            raise overdue(most) from None
        except asyncio.CancelledError:
            self._worker.cancel(request)
            raise
        if self._retries:
            return await asyncio.to_thread(self._read, note, reply, today, most)
        return self._read(note, reply, today, most)

    def stream(self, note: str, *, today: datetime.date | str | None = None, timeout: float | None = None) -> Iterator[Any]:
        """Growing values of a note as plain data, the whole one last. What was given is not taken back. Leaving early cancels the work."""
        reply: list[dict[str, Any]] = []
        last: Any = reply  # which no value is
        with contextlib.closing(self._parts(note, today, timeout, reply)) as parts:
            for part in parts:
                last = part
                yield part
        if last is reply or reply[0]["value"] != last:
            yield reply[0]["value"]

    async def astream(self, note: str, *, today: datetime.date | str | None = None, timeout: float | None = None) -> AsyncIterator[Any]:
        """As `stream`, for asyncio."""
        reply: list[dict[str, Any]] = []
        last: Any = reply
        async with contextlib.aclosing(self._aparts(note, today, timeout, reply)) as parts:
            async for part in parts:
                last = part
                yield part
        if last is reply or reply[0]["value"] != last:
            yield reply[0]["value"]

    def _parts(self, note: str, today: datetime.date | str | None, timeout: float | None, reply: list[dict[str, Any]]) -> Generator[Any, None, None]:
        """The growing values of a note; what the engine answered in the end comes into `reply`."""
        most = self._most(timeout)
        parts: queue.SimpleQueue[Any] = queue.SimpleQueue()
        end = object()
        request = self._send(note, today, parts.put, timeout=most)
        request.future.add_done_callback(lambda _: parts.put(end))
        try:
            while True:
                try:
                    part = parts.get(timeout=most)
                except queue.Empty:
                    self._worker.give_up(request, most)
                    break
                if part is end:
                    break
                yield part
            reply.append(self._worker.wait(request, 0))
        finally:
            self._worker.cancel(request)

    async def _aparts(
        self, note: str, today: datetime.date | str | None, timeout: float | None, reply: list[dict[str, Any]]
    ) -> AsyncGenerator[Any, None]:
        most = self._most(timeout)
        loop = asyncio.get_running_loop()
        parts: asyncio.Queue[Any] = asyncio.Queue()
        end = object()

        def put(part: Any) -> None:
            with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits
                loop.call_soon_threadsafe(parts.put_nowait, part)

        request = await asyncio.to_thread(self._send, note, today, put, timeout=most)
        request.future.add_done_callback(lambda _: put(end))
        try:
            while True:
                try:
                    part = await asyncio.wait_for(parts.get(), most)
                except (asyncio.TimeoutError, TimeoutError):
                    await asyncio.to_thread(self._worker.give_up, request, most)
                    break
                if part is end:
                    break
                yield part
            reply.append(self._worker.wait(request, 0))
        finally:
            self._worker.cancel(request)

    def partials(self, note: str, *, today: datetime.date | str | None = None, timeout: float | None = None) -> Iterator[T]:
        """Growing instances of the type, the whole and validated one last.

        Until then a field that is not there is None, and no validator is asked.
        """
        made = growing(self._of)
        before: Any = self
        reply: list[dict[str, Any]] = []
        with contextlib.closing(self._parts(note, today, timeout, reply)) as parts:
            for instance in map(made, parts):
                if instance != before:
                    before = instance
                    yield instance
        yield self._read(note, reply[0], today, self._most(timeout)).value

    async def apartials(self, note: str, *, today: datetime.date | str | None = None, timeout: float | None = None) -> AsyncIterator[T]:
        """As `partials`, for asyncio."""
        made = growing(self._of)
        before: Any = self
        reply: list[dict[str, Any]] = []
        async with contextlib.aclosing(self._aparts(note, today, timeout, reply)) as parts:
            async for part in parts:
                instance = made(part)
                if instance != before:
                    before = instance
                    yield instance
        most = self._most(timeout)
        yield (await asyncio.to_thread(self._read, note, reply[0], today, most)).value

    # Many notes

    @overload
    def batch(
        self, notes: Iterable[str], *, in_flight: int = 32, return_errors: Literal[False] = False, timeout: float | None = None
    ) -> Iterator[Result[T]]: ...
    @overload
    def batch(
        self, notes: Iterable[str], *, in_flight: int = 32, return_errors: bool, timeout: float | None = None
    ) -> Iterator[Result[T] | EspalierError]: ...
    def batch(self, notes: Iterable[str], *, in_flight: int = 32, return_errors: bool = False, timeout: float | None = None) -> Iterator[Any]:
        """The results of notes in their order, at most `in_flight` of them under way.

        With `return_errors` a note that fails gives its error in its place; otherwise the first one is raised. `timeout` replaces the extractor's,
        for each note.
        """
        sent: deque[str] = deque()

        def kept(notes: Iterable[str]) -> Iterator[str]:
            for note in notes:
                sent.append(note)
                yield note

        most = self._most(timeout)
        replies = self.replies(kept(_many(notes)), in_flight=in_flight, timeout=timeout)
        return self._results(replies, sent, return_errors, most)

    def _results(
        self, replies: Iterator[dict[str, Any] | EspalierError], sent: deque[str], return_errors: bool, timeout: float | None
    ) -> Iterator[Any]:
        for reply in replies:
            note = sent.popleft()
            try:
                if isinstance(reply, EspalierError):
                    raise reply
                result: Result[T] | EspalierError = self._read(note, reply, None, timeout)
            except EspalierError as error:
                if not return_errors:
                    raise
                result = error
            yield result

    def replies(self, notes: Iterable[str], *, in_flight: int = 32, timeout: float | None = None) -> Iterator[dict[str, Any] | EspalierError]:
        """As `batch` with `return_errors`, but what the engine answered (`value`, `json`, `confidence`, `spans`, `usage` as plain data): for those
        who read so many notes that making an instance of each counts. No validator is asked, and so nothing read again: `accepted` does both."""
        if in_flight < 1:
            raise ValueError("in_flight is at least 1")
        return self._replies(_many(notes), in_flight, self._most(timeout))

    def _replies(self, notes: Iterable[str], in_flight: int, timeout: float | None) -> Iterator[dict[str, Any] | EspalierError]:
        waiting: deque[Request | EspalierError] = deque()

        def first() -> dict[str, Any] | EspalierError:
            request = waiting.popleft()
            try:
                return request if isinstance(request, EspalierError) else self._worker.wait(request, timeout)
            except EspalierError as error:
                return error

        try:
            for note in notes:
                try:
                    waiting.append(self._send(note, None, timeout=timeout))
                except EspalierError as error:
                    waiting.append(error)
                if len(waiting) >= in_flight:
                    yield first()
            while waiting:
                yield first()
        finally:
            for request in waiting:
                if isinstance(request, Request):
                    self._worker.cancel(request)

    def pieces(self, note: str, *, characters: int = 4000, in_flight: int = 32, timeout: float | None = None) -> Iterator[Result[T]]:
        """The results of a text that is longer than the model's window, a piece at a time. Spans count in the whole text.

        - Parameters:
            - characters: the most of a piece; it ends where a paragraph, a line, a sentence or a word does.
            - timeout: replaces the extractor's, for each piece.
        """
        if characters < 1:
            raise ValueError("characters is at least 1")
        cuts = _cuts(protocol.note(note), characters)
        found = [(start, note[start:end]) for start, end in itertools.pairwise(cuts) if note[start:end].strip()]
        results = self.batch((piece for _, piece in found), in_flight=in_flight, timeout=timeout)
        for (start, _), result in zip(found, results, strict=True):
            spans = {pointer: [Span(s.start + start, s.end + start) for s in places] for pointer, places in result.spans.items()}
            yield dataclasses.replace(result, spans=spans, note=note)

    @overload
    def abatch(
        self,
        notes: Iterable[str] | AsyncIterable[str],
        *,
        in_flight: int = 32,
        return_errors: Literal[False] = False,
        timeout: float | None = None,
    ) -> AsyncIterator[Result[T]]: ...
    @overload
    def abatch(
        self, notes: Iterable[str] | AsyncIterable[str], *, in_flight: int = 32, return_errors: bool, timeout: float | None = None
    ) -> AsyncIterator[Result[T] | EspalierError]: ...
    async def abatch(
        self, notes: Iterable[str] | AsyncIterable[str], *, in_flight: int = 32, return_errors: bool = False, timeout: float | None = None
    ) -> AsyncIterator[Any]:
        """As `batch`, for asyncio: `async for result in extractor.abatch(notes)`. The notes may come from an asynchronous source."""
        if in_flight < 1:
            raise ValueError("in_flight is at least 1")
        waiting: deque[asyncio.Task[Result[T]]] = deque()

        async def first() -> Result[T] | EspalierError:
            try:
                return await waiting[0]
            except EspalierError as error:
                if not return_errors:
                    raise
                return error
            finally:
                waiting.popleft()

        try:
            if isinstance(notes, AsyncIterable):
                async for note in notes:
                    waiting.append(asyncio.ensure_future(self.aresult(note, timeout=timeout)))
                    if len(waiting) >= in_flight:
                        yield await first()
            else:
                for note in _many(notes):
                    waiting.append(asyncio.ensure_future(self.aresult(note, timeout=timeout)))
                    if len(waiting) >= in_flight:
                        yield await first()
            while waiting:
                yield await first()
        finally:
            for task in waiting:
                task.cancel()

    # Parts

    def _send(
        self, note: str, today: datetime.date | str | None, on_partial: Any = None, *, timeout: float | None, key: SchemaKey | None = None
    ) -> Request:
        options = self._options if today is None else {**self._options, "today": protocol.day(today)}
        return self._worker.extract(key or self._key, note, options, on_partial, timeout)

    def _key_of(self, schema: Any) -> SchemaKey:
        """What a schema is registered by."""
        return SchemaKey(as_text(schema), self._target.name, self._instructions, self._lenient)

    def check(self, reply: Mapping[str, Any]) -> None:
        """Raises `ValidationFailed` where the type refuses the value of a reply."""
        self._target.build(reply["json"])

    def accepted(self, note: str, reply: dict[str, Any], *, timeout: float | None = None) -> dict[str, Any]:
        """The reply to a note if the type takes its value; with `retries` that of another reading without what was refused.

        For what `replies` gives. Raises `ValidationFailed` where the type takes none.
        """
        return self._accepted(note, reply, None, self._most(timeout))[1]

    def _accepted(self, note: str, reply: dict[str, Any], today: datetime.date | str | None, timeout: float | None) -> tuple[T, dict[str, Any]]:
        """The value of a reply and the reply: one that a validator refuses is read again, as often as `retries` says, without what was refused."""
        schema: Any = self._target.schema
        for tried in itertools.count():
            try:
                return self._target.build(reply["json"]), reply
            except ValidationFailed as failure:
                failure.retries = tried
                before = reply.get("confidence", {})
                schema = narrowed(schema, failure, reply["value"]) if tried < self._retries else None
                if schema is None:
                    raise
                try:
                    request = self._send(note, today, timeout=timeout, key=self._key_of(schema))
                    failure.retries = tried + 1
                    reply = self._worker.wait(request, timeout)
                except DeadlineError:
                    raise
                except EspalierError:
                    raise failure from failure.__cause__  # no other value is left
                if any(sure == 0 and before.get(pointer, 0) > 0 for pointer, sure in reply.get("confidence", {}).items()):
                    raise failure from failure.__cause__  # what is left is made up
        raise AssertionError("the last try returns or raises")

    def _read(self, note: str, reply: dict[str, Any], today: datetime.date | str | None, timeout: float | None) -> Result[T]:
        """The result of a reply."""
        value, reply = self._accepted(note, reply, today, timeout)
        spans = {pointer: [Span(*s) for s in found] for pointer, found in reply.get("spans", {}).items()}
        return Result(value, reply["value"], reply["json"], reply.get("confidence", {}), spans, Usage.read(reply.get("usage", {})), note)

    def _most(self, timeout: float | None) -> float | None:
        """The seconds of a call: its own, else the extractor's. Raises `InputError` for what is no number of seconds."""
        return self._timeout if timeout is None else protocol.number("timeout", timeout, 0, 1e9)

    @property
    def schema(self) -> Mapping[str, Any] | bool | None:
        """The JSON Schema of the type; None for a built-in one."""
        return self._target.schema

    def __enter__(self) -> Extractor[T]:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """Leaves the worker running: others share it. `Worker.close()` ends one of your own."""


def _cuts(text: str, characters: int) -> list[int]:
    """Where pieces of a text begin and end."""
    cuts = [0]
    while len(text) - cuts[-1] > characters:
        start, end = cuts[-1], cuts[-1] + characters
        # The first half of a piece is not given up for a better end.
        ends = (
            text.rfind(mark, start + characters // 2, end) + len(mark)
            for mark in ("\n\n", "\n", ". ", " ")
            if mark in text[start + characters // 2 : end]
        )
        cuts.append(next(ends, end))
    return [*cuts, len(text)]


def _many(notes: Any) -> Iterable[str]:
    if isinstance(notes, (str, bytes)):
        raise InputError("a batch takes a list of notes; found one text: call the extractor itself, or put the text into a list")
    return cast("Iterable[str]", notes)


@overload
def extract(note: str, of: type[T], **options: Unpack[Options]) -> T: ...
@overload
def extract(note: str, of: object, **options: Unpack[Options]) -> Any: ...
def extract(note: str, of: Any, **options: Any) -> Any:
    """The value of one note. `Extractor` is for more of them, and says what the options are.

    extract("call Ana on Friday, it's urgent", Reminder)
    """
    return Extractor(of, **options)(note)
