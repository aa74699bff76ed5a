"""Calculators of people, court, technology, events and the cycle, written a second time.

What must come out is said in plain words of the digest, or found by trying everything.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import BadInput
from companion.games.generalship.battle.cards import Commander
from companion.games.generalship.battle.odds import withdrawal
from companion.games.generalship.battle.outcome import Party, battle
from companion.games.generalship.court.court import alliance_change, general_action
from companion.games.generalship.cycle.course import (
    Held,
    race,
    tile_circles,
    tile_points,
    turn_order,
    turn_plan,
    victory,
)
from companion.games.generalship.people.people import Circle, growth, people_taken, production
from companion.games.generalship.pieces import Event, Field, Nation, Role, Technology, Tile, Unit
from companion.games.generalship.switches import Switches
from companion.games.generalship.technology.events import EventPlayer, event_effect, event_outlook
from companion.games.generalship.technology.technology import (
    development,
    technology_draw,
    technology_payment,
)

NUMBERS = {
    Nation.AUSTRIA: (1, 2, 3, 4, 5, 6, 6, 8),
    Nation.ENGLAND: (1, 2, 3, 4, 5, 6, 7),
}
ORDERS = st.lists(st.sampled_from(list(Nation)), min_size=2, max_size=4, unique=True).map(tuple)


def circles_for(nation: Nation, data: Any) -> tuple[Circle, ...]:
    return tuple(
        Circle(
            number,
            data.draw(st.integers(1, 3)),
            data.draw(st.integers(0, 1)),
            data.draw(st.integers(0, 1)),
        )
        for number in NUMBERS[nation]
    )


def active_of(circles: tuple[Circle, ...], held: frozenset[int]) -> list[bool]:
    """Below the lowest number of an occupied tile, or beside it on a free one (G-R2)."""
    cut = min((one.number for one in circles if one.tile in held), default=99)
    return [one.number < cut or (one.number == cut and one.tile not in held) for one in circles]


@pytest.mark.rule("G-4.1", "G-4.2", "G-4.6")
@given(
    st.sampled_from(sorted(NUMBERS)),
    st.integers(0, 7),
    st.frozensets(st.integers(1, 3), max_size=1),
    st.data(),
)
def test_income_is_that_of_the_lowest_numbers_that_work(
    nation: Nation, people: int, held: frozenset[int], data: Any
) -> None:
    circles = circles_for(nation, data)
    works = active_of(circles, held)
    ways = {  # every filling without gaps: nobody stands above a free lower number
        filled
        for filled in combinations(range(len(circles)), people)
        if not any(
            circles[free].number < circles[one].number
            for one in filled
            for free in range(len(circles))
            if free not in filled
        )
    }
    wanted = {
        tuple(
            sum(getattr(circles[one], kind) for one in filled if works[one])
            for kind in ("food", "metal")
        )
        for filled in ways
    }
    answer = production(nation, people, circles, held)
    found = {(one.food.total, one.metal.total) for one in answer.options}
    assert found <= wanted
    if not held:  # under occupation who is inactive may not be moved to the other circle
        assert found == wanted


@pytest.mark.rule("G-5.1", "G-5.2", "G-5.3", "G-R4")
@given(
    st.sampled_from(sorted(NUMBERS)),
    st.integers(0, 8),
    st.tuples(*[st.integers(0, 4)] * 3),
    st.data(),
)
def test_growth_is_the_number_of_the_tile_of_the_next_circle(
    nation: Nation, people: int, numbers: tuple[int, int, int], data: Any
) -> None:
    circles = circles_for(nation, data)
    most = len(circles)
    people = min(people, most)
    answer = growth(nation, people, numbers, circles)
    if people == most:
        assert not answer.options
        return
    fillings = [
        filled
        for filled in combinations(range(most), people)
        if not any(
            circles[free].number < circles[one].number
            for one in filled
            for free in set(range(most)) - set(filled)
        )
    ]
    wanted = set()
    for filled in fillings:
        free = sorted(set(range(most)) - set(filled), key=lambda one: circles[one].number)
        for one in free:
            if circles[one].number == circles[free[0]].number:
                slow = people == 6 and nation is Nation.AUSTRIA
                gain = 1 if slow else numbers[circles[one].tile - 1]
                wanted.add((circles[one].tile, min(gain, most - people)))
    assert {(one.tile, one.gain) for one in answer.options} == wanted


@pytest.mark.rule("G-9.4")
@given(
    st.integers(0, 7), st.integers(0, 7), st.frozensets(st.integers(1, 3), max_size=2), st.data()
)
def test_a_draft_takes_the_highest_that_work(
    people: int, number: int, held: frozenset[int], data: Any
) -> None:
    circles = circles_for(Nation.ENGLAND, data)
    works = active_of(circles, held)
    there = [one for one in range(people) if works[one]]
    answer = people_taken(Nation.ENGLAND, people, number, circles, held)
    taken = there[::-1][:number]
    assert [one.number for one in answer.emptied] == [circles[one].number for one in taken]
    assert answer.too_few == max(0, number - len(there))


@pytest.mark.rule("G-6.1", "G-6.2", "G-6.3")
@given(
    st.lists(st.sampled_from("abcdef"), max_size=4, unique=True),
    st.lists(st.sampled_from("uvwxyz"), max_size=3, unique=True),
    st.data(),
)
def test_no_general_is_made_or_lost_but_a_replaced_commander(
    unused: list[str], power: list[str], data: Any
) -> None:
    used = data.draw(st.permutations(unused)) if unused else []
    leads = used[0] if used and data.draw(st.booleans()) else None
    rest = tuple(used[1:] if leads else used)[: data.draw(st.integers(0, 3))]
    after = general_action("old", tuple(unused), tuple(power), None, leads, rest)
    cards = [after.commander, *after.unused, *after.power, *after.discarded]
    assert Counter(cards) == Counter(["old", *unused, *power])
    assert after.power == (*power, *rest)
    assert (after.commander, after.discarded) == ((leads, ("old",)) if leads else ("old", ()))


@pytest.mark.rule("G-17.2", "G-17.3", "G-R19")
@given(st.data())
def test_the_least_price_of_an_alliance_is_found_by_moving_cube_after_cube(data: Any) -> None:
    order = tuple(Nation)[: data.draw(st.integers(3, 4))]
    most = {3: 2, 4: 3}[len(order)]
    now, wish = (data.draw(st.tuples(*[st.sampled_from((None, 0, 1))] * len(order))) for _ in "ab")

    def groups(where: tuple[int | None, ...]) -> tuple[tuple[Nation, ...], tuple[Nation, ...]]:
        first, second = (
            tuple(one for one, at in zip(order, where, strict=True) if at == field)
            for field in (0, 1)
        )
        return first, second

    def ended(where: tuple[int | None, ...]) -> frozenset[frozenset[Nation]]:
        """Who is allied at the end: a cube alone goes out free; which field it is, is the same."""
        return frozenset(frozenset(group) for group in groups(where) if len(group) > 1)

    if any(len(group) > most for where in (now, wish) for group in groups(where)):
        return
    prices = {now: 0}
    waiting = [now]
    while waiting:  # cheapest ways, one cube at a time
        here = waiting.pop(0)
        for place, target in product(range(len(order)), (None, 0, 1)):
            if here[place] == target:
                continue
            there = (*here[:place], target, *here[place + 1 :])
            price = prices[here] + (here[place] is not None)
            full = any(len(group) > len(order) for group in groups(there))
            if not full and price < prices.get(there, 99):
                prices[there] = price
                waiting.append(there)
    least = min(price for where, price in prices.items() if ended(where) == ended(wish))
    assert alliance_change(order, groups(now), groups(wish)).power == least


@pytest.mark.rule("G-7.3")
@given(st.integers(0, 6), st.integers(0, 6), st.integers(1, 8))
def test_payments_are_all_sets_without_a_superfluous_card(ones: int, twos: int, cost: int) -> None:
    wanted = {
        (a, b)
        for a in range(ones + 1)
        for b in range(twos + 1)
        if a + 2 * b >= cost
        and (not a or a - 1 + 2 * b < cost)
        and (not b or a + 2 * (b - 1) < cost)
    }
    found = {(one.ones, one.twos) for one in technology_payment(ones, twos, cost).payments}
    assert found == wanted


@pytest.mark.rule("G-14.5")
@given(st.integers(0, 5), st.integers(0, 5), st.integers(0, 4), st.integers(0, 8))
def test_points_of_drawn_cards_are_those_of_every_draw(
    ones: int, twos: int, draws: int, wish: int
) -> None:
    if draws > ones + twos:
        return
    every = [sum(some) for some in combinations([1] * ones + [2] * twos, draws)]
    answer = technology_draw(ones, twos, draws, wish)
    wanted = {points: str(Fraction(n, len(every))) for points, n in Counter(every).items()}
    assert {one.points: one.chance.exact for one in answer.distribution} == wanted
    assert answer.reaches.exact == str(Fraction(sum(n >= wish for n in every), len(every)))


M, S, N, A, G, *LATER = Technology
COLUMN = {M: 1, S: 2, N: 3, A: 3, G: 4}


@pytest.mark.rule("G-7.4", "G-7.5", "G-7.6", "G-7.8", "G-R5", "G-R33")
@given(
    st.sampled_from(list(Technology)),
    st.frozensets(st.sampled_from(list(Technology))),
    st.frozensets(st.integers(1, 4)),
)
def test_a_technology_needs_what_the_track_says(
    technology: Technology, developed: frozenset[Technology], events: frozenset[int]
) -> None:
    needs = {M: (), S: (M,), N: (S,), A: (S,), G: (N, A)}.get(technology, (G,))
    allowed = technology not in developed and (not needs or any(one in developed for one in needs))
    answer = development(technology, developed, events)
    assert answer.allowed is allowed
    if allowed:
        assert answer.vp == (2 if technology in COLUMN else 1)
        assert answer.event_drawn is (technology in COLUMN and COLUMN[technology] not in events)


LEADERS = st.none() | st.builds(
    Commander,
    naval=st.integers(0, 1),
    christian=st.booleans(),
    muslim=st.booleans(),
    putsch=st.booleans(),
)
PEOPLE = st.builds(
    EventPlayer,
    commander=LEADERS,
    power=st.integers(0, 2),
    population=st.integers(0, 9),
    regiments=st.integers(0, 9),
    squadrons=st.integers(0, 4),
    vp=st.integers(0, 9),
)


@pytest.mark.rule("G-8.1", "G-8.2", "G-8.3", "G-8.4", "G-8.5", "G-8.6", "G-8.7", "G-8.9", "G-R32")
@given(st.sampled_from(list(Event)), ORDERS, st.data())
def test_events_do_what_their_sentences_say(
    event: Event, order: tuple[Nation, ...], data: Any
) -> None:
    players = {one: data.draw(PEOPLE) for one in order}
    trigger = data.draw(st.sampled_from(order))
    answer = event_effect(event, order, trigger, players)
    who = [trigger, *(one for one in order if one is not trigger)]
    assert [one.nation for one in answer.effects] == who[: len(answer.effects)]
    for one in answer.effects:
        has = players[one.nation]
        leader = has.commander
        faith = leader is not None and leader.christian
        gone = {
            Event.CRUSADES: faith or (leader is not None and leader.muslim),
            Event.THIRTY_YEARS_WAR: faith,
            Event.BLACK_DEATH: leader is not None,
            Event.WITCH_HUNT: leader is not None and not faith,
        }.get(event, False)
        assert one.commander_lost is bool(gone)
        vp = {Event.EDICT: faith, Event.PIRATES: leader is not None and leader.naval > 0}
        assert one.vp == int(vp.get(event, False))
        spends = (event is Event.PUTSCH and leader is not None and leader.putsch) or (
            event is Event.WITCH_HUNT and bool(gone)
        )
        assert one.power_lost == min(int(spends), has.power)
        plague = event is Event.BLACK_DEATH
        assert one.population_lost == (has.population // 3 if plague else 0)
        assert one.units_lost == ((has.regiments + has.squadrons) // 3 if plague else 0)
    winners = [one.nation for one in answer.effects if one.vp and players[one.nation].vp + 1 >= 10]
    assert answer.winner == (winners[0] if winners else None)
    assert (len(answer.effects) == len(order)) or answer.winner is who[len(answer.effects) - 1]


@pytest.mark.rule("G-14.5")
@given(st.lists(st.sampled_from(list(Event)), min_size=1, max_size=8, unique=True))
def test_the_outlook_is_every_tile_left_with_the_same_chance(tiles: list[Event]) -> None:
    order = (Nation.ENGLAND, Nation.FRANCE)
    players = {one: EventPlayer(Commander(christian=True), 1, 5, 4, 1, 3) for one in order}
    answer = event_outlook(tuple(tiles), order, order[0], players)
    assert {one.event for one in answer.events} == set(tiles)
    for one in answer.events:
        assert one.chance.exact == str(Fraction(1, len(tiles)))
        assert one.effects == event_effect(one.event, order, order[0], players).effects


@pytest.mark.rule("G-15.9")
@given(ORDERS, st.data())
def test_the_new_order_is_the_bubble_of_the_rulebook(order: tuple[Nation, ...], data: Any) -> None:
    power = {one: data.draw(st.integers(0, 4)) for one in order}

    def bubbled(power: dict[Nation, int]) -> list[Nation]:
        row = list(order)
        for _ in row:
            for place in range(1, len(row)):
                if power[row[place]] > power[row[place - 1]]:
                    row[place - 1 : place + 1] = row[place], row[place - 1]
        return row

    answer = turn_order(order, power)
    assert list(answer.order) == bubbled(power)
    for one in order:
        for place, needed in enumerate(answer.wanted[one]):
            assert bubbled({**power, one: needed}).index(one) <= place
            if needed:
                assert bubbled({**power, one: needed - 1}).index(one) > place


@pytest.mark.rule("G-15.2", "G-R32")
@given(ORDERS, st.data())
def test_tile_points_go_down_the_order_till_somebody_has_ten(
    order: tuple[Nation, ...], data: Any
) -> None:
    vp = {one: data.draw(st.integers(7, 9)) for one in order}
    tiles = {one: data.draw(st.integers(0, 5)) for one in order}
    wanted, winner = dict(vp), None
    for one in order:
        if winner is None and tiles[one] >= 3:
            wanted[one] += 1
            winner = one if wanted[one] == 10 else None
    answer = tile_points(order, tiles, vp)
    assert {one: found.total for one, found in answer.vp.items()} == wanted
    assert answer.winner is winner


@pytest.mark.rule("G-16.2", "G-R16", "G-R17")
@given(ORDERS, st.data())
def test_swaps_are_worked_off_from_the_end_of_the_order(
    order: tuple[Nation, ...], data: Any
) -> None:
    vp = {one: data.draw(st.integers(0, 9)) for one in order}
    owner = data.draw(st.sampled_from(order))
    holder = data.draw(st.sampled_from([one for one in order if one is not owner]))
    second = [one for one in order if one is not owner]
    held = [Held(owner, holder, data.draw(st.booleans()))]
    if data.draw(st.booleans()):
        other = data.draw(st.sampled_from(second))
        guest = data.draw(st.sampled_from([one for one in order if one is not other]))
        held.append(Held(other, guest, data.draw(st.booleans())))
    totals = dict(vp)
    for one in reversed(order):
        for capital in held:
            if capital.holder is one and capital.swap:
                totals[one], totals[capital.owner] = totals[capital.owner], totals[one]
    answer = victory(order, vp, tuple(held))
    assert answer.totals == totals
    best = [one for one in order if totals[one] == max(totals.values())]
    assert list(answer.winners) == best
    alone = victory(order, vp, tuple(held), Switches(capital_tie="turn_order"))
    assert list(alone.winners) == best[:1]


@pytest.mark.rule("G-3.2", "G-3.4", "G-3.5", "G-3.6", "G-R1")
@given(st.sampled_from(list(Tile)), ORDERS, st.data())
def test_a_turn_is_everybody_in_order_with_his_part(
    tile: Tile, order: tuple[Nation, ...], data: Any
) -> None:
    active = data.draw(st.sampled_from(order))
    pair = {
        Tile.PRODUCTION_GROWTH: ("production", "growth"),
        Tile.GENERAL_TECHNOLOGY: ("general", "technology"),
    }.get(tile)
    choice: Any = data.draw(st.sampled_from(pair)) if pair else ""
    steps = [(one.nation, one.action) for one in turn_plan(tile, active, order, choice).steps]
    mine = choice or {Tile.ALLIANCE: "alliance", Tile.DRAFT: "draft", Tile.MARCH: "march"}[tile]
    theirs = next(one for one in pair if one != choice) if pair else mine
    others = [] if tile is Tile.ALLIANCE else [one for one in order if one is not active]
    assert steps == [(active, mine), *((one, theirs) for one in others)]
    circles = {one: data.draw(st.integers(0, 4)) for one in Tile}
    found = tile_circles(len(order), circles)
    assert found.difference == sum(circles.values()) - (2 * len(order) + 2)


@pytest.mark.rule("G-16.3")
@given(
    st.integers(0, 9),
    st.integers(0, 5),
    st.integers(0, 6),
    st.booleans(),
    st.integers(0, 2),
    st.booleans(),
)
def test_no_way_to_the_goal_is_quicker_than_the_race_says(
    vp: int, base: int, late: int, tiles: bool, events: int, battles: bool
) -> None:
    order = (Nation.ENGLAND, Nation.FRANCE)
    answer = race(
        order, dict.fromkeys(order, vp), base, late, order if tiles else (), events, 12, battles
    ).nations[Nation.ENGLAND]
    reached = {(vp, base, late, events)}
    turns = 0
    while turns < 12 and not any(one[0] >= 10 for one in reached):
        turns += 1
        after = set()
        for points, left, more, tales in reached:
            after.add((points, left, more, tales))
            if left:
                after.add((points + 2, left - 1, more, tales))
                if tales:
                    after.add((points + 3, left - 1, more, tales - 1))
            if more:
                after.add((points + 1, left, more - 1, tales))
            if battles:
                after.add((points + 2, left, more, tales))
        bonus = 1 if tiles and turns % 2 == 0 else 0
        reached = {(p + (bonus if p < 10 else 0), a, b, c) for p, a, b, c in after}
    wanted = turns if any(one[0] >= 10 for one in reached) else None
    assert answer.turns == wanted


@pytest.mark.rule("G-11.3")
@given(st.integers(0, 4), st.integers(0, 4), st.fractions(0, 1, max_denominator=20))
def test_a_withdrawal_saves_what_the_battle_would_cost_on_average(
    power: int, attacker: int, win: Fraction
) -> None:
    answer = withdrawal(power, attacker, (win.numerator, win.denominator))
    assert answer.saved.exact == str(2 * win - (1 - win))
    assert answer.possible is (power > 0)
    before = attacker > power
    after = attacker + 1 > power - 1 if power else before
    assert answer.places_lost == int(after) - int(before)


@pytest.mark.rule("G-11.3", "G-11.10", "G-11.17", "G-11.18", "G-R40")
@pytest.mark.parametrize(
    ("ending", "winner", "leaves"),
    [
        ("withdrawal", None, Role.ATTACKER),
        ("defender_retreats", None, Role.DEFENDER),
        ("attacker_retreats", None, Role.ATTACKER),
        ("attack_1", Role.DEFENDER, Role.ATTACKER),
        ("attack_2", Role.ATTACKER, Role.DEFENDER),
        ("parried", Role.DEFENDER, Role.ATTACKER),
    ],
)
def test_each_ending_of_a_battle_has_its_consequences(
    ending: Any, winner: Role | None, leaves: Role
) -> None:
    for counts, leader, reward in product(((0, 5), (2, 4)), (True, False), ("vp", "commander")):
        sides = [Party({Unit.LIGHT_INFANTRY: 3}, n, 2, 4, commander=leader) for n in counts]
        fought = ending in ("attack_1", "attack_2")
        answer = battle(Field.LAND, ending, *sides, 3 if fought else 0, reward=reward)  # type: ignore[arg-type]
        assert (answer.winner, answer.retreating) == (winner, leaves)
        rises = (1, 0) if ending == "withdrawal" else (1, 1)
        after = (answer.attacker, answer.defender)
        assert [one.count for one in after] == [
            min(5, n + up) for n, up in zip(counts, rises, strict=True)
        ]
        moved = (1, -1) if ending == "withdrawal" else (0, 0)
        assert [one.power for one in after] == [2 + n for n in moved]
        takes = reward == "commander" and leader
        for role, one in zip((Role.ATTACKER, Role.DEFENDER), after, strict=True):
            prize = 2 if role is Role.ATTACKER else 1
            assert one.vp.total == 4 + (prize if winner is role and not takes else 0)
            lost = takes and winner is not None and winner is not role
            assert one.commander is (leader and not lost)
        assert (answer.losses is not None) is fought


def test_what_cannot_be_asked_is_refused() -> None:
    with pytest.raises(BadInput):
        alliance_change(tuple(Nation)[:2], ((), ()), ((), ()))
    with pytest.raises(BadInput):
        general_action("old", (), (), promote=True)
    for order in permutations(tuple(Nation)[:2]):
        assert turn_order(order, dict.fromkeys(order, 1)).order == order
