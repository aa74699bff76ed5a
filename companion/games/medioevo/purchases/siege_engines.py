"""Siege engines: designed with Mathematics or raised by Engineering (M-8.7, M-28.20)."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from companion.core.checks import Faults
from companion.core.codec import Doc
from companion.core.explain import Line, Text
from companion.core.records import dataclass
from companion.games.medioevo import tables
from companion.games.medioevo.area_seen import HERE, AreaSeen, require_base, require_control
from companion.games.medioevo.pieces import Engine
from companion.games.medioevo.purchases.purchase import Cost, design
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.switches import Switches
from companion.games.medioevo.technology.points import Buyer, require_technology


@dataclass(frozen=True, slots=True)
class EnginePurchase:
    """A siege engine to build, or to exchange for a higher one."""

    kind: ClassVar[str] = "engine"
    engine: Annotated[Engine, Doc("catapult is level I, trebuchet II, bombard III")]
    from_engine: Annotated[Engine | None, Doc("the engine that is raised; null: a new one")] = None
    place: Annotated[AreaSeen, Doc("where it is put, or raised")] = HERE
    way: Annotated[
        Literal["build", "engineering"],
        Doc("build: florins and points of Mathematics; engineering: raised without florins"),
    ] = "build"


def level_before(purchase: EnginePurchase) -> int:
    return int(tables.ENGINES[purchase.from_engine].level) if purchase.from_engine else 0


def level_after(purchase: EnginePurchase) -> int:
    return int(tables.ENGINES[purchase.engine].level)


def technology_of(purchase: EnginePurchase) -> str:
    return (
        "engineering"
        if purchase.way == "engineering"
        else tables.ENGINES[purchase.engine].technology
    )


def check_engine(purchase: EnginePurchase, buyer: Buyer, faults: Faults, field: str) -> None:
    """Where engines may be built, and the technology they need (M-8.7, M-28.20)."""
    rule = cite("M-8.7" if purchase.way == "build" else "M-28.20")
    faults.lack(
        level_after(purchase) <= level_before(purchase),
        "purchase.not_higher",
        cite("M-8.7"),
        f"{field}engine",
    )
    require_control(purchase.place, rule, faults, f"{field}place.controlled")
    require_base(purchase.place, rule, faults, f"{field}place")
    require_technology(buyer, technology_of(purchase), faults, f"{field}engine")
    if purchase.way == "engineering":
        no_engine = purchase.from_engine is None
        faults.forbid(no_engine, "engine.nothing_to_raise", rule, f"{field}from_engine")
        faults.forbid(purchase.place.at_war, "purchase.at_war", rule, f"{field}place.at_war")


def engine_cost(purchase: EnginePurchase, switches: Switches) -> Cost:
    """100 florins and one point for each level, less those of the engine exchanged (M-28.19)."""
    row, rule = tables.ENGINES[purchase.engine], cite("M-8.7")
    old = tables.ENGINES[purchase.from_engine] if purchase.from_engine else None
    figures = {row.id.value: 1} | ({old.id.value: -1} if old else {})
    technology = technology_of(purchase)
    points = design(technology, level_after(purchase) - level_before(purchase), switches)
    lines: list[Line] = []
    if purchase.way == "build":
        lines.append(Line("purchase.price", row.price, rule, {"piece": Text(row.name)}))
        if old:
            lines.append(Line("purchase.had", -old.price, rule, {"piece": Text(old.name)}))
    return Cost(tuple(lines), points, (technology,), figures)
