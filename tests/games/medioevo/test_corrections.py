"""Things set right by hand."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core import codec
from companion.core.errors import BadInput
from companion.core.table_actions import Correct
from companion.games.medioevo.corrections import (
    ChangeBuildings,
    ChangeCaptives,
    ChangeTokens,
    CorrectTechnology,
    MarkArea,
)
from companion.games.medioevo.game import GAME
from companion.games.medioevo.opening.table_values import TAX_HIGHEST, TAX_LOWEST
from companion.games.medioevo.opening.typed_values import SetTableValue
from companion.games.medioevo.pieces import Branch, BuildingKind, Colour, Unit
from companion.games.medioevo.state import Area, Building, Captive, State, Token
from tests.games.medioevo.small_table import named, table

VILLAGE = Building(BuildingKind.CIVIL, 1)
KNIGHT = Captive(Unit.CAVALRY, 1, "blue", 2)


def after(state: State, action: Any) -> State:
    done = GAME.apply(state, action)
    assert [text.key for text in done.warnings] == ["log.is_correction"]
    return done.state


def test_a_branch_is_set_to_the_level_on_the_player_board() -> None:
    state = after(table(), CorrectTechnology("red", Branch.WAR, 3))
    assert state.players["red"].technologies == {Branch.WAR: 3}
    assert after(state, CorrectTechnology("red", Branch.WAR, 0)).players["red"].technologies == {}


def test_a_counted_building_is_added_damaged_and_taken_away() -> None:
    castle = Building(BuildingKind.MILITARY, 3, damage=2)
    state = after(table(), ChangeBuildings("red", added=(castle,), taken=(VILLAGE,)))
    assert state.players["red"].buildings == (castle,)


def test_a_building_of_a_named_area_stands_there() -> None:
    state = named(table(), Area("Roma", inhabited=True))
    town = Building(BuildingKind.CIVIL, 2, area="Roma")
    built = after(state, ChangeBuildings("red", added=(town,)))
    assert built.areas["Roma"].buildings == {BuildingKind.CIVIL: ("red", 2, 0)}
    assert after(built, ChangeBuildings("red", taken=(town,))).areas["Roma"].buildings == {}
    with pytest.raises(BadInput, match="stands_already"):
        GAME.apply(built, ChangeBuildings("blue", added=(town,)))


@pytest.mark.rule("M-19.3")
def test_tokens_are_put_down_and_taken_away_used_or_not() -> None:
    state = after(table(), ChangeTokens("red", added=(Colour.RED, Colour.BLUE)))
    grey = state.with_player("red", tokens=(Token(Colour.RED, used=True), Token(Colour.BLUE)))
    left = after(grey, ChangeTokens("red", taken=(Colour.RED,)))
    assert left.players["red"].tokens == (Token(Colour.BLUE),)


@pytest.mark.rule("M-15.4")
def test_prisoners_are_taken_and_let_go_by_hand() -> None:
    state = after(table(), ChangeCaptives("red", added=(KNIGHT,)))
    assert state.players["red"].prisoners == (KNIGHT,)
    assert after(state, ChangeCaptives("red", taken=(KNIGHT,))).players["red"].prisoners == ()


def test_a_control_marker_of_a_named_area_is_laid_and_removed() -> None:
    state = after(named(table(), Area("Roma")), MarkArea("Roma", "red"))
    assert state.areas["Roma"].marker == "red"
    assert after(state, MarkArea("Roma")).areas["Roma"].marker == ""


@pytest.mark.parametrize(
    "wrong",
    [
        CorrectTechnology("red", Branch.WAR, 0),
        ChangeBuildings("red"),
        ChangeBuildings("red", taken=(Building(BuildingKind.CIVIL, 2),)),
        ChangeBuildings("red", added=(Building(BuildingKind.CATHEDRAL, 1),)),
        ChangeBuildings("red", added=(Building(BuildingKind.CIVIL, 1, damage=99),)),
        ChangeTokens("red", taken=(Colour.RED,)),
        ChangeCaptives("red", taken=(KNIGHT,)),
        ChangeCaptives("blue", added=(KNIGHT,)),
        ChangeCaptives("red", "set_aside", added=(KNIGHT,)),
        MarkArea("Roma", "red"),
    ],
)
def test_what_cannot_be_is_refused(wrong: Any) -> None:
    with pytest.raises(BadInput):
        GAME.apply(table(), wrong)


@pytest.mark.parametrize(
    "action",
    [
        CorrectTechnology("red", Branch.WAR, 3, "board"),
        ChangeBuildings("red", added=(VILLAGE,)),
        ChangeTokens("red", (Colour.RED,)),
        ChangeCaptives("red", "prisoners", (KNIGHT,)),
        MarkArea("Roma", "red"),
    ],
)
def test_corrections_survive_json(action: Any) -> None:
    assert codec.read(type(action), codec.write(action)) == action


@pytest.mark.rule("R-15")
def test_a_tax_rate_is_corrected_along_the_scale_only() -> None:
    state = table()
    rate = state.players["red"].tax_rate
    assert after(state, Correct("red", "tax_rate", 10)).players["red"].tax_rate == rate + 10
    with pytest.raises(BadInput, match="not_a_step"):
        GAME.apply(state, Correct("red", "tax_rate", 2))
    scaled = GAME.apply(state, SetTableValue(TAX_LOWEST, 0)).state
    scaled = GAME.apply(scaled, SetTableValue(TAX_HIGHEST, rate + 20)).state
    with pytest.raises(BadInput, match="off_the_scale"):
        GAME.apply(scaled, Correct("red", "tax_rate", 30))
