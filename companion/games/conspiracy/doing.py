"""What every action needs: who and which land is meant, the phase, cards, money, pieces."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.core import ledger
from companion.core.checks import Checks
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.game import PlayerId
from companion.core.records import evolve
from companion.games.conspiracy.pieces import Card
from companion.games.conspiracy.rulebook import Reason, cite
from companion.games.conspiracy.state import Land, Player, State
from companion.games.conspiracy.tables import ACTIONS, ELECTORS


def known(state: State, player: PlayerId, field: str = "player") -> Player:
    """The player of this id, or BadInput."""
    if player not in state.players:
        raise BadInput("player.unknown", field, player=player)
    return state.players[player]


def land_at(state: State, land: str, field: str = "land") -> Land:
    """The land of this id, or BadInput."""
    if land not in state.lands:
        raise BadInput("con.unknown_land", field, land=land)
    return state.lands[land]


def name_of(state: State, player: PlayerId) -> str | Text:
    """What a text calls a player; nobody is the neutral candidate, the bank has its word."""
    if player in state.players:
        return state.players[player].name
    return Text(f"purse.{player}" if player else "con.neutral")


def land_name(land: Land) -> str | Text:
    """What a text calls a land: its own name, the elector's, or its kind with a number."""
    if land.name:
        return land.name
    if land.kind.is_electorate:
        return Text(next(row.name for row in ELECTORS.values() if row.id == land.id))
    return Text(f"con.land.{land.kind}", {"n": land.number})


def named(state: State, params: dict[str, Any]) -> dict[str, Any]:
    """Parameters of a reason with players and lands as the table calls them."""
    return {
        key: state.players[value].name
        if isinstance(value, str) and value in state.players
        else land_name(state.lands[value])
        if isinstance(value, str) and key == "land" and value in state.lands
        else value
        for key, value in params.items()
    }


def forbid_all(checks: Checks, state: State, reasons: Iterable[Reason], field: str = "") -> None:
    """Everything that a calculator has against it."""
    for one in reasons:
        checks.forbid(True, one.key, one.rule, field, **named(state, dict(one.params)))


def paid(state: State, giver: PlayerId, taker: PlayerId, amount: int) -> State:
    """The state after a payment; BadInput if the giver does not have so much."""
    return evolve(state, purses=ledger.transfer(state.purses, giver, taker, amount))


def check_card(checks: Checks, state: State, player: PlayerId, card: Card, field: str = "") -> None:
    """Who plays a card has one in hand (C-10.0.1)."""
    mine = known(state, player, field or "player")
    rule = cite(ACTIONS[card].rule)
    checks.forbid(mine.hand == 0, "con.card.empty_hand", rule, field, player=mine.name)


def spent(state: State, player: PlayerId, card: Card | None, count: int = 1) -> State:
    """The card has left the hand and lies on the discard; None: nobody saw which."""
    after = state.more(player, hand=-count)
    played = dict(state.played)
    if card is not None:
        played[card] = played.get(card, 0) + count
    return evolve(after, discard=state.discard + count, played=played)
