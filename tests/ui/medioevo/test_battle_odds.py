"""The odds on the screen: dimmed while worked out anew, what would help on request."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.medioevo.battle.words import Who
from tests.stage.taps.battle import BattleTaps

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


def is_struck_out(taps: BattleTaps) -> bool:
    """The old figures stand in quiet, and nothing else that belonged to them is left."""
    taps.driver.frames(2)
    card = taps.page.cards["chances"]
    figures = [word for word in card.words if word.text in (card.data.first.text, "%")]
    quiet = all(list(word.ink) == list(theme.quiet) for word in figures)
    return card.data.working and quiet and "survivors" not in taps.page.cards


@pytest.mark.rule("M-15.3")
def test_a_figure_of_another_moment_is_struck_out_at_once(battle: BattleTaps) -> None:
    assert not is_struck_out(battle)
    hold(battle)
    battle.compose("attacker", light_infantry=1)
    assert is_struck_out(battle)
    battle.press("begin")
    assert is_struck_out(battle)
    battle.toggle("announce_capture", Who.ATTACKER)
    assert is_struck_out(battle)


@pytest.mark.rule("M-15.1", "M-27.5")
def test_what_would_help_is_on_the_page_after_a_tap(battle: BattleTaps) -> None:
    assert not helps(battle)
    battle.touch("offer|help")
    answered(battle)
    assert [panel.title for panel in helps(battle)] == [
        "Retreat: Attacker",
        "One more unit for Attacker",
        "One more unit for Defender",
    ]
    battle.driver.seconds(0.5)
    card = battle.page.cards["help:0"]
    above = battle.page.field._scrolls[1]
    assert card.to_window(*card.pos)[1] >= above.to_window(*above.pos)[1], "it came into sight"
    retreat, own, _ = helps(battle)
    assert "in this battle round" in [item.text for item in retreat.items]
    best = next(item for item in own.items if item.icon)
    assert best.text == "Schemer (card 14)", "a card in hand beats one more unit"
    worth = {item.text: item.value for item in own.items}
    assert worth["Cavalry"].startswith("+")
    assert worth["Warlord (card 5)"].startswith("+")
    assert all(panel.note for panel in helps(battle))
    battle.press("begin")
    answered(battle)
    assert len(helps(battle)) == 3


def helps(taps: BattleTaps) -> list[Any]:
    return [card.data for key, card in taps.page.cards.items() if key.startswith("help:")]


def test_the_planned_attack_says_what_would_help(start: Any) -> None:
    taps = BattleTaps(start())
    taps.tap(taps.driver.spot("calculators"))
    taps.tap(taps.page.card("odds"))
    answered(taps)
    mix = taps.page.presenter.view().hosts.hosts[0]
    said = " ".join(mix.words)
    assert "One more unit: Cavalry +" in said
    assert "retreat" in said
    assert mix.chance.share > 0
