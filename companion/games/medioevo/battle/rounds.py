"""What happens by itself when a stage begins: a round opens, damage falls due, a round closes."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.explain import Line, Text
from companion.core.records import evolve
from companion.games.medioevo.battle import captives, melee, siege
from companion.games.medioevo.battle.army import FREE, Army, Figure, grouped
from companion.games.medioevo.battle.changes import BOTH, changed, noted
from companion.games.medioevo.battle.damage import Counted
from companion.games.medioevo.battle.means import uses_affordable
from companion.games.medioevo.battle.model import EDITION, NOTHING_YET, Battle, Ending, Side, Stage
from companion.games.medioevo.battle.values import overwhelming_choices, protected
from companion.games.medioevo.battle.words import Source, Who
from companion.games.medioevo.pieces import BuildingKind, Unit
from companion.games.medioevo.rulebook import cite

AIM = 8
BUY_BACK = 28
ARCHERS_PER_STEP = 2
MOST_AIM = 3


def opened(battle: Battle) -> Battle:
    """A new battle round: crews step down, effects of a single round end (M-12.1)."""
    for who in BOTH:
        side = battle.side(who)
        army = _reposted(side.army)
        now = evolve(NOTHING_YET, units_at_start=army.size)
        battle = battle.with_side(who, evolve(side, army=army, now=now))
    site = evolve(battle.site, sources=(), left=(0, 0, 0))
    return evolve(
        battle, site=site, stage=Stage.OPENING, turn=Who.ATTACKER, decided=False, won=None
    )


def _reposted(army: Army) -> Army:
    engines = tuple(evolve(engine, target="") for engine in army.engines)
    if all(figure.post == FREE and not figure.spared for figure, _ in army.groups):
        return evolve(army, engines=engines) if engines else army
    counts: dict[Figure, int] = {}
    for figure, count in army.groups:
        free = evolve(figure, post=FREE, spared=False)
        counts[free] = counts.get(free, 0) + count
    return evolve(army, groups=grouped(counts.items()), engines=engines)


def is_wiped_out(battle: Battle) -> bool:
    """Whether a side has nobody left on the field, which ends the round early (M-10.5, R-40)."""
    return not (battle.attacker.army.present and battle.defender.army.present)


def _due(battle: Battle, who: Who, points: int) -> Battle:
    alive = battle.side(who).army.size
    return changed(battle, who, to_take=points if alive else 0)


def bombardment(battle: Battle) -> Battle:
    """Step 1: damage of all engines falls due at the same time (M-10.4, R-25)."""
    site = battle.site
    for who in BOTH:
        shooter = battle.side(who)
        if not shooter.now.siege_faces:
            battle = changed(battle, who.other, to_take=0)
            continue
        shield = siege.protection(battle, who.other, Source.SIEGE)
        why = siege.damage_to_units(shooter, shield)
        battle = noted(battle, "battle.log_siege", who, why, points=why.total)
        battle = _due(battle, who.other, why.total)
        dealt = {}
        for kind in BuildingKind:
            damage = siege.damage_to_building(shooter, kind)
            if damage.lines:
                dealt[kind] = damage.total
                battle = noted(
                    battle,
                    "battle.log_building",
                    who,
                    damage,
                    building=Text(f"building_kind.{kind.value}"),
                    n=damage.total,
                )
        site = siege.after_bombardment(site, dealt)
    return evolve(battle, site=site)


def strategy(battle: Battle) -> Battle:
    """Step 2: points of Strategy fall due like archers' hits (M-28.16, R-27)."""
    site = battle.site
    for who in BOTH:
        points = battle.side(who).now.strategy
        shield = siege.protection(battle, who.other, Source.ARCHERS)
        lines = [Line("battle.strategy", points, cite("M-28.16"))] if points else []
        why = protected("battle.strategy_damage", lines, shield)
        if points:
            battle = noted(battle, "battle.log_strategy", who, why, points=why.total)
            site = siege.used_up(site, Source.ARCHERS, points - why.total) if shield else site
        battle = _due(battle, who.other, why.total)
        battle = _may_aim(battle, who, why.total)
    return evolve(battle, site=site)


def _may_aim(battle: Battle, who: Who, points: int) -> Battle:
    uses = uses_affordable(battle.side(who), "tactics", battle.switches)
    return changed(battle, who, tactics=min(points, uses))


