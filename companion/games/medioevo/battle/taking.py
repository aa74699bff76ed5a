"""What an answer does at its stage, and how a battle moves from stage to stage (M-10.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from companion.core.errors import BadInput, IllegalAction
from companion.core.explain import Text
from companion.core.records import evolve
from companion.games.medioevo.battle import abilities, asking, damage, means, rounds, siege
from companion.games.medioevo.battle.army import Figure
from companion.games.medioevo.battle.changes import changed, noted
from companion.games.medioevo.battle.damage import counted
from companion.games.medioevo.battle.decisions import (
    AimHits,
    AnnounceCapture,
    Assign,
    Decision,
    FightOn,
    GiveUp,
    ManEngines,
    Overwhelm,
    Pass,
    Protect,
    Reroll,
    Retreat,
    Roll,
    SpendStrategy,
    Stay,
    UseCaptains,
)
from companion.games.medioevo.battle.melee import winner
from companion.games.medioevo.battle.model import ATTACK_DICE, EDITION, Battle, Side, Stage
from companion.games.medioevo.battle.words import Who, named
from companion.games.medioevo.pieces import Unit
from companion.games.medioevo.rulebook import cite

_TWO_SIDED = frozenset(
    {
        Stage.OPENING,
        Stage.CAPTURE,
        Stage.CREWS,
        Stage.SIEGE_DICE,
        Stage.SIEGE_CARDS,
        Stage.SIEGE_DAMAGE,
        Stage.STRATEGY,
        Stage.STRATEGY_DAMAGE,
        Stage.ARCHER_DICE,
        Stage.ARCHER_REROLL,
        Stage.ARCHER_REROLL_DICE,
        Stage.ARCHER_CARDS,
        Stage.ARCHER_DAMAGE,
        Stage.VALUE_CARDS,
        Stage.MELEE_DAMAGE,
        Stage.LOSS_DAMAGE,
        Stage.SINKING,
    }
)
_OWN_ROLL = frozenset({Stage.GIVE_UP, Stage.ROLL, Stage.REROLL})
_MAY_END_ROUND = frozenset({Stage.SIEGE_DAMAGE, Stage.STRATEGY_DAMAGE, Stage.ARCHER_DAMAGE})


def forward(battle: Battle) -> Battle:
    """The battle at its next stage or at the other side's turn in this one."""
    stage = battle.stage
    if stage in _OWN_ROLL:
        return evolve(battle, stage=Stage(stage + 1))
    if battle.turn is Who.ATTACKER:
        if stage in _TWO_SIDED:
            return evolve(battle, turn=Who.DEFENDER)
        if stage is Stage.REROLL_DICE:
            return evolve(battle, stage=Stage.GIVE_UP, turn=Who.DEFENDER)
    if stage in _MAY_END_ROUND and rounds.is_wiped_out(battle):
        return cut_short(battle)
    if stage is Stage.STAY and not battle.attacker.now.faces:
        return entered(battle, Stage.SINKING)
    return entered(battle, Stage(stage + 1))


def cut_short(battle: Battle) -> Battle:
    """A side was wiped out before the melee: no rolls, no loss values (R-40)."""
    return entered(noted(battle, "battle.log_wiped_out"), Stage.STAY)


def entered(battle: Battle, stage: Stage) -> Battle:
    """The battle at the beginning of this stage, with what then happens by itself."""
    battle = evolve(battle, stage=stage, turn=Who.ATTACKER)
    happens = rounds.ON_ENTERING.get(stage)
    return happens(battle) if happens else battle


def take(battle: Battle, answer: Decision) -> Battle:
    """The battle after this answer to what it waits for."""
    return _TAKE[battle.stage, type(answer)](battle, answer)


def _pass(battle: Battle, _: Pass) -> Battle:
    return forward(battle)


def _protect(battle: Battle, answer: Protect) -> Battle:
    number = 2 if battle.site.two_sources else 1
    if len(set(answer.sources)) != number or len(answer.sources) != number:
        raise IllegalAction("battle.number_of_sources", cite("M-14.2"), "sources", n=number)
    battle = evolve(battle, site=siege.announced(battle.site, answer.sources))
    names = tuple(Text(f"battle.source.{source.value}") for source in answer.sources)
    return forward(noted(battle, "battle.log_protect", battle.site.owner, sources=names))


def _capture(battle: Battle, answer: AnnounceCapture) -> Battle:
    if answer.announce:
        battle = changed(battle, battle.turn, capture=True)
        battle = noted(battle, "battle.log_capture", battle.turn)
    return forward(battle)


