"""The last net: whatever raises on the screen's thread is shown, and the app goes on."""

from __future__ import annotations

import logging
from collections.abc import Callable

from kivy.base import ExceptionHandler, ExceptionManager

from companion.core.errors import where_it_failed
from companion.core.records import dataclass

ENOUGH = 50  # what is remembered of an evening that goes wrong again and again
BY_TOUCH = "post_dispatch_input"  # how Kivy calls what hands a touch to the widgets


@dataclass(frozen=True, slots=True)
class Fall:
    """An error that nobody expected; `page` could not be shown, "" if it came up elsewhere."""

    error: Exception
    page: str = ""

    @property
    def by_touch(self) -> bool:
        trace = self.error.__traceback__
        while trace is not None:
            if trace.tb_frame.f_code.co_name == BY_TOUCH:
                return True
            trace = trace.tb_next
        return False


class Guard(ExceptionHandler):  # type: ignore[misc]
    """Hears of every error: of pages from the shell, of all else from Kivy's loop and clock."""

    def __init__(self, show: Callable[[Fall], None]) -> None:
        self._show = show
        self._known: set[str] = set()
        self._showing = False
        self.falls: list[Fall] = []

    def watch(self) -> None:
        ExceptionManager.add_handler(self)

    def rest(self) -> None:
        ExceptionManager.remove_handler(self)

    def handle_exception(self, error: BaseException) -> int:
        """Kivy asks what to do: go on, unless somebody wants the app to end."""
        if not isinstance(error, Exception):
            return int(ExceptionManager.RAISE)
        self.fell(error)
        return int(ExceptionManager.PASS)

    def fell(self, error: Exception, page: str = "") -> None:
        """Show what happened; what goes wrong again and again by itself is shown once."""
        logging.getLogger(__name__).error("caught", exc_info=error)
        fall, place = Fall(error, page), where_it_failed(error)
        self.falls = [*self.falls[-ENOUGH:], fall]
        is_told = place in self._known and not page and not fall.by_touch
        self._known.add(place)
        if is_told or self._showing:
            return
        self._showing = True
        try:
            for _again in range(2):  # a sheet may stumble while it is closed for the page
                try:
                    self._show(fall)
                    break
                except Exception:
                    logging.getLogger(__name__).exception("could not be shown")
        finally:
            self._showing = False
