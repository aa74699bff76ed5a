"""The calculators from Home, without a game."""

from __future__ import annotations

from typing import Any

import pytest

from tests.stage.battle_taps import BattleTaps

pytestmark = pytest.mark.ui


@pytest.fixture
def calculators(start: Any) -> BattleTaps:
    taps = BattleTaps(start())
    taps.tap(taps.driver.spot("calculators"))
    return taps


def figure(taps: BattleTaps, key: str) -> str:
    value: str = taps.page.body.ids.figures.box(key).value
    return value


def plus(taps: BattleTaps, pieces: Any, key: str, times: int = 1) -> None:
    for _ in range(times):
        taps.tap(pieces.line(key).ids.stepper.children[0])


@pytest.mark.rule("M-17.5")
def test_a_sale_of_one_cube_at_factor_two_brings_140_florins(calculators: BattleTaps) -> None:
    calculators.tap(calculators.page.card("sale"))
    plus(calculators, calculators.page.body.ids.pieces, "factor", 2)
    assert figure(calculators, "florins") == "140"
    calculators.tap(calculators.page.body.ids.figures.box("florins"))
    assert calculators.app.shell.layers.top_sheet.rows[-1]["amount"] == "140"


@pytest.mark.rule("M-7.2")
def test_a_higher_tax_rate_shows_more_income_and_the_revolts_at_stake(
    calculators: BattleTaps,
) -> None:
    calculators.tap(calculators.page.card("taxes"))
    assert figure(calculators, "income") == "+180"
    calculators.tap(calculators.page.body.ids.choices.chip("rate", "50"))
    assert figure(calculators, "income") == "+300"
    assert len(calculators.page.body.ids.lines.children) == 5


@pytest.mark.rule("M-6.2")
def test_both_symbols_of_a_card_are_worked_out_for_one_player(calculators: BattleTaps) -> None:
    calculators.tap(calculators.page.card("event"))
    calculators.tap(calculators.page.ids.tabs.shown[1])
    body = calculators.page.body
    calculators.tap(body.ids.choices.chip("symbol", "buildings"))
    plus(calculators, body.ids.pieces, "heavy_infantry", 2)
    plus(calculators, body.ids.pieces, "village")
    for row, face in zip(body.ids.dice.rows, (4, 2), strict=True):
        calculators.tap(row.cells[face - 1])
    assert figure(calculators, "units") == "4"
    assert figure(calculators, "buildings") == "2"
    assert body.ids.figures.box("buildings").note == "destroyed: Village"
    calculators.tap(body.ids.choices.chip("symbol", "goods"))
    assert [box.key for box in reversed(body.ids.figures.children)] == ["buildings", "goods"]
    calculators.press("next")
    assert body.ids.dice.faces == [0, 0]


def test_mixes_of_an_army_are_compared_side_by_side(calculators: BattleTaps) -> None:
    calculators.tap(calculators.page.card("odds"))
    worker, page = calculators.app.worker, calculators.page
    worker.wait(30)
    calculators.driver.wait()
    before = page.mix("0").heading
    plus(calculators, page.mix("0").ids.pieces, "cavalry", 2)
    calculators.tap(page.ids.add)
    worker.wait(30)
    calculators.driver.wait()
    assert page.mix("0").heading != before
    assert page.mix("2").parts
    assert sum(card.framed for card in page.ids.mixes.children) == 1


def test_free_dice_are_thrown_and_counted(calculators: BattleTaps) -> None:
    calculators.tap(calculators.page.card("dice"))
    for _ in range(3):
        calculators.press("roll")
    assert figure(calculators, "throws") == "3"
    assert len(calculators.page.body.ids.lines.children) == 3


def test_the_back_arrow_leads_home(calculators: BattleTaps) -> None:
    calculators.tap(calculators.page.card("dice"))
    calculators.driver.press_back()
    assert calculators.app.shell.current == "calculators"
    calculators.driver.press_back()
    assert calculators.app.shell.current == "home"


@pytest.mark.rule("R-9.5.2.5", "R-9.5.2.13")
def test_a_province_fight_says_what_it_takes_and_how_likely_it_is(calculators: BattleTaps) -> None:
    calculators.tap(calculators.page.card("ren_fight"))
    assert figure(calculators, "tokens") == "6"  # market 3 and a control marker
    assert figure(calculators, "chance").startswith("70.8")
    faith = calculators.page.body.ids.more_choices.chip("attacker", "G")
    calculators.page.ids.scroll.scroll_to(faith, animate=False)
    calculators.driver.frames(2)
    calculators.tap(faith)
    assert figure(calculators, "chance").startswith("80.6")
    for row, face in enumerate((3, 1, 6)):
        cell = calculators.page.body.ids.dice.rows[row].cells[face - 1]
        calculators.page.ids.scroll.scroll_to(cell, animate=False)
        calculators.driver.frames(2)
        calculators.tap(cell)
    assert calculators.page.body.ids.lines.children


@pytest.mark.rule("R-9.3.1.1")
def test_a_payout_for_three_wine_provinces_brings_45_and_80_in_a_shortage(
    calculators: BattleTaps,
) -> None:
    calculators.tap(calculators.page.card("ren_payout"))
    body = calculators.page.body
    calculators.tap(body.ids.choices.chip("good", "wine"))
    plus(calculators, body.ids.pieces, "0", 2)
    assert figure(calculators, "0") == "45"
    calculators.tap(body.ids.choices.chip("marker", "1"))
    assert figure(calculators, "0") == "80"
