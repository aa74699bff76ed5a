"""Medievalia by touches alone: a new table, hands, turns, cards, a building, a war, the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.games.medievalia.bags import Bag
from companion.games.medievalia.corrections import CorrectSite, CorrectTroops, ReadCard
from companion.games.medievalia.pieces import Base, Building, Card, Stack, Troop
from companion.games.medievalia.state import ACTIONS, DRAW, Strength
from companion.ui.presenters.views import NewTable, Seat
from tests.stage.evening import Evening
from tests.stage.taps.medievalia import BLUE, RED, Taps, two_players

pytestmark = pytest.mark.ui


@pytest.fixture
def two(start: Callable[..., Evening]) -> Taps:
    return two_players(start)


def test_two_players_play_a_turn_by_taps_alone(two: Taps) -> None:
    two.go("phase")
    two.deal()
    assert two.state.phase == DRAW
    assert two.state.player(BLUE).hand == {
        Stack.LANDSCAPE: 4, Stack.MILITARY: 1, Stack.CHARACTER: 3,
    }  # fmt: skip
    # begin a turn: one tap
    assert two.counted(lambda: two.tap_button("draw", "draw:landscape")) == 1
    assert two.state.phase == ACTIONS
    # a landscape: the type, then the proposal
    assert two.counted(lambda: two.play(Card.FIELD)) <= 3
    assert [site.id for site in two.state.player(RED).sites] == ["city", "field_1"]
    # undo takes it back as one, redo brings it again
    two.press("undo")
    assert len(two.state.player(RED).sites) == 1
    two.press("redo")
    # a card whose cost is read off it: no tap more than one for each symbol
    known = two.counted(lambda: two.play(Card.FARM))
    two.press("undo")
    assert two.counted(lambda: read_and_play(two, "worker", "food")) == known + 1
    assert two.state.values.costs[Card.WORKER] == Bag(food=1)
    assert "worker_1" in two.state.units
    # a building, its site, booked, and the next one turned up
    two.do(ReadCard(Card.SCHOOL, Bag()), CorrectSite(RED, Base.MINE))
    assert two.counted(lambda: acquire(two)) <= 4
    assert two.state.player(RED).buildings == (Building.SCHOOL,)
    assert two.state.piles[0].offer is Building.CHURCH
    # attach: the troop, the landscape
    assert two.counted(lambda: attach(two)) == 2
    assert two.state.units["worker_1"].site == "city"
    assert two.counted(lambda: two.press("end")) == 1
    assert (two.state.active, two.state.phase) == (BLUE, DRAW)


def read_and_play(taps: Taps, card: str, *symbols: str) -> None:
    taps.tap_row("cards", f"play:{card}")
    for symbol in symbols:
        taps.tap(taps.sheet.spot(f"plus|printed:{symbol}"))
    taps.confirm()


def acquire(taps: Taps) -> None:
    taps.tap_row("offers", "acquire:1")
    taps.confirm()
    taps.evening.driver.wait()
    taps.tap_button("pile:1", "up:1:church")


def attach(taps: Taps) -> None:
    taps.tap_row("troops", "unit:worker_1")
    taps.detail("attach:worker_1:city")


def in_the_enemys_fief(taps: Taps) -> None:
    """Red's turn with a soldier at Blue's door, and a worker there."""
    taps.go("phase")
    from companion.games.medievalia.turns import BeginTurn, DealHands

    hand = {Stack.LANDSCAPE: 4, Stack.MILITARY: 1, Stack.CHARACTER: 3}
    taps.do(
        DealHands({RED: hand, BLUE: hand}),
        BeginTurn(RED, Stack.LANDSCAPE),
        CorrectSite(RED, Base.FIELD),
        CorrectSite(BLUE, Base.FIELD),
        CorrectTroops(RED, Troop.SOLDIER, "between_1_2", 1),
        CorrectTroops(BLUE, Troop.WORKER, "fief_2", 1),
        ReadCard(Card.CITY, strength=Strength(1, 2)),
    )


def test_a_march_and_a_war_in_few_taps_and_the_fallen_city_ends_the_game(two: Taps) -> None:
    in_the_enemys_fief(two)

    def march() -> None:
        two.go("ring")
        two.answer("march", "units", "soldier_1")
        two.tap_row("ring", "place:fief_2")

    assert two.counted(march) <= 3
    assert two.state.units["soldier_1"].place == "fief_2"

    def fight() -> None:
        two.go("war")
        two.answer("defence", "facing:worker_1", "1")
        two.press("book")

    assert two.counted(fight) <= 5
    assert list(two.state.units) == ["soldier_1"]
    two.press("undo")

    def storm() -> None:
        two.answer("defence", "facing:worker_1", "0")
        two.answer("targets", "target:1", "site:city")
        two.press("book")

    storm()
    assert two.state.how == "cities"
    assert two.state.winners == (RED,)
    two.go("scoring")
    two.go("table")


def test_values_read_off_the_cards_are_there_in_the_next_game(two: Taps) -> None:
    two.do(ReadCard(Card.WORKER, Bag(food=1)), ReadCard(Card.CITY, strength=Strength(1, 6)))
    known = two.state.values
    assert two.evening.driver.app.desk.setting("values.medievalia", None)
    app = two.evening.driver.app
    app.begin(_table())
    two.evening.driver.wait()
    assert two.state.round == 1
    assert two.state.units == {}
    assert two.state.values == known


def _table() -> NewTable:
    seats = (Seat("Ada", RED, {}), Seat("Ben", BLUE, {}))
    return NewTable("medievalia", seats, {})


def begun(taps: Taps, *more: Any) -> None:
    """Red's turn after the draw."""
    from companion.games.medievalia.turns import BeginTurn, DealHands

    hand = {Stack.LANDSCAPE: 4, Stack.MILITARY: 1, Stack.CHARACTER: 3}
    taps.go("phase")
    taps.do(DealHands({RED: hand, BLUE: hand}), BeginTurn(RED, Stack.LANDSCAPE), *more)


