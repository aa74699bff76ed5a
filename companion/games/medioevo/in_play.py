"""Who may still play: nobody after the end, and never a player who is out (M-3.3, M-22.5)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.action import Action
from companion.core.checks import Checks
from companion.core.game import PlayerId
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import State


class TableAct(Action, players=(), after_end=True):
    """What may come afterwards, too: agreements, the last check of revolts, the scoring."""

    __slots__ = ()


class Correction(TableAct):
    """What is set right by hand is as the board shows: nothing follows from it."""

    __slots__ = ()


class PlayAct(TableAct):
    """What is played by somebody who is in the game, while it goes on."""

    __slots__ = ()

    def check(self, state: State, checks: Checks) -> None:
        checks.forbid(state.is_over, "phase.game_is_over", cite("M-3.3"))
        for field, who in self._people():
            gone = who in state.players and not state.players[who].is_in
            name = state.players[who].name if gone else ""
            checks.forbid(gone, "player.is_out", cite("M-22.5"), field, player=name)

    def _people(self) -> Iterator[tuple[str, PlayerId]]:
        for field in ("player", "against", "other"):
            if hasattr(self, field):
                yield field, getattr(self, field)
        for party in getattr(self, "parties", ()):
            yield "parties", party
