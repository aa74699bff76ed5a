"""What Home, the log and the table say, in every language."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from companion.core.storage.shelf import ShelvedGame
from companion.core.table_actions import Correct, GoToPhase, MarkDone, Pay
from companion.games.medioevo.table import ChangeHonor
from companion.games.medioevo.war.combat_turns import TakeCombatTurn
from companion.ui.i18n import LANGUAGES
from companion.ui.presenters.device.home import HomePresenter
from companion.ui.presenters.log.page import ODD, LogPresenter
from companion.ui.presenters.medioevo.summary import summary_of
from companion.ui.presenters.medioevo.table import MedioevoTable
from companion.ui.presenters.session import Session
from companion.ui.presenters.views import Payment, Pick
from tests.presenters.test_session import AtOnce, a_session
from tests.speaking import speaking


@pytest.fixture
def session() -> Session:
    return a_session(AtOnce())[0]


def _looks_like_a_key(text: str) -> bool:
    head, dot, tail = text.partition(".")
    return (
        bool(dot and tail) and text.replace(".", "").replace("_", "").isalnum() and head.islower()
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_has_a_word_for_everything(session: Session, language: str) -> None:
    session.do(ChangeHonor("blue", 2))
    session.do(GoToPhase(3))
    view = MedioevoTable(session, lambda: speaking(language)).view()
    words = [view.title, view.subtitle, view.undo, view.next_text]
    for row in view.rows:
        words += [row.name, row.realm, row.note, *(figure.heading for figure in row.figures)]
    assert all(words)
    assert [word for word in words if _looks_like_a_key(word)] == []


def _acting(session: Session) -> list[str]:
    rows = MedioevoTable(session, lambda: speaking("en")).view().rows
    return [row.id for row in rows if row.acting]


def test_the_table_shows_whose_turn_it_is_in_every_phase(session: Session) -> None:
    assert _acting(session) == []
    for phase in (3, 4, 6):
        session.do(GoToPhase(phase, overrule=True))
        assert _acting(session) == ["blue"]
        step = {3: "taxes", 4: "purchases", 6: "trade"}[phase]
        session.do(MarkDone(step, "blue"))
        assert _acting(session) == ["green"]
    session.do(GoToPhase(5))
    session.do(TakeCombatTurn("blue", passed=True))
    assert _acting(session) == ["green"]
    session.do(GoToPhase(2))
    assert _acting(session) == ["blue"]
    session.do(GoToPhase(7))
    assert _acting(session) == []


def test_a_tap_on_a_figure_offers_what_fits(session: Session) -> None:
    table = MedioevoTable(session, lambda: speaking("en"))
    honor = table.tapped("blue", "honor")
    assert isinstance(honor, Pick)
    assert {option.action.change for option in honor.options} >= {-1, 1}
    tax = table.tapped("blue", "tax_rate")
    assert isinstance(tax, Pick)
    assert [option.key for option in tax.options if option.chosen] == ["0"]
    loans = table.tapped("blue", "loans")
    assert isinstance(loans, Pick)
    assert [option.key for option in loans.options] == ["take"]
    money = table.tapped("blue", "money")
    assert isinstance(money, Payment)
    assert [purse.name for purse in money.purses][1:] == ["Anna", "Ben", "Chloé", "Dora"]
    assert table.tapped("blue", "technologies") is None


def test_a_figure_says_why_and_long_histories_are_summed_up(session: Session) -> None:
    table = MedioevoTable(session, lambda: speaking("en"))
    for _ in range(12):
        session.do(ChangeHonor("blue", 1))
    why = table.why("blue", "honor")
    assert why is not None
    assert [line.amount for line in why.lines] == ["10", "+4", *["+1"] * 8, "22"]
    assert table.why("blue", "technologies") is None


def test_the_ledger_keeps_a_running_balance(session: Session) -> None:
    table = MedioevoTable(session, lambda: speaking("en"))
    session.do(Pay("blue", "bank", 100, "Purchase"))
    session.do(Pay("red", "blue", 30))
    bookings = table.ledger("blue")
    assert [(item.change, item.balance) for item in bookings] == [(30, 1530), (-100, 1500)]


def test_the_log_filters_by_player_and_by_what_is_odd(session: Session) -> None:
    session.do(ChangeHonor("blue", 1))
    session.do(Pay("red", "blue", 30))
    session.do(Correct("green", "money", 5, "forgotten"))
    session.undo()
    log = LogPresenter(session, lambda: speaking("en"), lambda _at: "20:15")
    assert [entry.in_force for entry in log.entries()] == [True, False, True, True]
    assert len(log.entries("blue")) == 2
    assert len(log.entries("red")) == 1
    assert len(log.entries(ODD)) == 2
    assert [entry.here for entry in log.entries()] == [False, False, True, False]
    assert all(not _looks_like_a_key(entry.text) for entry in log.entries())


class _OneGame:
    """A desk with one game on it."""

    def __init__(self, entry: ShelvedGame) -> None:
        self._entry = entry

    def games(self) -> list[ShelvedGame]:
        return [self._entry]

    def binned(self) -> list[ShelvedGame]:
        return []


@pytest.mark.parametrize(
    ("played", "expected"),
    [
        ("2026-11-16T12:00:00+00:00", "today"),
        ("2026-11-15T12:00:00+00:00", "yesterday"),
        ("2026-11-01T12:00:00+00:00", "1 Nov at "),
        ("2025-11-01T12:00:00+00:00", "1 Nov 2025 at "),
        ("no date at all", ""),
    ],
)
def test_home_says_where_a_game_stands_and_when_it_was_played(
    session: Session, played: str, expected: str
) -> None:
    session.do(GoToPhase(4))
    entry = ShelvedGame("1", "medioevo", "Evening", played, played, "", summary_of(session.state))
    desk: Any = _OneGame(entry)
    noon = datetime(2026, 11, 16, 13, tzinfo=UTC)
    card = HomePresenter(desk, lambda: speaking("en"), lambda: noon).cards()[0]
    assert card.where == "Round 1 of 10 · Purchases"
    assert expected in card.when
    assert [name for name, _ in card.players] == ["Anna", "Ben", "Chloé", "Dora"]


def test_a_save_without_summary_or_title_still_has_a_card() -> None:
    entry = ShelvedGame("1", "medioevo", "", "", "")
    desk: Any = _OneGame(entry)
    home = HomePresenter(desk, lambda: speaking("en"), lambda: datetime.now(UTC))
    assert home.cards()[0].where == ""
    assert home.cards()[0].title == "Medioevo Universale"


def _over(points: tuple[int, int], **more: Any) -> ShelvedGame:
    rows = [
        {"name": name, "colour": colour, "realm": "", "points": point, "rank": rank}
        for rank, (name, colour, point) in enumerate(
            zip(("Clara", "Ben"), ("yellow", "green"), points, strict=True), 1
        )
    ]
    result = {"rounds": 10, "players": rows, **more}
    summary = {"key": "", "players": [["Clara", "yellow"], ["Ben", "green"]], "result": result}
    return ShelvedGame("1", "medioevo", "", "", "2026-11-01T12:00:00+00:00", "", summary)


@pytest.mark.parametrize(
    ("points", "more", "title", "note"),
    [
        ((31, 29), {"seconds": 17520}, "Clara by 2 points", "1 Nov · 10 rounds · 4:52 h"),
        ((31, 30), {}, "Clara by 1 point", "1 Nov · 10 rounds"),
        ((31, 31), {}, "Clara wins", "1 Nov · 10 rounds"),  # something else decided
    ],
)
def test_an_evening_that_is_over_is_called_after_who_won_it(
    points: tuple[int, int], more: dict[str, Any], title: str, note: str
) -> None:
    desk: Any = _OneGame(_over(points, **more))
    noon = datetime(2026, 11, 16, 13, tzinfo=UTC)
    home = HomePresenter(desk, lambda: speaking("en"), lambda: noon)
    row = home.page(shows_bin=False, shows_all=True).blocks[0].rows[0]
    assert (row.text, row.note) == (title, note)
    assert row.won is not None
    assert row.won.colour == "yellow"
    assert row.end is not None
    assert row.end.text == "31"


def test_home_shows_the_last_evenings_and_the_way_to_all_of_them() -> None:
    """The boxes below stay on the screen, however many games lie here."""
    desk: Any = _OneGame(ShelvedGame("0", "medioevo", "", "", ""))
    desk.games = lambda: [ShelvedGame(str(n), "medioevo", f"No. {n}", "", "") for n in range(9)]
    home = HomePresenter(desk, lambda: speaking("en"), lambda: datetime.now(UTC))
    shelf = {block.key: block for block in home.page(shows_bin=False).blocks}
    others = shelf["others"]
    assert [row.text for row in others.rows] == ["No. 1", "No. 2", "No. 3"]
    assert (others.foot.key, others.foot.text) == ("all", "All 9 evenings")
    everything = home.page(shows_bin=False, shows_all=True)
    assert len(everything.blocks[0].rows) == 9
    assert everything.back is not None
