"""Numbers beside each decision, retreat or not, one more unit, and odds at every moment."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bench.battles import even_battle
from companion.core.errors import BadInput
from companion.games.medioevo.battle import cards
from companion.games.medioevo.battle.army import army
from companion.games.medioevo.battle.decisions import (
    AnnounceCapture,
    FightOn,
    GiveUp,
    PlayCard,
    Protect,
    Reroll,
    Retreat,
    Roll,
    UseCaptains,
)
from companion.games.medioevo.battle.model import Battle, Building, Ending, Side, Site, Stage
from companion.games.medioevo.battle.odds.advice import WARLORD, what_if
from companion.games.medioevo.battle.odds.card_worth import ABOUT_SOMETHING_ELSE
from companion.games.medioevo.battle.odds.deciding import planned
from companion.games.medioevo.battle.odds.field import Field
from companion.games.medioevo.battle.odds.plan import FIGHT_ON, Plan
from companion.games.medioevo.battle.odds.prospects import Prospects, prospects
from companion.games.medioevo.battle.odds.retreat import best_balance, retreats
from companion.games.medioevo.battle.odds.throws import THROWS
from companion.games.medioevo.battle.odds.walk import Cancelled
from companion.games.medioevo.battle.steps import advance, begin, pending, suggested
from companion.games.medioevo.battle.words import CaptainUse, Source, Who
from companion.games.medioevo.pieces import Engine, Unit
from tests.games.medioevo.battle.odds.weighing import best_damage, weighed


def until(battle: Battle, stage: Stage, who: Who | None = None) -> Battle:
    """The battle at this stage, quiet answers before it, every die a 4 at most."""
    field = Field(battle, FIGHT_ON)
    while battle.stage is not stage or (who is not None and battle.turn is not who):
        asked = pending(battle)
        if asked.dice is not None:
            battle = advance(battle, Roll((4,) * len(asked.dice.sides)))
        else:
            battle = advance(battle, planned(battle, asked, field))
    return battle


@pytest.mark.rule("M-11.3")
def test_each_number_of_light_infantry_to_give_up_is_weighed() -> None:
    battle = begin(Battle(Side(army(light=3, heavy=1)), Side(army(heavy=2), position=2)))
    options = list(weighed(until(battle, Stage.GIVE_UP, Who.ATTACKER)))
    assert [option.answer for option in options] == [GiveUp(number) for number in range(4)]
    rounds = [option.prospects.win_round for option in options]
    assert rounds == sorted(rounds)
    assert rounds[0] < rounds[-1]


@pytest.mark.rule("M-14.2")
def test_what_the_building_protects_against_is_weighed() -> None:
    battle = begin(
        Battle(
            Side(army(light=1, archers=4)),
            Side(army(light=3), position=2),
            site=Site(military=Building(3)),
        )
    )
    options = {option.answer: option.prospects for option in weighed(until(battle, Stage.PROTECT))}
    chances = {source: options[Protect((source,))].defender_wins for source in Source}
    assert chances[Source.SIEGE] < max(chances[Source.ARCHERS], chances[Source.MELEE])


@pytest.mark.rule("M-11.7")
def test_each_use_of_a_captain_is_weighed() -> None:
    battle = begin(
        Battle(Side(army(light=2, captains=(2,))), Side(army(light=1, heavy=2), position=2))
    )
    options = list(weighed(until(battle, Stage.ARCHERY)))
    assert options[0].answer == UseCaptains(())
    shooting = options[1]
    assert isinstance(shooting.answer, UseCaptains)
    assert shooting.answer.uses[0].how is CaptainUse.STAND_FOR
    assert shooting.answer.uses[0].times == 2
    assert shooting.prospects.attacker_wins > options[0].prospects.attacker_wins


@pytest.mark.rule("M-15.3")
def test_a_capture_without_superiority_lowers_the_chance_of_the_round() -> None:
    options = {it.answer: it.prospects for it in weighed(even_battle(2))}
    captures, usual = options[AnnounceCapture(True)], options[AnnounceCapture(False)]
    assert captures.win_round < usual.win_round
    assert sum(captures.endings.values()) == pytest.approx(1)


@pytest.mark.rule("M-15.1")
def test_retreating_now_is_the_round_of_retreat_itself() -> None:
    battle = even_battle(3)
    going = advance(until(battle, Stage.RETREAT), Retreat(1))
    odds = prospects(going)
    now = retreats(battle)[0]
    assert now.rounds == 0
    assert now.won_before == 0
    assert now.got_away == pytest.approx(odds.endings[Ending.ATTACKER_RETREATED])
    assert now.own_florins_lost == pytest.approx(odds.attacker.expected_florins_lost)
    assert now.enemy_florins_lost == pytest.approx(odds.defender.expected_florins_lost)


@pytest.mark.rule("M-15.1", "M-10.12")
def test_fighting_long_enough_leaves_nothing_to_retreat_from() -> None:
    battle = even_battle(3)
    choices = retreats(battle, most_rounds=40)
    odds = prospects(battle)
    last = choices[-1]
    assert last.won_before == pytest.approx(odds.attacker_wins, abs=0.01)
    assert last.own_florins_lost == pytest.approx(odds.attacker.expected_florins_lost, abs=1)
    for choice in choices:
        assert choice.won_before + choice.destroyed + choice.got_away == pytest.approx(1)
    assert best_balance(choices).balance == max(choice.balance for choice in choices)


def test_one_more_unit_and_a_card_are_told_as_changes() -> None:
    found = {(it.side, it.unit or it.card): it.change for it in what_if(even_battle(3))}
    assert set(found) == {(who, more) for who in Who for more in (*Unit, WARLORD)}
    assert all(change > 0 for change in found.values())
    assert found[Who.ATTACKER, Unit.CAVALRY] > found[Who.ATTACKER, Unit.LIGHT]


def test_every_card_in_hand_is_weighed_on_its_best_target() -> None:
    battle = even_battle(3)
    hand = frozenset(cards.LAST_STAGE)
    side = replace(battle.attacker, hand=hand, means=replace(battle.attacker.means, florins=9_999))
    rich = battle.with_side(Who.ATTACKER, side)
    found = {item.card: item.change for item in what_if(rich) if item.side is Who.ATTACKER}
    assert found[WARLORD] > 0
    assert found[14] > found[34] > 0, "a deserter is one more here and one less there"
    assert found[17] > 0, "a spy fails more seldom than he succeeds"
    assert not found.keys() & ABOUT_SOMETHING_ELSE
    assert 52 not in found, "no engine, no gunner"
    assert 4 not in found, "what the odds do not look at is not told as worth nothing"


def test_a_newer_question_stops_an_older_one() -> None:
    battle = begin(
        Battle(
            Side(army(light=2, archers=1, engines=(Engine.CATAPULT,))),
            Side(army(light=2, archers=1)),
        )
    )
    with pytest.raises(Cancelled):
        prospects(battle, FIGHT_ON, cancelled=lambda: True)
    with pytest.raises(Cancelled):
        retreats(battle, FIGHT_ON, cancelled=lambda: True)


def _expected_after_dice(battle: Battle, plan: Plan) -> float:
    """The mean of the odds over the next attack throw: what they must have been before it."""
    total = 0.0
    for throw in THROWS:
        thrown = advance(battle, Roll(throw))
        total += prospects(advance(thrown, Reroll(())), plan).attacker_wins
    return total / len(THROWS)


@pytest.mark.rule("M-10.3")
def test_odds_before_a_throw_are_the_mean_of_the_odds_after_it() -> None:
    battle = until(even_battle(2), Stage.ROLL, Who.ATTACKER)
    assert prospects(battle).attacker_wins == pytest.approx(
        _expected_after_dice(battle, FIGHT_ON), abs=1e-9
    )


@pytest.mark.rule("M-27.5")
def test_a_card_played_changes_the_odds_of_this_round() -> None:
    side = Side(army(light=2), hand=frozenset({5}))
    battle = begin(Battle(side, Side(army(light=2), position=2)))
    battle = until(battle, Stage.ROLL, Who.ATTACKER)
    stronger = advance(battle, PlayCard(Who.ATTACKER, 5, on=Who.ATTACKER))
    assert prospects(stronger).win_round > prospects(battle).win_round


def test_after_a_round_the_odds_are_those_of_the_next_one() -> None:
    battle = until(even_battle(4), Stage.AFTER_ROUND)
    asked: Prospects = prospects(battle)
    begun = prospects(advance(battle, FightOn()))
    assert asked.attacker_wins == begun.attacker_wins
    assert asked.win_round == begun.win_round


def test_a_battle_that_is_over_is_certain() -> None:
    battle = even_battle(1)
    random = Random(1)
    while battle.stage is not Stage.OVER:
        asked = pending(battle)
        if asked.dice is not None:
            faces = tuple(random.randint(1, sides) for sides in asked.dice.sides)
            battle = advance(battle, Roll(faces))
        elif battle.stage is Stage.AFTER_ROUND:
            battle = advance(battle, FightOn())
        else:
            battle = advance(battle, planned(battle, asked, Field(battle, FIGHT_ON)))
    assert battle.ending is not None
    assert prospects(battle).endings == {battle.ending: 1}


@pytest.mark.rule("M-11.8")
def test_the_best_assignment_of_damage_is_at_least_as_good_as_the_cheapest() -> None:
    battle = begin(
        Battle(Side(army(light=2, heavy=2, cavalry=1)), Side(army(light=3, heavy=2), position=2))
    )
    at_losses = until(battle, Stage.LOSS_DAMAGE, Who.ATTACKER)
    best = best_damage(at_losses)
    cheapest = prospects(advance(at_losses, suggested(at_losses)), FIGHT_ON)
    chosen = prospects(advance(at_losses, best.answer), FIGHT_ON)
    assert chosen.attacker_wins == best.prospects.attacker_wins
    assert best.prospects.attacker_wins >= cheapest.attacker_wins


@pytest.mark.rule("M-11.8")
def test_without_damage_there_is_nothing_to_assign() -> None:
    battle = begin(Battle(Side(army(light=2)), Side(army(heavy=1), position=2)))
    with pytest.raises(BadInput, match="not_asked_now"):
        best_damage(battle)
