"""A worker process, kept alive: requests in, futures out (docs/worker.md is the protocol).

Safe to use from many threads. After a fork the child starts a process of its own. A worker that ends is started again: what was in flight is
tried once more, one request at a time, so that only a request that ends the process by itself gets an error.
"""

from __future__ import annotations

import atexit
import itertools
import json
import os
import subprocess
import threading
import weakref
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any

from . import _engine_path
from .errors import EspalierError, WorkerError, from_reply

PROTOCOL = 1
_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode  # made once: `json.dumps` makes one for every call
_decode = json.JSONDecoder().decode
_STARTS = 3  # tries to start a process before giving up


@dataclass(eq=False)
class _Request:
    """A request from the moment it is made to its final reply, over any number of processes."""

    id: int
    body: dict[str, Any]
    schema: SchemaKey | None = None
    future: Future[dict[str, Any]] = field(default_factory=Future)
    on_partial: Callable[[Any], None] | None = None
    deaths: int = 0


@dataclass(frozen=True)
class SchemaKey:
    """What a schema is registered by: its text, or the name of a built-in type."""

    text: str | None
    name: str | None
    instructions: str | None
    lenient: bool = False

    def body(self) -> dict[str, Any]:
        body: dict[str, Any] = {"op": "schema"}
        if self.name is not None:
            body["name"] = self.name
        else:
            body["schema"] = json.loads(self.text or "true")
        if self.instructions is not None:
            body["instructions"] = self.instructions
        if self.lenient:
            body["lenient"] = True
        return body


