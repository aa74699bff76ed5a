"""One side of a battle at a glance: its units, engines, galleys and buildings, and the losses."""

from __future__ import annotations

from collections import Counter

from companion.games.medioevo import catalog
from companion.games.medioevo.battle import values
from companion.games.medioevo.battle.model import Battle, Side, Stage
from companion.games.medioevo.battle.words import Who
from companion.games.medioevo.pieces import BuildingKind, Unit
from companion.ui.i18n import number, signed
from companion.ui.presenters.medioevo.battle.course import Course
from companion.ui.presenters.medioevo.battle.losses import ORDER, counted
from companion.ui.presenters.medioevo.battle.views import SideView, UnitRow
from companion.ui.presenters.medioevo.battle.words import ICONS, NO_BREAK, ROMAN, BattleWords
from companion.ui.presenters.medioevo.signs import sign_of


def side_view(words: BattleWords, course: Course, who: Who) -> SideView:
    """The side as it stands now, with what changed since the battle began."""
    battle, staging = course.scene.battle, course.draft.staging
    side = battle.side(who)
    now, then = counted(side), counted(course.start.side(who))
    rows = [
        _unit_row(words, kind, now.get(kind, 0), then.get(kind, 0))
        for kind in sorted(now.keys() | then.keys(), key=_order)
    ]
    rows += _machines(words, side)
    if battle.site.at_sea:
        rows += _galleys(words, side, course.start.side(who))
    if battle.site.owner is who:
        rows += _buildings(words, battle)
    acting = course.scene.pending.side is who and battle.stage is not Stage.OVER
    return SideView(
        who.value,
        words.name(staging, who) if staging.fighter(who).player else words.short_name(staging, who),
        words.colour(staging, who),
        _note(words, battle, side),
        tuple(rows),
        acting,
    )


def _order(kind: tuple[Unit, int]) -> tuple[int, int]:
    return ORDER.index(kind[0]), kind[1]


def _unit_row(words: BattleWords, kind: tuple[Unit, int], now: int, then: int) -> UnitRow:
    unit, level = kind
    change = now - then
    return UnitRow(
        ICONS[unit.value],
        words.unit(unit, level),
        number(now),
        signed(change) if change else "",
        change < 0,
        f"{ROMAN[level]}{NO_BREAK}×{NO_BREAK}{number(now)}" if level else "",
    )


def _machines(words: BattleWords, side: Side) -> list[UnitRow]:
    engines = Counter(engine.kind for engine in side.army.engines if not engine.lost)
    return [
        UnitRow(sign_of(kind), words.say(catalog.ENGINES[kind].name), number(count))
        for kind, count in engines.items()
    ]


def _galleys(words: BattleWords, side: Side, then: Side) -> list[UnitRow]:
    """Each galley with the units aboard, and how many fewer than at first."""
    aboard, before = _aboard(side), _aboard(then)
    name = words.say("transport.galley")
    rows = []
    for place, galley in enumerate(side.army.galleys):
        level = ROMAN[galley.level]
        label = f"{place + 1}. {name} {level}" if len(side.army.galleys) > 1 else f"{name} {level}"
        change = aboard[place] - before[place]
        count = words.say("ui.battle.sunk") if galley.sunk else number(aboard[place])
        rows.append(
            UnitRow(
                ICONS["galley"],
                label,
                count,
                signed(change) if change and not galley.sunk else "",
                short=f"{level}: {count}",
            )
        )
    return rows


def _aboard(side: Side) -> Counter[int]:
    found: Counter[int] = Counter()
    for figure, count in side.army.groups:
        if not figure.fallen:
            found[figure.ship] += count
    return found


def _buildings(words: BattleWords, battle: Battle) -> list[UnitRow]:
    """Each building with the points it has left."""
    rows = []
    for kind in BuildingKind:
        building = battle.site.building(kind)
        if building is not None:
            facts = catalog.building(kind, building.level)
            left = f"{facts.building_points - building.damage}/{facts.building_points}"
            rows.append(UnitRow(sign_of(facts.id), words.say(facts.name), left))
    return rows


def _note(words: BattleWords, battle: Battle, side: Side) -> str:
    if side.barbarian:
        return words.say("ui.battle.horde_dice", dice=" ".join(map(str, battle.horde_dice)))
    malus = values.malus(battle.players, side.position, battle.switches)
    return words.say("ui.battle.position", position=side.position, malus=signed(malus))
