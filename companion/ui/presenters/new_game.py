"""The seats of a new table, as they are changed tap by tap."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from companion.ui.palette import SHAPES
from companion.ui.presenters.views import NewTable, Seat


class Offers(Protocol):
    """What a boxed game offers for a new table."""

    LENGTHS: tuple[str, ...]
    REALMS: tuple[str, ...]

    def default_table(self, players: int) -> NewTable: ...


class NewGamePresenter:
    """Holds what was chosen; the defaults are good enough to begin at once."""

    def __init__(self, offers: Offers, least: int, most: int, usual: int = 4) -> None:
        self._offers = offers
        self._least, self._most = least, most
        self._usual = usual
        self.seats: list[Seat] = []
        self.length = ""
        self.reset()

    def reset(self) -> None:
        table = self._offers.default_table(self._usual)
        self.seats, self.length = list(table.seats), table.length

    @property
    def lengths(self) -> tuple[str, ...]:
        return self._offers.LENGTHS

    @property
    def colours(self) -> tuple[str, ...]:
        return tuple(SHAPES)

    @property
    def realms(self) -> tuple[str, ...]:
        return self._offers.REALMS

    @property
    def can_add(self) -> bool:
        return len(self.seats) < self._most

    @property
    def can_remove(self) -> bool:
        return len(self.seats) > self._least

    def add(self) -> None:
        """One more player, with a colour and a realm nobody has yet."""
        if not self.can_add:
            return
        usual = self._offers.default_table(self._most).seats
        colours = {seat.colour for seat in self.seats}
        realms = {seat.realm for seat in self.seats}
        colour = next(
            colour
            for colour in (*(seat.colour for seat in usual), *self.colours)
            if colour not in colours
        )
        realm = next((realm for realm in self.realms if realm not in realms), "")
        self.seats.append(Seat("", colour, realm))

    def remove(self) -> None:
        if self.can_remove:
            self.seats.pop()

    def rename(self, index: int, name: str) -> None:
        self.seats[index] = replace(self.seats[index], name=name)

    def recolour(self, index: int, colour: str) -> None:
        """Take a colour; whoever had it gets the old one."""
        old = self.seats[index].colour
        for other, seat in enumerate(self.seats):
            if seat.colour == colour:
                self.seats[other] = replace(seat, colour=old)
        self.seats[index] = replace(self.seats[index], colour=colour)

    def settle(self, index: int, realm: str) -> None:
        """Take a realm; whoever had it gets the old one."""
        old = self.seats[index].realm
        for other, seat in enumerate(self.seats):
            if seat.realm == realm:
                self.seats[other] = replace(seat, realm=old)
        self.seats[index] = replace(self.seats[index], realm=realm)

    def table(self, called: Sequence[str]) -> NewTable:
        """The table; who typed no name is called after his colour."""
        seats = tuple(
            replace(seat, name=seat.name.strip() or name)
            for seat, name in zip(self.seats, called, strict=True)
        )
        return NewTable(seats, self.length)
