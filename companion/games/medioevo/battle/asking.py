"""What a battle waits for at each stage: a real question, a forced answer, or nothing."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from companion.core.dice import DiceRequest
from companion.core.explain import Text
from companion.games.medioevo.battle import (
    abilities,
    barbarians,
    cards,
    damage,
    means,
    rounds,
    siege,
)
from companion.games.medioevo.battle.changes import BOTH
from companion.games.medioevo.battle.damage import Cause
from companion.games.medioevo.battle.decisions import (
    AimHits,
    AnnounceCapture,
    Assign,
    Capitulate,
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
    Use,
    UseCaptains,
)
from companion.games.medioevo.battle.melee import winner
from companion.games.medioevo.battle.model import ATTACK_DICE, EDITION, Battle, Pending, Side, Stage
from companion.games.medioevo.battle.words import Point, Source, Who
from companion.games.medioevo.pieces import Unit

Asked = Pending | Decision | None

SUBSETS = tuple(
    Reroll(dice) for size in range(len(ATTACK_DICE) + 1) for dice in combinations(range(3), size)
)
LATE_REMOVAL = 29
REROLL_ARCHERS = 9


def ask(battle: Battle) -> Asked:
    """The question at this moment; a decision if there is only one answer; None: go on."""
    if battle.card_waiting is not None:
        sides = cards.dice_of(battle.card_waiting.card)
        by = battle.card_waiting.by or battle.turn
        return _dice(by, "battle.dice_card", sides, card=battle.card_waiting.card)
    return _ASK[battle.stage](battle)


def _dice(who: Who, why: str, sides: tuple[int, ...], **params: object) -> Pending:
    return Pending(Point.DICE, who, Text(why, params), DiceRequest(why, sides, params))


def _question(
    battle: Battle,
    point: Point,
    who: Who,
    options: tuple[Decision, ...],
    points: int = 0,
    of: str = "",
) -> Pending:
    """The question of a point; `of` tells apart what two moments of one point ask."""
    counted = {"points": points, "n": points} if points else {}
    why = Text(f"battle.decide.{point.value}{of}", counted)
    return Pending(point, who, why, None, options, points, cards.playable(battle))


def _card_window(point: Point) -> Callable[[Battle], Asked]:
    def asked(battle: Battle) -> Asked:
        side = battle.side(battle.turn)
        if not side.decides or not cards.opens_window(battle, battle.turn):
            return None
        return _question(battle, point, battle.turn, (Pass(),))

    return asked


def _protect(battle: Battle) -> Asked:
    owner, site = battle.site.owner, battle.site
    if owner is None or not siege.protection_level(site) or not battle.side(owner).decides:
        return None
    if site.sources:
        return None
    number = 2 if site.two_sources else 1
    options = tuple(Protect(sources) for sources in combinations(Source, number))
    return _question(battle, Point.PROTECTION, owner, options)


def _capture(battle: Battle) -> Asked:
    if battle.side(battle.turn).barbarian:
        return None
    if battle.turn is Who.ATTACKER and battle.retreat_cost:
        return None
    options = (AnnounceCapture(False), AnnounceCapture(True))
    return _question(battle, Point.CAPTURE, battle.turn, options)


def _crews(battle: Battle) -> Asked:
    side = battle.side(battle.turn)
    engines = [engine for engine in side.army.engines if not engine.lost]
    if not engines or not side.decides or any(engine.target for engine in engines):
        return None
    return _question(battle, Point.CREWS, battle.turn, (ManEngines(()),))


def _siege_dice(battle: Battle) -> Asked:
    side = battle.side(battle.turn)
    shots = sum(siege.shots_by_engine(side))
    if not shots or side.now.siege_faces:
        return None
    return _dice(battle.turn, "battle.dice_siege", (8,) * shots, n=shots)


def cause_of(battle: Battle) -> Cause:
    """Where the damage being assigned comes from."""
    source = _SOURCES[battle.stage]
    late = LATE_REMOVAL in battle.side(battle.turn).now.cards
    captor = battle.turn.other
    captive = battle.side(captor).now.capture and (
        battle.stage < Stage.TACTICS or winner(battle) is captor
    )
    forgets = battle.edition < EDITION
    return Cause(source, battle.site.at_sea, late, captive, forgets)


_SOURCES = {
    Stage.SIEGE_DAMAGE: Source.SIEGE,
    Stage.STRATEGY_DAMAGE: Source.ARCHERS,
    Stage.ARCHER_DAMAGE: Source.ARCHERS,
    Stage.TACTICS: Source.MELEE,
    Stage.MELEE_DAMAGE: Source.MELEE,
    Stage.LOSS_DAMAGE: None,
}


def _assign(point: Point) -> Callable[[Battle], Asked]:
    def asked(battle: Battle) -> Asked:
        side = battle.side(battle.turn)
        points = side.now.to_take
        if not points or not side.army.size:
            return None
        cause = cause_of(battle)
        if points >= _most_points(side, battle.site.at_sea):
            return Assign(damage.suggested_hits(side, points, cause, battle.switches))
        forced = damage.forced_hits(side, points, cause, battle.switches)
        if forced:
            return Assign(forced)
        figures = damage.targets(side, cause, battle.switches)
        options = tuple(Assign((figure,)) for figure in figures)
        return _question(battle, point, battle.turn, options, points)

    return asked


_POINTS = {Unit.HEAVY: 2, Unit.CAVALRY: 3}


def _most_points(side: Side, at_sea: bool) -> int:
    """What the army can take at most, whatever the order and the supply."""
    return sum(
        count * ((1 if at_sea else _POINTS.get(figure.unit, 1)) + figure.spared)
        for figure, count in side.army.groups
        if not figure.fallen
    )


def _strategy(battle: Battle) -> Asked:
    side = battle.side(battle.turn)
    uses = means.uses_affordable(side, "strategy", battle.switches)
    enemy = battle.side(battle.turn.other).army
    most = min(uses, 3 * enemy.size)
    if not most:
        return None
    options = tuple(SpendStrategy(points) for points in range(most + 1))
    return _question(battle, Point.ARCHERY, battle.turn, options, most)


def _strategy_damage(battle: Battle) -> Asked:
    return _aim(battle, battle.turn.other) or _assign(Point.ARCHER_DAMAGE)(battle)


def _aim(battle: Battle, dealer: Who) -> Asked:
    """Tactics: the dealer may pick targets before the other side assigns (M-28.15)."""
    side = battle.side(dealer)
    affordable = means.uses_affordable(side, "tactics", battle.switches)
    points = min(side.now.tactics, battle.side(dealer.other).now.to_take, affordable)
    groups = battle.side(dealer.other).army.groups
    alive = [figure for figure, _ in groups if not figure.fallen]
    if not points or len(alive) < 2:
        return None
    options = (AimHits(()), *(AimHits((figure,)) for figure in alive))
    return _question(battle, Point.OVERWHELMING, dealer, options, points, "_tactics")


def captain_side(battle: Battle) -> Who | None:
    """The side that has captains' points left (M-11.7)."""
    for who in BOTH:
        if abilities.points_left(battle, who):
            return who
    return None


