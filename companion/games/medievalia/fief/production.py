"""Chapter 4: what landscapes, the city and loose characters produce."""

from __future__ import annotations

from typing import Annotated

from companion.core.calculator import calculator
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Breakdown, Line, Rule
from companion.core.records import dataclass
from companion.games.medievalia.bags import Bag
from companion.games.medievalia.pieces import Base, Resource
from companion.games.medievalia.rulebook import cite
from companion.games.medievalia.switches import DEFAULTS, Switches
from companion.games.medievalia.tables import resource_of

MOST_BUILDINGS = 2  # F-6.2
MOST_LANDSCAPES = 4  # F-5.2
DOUBLED = 3  # F-9.7: cards that one artist doubles
PLACES = 2  # F-R1: the preset for each landscape

Cards = Annotated[int, Between(0, 30)]
Places = Annotated[
    Annotated[int, Between(0, 30)] | None,
    Doc("characters that count here (F-R1); null: no limit. The city never has one"),
]
Pick = Annotated[
    int, Between(0, 62), Doc("a producing card: 0 the landscape, then characters, then buildings")
]
Picks = Annotated[tuple[Pick, ...], Length(0, DOUBLED)]


@dataclass(frozen=True, slots=True)
class Site:
    """The city or a landscape with what is attached to it (F-4.3)."""

    base: Base
    workers: Annotated[Cards, Doc("attached characters that produce work")] = 0
    producers: Annotated[Cards, Doc("attached characters that produce something else (F-R2)")] = 0
    civil: Annotated[int, Between(0, MOST_BUILDINGS), Doc("civil buildings")] = 0
    slots: Places = PLACES
    used: bool = False


@dataclass(frozen=True, slots=True)
class Loose:
    """Characters in the own fief that are attached to nothing."""

    resource: Resource
    count: Annotated[int, Between(1, 30)] = 1
    used: bool = False


Sites = Annotated[tuple[Site, ...], Length(0, 1 + MOST_LANDSCAPES)]
LooseCards = Annotated[tuple[Loose, ...], Length(0, 30)]


@dataclass(frozen=True, slots=True)
class GroupYield:
    """What one group gives when it is turned."""

    resource: Resource
    amount: Annotated[Breakdown, Doc("so much of it")]
    turned: Annotated[int, Doc("cards turned: the whole group and the artists")]
    picks: Annotated[tuple[Picks, ...], Doc("the cards that each artist doubles")]


@calculator
def group_yield(  # noqa: PLR0913
    *,
    base: Base,
    workers: Annotated[Cards, Doc("attached characters that produce work")] = 0,
    civil: Annotated[int, Between(0, MOST_BUILDINGS), Doc("civil buildings")] = 0,
    slots: Places = PLACES,
    artists: Annotated[int, Between(0, 3), Doc("artists that double (F-9.7)")] = 0,
    picks: Annotated[
        Annotated[tuple[Picks, ...], Length(0, 3)] | None,
        Doc("up to three cards for each artist; null: the best ones"),
    ] = None,
    producers: Annotated[Cards, Doc("attached characters that produce something else")] = 0,
    others: Annotated[Cards, Doc("other attached cards: they turn, but give nothing")] = 0,
    switches: Switches = DEFAULTS,
) -> GroupYield:
    """What a landscape or the city with its attached cards produces (F-4.3, F-9.7)."""
    lines = _yield_lines(Site(base, workers, producers, civil, slots), switches)
    cards = sum(line.amount for line in lines)
    named = _picked(cards, artists, picks)
    times = [sum(card in one for one in named) for card in range(cards)]
    extra = sum((1 << many) - 1 for many in times)
    if artists:
        lines = (*lines, Line("med.yield.artists", extra, cite("F-9.7"), {"artists": artists}))
    turned = 1 + workers + producers + civil + others + artists
    return GroupYield(resource_of(base), Breakdown("med.yield", lines), turned, named)


def _picked(cards: int, artists: int, picks: tuple[Picks, ...] | None) -> tuple[Picks, ...]:
    """Which cards each artist doubles: as said, or all of them the same three (F-R21)."""
    if picks is None:
        return (tuple(range(min(cards, DOUBLED))),) * artists
    if len(picks) != artists:
        raise BadInput("med.yield.picks", "picks", artists=artists, picks=len(picks))
    for number, one in enumerate(picks):
        if len(set(one)) != len(one) or any(card >= cards for card in one):
            raise BadInput("med.yield.bad_pick", f"picks.{number}", most=cards - 1)
    return picks


def _yield_lines(site: Site, switches: Switches) -> tuple[Line, ...]:
    """1, and 1 for each attached card that counts (F-4.3)."""
    attached = site.workers + (site.producers if switches.attached == "any_producer" else 0)
    limited = site.base is not Base.CITY and switches.worker_places == "printed"
    if limited and site.slots is not None:
        attached = min(attached, site.slots)
    lines = [Line(f"med.base.{site.base}", 1, cite("F-4.1"))]
    if attached:
        lines.append(Line("med.yield.workers", attached, _rule(site, switches), {"n": attached}))
    if site.civil:
        lines.append(Line("med.yield.civil", site.civil, cite("F-4.3"), {"n": site.civil}))
    return tuple(lines)


def _rule(site: Site, switches: Switches) -> Rule:
    """Why so many attached cards count: the house rule of the table, where one is at work."""
    if switches.attached == "any_producer" and site.producers:
        return cite("F-R2")
    is_free = switches.worker_places == "no_limit" and site.base is not Base.CITY
    return cite("F-R1" if is_free else "F-4.3")


def unused_of(
    sites: tuple[Site, ...] | list[Site],
    loose: tuple[Loose, ...] | list[Loose],
    switches: Switches,
) -> Bag:
    """What these cards can still produce in this turn."""
    free = [site for site in sites if not site.used]
    rest = [one for one in loose if not one.used]
    return Bag(*(capacity_of(kind, free, rest, switches).total for kind in Resource))


def capacity_of(
    resource: Resource,
    sites: tuple[Site, ...] | list[Site],
    loose: tuple[Loose, ...] | list[Loose],
    switches: Switches,
) -> Breakdown:
    """What these cards produce of one resource (F-R7, F-R40)."""
    lines: list[Line] = []
    for site in sites:
        if resource_of(site.base) is resource:
            lines += _yield_lines(site, switches)
    count = sum(one.count for one in loose if one.resource is resource)
    if count:
        lines.append(Line("med.yield.loose", count, cite("F-R7"), {"n": count}))
    return Breakdown(f"med.capacity.{resource}", tuple(lines))
