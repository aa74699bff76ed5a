"""The clocks of a game: the whole of it against its limits, phases, players; advisory.

A game says when it would end at this pace and what its phases are called.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from companion.core.amending.amendments import Position
from companion.core.entries import Entry
from companion.core.explain import Text
from companion.ui.i18n import Translator
from companion.ui.presenters.charts.views import Bar, BarsView
from companion.ui.presenters.clocks import played as clock
from companion.ui.presenters.clocks.played import MINUTE, Forecast
from companion.ui.presenters.session import Session

ROUND_UP_TO = 5 * MINUTE


class GameClock:
    """Reads the moments of the entries; `now` is seconds since 1970.

    The states it meets have `round`, `phase`, `is_over` and `players` with id, name and colour.
    """

    def __init__(
        self, session: Session, texts: Callable[[], Translator], now: Callable[[], int]
    ) -> None:
        self._session = session
        self._texts = texts
        self._now = now

    # -- what a game says about itself -----------------------------------------------------

    def phases(self) -> Sequence[tuple[int, str]]:
        """The phases whose time is told, with the text keys of their names."""
        raise NotImplementedError

    def forecast(self) -> Forecast | None:
        """When it ends at this pace; none before a whole round is played, or when it is over."""
        raise NotImplementedError

    def because(self, reason: str) -> str:
        """The text key that says why it ends then."""
        return f"end.clock.because_{reason}"

    @property
    def limit_minutes(self) -> int:
        """The time that was agreed; 0 for none."""
        return 0

    def time_is_up(self) -> Any:
        """The action to book when the agreed time has just run out; none where there is none."""
        return None

    # -- time so far -----------------------------------------------------------------------

    def seconds(self) -> int:
        """Time at the table; it stands still when the game is over."""
        entries = self._session.journal.entries
        if not entries:
            return 0
        is_over = self._session.state.is_over
        return clock.played(entries, entries[-1].at if is_over else self._now())

    def ending(self) -> str:
        """When it will end at this pace; "" as long as nobody knows."""
        forecast = self.forecast() if self._session.journal.entries else None
        if forecast is None:
            return ""
        return self._say("end.clock.ends", end=self._moment(forecast.seconds))

    def short(self) -> str:
        """The time alone."""
        return clock.hours(self.seconds()) if self._session.journal.entries else ""

    def seconds_of_this_round(self) -> int:
        return clock.played(self._entries_since(self._round_began()), self._now())

    def _round_began(self) -> int:
        """How many positions in force led to the present round."""
        present, now = self._session.journal.present, self._session.state.round
        return next(
            (
                number
                for number in range(len(present), 0, -1)
                if present[number - 1].step.state.round < now
            ),
            0,
        )

    def _entries_since(self, began: int) -> list[Entry]:
        return [position.entry for position in self._session.journal.present[began:]]

    # -- bars ------------------------------------------------------------------------------

    def bars(self) -> tuple[BarsView, ...]:
        """Where the time went: the whole game, phase by phase, player by player."""
        positions = list(self._session.journal.present)
        return (self._whole(), self._phases(positions), self._players(positions))

    def _whole(self) -> BarsView:
        limit, elapsed = self.limit_minutes * MINUTE, self.seconds()
        forecast = self.forecast()
        whole = limit or (elapsed + forecast.seconds if forecast else elapsed)
        share = min(1.0, elapsed / whole) if whole else 0.0
        bars = [Bar(self._say("end.clock.played"), clock.hours(elapsed), share)]
        note = self._say("end.clock.no_forecast")
        if self._session.state.is_over:
            note = self._say("end.clock.over")
        elif forecast is not None:
            note = self._say(
                self.because(forecast.because),
                end=self._moment(forecast.seconds),
                left=clock.hours(forecast.seconds),
            )
        title = self._say("end.clock.game")
        if limit:
            title = self._say("end.clock.game_of", limit=clock.hours(limit))
        return BarsView(title, tuple(bars), note)

    def _phases(self, positions: list[Position[Any]]) -> BarsView:
        def phase(position: Position[Any]) -> str:
            before = position.parent.step.state if position.parent else position.step.state
            return str(before.phase)

        spent = clock.spent(positions, phase)
        most = max(spent.values(), default=0) or 1
        bars = tuple(
            Bar(
                self._say(Text(name)),
                clock.hours(spent.get(str(number), 0)),
                spent.get(str(number), 0) / most,
            )
            for number, name in self.phases()
        )
        return BarsView(self._say("end.clock.phases"), bars)

    def _players(self, positions: list[Position[Any]]) -> BarsView:
        people = self._session.state.players
        spent = clock.spent(positions, lambda position: clock.acting(position.action, people))
        most = max((spent.get(name, 0) for name in people), default=0) or 1
        bars = tuple(
            Bar(
                player.name,
                clock.hours(spent.get(player.id, 0)),
                spent.get(player.id, 0) / most,
                player.colour,
            )
            for player in people.values()
        )
        return BarsView(self._say("end.clock.players"), bars, self._say("end.clock.advisory"))

    def _moment(self, seconds: int) -> str:
        """The time of day then, to the next five minutes: a forecast is no promise."""
        then = -(-(self._now() + seconds) // ROUND_UP_TO) * ROUND_UP_TO
        return f"{datetime.fromtimestamp(then).astimezone():%H:%M}"

    def _say(self, key: str | Text, **params: Any) -> str:
        return self._texts().text(key, **params)
