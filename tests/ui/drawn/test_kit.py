"""The widgets of the kit, one by one."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.pages.sheets import LARGEST, pressed
from companion.ui.widgets.shapes import OUTLINES
from tests.stage.evening import Evening


@given(st.lists(st.sampled_from([*"0123456789", "00", "back"]), max_size=20))
def test_the_keypad_never_leaves_its_range(keys: list[str]) -> None:
    value = 0
    for key in keys:
        value = pressed(value, key)
        assert 0 <= value <= LARGEST


def test_the_keypad_types_as_one_reads() -> None:
    value = 0
    for key in ("1", "2", "00", "back"):
        value = pressed(value, key)
    assert value == 120


def test_words_beside_the_signs_of_a_player_give_way_where_room_is_short() -> None:
    from companion.pages.kit import Tie
    from companion.ui.render.paint import smalls

    class Noted:
        """What is painted, at seven pixels a letter."""

        def __init__(self) -> None:
            self.signs: list[float] = []
            self.words: list[str] = []

        def measure(self, text: str, _size: float) -> float:
            return 7.0 * len(text)

        def icon(self, _name: str, left: float, *_rest: object) -> None:
            self.signs.append(left)

        def crest(self, *_rest: object) -> None:
            pass

        def text(self, text: str, *_rest: object, **_more: object) -> None:
            self.words.append(text)

    ties = (
        Tie("food", (), "hungry", "loss"),  # 22 and 42 wide
        Tie("sword-cross", ("blue",), "enemies", "loss"),  # 40 and 49
        Tie("flag", (), "", "loss"),  # 22, and 8 between two of them
    )
    for room, words in ((191, ["hungry", "enemies"]), (190, ["hungry"]), (141, []), (60, [])):
        noted = Noted()
        smalls.ties(noted, ties, 100, 0, room, "left")
        assert noted.words == words
        assert len(noted.signs) == 3
        assert noted.signs[-1] + 22 <= max(200, 100 + room)


def test_shapes_stay_within_their_square() -> None:
    for points in OUTLINES.values():
        assert all(-1e-9 <= part <= 1 + 1e-9 for point in points for part in point)


@pytest.mark.ui
def test_a_value_stands_below_its_name_where_it_would_break_it() -> None:
    from companion.ui.presenters.panels import Item, Panel
    from tests.stage.panels import shown

    row = Item("one", "Maximilian", value="4 Expansionsmarker", taps=True)

    def heights(width: float) -> tuple[float, float]:
        """The middle of the name and that of the value."""
        card = shown(Panel("p", "", items=(row,)), width)
        card._repaint()
        middle = {word.text: word.y + word.height / 2 for word in card.words}
        return middle["Maximilian"], middle["4 Expansionsmarker"]

    name, value = heights(400)
    assert abs(name - value) < 2
    name, value = heights(230)
    assert value < name - 10


@pytest.mark.ui
def test_tiles_are_as_wide_as_the_longest_word_of_their_headings() -> None:
    from companion.ui.presenters.panels import Panel, Tile
    from companion.ui.render.panel.card import PanelCard
    from tests.stage.panels import shown

    def panel(word: str) -> Panel:
        tiles = (Tile("a", "Chance", "1"), Tile("b", word, "2"), Tile("c", "Rest", "3"))
        return Panel("p", "", tiles=tiles)

    def lines(card: PanelCard) -> int:
        card._repaint()
        return len({hit.y for hit in card.hits})

    card = shown(panel("Marker"), 380)
    assert lines(card) == 1
    card.show(panel("Neue Expansionsmarker"))
    assert lines(card) == 2


@pytest.mark.ui
def test_an_equal_panel_is_not_drawn_again() -> None:
    from companion.ui.presenters.panels import Item, Panel
    from tests.stage.panels import shown

    def panel(count: int) -> Panel:
        return Panel("p", "Truppen", items=(Item("a", "Reiter", count=count),))

    card = shown(panel(1), 400)
    card._repaint()
    card.show(panel(1))
    card._repaint()
    assert card.paints == 1
    card.show(panel(2))
    card._repaint()
    assert card.paints == 2


@pytest.mark.ui
def test_what_a_panel_measures_is_what_it_paints() -> None:
    from companion.pages.dice import Dice
    from companion.ui.presenters.panels import Button, Item, Panel, Tile
    from companion.ui.render.paint.brush import Brush
    from tests.stage.panels import shown

    panel = Panel(
        "p",
        "Angriff",
        note="Zuerst kommt, wer als Letzter noch Marker hat und sie setzen will.",
        tiles=(Tile("a", "Chance", "51,4 %"), Tile("b", "Loans", "", filled=2, most=5)),
        items=(Item("a", "Reiter", note="schwer", count=3), Item("b", "Anna", colour="blue")),
        offers=(Button("x", "Bauen"), Button("y", "Abrechnen und weitergehen")),
        dice=Dice((4, 6, 8), (0, 3, 0), (False,) * 3, (False,) * 3, True),
    )
    card = shown(panel, 500)
    with card.canvas:
        painted = card.go(Brush(card))
    assert painted == pytest.approx(card.height, abs=1)
    inside = [hit.y >= 0 and hit.y + hit.height <= card.height + 1 for hit in card.hits]
    assert all(inside)


@pytest.mark.ui
@pytest.mark.parametrize("taps", [False, True], ids=["flat", "lifted"])
def test_figures_of_tiles_side_by_side_stand_on_one_line(taps: bool) -> None:
    from companion.ui.presenters.panels import Panel, Tile
    from tests.stage.panels import shown

    brief, long = names = ("Grundkarten", "Fortschrittliche Karten der Verteidigung")
    tiles = tuple(Tile(name, name, str(at), taps=taps) for at, name in enumerate(names, 6))
    card = shown(Panel("p", "Anna", tiles=tiles), 400)
    card.redraw()
    card.paint_now()
    words = {word.text: word for word in card.words}
    assert words[brief].height < words[long].height
    assert round(words["6"].y) == round(words["7"].y)


@pytest.mark.ui
def test_the_message_goes_away_by_itself_and_offers_one_thing(start: Callable[[], Evening]) -> None:
    kit = start()
    layers = kit.driver.app.shell.layers
    done: list[str] = []
    layers.say("Something", "Anyway", lambda: done.append("done"))
    kit.driver.frames(2)
    kit.tap(layers.offer)
    assert done == ["done"]
    assert layers.message == ""
    layers.say("Something else")
    kit.driver.frames(2)
    assert layers.message == "Something else"
    kit.driver.seconds(7)
    assert layers.message == ""


@pytest.mark.ui
def test_pages_that_are_gone_leave_no_widgets_behind(start: Callable[[], Evening]) -> None:
    import gc
    import weakref

    evening = start()
    evening.tap(evening.driver.spot("box:medioevo"))
    evening.tap(evening.page.spot("main"))
    page = weakref.ref(evening.page)
    evening.driver.app.shell.go("home")
    evening.driver.wait()
    evening.driver.seconds(1)
    gc.collect()
    assert page() is None
