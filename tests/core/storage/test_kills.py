"""A short run of the kill trials of `make bench`, and proof that they can fail."""

from __future__ import annotations

import pytest

from bench import kills_of_games
from bench.kills import run
from companion.core.storage import database
from companion.core.storage.appendfile import AppendFile
from companion.core.storage.records import as_line


def test_after_a_kill_at_any_instant_every_confirmed_action_is_there() -> None:
    outcome = run(trials=15)
    assert outcome.confirmed >= 15
    assert (outcome.lost, outcome.unreadable) == (0, 0)


def test_after_a_kill_a_whole_game_stands_where_it_stood() -> None:
    outcome = kills_of_games.run(trials=15)
    assert outcome.confirmed >= 15
    assert (outcome.lost, outcome.unreadable) == (0, 0)


def test_after_a_kill_what_an_amendment_left_standing_stands() -> None:
    outcome = kills_of_games.run(trials=10, at=kills_of_games.generalship)
    assert outcome.confirmed >= 10
    assert (outcome.lost, outcome.unreadable) == (0, 0)


def test_the_trials_notice_actions_confirmed_but_not_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    real = AppendFile.append

    def forgetful(self: AppendFile, line: bytes) -> None:
        if b'"kind":"undo"' not in line:
            real(self, line)

    monkeypatch.setattr(AppendFile, "append", forgetful)
    assert run(trials=8, seed=1).lost > 0


def test_the_trials_notice_files_that_cannot_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    def smudged(number: int, text: str, before: int | None) -> bytes:
        return as_line(number, text, before)[:-2] + b"!\n"

    monkeypatch.setattr(database, "as_line", smudged)
    assert run(trials=8, seed=1).unreadable > 0
