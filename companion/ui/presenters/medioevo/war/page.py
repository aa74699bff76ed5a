"""Phase 5 (M-9): combat turns round the table, and what happens beside the battles."""

from __future__ import annotations

from typing import Any, Literal

from companion.core.game import PlayerId
from companion.core.records import dataclass, evolve
from companion.games.medioevo import tables
from companion.games.medioevo.diplomacy.treaties import ActHostile, DeclareWar
from companion.games.medioevo.movement.reference import capacity, movement_points
from companion.games.medioevo.pieces import Terrain, Transport
from companion.games.medioevo.war.combat_turns import TakeCombatTurn, combat_turn
from companion.pages.parts import Button
from companion.ui.presenters.asked.question import Ask, asked
from companion.ui.presenters.medioevo.phases.pairs import asked_of_two
from companion.ui.presenters.medioevo.phases.words import MedioevoSpeaker
from companion.ui.presenters.medioevo.sheets.moves import MoveForm, targets
from companion.ui.presenters.medioevo.war.conquest_form import ConquestForm
from companion.ui.presenters.medioevo.war.moves import MovedForm
from companion.ui.presenters.panels import Detail, Question, Said, Values
from companion.ui.presenters.phases.views import Foot

Had = Literal["moved", "passed", "now", "waiting"]
HOSTILE = ("attack_army", "enter_area", "plunder_or_steal")
PIECES = (*(kind.value for kind in Transport), "siege_engine")


@dataclass(frozen=True, slots=True)
class FighterView:
    """A player in this combat turn."""

    player: PlayerId
    name: str
    colour: str
    had: Had
    note: str


@dataclass(frozen=True, slots=True)
class WarView:
    title: str
    note: str
    fighters: tuple[FighterView, ...]
    offers: tuple[Button, ...]


class WarPresenter(MedioevoSpeaker):
    """Says whose turn it is, and offers what the board asks for."""

    def view(self) -> WarView:
        now = combat_turn(self.state)
        if now.phase_over:
            title, note = self.say("ui.war.over"), self.say("ui.war.over_note")
        else:
            title = self.say("ui.phase.combat_turn", turn=now.number)
            note = self.say("ui.war.turn_note", player=self.name(now.next_player))
        return WarView(title, note, tuple(map(self._fighter, self.state.playing)), self._offers())

    def _fighter(self, player: PlayerId) -> FighterView:
        now = combat_turn(self.state)
        had: Had = "waiting"
        if player in now.moved:
            had = "moved"
        elif player in now.passed:
            had = "passed"
        elif player == now.next_player:
            had = "now"
        note = self.say(f"ui.war.had_{had}")
        return FighterView(player, self.name(player), self.player(player).colour, had, note)

    def _offers(self) -> tuple[Button, ...]:
        icons = {
            "page:battle": "sword-cross",
            "move": "map-marker-path",
            "moved_pieces": "hand-back-left-outline",
            "conquest": "flag-variant-outline",
            "hostile": "alert-outline",
            "declare": "bullhorn-outline",
            "page:treaties": "handshake-outline",
            "movement": "map-marker-distance",
        }
        return tuple(
            Button(key, self.say(f"ui.war.{key.partition(':')[2] or key}"), icon)
            for key, icon in icons.items()
            if self._is_offered(key)
        )

    def _is_offered(self, key: str) -> bool:
        """What names areas needs some; all else is there throughout the phase."""
        match key:
            case "move":
                return bool(self._march.areas)
            case "moved_pieces":
                return bool(self._moves.areas())
        return True

    def foot(self) -> Foot:
        now = combat_turn(self.state)
        if now.phase_over:
            return Foot()
        name = self.brief(now.next_player)
        moved = Button("moved", self.say("ui.war.moved", player=name), "check")
        passed = Button("passed", self.say("ui.war.passes", player=name), "debug-step-over")
        return Foot(moved, (passed,))

    def action(self, key: str) -> Any:
        now = combat_turn(self.state)
        if key in ("moved", "passed") and not now.phase_over:
            return TakeCombatTurn(now.next_player, key == "passed")
        return None

    @property
    def _moves(self) -> MovedForm:
        return MovedForm(self.session, self._texts)

    @property
    def _march(self) -> MoveForm:
        """The march of the one whose turn it is, into any named area he can come to."""
        now = combat_turn(self.state)
        areas = () if now.phase_over else targets(self.state, now.next_player)
        return MoveForm(self.session, self._texts, now.next_player, areas)

    # -- questions -------------------------------------------------------------------------

    def asked(self, key: str) -> Question | Detail | None:
        """What a tap on an offer opens."""
        match key:
            case "move":
                return Question(key, self._march.form, self._march.action)
            case "moved_pieces":
                return asked(self, key, self._moves.ask)
            case "conquest":
                return asked(self, key, ConquestForm(self.session, self._texts).ask)
            case "hostile":
                return asked(self, key, self._hostile)
            case "declare":
                return asked(self, key, self._declare)
            case "movement":
                return self._movement()
        return None

    @property
    def _first(self) -> PlayerId:
        """Whose turn it is."""
        return combat_turn(self.state).next_player or self.state.playing[0]

    def _hostile(self, values: Values) -> Ask:
        ask = asked_of_two(
            self,
            ActHostile,
            values,
            self._first,
            title=self.say("ui.war.hostile"),
            confirm=self.say("ui.war.book"),
        )
        return evolve(ask, begin={**ask.begin, "act": HOSTILE[0]})

    def _declare(self, values: Values) -> Ask:
        return asked_of_two(
            self,
            DeclareWar,
            values,
            self._first,
            title=self.say("ui.war.declare"),
            confirm=self.say("ui.war.declare_it"),
        )

    def _movement(self) -> Detail:
        """Movement points and places of every piece, by level; terrain where it counts."""
        said = []
        for piece in PIECES:
            points = [movement_points(piece, level).total for level in (1, 2, 3)]
            places = [capacity(piece, level).total for level in (1, 2, 3)]
            name = "piece.siege_engine" if piece == "siege_engine" else f"transport.{piece}"
            text = self.say("ui.war.row", piece=self.say(name), places=_levels(places))
            said.append(Said(text, _levels(points), rule="M-9.3"))
        if self.state.settings.variants.terrain:
            said += [
                Said(
                    self.say(f"terrain.{terrain}"),
                    str(tables.TERRAINS[terrain].movement),
                    rule="M-26.2",
                )
                for terrain in Terrain
            ]
        return Detail(self.say("ui.war.movement"), self.say("ui.war.movement_note"), tuple(said))


def _levels(values: list[int]) -> str:
    return str(values[0]) if len(set(values)) == 1 else " / ".join(map(str, values))
