"""Set-up and the bids for capitals (R-8)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core import codec
from companion.core.errors import BadInput, IllegalAction
from companion.core.seats import Seat
from companion.games.renaissance.game import GAME
from companion.games.renaissance.order.capital_bids import CapitalBid, CapitalBids, capital_bids
from companion.games.renaissance.order.capitals import ChooseCapitals
from companion.games.renaissance.pieces import Capital, Good, Region
from companion.games.renaissance.setup import Setup, SetupFacts, setup_facts, start
from companion.games.renaissance.switches import Switches
from companion.games.renaissance.tables import START_PILES
from tests.games.renaissance.table_of import before_bids, seats, with_capitals

CAPITALS = (Capital.VENICE, Capital.GENOA, Capital.BARCELONA)


@pytest.mark.rule("R-8.1.1")
@pytest.mark.rule("R-8.4.1")
@pytest.mark.rule("R-5.4.1")
def test_everybody_starts_with_forty_ducats_two_cards_no_fleet_and_no_misery() -> None:
    state = before_bids(4)
    for player in state.players.values():
        assert state.money(player.id) == 40
        assert (player.hand, player.misery, player.fleet.size) == (2, 0, 0)
    assert sum(state.purses.values()) == 0


@pytest.mark.rule("R-8.1.3")
@pytest.mark.rule("R-8.1.4")
@pytest.mark.parametrize(
    ("players", "pile", "late"), [(3, 23, 1), (4, 21, 1), (5, 14, 2), (6, 12, 2)]
)
def test_the_first_pile_depends_on_the_players(players: int, pile: int, late: int) -> None:
    facts = setup_facts(SetupFacts(players))
    assert (facts.pile, facts.late_round) == (pile, late)
    assert facts.set_aside == (
        "crusades",
        "walter_the_penniless",
        "rashid_ed_din",
        "spice",
        "silk",
    )
    state = before_bids(players)
    assert (state.pile, state.late_cards) == (pile, late == 2)
    # 24 cards are dealt from, two kept by each; the five come in at once with few players.
    assert START_PILES[players].pile == 24 - 2 * players + (5 if late == 1 else 0)


@pytest.mark.rule("R-8.2.1")
def test_capitals_and_regions_open_with_the_players() -> None:
    three, six = setup_facts(SetupFacts(3)), setup_facts(SetupFacts(6))
    assert three.capitals == CAPITALS
    assert Region.III not in three.regions
    assert set(six.regions) == set(Region)
    provinces = [setup_facts(SetupFacts(players)).provinces for players in range(3, 7)]
    assert provinces == [48, 59, 67, 73]


@pytest.mark.rule("R-11.0.1")
def test_a_shorter_game_uses_fewer_cards() -> None:
    cards = [setup_facts(SetupFacts(3, last_epoch=epoch)).all_cards for epoch in (1, 2, 3)]
    assert cards == [29, 51, 64]


@pytest.mark.parametrize("count", [0, 2, 7])
def test_other_numbers_of_players_are_refused(count: int) -> None:
    chairs = tuple(Seat(f"p{place}", f"P{place}", f"c{place}") for place in range(count))
    with pytest.raises(BadInput, match=r"setup\.players"):
        start(Setup(chairs))


def test_seats_that_are_alike_are_all_reported() -> None:
    one = Seat("a", "Anna", "red")
    with pytest.raises(BadInput) as refused:
        start(Setup((one, one, Seat("bank", "Ben", "blue"))))
    assert {problem.key for problem in refused.value.problems} == {
        "setup.same_id",
        "setup.same_name",
        "setup.same_colour",
        "setup.name_of_bank",
    }


@pytest.mark.rule("RUL-R-03")
@pytest.mark.parametrize(
    "switches", [Switches(misery_scale=(0, 10, 10)), Switches(positions_four=(1, 1, 2, 3))]
)
def test_scales_that_do_not_rise_are_refused(switches: Switches) -> None:
    with pytest.raises(BadInput):
        start(Setup(seats(4), switches=switches))


@pytest.mark.rule("R-8.3.1")
@pytest.mark.rule("RUL-R-05")
@pytest.mark.rule("R-8.3.2")
def test_EX_R_17_equal_bids_are_rolled_and_everybody_pays() -> None:
    bids = (CapitalBid("a", 3, (2,)), CapitalBid("b", 3, (5,)), CapitalBid("c", 0))
    answer = capital_bids(CapitalBids(bids))
    assert answer.order == ("b", "a", "c")
    assert [chooser.cash.total for chooser in answer.choosers] == [37, 37, 40]
    assert [chooser.rolled for chooser in answer.choosers] == [True, True, False]


@pytest.mark.rule("R-8.3.1")
def test_equal_rolls_are_rolled_again_by_those_who_are_equal() -> None:
    def order(*rolls: tuple[int, ...]) -> Any:
        bids = tuple(CapitalBid(name, 4, faces) for name, faces in zip("abc", rolls, strict=True))
        return capital_bids(CapitalBids(bids))

    assert order((), (), ()).must_roll == (("a", "b", "c"),)
    assert order((3,), (3,), (6,)).must_roll == (("a", "b"),)
    assert not order((3,), (3,), (6,)).decided
    assert order((3, 1), (3, 2), (6,)).order == ("c", "b", "a")


def test_a_bid_above_the_cash_cannot_be_paid() -> None:
    bids = (CapitalBid("a", 41), CapitalBid("b", 0), CapitalBid("c", 1))
    with pytest.raises(IllegalAction, match="above_cash") as refused:
        capital_bids(CapitalBids(bids))
    assert not refused.value.may_overrule


def test_absurd_bids_are_refused_when_read() -> None:
    row = {"player": "a", "bid": -1, "rolls": [7]}
    with pytest.raises(BadInput) as refused:
        codec.read(CapitalBids, {"bids": [row, row, row]})
    assert {problem.field for problem in refused.value.problems} >= {"bids.0.bid", "bids.0.rolls.0"}


@given(st.lists(st.integers(0, 40), min_size=3, max_size=6), st.randoms(use_true_random=False))
def test_higher_bids_choose_first_whatever_is_rolled(bids: list[int], random: Any) -> None:
    listed = tuple(
        CapitalBid(f"p{place}", bid, tuple(random.choices(range(1, 7), k=12)))
        for place, bid in enumerate(bids)
    )
    answer = capital_bids(CapitalBids(listed))
    if answer.decided:
        paid = [40 - chooser.cash.total for chooser in answer.choosers]
        assert paid == sorted(bids, reverse=True)


@pytest.mark.rule("R-8.3.3")
@pytest.mark.rule("R-8.5.1")
def test_capitals_bring_a_control_marker_and_a_goods_card() -> None:
    state = with_capitals(4)
    anna, dora = state.players["anna"], state.players["dora"]
    assert (anna.capital, anna.choice, anna.control_markers) == (Capital.VENICE, 1, 1)
    assert anna.goods == {Good.CLOTH: 1}
    assert (dora.capital, dora.goods) == (Capital.PARIS, {})
    assert state.phase == 0


def test_the_good_of_a_capital_that_the_text_leaves_open_is_told() -> None:
    state = before_bids(4)
    bids = tuple(CapitalBid(name, 4 - place) for place, name in enumerate(state.seats))
    capitals = dict(zip(state.seats, Capital, strict=False))
    done = GAME.apply(state, ChooseCapitals(bids, capitals, {"dora": Good.GRAIN}))
    assert done.state.players["dora"].goods == {Good.GRAIN: 1}
    assert done.state.money("anna") == 36


@pytest.mark.parametrize(
    ("capitals", "key"),
    [
        ({"anna": "venice", "ben": "venice", "cleo": "genoa"}, "taken"),
        ({"anna": "venice", "ben": "paris", "cleo": "genoa"}, "not_in_play"),
        ({"anna": "venice", "ben": "genoa"}, "not_chosen"),
    ],
)
def test_a_capital_that_cannot_be_is_refused(capitals: dict[str, str], key: str) -> None:
    bids = tuple(CapitalBid(name, place) for place, name in enumerate(("anna", "ben", "cleo")))
    chosen = {player: Capital(name) for player, name in capitals.items()}
    with pytest.raises(BadInput, match=f"ren.capitals.{key}"):
        GAME.apply(before_bids(), ChooseCapitals(bids, chosen))


def test_bids_are_missing_or_still_equal() -> None:
    capitals = dict(zip(("anna", "ben", "cleo"), CAPITALS, strict=True))
    with pytest.raises(BadInput, match="no_bid"):
        GAME.apply(before_bids(), ChooseCapitals((CapitalBid("anna", 1),), capitals))
    equal = tuple(CapitalBid(name, 1) for name in ("anna", "ben", "cleo"))
    with pytest.raises(BadInput, match="must_roll"):
        GAME.apply(before_bids(), ChooseCapitals(equal, capitals))


def test_capitals_are_chosen_once() -> None:
    bids = tuple(CapitalBid(name, place) for place, name in enumerate(("anna", "ben", "cleo")))
    capitals = dict(zip(("anna", "ben", "cleo"), CAPITALS, strict=True))
    with pytest.raises(IllegalAction, match="already_done"):
        GAME.apply(with_capitals(), ChooseCapitals(bids, capitals))
