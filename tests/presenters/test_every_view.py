"""Every page and sheet of random games at random moments, without a window."""

from __future__ import annotations

from random import Random

import pytest

from companion.games import GAME_IDS
from tests.presenters.every_view import looked_at

PAGES = 600  # make bench opens thousands


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_page_of_a_random_game_can_be_shown_at_any_moment(game: str) -> None:
    opened, errors = looked_at(game, Random(game), PAGES)
    assert opened >= PAGES
    assert errors == []