def _crews(battle: Battle, answer: ManEngines) -> Battle:
    side = siege.manned(battle, battle.turn, answer)
    return forward(battle.with_side(battle.turn, side))


def _siege_dice(battle: Battle, answer: Roll) -> Battle:
    return forward(changed(battle, battle.turn, siege_faces=answer.faces))


def _assign(battle: Battle, answer: Assign) -> Battle:
    side = battle.side(battle.turn)
    if not answer.hits or len(answer.hits) > side.now.to_take:
        raise BadInput("battle.points_to_assign", "hits", n=side.now.to_take)
    cause = asking.cause_of(battle)
    for figure in answer.hits:
        if not side.army.size:
            raise BadInput("battle.nobody_left_to_hit", "hits")
        damage.require_target(side, figure, cause, battle.switches)
        side = damage.hit(side, figure, cause)
    left = side.now.to_take - len(answer.hits) if side.army.size else 0
    battle = battle.with_side(battle.turn, evolve(side, now=evolve(side.now, to_take=left)))
    return battle if left else forward(battle)


def _spend_strategy(battle: Battle, answer: SpendStrategy) -> Battle:
    if answer.points:
        side = means.paid(battle.side(battle.turn), "strategy", answer.points, battle.switches)
        battle = changed(battle.with_side(battle.turn, side), battle.turn, strategy=answer.points)
    return forward(battle)


def _aimed_strategy(battle: Battle, answer: AimHits) -> Battle:
    return _aimed(battle, answer, battle.turn.other)


def _aimed_melee(battle: Battle, answer: AimHits) -> Battle:
    won = winner(battle)
    assert won is not None
    return forward(_aimed(battle, answer, won))


def _aimed(battle: Battle, answer: AimHits, dealer: Who) -> Battle:
    """Tactics: the dealer pays and picks who takes these points (M-28.15)."""
    victim = battle.side(dealer.other)
    most = min(battle.side(dealer).now.tactics, victim.now.to_take)
    if len(answer.hits) > most:
        raise IllegalAction("battle.too_many_aimed", cite("M-28.15"), "hits", n=most)
    at_victim = evolve(battle, turn=dealer.other)
    cause = asking.cause_of(at_victim)
    for figure in answer.hits:
        if figure.fallen or not any(group == figure for group, _ in victim.army.groups):
            raise IllegalAction(
                "battle.no_such_unit", cite("M-28.15"), "hits", unit=named(figure.unit)
            )
        victim = damage.hit(victim, figure, cause)
    left = victim.now.to_take - len(answer.hits) if victim.army.size else 0
    victim = evolve(victim, now=evolve(victim.now, to_take=left))
    battle = battle.with_side(dealer.other, victim)
    if answer.hits:
        side = means.paid(battle.side(dealer), "tactics", len(answer.hits), battle.switches)
        battle = battle.with_side(dealer, side)
    return changed(battle, dealer, tactics=0)


def _archery(battle: Battle, answer: UseCaptains) -> Battle:
    who = asking.captain_side(battle) or Who.ATTACKER
    abilities.require_uses(battle, who, answer.uses, (Unit.ARCHER,))
    own, theirs = abilities.shots(battle, who, answer.uses)
    spent = sum(use.times for use in answer.uses)
    battle = changed(battle, who, shots=own, captain_points=spent)
    battle = changed(battle, who.other, shots=theirs)
    if not battle.quiet and not own and not theirs and _has_archers(battle):
        battle = noted(battle, "battle.log_archers_blocked", rule=cite("M-11.1"))
    return forward(_uses_noted(battle, who, answer))


def _has_archers(battle: Battle) -> bool:
    """Whether archers face each other, so that nobody may shoot (M-11.1)."""
    return all(battle.side(who).army.fighting(Unit.ARCHER) for who in Who)


def _uses_noted(battle: Battle, who: Who, answer: UseCaptains) -> Battle:
    for use in answer.uses:
        key = f"battle.log_captain.{use.how.value}"
        battle = noted(battle, key, who, unit=named(use.unit), n=use.times)
    return battle


def _archer_dice(battle: Battle, answer: Roll) -> Battle:
    return forward(changed(battle, battle.turn, archer_faces=answer.faces))


def _reroll_archers(battle: Battle, answer: Reroll) -> Battle:
    if asking.REROLL_ARCHERS not in battle.side(battle.turn).now.cards:
        raise IllegalAction("battle.no_reroll", cite("M-27.9"), "dice")
    count = len(battle.side(battle.turn).now.archer_faces)
    return forward(changed(battle, battle.turn, rerolling=_places(answer, count)))


