"""Reroll advice: every choice against the battle played on from there, and best play by both."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.battles import even_battle
from companion.core.records import evolve
from companion.games.medioevo.asked.best_play import best_play, best_play_from, least, most
from companion.games.medioevo.battle.army import army
from companion.games.medioevo.battle.decisions import AnnounceCapture, Reroll, Retreat, Roll
from companion.games.medioevo.battle.model import ATTACK_DICE, Battle, Building, Side, Site, Stage
from companion.games.medioevo.battle.odds.ahead import ATTACKER_WINS, Ahead, PlainMelee
from companion.games.medioevo.battle.odds.deciding import planned
from companion.games.medioevo.battle.odds.field import Field
from companion.games.medioevo.battle.odds.lookahead import Lookahead
from companion.games.medioevo.battle.odds.moment import before_the_roll
from companion.games.medioevo.battle.odds.plan import FIGHT_ON, Plan
from companion.games.medioevo.battle.odds.prospects import prospects
from companion.games.medioevo.battle.odds.stakes import blows
from companion.games.medioevo.battle.odds.throws import (
    CLASSES,
    REROLLS,
    THROWS,
    Throw,
    after_reroll,
)
from companion.games.medioevo.battle.odds.walk import Cancelled, finished
from companion.games.medioevo.battle.steps import advance, begin, pending
from companion.games.medioevo.battle.words import Who
from tests.games.medioevo.battle.odds.playing import random_battle


def at_reroll(battle: Battle, plan: Plan, who: Who, random: Random) -> Battle | None:
    """The battle when this side may reroll, None if it does not come to that."""
    field = Field(battle, plan)
    while not (battle.stage is Stage.REROLL and battle.turn is who):
        if battle.stage in (Stage.OVER, Stage.AFTER_ROUND):
            return None
        asked = pending(battle)
        if asked.dice is not None:
            faces = tuple(random.randint(1, sides) for sides in asked.dice.sides)
            battle = advance(battle, Roll(faces))
        else:
            battle = advance(battle, planned(battle, asked, field))
    return battle


def mean(throw: Throw, reroll: tuple[int, ...], worths: list[float]) -> float:
    coming = after_reroll(throw, reroll)
    return sum(ways * worths[kind] for kind, ways in coming) / sum(ways for _, ways in coming)


@given(st.lists(st.floats(0, 1), min_size=37, max_size=37))
@settings(max_examples=10)
def test_the_least_that_can_be_left_is_the_least_of_all_eight_choices(worths: list[float]) -> None:
    by_hand = sum(min(mean(throw, it, worths) for it in REROLLS) for throw in THROWS) / 192
    assert least(worths) == pytest.approx(by_hand)
    by_hand = sum(max(mean(throw, it, worths) for it in REROLLS) for throw in THROWS) / 192
    assert most(worths) == pytest.approx(by_hand)


@pytest.mark.rule("M-10.6", "M-10.2")
@given(st.integers(0, 10**6))
@settings(max_examples=12)
def test_each_choice_is_worth_what_the_battle_is_worth_after_it(seed: int) -> None:
    random = Random(seed)
    battle, plan = random_battle(random, 3)
    who = random.choice(tuple(Who))
    stopped = None if battle.side(who).barbarian else at_reroll(battle, plan, who, random)
    if stopped is None:
        return
    d4, d6, d8 = stopped.side(who).now.faces
    advice = Lookahead(stopped, plan).advice((d4, d6, d8), replies=False)
    chances = [choice.win_battle for choice in advice]
    assert chances == pytest.approx(sorted(chances, reverse=True))
    for choice in advice:
        if len(choice.reroll) > 1:
            continue
        after = advance(stopped, Reroll(choice.reroll))
        sides = [ATTACK_DICE[die] for die in choice.reroll]
        thrown = [
            advance(after, Roll(faces)) if faces else after
            for faces in product(*(range(1, number + 1) for number in sides))
        ]
        odds = [prospects(it, plan) for it in thrown]
        wins = [it.attacker_wins if who is Who.ATTACKER else it.defender_wins for it in odds]
        assert choice.win_battle == pytest.approx(sum(wins) / len(wins), abs=1e-9)


def test_the_attacker_reckons_with_the_best_reply() -> None:
    battle = begin(Battle(Side(army(light=2)), Side(army(light=2), position=2)))
    stopped = at_reroll(battle, FIGHT_ON, Who.ATTACKER, Random(1))
    assert stopped is not None
    lookahead = Lookahead(stopped)
    found = {choice.reroll: choice for choice in lookahead.advice((2, 4, 5))}
    for reroll, choice in found.items():
        total = chance_round = whole = 0.0
        for number, ways in after_reroll((2, 4, 5), reroll):
            worths, won = lookahead.stakes.worth(number), lookahead.stakes.won(number)
            total += ways * least(worths)
            chance_round += ways * _round_left(worths, won)
            whole += ways
        assert choice.win_battle == pytest.approx(total / whole, abs=1e-11)
        assert choice.win_round == pytest.approx(chance_round / whole, abs=1e-9)


def _round_left(worths: list[Any], won: list[int]) -> float:
    """Chance of the attacker to win the round after the defender's best reroll, by hand."""
    wins = [float(it > 0) for it in won]
    total = 0.0
    for throw in THROWS:
        choices = [(round(mean(throw, it, worths), 11), mean(throw, it, wins)) for it in REROLLS]
        total += min(choices)[1]
    return total / len(THROWS)


