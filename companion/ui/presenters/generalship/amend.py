"""The actions of the game in words, for the forms of the log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from companion.core.codec import kind_of
from companion.ui.presenters.amend.words import EVERYBODY
from companion.ui.presenters.derived.amend import DeclaredWords

# What a form can change; everything else tells hidden pieces, or is entered on a page of its own.
PLAIN = frozenset(
    (
        "correct",
        "correct_table",
        "change_house_rule",
        "choose_tile",
        "pass_turn",
        "end_turn",
        "correct_turn",
        "tile_points",
        "new_order",
        "end_early",
        "lay_tile",
        "set_technology",
        "set_event",
        "set_circles",
    )
)
PUT_IN = ("correct", "correct_table", "pass_turn", "set_technology", "set_event", "set_circles")


class GeneralshipAmending(DeclaredWords):
    """Figures, tiles and turns by form; hidden things are deleted and entered again."""

    who: ClassVar[Mapping[str, str]] = {"players": EVERYBODY, "acted": EVERYBODY}
    lists: ClassVar[Mapping[str, str]] = {"choice": "action"}

    def common(self) -> tuple[type[Any], ...]:
        return tuple(one for one in self._actions if kind_of(one) in PUT_IN)

    def sealed(self, action: Any) -> str:
        if kind_of(type(action)) not in PLAIN:
            return "gen.amend.enter_again"
        return super().sealed(action)
