"""The `battle-round` calculator: feeds a typed round to the step function that plays battles."""

from __future__ import annotations

from collections import Counter

from companion.core.calculator import calculator
from companion.core.errors import BadInput, CompanionError
from companion.core.explain import Breakdown
from companion.core.records import evolve
from companion.games.medioevo.asked.battle_round_checks import (
    at_its_field,
    manned,
    require_all_asked,
    require_possible,
    side_of,
)
from companion.games.medioevo.asked.battle_round_records import (
    BattleRoundAnswer,
    BattleRoundQuestion,
    EngineInput,
    RoundStep,
    SideAnswer,
    SideInput,
)
from companion.games.medioevo.battle.army import Army, Figure, Galley, SiegeEngine, grouped
from companion.games.medioevo.battle.decisions import (
    AnnounceCapture,
    Assign,
    Crew,
    Decision,
    GiveUp,
    ManEngines,
    Overwhelm,
    Protect,
    Reroll,
    Retreat,
    Roll,
    SpendStrategy,
    Stay,
    UseCaptains,
)
from companion.games.medioevo.battle.melee import winner
from companion.games.medioevo.battle.model import (
    Battle,
    Ending,
    Means,
    Pending,
    Side,
    Site,
    Stage,
    Supply,
)
from companion.games.medioevo.battle.outcome import UnitCount
from companion.games.medioevo.battle.setup import force_of
from companion.games.medioevo.battle.siege import shots_by_engine
from companion.games.medioevo.battle.steps import advance, begin, pending, suggested
from companion.games.medioevo.battle.values import CARD_BONUS
from companion.games.medioevo.battle.words import Who
from companion.games.medioevo.pieces import Level, Unit

PLENTY = Means(florins=1_000_000, technologies=frozenset({"strategy"}))

_HITS = {
    Stage.SIEGE_DAMAGE: "siege_hits",
    Stage.STRATEGY_DAMAGE: "archer_hits",
    Stage.ARCHER_DAMAGE: "archer_hits",
    Stage.MELEE_DAMAGE: "melee_hits",
    Stage.LOSS_DAMAGE: "loss_hits",
}
_DICE = {
    Stage.SIEGE_DICE: "siege_dice",
    Stage.ARCHER_DICE: "archer_dice",
    Stage.ROLL: "attack_dice",
    Stage.REROLL_DICE: "reroll_dice",
    Stage.SINKING: "sinking_dice",
}


@calculator
def battle_round(question: BattleRoundQuestion) -> BattleRoundAnswer:
    """One battle round from typed armies, decisions and dice."""
    require_possible(question)
    battle = _prepared(question)
    shots: dict[Who, int] = {}
    asked: Counter[tuple[Stage, Who]] = Counter()
    while battle.stage is not Stage.OVER:
        if battle.stage is Stage.SIEGE_DICE:
            shots = {who: sum(shots_by_engine(battle.side(who))) for who in Who}
        now = pending(battle)
        stage, hits_before = battle.stage, asked[battle.stage, now.side]
        try:
            answer = _answer(question, battle, now, hits_before)
            battle = advance(battle, answer)
        except CompanionError as error:
            raise at_its_field(error, question, stage, now.side) from error
        asked[stage, now.side] += len(answer.hits) if isinstance(answer, Assign) else 1
    if all(battle.side(who).now.faces for who in Who):
        require_all_asked(question, frozenset(asked))
    goes_on = battle.ending is Ending.STOPPED
    return BattleRoundAnswer(
        attacker=_side_answer(battle, Who.ATTACKER, shots),
        defender=_side_answer(battle, Who.DEFENDER, shots),
        winner=winner(battle),
        battle_result=_why(battle, "battle.log_winner"),
        ending=None if goes_on else battle.ending,
        military=battle.site.military,
        civil=battle.site.civil,
        cathedral=battle.site.cathedral,
        steps=tuple(
            RoundStep(entry.text, entry.who, entry.why)
            for entry in (battle.log[:-1] if goes_on else battle.log)
        ),
    )


def _prepared(question: BattleRoundQuestion) -> Battle:
    """The battle at the beginning of its round, with the cards that are in force.

    It stops after this round, as by a Bishop: barbarians who attack would fight on at once.
    """
    site = Site(
        at_sea=question.at_sea,
        owner=question.building_owner,
        military=question.military,
        civil=question.civil,
        cathedral=question.cathedral,
        two_sources=question.two_sources,
        militia=question.militia,
    )
    battle = begin(
        Battle(
            _side(question.attacker, question),
            _side(question.defender, question),
            site,
            question.players,
            question.horde_dice,
            truce=True,
            switches=question.switches,
        )
    )
    for who in Who:
        given = side_of(question, who)
        side = battle.side(who)
        now = evolve(
            side.now,
            cards=frozenset(given.cards),
            attack_bonus=CARD_BONUS * given.warlord_cards,
            blood_tokens=given.blood_tokens,
            extra_shots=given.crossbow_shots,
        )
        battle = battle.with_side(who, evolve(side, now=now))
    return battle


