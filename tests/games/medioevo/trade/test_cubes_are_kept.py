"""Over random trade: no cube is made or lost, no vehicle overloaded, nothing stopped twice."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.errors import CompanionError
from companion.games.medioevo.forces import Force
from companion.games.medioevo.game import GAME
from companion.games.medioevo.movement.stops import StopPieces, stopped
from companion.games.medioevo.pieces import Good
from companion.games.medioevo.state import Area, Settings, State
from companion.games.medioevo.supply import cube_supply
from companion.games.medioevo.table import ChangePieces
from companion.games.medioevo.trade.cargo import ChangeCargo, capacity_of, empty_vehicles
from companion.games.medioevo.trade.market import PlaceCube, TradePlace
from companion.games.medioevo.trade.trading import BuyGoods, SellGoods
from companion.games.medioevo.war.conquest import Plunder
from companion.games.medioevo.war.plunder import Object
from tests.games.medioevo.small_table import named, table

BOX = 6
PLAYERS = ("red", "blue")
GOODS = (Good.SALT, Good.WINE, Good.FURS)
AREAS = (
    Area("Caffa", inhabited=True, good=Good.SALT),
    Area("Roma", inhabited=True, good=Good.WINE),
)
players = st.sampled_from(PLAYERS)
goods = st.sampled_from(GOODS)
numbers = st.integers(1, 3)
areas = st.sampled_from(("Caffa", "Roma", ""))
vehicles: Any = st.sampled_from(("caravan", "merchant_ship"))
one_vehicle = st.sampled_from((Force(caravan=(1, 0, 0)), Force(merchant_ship=(0, 1, 0))))
places = st.builds(TradePlace, good=goods)
actions = st.one_of(
    st.builds(
        BuyGoods, players, numbers, goods, areas, places, vehicles, numbers,
        load=st.sampled_from((None, 0, 1, 2)),
    ),
    st.builds(
        SellGoods, players, st.dictionaries(goods, numbers, min_size=1, max_size=2), area=areas,
        place=places, placed=st.none() | goods, load=st.sampled_from((None, 1, 2)),
    ),
    st.builds(PlaceCube, players, areas, goods, places),
    st.builds(ChangePieces, players, added=one_vehicle),
    st.builds(ChangePieces, players, taken=one_vehicle),
    st.builds(ChangeCargo, players, taken=st.tuples(goods), load=st.sampled_from((None, 1))),
    st.builds(StopPieces, players, one_vehicle),
    st.builds(
        Plunder,
        st.tuples(
            st.builds(
                Object, st.just("caravan"), owner=st.just("red"),
                fate=st.sampled_from(("plunder", "take_over")),
            ),
            st.builds(
                Object, st.just("cargo"), count=numbers, owner=st.just("red"),
                fate=st.sampled_from(("plunder", "take_over")),
            ),
        ),
        st.just("blue"),
    ),
)  # fmt: skip


def begun() -> State:
    counted = {f"cubes.{good}": BOX for good in Good}
    state = named(table(6, settings=Settings(values=counted)), *AREAS)
    for player in PLAYERS:
        state = state.with_player(player, force=Force(caravan=(2, 0, 1), merchant_ship=(0, 1, 0)))
    return state


@pytest.mark.rule("M-1.6")
@pytest.mark.rule("M-9.3")
@pytest.mark.rule("M-17.6")
@settings(max_examples=60, deadline=None)
@given(st.lists(actions, max_size=25))
def test_no_cube_is_made_or_lost_and_no_vehicle_overloaded(tried: list[Any]) -> None:
    state = begun()
    for action in tried:
        try:
            state = GAME.apply(state, action).state
        except CompanionError:
            continue
        _require_whole(state)


def _require_whole(state: State) -> None:
    left = cube_supply(state)
    lying = Counter(state.loose_cubes)
    for area in state.areas.values():
        lying.update(area.cubes)
    for player in PLAYERS:
        me = state.players[player]
        lying.update(me.all_cargo)
        assert len({load.id for load in me.loads}) == len(me.loads)
        for load in me.loads:
            assert 0 < len(load.goods) <= capacity_of(load.vehicle, load.level)
            assert empty_vehicles(state, player, load.vehicle, load.level) >= 0
        assert all(count >= 0 for _, count in stopped(state, player).counts())
    for good in Good:
        assert left[good] + lying[good] == BOX
