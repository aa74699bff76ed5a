"""What the odds are asked: the battle at this moment, what is assumed, which answers to weigh.

Pure work for a thread of its own; the screen asks, goes on, and is told.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.games.medioevo.battle import steps
from companion.games.medioevo.battle.army import Figure
from companion.games.medioevo.battle.decisions import Assign, Decision
from companion.games.medioevo.battle.model import Battle, Stage
from companion.games.medioevo.battle.odds.advice import best_damage
from companion.games.medioevo.battle.odds.lookahead import Lookahead
from companion.games.medioevo.battle.odds.plan import Conduct, Gunnery, Plan
from companion.games.medioevo.battle.odds.prospects import Prospects, price, prospects
from companion.games.medioevo.battle.odds.rerolls import Choice
from companion.games.medioevo.battle.siege import MOST_CREW
from companion.games.medioevo.battle.words import Who
from companion.games.medioevo.pieces import Unit
from companion.ui.presenters.medioevo.battle_course import run_ahead
from companion.ui.presenters.medioevo.battle_draft import Habits, Moment

NO_HABITS = (Habits(), Habits())


@dataclass(frozen=True)
class Variant:
    """Another answer to a question of the step: from which battle on, and all that is wished."""

    question: str
    key: str
    side: Who
    start: Battle
    moment: Moment
    answers: tuple[Decision, ...] = ()


@dataclass(frozen=True)
class Question:
    """The battle at this moment; with `throw`, which dice should be thrown again.

    On request also what other answers lead to, and the best assignment of damage.
    """

    battle: Battle
    throw: tuple[int, int, int] | None = None
    habits: tuple[Habits, Habits] = NO_HABITS
    variants: tuple[Variant, ...] = ()
    damage: Battle | None = None


@dataclass(frozen=True)
class Best:
    """The assignment with the best chance to win, beside the cheapest one."""

    battle: Battle
    hits: tuple[Figure, ...]
    chance: float
    florins: float
    cheapest_chance: float
    cheapest_florins: float
    gives_idle_captain: bool = False  # one whose points the odds do not use


@dataclass(frozen=True)
class Answer:
    prospects: Prospects
    rerolls: tuple[Choice, ...] = ()
    weighed: tuple[tuple[Variant, float], ...] = ()
    best: Best | None = None


def plan_of(battle: Battle, habits: tuple[Habits, Habits] = NO_HABITS) -> Plan:
    """Both fight on; engines are manned as they are now, or fully if nobody mans any yet."""
    return Plan(
        _conduct(battle, Who.ATTACKER, habits[0]),
        _conduct(battle, Who.DEFENDER, habits[1]),
        protects=battle.site.sources or Plan().protects,
    )


def _conduct(battle: Battle, who: Who, habit: Habits) -> Conduct:
    return Conduct(
        captains=habit.captains,
        light_given_up=habit.light_given_up,
        engines=_gunnery(battle, who),
    )


def _gunnery(battle: Battle, who: Who) -> tuple[Gunnery, ...]:
    army = battle.side(who).army
    decided = battle.stage > Stage.CREWS
    return tuple(
        Gunnery(min(MOST_CREW, army.crew(number)) if decided else MOST_CREW)
        for number in range(len(army.engines))
    )


def worked_out(question: Question, cancelled: Callable[[], bool]) -> Answer:
    """The odds, and whatever else was asked for."""
    plan = plan_of(question.battle, question.habits)
    found = prospects(question.battle, plan, cancelled=cancelled)
    rerolls: tuple[Choice, ...] = ()
    if question.throw is not None and question.battle.stage is Stage.REROLL:
        rerolls = Lookahead(question.battle, plan, cancelled).advice(question.throw)
    weighed = tuple(
        (item, chance)
        for item in question.variants
        if (chance := _weighed(item, question.habits, cancelled)) is not None
    )
    best = None
    if question.damage is not None:
        best = _best(question.damage, question.habits, cancelled)
    return Answer(found, rerolls, weighed, best)


def _weighed(
    item: Variant, habits: tuple[Habits, Habits], cancelled: Callable[[], bool]
) -> float | None:
    """The chance to win with another answer, None where the rules forbid it."""
    scene = run_ahead(item.start, item.moment, item.answers, item.moment.plays)
    if scene.refused is not None:
        return None
    odds = prospects(scene.battle, plan_of(scene.battle, habits), cancelled=cancelled)
    return _wins(odds, item.side)


def _best(battle: Battle, habits: tuple[Habits, Habits], cancelled: Callable[[], bool]) -> Best:
    who = steps.pending(battle).side
    plan = plan_of(battle, habits)
    found = best_damage(battle, plan, cancelled)
    assert isinstance(found.answer, Assign)
    after = steps.advance(battle, steps.suggested(battle))
    cheapest = prospects(after, plan, cancelled=cancelled)
    return Best(
        battle,
        found.answer.hits,
        _wins(found.prospects, who),
        _florins(battle, steps.advance(battle, found.answer), found.prospects, who),
        _wins(cheapest, who),
        _florins(battle, after, cheapest, who),
        not habits[list(Who).index(who)].captains
        and any(figure.unit is Unit.CAPTAIN for figure in found.answer.hits),
    )


def _wins(odds: Prospects, who: Who) -> float:
    return float(odds.attacker_wins if who is Who.ATTACKER else odds.defender_wins)


def _florins(battle: Battle, after: Battle, odds: Prospects, who: Who) -> float:
    """What the side loses now and may expect to lose later, at recruiting prices."""
    outlook = odds.attacker if who is Who.ATTACKER else odds.defender
    now = price(battle.side(who)) - price(after.side(who))
    return now + float(outlook.expected_florins_lost)
