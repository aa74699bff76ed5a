"""The calculators from Home, without a game."""

from __future__ import annotations

from typing import Any

import pytest

from tests.stage.taps.battle import BattleTaps

pytestmark = pytest.mark.ui


@pytest.fixture
def calculators(start: Any) -> BattleTaps:
    taps = BattleTaps(start())
    taps.tap(taps.driver.spot("calculators"))
    return taps


def figure(taps: BattleTaps, key: str) -> str:
    value: str = shown(taps, key).text
    return value


def shown(taps: BattleTaps, key: str) -> Any:
    return next(tile for tile in taps.page.cards["result"].data.tiles if tile.key == key)


def lines(taps: BattleTaps) -> Any:
    return taps.page.cards["result"].data.items


def plus(taps: BattleTaps, key: str, times: int = 1) -> None:
    for _ in range(times):
        taps.tap(taps.page.spot(f"plus|{key}"))


@pytest.mark.rule("M-17.5")
def test_a_sale_of_one_cube_at_factor_two_brings_140_florins(calculators: BattleTaps) -> None:
    calculators.tap(calculators.page.card("sale"))
    plus(calculators, "factor", 2)
    assert figure(calculators, "florins") == "140"
    calculators.tap(calculators.page.spot("tile|florins"))
    assert calculators.app.shell.layers.top_sheet.lines[-1].value == "140"


@pytest.mark.rule("M-7.2")
def test_a_higher_tax_rate_shows_more_income_and_the_revolts_at_stake(
    calculators: BattleTaps,
) -> None:
    calculators.tap(calculators.page.card("taxes"))
    assert figure(calculators, "income") == "+180"
    calculators.tap(calculators.page.spot("ask|rate|50"))
    assert figure(calculators, "income") == "+300"
    assert len(lines(calculators)) == 5


@pytest.mark.rule("M-6.2")
def test_both_symbols_of_a_card_are_worked_out_for_one_player(calculators: BattleTaps) -> None:
    calculators.tap(calculators.page.card("event"))
    second = calculators.page.strip.data.tabs[1].key
    calculators.tap(calculators.page.spot(f"tab:{second}"))
    calculators.tap(calculators.page.spot("ask|symbol|buildings"))
    plus(calculators, "heavy_infantry", 2)
    plus(calculators, "village")
    for die, face in enumerate((4, 2)):
        calculators.tap(calculators.page.spot(f"face|{die}|{face}"))
    assert figure(calculators, "units") == "4"
    assert figure(calculators, "buildings") == "2"
    assert shown(calculators, "buildings").note == "destroyed: Village"
    calculators.tap(calculators.page.spot("ask|symbol|goods"))
    assert [x.key for x in calculators.page.cards["result"].data.tiles] == ["buildings", "goods"]
    calculators.press("next")
    assert calculators.page.presenter.view().dice.faces == (0, 0)


def test_mixes_of_an_army_are_compared_side_by_side(calculators: BattleTaps) -> None:
    calculators.tap(calculators.page.card("odds"))
    worker, page = calculators.app.worker, calculators.page
    worker.wait(30)
    calculators.driver.wait()
    before = mixes(page)[0].chance
    calculators.touch("plus|0|cavalry")
    calculators.touch("plus|0|cavalry")
    calculators.press("add")
    worker.wait(30)
    calculators.driver.wait()
    assert mixes(page)[0].chance != before
    assert mixes(page)[2].chance.share > 0
    assert sum(mix.best for mix in mixes(page)) == 1
    calculators.touch("remove|2")
    assert len(mixes(page)) == 2


def mixes(page: Any) -> tuple[Any, ...]:
    """The armies that are compared; the last banner is their enemy."""
    return tuple(page.presenter.view().hosts.hosts[:-1])


def test_free_dice_are_thrown_and_counted(calculators: BattleTaps) -> None:
    calculators.tap(calculators.page.card("dice"))
    for _ in range(3):
        calculators.press("roll")
    assert figure(calculators, "throws") == "3"
    assert len(lines(calculators)) == 3


