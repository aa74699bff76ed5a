"""Which squadron takes a regiment aboard, and which one lands it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.records import evolve
from companion.games.generalship.army.moving import March
from companion.games.generalship.corrections import SetLoads
from companion.games.generalship.cycle.turn import EndTurn
from companion.games.generalship.pieces import Tile, Unit
from companion.games.generalship.state import Load, State, with_stack
from companion.games.generalship.switches import Switches
from tests.games.generalship.small_table import (
    ARCHERS,
    GALLEY,
    HEAVY,
    LIGHT,
    done,
    near,
    refusal,
    standing,
    state_of,
    with_tile,
)

MARCH = Tile.MARCH
SHIP = Unit.GALLEON


def _two_carriers() -> State:
    """Light infantry on a galley, heavy on a galleon, both beside Austria's coast."""
    state = near(state_of(2), ("n1", "austria_1"), ("n1", "n6"))
    state = standing(
        evolve(state, stacks=()), "anna", "n1", {LIGHT: 3, HEAVY: 2, GALLEY: 1, SHIP: 1}
    )
    loads = (Load(GALLEY, {LIGHT: 3}), Load(SHIP, {HEAVY: 2}))
    return with_tile(done(state, SetLoads("anna", "n1", loads)), MARCH)


@pytest.mark.rule("G-10.10", "G-10.8", "G-10.11")
def test_only_the_squadron_that_carries_a_regiment_lands_it() -> None:
    ashore = March("anna", ("n1", "austria_1"), {HEAVY: 1})
    after = done(_two_carriers(), ashore)
    fleet = after.stack("anna", "n1")
    assert fleet is not None
    assert fleet.tired == {SHIP: 1}
    assert [one.helped for one in fleet.loads] == [False, True]
    again = done(after, ashore).stack("anna", "n1")
    assert again is not None
    assert again.tired == {SHIP: 1}  # one or several may land
    mixed = March("anna", ("n1", "n6"), {LIGHT: 2, HEAVY: 1, GALLEY: 1})
    assert "G-10.8" in refusal(_two_carriers(), mixed)[0]
    sails = done(after, March("anna", ("n1", "n6"), {LIGHT: 3, GALLEY: 1}))
    assert sails.army("anna") == {LIGHT: 3, HEAVY: 2, GALLEY: 1, SHIP: 1}
    assert "G-10.2" in refusal(after, March("anna", ("n1", "n6"), {HEAVY: 1, SHIP: 1}))[0]
    both = done(_two_carriers(), March("anna", ("n1", "austria_1"), {HEAVY: 1, LIGHT: 1}))
    assert both.stacks[1].tired == {GALLEY: 1, SHIP: 1}
    assert not any(one.helped for one in done(both, EndTurn()).stacks[1].loads)


@pytest.mark.rule("G-R15", "G-10.10")
def test_a_squadron_without_a_point_lands_nobody_whatever_the_others_have_left() -> None:
    state = _two_carriers()
    fleet = state.stack("anna", "n1")
    assert fleet is not None
    spent = with_stack(state, evolve(fleet, tired={SHIP: 1}))
    ashore = March("anna", ("n1", "austria_1"), {HEAVY: 1})
    assert refusal(spent, ashore) == ({"G-R15"}, True)
    assert done(spent, replace(ashore, units={LIGHT: 1})).stacks[0].units == {LIGHT: 1}
    free = evolve(spent, switches=Switches(boarding_needs_point=False))
    assert done(free, ashore).stacks[0].units == {HEAVY: 1}


@pytest.mark.rule("G-10.9", "G-10.8")
def test_whoever_boards_goes_aboard_a_squadron_with_room_and_a_point() -> None:
    state = standing(_two_carriers(), "anna", "austria_1", {ARCHERS: 3})
    after = done(state, March("anna", ("austria_1", "n1"), {ARCHERS: 2}))
    fleet = after.stack("anna", "n1")
    assert fleet is not None
    assert fleet.loads == (Load(GALLEY, {LIGHT: 3, ARCHERS: 2}, True), Load(SHIP, {HEAVY: 2}))
    assert fleet.tired == {GALLEY: 1, ARCHERS: 2}
    more = done(after, March("anna", ("austria_1", "n1"), {ARCHERS: 1})).stack("anna", "n1")
    assert more is not None
    assert more.tired == {GALLEY: 1, SHIP: 1, ARCHERS: 3}
    said = done(
        after,
        SetLoads("anna", "n1", (Load(GALLEY, {LIGHT: 3, ARCHERS: 2}), Load(SHIP, {HEAVY: 2}))),
    )
    assert said.stacks == after.stacks
