"""The planner against brute force over small choices (R-9.4.2)."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, permutations
from typing import Any, Literal

import pytest
from hypothesis import given as hypothesis_given
from hypothesis import settings
from hypothesis import strategies as st

from companion.core.errors import IllegalAction
from companion.games.renaissance.advances.planner import Basket, Plan, plan
from companion.games.renaissance.advances.purchase import AdvancePurchase
from companion.games.renaissance.asked.advances import advance_purchase
from companion.games.renaissance.cards.personalities import PersonalityId
from companion.games.renaissance.pieces import Advance, Group
from companion.games.renaissance.switches import Switches
from tests.games.renaissance.buyers import letters

ALL = frozenset(Advance)
CARDS = st.lists(st.sampled_from(PersonalityId), max_size=6, unique=True)


def cheapest(question: Plan, chosen: tuple[Advance, ...]) -> int | None:
    """The lowest price of these advances over every order in which they may be bought."""
    bills = []
    for order in permutations(chosen):
        try:
            answer = advance_purchase(
                AdvancePurchase(
                    owned=question.owned,
                    personalities=question.personalities,
                    claimed=question.claimed,
                    decree=question.decree,
                    switches=question.switches,
                    buy=order,
                    cash=10_000,
                )
            )
        except IllegalAction as error:
            if {problem.key for problem in error.problems} != {"ren.advance.no_patronage"}:
                continue
            return cheapest(replace(question, claimed=()), chosen)
        bills.append(answer.total.total)
    return min(bills, default=None)


def brute_force(question: Plan, money: int) -> tuple[int, int]:
    """The most printed cost that the money buys, and the least ducats it takes."""
    free = sorted(ALL - question.owned)
    best = (0, 0)
    for count in range(1, len(free) + 1):
        for chosen in combinations(free, count):
            bill = cheapest(question, chosen)
            if bill is not None and bill <= money:
                value = sum(_printed(one) for one in chosen)
                best = max(best, (value, -bill))
    return best[0], -best[1]


def _printed(advance: Advance) -> int:
    return plan(Plan(cash=0, owned=ALL - {advance})).offers[0].price.lines[0].amount


@hypothesis_given(
    free=st.sets(st.sampled_from(Advance), min_size=1, max_size=5),
    own=CARDS,
    others=CARDS,
    money=st.integers(0, 30).map(lambda tens: tens * 10),
    decree=st.sampled_from((None, Group.SCIENCE, Group.RELIGION, Group.DISCOVERY)),
)
@settings(max_examples=40, deadline=None)
@pytest.mark.rule("R-9.4.2.3")
@pytest.mark.rule("R-9.4.2.4")
def test_the_best_set_by_value_is_what_trying_everything_finds(
    free: set[Advance],
    own: list[PersonalityId],
    others: list[PersonalityId],
    money: int,
    decree: Group | None,
) -> None:
    question = Plan(
        owned=ALL - free,
        personalities=tuple(own),
        claimed=tuple(card for card in others if card not in own),
        decree=decree,
        cash=money,
        rank="value",
    )
    baskets = plan(question).baskets
    value, bill = brute_force(question, money)
    found = (baskets[0].value.total, baskets[0].price.total) if baskets else (0, 0)
    assert found == (value, bill)


@hypothesis_given(
    owned=st.sets(st.sampled_from(Advance), max_size=20),
    own=CARDS,
    money=st.integers(0, 400),
    rank=st.sampled_from(("per_ducat", "value")),
)
@settings(max_examples=40, deadline=None)
@pytest.mark.rule("R-9.4.2.1")
def test_every_set_can_be_bought_as_listed_and_nothing_can_be_added(
    owned: set[Advance], own: list[PersonalityId], money: int, rank: Literal["per_ducat", "value"]
) -> None:
    facts: dict[str, Any] = {"owned": frozenset(owned), "personalities": tuple(own)}
    answer = plan(Plan(**facts, cash=money, rank=rank))
    assert len({frozenset(basket.advances) for basket in answer.baskets}) == len(answer.baskets)
    for basket in answer.baskets:
        question = AdvancePurchase(**facts, buy=basket.advances, cash=money)
        bill = advance_purchase(question)
        assert bill.total.total == basket.price.total <= money
        assert bill.value == basket.value.total
        assert bill.cash.total == basket.cash_left
        later = {**facts, "bought_now": frozenset(basket.advances)}
        left = plan(Plan(**later, cash=basket.cash_left))
        assert not any(offer.can_buy for offer in left.offers)
    if not answer.baskets:
        assert not any(offer.can_buy for offer in answer.offers)
    if rank == "per_ducat":
        gains = [_gain(basket) for basket in answer.baskets]
        assert gains == sorted(gains, reverse=True)


def _gain(basket: Basket) -> float:
    return basket.value.total / basket.price.total if basket.price.total else float("inf")


@pytest.mark.rule("R-9.4.2.1")
def test_the_planner_prices_every_advance_not_owned() -> None:
    answer = plan(Plan(owned=letters("AN"), cash=100, keep=40))
    assert [offer.advance for offer in answer.offers] == sorted(ALL - letters("AN"))
    prices = {offer.advance: offer for offer in answer.offers}
    assert prices[Advance.O].price.total == 30
    assert prices[Advance.O].can_buy
    assert prices[Advance.P].missing == (Advance.O,)
    assert not prices[Advance.C].can_buy, "70 with the credit of A, but only 60 to spend"
    assert all(basket.cash_left >= 40 for basket in answer.baskets)


@pytest.mark.rule("R-9.4.2.3")
def test_the_way_to_a_wish_buys_what_it_needs_first() -> None:
    answer = plan(Plan(owned=letters("A"), cash=100, wished=Advance.U))
    assert answer.way is not None
    assert answer.way.basket is not None
    assert answer.way.basket.advances == (Advance.S, Advance.T, Advance.V, Advance.U)
    assert answer.way.basket.price.total == 380
    assert answer.way.short == 280


@pytest.mark.rule("R-9.4.2.4")
def test_the_way_takes_patronage_or_research_when_that_is_cheaper() -> None:
    columbus = (PersonalityId.COLUMBUS,)
    answer = plan(Plan(owned=letters("ASV"), claimed=columbus, cash=300, wished=Advance.U))
    assert answer.way is not None
    assert answer.way.basket is not None
    assert answer.way.basket.advances == (Advance.E, Advance.T, Advance.U)
    assert answer.way.basket.price.total == 30 + 70 + 110
    dear = plan(Plan(owned=letters("ASV"), cash=300, wished=Advance.U)).way
    assert dear is not None
    assert dear.basket is not None
    assert dear.basket.price.total == 100 + 140


@pytest.mark.rule("R-9.4.2.8")
def test_a_banned_prerequisite_closes_the_way() -> None:
    way = plan(Plan(cash=1000, wished=Advance.T, decree=Group.SCIENCE)).way
    assert way is not None
    assert (way.basket, way.banned) == (None, (Advance.A,))


@pytest.mark.rule("RUL-R-10")
def test_middle_class_may_need_research_by_house_rule() -> None:
    other = Switches(prereq_Z="X")
    way = plan(Plan(cash=1000, wished=Advance.Z, switches=other)).way
    assert way is not None
    assert way.basket is not None
    assert way.basket.advances == (Advance.X, Advance.Z)
    assert plan(Plan(owned=ALL - letters("XZ"), cash=270, switches=other)).baskets


@pytest.mark.rule("R-9.4.2.1")
def test_a_wish_that_is_owned_is_refused() -> None:
    with pytest.raises(IllegalAction, match=r"ren\.advance\.owned"):
        plan(Plan(owned=letters("A"), cash=100, wished=Advance.A))


@pytest.mark.rule("R-9.4.2.4")
def test_a_set_is_not_complete_while_research_could_join_and_pay_for_itself() -> None:
    question = Plan(owned=letters("RAVISDYNGBC"), cash=62)
    sets = {frozenset(basket.advances) for basket in plan(question).baskets}
    assert letters("EOW") not in sets, "with X bought first all four cost 60"
    assert letters("EOWX") in sets
    assert cheapest(question, tuple(sorted(letters("EOWX")))) == 60


@pytest.mark.rule("R-9.4.2.1")
def test_sets_with_money_left_over_do_not_push_complete_ones_off_the_list() -> None:
    cards = (PersonalityId.COPERNICUS, PersonalityId.VESALIUS, PersonalityId.NEWTON)
    question = Plan(owned=letters("XNOSEBF"), personalities=cards, cash=94, sets=20)
    sets = {frozenset(basket.advances) for basket in plan(question).baskets}
    assert len(sets) == 20
    assert {letters("AGIPV"), letters("ACIJRV"), letters("AHRV")} <= sets
