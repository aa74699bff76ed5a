"""Everything in its time and place: phases left, the end, players out, bans (M-3, M-4, M-6)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core.errors import IllegalAction
from companion.core.records import evolve
from companion.core.table_actions import GoToPhase, Pay
from companion.games.medioevo.cards.abilities import CardPlay
from companion.games.medioevo.cards.playing import UseCardAbility
from companion.games.medioevo.diplomacy.treaties import DeclareWar, MakeTreaty, MakeTruce
from companion.games.medioevo.ending.closing import EndRound
from companion.games.medioevo.events.barbarian_points import MoveBarbarians
from companion.games.medioevo.events.barbarians import SpendBarbarianPoints
from companion.games.medioevo.events.losses import Affected, SufferEvent
from companion.games.medioevo.events.phase import ChooseEventSymbols
from companion.games.medioevo.forces import Force
from companion.games.medioevo.game import GAME
from companion.games.medioevo.pieces import Branch, Good, Unit
from companion.games.medioevo.purchases.buying import Buy, HidePurchases
from companion.games.medioevo.purchases.units import UnitPurchase
from companion.games.medioevo.state import Area, HeldCard, Horde, State
from companion.games.medioevo.table import ChangeHonor
from companion.games.medioevo.technology.activating import Barbarians, UseTechnology
from companion.games.medioevo.trade.trading import BuyGoods
from companion.games.medioevo.treasury.loans import TakeLoan
from companion.games.medioevo.war.combat_turns import TakeCombatTurn
from companion.games.medioevo.words import EventSymbol, TreatyKind
from tests.games.medioevo.small_table import named, table


def refused(state: State, action: Any) -> list[str]:
    """What the table is told; it may do it all the same."""
    with pytest.raises(IllegalAction) as error:
        GAME.apply(state, action)
    assert error.value.may_overrule
    keys = [problem.key for problem in error.value.problems]
    done = GAME.apply(state, replace(action, overrule=True))
    assert set(keys) <= {text.params["what"].key for text in done.warnings if "what" in text.params}
    return keys


TOO_LATE = [
    Buy("red", (UnitPurchase(Unit.LIGHT),)),
    TakeLoan("red"),
    DeclareWar("red", "blue"),
    TakeCombatTurn("red", passed=True),
    BuyGoods("red", 1, Good.SALT),
    MakeTreaty(TreatyKind.TRADE, ("red", "blue")),
]


@pytest.mark.rule("M-3.3")
@pytest.mark.parametrize("action", TOO_LATE, ids=lambda action: action.kind)
def test_nobody_plays_on_after_the_end(action: Any) -> None:
    over = evolve(table(4), ended="honor")
    assert refused(over, action)[0] == "phase.game_is_over"


@pytest.mark.rule("M-3.3")
def test_what_settles_the_evening_comes_after_the_end() -> None:
    over = evolve(table(4), ended="honor")
    assert GAME.apply(over, Pay("red", "blue", 10)).warnings == ()
    assert GAME.apply(over, ChangeHonor("red", 1)).warnings == ()
    told = GAME.apply(over, MakeTruce("red", "blue")).warnings
    assert [text.params["what"].key for text in told] == ["phase.game_is_over"]


@pytest.mark.rule("M-22.5")
def test_a_player_who_is_out_neither_declares_war_nor_is_it_declared_on_him() -> None:
    state = table(5).with_player("blue", out_since=1)
    assert refused(state, DeclareWar("blue", "red")) == ["player.is_out"]
    assert refused(state, DeclareWar("red", "blue")) == ["player.is_out"]
    assert refused(state, MakeTreaty(TreatyKind.TRADE, ("red", "blue"))) == ["player.is_out"]


@pytest.mark.rule("M-7.4")
@pytest.mark.rule("M-4.1")
def test_the_tax_phase_is_left_when_everybody_has_settled() -> None:
    state = table(3)
    assert refused(state, GoToPhase(4)) == ["phase.taxes_open"]
    paid = evolve(state, done=frozenset({"taxes:red", "taxes:blue"}))
    with pytest.raises(IllegalAction) as error:
        GAME.apply(paid, GoToPhase(4))
    assert error.value.params["players"] == ("Gold",)
    assert GAME.apply(paid, GoToPhase(2)).warnings == ()
    all_paid = evolve(paid, done=paid.done | {"taxes:gold"})
    assert GAME.apply(all_paid, GoToPhase(4)).state.phase == 4


@pytest.mark.rule("M-26.5")
def test_hidden_purchases_are_revealed_before_the_phase_ends() -> None:
    state = table(4)
    variants = replace(state.settings.variants, hidden_purchases=True)
    state = evolve(state, settings=replace(state.settings, variants=variants))
    hidden = GAME.apply(state, HidePurchases("red", (UnitPurchase(Unit.LIGHT),))).state
    assert refused(hidden, GoToPhase(5)) == ["phase.purchases_hidden"]
    assert refused(evolve(hidden, phase=7), EndRound()) == ["phase.purchases_hidden"]


@pytest.mark.rule("M-6.2")
def test_symbols_are_chosen_once_and_before_anybody_suffers() -> None:
    state = table(2)
    hit = SufferEvent("red", EventSymbol.UNITS, 5, places=(Affected(force=Force(archer=1)),))
    assert refused(state, hit) == ["event_card.choose_first"]
    chosen = GAME.apply(state, ChooseEventSymbols((EventSymbol.UNITS, EventSymbol.GOODS))).state
    assert GAME.apply(chosen, hit).warnings == ()
    assert refused(chosen, ChooseEventSymbols((EventSymbol.UNITS, EventSymbol.GOODS))) == [
        "phase.already_done"
    ]


@pytest.mark.rule("M-27.61")
@pytest.mark.rule("M-27.62")
@pytest.mark.parametrize("card", [61, 62])
def test_after_a_sage_the_symbols_of_the_new_card_are_chosen(card: int) -> None:
    state = table(2).with_player("red", cards=(HeldCard(card),))
    choose = ChooseEventSymbols((EventSymbol.UNITS, EventSymbol.GOODS))
    drawn = GAME.apply(GAME.apply(state, choose).state, UseCardAbility("red", card))
    assert drawn.state.event_symbols == ()
    assert [text.key for text in drawn.warnings] == ["card.draw_again"]
    assert GAME.apply(drawn.state, choose).state.event_symbols == ("units", "goods")


@pytest.mark.rule("M-28.10")
def test_laws_send_a_revolt_only_where_no_army_is_and_nobody_of_ours() -> None:
    rebels = Area("Buda", start_realm_of="red", barbarians=Horde(1))
    laws = UseTechnology("red", "laws", area="Buda", target="Kiev")
    state = named(table(2), rebels, Area("Kiev")).with_player("red", technologies={Branch.LAW: 2})
    assert GAME.apply(state, laws).warnings == ()
    armed = state.with_area(Area("Kiev", forces={"blue": Force(archer=1)}))
    assert refused(armed, laws) == ["technology.army_there"]
    mine = state.with_area(Area("Kiev", marker="red"))
    assert refused(mine, laws) == ["technology.own_area"]
    abroad = state.with_area(evolve(rebels, start_realm_of="blue"))
    assert refused(abroad, laws) == ["technology.not_in_realm"]


@pytest.mark.rule("M-27.24")
@pytest.mark.rule("M-27.25")
@pytest.mark.rule("M-27.26")
@pytest.mark.parametrize("card", [24, 25, 26])
def test_the_militia_needs_a_revolt_or_an_invasion(card: int) -> None:
    quiet = Area("Buda", start_realm_of="red")
    state = named(table(5), quiet).with_player("red", cards=(HeldCard(card),))
    call = UseCardAbility("red", card, CardPlay(area="Buda", unit=Unit.LIGHT))
    assert refused(state, call) == ["card.no_invasion"]
    assert GAME.apply(state.with_area(evolve(quiet, barbarians=Horde(1))), call).warnings == ()
    invaded = evolve(quiet, forces={"blue": Force(archer=1), "red": Force(archer=1)})
    assert GAME.apply(state.with_area(invaded), call).warnings == ()


@pytest.mark.rule("M-27.35")
def test_a_templar_joins_only_where_armies_fight() -> None:
    state = named(table(5), Area("Buda")).with_player("red", cards=(HeldCard(35),))
    call = UseCardAbility("red", 35, CardPlay(area="Buda", unit=Unit.LIGHT))
    assert refused(state, call) == ["card.no_battle_there"]
    fought = Area("Buda", forces={"blue": Force(archer=1)}, barbarians=Horde(1))
    assert GAME.apply(state.with_area(fought), call).state.areas["Buda"].forces["red"].units == 1


@pytest.mark.rule("M-27.3")
def test_barbarians_neither_enter_nor_leave_where_a_bishop_forbids_it() -> None:
    state = named(table(2), Area("Buda", barbarians=Horde(1)), Area("Kiev"))
    march = SpendBarbarianPoints((MoveBarbarians("Buda", "Kiev"),))
    assert GAME.apply(state, march).state.areas["Kiev"].barbarians == Horde(1)
    for area in ("Buda", "Kiev"):
        assert refused(evolve(state, banned={area: "move"}), march) == ["arrival.barred"]
    state = state.with_player("red", technologies={Branch.LAW: 3})
    sent = UseTechnology(
        "red", "nation_state", area="Buda", target="Kiev", barbarians=Barbarians(1)
    )
    assert refused(evolve(state, banned={"Kiev": "move"}), sent) == ["arrival.barred"]
