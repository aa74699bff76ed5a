"""Options of a new table: one of several, of very many, a number, or yes and no."""

from __future__ import annotations

from companion.pages.new_table import OptionLine, Options
from companion.pages.parts import Button
from companion.ui.render.paint import buttons, chips
from companion.ui.render.paint.brush import Brush, Ruler
from companion.ui.render.paint.card import TITLE, LeafCard
from companion.ui.render.paint.chips import Chip
from companion.ui.render.panel import rows as panel_rows
from companion.ui.theme import theme

HEAD, LINE, SIGN = 60.0, 56.0, 24.0
GAP, BETWEEN, FOOT = 8.0, 32.0, 14.0
WORDS, NOTE, SUMMARY = 16, 14, 16
HELP = 48.0
COUNT = {"phone": 76.0}  # room for a number or a word between minus and plus; else
COUNT_ELSE = 88.0
SWITCH, KNOB = (56.0, 32.0), 12.0
SHORT = 12  # letters of two answers that stand beside their question


class OptionsCard(LeafCard):
    """Tells `fold|group`, `one|key|value`, `switch|key`, `pick|key`, `minus|key`, `plus|key`
    and `help|key`."""

    def go(self, brush: Brush) -> float:
        data: Options = self.data
        pad = self.pad
        y = self._head(brush, pad) if data.title else 0.0
        if data.folded or not data.rows:
            return y
        for column, (left, wide) in self._columns(brush, pad):
            top = HEAD if data.title else 0.0
            for line in column:
                top += self._line(brush, line, left, top, wide) + GAP
            y = max(y, top - GAP)
        return y + (0.0 if self.plain else FOOT)

    def _head(self, brush: Brush, pad: float) -> float:
        data: Options = self.data
        right = brush.width - pad - SIGN
        title = min(brush.measure(data.title, TITLE, "Display") + 2, right - pad)
        brush.text(data.title, pad, 0, TITLE, theme.text, "Display", title, HEAD)
        room = right - pad - title - 24
        if data.folded and room > 40:
            brush.text(
                data.summary, pad + title + 12, 0, SUMMARY, theme.quiet, width=room, line=HEAD,
                align="right",
            )  # fmt: skip
        sign = "chevron-down" if data.folded else "chevron-up"
        brush.icon(sign, right, (HEAD - SIGN) / 2, SIGN, theme.quiet)
        brush.hit(f"fold|{data.key}", 0, 0, brush.width, HEAD, says=data.title)
        return HEAD

    def _columns(
        self, brush: Brush, pad: float
    ) -> list[tuple[tuple[OptionLine, ...], tuple[float, float]]]:
        """The lines in one column, or in two of about one height, with where each lies."""
        rows, room = self.data.rows, brush.width - 2 * pad
        if theme.form != "landscape" or self.plain or len(rows) < 2:
            return [(rows, (pad, room))]
        wide = (room - BETWEEN) / 2
        ruler = Ruler(self, brush.width)
        highs = [self._line(ruler, line, 0, 0, wide) + GAP for line in rows]
        cut = min(
            range(1, len(rows)), key=lambda at: max(sum(highs[:at]), sum(highs[at:]))
        )  # the first where the taller one is lowest
        return [(rows[:cut], (pad, wide)), (rows[cut:], (pad + wide + BETWEEN, wide))]

    # -- lines -----------------------------------------------------------------------------

    def _line(self, brush: Brush, line: OptionLine, x: float, y: float, w: float) -> float:
        """An option, and below it what it means where that is open."""
        high = float(getattr(self, f"_{line.kind}")(brush, line, x, y, w))
        if line.open and line.help:
            high += 2 + brush.text(
                line.help, x, y + high + 2, NOTE, theme.quiet, width=w, lines=0
            )[1] + 6  # fmt: skip
        return high

    @staticmethod
    def _asks(brush: Brush, line: OptionLine, right: float, y: float, h: float) -> float:
        """The sign that tells more, left of `right`; gives its width."""
        if not line.help:
            return 0.0
        ink = theme.mark if line.open else theme.quiet
        brush.icon("help-circle-outline", right - 36, y + (h - SIGN) / 2, SIGN, ink)
        brush.hit(f"help|{line.key}", right - HELP, y, HELP, h, says=line.text)
        return HELP

    def _choice(self, brush: Brush, line: OptionLine, x: float, y: float, w: float) -> float:
        shown = [
            Chip(f"one|{line.key}|{it.key}", it.text, it.key == str(line.value), tint=it.tint)
            for it in line.replies
        ]
        help_ = HELP if line.help else 0.0
        if len(shown) == 2 and max(len(one.text) for one in shown) <= SHORT:
            wide = sum(chips.width(brush, one) for one in shown) + chips.GAP
            room = w - wide - help_ - 12
            longest = max((brush.measure(word, WORDS) for word in line.text.split()), default=0.0)
            if longest <= room:
                words = brush.size_of(line.text, WORDS, width=room)[1]
                high = max(LINE, words + 8)
                brush.text(line.text, x, y, WORDS, theme.text, width=room, line=high, lines=0)
                top = y + (high - chips.height(brush)) / 2
                chips.flow(brush, shown, x + w - help_ - wide, top, wide + 1)
                self._asks(brush, line, x + w, y, high)
                return high
        words = brush.size_of(line.text, WORDS, width=w - help_)[1]
        high = max(HELP if line.help else 28.0, words + 6)
        brush.text(line.text, x, y, WORDS, theme.text, width=w - help_, line=high, lines=0)
        self._asks(brush, line, x + w, y, high)
        return high + chips.flow(brush, shown, x, y + high, w) + 4

    def _list(self, brush: Brush, line: OptionLine, x: float, y: float, w: float) -> float:
        help_ = HELP if line.help else 0.0
        words = brush.size_of(line.text, WORDS, width=w - help_)[1]
        high = max(help_ or 28.0, words + 6)
        brush.text(line.text, x, y, WORDS, theme.text, width=w - help_, line=high, lines=0)
        self._asks(brush, line, x + w, y, high)
        pick = Button(f"pick|{line.key}", line.words, "magnify")
        wide = min(w, buttons.width_of(brush, pick))
        buttons.quiet(brush, pick, x, y + high, wide, 48)
        return high + 52

    def _stepper(self, brush: Brush, line: OptionLine, x: float, y: float, w: float) -> float:
        count = max(
            COUNT.get(theme.form, COUNT_ELSE), brush.measure(line.words, 22, "Display") + 10
        )
        step = 2 * panel_rows.STEP + count
        help_ = HELP if line.help else 0.0
        room = w - step - help_ - 8
        longest = max((brush.measure(word, WORDS) for word in line.text.split()), default=0.0)
        below = longest > room
        if below:
            room = w - help_
        words = brush.size_of(line.text, WORDS, width=room)[1]
        high = max(LINE, words + 8)
        brush.text(line.text, x, y, WORDS, theme.text, width=room, line=high, lines=0)
        right = x + w if below else x + w - step - 4
        self._asks(brush, line, right, y, high)
        top = y + high if below else y + (high - panel_rows.STEP) / 2
        panel_rows.stepper(
            brush, line.key, line.text, int(line.value), (x + w - step, top),
            (line.least, line.most), count, line.words,
        )  # fmt: skip
        return high + (panel_rows.STEP + 4 if below else 0.0)

    def _switch(self, brush: Brush, line: OptionLine, x: float, y: float, w: float) -> float:
        help_ = HELP if line.help else 0.0
        start = SWITCH[0] + 14
        room = w - start - help_
        words = brush.size_of(line.text, WORDS, width=room)[1]
        high = max(LINE, words + 8)
        _toggle(brush, x, y + (high - SWITCH[1]) / 2, bool(line.value))
        brush.text(line.text, x + start, y, WORDS, theme.text, width=room, line=high, lines=0)
        brush.hit(f"switch|{line.key}", x, y, w - help_, high, says=line.text)
        self._asks(brush, line, x + w, y, high)
        return high


def _toggle(brush: Brush, x: float, y: float, on: bool) -> None:
    """A switch: the knob says where it stands, its colour says so once more."""
    wide, high = SWITCH
    ground = brush.ground
    brush.rounded(x, y, wide, high, theme.chosen if on else theme.surface, high / 2)
    ink = theme.mark if on else theme.quiet
    brush.frame(x, y, wide, high, ink, high / 2, 2)
    middle = x + wide - high / 2 if on else x + high / 2
    brush.circle(middle, y + high / 2, KNOB if on else KNOB - 4, ink)
    brush.ground = ground
