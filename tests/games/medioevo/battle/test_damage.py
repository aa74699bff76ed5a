"""What a point of damage does and who may take it (M-11.6, M-11.8, R-33, R-41)."""

from __future__ import annotations

import pytest

from companion.core.errors import BadInput, IllegalAction
from companion.core.records import evolve
from companion.games.medioevo.battle.army import Figure, Supply, army
from companion.games.medioevo.battle.damage import (
    Cause,
    cheapest,
    florins_lost,
    hit,
    melee_units,
    suggested_hits,
    targets,
)
from companion.games.medioevo.battle.decisions import Crew, ManEngines, Reroll
from companion.games.medioevo.battle.model import Side
from companion.games.medioevo.battle.steps import pending
from companion.games.medioevo.battle.words import Point, Source
from companion.games.medioevo.pieces import Engine, Unit
from companion.games.medioevo.switches import DEFAULTS, Switches
from tests.games.medioevo.battle.helpers import (
    ARC,
    CAV,
    HI,
    LI,
    battle,
    counts,
    hits,
    roll,
    run,
    side,
)

LOSS = Cause(None, at_sea=False)
MELEE = Cause(Source.MELEE, at_sea=False)
SEA = Cause(None, at_sea=True)


@pytest.mark.rule("M-11.6")
@pytest.mark.parametrize(
    ("figure", "after"),
    [
        (LI, {}),
        (ARC, {}),
        (HI, {"light_infantry": 1}),
        (CAV, {"heavy_infantry": 1}),
    ],
)
def test_a_point_on_land_destroys_or_steps_down(figure: Figure, after: dict[str, int]) -> None:
    before = Side(army().changed({figure: 1}))
    struck = hit(before, figure, LOSS)
    assert counts(struck.army) == after
    assert struck.supply.of(figure.unit) == before.supply.of(figure.unit) + 1


@pytest.mark.rule("M-11.6")
@pytest.mark.parametrize(
    ("figure", "supply", "after"),
    [
        (HI, Supply(light=0), {}),
        (CAV, Supply(heavy=0), {"light_infantry": 1}),
        (CAV, Supply(light=0, heavy=0), {}),
        (CAV, Supply(light=0, heavy=1), {"heavy_infantry": 1}),
    ],
)
def test_without_a_figure_in_the_supply_the_step_is_longer(
    figure: Figure, supply: Supply, after: dict[str, int]
) -> None:
    struck = hit(Side(army().changed({figure: 1}), supply), figure, LOSS)
    assert counts(struck.army) == after


@pytest.mark.rule("M-11.6")
def test_on_land_cavalry_takes_three_points_and_figures_are_kept() -> None:
    here = Side(army(cavalry=1), Supply(light=0, heavy=1))
    for figure in (CAV, HI):
        here = hit(here, figure, LOSS)
    assert here.army.size == 0
    assert (here.supply.light, here.supply.heavy, here.supply.cavalry) == (0, 2 - 1 + 0, 11)


@pytest.mark.rule("M-13.5")
@pytest.mark.parametrize("figure", [LI, HI, CAV, ARC, Figure(Unit.CAPTAIN, 3)])
def test_at_sea_one_point_destroys_any_unit(figure: Figure) -> None:
    struck = hit(Side(army().changed({figure: 1})), figure, SEA)
    assert struck.army.size == 0
    assert struck.supply.light == 20 + (figure is LI)


@pytest.mark.rule("M-11.8")
@pytest.mark.rule("R-33")
def test_only_battle_damage_must_hit_melee_units_first() -> None:
    here = Side(army(light=1, archers=2))
    assert targets(here, LOSS, DEFAULTS) == (LI, ARC)
    assert targets(here, MELEE, DEFAULTS) == (LI,)
    assert targets(here, MELEE, Switches(melee_first=False)) == (LI, ARC)
    assert targets(Side(army(archers=2)), MELEE, DEFAULTS) == (ARC,)


@pytest.mark.rule("M-11.8")
def test_after_the_melee_units_archers_and_crews_are_hit_in_any_order() -> None:
    start = battle(side(given=army(light=2, archers=1, engines=(Engine.CATAPULT,))), side(heavy=2))
    position = run(start, ManEngines((Crew(0, (LI,)),)), roll(8), roll(8), roll(1, 2, 3))
    position = run(position, roll(1, 2, 8), Reroll(()))
    assert pending(position).point is Point.MELEE_DAMAGE
    assert [option.hits[0] for option in pending(position).options] == [LI]  # type: ignore[union-attr]
    position = run(position, hits(LI))
    first = {option.hits[0] for option in pending(position).options}  # type: ignore[union-attr]
    assert first == {ARC, evolve(LI, post=0)}


@pytest.mark.rule("R-32")
def test_the_cap_counts_neither_archers_nor_crews_unless_the_table_says_so() -> None:
    here = army(light=2, archers=3, captains=(1,), engines=(Engine.CATAPULT,))
    here = here.changed({LI: -1, evolve(LI, post=0): 1})
    assert melee_units(here, DEFAULTS) == 2
    assert melee_units(here, Switches(cap_counts_archers=True)) == 5
    assert melee_units(here, Switches(cap_counts_crews=True)) == 3


@pytest.mark.rule("M-11.8")
def test_the_suggested_target_loses_the_fewest_florins() -> None:
    here = Side(army(light=1, heavy=1, cavalry=1, archers=1, captains=(1,)))
    order = suggested_hits(here, 99, LOSS, DEFAULTS)
    captain = Figure(Unit.CAPTAIN, 1)
    assert order == (LI, HI, LI, CAV, HI, LI, ARC, captain)
    assert florins_lost(CAV, Supply(heavy=0), at_sea=False) == 80
    poor = Side(army(heavy=1, archers=1, cavalry=1), Supply(light=0, heavy=0))
    assert cheapest(poor, LOSS, DEFAULTS) == HI


@pytest.mark.rule("M-11.8")
def test_points_beyond_the_last_unit_are_void() -> None:
    assert suggested_hits(Side(army(light=2)), 5, LOSS, DEFAULTS) == (LI, LI)


@pytest.mark.rule("M-11.8")
def test_impossible_assignments_are_refused() -> None:
    start = battle(side(light=1, heavy=1), side(light=1, heavy=1))
    position = run(start, roll(1, 2, 6), roll(1, 2, 5), Reroll(()))
    assert pending(position).points == 1
    with pytest.raises(BadInput, match="points_to_assign"):
        run(position, hits(LI, LI))
    with pytest.raises(IllegalAction, match="no_such_unit") as refused:
        run(position, hits(CAV))
    assert not refused.value.may_overrule


@pytest.mark.rule("R-41")
@pytest.mark.rule("M-23.4")
@pytest.mark.parametrize(
    ("cause", "switches", "order"),
    [
        (Cause(Source.SIEGE, False), DEFAULTS, "light archer captain"),
        (Cause(Source.ARCHERS, False), DEFAULTS, "light archer captain"),
        (MELEE, DEFAULTS, "light captain archer"),
        (LOSS, DEFAULTS, "light archer captain"),
        (MELEE, Switches(barbarian_order_everywhere=True), "light archer captain"),
    ],
)
def test_barbarians_fall_in_a_fixed_order(cause: Cause, switches: Switches, order: str) -> None:
    barbarians = Side(army(light=1, archers=1, captains=(1,)), barbarian=True)
    fallen = [figure.unit.value for figure in suggested_hits(barbarians, 3, cause, switches)]
    assert fallen == [f"{name}_infantry" if name == "light" else name for name in order.split()]
