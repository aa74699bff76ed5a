"""What phase 5 keeps until its end, set right by hand: goods cards due, tokens shipped."""

from __future__ import annotations

from typing import Annotated, ClassVar

from companion.core.codec import Between, Doc
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass
from companion.games.renaissance.actions.board import Place, ProvinceName
from companion.games.renaissance.actions.common import Handlers, known
from companion.games.renaissance.actions.corrections import CORRECTED
from companion.games.renaissance.catalog import GOODS
from companion.games.renaissance.pieces import Good
from companion.games.renaissance.state import CONTROL_MARKERS, TOKENS, State


@dataclass(frozen=True, slots=True)
class CorrectGoodsDue:
    """How a player's goods cards of one good will change at the end of phase 5."""

    kind: ClassVar[str] = "correct_goods_due"
    player: PlayerId
    good: Good
    change: Annotated[int, Between(-CONTROL_MARKERS, CONTROL_MARKERS), Doc("as it should be")]


@dataclass(frozen=True, slots=True)
class CorrectShipped:
    """How many tokens a player has shipped into a province this round."""

    kind: ClassVar[str] = "correct_shipped"
    player: PlayerId
    province: ProvinceName
    tokens: Annotated[int, Between(0, TOKENS), Doc("as it should be")]


def correct_goods_due(state: State, action: CorrectGoodsDue) -> Step[State]:
    player = known(state, action.player)
    before = player.goods_due.get(action.good, 0)
    if before == action.change:
        raise BadInput("correct.no_change", "change")
    due = {**player.goods_due, action.good: action.change}
    after = state.with_player(
        action.player, goods_due={good: count for good, count in due.items() if count}
    )
    return step(
        after,
        "ren.log.correct_goods_due",
        (),
        CORRECTED,
        player=player.name,
        good=Text(GOODS[action.good].name),
        before=before,
        after=action.change,
    )


def correct_shipped(state: State, action: CorrectShipped) -> Step[State]:
    player = known(state, action.player)
    before = player.shipped.get(action.province, 0)
    if before == action.tokens:
        raise BadInput("correct.no_change", "tokens")
    shipped = {**player.shipped, action.province: action.tokens}
    after = state.with_player(
        action.player, shipped={place: count for place, count in shipped.items() if count}
    )
    return step(
        after,
        "ren.log.correct_shipped",
        (),
        CORRECTED,
        player=player.name,
        province=Place(action.province, 0, None, ()).text,
        before=before,
        after=action.tokens,
    )


HANDLERS: Handlers = {
    CorrectGoodsDue: correct_goods_due,
    CorrectShipped: correct_shipped,
}
