"""Fights for a province: the rulebook's examples and every modifier."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import BadInput, IllegalAction
from companion.games.renaissance.expansion.fight_question import Attacker, Defender, Fight
from companion.games.renaissance.expansion.fights import FightAnswer, fight
from companion.games.renaissance.pieces import Advance, Arms
from companion.games.renaissance.switches import Switches

W, Y, G, H = Advance.W, Advance.Y, Advance.G, Advance.H
STIRRUPS, ARMOUR, LONGBOW, GUNPOWDER = Arms


def attacked(
    market: int,
    *defenders: Defender,
    position: int = 6,
    dice: tuple[int, int, int] | None = None,
    cathedral: Any = "none",
    switches: Switches | None = None,
    **attacker: Any,
) -> FightAnswer:
    return fight(
        Fight(
            market,
            Attacker(position, **attacker),
            defenders,
            dice,
            cathedral,
            switches or Switches(),
        )
    )


def token(count: int = 1, **facts: Any) -> Defender:
    return Defender(tokens=count, **facts)


def marker(**facts: Any) -> Defender:
    return Defender(control_marker=True, **facts)


# -- examples of the book --------------------------------------------------------------------


@pytest.mark.rule("R-9.5.2.1", "R-9.5.2.2", "R-9.5.2.5", "R-9.5.2.10")
def test_EX_R_07_tunis_takes_five_tokens_three_of_them_new_and_all_are_lost() -> None:
    assert attacked(4, token()).new_tokens.total == 5
    failed = attacked(4, token(), tokens_there=2, dice=(1, 1, 6))
    assert failed.needed.total == 5
    assert failed.new_tokens.total == 3
    assert (failed.outcome, failed.attacker_loses, failed.defenders_lose) == ("lost", 5, ())


@pytest.mark.rule("R-9.5.2.3", "R-9.5.2.6", "R-13.2")
def test_EX_R_08_fez_takes_four_with_the_satellite_five_and_galley_two_is_too_small() -> None:
    assert attacked(2, marker()).needed.total == 4
    assert attacked(2, marker(satellites=1), capacity_left=10).needed.total == 5
    with pytest.raises(IllegalAction) as refused:
        attacked(2, marker(), capacity_left=2)
    assert refused.value.key == "ren.fight.too_few_ships"


@pytest.mark.rule("R-9.5.2.7", "R-9.5.2.8")
def test_EX_R_09_belgrade_with_nationalism_and_stirrups_takes_six() -> None:
    venice = marker(advances=frozenset({W}), home_region=True, arms=frozenset({STIRRUPS}))
    assert attacked(2, venice).needed.total == 6


@pytest.mark.rule("R-9.5.2.8", "R-9.5.2.4")
def test_EX_R_10_belgrade_with_one_token_takes_five_and_four_against_equal_nationalism() -> None:
    venice = token(advances=frozenset({W}), home_region=True, arms=frozenset({STIRRUPS}))
    assert attacked(2, venice).needed.total == 5
    assert attacked(2, venice, advances=frozenset({W}), home_region=True).needed.total == 4


@pytest.mark.rule("R-9.5.2.8", "R-4.1.4")
def test_nationalism_counts_in_the_own_capital_without_a_word_about_the_region() -> None:
    holder = marker(advances=frozenset({W}), own_capital=True)
    assert attacked(4, holder).defence.total == 13, "8 of the marker, market 4, nationalism"
    assert attacked(4, marker(own_capital=True)).defence.total == 12
    back = attacked(4, marker(), advances=frozenset({W}), own_capital=True)
    assert (back.bonuses.total, back.needed.total) == (1, 4)


@pytest.mark.rule("R-9.5.2.7")
def test_EX_R_11_bari_takes_three_two_with_gunpowder_one_with_nationalism_too() -> None:
    venice = token(advances=frozenset({W}), home_region=True)
    gunpowder = frozenset({GUNPOWDER})
    assert attacked(1, venice).needed.total == 3
    assert attacked(1, venice, arms=gunpowder).needed.total == 2
    genoa = {"advances": frozenset({W}), "home_region": True}
    assert attacked(1, venice, arms=gunpowder, **genoa).needed.total == 1


@pytest.mark.rule("R-9.5.2.9", "R-9.5.2.11")
def test_EX_R_12_oran_is_won_by_a_green_four_in_position_three_and_one_token_stays() -> None:
    won = attacked(1, token(), position=3, dice=(4, 1, 6), capacity_left=2)
    assert (won.needed.total, won.outcome, won.placed) == (2, "won", "token")
    assert attacked(1, token(), arms=frozenset({ARMOUR})).needed.total == 1
    with pytest.raises(IllegalAction):
        attacked(1, token(arms=frozenset({ARMOUR})), capacity_left=2)
    assert attacked(1, token(arms=frozenset({ARMOUR}))).needed.total == 3


@pytest.mark.rule("R-9.5.2.10")
def test_EX_R_13_oran_is_lost_and_galley_two_cannot_try_again() -> None:
    lost = attacked(1, token(), position=3, dice=(3, 2, 5), capacity_left=2)
    assert (lost.outcome, lost.attacker_loses) == ("lost", 2)
    with pytest.raises(IllegalAction):
        attacked(1, token(), position=3, capacity_left=2 - lost.attacker_loses)
    assert attacked(1, token(), position=3, capacity_left=4 - lost.attacker_loses)


@pytest.mark.rule("R-9.5.2.9")
def test_EX_R_20_florence_takes_eight_and_black_above_white_wins_in_position_six() -> None:
    assert attacked(4, marker()).needed.total == 8
    assert attacked(4, marker(), dice=(6, 5, 6)).outcome == "lost"
    assert attacked(4, marker(), dice=(6, 5, 3)).outcome == "won"


@pytest.mark.rule("R-9.5.2.7")
def test_EX_R_34_durazzo_with_armour_takes_three_green_five_wins_in_position_four() -> None:
    defender = token(arms=frozenset({ARMOUR}))
    assert attacked(1, defender).needed.total == 3
    assert attacked(1, defender, position=4, dice=(2, 3, 3)).outcome == "lost"
    assert attacked(1, defender, position=4, dice=(5, 3, 3)).outcome == "won"


@pytest.mark.rule("R-9.5.2.10")
def test_EX_R_35_granada_takes_three_and_galley_six_allows_two_tries() -> None:
    armour = frozenset({ARMOUR})
    for capacity, dice in ((6, (1, 3, 4)), (3, (1, 1, 5))):
        tried = attacked(2, marker(), arms=armour, dice=dice, capacity_left=capacity)
        assert (tried.new_tokens.total, tried.outcome) == (3, "lost")
    with pytest.raises(IllegalAction):
        attacked(2, marker(), arms=armour, capacity_left=0)


@pytest.mark.rule("R-9.5.2.6", "RUL-R-19")
def test_EX_R_36_belgrade_takes_three_because_a_new_satellite_token_does_not_support() -> None:
    won = attacked(2, marker(satellites=0), arms=frozenset({ARMOUR}), dice=(1, 2, 1))
    assert (won.needed.total, won.outcome, won.placed) == (3, "won", "control_marker")
    assert won.defenders_lose[0].control_marker


@pytest.mark.rule("R-9.5.2.5")
def test_EX_R_37_durazzo_with_one_token_takes_one_with_armour() -> None:
    assert attacked(1, token(), arms=frozenset({ARMOUR})).needed.total == 1


# -- every modifier --------------------------------------------------------------------------


@pytest.mark.rule("R-9.5.2.2")
def test_all_defenders_count_and_the_market_once() -> None:
    assert attacked(5, token(2), token(1), token(1)).defence.total == 2 + 1 + 1 + 5


@pytest.mark.rule("R-9.5.2.3", "RUL-R-18")
def test_markers_count_double_in_the_own_capital_of_the_defender() -> None:
    assert attacked(5, marker(own_capital=True)).defence.total == 10 + 5
    assert attacked(5, token(2, own_capital=True)).defence.total == 4 + 5


@pytest.mark.rule("R-9.5.2.4", "R-9.5.2.5")
def test_tokens_count_double_against_the_own_capital_rounded_up_but_not_below_the_market() -> None:
    arms = frozenset({GUNPOWDER})
    back = attacked(5, marker(), own_capital=True, arms=arms)
    assert back.needed.total == 5  # 10 - 1 = 9, halved and rounded up
    assert back.attack.total == 11
    strong = marker(arms=arms, advances=frozenset({W}), home_region=True, satellites=3)
    assert attacked(4, strong, own_capital=True).needed.total == 7  # 4 + 4 + 3 + 2 = 13


@pytest.mark.rule("R-9.5.2.6")
def test_satellites_support_only_a_control_marker_and_twice_with_cosmopolitan() -> None:
    assert attacked(3, token(satellites=2)).defence.total == 1 + 3
    assert attacked(3, marker(satellites=2)).defence.total == 3 + 3 + 2
    assert attacked(3, marker(satellites=2, advances=frozenset({Y}))).defence.total == 3 + 3 + 4


@pytest.mark.rule("R-9.5.2.6")
def test_satellites_help_an_attacker_only_with_cosmopolitan() -> None:
    assert attacked(3, marker(), satellites=2).needed.total == 6
    assert attacked(3, marker(), satellites=2, advances=frozenset({Y})).needed.total == 4


@pytest.mark.rule("R-9.5.2.5", "RUL-R-15")
def test_an_attack_takes_at_least_the_market_unless_the_table_decided_otherwise() -> None:
    helped = {"satellites": 2, "advances": frozenset({Y}), "arms": frozenset({ARMOUR})}
    assert attacked(3, token(), **helped).needed.total == 3
    free = Switches(attack_minimum_is_market=False)
    assert attacked(3, token(), switches=free, **helped).needed.total == 1


@pytest.mark.rule("R-A2.12", "R-A2.17", "R-9.5.2.7")
@pytest.mark.parametrize(
    ("own", "other", "bonus"),
    [
        ({STIRRUPS}, {ARMOUR}, 0),
        ({STIRRUPS}, {STIRRUPS}, 1),
        ({ARMOUR}, {STIRRUPS}, 1),
        ({STIRRUPS, ARMOUR}, {ARMOUR}, 1),
        ({LONGBOW}, {GUNPOWDER}, 0),
        ({LONGBOW, GUNPOWDER}, {GUNPOWDER}, 1),
        ({GUNPOWDER}, {LONGBOW}, 1),
        ({STIRRUPS, ARMOUR}, {LONGBOW}, 0),
        ({ARMOUR, GUNPOWDER}, set(), 1),
    ],
)
def test_arms_count_one_each_unless_beaten_or_ended(
    own: set[Arms], other: set[Arms], bonus: int
) -> None:
    answer = attacked(5, token(arms=frozenset(other)), arms=frozenset(own))
    assert answer.bonuses.total == bonus


@pytest.mark.rule("R-A2.12", "R-A2.13", "RUL-R-16", "R-9.5.2.9")
def test_stirrups_against_armour_keep_the_win_on_equal_dice_unless_the_table_decided() -> None:
    armed = {"arms": frozenset({STIRRUPS}), "dice": (1, 4, 4)}
    defender = token(arms=frozenset({ARMOUR}))
    assert attacked(2, defender, **armed).outcome == "won"
    strict = Switches(tie_needs_bonus=True)
    assert attacked(2, defender, switches=strict, **armed).outcome == "lost"
    assert attacked(2, token(), switches=strict, **armed).outcome == "won"
    assert attacked(2, token(), dice=(1, 4, 4)).outcome == "lost"


@pytest.mark.rule("R-9.5.2.9")
def test_faith_wins_on_green_equal_to_the_position() -> None:
    assert attacked(2, token(), position=6, dice=(6, 1, 6)).outcome == "lost"
    with_faith = attacked(2, token(), position=6, dice=(6, 1, 6), advances=frozenset({G}))
    assert (with_faith.outcome, with_faith.least_green) == ("won", 6)
    assert attacked(2, token(), position=6).least_green == 7


@pytest.mark.rule("R-9.5.2.12")
def test_a_cathedral_wins_outright_if_the_attack_is_strong_enough() -> None:
    has = frozenset({H})
    won = attacked(2, marker(), advances=has, cathedral="attacker")
    assert (won.outcome, won.chance.exact) == ("won", "1")
    lost = attacked(2, marker(advances=has), cathedral="defender", dice=(6, 6, 1))
    assert (lost.outcome, lost.chance.exact) == ("lost", "0")
    with pytest.raises(IllegalAction):
        attacked(2, marker(), advances=has, cathedral="attacker", tokens_available=3)


@pytest.mark.rule("R-9.5.2.12", "RUL-R-24")
@pytest.mark.parametrize(
    ("defenders", "attacker", "who", "key"),
    [
        ((token(),), {}, "attacker", "no_cathedral"),
        ((token(),), {}, "defender", "no_cathedral"),
        (
            (token(), token(advances=frozenset({H}))),
            {"advances": frozenset({H})},
            "attacker",
            "cathedral_against_cathedral",
        ),
        (
            (token(advances=frozenset({H})),),
            {"advances": frozenset({H})},
            "defender",
            "cathedral_against_cathedral",
        ),
        (
            (token(),),
            {"advances": frozenset({H}), "cathedral_used": True},
            "attacker",
            "cathedral_used",
        ),
        (
            (token(advances=frozenset({H}), cathedral_used=True),),
            {},
            "defender",
            "cathedral_used",
        ),
    ],
)
def test_a_cathedral_works_once_against_each_opponent_without_one(
    defenders: tuple[Defender, ...], attacker: dict[str, Any], who: str, key: str
) -> None:
    with pytest.raises(IllegalAction) as refused:
        attacked(5, *defenders, cathedral=who, **attacker)
    assert refused.value.key == f"ren.fight.{key}"


@pytest.mark.rule("R-9.4.3.2")
def test_of_an_eliminated_defender_only_markers_satellites_and_nationalism_count() -> None:
    out = marker(
        advances=frozenset({W, Y, H}),
        home_region=True,
        satellites=1,
        arms=frozenset({ARMOUR}),
        is_out=True,
    )
    assert attacked(2, out).defence.total == 2 + 2 + 1 + 1
    assert attacked(2, replace(out, is_out=False)).defence.total == 2 + 2 + 2 + 1 + 1
    with pytest.raises(IllegalAction):
        attacked(2, out, cathedral="defender")


@pytest.mark.rule("R-A2.17", "R-A2.18", "R-9.4.3.2")
@pytest.mark.parametrize("newer", [LONGBOW, GUNPOWDER])
def test_armour_stays_ended_when_the_player_of_the_newer_arms_drops_out(newer: Arms) -> None:
    out = marker(arms=frozenset({newer}), is_out=True)
    found = attacked(2, out, arms=frozenset({ARMOUR}))
    assert (found.defence.total, found.bonuses.total, found.wins_on_tie) == (4, 0, False)
    with_own = attacked(2, out, arms=frozenset({LONGBOW}))
    assert with_own.bonuses.total == 1, "gunpowder of somebody who is out beats nothing"


@pytest.mark.rule("R-13.2")
def test_too_few_tokens_and_too_few_ships_are_reported_together() -> None:
    with pytest.raises(IllegalAction) as refused:
        attacked(4, marker(), tokens_available=7, capacity_left=2)
    assert {problem.key for problem in refused.value.problems} == {
        "ren.fight.too_few_tokens",
        "ren.fight.too_few_ships",
    }


@pytest.mark.rule("R-13.3")
def test_a_control_marker_in_a_satellite_and_too_many_tokens_are_pointed_out() -> None:
    found = {text.key for text in attacked(1, marker(), tokens_there=1).warnings}
    assert found == {"ren.fight.overfull", "ren.fight.marker_in_satellite"}


def test_what_cannot_stand_on_a_board_is_refused() -> None:
    for defenders in ((marker(), marker()), (Defender(),)):
        with pytest.raises(BadInput):
            attacked(3, *defenders)
    with pytest.raises(BadInput):
        attacked(3, token(own_capital=True), own_capital=True)


def sets_of(values: Any) -> st.SearchStrategy[frozenset[Any]]:
    return st.frozensets(st.sampled_from(list(values)))


def fights() -> st.SearchStrategy[Fight]:
    defenders = st.builds(
        Defender,
        tokens=st.integers(1, 5),
        advances=sets_of((W, Y, H)),
        arms=sets_of(Arms),
        home_region=st.booleans(),
        satellites=st.integers(0, 3),
        is_out=st.booleans(),
    )
    attackers = st.builds(
        Attacker,
        st.integers(1, 6),
        tokens_there=st.integers(0, 4),
        advances=sets_of((W, Y, G, H)),
        arms=sets_of(Arms),
        own_capital=st.booleans(),
        home_region=st.booleans(),
        satellites=st.integers(0, 3),
    )
    several = st.lists(defenders, min_size=1, max_size=3).map(tuple)
    return st.builds(Fight, st.integers(1, 5), attackers, several)


@given(fights())
@pytest.mark.rule("R-9.5.2.1", "R-9.5.2.5")
def test_the_tokens_needed_are_just_enough(question: Fight) -> None:
    answer = fight(question)
    factor = 2 if question.attacker.own_capital else 1
    needed, bonuses = answer.needed.total, answer.bonuses.total
    assert needed >= question.market
    assert needed * factor + bonuses >= answer.defence.total
    less = needed - 1
    assert less < question.market or less * factor + bonuses < answer.defence.total
    assert answer.new_tokens.total == max(0, needed - question.attacker.tokens_there)


@given(fights(), st.tuples(*[st.integers(1, 6)] * 3))
@pytest.mark.rule("R-9.5.2.9")
def test_dice_decide_as_the_rule_says(question: Fight, dice: tuple[int, int, int]) -> None:
    green, black, white = dice
    answer = fight(replace(question, dice=dice))
    faith = G in question.attacker.advances
    green_wins = green > question.attacker.position or (
        faith and green == question.attacker.position
    )
    black_wins = black > white or (answer.wins_on_tie and black == white)
    assert (answer.outcome == "won") == (green_wins or black_wins)
    assert bool(answer.defenders_lose) == (answer.outcome == "won")
