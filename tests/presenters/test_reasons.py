"""A correction by hand asks for its reason, on the sheets of all games, and the log shows it."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.table_actions import Correct
from companion.games import GAME_IDS
from companion.games.medioevo.forces import Force
from companion.games.medioevo.table import ChangeHonor, ChangePieces
from companion.ui.presenters.box import box
from companion.ui.presenters.drafts import in_memory
from companion.ui.presenters.panels import Act, Form, Question
from companion.ui.presenters.table.reasons import picked_with_reason, with_reason
from companion.ui.presenters.table.sheet import PlayerSheet
from tests.presenters.recorded import REPLAYS, ROUNDS, session_of
from tests.speaking import speaking

ENGLISH = speaking("en")


def _say(key: str) -> str:
    return ENGLISH.text(key)


def test_a_form_that_sets_something_right_asks_for_the_reason_and_keeps_it() -> None:
    asked = with_reason(
        Question(
            "x", lambda _values: Form("x", (), "ok"), lambda _values: Correct("a", "honor", 1)
        ),
        _say,
    )
    assert isinstance(asked, Question)
    assert [field.key for field in asked.form({}).fields] == ["reason"]
    assert asked.action({"reason": " counted twice "}) == Correct("a", "honor", 1, "counted twice")
    assert asked.action({}) == Correct("a", "honor", 1)


def test_a_form_that_sets_nothing_right_or_is_half_filled_asks_nothing_more() -> None:
    def broken(_values: Any) -> Any:
        raise KeyError("not chosen yet")

    for action in (lambda _values: object(), broken):
        asked = with_reason(Question("x", lambda _values: Form("x", (), "ok"), action), _say)
        assert isinstance(asked, Question)
        assert asked.form({}).fields == ()


def test_a_single_tap_says_that_the_board_is_so_and_a_given_reason_stays() -> None:
    done = with_reason(Act(Correct("a", "honor", 1), (Correct("a", "honor", 2, "ours"),)), _say)
    assert isinstance(done, Act)
    assert done.action.reason == ENGLISH.text("ui.correct.board")
    assert [action.reason for action in done.also] == ["ours"]


def test_a_step_beside_a_figure_has_a_reason_if_it_sets_it_right_and_none_if_it_is_a_move() -> None:
    assert picked_with_reason(Correct("a", "hand", -1), _say).reason == "The table differs"
    assert picked_with_reason(Correct("a", "hand", -1, "ours"), _say).reason == "ours"
    assert picked_with_reason(ChangeHonor("a", 1), _say) == ChangeHonor("a", 1)


def test_the_log_shows_the_reason_of_what_was_set_right_in_medioevo() -> None:
    session = session_of(ROUNDS)
    player = next(iter(session.state.players))
    session.do(ChangePieces(player, Force(light_infantry=1), reason="found under the table"))
    told = session.journal.present[-1].step.warnings
    assert "found under the table" in " ".join(ENGLISH.text(text) for text in told)


@pytest.mark.parametrize("game", GAME_IDS)
def test_the_sheets_of_every_game_go_through_the_same_place(game: str) -> None:
    recorded = next(iter(sorted((REPLAYS / game).glob("*.companion"))))
    session = session_of(recorded.stem)
    sheet = box(game).sheet(session, lambda: ENGLISH, in_memory())
    assert isinstance(sheet, PlayerSheet)
    assert type(sheet).tapped is PlayerSheet.tapped
