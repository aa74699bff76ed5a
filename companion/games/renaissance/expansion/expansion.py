"""Placing tokens in peace and cards for expansion (R-9.5.0.3 to R-9.5.1.1, R-9.5.3.1)."""

from __future__ import annotations

from typing import Annotated

from companion.core.calculator import calculator
from companion.core.checks import Faults
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Breakdown, Line
from companion.core.records import dataclass
from companion.games.renaissance.expansion.fight_question import LARGEST_MARKET
from companion.games.renaissance.rulebook import cite
from companion.games.renaissance.state import CONTROL_MARKERS, TOKENS

CARD_STEP = 3  # R-9.5.1.1: 3, 6, 9 …

Tokens = Annotated[int, Between(0, TOKENS)]


@dataclass(frozen=True, slots=True)
class Placing:
    """New tokens put into a province without a fight."""

    market: Annotated[
        int, Between(1, LARGEST_MARKET), Doc("number on the province; 1 is a satellite")
    ]
    tokens: Annotated[int, Between(1, TOKENS), Doc("tokens he adds now")]
    own_there: Annotated[Tokens, Doc("his tokens already there, old and new")] = 0
    others_there: Annotated[
        int,
        Between(0, 99),
        Doc("tokens of all other players there; a control marker counts as the market"),
    ] = 0
    tokens_available: Annotated[
        Tokens | None, Doc("tokens bought for this round that he still has; null: enough")
    ] = None
    control_markers: Annotated[
        int, Between(0, CONTROL_MARKERS), Doc("his control markers on the board")
    ] = 0


@dataclass(frozen=True, slots=True)
class PlacingAnswer:
    tokens_there: Annotated[Breakdown, Doc("all tokens in the province afterwards")]
    leads_to_fight: Annotated[bool, Doc("more than the market: only by a fight (R-9.5.0.6)")]
    becomes_control_marker: Annotated[bool, Doc("they fill the market and nobody else is there")]
    is_controlled: Annotated[bool, Doc("his tokens fill the market, a satellite's included")]
    must_free_marker: Annotated[
        bool, Doc("all 25 control markers are out: one must become a token first (R-9.5.0.5)")
    ]


@calculator
def placing(question: Placing) -> PlacingAnswer:
    """What the placed tokens come to (R-9.5.0.5, R-9.5.0.6, R-13.3)."""
    faults = Faults()
    available = question.tokens_available
    faults.forbid(
        available is not None and available < question.tokens,
        "ren.placing.too_few_tokens",
        cite("R-9.5.0.4"),
        "tokens",
        available=available,
    )
    own = question.own_there + question.tokens
    faults.forbid(
        own > question.market and not question.others_there,
        "ren.placing.more_than_market",
        cite("R-13.3"),
        "tokens",
        market=question.market,
    )
    faults.settle()
    lines = [Line("ren.placing.new", question.tokens, cite("R-9.5.0.3"))]
    if question.own_there:
        lines.append(Line("ren.placing.own", question.own_there, cite("R-9.5.0.6")))
    if question.others_there:
        lines.append(Line("ren.placing.others", question.others_there, cite("R-9.5.0.6")))
    there = Breakdown("ren.placing.there", tuple(lines))
    fills = own == question.market and not question.others_there
    becomes = fills and question.market > 1
    return PlacingAnswer(
        there,
        there.total > question.market,
        becomes,
        fills,
        becomes and question.control_markers >= CONTROL_MARKERS,
    )


@dataclass(frozen=True, slots=True)
class CardForTokens:
    """One card a player may buy with tokens, at any time of phase 5."""

    bought_before: Annotated[
        int, Between(0, 5), Doc("cards bought with tokens in this phase, by anybody")
    ]
    tokens: Annotated[Tokens | None, Doc("tokens he still has; null: enough")] = None
    has_bought: Annotated[bool, Doc("he himself has bought one in this phase")] = False
    pile_is_empty: Annotated[bool, Doc("no card is left to draw in the whole game")] = False


@dataclass(frozen=True, slots=True)
class CardForTokensAnswer:
    price: Annotated[Breakdown, Doc("tokens that go back to his reserve")]
    prices: Annotated[tuple[int, ...], Doc("the prices in order of purchase")]


@calculator
def card_for_tokens(question: CardForTokens) -> CardForTokensAnswer:
    """The price of the next card: 3 more than the one before (R-9.5.1.1)."""
    rule = cite("R-9.5.1.1")
    number = question.bought_before + 1
    line = Line("ren.token_card.price", CARD_STEP * number, rule, {"number": number})
    faults = Faults()
    faults.forbid(question.has_bought, "ren.token_card.only_one", rule, "has_bought")
    none_left = question.pile_is_empty
    faults.forbid(none_left, "ren.extra_card.no_cards", cite("RUL-R-38"), "pile_is_empty")
    faults.forbid(
        question.tokens is not None and question.tokens < line.amount,
        "ren.token_card.too_few_tokens",
        rule,
        "tokens",
        price=line.amount,
    )
    faults.settle()
    prices = tuple(CARD_STEP * place for place in range(1, 7))
    return CardForTokensAnswer(Breakdown("ren.token_card.tokens", (line,)), prices)


@dataclass(frozen=True, slots=True)
class NewMarkers:
    player: str
    markers: Annotated[
        int,
        Between(0, CONTROL_MARKERS),
        Doc("new control markers on the board at the end of the phase; no tokens, no crusades"),
    ]


@dataclass(frozen=True, slots=True)
class BonusCard:
    """Who gets the bonus card at the end of phase 5."""

    players: Annotated[
        tuple[NewMarkers, ...], Length(1, 6), Doc("in the order in which they moved this phase")
    ]


@dataclass(frozen=True, slots=True)
class BonusCardAnswer:
    player: Annotated[str, Doc("who draws a card; empty: nobody placed a control marker")]
    tied: Annotated[tuple[str, ...], Doc("all who have as many, in order; the first one draws")]


@calculator
def bonus_card(question: BonusCard) -> BonusCardAnswer:
    """Most new control markers; on a tie who moved earlier (R-9.5.3.1, RUL-R-34)."""
    names = [one.player for one in question.players]
    if len(set(names)) < len(names):
        raise BadInput("ren.player_twice", "players")
    most = max((one.markers for one in question.players), default=0)
    if most == 0:
        return BonusCardAnswer("", ())
    tied = tuple(one.player for one in question.players if one.markers == most)
    return BonusCardAnswer(tied[0], tied)
