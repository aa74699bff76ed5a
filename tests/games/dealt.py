"""Random whole games, played by the bots of each title."""

from __future__ import annotations

from random import Random

from companion.core.play import MemoryStore
from companion.games.medioevo.state import Limits
from tests.games.conspiracy.evening import Evening as ConspiracyEvening
from tests.games.generalship.evening import Evening as March
from tests.games.medievalia.evening import STYLES
from tests.games.medievalia.evening import Evening as MedievaliaEvening
from tests.games.medioevo.rich_evening import RichEvening
from tests.games.renaissance.evening import Evening


def dealt(game: str, random: Random) -> MemoryStore:
    """A random game by the bots of its title, some of them to the very end."""
    if game == "medioevo":
        rounds = random.randint(1, 4)
        poor = random.choice(("", "p1"))
        feast = RichEvening(random.random(), random.randint(2, 6), Limits(rounds), poor=poor)
        return feast.play_to_the_end().store
    if game == "conspiracy":
        return _conspiracy(random)
    if game == "medievalia":
        style = random.choice(STYLES)
        table = MedievaliaEvening(random.randint(0, 10_000), random.randint(2, 4), style)
        table.play_out(random.randint(0, 40))
        return table.store
    if game == "generalship":
        march = March(
            random.randint(0, 10_000),
            random.randint(2, 4),
            typed=random.random() < 0.7,
            dealt=random.random() < 0.5,
        )
        march.lay_map()
        for _ in range(random.randint(0, 30)):
            if not march.state.ended:
                march.play_turn()
        return march.store
    evening = Evening(random.randint(0, 10_000), random.randint(3, 6))
    evening.open_table()
    for _ in range(random.randint(0, 4)):
        if not evening.state.ended and evening.state.order:
            evening.play_round()
    return evening.store


def _conspiracy(random: Random) -> MemoryStore:
    table = ConspiracyEvening(random.randint(0, 10_000), random.randint(2, 6))
    table.open_table()
    for _ in range(random.randint(0, 6)):
        if not table.state.ended:
            table.play_round()
    return table.store


def whole(game: str, random: Random) -> MemoryStore:
    """A random game of this title from its opening to its very end."""
    seed = random.randint(0, 10_000)
    if game == "medioevo":
        return dealt(game, random)
    if game == "conspiracy":
        return ConspiracyEvening(seed, random.randint(3, 6)).play_to_the_end().store
    if game == "medievalia":
        table = MedievaliaEvening(seed, random.randint(2, 4), random.choice(STYLES))
        table.play_out()
        return table.store
    if game == "generalship":
        dealt_hands = random.random() < 0.5
        march = March(seed, random.randint(2, 4), typed=random.random() < 0.7, dealt=dealt_hands)
        march.play_game()
        return march.store
    return Evening(seed, random.randint(3, 6)).play_to_the_end().store
