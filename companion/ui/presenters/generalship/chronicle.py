"""The chronicle of Generalship: technologies, armies, battles with their commanders, the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.core.amending.amendments import Position
from companion.core.codec import kind_of
from companion.games.generalship.battle.fighting import FightBattle
from companion.games.generalship.cycle.scoring import NewOrder
from companion.ui.presenters.derived.chronicle import UNTOLD, LogTeller

# What brought nobody anything, or only what everybody does in every cycle.
EVERYDAY = frozenset(
    ("gen.log.no_tile_points", "gen.log.no_upkeep", "gen.log.upkeep", "gen.log.generals_power")
)
MANY_PEOPLE = 2


class GeneralshipChronicle(LogTeller):
    """No tiles chosen, cards drawn or stacks moved, no typing: what came of them is told."""

    chapter, in_one_line, over = "gen.tell.cycle", "gen.tell.line", "gen.tell.over"
    untold = UNTOLD | {
        "choose_tile", "book_people", "draw_cards", "march",
        "set_stack", "set_loads", "set_place", "lay_tile", "set_commander", "set_court",
        "set_hand", "set_technology", "set_event", "set_table", "set_circles", "set_values",
    }  # fmt: skip

    def why_over(self, state: Any) -> str:
        texts = self._texts()
        if state.ending == "vp":
            return texts.text("gen.end.why_vp", goal=state.switches.vp_goal)
        return texts.text(f"gen.end.why_{state.ending or 'agreed'}")

    def round(self, first: Any, last: Any, deeds: Sequence[Position[Any]]) -> Sequence[str]:
        told = [self._deed(one) for one in deeds if kind_of(type(one.action)) not in self.untold]
        return [
            *filter(None, told),
            *self._changes("gen.tell.people", first, last, _people, MANY_PEOPLE),
            *self._changes("gen.tell.tiles", first, last, _tiles, 1),
            *self._leading(last),
        ]

    def _deed(self, position: Position[Any]) -> str:
        action, said = position.action, super()._deed(position)
        if not said or position.parent is None:
            return said
        before = position.parent.step.state
        if isinstance(action, NewOrder) and before.order == position.step.state.order:
            return ""
        if position.step.summary.key in EVERYDAY:
            return ""
        if not isinstance(action, FightBattle):
            return said
        led = [
            f"{one.commander.name} ({one.name})"
            for one in (before.players[action.attacker], before.players[action.defender])
            if one.commander is not None and one.commander.name
        ]
        return f"{said} {self._say('gen.tell.led', list=', '.join(led))}" if led else said


def _people(state: Any, player: str) -> int:
    return int(state.players[player].people)


def _tiles(state: Any, player: str) -> int:
    return len(state.neutral_of(player))
