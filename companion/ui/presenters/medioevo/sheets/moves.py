"""Pieces marched into a named area, from another one or from outside (M-9, M-17.2).

Asked on a player's sheet of areas, and on the war page by the one whose turn it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.game import PlayerId
from companion.games.medioevo import tables
from companion.games.medioevo.cards.cards import HALVING_WARLORD
from companion.games.medioevo.cards.in_force import in_force
from companion.games.medioevo.forces import EMPTY, Force, force_of
from companion.games.medioevo.movement.leaving import kinds_left
from companion.games.medioevo.movement.means import GUNNER, HUNTERS, MILITIA, Means, hunted, prepaid
from companion.games.medioevo.movement.moving import MovePieces
from companion.games.medioevo.movement.trips import force_at
from companion.games.medioevo.pieces import Engine, Good, Transport, Unit
from companion.games.medioevo.state import State
from companion.ui.i18n import Translator
from companion.ui.presenters.asked.question import Ask, Filling, answered
from companion.ui.presenters.medioevo.phases.words import MedioevoSpeaker
from companion.ui.presenters.medioevo.sheets.common import OpenSheet
from companion.ui.presenters.panels import Form, Question, Values
from companion.ui.presenters.session import Session

TECHNOLOGIES: tuple[Means, ...] = ("edict", "logistics", "cartography")
LABELS = {
    "target": "sheet.move_where",
    "start": "sheet.move_from",
    "completed": "sheet.move_then",
    "steps": "sheet.move_steps",
    "way": "sheet.move_way",
    "castle": "sheet.move_castle",
    "river": "sheet.move_river",
    "by": "sheet.move_by",
    "going_on": "sheet.move_going_on",
    "placed": "ui.trade.placed",
}


def sources(state: State, player: PlayerId, target: str) -> tuple[str, ...]:
    """Where the player has pieces that could come; outside named areas is one place."""
    found = [""] if not state.players[player].force.is_empty else []
    found += [
        area.name for area in state.areas.values() if area.name != target and player in area.forces
    ]
    return tuple(found)


def targets(state: State, player: PlayerId) -> tuple[str, ...]:
    """The named areas that pieces of the player could march into."""
    return tuple(area for area in state.areas if sources(state, player, area))


def move_question(desk: OpenSheet, target: str) -> Question:
    """The march into this area, asked on the sheet of the player."""
    asked = MoveForm(desk.session, desk.texts, desk.player, (target,))
    return Question(f"move:{desk.player}:{target}", asked.form, asked.action)


class MoveForm(MedioevoSpeaker):
    """Which pieces go where, what helps them, and whether their movement ends there."""

    def __init__(
        self,
        session: Session,
        texts: Callable[[], Translator],
        player: PlayerId,
        areas: tuple[str, ...],
    ) -> None:
        super().__init__(session, texts)
        self.whose = player
        self.areas = areas

    def form(self, values: Values) -> Form:
        return Filling(self, self._ask(values), values).form

    def action(self, values: Values) -> MovePieces:
        made: MovePieces = Filling(self, self._ask(values), values).made()
        return made

    def _ask(self, values: Values) -> Ask:
        target, start, here = self._target(values), self._start(values), self._here(values)
        goods, able = self._kinds(values), self._able()
        turns = (*(() if start else ("castle",)), *(("river",) if self._has_terrain else ()))
        goes_on = values.get("by") == "warlord"
        given: dict[str, Any] = {"player": self.whose}
        return Ask(
            MovePieces,
            given=given if len(self.areas) > 1 else given | {"target": target},
            begin={
                "target": target,
                "start": start,
                "placed": goods[0] if goods else None,
            },
            fields=(
                *(("target",) if len(self.areas) > 1 else ()),
                *("start", "pieces", "completed", "steps"),
                *turns,
                *(("by",) if able else ()),
                *(("going_on",) if goes_on else ()),
                *(("placed",) if goods else ()),
            ),
            among={
                "target": self.areas,
                "start": sources(self.state, self.whose, target),
                "by": ("", *able),
                "placed": goods,
            },
            there={"pieces": here, "going_on": self._going(values) if goes_on else EMPTY},
            marks={"way": turns} if turns else {},
            labels=LABELS,
            yes_no={"completed": ("sheet.move_goes_on", "sheet.move_ends")},
            title=self.say("sheet.move_to", area=target),
            confirm=self.say("sheet.move"),
        )

    @property
    def _has_terrain(self) -> bool:
        return bool(self.state.settings.variants.terrain)

    def _target(self, values: Values) -> str:
        chosen = str(values.get("target", self.areas[0]))
        return chosen if chosen in self.areas else self.areas[0]

    def _start(self, values: Values) -> str:
        places = sources(self.state, self.whose, self._target(values))
        chosen = str(values.get("start", places[0]))
        return chosen if chosen in places else places[0]

    def _here(self, values: Values) -> Force:
        return force_at(self.state, self.whose, self._start(values))

    def _going(self, values: Values) -> Force:
        """What sets out, as far as it is there."""
        ask = Ask(MovePieces, there={"pieces": self._here(values)})
        going: Force = answered(self, ask, "pieces", values)
        return going

    def _able(self) -> tuple[Means, ...]:
        state, me = self.state, self.player(self.whose)
        found: list[Means] = []
        for name in TECHNOLOGIES:
            row = tables.TECHNOLOGIES[name]
            owned = me.technology_level(row.branch) >= row.level
            if owned or prepaid(state, name, self.whose):
                found.append(name)
        held = {card.number for card in me.cards if not card.used}
        if held & set(HUNTERS) or hunted(state, self.whose, EMPTY):
            found.append("hunter")
        if HALVING_WARLORD in held:
            found.append("warlord")
        if GUNNER in held:
            found.append("gunner")
        if in_force(state, f"card.{MILITIA}", self.whose):
            found.append("militia")
        return tuple(found)

    def _kinds(self, values: Values) -> tuple[Good, ...]:
        """The cube that a loaded vehicle leaves behind in an inhabited area."""
        return kinds_left(self.state, self.whose, self._going(values), self._start(values))


def pieces_of(kind: str, count: int) -> Force:
    """So many pieces of a kind as forces count them, such as `galley.2`."""
    name, _, level = kind.partition(".")
    if name == "engine":
        return force_of(list(Engine)[int(level) - 1], count=count)
    piece = Transport(name) if name in set(Transport) else Unit(name)
    return force_of(piece, int(level or 1), count)
