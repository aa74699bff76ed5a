"""What is being prepared at the place of the fights: where, against whom, with which dice."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.core.game import PlayerId
from companion.core.records import dataclass
from companion.games.renaissance.expansion.fighting import FightForProvince, Present
from companion.games.renaissance.expansion.placing import Placement, PlaceTokens
from companion.games.renaissance.pieces import Advance, Good, Region
from companion.games.renaissance.state import TOKENS, State
from companion.games.renaissance.tables import PROVINCES

NO_DICE = (0, 0, 0)
USUAL_MARKET = 3
MOST_GOODS = 3


@dataclass(frozen=True, slots=True)
class DefenderDraft:
    """Somebody present: his control marker (none, established or of this round), his tokens."""

    player: PlayerId
    marker: str = "old"
    tokens: int = 0
    satellites: int = 0


@dataclass(frozen=True, slots=True)
class FightDraft:
    """All that a fight or a peaceful placing needs besides what the sheets know."""

    province: str = ""
    market: int = USUAL_MARKET
    region: str = ""
    goods: tuple[Good, ...] = ()
    by_sea: bool = False
    tokens_there: int = 0
    satellites: int = 0
    defenders: tuple[DefenderDraft, ...] = ()
    cathedral: PlayerId = ""
    dice: tuple[int, int, int] = NO_DICE
    placed: int = 0  # tokens to place in peace; 0: as many as fill the market
    others_there: int = 0
    wished: int = 75  # percent

    # -- where -----------------------------------------------------------------------------

    @property
    def is_satellite(self) -> bool:
        return self.market == 1

    @property
    def known_region(self) -> bool:
        """Whether the tables tell the region."""
        row = PROVINCES.get(self.province)
        return row is not None and bool(row.region)

    @property
    def known_goods(self) -> bool:
        row = PROVINCES.get(self.province)
        return row is not None and bool(row.goods)

    def at(self, province: str) -> FightDraft:
        """Somewhere else: its market as the tables know it, what was answered forgotten."""
        row = PROVINCES.get(province)
        market = row.market if row and row.market else self.market
        return FightDraft(province, market, by_sea=self.by_sea, wished=self.wished)

    def with_market(self, market: int) -> FightDraft:
        """Another market; in a satellite defenders have a token, never a control marker."""
        before = self.is_satellite
        changed = replace(self, market=market, placed=0, dice=NO_DICE)
        if before == changed.is_satellite:
            return changed
        defenders = tuple(changed.defender(one.player) for one in self.defenders)
        return replace(changed, defenders=defenders)

    def with_good(self, good: Good) -> FightDraft:
        """One good more or less."""
        left = tuple(one for one in self.goods if one is not good)
        if len(left) == len(self.goods):
            left = (*left[: MOST_GOODS - 1], good)
        return replace(self, goods=left)

    # -- who -------------------------------------------------------------------------------

    def defender(self, player: PlayerId) -> DefenderDraft:
        """A defender as he usually stands there."""
        return DefenderDraft(player, "", 1) if self.is_satellite else DefenderDraft(player)

    def toggled(self, player: PlayerId) -> FightDraft:
        """A defender more or less; only one of them has a control marker there."""
        left = tuple(one for one in self.defenders if one.player != player)
        if len(left) == len(self.defenders):
            fresh = self.defender(player)
            if any(one.marker for one in left):
                fresh = DefenderDraft(player, "", 1)
            left = (*left, fresh)
        return replace(self, defenders=left, cathedral="", dice=NO_DICE)

    def changed(self, player: PlayerId, **changes: Any) -> FightDraft:
        """What one defender has there."""
        defenders = tuple(
            replace(one, **changes) if one.player == player else one for one in self.defenders
        )
        return replace(self, defenders=defenders, dice=NO_DICE)

    def without(self, player: PlayerId) -> FightDraft:
        """Nobody attacks himself."""
        if all(one.player != player for one in self.defenders):
            return self
        return self.toggled(player)

    # -- afterwards ------------------------------------------------------------------------

    def again(self) -> FightDraft:
        """After a defeat: the same province, nothing of his own left there."""
        return replace(self, tokens_there=0, cathedral="", dice=NO_DICE)

    def over(self) -> FightDraft:
        """Taken or filled: on to the next province."""
        return FightDraft(market=self.market, by_sea=self.by_sea, wished=self.wished)

    # -- actions ---------------------------------------------------------------------------

    @property
    def to_place(self) -> int:
        """Tokens to place in peace."""
        fills = self.market - self.tokens_there - self.others_there
        return min(TOKENS, max(1, self.placed or fills))

    @property
    def region_or_none(self) -> Region | None:
        return Region(self.region) if self.region else None

    def placing(self, player: PlayerId, name: str) -> PlaceTokens:
        placement = Placement(
            name,
            self.to_place,
            self.market,
            self.tokens_there,
            self.others_there,
            self.region_or_none,
            self.goods,
            self.by_sea,
        )
        return PlaceTokens(player, (placement,))

    def attack(self, player: PlayerId, name: str) -> FightForProvince:
        green, black, white = self.dice
        complete = all(self.dice) and not self.cathedral
        return FightForProvince(
            player,
            name,
            tuple(
                Present(
                    one.player,
                    one.tokens,
                    bool(one.marker),
                    one.marker == "new",
                    one.satellites if one.marker and not self.is_satellite else 0,
                )
                for one in self.defenders
            ),
            (green, black, white) if complete else None,
            self.market,
            self.region_or_none,
            self.goods,
            self.tokens_there,
            self.satellites,
            self.by_sea,
            self.cathedral,
        )


def cathedrals(state: State, player: PlayerId, draft: FightDraft) -> tuple[PlayerId, ...]:
    """Who could say before the dice that he wins (R-9.5.2.12): H against somebody without it."""
    me = state.players[player]
    owners = [state.players[one.player] for one in draft.defenders]
    with_h = [one for one in owners if one.has(Advance.H) and one.is_in]
    if me.has(Advance.H):
        used = any(one.id in me.cathedral_against for one in owners)
        return () if with_h or used or not owners else (player,)
    return tuple(one.id for one in with_h if player not in one.cathedral_against)
