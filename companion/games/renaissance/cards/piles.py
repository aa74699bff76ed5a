"""The draw pile and the epochs (R-8.1.4, R-8.1.5, R-11.0.1)."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from companion.core.calculator import calculator
from companion.core.codec import Between, Doc
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.game import PlayerId
from companion.core.records import dataclass, evolve
from companion.games.renaissance.state import State
from companion.games.renaissance.tables import EPOCHS, LATE_CARDS

ALL_CARDS = sum(row.cards for row in EPOCHS.values())
LAST_EPOCH = max(EPOCHS)

Cards = Annotated[int, Between(0, ALL_CARDS)]
Epoch = Annotated[int, Between(1, LAST_EPOCH)]


@dataclass(frozen=True, slots=True)
class DrawPile:
    """Cards are drawn one after the other."""

    pile: Annotated[Cards, Doc("cards left to draw")]
    epoch: Epoch
    cards: Annotated[Cards, Doc("cards to draw now")] = 1
    discard: Annotated[Cards, Doc("cards that come back with the next epoch (R-8.1.5)")] = 0
    last_epoch: Annotated[Epoch, Doc("a shorter game ends after epoch 1 or 2")] = LAST_EPOCH


@dataclass(frozen=True, slots=True)
class DrawPileAnswer:
    drawn: Annotated[int, Doc("cards really drawn; less when the last pile is used up")]
    pile: Annotated[int, Doc("cards left to draw afterwards")]
    epoch: int
    discard: int
    new_epochs: Annotated[tuple[int, ...], Doc("epochs whose cards came in during these draws")]
    last_card: Annotated[
        bool, Doc("the last card of all is drawn: this is the last round (R-11.0.1)")
    ]


class Pile(NamedTuple):
    """What lies on the draw pile and on the discard."""

    cards: int
    epoch: int
    discard: int

    def is_empty(self, last_epoch: int) -> bool:
        return self.cards == 0 and self.epoch >= last_epoch

    def renewed(self, last_epoch: int) -> Pile:
        """A used-up pile is made anew at once from the next epoch and the discard (RUL-R-38)."""
        if self.cards or self.epoch >= last_epoch:
            return self
        return Pile(EPOCHS[self.epoch + 1].cards + self.discard, self.epoch + 1, 0)


@calculator
def draw_pile(question: DrawPile) -> DrawPileAnswer:
    """The piles after some draws; after the last epoch nobody draws."""
    last = question.last_epoch
    if question.epoch > last:
        raise BadInput("ren.end.epoch_too_late", "epoch", last=last)
    pile = Pile(question.pile, question.epoch, question.discard).renewed(last)
    drawn = 0
    while drawn < question.cards and not pile.is_empty(last):
        pile = pile._replace(cards=pile.cards - 1).renewed(last)
        drawn += 1
    return DrawPileAnswer(
        drawn,
        pile.cards,
        pile.epoch,
        pile.discard,
        tuple(range(question.epoch + 1, pile.epoch + 1)),
        pile.is_empty(last),
    )


def is_pile_empty(state: State) -> bool:
    """Whether no card is left to draw in the whole game (RUL-R-38)."""
    return Pile(state.pile, state.epoch, state.discard).is_empty(state.settings.last_epoch)


def drawn(state: State, player: PlayerId, cards: int = 1) -> State:
    """The state after the player drew cards; the last card of all makes it the last round."""
    answer = draw_pile(
        DrawPile(state.pile, state.epoch, cards, state.discard, state.settings.last_epoch)
    )
    ending = state.ending or ("cards" if answer.last_card else "")
    after = evolve(
        state,
        pile=answer.pile,
        epoch=answer.epoch,
        discard=answer.discard,
        ending=ending,
        played={} if answer.new_epochs else state.played,
    )
    return after.with_player(player, hand=after.players[player].hand + answer.drawn)


def no_card_left(before: State, after: State, player: PlayerId, cards: int = 1) -> tuple[Text, ...]:
    """What the table is told if a player drew fewer cards than he should (RUL-R-38)."""
    now = after.players[player]
    if now.hand - before.players[player].hand >= cards:
        return ()
    return (Text("ren.pile.no_card_left", {"player": now.name}),)


def put_down(state: State, player: PlayerId, *, comes_back: bool, card: str = "") -> State:
    """The state after a card left the player's hand, to the discard or out of the game.

    A card that was shown is remembered: it cannot be played again before it comes back.
    """
    state = state.with_player(player, hand=max(0, state.players[player].hand - 1))
    if not comes_back:
        return evolve(state, gone=state.gone | {card}) if card else state
    played = {**state.played, card: state.played.get(card, 0) + 1} if card else state.played
    return evolve(state, discard=state.discard + 1, played=played)


def with_late_cards(state: State) -> State:
    """The five cards set aside are shuffled into the pile (R-8.1.3)."""
    if not state.late_cards:
        return state
    return evolve(state, pile=state.pile + len(LATE_CARDS), late_cards=False)
