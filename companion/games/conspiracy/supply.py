"""Pieces and coins of the box (C-2.1): what is left, and what happens when one runs out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from companion.core.calculator import calculator
from companion.core.checks import Checks, Faults
from companion.core.codec import Between, Doc
from companion.core.game import PlayerId
from companion.core.records import dataclass
from companion.games.conspiracy.pieces import Colour
from companion.games.conspiracy.rulebook import cite
from companion.games.conspiracy.seats import STEP
from companion.games.conspiracy.state import State
from companion.games.conspiracy.switches import DEFAULTS, Switches
from companion.games.conspiracy.tables import COINS, PIECES

Many = Annotated[int, Between(0, 100)]


@dataclass(frozen=True, slots=True)
class OnBoard:
    """What is in use: of one colour, and of all players together."""

    family: Annotated[Many, Doc("rulers and heirs of the colour")] = 0
    mercenaries: Many = 0
    knights: Many = 0
    votes: Many = 0
    monasteries: Many = 0
    relics: Many = 0
    castles: Many = 0
    imperial_cities: Many = 0
    honour: Many = 0
    captured: Many = 0


@dataclass(frozen=True, slots=True)
class Left:
    left: Annotated[Mapping[str, int], Doc("below 0: more on the board than in the box")]
    short: Annotated[tuple[str, ...], Doc("used up: the next gain lapses (RUL-C-54)")]


@calculator
def pieces(
    colour: Colour,
    on_board: OnBoard,
    rules: Switches = DEFAULTS,  # noqa: ARG001
) -> Left:
    """What is left of a colour's pieces and of those for all (C-2.1.1)."""
    left = {
        name: (row.grey if colour is Colour.GREY else row.count) - getattr(on_board, name)
        for name, row in PIECES.items()
        if hasattr(on_board, name)
    }
    return Left(left, tuple(name for name, number in left.items() if number <= 0))


@dataclass(frozen=True, slots=True)
class Coins:
    coins: Annotated[Mapping[int, int], Doc("fewest coins that make the amount")]
    counted: Annotated[int | None, Doc("ducats of the purse that was counted")]
    difference: Annotated[int | None, Doc("purse minus ledger")]


@calculator
def coins(
    ducats: Annotated[int, Between(0, 13_140), Doc("what the ledger says")],
    purse: Annotated[
        Mapping[Annotated[int, Between(10, 500)], Annotated[int, Between(0, 98)]] | None,
        Doc("coins counted, by their value"),
    ] = None,
    rules: Switches = DEFAULTS,  # noqa: ARG001
) -> Coins:
    """An amount in coins of the box, and a purse counted against the ledger (C-2.1.1)."""
    in_box = {row.value: row.in_box for row in COINS}
    faults = Faults()
    faults.refuse(ducats % STEP != 0, "con.not_tens", "ducats")
    for value, number in (purse or {}).items():
        known = in_box.get(value)
        faults.refuse(known is None, "con.coins.no_such_coin", f"purse.{value}", value=value)
        faults.refuse(
            known is not None and number > known, "con.coins.too_many", f"purse.{value}", most=known
        )
    faults.settle()
    given, rest = {}, ducats
    for value in sorted(in_box, reverse=True):
        number = min(rest // value, in_box[value])
        rest -= number * value
        if number:
            given[value] = number
    counted = sum(value * number for value, number in purse.items()) if purse is not None else None
    return Coins(given, counted, counted - ducats if counted is not None else None)


def left_of(state: State, player: PlayerId) -> Mapping[str, int]:
    """What is left of a player's colour, and of the pieces for all."""
    mine = state.players[player]
    lands = state.lands.values()
    own = state.lands_of(player)
    captives = sum(sum(one.captives.values()) for one in state.players.values())
    held = sum(one.captives.get(player, 0) for one in state.players.values())
    on_board = OnBoard(
        family=len(own) + mine.secular + mine.clerical,
        mercenaries=mine.mercenaries,
        knights=mine.knights + held,
        votes=sum(land.kind.is_electorate for land in own)
        + sum(state.masters[master] == player for master in state.serves),
        monasteries=sum(land.monastery for land in lands),
        relics=sum(land.relic for land in lands),
        castles=sum(land.castle for land in lands),
        imperial_cities=sum(land.imperial_city for land in lands),
        honour=sum(one.battles for one in state.players.values()),
        captured=captives,
    )
    colour = Colour(mine.colour) if mine.colour in tuple(Colour) else Colour.RED
    return pieces(colour, on_board).left


def check_left(
    checks: Checks, state: State, player: PlayerId, piece: str, count: int = 1, field: str = ""
) -> None:
    """Forbid what the box does not hold; the table may know better (RUL-C-54)."""
    checks.forbid(
        count > left_of(state, player)[piece],
        f"con.supply.{piece}",
        cite("RUL-C-54"),
        field,
        player=state.players[player].name,
    )
