"""What the `battle-round` calculator refuses, named by the fields of its question."""

from __future__ import annotations

from companion.core.errors import BadInput, CompanionError, IllegalAction, Problem
from companion.core.explain import Text
from companion.games.medioevo import tables
from companion.games.medioevo.asked.battle_round_records import BattleRoundQuestion, SideInput
from companion.games.medioevo.battle.model import Stage
from companion.games.medioevo.battle.values import malus
from companion.games.medioevo.battle.words import Who
from companion.games.medioevo.pieces import BuildingKind
from companion.games.medioevo.rulebook import cite

CATHEDRAL_LEVEL = tables.BUILDINGS["cathedral"].level

_DECIDED = (
    (Stage.CAPTURE, "announce_capture", "M-15.3"),
    (Stage.STRATEGY, "strategy_points", "M-28.16"),
    (Stage.ARCHERY, "archery_uses", "M-11.7"),
    (Stage.ABILITIES, "melee_uses", "M-11.7"),
    (Stage.GIVE_UP, "give_up_light", "M-11.3"),
    (Stage.GIVE_UP, "give_up_captains", "R-30"),
    (Stage.REROLL, "reroll", "M-10.6"),
)
_NOT_FOR_BARBARIANS = ("engines", "cards", "blood_tokens", "crossbow_shots", "strategy_points")
_FIELD_OF = {
    Stage.PROTECT: {"sources": "protects_against"},
    Stage.CREWS: {"crews": "engines"},
    Stage.SIEGE_DICE: {"dice": "siege_dice"},
    Stage.SIEGE_DAMAGE: {"hits": "siege_hits"},
    Stage.STRATEGY_DAMAGE: {"hits": "archer_hits"},
    Stage.ARCHERY: {"uses": "archery_uses"},
    Stage.ARCHER_DICE: {"dice": "archer_dice"},
    Stage.ARCHER_DAMAGE: {"hits": "archer_hits"},
    Stage.ABILITIES: {"uses": "melee_uses"},
    Stage.GIVE_UP: {"light": "give_up_light", "captains": "give_up_captains"},
    Stage.ROLL: {"dice": "attack_dice"},
    Stage.REROLL: {"dice": "reroll"},
    Stage.REROLL_DICE: {"dice": "reroll_dice"},
    Stage.MELEE_DAMAGE: {"hits": "melee_hits"},
    Stage.LOSS_DAMAGE: {"hits": "loss_hits"},
    Stage.SINKING: {"dice": "sinking_dice"},
}


def side_of(question: BattleRoundQuestion, who: Who) -> SideInput:
    """What the question says of one side."""
    return question.attacker if who is Who.ATTACKER else question.defender


def require_possible(question: BattleRoundQuestion) -> None:
    """BadInput or IllegalAction with everything that cannot stand on the table like that."""
    typed = [fault for who in Who for fault in _position_faults(question, who)]
    for who in Who:
        side = side_of(question, who)
        plain = side.light_infantry + side.heavy_infantry + side.cavalry + side.archer
        if not plain and not side.captains:
            typed.append(Problem("battle.needs_two_armies", {}, who.value))
    if typed:
        raise BadInput.of(typed)
    problems = [*_building_faults(question), *_barbarian_faults(question)]
    if question.at_sea:
        problems += _sea_faults(question)
    if problems:
        raise IllegalAction.of(problems)


def _position_faults(question: BattleRoundQuestion, who: Who) -> list[Problem]:
    side = side_of(question, who)
    if side.barbarian:
        return []
    try:
        malus(question.players, side.position, question.switches)
    except BadInput as error:
        return [
            Problem(fault.key, fault.params, f"{who.value}.{fault.field}")
            for fault in error.problems
        ]
    return []


def _building_faults(question: BattleRoundQuestion) -> list[Problem]:
    problems = []
    for kind in BuildingKind:
        building = getattr(question, kind.value)
        if building is None:
            continue
        if kind is BuildingKind.CATHEDRAL and building.level != CATHEDRAL_LEVEL:
            field = f"{kind.value}.level"
            problems.append(Problem("battle.cathedral_level", {}, field, cite("M-8.4")))
            continue
        row = tables.building(kind, building.level)
        if building.damage >= row.building_points:
            params = {"building": Text(row.name), "points": row.building_points}
            field = f"{kind.value}.damage"
            problems.append(Problem("building.destroyed_already", params, field, cite("M-8.9")))
    return problems


def _barbarian_faults(question: BattleRoundQuestion) -> list[Problem]:
    if question.attacker.barbarian and question.defender.barbarian:
        rule = cite("M-23.4")
        return [Problem("battle.barbarians_on_both_sides", {}, "defender.barbarian", rule)]
    return [
        Problem("battle.not_for_barbarians", {}, f"{who.value}.{name}", cite("M-23.4"))
        for who in Who
        for name in _NOT_FOR_BARBARIANS
        if side_of(question, who).barbarian and getattr(side_of(question, who), name)
    ]


def _sea_faults(question: BattleRoundQuestion) -> list[Problem]:
    rule = cite("M-13.1")
    problems = [
        Problem("battle.no_buildings_at_sea", {}, name, rule)
        for name in ("military", "civil", "cathedral", "militia")
        if getattr(question, name)
    ]
    for who in Who:
        side = side_of(question, who)
        if not side.barbarian and not side.galleys:
            problems.append(Problem("battle.needs_a_galley", {}, f"{who.value}.galleys", rule))
    return problems


def require_all_asked(question: BattleRoundQuestion, asked: frozenset[tuple[Stage, Who]]) -> None:
    """IllegalAction for decisions given to a side that had no such decision to take."""
    problems = []
    for who in Who:
        for stage, name, rule in _DECIDED:
            if getattr(side_of(question, who), name) and (stage, who) not in asked:
                field = f"{who.value}.{name}"
                problems.append(Problem("battle.nothing_to_decide", {}, field, cite(rule)))
    if question.protects_against and (Stage.PROTECT, question.building_owner) not in asked:
        source = cite("M-14.2")
        problems.append(Problem("battle.nothing_to_decide", {}, "protects_against", source))
    if question.retreat_cost and (Stage.RETREAT, Who.ATTACKER) not in asked:
        problems.append(Problem("battle.no_retreat_now", {}, "retreat_cost", cite("M-15.1")))
    if problems:
        raise IllegalAction.of(problems)


def at_its_field(
    error: CompanionError, question: BattleRoundQuestion, stage: Stage, who: Who
) -> CompanionError:
    """The same refusal, naming the field of the question instead of that of the answer."""
    problems = [
        Problem(fault.key, fault.params, _field(fault.field, question, stage, who), fault.rule)
        for fault in error.problems
    ]
    if isinstance(error, IllegalAction):
        return IllegalAction.of(problems, may_overrule=error.may_overrule)
    return BadInput.of(problems)


def _field(field: str, question: BattleRoundQuestion, stage: Stage, who: Who) -> str:
    name, dot, place = field.partition(".")
    named = _FIELD_OF.get(stage, {}).get(name)
    if named is None or field.startswith(f"{who.value}."):
        return field
    if stage is Stage.CREWS and place:
        place = str(manned(side_of(question, who))[int(place)])
    return named + dot + place if stage is Stage.PROTECT else f"{who.value}.{named}{dot}{place}"


def manned(side: SideInput) -> list[int]:
    """Numbers of the engines that fire: with a crew, or with the one of card 52."""
    return [
        number
        for number, engine in enumerate(side.engines)
        if engine.extra_crew
        or engine.captains
        or engine.light_infantry + engine.heavy_infantry + engine.cavalry + engine.archer
    ]
