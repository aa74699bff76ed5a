"""In which columns supporters do most in the coming round (C-3.7.6.1, C-3.7.12.2)."""

from __future__ import annotations

from itertools import combinations

from companion.games.conspiracy.battle.field import Battle, Places, columns_in
from companion.games.conspiracy.battle.rounds import round_odds
from companion.games.conspiracy.battle.units import Side


def best_support(battle: Battle, side: Side) -> tuple[int, ...]:
    """The columns in which the supporters cost the enemy most; none where there is no choice."""
    columns, count = battle.columns, len(battle.side(side))
    behind = count - columns
    if not 0 < behind < columns:
        return ()

    def cost(chosen: tuple[int, ...]) -> float:
        numbers = iter(range(columns, count))
        second = tuple(next(numbers) if at in chosen else None for at in range(columns))
        rows: Places = (tuple(range(columns)), second)
        lined = (rows, None) if side == "attacker" else (None, rows)
        found = round_odds(columns_in(battle, *lined)[0], battle.field, battle.cards, battle.rules)
        enemy, own = (
            (found.defender, found.attacker)
            if side == "attacker"
            else (found.attacker, found.defender)
        )
        lost = enemy.dead.value + enemy.captured.value - own.dead.value - own.captured.value
        return lost + enemy.hits.value / 10  # of two that cost as many units, the one that hurts

    return max(combinations(range(columns), behind), key=cost)
