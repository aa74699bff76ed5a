"""Memory: full collections wait for a quiet moment, and pages that stay make nothing anew."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from tests.stage.evening import Evening

from companion.ui.tidying import MANY, MUCH, QUIET_SECONDS, SHORT_SECONDS, Tidying  # isort: skip


class Quiet:
    """A clock that stands still until it is told, and what was collected when."""

    def __init__(self, gathered: int = 0) -> None:
        self.time, self.gathered, self.collected = 100.0, gathered, 0
        self.tidying = Tidying(lambda: self.time, self._collect, lambda: self.gathered)

    def _collect(self) -> None:
        self.collected += 1

    def after(self, seconds: float) -> int:
        self.time += seconds
        self.tidying.look()
        return self.collected


def test_nothing_is_collected_while_somebody_waits_for_the_screen() -> None:
    quiet = Quiet()
    quiet.tidying.touched()
    assert quiet.after(QUIET_SECONDS - 1) == 0
    quiet.tidying.touched()
    assert quiet.after(QUIET_SECONDS - 1) == 0
    assert quiet.after(2) == 1


def test_where_much_has_gathered_a_short_break_is_enough() -> None:
    quiet = Quiet(MUCH)
    quiet.tidying.touched()
    assert quiet.after(SHORT_SECONDS / 2) == 0
    assert quiet.after(SHORT_SECONDS) == 1


def test_a_tablet_that_nobody_touches_is_left_alone() -> None:
    quiet = Quiet(MUCH)
    assert quiet.after(1_000) == 0
    quiet.tidying.touched()
    assert quiet.after(1_000) == 1
    assert quiet.after(1_000) == 1


def test_many_pages_let_go_are_not_waited_for() -> None:
    quiet = Quiet()
    for _ in range(MANY - 1):
        quiet.tidying.page_left()
    assert quiet.after(1) == 0
    quiet.tidying.page_left()
    assert quiet.after(1) == 1
    assert quiet.after(1) == 1


@pytest.mark.ui
def test_the_app_tidies_up_after_a_touch_and_before_it_turns_away(
    start: Callable[[], Evening], monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = start()
    app: Any = evening.driver.app
    quiet = Quiet()
    monkeypatch.setattr(app.tidying, "_collect", quiet._collect)
    monkeypatch.setattr(app.tidying, "_now", lambda: quiet.time)
    evening.tap(evening.driver.spot("box:medioevo"))
    evening.driver.seconds(3)
    assert quiet.collected == 0
    quiet.time += QUIET_SECONDS
    evening.driver.seconds(3)
    assert quiet.collected == 1
    app.on_pause()
    assert quiet.collected == 2
    assert gc.get_threshold()[2] > 10  # not left to Python, which would do it in mid-tap


@pytest.mark.ui
def test_nothing_is_collected_while_the_app_starts(start: Callable[[], Evening]) -> None:
    gc.enable()
    driver = start().driver
    driver.app.tidying.begin()
    assert not gc.isenabled()
    driver.app.tidying.started()
    assert gc.isenabled()
    driver.app.tidying.begin()
    driver.app.tidying.end()  # it may be turned away before it stands
    assert gc.isenabled()


@pytest.mark.ui
def test_what_changes_on_a_page_makes_no_widget_anew(
    table: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kivy.uix.widget import Widget

    shell = table.driver.app.shell
    made: Counter[str] = Counter()
    begin = Widget.__init__

    def counted(widget: Any, **properties: Any) -> None:
        made[type(widget).__name__] += 1
        begin(widget, **properties)

    def settle() -> None:
        table.driver.app.worker.wait(20.0)
        table.driver.app.end_pages.worker.wait(20.0)
        table.driver.wait()

    monkeypatch.setattr(Widget, "__init__", counted)
    for place in shell.places:
        if place["key"] == "home":
            continue
        shell.go(place["key"])
        settle()
        made.clear()
        for _ in range(3):
            shell.refresh()
            settle()
        assert made == Counter(), place["key"]
