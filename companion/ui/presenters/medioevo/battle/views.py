"""What the battle screen shows, as frozen data."""

from __future__ import annotations

from companion.core.records import dataclass
from companion.pages.battle import Chances, Hosts
from companion.pages.dice import Dice
from companion.pages.panels import Choice, ChoiceRow
from companion.pages.parts import Button, Crest, Stop
from companion.ui.presenters.parts import PieceRow, StoryLine


@dataclass(frozen=True, slots=True)
class BlockView:
    """Damage to one side: whom it may hit (with how many points on each) and how much is left."""

    number: int
    title: str
    colour: str
    left: int
    targets: tuple[Choice, ...]
    is_suggested: bool
    left_words: str = ""  # how many points still lie nowhere, or may still be used
    remain: str = ""  # who is left after it
    note: str = ""  # what the best assignment is and what it gains
    can_weigh: bool = False


@dataclass(frozen=True, slots=True)
class CrewView:
    """A siege engine: who mans it and what it shoots at."""

    engine: int
    title: str
    crew: str
    units: tuple[Choice, ...]
    targets: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class BattleView:
    """A battle in progress."""

    title: str
    state: str
    back: str
    hosts: Hosts
    stops: tuple[Stop, ...]
    heading: str
    note: str
    colour: str
    accent: Button
    buttons: tuple[Button, ...]
    toggles: tuple[Choice, ...] = ()
    choices: tuple[ChoiceRow, ...] = ()
    dice: Dice | None = None
    blocks: tuple[BlockView, ...] = ()
    crews: tuple[CrewView, ...] = ()
    story: tuple[StoryLine, ...] = ()
    is_over: bool = False


@dataclass(frozen=True, slots=True)
class SetupSide:
    who: str
    title: str
    name: str
    crest: Crest | None
    players: tuple[Choice, ...]
    rows: tuple[PieceRow, ...]
    total: str
    can_take: str  # the words of "take from the sheet", "" where there is none
    position: int = 0  # 0: the game knows it
    technologies: tuple[Choice, ...] = ()
    load: str = ""  # who is aboard which galley, "" where there is nothing to spread


@dataclass(frozen=True, slots=True)
class SetupView:
    """A battle before its first step."""

    attacker: SetupSide
    defender: SetupSide
    choices: tuple[ChoiceRow, ...]
    damages: tuple[PieceRow, ...]
    horde: Dice | None
    players: int  # 0: the game knows it
    can_begin: bool
    note: str = ""


@dataclass(frozen=True, slots=True)
class Bar:
    """Chances side by side: (colour, share), and what they say."""

    heading: str
    parts: tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class RerollChoice:
    text: str
    chance: str
    share: float
    dice: tuple[int, ...]
    is_best: bool


@dataclass(frozen=True, slots=True)
class Survivors:
    """Chance of so many units left, from none on; shares of the highest."""

    colour: str
    title: str
    bars: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class HelpRow:
    """One thing that would help, and by how much."""

    text: str
    value: str
    is_best: bool = False


@dataclass(frozen=True, slots=True)
class HelpGroup:
    """Things that would help, with what they are measured by."""

    title: str
    note: str
    rows: tuple[HelpRow, ...]


@dataclass(frozen=True, slots=True)
class OddsView:
    """Chances from this moment, or why there are none."""

    bars: tuple[Bar, ...] = ()
    chances: Chances | None = None
    expected: tuple[str, str] = ("", "")  # units lost, attacker and defender
    survivors: tuple[Survivors, ...] = ()
    rerolls: tuple[RerollChoice, ...] = ()
    note: str = ""
    is_off: bool = False
    is_waiting: bool = False
    rerolls_note: str = ""
    can_assume: bool = False
    can_compare: bool = False
    can_help: bool = False
    helps: tuple[HelpGroup, ...] = ()


@dataclass(frozen=True, slots=True)
class Effect:
    """A consequence that can be left out; `lines` say what it does."""

    key: str
    title: str
    lines: tuple[str, ...]
    rule: str
    is_on: bool


@dataclass(frozen=True, slots=True)
class LootRow:
    """Something left behind: plundered or taken over."""

    key: str
    text: str
    options: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class EndView:
    """All consequences of a battle on one page."""

    heading: str
    note: str
    effects: tuple[Effect, ...]
    loot: tuple[LootRow, ...]
    questions: tuple[ChoiceRow, ...]
    warnings: tuple[str, ...]
    accent: str
    can_book: bool = True
