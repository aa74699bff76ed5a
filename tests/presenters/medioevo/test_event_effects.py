"""What a symbol of an event does to a player, without a window."""

from __future__ import annotations

import random

import pytest

from companion.core.dice import AppDice
from companion.core.records import evolve
from companion.core.table_actions import GoToPhase
from companion.games.medioevo.forces import Force
from companion.games.medioevo.pieces import Good
from companion.games.medioevo.table import ChangePieces
from companion.games.medioevo.trade.market import TradePlace
from companion.games.medioevo.trade.trading import BuyGoods
from companion.ui.presenters.medioevo.battle.words import BattleWords
from companion.ui.presenters.medioevo.events.effects import EffectStep
from tests.presenters.test_session import AtOnce, a_session
from tests.speaking import speaking

ENGLISH = speaking("en")


@pytest.mark.rule("M-6.2")
def test_of_several_loaded_vehicles_the_one_in_the_affected_area_loses_its_cubes() -> None:
    session = a_session(AtOnce())[0]
    session.do(ChangePieces("blue", Force(caravan=(0, 1, 0), merchant_ship=(1, 0, 0))))
    for vehicle, level, good in (("caravan", 2, Good.WINE), ("merchant_ship", 1, Good.SALT)):
        place = TradePlace(good=good, control="self")
        session.do(BuyGoods("blue", 1, good, "", place, vehicle, level, load=0, overrule=True))
    session.do(GoToPhase(2))
    state = evolve(session.state, round=2, event_symbols=("goods",))
    words = BattleWords(lambda: ENGLISH, lambda: state)
    step = EffectStep(words, AppDice(random.Random(1)), lambda: state)
    step.choose("player", "blue")
    row = next(row for row in step.view().choices if row.key == "loads")
    assert len(row.options) == 2
    ship = state.players["blue"].loads[1].id
    step.choose("loads", str(ship))
    assert step.draft.cubes == 1
    step.faces([1])
    action = step.actions()[0]
    assert action.loads == (ship,)
    assert action.places[0].cubes == 1
    after = action.apply(state).state
    assert [load.goods for load in after.players["blue"].loads] == [(Good.WINE,)]
