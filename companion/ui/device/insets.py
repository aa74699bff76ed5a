"""What the tablet's own bars, its camera and its keyboard cover of the window.

From Android 15 on an app lies under all of them. Before, the window ends where the bars begin, so
what counts is how far each reaches into the view that holds the app. On a desktop nothing covers
anything, and nobody looks.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.event import EventDispatcher
from kivy.logger import Logger
from kivy.properties import NumericProperty
from kivy.utils import platform

LOOK_SECONDS = 0.25  # the keyboard comes and goes without telling
ANDROID_11 = 30
CONTENT = 0x01020002  # android.R.id.content, the view that holds the app
LIGHT_BARS = 0x08 | 0x10  # dark signs in status and navigation bar


class Edges(NamedTuple):
    """Dots from each edge of something."""

    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0


class Box(NamedTuple):
    """Where a view lies in its window, from the upper left."""

    x: int
    y: int
    width: int
    height: int


def covered(bars: Edges, view: Box, window: tuple[int, int]) -> Edges:
    """How much of the view the bars of its window cover."""
    width, height = window
    return Edges(
        max(0, bars.left - view.x),
        max(0, bars.top - view.y),
        max(0, bars.right - (width - view.x - view.width)),
        max(0, bars.bottom - (height - view.y - view.height)),
    )


class Insets(EventDispatcher):
    """What is covered now, in dots; pages keep out of it."""

    left = NumericProperty(0)
    top = NumericProperty(0)
    right = NumericProperty(0)
    bottom = NumericProperty(0)
    keyboard = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._typed: Any = None
        self._show_what_is_typed = Clock.create_trigger(_scroll_to_what_is_typed, 0.05)

    def take(self, edges: Edges, keyboard: int = 0) -> None:
        """These edges are covered, and so much at the bottom by a keyboard."""
        typed = Window._system_keyboard.target if keyboard else None
        if typed is not None and (typed is not self._typed or keyboard != self.keyboard):
            self._show_what_is_typed()  # when the page has its new size
        self._typed = typed
        self.left, self.top, self.right, self.bottom = edges
        self.keyboard = keyboard

    def follow(self) -> None:
        """Look now, and again and again."""
        if platform == "android":
            Clock.schedule_interval(self.look, LOOK_SECONDS)
            self.look()

    def rest(self) -> None:
        """Look no longer."""
        Clock.unschedule(self.look)

    def look(self, *_: Any) -> None:
        """Take what the tablet says; one that does not say covers nothing."""
        try:
            self.take(*measured())
        except Exception as error:  # a page under a bar is better than no page
            Logger.warning("Insets: %s", error)
            self.rest()


def measured() -> tuple[Edges, int]:
    """What bars and camera cover, and the keyboard."""
    from jnius import autoclass

    activity = autoclass("org.kivy.android.PythonActivity").mActivity
    decor = activity.getWindow().getDecorView()
    window = decor.getWidth(), decor.getHeight()
    view = _place(activity.findViewById(CONTENT))
    given = decor.getRootWindowInsets()
    if given is None:  # not on the screen yet
        return Edges(), 0
    if autoclass("android.os.Build$VERSION").SDK_INT < ANDROID_11:
        return Edges(), covered(_below_what_is_seen(decor), view, window).bottom
    kinds = autoclass("android.view.WindowInsets$Type")
    bars = _edges(given.getInsets(kinds.systemBars() | kinds.displayCutout()))
    keyboard = _edges(given.getInsets(kinds.ime()))
    return covered(bars, view, window), covered(keyboard, view, window).bottom


def _place(view: Any) -> Box:
    corner = [0, 0]
    view.getLocationInWindow(corner)
    return Box(corner[0], corner[1], view.getWidth(), view.getHeight())


def _edges(insets: Any) -> Edges:
    return Edges(insets.left, insets.top, insets.right, insets.bottom)


def _below_what_is_seen(decor: Any) -> Edges:
    """Before Android 11 a keyboard is what is not seen at the bottom."""
    from jnius import autoclass

    seen = autoclass("android.graphics.Rect")()
    decor.getWindowVisibleDisplayFrame(seen)
    return Edges(bottom=max(0, decor.getHeight() - seen.bottom))


def suit_the_bars(is_light: bool) -> None:
    """Dark signs in the tablet's bars over a light page, light ones over a dark page."""
    if platform != "android":
        return
    try:
        _ask_for_signs(LIGHT_BARS if is_light else 0)
    except Exception as error:  # signs that are hard to read do not stop an evening
        Logger.warning("Insets: %s", error)


def _ask_for_signs(appearance: int) -> None:
    from android.runnable import run_on_ui_thread
    from jnius import autoclass

    if autoclass("android.os.Build$VERSION").SDK_INT < ANDROID_11:
        return
    window = autoclass("org.kivy.android.PythonActivity").mActivity.getWindow()

    @run_on_ui_thread
    def ask() -> None:
        window.getInsetsController().setSystemBarsAppearance(appearance, LIGHT_BARS)

    ask()


def _scroll_to_what_is_typed(*_: Any) -> None:
    """A field that the keyboard would cover is moved into sight."""
    field = Window._system_keyboard.target
    above = field.parent if field is not None else None
    while above is not None and above is not Window:
        if hasattr(above, "scroll_to"):
            above.scroll_to(field)
            return
        above = above.parent


insets = Insets()
