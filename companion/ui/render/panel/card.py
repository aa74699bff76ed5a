"""A panel of details, painted by one widget: figures, rows, choices, a grid, dice, buttons."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.pages.kit import Touch
from companion.pages.panels import ChoiceRow, Item, Panel
from companion.pages.parts import Button, Crest
from companion.ui.render.dice import tray
from companion.ui.render.dice.tumble import Tumble
from companion.ui.render.paint import buttons, chips
from companion.ui.render.paint.brush import Brush
from companion.ui.render.paint.card import NOTE, TITLE, LeafCard
from companion.ui.render.paint.chips import Chip
from companion.ui.render.paint.spot import Spot
from companion.ui.render.panel import rows as panel_rows
from companion.ui.render.panel import tiles as panel_tiles
from companion.ui.theme import theme

BRIEF_NOTE = 28  # letters that may stand beside the title
GAP, FOOT = 14, 16
OFFER = 52
WIDEST = 800  # dp of a row; a wider panel has two columns of rows


class PanelCard(LeafCard):
    """One panel as a ruled leaf."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.revealed = False
        self.tumble = Tumble(self.redraw)

    @property
    def key(self) -> str:
        key: str = self.data.key
        return key

    # -- showing ---------------------------------------------------------------------------

    def show(self, data: Panel) -> None:
        """Show this; dice that the app has just thrown tumble for a moment."""
        before = self.data
        super().show(data)
        if before != data:
            self.tumble.follow(data.dice)

    def reveal(self, revealed: bool) -> None:
        """A secret is held: what belongs to it shows as well."""
        if revealed != self.revealed:
            self.revealed = revealed
            self._measure()
            self.redraw()

    def go(self, brush: Brush) -> float:
        """From the top down, painting or measuring; gives the height."""
        panel: Panel = self.data
        pad = self.pad
        room, y = brush.width - 2 * pad, self._head(brush, pad)
        if panel.text:
            y += brush.text(panel.text, pad, y, 16, theme.text, width=room, lines=0)[1] + GAP
        if panel.choices:
            shown = [
                Chip(f"choice|{x.key}", x.text, x.key == panel.chosen, x.colour, x.tint, x.icon)
                for x in panel.choices
            ]
            y += chips.flow(brush, shown, pad, y, room) + GAP
        for ask in panel.asks:
            y += self._ask(brush, ask, pad, y, room) + GAP
        if panel.tiles:
            y += panel_tiles.tiles(brush, panel.tiles, pad, y, room, self.revealed) + GAP
        if panel.grid:
            y += panel_tiles.grid(brush, panel.grid, pad, y, room) + GAP
        if panel.dice:
            rolling, faces = self.tumble.is_rolling, self.tumble.shown(panel.dice)
            drawn = tray.tray(brush, panel.dice, faces, (pad, y, room), rolling)
            if drawn.slots:
                self.tumble.slots = drawn.slots
            y += drawn.height + GAP
        y = self._items(brush, y, pad)
        if panel.offers:
            y += self._offers(brush, pad, y, room) + FOOT
        elif not panel.items:
            y += FOOT - GAP if y > GAP else 0
        return y - FOOT if self.plain and not panel.items else y

    def _head(self, brush: Brush, pad: float) -> float:
        panel: Panel = self.data
        room, y = brush.width - 2 * pad, 0.0 if self.plain else 12.0
        beside = 0.0
        if panel.title and panel.note and len(panel.note) <= BRIEF_NOTE:
            wide = brush.measure(panel.note, NOTE)
            title = brush.measure(panel.title, TITLE, "Display")
            beside = wide + 12 if title + wide + 12 <= room else 0.0
        if panel.title:
            high = brush.text(
                panel.title, pad, y, TITLE, theme.text, "Display", room - beside, lines=0
            )[1]  # fmt: skip
            if beside:
                brush.text(
                    panel.note, pad + room, y, NOTE, theme.quiet, align="right", line=high
                )  # fmt: skip
            y += high
        if panel.note and not beside:
            y += brush.text(panel.note, pad, y + 2, NOTE, theme.quiet, width=room, lines=0)[1] + 2
        if panel.title or panel.note:
            return y + 12
        return y + (0 if self.plain else 4)

    def _ask(self, brush: Brush, ask: ChoiceRow, x: float, y: float, w: float) -> float:
        high, left = 0.0, x
        if ask.title:
            if ask.colour:
                brush.crest(Crest(ask.colour), x, y, 18)
                left += 26
            room = w - (left - x)
            high = brush.text(ask.title, left, y, NOTE, theme.quiet, width=room, lines=0)[1] + 6
        shown = [
            Chip(f"ask|{ask.key}|{it.key}", it.text, it.chosen, it.colour, "", it.icon, it.holds)
            for it in ask.options
        ]
        return high + chips.flow(brush, shown, x, y + high, w)

    def _items(self, brush: Brush, y: float, pad: float) -> float:
        panel: Panel = self.data
        abreast = 2 if brush.width > WIDEST else 1  # a value stands near its name
        down = -(-len(panel.items) // abreast)
        parts = [panel.items[at * down : (at + 1) * down] for at in range(abreast)]
        wide, top = brush.width / abreast, y
        for at, items in enumerate(parts):
            y = max(y, self._column(brush, items, at * wide, top, wide, pad))
        if all(parts) and abreast > 1:
            brush.fill(wide, top, 1, y - top, theme.line)
        if panel.items and panel.offers:
            brush.rule(1, y, brush.width - 2, theme.line)
            return y + GAP
        return y + 4 if panel.items else y

    def _column(
        self, brush: Brush, items: tuple[Item, ...], x: float, y: float, w: float, pad: float
    ) -> float:
        for number, item in enumerate(items):
            if number or self.data.title or y > 20:
                brush.rule(x + 1, y, w - 2, theme.line)
            below, brush.ground = brush.ground, panel_rows.ground_of(item, brush.ground)
            y += panel_rows.row(brush, item, x, y, w, pad, self.revealed)
            brush.ground = below
        return y

    def _offers(self, brush: Brush, x: float, y: float, w: float) -> float:
        panel: Panel = self.data
        high = OFFER + max(0.0, brush.scale - 1) * 16
        if panel.offers_in_a_row:
            widest = max(buttons.width_of(brush, _button(offer)) for offer in panel.offers) - 14
            across = max(1, min(panel.offers_in_a_row, int((w + 8) // (widest + 8))))
            each = (w - 8 * (across - 1)) / across
            for number, offer in enumerate(panel.offers):
                left = x + (number % across) * (each + 8)
                self._offer(brush, offer, left, y + (number // across) * (high + 8), each, high)
            lines = -(-len(panel.offers) // across)
            return lines * (high + 8) - 8
        left, top = x, y
        for offer in panel.offers:
            width = buttons.plate_width if self._is_gold(offer) else buttons.width_of
            wide = min(w, width(brush, _button(offer)))
            if left > x and left + wide > x + w + 0.5:
                left, top = x, top + high + 8
            self._offer(brush, offer, left, top, wide, high)
            left += wide + 8
        return top + high - y

    def _offer(self, brush: Brush, offer: Button, x: float, y: float, w: float, h: float) -> None:
        if self._is_gold(offer):
            buttons.plate(brush, _button(offer), x, y, w, h)
            return
        buttons.quiet(brush, _button(offer), x, y, w, h, ghost=offer.look == "outline")
        if offer.look == "accent" and offer.enabled:
            brush.frame(x, y, w, h, theme.gilt, 12, 2)

    def _is_gold(self, offer: Button) -> bool:
        """Gold is the one thing to do next; where several are, each has a gilt rim instead."""
        nexts = sum(one.look == "accent" and one.enabled for one in self.data.offers)
        return offer.look == "accent" and nexts <= 1

    # -- touches ---------------------------------------------------------------------------

    def on_touch_down(self, touch: Any) -> bool:
        if self.collide_point(*touch.pos):
            self.tumble.land()
        return super().on_touch_down(touch)

    def send(self, touch: Touch) -> None:
        """A finger on a part of the panel, as the page knows it."""
        told = self._tapped(touch.key) if touch.kind == "tap" else self._asked(touch)
        if told is not None:
            super().send(told)

    def _asked(self, touch: Touch) -> Touch | None:
        part, _, rest = touch.key.partition("|")
        if part == "secret":
            return Touch(rest, "reveal" if touch.kind == "hold" else "let_go")
        is_asked = touch.kind == "hold" and part in ("row", "tile", "cell", "ask")
        return Touch(rest, "hold") if is_asked else None

    def _tapped(self, key: str) -> Touch | None:
        part, _, rest = key.partition("|")
        match part:
            case "row":
                taps = any(item.key == rest and item.taps for item in self.data.items)
                return Touch(rest) if taps else None
            case "tile":
                taps = any(tile.key == rest and tile.taps for tile in self.data.tiles)
                return Touch(rest) if taps else None
            case "offer" | "cell":
                return Touch(rest)
            case "minus" | "plus":
                return Touch(rest, "step", 1 if part == "plus" else -1)
            case "choice":
                return Touch(self.key, "choose", rest)
            case "ask":
                row, _, answer = rest.partition("|")
                return Touch(row, "answer", answer)
            case "face":
                index, _, face = rest.partition("|")
                return self._thrown(int(index), int(face))
            case "die":
                marks = self.data.dice.marked(int(rest))
                return None if marks == self.data.dice.marks else Touch(self.key, "mark", [*marks])
        return None

    def _thrown(self, index: int, face: int) -> Touch:
        self.tumble.land()
        return Touch(self.key, "throw", list(self.data.dice.tapped(index, face)))

    # -- for popovers and tests ------------------------------------------------------------

    def spot(self, key: str) -> Spot:
        """Where a key of this panel is, as a place in the window."""
        self.paint_now()
        return Spot(self, self.hit_of(key))

    def item(self, key: str) -> Item:
        """What a row says."""
        return next(item for item in self.data.items if item.key == key)

    def row(self, key: str) -> Spot:
        return self.spot(f"row|{key}")

    def tile(self, key: str) -> Spot:
        secret = any(tile.key == key and tile.secret for tile in self.data.tiles)
        return self.spot(f"{'secret' if secret else 'tile'}|{key}")

    def button(self, key: str) -> Spot:
        return self.spot(f"offer|{key}")

    def cell(self, key: str) -> Spot:
        return self.spot(f"cell|{key}")

    def chip(self, row: str, key: str) -> Spot:
        return self.spot(f"ask|{row}|{key}")

    def face(self, die: int, face: int) -> Spot:
        return self.spot(f"face|{die}|{face}")


def _button(offer: Button) -> Button:
    return replace(offer, key=f"offer|{offer.key}")
