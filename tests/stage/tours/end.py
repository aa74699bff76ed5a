"""The screens of the end of a game, for the tour: charts, scoring, chronicle, rules, statistics."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

FINISHED = Path("tests/replays/medioevo/six_players_by_time_one_bankrupt.companion")


def screens(tour: Any) -> Iterator[tuple[str, Callable[[], None]]]:
    """Each screen and how to show it; a finished game of six is taken in the first time."""
    app, shell, driver = tour.app, tour.app.shell, tour.driver

    def settled(show: Callable[[], None]) -> Callable[[], None]:
        def shown() -> None:
            show()
            tour.settle()

        return shown

    def open_finished() -> None:
        kept: list[str] = []
        known = {entry.id for entry in app.desk.games()}
        if not getattr(tour, "finished", ""):
            app.desk.import_file(FINISHED, lambda entry: kept.append(entry.id))
            driver.wait()
            tour.finished = next(entry.id for entry in app.desk.games() if entry.id not in known)
        app.open_game(tour.finished)
        driver.wait()

    def chart(key: str) -> Callable[[], None]:
        return settled(lambda: shell.page.choose(key))

    yield "end_table", settled(open_finished)
    yield "charts", settled(lambda: shell.go("charts"))
    for key in ("loans", "money", "luck", "clock"):
        yield f"charts_{key}", chart(key)
    yield "scoring_act", lambda: _scoring(shell, 3)
    yield "scoring_rule", settled(lambda: shell.page.show_rule(shell.page, "M-25.2"))
    yield "scoring_result", lambda: _result(shell)
    yield "scoring_why", lambda: _why(shell)
    yield "chronicle", settled(lambda: shell.go("chronicle"))
    yield "scoring_ask", lambda: _asking(tour)
    yield "house_rules", lambda: _scored_again(tour)
    yield "rules", settled(lambda: shell.go("rules"))
    yield "rules_table", lambda: shell.page.picked("table.transports")
    yield "rules_none", lambda: _search(tour, "xyzzy")
    yield "statistics", lambda: _statistics(tour)


def _scoring(shell: Any, act: int) -> None:
    shell.go("scoring")
    shell.page.show_act(act)


def _result(shell: Any) -> None:
    shell.page.show_all()


def _why(shell: Any) -> None:
    shell.page.asked("p0", shell.page.spot("seal"))


def _asking(tour: Any) -> None:
    """The questions come before the scoring: one step back."""
    tour.app.desk.session.undo()
    tour.driver.wait()
    tour.app.shell.go("scoring")


def _scored_again(tour: Any) -> None:
    tour.app.desk.session.redo()
    tour.driver.wait()
    tour.app.shell.go("house_rules")


def _search(tour: Any, words: str) -> None:
    page = tour.app.shell.page
    page.look(words)
    tour.driver.seconds(0.4)


def _statistics(tour: Any) -> None:
    shell = tour.app.shell
    _search(tour, "")
    shell.go("home")
    tour.driver.wait()
    shell.go("statistics")
