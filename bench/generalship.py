"""Generalship: how soon exact chances are there, and whether whole games keep what must be kept."""

from __future__ import annotations

from collections.abc import Iterator
from time import process_time

from bench.figure import Figure, figure
from companion.core.entries import Redo, Undo
from companion.core.records import evolve
from companion.games.generalship.battle import attacks
from companion.games.generalship.battle.attacks import PRESETS
from companion.games.generalship.game import GAME
from companion.games.generalship.pieces import Field, Role
from companion.games.generalship.switches import DEFAULTS
from companion.games.generalship.tables import REGIMENTS, LandValue
from companion.ui.presenters.generalship.battle.odds import Asked, worked_out
from tests.games.generalship.evening import Evening
from tests.games.generalship.test_twins import TWINS
from tests.games.twins import compared

GAMES = 200
# Three of each type: no two cards are alike for such a force, so nothing is put together.
LARGEST = tuple((unit, 3) for unit in REGIMENTS)
COMPONENTS = evolve(
    PRESETS,
    land_values=tuple(
        LandValue(one.unit, one.attack or 5, one.defence or 4) for one in PRESETS.land_values
    ),
)


def figures() -> Iterator[Figure]:
    for mine, his in ((5, 5), (5, 6)):  # five, and one more in a fortress
        first, last = _answered(None, (mine, his))
        yield figure(f"{mine} and {his} unknown cards, first figure", 1000 * first, 100, "ms")
        yield figure(f"{mine} and {his} unknown cards, all figures", last, 1, "s")
    yield figure("8 and 8 unknown cards, all figures", _answered(None, (8, 8))[1], 1, "s")
    first, last = _answered((1, 2, 3, 5, 7), (5, 5))
    yield figure("known hand of 5, first figure", 1000 * first, 100, "ms")
    first, last = _answered((1, 2, 3, 4, 5, 6, 7, 7), (8, 6))
    yield figure("known hand of 8, all figures", last, 1, "s")
    wrong = [one for seed in range(GAMES) if (one := _wrong(seed))]
    yield figure("whole games by legal actions", GAMES, GAMES, "games", at_least=True)
    yield figure("games in which something was booked wrongly", len(wrong), 0, "games")


def _answered(hand: tuple[int, ...] | None, cards: tuple[int, int]) -> tuple[float, float]:
    """Seconds until the first and the last figure of a question that nobody asked before."""
    attacks.fielding.cache_clear()
    asked = Asked(
        Field.LAND, Role.ATTACKER, LARGEST, LARGEST, hand, cards, 0, False,
        (1, 1, (1,)), (0, 0), COMPONENTS, DEFAULTS,
    )  # fmt: skip
    start = process_time()
    moments = []
    for told in worked_out(asked, lambda: False):
        assert told.error is None
        moments.append(process_time() - start)
    return moments[0], moments[-1]


def _wrong(seed: int) -> str:
    """What was booked otherwise than its calculator says, or does not come back by redo."""
    evening = Evening(1000 + seed, 2 + seed % 3, typed=seed % 4 != 3, dealt=seed % 2 == 0)
    evening.play_game()
    play = evening.play
    try:
        compared(GAME, play, TWINS)
    except AssertionError as differs:
        return str(differs)
    last, steps = play.state, len(play.journal.present) - 1
    for entry in (Undo(), Redo()):
        for _ in range(steps):
            play.record(entry, 10**6)
    return "" if play.state == last and last.ended else f"seed {seed}"
