"""House rules: each ruling that a table may decide otherwise, with its default."""

from __future__ import annotations

from typing import Annotated, Literal

from companion.core.codec import Between, Doc
from companion.core.records import dataclass


@dataclass(frozen=True, slots=True)
class Switches:
    """House rules of one table; the defaults are the digest's rulings."""

    others_in_order: Annotated[
        Literal["track", "after_active"],
        Doc("the others act from the top of the track, or after the active player (G-R1)"),
    ] = "track"
    growth_block: Annotated[
        Literal["tile", "free_circles"],
        Doc("occupation blocks growth from the tile's lowest, or lowest free circle on (G-R2)"),
    ] = "tile"
    middle_needs: Annotated[
        Literal["stirrup", "metallurgy", "nothing"],
        Doc("what Navigation and Architecture need (G-R5)"),
    ] = "stirrup"
    renaissance_event: Annotated[
        bool, Doc("a technology given by the Renaissance checks its event space (G-R7)")
    ] = True
    black_death: Annotated[
        Literal["together", "separately"],
        Doc("a third of regiments and squadrons is rounded together or separately (G-R8)"),
    ] = "together"
    upgraded_twice: Annotated[bool, Doc("one unit may be upgraded twice in a turn (G-R12)")] = True
    boarding_needs_point: Annotated[
        bool, Doc("boarding and landing need a squadron with a point left (G-R15)")
    ] = True
    capital_tie: Annotated[
        Literal["shared", "turn_order"], Doc("equal VP after a capital has fallen (G-R17)")
    ] = "shared"
    one_type_per_card: Annotated[
        bool, Doc("all regiments on one basic card are of one type (G-R23)")
    ] = True
    armies: Annotated[
        Literal["hidden", "open"], Doc("whether odds may know all pieces (G-1.6)")
    ] = "hidden"
    followed: Annotated[
        Literal["stacks", "totals"], Doc("how closely armies are followed (G-1.6)")
    ] = "stacks"
    vp_goal: Annotated[int, Between(1, 99), Doc("VP that win at once (G-16.1)")] = 10
    basic_copies: Annotated[
        int, Between(1, 8), Doc("copies of each of the 7 basic numbers (G-R22)")
    ] = 4
    advanced_copies: Annotated[
        int, Between(1, 8), Doc("copies of each of the 8 advanced numbers (G-R22)")
    ] = 3


DEFAULTS = Switches()
