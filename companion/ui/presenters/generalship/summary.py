"""What Home says of a game of Generalship: a cycle has two rounds, and then a scoring (G-3.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.generalship.state import SCORING, State
from companion.ui.presenters.derived import summary

ROUNDS = SCORING - 1  # in each cycle


def summary_of(game: Any, state: State) -> Mapping[str, Any]:
    told = dict(summary.summary_of(game, state, round_="gen.home.cycle", ended="gen.home.ended"))
    result = told.get("result")
    if result is not None:
        rounds = ROUNDS * (state.round - 1) + min(state.phase, ROUNDS)
        told["result"] = {**result, "rounds": rounds}
    return told
