"""Chapter 10: food for the characters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from companion.core.codec import Between, Doc
from companion.core.errors import BadInput
from companion.core.explain import Breakdown, Line, Text
from companion.core.records import dataclass
from companion.games.medievalia.fief.production import LooseCards, Sites, capacity_of
from companion.games.medievalia.pieces import Resource, Troop
from companion.games.medievalia.rulebook import cite
from companion.games.medievalia.switches import Switches
from companion.games.medievalia.tables import row_of

FED = 2  # F-10.1: characters for each food

Troops = Annotated[
    Mapping[Troop, Annotated[int, Between(0, 20)]],
    Doc("all own troops on the table, wherever they are, attached ones too"),
]


@dataclass(frozen=True, slots=True)
class Fief:
    """What counts for the supply of one player."""

    sites: Sites = ()
    loose: LooseCards = ()
    troops: Troops | None = None


@dataclass(frozen=True, slots=True)
class SupplyFigures:
    """How well the characters are fed."""

    food: Breakdown
    limit: Annotated[int, Doc("characters that the food feeds")]
    characters: Annotated[int, Doc("characters that must be fed")]
    spare: Annotated[int, Doc("characters that could still come")]
    discard: Annotated[int, Doc("characters that must go at once, of the owner's choice")]


def feeding(food: Breakdown) -> Breakdown:
    """How many characters the food feeds, and why (F-10.1)."""
    more = (FED - 1) * food.total
    fed = Line("med.supply.fed", more, cite("F-10.1"), {"n": FED})
    return Breakdown(food.key, (*food.lines, fed), food.params)


def supply_of(fief: Fief, switches: Switches) -> SupplyFigures:
    """The figures of one fief as its cards lie, without artists (F-10.2, F-R6, F-R7)."""
    food = capacity_of(Resource.FOOD, fief.sites, fief.loose, switches)
    limit = feeding(food).total
    eaters = sum(
        count
        for troop, count in (fief.troops or {}).items()
        if switches.fed == "all_troops" or row_of(troop).group == "character"
    )
    for troop, count in (fief.troops or {}).items():
        most = row_of(troop).count
        if count > most:
            raise BadInput("med.too_many", "troops", card=Text(row_of(troop).name), most=most)
    return SupplyFigures(food, limit, eaters, max(0, limit - eaters), max(0, eaters - limit))
