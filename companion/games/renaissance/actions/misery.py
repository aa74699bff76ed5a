"""Misery at the table: markers moved by any chapter, players who drop out or give up."""

from __future__ import annotations

from typing import Annotated, ClassVar, NamedTuple

from companion.core.action import Action
from companion.core.checks import Checks
from companion.core.codec import Between, Doc
from companion.core.errors import BadInput
from companion.core.explain import Breakdown, Rule, Text
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass, evolve
from companion.games.renaissance.actions.common import known, playing
from companion.games.renaissance.misery import Marker, change, moved
from companion.games.renaissance.rulebook import cite
from companion.games.renaissance.state import State

Cards = Annotated[int, Between(0, 64)]


class Suffered(NamedTuple):
    """What a move on the index did: the state, the figure, and a warning if somebody is out."""

    state: State
    misery: Breakdown
    warnings: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class MoveMisery(Action):
    """A player's misery marker goes up (or down, negative) by so many steps."""

    kind: ClassVar[str] = "move_misery"
    player: PlayerId
    steps: Annotated[int, Between(-100, 100), Doc("fields up, which is bad; negative: down")]
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        player = playing(state, self.player)
        if self.steps == 0:
            raise BadInput("ren.misery.no_steps", "steps")
        result = suffered(state, self.player, self.steps)
        key = "ren.log.misery_up" if self.steps > 0 else "ren.log.misery_down"
        return step(
            result.state,
            key,
            (result.misery,),
            result.warnings,
            player=player.name,
            n=abs(self.steps),
            misery=result.misery.total,
        )


@dataclass(frozen=True, slots=True)
class GiveUp(Action):
    """A player leaves the game; he is treated as if misery had driven him out (RUL-R-36)."""

    kind: ClassVar[str] = "give_up"
    player: PlayerId
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        player = playing(state, self.player)
        return step(dropped_out(state, self.player), "ren.log.give_up", player=player.name)


@dataclass(frozen=True, slots=True)
class ClearHand(Action, anybody=True, after_end=True):
    """The hand cards of a player who is out: circles to the discard, the others out of the game."""

    kind: ClassVar[str] = "clear_hand"
    player: PlayerId
    to_discard: Annotated[Cards, Doc("how many of them are circle or commodity cards")]

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        checks = Checks(overrule=False)
        checks.forbid(
            player.is_in, "ren.out.still_plays", cite("R-9.4.3.2"), "player", player=player.name
        )
        checks.settle()
        if self.to_discard > player.hand:
            raise BadInput(
                "ren.out.too_many_cards", "to_discard", n=self.to_discard, hand=player.hand
            )
        after = evolve(
            state.with_player(self.player, hand=0), discard=state.discard + self.to_discard
        )
        return step(
            after,
            "ren.log.clear_hand",
            player=player.name,
            n=self.to_discard,
            left=player.hand - self.to_discard,
        )


def suffered(state: State, player: PlayerId, steps: int, rule: Rule | None = None) -> Suffered:
    """The state after a player's marker moved by steps; past the last field he is out."""
    before = state.players[player].misery
    after = moved(Marker(before, False), steps, state.switches)
    return marker_moved(state, player, after, rule or cite("R-9.4.3.1"))


def marker_moved(state: State, player: PlayerId, after: Marker, rule: Rule) -> Suffered:
    """The state with the marker where a calculator put it."""
    before = state.players[player].misery
    reasons = change(before, after, state.switches, rule)
    figure = Breakdown("ren.misery.of", reasons.lines, {"player": state.players[player].name})
    state = state.with_player(player, misery=after.field)
    if not after.is_out or not state.players[player].is_in:
        return Suffered(state, figure, ())
    name = state.players[player].name
    return Suffered(
        dropped_out(state, player), figure, (Text("ren.out.by_misery", {"player": name}),)
    )


def dropped_out(state: State, player: PlayerId) -> State:
    """The state without a player in the order; his markers and his money stay (R-9.4.3.2).

    The others keep the track's first fields (RUL-R-36); wars with him are over.
    """
    state = state.with_player(player, out_since=state.round, bought_tokens=0, arms=frozenset())
    order = tuple(other for other in state.order if other != player)
    return evolve(
        state,
        order=order,
        positions=state.positions[: len(order)],
        wars=tuple(war for war in state.wars if player not in (war.attacker, war.defender)),
        civil_war="" if state.civil_war == player else state.civil_war,
    )
