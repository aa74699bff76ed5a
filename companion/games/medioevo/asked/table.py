"""What only the command line asks about table: shapes of questions, and the rules they ask."""

from __future__ import annotations

from typing import Annotated

from companion.core.calculator import calculator
from companion.core.codec import Between, Doc
from companion.core.explain import Breakdown, Line, Text
from companion.core.records import dataclass
from companion.games.medioevo.forces import NONE, Levels
from companion.games.medioevo.honor import HONOR_AT_START, honor_line
from companion.games.medioevo.markers import (
    LEVELS,
    Marked,
    crowded,
    fits,
    markers_showing,
    with_piece,
)
from companion.games.medioevo.reminders import (
    cards_that_matter,
    checklist,
    technologies_that_matter,
)
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import State
from companion.games.medioevo.words import Honor

FIELDS_OF_THE_TRACK = 50


Times = Annotated[int, Between(0, 99)]


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


@calculator
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


@dataclass(frozen=True, slots=True)
class MarkersQuestion:
    """The pieces that need an ownership marker; captains need none, buildings by R-76."""

    marked: Marked = NONE


@dataclass(frozen=True, slots=True)
class MarkersAnswer:
    possible: Annotated[bool, Doc("all pieces can be marked at the same time")]
    room: Annotated[
        Levels, Doc("how many more of level I, of level II, of level III fit, each taken alone")
    ]
    unused: Annotated[int, Doc("markers that would be left over; 0 if not all can be marked")]
    crowded: Annotated[tuple[Text, ...], Doc("which levels have more pieces than markers")]


@calculator(name="markers")
def check_markers(question: MarkersQuestion) -> MarkersAnswer:
    """Whether ten two-sided markers are enough for these pieces (R-02: any assignment)."""
    marked = question.marked
    too_many = tuple(
        Text(
            "markers.too_many",
            {
                "levels": ", ".join("I" * level for level in some),
                "n": sum(marked[level - 1] for level in some),
                "markers": markers_showing(some),
            },
        )
        for some in crowded(marked)
    )
    possible = not too_many
    unused = markers_showing(LEVELS) - sum(marked) if possible else 0
    one, two, three = (_room(marked, level) for level in LEVELS)
    return MarkersAnswer(possible, (one, two, three), unused, too_many)


def _room(marked: Levels, level: int) -> int:
    room = 0
    while fits(with_piece(marked, level)):
        marked = with_piece(marked, level)
        room += 1
    return room


def reminders(state: State, phase: int | None = None) -> tuple[Text, ...]:
    """Everything that could matter in a phase, most urgent first; the current one if not named."""
    now = state.phase if phase is None else phase
    return (
        *checklist(state, now),
        *cards_that_matter(state, now),
        *technologies_that_matter(state, now),
    )
