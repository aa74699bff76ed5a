"""Best rerolls by both sides to the end of the battle: the background answer.

The attacker rerolls so as to win the battle, the defender, who knows the attacker's value, so as
to keep him from it (or, looked at for the defender, the other way round). Every position costs
some milliseconds, so the work tells its progress and can be dropped between positions.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from typing import Any

from companion.core.explain import Text
from companion.games.medioevo.battle.odds.ahead import Goal, PlainMelee, end_worth
from companion.games.medioevo.battle.odds.field import Field
from companion.games.medioevo.battle.odds.ground import Position
from companion.games.medioevo.battle.odds.rerolls import least, most
from companion.games.medioevo.battle.odds.stakes import (
    GridMelee,
    Stakes,
    stakes_in_general,
    stakes_on_grid,
)
from companion.games.medioevo.battle.odds.walk import CLOSE, MOST_TURNS, Walk
from companion.games.medioevo.battle.words import Who

FOR_ATTACKER = Goal(attacker_left=1.0)
FOR_DEFENDER = Goal(defender_left=-1.0)
"""Worth to the attacker, who always wants the most: the defender's win counts against him."""

Worth = Callable[[Position], Any]
ASSUMES = Text("odds.assumes.best_rerolls")
"""Which rerolls these figures assume, to be shown beside them."""


def best_play(
    field: Field, starts: Iterable[Position], who: Who = Who.ATTACKER
) -> Generator[float, None, Worth]:
    """The chance that `who` wins the battle from each position at a round's start.

    Yields the part of the work done; the function returned knows the starts and all that can
    follow them.
    """
    goal, sign = (FOR_ATTACKER, 1) if who is Who.ATTACKER else (FOR_DEFENDER, -1)
    starts = list(starts)
    plain = PlainMelee.of(field, starts)
    if plain is not None:
        worth = yield from _on_grid(plain, starts, goal)
    else:
        worth = yield from _on_walk(field, starts, goal)
    return lambda position: sign * worth(position)


def worth_of_rolls(stakes: Stakes) -> Any:
    """What a melee is worth to the attacker if both reroll at their best."""
    kept: dict[tuple[Any, ...], Any] = {}
    results = []
    for number in range(len(stakes.attacker.outcomes)):
        row = stakes.worth(number)
        if stakes.defender.known:
            results.append(row[0])
            continue
        # With able heavy infantry many throws come to the same.
        key = tuple(row)
        if key not in kept:
            kept[key] = least(row)
        results.append(kept[key])
    return results[0] if stakes.attacker.known else most(results)


def _on_grid(
    plain: PlainMelee, starts: list[Position], goal: Goal
) -> Generator[float, None, Worth]:
    grid = plain.grid
    values = [list(row) for row in grid.values(*goal)]
    attacker, defender = plain.dice
    reached, _ = grid.reached(plain.places(starts))
    for row in range(grid.rows - 1, -1, -1):
        for column in range(grid.columns - 1, -1, -1):
            yield 1 - (row * grid.columns + column + 1) / (grid.rows * grid.columns)
            if not reached[row][column]:
                continue
            own, other = grid.stances(row, column)
            stakes = stakes_on_grid(attacker, defender, GridMelee(values, row, column, own, other))
            # A round without damage leads back here; the worth is closed in on from below.
            for _ in range(MOST_TURNS if grid.comes_back(row, column) else 1):
                before, values[row][column] = values[row][column], worth_of_rolls(stakes)
                if abs(values[row][column] - before) < CLOSE:
                    break

    def worth(position: Position) -> Any:
        return values[plain.rows[position.attacker]][plain.columns[position.defender]]

    return worth


def _on_walk(field: Field, starts: list[Position], goal: Goal) -> Generator[float, None, Worth]:
    walk = Walk(field, starts)

    def fight(melee: Position, worth: Mapping[Position, Any]) -> Any:
        at = field.ready(melee)
        return worth_of_rolls(stakes_in_general(field, at, melee.site, worth.__getitem__))

    worth = yield from walk.sweep(end_worth(field, goal), fight)
    return worth.__getitem__
