"""What a finished battle changes (M-15, M-16, M-24)."""

from __future__ import annotations

import pytest

from companion.core import codec
from companion.core.errors import BadInput
from companion.games.medioevo.battle.army import army
from companion.games.medioevo.battle.decisions import (
    AnnounceCapture,
    Capitulate,
    PlayCard,
    Reroll,
    Retreat,
)
from companion.games.medioevo.battle.model import Battle, Building, Ending, Means, Side, Site
from companion.games.medioevo.battle.outcome import Circumstances, Outcome, UnitCount, outcome
from companion.games.medioevo.battle.setup import army_of, force_of
from companion.games.medioevo.battle.steps import advance
from companion.games.medioevo.battle.words import Who
from companion.games.medioevo.forces import Force
from companion.games.medioevo.pieces import Engine, Unit
from tests.games.medioevo.battle.helpers import HI, battle, hits, horde, roll, run, side

NO_REROLL = Reroll(())
HORDE = (1, 2, 3)


def won(start: Battle) -> Battle:
    """The attacker destroys the defender in one round."""
    end = run(start, roll(1, 2, 8), roll(1, 2, 3), NO_REROLL)
    assert end.ending is Ending.ATTACKER_LEFT
    return end


def honor(found: Outcome, who: Who = Who.ATTACKER) -> dict[str, int]:
    breakdown = found.attacker.honor if who is Who.ATTACKER else found.defender.honor
    return {line.key.rpartition(".")[2]: line.amount for line in breakdown.lines}


def test_a_battle_that_goes_on_has_no_outcome() -> None:
    start = battle(side(light=2), side(light=2))
    with pytest.raises(BadInput, match="not_over"):
        outcome(start, start)


@pytest.mark.rule("M-16.1")
@pytest.mark.rule("M-24.1")
@pytest.mark.rule("R-48")
def test_a_conquered_inhabited_area_gives_one_point_and_one_per_building_level() -> None:
    site = Site(civil=Building(3), military=Building(3))
    start = battle(side(light=4), side(light=1), site=site)
    end = won(run(start))
    found = outcome(start, end, Circumstances(inhabited=True))
    assert found.conquered
    assert found.attacker.honor.total == 7
    city = Circumstances(inhabited=True, first_of="rome")
    assert outcome(start, end, city).attacker.honor.total == 9


@pytest.mark.rule("M-24.1")
@pytest.mark.rule("R-48")
@pytest.mark.parametrize(
    "circumstances",
    [
        Circumstances(inhabited=False),
        Circumstances(inhabited=True, scored_this_round=True),
        Circumstances(inhabited=True, start_realm_of=Who.ATTACKER),
        Circumstances(inhabited=True, other_armies=True),
    ],
)
def test_no_honor_for_a_conquest_that_does_not_count(circumstances: Circumstances) -> None:
    start = battle(side(light=4), side(light=1))
    assert outcome(start, won(start), circumstances).attacker.honor.total == 0


@pytest.mark.rule("M-24.2")
@pytest.mark.rule("R-49")
@pytest.mark.parametrize(("units", "expected"), [(5, 1), (4, 0)])
def test_a_large_army_beaten_in_one_battle_gives_a_point(units: int, expected: int) -> None:
    start = battle(side(light=9), horde(light=units), horde_dice=HORDE)
    end = run(start, roll(1, 2, 8), NO_REROLL)
    assert end.ending is Ending.ATTACKER_LEFT
    assert honor(outcome(start, end)).get("large_army", 0) == expected


@pytest.mark.rule("R-49")
def test_an_army_that_capitulates_is_not_beaten() -> None:
    start = battle(side(light=9), side(light=6))
    end = advance(start, Capitulate(Who.DEFENDER))
    found = outcome(start, end)
    assert honor(found) == {}
    assert found.winner is Who.ATTACKER
    assert found.defender.set_aside == (UnitCount(Unit.LIGHT, 0, 6),)
    assert found.defender.after.units == 0


