"""Hints for newcomers, by touches: there in the first round, gone when the table wants none."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.core.table_actions import SetCoach
from companion.games import GAME_IDS
from companion.ui.presenters.box import box
from companion.ui.translator import tr
from tests.stage.evening import Evening

pytestmark = pytest.mark.ui


def test_the_coach_speaks_beside_a_phase_until_the_table_sends_it_away(
    start: Callable[..., Evening],
) -> None:
    evening = start()
    evening.tap(evening.driver.spot("box:renaissance"))
    evening.tap(evening.page.spot("main"))
    evening.driver.app.shell.go("phase")
    evening.driver.wait()
    assert "coach" in evening.page.cards
    evening.tap(evening.page.spot("offer|coach:off"))
    assert "coach" not in evening.page.cards
    session = evening.driver.app.desk.session
    assert session.journal.present[-1].action == SetCoach(speaks=False)
    session.undo()
    evening.driver.wait()
    assert "coach" in evening.page.cards


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_phase_of_every_game_has_its_hint(game: str) -> None:
    for phase in box(game).game.phases:
        assert tr.translator.has(f"coach.{game}.{phase.number}"), phase
