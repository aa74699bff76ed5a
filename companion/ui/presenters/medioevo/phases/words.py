"""What the presenters of the phases share: the state of the open game and its round."""

from __future__ import annotations

from companion.core.game import PlayerId
from companion.games.medioevo.state import Player, State
from companion.ui.presenters.phases import views as phases

LAST_PHASE = 7


class MedioevoSpeaker(phases.Speaker):
    """Knows the open game and the table's language."""

    @property
    def state(self) -> State:
        state: State = self.session.state
        return state

    def player(self, player: PlayerId) -> Player:
        return self.state.players[player]

    @property
    def round_title(self) -> str:
        rounds = self.state.settings.limits.rounds
        key = "ui.table.round_of" if rounds else "ui.table.round"
        return self.say(key, round=self.state.round, rounds=rounds)
