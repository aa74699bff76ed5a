"""What every handler needs: who is meant, which phase it is, what is done, money."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core import ledger
from companion.core.checks import Checks
from companion.core.errors import BadInput
from companion.core.explain import Breakdown, Text
from companion.core.game import PlayerId
from companion.core.records import evolve
from companion.games.renaissance.rulebook import cite
from companion.games.renaissance.state import Player, State
from companion.games.renaissance.tables import PHASES


def known(state: State, player: PlayerId, field: str = "player") -> Player:
    """The player of this id, or BadInput."""
    if player not in state.players:
        raise BadInput("player.unknown", field, player=player)
    return state.players[player]


def playing(state: State, player: PlayerId, field: str = "player") -> Player:
    """The player of this id who is still in the game, or BadInput."""
    found = known(state, player, field)
    if not found.is_in:
        raise BadInput("player.is_out", field, player=found.name)
    return found


def name_of(state: State, player: PlayerId) -> str | Text:
    """What a text calls a player; the bank has a translated name."""
    return state.players[player].name if player in state.players else Text(f"purse.{player}")


def ids_by_name(state: State) -> Mapping[str, PlayerId]:
    """Questions name players as the table does, so that refusals read well; this finds them."""
    return {player.name: player.id for player in state.players.values()}


def titled(key: str, figure: Breakdown, player: Player) -> Breakdown:
    """The figure under a title that says whose it is."""
    return Breakdown(key, figure.lines, {"player": player.name})


def phase_name(phase: int) -> Text:
    return Text(PHASES[phase].name)


def check_phase(checks: Checks, state: State, *phases: int) -> None:
    """Forbid what belongs to another phase; the game minds the end of the game."""
    wrong = not state.ended and state.phase not in phases
    due, now = phase_name(phases[0]), phase_name(state.phase)
    checks.forbid(wrong, "phase.only_in", cite("R-2.1"), phase=due, now=now)


def check_once(checks: Checks, state: State, what: str) -> None:
    """Forbid what has been done in this phase ("<step>" or "<step>:<player>")."""
    checks.forbid(what in state.done, "phase.already_done", cite("R-2.1"))


def paid(state: State, giver: PlayerId, taker: PlayerId, amount: int) -> State:
    """The state after a payment; BadInput if the giver does not have so much."""
    return evolve(state, purses=ledger.transfer(state.purses, giver, taker, amount))


def settled(state: State, player: PlayerId, amount: int) -> State:
    """The state after the bank paid the player `amount`, or took it if negative."""
    if amount >= 0:
        return paid(state, ledger.BANK, player, amount)
    return paid(state, player, ledger.BANK, -amount)
