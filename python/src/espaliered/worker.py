"""A worker process, kept alive: requests in, futures out (docs/worker.md is the protocol).

Safe to use from many threads. After a fork the child starts a process of its own. A worker that ends is started again: what was in flight is
tried once more, one request at a time, so that only a request that ends the process by itself gets an error. So is what was in flight when the
worker said that it could not read a line, and when something else told it to end. Whoever waits has a deadline.
"""

from __future__ import annotations

import atexit
import itertools
import os
import re
import threading
import time
import weakref
from collections.abc import Callable, Mapping, Sequence
from concurrent import futures
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any

from . import _engine_path
from . import _protocol as protocol
from ._process import EngineProcess, ending
from ._protocol import SchemaKey
from .errors import CancelledError, DeadlineError, EspalierError, WorkerError, from_reply

_STARTS = 3  # tries to start a process before giving up
_START_SECONDS = 60.0  # least time for a start, whatever the caller's own deadline: a start given up would begin again with the next call
_GRACE_SECONDS = 10.0  # what a process has to answer a cancellation before it counts as stuck
_FOR_EVER = 1e9


@dataclass(eq=False)
class Request:
    """A request from the moment it is made to its final reply, over any number of processes."""

    id: int
    op: str
    body: bytes
    schema: SchemaKey | None = None
    on_partial: Callable[[Any], None] | None = None
    future: Future[dict[str, Any]] = field(default_factory=Future)
    deaths: int = 0
    is_cancelled: bool = False


