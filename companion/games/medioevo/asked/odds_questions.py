"""Questions of the odds calculators: two armies typed in, and how both are taken to behave."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, Literal

from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput, Problem
from companion.core.records import dataclass
from companion.games.medioevo import tables
from companion.games.medioevo.battle.army import Army, Figure, Galley, SiegeEngine, Supply, grouped
from companion.games.medioevo.battle.changes import changed
from companion.games.medioevo.battle.decisions import Target
from companion.games.medioevo.battle.model import Battle, Building, Side, Site
from companion.games.medioevo.battle.odds.plan import (
    CREW_ORDER,
    Conduct,
    CrewOrder,
    DamageOrder,
    Gunnery,
    LightGivenUp,
    Plan,
    Protects,
    SpareFirst,
    Tasks,
)
from companion.games.medioevo.battle.steps import begin
from companion.games.medioevo.battle.values import CARD_BONUS
from companion.games.medioevo.battle.words import Source, Who
from companion.games.medioevo.pieces import BuildingKind, Engine, Level, Unit
from companion.games.medioevo.switches import DEFAULTS, Switches

CATHEDRAL_LEVEL = tables.BUILDINGS["cathedral"].level
Units = Annotated[int, Between(0, 60), Doc("number of units")]
CaptainLevels = Annotated[
    tuple[Annotated[int, Between(1, 3)], ...], Length(0, 20), Doc("one level (1-3) per captain")
]
Face4 = Annotated[int, Between(1, 4)]
Face6 = Annotated[int, Between(1, 6)]
Face8 = Annotated[int, Between(1, 8)]
DiceFaces = tuple[Face4, Face6, Face8]


@dataclass(frozen=True, slots=True)
class OddsEngine:
    """A siege engine and how it is used in every round."""

    engine: Engine
    crew: Annotated[
        int, Between(0, 3), Doc("units that man it in every round, as long as there are any")
    ] = 1
    target: Annotated[
        Target, Doc("enemy units, or one of his buildings; units again once that is destroyed")
    ] = "units"
    galley: Annotated[
        int,
        Between(0, 20),
        Doc(
            "sea: number of the galley it is loaded on, from 0; engines beyond the galley's level "
            "stay silent (M-13.3)"
        ),
    ] = 0


@dataclass(frozen=True, slots=True)
class OddsGalley:
    """A galley in a sea battle; the units aboard are taken out of the units of its side.

    Units of the side that are aboard no other galley are on the first one (number 0).
    """

    level: Annotated[int, Between(1, 3)]
    light_infantry: Units = 0
    heavy_infantry: Units = 0
    cavalry: Units = 0
    archer: Units = 0
    captains: CaptainLevels = ()


@dataclass(frozen=True, slots=True)
class OddsSide:
    """One side: its army, and its fixed behaviour in every round to the end of the battle."""

    light_infantry: Units = 0
    heavy_infantry: Units = 0
    cavalry: Units = 0
    archer: Units = 0
    captains: CaptainLevels = ()
    galleys: Annotated[
        tuple[OddsGalley, ...],
        Length(0, 20),
        Doc(
            "sea battles only; barbarians: left out means one of the switch's level with all "
            "units aboard (R-66)"
        ),
    ] = ()
    engines: Annotated[
        tuple[OddsEngine, ...], Length(0, 30), Doc("numbered from 0, in the order of manning")
    ] = ()
    light_supply: Annotated[
        int, Between(0, 60), Doc("LI figures in the own supply now (M-11.6)")
    ] = 20
    heavy_supply: Annotated[int, Between(0, 60), Doc("HI figures in the own supply now")] = 20
    barbarian: Annotated[
        bool,
        Doc(
            "rolls horde_dice and behaves by M-23.4 and R-42: damage order, captain as archer, "
            "light infantry given up; the fields on behaviour below are not looked at"
        ),
    ] = False
    position: Annotated[int, Between(1, 10), Doc("place in the turn order (M-10.7)")] = 1
    warlord_cards: Annotated[
        int,
        Between(0, 9),
        Doc("cards 5 on this side's value in the first (current) round: +2 each"),
    ] = 0
    damage_order: DamageOrder = ()
    captain_tasks: Tasks = ()
    light_given_up: LightGivenUp = 0
    spare_first: SpareFirst = False
    crew_order: CrewOrder = CREW_ORDER


@dataclass(frozen=True, slots=True)
class OddsQuestion:
    """Two armies that fight to the end, and where."""

    attacker: OddsSide
    defender: OddsSide
    at_sea: Annotated[bool, Doc("a sea battle (M-13); buildings are then not looked at")] = False
    players: Annotated[
        int, Between(2, 10), Doc("players still in the game, for the malus (M-10.7)")
    ] = 4
    horde_dice: Annotated[
        DiceFaces | None, Doc("barbarian d4, d6, d8 of this game round; needed with barbarians")
    ] = None
    building_owner: Annotated[Who, Doc("the side that controls the buildings")] = Who.DEFENDER
    military: Annotated[Building | None, Doc("tower 1, fortress 2, castle 3")] = None
    civil: Annotated[Building | None, Doc("village 1, town 2, metropolis 3")] = None
    cathedral: Annotated[Building | None, Doc("level 3")] = None
    protects: Protects = (Source.MELEE, Source.ARCHERS)
    two_sources: Annotated[bool, Doc("card 12: protects against two sources")] = False
    militia: Annotated[bool, Doc("card 26: protection one level higher, a tower if none")] = False
    switches: Switches = DEFAULTS


@dataclass(frozen=True, slots=True)
class BattleOddsQuestion(OddsQuestion):
    """Odds of a battle to the end, at the start of its first round.

    Assumed: nobody rerolls attack dice (unless `best_rerolls` is asked for, which adds figures);
    no capture, retreat or capitulation; no cards and technologies but those typed in; damage,
    captains, engines, light infantry given up and overwhelming choices as written for each side.
    """

    best_rerolls: Annotated[
        bool,
        Doc(
            "also: the chances if both reroll at their best in every round, the attacker to win "
            "the battle, the defender (who knows the attacker's value) to keep him from it, and "
            "the same seen from the defender; takes much longer"
        ),
    ] = False


@dataclass(frozen=True, slots=True)
class RerollAdviceQuestion(OddsQuestion):
    """A throw on the table in step 5 or 6: which dice to throw again.

    The armies are typed in as they stand at this roll: after engines and archers, without the
    light infantry given up. Abilities are judged with them (step 4). From the next round on
    nobody rerolls and both sides behave as written.
    """

    roller: Annotated[Who, Doc("whose throw lies on the table; no barbarians")] = Who.ATTACKER
    dice: Annotated[DiceFaces, Doc("his first throw: d4, d6, d8")] = field(kw_only=True)
    opponent_dice: Annotated[
        DiceFaces | None,
        Doc("the attacker's final dice when the defender rolls; not for barbarians"),
    ] = None
    attacker_gave_up: Annotated[
        int,
        Between(0, 60),
        Doc(
            "light infantry the attacker gave up this round: +4 each; barbarians are typed in "
            "before they give up any, what they then do follows M-23.4"
        ),
    ] = 0
    defender_gave_up: Annotated[
        int,
        Between(0, 60),
        Doc("the same of the defender, if he rolls; while the attacker rolls: light_given_up"),
    ] = 0
    opponent_rerolls: Annotated[
        Literal["best", "never"],
        Doc(
            "a defender who has still to roll in this round: 'best' rerolls (knowing the "
            "attacker's value) so as to leave the attacker the least chance to win the battle, "
            "among equals the least chance to win the round, then the least of a tie; 'never' "
            "keeps his first throw"
        ),
    ] = "best"


def battle_of(question: OddsQuestion) -> Battle:
    """The battle at its start; BadInput with every fault."""
    problems = [
        *_side_faults(question.attacker, "attacker", question),
        *_side_faults(question.defender, "defender", question),
    ]
    barbarians = question.attacker.barbarian, question.defender.barbarian
    if all(barbarians):
        problems.append(Problem("odds.both_barbarian", {}, "defender.barbarian"))
    if any(barbarians) and question.horde_dice is None:
        problems.append(Problem("odds.horde_dice_needed", {}, "horde_dice"))
    wanted = 2 if question.two_sources else 1
    if len(set(question.protects[:wanted])) < wanted:
        problems.append(Problem("odds.sources_needed", {"n": wanted}, "protects"))
    for kind in BuildingKind:
        building: Building | None = getattr(question, kind.value)
        if building is None:
            continue
        if kind is BuildingKind.CATHEDRAL and building.level != CATHEDRAL_LEVEL:
            problems.append(Problem("battle.cathedral_level", {}, f"{kind.value}.level"))
            continue
        points = tables.building(kind, building.level).building_points
        if building.damage >= points:
            params = {"damage": building.damage, "points": points}
            problems.append(Problem("odds.building_destroyed", params, f"{kind.value}.damage"))
    if problems:
        raise BadInput.of(problems)
    site = Site(at_sea=True, owner=None)
    if not question.at_sea:
        site = Site(
            owner=question.building_owner,
            military=question.military,
            civil=question.civil,
            cathedral=question.cathedral,
            two_sources=question.two_sources,
            militia=question.militia,
        )
    return begin(
        Battle(
            attacker=_side(question.attacker, question),
            defender=_side(question.defender, question),
            site=site,
            players=question.players,
            horde_dice=question.horde_dice or (),
            quiet=True,
            switches=question.switches,
        )
    )


def with_cards(battle: Battle, question: OddsQuestion) -> Battle:
    """The battle with the Warlords of its first round in force."""
    for who, side in ((Who.ATTACKER, question.attacker), (Who.DEFENDER, question.defender)):
        if side.warlord_cards:
            battle = changed(battle, who, attack_bonus=CARD_BONUS * side.warlord_cards)
    return battle


def plan_of(question: OddsQuestion) -> Plan:
    """The behaviour that the question lays down."""
    return Plan(_conduct(question.attacker), _conduct(question.defender), question.protects)


def _conduct(side: OddsSide) -> Conduct:
    return Conduct(
        damage_order=side.damage_order,
        captains=side.captain_tasks,
        light_given_up=side.light_given_up,
        spare_first=side.spare_first,
        engines=tuple(Gunnery(engine.crew, engine.target) for engine in side.engines),
        crew_order=side.crew_order,
    )


def _side_faults(side: OddsSide, name: str, question: OddsQuestion) -> list[Problem]:
    problems = []
    if not side.barbarian and side.position > question.players:
        params = {"position": side.position, "players": question.players}
        problems.append(Problem("odds.no_such_position", params, f"{name}.position"))
    if bool(side.galleys) is not question.at_sea and not (side.barbarian and question.at_sea):
        problems.append(Problem("odds.galleys_at_sea", {}, f"{name}.galleys"))
    if not any(_figures(side).values()):
        problems.append(Problem("battle.needs_two_armies", {}, name))
    if any(count < 0 for count in _figures(side).values()):
        problems.append(Problem("odds.too_many_aboard", {}, f"{name}.galleys"))
    for number, engine in enumerate(side.engines):
        if question.at_sea and engine.galley >= len(side.galleys):
            at = f"{name}.engines.{number}.galley"
            problems.append(Problem("odds.no_such_galley", {"n": engine.galley}, at))
    for number, task in enumerate(side.captain_tasks):
        if task.unit is Unit.CAPTAIN:
            at = f"{name}.captain_tasks.{number}.unit"
            problems.append(Problem("odds.no_captain_task", {}, at))
    return problems


def _side(side: OddsSide, question: OddsQuestion) -> Side:
    levels = [galley.level for galley in side.galleys]
    if side.barbarian and question.at_sea and not levels:
        levels.append(question.switches.barbarian_galley_level)
    return Side(
        Army(
            grouped(_figures(side).items()),
            tuple(SiegeEngine(engine.engine, ship=engine.galley) for engine in side.engines),
            tuple(Galley(Level(level)) for level in levels),
        ),
        Supply(light=side.light_supply, heavy=side.heavy_supply),
        side.position,
        barbarian=side.barbarian,
    )


def _figures(side: OddsSide) -> dict[Figure, int]:
    """All figures by the galley they are on; negative if more are aboard than there are."""
    counts = _counted(side, 0)
    for number, galley in enumerate(side.galleys[1:], 1):
        for figure, count in _counted(galley, number).items():
            counts[figure] = counts.get(figure, 0) + count
            first = Figure(figure.unit, figure.level)
            counts[first] = counts.get(first, 0) - count
    return counts


def _counted(given: OddsSide | OddsGalley, ship: int) -> dict[Figure, int]:
    counts = {
        Figure(Unit.LIGHT, ship=ship): given.light_infantry,
        Figure(Unit.HEAVY, ship=ship): given.heavy_infantry,
        Figure(Unit.CAVALRY, ship=ship): given.cavalry,
        Figure(Unit.ARCHER, ship=ship): given.archer,
    }
    for level in given.captains:
        captain = Figure(Unit.CAPTAIN, level, ship=ship)
        counts[captain] = counts.get(captain, 0) + 1
    return counts
