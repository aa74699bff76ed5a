"""The eighteen events (R-A2.1 to R-A2.18): whom they hit, how hard, and what protects."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from enum import StrEnum
from typing import Annotated, Literal

from companion.core.calculator import calculator
from companion.core.checks import Faults
from companion.core.codec import Between, Doc, Length
from companion.core.explain import Breakdown, Line, Text
from companion.core.records import dataclass
from companion.games.renaissance.cards.dead_cards import DeadCards, dead_cards
from companion.games.renaissance.pieces import Advance, Arms, Group
from companion.games.renaissance.rulebook import cite
from companion.games.renaissance.state import TOKENS
from companion.games.renaissance.tables import EVENTS, advances_of

FAMINE_STEPS = MYSTICISM_STEPS = 4  # R-A2.9, R-A2.10
MONGOL_DUCATS = 10  # R-A2.16
DECREE_GROUPS = (Group.SCIENCE, Group.RELIGION, Group.DISCOVERY)  # one, for all: R-A2.6, RUL-R-31

Ducats = Annotated[int, Between(0, 100_000)]


class EventCard(StrEnum):
    """The events; war has a calculator of its own."""

    ENLIGHTENED_RULER = "enlightened_ruler"
    ALCHEMY = "alchemy"
    CIVIL_WAR = "civil_war"
    CRUSADES = "crusades"
    REBELLION = "rebellion"
    PAPAL_DECREE = "papal_decree"
    PIRATES = "pirates"
    UPRISINGS = "uprisings"  # the ruler's "Aufruhr" (RUL-R-26)
    FAMINE = "famine"
    MYSTICISM = "mysticism"
    STIRRUPS = "stirrups"
    ARMOUR = "armour"
    BLACK_DEATH = "black_death"
    RELIGIOUS_WAR = "religious_war"
    MONGOLS = "mongols"
    LONGBOW = "longbow"
    GUNPOWDER = "gunpowder"


AIMED = (EventCard.ALCHEMY, EventCard.CIVIL_WAR, EventCard.REBELLION)


@dataclass(frozen=True, slots=True)
class EventPlayer:
    """What an event asks about a player who is still in the game."""

    player: Annotated[str, Doc("id or name, each once")]
    advances: Annotated[frozenset[Advance], Doc("letters of his advances")] = frozenset()
    protected: Annotated[
        bool, Doc("he played the enlightened ruler earlier this round (R-A2.1)")
    ] = False
    grain_provinces: Annotated[
        int, Between(0, 25), Doc("grain provinces he controls, for famine")
    ] = 0
    noted_cash: Annotated[
        Ducats, Doc("what he wrote down after buying tokens, for alchemy and civil war")
    ] = 0
    cash: Annotated[Ducats | None, Doc("what he has now; null: as noted")] = None
    bought_tokens: Annotated[
        int, Between(0, TOKENS), Doc("tokens bought for this round, for civil war")
    ] = 0
    marker_in_capital: Annotated[
        bool, Doc("his control marker stands in his own capital, for civil war")
    ] = True


@dataclass(frozen=True, slots=True)
class Event:
    """One event card played."""

    event: EventCard
    player: Annotated[str, Doc("who plays it")]
    players: Annotated[tuple[EventPlayer, ...], Length(1, 6), Doc("everybody still in the game")]
    epoch: Annotated[int, Between(1, 3), Doc("epoch of the cards now drawn")]
    victim: Annotated[str, Doc("for alchemy, civil_war and rebellion: whom it hits")] = ""
    loss: Annotated[
        Literal["cash", "tokens"], Doc("civil_war: what the victim chooses to lose")
    ] = "cash"
    group: Annotated[Group | None, Doc("papal_decree: science, religion or discovery")] = None
    decree: Annotated[Group | None, Doc("group banned by a decree of this round")] = None
    religious_war_this_round: bool = False
    dead: Annotated[DeadCards, Doc("what was played before and makes cards unplayable")] = field(
        default_factory=DeadCards
    )


@dataclass(frozen=True, slots=True)
class EventEffect:
    """What the event does to one player."""

    player: str
    steps: Annotated[Breakdown, Doc("steps up on the misery index")]
    cash: Annotated[Breakdown, Doc("ducats received, negative if paid to the bank")]
    tokens: Annotated[Breakdown, Doc("bought tokens that go back to his reserve, negative")]
    markers: Annotated[Breakdown, Doc("control markers of his that become tokens")]
    protected: Annotated[bool, Doc("he is protected from now on to the end of the round")]
    goes_last: Annotated[bool, Doc("he goes last at the start of phase 5")]
    arms: Annotated[tuple[Arms, ...], Doc("arms he gets for this round")]


@dataclass(frozen=True, slots=True)
class EventAnswer:
    effects: Annotated[tuple[EventEffect, ...], Doc("one for each player, in the order asked")]
    markers_to_reduce: Annotated[
        Breakdown, Doc("control markers the card turns into tokens, where the player may choose")
    ]
    decree: Annotated[Group | None, Doc("group nobody may buy from this round, after this card")]
    ends_stirrups_and_armour: bool
    dead_from_now_on: Annotated[tuple[str, ...], Doc("cards this one makes unplayable for good")]
    leaves_game: Annotated[bool, Doc("square: out of the game; else to the discard (R-7.2.2)")]
    notes: tuple[Text, ...]


@calculator
def event(question: Event) -> EventAnswer:
    """What an event does to everybody; IllegalAction if the card is dead (R-7.2.3) or hits
    its own player (R-9.3.2.2)."""
    _require_possible(question)
    return happening(question)


def happening(question: Event) -> EventAnswer:
    """What an event does if nobody asks whether it may be played."""
    card = question.event
    row = EVENTS[card.value]
    reduced, notes = _markers_to_reduce(question), _notes(question)
    religious = card is EventCard.RELIGIOUS_WAR
    newer = card in (EventCard.LONGBOW, EventCard.GUNPOWDER)
    dead: tuple[str, ...] = ()
    if newer:
        dead = ("stirrups", "armour")
    elif card is EventCard.MONGOLS:
        dead = ("crusades",)
    elif religious and question.epoch == 3:
        dead = ("papal_decree",)
    # Whichever comes first, both in one round leave no decree (R-A2.6).
    void = religious or question.religious_war_this_round
    decree = question.group if card is EventCard.PAPAL_DECREE else question.decree
    return EventAnswer(
        tuple(_effect(question, one) for one in question.players),
        Breakdown("ren.effect.markers_to_reduce", reduced),
        None if void else decree,
        newer,
        dead,
        row.leaves_game,
        notes,
    )


def _effect(question: Event, one: EventPlayer) -> EventEffect:
    card, params = question.event, {"player": one.player}
    plays, aimed = one.player == question.player, one.player == question.victim
    steps = _STEPS[card](question, one) if card in _STEPS else ()
    cash: tuple[Line, ...] = ()
    tokens: tuple[Line, ...] = ()
    markers: tuple[Line, ...] = ()
    if card is EventCard.ALCHEMY and aimed:
        cash = _alchemy(one)
    if card is EventCard.MONGOLS and plays:
        cash = (Line("ren.effect.mongol_ducats", MONGOL_DUCATS, cite("R-A2.16")),)
    hit = card is EventCard.CIVIL_WAR and aimed and not one.protected
    if hit:
        rule = cite("R-A2.3")
        if question.loss == "cash":
            cash = _half_of_noted(one, "R-A2.3")
        elif one.bought_tokens:
            half = -(-one.bought_tokens // 2)
            tokens = (Line("ren.effect.half_of_tokens", -half, cite("RUL-R-25")),)
        if one.marker_in_capital:
            markers = (Line("ren.effect.capital_marker", 1, rule),)
    if card is EventCard.REBELLION and aimed and not one.protected:
        markers = (Line("ren.effect.rebellion_marker", 1, cite("R-A2.5")),)
    return EventEffect(
        one.player,
        Breakdown("ren.effect.steps", steps, params),
        Breakdown("ren.effect.cash", cash, params),
        Breakdown("ren.effect.tokens", tokens, params),
        Breakdown("ren.effect.markers", markers, params),
        one.protected or (card is EventCard.ENLIGHTENED_RULER and plays),
        hit,
        (Arms(card.value),) if plays and card.value in set(Arms) else (),
    )


def _half_of_noted(one: EventPlayer, rule: str) -> tuple[Line, ...]:
    """Half of the noted cash, up; at most the cash in hand (R-A2.2, RUL-R-25)."""
    half = -(-one.noted_cash // 2)
    lines = [Line("ren.effect.half_of_noted", -half, cite(rule), {"noted": one.noted_cash})]
    if one.cash is not None and one.cash < half:
        lines.append(Line("ren.effect.only_has", half - one.cash, cite(rule), {"cash": one.cash}))
    return tuple(lines)


def _alchemy(one: EventPlayer) -> tuple[Line, ...]:
    if Advance.C in one.advances:
        return (Line("ren.effect.void", 0, cite("R-A2.2"), {"advance": Advance.C.value}),)
    if one.protected:
        return (Line("ren.effect.ruler", 0, cite("R-A2.1")),)
    return _half_of_noted(one, "R-A2.2")


def _famine(_question: Event, one: EventPlayer) -> tuple[Line, ...]:
    rule = cite("R-A2.9")
    lines = [Line("ren.effect.famine", FAMINE_STEPS, rule)]
    if one.grain_provinces:
        lines.append(
            Line("ren.effect.grain", -one.grain_provinces, rule, {"n": one.grain_provinces})
        )
    if Advance.K in one.advances:
        lines.append(Line("ren.effect.agriculture", -1, rule))
    return _not_below_zero(lines, "R-A2.9")


def _mysticism(_question: Event, one: EventPlayer) -> tuple[Line, ...]:
    if one.protected:
        return (Line("ren.effect.ruler", 0, cite("R-A2.1")),)
    lines = [Line("ren.effect.mysticism", MYSTICISM_STEPS, cite("R-A2.10"))]
    known = _owned(one, Group.SCIENCE)
    if known:
        lines.append(Line("ren.effect.science", -known, cite("R-A2.10"), {"n": known}))
    return _not_below_zero(lines, "R-A2.10")


def _not_below_zero(lines: list[Line], rule: str) -> tuple[Line, ...]:
    below = sum(line.amount for line in lines)
    if below < 0:
        lines.append(Line("ren.effect.not_below_zero", -below, cite(rule)))
    return tuple(lines)


def _per_advance(group: Group, rule: str) -> Callable[[Event, EventPlayer], tuple[Line, ...]]:
    def steps(_question: Event, one: EventPlayer) -> tuple[Line, ...]:
        if one.protected:
            return (Line("ren.effect.ruler", 0, cite("R-A2.1")),)
        owned = _owned(one, group)
        params = {"n": owned, "group": Text(f"ren.group.{group.value}")}
        return (Line("ren.effect.per_advance", owned, cite(rule), params),)

    return steps


def _civil_war(question: Event, one: EventPlayer) -> tuple[Line, ...]:
    if one.player != question.victim:
        return ()
    if one.protected:
        return (Line("ren.effect.ruler", 0, cite("R-A2.1")),)
    return (Line("ren.effect.civil_war_step", 1, cite("R-A2.3")),)


def _crusades(question: Event, one: EventPlayer) -> tuple[Line, ...]:
    if one.player != question.player:
        return ()
    return (Line("ren.effect.crusades_step", 1, cite("R-A2.4")),)


def _owned(one: EventPlayer, group: Group) -> int:
    return len(one.advances.intersection(advances_of(group)))


_STEPS: dict[EventCard, Callable[[Event, EventPlayer], tuple[Line, ...]]] = {
    EventCard.FAMINE: _famine,
    EventCard.MYSTICISM: _mysticism,
    EventCard.UPRISINGS: _per_advance(Group.COMMERCE, "R-A2.8"),
    EventCard.RELIGIOUS_WAR: _per_advance(Group.RELIGION, "R-A2.15"),
    EventCard.CIVIL_WAR: _civil_war,
    EventCard.CRUSADES: _crusades,
}


def _markers_to_reduce(question: Event) -> tuple[Line, ...]:
    if question.event is EventCard.PIRATES:
        params = {"epoch": question.epoch}
        return (Line("ren.effect.pirates", question.epoch, cite("R-A2.7"), params),)
    victim = next((one for one in question.players if one.player == question.victim), None)
    if question.event is EventCard.REBELLION and victim is not None:
        if victim.protected:
            return (Line("ren.effect.ruler", 0, cite("R-A2.1")),)
        return (Line("ren.effect.rebellion_marker", 1, cite("R-A2.5")),)
    return ()


def _notes(question: Event) -> tuple[Text, ...]:
    """What the table has to do or to mind besides the figures."""
    card = question.event
    if card is EventCard.PAPAL_DECREE and question.religious_war_this_round:
        return (Text("ren.effect.decree_void"),)
    if card is EventCard.RELIGIOUS_WAR and question.decree is not None:
        return (Text("ren.effect.decree_void"),)
    keys = {
        EventCard.CRUSADES: "ren.effect.crusades_note",
        EventCard.MONGOLS: "ren.effect.mongols_note",
        EventCard.BLACK_DEATH: "ren.effect.black_death_note",
        EventCard.CIVIL_WAR: "ren.effect.civil_war_note",
        EventCard.REBELLION: "ren.effect.rebellion_note",
    }
    return (Text(keys[card]),) if card in keys else ()


def _require_possible(question: Event) -> None:
    faults = Faults()
    names = [one.player for one in question.players]
    faults.refuse(len(set(names)) < len(names), "ren.player_twice", "players")
    faults.refuse(question.player not in names, "ren.effect.unknown_player", "player")
    if question.event in AIMED:
        faults.refuse(question.victim not in names, "ren.effect.unknown_player", "victim")
        himself = question.victim == question.player
        faults.forbid(himself, "ren.effect.against_himself", cite("R-9.3.2.2"), "victim")
    if question.event is EventCard.PAPAL_DECREE:
        faults.refuse(question.group not in DECREE_GROUPS, "ren.effect.no_group", "group")
    known = DeadCards(
        question.dead.mongols,
        question.dead.longbow_or_gunpowder,
        question.dead.religious_war_in_epoch_3,
        tuple(one.advances for one in question.players),
    )
    for found in dead_cards(known).dead:
        faults.forbid(
            found.card == question.event.value,
            "ren.effect.dead",
            cite("R-7.2.3"),
            "event",
            why=found.reason,
        )
    faults.settle()
