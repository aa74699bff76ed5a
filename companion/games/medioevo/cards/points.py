"""Realm cards turned for their technology points together with a purchase (M-8.3, M-19.1)."""

from __future__ import annotations

from typing import Annotated

from companion.core.checks import Checks
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Breakdown, Line, Text
from companion.core.game import PlayerId
from companion.core.records import dataclass
from companion.games.medioevo.cards.cards import Points, printed_points
from companion.games.medioevo.cards.foreign import require_held, with_card
from companion.games.medioevo.pieces import Colour
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import State


@dataclass(frozen=True, slots=True)
class CardPoints:
    """A realm card and the points it gives; of a card marked x/y those of the colour chosen."""

    card: Annotated[int, Between(1, 72)]
    points: Points


CardsForPoints = Annotated[
    tuple[CardPoints, ...], Length(0, 20), Doc("own realm cards turned for their points")
]


def check_card_points(
    state: State, player: PlayerId, cards: tuple[CardPoints, ...], checks: Checks
) -> tuple[Text, ...]:
    """A card gives what is printed on it, once per round; what nobody has entered is said so."""
    told = []
    for place, item in enumerate(cards):
        field, rule = f"cards.{place}", cite("M-19.1")
        held = require_held(state, player, item.card, f"{field}.card")
        checks.forbid(held.used, "card.turned", rule, f"{field}.card", card=item.card)
        printed = printed_points(state.settings.values, item.card)
        wrong = printed is not None and not printed.fits(item.points)
        checks.forbid(wrong, "card.other_points", rule, f"{field}.points", card=item.card)
        if printed is None:
            told.append(Text("card.points_unknown", {"card": item.card}))
    return tuple(told)


def with_cards_turned(state: State, player: PlayerId, cards: tuple[CardPoints, ...]) -> State:
    """The cards turned and their points in the pool; BadInput if one is not held or twice there."""
    numbers = [item.card for item in cards]
    if len(set(numbers)) < len(numbers):
        raise BadInput("input.listed_twice", "cards")
    pool: dict[Colour, int] = dict(state.players[player].points)
    for place, item in enumerate(cards):
        require_held(state, player, item.card, f"cards.{place}.card")
        if not any(item.points.values()):
            raise BadInput("card.no_points", f"cards.{place}.points")
        for colour, count in item.points.items():
            pool[colour] = pool.get(colour, 0) + count
        state = with_card(state, player, item.card, used=True)
    return state.with_player(player, points=pool) if cards else state


def points_of_cards(cards: tuple[CardPoints, ...], player: str) -> Breakdown:
    """What the cards gave, for the log."""
    lines = tuple(
        Line(
            "card.points_of",
            count,
            cite("M-19.1"),
            {"card": item.card, "n": count, "colour": Text(f"colour.{colour}")},
        )
        for item in cards
        for colour, count in item.points.items()
        if count
    )
    return Breakdown("card.points_gained", lines, {"player": player})
