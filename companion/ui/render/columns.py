"""Panels in two columns where there is room, else in one; wide panels lie above both."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.ui.presenters.panels import Panel
from companion.ui.render.panel import PanelCard
from companion.ui.theme import theme

GAP = 12


def margin() -> float:
    return {"phone": 12.0, "portrait": 16.0, "landscape": 24.0}[theme.form]


class Columns(Widget):
    """Keeps the cards of panels that stay, and tells each what it shows now."""

    listener = ObjectProperty(None, allownone=True)
    edged = BooleanProperty(True)  # with the margins of a page

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, **kwargs)
        self.cards: dict[str, PanelCard] = {}
        self._placed: list[tuple[int, PanelCard]] = []
        self._again = Clock.create_trigger(self._place, -1)
        self.fbind("width", self._again)
        self.fbind("pos", self._again)
        theme.bind(form=self._again_later)  # weakly

    def _again_later(self, *_: Any) -> None:
        self._again()

    def show(self, panels: tuple[Panel, ...]) -> None:
        """Show these; a panel that was there is only told what changed."""
        if list(self.cards) != [panel.key for panel in panels]:
            kept = self.cards
            self.cards = {}
            for panel in panels:
                card = kept.pop(panel.key, None)
                if card is None:
                    card = PanelCard(panel, self.listener)
                    card.fbind("height", self._again)
                    self.add_widget(card)
                self.cards[panel.key] = card
            for gone in kept.values():
                self.remove_widget(gone)
        for number, panel in enumerate(panels):
            card = self.cards[panel.key]
            if card.leads != (number == 0):
                card.leads = number == 0
                card.redraw()
            card.show(panel)
        placed = [(panel.column, self.cards[panel.key]) for panel in panels]
        if placed != self._placed:
            self._placed = placed
            self._again()

    def _place(self, *_: Any) -> None:
        edge = dp(margin()) if self.edged else 0.0
        gap, room = dp(GAP), self.width - 2 * edge
        if room < dp(PanelCard.LEAST_WIDTH):
            return
        two = theme.form == "landscape" and any(column > 0 for column, _ in self._placed)
        half = (room - dp(16)) / 2
        wide = [card for column, card in self._placed if two and column < 0]
        first = [card for column, card in self._placed if not two or column == 0]
        second = [card for column, card in self._placed if two and column > 0]
        for card in wide:
            card.width = room
        for card in (*first, *second):
            card.width = half if two else room
        top = dp(4)
        drops: list[tuple[PanelCard, float, float]] = []
        for card in wide:
            drops.append((card, edge, top))
            top += card.height + gap
        heights = []
        for at, column in enumerate((first, second)):
            down = top
            for card in column:
                drops.append((card, edge + at * (half + dp(16)), down))
                down += card.height + gap
            heights.append(down)
        self.height = max(heights) - gap + dp(16)
        for card, left, down in drops:
            card.pos = (self.x + left, self.top - down - card.height)
