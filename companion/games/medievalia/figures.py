"""Every figure that a table would look up, declared once: table, corrections, charts, previews."""

from __future__ import annotations

from companion.core.figures import Figure, Figures, of_player, of_table
from companion.core.game import PlayerId
from companion.core.records import evolve
from companion.games.medievalia.corrections import hand_put, stack_put
from companion.games.medievalia.fief.siege import TURNS
from companion.games.medievalia.fief.sums import capacity_for, prestige_of, supplied
from companion.games.medievalia.pieces import Resource, Stack
from companion.games.medievalia.state import State


def _hand(stack: Stack) -> Figure:
    return Figure(
        f"hand_{stack}",
        lambda state, player: state.player(player).hand[stack],
        lambda state, player, value: hand_put(state, player, stack, value),
        most=lambda state, player: state.stacks[stack] + state.player(player).hand[stack],
        rule="F-2.4",
    )


def _left(stack: Stack) -> Figure:
    return Figure(
        f"left_{stack}",
        lambda state, _nobody: state.stacks[stack],
        lambda state, _nobody, value: stack_put(state, stack, value),
        most=lambda state, _: state.stacks[stack] + state.unseen_discards.get(stack, 0),
        of_table=True,
        rule="F-2.1",
    )


def _pile(number: int) -> Figure:
    def put(state: State, _nobody: PlayerId, value: int) -> State:
        """The difference lies on the largest of the other piles: no building is lost."""
        change = value - state.piles[number].count
        others = [at for at in range(len(state.piles)) if at != number]
        for _ in range(abs(change)):
            at = max(others, key=lambda one: state.piles[one].count)
            at = at if change > 0 else min(others, key=lambda one: state.piles[one].count)
            state = _put_pile(state, at, state.piles[at].count - (1 if change > 0 else -1))
        return _put_pile(state, number, value)

    return Figure(
        f"pile_{number + 1}",
        lambda state, _nobody: state.piles[number].count,
        put,
        most=lambda state, _: sum(pile.count for pile in state.piles),
        of_table=True,
        rule="F-2.3",
    )


def _put_pile(state: State, number: int, count: int) -> State:
    piles = list(state.piles)
    piles[number] = evolve(piles[number], count=count, offer=piles[number].offer if count else None)
    return evolve(state, piles=tuple(piles))


FIGURES = Figures(
    "med.",
    (
        Figure(
            "prestige",
            lambda state, player: prestige_of(state, player).points.total,
            chart=True,
            rule="F-11.1",
        ),
        Figure(
            "food_limit",
            lambda state, player: supplied(state, player).limit,
            chart=True,
            rule="F-10.1",
        ),
        Figure(
            "characters",
            lambda state, player: supplied(state, player).characters,
            chart=True,
            rule="F-10.1",
        ),
        Figure(
            "gold",
            lambda state, player: capacity_for(state, player, Resource.GOLD).total,
            chart=True,
            rule="F-13.3",
        ),
        Figure(
            "troops", lambda state, player: len(state.units_of(player)), chart=True, rule="F-1.4"
        ),
        Figure(
            "buildings",
            lambda state, player: len(state.player(player).buildings),
            chart=True,
            rule="F-6.1",
        ),
        Figure("hand", lambda state, player: state.player(player).hand_size, rule="F-2.4"),
        *(_hand(stack) for stack in Stack),
        of_player("siege", most=TURNS - 1, rule="F-12.4"),
        of_table("round", least=1, most=500),
        Figure(
            "cards_left",
            lambda state, _nobody: sum(state.stacks.values()),
            of_table=True,
            chart=True,
            rule="F-13.1",
        ),
        *(_left(stack) for stack in Stack),
        *(_pile(number) for number in range(3)),
    ),
)
