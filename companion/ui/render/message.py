"""A sentence near the finger, drawn: dark on light where pages are light on dark."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp

from companion.core.records import dataclass
from companion.pages.kit import Touch
from companion.ui.render.paint.brush import Brush, Ruler
from companion.ui.render.paint.faces import Style, broken
from companion.ui.render.paint.painted import Painted
from companion.ui.render.paint.spot import Spot
from companion.ui.theme import theme

MESSAGE_SECONDS = 6.0
LEAST, PAD, OFFER, GAP = 56.0, 16.0, 48.0, 10.0
WORDS = 16
MOST_OFFER = 0.45  # of its width that the button may take


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence, what else can be done, and the part of it that says more."""

    text: str
    offer: str = ""
    underlined: str = ""


class Message(Painted):
    """Goes away by itself; one that offers something stays until it is answered."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(told=self._touched, size_hint=(None, None), **kwargs)
        self._then: Callable[[], None] | None = None
        self._tell_more: Callable[[str], None] | None = None
        self._leave = Clock.create_trigger(self.hide, MESSAGE_SECONDS)
        self.bind(width=self._measure)  # weakly
        theme.watch(self._measure, "text_size")

    @property
    def text(self) -> str:
        said: Said | None = self.data
        return said.text if said is not None else ""

    def prepare(self, text: str, offer: str, then: Callable[[], None] | None) -> None:
        self._then, self._tell_more = then, None
        self.show(Said(text, offer))
        self._measure()
        self._leave.cancel()
        if not offer:  # what can be done all the same stays until it is answered
            self._leave()

    @property
    def is_leaving(self) -> bool:
        """Whether it goes by itself after a while."""
        return bool(self._leave.is_triggered)

    def underline(self, part: str, tell_more: Callable[[str], None]) -> None:
        """A tap on the sentence tells more about this part of it."""
        self._tell_more = tell_more
        self.show(Said(self.data.text, self.data.offer, part))

    def hide(self, *_: Any) -> None:
        self._leave.cancel()
        if self.parent:
            self.parent.remove_widget(self)

    # -- drawing ---------------------------------------------------------------------------

    def _measure(self, *_: Any) -> None:
        if self.data is not None and self.width >= dp(self.LEAST_WIDTH):
            self.height = dp(self.least_height(self.width / dp(1)))

    def least_height(self, width: float) -> float:
        return self._go(Ruler(self, width))

    def paint(self, brush: Brush) -> None:
        self._go(brush)

    def _go(self, brush: Brush) -> float:
        said: Said = self.data
        wide = 0.0
        if said.offer:
            wide = brush.measure(said.offer, WORDS, "Medium") + 36
            wide = min(wide, brush.width * MOST_OFFER)
        room = brush.width - PAD - (wide + GAP + 8 if wide else PAD)
        words = brush.size_of(said.text, WORDS, width=room)[1]
        high = max(LEAST, words + 2 * GAP)
        brush.rounded(0, 0, brush.width, high, theme.text)
        brush.ground = theme.text
        top = (high - words) / 2
        brush.text(said.text, PAD, top, WORDS, theme.background, width=room, lines=0)
        if said.underlined:
            self._line_below(brush, said, room, top, words)
        brush.hit("sentence", 0, 0, brush.width - (wide + 8 if wide else 0), high, says=said.text)
        if wide:
            left, y = brush.width - wide - 8, (high - OFFER) / 2
            brush.frame(left, y, wide, OFFER, theme.background, 12, 1.6)
            brush.text(
                said.offer, left + 8, y, WORDS, theme.background, "Medium", wide - 16, OFFER,
                "center",
            )  # fmt: skip
            brush.hit("offer", left, y, wide, OFFER, says=said.offer)
        return high

    @staticmethod
    def _line_below(brush: Brush, said: Said, room: float, y: float, high: float) -> None:
        style = Style("Roboto", round(WORDS * brush.scale * brush.unit), room * brush.unit, 0)
        lines = broken(said.text, style)
        for number, line in enumerate(lines):
            before, part, _ = line.partition(said.underlined)
            if part:
                left = PAD + brush.measure(before, WORDS)
                low = y + (number + 1) * high / len(lines) - 2
                brush.fill(left, low, brush.measure(part, WORDS), 1.4, theme.background)
                return

    # -- fingers ---------------------------------------------------------------------------

    def on_touch_down(self, touch: Any) -> bool:
        return bool(super().on_touch_down(touch)) or self.collide_point(*touch.pos)

    def _touched(self, touch: Touch) -> None:
        if touch == Touch("offer"):
            self.accept()
        elif touch == Touch("sentence"):
            tell, part = self._tell_more, self.data.underlined
            self.hide()
            if tell:
                tell(part)

    def accept(self) -> None:
        then, self._then = self._then, None
        self.hide()
        if then:
            then()

    @property
    def offer(self) -> Spot:
        """The button: what can be done all the same."""
        self.paint_now()
        return Spot(self, self.hit_of("offer"))
