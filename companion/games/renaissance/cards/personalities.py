"""Personalities (R-9.3.3): their discounts, patronage claims and the printing payout."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Literal

from companion.core.calculator import calculator
from companion.core.checks import Faults
from companion.core.codec import Between, Doc, Length
from companion.core.explain import Breakdown, Line, Text
from companion.core.records import dataclass
from companion.games.renaissance.pieces import Advance
from companion.games.renaissance.rulebook import cite
from companion.games.renaissance.switches import DEFAULTS, Switches
from companion.games.renaissance.tables import ADVANCES, PERSONALITIES, patronage_limit


class PersonalityId(StrEnum):
    """Nineteen personalities, in the order of their epochs."""

    CHARLEMAGNE = "charlemagne"
    DIONYSUS_EXIGUUS = "dionysus_exiguus"
    RASHID_ED_DIN = "rashid_ed_din"
    ST_BENEDICT = "st_benedict"
    WALTER_THE_PENNILESS = "walter_the_penniless"
    COLUMBUS = "columbus"
    ERASMUS = "erasmus"
    IBN_MAJID = "ibn_majid"
    GUTENBERG = "gutenberg"
    MARCO_POLO = "marco_polo"
    COPERNICUS = "copernicus"
    HENRY_THE_NAVIGATOR = "henry_the_navigator"
    CAXTON = "caxton"
    VESALIUS = "vesalius"
    LAS_CASAS = "las_casas"
    GALILEO = "galileo"
    OLDENBURG = "oldenburg"
    LEONARDO = "leonardo"
    NEWTON = "newton"


Mongols = Annotated[
    Literal["no", "this_round", "earlier"],
    Doc("whether the Mongols came: they double Marco Polo's discounts (RUL-R-30)"),
]
Crusades = Annotated[bool, Doc("crusades were played this round: Walter gives 30")]
Name = Annotated[str, Length(1, 60)]


@dataclass(frozen=True, slots=True)
class OnTable:
    """A personality on the table."""

    id: PersonalityId
    player: Annotated[Name, Doc("who played it")]
    claims: Annotated[
        tuple[Name, ...], Length(0, 6), Doc("players who used it by patronage this round")
    ] = ()


@dataclass(frozen=True, slots=True)
class Patronage:
    """Which personalities of other players an owner of patronage (E) may use now."""

    player: Annotated[Name, Doc("who wants to claim")]
    players: Annotated[int, Between(3, 6), Doc("players at the start of the game")]
    personalities: Annotated[
        tuple[OnTable, ...], Length(0, 19), Doc("of this round, in the order played")
    ]
    has_E: Annotated[bool, Doc("he owns patronage, bought this turn or before")] = True  # noqa: N815
    crusades: Crusades = False
    mongols: Mongols = "no"
    switches: Switches = DEFAULTS


@dataclass(frozen=True, slots=True)
class Claim:
    id: PersonalityId
    limit: Annotated[int | None, Doc("how often it may be claimed; none: no limit")]
    left: Annotated[int | None, Doc("claims still free; none: no limit")]
    is_own: Annotated[bool, Doc("he played it himself and needs no claim")]
    can_use: Annotated[bool, Doc("he may use its discounts now")]
    discounts: Annotated[Mapping[Advance, int], Doc("ducats off, by advance")]


@dataclass(frozen=True, slots=True)
class PatronageAnswer:
    personalities: Annotated[tuple[Claim, ...], Doc("in the order played")]


@calculator
def patronage(question: Patronage) -> PatronageAnswer:
    """How often each personality may be claimed, and by whom (R-9.3.3.2)."""
    _check_cards(question.personalities)
    return PatronageAnswer(
        tuple(_claim(question, place, card) for place, card in enumerate(question.personalities, 1))
    )


def _claim(question: Patronage, place: int, card: OnTable) -> Claim:
    """One player using one card counts once, however many discounts he takes (RUL-R-27)."""
    is_own = card.player == question.player
    limit = patronage_limit(place, question.players)
    left = None if limit is None else max(0, limit - len(set(card.claims)))
    free = left is None or left > 0 or question.player in card.claims
    return Claim(
        card.id,
        limit,
        left,
        is_own,
        is_own or (question.has_E and free),
        discounts(card.id, question.crusades, question.mongols, question.switches),
    )


def _check_cards(cards: tuple[OnTable, ...]) -> None:
    faults = Faults()
    times = Counter(card.id for card in cards)
    for place, card in enumerate(cards):
        field = f"personalities.{place}"
        faults.refuse(
            times[card.id] > 1, "ren.personality.twice", f"{field}.id", card=named(card.id)
        )
        faults.refuse(
            card.player in card.claims,
            "ren.personality.claims_own",
            f"{field}.claims",
            card=named(card.id),
        )
    faults.settle()


def discounts(card: str, crusades: bool, mongols: str, switches: Switches) -> Mapping[Advance, int]:
    """Ducats off each advance of the card, raised by crusades or Mongols (R-9.3.3.4)."""
    row = PERSONALITIES[card]
    return row.raised if is_raised(card, crusades, mongols, switches) else row.discounts


def is_raised(card: str, crusades: bool, mongols: str, switches: Switches) -> bool:
    """Walter in a round with crusades, Marco Polo with the Mongols (RUL-R-30)."""
    match PERSONALITIES[card].raised_by:
        case "crusades":
            return crusades
        case "mongols":
            late = mongols == "earlier" and switches.marco_polo == "ever_after"
            return late or mongols == "this_round"
    return False


@dataclass(frozen=True, slots=True)
class Printing:
    """What the bank pays an owner of printing (O) who plays a personality himself."""

    personality: PersonalityId
    owned: Annotated[frozenset[Advance], Doc("letters of his advances; without O he gets nothing")]
    crusades: Annotated[bool, Doc("crusades were played before this card, this round")] = False
    mongols: Annotated[Mongols, Doc("only if they were played before this card")] = "no"
    switches: Switches = DEFAULTS
    bought_now: Annotated[
        frozenset[Advance], Doc("of these, bought this round: they pay nothing (RUL-R-43)")
    ] = frozenset()


@dataclass(frozen=True, slots=True)
class PrintingAnswer:
    payout: Annotated[Breakdown, Doc("ducats from the bank")]


@calculator
def printing(question: Printing) -> PrintingAnswer:
    """The discounts for the advances he owns already, in cash (R-9.3.3.3)."""
    card = question.personality
    lines: list[Line] = []
    if Advance.O in question.owned:
        raised = is_raised(card, question.crusades, question.mongols, question.switches)
        rule = cite("R-9.3.3.4" if raised else "R-9.3.3.3")
        off = discounts(card, question.crusades, question.mongols, question.switches)
        late = question.switches.late_printing == "yes"
        paid = question.owned if late else question.owned - question.bought_now
        lines = [
            Line("ren.printing.owned", off[advance], rule, {"advance": advance_name(advance)})
            for advance in sorted(off)
            if advance in paid
        ]
    return PrintingAnswer(Breakdown("ren.printing.payout", tuple(lines), {"card": named(card)}))


def named(card: str) -> Text:
    return Text(PERSONALITIES[card].name)


def advance_name(advance: Advance) -> Text:
    return Text(ADVANCES[advance].name)
