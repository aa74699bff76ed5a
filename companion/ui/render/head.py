"""The head of a page: title, one line of state, the stops of the round, the clock."""

from __future__ import annotations

from companion.pages.kit import PageView, Stop
from companion.ui.render.paint.brush import Brush
from companion.ui.render.paint.buttons import ICON, quiet, width_of
from companion.ui.render.paint.faces import PARTS
from companion.ui.render.paint.painted import Painted
from companion.ui.theme import theme

SLOT = 82
LINE = 80
STOPS = 66
MARGIN, PHONE_MARGIN = 24, 16


def margin() -> float:
    return PHONE_MARGIN if theme.form == "phone" else MARGIN


class Head(Painted):
    """Stops stand beside the title in landscape, below it elsewhere."""

    def least_height(self, _width: float) -> float:
        grown = max(0.0, theme.text_size - 1) * 40
        below = bool(self.data and self.data.stops) and theme.form != "landscape"
        line = 52 if theme.form == "phone" and below else LINE
        return line + grown + (STOPS + grown / 3 if below else 0)

    def paint(self, brush: Brush) -> None:
        view: PageView = self.data
        edge, stops = margin(), view.stops
        beside = bool(stops) and theme.form == "landscape"
        line = self.least_height(brush.width) - (STOPS if stops and not beside else 0)
        left, right = edge, brush.width - edge
        if view.back:
            quiet_back(brush, view, left - 8, line)
            left += 56
        if view.seal:
            side = 36.0 if theme.form == "phone" else 44.0
            brush.seal(left + side / 2, line / 2, side, 2, view.seal)
            left += side + 12
        right = self._tools(brush, view, left, right, line)
        right -= self._clock(brush, right, line)
        slot = self._slot(brush, stops, beside)
        middle = (brush.width - slot * len(stops)) / 2
        if beside and not view.clock[0]:  # nothing stands right of them
            middle = right - slot * len(stops) + 12
        self._title(brush, view, left, (middle if beside else right) - 12 - left, line)
        if beside:
            _paint_stops(brush, stops, middle, 15, slot)
        elif stops:
            _paint_stops(brush, stops, middle, line + 3, slot)

    @staticmethod
    def _slot(brush: Brush, stops: tuple[Stop, ...], beside: bool) -> float:
        """Room for each stop: as much as whole words need, if the title can spare it."""
        most = brush.width * (0.58 if beside else 1.0) - 2 * 6
        words = max((brush.measure(stop.text, 14, "Medium") + 8 for stop in stops), default=0.0)
        each = most / max(1, len(stops))
        return words if SLOT < words <= each else min(SLOT, (brush.width - 12) / max(1, len(stops)))

    def _tools(self, brush: Brush, view: PageView, left: float, right: float, line: float) -> float:
        """Buttons at the right end; where the title would have to give way, their signs alone."""
        phone = theme.form == "phone"
        gap, size = (6, 48.0) if phone else (12, 56.0)
        title = brush.measure(view.title, 26, "Display")
        wide = sum(width_of(brush, tool) + gap for tool in view.tools)
        bare = phone or bool(view.stops) or left + title + wide > right
        for tool in reversed(view.tools):
            alone = bare and bool(tool.icon)
            width = size if alone else width_of(brush, tool)
            right -= width
            top = (line - size) / 2
            quiet(brush, tool, right, top, width, size, ghost=True, bare=alone)
            right -= gap
        return right

    def _title(self, brush: Brush, view: PageView, left: float, room: float, line: float) -> None:
        size, title = 26 if theme.form == "phone" else 30, view.title
        while brush.measure(title, size, "Display") > room and size > 18:
            size -= 1
        if brush.measure(title, size, "Display") > room and PARTS in title:
            title = title.rpartition(PARTS)[2]  # what it is about goes before what belongs to it
        if not view.state and " " in title and brush.measure(title, size, "Display") > room:
            high = 2 * size * 1.12 * brush.scale  # no word is given up where two lines have room
            top = (line - high) / 2
            brush.text(title, left, top, size, theme.text, "Display", room, high, lines=2)
            return
        if not view.state:
            brush.text(title, left, 0, size, theme.text, "Display", room, line)
            return
        state = view.state
        if view.brief and brush.measure(state, 15) > room:
            state = view.brief
        while PARTS in state and brush.measure(state, 15) > room:  # whole parts, or none
            state = state.rpartition(PARTS)[0]
        if theme.form == "phone" and view.stops:  # the stop says it already
            brush.text(title, left, 4, size, theme.text, "Display", room, line - 4)
            return
        high = size * 1.05 * brush.scale
        top = (line - high - 21 * brush.scale - 4) / 2
        brush.text(title, left, top, size, theme.text, "Display", room, high)
        brush.text(state, left, top + high + 4, 15, theme.quiet, width=room, line=20 * brush.scale)

    def _clock(self, brush: Brush, right: float, line: float) -> float:
        """How long the evening has taken; how much room that took."""
        now, end = self.data.clock
        if not now:
            return 0.0
        phone = theme.form == "phone"
        end = "" if phone else end
        wide = brush.measure(now, 22 if phone else 24, "Display")
        if phone:
            brush.text(now, right, 4, 22, theme.text, "Display", align="right", line=line - 4)
        else:
            top = (line - 26 * brush.scale - (19 * brush.scale if end else 0)) / 2
            brush.text(
                now, right, top, 24, theme.text, "Display", align="right", line=26 * brush.scale
            )
            if end:
                below = top + 29 * brush.scale
                brush.text(end, right, below, 14, theme.quiet, align="right", line=18 * brush.scale)
                wide = max(wide, brush.measure(end, 14))
        brush.hit("clock", right - wide - 8, 0, wide + 16, min(line, 72), says=now)
        return wide + 12


