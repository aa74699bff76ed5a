"""Honor points during play (M-24): what each event is worth, and a ledger of them."""

from __future__ import annotations

from typing import Annotated, Any

from companion.core.codec import Between, Doc
from companion.core.explain import Breakdown, Line
from companion.core.game import Calculator
from companion.core.records import dataclass
from companion.games.medioevo.catalog import HONORS, START_KIT
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.words import Honor

HONOR_AT_START = START_KIT["honor"]
FIELDS_OF_THE_TRACK = 50

Times = Annotated[int, Between(0, 99)]


def honor_line(what: Honor, times: int = 1, key: str = "", **params: Any) -> Line:
    """So many events of one kind as a line of honor points (M-24)."""
    row = HONORS[what]
    return Line(key or row.name, row.honor * times, cite(row.rule), params or {"n": times})


@dataclass(frozen=True, slots=True)
class HonorQuestion:
    """Everything that changed one player's honor points, counted (M-24)."""

    start: Annotated[
        int, Between(-999, 999), Doc("points before; 10 at the start of the game (M-2.4)")
    ] = HONOR_AT_START
    areas_conquered: Annotated[Times, Doc("inhabited areas that scored (M-24.1)")] = 0
    building_levels_conquered: Annotated[
        int, Between(0, 999), Doc("sum of building levels in those areas; a cathedral is 3")
    ] = 0
    first_rome: Annotated[bool, Doc("first in the game to conquer Rome")] = False
    first_jerusalem: Annotated[bool, Doc("first in the game to conquer Jerusalem")] = False
    large_armies: Annotated[Times, Doc("armies of 5 or more units wiped out (M-24.2)")] = 0
    revolts_suppressed: Annotated[Times, Doc("M-24.3")] = 0
    lost_to_barbarians: Annotated[Times, Doc("armies lost to or retreated from them (M-24.4)")] = 0
    great_buildings: Annotated[Times, Doc("metropolises, castles, cathedrals built (M-24.5)")] = 0
    treaties_broken: Annotated[Times, Doc("M-24.6")] = 0
    undeclared_wars: Annotated[Times, Doc("wars opened by a hostile act (M-24.6)")] = 0
    additional_revolts: Annotated[Times, Doc("M-24.6, M-6.4")] = 0
    trade_points: Annotated[Times, Doc("trade points taken as honor points (M-24.7)")] = 0


@dataclass(frozen=True, slots=True)
class HonorAnswer:
    """The points, and where they lie on the track of the board (M-24.9)."""

    honor: Breakdown
    discs: Annotated[int, Doc("discs on the track: one more for every 50 points")]
    field: Annotated[int, Doc("field of the track, 0 to 49")]
    negative: Annotated[bool, Doc("points below 0: a cube lies on the disc")]


def honor(question: HonorQuestion) -> HonorAnswer:
    """One player's honor points as the sum of what happened (M-24)."""
    counted = (
        (Honor.CONQUEST, question.areas_conquered),
        (Honor.CONQUERED_BUILDING_LEVEL, question.building_levels_conquered),
        (Honor.FIRST_ROME, int(question.first_rome)),
        (Honor.FIRST_JERUSALEM, int(question.first_jerusalem)),
        (Honor.LARGE_ARMY, question.large_armies),
        (Honor.REVOLT_SUPPRESSED, question.revolts_suppressed),
        (Honor.LOST_TO_BARBARIANS, question.lost_to_barbarians),
        (Honor.GREAT_BUILDING, question.great_buildings),
        (Honor.TREATY_BROKEN, question.treaties_broken),
        (Honor.UNDECLARED_WAR, question.undeclared_wars),
        (Honor.ADDITIONAL_REVOLT, question.additional_revolts),
    )
    lines = [Line("honor.before", question.start, cite("M-24.9"))]
    lines += [honor_line(what, times) for what, times in counted if times]
    if question.trade_points:
        lines.append(Line("honor.trade_points", question.trade_points, cite("M-24.7")))
    breakdown = Breakdown("honor.points", tuple(lines))
    return HonorAnswer(breakdown, *on_the_track(breakdown.total))


def on_the_track(points: int) -> tuple[int, int, bool]:
    """Discs, field and cube that show the points on the board (M-24.9)."""
    laps, place = divmod(abs(points), FIELDS_OF_THE_TRACK)
    return laps + 1, place, points < 0


CALCULATORS = (Calculator("honor", "calculator.honor", HonorQuestion, HonorAnswer, honor),)
