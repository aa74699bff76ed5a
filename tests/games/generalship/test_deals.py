"""Two hands from one stack, and what a hand keeps back: against every deal, card by card."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.generalship.battle.attacks import PRESETS
from companion.games.generalship.battle.deals import counted_deals, hands_from
from companion.games.generalship.battle.hands import Cards, parts_of, sums_of
from companion.games.generalship.battle.odds import attack_odds, battle_forecast, spends_best
from companion.games.generalship.pieces import Field, Sum, Unit
from companion.games.generalship.switches import DEFAULTS, Switches

FORCES = st.dictionaries(
    st.sampled_from(
        [
            Unit.LIGHT_INFANTRY,
            Unit.HEAVY_INFANTRY,
            Unit.MUSKETS,
            Unit.ARCHERS,
            Unit.ARTILLERY,
        ]
    ),
    st.integers(1, 4),
    min_size=1,
    max_size=3,
)

known_sums = partial(sums_of, enemy=None, own=None, components=PRESETS, switches=DEFAULTS)


def every_deal(deck: dict[int, int], sizes: tuple[int, int]) -> Counter[tuple[Cards, Cards]]:
    """All pairs of hands, each card of the stack told apart."""
    stack = [card for card, copies in deck.items() for _ in range(copies)]
    found: Counter[tuple[Cards, Cards]] = Counter()
    for mine in combinations(range(len(stack)), sizes[0]):
        rest = [place for place in range(len(stack)) if place not in mine]
        for his in combinations(rest, sizes[1]):
            first = tuple(sorted(stack[one] for one in mine))
            found[first, tuple(sorted(stack[one] for one in his))] += 1
    return found


@pytest.mark.rule("G-14.7")
@given(
    st.dictionaries(st.integers(1, 7), st.integers(1, 3), min_size=1, max_size=4),
    st.integers(0, 3),
    st.integers(0, 3),
)
def test_deals_are_counted_as_if_each_were_looked_at(
    deck: dict[int, int], one: int, other: int
) -> None:
    sizes = (min(one, sum(deck.values())), min(other, max(0, sum(deck.values()) - one)))
    wanted: Counter[tuple[int, Cards]] = Counter()
    for (mine, his), ways in every_deal(deck, sizes).items():
        wanted[sum(mine), his] += ways
    assert counted_deals(deck, sizes, sum, lambda hand: hand) == dict(wanted)


@pytest.mark.rule("G-14.7")
def test_a_hand_is_drawn_in_as_many_ways_as_there_are() -> None:
    stack = [card for card in range(1, 5) for _ in range(3)]
    wanted = Counter(
        tuple(sorted(stack[n] for n in places)) for places in combinations(range(12), 4)
    )
    assert dict(hands_from(dict.fromkeys(range(1, 5), 3), 4)) == dict(wanted)


@pytest.mark.rule("G-14.9")
@given(FORCES, st.lists(st.integers(1, 7), max_size=7))
def test_the_best_of_the_rest_is_found_among_all_parts_of_a_hand(
    force: dict[Unit, int], cards: list[int]
) -> None:
    now, later = (known_sums(Field.LAND, force, one) for one in (Sum.ATK, Sum.DEF))
    hand = tuple(sorted(cards))
    top = max(now.best(spent) for spent, _ in parts_of(hand))
    rest = max(later.best(kept) for spent, kept in parts_of(hand) if now.best(spent) == top)
    assert spends_best(hand, now, later) == (top, rest)
    assert spends_best(now.useful(hand, attacks=2), now, later) == (top, rest)


@pytest.mark.rule("G-14.7", "G-14.9")
@given(FORCES, FORCES)
def test_a_battle_between_two_unknown_hands_agrees_with_every_deal(
    attacker: dict[Unit, int], defender: dict[Unit, int]
) -> None:
    switches = Switches(basic_copies=1)
    parry, attack = (
        known_sums(
            Field.LAND, attacker, one, enemy=None, own=None, components=PRESETS, switches=DEFAULTS
        )
        for one in (Sum.DEF, Sum.ATK)
    )
    blow, defend = (
        known_sums(
            Field.LAND, defender, one, enemy=None, own=None, components=PRESETS, switches=DEFAULTS
        )
        for one in (Sum.ATK, Sum.DEF)
    )
    total = first = second = wins = 0
    for (mine, his), ways in every_deal(dict.fromkeys(range(1, 8), 1), (3, 3)).items():
        parries, attacks = _greedy(mine, parry, attack)
        strikes, defends = _greedy(his, blow, defend)
        total += ways
        first += ways * (strikes > parries)
        second += ways * (attack.best(mine) > defend.best(his))
        wins += ways * (parries >= strikes and attacks > defends)
    found = battle_forecast(Field.LAND, attacker, defender, 3, 3, None, None, PRESETS, switches)
    assert found.first.exact == str(Fraction(first, total))
    assert found.wins.exact == str(Fraction(wins, total))
    alone = attack_odds(
        Field.LAND, attacker, defender, attacking_cards=3, parrying_cards=3, switches=switches
    )
    assert alone.success.exact == str(Fraction(second, total))


def _greedy(hand: Cards, now: object, later: object) -> tuple[int, int]:
    """The highest sum first, then the best of what is left, over all parts."""
    top = max(now.best(spent) for spent, _ in parts_of(hand))  # type: ignore[attr-defined]
    return top, max(
        later.best(kept)  # type: ignore[attr-defined]
        for spent, kept in parts_of(hand)
        if now.best(spent) == top  # type: ignore[attr-defined]
    )
