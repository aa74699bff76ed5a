"""The clocks of Medioevo Universale: the game against its limits, phases, players; advisory."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from companion.core.amendments import Position
from companion.core.entries import Entry
from companion.games.medioevo.actions.table import CountTime
from companion.games.medioevo.length import rounds_agreed
from companion.games.medioevo.state import State
from companion.ui.i18n import Translator
from companion.ui.presenters import clock
from companion.ui.presenters.charts import Bar, BarsView
from companion.ui.presenters.clock import MINUTE, Forecast
from companion.ui.presenters.session import Session

PHASES = range(1, 8)
ROUND_UP_TO = 5 * MINUTE


class MedioevoClock:
    """Reads the moments of the entries; `now` is seconds since 1970."""

    def __init__(
        self, session: Session, texts: Callable[[], Translator], now: Callable[[], int]
    ) -> None:
        self._session = session
        self._texts = texts
        self._now = now

    @property
    def _state(self) -> State:
        state: State = self._session.state
        return state

    def seconds(self) -> int:
        """Time at the table; it stands still when the game is over."""
        entries = self._session.journal.entries
        if not entries:
            return 0
        return clock.played(entries, entries[-1].at if self._state.ended else self._now())

    def pill(self) -> str:
        """For the bar above the table: "1:42 · ends about 23:10"; "" before the first entry."""
        if not self._session.journal.entries:
            return ""
        shown = clock.hours(self.seconds())
        forecast = self.forecast()
        if forecast is None:
            return shown
        return self._say("end.clock.pill", time=shown, end=self._moment(forecast.seconds))

    def short(self) -> str:
        """For a phone: the time alone."""
        return clock.hours(self.seconds()) if self._session.journal.entries else ""

    def forecast(self) -> Forecast | None:
        """When it ends at this pace; none before a whole round is played, or when it is over."""
        state = self._state
        if state.ended:
            return None
        limits, found = state.settings.limits, []
        elapsed = self.seconds()
        if limits.minutes:
            found.append(Forecast(max(0, limits.minutes * MINUTE - elapsed), "time"))
        began = self._round_began()
        full_rounds = state.round - 1
        rounds = rounds_agreed(limits.rounds, limits.minutes, limits.honor)
        if full_rounds > 0 and rounds:
            in_this = clock.played(self._entries_since(began), self._now())
            left = max(1, rounds - full_rounds)
            seconds = clock.by_pace(elapsed - in_this, full_rounds, left, in_this)
            found.append(Forecast(seconds, "rounds"))
        if full_rounds > 0 and limits.honor:
            found += self._by_honor(limits.honor, elapsed)
        return clock.soonest(found)

    def _by_honor(self, limit: int, elapsed: int) -> list[Forecast]:
        """The leader goes on as he has done since the start."""
        start: State = self._session.journal.state_at(0)
        found = []
        for player in self._state.players.values():
            gained = player.honor - start.players[player.id].honor
            if gained > 0 and player.is_in:
                missing = max(0, limit - player.honor)
                found.append(Forecast(round(elapsed * missing / gained), "honor"))
        return found

    def _round_began(self) -> int:
        """How many positions in force led to the present round."""
        present = self._session.journal.present
        return next(
            (
                number
                for number in range(len(present), 0, -1)
                if present[number - 1].step.state.round < self._state.round
            ),
            0,
        )

    def _entries_since(self, began: int) -> list[Entry]:
        return [position.entry for position in self._session.journal.present[began:]]

    def bars(self) -> tuple[BarsView, ...]:
        """Where the time went: the whole game, phase by phase, player by player."""
        positions = list(self._session.journal.present)
        return (self._whole(), self._phases(positions), self._players(positions))

    def _whole(self) -> BarsView:
        limits, elapsed = self._state.settings.limits, self.seconds()
        forecast = self.forecast()
        whole = limits.minutes * MINUTE or (elapsed + forecast.seconds if forecast else elapsed)
        share = min(1.0, elapsed / whole) if whole else 0.0
        bars = [Bar(self._say("end.clock.played"), clock.hours(elapsed), share)]
        note = self._say("end.clock.no_forecast")
        if self._state.ended:
            note = self._say("end.clock.over")
        elif forecast is not None:
            note = self._say(
                f"end.clock.because_{forecast.because}",
                end=self._moment(forecast.seconds),
                left=clock.hours(forecast.seconds),
            )
        title = self._say("end.clock.game")
        if limits.minutes:
            title = self._say("end.clock.game_of", limit=clock.hours(limits.minutes * MINUTE))
        return BarsView(title, tuple(bars), note)

    def _phases(self, positions: list[Position[State]]) -> BarsView:
        def phase(position: Position[State]) -> str:
            before = position.parent.step.state if position.parent else position.step.state
            return str(before.phase)

        spent = clock.spent(positions, phase)
        most = max(spent.values(), default=0) or 1
        bars = tuple(
            Bar(
                self._say(f"phase.{number}"),
                clock.hours(spent.get(str(number), 0)),
                spent.get(str(number), 0) / most,
            )
            for number in PHASES
        )
        return BarsView(self._say("end.clock.phases"), bars)

    def _players(self, positions: list[Position[State]]) -> BarsView:
        names = tuple(self._state.players)
        spent = clock.spent(positions, lambda position: clock.acting(position.action, names))
        most = max((spent.get(name, 0) for name in names), default=0) or 1
        bars = tuple(
            Bar(
                player.name,
                clock.hours(spent.get(player.id, 0)),
                spent.get(player.id, 0) / most,
                player.colour,
            )
            for player in self._state.players.values()
        )
        return BarsView(self._say("end.clock.players"), bars, self._say("end.clock.advisory"))

    def time_is_up(self) -> CountTime | None:
        """What to book when the agreed time has just run out (M-3.2), so that the round is last."""
        limit, state = self._state.settings.limits.minutes, self._state
        if not limit or state.ended or state.minutes_played >= limit:
            return None
        minutes = self.seconds() // MINUTE
        return CountTime(minutes) if minutes >= limit else None

    def _moment(self, seconds: int) -> str:
        """The time of day then, to the next five minutes: a forecast is no promise."""
        then = -(-(self._now() + seconds) // ROUND_UP_TO) * ROUND_UP_TO
        return f"{datetime.fromtimestamp(then).astimezone():%H:%M}"

    def _say(self, key: str, **params: Any) -> str:
        return self._texts().text(key, **params)
