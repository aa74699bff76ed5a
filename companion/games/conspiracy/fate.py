"""Phase 3 (C-8.0, C-8.3.0): what the die brings, and whom a death may take."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

from companion.core.calculator import calculator
from companion.core.checks import Faults
from companion.core.codec import Between, Doc, Length
from companion.core.game import PlayerId
from companion.core.records import dataclass
from companion.games.conspiracy.families import Families, Heirs, able, is_immune
from companion.games.conspiracy.income import Holdings, Routes, income
from companion.games.conspiracy.masters import NOBODY, Holders
from companion.games.conspiracy.pieces import Kind, Master, Training
from companion.games.conspiracy.rulebook import Reason, because, cite
from companion.games.conspiracy.switches import DEFAULTS, Switches
from companion.games.conspiracy.table_of import Name, refuse_doubles, refuse_strangers
from companion.games.conspiracy.tables import FATE

Face = Annotated[int, Between(1, 6)]


@dataclass(frozen=True, slots=True)
class Fate:
    death: Annotated[bool, Doc("a ruler dies")]
    children: Annotated[int, Doc("heirs born, after death in the cradle")]


@calculator
def fate(
    die: Face,
    witch: Annotated[bool, Doc("the witch turns birth and death round (RUL-C-47)")] = False,
    cradle: Annotated[bool, Doc("death in the cradle: one newborn less")] = False,
    rules: Switches = DEFAULTS,  # noqa: ARG001
) -> Fate:
    """What a fate roll brings: a death, or one or two children (C-8.0.1)."""
    children = FATE[die].children
    if witch:
        children = 0 if children else 1
    faults = Faults()
    faults.forbid(cradle and not children, "con.fate.no_newborn", cite("C-8.0.1"), "cradle")
    faults.settle()
    return Fate(children == 0, children - cradle)


@dataclass(frozen=True, slots=True)
class Land:
    """A territory on the table."""

    name: Annotated[str, Length(1, 40)]
    kind: Kind
    owner: Annotated[Name | None, Doc("null: neutral")] = None
    castle: bool = False
    monastery: bool = False
    relic: bool = False
    imperial_city: bool = False
    preacher: bool = False
    routes: Annotated[
        frozenset[Annotated[str, Length(1, 40)]],
        Doc("names of lands joined to it by a trade route; one of both need say so"),
    ] = frozenset()


Follows = Literal["inherit", "auction", "vacant", "drawn"]


@dataclass(frozen=True, slots=True)
class Target:
    """A land as the roller may choose it."""

    name: str
    allowed: bool
    reasons: tuple[Reason, ...]
    ducats_lost: Annotated[int, Doc("income a round that its owner has less without it")]
    follows: Annotated[
        Follows, Doc("family inherits, auction, nobody can follow, or an elector is drawn")
    ]
    who: Annotated[tuple[PlayerId, ...], Doc("who inherits or may bid")]


@dataclass(frozen=True, slots=True)
class Targets:
    targets: tuple[Target, ...]


@calculator
def fate_targets(
    lands: Annotated[tuple[Land, ...], Length(1, 49)],
    heirs: Families,
    holders: Annotated[Holders, Doc("master cards, which count for the minimum")] = NOBODY,
    rules: Switches = DEFAULTS,
) -> Targets:
    """Which rulers a death may take, what it costs and what would follow (C-8.3.0.1)."""
    _require_possible(lands, heirs, holders)
    counts = {one.player: sum(land.owner == one.player for land in lands) for one in heirs}
    families = {one.player: one for one in heirs}
    found = []
    for land in lands:
        reasons = _protected(land, families, counts, rules)
        follows, who = _follows(land, heirs)
        lost = _lost(lands, land, holders, rules) if land.owner else 0
        found.append(Target(land.name, not reasons, tuple(reasons), lost, follows, who))
    return Targets(tuple(found))


def _protected(
    land: Land, families: Mapping[PlayerId, Heirs], counts: Mapping[PlayerId, int], rules: Switches
) -> list[Reason]:
    if land.kind.is_electorate:
        return [because("con.fate.elector_is_drawn", "C-8.4.1")]
    found = []
    if land.castle:
        found.append(because("con.fate.castle", "C-3.5.1"))
    if land.owner is not None:
        family = families[land.owner]
        childless = family.secular + family.clerical == 0
        if childless and is_immune(counts[land.owner], rules):
            found.append(because("con.fate.immune", "C-3.15.1", player=land.owner))
    return found


def _follows(land: Land, heirs: Sequence[Heirs]) -> tuple[Follows, tuple[PlayerId, ...]]:
    training = land.kind.training
    if land.kind.is_electorate:
        return "drawn", able(tuple(heirs), training)
    bidders = able(tuple(heirs), training)
    if land.owner in bidders and training is Training.SECULAR:
        return "inherit", (land.owner,)
    return ("auction", bidders) if bidders else ("vacant", ())


def _lost(lands: Sequence[Land], lost: Land, holders: Holders, rules: Switches) -> int:
    """The preacher withdraws to another own land, if there is one (C-8.3.2.3)."""
    own = [land for land in lands if land.owner == lost.owner]
    rest = [land for land in own if land is not lost]
    cards = sum(getattr(holders, master) == lost.owner for master in Master)
    preacher = any(land.preacher for land in own)
    before = _income(own, preacher, cards, rules)
    return before - _income(rest, preacher and bool(rest), cards, rules)


def _income(own: Sequence[Land], preacher: bool, cards: int, rules: Switches) -> int:
    holdings = Holdings(
        secular=sum(land.kind is Kind.SECULAR for land in own),
        bishoprics=sum(land.kind is Kind.BISHOPRIC for land in own),
        electorates=sum(land.kind.is_electorate for land in own),
        masters=cards,
        monasteries=sum(land.monastery for land in own),
        castles=sum(land.castle for land in own),
        relics=sum(land.relic for land in own),
        preacher=preacher,
    )
    return income(holdings, _routes(own), rules=rules).total.total


def _routes(own: Sequence[Land]) -> Routes:
    by_name = {land.name: land for land in own}
    pairs = {
        frozenset((land.name, other)) for land in own for other in land.routes if other in by_name
    }
    cities = [sum(by_name[name].imperial_city for name in pair) for pair in pairs]
    return Routes(cities.count(0), cities.count(1), cities.count(2))


def _require_possible(lands: Sequence[Land], heirs: Sequence[Heirs], holders: Holders) -> None:
    faults = Faults()
    players = [one.player for one in heirs]
    names = [land.name for land in lands]
    refuse_doubles(faults, players, "heirs")
    for master in Master:
        held = getattr(holders, master)
        refuse_strangers(faults, [held] if held else [], players, f"holders.{master}")
    for place, land in enumerate(lands):
        field = f"lands.{place}"
        faults.refuse(land.name in names[:place], "con.land_twice", field, land=land.name)
        refuse_strangers(faults, [land.owner] if land.owner else [], players, f"{field}.owner")
        faults.refuse(land.name in land.routes, "con.route_to_itself", field, land=land.name)
        for other in sorted(land.routes - set(names)):
            faults.refuse(True, "con.unknown_land", f"{field}.routes", land=other)
    faults.refuse(sum(land.preacher for land in lands) > 1, "con.two_preachers", "lands")
    faults.settle()
