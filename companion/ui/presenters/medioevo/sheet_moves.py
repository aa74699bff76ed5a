"""Pieces marched into a named area, from another one or from outside (M-9)."""

from __future__ import annotations

from companion.games.medioevo.actions.movement import MovePieces
from companion.games.medioevo.forces import EMPTY, Force, force_of
from companion.games.medioevo.pieces import Engine, Transport, Unit
from companion.games.medioevo.state import Area
from companion.ui.presenters.medioevo.sheet_common import Desk
from companion.ui.presenters.panels import Choice, Field, Form, Question, Values


def sources(desk: Desk, target: Area) -> tuple[Choice, ...]:
    """Where the player has pieces that could come; outside named areas is one place."""
    found = [Choice("", desk.say("ui.buy.nowhere"))] if not desk.me.force.is_empty else []
    found += [
        Choice(area.name, area.name)
        for area in desk.state.areas.values()
        if area.name != target.name and desk.player in area.forces
    ]
    return tuple(found)


def move_question(desk: Desk, target: Area) -> Question:
    """Which pieces come, where from, and whether their movement ends there."""

    def form(values: Values) -> Form:
        places = sources(desk, target)
        here = _here(desk, _start(desk, target, values))
        fields = [Field("from", desk.say("sheet.move_from"), "one", places, places[0].key)]
        fields += [
            Field(f"move:{kind}", desk.say(f"piece.{kind}"), "count", value=0, most=count)
            for kind, count in here.counts()
            if count
        ]
        ends = tuple(Choice(key, desk.say(f"sheet.move_{key}")) for key in ("ends", "goes_on"))
        fields.append(Field("ends", desk.say("sheet.move_then"), "one", ends, "ends"))
        action = moved(values)
        title = desk.say("sheet.move_to", area=target.name)
        return Form(title, tuple(fields), desk.say("sheet.move"), ready=not action.pieces.is_empty)

    def moved(values: Values) -> MovePieces:
        start = _start(desk, target, values)
        pieces = EMPTY
        for kind, most in _here(desk, start).counts():
            count = min(most, int(values.get(f"move:{kind}", 0)))
            pieces = pieces.plus(pieces_of(kind, count)) if count else pieces
        completed = values.get("ends", "ends") == "ends"
        return MovePieces(desk.player, pieces, start, target.name, completed)

    return Question(f"move:{desk.player}:{target.name}", form, moved)


def _start(desk: Desk, target: Area, values: Values) -> str:
    return str(values.get("from", sources(desk, target)[0].key))


def _here(desk: Desk, start: str) -> Force:
    if not start:
        return desk.me.force
    return desk.state.areas[start].forces.get(desk.player, EMPTY)


def pieces_of(kind: str, count: int) -> Force:
    """So many pieces of a kind as forces count them, such as `galley.2`."""
    name, _, level = kind.partition(".")
    if name == "engine":
        return force_of(list(Engine)[int(level) - 1], count=count)
    piece = Transport(name) if name in set(Transport) else Unit(name)
    return force_of(piece, int(level or 1), count)
