"""What must hold on every table of the game, and the house rules that turn most around."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.conspiracy.state import State
from companion.games.conspiracy.supply import left_of
from companion.games.conspiracy.switches import Switches
from tests.games.conspiracy.evening import Evening

SWITCHED = Switches(
    minimum_income="base",
    robber_takes_income=True,
    half_price="exact",
    elector_inheritance=False,
    double_hit="natural",
    relic_preacher_stack=True,
    improvement_stack=False,
    improvement_lasts="turn",
    honour_without_battle=True,
    master_minimum="award",
    master_votes="strict",
    instant_win="direct",
    neutral_tie="players",
    marriage="any",
)
ACTION_CARDS = 64
# Markers may run out: the table overruled it, or was warned (RUL-C-54).
MAY_RUN_OUT = {"honour", "family", "captured"}


def faults_of(evening: Evening) -> list[str]:
    """What could not lie on a table, anywhere in this evening."""
    found = []
    for position in evening.play.journal.present:
        for fault in faults_in(position.step.state):
            found.append(f"{position.number}: {fault}")
    return found


def faults_in(state: State) -> Iterator[str]:
    if sum(state.purses.values()):
        yield "money was made or lost"
    if min(value for name, value in state.purses.items() if name != "bank") < 0:
        yield "a purse is below nothing"
    cards = state.pile + state.discard + sum(one.hand for one in state.players.values())
    if cards != ACTION_CARDS:
        yield f"{cards} action cards"
    for player in state.seats:
        short = {piece for piece, left in left_of(state, player).items() if left < 0}
        if state.ended or state.switches.instant_win == "direct":
            short -= {"votes"}  # a fifth vote that ends the game, or does not end such a one
        if short - MAY_RUN_OUT:
            yield f"more pieces than in the box: {sorted(short)}"
    yield from _odd_lands(state)
    yield from _odd_troops(state)


def _odd_lands(state: State) -> Iterator[str]:
    if sum(land.preacher for land in state.lands.values()) > 1:
        yield "two preachers"
    for land in state.lands.values():
        if not all(land.id in state.lands[other].routes for other in land.routes):
            yield f"a route that only one end knows: {land.id}"
    served = list(state.serves.values())
    if len(set(served)) != len(served) or any(state.lands[one].owner for one in served):
        yield "an elector serves two masters, or a master and a family"
    if not set(state.serves) <= set(state.masters):
        yield "a vote marker of a master whom nobody holds"


def _odd_troops(state: State) -> Iterator[str]:
    for one in state.players.values():
        if one.knights_hit + one.knights_hit_twice > one.knights:
            yield f"more wounded than knights: {one.id}"
        if one.mercenaries_hit > one.mercenaries:
            yield f"more wounded than mercenaries: {one.id}"
        if (one.knights or one.mercenaries) and not state.lands_of(one.id):
            yield f"troops without a land: {one.id}"
