"""Pieces marched into a named area, from another one or from outside (M-9, M-17.2).

Asked on a player's sheet of areas, and on the war page by the one whose turn it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.core.game import PlayerId
from companion.games.medioevo import tables
from companion.games.medioevo.cards.cards import HALVING_WARLORD
from companion.games.medioevo.cards.in_force import in_force
from companion.games.medioevo.forces import EMPTY, Force, force_of
from companion.games.medioevo.movement.leaving import kinds_left
from companion.games.medioevo.movement.means import GUNNER, HUNTERS, MILITIA, Means, hunted, prepaid
from companion.games.medioevo.movement.moving import MovePieces
from companion.games.medioevo.pieces import Engine, Good, Transport, Unit
from companion.games.medioevo.state import State
from companion.games.medioevo.tables import GOODS
from companion.ui.i18n import Translator
from companion.ui.presenters.medioevo.phases.words import MedioevoSpeaker
from companion.ui.presenters.medioevo.sheets.common import OpenSheet, upper_first
from companion.ui.presenters.panels import Choice, Field, Form, Question, Values
from companion.ui.presenters.session import Session

TECHNOLOGIES: tuple[Means, ...] = ("edict", "logistics", "cartography")
MOST_STEPS = 12


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
        say, target = self.say, self._target(values)
        fields: list[Field] = []
        if len(self.areas) > 1:
            ways = tuple(Choice(area, area) for area in self.areas)
            fields.append(Field("to", say("sheet.move_where"), "one", ways, target))
        places = tuple(
            Choice(area, area or say("ui.buy.nowhere")) for area in self._sources(values)
        )
        fields.append(Field("from", say("sheet.move_from"), "one", places, self._start(values)))
        fields += self._pieces("move", self._here(values))
        ends = tuple(Choice(key, say(f"sheet.move_{key}")) for key in ("ends", "goes_on"))
        fields.append(Field("ends", say("sheet.move_then"), "one", ends, "ends"))
        fields += self._way(values)
        fields += self._help(values)
        fields += self._cube(values)
        action = self.action(values)
        ready = not action.pieces.is_empty
        said = self.tried(action) if ready else ()
        title = say("sheet.move_to", area=target)
        return Form(title, tuple(fields), say("sheet.move"), said, ready=ready)

    def _target(self, values: Values) -> str:
        chosen = str(values.get("to", self.areas[0]))
        return chosen if chosen in self.areas else self.areas[0]

    def _sources(self, values: Values) -> tuple[str, ...]:
        return sources(self.state, self.whose, self._target(values))

    def _start(self, values: Values) -> str:
        places = self._sources(values)
        chosen = str(values.get("from", places[0]))
        return chosen if chosen in places else places[0]

    def _here(self, values: Values) -> Force:
        start = self._start(values)
        if not start:
            return self.player(self.whose).force
        return self.state.areas[start].forces.get(self.whose, EMPTY)

    def _pieces(self, key: str, force: Force) -> list[Field]:
        return [
            Field(
                f"{key}:{kind}",
                upper_first(self.say(f"piece.{kind}")),
                "count",
                value=0,
                most=count,
            )
            for kind, count in force.counts()
            if count
        ]

    def _way(self, values: Values) -> Iterator[Field]:
        """How far it is, and what makes the way cheaper or dearer."""
        say = self.say
        yield Field("steps", say("sheet.move_steps"), "count", value=1, least=1, most=MOST_STEPS)
        facts = []
        if not self._start(values):
            facts.append("castle")
        if self.state.settings.variants.terrain:
            facts.append("river")
        if facts:
            choices = tuple(Choice(fact, say(f"sheet.move_{fact}")) for fact in facts)
            yield Field("way", say("sheet.move_way"), "many", choices, ())

    def _help(self, values: Values) -> Iterator[Field]:
        """Technologies owned and cards that lie ready, each with what it is."""
        able = self._able()
        if not able:
            return
        say = self.say
        none = Choice("", say("sheet.move_unaided"))
        choices = tuple(Choice(means, say(f"field.by.{means}")) for means in able)
        yield Field("by", say("sheet.move_by"), "one", (none, *choices), "")
        if values.get("by") == "warlord":
            heading = Field("going", say("sheet.move_going_on"), "heading")
            yield heading
            yield from self._pieces("going", self._chosen("move", values))

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

    def _cube(self, values: Values) -> Iterator[Field]:
        """The cube that a loaded vehicle leaves behind in an inhabited area."""
        kinds = self._kinds(values)
        if not kinds:
            return
        none = Choice("", self.say("ui.trade.place_later"))
        goods = tuple(
            Choice(good, self.say(GOODS[good].name), tint=GOODS[good].cube) for good in kinds
        )
        yield Field("placed", self.say("ui.trade.placed"), "one", (none, *goods), kinds[0])

    def _kinds(self, values: Values) -> tuple[Good, ...]:
        pieces, start = self._chosen("move", values), self._start(values)
        return kinds_left(self.state, self.whose, pieces, start)

    def _chosen(self, key: str, values: Values) -> Force:
        pieces = EMPTY
        for kind, most in self._here(values).counts():
            count = min(most, int(values.get(f"{key}:{kind}", 0)))
            pieces = pieces.plus(pieces_of(kind, count)) if count else pieces
        return pieces

    def action(self, values: Values) -> MovePieces:
        kinds = self._kinds(values)
        placed = str(values.get("placed", kinds[0] if kinds else ""))
        by: Any = values.get("by", "")
        way = values.get("way", ())
        pieces = self._chosen("move", values)
        going = self._chosen("going", values) if by == "warlord" else EMPTY
        return MovePieces(
            self.whose,
            pieces,
            self._start(values),
            self._target(values),
            values.get("ends", "ends") == "ends",
            by,
            steps=int(values.get("steps", 1)),
            river="river" in way,
            castle="castle" in way,
            going_on=going if pieces.holds(going) else EMPTY,
            placed=Good(placed) if placed in kinds else None,
        )


def pieces_of(kind: str, count: int) -> Force:
    """So many pieces of a kind as forces count them, such as `galley.2`."""
    name, _, level = kind.partition(".")
    if name == "engine":
        return force_of(list(Engine)[int(level) - 1], count=count)
    piece = Transport(name) if name in set(Transport) else Unit(name)
    return force_of(piece, int(level or 1), count)
