"""Phones in the settings of a game: on and off, a code for each seat, who is there, who knocks."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Protocol

from companion.core.records import dataclass
from companion.pages import kit
from companion.pages.kit import TABLE
from companion.pages.sheets import SheetView
from companion.ui.i18n import Translator
from companion.ui.presenters.panels import Button, Item, Panel
from companion.ui.presenters.session import Session

ICONS = {"none": "cellphone", "asleep": "sleep", "here": "cellphone-check"}
LONELY_SECONDS = 60.0  # a code that nobody scanned for so long: the network may keep devices apart


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

    def has_network_settings(self) -> bool: ...
    def show_network_settings(self) -> None:
        """The device's own page, where a hotspot is turned on."""


@dataclass(frozen=True, slots=True)
class Code:
    """A code to be scanned: whose it is, what it holds, what stands beside it, since when."""

    seat: str
    title: str
    address: str
    note: str
    since: float
    is_lonely: bool = False


class PhonesPresenter:
    """Makes the panels of the page and knows what their buttons do."""

    def __init__(
        self,
        session: Session,
        texts: Callable[[], Translator],
        switch: Switch,
        ticks: Callable[[], float] = time.monotonic,
    ) -> None:
        self._session, self._texts, self._switch, self._ticks = session, texts, switch, ticks

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

    # -- a code that is shown --------------------------------------------------------------

    def code(self, seat: str) -> Code | None:
        """The code of a seat, to be shown."""
        phones = self._phones
        if phones is None:
            return None
        title = self._say("code_of", player=self.name(seat))
        return Code(seat, title, phones.code(seat), self._say("code_note"), self._ticks())

    def still(self, before: Code) -> Code | None:
        """The same code a while later, anew where it was too old; none once a phone brought it."""
        code = self.code(before.seat)
        if code is None or (code.address != before.address and self._knocks_for(code.seat)):
            return None
        is_lonely = code.since - before.since >= LONELY_SECONDS
        note = self._say("nobody_came") if is_lonely else code.note
        return replace(code, note=note, since=before.since, is_lonely=is_lonely)

    def _knocks_for(self, seat: str) -> bool:
        phones = self._phones
        return phones is not None and any(wanted == seat for _, wanted, _ in phones.knocks())

    def offers_of(self, code: Code) -> tuple[Button, ...]:
        """What else can be done where nobody came."""
        if not code.is_lonely:
            return ()
        return (Button("hotspot", self._say("to_hotspot"), "access-point"),)

    def hotspot(self) -> SheetView:
        """How the tablet makes a network of its own, step by step."""
        steps = tuple(
            Item(key, self._say(key), icon=icon)
            for key, icon in (
                ("hotspot_on", "access-point"),
                ("hotspot_join", "wifi"),
                ("hotspot_again", "qrcode"),
            )
        )
        act = Button("network", self._say("network_settings"), "cog-outline")
        return SheetView(
            self._say("hotspot_title"),
            blocks=(Panel("steps", "", items=steps),),
            act=act if self._switch.has_network_settings() else None,
            close=Button("close", self._texts().text("phone.close")),
            back=Button("back", self._texts().text("ui.back")),
            about="hotspot",
        )

    def tapped_beside(self, key: str) -> None:
        """A button of the sheet about the hotspot."""
        if key == "network":
            self._switch.show_network_settings()
