"""The renderer: what is equal is not drawn again, fingers reach keys, holding explains."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any
from unittest import mock

import pytest
from kivy.metrics import dp

from companion.core.table_actions import GoToPhase
from companion.pages import kit
from companion.pages.panels import Choice, Item, Panel
from companion.pages.sheets import SheetView
from tests.stage.audit.drawn import drawn_faults
from tests.stage.evening import Evening

from companion.ui.render.paint.faces import Style, Textures, lines_of  # isort: skip  after the driver
from companion.ui.render.drawers import drawer_of  # isort: skip
from companion.ui.render.bar import ActBar  # isort: skip
from companion.ui.render.paint import buttons  # isort: skip
from companion.ui.render.paint.arms import Arms  # isort: skip
from companion.ui.render.paint.brush import Ruler  # isort: skip
from companion.ui.render.paint.names import fitted  # isort: skip
from companion.ui.render.panel.rows import value_face  # isort: skip
from companion.ui.lettering.measure import width_of  # isort: skip
from companion.ui.render.sheets.sheet import DrawnSheet  # isort: skip
from companion.ui.theme import theme  # isort: skip

pytestmark = pytest.mark.ui
TAB, ENTER = 9, 13
NEXT = "Next: Swap of a fallen capital"


def test_every_kind_of_block_is_drawn_in_every_form() -> None:
    before = theme.form
    for form in ("landscape", "portrait", "phone"):
        theme.form = form
        for kind in kit.BLOCKS:
            assert drawer_of(kind.__new__(kind)) is not None
    theme.form = before


def test_blocks_that_are_equal_are_not_drawn_again(table: Evening) -> None:
    table.driver.frames(2)
    part = table.page.blocks.children[0]
    drawn = part.paints
    table.page.refresh()
    table.driver.frames(3)
    assert part.paints == drawn
    table.honor("blue", "1")
    assert part.paints > drawn


def test_a_page_is_few_widgets(table: Evening) -> None:
    assert sum(1 for _ in table.page.walk(restrict=True)) <= 8


def test_every_key_is_as_large_as_a_fingertip(table: Evening) -> None:
    for part in table.page.parts:
        for hit in part.hits:
            assert min(hit.width, hit.height) >= dp(48) - 1


def test_a_finger_that_leaves_its_key_does_nothing(table: Evening) -> None:
    finger = table.driver.touch(table.box("blue", "honor"))
    table.driver.frames(2)
    finger.touch_move(*table.driver.spot("red").center)
    finger.touch_up()
    table.driver.frames(2)
    assert table.sheet is None


def test_a_tap_that_a_slow_frame_swallowed_is_no_hold(table: Evening) -> None:
    """The time was up when the frame began, but the finger had gone by then."""
    part = table.page.blocks.children[0]
    finger = table.driver.touch(table.box("blue", "honor"))
    part._maybe_held()  # as after a frame that took half a second
    finger.touch_up()
    table.driver.frames(3)
    assert table.sheet.__class__.__name__ == "PickSheet"


def press(evening: Evening, key: int, *modifiers: str) -> None:
    evening.driver.window.dispatch("on_key_down", key, 0, "", list(modifiers))
    evening.driver.frames(2)
    evening.driver.wait()


def test_tab_and_enter_reach_every_key(table: Evening) -> None:
    keys = [hit.key for part in table.page.parts for hit in part.hits if hit.enabled]
    seen = []
    for _ in keys:
        press(table, TAB)
        seen.append(table.page.ring.focus)
    assert seen == keys
    press(table, TAB, "shift")
    assert table.page.ring.focus == keys[-2]
    while table.page.ring.focus != "blue:honor":
        press(table, TAB)
    press(table, ENTER)
    assert table.sheet is not None


@pytest.mark.parametrize("look", ["light", "night", "dark"])
def test_a_change_of_theme_is_drawn(table: Evening, look: str) -> None:
    theme.name = look
    table.driver.frames(3)
    inks = {tuple(word.ink) for word in table.page.head.words}
    assert tuple(theme.text) in inks
    theme.name = "dark"


def test_words_are_kept_and_let_go_by_bytes() -> None:
    kept = Textures(most_bytes=40_000)
    style = Style("Roboto", 20)
    first = kept.of("Anna", style)
    assert kept.of("Anna", style) is first
    for number in range(60):
        kept.of(f"Word {number}", style)
    assert kept.bytes <= 40_000
    assert kept.of("Anna", style) is not first


def test_a_word_too_long_for_its_room_ends_in_an_ellipsis() -> None:
    from companion.ui.render.paint.faces import words

    texture = words.of("Hochseetaugliche Schiffe", Style("Roboto", 16, 90, 2))
    assert texture.width <= 91


def test_parts_between_dots_stay_whole() -> None:
    style = Style("Roboto", 16, 120, 0)
    assert lines_of("Barcelona · place 1 · galley 2", style) == 2


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (412, 915)])
def test_every_figure_of_a_player_can_be_reached(
    start: Callable[..., Evening], size: tuple[int, int]
) -> None:
    evening = start(size)
    evening.tap(evening.driver.spot("box:medioevo"))
    evening.tap(evening.page.spot("main"))
    for figure in ("honor", "money", "loans", "tax_rate", "technologies"):
        spot: Any = evening.box("red", figure)
        assert spot.texts


def test_in_a_wide_panel_values_stand_near_their_names(start: Callable[..., Evening]) -> None:
    """A row is never wider than about 640 dp: a panel across the page has two columns of rows."""
    from companion.pages.panels import Item, Panel
    from companion.ui.render.panel.card import WIDEST, PanelCard

    start()
    items = tuple(Item(f"row{n}", f"Name {n}", value=str(n), taps=True) for n in range(5))
    card = PanelCard()
    card.show(Panel("wide", "Wide", items=items))
    for width, columns in ((WIDEST - 10, 1), (1180, 2)):
        card.size = (width, 400)
        card.redraw()
        card.paint_now()
        rows = [hit for hit in card.hits if hit.key.startswith("row|")]
        assert len(rows) == 5
        assert len({hit.x for hit in rows}) == columns
        assert max(hit.width for hit in rows) <= WIDEST


def test_tiles_of_a_row_are_as_high_as_that_row_needs(start: Callable[..., Evening]) -> None:
    from companion.pages.panels import Tile
    from companion.ui.render.panel.card import PanelCard

    start()
    told = [Tile(f"one{n}", f"Name {n}", "3", note="much to say about it " * 3) for n in range(2)]
    card = PanelCard()
    card.show(Panel("votes", "Votes", tiles=(*told, Tile("last", "Neutral", "5"))))
    card.size = (300, 400)
    card.redraw()
    card.paint_now()
    highs = {hit.key: hit.height for hit in card.hits}
    assert highs["tile|last"] < highs["tile|one0"] == highs["tile|one1"]


@pytest.mark.parametrize("width", [340, 560])
def test_a_long_secret_that_is_held_open_stands_below_its_row(
    start: Callable[..., Evening], width: int
) -> None:
    from companion.ui.render.panel.card import PanelCard

    start()
    odds = "Soldat 21,4 %, Priester 21,4 %, Bogenschütze 14,3 %, Ritter 21,4 %, Infanterie 21,4 %"
    rows = (
        Item("short", "Plan", secret="Soldat"),
        Item("long", "Next card: military", secret=odds),
    )
    card = PanelCard()
    card.show(Panel("mine", "For you alone", items=rows))
    card.size = (width, 400)
    shut = card.least
    card.reveal(True)
    card.redraw()
    card.paint_now()
    assert card.least > shut
    told = next(word for word in card.words if word.text.startswith("Soldat 21"))
    named = next(word for word in card.words if word.text.startswith("Next card"))
    assert "\n%" not in told.text
    assert told.y + told.height <= named.y or told.y >= named.y + named.height
    card.reveal(False)
    assert card.least == shut


def test_values_with_words_are_all_in_the_face_of_words() -> None:
    """In a list of prices one short price is no larger than the others."""
    assert value_face("2 Gold") == value_face("1 food, 1 energy") != value_face("+60")
    assert value_face("1/7") == value_face("14,3 %") == value_face("3")


def test_a_row_that_names_only_a_colour_wears_the_charge_of_the_table() -> None:
    arms, realms = Arms(), {"blue": "tree"}
    arms.follow(lambda: (kit.Crest(colour, charge) for colour, charge in realms.items()))
    assert arms.dressed(kit.Crest("blue")).charge == "tree"
    assert arms.dressed(kit.Crest("blue", "key")).charge == "key", "its own goes first"
    realms["blue"] = "rose"
    arms.forget()
    assert arms.dressed(kit.Crest("blue")).charge == "rose"
    arms.follow(None)
    assert arms.dressed(kit.Crest("blue")).charge == "cross"


def test_the_bar_of_a_sheet_that_scrolls_stands_beside_what_scrolls(table: Evening) -> None:
    table.driver.resize(1280, 500)
    table.driver.app.shell.layers.open(sheet := _Asking())
    for _ in range(2):
        sheet.ask(40)
        table.driver.frames(3)
    assert sheet.scroll.do_scroll_y
    assert sheet.blocks.right + sheet.scroll.bar_width <= sheet.scroll.right
    assert sheet.scroll.right <= sheet.card.right
    assert sheet.foot.opacity == 1
    sheet.ask(2, offers=False)
    table.driver.frames(3)
    assert sheet.foot.opacity == 0, "what was offered before is gone"


class _Asking(DrawnSheet):
    """So many questions, with a button below or none."""

    def ask(self, rows: int, offers: bool = True) -> None:
        self._rows, self._offers = rows, offers
        self.refresh()

    def make_view(self) -> SheetView:
        items = tuple(Item(str(at), "Light infantry", count=at) for at in range(self._rows))
        others = (kit.Button("even", "Spread evenly"),) if self._offers else ()
        return SheetView("Asked", blocks=(Panel("rows", "", items=items),), others=others)


@pytest.mark.parametrize("size", [(1280, 800), (412, 915)])
def test_of_many_buttons_the_first_keep_their_words(
    start: Callable[..., Evening], size: tuple[int, int]
) -> None:
    table = start()
    table.driver.resize(*size)
    table.driver.frames(2)
    bar = ActBar(size_hint=(None, None), size=(size[0], dp(148)))
    names = ("Capitulate", "Play a card", "Roll the dice", "The whole round", "More")
    buttons = tuple(kit.Button(name, name, "flag-outline") for name in names)
    act = kit.Button("go", "Confirm the throw", "check")
    bar.show(kit.Bar(last="Anna throws", heading="Last step", others=buttons, act=act))
    bar.paint_now()
    said = [word.text for word in bar.words]
    assert "Capitulate" in said or size[0] < 500
    assert "More" not in said
    assert {hit.key for hit in bar.hits} >= set(names)


def test_a_choice_that_is_wider_than_its_room_is_read_to_its_end(table: Evening) -> None:
    long = "City, forest, first mine, second mine, both workers and two cards of the hand"
    table.driver.app.shell.layers.open(sheet := _Paying())
    sheet.ask(long)
    table.driver.frames(3)
    assert long in sheet.texts
    card = sheet.blocks.cards["how"]
    word = next(word for word in card.words if word.text == long)
    assert word.height > dp(30), "in several lines"


class _Paying(DrawnSheet):
    """One long choice on a narrow sheet."""

    def ask(self, text: str) -> None:
        self._text = text
        self.refresh()

    def make_view(self) -> SheetView:
        choices = (Choice("a", self._text), Choice("b", "Nothing"))
        return SheetView("Pay", blocks=(Panel("how", "", choices=choices),), wide=320)


def test_a_name_is_smaller_then_in_two_lines_before_it_is_cut_off(table: Evening) -> None:
    ruler = Ruler(table.page.strip, 400)
    assert fitted(ruler, "Anna", 100, 18) == (18, 1)
    size, lines = fitted(ruler, "Giovanna di Castelfranco", 130, 18)
    assert lines == 2
    assert size >= 14
    assert fitted(ruler, "Maximilian", 88, 18)[1] == 1


@pytest.mark.parametrize("wide", [360, 250])
def test_what_is_next_is_read_to_its_end_on_a_narrow_plate(table: Evening, wide: int) -> None:
    bar = ActBar(size_hint=(None, None))
    table.driver.resize(412, 915)
    bar.size = dp(wide), dp(150)
    bar.show(kit.Bar(can_undo=False, act=kit.Button("a", NEXT, "arrow-right")))
    bar.paint_now()
    assert bar.words
    assert list(drawn_faults(bar, lambda *_: True)) == []


def test_words_that_end_in_dots_are_a_fault_but_those_of_the_last_step(table: Evening) -> None:
    del table
    bar, words = ActBar(size_hint=(None, None)), "Anna pays Ben for a captain. " * 9
    bar.size = dp(900), dp(84)
    bar.show(kit.Bar(last=words, heading="Last step"))
    bar.paint_now()
    assert list(drawn_faults(bar, lambda *_: True)) == []
    bar.show(kit.Bar(last="x", heading="Last step", note=words))
    bar.paint_now()
    assert any(fault.startswith("cut short") for fault in drawn_faults(bar, lambda *_: True))


def test_a_key_among_words_is_a_fault(table: Evening) -> None:
    del table
    bar = ActBar(size_hint=(None, None))
    bar.size = dp(900), dp(84)
    for words, faults in (("derived.standing, candidate: 5", 1), ("5.2 points, e.g. here", 0)):
        bar.show(kit.Bar(last="Anna pays", heading="Last step", note=words))
        bar.paint_now()
        assert len(list(drawn_faults(bar, lambda *_: True))) == faults


def test_of_several_things_to_do_next_none_is_gold(table: Evening) -> None:
    offers = tuple(kit.Button(f"draw:{one}", one, look="accent") for one in ("a", "b"))
    card = drawer_of(panel := Panel("decks", "Draw", offers=offers))(size_hint=(None, None))
    card.size = dp(400), dp(300)
    golden = mock.Mock(side_effect=buttons.plate)
    with mock.patch.object(buttons, "plate", golden):
        card.show(panel)
        card.paint_now()
        assert golden.call_count == 0
        card.show(replace(panel, offers=offers[:1]))
        card.paint_now()
        assert golden.call_count > 0


@pytest.mark.parametrize("face", ["Display", "Roboto", "Medium"])
def test_all_ten_digits_are_equally_wide(face: str) -> None:
    widths = {width_of(digit * 40, face, 48) for digit in "0123456789"}
    assert max(widths) - min(widths) <= 1


@pytest.mark.parametrize("at", [0, 6])
def test_on_a_phone_the_word_of_a_stop_stands_below_it_also_at_the_edge(
    table: Evening, at: int
) -> None:
    table.driver.resize(412, 915)
    table.driver.app.desk.session.do(GoToPhase(at + 1))
    table.driver.wait()
    head = table.page.head
    head.paint_now()
    now = table.page.view.stops[at]
    ring, word = (next(w for w in head.words if w.text == t) for t in (now.numeral, now.text))
    assert word.x <= ring.x + ring.width / 2 <= word.x + word.width