def quiet_back(brush: Brush, view: PageView, x: float, line: float) -> None:
    assert view.back is not None
    brush.icon("arrow-left", x + (56 - ICON) / 2, (line - ICON) / 2, ICON, theme.text)
    brush.hit(view.back.key, x, (line - 56) / 2, 56, 56, says=view.back.text)


def _paint_stops(
    brush: Brush, stops: tuple[Stop, ...], left: float, top: float, slot: float
) -> None:
    """Done is sealed, now is ringed in gold, what comes is hollow."""
    room = slot - 4
    all_fit = all(brush.measure(stop.text, 14, "Medium") <= room for stop in stops)
    about = any(stop.shown for stop in stops)  # there is room for one: the one the page is about
    for number, stop in enumerate(stops):
        x = left + slot * (number + 0.5)
        if number:
            trail = theme.wax if stops[number - 1].standing == "done" else theme.line
            brush.fill(x - slot + 15, top + 13, slot - 30, 2, trail)
        paint_stop(brush, stop, x, top + 14)
        now = stop.standing == "now" or stop.shown
        if stop.shown:
            brush.rule(x - 14, top + 53 * min(1.1, brush.scale), 28, theme.gilt)
        if stop.taps:
            brush.hit(f"stop:{stop.key}", x - slot / 2, top - 8, slot, 64, says=stop.text)
        if all_fit or (stop.shown if about else now):
            ink, face = (theme.text, "Medium") if now else (theme.quiet, "Roboto")
            word = brush.measure(stop.text, 14, face) + 2
            wide = room if all_fit else min(brush.width - 24, word)
            start = min(max(12.0, x - wide / 2), brush.width - 12 - wide)
            brush.text(stop.text, start, top + 32, 14, ink, face, wide, 19 * brush.scale, "center")


def paint_stop(brush: Brush, stop: Stop, x: float, y: float) -> None:
    if stop.standing == "done":
        brush.seal(x, y, 30, sum(map(ord, stop.numeral)))
        brush.icon("check", x - 8, y - 8, 16, theme.wax_ink)
        return
    now = stop.standing == "now"
    ground = brush.ground
    if now and theme.name == "light":
        brush.circle(x, y, 14, theme.accent)
        brush.circle(x, y, 14, theme.accent_line, 2)
        brush.circle(x, y, 18, theme.gilt, 1)
        ink, brush.ground = theme.accent_ink, theme.accent
    else:
        brush.circle(x, y, 14, theme.background)
        brush.circle(x, y, 14, theme.accent if now else theme.line, 2)
        if now:
            brush.circle(x, y, 18, theme.gilt, 1)
        ink = theme.mark if now else theme.quiet
    brush.text(stop.numeral, x, y - 14, 14, ink, "Display", align="center", line=28, grows=False)
    brush.ground = ground
