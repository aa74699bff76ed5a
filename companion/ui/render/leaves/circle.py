"""Places in a ring: crests of their owners, troops beside them, arrows of threats across."""

from __future__ import annotations

from math import cos, hypot, pi, sin

from companion.pages.circle import Arrow, Circle, Spot
from companion.pages.parts import Crest
from companion.ui.render.paint import smalls
from companion.ui.render.paint.brush import Brush, Colour
from companion.ui.render.paint.card import NOTE, TITLE, LeafCard
from companion.ui.theme import theme

Point = tuple[float, float]
HOME, BETWEEN = 27.0, 15.0  # radii of places
WIDEST = 150.0  # radius of the ring
CAMP = 17.0
STEPS = 18  # of a curve


class CircleCard(LeafCard):
    """One ring on a leaf; a place that can be reached is gilt and takes a tap."""

    def go(self, brush: Brush) -> float:
        shown: Circle = self.data
        room = brush.width - 2 * self.pad
        y = 14.0
        y += brush.text(shown.title, self.pad, y, TITLE, theme.text, "Display", room, lines=0)[1]
        if shown.note:
            y += brush.text(shown.note, self.pad, y, NOTE, theme.quiet, width=room, lines=0)[1]
        places, below = self._places(brush, y + 16)
        self._links(brush, places)
        for arrow in shown.arrows:
            self._arrow(brush, arrow, places)
        for spot in shown.spots:
            self._spot(brush, spot, places[spot.key])
        return below

    def _places(self, brush: Brush, top: float) -> tuple[dict[str, Point], float]:
        """The middle of every place, and where the drawing ends."""
        spots = self.data.spots
        label = 20 * brush.scale + CAMP + 8
        if self.data.is_open:
            step = (brush.width - 2 * self.pad - 110) / max(1, len(spots) - 1)
            line = top + HOME + 34
            found = {
                one.key: (self.pad + 55 + at * step, line) for at, one in enumerate(spots)
            }  # fmt: skip
            return found, line + HOME + label + 16
        radius = min(WIDEST, brush.width / 2 - self.pad - 60)
        middle = (brush.width / 2, top + HOME + radius)
        turn = 2 * pi / len(spots)
        found = {
            one.key: (
                middle[0] + radius * sin(at * turn),
                middle[1] - radius * cos(at * turn),
            )
            for at, one in enumerate(spots)
        }
        lowest = max(y for _, y in found.values())
        return found, lowest + HOME + label + 12

    def _links(self, brush: Brush, places: dict[str, Point]) -> None:
        keys = [one.key for one in self.data.spots]
        ends = keys[1:] if self.data.is_open else [*keys[1:], keys[0]]
        for first, second in zip(keys, ends, strict=False):
            brush.line([places[first], places[second]], [*theme.gilt[:3], 0.5], 2)

    # -- places ------------------------------------------------------------------------------

    def _spot(self, brush: Brush, spot: Spot, at: Point) -> None:
        x, y = at
        radius = HOME if spot.colour else BETWEEN
        reached = spot.state == "reached"
        brush.circle(x, y, radius + 4, theme.surface)
        brush.circle(x, y, radius, theme.raised)
        ring: Colour = theme.mark if reached else theme.line
        brush.circle(x, y, radius, ring, 3 if reached else 1.4)
        if spot.colour:
            brush.crest(Crest(spot.colour), x - 20, y - 20, 40)
        elif spot.state == "blocked":
            brush.icon("cancel", x - 10, y - 10, 20, theme.loss)
        elif reached:
            brush.icon("arrow-down-bold-box-outline", x - 10, y - 10, 20, theme.mark)
        below = y + radius + 2
        if spot.colour:
            line = 20 * brush.scale
            wide = min(124.0, brush.measure(spot.name, NOTE, "Medium"))
            brush.rounded(x - wide / 2 - 4, below, wide + 8, line, theme.surface, 6)
            brush.text(
                spot.name, x - 62, below, NOTE, theme.text, "Medium", 124, line, "center"
            )  # fmt: skip
            below += line
        self._camps(brush, spot, x, below + 2)
        says = ", ".join([spot.name, *(camp.text for camp in spot.camps)])
        side = radius + 8
        if spot.taps:
            brush.hit(spot.key, x - side, y - side, 2 * side, 2 * side, says=says)

    def _camps(self, brush: Brush, spot: Spot, x: float, y: float) -> None:
        """Whose troops stand there, and how many."""
        counts = [str(camp.count) for camp in spot.camps]
        widths = [CAMP + 3 + brush.measure(count, 15, "Medium") for count in counts]
        length = sum(widths) + 8 * max(0, len(widths) - 1)
        left = x - length / 2
        if counts:
            brush.rounded(left - 5, y - 2, length + 10, CAMP + 5, theme.surface, 6)
        for camp, count, width in zip(spot.camps, counts, widths, strict=True):
            brush.crest(Crest(camp.colour), left, y, CAMP)
            brush.text(count, left + CAMP + 3, y, 15, theme.text, "Medium", line=CAMP)
            left += width + 8

    # -- threats -----------------------------------------------------------------------------

    def _arrow(self, brush: Brush, arrow: Arrow, places: dict[str, Point]) -> None:
        """Bent to its own side, so that two which answer each other do not lie in one."""
        (x0, y0), (x1, y1) = places[arrow.start], places[arrow.end]
        length = max(1.0, hypot(x1 - x0, y1 - y0))
        along = ((x1 - x0) / length, (y1 - y0) / length)
        aside = (-along[1], along[0])
        bend = 0.2 * length
        middle = ((x0 + x1) / 2 + aside[0] * bend, (y0 + y1) / 2 + aside[1] * bend)
        points = [
            (
                (1 - t) ** 2 * x0 + 2 * t * (1 - t) * middle[0] + t * t * x1,
                (1 - t) ** 2 * y0 + 2 * t * (1 - t) * middle[1] + t * t * y1,
            )
            for t in (at / STEPS for at in range(STEPS + 1))
        ]
        shown = [
            one
            for one in points
            if min(hypot(one[0] - x0, one[1] - y0), hypot(one[0] - x1, one[1] - y1)) > HOME + 8
        ]
        if len(shown) < 3:
            return
        ink = theme.loss if arrow.tone == "loss" else [*theme.player(arrow.colour)[:3], 0.85]
        brush.line(shown, ink, 4 if arrow.tone == "loss" else 2.4)
        self._head(brush, shown[-2], shown[-1], ink)
        x, y = shown[len(shown) // 2]
        brush.circle(x, y, 15, theme.surface)
        brush.circle(x, y, 15, ink, 1.6)
        tone = smalls.tone(arrow.tone)
        brush.text(arrow.text, x, y - 12, 16, tone, "Display", align="center", line=24)

    @staticmethod
    def _head(brush: Brush, before: Point, tip: Point, ink: Colour) -> None:
        length = max(1.0, hypot(tip[0] - before[0], tip[1] - before[1]))
        dx, dy = (tip[0] - before[0]) / length, (tip[1] - before[1]) / length
        end = (tip[0] + dx * 8, tip[1] + dy * 8)
        left = (tip[0] - dx * 5 - dy * 8, tip[1] - dy * 5 + dx * 8)
        right = (tip[0] - dx * 5 + dy * 8, tip[1] - dy * 5 - dx * 8)
        brush.polygon([end, left, right], ink)
