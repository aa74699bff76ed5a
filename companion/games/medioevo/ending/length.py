"""Game length (M-3): rounds, time and honor points in any combination; the first to strike ends."""

from __future__ import annotations

from typing import Annotated, Literal

from companion.core.calculator import calculator
from companion.core.codec import Between, Doc
from companion.core.explain import Rule, Text
from companion.core.records import dataclass
from companion.games.medioevo.rulebook import cite

ROUNDS_IF_NOTHING_AGREED = 12

Limit = Literal["rounds", "time", "honor"]


@dataclass(frozen=True, slots=True)
class EndQuestion:
    """Whether the game is over (M-3); a limit of 0 means: no such limit. All three 0: 12 rounds."""

    round: Annotated[int, Between(1, 999), Doc("the round being played")]
    round_finished: Annotated[bool, Doc("true when phase 7 of this round is done")] = False
    rounds_limit: Annotated[int, Between(0, 999), Doc("agreed number of rounds; 0: none")] = 0
    minutes_limit: Annotated[int, Between(0, 100_000), Doc("agreed minutes; 0: none")] = 0
    honor_limit: Annotated[int, Between(0, 999), Doc("agreed honor points; 0: none")] = 0
    minutes_played: Annotated[int, Between(0, 100_000), Doc("minutes played so far")] = 0
    best_honor: Annotated[
        int,
        Between(-999, 999),
        Doc("most honor points any player has had since the start; a later loss does not count"),
    ] = 10


@dataclass(frozen=True, slots=True)
class Struck:
    """A limit that has struck, and its rule."""

    limit: Limit
    rule: Rule


@dataclass(frozen=True, slots=True)
class EndAnswer:
    """`no`, `after_round` (this is the last round) or `now`, with the limits that say so."""

    ends: Literal["no", "after_round", "now"]
    because: Annotated[tuple[Struck, ...], Doc("empty while no limit has struck")]
    rounds_left: Annotated[
        int | None, Doc("whole rounds still to come after this one; null without limit of rounds")
    ]
    summary: Text


def rounds_agreed(rounds: int, minutes: int, honor: int) -> int:
    """The limit of rounds in force; 12 where nothing at all was agreed (M-3.4), 0 for none."""
    if rounds or minutes or honor:
        return rounds
    return ROUNDS_IF_NOTHING_AGREED


def is_honor_reached(honor: int, limit: int) -> bool:
    """At the agreed honor points the game stops at once (M-3.3, R-07); 0: nothing is agreed."""
    return bool(limit) and honor >= limit


@calculator
def game_end(question: EndQuestion) -> EndAnswer:
    """Whether the game ends now or after this round, and which limits struck (M-3.1 to M-3.4)."""
    rounds = rounds_agreed(question.rounds_limit, question.minutes_limit, question.honor_limit)
    because = []
    if is_honor_reached(question.best_honor, question.honor_limit):
        because.append(Struck("honor", cite("M-3.3")))
    # The running round is played to its end.
    if question.minutes_limit and question.minutes_played >= question.minutes_limit:
        because.append(Struck("time", cite("M-3.2")))
    if rounds and question.round >= rounds:
        because.append(Struck("rounds", cite("M-3.1")))
    ends: Literal["no", "after_round", "now"] = "no"
    if any(struck.limit == "honor" for struck in because):
        ends = "now"
    elif because:
        ends = "now" if question.round_finished else "after_round"
    left = max(0, rounds - question.round) if rounds else None
    return EndAnswer(
        ends, tuple(because), left, Text(f"end.{ends}", {"round": question.round, "rounds": rounds})
    )
