"""The best sum of a force with a hand, and how to split a hand over two attacks (G-14.6)."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Annotated

from companion.core.codec import Length
from companion.core.errors import BadInput
from companion.core.records import dataclass
from companion.games.generalship.battle.attacks import (
    MOST_CARDS,
    Card,
    Components,
    Fielding,
    OnCard,
    fielding_of,
    land_values,
    regiments_of,
    sea_sum,
    style_of,
    style_of_fight,
    unpacked,
)
from companion.games.generalship.pieces import Field, Role, Style, Sum, Unit
from companion.games.generalship.switches import Switches
from companion.games.generalship.tables import SQUADRONS

Cards = tuple[int, ...]
SmallHand = Annotated[tuple[Card, ...], Length(0, MOST_CARDS)]


class Sums:
    """The sum of every choice of a force, and the best one that a hand can field."""

    def __init__(self, known: Fielding, values: Mapping[int, int]) -> None:
        self._known = known
        self._values = values
        self._best: dict[Cards, int] = {}
        by_value: dict[int, list[int]] = {}
        for choice, value in values.items():
            by_value.setdefault(value, []).append(choice)
        self._ranks: list[tuple[int, int]] = []  # each sum, and all choices that come to no less
        bits = 0
        for value in sorted(by_value, reverse=True):
            bits |= known.together(by_value[value])
            self._ranks.append((value, bits))

    def usages_of(self, card: int) -> tuple[int, ...]:
        return self._known.usages_of(card)

    def best(self, hand: Cards) -> int:
        """The highest sum with this sorted hand."""
        found = self._best.get(hand)
        if found is None:
            useful = self._known.useful(hand)
            found = self._best.get(useful)
            if found is None:
                bits = self._known.bits_of(useful)
                at = bisect_left(self._ranks, True, key=lambda rank: bool(rank[1] & bits))
                found = self._best[useful] = self._ranks[at][0]
            self._best[hand] = found
        return found

    def useful(self, hand: Cards, attacks: int = 1) -> Cards:
        """The cards of a sorted hand that can make a difference in so many attacks."""
        return self._known.useful(hand, attacks)

    def choice(self, hand: Cards) -> int:
        """A choice of regiments with the highest sum, the fewest of them."""
        fitting = [one for one in self._known.choices(hand) if one in self._values]
        return max(fitting, key=lambda one: (self._values[one], -sum(unpacked(one).values()), -one))

    def standing(self, hand: Cards, choice: int) -> tuple[OnCard, ...]:
        return tuple(
            OnCard(card, unpacked(use)) for card, use in self._known.on_cards(hand, choice)
        )


def sums_of(  # noqa: PLR0913, PLR0917 - both sides, and what stands on the table
    field: Field,
    force: Mapping[Unit, int],
    which: Sum,
    enemy: Style | None,
    own: Style | None,
    components: Components,
    switches: Switches,
    at: str = "force",
) -> Sums:
    """All sums of a force (G-14.6); at sea against this style, and in `own` style if named."""
    known = fielding_of(field, _fighting(field, force), components, switches)
    if field is Field.LAND:
        values = land_values(force, which, components, at)
        return Sums(known, {one: _worth(one, values) for one in known.allowed})
    ship = best_ship(force)
    ships = {ship: 1} if ship else {}
    found = {}
    for one in known.allowed:
        units = {**unpacked(one), **ships}
        mine = style_of(units)
        if own is None or mine in (own, None):
            found[one] = sea_sum(units, which, style_of_fight(mine, enemy), 0).total
    return Sums(known, found)


def _worth(choice: int, values: Mapping[Unit, int]) -> int:
    return sum(values[unit] * n for unit, n in unpacked(choice).items())


def best_ship(force: Mapping[Unit, int]) -> Unit | None:
    """A galleon defends better than a galley and carries artillery."""
    return next((unit for unit in reversed(SQUADRONS) if force.get(unit)), None)


def _fighting(field: Field, force: Mapping[Unit, int]) -> dict[Unit, int]:
    """The regiments that can take part at all (G-13.2)."""
    regiments = regiments_of(force)
    if field is Field.LAND:
        return regiments
    idle = {Unit.LIGHT_CAVALRY, Unit.HEAVY_CAVALRY}
    if not force.get(Unit.GALLEON):
        idle.add(Unit.ARTILLERY)
    return {unit: n for unit, n in regiments.items() if unit not in idle}


@dataclass(frozen=True, slots=True)
class Split:
    """Cards spent now and kept for later, with the best sum of each."""

    now: int
    later: int
    cards_now: tuple[int, ...]
    cards_later: tuple[int, ...]


def order_of_sums(role: Role) -> tuple[Sum, Sum]:
    """The defender attacks first (G-11.16a)."""
    return (Sum.DEF, Sum.ATK) if role is Role.ATTACKER else (Sum.ATK, Sum.DEF)


def parts_of(hand: Cards) -> Iterator[tuple[Cards, Cards]]:
    """Every way to take some cards out of a sorted hand: those, and the rest."""
    counts = sorted(Counter(hand).items())
    for taken in product(*(range(n + 1) for _, n in counts)):
        pairs = list(zip(counts, taken, strict=True))
        yield (
            tuple(card for (card, _), k in pairs for _ in range(k)),
            tuple(card for (card, n), k in pairs for _ in range(n - k)),
        )


def splits_of(hand: Cards, now: Sums, later: Sums) -> tuple[Split, ...]:
    """The undominated pairs (G-14.8); of equal ones that with the fewest cards spent now."""
    best: dict[tuple[int, int], Split] = {}
    for spent, kept in parts_of(hand):
        split = Split(now.best(spent), later.best(kept), spent, kept)
        known = best.get((split.now, split.later))
        if known is None or (len(spent), spent) < (len(known.cards_now), known.cards_now):
            best[split.now, split.later] = split
    pairs = [
        one
        for (a, b), one in best.items()
        if not any(x >= a and y >= b and (x, y) != (a, b) for x, y in best)
    ]
    return tuple(sorted(pairs, key=lambda one: (one.now, one.later)))


def require_in_deck(hand: Cards, switches: Switches, at: str, seen: Cards = ()) -> dict[int, int]:
    """What is left of the stack of basic cards; BadInput if a card stands too often."""
    left = dict.fromkeys(range(1, 8), switches.basic_copies)
    for card in (*hand, *seen):
        left[card] -= 1
        if left[card] < 0:
            raise BadInput("gen.cards.too_often", at, card=card, most=switches.basic_copies)
    return left
