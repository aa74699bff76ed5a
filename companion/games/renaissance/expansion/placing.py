"""Tokens placed in peace (R-9.5.0.3 to R-9.5.0.6), by land and by sea."""

from __future__ import annotations

from typing import Annotated, ClassVar

from companion.core.action import Action
from companion.core.checks import Checks, asked
from companion.core.codec import Between, Doc, Length
from companion.core.explain import Text
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass
from companion.games.renaissance.cards.event_places import check_goods
from companion.games.renaissance.common import check_phase, playing
from companion.games.renaissance.expansion.absolution import is_absolution_due
from companion.games.renaissance.expansion.board import (
    BoardProvince,
    counted,
    goods_told,
    has_free_marker,
    marker_gained,
    marker_lost,
    place_of,
    tokens_removed,
)
from companion.games.renaissance.expansion.board_values import in_play
from companion.games.renaissance.expansion.expansion import Placing, placing
from companion.games.renaissance.expansion.fight_question import LARGEST_MARKET
from companion.games.renaissance.expansion.sea import SeaCapacity, sea_capacity
from companion.games.renaissance.order.turn_order import EXPAND, turn_notes
from companion.games.renaissance.pieces import Advance, Good, Region, Ships
from companion.games.renaissance.rulebook import cite
from companion.games.renaissance.state import CONTROL_MARKERS, TOKENS, State

BONUS_CARD = "bonus_card"  # the mark of a step

Tokens = Annotated[int, Between(0, TOKENS)]


@dataclass(frozen=True, slots=True)
class Placement:
    """Tokens into one province."""

    province: Annotated[
        str, Length(1, 60), Doc("id of a known province, or what the table calls it")
    ]
    tokens: Annotated[int, Between(1, TOKENS)]
    market: Annotated[int, Between(0, LARGEST_MARKET), Doc("0: as the tables know it")] = 0
    own_there: Annotated[Tokens, Doc("own tokens already there")] = 0
    others_there: Annotated[Tokens, Doc("tokens of all others there")] = 0
    region: Annotated[Region | None, Doc("none: as the tables know it")] = None
    goods: Annotated[tuple[Good, ...], Length(0, 3), Doc("goods of the province")] = ()
    by_sea: bool = False


@dataclass(frozen=True, slots=True)
class PlaceTokens(Action):
    """A player places tokens without a fight, in one province or several."""

    kind: ClassVar[str] = "place_tokens"
    player: PlayerId
    placements: Annotated[tuple[Placement, ...], Length(1, 36)]
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        player = playing(state, self.player)
        checks = Checks(self.overrule)
        check_phase(checks, state, 5)
        check_expansion(checks, state)
        after, gained, told = state, 0, tuple[Text, ...]()
        for number, one in enumerate(self.placements):
            place = place_of(
                one.province, one.market, one.region, one.goods, f"placements.{number}.market"
            )
            after, is_controlled = _placed(checks, after, self.player, one, place)
            gained += is_controlled
            unnamed = is_controlled and not place.goods
            told = (*told, *(goods_told(player, 1, 0) if unnamed else ()))
        warnings = (*checks.settle(), *turn_notes(state, self.player, EXPAND))
        return step(
            after,
            "ren.log.place_tokens",
            (),
            (*warnings, *told),
            player=player.name,
            n=sum(one.tokens for one in self.placements),
            provinces=len(self.placements),
            markers=gained,
        )


@dataclass(frozen=True, slots=True)
class FreeControlMarker(Action):
    """One of 25 control markers is replaced by a token from the reserve (R-9.5.0.5)."""

    kind: ClassVar[str] = "free_control_marker"
    player: PlayerId
    goods: Annotated[tuple[Good, ...], Length(0, 3), Doc("goods of the province")] = ()
    is_overseas: Annotated[bool, Doc("the province is overseas")] = False
    is_new: Annotated[bool, Doc("the control marker was placed this round")] = False
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        player = playing(state, self.player)
        checks = Checks(self.overrule)
        check_phase(checks, state, 5)
        rule = cite("R-9.5.0.5")
        checks.forbid(
            player.control_markers < CONTROL_MARKERS, "ren.placing.markers_left", rule, "player"
        )
        checks.forbid(player.reserve < 1, "ren.placing.reserve_empty", rule, "player")
        check_expansion(checks, state)
        not_there = self.is_overseas > player.overseas or self.is_new > player.new_markers
        checks.forbid(not_there, "ren.placing.no_such_marker", cite("R-13.4"), "is_overseas")
        check_goods(checks, player, counted(self.goods), "goods")
        warnings = (*checks.settle(), *turn_notes(state, self.player, EXPAND))
        warnings = (*warnings, *goods_told(player, 1, len(self.goods)))
        region = Region.ORIENT if self.is_overseas else None
        place = BoardProvince("", 0, region, self.goods)
        after = marker_lost(state, self.player, place, was_new=self.is_new)
        token = min(1, max(0, player.reserve))
        after = after.with_player(self.player, board_tokens=player.board_tokens + token)
        return step(after, "ren.log.free_control_marker", (), warnings, player=player.name)


