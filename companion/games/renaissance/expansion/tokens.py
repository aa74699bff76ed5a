"""The account of a player's wooden pieces (R-13.4): 36 tokens and 25 control markers."""

from __future__ import annotations

from typing import Annotated

from companion.core.calculator import calculator
from companion.core.codec import Between, Doc
from companion.core.explain import Breakdown, Line
from companion.core.records import dataclass
from companion.games.renaissance.rulebook import cite
from companion.games.renaissance.state import CONTROL_MARKERS, TOKENS

Count = Annotated[int, Between(0, 100)]


@dataclass(frozen=True, slots=True)
class TokenAccount:
    """Where one player's pieces are."""

    board_tokens: Annotated[Count, Doc("tokens on the board, satellites included")] = 0
    bought_tokens: Annotated[Count, Doc("tokens bought for this round, not placed yet")] = 0
    control_markers: Annotated[Count, Doc("control markers on the board")] = 0
    reserve: Annotated[
        Count | None, Doc("tokens counted in the reserve, to compare; nothing: not counted")
    ] = None


@dataclass(frozen=True, slots=True)
class TokenAccountAnswer:
    reserve: Annotated[Breakdown, Doc("tokens that must be in the reserve; below 0: too many")]
    markers_left: Annotated[Breakdown, Doc("control markers still on the player's sheet")]
    missing: Annotated[
        int, Doc("tokens the count differs by: above 0 some are lost; 0 if uncounted")
    ]
    fits: Annotated[bool, Doc("nothing below 0 and the count, if given, is right")]


@calculator
def token_account(question: TokenAccount) -> TokenAccountAnswer:
    """The reserve and the control markers that must be left (R-13.4, RUL-R-39)."""
    rule = cite("R-13.4")
    reserve = Breakdown(
        "ren.tokens.reserve",
        (
            Line("ren.tokens.all", TOKENS, rule),
            Line("ren.tokens.on_board", -question.board_tokens, rule),
            Line("ren.tokens.bought", -question.bought_tokens, rule),
        ),
    )
    markers = Breakdown(
        "ren.tokens.markers_left",
        (
            Line("ren.tokens.all_markers", CONTROL_MARKERS, cite("RUL-R-39")),
            Line("ren.tokens.markers_on_board", -question.control_markers, rule),
        ),
    )
    missing = 0 if question.reserve is None else reserve.total - question.reserve
    fits = reserve.total >= 0 and markers.total >= 0 and missing == 0
    return TokenAccountAnswer(reserve, markers, missing, fits)
