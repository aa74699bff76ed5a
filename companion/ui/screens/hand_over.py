"""Over the whole screen while the device goes round: only the next player may go on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import StringProperty

from companion.ui.layout import load
from companion.ui.presenters.secret_bids import HandOver
from companion.ui.widgets.drawn import Crest  # noqa: F401  named in the kv file
from companion.ui.widgets.layers import Sheet


class HandOverSheet(Sheet):
    """Whose turn it is to look, and a button for him alone."""

    colour = StringProperty("blue")
    heading = StringProperty()
    note = StringProperty()
    main_text = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(closes_outside=False, dims=False, **kwargs)

    def ask(self, view: HandOver, then: Callable[[], None]) -> None:
        self.colour, self.heading = view.colour, view.heading
        self.note, self.main_text, self._then = view.note, view.main, then

    def place(self) -> None:
        self.fill()

    def taken(self) -> None:
        self.close()
        self._then()


load("screens/hand_over")
