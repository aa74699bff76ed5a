"""Medioevo Universale, declared once."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.core.board_game import BoardGame
from companion.core.explain import Text
from companion.core.game import GameInfo, Step
from companion.core.phases import Phase
from companion.core.records import evolve
from companion.games.medioevo import advice, atlas, corrections, setup, table
from companion.games.medioevo.buildings import losses as building_losses
from companion.games.medioevo.cards import playing as cards
from companion.games.medioevo.diplomacy import treaties as diplomacy
from companion.games.medioevo.ending import closing as ending
from companion.games.medioevo.ending.round_end import turned_to
from companion.games.medioevo.events import barbarians
from companion.games.medioevo.events import losses as event_losses
from companion.games.medioevo.events import phase as event_phase
from companion.games.medioevo.events import revolting as revolts
from companion.games.medioevo.events.raids import safe_from_raids
from companion.games.medioevo.figures import FIGURES
from companion.games.medioevo.in_play import Correction
from companion.games.medioevo.lifts import v1_to_v2, v2_to_v3
from companion.games.medioevo.movement import moving as movement
from companion.games.medioevo.movement import stops
from companion.games.medioevo.opening import start_kit, turn_order
from companion.games.medioevo.opening import typed_values as table_values
from companion.games.medioevo.opening.start_kit import SET_UP
from companion.games.medioevo.purchases import buying as purchases
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import State
from companion.games.medioevo.switches import Switches
from companion.games.medioevo.tables import PHASES
from companion.games.medioevo.technology import activating as technologies
from companion.games.medioevo.timing import check_finished
from companion.games.medioevo.trade import cargo, market, routes
from companion.games.medioevo.trade import trading as trade
from companion.games.medioevo.trade.cargo import without_lost_vehicles
from companion.games.medioevo.treasury import area_counts, loans
from companion.games.medioevo.treasury import collecting as taxes
from companion.games.medioevo.war import battles, conquest
from companion.games.medioevo.war import combat_turns as war
from companion.games.medioevo.war.aftermath import with_consequences

STEPS: dict[int, tuple[str, ...]] = {  # what a table may tick off
    1: ("auction", *SET_UP),
    2: (
        "horde",
        "symbols",
        "event",
        "event_units",
        "event_buildings",
        "event_goods",
        "event_movement",
        "barbarians",
        "allowed_tax",
        "revolts",
    ),
    3: ("taxes",),
    4: ("purchases",),
    5: ("war", "combat"),
    6: ("trade",),
    7: ("stop_markers", "treaties_over", "horde_leaves", "ready", "round_end"),
}


def with_switches(state: State, switches: Switches) -> State:
    return evolve(state, settings=replace(state.settings, switches=switches))


def after_each(before: State, action: Any, made: Step[State]) -> Step[State]:
    """What follows by itself; of what is set right by hand nothing does."""
    after, follows = made.state, made.warnings
    if not isinstance(action, Correction):
        after, told = with_consequences(before, after)
        follows = (*follows, *told, *safe_from_raids(before, after))
    after, lost = without_lost_vehicles(before, after)
    follows = (*follows, *lost)
    if after is made.state and follows == made.warnings:
        return made
    return replace(made, state=after, warnings=_once(follows))


def _once(texts: tuple[Text, ...]) -> tuple[Text, ...]:
    """Each warning once, though two chapters may have given it."""
    found: list[Text] = []
    for text in texts:
        if text not in found:
            found.append(text)
    return tuple(found)


GAME = BoardGame(
    info=GameInfo(
        id="medioevo",
        title="game.medioevo",
        least_players=setup.LEAST_PLAYERS,
        most_players=setup.MOST_PLAYERS,
        rules_version=3,
    ),
    texts="",
    setup=setup.Setup,
    start=setup.start,
    chapters=(
        advice,
        area_counts,
        atlas,
        barbarians,
        battles,
        building_losses,
        cards,
        cargo,
        conquest,
        corrections,
        diplomacy,
        ending,
        event_losses,
        event_phase,
        loans,
        market,
        movement,
        purchases,
        revolts,
        routes,
        start_kit,
        stops,
        table,
        table_values,
        taxes,
        technologies,
        trade,
        turn_order,
        war,
    ),
    figures=FIGURES,
    phases=tuple(Phase(row.number, row.name, STEPS[row.number]) for row in PHASES.values()),
    switches=Switches,
    phase_rule=cite("M-4.1"),
    end_rule=cite("M-3.3"),
    turn_to=turned_to,
    leave_phase=check_finished,
    with_switches=with_switches,
    after_each=after_each,
    money="sum.florins",
    asked_in=("companion.games.medioevo",),
    atlas=atlas.ATLAS,
    lifts={1: v1_to_v2, 2: v2_to_v3},
)
