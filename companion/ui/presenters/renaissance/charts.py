"""The game of Age of Renaissance as curves: score, misery, cash, advances, control markers."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.renaissance.actions.ending import final_player
from companion.games.renaissance.misery import value_of
from companion.games.renaissance.scoring import score
from companion.ui.presenters.curves import Reading, RoundCurves

READINGS: Mapping[str, Reading] = {
    "score": lambda state, player: score(final_player(state, player)).total,
    "misery": lambda state, player: value_of(state.players[player].misery, state.switches),
    "cash": lambda state, player: state.money(player),
    "advances": lambda state, player: len(state.players[player].advances),
    "control_markers": lambda state, player: state.players[player].control_markers,
}


class RenaissanceCharts(RoundCurves):
    """Everything lies open (R-5.5.1); the score of a round is what it would be at the end."""

    readings = READINGS

    def name(self, key: str) -> str:
        return f"ren.chart.{key}"
