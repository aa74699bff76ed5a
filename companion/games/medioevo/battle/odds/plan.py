"""How both sides are assumed to behave to the end: odds are exact only for a fixed behaviour.

Nobody plays cards or spends technology points after the current round, nobody captures,
retreats or capitulates; what can be chosen is written down here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from companion.core.codec import Between, Doc, Length
from companion.games.medioevo.battle.decisions import Target
from companion.games.medioevo.battle.words import CaptainUse, Source
from companion.games.medioevo.pieces import Unit

CREW_ORDER = (Unit.LIGHT, Unit.ARCHER, Unit.HEAVY, Unit.CAVALRY, Unit.CAPTAIN)


@dataclass(frozen=True, slots=True)
class CaptainTask:
    """One use of captains' points (M-11.7)."""

    use: CaptainUse
    unit: Annotated[Unit, Doc("light_infantry, heavy_infantry, cavalry or archer")]


@dataclass(frozen=True, slots=True)
class Gunnery:
    """One engine: how many units man it at most, and what it shoots at."""

    crew: Annotated[int, Between(0, 3), Doc("units that man it in every round, if there are any")]
    target: Annotated[
        Target, Doc("enemy units, or a building; units again once the building is destroyed")
    ] = "units"


@dataclass(frozen=True, slots=True)
class Conduct:
    """The fixed behaviour of one side; barbarians follow M-23.4 whatever is written here."""

    damage_order: Annotated[
        tuple[Unit, ...],
        Length(0, 5),
        Doc(
            "Every point of damage goes to the first type in this list that still has a unit, "
            "types left out come last in the order light_infantry, heavy_infantry, cavalry, "
            "archer, captain. Among equal types: units that man no engine first, captains of "
            "lower level first, then the galley with the lower number. A unit stepped down counts "
            "as its new type for the next point. In step 9 melee units (no archers, no crews) "
            "come before all others (M-11.8). Empty: cheapest loss first, that is the point that "
            "costs the least florins (light infantry 20, heavy infantry stepping down 30, cavalry "
            "stepping down and an archer 50, a captain 100 per level; at sea and without figures "
            "for a step down the price of what is lost); ties in the order of types above."
        ),
    ] = ()
    captains: Annotated[
        tuple[CaptainTask, ...],
        Length(0, 12),
        Doc(
            "What captains' points are spent on in every round: archery tasks in step 2, the "
            "others in step 4, each as many points as it can make use of, in this order; a "
            "captain standing for light infantry only blocks, he is never given up. Empty: none."
        ),
    ] = ()
    light_given_up: Annotated[
        int,
        Between(0, 99),
        Doc("light infantry given up before the own roll in every round, if able (M-11.3)"),
    ] = 0
    spare_first: Annotated[
        bool,
        Doc(
            "overwhelming choices (M-10.10) lower the own loss first as far as it goes, then add "
            "damage; false: all add damage"
        ),
    ] = False
    engines: Annotated[
        tuple[Gunnery, ...],
        Length(0, 30),
        Doc("one entry for each engine, in the order of the army; engines left out are unmanned"),
    ] = ()
    crew_order: Annotated[
        tuple[Unit, ...],
        Length(0, 5),
        Doc(
            "types that man the engines first; engines are manned anew in every round, one after "
            "the other, each with its full crew as long as there are units. Types left out are "
            "not used."
        ),
    ] = CREW_ORDER


USUAL = Conduct()


@dataclass(frozen=True, slots=True)
class Plan:
    """The behaviour assumed of both sides from a round's start to the end of the battle."""

    attacker: Conduct = USUAL
    defender: Conduct = USUAL
    protects: Annotated[
        tuple[Source, ...],
        Length(0, 3),
        Doc(
            "what a military building protects against in every round; only the first counts, "
            "the first two under card 12"
        ),
    ] = (Source.MELEE,)


FIGHT_ON = Plan()
