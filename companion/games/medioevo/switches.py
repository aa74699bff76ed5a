"""House-rule switches (M-30.1): each ruling that a table may decide otherwise, with its default."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Literal

from companion.core.codec import Between, Doc
from companion.core.errors import BadInput
from companion.core.records import dataclass
from companion.games.medioevo import tables


@dataclass(frozen=True, slots=True)
class Switches:
    """House rules of one table; the defaults are the digest's rulings."""

    malus_two_players: Annotated[
        Literal["0/-1", "0/-3", "none"],
        Doc("malus of the first and the second of two players (R-03)"),
    ] = "0/-1"
    barbarian_captain_level: Annotated[
        Literal[1, 2, 3], Doc("level of barbarian captains (R-09)")
    ] = 1
    phase2_battles: Annotated[
        Literal["immediate", "war_phase"],
        Doc("when barbarians that met units in phase 2 are fought (R-12)"),
    ] = "immediate"
    revolt_ep: Annotated[
        Literal["once", "sequential"],
        Doc("honor lost by new revolts: one check before all, or before each of them (R-13)"),
    ] = "once"
    bankrupt_counts_relief: Annotated[
        bool, Doc("needing the relief of M-22.5 already makes the round a failed one (R-19)")
    ] = False
    tp_expiry: Annotated[
        Literal["phase", "round"], Doc("when unspent technology points lapse (R-20)")
    ] = "phase"
    tp_override: Annotated[
        Mapping[str, Annotated[int, Between(0, 20)]],
        Doc(
            "technology points per use where the table has its own value (R-21), by technology id: "
            + ", ".join(tables.TECHNOLOGIES)
        ),
    ] = field(default_factory=dict)
    ep_for_free_upgrade: Annotated[
        bool, Doc("honor for a metropolis or castle raised free of charge (R-22)")
    ] = True
    captain_assume: Annotated[
        Literal["counts_as_type", "free_use"],
        Doc("a captain standing for a type is one of it, or only uses its ability (R-29)"),
    ] = "counts_as_type"
    cap_counts_archers: Annotated[
        bool, Doc("archers count for the cap of the battle result (R-32)")
    ] = False
    cap_counts_crews: Annotated[
        bool, Doc("crews count for the cap of the battle result (R-32)")
    ] = False
    melee_first: Annotated[
        bool, Doc("melee units take the melee damage before archers and crews (R-33)")
    ] = True
    attack_floor_zero: Annotated[bool, Doc("an attack value is never below 0 (R-36)")] = False
    barbarian_order_everywhere: Annotated[
        bool, Doc("barbarians always fall in the order light infantry, archer, captain (R-41)")
    ] = False
    plunder_percent: Annotated[
        Literal[50, 100], Doc("percent of its price that a plundered piece pays (R-47)")
    ] = 50
    ep_for_walk_in: Annotated[bool, Doc("honor for areas taken without a fight too (R-48)")] = False
    route_ep_excludes_market: Annotated[
        bool, Doc("trade points taken as honor also exclude the market bonus (R-56)")
    ] = False
    final_revolts_placed: Annotated[
        bool, Doc("the revolts of the final check put armies on the map (R-61)")
    ] = False
    buildings_need_marker: Annotated[
        bool, Doc("civil and military buildings need an ownership marker too (R-76)")
    ] = False
    appoint_captain: Annotated[
        bool, Doc("Appointment may make a unit a captain of level I for the round (R-77)")
    ] = True
    barbarian_galley_level: Annotated[
        Literal[1, 2, 3], Doc("level of barbarian galleys (R-66)")
    ] = 1

    log_amounts: Annotated[
        Literal["round", "all", "none"],
        Doc("florins that the log shows before the end: of this round, all, or none (R-90)"),
    ] = "round"

    def __post_init__(self) -> None:
        for technology in self.tp_override:
            if technology not in tables.TECHNOLOGIES:
                raise BadInput("technology.unknown", "tp_override", technology=technology)


DEFAULTS = Switches()
