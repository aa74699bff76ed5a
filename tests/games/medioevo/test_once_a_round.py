"""What is done once in a round stays done, and revolts break out where the rule puts them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core.errors import BadInput, IllegalAction
from companion.core.game import Step
from companion.core.table_actions import GoToPhase
from companion.games.medioevo.ending.closing import EndRound
from companion.games.medioevo.events.phase import RollHorde
from companion.games.medioevo.events.revolting import RevoltPlaces, SetAllowedTax, SufferRevolts
from companion.games.medioevo.forces import Force
from companion.games.medioevo.game import GAME
from companion.games.medioevo.pieces import BuildingKind
from companion.games.medioevo.state import Area, Horde, State
from companion.games.medioevo.treasury.collecting import CollectTaxes, SetTaxRate, TaxReturn
from companion.games.medioevo.treasury.relief import ReliefChosen
from companion.games.medioevo.war.combat_turns import TakeCombatTurn, combat_turn
from tests.games.medioevo.small_table import named, table

ALL_PAY = CollectTaxes(tuple(TaxReturn(player) for player in ("red", "blue", "gold")))


def do(state: State, *actions: Any) -> State:
    for action in actions:
        state = GAME.apply(state, action).state
    return state


def told(step: Step[State]) -> set[str]:
    """What the step warns of, also where the table overruled it."""
    return {
        text.params["what"].key if text.key == "overruled" else text.key for text in step.warnings
    }


@pytest.mark.rule("M-4.1", "M-7.2")
def test_taxes_are_not_collected_again_after_a_look_at_another_phase() -> None:
    state = do(table(3), CollectTaxes((TaxReturn("red"),)))
    for there_and_back in ((3,), (2, 3), (5, 4, 3)):
        again = do(state, *(GoToPhase(phase, overrule=True) for phase in there_and_back))
        with pytest.raises(IllegalAction, match=r"phase\.already_done"):
            do(again, CollectTaxes((TaxReturn("red"),)))
        step = GAME.apply(again, CollectTaxes((TaxReturn("red"),), overrule=True))
        assert told(step) == {"phase.already_done"}


@pytest.mark.rule("M-4.1", "M-6.1", "M-6.4")
def test_horde_and_revolts_of_the_round_stay_as_they_are_on_going_back() -> None:
    state = table(2).with_player("red", tax_rate=40)
    state = do(state, RollHorde((1, 1, 1)), SetAllowedTax(30), SufferRevolts("red"))
    back = do(state, GoToPhase(4), GoToPhase(2))
    for action in (RollHorde((4, 6, 8)), SufferRevolts("red")):
        with pytest.raises(IllegalAction, match=r"phase\.already_done"):
            do(back, action)
    with pytest.raises(IllegalAction, match=r"revolt\.already_suffered"):
        do(back, SetAllowedTax(0))
    assert do(back, SetAllowedTax(30)).allowed_tax == 30


@pytest.mark.rule("M-9.1")
def test_combat_turns_go_on_where_they_were() -> None:
    state = do(table(5), TakeCombatTurn("red"), GoToPhase(4), GoToPhase(5))
    assert combat_turn(state).moved == ("red",)


@pytest.mark.rule("M-18.1")
def test_a_new_round_begins_with_nothing_done() -> None:
    state = do(table(3), ALL_PAY, GoToPhase(7), EndRound())
    assert (state.done, state.done_in) == (frozenset(), {})
    assert do(state, GoToPhase(3), CollectTaxes((TaxReturn("red"),))).phase == 3


@pytest.mark.rule("M-7.1")
def test_a_tax_rate_is_not_changed_once_it_was_collected() -> None:
    state = do(table(3), SetTaxRate("red", 50), CollectTaxes((TaxReturn("red"),)))
    with pytest.raises(IllegalAction, match=r"tax\.already_collected"):
        do(state, SetTaxRate("red", 0))
    back = do(state, GoToPhase(4, overrule=True), GoToPhase(3))
    with pytest.raises(IllegalAction, match=r"tax\.already_collected"):
        do(back, SetTaxRate("red", 0))
    assert "tax.already_collected" in told(GAME.apply(state, SetTaxRate("red", 0, overrule=True)))
    assert do(state, SetTaxRate("blue", 0)).players["blue"].tax_rate == 0


VILLAGE = {BuildingKind.CIVIL: ("blue", 1, 0)}
HOME = Area("Home", start_realm_of="red")
GUARDED = Area("Guarded", start_realm_of="red", forces={"red": Force(light_infantry=2)})
REBELS = Area("Rebels", start_realm_of="red", barbarians=Horde(1))
FAR = Area("Far", marker="red")
FOREIGN = Area("Foreign", start_realm_of="blue", buildings=VILLAGE)


def rebellious(rate: int = 40) -> State:
    """Red has counted areas as well, so only the table sees all that is due."""
    state = named(table(2), HOME, GUARDED, REBELS, FAR, FOREIGN).with_player("red", tax_rate=rate)
    return do(state, RollHorde((1, 1, 8)), SetAllowedTax(30))


@pytest.mark.rule("M-6.4")
@pytest.mark.parametrize(
    ("places", "key"),
    [
        (("Foreign",), "revolt.not_due"),
        (("Rebels",), "revolt.not_due"),
        (("Guarded",), "revolt.not_due"),
        (("Far",), "revolt.not_due"),
        (("Home", "Guarded"), "revolt.chosen_too_many"),
    ],
)
def test_a_revolt_breaks_out_in_an_own_area_that_is_due_also_where_areas_are_counted(
    places: tuple[str, ...], key: str
) -> None:
    state = rebellious()
    action = SufferRevolts("red", RevoltPlaces(places))
    with pytest.raises(IllegalAction, match=key.replace(".", r"\.")):
        do(state, action)
    assert state.areas["Foreign"].buildings == VILLAGE
    assert key in told(GAME.apply(state, replace(action, overrule=True)))


@pytest.mark.rule("M-6.4")
def test_named_areas_that_are_due_take_one_horde_each() -> None:
    state = rebellious(50)
    with pytest.raises(BadInput, match=r"revolt\.area_twice"):
        do(state, SufferRevolts("red", RevoltPlaces(("Home", "Home"))))
    after = do(state, SufferRevolts("red", RevoltPlaces(("Home", "Guarded"))))
    assert after.areas["Home"].barbarians == Horde(2, 1)
    assert after.areas["Guarded"].barbarians == Horde(2, 1)
    one = do(state, SufferRevolts("red", RevoltPlaces(("Home",))))
    assert one.players["red"].rebel_areas == 1


@pytest.mark.rule("M-22.5")
def test_provoked_revolts_follow_the_same_rule() -> None:
    state = do(rebellious(), GoToPhase(3)).with_player("red", loans=(1,) * 5)
    relief = ReliefChosen(revolts=1, places=RevoltPlaces(("Foreign",)))
    with pytest.raises(IllegalAction, match=r"revolt\.not_due"):
        do(state, CollectTaxes((TaxReturn("red", relief=relief),)))
