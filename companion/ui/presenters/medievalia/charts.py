"""The evening as curves; the cards left stand stack by stack, as two empty ones end the game."""

from __future__ import annotations

from dataclasses import replace

from companion.games.medievalia.pieces import Stack
from companion.ui.palette import SHAPES
from companion.ui.presenters.charts.curves import states_by_round
from companion.ui.presenters.charts.views import ChartView, Series
from companion.ui.presenters.derived.charts import FigureCurves

CARDS_LEFT = "cards_left"


class MedievaliaCharts(FigureCurves):
    """Every declared figure; the stacks in colours that nobody at this table wears (F-13.1)."""

    def chart(self, key: str) -> ChartView:
        told = super().chart(key)
        if key != CARDS_LEFT:
            return told
        journal, texts = self._session.journal, self._texts()
        states = states_by_round(journal.state_at(0), list(journal.present))
        worn = {player.colour for player in self._session.state.players.values()}
        free = [colour for colour in SHAPES if colour not in worn]
        stacks = tuple(
            Series(
                stack,
                texts.text(f"med.stack.{stack}"),
                colour,
                tuple(state.stacks[stack] for state in states),
            )
            for stack, colour in zip(Stack, free, strict=False)
        )
        return replace(told, series=stacks)
