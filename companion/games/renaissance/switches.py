"""House-rule switches: each ruling that a table may decide otherwise, with its default."""

from __future__ import annotations

from typing import Annotated, Literal

from companion.core.codec import Between, Doc, Length
from companion.core.records import dataclass

SCALE = (*range(0, 101, 10), 125, 150, 175, *range(200, 501, 50), *range(600, 1001, 100))


@dataclass(frozen=True, slots=True)
class Switches:
    """House rules of one table; the defaults are the digest's rulings."""

    misery_scale: Annotated[
        tuple[Annotated[int, Between(0, 1000)], ...],
        Length(2, 60),
        Doc("fields of the misery index, rising from 0 (RUL-R-01): check on the board"),
    ] = SCALE
    elimination: Annotated[
        Literal["exceed", "reach"], Doc("out when passing the last field or reaching it (RUL-R-02)")
    ] = "exceed"
    positions_four: Annotated[
        tuple[Annotated[int, Between(1, 6)], ...],
        Length(4, 4),
        Doc("fields of the order track for four players (RUL-R-03): check on the board"),
    ] = (1, 3, 5, 6)
    positions_five: Annotated[
        tuple[Annotated[int, Between(1, 6)], ...],
        Length(5, 5),
        Doc("fields of the order track for five players (RUL-R-03): check on the board"),
    ] = (1, 2, 3, 4, 5)
    tie_first: Annotated[
        Literal["later", "earlier"],
        Doc("who moves first on equal numbers of tokens, by choice of capital (RUL-R-04)"),
    ] = "later"
    credit_N: Annotated[Literal[30, 20], Doc("credit of written record (RUL-R-07)")] = 30  # noqa: N815
    prereq_Y: Annotated[Literal["R", "H"], Doc("what cosmopolitan needs (RUL-R-09)")] = "R"  # noqa: N815
    prereq_Z: Annotated[Literal["K", "X"], Doc("what middle class needs (RUL-R-10)")] = "K"  # noqa: N815
    relief_groups: Annotated[
        Literal["all", "each"], Doc("misery relief: three groups together or each (RUL-R-13)")
    ] = "all"
    attack_minimum_is_market: Annotated[
        bool, Doc("an attack needs at least as many tokens as the market (RUL-R-15)")
    ] = True
    tie_needs_bonus: Annotated[
        bool, Doc("arms that count nothing also lose the win on black = white (RUL-R-16)")
    ] = False
    war_arms_exceptions: Annotated[
        bool, Doc("stirrups against armour, longbow against gunpowder fail in wars too (RUL-R-17)")
    ] = False
    absolution_must_pay: Annotated[
        bool, Doc("missing absolution tokens: misery only without cash (RUL-R-22)")
    ] = False
    exchanges: Annotated[
        Literal["once", "once_each"],
        Doc("written record: one exchange a round, or one with each opponent (RUL-R-23)"),
    ] = "once"
    marco_polo: Annotated[
        Literal["same_round", "ever_after"], Doc("when Marco Polo counts double (RUL-R-30)")
    ] = "same_round"
    war_goods: Annotated[
        Literal["at_once", "expansion"],
        Doc("goods cards won in a war of phase 3 change hands at once or in 5e (RUL-R-42)"),
    ] = "at_once"
    late_printing: Annotated[
        Literal["no", "yes"],
        Doc("printing pays for an advance that was bought in the same round (RUL-R-43)"),
    ] = "no"
    war_ocean: Annotated[
        Literal["supported", "any"],
        Doc("overseas spoils of war: as many as the ships support, or any (RUL-R-44)"),
    ] = "supported"


DEFAULTS = Switches()
