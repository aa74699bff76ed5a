"""A round by touches alone: every phase, and how few taps its things take."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.core.table_actions import Correct
from companion.games.medioevo.forces import Force
from companion.games.medioevo.pieces import Branch, Good
from companion.games.medioevo.table import ChangePieces
from companion.ui.presenters.boxed import in_the_book
from companion.ui.translator import tr
from tests.stage.evening import Evening, keys_of
from tests.stage.taps.round import TASKS, RoundTaps, Task, taken

pytestmark = pytest.mark.ui
FIVE_WARES = (
    ("technology", "technology:carpentry"),
    ("technology", "technology:trade"),
    ("technology", "technology:edict"),
    ("unit", "unit:light_infantry"),
    ("unit", "unit:archer"),
)


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.name)
def test_the_things_of_a_round_keep_their_tap_budgets(table: Evening, task: Task) -> None:
    assert taken(table, task) <= task.budget


def kinds(table: Evening) -> list[str]:
    """What the journal holds, action by action."""
    return [position.action.kind for position in table.driver.app.desk.session.journal.present]


def test_four_players_play_a_complete_round_by_taps_alone(table: Evening) -> None:
    taps = RoundTaps(table)
    taps.go("phase")
    order_by_bids(taps)
    taps.press("next")
    horde_by_hand(taps)
    taxes_for_all(taps)
    taps.press("next")
    purchases_of_all(taps)
    taps.press("next")
    war_passes(taps)
    taps.press("next")
    trade_done(taps)
    taps.press("next")
    taps.press("next")
    state = taps.state
    assert (state.round, state.phase) == (2, 1)
    assert state.players["red"].technologies == {Branch.WAR: 1}
    assert state.players["red"].tax_rate == 30
    assert kinds(table) == [
        "hold_auction",
        "go_to_phase",
        "roll_horde",
        "go_to_phase",
        "collect_taxes",
        "go_to_phase",
        "buy",
        *["mark_done"] * 4,
        "go_to_phase",
        *["take_combat_turn"] * 8,
        "go_to_phase",
        *["mark_done"] * 4,
        "go_to_phase",
        "end_round",
    ]


def order_by_bids(taps: RoundTaps) -> None:
    taps.press_main()
    taps.bid(40, 40, 7, 5)
    sheet = taps.evening.sheet
    taps.tap(sheet.spot("main"))
    assert sheet.stage == "tied"
    taps.tap(sheet.spot("main"))
    taps.bid(5, 20)
    taps.tap(sheet.spot("main"))
    assert sheet.stage == "decided"
    taps.tap(sheet.spot("main"))
    assert taps.evening.sheet is None
    first, last = taps.state.order[0], taps.state.order[-1]
    assert taps.state.money(first) == 1540
    assert taps.state.money(last) == 1660


def horde_by_hand(taps: RoundTaps) -> None:
    """Phase 2 has a page of its own; in the first round only the horde is rolled."""
    taps.press_main()
    assert taps.shell.current == "event"
    for die, face in enumerate((2, 4, 7)):
        taps.tap(taps.page.spot(f"face|{die}|{face}"))
    taps.tap(taps.page.bar.buttons["book"])
    assert taps.state.horde_dice == (2, 4, 7)
    taps.tap(taps.page.bar.buttons["next"])
    assert taps.shell.current == "phase"


def taxes_for_all(taps: RoundTaps) -> None:
    taps.set_rate("red", 30)
    taps.press("book")
    assert all(account.done for account in taps.page.cards["taxes"].data.accounts)


def purchases_of_all(taps: RoundTaps) -> None:
    taps.tap_key("buyer:red")
    taps.put_in("technology", "technology:military")
    taps.put_in("unit", "unit:archer", "unit:archer")
    taps.press("buy")
    assert taps.shop.items() == ()
    for _ in range(4):
        taps.press("done")


def war_passes(taps: RoundTaps) -> None:
    for _ in range(4):
        taps.press("moved")
    for _ in range(4):
        taps.press("passed")


def trade_done(taps: RoundTaps) -> None:
    for _ in range(4):
        taps.press("done")


def test_bids_half_entered_are_there_again_after_a_restart(
    start: Callable[..., Evening],
) -> None:
    evening = start()
    evening.tap(evening.driver.spot("box:medioevo"))
    evening.tap(evening.page.spot("main"))
    taps = RoundTaps(evening)
    taps.go("phase")
    taps.press_main()
    taps.bid(120, 35)
    again = RoundTaps(start())
    again.go("phase")
    again.press_main()
    bidders = again.evening.sheet.blocks.cards["bidders"].data.bidders
    assert sum(bidder.sealed for bidder in bidders) == 2


def test_a_bid_above_the_purse_cannot_be_confirmed(table: Evening) -> None:
    taps = RoundTaps(table)
    taps.go("phase")
    taps.press_main()
    sheet = table.sheet
    taps.tap(sheet.spot("main"))
    for digit in "9999":
        taps.tap(sheet.spot(f"key:{digit}"))
    assert sheet.too_much
    assert sheet.blocks.cards["paper"].data.warning
    assert not sheet.spot("main").hit.enabled


def test_the_areas_of_everybody_are_counted_on_one_sheet(table: Evening) -> None:
    taps = at(table, 3)
    taps.press("areas")
    sheet = table.sheet
    keys = keys_of(sheet)
    for player, digit in zip(taps.state.order, "5463", strict=True):
        taps.tap(sheet.spot(f"type|{player}"))
        taps.tap(keys[digit])
    taps.tap(sheet.spot("confirm"))
    assert [taps.state.players[player].areas for player in taps.state.order] == [5, 4, 6, 3]
    assert "areas" not in [button.key for button in taps.page.foot.others]


def test_a_figure_of_the_taxes_opens_its_reasons(table: Evening) -> None:
    taps = at(table, 3)
    table.driver.hold(taps.page.spot("why:upkeep:blue"))
    assert table.sheet.lines[0].rule == "M-7.3"
    table.driver.press_back()
    assert table.sheet is None


def test_money_after_the_taxes_shows_only_while_it_is_held(table: Evening) -> None:
    taps = at(table, 3)
    card, key = taps.page.cards["taxes"], "secret:blue:means:blue"
    finger = table.driver.touch(taps.page.spot(key))
    table.driver.seconds(0.8)
    assert card.held[key] in [word.text for word in card.words]
    finger.touch_up()
    table.driver.frames(2)
    assert not card.held


def test_a_purchase_against_the_rules_is_told_and_can_be_done_anyway(table: Evening) -> None:
    taps = at(table, 4)
    taps.put_in("unit", "unit:captain:1")
    player = taps.shop.player_now
    taps.press("buy")
    assert "M-28.13" in taps.shell.layers.message
    taps.tap(taps.shell.layers.offer)
    assert taps.state.players[player].force.captain == (1, 0, 0)


@pytest.mark.parametrize("answer", ["sentence", "empty", "undo", "done"])
def test_what_may_be_done_anyway_is_offered_until_the_table_goes_on(
    table: Evening, answer: str
) -> None:
    taps = at(table, 4)
    taps.put_in("technology", "technology:religion")
    taps.press("buy")
    player = taps.shop.player_now
    taps.put_in("unit", "unit:captain:1")
    taps.press("buy")
    said = taps.shell.layers.message
    assert "M-28.13" in said
    table.driver.seconds(30)
    taps.tap_key("shelf:building")
    assert taps.shell.layers.message == said
    if answer == "sentence":
        taps.tap(taps.shell.layers.offer.part)
    elif answer == "done":
        taps.press("empty")
        taps.press("done")
    else:
        taps.press(answer)
    assert taps.shell.layers.message != said
    assert not taps.state.players[player].force.captain[0]


def test_a_held_ware_is_explained_and_not_put_into_the_basket(table: Evening) -> None:
    taps = at(table, 4)
    taps.tap_key("shelf:unit")
    before = taps.page.cards["basket"].data
    table.driver.hold(table.driver.spot("unit:cavalry"))
    assert table.sheet is not None
    assert taps.page.cards["basket"].data == before
    table.sheet.close()
    table.driver.wait()
    taps.tap_key("unit:cavalry")
    assert taps.page.cards["basket"].data != before


@pytest.mark.parametrize(
    ("shelf", "ware", "rule"),
    [
        ("technology", "technology:military", "M-28.13"),
        ("building", "building:village", "M-8.4"),
        ("unit", "unit:archer", "M-8.6"),
        ("transport", "transport:caravan:1", "M-8.5"),
        ("engine", "engine:catapult", "M-8.7"),
        ("other", "card", "M-8.8"),
    ],
)
def test_a_held_ware_cites_its_rule_and_where_the_book_has_it(
    table: Evening, shelf: str, ware: str, rule: str
) -> None:
    taps = at(table, 4)
    taps.tap_key(f"shelf:{shelf}")
    taps.hold(taps.page.spot(ware))
    taps.tap(table.sheet.spot(f"rule|{rule}"))
    (cited,) = (row for row in table.sheet.view.blocks[0].lines if row.rule == rule)
    assert in_the_book(tr.translator, rule) in cited.more


def test_five_things_and_the_loan_for_them_stand_on_one_page(table: Evening) -> None:
    """Nothing has to be scrolled to before it is signed; no tile tells what a purse holds."""
    taps = at(table, 4)
    player = taps.shop.player_now
    table.driver.app.desk.session.do(Correct(player, "money", 10 - taps.state.money(player)))
    table.driver.wait()
    for shelf, ware in FIVE_WARES:
        taps.put_in(shelf, ware)
    wares = {ware.key: ware for ware in taps.page.cards["stall"].data.wares}
    assert wares["unit:cavalry"].had == "free"
    basket = taps.page.cards["basket"]
    assert len(basket.data.lines) == len(FIVE_WARES)
    hit = next(hit for hit in basket.hits if hit.key == "loan")
    foot = basket.to_window(0, basket.y + hit.y)[1]
    bar = taps.page.bar
    assert foot >= bar.to_window(0, bar.top)[1], "the bar covers the loan"


@pytest.mark.rule("M-22.1")
def test_a_basket_too_dear_offers_a_loan_and_can_be_paid_all_the_same(table: Evening) -> None:
    taps = at(table, 4)
    player = taps.shop.player_now
    table.driver.app.desk.session.do(Correct(player, "money", 150 - taps.state.money(player)))
    table.driver.wait()
    for _ in range(2):
        taps.put_in("unit", "unit:cavalry")
    taps.press("buy")
    assert "M-8.1" in taps.shell.layers.message
    assert taps.shell.layers.stays  # until it is answered
    taps.tap_key("loan")
    assert taps.state.money(player) == 650
    assert taps.page.cards["basket"].data.loan is None
    taps.press("buy")
    assert taps.state.money(player) == 450
    table.driver.app.desk.session.undo()
    table.driver.app.desk.session.undo()
    table.driver.wait()
    for _ in range(2):
        taps.put_in("unit", "unit:cavalry")
    taps.press("loan_and_buy")
    assert taps.state.money(player) == 450
    table.driver.app.desk.session.undo()
    table.driver.app.desk.session.undo()
    table.driver.wait()
    for _ in range(2):
        taps.put_in("unit", "unit:cavalry")
    taps.press("buy")
    taps.tap(taps.shell.layers.offer)
    assert taps.state.money(player) == 0
    assert taps.state.players[player].force.cavalry == 2


@pytest.mark.rule("M-19.1")
def test_a_realm_card_that_was_bought_is_asked_for(table: Evening) -> None:
    taps = at(table, 4)
    player = taps.shop.player_now
    taps.put_in("other", "card")
    taps.press("buy")
    search = table.sheet
    assert search.count == 73
    search.input.text = "44"
    table.driver.frames(3)
    taps.tap(search.row("44"))
    assert [card.number for card in taps.state.players[player].cards] == [44]


def test_a_reminder_opens_the_sheet_on_which_the_thing_is_done(table: Evening) -> None:
    taps = at(table, 2)
    card = taps.page.cards["remember"]
    key = next(item.key for item in card.data.items if item.key.startswith("remind:player:"))
    _, _, player, tab = key.split(":")
    taps.tap(card.row(key))
    assert taps.shell.current == "player"
    assert (taps.page.presenter.view().player, taps.page.presenter.tab) == (player, tab)


def test_looking_at_another_phase_changes_nothing_until_one_goes_there(table: Evening) -> None:
    taps = RoundTaps(table)
    taps.go("phase")
    taps.tap(taps.page.spot("stop:6"))
    assert taps.state.phase == 1
    taps.press_main()
    assert taps.state.phase == 6


def test_a_stage_of_a_route_is_flipped_by_a_tap_and_taken_back_by_undo(table: Evening) -> None:
    taps = at(table, 6)

    def reached() -> list[str]:
        stops = taps.page.cards["route"].data.stops
        return [stop.key for stop in stops if stop.standing == "done"]

    taps.tap(taps.page.cards["offers"].button("route"))
    taps.tap(table.sheet.spot("confirm"))
    assert "M-17.8" in taps.shell.layers.message
    taps.tap(taps.shell.layers.offer)
    assert table.sheet is None
    taps.tap_key("stage:1")
    assert reached() == ["stage:1"]
    table.driver.app.desk.session.undo()
    table.driver.wait()
    assert reached() == []


@pytest.mark.rule("M-17.8")
def test_a_sale_at_the_end_of_a_finished_route_gives_up_nothing_unless_it_is_told_to(
    table: Evening,
) -> None:
    taps = at(table, 6)
    trade = taps.page.body.trade
    player, session = trade.player_now, table.driver.app.desk.session
    session.do(ChangePieces(player, added=Force(caravan=(0, 1, 0), merchant_ship=(1, 0, 0))))
    table.driver.wait()
    for key, values in (
        ("buy", {"good": Good.WINE, "vehicle": "caravan.2", "cubes": 2}),
        ("route", {"stages": "4"}),
    ):
        asked = trade.asked(key)
        filled = {field.key: field.value for field in asked.form(values).fields}
        session.do(asked.action(filled | values))
        table.driver.wait()
    for stage in (1, 2, 3):
        session.do(trade.reached(stage))
        table.driver.wait()
    taps.page.refresh()
    table.driver.wait()
    taps.tap(taps.page.cards["offers"].button("sell"))
    taps.tap(table.sheet.spot("one|control|nobody"))
    assert set(table.sheet.field("route").value) == {"on_route", "at_target"}
    assert table.sheet.form.confirm != "Give up the route"
    taps.tap(table.sheet.spot("many|route|on_route"))
    taps.tap(table.sheet.spot("many|route|at_target"))
    assert table.sheet.form.confirm == "Give up the route"


def test_a_treaty_is_signed_and_broken_from_its_page(table: Evening) -> None:
    taps = RoundTaps(table)
    taps.go("treaties")
    taps.press_main()
    taps.tap(table.sheet.spot("parties|blue"))
    taps.tap(table.sheet.spot("parties|red"))
    taps.tap(table.sheet.spot("confirm"))
    taps.tap(taps.page.cards["treaties"].row("treaty:1"))
    taps.tap(table.sheet.spot("offer|break:1:red"))
    assert taps.state.treaties == ()
    assert taps.state.players["red"].honor == 8


def test_the_language_may_change_in_the_middle_of_a_phase(table: Evening) -> None:
    from companion.ui.translator import tr

    taps = at(table, 4)
    taps.put_in("technology", "technology:military")
    try:
        tr.switch("it")
        taps.shell.refresh()
        table.driver.frames(4)
        assert "Acquisti" in {stop.text for stop in taps.page.head.data.stops}
        assert len(taps.shop.items()) == 1
    finally:
        tr.switch("en")


def at(table: Evening, phase: int) -> Any:
    """The phase page in a phase."""
    from companion.core.table_actions import GoToPhase

    taps = RoundTaps(table)
    table.driver.app.desk.session.do(GoToPhase(phase))
    table.driver.wait()
    taps.go("phase")
    return taps
