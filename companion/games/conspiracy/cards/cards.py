"""Action cards (C-10): their moments, what a card does to counts, the hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from companion.core.calculator import calculator
from companion.core.codec import Doc
from companion.core.records import dataclass
from companion.games.conspiracy.battle.odds import ANY_CARD, MERCENARY
from companion.games.conspiracy.flow import HAND_LIMIT
from companion.games.conspiracy.lands.income import COLLECTED
from companion.games.conspiracy.pieces import Card, Training
from companion.games.conspiracy.rulebook import Reason, because
from companion.games.conspiracy.seats import Ducats
from companion.games.conspiracy.state import EVENTS, FATE, INCOME, State
from companion.games.conspiracy.supply import Many
from companion.games.conspiracy.switches import DEFAULTS, Switches


@dataclass(frozen=True, slots=True)
class Counts:
    """What a player has, as far as cards touch it."""

    knights: Annotated[Many, Doc("on the board")] = 0
    mercenaries: Annotated[Many, Doc("on the board")] = 0
    secular: Annotated[Many, Doc("secular heirs")] = 0
    clerical: Annotated[Many, Doc("clerical heirs")] = 0
    cards: Annotated[Many, Doc("action cards in hand")] = 0
    ducats: Ducats = 0


NOTHING = Counts()


@dataclass(frozen=True, slots=True)
class CardEffect:
    victim: Counts
    player: Annotated[Counts, Doc("who played it; the played card has left his hand")]
    refusals: Annotated[tuple[Reason, ...], Doc("why it does nothing, or less")]


@calculator
def card_effect(
    card: Card,
    victim: Counts = NOTHING,
    player: Counts = NOTHING,
    in_territory: Annotated[
        Many, Doc("crusade: knights, peasant uprising: mercenaries in the chosen territory")
    ] = 0,
    training: Annotated[Training, Doc("conversion: the training that an heir leaves")] = (
        Training.SECULAR
    ),
    rules: Switches = DEFAULTS,  # noqa: ARG001
) -> CardEffect:
    """The counts of victim and player after an action card (C-10.0.1)."""
    lost, gained = moved_by(card, in_territory, training)
    refusals = [
        because("con.card.nothing_there", "C-10.0.1", what=name)
        for name, number in lost.items()
        if number > getattr(victim, name)
    ]
    if refusals and card is not Card.SLAVS:
        gained = {"cards": -1}
        lost = {name: number for name, number in lost.items() if number > 0}
    if card is Card.MERCENARIES and player.ducats < MERCENARY:
        refusals.append(because("con.card.too_dear", "C-3.7.5.1", price=MERCENARY))
        gained = {"cards": -1}
    return CardEffect(
        _changed(victim, {name: -number for name, number in lost.items()}),
        _changed(player, gained),
        tuple(refusals),
    )


def moved_by(
    card: Card, in_territory: int, training: Training
) -> tuple[Mapping[str, int], Mapping[str, int]]:
    """What the victim loses and what the player gains, his card put away."""
    played = {"cards": -1}
    match card:
        case Card.SLAVS:
            return {"knights": 1, "mercenaries": 1}, played
        case Card.CRUSADE:
            return {"knights": in_territory}, played
        case Card.UPRISING:
            return {"mercenaries": in_territory}, played
        case Card.DEATH_ABROAD:
            return {"secular": 1}, played
        case Card.VATICAN:
            return {"clerical": 1}, played
        case Card.BAD_INFLUENCE:
            return {"clerical": 1}, {**played, "clerical": 1}
        case Card.DEFECTOR:
            return {"mercenaries": 1}, {**played, "mercenaries": 1}
        case Card.INQUISITOR:
            return {"cards": 1}, {"cards": 0}
        case Card.MERCENARIES:
            return {}, {**played, "mercenaries": 1, "ducats": -MERCENARY}
        case Card.CONVERSION:  # of any player (RUL-C-48)
            other = Training.CLERICAL if training is Training.SECULAR else Training.SECULAR
            return {training.value: 1, other.value: -1}, played
    return {}, played


def _changed(counts: Counts, by: Mapping[str, int]) -> Counts:
    names = ("knights", "mercenaries", "secular", "clerical", "cards", "ducats")
    return Counts(*(max(0, getattr(counts, name) + by.get(name, 0)) for name in names))


@dataclass(frozen=True, slots=True)
class Hand:
    too_many: Annotated[int, Doc("cards that must be played or discarded at once")]
    mercenary_price: Annotated[int, Doc("ducats that any card and one mercenary cost (C-10.0.2)")]


@calculator
def hand(
    cards: Annotated[Many, Doc("action cards in hand")],
    rules: Switches = DEFAULTS,  # noqa: ARG001
) -> Hand:
    """Whether a hand is too large, and what a mercenary for any card costs (C-10.0.1)."""
    return Hand(max(0, cards - HAND_LIMIT), ANY_CARD)


def moments(state: State) -> frozenset[str]:
    """The moments that are open now; a card is played in its own (C-3.1.1, RUL-C-49)."""
    fighting = state.dispute is not None or state.anarchy is not None
    found = {"any", "peace_or_battle"}
    if not fighting:
        found.add("peace")
    if fighting:
        found.add("battle")
    if state.phase == INCOME and COLLECTED not in state.done:
        found.add("income")
    if state.phase == EVENTS and (state.for_sale or state.deaths):
        found |= {"auction", "auction_won", "ban"}
    if state.phase == FATE:
        found |= {"fate_roll", "birth"}
    if state.death:
        found |= {"death", "succession", "auction", "auction_won"}
    return frozenset(found)
