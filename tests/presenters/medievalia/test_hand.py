"""My hand in Medievalia: what its owner noted, as long as he can still hold it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from companion.games.medievalia.pieces import Stack
from companion.games.medievalia.tables import CARDS
from companion.ui.presenters.box import box
from companion.ui.presenters.drafts import in_memory
from tests.presenters.recorded import REPLAYS, session_of
from tests.speaking import speaking

ENGLISH = speaking("en")
GAMES = [path.stem for path in sorted((REPLAYS / "medievalia").glob("*.companion"))]


def noted(panels: Any) -> Counter[Stack]:
    """How many cards of each stack the tab shows to who holds it."""
    found: Counter[Stack] = Counter()
    for item in (item for panel in panels for item in panel.items):
        what, _, card = item.key.partition(":")
        if what == "note":
            found[Stack(CARDS[card].group)] += int(item.secret.partition(" ")[0])
    return found


@pytest.mark.parametrize("game", GAMES)
def test_cards_noted_once_and_played_since_stop_no_page(game: str) -> None:
    session = session_of(game)
    sheet = box("medievalia").sheet(session, lambda: ENGLISH, in_memory())
    player = next(iter(session.state.players))
    line = [position.number for position in session.journal.present]
    begun = next(
        number
        for number in line
        if any(session.journal.at(number).step.state.player(player).hand.values())
    )
    session.go_to(begun)
    sheet.open(player, "hand")
    for item in [item for panel in sheet.view().panels for item in panel.items]:
        if item.key.startswith("note:"):
            sheet.tapped(item.key)
    assert noted(sheet.view().panels).total() > 0
    for number in line[line.index(begun) :: 5]:
        session.go_to(number)
        shown = noted(sheet.view().panels)
        hand = session.state.player(player).hand
        assert all(many <= hand[stack] for stack, many in shown.items()), number
