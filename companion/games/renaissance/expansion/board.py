"""Markers of the players on the board, as counts: gained, lost, reduced; goods cards with them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, NamedTuple, get_args

from companion.core.codec import Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.game import PlayerId
from companion.games.renaissance.cards.reduction import Reduce, reduce
from companion.games.renaissance.expansion.sea import OVERSEAS, FarCoast
from companion.games.renaissance.pieces import Capital, Good, Region
from companion.games.renaissance.state import CONTROL_MARKERS, Player, State
from companion.games.renaissance.tables import CAPITALS, PROVINCES

ProvinceName = Annotated[
    str, Length(1, 60), Doc("id of a known province, or what the table calls it")
]


class BoardProvince(NamedTuple):
    """A province as the table named it, filled up with what the tables know of it."""

    name: str
    market: int
    region: Region | None
    goods: tuple[Good, ...]

    @property
    def text(self) -> str | Text:
        """What the log calls it."""
        row = PROVINCES.get(self.name)
        return Text(row.name) if row else self.name

    @property
    def is_satellite(self) -> bool:
        return self.market == 1

    @property
    def is_overseas(self) -> bool:
        return self.region in OVERSEAS

    @property
    def far_coast(self) -> FarCoast:
        """West Africa or Iceland, which only ships reach (R-4.1.3)."""
        for coast in get_args(FarCoast):
            if coast and coast == self.name:
                return coast  # type: ignore[no-any-return]
        return ""

    def is_by_sea(self, told: bool) -> bool:
        """Whether tokens go there by ship: as told, or because there is no other way."""
        return told or bool(self.far_coast)


def place_of(
    name: str, market: int, region: Region | None, goods: tuple[Good, ...], field: str = "market"
) -> BoardProvince:
    """The province; its market must be typed where no table knows it."""
    row = PROVINCES.get(name)
    if row is not None:
        market = market or row.market
        region = region or (Region(row.region) if row.region else None)
        goods = goods or row.goods
    if not market:
        raise BadInput("ren.place.no_market", field, province=name)
    return BoardProvince(name, market, region, goods if market > 1 else ())


def home_region(player: Player) -> Region | None:
    """The region of his capital (R-4.1.4)."""
    return CAPITALS[player.capital].region if player.capital else None


def is_home(player: Player, place: BoardProvince) -> bool:
    return place.region is not None and home_region(player) is place.region


def is_own_capital(player: Player, place: BoardProvince) -> bool:
    return player.capital is not None and place.name == player.capital.value


def capital_goods(capital: Capital | None) -> Mapping[Good, int]:
    """The goods card of a capital, as far as the text names it."""
    good = CAPITALS[capital].good if capital else ""
    return {Good(good): 1} if good else {}


def changed_goods(
    goods: Mapping[Good, int], change: Mapping[Good, int], *, floor: bool
) -> Mapping[Good, int]:
    """Goods cards after a change; the cards in hand never fall below none."""
    after = dict(goods)
    for good, count in change.items():
        now = after.get(good, 0) + count
        after[good] = max(0, now) if floor else now
    return {good: count for good, count in after.items() if count}


def counted(goods: Iterable[Good], sign: int = 1) -> dict[Good, int]:
    """Goods of one province as a change of goods cards."""
    change: dict[Good, int] = {}
    for good in goods:
        change[good] = change.get(good, 0) + sign
    return change


def with_goods(state: State, player: PlayerId, change: Mapping[Good, int]) -> State:
    """Goods cards change hands at once (R-5.3.1); one still to come is struck off instead."""
    now = state.players[player]
    to_come = {
        good: -min(now.goods_due.get(good, 0), -count - now.goods.get(good, 0))
        for good, count in change.items()
        if now.goods_due.get(good, 0) > 0 and now.goods.get(good, 0) + count < 0
    }
    return state.with_player(
        player,
        goods=changed_goods(now.goods, change, floor=True),
        goods_due=changed_goods(now.goods_due, to_come, floor=False),
    )


def with_goods_due(state: State, player: PlayerId, change: Mapping[Good, int]) -> State:
    """Goods cards that change hands at the end of phase 5 (R-9.5.4.1)."""
    due = changed_goods(state.players[player].goods_due, change, floor=False)
    return state.with_player(player, goods_due=due)


def goods_told(owner: Player, markers: int, cards: int) -> tuple[Text, ...]:
    """A reminder where fewer goods cards were named than control markers: each has one at least."""
    if cards >= markers:
        return ()
    return (Text("ren.goods.not_named", {"player": owner.name}),)


def has_free_marker(player: Player) -> bool:
    return player.control_markers < CONTROL_MARKERS


def marker_gained(state: State, player: PlayerId, place: BoardProvince) -> State:
    """A new control marker in the province; its goods cards come in 5e."""
    now = state.players[player]
    state = state.with_player(
        player,
        control_markers=min(CONTROL_MARKERS, now.control_markers + 1),
        new_markers=min(CONTROL_MARKERS, now.new_markers + 1),
        overseas=now.overseas + place.is_overseas,
    )
    return with_goods_due(state, player, counted(place.goods))


def marker_lost(state: State, player: PlayerId, place: BoardProvince, *, was_new: bool) -> State:
    """A control marker goes back to its owner's stock; its goods cards go in 5e."""
    now = state.players[player]
    left = max(0, now.control_markers - 1)
    state = state.with_player(
        player,
        control_markers=left,
        new_markers=min(left, max(0, now.new_markers - was_new)),
        overseas=max(0, now.overseas - place.is_overseas),
    )
    return with_goods_due(state, player, counted(place.goods, -1))


def tokens_removed(state: State, player: PlayerId, tokens: int, satellites: int = 0) -> State:
    """Tokens go from the board to the reserve."""
    now = state.players[player]
    board = max(0, now.board_tokens - tokens)
    left = min(board, max(0, now.satellites - satellites))
    return state.with_player(player, board_tokens=board, satellites=left)


def markers_reduced(state: State, player: PlayerId, markers: int, left_empty: int = 0) -> State:
    """Control markers become tokens, from the reserve as long as it lasts (R-9.3.2.1)."""
    now = state.players[player]
    reserve = max(0, now.reserve)
    empty = min(left_empty, max(0, markers - reserve))
    answer = reduce(Reduce(markers, reserve, max(0, now.bought_tokens), empty))
    placed = answer.from_reserve.total + answer.from_bought.total
    left = max(0, now.control_markers - markers)
    return state.with_player(
        player,
        control_markers=left,
        new_markers=min(now.new_markers, left),
        board_tokens=now.board_tokens + placed,
        bought_tokens=now.bought_tokens - answer.from_bought.total,
    )
