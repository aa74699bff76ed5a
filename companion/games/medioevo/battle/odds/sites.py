"""The site of a battle as numbered states: buildings crumble under siege engines (M-12, M-14)."""

from __future__ import annotations

from companion.games.medioevo import tables
from companion.games.medioevo.battle.model import Site
from companion.games.medioevo.battle.odds.volleys import Volley
from companion.games.medioevo.battle.siege import after_bombardment, protection_level
from companion.games.medioevo.battle.words import Source, Who
from companion.games.medioevo.pieces import BuildingKind


class Sites:
    """Every site a battle may come to, with what its building protects against by plan."""

    def __init__(self, protects: tuple[Source, ...]) -> None:
        self._protects = protects
        self._numbers: dict[Site, int] = {}
        self._battered: dict[tuple[int, Volley], int] = {}
        self._protection: dict[tuple[int, Source], int] = {}
        self.states: list[Site] = []
        self.points: list[int] = []

    def number(self, site: Site) -> int:
        """The number of a site; what was announced for one round does not tell sites apart."""
        plain = Site(
            at_sea=site.at_sea,
            owner=site.owner,
            military=site.military,
            civil=site.civil,
            cathedral=site.cathedral,
            two_sources=site.two_sources,
            militia=site.militia,
        )
        if plain not in self._numbers:
            self._numbers[plain] = len(self.states)
            self.states.append(plain)
            self.points.append(_building_points(plain))
        return self._numbers[plain]

    def protection(self, number: int, victim: Who, source: Source) -> int:
        """What the building takes off this side's damage (M-14.1)."""
        site = self.states[number]
        if site.owner is not victim:
            return 0
        key = (number, source)
        if key not in self._protection:
            sources = self._protects[: 2 if site.two_sources else 1]
            self._protection[key] = protection_level(site) if source in sources else 0
        return self._protection[key]

    def after(self, number: int, volley: Volley, answer: Volley) -> int:
        """The site after both sides' engines have shot.

        Only the owner's enemy shoots at buildings, so at most one of the two counts.
        """
        shots = volley if any(volley[1:]) else answer
        if not any(shots[1:]):
            return number
        key = (number, shots._replace(units=0))
        if key not in self._battered:
            dealt = dict(zip(BuildingKind, shots[1:], strict=True))
            self._battered[key] = self.number(after_bombardment(self.states[number], dealt))
        return self._battered[key]


def _building_points(site: Site) -> int:
    """Points the buildings can still take."""
    total = 0
    for kind in BuildingKind:
        building = site.building(kind)
        if building is not None:
            total += tables.building(kind, building.level).building_points - building.damage
    return total
