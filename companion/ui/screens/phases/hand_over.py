"""Over the whole screen while the device goes round: only the next player may go on."""

from __future__ import annotations

from collections.abc import Callable

from companion.pages.kit import Touch
from companion.ui.presenters.bids.page import CLOSE, MAIN, hand_over_page
from companion.ui.presenters.bids.secret import HandOver
from companion.ui.screens.over import DrawnOver
from companion.ui.translator import tr


class HandOverSheet(DrawnOver):
    """Whose turn it is to look, and a button for him alone."""

    words: HandOver | None = None

    def ask(self, words: HandOver, then: Callable[[], None]) -> None:
        self.words, self._then = words, then
        self.refresh()

    def refresh(self) -> None:
        if self.words is not None:
            self.show(hand_over_page(self.words, tr.translator))

    def answer(self, touch: Touch) -> None:
        if touch == Touch(MAIN):
            self.taken()
        elif touch == Touch(CLOSE):
            self.close()

    def taken(self) -> None:
        self.close()
        self._then()
