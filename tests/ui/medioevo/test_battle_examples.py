"""The rulebook's worked battles played on the screen by taps, with dice thrown by hand."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.table_actions import GoToPhase
from companion.games.medioevo.battle.model import Ending
from companion.games.medioevo.battle.words import Who
from companion.games.medioevo.forces import Force
from companion.games.medioevo.table import ChangePieces
from tests.stage.taps.battle import BattleTaps

pytestmark = pytest.mark.ui


@pytest.fixture
def battle(start: Any) -> BattleTaps:
    """The stand-alone battle calculator, opened from Home."""
    evening = start()
    taps = BattleTaps(evening)
    taps.open_alone()
    return taps


@pytest.mark.rule("M-10.10")
def test_EX_28_a_whole_round_with_rerolls_cap_and_overwhelming_choice(battle: BattleTaps) -> None:
    battle.compose("attacker", light_infantry=1)
    battle.compose("defender", light_infantry=4)
    battle.position("defender", 4)
    battle.press("begin")
    battle.throw(1, 5, 3)
    battle.again(0, 2)
    assert battle.value == "5"
    battle.press("dice")
    battle.throw(1, None, 5)
    assert battle.value == "25"
    battle.press("dice")
    battle.throw(1, 2, 4)
    battle.again(0, 1, 2)
    battle.press("dice")
    battle.throw(4, 2, 7)
    assert battle.value == "4"
    battle.press("dice")
    battle.choose("overwhelm", "1")
    assert battle.units(Who.ATTACKER) == {"light_infantry": 1}
    assert battle.units(Who.DEFENDER) == {"light_infantry": 1}


@pytest.mark.rule("M-11.5")
def test_EX_30_cavalry_adds_two_points_to_the_result(battle: BattleTaps) -> None:
    battle.compose("attacker", cavalry=1, heavy_infantry=1)
    battle.compose("defender", heavy_infantry=2)
    battle.position("defender", 1)
    battle.press("begin")
    battle.throw(1, 5, 2)
    battle.press("dice")
    battle.throw(1, 4, 2)
    battle.press("dice")
    assert "Melee: 3 damage" in battle.story
    battle.accept_losses()
    assert battle.ending is Ending.ATTACKER_LEFT
    assert battle.units(Who.ATTACKER) == {"cavalry": 1, "light_infantry": 1}


@pytest.mark.rule("M-12.4")
def test_EX_34_a_catapult_shoots_and_its_crew_is_hit_after_the_melee_units(
    battle: BattleTaps,
) -> None:
    battle.compose("attacker", light_infantry=2, cavalry=1, **{"engine.1": 1})
    battle.compose("defender", light_infantry=2, cavalry=1)
    battle.position("defender", 1)
    battle.press("begin")
    battle.man(0, "Cavalry")
    battle.man(0, "Light infantry")
    battle.press("crews")
    battle.throw(1, 5)
    battle.press("dice")
    battle.hit(0, "Light infantry", "Light infantry")
    battle.press("losses")
    battle.throw(1, 6, 2)
    battle.press("dice")
    battle.throw(1, 6, 2)
    battle.press("dice")
    assert battle.hits(0) == {"Light infantry": 1, "Light infantry, engine 1": 1}
    battle.accept_losses()
    assert battle.units(Who.ATTACKER) == {"heavy_infantry": 1}
    assert battle.units(Who.DEFENDER) == {"heavy_infantry": 1}


def _one_round(battle: BattleTaps) -> int:
    """A round without a decision; how many taps it took."""
    before = battle.driver.taps
    for _ in range(2):
        battle.throw(1, 1, 1)
        battle.press("dice")
    while "option:0" in battle.page.bar.buttons:
        battle.press("option:0")
    return battle.driver.taps - before


@pytest.mark.rule("M-12.1")
def test_engines_that_the_table_leaves_alone_cost_no_more_taps_and_can_be_manned_again(
    battle: BattleTaps,
) -> None:
    battle.compose("attacker", light_infantry=4, **{"engine.1": 1})
    battle.compose("defender", light_infantry=4)
    battle.position("defender", 1)
    battle.press("begin")
    battle.press("crews")  # nobody mans it: asked once
    assert battle.course.scene.pending.dice is not None
    first = _one_round(battle)
    scene = battle.course.scene
    assert scene.battle.round_number == 2
    assert scene.pending.dice is not None, "the second round begins with its dice"
    assert _one_round(battle) == first
    assert battle.course.scene.battle.round_number == 3
    (row,) = [row for row in battle.page.presenter.view().choices if "engines" in row.key]
    battle.touch(f"ask|{row.key}|manned")
    battle.man(0, "Light infantry")
    battle.press("crews")
    assert len(battle.course.throw.request.sides) == 1, "the engine shoots"


@pytest.mark.rule("M-15.1")
def test_EX_40_a_retreat_halves_the_value_and_adds_its_cost_to_the_loss(
    battle: BattleTaps,
) -> None:
    battle.compose("attacker", heavy_infantry=1)
    battle.compose("defender", light_infantry=2)
    battle.position("defender", 1)
    battle.press("begin")
    battle.choose("retreat", "1")
    battle.throw(1, 2, 7)
    assert battle.value == "4"
    battle.press("dice")
    battle.throw(1, 4, 2)
    assert battle.value == "4"
    battle.press("dice")
    battle.accept_losses()
    assert battle.ending is Ending.ATTACKER_RETREATED
    assert battle.units(Who.ATTACKER) == {"light_infantry": 1}
    assert battle.units(Who.DEFENDER) == {"light_infantry": 1}


@pytest.mark.rule("M-15.3")
@pytest.mark.rule("M-27.5")
def test_EX_41_a_capture_without_superiority_is_saved_by_a_warlord(battle: BattleTaps) -> None:
    battle.compose("attacker", heavy_infantry=2)
    battle.compose("defender", heavy_infantry=1)
    battle.press("begin")
    battle.toggle("announce_capture", Who.ATTACKER)
    battle.throw(1, 2, 7)
    assert "Attacker takes prisoners" in battle.chosen  # seen while the dice are rolled
    battle.press("dice")
    battle.throw(2, 4, 3)
    assert battle.value == "3"
    battle.press("dice")
    battle.play_card(Who.ATTACKER, 5)
    assert "Attack value 5" in battle.story
    battle.accept_losses()
    assert battle.ending is Ending.ATTACKER_LEFT
    assert battle.units(Who.ATTACKER) == {"heavy_infantry": 1, "light_infantry": 1}
    prisoners = battle.course.scene.battle.attacker.prisoners
    assert [count for _, _, count in prisoners] == [1]


@pytest.mark.rule("M-23.4")
def test_EX_54_a_smaller_horde_gives_up_light_infantry_and_says_why(battle: BattleTaps) -> None:
    battle.compose("attacker", cavalry=1, heavy_infantry=2)
    battle.barbarians("defender", (2, 4, 7))
    battle.press("begin")
    battle.throw(2, 3, 8)
    battle.press("dice")
    assert "as the smaller army" in battle.story
    assert "Attack value 11" in battle.story
    battle.hit(0, "Cavalry")
    battle.accept_losses()
    assert battle.units(Who.ATTACKER) == {"heavy_infantry": 3}
    assert battle.ending is Ending.ATTACKER_LEFT


def test_a_battle_of_the_game_is_booked_as_one_entry(table: Any) -> None:
    session = table.driver.app.desk.session
    session.do(GoToPhase(5))
    session.do(ChangePieces("blue", Force(cavalry=1, heavy_infantry=1)))
    session.do(ChangePieces("green", Force(heavy_infantry=2)))
    table.driver.wait()
    battle = BattleTaps(table)
    battle.tap(battle.place("battle"))
    battle.take("attacker")
    battle.take("defender")
    battle.press("begin")
    battle.throw(1, 5, 2)
    battle.press("dice")
    battle.throw(1, 4, 2)
    battle.press("dice")
    battle.accept_losses()
    battle.press("end")
    before = len(session.log())
    battle.press("book")
    assert len(session.log()) == before + 1
    assert session.state.players["green"].force.units == 0
    assert session.state.players["blue"].force == Force(cavalry=1, light_infantry=1, archer=1)
    assert table.driver.app.shell.current == "phase"
