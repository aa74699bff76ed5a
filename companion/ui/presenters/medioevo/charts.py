"""The game of Medioevo Universale as curves: honor points, areas, loans, technologies, money."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.medioevo.war.control import areas_of
from companion.ui.presenters.charts.curves import Reading, RoundCurves

READINGS: Mapping[str, Reading] = {
    "honor": lambda state, player: state.players[player].honor,
    "areas": lambda state, player: areas_of(state, player).total,
    "loans": lambda state, player: len(state.players[player].loans),
    "technologies": lambda state, player: sum(state.players[player].technologies.values()),
    "money": lambda state, player: state.purses[player],
}
SECRET = "money"


class MedioevoCharts(RoundCurves):
    """Money stays behind the screens until the game is over."""

    readings = READINGS

    def hidden(self, key: str) -> str:
        is_secret = key == SECRET and not self._session.state.ended
        return "end.chart.money_later" if is_secret else ""

    def final(self, key: str) -> Mapping[str, int] | None:
        found: Mapping[str, int] | None = self._session.state.final
        return found if key == "honor" else None
