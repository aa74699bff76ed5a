"""A battle is compared with the table that books it: when, who, with what, where (M-10.1)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core.errors import IllegalAction
from companion.core.records import evolve
from companion.games.medioevo.battle.army import Figure, Supply
from companion.games.medioevo.battle.decisions import Appoint, PlayCard
from companion.games.medioevo.battle.model import Building, Means
from companion.games.medioevo.battle.staging import Staging
from companion.games.medioevo.battle.words import Who
from companion.games.medioevo.forces import Force
from companion.games.medioevo.game import GAME
from companion.games.medioevo.pieces import Branch, BuildingKind, Unit
from companion.games.medioevo.state import Area, HeldCard, Horde, State, Treaty
from companion.games.medioevo.switches import Switches
from companion.games.medioevo.war.battles import FightElsewhere
from tests.games.medioevo.field_table import at_war, booked, fought, staged, told

KIEV = Area(
    "Kiev",
    inhabited=True,
    start_realm_of="blue",
    buildings={BuildingKind.MILITARY: ("blue", 3, 0), BuildingKind.CIVIL: ("blue", 1, 0)},
    forces={"red": Force(heavy_infantry=9, cavalry=3), "blue": Force(light_infantry=6)},
)
STEPPE = Area("Steppe", forces={"red": Force(heavy_infantry=4)}, barbarians=Horde(3))


def refused(state: State, staging: Staging, key: str, *first: Any) -> None:
    """The battle is refused for this, and booked with the warning where the table insists."""
    action = booked(staging, *fought(staging, (4, 6, 8), (1, 2, 3), *first))
    with pytest.raises(IllegalAction) as caught:
        GAME.apply(state, action)
    assert {problem.key for problem in caught.value.problems} == {key}
    assert all(problem.rule for problem in caught.value.problems)
    assert key in told(GAME.apply(state, replace(action, overrule=True)))


@pytest.mark.rule("M-10.1")
def test_a_battle_as_the_app_sets_it_up_is_booked_without_a_word_against_it() -> None:
    state = at_war(KIEV, STEPPE)
    assert not told(GAME.apply(state, booked(staged(state, "Kiev"))))
    assert not told(GAME.apply(state, booked(staged(state, "Steppe", defender=""))))


@pytest.mark.rule("M-10.1", "M-9.1", "R-12")
@pytest.mark.parametrize("phase", [1, 2, 3, 4, 6, 7])
def test_players_attack_in_the_war_phase_only(phase: int) -> None:
    state = at_war(KIEV, STEPPE, phase=phase)
    refused(state, staged(state, "Kiev"), "battle.not_in_this_phase")
    refused(state, staged(state, "Steppe", defender=""), "battle.not_in_this_phase")


@pytest.mark.rule("R-12", "M-27.15")
def test_barbarians_attack_in_the_event_phase_too_and_cards_call_for_battles_at_any_time() -> None:
    state = at_war(STEPPE, phase=2)
    attack = booked(staged(state, "Steppe", "", "red"))
    assert not told(GAME.apply(state, attack))
    later = evolve(state, settings=replace(state.settings, switches=SWITCHED))
    setting = staged(later, "Steppe", "", "red", switches=SWITCHED)
    refused(later, setting, "battle.not_in_this_phase")
    called = at_war(STEPPE, phase=6).with_player("gold", cards=(HeldCard(15, used=True),))
    assert not told(GAME.apply(called, booked(staged(called, "Steppe", defender=""))))


SWITCHED = Switches(phase2_battles="war_phase")


@pytest.mark.rule("M-10.7", "R-04", "M-6.1")
def test_place_number_of_players_dice_and_house_rules_are_those_of_the_table() -> None:
    state = at_war(KIEV, STEPPE)
    setting = staged(state, "Kiev")
    first = replace(setting.attacker, position=3)
    refused(state, replace(setting, attacker=first), "battle.other_place")
    refused(state, replace(setting, players=6), "battle.other_number")
    refused(
        state, replace(setting, switches=Switches(melee_first=False)), "battle.other_house_rules"
    )
    horde = staged(state, "Steppe", defender="", horde_dice=(1, 1, 1))
    refused(state, horde, "battle.other_dice")


@pytest.mark.rule("M-19.1", "M-20.1", "M-8.3", "M-26.3")
def test_cards_technologies_and_points_must_be_there() -> None:
    state = at_war(KIEV)
    setting = staged(state, "Kiev")
    heroine = PlayCard(Who.ATTACKER, 67, figure=Figure(Unit.HEAVY))
    holding = replace(setting, attacker=replace(setting.attacker, cards=frozenset({67})))
    refused(state, holding, "card.not_held", heroine)
    turned = state.with_player("red", cards=(HeldCard(67, used=True),))
    refused(turned, holding, "card.turned", heroine)
    appoint = Appoint(Who.ATTACKER, Who.ATTACKER, Figure(Unit.HEAVY), Unit.ARCHER)
    able = Means(red=1, technologies=frozenset({"appointment"}))
    learned = state.with_player("red", technologies={Branch.WAR: 2})
    staging = replace(setting, attacker=replace(setting.attacker, means=able))
    refused(learned, staging, "battle.points_not_there", appoint)
    paying = replace(able, red=0, florins=500)
    staging = replace(setting, attacker=replace(setting.attacker, means=paying))
    refused(state, staging, "battle.technology_not_owned", appoint)


@pytest.mark.rule("M-10.1", "M-6.1", "M-16.1")
def test_the_whole_army_and_the_whole_horde_fight() -> None:
    state = at_war(KIEV, STEPPE)
    setting = staged(state, "Kiev")
    alone = replace(setting, defender=replace(setting.defender, force=Force(light_infantry=1)))
    refused(state, alone, "battle.army_left_out")
    after = GAME.apply(state, booked(alone, overrule=True))
    assert after.state.areas["Kiev"].forces["blue"].units == 5
    assert after.state.areas["Kiev"].buildings == KIEV.buildings, "nothing is conquered"
    assert "battle.still_to_fight" in told(after)
    setting = staged(state, "Steppe", defender="")
    fewer = replace(setting, defender=replace(setting.defender, force=Force(light_infantry=1)))
    refused(state, fewer, "battle.other_horde")


@pytest.mark.rule("M-23.3", "M-6.1")
def test_a_horde_that_resists_is_the_horde_of_the_round() -> None:
    state = at_war(evolve(STEPPE, barbarians=None))
    there = at_war(evolve(STEPPE, barbarians=Horde(1)))
    setting = staged(there, "Steppe", defender="")
    assert not told(GAME.apply(state, booked(setting)))
    more = replace(setting, defender=replace(setting.defender, force=Force(light_infantry=2)))
    refused(state, more, "battle.other_horde")


@pytest.mark.rule("M-14.1", "M-13.1")
def test_buildings_and_sea_are_those_of_the_area() -> None:
    state = at_war(KIEV)
    setting = staged(state, "Kiev")
    refused(state, replace(setting, military=None), "battle.other_building")
    refused(state, replace(setting, military=Building(1)), "battle.other_building")
    refused(state, replace(setting, cathedral=Building(3)), "battle.building_not_there")
    refused(state, replace(setting, owner=Who.ATTACKER), "battle.other_owner")


@pytest.mark.rule("M-14.1", "M-16.4")
def test_a_building_of_a_third_player_protects_nobody() -> None:
    castle = {BuildingKind.MILITARY: ("gold", 3, 0), BuildingKind.CIVIL: ("blue", 1, 0)}
    state = at_war(evolve(KIEV, buildings=castle))
    setting = staged(state, "Kiev")
    assert (setting.military, setting.civil) == (None, Building(1))
    refused(state, replace(setting, military=Building(3)), "battle.building_not_there")


@pytest.mark.rule("M-15.5")
def test_barbarians_are_fought_before_players() -> None:
    state = at_war(evolve(KIEV, barbarians=Horde(1)))
    refused(state, staged(state, "Kiev"), "battle.barbarians_first")
    first = GAME.apply(state, booked(staged(state, "Kiev", defender="")))
    assert "battle.still_to_fight" in told(first)
    assert first.state.areas["Kiev"].buildings == KIEV.buildings
    led = at_war(evolve(KIEV, barbarians=Horde(1, leader="red")))
    assert "battle.barbarians_first" not in told(GAME.apply(led, booked(staged(led, "Kiev"))))


@pytest.mark.rule("M-15.5", "M-21.4")
def test_an_ally_beside_the_attacker_is_no_opponent() -> None:
    forces = {**KIEV.forces, "gold": Force(light_infantry=2)}
    state = at_war(evolve(KIEV, forces=forces))
    against_all = GAME.apply(state, booked(staged(state, "Kiev"), loser="blue"))
    assert "battle.still_to_fight" in told(against_all)
    assert against_all.state.players["red"].honor == 10 + 1, "a large army, no conquest"
    allied = evolve(state, treaties=(Treaty(1, "attack_pact", ("red", "gold")),))
    won = GAME.apply(allied, booked(staged(allied, "Kiev"), loser="blue"))
    assert "battle.still_to_fight" not in told(won)
    assert won.state.areas["Kiev"].buildings[BuildingKind.MILITARY][0] == "red"


@pytest.mark.rule("M-1.6", "M-11.6")
def test_no_more_figures_than_the_box_holds_come_out_of_a_battle() -> None:
    crowd = Force(heavy_infantry=10)
    state = at_war(evolve(KIEV, forces={**KIEV.forces, "blue": crowd}, buildings={}))
    state = state.with_player("blue", force=Force(light_infantry=20))
    setting = staged(state, "Kiev")
    assert setting.defender.supply.light == 0
    plenty = replace(setting, defender=replace(setting.defender, supply=Supply()))
    stopped = PlayCard(None, 1)
    state = state.with_player("gold", cards=(HeldCard(1),))
    refused(state, plenty, "battle.no_figures", stopped)


@pytest.mark.rule("M-19.1", "M-19.2", "M-27.1")
def test_a_third_players_card_is_held_turned_and_paid() -> None:
    state = at_war(KIEV)
    setting = staged(state, "Kiev")
    bishop = PlayCard(None, 1)
    refused(state, setting, "battle.nobody_holds_card", bishop)
    held = state.with_player("gold", cards=(HeldCard(1), HeldCard(5)))
    action = booked(setting, *fought(setting, (4, 6, 8), (1, 2, 3), bishop))
    after = GAME.apply(held, action).state
    assert [card.used for card in after.players["gold"].cards] == [True, False]
    used = state.with_player("gold", cards=(HeldCard(1, used=True),))
    refused(used, setting, "card.turned", bishop)


@pytest.mark.rule("M-27.66")
def test_units_that_join_barbarians_in_the_battle_leave_the_sheet() -> None:
    weak = evolve(STEPPE, forces={"red": Force(light_infantry=1)})
    state = at_war(KIEV, weak).with_player("gold", cards=(HeldCard(66),))
    setting = staged(state, "Steppe", defender="")
    units = (Figure(Unit.HEAVY), Figure(Unit.HEAVY))
    joins = PlayCard(None, 66, on=Who.DEFENDER, units=units)
    action = booked(setting, *fought(setting, (1, 2, 3), (4, 6, 8), joins), overrule=True)
    armed = state.with_player("gold", force=Force(heavy_infantry=3))
    after = GAME.apply(armed, action)
    assert after.state.players["gold"].force == Force(heavy_infantry=1)
    horde = after.state.areas["Steppe"].barbarians
    assert horde is not None
    assert horde.joined_by == "gold", "who lives comes back at the end of the round"
    assert horde.joined.heavy_infantry <= 2
    assert "battle.marauders_by_hand" not in told(after)
    elsewhere = GAME.apply(state.with_player("gold", force=Force()), action)
    assert "battle.marauders_by_hand" in told(elsewhere), "the app does not know where they stood"


def test_a_battle_fought_without_the_app_is_warned_outside_of_the_war_phase() -> None:
    left = FightElsewhere("red", "blue", "Kiev")
    assert not GAME.apply(at_war(KIEV), left).warnings
    assert "battle.not_in_this_phase" in told(GAME.apply(at_war(KIEV, phase=3), left))
