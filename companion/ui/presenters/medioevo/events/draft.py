"""The event phase half typed: what lies on the table at each of its steps, kept after every tap."""

from __future__ import annotations

from companion.core.records import dataclass
from companion.games.medioevo.events.barbarian_points import Spending
from companion.games.medioevo.forces import EMPTY, Force

NAME = "event"


@dataclass(frozen=True, slots=True)
class HordeDraft:
    """The dice as they lie, those of the first throw, and which are thrown again."""

    faces: tuple[int, ...] = (0, 0, 0)
    first: tuple[int, ...] = ()
    marked: tuple[bool, ...] = (False, False, False)
    assassin: str = ""  # card, how much it takes off, and of which die, such as 47:2:0
    thrown: tuple[tuple[int, ...], ...] = ()  # by the app: the first throw, then the second


@dataclass(frozen=True, slots=True)
class SymbolsDraft:
    shown: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EffectDraft:
    """Whose die for which symbol, what he has there, and where his points go."""

    symbol: str = ""
    player: str = ""
    face: int = 0
    force: Force = EMPTY
    areas: tuple[str, ...] = ()
    buildings: tuple[int, ...] = ()
    cubes: int = 0
    loads: tuple[int, ...] = ()
    taken: tuple[str, ...] = ()
    assassin: str = ""  # card and how much it takes off, such as 47:2
    thrown: tuple[tuple[str, int], ...] = ()  # by the app, for each symbol and player


@dataclass(frozen=True, slots=True)
class BarbarianDraft:
    spent: tuple[Spending, ...] = ()
    area: str = ""
    to: str = ""


@dataclass(frozen=True, slots=True)
class RevoltDraft:
    rate: int | None = None


@dataclass(frozen=True, slots=True)
class EventDraft:
    """All of it; of another round it is worth nothing."""

    round: int = 0
    picked: str = ""
    horde: HordeDraft = HordeDraft()
    symbols: SymbolsDraft = SymbolsDraft()
    effects: EffectDraft = EffectDraft()
    barbarians: BarbarianDraft = BarbarianDraft()
    revolts: RevoltDraft = RevoltDraft()
