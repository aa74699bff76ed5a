"""House-rule switches: each ruling that a table may decide otherwise, with its default."""

from __future__ import annotations

from typing import Annotated, Literal

from companion.core.codec import Doc
from companion.core.records import dataclass


@dataclass(frozen=True, slots=True)
class Switches:
    """House rules of one table; the defaults are the digest's rulings."""

    worker_places: Annotated[
        Literal["printed", "no_limit"], Doc("workers that count on a landscape (F-R1)")
    ] = "printed"
    attached: Annotated[
        Literal["work_only", "any_producer"], Doc("attached characters that add 1 (F-R2)")
    ] = "work_only"
    fed: Annotated[
        Literal["all_troops", "character_cards"], Doc("whom the food must feed (F-R6)")
    ] = "all_troops"
    damage: Annotated[Literal["in_order", "spread_freely"], Doc("damage on an army (F-R8)")] = (
        "in_order"
    )
    siege: Annotated[
        Literal["any", "all"], Doc("landscapes that must be unguarded (F-R15): asked at the start")
    ] = "any"
    gift: Annotated[
        Literal["per_production", "per_turn"], Doc("what a gift to the partner costs (F-R20)")
    ] = "per_production"
    used_troops: Annotated[
        Literal["may_march", "stay"], Doc("external movement of used troops (F-R31)")
    ] = "may_march"
    archers: Annotated[Literal["after_damage", "own_turn"], Doc("when archers shoot (F-R32)")] = (
        "after_damage"
    )


DEFAULTS = Switches()
