"""Production, costs, payments, supply."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import BadInput
from companion.games.medievalia.asked.fief import capacity, supply
from companion.games.medievalia.asked.payment import building_cost, building_payment, turn_plan
from companion.games.medievalia.bags import Bag
from companion.games.medievalia.fief.production import Loose, Site, group_yield
from companion.games.medievalia.fief.supply import Fief
from companion.games.medievalia.payment.costs import Production, card_cost, extra_card, team_gift
from companion.games.medievalia.payment.plans import (
    BuildSite,
    Looks,
    Source,
    payment,
    plans_for,
    short_of,
)
from companion.games.medievalia.payment.wishes import Wish, largest_sets
from companion.games.medievalia.pieces import Base, Building, Card, Resource, Troop
from companion.games.medievalia.switches import Switches


@pytest.mark.rule("F-E2", "F-4.1", "F-4.3", "F-4.4", "F-R1")
@pytest.mark.parametrize(("workers", "food"), [(0, 1), (1, 2), (2, 3), (3, 3)])
def test_E2_a_field_gives_one_food_more_for_each_worker(workers: int, food: int) -> None:
    answer = group_yield(base=Base.FIELD, workers=workers)
    assert (answer.resource, answer.amount.total) == (Resource.FOOD, food)
    assert answer.turned == 1 + workers


@pytest.mark.rule("F-R1", "F-R30")
def test_the_city_and_a_house_rule_know_no_limit() -> None:
    assert group_yield(base=Base.CITY, workers=5).amount.total == 6
    free = Switches(worker_places="no_limit")
    assert group_yield(base=Base.FARM, workers=5, switches=free).amount.total == 6
    assert group_yield(base=Base.FARM, workers=5, slots=None).amount.total == 6


@pytest.mark.rule("F-R2")
def test_other_producers_count_by_house_rule_only() -> None:
    assert group_yield(base=Base.MINE, producers=1).amount.total == 1
    any_producer = Switches(attached="any_producer")
    assert group_yield(base=Base.MINE, producers=1, switches=any_producer).amount.total == 2


@pytest.mark.rule("F-9.7", "F-R21", "F-4.5")
@pytest.mark.parametrize(("artists", "gold"), [(0, 5), (1, 8), (2, 14), (3, 26)])
def test_artists_double_three_cards_of_a_group(artists: int, gold: int) -> None:
    answer = group_yield(base=Base.MINE, workers=2, civil=2, artists=artists)
    assert answer.amount.total == gold
    assert answer.turned == 5 + artists


@pytest.mark.rule("F-E11", "F-9.7")
@pytest.mark.parametrize(("artists", "food"), [(1, 2), (2, 4), (3, 8)])
def test_E11_artists_multiply(artists: int, food: int) -> None:
    assert group_yield(base=Base.FIELD, artists=artists).amount.total == food


@pytest.mark.rule("F-R21")
def test_artists_may_name_different_cards() -> None:
    answer = group_yield(base=Base.MINE, workers=2, civil=2, artists=2, picks=((0, 1, 2), (3, 4)))
    assert answer.amount.total == 10
    for picks in (((0,),), ((0, 0), ()), ((5,), ())):
        with pytest.raises(BadInput):
            group_yield(base=Base.MINE, workers=2, civil=2, artists=2, picks=picks)


@pytest.mark.rule("F-4.1", "F-R7", "F-R40")
def test_capacity_counts_used_cards_too() -> None:
    sites = (Site(Base.CITY, used=True), Site(Base.MINE, workers=1, civil=1), Site(Base.FARM))
    answer = capacity(sites, (Loose(Resource.GOLD, 2, used=True),))
    assert (answer.work.total, answer.gold.total, answer.food.total) == (1, 5, 1)
    assert answer.unused == Bag(food=1, gold=3)


@pytest.mark.rule("F-E3", "F-5.2")
def test_E3_a_fief_has_at_most_four_landscapes() -> None:
    with pytest.raises(BadInput, match="landscapes"):
        capacity((Site(Base.FIELD),) * 5)
    with pytest.raises(BadInput, match="two_cities"):
        capacity((Site(Base.CITY),) * 2)


@pytest.mark.rule("F-E5", "F-6.5", "F-6.6", "F-R23")
def test_E5_a_card_without_its_building_costs_two_gold_more() -> None:
    printed = Bag(food=1, gold=1)
    without = card_cost(Card.PRIEST, printed)
    assert without.cost == Bag(food=1, gold=3)
    assert without.building is Building.CHURCH
    assert card_cost(Card.PRIEST, printed, (Building.CHURCH,)).cost == printed
    assert card_cost(Card.SOLDIER, printed).cost == printed


@pytest.mark.rule("F-5.1", "F-U2")
def test_only_landscapes_have_a_known_cost() -> None:
    assert card_cost(Card.MINE).cost == Bag(work=1)
    with pytest.raises(BadInput, match="unknown"):
        card_cost(Card.KNIGHT)
    with pytest.raises(BadInput, match="not_played"):
        card_cost(Card.BANK, Bag())


@pytest.mark.rule("F-E12", "F-9.6")
@pytest.mark.parametrize(("bureaucrats", "left"), [(0, 5), (1, 3), (2, 1), (3, 0)])
def test_E12_each_bureaucrat_takes_two_off(bureaucrats: int, left: int) -> None:
    answer = building_cost(Bag(energy=2, work=2, gold=1), bureaucrats)
    assert {bag.total for bag in answer.remaining} == {left}
    assert len(set(answer.remaining)) == len(answer.remaining)
    assert answer.reduction.total == left - 5


@pytest.mark.rule("F-7.3", "F-7.4")
def test_four_resources_buy_a_card_in_the_own_turn() -> None:
    assert extra_card(Bag(food=3, gold=1)).allowed
    assert not extra_card(Bag(food=4), own_turn=False).allowed
    short = extra_card(Bag(food=1))
    assert (short.allowed, short.missing.total) == (False, 3)


@pytest.mark.rule("F-14.6", "F-R20")
def test_each_gift_costs_one() -> None:
    gifts = (Production(Resource.FOOD, 3), Production(Resource.GOLD, 1))
    answer = team_gift(gifts)
    assert answer.arrives.total == 2
    assert set(answer.bags) == {Bag(food=2), Bag(food=1, gold=1)}
    assert team_gift(gifts, Switches(gift="per_turn")).arrives.total == 3
    assert team_gift(()).arrives.total == 0


def _after(pool: tuple[int, ...], traders: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every exchange and every use of a trader, one at a time."""
    for gone, come in product(range(4), repeat=2):
        if pool[gone] >= 3 and gone != come:
            yield _moved(pool, gone, 3, (come,)), traders
        if traders and pool[gone] and gone != come:
            yield _moved(pool, gone, 1, (come,)), traders - 1
        if traders and gone == 3 and pool[3]:
            for second in range(4):
                yield _moved(pool, 3, 1, (come, second)), traders - 1


