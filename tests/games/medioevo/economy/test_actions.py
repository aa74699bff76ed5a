"""Phases 1 and 3 and loans as actions on the table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import BadInput, IllegalAction
from companion.core.ledger import BANK
from companion.core.records import evolve
from companion.games.medioevo.forces import Force
from companion.games.medioevo.opening.turn_order import Bids, HoldAuction
from companion.games.medioevo.pieces import BuildingKind, Good, Terrain, Transport, Unit
from companion.games.medioevo.state import (
    Area,
    Building,
    Captive,
    HeldCard,
    Horde,
    Settings,
    State,
    Treaty,
    Variants,
    War,
)
from companion.games.medioevo.treasury.assessment import (
    loan_forecast_of,
    tax_forecast_of,
    upkeep_of,
)
from companion.games.medioevo.treasury.collecting import (
    CollectTaxes,
    GivenUp,
    SetTaxRate,
    TaxReturn,
)
from companion.games.medioevo.treasury.forecast import loan_forecast, tax_forecast
from companion.games.medioevo.treasury.loans import RepayLoan, TakeLoan
from companion.games.medioevo.treasury.relief import ReliefChosen, SoldBuilding, SoldTransport
from companion.games.medioevo.treasury.taxes import UnitsByTerrain
from tests.games.medioevo.small_table import do, named, poor, table, total

# Phase 1


def bids(**amounts: tuple[int, ...]) -> tuple[Bids, ...]:
    return tuple(Bids(player, mine) for player, mine in amounts.items())


@pytest.mark.rule("M-5.4")
def test_the_auction_changes_the_order_and_moves_the_money_to_the_last() -> None:
    step = do(table(1), HoldAuction(bids(red=(10,), blue=(70,), gold=(20,))))
    assert step.state.order == ("blue", "gold", "red")
    assert step.state.previous_order == ("red", "blue", "gold")
    assert step.state.money("blue") == 1530
    assert step.state.money("red") == 1670
    assert step.state.money("gold") == 1600


@pytest.mark.rule("M-5.3")
def test_an_auction_at_the_table_reverses_the_present_order_of_tied_players() -> None:
    step = do(table(1), HoldAuction(bids(red=(10,), blue=(10,), gold=(20,))))
    assert step.state.order == ("gold", "blue", "red")


@pytest.mark.rule("M-5.2")
def test_an_undecided_auction_says_who_has_to_bid_or_draw() -> None:
    with pytest.raises(BadInput, match=r"auction\.must_bid_again"):
        do(table(1), HoldAuction(bids(red=(10,), blue=(10,), gold=(0,))))
    with pytest.raises(BadInput, match=r"auction\.must_draw"):
        do(table(1, 1), HoldAuction(bids(red=(10,), blue=(1,), gold=(1,))))


@pytest.mark.rule("M-5.1")
def test_everybody_in_the_game_bids_once_a_round() -> None:
    with pytest.raises(BadInput, match=r"auction\.no_bid"):
        do(table(1), HoldAuction(bids(red=(10,), blue=(1,))))
    all_bids = bids(red=(10,), blue=(1,), gold=(0,))
    held = do(table(1), HoldAuction(all_bids)).state
    with pytest.raises(IllegalAction, match=r"phase\.already_done"):
        do(held, HoldAuction(all_bids))
    again = do(held, HoldAuction(all_bids, overrule=True))
    assert [text.key for text in again.warnings] == ["overruled"]


@pytest.mark.rule("M-5.1")
def test_who_is_out_does_not_bid_and_stays_behind_in_the_order() -> None:
    state = table(1).with_player("red", out_since=1)
    step = do(state, HoldAuction(bids(blue=(1,), gold=(5,))))
    assert step.state.order == ("gold", "blue", "red")
    assert step.state.playing == ("gold", "blue")
    with pytest.raises(BadInput, match=r"player\.is_out"):
        do(state, HoldAuction(bids(red=(0,), blue=(1,), gold=(5,))))


# Phase 3


def all_pay(**changes: Any) -> CollectTaxes:
    returns = tuple(TaxReturn(player, rate=20) for player in ("red", "blue", "gold"))
    return CollectTaxes(returns, **changes)


@pytest.mark.rule("M-7.1")
@pytest.mark.rule("R-15")
def test_the_tax_rate_lies_on_the_tables_scale() -> None:
    scale = Settings(values={"tax.lowest": 0, "tax.highest": 100})
    entered = table(settings=scale)
    assert do(entered, SetTaxRate("red", 30)).state.players["red"].tax_rate == 30
    with pytest.raises(IllegalAction, match=r"tax\.off_the_scale"):
        do(entered, SetTaxRate("red", 200))
    assert do(entered, SetTaxRate("red", 200, overrule=True)).state.players["red"].tax_rate == 200
    assert do(table(), SetTaxRate("red", 200)).state.players["red"].tax_rate == 200
    with pytest.raises(BadInput, match=r"tax\.not_a_step"):
        do(table(), SetTaxRate("red", 33))


@pytest.mark.rule("M-7.2")
@pytest.mark.rule("M-7.3")
def test_all_players_settle_phase_three_with_one_action() -> None:
    step = do(table(), all_pay())
    # five areas and the village of the start kit at 20, one archer
    assert step.state.money("red") == 1600 + 20 * 6 - 20
    assert step.state.money("gold") == step.state.money("red")
    assert total(step.state) == 0
    with pytest.raises(IllegalAction, match=r"phase\.already_done"):
        do(step.state, all_pay())


@pytest.mark.rule("M-7.5")
@pytest.mark.rule("R-16")
def test_only_controlled_named_areas_and_their_buildings_are_taxed() -> None:
    village = {BuildingKind.CIVIL: ("red", 1, 0)}
    metropolis = {BuildingKind.CIVIL: ("red", 3, 0)}
    state = named(
        table().with_player("red", areas=0, buildings=(), force=Force()),
        Area("Buda", start_realm_of="red", buildings=metropolis, cubes=(Good.SALT, Good.WINE)),
        Area("Pest", start_realm_of="red", buildings=village, barbarians=Horde(1)),
        Area("Lwow", forces={"red": Force(archer=1), "blue": Force(archer=1)}),
    )
    step = do(state, CollectTaxes((TaxReturn("red", rate=10),)))
    assert step.breakdowns[0].total == 10 * (1 + 3) + 40
    assert step.breakdowns[1].total == 20


@pytest.mark.rule("M-26.2")
def test_named_areas_know_their_terrain_and_the_rest_is_asked_for() -> None:
    state = named(
        table().with_player("red", force=Force(light_infantry=2)),
        Area("Sinai", terrain=Terrain.DESERT, forces={"red": Force(archer=1)}),
        Area("Cairo", terrain=Terrain.DESERT, inhabited=True, forces={"red": Force(archer=1)}),
    )
    assert upkeep_of(state, "red").terrain is None
    settings = replace(state.settings, variants=Variants(terrain=True))
    state = evolve(state, settings=settings)
    assert upkeep_of(state, "red").terrain == UnitsByTerrain(inhabited=1, desert=1, other=2)
    elsewhere = UnitsByTerrain(mountains=2)
    step = do(state, CollectTaxes((TaxReturn("red", elsewhere=elsewhere),)))
    assert step.breakdowns[1].total == 10 + 40 + 60


@pytest.mark.rule("M-7.4")
def test_pieces_given_up_cost_no_upkeep() -> None:
    item = TaxReturn("red", rate=0, given_up=(GivenUp(Force(archer=1)),))
    step = do(table(), CollectTaxes((item,)))
    assert step.state.money("red") == 1600
    assert step.state.players["red"].force.units == 0


@pytest.mark.rule("M-7.4")
def test_upkeep_that_cannot_be_paid_changes_nothing_and_says_what_to_do() -> None:
    state = poor(table().with_player("red", force=Force(light_infantry=4)), "red", 30)
    with pytest.raises(IllegalAction) as refused:
        do(state, CollectTaxes((TaxReturn("red", rate=0),)))
    assert refused.value.key == "settlement.upkeep_or_loan"
    assert refused.value.params["pieces"] == 3
    assert not refused.value.may_overrule
    step = do(state, CollectTaxes((TaxReturn("red", rate=0, take_loan=True),)))
    assert step.state.money("red") == 450
    assert step.state.players["red"].loans == (2,)
    in_debt = state.with_player("red", loans=(1,) * 5)
    with pytest.raises(IllegalAction, match=r"settlement\.upkeep_unpaid"):
        do(in_debt, CollectTaxes((TaxReturn("red", rate=0),)))


@pytest.mark.rule("M-22.3")
@pytest.mark.rule("M-27.37")
@pytest.mark.rule("M-27.38")
def test_magnates_lower_interest_and_share_what_the_others_pay() -> None:
    state = table().with_player("red", loans=(1, 1), cards=(HeldCard(38),))
    state = state.with_player("blue", cards=(HeldCard(37),)).with_player("gold", loans=(1, 2))
    returns = (
        TaxReturn("red", rate=0, card_38=True),
        TaxReturn("blue", rate=0, card_37=True),
        TaxReturn("gold", rate=0),
    )
    step = do(state, CollectTaxes(returns))
    assert step.state.money("red") == 1600 - 20 - 50
    assert step.state.money("gold") == 1600 - 20 - 50
    assert step.state.money("blue") == 1600 - 20 + 50
    assert step.state.players["red"].cards[0].used
    with pytest.raises(IllegalAction, match=r"interest\.card_not_ready"):
        do(state, CollectTaxes((TaxReturn("gold", rate=0, card_38=True),)))


def bankrupt_table() -> State:
    state = table().with_player(
        "red",
        loans=(1,) * 5,
        force=Force(caravan=(0, 1, 0)),
        buildings=(Building(BuildingKind.CIVIL, 2),),
    )
    return poor(state, "red", 20)


@pytest.mark.rule("M-22.5")
def test_a_bankrupt_player_sells_and_stirs_up_revolts_to_pay() -> None:
    state = evolve(bankrupt_table(), horde_dice=(4, 4, 4))
    relief = ReliefChosen((SoldBuilding(),), (SoldTransport(Transport.CARAVAN, 2),), revolts=1)
    step = do(state, CollectTaxes((TaxReturn("red", relief=relief),)))
    red = step.state.players["red"]
    assert step.state.money("red") == 20 - 20 + 100 + 100 + 100 - 250
    assert (red.buildings, red.force.transports) == ((), 0)
    assert (red.areas, red.rebel_areas, red.honor) == (4, 1, 10)
    assert red.interest_failed_in == 0
    assert total(step.state) == 0


@pytest.mark.rule("M-22.5")
def test_only_own_buildings_can_be_sold_off() -> None:
    state = named(bankrupt_table(), Area("Buda", buildings={BuildingKind.CIVIL: ("blue", 1, 0)}))
    for sold in (SoldBuilding(position=1), SoldBuilding("Buda", BuildingKind.CIVIL)):
        item = TaxReturn("red", relief=ReliefChosen((sold,)), accept_failure=True)
        with pytest.raises(BadInput, match=r"bankruptcy\.no_such_building"):
            do(state, CollectTaxes((item,)))


@pytest.mark.rule("M-7.4")
def test_who_can_still_borrow_must_do_so_to_pay_interest() -> None:
    state = bankrupt_table().with_player("red", loans=(1,) * 4)
    with pytest.raises(IllegalAction, match=r"settlement\.borrow_for_interest"):
        do(state, CollectTaxes((TaxReturn("red"),)))
    with pytest.raises(BadInput, match=r"tax\.player_twice"):
        do(state, CollectTaxes((TaxReturn("red"), TaxReturn("red"))))


@pytest.mark.rule("M-22.5")
@pytest.mark.rule("R-19")
def test_a_bankrupt_player_has_to_decide_before_he_fails() -> None:
    with pytest.raises(IllegalAction, match=r"bankruptcy\.must_decide"):
        do(bankrupt_table(), CollectTaxes((TaxReturn("red"),)))
    step = do(bankrupt_table(), CollectTaxes((TaxReturn("red", accept_failure=True),)))
    assert step.state.players["red"].interest_failed_in == 2
    assert step.state.players["red"].is_in
    assert [text.key for text in step.warnings] == ["bankruptcy.failed"]


@pytest.mark.rule("R-69")
def test_failing_twice_in_a_row_ends_the_game_for_the_player() -> None:
    state = bankrupt_table().with_player(
        "red", interest_failed_in=1, prisoners=(Captive(Unit.ARCHER, 0, "blue", 1),)
    )
    state = state.with_player("blue", prisoners=(Captive(Unit.ARCHER, 0, "red", 1),))
    state = evolve(
        named(state, Area("Buda", start_realm_of="red", marker="red")),
        treaties=(Treaty(1, "trade", ("red", "blue")), Treaty(2, "trade", ("gold", "blue"))),
        wars=(War("red", "gold", "gold", 1),),
    )
    after = do(state, CollectTaxes((TaxReturn("red", accept_failure=True),))).state
    red = after.players["red"]
    assert not red.is_in
    assert after.playing == ("blue", "gold")
    assert (red.force, red.buildings, red.loans, red.areas) == (Force(), (), (), 0)
    assert (after.areas["Buda"].start_realm_of, after.areas["Buda"].marker) == ("", "")
    assert [treaty.id for treaty in after.treaties] == [2]
    assert after.wars == ()
    assert after.players["blue"].prisoners == ()
    assert after.money("red") == 0
    assert total(after) == 0
    with pytest.raises(IllegalAction, match=r"player\.is_out"):
        do(after, TakeLoan("red"))


@pytest.mark.rule("R-19")
def test_a_failure_two_rounds_ago_does_not_count() -> None:
    state = evolve(bankrupt_table(), round=4).with_player("red", interest_failed_in=2)
    step = do(state, CollectTaxes((TaxReturn("red", accept_failure=True),)))
    assert step.state.players["red"].is_in


# Loans


@pytest.mark.rule("M-22.1")
@pytest.mark.rule("M-22.2")
def test_a_loan_comes_and_goes_with_five_hundred_florins() -> None:
    taken = do(table(5), TakeLoan("red")).state
    assert (taken.money("red"), taken.players["red"].loans) == (2100, (2,))
    repaid = do(taken, RepayLoan("red")).state
    assert (repaid.money("red"), repaid.players["red"].loans) == (1600, ())
    for state, action in ((taken, TakeLoan("red")), (repaid, RepayLoan("red"))):
        with pytest.raises(IllegalAction):
            do(state, action)


@pytest.mark.rule("M-22.1")
def test_the_table_may_allow_a_sixth_loan_and_the_log_says_so() -> None:
    state = table(5).with_player("red", loans=(1,) * 5)
    with pytest.raises(IllegalAction, match=r"loan\.too_many"):
        do(state, TakeLoan("red"))
    step = do(state, TakeLoan("red", overrule=True))
    assert len(step.state.players["red"].loans) == 6
    assert step.warnings[0].params["rule"] == "M-22.1"


@pytest.mark.rule("R-18")
def test_a_repayment_clears_the_oldest_loan() -> None:
    state = table(5).with_player("red", loans=(1, 2), loan_taken_in=2)
    assert do(state, RepayLoan("red")).state.players["red"].loans == (2,)


@pytest.mark.rule("M-22.2")
def test_nobody_repays_what_he_does_not_have_or_owe() -> None:
    for state in (table(5), poor(table(5).with_player("red", loans=(1,)), "red", 499)):
        with pytest.raises(IllegalAction) as refused:
            do(state, RepayLoan("red", overrule=True))
        assert not refused.value.may_overrule


# Forecasts from the table


@pytest.mark.rule("M-7.2")
def test_the_forecast_at_a_rate_is_what_collecting_at_it_brings() -> None:
    state = table().with_player("red", loans=(1, 2), loan_taken_in=2)
    forecast = tax_forecast(tax_forecast_of(state, "red"))
    for item in forecast.rates:
        after = do(state, CollectTaxes((TaxReturn("red", rate=item.rate),))).state
        assert after.money("red") == item.left.total
        later = tax_forecast_of(after, "red")
        assert later.interest.loans_open == 2
        assert not later.interest.taken_this_round


@pytest.mark.rule("M-22.4")
def test_the_loan_forecast_runs_to_the_last_round() -> None:
    answer = loan_forecast(loan_forecast_of(table(5), "red"))
    assert answer.florins.total == -50 * 10 - 50
    assert answer.honor.total == -2


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["take", "repay", "taxes", "auction", "round"]),
            st.sampled_from(["red", "blue", "gold"]),
            st.integers(0, 10),
        ),
        max_size=25,
    )
)
def test_money_is_neither_made_nor_lost_whatever_the_table_does(
    moves: list[tuple[str, str, int]],
) -> None:
    state = table()
    for what, player, number in moves:
        action: Any
        if what == "round":
            state = evolve(state, round=state.round + 1, done=frozenset())
            continue
        if what == "take":
            action = TakeLoan(player)
        elif what == "repay":
            action = RepayLoan(player)
        elif what == "taxes":
            action = CollectTaxes(
                (TaxReturn(player, rate=number * 10, accept_failure=number > 5),), overrule=True
            )
        else:
            amounts = {"red": (number,), "blue": (3,), "gold": (5,)}
            action = HoldAuction(bids(**amounts), overrule=True)
        try:
            state = do(state, action).state
        except (BadInput, IllegalAction):
            continue
        assert total(state) == 0
        assert all(money >= 0 for purse, money in state.purses.items() if purse != BANK)
