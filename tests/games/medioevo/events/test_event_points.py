"""Where the points of an event go: the owner's choice by kind, the rest as the rules suggest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from companion.games.medioevo.events.losses import Affected, SufferEvent, event_of
from companion.games.medioevo.events.points import points_of, targets_of, with_points
from companion.games.medioevo.events.symbols import event
from companion.games.medioevo.forces import Force
from companion.games.medioevo.pieces import BuildingKind, Good
from companion.games.medioevo.state import Area, Building, State
from companion.games.medioevo.words import EventSymbol
from tests.games.medioevo.small_table import do, named, struck, table

HERE, THERE = Affected("Here"), Affected("There")


def places(forces: Mapping[str, Force], **player: Any) -> State:
    state = named(
        struck(table(phase=2)),
        *(Area(name, forces={"red": force}) for name, force in forces.items()),
    )
    return state.with_player("red", **player) if player else state


def suffered(symbol: EventSymbol, roll: int, *there: Affected) -> SufferEvent:
    return SufferEvent("red", symbol, roll, places=there)


def taken(state: State, action: SufferEvent) -> tuple[str, ...]:
    return points_of(state, action, event(event_of(state, action)))


@pytest.mark.rule("M-6.2")
def test_points_on_units_go_where_the_owner_wants_and_to_the_place_that_has_them() -> None:
    state = places({"Here": Force(light_infantry=1), "There": Force(heavy_infantry=2)})
    action = suffered(EventSymbol.UNITS, 2, HERE, THERE)
    assert targets_of(state, action) == ("light_infantry", "heavy_infantry")
    assert taken(state, action) == ("light_infantry", "heavy_infantry")
    chosen = with_points(state, action, ("heavy_infantry", "heavy_infantry"))
    assert taken(state, chosen) == ("heavy_infantry", "heavy_infantry")
    after = do(state, chosen).state
    assert after.areas["Here"].forces["red"] == Force(light_infantry=1)
    assert after.areas["There"].forces["red"] == Force(light_infantry=2)


@pytest.mark.rule("M-6.2")
def test_the_owner_names_the_transports_that_stop() -> None:
    state = places({"Here": Force(galley=(1, 0, 0)), "There": Force(caravan=(0, 1, 0))})
    action = suffered(EventSymbol.MOVEMENT, 1, HERE, THERE)
    assert taken(state, action) == ("galley.1",)
    chosen = with_points(state, action, ("caravan.2",))
    assert taken(state, chosen) == ("caravan.2",)
    assert [item.place for item in chosen.stopped] == [1]
    do(state, chosen)


@pytest.mark.rule("M-6.2")
def test_the_owner_names_the_goods_he_loses() -> None:
    state = places({}, cargo=(Good.WINE, Good.SPICES))
    action = suffered(EventSymbol.GOODS, 1, Affected(cubes=2))
    assert targets_of(state, action) == ("wine", "spices")
    chosen = with_points(state, action, ("spices",))
    assert taken(state, chosen) == ("spices",)
    assert do(state, chosen).state.players["red"].cargo == (Good.WINE,)


@pytest.mark.rule("M-6.2")
def test_points_on_buildings_are_told_building_by_building() -> None:
    built = (Building(BuildingKind.CIVIL, 1), Building(BuildingKind.MILITARY, 1))
    state = places({}, buildings=built)
    action = suffered(EventSymbol.BUILDINGS, 2, Affected(buildings=(0, 1)))
    chosen = with_points(state, action, ("0", "0"))
    assert taken(state, chosen) == ("0", "0")
    assert do(state, chosen).state.players["red"].buildings == built[1:]


def test_nothing_chosen_leaves_the_action_as_it_is() -> None:
    state = places({"Here": Force(light_infantry=1)})
    action = suffered(EventSymbol.UNITS, 1, HERE)
    assert with_points(state, action, ()) == action
