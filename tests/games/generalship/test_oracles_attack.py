"""Attacks, fights at sea and the chances of cards against the digest, written a second time."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import BadInput
from companion.games.generalship.asked.hands import best_choice
from companion.games.generalship.battle.attacks import LandSide, SeaSide, land_attack, sea_attack
from companion.games.generalship.battle.cards import card_chances
from companion.games.generalship.battle.odds import attack_odds
from companion.games.generalship.cycle.course import setup
from companion.games.generalship.pieces import Field, Nation, Style, Sum, Unit
from companion.games.generalship.switches import Switches
from tests.games.generalship.test_oracles_war import (
    AFOOT,
    AR,
    FOOT,
    GALLEON,
    GALLEY,
    GUN,
    HANDS,
    HI,
    LI,
    MU,
    VALUES,
    best,
    fielded,
)

# G-13.1 with the presets of G-U6.
AT_SEA: dict[int, tuple[tuple[Unit, ...], tuple[int, ...]]] = {
    1: ((LI, HI), (1,)),
    2: ((LI, HI), (2,)),
    3: ((AR, MU), (1,)),
    4: ((AR, MU), (2,)),
    5: ((GUN,), (1,)),
    6: ((GUN,), (2,)),
    7: (FOOT, (1,)),
}
# G-13.6: ATK and DEF in melee, then in shooting.
MELEE = {LI: (3, 2), HI: (4, 4), MU: (2, 4), AR: (2, 2)}
SHOOTING = {LI: (0, 2), HI: (0, 4), MU: (4, 5), AR: (4, 3)}
CREWS = st.dictionaries(st.sampled_from(FOOT), st.integers(1, 2), max_size=3)
SHIPS = st.sampled_from([(), (GALLEY,), (GALLEON,)])


def may_fight_at_sea(units: dict[Unit, int]) -> bool:
    few = sum(units.get(unit, 0) for unit in FOOT) <= 3
    return few and (not units.get(GUN) or bool(units.get(GALLEON)))


def carried_at_sea(units: dict[Unit, int], hand: tuple[int, ...]) -> bool:
    """Whether some way to lay the regiments on the cards exists (G-13.1)."""
    options: list[list[dict[Unit, int]]] = []
    for card in hand:
        types, counts = AT_SEA[card]
        options.append([{}, *({unit: n} for unit in types for n in counts)])
    wanted = {unit: units[unit] for unit in FOOT if units.get(unit)}
    for chosen in product(*options):
        laid: Counter[Unit] = Counter()
        for one in chosen:
            laid.update(one)
        if dict(laid) == wanted:
            return True
    return False


def own_style(units: dict[Unit, int]) -> str:
    if units.get(LI) or units.get(HI):
        return "melee"
    if units.get(AR) or units.get(MU):
        return "shooting"
    return "bombardment" if units.get(GUN) else ""


def fight_of(one: str, other: str, one_card: int = 0, other_card: int = 0) -> str:
    """The style of the fight: the higher one, unless a shooting side plays 4 (G-13.4, G-13.5)."""
    both = {one, other}
    if both == {"melee", "shooting"} and (one_card if one == "shooting" else other_card) == 4:
        return "shooting"
    return next((name for name in ("bombardment", "melee", "shooting") if name in both), "")


def sea_sum_of(units: dict[Unit, int], fight: str, which: int) -> int:
    if fight == "bombardment":
        if which == 0:
            return 8 * units.get(GUN, 0)
        return 20 if units.get(GALLEON) else 15 if units.get(GALLEY) else 0
    table = {"melee": MELEE, "shooting": SHOOTING}.get(fight, {})
    return sum(table[unit][which] * n for unit, n in units.items() if unit in table)


@pytest.mark.rule("G-12.2", "G-12.4", "G-12.5", "G-12.7")
@given(AFOOT, HANDS, AFOOT, HANDS, st.integers(0, 9), st.integers(0, 9))
def test_an_attack_on_land_is_one_sum_against_the_other(
    attacking: dict[Unit, int],
    cards: list[int],
    parrying: dict[Unit, int],
    others: list[int],
    bonus: int,
    other_bonus: int,
) -> None:
    sides = ((attacking, tuple(cards)), (parrying, tuple(others)))
    possible = all(
        sum(units.values()) <= 5 and tuple(sorted(units.items())) in fielded(hand)
        for units, hand in sides
    )
    asked = (
        LandSide(attacking, tuple(cards), bonus),
        LandSide(parrying, tuple(others), other_bonus),
    )
    if not possible:
        with pytest.raises(BadInput):
            land_attack(*asked)
        return
    atk = sum(VALUES[unit][0] * n for unit, n in attacking.items()) + bonus
    defence = sum(VALUES[unit][1] * n for unit, n in parrying.items()) + other_bonus
    answer = land_attack(*asked)
    assert (answer.atk.total, answer.defence.total) == (atk, defence)
    assert (answer.success, answer.difference) == (atk > defence, max(0, atk - defence))


@pytest.mark.rule("G-13.2", "G-13.3", "G-13.4", "G-13.5", "G-13.6", "G-13.7", "G-13.8", "G-R28")
@given(st.data())
def test_an_attack_at_sea_has_the_style_and_the_sums_of_the_digest(data: Any) -> None:
    sides = []
    for _ in range(2):
        units = {**data.draw(CREWS), **dict.fromkeys(data.draw(SHIPS), 1)}
        hand = tuple(data.draw(HANDS))
        sides.append((units, hand, data.draw(st.integers(0, 5)), data.draw(st.integers(0, 9))))
    asked = [SeaSide(units, hand, card, bonus) for units, hand, card, bonus in sides]
    (mine, hand, card, bonus), (his, other_hand, other_card, _) = sides
    possible = all(may_fight_at_sea(one) for one in (mine, his))
    if not possible or not (carried_at_sea(mine, hand) and carried_at_sea(his, other_hand)):
        with pytest.raises(BadInput):
            sea_attack(*asked)
        return
    one, other = own_style(mine), own_style(his)
    fight = fight_of(one, other, card, other_card)
    broken = (card == 5 and other == "bombardment" and one != other) or (
        other_card == 5 and one == "bombardment" and one != other
    )
    atk = sea_sum_of(mine, fight, 0) + (bonus if card not in (4, 5) else 0)
    defence = sea_sum_of(his, fight, 1)
    answer = sea_attack(*asked)
    assert (answer.attacking_style or "", answer.parrying_style or "") == (one, other)
    assert (answer.fight or "", answer.broken_off) == (fight, broken)
    assert (answer.atk.total, answer.defence.total) == (atk, defence)
    assert answer.success is (atk > defence and not broken)
    assert answer.difference == (atk - defence if answer.success else 0)


@pytest.mark.rule("G-14.6", "G-13.1")
@given(CREWS, SHIPS, HANDS, st.sampled_from(list(Sum)), st.sampled_from([None, *Style]))
def test_the_best_sum_at_sea_is_the_best_of_all_choices(
    crew: dict[Unit, int],
    ships: tuple[Unit, ...],
    cards: list[int],
    which: Sum,
    enemy: Style | None,
) -> None:
    force = {**crew, **dict.fromkeys(ships, 1)}
    sums = []
    for numbers in product(*(range(force.get(unit, 0) + 1) for unit in FOOT)):
        chosen = {unit: n for unit, n in zip(FOOT, numbers, strict=True) if n}
        units = {**chosen, **dict.fromkeys(ships, 1)}
        if may_fight_at_sea(units) and carried_at_sea(units, tuple(cards)):
            fight = fight_of(own_style(units), enemy or "")
            sums.append(sea_sum_of(units, fight, 0 if which is Sum.ATK else 1))
    assert best_choice(Field.SEA, force, tuple(cards), which, enemy).sum == max(sums)


@pytest.mark.rule("G-14.7")
@given(AFOOT, AFOOT, st.permutations(range(1, 8)), st.integers(0, 3), st.booleans())
def test_the_odds_of_an_attack_count_every_deal(
    attacking: dict[Unit, int],
    parrying: dict[Unit, int],
    order: list[int],
    drawn: int,
    known: bool,
) -> None:
    """One copy of each card: two lie open, the own hand is known or drawn as the other's is."""
    seen, hand = tuple(order[:2]), tuple(sorted(order[2:4]))
    rest = [card for card in order if card not in seen and not (known and card in hand)]
    wins = total = 0
    sizes = (0 if known else 2, min(drawn, len(rest) - (0 if known else 2)))
    for deal in product((0, 1, 2), repeat=len(rest)):
        if (deal.count(1), deal.count(2)) != sizes:
            continue
        mine = hand if known else tuple(c for c, at in zip(rest, deal, strict=True) if at == 1)
        his = tuple(c for c, at in zip(rest, deal, strict=True) if at == 2)
        total += 1
        wins += best(attacking, mine, 0) > best(parrying, his, 1)
    answer = attack_odds(
        Field.LAND,
        attacking,
        parrying,
        hand if known else None,
        None,
        2,
        sizes[1],
        seen=seen,
        switches=Switches(basic_copies=1),
    )
    assert Fraction(answer.success.exact) == Fraction(wins, total)


