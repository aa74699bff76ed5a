"""A new table of Generalship: four nations in their colours."""

from __future__ import annotations

from companion.games.generalship.game import GAME
from companion.games.generalship.tables import NATIONS
from companion.ui.presenters.derived.new_game import SetupOffers


class GeneralshipOffers(SetupOffers):
    """A seat's colour is its nation's, so that nobody is asked for more than a name."""

    first_colours = tuple(row.colour for row in NATIONS.values())
    once = frozenset(("nation",))


OFFERS = GeneralshipOffers(GAME)
