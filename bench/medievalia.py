"""Medievalia: how long payments and advice take, and whether whole games keep all their cards."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from time import process_time

from bench.figure import Figure, figure
from companion.games.medievalia.asked.payment import building_payment, turn_plan
from companion.games.medievalia.bags import Bag
from companion.games.medievalia.payment.plans import BuildSite, Source, payment
from companion.games.medievalia.payment.wishes import Wish
from companion.games.medievalia.pieces import Resource
from companion.games.medievalia.war.advice import Goal, attack_advice, defence_advice
from companion.games.medievalia.war.fights import Fighter
from companion.games.medievalia.war.minimax import _least_dead

GAMES = 200
ODD_GAMES, ODD_TIMES = 40, 400
WARS, SIDE, BRUTE_WARS = 30, 6, 60
CHUNK = 20
DEAR = (Bag(2, 2, 3, 3), Bag(3, 0, 0, 6), Bag(4, 4, 4, 4), Bag(5, 5, 5, 5))  # most plans


def figures() -> Iterator[Figure]:
    yield from _payments()
    yield from _advice()
    yield from _games()


def _milliseconds(run: Callable[[], object], times: int = 5) -> float:
    """The quickest of a few runs: the machine may be busy with something else."""
    found = []
    for _ in range(times):
        start = process_time()
        run()
        found.append(process_time() - start)
    return 1000 * min(found)


def _payments() -> Iterator[Figure]:
    random = Random(3)
    sources = tuple(
        Source(
            f"s{n}",
            random.choice(list(Resource)),
            random.randint(1, 3),
            site=f"s{n}" if n < 5 else "",
        )
        for n in range(12)
    )
    cost, sites = Bag(2, 2, 3, 3), tuple(BuildSite(f"s{n}") for n in range(5))
    wishes = tuple(Wish(f"w{n}", Bag(n % 2, n % 3, 1, n % 2)) for n in range(6))
    unlike = _unlike(12)
    for what, run in (
        ("payment, 12 sources", lambda: payment(sources, cost)),
        ("payment, 12 sources, 3 traders, 8 cards", lambda: payment(sources, cost, 3, 8)),
        ("building payment, 12 sources", lambda: building_payment(sources, cost, sites, 1, 2, 1)),
        ("turn plan, 12 sources, 6 wishes", lambda: turn_plan(sources, wishes)),
    ):
        yield figure(f"medievalia: {what}", _milliseconds(run), 50, "ms")
    unlike = _unlike(12)
    slowest = max(_milliseconds(partial(payment, unlike, price, 3, 8)) for price in DEAR)
    yield figure("medievalia: payment, 12 unlike, 3 traders, 8 cards", slowest, 50, "ms")
    planned = _milliseconds(partial(turn_plan, unlike, wishes))
    yield figure("medievalia: turn plan, 12 unlike, 6 wishes", planned, 50, "ms")


def _unlike(many: int) -> tuple[Source, ...]:
    """Sources that all give something else: none of them stands for another."""
    kinds = list(Resource)
    return tuple(Source(f"s{n}", kinds[n % 4], 1 + n // 4) for n in range(many))


def _some(random: Random, prefix: str, many: int) -> tuple[Fighter, ...]:
    return tuple(
        Fighter(f"{prefix}{n}", random.randint(0, 4), random.randint(1, 4)) for n in range(many)
    )


def _advice() -> Iterator[Figure]:
    """All cards different: like ones are quicker."""
    attacks, replies = [], []
    for seed in range(WARS):
        random = Random(seed)
        attackers, defenders = _some(random, "a", SIDE), _some(random, "d", SIDE)
        sites = (
            Goal("city", "city", _some(random, "c", 1), 1, 6, 1),
            *(Goal(f"l{n}", "landscape", _some(random, f"g{n}", n % 2)) for n in range(4)),
        )[: random.randint(0, 5)]
        _least_dead.cache_clear()
        alone = tuple((card,) for card in attackers)
        run = (attackers, defenders, sites, _some(random, "o", 2))
        attacks.append(_milliseconds(partial(attack_advice, *run), 1) / 1000)
        rest = (alone, *run[1:])
        replies.append(_milliseconds(partial(defence_advice, *rest), 1) / 1000)
    yield figure("medievalia: attack advice 6 v 6, the slowest", max(attacks), 1, "s")
    yield figure("medievalia: defence advice 6 v 6, the slowest", max(replies), 1, "s")


def _games() -> Iterator[Figure]:
    tasks = [
        *(("played", start) for start in range(0, GAMES, CHUNK)),
        *(("odd", seed) for seed in range(ODD_GAMES)),
        *(("tried", seed) for seed in range(BRUTE_WARS // 10)),
    ]
    with ProcessPoolExecutor(2) as pool:
        found = [fault for faults in pool.map(_faults, tasks) for fault in faults]
    for fault in found[:10]:
        print(fault, file=sys.stderr)
    yield figure("medievalia: whole games played", GAMES, GAMES, "games", at_least=True)
    yield figure("medievalia: cards lost, odd actions, wars ill advised", len(found), 0, "faults")


def _faults(task: tuple[str, int]) -> list[str]:
    from tests.games.medievalia.evening import evening
    from tests.games.medievalia.soundness import sound, unsound
    from tests.games.medievalia.tried_out import disagreements

    what, seed = task
    if what == "odd":
        return list(unsound(seed, 1, ODD_TIMES))
    if what == "tried":
        return list(disagreements(seed, 10, 4))
    found = []
    for game in range(seed, seed + CHUNK):
        try:
            for position in evening(game).play.journal.present:
                sound(position.step.state)
        except AssertionError as error:
            found.append(f"game {game}: {error!r}")
    return found