def _places(answer: Reroll, count: int) -> tuple[int, ...]:
    if len(set(answer.dice)) != len(answer.dice) or any(die >= count for die in answer.dice):
        raise BadInput("battle.no_such_die", "dice", n=count)
    return tuple(sorted(answer.dice))


def _rerolled_archers(battle: Battle, answer: Roll) -> Battle:
    now = battle.side(battle.turn).now
    faces = list(now.archer_faces)
    for place, face in zip(now.rerolling, answer.faces, strict=True):
        faces[place] = face
    return forward(changed(battle, battle.turn, archer_faces=tuple(faces), rerolling=()))


def _abilities(battle: Battle, answer: UseCaptains) -> Battle:
    who = asking.captain_side(battle) or Who.ATTACKER
    abilities.require_uses(battle, who, answer.uses, asking.melee_types(battle))
    own, theirs = abilities.melee_abilities(battle, who, answer.uses)
    battle = changed(battle, who, able=own)
    battle = changed(battle, who.other, able=theirs)
    return forward(_uses_noted(battle, who, answer))


def _retreat(battle: Battle, answer: Retreat) -> Battle:
    if answer.cost:
        battle = noted(evolve(battle, retreat_cost=answer.cost), "battle.log_retreat")
    return forward(battle)


def _stay(battle: Battle, answer: Stay) -> Battle:
    """Who stays has not moved: no movement points are added to the loss value (M-15.1)."""
    if answer.stay:
        battle = noted(evolve(battle, retreat_cost=0), "battle.log_stays", Who.ATTACKER)
    return forward(battle)


def _retreat_next(battle: Battle, answer: Retreat) -> Battle:
    """D15: the retreat is one more battle round (M-15.1)."""
    if not battle.attacker.can_retreat:
        raise IllegalAction("battle.no_transports", cite("M-15.1"), "cost")
    if not answer.cost:
        raise BadInput("battle.retreat_costs_a_point", "cost")
    battle = noted(evolve(battle, retreat_cost=answer.cost), "battle.log_retreat")
    return _fight_on(battle, FightOn())


def _give_up(battle: Battle, answer: GiveUp) -> Battle:
    """Who is given up leaves before the roll and does not count for the cap (M-11.3, R-31)."""
    side = battle.side(battle.turn)
    most = asking.most_given_up(side)
    if answer.light > most:
        raise IllegalAction("battle.too_many_given_up", cite("M-11.3"), "light", n=most)
    captains = side.now.able.captains_as_light
    if len(answer.captains) > captains:
        raise IllegalAction("battle.too_many_captains", cite("R-30"), "captains", n=captains)
    given_up = answer.light + len(answer.captains)
    for figure in _light_to_leave(side, answer):
        side = _left(side, figure)
    for level in answer.captains:
        side = _left(side, _captain(side, level, fallen_first=battle.edition >= EDITION))
    battle = battle.with_side(battle.turn, evolve(side, now=evolve(side.now, given_up=given_up)))
    if given_up:
        battle = noted(battle, "battle.log_given_up", battle.turn, n=given_up)
    return forward(battle)


def _left(side: Side, figure: Figure) -> Side:
    """The side after giving up this figure; a fallen one (M-27.29) can no more be captured."""
    if figure.fallen:
        side = evolve(side, now=evolve(side.now, lost=counted(side.now.lost, figure, -1)))
    else:
        side = evolve(side, losses=counted(side.losses, figure))
    return damage.removed(side, figure)


def _light_to_leave(side: Side, answer: GiveUp) -> list[Figure]:
    """The units that count as light infantry and leave: the fallen first, then the cheapest."""
    standing: Counter[Figure] = Counter(
        {
            figure: count
            for figure, count in side.army.groups
            if figure.type is Unit.LIGHT and side.army.takes_part(figure)
        }
    )
    leaving: list[Figure] = []
    for number in range(answer.light):
        ship = answer.ships[number] if number < len(answer.ships) else None
        there = [
            figure
            for figure, count in standing.items()
            if count and (ship is None or figure.ship == ship)
        ]
        if not there:
            raise IllegalAction("battle.no_light_aboard", cite("M-11.3"), "ships")
        figure = min(there, key=lambda item: (not item.fallen, item.order))
        standing[figure] -= 1
        leaving.append(figure)
    return leaving


def _captain(side: Side, level: int, *, fallen_first: bool) -> Figure:
    """The captain of this level who leaves: one that has fallen (M-27.29) before one alive."""
    there = [
        figure
        for figure, _ in side.army.groups
        if figure.type is Unit.CAPTAIN and figure.level == level and side.army.takes_part(figure)
    ]
    if not there:
        raise IllegalAction("battle.no_such_captain", cite("R-30"), "captains", level=level)
    return max(there, key=lambda figure: figure.fallen) if fallen_first else there[0]


