"""The end of the game: when it comes and what counts."""

from __future__ import annotations

import pytest

from companion.core.errors import BadInput
from companion.games.renaissance.asked.game_end import GameEnd, game_end
from companion.games.renaissance.pieces import Advance
from companion.games.renaissance.scoring import FinalPlayer, FinalScoring, final_scoring


@pytest.mark.rule("R-11.0.1")
def test_the_game_ends_with_all_advances_or_the_last_card_of_the_last_epoch() -> None:
    assert not game_end(GameEnd({"Anna": 25, "Bruno": 0}, pile=1, epoch=3)).is_last_round
    assert game_end(GameEnd({"Anna": 26, "Bruno": 0}, pile=5, epoch=2)).reason == "advances"
    assert game_end(GameEnd({"Anna": 1}, pile=0, epoch=3)).reason == "cards"
    assert not game_end(GameEnd({"Anna": 1}, pile=0, epoch=2)).is_last_round
    assert game_end(GameEnd({"Anna": 1}, pile=0, epoch=1, last_epoch=1)).reason == "cards"
    both = game_end(GameEnd({"Anna": 26}, pile=0, epoch=3))
    assert (both.reason, both.owners, len(both.reasons)) == ("advances", ("Anna",), 2)
    with pytest.raises(BadInput):
        game_end(GameEnd({}, pile=0, epoch=3, last_epoch=1))


@pytest.mark.rule("R-11.2.1")
def test_the_score_is_printed_cost_of_advances_and_cash_less_misery() -> None:
    anna = FinalPlayer("Anna", frozenset({Advance.A, Advance.Z}), cash=55, misery=125)
    bruno = FinalPlayer("Bruno", cash=0, misery=300)
    answer = final_scoring(FinalScoring((bruno, anna)))
    assert [(one.player, one.score.total, one.rank) for one in answer.scores] == [
        ("Anna", 30 + 170 + 55 - 125, 1),
        ("Bruno", -300, 2),
    ]
    everything = FinalPlayer("Anna", frozenset(Advance))
    assert final_scoring(FinalScoring((everything,))).scores[0].score.total == 2100


@pytest.mark.rule("R-11.2.1", "RUL-R-37")
def test_equal_scores_share_the_victory() -> None:
    players = (FinalPlayer("A", cash=10), FinalPlayer("B", cash=20, misery=10), FinalPlayer("C"))
    answer = final_scoring(FinalScoring(players))
    assert answer.winners == ("A", "B")
    assert [one.rank for one in answer.scores] == [1, 1, 3]


def test_a_misery_that_is_no_field_is_refused() -> None:
    with pytest.raises(BadInput):
        final_scoring(FinalScoring((FinalPlayer("A", misery=15),)))
