"""A file to show around: everything that lies open, and no secret byte."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.errors import CompanionError
from companion.core.play import MemoryStore, Play, header_of
from companion.core.table_actions import ChangeHouseRule, Correct, GoToPhase, Pay
from companion.games import GAMES
from companion.games.conspiracy.battle.ransom import Bribe
from companion.games.medioevo.diplomacy.treaties import MakeTreaty
from companion.games.medioevo.ending.closing import CountCoins
from companion.games.medioevo.pieces import Unit
from companion.games.medioevo.purchases.buying import HidePurchases
from companion.games.medioevo.purchases.items import UnitPurchase
from companion.games.medioevo.setup import Seat, Setup
from companion.games.medioevo.state import Variants
from companion.games.medioevo.table import ChangeHonor
from companion.games.medioevo.words import TreatyKind
from companion.ui.presenters.device import shown
from companion.ui.presenters.device.look import SECTIONS, LookPresenter
from tests.games.conspiracy.evening import table_of
from tests.presenters.recorded import HONOR, REPLAYS, session_of
from tests.speaking import speaking

ENGLISH = speaking("en")
RECORDED = [path.stem for path in sorted(REPLAYS.glob("*/*.companion"))]
SETUP = Setup(
    tuple(Seat(name, name.title(), name, areas=5) for name in ("red", "blue", "gold")),
    variants=Variants(hidden_purchases=True),
)
SUMMARY = {
    "key": "ui.home.round",
    "params": {"round": 1, "phase": {"key": "phase.1"}},
    "players": [],
}


def _file(play: Play[Any]) -> bytes:
    return shown.made(play, "An evening", "2026-01-01", SUMMARY).for_export()


def _played(amount: int, coins: int, treaty: str, count: int) -> Play[Any]:
    """A few secrets between things that everybody saw."""
    game = GAMES["medioevo"]
    play: Play[Any] = Play(game, MemoryStore(header_of(game, SETUP)))
    first, second = list(play.state.players)[:2]
    actions = [
        GoToPhase(4),
        ChangeHonor(first, 2),
        Pay("bank", first, amount, "loot"),
        Pay(first, second, max(1, amount // 2)),
        Correct(second, "money", amount),
        CountCoins(first, {1: coins}),
        MakeTreaty(TreatyKind.TRADE, (first, second), treaty, 3, True),
        HidePurchases(first, (UnitPurchase(Unit.ARCHER, count),)),
        ChangeHonor(second, 1),
    ]
    for number, action in enumerate(actions):
        play.do(action, at=number, entry_id=f"e{number}")
    return play


@settings(max_examples=25, deadline=None)
@given(
    amount=st.integers(1_000, 500_000),
    coins=st.integers(1, 999),
    treaty=st.text(st.characters(categories=["L"]), min_size=12, max_size=30),
    count=st.integers(1, 9),
)
def test_two_games_that_differ_only_in_secrets_give_the_same_file(
    amount: int, coins: int, treaty: str, count: int
) -> None:
    plain = _file(_played(2_000, 5, "Offen", 1))
    assert _file(_played(amount, coins, treaty, count)) == plain


def _conspired(amount: int) -> Play[Any]:
    """Ducats that came and went, and a castle that everybody sees."""
    game = GAMES["conspiracy"]
    play: Play[Any] = Play(game, MemoryStore(header_of(game, table_of(3))))
    first, second = list(play.state.players)[:2]
    actions = [
        ChangeHouseRule("bribery", True),
        Pay("bank", first, amount),
        Bribe(first, second, amount // 20 * 10, overrule=True),
        Correct(second, "money", amount),
        Correct(first, "knights", 3),
    ]
    for number, action in enumerate(actions):
        play.do(action, at=number, entry_id=f"e{number}")
    return play


@given(amount=st.integers(2, 500).map(lambda tens: tens * 10))
def test_so_do_two_games_of_conspiracy_with_other_purses(amount: int) -> None:
    assert _file(_conspired(amount)) == _file(_conspired(1_000))


@pytest.mark.parametrize("name", RECORDED)
def test_the_file_can_be_looked_at_in_every_section(name: str) -> None:
    session = session_of(name)
    save = shown.made(session.play, "An evening", "2026-01-01", SUMMARY)
    whole = json.loads(json.dumps({"header": save.header, "entries": save.entries}))
    look = LookPresenter(shown.read(whole["header"], whole["entries"]), lambda: ENGLISH)
    assert look.title == "An evening"
    for section in SECTIONS[:2]:
        ranks = [rank for standings in look.standings(section) for rank in standings.ranks]
        assert ranks
        assert not any("{" in rank.name + rank.note for rank in ranks)
        assert all(rank.hero.text for rank in ranks)
    assert look.lines()
    assert not any("{" in row.text + row.note for row in look.lines())


def test_a_lone_round_has_all_the_width() -> None:
    session = session_of(RECORDED[0])
    save = shown.made(session.play, "An evening", "2026-01-01", SUMMARY)
    whole = json.loads(json.dumps({"header": save.header, "entries": save.entries}))
    game = shown.read(whole["header"], whole["entries"])
    first = replace(game, table=replace(game.table, rounds=game.table.rounds[-1:]))
    assert [one.column for one in LookPresenter(first, lambda: ENGLISH).standings("rounds")] == [-1]


def test_it_says_nothing_of_a_purse_before_the_end() -> None:
    play = _played(123_457, 7, "Geheimer Vertrag", 3)
    told = _file(play).decode()
    for secret in (play.state.money("blue"), 123_457, "Geheimer", "log.hide", "log.secret"):
        assert str(secret) not in told


@pytest.mark.parametrize(
    "odd",
    [
        None,
        [],
        {"players": 5},
        {"players": [{"name": 7}], "rounds": []},
        {"players": [], "rounds": [{"round": -1, "figures": []}]},
        {"players": [], "rounds": [{"round": 10**30, "figures": []}]},
    ],
)
def test_a_hostile_table_ends_in_words(odd: Any) -> None:
    header = {"game": "medioevo", "title": "x", "summary": SUMMARY, shown.SHOWN: odd}
    with pytest.raises(CompanionError):
        shown.read(header, ())


def _deep(depth: int) -> Any:
    text: Any = "x"
    for _ in range(depth):
        text = {"key": "log.undo", "params": {"what": text}}
    return text


@pytest.mark.parametrize(
    "odd",
    [
        {},
        {"text": 5, "round": 1, "at": 0},
        {"text": {"key": []}, "round": 1, "at": 0},
        {"text": {"key": "x", "params": 5}, "round": 1, "at": 0},
        {"text": {"key": "x", "params": {}}, "round": 1, "at": 10**18},
        {"text": {"key": "x", "params": {"n": 10**400}}, "round": 1, "at": 0},
        {"text": _deep(50), "round": 1, "at": 0},
    ],
)
def test_a_hostile_line_ends_in_words(odd: Any) -> None:
    table = {"players": [], "rounds": []}
    header = {"game": "medioevo", "title": "x", "summary": SUMMARY, shown.SHOWN: table}
    with pytest.raises(CompanionError):
        shown.read(header, (odd,))


@pytest.mark.parametrize(
    "odd",
    [
        None,
        {},
        {"key": 5, "params": {}, "players": []},
        {"key": "k", "params": {"a": [1]}, "players": []},
        {"key": "k", "params": {}, "players": [["only one"]]},
        {"key": "k", "params": {}, "players": [[1, 2]]},
    ],
)
def test_a_hostile_summary_ends_in_words(odd: Any) -> None:
    table = {"players": [], "rounds": []}
    header = {"game": "medioevo", "title": "x", "summary": odd, shown.SHOWN: table}
    with pytest.raises(CompanionError):
        shown.read(header, ())


def test_a_finished_game_hides_nothing() -> None:
    session = session_of(HONOR)
    assert session.state.ended
    told = _file(session.play).decode()
    assert "figure.money" in told
    assert '"dots"' not in told
