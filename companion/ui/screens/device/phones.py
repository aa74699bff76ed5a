"""Settings → Phones: one code for each seat and one for the display, who is there, who knocks."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from kivy.clock import Clock
from kivy.properties import ObjectProperty, StringProperty

from companion.core.errors import BadInput
from companion.pages import kit
from companion.pages.sheets import Code as Squares
from companion.pages.sheets import SheetView
from companion.ui.presenters.device.phones import Code, PhonesPresenter
from companion.ui.render.page import DrawnPage
from companion.ui.render.sheets.sheet import DrawnSheet
from companion.ui.translator import tr

LOOK_SECONDS = 1.0  # how often a code looks whether somebody came


class CodeSheet(DrawnSheet):
    """A code to be scanned, large. A phone that brings it closes it; where none comes, it helps."""

    def tell(self, presenter: PhonesPresenter, code: Code, came: Callable[[], None]) -> None:
        self.presenter, self.code, self._came = presenter, code, came
        self._is_about_hotspot = False
        super().refresh()

    def refresh(self) -> None:
        """Show what is true now; called too when somebody knocks."""
        code = self.presenter.still(self.code)
        if code is None:
            self.close()
            self._came()
            return
        self.code = code
        super().refresh()

    def make_view(self) -> SheetView:
        code = self.code
        if self._is_about_hotspot:
            return self.presenter.hotspot()
        return SheetView(
            code.title,
            code.note,
            blocks=(Squares("code", modules(code.address), code.address),),
            others=self.presenter.offers_of(code),
            close=kit.Button("close", tr("phone.close")),
            about=code.address,
        )

    def answer(self, touch: kit.Touch) -> None:
        if touch.key in ("hotspot", "back"):
            self._is_about_hotspot = touch.key == "hotspot"
            self.refresh()
        else:
            self.presenter.tapped_beside(touch.key)

    def on_open(self) -> None:
        super().on_open()
        Clock.schedule_interval(self._look, LOOK_SECONDS)

    def on_close(self) -> None:
        super().on_close()
        Clock.unschedule(self._look)

    def _look(self, _passed: float) -> None:
        self.refresh()


class PhonesPage(DrawnPage):
    """Shows the panels of its presenter; a code lies over them."""

    presenter = ObjectProperty(None, allownone=True)
    leave_to = StringProperty("settings")
    lights = "settings"
    revealed = False  # nothing is secret here

    def __init__(self, **kwargs: Any) -> None:
        self._sheet: CodeSheet | None = None
        super().__init__(**kwargs)

    def make_view(self) -> kit.PageView:
        view: kit.PageView = self.presenter.view(self.bar_with())
        return view

    def tapped(self, key: str, _box: Any = None) -> None:
        try:
            code = self.presenter.tapped(key)
        except OSError as error:
            self.shell.refused(BadInput("phone.tablet.cannot_listen", reason=str(error)))
            return
        if code is not None:
            sheet = self._sheet = self._sheet or CodeSheet()
            sheet.tell(self.presenter, code, self.came)
            self.shell.layers.open(sheet)
        self.refresh()

    def came(self) -> None:
        """A phone knocks: the question stands on top."""
        self.refresh()
        self.scroll.scroll_y = 1

    def went_back(self) -> bool:
        self.shell.go(self.leave_to)
        return True


@cache
def modules(address: str) -> tuple[tuple[bool, ...], ...]:
    """The squares of a code, row by row."""
    from qrcodegen import QrCode  # read when the first code is shown

    code = QrCode.encode_text(address, QrCode.Ecc.MEDIUM)
    size = range(code.get_size())
    return tuple(tuple(code.get_module(x, y) for x in size) for y in size)
