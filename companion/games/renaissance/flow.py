"""What ends with a phase or a round, and what a phase begins with (R-2.1)."""

from __future__ import annotations

from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.phases import Begun, turned_to
from companion.core.records import evolve
from companion.games.renaissance.advances.advances import is_last_advance
from companion.games.renaissance.cards.piles import with_late_cards
from companion.games.renaissance.expansion.expanding import flipped
from companion.games.renaissance.order.changes import moved_last
from companion.games.renaissance.state import FINAL_PHASE, SETUP_PHASE, Player, State
from companion.games.renaissance.tables import START_PILES

DRAW, ACQUIRE, EXPAND, INCOME, ORDER = 1, 4, 5, 6, 7


def next_phase(state: State) -> Begun[State]:
    """The table at the start of the phase that follows."""
    if state.phase == FINAL_PHASE:
        raise BadInput("ren.phase.nothing_follows")
    if state.phase == SETUP_PHASE and not state.order:
        raise BadInput("ren.order.not_yet")
    after = with_phase_over(state)
    if state.phase in (SETUP_PHASE, ORDER):
        return _round_begun(after)
    if state.phase == INCOME:
        after = with_ending(after)
        phase = FINAL_PHASE if after.ending else ORDER
        news = (Text("ren.news.last_cards"),) if after.ending else ()
        return Begun(turned_to(after, phase), news)
    after = turned_to(after, state.phase + 1)
    return _expansion_begun(after) if after.phase == EXPAND else Begun(after)


def turn_to(state: State, phase: int) -> State:
    """The table in another phase of this round, which needs an order of play."""
    if phase != SETUP_PHASE and not state.order:
        raise BadInput("ren.order.not_yet", "phase")
    return turned_to(state, phase)


def with_phase_over(state: State) -> State:
    """Personalities leave after phase 4 (RUL-R-29); after phase 5 markers are flipped."""
    if state.phase == ACQUIRE:
        return evolve(state, personalities=())
    if state.phase == EXPAND:
        return evolve(flipped(state), token_cards=0)
    return state


def with_ending(state: State) -> State:
    """All 26 advances of a player make this the last round, however he got them (R-11.0.1)."""
    complete = any(
        player.is_in and is_last_advance(len(player.advances)) for player in state.players.values()
    )
    return evolve(state, ending="advances") if complete and not state.ending else state


def _expansion_begun(state: State) -> Begun[State]:
    """A civil war's victim goes last (R-9.5.0.1)."""
    victim = state.civil_war
    if victim not in state.order:
        return Begun(state)
    after = evolve(state, order=moved_last(state.order, victim), civil_war="")
    return Begun(after, (Text("ren.news.goes_last", {"player": state.players[victim].name}),))


def _round_begun(state: State) -> Begun[State]:
    """A new round; the five late cards join in their round (R-8.1.3)."""
    first = state.phase == SETUP_PHASE
    after = evolve(
        state,
        players={name: _refreshed(player) for name, player in state.players.items()},
        round=state.round if first else state.round + 1,
        phase=DRAW,
        done=frozenset(),
        done_before={},
        decree=None,
        religious_war=False,
        crusades=False,
        civil_war="",
        token_cards=0,
        personalities=(),
    )
    if after.late_cards and after.round >= START_PILES[len(after.seats)].late_round:
        return Begun(with_late_cards(after), (Text("ren.news.late_cards"),))
    return Begun(after)


def _refreshed(player: Player) -> Player:
    """What is allowed once a round is allowed again; arms and protection lapse."""
    return evolve(
        player,
        fleet_bought=False,
        stabilised=False,
        token_card_bought=False,
        extra_card_bought=False,
        card_discarded=False,
        swapped=False,
        exchanged=False,
        exchanged_with=frozenset(),
        arms=frozenset(),
        protected=False,
        cathedral_against=frozenset(),
        new_markers=0,
        shipped={},
    )
