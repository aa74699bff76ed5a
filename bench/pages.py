"""Random whole games of every title: every page and sheet at random moments, and the errors."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from random import Random

from bench.figure import Figure, figure
from companion.games import GAMES

LEAST_PAGES = 10_000
REAL_PAGES = 300  # of each title, in a window; the rest without
VIEWS = 1_800  # of each title
ODD_ROUNDS = 40  # each is an odd action of every kind, and as many that a table made, otherwise
COUNTED = re.compile(r"^(\d+) pages, (\d+) errors$", re.MULTILINE)


def figures() -> Iterator[Figure]:
    from tests.presenters.every_view import looked_at

    pages = errors = real = 0
    for game in GAMES:
        opened, faults = _in_a_window(game)
        real, errors = real + opened, errors + faults
        seen, said = looked_at(game, Random(game), VIEWS)
        pages, errors = pages + seen, errors + len(said)
        for one in dict.fromkeys(said):
            print(one, file=sys.stderr)
    yield figure("pages and sheets opened", pages + real, LEAST_PAGES, "pages", at_least=True)
    least = len(GAMES) * REAL_PAGES
    yield figure("of them in a window, by taps", real, least, "pages", at_least=True)
    yield figure("errors on them", errors, 0, "errors")
    yield from _odd_actions()


def _in_a_window(game: str) -> tuple[int, int]:
    run = subprocess.run(
        [sys.executable, "-m", "tests.stage.walk", game, "--pages", str(REAL_PAGES)],
        env={**os.environ, "SDL_VIDEODRIVER": "offscreen"},
        capture_output=True,
        text=True,
        check=False,
    )
    found = COUNTED.search(run.stdout)
    if run.returncode:
        print(run.stdout[-3000:], run.stderr[-1000:] if found is None else "", file=sys.stderr)
    return (int(found[1]), int(found[2])) if found else (0, 1)


def _odd_actions() -> Iterator[Figure]:
    from tests.games.odd_actions import faults

    found = [fault for game in GAMES for fault in faults(game, seed=1, rounds=ODD_ROUNDS)]
    for one in found:
        print(one, file=sys.stderr)
    yield figure("odd actions that end in anything but words", len(found), 0, "errors")
