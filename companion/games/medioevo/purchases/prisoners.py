"""Units that come back: ransomed, after capitulation, by the Surgeon (M-15.2, M-15.4, M-27.28)."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from companion.core.checks import Faults
from companion.core.codec import Between, Doc
from companion.core.explain import Line
from companion.core.records import dataclass
from companion.games.medioevo.area_seen import HERE, AreaSeen, require_base, require_control
from companion.games.medioevo.pieces import Unit
from companion.games.medioevo.purchases.purchase import Cost, LevelNumber
from companion.games.medioevo.purchases.units import (
    FLAG_OF_LEVEL,
    check_level,
    unit_name,
    unit_price,
)
from companion.games.medioevo.rulebook import cite

RANSOM_FACTOR = 2  # M-15.4
HALF = 2  # M-27.28

How = Literal["ransom", "capitulated", "card_28"]
RULE_OF = {"ransom": "M-15.4", "capitulated": "M-15.2", "card_28": "M-27.28"}


@dataclass(frozen=True, slots=True)
class Comeback:
    """Units of one kind that their owner brings back into play."""

    kind: ClassVar[str] = "comeback"
    unit: Unit
    how: Annotated[
        How,
        Doc(
            "ransom: twice the price, to the captor; capitulated: free of charge; card_28: half"
            " the price, to the bank"
        ),
    ] = "ransom"
    count: Annotated[int, Between(1, 99), Doc("how many units of this kind and level")] = 1
    level: Annotated[LevelNumber, Doc("level of the captains; 1 for other units")] = 1
    captor: Annotated[str, Doc("ransom: the player who holds the prisoners and is paid")] = ""
    rounds_ago: Annotated[
        int,
        Between(0, 99),
        Doc("rounds since the loss: capitulated from 1 on, card_28 exactly 1 (R-46)"),
    ] = 1
    place: Annotated[AreaSeen, Doc("where they are put")] = HERE


def check_comeback(comeback: Comeback, faults: Faults, field: str) -> None:
    """When and where units may come back."""
    rule = cite(RULE_OF[comeback.how])
    check_level(comeback.unit, comeback.level, faults, f"{field}level")
    at = f"{field}rounds_ago"
    ago = comeback.rounds_ago
    faults.forbid(
        comeback.how == "capitulated" and ago < 1, "comeback.next_round", cite("R-46"), at
    )
    faults.forbid(comeback.how == "card_28" and ago != 1, "comeback.only_next_round", rule, at)
    require_control(comeback.place, rule, faults, f"{field}place.controlled")
    require_base(comeback.place, rule, faults, f"{field}place")


def comeback_cost(comeback: Comeback) -> Cost:
    """Twice the price as ransom, half of it by M-27.28, nothing after capitulation; no points."""
    price = comeback.count * unit_price(comeback.unit, comeback.level)
    amount = {
        "ransom": price * RANSOM_FACTOR,
        "capitulated": 0,
        "card_28": price // HALF,
    }[comeback.how]
    params = {
        "n": comeback.count,
        "piece": unit_name(comeback.unit, comeback.level),
        "price": price,
    }
    line = Line(f"comeback.{comeback.how}", amount, cite(RULE_OF[comeback.how]), params)
    return Cost((line,), figures=_figures(comeback) if comeback.how == "card_28" else {})


def _figures(comeback: Comeback) -> dict[str, int]:
    """The Surgeon's patients lie in the supply; prisoners and units set aside do not."""
    figures = {comeback.unit.value: comeback.count}
    if comeback.unit is Unit.CAPTAIN and comeback.level in FLAG_OF_LEVEL:
        figures[FLAG_OF_LEVEL[comeback.level]] = comeback.count
    return figures
