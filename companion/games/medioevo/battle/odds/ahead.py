"""The rounds after this one: worth of positions and chances of the ends, the quickest way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from companion.games.medioevo.battle.army import FREE
from companion.games.medioevo.battle.model import Ending
from companion.games.medioevo.battle.odds.field import Field, Melee
from companion.games.medioevo.battle.odds.flow import Flow
from companion.games.medioevo.battle.odds.grid import Chain, Grid, Link
from companion.games.medioevo.battle.odds.ground import Position
from companion.games.medioevo.battle.odds.line import Line
from companion.games.medioevo.battle.odds.walk import Cancelled, Walk, never
from companion.games.medioevo.battle.words import Source, Who


class Goal(NamedTuple):
    """What the three ends are worth to whoever asks; a retreat is worth nothing to anybody."""

    attacker_left: float = 0.0
    nobody_left: float = 0.0
    defender_left: float = 0.0

    def of(self, ending: Ending) -> float:
        """What an end is worth; who capitulates has lost (M-15.2)."""
        match ending:
            case Ending.ATTACKER_LEFT | Ending.DEFENDER_CAPITULATED:
                return self.attacker_left
            case Ending.DEFENDER_LEFT | Ending.ATTACKER_CAPITULATED:
                return self.defender_left
            case Ending.NOBODY_LEFT:
                return self.nobody_left
        return 0.0


class Ends(NamedTuple):
    """Chance of each end, the rounds to be expected, and the chance that was not followed."""

    chances: dict[tuple[Ending, Position], Any]
    rounds: Any
    unsure: Any = 0


ATTACKER_WINS = Goal(attacker_left=1.0)
DEFENDER_WINS = Goal(defender_left=1.0)


class Ahead:
    """Everything that may come of some round starts under the field's plan."""

    def __init__(
        self,
        field: Field,
        starts: Iterable[Position],
        cancelled: Callable[[], bool] = never,
    ) -> None:
        self._field = field
        self._cancelled = cancelled
        self._starts = [position for position in starts if not field.is_over(position)]
        self.plain = PlainMelee.of(field, self._starts)

    def worths(self, goal: Goal) -> Callable[[Position], Any]:
        """What a position at the start of a round, or an end, is worth."""
        if self.plain:
            return self.plain.worths(goal)
        if self._field.fights_left is not None:
            return Limited(self._field, self._cancelled).worths(goal)
        end = end_worth(self._field, goal)
        worth = Walk(self._field, self._starts, self._cancelled).values(end)

        def of(position: Position) -> Any:
            return worth[position] if position in worth else end(position)

        return of

    def ends(self, starts: Mapping[Position, Any], neglect: float = 0.0) -> Ends:
        """Chance of each end; what comes more seldom than `neglect` may be left out."""
        if self._field.fights_left is not None:
            return Limited(self._field, self._cancelled).ends(starts)
        if self.plain is None:
            flow = Flow(self._field, starts, neglect=neglect, cancelled=self._cancelled)
            return Ends(flow.ends, flow.rounds, flow.cut)
        over = {at: chance for at, chance in starts.items() if self._field.is_over(at)}
        going = {at: chance for at, chance in starts.items() if at not in over}
        reached, rounds = self.plain.ends(going)
        ends: dict[tuple[Ending, Position], Any] = {}
        for position, chance in (*reached.items(), *over.items()):
            end = (self._field.end_at(position), position)
            ends[end] = ends.get(end, 0) + chance
        return Ends(ends, rounds)


def end_worth(field: Field, goal: Goal) -> Callable[[Position], Any]:
    """What each end of the battle is worth."""

    def worth(position: Position) -> Any:
        if field.is_over(position):
            return goal.of(field.end_at(position))
        return sum(chance * goal.of(ending) for ending, _, chance in field.left(position))

    return worth


class Limited:
    """The rounds until the attacker retreats (M-15.1), one after the other."""

    def __init__(self, field: Field, cancelled: Callable[[], bool] = never) -> None:
        self._field = field
        self._cancelled = cancelled
        self._fights = field.fights_left or 0

    def left(self, start: Position, fights: int) -> list[tuple[Ending, Position, Any]] | None:
        """How the battle ends at this round start; None if another round is fought."""
        if self._field.is_over(start):
            return [(self._field.end_at(start), start, 1)]
        if self._field.leaves(start) is not None:
            return self._field.left(start)
        if fights or not self._field.can_retreat(start):
            return None
        return self._field.retreat(start)

    def ends(self, starts: Mapping[Position, Any]) -> Ends:
        standing = dict(starts)
        found: dict[tuple[Ending, Position], Any] = {}
        rounds: Any = 0
        for fights in range(self._fights, -1, -1):
            reached: dict[Position, Any] = {}
            staying: dict[Position, Any] = {}
            for start, weight in standing.items():
                if self._cancelled():
                    raise Cancelled
                left = self.left(start, fights)
                if left is None and not fights:
                    staying[start] = weight
                    continue
                if not self._field.is_over(start):
                    rounds += weight
                for ending, after, chance in left or ():
                    end = (ending, after)
                    found[end] = found.get(end, 0) + weight * chance
                for after, chance in () if left else self._field.after_round(start):
                    reached[after] = reached.get(after, 0) + weight * chance
            standing = reached
        # Who finds no room on his transports then fights on.
        flow = Flow(self._field, staying, cancelled=self._cancelled)
        for end, chance in flow.ends.items():
            found[end] = found.get(end, 0) + chance
        return Ends(found, rounds + flow.rounds)

    def worths(self, goal: Goal) -> Callable[[Position], Any]:
        known: dict[tuple[Position, int], Any] = {}

        def worth(start: Position, fights: int) -> Any:
            key = (start, fights)
            if key not in known:
                left = self.left(start, fights)
                if left is not None:
                    known[key] = sum(chance * goal.of(ending) for ending, _, chance in left)
                elif not fights:
                    walk = Walk(self._field, [start], self._cancelled)
                    known[key] = walk.values(end_worth(self._field, goal))[start]
                else:
                    known[key] = sum(
                        chance * worth(after, fights - 1)
                        for after, chance in self._field.after_round(start)
                    )
            return known[key]

        return lambda position: worth(position, self._fights)


