"""Battles for tests of the odds: random ones, and ones enumerated by the step function alone."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random

from companion.core.errors import CompanionError
from companion.core.records import evolve
from companion.games.medioevo.battle.army import (
    Army,
    Figure,
    Galley,
    Groups,
    SiegeEngine,
    Supply,
    grouped,
)
from companion.games.medioevo.battle.decisions import Decision, PlayCard, Reroll, Roll
from companion.games.medioevo.battle.model import Battle, Building, Ending, Side, Site, Stage
from companion.games.medioevo.battle.odds.deciding import planned
from companion.games.medioevo.battle.odds.field import Field
from companion.games.medioevo.battle.odds.plan import CaptainTask, Conduct, Gunnery, Plan
from companion.games.medioevo.battle.odds.prospects import prospects
from companion.games.medioevo.battle.odds.throws import CLASSES, THROWS, reading
from companion.games.medioevo.battle.steps import advance, begin, pending
from companion.games.medioevo.battle.words import CaptainUse, Source, Who
from companion.games.medioevo.pieces import Engine, Level, Unit
from companion.games.medioevo.switches import Switches

EXAMPLE = {reading(throw): throw for throw in THROWS}
HIT, MISS, HIT_WAYS, MISS_WAYS = 1, 8, 3, 5
BARBARIANS = (Unit.LIGHT, Unit.LIGHT, Unit.ARCHER, Unit.CAPTAIN)


def random_battle(random: Random, most_units: int) -> tuple[Battle, Plan]:
    """Any battle the engine knows: land or sea, barbarians, engines, buildings, house rules."""
    at_sea = random.random() < 0.25
    horde = random.choice((None, None, None, Who.ATTACKER, Who.DEFENDER))
    sides = [_side(random, most_units, at_sea=at_sea, barbarian=horde is who) for who in Who]
    site = Site(at_sea=True)
    if not at_sea:
        site = Site(
            owner=random.choice((Who.DEFENDER, Who.ATTACKER, None)),
            military=random.choice((None, Building(random.randint(1, 3), random.randint(0, 2)))),
            civil=random.choice((None, Building(1, 1))),
            two_sources=random.random() < 0.2,
            militia=random.random() < 0.2,
        )
    battle = Battle(
        sides[0],
        sides[1],
        site=site,
        players=3,
        horde_dice=(random.randint(1, 4), random.randint(1, 6), random.randint(1, 8)),
        quiet=True,
        switches=Switches(
            captain_assume=random.choice(("counts_as_type", "counts_as_type", "free_use")),
            cap_counts_archers=random.random() < 0.2,
            cap_counts_crews=random.random() < 0.2,
            melee_first=random.random() < 0.8,
            attack_floor_zero=random.random() < 0.2,
            barbarian_order_everywhere=random.random() < 0.3,
        ),
    )
    sources = tuple(random.sample(list(Source), 3))
    plan = Plan(_conduct(random, sides[0]), _conduct(random, sides[1]), sources)
    return begin(battle), plan


def _side(random: Random, most_units: int, *, at_sea: bool, barbarian: bool) -> Side:
    galleys = random.randint(1, 3) if at_sea else 0
    counts: dict[Figure, int] = {}
    for _ in range(random.randint(1, most_units)):
        unit = random.choice(BARBARIANS if barbarian else tuple(Unit))
        level = random.randint(1, 1 if barbarian else 3) if unit is Unit.CAPTAIN else 0
        figure = Figure(unit, level, ship=random.randrange(galleys) if at_sea else 0)
        counts[figure] = counts.get(figure, 0) + 1
    engines = 0 if barbarian else random.choice((0, 0, 0, 1, 2))
    return Side(
        Army(
            grouped(counts.items()),
            tuple(
                SiegeEngine(
                    random.choice(tuple(Engine)), ship=random.randrange(galleys) if at_sea else 0
                )
                for _ in range(engines)
            ),
            tuple(Galley(Level(random.randint(1, 3))) for _ in range(galleys)),
        ),
        Supply(light=random.choice((0, 1, 20)), heavy=random.choice((0, 1, 20))),
        random.randint(1, 3),
        barbarian=barbarian,
    )


def _conduct(random: Random, side: Side) -> Conduct:
    types = (Unit.LIGHT, Unit.HEAVY, Unit.CAVALRY, Unit.ARCHER)
    return Conduct(
        damage_order=tuple(random.sample(list(Unit), random.choice((0, 0, 2, 5)))),
        captains=tuple(
            CaptainTask(random.choice(tuple(CaptainUse)), random.choice(types))
            for _ in range(random.choice((0, 1, 2, 3)))
        ),
        light_given_up=random.choice((0, 0, 1, 2)),
        spare_first=random.random() < 0.3,
        engines=tuple(
            Gunnery(random.randint(0, 3), random.choice(("units", "units", "military", "civil")))
            for _ in side.army.engines
        ),
        crew_order=tuple(random.sample(list(Unit), 5)),
        retreats_at=random.choice((0, 0, 0, 1, 2)),
        gives_in_at=random.choice((0, 0, 0, 1)),
    )


Outcome = tuple[Ending, Groups, Groups]


def enumerated(battle: Battle, plan: Plan) -> dict[Outcome, Fraction]:
    """Every end of a battle with its chance, by the step function and nothing else.

    Dice are tried reading by reading: all hits and misses, all 37 kinds of attack throws.
    """
    return _Enumeration(battle, plan).solved(battle)


class _Enumeration:
    def __init__(self, battle: Battle, plan: Plan) -> None:
        self._field = Field(battle, plan, exact=True)
        self._known: dict[object, dict[Outcome, Fraction]] = {}

    def solved(self, start: Battle) -> dict[Outcome, Fraction]:
        key = _compared(start)
        if key in self._known:
            return self._known[key]
        found: dict[Outcome, Fraction] = {}
        unchanged = Fraction(0)
        for after, chance in self._round(start):
            if after.stage is Stage.OVER:
                assert after.ending is not None
                outcome = (after.ending, after.attacker.army.groups, after.defender.army.groups)
                found[outcome] = found.get(outcome, 0) + chance
            elif _compared(after) == key:
                unchanged += chance
            else:
                for outcome, share in self.solved(after).items():
                    found[outcome] = found.get(outcome, 0) + chance * share
        self._known[key] = {outcome: chance / (1 - unchanged) for outcome, chance in found.items()}
        return self._known[key]

    def _round(self, start: Battle) -> Iterator[tuple[Battle, Fraction]]:
        """The battle at the next round's start or at its end, with chances."""
        waiting: dict[Battle, Fraction] = {evolve(start, round_number=1): Fraction(1)}
        while waiting:
            battle, chance = waiting.popitem()
            if battle.stage is Stage.OVER or battle.round_number > 1:
                yield battle, chance
                continue
            asked = pending(battle)
            if asked.dice is not None:
                for faces, share in throws(battle):
                    after = advance(battle, Roll(faces))
                    waiting[after] = waiting.get(after, Fraction(0)) + chance * share
                continue
            after = advance(battle, planned(battle, asked, self._field))
            waiting[after] = waiting.get(after, Fraction(0)) + chance


