"""A control marker that an event turns into a token (R-9.3.2.1)."""

from __future__ import annotations

from typing import Annotated

from companion.core.calculator import calculator
from companion.core.checks import Faults
from companion.core.codec import Between, Doc
from companion.core.explain import Breakdown, Line
from companion.core.records import dataclass
from companion.games.renaissance.rulebook import cite
from companion.games.renaissance.state import CONTROL_MARKERS, TOKENS

Markers = Annotated[int, Between(0, CONTROL_MARKERS)]
Tokens = Annotated[int, Between(0, TOKENS)]


@dataclass(frozen=True, slots=True)
class Reduce:
    """Control markers become tokens: from the reserve first, then as the owner likes."""

    markers: Annotated[Markers, Doc("control markers reduced")]
    reserve: Annotated[Tokens, Doc("tokens in his reserve, those the event returned included")]
    bought_tokens: Annotated[Tokens, Doc("tokens bought for this round")] = 0
    left_empty: Annotated[
        Markers, Doc("provinces he leaves empty once the reserve is used up; the rest takes bought")
    ] = 0


@dataclass(frozen=True, slots=True)
class ReduceAnswer:
    from_reserve: Annotated[Breakdown, Doc("tokens taken from the reserve")]
    from_bought: Annotated[Breakdown, Doc("tokens taken from those bought for this round")]
    left_empty: Annotated[Breakdown, Doc("provinces left empty")]


@calculator
def reduce(question: Reduce) -> ReduceAnswer:
    """Where the tokens come from (R-9.3.2.1); what nothing is left for stays empty."""
    rule = cite("R-9.3.2.1")
    first = min(question.markers, question.reserve)
    rest = question.markers - first
    faults = Faults()
    faults.forbid(
        question.left_empty > rest, "ren.reduce.reserve_first", rule, "left_empty", most=rest
    )
    faults.settle()
    bought = min(rest - question.left_empty, question.bought_tokens)
    return ReduceAnswer(
        Breakdown("ren.reduce.from_reserve", (Line("ren.reduce.reserve", first, rule),)),
        Breakdown("ren.reduce.from_bought", (Line("ren.reduce.bought", bought, rule),)),
        Breakdown("ren.reduce.left_empty", (Line("ren.reduce.empty", rest - bought, rule),)),
    )
