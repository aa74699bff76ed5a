"""The end of a game of Age of Renaissance by touches: one app, from the ceremony to the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.presenters.recorded import SHORT
from tests.stage.ended import before_scoring, settle
from tests.stage.evening import Evening

pytestmark = pytest.mark.ui


@pytest.fixture
def finished(start: Callable[..., Evening]) -> Evening:
    """A recorded game before its final scoring, at its table."""
    return before_scoring(start(), SHORT)


def state(evening: Evening) -> Any:
    return evening.driver.app.desk.session.state


def test_from_the_table_to_the_ceremony_the_picture_and_the_statistics(finished: Evening) -> None:
    shell = finished.driver.app.shell
    assert finished.page.view.bar.others[-1].text == "Final scoring"
    finished.tap(finished.driver.spot("next"))
    assert (shell.current, finished.page.stage) == ("scoring", "asking")
    finished.tap(finished.page.spot("go_on"))
    assert state(finished).final is not None
    assert finished.page.bar.data.act.text == "Next: Religion"
    assert finished.page.bar.data.last == "Final scoring"  # not who has won
    finished.tap(finished.page.spot("go_on"))
    finished.tap(finished.page.spot("all"))
    assert finished.page.stage == "result"
    finished.tap(finished.page.spot("picture"))
    settle(finished)
    files = list((finished.driver.app.desk.folder / "exports").glob("*.png"))
    assert [file.name[:18] for file in files] == ["Age of Renaissance"]
    shell.go("home")
    finished.driver.wait()
    finished.tap(finished.driver.spot("statistics"))
    assert finished.page.view.state == "1 game scored"


def on_card(evening: Evening, card: str, key: str) -> Any:
    """A key of one card of the page, scrolled into sight as a finger would."""
    evening.driver.frames(2)
    spot = evening.page.cards[card].spot(key)
    evening.page.scroll.scroll_to(spot, animate=False)
    evening.driver.frames(2)
    return spot


def test_curves_log_house_rules_and_rules_belong_to_this_game(finished: Evening) -> None:
    shell = finished.driver.app.shell
    shell.go("charts")
    finished.driver.frames(3)
    assert finished.page.presenter.tab == "score"
    finished.tap(finished.page.spot("tab:luck"))
    settle(finished)
    assert len(finished.page.view.blocks) == 3
    shell.go("house_rules")
    finished.driver.frames(3)
    finished.tap(on_card(finished, "choice:elimination", "choice|reach"))
    assert state(finished).switches.elimination == "reach"
    last = [one for one in finished.page.view.blocks if one.key.startswith("counts:")][-1]
    finished.tap(on_card(finished, last.key, f"plus|{last.items[0].key}"))
    assert len(state(finished).switches.misery_scale) == 27
    shell.go("log")
    finished.driver.frames(3)
    shown = [line.text for line in finished.page.list.in_sight]
    assert any("misery" in text.lower() for text in shown)
    shell.go("rules")
    settle(finished)
    finished.tap(finished.page.spot("tab:advance"))
    assert len(finished.page.found) == 26
