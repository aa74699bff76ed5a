"""The renderer: what is equal is not drawn again, fingers reach keys, holding explains."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from kivy.metrics import dp

from companion.pages import kit
from tests.stage.evening import Evening

from companion.ui.render.paint.faces import Style, Textures, lines_of  # isort: skip  after the driver
from companion.ui.render.drawers import drawer_of  # isort: skip
from companion.ui.theme import theme  # isort: skip

pytestmark = pytest.mark.ui
TAB, ENTER = 9, 13


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
