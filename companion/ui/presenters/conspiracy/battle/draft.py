"""A battle while it is prepared and fought: every answer is kept until it is booked."""

from __future__ import annotations

from companion.core.records import dataclass
from companion.games.conspiracy.battle.field import (
    Battle,
    BattleCard,
    Exchange,
    Party,
    Places,
    drawn_up,
    fought,
    proposed,
    withdrawn,
)
from companion.games.conspiracy.battle.rounds import ColumnRolls
from companion.games.conspiracy.battle.units import Side
from companion.games.conspiracy.battle.war import Attack, field_of, lasting_cards
from companion.games.conspiracy.state import State

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
    at: int = -1  # a roll that is set right; -1: the next one
    attacker_behind: tuple[int, ...] = ()  # columns with a supporter, where not all have one
    defender_behind: tuple[int, ...] = ()
    attacker_swaps: frozenset[int] = frozenset()  # columns whose first and second row changed
    defender_swaps: frozenset[int] = frozenset()
    routes: frozenset[str] = frozenset()  # of the land, once it is conquered
    preacher_to: str = ""

    @property
    def is_fought(self) -> bool:
        """Whether anything was rolled."""
        return bool(self.rounds or any(self.rolls))

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

    def rows(self, battle: Battle, side: Side) -> Places | None:
        """Who stands where, if the leader chose columns or swapped rows; none: as proposed."""
        lined = self._with_supporters(battle, side)
        swaps = self.attacker_swaps if side == "attacker" else self.defender_swaps
        if not swaps:
            return lined
        front, *behind = lined or proposed(battle, side)
        if not behind:
            return lined
        first, second = list(front), list(behind[0])
        for place in swaps:
            if place < len(second) and second[place] is not None:
                first[place], second[place] = second[place], first[place]
        return (tuple(first), tuple(second), *behind[1:])

    def _with_supporters(self, battle: Battle, side: Side) -> Places | None:
        """The supporters in the columns that the leader chose."""
        chosen = self.attacker_behind if side == "attacker" else self.defender_behind
        columns, count = battle.columns, len(battle.side(side))
        behind = count - columns
        if not 0 < behind < columns or len(chosen) != behind:
            return None
        numbers = iter(range(columns, count))
        second = tuple(next(numbers) if at in chosen else None for at in range(columns))
        return (tuple(range(columns)), second)

    def exchange(self, battle: Battle) -> Exchange:
        return Exchange(
            self.column_rolls(), self.rows(battle, "attacker"), self.rows(battle, "defender")
        )

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
            self.preacher_to,
            self.routes,
        )
