"""A new table: players come and go, colours and realms change hands, options, bids, names."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games import GAMES
from companion.games.medioevo.pieces import Realm
from companion.games.medioevo.setup import Setup
from companion.games.medioevo.state import Limits
from companion.ui.i18n import LANGUAGES, Translator
from companion.ui.presenters.drafts import Drafts, in_memory
from companion.ui.presenters.medioevo.new_game import OFFERS
from companion.ui.presenters.new_game.page import NewGamePresenter
from tests.speaking import speaking

ENGLISH = speaking("en")
LEAST, MOST = 2, 10
REALMS = [realm.value for realm in Realm] + [""]
WISHES = st.one_of(
    st.just(("add", 0, "")),
    st.just(("remove", 0, "")),
    st.tuples(st.just("colour"), st.integers(0, 9), st.sampled_from(["blue", "red", "olive"])),
    st.tuples(st.just("realm"), st.integers(0, 9), st.sampled_from(REALMS)),
    st.tuples(st.just("option"), st.integers(0, 60), st.just("")),
)


def a_table(drafts: Drafts | None = None) -> NewGamePresenter:
    return NewGamePresenter(["medioevo"], lambda: ENGLISH, drafts or in_memory(), random.Random(3))


def setup_of(presenter: NewGamePresenter) -> Setup:
    return OFFERS.setup_of(presenter.table())


def _answer_some_option(presenter: NewGamePresenter, number: int) -> None:
    rows = [row for group in OFFERS.groups(presenter.table()) for row in group.rows]
    row = rows[number % len(rows)]
    match row.kind:
        case "switch":
            presenter.choose(row.key, not row.default)
        case "stepper":
            presenter.step(row.key, 1)
        case "choice":
            presenter.choose(row.key, row.replies[number % len(row.replies)].key)


@settings(max_examples=60, deadline=None)
@given(st.lists(WISHES, max_size=25))
def test_whatever_is_tapped_the_table_can_begin(wishes: list[tuple[str, int, str]]) -> None:
    presenter = a_table()
    for what, index, value in wishes:
        seat = index % len(presenter.seats)
        match what:
            case "add":
                presenter.add()
            case "remove":
                presenter.remove()
            case "colour":
                presenter.recolour(seat, value)
            case "realm":
                presenter.answer(seat, presenter.seat_rows(seat)[0].key, value)
            case "option":
                _answer_some_option(presenter, index)
    assert LEAST <= len(presenter.seats) <= MOST
    if presenter.table().options["tax_lowest"] <= presenter.table().options["tax_highest"]:
        state = GAMES["medioevo"].start(setup_of(presenter))
        assert len(state.players) == len(presenter.seats)


@pytest.mark.parametrize("players", range(LEAST, MOST + 1))
def test_the_default_table_can_begin_at_once_with_any_number(players: int) -> None:
    presenter = a_table()
    while len(presenter.seats) > players:
        presenter.remove()
    while len(presenter.seats) < players:
        presenter.add()
    setup = setup_of(presenter)
    assert len(GAMES["medioevo"].start(setup).players) == players
    assert setup.limits == Limits(rounds=10)


def test_who_types_no_name_is_called_after_his_colour() -> None:
    presenter = a_table()
    presenter.rename(1, "  Ben ")
    assert [seat.name for seat in presenter.table().seats] == ["Blue", "Ben", "Yellow", "Red"]


@pytest.mark.parametrize("what", ["colour", "realm"])
def test_taking_what_another_has_gives_him_the_old_one(what: str) -> None:
    presenter = a_table()

    def now() -> list[Any]:
        seats = presenter.seats
        return [s.colour if what == "colour" else s.answers["realm"] for s in seats]

    before = now()
    if what == "colour":
        presenter.recolour(0, before[1])
    else:
        presenter.answer(0, "realm", before[1])
    assert now()[:2] == [before[1], before[0]]


def test_there_are_never_more_or_fewer_players_than_the_box_allows() -> None:
    presenter = a_table()
    for _ in range(20):
        presenter.add()
    assert len(presenter.seats) == MOST
    assert not presenter.view().can_add
    for _ in range(20):
        presenter.remove()
    assert len(presenter.seats) == LEAST
    assert not presenter.view().can_remove


@pytest.mark.rule("M-3.4")
def test_rounds_time_and_honor_points_combine_freely() -> None:
    presenter = a_table()
    presenter.choose("rounds", "0")
    assert any("12" in warning for warning in presenter.view().warnings)
    presenter.step("minutes", 1)
    presenter.step("minutes", 1)
    presenter.step("honor", 1)
    assert setup_of(presenter).limits == Limits(rounds=0, minutes=270, honor=30)
    assert presenter.view().warnings == ()
    presenter.step("minutes", -1)
    assert setup_of(presenter).limits.minutes == 240
    for _ in range(10):
        presenter.step("minutes", -1)
    assert setup_of(presenter).limits.minutes == 0


def test_variants_and_house_rules_reach_the_game() -> None:
    presenter = a_table()
    presenter.choose("terrain", True)
    presenter.choose("teams", True)
    presenter.answer(2, "team", "B")
    presenter.choose("switch.plunder_percent", "100")
    presenter.choose("switch.cap_counts_archers", "True")
    presenter.step("points.carpentry", 1)
    setup = setup_of(presenter)
    assert setup.variants.terrain
    assert [seat.team for seat in setup.seats] == ["A", "B", "B", "B"]
    assert setup.switches.plunder_percent == 100
    assert setup.switches.cap_counts_archers is True
    assert list(setup.switches.tp_override) == ["carpentry"]


@pytest.mark.rule("M-2.4")
def test_a_start_kit_may_be_chosen_before_the_game() -> None:
    presenter = a_table()
    presenter.answer(0, "transport", "galley")
    assert any("port" in warning for warning in presenter.view().warnings)
    presenter.answer(0, "port", "yes")
    presenter.answer(1, "transport", "caravan")
    presenter.answer(1, "second", "war_wagon")
    setup = setup_of(presenter)
    assert [(v.kind, v.level) for v in setup.seats[0].transports] == [("galley", 2)]
    assert [v.level for v in setup.seats[1].transports] == [1, 1]
    assert presenter.view().warnings == ()


@pytest.mark.rule("M-2.2")
def test_links_that_only_the_picture_shows_are_asked_for() -> None:
    presenter = a_table()
    presenter.remove()
    for index, realm in enumerate(("hungary", "novgorod", "mamluks")):
        presenter.answer(index, "realm", realm)
    assert presenter.view().groups[0].key == "links"
    assert presenter.view().warnings
    for row in presenter.view().groups[0].rows:
        presenter.choose(row.key, "yes")
    assert presenter.view().warnings == ()


# -- names and drafts ---------------------------------------------------------------------------


def test_names_of_earlier_games_are_offered_until_everybody_has_one() -> None:
    drafts = in_memory()
    presenter = a_table(drafts)
    for index, name in enumerate(("Anna", "Ben", "Chloé", "Dora")):
        presenter.rename(index, name)
    presenter.begun()
    assert [seat.name for seat in presenter.seats] == [""] * 4
    assert presenter.view().names == ("Anna", "Ben", "Chloé", "Dora")
    presenter.take_name("Ben", 2)
    presenter.take_name("Anna")
    assert [seat.name for seat in presenter.seats] == ["Anna", "", "Ben", ""]
    assert presenter.view().names == ("Chloé", "Dora")
    presenter.take_name("Chloé")
    presenter.take_name("Dora")
    assert presenter.view().names == ()


def test_a_half_made_table_comes_back_after_a_kill() -> None:
    drafts = in_memory()
    presenter = a_table(drafts)
    presenter.add()
    presenter.rename(4, "Emil")
    presenter.recolour(0, "olive")
    presenter.choose("terrain", True)
    presenter.step("honor", 1)
    again = a_table(drafts)
    assert again.table() == presenter.table()
    assert again.view().can_forget
    again.forget()
    assert a_table(drafts).table() == a_table().table()


def test_a_draft_that_makes_no_sense_is_given_up() -> None:
    drafts = in_memory()
    drafts.put("new_game", {"game": "medioevo", "seats": [{"name": "Anna"}], "options": {}})
    assert a_table(drafts).table() == a_table().table()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_has_words(language: str) -> None:
    texts = speaking(language)
    presenter = NewGamePresenter(["medioevo"], lambda: texts, in_memory())
    for name in ("realm_auction", "teams"):
        presenter.choose(name, True)
    presenter.answer(0, "transport", "galley")
    for group in presenter.view().groups:
        if group.folded:
            presenter.fold(group.key)
    view = presenter.view()
    rows = [row for group in view.groups for row in group.rows] + list(presenter.seat_rows(0))
    words = [group.title for group in view.groups] + [row.text for row in rows]
    words += [reply.text for row in rows for reply in row.replies] + [row.help for row in rows]
    words += [view.main, view.second, *view.warnings, *(seat.note for seat in view.seats)]
    keys = [word for word in words if word.startswith(("ui.", "rule.", "switch.", "setup."))]
    assert keys == []
    assert len(rows) > 50


# -- the auction of the realms ------------------------------------------------------------------


def _bid_all(bids: Any, *wishes: tuple[str, int]) -> None:
    for realm, amount in wishes:
        bids.begin()
        assert bids.bid(amount, realm)
    bids.reveal()


@pytest.mark.rule("M-26.1", "R-67")
def test_the_auction_of_realms_fills_the_seats() -> None:
    presenter = a_table()
    presenter.choose("realm_auction", True)
    assert presenter.waits_for_bids
    bids = presenter.bids()
    assert bids is not None
    assert bids.view().stage == "hand_over"
    _bid_all(bids, ("byzantium", 4), ("byzantium", 4), ("hungary", 0), ("byzantium", 1))
    assert bids.view().stage == "tied"
    bids.bid_again()
    assert not bids.bid(7)
    _bid_all(bids, ("", 2), ("", 1))
    assert bids.view().stage == "tied"
    assert [row.player for row in bids.view().rows if row.amount == "–"] == ["1", "3"]
    bids.bid_again()
    assert "byzantium" not in [reply.key for reply in bids.view().replies]
    _bid_all(bids, ("mamluks", 1), ("mamluks", 0))
    assert bids.view().stage == "draw"
    bids.draw_all()
    assert bids.view().stage == "decided"
    presenter.take_bids(bids)
    assert not presenter.waits_for_bids
    setup = setup_of(presenter)
    assert [seat.honor for seat in setup.seats] == [10, 15, 16, 16]
    assert [seat.realm for seat in setup.seats[:3]] == ["byzantium", "mamluks", "hungary"]
    assert setup.variants.realm_auction
    why = bids.why_of("0")
    assert why is not None
    assert [line.amount for line in why.lines] == ["10", "−6", "6", "10"]


@pytest.mark.rule("R-67")
def test_a_tie_at_ten_is_decided_by_lot_and_bids_survive_a_kill() -> None:
    drafts = in_memory()
    presenter = a_table(drafts)
    presenter.choose("realm_auction", True)
    bids: Any = presenter.bids()
    bids.begin()
    bids.bid(10, "byzantium")
    again: Any = a_table(drafts).bids()
    assert again.view().count.startswith("1")
    for realm, amount in (("byzantium", 10), ("hungary", 0), ("mamluks", 0)):
        again.begin()
        again.bid(amount, realm)
    again.reveal()
    assert again.view().stage == "draw"
    again.draw("1")
    assert again.view().stage == "tied"
    again.take_back()
    assert again.view().stage == "hand_over"


class _Renaissance:
    """Another box: three to six seats, one option, nothing to choose for a seat."""

    game, least, most, usual = "other", 3, 6, 3
    colours = ("blue", "red", "green", "yellow", "white", "violet")

    def default_answers(self, _seat: int) -> dict[str, Any]:
        return {}

    def seat_rows(self, _table: Any, _seat: int) -> tuple[Any, ...]:
        return ()

    def seat_note(self, _table: Any, _seat: int) -> str:
        return ""

    def groups(self, _table: Any) -> tuple[Any, ...]:
        return ()

    def warnings_of(self, _table: Any) -> tuple[Any, ...]:
        return ()

    def setup_of(self, table: Any) -> Any:
        return table

    def bids(self, *_: Any) -> None:
        return None


def test_another_box_keeps_who_sits_at_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.ui.presenters.new_game import page as new_game

    offered: dict[str, Any] = {"medioevo": OFFERS, "other": _Renaissance()}
    monkeypatch.setattr(new_game, "offers_of", offered.__getitem__)
    texts = Translator("en")  # nobody has words for the other box
    presenter = NewGamePresenter(["medioevo", "other"], lambda: texts, in_memory())
    presenter.rename(3, "Dora")
    presenter.choose_game("other")
    table = presenter.table()
    assert (table.game, len(table.seats), table.seats[3].name) == ("other", 4, "Dora")
    assert [game.key for game in presenter.view().games] == ["medioevo", "other"]