class PlainMelee:
    """A field whose later rounds are nothing but melee along two chains."""

    def __init__(
        self, attacker: list[int], defender: list[int], grid: Grid, site: int, at: Melee
    ) -> None:
        self._attacker = attacker
        self._defender = defender
        self._site = site
        self.dice = (at.attacker_dice, at.defender_dice)
        self.rows = {state: row for row, state in enumerate(attacker)}
        self.columns = {state: column for column, state in enumerate(defender)}
        self.grid = grid
        self._worths: dict[Goal, list[list[Any]]] = {}

    @classmethod
    def of(cls, field: Field, starts: list[Position]) -> PlainMelee | None:
        """The grid of this field, None if it is not plain or a start lies off its chains."""
        if not starts or not is_plain(field, starts):
            return None
        points, other_points = field.attacker.hit_points, field.defender.hit_points
        first = Position(
            max((start.attacker for start in starts), key=points.__getitem__),
            max((start.defender for start in starts), key=other_points.__getitem__),
            starts[0].site,
        )
        attacker = chain(field.attacker, first.attacker)
        defender = chain(field.defender, first.defender)
        on_chains = all(
            start.attacker in attacker and start.defender in defender and start.site == first.site
            for start in starts
        )
        if not on_chains:
            return None
        ready = field.ready(first)
        grid = Grid(
            ready.duel(exact=field.exact),
            _links(field.attacker, attacker, field, first, Who.ATTACKER),
            _links(field.defender, defender, field, first, Who.DEFENDER),
        )
        return cls(attacker, defender, grid, first.site, ready)

    def values(self, goal: Goal) -> list[list[Any]]:
        """The grid's values for a goal, kept."""
        if goal not in self._worths:
            self._worths[goal] = self.grid.values(*goal)
        return self._worths[goal]

    def worths(self, goal: Goal) -> Callable[[Position], Any]:
        values, rows, columns = self.values(goal), self.rows, self.columns

        def of(position: Position) -> Any:
            return values[rows[position.attacker]][columns[position.defender]]

        return of

    def _place(self, position: Position) -> tuple[int, int]:
        return self.rows[position.attacker], self.columns[position.defender]

    def places(self, starts: Iterable[Position]) -> dict[tuple[int, int], int]:
        """Where round starts lie on the grid, to be given to its `reached`."""
        return {self._place(position): 1 for position in starts}

    def ends(self, starts: Mapping[Position, Any]) -> tuple[dict[Position, Any], Any]:
        begin = {self._place(at): chance for at, chance in starts.items()}
        reached, rounds = self.grid.reached(begin)
        ends: dict[Position, Any] = {}
        last_row, last_column = self.grid.rows, self.grid.columns
        for row, state in enumerate(self._attacker):
            for column in range(last_column + 1) if row == last_row else (last_column,):
                if reached[row][column]:
                    position = Position(state, self._defender[column], self._site)
                    ends[position] = reached[row][column]
        return ends, sum(sum(row) for row in rounds)


def is_plain(field: Field, starts: list[Position]) -> bool:
    """Whether nothing but dice, caps, heavy infantry and cavalry comes into play."""
    if field.attacker.barbarian or field.defender.barbarian:
        return False
    if field.may_leave or field.fights_left is not None:
        return False
    for conduct in (field.plan.attacker, field.plan.defender):
        if conduct.captains or conduct.light_given_up or conduct.spare_first:
            return False
    lines = ((field.attacker, 0), (field.defender, 1))
    states = {(line, start[place]) for line, place in lines for start in starts}
    return all(_is_plain_army(line, state, at_sea=field.at_sea) for line, state in states)


def _is_plain_army(line: Line, state: int, *, at_sea: bool) -> bool:
    army = line.sides[state].army
    strength = line.strength[state]
    if strength.archers or strength.cap != strength.size or line.crews(line.sides[state]):
        return False
    if any(figure.post != FREE or figure.fallen or figure.spared for figure, _ in army.groups):
        return False
    manned = sum(galley.manned and not galley.sunk for galley in army.galleys)
    return not at_sea or manned <= 1


def chain(line: Line, state: int) -> list[int]:
    """The states from here to the last unit's end, one point after the other."""
    states = [state]
    while line.strength[states[-1]].size:
        states.append(line.hit(states[-1], 1, melee=False))
    return states


def _links(line: Line, states: list[int], field: Field, at: Position, who: Who) -> Chain:
    return Chain(
        tuple(
            Link(strength.cap, strength.heavy, strength.cavalry)
            for strength in (line.strength[state] for state in states[:-1])
        ),
        field.protection(at, who, Source.MELEE),
    )
