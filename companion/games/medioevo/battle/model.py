"""A battle as frozen data: two sides, the site, the stage reached and what this round fixed.

Everything is hashable and compares by what matters for the rest of the battle; the log, the
number of rounds and the count of losses are carried along without being compared, so that odds
can recognise a position they have seen before.
"""

from __future__ import annotations

from dataclasses import field
from enum import IntEnum, StrEnum
from typing import Annotated

from companion.core.codec import Between, Doc
from companion.core.dice import DiceRequest, Faces
from companion.core.explain import Breakdown, Text
from companion.core.records import dataclass, evolve
from companion.games.medioevo.battle.army import Army, Figure, Supply
from companion.games.medioevo.battle.decisions import Decision, PlayCard
from companion.games.medioevo.battle.words import Point, Source, Who
from companion.games.medioevo.pieces import BuildingKind, Unit
from companion.games.medioevo.switches import DEFAULTS, Switches

ATTACK_DICE = (4, 6, 8)
EDITION = 2
"""How battles are fought today. In edition 1 a retreat went on although nobody was left to flee
from (R-75), captured barbarians were gone although their captor fell (R-44), a captain alive was
given up before a fallen one (card 29), and an appointment ended with a step down (R-77)."""


class Stage(IntEnum):
    """Where a battle round stands, in the order of M-10.2 and M-10.3."""

    OPENING = 0  # cards and technologies before the round
    PROTECT = 1  # D1
    CAPTURE = 2  # D2
    CREWS = 3  # D3
    SIEGE_DICE = 4
    SIEGE_CARDS = 5
    SIEGE_DAMAGE = 6  # D4
    STRATEGY = 7  # D5
    STRATEGY_DAMAGE = 8
    ARCHERY = 9  # D5
    ARCHER_DICE = 10
    ARCHER_REROLL = 11  # M-27.9
    ARCHER_REROLL_DICE = 12
    ARCHER_CARDS = 13
    ARCHER_DAMAGE = 14  # D6
    ABILITIES = 15  # D7
    RETREAT = 16  # D8
    GIVE_UP = 17  # D9, step 5 or 6
    ROLL = 18
    REROLL = 19  # D10
    REROLL_DICE = 20
    VALUE_CARDS = 21  # D11
    OVERWHELM = 22  # D12
    TACTICS = 23  # D12
    MELEE_DAMAGE = 24  # D13
    STAY = 25
    LOSS_DAMAGE = 26  # D14
    SINKING = 27
    AFTER_ROUND = 28  # D15
    OVER = 29


class Ending(StrEnum):
    """How a battle ended."""

    ATTACKER_LEFT = "attacker_left"
    DEFENDER_LEFT = "defender_left"
    NOBODY_LEFT = "nobody_left"
    ATTACKER_RETREATED = "attacker_retreated"
    ATTACKER_CAPITULATED = "attacker_capitulated"
    DEFENDER_CAPITULATED = "defender_capitulated"
    STOPPED = "stopped"  # Bishop, M-27.1


@dataclass(frozen=True)
class Able:
    """What step 4 fixed for the round (R-34): units whose ability works."""

    light: int = 0
    captains_as_light: int = 0
    heavy: int = 0
    cavalry: int = 0


@dataclass(frozen=True)
class InRound:
    """What one side has done and rolled in the current battle round."""

    cards: frozenset[int] = frozenset()  # numbers of round-long card effects in force
    units_at_start: int = 0
    capture: bool = False
    siege_faces: Faces = ()
    strategy: int = 0  # points dealt by Strategy
    captain_points: int = 0  # spent in step 2
    extra_shots: int = 0  # M-27.7
    shots: int = 0
    archer_faces: Faces = ()
    able: Able = Able()
    given_up: int = 0  # light infantry and captains standing for it
    faces: Faces = ()
    attack_bonus: int = 0  # M-27.5 played on this side's value
    blood_tokens: int = 0
    reduce_loss: int = 0  # overwhelming choices
    increase_damage: int = 0
    tactics: int = 0  # points of the battle result this side may still aim
    to_take: int = 0  # damage points still to be assigned by this side
    wanted: tuple[Unit | None, ...] = ()  # M-27.39: enemy unit to be taken prisoner, any if None
    rerolling: tuple[int, ...] = ()  # dice chosen for the reroll
    lost: tuple[tuple[Unit, int, int], ...] = ()  # destroyed this round
    held: tuple[tuple[Unit, int, int], ...] = ()  # of these, set aside for an announced capture


NOTHING_YET = InRound()
FULL_SUPPLY = Supply()


@dataclass(frozen=True)
class Means:
    """What a side may pay in this battle: technology points, florins, blood tokens (M-8.3)."""

    red: Annotated[int, Between(0, 999), Doc("red technology points")] = 0
    blue: Annotated[int, Between(0, 999), Doc("blue technology points")] = 0
    florins: Annotated[int, Between(0, 1_000_000), Doc("100 replace a missing point")] = 0
    blood_tokens: Annotated[int, Between(0, 18), Doc("M-26.3")] = 0
    technologies: Annotated[
        frozenset[str], Doc("owned: machinery, appointment, tactics, strategy")
    ] = frozenset()
    prepaid: Annotated[
        tuple[tuple[str, int], ...], Doc("uses of a technology that were paid for before")
    ] = ()


