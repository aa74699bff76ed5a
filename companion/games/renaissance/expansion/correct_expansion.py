"""What phase 5 keeps until its end, set right by hand: goods cards due, tokens shipped."""

from __future__ import annotations

from typing import Annotated, ClassVar

from companion.core.action import Action
from companion.core.codec import Between, Doc
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass
from companion.core.table_actions import CORRECTED, Reason
from companion.games.renaissance.common import known
from companion.games.renaissance.expansion.board import BoardProvince, ProvinceName
from companion.games.renaissance.pieces import Good
from companion.games.renaissance.state import CONTROL_MARKERS, TOKENS, State
from companion.games.renaissance.tables import GOODS


@dataclass(frozen=True, slots=True)
class CorrectGoodsDue(Action, anybody=True, after_end=True):
    """How a player's goods cards of one good will change at the end of phase 5."""

    kind: ClassVar[str] = "correct_goods_due"
    player: PlayerId
    good: Good
    change: Annotated[int, Between(-CONTROL_MARKERS, CONTROL_MARKERS), Doc("as it should be")]
    reason: Reason = ""

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        before = player.goods_due.get(self.good, 0)
        if before == self.change:
            raise BadInput("correct.no_change", "change")
        due = {**player.goods_due, self.good: self.change}
        after = state.with_player(
            self.player, goods_due={good: count for good, count in due.items() if count}
        )
        return step(
            after,
            "ren.log.correct_goods_due",
            (),
            CORRECTED,
            player=player.name,
            good=Text(GOODS[self.good].name),
            before=before,
            after=self.change,
        )


@dataclass(frozen=True, slots=True)
class CorrectShipped(Action, anybody=True, after_end=True):
    """How many tokens a player has shipped into a province this round."""

    kind: ClassVar[str] = "correct_shipped"
    player: PlayerId
    province: ProvinceName
    tokens: Annotated[int, Between(0, TOKENS), Doc("as it should be")]
    reason: Reason = ""

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        before = player.shipped.get(self.province, 0)
        if before == self.tokens:
            raise BadInput("correct.no_change", "tokens")
        shipped = {**player.shipped, self.province: self.tokens}
        after = state.with_player(
            self.player, shipped={place: count for place, count in shipped.items() if count}
        )
        return step(
            after,
            "ren.log.correct_shipped",
            (),
            CORRECTED,
            player=player.name,
            province=BoardProvince(self.province, 0, None, ()).text,
            before=before,
            after=self.tokens,
        )
