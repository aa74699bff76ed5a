"""Settings → Phones: one code for each seat and one for the display, who is there, who knocks."""

from __future__ import annotations

from functools import cache
from typing import Any

from kivy.properties import ObjectProperty, StringProperty

from companion.core.errors import BadInput
from companion.pages import kit
from companion.pages.sheets import Code as Squares
from companion.pages.sheets import SheetView
from companion.ui.presenters.device.phones import Code
from companion.ui.render.page import DrawnPage
from companion.ui.render.sheets.sheet import DrawnSheet
from companion.ui.translator import tr


class CodeSheet(DrawnSheet):
    """A code to be scanned, large."""

    def tell(self, code: Code) -> None:
        self.code = code
        self.refresh()

    def make_view(self) -> SheetView:
        code = self.code
        return SheetView(
            code.title,
            code.note,
            blocks=(Squares("code", modules(code.address), code.address),),
            close=kit.Button("close", tr("phone.close")),
            about=code.address,
        )


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
            sheet.tell(code)
            self.shell.layers.open(sheet)
        self.refresh()

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