def deals(
    sizes: tuple[int, int], copies: int
) -> list[tuple[tuple[int, ...], tuple[int, ...], int]]:
    """Both hands by how many 6, 7, 8 and others they hold, with the number of such deals."""
    there = (copies, copies, copies, 5 * copies)
    found = []
    for a in product(*(range(min(n, sizes[0]) + 1) for n in there)):
        if sum(a) != sizes[0]:
            continue
        left = tuple(n - k for n, k in zip(there, a, strict=True))
        for d in product(*(range(min(n, sizes[1]) + 1) for n in left)):
            if sum(d) != sizes[1]:
                continue
            ways = 1
            for n, k, rest, other in zip(there, a, left, d, strict=True):
                ways *= comb(n, k) * comb(rest, other)
            found.append((a, d, ways))
    return found


@pytest.mark.rule("G-14.1", "G-14.2", "G-14.3")
@given(st.integers(0, 5), st.integers(0, 5), st.integers(2, 4))
def test_the_chances_of_advanced_cards_count_every_deal(
    attacker: int, defender: int, copies: int
) -> None:
    answer = card_chances(attacker, defender, Switches(advanced_copies=copies))
    every = deals((attacker, defender), copies)
    total = sum(ways for *_, ways in every)

    def share(fits: Any) -> Fraction:
        return Fraction(sum(ways for a, d, ways in every if fits(a, d)), total)

    wanted = {
        "attacker_holds": share(lambda a, _d: a[0] > 0),
        "defender_holds": share(lambda _a, d: d[0] > 0),
        "defender_retreats": share(lambda a, d: d[1] > 0 and a[2] == 0),
        "attacker_retreats": share(lambda a, d: a[1] > 0 and d[2] == 0),
        "ambush": share(lambda a, d: a[0] > 0 and (d[1] == 0 or a[2] > 0)),
    }
    for name, chance in wanted.items():
        found = getattr(answer, name)
        assert Fraction(found.exact) == chance, name


@pytest.mark.rule("G-2.5", "G-2.6", "G-3.2")
@given(st.lists(st.sampled_from(list(Nation)), min_size=2, max_size=4, unique=True))
def test_a_set_up_is_the_same_whoever_sits_down_first(nations: list[Nation]) -> None:
    answer = setup(tuple(nations))
    order = ("austria", "byzantium", "england", "france")
    assert answer.order == tuple(one for one in order if one in nations)
    assert answer.circles == 2 * len(nations) + 2
    for one in answer.stocks.values():
        assert (one.population, one.food, one.metal, one.power) == (5, 2, 1, 1)
        assert (one.vp, one.battle_count, one.light_infantry) == (0, 0, 1)
