"""Figures and things set right by hand: the board is the truth."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from companion.core.errors import BadInput
from companion.core.records import evolve
from companion.core.table_actions import Correct, CorrectTable
from companion.games.renaissance import corrections as things
from companion.games.renaissance.corrections import (
    CorrectEnding,
    CorrectFlag,
    CorrectTableFlag,
    PlayerFlag,
    TableFlag,
)
from companion.games.renaissance.game import GAME
from companion.games.renaissance.pieces import Advance, Arms, Capital, Good, Group, Ships
from companion.games.renaissance.state import Fleet, Personality, Player, State, War
from tests.games.renaissance.table_of import table

PLAYER_FIGURES = [figure.key for figure in GAME.figures.correctable()]
TABLE_FIGURES = [figure.key for figure in GAME.figures.correctable(of_table=True)]


def after(state: State, action: Any) -> State:
    done = GAME.apply(state, action)
    assert [text.key for text in done.warnings] == ["log.is_correction"]
    return done.state


@pytest.mark.parametrize("figure", [name for name in PLAYER_FIGURES if name != "money"])
def test_each_figure_of_a_player_goes_up_and_never_below_nothing(figure: str) -> None:
    state = table().with_player("anna", **{figure: 1})
    assert getattr(after(state, Correct("anna", figure, 1)).players["anna"], figure) == 2
    with pytest.raises(BadInput, match="below_zero"):
        GAME.apply(state, Correct("anna", figure, -2))
    with pytest.raises(BadInput, match="no_change"):
        GAME.apply(state, Correct("anna", figure, 0))


@pytest.mark.rule("R-13.4")
def test_more_pieces_than_the_box_holds_are_refused() -> None:
    for figure in ("control_markers", "board_tokens", "misery", "overseas"):
        with pytest.raises(BadInput, match="too_much"):
            GAME.apply(table(), Correct("anna", figure, 100))


@pytest.mark.rule("R-13.4")
def test_tokens_on_the_board_and_bought_ones_leave_a_reserve() -> None:
    state = table().with_player("anna", board_tokens=30, bought_tokens=5)
    assert after(state, Correct("anna", "board_tokens", 1)).players["anna"].reserve == 0
    with pytest.raises(BadInput, match="too_much") as refused:
        GAME.apply(state, Correct("anna", "board_tokens", 2))
    assert refused.value.params["most"] == 31


def test_money_is_corrected_against_the_bank() -> None:
    state = table()
    fixed = after(state, Correct("anna", "money", -3, "counted"))
    assert fixed.money("anna") == state.money("anna") - 3
    assert sum(fixed.purses.values()) == 0


@pytest.mark.parametrize("flag", PlayerFlag.__args__)
def test_each_tick_of_a_player_is_set_and_taken_back(flag: str) -> None:
    ticked = after(table(), CorrectFlag("ben", flag, True))
    assert getattr(ticked.players["ben"], flag) is True
    assert getattr(after(ticked, CorrectFlag("ben", flag, False)).players["ben"], flag) is False
    with pytest.raises(BadInput, match="no_change"):
        GAME.apply(table(), CorrectFlag("ben", flag, False))


@pytest.mark.parametrize("figure", TABLE_FIGURES)
def test_each_figure_of_the_table_is_set(figure: str) -> None:
    assert getattr(after(table(), CorrectTable(figure, 3)), figure) == 3
    with pytest.raises(BadInput):
        GAME.apply(table(), CorrectTable(figure, getattr(table(), figure)))
    if figure not in ("round", "mongols_round"):
        with pytest.raises(BadInput, match="too_much"):
            GAME.apply(table(), CorrectTable(figure, 65))


def test_rounds_and_epochs_begin_with_one() -> None:
    for figure in ("round", "epoch"):
        with pytest.raises(BadInput, match="too_little"):
            GAME.apply(table(), CorrectTable(figure, 0))
    with pytest.raises(BadInput, match="too_much"):
        GAME.apply(table(last_epoch=1), CorrectTable("epoch", 2))


@pytest.mark.parametrize("flag", TableFlag.__args__)
def test_each_tick_of_the_table_is_set(flag: str) -> None:
    assert getattr(after(table(), CorrectTableFlag(flag, True)), flag) is True
    with pytest.raises(BadInput, match="no_change"):
        GAME.apply(table(), CorrectTableFlag(flag, False))


def test_goods_advances_fleet_and_capital_are_as_they_lie_there() -> None:
    state = table()
    state = after(state, things.CorrectGoods("anna", Good.GOLD, 2))
    assert state.players["anna"].goods[Good.GOLD] == 2
    state = after(state, things.CorrectGoods("anna", Good.GOLD, 0))
    assert Good.GOLD not in state.players["anna"].goods
    state = after(state, things.CorrectAdvance("anna", Advance.E, True))
    assert state.players["anna"].advances == {Advance.E: 0}
    state = after(state, things.CorrectAdvance("anna", Advance.E, True, this_round=True))
    assert state.players["anna"].advances == {Advance.E: 1}
    state = after(state, things.CorrectAdvance("anna", Advance.E, False))
    assert state.players["anna"].advances == {}
    state = after(state, things.CorrectFleet("anna", Ships.OCEAN, 2))
    assert state.players["anna"].fleet == Fleet(Ships.OCEAN, 2)
    state = after(state, things.CorrectFleet("anna", Ships.NONE))
    assert state.players["anna"].fleet == Fleet()
    with pytest.raises(BadInput, match="no_fleet_field"):
        GAME.apply(state, things.CorrectFleet("anna", Ships.GALLEY, 10))
    moved = after(state, things.CorrectCapital("anna", Capital.PARIS))
    assert moved.players["anna"].capital is Capital.PARIS
    with pytest.raises(BadInput, match="taken"):
        GAME.apply(state, things.CorrectCapital("anna", Capital.GENOA))


def test_arms_cathedral_markers_and_decree_are_as_they_lie_there() -> None:
    state = table()
    arms = frozenset({Arms.ARMOUR})
    assert after(state, things.CorrectArms("ben", arms)).players["ben"].arms == arms
    used = frozenset({"cleo"})
    ticked = after(state, things.CorrectCathedral("ben", used))
    assert ticked.players["ben"].cathedral_against == used
    with pytest.raises(BadInput, match="unknown"):
        GAME.apply(state, things.CorrectCathedral("ben", frozenset({"zoe"})))
    assert after(state, things.CorrectMarker(Good.WINE, -2)).markers == {Good.WINE: -2}
    banned = after(state, things.CorrectDecree(Group.SCIENCE))
    assert banned.decree is Group.SCIENCE
    assert after(banned, things.CorrectDecree()).decree is None


def test_the_order_is_as_the_track_shows_it() -> None:
    state = table()
    fixed = after(state, things.CorrectOrder(("cleo", "anna", "ben")))
    assert (fixed.order, fixed.positions) == (("cleo", "anna", "ben"), (2, 4, 6))
    with pytest.raises(BadInput, match="order_lacks"):
        GAME.apply(state, things.CorrectOrder(("cleo", "anna")))
    with pytest.raises(BadInput, match="listed_twice"):
        GAME.apply(state, things.CorrectOrder(("cleo", "anna", "cleo")))
    gone = evolve(state.with_player("ben", out_since=1), order=("anna", "cleo"), positions=(2, 4))
    back = after(gone, things.CorrectOrder(("anna", "ben", "cleo")))
    assert back.players["ben"].is_in
    assert back.positions == (2, 4, 6)


def test_cards_and_wars_are_as_the_table_remembers() -> None:
    state = table()
    cards = (Personality("newton", "anna", ("ben",)),)
    assert after(state, things.CorrectPersonalities(cards)).personalities == cards
    with pytest.raises(BadInput, match="no_such_card"):
        GAME.apply(state, things.CorrectPersonalities((Personality("nobody", "anna"),)))
    wars = (War("anna", "ben", 1),)
    fixed = after(state, things.CorrectWars(wars, "cleo"))
    assert (fixed.wars, fixed.civil_war) == (wars, "cleo")
    with pytest.raises(BadInput, match="no_change"):
        GAME.apply(state, things.CorrectWars())


def test_a_game_that_ended_too_soon_goes_on() -> None:
    over = evolve(table(phase=8), ending="cards", ended=True, final={"anna": 1})
    back = after(over, CorrectEnding(""))
    assert (back.ending, back.ended, back.final, back.phase) == ("", False, None, 7)
    assert after(table(), CorrectEnding("cards")).ending == "cards"
    with pytest.raises(BadInput, match="no_change"):
        GAME.apply(table(), CorrectEnding(""))


def test_each_figure_of_a_player_has_its_correction() -> None:
    by_hand = {*PLAYER_FIGURES, *PlayerFlag.__args__}
    things_by_hand = {
        "capital",
        "advances",
        "fleet",
        "goods",
        "goods_due",
        "shipped",
        "arms",
        "cathedral_against",
        "out_since",
    }
    follows = {"exchanged_with"}  # counts only while `exchanged` holds, which has its correction
    fields = {item.name for item in dataclasses.fields(Player)} - {"id", "name", "colour"} - follows
    assert fields == (by_hand - {"money"}) | things_by_hand