def _moved(pool: tuple[int, ...], gone: int, many: int, come: tuple[int, ...]) -> tuple[int, ...]:
    after = list(pool)
    after[gone] -= many
    for one in come:
        after[one] += 1
    return tuple(after)


def _pays(pool: tuple[int, ...], cost: tuple[int, ...], traders: int) -> bool:
    """Whether any order of exchanges and traders pays: tried one by one."""
    seen = {(pool, traders)}
    waiting = [(pool, traders)]
    while waiting:
        here, left = waiting.pop()
        if all(have >= need for have, need in zip(here, cost, strict=True)):
            return True
        for following in _after(here, left):
            if following not in seen:
                seen.add(following)
                waiting.append(following)
    return False


def _cards_needed(pool: tuple[int, ...], cost: tuple[int, ...], traders: int) -> int:
    """Hand cards added one by one, each as any resource."""
    for cards in range(sum(cost) + 1):
        for kinds in product(range(4), repeat=cards):
            extra = tuple(have + kinds.count(kind) for kind, have in enumerate(pool))
            if _pays(extra, cost, traders):
                return cards
    raise AssertionError


AMOUNTS = st.tuples(*[st.integers(0, 4)] * 4)
COSTS = st.tuples(*[st.integers(0, 2)] * 4).filter(lambda cost: sum(cost) <= 4)


