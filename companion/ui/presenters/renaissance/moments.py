"""Which entries of Age of Renaissance are moments: fights for provinces, wars."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, ClassVar, Literal

from companion.core.amending.amendments import Position
from companion.core.explain import Text
from companion.games.renaissance.cards.waging import ContinueWar, DeclareWar, war_side
from companion.games.renaissance.cards.wars import WarRoll, war
from companion.games.renaissance.expansion.fighting import FightForProvince, fight_question
from companion.games.renaissance.expansion.fights import fought
from companion.games.renaissance.state import State
from companion.ui.presenters.moments.named import Fight, Named
from companion.ui.presenters.moments.teller import FIGHT, Moments


class RenaissanceMoments(Moments):
    """A fight comes often and is small; a war is not."""

    brings = ("score", "control_markers")
    signs: ClassVar[dict[type, str]] = {
        FightForProvince: FIGHT,
        DeclareWar: FIGHT,
        ContinueWar: FIGHT,
    }

    def named(self, position: Position[Any]) -> Named | None:
        assert position.parent is not None
        before: State = position.parent.step.state
        match position.action:
            case FightForProvince() as fight if fight.defenders:
                return _fight(before, fight, position.step.summary)
            case DeclareWar() | ContinueWar() as action:
                return _war(before, action)
        return None


def _fight(before: State, action: FightForProvince, told: Text) -> Fight:
    won = told.key == "ren.log.fight_won"
    return Fight(
        attacker=action.player,
        defender=action.defenders[0].player,
        winner="attacker" if won else "defender",
        place=told.params["province"],
        takes=won,
        chance=lambda _cancelled: Fraction(fought(fight_question(before, action)).chance.exact),
        small=True,
    )


def _war(before: State, action: DeclareWar | ContinueWar) -> Fight | None:
    sides = war_side(before, action.player), war_side(before, action.opponent)
    answer = war(WarRoll(*sides, action.throws[-1], before.switches))
    winner: dict[str | None, Literal["attacker", "defender"]] = {
        "attacker": "attacker",
        "defender": "defender",
    }
    if answer.outcome not in winner:
        return None
    return Fight(
        attacker=action.player,
        defender=action.opponent,
        winner=winner[answer.outcome],
        chance=lambda _cancelled: Fraction(answer.chance_attacker.exact),
        rounds=len(action.throws),
    )
