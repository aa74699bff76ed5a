"""A battle while it is prepared and fought: every answer is kept until it is booked."""

from __future__ import annotations

from companion.core.records import dataclass
from companion.games.conspiracy.battle.field import (
    Battle,
    BattleCard,
    Exchange,
    Party,
    drawn_up,
    fought,
    withdrawn,
)
from companion.games.conspiracy.battle.rounds import ColumnRolls
from companion.games.conspiracy.battle.units import Army, Side
from companion.games.conspiracy.state import State
from companion.games.conspiracy.war import Attack, field_of, lasting_cards

DRAFT = "battle"


@dataclass(frozen=True, slots=True)
class BattleDraft:
    """What the table has said so far."""

    of: str = ""  # the round and what may be attacked: another one is another battle
    cause: str = ""
    land: str = ""
    attackers: tuple[Party, ...] = ()
    defenders: tuple[Party, ...] = ()
    cards: tuple[BattleCard, ...] = ()
    is_begun: bool = False
    rounds: tuple[Exchange, ...] = ()
    rolls: tuple[int, ...] = ()  # of this round, attacker and defender by turns; 0: not yet
    retreats: Side | None = None
    dice: tuple[int, ...] = ()
    origins: frozenset[str] = frozenset()

    def first(self, state: State) -> Battle:
        """Both sides before the first round."""
        return drawn_up(
            self.attackers,
            self.defenders,
            self.cards,
            field_of(state.lands[self.land]),
            state.switches,
            lasting_cards(state, self.attackers, self.defenders),
        )

    def now(self, state: State) -> Battle:
        """Both sides as they stand."""
        battle = self.first(state)
        for exchange in self.rounds:
            battle, _ = fought(battle, exchange)
        return battle

    def last(self, state: State) -> Battle:
        """As they stand once everybody who leaves has left."""
        battle = self.now(state)
        if self.retreats is not None and self.has_dice(battle):
            return withdrawn(battle, self.retreats, self.dice)
        return battle

    def has_dice(self, battle: Battle) -> bool:
        wanted = len(battle.side(self.retreats)) if self.retreats else 0
        return len(self.dice) == wanted and 0 not in self.dice

    def column_rolls(self) -> tuple[ColumnRolls, ...]:
        return tuple(
            ColumnRolls(attacker, defender)
            for attacker, defender in zip(self.rolls[::2], self.rolls[1::2], strict=True)
        )

    def army(self, side: Side, player: str) -> Army:
        parties = self.attackers if side == "attacker" else self.defenders
        return next((one.army for one in parties if one.player == player), Army())

    def action(self) -> Attack:
        return Attack(
            self.cause,  # type: ignore[arg-type]
            self.land,
            self.attackers,
            self.defenders,
            self.cards,
            self.rounds,
            self.retreats,
            self.dice,
            self.origins,
        )
