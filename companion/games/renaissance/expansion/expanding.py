"""Cards of phase 5 and its end: card for tokens, exchange, bonus card, markers flipped."""

from __future__ import annotations

from typing import ClassVar

from companion.core.action import Action
from companion.core.checks import Checks, asked
from companion.core.explain import Text
from companion.core.game import PlayerId, Step, step
from companion.core.phases import marked
from companion.core.records import dataclass, evolve
from companion.games.renaissance.cards.piles import drawn, is_pile_empty, no_card_left
from companion.games.renaissance.common import (
    check_once,
    check_phase,
    playing,
)
from companion.games.renaissance.expansion.board import changed_goods
from companion.games.renaissance.expansion.expansion import (
    BonusCard,
    CardForTokens,
    NewMarkers,
    bonus_card,
    card_for_tokens,
)
from companion.games.renaissance.expansion.placing import BONUS_CARD, check_expansion
from companion.games.renaissance.pieces import Advance
from companion.games.renaissance.rulebook import cite
from companion.games.renaissance.state import State


@dataclass(frozen=True, slots=True)
class BuyTokenCard(Action):
    """A player buys one history card with tokens (R-9.5.1.1)."""

    kind: ClassVar[str] = "buy_token_card"
    player: PlayerId
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        player = playing(state, self.player)
        checks = Checks(self.overrule)
        check_phase(checks, state, 5)
        check_expansion(checks, state)
        before = min(5, state.token_cards)
        asked(checks, card_for_tokens, token_card_question(state, self.player))
        warnings = checks.settle()
        price = card_for_tokens(CardForTokens(before)).price
        after = evolve(
            state.with_player(
                self.player,
                bought_tokens=max(0, player.bought_tokens - price.total),
                token_card_bought=True,
            ),
            token_cards=state.token_cards + 1,
        )
        after = drawn(after, self.player)
        return step(
            after,
            "ren.log.buy_token_card",
            (price,),
            warnings,
            player=player.name,
            n=price.total,
        )


@dataclass(frozen=True, slots=True)
class ExchangeCards(Action):
    """Written record: the winner gives a card of his choice and takes one at random."""

    kind: ClassVar[str] = "exchange_cards"
    player: PlayerId
    other: PlayerId
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        player, other = playing(state, self.player), playing(state, self.other, "other")
        checks = Checks(self.overrule)
        check_phase(checks, state, 5)
        rule = cite("R-9.5.2.14")
        names = {"player": player.name, "other": other.name}
        checks.forbid(self.player == self.other, "ren.exchange.with_himself", rule, "other")
        checks.forbid(
            Advance.N not in player.advances, "ren.exchange.no_n", rule, "player", **names
        )
        checks.forbid(
            Advance.N in other.advances, "ren.exchange.other_has_n", rule, "other", **names
        )
        used = has_exchanged(state, self.player, self.other)
        checks.forbid(used, "ren.exchange.once", cite("RUL-R-23"), "player", **names)
        taken = taken_mark(self.player, self.other) in state.done
        checks.forbid(not taken, "ren.exchange.nothing_taken", rule, "other", **names)
        no_card = player.hand < 1 or other.hand < 1
        checks.forbid(no_card, "ren.exchange.no_card", rule, "other", **names)
        warnings = checks.settle()
        before = player.exchanged_with if player.exchanged else frozenset()
        after = state.with_player(self.player, exchanged=True, exchanged_with=before | {self.other})
        return step(after, "ren.log.exchange_cards", (), warnings, **names)


@dataclass(frozen=True, slots=True)
class TakeBonusCard(Action):
    """Whoever has most new control markers draws a card (R-9.5.3.1)."""

    kind: ClassVar[str] = "take_bonus_card"
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        checks = Checks(self.overrule)
        check_phase(checks, state, 5)
        check_once(checks, state, BONUS_CARD)
        warnings = (*checks.settle(), *_still_expanding(state))
        winner = bonus_card_player(state)
        after = marked(state, BONUS_CARD)
        if not winner:
            return step(after, "ren.log.no_bonus_card", (), warnings)
        player = state.players[winner]
        after = drawn(after, winner)
        return step(
            after,
            "ren.log.bonus_card",
            (),
            (*warnings, *no_card_left(state, after, winner)),
            player=player.name,
            n=player.new_markers,
        )


def token_card_question(state: State, player: PlayerId) -> CardForTokens:
    """The player's card for tokens as the calculator asks for it."""
    now = state.players[player]
    return CardForTokens(
        min(5, state.token_cards),
        max(0, now.bought_tokens),
        now.token_card_bought,
        is_pile_empty(state),
    )


def has_exchanged(state: State, player: PlayerId, other: PlayerId) -> bool:
    """Whether N is used up: after one exchange, or one with this opponent (RUL-R-23)."""
    now = state.players[player]
    return now.exchanged and (state.switches.exchanges == "once" or other in now.exchanged_with)


def bonus_card_player(state: State) -> PlayerId:
    """Who would get the bonus card now; empty: nobody."""
    markers = tuple(NewMarkers(one, state.players[one].new_markers) for one in state.order)
    return bonus_card(BonusCard(markers)).player


def _still_expanding(state: State) -> tuple[Text, ...]:
    """A word about those who have tokens to place and were not ticked off (R-9.5.3.1)."""
    waiting = tuple(
        state.players[one].name
        for one in state.order
        if state.players[one].bought_tokens > 0 and f"expand:{one}" not in state.done
    )
    return (Text("ren.expand.tokens_left", {"players": waiting}),) if waiting else ()


def taken_mark(player: PlayerId, other: PlayerId) -> str:
    """The mark of a control-marker province taken from somebody in this phase (R-9.5.2.14)."""
    return f"taken:{player}:{other}"


def flipped(state: State) -> State:
    """End of phase 5: all markers established, goods cards handed over, unused tokens back."""
    for one, player in state.players.items():
        state = state.with_player(
            one,
            new_markers=0,
            bought_tokens=0,
            shipped={},
            goods=changed_goods(player.goods, player.goods_due, floor=True),
            goods_due={},
        )
    return state
