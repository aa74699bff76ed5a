"""The end of the game (R-11.0.1 to R-11.2.1): when it comes, and who has won."""

from __future__ import annotations

from typing import Annotated

from companion.core.calculator import calculator
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Breakdown, Line
from companion.core.records import dataclass
from companion.games.renaissance.misery import field_of
from companion.games.renaissance.pieces import Advance
from companion.games.renaissance.rulebook import cite
from companion.games.renaissance.switches import DEFAULTS, Switches
from companion.games.renaissance.tables import ADVANCES


@dataclass(frozen=True, slots=True)
class FinalPlayer:
    player: str
    advances: Annotated[frozenset[Advance], Doc("letters of his advances")] = frozenset()
    cash: Annotated[int, Between(0, 100_000)] = 0
    misery: Annotated[int, Between(0, 1000), Doc("what the misery index shows")] = 0


@dataclass(frozen=True, slots=True)
class FinalScoring:
    """Everybody who has not dropped out, after the final card play."""

    players: Annotated[tuple[FinalPlayer, ...], Length(1, 6)]
    switches: Switches = DEFAULTS


@dataclass(frozen=True, slots=True)
class FinalScore:
    player: str
    score: Breakdown
    rank: Annotated[int, Doc("1 is the winner; equal scores share a rank")]


@dataclass(frozen=True, slots=True)
class FinalScoringAnswer:
    scores: Annotated[tuple[FinalScore, ...], Doc("highest first")]
    winners: Annotated[tuple[str, ...], Doc("several share the victory (RUL-R-37)")]


@calculator
def final_scoring(question: FinalScoring) -> FinalScoringAnswer:
    """Cost of all advances as printed, cash, less misery (R-11.2.1)."""
    names = [one.player for one in question.players]
    if len(set(names)) < len(names):
        raise BadInput("ren.player_twice", "players")
    for place, one in enumerate(question.players):
        field_of(one.misery, question.switches, f"players.{place}.misery")
    found = [(one.player, score(one)) for one in question.players]
    totals = [figure.total for _, figure in found]
    ranked = [
        FinalScore(name, figure, 1 + sum(other > figure.total for other in totals))
        for name, figure in found
    ]
    ranked.sort(key=lambda one: one.rank)
    winners = tuple(one.player for one in ranked if one.rank == 1)
    return FinalScoringAnswer(tuple(ranked), winners)


def score(one: FinalPlayer) -> Breakdown:
    """One player's score with its reasons."""
    rule = cite("R-11.2.1")
    value = sum(ADVANCES[advance].cost for advance in one.advances)
    return Breakdown(
        "ren.score.total",
        (
            Line("ren.score.advances", value, rule, {"n": len(one.advances)}),
            Line("ren.score.cash", one.cash, rule),
            Line("ren.score.misery", -one.misery, rule),
        ),
        {"player": one.player},
    )
