"""Where a page leaves room, how the round stands; nowhere else, and never instead of the page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from kivy.metrics import dp

from companion.pages import kit
from companion.pages.charts import Line
from companion.pages.panels import Item, Panel
from companion.pages.standings import Rank, Tale
from tests.stage.evening import Evening

from companion.ui.render.blocks import Blocks  # isort: skip  after the driver
from companion.ui.theme import theme  # isort: skip

pytestmark = pytest.mark.ui
ROOM = 600
PEOPLE = ("Anna", "Ben", "Clara")


def standings(change: str = "+1") -> kit.Standings:
    ranks = tuple(
        Rank(f"sheet:{name}", "I", name, kit.Crest("blue"), kit.Figure("3"), change)
        for name in PEOPLE
    )
    return kit.Standings("standings", "How the table stands", ranks, brief=True, column=2)


def curve() -> kit.Curve:
    return kit.Curve("curve", "So far", ("0", "I"), (Line("Anna", "blue", (0, 3)),), column=2)


def spare() -> tuple[Any, ...]:
    return standings(), curve()


def panel(key: str, rows: int, column: int) -> Panel:
    items = tuple(Item(f"{key}{at}", f"Row {at}") for at in range(rows))
    return Panel(key, key, items=items, column=column)


@pytest.fixture(params=["landscape", "portrait", "phone"])
def blocks(request: Any, start: Callable[..., Evening]) -> Any:
    start()
    before, theme.form = theme.form, request.param
    made = Blocks()
    made.width, made.room = dp(1000 if request.param == "landscape" else 400), dp(ROOM)
    yield made
    theme.form = before


def shown(blocks: Blocks, *own: Any, told: Any = spare) -> list[str]:
    blocks.show(own, told)
    blocks.fit()
    blocks.fit()  # cards have measured themselves
    return list(blocks.spare_cards)


def test_few_entries_leave_room_for_the_standings_and_nothing_scrolls(blocks: Blocks) -> None:
    assert "standings" in shown(blocks, panel("few", 2, 0))
    assert blocks.height <= blocks.room + 1
    assert all(card.parent is blocks for card in blocks.spare_cards.values())


def test_nothing_stands_over_anything_else(blocks: Blocks) -> None:
    shown(blocks, panel("few", 2, 0), panel("other", 1, 1))
    cards = [*blocks.cards.values(), *blocks.spare_cards.values()]
    for at, one in enumerate(cards):
        for other in cards[at + 1 :]:
            across = min(one.right, other.right) - max(one.x, other.x)
            up = min(one.top, other.top) - max(one.y, other.y)
            assert min(across, up) <= 0.5


def test_a_page_that_scrolls_in_every_column_is_left_alone(blocks: Blocks) -> None:
    asked: list[bool] = []

    def told() -> tuple[Any, ...]:
        asked.append(True)
        return spare()

    assert shown(blocks, panel("a", 30, 0), panel("b", 30, 1), told=told) == []
    assert not asked  # nor worked out


def test_what_a_page_shows_itself_is_not_shown_twice(blocks: Blocks) -> None:
    assert "standings" not in shown(blocks, standings())


def test_it_tells_what_is_true_now(blocks: Blocks) -> None:
    shown(blocks, panel("few", 1, 0))
    blocks.show((panel("few", 1, 0),), lambda: (standings("+9"),))
    blocks.fit()
    assert blocks.spare_cards["standings"].data.ranks[0].note == "+9"


def test_it_goes_when_the_page_needs_the_room(blocks: Blocks) -> None:
    assert shown(blocks, panel("few", 1, 0))
    gone = list(blocks.spare_cards.values())
    assert shown(blocks, panel("few", 1, 0), panel("more", 40, -1)) == []
    assert all(card.parent is None for card in gone)


def test_what_was_tried_narrow_and_stands_alone_is_laid_out_once(blocks: Blocks) -> None:
    """Its words are higher in half the width: no reason to begin anew, frame after frame."""
    tale = Tale("tale", "How the round went", "Anna took the city. " * 20, ())
    assert shown(blocks, panel("few", 1, 0), told=lambda: (tale,)) == ["tale"]
    blocks._again.cancel()
    blocks.fit()
    assert not blocks._again.is_triggered


def test_without_anything_spare_a_page_is_as_it_was(blocks: Blocks) -> None:
    assert shown(blocks, panel("few", 1, 0), told=None) == []
    assert blocks.children == list(blocks.cards.values())


def test_the_log_of_a_game_that_has_just_begun_says_what_will_stand_there(
    start: Callable[..., Evening],
) -> None:
    evening = start()
    shell = evening.driver.app.shell
    shell.go("new_game")
    shell.page.begin()
    evening.driver.wait()
    shell.go("log")
    evening.driver.wait()
    assert shell.page.keys == ()
    assert "empty" in shell.page.cards
    rank = shell.page.blocks.spare_cards["standings"].data.ranks[0]
    evening.tap(evening.driver.spot(rank.key))  # leads to a player's sheet
    assert shell.current == "player"
    assert shell.page.owner() == rank.key.removeprefix("sheet:")


def test_a_curve_beside_a_long_list_can_be_seen_whole(blocks: Blocks) -> None:
    """It grows with its room, not with a list that goes on below what is seen."""
    told = replace(curve(), column=1)
    shown(blocks, panel("long", 30, 0), told, told=None)
    card = blocks.cards["curve"]
    assert blocks.height > blocks.room
    if theme.form == "landscape":
        assert blocks.top - card.y <= blocks.room
        assert card.height > card.least
