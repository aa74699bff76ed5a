"""The game of Medioevo Universale as curves: honor points, areas, loans, technologies, money."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.core.amendments import Position
from companion.games.medioevo.control import areas_of
from companion.games.medioevo.state import State
from companion.ui.i18n import Translator
from companion.ui.presenters.charts import BarsView, ChartView, Series
from companion.ui.presenters.session import Session

Reading = Callable[[State, str], int]
MakesBars = Callable[[], tuple[BarsView, ...]]

READINGS: Mapping[str, Reading] = {
    "honor": lambda state, player: state.players[player].honor,
    "areas": lambda state, player: areas_of(state, player).total,
    "loans": lambda state, player: len(state.players[player].loans),
    "technologies": lambda state, player: sum(state.players[player].technologies.values()),
    "money": lambda state, player: state.purses[player],
}
SECRET = "money"


def states_by_round(start: State, positions: list[Position[State]]) -> list[State]:
    """The table before the first round and after each one; the last is the present."""
    states, before = [start], start
    for position in positions:
        after = position.step.state
        if after.round > before.round:
            states.append(before)
        before = after
    states.append(before)
    return states


class MedioevoCharts:
    """Reads the journal, round by round; `bars` are what is told in bars (clocks, luck)."""

    def __init__(
        self, session: Session, texts: Callable[[], Translator], bars: Mapping[str, MakesBars]
    ) -> None:
        self._session = session
        self._texts = texts
        self._bars = bars

    def tabs(self) -> list[tuple[str, str]]:
        """All charts with their names."""
        return [(key, self._texts().text(f"end.chart.{key}")) for key in (*READINGS, *self._bars)]

    def view(self, key: str) -> ChartView | tuple[BarsView, ...]:
        return self._bars[key]() if key in self._bars else self.chart(key)

    def chart(self, key: str) -> ChartView:
        """One chart; money stays behind the screens until the game is over."""
        texts, state = self._texts(), self._session.state
        title = texts.text(f"end.chart.{key}")
        across = texts.text("end.chart.rounds")
        if key == SECRET and not state.ended:
            return ChartView(key, title, across, hidden=texts.text("end.chart.money_later"))
        journal = self._session.journal
        states = states_by_round(journal.state_at(0), list(journal.present))
        labels = [str(number) for number in range(len(states))]
        final = state.final if key == "honor" else None
        if final is not None:
            labels.append(texts.text("end.chart.final"))
        series = []
        for player in state.players.values():
            values = [_value(READINGS[key], at, player.id) for at in states]
            if final is not None:
                values.append(final.get(player.id))
            series.append(Series(player.id, player.name, player.colour, tuple(values)))
        return ChartView(key, title, across, tuple(labels), tuple(series))


def _value(reading: Reading, state: State, player: str) -> int | None:
    return reading(state, player) if state.players[player].is_in else None
