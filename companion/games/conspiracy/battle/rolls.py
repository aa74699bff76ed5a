"""One roll in battle (C-3.7.7, C-3.7.8): its modifier, and what it hits."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from companion.core.explain import Breakdown, Line
from companion.games.conspiracy.battle.units import Field, Improvements, Side, Unit
from companion.games.conspiracy.rulebook import cite
from companion.games.conspiracy.switches import Switches
from companion.games.conspiracy.tables import MODIFIERS

HIT, DOUBLE = 7, 12  # C-3.7.8.1
WAYS = {total: 6 - abs(total - 7) for total in range(2, 13)}  # of 36 rolls of two dice


def modifier(
    side: Side,
    unit: Unit,
    opponent: Unit,
    support: bool,
    field: Field,
    cards: Improvements,
    rules: Switches,
) -> Breakdown:
    """What is added to the two dice (C-3.7.7.1)."""
    holy = field.relic + field.preacher
    mine, other = unit.is_wounded, opponent.is_wounded
    copies = cards.hostler if unit.unit == "knight" else cards.forging
    times = {
        "castle": side == "attacker" and field.castle,
        "holy": (holy if rules.relic_preacher_stack else min(holy, 1)) * (side == "defender"),
        "knight_against_mercenary": (unit.unit, opponent.unit) == ("knight", "mercenary"),
        "mercenary_against_knight": (unit.unit, opponent.unit) == ("mercenary", "knight"),
        "healthy_against_wounded": not mine and other,
        "wounded_against_healthy": mine and not other,
        "support": support,  # once: a third row adds nothing (RUL-C-10)
        "improvement": copies if rules.improvement_stack else min(copies, 1),
    }
    rule = cite("C-3.7.7.1")
    lines = tuple(
        Line(f"con.modifier.{name}", MODIFIERS[name].value * count, rule)
        for name, count in times.items()
        if count
    )
    return Breakdown("con.modifier", lines)


def hits_of(total: int, natural: int, rules: Switches) -> int:
    """Hits of a roll: 7 or more one, 12 or more two (C-3.7.8.1, RUL-C-08)."""
    if total < HIT:
        return 0
    counted = natural if rules.double_hit == "natural" else total
    return 2 if counted >= DOUBLE else 1


@cache
def hit_chances(added: int, double_hit: str) -> tuple[Fraction, Fraction, Fraction]:
    """The chances of no, one and two hits with this modifier."""
    rules = Switches(double_hit="natural" if double_hit == "natural" else "modified")
    ways = [0, 0, 0]
    for total, number in WAYS.items():
        ways[hits_of(total + added, total, rules)] += number
    return Fraction(ways[0], 36), Fraction(ways[1], 36), Fraction(ways[2], 36)
