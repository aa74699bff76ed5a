"""The calculators of Generalship from Home, without a game."""

from __future__ import annotations

from typing import Any

import pytest

from tests.stage.taps.battle import BattleTaps
from tests.ui.test_calculators_taps import figure, lines, plus

pytestmark = pytest.mark.ui


@pytest.fixture
def calculators(start: Any) -> BattleTaps:
    taps = BattleTaps(start())
    taps.tap(taps.driver.spot("calculators"))
    return taps


def chance(taps: BattleTaps, key: str) -> float:
    taps.app.worker.wait(20)
    taps.driver.wait()
    return float(figure(taps, key).rstrip(" %").replace(",", "."))


@pytest.mark.rule("G-14.7", "G-14.9")
def test_a_battle_is_worked_out_beside_the_screen(calculators: BattleTaps) -> None:
    calculators.tap(calculators.page.card("generalship_battle"))
    before = chance(calculators, "attacker_wins"), chance(calculators, "attack_2")
    plus(calculators, "attacker:artillery")
    after = chance(calculators, "attacker_wins"), chance(calculators, "attack_2")
    assert after > before
    assert after[1] > before[1]
    calculators.tap(calculators.page.spot("ask|field|sea"))
    assert 0 <= chance(calculators, "attack_1") <= 100


@pytest.mark.rule("G-11.4", "G-11.5", "G-11.6", "G-11.8")
def test_tactic_cards_are_counted_line_by_line(calculators: BattleTaps) -> None:
    calculators.tap(calculators.page.card("generalship_cards"))
    assert figure(calculators, "advanced:defender") == "1"
    plus(calculators, "defender:stars", 2)
    assert figure(calculators, "advanced:defender") == "3"
    calculators.tap(calculators.page.spot("ask|marks|fortress"))
    assert figure(calculators, "basic:defender") == "6"
    assert figure(calculators, "basic:attacker") == "5"
    calculators.tap(calculators.page.spot("tile|basic:defender"))
    assert calculators.app.shell.layers.top_sheet.lines[-1].value == "6"
    calculators.app.shell.layers.close_all()
    calculators.driver.wait()
    calculators.tap(calculators.page.spot("ask|marks|rivals"))
    assert figure(calculators, "advanced:defender") == "0"


@pytest.mark.rule("G-15.5", "G-15.6", "G-15.8")
def test_upkeep_grows_with_size_and_doubles_without_supply(calculators: BattleTaps) -> None:
    calculators.tap(calculators.page.card("generalship_upkeep"))
    assert figure(calculators, "upkeep") == "0"
    plus(calculators, "cavalry", 2)  # 4 + 3
    assert figure(calculators, "upkeep") == "3"
    calculators.tap(calculators.page.spot("ask|supply|isolated"))
    assert figure(calculators, "upkeep") == "10"
    assert figure(calculators, "short") == "5"


@pytest.mark.rule("G-9.7", "G-9.10")
def test_upgrades_lower_the_battle_count_and_need_it(calculators: BattleTaps) -> None:
    calculators.tap(calculators.page.card("generalship_upgrade"))
    assert figure(calculators, "after") == "2"
    assert figure(calculators, "price:0")
    plus(calculators, "1", 3)
    assert not any(tile.key == "price:0" for tile in calculators.page.cards["result"].data.tiles)


@pytest.mark.rule("G-17.3")
def test_an_alliance_says_its_price_move_by_move(calculators: BattleTaps) -> None:
    calculators.tap(calculators.page.card("generalship_alliance"))
    assert figure(calculators, "power") == "1"  # England goes out
    assert len(lines(calculators)) == 2
    calculators.tap(calculators.page.spot("ask|then:england|1"))
    assert figure(calculators, "power") == "0"
    calculators.tap(calculators.page.spot("ask|then:byzantium|1"))  # four are too many
    assert "result" not in calculators.page.cards or not lines(calculators)


@pytest.mark.rule("G-17.2", "G-17.5")
def test_three_nations_may_be_asked_about_and_two_have_no_alliances(
    calculators: BattleTaps,
) -> None:
    calculators.tap(calculators.page.card("generalship_alliance"))
    calculators.tap(calculators.page.spot("ask|playing|byzantium"))
    assert figure(calculators, "power") == "1"
    calculators.tap(calculators.page.spot("ask|then:england|1"))  # three in a field of three
    assert "result" not in calculators.page.cards or not lines(calculators)
    calculators.tap(calculators.page.spot("ask|then:england|none"))
    calculators.tap(calculators.page.spot("ask|playing|france"))
    assert "result" not in calculators.page.cards or not lines(calculators)


@pytest.mark.rule("G-14.8", "G-14.9", "G-14.10")
def test_a_hand_is_shared_between_the_attacks(calculators: BattleTaps) -> None:
    calculators.tap(calculators.page.card("generalship_hand"))
    chance(calculators, "split:0")
    first = [tile.key for tile in calculators.page.cards["result"].data.tiles]
    assert first
    plus(calculators, "card:2", 2)
    assert 0 <= chance(calculators, "split:0") <= 100
    calculators.tap(calculators.page.spot("ask|role|defender"))
    assert 0 <= chance(calculators, "split:0") <= 100


@pytest.mark.parametrize("name", ["battle", "cards", "hand", "upkeep", "upgrade", "alliance"])
def test_a_calculator_that_was_left_for_other_pages_stands_as_it_was(
    calculators: BattleTaps, name: str
) -> None:
    calculators.tap(calculators.page.card(f"generalship_{name}"))
    calculators.app.worker.wait(20)
    calculators.driver.wait()
    before = calculators.page.view.blocks
    assert before
    for place in ("home", "settings", "rules", f"calculator_generalship_{name}"):
        calculators.app.shell.go(place)
        calculators.driver.wait()
    assert calculators.page.view.blocks == before


@pytest.mark.rule("G-14.9")
def test_odds_come_to_the_page_that_is_there_now(calculators: BattleTaps) -> None:
    calculators.tap(calculators.page.card("generalship_battle"))
    chance(calculators, "attacker_wins")
    for place in ("home", "settings", "calculator_generalship_battle"):
        calculators.app.shell.go(place)
        calculators.driver.wait()
    before = chance(calculators, "attacker_wins")
    plus(calculators, "attacker:artillery")
    assert chance(calculators, "attacker_wins") > before
