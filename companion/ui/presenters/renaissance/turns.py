"""Whose turn it is and what is left: what the phase page and the table know of a phase (R-2.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.core.game import PlayerId
from companion.games.renaissance.advances.stabilise_all import to_relieve, to_stabilise
from companion.games.renaissance.cards.extra_cards import may_buy_or_discard
from companion.games.renaissance.cards.waging import wars_due
from companion.games.renaissance.expansion.absolution import is_absolution_due
from companion.games.renaissance.expansion.expanding import bonus_card_player
from companion.games.renaissance.expansion.placing import BONUS_CARD
from companion.games.renaissance.order.turn_order import TURN_OF
from companion.games.renaissance.state import SETUP_PHASE, State

DRAW, BUY, CARDS, ACQUIRE, EXPAND, INCOME, ORDER = range(1, 8)


def waiting(state: State) -> tuple[PlayerId, ...]:
    """Players whom the phase still waits for, in order of play."""
    if state.ended:
        return ()
    if state.phase in TURN_OF:
        step = TURN_OF[state.phase]
        return tuple(one for one in state.order if f"{step}:{one}" not in state.done)
    if state.phase == ACQUIRE:
        missing = {*to_stabilise(state), *to_relieve(state)}
        return tuple(one for one in state.order if one in missing)
    return ()


def acting(state: State) -> PlayerId:
    """Whose turn it is; "" where all act at once, nobody is missing, or the game is over."""
    if state.ended:
        return ""
    missing = waiting(state)
    if state.phase == BUY:
        missing = may_buy_or_discard(state)
    elif state.phase == DRAW and next_step(state):
        missing = state.order  # the first player looks at the markers
    return next(iter(missing), "")


def next_step(state: State) -> str:
    """What the phase page offers as the thing to do; "" when nothing of the phase is left."""
    if state.ended:
        return ""
    return next((step for step, is_open in _steps(state) if is_open), "")


def _steps(state: State) -> Iterator[tuple[str, bool]]:
    """The steps of the phase in their order, and whether each is still open."""
    match state.phase:
        case 0 | 1 | 6 | 7:
            for step in _TICKED[state.phase]:
                yield step, step not in state.done
        case 2:
            yield "buy", bool(may_buy_or_discard(state))
        case 4:
            yield "stabilise", bool(waiting(state))
            yield "purchases", not _is_settled(state)
        case 5:
            yield "absolution", is_absolution_due(state)
            yield "turn", bool(waiting(state))
            yield BONUS_CARD, BONUS_CARD not in state.done and bool(bonus_card_player(state))
        case _:
            yield "turn", bool(waiting(state))
            yield "war", bool(wars_due(state))


_TICKED: Mapping[int, tuple[str, ...]] = {
    SETUP_PHASE: ("capitals", "order"),
    DRAW: ("draw",),
    INCOME: ("income", "market"),
    ORDER: ("order",),
}


def _is_settled(state: State) -> bool:
    """Somebody stabilised or was relieved, which comes after all purchases (RUL-R-12)."""
    marks = any(mark.startswith("relief:") for mark in state.done)
    return marks or any(state.players[one].stabilised for one in state.order)
