"""Calculators of march and battle against plain words of the digest, written a second time.

Prices, cards and steps stand here as the digest tells them, sets are tried one by one: nothing of
the game's own tables or shortcuts is used to say what must come out.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.generalship.army.drafting import Upgrading, draft, upgrades
from companion.games.generalship.army.marching import (
    Neighbour,
    Owned,
    Squadron,
    TileAround,
    move,
    reach,
    retreat,
    supply,
)
from companion.games.generalship.asked.hands import best_choice, hand_split
from companion.games.generalship.battle.attacks import assignment
from companion.games.generalship.battle.cards import BattleSide, Commander, tactic_cards
from companion.games.generalship.battle.losses import losses
from companion.games.generalship.battle.odds import battle_odds, exchange_advice
from companion.games.generalship.cycle.upkeep import Stack, upkeep, upkeep_relief
from companion.games.generalship.pieces import (
    Era,
    Field,
    Nation,
    Role,
    Sum,
    Technology,
    Terrain,
    Unit,
    UnitClass,
)
from companion.games.generalship.switches import Switches

LI, HI, MU, AR, GUN, LC, HC, GALLEY, GALLEON = Unit
FOOT, HORSE, SHIPS = (LI, HI, MU, AR, GUN), (LC, HC), (GALLEY, GALLEON)
PRICE = {
    LI: (1, 0), HI: (1, 1), MU: (2, 1), AR: (1, 0), GUN: (3, 1),
    LC: (2, 0), HC: (3, 1), GALLEY: (2, 0), GALLEON: (3, 1),
}  # fmt: skip
# G-12.3 with the presets of G-U6: which types a card carries, and how many.
CARDS: dict[int, tuple[tuple[Unit, ...], tuple[int, ...]]] = {
    1: ((LI, HI), (1, 2)),
    2: ((LI, HI), (3,)),
    3: (HORSE, (1, 2)),
    4: (HORSE, (3,)),
    5: ((AR, MU, GUN), (1, 2)),
    6: ((AR, MU, GUN), (3,)),
    7: ((*FOOT, *HORSE), (1,)),
}
VALUES = {LI: (3, 2), HI: (4, 4), MU: (4, 5), AR: (4, 3), GUN: (8, 2)}  # G-U4
AFOOT = st.dictionaries(st.sampled_from(FOOT), st.integers(1, 3), min_size=1, max_size=3)
ANY_UNITS = st.dictionaries(st.sampled_from(list(Unit)), st.integers(1, 4), max_size=4)
HANDS = st.lists(st.integers(1, 7), max_size=5).filter(
    lambda hand: all(hand.count(c) < 5 for c in hand)
)


def fielded(hand: tuple[int, ...]) -> set[tuple[tuple[Unit, int], ...]]:
    """Every set of regiments that stands on these cards, each card used once or not (G-12.2)."""
    options: list[list[dict[Unit, int]]] = []
    for card in hand:
        types, counts = CARDS[card]
        options.append([{}, *({unit: n} for unit in types for n in counts)])
    found = set()
    for chosen in product(*options):
        units: Counter[Unit] = Counter()
        for one in chosen:
            units.update(one)
        found.add(tuple(sorted(units.items())))
    return found


def best(force: dict[Unit, int], hand: tuple[int, ...], which: int) -> int:
    """The highest sum of at most five regiments of the force (G-12.1, G-14.6)."""
    sums = [0]
    for units in fielded(hand):
        there = all(n <= force.get(unit, 0) for unit, n in units)
        if there and sum(n for _, n in units) <= 5:
            sums.append(sum(VALUES[unit][which] * n for unit, n in units))
    return max(sums)


def splits(hand: tuple[int, ...]) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """All ways to spend some cards now and keep the rest, card by card."""
    found = []
    for chosen in product((False, True), repeat=len(hand)):
        now = tuple(sorted(card for card, is_now in zip(hand, chosen, strict=True) if is_now))
        later = tuple(sorted(card for card, is_now in zip(hand, chosen, strict=True) if not is_now))
        found.append((now, later))
    return found


@pytest.mark.rule("G-12.2", "G-14.6")
@given(AFOOT, HANDS, st.sampled_from(list(Sum)))
def test_the_best_sum_is_the_best_of_all_choices(
    force: dict[Unit, int], cards: list[int], which: Sum
) -> None:
    answer = best_choice(Field.LAND, force, tuple(cards), which)
    assert answer.sum == best(force, tuple(cards), 0 if which is Sum.ATK else 1)
    placed: Counter[Unit] = Counter()
    for one in answer.cards:
        assert tuple(sorted(one.units.items())) in fielded((one.card,))
        placed.update(one.units)
    assert dict(placed) == {unit: n for unit, n in answer.units.items() if n}


@pytest.mark.rule("G-12.2")
@given(AFOOT.filter(lambda units: sum(units.values()) <= 5), HANDS)
def test_regiments_fit_on_cards_exactly_if_some_way_to_lay_them_exists(
    units: dict[Unit, int], cards: list[int]
) -> None:
    fits = tuple(sorted(units.items())) in fielded(tuple(cards))
    answer = assignment(Field.LAND, units, tuple(cards))
    assert answer.fits is fits
    most = max(
        sum(n for _, n in one)
        for one in fielded(tuple(cards))
        if all(n <= units.get(unit, 0) for unit, n in one)
    )
    assert sum(answer.left_over.values()) == sum(units.values()) - most


@pytest.mark.rule("G-14.8")
@given(AFOOT, HANDS, st.sampled_from(list(Role)))
def test_a_hand_is_split_as_no_other_split_beats(
    force: dict[Unit, int], cards: list[int], role: Role
) -> None:
    now, later = (1, 0) if role is Role.ATTACKER else (0, 1)
    pairs = {(best(force, a, now), best(force, b, later)) for a, b in splits(tuple(cards))}
    wanted = {
        one for one in pairs
        if not any(x >= one[0] and y >= one[1] and (x, y) != one for x, y in pairs)
    }  # fmt: skip
    answer = hand_split(Field.LAND, force, tuple(cards), role)
    assert {(one.now, one.later) for one in answer.splits} == wanted


@pytest.mark.rule("G-14.9")
@given(AFOOT, AFOOT, st.sampled_from(list(Role)), st.permutations(range(1, 8)))
def test_the_chance_of_a_split_counts_every_hand_of_the_enemy(
    force: dict[Unit, int], enemy: dict[Unit, int], role: Role, order: list[int]
) -> None:
    """One copy of each card: three in the own hand, three of the other four in the enemy's."""
    hand, rest = tuple(sorted(order[:3])), order[3:]
    now, later = (1, 0) if role is Role.ATTACKER else (0, 1)
    answer = battle_odds(Field.LAND, role, force, hand, enemy, 3, switches=Switches(basic_copies=1))
    for one in answer.splits:
        wins = 0
        for drawn in combinations(rest, 3):
            ways = [(best(enemy, a, 1 - now), best(enemy, b, 1 - later)) for a, b in splits(drawn)]
            first = max(a for a, _ in ways)
            second = max(b for a, b in ways if a == first)
            if role is Role.ATTACKER:
                wins += one.split.now >= first and one.split.later > second
            else:
                wins += one.split.now > first or one.split.later >= second
        assert one.win.exact == str(Fraction(wins, 4))


