"""Types as schemas and back: with pydantic, and without it."""

from __future__ import annotations

import dataclasses
import datetime
import decimal
import enum
import json
import uuid
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, NamedTuple, TypedDict

import pytest
from typing_extensions import NotRequired, Required

from espaliered import ValidationFailed, _plain_types
from espaliered._retries import narrowed
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


def test_a_moment_without_a_zone_is_read_as_pydantic_asks_for_it() -> None:
    pydantic = pytest.importorskip("pydantic")
    made = target(pydantic.create_model("M", at=(pydantic.NaiveDatetime, ...)))
    assert made.build('{"at":"2026-03-05T15:30:00Z"}').at == datetime.datetime(2026, 3, 5, 15, 30)


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


class Level(enum.IntEnum):
    LOW = 1
    HIGH = 2


def test_choices_that_are_no_texts_are_shown_by_their_names() -> None:
    assert schema_of(Level) == {"enum": ["LOW", "HIGH"]} and instance(Level, "HIGH") is Level.HIGH
    assert schema_of(Colour) == {"enum": ["red", "blue"]}
    pydantic = pytest.importorskip("pydantic")
    made = target(pydantic.create_model("M", level=(Level, ...)))
    assert isinstance(made.schema, Mapping) and made.schema["$defs"]["Level"] == {"enum": ["LOW", "HIGH"], "title": "Level"}
    assert made.build('{"level": "HIGH"}').level is Level.HIGH


@dataclasses.dataclass
class Tree:
    name: str
    children: list[Tree] = dataclasses.field(default_factory=list)
    parent: Tree | None = None
    size: int = dataclasses.field(init=False, default=3)


def test_a_type_that_holds_itself_stands_under_defs() -> None:
    schema = schema_of(Tree)
    assert schema["properties"] == {
        "name": {"type": "string"},
        "children": {"type": "array", "items": {"$ref": "#/$defs/Tree"}},
        "parent": {"anyOf": [{"$ref": "#/$defs/Tree"}, {"type": "null"}]},
    }
    assert schema["$defs"]["Tree"]["properties"] == schema["properties"] and schema["required"] == ["name"]
    made = instance(Tree, {"name": "a", "children": [{"name": "b"}]})
    assert made == Tree("a", [Tree("b")]) and made.size == 3


class Marked(TypedDict, total=False):
    name: Required[str]
    age: NotRequired[int]
    kind: Required[Literal["a"]]


class Pair(NamedTuple):
    name: str
    age: int = 3


def test_members_say_themselves_whether_they_are_required() -> None:
    assert schema_of(Marked)["required"] == ["name", "kind"]
    assert instance(Marked, {"name": "x", "kind": "a"}) == {"name": "x", "kind": "a"}
    assert schema_of(Pair)["required"] == ["name"] and instance(Pair, {"name": "x"}) == Pair("x")


def test_names_of_a_function_are_known_to_its_types() -> None:
    @dataclasses.dataclass
    class Inner:
        n: int

    @dataclasses.dataclass
    class Outer:
        inner: Inner
        others: list[Inner]

    made = _plain_types.Reader({"Inner": Inner})
    assert made.schema(Outer)["properties"]["inner"]["title"] == "Inner"
    assert made.instance(Outer, {"inner": {"n": 1}, "others": []}) == Outer(Inner(1), [])
    with pytest.raises(TypeError, match="define it before"):
        schema_of(Outer)


@pytest.mark.parametrize(
    ("of", "schema", "data", "value"),
    [
        (decimal.Decimal, {"type": "number"}, "14.50", decimal.Decimal("14.50")),
        (decimal.Decimal, {"type": "number"}, "12345678901234567.89", decimal.Decimal("12345678901234567.89")),
        (uuid.UUID, {"type": "string", "format": "uuid"}, f'"{uuid.UUID(int=5)}"', uuid.UUID(int=5)),
        (tuple[str, int], None, '["a", 1]', ("a", 1)),
        (set[str], {"type": "array", "items": {"type": "string"}, "uniqueItems": True}, '["a"]', {"a"}),
        (frozenset[int], None, "[1]", frozenset({1})),
        (Sequence[float], None, "[1]", [1.0]),
        (Mapping[str, decimal.Decimal], None, '{"a": 1.50}', {"a": decimal.Decimal("1.50")}),
        (datetime.datetime, None, '"2026-11-24T10:00:00Z"', datetime.datetime(2026, 11, 24, 10, tzinfo=datetime.timezone.utc)),
        (Any, {}, '{"a": 1.5}', {"a": 1.5}),
    ],
)
def test_the_standard_library_s_types_without_pydantic(of: Any, schema: Any, data: str, value: Any) -> None:
    reader = _plain_types.Reader()
    assert schema is None or reader.schema(of) == schema
    made = reader.instance(of, json.loads(data, parse_float=_plain_types.WrittenNumber))
    assert made == value and type(made) is type(value) and str(made) == str(value)


