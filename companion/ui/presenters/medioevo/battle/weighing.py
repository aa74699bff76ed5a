"""What the odds are asked: the battle at this moment, what is assumed, which answers to weigh.

Pure work for a thread of its own; the screen asks, goes on, and is told: first what is quick, then
what is finer or was asked for besides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from companion.games.medioevo.battle import steps
from companion.games.medioevo.battle.army import Figure
from companion.games.medioevo.battle.decisions import Assign
from companion.games.medioevo.battle.model import Battle, Stage
from companion.games.medioevo.battle.odds.advice import Weighed, WhatIf, weighed_damage, what_if
from companion.games.medioevo.battle.odds.lookahead import Lookahead
from companion.games.medioevo.battle.odds.plan import Plan
from companion.games.medioevo.battle.odds.prospects import Prospects, price, prospects, refined
from companion.games.medioevo.battle.odds.rerolls import RerollChance
from companion.games.medioevo.battle.odds.retreat import RetreatAfter, retreats
from companion.games.medioevo.battle.words import Who
from companion.games.medioevo.pieces import Unit
from companion.ui.presenters.medioevo.battle.course import Usual, run_ahead
from companion.ui.presenters.medioevo.battle.draft import Habits, Moment
from companion.ui.presenters.medioevo.battle.plan import (
    NO_HABITS,
    NO_PRACTICE,
    Practice,
    plan_of,
)


@dataclass(frozen=True)
class Variant:
    """Another answer to a question of the step: from which battle on, and all that is wished."""

    question: str
    key: str
    side: Who
    start: Battle
    moment: Moment


@dataclass(frozen=True)
class Question:
    """The battle at this moment; with `throw`, which dice should be thrown again.

    On request also what other answers lead to, the best assignment of damage, and what would
    help: the best moment to retreat, one more unit, a card.
    """

    battle: Battle
    throw: tuple[int, int, int] | None = None
    habits: tuple[Habits, Habits] = NO_HABITS
    practice: Practice = NO_PRACTICE
    variants: tuple[Variant, ...] = ()
    damage: Battle | None = None
    helps: bool = False
    fleeing: Battle | None = None  # this round as a retreat, where that can still be chosen


@dataclass(frozen=True)
class Best:
    """The assignment with the best chance to win, beside the cheapest one.

    `weighed` of `many` assignments have been looked at.
    """

    battle: Battle
    hits: tuple[Figure, ...]
    chance: float
    florins: float
    cheapest_chance: float
    cheapest_florins: float
    gives_idle_captain: bool = False  # one whose points the odds do not use
    weighed: int = 1
    many: int = 1

    @property
    def is_done(self) -> bool:
        return self.weighed == self.many


@dataclass(frozen=True)
class WorkedOut:
    """What is known so far; `is_done` when nothing more will come."""

    prospects: Prospects
    rerolls: tuple[RerollChance, ...] = ()
    weighed: tuple[tuple[Variant, float], ...] = ()
    best: Best | None = None
    retreats: tuple[RetreatAfter, ...] = ()
    what_ifs: tuple[WhatIf, ...] = ()
    is_done: bool = False


def worked_out(question: Question, cancelled: Callable[[], bool]) -> Iterator[WorkedOut]:
    """The odds, finer and finer, and whatever else was asked for."""
    plan = plan_of(question.battle, question.habits, question.practice)
    found: WorkedOut | None = None
    for odds in refined(question.battle, plan, cancelled=cancelled):
        found = WorkedOut(odds)
        yield found
    assert found is not None
    if question.throw is not None and question.battle.stage is Stage.REROLL:
        choices = Lookahead(question.battle, plan, cancelled).advice(question.throw, replies=False)
        yield (found := replace(found, rerolls=_as_told(choices, found.prospects, question.battle)))
    usual = Usual(question.habits, question.practice)
    for item in question.variants:
        chance = _weighed(item, usual, cancelled)
        if chance is not None:
            found = replace(found, weighed=(*found.weighed, (item, chance)))
    if question.variants:
        yield found
    if question.damage is not None:
        for best in _best(question.damage, plan, question.habits, cancelled):
            yield (found := replace(found, best=best))
    if question.helps:
        away = retreats(question.battle, plan, fleeing=question.fleeing, cancelled=cancelled)
        yield (found := replace(found, retreats=away))
        for more in what_if(question.battle, plan, found.prospects, cancelled):
            yield (found := replace(found, what_ifs=(*found.what_ifs, more)))
    yield replace(found, is_done=True)


def _as_told(
    choices: tuple[RerollChance, ...], odds: Prospects, battle: Battle
) -> tuple[RerollChance, ...]:
    """To keep all dice is what the odds say anyway: one figure, not two."""
    if battle.retreat_cost:
        return choices
    same = _wins(odds, battle.turn)
    return tuple(
        choice if choice.reroll else choice._replace(win_battle=same) for choice in choices
    )


def _weighed(item: Variant, usual: Usual, cancelled: Callable[[], bool]) -> float | None:
    """The chance to win with another answer, None where the rules forbid it."""
    scene = run_ahead(item.start, item.moment, usual, item.moment.plays)
    if scene.refused is not None:
        return None
    plan = plan_of(scene.battle, usual.habits, usual.practice)
    return _wins(prospects(scene.battle, plan, cancelled=cancelled), item.side)


def _best(
    battle: Battle, plan: Plan, habits: tuple[Habits, Habits], cancelled: Callable[[], bool]
) -> Iterator[Best]:
    """The best assignment so far, each time a better one is found and at the end."""
    who = steps.pending(battle).side
    idle = not habits[list(Who).index(who)].captains
    cheapest: Weighed | None = None
    best: Weighed | None = None
    for item in weighed_damage(battle, plan, cancelled):
        cheapest = cheapest or item
        better = best is None or _wins(item.prospects, who) > _wins(best.prospects, who)
        if better:
            best = item
        assert best is not None
        if not better and item.number < item.many:
            continue
        assert isinstance(best.answer, Assign)
        yield Best(
            battle,
            best.answer.hits,
            _wins(best.prospects, who),
            _florins(battle, best, who),
            _wins(cheapest.prospects, who),
            _florins(battle, cheapest, who),
            idle and any(figure.unit is Unit.CAPTAIN for figure in best.answer.hits),
            item.number,
            item.many,
        )


def _wins(odds: Prospects, who: Who) -> float:
    return float(odds.attacker_wins if who is Who.ATTACKER else odds.defender_wins)


def _florins(battle: Battle, item: Weighed, who: Who) -> float:
    """What the side loses now and may expect to lose later, at recruiting prices."""
    odds, answer = item.prospects, item.answer
    outlook = odds.attacker if who is Who.ATTACKER else odds.defender
    now = price(battle.side(who)) - price(steps.advance(battle, answer).side(who))
    return now + float(outlook.expected_florins_lost)
