"""One side of a battle as a banner: its pieces, what it lost, whom damage may hit."""

from __future__ import annotations

from collections import Counter

from companion.games.medioevo import tables
from companion.games.medioevo.battle import army, values
from companion.games.medioevo.battle.model import Battle, Side, Stage
from companion.games.medioevo.battle.words import Who
from companion.games.medioevo.pieces import BuildingKind, Unit
from companion.pages.battle import Host, Piece
from companion.pages.parts import Figure, roman
from companion.ui.i18n import number, signed
from companion.ui.presenters.medioevo.battle.blocks import Block
from companion.ui.presenters.medioevo.battle.course import Course
from companion.ui.presenters.medioevo.battle.losses import ORDER, counted, figures
from companion.ui.presenters.medioevo.battle.words import ICONS, NO_BREAK, ROMAN, BattleWords
from companion.ui.presenters.medioevo.signs import sign_of


def host_view(words: BattleWords, course: Course, who: Who, expected: str = "") -> Host:
    """The side as it stands now, with what changed since the battle began.

    Where damage is to be taken, its pieces are those that can be hit.
    """
    battle, staging = course.scene.battle, course.draft.staging
    side = battle.side(who)
    block = active_block(course, who)
    if block is not None:
        pieces = _targets(words, course, block)
        side = block.after.side(who)
    else:
        now, then = counted(side), counted(course.start.side(who))
        kinds = sorted(now.keys() | then.keys(), key=_order)
        pieces = [_unit(words, kind, now.get(kind, 0), then.get(kind, 0)) for kind in kinds]
    pieces += _machines(words, side)
    if battle.site.at_sea:
        pieces += _galleys(words, side, course.start.side(who))
    if battle.site.owner is who:
        pieces += _buildings(words, battle)
    acting = course.scene.pending.side is who and battle.stage is not Stage.OVER
    lines = [_line(words, battle, side)]
    if expected:
        lines.append((words.say("ui.battle.expected"), expected))
    return Host(
        who.value,
        words.name(staging, who) if staging.fighter(who).player else words.short_name(staging, who),
        _role(words, course, who),
        words.crest(staging, who),
        tuple(pieces),
        tuple(lines),
        acting or block is not None,
        _due(words, block),
    )


def active_block(course: Course, who: Who) -> Block | None:
    """The damage that a tap on this side's pieces is about: the last that was laid on it."""
    blocks = [block for block in course.scene.blocks if block.victim is who]
    return blocks[-1] if blocks else None


def _due(words: BattleWords, block: Block | None) -> str:
    if block is None:
        return ""
    left = block.pending.points - len(block.hits)
    if block.is_aim:
        return words.say("ui.battle.aim_left", n=left)
    return words.say(
        "ui.battle.move_points" if block.is_complete else "ui.battle.points_left", n=left
    )


def _role(words: BattleWords, course: Course, who: Who) -> str:
    """Attacks or defends; behind what; without a game how many units there are."""
    battle = course.scene.battle
    if words.state is None:
        return words.say("ui.battle.units", n=battle.side(who).army.size)
    parts = [words.say(f"ui.battle.part.{who.value}")]
    if battle.side(who).now.capture:
        parts.append(words.say("ui.battle.part.captor"))
    if battle.site.owner is who:
        parts += [
            words.say(tables.building(kind, building.level).name)
            for kind in BuildingKind
            if (building := battle.site.building(kind)) is not None
        ][:1]
    return " · ".join(parts)


def _targets(words: BattleWords, course: Course, block: Block) -> list[Piece]:
    """Whom the damage may hit, how many are left of them with the points as they lie."""
    hits: Counter[army.Figure] = Counter()
    for other in course.scene.blocks:
        if other.victim is block.victim:
            hits.update(other.hits)
    left = dict(block.after.side(block.victim).army.groups)
    galleys = len(block.battle.side(block.victim).army.galleys)
    shown = figures(block)
    pieces = [
        Piece(
            f"{block.number}|{place}",
            ICONS[figure.unit.value],
            words.figure(figure, galleys),
            number(left.get(figure, 0)),
            brief=_brief(figure.level, left.get(figure, 0)),
            points=f"−{hits[figure]}" if hits[figure] else "",
            taps=True,
        )
        for place, figure in enumerate(shown)
    ]
    others = dict.fromkeys(hits, 0) | left
    pieces += [
        Piece(
            "",
            ICONS[figure.unit.value],
            words.figure(figure, galleys),
            number(count),
            brief=_brief(figure.level, count),
            points=f"−{hits[figure]}" if hits[figure] else "",
        )
        for figure, count in others.items()
        if figure not in shown and not figure.fallen
    ]
    return pieces


def _order(kind: tuple[Unit, int]) -> tuple[int, int]:
    return ORDER.index(kind[0]), kind[1]


def _brief(level: int, count: int) -> str:
    return f"{ROMAN[level]}{NO_BREAK}×{NO_BREAK}{number(count)}" if level else ""


def _change(now: int, then: int) -> Figure | None:
    change = now - then
    return Figure(signed(change), tone="loss" if change < 0 else "gain") if change else None


def _unit(words: BattleWords, kind: tuple[Unit, int], now: int, then: int) -> Piece:
    unit, level = kind
    icon, text = ICONS[unit.value], words.unit(unit, level)
    return Piece("", icon, text, number(now), _change(now, then), _brief(level, now))


def _machines(words: BattleWords, side: Side) -> list[Piece]:
    engines = Counter(engine.kind for engine in side.army.engines if not engine.lost)
    return [
        Piece("", sign_of(kind), words.say(tables.ENGINES[kind].name), number(count))
        for kind, count in engines.items()
    ]


def _galleys(words: BattleWords, side: Side, then: Side) -> list[Piece]:
    """Each galley with the units aboard, and how many fewer than at first."""
    aboard, before = _aboard(side), _aboard(then)
    name = words.say("transport.galley")
    pieces = []
    for place, galley in enumerate(side.army.galleys):
        level = ROMAN[galley.level]
        label = f"{place + 1}. {name} {level}" if len(side.army.galleys) > 1 else f"{name} {level}"
        count = words.say("ui.battle.sunk") if galley.sunk else number(aboard[place])
        change = None if galley.sunk else _change(aboard[place], before[place])
        pieces.append(Piece("", ICONS["galley"], label, count, change, f"{level}: {count}"))
    return pieces


def _aboard(side: Side) -> Counter[int]:
    found: Counter[int] = Counter()
    for figure, count in side.army.groups:
        if not figure.fallen:
            found[figure.ship] += count
    return found


def _buildings(words: BattleWords, battle: Battle) -> list[Piece]:
    """Each building with the points it has left."""
    pieces = []
    for kind in BuildingKind:
        building = battle.site.building(kind)
        if building is not None:
            facts = tables.building(kind, building.level)
            left = f"{facts.building_points - building.damage}/{facts.building_points}"
            pieces.append(Piece("", sign_of(facts.id), words.say(facts.name), left))
    return pieces


def _line(words: BattleWords, battle: Battle, side: Side) -> tuple[str, str]:
    """The place in the order with its malus, or the dice of a horde."""
    if side.barbarian:
        return words.say("ui.battle.horde"), " ".join(map(str, battle.horde_dice))
    malus = values.malus(battle.players, side.position, battle.switches)
    return words.say("ui.battle.place_in_order"), f"{roman(side.position)} · {signed(malus)}"
