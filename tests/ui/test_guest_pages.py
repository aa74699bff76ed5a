"""Pages that a game shares with Home: settings and rules, and Home itself after a game."""

from __future__ import annotations

from typing import Any

import pytest

from companion.ui.render.paint.spot import Spot
from tests.stage.audit.audit import faults
from tests.stage.evening import Evening, keys_of

pytestmark = pytest.mark.ui


def test_settings_and_rules_undo_by_name_and_home_tells_where_the_game_stands(
    table: Evening,
) -> None:
    from companion.core.table_actions import GoToPhase
    from companion.games.medioevo.table import ChangeHonor

    app: Any = table.driver.app
    for action in (GoToPhase(3), ChangeHonor("blue", 2)):
        app.desk.session.do(action)
        table.driver.wait()
    for place in ("settings", "rules", "chronicle"):
        app.shell.go(place)
        table.driver.wait()
        table.tap(app.shell.page.spot("undo"))
        assert app.desk.session.state.players["blue"].honor == 10
        assert app.shell.page.bar.data.redo == "Blue: +2 honour points"
        table.tap(app.shell.page.spot("redo"))
        assert app.desk.session.state.players["blue"].honor == 12
    app.shell.go("home")
    table.driver.wait()
    assert "Taxes and upkeep" in app.shell.page.cards[0].where
    app.shell.go("settings")
    assert app.shell.page.bar.parent is None
    assert app.shell.page.cards["pin"].data.offers == ()


def test_a_pin_can_be_set_in_the_settings(table: Evening) -> None:
    app: Any = table.driver.app
    app.shell.go("settings")
    table.driver.wait()
    table.tap(app.shell.page.spot("offer|pin:blue"))
    for digit in "4711":
        keys = keys_of(table.sheet)
        table.tap(keys[digit])
    table.tap(table.sheet.spot("confirm"))
    assert app.desk.session.curtain.is_locked("blue")
    assert not app.desk.session.curtain.is_locked("green")


def test_the_rules_stay_readable_when_the_tablet_is_turned(table: Evening) -> None:
    app: Any = table.driver.app
    app.shell.go("rules")
    table.driver.wait()
    table.driver.resize(800, 1280)
    table.driver.wait()
    assert app.shell.page.cards["list"].width > app.shell.page.width * 0.8
    assert faults(app.shell, table.driver.window) == []


def test_a_tap_on_a_refusal_opens_the_rule_it_names(table: Evening) -> None:
    from companion.games.medioevo.treasury.collecting import SetTaxRate

    app: Any = table.driver.app
    action = SetTaxRate("blue", 40)
    app.desk.session.do(action, app.shell.refused_with(action, app.desk.session))
    table.driver.wait()
    assert "(M-4.1)" in app.shell.layers.message
    message = app.shell.layers._message
    assert message.data.underlined == "M-4.1"
    table.tap(Spot.within(app.shell.layers, "sentence"))
    app.end_pages.worker.wait(20.0)
    table.driver.wait()
    assert app.shell.layers.message == ""
    assert table.sheet.item.number == "M-4.1"


def test_a_correction_says_whose_figure_it_is(table: Evening) -> None:
    table.driver.hold(table.box("blue", "honor"))
    table.driver.wait()
    table.tap(table.sheet.spot("offer"))
    assert table.sheet.view.title == "Blue: Honour points"