@dataclass(frozen=True)
class Side:
    """One side of a battle."""

    army: Army
    supply: Supply = FULL_SUPPLY
    position: int = 1
    barbarian: bool = False
    commanded: bool = False
    hand: frozenset[int] = frozenset()
    means: Means = Means()
    transports: bool = True
    places: int | None = None
    units_at_first: int = 0
    prisoners: tuple[tuple[Unit, int, int], ...] = ()
    now: InRound = NOTHING_YET
    losses: tuple[tuple[Unit, int, int], ...] = field(default=(), compare=False)
    buy_back: tuple[tuple[Unit, int, int], ...] = field(default=(), compare=False)
    step_downs: int = field(default=0, compare=False)
    wagons_hit: int = field(default=0, compare=False)

    # position: place in the turn order (M-10.7); nothing for barbarians
    # commanded: a barbarian army a player decides for (M-27.65)
    # hand: realm cards this side may still play in the battle
    # transports: enough of them for a retreat (M-15.1)
    # places: units that the transports there can carry; None: enough if there are any
    # prisoners: units of the OTHER side held by this one: type, level, count
    # losses: own units destroyed, captured or given up: type when it happened, level, count
    # step_downs: points that made a unit a weaker one
    # wagons_hit: war wagons that lost a level to a spy (M-27.16)
    # buy_back: losses that M-27.28 lets its owner buy back at half price

    @property
    def can_retreat(self) -> bool:
        """Whether there are transports for all units that are left (M-15.1, R-43)."""
        room = self.places is None or self.army.size <= self.places
        return self.transports and room and not self.barbarian

    @property
    def decides(self) -> bool:
        """Whether a player decides for this army; barbarians follow M-23.4."""
        return not self.barbarian or self.commanded


@dataclass(frozen=True)
class Building:
    """A building in the area: level I to III and the damage markers on it."""

    level: Annotated[int, Between(1, 3)]
    damage: Annotated[int, Between(0, 8), Doc("damage markers on it (M-8.9)")] = 0


@dataclass(frozen=True)
class Site:
    """Where the battle is: land or sea, the buildings and who controls them."""

    at_sea: bool = False
    owner: Who | None = Who.DEFENDER
    military: Building | None = None
    civil: Building | None = None
    cathedral: Building | None = None
    two_sources: Annotated[bool, Doc("card 12: protects against two sources")] = False
    militia: Annotated[bool, Doc("card 26: counts one level more, a tower if none")] = False
    sources: tuple[Source, ...] = ()  # announced for this round
    left: tuple[int, int, int] = (0, 0, 0)  # protection left: siege, archers, melee

    def building(self, kind: BuildingKind) -> Building | None:
        building: Building | None = getattr(self, kind.value)
        return building


@dataclass(frozen=True)
class BattleNote:
    """Something that happened: the sentence, whose it was, and why the figure is so."""

    text: Text
    who: Who | None = None
    why: Breakdown | None = None


@dataclass(frozen=True)
class Battle:
    """A battle between two sides at one moment."""

    attacker: Side
    defender: Side
    site: Site = Site()
    players: int = 4
    horde_dice: Faces = ()
    stage: Stage = Stage.OPENING
    turn: Who = Who.ATTACKER
    first_roll_made: bool = False
    retreat_cost: int = 0
    truce: bool = False
    card_waiting: PlayCard | None = None
    decided: bool = False
    won: Who | None = None
    ending: Ending | None = None
    round_number: int = field(default=1, compare=False)
    quiet: bool = field(default=False, compare=False)
    edition: int = field(default=EDITION, compare=False)
    log: tuple[BattleNote, ...] = field(default=(), compare=False)
    switches: Switches = field(default=DEFAULTS, compare=False)

    # players: still in the game, for the malus
    # horde_dice: this round's d4, d6, d8 in the Circle of War (M-6.1)
    # retreat_cost: movement points of the announced retreat, 0 if none was announced
    # truce: a Bishop stops the battle after this round (M-27.1)
    # decided, won: the winner of this battle round once its values are settled (None: a tie)
    # quiet: no log is kept, for odds
    # edition: battles fought under older rules are replayed as they were

    def side(self, who: Who) -> Side:
        return self.attacker if who is Who.ATTACKER else self.defender

    def with_side(self, who: Who, side: Side) -> Battle:
        if who is Who.ATTACKER:
            return evolve(self, attacker=side)
        return evolve(self, defender=side)


@dataclass(frozen=True)
class Pending:
    """What the battle waits for.

    Either `dice` are needed, thrown by `side`, or `side` decides at `point`. `options` are the
    legal answers one by one: for damage one figure each (answer with one or several points,
    `points` are due in all); for captains one use each (combine up to `points`); for crews none
    (too many); otherwise each option is a whole answer. Nothing pending: the battle is over.
    """

    point: Point
    side: Who
    why: Text
    dice: DiceRequest | None = None
    options: tuple[Decision, ...] = ()
    points: int = 0
    cards: tuple[int, ...] = ()  # cards of either side that may be played right now


__all__ = [
    "ATTACK_DICE",
    "EDITION",
    "FULL_SUPPLY",
    "NOTHING_YET",
    "Able",
    "Army",
    "Battle",
    "BattleNote",
    "Building",
    "Ending",
    "Figure",
    "InRound",
    "Means",
    "Pending",
    "Point",
    "Side",
    "Site",
    "Source",
    "Stage",
    "Supply",
    "Who",
]
