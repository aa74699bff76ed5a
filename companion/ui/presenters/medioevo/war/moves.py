"""A combat turn told piece by piece, where the table names its areas (M-9.1, M-9.2)."""

from __future__ import annotations

from companion.core.game import PlayerId
from companion.games.medioevo.forces import EMPTY, Force
from companion.games.medioevo.movement.stops import stopped
from companion.games.medioevo.war.combat_turns import TakeCombatTurn, combat_turn
from companion.ui.presenters.medioevo.phases.words import MedioevoSpeaker
from companion.ui.presenters.medioevo.sheets.common import upper_first
from companion.ui.presenters.medioevo.sheets.moves import pieces_of
from companion.ui.presenters.panels import Choice, Field, Form, Values


class MovedForm(MedioevoSpeaker):
    """Asks which pieces have moved and where they stand now: they get stop markers."""

    @property
    def _player(self) -> PlayerId:
        return combat_turn(self.state).next_player

    def _free(self, area: str) -> dict[str, int]:
        """His pieces in the area that have no stop marker yet, kind by kind."""
        here: Force = self.state.areas[area].forces.get(self._player, EMPTY)
        tired = dict(stopped(self.state, self._player, area).counts())
        return {kind: count - tired[kind] for kind, count in here.counts() if count > tired[kind]}

    def areas(self) -> tuple[str, ...]:
        """Named areas where he has pieces that may still move; none once all have passed."""
        if combat_turn(self.state).phase_over:
            return ()
        return tuple(area for area in self.state.areas if self._free(area))

    def _area(self, values: Values) -> str:
        areas = self.areas()
        chosen = str(values.get("area", areas[0]))
        return chosen if chosen in areas else areas[0]

    def form(self, values: Values) -> Form:
        area = self._area(values)
        places = tuple(Choice(name, name) for name in self.areas())
        fields = [Field("area", self.say("ui.war.now_in"), "one", places, area)]
        fields += [
            Field(
                f"moved:{kind}",
                upper_first(self.say(f"piece.{kind}")),
                "count",
                value=0,
                most=count,
            )
            for kind, count in self._free(area).items()
        ]
        action = self.action(values)
        ready = not action.pieces.is_empty
        said = self.tried(action) if ready else ()
        confirm = self.say("ui.war.moved", player=self.brief(self._player))
        return Form(self.say("ui.war.moved_pieces"), tuple(fields), confirm, said, ready=ready)

    def action(self, values: Values) -> TakeCombatTurn:
        area, pieces = self._area(values), EMPTY
        for kind, most in self._free(area).items():
            count = min(most, int(values.get(f"moved:{kind}", 0)))
            pieces = pieces.plus(pieces_of(kind, count)) if count else pieces
        return TakeCombatTurn(self._player, pieces=pieces, area=area)
