"""A figure in dispute, by touches: its why, the rule beside it, agreed otherwise, told later."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.core.table_actions import RuleOtherwise
from companion.ui.presenters.boxed import in_the_book
from companion.ui.translator import tr
from tests.stage.evening import Evening

pytestmark = pytest.mark.ui

OURS = "Rome counts twice"


def _rows(table: Evening) -> tuple[Any, ...]:
    return tuple(table.sheet.view.blocks[0].lines)


def _why(table: Evening) -> None:
    player = table.page.players[0]
    table.driver.hold(table.box(player, "income"))
    table.driver.wait()


def test_from_any_why_a_rule_is_read_otherwise_and_told_wherever_it_is_cited(
    start: Callable[..., Evening],
) -> None:
    table = start()
    table.tap(table.driver.spot("box:conspiracy"))
    table.tap(table.page.spot("main"))
    session = table.driver.app.desk.session
    _why(table)
    assert all(row.ruling == "" for row in _rows(table))
    cited = next(row for row in _rows(table) if row.rule)
    rule = cited.rule
    table.tap(table.sheet.spot(f"rule|{rule}"))
    cited = next(row for row in _rows(table) if row.rule == rule)
    assert in_the_book(tr.translator, rule) in cited.more
    table.tap(table.sheet.spot("dispute"))
    assert table.driver.app.shell.current == "dispute"
    table.tap(table.page.spot(f"offer|otherwise:{rule}"))
    table.sheet.input("sentence").text = OURS
    table.driver.wait()
    table.tap(table.sheet.spot("confirm"))
    assert session.journal.present[-1].action == RuleOtherwise(rule, OURS)
    table.tap(table.driver.place("table"))
    _why(table)
    assert {OURS in row.ruling for row in _rows(table) if row.rule == rule} == {True}
    table.driver.press_back()
    session.undo()
    table.driver.wait()
    _why(table)
    assert all(row.ruling == "" for row in _rows(table))


def test_a_word_that_was_explained_can_be_disputed_like_a_figure(table: Evening) -> None:
    """What a word means cites its rule and has no amount."""
    app = table.driver.app
    assert app.end_pages.explain(app.shell, ["Tax rate"], table.box("blue", "tax_rate"))
    table.driver.wait()
    table.tap(table.sheet.spot("dispute"))
    assert app.shell.current == "dispute"
    assert table.page.spot("offer|otherwise:M-7.1")


def test_where_a_house_rule_decides_a_dispute_it_is_one_tap_away(table: Evening) -> None:
    app = table.driver.app
    assert app.end_pages.explain(app.shell, ["Malus"], table.box("blue", "tax_rate"))
    table.driver.wait()
    table.tap(table.sheet.spot("dispute"))
    assert table.page.spot("offer|otherwise:M-10.7")
    table.tap(table.page.spot("offer|page:house_rules"))
    assert app.shell.current == "house_rules"


def test_an_arrow_leads_back_to_where_the_dispute_began(table: Evening) -> None:
    app = table.driver.app
    for place in ("table", "phase"):
        table.tap(table.driver.place(place))
        assert app.end_pages.explain(app.shell, ["Malus"], table.page)
        table.driver.wait()
        table.tap(table.sheet.spot("dispute"))
        assert app.shell.current == "dispute"
        table.tap(table.page.spot("back"))
        assert app.shell.current == place
