"""Phase 2: one extra card for owners of V, one card away for owners of P (R-9.2)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from companion.core.action import Action
from companion.core.checks import Checks, asked
from companion.core.codec import Doc
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass
from companion.games.renaissance.cards.extra_card import CARD_PRICE, ExtraCard, extra_card
from companion.games.renaissance.cards.piles import drawn, is_pile_empty, put_down
from companion.games.renaissance.common import check_phase, playing, settled
from companion.games.renaissance.order.turn_order import turn_notes
from companion.games.renaissance.pieces import Advance
from companion.games.renaissance.rulebook import cite
from companion.games.renaissance.state import Player, State

BUY_CARDS = 2  # the phases
ACQUIRE = 4


@dataclass(frozen=True, slots=True)
class BuyExtraCard(Action):
    """Urban ascendancy (V): one card for 10 ducats (R-9.2.1)."""

    kind: ClassVar[str] = "buy_extra_card"
    player: PlayerId
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        player = playing(state, self.player)
        checks = Checks(self.overrule)
        check_phase(checks, state, BUY_CARDS)
        answer = asked(checks, extra_card, extra_card_question(state, self.player))
        early = player.card_discarded and state.phase == BUY_CARDS
        checks.forbid(early, "ren.extra_card.before_discard", cite("R-9.2.2"))
        warnings = (*checks.settle(), *turn_notes(state, self.player, BUY_CARDS))
        after = drawn(settled(state, self.player, -CARD_PRICE), self.player)
        return step(
            after.with_player(self.player, extra_card_bought=True),
            "ren.log.buy_extra_card",
            (answer.price, answer.cash) if answer else (),
            warnings,
            player=player.name,
            amount=CARD_PRICE,
        )


@dataclass(frozen=True, slots=True)
class DiscardCard(Action):
    """Art and technique (P): one hand card away, in phase 2 or when P is bought (R-9.2.2)."""

    kind: ClassVar[str] = "discard_card"
    player: PlayerId
    leaves_game: Annotated[bool, Doc("a square card or a personality: it does not come back")] = (
        False
    )
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        player = playing(state, self.player)
        checks = Checks(self.overrule)
        rule = cite("R-9.2.2")
        phases = (BUY_CARDS, ACQUIRE) if _bought_now(state, player) else (BUY_CARDS,)
        check_phase(checks, state, *phases)
        checks.forbid(player.card_discarded, "ren.discard.once_a_round", rule)
        checks.forbid(not player.has(Advance.P), "ren.discard.needs_p", rule)
        checks.forbid(player.hand == 0, "ren.discard.no_cards", rule)
        warnings = (*checks.settle(), *turn_notes(state, self.player, BUY_CARDS))
        after = put_down(state, self.player, comes_back=not self.leaves_game)
        return step(
            after.with_player(self.player, card_discarded=True),
            "ren.log.discard_out" if self.leaves_game else "ren.log.discard_card",
            (),
            warnings,
            player=player.name,
        )


def may_buy_or_discard(state: State) -> tuple[PlayerId, ...]:
    """Owners of V and P who may still use them in this phase, in order of play."""
    return tuple(
        one
        for one in state.order
        if _may_buy(state.players[one]) or _may_discard(state.players[one])
    )


def _may_buy(player: Player) -> bool:
    return player.has(Advance.V) and not player.extra_card_bought


def _may_discard(player: Player) -> bool:
    return player.has(Advance.P) and not player.card_discarded and player.hand > 0


def extra_card_question(state: State, player: PlayerId) -> ExtraCard:
    """The player's extra card as the calculator asks for it."""
    now = state.players[player]
    return ExtraCard(
        state.money(player),
        now.has(Advance.V),
        now.extra_card_bought,
        is_pile_empty(state),
    )


def _bought_now(state: State, player: Player) -> bool:
    """P was bought this round: its discard comes with the purchase (R-9.4.2.7)."""
    return player.advances.get(Advance.P) == state.round
