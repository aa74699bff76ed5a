"""Medieval Conspiracy: exact odds, quick advice, and many whole games by somebody who plays on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import process_time

from bench.figure import Figure, figure
from companion.games.conspiracy.asked.crown import crown_chance
from companion.games.conspiracy.battle.odds import battle_odds
from companion.games.conspiracy.battle.units import Army
from companion.games.conspiracy.deaths.families import line_outlook
from companion.games.conspiracy.empire.clock import emperor_clock
from companion.games.conspiracy.empire.college import Candidate
from companion.games.conspiracy.game import GAME
from companion.games.conspiracy.lands.income import Holdings
from companion.games.conspiracy.lands.worth import Possession, worth
from companion.games.conspiracy.switches import Switches
from tests.games.conspiracy.evening import Evening
from tests.games.conspiracy.odd_tables import SWITCHED, faults_of
from tests.games.conspiracy.twins import TWINS
from tests.games.twins import compared

FRAME = 1 / 60
GAMES = 200


def figures() -> Iterator[Figure]:
    mixed = [Army(6 - number, mercenaries=number) for number in range(7)]
    slowest = max(_seconds(lambda m=m: battle_odds(m, m)) for m in mixed)
    yield figure("whole battle of six mixed units a side", slowest, 2, "s")
    quick: dict[str, Callable[[], object]] = {
        "emperor-clock": lambda: emperor_clock(6, rounds=20),
        "crown-chance": lambda: crown_chance(tuple(Candidate(name) for name in "abcdef")),
        "line-outlook": lambda: line_outlook(4, 6, rounds=8),
        "worth": lambda: worth(Possession(), Possession(Holdings(secular=1)), 10),
    }
    for name, asked in quick.items():
        yield figure(f"{name} in frames", _seconds(asked) / FRAME, 1, "frames")
    found = [_faults(seed) for seed in range(GAMES)]
    yield figure("whole games by legal actions", len(found), GAMES, "games", at_least=True)
    yield figure("games in which something was booked wrongly", sum(map(bool, found)), 0, "games")


def _faults(seed: int) -> list[str]:
    """What could not lie on a table, or was booked otherwise than its calculator says."""
    switches = SWITCHED if seed % 3 == 0 else Switches()
    evening = Evening(1000 + seed, 2 + seed % 5, switches).play_to_the_end()
    try:
        compared(GAME, evening.play, TWINS)
    except AssertionError as differs:
        return [str(differs)]
    return faults_of(evening)


def _seconds(run: Callable[[], object]) -> float:
    start = process_time()
    run()
    return process_time() - start
