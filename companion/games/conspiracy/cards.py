"""Action cards (C-10): what a card does to counts, the hand, pieces and coins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from companion.core.calculator import calculator
from companion.core.checks import Faults
from companion.core.codec import Between, Doc
from companion.core.records import dataclass
from companion.games.conspiracy.battle.odds import ANY_CARD, MERCENARY
from companion.games.conspiracy.pieces import Card, Colour, Training
from companion.games.conspiracy.rulebook import Reason, because
from companion.games.conspiracy.switches import DEFAULTS, Switches
from companion.games.conspiracy.table_of import STEP, Ducats
from companion.games.conspiracy.tables import COINS, PIECES

HAND_LIMIT = 5  # C-10.0.1

Many = Annotated[int, Between(0, 100)]


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
    lost, gained = _moved(card, victim, in_territory, training)
    refusals = [
        because("con.card.nothing_there", "C-10.0.1", what=name)
        for name, number in lost.items()
        if number > getattr(victim, name)
    ]
    if refusals and card is not Card.SLAVS:
        gained = {name: number for name, number in gained.items() if name == "cards"}
    if card is Card.MERCENARIES and player.ducats < MERCENARY:
        refusals.append(because("con.card.too_dear", "C-3.7.5.1", price=MERCENARY))
        gained = {"cards": -1}
    return CardEffect(
        _changed(victim, {name: -number for name, number in lost.items()}),
        _changed(player, gained),
        tuple(refusals),
    )


def _moved(
    card: Card, victim: Counts, in_territory: int, training: Training
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
        case Card.CONVERSION:
            moves = 1 if getattr(victim, training) else 0
            other = Training.CLERICAL if training is Training.SECULAR else Training.SECULAR
            return {training.value: 1, other.value: -moves}, played
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


@dataclass(frozen=True, slots=True)
class OnBoard:
    """What is in use: of one colour, and of all players together."""

    family: Annotated[Many, Doc("rulers and heirs of the colour")] = 0
    mercenaries: Many = 0
    knights: Many = 0
    votes: Many = 0
    monasteries: Many = 0
    relics: Many = 0
    castles: Many = 0
    imperial_cities: Many = 0
    honour: Many = 0
    captured: Many = 0


@dataclass(frozen=True, slots=True)
class Left:
    left: Annotated[Mapping[str, int], Doc("below 0: more on the board than in the box")]
    short: Annotated[tuple[str, ...], Doc("used up: the next gain lapses (RUL-C-54)")]


@calculator
def pieces(
    colour: Colour,
    on_board: OnBoard,
    rules: Switches = DEFAULTS,  # noqa: ARG001
) -> Left:
    """What is left of a colour's pieces and of those for all (C-2.1.1)."""
    left = {
        name: (row.grey if colour is Colour.GREY else row.count) - getattr(on_board, name)
        for name, row in PIECES.items()
        if hasattr(on_board, name)
    }
    return Left(left, tuple(name for name, number in left.items() if number <= 0))


@dataclass(frozen=True, slots=True)
class Coins:
    coins: Annotated[Mapping[int, int], Doc("fewest coins that make the amount")]
    counted: Annotated[int | None, Doc("ducats of the purse that was counted")]
    difference: Annotated[int | None, Doc("purse minus ledger")]


@calculator
def coins(
    ducats: Annotated[int, Between(0, 13_140), Doc("what the ledger says")],
    purse: Annotated[
        Mapping[Annotated[int, Between(10, 500)], Annotated[int, Between(0, 98)]] | None,
        Doc("coins counted, by their value"),
    ] = None,
    rules: Switches = DEFAULTS,  # noqa: ARG001
) -> Coins:
    """An amount in coins of the box, and a purse counted against the ledger (C-2.1.1)."""
    in_box = {row.value: row.in_box for row in COINS}
    faults = Faults()
    faults.refuse(ducats % STEP != 0, "con.not_tens", "ducats")
    for value, number in (purse or {}).items():
        known = in_box.get(value)
        faults.refuse(known is None, "con.coins.no_such_coin", f"purse.{value}", value=value)
        faults.refuse(
            known is not None and number > known, "con.coins.too_many", f"purse.{value}", most=known
        )
    faults.settle()
    given, rest = {}, ducats
    for value in sorted(in_box, reverse=True):
        number = min(rest // value, in_box[value])
        rest -= number * value
        if number:
            given[value] = number
    counted = sum(value * number for value, number in purse.items()) if purse is not None else None
    return Coins(given, counted, counted - ducats if counted is not None else None)
