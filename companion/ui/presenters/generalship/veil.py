"""What may be told of later entries when the past is amended, while pieces and cards lie hidden.

Whether a march or an upgrade still fits may tell which pieces it was about. So the preview tells
what becomes of such an entry only where everything it depends on is as it was: then it does what
it did, whatever lies hidden. From the first other one on nothing is told, and each of them stands
as it was (`games.generalship.standing`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.core.action import players_named
from companion.core.amending.amendments import Position, Veil
from companion.core.codec import kind_of
from companion.games.generalship.standing import MOMENT, is_out_of_turn, same

# About hidden things: their reasons are for the eyes of `player` alone.
HIDDEN = frozenset(
    (
        "march",
        "upgrade_units",
        "use_generals",
        "keep_generals",
        "set_stack",
        "set_loads",
        "set_court",
        "set_hand",
    )
)
# The rest of an entry that also asks what lies hidden; a card or a piece too many tells of them.
ASKING = frozenset(("draft_units", "draw_cards", "develop", "pay_upkeep", "fight_battle"))
# What an entry reads of the players it names; those not listed read all of everybody.
STORES = ("food", "metal", "people", "battle_count", "commander", "power", "unused")
ALL = (*STORES, "cards", "ones", "twos")
OWN: Mapping[str, tuple[str, ...]] = {
    "march": (),
    "draft_units": (),  # the box knows how many are out; stores and people lie open
    "pay_upkeep": (),
    "set_stack": (),
    "set_loads": (),
    "upgrade_units": ("food", "metal", "battle_count"),
    "use_generals": ("power", "unused", "commander"),
    "keep_generals": ("power", "unused", "commander"),
}
BOARD = ("switches", "values", "era", "developed", "events", "alliances", "places", "stacks")
TABLE = (*BOARD, "drafted", "upgraded")


class HiddenPieces(Veil):
    """For a table whose armies lie hidden; `touched` are the actions that are amended."""

    def __init__(self, touched: Iterable[Any] = ()) -> None:
        # Then pieces and cards may be other ones, and whether they are is for nobody to see.
        self._are_touched = any(self.hides(action) for action in touched if action is not None)

    def hides(self, action: Any) -> bool:
        kind = kind_of(type(action))
        return kind in HIDDEN or kind in ASKING

    def tells(self, later: Position[Any], state: Any) -> bool:
        if not self.hides(later.action):
            return True
        before = later.parent.step.state if later.parent else state
        unchanged = not self._are_touched and same(before, state, (*MOMENT, *TABLE))
        if unchanged and _same_players(before, state, later.action):
            return True
        if later.stood or not is_out_of_turn(state, later.action):
            return False
        self._are_touched = True  # it falls away, and with it what it did to hidden things
        return True


def _same_players(before: Any, state: Any, action: Any) -> bool:
    """Whether those it is about have what they had, as far as it asks."""
    own = OWN.get(kind_of(type(action)))
    names = ALL if own is None else own
    who = state.players if own is None else [player for _, player in players_named(action)]
    return all(same(before.players[one], state.players[one], names) for one in who)
