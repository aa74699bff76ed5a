"""The history cards as they would lie on the table: the app only counts them."""

from __future__ import annotations

from random import Random

from companion.games.renaissance.tables import COMMODITIES, EVENTS, LATE_CARDS, PERSONALITIES


def cards_of(epoch: int) -> list[str]:
    """All cards that enter with an epoch."""
    goods = [row.id for row in COMMODITIES.values() for _ in range(row.cards[epoch - 1])]
    events = [row.id for row in EVENTS.values() if row.epoch == epoch]
    people = [row.id for row in PERSONALITIES.values() if row.epoch == epoch]
    return goods + events + people


def comes_back(card: str) -> bool:
    """Circles and commodities; squares and personalities leave the game."""
    return card in COMMODITIES or (card in EVENTS and not EVENTS[card].leaves_game)


class Deck:
    """Draw pile, discard and hands."""

    def __init__(self, players: tuple[str, ...], last_epoch: int, random: Random) -> None:
        self.random = random
        self.last_epoch = last_epoch
        self.epoch = 1
        self.late = list(LATE_CARDS)
        first = cards_of(1)
        for card in self.late:
            first.remove(card)
        random.shuffle(first)
        self.hands = {player: [first.pop(), first.pop()] for player in players}
        self.pile = first
        self.discard: list[str] = []

    def add_late_cards(self) -> None:
        self.pile += self.late
        self.late = []
        self.random.shuffle(self.pile)

    def draw(self, player: str) -> None:
        self.hands[player].append(self.pile.pop())
        if not self.pile and self.epoch < self.last_epoch:
            self.epoch += 1
            self.pile = cards_of(self.epoch) + self.discard
            self.discard = []
            self.random.shuffle(self.pile)

    def put_down(self, player: str, card: str) -> None:
        self.hands[player].remove(card)
        if comes_back(card):
            self.discard.append(card)
