"""Every figure of a table and of a player's sheet, with what a correction may make of it."""

from __future__ import annotations

from companion.core.figures import Figure, Figures, money, of_player, of_table
from companion.core.game import PlayerId
from companion.core.records import evolve
from companion.games.renaissance.ending import final_player
from companion.games.renaissance.misery import last_field, value_of
from companion.games.renaissance.order.track import MOST_PLAYERS
from companion.games.renaissance.pieces import Good
from companion.games.renaissance.scoring import score
from companion.games.renaissance.state import CONTROL_MARKERS, TOKENS, State
from companion.games.renaissance.tables import ADVANCES

MOST_CARDS = 64
MOST_OVERSEAS = 5
MOST_ROUNDS = 1000


def _misery(state: State, player: PlayerId) -> int:
    return value_of(state.players[player].misery, state.switches)


def _score(state: State, player: PlayerId) -> int:
    """What it would be if the game ended now."""
    return score(final_player(state, player)).total


def _field(state: State, player: PlayerId) -> int:
    return state.players[player].misery


def _last_field(state: State, _player: PlayerId) -> int:
    return last_field(state.switches)


def _position(state: State, player: PlayerId) -> int:
    return state.position(player) if player in state.order else 0


def _worth(state: State, player: PlayerId) -> int:
    return sum(ADVANCES[one].cost for one in state.players[player].advances)


def _goods(good: Good) -> Figure:
    def read(state: State, player: PlayerId) -> int:
        return state.players[player].goods.get(good, 0)

    return Figure(f"goods.{good}", read)


def _marker(good: Good) -> Figure:
    def read(state: State, _nobody: PlayerId) -> int:
        return state.markers.get(good, 0)

    return Figure(f"markers.{good}", read, of_table=True)


def _in_another_epoch(state: State, _nobody: PlayerId, epoch: int) -> State:
    """Another pile: nobody knows what lies away."""
    return evolve(state, epoch=epoch, played={})


def _tokens(key: str) -> Figure:
    """No more than the reserve holds (R-13.4)."""

    def most(state: State, player: PlayerId) -> int:
        mine = state.players[player]
        now: int = getattr(mine, key)
        return max(now, min(TOKENS, now + mine.reserve))

    return of_player(key, most=most)


def _last_epoch(state: State, _nobody: PlayerId) -> int:
    return state.settings.last_epoch


FIGURES = Figures(
    "ren.",
    (
        Figure("score", _score, chart=True, told=False, text="ren.ui.score", rule="R-11.2.1"),
        of_table("round", text="figure.round", least=1, most=MOST_ROUNDS),
        of_table("phase", text="figure.phase", correct=None),
        of_table("epoch", least=1, most=_last_epoch, correct=_in_another_epoch),
        of_table("pile", most=MOST_CARDS),
        of_table("discard", most=MOST_CARDS),
        of_table("token_cards", most=MOST_PLAYERS, told=False),
        of_table("mongols_round", most=MOST_ROUNDS, told=False),
        *map(_marker, Good),
        of_player("misery", read=_misery, counted=_field, most=_last_field, chart=True),
        money(chart=True),
        Figure("position", _position),
        Figure("advances", lambda state, player: len(state.players[player].advances), chart=True),
        Figure("advances_worth", _worth),
        of_player("hand", most=MOST_CARDS),
        of_player("noted_cash"),
        _tokens("bought_tokens"),
        _tokens("board_tokens"),
        of_player("satellites", most=TOKENS),
        Figure("reserve", lambda state, player: state.players[player].reserve),
        of_player("control_markers", most=CONTROL_MARKERS, chart=True),
        of_player("new_markers", most=CONTROL_MARKERS),
        of_player("overseas", most=MOST_OVERSEAS),
        of_player("choice", most=MOST_PLAYERS, told=False),
        Figure("fleet", lambda state, player: state.players[player].fleet.size),
        *map(_goods, Good),
    ),
)
