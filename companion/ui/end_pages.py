"""Wires the pages that look back and look up: charts, scoring, chronicle, rules, statistics."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from companion.ui.presenters.desk import Desk
from companion.ui.presenters.medioevo.charts import MedioevoCharts
from companion.ui.presenters.medioevo.clock import MedioevoClock
from companion.ui.presenters.session import Session
from companion.ui.screens.page import Page
from companion.ui.translator import tr

PAGES = ("charts",)  # those that belong to a game


class EndPages:
    """Makes each page when it is first shown."""

    def __init__(self, desk: Callable[[], Desk], now: Callable[[], float]) -> None:
        self._desk = desk
        self._now = now

    def makers(self) -> dict[str, Callable[[], Page]]:
        return {"charts": self._charts}

    @property
    def _session(self) -> Session:
        session = self._desk().session
        assert session is not None
        return session

    def clock(self, session: Session) -> MedioevoClock:
        return MedioevoClock(session, lambda: tr.translator, lambda: int(self._now()))

    def _moment(self) -> datetime:
        return datetime.fromtimestamp(self._now()).astimezone()

    def _charts(self) -> Page:
        from companion.ui.screens.charts import ChartsPage

        session = self._session
        presenter = MedioevoCharts(
            session, lambda: tr.translator, {"clock": self.clock(session).bars}
        )
        return ChartsPage(presenter=presenter, session=session)
