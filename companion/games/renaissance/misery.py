"""The misery index (R-9.4.3.1): its fields, moves by steps and by ducats, and who drops out."""

from __future__ import annotations

from itertools import pairwise
from typing import Annotated, ClassVar, NamedTuple

from companion.core.action import Action
from companion.core.calculator import calculator
from companion.core.checks import Checks
from companion.core.codec import Between, Doc
from companion.core.errors import BadInput
from companion.core.explain import Breakdown, Line, Rule, Text
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass, evolve
from companion.games.renaissance.common import known, playing
from companion.games.renaissance.rulebook import cite
from companion.games.renaissance.state import State
from companion.games.renaissance.switches import DEFAULTS, Switches

HIGHEST = 1000  # R-9.4.3.1

Value = Annotated[int, Between(0, HIGHEST), Doc("what the index shows: 0, 10, 20 … 1000")]
Steps = Annotated[int, Between(-100, 100)]
Ducats = Annotated[int, Between(0, 100_000)]


class Marker(NamedTuple):
    """Where a marker stands after a move; who is out keeps the field where he left."""

    field: int
    is_out: bool


@dataclass(frozen=True, slots=True)
class Misery:
    """The misery marker moves: so many steps, or at least so many ducats in value, or both."""

    misery: Value
    steps: Annotated[Steps, Doc("fields up, which is bad, or down (negative)")] = 0
    unpaid: Annotated[
        Ducats, Doc("ducats not paid: to the first field at least so much higher (R-9.4.4.2)")
    ] = 0
    switches: Switches = DEFAULTS


@dataclass(frozen=True, slots=True)
class MiseryAnswer:
    misery: Annotated[Breakdown, Doc("what the index shows afterwards")]
    fields: Annotated[int, Doc("fields the marker moved, negative when it went down")]
    is_out: Annotated[bool, Doc("he drops out at once (R-9.4.3.2)")]


@calculator
def misery(question: Misery) -> MiseryAnswer:
    """A move on the misery index; the steps come before the unpaid ducats."""
    before = field_of(question.misery, question.switches)
    after = moved(Marker(before, False), question.steps, question.switches)
    if question.unpaid:
        after = moved_by_value(after, question.unpaid, question.switches)
    rule = cite("R-9.4.4.2") if question.unpaid and not question.steps else cite("R-9.4.3.1")
    return MiseryAnswer(
        change(before, after, question.switches, rule), after.field - before, after.is_out
    )


def field_of(value: int, switches: Switches, field: str = "misery") -> int:
    """The number of the field with this value, counted from 0, or BadInput."""
    scale = checked_scale(switches)
    if value not in scale:
        fields = ", ".join(map(str, scale))
        raise BadInput("ren.misery.no_such_field", field, value=value, fields=fields)
    return scale.index(value)


def value_of(field: int, switches: Switches) -> int:
    """What the index shows on the field with this number."""
    return switches.misery_scale[min(field, last_field(switches))]


def last_field(switches: Switches) -> int:
    return len(switches.misery_scale) - 1


def checked_scale(switches: Switches) -> tuple[int, ...]:
    """The fields of the index; BadInput unless they rise from 0 (RUL-R-01)."""
    scale = switches.misery_scale
    rises = all(low < high for low, high in pairwise(scale))
    if not scale or scale[0] != 0 or not rises:
        raise BadInput("ren.misery.bad_scale", "switches.misery_scale")
    return scale


def moved(marker: Marker, steps: int, switches: Switches) -> Marker:
    """The marker after so many steps: never below 0; past the last field is out (RUL-R-02)."""
    if marker.is_out:
        return marker
    return _placed(max(0, marker.field + steps), switches, went_up=steps > 0)


def moved_by_value(marker: Marker, ducats: int, switches: Switches) -> Marker:
    """The marker on the first field at least so much higher in value (R-9.4.4.2, RUL-R-14)."""
    if marker.is_out or ducats <= 0:
        return marker
    wanted = value_of(marker.field, switches) + ducats
    lower = sum(value < wanted for value in switches.misery_scale)
    return _placed(lower, switches, went_up=True)


def _placed(field: int, switches: Switches, *, went_up: bool) -> Marker:
    last = last_field(switches)
    limit = last if switches.elimination == "reach" else last + 1
    return Marker(min(field, last), went_up and field >= limit)


def change(before: int, after: Marker, switches: Switches, rule: Rule) -> Breakdown:
    """What the index shows after a move, and how far the marker went."""
    old, new = value_of(before, switches), value_of(after.field, switches)
    lines = [Line("ren.misery.before", old, cite("R-9.4.3.1"))]
    if new != old:
        fields = after.field - before
        key = "ren.misery.up" if fields > 0 else "ren.misery.down"
        lines.append(Line(key, new - old, rule, {"n": abs(fields)}))
    if after.is_out:
        lines.append(Line("ren.misery.out", 0, cite("R-9.4.3.2")))
    return Breakdown("ren.misery.after", tuple(lines))


# -- at the table ---------------------------------------------------------------------------------


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
