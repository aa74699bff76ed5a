"""The end of the tiny game: fields and coins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.tiny.game import ScoreGame, score_of  # type: ignore[import-not-found]

from companion.core.explain import Breakdown
from companion.ui.presenters.derived.scoring import GameScoring


class TinyScoring(GameScoring):
    def scores(self, state: Any) -> Mapping[str, Breakdown]:
        return {player: score_of(state, player) for player in state.players}

    def ending(self, state: Any) -> ScoreGame:
        return ScoreGame()
