"""Why a worked-out figure is what it is: its lines with their rules."""

from __future__ import annotations

from companion.core.explain import Breakdown, Line
from companion.core.game import PlayerId
from companion.games.conspiracy.empire.college import college_of, honour_of, votes
from companion.games.conspiracy.empire.masters import KNIGHT_STRENGTH
from companion.games.conspiracy.lands.income import income_of, tolls_of
from companion.games.conspiracy.rulebook import cite
from companion.games.conspiracy.state import State


def reason_of(state: State, player: PlayerId, figure: str) -> Breakdown | None:
    """The lines of a figure that nobody types; None for the others."""
    match figure:
        case "votes":
            return votes(college_of(state), state.switches).votes[player]
        case "honour":
            return honour_of(state, player)
        case "income":
            return income_of(state, player).total
        case "tolls":
            return tolls_of(state, player)
        case "strength":
            return _strength(state, player)
        case "relics":
            return _relics(state, player)
        case "heirs":
            mine, rule = state.players[player], cite("C-3.6.1")
            lines = (
                Line("con.figure.secular", mine.secular, rule),
                Line("con.figure.clerical", mine.clerical, rule),
            )
            return Breakdown("con.figure.heirs", lines)
    return None


def _strength(state: State, player: PlayerId) -> Breakdown:
    mine, rule = state.players[player], cite("RUL-C-23")
    knights = KNIGHT_STRENGTH * mine.knights
    lines = (
        Line("con.strength.knights", knights, rule, {"n": mine.knights}),
        Line("con.strength.mercenaries", mine.mercenaries, rule, {"n": mine.mercenaries}),
    )
    return Breakdown("con.figure.strength", lines)


def _relics(state: State, player: PlayerId) -> Breakdown:
    """Relics, and the preacher who counts as one (C-3.18.1)."""
    own = state.lands_of(player)
    lines = (
        Line("con.thing.relic", sum(land.relic for land in own), cite("C-3.22.1")),
        Line("con.thing.preacher", sum(land.preacher for land in own), cite("C-3.18.1")),
    )
    return Breakdown("con.figure.relics", lines)
