"""The choice of capitals (R-8.3): bids, ties, first control markers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, ClassVar

from companion.core.action import Action
from companion.core.checks import Checks
from companion.core.codec import Doc, Length
from companion.core.errors import BadInput, Problem
from companion.core.explain import Text
from companion.core.game import PlayerId, Step, step
from companion.core.ledger import BANK
from companion.core.phases import marked
from companion.core.records import dataclass
from companion.games.renaissance.common import (
    check_once,
    check_phase,
    ids_by_name,
    known,
    name_of,
    paid,
    titled,
)
from companion.games.renaissance.order.capital_bids import (
    START_CASH,
    CapitalBid,
    CapitalBids,
    CapitalBidsAnswer,
    capital_bids,
    capitals_for,
)
from companion.games.renaissance.pieces import Capital, Good
from companion.games.renaissance.state import SETUP_PHASE, State
from companion.games.renaissance.tables import CAPITALS

DONE = "capitals"


@dataclass(frozen=True, slots=True)
class ChooseCapitals(Action, whose="all"):
    """Everybody's bid and the capital he chose; the bids are paid at once."""

    kind: ClassVar[str] = "choose_capitals"
    bids: Annotated[tuple[CapitalBid, ...], Length(1, 6)]
    capitals: Annotated[Mapping[PlayerId, Capital], Doc("who chose which")]
    goods: Annotated[
        Mapping[PlayerId, Good], Doc("goods card of a capital whose good is only on the board")
    ] = field(default_factory=dict)
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        checks = Checks(self.overrule)
        check_phase(checks, state, SETUP_PHASE)
        check_once(checks, state, DONE)
        answer = capital_bids(bids_of(state, self))
        _require_decided(answer)
        _require_capitals(state, self)
        warnings = checks.settle()
        after = state
        ids = ids_by_name(state)
        for chooser in answer.choosers:
            player = ids[chooser.player]
            capital = self.capitals[player]
            good = self.goods.get(player) or CAPITALS[capital].good
            after = paid(after, player, BANK, START_CASH - chooser.cash.total)
            after = after.with_player(  # his marker and the goods card
                player,
                capital=capital,
                choice=chooser.choice,
                control_markers=1,
                goods={Good(good): 1} if good else {},
            )
        return step(
            marked(after, DONE),
            "ren.log.capitals",
            tuple(
                titled("ren.cash_of", chooser.cash, state.players[ids[chooser.player]])
                for chooser in answer.choosers
            ),
            warnings,
            choices=tuple(
                Text(
                    "ren.log.capital",
                    {
                        "player": name,
                        "capital": Text(CAPITALS[self.capitals[ids[name]]].name),
                    },
                )
                for name in answer.order
            ),
        )


def bids_of(state: State, action: ChooseCapitals) -> CapitalBids:
    """The bids as the calculator asks for them; BadInput names who has not bid or chosen."""
    for number, bid in enumerate(action.bids):
        known(state, bid.player, f"bids.{number}.player")
    for player in (*action.capitals, *action.goods):
        known(state, player, "capitals")
    bidding = {bid.player for bid in action.bids}
    problems = [
        Problem("ren.capitals.no_bid", {"player": name_of(state, player)}, "bids")
        for player in state.seats
        if player not in bidding
    ]
    if problems:
        raise BadInput.of(problems)
    return CapitalBids(
        tuple(
            CapitalBid(state.players[bid.player].name, bid.bid, bid.rolls) for bid in action.bids
        ),
        START_CASH,
    )


def _require_decided(answer: CapitalBidsAnswer) -> None:
    if answer.must_roll:
        names = tuple(name for group in answer.must_roll for name in group)
        raise BadInput("ren.capitals.must_roll", "bids", players=names)


def _require_capitals(state: State, action: ChooseCapitals) -> None:
    allowed = capitals_for(len(state.seats))
    chosen = [action.capitals.get(player) for player in state.seats]
    problems = []
    for number, (player, capital) in enumerate(zip(state.seats, chosen, strict=True)):
        params = {"player": name_of(state, player)}
        if capital is None:
            problems.append(Problem("ren.capitals.not_chosen", params, "capitals"))
        elif capital not in allowed:
            problems.append(Problem("ren.capitals.not_in_play", params, "capitals"))
        elif capital in chosen[:number]:
            problems.append(Problem("ren.capitals.taken", params, "capitals"))
    if problems:
        raise BadInput.of(problems)
