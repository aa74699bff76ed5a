"""What only the command line asks about cards: shapes of questions, and the rules they ask."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, Literal

from companion.core.calculator import calculator
from companion.core.checks import Faults
from companion.core.codec import Between, Doc
from companion.core.errors import BadInput
from companion.core.explain import Breakdown, Line
from companion.core.records import dataclass
from companion.games.medioevo import tables
from companion.games.medioevo.battle.cards import SPIES
from companion.games.medioevo.cards.cards import (
    ASSASSINS,
    MYSTICS,
    PIRATES,
    CardNumber,
    Points,
    check_die,
    check_mystic,
    check_pirate,
    florins_of,
    may_be_used,
    number_given,
)
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.words import Duration, Moment

SpyResult = Literal["success", "nothing", "failure"]


def spy_result(number: int, face: int) -> SpyResult:
    """Cards 16 to 18: 1-3 succeeds, 4-6 nothing, 7-8 costs an own unit."""
    figures = tables.CARDS[number].figures
    if face <= figures["success"]:
        return "success"
    return "failure" if face >= figures["failure"] else "nothing"


def lowered(number: int, face: int, by: int | None = None) -> Breakdown:
    """Cards 46 and 47: a die made smaller, never below 1; card 47 by up to two."""
    row = tables.CARDS[number]
    most = row.figures["less"]
    wanted = most if by is None else by
    if not 1 <= wanted <= most:
        raise BadInput("card.less_by", "by", most=most)
    rule = cite(row.rule)
    less = min(wanted, face - 1)
    return Breakdown(
        "card.die", (Line("card.die_shown", face, rule), Line("card.die_less", -less, rule))
    )


@dataclass(frozen=True, slots=True)
class CardQuestion:
    """A realm card and what its use depends on; what the card does not ask for is ignored."""

    card: CardNumber
    moment: Annotated[Moment, Doc("what is going on at the table now")] = Moment.ANY
    die: Annotated[
        int, Between(0, 8), Doc("face rolled: of the d6 for a d3, of the d8 for a spy; 0: none")
    ] = 0
    cubes: Annotated[
        int, Between(0, 160), Doc("22, 23: cubes on others' trade vehicles in areas you control")
    ] = 0
    deposit: Annotated[int, Between(0, 300), Doc("36: florins lying on the card")] = 0
    points: Annotated[Points, Doc("57, 58, 71, 72: technology points by colour")] = field(
        default_factory=dict
    )
    units: Annotated[
        int, Between(0, 999), Doc("6: units of the army that enters; half of them go on")
    ] = 0
    face: Annotated[int, Between(0, 8), Doc("46, 47: face of the die to be made smaller")] = 0
    less: Annotated[int, Between(0, 2), Doc("47: by how much; 0: as much as allowed")] = 0


@dataclass(frozen=True, slots=True)
class CardAnswer:
    may_be_used: Annotated[bool, Doc("whether the card may be used at that moment")]
    lasts: Duration
    florins: Annotated[Breakdown, Doc("florins the user gets; negative: pays")]
    number: Annotated[Breakdown, Doc("areas, objects, cards or units it is about; 0: not so")]
    die: Annotated[Breakdown, Doc("46, 47: the die as it counts now")]
    spy: Annotated[SpyResult | None, Doc("16-18: what the spy's die means")]


@calculator(name="card")
def use_card(question: CardQuestion) -> CardAnswer:
    """What the use of a realm card brings and costs by itself (M-27)."""
    faults = Faults()
    number = question.card
    row = tables.CARDS[number]
    check_die(number, question.die, faults)
    if number in PIRATES:
        check_pirate(number, question.points, faults)
    if number in MYSTICS:
        check_mystic(number, question.points, faults)
    faults.refuse(number in ASSASSINS and not question.face, "card.face_missing", "face")
    faults.settle()
    die = Breakdown("card.die", ())
    if number in ASSASSINS:
        die = lowered(number, question.face, question.less or None)
    return CardAnswer(
        may_be_used(number, (question.moment,)),
        row.duration,
        florins_of(number, cubes=question.cubes, deposit=question.deposit, points=question.points),
        number_given(number, question.die, question.units),
        die,
        spy_result(number, question.die) if number in SPIES else None,
    )