def _archery(battle: Battle) -> Asked:
    who = captain_side(battle)
    if who is None:
        return UseCaptains(())
    if not battle.side(who).decides:
        return barbarians.captain_uses(battle, who)
    return _captains(battle, who, Point.ARCHERY, (Unit.ARCHER,))


def _captains(battle: Battle, who: Who, point: Point, types: tuple[Unit, ...]) -> Asked:
    uses = abilities.possible_uses(battle, who, types)
    if not uses:
        return UseCaptains(())
    options = (UseCaptains(()), *(UseCaptains((Use(use.how, use.unit),)) for use in uses))
    return _question(battle, point, who, options, abilities.points_left(battle, who))


def _abilities(battle: Battle) -> Asked:
    who = captain_side(battle)
    if who is None or not battle.side(who).decides:
        return UseCaptains(())
    return _captains(battle, who, Point.ABILITIES, melee_types(battle))


def melee_types(battle: Battle) -> tuple[Unit, ...]:
    """Types whose ability exists in the melee here; at sea light infantry only (M-13.4)."""
    return (Unit.LIGHT,) if battle.site.at_sea else abilities.MELEE_ABILITIES


def _archer_dice(battle: Battle) -> Asked:
    now = battle.side(battle.turn).now
    if not now.shots or now.archer_faces:
        return None
    return _dice(battle.turn, "battle.dice_archers", (8,) * now.shots, n=now.shots)