STRICT = [
    (datetime.date, '"2027-03-03"'),
    (datetime.time, '"15:00:00"'),
    (datetime.datetime, '"2027-03-03T15:00:00Z"'),
    (datetime.timedelta, '"PT90M"'),
    (decimal.Decimal, "14.50"),
    (Colour, '"red"'),
    (Level, '"HIGH"'),
    (list[Level | None], '["LOW", null]'),
    (uuid.UUID, f'"{uuid.UUID(int=5)}"'),
    (set[str], '["a"]'),
    (frozenset[str], '["a"]'),
    (tuple[int, str], '[1, "a"]'),
    (bytes, '"a"'),
    (list[decimal.Decimal], "[1.10, 2]"),
    (dict[str, decimal.Decimal], '{"a": 1.10}'),
    (decimal.Decimal | None, "1.10"),
    (float, "1"),
]


@pytest.mark.parametrize(("of", "text"), STRICT)
def test_strict_models_read_the_json(of: Any, text: str) -> None:
    pydantic = pytest.importorskip("pydantic")
    model = pydantic.create_model("M", __config__=pydantic.ConfigDict(strict=True), v=(of, ...))
    made = target(model).build(f'{{"v": {text}}}')
    if "Decimal" in str(of):
        assert text.strip("[]").partition(",")[0].rpartition(" ")[2].strip("}") in str(made.v)


def test_decimals_keep_their_digits_and_are_plain_numbers_to_the_engine() -> None:
    pydantic = pytest.importorskip("pydantic")
    Amount = Annotated[decimal.Decimal, pydantic.Field(ge=0, decimal_places=2)]

    class Line(pydantic.BaseModel):  # type: ignore[misc, name-defined, unused-ignore]
        price: Amount
        weight: float

    class Bill(pydantic.BaseModel):  # type: ignore[misc, name-defined, unused-ignore]
        lines: list[Line]
        total: decimal.Decimal | str | None = None

    made = target(Bill)
    assert isinstance(made.schema, Mapping)
    assert made.schema["$defs"]["Line"]["properties"]["price"] == {"minimum": 0, "title": "Price", "type": "number"}
    bill = made.build('{"lines": [{"price": 14.50, "weight": 1.50}, {"price": 2, "weight": 3}], "total": 12345678901234567.89}')
    assert [str(line.price) for line in bill.lines] == ["14.50", "2"] and bill.lines[0].weight == 1.5
    assert str(bill.total) == "12345678901234567.89"


def test_a_refused_value_is_left_out_of_the_schema_of_the_next_try() -> None:
    pydantic = pytest.importorskip("pydantic")

    class Item(pydantic.BaseModel):  # type: ignore[misc, name-defined, unused-ignore]
        amount: float
        kind: Literal["a", "b"]

        @pydantic.field_validator("amount", "kind")  # type: ignore[untyped-decorator, unused-ignore]
        @classmethod
        def fits(cls, value: Any) -> Any:
            if value in (99, "a"):
                raise ValueError("no")
            return value

    class Box(pydantic.BaseModel):  # type: ignore[misc, name-defined, unused-ignore]
        item: Item | None

    made = target(Box)
    with pytest.raises(ValidationFailed) as caught:
        made.build('{"item": {"amount": 99, "kind": "a"}}')
    schema = narrowed(made.schema, caught.value, {"item": {"amount": 99, "kind": "a"}})
    assert schema is not None
    properties = schema["properties"]["item"]["anyOf"][0]["properties"]
    assert properties["amount"]["not"] == {"enum": [99]} and properties["kind"]["enum"] == ["b"]
    assert narrowed({"type": "object", "properties": {"item": {"const": 1}}}, caught.value, {"item": 1}) is None


