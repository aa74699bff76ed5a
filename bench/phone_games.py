"""Whole games with phones: evenings in players' hands, and what others' secrets change."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

from bench.figure import Figure, figure

EVENINGS = (  # of each title one, with as many phones as it takes
    "three_players_by_rounds",
    "four_players_short_game",
    "neutral_then_a_player",
    "four_players_by_a_capital_with_swap",
    "two_against_two",
)
SEEDS = range(4)  # random games of each title whose secrets are changed
SEATS, MOMENTS = 6, 4


def figures() -> Iterator[Figure]:
    from companion.games import GAMES

    with ProcessPoolExecutor(2) as pool:
        evenings = list(pool.map(_played, EVENINGS))
        games = [(game, seed) for seed in SEEDS for game in GAMES]
        told = [one for found in pool.map(_differences, games) for one in found]
    faults = [fault for _, _, found in evenings for fault in found]
    for one in (*faults, *told[:10]):
        print(one, file=sys.stderr)
    hands, tablet = (sum(one[place] for one in evenings) for place in (0, 1))
    yield figure("phones: actions from own hands", hands, 600, "actions", at_least=True)
    yield figure("phones: a player's actions that only the tablet does", tablet, 0, "actions")
    yield figure("phones: evenings told otherwise than by a tablet", len(faults), 0, "evenings")
    yield figure("phones: games with others' secrets", len(games), 20, "games", at_least=True)
    yield figure("phones: answers that depend on them", len(told), 0, "answers")


def _played(name: str) -> tuple[int, int, list[str]]:
    from tests.phones.whole_evening import played

    found = played(name)
    return sum(found.by_phones.values()), sum(found.at_the_tablet.values()), found.faults


def _differences(task: tuple[str, int]) -> list[str]:
    from tests.phones.secrets import differences, random_game

    game, seed = task
    return [one[:600] for one in differences(random_game(game, seed), SEATS, MOMENTS)]
