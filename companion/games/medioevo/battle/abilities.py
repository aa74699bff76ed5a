"""Who may use an ability: gates between equal types and captains' points (M-11.1, M-11.7)."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.errors import IllegalAction, Problem
from companion.core.records import dataclass
from companion.games.medioevo.battle.decisions import Use
from companion.games.medioevo.battle.model import Able, Battle, Side
from companion.games.medioevo.battle.words import CaptainUse, Who, named
from companion.games.medioevo.pieces import Unit
from companion.games.medioevo.rulebook import cite

EQUAL_NUMBERS_BLOCK = 4
MELEE_ABILITIES = (Unit.LIGHT, Unit.HEAVY, Unit.CAVALRY)


@dataclass(frozen=True, slots=True)
class Gate:
    """One ability at the moment of its check: who counts, who may use it.

    `units` are real units of the type that may use it, `captains` those standing for it.
    """

    units: int
    captains: int

    @property
    def able(self) -> int:
        return self.units + self.captains


def net_levels(battle: Battle, who: Who) -> int:
    """Own captain levels less the enemy's, 0 for the weaker side (M-11.7)."""
    own = battle.side(who).army.captain_levels()
    return max(0, own - battle.side(who.other).army.captain_levels())


def points_left(battle: Battle, who: Who) -> int:
    """Captains' points not yet spent in this battle round (R-30)."""
    return max(0, net_levels(battle, who) - battle.side(who).now.captain_points)


def gates(battle: Battle, unit: Unit, user: Who, uses: Iterable[Use]) -> tuple[Gate, Gate]:
    """What `user`, who spends captains' points, and the other side may do with it (R-29)."""
    spent = dict.fromkeys(CaptainUse, 0)
    for use in uses:
        if use.unit is unit:
            spent[use.how] += use.times
    mine, theirs = battle.side(user), battle.side(user.other)
    free_use = battle.switches.captain_assume == "free_use"
    standing = spent[CaptainUse.STAND_FOR]
    units, enemies = mine.army.fighting(unit), theirs.army.fighting(unit)
    counting = 0 if free_use else standing
    if not is_blocked(mine, units + counting, enemies):
        own = Gate(units, standing)
    else:
        enabled = min(spent[CaptainUse.ENABLE], units + counting)
        by_units = min(enabled, units)
        own = Gate(by_units, standing if free_use else enabled - by_units)
    if is_blocked(theirs, enemies, units + counting):
        return own, Gate(0, 0)
    return own, Gate(max(0, enemies - spent[CaptainUse.ANNUL]), 0)


def is_blocked(side: Side, own: int, enemies: int) -> bool:
    """Whether enemies of the type keep this side from using it (M-11.1; M-27.4, R-60)."""
    if EQUAL_NUMBERS_BLOCK in side.now.cards:
        return enemies > 0 and enemies >= own
    return enemies > 0


def shots(battle: Battle, user: Who, uses: Iterable[Use]) -> tuple[int, int]:
    """How many archer dice `user` and the other side throw in step 3 (M-11.2, M-27.7)."""
    uses = tuple(uses)
    own, theirs = gates(battle, Unit.ARCHER, user, uses)
    standing = 0
    if battle.switches.captain_assume == "counts_as_type":
        standing = sum(
            use.times for use in uses if use.how is CaptainUse.STAND_FOR and use.unit is Unit.ARCHER
        )
    return (
        own.able + _extra_shots(battle, user, own.able, standing),
        theirs.able + _extra_shots(battle, user.other, theirs.able, 0, standing),
    )


def _extra_shots(
    battle: Battle, who: Who, shots_before: int, standing: int, enemy_standing: int = 0
) -> int:
    """M-27.7: units that also shoot; needs an open gate, never more shots than units (R-70)."""
    side, enemy = battle.side(who), battle.side(who.other)
    if not side.now.extra_shots:
        return 0
    archers = side.army.fighting(Unit.ARCHER) + standing
    if is_blocked(side, archers, enemy.army.fighting(Unit.ARCHER) + enemy_standing):
        return 0
    room = max(0, side.army.present - shots_before)
    able = sum(count for figure, count in side.army.groups if side.army.takes_part(figure))
    return min(side.now.extra_shots, able, room)


