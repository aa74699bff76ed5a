"""A player who is out of the game (M-22.5, R-69): what becomes of everything he had."""

from __future__ import annotations

from companion.core.game import PlayerId
from companion.core.ledger import BANK, transfer
from companion.core.records import evolve
from companion.games.medioevo.forces import EMPTY
from companion.games.medioevo.state import Area, Player, State

FEWEST = 2  # nobody plays alone


def eliminated(state: State, player: PlayerId) -> State:
    """The table without the player's pieces, cards, treaties and wars (R-69); his areas fall free.

    His money goes to the bank, his prisoners go back to their owners' supply. Where only one
    player is left, the game is over.
    """
    purses = transfer(state.purses, player, BANK, state.purses[player])
    players = {
        other.id: _emptied(other, state.round) if other.id == player else _without(other, player)
        for other in state.players.values()
    }
    left = [other for other in players.values() if other.is_in]
    ended = state.ended or ("last_player" if len(left) < FEWEST else "")
    return evolve(
        state,
        purses=purses,
        players=players,
        ended=ended,
        areas={name: _abandoned(area, player) for name, area in state.areas.items()},
        treaties=tuple(item for item in state.treaties if player not in item.parties),
        wars=tuple(war for war in state.wars if player not in (war.one, war.other)),
        stops=tuple(stop for stop in state.stops if stop.player != player),
        truces=tuple(pair for pair in state.truces if player not in pair),
    )


def _emptied(player: Player, round_number: int) -> Player:
    return evolve(
        player,
        out_since=round_number,
        loans=(),
        technologies={},
        cards=(),
        tokens=(),
        points={},
        areas=0,
        rebel_areas=0,
        control_markers=0,
        force=EMPTY,
        buildings=(),
        cargo=(),
        loads=(),
        prisoners=(),
        set_aside=(),
        fallen=(),
        route=None,
        blood=0,
        hidden=(),
        protected=0,
    )


def _without(other: Player, player: PlayerId) -> Player:
    kept = tuple(captive for captive in other.prisoners if captive.owner != player)
    return other if len(kept) == len(other.prisoners) else evolve(other, prisoners=kept)


def _abandoned(area: Area, player: PlayerId) -> Area:
    return evolve(
        area,
        start_realm_of="" if area.start_realm_of == player else area.start_realm_of,
        marker="" if area.marker == player else area.marker,
        forces={owner: force for owner, force in area.forces.items() if owner != player},
        buildings={kind: facts for kind, facts in area.buildings.items() if facts[0] != player},
    )
