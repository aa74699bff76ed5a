"""What may be told of later entries when the past is amended, while pieces and cards lie hidden.

Whether a march or an upgrade still fits may tell which pieces it was about. So the preview tells
what becomes of such an entry only where everything it depends on is as it was: then it does what
it did, whatever lies hidden. From the first other one on nothing is told.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.action import players_named
from companion.core.amendments import Position, Veil
from companion.core.checks import Checks
from companion.core.codec import kind_of
from companion.core.errors import CompanionError
from companion.games.generalship.common import check_turn

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
MOMENT = ("round", "phase", "turn", "tile", "choice", "done", "order", "battle", "ending", "ended")
PLAN = {"march": "march", "upgrade_units": "draft", "use_generals": "general"}


class HiddenPieces(Veil):
    """For a table whose armies lie hidden."""

    def tells(self, later: Position[Any], state: Any) -> bool:
        kind = kind_of(type(later.action))
        if kind not in HIDDEN and kind not in ASKING:
            return True
        before = later.parent.step.state if later.parent else state
        unchanged = _same(before, state, (*MOMENT, *TABLE)) and _same_players(
            before, state, later.action
        )
        return unchanged or _out_of_turn(state, later.action)

    def keeps(self, later: Position[Any], state: Any) -> bool:
        """What its owner did at this moment of the game he did; which of it no longer fits, too."""
        before = later.parent.step.state if later.parent else state
        is_hidden = kind_of(type(later.action)) in HIDDEN and hasattr(later.action, "overrule")
        return is_hidden and _same(before, state, MOMENT)


def _same(one: Any, other: Any, names: tuple[str, ...]) -> bool:
    return all(getattr(one, name) == getattr(other, name) for name in names)


def _same_players(before: Any, state: Any, action: Any) -> bool:
    """Whether those it is about have what they had, as far as it asks."""
    own = OWN.get(kind_of(type(action)))
    names = ALL if own is None else own
    who = state.players if own is None else [player for _, player in players_named(action)]
    return all(_same(before.players[one], state.players[one], names) for one in who)


def _out_of_turn(state: Any, action: Any) -> bool:
    """Whether everybody sees that it is not this player's turn for it: it does not fit."""
    plan = PLAN.get(kind_of(type(action)))
    if plan is None or state.battle is not None or action.overrule:
        return False
    checks = Checks(False)
    try:
        check_turn(checks, state, action.player, plan)
        checks.settle()
    except CompanionError:
        return True
    return False
