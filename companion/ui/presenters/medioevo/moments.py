"""Which entries of Medioevo Universale are moments: battles and areas that change hands."""

from __future__ import annotations

from typing import Any, ClassVar

from companion.core.amending.amendments import Position
from companion.core.explain import Text
from companion.core.game import PlayerId
from companion.games.medioevo.battle.model import Ending
from companion.games.medioevo.battle.outcome import SideOutcome, outcome
from companion.games.medioevo.battle.staging import Staging, opened, played
from companion.games.medioevo.battle.words import Who
from companion.games.medioevo.war.battles import BookBattle
from companion.games.medioevo.war.conquest import Conquer
from companion.ui.presenters.moments.named import Cancelled, Chance, Fight, Named, Side, Taken
from companion.ui.presenters.moments.teller import FIGHT, Moments


class MedioevoMoments(Moments):
    """A battle stopped or left by a retreat has no winner to cheer."""

    brings = ("honor", "areas", "prisoners", "buildings.civil", "buildings.military", "engines")
    signs: ClassVar[dict[type, str]] = {BookBattle: FIGHT}

    def named(self, position: Position[Any]) -> Named | None:
        match position.action:
            case BookBattle() as battle:
                return _fight(battle)
            case Conquer(player=player):
                return Taken(player)
        return None


def _fight(action: BookBattle) -> Fight | None:
    staging = action.staging
    start, end = opened(staging), played(staging, action.answers)
    result = outcome(start, end)
    if result.winner is None and result.ending is not Ending.NOBODY_LEFT:
        return None
    return Fight(
        attacker=_side(staging.attacker.player),
        defender=_side(staging.defender.player),
        winner="" if result.winner is None else result.winner.value,
        place=staging.area,
        takes=result.conquered and result.winner is Who.ATTACKER,
        chance=_chance(staging),
        lost=(_lost(result.attacker), _lost(result.defender)),
        rounds=result.rounds,
    )


def _side(player: PlayerId) -> Side:
    return player or Text("name.barbarians")


def _lost(side: SideOutcome) -> int:
    return sum(one.count for one in side.lost)


def _chance(staging: Staging) -> Chance:
    def chance(cancelled: Cancelled) -> float | None:
        from companion.games.medioevo.battle.odds import walk  # read where it is worked out
        from companion.games.medioevo.battle.odds.prospects import prospects

        try:
            return float(prospects(opened(staging), cancelled=cancelled).attacker_wins)
        except (walk.TooManyPositions, walk.Cancelled):
            return None

    return chance
