"""A battle while it is fought (C-3.7.3 to C-3.7.12): armies, cards, rounds, retreat.

The same functions show it to the table round by round and book it at the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Literal

from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.game import PlayerId
from companion.core.records import dataclass, evolve
from companion.games.conspiracy.battle.line_up import COLUMNS, ROWS, columns_of, line_up
from companion.games.conspiracy.battle.retreat import retreat
from companion.games.conspiracy.battle.rounds import (
    After,
    Column,
    ColumnRolls,
    Round,
    battle_round,
)
from companion.games.conspiracy.battle.units import (
    TYPES,
    Army,
    BattleCards,
    Fallen,
    Field,
    Improvements,
    Side,
    Unit,
    army_of,
)
from companion.games.conspiracy.pieces import Card
from companion.games.conspiracy.rulebook import Reason
from companion.games.conspiracy.seats import Name
from companion.games.conspiracy.switches import Switches

SIDES: tuple[Side, Side] = ("attacker", "defender")
IN_BATTLE = (Card.MERCENARIES, Card.FORGING, Card.HOSTLER, Card.UPRISING, Card.DEFECTOR)


@dataclass(frozen=True, slots=True)
class Party:
    """The units of one player on one side; the leader's come first."""

    player: Name
    army: Army = Army()


@dataclass(frozen=True, slots=True)
class BattleCard:
    """A card shown before the battle (C-3.7.5.1); no card named: any card and 80 for a unit."""

    player: Name
    card: Annotated[Card | None, Doc("null: any card + 80 ducats for a mercenary")] = None
    victim: Annotated[Name | None, Doc("uprising, defector: whose mercenaries")] = None
    count: Annotated[int, Between(0, 20), Doc("uprising: mercenaries in the territory")] = 0


FieldPosition = Annotated[int, Between(0, 60)] | None
Places = Annotated[
    tuple[Annotated[tuple[FieldPosition, ...], Length(0, COLUMNS)], ...],
    Length(0, ROWS),
    Doc("numbers of the side's units, row by row; null: empty"),
]


@dataclass(frozen=True, slots=True)
class Exchange:
    """One round: who stands where (null: as proposed) and what was rolled."""

    rolls: Annotated[tuple[ColumnRolls, ...], Length(1, COLUMNS)]
    attacker_rows: Places | None = None
    defender_rows: Places | None = None


@dataclass(frozen=True, slots=True)
class Fighter:
    """A unit and whose it is."""

    player: PlayerId
    unit: Unit


@dataclass(frozen=True, slots=True)
class Lost:
    fighter: Fighter
    side: Side
    fallen: Fallen


Outcome = Literal["attacker", "defender", "nobody"]


@dataclass(frozen=True)
class Battle:
    """Both sides as they stand; fighters knights first, fewest hits first (RUL-C-18)."""

    attackers: tuple[Fighter, ...]
    defenders: tuple[Fighter, ...]
    field: Field
    cards: BattleCards
    rules: Switches
    lost: tuple[Lost, ...] = ()
    rounds: int = 0
    retreated: Side | None = None

    def side(self, side: Side) -> tuple[Fighter, ...]:
        return self.attackers if side == "attacker" else self.defenders

    @property
    def columns(self) -> int:
        return columns_of(len(self.attackers), len(self.defenders))

    @property
    def outcome(self) -> Outcome | None:
        """Who has won; None while it goes on (C-3.7.12.1)."""
        if self.retreated is not None:
            return "defender" if self.retreated == "attacker" else "attacker"
        if self.attackers and self.defenders:
            return None
        if not self.attackers and not self.defenders:
            return "nobody"
        return "attacker" if self.attackers else "defender"


def army_on(battle: Battle, side: Side) -> Army:
    return army_of(tuple(one.unit for one in battle.side(side)))


def ranked(fighters: Iterable[Fighter]) -> tuple[Fighter, ...]:
    """Knights first, fewest hits first; equal units in the order of their parties."""
    return tuple(sorted(fighters, key=lambda one: TYPES.index(one.unit)))


