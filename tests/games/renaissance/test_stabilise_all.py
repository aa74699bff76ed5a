"""The end of phase 4 in one go (R-9.4.4, R-9.4.5)."""

from __future__ import annotations

import pytest

from companion.core.errors import IllegalAction
from companion.games.renaissance.advances.stabilise_all import StabiliseAll, to_stabilise
from companion.games.renaissance.game import GAME
from companion.games.renaissance.state import State
from tests.games.renaissance.table_of import cash, owning, table


def acquiring() -> State:
    state = cash(table(phase=4), anna=20, ben=20, cleo=2)
    for player, hand in {"anna": 3, "ben": 4, "cleo": 0}.items():
        state = state.with_player(player, hand=hand)
    return state


@pytest.mark.rule("R-9.4.4.1")
@pytest.mark.rule("R-9.4.4.2")
def test_everybody_pays_for_his_cards_or_suffers_in_one_entry() -> None:
    done = GAME.apply(acquiring(), StabiliseAll(("ben",)))
    assert done.state.money("anna") == 14
    assert (done.state.money("ben"), done.state.players["ben"].misery) == (20, 1)
    assert to_stabilise(done.state) == ()
    assert done.state.players["anna"].stabilised


@pytest.mark.rule("R-9.4.5.1")
def test_relief_comes_after_stabilisation_for_whoever_has_earned_it() -> None:
    state = owning(acquiring(), "cleo", "ABIJNO").with_player("cleo", misery=3)
    done = GAME.apply(state, StabiliseAll())
    assert done.state.players["cleo"].misery == 2
    assert "relief:cleo" in done.state.done
    assert GAME.apply(done.state, StabiliseAll()).state.players["cleo"].misery == 2


@pytest.mark.rule("R-9.4.4.1")
def test_who_cannot_pay_is_named_and_nothing_happens() -> None:
    state = cash(acquiring(), anna=5)
    with pytest.raises(IllegalAction) as refused:
        GAME.apply(state, StabiliseAll())
    assert refused.value.key == "ren.stabilisation.too_little"
    assert GAME.apply(state, StabiliseAll(("anna",))).state.players["anna"].misery == 1
