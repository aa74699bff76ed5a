"""The end of a round, of the game, and the counting of coins (M-18, M-25)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar

from companion.core.checks import Checks
from companion.core.codec import Between, Doc, Length
from companion.core.explain import Breakdown, Text
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass, evolve
from companion.games.medioevo.common import known, settled
from companion.games.medioevo.ending.round_end import end_of, next_round, reminders
from companion.games.medioevo.ending.scoring import final_scoring
from companion.games.medioevo.ending.standings import BoardFacts, scoring_question
from companion.games.medioevo.in_play import TableAct
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import State
from companion.games.medioevo.timing import check_finished
from companion.games.medioevo.treasury.coins import CoinCount, coin_count

LAST_PHASE = 7


@dataclass(frozen=True, slots=True)
class EndRound(TableAct):
    """Phase 7: everything is readied and the next round begins, or the game is over (M-18)."""

    kind: ClassVar[str] = "end_round"
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        checks = Checks(self.overrule)
        checks.forbid(bool(state.ended), "phase.game_is_over", cite("M-18.1"))
        early = state.phase != LAST_PHASE
        checks.forbid(
            early, "round_end.not_yet", cite("M-18.1"), phase=Text(f"phase.{state.phase}")
        )
        check_finished(checks, state)
        warnings = checks.settle()
        ended = end_of(state, round_finished=True)
        if ended:
            return step(
                evolve(state, ended=ended),
                "log.game_over",
                warnings=(*warnings, *reminders(state), Text("round_end.final_scoring")),
                round=state.round,
                why=Text(f"end.by_{ended}"),
            )
        return step(
            next_round(state),
            "log.end_round",
            warnings=(*warnings, *reminders(state)),
            round=state.round,
        )


@dataclass(frozen=True, slots=True)
class ScoreGame(TableAct, whose="all"):
    """The final scoring (M-25), with what only the board shows."""

    kind: ClassVar[str] = "score_game"
    facts: BoardFacts
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        for player in self.facts.players:
            known(state, player, f"facts.players.{player}")
        checks = Checks(self.overrule)
        checks.forbid(not state.ended, "scoring.game_goes_on", cite("M-25.0"))
        no_check = self.facts.allowed_tax is None
        checks.forbid(no_check, "scoring.no_revolt_check", cite("M-25.0"), "facts.allowed_tax")
        warnings = checks.settle()
        answer = final_scoring(scoring_question(state, self.facts))
        final = {score.player: score.honor.total for score in answer.scores}
        after = evolve(state, final=final, ended=state.ended or "agreed")
        names = {player.id: player.name for player in state.players.values()}
        shown = tuple(
            Breakdown(
                "scoring.of_player",
                score.honor.lines,
                {"player": names[score.player], "rank": score.rank},
            )
            for score in answer.scores
        )
        return step(
            after,
            "log.score_game",
            shown,
            warnings,
            winner=names.get(answer.winner, answer.winner),
            points=answer.teams[0].honor.total if answer.teams else answer.scores[0].honor.total,
        )


@dataclass(frozen=True, slots=True)
class CountCoins(TableAct):
    """A player's coins counted; the ledger is set to what lies there, if the table wants it."""

    kind: ClassVar[str] = "count_coins"
    player: PlayerId
    coins: Annotated[
        Mapping[Annotated[int, Between(1, 500)], Annotated[int, Between(0, 1000)]],
        Length(1, 6),
        Doc("how many coins of each value"),
    ]
    book: Annotated[bool, Doc("book the difference as a correction")] = True

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        answer = coin_count(CoinCount(self.coins, state.purses[self.player]))
        if not answer.difference:
            return step(state, "log.coins_agree", (answer.counted,), player=player.name)
        if not self.book:
            return step(
                state,
                "log.coins_differ",
                (answer.counted,),
                player=player.name,
                change=answer.difference,
            )
        return step(
            settled(state, self.player, answer.difference),
            "log.coins_corrected",
            (answer.counted,),
            (Text("log.is_correction", {"reason": Text("coins.counted")}),),
            player=player.name,
            change=answer.difference,
        )
