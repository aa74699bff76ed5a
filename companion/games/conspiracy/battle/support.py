"""In which columns supporters do most in the coming round (C-3.7.6.1, C-3.7.12.2)."""

from __future__ import annotations

from companion.core.records import evolve
from companion.games.conspiracy.battle.field import Battle, columns_in
from companion.games.conspiracy.battle.rounds import Column, round_odds
from companion.games.conspiracy.battle.units import Side, Unit

HURT = 0.1  # of two that cost the enemy as many units, the one that hits more


def best_support(battle: Battle, side: Side) -> tuple[int, ...]:
    """The columns in which supporters cost the enemy most; none where there is no choice.

    Columns do not touch each other within a round: each is weighed with and without a supporter.
    """
    columns, fighters = battle.columns, battle.side(side)
    behind = len(fighters) - columns
    if not 0 < behind < columns:
        return ()
    supporter = fighters[columns].unit
    lined = columns_in(battle, None, None)[0]
    gains = [
        _value(battle, side, _with(column, side, supporter))
        - _value(battle, side, _with(column, side, None))
        for column in lined
    ]
    best = sorted(range(columns), key=lambda place: (-gains[place], place))[:behind]
    return tuple(sorted(best))


def _with(column: Column, side: Side, supporter: Unit | None) -> Column:
    name = "attacker_support" if side == "attacker" else "defender_support"
    return evolve(column, **{name: supporter})


def _value(battle: Battle, side: Side, column: Column) -> float:
    """Units that the enemy is expected to lose here more than one's own side."""
    found = round_odds((column,), battle.field, battle.cards, battle.rules)
    enemy, own = found.defender, found.attacker
    if side == "defender":
        enemy, own = own, enemy
    lost = enemy.dead.value + enemy.captured.value - own.dead.value - own.captured.value
    return lost + HURT * enemy.hits.value
