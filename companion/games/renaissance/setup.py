"""Set-up (R-8): who plays, how long, what the number of players decides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from companion.core.calculator import calculator
from companion.core.codec import Between, Doc
from companion.core.errors import BadInput
from companion.core.ledger import BANK
from companion.core.records import dataclass
from companion.core.seats import Seat, seat_problems
from companion.games.renaissance.expansion.board_values import in_play
from companion.games.renaissance.misery import checked_scale
from companion.games.renaissance.order.capital_bids import START_CASH, capitals_for
from companion.games.renaissance.order.track import LEAST_PLAYERS, MOST_PLAYERS, fields_used
from companion.games.renaissance.pieces import Capital, Good, Region
from companion.games.renaissance.state import Player, Settings, State
from companion.games.renaissance.switches import DEFAULTS, Switches
from companion.games.renaissance.tables import EPOCHS, GOODS, LATE_CARDS, REGIONS, START_PILES

DEALT, KEPT = 3, 2  # history cards, R-8.1.2


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything agreed before the first round."""

    seats: Annotated[tuple[Seat, ...], Doc("as they sit")]
    last_epoch: Annotated[
        int, Between(1, 3), Doc("3 for the whole game; 1 or 2 for a shorter one (R-11.0.1)")
    ] = 3
    switches: Switches = DEFAULTS


# House rules that version 1 did not know: what its games did without them.
RULES_OF_1 = {"war_goods": "expansion", "late_printing": "yes", "war_ocean": "any"}


def with_rules_of_1(saved: Any) -> Any:
    """A set-up saved by rules version 1: its game is read as it was played."""
    if not isinstance(saved, Mapping) or not isinstance(saved.get("switches", {}), Mapping):
        return saved  # which says itself what does not fit
    return {**saved, "switches": {**RULES_OF_1, **saved.get("switches", {})}}


def start(setup: Setup) -> State:
    """The table before the bids for the capitals; BadInput names all that does not fit."""
    problems = list(seat_problems(setup.seats, LEAST_PLAYERS, MOST_PLAYERS))
    if problems:
        raise BadInput.of(problems)
    checked_scale(setup.switches)
    fields_used(len(setup.seats), setup.switches)
    pile = START_PILES[len(setup.seats)]
    players = {seat.id: Player(seat.id, seat.name, seat.colour, hand=KEPT) for seat in setup.seats}
    return State(
        settings=Settings(setup.last_epoch, setup.switches),
        players=players,
        purses={BANK: -START_CASH * len(players)} | dict.fromkeys(players, START_CASH),
        seats=tuple(players),
        pile=pile.pile,
        late_cards=pile.late_round > 1,
    )


@dataclass(frozen=True, slots=True)
class SetupFacts:
    """What the number of players decides."""

    players: Annotated[int, Between(LEAST_PLAYERS, MOST_PLAYERS)]
    last_epoch: Annotated[int, Between(1, 3), Doc("a shorter game ends after epoch 1 or 2")] = 3
    switches: Switches = DEFAULTS


@dataclass(frozen=True, slots=True)
class GoodCount:
    good: Good
    provinces: Annotated[int, Doc("provinces of this good in play")]


@dataclass(frozen=True, slots=True)
class SetupAnswer:
    cash: Annotated[int, Doc("ducats everybody starts with, before the bids")]
    capitals: tuple[Capital, ...]
    regions: Annotated[tuple[Region, ...], Doc("where markers may be placed")]
    provinces: Annotated[int, Doc("provinces with goods in these regions")]
    goods: Annotated[tuple[GoodCount, ...], Doc("how many provinces of each good")]
    positions: Annotated[tuple[int, ...], Doc("fields of the order track (R-2.3)")]
    set_aside: Annotated[tuple[str, ...], Doc("cards of epoch 1 left out of the deal")]
    late_round: Annotated[int, Doc("the round before which these five are shuffled in")]
    dealt: Annotated[int, Doc("cards everybody is dealt")]
    kept: Annotated[int, Doc("cards everybody keeps of them")]
    pile: Annotated[int, Doc("draw pile at the start of round 1")]
    all_cards: Annotated[int, Doc("history cards of all epochs played")]


@calculator(name="setup")
def setup_facts(question: SetupFacts) -> SetupAnswer:
    """What to lay out for this number of players (R-8.1, R-8.2)."""
    count = question.players
    pile = START_PILES[count]
    regions = in_play(count)
    place = count - LEAST_PLAYERS
    return SetupAnswer(
        cash=START_CASH,
        capitals=capitals_for(count),
        regions=regions,
        provinces=sum(REGIONS[region].provinces for region in regions),
        goods=tuple(GoodCount(good, row.provinces[place]) for good, row in GOODS.items()),
        positions=fields_used(count, question.switches),
        set_aside=LATE_CARDS,
        late_round=pile.late_round,
        dealt=DEALT,
        kept=KEPT,
        pile=pile.pile,
        all_cards=sum(row.cards for row in EPOCHS.values() if row.epoch <= question.last_epoch),
    )
