"""The seats of a new table: crest, name to type, what is played; below them who else may sit."""

from __future__ import annotations

from typing import Any

from companion.pages.new_table import SeatLine, Seats
from companion.pages.parts import Crest
from companion.ui.render.paint import buttons, chips
from companion.ui.render.paint.brush import Brush, Ruler
from companion.ui.render.paint.chips import Chip
from companion.ui.render.paint.typing import TypingCard
from companion.ui.theme import theme
from companion.ui.widgets.text_field import Field as Input

GAP, LEAST = 12.0, 72.0
CREST, FIELD_HIGH, SIGN = 36.0, 48.0, 24.0
BUTTON = 48.0
WORDS, NOTE = 16, 14
NAME = {"phone": 0.40}  # of what is right of the crest; else
NAME_ELSE = 0.48


class SeatsCard(TypingCard):
    """Tells `game|name`, `colour|number`, `seat|number`, `name|words` and its buttons.

    Names that are typed are told as `text`.
    """

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.typed_last = -1  # the seat whose name was typed last

    # -- names that are typed --------------------------------------------------------------

    def show(self, data: Seats) -> None:
        super().show(data)
        for key in set(self.inputs) - {str(at) for at in range(len(data.seats))}:
            self.give_up(key)
        for at, seat in enumerate(data.seats):
            widget = self.inputs.get(str(at)) or self._input(str(at))
            widget.hint_text = seat.hint
            if widget.text != seat.name:
                widget.text = seat.name

    def _input(self, key: str) -> Input:
        widget = self.inputs[key] = Input(size_hint=(None, None))
        widget.asks = key
        widget.bind(text=self._typed, focus=self._began)
        self.add_widget(widget)
        return widget

    def _typed(self, widget: Input, text: str) -> None:
        seat: SeatLine = self.data.seats[int(widget.asks)]
        if seat.name != text:
            self._tell_value(widget.asks, text)

    def _began(self, widget: Input, typing: bool) -> None:
        if typing:
            self.typed_last = int(widget.asks)

    # -- from the top down -----------------------------------------------------------------

    def paint(self, brush: Brush) -> None:
        self.plain = True  # each seat has a leaf of its own
        super().paint(brush)

    def go(self, brush: Brush) -> float:
        brush.ground = theme.background
        self._places = {}
        data: Seats = self.data
        across = 2 if theme.form == "landscape" else 1
        gap = 8.0 if theme.form == "phone" else GAP
        wide = (brush.width - gap * (across - 1)) / across
        games = [Chip(f"game|{x.key}", x.text, x.key == data.game) for x in data.games]
        y = chips.flow(brush, games, 0, 0, brush.width)
        y += GAP if games else 0.0
        for start in range(0, len(data.seats), across):
            line = range(start, min(start + across, len(data.seats)))
            tall = max(self._seat(Ruler(self, brush.width), at, (0, 0, wide, 0)) for at in line)
            for at in line:
                self._seat(brush, at, ((at - start) * (wide + gap), y, wide, tall))
            y += tall + gap
        y += self._buttons(brush, y) + (GAP if data.names else 0)
        if data.names:
            high = brush.text(data.heading, 0, y, NOTE, theme.quiet, width=brush.width, lines=0)[1]
            y += high + 6
            free = [Chip(f"name|{name}", name) for name in data.names]
            y += chips.flow(brush, free, 0, y, brush.width)
        return y

    def _seat(self, brush: Brush, at: int, box: tuple[float, float, float, float]) -> float:
        """Crest, name, and what is played; gives how high it must be."""
        seat: SeatLine = self.data.seats[at]
        x, y, w, h = box
        phone = theme.form == "phone"
        pad, size = 10.0 if phone else 14.0, 15 if phone else WORDS
        left = pad + CREST + (10 if phone else 14)
        room = w - left - pad
        bare = not (seat.opens or seat.note)
        name = room if bare else room * NAME.get(theme.form, NAME_ELSE)
        start = left + name + (8 if phone else 14)
        words = w - start - pad - SIGN
        answer = brush.size_of(seat.answer, size, width=words)[1]
        note = brush.size_of(seat.note, NOTE, width=words)[1] if seat.note else 0.0
        least = max(LEAST, answer + note + 20)
        ground = brush.ground
        brush.rounded(x, y, w, h, theme.surface)
        brush.frame(x, y, w, h, theme.line)
        brush.ground = theme.surface
        brush.crest(Crest(seat.colour), x + pad, y + (h - CREST) / 2, CREST)
        brush.hit(f"colour|{at}", x, y, left, h, says=seat.hint)
        self.room_for(
            str(at), brush, (x + left, y + (h - FIELD_HIGH) / 2, name, FIELD_HIGH), seat.hint
        )
        top = y + (h - answer - note) / 2
        brush.text(seat.answer, x + start, top, size, theme.text, width=words, lines=0)
        brush.text(seat.note, x + start, top + answer, NOTE, theme.quiet, width=words, lines=0)
        if seat.opens:
            brush.icon(
                "chevron-right", x + w - pad - SIGN + 4, y + (h - SIGN) / 2, SIGN, theme.quiet
            )
            brush.hit(
                f"seat|{at}", x + start - 6, y, w - start + 6, h, says=seat.answer or seat.note
            )
        brush.ground = ground
        return least

    def _buttons(self, brush: Brush, y: float) -> float:
        """A seat less, a seat more; at the right end the way back to the usual table."""
        data: Seats = self.data
        shown = [data.fewer, data.more, *((data.forget,) if data.forget else ())]
        widths = [buttons.width_of(brush, one) for one in shown]
        bare = sum(widths) + GAP * len(widths) > brush.width
        left = 0.0
        for one, wide in zip(shown[:2], widths, strict=False):
            signs = bare and one is not data.more
            width = buttons.HEIGHT if signs else min(wide, brush.width - 2 * (buttons.HEIGHT + GAP))
            buttons.quiet(brush, one, left, y, width, BUTTON, bare=signs)
            left += width + GAP
        if data.forget:
            width = buttons.HEIGHT if bare else widths[-1]
            buttons.quiet(
                brush, data.forget, brush.width - width, y, width, BUTTON, ghost=True, bare=bare
            )
        return BUTTON
