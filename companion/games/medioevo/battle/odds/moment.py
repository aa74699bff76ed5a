"""The rest of the battle round under way, from any moment, through the step function itself.

Everything known counts: dice on the table, damage taken, cards in force, what was announced.
Decisions still to come follow the plan. Attack dice still to be thrown are summed up in one go.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any

from companion.games.medioevo.battle import asking, captives, melee, rounds, siege, steps, values
from companion.games.medioevo.battle.damage import Cause, hit, removed
from companion.games.medioevo.battle.decisions import Roll
from companion.games.medioevo.battle.model import Battle, Ending, Pending, Side, Stage
from companion.games.medioevo.battle.odds.deciding import planned
from companion.games.medioevo.battle.odds.exchange import Duel, Stance
from companion.games.medioevo.battle.odds.exchange import share as share_of
from companion.games.medioevo.battle.odds.field import Field, Melee
from companion.games.medioevo.battle.odds.ground import Position
from companion.games.medioevo.battle.odds.line import Line, light_to_give_up
from companion.games.medioevo.battle.odds.plan import Conduct
from companion.games.medioevo.battle.odds.throws import CLASSES, THROWS, Throw, dice, reading
from companion.games.medioevo.battle.odds.volleys import hit_chances
from companion.games.medioevo.battle.words import Point, Source, Who
from companion.games.medioevo.pieces import Unit

HIT_FACE, MISS_FACE = 1, 8
_ROLLS = (Stage.ROLL, Stage.REROLL)


@dataclass(slots=True)
class Unfolded:
    """What may come of the round: next round starts, and ends of the battle, with chances."""

    starts: dict[Position, Any] = field(default_factory=dict)
    ends: dict[tuple[Ending, Position], Any] = field(default_factory=dict)
    won: Any = 0
    tied: Any = 0
    lost: Any = 0

    def note_round(self, winner: int, chance: Any) -> None:
        if winner > 0:
            self.won += chance
        elif winner < 0:
            self.lost += chance
        else:
            self.tied += chance


Fight = Callable[[Battle, Any], None]


def unfold(battle: Battle, ground: Field, fight: Fight | None = None) -> Unfolded:
    """The battle from this moment to the end of its round.

    `fight` takes over where a side is about to roll or to reroll, with the chance to come there;
    without it dice are taken as they fall.
    """
    found = Unfolded()
    waiting: dict[Battle, Any] = {replace(battle, quiet=True): 1}
    while waiting:
        now, chance = waiting.popitem()
        if now.stage is Stage.OVER:
            _note_end(found, now, ground, chance)
        elif now.round_number != battle.round_number:
            position = _position(now, ground)
            found.starts[position] = found.starts.get(position, 0) + chance
        elif (asked := steps.pending(now)).point is Point.AFTER_ROUND:
            found.note_round(_winner(now), chance)
            position = _position(now, ground)
            found.starts[position] = found.starts.get(position, 0) + chance
        elif fight is not None and now.stage in _ROLLS and is_usual_melee(now):
            fight(now, chance)
        elif now.stage is Stage.ROLL and is_usual_melee(now):
            _note_melee(found, now, ground, chance)
        elif now.stage is Stage.ROLL:
            for after, share in fought(now, ground):
                waiting[after] = waiting.get(after, 0) + chance * share
        elif asked.dice is not None:
            for faces, share in _throws(now, asked, exact=ground.exact):
                after = steps.advance(now, Roll(faces))
                waiting[after] = waiting.get(after, 0) + chance * share
        else:
            after = steps.advance(now, planned(now, asked, ground))
            waiting[after] = waiting.get(after, 0) + chance
    return found


def _position(battle: Battle, ground: Field) -> Position:
    attacker, defender = ground.attacker, ground.defender
    return Position(
        attacker.relieved(attacker.number(battle.attacker)),
        defender.relieved(defender.number(battle.defender)),
        ground.site(battle.site),
    )


def _winner(battle: Battle) -> int:
    won = melee.winner(battle)
    return 0 if won is None else 1 if won is Who.ATTACKER else -1


def _note_end(found: Unfolded, battle: Battle, ground: Field, chance: Any) -> None:
    assert battle.ending is not None
    found.note_round(_winner_at_end(battle), chance)
    key = (battle.ending, _position(battle, ground))
    found.ends[key] = found.ends.get(key, 0) + chance


def _winner_at_end(battle: Battle) -> int:
    if battle.decided:
        return _winner(battle)
    return (battle.attacker.army.size > 0) - (battle.defender.army.size > 0)


# The melee in one go


def is_usual_melee(battle: Battle) -> bool:
    """Whether the rest of the round is nothing but dice and damage: no captives are at stake."""
    return not any(
        side.now.capture or side.now.wanted for side in (battle.attacker, battle.defender)
    )


def ready(battle: Battle, ground: Field) -> Melee:
    """The melee at a roll: dice on the table are fixed, the others open."""
    attacker, defender = battle.attacker, battle.defender
    given_up = given_up_later(battle, ground)
    own = ground.attacker.number(attacker)
    other = ground.defender.given_up(ground.defender.number(defender), given_up)
    finals = (
        final_value(battle, Who.ATTACKER),
        final_value(battle, Who.DEFENDER, given_up),
    )
    known = (dice_on_table(battle, Who.ATTACKER), dice_on_table(battle, Who.DEFENDER))
    return Melee(
        own,
        other,
        dice(finals[0], known[0]),
        dice(finals[1], known[1]),
        _stance(battle, Who.ATTACKER, ground.attacker, own, ground.plan.attacker),
        _stance(battle, Who.DEFENDER, ground.defender, other, ground.plan.defender),
    )


def before_the_roll(battle: Battle) -> Battle:
    """The battle as if the roller's dice were still in his hand."""
    side = battle.side(battle.turn)
    return battle.with_side(battle.turn, replace(side, now=replace(side.now, faces=())))