def test_a_defender_who_sees_he_has_won_keeps_his_dice() -> None:
    battle = begin(Battle(Side(army(light=1)), Side(army(heavy=3), position=2)))
    random = Random(3)
    stopped = at_reroll(battle, FIGHT_ON, Who.DEFENDER, random)
    assert stopped is not None
    best = Lookahead(stopped).advice((1, 6, 8))[0]
    assert best.win_battle == pytest.approx(1)
    assert best.reroll == ()


@pytest.mark.rule("M-15.1")
def test_in_a_retreat_getting_away_is_what_counts() -> None:
    battle = begin(Battle(Side(army(heavy=2)), Side(army(light=3), position=2)))
    while battle.stage is not Stage.RETREAT:
        battle = advance(battle, planned(battle, pending(battle), Field(battle, FIGHT_ON)))
    battle = advance(battle, Retreat(1))
    stopped = at_reroll(battle, FIGHT_ON, Who.ATTACKER, Random(1))
    assert stopped is not None
    advice = {it.reroll: it for it in Lookahead(stopped).advice((4, 6, 8), replies=False)}
    # Kept as it is, the loss of 4 + 1 - 2 destroys what the enemy leaves of four points.
    assert advice[0,].win_battle > advice[()].win_battle


@pytest.mark.rule("M-15.3")
def test_a_throw_in_a_capture_is_worth_what_the_battle_is_worth_after_it() -> None:
    battle = begin(Battle(Side(army(light=2)), Side(army(light=1), position=2)))
    battle = advance(battle, AnnounceCapture(True))
    stopped = at_reroll(battle, FIGHT_ON, Who.ATTACKER, Random(1))
    assert stopped is not None
    d4, d6, d8 = stopped.attacker.now.faces
    advice = {it.reroll: it for it in Lookahead(stopped).advice((d4, d6, d8), replies=False)}
    kept = prospects(advance(stopped, Reroll(())))
    assert advice[()].win_battle == pytest.approx(kept.attacker_wins, abs=1e-9)
    assert advice[()].win_round == pytest.approx(kept.win_round, abs=1e-9)


def _by_iteration(field: Field) -> float:
    """Best play by both on a tiny battle, straight from the rule: no tables, no shortcuts."""
    known: dict[Any, float] = {}

    def value(position: Any) -> float:
        if field.is_over(position):
            return float(field.attacker.strength[position.attacker].size > 0)
        if position not in known:
            known[position] = fight(position)
        return known[position]

    def fight(position: Any) -> float:
        at = field.ready(position)
        results = []
        for number in range(len(CLASSES)):
            worths = []
            for other in range(len(CLASSES)):
                worths.append(value(after(at, position.site, number, other)))
            results.append(
                sum(min(mean(throw, it, worths) for it in REROLLS) for throw in THROWS) / 192
            )
        return sum(max(mean(throw, it, results) for it in REROLLS) for throw in THROWS) / 192

    def after(at: Any, site: int, number: int, other: int) -> Any:
        dealt = blows(
            at.attacker_dice.outcomes[number],
            at.defender_dice.outcomes[other],
            at.attacker_stance,
            at.defender_stance,
        )
        own = field.struck(Who.ATTACKER, at.attacker, dealt.attacker_melee, dealt.attacker_loss)
        foe = field.struck(Who.DEFENDER, at.defender, dealt.defender_melee, dealt.defender_loss)
        return field.rested(own, foe, site)[0][0]

    return value(field.start)


