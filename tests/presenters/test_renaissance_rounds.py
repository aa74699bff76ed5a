"""Table, phases and sheets of Age of Renaissance without a window."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

import pytest

from companion.core.errors import CompanionError
from companion.core.play import MemoryStore, Play, header_of
from companion.core.table_actions import Correct, GoToPhase, MarkDone, NextPhase, Pay
from companion.games import GAMES
from companion.games.renaissance.advances.acquire import BuyAdvances
from companion.games.renaissance.corrections import (
    CorrectAdvance,
    CorrectFleet,
    CorrectMarker,
)
from companion.games.renaissance.income import CollectIncome
from companion.games.renaissance.misery import GiveUp
from companion.games.renaissance.pieces import Advance, Capital, Good, Ships
from companion.games.renaissance.tables import ADVANCES
from companion.ui.i18n import LANGUAGES
from companion.ui.presenters.drafts import Drafts, in_memory
from companion.ui.presenters.new_game.page import NewGamePresenter, offers_of
from companion.ui.presenters.panels import Act, Detail, Question
from companion.ui.presenters.renaissance.bids import CapitalBidding, TokenBuying
from companion.ui.presenters.renaissance.phase import RenaissancePhase
from companion.ui.presenters.renaissance.phases.acquire import AcquireBody
from companion.ui.presenters.renaissance.phases.body import PhaseBody
from companion.ui.presenters.renaissance.phases.cards import BuyCardsBody, DrawBody, PlayCardsBody
from companion.ui.presenters.renaissance.phases.expand import ExpandBody
from companion.ui.presenters.renaissance.phases.income import IncomeBody, OrderBody
from companion.ui.presenters.renaissance.phases.setup import CAPITALS_FORM, SetupBody
from companion.ui.presenters.renaissance.sheet import RenaissanceSheet
from companion.ui.presenters.renaissance.summary import summary_of
from companion.ui.presenters.renaissance.table import RenaissanceTable
from companion.ui.presenters.session import Session
from tests.presenters.test_session import AtOnce
from tests.speaking import speaking
from tests.stage.tables.renaissance import middle_of_a_game, whole_game

OTHERWISE = "The table differs"  # what a single tap on a sheet gives as its reason
GAME = GAMES["renaissance"]
ENGLISH = speaking("en")
BODIES: tuple[type[PhaseBody], ...] = (
    SetupBody,
    DrawBody,
    BuyCardsBody,
    PlayCardsBody,
    AcquireBody,
    ExpandBody,
    IncomeBody,
    OrderBody,
    PlayCardsBody,
)


def new_session(players: int = 3) -> Session:
    presenter = NewGamePresenter(["renaissance"], lambda: ENGLISH, in_memory())
    while len(presenter.seats) > players:
        presenter.remove()
    for index, name in enumerate(("Anna", "Ben", "Cleo", "Dora")[:players]):
        presenter.rename(index, name)
    setup = offers_of("renaissance").setup_of(presenter.table())
    return Session(Play(GAME, MemoryStore(header_of(GAME, setup))), AtOnce(), lambda: 1_000)


@cache
def _rich() -> Any:
    return middle_of_a_game()


def rich_session() -> Session:
    """Six players in the card phase of round 6."""
    kept = _rich().store
    store = MemoryStore(dict(kept.header))
    store.saved = list(kept.saved)
    return Session(Play(GAME, store), AtOnce(), lambda: 1_000)


def body(session: Session, phase: int, drafts: Drafts | None = None, language: str = "en") -> Any:
    texts = speaking(language)
    return BODIES[phase](session, lambda: texts, drafts or in_memory(), phase)


def words_of(thing: Any) -> Iterator[str]:
    """Every text in frozen data."""
    if isinstance(thing, str):
        yield thing
    elif is_dataclass(thing) and not isinstance(thing, type):
        for item in fields(thing):
            if item.name not in ("key", "icon", "tint", "colour", "tone", "kind", "leads_to"):
                yield from words_of(getattr(thing, item.name))
    elif isinstance(thing, (tuple, list)):
        for part in thing:
            yield from words_of(part)


def not_worded(thing: Any) -> list[str]:
    return [word for word in words_of(thing) if word.startswith(("ren.", "ui.", "sheet.", "rule."))]


# -- words --------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phase_and_what_its_rows_open_has_words(language: str) -> None:
    session, texts = rich_session(), speaking(language)
    page = RenaissancePhase(session, lambda: texts)
    for phase in range(1, 9):
        if session.state.phase != phase:
            session.do(GoToPhase(phase))
        shown = body(session, phase, language=language)
        panels = shown.panels()
        assert not_worded((panels, shown.foot(), page.view(), page.go_on())) == []
        rows = [item.key for panel in panels for item in panel.items if item.taps]
        rows += [offer.key for panel in panels for offer in panel.offers]
        for key in rows:
            answer = None if key.startswith("page:") else shown.tapped(key)
            if isinstance(answer, Question):
                assert not_worded(answer.form({})) == []
        for key in [item.key for panel in panels for item in panel.items if item.holds]:
            assert not_worded(shown.held(key)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_table_and_sheets_have_words(language: str) -> None:
    session, texts = rich_session(), speaking(language)
    table = RenaissanceTable(session, lambda: texts)
    assert not_worded(table.view()) == []
    for player in session.state.seats:
        for figure in ("score", "money", "misery", "hand", "control_markers"):
            assert not_worded(table.tapped(player, figure)) == []
            assert not_worded(table.why(player, figure)) == []
    sheet = RenaissanceSheet(session, lambda: texts)
    for tab in [tab.key for tab in sheet.view().tabs]:
        sheet.open("p0", tab)
        view = sheet.view()
        assert not_worded(view) == []
        for key in [item.key for panel in view.panels for item in panel.items if item.taps]:
            answer = sheet.tapped(key)
            if isinstance(answer, Question):
                assert not_worded(answer.form({})) == []
            if isinstance(answer, Detail):
                assert not_worded(answer) == []
        keys = [tile.key for panel in view.panels for tile in panel.tiles]
        keys += [item.key for panel in view.panels for item in panel.items]
        assert not_worded([sheet.held(key) for key in keys]) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_set_up_has_words(language: str) -> None:
    session, texts, drafts = new_session(4), speaking(language), in_memory()
    shown = body(session, 0, drafts, language)
    assert not_worded((shown.panels(), shown.foot())) == []
    for kind in (CapitalBidding, TokenBuying):
        assert not_worded(kind(session, lambda: texts, drafts).view()) == []


# -- set-up -------------------------------------------------------------------------------------


def note(bids: Any, *amounts: int) -> None:
    for amount in amounts:
        bids.begin()
        assert bids.bid(amount)
    bids.reveal()


def test_equal_bids_are_rolled_for_until_somebody_is_higher() -> None:
    session, drafts = new_session(), in_memory()
    note(bids := CapitalBidding(session, lambda: ENGLISH, drafts), 3, 3, 0)
    bids.accept()
    setup = body(session, 0, drafts)
    question = setup.tapped(CAPITALS_FORM)
    first, second, third = session.state.seats
    asked = [field.key for field in question.form({}).fields]
    assert asked == [f"dice:{first}", f"dice:{second}"]
    equal = {f"dice:{first}": [4], f"dice:{second}": [4]}
    dice = question.form(equal).fields
    assert [len(field.sides) for field in dice] == [2, 2]
    decided = {f"dice:{first}": [4, 1], f"dice:{second}": [4, 6]}
    form = question.form(decided)
    assert form.ready
    wish = {**decided, f"capital:{second}": "barcelona"}
    session.do(question.action(wish))
    players = session.state.players
    assert [players[one].capital for one in (second, first, third)] == [
        Capital.BARCELONA,
        Capital.VENICE,
        Capital.GENOA,
    ]
    assert [session.state.money(one) for one in (first, second, third)] == [37, 37, 40]


def test_nobody_notes_more_than_he_owns_and_less_than_nothing_is_paid_for() -> None:
    session, drafts = _with_capitals()
    buying = TokenBuying(session, lambda: ENGLISH, drafts)
    buying.begin()
    assert not buying.bid(41)
    assert not buying.bid(-41)
    note(buying, -2, 5, 5)
    first, second, third = session.state.seats
    assert [row.player for row in buying.view().rows] == [first, third, second]
    session.do(buying.result())
    assert session.state.money(first) == 38
    assert session.state.players[first].bought_tokens == 0
    assert session.state.order == (first, third, second)


def _with_capitals() -> tuple[Session, Drafts]:
    session, drafts = new_session(), in_memory()
    note(bids := CapitalBidding(session, lambda: ENGLISH, drafts), 0, 0, 0)
    bids.accept()
    question = body(session, 0, drafts).question()
    dice = {f"dice:{one}": [6 - place] for place, one in enumerate(session.state.seats)}
    session.do(question.action(dice))
    return session, drafts


def test_what_was_noted_for_one_bidding_is_not_there_for_the_next() -> None:
    session, drafts = _with_capitals()
    buying = TokenBuying(session, lambda: ENGLISH, drafts)
    note(buying, 1, 2, 3)
    session.do(buying.result())
    for _ in range(7):
        session.do(NextPhase())
    assert session.state.phase == 7
    assert TokenBuying(session, lambda: ENGLISH, drafts).noted == {}


# -- the round ----------------------------------------------------------------------------------


def test_the_table_follows_whose_turn_it_is() -> None:
    session = rich_session()
    session.do(GoToPhase(5))
    table = RenaissanceTable(session, lambda: ENGLISH)

    def acting() -> list[str]:
        return [row.id for row in table.view().rows if row.acting]

    for player in session.state.order:
        assert acting() == [player]
        answer = body(session, 5).tapped(f"done:{player}")
        assert isinstance(answer, Act)
        session.do(answer.action)
    assert acting() == []


def test_the_table_counts_the_advances_of_everybody() -> None:
    session = rich_session()
    for row in RenaissanceTable(session, lambda: ENGLISH).view().rows:
        grid = next(figure for figure in row.figures if figure.kind == "grid")
        owned = session.state.players[row.id].advances
        assert grid.value == sum(grid.levels) == len(owned)


def test_who_cannot_pay_takes_the_misery_and_who_is_tapped_does_so_too() -> None:
    session, drafts = rich_session(), in_memory()
    first, second, *_ = session.state.order
    session.do(GoToPhase(4))
    session.do(Correct(first, "hand", 4))
    session.do(Correct(first, "money", -session.state.money(first)))
    phase = body(session, 4, drafts)
    assert phase.not_paying() == (first,)
    phase.tapped(f"pay:{second}")
    assert phase.not_paying() == (first, second)
    phase.tapped(f"pay:{second}")
    assert phase.not_paying() == (first,)
    before = session.state.players[first].misery
    session.do(phase.tapped("stabilise").action)
    assert session.state.players[first].misery > before
    assert body(session, 4).foot().main is None


def test_the_order_is_corrected_place_by_place() -> None:
    session = rich_session()
    question = body(session, 3).tapped("change_order")
    order = session.state.order
    assert not question.form({}).ready
    session.do(question.action({"place:0": order[2]}))
    assert session.state.order == (order[2], order[0], order[1], *order[3:])


@pytest.mark.parametrize(
    ("key", "values"),
    [
        ("change_order", {"place:0": 2}),
        ("markers", {"good": "wine", "markers": 3}),
        ("pile", {"figure": "discard", "value": 7}),
    ],
)
def test_what_a_phase_sets_right_asks_for_its_reason_and_the_log_shows_it(
    key: str, values: dict[str, Any]
) -> None:
    session = rich_session()
    session.do(GoToPhase(1))
    if key == "change_order":
        values = {"place:0": session.state.order[2]}
    question = body(session, 1).tapped(key)
    assert question.form(values).fields[-1].key == "reason"
    session.do(question.action({**values, "reason": "the cat was on the board"}))
    step = session.journal.present[-1].step
    told = " ".join(ENGLISH.text(text) for text in (step.summary, *step.warnings))
    assert "the cat was on the board" in told


def test_the_first_player_buys_markers_away() -> None:
    session = rich_session()
    session.do(CorrectMarker(Good.WINE, -2))
    session.do(GoToPhase(1))
    session.do(MarkDone("draw", done=False))
    session.do(MarkDone("mills", done=False))
    first = session.state.order[0]
    before = session.state.money(first)
    question = body(session, 1).tapped("marker:wine")
    assert [field.key for field in question.form({}).fields] == ["count"]
    session.do(question.action({"count": 2}))
    assert Good.WINE not in session.state.markers
    assert session.state.money(first) == before - 10


def test_reminders_put_first_what_must_be_done() -> None:
    session = rich_session()
    session.do(GoToPhase(5))
    gone = next(one for one in session.state.order if session.state.players[one].hand)
    session.do(GiveUp(gone))
    kinds = [item.kind for item in RenaissancePhase(session, lambda: ENGLISH).reminders()]
    assert kinds == sorted(kinds, key=lambda kind: kind != "must")
    assert {"must", "check"} <= {*kinds}


def test_nothing_is_left_to_remember_when_everybody_has_played_his_cards() -> None:
    session = rich_session()
    session.do(CorrectAdvance("p1", Advance.Q, True))
    session.do(GoToPhase(4))
    page = RenaissancePhase(session, lambda: ENGLISH)
    assert next(item.text for item in page.reminders()) == "Åse may swap places once (Q)."
    session.do(GoToPhase(3))
    for player in session.state.order:
        session.do(body(session, 3).tapped(f"done:{player}").action)
    assert page.reminders() == ()


def test_a_war_that_was_tied_in_this_round_waits_for_the_next_card_phase() -> None:
    session = rich_session()
    (war,) = session.state.wars
    assert war.declared_in == session.state.round
    (panel,) = [panel for panel in body(session, 3).panels() if panel.key == "wars"]
    assert panel.offers == ()
    assert panel.items[0].note == "tied, rolled again in the next card phase"


def test_both_rolls_are_told_once_with_what_they_bring() -> None:
    session = rich_session()
    session.do(GoToPhase(6))
    session.do(CollectIncome())
    question = body(session, 6).tapped("rolls")
    wine, gold = {"roll:1": [4, 3, 4]}, {"roll:2": [2, 6, 6]}
    assert [said.value for said in question.form(wine).said] == ["Surplus: Wine"]
    told = [said.text.partition(" (")[0] for said in question.form(wine | gold).said]
    assert told[:3] == ["Surplus: Wine", "Shortage: Gold", "Shortage: Ivory"]
    assert len(told) == len(set(told))


def test_ships_are_bought_before_hand_cards_are_paid_for() -> None:
    session = rich_session()
    session.do(GoToPhase(4))
    assert [panel.key for panel in body(session, 4).own_panels()] == ["fleet", "stabilise"]


def ship_note(session: Session, player: str) -> str:
    panels = body(session, 4).panels()
    items = next(panel for panel in panels if panel.key == "fleet").items
    return str(next(item for item in items if item.key == f"fleet:{player}").note)


@pytest.mark.rule("R-9.4.1.1")
def test_who_cannot_buy_ships_reads_what_is_in_the_way() -> None:
    session = rich_session()
    session.do(GoToPhase(4))
    one = session.state.order[0]
    session.do(CorrectFleet(one, Ships.GALLEY, 2))
    session.do(Pay(one, "bank", session.state.money(one) - 9))
    assert ship_note(session, one) == "Ducats needed: 10, there are only 9 (R-9.4.1.1)"
    session.do(CorrectFleet(one, Ships.GALLEY, 8))
    assert ship_note(session, one) == "The row ends at 8; next: S Seaworthy ships"
    session.do(CorrectFleet(one, Ships.SEAWORTHY, 16))
    assert ship_note(session, one) == "The row ends at 16; next: T Ocean navigation"
    session.do(CorrectFleet(one, Ships.OCEAN, 4))
    assert ship_note(session, one) == "the largest fleet"
    session.do(CorrectFleet(one, Ships.GALLEY, 2))
    session.do(Pay("bank", one, 191))
    assert ship_note(session, one) == "Buy Galley 4 for 10"
    owned = session.state.players[one].advances
    new = next(x for x, row in ADVANCES.items() if x not in owned and not row.needs)
    session.do(BuyAdvances(one, (new,)))
    assert ship_note(session, one) == "The fleet is built before the advances (R-9.4.1.2)"
    session.do(GoToPhase(5))
    assert ship_note(session, one) == "Buy Galley 4 for 10", "only a look ahead"


def test_the_last_round_ends_with_cards_and_scoring() -> None:
    played = whole_game()
    store = MemoryStore(dict(played.store.header))
    store.saved = list(played.store.saved)
    session = Session(Play(GAME, store), AtOnce(), lambda: 1_000)
    table = RenaissanceTable(session, lambda: ENGLISH)
    assert table.next_place() == "scoring"
    result = summary_of(session.state)["result"]
    assert min(player["rank"] for player in result["players"]) == 1
    page = RenaissancePhase(session, lambda: ENGLISH)
    assert page.foot().main.key == "page:scoring"  # type: ignore[union-attr]


# -- sheets -------------------------------------------------------------------------------------


def test_steppers_of_the_board_are_booked_together_and_forgotten() -> None:
    session = rich_session()
    sheet = RenaissanceSheet(session, lambda: ENGLISH)
    sheet.open("p1", "board")
    goods = session.state.players["p1"].goods.get(Good.WINE, 0)
    sheet.stepped("good:wine", 1)
    sheet.stepped("figure:overseas", 1)
    answer = sheet.tapped("book")
    assert isinstance(answer, Act)
    for action in (answer.action, *answer.also):
        session.do(action)
        sheet.done(action)
    assert session.state.players["p1"].goods[Good.WINE] == goods + 1
    assert session.state.players["p1"].overseas == 1
    assert sheet.view().foot == ()


def test_an_advance_is_entered_and_struck_off_on_the_sheet() -> None:
    session = rich_session()
    sheet = RenaissanceSheet(session, lambda: ENGLISH)
    sheet.open("p1", "advances")
    detail = sheet.tapped("advance:Z")
    assert isinstance(detail, Detail)
    assert [offer.key for offer in detail.offers] == ["give:Z"]
    answer = sheet.tapped("give:Z")
    assert isinstance(answer, Act)
    session.do(answer.action)
    assert session.state.players["p1"].has(Advance.Z)
    assert answer.action == CorrectAdvance("p1", Advance.Z, True, reason=OTHERWISE)


def test_who_gave_up_stays_on_the_table_below_the_others() -> None:
    session = rich_session()
    gone = session.state.order[0]
    session.do(GiveUp(gone))
    rows = RenaissanceTable(session, lambda: ENGLISH).view().rows
    assert rows[-1].id == gone
    assert rows[-1].out
    sheet = RenaissanceSheet(session, lambda: ENGLISH)
    assert gone in [player for player, _, _ in sheet.view().players]


# -- a new table --------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_default_table_begins_with_any_number(players: int) -> None:
    presenter = NewGamePresenter(["renaissance"], lambda: ENGLISH, in_memory())
    while len(presenter.seats) != players:
        presenter.add() if len(presenter.seats) < players else presenter.remove()
    offers = offers_of("renaissance")
    setup = offers.setup_of(presenter.table())
    assert len(GAME.start(setup).seats) == players
    assert bool(offers.warnings_of(presenter.table())) == (players in (4, 5))


def test_house_rules_length_and_fields_reach_the_game() -> None:
    presenter = NewGamePresenter(["renaissance"], lambda: ENGLISH, in_memory())
    presenter.choose("last_epoch", "2")
    presenter.choose("switch.tie_first", "earlier")
    presenter.choose("field.3", 5)
    presenter.choose("field.2", 4)
    setup = offers_of("renaissance").setup_of(presenter.table())
    assert setup.last_epoch == 2
    assert setup.switches.tie_first == "earlier"
    assert setup.switches.positions_four == (1, 3, 4, 5)


def test_fields_that_do_not_rise_are_named_before_the_game() -> None:
    presenter = NewGamePresenter(["renaissance"], lambda: ENGLISH, in_memory())
    presenter.choose("field.1", 1)
    assert len(presenter.view().warnings) == 1
    with pytest.raises(CompanionError):
        GAME.start(offers_of("renaissance").setup_of(presenter.table()))