class Worker:
    """One worker process and what is in flight in it.

    - Parameters:
        - command: the program and its arguments; by default the engine that this package holds.
        - model: a GGUF file or model folder; by default the engine's own.
        - threads: how many threads it may use; by default all.
    """

    def __init__(self, command: Sequence[str] | None = None, *, model: str | None = None, threads: int | None = None) -> None:
        self._command = list(command) if command is not None else [_engine_path.executable(), "worker"]
        if model is not None:
            self._command += ["--model", model]
        if threads is not None:
            self._command += ["--threads", str(threads)]
        self._environment = {**os.environ, **_engine_path.environment()} if command is None else None
        self._reset()
        _workers.add(self)

    def _reset(self) -> None:
        self._lock = threading.RLock()
        self._changed = threading.Condition(self._lock)
        self._writing = threading.Lock()
        self._ids = itertools.count(1)
        self._process: subprocess.Popen[bytes] | None = None
        self._pending: dict[int, _Request] = {}
        self._handles: dict[SchemaKey, str] = {}
        self._is_recovering = False
        self._is_closed = False

    # Requests

    def register(self, key: SchemaKey) -> None:
        """Has the engine compile a schema. Raises `SchemaError` for one that it cannot enforce."""
        with self._lock:
            known = self._process is not None and key in self._handles
        if not known:
            self._register(key)

    def _register(self, key: SchemaKey) -> str:
        reply = self._submit(_Request(next(self._ids), key.body())).result()
        with self._lock:
            self._handles[key] = str(reply["schema"])
            return self._handles[key]

    def extract(
        self, key: SchemaKey, note: str, options: Mapping[str, Any], on_partial: Callable[[Any], None] | None = None
    ) -> tuple[int, Future[dict[str, Any]]]:
        """Sends a note; its id, and the future of its reply."""
        self.register(key)
        body: dict[str, Any] = {"op": "extract", "note": note, **options}
        if on_partial is not None:
            body["partial"] = True
        request = _Request(next(self._ids), body, key, on_partial=on_partial)
        return request.id, self._submit(request)

    def cancel(self, id: int) -> None:
        """Cancels a request if it is still in flight; its future then raises `CancelledError`."""
        with self._lock:
            if id in self._pending and self._process is not None:
                self._submit(_Request(next(self._ids), {"op": "cancel", "target": id}))

    def stats(self) -> dict[str, Any]:
        """The engine's counts (docs/worker.md, `stats`)."""
        return self._submit(_Request(next(self._ids), {"op": "stats"})).result()

    def hello(self) -> dict[str, Any]:
        """The engine's version and model."""
        return self._submit(_Request(next(self._ids), {"op": "hello", "protocol": PROTOCOL})).result()

    def _submit(self, request: _Request) -> Future[dict[str, Any]]:
        with self._changed:
            while self._is_recovering:
                self._changed.wait()
            if self._is_closed:
                raise WorkerError("the worker is closed; make a new one")
            process = self._started()
            self._pending[request.id] = request
        self._send(process, request)
        return request.future

    def _send(self, process: subprocess.Popen[bytes], request: _Request) -> None:
        """Writes a request. If the process is gone, the thread that reads from it finds the request among those in flight."""
        body = {"id": request.id, **request.body}
        if request.schema is not None:
            with self._lock:
                handle = self._handles.get(request.schema)
            if handle is None:  # the process was started anew in between
                return self._fail(request, WorkerError("the worker ended while the request was sent; try it again"))
            body["schema"] = handle
        line = (_encode(body) + "\n").encode("utf-8", "surrogatepass")
        assert process.stdin is not None
        try:
            with self._writing:
                process.stdin.write(line)
                process.stdin.flush()
        except (BrokenPipeError, ValueError, OSError):
            pass

    def _fail(self, request: _Request, error: EspalierError) -> None:
        with self._changed:
            self._pending.pop(request.id, None)
            self._changed.notify_all()
        if not request.future.done():
            request.future.set_exception(error)

    # The process

    def _started(self) -> subprocess.Popen[bytes]:
        """The running process; starts one, with every known schema, where there is none. The lock is held."""
        if self._process is not None:
            return self._process
        reason = ""
        for _ in range(_STARTS):
            try:
                process = subprocess.Popen(self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=self._environment)
            except OSError as error:
                raise WorkerError(f"{self._command[0]} cannot be started: {error.strerror}") from error
            try:
                self._shake_hands(process)
            except (OSError, ValueError, KeyError) as error:
                process.kill()
                process.wait()
                reason = f"it ended with {process.returncode}" if str(error) == "" else str(error)
                continue
            self._process = process
            threading.Thread(target=self._read, args=(process,), daemon=True, name="espaliered-reader").start()
            return process
        raise WorkerError(f"{' '.join(self._command)} does not answer: {reason}")

    def _shake_hands(self, process: subprocess.Popen[bytes]) -> None:
        """Says hello and registers the known schemas, one after the other: nobody else writes or reads yet."""
        assert process.stdin is not None and process.stdout is not None

        def ask(body: dict[str, Any]) -> dict[str, Any]:
            assert process.stdin is not None and process.stdout is not None
            process.stdin.write((json.dumps({"id": 0, **body}, ensure_ascii=False) + "\n").encode())
            process.stdin.flush()
            line = process.stdout.readline()
            if not line:
                raise OSError("it ended before it answered")
            reply = json.loads(line)
            if "error" in reply:
                raise OSError(str(reply["error"].get("message")))
            ok: dict[str, Any] = reply["ok"]
            return ok

        ask({"op": "hello", "protocol": PROTOCOL})
        self._handles = {key: str(ask(key.body())["schema"]) for key in self._handles}

    def _read(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdout is not None
        for line in process.stdout:
            try:
                reply = _decode(line.decode("utf-8", "surrogatepass"))
            except ValueError:
                break  # what does not speak the protocol is as good as dead
            self._receive(reply)
        process.kill()
        process.wait()
        self._ended(process)

    def _receive(self, reply: dict[str, Any]) -> None:
        with self._changed:
            request = self._pending.get(reply.get("id"))  # type: ignore[arg-type]
            if request is None:
                return
            if "partial" not in reply:
                del self._pending[request.id]
                self._changed.notify_all()
        if "partial" in reply:
            if request.on_partial is not None:
                request.on_partial(reply["partial"])
        elif request.future.set_running_or_notify_cancel():
            if "error" in reply:
                request.future.set_exception(from_reply(reply["error"]))
            else:
                request.future.set_result(reply["ok"])

    def _ended(self, process: subprocess.Popen[bytes]) -> None:
        """The process ended: those in flight are tried again, each alone."""
        with self._changed:
            if self._process is not process:
                return
            self._process = None
            lost = list(self._pending.values())
            self._pending.clear()
            for request in lost:
                request.deaths += 1
            again = [] if self._is_closed else [r for r in lost if r.deaths < 2 and r.body["op"] != "cancel"]
            if again:
                # Nothing else is in flight while requests are tried alone, so this begins at most once.
                self._is_recovering = True
                threading.Thread(target=self._recover, args=(again,), daemon=True, name="espaliered-recovery").start()
            self._changed.notify_all()
        for request in lost:
            if request not in again and not request.future.done():
                reason = "is closed" if self._is_closed else f"ended with {process.returncode}, twice, on this request alone"
                request.future.set_exception(WorkerError(f"the worker {reason}"))

    def _recover(self, suspects: list[_Request]) -> None:
        try:
            for request in suspects:
                with self._changed:
                    if self._is_closed:
                        raise WorkerError("the worker is closed")
                    process = self._started()
                    self._pending[request.id] = request
                self._send(process, request)
                with self._changed:
                    # Until it is answered, or the process has ended on it.
                    while request.id in self._pending:
                        self._changed.wait()
        except EspalierError as error:
            for request in suspects:
                if not request.future.done():
                    request.future.set_exception(error)
        finally:
            with self._changed:
                self._is_recovering = False
                self._changed.notify_all()

    def close(self) -> None:
        """Ends the process once what is in flight is answered."""
        with self._lock:
            self._is_closed = True
            process = self._process
        if process is not None and process.stdin is not None:
            try:
                with self._writing:
                    process.stdin.close()
            except OSError:
                pass
            try:
                process.wait(timeout=30)
            except subprocess.TimeoutExpired:
                process.kill()

    @property
    def pid(self) -> int | None:
        """The process's number; None while none runs."""
        with self._lock:
            return None if self._process is None else self._process.pid


_workers: weakref.WeakSet[Worker] = weakref.WeakSet()
_shared: dict[tuple[str | None, int | None], Worker] = {}
_shared_lock = threading.Lock()
_abandoned: list[subprocess.Popen[bytes]] = []  # never closed: another thread of the parent may have held their locks


def shared(model: str | None, threads: int | None) -> Worker:
    """The process-wide worker of a model."""
    with _shared_lock:
        worker = _shared.get((model, threads))
        if worker is None or worker._is_closed:
            worker = _shared[(model, threads)] = Worker(model=model, threads=threads)
        return worker


def _after_fork() -> None:
    """The parent's processes are not the child's: it forgets them, and its first request starts one of its own."""
    global _shared_lock
    _shared_lock = threading.Lock()
    for worker in list(_workers):
        process = worker._process
        if process is not None:
            # What a half-written buffer holds must not reach the parent's worker: our copies of its pipes lead nowhere now.
            nowhere = os.open(os.devnull, os.O_RDWR)
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    os.dup2(nowhere, pipe.fileno())
            os.close(nowhere)
            process.returncode = 0  # not our child: nobody waits for it here
            _abandoned.append(process)
        handles = worker._handles
        worker._reset()
        worker._handles = handles


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)


@atexit.register
def _close_all() -> None:
    for worker in list(_workers):
        worker.close()
