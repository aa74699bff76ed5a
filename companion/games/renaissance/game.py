"""Age of Renaissance behind the Game interface."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.codec import Lift, as_it_was
from companion.core.game import Calculator, FigureOf, GameInfo, Step
from companion.games.renaissance import rules, setup
from companion.games.renaissance.catalog import ADVANCES
from companion.games.renaissance.misery import value_of
from companion.games.renaissance.pieces import Good
from companion.games.renaissance.state import Player, State
from companion.games.renaissance.track import LEAST_PLAYERS, MOST_PLAYERS

INFO = GameInfo(
    id="renaissance",
    title="game.renaissance",
    least_players=LEAST_PLAYERS,
    most_players=MOST_PLAYERS,
    rules_version=2,
)


class Renaissance:
    """The game as journal, storage, command line and screens meet it."""

    info = INFO
    setup_type: Any = setup.Setup
    action_type: Any = rules.ACTION_TYPE
    lifts: Mapping[int, Lift] = {1: as_it_was}
    setup_lifts: Mapping[int, Lift] = {1: setup.with_rules_of_1}

    @property
    def calculators(self) -> Mapping[str, Calculator]:
        """Read when somebody asks: a table that plays needs few of them."""
        from companion.games.renaissance.calculators import BY_NAME

        return BY_NAME

    def start(self, chosen: setup.Setup) -> State:
        return setup.start(chosen)

    def apply(self, state: State, action: Any) -> Step[State]:
        return rules.apply(state, action)

    def figures(self, state: State) -> Mapping[FigureOf, int]:
        table = {
            "figure.round": state.round,
            "figure.phase": state.phase,
            "ren.figure.epoch": state.epoch,
            "ren.figure.pile": state.pile,
            "ren.figure.discard": state.discard,
            **{f"ren.figure.markers.{good}": state.markers.get(good, 0) for good in Good},
        }
        found = {FigureOf("", key): value for key, value in table.items()}
        for player in state.players.values():
            mine = _figures(state, player)
            found |= {FigureOf(player.id, key): value for key, value in mine.items()}
        return found


def _figures(state: State, player: Player) -> Mapping[str, int]:
    """Everything on one player's sheet and of his on the board."""
    return {
        "figure.money": state.money(player.id),
        "ren.figure.misery": value_of(player.misery, state.switches),
        "ren.figure.position": state.position(player.id) if player.id in state.order else 0,
        "ren.figure.advances": len(player.advances),
        "ren.figure.advances_worth": sum(ADVANCES[one].cost for one in player.advances),
        "ren.figure.hand": player.hand,
        "ren.figure.noted_cash": player.noted_cash,
        "ren.figure.bought_tokens": player.bought_tokens,
        "ren.figure.board_tokens": player.board_tokens,
        "ren.figure.satellites": player.satellites,
        "ren.figure.reserve": player.reserve,
        "ren.figure.control_markers": player.control_markers,
        "ren.figure.new_markers": player.new_markers,
        "ren.figure.overseas": player.overseas,
        "ren.figure.fleet": player.fleet.size,
        **{f"ren.figure.goods.{good}": player.goods.get(good, 0) for good in Good},
    }


GAME = Renaissance()