def _archer_reroll(battle: Battle) -> Asked:
    side = battle.side(battle.turn)
    if not side.now.archer_faces:
        return None
    if REROLL_ARCHERS in side.now.cards:
        singles = (Reroll((place,)) for place in range(len(side.now.archer_faces)))
        points = len(side.now.archer_faces)
        return _question(battle, Point.ARCHERY, battle.turn, (Reroll(()), *singles), points)
    if REROLL_ARCHERS in side.hand:
        return _question(battle, Point.CARDS, battle.turn, (Pass(),))
    return None


def _reroll_dice(battle: Battle) -> Asked:
    chosen = battle.side(battle.turn).now.rerolling
    if not chosen:
        return None
    if battle.stage is Stage.ARCHER_REROLL_DICE:
        return _dice(battle.turn, "battle.dice_archers_again", (8,) * len(chosen))
    sides = tuple(ATTACK_DICE[place] for place in chosen)
    return _dice(battle.turn, "battle.dice_attack_again", sides)


def _retreat(battle: Battle) -> Asked:
    side = battle.attacker
    if battle.retreat_cost or not side.can_retreat or side.now.capture:
        return None
    return _question(battle, Point.RETREAT, Who.ATTACKER, (Retreat(0), Retreat(1)))


def _give_up(battle: Battle) -> Asked:
    side = battle.side(battle.turn)
    most = most_given_up(side)
    captains = min(side.now.able.captains_as_light, side.army.fighting(Unit.CAPTAIN))
    if not most and not captains:
        return GiveUp()
    if not side.decides:
        return barbarians.sacrifice(battle, most)
    levels = {
        figure.level
        for figure, _ in side.army.groups
        if figure.type is Unit.CAPTAIN and side.army.takes_part(figure)
    }
    options = [GiveUp(number) for number in range(most + 1)]
    if captains:
        options += [GiveUp(number, (level,)) for level in levels for number in range(most + 1)]
    return _question(battle, Point.GIVE_UP, battle.turn, tuple(options), most + captains)


def most_given_up(side: Side) -> int:
    """Light infantry that may be given up: able in step 4 and still there (M-11.3)."""
    return min(side.now.able.light, side.army.fighting(Unit.LIGHT))


def _roll(battle: Battle) -> Asked:
    side = battle.side(battle.turn)
    if side.barbarian:
        return Roll(battle.horde_dice)
    return _dice(battle.turn, "battle.dice_attack", ATTACK_DICE)


def _reroll(battle: Battle) -> Asked:
    side = battle.side(battle.turn)
    if side.barbarian:
        return Reroll(())
    return _question(battle, Point.REROLL, battle.turn, SUBSETS)


def _overwhelm(battle: Battle) -> Asked:
    won = winner(battle)
    most = rounds.choices(battle) if won else 0
    if won is None or not most or not battle.side(won).decides:
        return Overwhelm(0)
    options = tuple(Overwhelm(number) for number in range(most + 1))
    return _question(battle, Point.OVERWHELMING, won, options, most)


def _tactics(battle: Battle) -> Asked:
    won = winner(battle)
    return _aim(battle, won) if won is not None else None


def _stay(battle: Battle) -> Asked:
    """The last enemy fell before the army moved off: nobody need flee any more (R-75)."""
    fled_from_nobody = battle.retreat_cost and not battle.defender.army.size
    if battle.edition < EDITION or not fled_from_nobody or not battle.attacker.army.size:
        return None
    return _question(battle, Point.STAY, Who.ATTACKER, (Stay(True), Stay(False)))