def drawn_up(
    attackers: Sequence[Party],
    defenders: Sequence[Party],
    cards: Sequence[BattleCard],
    field: Field,
    rules: Switches,
    lasting: BattleCards,
) -> Battle:
    """The battle before its first round, with the cards of both sides shown (C-3.7.5.1)."""
    sides: dict[Side, list[Fighter]] = {
        "attacker": _fighters(attackers),
        "defender": _fighters(defenders),
    }
    of: dict[PlayerId, Side] = {party.player: "attacker" for party in attackers}
    of |= {party.player: "defender" for party in defenders}
    improved = {"attacker": lasting.attacker, "defender": lasting.defender}
    for card in cards:
        if card.player not in of:
            raise BadInput("con.battle.card_of_a_stranger", "cards", player=card.player)
        side = of[card.player]
        match card.card:
            case None | Card.MERCENARIES:
                sides[side].append(Fighter(card.player, Unit("mercenary")))
            case Card.FORGING | Card.HOSTLER:
                old = improved[side]
                improved[side] = Improvements(
                    old.forging + (card.card is Card.FORGING),
                    old.hostler + (card.card is Card.HOSTLER),
                )
            case Card.UPRISING:
                for one in _mercenaries(sides, of, card)[: card.count or None]:
                    sides[of[one.player]].remove(one)
            case Card.DEFECTOR:
                for one in _mercenaries(sides, of, card)[:1]:
                    sides[of[one.player]].remove(one)
                    sides[side].append(Fighter(card.player, one.unit))
            case _:
                raise BadInput("con.battle.no_such_card", "cards")
    return Battle(
        ranked(sides["attacker"]),
        ranked(sides["defender"]),
        field,
        BattleCards(improved["attacker"], improved["defender"]),
        rules,
    )


def _fighters(parties: Sequence[Party]) -> list[Fighter]:
    return [Fighter(party.player, unit) for party in parties for unit in party.army.units]


def _mercenaries(
    sides: dict[Side, list[Fighter]], of: dict[PlayerId, Side], card: BattleCard
) -> list[Fighter]:
    """The victim's mercenaries on the field, healthy ones first."""
    if card.victim is None or card.victim not in of:
        raise BadInput("con.battle.victim", "cards")
    mine = [
        one
        for one in sides[of[card.victim]]
        if one.player == card.victim and one.unit.unit == "mercenary"
    ]
    return sorted(mine, key=lambda one: one.unit.hits)


def proposed(battle: Battle, side: Side) -> tuple[tuple[int, ...], ...]:
    """The line-up of RUL-C-18 as numbers of the fighters."""
    columns, count = battle.columns, len(battle.side(side))
    return tuple(
        tuple(range(row * columns, min((row + 1) * columns, count)))
        for row in range(ROWS)
        if row * columns < count
    )


def columns_in(
    battle: Battle, attacker_rows: Places | None, defender_rows: Places | None
) -> tuple[
    tuple[Column, ...],
    tuple[tuple[FieldPosition, FieldPosition], ...],
    tuple[tuple[FieldPosition, FieldPosition], ...],
]:
    """The columns that fight, and which fighters of both sides stand in them."""
    found = {}
    for side, rows in (("attacker", attacker_rows), ("defender", defender_rows)):
        found[side] = _standing(battle, "attacker" if side == "attacker" else "defender", rows)
    columns = []
    for (front, back), (other_front, other_back) in zip(
        found["attacker"], found["defender"], strict=True
    ):
        columns.append(
            Column(
                battle.attackers[front].unit,
                battle.defenders[other_front].unit,
                battle.attackers[back].unit if back is not None else None,
                battle.defenders[other_back].unit if other_back is not None else None,
            )
        )
    return tuple(columns), found["attacker"], found["defender"]


def _standing(
    battle: Battle, side: Side, rows: Places | None
) -> tuple[tuple[int, int | None], ...]:
    """Front and second row, column by column."""
    fighters = battle.side(side)
    lined = rows if rows is not None else proposed(battle, side)
    numbers = [one for row in lined for one in row if one is not None]
    if len(set(numbers)) != len(numbers) or any(one >= len(fighters) for one in numbers):
        raise BadInput("con.battle.places", f"{side}_rows")
    front, second = (_padded(lined, row, battle.columns) for row in (0, 1))
    if None in front:
        raise BadInput("con.lineup.gap_in_front", f"{side}_rows")
    return tuple(
        (one, behind) for one, behind in zip(front, second, strict=True) if one is not None
    )


