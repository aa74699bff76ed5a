"""The end of the game at the table: scores after the final card play (R-11.1.1, R-11.2.1)."""

from __future__ import annotations

from typing import ClassVar

from companion.core.action import Action
from companion.core.checks import Checks
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass, evolve
from companion.games.renaissance.common import check_phase
from companion.games.renaissance.misery import value_of
from companion.games.renaissance.scoring import FinalPlayer, FinalScoring, final_scoring
from companion.games.renaissance.state import FINAL_PHASE, State


@dataclass(frozen=True, slots=True)
class ScoreGame(Action):
    """The hand cards are played: the game is scored and over."""

    kind: ClassVar[str] = "score_game"
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        checks = Checks(self.overrule)
        check_phase(checks, state, FINAL_PHASE)
        warnings = checks.settle()
        cards = sum(state.players[one].hand for one in state.order)
        if cards:  # no fault: dead cards cannot be played
            warnings = (*warnings, Text("ren.end.cards_in_hand", {"n": cards}))
        question = scoring_question(state)
        if not question.players:
            raise BadInput("ren.end.nobody_left")
        answer = final_scoring(question)
        after = evolve(
            state, ended=True, final={one.player: one.score.total for one in answer.scores}
        )
        named = tuple(
            type(one.score)(
                one.score.key, one.score.lines, {"player": state.players[one.player].name}
            )
            for one in answer.scores
        )
        return step(
            after,
            "ren.log.score_game",
            named,
            warnings,
            winners=tuple(state.players[one].name for one in answer.winners),
            score=answer.scores[0].score.total,
        )


def scoring_question(state: State) -> FinalScoring:
    """Everybody still in the game, as the calculator asks for him."""
    return FinalScoring(
        tuple(final_player(state, one) for one in state.seats if state.players[one].is_in),
        state.switches,
    )


def final_player(state: State, player: PlayerId) -> FinalPlayer:
    """One player as he would be scored now."""
    now = state.players[player]
    misery = value_of(now.misery, state.switches)
    return FinalPlayer(player, frozenset(now.advances), state.money(player), misery)
