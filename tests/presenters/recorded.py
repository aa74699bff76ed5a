"""Recorded games as sessions, for tests of presenters without a window."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.core.storage.saves import read_save
from companion.saves import play_of
from companion.ui.presenters.session import Session
from companion.ui.worker import parts

REPLAYS = Path(__file__).parents[1] / "replays"
HONOR, TIME, ROUNDS = (
    "four_players_by_honor",
    "six_players_by_time_one_bankrupt",
    "three_players_by_rounds",
)


# Games of Age of Renaissance.
ADVANCES, SHORT, CARDS = (
    "five_players_by_advances",
    "four_players_short_game",
    "three_players_by_cards_one_out",
)


def every_evening() -> list[Any]:
    """The names of all recorded games; make check takes one of each title."""
    named: list[Any] = []
    for folder in sorted(REPLAYS.iterdir()):
        first, *others = sorted(path.stem for path in folder.glob("*.companion"))
        named += [first, *(pytest.param(name, marks=pytest.mark.long) for name in others)]
    return named


def path_of(name: str) -> Path:
    """The file of a recorded game, whichever game it is of."""
    return next(REPLAYS.glob(f"*/{name}.companion"))


class AtOnce:
    """A writer and a worker in one that does everything right away."""

    def submit(self, job: Any, done: Any, _failed: Any, _chain: str = "") -> None:
        done(job())

    def ask(self, work: Any, told: Any) -> None:
        for answer in parts(work(lambda: False)):
            told(answer)


def session_of(name: str, now: int = 0) -> Session:
    """A recorded game, open; `now` is the moment of what is done next."""
    save = read_save(path_of(name))
    play = play_of(save.header, save.entries)
    return Session(play, AtOnce(), lambda: now)