def test_the_back_arrow_leads_home(calculators: BattleTaps) -> None:
    calculators.tap(calculators.page.card("dice"))
    calculators.driver.press_back()
    assert calculators.app.shell.current == "calculators"
    calculators.driver.press_back()
    assert calculators.app.shell.current == "home"


@pytest.mark.rule("R-9.5.2.5", "R-9.5.2.13")
def test_a_province_fight_says_what_it_takes_and_how_likely_it_is(calculators: BattleTaps) -> None:
    calculators.tap(calculators.page.card("renaissance_fight"))
    assert figure(calculators, "tokens") == "6"  # market 3 and a control marker
    assert figure(calculators, "chance").startswith("70.8")
    faith = calculators.page.spot("ask|attacker|G")
    calculators.tap(faith)
    assert figure(calculators, "chance").startswith("80.6")
    for row, face in enumerate((3, 1, 6)):
        calculators.tap(calculators.page.spot(f"face|{row}|{face}"))
    assert lines(calculators)


@pytest.mark.rule("R-9.3.1.1")
def test_a_payout_for_three_wine_provinces_brings_45_and_80_in_a_shortage(
    calculators: BattleTaps,
) -> None:
    calculators.tap(calculators.page.card("renaissance_payout"))
    calculators.tap(calculators.page.spot("ask|good|wine"))
    plus(calculators, "0", 2)
    assert figure(calculators, "0") == "45"
    calculators.tap(calculators.page.spot("ask|marker|1"))
    assert figure(calculators, "0") == "80"


@pytest.mark.rule("F-4.6", "F-7.1", "F-E10")
def test_three_food_pay_one_gold_in_medievalia(calculators: BattleTaps) -> None:
    calculators.tap(calculators.page.card("medievalia_payment"))
    plus(calculators, "cost_gold")
    assert not lines(calculators)
    calculators.tap(calculators.page.spot("ask|amount|3"))
    calculators.tap(calculators.page.spot("ask|source|food"))
    assert len(lines(calculators)) == 1


@pytest.mark.rule("F-8.8", "F-E6")
def test_a_soldier_beats_a_worker_in_medievalia(calculators: BattleTaps) -> None:
    calculators.tap(calculators.page.card("medievalia_fight"))
    calculators.tap(calculators.page.spot("ask|attackers|soldier"))
    calculators.tap(calculators.page.spot("ask|defenders|worker"))
    assert figure(calculators, "defenders_damage") == "2"
    assert figure(calculators, "attackers_damage") == "1"


@pytest.mark.rule("F-8.12", "F-15.1", "F-15.3")
def test_a_guarded_landscape_and_the_odds_of_medievalia(calculators: BattleTaps) -> None:
    calculators.tap(calculators.page.card("medievalia_site"))
    calculators.tap(calculators.page.spot("ask|attackers|knight"))
    calculators.tap(calculators.page.spot("ask|guards|tower"))
    assert figure(calculators, "over") == "0"
    calculators.tap(calculators.page.spot("ask|attackers|soldier"))
    assert figure(calculators, "over") == "2"
    calculators.app.shell.go("calculator_medievalia_draw")
    calculators.driver.wait()
    assert figure(calculators, "left") == "38"
    calculators.app.shell.go("calculator_medievalia_building")
    calculators.driver.wait()
    assert "7" in figure(calculators, "next")  # 1 of 14


def every_calculator(taps: BattleTaps) -> list[str]:
    makers = taps.app.shell._makers
    return [name for name in makers if name.startswith("calculator_") or name == "battle_alone"]


def told(page: Any) -> tuple[Any, ...]:
    """Title, the way back, and whether there is something; answers of a worker come later."""
    if not hasattr(page, "view"):
        return (len(page.presenter.view().title),)
    return (page.view.title, page.view.back, bool(page.view.blocks))


def test_a_calculator_that_was_left_for_others_is_there_again(calculators: BattleTaps) -> None:
    """A page that was left for two others is let go: it comes back with what it showed."""
    shell = calculators.app.shell
    for name in every_calculator(calculators):
        seen = []
        for place in (name, "calculators", "home", "settings", name):
            shell.go(place)
            calculators.driver.wait()
            if place == name:
                seen.append(told(calculators.page))
        assert seen[0] == seen[1], name
        assert seen[0][-1], name