def _side(given: SideInput, question: BattleRoundQuestion) -> Side:
    counts: Counter[Figure] = Counter(
        {
            Figure(Unit.LIGHT): given.light_infantry,
            Figure(Unit.HEAVY): given.heavy_infantry,
            Figure(Unit.CAVALRY): given.cavalry,
            Figure(Unit.ARCHER): given.archer,
        }
    )
    counts.update(Figure(Unit.CAPTAIN, level) for level in given.captains)
    engines = tuple(
        SiegeEngine(
            item.engine,
            ship=item.galley,
            freed=item.crew_fights,
            extra_shot=item.extra_crew,
        )
        for item in given.engines
    )
    levels = given.galleys
    if given.barbarian and question.at_sea and not levels:
        levels = (question.switches.barbarian_galley_level,)
    galleys = tuple(Galley(Level(level)) for level in levels)
    return Side(
        Army(grouped(counts.items()), engines, galleys),
        Supply(light=given.light_supply, heavy=given.heavy_supply),
        given.position,
        given.barbarian,
        means=PLENTY if given.strategy_points else Means(),
    )


def _answer(
    question: BattleRoundQuestion, battle: Battle, asked: Pending, hits_before: int
) -> Decision:
    given = side_of(question, asked.side)
    if asked.dice is not None:
        return _dice(battle, asked, given)
    stage = battle.stage
    if stage in _HITS:
        return _hits(battle, getattr(given, _HITS[stage]), hits_before)
    if stage is Stage.PROTECT:
        if not question.protects_against:
            raise BadInput("battle.protection_missing", "protects_against")
        return Protect(question.protects_against)
    if stage is Stage.CREWS:
        return ManEngines(
            tuple(
                Crew(number, _crew(given.engines[number]), given.engines[number].target)
                for number in manned(given)
            )
        )
    if stage is Stage.OVERWHELM:
        return Overwhelm(min(given.reduce_choices, asked.points))
    return _choice(stage, given, question)


def _choice(stage: Stage, given: SideInput, question: BattleRoundQuestion) -> Decision:
    match stage:
        case Stage.CAPTURE:
            return AnnounceCapture(given.announce_capture)
        case Stage.STRATEGY:
            return SpendStrategy(given.strategy_points)
        case Stage.ARCHERY:
            return UseCaptains(given.archery_uses)
        case Stage.ABILITIES:
            return UseCaptains(given.melee_uses)
        case Stage.RETREAT:
            return Retreat(question.retreat_cost)
        case Stage.STAY:
            return Stay(question.stays)
        case Stage.GIVE_UP:
            return GiveUp(given.give_up_light, given.give_up_captains)
        case _:
            assert stage is Stage.REROLL, stage
            return Reroll(given.reroll)


def _crew(item: EngineInput) -> tuple[Figure, ...]:
    plain = (
        (Unit.LIGHT, item.light_infantry),
        (Unit.HEAVY, item.heavy_infantry),
        (Unit.CAVALRY, item.cavalry),
        (Unit.ARCHER, item.archer),
    )
    units = [Figure(unit) for unit, count in plain for _ in range(count)]
    return (*units, *(Figure(Unit.CAPTAIN, level) for level in item.captains))


def _dice(battle: Battle, asked: Pending, given: SideInput) -> Roll:
    assert asked.dice is not None
    name = _DICE[battle.stage]
    faces: tuple[int, ...] = getattr(given, name)
    wanted = len(asked.dice.sides)
    if len(faces) < wanted:
        field = f"{asked.side.value}.{name}"
        raise BadInput("dice.wrong_count", field, wanted=wanted, got=len(faces))
    return Roll(faces[:wanted])


def _hits(battle: Battle, figures: tuple[Figure, ...] | None, hits_before: int) -> Decision:
    """The next of the typed hits; those of Strategy come before those of the archers."""
    if figures is None:
        return suggested(battle)
    if battle.stage is Stage.ARCHER_DAMAGE:
        hits_before += _damage(battle, "battle.log_strategy", battle.turn.other)
    due = battle.side(battle.turn).now.to_take
    return Assign(figures[hits_before : hits_before + due])


def _side_answer(battle: Battle, who: Who, shots: dict[Who, int]) -> SideAnswer:
    side = battle.side(who)
    force, now = force_of(side.army), side.now
    levels = [level for level, count in enumerate(force.captain, 1) for _ in range(count)]
    return SideAnswer(
        light_infantry=force.light_infantry,
        heavy_infantry=force.heavy_infantry,
        cavalry=force.cavalry,
        archer=force.archer,
        captains=tuple(levels),
        units=force.units,
        light_supply=side.supply.light,
        heavy_supply=side.supply.heavy,
        siege_shots=shots.get(who, 0),
        archer_shots=len(now.archer_faces),
        able_light=now.able.light,
        able_captains_as_light=now.able.captains_as_light,
        able_heavy=now.able.heavy,
        able_cavalry=now.able.cavalry,
        attack_value=_why(battle, "battle.log_value", who),
        loss_value=_why(battle, "battle.log_loss", who),
        siege_damage=_damage(battle, "battle.log_siege", who.other),
        strategy_damage=_damage(battle, "battle.log_strategy", who.other),
        archer_damage=_damage(battle, "battle.log_archers", who.other),
        melee_damage=_damage(battle, "battle.log_melee", who),
        prisoners=tuple(UnitCount(*item) for item in side.prisoners),
        galleys_sunk=tuple(
            number for number, galley in enumerate(side.army.galleys) if galley.sunk
        ),
    )


def _why(battle: Battle, key: str, who: Who | None = None) -> Breakdown | None:
    for entry in battle.log:
        if entry.text.key == key and (who is None or entry.who is who):
            return entry.why
    return None


def _damage(battle: Battle, key: str, who: Who) -> int:
    why = _why(battle, key, who)
    return why.total if why is not None else 0
