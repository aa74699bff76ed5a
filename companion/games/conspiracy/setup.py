"""The start of a game (C-4): what everybody gets."""

from __future__ import annotations

import dataclasses
from typing import Annotated, ClassVar

from companion.core.action import Action
from companion.core.calculator import calculator
from companion.core.checks import Checks
from companion.core.codec import Between, Doc
from companion.core.errors import BadInput
from companion.core.explain import Breakdown
from companion.core.game import PlayerId, Step, step
from companion.core.ledger import BANK
from companion.core.records import dataclass, evolve
from companion.core.seats import Seat, seat_problems
from companion.core.table_actions import CORRECTED, Reason
from companion.games.conspiracy.common import known
from companion.games.conspiracy.empire.masters import strength_of
from companion.games.conspiracy.lands.income import Holdings, income
from companion.games.conspiracy.pieces import Kind
from companion.games.conspiracy.rulebook import cite
from companion.games.conspiracy.seats import LEAST_PLAYERS, MOST_PLAYERS, Players
from companion.games.conspiracy.settling import settled
from companion.games.conspiracy.state import SETUP_PHASE, Deck, Land, Player, State, TableValues
from companion.games.conspiracy.switches import DEFAULTS, Switches
from companion.games.conspiracy.tables import ELECTORS, PIECES, SETUP

BISHOPRICS, HEIRS, DUCATS = 1, 4, 100  # C-4.0.3, C-4.0.5, C-4.0.6
PILES = (12, 13, 13)  # C-7.1.1: the event deck from the top; 12, 11, 11 and the deaths (RUL-C-28)


@dataclass(frozen=True, slots=True)
class Start:
    """What each player starts with."""

    secular: Annotated[int, Doc("secular territory cards dealt to each (C-4.0.2)")]
    bishoprics: Annotated[int, Doc("bishoprics everybody picks, active player first (C-4.0.3)")]
    heirs: Annotated[int, Doc("heirs to split between both trainings (C-4.0.5)")]
    family_left: Annotated[int, Doc("family markers left of his colour")]
    ducats: int
    lowest_elector_bid: Annotated[int, Doc("for the whole game (C-8.4.3)")]
    first_income: Annotated[Breakdown, Doc("before tolls (C-4.0.6)")]
    knights: int
    mercenaries: int
    strength: int
    cards: int
    cards_left: Annotated[int, Doc("action cards left in the pile")]
    event_piles: Annotated[tuple[int, ...], Doc("cards of the event deck, from the top (C-7.1.1)")]


@calculator
def setup(
    players: Players,
    knights: Annotated[int, Between(0, 9), Doc("starting knights of each (RUL-C-43)")] = 0,
    mercenaries: Annotated[int, Between(0, 15), Doc("starting mercenaries (RUL-C-43)")] = 0,
    cards: Annotated[int, Between(0, 10), Doc("starting action cards of each (RUL-C-43)")] = 0,
    rules: Switches = DEFAULTS,
) -> Start:
    """What everybody starts with, by the number of players (C-4.0.2 to C-4.0.6)."""
    row = SETUP[players]
    first = income(Holdings(secular=row.secular, bishoprics=BISHOPRICS), rules=rules)
    return Start(
        row.secular,
        BISHOPRICS,
        HEIRS,
        PIECES["family"].count - row.secular - BISHOPRICS - HEIRS,
        DUCATS,
        row.lowest_elector_bid,
        first.total,
        knights,
        mercenaries,
        strength_of(knights, mercenaries),
        cards,
        PIECES["action_cards"].count - players * cards,
        PILES,
    )


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything agreed before the first round; numbers that the book does not give (RUL-C-43)."""

    seats: Annotated[tuple[Seat, ...], Doc("clockwise; the first is the active player")]
    knights: Annotated[int, Between(0, 9), Doc("starting knights of each (RUL-C-43)")] = 0
    mercenaries: Annotated[int, Between(0, 15), Doc("starting mercenaries (RUL-C-43)")] = 0
    cards: Annotated[int, Between(0, 10), Doc("starting action cards of each (RUL-C-43)")] = 0
    switches: Switches = DEFAULTS
    values: Annotated[TableValues, Doc("numbers of cards that the table has counted already")] = (
        dataclasses.field(default_factory=TableValues)
    )


def start(chosen: Setup) -> State:
    """The table with lands, troops, hands and money dealt (C-4.0.2 to C-4.0.6)."""
    problems = list(seat_problems(chosen.seats, LEAST_PLAYERS, MOST_PLAYERS))
    if problems:
        raise BadInput.of(problems)
    seats = chosen.seats
    first = setup(len(seats), chosen.knights, chosen.mercenaries, chosen.cards, chosen.switches)
    players = {
        seat.id: Player(
            seat.id,
            seat.name,
            seat.colour,
            knights=chosen.knights,
            mercenaries=chosen.mercenaries,
            hand=chosen.cards,
        )
        for seat in seats
    }
    state = State(
        switches=chosen.switches,
        players=players,
        purses={BANK: -first.ducats * len(players)} | dict.fromkeys(players, first.ducats),
        seats=tuple(players),
        active=seats[0].id,
        lands=_lands(tuple(players), first),
        deck=Deck(PIECES["event_cards"].count, 2, 2),
        pile=first.cards_left,
        values=chosen.values,
    )
    return settled(state)[0]


def _lands(players: tuple[PlayerId, ...], first: Start) -> dict[str, Land]:
    lands = {row.id.value: Land(row.id.value, row.kind) for row in ELECTORS.values()}
    for kind, each in ((Kind.SECULAR, first.secular), (Kind.BISHOPRIC, first.bishoprics)):
        owners = [player for player in players for _ in range(each)]
        for number, owner in enumerate(owners, 1):
            land = Land(f"{kind.value}-{number}", kind, number, owner=owner)
            lands[land.id] = land
    return lands


@dataclass(frozen=True, slots=True)
class ChooseActive(Action):
    """Who has the figure: rolled for at the start (C-4.0.1), later only set right."""

    kind: ClassVar[str] = "choose_active"
    player: PlayerId
    overrule: bool = False
    reason: Reason = ""

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        if self.player == state.active:
            raise BadInput("correct.no_change", "player")
        told = () if state.phase == SETUP_PHASE else CORRECTED
        after = evolve(state, active=self.player)
        return step(after, "con.log.choose_active", warnings=told, player=player.name)


def split_mark(player: PlayerId) -> str:
    return f"heirs:{player}"


@dataclass(frozen=True, slots=True)
class SplitHeirs(Action, phase=SETUP_PHASE):
    """Four heirs, so many of them in knight's training (C-4.0.5)."""

    kind: ClassVar[str] = "split_heirs"
    player: PlayerId
    secular: Annotated[int, Between(0, HEIRS)]
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        checks = Checks(self.overrule)
        again = split_mark(self.player) in state.done and state.phase == SETUP_PHASE
        # Before the first income everybody may still think it over.
        has = player.secular + player.clerical
        if again and player.secular == self.secular:
            raise BadInput("correct.no_change", "secular")
        checks.forbid(has > 0 and not again, "con.setup.has_heirs", cite("C-4.0.5"))
        warnings = checks.settle()
        after = state.with_player(
            self.player, secular=self.secular, clerical=HEIRS - self.secular
        ).marked(split_mark(self.player))
        return step(
            after,
            "con.log.split_heirs",
            warnings=warnings,
            player=player.name,
            secular=self.secular,
            clerical=HEIRS - self.secular,
        )
