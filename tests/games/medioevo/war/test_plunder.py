"""Plunder (M-16.2 to M-16.4) and blood tokens (M-26.3)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import BadInput, IllegalAction
from companion.games.medioevo.asked.war import plunder
from companion.games.medioevo.switches import Switches
from companion.games.medioevo.war.plunder import Object, PlunderQuestion

OBJECTS = st.builds(
    Object,
    what=st.sampled_from(["civil", "military", "cathedral", "caravan", "siege_engine", "cargo"]),
    level=st.integers(1, 3),
    count=st.integers(1, 3),
    owner=st.sampled_from(["", "blue", "red"]),
)


@pytest.mark.rule("M-16.3")
@pytest.mark.rule("R-47")
def test_ex_42_village_and_cathedral_pay_half_unless_the_table_pays_all() -> None:
    question = PlunderQuestion(
        (Object("civil"), Object("cathedral"), Object("caravan", 2, fate="take_over"))
    )
    assert plunder(question).florins.total == 200
    full = replace(question, switches=Switches(plunder_percent=100))
    assert plunder(full).florins.total == 400
    assert [item.what for item in plunder(question).taken_over] == ["caravan"]


@pytest.mark.rule("M-16.3")
@pytest.mark.parametrize(
    ("what", "level", "florins"),
    [
        ("civil", 3, 150),
        ("military", 2, 100),
        ("cathedral", 1, 150),
        ("war_wagon", 1, 50),
        ("galley", 3, 150),
        ("merchant_ship", 2, 100),
        ("siege_engine", 3, 150),
        ("cargo", 1, 50),
        ("market_cube", 1, 50),
    ],
)
def test_half_of_the_full_price(what: str, level: int, florins: int) -> None:
    assert plunder(PlunderQuestion((Object(what, level),))).florins.total == florins  # type: ignore[arg-type]


@pytest.mark.rule("M-16.3")
def test_market_cubes_bring_fifty_whatever_the_percentage() -> None:
    question = PlunderQuestion(
        (Object("market_cube", count=4),), switches=Switches(plunder_percent=100)
    )
    assert plunder(question).florins.total == 200


@pytest.mark.rule("M-16.2")
@pytest.mark.rule("M-12.5")
def test_without_a_fitting_marker_nothing_can_be_taken_over() -> None:
    galley = Object("galley", 3, fate="take_over")
    assert plunder(PlunderQuestion((galley,), marked=(0, 0, 3))).taken_over == (galley,)
    with pytest.raises(IllegalAction) as refused:
        plunder(PlunderQuestion((galley,), marked=(0, 0, 4)))
    assert refused.value.rule is not None
    assert refused.value.rule.number == "M-16.2"


@pytest.mark.rule("M-16.4")
def test_pieces_of_players_not_involved_stay_theirs() -> None:
    caravan = Object("caravan", 2, owner="red", owner_involved=False)
    answer = plunder(PlunderQuestion((caravan,), blood_tokens=True))
    assert answer.florins.total == 0
    assert answer.stays == (caravan,)
    assert answer.blood == {}


@pytest.mark.rule("M-27.50")
@pytest.mark.rule("M-27.51")
def test_the_diplomats_objects_are_safe_but_buildings_cannot_be_among_them() -> None:
    answer = plunder(PlunderQuestion((Object("galley", 2, protected=True), Object("civil"))))
    assert answer.florins.total == 50
    assert [item.what for item in answer.stays] == ["galley"]
    with pytest.raises(BadInput):
        plunder(PlunderQuestion((Object("civil", protected=True),)))


@pytest.mark.rule("R-53")
@pytest.mark.rule("M-23.5")
def test_barbarians_destroy_and_nobody_gets_money_or_tokens() -> None:
    question = PlunderQuestion(
        (Object("caravan", 2, owner="red"), Object("cargo", count=2, owner="red")),
        by_barbarians=True,
        blood_tokens=True,
    )
    assert plunder(question).florins.total == 0
    assert plunder(question).blood == {}
    with pytest.raises(BadInput):
        plunder(PlunderQuestion((Object("galley", fate="take_over"),), by_barbarians=True))


@pytest.mark.rule("M-26.3")
@pytest.mark.rule("R-74")
def test_a_token_for_each_plundered_object_and_for_the_start_realm() -> None:
    question = PlunderQuestion(
        (
            Object("civil", 2, owner="red"),
            Object("cargo", count=2, owner="blue"),
            Object("market_cube", count=3, owner="red"),
            Object("galley", owner="red", fate="take_over"),
        ),
        conqueror="green",
        blood_tokens=True,
        start_realm_of="red",
    )
    assert plunder(question).blood == {"red": 2, "blue": 2}
    assert plunder(replace(question, blood_tokens_left=3)).blood == {"red": 2, "blue": 1}
    assert plunder(replace(question, blood_tokens=False)).blood == {}
    assert plunder(replace(question, conqueror="red")).blood == {"blue": 2}


@given(st.lists(OBJECTS, max_size=6))
def test_plunder_pays_exactly_half_of_all_and_tokens_never_exceed_objects(
    objects: list[Object],
) -> None:
    half = plunder(PlunderQuestion(tuple(objects), blood_tokens=True))
    full = plunder(PlunderQuestion(tuple(objects), switches=Switches(plunder_percent=100)))
    assert 2 * half.florins.total == full.florins.total
    assert sum(half.blood.values()) <= min(18, sum(item.count for item in objects))
