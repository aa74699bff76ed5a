"""A turn: its tile, who acts in which order, its end, and the two rounds of a cycle (G-3)."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from companion.core.action import Action
from companion.core.checks import Checks
from companion.core.codec import Length
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass, evolve
from companion.core.table_actions import CORRECTED, Reason
from companion.games.generalship.common import (
    Who,
    capitals_held,
    check_ending,
    check_first,
    finished,
    plan_of,
    require_once,
    waiting,
)
from companion.games.generalship.cycle.course import wanted_circles
from companion.games.generalship.pieces import Era, Tile
from companion.games.generalship.rulebook import cite
from companion.games.generalship.state import ROUND_1, ROUND_2, SCORING, Player, Stack, State
from companion.games.generalship.tables import TILES

Chosen = Literal["", "production", "growth", "general", "technology"]
MUST = ("production", "growth")  # G-R30


def free_circles(state: State, tile: Tile) -> int | None:
    """Empty circles on the tiles of this kind; none: nobody typed how many there are (G-U8)."""
    circles = state.values.circles.get(tile)
    return None if circles is None else max(0, circles - state.used.get(tile, 0))


def circles_left(state: State) -> int:
    """Empty circles on all tiles together, as the number of players wants it (G-3.2)."""
    return wanted_circles(len(state.order)) - sum(state.used.values())


def is_in_play(state: State, tile: Tile) -> bool:
    """The Alliance tile is not there with two players (G-R39)."""
    return tile is not Tile.ALLIANCE or len(state.order) > 2


def active_player(state: State) -> Player:
    """Whose turn it is; BadInput in the scoring, which is nobody's."""
    if not state.active:
        raise BadInput("gen.turn.nobody", "player")
    return state.players[state.active]


@dataclass(frozen=True, slots=True)
class ChooseTile(Action, phase=(ROUND_1, ROUND_2), whose="active"):
    """The active player puts a cylinder on an action tile (G-3.2)."""

    kind: ClassVar[str] = "choose_tile"
    tile: Tile
    choice: Chosen = ""
    overrule: bool = False

    def check(self, state: State, checks: Checks) -> None:
        check_ending(checks, state)
        checks.forbid(state.tile is not None, "gen.turn.tile_chosen", cite("G-3.2"))
        full = free_circles(state, self.tile) == 0
        name = Text(TILES[self.tile].name)
        checks.forbid(full, "gen.tile.full", cite("G-3.2"), tile=name)
        there = is_in_play(state, self.tile)
        checks.forbid(not there, "gen.alliance.two_players", cite("G-R39"), rule="G-R39")
        if not state.active:
            return
        none = state.players[state.active].cylinders == 0
        checks.forbid(none, "gen.turn.no_cylinder", cite("G-3.2"))

    def apply(self, state: State) -> Step[State]:
        player = active_player(state)
        after = evolve(
            state,
            tile=self.tile,
            choice=self.choice,
            done=frozenset(),
            used={**state.used, self.tile: state.used.get(self.tile, 0) + 1},
        )
        action = plan_of(after)[0][1]  # BadInput where one of two must be chosen
        after = after.with_player(player.id, cylinders=max(0, player.cylinders - 1))
        return step(
            after,
            "gen.log.choose_tile" if self.choice else "gen.log.choose_tile_of_one",
            player=player.name,
            tile=Text(TILES[self.tile].name),
            action=Text(f"gen.action.{action}"),
        )


@dataclass(frozen=True, slots=True)
class PassTurn(Action, players=("players",)):
    """These players have done what they want to do in this turn (G-R30)."""

    kind: ClassVar[str] = "pass_turn"
    players: Annotated[tuple[Who, ...], Length(1, 4)]
    overrule: bool = False

    def check(self, state: State, checks: Checks) -> None:
        require_once(self.players, "players")
        plan = dict(plan_of(state))
        check_ending(checks, state)
        checks.forbid(not plan, "gen.turn.no_tile", cite("G-3.2"))
        check_first(checks, state, self.players)
        for player in self.players:
            name = state.players[player].name
            checks.forbid(
                bool(plan) and player not in plan, "gen.turn.no_part", cite("G-3.6"), player=name
            )
            checks.forbid(state.is_done(player), "gen.turn.acted", cite("G-3.4"), player=name)
            checks.forbid(plan.get(player) in MUST, "gen.turn.must", cite("G-R30"), player=name)
        pending = state.battle is not None
        checks.forbid(pending, "gen.battle.pending", cite("G-10.12"))

    def apply(self, state: State) -> Step[State]:
        names = tuple(state.players[one].name for one in self.players)
        return step(
            finished(state, *self.players), "gen.log.pass", players=names, n=len(self.players)
        )


