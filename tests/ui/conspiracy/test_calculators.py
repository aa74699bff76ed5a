"""The calculators of Medieval Conspiracy from Home, without a game."""

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


@pytest.mark.rule("RUL-C-18")
def test_a_whole_battle_is_worked_out_beside_the_screen(calculators: BattleTaps) -> None:
    calculators.tap(calculators.page.card("conspiracy_battle"))
    calculators.app.worker.wait(10)
    calculators.driver.wait()
    even = figure(calculators, "attacker")
    plus(calculators, "attacker:knights")
    calculators.app.worker.wait(10)
    calculators.driver.wait()
    assert float(figure(calculators, "attacker").rstrip("%")) > float(even.rstrip("%"))


@pytest.mark.rule("C-12.1.1")
def test_an_election_says_who_wins(calculators: BattleTaps) -> None:
    calculators.tap(calculators.page.card("conspiracy_election"))
    assert figure(calculators, "neutral") == "4"
    plus(calculators, "electors:0", 3)
    assert figure(calculators, "neutral") == "1"


@pytest.mark.rule("C-7.1.2")
def test_the_clock_counts_rounds_and_refuses_what_cannot_be(calculators: BattleTaps) -> None:
    calculators.tap(calculators.page.card("conspiracy_clock"))
    assert "30.8%" in lines(calculators)[3].text  # 4/13 in the fourth round
    plus(calculators, "emperors_seen")
    assert not any(
        panel.data.items for key, panel in calculators.page.cards.items() if key == "result"
    )


@pytest.mark.rule("C-6.0.1")
def test_a_bid_pays_after_so_many_rounds(calculators: BattleTaps) -> None:
    calculators.tap(calculators.page.card("conspiracy_worth"))
    assert figure(calculators, "round") == "+10"
    plus(calculators, "more:electorates")
    assert figure(calculators, "round") == "+60"
