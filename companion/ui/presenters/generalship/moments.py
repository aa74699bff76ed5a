"""Which entries of Generalship are moments: battles, and a capital that falls."""

from __future__ import annotations

from typing import Any, ClassVar

from companion.core.amending.amendments import Position
from companion.games.generalship.army.moving import place_name
from companion.games.generalship.battle.fighting import FightBattle
from companion.games.generalship.common import capitals_held
from companion.games.generalship.cycle.turn import EndTurn
from companion.games.generalship.state import State
from companion.ui.presenters.moments.named import Fight, Named, Taken
from companion.ui.presenters.moments.teller import FIGHT, Moments

BY_ATTACKER = ("gen.log.battle_attack_2", "gen.log.battle_defender_retreats")


class GeneralshipMoments(Moments):
    """Hands of cards stay unseen, so that no chance is told."""

    units = ("pieces",)
    brings = ("vp", "battle_count", "neutral", "power")
    signs: ClassVar[dict[type, str]] = {FightBattle: FIGHT}

    def named(self, position: Position[Any]) -> Named | None:
        assert position.parent is not None
        before: State = position.parent.step.state
        match position.action:
            case FightBattle() as fight:
                return _fight(before, position, fight)
            case EndTurn() if position.step.summary.key == "gen.log.capital_held":
                first = capitals_held(position.step.state)[0]
                return Taken(before.of_nation(first.holder))
        return None


def _fight(before: State, position: Position[Any], action: FightBattle) -> Fight:
    won = position.step.summary.key in BY_ATTACKER
    after: State = position.step.state
    return Fight(
        attacker=action.attacker,
        defender=action.defender,
        winner="attacker" if won else "defender",
        place=place_name(before, action.place),
        takes=after.holder(action.place) == action.attacker != before.holder(action.place),
    )
