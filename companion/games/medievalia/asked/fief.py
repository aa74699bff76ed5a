"""Capacity and supply of a fief that is typed in."""

from __future__ import annotations

from typing import Annotated

from companion.core.calculator import calculator
from companion.core.codec import Doc
from companion.core.errors import BadInput
from companion.core.explain import Breakdown
from companion.core.records import dataclass
from companion.games.medievalia.bags import Bag
from companion.games.medievalia.fief.production import (
    MOST_LANDSCAPES,
    LooseCards,
    Site,
    Sites,
    capacity_of,
    unused_of,
)
from companion.games.medievalia.fief.supply import FED, Fief, SupplyFigures, Troops, supply_of
from companion.games.medievalia.pieces import Base, Resource
from companion.games.medievalia.switches import DEFAULTS, Switches


@dataclass(frozen=True, slots=True)
class Capacity:
    """What a fief can produce as its cards lie, used or not."""

    food: Breakdown
    energy: Breakdown
    work: Breakdown
    gold: Breakdown
    unused: Annotated[Bag, Doc("the part of it that is not used yet")]


@calculator
def capacity(sites: Sites = (), loose: LooseCards = (), switches: Switches = DEFAULTS) -> Capacity:
    """What a fief produces without abilities, used or not, and the unused part (F-4, F-R40)."""
    require_fief(sites)
    food, energy, work, gold = (capacity_of(kind, sites, loose, switches) for kind in Resource)
    unused = unused_of(sites, loose, switches)
    return Capacity(food, energy, work, gold, unused)


@dataclass(frozen=True, slots=True)
class Supply:
    """Supply as it is, and after what is planned."""

    now: SupplyFigures
    planned: SupplyFigures | None
    food_to_mend: Annotated[int, Doc("food that would be needed to keep everybody")]


@calculator
def supply(
    sites: Sites = (),
    loose: LooseCards = (),
    troops: Troops | None = None,
    planned: Annotated[Fief | None, Doc("the fief after a planned change")] = None,
    switches: Switches = DEFAULTS,
) -> Supply:
    """Food, the characters it feeds, and those that must go (F-10.1, F-10.3)."""
    require_fief(sites)
    if planned:
        require_fief(planned.sites)
    now = supply_of(Fief(sites, loose, troops), switches)
    later = supply_of(planned, switches) if planned else None
    judged = later or now
    return Supply(now, later, -(-judged.discard // FED))


def require_fief(sites: tuple[Site, ...]) -> None:
    """One city and at most four landscapes (F-5.2)."""
    cities = sum(site.base is Base.CITY for site in sites)
    landscapes = len(sites) - cities
    if cities > 1:
        raise BadInput("med.fief.two_cities", "sites", count=cities)
    if landscapes > MOST_LANDSCAPES:
        raise BadInput("med.fief.landscapes", "sites", count=landscapes, most=MOST_LANDSCAPES)
