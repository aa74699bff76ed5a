"""Random whole games of every title: every page and sheet at random moments, and the errors."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from random import Random

from bench.figure import Figure, figure, tell
from companion.games import GAMES

LEAST_PAGES = 10_000
REAL_PAGES = 300  # of each title, in a window; the rest without
VIEWS = 1_800  # of each title
BATCH = 60  # pages of one walk in a window: what fails is known early, and how far it is
ODD_ROUNDS = 40  # each is an odd action of every kind, and as many that a table made, otherwise
COUNTED = re.compile(r"^(\d+) pages, (\d+) errors$", re.MULTILINE)


def figures() -> Iterator[Figure]:
    pages = errors = real = 0
    for game in GAMES:
        opened, faults = _in_windows(game)
        real, errors = real + opened, errors + faults
        opened, faults = _without(game)
        pages, errors = pages + opened, errors + faults
    yield figure("pages and sheets opened", pages + real, LEAST_PAGES, "pages", at_least=True)
    least = len(GAMES) * REAL_PAGES
    yield figure("of them in a window, by taps", real, least, "pages", at_least=True)
    yield figure("errors on them", errors, 0, "errors")
    yield from _odd_actions()


def _in_windows(game: str) -> tuple[int, int]:
    """Walks of their own, one after another, each through other games."""
    pages = errors = seed = 0
    while pages < REAL_PAGES:
        seed += 1
        opened, faults = _in_a_window(game, seed)
        if not opened:
            return pages, errors + 1
        pages, errors = pages + opened, errors + faults
        tell(f"{game} in a window: {pages} pages, {errors} errors")
    return pages, errors


def _without(game: str) -> tuple[int, int]:
    from tests.presenters.every_view import looked_at

    pages, errors, random = 0, 0, Random(game)
    while pages < VIEWS:
        opened, said = looked_at(game, random, VIEWS // 4)
        pages, errors = pages + opened, errors + len(said)
        for one in dict.fromkeys(said):
            tell(one)
        tell(f"{game} without a window: {pages} pages, {errors} errors")
    return pages, errors


def _in_a_window(game: str, seed: int) -> tuple[int, int]:
    walk = [sys.executable, "-m", "tests.stage.tours.walk", game, "--seed", str(seed)]
    run = subprocess.run(
        [*walk, "--pages", str(BATCH)],
        env={**os.environ, "SDL_VIDEODRIVER": "offscreen"},
        capture_output=True,
        text=True,
        check=False,
    )
    found = COUNTED.search(run.stdout)
    if run.returncode:
        tell(run.stdout[-3000:] + (run.stderr[-1000:] if found is None else ""))
    return (int(found[1]), int(found[2])) if found else (0, 1)


def _odd_actions() -> Iterator[Figure]:
    from tests.games.odd_actions import faults

    found = [fault for game in GAMES for fault in faults(game, seed=1, rounds=ODD_ROUNDS)]
    for one in found:
        tell(one)
    yield figure("odd actions that end in anything but words", len(found), 0, "errors")
