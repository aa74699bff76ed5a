"""Treaties that let new pieces be placed in a partner's area (M-21.4), and what a raid costs."""

from __future__ import annotations

import pytest

from companion.core.errors import IllegalAction
from companion.core.records import evolve
from companion.games.medioevo.area_seen import AreaSeen
from companion.games.medioevo.forces import Force
from companion.games.medioevo.game import GAME
from companion.games.medioevo.pieces import Branch, BuildingKind, Engine, Transport, Unit
from companion.games.medioevo.purchases.buying import Buy
from companion.games.medioevo.purchases.items import Item
from companion.games.medioevo.purchases.siege_engines import EnginePurchase
from companion.games.medioevo.purchases.transports import TransportPurchase
from companion.games.medioevo.purchases.units import UnitPurchase
from companion.games.medioevo.state import Area, State, Treaty
from companion.games.medioevo.treasury.assessment import tax_forecast_of
from tests.games.medioevo.small_table import named, table

BUDA = Area("Buda", inhabited=True, port=True, start_realm_of="blue")
THERE = AreaSeen(name="Buda")
UNIT = UnitPurchase(Unit.LIGHT, place=THERE)
WAGON = TransportPurchase(Transport.WAR_WAGON, 1, place=THERE)
ENGINE = EnginePurchase(Engine.CATAPULT, place=THERE)
CARAVAN = TransportPurchase(Transport.CARAVAN, 1, place=THERE)
SHIP = TransportPurchase(Transport.MERCHANT_SHIP, 1, place=THERE)
RAISED = TransportPurchase(Transport.CARAVAN, 2, 1, place=THERE)


def with_treaty(kind: str) -> State:
    area = evolve(BUDA, forces={"red": Force(caravan=(1, 0, 0))})
    state = named(table(4, treaties=(Treaty(1, kind, ("red", "blue")),)), area)
    levels = {Branch.TRANSPORT: 1, Branch.CONSTRUCTION: 3}
    return state.with_player("red", technologies=levels)


@pytest.mark.rule("M-21.4")
@pytest.mark.parametrize(
    ("kind", "allowed"),
    [
        ("stationing", {UNIT, WAGON, ENGINE}),
        ("free_trade", {CARAVAN, SHIP}),
        ("trade", set()),
        ("right_of_way", set()),
    ],
)
def test_new_pieces_are_placed_in_a_partners_area_as_the_treaty_says(
    kind: str, allowed: set[Item]
) -> None:
    state = with_treaty(kind)
    for item in (UNIT, WAGON, ENGINE, CARAVAN, SHIP, RAISED):
        if item in allowed:
            assert GAME.apply(state, Buy("red", (item,))).state.areas["Buda"].forces["red"]
        else:
            with pytest.raises(IllegalAction) as refused:
                GAME.apply(state, Buy("red", (item,)))
            assert refused.value.may_overrule


@pytest.mark.rule("M-21.4")
def test_a_treaty_with_another_does_not_help() -> None:
    area = evolve(BUDA, start_realm_of="gold")
    with pytest.raises(IllegalAction):
        GAME.apply(named(with_treaty("stationing"), area), Buy("red", (UNIT,)))


@pytest.mark.rule("M-23.5")
def test_the_forecast_counts_transports_and_engines_that_a_raid_would_destroy() -> None:
    force = Force(war_wagon=(0, 1, 0), engine=(0, 0, 1))
    area = evolve(BUDA, buildings={BuildingKind.CIVIL: ("blue", 1, 0)}, forces={"blue": force})
    state = named(table(), area).with_player("blue", areas=0)
    found = tax_forecast_of(state, "blue").revolt_areas
    assert found is not None
    assert [item.value for item in found] == [100 + 200 + 300]
