"""Which entries of Medieval Conspiracy are moments: attacks, successions, masters, the crown."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, ClassVar, Literal

from companion.core.amending.amendments import Position
from companion.core.errors import CompanionError
from companion.core.explain import Text
from companion.games.conspiracy.battle.field import drawn_up
from companion.games.conspiracy.battle.odds import battle_odds
from companion.games.conspiracy.battle.units import army_of
from companion.games.conspiracy.battle.war import Attack, field_of, lasting_cards
from companion.games.conspiracy.common import land_name
from companion.games.conspiracy.empire.empire import HoldElection
from companion.games.conspiracy.pieces import Master
from companion.games.conspiracy.state import NEUTRAL, State
from companion.ui.presenters.moments.named import Cancelled, Chance, Crowned, Fight, Named, Taken
from companion.ui.presenters.moments.teller import CROWN, FIGHT, Moments

WINNERS: dict[str, Literal["attacker", "defender", ""]] = {
    "con.log.attack.attacker": "attacker",
    "con.log.attack.defender": "defender",
    "con.log.attack.nobody": "",
}


class ConspiracyMoments(Moments):
    """A land that an heir keeps is no news."""

    units = ("knights", "mercenaries")
    brings = ("votes", "lands", "honour", "captives", "relics")
    signs: ClassVar[dict[type, str]] = {Attack: FIGHT, HoldElection: CROWN}

    def named(self, position: Position[Any]) -> Named | None:
        assert position.parent is not None
        before: State = position.parent.step.state
        after: State = position.step.state
        match position.action:
            case Attack() as attack if position.step.summary.key in WINNERS:
                return _fight(before, attack, WINNERS[position.step.summary.key])
            case HoldElection():
                return Crowned(after.crowned or "", ("votes", "honour", "lands"))
        for master in Master:
            holder = after.masters.get(master)
            if holder in after.players and holder != before.masters.get(master):
                name = after.players[str(holder)].name
                text = Text(
                    "moment.master", {"player": name, "master": Text(f"con.master.{master.value}")}
                )
                return Taken(str(holder), text)
        for land in after.lands.values():
            was = before.lands.get(land.id)
            if was is not None and land.owner != was.owner and land.owner in after.players:
                return Taken(land.owner)
        return None


def _fight(before: State, action: Attack, winner: Literal["attacker", "defender", ""]) -> Fight:
    land = before.lands[action.land]
    owner = land.owner
    return Fight(
        attacker=action.attackers[0].player,
        defender=Text("con.neutral") if owner == NEUTRAL else owner,
        winner=winner,
        place=land_name(land),
        takes=winner == "attacker",
        chance=_chance(before, action),
        rounds=len(action.rounds),
    )


def _chance(before: State, action: Attack) -> Chance:
    """Both armies as they were drawn up, fighting to the end."""

    def chance(_cancelled: Cancelled) -> Fraction | float | None:
        parties = action.attackers, action.defenders
        field = field_of(before.lands[action.land])
        try:
            battle = drawn_up(
                *parties, action.cards, field, before.switches, lasting_cards(before, *parties)
            )
            armies = [
                army_of(tuple(one.unit for one in side))
                for side in (battle.attackers, battle.defenders)
            ]
            odds = battle_odds(armies[0], armies[1], battle.field, battle.cards, before.switches)
        except CompanionError:  # too many to be worked out, or nobody to fight
            return None
        return odds.attacker.value

    return chance
