"""What a card in hand is worth now: played through the step function on its best target."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from companion.core.errors import CompanionError
from companion.games.medioevo.battle import cards, steps
from companion.games.medioevo.battle.army import Figure
from companion.games.medioevo.battle.decisions import PlayCard, Roll
from companion.games.medioevo.battle.model import Battle
from companion.games.medioevo.battle.words import Who
from companion.games.medioevo.pieces import Unit

Chance = Callable[[Battle], float]

# They bring prisoners or save florins, they do not win a battle; a truce ends it.
ABOUT_SOMETHING_ELSE = frozenset({1, 28, 39})


def playable_cards(battle: Battle, who: Who) -> tuple[int, ...]:
    """Cards in this side's hand that could change its chance to win now."""
    hand = battle.side(who).hand - ABOUT_SOMETHING_ELSE
    return tuple(
        card
        for card in sorted(hand & frozenset(cards.LAST_STAGE))
        if cards.is_in_time(battle, card) and cards.fits(battle, card, who)
    )


def chance_with(battle: Battle, who: Who, card: int, chance: Chance) -> float | None:
    """The chance to win once the card is played in the best way; None if it cannot be played."""
    found = (_after(battle, played, chance) for played in _ways(battle, who, card))
    return max((one for one in found if one is not None), default=None)


def _after(battle: Battle, played: PlayCard, chance: Chance) -> float | None:
    try:
        after = steps.advance(battle, played)
    except CompanionError:
        return None
    if after.card_waiting is None:
        return chance(after)
    thrown = product(*(range(1, sides + 1) for sides in cards.dice_of(played.card)))
    ends = [chance(steps.advance(after, Roll(faces))) for faces in thrown]
    return sum(ends) / len(ends)


def _ways(battle: Battle, who: Who, card: int) -> Iterator[PlayCard]:
    """Every target that makes a difference; what the rules forbid is found out by playing it."""
    mine, theirs = (_figures(battle, each) for each in (who, who.other))
    match card:
        case 14:
            yield from (PlayCard(who, card, figure=one) for one in theirs)
        case 16:
            engines = range(-1, len(battle.side(who.other).army.engines))
            cheapest = _cheapest(mine)
            yield from (PlayCard(who, card, engine=one, own=cheapest) for one in engines)
        case 17 | 18:
            yield from (PlayCard(who, card, figure=one, own=_cheapest(mine)) for one in theirs)
        case 24 | 34 | 35:
            yield from (PlayCard(who, card, on=who, figure=Figure(unit)) for unit in Unit)
        case 27 | 67 | 68:
            yield from (PlayCard(who, card, on=who, figure=one) for one in mine)
        case 46 | 47:
            dice = range(len(cards.dice_on_table(battle, who.other)))
            yield from (PlayCard(who, card, on=who.other, die=one, amount=2) for one in dice)
        case 52:
            engines = range(len(battle.side(who).army.engines))
            yield from (PlayCard(who, card, engine=one) for one in engines)
        case _:
            yield PlayCard(who, card, on=who)


def _figures(battle: Battle, who: Who) -> tuple[Figure, ...]:
    return tuple(figure for figure, _ in battle.side(who).army.groups)


def _cheapest(figures: tuple[Figure, ...]) -> Figure | None:
    order = list(Unit)
    return min(figures, key=lambda one: (one.level, order.index(one.unit)), default=None)
