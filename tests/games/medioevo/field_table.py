"""Battles at a small table with named areas, for tests of how they are booked."""

from __future__ import annotations

from typing import Any

from companion.core.game import Step
from companion.core.records import evolve
from companion.games.medioevo.battle.decisions import Decision, Retreat, Roll, Stay
from companion.games.medioevo.battle.staging import (
    Fighter,
    Staging,
    barbarians_of,
    fighter_of,
    opened,
    site_of,
)
from companion.games.medioevo.battle.steps import advance, pending, suggested
from companion.games.medioevo.forces import Force
from companion.games.medioevo.state import Area, State, War
from companion.games.medioevo.war.battles import BookBattle
from tests.games.medioevo.small_table import named, table

DICE = (4, 6, 8)  # a horde of one light infantry
BEST, WORST = (4, 6, 8), (1, 2, 3)


def at_war(*areas: Area, phase: int = 5) -> State:
    """Red and blue at war since last round, the horde rolled, these areas named."""
    war = War("red", "blue", "red", 1)
    return named(evolve(table(phase), wars=(war,), horde_dice=DICE), *areas)


def side(state: State, area: str, player: str) -> Fighter:
    there = state.areas[area]
    if not player:
        assert there.barbarians is not None
        return barbarians_of(there.barbarians, state.switches)
    force = there.forces[player]
    fights = Force(
        light_infantry=force.light_infantry,
        heavy_infantry=force.heavy_infantry,
        cavalry=force.cavalry,
        archer=force.archer,
        captain=force.captain,
        engine=force.engine,
    )
    return fighter_of(state, player, fights, area)


def staged(
    state: State, area: str, attacker: str = "red", defender: str = "blue", **changes: Any
) -> Staging:
    """The battle as the app sets it up."""
    site = site_of(state.areas[area], attacker, defender)
    facts: dict[str, Any] = {
        "attacker": side(state, area, attacker),
        "defender": side(state, area, defender),
        "area": area,
        "players": len(state.playing),
        "horde_dice": state.horde_dice,
        "owner": site.owner,
        "military": site.military,
        "civil": site.civil,
        "cathedral": site.cathedral,
    }
    return Staging(**{**facts, **changes})


def fought(
    staging: Staging,
    attack: tuple[int, ...] = BEST,
    defence: tuple[int, ...] = WORST,
    *first: Decision,
    retreats: bool = False,
) -> tuple[Decision, ...]:
    """All answers of a battle in which each side always rolls the same."""
    battle, answers = opened(staging), list[Decision]()
    for answer in first:
        battle = advance(battle, answer)
        answers.append(answer)
    while battle.ending is None:
        asked = pending(battle)
        if asked.dice:
            faces = attack if asked.side.value == "attacker" else defence
            answer = Roll(faces if len(asked.dice.sides) == 3 else (8,) * len(asked.dice.sides))
        else:
            answer = suggested(battle)
            if retreats and isinstance(answer, Retreat):
                answer = Retreat(1)
            if retreats and isinstance(answer, Stay):
                answer = Stay(False)
        battle = advance(battle, answer)
        answers.append(answer)
    return tuple(answers)


def booked(staging: Staging, *answers: Decision, **changes: Any) -> BookBattle:
    return BookBattle(staging, answers or fought(staging), **changes)


def told(step: Step[State]) -> set[str]:
    """What the step says: warnings, and rules that the table overruled."""
    return {
        text.params["what"].key if text.key == "overruled" else text.key for text in step.warnings
    }
