"""Combat turns at the table: in order, until all pass in the same one."""

from __future__ import annotations

import pytest

from companion.core.errors import IllegalAction
from companion.games.medioevo.game import GAME
from companion.games.medioevo.purchases.buying import Buy, quoted
from companion.games.medioevo.state import State
from companion.games.medioevo.technology.technologies import TechnologyPurchase
from companion.games.medioevo.war.combat_turns import TakeCombatTurn, combat_turn
from tests.games.medioevo.small_table import table


def played(state: State, *turns: str) -> State:
    """`red` moves, `-red` passes."""
    for turn in turns:
        state = GAME.apply(state, TakeCombatTurn(turn.lstrip("-"), turn.startswith("-"))).state
    return state


@pytest.mark.rule("M-9.1")
def test_players_take_their_combat_turns_in_turn_order() -> None:
    state = table(phase=5)
    assert combat_turn(state).next_player == "red"
    state = played(state, "red", "-blue")
    now = combat_turn(state)
    assert (now.number, now.next_player, now.moved, now.passed) == (1, "gold", ("red",), ("blue",))


@pytest.mark.rule("M-9.1")
def test_after_everybody_a_new_combat_turn_begins_with_the_first() -> None:
    now = combat_turn(played(table(phase=5), "red", "-blue", "gold"))
    assert (now.number, now.next_player, now.passed) == (2, "red", ())


@pytest.mark.rule("M-9.1")
def test_the_war_is_over_when_all_pass_in_the_same_combat_turn() -> None:
    state = played(table(phase=5), "red", "-blue", "-gold", "-red", "-blue", "-gold")
    assert combat_turn(state).phase_over
    with pytest.raises(IllegalAction) as refused:
        GAME.apply(state, TakeCombatTurn("red"))
    assert refused.value.key == "war.all_passed"


@pytest.mark.rule("M-9.1")
def test_a_player_out_of_turn_is_told_so_and_may_be_let() -> None:
    with pytest.raises(IllegalAction) as refused:
        GAME.apply(table(phase=5), TakeCombatTurn("gold"))
    assert refused.value.key == "war.not_his_turn"
    step = GAME.apply(table(phase=5), TakeCombatTurn("gold", overrule=True))
    assert combat_turn(step.state).moved == ("gold",)
    assert step.warnings


@pytest.mark.rule("M-8.1")
def test_a_quote_costs_what_buying_costs_and_buys_nothing() -> None:
    state = table(phase=4)
    basket = Buy("red", (TechnologyPurchase("carpentry"),))
    quote = quoted(state, basket)
    bought = GAME.apply(state, basket).state
    assert quote.answer.bill.florins.total == state.money("red") - bought.money("red")
    assert state.players["red"].technologies == {}
