"""Games and the disk: created, left, opened again, exported, imported, thrown away."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.errors import CompanionError
from companion.core.storage.writer import Writer
from companion.games import GAMES
from companion.games.medioevo.table import ChangeHonor
from companion.ui.presenters.device.desk import Desk
from companion.ui.presenters.medioevo.new_game import OFFERS
from companion.ui.presenters.medioevo.summary import summary_of
from companion.ui.presenters.views import NewTable, Seat

GAME = GAMES["medioevo"]


def _table() -> NewTable:
    colours = OFFERS.colours[:3]
    seats = [Seat(c.title(), c, OFFERS.default_answers(n)) for n, c in enumerate(colours)]
    return NewTable("medioevo", tuple(seats))


class Case:
    """A desk whose writer delivers at once, and what it refused."""

    def __init__(self, folder: Path) -> None:
        self.writer = Writer()
        self.desk = Desk(folder, self.writer, lambda: 1_000, lambda _game, state: summary_of(state))
        self.refused: list[CompanionError] = []
        self.desk.when_refused(self.refused.append)
        self.desk.start(lambda: None)
        self.writer.flush()

    def begin(self) -> None:
        self.desk.create(GAME, OFFERS.setup_of(_table()), "Evening", lambda _session: None)
        self.settle()

    def settle(self) -> None:
        for _ in range(3):
            self.writer.flush()


@pytest.fixture
def case(tmp_path: Path) -> Iterator[Case]:
    made = Case(tmp_path)
    yield made
    made.desk.stop()


def test_a_game_left_and_opened_again_is_as_it_was(case: Case) -> None:
    case.begin()
    assert case.desk.session is not None
    case.desk.session.do(ChangeHonor("blue", 4))
    case.settle()
    game_id = case.desk.game_id
    case.desk.leave()
    assert case.desk.session is None
    case.desk.open(game_id, lambda _session: None)
    case.settle()
    assert case.desk.session.state.players["blue"].honor == 14
    assert case.refused == []


def test_leaving_notes_where_the_game_stands(case: Case) -> None:
    case.begin()
    case.desk.leave()
    case.settle()
    entry = case.desk.games()[0]
    assert entry.summary["params"]["round"] == 1
    assert entry.summary["players"][0] == ["Blue", "blue"]


def test_a_set_up_that_does_not_fit_is_refused_and_makes_no_file(case: Case) -> None:
    twice = NewTable("medioevo", (Seat("Anna", "blue"), Seat("Anna", "red")))
    case.desk.create(GAME, OFFERS.setup_of(twice), "Evening", lambda _session: None)
    case.settle()
    assert [problem.key for problem in case.refused[0].problems] == ["setup.same_name"]
    assert case.desk.games() == []


def test_an_exported_game_can_be_imported_beside_the_first(case: Case) -> None:
    case.begin()
    files: list[Path] = []
    case.desk.export(case.desk.game_id, files.append)
    case.desk.export(case.desk.game_id, files.append)
    case.settle()
    assert [path.name for path in files] == ["Evening.companion", "Evening 2.companion"]
    case.desk.import_file(files[0], lambda _entry: None)
    case.settle()
    assert len(case.desk.games()) == 2
    assert case.refused == []


def test_a_broken_file_is_refused_and_changes_nothing(case: Case, tmp_path: Path) -> None:
    broken = tmp_path / "broken.companion"
    broken.write_bytes(b"\x00\xff nothing of ours")
    case.desk.import_file(broken, lambda _entry: None)
    case.settle()
    assert len(case.refused) == 1
    assert case.desk.games() == []


def test_the_bin_gives_back_and_can_be_emptied(case: Case) -> None:
    case.begin()
    game_id = case.desk.game_id
    case.desk.leave()
    case.desk.delete(game_id, lambda: None)
    case.settle()
    assert [entry.id for entry in case.desk.binned()] == [game_id]
    case.desk.restore(game_id, lambda: None)
    case.settle()
    assert [entry.id for entry in case.desk.games()] == [game_id]
    case.desk.delete(game_id, lambda: None)
    case.desk.empty_bin(lambda: None)
    case.settle()
    assert case.desk.binned() == []


def test_a_second_copy_of_the_app_is_told_so(case: Case, tmp_path: Path) -> None:
    other = Case(tmp_path)
    assert [error.key for error in other.refused] == ["storage.in_use"]
    other.desk.stop()


def test_settings_are_kept(tmp_path: Path) -> None:
    first = Case(tmp_path)
    first.desk.change_setting("theme", "light")
    first.desk.stop()
    second = Case(tmp_path)
    assert second.desk.setting("theme", "dark") == "light"
    second.desk.stop()


def test_stopping_twice_with_a_game_open_is_harmless(tmp_path: Path) -> None:
    case = Case(tmp_path)
    case.begin()
    case.desk.stop()
    case.desk.stop()
    assert case.refused == []
