"""The whole battle forwards: how likely every end is, likely positions followed, hopeless ones cut.

Damage never heals, so positions are gone through by the points that buildings, attacker and
defender have left, most first: all chance to come to a position has then arrived there, and it is
followed once, whatever the number of ways that lead to it. Positions that hardly ever come need
not be followed: the chance left lying there bounds what the figures may miss. Without such a limit
the figures are exact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.games.medioevo.battle.model import Ending
from companion.games.medioevo.battle.odds.field import Field, Rows
from companion.games.medioevo.battle.odds.ground import Leaving, Position
from companion.games.medioevo.battle.odds.walk import Cancelled, TooManyPositions, never

MOST_FOLLOWED = 400_000

Meeting = tuple[int, int]
"""A state of the defender and captains' points spent, at one state of the attacker."""


class _Site:
    """What has arrived at the positions of one site, by state of the attacker."""

    def __init__(self) -> None:
        self.starts: Rows = {}
        self.after_siege: Rows = {}
        self.melees: dict[int, dict[Meeting, Any]] = {}


class Flow:
    """Where a battle goes from some round starts, each with its chance."""

    def __init__(
        self,
        field: Field,
        starts: Mapping[Position, Any],
        *,
        neglect: float = 0.0,
        cancelled: Callable[[], bool] = never,
    ) -> None:
        self.ends: dict[tuple[Ending, Position], Any] = {}
        self.rounds: Any = 0
        self.cut: Any = 0
        """The chance of all that was not followed."""
        self.followed: set[Position] = set()
        self._field = field
        self._neglect = neglect
        self._cancelled = cancelled
        self._may_leave = field.may_leave
        self._own = field.attacker.hit_points
        self._other = field.defender.hit_points
        self._sites: dict[int, _Site] = {}
        for position, chance in starts.items():
            row = self._at(position.site).starts.setdefault(position.attacker, {})
            row[position.defender] = row.get(position.defender, 0) + chance
        self._run()

    def _at(self, site: int) -> _Site:
        found = self._sites.get(site)
        if found is None:
            found = self._sites[site] = _Site()
        return found

    def _run(self) -> None:
        points = self._field.sites.points
        while self._sites:
            number = max(self._sites, key=lambda site: (points[site], -site))
            here = self._sites[number]
            kinds = (here.starts, here.after_siege, here.melees)
            while any(kinds):
                highest = max(self._own[state] for kind in kinds for state in kind)
                self._level(number, here, highest)
            del self._sites[number]

    def _level(self, site: int, here: _Site, points: int) -> None:
        """All positions at a site in which the attacker can take so many points more."""
        states = self._field.attacker.by_points[points]
        if not points:
            for state in states:
                for row in (here.starts.pop(state, {}), here.after_siege.pop(state, {})):
                    for other, chance in row.items():
                        self._end(Position(state, other, site), chance)
                for (other, _), chance in here.melees.pop(state, {}).items():
                    self._end(Position(state, other, site), chance)
            return
        for left in range(max(self._field.defender.by_points), -1, -1):
            if self._cancelled():
                raise Cancelled
            if len(self.followed) > MOST_FOLLOWED:
                raise TooManyPositions(MOST_FOLLOWED)
            others = self._field.defender.by_points.get(left)
            if others:
                self._cell(site, here, (states, others))
        for state in states:
            for kind in (here.starts, here.after_siege, here.melees):
                kind.pop(state, None)

    def _cell(self, site: int, here: _Site, cell: tuple[list[int], list[int]]) -> None:
        """Positions with equal points; a round without damage stays among them."""
        field = self._field
        for at, weight in _taken(here.after_siege, site, *cell):
            if self._is_met(at, weight):
                self._pour_melees(here, field.after_archers(at), weight)
        calm: dict[Position, Any] = {}
        for at, weight in _taken_melees(here.melees, site, *cell):
            if not field.is_over(at) and field.is_calm(at):
                calm[at] = weight
            elif self._is_met(at, weight):
                self._fight(here, at, weight)
        for at, weight in _taken(here.starts, site, *cell):
            self._round(here, at, weight, calm)
        for melee, weight in list(calm.items()):
            # No round starts where this one leads to: it is fought for itself.
            self._round(here, field.rested_from(melee), 0, {melee: weight})

    def _is_met(self, at: Position, weight: Any) -> bool:
        """Whether to go on from here: not where a side is gone, nor where hardly anybody comes."""
        if self._field.is_over(at):
            self._end(at, weight)
            return False
        if weight < self._neglect:
            self.cut += weight
            return False
        self.followed.add(at)
        return True

    def _end(self, at: Position, weight: Any, ending: Ending | None = None) -> None:
        end = (ending or self._field.end_at(at), at._replace(spent=0))
        self.ends[end] = self.ends.get(end, 0) + weight

    def _leave(self, start: Position, arriving: Any) -> None:
        """The plan ends the battle here, by capitulation or a round of retreat."""
        if not arriving:
            return
        if self._field.leaves(start) is Leaving.RETREATS:
            self.rounds += arriving
        for ending, after, chance in self._field.left(start):
            self._end(after, arriving * chance, ending)

    def _round(
        self, here: _Site, start: Position, arriving: Any, calm: dict[Position, Any]
    ) -> None:
        """A round start, with the melee it comes to without damage: the two may take turns."""
        field = self._field
        if field.is_over(start):
            self._end(start, arriving)
            return
        middle = field.calm_melee(start)
        waiting = calm.pop(middle, 0)
        if self._may_leave and field.leaves(start) is not None:
            self._leave(start, arriving)
            if waiting and self._is_met(middle, waiting):
                self._fight_out(here, start, field.melee(middle), waiting)
            return
        if not self._is_met(start, arriving + waiting):
            return
        stay: Any = 0
        moving, melees = [], []
        manned = field.manned(start)
        for after, chance in field.after_siege(start):
            if after != manned:
                moving.append((after, chance))
                continue
            for melee, share in field.after_archers(after):
                if melee == middle:
                    stay += chance * share
                else:
                    melees.append((melee, chance * share))
        back: Any = 0
        fought: Iterable[tuple[Position, Any]] = ()
        if (stay or waiting) and not field.is_over(middle):
            self.followed.add(middle)
            fought = field.melee(middle)
            back = sum(chance for after, chance in fought if after == start)
        whole = 1 - stay * back
        visits = (arriving + back * waiting) / whole if whole else 0 * arriving
        self.rounds += visits
        for after, chance in moving:
            row = self._at(after.site).after_siege.setdefault(after.attacker, {})
            row[after.defender] = row.get(after.defender, 0) + visits * chance
        self._pour_melees(here, melees, visits)
        self._fight_out(here, start, fought, waiting + stay * visits)

    def _fight_out(
        self, here: _Site, start: Position, fought: Iterable[tuple[Position, Any]], weight: Any
    ) -> None:
        """What comes of a melee that may lead back to the round start it came from."""
        leaves = self._may_leave and self._field.leaves(start) is not None
        for after, chance in fought:
            if after != start:
                row = here.starts.setdefault(after.attacker, {})
                row[after.defender] = row.get(after.defender, 0) + weight * chance
            elif leaves:
                self._leave(start, weight * chance)

    @staticmethod
    def _pour_melees(here: _Site, chances: Iterable[tuple[Position, Any]], weight: Any) -> None:
        for after, chance in chances:
            row = here.melees.setdefault(after.attacker, {})
            meeting = (after.defender, after.spent)
            row[meeting] = row.get(meeting, 0) + weight * chance

    def _fight(self, here: _Site, at: Position, weight: Any) -> None:
        if not self._field.at_sea:
            self._field.pour(self._field.ready(at), weight, here.starts)
            return
        for after, chance in self._field.melee(at):
            row = here.starts.setdefault(after.attacker, {})
            row[after.defender] = row.get(after.defender, 0) + weight * chance


def _taken(
    rows: Rows, site: int, states: list[int], others: list[int]
) -> list[tuple[Position, Any]]:
    """What has arrived at these positions, no longer to be found there."""
    found = []
    for state in states:
        row = rows.get(state)
        if row:
            for other in others:
                if other in row:
                    found.append((Position(state, other, site), row.pop(other)))
    return found


def _taken_melees(
    rows: dict[int, dict[Meeting, Any]], site: int, states: list[int], others: list[int]
) -> list[tuple[Position, Any]]:
    found = []
    wanted = set(others)
    for state in states:
        row = rows.get(state)
        if row:
            for meeting in [meeting for meeting in row if meeting[0] in wanted]:
                weight = row.pop(meeting)
                found.append((Position(state, meeting[0], site, meeting[1]), weight))
    return found
