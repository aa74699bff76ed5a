"""Best rerolls by both sides to the end of the battle: the background answer.

The attacker rerolls so as to win the battle, the defender, who knows the attacker's value, so as
to keep him from it (or, looked at for the defender, the other way round). Every position costs
some milliseconds, so the work tells its progress and can be dropped between positions.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from operator import mul
from typing import Any

from companion.games.medioevo.battle.decisions import FightOn
from companion.games.medioevo.battle.model import Battle, Stage
from companion.games.medioevo.battle.odds.ahead import Goal, PlainMelee, end_worth
from companion.games.medioevo.battle.odds.field import Field
from companion.games.medioevo.battle.odds.ground import Position
from companion.games.medioevo.battle.odds.moment import (
    before_the_roll,
    dice_on_table,
    ending_at,
    ready,
    unfold,
)
from companion.games.medioevo.battle.odds.plan import FIGHT_ON, Plan
from companion.games.medioevo.battle.odds.rerolls import WHOLE, after_each_reroll, least_kept
from companion.games.medioevo.battle.odds.stakes import (
    GridMelee,
    Stakes,
    stakes_in_general,
    stakes_on_grid,
)
from companion.games.medioevo.battle.odds.throws import Throw
from companion.games.medioevo.battle.odds.walk import CLOSE, MOST_TURNS, Walk
from companion.games.medioevo.battle.steps import advance
from companion.games.medioevo.battle.words import Who

FOR_ATTACKER = Goal(attacker_left=1.0)
FOR_DEFENDER = Goal(defender_left=-1.0)
"""Worth to the attacker, who always wants the most: the defender's win counts against him."""

Worth = Callable[[Position], Any]


def best_play(
    field: Field, starts: Iterable[Position], who: Who = Who.ATTACKER
) -> Generator[float, None, Worth]:
    """The chance that `who` wins the battle from each position at a round's start.

    Yields the part of the work done; the function returned knows the starts and all that can
    follow them.
    """
    goal, sign = (FOR_ATTACKER, 1) if who is Who.ATTACKER else (FOR_DEFENDER, -1)
    worth = yield from _best(field, list(starts), goal)
    return lambda position: sign * worth(position)


def best_play_from(
    battle: Battle, plan: Plan = FIGHT_ON, who: Who = Who.ATTACKER
) -> Generator[float, None, Any]:
    """The chance that `who` wins the battle from this moment; yields the part of the work done.

    What is on the table counts as it lies, a throw that may still be rerolled is. Where a capture
    was announced, nobody rerolls in this round.
    """
    goal, sign = (FOR_ATTACKER, 1) if who is Who.ATTACKER else (FOR_DEFENDER, -1)
    if battle.stage is Stage.AFTER_ROUND:
        battle = advance(battle, FightOn())
    field = Field(battle, plan)
    worth = yield from _best(field, list(unfold(battle, field).starts), goal)
    fights: list[tuple[Battle, Any]] = []
    others = unfold(battle, field, lambda *fight: fights.append(fight))
    total: Any = sum(chance * worth(position) for position, chance in others.starts.items())
    for (ending, _), chance in others.ends.items():
        total += chance * goal.of(ending)
    for rolling, chance in fights:
        total += chance * _worth_of_roll(rolling, field, goal, worth)
    return sign * total


def _worth_of_roll(battle: Battle, field: Field, goal: Goal, worth: Worth) -> Any:
    """What the melee is worth to the attacker with the dice that lie and those to come."""

    def after(position: Position) -> Any:
        if battle.retreat_cost and field.attacker.strength[position.attacker].size:
            return 0.0  # got away
        ending = ending_at(battle, position, field)
        return worth(position) if ending is None else goal.of(ending)

    rerolls = battle.stage is Stage.REROLL
    throw = dice_on_table(battle, battle.turn)
    before = before_the_roll(battle) if rerolls else battle
    stakes = stakes_in_general(field, ready(before, field), field.site(battle.site), after)
    if not rerolls or throw is None:
        return worth_of_rolls(stakes)
    if battle.turn is Who.DEFENDER:
        return min(kept_or_thrown_again(throw, stakes.worth(0)))
    return max(kept_or_thrown_again(throw, _replied(stakes)))


def _best(field: Field, starts: list[Position], goal: Goal) -> Generator[float, None, Worth]:
    plain = PlainMelee.of(field, starts)
    if plain is not None:
        return (yield from _on_grid(plain, starts, goal))
    return (yield from _on_walk(field, starts, goal))


def worth_of_rolls(stakes: Stakes) -> Any:
    """What a melee is worth to the attacker if both reroll at their best."""
    results = _replied(stakes)
    return results[0] if stakes.attacker.known else most(results)


def _replied(stakes: Stakes) -> list[Any]:
    """What each throw of the attacker is worth after the defender's best reply."""
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
    return results


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


def kept_or_thrown_again(throw: Throw, worths: Sequence[Any]) -> list[Any]:
    """The mean worth of each of the eight choices for this throw."""
    return [
        sum(map(mul, ways, gather(worths))) / whole
        for _, gather, ways, whole in after_each_reroll(throw)
    ]


def least(worths: Sequence[Any]) -> Any:
    """What the second roller leaves of these worths (by class of his throw) at his best."""
    return sum(least_kept(worths)) / WHOLE


def most(worths: Sequence[Any]) -> Any:
    """What a roller can make of these worths (by class of his throw) at his best."""
    return -least([-worth for worth in worths])
