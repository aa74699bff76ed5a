"""What every action needs: who and which land is meant, the phase, cards, money, pieces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from companion.core import ledger
from companion.core.checks import Checks
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.game import PlayerId
from companion.core.ledger import BANK
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


def check_money(
    checks: Checks, state: State, player: PlayerId, amount: int, rule: str, field: str = ""
) -> None:
    """Who pays has so much; how much he has is secret and not told (C-6.2.1)."""
    mine = known(state, player, field or "player")
    short = state.money(player) < amount
    checks.forbid(short, "con.pay.not_enough", cite(rule), field, player=mine.name)


def paid(state: State, giver: PlayerId, taker: PlayerId, amount: int) -> State:
    """The state after a payment.

    Whoever pays more than the app knows of had it on the table (*do it anyway*): the bank's purse
    makes up the difference, so that no money is made and no purse falls below nothing.
    """
    purses = state.purses
    if giver != BANK and purses[giver] < amount:
        purses = ledger.transfer(purses, BANK, giver, amount - purses[giver])
    return evolve(state, purses=ledger.transfer(purses, giver, taker, amount))


def check_cards(
    checks: Checks, state: State, played: Iterable[tuple[PlayerId, Card]], field: str = ""
) -> None:
    """Everybody has as many cards in hand as are played at once (C-10.0.1)."""
    told = list(played)
    counts = Counter(player for player, _ in told)
    for player, count in counts.items():
        mine = known(state, player, field or "player")
        rule = cite(next(ACTIONS[card].rule for who, card in told if who == player))
        checks.forbid(count > mine.hand, "con.card.empty_hand", rule, field, player=mine.name)


def spent(state: State, player: PlayerId, card: Card | None, count: int = 1) -> State:
    """The card has left the hand and lies on the discard; None: nobody saw which.

    A card that the app did not know of was counted to the pile until now.
    """
    unknown = max(0, count - state.players[player].hand)
    played = dict(state.played)
    if card is not None:
        played[card] = played.get(card, 0) + count
    return evolve(
        state.more(player, hand=-count),
        pile=max(0, state.pile - unknown),
        discard=state.discard + count,
        played=played,
    )


def check_home(checks: Checks, state: State, player: PlayerId, field: str = "") -> None:
    """New units are set into an own territory (RUL-C-46)."""
    mine = known(state, player, field or "player")
    homeless = not state.lands_of(player)
    checks.forbid(homeless, "con.no_home", cite("RUL-C-46"), field, player=mine.name)
