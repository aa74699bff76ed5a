"""A round of Age of Renaissance by touches alone, from the new table to the second round."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.games.renaissance.corrections import CorrectAdvance
from companion.games.renaissance.pieces import Advance, Capital, Good
from tests.stage.evening import Evening
from tests.stage.taps.renaissance import RenaissanceTaps, three_players

pytestmark = pytest.mark.ui

RED, BLUE, YELLOW = "red", "blue", "yellow"


class Round(RenaissanceTaps):
    """Taps of this game's pages, and actions that are not tapped."""

    def do(self, action: Any) -> None:
        self.evening.driver.app.desk.session.do(action)
        self.evening.driver.wait()


@pytest.fixture
def three(start: Callable[..., Evening]) -> Round:
    """Three players at a new table of Age of Renaissance."""
    taps = Round(three_players(start).evening)
    assert taps.state.seats == (RED, BLUE, YELLOW)
    return taps


def test_three_players_play_a_complete_round_by_taps_alone(three: Round) -> None:
    capitals(three)
    tokens(three, 12, 5, -3)
    assert three.state.order == (YELLOW, BLUE, RED)
    assert three.state.money(YELLOW) == 34
    assert three.state.players[YELLOW].bought_tokens == 0
    three.press("next")
    draw(three)
    three.press("next")
    three.press("next")
    for player in (YELLOW, BLUE, RED):
        three.press(f"done:{player}")
    three.press("next")
    acquire(three)
    three.press("next")
    expand(three)
    three.press("next")
    income(three)
    three.press("next")
    three.press("auction")
    for amount in (7, 8, 9):
        three.note(amount)
    three.tap(three.evening.sheet.spot("main"))
    three.tap(three.evening.sheet.spot("main"))
    assert three.state.order == (YELLOW, BLUE, RED)
    three.press("next")
    assert (three.state.round, three.state.phase) == (2, 1)


def capitals(taps: Round) -> None:
    """Two bid the same, so dice decide between them."""
    taps.go("phase")
    taps.press("auction")
    for amount in (10, 3, 3):
        taps.note(amount)
    sheet = taps.evening.sheet
    taps.tap(sheet.spot("main"))
    assert sheet.stage == "decided"
    taps.tap(sheet.spot("main"))
    taps.throw(f"dice:{BLUE}", 2)
    taps.throw(f"dice:{YELLOW}", 5)
    taps.choose(f"capital:{RED}", "barcelona")
    taps.confirm()
    players = taps.state.players
    assert [players[who].capital for who in (RED, YELLOW, BLUE)] == [
        Capital.BARCELONA,
        Capital.VENICE,
        Capital.GENOA,
    ]
    assert players[RED].goods == {Good.WINE: 1}
    assert [taps.state.money(who) for who in (RED, BLUE, YELLOW)] == [30, 37, 37]


def tokens(taps: Round, *amounts: int) -> None:
    taps.press("auction")
    for amount in amounts:
        taps.note(amount)
    sheet = taps.evening.sheet
    taps.tap(sheet.spot("main"))
    assert sheet.stage == "decided"
    taps.tap(sheet.spot("main"))
    assert taps.evening.sheet is None


def draw(taps: Round) -> None:
    taps.press("draw")
    assert [one.hand for one in taps.state.players.values()] == [3, 3, 3]


def acquire(taps: Round) -> None:
    """One buys a ship, one takes misery instead of paying for his cards."""
    taps.tap_row("fleet", f"fleet:{BLUE}")
    assert taps.state.players[BLUE].fleet.size == 2
    taps.tap_row("stabilise", f"pay:{RED}")
    taps.press("stabilise")
    state = taps.state
    assert (state.players[RED].misery, state.money(RED)) == (1, 18)
    assert (state.players[YELLOW].misery, state.money(YELLOW)) == (0, 28)


def expand(taps: Round) -> None:
    for player in (YELLOW, BLUE, RED):
        taps.press(f"done:{player}")


def income(taps: Round) -> None:
    """Everybody at once, then both rolls by hand."""
    before = {player: taps.state.money(player) for player in taps.state.seats}
    taps.press("collect")
    assert all(taps.state.money(who) == before[who] + 18 for who in before)
    taps.press("rolls")
    taps.throw("roll:1", 4, 3, 4)  # green, black, white: surplus of wine
    taps.throw("roll:2", 1, 1, 1)  # shortage of stone
    taps.confirm()
    assert taps.state.markers == {Good.WINE: -1, Good.STONE: 1}
    assert taps.state.money(RED) == before[RED] + 18 - 1


def test_what_was_noted_in_secret_is_there_again_after_a_restart(
    three: Round, start: Callable[..., Evening]
) -> None:
    three.go("phase")
    three.press("auction")
    three.note(11)
    three.note(7)
    again = Round(start())
    again.go("phase")
    again.press("auction")
    bidders = again.evening.sheet.blocks.cards["bidders"].data.bidders
    assert sum(bidder.sealed for bidder in bidders) == 2


def test_misery_goes_up_a_step_in_two_taps_and_down_with_one_undo(three: Round) -> None:
    three.evening.driver.taps = 0
    three.tap(three.evening.box(BLUE, "misery"))
    three.tap(three.evening.sheet.spot("choice|1"))
    assert three.evening.driver.taps == 2
    assert three.state.players[BLUE].misery == 1
    session = three.evening.driver.app.desk.session
    session.undo()
    three.evening.driver.wait()
    assert three.state.players[BLUE].misery == 0


def test_revealed_bids_line_up_though_a_tie_has_no_place_yet(three: Round) -> None:
    three.go("phase")
    three.press("auction")
    for amount in (10, 3, 3):
        three.note(amount)
    three.tap(three.sheet.spot("main"))
    letters = three.sheet.blocks.cards["letters"]
    assert [bidder.numeral for bidder in letters.data.bidders] == ["I", "", ""]
    letters.paint_now()
    tops = {letters.hit_of(bidder.key).y for bidder in letters.data.bidders[1:]}
    assert len(tops) == 1


def test_an_owner_of_q_swaps_places_with_one_tap(three: Round) -> None:
    capitals(three)
    tokens(three, 12, 5, 3)
    three.do(CorrectAdvance(BLUE, Advance.Q, True))
    three.press("next")
    three.tap(three.panel("order").button(f"swap:{BLUE}:before"))
    assert three.state.order == (BLUE, YELLOW, RED)


def test_a_figure_says_why(three: Round) -> None:
    """Long-press on a computed figure opens its lines with the rule."""
    capitals(three)
    tokens(three, 1, 2, 3)
    three.press("next")
    three.press("next")
    three.press("next")
    three.press("next")
    three.evening.driver.hold(three.panel("stabilise").row(f"pay:{RED}"))
    three.evening.driver.wait()
    sheet = three.evening.sheet
    assert [line.rule for line in sheet.lines if line.rule] == ["R-9.4.4.1"]


def test_going_on_tells_what_was_forgotten(three: Round) -> None:
    capitals(three)
    tokens(three, 1, 2, 3)
    three.press("next")
    three.press("next")
    assert "draws a card" in three.shell.layers.message
