"""Decisions through the engine; needs a build of `generate` (see test_engine.py)."""

import enum
from pathlib import Path
from typing import Any, Literal

import pytest

from espaliered import DeadlineError, InputError
from espaliered.decide import Scale, Several, decide, decide_all, decide_frame

BILL = "I was billed twice for May."


class Team(enum.Enum):
    BILLING = "invoices and payments"
    DELIVERY = "deliveries and parcels"


def test_every_kind_of_question() -> None:
    found = decide(
        BILL,
        {
            "about_money": bool,
            "team": ("which team should answer", Team),
            "word": Literal["late", "twice"],
            "queue": {"A": "broken devices", "B": "invoices and payments"},
            "anger": Scale("calm", "annoyed", "furious"),
            "topics": Several("payment", "delivery"),
        },
    )
    assert found["team"].value is Team.BILLING
    assert found["queue"].value == "B"
    assert found["about_money"].probabilities[True] == found["about_money"].probability
    assert sum(found["team"].probabilities.values()) == pytest.approx(1, abs=1e-4)
    assert set(found["word"].probabilities) == {"late", "twice"}
    score = found["anger"].score
    assert found["anger"].value in ("calm", "annoyed", "furious") and score is not None and 0 <= score <= 2
    assert set(found["topics"].value) <= {"payment", "delivery"}
    assert all(0 <= decision.confidence <= 1 for decision in found.values())


def test_many_texts_are_answered_in_order() -> None:
    texts = ["My parcel is at the wrong address.", BILL]
    teams = [row["team"].value for row in decide_all(texts, {"team": ("which team should answer", Team)})]
    assert teams == [Team.DELIVERY, Team.BILLING]
    assert decide_all([], {"urgent": bool}) == []


def test_a_frame_keeps_its_rows_and_nothing_is_known_of_a_missing_text() -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"note": [BILL, None, " ", float("nan"), "My parcel is at the wrong address."]})
    made = decide_frame(frame, "note", {"team": ("which team should answer", Team)})
    assert list(made["team"]) == [Team.BILLING, None, None, None, Team.DELIVERY]
    assert [value > 0.5 for value in made["team_probability"]] == [True, False, False, False, True]
    with pytest.raises(InputError, match="row 1: found int"):
        decide_frame(pandas.DataFrame({"note": [BILL, 3]}), "note", {"q": bool})
    with pytest.raises(InputError, match="no column 'text'; there is note"):
        decide_frame(frame, "text", {"q": bool})


def test_names_may_be_given_as_one_list() -> None:
    assert Scale(["calm", "angry"]) == Scale("calm", "angry")
    assert Several(["billing", "weather"], question="what about") == Several("billing", "weather", question="what about")


@pytest.mark.parametrize(
    ("texts", "questions", "says"),
    [
        (["x"], {}, "no questions"),
        (["x"], {"q": int}, "'q'"),
        (["x"], {"q": ["one"]}, "q"),
        ([3], {"q": bool}, "text 0"),
        (["x", "\ud800"], {"q": bool}, "text 1"),
        (["x", ""], {"q": bool}, "text 1"),
    ],
)
def test_what_is_wrong_is_said(texts: list[Any], questions: dict[str, Any], says: str) -> None:
    with pytest.raises(InputError, match=says):
        decide_all(texts, questions)


def test_an_engine_that_hangs_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ESPALIER_GENERATE", str(Path(__file__).parent / "fake_worker.py"))
    assert decide("well", {"q": bool}, timeout=60)["q"].probability == 0.75
    with pytest.raises(DeadlineError, match=r"within 0\.5 s") as caught:
        decide("hang", {"q": bool}, timeout=0.5)
    assert caught.value.timeout == 0.5 and isinstance(caught.value, TimeoutError)
    with pytest.raises(DeadlineError):
        decide_all(["well", "hang", "well"], {"q": bool}, timeout=0.5)
    pandas = pytest.importorskip("pandas")
    with pytest.raises(DeadlineError):
        decide_frame(pandas.DataFrame({"note": ["hang"]}), "note", {"q": bool}, timeout=0.5)
    with pytest.raises(InputError, match="timeout"):
        decide("well", {"q": bool}, timeout=float("nan"))