def test_best_play_by_both_equals_the_rule_worked_through() -> None:
    battle = begin(Battle(Side(army(light=1)), Side(army(heavy=1), position=2)))
    field = Field(battle, FIGHT_ON)
    worth = finished(best_play(field, [field.start]))
    assert worth(field.start) == pytest.approx(_by_iteration(field), abs=1e-12)


def test_best_play_off_the_grid_equals_best_play_on_it() -> None:
    battle = begin(Battle(Side(army(light=2, heavy=1)), Side(army(light=2), position=2)))
    on_grid, off_grid = Field(battle, FIGHT_ON), Field(battle, FIGHT_ON)
    assert Ahead(on_grid, [on_grid.start]).plain is not None
    quick = finished(best_play(on_grid, [on_grid.start]))(on_grid.start)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(PlainMelee, "of", lambda *_: None)
        slow = finished(best_play(off_grid, [off_grid.start]))(off_grid.start)
    assert quick == pytest.approx(slow, abs=1e-12)


def test_the_second_roller_gains_by_knowing_the_first_value() -> None:
    battle = even_battle(4)
    field = Field(battle, FIGHT_ON)
    plain = Ahead(field, [field.start]).worths(ATTACKER_WINS)(field.start)
    assert finished(best_play(field, [field.start]))(field.start) < plain


def test_work_in_the_background_tells_its_progress_and_can_be_dropped() -> None:
    field = Field(even_battle(4), FIGHT_ON)
    progress = list(best_play(field, [field.start]))
    assert progress == sorted(progress)
    assert 0 <= progress[0] <= progress[-1] < 1
    asked = iter([False, False, True])
    with pytest.raises(Cancelled):
        finished(best_play(field, [field.start]), lambda: next(asked))


def test_best_play_knows_that_barbarians_never_reroll() -> None:
    horde = Side(army(light=6), barbarian=True)
    battle = begin(Battle(Side(army(heavy=2)), horde, horde_dice=(2, 4, 7)))
    field = Field(battle, FIGHT_ON)
    worth = finished(best_play(field, [field.start]))(field.start)
    assert prospects(battle).attacker_wins < worth < 1


def test_advice_takes_a_fortress_into_account() -> None:
    def best_chance(site: Site) -> float:
        battle = begin(Battle(Side(army(light=3)), Side(army(light=3), position=2), site=site))
        stopped = at_reroll(battle, FIGHT_ON, Who.ATTACKER, Random(1))
        assert stopped is not None
        return float(Lookahead(stopped).advice((2, 4, 5))[0].win_battle)

    assert best_chance(Site(military=Building(2))) < best_chance(Site())


def test_best_play_from_the_start_of_a_round_is_best_play() -> None:
    battle = even_battle(3)
    field = Field(battle, FIGHT_ON)
    for who in Who:
        whole = finished(best_play(field, [field.start], who))(field.start)
        assert finished(best_play_from(battle, FIGHT_ON, who)) == pytest.approx(whole, abs=1e-12)


def test_best_play_before_a_throw_is_the_mean_of_best_play_after_it() -> None:
    battle = begin(Battle(Side(army(light=1)), Side(army(light=1), position=2)))
    stopped = at_reroll(battle, FIGHT_ON, Who.ATTACKER, Random(1))
    assert stopped is not None
    before = evolve(before_the_roll(stopped), stage=Stage.ROLL)
    after = [finished(best_play_from(advance(before, Roll(throw)))) for throw in THROWS]
    assert finished(best_play_from(before)) == pytest.approx(sum(after) / 192, abs=1e-9)


def test_best_play_sees_that_the_defender_may_answer_a_throw() -> None:
    battle = begin(Battle(Side(army(light=2)), Side(army(light=2), position=2)))
    stopped = at_reroll(battle, FIGHT_ON, Who.DEFENDER, Random(4))
    assert stopped is not None
    kept = finished(best_play_from(advance(stopped, Reroll(()))))
    assert finished(best_play_from(stopped)) <= kept + 1e-12