def test_refused_numbers_come_together_where_they_stand() -> None:
    pydantic = pytest.importorskip("pydantic")

    def high(value: float | None) -> float | None:
        if value is not None and value > 10:
            raise ValueError("too high")
        return value

    Low = Annotated[float | None, pydantic.AfterValidator(high)]
    made = target(pydantic.create_model("Low", amount=(Low, ...), more=(list[Low] | None, None)))
    schema: Any = made.schema
    for amount in (99, 14.5, 99):
        with pytest.raises(ValidationFailed) as caught:
            made.build(f'{{"amount": {amount}}}')
        schema = narrowed(schema, caught.value, {"amount": amount})
    # In the branch that holds numbers: null is no next best number.
    assert schema["properties"]["amount"]["anyOf"] == [{"type": "number", "not": {"enum": [14.5, 99]}}, {"type": "null"}]
    with pytest.raises(ValidationFailed) as caught:
        made.build('{"amount": 1, "more": [1, 20]}')
    schema = narrowed(made.schema, caught.value, {"amount": 1, "more": [1, 20]})
    assert schema["properties"]["more"]["anyOf"][0]["items"]["anyOf"][0] == {"type": "number", "not": {"enum": [20]}}
    root = target(Annotated[int, pydantic.AfterValidator(high)])
    with pytest.raises(ValidationFailed) as caught:
        root.build("11")
    assert narrowed(root.schema, caught.value, 11) == {"type": "integer", "not": {"enum": [11]}}


def test_what_a_validator_refuses_as_a_whole_narrows_nothing() -> None:
    pydantic = pytest.importorskip("pydantic")

    def never(value: Any) -> Any:
        raise ValueError("never")

    class Pair(pydantic.BaseModel):  # type: ignore[misc, name-defined, unused-ignore]
        low: int
        high: int

        @pydantic.model_validator(mode="after")  # type: ignore[untyped-decorator, unused-ignore]
        def ordered(self) -> Any:
            return never(self)

    Listed = pydantic.create_model("Listed", them=(Annotated[list[int], pydantic.AfterValidator(never)], ...))
    Both = pydantic.create_model("Both", one=(Annotated[int, pydantic.AfterValidator(never)], ...), pair=(Pair, ...))
    pair = {"low": 2, "high": 1}
    cases: list[tuple[Any, Any]] = [
        (Pair, pair),
        (pydantic.create_model("Outer", pair=(Pair, ...)), {"pair": pair}),
        (pydantic.create_model("Maybe", pair=(Pair | None, None)), {"pair": pair}),
        (list[Pair], [pair]),
        (Listed, {"them": [1]}),
        (Both, {"one": 1, "pair": pair}),
    ]
    for of, value in cases:
        made = target(of)
        with pytest.raises(ValidationFailed) as caught:
            made.build(json.dumps(value))
        assert narrowed(made.schema, caught.value, value) is None, of


def test_what_grows_is_an_instance_of_its_type() -> None:
    pytest.importorskip("pydantic")
    import pydantic

    from espaliered._partial import growing

    class Line(pydantic.BaseModel):
        what: str
        count: int = pydantic.Field(default=1, alias="n", ge=1)

    class Order(pydantic.BaseModel):
        by: str
        on: datetime.date | None
        size: Literal["small", "large"]
        lines: list[Line]

        @pydantic.model_validator(mode="after")
        def never(self) -> Order:
            raise AssertionError("what is not whole is not validated")

    made = growing(Order)
    order = made({"by": "An", "on": "2027-0", "lines": [{"what": "tea", "n": 2}, {"wh": "x"}]})
    assert isinstance(order, Order)
    assert vars(order) | {"lines": None} == {"by": "An", "on": None, "size": None, "lines": None}
    assert [(type(line), line.what, line.count) for line in order.lines] == [(Line, "tea", 2), (Line, None, None)]
    assert made({"on": "2027-03-04", "size": "large"}).on == datetime.date(2027, 3, 4)
    assert growing(list[Line])([{"what": "a"}])[0].what == "a"
    assert growing({"type": "object"})({"a": 1}) == {"a": 1}
    assert growing(Order | None)(None) is None
    # Which of two records it is shows only in the whole value.
    assert growing(Line | Order)({"what": "tea"}) == {"what": "tea"}


def test_typed_dicts_of_any_python_are_read() -> None:
    class Old(TypedDict):
        name: str
        age: int

    read = target(Old)
    assert read.build('{"name": "An", "age": 3}') == {"name": "An", "age": 3}
    if pydantic_is_there():
        with pytest.raises(TypeError, match="has no JSON form"):
            target(object())


def pydantic_is_there() -> bool:
    try:
        import pydantic  # noqa: F401
    except ImportError:
        return False
    return True
