"""Medievalia from the first hand to the scoring by touches; an entry amended, a count."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.games.medievalia.corrections import CorrectSite, CorrectTroops
from companion.games.medievalia.fief.sums import prestige_of
from companion.games.medievalia.pieces import Base, Card, Stack, Troop
from companion.games.medievalia.turns import BeginTurn, DealHands
from tests.stage.evening import Evening
from tests.stage.taps.medievalia import BLUE, HAND, RED, Taps, two_players

pytestmark = pytest.mark.ui


@pytest.fixture
def two(start: Callable[..., Evening]) -> Taps:
    return two_players(start)


def test_a_whole_game_is_paid_at_the_table(two: Taps) -> None:
    """Nobody tells the app a cost: it counts cards, food, wars and prestige all the same."""
    two.go("phase")
    two.answer("bottoms", "bottom:landscape", "mine")
    two.answer("bottoms", "bottom:character", "worker")
    two.deal()
    assert two.state.bottoms == {Stack.LANDSCAPE: Card.MINE, Stack.CHARACTER: Card.WORKER}
    assert two.state.stacks[Stack.LANDSCAPE] == 38 - 2 * HAND[Stack.LANDSCAPE]
    two.draw(Stack.LANDSCAPE)
    two.tap_button("more", "depth:table")
    two.play(Card.FIELD)
    two.play(Card.FARM)
    two.play(Card.WORKER)
    two.build(1, "castle")
    two.press("end")
    two.draw(Stack.MILITARY)
    two.play(Card.FIELD)
    two.play(Card.SOLDIER)
    two.march("soldier_1", "between_1_2")
    two.go("phase")
    two.press("end")
    two.draw(Stack.LANDSCAPE)
    two.build(1, "church")
    two.build(1, "stable")
    two.press("end")
    two.draw(Stack.CHARACTER)
    two.march("soldier_1", "fief_1")
    two.go("war")
    assert prestige_of(two.state, RED).points.total == 4
    two.answer("targets", "target:1", "site:field_1")
    two.press("book")
    assert [site.id for site in two.state.player(RED).landscapes] == ["farm_1"]
    assert prestige_of(two.state, RED).points.total == 3, "the church fell with its field"
    two.go("phase")
    two.press("end")
    two.draw(Stack.LANDSCAPE)
    assert two.state.player(RED).siege == 0, "the castle guards his only landscape"
    two.play(Card.FOREST)
    for pile, following in ((1, "smithy"), (1, "carpentry"), (2, "tower"), (3, "fortress")):
        if not two.state.ended:
            two.build(pile, following)
    two.go("table")
    assert two.state.how == "prestige"
    assert two.state.winners == (RED,)
    assert not two.state.values.costs, "no cost was ever told"
    assert not any(site.used for site in two.state.player(RED).sites)
    two.press("next")
    assert two.shell.current == "scoring"


def test_two_against_two_begin_in_under_ten_taps_with_the_siege_rule_they_want(
    start: Callable[..., Evening],
) -> None:
    evening = start()
    evening.tap(evening.driver.spot("box:medioevo"))
    evening.tap(evening.driver.spot("game|medievalia"))
    taps, page = Taps(evening), evening.page
    taps.tap(evening.driver.spot("switch|teams"))
    taps.tap(evening.driver.spot("one|switch.siege|all"))
    evening.tap(page.spot("main"))
    assert evening.driver.taps < 10
    assert (taps.state.teams, len(taps.state.seats)) == (True, 4)
    assert taps.state.switches.siege == "all"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_for_so_many_begins_in_under_ten_taps(
    start: Callable[..., Evening], players: int
) -> None:
    evening = start()
    evening.tap(evening.driver.spot("box:medioevo"))
    evening.tap(evening.driver.spot("game|medievalia"))
    taps, page = Taps(evening), evening.page
    for _ in range(players, 4):
        taps.tap(evening.driver.spot("fewer"))
    taps.tap(evening.driver.spot("one|switch.siege|all"))
    evening.tap(page.spot("main"))
    assert evening.driver.taps < 10
    assert len(taps.state.seats) == players


def fought(two: Taps) -> None:
    """Red stands before Blue's door."""
    two.do(
        DealHands({RED: HAND, BLUE: HAND}),
        BeginTurn(RED, Stack.LANDSCAPE),
        CorrectSite(RED, Base.FIELD),
        CorrectSite(RED, Base.FARM),
        CorrectSite(BLUE, Base.FOREST),
        CorrectTroops(RED, Troop.SOLDIER, "fief_2", 2),
        CorrectTroops(BLUE, Troop.SOLDIER, "fief_2", 1),
    )


def test_the_fewest_losses_are_taken_over_by_a_tap(two: Taps) -> None:
    fought(two)
    two.do(CorrectTroops(RED, Troop.WORKER, "fief_2", 1))
    two.go("war")
    two.answer("attackers", "group:soldier_1", "1")
    two.answer("attackers", "group:worker_1", "1")
    two.answer("defence", "facing:soldier_3", "1")
    struck = [item.text for item in two.panel("result").data.items if item.struck][:2]
    assert struck == ["Soldier 1 (Red)", "Soldier (Blue)"]
    two.tap_button("losses", "losses:take")
    struck = [item.text for item in two.panel("result").data.items if item.struck][:2]
    assert struck == ["Worker (Red)", "Soldier (Blue)"]


def test_a_count_is_corrected_in_two_taps_and_an_undo_takes_it_back(two: Taps) -> None:
    fought(two)
    two.go("table")

    def corrected() -> None:
        two.tap(two.evening.box(BLUE, "siege"))
        two.tap(two.sheet.spot("choice|1"))

    assert two.counted(corrected) == 2
    assert two.state.player(BLUE).siege == 1
    assert two.counted(lambda: two.press("undo")) == 1
    assert two.state.player(BLUE).siege == 0


def test_troops_are_corrected_on_the_sheet(two: Taps) -> None:
    fought(two)
    two.go("table")
    two.tap(two.evening.driver.spot(RED))
    two.tap(two.evening.driver.spot("tab:troops"))

    def corrected() -> None:
        two.plus("at:fief_1", "troops:fief_1:worker", 1)
        two.tap_key("book")

    assert two.counted(corrected) == 2
    assert [unit.type for unit in two.state.units_of(RED)].count(Troop.WORKER) == 1


def test_an_entry_is_amended_and_the_rest_of_the_game_follows(two: Taps) -> None:
    fought(two)
    two.go("log")
    two.evening.driver.frames(2)
    lines = two.page.list.in_sight
    line = next(one for one in lines if one.text.startswith("Red begins the turn"))
    two.tap(two.page.spot(f"line|{line.key}"))
    two.tap(two.sheet.spot("offer|change"))
    two.tap(two.sheet.spot(f"stack|{Stack.MILITARY!s}"))
    two.confirm()
    driver = two.evening.driver
    driver.app.log_pages.worker.wait(10.0)
    driver.wait(lambda: not two.sheet.working)
    two.tap(two.sheet.spot("accept"))
    hand = two.state.player(RED).hand
    assert (hand[Stack.LANDSCAPE], hand[Stack.MILITARY]) == (2, 0)
    assert [unit.type for unit in two.state.units_of(RED)] == [Troop.SOLDIER] * 2
    two.press("undo")
    assert two.state.player(RED).hand[Stack.LANDSCAPE] == 3
