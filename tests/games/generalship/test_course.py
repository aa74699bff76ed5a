"""Set-up, turns, scoring order, endings."""

from __future__ import annotations

import pytest

from companion.core.errors import BadInput
from companion.games.generalship.cycle.course import (
    Held,
    race,
    setup,
    tile_circles,
    tile_points,
    turn_order,
    turn_plan,
    victory,
)
from companion.games.generalship.pieces import Nation, Tile
from companion.games.generalship.switches import Switches

A, B, E, F = Nation
ALL = (A, B, E, F)


@pytest.mark.rule("G-2.5")
@pytest.mark.rule("G-2.6")
def test_nations_start_in_their_order_with_equal_stocks() -> None:
    start = setup((F, A, E))
    assert start.order == (A, E, F)
    assert (start.stocks[F].food, start.stocks[F].metal, start.circles) == (2, 1, 8)
    with pytest.raises(BadInput):
        setup((F, F))


@pytest.mark.rule("G-3.2")
def test_circles_are_two_more_than_turns() -> None:
    answer = tile_circles(4, {Tile.MARCH: 4, Tile.DRAFT: 5})
    assert (answer.total, answer.wanted, answer.difference) == (9, 10, -1)


@pytest.mark.rule("G-3.5")
def test_all_others_do_the_other_action() -> None:
    plan = turn_plan(Tile.PRODUCTION_GROWTH, E, ALL, "production")
    assert [(one.nation, one.action) for one in plan.steps] == [
        (E, "production"),
        (A, "growth"),
        (B, "growth"),
        (F, "growth"),
    ]
    with pytest.raises(BadInput):
        turn_plan(Tile.PRODUCTION_GROWTH, E, ALL)


@pytest.mark.rule("G-R1")
def test_a_house_rule_lets_the_next_player_go_on() -> None:
    plan = turn_plan(Tile.MARCH, E, ALL, switches=Switches(others_in_order="after_active"))
    assert [one.nation for one in plan.steps] == [E, F, A, B]


@pytest.mark.rule("G-3.6")
def test_only_the_active_player_changes_alliances() -> None:
    assert [one.nation for one in turn_plan(Tile.ALLIANCE, B, ALL).steps] == [B]


@pytest.mark.rule("G-15.9")
def test_equal_power_keeps_the_old_order() -> None:
    answer = turn_order((E, F, A, B), {E: 2, F: 3, A: 3, B: 4})
    assert answer.order == (B, F, A, E)
    assert answer.wanted[E] == (4, 3, 3, 0)


@pytest.mark.rule("G-15.2")
def test_tile_points_stop_when_somebody_wins() -> None:
    answer = tile_points((A, B), {A: 3, B: 5}, {A: 9, B: 9})
    assert (answer.winner, answer.vp[A].total, answer.vp[B].total) == (A, 10, 9)


@pytest.mark.rule("G-16.2")
@pytest.mark.rule("G-R17")
def test_capitals_are_swapped_in_reverse_order() -> None:
    held = (Held(A, F, True), Held(F, A, True))
    answer = victory((A, B, F), {A: 7, B: 5, F: 2}, held)
    assert [(one.holder, one.owner) for one in answer.swaps] == [(F, A), (A, F)]
    assert answer.totals == {A: 7, B: 5, F: 2}
    tie = {A: 4, B: 4, F: 1}
    assert victory((A, B, F), tie, (Held(A, F),)).winners == (A, B)
    order = Switches(capital_tie="turn_order")
    assert victory((A, B, F), tie, (Held(A, F),), order).winners == (A,)


@pytest.mark.rule("G-16.1")
def test_ten_points_win_at_once() -> None:
    assert victory((A, B), {A: 10, B: 3}).winners == (A,)
    assert not victory((A, B), {A: 9, B: 3}).over


@pytest.mark.rule("G-16.3")
def test_five_technologies_are_ten_points_in_five_turns() -> None:
    answer = race((A, B), {A: 0, B: 8})
    assert (answer.nations[A].turns, answer.nations[B].turns) == (5, 1)
