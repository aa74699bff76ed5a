"""How many of each card are in the box: counted once, there again in the next game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar

from companion.core.action import Action
from companion.core.codec import Between, Doc
from companion.core.errors import BadInput
from companion.core.game import Step, step
from companion.core.records import dataclass, evolve
from companion.games.conspiracy.pieces import Card, Event
from companion.games.conspiracy.state import State
from companion.games.conspiracy.tables import EVENTS, PIECES

EventCopies = Annotated[int, Between(0, 38)]
CardCopies = Annotated[int, Between(0, 64)]


@dataclass(frozen=True, slots=True)
class CountCopies(Action, after_end=True):
    """How many of each card are in the box: the book does not say it."""

    kind: ClassVar[str] = "count_copies"
    events: Annotated[Mapping[Event, EventCopies], Doc("event cards, by kind")]
    cards: Annotated[Mapping[Card, CardCopies], Doc("action cards, by kind")]

    def apply(self, state: State) -> Step[State]:
        for name, told in (("event_cards", self.events), ("action_cards", self.cards)):
            most = PIECES[name].count
            if sum(told.values()) > most:
                raise BadInput("con.copies.too_many", name, most=most)
        values = evolve(state.values, events=dict(self.events), cards=dict(self.cards))
        if values == state.values:
            raise BadInput("correct.no_change", "cards")
        return step(evolve(state, values=values), "con.log.count_copies")


def events_left(state: State, event: Event) -> int | None:
    """How many of a kind lie in the deck still; None where nobody has counted them."""
    copies = state.values.events.get(event) or EVENTS[event].copies
    return None if copies is None else max(0, copies - state.events_seen.get(event, 0))


def cards_left(state: State, card: Card) -> int | None:
    """How many of a kind lie in the pile or in hands; None where nobody has counted them."""
    copies = state.values.cards.get(card)
    return None if copies is None else max(0, copies - state.played.get(card, 0))
