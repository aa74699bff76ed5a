"""Everybody's account as a table where there is room, else name and setting above the figures."""

from __future__ import annotations

from companion.pages.ledger import Account, Ledger, Setting, Way
from companion.pages.parts import Figure, Secret
from companion.ui.render.head import paint_stop
from companion.ui.render.paint import smalls
from companion.ui.render.paint.brush import Brush
from companion.ui.render.paint.card import NOTE, TITLE, LeafCard
from companion.ui.theme import theme

STEP, RATE = 48, 44
CREST, NAME, FIGURE = 44, 19, 21
GAP, ROW = 10, 76
DOTS = 54.0
LEAST_NAME = 100


class LedgerCard(LeafCard):
    """One line an account where names and all figures fit side by side."""

    share = 0.62  # of the page, where something stands beside it

    def go(self, brush: Brush) -> float:
        ledger: Ledger = self.data
        y = 12.0
        if ledger.title:
            room = brush.width - 2 * self.pad
            y += brush.text(ledger.title, self.pad, y, TITLE, theme.text, "Display", room, lines=0)[
                1
            ]
            y += 6
        if ledger.note:
            room = brush.width - 2 * self.pad
            y += brush.text(ledger.note, self.pad, y, NOTE, theme.quiet, width=room, lines=0)[1] + 4
        widths = self._widths(brush)
        setting = 2 * STEP + RATE
        taken = 2 * self.pad + CREST + GAP + setting + sum(widths) + GAP * len(widths)
        wide = brush.width - taken >= LEAST_NAME * brush.scale and theme.form != "phone"
        if wide:
            y += self._heads(brush, y, widths)
        for account in ledger.accounts:
            y += (self._line if wide else self._tall)(brush, account, y, widths)
        return y + 4

    def _widths(self, brush: Brush) -> list[float]:
        """Of the columns of figures: what stands in them, and their heads."""
        ledger: Ledger = self.data
        found = []
        for at, head in enumerate(ledger.heads[1:]):
            cells = [account.figures[at] for account in ledger.accounts]
            texts = [cell.text for cell in cells if isinstance(cell, Figure)]
            widest = max((brush.measure(text, FIGURE, "Display") for text in texts), default=0.0)
            dots = DOTS if any(isinstance(cell, Secret) for cell in cells) else 0.0
            found.append(max(widest, dots, brush.measure(head, NOTE)))
        return found

    def _heads(self, brush: Brush, y: float, widths: list[float]) -> float:
        high = 30 + max(0.0, brush.scale - 1) * 14
        heads = self.data.heads
        right = brush.width - self.pad
        for head, wide in reversed(list(zip(heads[1:], widths, strict=True))):
            brush.text(head, right, y, NOTE, theme.quiet, align="right", line=high)
            right -= wide + GAP
        middle = right - (2 * STEP + RATE) / 2
        brush.text(heads[0], middle, y, NOTE, theme.quiet, align="center", line=high)
        return high

    def _line(self, brush: Brush, account: Account, y: float, widths: list[float]) -> float:
        pad = self.pad
        right = brush.width - pad
        start = right - sum(widths) - GAP * len(widths) - (2 * STEP + RATE)
        left = pad + CREST + GAP
        room = start - left - 8
        name, note = self._words(brush, account, room)
        high = max(ROW, name + note + 20)
        self._ground(brush, account, y, start - 8, high)
        self._who(brush, account, left, y, room, high, name, note)
        setting(brush, account.setting, start, y + (high - STEP) / 2)
        for figure, wide, head in reversed(
            list(zip(account.figures, widths, self.data.heads[1:], strict=True))
        ):
            self._figure(brush, account, figure, head, (right - wide, y, wide, high), "right")
            right -= wide + GAP
        return high

    def _tall(self, brush: Brush, account: Account, y: float, widths: list[float]) -> float:
        """The name with its setting, the figures under their heads below."""
        del widths
        pad = self.pad
        start = brush.width - pad - (2 * STEP + RATE)
        left = pad + CREST + GAP
        room = start - left - 8
        name, note = self._words(brush, account, room)
        first = max(64.0, name + note + 16)
        cell = 50 + max(0.0, brush.scale - 1) * 36
        self._ground(brush, account, y, start - 8, first)
        self._who(brush, account, left, y, room, first, name, note)
        setting(brush, account.setting, start, y + (first - STEP) / 2)
        count, heads, x = len(account.figures), self.data.heads[1:], pad
        words = [brush.measure(head, NOTE) for head in heads]
        spare = max(0.0, brush.width - 2 * pad - sum(words)) / count
        for at, (figure, head) in enumerate(zip(account.figures, heads, strict=True)):
            align = "left" if at == 0 else "right" if at == count - 1 else "center"
            each = words[at] + spare  # a long head takes more than its share
            box = (x, y + first, each, cell)
            x += each
            line = 20 * brush.scale
            brush.text(head, box[0], box[1], NOTE, theme.quiet, width=each, line=line, align=align)
            below = (box[0], box[1] + line, each, cell - line)
            self._figure(brush, account, figure, head, below, align)
        return first + cell + 6

    @staticmethod
    def _words(brush: Brush, account: Account, room: float) -> tuple[float, float]:
        name = brush.size_of(account.name, NAME, "Display", room, 2)[1]
        note = brush.size_of(account.note, NOTE, width=room)[1] + 2 if account.note else 0.0
        return name, note

    def _ground(self, brush: Brush, account: Account, y: float, wide: float, high: float) -> None:
        brush.rule(1, y, brush.width - 2, theme.line)
        if account.taps:
            brush.hit(account.key, 0, y, wide, high, says=account.name)

    def _who(
        self, brush: Brush, account: Account, left: float, y: float, room: float, high: float,
        name: float, note: float,
    ) -> None:  # fmt: skip
        brush.crest(account.crest, self.pad, y + (high - CREST) / 2, CREST)
        if account.done:
            x, middle = self.pad + CREST - 4, y + (high + CREST) / 2 - 6
            brush.seal(x, middle, 22, sum(map(ord, account.key)))
            brush.icon("check", x - 7, middle - 7, 14, theme.wax_ink)
        top = y + (high - name - note) / 2
        brush.text(account.name, left, top, NAME, theme.text, "Display", room, lines=2)
        ink = theme.loss if account.warns else theme.quiet
        brush.text(account.note, left, top + name + 2, NOTE, ink, width=room, lines=0)

    def _figure(
        self, brush: Brush, account: Account, figure: Figure | Secret, head: str,
        box: tuple[float, float, float, float], align: str,
    ) -> None:  # fmt: skip
        x, y, w, h = box
        if isinstance(figure, Secret):
            key = f"secret:{figure.owner}:{account.key}"
            shown = self.held.get(key) or (figure.figure.text if figure.figure else "")
            if shown:
                brush.text(shown, x, y, FIGURE, theme.text, "Display", w, h, align)
            else:
                smalls.dots(brush, x, y + h / 2, w, align)
            brush.hit(key, x, y, w, h, holds=True, says=head)
            return
        ink = smalls.tone(figure.tone)
        brush.text(figure.text, x, y, FIGURE, ink, "Display", w, h, align)
        if figure.why and figure.text:
            brush.hit(figure.why, x, y, w, h, holds=True, says=head)


