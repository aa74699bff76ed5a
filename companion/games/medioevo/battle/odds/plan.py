"""How both sides are assumed to behave to the end: odds are exact only for a fixed behaviour.

Nobody plays cards or spends technology points after the current round, nobody captures but who
has announced it; what can be chosen is written down here.
"""

from __future__ import annotations

from typing import Annotated

from companion.core.codec import Between, Doc, Length
from companion.core.records import dataclass
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


DamageOrder = Annotated[
    tuple[Unit, ...],
    Length(0, 5),
    Doc(
        "Every point of damage goes to the first type in this list that still has a unit, types "
        "left out come last in the order light_infantry, heavy_infantry, cavalry, archer, captain. "
        "Among equal types: units that man no engine first, captains of lower level first, then "
        "the galley with the lower number, then the engine with the lower number. A unit stepped "
        "down counts as its new type for the next point. In step 9 melee units (no archers, no "
        "crews) come before all others (M-11.8). Empty: cheapest loss first, that is the point "
        "that costs the least florins (recruiting price before less price after: light infantry "
        "20, heavy infantry to light 30, cavalry to heavy 50, cavalry to light 80, heavy infantry "
        "destroyed 50, archer 50, cavalry destroyed 100, captain 100 per level); ties: "
        "light_infantry, heavy_infantry, cavalry, archer, captain, lower captain level, units that "
        "man no engine, lower engine number, lower galley number."
    ),
]
Tasks = Annotated[
    tuple[CaptainTask, ...],
    Length(0, 12),
    Doc(
        "What captains' points (M-11.7) are spent on in every round by the side that has any: "
        "tasks for archers in step 2, the others in step 4, in this order, each with as many "
        "points as it can make use of: stand_for all points while the opponent has no such type; "
        "while he has some, one point to close his gate if it is open (with the switch free_use "
        "all points, and never to close); light_infantry only to close the gate, captains are "
        "never given up. enable one point for each own unit of a type the opponent has too. annul "
        "one point for each enemy unit whose gate is open. At sea tasks for heavy infantry and "
        "cavalry are left out. Empty: points are not used."
    ),
]
LightGivenUp = Annotated[
    int,
    Between(0, 99),
    Doc("light infantry given up before the own roll in every round, as far as able (M-11.3)"),
]
SpareFirst = Annotated[
    bool,
    Doc(
        "overwhelming choices (M-10.10) lower the own loss first as far as it goes, the rest adds "
        "damage; false: all add damage"
    ),
]
CrewOrder = Annotated[
    tuple[Unit, ...],
    Length(0, 5),
    Doc(
        "Types that man the engines, first ones first (captains of lower level first, then lower "
        "galley number). Engines are manned anew in every round, one after the other in their "
        "order, each with its full crew as long as there are units. Types left out are not used."
    ),
]
Protects = Annotated[
    tuple[Source, ...],
    Length(1, 3),
    Doc(
        "what a military building protects against in every round; only the first counts, the "
        "first two under card 12"
    ),
]


@dataclass(frozen=True, slots=True)
class Conduct:
    """The fixed behaviour of one side; barbarians follow M-23.4 whatever is written here."""

    damage_order: DamageOrder = ()
    captains: Tasks = ()
    light_given_up: LightGivenUp = 0
    spare_first: SpareFirst = False
    engines: Annotated[
        tuple[Gunnery, ...],
        Length(0, 40),
        Doc("one entry for each engine, in the order of the army; engines left out are unmanned"),
    ] = ()
    crew_order: CrewOrder = CREW_ORDER
    retreats_at: Annotated[
        int,
        Between(0, 99),
        Doc("attacker: retreats after a round that leaves him so many units or fewer; 0 never"),
    ] = 0
    gives_in_at: Annotated[
        int,
        Between(0, 99),
        Doc("capitulates after a round that leaves so many units or fewer; 0 never (M-15.2)"),
    ] = 0


USUAL = Conduct()


@dataclass(frozen=True, slots=True)
class Plan:
    """The behaviour assumed of both sides from a round's start to the end of the battle."""

    attacker: Conduct = USUAL
    defender: Conduct = USUAL
    protects: Protects = (Source.MELEE, Source.ARCHERS)
    retreat_after: Annotated[
        int | None,
        Doc("the attacker retreats after this battle round, 0: in the first; null: never (M-15.1)"),
    ] = None


FIGHT_ON = Plan()
