"""Every figure a table would look up, declared once; what is worked out is worked out here, too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.figures import Figure, Figures, money, of_player, of_table
from companion.core.game import PlayerId
from companion.core.records import evolve
from companion.games.conspiracy.empire.college import college_of, honour_of, votes
from companion.games.conspiracy.empire.masters import standings_of
from companion.games.conspiracy.lands.income import income_of, tolls_of
from companion.games.conspiracy.pieces import Master
from companion.games.conspiracy.state import Deck, Player, State
from companion.games.conspiracy.tables import PIECES


def votes_of(state: State, player: PlayerId) -> int:
    return votes(college_of(state), state.switches).votes[player].total


def _relics(state: State, player: PlayerId) -> int:
    return next(one for one in standings_of(state) if one.player == player).measure(Master.FAITH)


def _strength(state: State, player: PlayerId) -> int:
    return next(one for one in standings_of(state) if one.player == player).strength


def _most(piece: str) -> Callable[[State, PlayerId], int]:
    """What the box holds of a colour; grey has its own numbers (C-2.1.1)."""

    def most(state: State, player: PlayerId) -> int:
        row = PIECES[piece]
        return row.grey if state.players[player].colour == "grey" else row.count

    return most


def _captives(state: State, player: PlayerId) -> int:
    return sum(state.players[player].captives.values())


def _within(name: str, limit: Callable[[Player], int]) -> Callable[[State, PlayerId], int]:
    """Of so many units, at most as many as there are."""

    def most(state: State, player: PlayerId) -> int:
        mine = state.players[player]
        return limit(mine) + int(getattr(mine, name))

    return most


def _of_deck(key: str, most: int) -> Figure:
    def read(state: State, _nobody: PlayerId) -> int:
        return int(getattr(state.deck, key))

    def put(state: State, _nobody: PlayerId, value: int) -> State:
        names = ("left", "emperors", "electors", "is_shuffled")
        now: dict[str, Any] = {name: getattr(state.deck, name) for name in names}
        return evolve(state, deck=Deck(**{**now, key: value}))

    return Figure(f"deck_{key}", read, put, most=most, of_table=True, rule="C-7.1.1")


def _healthy_knights(mine: Player) -> int:
    return mine.knights - mine.knights_hit - mine.knights_hit_twice


FIGURES = Figures(
    "con.",
    (
        money(secret=True, chart=True, rule="C-6.2.1"),
        Figure("votes", votes_of, chart=True, rule="C-3.12.1"),
        Figure("honour", lambda s, p: honour_of(s, p).total, chart=True, rule="C-3.14.1"),
        Figure("income", lambda s, p: income_of(s, p).total.total, chart=True, rule="C-6.0.1"),
        Figure("tolls", lambda s, p: tolls_of(s, p).total, chart=True, rule="C-6.1.1"),
        Figure("strength", _strength, chart=True, rule="RUL-C-23"),
        Figure("relics", _relics, chart=True, rule="C-3.16.1"),
        Figure("lands", lambda s, p: len(s.lands_of(p)), chart=True, rule="C-2.2.1"),
        Figure(
            "heirs",
            lambda s, p: s.players[p].secular + s.players[p].clerical,
            chart=True,
            rule="C-3.6.1",
        ),
        of_player("secular", most=_most("family"), rule="C-3.6.1"),
        of_player("clerical", most=_most("family"), rule="C-3.6.1"),
        of_player("knights", most=_most("knights"), rule="C-2.1.1"),
        of_player("mercenaries", most=_most("mercenaries"), rule="C-2.1.1"),
        of_player("knights_hit", most=_within("knights_hit", _healthy_knights), rule="C-3.26.1"),
        of_player(
            "knights_hit_twice",
            most=_within("knights_hit_twice", _healthy_knights),
            rule="C-3.26.1",
        ),
        of_player(
            "mercenaries_hit",
            most=_within("mercenaries_hit", lambda p: p.mercenaries - p.mercenaries_hit),
            rule="C-3.26.1",
        ),
        of_player("battles", most=1000, rule="C-3.14.1"),
        of_player("hand", most=64, rule="C-10.0.1"),
        Figure("captives", _captives, rule="C-3.7.13.1"),
        of_table("round", least=1, most=1000),
        Figure("phase", lambda s, _: s.phase, of_table=True),
        of_table("pile", most=64, rule="C-10.0.1"),
        of_table("discard", most=64, rule="C-10.0.1"),
        of_table("emperors_dead", most=100, rule="C-3.10.1"),
        _of_deck("left", 38),
        _of_deck("emperors", 2),
        _of_deck("electors", 2),
    ),
)
