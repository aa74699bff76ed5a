"""Wires players' phones: their page in the settings, on and off, pause and return.

Nothing of it is read before a table turns phones on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion.ui.presenters.device.desk import Desk
from companion.ui.screens.page import Page
from companion.ui.translator import tr

if TYPE_CHECKING:
    from companion.pages.moments import Moment
    from companion.ui.device.wifi import WifiLock
    from companion.ui.presenters.device.phones import PhonesPresenter
    from companion.ui.shell import Shell

PAGE = "phones"
LOOK_SECONDS = 1.0  # how often the tablet looks whether it still has its address
MakePhones = Callable[[Callable[[], None]], Any]


class PhonePages:
    """`make` gives the phones of a session; they are told of on the screen's thread."""

    shell: Shell

    def __init__(self, desk: Callable[[], Desk], make: MakePhones) -> None:
        self._desk, self._make = desk, make
        self.phones: Any = None
        self._presenter: PhonesPresenter | None = None
        self._lock: WifiLock | None = None
        self._asked: set[str] = set()  # tickets that the table was asked about
        self._tried: tuple[str, ...] = ()  # addresses that were there when it moved

    def makers(self) -> dict[str, Callable[[], Page]]:
        return {PAGE: self._page}

    def _page(self) -> Page:
        from companion.ui.screens.device.phones import PhonesPage

        return PhonesPage(presenter=self._made_presenter())

    def _made_presenter(self) -> PhonesPresenter:
        from companion.ui.presenters.device.phones import PhonesPresenter

        session = self._desk().session
        assert session is not None
        self._presenter = PhonesPresenter(
            session, lambda: tr.translator, self, lambda: self._desk().ticks()
        )
        return self._presenter

    # -- on and off ------------------------------------------------------------------------

    def _setting(self) -> str:
        from companion.ui.presenters.device.phones import setting_of

        return setting_of(self._desk().game_id)

    def _kept(self) -> dict[str, Any]:
        kept = self._desk().setting(self._setting(), {})
        return dict(kept) if isinstance(kept, dict) else {}

    def _keep(self, **changes: Any) -> None:
        self._desk().change_setting(self._setting(), {**self._kept(), **changes})

    def addresses(self) -> tuple[str, ...]:
        from companion.ui.device.wifi import addresses

        return addresses()

    def has_network_settings(self) -> bool:
        from companion.ui.device.wifi import has_settings

        return has_settings()

    def show_network_settings(self) -> None:
        from companion.ui.device.wifi import show_settings

        show_settings()

    def turn_on(self, address: str) -> None:
        """Listen on this address; raises OSError where that cannot be."""
        from companion.ui.device.wifi import WifiLock

        if self.phones is None:
            self.phones = self._make(self._told)
        self.phones.start(address)
        self.phones.shown(self.shell.current)
        self._lock = self._lock or WifiLock()
        self._lock.hold()
        self._keep(on=address)

    def turn_off(self) -> None:
        """Everybody is sent away and must scan again."""
        if self.phones is None:
            return
        for seat in self.phones.seats:
            self.phones.cut(seat)
        self._hang_up("off")
        self.phones = None
        self._keep(on="", keys={})

    def _hang_up(self, why: str) -> None:
        if self.phones is not None:
            self.phones.stop(why)
        if self._lock is not None:
            self._lock.let_go()

    # -- the life of the app -----------------------------------------------------------------

    def opened(self) -> None:
        """A game is open; phones that were on when the app died come back by themselves."""
        on = self._kept().get("on")
        if isinstance(on, str) and on:
            self._turn_on_again(on)

    def _turn_on_again(self, before: str) -> None:
        found = self.addresses()
        if not found:
            return
        try:
            self.turn_on(before if before in found else found[0])
        except OSError:
            self.shell.layers.say(tr("phone.tablet.no_network"))
            return
        if before not in found:
            self.shell.go(PAGE)  # new codes: the phones look for the tablet in vain

    def went(self, place: str) -> None:
        """The tablet shows another page: a display follows."""
        if self.phones is not None:
            self.phones.shown(place)

    def cheered(self, _layer: Any, moment: Moment) -> None:
        """The tablet shows a moment."""
        if self.phones is not None:
            self.phones.cheer(moment)

    def tick(self, *_: Any) -> None:
        """Every second: where the network gave the tablet another address, it moves there."""
        if self.phones is None:
            return
        from companion.ui.device.wifi import is_ours, may_move

        on = str(self._kept().get("on", ""))
        if self.phones.is_on:
            if is_ours(on):
                return
            self._hang_up("off")
            self._tried = ()
        found = self.addresses() if may_move() else (on,) if is_ours(on) else ()
        if found != self._tried:
            self._tried = found
            self._turn_on_again(on)

    def pause(self) -> None:
        """The tablet turns away: phones are told, and its address is let go."""
        if self.phones is not None:
            self._hang_up("pause")

    def resume(self) -> None:
        if self.phones is not None:
            self._turn_on_again(str(self._kept().get("on", "")))

    def leave(self) -> None:
        """The game is closed."""
        self.turn_off()

    def pass_over(self) -> None:
        """The game is about to be opened anew: its phones come back with it."""
        self._hang_up("pause")
        self.phones = self._presenter = None

    def stop(self) -> None:
        """The app ends; a game that is opened again has its phones again."""
        self._hang_up("pause")

    # -- news ------------------------------------------------------------------------------

    def _told(self) -> None:
        """Somebody knocks, came, went or bid."""
        if self.phones is None or not self.shell.in_game:
            return
        self.shell.refresh()
        for layer in tuple(self.shell.layers.children):
            if hasattr(layer, "refresh"):
                layer.refresh()
        if self.shell.current == PAGE:
            return
        presenter = self._presenter or self._made_presenter()
        for ticket, seat, sign in self.phones.knocks():
            if ticket not in self._asked:
                self._asked.add(ticket)
                asked = presenter.knocking(seat, sign)
                self.shell.layers.say(asked, tr("phone.tablet.allow"), self._allows(ticket))

    def _allows(self, ticket: str) -> Callable[[], None]:
        return lambda: self.allow(ticket)

    def allow(self, ticket: str) -> None:
        """Let a phone in; a seat with a number asks for it first, on the tablet."""
        knocks = self.phones.knocks() if self.phones is not None else ()
        seat = next((seat for known, seat, _ in knocks if known == ticket), "")
        player = self._desk().session.state.players.get(seat)  # type: ignore[union-attr]
        if player is None:
            self._let_in(ticket)
            return
        from companion.ui.screens.device.pins import PinGate

        def known() -> None:
            self._let_in(ticket)
            self.shell.session.curtain.lock()  # the tablet itself shows nothing for it

        if PinGate(self).opens(seat, player.name, known):
            self._let_in(ticket)

    def _let_in(self, ticket: str) -> None:
        if self.phones is not None:
            self.phones.allow(ticket)
            self.shell.refresh()
