"""Answers to what a battle waits for: dice thrown and decisions taken (M-10.2).

All are plain frozen records that survive JSON, so a battle can be replayed from its answers.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from companion.core.codec import Between, Doc, Length
from companion.core.records import dataclass
from companion.games.medioevo.battle.army import Figure
from companion.games.medioevo.battle.words import CaptainUse, Source, Who
from companion.games.medioevo.pieces import Unit

Target = Literal["units", "civil", "military", "cathedral"]


@dataclass(frozen=True, slots=True)
class Roll:
    """The faces of the dice asked for, in the order asked."""

    kind: ClassVar[str] = "roll"
    faces: Annotated[tuple[Annotated[int, Between(1, 8)], ...], Length(0, 400)]


@dataclass(frozen=True, slots=True)
class Protect:
    """D1: what the military building protects against; two sources with M-27.12."""

    kind: ClassVar[str] = "protect"
    sources: tuple[Source, ...]


@dataclass(frozen=True, slots=True)
class AnnounceCapture:
    """D2: fight this round to take prisoners, or not (M-15.3)."""

    kind: ClassVar[str] = "announce_capture"
    announce: bool = False


@dataclass(frozen=True, slots=True)
class Crew:
    """The units at one engine, and what it shoots at."""

    engine: Annotated[int, Between(0, 99), Doc("number of the engine, from 0")]
    units: Annotated[tuple[Figure, ...], Doc("as they stand now, free; one entry per unit")]
    target: Target = "units"


@dataclass(frozen=True, slots=True)
class ManEngines:
    """D3: all crews of this side for this battle round; engines left out stay unmanned."""

    kind: ClassVar[str] = "man_engines"
    crews: tuple[Crew, ...] = ()


@dataclass(frozen=True, slots=True)
class Assign:
    """D4, D6, D13, D14: the figures hit, one entry per point, in order; a part may come first."""

    kind: ClassVar[str] = "assign"
    hits: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class SpendStrategy:
    """D5: so many points of damage by Strategy (M-28.16)."""

    kind: ClassVar[str] = "spend_strategy"
    points: Annotated[int, Between(0, 99)] = 0


@dataclass(frozen=True, slots=True)
class Use:
    """One use of captains' points for a type; `times` points are spent on it."""

    how: CaptainUse
    unit: Unit
    times: Annotated[int, Between(1, 99)] = 1


@dataclass(frozen=True, slots=True)
class UseCaptains:
    """D5 (archers) and D7 (light and heavy infantry, cavalry): all uses of this step."""

    kind: ClassVar[str] = "use_captains"
    uses: tuple[Use, ...] = ()


@dataclass(frozen=True, slots=True)
class Retreat:
    """D8: the attacker retreats, with the movement points of the step; 0 stays (M-15.1)."""

    kind: ClassVar[str] = "retreat"
    cost: Annotated[int, Between(0, 8)] = 0


@dataclass(frozen=True, slots=True)
class Stay:
    """The retreat was announced and the last enemy fell before it: stay and win, or go (R-75)."""

    kind: ClassVar[str] = "stay"
    stay: bool = True


@dataclass(frozen=True, slots=True)
class GiveUp:
    """D9: light infantry given up, and levels of captains who stand for it (M-11.3)."""

    kind: ClassVar[str] = "give_up"
    light: Annotated[int, Between(0, 99)] = 0
    captains: tuple[Annotated[int, Between(1, 3)], ...] = ()
    ships: Annotated[
        tuple[int, ...], Doc("sea: galleys the light infantry leaves, one entry each, else any")
    ] = ()


@dataclass(frozen=True, slots=True)
class Reroll:
    """D10 and M-27.9: positions (from 0) of the dice thrown once more; none keeps all."""

    kind: ClassVar[str] = "reroll"
    dice: tuple[Annotated[int, Between(0, 399)], ...] = ()


@dataclass(frozen=True, slots=True)
class Overwhelm:
    """D12: so many overwhelming choices lower the own loss, the others add damage (M-10.10)."""

    kind: ClassVar[str] = "overwhelm"
    reduce: Annotated[int, Between(0, 99)] = 0


@dataclass(frozen=True, slots=True)
class AimHits:
    """D12: Tactics, the enemy figures the winner picks, one entry per point paid (M-28.15)."""

    kind: ClassVar[str] = "aim_hits"
    hits: tuple[Figure, ...] = ()


@dataclass(frozen=True, slots=True)
class FightOn:
    """D15: the attacker fights another battle round."""

    kind: ClassVar[str] = "fight_on"


@dataclass(frozen=True, slots=True)
class Capitulate:
    """D15 or any time: `side` lays down its arms, the other side agrees (M-15.2)."""

    kind: ClassVar[str] = "capitulate"
    side: Who


@dataclass(frozen=True, slots=True)
class Pass:
    """No (more) cards or technologies now."""

    kind: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class PlayCard:
    """A realm card's ability used in the battle (M-27); what it needs depends on the card."""

    kind: ClassVar[str] = "play_card"
    by: Annotated[Who | None, Doc("null: a player who takes no part in the battle")]
    card: Annotated[int, Between(1, 72)]
    on: Annotated[
        Who | None,
        Doc("side concerned: cards 5, 16, 24, 34, 35, 46, 47, 66-68; null: own (16: the enemy)"),
    ] = None
    figure: Annotated[Figure | None, Doc("cards 14, 17, 18, 24, 27, 34, 35, 67, 68")] = None
    own: Annotated[Figure | None, Doc("cards 16-18: own unit lost on 7-8")] = None
    engine: Annotated[
        int, Between(-1, 99), Doc("cards 16, 52: number of the engine; -1 for a war wagon (16)")
    ] = 0
    die: Annotated[int, Between(0, 399), Doc("cards 46, 47: position of the die")] = 0
    amount: Annotated[int, Between(1, 2), Doc("card 47: how much lower")] = 1
    units: Annotated[tuple[Figure, ...], Doc("card 66: up to 3 units")] = ()


@dataclass(frozen=True, slots=True)
class SpendBlood:
    """D11: blood tokens returned for +1 each on the own attack value (M-26.3)."""

    kind: ClassVar[str] = "spend_blood"
    by: Who
    tokens: Annotated[int, Between(1, 18)] = 1


@dataclass(frozen=True, slots=True)
class FreeCrew:
    """Machinery: the crew of one engine also fights normally (M-28.3)."""

    kind: ClassVar[str] = "free_crew"
    by: Who
    engine: Annotated[int, Between(0, 99)]


@dataclass(frozen=True, slots=True)
class Appoint:
    """Appointment: one unit, own or foreign, counts as another type (M-28.14)."""

    kind: ClassVar[str] = "appoint"
    by: Who
    on: Who
    figure: Figure
    acts_as: Unit


Interruption = PlayCard | SpendBlood | FreeCrew | Appoint | Capitulate
Decision = (
    Roll
    | Protect
    | AnnounceCapture
    | ManEngines
    | Assign
    | SpendStrategy
    | UseCaptains
    | Retreat
    | Stay
    | GiveUp
    | Reroll
    | Overwhelm
    | AimHits
    | FightOn
    | Pass
    | Interruption
)
