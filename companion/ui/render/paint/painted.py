"""A widget that paints a piece of a page itself and knows where a finger reaches what."""

from __future__ import annotations

from collections.abc import Callable
from time import time
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, SmoothLine, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from companion.pages.kit import Touch
from companion.ui.meanings import meanings
from companion.ui.render.paint.brush import Brush, Hit, Word
from companion.ui.render.paint.reading import Reading, last_tap, meaning_of
from companion.ui.render.paint.spot import Spot
from companion.ui.theme import theme
from companion.ui.widgets.basic import HOLD_SECONDS

Touched = Callable[[Touch], None]
PRESS = 0.08  # how much darker what is pressed becomes
ROW = "row|"  # what lies in a list
CHIPS = ("ask|", "choice|")  # what is chosen on a page
STILL = 12  # dp that a resting finger may stray
USUAL_FRAME = 1 / 30  # seconds


class Painted(Widget):
    """Draws itself again when its size, its data or the look changed; equal data changes nothing.

    A tap, a hold and letting go are told by their key. How long a finger rested is what its events
    say: it counts from when it was set down, however late that was read, and a finger that rested
    long enough was held even if no frame came in between. What a long frame hides is a tap.
    """

    LEAST_WIDTH = 200  # narrower only before it is laid out
    ASKED_ABOUT: tuple[str, ...] = (ROW, *CHIPS)  # keys whose words a resting finger asks about
    paints = NumericProperty(0)  # how often it was drawn

    def __init__(self, told: Touched | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.data: Any = None
        self.words: list[Word] = []
        self.hits: list[Hit] = []
        self.told = told
        self.reading = Reading()
        self.focus_key = ""
        self._look: tuple[Any, ...] = ()
        self._finger: tuple[Any, Hit] | None = None
        self._held = False
        self._hold = Clock.create_trigger(self._maybe_held, HOLD_SECONDS)
        self._surely = Clock.create_trigger(self._now_held, 0)
        self._resting: Any = None  # a finger on words that are no button
        self._rest = Clock.create_trigger(self._maybe_rests, HOLD_SECONDS)
        self._surely_rests = Clock.create_trigger(self._rests, 0)
        self._again = Clock.create_trigger(self._repaint, -1)
        self.fbind("size", self._again)
        self.fbind("pos", self._again)
        theme.watch(self._again_later, "version", "text_size")

    def _again_later(self, *_: Any) -> None:
        self._again()

    # -- drawing ---------------------------------------------------------------------------

    def show(self, data: Any) -> None:
        """Show this; what is equal to what is shown is not drawn again."""
        if data != self.data:
            self.data = data
            self._look = ()
            self._again()

    def redraw(self) -> None:
        """Something that is not in the data changed: a press, a secret that is held."""
        self._look = ()
        self._again()

    def paint_now(self) -> None:
        """Without waiting for the next frame."""
        self._repaint()

    def _repaint(self, *_: Any) -> None:
        look = (tuple(self.pos), tuple(self.size), theme.version, theme.name, theme.text_size)
        is_laid_out = self.width >= dp(self.LEAST_WIDTH) and self.height > 2
        if look == self._look or self.data is None:
            return
        if not is_laid_out:
            if not self._look:  # what it showed before is not to be found on it any more
                self.words, self.hits = [], []
            return
        self._look = look
        brush = Brush(self)
        self.canvas.clear()
        with self.canvas:
            self.paint(brush)
        self.words, self.hits = brush.words, brush.hits
        self.reading.shows(self.hits)
        self.canvas.after.clear()
        self._mark_focus()
        self.paints += 1

    def paint(self, brush: Brush) -> None:
        raise NotImplementedError

    def least_height(self, width: float) -> float:
        """How high it must be in this width, in dp."""
        raise NotImplementedError

    # -- fingers ---------------------------------------------------------------------------

    def hit_at(self, x: float, y: float) -> Hit | None:
        """What a finger reaches here; of two, the smaller one."""
        met = [hit for hit in self.hits if hit.meets(x - self.x, y - self.y)]
        return min(met, key=lambda hit: hit.width * hit.height, default=None)

    def hit_of(self, key: str) -> Hit:
        return next(hit for hit in self.hits if hit.key == key)

    def on_touch_down(self, touch: Any) -> bool:
        if self.disabled or not self.collide_point(*touch.pos):
            return False
        if touch.is_mouse_scrolling or self._finger is not None:
            return False
        hit = self.hit_at(*touch.pos)
        if hit is None or not hit.holds:
            self._lift()  # the time of the finger before is not this one's
            self._resting = (touch, touch.pos)
            self._wait_for(self._rest, touch)
        if hit is None or not hit.enabled:
            return False
        if hit.gold and not self.reading.is_read(hit, self._box_of(hit), touch):
            return True
        touch.grab(self)
        self._finger, self._held = (touch, hit), False
        self._press(hit)
        if hit.holds:
            self._wait_for(self._hold, touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        return touch.grab_current is self

    def on_touch_up(self, touch: Any) -> bool:
        if self._resting is not None and self._resting[0] is touch:
            self._lift()
        if touch.grab_current is not self or self._finger is None:
            return False
        touch.ungrab(self)
        _, hit = self._finger
        held = self._held
        if not held and hit.holds and _rested(touch):
            self._now_held()
            held = True
        self._finger = None
        self._hold.cancel()
        self._surely.cancel()
        self.canvas.after.clear()
        self._mark_focus()
        if held:
            self._tell(hit.key, "let_go")
        elif hit.meets(touch.x - self.x, touch.y - self.y):
            last_tap.note(touch, self.to_window(*touch.pos), hit)
            if not hit.gold or self._still_says(hit):
                self._tell(hit.key, "tap")
        return True

    def _box_of(self, hit: Hit) -> tuple[float, float, float, float]:
        """Where in the window a finger reaches it."""
        return *self.to_window(self.x + hit.x, self.y + hit.y), hit.width, hit.height

    def _still_says(self, hit: Hit) -> bool:
        """Whether what was touched is still there: it may have changed below the finger."""
        self.paint_now()
        is_there = any(meaning_of(one) == meaning_of(hit) and one.enabled for one in self.hits)
        return is_there and self.get_root_window() is not None

    @staticmethod
    def _wait_for(alarm: Any, touch: Any) -> None:
        """Ring when the finger has rested long enough, counted from its own time."""
        alarm.timeout = max(0.0, HOLD_SECONDS - max(0.0, time() - touch.time_start))
        alarm()

    def _maybe_held(self, *_: Any) -> None:
        """The time is up; a finger lifted meanwhile is read before the next frame."""
        self._surely()

    def _now_held(self, *_: Any) -> None:
        if self._finger is not None and not self._is_up():
            self._held = True
            self._tell(self._finger[1].key, "hold")

    def _is_up(self) -> bool:
        """Whether the finger was lifted in time, though nobody has told this widget yet."""
        touch = self._finger[0] if self._finger is not None else None
        return touch is not None and touch.time_end >= 0 and not _rested(touch)

    # -- words that are asked about ----------------------------------------------------------

    def _lift(self) -> None:
        """No finger rests any more."""
        self._resting = None
        self._rest.cancel()
        self._surely_rests.cancel()

    def _maybe_rests(self, *_: Any) -> None:
        self._surely_rests()

    def _rests(self, *_: Any) -> None:
        """A finger stayed on words for a while: what do they mean? A button stays a button."""
        (touch, place), self._resting = self._resting, None
        if touch.time_end >= 0 or _far(touch):
            return
        x, y = place[0] - self.x, place[1] - self.y
        hit = self.hit_at(*place)
        if hit is not None and not hit.key.startswith(self.ASKED_ABOUT):
            return
        word = next((one for one in self.words if _on(one, x, y)), None)
        spot = hit or (word and Hit("", word.x, word.y, word.width, word.height))
        if not spot:
            return
        labels = [hit.says, *Spot(self, hit).texts] if hit else [word.text if word else ""]
        if meanings.ask(labels, Spot(self, spot)) and self._finger is not None:
            self._held = True  # lifting it is no tap

    def _tell(self, key: str, kind: Any) -> None:
        self.send(Touch(key, kind))

    def send(self, touch: Touch) -> None:
        """Tell a touch to whom it concerns."""
        if self.told is not None:
            self.told(touch)

    def _press(self, hit: Hit) -> None:
        with self.canvas.after:
            Color(0, 0, 0, PRESS)
            SmoothRoundedRectangle(
                pos=(self.x + hit.x, self.y + hit.y),
                size=(hit.width, hit.height),
                radius=[dp(10)],
            )

    # -- keyboard --------------------------------------------------------------------------

    def focus(self, key: str) -> None:
        """A ring around what Enter would tap; "" takes it away."""
        self.focus_key = key
        self.canvas.after.clear()
        self._mark_focus()

    def _mark_focus(self) -> None:
        hit = next((hit for hit in self.hits if hit.key == self.focus_key), None)
        if hit is None or not self.focus_key:
            return
        with self.canvas.after:
            Color(*theme.mark)
            SmoothLine(
                rounded_rectangle=(
                    self.x + hit.x + dp(2),
                    self.y + hit.y + dp(2),
                    hit.width - dp(4),
                    hit.height - dp(4),
                    dp(8),
                ),
                width=dp(1.2),
            )

    def press(self, key: str) -> None:
        """Enter: as a tap on the key."""
        self._tell(key, "tap")


def _rested(touch: Any) -> bool:
    """Whether a lifted finger had rested as long as a hold takes, as far as its events know.

    A lift is read after the frame in which it happened: what that took longer than usual is left
    out.
    """
    if touch.time_end < 0:
        return False
    unknown = max(0.0, Clock.frametime - USUAL_FRAME)
    return bool(touch.time_end - touch.time_start - unknown >= HOLD_SECONDS) and not _far(touch)


def _far(touch: Any) -> bool:
    if touch.ox is None:
        return False  # it has not been on the way yet
    return abs(touch.x - touch.ox) > dp(STILL) or abs(touch.y - touch.oy) > dp(STILL)


def _on(word: Word, x: float, y: float) -> bool:
    return word.x <= x < word.x + word.width and word.y <= y < word.y + word.height
