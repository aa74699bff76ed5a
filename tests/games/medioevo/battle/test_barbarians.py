"""Barbarians in battle: fixed dice and fixed behaviour (M-6.1, M-23)."""

from __future__ import annotations

import pytest

from companion.core.errors import BadInput
from companion.games.medioevo.battle.army import Figure, army
from companion.games.medioevo.battle.decisions import AnnounceCapture, GiveUp, Reroll
from companion.games.medioevo.battle.melee import value
from companion.games.medioevo.battle.model import Ending, Stage
from companion.games.medioevo.battle.setup import army_of, barbarian_side
from companion.games.medioevo.battle.staging import barbarians_of
from companion.games.medioevo.battle.steps import pending
from companion.games.medioevo.battle.words import Point, Who
from companion.games.medioevo.events.horde import composition
from companion.games.medioevo.pieces import Unit
from companion.games.medioevo.switches import DEFAULTS, Switches
from tests.games.medioevo.battle.helpers import battle, counts, horde, roll, run, side

NO_REROLL = Reroll(())


@pytest.mark.rule("M-6.1")
@pytest.mark.rule("M-23.1")
@pytest.mark.parametrize(
    ("faces", "units"),
    [
        ((4, 4, 4), {"light_infantry": 1}),
        ((3, 5, 4), {"light_infantry": 2}),
        ((4, 3, 4), {"light_infantry": 1, "archer": 1}),
        ((1, 1, 1), {"light_infantry": 2, "archer": 1, "captain": 1}),
    ],
)
def test_the_horde_follows_its_dice(faces: tuple[int, ...], units: dict[str, int]) -> None:
    assert counts(army_of(barbarians_of(composition(faces), DEFAULTS).force)) == units


@pytest.mark.rule("R-09")
def test_barbarian_captains_have_the_level_of_the_switch() -> None:
    captain = Figure(Unit.CAPTAIN, 2)
    force = barbarians_of(composition((4, 4, 1)), Switches(barbarian_captain_level=2)).force
    assert captain in dict(army_of(force).groups)


@pytest.mark.rule("M-23.4")
@pytest.mark.rule("R-04")
def test_barbarians_use_the_horde_dice_without_malus_or_reroll() -> None:
    start = battle(side(2, light=3), horde(light=3), horde_dice=(2, 4, 7))
    end = run(start, roll(1, 2, 7), NO_REROLL)
    assert value(end, Who.DEFENDER).total == 7
    assert value(end, Who.ATTACKER).total == 6


@pytest.mark.rule("M-23.4")
def test_the_horde_dice_are_needed() -> None:
    with pytest.raises(BadInput) as refused:
        battle(side(light=1), horde(light=1))
    assert refused.value.field == "horde_dice"


@pytest.mark.rule("R-42")
@pytest.mark.parametrize(("archers", "shots"), [(0, 2), (1, 0)])
def test_the_barbarian_captain_shoots_if_the_opponent_has_no_archers(
    archers: int, shots: int
) -> None:
    start = battle(
        side(light=9, archers=archers), horde(light=3, captains=(2,)), horde_dice=(2, 4, 7)
    )
    position = run(start, AnnounceCapture(False))
    assert position.defender.now.shots == shots
    assert position.attacker.now.shots == archers


@pytest.mark.rule("M-23.4")
def test_the_opponent_rolls_for_barbarian_archers() -> None:
    start = battle(side(light=9), horde(light=1, archers=2), horde_dice=(2, 4, 7))
    asked = pending(run(start, AnnounceCapture(False)))
    assert asked.dice is not None
    assert len(asked.dice.sides) == 2


@pytest.mark.rule("M-23.4")
@pytest.mark.rule("R-42")
@pytest.mark.parametrize(
    ("infantry", "enemies", "given_up"),
    [(1, 9, 0), (2, 3, 1), (3, 4, 1), (4, 5, 2), (7, 9, 2), (3, 3, 0), (3, 2, 0)],
)
def test_only_a_smaller_barbarian_army_gives_up_light_infantry(
    infantry: int, enemies: int, given_up: int
) -> None:
    start = battle(side(heavy=enemies), horde(light=infantry), horde_dice=(1, 2, 3))
    end = run(start, roll(4, 5, 8), NO_REROLL)
    assert end.defender.now.given_up == given_up


@pytest.mark.rule("R-12")
@pytest.mark.rule("R-42")
def test_attacking_barbarians_fight_on_to_the_end() -> None:
    start = battle(horde(light=3), side(light=3), horde_dice=(1, 2, 5))
    end = run(start, roll(1, 2, 5), NO_REROLL)
    assert end.round_number == 2
    assert end.stage is Stage.CAPTURE
    assert pending(end).side is Who.DEFENDER
    assert pending(end).point is Point.CAPTURE


@pytest.mark.rule("R-42")
def test_barbarians_always_use_overwhelming_superiority_for_more_damage() -> None:
    start = battle(horde(light=5), side(2, light=9), horde_dice=(3, 3, 3), players=4)
    end = run(start, roll(1, 2, 3), NO_REROLL)
    assert end.defender.army.size == 9 - 5 - 1 - 1


@pytest.mark.rule("R-44")
def test_captured_barbarians_are_just_removed() -> None:
    start = battle(side(light=6), horde(light=2), horde_dice=(1, 2, 3))
    end = run(start, AnnounceCapture(True), roll(1, 2, 8), NO_REROLL)
    assert end.ending is Ending.ATTACKER_LEFT
    assert end.attacker.prisoners == ()


@pytest.mark.rule("M-27.65")
def test_a_commanded_horde_keeps_its_dice_but_its_player_decides() -> None:
    commanded = barbarian_side(army(light=3, archers=1), commanded=True, switches=DEFAULTS)
    start = battle(commanded, side(heavy=2), horde_dice=(2, 4, 7))
    position = run(start, roll(8))
    assert pending(position).point is Point.GIVE_UP
    assert pending(position).side is Who.ATTACKER
    position = run(position, GiveUp(3), roll(1, 2, 3))
    assert position.attacker.now.faces == (2, 4, 7)