@pytest.mark.rule("F-7.1", "F-7.2", "F-9.5", "F-R5")
@given(pool=AMOUNTS, cost=COSTS, traders=st.integers(0, 3))
def test_missing_hand_cards_are_those_of_trying_everything(
    pool: tuple[int, int, int, int], cost: tuple[int, int, int, int], traders: int
) -> None:
    assert short_of(pool, cost, traders) == _cards_needed(pool, cost, traders)


@pytest.mark.rule("F-E1")
def test_E1_the_city_pays_a_field() -> None:
    answer = payment((Source("city", Resource.WORK),), Bag(work=1))
    assert [plan.sources for plan in answer.plans] == [("city",)]


@pytest.mark.rule("F-E10", "F-7.1")
@pytest.mark.parametrize("kind", ["gold", "energy", "work"])
def test_E10_three_food_are_one_other(kind: str) -> None:
    sources = (Source("field", Resource.FOOD, 3, 3),)
    assert payment(sources, Bag(**{kind: 1})).ok
    assert not payment(sources, Bag(**{kind: 2})).ok


@pytest.mark.rule("F-E15", "F-9.5")
def test_E15_a_trader_makes_two_of_one_gold() -> None:
    sources = (Source("mine", Resource.GOLD),)
    assert not payment(sources, Bag(food=1, energy=1)).ok
    plan = payment(sources, Bag(food=1, energy=1), traders=1).plans[0]
    assert (plan.traders, plan.surplus, plan.cards) == (1, -1, 2)


SOURCES = st.lists(st.tuples(st.sampled_from(list(Resource)), st.integers(1, 4)), max_size=5).map(
    lambda rows: tuple(Source(f"s{n}", kind, many) for n, (kind, many) in enumerate(rows))
)
BAGS = st.builds(Bag, *[st.integers(0, 2)] * 4)


@pytest.mark.rule("F-4.2", "F-4.6", "F-R42")
@given(sources=SOURCES, cost=BAGS, traders=st.integers(0, 2), cards=st.integers(0, 3))
def test_plans_are_all_that_pay_with_nothing_needless(
    sources: tuple[Source, ...], cost: Bag, traders: int, cards: int
) -> None:
    _all_that_pay(sources, cost, traders, cards)


@pytest.mark.rule("F-4.2", "F-4.6", "F-R42")
@pytest.mark.parametrize("seed", range(6))
def test_plans_of_nine_unlike_sources_are_all_that_pay(seed: int) -> None:
    random = Random(seed)
    looks = random.sample([(kind, many) for kind in Resource for many in range(1, 5)], 9)
    sources = tuple(Source(f"s{n}", kind, many) for n, (kind, many) in enumerate(looks))
    cost = Bag(*[random.randint(0, 4) for _ in Resource])
    _all_that_pay(sources, cost, 2, 2)


def _all_that_pay(sources: tuple[Source, ...], cost: Bag, traders: int, cards: int) -> None:
    pays = {
        (frozenset(chosen), used, hand)
        for size in range(len(sources) + 1)
        for chosen in combinations(range(len(sources)), size)
        for used in range(traders + 1)
        for hand in range(cards + 1)
        if short_of(_made(sources, chosen), cost.vector, used) <= hand
    }
    least = {
        one
        for one in pays
        if not any(
            other != one and other[0] <= one[0] and other[1] <= one[1] and other[2] <= one[2]
            for other in pays
        )
    }
    answer = payment(sources, cost, traders, cards)
    found = [
        (frozenset(int(name[1:]) for name in plan.sources), plan.traders, plan.hand_cards)
        for plan in answer.plans
    ]
    assert set(found) == least
    assert len(found) == len(least)
    ranks = [(plan.hand_cards, plan.traders, plan.surplus, plan.cards) for plan in answer.plans]
    assert ranks == sorted(ranks)


