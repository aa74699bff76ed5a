"""What a finished battle changes, as one record: losses, prisoners, honor (M-15, M-16, M-24)."""

from __future__ import annotations

from typing import Annotated, Literal

from companion.core.codec import Between, Doc
from companion.core.errors import BadInput
from companion.core.explain import Breakdown, Line
from companion.core.records import dataclass
from companion.games.medioevo import tables
from companion.games.medioevo.battle.model import Battle, Building, Ending, Side, Site
from companion.games.medioevo.battle.setup import force_of
from companion.games.medioevo.battle.words import Who
from companion.games.medioevo.forces import Force
from companion.games.medioevo.pieces import BuildingKind, Unit
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.words import Honor

LARGE_ARMY = 5


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What only the table knows about the area and the two sides."""

    inhabited: bool = False
    start_realm_of: Annotated[Who | None, Doc("whose start realm the area is in")] = None
    scored_this_round: Annotated[bool, Doc("the area already gave honor this round")] = False
    first_of: Annotated[
        Literal["", "rome", "jerusalem"], Doc("first conquest of this city in the game")
    ] = ""
    other_armies: Annotated[bool, Doc("armies of other parties stand in the area")] = False
    declared: Annotated[bool, Doc("war was declared before this round, or is on")] = True
    treaties: Annotated[int, Between(0, 99), Doc("treaties between the two sides")] = 0


UNKNOWN = Circumstances()


@dataclass(frozen=True, slots=True)
class UnitCount:
    unit: Unit
    level: Annotated[int, Between(0, 3), Doc("captains only, else 0")]
    count: int


@dataclass(frozen=True, slots=True)
class SideOutcome:
    """What one side brought, kept and lost."""

    before: Force
    after: Annotated[Force, Doc("still on the map; empty of units after a capitulation")]
    lost: Annotated[
        tuple[UnitCount, ...], Doc("destroyed, captured or given up, type at that moment")
    ]
    step_downs: Annotated[int, Doc("points that made a unit a weaker one")]
    prisoners: Annotated[tuple[UnitCount, ...], Doc("enemy units this side now holds")]
    set_aside: Annotated[tuple[UnitCount, ...], Doc("own units that capitulated (M-15.2)")]
    buy_back: Annotated[tuple[UnitCount, ...], Doc("half price next round (card 28)")]
    left_behind: Annotated[Force, Doc("engines and galleys that fall to the other side")]
    cards_played: tuple[int, ...]
    red_points: int
    blue_points: int
    florins: int
    blood_tokens: int
    wagons_hit: int
    honor: Breakdown


@dataclass(frozen=True, slots=True)
class Outcome:
    """A finished battle, ready to be booked."""

    ending: Ending
    winner: Annotated[Who | None, Doc("the side left in the area, if only one is")]
    rounds: int
    conquered: Annotated[bool, Doc("the attacker conquers the area (M-16.1)")]
    falls_back: Annotated[bool, Doc("nobody is left: M-15.6 decides about the area")]
    control_markers_removed: Annotated[bool, Doc("M-14.4: a battle removes control markers")]
    attacker: SideOutcome
    defender: SideOutcome
    military: Building | None
    civil: Building | None
    cathedral: Building | None


_WINNER = {
    Ending.ATTACKER_LEFT: Who.ATTACKER,
    Ending.DEFENDER_CAPITULATED: Who.ATTACKER,
    Ending.DEFENDER_LEFT: Who.DEFENDER,
    Ending.ATTACKER_CAPITULATED: Who.DEFENDER,
}


def outcome(start: Battle, end: Battle, circumstances: Circumstances = UNKNOWN) -> Outcome:
    """The consequences of a battle that began as `start` and ended as `end`."""
    if end.ending is None:
        raise BadInput("battle.not_over", "battle")
    winner = _winner(end)
    conquered = winner is Who.ATTACKER and not circumstances.other_armies and not end.site.at_sea
    return Outcome(
        ending=end.ending,
        winner=winner,
        rounds=end.round_number,
        conquered=conquered and not end.attacker.barbarian,
        falls_back=_is_deserted(end) and not circumstances.other_armies,
        control_markers_removed=not end.site.at_sea,
        attacker=_side(start, end, Who.ATTACKER, circumstances),
        defender=_side(start, end, Who.DEFENDER, circumstances),
        military=end.site.military,
        civil=end.site.civil,
        cathedral=end.site.cathedral,
    )


def _is_deserted(end: Battle) -> bool:
    """Whether no army of the two stands there any more: fallen, or fled from one that fell."""
    fled = end.ending is Ending.ATTACKER_RETREATED and not end.defender.army.size
    return fled or end.ending is Ending.NOBODY_LEFT


def _winner(end: Battle) -> Who | None:
    if end.ending is Ending.ATTACKER_RETREATED:
        return Who.DEFENDER if end.defender.army.size else None
    return _WINNER.get(end.ending) if end.ending else None


def _side(start: Battle, end: Battle, who: Who, circumstances: Circumstances) -> SideOutcome:
    first, last = start.side(who), end.side(who)
    remaining = force_of(last.army)
    capitulated = _has_capitulated(end, who)
    gone = capitulated or not last.army.size
    pieces = Force(engine=remaining.engine, galley=remaining.galley)
    spent = first.means
    return SideOutcome(
        before=force_of(first.army),
        after=pieces if capitulated else remaining,
        lost=_counts(last.losses),
        step_downs=last.step_downs,
        prisoners=_counts(last.prisoners),
        set_aside=_units(last) if capitulated else (),
        buy_back=_counts(last.buy_back),
        left_behind=pieces if gone and _winner(end) is who.other else Force(),
        cards_played=tuple(sorted(first.hand - last.hand)),
        red_points=spent.red - last.means.red,
        blue_points=spent.blue - last.means.blue,
        florins=spent.florins - last.means.florins,
        blood_tokens=spent.blood_tokens - last.means.blood_tokens,
        wagons_hit=last.wagons_hit,
        honor=honor(end, who, circumstances),
    )


def _has_capitulated(end: Battle, who: Who) -> bool:
    ending = Ending.ATTACKER_CAPITULATED if who is Who.ATTACKER else Ending.DEFENDER_CAPITULATED
    return end.ending is ending


def _counts(tally: tuple[tuple[Unit, int, int], ...]) -> tuple[UnitCount, ...]:
    return tuple(UnitCount(unit, level, count) for unit, level, count in tally)


def _units(side: Side) -> tuple[UnitCount, ...]:
    """Units by type and level, wherever they stand."""
    counts: dict[tuple[Unit, int], int] = {}
    for figure, count in side.army.groups:
        key = (figure.unit, figure.own_level)
        counts[key] = counts.get(key, 0) + count
    return tuple(UnitCount(unit, level, count) for (unit, level), count in counts.items())


def honor(end: Battle, who: Who, circumstances: Circumstances) -> Breakdown:
    """Honor points of one side for this battle (M-24.1 to M-24.4, M-21.1)."""
    side = end.side(who)
    if side.barbarian:
        return Breakdown("battle.honor", ())
    lines = [
        *_conquest(end, who, circumstances),
        *_large_army(end, who),
        *_barbarians(end, who, circumstances),
    ]
    if who is Who.ATTACKER and not end.defender.barbarian:
        lines += _hostile_act(circumstances)
    return Breakdown("battle.honor", tuple(lines))


def _line(honor_id: Honor, times: int = 1, **params: object) -> Line:
    row = tables.HONORS[honor_id]
    return Line(row.name, row.honor * times, cite(row.rule), params)


def _conquest(end: Battle, who: Who, circumstances: Circumstances) -> list[Line]:
    """An inhabited area conquered in battle, with its building levels (M-24.1, R-48)."""
    refused = (
        who is Who.DEFENDER
        or _winner(end) is not who
        or end.site.at_sea
        or not circumstances.inhabited
        or circumstances.other_armies
        or circumstances.scored_this_round
        or circumstances.start_realm_of is who
    )
    if refused:
        return []
    lines = [_line(Honor.CONQUEST)]
    levels = building_levels(end.site)
    if levels:
        lines.append(_line(Honor.CONQUERED_BUILDING_LEVEL, levels, levels=levels))
    if circumstances.first_of == "rome":
        lines.append(_line(Honor.FIRST_ROME))
    elif circumstances.first_of == "jerusalem":
        lines.append(_line(Honor.FIRST_JERUSALEM))
    return lines


def building_levels(site: Site) -> int:
    """Levels of all buildings standing in the area; a cathedral counts III."""
    found = 0
    for kind in BuildingKind:
        building = site.building(kind)
        if building is not None:
            found += 3 if kind is BuildingKind.CATHEDRAL else building.level
    return found


def _large_army(end: Battle, who: Who) -> list[Line]:
    """All units of an army of at least 5 destroyed or captured (M-24.2, R-49)."""
    enemy = end.side(who.other)
    beaten = enemy.units_at_first >= LARGE_ARMY and not enemy.army.size
    return [_line(Honor.LARGE_ARMY)] if beaten and end.side(who).army.size else []


def _barbarians(end: Battle, who: Who, circumstances: Circumstances) -> list[Line]:
    """A revolt suppressed (M-24.3, R-50); an army lost to barbarians (M-24.4, R-51)."""
    enemy = end.side(who.other)
    if not enemy.barbarian:
        return []
    lines = []
    if not enemy.army.size and circumstances.start_realm_of is who:
        lines.append(_line(Honor.REVOLT_SUPPRESSED))
    retreated = who is Who.ATTACKER and end.ending is Ending.ATTACKER_RETREATED
    if retreated or not end.side(who).army.size:
        lines.append(_line(Honor.LOST_TO_BARBARIANS))
    return lines


def _hostile_act(circumstances: Circumstances) -> list[Line]:
    """An attack without declaration opens the war and breaks treaties (M-21.1, R-52, R-73)."""
    if circumstances.declared:
        return []
    lines = [_line(Honor.UNDECLARED_WAR)]
    if circumstances.treaties:
        lines.append(
            _line(Honor.TREATY_BROKEN, circumstances.treaties, treaties=circumstances.treaties)
        )
    return lines
