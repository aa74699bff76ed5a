"""Exact odds and reroll advice against what they are measured by (issue "Speed")."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from statistics import mean
from time import process_time

from bench.battles import even_battle, random_battle, share_won
from bench.figure import Figure, figure, side_by_side
from companion.core.records import evolve
from companion.games.medioevo.asked.best_play import best_play
from companion.games.medioevo.battle.army import army
from companion.games.medioevo.battle.decisions import AnnounceCapture, Roll
from companion.games.medioevo.battle.model import Battle, Side, Stage
from companion.games.medioevo.battle.odds import exchange, field
from companion.games.medioevo.battle.odds.advice import weighed_damage
from companion.games.medioevo.battle.odds.ahead import ATTACKER_WINS, Ahead
from companion.games.medioevo.battle.odds.field import Field
from companion.games.medioevo.battle.odds.grid import Grid
from companion.games.medioevo.battle.odds.lookahead import Lookahead
from companion.games.medioevo.battle.odds.plan import FIGHT_ON, Conduct, Gunnery, Plan
from companion.games.medioevo.battle.odds.prospects import prospects, refined
from companion.games.medioevo.battle.odds.rerolls import results_against_open
from companion.games.medioevo.battle.odds.stakes import Stakes, stakes_in_general
from companion.games.medioevo.battle.odds.throws import (
    CLASSES,
    REROLLS,
    THROWS,
    Throw,
    after_reroll,
)
from companion.games.medioevo.battle.odds.walk import finished
from companion.games.medioevo.battle.steps import advance, begin, is_damage, pending, suggested
from companion.games.medioevo.battle.words import Who
from companion.games.medioevo.pieces import Engine

SIMULATED = 2_000
PAIRS = 60
WALKS = 200
THROW: Throw = (2, 4, 5)


def figures() -> Iterator[Figure]:
    battle = even_battle(10)
    grid = _grid(battle)
    ground = Field(battle, FIGHT_ON)
    terms = grid.terms(1.0, 0.0, 0.0)
    chances, worths = [chance for chance, _ in terms], [worth for _, worth in terms]

    def bare() -> float:
        total = 0.0
        for chance, worth in zip(chances, worths, strict=True):
            total += chance * worth
        return total

    def values() -> object:
        return grid.values(1.0, 0.0, 0.0)

    yield figure("whole-battle odds 10 v 10 / bare multiply-adds", _compared(values, bare), 1.5)
    yield figure("odds 6 v 6 cold / 2,000 simulated battles", _cold_against_simulation(), 0.5)
    large = _grid(even_battle(20))
    growth = _compared(lambda: large.values(1.0, 0.0, 0.0), values, more=5)
    yield figure("odds 20 v 20 / odds 10 v 10", growth, 8)
    known, still_open = _at_reroll(battle, Who.DEFENDER), _at_reroll(battle, Who.ATTACKER)
    advice = 1 / _compared(values, lambda: _fresh(known), more=20)
    yield figure("reroll advice, value known / values 10 v 10", advice, 0.05)
    advice = _compared(lambda: _fresh(still_open), values, more=4)
    yield figure("reroll advice, opponent to roll / values 10 v 10", advice, 8)
    best = _compared(lambda: finished(best_play(ground, [ground.start])), values, 700, times=3)
    yield figure("best rerolls by both to the end / values 10 v 10", best, 800)
    yield figure(
        "look-ahead advice: winning chance given away a round", _given_away(), 0.05, "points"
    )
    yield from _page_figures()
    yield from _walks()


def _page_figures() -> Iterator[Figure]:
    """How long a page waits for its odds, in seconds of one core, nothing kept from before."""
    mixed, stormed, sixty, shooting = _twelve(), _twelve(Engine.CATAPULT), even_battle(60), _sixty()
    yield figure("first figure, 12 a side", _cpu(lambda: next(refined(mixed))), 0.1, "s")
    yield figure("exact odds, 12 a side", _cpu(lambda: prospects(mixed)), 1, "s")
    crews = Plan(Conduct(engines=(Gunnery(3),)))
    yield figure("exact odds, 12 a side, engine", _cpu(lambda: prospects(stormed, crews)), 1, "s")
    captured = advance(mixed, AnnounceCapture(True))
    yield figure("exact odds, 12 a side, capture", _cpu(lambda: prospects(captured)), 1, "s")
    besieged = _both_with_engines()
    both = Plan(Conduct(engines=(Gunnery(3),)), Conduct(engines=(Gunnery(3),)))
    yield figure(
        "first figure, 12 a side, engines", _cpu(lambda: next(refined(besieged, both))), 0.1, "s"
    )
    yield figure("exact odds, 12 a side, engines", _cpu(lambda: prospects(besieged, both)), 1, "s")
    yield figure("exact odds, 60 a side, melee", _cpu(lambda: prospects(sixty)), 2, "s")
    yield figure(
        "first figure, 60 a side with archers", _cpu(lambda: next(refined(shooting))), 2, "s"
    )
    rough = _cpu(lambda: next(islice(refined(shooting), 1, None)))
    yield figure("whole battle within 4 in 100, 60 a side with archers", rough, 2, "s")
    damaged = _at_losses(even_battle(30))
    first = _cpu(lambda: next(weighed_damage(damaged)))
    yield figure("best chance, 30 a side: first figure", first, 1, "s")


def _twelve(*engines: Engine) -> Battle:
    own = army(light=4, heavy=3, cavalry=2, archers=3, engines=engines)
    other = army(light=4, heavy=4, cavalry=2, captains=(2, 1))
    return begin(Battle(Side(own), Side(other, position=2), quiet=True))


def _both_with_engines() -> Battle:
    """Engines on both sides, three units at each."""
    one = army(light=4, heavy=3, cavalry=2, archers=3, engines=(Engine.CATAPULT,))
    return begin(Battle(Side(one), Side(one, position=2), quiet=True))


def _sixty() -> Battle:
    own = army(light=25, heavy=18, cavalry=12, archers=5)
    return begin(Battle(Side(own), Side(army(light=30, heavy=18, cavalry=12), position=2)))


def _at_losses(battle: Battle) -> Battle:
    while not is_damage(battle):
        asked = pending(battle)
        battle = advance(battle, Roll(THROW) if asked.dice is not None else suggested(battle))
    return battle


def _cpu(run: Callable[[], object]) -> float:
    exchange.duel.cache_clear()
    field.usual_dice.cache_clear()
    start = process_time()
    run()
    return process_time() - start


def _walks() -> Iterator[Figure]:
    """Random battles gone through step by step: no figure contradicts the one before it."""
    test = "tests/games/medioevo/battle/odds/test_agreement.py"
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", test],
        env={**os.environ, "ODDS_WALKS": str(WALKS)},
        capture_output=True,
        check=False,
    )
    yield figure(f"exit code of {WALKS} battles walked step by step", run.returncode, 0, "code")


def _compared(
    one: Callable[[], object], other: Callable[[], object], more: int = 1, times: int = 41
) -> float:
    """How long `one` takes compared with `other`.

    The quicker is done `more` times in a row: runs of equal length are disturbed alike by
    whatever else the machine is doing.
    """

    def often() -> None:
        for _ in range(more):
            other()

    return more * side_by_side(one, often, times)


def _grid(battle: Battle) -> Grid:
    ground = Field(battle, FIGHT_ON)
    plain = Ahead(ground, [ground.start]).plain
    assert plain is not None
    plain.values(ATTACKER_WINS)
    return plain.grid


def _cold_against_simulation() -> float:
    battle = evolve(even_battle(6), quiet=True)

    def cold() -> object:
        exchange.duel.cache_clear()
        field.usual_dice.cache_clear()
        return prospects(battle)

    return side_by_side(cold, lambda: share_won(battle, SIMULATED, Random(6)), times=1)


def _at_reroll(battle: Battle, who: Who) -> Lookahead:
    """Ready to advise this side, the attacker having thrown (2, 4, 5)."""
    while not (battle.stage is Stage.REROLL and battle.turn is who):
        if pending(battle).dice is not None:
            battle = advance(battle, Roll(THROW))
        else:
            battle = advance(battle, suggested(battle))
    return Lookahead(battle)


def _fresh(lookahead: Lookahead) -> object:
    lookahead.forget()
    return lookahead.advice(THROW)


def _given_away() -> float:
    """Points of winning chance lost by rerolling after the look-ahead instead of at best.

    For each pair of armies the mean over both sides of what the first round's rerolls cost if
    everything else is played at best.
    """
    random = Random(60)
    costs = []
    for _ in range(PAIRS):
        battle = random_battle(random, 3, 7)
        advised = _at_reroll(battle, Who.ATTACKER).stakes
        ground = Field(battle, FIGHT_ON)
        worth = finished(best_play(ground, [ground.start]))
        truth = stakes_in_general(ground, ground.ready(ground.start), ground.start.site, worth)
        costs.append(_cost_to_attacker(advised, truth))
        costs.append(_cost_to_defender(advised, truth))
    return 100 * mean(costs)


def _cost_to_attacker(advised: Stakes, truth: Stakes) -> float:
    by_advice = results_against_open(advised, replies=True).win_battle
    in_truth = results_against_open(truth, replies=True).win_battle
    return _cost(list(by_advice), list(in_truth))


def _cost_to_defender(advised: Stakes, truth: Stakes) -> float:
    """The attacker's value known; the worth is the attacker's, so the defender wants the least."""
    total = 0.0
    for number, kind in enumerate(CLASSES):
        by_advice = [-worth for worth in advised.worth(number)]
        total += kind.ways * _cost(by_advice, [-worth for worth in truth.worth(number)])
    return total / len(THROWS)


def _cost(by_advice: list[float], in_truth: list[float]) -> float:
    total = 0.0
    for throw in THROWS:
        choices = [after_reroll(throw, reroll) for reroll in REROLLS]
        seen = [_mean(choice, by_advice) for choice in choices]
        true = [_mean(choice, in_truth) for choice in choices]
        total += max(true) - true[seen.index(max(seen))]
    return total / len(THROWS)


def _mean(choice: tuple[tuple[int, int], ...], worths: list[float]) -> float:
    whole = sum(ways for _, ways in choice)
    return sum(ways * worths[number] for number, ways in choice) / whole