def _made(sources: tuple[Source, ...], chosen: tuple[int, ...]) -> tuple[int, int, int, int]:
    made = [0, 0, 0, 0]
    for number in chosen:
        made[list(Resource).index(sources[number].resource)] += sources[number].amount
    return (made[0], made[1], made[2], made[3])


@pytest.mark.rule("F-E4", "F-6.1", "F-6.2")
def test_E4_a_building_needs_a_site_that_did_not_pay() -> None:
    sources = (
        Source("city", Resource.WORK, site="city"),
        Source("mine", Resource.GOLD, site="mine"),
    )
    sites = (BuildSite("city"), BuildSite("mine"))
    answer = building_payment(sources, Bag(work=1, gold=1), sites)
    assert (answer.ok, answer.payable) == (False, True)
    one = building_payment(sources, Bag(gold=1), sites)
    assert [(plan.plan.sources, plan.sites) for plan in one.plans] == [(("mine",), ("city",))]
    full = building_payment(sources, Bag(gold=1), (BuildSite("city", 2), BuildSite("mine")))
    assert not full.ok
    used = building_payment(sources, Bag(gold=1), (BuildSite("city", used=True), BuildSite("mine")))
    assert not used.ok


@pytest.mark.rule("F-9.6")
def test_bureaucrats_help_to_pay_for_a_building() -> None:
    sources = (Source("mine", Resource.GOLD, site="mine"),)
    sites = (BuildSite("city"), BuildSite("mine"))
    answer = building_payment(sources, Bag(work=2, gold=1), sites, bureaucrats=2)
    plans = {(plan.bureaucrats, plan.plan.sources, plan.sites) for plan in answer.plans}
    assert plans == {(1, ("mine",), ("city",)), (2, (), ("city", "mine"))}


@pytest.mark.rule("F-9.6")
@given(pool=AMOUNTS, cost=AMOUNTS, traders=st.integers(0, 3), bureaucrats=st.integers(0, 3))
def test_bureaucrats_are_worth_what_the_best_remaining_cost_is_worth(
    pool: tuple[int, int, int, int],
    cost: tuple[int, int, int, int],
    traders: int,
    bureaucrats: int,
) -> None:
    remaining = building_cost(Bag(*cost), bureaucrats).remaining
    best = min(short_of(pool, one.vector, traders) for one in remaining)
    assert short_of(pool, cost, traders, 2 * bureaucrats) == best


@given(sources=SOURCES, cost=BAGS, traders=st.integers(0, 2), bureaucrats=st.integers(0, 3))
def test_a_building_plan_pays_one_of_the_remaining_costs(
    sources: tuple[Source, ...], cost: Bag, traders: int, bureaucrats: int
) -> None:
    answer = building_payment(sources, cost, (BuildSite("hill"),), traders, 3, bureaucrats)
    for one in answer.plans:
        assert one.pays in building_cost(cost, one.bureaucrats).remaining
        chosen = tuple(int(name[1:]) for name in one.plan.sources)
        short = short_of(_made(sources, chosen), one.pays.vector, one.plan.traders)
        assert short <= one.plan.hand_cards


@pytest.mark.rule("F-4.6")
def test_no_source_pays_for_two_wishes() -> None:
    sources = (
        Source("a", Resource.FOOD, 2),
        Source("b", Resource.FOOD),
        Source("c", Resource.GOLD),
    )
    wishes = (Wish("x", Bag(food=1)), Wish("y", Bag(food=2)), Wish("z", Bag(food=1, gold=1)))
    answer = turn_plan(sources, wishes)
    assert answer.size == 2
    named = [[paid.wish for paid in one] for one in answer.sets]
    assert named == [["x", "y"], ["x", "z"], ["y", "z"]]
    for one in answer.sets:
        used = [name for paid in one for name in paid.sources]
        assert len(used) == len(set(used))
    assert turn_plan((), (Wish("free", Bag()),)).size == 1


WISHES = st.lists(BAGS, max_size=3).map(
    lambda rows: tuple(Wish(f"w{n}", cost) for n, cost in enumerate(rows))
)