def _compared(battle: Battle) -> object:
    """What tells two round starts apart."""
    return (
        battle.attacker.army,
        battle.attacker.supply,
        battle.defender.army,
        battle.defender.supply,
        battle.site,
    )


def throws(battle: Battle) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Throws of the dice asked for that differ in what they do."""
    asked = pending(battle).dice
    assert asked is not None
    if battle.stage is Stage.ROLL:
        for kind in CLASSES:
            yield EXAMPLE[kind.base, kind.loss], Fraction(kind.ways, len(THROWS))
        return
    for faces in product((HIT, MISS), repeat=len(asked.sides)):
        hits = faces.count(HIT)
        ways = HIT_WAYS**hits * MISS_WAYS ** (len(faces) - hits)
        yield faces, Fraction(ways, 8 ** len(faces))


# Walking through a battle: the figure before a step against the figures after it


def contradictions(random: Random, battle: Battle, plan: Plan, most_steps: int = 60) -> list[str]:
    """What does not fit together in the odds along one way through a battle.

    Dice: the figure before is the mean of the figures after. A decision: the figure before is
    that of the answer the plan gives, so it lies between those of all answers. Then anything is
    answered, cards are played, and so on to the end.
    """
    found = []
    for _ in range(most_steps):
        if battle.stage is Stage.OVER:
            break
        asked = pending(battle)
        before = win_and_lose(battle, plan)
        if asked.dice is not None:
            afters = [(Roll(faces), chance) for faces, chance in _all_throws(battle)]
        else:
            usual = planned(battle, asked, Field(battle, plan))
            afters = [(usual, Fraction(1))]
        mean = [0.0, 0.0]
        for answer, chance in afters:
            for place, value in enumerate(win_and_lose(advance(battle, answer), plan)):
                mean[place] += float(chance) * value
        if any(abs(one - other) > CLOSE for one, other in zip(before, mean, strict=True)):
            found.append(f"{battle.stage.name} {asked.side}: {before} but then {mean}")
        battle = advance(battle, _any_answer(random, battle, [answer for answer, _ in afters]))
    return found


CLOSE = 1e-9
MOST_DICE = 3


def win_and_lose(battle: Battle, plan: Plan) -> tuple[float, float]:
    if battle.stage is Stage.OVER:
        assert battle.ending is not None
        won = battle.ending in (Ending.ATTACKER_LEFT, Ending.DEFENDER_CAPITULATED)
        lost = battle.ending in (Ending.DEFENDER_LEFT, Ending.ATTACKER_CAPITULATED)
        return float(won), float(lost)
    odds = prospects(battle, plan)
    return float(odds.attacker_wins), float(odds.defender_wins)


def _all_throws(battle: Battle) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    asked = pending(battle).dice
    assert asked is not None
    if battle.card_waiting is None and battle.stage not in (
        Stage.REROLL_DICE,
        Stage.ARCHER_REROLL_DICE,
        Stage.ARCHER_DICE,
    ):
        yield from throws(battle)
        return
    if battle.stage is Stage.ARCHER_DICE:
        yield from throws(battle)
        return
    whole = Fraction(1)
    for sides in asked.sides:
        whole /= sides
    for faces in product(*(range(1, sides + 1) for sides in asked.sides)):
        yield faces, whole


def _any_answer(random: Random, battle: Battle, usual: list[Decision]) -> Decision:
    """One of the answers there are, now and then a card."""
    asked = pending(battle)
    if asked.cards and battle.card_waiting is None and random.random() < 0.5:
        for card in random.sample(asked.cards, len(asked.cards)):
            played = _played(random, battle, card)
            if played is not None:
                return played
    options = list(usual) if asked.dice is not None else [*usual, *asked.options]
    if asked.options and isinstance(asked.options[0], Reroll):
        options = [option for option in options if len(option.dice) < MOST_DICE]  # type: ignore[union-attr]
    random.shuffle(options)
    for option in options:
        try:
            advance(battle, option)
        except CompanionError:
            continue
        return option
    raise AssertionError("no answer fits")


def _played(random: Random, battle: Battle, card: int) -> PlayCard | None:
    """This card by one who holds it, on anybody and anything it may be played on."""
    for who in Who:
        if card not in battle.side(who).hand:
            continue
        figures = [figure for side in Who for figure, _ in battle.side(side).army.groups]
        for figure in random.sample(figures, len(figures)):
            for on in (who, who.other):
                own = battle.side(who).army.groups
                play = PlayCard(who, card, on=on, figure=figure, own=own[0][0] if own else None)
                try:
                    advance(battle, play)
                except CompanionError:
                    continue
                return play
    return None
