"""Blocks in two columns where there is room, else in one; wide ones lie above both."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.pages import kit
from companion.ui.presenters.panels import Panel
from companion.ui.render.card import LeafCard
from companion.ui.render.drawers import drawer_of
from companion.ui.render.panel import PanelCard
from companion.ui.theme import theme

GAP = 12
BETWEEN, BELOW = 16, 16
EITHER = 2  # a block of this column stands where there is room
MUCH = 96  # shorter than the right one: so much it takes for the left one to be filled up
EVEN = 0.6  # of the room there is: from here on the columns reach down to the bar


def margin() -> float:
    return {"phone": 12.0, "portrait": 16.0, "landscape": 24.0}[theme.form]


class Columns(Widget):
    """Keeps the cards of blocks that stay, and tells each what it shows now.

    The last cards of two columns end at the same height.
    """

    listener = ObjectProperty(None, allownone=True)
    edged = BooleanProperty(True)  # with the margins of a page
    room = NumericProperty(0)  # what can be seen of it at once

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, **kwargs)
        self.cards: dict[str, LeafCard] = {}
        self._placed: list[tuple[int, LeafCard]] = []
        self._again = Clock.create_trigger(self._place, -1)
        for what in ("width", "pos", "room"):
            self.fbind(what, self._again)
        theme.bind(form=self._again_later)  # weakly

    def _again_later(self, *_: Any) -> None:
        self._again()

    def show(self, blocks: tuple[Panel | kit.Block, ...]) -> None:
        """Show these; a block that was there is only told what changed."""
        if list(self.cards) != [_key(block) for block in blocks]:
            kept = self.cards
            self.cards = {}
            for block in blocks:
                card = kept.pop(_key(block), None)
                if card is None:
                    card = self._card(block)
                    card.fbind("least", self._again)
                    self.add_widget(card)
                self.cards[_key(block)] = card
            for gone in kept.values():
                self.remove_widget(gone)
        for number, block in enumerate(blocks):
            card = self.cards[_key(block)]
            card.lead(number == 0)
            card.show(block)
        placed = [(_column(block), self.cards[_key(block)]) for block in blocks]
        if placed != self._placed:
            self._placed = placed
            self._again()

    def _card(self, block: Panel | kit.Block) -> LeafCard:
        if isinstance(block, Panel):
            return PanelCard(block, self.listener)
        drawer = drawer_of(block)
        assert issubclass(drawer, LeafCard), f"{drawer.__name__} does not stand in a column"
        return drawer(told=self.listener.touched_block)

    def _columns(self) -> list[list[LeafCard]]:
        """The cards of both columns; those that may stand in either fill up the shorter one."""
        columns = [
            [card for column, card in self._placed if column == 0],
            [card for column, card in self._placed if column == 1],
        ]
        for _, card in (one for one in self._placed if one[0] == EITHER):
            left, right = (sum(one.least + dp(GAP) for one in column) for column in columns)
            columns[0 if left + dp(MUCH) < right else 1].append(card)
        return columns

    def _place(self, *_: Any) -> None:
        edge = dp(margin()) if self.edged else 0.0
        gap, room = dp(GAP), self.width - 2 * edge
        if room < dp(LeafCard.LEAST_WIDTH):
            return
        two = theme.form == "landscape" and any(column > 0 for column, _ in self._placed)
        half = (room - dp(BETWEEN)) / 2
        wide = [card for column, card in self._placed if two and column < 0]
        for column, card in self._placed:
            card.width = half if two and column >= 0 else room
        columns = self._columns() if two else [[card for _, card in self._placed], []]
        top = dp(4)
        drops: list[tuple[LeafCard, float, float, float]] = []
        for card in wide:
            drops.append((card, edge, top, card.least))
            top += card.least + gap
        ends = [
            top + sum(card.least + gap for card in column) - gap for column in columns if column
        ]
        lowest = max(ends, default=top - gap)
        seen = self.room - dp(BELOW)
        fills = any(column and getattr(column[-1], "fills", False) for column in columns)
        if lowest < seen and (fills or (two and EVEN * seen < lowest)):
            lowest = seen
        for at, column in enumerate(columns):
            down = top
            for card in column:
                last = (two or fills) and card is column[-1]
                high = max(card.least, lowest - down) if last else card.least
                drops.append((card, edge + at * (half + dp(BETWEEN)), down, high))
                down += high + gap
        self.height = lowest + dp(BELOW)
        for card, left, down, high in drops:
            card.height = high
            card.pos = (self.x + left, self.top - down - high)


def _key(block: Panel | kit.Block) -> str:
    return str(getattr(block, "key", ""))


def _column(block: Panel | kit.Block) -> int:
    return int(getattr(block, "column", 0))
