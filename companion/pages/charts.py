"""Figures as lines and bars: a line's end bears its player's shape, so that no legend is needed."""

from __future__ import annotations

from companion.core.records import dataclass
from companion.pages.parts import Button


@dataclass(frozen=True, slots=True)
class Line:
    """One player's line of a curve; none where he had left the game."""

    name: str
    colour: str
    values: tuple[int | None, ...]
    key: str = ""  # a touch lights it


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that happened on the way to a label: a sign, how often, and in words."""

    at: int
    icon: str
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Curve:
    """How a figure went, from label to label; `more` leads to all charts.

    A `large` one has names and figures at the ends of its lines and marks what happened; a touch
    picks a label, whose figures and events are read then.
    """

    key: str
    title: str
    labels: tuple[str, ...]
    lines: tuple[Line, ...]
    more: Button | None = None
    column: int = 0
    large: bool = False
    across: str = ""  # what the labels are
    marks: tuple[Mark, ...] = ()
    picked: int = -1
    lit: str = ""
    hidden: str = ""  # why there is nothing to be seen yet
    note: str = ""


@dataclass(frozen=True, slots=True)
class BarLine:
    """A bar with its words; a player's has his colour. `share` runs from −1 to 1.

    Without a share there is nothing to compare, only words.
    """

    text: str
    value: str
    share: float | None
    colour: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Bars:
    """Bars under a heading; `signed` ones grow both ways, those to the left are hatched."""

    key: str
    title: str
    bars: tuple[BarLine, ...]
    note: str = ""
    signed: bool = False
    column: int = 0