def _roll(battle: Battle, answer: Roll) -> Battle:
    battle = changed(battle, battle.turn, faces=answer.faces)
    return forward(evolve(battle, first_roll_made=True))


def _reroll(battle: Battle, answer: Reroll) -> Battle:
    places = _places(answer, len(ATTACK_DICE))
    if places and battle.side(battle.turn).barbarian:
        raise IllegalAction("battle.no_reroll", cite("M-23.4"), "dice")
    return forward(changed(battle, battle.turn, rerolling=places))


def _rerolled(battle: Battle, answer: Roll) -> Battle:
    """The dice chosen are thrown together, once; the second faces stand (M-0.6, R-08)."""
    now = battle.side(battle.turn).now
    faces = list(now.faces)
    for place, face in zip(now.rerolling, answer.faces, strict=True):
        faces[place] = face
    return forward(changed(battle, battle.turn, faces=tuple(faces), rerolling=()))


def _overwhelm(battle: Battle, answer: Overwhelm) -> Battle:
    won = winner(battle)
    if won is None:
        return forward(battle)
    most = rounds.choices(battle)
    if answer.reduce > most:
        raise IllegalAction("battle.too_many_choices", cite("M-10.10"), "reduce", n=most)
    increase = most - answer.reduce
    return forward(changed(battle, won, reduce_loss=answer.reduce, increase_damage=increase))


def _sinking(battle: Battle, answer: Roll) -> Battle:
    side = battle.side(battle.turn)
    galleys, engines = list(side.army.galleys), list(side.army.engines)
    for number, face in zip(asking.emptied(side), answer.faces, strict=True):
        sinks = siege.is_hit(face)
        galleys[number] = evolve(galleys[number], manned=False, sunk=sinks)
        if sinks:
            battle = noted(battle, "battle.log_sunk", battle.turn, n=number + 1)
            engines = [
                evolve(engine, lost=True) if engine.ship == number else engine for engine in engines
            ]
    army = evolve(side.army, galleys=tuple(galleys), engines=tuple(engines))
    return forward(battle.with_side(battle.turn, evolve(side, army=army)))


def _fight_on(battle: Battle, _: FightOn) -> Battle:
    return rounds.opened(evolve(battle, round_number=battle.round_number + 1))


_TAKE: dict[tuple[Stage, type[Any]], Callable[[Battle, Any], Battle]] = {
    (Stage.OPENING, Pass): _pass,
    (Stage.PROTECT, Protect): _protect,
    (Stage.CAPTURE, AnnounceCapture): _capture,
    (Stage.CREWS, ManEngines): _crews,
    (Stage.SIEGE_DICE, Roll): _siege_dice,
    (Stage.SIEGE_CARDS, Pass): _pass,
    (Stage.SIEGE_DAMAGE, Assign): _assign,
    (Stage.STRATEGY, SpendStrategy): _spend_strategy,
    (Stage.STRATEGY_DAMAGE, AimHits): _aimed_strategy,
    (Stage.STRATEGY_DAMAGE, Assign): _assign,
    (Stage.ARCHERY, UseCaptains): _archery,
    (Stage.ARCHER_DICE, Roll): _archer_dice,
    (Stage.ARCHER_REROLL, Reroll): _reroll_archers,
    (Stage.ARCHER_REROLL, Pass): _pass,
    (Stage.ARCHER_REROLL_DICE, Roll): _rerolled_archers,
    (Stage.ARCHER_CARDS, Pass): _pass,
    (Stage.ARCHER_DAMAGE, Assign): _assign,
    (Stage.ABILITIES, UseCaptains): _abilities,
    (Stage.RETREAT, Retreat): _retreat,
    (Stage.GIVE_UP, GiveUp): _give_up,
    (Stage.ROLL, Roll): _roll,
    (Stage.REROLL, Reroll): _reroll,
    (Stage.REROLL_DICE, Roll): _rerolled,
    (Stage.VALUE_CARDS, Pass): _pass,
    (Stage.OVERWHELM, Overwhelm): _overwhelm,
    (Stage.TACTICS, AimHits): _aimed_melee,
    (Stage.MELEE_DAMAGE, Assign): _assign,
    (Stage.STAY, Stay): _stay,
    (Stage.LOSS_DAMAGE, Assign): _assign,
    (Stage.SINKING, Roll): _sinking,
    (Stage.AFTER_ROUND, FightOn): _fight_on,
    (Stage.AFTER_ROUND, Retreat): _retreat_next,
}
