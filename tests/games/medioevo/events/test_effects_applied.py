"""Cards whose effect the app applies where it works: events, the horde, barbarians (M-27)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core.errors import IllegalAction
from companion.core.records import evolve
from companion.core.table_actions import GoToPhase
from companion.games.medioevo.battle.staging import barbarians_of
from companion.games.medioevo.cards.abilities import CardPlay
from companion.games.medioevo.cards.playing import UseCardAbility
from companion.games.medioevo.ending.closing import EndRound
from companion.games.medioevo.events.barbarian_points import MoveBarbarians
from companion.games.medioevo.events.barbarians import SpendBarbarianPoints
from companion.games.medioevo.events.losses import Affected, SufferEvent
from companion.games.medioevo.events.phase import RollHorde
from companion.games.medioevo.forces import Force
from companion.games.medioevo.game import GAME
from companion.games.medioevo.pieces import Unit
from companion.games.medioevo.state import Area, HeldCard, Horde, State
from companion.games.medioevo.supply import figures_left
from companion.games.medioevo.war.battle_losses import horde_after
from companion.games.medioevo.war.conquest import Conquer
from companion.games.medioevo.words import EventSymbol
from tests.games.medioevo.small_table import named, struck, table


def refused(state: State, action: Any) -> list[str]:
    with pytest.raises(IllegalAction) as error:
        GAME.apply(state, action)
    assert GAME.apply(state, replace(action, overrule=True)).warnings
    return [problem.key for problem in error.value.problems]


# -- the plague doctor ---------------------------------------------------------------------

BUDA = Area("Buda", start_realm_of="red", forces={"red": Force(archer=3)})


@pytest.mark.rule("M-27.42")
@pytest.mark.rule("M-27.43")
@pytest.mark.parametrize(
    ("card", "said"),
    [(42, CardPlay(die=3, areas=("Buda", "Kiev"))), (43, CardPlay(area="Buda"))],
)
def test_an_area_of_the_plague_doctor_is_safe_from_the_event(card: int, said: CardPlay) -> None:
    state = struck(named(table(2), BUDA)).with_player("red", cards=(HeldCard(card),))
    hit = SufferEvent("red", EventSymbol.UNITS, 2, places=(Affected("Buda"),))
    assert GAME.apply(state, hit).state.areas["Buda"].forces["red"].archer == 1
    safe = GAME.apply(state, UseCardAbility("red", card, said)).state
    assert refused(safe, hit) == ["event_roll.area_safe"]
    spared = GAME.apply(safe, replace(hit, roll=None, places=())).state
    assert spared.areas["Buda"].forces["red"].archer == 3
    assert GAME.apply(safe, GoToPhase(3)).state.effects == ()


@pytest.mark.rule("M-27.42")
@pytest.mark.rule("M-27.43")
def test_the_plague_doctor_names_no_more_areas_than_his_die_gives() -> None:
    state = table(2).with_player("red", cards=(HeldCard(42), HeldCard(43)))
    one = UseCardAbility("red", 42, CardPlay(die=2, areas=("Buda", "Kiev")))
    assert refused(state, one) == ["card.areas_safe"]
    two = UseCardAbility("red", 43, CardPlay(area="Buda", areas=("Kiev",)))
    assert refused(state, two) == ["card.areas_safe"]
    assert refused(state, UseCardAbility("red", 42, CardPlay(die=2))) == ["card.area_missing"]


@pytest.mark.rule("M-27.43")
def test_a_safe_area_without_a_name_is_said_when_counted_pieces_are_hit() -> None:
    state = struck(table(2)).with_player("red", cards=(HeldCard(43),))
    safe = GAME.apply(state, UseCardAbility("red", 43, CardPlay(area="Pest"))).state
    hit = SufferEvent("red", EventSymbol.UNITS, 6, places=(Affected(force=Force(archer=1)),))
    (told,) = GAME.apply(safe, hit).warnings
    assert (told.key, told.params["areas"]) == ("event_roll.safe_areas", ("Pest",))


# -- assassins -----------------------------------------------------------------------------


@pytest.mark.rule("M-27.46")
@pytest.mark.rule("M-27.47")
def test_an_assassin_lowers_the_die_of_an_event_and_is_turned() -> None:
    state = struck(table(2)).with_player("red", force=Force(archer=3))
    state = state.with_player("blue", cards=(HeldCard(47),))
    mine = (Affected(force=Force(archer=3)),)
    lowered = SufferEvent("red", EventSymbol.UNITS, 6, 2, mine, assassins=(47,))
    done = GAME.apply(state, lowered).state
    assert done.players["red"].force.archer == 0
    assert done.players["blue"].cards[0].used
    assert "trade.card_not_ready" in refused(
        done.with_player("red", force=Force(archer=3)),
        replace(lowered, symbol=EventSymbol.MOVEMENT),
    )
    assert refused(state, replace(lowered, assassins=())) == ["card.not_lowered_so_far"]
    assert refused(state, replace(lowered, die_lowered=3)) == ["card.not_lowered_so_far"]


@pytest.mark.rule("M-27.46")
@pytest.mark.rule("M-6.1")
def test_an_assassin_lowers_a_die_of_the_horde() -> None:
    state = table(2).with_player("blue", cards=(HeldCard(46),))
    roll = RollHorde((4, 4, 8), (None, 5, None), lowered=(1, 0, 0), assassins=(46,))
    done = GAME.apply(state, roll).state
    assert done.horde_dice == (3, 5, 8)
    assert done.players["blue"].cards[0].used
    second = replace(roll, lowered=(0, 1, 0))
    assert GAME.apply(state, second).state.horde_dice == (4, 4, 8)
    assert refused(state, replace(roll, assassins=())) == ["card.not_lowered_so_far"]


# -- marauders -----------------------------------------------------------------------------


def joining() -> State:
    kiev = Area("Kiev", barbarians=Horde(1))
    home = Area("Buda", start_realm_of="red", forces={"red": Force(cavalry=3, archer=1)})
    return named(table(5), kiev, home).with_player("red", cards=(HeldCard(66),))


JOIN = UseCardAbility(
    "red", 66, CardPlay(area="Kiev", pieces=Force(cavalry=2, archer=1), start="Buda")
)


@pytest.mark.rule("M-27.66")
def test_units_that_join_barbarians_fight_with_them_and_go_home_when_the_round_ends() -> None:
    state = joining()
    joined = GAME.apply(state, JOIN).state
    horde = joined.areas["Kiev"].barbarians
    assert horde is not None
    assert horde.units == 4
    assert joined.areas["Buda"].forces["red"] == Force(cavalry=1)
    assert barbarians_of(horde, joined.switches).force == Force(
        light_infantry=1, cavalry=2, archer=1
    )
    assert joined.all_forces("red") == state.all_forces("red")
    figures = figures_left(state, Unit.CAVALRY, "red").total
    assert figures_left(joined, Unit.CAVALRY, "red").total == figures
    home = GAME.apply(evolve(joined, phase=7), EndRound()).state
    assert home.areas["Buda"].forces["red"] == Force(cavalry=3, archer=1)
    assert home.areas["Kiev"].barbarians == Horde(1)


@pytest.mark.rule("M-27.66")
@pytest.mark.rule("M-11.6")
def test_units_that_joined_and_fell_do_not_come_home() -> None:
    joined = GAME.apply(joining(), JOIN).state
    fought = horde_after(joined, "Kiev", Force(heavy_infantry=1, cavalry=1))
    horde = fought.areas["Kiev"].barbarians
    assert horde is not None
    assert (horde.light_infantry, horde.joined) == (0, Force(heavy_infantry=1, cavalry=1))
    home = GAME.apply(evolve(fought, phase=7), EndRound()).state
    assert home.areas["Buda"].forces["red"] == Force(cavalry=2, heavy_infantry=1)
    assert home.areas["Kiev"].barbarians is None
    beaten = horde_after(joined, "Kiev", Force())
    assert beaten.areas["Kiev"].barbarians is None


@pytest.mark.rule("M-27.66")
def test_at_most_three_units_join_barbarians() -> None:
    four = replace(JOIN, play=replace(JOIN.play, pieces=Force(cavalry=3, archer=1)))
    assert refused(joining(), four) == ["card.units_joined"]


@pytest.mark.rule("M-27.51")
@pytest.mark.rule("M-23.5")
def test_what_a_diplomat_keeps_safe_is_said_when_barbarians_raid() -> None:
    kiev = Area("Kiev", barbarians=Horde(1))
    home = Area("Buda", forces={"red": Force(caravan=(1, 0, 0))})
    state = named(table(2), kiev, home)
    march = SpendBarbarianPoints((MoveBarbarians("Kiev", "Buda"),))
    told = [text.key for text in GAME.apply(state, march).warnings]
    safe = GAME.apply(state.with_player("red", protected=1), march)
    assert [text.key for text in safe.warnings] == [*told, "plunder.safe_from_raid"]


@pytest.mark.rule("M-9.3")
@pytest.mark.rule("M-9.7")
def test_an_army_that_takes_an_area_without_a_fight_needs_its_transport_too() -> None:
    home = Area("Buda", start_realm_of="red", forces={"red": Force(archer=1, war_wagon=(1, 0, 0))})
    state = named(table(5), home, Area("Kiev", start_realm_of="blue"))
    walk = Conquer("red", "Kiev", loser="blue", after_battle=False, army=Force(archer=1))
    walk = replace(walk, army_from="Buda", hostile=True)
    assert refused(state, walk) == ["move.needs_transport"]
    rides = replace(walk, army=Force(archer=1, war_wagon=(1, 0, 0)))
    assert GAME.apply(state, rides).state.areas["Kiev"].forces["red"].archer == 1
