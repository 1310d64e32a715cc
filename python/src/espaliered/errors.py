"""What can go wrong, as types. Each message is one sentence that names the place and the mend. All of them pickle, so that they travel between
processes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def _rebuilt(kind: type[EspalierError], arguments: tuple[Any, ...], state: Mapping[str, Any]) -> EspalierError:
    error = kind.__new__(kind, *arguments)
    error.args = arguments
    error.__dict__.update(state)
    return error


class EspalierError(Exception):
    """The base of all errors of this package."""

    def __reduce__(self) -> tuple[Any, ...]:
        # `Exception` calls the class with `args` alone, which no subclass with further arguments survives.
        return _rebuilt, (type(self), self.args, dict(self.__dict__))


class InputError(EspalierError):
    """A request that the engine cannot read: a note that is no text or an empty one, an option out of its range."""


class SchemaError(EspalierError):
    """A schema that cannot be enforced. `pointer` says where (a JSON Pointer), `keyword` what."""

    def __init__(self, message: str, pointer: str = "", keyword: str | None = None):
        super().__init__(message)
        self.pointer = pointer
        self.keyword = keyword


class _SizeError(EspalierError):
    def __init__(self, message: str, needed: int | None = None, given: int | None = None):
        super().__init__(message)
        self.needed = needed
        self.given = given


class BudgetError(_SizeError):
    """`max_tokens` holds no valid value; `needed` tokens would."""


class ContextError(_SizeError):
    """A note that does not fit the model's context of `given` tokens; it takes `needed`."""


class CancelledError(EspalierError):
    """The request was cancelled."""


class DeadlineError(EspalierError, TimeoutError):
    """No answer within `timeout` seconds. The work is cancelled, and an engine that does not answer at all is replaced."""

    def __init__(self, message: str, timeout: float | None = None):
        super().__init__(message)
        self.timeout = timeout


class OverloadedError(EspalierError):
    """The engine's queue was full for too long."""

    def __init__(self, message: str, retry_after_s: float | None = None):
        super().__init__(message)
        self.retry_after_s = retry_after_s


class ModelError(EspalierError):
    """The model cannot be used: it is missing, damaged or of no known kind, or there is too little memory or no thread for it."""


class WorkerError(EspalierError):
    """The worker process cannot be started, or it ended twice while it worked on this request alone."""


class ValidationFailed(EspalierError):
    """The value fits the schema, and a validator of the type refused it. `json` is the value; `retries` says how often the note was read again
    because one was refused: fewer times than were allowed where no other value could be asked for."""

    def __init__(self, message: str, json: str, retries: int = 0):
        super().__init__(message)
        self.json = json
        self.retries = retries


def from_reply(error: Mapping[str, Any]) -> EspalierError:
    """The exception for the `error` member of a reply (docs/worker.md)."""
    message = str(error.get("message", "the engine gave no reason"))
    code = error.get("code")
    if code == "schema":
        keyword = error.get("keyword")
        return SchemaError(message, str(error.get("pointer", "")), None if keyword is None else str(keyword))
    if code == "budget":
        return BudgetError(message, error.get("needed"), error.get("given"))
    if code == "context":
        return ContextError(message, error.get("needed"), error.get("given"))
    if code == "overloaded":
        return OverloadedError(message, error.get("retry_after_s"))
    plain = {"input": InputError, "cancelled": CancelledError, "model": ModelError}
    return plain.get(str(code), EspalierError)(message)