def emptied(side: Side) -> tuple[int, ...]:
    """Galleys that had units aboard and have none left (M-13.6, R-66)."""
    aboard = {figure.ship for figure, _ in side.army.groups if not figure.fallen}
    return tuple(
        number
        for number, galley in enumerate(side.army.galleys)
        if galley.manned and not galley.sunk and number not in aboard
    )


def _goes_free(battle: Battle) -> bool:
    """Whether the captor of this side's units is gone, so that they keep their galleys (M-15.3)."""
    side, captor = battle.side(battle.turn), battle.side(battle.turn.other)
    held = not side.barbarian or battle.edition >= EDITION
    captured = captor.now.capture and winner(battle) is battle.turn.other and held
    return captured and bool(side.now.lost) and not captor.army.size


def _sinking(battle: Battle) -> Asked:
    galleys = emptied(battle.side(battle.turn)) if battle.site.at_sea else ()
    if not galleys or _goes_free(battle):
        return None
    return _dice(battle.turn, "battle.dice_sinking", (8,) * len(galleys), n=len(galleys))


def _after_round(battle: Battle) -> Asked:
    """D15: another round, a retreat, or a capitulation that both agree on (M-10.12)."""
    if not battle.attacker.decides:
        return FightOn()
    options: list[Decision] = [FightOn()]
    if battle.attacker.can_retreat:
        options.append(Retreat(1))
    if not battle.attacker.barbarian and not battle.defender.barbarian:
        options += [Capitulate(Who.ATTACKER), Capitulate(Who.DEFENDER)]
    return _question(battle, Point.AFTER_ROUND, Who.ATTACKER, tuple(options))


def _over(battle: Battle) -> Asked:
    return Pending(Point.OVER, Who.ATTACKER, Text(f"battle.ending.{battle.ending}"))


_ASK: dict[Stage, Callable[[Battle], Asked]] = {
    Stage.OPENING: _card_window(Point.CARDS),
    Stage.PROTECT: _protect,
    Stage.CAPTURE: _capture,
    Stage.CREWS: _crews,
    Stage.SIEGE_DICE: _siege_dice,
    Stage.SIEGE_CARDS: _card_window(Point.CARDS),
    Stage.SIEGE_DAMAGE: _assign(Point.SIEGE_DAMAGE),
    Stage.STRATEGY: _strategy,
    Stage.STRATEGY_DAMAGE: _strategy_damage,
    Stage.ARCHERY: _archery,
    Stage.ARCHER_DICE: _archer_dice,
    Stage.ARCHER_REROLL: _archer_reroll,
    Stage.ARCHER_REROLL_DICE: _reroll_dice,
    Stage.ARCHER_CARDS: _card_window(Point.CARDS),
    Stage.ARCHER_DAMAGE: _assign(Point.ARCHER_DAMAGE),
    Stage.ABILITIES: _abilities,
    Stage.RETREAT: _retreat,
    Stage.GIVE_UP: _give_up,
    Stage.ROLL: _roll,
    Stage.REROLL: _reroll,
    Stage.REROLL_DICE: _reroll_dice,
    Stage.VALUE_CARDS: _card_window(Point.VALUE_CARDS),
    Stage.OVERWHELM: _overwhelm,
    Stage.TACTICS: _tactics,
    Stage.MELEE_DAMAGE: _assign(Point.MELEE_DAMAGE),
    Stage.STAY: _stay,
    Stage.LOSS_DAMAGE: _assign(Point.LOSS_DAMAGE),
    Stage.SINKING: _sinking,
    Stage.AFTER_ROUND: _after_round,
    Stage.OVER: _over,
}


def quiet_answer(battle: Battle) -> Decision:
    """The suggested answer to the pending decision (see `steps.suggested`)."""
    asked = ask(battle)
    assert isinstance(asked, Pending)
    assert asked.options, "dice cannot be suggested"
    if isinstance(asked.options[0], Assign):
        side = battle.side(battle.turn)
        hits = damage.suggested_hits(side, side.now.to_take, cause_of(battle), battle.switches)
        return Assign(hits)
    return asked.options[-1] if asked.point is Point.PROTECTION else asked.options[0]
