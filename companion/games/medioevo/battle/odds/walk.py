"""The whole battle as a walk over positions, for everything the grid does not cover.

Positions are put in order by the damage they can still take: a round leads to positions with
less, or back to where it began (a round without damage). That self-loop is solved, not iterated.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from companion.games.medioevo.battle.odds.field import Field
from companion.games.medioevo.battle.odds.ground import Chances, Position


class Cancelled(Exception):
    """A newer question made the answer useless."""


class TooManyPositions(Exception):
    """The armies are too large for an exact answer in a bearable time."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most


def never() -> bool:
    return False


Ends = Callable[[Position], Any]
Fight = Callable[[Position, Mapping[Position, Any]], Any]
Sweep = Generator[float, None, dict[Position, Any]]
CLOSE = 1e-13
MOST_TURNS = 10_000
MOST_POSITIONS = 200_000

T = TypeVar("T")


def finished(work: Generator[float, None, T], cancelled: Callable[[], bool] = never) -> T:
    """The result of work that tells its progress; raises `Cancelled` if nobody wants it."""
    while True:
        if cancelled():
            raise Cancelled
        try:
            next(work)
        except StopIteration as done:
            result: T = done.value
            return result


@dataclass(slots=True)
class Layer:
    """Positions of equal potential: round starts with their undamaged melee, and other melees."""

    starts: list[Position] = field(default_factory=list)
    melees: list[Position] = field(default_factory=list)


class Walk:
    """Every position that can come of some round starts, with the chances between them."""

    def __init__(
        self,
        field: Field,
        starts: Iterable[Position],
        cancelled: Callable[[], bool] = never,
    ) -> None:
        self._field = field
        self._cancelled = cancelled
        self._openings: dict[Position, Chances] = {}
        self._melees: dict[Position, Chances] = {}
        self._calm: dict[Position, Position] = {}
        self._ends: list[Position] = []
        self._layers = self._explored(starts)

    def _explored(self, starts: Iterable[Position]) -> list[Layer]:
        """Layers from the highest potential down, each complete before the next is looked at."""
        field = self._field
        waiting: dict[int, Layer] = {}
        seen: set[Position] = set()
        seen_melees: set[Position] = set()

        def meet(position: Position) -> None:
            if position in seen:
                return
            seen.add(position)
            if field.is_over(position) or field.leaves(position) is not None:
                self._ends.append(position)
            else:
                waiting.setdefault(field.potential(position), Layer()).starts.append(position)

        def meet_melee(position: Position) -> None:
            if field.is_over(position):
                meet(position)
            elif position not in seen_melees:
                seen_melees.add(position)
                waiting.setdefault(field.potential(position), Layer()).melees.append(position)

        for position in starts:
            meet(position)
        layers = []
        while waiting:
            if self._cancelled():
                raise Cancelled
            if len(seen) + len(seen_melees) > MOST_POSITIONS:
                raise TooManyPositions(MOST_POSITIONS)
            potential = max(waiting)
            layer = waiting[potential]
            self._explore(layer, meet, meet_melee)
            del waiting[potential]
            layers.append(layer)
        return layers

    def _explore(
        self, layer: Layer, meet: Callable[[Position], None], meet_melee: Callable[[Position], None]
    ) -> None:
        field = self._field
        starts_done = melees_done = 0
        # A melee without damage leads to a start of the same layer and that start to a melee, so
        # both lists may grow while they are gone through.
        while starts_done < len(layer.starts) or melees_done < len(layer.melees):
            while melees_done < len(layer.melees):
                melee = layer.melees[melees_done]
                melees_done += 1
                self._melees[melee] = field.melee(melee)
                for after, _ in self._melees[melee]:
                    meet(after)
            while starts_done < len(layer.starts):
                start = layer.starts[starts_done]
                starts_done += 1
                self._openings[start] = field.opening(start)
                for middle, _ in self._openings[start]:
                    if not field.is_over(middle) and field.potential(middle) == field.potential(
                        start
                    ):
                        self._calm[start] = middle
                    meet_melee(middle)

    def values(self, ends: Ends, fight: Fight | None = None) -> dict[Position, Any]:
        """The worth of every round start and end, given the worth of the ends."""
        return finished(self.sweep(ends, fight))

    def sweep(self, ends: Ends, fight: Fight | None = None) -> Sweep:
        """The same layer by layer: yields how much of the work is done.

        `fight` says what a melee is worth if the sides do something with their dice; without it
        dice are taken as they fall.
        """
        worth: dict[Position, Any] = {position: ends(position) for position in self._ends}
        # Who is gone is gone in a melee, too; who leaves by plan leaves only at a round start.
        melees = {at: value for at, value in worth.items() if self._field.is_over(at)}
        for number, layer in enumerate(reversed(self._layers)):
            yield number / len(self._layers)
            for start in layer.starts:
                if fight is None:
                    self._value(start, worth, melees)
                else:
                    self._value_by_fight(start, worth, melees, fight)
            for melee in layer.melees:
                if melee in melees:
                    continue
                if fight is not None:
                    melees[melee] = fight(melee, worth)
                else:
                    melees[melee] = sum(
                        chance * worth[after] for after, chance in self._melees[melee]
                    )
        return worth

    def _value(
        self, start: Position, worth: dict[Position, Any], melees: dict[Position, Any]
    ) -> None:
        calm = self._calm.get(start)
        stay = back = 0
        value: Any = 0
        for middle, chance in self._openings[start]:
            if middle == calm:
                stay = chance
            else:
                value += chance * melees[middle]
        if calm is not None:
            fought: Any = 0
            for after, chance in self._melees[calm]:
                if after == start:
                    back = chance
                else:
                    fought += chance * worth[after]
            whole = 1 - stay * back
            value = (value + stay * fought) / whole if whole else 0 * value
            melees[calm] = fought + back * value
        worth[start] = value

    def _value_by_fight(
        self,
        start: Position,
        worth: dict[Position, Any],
        melees: dict[Position, Any],
        fight: Fight,
    ) -> None:
        calm = self._calm.get(start)
        stay: Any = 0
        value: Any = 0
        for middle, chance in self._openings[start]:
            if middle == calm:
                stay = chance
            else:
                value += chance * melees[middle]
        worth[start] = value
        if calm is None:
            return
        # Choices depend on the worth of coming back here, so a self-loop is closed in on.
        for _ in range(MOST_TURNS):
            melees[calm] = fight(calm, worth)
            before, worth[start] = worth[start], value + stay * melees[calm]
            if abs(worth[start] - before) < CLOSE or not self._comes_back(start, calm):
                break

    def _comes_back(self, start: Position, calm: Position) -> bool:
        return any(after == start for after, _ in self._melees[calm])
