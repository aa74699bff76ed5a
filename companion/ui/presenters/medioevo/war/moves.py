"""A combat turn told piece by piece, where the table names its areas (M-9.1, M-9.2)."""

from __future__ import annotations

from companion.core.game import PlayerId
from companion.core.records import evolve
from companion.games.medioevo.forces import EMPTY, Force
from companion.games.medioevo.movement.stops import stopped
from companion.games.medioevo.war.combat_turns import TakeCombatTurn, combat_turn
from companion.ui.presenters.asked.question import Ask, answer_of
from companion.ui.presenters.medioevo.phases.words import MedioevoSpeaker
from companion.ui.presenters.medioevo.sheets.common import upper_first
from companion.ui.presenters.medioevo.sheets.moves import pieces_of
from companion.ui.presenters.panels import Field, Values


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

    def ask(self, values: Values) -> Ask:
        area, pieces = self._area(values), EMPTY
        fields = tuple(self._field(kind, most, values) for kind, most in self._free(area).items())
        for (kind, _), one in zip(self._free(area).items(), fields, strict=True):
            pieces = pieces.plus(pieces_of(kind, one.value)) if one.value else pieces
        return Ask(
            TakeCombatTurn,
            given={"player": self._player, "pieces": pieces},
            begin={"area": area},
            fields=("area", *(one.key for one in fields)),
            among={"area": self.areas()},
            labels={"area": "ui.war.now_in"},
            beside=fields,
            waits=pieces.is_empty,
            title=self.say("ui.war.moved_pieces"),
            confirm=self.say("ui.war.moved", player=self.brief(self._player)),
        )

    def _field(self, kind: str, most: int, values: Values) -> Field:
        label = upper_first(self.say(f"piece.{kind}"))
        field = Field(f"moved:{kind}", label, "count", value=0, most=most)
        return evolve(field, value=answer_of(field, values))
