"""Chances of the next cards in words, from what lies open."""

from __future__ import annotations

from companion.games.medievalia.fief.sums import seen_of
from companion.games.medievalia.odds import DrawOdds, draw_odds
from companion.games.medievalia.pieces import Stack
from companion.games.medievalia.state import State
from companion.games.medievalia.tables import STACK_CARDS
from companion.ui.presenters.medievalia.own_page import Words


def odds_of(state: State, stack: Stack) -> DrawOdds:
    """What the next card of a stack may be (F-15.1)."""
    return draw_odds(
        stack=stack,
        left=state.stacks[stack],
        type=STACK_CARDS[stack][0].id,
        seen=seen_of(state, stack),
        bottom=state.bottoms.get(stack),
    )


def next_of_stack(words: Words, stack: Stack) -> str:
    """Field 32%, Farm 30% …, the likeliest first."""
    rows = sorted(odds_of(words.state, stack).next, key=lambda one: -one.chance.value)
    return ", ".join(
        f"{words.card(one.type)} {words.percent(one.chance)}" for one in rows if one.chance.value
    )
