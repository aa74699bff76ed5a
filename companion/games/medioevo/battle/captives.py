"""Who is taken prisoner at the end of a battle round, and where the other fallen go (M-15.3)."""

from __future__ import annotations

from companion.core.records import evolve
from companion.games.medioevo.battle.army import Figure
from companion.games.medioevo.battle.changes import noted
from companion.games.medioevo.battle.damage import Counted as Tally
from companion.games.medioevo.battle.damage import counted, removed
from companion.games.medioevo.battle.model import Battle, InRound, Side
from companion.games.medioevo.battle.words import Who


def without_fallen(side: Side, captured: bool) -> Side:
    """Units that M-27.29 kept leave now; captives do not go to the supply."""
    for figure, count in side.army.groups:
        if figure.fallen and captured:
            side = evolve(side, army=side.army.changed({figure: -count}))
        elif figure.fallen:
            for _ in range(count):
                side = removed(side, figure)
    return side


def released(side: Side) -> Side:
    """Units set aside for a capture go to the supply like any other loss."""
    supply = side.supply
    for unit, _, count in side.now.held:
        supply = supply.plus(unit, count)
    return evolve(side, supply=supply, now=evolve(side.now, held=()))


def taken_by(battle: Battle, captor: Who, won: Who | None) -> tuple[Battle, Tally]:
    """Prisoners of this round (M-15.3, M-27.39); captured barbarians are just gone (R-44)."""
    now, loser = battle.side(captor).now, battle.side(captor.other)
    captured = now.capture and won is captor
    taken = loser.now.lost if captured else _wanted(now, loser)
    if not taken or loser.barbarian:
        return battle, ()
    supply = loser.supply
    if not captured:
        for unit, _, count in taken:
            supply = supply.plus(unit, -count)
    loser = evolve(loser, supply=supply, now=evolve(loser.now, held=()))
    battle = battle.with_side(captor.other, loser)
    side = battle.side(captor)
    battle = battle.with_side(captor, evolve(side, prisoners=total(side.prisoners, taken)))
    number = sum(count for _, _, count in taken)
    return noted(battle, "battle.log_prisoners", captor, n=number), taken


def _wanted(now: InRound, loser: Side) -> Tally:
    """M-27.39: one of the units destroyed, of the type asked for, else the dearest.

    A figure that already serves again for a unit that stepped down cannot be taken.
    """
    taken: Tally = ()
    for wish in now.wanted:
        left = less(loser.now.lost, taken)
        fitting = [
            item
            for item in left
            if (wish is None or item[0] is wish)
            and loser.supply.of(item[0]) > sum(count for unit, _, count in taken if unit is item[0])
        ]
        if fitting:
            unit, level, _ = fitting[-1]
            taken = total(taken, ((unit, level, 1),))
    return taken


def freed(battle: Battle, captor: Who, taken: Tally) -> Battle:
    """The captor's army is gone: its captives of this round are free and win (M-15.3)."""
    if not taken:
        return battle
    side, loser = battle.side(captor), battle.side(captor.other)
    change = {Figure(unit, level): count for unit, level, count in taken}
    supply = loser.supply
    if loser.barbarian:  # nobody held them: they lay in their supply
        for unit, _, count in taken:
            supply = supply.plus(unit, -count)
    else:
        battle = battle.with_side(captor, evolve(side, prisoners=less(side.prisoners, taken)))
    losses = less(loser.losses, taken)
    back = evolve(loser, army=loser.army.changed(change), losses=losses, supply=supply)
    battle = battle.with_side(captor.other, back)
    return noted(battle, "battle.log_prisoners_free", captor.other)


def total(one: Tally, other: Tally) -> Tally:
    """Both tallies together."""
    for unit, level, count in other:
        one = counted(one, Figure(unit, level), count)
    return one


def less(one: Tally, other: Tally) -> Tally:
    """The first tally without the second."""
    return total(one, tuple((unit, level, -count) for unit, level, count in other))
