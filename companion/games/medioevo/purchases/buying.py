"""Phase 4: buying a basket, openly or behind the screens; tokens flipped for points (M-8)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Annotated, ClassVar

from companion.core.checks import Checks, Faults
from companion.core.codec import Doc, Length
from companion.core.errors import BadInput, IllegalAction
from companion.core.explain import Breakdown, Line, Text
from companion.core.game import PlayerId, Step, step
from companion.core.ledger import BANK
from companion.core.records import dataclass
from companion.games.medioevo.cards.points import (
    CardsForPoints,
    check_card_points,
    points_of_cards,
    with_cards_turned,
)
from companion.games.medioevo.common import check_borrowed, honored, known, name_of, paid, settled
from companion.games.medioevo.in_play import PlayAct
from companion.games.medioevo.pieces import Colour
from companion.games.medioevo.purchases.basket import checked
from companion.games.medioevo.purchases.effects import (
    bought,
    cards_played,
    described,
    is_raised_free,
)
from companion.games.medioevo.purchases.facts import as_seen, standing_of
from companion.games.medioevo.purchases.items import (
    BasketAnswer,
    BasketQuestion,
    Item,
    buying_order,
)
from companion.games.medioevo.purchases.prisoners import Comeback, comeback_cost
from companion.games.medioevo.purchases.units import UnitPurchase
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import State, Token

PURCHASES = 4  # the phase

Items = Annotated[tuple[Item, ...], Length(1, 60)]
Borrowed = Annotated[
    frozenset[str], Doc("other players' technologies used through Secular power (M-28.24)")
]


@dataclass(frozen=True, slots=True)
class Buy(PlayAct):
    """Everything a player buys together; what the state knows of named areas goes first."""

    kind: ClassVar[str] = "buy"
    player: PlayerId
    items: Items
    tokens: Annotated[
        tuple[Colour, ...], Length(0, 40), Doc("objective tokens flipped for their points")
    ] = ()
    borrows: Borrowed = frozenset()
    cards: CardsForPoints = ()
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        quote = quoted(state, self)
        items, answer, faults = quote.items, quote.answer, quote.faults
        checks = Checks(self.overrule)
        late = state.phase != PURCHASES and not all(map(is_raised_free, items))
        checks.forbid(late, "purchase.not_now", cite("M-8.1"))
        told = check_card_points(state, self.player, self.cards, checks)
        check_borrowed(state, self.player, self.borrows, checks)
        _check_cards(_with_points_ready(state, self), self.player, items, checks)
        try:
            faults.settle()
        except IllegalAction as error:
            if not error.may_overrule:
                raise
            checks.forbid_all(error)
        warnings = checks.settle() + told
        ready, found = _with_money(quote.placed, self.player, answer.bill.florins.total)
        warnings += found
        after = _settled(ready, self.player, items, answer)
        gained = points_of_cards(self.cards, player.name)
        return step(
            after,
            "log.buy",
            ((gained,) if gained.lines else ()) + _reasons(answer, player.name),
            warnings,
            player=player.name,
            items=tuple(described(item) for item in items),
            amount=answer.bill.florins.total,
        )


@dataclass(frozen=True, slots=True)
class Quote:
    """A basket at the till: each item as the table knows it, the bill, what speaks against it."""

    items: Items
    answer: BasketAnswer
    faults: Faults
    placed: State


def quoted(state: State, action: Buy) -> Quote:
    """What a basket would cost and bring now; nothing is bought yet."""
    state = _with_points_ready(state, action)
    items, placed = _placed(state, action.player, action.items)
    standing = standing_of(state, action.player, action.borrows)
    answer, faults = checked(BasketQuestion(items, standing, state.switches))
    return Quote(items, answer, faults, placed)


def _with_points_ready(state: State, action: Buy) -> State:
    """Tokens flipped and cards turned, their points in the pool."""
    state = with_tokens_used(state, action.player, action.tokens)
    return with_cards_turned(state, action.player, action.cards)


def _with_money(state: State, player: PlayerId, price: int) -> tuple[State, tuple[Text, ...]]:
    """The purse as it must be on the table, where more is paid than the app has counted."""
    missing = price - state.money(player)
    if missing <= 0:
        return state, ()
    return settled(state, player, missing), (Text("purchase.money_found"),)


def _check_cards(state: State, player: PlayerId, items: tuple[Item, ...], checks: Checks) -> None:
    """Architect and Steward must lie ready before the player, unless the table says otherwise."""
    for place, item in enumerate(items):
        for number in cards_played(item):
            card = state.players[player].card(number)
            checks.forbid(
                card is None or card.used,
                "purchase.card_not_ready",
                cite("M-19.1"),
                f"items.{place}.cards",
                card=number,
            )


def _placed(
    state: State, player: PlayerId, items: tuple[Item, ...]
) -> tuple[tuple[Item, ...], State]:
    """Each item as the table looks when its turn comes, and the table with all of them."""
    seen = list(items)
    for place in buying_order(items):
        seen[place] = as_seen(state, player, items[place], place)
        state = bought(state, player, seen[place])
    return tuple(seen), state


def _settled(
    state: State, player: PlayerId, items: tuple[Item, ...], answer: BasketAnswer
) -> State:
    """The table with everything in its place, after paying and counting."""
    to_captors = 0
    for item in items:
        if isinstance(item, Comeback) and item.how == "ransom":
            ransom = sum(line.amount for line in comeback_cost(item).florins)
            state = paid(state, player, item.captor, ransom)
            to_captors += ransom
    state = paid(state, player, BANK, answer.bill.florins.total - to_captors)
    mine = state.players[player]
    used = {number for item in items for number in cards_played(item)}
    state = state.with_player(
        player,
        points=answer.bill.cover.left,
        units_bought=mine.units_bought + sum(_counted(item) for item in items),
        cards=tuple(
            replace(card, used=True) if card.number in used else card for card in mine.cards
        ),
    )
    return honored(state, player, answer.honor.total)


def _counted(item: Item) -> int:
    match item:
        case UnitPurchase():
            return item.counted
        case Comeback():
            return item.count
        case _:
            return 0


def _reasons(answer: BasketAnswer, player: str) -> tuple[Breakdown, ...]:
    bill = answer.bill
    given = (
        bill.florins,
        *bill.points.values(),
        answer.honor,
        answer.control_markers,
        answer.limit_left,
        answer.draws,
    )
    return tuple(
        Breakdown(reason.key, reason.lines, {**reason.params, "player": player})
        for reason in given
        if reason is not None and reason.lines
    )


@dataclass(frozen=True, slots=True)
class UseTokens(PlayAct, warned=True):
    """Objective tokens flipped to grey: one technology point each, once per round (M-8.3)."""

    kind: ClassVar[str] = "use_tokens"
    player: PlayerId
    tokens: Annotated[tuple[Colour, ...], Length(1, 40)]

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        lines = tuple(
            Line(
                "points.token",
                count,
                cite("M-19.3"),
                {"n": count, "colour": Text(f"colour.{colour}")},
            )
            for colour, count in Counter(self.tokens).items()
        )
        return step(
            with_tokens_used(state, self.player, self.tokens),
            "log.use_tokens",
            (Breakdown("points.gained", lines, {"player": player.name}),),
            player=player.name,
            tokens=tuple(Text(f"colour.{colour}") for colour in self.tokens),
        )


def with_tokens_used(state: State, player: PlayerId, colours: tuple[Colour, ...]) -> State:
    """The tokens flipped and their points in the pool; BadInput if none of a colour is ready."""
    tokens = list(state.players[player].tokens)
    for place, colour in enumerate(colours):
        ready = Token(colour)
        if ready not in tokens:
            name = Text(f"colour.{colour}")
            raise BadInput("points.no_token", f"tokens.{place}", colour=name)
        tokens[tokens.index(ready)] = Token(colour, used=True)
    state = state.with_player(player, tokens=tuple(tokens))
    return with_points(state, player, Counter(colours))


def with_points(state: State, player: PlayerId, gained: Counter[Colour]) -> State:
    """Technology points added to the player's pool."""
    pool = Counter(state.players[player].points)
    return state.with_player(player, points=dict(pool + gained))


