"""A player's sheet of tabs, for any game: who and what is shown, where taps go, moved steppers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Generic, Protocol, TypeVar

from companion.core.explain import Text
from companion.core.game import PlayerId
from companion.core.ledger import BANK
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.panels import Answer, Button, Panel, SheetView, Tab
from companion.ui.presenters.session import Session
from companion.ui.presenters.table.reasons import with_reason
from companion.ui.presenters.views import Payment, Purse, Why


class SheetSpeaker(Protocol):
    """The open game seen from one player's sheet."""

    whose: PlayerId

    @property
    def state(self) -> Any: ...
    def say(self, key: str | Text, **params: Any) -> str: ...


D = TypeVar("D", bound=SheetSpeaker)


class Steppers:
    """Steppers that were moved and are not booked yet, as the drafts keep them for each player."""

    whose: PlayerId
    _drafts: Drafts

    @property
    def _moved(self) -> dict[str, int]:
        return dict(self._drafts.get(f"steps.{self.whose}", {}))

    def _keep(self, moved: dict[str, int]) -> None:
        self._drafts.put(f"steps.{self.whose}", moved or None)

    def step(self, key: str) -> int:
        """How far a stepper was moved and not booked yet."""
        return self._moved.get(key, 0)

    def stepped(self, key: str, change: int) -> None:
        moved = self._moved | {key: self.step(key) + change}
        self._keep({name: steps for name, steps in moved.items() if steps})

    def steps(self, prefix: str) -> dict[str, int]:
        """All moved steppers whose key begins so."""
        return {key: moved for key, moved in self._moved.items() if key.startswith(prefix)}

    def forget_steps(self, prefix: str) -> None:
        gone = self.steps(prefix)
        self._keep({key: moved for key, moved in self._moved.items() if key not in gone})


class SheetTab(Generic[D]):
    """One tab: its panels, and what taps and long taps on its rows ask for."""

    key = ""
    icon = ""
    names = "sheet.tab"  # how the text keys of the tabs begin

    def __init__(self, desk: D) -> None:
        self.desk = desk

    def tab(self) -> Tab:
        return Tab(self.key, self.desk.say(f"{self.names}.{self.key}"), self.icon)

    def panels(self) -> tuple[Panel, ...]:
        raise NotImplementedError

    def foot(self) -> tuple[Button, ...]:
        return ()

    def foot_note(self) -> str:
        return ""

    def tapped(self, key: str) -> Answer:
        raise NotImplementedError

    def held(self, _key: str) -> Why | None:
        return None

    def chose(self, _panel: str, _key: str) -> None:
        """A choice among a panel's choices."""

    def stepped(self, _key: str, _change: int) -> None:
        """A stepper was moved; nothing is booked yet."""

    def done(self, _action: Any) -> None:
        """An action came into force."""


class PlayerSheet(Generic[D]):
    """Makes the view of one player's tab; every answer to a tap comes from the tab."""

    reasons: tuple[str, ...] = ()  # what payments may be for

    def __init__(self, session: Session, desk: D, tabs: Sequence[SheetTab[D]]) -> None:
        self._session = session
        self._desk = desk
        self._tabs = {tab.key: tab for tab in tabs}
        self._shown = tabs[0].key

    # -- what a game says ------------------------------------------------------------------

    def note(self) -> str:
        """What stands beside the player's name."""
        raise NotImplementedError

    def order(self) -> Iterable[PlayerId]:
        """The players to turn to, in the order in which they are shown."""
        raise NotImplementedError

    # -- what is shown ---------------------------------------------------------------------

    @property
    def player(self) -> PlayerId:
        return self._desk.whose

    @property
    def tab(self) -> str:
        return self._shown

    @property
    def _tab(self) -> SheetTab[D]:
        return self._tabs[self._shown]

    def open(self, player: str = "", tab: str = "") -> None:
        """Turn to a player, a tab or both; what is not named stays."""
        if player in self._desk.state.players:
            self._desk.whose = player
        if tab in self._tabs:
            self._shown = tab

    def view(self) -> SheetView:
        say, players = self._desk.say, self._desk.state.players
        me = players[self.player]
        undo, redo = self._session.next_undo, self._session.next_redo
        return SheetView(
            player=me.id,
            name=me.name,
            colour=me.colour,
            note=self.note(),
            players=tuple((one, players[one].name, players[one].colour) for one in self.order()),
            tabs=tuple(tab.tab() for tab in self._tabs.values()),
            tab=self._shown,
            panels=self._tab.panels(),
            foot=self._tab.foot(),
            foot_note=self._tab.foot_note(),
            undo=say(undo) if undo else "",
            redo=say(redo) if redo else "",
        )

    # -- taps ------------------------------------------------------------------------------

    def tapped(self, key: str) -> Answer:
        return with_reason(self._tab.tapped(key), self._desk.say)

    def held(self, key: str) -> Why | None:
        return self._tab.held(key)

    def chose(self, panel: str, key: str) -> None:
        self._tab.chose(panel, key)

    def stepped(self, key: str, change: int) -> None:
        self._tab.stepped(key, change)

    def done(self, action: Any) -> None:
        """An action of this sheet came into force: its drafts are done."""
        self._tab.done(action)

    def payment(self) -> Payment:
        """Money from or to the player whose sheet this is."""
        say, players = self._desk.say, self._desk.state.players.values()
        purses = (
            Purse(BANK, say(f"purse.{BANK}")),
            *(Purse(other.id, other.name, other.colour) for other in players),
        )
        reasons = tuple(say(f"ui.reason.{reason}") for reason in self.reasons)
        return Payment(self.player, purses, reasons)
