"""The parts of a sheet that are always there: its head, its keys for a number, its foot."""

from __future__ import annotations

from companion.pages.parts import Button, Crest
from companion.pages.sheets import Keys, SheetView
from companion.ui.render.paint import buttons
from companion.ui.render.paint.brush import Brush, Ruler
from companion.ui.render.paint.painted import Painted
from companion.ui.theme import theme

TITLE, BRIEF_TITLE, NOTE = 24, 17, 14
CROSS, GAP, KEY = 48.0, 8.0, 56.0
AMOUNT = 46
KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "00", "0", "back")


class SheetPart(Painted):
    """Paints on the ground of a sheet; `go` paints or measures alike."""

    LEAST_WIDTH = 100

    def least_height(self, width: float) -> float:
        return self.go(Ruler(self, width)) if self.data is not None else 0.0

    def paint(self, brush: Brush) -> None:
        brush.ground = theme.raised
        self.go(brush)

    def go(self, brush: Brush) -> float:
        raise NotImplementedError


class SheetHead(SheetPart):
    """What it is about, and the cross that gives it up."""

    def go(self, brush: Brush) -> float:
        view: SheetView = self.data
        left, right = 0.0, brush.width - (CROSS if view.close else 0.0)
        high = CROSS if view.close or view.back else 0.0
        if view.back:
            brush.icon("arrow-left", 12, 12, 24, theme.text)
            brush.hit(view.back.key, 0, 0, CROSS, CROSS, says=view.back.text)
            left += CROSS + 6
        if view.colour:
            brush.crest(Crest(view.colour), left, (CROSS - 32) / 2, 32)
            left += 44
        size, face = (BRIEF_TITLE, "Medium") if view.brief else (TITLE, "Display")
        title = brush.size_of(view.title, size, face, right - left)[1] if view.title else 0.0
        high = max(high, title)
        brush.text(
            view.title, left, 0, size, theme.text, face, right - left, high, lines=0
        )  # fmt: skip
        if view.close:
            brush.icon("close", right + 12, 12, 24, theme.text)
            brush.hit(view.close.key, right, 0, CROSS, CROSS, says=view.close.text)
        if view.note:
            size = brush.text(
                view.note, 0, high + 4, NOTE, theme.quiet, width=brush.width, lines=0
            )[1]  # fmt: skip
            high += size + 4
        return high


class SheetKeys(SheetPart):
    """Twelve keys; each tells `key:…`."""

    def go(self, brush: Brush) -> float:
        keys: Keys = self.data
        y = self._amount(brush, keys)
        each = (brush.width - 2 * GAP) / 3
        ground, brush.ground = brush.ground, theme.control
        for number, key in enumerate(KEYS):
            left, top = (number % 3) * (each + GAP), y + (number // 3) * (KEY + GAP)
            brush.rounded(left, top, each, KEY, theme.control, 12)
            brush.frame(left, top, each, KEY, theme.line, 12)
            if key == "back":
                brush.icon(
                    "backspace-outline", left + (each - 26) / 2, top + (KEY - 26) / 2, 26,
                    theme.text,
                )  # fmt: skip
            else:
                brush.text(
                    key, left, top, 26, theme.text, "Display", each, KEY, "center", grows=False
                )
            brush.hit(f"key:{key}", left, top, each, KEY, says=key)
        brush.ground = ground
        return y + 4 * KEY + 3 * GAP

    @staticmethod
    def _amount(brush: Brush, keys: Keys) -> float:
        if keys.dots >= 0:
            start = (brush.width - (18 * max(1, keys.dots) - 8)) / 2
            for at in range(keys.dots):
                brush.circle(start + at * 18 + 5, 16, 5, theme.text)
            return 40.0
        if not keys.amount:
            return 0.0
        wide, high = brush.text(keys.amount, 0, 0, AMOUNT, theme.text, "Display")
        room = brush.width - wide - 12
        if room > 40:
            brush.text(keys.note, wide + 12, 0, 16, theme.quiet, width=room, line=high, lines=2)
        return high + GAP


class SheetFoot(SheetPart):
    """Quiet buttons side by side, and below them the one thing to do next."""

    def go(self, brush: Brush) -> float:
        act, others = self.data
        y = self._others(brush, others)
        if act is not None:
            y += GAP if others else 0.0
            buttons.plate(brush, act, 0, y, brush.width, buttons.HEIGHT)
            y += buttons.HEIGHT + 4
        return y

    @staticmethod
    def _others(brush: Brush, others: tuple[Button, ...]) -> float:
        if not others:
            return 0.0
        widest = max(buttons.width_of(brush, one) for one in others)
        across = 2 if len(others) > 1 and 2 * widest + GAP <= brush.width else 1
        each, high = (brush.width - GAP * (across - 1)) / across, 52.0
        for number, one in enumerate(others):
            left, top = (number % across) * (each + GAP), (number // across) * (high + GAP)
            buttons.quiet(brush, one, left, top, each, high)
        lines = -(-len(others) // across)
        return lines * (high + GAP) - GAP