@pytest.mark.rule("M-24.3")
@pytest.mark.rule("R-50")
def test_barbarians_destroyed_in_the_own_start_realm_are_a_revolt_suppressed() -> None:
    start = battle(side(light=9), horde(light=2), horde_dice=HORDE)
    end = run(start, roll(1, 2, 8), NO_REROLL)
    own = Circumstances(inhabited=True, start_realm_of=Who.ATTACKER)
    assert honor(outcome(start, end, own)) == {"revolt_suppressed": 1}


@pytest.mark.rule("M-24.4")
@pytest.mark.rule("R-51")
def test_an_army_lost_to_barbarians_costs_a_point_also_if_both_are_gone() -> None:
    start = battle(side(light=1), horde(light=1), horde_dice=HORDE)
    end = run(start, roll(1, 2, 3), NO_REROLL)
    assert end.ending is Ending.NOBODY_LEFT
    found = outcome(start, end)
    assert honor(found) == {"lost_to_barbarians": -1}
    assert found.falls_back
    assert found.winner is None


@pytest.mark.rule("M-24.4")
@pytest.mark.rule("M-15.1")
def test_a_retreat_from_barbarians_costs_a_point() -> None:
    start = battle(side(light=5), horde(light=5), horde_dice=HORDE)
    end = run(start, Retreat(1), roll(1, 2, 8), NO_REROLL)
    found = outcome(start, end)
    assert found.ending is Ending.ATTACKER_RETREATED
    assert honor(found) == {"lost_to_barbarians": -1}
    assert not found.conquered


@pytest.mark.rule("M-21.1")
@pytest.mark.rule("R-52")
@pytest.mark.rule("R-73")
def test_an_attack_without_declaration_costs_three_points_and_two_per_treaty() -> None:
    start = battle(side(light=4), side(light=1))
    surprise = Circumstances(declared=False, treaties=2)
    found = outcome(start, won(start), surprise)
    assert honor(found) == {"undeclared_war": -3, "treaty_broken": -4}
    assert honor(found, Who.DEFENDER) == {}


@pytest.mark.rule("M-15.4")
@pytest.mark.rule("M-11.6")
def test_the_record_lists_losses_step_downs_and_prisoners() -> None:
    start = battle(side(heavy=3), side(heavy=1))
    end = run(
        start,
        AnnounceCapture(True),
        AnnounceCapture(False),
        roll(2, 3, 8),
        roll(1, 2, 3),
        NO_REROLL,
        hits(HI, HI),
    )
    found = outcome(start, end)
    assert found.attacker.prisoners == (UnitCount(Unit.LIGHT, 0, 1),)
    assert found.defender.lost == (UnitCount(Unit.LIGHT, 0, 1),)
    assert found.defender.step_downs == 1
    assert found.attacker.before == Force(heavy_infantry=3)
    assert found.attacker.after == Force(light_infantry=2, heavy_infantry=1)
    assert found.attacker.step_downs == 2


@pytest.mark.rule("M-16.1")
@pytest.mark.rule("M-12.5")
def test_engines_of_a_destroyed_army_are_left_behind_for_the_conqueror() -> None:
    start = battle(side(light=4), side(given=army(light=1, engines=(Engine.BOMBARD,))))
    found = outcome(start, won(start))
    assert found.defender.left_behind == Force(engine=(0, 0, 1))
    assert found.attacker.left_behind == Force()


@pytest.mark.rule("M-14.4")
@pytest.mark.rule("M-19.1")
def test_the_record_says_what_was_played_and_paid() -> None:
    attacker = Side(army(light=4), hand=frozenset({14}), means=Means(florins=200))
    start = battle(attacker, side(light=2))
    end = won(advance(start, PlayCard(Who.ATTACKER, 14, figure=start.defender.army.groups[0][0])))
    found = outcome(start, end)
    assert found.attacker.cards_played == (14,)
    assert found.attacker.florins == 100
    assert found.control_markers_removed


def test_a_force_becomes_an_army_and_back() -> None:
    force = Force(
        light_infantry=2, cavalry=1, captain=(1, 0, 2), engine=(1, 0, 1), galley=(0, 2, 0)
    )
    assert force_of(army_of(force)) == force


def test_an_outcome_survives_json() -> None:
    start = battle(side(light=4), side(light=1))
    found = outcome(start, won(start))
    assert codec.write(found)["ending"] == "attacker_left"
