"""One process of the engine: lines in with a deadline, lines out, and what it says on standard error."""

from __future__ import annotations

import collections
import contextlib
import os
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence

from .errors import EspalierError, InputError, ModelError, WorkerError

# Exit statuses that another start would not change (docs/command-line.md).
_USAGE, _BAD_INPUT, _NO_INPUT, _UNAVAILABLE = 64, 65, 66, 69


class EngineProcess:
    """A started process. Reading is for one thread at a time, writing for any."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str] | None) -> None:
        self.popen = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment, bufsize=0)
        assert self.popen.stdin is not None and self.popen.stdout is not None
        self._in, self._out = self.popen.stdin.fileno(), self.popen.stdout.fileno()
        os.set_blocking(self._in, False)
        self._writing = threading.Lock()
        self._buffer = bytearray()
        self._said: collections.deque[str] = collections.deque(maxlen=20)
        self._has_answered = False
        self._listener = threading.Thread(target=self._listen, daemon=True, name="espaliered-stderr")
        self._listener.start()

    # Lines

    def write(self, line: bytes, deadline: float) -> bool:
        """Writes a line. False where the process has not taken it by `deadline` (`time.monotonic`); it then has half a line, and is to be killed.

        Raises `OSError` where the process is gone.
        """
        if not self._writing.acquire(timeout=max(0.0, deadline - time.monotonic())):
            return False
        try:
            rest = memoryview(line)
            while rest:
                try:
                    rest = rest[os.write(self._in, rest) :]
                except BlockingIOError:
                    if not _wait(self._in, select.POLLOUT, deadline):
                        return False
            return True
        finally:
            self._writing.release()

    def read(self, deadline: float) -> bytes | None:
        """The next line, without its break; None at the end. Raises `TimeoutError` where none came by `deadline`."""
        while (end := self._buffer.find(b"\n")) < 0:
            if not _wait(self._out, select.POLLIN, deadline):
                raise TimeoutError
            if not (chunk := os.read(self._out, 1 << 16)):
                return None
            self._buffer += chunk
        line = bytes(self._buffer[:end])
        del self._buffer[: end + 1]
        return line

    def lines(self) -> Iterator[bytes]:
        """The lines from here on, until the process ends."""
        start = 0
        while True:
            while (end := self._buffer.find(b"\n", start)) >= 0:
                line = bytes(self._buffer[:end])
                del self._buffer[: end + 1]
                start = 0
                yield line
            start = len(self._buffer)
            try:
                chunk = os.read(self._out, 1 << 16)
            except OSError:
                return
            if not chunk:
                return
            self._buffer += chunk

    # Its end

    def close(self) -> None:
        """Says that nothing more will come: the process answers what it has taken, and ends."""
        assert self.popen.stdin is not None
        is_ours = self._writing.acquire(timeout=5)
        try:
            self._in = -1  # the number may become another file's
            self.popen.stdin.close()
        except OSError:
            pass
        finally:
            if is_ours:
                self._writing.release()

    def kill(self) -> None:
        self.popen.kill()
        self.popen.wait()

    def orphan(self) -> None:
        """Forgets a process of the parent, in a forked child: our copies of its pipes lead nowhere now."""
        nowhere = os.open(os.devnull, os.O_RDWR)
        for pipe in (self.popen.stdin, self.popen.stdout, self.popen.stderr):
            if pipe is not None and not pipe.closed:
                os.dup2(nowhere, pipe.fileno())
        os.close(nowhere)
        self.popen.returncode = 0  # not our child: nobody waits for it here

    # What it says

    def answered(self) -> None:
        """From now on what it says on standard error is shown, and what it has said."""
        self._has_answered = True
        for line in list(self._said):
            _show(line)

    def _listen(self) -> None:
        assert self.popen.stderr is not None
        rest = b""
        while True:
            try:
                chunk = os.read(self.popen.stderr.fileno(), 1 << 14)
            except (OSError, ValueError):
                return
            *lines, rest = (rest + chunk).split(b"\n")
            if not chunk and rest:
                lines, rest = [rest], b""
            for line in lines:
                text = line.decode("utf-8", "replace").rstrip()
                if text:
                    self._said.append(text)
                    if self._has_answered:
                        _show(text)
            if not chunk:
                return

    def refusal(self, command: Sequence[str], reason: str) -> tuple[EspalierError, bool]:
        """Why a process that has ended, or was killed, did not answer; and whether another start may help."""
        self._listener.join(2)
        status = self.popen.returncode
        said = list(self._said)
        sentence = next((s.removeprefix("Error: ") for s in said if s.startswith("Error: ")), said[-1] if said else "")
        name, _, rest = sentence.partition(": ")
        if name in ("generate", "espalier"):
            sentence = rest
        if status in (_BAD_INPUT, _NO_INPUT, _UNAVAILABLE):
            return ModelError(sentence or f"the engine ended with status {status}"), False
        if status == _USAGE:
            return InputError(sentence or "the engine was called in a way that it does not know"), False
        return WorkerError(f"{' '.join(command)} does not answer: {reason}" + (f" ({sentence})" if sentence else "")), True


def ending(status: int | None) -> str:
    """How a process ended, in words."""
    if status is None:
        return "has not ended"
    if status >= 0:
        return f"ended with status {status}"
    try:
        return f"was ended by {signal.Signals(-status).name}"
    except ValueError:
        return f"was ended by signal {-status}"


def readable(descriptor: int, deadline: float) -> bool:
    """Whether there is something to read, or the end, by a deadline (`time.monotonic`)."""
    return _wait(descriptor, select.POLLIN, deadline)


def _wait(descriptor: int, event: int, deadline: float) -> bool:
    poll = select.poll()
    poll.register(descriptor, event)
    return bool(poll.poll(max(0.0, min(deadline - time.monotonic(), 1e6)) * 1000))


def _show(line: str) -> None:
    with contextlib.suppress(OSError, ValueError, AttributeError):  # closed, or none
        print(line, file=sys.stderr, flush=True)
