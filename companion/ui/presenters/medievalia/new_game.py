"""A new table of Medievalia: teams, who begins, who turns the cards; the siege rule is asked."""

from __future__ import annotations

from companion.ui.presenters.derived.new_game import SetupOffers
from companion.ui.presenters.new_game.offers import OptionGroup
from companion.ui.presenters.views import NewTable

ASKED = "switch.siege"  # F-R15: the book and its erratum differ


class MedievaliaOffers(SetupOffers):
    """What the set-up lets a table decide, the siege rule in plain sight."""

    first_colours = ("red", "blue", "green", "yellow")

    def groups(self, table: NewTable) -> tuple[OptionGroup, ...]:
        found = []
        for group in super().groups(table):
            asked = tuple(row for row in group.rows if row.key == ASKED)
            if asked:
                found.append(OptionGroup("siege", "med.setup.siege", asked, folded=False))
            rows = tuple(row for row in group.rows if row.key != ASKED)
            found.append(
                OptionGroup(group.key, group.title, rows, group.folded, unchanged=group.unchanged)
            )
        return tuple(found)
