"""The player's sheet by touches: few taps, secrets kept, nothing typed is lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.core.table_actions import GoToPhase
from companion.pages.kit import Touch
from companion.ui.translator import tr
from tests.stage.evening import Evening, keys_of
from tests.stage.tables.rich import fill

pytestmark = pytest.mark.ui


def _state(table: Evening) -> Any:
    return table.driver.app.desk.session.state


def _open(table: Evening, tab: str, player: str = "blue") -> Any:
    """The sheet of a player at a tab, by taps on the table."""
    table.tap(table.driver.spot(player))
    if table.page.strip.data.tab != tab:
        table.tap(table.page.spot(f"tab:{tab}"))
    table.driver.frames(4)
    return table.page


def _keys(sheet: Any) -> dict[str, Any]:
    return keys_of(sheet)


@pytest.fixture
def purchases(table: Evening) -> Evening:
    table.driver.app.desk.session.do(GoToPhase(4))
    table.driver.wait()
    return table


@pytest.fixture
def rich(table: Evening) -> Evening:
    session = fill(table.driver.app.desk.session)
    while session.is_saving:
        table.driver.wait()
    return table


def test_a_tap_on_a_player_opens_the_sheet_and_back_leads_to_the_table(table: Evening) -> None:
    page = _open(table, "realm", "red")
    assert page.player_name == "Red"
    assert table.driver.app.shell.lit == "table"
    assert set(page.cards) == {"kit", "summary", "counts", "buildings", "named"}
    table.tap(page.spot("person:green"))
    assert page.player_name == "Green"
    assert page.strip.data.tab == "realm"
    assert table.driver.press_back()
    assert table.driver.app.shell.current == "table"


def test_a_technology_is_bought_in_three_taps(purchases: Evening) -> None:
    purchases.tap(purchases.box("blue", "technologies"))
    page = purchases.page
    purchases.tap(page.cards["grid"].cell("tech:trade"))
    purchases.tap(purchases.sheet.spot("offer|buy:trade"))
    assert purchases.driver.taps == 3
    assert sum(_state(purchases).players["blue"].technologies.values()) == 1
    assert _state(purchases).purses["blue"] == 1500
    cells = [cell for column in page.cards["grid"].data.grid.columns for cell in column]
    assert {cell.key: cell.state for cell in cells}["tech:trade"] == "had"


def test_a_purchase_out_of_its_phase_names_the_rule_and_can_be_done_anyway(table: Evening) -> None:
    table.tap(table.box("blue", "technologies"))
    table.tap(table.page.cards["grid"].cell("tech:trade"))
    table.tap(table.sheet.spot("offer|buy:trade"))
    layers = table.driver.app.shell.layers
    assert "M-8.1" in layers.message
    table.tap(layers.offer)
    assert sum(_state(table).players["blue"].technologies.values()) == 1


def test_loans_are_taken_and_repaid_in_three_taps(table: Evening) -> None:
    page = _open(table, "treasury")
    table.tap(page.cards["loans"].button("take"))
    assert table.driver.taps <= 3
    assert len(_state(table).players["blue"].loans) == 1
    table.tap(page.cards["loans"].button("repay"))
    assert _state(table).players["blue"].loans == ()


def test_an_amount_is_paid_in_four_taps_by_a_quick_amount(table: Evening) -> None:
    page = _open(table, "treasury")
    table.tap(page.cards["purse"].button("quick:-50"))
    table.tap(table.sheet.spot(f"reason|{table.sheet.reasons[0]}"))
    table.tap(table.sheet.spot("confirm"))
    assert table.driver.taps == 4
    assert _state(table).purses["blue"] == 1550
    assert table.sheet is None
    assert page.cards["bookings"].data.items


def test_balances_show_only_while_the_purse_is_held(rich: Evening) -> None:
    page = _open(rich, "treasury")

    def seen() -> set[str]:
        return {word.text for card in page.cards.values() for word in card.words}

    assert not {"2255", "2330"} & seen()
    finger = rich.driver.touch(page.cards["purse"].tile("money"))
    rich.driver.seconds(0.6)
    assert {"2255", "2330"} <= seen()
    finger.touch_up()
    rich.driver.frames(2)
    assert not {"2255", "2330"} & seen()


def test_a_pin_guards_the_purse_on_the_sheet_and_on_the_table(table: Evening) -> None:
    page = _open(table, "treasury")

    def typed(digits: str) -> None:
        keys = keys_of(table.sheet)
        for digit in digits:
            table.tap(keys[digit])
        table.tap(table.sheet.spot("confirm"))

    table.tap(page.bar.buttons["pin"])
    typed("1234")
    assert table.sheet is None
    table.driver.hold(page.cards["purse"].tile("money"))
    typed("9999")
    assert table.driver.app.shell.layers.message == tr("sheet.pin_wrong")
    table.driver.press_back()
    table.driver.press_back()
    table.driver.press_back()
    box = table.box("blue", "money")
    finger = table.driver.touch(box)
    table.driver.seconds(0.6)
    assert "1600" not in table.box("blue", "money").texts
    finger.touch_up()
    table.driver.frames(2)
    typed("1234")
    finger = table.driver.touch(box)
    table.driver.seconds(0.6)
    assert "1600" in table.box("blue", "money").texts
    finger.touch_up()
    table.driver.frames(2)


def test_steppers_are_booked_together_and_undone_by_one_tap(table: Evening) -> None:
    page = _open(table, "army")
    table.tap(page.cards["units"].spot("plus|piece:cavalry"))
    table.tap(page.cards["units"].spot("plus|piece:cavalry"))
    table.tap(page.cards["units"].spot("minus|piece:archer"))
    assert _state(table).players["blue"].force.cavalry == 0
    table.tap(page.bar.buttons["book"])
    assert _state(table).players["blue"].force.cavalry == 2
    assert _state(table).players["blue"].force.archer == 0
    assert "book" not in page.bar.buttons
    table.driver.app.desk.session.undo()
    table.driver.wait()
    assert page.cards["units"].item("piece:archer").count == 1


def test_a_half_filled_form_waits_until_it_is_opened_again(table: Evening) -> None:
    page = _open(table, "diplomacy")
    table.tap(page.bar.buttons["treaty_new"])
    table.tap(table.sheet.spot("kind|non_aggression"))
    table.tap(table.sheet.spot("parties|red"))
    assert table.driver.press_back()
    table.tap(page.spot("tab:realm"))
    table.tap(page.spot("tab:diplomacy"))
    table.tap(page.bar.buttons["treaty_new"])
    assert table.sheet.field("kind").value == "non_aggression"
    assert table.sheet.field("parties").value == ["red"]
    table.tap(table.sheet.spot("confirm"))
    assert _state(table).treaties[0].parties == ("blue", "red")
    table.tap(page.bar.buttons["treaty_new"])
    assert not table.sheet.field("parties").value


def test_a_refused_form_stays_open_until_it_is_done_anyway(rich: Evening) -> None:
    page = _open(rich, "cards")
    page.tapped("ability:13", page)
    rich.driver.frames(2)
    sheet, layers = rich.sheet, rich.driver.app.shell.layers
    rich.tap(sheet.spot("face|0|1"))
    rich.tap(sheet.spot("confirm"))
    assert "M-27.13" in layers.message
    assert rich.sheet is sheet
    rich.driver.app.desk.session.do(GoToPhase(5))
    rich.driver.wait()
    assert rich.sheet is sheet
    rich.tap(sheet.spot("confirm"))
    rich.tap(layers.offer)
    assert rich.sheet is None
    assert _state(rich).players["blue"].card(13).used


def test_coins_are_counted_on_the_keypad_and_set_the_purse_right(table: Evening) -> None:
    page = _open(table, "treasury")
    table.tap(page.bar.buttons["count"])
    sheet = table.sheet
    keys = _keys(sheet)
    table.tap(keys["3"])
    table.tap(sheet.spot("type|coins.100"))
    table.tap(keys["2"])
    assert [line.value for line in sheet.form.said][:2] == ["1700", "+100"]
    table.tap(sheet.spot("confirm"))
    assert _state(table).purses["blue"] == 1700
    assert table.sheet is None


def test_a_card_is_found_taken_and_used_with_what_it_asks_for(table: Evening) -> None:
    page = _open(table, "cards")
    table.tap(page.bar.buttons["take"])
    table.sheet.input.text = "12"
    table.driver.frames(4)
    table.tap(table.sheet.row("12"))
    assert [card.number for card in _state(table).players["blue"].cards] == [12]
    table.tap(page.cards["cards"].row("card:12"))
    table.tap(table.sheet.spot("offer|ability:12"))
    assert not table.sheet.form.ready
    table.sheet.input("area_text").text = "Roma"
    table.driver.frames(2)
    table.tap(table.sheet.spot("confirm"))
    assert _state(table).players["blue"].cards[0].used
    assert _state(table).effects[0].area == "Roma"


def test_the_text_of_a_rule_is_one_tap_away_from_its_number(rich: Evening) -> None:
    page = _open(rich, "treasury")
    rich.driver.hold(page.cards["taxes"].tile("upkeep"))
    assert rich.sheet.lines[0].rule == "M-7.3"
    rich.tap(rich.sheet.spot("rule|M-7.3"))
    assert tr("rule.M-7.3.text") in rich.sheet.view.blocks[0].lines[0].more


def test_the_sheet_speaks_the_language_chosen_in_the_middle_of_a_game(rich: Evening) -> None:
    _open(rich, "army")
    shell = rich.driver.app.shell
    shell.go("settings")
    rich.driver.frames(2)
    rich.tap(rich.page.spot("ask|language|it"))
    shell.go("player")
    rich.driver.frames(2)
    assert "Esercito" in {tab.text for tab in rich.page.strip.data.tabs}
    assert rich.page.cards["units"].item("piece:cavalry").text == "Cavalleria"


def test_turning_the_tablet_keeps_an_open_form_and_its_answers(table: Evening) -> None:
    page = _open(table, "realm")
    table.tap(page.cards["buildings"].button("build"))
    table.tap(table.sheet.spot("kind|castle"))
    table.driver.resize(800, 1280)
    table.driver.frames(4)
    assert table.sheet.field("kind").value == "castle"
    table.tap(table.sheet.spot("confirm"))
    kinds = [building.level for building in _state(table).players["blue"].buildings]
    assert kinds == [1, 3]
    assert len(table.page.cards["buildings"].data.items) == 2


def test_on_a_phone_the_sheet_is_reached_from_the_open_row(
    start: Callable[..., Evening],
) -> None:
    evening = start(size=(412, 915))
    evening.tap(evening.driver.spot("box:medioevo"))
    evening.tap(evening.page.spot("main"))
    evening.tap(evening.driver.spot("sheet:blue"))
    assert evening.driver.app.shell.current == "player"
    evening.tap(evening.page.spot("tab:technology"))
    assert "grid" in evening.page.cards


def test_on_a_phone_the_number_that_is_typed_is_in_sight(start: Callable[..., Evening]) -> None:
    evening = start(size=(412, 700))
    evening.tap(evening.driver.spot("box:medioevo"))
    evening.tap(evening.page.spot("main"))
    evening.tap(evening.driver.spot("sheet:blue"))
    evening.tap(evening.page.bar.buttons["count"])
    sheet = evening.sheet
    scroll, (first, *_, last) = sheet.scroll, sheet.form.fields
    assert sheet.blocks.height > scroll.height
    for field in (last, first):
        sheet.answer(Touch(f"type|{field.key}"))
        evening.driver.frames(4)
        spot = sheet.seek(f"type|{field.key}")
        above = spot.to_window(*spot.pos)[1] - scroll.to_window(*scroll.pos)[1]
        assert -1 <= above <= scroll.height - spot.height + 1


def test_every_sign_of_the_sheet_is_in_an_icon_font(rich: Evening) -> None:
    from companion.ui.lettering.icons import glyph

    presenter = rich.driver.app.player_pages.makers()["player"]().presenter
    used = set()
    for tab in presenter.view().tabs:
        presenter.open("blue", tab.key)
        view = presenter.view()
        used |= {tab.icon} | {offer.icon for offer in view.foot}
        for panel in view.panels:
            used |= {item.icon for item in panel.items} | {x.icon for x in panel.offers}
            for item in panel.items:
                answer = presenter.tapped(item.key) if item.taps else None
                used |= {offer.icon for offer in getattr(answer, "offers", ())}
    assert all(len(glyph(icon)) == 1 for icon in used - {""})
