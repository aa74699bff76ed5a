"""What every handler needs: checks that the table may overrule, money, honor points, pieces."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core import ledger
from companion.core.checks import Checks
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.game import PlayerId
from companion.core.records import evolve
from companion.games.medioevo.ending.length import is_honor_reached
from companion.games.medioevo.forces import EMPTY, Force
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import Area, Player, State
from companion.games.medioevo.tables import TECHNOLOGIES


def known(state: State, player: PlayerId, field: str = "player") -> Player:
    """The player of this id, or BadInput."""
    if player not in state.players:
        raise BadInput("player.unknown", field, player=player)
    return state.players[player]


def known_area(state: State, area: str, field: str = "area") -> Area:
    """The named area, or BadInput."""
    if area not in state.areas:
        raise BadInput("area.unknown", field, area=area)
    return state.areas[area]


def name_of(state: State, player: PlayerId) -> str | Text:
    """What a text calls a player; the bank has a translated name."""
    return state.players[player].name if player in state.players else Text(f"purse.{player}")


def check_borrowed(
    state: State, player: PlayerId, technologies: Iterable[str], checks: Checks
) -> None:
    """Secular power uses what another player at the table owns (M-28.24)."""
    for technology in sorted(technologies):
        row = TECHNOLOGIES.get(technology)
        if row is None:
            continue
        owned = any(
            other.technology_level(row.branch) >= row.level
            for other in state.players.values()
            if other.id != player and other.is_in
        )
        name = Text(row.name)
        rule = cite("M-28.24")
        checks.forbid(not owned, "technology.nobody_has_it", rule, "borrows", technology=name)


def paid(state: State, giver: PlayerId, taker: PlayerId, amount: int) -> State:
    """The state after a payment; BadInput if the giver does not have so much."""
    return evolve(state, purses=ledger.transfer(state.purses, giver, taker, amount))


def settled(state: State, player: PlayerId, amount: int) -> State:
    """The state after the bank paid the player `amount`, or took it if negative."""
    if amount >= 0:
        return paid(state, ledger.BANK, player, amount)
    return paid(state, player, ledger.BANK, -amount)


def honored(state: State, player: PlayerId, change: int) -> State:
    """Honor points changed; at the limit the game stops at once (M-3.3, R-07)."""
    now = state.players[player].honor + change
    state = state.with_player(player, honor=now)
    if not state.ended and is_honor_reached(now, state.settings.limits.honor):
        return evolve(state, ended="honor")
    return state


def placed(state: State, player: PlayerId, force: Force, area: str = "") -> State:
    """Pieces added to a named area, or to the player's pieces outside named areas."""
    if not area:
        return state.with_player(player, force=state.players[player].force.plus(force))
    there = known_area(state, area)
    forces = {**there.forces, player: there.forces.get(player, EMPTY).plus(force)}
    return state.with_area(evolve(there, forces=forces))


def removed(state: State, player: PlayerId, force: Force, area: str = "") -> State:
    """Pieces taken away; BadInput if they are not there."""
    here = (
        known_area(state, area).forces.get(player, EMPTY) if area else state.players[player].force
    )
    if not here.holds(force):
        missing = next(kind for kind, count in here.minus(force).counts() if count < 0)
        raise BadInput("pieces.not_there", "pieces", piece=Text(f"piece.{missing}"), area=area)
    if not area:
        return state.with_player(player, force=here.minus(force))
    there = known_area(state, area)
    left = here.minus(force)
    forces = {owner: army for owner, army in there.forces.items() if owner != player}
    if not left.is_empty:
        forces[player] = left
    return state.with_area(evolve(there, forces=forces))
