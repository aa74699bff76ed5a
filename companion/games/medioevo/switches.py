"""House-rule switches (M-30): each ruling that a table may decide otherwise, with its default."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from companion.core.codec import Between, Doc


@dataclass(frozen=True, slots=True)
class Switches:
    """House rules of one table; the defaults are the digest's rulings."""

    malus_two_players: Annotated[Literal["0/-1", "0/-3", "none"], Doc("R-03")] = "0/-1"
    barbarian_captain_level: Annotated[int, Between(1, 3), Doc("R-09")] = 1
    phase2_battles: Annotated[Literal["immediate", "war_phase"], Doc("R-12")] = "immediate"
    revolt_ep: Annotated[Literal["once", "sequential"], Doc("R-13")] = "once"
    bankrupt_counts_relief: Annotated[bool, Doc("R-19")] = False
    tp_expiry: Annotated[Literal["phase", "round"], Doc("R-20")] = "phase"
    tp_override: Annotated[
        Mapping[str, Annotated[int, Between(0, 20)]],
        Doc("R-21: technology points per use, by technology id"),
    ] = field(default_factory=dict)
    ep_for_free_upgrade: Annotated[bool, Doc("R-22")] = True
    captain_assume: Annotated[Literal["counts_as_type", "free_use"], Doc("R-29")] = "counts_as_type"
    cap_counts_archers: Annotated[bool, Doc("R-32")] = False
    cap_counts_crews: Annotated[bool, Doc("R-32")] = False
    melee_first: Annotated[bool, Doc("R-33")] = True
    attack_floor_zero: Annotated[bool, Doc("R-36")] = False
    barbarian_order_everywhere: Annotated[bool, Doc("R-41")] = False
    plunder_percent: Annotated[Literal[50, 100], Doc("R-47")] = 50
    ep_for_walk_in: Annotated[bool, Doc("R-48")] = False
    route_ep_excludes_market: Annotated[bool, Doc("R-56")] = False
    final_revolts_placed: Annotated[bool, Doc("R-61")] = False
    barbarian_galley_level: Annotated[int, Between(1, 3), Doc("R-66")] = 1


DEFAULTS = Switches()
