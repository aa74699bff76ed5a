"""A recorded game before its final scoring, for tests of the end."""

from __future__ import annotations

from tests.presenters.recorded import path_of
from tests.stage.evening import Evening


def settle(evening: Evening) -> None:
    """Until what the pages of the end work out is on the screen."""
    evening.driver.wait()
    evening.driver.app.end_pages.worker.wait(20.0)
    evening.driver.wait()


def before_scoring(evening: Evening, name: str) -> Evening:
    """The recorded game of this name, open at its table."""
    app = evening.driver.app
    app.desk.import_file(path_of(name), lambda _entry: None)
    evening.driver.wait()
    app.open_game(app.desk.games()[0].id)
    evening.driver.wait()
    app.desk.session.undo()
    evening.driver.wait()
    evening.driver.taps = 0
    return evening
