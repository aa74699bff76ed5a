"""Every rule that is played says what its calculator says, over random whole games."""

from __future__ import annotations

from collections import Counter

from companion.games.conspiracy.game import GAME
from companion.games.conspiracy.switches import Switches
from tests.games.conspiracy.evening import Evening
from tests.games.conspiracy.odd_tables import SWITCHED
from tests.games.conspiracy.twins import TWINS
from tests.games.twins import compared, without_a_twin

GAMES = ((21, 2), (22, 3), (23, 4), (24, 5), (25, 6), (26, 4))


class Hoarders(Evening):
    """Keep their cards until there are too many."""

    def play_some_cards(self) -> None:
        if self.state.round > 6:
            super().play_some_cards()


def test_whatever_is_played_is_what_the_calculator_says() -> None:
    seen: Counter[type] = Counter()
    for seed, players in GAMES:
        switches = SWITCHED if seed % 2 else Switches()
        play = Evening(seed, players, switches).play_to_the_end(10).play
        seen += compared(GAME, play, TWINS)
    seen += compared(GAME, Hoarders(27, 5).play_to_the_end(10).play, TWINS)
    assert set(seen) == set(TWINS), "each of them came up"


def test_whatever_is_worked_out_has_a_twin() -> None:
    assert without_a_twin(GAME, TWINS) == set()
