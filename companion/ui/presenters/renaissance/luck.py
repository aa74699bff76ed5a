"""The luck of the dice in Age of Renaissance: fights for provinces and wars.

A fight is lucky for who won it although he hardly could; both sides are judged by the same dice.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from companion.core.amending.amendments import Position
from companion.core.chance.luck import Luck, judged
from companion.games.renaissance.cards.waging import ContinueWar, DeclareWar, war_side
from companion.games.renaissance.cards.wars import WarRoll, war
from companion.games.renaissance.expansion.fighting import FightForProvince, fight_question
from companion.games.renaissance.expansion.fights import fought
from companion.games.renaissance.state import State
from companion.ui.presenters.charts.luck import LuckBars, Thrown

LOST, TIED, WON = 0, 1, 2
ATTACK, DEFENCE, WAR = "ren.luck.attack", "ren.luck.defence", "ren.luck.war"


class RenaissanceLuck(LuckBars):
    """Knows fights and wars; what the cathedral decides needs no luck."""

    def has_throws(self, action: Any) -> bool:
        if isinstance(action, FightForProvince):
            return action.dice is not None and not action.cathedral
        return isinstance(action, DeclareWar | ContinueWar)

    def judged(self, position: Position[Any]) -> tuple[Thrown, ...]:
        if position.parent is None:
            return ()
        before: State = position.parent.step.state
        if isinstance(position.action, FightForProvince):
            return _fight(before, position.action)
        return _war(before, position.action)

    def thrown(self, luck: Luck) -> str:
        """What was won or lost, and how good the chance had been."""
        chance = luck.at_least if luck.result == WON else 1 - luck.at_most
        key = {LOST: "lost", TIED: "tied", WON: "won"}[luck.result]
        return self._say(f"{luck.why}.{key}", chance=self._texts().percent(chance))


def _judged(why: str, result: int, win: Fraction, tie: Fraction = Fraction(0)) -> Luck:
    """Won, tied or lost, out of as many ways as the chances have in common."""
    whole = win.denominator * tie.denominator
    wins, ties = int(win * whole), int(tie * whole)
    return judged(why, result, [(WON, wins), (TIED, ties), (LOST, whole - wins - ties)])


def _fight(state: State, action: FightForProvince) -> tuple[Thrown, ...]:
    answer = fought(fight_question(state, action))
    chance = Fraction(answer.chance.exact)
    won = answer.outcome == "won"
    attacker = _judged(ATTACK, WON if won else LOST, chance)
    held = _judged(DEFENCE, LOST if won else WON, 1 - chance)
    return ((action.player, attacker), *((one.player, held) for one in action.defenders))


def _war(state: State, action: DeclareWar | ContinueWar) -> tuple[Thrown, ...]:
    found: list[Thrown] = []
    for dice in action.throws:
        sides = war_side(state, action.player), war_side(state, action.opponent)
        answer = war(WarRoll(*sides, dice, state.switches))
        chances = [answer.chance_attacker, answer.chance_defender]
        tie = Fraction(answer.chance_tie.exact)
        for who, side, chance in zip(
            (action.player, action.opponent), ("attacker", "defender"), chances, strict=True
        ):
            result = TIED if answer.outcome == "tie" else WON if answer.outcome == side else LOST
            found.append((who, _judged(WAR, result, Fraction(chance.exact), tie)))
    return tuple(found)
