"""Typed values out of text with a local language model: on the CPU, offline, valid by construction.

from espaliered import extract

class Expense(BaseModel):
    what: str
    amount: float

extract("Bought groceries for $186.70", Expense)
"""

from ._version import __version__
from .errors import (
    BudgetError,
    CancelledError,
    ContextError,
    DeadlineError,
    EspalierError,
    InputError,
    ModelError,
    OverloadedError,
    SchemaError,
    ValidationFailed,
    WorkerError,
)
from .extractor import Extractor, Options, extract
from .frames import extract_frame
from .result import Result, Span, Usage
from .worker import Worker

__all__ = [
    "BudgetError",
    "CancelledError",
    "ContextError",
    "DeadlineError",
    "EspalierError",
    "Extractor",
    "InputError",
    "ModelError",
    "Options",
    "OverloadedError",
    "Result",
    "SchemaError",
    "Span",
    "Usage",
    "ValidationFailed",
    "Worker",
    "WorkerError",
    "__version__",
    "extract",
    "extract_frame",
]
