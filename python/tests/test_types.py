"""Types as schemas and back: with pydantic, and without it."""

from __future__ import annotations

import dataclasses
import datetime
import enum
from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypedDict

import pytest

from espaliered import ValidationFailed
from espaliered.types import instance, schema_of, target


class Colour(enum.Enum):
    RED = "red"
    BLUE = "blue"


@dataclasses.dataclass
class Item:
    name: Annotated[str, "what it is"]
    count: int
    colour: Colour = Colour.RED
    due: datetime.date | None = None
    tags: list[str] = dataclasses.field(default_factory=list)


class Note(TypedDict, total=False):
    items: list[Item]


def test_a_dataclass_keeps_order_descriptions_and_what_is_required() -> None:
    schema = schema_of(Item)
    assert list(schema["properties"]) == ["name", "count", "colour", "due", "tags"]
    assert schema["properties"]["name"] == {"type": "string", "description": "what it is"}
    assert schema["required"] == ["name", "count"]
    assert schema["properties"]["due"] == {"anyOf": [{"type": "string", "format": "date"}, {"type": "null"}]}


def test_values_become_instances_at_any_depth() -> None:
    data = {"items": [{"name": "milk", "count": 2, "colour": "blue", "due": "2026-11-27"}]}
    assert instance(Note, data) == {"items": [Item("milk", 2, Colour.BLUE, datetime.date(2026, 11, 27))]}


@pytest.mark.parametrize(
    ("of", "data", "value"),
    [
        (Literal["a", "b"], "b", "b"),
        (int | str, "5", "5"),
        (int | str, 5, 5),
        (bool | int, True, True),
        (float, 3, 3.0),
        (dict[str, int], {"a": 1}, {"a": 1}),
        (tuple[int, ...], [1, 2], (1, 2)),
        (Item | str, "x", "x"),
    ],
)
def test_unions_take_the_branch_that_fits(of: Any, data: Any, value: Any) -> None:
    made = instance(of, data)
    assert made == value and type(made) is type(value)


def test_a_type_without_a_json_form_is_refused_with_the_mend() -> None:
    with pytest.raises(TypeError, match="install pydantic, or pass a JSON Schema"):
        schema_of(object)


def test_pydantic_reads_its_models_and_a_refusal_keeps_the_json() -> None:
    pydantic = pytest.importorskip("pydantic")

    class Even(pydantic.BaseModel):  # type: ignore[misc, name-defined, unused-ignore]
        n: int

        @pydantic.field_validator("n")  # type: ignore[untyped-decorator, unused-ignore]
        @classmethod
        def even(cls, n: int) -> int:
            if n % 2:
                raise ValueError("odd")
            return n

    found = target(Even)
    assert isinstance(found.schema, Mapping) and found.schema["required"] == ["n"]
    assert found.build('{"n": 4}').n == 4
    with pytest.raises(ValidationFailed) as caught:
        found.build('{"n": 3}')
    assert caught.value.json == '{"n": 3}'


def test_a_schema_and_a_name_give_plain_data_back() -> None:
    assert target({"type": "integer"}).build("5") == 5
    assert target("CapturedItem").name == "CapturedItem"
