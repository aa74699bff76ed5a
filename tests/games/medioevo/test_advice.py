"""Odds and advice are the table's choice, and the log shows it."""

from __future__ import annotations

from companion.games.medioevo.advice import SwitchAdvice, advice_is_on
from companion.games.medioevo.game import GAME
from tests.games.medioevo.small_table import table


def test_a_table_may_play_without_advice_and_the_log_says_so() -> None:
    state = table()
    assert advice_is_on(state)
    step = GAME.apply(state, SwitchAdvice(False))
    assert not advice_is_on(step.state)
    assert step.summary.key == "log.advice_off"
    assert advice_is_on(GAME.apply(step.state, SwitchAdvice(True)).state)
