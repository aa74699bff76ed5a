"""Whole games with phones: evenings in players' hands, and what others' secrets change.

    python -m bench.phone_games 0 5

looks through random games of every title with these seeds only: a piece of the whole.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from bench.figure import Figure, figure, tell

EVENINGS = (  # of each title one, with as many phones as it takes
    "three_players_by_rounds",
    "four_players_short_game",
    "neutral_then_a_player",
    "four_players_by_a_capital_with_swap",
    "two_against_two",
)
SEEDS = range(20)  # random whole games of each title whose secrets are changed
SEATS, MOMENTS, PRODS = 6, 2, 30  # what every seat can read, and what it can post by chance


def figures() -> Iterator[Figure]:
    told: list[str] = []
    with ProcessPoolExecutor(2) as pool:
        evenings = list(pool.map(_played, EVENINGS))
        games = _looked_through(SEEDS, pool.map, told)
    faults = [fault for _, _, found in evenings for fault in found]
    for one in (*faults, *told[:10]):
        print(one, file=sys.stderr)
    hands, tablet = (sum(one[place] for one in evenings) for place in (0, 1))
    yield figure("phones: actions from own hands", hands, 600, "actions", at_least=True)
    yield figure("phones: a player's actions that only the tablet does", tablet, 0, "actions")
    yield figure("phones: evenings told otherwise than by a tablet", len(faults), 0, "evenings")
    yield figure("phones: games with others' secrets", games, 100, "games", at_least=True)
    yield figure("phones: answers that depend on them", len(told), 0, "answers")


def _looked_through(
    seeds: Iterable[int], each: Callable[..., Iterable[Any]], told: list[str]
) -> int:
    """How many games there were; what depends on others' secrets is told."""
    from companion.games import GAMES

    games = [(game, seed) for seed in seeds for game in GAMES]
    for (game, seed), found in zip(games, each(_differences, games), strict=True):
        told += found
        tell(f"{game} {seed}: {len(found)} answers depend on others' secrets")
    return len(games)


def _played(name: str) -> tuple[int, int, list[str]]:
    from tests.phones.whole_evening import played

    found = played(name)
    return sum(found.by_phones.values()), sum(found.at_the_tablet.values()), found.faults


def _differences(task: tuple[str, int]) -> list[str]:
    from random import Random

    from tests.phones.secrets import at_random, differences, random_game

    game, seed = task
    places = at_random(Random(seed), MOMENTS)
    return [one[:600] for one in differences(random_game(game, seed), SEATS, places, PRODS)]


if __name__ == "__main__":
    told: list[str] = []
    count = _looked_through(range(*map(int, sys.argv[1:3])), map, told)
    print(f"{count} games, {len(told)} answers that depend on others' secrets", *told, sep="\n")
