"""What only the command line asks about battles: one pair by itself."""

from __future__ import annotations

from typing import Annotated

from companion.core.calculator import calculator
from companion.core.chance.chances import Chance, chance_of
from companion.core.codec import Doc
from companion.core.explain import Breakdown
from companion.core.records import dataclass
from companion.games.conspiracy.battle.rolls import hit_chances, modifier
from companion.games.conspiracy.battle.units import (
    NO_CARDS,
    OPEN_FIELD,
    Field,
    Improvements,
    Side,
    Unit,
)
from companion.games.conspiracy.switches import DEFAULTS, Switches


@dataclass(frozen=True, slots=True)
class Pair:
    """A front unit against the one opposite."""

    modifier: Breakdown
    hit: Annotated[Chance, Doc("one hit or two")]
    double: Annotated[Chance, Doc("two hits")]


@calculator
def pair(
    side: Side,
    unit: Unit,
    opponent: Unit,
    support: Annotated[bool, Doc("a supporter stands behind the unit")] = False,
    field: Field = OPEN_FIELD,
    cards: Annotated[Improvements, Doc("played by its own party")] = NO_CARDS,
    rules: Switches = DEFAULTS,
) -> Pair:
    """The modifier of one roll with its lines, and its chances (C-3.7.7.1, C-3.7.8.1)."""
    found = modifier(side, unit, opponent, support, field, cards, rules)
    nothing, _single, double = hit_chances(found.total, rules.double_hit)
    return Pair(found, chance_of(1 - nothing), chance_of(double))
