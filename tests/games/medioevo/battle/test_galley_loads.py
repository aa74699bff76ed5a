"""Units spread over the galleys of a sea battle (M-9.3, M-13)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.errors import BadInput
from companion.games.medioevo.battle import steps
from companion.games.medioevo.battle.asking import emptied
from companion.games.medioevo.battle.decisions import Assign, Decision, Roll
from companion.games.medioevo.battle.model import Battle
from companion.games.medioevo.battle.setup import army_aboard, cargo_of, force_of, places_of, spread
from companion.games.medioevo.battle.staging import Fighter, Staging, opened
from companion.games.medioevo.battle.words import Who
from companion.games.medioevo.forces import Force

COUNTS = st.integers(0, 4)
TRIPLES = st.tuples(st.integers(0, 2), st.integers(0, 2), st.integers(0, 2))
FORCES = st.builds(
    Force,
    light_infantry=COUNTS,
    heavy_infantry=COUNTS,
    cavalry=COUNTS,
    archer=COUNTS,
    captain=TRIPLES,
    engine=TRIPLES,
    galley=TRIPLES.filter(any),
)


@pytest.mark.rule("M-9.3")
@settings(max_examples=80)
@given(FORCES)
def test_a_spread_load_is_the_army_and_fits_wherever_there_is_room(force: Force) -> None:
    loads, places = spread(force), places_of(force)
    total = Force()
    for load in loads:
        total = total.plus(load)
    assert total == cargo_of(force)
    sizes = [load.units + sum(load.engine) for load in loads]
    if sum(sizes) <= sum(places) and not any(force.engine):
        assert all(size <= place for size, place in zip(sizes, places, strict=True))
    assert force_of(army_aboard(force, loads)) == force


@pytest.mark.rule("M-13.3")
def test_engines_go_to_the_galleys_that_may_fire_them() -> None:
    force = Force(light_infantry=4, engine=(1, 1, 0), galley=(1, 1, 0))
    first, second = spread(force)
    assert first.engine == (1, 0, 0)
    assert second.engine == (0, 1, 0)


def at_sea(force: Force, aboard: tuple[Force, ...]) -> Battle:
    enemy = Force(light_infantry=4, galley=(1, 0, 0))
    return opened(
        Staging(Fighter("a", force, aboard=aboard), Fighter("b", enemy, position=2), at_sea=True)
    )


def test_loads_that_are_not_the_army_are_refused() -> None:
    force = Force(light_infantry=2, galley=(2, 0, 0))
    with pytest.raises(BadInput, match="loads_do_not_fit"):
        at_sea(force, (Force(light_infantry=1), Force()))


def test_without_loads_everybody_is_aboard_the_first_galley() -> None:
    battle = at_sea(Force(light_infantry=2, galley=(2, 0, 0)), ())
    assert [galley.manned for galley in battle.attacker.army.galleys] == [True, False]


@pytest.mark.rule("M-13.6")
def test_a_galley_that_loses_its_load_may_sink_while_the_other_fights_on() -> None:
    force = Force(light_infantry=1, heavy_infantry=2, galley=(2, 0, 0))
    battle = at_sea(force, (Force(light_infantry=1), Force(heavy_infantry=2)))
    for _ in range(30):
        asked = steps.pending(battle)
        if asked.dice is not None:
            if asked.dice.why == "battle.dice_sinking":
                break
            best = (1, 1, 2) if asked.side is Who.ATTACKER else (1, 4, 5)
            battle = steps.advance(battle, Roll(best))
            continue
        answer: Decision = steps.suggested(battle)
        if isinstance(answer, Assign) and asked.side is Who.ATTACKER:
            light = [item for item in asked.options if _hits_light(item)]
            answer = light[0] if light else answer
        battle = steps.advance(battle, answer)
    assert steps.pending(battle).side is Who.ATTACKER
    assert emptied(battle.attacker) == (0,)
    after = steps.advance(battle, Roll((1,)))
    assert [galley.sunk for galley in after.attacker.army.galleys] == [True, False]


def _hits_light(answer: Decision) -> bool:
    return isinstance(answer, Assign) and answer.hits[0].ship == 0
