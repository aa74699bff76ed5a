"""The luck of the dice in Medieval Conspiracy: births, blows in battle, retreats."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.core.amending.amendments import Position
from companion.core.chance.luck import Luck, judged
from companion.games.conspiracy.battle.field import columns_in, drawn_up, fought
from companion.games.conspiracy.battle.retreat import SIDES, is_hurt
from companion.games.conspiracy.battle.rolls import hit_chances
from companion.games.conspiracy.battle.rounds import modifier_of
from companion.games.conspiracy.battle.units import Side
from companion.games.conspiracy.battle.war import Attack, field_of, lasting_cards
from companion.games.conspiracy.deaths.fate import RollFate
from companion.games.conspiracy.state import State
from companion.games.conspiracy.tables import FATE
from companion.ui.presenters.charts.luck import LuckBars, Thrown

WAYS = 36


class ConspiracyLuck(LuckBars):
    """Knows the fate die and everything that is rolled on a battlefield."""

    def has_throws(self, action: Any) -> bool:
        return isinstance(action, RollFate) or (isinstance(action, Attack) and bool(action.rounds))

    def judged(self, position: Position[Any]) -> tuple[Thrown, ...]:
        if position.parent is None:
            return ()
        before: State = position.parent.step.state
        if isinstance(position.action, RollFate):
            return ((position.action.player, _birth(position.action.die)),)
        return tuple(_blows(before, position.action))


def _birth(die: int) -> Luck:
    rows = [row.children for row in FATE.values()]
    ways = [(children, rows.count(children)) for children in sorted(set(rows))]
    return judged("con.luck.fate", FATE[die].children, ways)


def _blows(state: State, action: Attack) -> Iterator[Thrown]:
    land = state.lands[action.land]
    battle = drawn_up(
        action.attackers,
        action.defenders,
        action.cards,
        field_of(land),
        state.switches,
        lasting_cards(state, action.attackers, action.defenders),
    )
    leaders: dict[Side, str] = {"attacker": action.attackers[0].player, "defender": land.owner}
    for exchange in action.rounds:
        columns, _, _ = columns_in(battle, exchange.attacker_rows, exchange.defender_rows)
        before = battle
        battle, result = fought(battle, exchange)
        for column, told in zip(columns, result.columns, strict=True):
            for side, hits in (
                ("attacker", told.attacker_blow.hits),
                ("defender", told.defender_blow.hits),
            ):
                who: Side = "attacker" if side == "attacker" else "defender"
                added = modifier_of(column, who, before.field, before.cards, before.rules).total
                chances = hit_chances(added, before.rules.double_hit)
                ways = [(n, int(chance * WAYS)) for n, chance in enumerate(chances) if chance]
                yield leaders[who], judged("con.luck.blow", hits, ways)
    if action.retreats is not None:
        for fighter, face in zip(battle.side(action.retreats), action.dice, strict=True):
            hurt = sum(is_hurt(fighter.unit, one) for one in range(1, SIDES + 1))
            ways = [(0, hurt), (1, SIDES - hurt)]
            escaped = int(not is_hurt(fighter.unit, face))
            yield leaders[action.retreats], judged("con.luck.retreat", escaped, ways)
