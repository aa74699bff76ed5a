"""Short ways to set up and play battles in tests."""

from __future__ import annotations

from typing import Any

from companion.games.medioevo.battle.army import Army, Figure, army
from companion.games.medioevo.battle.decisions import Assign, Decision, Roll
from companion.games.medioevo.battle.model import Battle, Side, Stage
from companion.games.medioevo.battle.steps import advance, begin, pending, suggested
from companion.games.medioevo.pieces import Unit

LI, HI, CAV, ARC = (
    Figure(Unit.LIGHT),
    Figure(Unit.HEAVY),
    Figure(Unit.CAVALRY),
    Figure(Unit.ARCHER),
)


def side(position: int = 1, *, given: Army | None = None, **counts: Any) -> Side:
    return Side(given or army(**counts), position=position)


def horde(**counts: Any) -> Side:
    return Side(army(**counts), barbarian=True)


def battle(attacker: Side, defender: Side, **options: Any) -> Battle:
    return begin(Battle(attacker, defender, **options))


def run(start: Battle, *answers: Decision) -> Battle:
    """The battle after these answers; quiet answers are given to whatever else is asked.

    An answer is used as soon as its kind is asked for; dice must be given.
    """
    position, left = start, list(answers)
    while left and position.stage is not Stage.OVER:
        asked = pending(position)
        if asked.dice or _fits(asked.options, left[0]):
            position = advance(position, left.pop(0))
        else:
            position = advance(position, suggested(position))
    assert not left, f"not asked for: {left}"
    return position


def _fits(options: tuple[Decision, ...], answer: Decision) -> bool:
    if any(type(option) is type(answer) for option in options):
        return True
    return hasattr(answer, "by") or hasattr(answer, "side")


def to_end_of_round(position: Battle) -> Battle:
    """Quiet answers until the round is over or dice are needed."""
    first = position.round_number
    while position.stage not in (Stage.OVER, Stage.AFTER_ROUND):
        asked = pending(position)
        if asked.dice or position.round_number != first:
            break
        position = advance(position, suggested(position))
    return position


def roll(*faces: int) -> Roll:
    return Roll(faces)


def hits(*figures: Figure) -> Assign:
    return Assign(figures)


def counts(army_now: Army) -> dict[str, int]:
    """Units by type, wherever they stand."""
    found: dict[str, int] = {}
    for figure, count in army_now.groups:
        found[figure.unit.value] = found.get(figure.unit.value, 0) + count
    return found
