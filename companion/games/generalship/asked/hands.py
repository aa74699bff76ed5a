"""The best sum of a known hand, and how to split it, asked without a battle (G-14.6, G-14.8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from companion.core.calculator import calculator
from companion.core.codec import Doc
from companion.core.explain import Line, Text
from companion.core.records import dataclass
from companion.games.generalship.battle.attacks import (
    PRESETS,
    Components,
    Force,
    Hand,
    OnCard,
    land_values,
    sea_sum,
    style_of,
    style_of_fight,
    unit_lines,
    unpacked,
)
from companion.games.generalship.battle.hands import (
    SmallHand,
    Split,
    best_ship,
    order_of_sums,
    splits_of,
    sums_of,
)
from companion.games.generalship.pieces import Field, Role, Style, Sum, Unit
from companion.games.generalship.switches import DEFAULTS, Switches


@dataclass(frozen=True, slots=True)
class BestChoice:
    sum: int
    units: Mapping[Unit, int]
    cards: tuple[OnCard, ...]
    why: Annotated[tuple[Line, ...], Doc("the sum, unit by unit")] = ()


@calculator
def best_choice(
    field: Field,
    force: Force,
    hand: Hand,
    which: Sum,
    enemy_style: Annotated[
        Style | None, Doc("at sea: what the enemy fights in; null: none")
    ] = None,
    components: Components = PRESETS,
    switches: Switches = DEFAULTS,
) -> BestChoice:
    """The highest ATK or DEF of a force with a known hand, its units and cards (G-14.6)."""
    sums = sums_of(field, force, which, enemy_style, None, components, switches)
    cards = tuple(sorted(hand))
    choice = sums.choice(cards)
    units = unpacked(choice)
    if field is Field.LAND:
        why = unit_lines(units, land_values(force, which, components, "force"), "G-12.4")
        return BestChoice(sums.best(cards), units, sums.standing(cards, choice), tuple(why))
    ship = best_ship(force)
    if ship:
        units[ship] = 1
    reasons = sea_sum(units, which, style_of_fight(style_of(units), enemy_style), 0).lines
    return BestChoice(sums.best(cards), units, sums.standing(cards, choice), reasons)


@dataclass(frozen=True, slots=True)
class HandSplit:
    now: Annotated[Sum, Doc("which sum the first attack needs")]
    splits: Annotated[tuple[Split, ...], Doc("pairs that no other pair beats, least now first")]
    assumes: Annotated[tuple[Text, ...], Doc("under which the pairs hold, with the rule")] = ()


@calculator
def hand_split(
    field: Field,
    force: Force,
    hand: SmallHand,
    role: Role,
    enemy_style: Style | None = None,
    components: Components = PRESETS,
    switches: Switches = DEFAULTS,
) -> HandSplit:
    """How a hand can be shared between the first and the second attack (G-14.8)."""
    first, second = order_of_sums(role)
    now = sums_of(field, force, first, enemy_style, None, components, switches)
    later = sums_of(field, force, second, enemy_style, None, components, switches)
    assumes = (Text("gen.assume.cards_are_gone", {"rule": "G-14.8"}),)
    return HandSplit(first, splits_of(tuple(sorted(hand)), now, later), assumes)
