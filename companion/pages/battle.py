"""A battle as a page shows it: two banners, who may hold the field, advice as bars."""

from __future__ import annotations

from companion.core.records import dataclass
from companion.pages.parts import Button, Crest, Figure


@dataclass(frozen=True, slots=True)
class Piece:
    """A kind of pieces on a banner: how many, what became of it, what a finger does to it.

    One that `taps` takes a point of damage (`points` says how many lie on it); one with `steps`
    is counted up and down.
    """

    key: str
    icon: str
    text: str
    count: str
    change: Figure | None = None  # since the battle began
    brief: str = ""  # the count with its level, where there is no room for words
    points: str = ""
    taps: bool = False
    steps: bool = False


@dataclass(frozen=True, slots=True)
class Pick:
    """Somebody whose army it could be; without a colour he is known by a sign."""

    key: str
    text: str
    colour: str = ""
    icon: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Chance:
    """How likely something is: its figure, its share of one, whose colour it has."""

    text: str
    share: float
    colour: str


@dataclass(frozen=True, slots=True)
class Host:
    """One side as a banner: who, in what part, his pieces, a few lines below them."""

    key: str
    name: str
    role: str
    crest: Crest | None  # nobody's: they have no coat of arms
    pieces: tuple[Piece, ...]
    lines: tuple[tuple[str, str], ...] = ()
    acting: bool = False
    due: str = ""  # what is asked of him now
    picks: tuple[Pick, ...] = ()
    buttons: tuple[Button, ...] = ()
    chance: Chance | None = None  # of this army, where several are compared
    best: bool = False
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Hosts:
    """Armies as banners: the attacker left, the defender right, what happens between them."""

    hosts: tuple[Host, ...]
    key: str = "hosts"

    @property
    def attacker(self) -> Host:
        return self.hosts[0]

    @property
    def defender(self) -> Host:
        return self.hosts[-1]

    @property
    def counted(self) -> bool:
        """Whether they are being put together."""
        return any(piece.steps for host in self.hosts for piece in host.pieces)


@dataclass(frozen=True, slots=True)
class Chances:
    """Two figures and one bar; while they are `working`, the old ones are struck out.

    `lines` say more in small type. What it takes for granted is told where it is held.
    """

    key: str
    title: str
    note: str
    first: Chance
    second: Chance
    lines: tuple[str, ...] = ()
    working: bool = False
    column: int = 0


@dataclass(frozen=True, slots=True)
class Advised:
    """One thing that could be done, with what it leads to; the best has a star."""

    key: str
    text: str
    value: str
    share: float
    best: bool = False
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Advice:
    """Choices as bars, best first."""

    key: str
    title: str
    note: str
    choices: tuple[Advised, ...]
    colour: str = ""
    column: int = 0


@dataclass(frozen=True, slots=True)
class Left:
    """Chance of so many left, from none on; shares of the highest."""

    title: str
    colour: str
    bars: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Survivors:
    """How many will be left of each side, as upright bars."""

    key: str
    title: str
    sides: tuple[Left, ...]
    column: int = 0


@dataclass(frozen=True, slots=True)
class Told:
    """Something that happened; one with a `why` says how it came about."""

    key: str
    text: str
    colour: str = ""
    why: bool = False


@dataclass(frozen=True, slots=True)
class Story:
    """What happened since the last step, in small rows."""

    key: str
    title: str
    lines: tuple[Told, ...]
    column: int = 0


@dataclass(frozen=True, slots=True)
class Deed:
    """A consequence that can be left out; a tap on its rule tells it."""

    key: str
    title: str
    lines: tuple[str, ...]
    rule: str
    done: bool = True


@dataclass(frozen=True, slots=True)
class Deeds:
    """What follows from a battle, one under the other; all of it is booked at once."""

    key: str
    title: str
    note: str
    deeds: tuple[Deed, ...]
    voice: str = ""
    column: int = 0
