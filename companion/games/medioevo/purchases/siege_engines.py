"""Siege engines: designed with Mathematics or raised by Engineering (M-8.7, M-28.20)."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from companion.core.checks import Faults
from companion.core.codec import Doc
from companion.core.explain import Line, Text
from companion.core.game import Calculator
from companion.core.records import dataclass
from companion.games.medioevo import catalog
from companion.games.medioevo.forces import Levels
from companion.games.medioevo.markers import Marked, require_marker, with_piece
from companion.games.medioevo.pieces import Engine
from companion.games.medioevo.place import HERE, Place, require_base, require_control
from companion.games.medioevo.purchases.purchase import (
    Bill,
    Cost,
    FiguresLeft,
    bill,
    design,
    require_figure,
)
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.switches import DEFAULTS, Switches
from companion.games.medioevo.technology.points import (
    WITHOUT_ANYTHING,
    Buyer,
    check_buyer,
    require_technology,
)


@dataclass(frozen=True, slots=True)
class EnginePurchase:
    """A siege engine to build, or to exchange for a higher one."""

    kind: ClassVar[str] = "engine"
    engine: Annotated[Engine, Doc("catapult is level I, trebuchet II, bombard III")]
    from_engine: Annotated[Engine | None, Doc("the engine that is raised; null: a new one")] = None
    place: Annotated[Place, Doc("where it is put, or raised")] = HERE
    way: Annotated[
        Literal["build", "engineering"],
        Doc("build: florins and points of Mathematics; engineering: raised without florins"),
    ] = "build"


def level_before(purchase: EnginePurchase) -> int:
    return int(catalog.ENGINES[purchase.from_engine].level) if purchase.from_engine else 0


def level_after(purchase: EnginePurchase) -> int:
    return int(catalog.ENGINES[purchase.engine].level)


def technology_of(purchase: EnginePurchase) -> str:
    return (
        "engineering"
        if purchase.way == "engineering"
        else catalog.ENGINES[purchase.engine].technology
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


def engine_cost(purchase: EnginePurchase, switches: Switches = DEFAULTS) -> Cost:
    """100 florins and one green point for each level, less those of the engine exchanged."""
    row, rule = catalog.ENGINES[purchase.engine], cite("M-8.7")
    old = catalog.ENGINES[purchase.from_engine] if purchase.from_engine else None
    figures = {row.id.value: 1} | ({old.id.value: -1} if old else {})
    technology = technology_of(purchase)
    points = design(technology, level_after(purchase) - level_before(purchase), switches)
    lines: list[Line] = []
    if purchase.way == "build":
        lines.append(Line("purchase.price", row.price, rule, {"piece": Text(row.name)}))
        if old:
            lines.append(Line("purchase.had", -old.price, rule, {"piece": Text(old.name)}))
    return Cost(tuple(lines), points, (technology,), figures)


@dataclass(frozen=True, slots=True)
class EngineQuestion:
    """A siege engine to build or to raise, its buyer, figures and ownership markers."""

    purchase: EnginePurchase
    buyer: Annotated[Buyer, Doc("his technologies and technology points")] = WITHOUT_ANYTHING
    marked: Marked | None = None
    figures_left: FiguresLeft = None
    switches: Switches = DEFAULTS


@dataclass(frozen=True, slots=True)
class EngineAnswer:
    bill: Annotated[Bill, Doc("florins and technology points to pay")]
    marked: Annotated[
        Levels | None, Doc("transports and engines of level I, II, III afterwards, if asked for")
    ]


def buy_engine(question: EngineQuestion) -> EngineAnswer:
    """What a siege engine costs, or why it may not be built or raised (M-8.7)."""
    purchase, marked = question.purchase, question.marked
    level, from_level = level_after(purchase), level_before(purchase)
    faults = Faults()
    check_buyer(question.buyer, faults)
    check_engine(purchase, question.buyer, faults, "purchase.")
    row = catalog.ENGINES[purchase.engine]
    require_figure(question.figures_left, row.name, faults, "figures_left")
    if marked is not None:
        require_marker(marked, level, faults, "purchase.engine", from_level)
    faults.settle()
    cost = engine_cost(purchase, question.switches)
    after = None if marked is None else with_piece(marked, level, from_level)
    return EngineAnswer(bill((cost,), question.buyer, question.switches), after)


CALCULATORS = (
    Calculator("siege-engine", "calculator.siege_engine", EngineQuestion, EngineAnswer, buy_engine),
)
