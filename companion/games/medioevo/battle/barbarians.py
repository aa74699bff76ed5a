"""How barbarians decide: always the same way (M-23.4, R-42)."""

from __future__ import annotations

from companion.games.medioevo.battle import abilities
from companion.games.medioevo.battle.decisions import GiveUp, Use, UseCaptains
from companion.games.medioevo.battle.model import Battle
from companion.games.medioevo.battle.words import CaptainUse, Who
from companion.games.medioevo.pieces import Unit


def captain_uses(battle: Battle, who: Who) -> UseCaptains:
    """The barbarian captain shoots if the opponent has no archers (M-23.4, R-42)."""
    if battle.side(who.other).army.fighting(Unit.ARCHER):
        return UseCaptains(())
    points = abilities.points_left(battle, who)
    return UseCaptains((Use(CaptainUse.STAND_FOR, Unit.ARCHER, points),))


def sacrifice(battle: Battle, most: int) -> GiveUp:
    """Barbarians give up light infantry only as the smaller army (M-23.4, R-42)."""
    side, enemy = battle.side(battle.turn), battle.side(battle.turn.other)
    infantry = side.army.fighting(Unit.LIGHT)
    if side.army.size >= enemy.army.size or infantry < 2:
        return GiveUp()
    return GiveUp(min(most, 1 if infantry <= 3 else 2))
