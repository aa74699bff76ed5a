"""Calculators of odds: `battle-odds` and `reroll-advice`, from two armies typed in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from companion.core.calculator import calculator
from companion.core.codec import Doc
from companion.core.errors import BadInput
from companion.core.records import dataclass
from companion.games.medioevo.asked.best_play import best_play_from
from companion.games.medioevo.asked.odds_questions import (
    BattleOddsQuestion,
    RerollAdviceQuestion,
    battle_of,
    plan_of,
    with_cards,
)
from companion.games.medioevo.battle.changes import changed
from companion.games.medioevo.battle.decisions import GiveUp, Reroll, Roll
from companion.games.medioevo.battle.model import Battle, Stage
from companion.games.medioevo.battle.odds.deciding import planned
from companion.games.medioevo.battle.odds.field import Field
from companion.games.medioevo.battle.odds.lookahead import Lookahead
from companion.games.medioevo.battle.odds.plan import Plan
from companion.games.medioevo.battle.odds.prospects import SideOutlook, prospects
from companion.games.medioevo.battle.odds.throws import Throw
from companion.games.medioevo.battle.odds.walk import TooManyPositions, finished
from companion.games.medioevo.battle.steps import advance, pending
from companion.games.medioevo.battle.words import Point, Who

MISS = 8
SMALLEST_CHANCE = 1e-12

Chance = Annotated[float, Doc("a probability, 0 to 1")]


@dataclass(frozen=True, slots=True)
class Survivors:
    """Units that are left at the end, all of them counted as they then are."""

    light_infantry: int
    heavy_infantry: int
    cavalry: int
    archer: int
    captains: Annotated[tuple[int, int, int], Doc("captains of level I, II, III")]
    chance: Chance


@dataclass(frozen=True, slots=True)
class SideOdds:
    """What one side has to expect at the end of the battle."""

    expected_units_lost: Annotated[float, Doc("units fewer than now, light infantry given up too")]
    expected_florins_lost: Annotated[
        float, Doc("recruiting price of the army now less that of what is left (M-8.6)")
    ]
    large_army_bonus: Annotated[float, Doc("chance of the honor point of M-24.2; 0 for barbarians")]
    units_left: Annotated[
        Mapping[int, float], Doc("chance of each number of units left, chances above 1e-12")
    ]
    survivors: Annotated[
        tuple[Survivors, ...], Doc("the same by type, likeliest first, chances above 1e-12")
    ]


@dataclass(frozen=True, slots=True)
class BestRerolls:
    """Chances to win the battle if both reroll at their best in every round."""

    attacker_wins: Annotated[
        float, Doc("attacker rerolls to win the battle, the defender to keep him from it")
    ]
    defender_wins: Annotated[
        float, Doc("defender rerolls to win the battle, the attacker to keep him from it")
    ]


@dataclass(frozen=True, slots=True)
class BattleOddsAnswer:
    """Exact chances; the first four add up to 1."""

    attacker_wins: Annotated[float, Doc("only the attacker has units left")]
    nobody_left: Chance
    defender_wins: Annotated[float, Doc("only the defender has units left")]
    endless: Annotated[float, Doc("chance of a battle in which nobody can be hurt any more")]
    win_round: Annotated[
        float,
        Doc(
            "attacker wins the first round: higher attack value, or the enemy is gone before step "
            "5 (R-40)"
        ),
    ]
    tie_round: Annotated[float, Doc("nobody wins the first round, or both are gone before step 5")]
    lose_round: Annotated[float, Doc("defender wins the first round")]
    expected_rounds: Annotated[float, Doc("battle rounds fought, on average")]
    attacker: SideOdds
    defender: SideOdds
    best_rerolls: Annotated[BestRerolls | None, Doc("null unless asked for")]


@dataclass(frozen=True, slots=True)
class RerollChoice:
    """One choice of dice to throw again, chances from the roller's point of view."""

    reroll: Annotated[tuple[int, ...], Doc("dice thrown again: 0 d4, 1 d6, 2 d8")]
    win_round: Chance
    tie_round: Chance
    win_battle: Annotated[float, Doc("only the roller's side has units left at the end")]


@dataclass(frozen=True, slots=True)
class RerollAdviceAnswer:
    choices: Annotated[
        tuple[RerollChoice, ...],
        Doc(
            "all eight, best first: chance to win the battle, then the round (both rounded to 12 "
            "digits), then fewest dice, then d4 before d6 before d8"
        ),
    ]


