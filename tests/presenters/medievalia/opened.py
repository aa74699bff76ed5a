"""A table of four in the middle of a turn, and a page of it."""

from __future__ import annotations

from typing import Any

from companion.core.dice import AppDice
from companion.core.play import MemoryStore, Play, header_of
from companion.games.medievalia.game import GAME
from companion.games.medievalia.pieces import Stack
from companion.games.medievalia.turns import BeginTurn, DealHands
from companion.ui.presenters.box import box
from companion.ui.presenters.drafts import in_memory
from companion.ui.presenters.means import Means
from companion.ui.presenters.session import Session
from tests.games.medievalia.table_of import HAND, setup_of
from tests.presenters.recorded import AtOnce
from tests.speaking import speaking

ENGLISH = speaking("en")


def opened(*actions: Any, place: str = "phase", **setup: Any) -> tuple[Session, Any]:
    """A table of four after these deeds, and a page of it."""
    play = Play(GAME, MemoryStore(header_of(GAME, setup_of(4, **setup))))
    hands = dict.fromkeys(play.state.players, HAND)
    for action in (DealHands(hands), BeginTurn("ada", Stack.LANDSCAPE), *actions):
        play.do(action, 1)
    session = Session(play, AtOnce(), lambda: 0)
    means = Means(session, lambda: ENGLISH, in_memory(), AtOnce(), AppDice())
    return session, box("medievalia").page(place, means)
