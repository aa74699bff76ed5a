"""Fleets (R-9.4.1), the cards of phase 2 (R-9.2) and holy absolution (R-9.5.0.2)."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given as hypothesis_given
from hypothesis import strategies as st

from companion.core.errors import BadInput, IllegalAction
from companion.games.renaissance.advances.acquire import BuyAdvances, BuyFleet
from companion.games.renaissance.advances.fleet import FleetQuestion, fleet, next_field, sea_power
from companion.games.renaissance.cards.extra_card import ExtraCard, extra_card
from companion.games.renaissance.cards.extra_cards import BuyExtraCard, DiscardCard
from companion.games.renaissance.expansion.absolution import (
    Absolution,
    HolyAbsolution,
    Sinner,
    absolution,
    is_absolution_due,
)
from companion.games.renaissance.pieces import Advance, Ships
from companion.games.renaissance.state import Fleet
from companion.games.renaissance.switches import Switches
from tests.games.renaissance.buyers import do, given, letters, rich, table

MUST_PAY = Switches(absolution_must_pay=True)


@pytest.mark.rule("R-9.4.1.1")
def test_a_fleet_grows_by_one_field_within_its_row() -> None:
    rows = {
        Ships.GALLEY: (2, 4, 6, 8),
        Ships.SEAWORTHY: (10, 12, 14, 16),
        Ships.OCEAN: (1, 2, 3, 4),
    }
    assert next_field(Fleet()) == Fleet(Ships.GALLEY, 2)
    for ships, sizes in rows.items():
        for size, larger in pairwise(sizes):
            assert next_field(Fleet(ships, size)) == Fleet(ships, larger)
        assert next_field(Fleet(ships, sizes[-1])) is None


@pytest.mark.rule("R-9.4.1.1")
@pytest.mark.rule("R-13.1")
def test_a_field_costs_ten_ducats_once_a_round_and_never_crosses_rows() -> None:
    answer = fleet(FleetQuestion(Ships.GALLEY, 2, buy=True, cash=10))
    assert (answer.size, answer.price.total, answer.next_size) == (4, 10, 6)
    assert answer.cash is not None
    assert answer.cash.total == 0
    with pytest.raises(IllegalAction) as error:
        fleet(FleetQuestion(Ships.GALLEY, 8, buy=True, bought_this_round=True, cash=9))
    assert {problem.key for problem in error.value.problems} == {
        "ren.fleet.once_a_round",
        "ren.fleet.end_of_row",
        "ren.fleet.too_little",
    }
    with pytest.raises(BadInput, match=r"no_such_field"):
        fleet(FleetQuestion(Ships.GALLEY, 10))


@pytest.mark.rule("R-9.4.1.3")
def test_a_galley_carries_n_tokens_n_provinces_along_the_coast() -> None:
    power = sea_power(Fleet(Ships.GALLEY, 6))
    assert (power.tokens, power.reach, power.crosses_sea, power.overseas) == (6, 6, False, 0)
    assert sea_power(Fleet(Ships.GALLEY, 6), letters("A")).crosses_sea
    nothing = sea_power(Fleet(), letters("ARU"))
    assert (nothing.tokens, nothing.crosses_sea, nothing.region_five) == (0, False, False)


@pytest.mark.rule("R-9.4.1.4")
def test_seaworthy_ships_go_anywhere_but_overseas_and_to_region_v_only_with_r() -> None:
    power = sea_power(Fleet(Ships.SEAWORTHY, 12))
    assert (power.tokens, power.reach, power.crosses_sea) == (12, None, True)
    assert (power.region_five, power.orient, power.new_world) == (False, False, False)
    assert sea_power(Fleet(Ships.SEAWORTHY, 12), letters("RU")).region_five


@pytest.mark.rule("R-9.4.1.5")
@pytest.mark.rule("RUL-R-32")
def test_ocean_ships_have_no_limit_and_hold_n_overseas_provinces() -> None:
    power = sea_power(Fleet(Ships.OCEAN, 3))
    assert (power.tokens, power.reach, power.overseas) == (None, None, 3)
    assert (power.orient, power.new_world) == (True, False)
    assert sea_power(Fleet(Ships.OCEAN, 3), letters("U")).new_world


@pytest.mark.rule("R-9.4.1.2")
def test_the_fleet_comes_before_the_advances() -> None:
    state = do(table(), BuyAdvances("blue", (Advance.S,))).state
    with pytest.raises(IllegalAction, match=r"before_advances"):
        do(state, BuyFleet("blue"))
    done = do(state, BuyFleet("blue", overrule=True))
    assert done.state.player("blue").fleet == Fleet(Ships.SEAWORTHY, 12)
    assert done.state.money("blue") == 10
    with pytest.raises(IllegalAction, match=r"once_a_round"):
        do(done.state, BuyFleet("blue"))
    again = do(done.state, BuyFleet("blue", overrule=True)).state
    assert again.player("blue").fleet == Fleet(Ships.SEAWORTHY, 14)


@pytest.mark.rule("R-9.2.1")
def test_urban_ascendancy_buys_one_card_for_ten() -> None:
    assert extra_card(ExtraCard(10)).cash.total == 0
    with pytest.raises(IllegalAction) as error:
        extra_card(ExtraCard(9, has_V=False, bought_this_round=True, pile_is_empty=True))
    assert len(error.value.problems) == 4
    state = given(table(phase=2), "blue", "V", hand=2)
    after = do(state, BuyExtraCard("blue")).state
    assert (after.money("blue"), after.player("blue").hand, after.pile) == (90, 3, 19)
    with pytest.raises(IllegalAction, match=r"once_a_round"):
        do(after, BuyExtraCard("blue"))
    with pytest.raises(IllegalAction, match=r"needs_v"):
        do(state, BuyExtraCard("violet"))


@pytest.mark.rule("R-9.2.2")
def test_art_and_technique_puts_one_card_away() -> None:
    state = given(table(phase=2), "blue", "NOP", hand=2)
    circle = do(state, DiscardCard("blue")).state
    assert (circle.player("blue").hand, circle.discard) == (1, 1)
    square = do(state, DiscardCard("blue", leaves_game=True)).state
    assert (square.player("blue").hand, square.discard) == (1, 0)
    with pytest.raises(IllegalAction, match=r"once_a_round"):
        do(circle, DiscardCard("blue"))
    with pytest.raises(IllegalAction) as error:
        do(state, DiscardCard("violet"))
    assert {problem.key for problem in error.value.problems} == {
        "ren.discard.needs_p",
        "ren.discard.no_cards",
    }


@pytest.mark.rule("R-9.4.2.7")
def test_a_card_may_go_at_the_moment_p_is_bought_but_not_in_later_rounds_phase_4() -> None:
    now = given(table(), "blue", "NO", "P", hand=2)
    after = do(now, DiscardCard("blue")).state
    assert after.player("blue").hand == 1
    with pytest.raises(IllegalAction, match=r"once_a_round"):
        do(after, DiscardCard("blue"))
    with pytest.raises(IllegalAction, match=r"phase\.only_in"):
        do(given(table(), "blue", "NOP", hand=2), DiscardCard("blue"))


@pytest.mark.rule("R-9.5.0.2")
def test_owners_of_f_take_two_tokens_per_player_without_it() -> None:
    answer = absolution(
        Absolution(
            (
                Sinner("a", has_F=True, reserve=30, bought=5),
                Sinner("b", has_F=True, reserve=3, bought=5, cash=7),
                Sinner("c", bought=10),
                Sinner("d", bought=4),
            )
        )
    ).players
    assert [player.bought for player in answer] == [9, 8, 6, 0]
    assert [player.ducats.total for player in answer] == [0, 1, 0, 0]
    assert [player.cash for player in answer] == [0, 8, 0, 0]


@pytest.mark.rule("R-9.5.0.2")
@pytest.mark.rule("RUL-R-22")
def test_missing_tokens_cost_a_ducat_or_a_step_as_the_player_likes() -> None:
    def with_ducats(
        ducats: int | None, cash: int = 10, switches: Switches = MUST_PAY
    ) -> tuple[int, ...]:
        owner = Sinner("a", has_F=True, reserve=30)
        other = Sinner("b", has_F=True, reserve=30)
        poor = Sinner("c", bought=1, cash=cash, misery=90, ducats=ducats)
        result = absolution(Absolution((owner, other, poor), switches)).players[2]
        return result.bought, result.cash, result.steps.total, result.misery.total

    assert with_ducats(None) == (0, 7, 0, 90)
    assert with_ducats(None, cash=1) == (0, 0, 2, 125)
    assert with_ducats(0, switches=Switches()) == (0, 10, 3, 150)
    with pytest.raises(IllegalAction, match=r"must_pay"):
        with_ducats(0)
    with pytest.raises(BadInput, match=r"too_many"):
        with_ducats(4)
    with pytest.raises(IllegalAction, match=r"too_little"):
        with_ducats(3, cash=2)


@hypothesis_given(
    st.lists(
        st.tuples(st.booleans(), st.integers(0, 36), st.integers(0, 36), st.integers(0, 20)),
        min_size=1,
        max_size=6,
    )
)
@pytest.mark.rule("R-9.5.0.2")
def test_absolution_gives_and_takes_exactly_what_is_due(
    rows: list[tuple[bool, int, int, int]],
) -> None:
    players = tuple(Sinner(str(n), *row) for n, row in enumerate(rows))
    owners = sum(player.has_F for player in players)
    for before, after in zip(players, absolution(Absolution(players)).players, strict=True):
        moved = after.tokens.total + after.ducats.total - after.steps.total
        due = 2 * (len(players) - owners) if before.has_F else -2 * owners
        assert moved == due
        assert after.bought >= 0
        assert after.cash >= 0


@pytest.mark.rule("R-9.5.0.2")
def test_absolution_at_the_table_happens_once_and_leaves_the_order_alone() -> None:
    state = given(table(phase=5), "blue", "F", bought_tokens=6)
    state = state.with_player("yellow", bought_tokens=7).with_player("violet", bought_tokens=1)
    state = rich(state, "violet", 0)
    assert is_absolution_due(state)
    after = do(state, HolyAbsolution()).state
    assert [after.player(name).bought_tokens for name in after.seats] == [5, 0, 10]
    assert after.player("violet").misery == 1
    assert after.order == state.order
    assert not is_absolution_due(after)
    with pytest.raises(IllegalAction, match=r"already_done"):
        do(after, HolyAbsolution())
    with pytest.raises(IllegalAction, match=r"nobody"):
        do(table(phase=5), HolyAbsolution())


@pytest.mark.rule("RUL-R-22")
def test_the_table_may_allow_misery_where_the_house_rule_says_pay() -> None:
    state = given(table(phase=5, switches=MUST_PAY), "blue", "F").with_player(
        "yellow", bought_tokens=7
    )
    with pytest.raises(IllegalAction, match=r"must_pay"):
        do(state, HolyAbsolution({"violet": 0}))
    after = do(state, HolyAbsolution({"violet": 0}, overrule=True)).state
    assert (after.money("violet"), after.player("violet").misery) == (100, 2)
