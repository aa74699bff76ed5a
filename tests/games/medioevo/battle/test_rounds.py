"""The course of a battle: steps, retreat, capitulation, capture, ends (M-10, M-15)."""

from __future__ import annotations

import pytest

from companion.core.errors import BadInput, IllegalAction
from companion.games.medioevo.battle.army import army
from companion.games.medioevo.battle.decisions import (
    AnnounceCapture,
    Capitulate,
    Crew,
    Decision,
    FightOn,
    GiveUp,
    ManEngines,
    Overwhelm,
    Pass,
    Reroll,
    Retreat,
    SpendBlood,
)
from companion.games.medioevo.battle.melee import value, winner
from companion.games.medioevo.battle.model import Battle, Ending, Means, Side, Stage
from companion.games.medioevo.battle.setup import next_opponents
from companion.games.medioevo.battle.steps import advance, begin, pending, play, suggested
from companion.games.medioevo.battle.words import Point, Who
from companion.games.medioevo.pieces import Engine, Unit
from tests.games.medioevo.battle.helpers import (
    HI,
    LI,
    battle,
    counts,
    hits,
    horde,
    roll,
    run,
    side,
    to_end_of_round,
)

NO_REROLL = Reroll(())


@pytest.mark.rule("M-10.1")
def test_a_battle_needs_units_on_both_sides() -> None:
    with pytest.raises(BadInput, match="needs_two_armies"):
        begin(Battle(side(light=1), side()))


@pytest.mark.rule("M-10.2")
@pytest.mark.rule("M-10.3")
@pytest.mark.rule("M-19.2")
def test_decisions_come_in_the_order_of_the_rules() -> None:
    position = battle(
        Side(army(light=9, cavalry=2, captains=(2,), engines=(Engine.CATAPULT,))),
        side(heavy=12, archers=5),
    )
    faces = iter([roll(1), roll(1), roll(4, 5, 5), roll(1, 2, 3)])
    seen = []
    while position.stage < Stage.AFTER_ROUND:
        asked = pending(position)
        seen.append((asked.point.value, asked.side.value))
        answer: Decision = suggested(position) if not asked.dice else next(faces)
        if asked.point is Point.CREWS:
            answer = ManEngines((Crew(0, (LI,)),))
        position = advance(position, answer)
        if asked.point is Point.ARCHERY:
            faces = iter([roll(8, 8, 8, 8, 8), roll(4, 5, 5), roll(1, 2, 3)])
    assert seen == [
        ("D2", "attacker"),
        ("D2", "defender"),
        ("D3", "attacker"),
        ("dice", "attacker"),
        ("D4", "defender"),
        ("D5", "attacker"),
        ("dice", "defender"),
        ("D7", "attacker"),
        ("D8", "attacker"),
        ("D9", "attacker"),
        ("dice", "attacker"),
        ("D10", "attacker"),
        ("dice", "defender"),
        ("D10", "defender"),
        ("D12", "attacker"),
        ("D13", "defender"),
        ("D14", "attacker"),
    ]


@pytest.mark.rule("M-10.4")
@pytest.mark.rule("R-25")
def test_who_is_killed_by_engines_has_still_fired() -> None:
    start = battle(
        side(given=army(light=1, engines=(Engine.BOMBARD,))),
        side(given=army(light=1, engines=(Engine.BOMBARD,))),
    )
    crews = ManEngines((Crew(0, (LI,)),))
    end = run(start, crews, crews, roll(1), roll(1))
    assert end.ending is Ending.NOBODY_LEFT


@pytest.mark.rule("M-10.5")
@pytest.mark.rule("R-40")
def test_a_side_gone_before_the_melee_ends_the_round_without_loss_values() -> None:
    end = run(battle(side(archers=2), side(light=1)), roll(1, 8))
    assert end.ending is Ending.ATTACKER_LEFT
    assert counts(end.attacker.army) == {"archer": 2}
    assert winner(end) is Who.ATTACKER


@pytest.mark.rule("M-10.5")
def test_the_winner_takes_his_loss_value_although_the_loser_is_gone() -> None:
    end = run(battle(side(light=3), side(light=1)), roll(2, 3, 8), roll(1, 2, 3), NO_REROLL)
    assert counts(end.attacker.army) == {"light_infantry": 1}
    assert end.ending is Ending.ATTACKER_LEFT