@dataclass(frozen=True, slots=True)
class HidePurchases(PlayAct):
    """Purchases laid behind the screen; an empty list takes them back (M-26.5)."""

    kind: ClassVar[str] = "hide_purchases"
    player: PlayerId
    items: Annotated[tuple[Item, ...], Length(0, 60)]
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        checks = Checks(self.overrule)
        played = state.settings.variants.hidden_purchases
        checks.forbid(not played, "purchase.not_hidden", cite("M-26.5"))
        checks.forbid(state.phase != PURCHASES, "purchase.not_now", cite("M-8.1"))
        warnings = checks.settle()
        return step(
            state.with_player(self.player, hidden=self.items),
            "log.hide_purchases",
            warnings=warnings,
            player=player.name,
        )


@dataclass(frozen=True, slots=True)
class RevealPurchases(PlayAct):
    """What lies behind a player's screen is shown, paid and placed, in turn order (M-26.5)."""

    kind: ClassVar[str] = "reveal_purchases"
    player: PlayerId
    tokens: Annotated[tuple[Colour, ...], Length(0, 40)] = ()
    borrows: Borrowed = frozenset()
    cards: CardsForPoints = ()
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        if not player.hidden:
            raise BadInput("purchase.nothing_hidden", "player", player=player.name)
        checks = Checks(self.overrule)
        before = state.playing[: state.playing.index(self.player)] if player.is_in else ()
        waiting = [other for other in before if state.players[other].hidden]
        checks.forbid(
            bool(waiting),
            "purchase.turn_order",
            cite("M-26.5"),
            players=tuple(name_of(state, other) for other in waiting),
        )
        warnings = checks.settle()
        shown = state.with_player(self.player, hidden=())
        bought = Buy(
            self.player, player.hidden, self.tokens, self.borrows, self.cards, self.overrule
        )
        made = bought.apply(shown)
        return Step(made.state, made.summary, made.breakdowns, warnings + made.warnings)
