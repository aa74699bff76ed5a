"""Retreat from nobody, freed barbarians, the fallen captain, appointments that last."""

from __future__ import annotations

import pytest

from companion.core.errors import IllegalAction
from companion.core.records import evolve
from companion.games.medioevo.battle.army import Figure, army
from companion.games.medioevo.battle.decisions import (
    AnnounceCapture,
    Appoint,
    GiveUp,
    PlayCard,
    Reroll,
    Retreat,
    Stay,
    Use,
    UseCaptains,
)
from companion.games.medioevo.battle.model import Battle, Ending, Means, Side, Stage
from companion.games.medioevo.battle.steps import advance, pending
from companion.games.medioevo.battle.words import CaptainUse, Point, Who
from companion.games.medioevo.pieces import Unit
from companion.games.medioevo.switches import Switches
from tests.games.medioevo.battle.helpers import (
    CAV,
    HI,
    LI,
    battle,
    counts,
    hits,
    horde,
    roll,
    run,
    side,
)

US, THEM = Who
NO_REROLL = Reroll(())
QUIET = (AnnounceCapture(), AnnounceCapture())


def retreating(edition: int = 2) -> Battle:
    """The attacker flees and strikes down the last defender in the melee."""
    start = evolve(battle(side(heavy=3), side(2, archers=1)), edition=edition)
    return run(start, *QUIET, roll(8), Retreat(2), roll(4, 6, 8), NO_REROLL, roll(1, 2, 3))


@pytest.mark.rule("R-75", "M-15.1")
def test_who_flees_from_nobody_may_stay_and_win_without_the_cost_of_the_step() -> None:
    asked = run(retreating(), NO_REROLL)
    assert pending(asked).point is Point.STAY
    assert pending(asked).options == (Stay(True), Stay(False))
    stayed = advance(asked, Stay(True))
    assert stayed.ending is Ending.ATTACKER_LEFT
    gone = advance(asked, Stay(False))
    assert pending(gone).points == stayed_loss(asked) + 2
    assert run(gone, hits(HI, HI, HI)).ending is Ending.ATTACKER_RETREATED


def stayed_loss(asked: Battle) -> int:
    return min(asked.attacker.now.faces) - asked.attacker.now.able.heavy


@pytest.mark.rule("R-75", "R-40")
def test_the_question_is_also_asked_when_archers_shot_the_last_enemy() -> None:
    end = run(battle(side(archers=3), side(2, light=3)), *QUIET, roll(8, 8, 8), roll(1, 2, 5))
    end = run(end, NO_REROLL, roll(1, 2, 4), NO_REROLL)
    assert end.stage is Stage.AFTER_ROUND
    assert counts(end.defender.army) == {"light_infantry": 2}
    shot = run(end, Retreat(1), AnnounceCapture(), roll(1, 1))
    assert pending(shot).point is Point.STAY
    assert advance(shot, Stay(True)).ending is Ending.ATTACKER_LEFT
    assert advance(shot, Stay(False)).ending is Ending.ATTACKER_RETREATED


@pytest.mark.rule("R-75")
def test_a_battle_of_older_rules_is_replayed_without_the_question() -> None:
    asked = run(retreating(edition=1), NO_REROLL)
    assert pending(asked).point is Point.LOSS_DAMAGE
    assert asked.retreat_cost == 2


@pytest.mark.rule("R-44", "M-15.3")
@pytest.mark.parametrize(("edition", "ending"), [(2, "defender_left"), (1, "nobody_left")])
def test_captured_barbarians_win_when_their_captor_falls(edition: int, ending: str) -> None:
    start = battle(side(light=3), horde(light=1), horde_dice=(1, 2, 3))
    start = evolve(start, edition=edition)
    end = run(start, AnnounceCapture(True), roll(3, 4, 8), NO_REROLL)
    assert end.ending is Ending(ending)
    assert end.attacker.prisoners == ()
    if edition == 2:
        assert counts(end.defender.army) == {"light_infantry": 1}
        assert end.defender.losses == ()


@pytest.mark.rule("M-27.29", "R-30")
def test_the_fallen_captain_is_given_up_before_the_living_one() -> None:
    captain = Figure(Unit.CAPTAIN, 1)
    us = Side(army(captains=(1, 1)), hand=frozenset({29}))
    start = advance(battle(us, side(2, archers=4, heavy=2)), PlayCard(US, 29))
    shot = run(start, *QUIET, UseCaptains(), roll(1, 8, 8, 8))
    as_light = UseCaptains((Use(CaptainUse.STAND_FOR, Unit.LIGHT),))
    left = run(shot, as_light, Retreat(), GiveUp(0, (1,)))
    assert left.attacker.army.groups == ((captain, 1),)
    assert left.attacker.losses == ((Unit.CAPTAIN, 1, 1),)


def appointing(**options: object) -> Battle:
    means = Means(red=2, technologies=frozenset({"appointment"}))
    us = Side(army(cavalry=1, light=3), means=means)
    return battle(us, side(2, light=5, archers=1), **options)


@pytest.mark.rule("R-77", "M-28.14")
def test_an_appointment_outlives_every_step_down() -> None:
    start = advance(appointing(), Appoint(US, US, CAV, Unit.HEAVY))
    rider, foot = evolve(CAV, acts_as=Unit.HEAVY), evolve(HI, acts_as=Unit.HEAVY)
    position = run(start, *QUIET, roll(1), hits(rider))
    assert dict(position.attacker.army.groups)[foot] == 1
    assert position.attacker.army.fighting(Unit.HEAVY) == 1
    end = run(position, Retreat(), roll(1, 2, 3), NO_REROLL, roll(1, 2, 5), NO_REROLL)
    assert pending(end).point is Point.MELEE_DAMAGE
    light = evolve(LI, acts_as=Unit.HEAVY)
    assert dict(advance(end, hits(foot)).attacker.army.groups)[light] == 1


@pytest.mark.rule("R-77")
def test_appointment_makes_a_captain_of_level_one_unless_the_table_forbids_it() -> None:
    start = advance(appointing(), Appoint(US, US, LI, Unit.CAPTAIN))
    assert start.attacker.army.captain_levels() == 1
    captain = evolve(LI, acts_as=Unit.CAPTAIN, level=1)
    back = advance(start, Appoint(US, US, captain, Unit.CAVALRY))
    assert back.attacker.army.captain_levels() == 0
    assert dict(back.attacker.army.groups)[evolve(LI, acts_as=Unit.CAVALRY)] == 1
    strict = appointing(switches=Switches(appoint_captain=False))
    with pytest.raises(IllegalAction, match=r"R-77"):
        advance(strict, Appoint(US, US, LI, Unit.CAPTAIN))


@pytest.mark.rule("M-15.1", "R-43")
def test_a_retreat_needs_room_for_all_who_are_left() -> None:
    def after_a_round(places: int) -> Battle:
        us = Side(army(light=5), places=places)
        end = run(battle(us, side(2, light=9)), *QUIET)
        return run(end, roll(1, 2, 5), NO_REROLL, roll(1, 2, 7), NO_REROLL)

    assert after_a_round(3).attacker.army.size == 3
    assert Retreat(1) in pending(after_a_round(3)).options
    assert Retreat(1) not in pending(after_a_round(2)).options