@calculator(name="battle-odds")
def _battle_odds(question: BattleOddsQuestion) -> BattleOddsAnswer:
    battle, plan = with_cards(battle_of(question), question), plan_of(question)
    try:
        odds = prospects(battle, plan)
        best = _best_rerolls(battle, plan) if question.best_rerolls else None
    except TooManyPositions as error:
        raise BadInput("odds.too_many_positions", "attacker", most=error.most) from None
    return BattleOddsAnswer(
        attacker_wins=float(odds.attacker_wins),
        nobody_left=float(odds.nobody_left),
        defender_wins=float(odds.defender_wins),
        endless=float(odds.endless),
        win_round=float(odds.win_round),
        tie_round=float(odds.tie_round),
        lose_round=float(odds.lose_round),
        expected_rounds=float(odds.expected_rounds),
        attacker=_side_odds(odds.attacker),
        defender=_side_odds(odds.defender),
        best_rerolls=best,
    )


def _side_odds(outlook: SideOutlook) -> SideOdds:
    survivors = [
        Survivors(*troops, chance=float(chance))
        for troops, chance in sorted(outlook.survivors.items(), key=lambda item: -item[1])
        if chance > SMALLEST_CHANCE
    ]
    return SideOdds(
        expected_units_lost=float(outlook.expected_units_lost),
        expected_florins_lost=float(outlook.expected_florins_lost),
        large_army_bonus=float(outlook.large_army_bonus),
        units_left={
            units: float(chance)
            for units, chance in outlook.units_left.items()
            if chance > SMALLEST_CHANCE
        },
        survivors=tuple(survivors),
    )


def _best_rerolls(battle: Battle, plan: Plan) -> BestRerolls:
    chances = {who: finished(best_play_from(battle, plan, who)) for who in Who}
    return BestRerolls(float(chances[Who.ATTACKER]), float(chances[Who.DEFENDER]))


@calculator(name="reroll-advice")
def _reroll_advice(question: RerollAdviceQuestion) -> RerollAdviceAnswer:
    roller = question.attacker if question.roller is Who.ATTACKER else question.defender
    if roller.barbarian:
        raise BadInput("odds.barbarians_never_reroll", "roller")
    known = question.opponent_dice is not None or question.attacker.barbarian
    if question.roller is Who.DEFENDER and not known:
        raise BadInput("odds.attackers_dice_needed", "opponent_dice")
    plan = plan_of(question)
    battle = _at_the_roll(with_cards(battle_of(question), question), plan, question)
    try:
        advice = Lookahead(battle, plan).advice(
            question.dice, replies=question.opponent_rerolls == "best"
        )
    except TooManyPositions as error:
        raise BadInput("odds.too_many_positions", "attacker", most=error.most) from None
    return RerollAdviceAnswer(
        tuple(
            RerollChoice(
                choice.reroll,
                float(choice.win_round),
                float(choice.tie_round),
                float(choice.win_battle),
            )
            for choice in advice
        )
    )


def _at_the_roll(battle: Battle, plan: Plan, question: RerollAdviceQuestion) -> Battle:
    """The first round as far as the roller's reroll; engines and archers are done, so they miss."""
    field = Field(battle, plan)
    thrown: dict[Who, Throw | None] = {
        question.roller: question.dice,
        question.roller.other: question.opponent_dice,
    }
    gave_up = {
        Who.ATTACKER: question.attacker_gave_up,
        Who.DEFENDER: question.defender_gave_up if question.roller is Who.DEFENDER else 0,
    }
    while not (battle.stage is Stage.REROLL and battle.turn is question.roller):
        asked = pending(battle)
        if asked.dice is not None:
            faces: tuple[int, ...] = (MISS,) * len(asked.dice.sides)
            if battle.stage is Stage.ROLL:
                faces = thrown[battle.turn] or ()
            battle = advance(battle, Roll(faces))
        elif asked.point is Point.GIVE_UP:
            battle = advance(battle, GiveUp())
        elif asked.point is Point.REROLL:
            battle = advance(battle, Reroll(()))
        else:
            battle = advance(battle, planned(battle, asked, field))
    for who, count in gave_up.items():
        if not battle.side(who).barbarian:
            battle = changed(battle, who, given_up=count)
    return battle
