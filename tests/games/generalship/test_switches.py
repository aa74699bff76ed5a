"""Each house rule changes what it says, and nothing but a table's own choice changes it."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest

from companion.core.errors import IllegalAction
from companion.core.records import evolve
from companion.core.table_actions import ChangeHouseRule
from companion.games.generalship.army.drafting import Upgrading, upgrades
from companion.games.generalship.army.marching import Squadron, move
from companion.games.generalship.battle.attacks import assignment
from companion.games.generalship.battle.cards import card_chances
from companion.games.generalship.battle.fight import full_decks
from companion.games.generalship.cycle.course import Held, tile_points, turn_plan, victory
from companion.games.generalship.cycle.scoring import AwardTiles, PayUpkeep, UpkeepRow
from companion.games.generalship.cycle.turn import EndTurn
from companion.games.generalship.cycle.upkeep import Stack
from companion.games.generalship.game import GAME
from companion.games.generalship.people.people import Circle, growth
from companion.games.generalship.pieces import (
    Event,
    Field,
    Nation,
    Technology,
    Terrain,
    Tile,
    Unit,
    UnitClass,
)
from companion.games.generalship.state import SCORING
from companion.games.generalship.switches import DEFAULTS, Switches
from companion.games.generalship.technology.events import EventPlayer, event_effect
from companion.games.generalship.technology.technology import development
from companion.ui.presenters.generalship.battle.page import BattlePage
from tests.games.generalship.small_table import done, refusal, state_of
from tests.presenters.generalship.test_play import Table, in_battle
from tests.speaking import speaking

A, B, E, F = Nation
ORDER = (A, B, E)
CIRCLES = tuple(Circle(n, 1 if n < 4 else 2) for n in range(1, 8))
PAIR = {Unit.LIGHT_INFANTRY: 1, Unit.HEAVY_INFANTRY: 1}
TWICE = Upgrading((Unit.LIGHT_INFANTRY, Unit.HEAVY_INFANTRY, Unit.MUSKETS))


def _battle_page(switches: Switches) -> str:
    """What the battle says in public about pieces."""
    table = Table(2)
    table.do(ChangeHouseRule("armies", switches.armies))
    in_battle(table)
    return repr(table.page(BattlePage).view())


def _counted_upkeep(switches: Switches) -> object:
    """Whether stacks that the table counts are believed."""
    scoring = evolve(state_of(), phase=SCORING, turn=0, tile=None)
    state = done(scoring, ChangeHouseRule("followed", switches.followed), AwardTiles())
    pay = PayUpkeep((UpkeepRow("anna", stacks=(Stack(size=3),)),))
    try:
        return GAME.apply(state, pay).summary.key
    except IllegalAction as refused:
        return refused.key


SEEN: dict[str, tuple[Any, Callable[[Switches], object]]] = {
    "others_in_order": (
        "after_active",
        lambda s: [one.nation for one in turn_plan(Tile.MARCH, B, ORDER, "", s).steps],
    ),
    "growth_block": (
        "free_circles",
        lambda s: growth(E, 3, (2, 2, 2), CIRCLES, frozenset({1}), switches=s).options,
    ),
    "middle_needs": (
        "nothing",
        lambda s: development(Technology.NAVIGATION, switches=s).allowed,
    ),
    "renaissance_event": (
        False,
        lambda s: development(Technology.METALLURGY, by_renaissance=True, switches=s).event_drawn,
    ),
    "black_death": (
        "separately",
        lambda s: (
            event_effect(
                Event.BLACK_DEATH,
                (A, B),
                A,
                dict.fromkeys((A, B), EventPlayer(regiments=2, squadrons=1)),
                switches=s,
            )
            .effects[0]
            .units_lost
        ),
    ),
    "upgraded_twice": (
        False,
        lambda s: upgrades((TWICE,), 3, 9, 9, frozenset(Technology), s).problems,
    ),
    "boarding_needs_point": (
        False,
        lambda s: (
            move(UnitClass.INFANTRY, Terrain.PLAINS, Terrain.SEA, 1, Squadron(points=0), s).allowed
        ),
    ),
    "capital_tie": (
        "turn_order",
        lambda s: victory(ORDER, dict.fromkeys(ORDER, 3), (Held(A, B),), s).winners,
    ),
    "one_type_per_card": (
        False,
        lambda s: assignment(Field.LAND, PAIR, (1,), switches=s).fits,
    ),
    "armies": ("open", _battle_page),
    "followed": ("totals", _counted_upkeep),
    "vp_goal": (
        4,
        lambda s: tile_points(ORDER, dict.fromkeys(ORDER, 3), dict.fromkeys(ORDER, 3), s).winner,
    ),
    "basic_copies": (2, lambda s: len(full_decks(s).basic)),
    "advanced_copies": (2, lambda s: card_chances(2, 2, s).ambush.exact),
}


def test_every_house_rule_is_looked_at() -> None:
    assert set(SEEN) == {one.name for one in dataclasses.fields(Switches)}


@pytest.mark.rule(
    "G-R1", "G-R2", "G-R5", "G-R7", "G-R8", "G-R12", "G-R15", "G-R17", "G-R22", "G-R23"
)
@pytest.mark.parametrize("name", SEEN)
def test_a_house_rule_changes_what_it_says(name: str) -> None:
    value, seen = SEEN[name]
    assert seen(DEFAULTS) != seen(dataclasses.replace(DEFAULTS, **{name: value}))


@pytest.mark.parametrize("name", SEEN)
def test_a_table_changes_it_in_the_middle_of_a_game_and_the_log_says_so(name: str) -> None:
    value = SEEN[name][0]
    step = GAME.apply(state_of(), ChangeHouseRule(name, value))
    assert getattr(step.state.switches, name) == value
    for language in ("de", "en", "it"):
        said = speaking(language).text(step.summary)
        assert "gen." not in said
        assert "{" not in said


def test_a_goal_that_is_lowered_below_a_score_ends_the_game() -> None:
    state = state_of().with_player("ben", vp=6, sources={"typed": 6})
    after = done(state, ChangeHouseRule("vp_goal", 5))
    assert after.ended
    assert after.winners == ("ben",)
    assert "G-16.1" in refusal(after, EndTurn())[0]