def melee_abilities(battle: Battle, user: Who, uses: Iterable[Use]) -> tuple[Able, Able]:
    """What step 4 fixes for `user` and for the other side; at sea only light infantry (M-13.4)."""
    uses = tuple(uses)
    light, their_light = gates(battle, Unit.LIGHT, user, uses)
    if battle.site.at_sea:
        return Able(light.units, light.captains), Able(their_light.units)
    heavy, their_heavy = gates(battle, Unit.HEAVY, user, uses)
    cavalry, their_cavalry = gates(battle, Unit.CAVALRY, user, uses)
    return (
        Able(light.units, light.captains, heavy.able, cavalry.able),
        Able(their_light.units, 0, their_heavy.able, their_cavalry.able),
    )


def possible_uses(battle: Battle, who: Who, types: Iterable[Unit]) -> tuple[Use, ...]:
    """Each use that is allowed, with the most points it can take; combine up to the points."""
    points = points_left(battle, who)
    mine, theirs = battle.side(who), battle.side(who.other)
    captains = mine.army.fighting(Unit.CAPTAIN)
    found = []
    for unit in types:
        units, enemies = mine.army.fighting(unit), theirs.army.fighting(unit)
        standing = min(points, captains) if unit is Unit.LIGHT else points
        blocked = is_blocked(mine, units, enemies)
        enabled = min(points, units) if blocked else 0
        annulled = 0 if is_blocked(theirs, enemies, units) else min(points, enemies)
        for how, most in (
            (CaptainUse.STAND_FOR, standing if captains else 0),
            (CaptainUse.ENABLE, enabled),
            (CaptainUse.ANNUL, annulled),
        ):
            if most:
                found.append(Use(how, unit, most))
    return tuple(found)


def require_uses(battle: Battle, who: Who, uses: Iterable[Use], types: tuple[Unit, ...]) -> None:
    """IllegalAction with every fault of these captain uses (M-11.7, R-30, M-13.4)."""
    uses = tuple(uses)
    rule = cite("M-11.7")
    problems = []
    points = points_left(battle, who)
    spent = sum(use.times for use in uses)
    if spent > points:
        params = {"spent": spent, "points": points}
        problems.append(Problem("battle.too_many_captain_points", params, "uses", rule))
    mine, theirs = battle.side(who), battle.side(who.other)
    for number, use in enumerate(uses):
        at = f"uses.{number}"
        if use.unit not in types:
            sea = battle.site.at_sea and use.unit in (Unit.HEAVY, Unit.CAVALRY)
            cited = cite("M-13.4") if sea else cite("R-30")
            problems.append(
                Problem("battle.no_captain_use_now", {"unit": named(use.unit)}, at, cited)
            )
    for unit in types:
        times = dict.fromkeys(CaptainUse, 0)
        for use in uses:
            if use.unit is unit:
                times[use.how] += use.times
        standing, units = times[CaptainUse.STAND_FOR], mine.army.fighting(unit)
        if unit is Unit.LIGHT and standing > mine.army.fighting(Unit.CAPTAIN):
            problems.append(Problem("battle.captain_once_as_light", {}, "uses", cite("R-30")))
        if times[CaptainUse.ENABLE] > units + standing:
            problems.append(Problem("battle.none_to_enable", {"unit": named(unit)}, "uses", rule))
        if times[CaptainUse.ANNUL] > theirs.army.fighting(unit):
            problems.append(Problem("battle.none_to_annul", {"unit": named(unit)}, "uses", rule))
    if problems:
        raise IllegalAction.of(problems)