class Worker:
    """One worker process and what is in flight in it.

    - Parameters:
        - command: the program and its arguments; by default the engine that this package holds.
        - model: a GGUF file or model folder; by default the engine's own.
        - threads: how many threads it may use; by default all.
    """

    def __init__(self, command: Sequence[str] | None = None, *, model: str | os.PathLike[str] | None = None, threads: int | None = None) -> None:
        self._command = list(command) if command is not None else [_engine_path.executable(), "worker"]
        if model is not None:
            self._command += ["--model", os.path.expanduser(os.fspath(model))]
        if threads is not None:
            self._command += ["--threads", str(protocol.count("threads", threads, 1))]
        self._environment = {**os.environ, **_engine_path.environment()} if command is None else None
        self._handles: dict[SchemaKey, str] = {}
        self._reset()
        _workers.add(self)

    def _reset(self) -> None:
        self._lock = threading.RLock()
        self._changed = threading.Condition(self._lock)
        self._ids = itertools.count(1)
        self._process: EngineProcess | None = None
        self._pending: dict[int, Request] = {}
        self._is_recovering = False
        self._is_closed = False

    # Requests

    def register(self, key: SchemaKey, timeout: float | None = None) -> None:
        """Has the engine compile a schema. Raises `SchemaError` for one that it cannot enforce."""
        with self._lock:
            known = self._process is not None and key in self._handles
        if not known:
            reply = self._ask("schema", key.body(), timeout)
            with self._lock:
                self._handles[key] = str(reply["schema"])

    def extract(
        self,
        key: SchemaKey,
        note: str,
        options: Mapping[str, Any],
        on_partial: Callable[[Any], None] | None = None,
        timeout: float | None = None,
    ) -> Request:
        """Sends a note. `wait` waits for the reply. Raises `InputError` for a note that cannot be sent; nothing is in flight then."""
        body: dict[str, Any] = {"op": "extract", "note": protocol.note(note), **options}
        if on_partial is not None:
            body["partial"] = True
        request = Request(next(self._ids), "extract", protocol.encoded(body), key, on_partial)
        self.register(key, timeout)
        self._submit(request, timeout)
        return request

    def wait(self, request: Request, timeout: float | None = None) -> dict[str, Any]:
        """The reply to a request. Raises `DeadlineError` where none came in time, and cancels the work."""
        try:
            return request.future.result(timeout)
        except (futures.TimeoutError, TimeoutError):
            if not request.future.done():
                self.give_up(request, timeout)
            return request.future.result(0)

    def give_up(self, request: Request, timeout: float | None) -> None:
        """Ends a request with `DeadlineError`. A process that does not even answer the cancellation is replaced."""
        _settle(request, overdue(timeout))
        self.cancel(request)

    def cancel(self, request: Request) -> None:
        """Cancels a request if it is still in flight; its future then raises `CancelledError`."""
        with self._lock:
            process = self._process
            if request.id not in self._pending or process is None:
                return
            request.is_cancelled = True
            cancellation = Request(next(self._ids), "cancel", b'{"op":"cancel","target":%d}' % request.id)
            self._pending[cancellation.id] = cancellation
        self._watch(process, cancellation)
        self._send(process, cancellation, time.monotonic() + _GRACE_SECONDS)

    def stats(self, timeout: float | None = 60.0) -> dict[str, Any]:
        """The engine's counts (docs/worker.md, `stats`)."""
        return self._ask("stats", b'{"op":"stats"}', timeout)

    def hello(self, timeout: float | None = 60.0) -> dict[str, Any]:
        """The engine's version and model."""
        return self._ask("hello", b'{"op":"hello","protocol":%d}' % protocol.PROTOCOL, timeout)

    def _ask(self, op: str, body: bytes, timeout: float | None) -> dict[str, Any]:
        request = Request(next(self._ids), op, body)
        self._submit(request, timeout)
        return self.wait(request, timeout)

    def _submit(self, request: Request, timeout: float | None) -> None:
        deadline = time.monotonic() + (_FOR_EVER if timeout is None else timeout)
        with self._changed:
            while self._is_recovering:
                if not self._changed.wait(min(deadline - time.monotonic(), 1e6)):
                    raise DeadlineError(f"the worker was still being replaced after {timeout:g} s: allow more with timeout=", timeout)
            if self._is_closed:
                raise WorkerError("the worker is closed; make a new one")
            process = self._started(deadline)
            self._pending[request.id] = request
        self._send(process, request, deadline)

    def _send(self, process: EngineProcess, request: Request, deadline: float) -> None:
        """Writes a request. If the process is gone, the thread that reads from it finds the request among those in flight."""
        handle = None
        if request.schema is not None:
            with self._lock:
                handle = self._handles.get(request.schema)
        try:
            if not process.write(protocol.line(request.id, handle, request.body), deadline):
                _settle(request, DeadlineError("the worker takes no more requests, and is replaced: allow more with timeout="))
                process.popen.kill()
        except OSError:
            pass

    def _watch(self, process: EngineProcess, request: Request) -> None:
        """Ends a process that does not answer a request within its grace."""

        def look() -> None:
            with self._lock:
                is_stuck = self._process is process and request.id in self._pending
            if is_stuck:
                process.popen.kill()

        timer = threading.Timer(_GRACE_SECONDS, look)
        timer.daemon = True
        timer.start()
        request.future.add_done_callback(lambda _: timer.cancel())

    # The process

    def _started(self, deadline: float) -> EngineProcess:
        """The running process; starts one, with every known schema, where there is none. The lock is held."""
        if self._process is not None:
            return self._process
        failure: EspalierError = WorkerError("never tried")
        for _ in range(_STARTS):
            try:
                process = EngineProcess(self._command, self._environment)
            except OSError as error:
                raise WorkerError(f"{self._command[0]} cannot be started: {error.strerror}") from error
            try:
                self._shake_hands(process, max(deadline, time.monotonic() + _START_SECONDS))
            except (OSError, ValueError, KeyError, RuntimeError) as error:
                # One that closed its output has a status of its own to end with.
                if not isinstance(error, EOFError | ConnectionError):
                    process.popen.kill()
                try:
                    process.popen.wait(5)
                except Exception:
                    process.kill()
                reason = "no answer in time" if isinstance(error, TimeoutError) else str(error) or f"it {ending(process.popen.returncode)}"
                failure, may_help = process.refusal(self._command, reason)
                if not may_help or isinstance(error, TimeoutError):
                    break
                continue
            process.answered()
            self._process = process
            threading.Thread(target=self._read, args=(process,), daemon=True, name="espaliered-reader").start()
            return process
        raise failure

    def _shake_hands(self, process: EngineProcess, deadline: float) -> None:
        """Says hello and registers the known schemas, one after the other: nobody else writes or reads yet."""

        def ask(body: bytes) -> dict[str, Any]:
            id = next(self._ids)
            if not process.write(protocol.line(id, None, body), deadline):
                raise TimeoutError
            line = process.read(deadline)
            if line is None:
                raise ConnectionError
            reply = protocol.reply(line.decode("utf-8", "replace"))
            if "error" in reply:
                raise RuntimeError(str(reply["error"].get("message")))
            ok: dict[str, Any] = reply["ok"]
            return ok

        ask(b'{"op":"hello","protocol":%d}' % protocol.PROTOCOL)
        self._handles = {key: str(ask(key.body())["schema"]) for key in self._handles}

    def _read(self, process: EngineProcess) -> None:
        try:
            for line in process.lines():
                try:
                    reply = protocol.reply(line.decode("utf-8", "surrogatepass"))
                except ValueError:
                    # A reply whose id can be read concerns that request; what does not speak the protocol at all is as good as dead.
                    if (found := re.match(rb'\{"id":(\d+),', line)) is None:
                        break
                    reply = {"id": int(found[1]), "error": {"code": "internal", "message": "the worker's reply to this request cannot be read"}}
                self._receive(process, reply)
        finally:
            process.kill()
            self._ended(process)

    def _receive(self, process: EngineProcess, reply: dict[str, Any]) -> None:
        error = reply.get("error")
        with self._changed:
            id = reply.get("id")
            if id is None and error is not None:
                # One of the lines could not be read. With one request in flight it is that one's; else each is tried alone.
                if len(self._pending) != 1:
                    if self._pending:
                        process.popen.kill()
                    return
                id = next(iter(self._pending))
            request = self._pending.get(id) if isinstance(id, int) else None
            if request is None:
                return
            if error is not None and error.get("code") == "cancelled" and not request.is_cancelled:
                # Somebody else told the process to end: the request stays in flight, and is tried again when the process has ended.
                return self._watch(process, request)
            if "partial" not in reply:
                # Settled before it leaves those in flight: who watches those may not find it without an outcome.
                ok = reply.get("ok") or {}
                _settle(request, from_reply(error) if error is not None else ok)
                del self._pending[request.id]
                self._changed.notify_all()
        if "partial" in reply and request.on_partial is not None:
            request.on_partial(reply["partial"])

    def _ended(self, process: EngineProcess) -> None:
        """The process ended: those in flight are tried again, each alone."""
        with self._changed:
            if self._process is not process:
                return
            self._process = None
            lost = list(self._pending.values())
            self._pending.clear()
            for request in lost:
                request.deaths += 1
            again = [r for r in lost if r.deaths < 2 and r.op != "cancel" and not r.is_cancelled and not r.future.done() and not self._is_closed]
            if again:
                # Nothing else is in flight while requests are tried alone, so this begins at most once.
                self._is_recovering = True
                threading.Thread(target=self._recover, args=(again,), daemon=True, name="espaliered-recovery").start()
            self._changed.notify_all()
        for request in lost:
            if request not in again:
                reason = "is closed" if self._is_closed else f"{ending(process.popen.returncode)}, twice, on this request alone"
                _settle(request, CancelledError("cancelled") if request.is_cancelled else WorkerError(f"the worker {reason}"))

    def _recover(self, suspects: list[Request]) -> None:
        failure: EspalierError = WorkerError("the worker could not be replaced")
        try:
            for request in suspects:
                if request.future.done():
                    continue
                deadline = time.monotonic() + _START_SECONDS
                with self._changed:
                    if self._is_closed:
                        raise WorkerError("the worker is closed")
                    process = self._started(deadline)
                    self._pending[request.id] = request
                self._send(process, request, deadline)
                with self._changed:
                    # Until it is answered, or the process has ended on it.
                    while request.id in self._pending:
                        self._changed.wait()
        except EspalierError as error:
            failure = error
        finally:
            with self._changed:
                self._is_recovering = False
                self._changed.notify_all()
            for request in suspects:
                _settle(request, failure)

    def close(self) -> None:
        """Ends the process once what is in flight is answered."""
        with self._lock:
            self._is_closed = True
            process = self._process
        if process is not None:
            process.close()
            try:
                process.popen.wait(timeout=30)
            except Exception:
                process.popen.kill()

    @property
    def pid(self) -> int | None:
        """The process's number; None while none runs."""
        with self._lock:
            return None if self._process is None else self._process.popen.pid

    def __repr__(self) -> str:
        return f"<Worker {' '.join(self._command)}: {'closed' if self._is_closed else self.pid or 'not started'}>"