def dice_on_table(battle: Battle, who: Who) -> Throw | None:
    """A side's attack dice if they are known: thrown already, or the horde's."""
    side = battle.side(who)
    faces = battle.horde_dice if side.barbarian else side.now.faces
    if not faces:
        return None
    d4, d6, d8 = faces
    return d4, d6, d8


def final_value(battle: Battle, who: Who, more_given_up: int = 0) -> Callable[[int], int]:
    """How the base of a throw becomes this side's attack value now (M-10.6)."""
    extras = melee.extras(battle, who)
    total = (
        extras.malus
        + values.LIGHT_BONUS * (extras.given_up + more_given_up)
        + extras.sea_bonus
        + extras.card_bonus
        + extras.blood_tokens
    )
    halves = extras.retreating or extras.capture_halves
    floor = battle.switches.attack_floor_zero

    def final(base: int) -> int:
        value = base + total
        if halves:
            value = values.halved(value)
        elif extras.capture_costs_two:
            value -= min(values.JAILER_PENALTY, max(0, value))
        return max(0, value) if floor else value

    return final


def _stance(battle: Battle, who: Who, line: Line, state: int, conduct: Conduct) -> Stance:
    side = battle.side(who)
    return Stance(
        cap=line.strength[state].cap,
        able_heavy=side.now.able.heavy,
        able_cavalry=side.now.able.cavalry,
        protection=siege.protection(battle, who, Source.MELEE),
        spare_first=conduct.spare_first and side.decides,
        capture=side.now.capture,
        retreat_cost=battle.retreat_cost if who is Who.ATTACKER else 0,
    )


def given_up_later(battle: Battle, ground: Field) -> int:
    """Light infantry the defender will give up before his roll, 0 once he has decided (M-11.3)."""
    if battle.turn is Who.DEFENDER:
        return 0
    side, enemies = battle.defender, battle.attacker.army.size
    most = asking.most_given_up(side)
    if side.decides:
        return min(most, ground.plan.defender.light_given_up)
    infantry = side.army.fighting(Unit.LIGHT)
    if not most or side.army.size >= enemies or infantry < 2:
        return 0
    return min(most, 1 if infantry <= 3 else 2)


def _note_melee(found: Unfolded, battle: Battle, ground: Field, chance: Any) -> None:
    at = ready(battle, ground)
    for winner, share in zip((1, 0, -1), at.duel(exact=ground.exact).round_chances(), strict=True):
        found.note_round(winner, chance * share)
    if battle.retreat_cost:
        for ended, position, share in ground.fled(at, ground.site(battle.site)):
            end = (ended, position)
            found.ends[end] = found.ends.get(end, 0) + chance * share
        return
    for position, share in ground.fought(at, ground.site(battle.site)):
        ending = ending_at(battle, position, ground)
        if ending is None:
            found.starts[position] = found.starts.get(position, 0) + chance * share
        else:
            key = (ending, position)
            found.ends[key] = found.ends.get(key, 0) + chance * share


def fought(battle: Battle, ground: Field) -> Iterator[tuple[Battle, Any]]:
    """The battle after the damage of this melee, before galleys sink and captives are taken.

    For rounds in which it counts who fell: a capture was announced (M-15.3), or M-27.39 played.
    """
    at = ready(battle, ground)
    duel = at.duel(exact=ground.exact)
    given_up = given_up_later(battle, ground)
    fighting = replace(battle, decided=True)
    if given_up:
        side = battle.defender
        for _ in range(given_up):
            side = removed(side, light_to_give_up(side))
        fighting = replace(fighting, defender=side)
    struck: dict[tuple[Who, Who | None, int, int], Side] = {}

    def hit_side(who: Who, won: Who | None, in_melee: int, by_loss: int) -> Side:
        key = (who, won, in_melee, by_loss)
        if key not in struck:
            struck[key] = _struck(fighting, ground, who, won, (in_melee, by_loss))
        return struck[key]

    def after(won: Who | None, own: tuple[int, int], other: tuple[int, int]) -> Battle:
        return steps.settled(
            replace(
                fighting,
                won=won,
                stage=Stage.SINKING,
                turn=Who.ATTACKER,
                attacker=hit_side(Who.ATTACKER, won, *own),
                defender=hit_side(Who.DEFENDER, won, *other),
            )
        )

    for winner, own, other, chance in _blows(at, ground, duel):
        flees = battle.retreat_cost and not ground.is_gone(Who.DEFENDER, at.defender, other[0])
        if not battle.retreat_cost or flees:
            yield after(winner, own, other), chance
    if battle.retreat_cost:
        # The last enemy has fallen: the attacker stays, and nothing is added to his loss.
        fighting = replace(fighting, retreat_cost=0)
        at = at._replace(attacker_stance=at.attacker_stance._replace(retreat_cost=0))
        for winner, own, other, chance in _blows(at, ground, duel):
            if ground.is_gone(Who.DEFENDER, at.defender, other[0]):
                yield after(winner, own, other), chance


