"""Cards that ask something of a named area (M-27), and technologies that others own (M-28.24)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.errors import IllegalAction
from companion.games.medioevo.asked.cards import CardQuestion, use_card
from companion.games.medioevo.cards.abilities import CardPlay
from companion.games.medioevo.cards.playing import UseCardAbility
from companion.games.medioevo.forces import Force
from companion.games.medioevo.pieces import Good, Unit
from companion.games.medioevo.state import Area, Horde, State
from companion.games.medioevo.trade.trading import BuyGoods
from tests.games.medioevo.card_table import do, holding, table, use


def refused_by(state: State, card: int, **said: Any) -> str:
    """The rule that forbids the use."""
    with pytest.raises(IllegalAction) as refused:
        do(state, UseCardAbility("red", card, CardPlay(**said)))
    assert refused.value.rule is not None
    return refused.value.rule.number


@pytest.mark.rule("M-27.65")
def test_marauders_come_only_where_the_player_stands_and_rules() -> None:
    state = holding(table(), "red", 65).with_area(Area("Kiev", marker="red"))
    assert refused_by(state, 65, area="Kiev") == "M-27.65"
    foreign = state.with_area(Area("Kiev", forces={"blue": Force(light_infantry=1)}))
    assert refused_by(foreign, 65, area="Kiev") == "M-27.65"


@pytest.mark.rule("M-27.66")
def test_units_join_only_barbarians_that_are_there() -> None:
    state = holding(table(), "red", 66).with_area(Area("Kiev"))
    assert refused_by(state, 66, area="Kiev", count=1) == "M-27.66"
    horde = state.with_area(Area("Kiev", barbarians=Horde(2)))
    assert use(horde, 66, area="Kiev", count=1).state.effects


@pytest.mark.rule("M-27.34")
@pytest.mark.rule("M-23.3")
def test_a_templar_in_a_barbarian_area_meets_a_horde() -> None:
    state = holding(table(), "red", 34)
    wild = use(state.with_area(Area("Kiev")), 34, area="Kiev", unit=Unit.HEAVY).state
    assert wild.areas["Kiev"].forces["red"] == Force(heavy_infantry=1)
    horde = wild.areas["Kiev"].barbarians
    assert horde is not None
    assert (horde.light_infantry, horde.archer, horde.captain) == (2, 1, 0)
    held = state.with_area(Area("Kiev", start_realm_of="blue"))
    tame = use(held, 34, area="Kiev", unit=Unit.HEAVY).state
    assert tame.areas["Kiev"].barbarians is None
    home = state.with_area(Area("Kiev", start_realm_of="red"))
    assert refused_by(home, 34, area="Kiev", unit=Unit.HEAVY) == "M-27.34"
    unnamed = use(state, 34, area="somewhere", unit=Unit.HEAVY)
    assert [item.key for item in unnamed.warnings] == ["card.resistance"]


@pytest.mark.rule("M-27.24")
def test_militia_does_not_help_in_an_area_that_another_rules() -> None:
    state = holding(table(phase=2), "red", 24).with_area(Area("Rome", marker="blue"))
    assert refused_by(state, 24, area="Rome", unit=Unit.HEAVY) == "M-27.24"


@pytest.mark.rule("M-27.6")
@pytest.mark.rule("M-0.5")
@pytest.mark.parametrize(("units", "go_on"), [(1, 1), (2, 1), (3, 2), (7, 4)])
def test_half_of_the_units_rounded_up_go_on(units: int, go_on: int) -> None:
    assert use_card(CardQuestion(6, units=units)).number.total == go_on


@pytest.mark.rule("M-27.11")
def test_by_card_11_a_war_wagon_trades_as_a_caravan_of_its_level() -> None:
    state = holding(table(phase=6), "red", 11).with_player("red", force=Force(war_wagon=(0, 1, 0)))
    state = state.with_area(Area("Caffa", inhabited=True, good=Good.SALT))
    buying = BuyGoods("red", 3, area="Caffa", vehicle_level=2, load=0)
    with pytest.raises(IllegalAction, match=r"trade\.no_vehicle"):
        do(state, buying)
    loaded = do(use(state, 11).state, buying).state
    assert [len(load.goods) for load in loaded.players["red"].loads] == [3]
    with pytest.raises(IllegalAction, match=r"trade\.none_empty"):
        do(loaded, buying)