@pytest.mark.rule("F-4.6")
@given(sources=SOURCES, wishes=WISHES)
def test_the_largest_sets_are_those_of_giving_every_source_to_every_wish(
    sources: tuple[Source, ...], wishes: tuple[Wish, ...]
) -> None:
    found: set[tuple[str, ...]] = set()
    for given_to in product(range(len(wishes) + 1), repeat=len(sources)):
        paid = []
        for number, wish in enumerate(wishes):
            mine = tuple(at for at, to in enumerate(given_to) if to == number)
            if short_of(_made(sources, mine), wish.cost.vector, 0) == 0:
                paid.append(wish.id)
        found |= {tuple(some) for size in range(len(paid) + 1) for some in combinations(paid, size)}
    size = max(map(len, found))
    answer = turn_plan(sources, wishes)
    assert answer.size == size
    assert {tuple(paid.wish for paid in one) for one in answer.sets} == {
        some for some in found if len(some) == size
    }
    for one in answer.sets:
        used = [name for paid in one for name in paid.sources]
        assert len(used) == len(set(used))
        for paid in one:
            mine = tuple(int(name[1:]) for name in paid.sources)
            cost = next(wish.cost for wish in wishes if wish.id == paid.wish)
            assert short_of(_made(sources, mine), cost.vector, 0) == 0


def test_of_loose_cards_that_give_the_same_one_choice_is_enough() -> None:
    workers = tuple(Source(f"worker{n}", Resource.WORK) for n in range(20))
    sites = (Source("city", Resource.WORK, site="city"), Source("mine", Resource.GOLD, site="mine"))
    plans = plans_for(Looks((*sites, *workers), every=False), Bag(work=2, gold=1), 0, 0)
    assert {plan.sources for plan in plans} >= {
        ("mine", "worker0", "worker1"), ("city", "mine", "worker0"),
    }  # fmt: skip
    assert not any("worker3" in plan.sources and "worker2" not in plan.sources for plan in plans)
    assert plans_for(Looks(workers, every=False), Bag(gold=6, work=2), 0, 0)  # 18 of 20 for gold


def test_a_fief_full_of_workers_can_plan_its_turn() -> None:
    workers = tuple(Source(f"worker{n}", Resource.WORK) for n in range(20))
    wishes = tuple(Wish(f"w{n}", Bag(work=4)) for n in range(6))
    answer = largest_sets(Looks(workers, every=False), wishes)
    assert (answer.size, len(answer.sets)) == (5, 6)
    for one in answer.sets:
        assert len({name for paid in one for name in paid.sources}) == 20


@pytest.mark.rule("F-E13", "F-10.1", "F-10.2", "F-10.3", "F-R7")
def test_E13_three_food_feed_six() -> None:
    sites = (Site(Base.FIELD, civil=1), Site(Base.FARM, used=True))
    answer = supply(sites, troops={Troop.WORKER: 5, Troop.KNIGHT: 2})
    assert (answer.now.food.total, answer.now.limit, answer.now.characters) == (3, 6, 7)
    assert (answer.now.spare, answer.now.discard, answer.food_to_mend) == (0, 1, 1)


@pytest.mark.rule("F-R6")
def test_by_house_rule_military_cards_need_no_food() -> None:
    fed = Switches(fed="character_cards")
    troops = {Troop.WORKER: 1, Troop.KNIGHT: 2}
    assert supply((Site(Base.FIELD),), troops=troops).now.discard == 1
    assert supply((Site(Base.FIELD),), troops=troops, switches=fed).now.spare == 1


@pytest.mark.rule("F-10.3")
def test_a_planned_change_is_judged_before_it_is_made() -> None:
    troops = {Troop.WORKER: 4}
    planned = Fief((Site(Base.FIELD),), (), troops)
    answer = supply((Site(Base.FIELD, workers=1),), troops=troops, planned=planned)
    assert answer.now.discard == 0
    assert answer.planned is not None
    assert answer.planned.discard == 2


def test_more_cards_than_there_are_are_refused() -> None:
    with pytest.raises(BadInput, match="too_many"):
        supply((Site(Base.FIELD),), troops={Troop.KNIGHT: 4})
