"""A player's sheet without a window: its words, its reasons, and what every tap asks for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from companion.core.errors import CompanionError
from companion.core.table_actions import Correct, GoToPhase, Pay
from companion.games.medioevo import tables
from companion.games.medioevo.forces import Force
from companion.games.medioevo.pieces import Branch
from companion.games.medioevo.purchases.buying import Buy
from companion.games.medioevo.table import ChangePieces, NameArea
from companion.ui.i18n import LANGUAGES
from companion.ui.presenters.medioevo.sheet import TABS, MedioevoSheet
from companion.ui.presenters.panels import (
    Act,
    Amount,
    Answer,
    Detail,
    Form,
    Panel,
    Question,
    Search,
    Statement,
)
from companion.ui.presenters.session import Session
from tests.presenters.test_session import AtOnce, a_session
from tests.speaking import speaking
from tests.stage.tables.rich import fill

SHOWN = (
    *("text", "note", "title", "heading", "label", "confirm", "value", "hint"),
    *("panels", "tiles", "items", "offers", "choices", "fields", "said"),
)
EVERY_TAB = [tab.key for tab in TABS]


@pytest.fixture
def session() -> Session:
    return fill(a_session(AtOnce())[0])


def a_sheet(session: Session, tab: str = "", language: str = "en") -> MedioevoSheet:
    texts = speaking(language)
    sheet = MedioevoSheet(session, lambda: texts)
    sheet.open("blue", tab)
    return sheet


def keys_of(panels: tuple[Panel, ...]) -> Iterator[str]:
    """Everything that can be tapped."""
    for panel in panels:
        yield from (item.key for item in panel.items if item.taps)
        yield from (offer.key for offer in panel.offers)
        yield from (tile.key for tile in panel.tiles if tile.taps)
        if panel.grid:
            yield from (cell.key for column in panel.grid.columns for cell in column)


def words_of(thing: Any) -> Iterator[str]:
    """Every text of a view, a detail or a form."""
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, tuple):
        for part in thing:
            yield from words_of(part)
    elif hasattr(thing, "__dataclass_fields__"):
        for name in thing.__dataclass_fields__:
            if name in SHOWN:
                yield from words_of(getattr(thing, name))


def untranslated(thing: Any) -> list[str]:
    return [word for word in words_of(thing) if word.startswith("sheet.") or "{" in word]


def explored(sheet: MedioevoSheet, key: str, seen: set[str]) -> Iterator[Answer]:
    """What a tap asks for, and what the offers below it ask for."""
    if key in seen:
        return
    seen.add(key)
    answer = sheet.tapped(key)
    yield answer
    if isinstance(answer, Detail):
        for offer in answer.offers:
            yield from explored(sheet, offer.key, seen)
    elif isinstance(answer, Search):
        for row in answer.rows[:3]:
            yield answer.then(row.key)


def everything_asked(sheet: MedioevoSheet) -> Iterator[Answer]:
    view = sheet.view()
    seen: set[str] = set()
    for key in (*keys_of(view.panels), *(offer.key for offer in view.foot)):
        yield from explored(sheet, key, seen)


@pytest.mark.parametrize("tab", EVERY_TAB)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_tab_and_what_it_asks_has_its_words(
    session: Session, tab: str, language: str
) -> None:
    sheet = a_sheet(session, tab, language)
    faults = untranslated(sheet.view())
    for answer in everything_asked(sheet):
        faults += untranslated(answer)
        if isinstance(answer, Question):
            faults += untranslated(answer.form({}))
    assert faults == []


@pytest.mark.parametrize("tab", EVERY_TAB)
def test_every_answer_makes_an_action_that_the_rules_understand(session: Session, tab: str) -> None:
    """Allowed or refused, but never a crash: with the answers a form starts with."""
    game, count = session.play.game, 0
    for answer in everything_asked(a_sheet(session, tab)):
        actions: tuple[Any, ...] = ()
        if isinstance(answer, Act):
            actions = (answer.action, *answer.also)
        elif isinstance(answer, Question):
            form = answer.form({})
            if form.ready:  # of others something is still to be told
                actions = (answer.action({field.key: field.value for field in form.fields}),)
        for action in actions:
            count += 1
            with suppress(CompanionError):
                game.apply(session.state, action)
    assert count


@pytest.mark.parametrize("tab", EVERY_TAB)
def test_every_reason_adds_up_to_its_total(session: Session, tab: str) -> None:
    sheet = a_sheet(session, tab)
    keys = [tile.key for panel in sheet.view().panels for tile in panel.tiles]
    keys += [item.key for panel in sheet.view().panels for item in panel.items if item.holds]
    for key in keys:
        why = sheet.held(key)
        if why is None or not why.lines[-1].is_total:
            continue
        parts = [_figure(line.amount) for line in why.lines[:-1]]
        assert sum(parts) == _figure(why.lines[-1].amount), key


def _figure(text: str) -> int:
    return int(text.replace("−", "-").replace("±", "").replace("\u00a0", ""))


def panel_of(sheet: MedioevoSheet, key: str) -> Panel:
    return next(panel for panel in sheet.view().panels if panel.key == key)


def test_the_ledger_runs_from_the_newest_booking_to_the_oldest(session: Session) -> None:
    rows = panel_of(a_sheet(session, "treasury"), "bookings").items
    assert [(row.value, row.secret) for row in rows] == [
        ("−75", "2255"),
        ("+350", "2330"),
        ("−120", "1980"),
        ("+500", "2100"),
    ]


def test_what_was_taken_back_is_not_in_the_ledger(session: Session) -> None:
    session.do(Pay("blue", "bank", 55))
    session.undo()
    rows = panel_of(a_sheet(session, "treasury"), "bookings").items
    assert rows[0].value == "−75"


def test_a_long_ledger_is_told_in_full_on_demand(session: Session) -> None:
    for amount in range(1, 15):
        session.do(Pay("blue", "bank", amount))
    sheet = a_sheet(session, "treasury")
    assert len(panel_of(sheet, "bookings").items) < 18
    statement = sheet.tapped("all")
    assert isinstance(statement, Statement)
    assert len(statement.rows) == 18


def test_a_coin_count_says_the_difference_and_what_may_explain_it(session: Session) -> None:
    question = a_sheet(session, "treasury").tapped("count")
    assert isinstance(question, Question)
    form = question.form({"coins.500": 4, "coins.100": 3, "coins.10": 3})
    values = {line.text: line.value for line in form.said}
    assert values["Coins counted"] == "2330"
    assert values["Difference to the purse"] == "+75"
    assert any("Tribut" in line.text for line in form.said)
    fitting = question.form({"coins.500": 4, "coins.50": 5, "coins.5": 1})
    assert "book" not in [field.key for field in fitting.fields]


def test_quick_amounts_open_the_payment_with_the_amount_in_it(session: Session) -> None:
    assert a_sheet(session, "treasury").tapped("quick:-50") == Amount("blue", -50)


def test_steppers_are_a_draft_until_they_are_booked_together(session: Session) -> None:
    sheet = a_sheet(session, "army")
    for key, change in (("piece:cavalry", 1), ("piece:cavalry", 1), ("piece:archer", -1)):
        sheet.stepped(key, change)
    row = next(item for item in panel_of(sheet, "units").items if item.key == "piece:cavalry")
    assert (row.count, row.draft) == (3, 2)
    assert "+2" in sheet.view().foot_note
    sheet.open("red", "army")
    assert sheet.view().foot == ()
    sheet.open("blue", "army")
    book = sheet.tapped("book")
    assert isinstance(book, Act)
    assert book.action == ChangePieces(
        "blue", Force(cavalry=2), Force(archer=1), reason="The table differs"
    )
    session.do(book.action)
    sheet.done(book.action)
    assert sheet.view().foot == ()
    assert session.state.players["blue"].force.cavalry == 3


def test_pieces_of_a_named_area_change_there(session: Session) -> None:
    sheet = a_sheet(session, "army")
    sheet.chose("place", "Trebisonda")
    sheet.stepped("piece:light_infantry", 1)
    book = sheet.tapped("book")
    assert isinstance(book, Act)
    assert book.action.area == "Trebisonda"


def test_counts_of_the_realm_become_corrections_of_their_own(session: Session) -> None:
    sheet = a_sheet(session, "realm")
    sheet.stepped("count:areas", 2)
    sheet.stepped("count:rebel_areas", 1)
    book = sheet.tapped("book")
    assert isinstance(book, Act)
    done = {action.figure: action.change for action in (book.action, *book.also)}
    assert done == {"areas": 2, "rebel_areas": 1}
    assert all(isinstance(action, Correct) for action in (book.action, *book.also))


@pytest.mark.rule("M-8.2")
def test_a_technology_is_bought_and_the_grid_shows_it(session: Session) -> None:
    sheet = a_sheet(session, "technology")
    detail = sheet.tapped("tech:trade")
    assert isinstance(detail, Detail)
    buy = sheet.tapped(detail.offers[0].key)
    assert isinstance(buy, Act)
    assert isinstance(buy.action, Buy)
    session.do(buy.action)
    assert session.state.players["blue"].technology_level(Branch.ECONOMY) == 1
    grid = panel_of(sheet, "grid").grid
    assert grid is not None
    assert [cell.state for cell in grid.columns[1]] == ["had", "next", "later", "later"]


def test_missing_points_are_priced_before_a_technology_is_used(session: Session) -> None:
    question = a_sheet(session, "technology").tapped("use:machinery")
    assert isinstance(question, Question)
    form = question.form({"uses": 3})
    assert "+300" in [line.value for line in form.said]


def test_a_card_asks_for_its_own_fields_only(session: Session) -> None:
    sheet = a_sheet(session, "cards")
    asked = {}
    for card in (12, 13, 24, 59):
        question = sheet.tapped(f"ability:{card}")
        assert isinstance(question, Question)
        asked[card] = [field.key.partition(".")[0] for field in question.form({}).fields]
    assert asked[12] == ["area"]
    assert asked[13] == ["die", "cards"]
    assert asked[24] == ["area", "unit"]
    assert asked[59][:2] == ["target", "target_card"]
    assert isinstance(sheet.tapped("ability:4"), Act)


def test_points_of_a_card_are_chosen_where_two_colours_are_printed(session: Session) -> None:
    sheet = a_sheet(session, "cards")
    either = sheet.tapped("for_points:12")
    assert isinstance(either, Question)
    assert [x.key for x in either.form({}).fields[0].choices] == ["blue", "red"]
    at_once = sheet.tapped("for_points:36")
    assert isinstance(at_once, Act)
    unknown = sheet.tapped("for_points:1")
    assert isinstance(unknown, Question)
    assert not unknown.form({}).ready
    assert unknown.form({"points.blue": 1}).ready


def test_a_search_finds_cards_by_words_and_knows_who_holds_them(session: Session) -> None:
    search = a_sheet(session, "cards").tapped("take")
    assert isinstance(search, Search)
    assert len(search.rows) == 73
    bishops = [row for row in search.rows if "bishop" in row.words]
    assert len(bishops) >= 3
    assert next(row for row in search.rows if row.key == "46").quiet


def test_the_wording_of_a_secret_treaty_is_not_in_its_details(session: Session) -> None:
    sheet = a_sheet(session, "diplomacy")
    detail = sheet.tapped("treaty:2")
    assert isinstance(detail, Detail)
    assert "Defence" not in " ".join(words_of(detail))
    why = sheet.held("treaty:2")
    assert why is not None
    assert "Defence pact" in why.title


def test_a_declaration_says_what_it_costs_before_it_is_made(session: Session) -> None:
    detail = a_sheet(session, "diplomacy").tapped("with:yellow")
    assert isinstance(detail, Detail)
    assert "−2" in [line.value for line in detail.said]


def test_a_form_asks_again_only_what_matters_now(session: Session) -> None:
    question = a_sheet(session, "realm").tapped("name")
    assert isinstance(question, Question)
    plain: Form = question.form({})
    assert "good" not in [field.key for field in plain.fields]
    assert not plain.ready
    lived_in = question.form({"name": "Roma", "features": ["inhabited"]})
    assert "good" in [field.key for field in lived_in.fields]
    assert lived_in.ready


def field_of(question: Question, key: str, **values: Any) -> Any:
    return next(one for one in question.form(values).fields if one.key == key)


def test_what_a_part_would_do_is_told_by_the_whole_that_it_makes(session: Session) -> None:
    build = a_sheet(session, "realm").tapped("build")
    assert isinstance(build, Question)
    for kind, most in (("village", 1), ("castle", 8)):
        points = tables.BUILDINGS[kind].building_points
        assert (field_of(build, "damage", kind=kind).most, points - 1) == (most, most)
    told = [line.text for line in build.form({"kind": "castle", "damage": 1}).said]
    assert any("Castle" in line for line in told)
    assert build.action({"kind": "castle", "damage": 1}).added[0].damage == 1


def test_several_alike_are_put_down_together(session: Session) -> None:
    sheet = a_sheet(session, "army")
    vehicle, capture = sheet.tapped("vehicle"), sheet.tapped("capture")
    assert isinstance(vehicle, Question)
    assert isinstance(capture, Question)
    put = vehicle.action({"transport": "galley", "level": "2", "count": 3})
    assert put.added == Force(galley=(0, 3, 0))
    assert "level" not in [one.key for one in capture.form({"unit": "archer"}).fields]
    taken = capture.action({"owner": "red", "unit": "captain", "level": "3", "count": 2})
    assert [(one.owner, one.level) for one in taken.added] == [("red", 3)] * 2


def test_the_die_of_a_card_is_thrown_with_its_own_sides(session: Session) -> None:
    schemer = a_sheet(session, "cards").tapped("ability:13")
    assert isinstance(schemer, Question)
    die = field_of(schemer, "die")
    assert (die.kind, die.sides, die.hint) == ("dice", (6,), "Roll")
    assert not schemer.form({}).ready
    assert schemer.action({"die": [5]}).play.die == 5


@pytest.mark.rule("M-9.2")
def test_pieces_march_into_a_named_area_from_its_page(session: Session) -> None:
    session.do(NameArea("Kiev", True, start_realm_of="blue"))
    session.do(ChangePieces("blue", Force(cavalry=2, war_wagon=(0, 1, 0))))
    session.do(GoToPhase(5))
    sheet = a_sheet(session, "realm")
    question = sheet.tapped("move:Kiev")
    assert isinstance(question, Question)
    assert not question.form({}).ready
    chosen = {"start": "", "pieces.cavalry": 1, "pieces.war_wagon.1": 1}
    assert question.form(chosen).ready
    session.do(question.action(chosen))
    there = session.state.areas["Kiev"].forces["blue"]
    assert there == Force(cavalry=1, war_wagon=(0, 1, 0))
    assert session.state.stops[-1].area == "Kiev"


@pytest.mark.rule("M-2.4")
def test_the_start_kit_is_chosen_on_the_sheet_until_nothing_is_missing() -> None:
    session = a_session(AtOnce())[0]
    sheet = a_sheet(session, "realm")
    assert sheet.view().panels[0].key == "kit"
    question = sheet.tapped("kit")
    assert isinstance(question, Question)
    assert [field.key for field in question.form({"way": "one"}).fields] == [
        "way",
        "first",
        "token",
    ]
    ship = {"way": "one", "first": "galley", "token": "red"}
    assert "has_port" in [field.key for field in question.form(ship).fields]
    assert not question.action({**ship, "has_port": ""}).has_port
    session.do(question.action(ship))
    me = session.state.players["blue"]
    assert me.force.galley == (0, 1, 0)
    assert [token.colour for token in me.tokens] == ["red"]
    assert [offer.key for offer in sheet.view().panels[0].offers] == ["kit_card"]
    search = sheet.tapped("kit_card")
    assert isinstance(search, Search)
    assert len(search.rows) == 72
    act = search.then("7")
    assert isinstance(act, Act)
    session.do(act.action)
    assert session.state.players["blue"].card(7) is not None
    assert sheet.view().panels[0].key != "kit"
