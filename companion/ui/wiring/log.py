"""The log and what can be done about its entries."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from companion.ui.presenters.device.desk import Desk
from companion.ui.screens.page import Page
from companion.ui.translator import tr
from companion.ui.worker import Deliver, Worker

PAGES = ("log",)


class LogPages:
    """Makes the page when it is first shown; amendments are tried out by a worker of their own."""

    def __init__(
        self, desk: Callable[[], Desk], deliver: Deliver, photos: Callable[[], Any] = lambda: None
    ) -> None:
        self._desk, self._photos = desk, photos
        self.worker = Worker(deliver)

    def makers(self) -> dict[str, Callable[[], Page]]:
        return {"log": self._log}

    def close(self) -> None:
        self.worker.close()

    def _log(self) -> Page:
        from companion.ui.presenters.amend.page import AmendPresenter
        from companion.ui.presenters.asked.words import ActionWords
        from companion.ui.presenters.box import box
        from companion.ui.presenters.log.page import LogPresenter
        from companion.ui.screens.log.page import LogPage

        session = self._desk().session
        assert session is not None
        own_words = getattr(box(session.play.game.info.id), "amending", ActionWords)
        words = own_words(_texts)
        return LogPage(
            presenter=LogPresenter(session, _texts, _clock_text),
            amend=AmendPresenter(
                session, _texts, words, self.worker, _clock_text, self._desk().drafts()
            ),
            session=session,
            players=self._players,
            photos=self._photos(),
        )

    def _players(self) -> list[tuple[str, str, str]]:
        session = self._desk().session
        assert session is not None
        state = session.state
        everybody = dict.fromkeys((*state.order, *state.players))  # also who is not in the order
        return [
            (player, state.players[player].name, state.players[player].colour)
            for player in everybody
        ]


def _texts() -> Any:
    return tr.translator


def _clock_text(at: int) -> str:
    return f"{datetime.fromtimestamp(at).astimezone():%H:%M}" if at else ""
