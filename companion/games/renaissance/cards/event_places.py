"""Whose markers an event may change, and where: what speaks against what the table tells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Annotated

from companion.core.checks import Checks
from companion.core.codec import Between, Doc
from companion.core.game import PlayerId
from companion.core.records import dataclass
from companion.games.renaissance.cards.events import EventCard
from companion.games.renaissance.expansion.board_values import in_play
from companion.games.renaissance.pieces import Good, Region
from companion.games.renaissance.rulebook import cite
from companion.games.renaissance.state import CONTROL_MARKERS, TOKENS, Player, State
from companion.games.renaissance.tables import CAPITALS, EVENTS, PROVINCES, REGIONS

if TYPE_CHECKING:
    from companion.games.renaissance.cards.happening import PlayEvent

REGION_OF_CRUSADES = Region.VI  # R-A2.4

# What each card may do to markers on the board; the others leave them alone.
MAY: Mapping[EventCard, frozenset[str]] = {
    EventCard.CIVIL_WAR: frozenset({"markers"}),
    EventCard.REBELLION: frozenset({"markers"}),
    EventCard.PIRATES: frozenset({"markers"}),
    EventCard.BLACK_DEATH: frozenset({"markers", "tokens"}),
    EventCard.CRUSADES: frozenset({"removed", "tokens"}),
}
ONE_VICTIM = (EventCard.CIVIL_WAR, EventCard.REBELLION)

Markers = Annotated[int, Between(0, CONTROL_MARKERS)]
Tokens = Annotated[int, Between(0, TOKENS)]
GoodsCards = Annotated[
    Mapping[Good, Annotated[int, Between(0, CONTROL_MARKERS)]], Doc("goods cards, by good")
]


@dataclass(frozen=True, slots=True)
class Hit:
    """What an event does to one player's markers on the board."""

    player: PlayerId
    markers: Annotated[Markers, Doc("control markers that become tokens")] = 0
    removed: Annotated[Markers, Doc("control markers taken off the board (crusades)")] = 0
    tokens: Annotated[Tokens, Doc("tokens that go to the reserve first")] = 0
    satellites: Annotated[Tokens, Doc("of these, in satellites")] = 0
    overseas: Annotated[Markers, Doc("of the control markers, overseas")] = 0
    left_empty: Annotated[Markers, Doc("reserve empty: provinces he leaves empty")] = 0
    goods: GoodsCards = field(default_factory=dict)


def check_hits(checks: Checks, state: State, action: PlayEvent, hits: tuple[Hit, ...]) -> None:
    """Forbid markers that are not there, or that the card leaves alone."""
    card = action.event
    rule = cite(EVENTS[card.value].rule)
    may = MAY.get(card, frozenset())
    for hit in action.hits:  # as typed: a card that changes no markers would drop them
        typed = {what for what in ("markers", "removed", "tokens") if getattr(hit, what)}
        other = not typed <= may
        checks.forbid(other, "ren.effect.other_markers", rule, "hits")
    for hit in hits:
        _check_there(checks, state, hit)
        own = hit.player == action.player and hit.markers > 0
        checks.forbid(
            own and card is EventCard.PIRATES,
            "ren.effect.against_himself",
            cite("R-9.3.2.2"),
            "hits",
        )
        stray = card in ONE_VICTIM and hit.player != action.victim
        name = {"player": state.players[hit.player].name}
        checks.forbid(stray, "ren.effect.not_the_victim", rule, "hits", **name)
    lost = sum(hit.markers + hit.removed for hit in hits)
    most = state.epoch if card is EventCard.PIRATES else 1
    one_place = card in (*ONE_VICTIM, EventCard.PIRATES, EventCard.CRUSADES)
    too_many = one_place and lost > most
    checks.forbid(too_many, "ren.effect.too_many_hit", rule, "hits", most=most, typed=lost)


def _check_there(checks: Checks, state: State, hit: Hit) -> None:
    """Forbid pieces and goods cards that the player does not have."""
    owner, rule = state.players[hit.player], cite("R-13.4")
    name = {"player": owner.name}
    lost = hit.markers + hit.removed
    checks.forbid(
        lost > owner.control_markers,
        "ren.effect.not_so_many_markers",
        rule,
        "hits",
        **name,
        markers=owner.control_markers,
    )
    short = hit.tokens > owner.board_tokens or hit.satellites > min(hit.tokens, owner.satellites)
    checks.forbid(
        short,
        "ren.effect.not_so_many_tokens",
        rule,
        "hits",
        **name,
        tokens=owner.board_tokens,
        satellites=owner.satellites,
    )
    most = min(lost, owner.overseas)
    checks.forbid(
        hit.overseas > most, "ren.effect.not_so_many_overseas", rule, "hits", **name, most=most
    )
    check_goods(checks, owner, hit.goods, "hits")
    empty = max(0, hit.markers - max(0, owner.reserve))
    checks.forbid(
        hit.left_empty > empty, "ren.reduce.reserve_first", cite("R-9.3.2.1"), "hits", most=empty
    )


def check_goods(checks: Checks, owner: Player, goods: Mapping[Good, int], field: str) -> None:
    """Forbid goods cards that the player neither has nor gets in 5e."""
    has = Counter(owner.goods)
    has.update({good: count for good, count in owner.goods_due.items() if count > 0})
    lacks = any(count > has[good] for good, count in goods.items())
    checks.forbid(lacks, "ren.goods.not_so_many", cite("R-5.3.1"), field, player=owner.name)


def check_place(checks: Checks, state: State, action: PlayEvent) -> None:
    """Forbid a place that the card does not reach (R-A2.4, R-A2.5, R-A2.7, R-A2.14)."""
    card, region = action.event, place_region(action)
    rule = cite(EVENTS[card.value].rule)
    if card is EventCard.REBELLION:
        capital = action.province in set(CAPITALS)
        new_world = region is Region.NEW_WORLD
        checks.forbid(capital, "ren.effect.not_in_capital", rule, "province")
        checks.forbid(new_world, "ren.effect.not_in_new_world", rule, "region")
    if card is EventCard.PIRATES:
        checks.forbid(not action.at_coast, "ren.effect.only_coasts", rule, "at_coast")
    if card is EventCard.CRUSADES:
        goods = set(action.goods).union(*(hit.goods for hit in action.hits))
        elsewhere = region not in (None, REGION_OF_CRUSADES)
        elsewhere = elsewhere or not goods <= set(REGIONS[REGION_OF_CRUSADES].goods)
        checks.forbid(elsewhere, "ren.effect.only_region_vi", rule, "region")
        checks.forbid(len(action.goods) > 1, "ren.effect.one_good", rule, "goods")
    if card is EventCard.BLACK_DEATH:
        checks.forbid(region is None, "ren.effect.no_region", rule, "region")
    if region is not None:
        out = region not in in_play(len(state.seats))
        checks.forbid(out, "ren.region.not_in_play", cite("R-8.2.1"), "region")


def place_region(action: PlayEvent) -> Region | None:
    """Where the event happens, as told or as the tables know the province."""
    row = PROVINCES.get(action.province)
    known = Region(row.region) if row is not None and row.region else None
    return action.region or known
