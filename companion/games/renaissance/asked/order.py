"""What only the command line asks about order: shapes of questions, and the rules they ask."""

from __future__ import annotations

from typing import Annotated

from companion.core.calculator import calculator
from companion.core.checks import Faults
from companion.core.codec import Between, Doc, Length
from companion.core.game import PlayerId
from companion.core.records import dataclass
from companion.games.renaissance.order.changes import Name, moved_last
from companion.games.renaissance.order.track import LEAST_PLAYERS, MOST_PLAYERS, filled
from companion.games.renaissance.switches import DEFAULTS, Switches


@dataclass(frozen=True, slots=True)
class CivilWarOrder:
    """The civil war's victim goes last at the start of phase 5."""

    order: Annotated[tuple[Name, ...], Length(1, MOST_PLAYERS), Doc("of play, first player first")]
    victim: Name
    players_at_start: Annotated[
        int,
        Between(0, MOST_PLAYERS),
        Doc("players when the game began, 3 to 6; 0: as many as in the order"),
    ] = 0
    switches: Switches = DEFAULTS


@dataclass(frozen=True, slots=True)
class CivilWarOrderAnswer:
    order: Annotated[tuple[PlayerId, ...], Doc("the victim last, the others closed up")]
    positions: Annotated[tuple[int, ...], Doc("fields of the track in this order (R-2.3)")]


@calculator
def civil_war_order(question: CivilWarOrder) -> CivilWarOrderAnswer:
    """The order of play of phase 5 after a civil war (R-9.5.0.1, RUL-R-25)."""
    faults = Faults()
    twice = len(set(question.order)) < len(question.order)
    faults.refuse(twice, "ren.listed_twice", "order", player="order")
    lost = question.victim not in question.order
    faults.refuse(lost, "ren.order.not_in_order", "victim", player=question.victim)
    count = len(question.order)
    at_start = question.players_at_start or count
    faults.refuse(
        at_start < LEAST_PLAYERS, "ren.order.too_few", "players_at_start", least=LEAST_PLAYERS
    )
    faults.refuse(count > at_start, "ren.order.more_than_at_start", "order", most=at_start)
    faults.settle()
    return CivilWarOrderAnswer(
        moved_last(question.order, question.victim), filled(at_start, count, question.switches)
    )
