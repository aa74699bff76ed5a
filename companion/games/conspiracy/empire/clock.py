"""The emperor's clock (C-7.1): when the deaths come up, and who would be crowned."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import Annotated

from companion.core.calculator import calculator
from companion.core.chance.chances import Chance, chance_of
from companion.core.checks import Faults
from companion.core.codec import Between, Doc
from companion.core.game import PlayerId
from companion.core.records import dataclass
from companion.games.conspiracy.empire.college import Candidate, Election, election
from companion.games.conspiracy.seats import Players
from companion.games.conspiracy.state import State
from companion.games.conspiracy.switches import DEFAULTS, Switches
from companion.games.conspiracy.tables import PIECES

DECK = PIECES["event_cards"].count
DEATHS = 2  # cards of each kind of death
PILES = ((13, 25), (26, DECK))  # C-7.1.2: places of the first and of the second of each kind

Rounds = Annotated[int, Between(1, 60), Doc("rounds to look ahead")]
TurnedUp = Annotated[
    int, Between(0, DECK), Doc("cards of the prepared deck turned up before the next round")
]
Seen = Annotated[int, Between(0, DEATHS), Doc("of these, such deaths seen")]


@dataclass(frozen=True, slots=True)
class ShuffledDeck:
    """A deck that was shuffled as a whole (C-7.1.1): what it still holds."""

    cards: Annotated[int, Between(0, DECK)]
    emperors: Annotated[int, Between(0, DEATHS)] = DEATHS
    electors: Annotated[int, Between(0, DEATHS)] = DEATHS


Reshuffled = Annotated[ShuffledDeck | None, Doc("instead, if the deck was reshuffled")]


@dataclass(frozen=True, slots=True)
class ClockRound:
    """One of the coming rounds; the chances are of the next death of each kind from now."""

    round: Annotated[int, Doc("1 is the next round")]
    emperor: Annotated[Chance, Doc("the next death of the emperor comes in this round")]
    emperor_by_then: Annotated[Chance, Doc("in this round or before")]
    elector: Annotated[Chance, Doc("the next elector's card comes in this round")]
    elector_by_then: Annotated[Chance, Doc("in this round or before")]
    dry: Annotated[bool, Doc("too few cards: the emperor dies for certain (C-7.2.3)")]


@dataclass(frozen=True, slots=True)
class Clock:
    rounds: tuple[ClockRound, ...]


@calculator
def emperor_clock(
    players: Players,
    turned_up: TurnedUp = 0,
    emperors_seen: Seen = 0,
    electors_seen: Seen = 0,
    shuffled: Reshuffled = None,
    rounds: Rounds = 20,
    rules: Switches = DEFAULTS,  # noqa: ARG001
) -> Clock:
    """Chances that emperor and elector die, round by round (C-7.1.2, C-7.2.3)."""
    if shuffled is None:
        faults = Faults()
        for key, params in against_piles(turned_up, emperors_seen, electors_seen):
            faults.refuse(True, key, "turned_up", **params)
        faults.settle()
        left = DECK - turned_up
        emperor = _prepared(turned_up, emperors_seen)
        elector = _prepared(turned_up, electors_seen)
    else:
        _require_shuffled(shuffled, turned_up + emperors_seen + electors_seen)
        left = shuffled.cards
        emperor = _shuffled(shuffled.cards, shuffled.emperors)
        elector = _shuffled(shuffled.cards, shuffled.electors)
    return Clock(tuple(_rounds(players, left, emperor, elector, rounds)))


Within = Callable[[int], Fraction]
"""The chance that the next death of a kind lies within so many cards of the deck."""


def _prepared(turned_up: int, seen: int) -> Within:
    """In what is left of its pile each place is equally likely (C-7.1.2)."""
    if seen == DEATHS:
        return lambda _cards: Fraction(0)
    first, last = PILES[seen]
    first = max(first, turned_up + 1)

    def within(cards: int) -> Fraction:
        places = min(max(turned_up + cards - first + 1, 0), last - first + 1)
        return Fraction(places, last - first + 1)

    return within


def _shuffled(deck: int, deaths: int) -> Within:
    return lambda cards: 1 - Fraction(comb(deck - deaths, cards), comb(deck, cards))


def _rounds(
    players: int, left: int, emperor: Within, elector: Within, rounds: int
) -> list[ClockRound]:
    found: list[ClockRound] = []
    turned, is_fresh = 0, False
    emperor_before = elector_before = Fraction(0)
    for number in range(1, rounds + 1):
        dry = left < players
        if dry:
            missing = players - left
            # All that is left is turned up; what it does not hold lies in the discards.
            comes = elector_before == 1 or elector(turned + left) > 0
            elector = elector if comes else _shuffled(DECK - left, DEATHS)
            turned, left, is_fresh = missing, DECK - left - missing, True
            elector_now = Fraction(1) if comes else elector(turned)
        else:
            turned, left = turned + players, left - players
            elector_now = Fraction(1) if elector_before == 1 else elector(turned)
        emperor_now = Fraction(1) if is_fresh else emperor(turned)
        found.append(
            ClockRound(
                number,
                chance_of(emperor_now - emperor_before),
                chance_of(emperor_now),
                chance_of(elector_now - elector_before),
                chance_of(elector_now),
                dry,
            )
        )
        emperor_before, elector_before = emperor_now, elector_now
    return found


def clock_of(state: State, rounds: int = 20) -> Clock:
    """The clock of the table: by the prepared piles, or by what a shuffled deck holds."""
    deck = state.deck
    if not deck.is_shuffled:
        told = DECK - deck.left, DEATHS - deck.emperors, DEATHS - deck.electors
        if not against_piles(*told):
            return emperor_clock(len(state.seats), *told, rounds=rounds, rules=state.switches)
    # Counted by hand, the deck may hold what no deck can: then as much of it as fits.
    cards = max(deck.left, deck.emperors + deck.electors)
    most = DECK - 2 * DEATHS + deck.emperors + deck.electors
    shuffled = ShuffledDeck(min(cards, most), deck.emperors, deck.electors)
    players = len(state.seats)
    return emperor_clock(players, shuffled=shuffled, rounds=rounds, rules=state.switches)


def against_piles(turned_up: int, emperors: int, electors: int) -> list[tuple[str, dict[str, int]]]:
    """What the prepared piles cannot show (C-7.1.1), each as the key and parameters of a text."""
    found = []
    for pile, (first, last) in enumerate(PILES):
        size = last - first + 1
        turned = min(max(turned_up - first + 1, 0), size)
        seen = (emperors > pile) + (electors > pile)
        params = {"turned_up": turned_up, "pile": pile + 2}
        if seen > turned:
            found.append(("con.clock.too_early", params))
        if len(PILES) - seen > size - turned:
            found.append(("con.clock.too_late", params))
    return found


def _require_shuffled(deck: ShuffledDeck, told_twice: int) -> None:
    faults = Faults()
    inside = deck.emperors + deck.electors
    faults.refuse(told_twice > 0, "con.clock.told_twice", "shuffled")
    faults.refuse(inside > deck.cards, "con.clock.too_many_deaths", "shuffled", cards=deck.cards)
    faults.refuse(
        2 * DEATHS - inside > DECK - deck.cards,
        "con.clock.too_few_deaths",
        "shuffled",
        discarded=DECK - deck.cards,
    )
    faults.settle()


@dataclass(frozen=True, slots=True)
class CrownRound:
    round: int
    emperor: Annotated[Chance, Doc("the emperor dies in this round")]
    crowned: Annotated[Mapping[PlayerId, Chance], Doc("each is crowned in this round")]
    by_then: Annotated[Mapping[PlayerId, Chance], Doc("in this round or before")]


@dataclass(frozen=True, slots=True)
class CrownChance:
    """If nothing changes in the college: the clock times the election as it would end now."""

    election: Election
    rounds: tuple[CrownRound, ...]


def crowned_by(clock: Clock, players: Sequence[Candidate], rules: Switches) -> CrownChance:
    """The clock times the election as it would end now."""
    now = election(tuple(players), rules)
    never = chance_of(Fraction(0))
    return CrownChance(
        now,
        tuple(
            CrownRound(
                one.round,
                one.emperor,
                {p.player: one.emperor if p.player == now.winner else never for p in players},
                {
                    p.player: one.emperor_by_then if p.player == now.winner else never
                    for p in players
                },
            )
            for one in clock.rounds
        ),
    )
