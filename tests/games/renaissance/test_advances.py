"""Advances: prices, baskets and what they do at once (R-9.4.2)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given as hypothesis_given
from hypothesis import strategies as st

from companion.core.errors import BadInput, IllegalAction
from companion.games.renaissance.advances.acquire import BuyAdvances, BuyFleet, Stabilise
from companion.games.renaissance.advances.purchase import AdvancePurchase
from companion.games.renaissance.asked.advances import AdvancePrice, advance_price, advance_purchase
from companion.games.renaissance.cards.personalities import PersonalityId
from companion.games.renaissance.misery import value_of
from companion.games.renaissance.pieces import Advance, Group, Ships
from companion.games.renaissance.state import Fleet, Personality
from companion.games.renaissance.switches import DEFAULTS, Switches
from companion.games.renaissance.tables import ADVANCES, advances_of
from tests.games.renaissance.buyers import do, given, letters, rich, table


def cost(advance: str, owned: str = "", **facts: Any) -> int:
    question = AdvancePrice(owned=letters(owned), advance=Advance(advance), **facts)
    return advance_price(question).price.total


def bought(buy: str, cash: int = 1000, **facts: Any) -> Any:
    return advance_purchase(AdvancePurchase(buy=tuple(map(Advance, buy)), cash=cash, **facts))


def refused(buy: str, **facts: Any) -> set[str]:
    with pytest.raises(IllegalAction) as error:
        bought(buy, **facts)
    return {problem.key for problem in error.value.problems}


@pytest.mark.rule("R-9.4.2.1")
def test_groups_cost_300_300_300_300_400_and_500() -> None:
    totals = {
        group: sum(ADVANCES[advance].cost for advance in advances_of(group)) for group in Group
    }
    assert list(totals.values()) == [300, 300, 300, 300, 400, 500]
    assert sum(totals.values()) == 2100


# Printed on the sheet: letters, costs and credits of each group.
SHEET = {
    "ABCD": ((30, 60, 90, 120), (20, 20, 20, 20)),
    "EFGH": ((30, 60, 90, 120), (20, 20, 20, 20)),
    "IJKLM": ((20, 40, 50, 80, 110), (10, 10, 10, 10, 0)),
    "NOPQ": ((30, 60, 90, 120), (30, 20, 10, 0)),
    "RSTU": ((40, 80, 120, 160), (20, 20, 20, 0)),
    "VWXYZ": ((20, 60, 100, 150, 170), (20, 30, 40, 50, 60)),
}


@hypothesis_given(
    st.sampled_from("ABCDEFGHIJKLMNOPQRSTUVWXYZ"), st.sets(st.sampled_from(Advance)), st.booleans()
)
@pytest.mark.rule("R-9.4.2.1")
@pytest.mark.rule("R-9.4.2.2")
def test_every_price_is_what_the_sheet_gives(
    letter: str, owned: set[Advance], newton: bool
) -> None:
    have = frozenset(owned) - {Advance(letter)}
    group, (costs, credits) = next(row for row in SHEET.items() if letter in row[0])
    wanted = costs[group.index(letter)]
    wanted -= sum(credit for other, credit in zip(group, credits, strict=True) if other in have)
    wanted -= 20 if newton and letter in "CD" else 0
    wanted -= 10 if "X" in have and letter not in "EFGHVWXYZ" else 0
    cards = (PersonalityId.NEWTON,) if newton else ()
    question = AdvancePrice(owned=have, personalities=cards, advance=Advance(letter))
    assert advance_price(question).price.total == max(0, wanted)


@pytest.mark.rule("RUL-R-11")
def test_the_phases_of_the_advances_follow_the_rules_and_not_the_overview() -> None:
    phases = {letter: ADVANCES[Advance(letter)].phases for letter in "JNPQBK"}
    assert (phases["J"], phases["N"], phases["P"], phases["Q"]) == ((1,), (5,), (2, 4), ())
    assert phases["B"][0] == phases["K"][0] == 4


@pytest.mark.rule("RUL-R-06")
def test_holy_absolution_costs_60() -> None:
    assert cost("F") == 60


@pytest.mark.rule("R-9.4.2.2")
@pytest.mark.rule("RUL-R-08")
def test_credits_of_a_group_add_up_and_only_for_their_group() -> None:
    assert cost("D", "ABC") == 60
    assert cost("D", "EFGNORST") == 120
    assert cost("Z", "VWXY", bought_now=letters("K")) == 170 - 20 - 30 - 40 - 50


@pytest.mark.rule("R-9.4.2.1")
def test_a_price_never_falls_below_0() -> None:
    answer = advance_price(
        AdvancePrice(
            owned=letters("NPQ"),
            advance=Advance.O,
            personalities=(PersonalityId.GUTENBERG, PersonalityId.CAXTON),
        )
    )
    assert answer.price.total == 0
    assert sum(line.amount for line in answer.price.lines[:-1]) == 60 - 30 - 10 - 30 - 20


@pytest.mark.rule("RUL-R-07")
def test_written_record_gives_30_or_by_house_rule_20() -> None:
    assert cost("O", "N") == 30
    assert cost("O", "N", switches=Switches(credit_N=20)) == 40


@pytest.mark.rule("R-9.4.2.1")
def test_research_takes_ten_off_outside_religion_and_society() -> None:
    assert [cost(letter, "X") for letter in "AEINRV"] == [20, 30, 10, 20, 30, 0]
    assert cost("W", "X") == 60 - 40, "only the credit of its group"


@pytest.mark.rule("R-9.4.2.4")
@pytest.mark.rule("R-9.4.2.2")
def test_an_advance_bought_this_round_works_at_once_but_gives_no_credit_yet() -> None:
    assert cost("O", bought_now=letters("N")) == 60
    assert cost("O", bought_now=letters("NX")) == 50
    assert [item.price.total for item in bought("XNO").items] == [100, 20, 50]
    assert [item.price.total for item in bought("NXO").items] == [30, 100, 50]


@pytest.mark.rule("R-9.4.2.3")
def test_prerequisites_may_be_bought_in_the_same_turn_but_before() -> None:
    assert bought("IJK").total.total == 110
    assert refused("JI") == {"ren.advance.needs"}
    answer = advance_price(AdvancePrice(advance=Advance.T))
    assert answer.missing == (Advance.A, Advance.S)
    assert not answer.can_buy
    assert refused("U", owned=letters("A")) == {"ren.advance.needs"}


@pytest.mark.rule("RUL-R-09")
@pytest.mark.rule("RUL-R-10")
def test_cosmopolitan_needs_r_and_middle_class_k_unless_the_table_says_otherwise() -> None:
    other = Switches(prereq_Y="H", prereq_Z="X")
    assert bought("Y", owned=letters("R")).total.total == 150
    assert refused("Y", owned=letters("R"), switches=other) == {"ren.advance.needs"}
    assert bought("Y", owned=letters("H"), switches=other).total.total == 150
    assert bought("Z", owned=letters("K")).total.total == 170
    assert refused("Z", owned=letters("K"), switches=other) == {"ren.advance.needs"}
    assert bought("XZ", switches=other).total.total == 270


@pytest.mark.rule("R-9.4.2.8")
@pytest.mark.rule("R-A2.6")
@pytest.mark.rule("RUL-R-31")
def test_a_papal_decree_bans_its_group_unless_a_religious_war_voids_it() -> None:
    banned: dict[str, Any] = {"decree": Group.SCIENCE}
    assert refused("AI", **banned) == {"ren.advance.banned"}
    assert bought("I", **banned).total.total == 20
    assert bought("A", **banned, religious_war=True).total.total == 30
    assert advance_price(AdvancePrice(advance=Advance.A, **banned)).is_banned


@pytest.mark.rule("R-9.4.2.5")
@pytest.mark.rule("R-9.4.2.6")
def test_religion_costs_a_step_and_anatomy_and_agriculture_spare_one() -> None:
    assert bought("EFGH").misery.total == 40
    assert bought("B", misery=125).misery.total == 100
    assert bought("IJK", misery=10).misery.total == 0
    assert bought("EB").misery.total == 0
    assert bought("BE").misery.total == 10, "the marker was at 0 when B came"


@pytest.mark.rule("R-9.4.3.2")
def test_a_step_past_1000_drives_the_buyer_out_at_once() -> None:
    assert bought("E", misery=1000).is_out
    assert refused("EB", misery=1000) == {"ren.advance.after_out"}


@pytest.mark.rule("R-9.4.1.2")
def test_s_and_t_put_the_fleet_on_the_first_field_of_their_row() -> None:
    assert bought("S", fleet=Fleet(Ships.GALLEY, 8)).fleet == Fleet(Ships.SEAWORTHY, 10)
    assert bought("AST").fleet == Fleet(Ships.OCEAN, 1)
    assert bought("T", owned=letters("AS"), fleet=Fleet(Ships.SEAWORTHY, 16)).fleet == Fleet(
        Ships.OCEAN, 1
    )


@pytest.mark.rule("R-13.1")
def test_everything_wrong_with_a_basket_is_said_at_once() -> None:
    keys = refused("JAN", owned=letters("N"), decree=Group.SCIENCE, cash=5)
    assert keys == {
        "ren.advance.needs",
        "ren.advance.banned",
        "ren.advance.owned",
        "ren.advance.too_little",
    }
    with pytest.raises(BadInput, match=r"twice_in_basket"):
        bought("AA")
    with pytest.raises(BadInput, match=r"owned_twice"):
        bought("A", owned=letters("N"), bought_now=letters("N"))


@pytest.mark.rule("R-9.4.2.1")
def test_money_that_is_exactly_enough_suffices() -> None:
    answer = bought("AN", cash=60)
    assert (answer.cash.total, answer.value) == (0, 60)
    assert refused("AN", cash=59) == {"ren.advance.too_little"}


@pytest.mark.rule("R-9.4.2.3")
def test_EX_R_19_first_purchases_of_the_sample_game() -> None:
    state = rich(table(round=1), "violet", 23).with_player("violet", hand=3)
    state = do(do(state, BuyFleet("violet")).state, Stabilise("violet")).state
    assert state.money("violet") == 7
    dionysus = (Personality("dionysus_exiguus", "blue"),)
    state = rich(table(round=1, personalities=dionysus), "blue", 23).with_player("blue", hand=1)
    state = do(state, BuyFleet("blue")).state
    state = do(state, BuyAdvances("blue", (Advance.N,))).state
    assert do(state, Stabilise("blue")).state.money("blue") == 2
    state = rich(table(round=1), "yellow", 8).with_player("yellow", hand=2)
    assert do(state, Stabilise("yellow")).state.money("yellow") == 5


@pytest.mark.rule("R-9.3.3.4")
def test_EX_R_27_walter_brings_silk_road_down_to_10_in_the_round_of_crusades() -> None:
    walter = (Personality("walter_the_penniless", "yellow"),)
    state = table(crusades=True, personalities=walter).with_player("yellow", hand=3)
    state = do(rich(state, "yellow", 16), BuyAdvances("yellow", (Advance.R,))).state
    assert state.money("yellow") == 6
    assert do(state, Stabilise("yellow")).state.money("yellow") == 0
    state = rich(table(), "blue", 41).with_player("blue", hand=1)
    state = do(state, BuyAdvances("blue", (Advance.I,))).state
    assert do(state, Stabilise("blue")).state.money("blue") == 20


@pytest.mark.rule("R-9.3.3.1")
def test_EX_R_33_purchases_of_the_third_round() -> None:
    cards = (Personality("charlemagne", "blue"), Personality("rashid_ed_din", "yellow"))
    state = table(personalities=cards)
    blue = do(rich(state, "blue", 62), BuyAdvances("blue", (Advance.W,))).state
    assert blue.money("blue") == 22
    yellow = rich(state, "yellow", 33).with_player("yellow", hand=1)
    yellow = do(yellow, BuyAdvances("yellow", (Advance.R,))).state
    assert do(yellow, Stabilise("yellow")).state.money("yellow") == 2
    violet = rich(state, "violet", 15).with_player("violet", hand=1)
    violet = do(do(violet, BuyFleet("violet")).state, Stabilise("violet")).state
    assert violet.money("violet") == 4


@pytest.mark.rule("R-9.4.2.2")
def test_credits_at_the_table_wait_for_the_next_round() -> None:
    state = do(rich(table(), "blue", 300), BuyAdvances("blue", (Advance.A,))).state
    same = do(state, BuyAdvances("blue", (Advance.B,))).state
    assert same.money("blue") == 300 - 30 - 60
    later = do(given(state, "blue", "A"), BuyAdvances("blue", (Advance.B,))).state
    assert later.money("blue") == 300 - 30 - 40


@pytest.mark.rule("R-9.4.2.7")
def test_buying_art_and_technique_reminds_of_the_discard() -> None:
    state = given(rich(table(), "blue", 300), "blue", "NO")
    done = do(state, BuyAdvances("blue", (Advance.P,)))
    assert [text.key for text in done.warnings] == ["ren.advance.may_discard"]


@pytest.mark.rule("R-11.0.1")
def test_the_26th_advance_makes_this_the_last_round() -> None:
    state = given(rich(table(), "blue", 300), "blue", "ABCDEFGHIJKLMNOPQRSTUVWXY")
    done = do(state, BuyAdvances("blue", (Advance.Z,)))
    assert done.state.ending == "advances"
    assert [text.key for text in done.warnings] == ["ren.end.all_advances"]


@pytest.mark.rule("RUL-R-12")
@pytest.mark.rule("R-13.1")
def test_the_table_may_overrule_order_phase_and_prerequisites_but_not_the_purse() -> None:
    state = rich(table(phase=3), "blue", 120).with_player("blue", stabilised=True)
    with pytest.raises(IllegalAction) as error:
        do(state, BuyAdvances("blue", (Advance.J,)))
    assert {problem.key for problem in error.value.problems} == {
        "phase.only_in",
        "ren.advance.before_stabilisation",
        "ren.advance.needs",
    }
    done = do(state, BuyAdvances("blue", (Advance.J,), overrule=True))
    assert done.state.player("blue").advances == {Advance.J: 3}
    assert len(done.warnings) == 3
    with pytest.raises(IllegalAction, match=r"too_little"):
        do(state, BuyAdvances("blue", (Advance.Z,), overrule=True))


@pytest.mark.rule("R-9.4.2.5")
def test_a_basket_is_one_action_with_money_misery_and_fleet() -> None:
    state = rich(table(), "blue", 200)
    done = do(state, BuyAdvances("blue", (Advance.E, Advance.A, Advance.S)))
    after = done.state
    assert after.money("blue") == 200 - 30 - 30 - 80
    assert sum(after.purses.values()) == sum(state.purses.values())
    assert value_of(after.player("blue").misery, switches=DEFAULTS) == 10
    assert after.player("blue").fleet == Fleet(Ships.SEAWORTHY, 10)
    assert done.summary.params["amount"] == 140
