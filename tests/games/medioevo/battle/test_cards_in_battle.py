"""Realm cards and technologies in a battle (M-19, M-20, M-27, M-28, R-70)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.errors import BadInput, IllegalAction
from companion.core.records import evolve
from companion.games.medioevo.battle.army import NEUTRALISED, Army, Figure, Supply, army
from companion.games.medioevo.battle.cards import LAST_STAGE, fits
from companion.games.medioevo.battle.decisions import (
    AimHits,
    AnnounceCapture,
    Appoint,
    Assign,
    Crew,
    FightOn,
    FreeCrew,
    GiveUp,
    ManEngines,
    Pass,
    PlayCard,
    Protect,
    Reroll,
    SpendStrategy,
)
from companion.games.medioevo.battle.melee import value
from companion.games.medioevo.battle.model import Battle, Building, Ending, Means, Side, Site, Stage
from companion.games.medioevo.battle.siege import protection_level
from companion.games.medioevo.battle.steps import advance, pending
from companion.games.medioevo.battle.words import Point, Source, Who
from companion.games.medioevo.pieces import Engine, Unit
from companion.games.medioevo.switches import Switches
from tests.games.medioevo.battle.helpers import (
    ARC,
    CAV,
    HI,
    LI,
    battle,
    counts,
    horde,
    roll,
    run,
    side,
    to_end_of_round,
)

US, THEM = Who
NO_REROLL = Reroll(())
CAPTAIN = Figure(Unit.CAPTAIN, 1)


def holding(card: int, given: Army | None = None, **options: Any) -> Side:
    return Side(given or army(light=5), hand=frozenset({card}), means=Means(florins=500), **options)


def played(start: Battle, card: int, **details: Any) -> Battle:
    return advance(start, PlayCard(US, card, **details))


@pytest.mark.rule("M-27.1")
def test_card_1_stops_the_battle_after_the_current_round() -> None:
    start = played(battle(holding(1), side(light=5)), 1)
    end = run(start, roll(1, 2, 5), roll(1, 2, 5), NO_REROLL)
    assert end.ending is Ending.STOPPED


@pytest.mark.rule("M-27.5")
def test_card_5_adds_two_to_any_attack_value_also_the_enemys() -> None:
    start = battle(holding(5), side(light=5))
    position = played(run(start, roll(1, 2, 5), roll(1, 2, 5)), 5, on=THEM)
    assert value(position, THEM).total == 7
    assert position.attacker.hand == frozenset()


@pytest.mark.rule("M-19.2")
def test_a_card_of_somebody_outside_the_battle_counts_as_well() -> None:
    start = battle(side(light=5), side(light=5))
    position = advance(run(start, roll(1, 2, 5)), PlayCard(None, 5, on=US))
    assert value(position, US).total == 7


@pytest.mark.rule("M-19.1")
def test_a_card_not_in_hand_or_not_for_battles_is_refused() -> None:
    start = battle(holding(5), side(light=5))
    with pytest.raises(IllegalAction, match="card_not_in_hand"):
        played(start, 4)
    with pytest.raises(IllegalAction, match="card_not_for_battles"):
        played(battle(holding(22), side(light=5)), 22)
    spent = played(start, 5)
    with pytest.raises(IllegalAction, match="card_not_in_hand"):
        played(spent, 5)


@pytest.mark.rule("M-19.2")
@pytest.mark.parametrize("card", [4, 5, 10, 12, 26, 40, 52, 67])
def test_a_card_comes_too_late_when_its_moment_is_over(card: int) -> None:
    start = battle(holding(card, army(light=5)), side(light=5, heavy=2))
    start = advance(start, Pass()) if pending(start).point is Point.CARDS else start
    position = run(start, roll(1, 2, 8), roll(1, 2, 3), NO_REROLL)
    position = (
        advance(position, Pass()) if pending(position).point is Point.VALUE_CARDS else position
    )
    assert position.stage is Stage.MELEE_DAMAGE
    assert position.stage > LAST_STAGE[card]
    with pytest.raises(IllegalAction, match="too_late"):
        played(position, card, figure=LI, on=US)


@pytest.mark.rule("M-27.7")
@pytest.mark.rule("M-0.6")
@pytest.mark.parametrize(("face", "shots"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_card_7_gives_a_d3_of_extra_shots(face: int, shots: int) -> None:
    start = played(battle(holding(7), side(light=9)), 7)
    asked = pending(start)
    assert asked.dice is not None
    assert asked.dice.sides == (6,)
    position = run(start, roll(face), AnnounceCapture(), AnnounceCapture())
    assert position.attacker.now.shots == shots


@pytest.mark.rule("M-27.7")
@pytest.mark.rule("R-70")
def test_card_7_needs_an_open_gate_and_never_gives_more_shots_than_units() -> None:
    blocked = played(battle(holding(7, army(archers=2)), side(archers=1, light=3)), 7)
    position = run(blocked, roll(6), AnnounceCapture(), AnnounceCapture())
    assert position.attacker.now.shots == 0
    few = played(battle(holding(7, army(archers=2)), side(light=9)), 7)
    position = run(few, roll(6), AnnounceCapture(), AnnounceCapture())
    assert position.attacker.now.shots == 2


@pytest.mark.rule("M-27.8")
@pytest.mark.parametrize(
    ("archers", "face", "is_hit"), [(1, 4, False), (2, 4, True), (9, 6, True), (9, 7, False)]
)
def test_card_8_lowers_dice_by_one_per_two_archers_at_most_three(
    archers: int, face: int, is_hit: bool
) -> None:
    start = played(battle(holding(8, army(archers=archers)), side(light=20)), 8)
    end = run(start, roll(face, *(8,) * (archers - 1)))
    assert end.defender.army.size == 20 - is_hit


@pytest.mark.rule("M-27.9")
def test_card_9_rerolls_archer_dice_once() -> None:
    start = played(battle(holding(9, army(archers=3)), side(light=9)), 9)
    position = run(start, roll(8, 1, 7))
    assert isinstance(pending(position).options[0], Reroll)
    end = run(position, Reroll((0, 2)), roll(3, 4))
    assert end.attacker.now.archer_faces == (3, 1, 4)
    assert end.defender.army.size == 7


@pytest.mark.rule("M-27.9")
def test_card_9_may_be_played_when_the_archer_dice_are_seen() -> None:
    start = run(battle(holding(9, army(archers=2)), side(light=9)), Pass(), roll(8, 8))
    assert pending(start).point is Point.CARDS
    position = played(start, 9)
    end = run(position, Reroll((0, 1)), roll(1, 1))
    assert end.defender.army.size == 7
    assert run(start, Pass()).defender.army.size == 9


@pytest.mark.rule("M-27.12")
def test_card_12_protects_against_two_sources() -> None:
    site = Site(owner=US, military=Building(2))
    start = played(battle(holding(12), side(archers=3), site=site), 12)
    assert len(pending(start).options) == 3
    with pytest.raises(IllegalAction, match=r"M-14\.2"):
        run(start, Protect((Source.MELEE,)))
    end = run(start, Protect((Source.ARCHERS, Source.MELEE)), roll(1, 1, 1))
    assert end.attacker.army.size == 4
    assert end.site.left == (0, 2, 2)


@pytest.mark.rule("M-27.14")
def test_card_14_wins_over_an_enemy_unit_before_the_first_attack_roll() -> None:
    start = battle(holding(14), side(cavalry=2, captains=(1,)))
    position = played(start, 14, figure=CAV)
    assert counts(position.attacker.army) == {"light_infantry": 5, "cavalry": 1}
    assert counts(position.defender.army) == {"cavalry": 1, "captain": 1}
    assert position.attacker.means.florins == 400
    assert position.attacker.supply.cavalry == 9
    with pytest.raises(IllegalAction, match="no_captain"):
        played(start, 14, figure=CAPTAIN)
    poor = battle(holding(14, supply=Supply(cavalry=0)), side(cavalry=2))
    with pytest.raises(IllegalAction, match="no_figure_left"):
        played(poor, 14, figure=CAV)


@pytest.mark.rule("M-27.14")
def test_card_14_is_too_late_after_the_first_roll_and_needs_its_price() -> None:
    start = run(battle(holding(14), side(light=5)), Pass(), roll(1, 2, 3))
    with pytest.raises(IllegalAction, match="too_late"):
        played(start, 14, figure=LI)
    broke = evolve(holding(14), means=Means())
    with pytest.raises(IllegalAction, match="cannot_pay_florins"):
        played(battle(broke, side(light=5)), 14, figure=LI)


@pytest.mark.rule("M-27.16")
@pytest.mark.parametrize(
    ("engine", "face", "after"),
    [
        (Engine.BOMBARD, 3, (Engine.TREBUCHET, False)),
        (Engine.CATAPULT, 1, (Engine.CATAPULT, True)),
        (Engine.BOMBARD, 4, (Engine.BOMBARD, False)),
    ],
)
def test_card_16_lowers_an_engine(engine: Engine, face: int, after: tuple[Engine, bool]) -> None:
    enemy = side(given=army(light=3, engines=(engine,)))
    end = run(played(battle(holding(16), enemy), 16, engine=0, own=LI), roll(face))
    found = end.defender.army.engines[0]
    assert (found.kind, found.lost) == after


@pytest.mark.rule("M-27.16")
def test_card_16_may_hit_a_war_wagon() -> None:
    end = run(played(battle(holding(16), side(light=3)), 16, engine=-1, own=LI), roll(2))
    assert end.defender.wagons_hit == 1


@pytest.mark.rule("M-27.17")
@pytest.mark.rule("R-70")
@pytest.mark.parametrize(("face", "own", "enemy"), [(3, 5, 2), (5, 5, 3), (7, 4, 3)])
def test_card_17_removes_an_enemy_unit_or_costs_an_own_one(face: int, own: int, enemy: int) -> None:
    start = played(battle(holding(17), side(heavy=3)), 17, figure=HI, own=LI)
    end = run(start, roll(face))
    assert (end.attacker.army.size, end.defender.army.size) == (own, enemy)


@pytest.mark.rule("M-27.17")
@pytest.mark.parametrize(("face", "told"), [(3, "success"), (5, "nothing"), (7, "caught")])
def test_what_a_spy_achieves_is_told(face: int, told: str) -> None:
    start = played(battle(holding(17), side(heavy=3)), 17, figure=HI, own=LI)
    keys = [entry.text.key for entry in run(start, roll(face)).log]
    assert f"battle.log_spy_{told}" in keys


@pytest.mark.rule("M-27.17")
def test_a_spy_needs_a_target_and_an_own_unit_to_lose() -> None:
    start = battle(holding(17), side(heavy=3))
    with pytest.raises(BadInput, match="spy_needs_own_unit"):
        played(start, 17, figure=HI)
    with pytest.raises(IllegalAction, match="no_such_unit"):
        played(start, 17, figure=CAV, own=LI)
    waiting = played(start, 17, figure=HI, own=LI)
    with pytest.raises(BadInput, match="card_dice_first"):
        played(waiting, 5)


@pytest.mark.rule("M-27.17")
@pytest.mark.rule("R-40")
def test_a_spy_may_end_the_round() -> None:
    start = played(battle(holding(17), side(heavy=1)), 17, figure=HI, own=LI)
    assert run(start, roll(1)).ending is Ending.ATTACKER_LEFT


@pytest.mark.rule("M-27.18")
@pytest.mark.rule("R-70")
def test_card_18_neutralises_a_unit_for_one_round() -> None:
    start = played(
        battle(holding(18, army(archers=2)), side(archers=1, light=6)), 18, figure=ARC, own=ARC
    )
    position = run(start, roll(1))
    out = evolve(ARC, post=NEUTRALISED)
    assert dict(position.defender.army.groups)[out] == 1
    position = run(position, AnnounceCapture(), AnnounceCapture())
    assert position.attacker.now.shots == 2
    end = to_end_of_round(run(position, roll(8, 8), roll(1, 2, 5), roll(1, 2, 5), NO_REROLL))
    again = run(end, FightOn())
    assert ARC in dict(again.defender.army.groups)


@pytest.mark.rule("M-27.24")
def test_card_24_brings_any_unit_into_the_own_area() -> None:
    start = battle(holding(24), side(light=5), site=Site(owner=US))
    position = played(start, 24, figure=Figure(Unit.CAPTAIN, 3))
    assert CAPTAIN in dict(position.attacker.army.groups)
    assert position.attacker.supply.captains == 2
    foreign = battle(holding(24), side(light=5))
    with pytest.raises(IllegalAction, match="not_your_area"):
        played(foreign, 24, figure=LI)


@pytest.mark.rule("M-27.26")
@pytest.mark.parametrize(("level", "expected"), [(0, 1), (1, 2), (3, 3)])
def test_card_26_raises_the_protection_by_one_level(level: int, expected: int) -> None:
    site = Site(owner=US, military=Building(level) if level else None)
    position = played(battle(holding(26), side(light=5), site=site), 26)
    assert protection_level(position.site) == expected


@pytest.mark.rule("M-27.27")
def test_card_27_lets_a_unit_ignore_its_first_point() -> None:
    start = battle(holding(27), side(light=1))
    position = run(start, roll(2, 3, 5), roll(1, 2, 3), NO_REROLL)
    position = played(position, 27, figure=LI)
    end = to_end_of_round(
        run(position, Pass()) if pending(position).point is Point.VALUE_CARDS else position
    )
    assert end.attacker.army.size == 4


@pytest.mark.rule("M-27.28")
def test_card_28_lists_the_units_lost_in_this_round() -> None:
    start = played(battle(holding(28), side(light=5)), 28)
    end = run(start, roll(2, 3, 5), roll(1, 2, 5), NO_REROLL)
    assert end.attacker.buy_back == ((Unit.LIGHT, 0, 2),)


@pytest.mark.rule("M-27.29")
@pytest.mark.rule("R-70")
def test_card_29_keeps_units_killed_by_archers_until_the_end_of_the_round() -> None:
    start = played(battle(holding(29, army(heavy=1, light=2)), side(archers=4, light=3)), 29)
    position = run(start, roll(1, 1, 8, 8), Assign((LI, LI)))
    assert position.attacker.army.size == 1
    assert position.attacker.army.fighting(Unit.LIGHT) == 2
    assert position.defender.now.able.light == 0
    end = run(position, roll(1, 2, 8), roll(1, 2, 3), NO_REROLL)
    (result,) = [entry.why for entry in end.log if entry.text.key == "battle.log_winner"]
    assert result is not None
    assert result.total == 3
    end = to_end_of_round(end)
    assert end.attacker.army.present == end.attacker.army.size


@pytest.mark.rule("M-27.34")
@pytest.mark.rule("M-27.35")
@pytest.mark.parametrize("card", [34, 35])
def test_cards_34_and_35_place_a_unit_but_no_captain(card: int) -> None:
    start = battle(holding(card), side(light=5))
    assert counts(played(start, card, figure=CAV).attacker.army)["cavalry"] == 1
    with pytest.raises(IllegalAction, match="no_captain"):
        played(start, card, figure=CAPTAIN)


@pytest.mark.rule("M-27.39")
def test_card_39_takes_one_destroyed_unit_prisoner() -> None:
    start = battle(holding(39), side(light=5, archers=1))
    position = run(start, roll(8), roll(1, 2, 8), roll(2, 3, 5), NO_REROLL)
    end = to_end_of_round(played(position, 39, figure=LI))
    assert end.attacker.prisoners == ((Unit.LIGHT, 0, 1),)


@pytest.mark.rule("M-27.40")
@pytest.mark.rule("M-27.41")
@pytest.mark.parametrize(("card", "expected"), [(40, 7), (41, 5)])
def test_cards_40_and_41_ease_a_capture(card: int, expected: int) -> None:
    start = played(battle(holding(card, army(light=4)), side(light=2)), card)
    position = run(start, AnnounceCapture(True), AnnounceCapture(False), roll(1, 2, 7))
    assert value(position, US).total == expected


@pytest.mark.rule("M-27.46")
@pytest.mark.rule("M-27.47")
def test_assassins_lower_a_die_on_the_table_but_not_below_one() -> None:
    start = battle(holding(47, army(archers=2)), side(light=9))
    position = run(start, roll(5, 8))
    assert pending(position).point is Point.CARDS
    end = played(position, 47, on=US, die=0, amount=2)
    assert end.defender.army.size == 8
    low = battle(holding(47), side(light=5))
    position = played(run(low, roll(2, 3, 5)), 47, on=US, die=0, amount=2)
    assert position.attacker.now.faces == (1, 3, 5)
    with pytest.raises(IllegalAction, match=r"M-27\.47"):
        played(run(low, roll(2, 3, 5)), 47, on=US, die=3)


@pytest.mark.rule("M-27.46")
def test_horde_dice_belong_to_no_player_and_cannot_be_lowered() -> None:
    start = battle(holding(46), horde(light=9), horde_dice=(2, 4, 7))
    position = run(start, roll(1, 2, 3), NO_REROLL)
    with pytest.raises(IllegalAction, match="no_such_die"):
        played(position, 46, on=THEM, die=2)


@pytest.mark.rule("M-27.66")
def test_card_66_adds_up_to_three_units_to_a_barbarian_army() -> None:
    start = battle(holding(66), horde(light=1), horde_dice=(2, 4, 7))
    position = played(start, 66, on=THEM, units=(CAV, HI))
    assert counts(position.defender.army) == {
        "light_infantry": 1,
        "heavy_infantry": 1,
        "cavalry": 1,
    }
    with pytest.raises(IllegalAction, match=r"M-27\.66"):
        played(start, 66, on=THEM, units=(LI,) * 4)
    with pytest.raises(IllegalAction, match="only_barbarians"):
        played(start, 66, on=US, units=(LI,))


@pytest.mark.rule("M-27.67")
def test_card_67_makes_a_unit_a_captain_until_the_battle_ends() -> None:
    start = battle(holding(67), side(heavy=3))
    position = played(start, 67, on=US, figure=LI)
    assert position.attacker.army.captain_levels() == 1
    assert position.attacker.army.fighting(Unit.LIGHT) == 4
    captained = battle(holding(67), side(captains=(1,)))
    with pytest.raises(IllegalAction, match="has_captain"):
        played(captained, 67, on=THEM, figure=CAPTAIN)


@pytest.mark.rule("M-27.68")
def test_card_68_raises_a_captain_up_to_level_three() -> None:
    start = battle(holding(68, army(captains=(2,), light=1)), side(heavy=3))
    position = played(start, 68, on=US, figure=Figure(Unit.CAPTAIN, 2))
    assert position.attacker.army.captain_levels() == 3
    top = battle(holding(68, army(captains=(3,), light=1)), side(heavy=3))
    with pytest.raises(IllegalAction, match="no_captain_to_raise"):
        played(top, 68, on=US, figure=Figure(Unit.CAPTAIN, 3))


@pytest.mark.rule("M-20.1")
@pytest.mark.rule("M-20.2")
@pytest.mark.rule("M-28.16")
def test_a_technology_must_be_owned_and_paid_with_points_or_florins() -> None:
    owned = frozenset({"strategy", "machinery"})
    rich = Side(army(light=2), means=Means(red=1, florins=350, technologies=owned))
    start = run(battle(rich, side(light=9)), AnnounceCapture(), AnnounceCapture())
    assert pending(start).points == 2
    spent = run(start, SpendStrategy(2))
    assert (spent.attacker.means.red, spent.attacker.means.florins) == (0, 50)
    with pytest.raises(IllegalAction, match=r"M-8\.3"):
        run(start, SpendStrategy(3))
    with pytest.raises(IllegalAction, match=r"M-20\.1"):
        advance(start, Appoint(US, US, LI, Unit.CAVALRY))
    with pytest.raises(IllegalAction, match="no_such_engine"):
        advance(start, FreeCrew(US, 0))


@pytest.mark.rule("R-21")
def test_the_price_of_a_technology_may_be_overridden() -> None:
    means = Means(red=3, technologies=frozenset({"strategy"}))
    switches = Switches(tp_override={"strategy": 1})
    start = battle(Side(army(light=2), means=means), side(light=9), switches=switches)
    assert pending(run(start, AnnounceCapture(), AnnounceCapture())).points == 3


@pytest.mark.rule("M-28.14")
@pytest.mark.rule("R-70")
def test_an_appointed_unit_fights_as_its_new_type_but_dies_as_its_figure() -> None:
    means = Means(red=1, technologies=frozenset({"appointment"}))
    start = battle(Side(army(cavalry=1), means=means), side(archers=1, light=4))
    position = advance(start, Appoint(US, US, CAV, Unit.ARCHER))
    position = run(position, AnnounceCapture(), AnnounceCapture())
    assert position.attacker.now.shots == position.defender.now.shots == 0
    end = to_end_of_round(run(position, roll(1, 2, 3), roll(1, 2, 4), NO_REROLL))
    assert end.attacker.army.groups == ((evolve(LI, acts_as=Unit.ARCHER), 1),)


@pytest.mark.rule("M-28.15")
@pytest.mark.rule("M-28.16")
def test_tactics_may_aim_the_points_of_strategy() -> None:
    means = Means(red=3, technologies=frozenset({"strategy", "tactics"}))
    start = battle(Side(army(light=4), means=means), side(light=4, captains=(2,)))
    position = run(start, SpendStrategy(1))
    assert pending(position).side is US
    end = run(position, AimHits((Figure(Unit.CAPTAIN, 2),)))
    assert counts(end.defender.army) == {"light_infantry": 4}
    assert end.attacker.means.red == 0


@pytest.mark.rule("M-28.3")
def test_a_freed_crew_counts_for_the_cap_and_for_gates() -> None:
    means = Means(blue=1, technologies=frozenset({"machinery"}))
    attacker = Side(army(light=3, engines=(Engine.CATAPULT,)), means=means)
    start = advance(battle(attacker, side(light=9)), FreeCrew(US, 0))
    position = run(start, ManEngines((Crew(0, (LI, LI, LI)),)), roll(8, 8, 8))
    assert position.defender.now.able.light == 0
    end = run(position, roll(1, 2, 8), roll(1, 2, 3), NO_REROLL)
    (result,) = [entry.why for entry in end.log if entry.text.key == "battle.log_winner"]
    assert result is not None
    assert result.total == 3


@pytest.mark.rule("M-27.29")
def test_a_fallen_unit_that_is_given_up_is_no_prisoner() -> None:
    start = played(battle(holding(29, army(light=2)), side(archers=9)), 29)
    start = run(start, AnnounceCapture(False), AnnounceCapture(True))
    position = run(start, roll(1, *(8,) * 8))
    end = run(position, GiveUp(1), roll(1, 2, 3), roll(1, 2, 8), NO_REROLL)
    end = to_end_of_round(end)
    assert end.defender.prisoners == ()
    assert end.attacker.supply.light == 21


@pytest.mark.rule("M-19.1")
def test_only_cards_that_can_do_something_here_fit() -> None:
    def fitting(position: Battle, who: Who) -> set[int]:
        return {card for card in LAST_STAGE if fits(position, card, who)}

    plain = battle(side(light=2), side(light=2))
    left_out = {8, 9, 10, 12, 52, 66, 68}
    assert fitting(plain, Who.ATTACKER) == set(LAST_STAGE) - left_out - {24, 26}
    assert fitting(plain, Who.DEFENDER) == set(LAST_STAGE) - left_out
    armed = side(given=army(archers=1, captains=(1,), engines=(Engine.CATAPULT,)))
    assert {8, 9, 10, 52, 67, 68} <= fitting(battle(armed, side(light=2)), Who.ATTACKER)
