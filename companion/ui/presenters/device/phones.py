"""Phones in the settings of a game: on and off, a code for each seat, who is there, who knocks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from companion.core.records import dataclass
from companion.pages import kit
from companion.pages.kit import TABLE
from companion.ui.i18n import Translator
from companion.ui.presenters.panels import Button, Item, Panel
from companion.ui.presenters.session import Session

ICONS = {"none": "cellphone", "asleep": "sleep", "here": "cellphone-check"}


def setting_of(game_id: str) -> str:
    """Where the keys, the port and the address of a game's phones are kept."""
    return f"phones.{game_id}"


class Phones(Protocol):
    """What the app has of phones while they are on."""

    seats: tuple[str, ...]
    address: str
    shut_out: list[str]

    @property
    def is_on(self) -> bool: ...
    def code(self, seat: str) -> str: ...
    def standing(self, seat: str) -> str: ...
    def knocks(self) -> tuple[tuple[str, str, str], ...]: ...
    def refuse(self, ticket: str) -> None: ...
    def cut(self, seat: str) -> None: ...


class Switch(Protocol):
    """Turns phones on and off for the open game."""

    phones: Phones | None

    def addresses(self) -> tuple[str, ...]: ...
    def turn_on(self, address: str) -> None: ...
    def turn_off(self) -> None: ...
    def allow(self, ticket: str) -> None:
        """Let a phone in, behind the number of its seat."""


@dataclass(frozen=True, slots=True)
class Code:
    """A code to be scanned: whose it is, what it holds, what stands beside it."""

    title: str
    address: str
    note: str


class PhonesPresenter:
    """Makes the panels of the page and knows what their buttons do."""

    def __init__(self, session: Session, texts: Callable[[], Translator], switch: Switch) -> None:
        self._session, self._texts, self._switch = session, texts, switch

    def _say(self, key: str, **params: Any) -> str:
        return self._texts().text(f"phone.tablet.{key}", **params)

    @property
    def _phones(self) -> Phones | None:
        phones = self._switch.phones
        return phones if phones is not None and phones.is_on else None

    def name(self, seat: str) -> str:
        if seat == TABLE:
            return self._say("display")
        return str(self._session.state.players[seat].name)

    # -- what is shown ---------------------------------------------------------------------

    def view(self, bar: kit.Bar | None = None) -> kit.PageView:
        """The whole page."""
        return kit.PageView(
            "phones",
            self._say("title"),
            blocks=self.panels(),
            bar=bar,
            back=Button("back", self._texts().text("ui.back")),
        )

    def panels(self) -> tuple[Panel, ...]:
        phones = self._phones
        if phones is None:
            return (self._off(), self._safe())
        knocks = tuple(self._knock(*knock) for knock in phones.knocks())
        seats = tuple(self._seat(phones, seat) for seat in phones.seats)
        return (*knocks, self._on(phones), *seats, self._safe())

    def _off(self) -> Panel:
        offers = tuple(
            Button(f"on:{address}", self._say("turn_on_at", address=address), "wifi", look="accent")
            for address in self._switch.addresses()
        )
        note = self._say("off_note") if offers else self._say("no_network")
        return Panel("off", self._say("title"), offers=offers, note=note)

    def _on(self, phones: Phones) -> Panel:
        items = [Item("address", self._say("address"), phones.address, icon="wifi")]
        items += [
            Item(f"shut:{address}", self._say("shut_out", address=address), icon="alert-outline")
            for address in phones.shut_out[-3:]
        ]
        offers = (Button("turn_off", self._say("turn_off"), "cellphone-off", look="outline"),)
        return Panel("on", self._say("is_on"), items=tuple(items), offers=offers)

    def _knock(self, ticket: str, seat: str, sign: str) -> Panel:
        offers = (
            Button(f"allow:{ticket}", self._say("allow"), "check", look="accent"),
            Button(f"refuse:{ticket}", self._say("refuse"), "close", look="outline"),
        )
        return Panel(f"knock:{ticket}", self.knocking(seat, sign), offers=offers)

    def knocking(self, seat: str, sign: str) -> str:
        """Who wants what, with the words that the phone shows as well."""
        return self._say("wants", player=self.name(seat), sign=sign)

    def _seat(self, phones: Phones, seat: str) -> Panel:
        standing = phones.standing(seat)
        colour = "" if seat == TABLE else self._session.state.players[seat].colour
        text = self._say(f"standing_{standing}")
        item = Item(f"standing:{seat}", text, icon=ICONS[standing], colour=colour)
        offers = [Button(f"code:{seat}", self._say("show_code"), "qrcode")]
        if standing != "none":
            offers.append(Button(f"cut:{seat}", self._say("cut"), "cellphone-off", look="outline"))
        return Panel(seat, self.name(seat), items=(item,), offers=tuple(offers), column=1)

    def _safe(self) -> Panel:
        items = tuple(
            Item(key, self._say(key), icon=icon)
            for key, icon in (
                ("safe", "shield-check-outline"),
                ("not_safe", "shield-alert-outline"),
                ("hotspot", "access-point"),
            )
        )
        return Panel("safety", self._say("safety"), items=items)

    # -- taps ------------------------------------------------------------------------------

    def tapped(self, key: str) -> Code | None:
        """Do what was tapped; a code is to be shown."""
        what, _, which = key.partition(":")
        phones = self._phones
        if what == "on":
            self._switch.turn_on(which)
        elif what == "turn_off":
            self._switch.turn_off()
        elif phones is not None and what == "code":
            return self.code(which)
        elif phones is not None and what == "allow":
            self._switch.allow(which)
        elif phones is not None and what in ("refuse", "cut"):
            getattr(phones, what)(which)
        return None

    def code(self, seat: str) -> Code | None:
        """The code of a seat, to be shown."""
        phones = self._phones
        if phones is None:
            return None
        title = self._say("code_of", player=self.name(seat))
        return Code(title, phones.code(seat), self._say("code_note"))