def setting(brush: Brush, shown: Setting, x: float, y: float) -> None:
    """A figure between minus and plus; one that is recorded stands alone."""
    ground = brush.ground
    ink = theme.text if shown.open else theme.quiet
    brush.text(shown.text, x + STEP, y, 24, ink, "Display", RATE, STEP, "center")
    if not shown.open:
        return
    brush.hit(shown.key, x + STEP, y, RATE, STEP, says=shown.text)
    for sign, left, enabled in (
        ("minus", x, shown.can_less), ("plus", x + STEP + RATE, shown.can_more),
    ):  # fmt: skip
        brush.faded = not enabled
        brush.rounded(left, y, STEP, STEP, theme.control, 12)
        brush.frame(left, y, STEP, STEP, theme.line, 12)
        brush.icon(sign, left + 12, y + 12, 24, theme.text)
        brush.faded = False
        brush.hit(f"{sign}:{shown.key}", left, y, STEP, STEP, enabled=enabled, says=shown.text)
    brush.ground = ground


class WayCard(LeafCard):
    """A line from stop to stop: sealed where one has been, hollow where one has yet to go."""

    def go(self, brush: Brush) -> float:
        way: Way = self.data
        room, y = brush.width - 2 * self.pad, 12.0
        y += brush.text(way.title, self.pad, y, TITLE, theme.text, "Display", room, lines=0)[1] + 4
        if way.note:
            y += brush.text(way.note, self.pad, y, NOTE, theme.quiet, width=room, lines=0)[1]
        if not way.stops:
            return y + 16
        y += 12
        slot = room / len(way.stops)
        line = 20 * brush.scale
        named = all(brush.measure(stop.text, NOTE) <= slot - 6 for stop in way.stops)
        for at, stop in enumerate(way.stops):
            x = self.pad + slot * (at + 0.5)
            if at:
                trail = theme.wax if stop.standing == "done" else theme.line
                brush.fill(x - slot + 17, y + 23, slot - 34, 2, trail)
            paint_stop(brush, stop, x, y + 24)
            if named:
                brush.text(stop.text, x, y + 44, NOTE, theme.quiet, align="center", line=line)
            if stop.taps:
                high = 48 + (line if named else 0)
                brush.hit(stop.key, x - slot / 2, y, slot, high, says=stop.text)
        return y + 56 + (line if named else 0)
