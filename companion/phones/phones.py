"""Phones of the open game, turned on: the one thing that the app holds of all this."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Literal

from companion.core.dice import AppDice
from companion.core.game import PlayerId
from companion.core.records import dataclass
from companion.pages.kit import TABLE
from companion.pages.moments import Moment
from companion.phones.guests import Door, Guests
from companion.phones.hub import Hub
from companion.phones.server import PORT, Deliver, Server
from companion.phones.windows import windows
from companion.ui.presenters.device.desk import Desk
from companion.ui.presenters.device.phones import setting_of
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.session import Session

Standing = Literal["none", "asleep", "here"]


@dataclass(frozen=True, slots=True)
class Keeps:
    """Where the keys and the port of a game are kept."""

    read: Callable[[], Mapping[str, Any]]
    write: Callable[[Mapping[str, Any]], None]


@dataclass(frozen=True, slots=True)
class Table:
    """What the app gives: who is at the table, where drafts lie, how its thread is reached."""

    session: Session
    drafts: Callable[[PlayerId], Drafts]
    shared: Callable[[], Drafts]
    deliver: Deliver
    ticks: Callable[[], float]
    language: Callable[[], str]
    dice: AppDice


class Phones:
    """Listens on one address; `told` hears that somebody knocks, came, went or bid."""

    def __init__(self, table: Table, keeps: Keeps, told: Callable[[], None]) -> None:
        self._table, self._keeps, self._told = table, keeps, told
        kept = keeps.read()
        self.seats = (*table.session.state.players, TABLE)
        self.shut_out: list[str] = []  # addresses that tried wrong keys
        self._guests = Guests(self.seats, kept.get("keys"), self._keep_keys, table.ticks)
        self._hub: Hub | None = None
        self._server: Server | None = None
        self.address = ""
        self._place = "table"

    def _keep_keys(self, keys: dict[str, str]) -> None:
        self._keeps.write({**self._keeps.read(), "keys": keys})

    # -- on and off ------------------------------------------------------------------------

    @property
    def is_on(self) -> bool:
        return self._server is not None

    def start(self, host: str, names: tuple[str, ...] = ()) -> None:
        """Listen on this address; raises OSError where that cannot be."""
        table = self._table
        door = Door(table.ticks, self._shut)
        make = windows(table.session, table.drafts, table.shared)
        hub = Hub(
            table.session, self._guests, make, table.deliver, door, table.language, self._told
        )
        port = self._keeps.read().get("port")
        server = Server(hub, host, port if type(port) is int else PORT, names)
        self._hub, self._server = hub, server
        self.address = f"http://{names[0] if names else host}:{server.port}/"
        self._keeps.write({**self._keeps.read(), "port": server.port})
        table.session.listen(hub.changed)
        table.shared().typed = hub.typed
        table.dice.fell = partial(hub.fell, "")
        hub.shown(self._place)
        server.start()

    def shown(self, place: str) -> None:
        """The tablet shows this page now."""
        self._place = place
        if self._hub is not None:
            self._hub.shown(place)

    def cheer(self, moment: Moment) -> None:
        """The tablet shows this moment."""
        if self._hub is not None:
            self._hub.cheer(moment)

    def stop(self, why: Literal["pause", "off"]) -> None:
        """Tell the phones and hang up; after a pause they come back by themselves."""
        if self._hub is None or self._server is None:
            return
        self._table.session.forget(self._hub.changed)
        self._table.shared().typed = _nothing
        self._table.dice.fell = None
        self._hub.close(why)
        self._server.stop()
        self._hub = self._server = None

    def _shut(self, address: str) -> None:
        self.shut_out.append(address)
        self._table.deliver(self._told)

    # -- who ---------------------------------------------------------------------------------

    def code(self, seat: str) -> str:
        """What the code of a seat holds: the address, with a token that is good once."""
        return f"{self.address}#{self._guests.token(seat)}"

    def standing(self, seat: str) -> Standing:
        if self._hub is not None and seat in self._hub.here():
            return "here"
        return "asleep" if seat in self._guests.joined() else "none"

    def knocks(self) -> tuple[tuple[str, str, str], ...]:
        """Who stands at the door: the ticket, the seat it wants, the sign on its screen."""
        if self._hub is None:
            return ()
        sign = self._hub.sign
        return tuple((one.ticket, one.seat, sign(one.sign)) for one in self._guests.waiting())

    def allow(self, ticket: str) -> None:
        self._guests.allow(ticket)

    def refuse(self, ticket: str) -> None:
        self._guests.refuse(ticket)

    def cut(self, seat: str) -> None:
        if self._hub is not None:
            self._hub.cut(seat)


def _nothing() -> None: ...


def phones_of(
    desk: Desk,
    deliver: Deliver,
    language: Callable[[], str],
    told: Callable[[], None],
    dice: AppDice,
) -> Phones:
    """The phones of the open game; their keys and drafts lie beside it."""
    game, session = desk.game_id, desk.session
    assert session is not None
    name = setting_of(game)

    def read() -> Mapping[str, Any]:
        kept = desk.setting(name, {})
        return kept if isinstance(kept, Mapping) else {}

    table = Table(
        session,
        lambda seat: desk.drafts(f"{game}.phone.{seat}"),
        lambda: desk.drafts(game),
        deliver,
        desk.ticks,
        language,
        dice,
    )
    return Phones(table, Keeps(read, lambda kept: desk.change_setting(name, kept)), told)
