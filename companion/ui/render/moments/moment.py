"""A moment over everything: painted once with all its figures, then only arranged."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from kivy.clock import Clock
from kivy.graphics import PopMatrix, PushMatrix, Translate

from companion.pages.moments import Moment
from companion.ui.render.moments import banners as moment_banners
from companion.ui.render.moments import field as moment_field
from companion.ui.render.moments import flag as moment_flag
from companion.ui.render.moments import letters as moment_letters
from companion.ui.render.paint.brush import Brush
from companion.ui.render.paint.painted import Painted
from companion.ui.theme import theme

ARRANGING = 0.9  # seconds at most, whatever arrives
ARRIVAL = 0.42  # of one part
# From how far: where there is little room nothing may begin beyond the edge or on its neighbour.
NEARER = {"landscape": 1.0, "portrait": 0.5, "phone": 0.25}
FORMS = {
    "field": moment_field.paint,
    "letters": moment_letters.paint,
    "banners": moment_banners.paint,
    "podium": moment_banners.paint_podium,
    "flag": moment_flag.paint,
}


class Stage:
    """What the painters of moments draw with: a brush, and parts that arrive from somewhere."""

    def __init__(self, brush: Brush) -> None:
        self.brush = brush
        self.arrivals: list[tuple[Any, float, float, float]] = []

    @contextmanager
    def arriving(self, dx: float, dy: float, wait: float = 0.0) -> Iterator[Brush]:
        """What is drawn inside comes from so many dp away, after a while."""
        unit = self.brush.unit * NEARER[theme.form]
        PushMatrix()
        shift = Translate(0, 0, 0)
        self.arrivals.append((shift, dx * unit, -dy * unit, min(wait, ARRANGING - ARRIVAL)))
        yield self.brush
        PopMatrix()


class MomentView(Painted):
    """Shows a `Moment`. Its parts arrive within a second; a finger anywhere ends that."""

    LEAST_WIDTH = 100

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._arrivals: list[tuple[Any, float, float, float]] = []
        self._spent = 0.0
        self._tick = Clock.create_trigger(self._arrange, 0, interval=True)

    @property
    def is_arranging(self) -> bool:
        return bool(self._tick.is_triggered)

    def begin(self) -> None:
        """The parts set out, as far as the table wants anything to move."""
        self.paint_now()
        self._spent = 0.0
        if theme.pace > 0:
            self._put()
            self._tick()

    def finish(self) -> None:
        """Everything lies where it belongs."""
        self._tick.cancel()
        self._spent = ARRANGING
        self._put()

    def paint(self, brush: Brush) -> None:
        moment: Moment = self.data
        stage = Stage(brush)
        FORMS[moment.form](stage, moment)
        self._arrivals = stage.arrivals
        if not self.is_arranging:
            self._spent = ARRANGING
        self._put()

    def least_height(self, _width: float) -> float:
        return 0.0

    def _arrange(self, seconds: float) -> None:
        self._spent += seconds / max(0.01, theme.pace)
        if self._spent >= ARRANGING:
            self.finish()
        else:
            self._put()

    def _put(self) -> None:
        for shift, dx, dy, wait in self._arrivals:
            share = max(0.0, min(1.0, (self._spent - wait) / ARRIVAL))
            left = (1 - share) ** 3
            shift.x, shift.y = dx * left, dy * left