def aim(side: Side) -> int:
    """How much lower each archer die of this side counts (M-27.8)."""
    if AIM not in side.now.cards:
        return 0
    return min(MOST_AIM, side.army.fighting(Unit.ARCHER) // ARCHERS_PER_STEP)


def archers_damage(battle: Battle) -> Battle:
    """Step 3: hits of both sides' archers fall due at the same time (M-10.4, R-25)."""
    due = {}
    for who in BOTH:
        shooter = battle.side(who)
        if not shooter.now.archer_faces:
            due[who.other] = 0
            continue
        hits = siege.archer_hits(shooter.now.archer_faces, aim(shooter))
        lines = [Line("battle.archer_hits", hits, cite("M-11.2"), {"n": hits})] if hits else []
        shield = siege.protection(battle, who.other, Source.ARCHERS)
        why = protected("battle.archer_damage", lines, shield)
        battle = noted(battle, "battle.log_archers", who, why, points=why.total)
        due[who.other] = why.total
    for who in BOTH:
        battle = _due(battle, who, due[who])
    return battle


def choices(battle: Battle) -> int:
    """Overwhelming choices of the winner, from the difference before the cap (M-10.10, R-35)."""
    return overwhelming_choices(abs(melee.difference(battle)))


def values_settled(battle: Battle) -> Battle:
    """Steps 7 and 8: the winner is fixed and told; a capture that failed holds nobody."""
    won = melee.winner(battle)
    battle = evolve(battle, decided=True, won=won)
    for who in BOTH:
        if battle.side(who).now.held and won is not who.other:
            battle = battle.with_side(who, captives.released(battle.side(who)))
    if battle.quiet:
        return battle
    for who in BOTH:
        why = melee.value(battle, who)
        battle = noted(battle, "battle.log_value", who, why, value=why.total)
    if won is None:
        return noted(battle, "battle.log_tie")
    return noted(battle, "battle.log_winner", won, melee.result(battle))


def melee_damage(battle: Battle) -> Battle:
    """Step 9: damage to the loser, or by cavalry to both on a tie, falls due."""
    won = melee.winner(battle)
    due = {who: melee.damage_to(battle, who) for who in BOTH}
    aimed = melee.result(battle).total
    for who in BOTH:
        if due[who].lines:
            battle = noted(battle, "battle.log_melee", who, due[who], points=due[who].total)
        battle = _due(battle, who, due[who].total)
        battle = changed(battle, who, tactics=0)
    if won is not None:
        battle = _may_aim(battle, won, min(aimed, due[won.other].total))
    return battle


def loss_damage(battle: Battle) -> Battle:
    """Step 10: each side's loss value falls due, the attacker assigns first (M-10.4, M-10.11)."""
    due = {who: melee.loss(battle, who) for who in BOTH}
    for who in BOTH:
        if due[who].lines:
            battle = noted(battle, "battle.log_loss", who, due[who], points=due[who].total)
        battle = _due(battle, who, due[who].total)
    return battle


def closed(battle: Battle) -> Battle:
    """The end of a battle round: the fallen leave, captives are taken, the ending is told."""
    won = melee.winner(battle)
    for who in BOTH:
        captor, side = battle.side(who.other), battle.side(who)
        captured = won is who.other and captor.now.capture and not side.barbarian
        side = captives.without_fallen(side, captured)
        battle = battle.with_side(who, side if captured else captives.released(side))
    taken: dict[Who, Counted] = {}
    for who in BOTH:
        battle, taken[who] = captives.taken_by(battle, captor=who, won=won)
    for who in BOTH:
        side = battle.side(who)
        if BUY_BACK in side.now.cards:
            kept = captives.less(side.now.lost, taken[who.other])
            battle = battle.with_side(
                who, evolve(side, buy_back=captives.total(side.buy_back, kept))
            )
    if won is not None and battle.side(won).now.capture and not battle.side(won).army.size:
        battle = captives.freed(battle, won, _captured(battle, won, taken[won]))
    return _judged(battle)


def _captured(battle: Battle, captor: Who, taken: Counted) -> Counted:
    """Who goes free when the captor falls: barbarians too, though nobody holds them (R-44)."""
    loser = battle.side(captor.other)
    return loser.now.lost if loser.barbarian and battle.edition >= EDITION else taken


def _judged(battle: Battle) -> Battle:
    attackers, defenders = battle.attacker.army.size, battle.defender.army.size
    ending: Ending | None = None
    if not attackers and not defenders:
        ending = Ending.NOBODY_LEFT
    elif not attackers:
        ending = Ending.DEFENDER_LEFT
    elif battle.retreat_cost:
        ending = Ending.ATTACKER_RETREATED
    elif not defenders:
        ending = Ending.ATTACKER_LEFT
    elif battle.truce:
        ending = Ending.STOPPED
    return ended(battle, ending) if ending else battle


def ended(battle: Battle, ending: Ending) -> Battle:
    """The battle is over."""
    battle = noted(battle, f"battle.ending.{ending.value}")
    return evolve(battle, stage=Stage.OVER, ending=ending, turn=Who.ATTACKER)


ON_ENTERING: dict[Stage, Callable[[Battle], Battle]] = {
    Stage.SIEGE_DAMAGE: bombardment,
    Stage.STRATEGY_DAMAGE: strategy,
    Stage.ARCHER_DAMAGE: archers_damage,
    Stage.OVERWHELM: values_settled,
    Stage.TACTICS: melee_damage,
    Stage.LOSS_DAMAGE: loss_damage,
    Stage.AFTER_ROUND: closed,
}
