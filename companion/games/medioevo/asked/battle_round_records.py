"""Question and answer of the `battle-round` calculator: one battle round, typed in full."""

from __future__ import annotations

from typing import Annotated, Literal

from companion.core.codec import Between, Doc, Length
from companion.core.explain import Breakdown, Text
from companion.core.records import dataclass
from companion.games.medioevo.battle.army import Figure
from companion.games.medioevo.battle.decisions import Target, Use
from companion.games.medioevo.battle.model import Building, Ending
from companion.games.medioevo.battle.outcome import UnitCount
from companion.games.medioevo.battle.words import Source, Who
from companion.games.medioevo.pieces import Engine
from companion.games.medioevo.switches import DEFAULTS, Switches

Units = Annotated[int, Between(0, 60), Doc("number of units")]
Crew = Annotated[int, Between(0, 60), Doc("units of this kind in its crew, 3 in all (M-12.1)")]
CaptainLevels = Annotated[
    tuple[Annotated[int, Between(1, 3)], ...], Length(0, 20), Doc("one level (1-3) per captain")
]
D8 = Annotated[tuple[Annotated[int, Between(1, 8)], ...], Length(0, 400)]
Hits = Annotated[
    tuple[Figure, ...] | None,
    Doc(
        "own figures hit, one entry per point, in order, each as it stands at that moment "
        "(unit, level of a captain, post: -1 free or the number of its engine). null: suggested "
        "order. Suggested: each point hits the figure whose hit loses the fewest florins "
        "(recruiting price before less price after: LI 20, HI to LI 30, CAV to HI 50, CAV to LI "
        "80, HI destroyed 50, ARC 50, CAV destroyed 100, CAP 100 per level); ties: LI, HI, CAV, "
        "ARC, CAP, lower captain level, free before crews, lower engine number; among the figures "
        "the rules allow (step 9: melee units first). More entries than points: the first ones "
        "count. Where nobody could choose otherwise, or all die anyway, it is not looked at"
    ),
]


@dataclass(frozen=True, slots=True)
class EngineInput:
    """A siege engine and its crew, taken out of the units of its side."""

    engine: Engine
    light_infantry: Crew = 0
    heavy_infantry: Crew = 0
    cavalry: Crew = 0
    archer: Crew = 0
    captains: CaptainLevels = ()
    target: Annotated[Target, Doc("units of the enemy or one of his buildings")] = "units"
    galley: Annotated[int, Between(0, 20), Doc("sea: number (from 0) of its galley")] = 0
    extra_crew: Annotated[bool, Doc("card 52: counts one crew unit more")] = False
    crew_fights: Annotated[bool, Doc("Machinery: the crew also fights normally")] = False


@dataclass(frozen=True, slots=True)
class SideInput:
    """One side: its whole army (crews included), its choices and its dice in this round."""

    light_infantry: Units = 0
    heavy_infantry: Units = 0
    cavalry: Units = 0
    archer: Units = 0
    captains: CaptainLevels = ()
    galleys: Annotated[
        tuple[Annotated[int, Between(1, 3)], ...],
        Length(0, 20),
        Doc(
            "sea: levels of the galleys; all units are on the first one. Barbarians: left out "
            "means one of the switch's level (R-66)"
        ),
    ] = ()
    engines: Annotated[
        tuple[EngineInput, ...], Length(0, 40), Doc("numbered from 0; without crew it stays silent")
    ] = ()
    light_supply: Annotated[
        int, Between(0, 60), Doc("LI figures in the own supply at the start (M-11.6)")
    ] = 20
    heavy_supply: Annotated[
        int, Between(0, 60), Doc("HI figures in the own supply at the start")
    ] = 20
    barbarian: Annotated[
        bool,
        Doc(
            "fixed behaviour of M-23.4 and R-42; uses horde_dice, no attack_dice; takes no "
            "decisions; levels in captains as the table plays them (R-09)"
        ),
    ] = False
    position: Annotated[int, Between(1, 10), Doc("place in the turn order (M-10.7)")] = 1
    cards: Annotated[
        frozenset[Literal[4, 8, 10, 28, 29, 40, 41]],
        Doc(
            "realm cards in force for this side all round (M-27); 5, 7, 12, 26, 52 have fields "
            "of their own; 28 changes no figure here"
        ),
    ] = frozenset()
    warlord_cards: Annotated[int, Between(0, 9), Doc("cards 5 on this side's value: +2 each")] = 0
    blood_tokens: Annotated[int, Between(0, 18), Doc("+1 each on the attack value")] = 0
    crossbow_shots: Annotated[
        int, Between(0, 3), Doc("card 7: units that gain a shot (the d3), 0 if not played")
    ] = 0
    announce_capture: Annotated[
        bool, Doc("D2: capture announced; halves the value without 3 times the units (M-15.3)")
    ] = False
    archery_uses: Annotated[tuple[Use, ...], Doc("D5: captain uses, unit archer (M-11.7)")] = ()
    strategy_points: Annotated[int, Between(0, 20), Doc("Strategy: damage points in step 2")] = 0
    melee_uses: Annotated[
        tuple[Use, ...], Doc("D7: captain uses for light and heavy infantry and cavalry")
    ] = ()
    give_up_light: Annotated[int, Between(0, 60), Doc("D9: light infantry given up")] = 0
    give_up_captains: Annotated[
        tuple[Annotated[int, Between(1, 3)], ...], Doc("D9: levels of captains standing for LI")
    ] = ()
    siege_dice: Annotated[
        D8, Doc("d8 of the engines in their order, all shots; more than needed: first ones count")
    ] = ()
    archer_dice: Annotated[D8, Doc("d8 of the archers; more than needed: first ones count")] = ()
    attack_dice: Annotated[
        tuple[int, ...], Length(0, 3), Doc("d4, d6, d8 of the first throw; players only")
    ] = ()
    reroll: Annotated[
        tuple[Annotated[int, Between(0, 2)], ...], Doc("dice thrown again: 0 d4, 1 d6, 2 d8")
    ] = ()
    reroll_dice: Annotated[
        tuple[int, ...], Length(0, 3), Doc("their new faces, in ascending order of the dice")
    ] = ()
    reduce_choices: Annotated[
        int,
        Between(0, 99),
        Doc("D12: overwhelming choices that lower the own loss, as far as there are any"),
    ] = 0
    sinking_dice: Annotated[D8, Doc("sea: d8 for each emptied galley, in order")] = ()
    siege_hits: Hits = None
    archer_hits: Annotated[Hits, Doc("as siege_hits: Strategy's points first, then archers'")] = (
        None
    )
    melee_hits: Annotated[Hits, Doc("as siege_hits, step 9")] = None
    loss_hits: Annotated[Hits, Doc("as siege_hits, step 10")] = None