@pytest.mark.rule("M-10.8")
@pytest.mark.rule("R-38")
def test_on_a_tie_only_cavalry_deals_damage() -> None:
    start = battle(side(cavalry=1), side(heavy=3))
    end = run(start, roll(1, 2, 6), roll(1, 2, 6), NO_REROLL)
    assert winner(end) is None
    melee = [entry for entry in end.log if entry.text.key == "battle.log_melee"]
    assert [(entry.who, entry.text.params["points"]) for entry in melee] == [(Who.DEFENDER, 2)]


@pytest.mark.rule("R-39")
@pytest.mark.rule("M-10.9")
def test_a_side_of_archers_alone_rolls_but_its_result_is_capped_at_zero() -> None:
    end = run(
        battle(side(archers=2), side(archers=1, light=2)), roll(2, 3, 8), roll(1, 2, 3), NO_REROLL
    )
    assert winner(end) is Who.ATTACKER
    assert not [
        entry
        for entry in end.log
        if entry.text.key == "battle.log_melee" and entry.text.params["points"]
    ]


@pytest.mark.rule("R-31")
def test_light_infantry_given_up_does_not_count_for_the_cap() -> None:
    start = battle(side(light=3), side(heavy=9))
    end = run(start, GiveUp(2), roll(1, 2, 8), roll(1, 2, 3), NO_REROLL)
    (result,) = [entry.why for entry in end.log if entry.text.key == "battle.log_winner"]
    assert result is not None
    assert result.total == 1


@pytest.mark.rule("R-35")
def test_choices_come_from_the_difference_before_the_cap() -> None:
    start = battle(side(light=2), side(light=9))
    position = run(start, roll(4, 4, 4), NO_REROLL, roll(1, 2, 3), NO_REROLL)
    assert pending(position).points == 3
    with pytest.raises(IllegalAction, match=r"M-10\.10"):
        run(position, Overwhelm(4))
    end = to_end_of_round(run(position, Overwhelm(1)))
    assert end.attacker.now.increase_damage == 2
    assert counts(end.defender.army) == {"light_infantry": 9 - (2 + 2) - 1}
    assert end.ending is Ending.DEFENDER_LEFT


@pytest.mark.rule("M-10.12")
def test_after_a_round_the_attacker_fights_on_retreats_or_capitulates() -> None:
    end = run(battle(side(light=3), side(light=3)), roll(1, 2, 5), roll(1, 2, 5), NO_REROLL)
    assert pending(end).options == (
        FightOn(),
        Retreat(1),
        Capitulate(Who.ATTACKER),
        Capitulate(Who.DEFENDER),
    )
    assert run(end, FightOn()).round_number == 2


@pytest.mark.rule("M-15.1")
@pytest.mark.rule("R-43")
@pytest.mark.rule("M-26.2")
def test_a_retreat_after_a_round_is_one_more_round_at_the_cost_of_the_terrain() -> None:
    end = run(battle(side(light=6), side(light=6)), roll(1, 2, 5), roll(1, 2, 5), NO_REROLL)
    last = run(end, Retreat(3), AnnounceCapture(), roll(1, 2, 5), roll(1, 2, 3), NO_REROLL)
    assert value(last, Who.ATTACKER).total == 3
    assert last.ending is Ending.ATTACKER_RETREATED
    assert last.attacker.army.size == 6 - 1 - (1 + 3)


@pytest.mark.rule("M-15.1")
def test_without_transports_there_is_no_retreat() -> None:
    start = battle(Side(army(light=3), transports=False), side(light=3))
    end = run(start, roll(1, 2, 5), roll(1, 2, 5), NO_REROLL)
    assert Retreat(1) not in pending(end).options
    with pytest.raises(BadInput):
        advance(end, Retreat(1))


@pytest.mark.rule("R-44")
def test_who_announces_capture_cannot_retreat() -> None:
    start = battle(side(light=3), side(light=3))
    position = run(start, AnnounceCapture(True), AnnounceCapture(False))
    assert pending(position).dice is not None


@pytest.mark.rule("M-15.2")
def test_a_capitulation_ends_the_battle_at_once_but_never_against_barbarians() -> None:
    position = battle(side(light=3), side(light=3))
    assert advance(position, Capitulate(Who.DEFENDER)).ending is Ending.DEFENDER_CAPITULATED
    against = battle(side(light=3), horde(light=3), horde_dice=(1, 2, 3))
    with pytest.raises(IllegalAction, match=r"M-15\.2"):
        advance(against, Capitulate(Who.ATTACKER))


@pytest.mark.rule("M-15.3")
@pytest.mark.parametrize(("units", "expected"), [(3, 7), (2, 4)])
def test_three_times_as_many_units_capture_without_penalty(units: int, expected: int) -> None:
    start = battle(side(light=units), side(light=1))
    position = run(start, AnnounceCapture(True), AnnounceCapture(False), roll(1, 2, 7))
    assert value(position, Who.ATTACKER).total == expected