@pytest.mark.rule("G-14.10")
@given(AFOOT, st.permutations(range(1, 8)), st.integers(1, 20))
def test_every_discard_is_tried_and_its_chance_is_that_of_all_draws(
    force: dict[Unit, int], order: list[int], wish: int
) -> None:
    hand, rest = tuple(sorted(order[:4])), order[4:]
    answer = exchange_advice(
        Field.LAND, force, hand, Sum.ATK, wish, switches=Switches(basic_copies=1)
    )
    found = {one.cards: one.chance.exact for one in answer.throws}
    for number in range(4):
        for thrown in combinations(hand, number):
            kept = tuple(card for card in hand if card not in thrown)
            draws = list(combinations(rest, number))
            good = sum(best(force, (*kept, *drawn), 0) >= wish for drawn in draws)
            assert found[thrown] == str(Fraction(good, len(draws)))


@pytest.mark.rule("G-12.8", "G-12.9", "G-12.10")
@given(AFOOT, st.integers(1, 24))
def test_losses_are_all_sets_of_which_nobody_could_be_spared(
    force: dict[Unit, int], difference: int
) -> None:
    names = list(force)
    sets = [
        dict(zip(names, numbers, strict=True))
        for numbers in product(*(range(force[one] + 1) for one in names))
    ]

    def worth(units: dict[Unit, int]) -> int:
        return sum(VALUES[unit][1] * n for unit, n in units.items())

    def is_minimal(units: dict[Unit, int]) -> bool:
        less = [{**units, one: n - 1} for one, n in units.items() if n]
        return worth(units) >= difference and all(worth(one) < difference for one in less)

    wanted = [one for one in sets if is_minimal(one)] or [force]
    found = [dict(one.units) for one in losses(Field.LAND, force, difference).choices]
    clean = [{unit: n for unit, n in one.items() if n} for one in wanted]
    assert sorted(found, key=str) == sorted(clean, key=str) or {
        frozenset(one.items()) for one in found
    } == {frozenset(one.items()) for one in clean}
    assert len(found) == len(clean)


