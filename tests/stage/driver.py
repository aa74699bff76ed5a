"""Drives the real app in a real window on a virtual screen, frame by frame, by touches.

Time is counted in frames, never by the clock on the wall: after a slow first frame Kivy fires all
that is due at once, and a picture would show the wrong page.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any

ENVIRONMENT = {
    "SDL_VIDEODRIVER": "offscreen",
    "KIVY_NO_ARGS": "1",
    "KIVY_NO_FILELOG": "1",
    "KIVY_NO_CONFIG": "1",
    "KIVY_LOG_MODE": "MIXED",
    "KCFG_KIVY_LOG_LEVEL": "warning",
    "KCFG_GRAPHICS_WIDTH": "1280",
    "KCFG_GRAPHICS_HEIGHT": "800",
    "KCFG_GRAPHICS_MAXFPS": "0",
    "KCFG_GRAPHICS_MULTISAMPLES": "0",
}
for _name, _value in ENVIRONMENT.items():
    os.environ.setdefault(_name, _value)  # before the first import of Kivy

from kivy.logger import Logger  # noqa: E402

_MISSED_BY_NOBODY = ("MTDev", "Cutbuffer")  # a touch device, the clipboard of a desktop
_RESTLESS = "too much iteration"
_never_at_rest: list[str] = []  # what a page was laid out again for, over and over in one frame


def _heard(record: Any) -> bool:
    said = record.getMessage()
    if _RESTLESS in said:
        _never_at_rest.append(said)
    return not any(name in said for name in _MISSED_BY_NOBODY)


Logger.addFilter(_heard)

from kivy.base import EventLoop, ExceptionManager, runTouchApp  # noqa: E402
from kivy.clock import Clock  # noqa: E402
from kivy.config import Config  # noqa: E402
from kivy.lang.builder import Builder, _handlers  # noqa: E402
from kivy.uix.recycleview import views as recycled  # noqa: E402

for _name, _ in Config.items("input"):
    Config.remove_option("input", _name)  # no mouse or touch device of the machine

FRAME = 1 / 60
READS = 1.0  # seconds that somebody looks before the finger comes down
PATIENCE = 60.0  # seconds on the wall until something that must come has not come


class Driver:
    """Starts an app, moves its time on, touches it, takes its picture."""

    now = 1e6  # shared by all, must never run backwards

    def __init__(self, app: Any) -> None:
        Clock.time = lambda: Driver.now
        Clock._max_fps = 0  # nobody waits for time that stands still; each tick is still told
        app._run_prepare()
        runTouchApp(embedded=True)
        self.app, self.window = app, EventLoop.window
        self.taps = 0
        self.lets_fall = False  # for tests of what the app does when something raises
        self.sees_moments = False  # else they pass at once: most tests are about something else
        self.frames(3)

    def frames(self, count: int = 1) -> None:
        """Everything of a frame but the drawing."""
        for _ in range(count):
            Driver.now += FRAME
            self._caught(_one_frame)
            self._pass_moments()
        self._raise_falls()
        if _never_at_rest:
            said = _never_at_rest.pop()
            _never_at_rest.clear()
            raise AssertionError(said)

    def _pass_moments(self) -> None:
        shell = getattr(self.app, "shell", None)
        if shell is not None and not self.sees_moments:
            shell.moments.close()

    def _caught(self, job: Callable[[], Any]) -> None:
        """As the loop of Kivy does it: what raises goes to who handles it."""
        try:
            job()
        except Exception as error:
            if ExceptionManager.handle_exception(error) == ExceptionManager.RAISE:
                raise

    def _raise_falls(self) -> None:
        """What the app caught by itself must still fail a test that did not ask for it."""
        guard = getattr(self.app, "guard", None)
        if guard is not None and guard.falls and not self.lets_fall:
            raise guard.falls.pop(0).error

    def seconds(self, time: float) -> None:
        self.frames(int(time / FRAME) + 1)

    def wait(self, until: Callable[[], bool] | None = None) -> None:
        """Let the writer's thread catch up and the screen hear of it."""
        writer, inbox = getattr(self.app, "writer", None), getattr(self.app, "inbox", None)
        for turn in range(4):
            told = writer is not None and writer.flush(10.0) and inbox.read()
            self.frames(2)
            if turn and not told:
                break  # nothing came of the last turn either
        patience = monotonic() + PATIENCE
        while until is not None and not until():
            if monotonic() > patience:
                raise AssertionError("waited in vain")
            self.frames(1)

    def resize(self, width: int, height: int) -> None:
        self.window.size = (width, height)
        self.frames(4)

    def spot(self, key: str) -> Any:
        """A key of the drawn page on show; scrolled to first, as a finger would."""
        from companion.ui.render.paint.spot import Spot

        page = self.app.shell.page
        self.frames(2)  # what changed is drawn with the next frame
        spot = Spot.of(page, key)
        if spot.part.parent is page.blocks and page.scroll.do_scroll_y:
            page.scroll.scroll_to(spot, animate=False)
            self.frames(2)
        return spot

    def place(self, key: str) -> Any:
        """The item of the rail or bar that leads to a place; a KeyError where there is none."""
        from companion.ui.render.paint.spot import Spot
        from companion.ui.render.places import BottomBar, RailItems

        self.frames(2)
        for widget in self.app.shell.walk(restrict=True):
            if isinstance(widget, (RailItems, BottomBar)):
                for hit in widget.hits:
                    if hit.key == key:
                        return Spot(widget, hit)
        raise KeyError(key)

    def touch(self, widget: Any) -> Any:
        """A finger set down in the middle of the widget; `touch_up` lifts it.

        Frames pass here in no time: the finger comes after its owner has read what is there.
        """
        from kivy.tests.common import UnitTestTouch

        x, y = widget.to_window(*widget.center)
        inside = 0 <= x < self.window.width and 0 <= y < self.window.height
        if not inside:
            raise AssertionError(f"{widget} lies off the screen at {x:.0f}, {y:.0f}")
        touch = UnitTestTouch(x, y)
        touch.time_start += READS
        self._caught(touch.touch_down)
        return touch

    def tap(self, widget: Any, hold: int = 2) -> None:
        """One tap, as a finger does it; counted."""
        touch = self.touch(widget)
        self.frames(hold)
        self._caught(touch.touch_up)
        self.frames(2)
        self.taps += 1

    def hold(self, widget: Any, time: float = 0.8) -> None:
        """A finger that stays for a while and is lifted again."""
        self.tap(widget, int(time / FRAME) + 1)

    def press_back(self) -> bool:
        """The back button of a tablet, or Escape; whether the app took it."""
        taken = bool(self.window.dispatch("on_keyboard", 27, 0, None, []))
        self.frames(2)
        return taken

    def picture(self, path: Path | None = None) -> Any:
        """What the window shows; drawn into a buffer, so that it is right for any size."""
        from kivy.graphics import ClearBuffers, ClearColor, Fbo
        from PIL import Image

        window, buffer = self.window, Fbo(size=self.window.size, with_stencilbuffer=True)
        with buffer:
            ClearColor(*window.clearcolor)
            ClearBuffers()
        window.render_context.remove(window.canvas)
        buffer.add(window.canvas)
        buffer.draw()
        # Without the fourth colour, and from the lowest line up as it is drawn.
        image = Image.frombytes("RGB", buffer.size, buffer.pixels, "raw", "RGBX", 0, -1)
        buffer.remove(window.canvas)
        window.render_context.add(window.canvas)
        if path:
            path.parent.mkdir(parents=True, exist_ok=True)
            image.save(path, compress_level=1)
        return image

    def close(self) -> None:
        self.seconds(0.5)
        self.app._stop()
        for child in self.window.children[:]:
            self.window.remove_widget(child)
        for uid in list(_handlers):
            Builder.unbind_widget(uid)
        recycled._cached_views.clear()  # the next app would get rows that no longer listen
        recycled._cache_count = 0
        self.window.mouse_pos = (Driver.now, 0)  # lets go of widgets that no longer exist


def _one_frame() -> None:
    Clock.tick()
    EventLoop.dispatch_input()
    Builder.sync()
    Clock.tick_draw()
    Builder.sync()
