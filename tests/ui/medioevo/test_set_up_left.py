"""What a table puts on the board before its first round, and what is left of it, by touches."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.core.table_actions import GoToPhase
from companion.games.medioevo.opening.start_kit import SET_UP
from tests.stage.evening import Evening
from tests.stage.taps.round import RoundTaps

pytestmark = pytest.mark.ui

SIZES = [(1280, 800), (412, 915)]


@pytest.fixture(params=SIZES, ids=str)
def taps(request: pytest.FixtureRequest, start: Callable[..., Evening]) -> RoundTaps:
    """Four players, on the page of the first phase."""
    evening = start(request.param)
    evening.tap(evening.driver.spot("box:medioevo"))
    evening.tap(evening.page.spot("main"))
    taps = RoundTaps(evening)
    taps.go("phase")
    return taps


def _to_phase(taps: RoundTaps, phase: int) -> None:
    taps.evening.driver.app.desk.session.do(GoToPhase(phase, overrule=True))
    taps.evening.driver.wait()


def _reminded(taps: RoundTaps) -> set[str]:
    """The keys of what the page says that must not be forgotten."""
    taps.evening.driver.frames(2)
    card = taps.page.cards.get("remember")
    return {item.key for item in card.data.items} if card is not None else set()


@pytest.mark.rule("M-2.5")
def test_village_archer_and_camps_are_asked_for_in_every_phase_until_a_tap_says_all_have_them(
    taps: RoundTaps,
) -> None:
    left = {f"remind:step:{step}" for step in SET_UP}
    assert left <= _reminded(taps)
    for phase, step in zip((3, 4, 5), SET_UP, strict=True):
        _to_phase(taps, phase)
        assert left <= _reminded(taps), phase
        key = f"remind:step:{step}"
        taps.tap(taps.page.cards["remember"].row(key))
        assert step in taps.state.done
        left.remove(key)
        assert key not in _reminded(taps)
    taps.press("undo")
    assert f"remind:step:{step}" in _reminded(taps)


@pytest.mark.rule("M-2.4")
def test_a_start_kit_is_chosen_where_one_tap_on_its_reminder_leads(taps: RoundTaps) -> None:
    _to_phase(taps, 4)
    asked = {key for key in _reminded(taps) if key.startswith("remind:player:")}
    assert {key.split(":")[2] for key in asked} == set(taps.state.playing)
    key = min(asked)
    player = key.split(":")[2]
    taps.tap(taps.page.cards["remember"].row(key))
    kit = taps.page.cards["kit"]
    assert taps.page.presenter.view().player == player
    taps.tap(kit.button("kit"))
    taps.tap(taps.evening.sheet.spot("confirm"))
    taps.tap(taps.page.cards["kit"].button("kit_card"))
    search = taps.evening.sheet
    search.input.text = "44"
    taps.evening.driver.frames(3)
    taps.tap(search.row("44"))
    held = taps.state.players[player]
    assert [card.number for card in held.cards] == [44]
    assert held.tokens
    assert "kit" not in taps.page.cards
    taps.shell.go("phase")
    taps.evening.driver.wait()
    assert key not in _reminded(taps)
