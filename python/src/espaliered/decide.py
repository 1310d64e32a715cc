"""Typed questions about texts, answered with probabilities.

    from typing import Literal
    from espaliered.decide import decide, decide_all

    found = decide("I was billed twice, please call me today!", {"urgent": bool, "team": Literal["billing", "technical"]})
    found["urgent"].probability          # that it is true
    found["team"].value                  # "billing"
    found["team"].probabilities          # {"billing": 0.97, "technical": 0.03}

Each call starts the engine once, so ask about many texts with `decide_all`.
"""

from __future__ import annotations

import enum
import json
import os
import subprocess
import tempfile
import time
import typing
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from . import _engine_path
from . import _protocol as protocol
from ._process import readable
from .errors import EspalierError, InputError, ModelError
from .worker import overdue

TIMEOUT = 600.0  # seconds for one text, where nothing else is said

__all__ = ["Decision", "Scale", "Several", "decide", "decide_all", "decide_frame"]


@dataclass(frozen=True)
class Decision:
    """What was decided of one question.

    - value: True or False, the most probable option or level (None where none of them is), or the list of options that hold.
    - probability: of the value; of a truth, that it is true; of several options, that of the least sure one.
    - probabilities: of every option; of a truth, of True and False.
    - confidence: 0 where all options are equally probable, 1 where one has it all.
    - score: of a scale, the expected level, from 0.
    """

    value: Any
    probability: float
    probabilities: dict[Any, float]
    confidence: float
    score: float | None = None
    notices: tuple[str, ...] = field(default=(), compare=False)


def _apart(names: tuple[str | list[str] | tuple[str, ...], ...]) -> tuple[str, ...]:
    """Names that were given one by one, or as one list."""
    return tuple(name for group in names for name in ([group] if isinstance(group, str) else group))


@dataclass(frozen=True)
class Scale:
    """A question whose answer is a level: `Scale("calm", "annoyed", "furious")`, the lowest first."""

    levels: tuple[str, ...]
    question: str = ""

    def __init__(self, *levels: str | list[str] | tuple[str, ...], question: str = "") -> None:
        object.__setattr__(self, "levels", _apart(levels))
        object.__setattr__(self, "question", question)


@dataclass(frozen=True)
class Several:
    """A question of which any options may hold: `Several("food", "service", "price")`."""

    options: tuple[str, ...]
    question: str = ""

    def __init__(self, *options: str | list[str] | tuple[str, ...], question: str = "") -> None:
        object.__setattr__(self, "options", _apart(options))
        object.__setattr__(self, "question", question)


def decide(
    text: str, questions: Mapping[str, Any], *, model: str | None = None, calibration: str | None = None, timeout: float | None = TIMEOUT
) -> dict[str, Decision]:
    """The answers to questions about a text, by the questions' names.

    - Parameters:
        - questions: by name, `bool`, a `Literal`, an `Enum`, a list of options, a dict of options with what they mean, a `Scale`, a `Several`, or
          a pair of what is asked and one of these. Without words of its own a question is asked by its name.
        - model: a GGUF file or a model folder; by default the model in the package.
        - calibration: a file that `generate calibrate` wrote; by default the one beside the log.
        - timeout: most seconds for the answers, the engine's start among them, 600 by default, None for no end; then `DeadlineError`.

    Raises `InputError` for a question that is none, with its name, or a text that cannot be encoded; `ModelError` where the model cannot be used.
    """
    return next(iter(decide_all([text], questions, model=model, calibration=calibration, timeout=timeout)))


def decide_all(
    texts: Iterable[str], questions: Mapping[str, Any], *, model: str | None = None, calibration: str | None = None, timeout: float | None = TIMEOUT
) -> list[dict[str, Decision]]:
    """The same for many texts, in their order, by one start of the engine. An empty text is an `InputError` that says which it is.

    `timeout` is for each text, from the answer before it.
    """
    most = protocol.number("timeout", timeout, 0, 1e9)
    asked = {name: _question(name, of) for name, of in questions.items()}
    if not asked:
        raise InputError("there are no questions: give a dict with one at least")
    lines = []
    for index, text in enumerate(texts):
        if not isinstance(text, str):
            raise InputError(f"text {index}: found {type(text).__name__}, expected a string")
        try:
            lines.append(json.dumps({"id": index, "note": text}, ensure_ascii=False).encode())
        except UnicodeEncodeError as error:
            raise InputError(f"text {index}: character {error.start} is half of a surrogate pair and cannot be encoded") from None
    if not lines:
        return []
    values = {name: (options, kind) for name, (_, options, kind) in asked.items()}
    replies = _run(b"\n".join(lines) + b"\n", {name: body for name, (body, _, _) in asked.items()}, model, calibration, most)
    found = []
    for index, reply in enumerate(replies):
        if "error" in reply:
            raise InputError(f"text {index}: {reply['error']}")
        notices = tuple(reply.get("notices", ()))
        found.append({name: _decision(answer, *values[name], notices) for name, answer in reply["answers"].items()})
    return found


def decide_frame(frame: Any, column: str, questions: Mapping[str, Any], **options: Any) -> Any:
    """A copy of a pandas data frame with two columns more for each question: its answer under its name, and `NAME_probability`.

    Both are None where the text is missing or has nothing but white space. `options` are those of `decide_all`, `timeout` among them. Raises
    `InputError` for a value that is no text, with its row.
    """
    if column not in frame.columns:
        raise InputError(f"there is no column {column!r}; there is {', '.join(map(str, list(frame.columns)[:20]))}")
    texts = list(frame[column])
    for row, text in enumerate(texts):
        if not isinstance(text, str) and not _is_missing(text):
            raise InputError(f"row {row}: found {type(text).__name__}, expected a string")
    asked = [row for row, text in enumerate(texts) if isinstance(text, str) and text.strip()]
    found = dict(zip(asked, decide_all([texts[row] for row in asked], questions, **options), strict=True))
    result = frame.copy()
    for name in questions:
        result[name] = [found[row][name].value if row in found else None for row in range(len(texts))]
        result[f"{name}_probability"] = [found[row][name].probability if row in found else None for row in range(len(texts))]
    return result


