"""A land gets a new ruler (C-8.3.2): eight things at once, in one place."""

from __future__ import annotations

from companion.core.errors import BadInput
from companion.core.game import PlayerId
from companion.core.records import evolve
from companion.games.conspiracy.common import land_at
from companion.games.conspiracy.pieces import Training
from companion.games.conspiracy.state import NEUTRAL, Land, State


def heir_moved(state: State, player: PlayerId, land: Land) -> State:
    """The heir leaves training for the land (C-8.3.2.2)."""
    training = Training(land.kind.training)
    return state.more(player, **{training.value: -1})


def ruled_by(state: State, land: str, owner: PlayerId, preacher_to: str = "") -> State:
    """The land with another owner: what stands in it stays, the preacher and troops withdraw.

    The dead ruler's marker goes back to its family, the heir has been moved before.
    """
    before = state.lands[land]
    old = before.owner
    if owner == old:
        return state
    after = state.with_land(land, owner=owner)
    if before.preacher:
        after = _preacher_withdraws(after, land, old, preacher_to)
    if old != NEUTRAL and not after.lands_of(old):
        # Nowhere to withdraw to (RUL-C-46).
        after = after.with_player(
            old,
            knights=0,
            mercenaries=0,
            knights_hit=0,
            knights_hit_twice=0,
            mercenaries_hit=0,
        )
    return after


def _preacher_withdraws(state: State, land: str, old: PlayerId, wished: str) -> State:
    """To another land of the old owner; without one he leaves the board (C-8.3.2.3, RUL-C-46)."""
    after = state.with_land(land, preacher=False)
    own = [one.id for one in after.lands_of(old)] if old != NEUTRAL else []
    if wished and wished not in own:
        raise BadInput("con.preacher.not_his", "preacher_to", land=wished)
    home = wished or (own[0] if own else "")
    return after.with_land(home, preacher=True) if home else after


def preacher_in(state: State, land: str) -> State:
    """The one figure stands in this land, wherever he was (C-3.18.1); "": nowhere."""
    lands = {
        one.id: evolve(one, preacher=one.id == land) if one.preacher != (one.id == land) else one
        for one in state.lands.values()
    }
    return evolve(state, lands=lands)


def joined(state: State, land: str, others: frozenset[str]) -> State:
    """Trade routes that the table has just named, known on both ends from now on."""
    after = state
    for other in sorted(others):
        land_at(state, other, "routes")
        if other == land:
            raise BadInput("con.route_to_itself", "routes", land=land)
        after = after.with_land(land, routes=after.lands[land].routes | {other})
        after = after.with_land(other, routes=after.lands[other].routes | {land})
    return after
