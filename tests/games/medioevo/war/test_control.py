"""Control of areas (M-7.5, M-16.5, M-16.7)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.medioevo.forces import Force
from companion.games.medioevo.state import Area, Horde, Treaty
from companion.games.medioevo.war.control import ControlQuestion, area_control, control

PLAYERS = st.sampled_from(["a", "b", "c"])


@pytest.mark.rule("M-7.5")
@pytest.mark.parametrize(
    ("question", "controller"),
    [
        (ControlQuestion(), ""),
        (ControlQuestion(start_realm_of="a"), "a"),
        (ControlQuestion(marker="a"), "a"),
        (ControlQuestion(armies=("a",)), "a"),
        (ControlQuestion(start_realm_of="a", armies=("b",)), "b"),
        (ControlQuestion(start_realm_of="a", armies=("a", "b")), ""),
        (ControlQuestion(start_realm_of="a", armies=("b",), allowed=(("b", "a"),)), "a"),
        (ControlQuestion(armies=("a", "b")), ""),
        (ControlQuestion(start_realm_of="a", armies=("a",), barbarians=True), ""),
    ],
)
def test_control_follows_realm_army_and_marker(question: ControlQuestion, controller: str) -> None:
    assert control(question).controller == controller


@pytest.mark.rule("M-7.5")
def test_armies_of_allies_share_an_area_that_is_nobodys() -> None:
    shared = control(ControlQuestion(armies=("a", "b"), allowed=(("a", "b"),)))
    assert shared.controllers == ("a", "b")
    assert shared.controller == ""


@pytest.mark.rule("M-16.7")
@pytest.mark.rule("M-14.4")
def test_a_start_area_without_foreign_army_or_marker_falls_back_to_its_owner() -> None:
    assert control(ControlQuestion(start_realm_of="a", marker="b")).controller == "b"
    assert control(ControlQuestion(start_realm_of="a")).controller == "a"


@pytest.mark.rule("M-15.6")
def test_without_a_winner_a_start_area_returns_and_any_other_is_barbarian() -> None:
    assert area_control(Area("Roma", start_realm_of="a")).controller == "a"
    assert area_control(Area("Caffa")).controllers == ()


@pytest.mark.rule("M-16.5")
def test_ex_43_an_area_outside_is_lost_when_the_army_leaves_without_marker() -> None:
    held = Area("Caffa", forces={"a": Force(archer=1)})
    left = Area("Caffa", forces={"a": Force(caravan=(1, 0, 0))})
    marked = Area("Caffa", marker="a")
    assert area_control(held).controller == "a"
    assert area_control(left).controller == ""
    assert area_control(marked).controller == "a"


@pytest.mark.rule("M-7.5")
def test_treaties_and_barbarians_of_a_named_area_count() -> None:
    area = Area("Roma", start_realm_of="a", forces={"b": Force(archer=1)})
    way = Treaty(1, "right_of_way", ("a", "b"))
    trade = Treaty(2, "trade", ("a", "b"))
    assert area_control(area, (way,)).controller == "a"
    assert area_control(area, (trade,)).controller == "b"
    rebels = Area("Roma", start_realm_of="a", barbarians=Horde(light_infantry=1))
    assert area_control(rebels).controller == ""


@given(
    st.builds(
        ControlQuestion,
        start_realm_of=st.sampled_from(["", "a", "b"]),
        marker=st.sampled_from(["", "a", "c"]),
        armies=st.lists(PLAYERS, unique=True).map(tuple),
        barbarians=st.booleans(),
    )
)
def test_without_treaties_at_most_one_player_controls(question: ControlQuestion) -> None:
    answer = control(question)
    assert len(answer.controllers) <= 1
    assert set(answer.controllers) <= {question.start_realm_of, question.marker, *question.armies}