@dataclass(frozen=True, slots=True)
class EndTurn(Action, phase=(ROUND_1, ROUND_2), whose="active"):
    """The turn is over: capitals, cubes and era, then the next player (G-16.2, G-10.16)."""

    kind: ClassVar[str] = "end_turn"
    overrule: bool = False

    def check(self, state: State, checks: Checks) -> None:
        check_ending(checks, state)
        checks.forbid(state.tile is None, "gen.turn.no_tile", cite("G-3.2"))
        checks.forbid(state.battle is not None, "gen.battle.pending", cite("G-10.12"))
        for player, what in waiting(state):
            name = state.players[player].name
            checks.forbid(what in MUST, "gen.turn.must", cite("G-R30"), player=name)

    def apply(self, state: State) -> Step[State]:
        ended = active_player(state).name
        forgotten = tuple(
            Text(
                "gen.turn.forgotten",
                {"player": state.players[one].name, "action": Text(f"gen.action.{what}")},
            )
            for one, what in waiting(state)
            if what not in MUST
        )
        after = evolve(state, battle=None)
        if state.tile is Tile.MARCH and state.ending != "capital":  # then the turn has ended before
            after = evolve(after, stacks=tuple(map(rested, after.stacks)), era=next_era(state.era))
        held = capitals_held(after)
        if held:
            first = held[0]
            return step(
                evolve(after, ending="capital"),
                "gen.log.capital_held",
                warnings=forgotten,
                owner=state.players[state.of_nation(first.owner)].name,
                holder=state.players[state.of_nation(first.holder)].name,
            )
        after = next_turn(evolve(after, ending=""))
        news = (Text("gen.turn.era", {"era": Text(f"gen.era.{after.era}")}),)
        told = news if after.era is not state.era else ()
        return step(
            after,
            "gen.log.end_turn" if after.phase != SCORING else "gen.log.to_scoring",
            warnings=(*forgotten, *told, *spare_circles(after)),
            player=ended,
            next=after.players[after.active].name if after.active else "",
        )


def rested(stack: Stack) -> Stack:
    """A stack without its second cube (G-10.16)."""
    loads = tuple(evolve(one, helped=False) for one in stack.loads)
    return evolve(stack, tired={}, half={}, boarding=0, loads=loads)


def next_era(era: Era) -> Era:
    eras = tuple(Era)
    return eras[(eras.index(era) + 1) % len(eras)]


def next_turn(state: State) -> State:
    """The next player, the next round, or the scoring (G-3.1)."""
    turn, phase = state.turn + 1, state.phase
    if turn >= len(state.order):
        turn, phase = 0, phase + 1
    after = evolve(state, turn=turn, phase=phase, tile=None, choice="", done=frozenset())
    return evolve(after, drafted={}, upgraded={})


def spare_circles(state: State) -> tuple[Text, ...]:
    """Before a scoring exactly two circles are empty (G-3.2)."""
    typed = state.values.circles
    if state.phase != SCORING or not typed:
        return ()
    left = sum(typed.values()) - sum(state.used.values())
    return () if left == 2 else (Text("gen.tile.not_two", {"left": left, "rule": "G-3.2"}),)


@dataclass(frozen=True, slots=True)
class CorrectTurn(Action, after_end=True):
    """Where the cycle stands, set right by hand."""

    kind: ClassVar[str] = "correct_turn"
    phase: Literal[1, 2, 3]
    player: PlayerId = ""
    tile: Tile | None = None
    choice: Chosen = ""
    acted: Annotated[tuple[Who, ...], Length(0, 4)] = ()
    reason: Reason = ""

    def apply(self, state: State) -> Step[State]:
        if self.phase != SCORING and self.player not in state.order:
            raise BadInput("player.unknown", "player", player=self.player)
        for player in self.acted:
            if player not in state.order:
                raise BadInput("player.unknown", "acted", player=player)
        turn = state.order.index(self.player) if self.phase != SCORING else 0
        tile = self.tile if self.phase != SCORING else None
        choice = self.choice if tile is not None else ""
        after = evolve(state, phase=self.phase, turn=turn, tile=tile, choice=choice)
        plan_of(after)
        after = finished(evolve(after, done=frozenset(), battle=None, ending=""), *self.acted)
        return step(
            evolve(after, ended=False, winners=(), final=None) if state.ended else after,
            "gen.log.correct_turn" if self.phase != SCORING else "gen.log.correct_scoring",
            warnings=CORRECTED,
            phase=Text(f"gen.phase.{('round_1', 'round_2', 'scoring')[self.phase - 1]}"),
            player=state.players[self.player].name if self.player else "",
        )
