"""House rules: each ruling that a table may decide otherwise, with its default."""

from __future__ import annotations

from typing import Annotated, Literal

from companion.core.codec import Between, Doc
from companion.core.records import dataclass


@dataclass(frozen=True, slots=True)
class Switches:
    """House rules of one table; the defaults are the digest's rulings."""

    minimum_income: Annotated[
        Literal["total", "base"], Doc("the 60 count with tolls or without (RUL-C-02)")
    ] = "total"
    robber_takes_income: Annotated[
        bool, Doc("the robber's player gets what the victim loses (RUL-C-04)")
    ] = False
    immunity_max: Annotated[
        int, Between(0, 49), Doc("most territories of an immune player (RUL-C-05)")
    ] = 3
    auction: Annotated[Literal["open", "sealed"], Doc("called or noted bids (RUL-C-50)")] = "open"
    bribery: Annotated[bool, Doc("bribes are allowed (C-3.4.1)")] = False
    half_price: Annotated[
        Literal["up10", "exact"], Doc("half an odd ten with the magnate (RUL-C-36)")
    ] = "up10"
    succession_pays_minimum: Annotated[
        bool, Doc("a single right of succession on an electorate pays (RUL-C-32)")
    ] = False
    elector_inheritance: Annotated[
        bool, Doc("the family of a dead secular elector inherits (RUL-C-52)")
    ] = True
    marriage: Annotated[
        Literal["same_kind", "any"], Doc("whose rulers may be swapped (RUL-C-42)")
    ] = "same_kind"
    double_hit: Annotated[
        Literal["modified", "natural"], Doc("the 12 of a double hit (RUL-C-08)")
    ] = "modified"
    relic_preacher_stack: Annotated[
        bool, Doc("relic and preacher give the defender +1 each (RUL-C-09)")
    ] = False
    improvement_stack: Annotated[bool, Doc("copies of a card add up (RUL-C-13)")] = True
    improvement_lasts: Annotated[
        Literal["battle", "turn"], Doc("how long forging and hostler last (RUL-C-12)")
    ] = "battle"
    honour_without_battle: Annotated[
        bool, Doc("a land that falls without a battle gives honour (RUL-C-21)")
    ] = False
    master_minimum: Annotated[
        Literal["always", "award"], Doc("a master below the minimum (RUL-C-22)")
    ] = "always"
    master_votes: Annotated[
        Literal["displace", "strict"], Doc("masters when electors get scarce (RUL-C-24)")
    ] = "displace"
    instant_win: Annotated[
        Literal["all", "direct"], Doc("four electors with or without masters (RUL-C-25)")
    ] = "all"
    neutral_tie: Annotated[
        Literal["neutral", "honour", "players"],
        Doc("the neutral candidate shares first place (RUL-C-26)"),
    ] = "neutral"
    log_amounts: Annotated[
        Literal["round", "all", "none"],
        Doc("ducats that the log shows before the end: of this round, all, or none (C-6.2.1)"),
    ] = "round"


DEFAULTS = Switches()