@pytest.mark.rule("M-15.3")
@pytest.mark.rule("R-44")
def test_a_won_capture_takes_all_destroyed_units_and_spares_the_loser_his_loss_value() -> None:
    start = battle(side(light=9), side(light=3))
    end = run(
        start,
        AnnounceCapture(True),
        AnnounceCapture(False),
        roll(1, 2, 7),
        roll(3, 4, 5),
        NO_REROLL,
    )
    assert end.attacker.prisoners == ((Unit.LIGHT, 0, 2),)
    assert counts(end.defender.army) == {"light_infantry": 1}
    assert end.defender.supply.light == 20
    assert counts(end.attacker.army) == {"light_infantry": 8}


@pytest.mark.rule("M-15.3")
def test_a_lost_capture_changes_nothing_else() -> None:
    start = battle(side(light=9), side(light=3))
    end = run(
        start,
        AnnounceCapture(True),
        AnnounceCapture(False),
        roll(1, 2, 5),
        roll(1, 2, 5),
        NO_REROLL,
    )
    assert end.attacker.prisoners == ()
    assert counts(end.defender.army) == {"light_infantry": 2}


@pytest.mark.rule("M-15.3")
def test_prisoners_of_a_captor_who_destroys_himself_are_free_and_win() -> None:
    start = battle(side(light=3), side(light=1))
    end = run(
        start,
        AnnounceCapture(True),
        AnnounceCapture(False),
        roll(3, 4, 8),
        roll(1, 2, 3),
        NO_REROLL,
    )
    assert end.ending is Ending.DEFENDER_LEFT
    assert counts(end.defender.army) == {"light_infantry": 1}
    assert end.attacker.prisoners == ()


@pytest.mark.rule("M-15.5")
def test_among_several_parties_barbarians_come_first() -> None:
    assert next_opponents(("blue", "horde", "green"), ("horde",)) == ("horde",)
    assert next_opponents(("blue", "green"), ()) == ("blue", "green")
    with pytest.raises(BadInput, match="unknown_party"):
        next_opponents(("blue",), ("horde",))


@pytest.mark.rule("M-15.6")
def test_both_armies_may_be_destroyed() -> None:
    end = run(battle(side(light=1), side(light=1)), roll(1, 2, 5), roll(1, 2, 5), NO_REROLL)
    assert end.ending is Ending.NOBODY_LEFT


@pytest.mark.rule("M-26.3")
@pytest.mark.rule("R-74")
def test_blood_tokens_raise_one_attack_value_before_damage() -> None:
    attacker = Side(army(light=4), means=Means(blood_tokens=3))
    start = battle(attacker, side(light=4))
    position = run(start, roll(1, 2, 5), roll(1, 2, 5), NO_REROLL)
    assert pending(position).point is Point.VALUE_CARDS
    position = advance(position, SpendBlood(Who.ATTACKER, 2))
    assert value(position, Who.ATTACKER).total == 7
    assert position.attacker.means.blood_tokens == 1
    with pytest.raises(IllegalAction, match=r"M-26\.3"):
        advance(position, SpendBlood(Who.ATTACKER, 2))
    late = advance(position, Pass())
    with pytest.raises(IllegalAction, match="R-74"):
        advance(late, SpendBlood(Who.ATTACKER, 1))


@pytest.mark.rule("M-10.2")
def test_an_answer_nobody_asked_for_is_refused_and_changes_nothing() -> None:
    position = battle(side(light=2), side(light=2))
    for answer in (FightOn(), hits(HI), roll(1, 2, 3)):
        with pytest.raises(BadInput, match="not_asked_now"):
            advance(position, answer)
    over = advance(position, Capitulate(Who.ATTACKER))
    assert pending(over).point is Point.OVER
    with pytest.raises(BadInput, match="is_over"):
        advance(over, FightOn())


def test_a_replay_of_the_answers_is_the_same_battle() -> None:
    start = battle(side(light=3), side(heavy=2))
    answers: list[Decision] = []
    position = start
    throws = iter([roll(1, 2, 5), roll(1, 2, 3), roll(2, 2, 2), roll(3, 3, 3), roll(1, 1, 8)] * 9)
    while position.stage is not Stage.OVER:
        asked = pending(position)
        answer = next(throws) if asked.dice else suggested(position)
        answers.append(answer)
        position = advance(position, answer)
    again = play(start, tuple(answers))
    assert again == position
    assert again.log == position.log