@pytest.mark.rule("G-11.4", "G-11.5", "G-11.6", "G-11.7", "G-11.8")
@given(
    st.sampled_from(list(Field)),
    st.sampled_from(list(Era)),
    st.tuples(ANY_UNITS, ANY_UNITS),
    st.tuples(st.none() | st.integers(0, 3), st.none() | st.integers(0, 3)),
    st.booleans(),
    st.booleans(),
    st.booleans(),
)
def test_tactic_cards_are_those_of_the_tables(
    field: Field,
    era: Era,
    units: tuple[dict[Unit, int], dict[Unit, int]],
    stars: tuple[int | None, int | None],
    fortress: bool,
    architecture: bool,
    rivals: bool,
) -> None:
    leaders = [None if n is None else Commander(land=n, naval=n) for n in stars]
    answer = tactic_cards(
        field, era, BattleSide(units[0], leaders[0]), BattleSide(units[1], leaders[1]),
        fortress, architecture, rivals,
    )  # fmt: skip
    opposed = rivals and None not in stars
    for place, side in enumerate((answer.attacker, answer.defender)):
        basic, advanced = 5, 0
        own = stars[place]
        if own is not None and not opposed:
            advanced = 1 + own
            if place == 1 and fortress and field is Field.LAND:
                table = {
                    (False, False): (1, 0),
                    (False, True): (0, 1),
                    (True, False): (0, 1),
                    (True, True): (0, 2),
                }[architecture, era is Era.FORTRESSES]
                basic, advanced = basic + table[0], advanced + table[1]
            counted, one, two = {
                (Era.INFANTRY, Field.LAND): (FOOT, 3, 4),
                (Era.CAVALRY, Field.LAND): (HORSE, 2, 3),
                (Era.SHIPS, Field.SEA): (SHIPS, 1, 2),
            }.get((era, field), ((), 1, 2))
            number = sum(units[place].get(unit, 0) for unit in counted)
            advanced += 2 if number >= two else 1 if number >= one else 0
        assert (side.basic.total, side.advanced.total) == (basic, advanced)