def test_detaching_and_four_for_a_card_stay_within_their_taps(two: Taps) -> None:
    lands = [CorrectSite(RED, base) for base in (Base.FIELD, Base.FARM, Base.FOREST, Base.MINE)]
    begun(two, *lands, CorrectTroops(RED, Troop.WORKER, "fief_1", 1, "city"))

    def detach() -> None:
        two.tap_row("fief", "site:city")
        two.detail("attach:worker_1:")

    assert two.counted(detach) <= 2
    assert two.state.units["worker_1"].site == ""

    def extra() -> None:
        two.tap_button("more", "extra:military")
        two.confirm()

    assert two.counted(extra) <= 3
    assert two.state.player(RED).hand[Stack.MILITARY] == 2


def test_the_cost_of_a_new_card_takes_a_tap_for_each_symbol_and_one(two: Taps) -> None:
    lands = [CorrectSite(RED, base) for base in (Base.FIELD, Base.FOREST, Base.MINE)]
    begun(two, *lands)
    symbols = ("food", "energy", "gold")
    two.tap_row("cards", "play:priest")  # the question stands: from here on it is counted
    opened = two.evening.driver.taps
    for symbol in symbols:
        two.tap(two.sheet.spot(f"plus|printed:{symbol}"))
    two.confirm()
    assert two.evening.driver.taps - opened == len(symbols) + 1
    assert two.state.values.costs[Card.PRIEST] == Bag(food=1, energy=1, gold=1)
    two.tap_button("more", "page:values")
    two.tap_row("cost", "cost:knight")
    opened = two.evening.driver.taps
    for symbol in (*symbols, "gold"):
        two.tap(two.sheet.spot(f"plus|{symbol}"))
    two.confirm()
    assert two.evening.driver.taps - opened == 4 + 1
    assert two.state.values.costs[Card.KNIGHT] == Bag(food=1, energy=1, gold=2)


def test_a_turn_can_be_paid_at_the_table_and_by_the_app_again(two: Taps) -> None:
    begun(two, ReadCard(Card.WORKER, Bag(food=1)), CorrectSite(RED, Base.FARM))
    two.tap_button("more", "depth:table")
    two.play(Card.FIELD)
    two.play(Card.MINE)  # the table turns its own cards
    assert not any(site.used for site in two.state.player(RED).sites)
    two.tap_button("more", "depth:app")
    two.play(Card.FOREST)
    assert two.state.player(RED).site("city").used
    assert len(two.state.player(RED).landscapes) == 4


def test_three_attackers_two_defenders_and_a_free_target_in_ten_taps(two: Taps) -> None:
    begun(
        two,
        CorrectSite(RED, Base.FIELD),
        CorrectSite(RED, Base.FARM),
        CorrectSite(BLUE, Base.FOREST),
        CorrectSite(BLUE, Base.FIELD),
        CorrectTroops(RED, Troop.SOLDIER, "fief_2", 2),
        CorrectTroops(RED, Troop.KNIGHT, "fief_2", 1),
        CorrectTroops(BLUE, Troop.SOLDIER, "fief_2", 1),
        CorrectTroops(BLUE, Troop.WORKER, "fief_2", 1),
        ReadCard(Card.CITY, strength=Strength(1, 6)),
    )

    def war() -> None:
        two.go("war")
        two.answer("defence", "facing:soldier_3", "1")
        two.answer("defence", "facing:worker_1", "2")
        two.answer("targets", "target:3", "site:forest_1")
        two.press("book")

    assert two.counted(war) <= 10
    assert sorted(two.state.units) == ["knight_1", "soldier_2"]
    assert [site.id for site in two.state.player(BLUE).landscapes] == ["field_1"]
    two.press("undo")
    assert len(two.state.units) == 5
