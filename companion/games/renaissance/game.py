"""Age of Renaissance, declared once."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.core.action import actions_in
from companion.core.board_game import BoardGame
from companion.core.codec import as_it_was
from companion.core.explain import Text
from companion.core.game import GameInfo, Step
from companion.core.phases import Phase, marked
from companion.games.renaissance import (
    corrections,
    ending,
    income,
    misery,
    setup,
    table,
)
from companion.games.renaissance.advances import acquire, stabilise_all
from companion.games.renaissance.cards import extra_cards
from companion.games.renaissance.cards import happening as events
from companion.games.renaissance.cards import introducing as personalities
from companion.games.renaissance.cards import waging as wars
from companion.games.renaissance.expansion import absolution, correct_expansion, placing
from companion.games.renaissance.expansion import expanding as expansion
from companion.games.renaissance.expansion import fighting as fights
from companion.games.renaissance.figures import FIGURES
from companion.games.renaissance.flow import next_phase, turn_to
from companion.games.renaissance.market import market
from companion.games.renaissance.order import capitals, order_of_play
from companion.games.renaissance.order.track import LEAST_PLAYERS, MOST_PLAYERS
from companion.games.renaissance.reminders import still_open
from companion.games.renaissance.rulebook import cite
from companion.games.renaissance.state import State
from companion.games.renaissance.switches import Switches
from companion.games.renaissance.tables import PHASES

# What belongs to a phase: once anything of it is done the phase has begun.
PLAYED_IN_PHASES = (
    absolution,
    acquire,
    events,
    expansion,
    extra_cards,
    fights,
    market,
    personalities,
    placing,
    stabilise_all,
    wars,
)
OF_A_PHASE = frozenset(actions_in(*PLAYED_IN_PHASES))
BEGUN = "begun"  # the mark of a phase

STEPS: dict[int, tuple[str, ...]] = {  # what a table may tick off
    0: ("capitals", "order"),
    1: ("draw", "mills"),
    3: ("cards",),
    4: ("relief",),
    5: ("absolution", "expand", "bonus_card", "flip_markers"),
    6: ("income", "market"),
    7: ("order",),
    8: ("cards",),
}


def after_each(before: State, action: Any, made: Step[State]) -> Step[State]:
    """A phase has begun with the first thing of it; a result that was read out stays."""
    if type(action) in OF_A_PHASE:
        made = replace(made, state=marked(made.state, BEGUN))
    if before.is_over and made.state.is_over:
        made = replace(made, warnings=(Text("ren.end.result_stands"), *made.warnings))
    return made


GAME = BoardGame(
    info=GameInfo(
        id="renaissance",
        title="game.renaissance",
        least_players=LEAST_PLAYERS,
        most_players=MOST_PLAYERS,
        rules_version=2,
    ),
    texts="ren.",
    setup=setup.Setup,
    start=setup.start,
    chapters=(
        *PLAYED_IN_PHASES,
        capitals,
        correct_expansion,
        corrections,
        ending,
        income,
        misery,
        order_of_play,
        table,
    ),
    figures=FIGURES,
    phases=tuple(Phase(row.number, row.name, STEPS.get(row.number, ())) for row in PHASES.values()),
    switches=Switches,
    phase_rule=cite("R-2.1"),
    end_rule=cite("R-11.0.1"),
    next_phase=next_phase,
    turn_to=turn_to,
    still_open=still_open,
    with_switches=table.with_switches,
    after_each=after_each,
    money="sum.ducats",  # what players pay each other is their own affair
    asked_in=("companion.games.renaissance",),
    lifts={1: as_it_was},
    setup_lifts={1: setup.with_rules_of_1},
)