def overdue(timeout: float | None) -> DeadlineError:
    """The error of who has waited for so many seconds."""
    return DeadlineError(f"no answer within {timeout or 0:g} s: allow more with timeout=, or send less at once", timeout)


def _settle(request: Request, outcome: dict[str, Any] | EspalierError) -> None:
    """Ends a request, if it has not ended: a deadline and a reply may come at once, and a future may have been cancelled."""
    try:
        if isinstance(outcome, EspalierError):
            request.future.set_exception(outcome)
        else:
            request.future.set_result(outcome)
    except futures.InvalidStateError:
        pass


_workers: weakref.WeakSet[Worker] = weakref.WeakSet()
_shared: dict[tuple[str | None, int | None], Worker] = {}
_shared_lock = threading.Lock()
_abandoned: list[EngineProcess] = []  # never closed: another thread of the parent may have held their locks


def shared(model: str | os.PathLike[str] | None, threads: int | None) -> Worker:
    """The process-wide worker of a model."""
    key = (None if model is None else os.fspath(model), threads)
    with _shared_lock:
        worker = _shared.get(key)
        if worker is None or worker._is_closed:
            worker = _shared[key] = Worker(model=model, threads=threads)
        return worker


def _after_fork() -> None:
    """The parent's processes are not the child's: it forgets them, and its first request starts one of its own."""
    global _shared_lock
    _shared_lock = threading.Lock()
    for worker in list(_workers):
        if worker._process is not None:
            worker._process.orphan()
            _abandoned.append(worker._process)
        worker._reset()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)


@atexit.register
def _close_all() -> None:
    for worker in list(_workers):
        worker.close()
