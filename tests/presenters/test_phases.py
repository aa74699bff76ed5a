"""The phases without a window: steps, bids, taxes, baskets, combat turns, trade, treaties."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import CompanionError
from companion.core.play import MemoryStore, Play, header_of
from companion.core.table_actions import Correct, GoToPhase, Pay
from companion.games import GAMES
from companion.games.medioevo.cards.playing import ChangeCards
from companion.games.medioevo.ending.closing import EndRound
from companion.games.medioevo.forces import Force
from companion.games.medioevo.game import GAME as MEDIOEVO
from companion.games.medioevo.pieces import Branch, Good
from companion.games.medioevo.setup import Seat, Setup
from companion.games.medioevo.state import Variants
from companion.games.medioevo.table import ChangePieces, NameArea
from companion.games.medioevo.treasury.loans import TakeLoan
from companion.ui.i18n import LANGUAGES, Translator
from companion.ui.presenters.drafts import Drafts, in_memory
from companion.ui.presenters.medioevo.auctions.turn_order import AuctionPresenter
from companion.ui.presenters.medioevo.phase import MedioevoPhase
from companion.ui.presenters.medioevo.purchases.page import PurchasesPresenter
from companion.ui.presenters.medioevo.purchases.shelf import SHELVES
from companion.ui.presenters.medioevo.taxes.page import TaxesPresenter
from companion.ui.presenters.medioevo.trade.page import TradePresenter
from companion.ui.presenters.medioevo.treaties.page import TreatiesPresenter
from companion.ui.presenters.medioevo.war.page import WarPresenter
from companion.ui.presenters.panels import Detail, Question
from companion.ui.presenters.session import Session
from tests.core.test_locale import all_keys
from tests.presenters.test_session import AtOnce, a_session
from tests.speaking import speaking
from tests.stage.tables.rich import fill

ENGLISH = speaking("en")


def texts() -> Translator:
    return ENGLISH


def in_phase(phase: int) -> Session:
    session, _ = a_session(AtOnce())
    if phase > 1:
        do(session, GoToPhase(phase))
    return session


def do(session: Session, action: Any) -> None:
    def refused(error: CompanionError) -> None:
        raise error

    session.do(action, refused)


def an_auction(session: Session, drafts: Drafts | None = None) -> AuctionPresenter:
    return AuctionPresenter(session, texts, drafts or in_memory(), random.Random(1))


def bid(auction: AuctionPresenter, *amounts: int) -> None:
    for amount in amounts:
        auction.begin()
        assert auction.bid(amount)


# -- the phase page -------------------------------------------------------------------------


def test_the_page_follows_the_round_and_another_phase_can_be_looked_at() -> None:
    session = in_phase(3)
    page = MedioevoPhase(session, texts)
    assert page.phase == 3
    page.look_at(5)
    assert (page.phase, page.view().is_now) == (5, False)
    assert page.action("go_here") == GoToPhase(5)
    do(session, GoToPhase(4, overrule=True))
    assert page.phase == 4


@pytest.mark.parametrize("phase", range(1, 8))
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phase_is_told_in_every_language(phase: int, language: str) -> None:
    session = in_phase(phase)
    words = speaking(language)
    view = MedioevoPhase(session, lambda: words).view()
    shown = [view.title, view.subtitle, *(tab.text for tab in view.tabs)]
    steps = MedioevoPhase(session, lambda: words).steps.of(phase)
    shown += [text for step in steps for text in (step.text, step.note)]
    shown += [reminder.text for reminder in view.reminders]
    assert not [text for text in shown if text.startswith(("ui.", "step.", "remind."))]


def test_a_step_is_marked_by_hand_and_taken_back() -> None:
    session = in_phase(7)
    page = MedioevoPhase(session, texts)
    do(session, page.steps.toggled("stop_markers"))
    assert page.steps.of(session.state.phase)[0].progress == "done"
    do(session, page.steps.toggled("stop_markers"))
    assert page.steps.of(session.state.phase)[0].progress == "now"


@pytest.mark.rule("M-2.5")
def test_the_set_up_stays_on_the_list_until_it_is_ticked_off() -> None:
    session = in_phase(1)
    page = MedioevoPhase(session, texts)
    steps = ("set_up_village", "set_up_archer", "set_up_camps")
    assert [step.key for step in page.steps.of(session.state.phase)] == ["auction", *steps]
    do(session, page.steps.toggled("set_up_village"))
    do(session, GoToPhase(2))
    assert [step.key for step in page.steps.of(session.state.phase)] == ["horde", *steps[1:]]
    camps = ENGLISH.text("setup.step.5")
    assert camps in [reminder.text for reminder in page.view().reminders]
    for step in steps[1:]:
        do(session, page.steps.toggled(step))
    assert camps not in [reminder.text for reminder in page.view().reminders]
    assert {step.progress for step in page.steps.of(session.state.phase)[1:]} == {"done"}
    do(session, GoToPhase(7))
    do(session, EndRound(overrule=True))
    assert [step.key for step in page.steps.of(session.state.phase)] == ["auction"]


def test_every_step_of_the_list_can_be_ticked_off() -> None:
    listed = {key.removeprefix("ui.step.") for key in all_keys() if key.startswith("ui.step.")}
    assert listed <= MEDIOEVO.steps


def test_reminders_lead_where_the_thing_is_done() -> None:
    session = in_phase(4)
    do(session, ChangeCards("red", added=(44,)))
    page = MedioevoPhase(session, texts)
    led = {
        reminder.leads_to
        for phase in range(1, 8)
        for reminder in page.reminders_of(phase)
        if reminder.leads_to
    }
    assert {"event", "auction", "treaties", "player:red:cards"} <= led
    assert all(f"player:{who}:realm" in led for who in session.state.playing)


@pytest.mark.rule("M-18.1")
def test_the_end_of_the_last_round_leads_to_the_scoring() -> None:
    session = in_phase(7)
    page = MedioevoPhase(session, texts)
    for _ in range(session.state.settings.limits.rounds):
        do(session, GoToPhase(7))
        do(session, page.action(page.go_on().key))
    assert session.state.ended == "rounds"
    assert not page.is_live
    main = page.foot().main
    assert main is not None
    assert main.key == "page:scoring"


# -- bids -----------------------------------------------------------------------------------


@pytest.mark.rule("M-5.1")
def test_bids_stay_hidden_until_all_are_revealed() -> None:
    auction = an_auction(in_phase(1))
    bid(auction, 40, 10)
    view = auction.view()
    assert view.stage == "hand_over"
    assert not any(row.amount for row in view.rows)
    bid(auction, 30, 20)
    assert auction.stage() == "ready"
    auction.reveal()
    assert [row.amount for row in auction.view().rows] == ["40", "30", "20", "10"]


@pytest.mark.rule("M-5.2")
def test_a_tie_at_the_top_is_bid_out() -> None:
    session = in_phase(1)
    auction = an_auction(session)
    bid(auction, 40, 40, 5, 6)
    auction.reveal()
    assert auction.stage() == "tied"
    auction.bid_again()
    first = auction.view()
    assert len(first.rows) == 2
    bid(auction, 0, 15)
    auction.reveal()
    assert auction.stage() == "decided"
    do(session, auction.result())
    assert session.state.money(session.state.order[0]) == 1600 - 55


@pytest.mark.rule("M-5.3")
def test_lots_are_drawn_at_the_table_or_by_the_app() -> None:
    session = in_phase(1)
    auction = an_auction(session)
    bid(auction, 40, 5, 5, 5)
    auction.reveal()
    assert auction.stage() == "draw"
    tied = [row.player for row in auction.view().rows][1:]
    assert [row.player for row in auction.view().rows if row.now] == tied
    auction.draw(tied[2])
    auction.draw(tied[0])
    assert auction.stage() == "draw"
    auction.draw(tied[0])
    auction.draw_all()
    assert auction.stage() == "decided"
    assert sorted(row.place for row in auction.view().rows) == ["1", "2", "3", "4"]


def test_nobody_bids_more_than_he_has_and_a_kill_loses_no_bid() -> None:
    session = in_phase(1)
    drafts = in_memory()
    auction = an_auction(session, drafts)
    auction.begin()
    assert not auction.bid(1601)
    bid(auction, 300)
    assert an_auction(session, drafts).view().rows[0].done


def test_bids_that_no_longer_work_out_are_bid_anew() -> None:
    session = in_phase(1)
    auction = an_auction(session)
    bid(auction, 1500, 5, 6, 7)
    do(session, Pay("blue", "bank", 500))
    auction.reveal()
    assert auction.stage() == "broken"
    auction.take_back()
    assert auction.stage() == "hand_over"


# -- taxes ----------------------------------------------------------------------------------


def a_tax_office(session: Session, drafts: Drafts | None = None) -> TaxesPresenter:
    return TaxesPresenter(session, texts, drafts or in_memory())


@pytest.mark.rule("M-7.2")
@given(
    rates=st.lists(st.integers(0, 10), min_size=4, max_size=4),
    areas=st.lists(st.integers(1, 12), min_size=4, max_size=4),
)
def test_the_preview_is_what_booking_brings(rates: list[int], areas: list[int]) -> None:
    session = in_phase(3)
    taxes = a_tax_office(session)
    for player, rate, count in zip(session.state.playing, rates, areas, strict=True):
        do(session, Correct(player, "areas", count))
        taxes.set_rate(player, rate * 10)
    after = {row.player: row.after for row in taxes.view().rows}
    do(session, taxes.book_all())
    assert {row.player: row.after for row in taxes.view().rows} == after
    assert all(row.booked for row in taxes.view().rows)
    assert not taxes.waiting()


def test_every_figure_of_the_taxes_says_why() -> None:
    session = in_phase(3)
    do(session, Correct("blue", "areas", 9))
    do(session, TakeLoan("blue"))
    taxes = a_tax_office(session)
    taxes.set_rate("blue", 30)
    why = taxes.reason("blue", "income")
    assert why is not None
    assert why.lines[-1].amount == "300"
    assert why.lines[0].rule == "M-7.2"


@pytest.mark.rule("M-7.4")
def test_who_cannot_pay_is_told_what_helps_and_the_others_are_booked() -> None:
    session = in_phase(3)
    do(session, ChangePieces("red", added=Force(light_infantry=9)))
    do(session, Pay("red", "bank", 1600))
    taxes = a_tax_office(session)
    row = next(row for row in taxes.view().rows if row.player == "red")
    assert row.warns
    assert "M-7.4" in row.note
    do(session, taxes.book_all())
    assert taxes.waiting() == ("red",)
    taxes.returns.change("red", "loan", 1)
    assert taxes.problem("red", taxes.answers().get("red")) == ""
    do(session, taxes.book("red"))
    assert len(session.state.players["red"].loans) == 1


@pytest.mark.rule("M-22.5")
def test_a_bankrupt_player_plunders_his_own_or_fails() -> None:
    session = in_phase(3)
    for _ in range(5):
        session.do(TakeLoan("red", overrule=True))
    do(session, GoToPhase(7, overrule=True))
    do(session, EndRound())
    do(session, GoToPhase(3))
    do(session, Pay("red", "bank", session.state.money("red")))
    do(session, Correct("red", "money", 20))
    taxes = a_tax_office(session)
    assert taxes.problem("red", taxes.answers().get("red"))
    keys = {means.key for means in taxes.returns.means("red", bankrupt=True)}
    assert {"building:0", "revolts", "fail"} <= keys
    taxes.returns.change("red", "fail", 1)
    do(session, taxes.book("red"))
    assert session.state.players["red"].interest_failed_in == 2


def test_half_set_tax_rates_survive_a_kill_and_end_with_the_round() -> None:
    session = in_phase(3)
    drafts = in_memory()
    a_tax_office(session, drafts).set_rate("blue", 70)
    assert a_tax_office(session, drafts).rate("blue") == 70


# -- purchases ------------------------------------------------------------------------------


def a_shop(session: Session, drafts: Drafts | None = None) -> PurchasesPresenter:
    return PurchasesPresenter(session, texts, drafts or in_memory())


@pytest.mark.rule("M-8.1")
def test_the_running_total_is_what_the_basket_costs() -> None:
    session = in_phase(4)
    shop = a_shop(session)
    player = shop.player_now
    shop.add("technology:carpentry")
    shop.choose_shelf("unit")
    shop.add("unit:archer")
    shop.add("unit:archer")
    shop.choose_shelf("transport")
    shop.add("transport:galley:1")
    total = next(item for item in shop.view().totals if item.key == "to_pay")
    before = session.state.money(player)
    do(session, shop.action("buy"))
    assert before - session.state.money(player) == int(total.text)
    assert session.state.players[player].technologies == {Branch.TRANSPORT: 1}


def test_what_speaks_against_a_basket_follows_the_language() -> None:
    spoken = [speaking("de"), speaking("it")]
    shop = PurchasesPresenter(in_phase(4), lambda: spoken[0], in_memory())
    shop.choose_shelf("transport")
    shop.add("transport:galley:3")
    german = shop.view().problems
    spoken.pop(0)
    assert german
    assert set(shop.view().problems).isdisjoint(german)


def test_units_of_one_kind_are_counted_together_and_none_takes_them_out() -> None:
    shop = a_shop(in_phase(4))
    shop.choose_shelf("unit")
    for _ in range(3):
        shop.add("unit:archer")
    assert [(line.count, line.counted) for line in shop.view().lines] == [(3, True)]
    shop.change(0, 0)
    assert shop.view().lines == ()


def test_the_basket_says_what_speaks_against_it_before_anything_is_bought() -> None:
    shop = a_shop(in_phase(4))
    shop.choose_shelf("building")
    shop.add("building:castle")
    view = shop.view()
    assert any("M-28" in problem for problem in view.problems)
    assert {"missing", "to_pay"} <= {total.key for total in view.totals}


@pytest.mark.rule("M-8.1")
def test_what_the_basket_brings_opens_what_needs_it() -> None:
    shop = a_shop(in_phase(4))

    def allowed(shelf: str, key: str) -> bool:
        shop.choose_shelf(shelf)
        return next(offer.allowed for offer in shop.view().offers if offer.key == key)

    assert not allowed("unit", "unit:captain:1")
    shop.choose_shelf("technology")
    shop.add("technology:military")
    assert allowed("unit", "unit:captain:1")
    shop.empty()
    assert not allowed("unit", "unit:captain:1")


def test_what_speaks_twice_against_a_basket_is_said_once() -> None:
    shop = a_shop(in_phase(4))
    shop.choose_shelf("transport")
    for _ in range(2):
        shop.add("transport:galley:3")
    view = shop.view()
    assert len(view.lines) == 2
    assert len(set(view.problems)) == len(view.problems)


def test_every_shelf_is_full_and_every_offer_can_be_put_into_the_basket() -> None:
    session = fill(a_session(AtOnce())[0])
    shop = a_shop(session)
    shop.choose_player("blue")
    for shelf in SHELVES:
        shop.choose_shelf(shelf)
        for offer in shop.view().offers:
            shop.add(offer.key)
            view = shop.view()
            assert view.lines
            assert not offer.text.startswith("ui.")
            for place in range(len(view.lines)):
                shop.options(place)
            shop.empty()


def test_a_basket_survives_a_kill() -> None:
    session = in_phase(4)
    drafts = in_memory()
    a_shop(session, drafts).add("technology:carpentry")
    assert len(a_shop(session, drafts).items()) == 1


@pytest.mark.rule("M-26.5")
def test_hidden_purchases_wait_behind_the_screen_until_they_are_revealed() -> None:
    setup = Setup(
        tuple(Seat(name, name.title(), name, areas=3) for name in ("red", "blue")),
        variants=Variants(hidden_purchases=True),
    )
    game = GAMES["medioevo"]
    store = MemoryStore(header_of(game, setup))
    session = Session(Play(game, store), AtOnce(), lambda: 1_000)
    do(session, GoToPhase(4))
    shop = a_shop(session)
    assert main_key(shop) == "hand_over"
    assert "Red" in shop.hand_over().heading
    shop.handed_over()
    shop.add("technology:carpentry")
    assert main_key(shop) == "hide"
    shop.choose_player("blue")
    shop.choose_player("red")
    assert shop.view().lines == ()
    assert main_key(shop) == "hand_over"
    shop.handed_over()
    assert len(shop.view().lines) == 1
    do(session, shop.action("hide"))
    shop.empty()
    assert session.state.players["red"].technologies == {}
    assert shop.view().is_hidden
    assert main_key(shop) == "reveal"
    do(session, shop.action("reveal"))
    assert session.state.players["red"].technologies == {Branch.TRANSPORT: 1}
    assert main_key(shop) == "done"


@pytest.mark.rule("M-8.3", "M-19.1")
def test_a_realm_card_is_turned_for_its_points_in_the_basket() -> None:
    session = in_phase(4)
    do(session, ChangeCards("blue", added=(12,)))
    shop = a_shop(session)
    shop.choose_player("blue")
    shop.add("technology:carpentry")
    do(session, shop.action("buy"))
    shop.empty()
    shop.choose_shelf("transport")
    shop.add(shop.view().offers[0].key)
    assert "missing" in [total.key for total in shop.view().totals]
    [open_card] = [token for token in shop.view().tokens if token.key.startswith("card:")]
    question = shop.flip(open_card.key)
    assert question is not None
    assert shop.question_of(question.key) is not None
    do(session, question.action({"points.blue": 1, "points.red": 2, "either": "yes"}))
    [card] = [token for token in shop.view().tokens if token.key.startswith("card:")]
    assert (card.key, card.chosen) == ("card:12:blue", False)
    assert shop.flip(card.key) is None
    assert "missing" not in [total.key for total in shop.view().totals]
    do(session, shop.action("buy"))
    held = session.state.players["blue"].card(12)
    assert held is not None
    assert held.used
    shop.empty()
    assert shop.cards() == ()


def main_key(shop: PurchasesPresenter) -> str:
    main = shop.foot().main
    assert main is not None
    return main.key


# -- war, trade, treaties -------------------------------------------------------------------


@pytest.mark.rule("M-9.1")
def test_the_war_goes_round_the_table_until_all_pass() -> None:
    session = in_phase(5)
    war = WarPresenter(session, texts)
    for _ in range(4):
        do(session, war.action("moved"))
    assert war.view().title == "Combat turn 2"
    for _ in range(4):
        do(session, war.action("passed"))
    assert war.foot().main is None


@pytest.mark.rule("M-9.1", "M-9.2")
def test_where_areas_are_named_the_moved_pieces_get_stop_markers() -> None:
    session = in_phase(5)
    war = WarPresenter(session, texts)
    assert "moved_pieces" not in [offer.key for offer in war.view().offers]
    do(session, NameArea("Caffa", inhabited=True))
    first = session.state.playing[0]
    do(session, ChangePieces(first, added=Force(cavalry=2, galley=(1, 0, 0)), area="Caffa"))
    assert "moved_pieces" in [offer.key for offer in war.view().offers]
    question = war.asked("moved_pieces")
    assert isinstance(question, Question)
    assert not question.form({}).ready
    do(session, answered(question, **{"moved:cavalry": 1, "moved:galley.1": 1}))
    stop = session.state.stops[-1]
    assert (stop.player, stop.area) == (first, "Caffa")
    assert stop.pieces == Force(cavalry=1, galley=(1, 0, 0))
    assert war.view().fighters[0].had == "moved"


@pytest.mark.rule("M-9.1", "M-9.3")
def test_the_one_whose_turn_it_is_marches_between_named_areas_from_the_war_page() -> None:
    session = in_phase(5)
    war = WarPresenter(session, texts)
    assert "move" not in [offer.key for offer in war.view().offers], "no area has a name yet"
    for name in ("Caffa", "Tana"):
        do(session, NameArea(name, inhabited=True))
    first = session.state.playing[0]
    army = Force(cavalry=2, war_wagon=(1, 0, 0))
    do(session, ChangePieces(first, added=army, area="Caffa"))
    question = war.asked("move")
    assert isinstance(question, Question)
    form = question.form({"target": "Tana", "start": "Caffa"})
    assert [choice.key for choice in form.fields[0].choices] == ["Caffa", "Tana"]
    pieces = {"pieces.cavalry": 2, "pieces.war_wagon.0": 1}
    do(session, answered(question, **{"target": "Tana", "start": "Caffa"}, **pieces))
    areas = session.state.areas
    assert first not in areas["Caffa"].forces
    assert areas["Tana"].forces[first] == army


def answered(question: Any, **values: Any) -> Any:
    form = question.form(values)
    return question.action({field.key: field.value for field in form.fields} | values)


@pytest.mark.rule("M-17.5")
def test_a_sale_counts_the_market_factor_of_the_cubes_lying_there() -> None:
    session = in_phase(6)
    do(session, ChangePieces("blue", added=Force(caravan=(0, 1, 0))))
    trade = TradePresenter(session, texts)
    trade.choose_player("blue")
    do(session, answered(trade.asked("buy"), good=Good.WINE, vehicle="caravan.2", cubes=2))
    sale = trade.asked("sell")
    assert isinstance(sale, Question)
    form = sale.form({"lying": [Good.SALT, Good.FURS, Good.GRAIN]})
    assert form.confirm == "Sell for 320"
    there = sale.form({"lying": [Good.WINE]})
    assert there.confirm == "Sell for 240"
    assert there.said[-1].tone == "loss"
    money = session.state.money("blue")
    do(session, answered(sale, lying=[Good.SALT, Good.FURS, Good.GRAIN]))
    assert session.state.money("blue") == money + 320


@pytest.mark.rule("M-17.8")
def test_a_route_is_planned_flipped_stage_by_stage_and_given_up() -> None:
    session = in_phase(6)
    do(session, ChangePieces("blue", added=Force(caravan=(1, 0, 0))))
    trade = TradePresenter(session, texts)
    trade.choose_player("blue")
    do(session, answered(trade.asked("buy"), good="salt"))
    do(session, answered(trade.asked("route"), stages="6", names=["Kiev", "Riga"]))
    do(session, trade.reached(2))
    assert trade.view().route.reached == (2,)
    assert "Kiev – Riga" in trade.view().route.title
    assert isinstance(trade.asked("route_more"), Detail)
    do(session, trade.offered("give_up"))
    assert trade.view().route.stages == 0


@pytest.mark.rule("M-17.8")
def test_a_route_is_borne_by_the_loaded_vehicle_and_goes_to_another_one() -> None:
    session = in_phase(6)
    do(session, ChangePieces("blue", added=Force(caravan=(0, 1, 0), merchant_ship=(1, 0, 0))))
    do(session, ChangeCards("blue", added=(30,)))
    trade = TradePresenter(session, texts)
    trade.choose_player("blue")
    do(session, answered(trade.asked("buy"), good=Good.WINE, vehicle="caravan.2", cubes=2))
    load = session.state.players["blue"].loads[0].id
    question = trade.asked("route")
    offered = next(field for field in question.form({}).fields if field.key == "vehicle")
    assert [choice.key for choice in offered.choices] == [f"load.{load}", "merchant_ship.1"]
    do(session, answered(question, stages="4"))
    route = session.state.players["blue"].route
    assert (route.vehicle, route.load) == ("caravan.2", load)
    do(session, trade.offered("kept"))
    do(session, answered(trade.offered("assign"), vehicle="merchant_ship.1"))
    route = session.state.players["blue"].route
    assert (route.vehicle, route.load, route.orphaned) == ("merchant_ship.1", 0, False)


@pytest.mark.rule("M-17.8")
def test_a_finished_route_is_turned_to_account_unless_the_table_says_otherwise() -> None:
    session = in_phase(6)
    do(session, ChangePieces("blue", added=Force(caravan=(0, 1, 0), merchant_ship=(1, 0, 0))))
    trade = TradePresenter(session, texts)
    trade.choose_player("blue")
    do(session, answered(trade.asked("buy"), good=Good.WINE, vehicle="caravan.2", cubes=2))
    do(session, answered(trade.asked("route"), stages="4"))
    for stage in (1, 2):
        do(session, trade.reached(stage))
    far = {"lying": [Good.SALT], "control": "nobody"}
    form = trade.asked("sell").form(far)
    assert form.confirm == "Give up the route"  # its only vehicle sells on the way
    assert (form.said[0].tone, form.said[0].rule) == ("loss", "M-17.8")
    do(session, trade.reached(3))
    sale = trade.asked("sell")
    field = next(field for field in sale.form(far).fields if field.key == "route")
    assert field.value == ("on_route", "at_target")
    assert sale.form(far).confirm.startswith("Sell for ")
    assert sale.form(far | {"route": ()}).confirm == "Give up the route"
    honor = session.state.players["blue"].honor
    do(session, answered(sale, **far, route_honor=2))
    assert session.state.players["blue"].route is None
    assert session.state.players["blue"].honor == honor + 2


def test_trade_forms_with_named_areas_offer_the_cubes_that_fit() -> None:
    session = in_phase(6)
    for name, good in (("Konstantinopel", Good.SPICES), ("Trebisonda", Good.WINE)):
        do(session, NameArea(name, True, good, True, start_realm_of="blue"))
    do(session, ChangePieces("blue", added=Force(caravan=(0, 1, 0))))
    trade = TradePresenter(session, texts)
    trade.choose_player("blue")
    session.do(answered(trade.asked("buy"), area="Trebisonda", vehicle="caravan.2"))
    for key in ("sell", "cube", "move"):
        question = trade.asked(key)
        assert isinstance(question, Question)
        form = question.form({"area": "Konstantinopel"} if key != "move" else {})
        assert form.fields


@pytest.mark.rule("M-21.7")
def test_a_treaty_that_runs_out_says_so_and_all_ways_to_end_it_are_offered() -> None:
    session = in_phase(1)
    treaties = TreatiesPresenter(session, texts)
    do(session, answered(treaties.asked("new"), parties=["blue", "red"], rounds=1, text="Peace"))
    (bond,) = treaties.view().treaties
    assert bond.warns
    detail = treaties.asked(bond.key)
    assert isinstance(detail, Detail)
    keys = {offer.key.split(":")[0] for offer in detail.offers}
    assert keys == {"end", "break", "vote"}
    vote = treaties.offered("vote:1")
    cast = {f"votes.{who}": "yes" for who in session.state.playing}
    for some in ({}, dict(list(cast.items())[1:])):
        form = vote.form({"accused": "red", **some})
        assert not form.ready, "everybody votes"
        open_vote = next(field for field in form.fields if field.key == "votes.blue")
        assert open_vote.value not in {choice.key for choice in open_vote.choices}
    assert vote.form({"accused": "red", **cast}).ready
    do(session, answered(vote, accused="red", **cast))
    assert session.state.players["red"].honor == 8
    assert treaties.view().treaties == ()


@pytest.mark.rule("M-21.6")
def test_a_secret_treaty_tells_nobody_what_it_is_about() -> None:
    session = in_phase(1)
    treaties = TreatiesPresenter(session, texts)
    do(
        session,
        answered(treaties.asked("new"), parties=["blue", "red"], secret="yes", text="Burn Riga"),
    )
    view, detail = treaties.view(), treaties.asked("treaty:1")
    assert isinstance(detail, Detail)
    shown = [view.treaties[0].text, view.treaties[0].note, *(line.text for line in detail.said)]
    assert not any("Riga" in text or "Trade treaty" in text for text in shown)
    do(session, treaties.offered("reveal:1"))
    detail = treaties.asked("treaty:1")
    assert isinstance(detail, Detail)
    assert any("Riga" in line.text for line in detail.said)


def test_war_truce_and_peace_from_the_list() -> None:
    session = in_phase(1)
    treaties = TreatiesPresenter(session, texts)
    do(session, answered(treaties.asked("declare"), player="blue", against="red"))
    assert treaties.view().wars[0].tone == "loss"
    do(session, treaties.offered("make_truce:blue:red"))
    do(session, treaties.offered("peace:blue:red"))
    assert [bond.icon for bond in treaties.view().wars] == ["flag-outline"]


def test_everything_war_asks_can_be_answered_with_what_it_suggests() -> None:
    session = in_phase(5)
    war = WarPresenter(session, texts)
    for key in ("declare", "hostile", "conquest"):
        question = war.asked(key)
        assert isinstance(question, Question)
        do(session, answered(question))
    assert isinstance(war.asked("movement"), Detail)


@pytest.mark.rule("M-16.1", "M-16.2", "M-21.1")
def test_a_conquest_without_battle_asks_for_everything_the_rule_lists() -> None:
    session = in_phase(5)
    war = WarPresenter(session, texts)
    question = war.asked("conquest")
    assert isinstance(question, Question)
    values: dict[str, Any] = {"player": "blue", "loser": "red"}
    keys = [field.key for field in question.form(values).fields]
    assert keys == ["player", "loser", "hostile", "facts", "start_realm_of", "site", "left"]
    values |= {
        "facts": ["inhabited"],
        "start_realm_of": "red",
        "left": ["military", "galley", "cargo"],
        "level:military": 2,
        "fate:military": "plunder",
        "count:galley:2": 1,
        "count:cargo:1": 3,
    }
    action = question.action(values)
    assert action.hostile
    assert not action.after_battle
    assert action.start_realm_of == "red"
    assert [(o.what, o.level, o.count, o.fate, o.owner) for o in action.objects] == [
        ("military", 2, 1, "plunder", "red"),
        ("galley", 2, 1, "take_over", "red"),
        ("cargo", 1, 3, "take_over", "red"),
    ]
    assert not question.action(values | {"hostile": ""}).hostile


@pytest.mark.rule("M-16.1", "M-16.4")
def test_of_a_named_area_every_thing_that_lies_there_is_decided_about() -> None:
    session = in_phase(5)
    fleet = Force(galley=(1, 0, 0), archer=0)
    do(session, NameArea("Caffa", inhabited=True))
    do(session, ChangePieces("red", added=fleet, area="Caffa"))
    do(session, ChangePieces("green", added=fleet, area="Caffa"))
    question = WarPresenter(session, texts).asked("conquest")
    assert isinstance(question, Question)
    values = {"player": "blue", "loser": "red", "area": "Caffa"}
    fates = [field for field in question.form(values).fields if field.key.startswith("fate:")]
    assert [field.label for field in fates] == ["Galley I (Dora)"]
    action = question.action(values | {fates[0].key: "plunder"})
    assert [(o.what, o.owner, o.fate) for o in action.objects] == [("galley", "red", "plunder")]


@pytest.mark.rule("M-17.8")
def test_the_stages_of_a_route_are_tapped_and_those_without_a_name_stay_open() -> None:
    trade = TradePresenter(a_session(AtOnce())[0], texts)
    question = trade.asked("route")
    assert isinstance(question, Question)
    form = question.form({"stages": "6"})
    line = next(field for field in form.fields if field.kind == "line")
    assert line.most == 6
    action = question.action({"stages": "6", "names": ["Caffa", "", "Rome"]})
    assert action.stages == ("Caffa", "", "Rome", "", "", "")
    again = trade.question_of("trade:route:red")
    assert again is not None
    assert again.key == "trade:route:red"
    assert trade.player_now == "red"
    assert trade.question_of("treaties:new") is None


def test_a_broken_treaty_stays_in_the_history_and_one_that_was_ended_too() -> None:
    from companion.games.medioevo.diplomacy.treaties import BreakTreaty, EndTreaty, MakeTreaty
    from companion.games.medioevo.words import TreatyKind
    from companion.ui.presenters.medioevo.treaties.body import TreatiesPage
    from tests.presenters.recorded import ROUNDS, session_of

    session = session_of(ROUNDS)
    while session.state.is_over:
        session.undo()
    one, other = session.state.order[:2]
    first = session.state.treaties_made + 1
    for _ in range(2):
        session.do(MakeTreaty(TreatyKind.TRADE, (one, other), overrule=True))
    session.do(BreakTreaty(one, first))
    session.do(EndTreaty(first + 1))
    panels = {panel.key: panel for panel in TreatiesPage(session, lambda: ENGLISH).view().panels}
    ended, broken = panels["past"].items[:2]
    assert "broken in round" in broken.note
    assert broken.tone == "loss"
    assert "ended in round" in ended.note
