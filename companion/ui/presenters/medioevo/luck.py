"""The luck of the dice over a game of Medioevo Universale: every throw of every booked battle."""

from __future__ import annotations

from typing import Any

from companion.core.amending.amendments import Position
from companion.games.medioevo.battle.odds.luck import luck_of_battle
from companion.games.medioevo.battle.staging import opened
from companion.games.medioevo.war.battles import BookBattle
from companion.ui.presenters.charts.luck import LuckBars, Thrown


class MedioevoLuck(LuckBars):
    """Knows battles."""

    def has_throws(self, action: Any) -> bool:
        return isinstance(action, BookBattle)

    def judged(self, position: Position[Any]) -> tuple[Thrown, ...]:
        staging, answers = position.action.staging, position.action.answers
        throws = luck_of_battle(opened(staging), answers)
        return tuple(
            (staging.fighter(who).player, luck)
            for who, luck in throws
            if staging.fighter(who).player
        )
