"""Bars, camera and keyboard of a tablet: figures are fed, pages and sheets keep out of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.uix.textinput import TextInput

from companion.ui.device import insets as module
from companion.ui.device.insets import Box, Edges, Insets, covered, insets
from companion.ui.render.paint.spot import Spot, painted
from companion.ui.theme import theme
from tests.stage.evening import Evening

pytestmark = pytest.mark.ui

PHONE = Edges(top=48, bottom=24)  # a status bar with a camera in it, a bar for gestures
WHOLE = Box(0, 0, 1000, 700)
TABLET = Edges(left=56, top=24, bottom=20)  # turned: the camera is at the side


@pytest.fixture(autouse=True)
def _nothing_covered() -> Iterator[None]:
    yield
    insets.take(Edges())


# -- what is covered -----------------------------------------------------------------------


def test_a_window_under_the_bars_is_covered_by_them() -> None:
    whole = Box(0, 0, 1280, 800)
    assert covered(Edges(0, 48, 0, 24), whole, (1280, 800)) == Edges(0, 48, 0, 24)


def test_a_window_that_ends_where_the_bars_begin_is_not_covered() -> None:
    between = Box(0, 48, 1280, 728)
    assert covered(Edges(0, 48, 0, 24), between, (1280, 800)) == Edges()


def test_a_keyboard_over_a_bar_covers_what_is_left_of_the_view() -> None:
    between = Box(0, 48, 412, 820)
    assert covered(Edges(bottom=340), between, (412, 915)) == Edges(bottom=293)


def test_a_view_beside_the_camera_keeps_its_width() -> None:
    beside = Box(56, 0, 1224, 800)
    assert covered(Edges(left=56, right=30), beside, (1280, 800)) == Edges(right=30)


# -- what a tablet says --------------------------------------------------------------------


class Java:
    """Pretends the classes of a tablet with a status bar of 50, a camera at 60, a keyboard."""

    def __init__(self, version: int, view: Box = WHOLE) -> None:
        self.version, self.view, self.asked = version, view, []
        self.edges = {1: Edges(top=50, bottom=30), 2: Edges(left=60), 4: Edges(bottom=320)}
        self.mActivity = self

    def autoclass(self, name: str) -> Any:
        return {
            "org.kivy.android.PythonActivity": self,
            "android.os.Build$VERSION": SimpleNamespace(SDK_INT=self.version),
            "android.view.WindowInsets$Type": SimpleNamespace(
                systemBars=lambda: 1, displayCutout=lambda: 2, ime=lambda: 4
            ),
            "android.graphics.Rect": lambda: SimpleNamespace(bottom=0),
        }[name]

    def getWindow(self) -> Any:
        return self

    def getDecorView(self) -> Any:
        return self

    def getInsetsController(self) -> Any:
        return self

    def setSystemBarsAppearance(self, wanted: int, mask: int) -> None:
        self.asked.append((wanted, mask))

    def getRootWindowInsets(self) -> Any:
        return self

    def getInsets(self, kinds: int) -> Edges:
        return Edges(*(max(side) for side in zip(*self._of(kinds), strict=True)))

    def _of(self, kinds: int) -> list[Edges]:
        return [edges for kind, edges in self.edges.items() if kind & kinds]

    def getWidth(self) -> int:
        return 1000

    def getHeight(self) -> int:
        return 700

    def getWindowVisibleDisplayFrame(self, rectangle: Any) -> None:
        rectangle.bottom = 700 - 320

    def findViewById(self, number: int) -> Any:
        assert number == module.CONTENT
        view = self.view
        return SimpleNamespace(
            getLocationInWindow=lambda corner: corner.__setitem__(slice(None), view[:2]),
            getWidth=lambda: view.width,
            getHeight=lambda: view.height,
        )


def _pretend(monkeypatch: pytest.MonkeyPatch, java: Java) -> None:
    monkeypatch.setitem(__import__("sys").modules, "jnius", java)
    runnable = SimpleNamespace(run_on_ui_thread=lambda job: job)
    monkeypatch.setitem(__import__("sys").modules, "android.runnable", runnable)
    monkeypatch.setitem(__import__("sys").modules, "android", SimpleNamespace(runnable=runnable))
    monkeypatch.setattr(module, "platform", "android")


def test_a_tablet_of_today_tells_bars_camera_and_keyboard(monkeypatch: pytest.MonkeyPatch) -> None:
    _pretend(monkeypatch, Java(36))
    assert module.measured() == (Edges(60, 50, 0, 30), 320)


def test_an_old_tablet_keeps_the_bars_to_itself_and_shows_less_with_a_keyboard(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _pretend(monkeypatch, Java(24, Box(0, 50, 1000, 620)))
    assert module.measured() == (Edges(), 290)


def test_a_tablet_that_does_not_tell_covers_nothing_and_is_not_asked_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _pretend(monkeypatch, Java(36))
    monkeypatch.setattr(module, "measured", lambda: 1 / 0)
    watch = Insets()
    watch.follow()
    assert (watch.top, watch.keyboard) == (0, 0)


def test_signs_in_the_bars_are_dark_over_a_light_page(monkeypatch: pytest.MonkeyPatch) -> None:
    java = Java(36)
    _pretend(monkeypatch, java)
    module.suit_the_bars(True)
    module.suit_the_bars(False)
    assert java.asked == [(module.LIGHT_BARS, module.LIGHT_BARS), (0, module.LIGHT_BARS)]


# -- pages and sheets ----------------------------------------------------------------------


def _outside(root: Any, edges: Edges, keyboard: int = 0) -> list[str]:
    """What could be tapped under a bar."""
    width, height = Window.size
    found = []
    touched = [Spot(part, hit) for part in painted(root) if part.opacity for hit in part.hits]
    assert touched
    for spot in touched:
        left, low, right, high = _seen(spot)
        if right - left < 1 or high - low < 1:
            continue
        if (
            left < edges.left - 1 or low < max(edges.bottom, keyboard) - 1
            or right > width - edges.right + 1 or high > height - edges.top + 1
        ):  # fmt: skip
            found.append(f"{spot.hit.key} {left:.0f} {low:.0f} {right:.0f} {high:.0f}")
    return found


def _seen(spot: Spot) -> tuple[float, float, float, float]:
    """How much of it is not scrolled away, in the window."""
    left, low = spot.to_window(*spot.pos)
    right, high = left + spot.width, low + spot.height
    above = spot.part.parent
    while above is not None and above is not Window:
        if hasattr(above, "scroll_y"):
            x, y = above.to_window(*above.pos)
            left, low = max(left, x), max(low, y)
            right, high = min(right, x + above.width), min(high, y + above.height)
        above = above.parent
    return left, low, right, high


@pytest.mark.parametrize(("size", "edges"), [((412, 915), PHONE), ((1280, 800), TABLET)])
def test_nothing_to_tap_lies_under_a_bar(
    start: Callable[..., Evening], size: tuple[int, int], edges: Edges
) -> None:
    evening = start(size)
    insets.take(edges)
    evening.driver.frames(4)
    assert _outside(evening.driver.app.shell, edges) == []
    evening.tap(evening.driver.spot("box:medioevo"))
    evening.driver.frames(4)
    assert _outside(evening.driver.app.shell, edges) == []
    evening.tap(evening.page.spot("main"))
    evening.driver.frames(4)
    assert _outside(evening.driver.app.shell, edges) == []
    evening.page.pay()
    evening.driver.frames(4)
    assert _outside(evening.sheet, edges) == []


def test_a_window_that_the_bars_make_narrow_is_laid_out_like_a_phone(
    start: Callable[..., Evening],
) -> None:
    evening = start((800, 1280))
    assert theme.form == "portrait"
    insets.take(Edges(left=40))
    evening.driver.frames(2)
    assert theme.form == "phone"


def test_a_sheet_moves_up_with_the_keyboard_and_down_again(table: Evening) -> None:
    table.page.pay()
    table.driver.frames(3)
    before = table.sheet.pane.y
    insets.take(Edges(bottom=20), keyboard=360)
    table.driver.frames(3)
    assert _outside(table.sheet, Edges(bottom=20), 360) == []
    insets.take(Edges())
    table.driver.frames(3)
    assert table.sheet.pane.y == before


@pytest.mark.parametrize("size", [(1280, 800), (412, 915)])
def test_the_keyboard_never_covers_the_field(
    start: Callable[..., Evening], size: tuple[int, int]
) -> None:
    evening = start(size)
    evening.tap(evening.driver.spot("box:medioevo"))
    height = int(size[1] * 0.45)
    fields = [widget for widget in evening.page.walk() if isinstance(widget, TextInput)]
    assert fields
    for field in fields[:2] + fields[-2:]:
        field.focus = True
        evening.driver.frames(1)
        insets.take(Edges(), height)
        evening.driver.seconds(0.5)
        low = field.to_window(*field.pos)[1]
        assert low >= height - 1, f"{field.text} at {low:.0f}"
        assert low + field.height <= size[1]
        field.focus = False
        insets.take(Edges())
        evening.driver.frames(2)


def test_a_window_that_was_resized_begins_at_its_edge(table: Evening) -> None:
    """Without a keyboard nothing is shifted, however often the window changes."""
    for size in ((1000, 700), (1280, 800)):
        table.driver.resize(*size)
        table.driver.seconds(0.5)
        matrix = Window.render_context["modelview_mat"]
        assert matrix.transform_point(0, size[1], 0)[1] == size[1]
