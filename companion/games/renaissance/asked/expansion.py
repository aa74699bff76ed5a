"""What only the command line asks about expansion: shapes of questions, and the rules they ask."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated

from companion.core.calculator import calculator
from companion.core.chance.chances import Chance, chance_of
from companion.core.checks import Faults
from companion.core.codec import Between, Doc
from companion.core.explain import Breakdown, Line
from companion.core.records import dataclass
from companion.games.renaissance.expansion.board_values import in_play
from companion.games.renaissance.expansion.dice_chances import fight_chance
from companion.games.renaissance.expansion.fight_odds import Faith, HasArms, Position
from companion.games.renaissance.market.payouts import worth
from companion.games.renaissance.order.track import LEAST_PLAYERS, MOST_PLAYERS
from companion.games.renaissance.pieces import Good, Region
from companion.games.renaissance.rulebook import cite
from companion.games.renaissance.tables import GOODS, REGIONS

Players = Annotated[int, Between(LEAST_PLAYERS, MOST_PLAYERS), Doc("players when the game began")]


@dataclass(frozen=True, slots=True)
class RegionValue:
    """A region in one hand, or the part of it that somebody holds."""

    region: Region
    held: Annotated[
        Mapping[Good, Annotated[int, Between(0, 20)]],
        Doc("provinces held there by good; empty: the whole region"),
    ] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RegionValueAnswer:
    value: Annotated[Breakdown, Doc("ducats if each of its goods is played once")]
    provinces: Annotated[int, Doc("provinces with goods in the region")]
    satellites: int
    least_players: Annotated[int, Doc("in play from so many players on (R-8.2.1)")]


@calculator
def region_value(question: RegionValue) -> RegionValueAnswer:
    """What a region's goods pay (R-4.1.5)."""
    row = REGIONS[question.region]
    faults = Faults()
    for good, count in question.held.items():
        most = row.goods.get(good, 0)
        faults.refuse(count > most, "ren.region.not_so_many", f"held.{good}", most=most)
    faults.settle()
    counts = question.held or row.goods
    lines = tuple(
        Line(f"ren.good.{good}", worth(good, counts[good]), cite("R-4.1.5"), {"n": counts[good]})
        for good in Good
        if counts.get(good)
    )
    return RegionValueAnswer(
        Breakdown("ren.region.value", lines), row.provinces, row.satellites, row.players
    )


@dataclass(frozen=True, slots=True)
class BoardValue:
    """All provinces in play in one hand."""

    players: Players


@dataclass(frozen=True, slots=True)
class BoardValueAnswer:
    value: Annotated[Breakdown, Doc("ducats, a line for each good")]
    cheap: Annotated[Breakdown, Doc("of these, stone to fur")]
    dear: Annotated[Breakdown, Doc("of these, silk to ivory")]
    regions: Annotated[tuple[Region, ...], Doc("regions in play (R-8.2.1)")]
    goods_provinces: Annotated[int, Doc("provinces with goods in these regions")]


DEAR = (Good.SILK, Good.SPICE, Good.GOLD, Good.IVORY)


@calculator
def board_value(question: BoardValue) -> BoardValueAnswer:
    """What the whole board pays with this number of players."""
    place = question.players - LEAST_PLAYERS
    lines = {
        good: Line(
            f"ren.good.{good}",
            worth(good, row.provinces[place]),
            cite("R-4.1.5"),
            {"n": row.provinces[place]},
        )
        for good, row in GOODS.items()
    }
    regions = in_play(question.players)
    return BoardValueAnswer(
        Breakdown("ren.board.value", tuple(lines.values())),
        Breakdown("ren.board.cheap", tuple(lines[good] for good in Good if good not in DEAR)),
        Breakdown("ren.board.dear", tuple(lines[good] for good in DEAR)),
        regions,
        sum(REGIONS[region].provinces for region in regions),
    )


@dataclass(frozen=True, slots=True)
class FightOdds:
    """The printed table B.1, exact, and the chance of several attempts."""

    position: Position
    faith: Faith = False
    arms: HasArms = False
    attempts: Annotated[int, Between(0, 36)] = 1


@dataclass(frozen=True, slots=True)
class OddsRow:
    """One row of the printed table."""

    position: int
    plain: Chance
    faith: Chance
    arms: Chance
    both: Chance


@dataclass(frozen=True, slots=True)
class FightOddsAnswer:
    chance: Annotated[Chance, Doc("to win one attempt")]
    within_attempts: Annotated[Chance, Doc("to win one of the attempts")]
    table: Annotated[tuple[OddsRow, ...], Doc("all positions, as printed in B.1")]


@calculator
def fight_odds(question: FightOdds) -> FightOddsAnswer:
    """The chance of an attempt and of several (R-9.5.2.13)."""
    chance = fight_chance(question.position, question.faith, question.arms)
    table = tuple(
        OddsRow(
            position,
            chance_of(fight_chance(position, False, False)),
            chance_of(fight_chance(position, True, False)),
            chance_of(fight_chance(position, False, True)),
            chance_of(fight_chance(position, True, True)),
        )
        for position in range(1, 7)
    )
    within = chance_of(1 - (1 - chance) ** question.attempts)
    return FightOddsAnswer(chance_of(chance), within, table)
