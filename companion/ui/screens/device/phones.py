"""Settings → Phones: one code for each seat and one for the display, who is there, who knocks."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from companion.core.errors import BadInput
from companion.pages import kit
from companion.ui.layout import load
from companion.ui.presenters.device.phones import Code
from companion.ui.render.page import DrawnPage
from companion.ui.translator import tr
from companion.ui.widgets.layers import Sheet

QUIET_ZONE = 4  # modules of white round a code


class CodePicture(Widget):
    """A code as black squares on white, whatever the theme: cameras want it so."""

    rows = ListProperty([])

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(pos=self._draw, size=self._draw, rows=self._draw)

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        count = len(self.rows) + 2 * QUIET_ZONE
        side = min(self.size) // count  # whole pixels: no grey seams
        if not self.rows or side < 1:
            return
        left = self.center_x - side * count / 2
        bottom = self.center_y - side * count / 2
        with self.canvas:
            Color(1, 1, 1)
            Rectangle(pos=(left, bottom), size=(side * count, side * count))
            Color(0, 0, 0)
            for line, row in enumerate(reversed(self.rows)):
                for place, dark in enumerate(row):
                    if dark:
                        x = left + (place + QUIET_ZONE) * side
                        y = bottom + (line + QUIET_ZONE) * side
                        Rectangle(pos=(x, y), size=(side, side))


class CodeSheet(Sheet):
    """A code to be scanned, large."""

    title = StringProperty()
    address = StringProperty()
    note = StringProperty()
    rows = ListProperty([])

    def tell(self, code: Code) -> None:
        self.title, self.note = code.title, code.note
        self.address = code.address
        self.rows = modules(code.address)


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
        return kit.PageView(
            "phones",
            tr("phone.tablet.title"),
            blocks=self.presenter.panels(),
            bar=self.bar_with(),
            back=self.back_button(),
        )

    def tapped(self, key: str, _box: Any = None) -> None:
        try:
            code = self.presenter.tapped(key)
        except OSError as error:
            self.shell.refused(BadInput("phone.tablet.cannot_listen", reason=str(error)))
            return
        if code is not None:
            sheet = self._sheet = self._sheet or CodeSheet()
            sheet.tell(code)
            self.shell.layers.open(sheet)
        self.refresh()

    def went_back(self) -> bool:
        self.shell.go(self.leave_to)
        return True


def modules(address: str) -> list[list[bool]]:
    """The squares of a code, row by row."""
    from qrcodegen import QrCode  # read when the first code is shown

    code = QrCode.encode_text(address, QrCode.Ecc.MEDIUM)
    size = range(code.get_size())
    return [[code.get_module(x, y) for x in size] for y in size]


load("screens/device/phones")
