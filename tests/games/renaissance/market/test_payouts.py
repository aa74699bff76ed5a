"""Commodity payouts (R-9.3.1) and what the board is worth (R-4.1.5)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core import codec
from companion.core.errors import BadInput, IllegalAction
from companion.core.records import evolve
from companion.games.renaissance.asked.expansion import (
    BoardValue,
    RegionValue,
    board_value,
    region_value,
)
from companion.games.renaissance.asked.market import PayoutTable, payout_table
from companion.games.renaissance.game import GAME
from companion.games.renaissance.market.market import PlayCommodity
from companion.games.renaissance.market.payouts import Holder, Payout, payout
from companion.games.renaissance.pieces import Good, Region
from companion.games.renaissance.tables import GOODS, REGIONS
from tests.games.renaissance.table_of import owning, table


def paid(good: Good, *holders: tuple[int, bool], markers: int = 0) -> list[int]:
    listed = tuple(
        Holder(f"p{place}", count, industry) for place, (count, industry) in enumerate(holders)
    )
    answer = payout(Payout(good, listed, markers))
    assert answer.total.total == sum(one.amount.total for one in answer.paid)
    return [one.amount.total for one in answer.paid]


@pytest.mark.rule("R-9.3.1.1")
def test_EX_R_01_wine_for_three_one_and_one_with_industry() -> None:
    assert paid(Good.WINE, (3, False), (1, False), (1, True)) == [45, 5, 20]


@pytest.mark.rule("R-9.3.1.1")
def test_EX_R_02_wine_in_surplus_pays_twenty_and_nothing() -> None:
    assert paid(Good.WINE, (3, False), (1, False), markers=-1) == [20, 0]


@pytest.mark.rule("R-9.3.1.2")
def test_EX_R_03_wine_in_shortage_pays_more_once() -> None:
    assert paid(Good.WINE, (3, False), (1, False), markers=1) == [80, 20]
    holders = (Holder("a", 3), Holder("b", 1))
    first = payout(Payout(Good.WINE, holders, 1))
    assert first.markers_after == 0
    second = payout(Payout(Good.WINE, holders, first.markers_after))
    assert [one.amount.total for one in second.paid] == [45, 5]


def test_EX_R_04_without_the_marker_wine_pays_45_and_5() -> None:
    assert paid(Good.WINE, (3, False), (1, False), markers=0) == [45, 5]


def test_EX_R_25_cloth_for_two_and_one() -> None:
    assert paid(Good.CLOTH, (2, False), (1, False)) == [20, 5]


def test_EX_R_32_timber_fur_and_wool() -> None:
    assert paid(Good.TIMBER, (2, False), (1, False)) == [12, 3]
    assert paid(Good.FUR, (0, False), (0, True)) == [0, 0]
    assert paid(Good.WOOL, (2, False)) == [8]


def test_EX_R_40_spice_for_two_in_shortage() -> None:
    assert paid(Good.SPICE, (2, False), markers=1) == [81]


@pytest.mark.rule("R-9.3.1.1")
def test_no_province_pays_nothing_whatever_else_holds() -> None:
    assert paid(Good.GOLD, (0, True), markers=2) == [0]


@pytest.mark.rule("R-9.3.1.1")
@pytest.mark.rule("R-9.6.1.3")
def test_two_equal_markers_count_like_one_and_go_one_by_one() -> None:
    assert paid(Good.SILK, (2, False), markers=2) == paid(Good.SILK, (2, False), markers=1)
    assert payout(Payout(Good.SILK, (Holder("a", 1),), 2)).markers_after == 1
    assert payout(Payout(Good.SILK, (Holder("a", 1),), -2)).markers_after == -1


@given(st.sampled_from(list(Good)), st.integers(0, 20), st.booleans(), st.integers(-3, 3))
def test_a_payout_is_base_times_the_level_squared(
    good: Good, provinces: int, industry: bool, markers: int
) -> None:
    one = payout(Payout(good, (Holder("a", provinces, industry),), markers)).paid[0]
    sign = (markers > 0) - (markers < 0)
    level = max(0, provinces + industry + sign) if provinces else 0
    assert one.level == level
    assert one.amount.total == GOODS[good].base * level**2


@pytest.mark.rule("R-9.3.1.3")
def test_a_double_card_pays_for_one_of_its_goods() -> None:
    holders = (Holder("a", 1),)
    assert payout(Payout(Good.WINE, holders, card="cloth_wine")).total.total == 5
    with pytest.raises(BadInput, match="other_good"):
        payout(Payout(Good.GOLD, holders, card="cloth_wine"))
    with pytest.raises(BadInput, match="no_such_card"):
        payout(Payout(Good.GOLD, holders, card="rum"))
    with pytest.raises(BadInput, match="listed_twice"):
        payout(Payout(Good.GOLD, (Holder("a", 1), Holder("a", 2))))


def test_absurd_payouts_are_refused_when_read() -> None:
    with pytest.raises(BadInput):
        codec.read(Payout, {"good": "wine", "holders": [{"player": "a", "provinces": 21}]})
    with pytest.raises(BadInput):
        codec.read(Payout, {"good": "beer", "holders": [{"player": "a", "provinces": 1}]})


def test_EX_R_48_payout_rows_as_printed() -> None:
    rows = payout_table(PayoutTable()).rows
    assert len(rows) == len(Good)
    for row in rows:
        columns = GOODS[row.good].columns
        assert row.pays == tuple(row.base * level**2 for level in range(1, columns + 1))
        # All provinces of the good, M and a shortage stay on the printed row.
        assert columns >= GOODS[row.good].provinces[-1] + 2
    assert payout_table(PayoutTable(Good.IVORY)).rows[0].pays == (10, 40, 90, 160, 250, 360)


@pytest.mark.rule("R-4.1.5")
def test_EX_R_47_values_of_regions_and_of_the_board() -> None:
    for region, row in REGIONS.items():
        answer = region_value(RegionValue(region))
        assert (answer.value.total, answer.provinces) == (row.value, row.provinces)
    found = [board_value(BoardValue(players)) for players in range(3, 7)]
    assert [one.value.total for one in found] == [1602, 2122, 2449, 2737]
    assert [one.cheap.total for one in found] == [623, 1053, 1310, 1598]
    assert [one.dear.total for one in found] == [979, 1069, 1139, 1139]
    assert [one.goods_provinces for one in found] == [48, 59, 67, 73]


def test_part_of_a_region_is_worth_less() -> None:
    assert region_value(RegionValue(Region.IV, {Good.WINE: 2})).value.total == 20
    with pytest.raises(BadInput, match="not_so_many"):
        region_value(RegionValue(Region.IV, {Good.WINE: 3, Good.GOLD: 1}))


@pytest.mark.rule("R-9.3.1.1")
@pytest.mark.rule("R-9.3.1.2")
@pytest.mark.rule("R-7.2.1")
def test_a_commodity_pays_everybody_at_once_and_goes_to_the_discard() -> None:
    state = owning(table(phase=3), "ben", "M")
    state = state.with_player("anna", goods={Good.WINE: 3}).with_player("ben", goods={Good.WINE: 1})
    state = evolve(state, markers={Good.WINE: -2, Good.GOLD: 1})
    done = GAME.apply(state, PlayCommodity("cleo", "cloth_wine", Good.WINE))
    after = done.state
    assert after.money("anna") - state.money("anna") == 20
    assert after.money("ben") - state.money("ben") == 5
    assert after.money("cleo") == state.money("cleo")
    assert after.markers == {Good.GOLD: 1, Good.WINE: -1}
    assert after.players["cleo"].hand == state.players["cleo"].hand - 1
    assert after.discard == state.discard + 1
    assert len(done.breakdowns) == 2
    assert sum(after.purses.values()) == 0


def test_a_card_needs_a_hand_its_phase_and_a_good_of_its_own() -> None:
    state = table(phase=3).with_player("cleo", hand=0)
    with pytest.raises(IllegalAction, match=r"hand\.empty"):
        GAME.apply(state, PlayCommodity("cleo", "silk"))
    done = GAME.apply(state, PlayCommodity("cleo", "silk", overrule=True))
    assert done.state.players["cleo"].hand == 0
    assert done.summary.key == "ren.log.commodity_nobody"
    with pytest.raises(IllegalAction, match="only_in"):
        GAME.apply(table(phase=4), PlayCommodity("cleo", "silk"))
    with pytest.raises(BadInput, match="other_good"):
        GAME.apply(state, PlayCommodity("anna", "ivory_gold"))
    with pytest.raises(BadInput, match="no_such_card"):
        GAME.apply(state, PlayCommodity("anna", "rum"))


@pytest.mark.rule("R-11.1.2")
def test_commodities_pay_as_usual_in_the_final_card_play() -> None:
    state = table(phase=8).with_player("anna", goods={Good.SPICE: 2})
    after = GAME.apply(state, PlayCommodity("ben", "spice")).state
    assert after.money("anna") == state.money("anna") + 36


def test_who_is_out_receives_nothing() -> None:
    state = table(phase=3).with_player("anna", goods={Good.SILK: 2}, out_since=1)
    after = GAME.apply(state, PlayCommodity("ben", "silk")).state
    assert after.money("anna") == state.money("anna")
    with pytest.raises(BadInput, match="is_out"):
        GAME.apply(state, PlayCommodity("anna", "silk"))