def _padded(
    rows: Sequence[Sequence[FieldPosition]], row: int, columns: int
) -> tuple[FieldPosition, ...]:
    units = tuple(rows[row][:columns]) if row < len(rows) else ()
    return (*units, *(None,) * (columns - len(units)))


def mistakes_in(
    battle: Battle, attacker_rows: Places | None, defender_rows: Places | None
) -> tuple[Reason, ...]:
    """What the rules have against these rows (C-3.7.6.1).

    Between rounds a knight with two hits may give his place away (C-3.7.11.1, RUL-C-17): there he
    counts as a mercenary.
    """
    if attacker_rows is None and defender_rows is None:
        return ()

    def counted(unit: Unit) -> Unit:
        is_weary = battle.rounds > 0 and unit == Unit("knight", 2)
        return Unit("mercenary", 1) if is_weary else unit

    def rows_of(side: Side, rows: Places | None) -> tuple[tuple[Unit | None, ...], ...] | None:
        if rows is None:
            return None
        units = battle.side(side)
        if any(one is not None and not 0 <= one < len(units) for row in rows for one in row):
            raise BadInput("con.battle.places", f"{side}_rows")
        return tuple(
            tuple(counted(units[one].unit) if one is not None else None for one in row)
            for row in rows
        )

    armies = [army_of(tuple(counted(one.unit) for one in battle.side(side))) for side in SIDES]
    lined = line_up(
        armies[0],
        armies[1],
        rows_of("attacker", attacker_rows),
        rows_of("defender", defender_rows),
        battle.rules,
    )
    return (*lined.attacker.mistakes, *lined.defender.mistakes)


def fought(battle: Battle, exchange: Exchange) -> tuple[Battle, Round]:
    """The battle after one more round (C-3.7.8.1)."""
    if battle.outcome is not None:
        raise BadInput("con.battle.over", "rounds")
    columns, attacking, defending = columns_in(
        battle, exchange.attacker_rows, exchange.defender_rows
    )
    result = battle_round(columns, exchange.rolls, battle.field, battle.cards, battle.rules)
    attackers, lost = _after(
        battle.attackers,
        "attacker",
        attacking,
        [(one.attacker, one.attacker_support) for one in result.columns],
    )
    defenders, also = _after(
        battle.defenders,
        "defender",
        defending,
        [(one.defender, one.defender_support) for one in result.columns],
    )
    after = evolve(
        battle,
        attackers=attackers,
        defenders=defenders,
        lost=(*battle.lost, *lost, *also),
        rounds=battle.rounds + 1,
    )
    return after, result


def _after(
    fighters: tuple[Fighter, ...],
    side: Side,
    places: Sequence[tuple[FieldPosition, FieldPosition]],
    results: Sequence[tuple[After, After | None]],
) -> tuple[tuple[Fighter, ...], list[Lost]]:
    now: list[Fighter | None] = list(fighters)
    lost = []
    for (front, back), (first, second) in zip(places, results, strict=True):
        for place, one in ((front, first), (back, second)):
            if place is None or one is None:
                continue
            before = fighters[place]
            now[place] = Fighter(before.player, one.unit) if one.unit else None
            if one.fallen:
                lost.append(Lost(before, side, one.fallen))
    return ranked(one for one in now if one is not None), lost


def withdrawn(battle: Battle, side: Side, dice: Sequence[int]) -> Battle:
    """One side leaves the field, one die for each unit (C-3.7.9.1).

    Where both want to, the attacker says so first and has lost (RUL-C-16).
    """
    if battle.outcome is not None:
        raise BadInput("con.battle.over", "retreats")
    fighters = battle.side(side)
    result = retreat(tuple(one.unit for one in fighters), tuple(dice), battle.rules)
    left, lost = [], []
    for before, one in zip(fighters, result.units, strict=True):
        if one.unit is not None:
            left.append(Fighter(before.player, one.unit))
        elif one.fallen:
            lost.append(Lost(before, side, one.fallen))
    name = "attackers" if side == "attacker" else "defenders"
    changes = {name: ranked(left), "lost": (*battle.lost, *lost), "retreated": side}
    return evolve(battle, **changes)
