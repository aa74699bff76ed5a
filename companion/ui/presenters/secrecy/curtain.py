"""The one place that says what may be seen now: purses behind a PIN, amounts of the log.

Every presenter asks the curtain of its session and puts nothing into a view that it hides, so no
page can show by mistake what its presenter was not given.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from companion.core.amending.amendments import Position
from companion.core.entries import Amend
from companion.core.explain import Breakdown, Text
from companion.core.game import PlayerId
from companion.core.journal.log import LogLine
from companion.ui.i18n import DOTS
from companion.ui.presenters.secrecy.pins import Pins
from companion.ui.presenters.secrecy.secrets import Secrets, secrets_of

if TYPE_CHECKING:
    from companion.core.journal.journal import Journal


class Curtain:
    """Of one open game; without pins nobody has a number."""

    def __init__(self, game_id: str, journal: Journal[Any], pins: Pins | None = None) -> None:
        self.secrets: Secrets = secrets_of(game_id)
        self.pins = pins
        self._journal = journal

    # -- purses ----------------------------------------------------------------------------

    @property
    def locks(self) -> int:
        """Rises whenever everything was locked: whoever had the device in hand no longer has."""
        return self.pins.locks if self.pins else 0

    def lock(self) -> bool:
        """Lock everything; whether anything had been opened."""
        return self.pins is not None and self.pins.lock()

    def is_locked(self, player: PlayerId) -> bool:
        """Whether a number must be typed before this player's secrets show."""
        return self.pins is not None and self.pins.is_locked(player)

    def speaks_for(self, player: PlayerId) -> bool:  # noqa: ARG002
        """Whether this screen may say something for a player: the tablet for everybody."""
        return True

    def shown(self, player: PlayerId, text: str) -> str:
        """A secret of a player, held or not; nothing while it is locked."""
        return "" if self.is_locked(player) else text

    def reasons(self, reasons: Sequence[Breakdown]) -> tuple[Breakdown, ...]:
        """The breakdowns that tell no purse."""
        return tuple(reason for reason in reasons if reason.key not in self.secrets.reasons)

    # -- amounts of the log ----------------------------------------------------------------

    def hides_round(self, number: int | None) -> bool:
        """Whether amounts of this round are dots now; none is a round that nobody knows."""
        state = self._journal.state
        rule = self.secrets.amounts_shown(state)
        if rule == "all" or state.is_over:
            return False
        return rule == "none" or number != state.round

    def told(self, text: Text, number: int | None) -> Text:
        """A sentence about something of this round, with dots for what does not show."""
        return self.dotted(text) if self.hides_round(number) else text

    def dotted(self, text: Text) -> Text:
        """The sentence without any amount."""
        hidden = self.secrets.amounts(text)
        params = {
            name: DOTS if name in hidden and type(value) is int else self._dotted(value)
            for name, value in text.params.items()
        }
        return Text(text.key, params)

    def _dotted(self, value: Any) -> Any:
        if isinstance(value, Text):
            return self.dotted(value)
        if isinstance(value, (tuple, list)):
            return tuple(map(self._dotted, value))
        return value

    def line(self, line: LogLine) -> LogLine:
        """A line of the log, with dots for what does not show."""
        if not self.hides_round(self._round_of(line)):
            return line
        instead = self.dotted(line.instead) if line.instead else None
        return replace(line, summary=self.dotted(line.summary), instead=instead)

    def _round_of(self, line: LogLine) -> int | None:
        """The round of an entry; an undo and the like have the one of the action before them."""
        journal = self._journal
        if line.position is not None:
            return round_of(journal.at(line.position))
        if isinstance(line.entry.what, Amend):
            return round_of(journal.at(line.entry.what.at))
        number = next(n for n, entry in enumerate(journal.entries) if entry is line.entry)
        for entry in reversed(journal.entries[:number]):
            position = journal.position_of(entry.id)
            if position is not None:
                return round_of(position)
        return None

    def hides(self, position: Position[Any]) -> bool:
        """Whether the amounts of an entry are dots now."""
        return self.hides_round(round_of(position)) and bool(self.owners(position))

    def owners(self, position: Position[Any]) -> tuple[PlayerId, ...]:
        """Whose purses an entry tells about: they may hold its dots open."""
        if position.parent is None:
            return ()
        before = self.secrets.purses(position.parent.step.state)
        after = self.secrets.purses(position.step.state)
        moved = tuple(who for who in after if after[who] != before.get(who, 0))
        if moved or self.dotted(position.step.summary) == position.step.summary:
            return moved
        player = getattr(position.action, "player", "")
        return (player,) if player in after else tuple(after)


def round_of(position: Position[Any]) -> int | None:
    """The round in which an entry was made."""
    before = position.parent or position
    found: int | None = getattr(before.step.state, "round", None)
    return found