@pytest.mark.rule("G-9.1", "G-9.2", "G-9.3")
@given(
    st.dictionaries(st.sampled_from(list(Unit)), st.integers(0, 5), max_size=4),
    st.integers(0, 12),
    st.integers(0, 6),
    st.integers(0, 8),
)
def test_a_basket_costs_its_prices_and_light_infantry_comes_in_pairs(
    basket: dict[Unit, int], food: int, metal: int, people: int
) -> None:
    answer = draft(basket, food, metal, people, frozenset(Technology))
    cost = [
        sum(PRICE[unit][at] * n for unit, n in basket.items() if unit is not LI) for at in (0, 1)
    ]
    cost[0] += -(-basket.get(LI, 0) // 2)
    assert [answer.food.total, answer.metal.total] == cost
    payable = cost[0] <= food and cost[1] <= metal and sum(basket.values()) <= people
    assert (not answer.problems) is payable


LINES = [(LI, HI), (LI, MU), (HI, MU), (AR, GUN), (LC, HC), (GALLEY, GALLEON)]


@pytest.mark.rule("G-9.10", "G-9.11")
@given(st.lists(st.sampled_from(LINES), min_size=1, max_size=3), st.integers(3, 5))
def test_the_cheapest_upgrades_are_found_over_all_orders_and_discounts(
    pairs: list[tuple[Unit, Unit]], count: int
) -> None:
    totals = set()
    for order in permutations(pairs):
        prices = [(0, 0)]
        for place, (old, new) in enumerate(order):
            food, metal = (max(0, PRICE[new][at] - PRICE[old][at]) for at in (0, 1))
            now = count - place
            both = (max(0, food - 1), max(0, metal - 1))
            options = [both] if now >= 3 else [(both[0], metal), (food, both[1])]
            prices = [(a + f, b + m) for a, b in prices for f, m in options]
        totals |= set(prices)
    wanted = {
        one for one in totals
        if not any(a <= one[0] and b <= one[1] and (a, b) != one for a, b in totals)
    }  # fmt: skip
    answer = upgrades(
        tuple(Upgrading(pair) for pair in pairs), count, 50, 50, frozenset(Technology)
    )
    assert {(way.food, way.metal) for way in answer.ways} == wanted
    assert answer.count_after == count - len(pairs)


def step_of(kind: UnitClass, start: Terrain, to: Terrain, points: int, ship: bool) -> int | None:
    """The points left after one step, as the table of G-10.2 says; none: not that way."""
    level = (Terrain.PLAINS, Terrain.FOREST)
    if kind is UnitClass.SQUADRON:
        if points < 1:
            return None
        if start is Terrain.SEA and to is Terrain.SEA:
            return points - 1
        crosses = (start is Terrain.SEA and to in level) or (to is Terrain.SEA and start in level)
        return 0 if crosses else None
    if Terrain.SEA in (start, to):
        land = to if start is Terrain.SEA else start
        return 0 if ship and points >= 1 and land in level and start is not to else None
    cost = {UnitClass.INFANTRY: {}, UnitClass.CAVALRY: {Terrain.FOREST: 2}}[kind].get(to, 1)
    if kind is UnitClass.CAVALRY and to is Terrain.MOUNTAIN:
        return None
    return points - cost if points >= cost else None


@pytest.mark.rule("G-10.2", "G-10.3", "G-10.9", "G-10.10")
@pytest.mark.parametrize("kind", UnitClass)
@pytest.mark.parametrize("start", Terrain)
@pytest.mark.parametrize("to", Terrain)
def test_every_step_costs_what_its_table_says(kind: UnitClass, start: Terrain, to: Terrain) -> None:
    most = 1 if kind is UnitClass.INFANTRY else 2
    for points, ship in product(range(most + 1), (False, True)):
        wanted = step_of(kind, start, to, points, ship)
        answer = move(kind, start, to, points, Squadron() if ship else None)
        assert (answer.points_left if answer.allowed else None) == wanted


MAPS = st.lists(st.sampled_from(list(Terrain)), min_size=3, max_size=6)


@pytest.mark.rule("G-10.2", "G-10.12", "G-10.15")
@given(MAPS, st.data(), st.sampled_from(list(UnitClass)))
def test_places_in_reach_are_those_of_some_path(
    terrains: list[Terrain], data: Any, kind: UnitClass
) -> None:
    names = [f"p{n}" for n in range(len(terrains))]
    pairs = [pair for pair in combinations(names, 2) if data.draw(st.booleans())]
    enemies = {one for one in names[1:] if data.draw(st.booleans())}
    terrain = dict(zip(names, terrains, strict=True))
    near = {one: {b if a == one else a for a, b in pairs if one in (a, b)} for one in names}
    most = 1 if kind is UnitClass.INFANTRY else 2
    found: dict[str, int] = {}

    def walk(here: str, points: int) -> None:
        for there in near[here]:
            aboard = terrain[here] is Terrain.SEA
            left = step_of(kind, terrain[here], terrain[there], points, aboard)
            if left is None or there == "p0":
                continue
            found[there] = max(left, found.get(there, 0))
            if there not in enemies and left:
                walk(there, left)

    walk("p0", most)
    places = tuple(TileAround(one, terrain[one], tuple(sorted(near[one]))) for one in names)
    answer = reach(kind, "p0", places, None, frozenset(enemies))
    assert {one.place: one.points_left for one in answer.places} == found
    assert {one.place for one in answer.places if one.battle} == enemies & set(found)


@pytest.mark.rule("G-15.7", "G-R27")
@given(st.integers(2, 7), st.data())
def test_a_stack_is_supplied_exactly_if_it_can_be_reached_over_friends(
    size: int, data: Any
) -> None:
    names = [f"p{n}" for n in range(size)]
    owners = {one: data.draw(st.sampled_from([None, *Nation])) for one in names}
    pairs = [pair for pair in combinations(names, 2) if data.draw(st.booleans())]
    friends = {one for one in names if owners[one] in (Nation.FRANCE, Nation.ENGLAND)}
    linked = {"p0"} & friends
    for _ in names:  # spreads by one step each time
        linked |= {
            b for a, b in [*pairs, *((y, x) for x, y in pairs)] if a in linked and b in friends
        }
    places = tuple(Owned(one, owners[one], tuple(b for a, b in pairs if a == one)) for one in names)
    answer = supply(places, Nation.FRANCE, "p0", names[-1], frozenset({Nation.ENGLAND}))
    assert answer.isolated is (names[-1] not in linked)
    for one, other in zip(answer.path, answer.path[1:], strict=False):
        assert (one, other) in pairs or (other, one) in pairs
        assert {one, other} <= friends


@pytest.mark.rule("G-11.13", "G-11.14", "G-11.15")
@given(
    st.sampled_from(list(Field)),
    ANY_UNITS,
    st.lists(st.tuples(st.sampled_from(list(Terrain)), st.booleans()), max_size=4),
)
def test_a_beaten_force_goes_where_its_pieces_may_stand(
    field: Field, units: dict[Unit, int], around: list[tuple[Terrain, bool]]
) -> None:
    answer = retreat(field, units, tuple(Neighbour(f"p{n}", *one) for n, one in enumerate(around)))
    own = [terrain for terrain, mine in around if mine]
    if field is Field.SEA:
        gone = {} if Terrain.SEA in own else units
    else:
        level = any(one in (Terrain.PLAINS, Terrain.FOREST) for one in own)
        land = level or Terrain.MOUNTAIN in own
        room = {**dict.fromkeys(FOOT, land), **dict.fromkeys(HORSE, level)}
        room |= dict.fromkeys(SHIPS, Terrain.SEA in own)
        gone = {unit: n for unit, n in units.items() if not room[unit]}
    assert dict(answer.lost) == gone


STACKS = st.lists(
    st.tuples(
        st.dictionaries(st.sampled_from([LI, LC, GALLEY]), st.integers(0, 7), max_size=3),
        st.booleans(),
    ),
    max_size=7,
)


def food_for(stacks: list[tuple[dict[Unit, int], bool]]) -> int:
    """Upkeep in plain words: number above four, and of each stack its size above four."""
    there = [(units, cut) for units, cut in stacks if sum(units.values())]
    counted = sum(2 if cut else 1 for _, cut in there)
    cost = max(0, counted - 4)
    for units, cut in there:
        size = sum(
            n * (Fraction(3, 2) if unit in (*HORSE, *SHIPS) else 1) for unit, n in units.items()
        )
        cost += max(0, int(size * (2 if cut else 1)) - 4)
    return cost


@pytest.mark.rule("G-15.4", "G-15.5", "G-15.6", "G-15.8")
@given(STACKS)
def test_upkeep_is_number_and_size(stacks: list[tuple[dict[Unit, int], bool]]) -> None:
    answer = upkeep(tuple(Stack(units, isolated=cut) for units, cut in stacks))
    assert answer.total.total == food_for(stacks)


@pytest.mark.rule("G-15.3")
@given(
    st.lists(
        st.tuples(
            st.dictionaries(st.sampled_from([LI, LC]), st.integers(0, 3), max_size=2), st.booleans()
        ),
        min_size=1,
        max_size=4,
    ),
    st.integers(0, 3),
)
def test_relief_removes_as_few_pieces_as_possible(
    stacks: list[tuple[dict[Unit, int], bool]], food: int
) -> None:
    pieces = [
        (at, unit)
        for at, (units, _) in enumerate(stacks)
        for unit, n in units.items()
        for _ in range(n)
    ]
    least = next(
        number
        for number in range(len(pieces) + 1)
        if any(
            food_for(_without(stacks, some)) <= food for some in set(combinations(pieces, number))
        )
    )
    answer = upkeep_relief(tuple(Stack(units, isolated=cut) for units, cut in stacks), food)
    assert answer.pieces == least
    for one in answer.removals:
        left = [
            ({unit: n - gone.get(unit, 0) for unit, n in units.items()}, cut)
            for (units, cut), gone in zip(stacks, one.removed, strict=True)
        ]
        assert food_for(left) <= food


def _without(
    stacks: list[tuple[dict[Unit, int], bool]], gone: tuple[tuple[int, Unit], ...]
) -> list[tuple[dict[Unit, int], bool]]:
    lost = Counter(gone)
    return [
        ({unit: n - lost[at, unit] for unit, n in units.items()}, cut)
        for at, (units, cut) in enumerate(stacks)
    ]