Blow = tuple[Who | None, tuple[int, int], tuple[int, int], Any]


def _blows(at: Melee, ground: Field, duel: Duel) -> Iterator[Blow]:
    """Winner, damage of attacker and defender (step 9, step 10), and the chance of it."""
    stance, against = at.attacker_stance, at.defender_stance
    most = ground.defender.hit_points[at.defender]
    won = duel.won(1, stance, against, merge=False, most=most)
    for loss, entries in won.rows:
        for place, chance in entries:
            yield Who.ATTACKER, (0, loss), won.damages[place], chance
    most = ground.attacker.hit_points[at.attacker]
    lost = duel.won(-1, against, stance, merge=False, most=most)
    for loss, entries in lost.rows:
        for place, chance in entries:
            yield Who.DEFENDER, lost.damages[place], (0, loss), chance
    for damage, answer, chance in duel.tied(stance, against):
        yield None, damage, answer, chance


def _struck(
    battle: Battle, ground: Field, who: Who, won: Who | None, damage: tuple[int, int]
) -> Side:
    """One side after the damage of steps 9 and 10, its dead of this round remembered."""
    line = ground.attacker if who is Who.ATTACKER else ground.defender
    side, captor = battle.side(who), battle.side(who.other)
    captive = won is who.other and captor.now.capture
    if not captive and side.now.held:
        side = captives.released(side)
    late = asking.LATE_REMOVAL in side.now.cards
    for source, points in zip((Source.MELEE, None), damage, strict=True):
        cause = Cause(source, ground.at_sea, late, captive)
        for _ in range(points):
            if not side.army.size:
                break
            side = hit(side, line.target(side, cause), cause)
    return side


def ending_at(battle: Battle, position: Position, ground: Field) -> Ending | None:
    """How the battle ends at this round's end, None if it goes on."""
    attackers = ground.attacker.strength[position.attacker].size
    defenders = ground.defender.strength[position.defender].size
    if not attackers:
        return Ending.DEFENDER_LEFT if defenders else Ending.NOBODY_LEFT
    if not defenders:
        return Ending.ATTACKER_LEFT
    return Ending.STOPPED if battle.truce else None


# Dice one throw at a time


def _throws(
    battle: Battle, asked: Pending, *, exact: bool
) -> Iterator[tuple[tuple[int, ...], Any]]:
    """Throws that differ in what they do, each with its chance."""
    assert asked.dice is not None
    side = battle.side(battle.turn)
    match battle.stage:
        case Stage.SIEGE_DICE:
            yield from _volleys(siege.shots_by_engine(side), exact=exact)
        case Stage.ARCHER_DICE:
            hitting = siege.HIGHEST_HIT + rounds.aim(side)
            yield from _volleys((side.now.shots,), exact=exact, hitting=hitting)
        case Stage.SINKING:
            yield from _volleys((1,) * len(asked.dice.sides), exact=exact)
        case Stage.ROLL:
            for kind in CLASSES:
                share = share_of(kind.ways, len(THROWS), exact=exact)
                yield _EXAMPLE[kind.base, kind.loss], share
        case _:
            whole = 1
            for sides in asked.dice.sides:
                whole *= sides
            for faces in product(*(range(1, sides + 1) for sides in asked.dice.sides)):
                yield faces, share_of(1, whole, exact=exact)


_EXAMPLE = {reading(throw): throw for throw in THROWS}


def _volleys(
    shots: tuple[int, ...], *, exact: bool, hitting: int = siege.HIGHEST_HIT
) -> Iterator[tuple[tuple[int, ...], Any]]:
    tables = [hit_chances(number, exact=exact, hitting=hitting) for number in shots]
    for hits in product(*(range(number + 1) for number in shots)):
        chance: Any = 1
        faces: tuple[int, ...] = ()
        for number, struck, table in zip(shots, hits, tables, strict=True):
            chance *= table[struck]
            faces += (HIT_FACE,) * struck + (MISS_FACE,) * (number - struck)
        yield faces, chance