def _placed(
    checks: Checks, state: State, player: PlayerId, one: Placement, place: BoardProvince
) -> tuple[State, bool]:
    """The state with the tokens there, and whether they became a control marker."""
    now = state.players[player]
    by_sea = place.is_by_sea(one.by_sea)
    check_reach(checks, state, player, place, by_sea=by_sea, tokens=one.tokens)
    _check_there(checks, state, player, one, place)
    answer = asked(
        checks,
        placing,
        Placing(
            place.market,
            one.tokens,
            one.own_there,
            one.others_there,
            max(0, now.bought_tokens),
            now.control_markers,
        ),
    )
    becomes = answer is not None and answer.becomes_control_marker
    if answer is not None:
        market = {"market": place.market}
        checks.forbid(
            answer.leads_to_fight, "ren.placing.needs_fight", cite("R-9.5.0.6"), "tokens", **market
        )
        no_marker = becomes and not has_free_marker(now)
        checks.forbid(no_marker, "ren.placing.no_control_marker", cite("R-9.5.0.5"), "player")
    used = min(one.tokens, now.bought_tokens)
    state = state.with_player(player, bought_tokens=now.bought_tokens - used)
    if by_sea:
        shipped = {**now.shipped, place.name: now.shipped.get(place.name, 0) + used}
        state = state.with_player(player, shipped=shipped)
    if becomes:
        state = tokens_removed(state, player, one.own_there)
        return marker_gained(state, player, place), True
    in_satellite = used if place.is_satellite else 0
    return state.with_player(
        player, board_tokens=now.board_tokens + used, satellites=now.satellites + in_satellite
    ), False


def check_expansion(checks: Checks, state: State) -> None:
    """Forbid what comes before absolution (R-9.5.0.2) or after the bonus card (R-9.5.3.1)."""
    early = state.phase == EXPAND and is_absolution_due(state)
    checks.forbid(early, "ren.expand.absolution_first", cite("R-9.5.0.2"))
    late = BONUS_CARD in state.done
    checks.forbid(late, "ren.expand.bonus_is_last", cite("R-9.5.3.1"))


def _check_there(
    checks: Checks, state: State, player: PlayerId, one: Placement, place: BoardProvince
) -> None:
    """Forbid tokens in the province that nobody has on the board."""
    others = [other for other in state.players.values() if other.id != player]
    most = sum(other.board_tokens for other in others)
    most += place.market * any(other.control_markers for other in others)
    now = state.players[player]
    short = one.own_there > now.board_tokens or one.others_there > most
    checks.forbid(short, "ren.placing.not_there", cite("R-13.4"), "own_there", province=place.text)


def capacity_left(state: State, player: PlayerId, place: BoardProvince) -> int | None:
    """Tokens the player's ships may still bring there this round; None without a limit."""
    now = state.players[player]
    if now.fleet.ships is Ships.OCEAN:
        return None
    return max(0, now.fleet.size - now.shipped.get(place.name, 0))


def check_reach(
    checks: Checks,
    state: State,
    player: PlayerId,
    place: BoardProvince,
    *,
    by_sea: bool,
    tokens: int = 0,
) -> None:
    """What bars the way: ships, region V without R, overseas without T or U (R-13.2)."""
    now = state.players[player]
    out = place.region is not None and place.region not in in_play(len(state.seats))
    checks.forbid(out, "ren.region.not_in_play", cite("R-8.2.1"), "region")
    if not by_sea and not place.is_overseas:
        checks.forbid(
            place.region is Region.V and Advance.R not in now.advances,
            "ren.sea.region_v",
            cite("R-9.5.0.3"),
            "region",
        )
        return
    asked(
        checks,
        sea_capacity,
        SeaCapacity(
            now.fleet.ships,
            now.fleet.size,
            shipped=min(999, now.shipped.get(place.name, 0)),
            tokens=tokens,
            region=place.region,
            far_coast=place.far_coast,
            advances=frozenset(now.advances),
            overseas_held=min(5, now.overseas),
        ),
    )
