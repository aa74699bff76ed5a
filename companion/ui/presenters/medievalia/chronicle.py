"""The chronicle of Medievalia: buildings, wars, hunger, sieges, and what ended the game."""

from __future__ import annotations

from typing import Any

from companion.core.amending.amendments import Position
from companion.core.codec import kind_of
from companion.core.explain import Text
from companion.games.medievalia.outcome import deed_of, ending_text, starved_of, without_surplus
from companion.games.medievalia.turns import BeginTurn
from companion.ui.presenters.chronicle.tale import sentence
from companion.ui.presenters.derived.chronicle import UNTOLD, LogTeller

# Everyday deeds: only what they cost in troops, or what a siege has come to, is told of them.
EVERYDAY = frozenset(("begin_turn", "play_card", "buy_card", "march", "attach"))


class MedievaliaChronicle(LogTeller):
    """Buildings, wars, starvation, sieges and fallen cities; no attaching, no corrections."""

    untold = UNTOLD | {
        "turn_up", "show_bottom", "read_card", "change_depth", "turn_cards",
        "correct_troops", "correct_site", "correct_building", "correct_hand",
        "correct_unused", "deal_hands",
    }  # fmt: skip

    def why_over(self, state: Any) -> str:
        return self._texts().text(ending_text(state))

    def _deed(self, position: Position[Any]) -> str:
        said = position.step.summary
        if kind_of(type(position.action)) not in EVERYDAY:
            return self._say(without_surplus(said))
        told = []
        action, after = position.action, position.step.state
        starved = starved_of(said)
        if isinstance(action, BeginTurn) and position.parent is not None:
            told += self._siege(action, position.parent.step.state, said)
        if starved:
            name = after.player(action.player).name
            told.append(self._say("med.tell.starved", name=name, n=starved))
        if said.key == "med.log.end":
            told.append(sentence(self._say(said.params["why"])))
        return " ".join(told)

    def _siege(self, action: BeginTurn, before: Any, said: Text) -> list[str]:
        """Besieged again, defeated, or free once more (F-12.4)."""
        deed = deed_of(said)
        if deed.key == "med.log.besieged_out":
            return [self._say(deed)]
        me = before.player(action.player)
        if deed.key == "med.log.begun_besieged":
            return [self._say("med.tell.besieged", name=me.name, turn=deed.params["n"])]
        return [self._say("med.tell.siege_broken", name=me.name)] if me.siege else []
