"""The prompt of the default model: schema text, calendar, chat form.

The Swift library renders the same texts; `docs/prompt.md` states the rules and
`Tests/Fixtures/prompt-vectors.json` (written by `make_vectors.py`) pins both sides.
"""

from __future__ import annotations

import calendar as _calendar
import json
from datetime import date, timedelta

DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")

CAPTURE_INSTRUCTIONS = "Turn the note into a CapturedItem."

CAPTURED_ITEM_SCHEMA = {
    "title": "CapturedItem",
    "type": "object",
    "properties": {
        "category": {"type": "string", "enum": ["task", "expense", "idea", "event"]},
        "title": {"type": "string", "description": "3 to 7 words, no trailing punctuation"},
        "dueDate": {"type": "string", "description": "yyyy-MM-dd"},
        "priority": {"type": "string", "enum": ["low", "normal", "high"]},
        "amount": {"type": "number"},
    },
    "required": ["category", "title", "priority"],
    "additionalProperties": False,
    "x-order": ["category", "title", "dueDate", "priority", "amount"],
}


# --- schema text -----------------------------------------------------------------------------


def schema_text(schema: dict) -> str:
    """One line: NAME TYPE, then `; NAME TYPE` for every definition that is referred to."""
    root = schema
    order: list[str] = []

    def pointer(ref: str) -> str:
        return ref.rsplit("/", 1)[-1]

    def render(node) -> str:
        if node is True or node == {}:
            return "any"
        if "$ref" in node:
            name = root.get("title", "value") if node["$ref"] == "#" else pointer(node["$ref"])
            if node["$ref"] != "#" and name not in order:
                order.append(name)
            return name
        if "const" in node:
            return json.dumps(node["const"], ensure_ascii=False, separators=(",", ":"))
        if "enum" in node:
            return "|".join(json.dumps(v, ensure_ascii=False, separators=(",", ":")) for v in node["enum"])
        for key in ("anyOf", "oneOf"):
            if key in node:
                return "|".join(render(n) for n in node[key])
        kind = node.get("type")
        if isinstance(kind, list):
            return "|".join(render({**node, "type": k}) for k in kind)
        if kind == "object" or (kind is None and "properties" in node):
            return render_object(node)
        if kind == "array" or (kind is None and "items" in node):
            return render_array(node)
        return (kind or "any") + limits(node)

    def limits(node) -> str:
        low, high = node.get("minimum"), node.get("maximum")
        if low is None and high is None:
            return ""
        return " " + ("" if low is None else number(low)) + ".." + ("" if high is None else number(high))

    def render_object(node) -> str:
        properties = node.get("properties", {})
        names = [n for n in node.get("x-order", properties) if n in properties]
        names += [n for n in properties if n not in names]
        required = node.get("required", [])
        fields = []
        for name in names:
            text = name + ("" if name in required else "?") + ": " + render(properties[name])
            note = remark(properties[name])
            fields.append(text + (", " + note if note else ""))
        return "{" + "; ".join(fields) + "}"

    def render_array(node) -> str:
        items = node.get("items", True)
        inner = render(items)
        if "|" in inner:
            inner = "(" + inner + ")"
        low, high = node.get("minItems"), node.get("maxItems")
        count = ""
        if low is not None or high is not None:
            count = " " + ("" if low is None else number(low)) + ".." + ("" if high is None else number(high))
        note = remark(items) if isinstance(items, dict) else ""
        return inner + "[]" + count + (", each " + note if note else "")

    def remark(node) -> str:
        """What a field says beyond its type: its description, else its pattern, else its format."""
        if not isinstance(node, dict):
            return ""
        if node.get("description"):
            return " ".join(str(node["description"]).split())
        if "pattern" in node:
            return "/" + node["pattern"] + "/"
        return node.get("format", "")

    text = (root.get("title") or "value") + " " + render(root)
    definitions = {**root.get("definitions", {}), **root.get("$defs", {})}
    done = 0
    while done < len(order):
        name = order[done]
        done += 1
        if name in definitions:
            text += "; " + name + " " + render(definitions[name])
    return text


def number(value) -> str:
    """3 and 3.0 are "3", 0.5 is "0.5"."""
    return str(int(value)) if float(value).is_integer() else repr(float(value))


# --- calendar --------------------------------------------------------------------------------


def add_months(day: date, months: int) -> date:
    """The same day of the month, or that month's last day."""
    index = day.year * 12 + day.month - 1 + months
    year, month = divmod(index, 12)
    month += 1
    return date(year, month, min(day.day, _calendar.monthrange(year, month)[1]))


def calendar_text(today: date) -> str:
    """The days around today, so that a date word is a look-up and no arithmetic. Seven lines."""

    def day(offset: int) -> date:
        return today + timedelta(days=offset)

    weekday = today.weekday()
    weekend = today if weekday >= 5 else day(5 - weekday)
    last = date(today.year, today.month, _calendar.monthrange(today.year, today.month)[1])
    monday = day(7 - weekday)
    lines = [
        f"today {DAYS[weekday]} {today} weekend {weekend} end {last}",
        " ".join(f"{'yesterday' if n == 1 else f'ago {n}'} {DAYS[day(-n).weekday()]} {day(-n)}" for n in range(1, 8))
        + " " + " ".join(f"ago {n} weeks {day(-7 * n)}" for n in (2, 3))
        + " " + " ".join(f"ago {n} month {add_months(today, -n)}" for n in (1, 2)),
        " ".join(f"{'tomorrow' if n == 1 else n} {DAYS[day(n).weekday()]} {day(n)}" for n in range(1, 8)),
        " ".join(f"next {DAYS[i]} {monday + timedelta(days=i)}" for i in range(7)),
        " ".join(f"{n} week {DAYS[day(n).weekday()]} {day(n)}" for n in range(8, 15))
        + " " + " ".join(f"{n} weeks {day(7 * n)}" for n in (3, 4, 5, 6)),
        " ".join(f"{n} month {add_months(today, n)}" for n in range(1, 7)),
        " ".join(f"{MONTHS[m - 1]} {today.year + (m < today.month)}-{m:02d}" for m in range(1, 13)),
    ]
    return "\n".join(lines)


def capture_instructions(today: date) -> str:
    """For a model that does not read mentions."""
    return CAPTURE_INSTRUCTIONS + "\n" + calendar_text(today)


# --- chat form -------------------------------------------------------------------------------


def clean_note(note: str) -> str:
    """White space at both ends goes; nothing else changes."""
    return note.strip()


def system_text(schema: dict, instructions: str) -> str:
    return schema_text(schema) + ("\n" + instructions if instructions else "")


def render(system: str, note: str, answer: str | None = None) -> str:
    """For people and tests; `encode_prompt` inserts control tokens by id."""
    text = f"<|system|>{system}<|end|><|user|>{clean_note(note)}<|end|><|assistant|>"
    return text if answer is None else text + answer + "<|end|>"


def encode_prompt(tokenizer, system: str, note: str) -> list[int]:
    """Token ids of a prompt. Texts are encoded apart and as they stand, so that a note never makes a control token."""
    tokenizer.encode_special_tokens = True
    def ids(text: str) -> list[int]:
        return tokenizer.encode(text, add_special_tokens=False).ids

    control = {name: tokenizer.token_to_id(name) for name in ("<|system|>", "<|user|>", "<|assistant|>", "<|end|>")}
    return (
        [control["<|system|>"]] + ids(system) + [control["<|end|>"], control["<|user|>"]]
        + ids(clean_note(note)) + [control["<|end|>"], control["<|assistant|>"]]
    )
