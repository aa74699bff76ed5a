"""Sea battles (M-13)."""

from __future__ import annotations

import pytest

from companion.games.medioevo.battle.army import Army, Figure, Galley, army
from companion.games.medioevo.battle.decisions import AnnounceCapture, GiveUp, Reroll
from companion.games.medioevo.battle.melee import sea_bonus, value
from companion.games.medioevo.battle.model import Ending, Side, Site
from companion.games.medioevo.battle.setup import barbarian_side
from companion.games.medioevo.battle.steps import pending
from companion.games.medioevo.battle.words import Who
from companion.games.medioevo.pieces import Engine, Level, Unit
from companion.games.medioevo.switches import Switches
from tests.games.medioevo.battle.helpers import battle, roll, run, side, to_end_of_round

SEA = Site(at_sea=True)


@pytest.mark.rule("M-13.1")
@pytest.mark.rule("M-13.2")
def test_the_stronger_fleet_adds_the_difference_of_levels() -> None:
    start = battle(side(light=3, galleys=(3, 1)), side(light=3, galleys=(2,)), site=SEA)
    position = run(start, roll(1, 2, 5), roll(1, 2, 5))
    assert value(position, Who.ATTACKER).total == 7
    assert value(position, Who.DEFENDER).total == 5


@pytest.mark.rule("M-13.4")
def test_heavy_infantry_and_cavalry_have_no_ability_at_sea() -> None:
    start = battle(side(heavy=2, cavalry=2, galleys=(1,)), side(light=3, galleys=(1,)), site=SEA)
    position = run(start, roll(1, 2, 5))
    assert position.attacker.now.able.heavy == position.attacker.now.able.cavalry == 0
    assert run(position, GiveUp(1), roll(1, 2, 5)).defender.now.given_up == 1


@pytest.mark.rule("M-13.6")
@pytest.mark.rule("R-66")
@pytest.mark.parametrize(("face", "sunk"), [(3, True), (4, False)])
def test_an_emptied_galley_may_sink(face: int, sunk: bool) -> None:
    start = battle(side(light=3, galleys=(1,)), side(light=1, galleys=(1, 2)), site=SEA)
    position = run(start, roll(1, 2, 8), roll(1, 2, 3), Reroll(()))
    asked = pending(position)
    assert asked.dice is not None
    assert asked.dice.sides == (8,)
    end = run(position, roll(face))
    assert end.defender.army.galleys[0].sunk is sunk
    assert not end.defender.army.galleys[1].sunk
    assert end.ending is Ending.ATTACKER_LEFT


def two_galleys() -> Side:
    aboard = {Figure(Unit.LIGHT): 1, Figure(Unit.ARCHER, ship=1): 2}
    return Side(Army((), galleys=(Galley(Level.I), Galley(Level.I))).changed(aboard))


@pytest.mark.rule("M-13.6")
def test_each_galley_is_looked_at_by_itself_and_rolls_only_once() -> None:
    start = battle(side(archers=1, heavy=5, galleys=(1,)), two_galleys(), site=SEA)
    position = to_end_of_round(run(start, roll(1, 2, 5), roll(1, 2, 5), Reroll(())))
    asked = pending(position)
    assert asked.dice is not None
    assert asked.dice.why == "battle.dice_sinking"
    position = run(position, roll(8))
    assert not position.defender.army.galleys[0].manned
    assert position.defender.army.galleys[1].manned


@pytest.mark.rule("M-13.7")
def test_a_fleet_is_what_the_table_puts_into_the_battle() -> None:
    docked = side(light=1)
    start = battle(docked, side(light=1, galleys=(2,)), site=SEA)
    assert value(run(start, roll(1, 2, 5), roll(1, 2, 3)), Who.DEFENDER).total == 5


@pytest.mark.rule("R-66")
@pytest.mark.parametrize("level", [1, 3])
def test_a_barbarian_galley_has_the_level_of_the_switch(level: int) -> None:
    switches = Switches(barbarian_galley_level=level)
    barbarians = barbarian_side(army(light=2), at_sea=True, switches=switches)
    assert barbarians.army.galleys[0].level == level
    fleet = side(light=2, galleys=(2,))
    position = run(battle(fleet, barbarians, site=SEA, horde_dice=(1, 2, 4)), roll(1, 2, 5))
    assert sea_bonus(position, Who.DEFENDER) == max(0, level - 2)


@pytest.mark.rule("M-13.6")
def test_engines_go_down_with_their_galley() -> None:
    loser = side(given=army(light=1, engines=(Engine.CATAPULT,), galleys=(1,)))
    start = battle(side(light=3, galleys=(1,)), loser, site=SEA)
    end = run(start, roll(1, 2, 8), roll(1, 2, 3), Reroll(()), roll(1))
    assert end.defender.army.engines[0].lost


@pytest.mark.rule("M-13.2")
@pytest.mark.rule("M-15.3")
def test_a_galley_that_sinks_does_not_change_who_won_the_round() -> None:
    captor = side(light=9, galleys=(1,))
    start = battle(side(light=1, galleys=(2,)), captor, site=SEA)
    position = run(
        start, AnnounceCapture(), AnnounceCapture(True), roll(1, 2, 4), roll(1, 2, 5), Reroll(())
    )
    end = run(position, roll(1))
    assert end.attacker.army.galleys[0].sunk
    assert end.defender.prisoners == ()


@pytest.mark.rule("M-13.2", "M-13.6")
@pytest.mark.parametrize(("face", "bonus"), [(1, 0), (8, 1)])
def test_a_galley_that_sank_adds_nothing_in_the_next_round(face: int, bonus: int) -> None:
    start = battle(side(archers=1, heavy=5, galleys=(1,)), two_galleys(), site=SEA)
    first = run(start, roll(1, 2, 5), roll(1, 2, 5), Reroll(()))
    assert value(first, Who.DEFENDER).total == 5 + 1
    ended = run(to_end_of_round(first), roll(face))
    assert ended.defender.army.galleys[0].sunk is (face == 1)
    second = to_end_of_round(ended)
    second = run(second, roll(1, 2, 5), roll(1, 2, 5))
    assert value(second, Who.DEFENDER).total == 5 + bonus
