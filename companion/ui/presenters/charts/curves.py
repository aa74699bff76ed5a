"""A game as curves, round by round, from its journal. A game says which figures are read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from companion.core.amending.amendments import Position
from companion.ui.i18n import Translator
from companion.ui.presenters.charts.views import BarsView, ChartView, Series
from companion.ui.presenters.session import Session

Reading = Callable[[Any, str], int]  # of a state and a player
MakesBars = Callable[[], tuple[BarsView, ...]]


def states_by_round(start: Any, positions: Sequence[Position[Any]]) -> list[Any]:
    """The table before the first round and after each one; the last is the present."""
    states, before = [start], start
    for position in positions:
        after = position.step.state
        if after.round > before.round:
            states.append(before)
        before = after
    states.append(before)
    return states


class RoundCurves:
    """Reads the journal, round by round; `bars` are what is told in bars (clocks, luck).

    The states it meets have `round` and `players` with id, name, colour and `is_in`.
    """

    readings: Mapping[str, Reading] = {}
    across: ClassVar[str] = "end.chart.rounds"  # what the lower edge counts

    def __init__(
        self, session: Session, texts: Callable[[], Translator], bars: Mapping[str, MakesBars]
    ) -> None:
        self._session = session
        self._texts = texts
        self._bars = bars

    # -- what a game says about itself -----------------------------------------------------

    def name(self, key: str) -> str:
        """The text key of a chart's name."""
        return f"end.chart.{key}"

    def bars_name(self, key: str) -> str:
        """What is told in bars is called so."""
        return self._texts().text(f"end.chart.{key}")

    def hidden(self, key: str) -> str:
        """The text key that says why a chart is not shown yet; "" if it is."""
        del key
        return ""

    def is_of_table(self, key: str) -> bool:
        """Whether it is the table's own figure: one line, nobody's."""
        del key
        return False

    def final(self, key: str) -> Mapping[str, int] | None:
        """Everybody's last value after the scoring, where it differs from the last round's."""
        del key
        return None

    # -- charts ----------------------------------------------------------------------------

    def tabs(self) -> list[tuple[str, str]]:
        """All charts with their names."""
        own = [(key, self._texts().text(self.name(key))) for key in self.readings]
        return own + [(key, self.bars_name(key)) for key in self._bars]

    def view(self, key: str) -> ChartView | tuple[BarsView, ...]:
        return self._bars[key]() if key in self._bars else self.chart(key)

    def chart(self, key: str) -> ChartView:
        """One chart, or why it is not shown."""
        texts, journal = self._texts(), self._session.journal
        title, across = texts.text(self.name(key)), texts.text(self.across)
        hidden = self.hidden(key)
        if hidden:
            return ChartView(key, title, across, hidden=texts.text(hidden))
        states = states_by_round(journal.state_at(0), list(journal.present))
        labels = [str(number) for number in range(len(states))]
        final = self.final(key)
        if final is not None:
            labels.append(texts.text("end.chart.final"))
        if self.is_of_table(key):
            own = Series(key, title, "", tuple(self.readings[key](at, "") for at in states))
            return ChartView(key, title, across, tuple(labels), (own,))
        series = []
        for player in self._session.state.players.values():
            values = [_value(self.readings[key], at, player.id) for at in states]
            if final is not None:
                values.append(final.get(player.id))
            series.append(Series(player.id, player.name, player.colour, tuple(values)))
        return ChartView(key, title, across, tuple(labels), tuple(series))


def _value(reading: Reading, state: Any, player: str) -> int | None:
    return reading(state, player) if state.players[player].is_in else None