@dataclass(frozen=True, slots=True)
class BattleRoundQuestion:
    """One battle round with all decisions and dice.

    Decisions left out: no capture, no captain uses, no cards, nothing given up, no reroll, no
    retreat, overwhelming choices add damage, suggested damage assignment. A round that ends
    before step 5 (R-40) leaves later decisions and dice unused.
    """

    attacker: SideInput
    defender: SideInput
    at_sea: Annotated[bool, Doc("a sea battle (M-13)")] = False
    players: Annotated[
        int, Between(2, 10), Doc("players still in the game, for the malus (M-10.7)")
    ] = 4
    horde_dice: Annotated[
        tuple[int, ...],
        Length(0, 3),
        Doc("barbarian d4, d6, d8 of this game round; needed if a side is barbarian"),
    ] = ()
    building_owner: Annotated[
        Who, Doc("the side that controls the buildings; they never protect barbarians")
    ] = Who.DEFENDER
    military: Annotated[Building | None, Doc("tower 1, fortress 2, castle 3")] = None
    civil: Annotated[Building | None, Doc("village 1, town 2, metropolis 3")] = None
    cathedral: Annotated[Building | None, Doc("level 3")] = None
    protects_against: Annotated[
        tuple[Source, ...],
        Doc(
            "D1: exactly one source, two with card 12; needed if building_owner has a military "
            "building or card 26, else empty"
        ),
    ] = ()
    two_sources: Annotated[bool, Doc("card 12: protects against two sources")] = False
    militia: Annotated[bool, Doc("card 26: protection one level higher, a tower if none")] = False
    retreat_cost: Annotated[
        int, Between(0, 8), Doc("the attacker retreats: movement points of the step; 0 stays")
    ] = 0
    stays: Annotated[
        bool, Doc("retreat, but the last enemy falls before it: the attacker stays (R-75)")
    ] = False
    switches: Switches = DEFAULTS


@dataclass(frozen=True, slots=True)
class RoundStep:
    """Something that happened in the round, in order."""

    text: Text
    side: Who | None
    why: Breakdown | None


@dataclass(frozen=True, slots=True)
class SideAnswer:
    """One side after the round; damage counts points due, also those beyond the last unit."""

    light_infantry: int
    heavy_infantry: int
    cavalry: int
    archer: int
    captains: Annotated[tuple[int, ...], Doc("levels, ascending")]
    units: Annotated[int, Doc("all units left, crews and captains included")]
    light_supply: Annotated[int, Doc("LI figures in the own supply after the round")]
    heavy_supply: Annotated[int, Doc("HI figures in the own supply after the round")]
    siege_shots: Annotated[int, Doc("d8 thrown by its engines")]
    archer_shots: Annotated[int, Doc("d8 thrown by its archers")]
    able_light: Annotated[int, Doc("step 4: light infantry that could be given up")]
    able_captains_as_light: Annotated[
        int, Doc("step 4: captains standing for light infantry that could be given up")
    ]
    able_heavy: Annotated[int, Doc("step 4: heavy infantry that lowers the loss value")]
    able_cavalry: Annotated[int, Doc("step 4: cavalry that deals 2 extra damage each")]
    attack_value: Annotated[Breakdown | None, Doc("null if the round ended before step 5")]
    loss_value: Annotated[Breakdown | None, Doc("null if the round ended before, or captured")]
    siege_damage: Annotated[int, Doc("points due to this side's units in step 1, after protection")]
    strategy_damage: Annotated[int, Doc("step 2, by the enemy's Strategy, after protection")]
    archer_damage: Annotated[int, Doc("step 3, after protection")]
    melee_damage: Annotated[int, Doc("step 9, after protection")]
    prisoners: Annotated[tuple[UnitCount, ...], Doc("enemy units taken in this round")]
    galleys_sunk: Annotated[tuple[int, ...], Doc("numbers (from 0) of its galleys that sank")]


@dataclass(frozen=True, slots=True)
class BattleRoundAnswer:
    attacker: SideAnswer
    defender: SideAnswer
    winner: Annotated[Who | None, Doc("of the battle round; null on a tie or if both are gone")]
    battle_result: Annotated[Breakdown | None, Doc("step 8; null without a winner by values")]
    ending: Annotated[Ending | None, Doc("null: both sides are still there")]
    military: Annotated[Building | None, Doc("after the round; null if none or destroyed")]
    civil: Building | None
    cathedral: Building | None
    steps: Annotated[tuple[RoundStep, ...], Doc("what happened, in order, with its reasons")]
