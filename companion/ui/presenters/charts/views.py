"""What a chart shows, as frozen data, and where the lines of its axis lie. Knows no game."""

from __future__ import annotations

from math import ceil, floor, log10

from companion.core.records import dataclass


@dataclass(frozen=True, slots=True)
class Series:
    """One player's line: a value for each label, none where he had left the game."""

    id: str
    name: str
    colour: str
    values: tuple[int | None, ...]

    @property
    def last(self) -> int | None:
        return next((value for value in reversed(self.values) if value is not None), None)


@dataclass(frozen=True, slots=True)
class ChartView:
    """A chart with its words; `hidden` says why there is nothing to be seen yet."""

    key: str
    title: str
    across: str
    labels: tuple[str, ...] = ()
    series: tuple[Series, ...] = ()
    hidden: str = ""


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar with its words; a player's bar has his colour.

    `share` runs from −1 to 1; none where there is nothing to compare, only words.
    """

    text: str
    value: str
    share: float | None
    colour: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class BarsView:
    """Bars below a heading; `signed` bars grow both ways from the middle."""

    title: str
    bars: tuple[Bar, ...]
    note: str = ""
    signed: bool = False


def ticks(low: int, high: int, most: int = 6) -> tuple[int, ...]:
    """Round whole numbers that enclose low to high, at most so many steps apart."""
    if high <= low:
        high = low + 1
    step = _step((high - low) / max(1, most - 1))
    first, last = floor(low / step), ceil(high / step)
    return tuple(number * step for number in range(first, last + 1))


def _step(least: float) -> int:
    """The smallest of 1, 2, 5, 10, 20, 50 … that is not below `least`."""
    if least <= 1:
        return 1
    power = int(10 ** floor(log10(least)))
    return next(power * factor for factor in (1, 2, 5, 10) if power * factor >= least)


def label_step(count: int, room: int) -> int:
    """Every how-manieth label can be shown where there is room for so many."""
    return max(1, ceil(count / max(1, room)))
