"""What engines and archers may hit, as chances (M-11.2, M-12)."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import Any, NamedTuple

from companion.games.medioevo import tables
from companion.games.medioevo.battle.army import Army
from companion.games.medioevo.battle.decisions import Target
from companion.games.medioevo.battle.model import Site
from companion.games.medioevo.battle.odds.exchange import share
from companion.games.medioevo.battle.odds.plan import Conduct
from companion.games.medioevo.battle.words import Who
from companion.games.medioevo.pieces import BuildingKind

HITTING, FACES = 3, 8
"""A die of an archer or an engine hits with 1 to 3 of 8; a galley sinks likewise (M-13.6)."""


class Volley(NamedTuple):
    """Damage of all engines of one side: to units and to the three kinds of buildings."""

    units: int = 0
    civil: int = 0
    military: int = 0
    cathedral: int = 0


NO_VOLLEY: list[tuple[Volley, Any]] = [(Volley(), 1)]


def volleys(
    army: Army, conduct: Conduct, site: Site, who: Who, *, exact: bool
) -> list[tuple[Volley, Any]]:
    """Damage of all engines of this army, manned as they are, each with its chance."""
    total: dict[Volley, Any] = {Volley(): 1}
    plan = zip(conduct.engines, army.engines, strict=False)
    for number, (gunnery, engine) in enumerate(plan):
        crew = army.crew(number)
        if engine.lost or not crew:
            continue
        row = tables.ENGINES[engine.kind]
        target = target_now(gunnery.target, site, who)
        each = row.damage_to_units if target == "units" else row.damage_to_buildings
        chances = hit_chances(crew + engine.extra_shot, exact=exact)
        grown: dict[Volley, Any] = {}
        for volley, chance in total.items():
            for hits, part in enumerate(chances):
                more = volley._replace(**{target: getattr(volley, target) + hits * each})
                grown[more] = grown.get(more, 0) + chance * part
        total = grown
    return list(total.items())


def target_now(target: Target, site: Site, who: Who) -> Target:
    """What an engine shoots at: units again once its building is gone (M-12.2)."""
    if target == "units":
        return target
    stands = site.owner is who.other and site.building(BuildingKind(target)) is not None
    return target if stands else "units"


@lru_cache(maxsize=512)
def hit_chances(shots: int, *, exact: bool, hitting: int = HITTING) -> tuple[Any, ...]:
    """Chance of 0, 1, 2 … hits of so many dice (M-11.2, M-12.3)."""
    whole = FACES**shots
    ways = [
        comb(shots, hits) * hitting**hits * (FACES - hitting) ** (shots - hits)
        for hits in range(shots + 1)
    ]
    return tuple(share(count, whole, exact=exact) for count in ways)
