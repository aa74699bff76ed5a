"""The odds on the screen: dimmed while worked out anew, what would help on request."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.uix.scrollview import ScrollView

from companion.games.medioevo.battle.words import Who
from tests.stage.battle_taps import BattleTaps

from companion.ui.theme import theme  # isort: skip  after the driver

pytestmark = pytest.mark.ui
SECONDS = 60


@pytest.fixture
def battle(start: Any) -> BattleTaps:
    """The stand-alone battle with two small armies, its odds worked out."""
    taps = BattleTaps(start())
    taps.open_alone()
    taps.compose("attacker", light_infantry=3)
    taps.compose("defender", heavy_infantry=2)
    answered(taps)
    return taps


def answered(taps: BattleTaps) -> None:
    taps.app.worker.wait(SECONDS)
    taps.driver.wait()


class Held:
    """A worker that keeps its questions to itself."""

    def ask(self, work: Any, told: Any) -> None: ...


def hold(taps: BattleTaps) -> None:
    taps.page.presenter.advice._odds._works = Held()


def is_dimmed(taps: BattleTaps) -> bool:
    odds = taps.page.body.odds
    shown = [odds.ids.bars.opacity, odds.ids.survivors.opacity]
    return odds.is_waiting and shown == [theme.waiting] * 2


@pytest.mark.rule("M-15.3")
def test_a_figure_of_another_moment_is_dimmed_at_once(battle: BattleTaps) -> None:
    assert not is_dimmed(battle)
    assert battle.page.body.odds.ids.bars.opacity == 1
    hold(battle)
    battle.compose("attacker", light_infantry=1)
    assert is_dimmed(battle)
    battle.press("begin")
    assert is_dimmed(battle)
    battle.toggle("announce_capture", Who.ATTACKER)
    assert is_dimmed(battle)


@pytest.mark.rule("M-15.1", "M-27.5")
def test_what_would_help_is_on_the_page_after_a_tap(battle: BattleTaps) -> None:
    odds = battle.page.body.odds
    assert not odds.has_helps
    battle.tap(odds.ids.help)
    answered(battle)
    assert [box.title for box in odds.helps] == [
        "Retreat: Attacker",
        "One more unit for Attacker",
        "One more unit for Defender",
    ]
    retreat, own, _ = odds.helps
    above = retreat.parent
    while not isinstance(above, ScrollView):
        above = above.parent
    battle.driver.seconds(0.5)
    lowest, shown_from = retreat.to_window(*retreat.pos)[1], above.to_window(*above.pos)[1]
    assert lowest >= shown_from  # it came into sight by itself
    assert "in this round: " in f"{retreat.best}\n{retreat.others}"
    assert own.best.startswith("Schemer (card 14): +"), "a card in hand beats one more unit"
    assert "Cavalry: +" in own.others
    assert "Warlord (card 5): +" in own.others
    assert all(box.note and box.height > box.spacing for box in odds.helps)
    battle.show(own)
    battle.press("begin")
    answered(battle)
    assert len(battle.page.body.odds.helps) == 3


def test_the_planned_attack_says_what_would_help(start: Any) -> None:
    taps = BattleTaps(start())
    taps.tap(taps.driver.spot("calculators"))
    taps.tap(taps.page.card("odds"))
    answered(taps)
    note = taps.page.mix("0").note
    assert "One more unit: Cavalry +" in note
    assert "retreat" in note
    assert not taps.page.mix("0").is_waiting
