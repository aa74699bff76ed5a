"""What holds in every battle: figures are kept, replay equals play, protection only helps."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core import codec
from companion.core.dice import AppDice
from companion.core.errors import CompanionError
from companion.games.medioevo.battle.army import Supply, army
from companion.games.medioevo.battle.decisions import Crew, Decision, ManEngines, Retreat, Roll
from companion.games.medioevo.battle.model import Battle, Building, Side, Site, Stage
from companion.games.medioevo.battle.steps import advance, begin, pending, play
from companion.games.medioevo.battle.words import Point, Who
from companion.games.medioevo.game import GAME
from companion.games.medioevo.pieces import Engine, Unit
from companion.games.medioevo.switches import Switches

MOST_STEPS = 400


@st.composite
def sides(draw: st.DrawFn, barbarian: bool = False) -> Side:
    few = st.integers(0, 4)
    given_army = army(
        light=draw(few) + 1,
        heavy=0 if barbarian else draw(few),
        cavalry=0 if barbarian else draw(few),
        archers=draw(few),
        captains=draw(st.lists(st.integers(1, 3), max_size=2)),
        engines=() if barbarian else draw(st.lists(st.sampled_from(Engine), max_size=2)),
        galleys=draw(st.lists(st.integers(1, 3), min_size=1, max_size=2)),
    )
    supply = Supply(light=draw(st.integers(0, 3)), heavy=draw(st.integers(0, 3)))
    return Side(given_army, supply, draw(st.integers(1, 4)), barbarian)


@st.composite
def battles(draw: st.DrawFn) -> Battle:
    barbarian = draw(st.sampled_from([None, Who.ATTACKER, Who.DEFENDER]))
    site = Site(
        at_sea=draw(st.booleans()),
        military=draw(st.none() | st.builds(Building, st.integers(1, 3))),
        civil=draw(st.none() | st.builds(Building, st.integers(1, 3))),
    )
    switches = Switches(
        captain_assume=draw(st.sampled_from(["counts_as_type", "free_use"])),
        cap_counts_archers=draw(st.booleans()),
        melee_first=draw(st.booleans()),
        attack_floor_zero=draw(st.booleans()),
    )
    return begin(
        Battle(
            draw(sides(barbarian is Who.ATTACKER)),
            draw(sides(barbarian is Who.DEFENDER)),
            site,
            horde_dice=draw(st.tuples(st.integers(1, 4), st.integers(1, 6), st.integers(1, 8))),
            switches=switches,
        )
    )


def played(start: Battle, random: Random) -> tuple[Battle, list[Decision]]:
    """A battle played to the end (or long enough) by somebody who answers anything legal."""
    dice, position, answers = AppDice(random), start, list[Decision]()
    while position.stage is not Stage.OVER and len(answers) < MOST_STEPS:
        asked = pending(position)
        if asked.dice is not None:
            answer: Decision = Roll(dice.roll(asked.dice))
        elif asked.point is Point.CREWS:
            answer = some_crews(position, random)
        else:
            answer = random.choice(asked.options)
        if asked.point is Point.AFTER_ROUND and not isinstance(answer, Retreat):
            answer = asked.options[0]
        position = advance(position, answer)
        answers.append(answer)
        require_sound(start, position)
    return position, answers


def some_crews(position: Battle, random: Random) -> Decision:
    side = position.side(position.turn)
    free = [figure for figure, count in side.army.groups for _ in range(count)]
    random.shuffle(free)
    number = random.randrange(len(side.army.engines))
    crews = ManEngines((Crew(number, tuple(free[: random.randint(1, 3)])),))
    try:
        advance(position, crews)
    except CompanionError:
        return ManEngines(())
    return crews


def figures(side: Side) -> int:
    """All figures of an owner: on the field, in the supply, set aside for a capture."""
    kept = sum(side.supply.of(unit) for unit in Unit)
    return side.army.present + kept + sum(count for _, _, count in side.now.held)


def require_sound(start: Battle, position: Battle) -> None:
    for who in Who:
        before, now = start.side(who), position.side(who)
        taken = sum(count for _, _, count in position.side(who.other).prisoners)
        assert figures(now) + taken == figures(before)
        assert all(count > 0 for _, count in now.army.groups)
        assert all(now.supply.of(unit) >= 0 for unit in Unit)
        assert now.now.to_take >= 0
        assert all(left >= 0 for left in position.site.left)
        assert now.army.size + sum(count for _, _, count in now.losses) >= before.army.size


@settings(max_examples=80, deadline=None)
@given(battles(), st.integers(0, 10**6))
def test_no_figure_is_made_or_lost_and_a_replay_is_the_same_battle(
    start: Battle, seed: int
) -> None:
    end, answers = played(start, Random(seed))
    again = play(start, tuple(answers))
    assert again == end
    assert again.log == end.log
    assert hash(again) == hash(end)


@settings(max_examples=40, deadline=None)
@given(battles(), st.integers(0, 10**6))
def test_every_answer_survives_json_and_is_replayed_alike(start: Battle, seed: int) -> None:
    end, answers = played(start, Random(seed))
    saved = codec.write(tuple(answers))
    assert play(start, codec.read(tuple[Decision, ...], saved)) == end


faces = st.tuples(st.integers(1, 4), st.integers(1, 6), st.integers(1, 8))
ROUND = GAME.calculators["battle-round"]


@st.composite
def plain_sides(draw: st.DrawFn) -> dict[str, Any]:
    return {
        "light_infantry": draw(st.integers(0, 4)),
        "heavy_infantry": draw(st.integers(0, 4)),
        "cavalry": draw(st.integers(0, 4)),
        "archer": draw(st.integers(0, 3)),
        "archer_dice": draw(st.lists(st.integers(1, 8), min_size=3, max_size=3)),
        "attack_dice": list(draw(faces)),
        "position": draw(st.integers(1, 4)),
    }


def ask(**question: Any) -> Any:
    return ROUND.run(codec.read(ROUND.question, question))


KINDS = ("light_infantry", "heavy_infantry", "cavalry", "archer")


def has_units(side: dict[str, Any]) -> bool:
    return any(side[kind] for kind in KINDS)


def by_hand(attacker: dict[str, Any], defender: dict[str, Any]) -> dict[str, Any] | None:
    """A plain reading of the melee (no captains, engines, archers or buildings), for comparison."""
    if attacker["archer"] or defender["archer"]:
        return None
    malus = (0, -1, -2, -3)
    values, losses = [], []
    for own, enemy in ((attacker, defender), (defender, attacker)):
        dice = own["attack_dice"]
        best = max(dice)
        for face in set(dice):
            if dice.count(face) > 1:
                best = max(best, face ** dice.count(face))
        values.append(best + malus[own["position"] - 1])
        able = own["heavy_infantry"] if not enemy["heavy_infantry"] else 0
        losses.append(max(0, min(dice) - able))
    damage = [0, 0]
    for place, (own, enemy) in enumerate(((attacker, defender), (defender, attacker))):
        ahead = values[place] - values[1 - place]
        riders = 2 * own["cavalry"] if not enemy["cavalry"] else 0
        if ahead > 0:
            units = sum(own[kind] for kind in KINDS)
            damage[1 - place] = min(ahead, units) + riders + ahead // 20
        elif ahead == 0:
            damage[1 - place] = riders
    return {"values": values, "losses": losses, "damage": damage}


@pytest.mark.rule("M-10.3")
@settings(max_examples=150, deadline=None)
@given(plain_sides(), plain_sides())
def test_a_plain_round_agrees_with_a_plain_reading_of_the_rules(
    attacker: dict[str, Any], defender: dict[str, Any]
) -> None:
    attacker, defender = {**attacker, "archer": 0}, {**defender, "archer": 0}
    if not has_units(attacker) or not has_units(defender):
        return
    expected = by_hand(attacker, defender)
    assert expected is not None
    answer = ask(attacker=attacker, defender=defender)
    found = (answer.attacker, answer.defender)
    assert [side.attack_value.total for side in found] == expected["values"]
    assert [side.loss_value.total for side in found] == expected["losses"]
    assert [side.melee_damage for side in found] == expected["damage"]
    for place, (side, given_side) in enumerate(zip(found, (attacker, defender), strict=True)):
        points = (
            given_side["light_infantry"]
            + 2 * given_side["heavy_infantry"]
            + 3 * given_side["cavalry"]
        )
        left = side.light_infantry + 2 * side.heavy_infantry + 3 * side.cavalry
        assert left == max(0, points - expected["damage"][place] - expected["losses"][place])


@pytest.mark.rule("M-14.1")
@settings(max_examples=80, deadline=None)
@given(
    plain_sides(), plain_sides(), st.integers(1, 3), st.sampled_from(["siege", "archers", "melee"])
)
def test_protection_never_adds_damage(
    attacker: dict[str, Any], defender: dict[str, Any], level: int, source: str
) -> None:
    if not has_units(attacker) or not has_units(defender):
        return
    bare = ask(attacker=attacker, defender=defender)
    walled = ask(
        attacker=attacker,
        defender=defender,
        military={"level": level},
        protects_against=[source],
    )
    assert walled.defender.archer_damage <= bare.defender.archer_damage
    if source != "archers" and bare.attacker.attack_value is not None:
        assert walled.defender.melee_damage <= bare.defender.melee_damage
        assert walled.attacker.melee_damage == bare.attacker.melee_damage
        assert walled.defender.loss_value == bare.defender.loss_value
