"""The open game as one seat sees it: the session that a phone's presenters are given.

It is for looking only: nothing is done through it. What is behind somebody else's screen is locked
as if its number had not been typed, and never can be opened from here.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from companion.core.action import Action
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.game import PlayerId
from companion.ui.presenters.log.page import words_in
from companion.ui.presenters.secrecy.curtain import Curtain
from companion.ui.presenters.session import Session, _Wish


class SeatCurtain(Curtain):
    """Open for one seat, shut for all others; the table's display is no seat."""

    def __init__(self, session: Session, seat: PlayerId) -> None:
        super().__init__(session.play.game.info.id, session.journal)
        self._seat = seat

    def is_locked(self, player: PlayerId) -> bool:
        return player != self._seat

    def speaks_for(self, player: PlayerId) -> bool:
        return player == self._seat

    def may_know(self, action: Any) -> bool:
        """Whether this seat hears of an action at all: secret ones only those who were part."""
        return not self.secrets.is_unseen(action) or self._seat in set(words_in(action))


class SeatSession(Session):
    """The same play and journal; the state stands still while a page is made."""

    def __init__(self, session: Session, seat: PlayerId) -> None:
        self._session = session
        self.play, self.journal, self.atlas = session.play, session.journal, session.atlas
        self.curtain = self.eyes = SeatCurtain(session, seat)
        self.seat = seat
        self.stand_still()

    def stand_still(self) -> None:
        """Take the state as it is now, for the page that is about to be made."""
        self.version = self._session.version
        self._state = self._session.state

    @property
    def state(self) -> Any:
        return self._state

    @property
    def is_saving(self) -> bool:
        return False

    @property
    def next_undo(self) -> Text | None:
        """What is taken back is taken back at the tablet."""
        return None

    @property
    def next_redo(self) -> Text | None:
        return None

    def _wish(self, _wish: _Wish) -> None:
        raise BadInput("phone.at_the_tablet")


def actor_of(state: Any, action: Any) -> PlayerId:
    """Who does an action; nobody, where it is everybody's.

    Whoever's turn it is, whom it says, the first player that it names, or the only one in it.
    """
    whose = type(action).when.whose if isinstance(action, Action) else "named"
    if whose != "named":
        return str(state.active) if whose == "active" else ""
    told = getattr(action, "actor", "")
    if told in state.players:
        return str(told)
    for item in fields(action):
        value = getattr(action, item.name)
        if type(value) is str and value in state.players:
            return value
    named = {word for word in words_in(action) if word in state.players}
    return named.pop() if len(named) == 1 else ""


def own_of(state: Any, actions: tuple[Any, ...], seat: PlayerId) -> tuple[Any, ...]:
    """Of what would be done for several players at once, what this seat does.

    Where something of it is for all, or nothing of it is his, it stays whole (and is refused).
    """
    actors = [actor_of(state, action) for action in actions]
    if not all(actors) or seat not in actors:
        return actions
    return tuple(action for action, who in zip(actions, actors, strict=True) if who == seat)


def require_own(state: Any, action: Any, seat: PlayerId) -> None:
    """From a phone only what its own seat does; what is for all happens at the tablet."""
    actor = actor_of(state, action)
    if actor == seat:
        return
    if actor:
        raise BadInput("phone.not_yours", player=state.players[actor].name)
    raise BadInput("phone.at_the_tablet")
