"""Cards, advances and fights of Age of Renaissance by taps, within the taps they may take."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from companion.core.table_actions import Correct, CorrectTable, GoToPhase, Pay
from companion.games.renaissance.corrections import CorrectAdvance, CorrectGoods
from companion.games.renaissance.pieces import Advance, Good
from companion.ui.render.paint.spot import Spot
from companion.ui.translator import tr
from tests.games.renaissance.evening import Evening as Played
from tests.stage.evening import Evening, keys_of
from tests.stage.tables.renaissance import taken_in

pytestmark = pytest.mark.ui


class Taps(Evening):
    """A game of three, open at the table."""

    @property
    def state(self) -> Any:
        return self.driver.app.desk.session.state

    def do(self, action: Any) -> None:
        self.driver.app.desk.session.do(action)
        self.driver.wait()

    def to_phase(self, phase: int) -> None:
        """And forget the taps so far: what counts begins at the table."""
        self.do(GoToPhase(phase))
        self.driver.app.shell.go("table")
        self.driver.wait()
        self.driver.taps = 0

    def go(self, place: str) -> None:
        rail = self.driver.app.shell.ids.rail.children[0]
        self.tap(rail.item(place))

    def card(self, panel: str) -> Any:
        return self.page.cards[panel]

    def book(self) -> None:
        self.tap(self.page.bar.buttons[self.page.bar.data.act.key])


@pytest.fixture
def taps(start: Any) -> Taps:
    evening = start()
    played = Played(7, 3, second_thoughts=False)
    played.open_table()
    tour = SimpleNamespace(app=evening.driver.app, driver=evening.driver)
    game = taken_in(tour, played, "three")
    evening.driver.app.open_game(game)
    evening.driver.wait()
    return Taps(evening.driver, evening.folder)


@pytest.mark.rule("R-9.3.1.1")
def test_a_commodity_pays_everybody_in_three_taps(taps: Taps) -> None:
    first, second, _ = taps.state.order
    taps.do(CorrectGoods(first, Good.SPICE, 2))
    taps.do(CorrectGoods(second, Good.SPICE, 1))
    taps.to_phase(3)
    before = {player: taps.state.money(player) for player in taps.state.order}
    taps.go("cards")
    taps.tap(taps.card("goods").tile("good:spice"))
    taps.tap(taps.sheet.spot("confirm"))
    assert taps.driver.taps == 3
    assert taps.state.money(first) == before[first] + 36
    assert taps.state.money(second) == before[second] + 9


@pytest.mark.rule("R-9.4.2.1")
def test_an_advance_is_bought_in_three_taps_with_what_it_needs(taps: Taps) -> None:
    first = taps.state.order[0]
    taps.do(Pay("bank", first, 200, ""))
    taps.to_phase(4)
    before = taps.state.money(first)
    taps.go("advances")
    taps.tap(taps.card("grid").cell("J"))
    taps.book()
    assert taps.driver.taps == 3
    assert set(taps.state.players[first].advances) == {Advance.I, Advance.J}
    assert taps.state.money(first) == before - 60
    taps.tap(taps.card("grid").cell("N"))
    taps.tap(taps.page.bar.buttons["empty"])
    assert not taps.page.presenter.basket()


@pytest.mark.rule("R-9.5.2.9", "R-9.5.2.10", "R-9.5.2.11")
def test_a_fight_with_dice_of_the_table_takes_six_taps_and_one_entry(taps: Taps) -> None:
    first, second, _ = taps.state.order
    taps.to_phase(5)
    before = len(taps.driver.app.desk.session.journal.entries)
    tokens = taps.state.players[first].bought_tokens
    taps.go("fight")
    taps.tap(taps.card("defenders").chip("defenders", second))
    for row, face in enumerate((1, 1, 6)):
        taps.tap(taps.card("dice").face(row, face))
    taps.book()
    assert taps.driver.taps == 6
    assert len(taps.driver.app.desk.session.journal.entries) == before + 1
    assert taps.state.players[first].bought_tokens == tokens - 6  # market 3 and a marker of 3
    for row, face in enumerate((6, 1, 1)):  # everything is ready for the next attempt
        taps.tap(taps.card("dice").face(row, face))
    taps.book()
    assert taps.state.players[first].new_markers == 1
    assert taps.state.players[second].control_markers == 0
    assert not taps.page.presenter.draft.defenders
    taps.driver.app.desk.session.undo()
    taps.driver.wait()
    assert taps.state.players[second].control_markers == 1


@pytest.mark.rule("R-9.5.0.5")
def test_tokens_that_fill_a_market_become_a_control_marker_in_three_taps(taps: Taps) -> None:
    first = taps.state.order[0]
    taps.to_phase(5)
    taps.go("fight")
    taps.tap(taps.card("where").chip("market", "2"))
    taps.book()
    assert taps.driver.taps == 3
    assert taps.state.players[first].new_markers == 1


@pytest.mark.rule("R-A2.11.2")
def test_a_war_is_declared_thrown_and_booked(taps: Taps) -> None:
    first, second, _ = taps.state.order
    taps.to_phase(3)
    taps.go("cards")
    taps.tap(taps.card("events").button("event:war"))
    sheet = taps.sheet
    assert not sheet.view.act.enabled
    taps.tap(sheet.spot(f"opponent|{second}"))
    for place, face in enumerate((6, 5)):
        tray = sheet.blocks.cards["dice:0"]
        tray.paint_now()
        taps.tap(Spot(tray, tray.hit_of(f"face|{place}|{face}")))
    taps.tap(sheet.spot("confirm"))
    assert taps.state.players[second].misery == 2
    assert taps.state.players[second].control_markers == 0
    assert taps.state.players[first].control_markers == 2


@pytest.mark.rule("R-A2.3")
def test_what_was_answered_for_a_card_is_there_again_after_leaving_the_page(taps: Taps) -> None:
    _, second, _ = taps.state.order
    taps.to_phase(3)
    taps.go("cards")
    taps.tap(taps.card("events").button("event:civil_war"))
    taps.tap(taps.sheet.spot(f"victim|{second}"))
    taps.driver.press_back()
    taps.go("table")
    taps.go("cards")
    taps.tap(taps.card("events").button("event:civil_war"))
    assert "loss" in {field.key for field in taps.sheet.form.fields}
    taps.tap(taps.sheet.spot("confirm"))
    assert taps.state.civil_war == second


@pytest.mark.rule("R-2.1")
def test_a_turn_ends_on_the_page_itself_and_the_next_player_is_there(taps: Taps) -> None:
    first, second, _ = taps.state.order
    taps.to_phase(3)
    taps.go("cards")
    assert taps.page.strip.data.person == first
    taps.book()
    assert f"cards:{first}" in taps.state.done
    assert taps.page.strip.data.person == second
    taps.book()
    taps.book()
    assert len(taps.state.done) == 3
    taps.book()  # everybody has played: the same button leads on
    assert taps.driver.app.shell.current == "phase"


def test_a_page_begins_at_its_top_for_the_next_player_and_stays_put_for_the_same(
    taps: Taps,
) -> None:
    first, second, _ = taps.state.order
    taps.driver.resize(412, 915)
    taps.to_phase(3)
    taps.driver.app.shell.go("cards")
    taps.driver.wait()
    scroll = taps.page.scroll
    scroll.scroll_y = 0.4
    taps.do(CorrectGoods(first, Good.WINE, 2))
    taps.driver.app.shell.go("table")
    taps.driver.app.shell.go("cards")
    taps.driver.frames(3)
    assert scroll.scroll_y == pytest.approx(0.4, abs=0.05)
    taps.book()
    assert (taps.page.strip.data.person, scroll.scroll_y) == (second, 1)


def test_a_phase_begins_at_its_top_in_the_next_round(taps: Taps) -> None:
    taps.driver.resize(412, 915)
    taps.to_phase(4)
    taps.driver.app.shell.go("phase")
    taps.driver.wait()
    scroll = taps.page.scroll
    scroll.scroll_y = 0.3
    taps.page.look_at("5")
    taps.page.look_at("4")
    taps.driver.frames(3)
    assert scroll.scroll_y == pytest.approx(0.3, abs=0.05), "a look at another phase"
    taps.do(CorrectTable("round", taps.state.round + 1))
    taps.driver.frames(3)
    assert scroll.scroll_y == 1


def test_a_fight_half_prepared_survives_a_kill_and_a_change_of_language(
    taps: Taps, start: Any
) -> None:
    _, second, _ = taps.state.order
    taps.to_phase(5)
    taps.go("fight")
    taps.tap(taps.card("defenders").chip("defenders", second))
    taps.tap(taps.card("dice").face(0, 6))
    game = taps.driver.app.desk.game_id
    again = start()
    again.driver.app.open_game(game)
    again.driver.wait()
    taps = Taps(again.driver, again.folder)
    taps.go("fight")
    assert taps.page.cards["dice"].data.dice.faces == (6, 0, 0)
    assert taps.card("outlook").data.title == "Outlook"
    tr.switch("de")
    taps.driver.wait()
    assert taps.card("outlook").data.title == "Aussicht"
    tr.switch("en")


@pytest.mark.rule("R-9.5.2.1")
def test_an_attack_with_too_few_tokens_is_refused_and_can_be_done_anyway(taps: Taps) -> None:
    first, second, _ = taps.state.order
    tokens = taps.state.players[first].bought_tokens
    taps.do(Correct(first, "bought_tokens", -tokens))
    taps.to_phase(5)
    taps.go("fight")
    taps.tap(taps.card("defenders").chip("defenders", second))
    for row, face in enumerate((6, 1, 1)):
        taps.tap(taps.card("dice").face(row, face))
    assert "6" in taps.card("outlook").data.note
    taps.book()
    assert taps.state.players[second].control_markers == 1
    taps.tap(taps.driver.app.shell.layers.offer)
    assert taps.state.players[second].control_markers == 0
    assert not taps.page.presenter.draft.defenders


@pytest.mark.rule("R-9.5.2.14", "R-13.5")
def test_who_owns_written_records_is_reminded_of_the_exchange_and_makes_it(taps: Taps) -> None:
    first, second, _ = taps.state.order
    taps.do(CorrectAdvance(first, Advance.N, True))
    taps.to_phase(5)
    taps.go("fight")
    taps.tap(taps.card("defenders").chip("defenders", second))
    for row, face in enumerate((6, 1, 1)):
        taps.tap(taps.card("dice").face(row, face))
    taps.book()
    assert taps.state.players[second].name in taps.driver.app.shell.layers.message
    taps.tap(taps.card("deeds").button("exchange"))
    taps.tap(taps.sheet.spot(f"other|{second}"))
    taps.tap(taps.sheet.spot("confirm"))
    assert taps.state.players[first].exchanged


def test_the_preview_of_an_amendment_counts_in_ducats(taps: Taps) -> None:
    first = taps.state.order[0]
    taps.do(Pay("bank", first, 20))
    taps.driver.app.shell.go("log")
    taps.driver.frames(4)
    newest = taps.page.list.in_sight[0]
    taps.tap(taps.page.spot(f"line|{newest.key}"))
    taps.tap(taps.sheet.spot("offer|change"))
    keys = keys_of(taps.sheet)
    for digit in "30":
        taps.tap(keys[digit])
    taps.tap(taps.sheet.spot("confirm"))
    taps.driver.app.log_pages.worker.wait(10.0)
    taps.driver.wait(lambda: not taps.sheet.working)
    told = " ".join(taps.sheet.texts)
    assert "30 ducats" in told
    assert "Ducats" in told
    assert "florin" not in told.casefold()