def _is_missing(value: Any) -> bool:
    """None, NaN and pandas' own, none of which equals itself or can be told true."""
    return value is None or type(value).__name__ in ("NAType", "NaTType") or (isinstance(value, float) and value != value)


def _question(name: str, of: Any) -> tuple[dict[str, Any], list[Any], str]:
    """A question as the engine takes it, the values of its options, and its kind."""
    words = name.replace("_", " ")
    if isinstance(of, tuple) and len(of) == 2 and isinstance(of[0], str):
        words, of = of
    if of is bool or of == "bool":
        return {"type": "noul", "instructions": words}, [False, True], "truth"
    if isinstance(of, Scale):
        body = {"type": "score", "instructions": of.question or words, "criteria": list(of.levels)}
        return body, list(of.levels), "scale"
    if isinstance(of, Several):
        return {"type": "several", "instructions": of.question or words, "criteria": dict.fromkeys(of.options)}, list(of.options), "several"
    meanings: dict[str, Any]
    values: list[Any]
    if typing.get_origin(of) is typing.Literal:
        values = list(typing.get_args(of))
        meanings = dict.fromkeys(str(value) for value in values)
    elif isinstance(of, type) and issubclass(of, enum.Enum):
        values = list(of)
        meanings = dict.fromkeys(member.value if isinstance(member.value, str) else member.name for member in of)
    elif isinstance(of, Mapping):
        values = list(of)
        meanings = {str(key): meaning for key, meaning in of.items()}
    elif isinstance(of, (list, set, frozenset)):
        values = list(of) if isinstance(of, list) else sorted(of)
        meanings = dict.fromkeys(str(value) for value in values)
    else:
        raise InputError(f"question {name!r}: found {of!r}, expected bool, a Literal, an Enum, options, a Scale or a Several")
    if len(meanings) != len(values):
        raise InputError(f"question {name!r}: an option stands twice")
    return {"type": "choice", "instructions": words, "criteria": meanings}, values, "choice"


def _decision(answer: dict[str, Any], values: list[Any], kind: str, notices: tuple[str, ...]) -> Decision:
    if kind == "truth":
        p = float(answer["probability"])
        return Decision(p > 0.5, p, {True: p, False: 1 - p}, abs(2 * p - 1), notices=notices)
    shares = dict(zip(values, map(float, answer["probabilities"].values()), strict=True))
    named = dict(zip(answer["probabilities"], values, strict=True))
    confidence = float(answer["confidence"])
    if kind == "several":
        chosen = [named[option] for option in answer["value"]]
        least = min((shares[option] for option in chosen), default=1 - max(shares.values()))
        return Decision(chosen, least, shares, confidence, notices=notices)
    value = None if answer["value"] is None else named[answer["value"]]
    probability = float(answer.get("none", 0)) if value is None else shares[value]
    return Decision(value, probability, shares, confidence, answer.get("score"), notices)


def _run(lines: bytes, questions: dict[str, Any], model: str | None, calibration: str | None, timeout: float | None) -> list[dict[str, Any]]:
    with tempfile.TemporaryDirectory(prefix="espaliered-") as folder:
        path = Path(folder, "questions.json")
        try:
            path.write_text(json.dumps({"questions": questions}, ensure_ascii=False), encoding="utf-8")
        except UnicodeEncodeError as error:
            raise InputError(f"the questions hold half of a surrogate pair and cannot be encoded: {error.reason}") from None
        command = [_engine_path.executable(), "decide", str(path), "--input", "-"]
        command += ["--model", model] if model is not None else []
        command += ["--calibration", calibration] if calibration is not None else []
        with tempfile.TemporaryFile() as texts, tempfile.TemporaryFile() as said:
            texts.write(lines)
            texts.seek(0)
            environment = {**os.environ, **_engine_path.environment()}
            engine = subprocess.Popen(command, stdin=texts, stdout=subprocess.PIPE, stderr=said, env=environment)
            try:
                replies = list(_replies(engine, timeout))
                status = engine.wait(timeout)
            except subprocess.TimeoutExpired:
                raise overdue(timeout) from None
            finally:
                engine.kill()  # does nothing where it has ended
                engine.wait()
                if engine.stdout is not None:
                    engine.stdout.close()
            said.seek(0)
            sentence = said.read().decode(errors="replace").strip().removeprefix("generate: ").replace(f"{path}: ", "")
    if status != 0:
        kind = {65: InputError, 69: ModelError, 66: ModelError}.get(status, EspalierError)
        raise kind(sentence or f"the engine ended with status {status}")
    return [json.loads(line) for line in replies]


def _replies(engine: subprocess.Popen[bytes], timeout: float | None) -> Iterator[bytes]:
    """The lines of the engine. Raises `DeadlineError` where the next one, or the end, does not come in time."""
    assert engine.stdout is not None
    output, rest = engine.stdout.fileno(), b""
    while True:
        deadline = time.monotonic() + (1e9 if timeout is None else timeout)
        while b"\n" not in rest:
            if not readable(output, deadline):
                raise overdue(timeout)
            if not (chunk := os.read(output, 1 << 16)):
                if rest.strip():
                    yield rest
                return
            rest += chunk
        *lines, rest = rest.split(b"\n")
        yield from lines
