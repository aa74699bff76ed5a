"""Two hands from one stack: every deal of both is counted, and none is looked at twice.

A deal is known by how many of each card either hand has. Taking all hands of one side and asking
for each what is left to the other would walk through millions of pairs. Instead the hands of the
second side are summed up card by card: how many ways there are to draw so many of a card when the
first side holds some of it depends on that card alone. What a hand comes to (its class) is kept in
a slot of one long whole number, so that all classes are added and multiplied at once, exactly.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping
from math import comb
from typing import TypeVar

from companion.games.generalship.battle.hands import Cards

DIGIT = 8  # bits for the number of one card: all copies of a stack put together fit in
LARGEST = (1 << DIGIT) - 1

First = TypeVar("First", bound=Hashable)
Second = TypeVar("Second", bound=Hashable)


def hands_from(deck: Mapping[int, int], size: int) -> list[tuple[Cards, int]]:
    """Every sorted hand of this size from the deck, with the number of ways to draw it (G-14.4)."""
    hands: list[tuple[Cards, int]] = [((), 1)]
    for card, copies in sorted(deck.items()):
        hands = [
            (hand + (card,) * n, ways * comb(copies, n))
            for hand, ways in hands
            for n in range(min(copies, size - len(hand)) + 1)
        ]
    return [(hand, ways) for hand, ways in hands if len(hand) == size]


def counted_deals(
    deck: Mapping[int, int],
    sizes: tuple[int, int],
    first: Callable[[Cards], First],
    second: Callable[[Cards], Second],
) -> dict[tuple[First, Second], int]:
    """How many deals of two hands there are for each pair of what the hands come to."""
    one, other = sizes
    slots: dict[Second, int] = {}
    width = (comb(sum(deck.values()), one) * comb(sum(deck.values()), other)).bit_length()
    digit = {card: DIGIT * place for place, card in enumerate(sorted(deck))}
    held = DIGIT * len(digit)  # above the counts: how many cards the first hand has so far
    drawn: dict[int, int] = defaultdict(int)  # by counts, of the second hand or of the first
    for hand, _ in hands_from(deck, other):
        slot = slots.setdefault(second(hand), len(slots))
        drawn[sum(1 << digit[card] for card in hand)] += 1 << (width * slot)
    for card, copies in deck.items():
        drawn = _exchanged(drawn, digit[card], held, copies, one)
    found: dict[First, int] = defaultdict(int)
    for hand, ways in hands_from(deck, one):
        left = drawn.get(sum(1 << digit[card] for card in hand) + (one << held))
        if left:
            found[first(hand)] += ways * left
    mask = (1 << width) - 1
    return {
        (mine, his): ways
        for mine, packed in found.items()
        for his, slot in slots.items()
        if (ways := packed >> (width * slot) & mask)
    }


def _exchanged(
    drawn: Mapping[int, int], digit: int, held: int, copies: int, most: int
) -> dict[int, int]:
    """In this digit: how many the first hand has, instead of how many the second one drew.

    Of `k` copies that are left there are `comb(k, n)` ways to draw `n`. One copy more adds to each
    number the next one, as in the triangle of Pascal: so nothing has to be multiplied.
    """
    step = (1 << digit) + (1 << held)
    by_rest: dict[int, list[int]] = {}
    for counts, packed in drawn.items():
        his = counts >> digit & LARGEST
        row = by_rest.setdefault(counts - (his << digit), [])
        row.extend([0] * (his + 1 - len(row)))
        row[his] = packed
    found: dict[int, int] = {}
    for rest, row in by_rest.items():
        mine = copies
        limit = most - (rest >> held)
        at = rest + copies * step
        while True:
            if mine <= limit and row[0]:
                found[at] = row[0]
            if not mine:
                break
            mine -= 1
            at -= step
            for n in range(len(row) - 1):
                row[n] += row[n + 1]
    return found
