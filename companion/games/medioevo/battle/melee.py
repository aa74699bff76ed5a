"""The melee of a battle in progress: attack values, winner, damage and loss (steps 5 to 10)."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import product

from companion.core.explain import Breakdown
from companion.games.medioevo.battle import values
from companion.games.medioevo.battle.army import Army
from companion.games.medioevo.battle.damage import melee_units
from companion.games.medioevo.battle.model import ATTACK_DICE, Battle
from companion.games.medioevo.battle.siege import protection
from companion.games.medioevo.battle.words import Source, Who
from companion.games.medioevo.switches import DEFAULTS

SUPERIORITY = 3
JAILER_SUPERIORITY = 2
TWO_TO_ONE = 40
SMALL_PENALTY = 41


def galley_levels(army: Army) -> int:
    """Levels of the fleet that is still afloat (M-13.2)."""
    return sum(int(galley.level) for galley in army.galleys if not galley.sunk)


def sea_bonus(battle: Battle, who: Who) -> int:
    """The difference of galley levels for the stronger fleet (M-13.2)."""
    if not battle.site.at_sea:
        return 0
    own = galley_levels(battle.side(who).army)
    return ahead_at_sea(own, galley_levels(battle.side(who.other).army))


def ahead_at_sea(own: int, enemy: int) -> int:
    """What a fleet of so many levels adds against one of so many (M-13.2)."""
    return max(0, own - enemy)


def is_superior(battle: Battle, who: Who) -> bool:
    """Whether a capture costs nothing: three times as many units, twice with M-27.40 (M-15.3)."""
    own, enemy = battle.side(who).now, battle.side(who.other).now
    needed = JAILER_SUPERIORITY if TWO_TO_ONE in own.cards else SUPERIORITY
    return own.units_at_start >= needed * enemy.units_at_start


def extras(battle: Battle, who: Who) -> values.Attack:
    """What this side adds to its dice."""
    side = battle.side(who)
    now = side.now
    penalised = now.capture and not is_superior(battle, who)
    small = SMALL_PENALTY in now.cards
    return values.Attack(
        malus=0 if side.barbarian else values.malus(battle.players, side.position, battle.switches),
        given_up=now.given_up,
        sea_bonus=sea_bonus(battle, who),
        card_bonus=now.attack_bonus,
        blood_tokens=now.blood_tokens,
        retreating=who is Who.ATTACKER and battle.retreat_cost > 0,
        capture_halves=penalised and not small,
        capture_costs_two=penalised and small,
    )


def value(battle: Battle, who: Who) -> Breakdown:
    """The attack value of the throw on the table."""
    return values.attack_value(battle.side(who).now.faces, extras(battle, who), battle.switches)


def beaten(battle: Battle, who: Who) -> Fraction:
    """The share of all throws of these dice that come to a lower attack value (M-10.6)."""
    known = _all_values(extras(battle, who), battle.switches.attack_floor_zero)
    return Fraction(bisect_left(known, value(battle, who).total), len(known))


@lru_cache(maxsize=16)
def _all_values(more: values.Attack, floor: bool) -> tuple[int, ...]:
    """The attack values of all throws, lowest first."""
    switches = replace(DEFAULTS, attack_floor_zero=floor)
    throws = product(*(range(1, sides + 1) for sides in ATTACK_DICE))
    return tuple(sorted(values.attack_value(one, more, switches).total for one in throws))


def difference(battle: Battle) -> int:
    """The attacker's value less the defender's."""
    return value(battle, Who.ATTACKER).total - value(battle, Who.DEFENDER).total


def winner(battle: Battle) -> Who | None:
    """Who wins the battle round: the strictly higher value (M-10.8).

    Without rolls (R-40) it is the side with units left.
    """
    if battle.decided:
        return battle.won
    if not (battle.attacker.now.faces and battle.defender.now.faces):
        if battle.attacker.army.size and battle.defender.army.size:
            return None
        if battle.attacker.army.size:
            return Who.ATTACKER
        return Who.DEFENDER if battle.defender.army.size else None
    ahead = difference(battle)
    if ahead == 0:
        return None
    return Who.ATTACKER if ahead > 0 else Who.DEFENDER


def result(battle: Battle) -> Breakdown:
    """The battle result, capped by the winner's melee units; empty on a tie (M-10.9).

    A side of archers or crews alone rolls all the same; its cap is 0 (R-39).
    """
    won = winner(battle)
    if won is None:
        return Breakdown("battle.result", ())
    units = melee_units(battle.side(won).army, battle.switches)
    return values.battle_result(abs(difference(battle)), units)


def damage_to(battle: Battle, victim: Who) -> Breakdown:
    """Step-9 damage to this side: as loser, or by cavalry on a tie (R-38)."""
    won = winner(battle)
    dealer = battle.side(victim.other).now
    if won is victim:
        return Breakdown("battle.melee_damage", ())
    return values.melee_damage(
        result(battle).total if won else 0,
        dealer.able.cavalry,
        dealer.increase_damage,
        protection(battle, victim, Source.MELEE),
    )


def loss(battle: Battle, who: Who) -> Breakdown:
    """The damage of step 10; none for a side beaten by a captor (M-10.11, M-15.3)."""
    won = winner(battle)
    if won is who.other and battle.side(won).now.capture:
        return Breakdown("battle.loss_value", ())
    now = battle.side(who).now
    cost = battle.retreat_cost if who is Who.ATTACKER else 0
    return values.loss_value(now.faces, now.able.heavy, now.reduce_loss, cost)
