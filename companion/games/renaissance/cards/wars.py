"""War (R-A2.11): two dice, what each side adds, what the loser hands over and suffers."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

from companion.core.calculator import calculator
from companion.core.chance.chances import Chance, chance_of
from companion.core.checks import Faults
from companion.core.codec import Between, Doc, Length
from companion.core.explain import Breakdown, Line, Text
from companion.core.records import dataclass
from companion.games.renaissance.expansion.arms import arms_lines, in_force
from companion.games.renaissance.expansion.dice_chances import SIDES
from companion.games.renaissance.expansion.fight_question import Face
from companion.games.renaissance.pieces import Advance, Arms
from companion.games.renaissance.rulebook import cite
from companion.games.renaissance.state import CONTROL_MARKERS
from companion.games.renaissance.switches import DEFAULTS, Switches

WINNER_STEPS, LOSER_STEPS, TIE_STEPS = 1, 2, 1  # R-A2.11.2, R-A2.11.4

Markers = Annotated[int, Between(0, CONTROL_MARKERS)]
Outcome = Literal["attacker", "defender", "tie"]


@dataclass(frozen=True, slots=True)
class WarSide:
    """One side of a war. Where his control markers stand matters if he loses."""

    player: Annotated[str, Doc("his name, for the texts")] = ""
    advances: Annotated[
        frozenset[Advance], Doc("his advances; W for the die, R, T and U for what he can hold")
    ] = frozenset()
    arms: Annotated[frozenset[Arms], Doc("arms cards he played this round")] = frozenset()
    control_markers: Annotated[Markers, Doc("all on the board")] = 0
    in_region_v: Annotated[Markers, Doc("of these, in region V")] = 0
    in_orient: Annotated[Markers, Doc("of these, in the Orient")] = 0
    in_new_world: Annotated[Markers, Doc("of these, in the New World")] = 0
    overseas_room: Annotated[
        Annotated[int, Between(0, 5)] | None,
        Doc("overseas provinces that his ships can still support; null: as many as there are"),
    ] = None


@dataclass(frozen=True, slots=True)
class WarRoll:
    """One throw of a war; without dice only the modifiers and the chances."""

    attacker: WarSide
    defender: WarSide
    dice: Annotated[tuple[Face, Face] | None, Doc("attacker's die, defender's die")] = None
    switches: Switches = DEFAULTS


@dataclass(frozen=True, slots=True)
class WarAnswer:
    attacker: Annotated[Breakdown, Doc("his total, without the die while there are no dice")]
    defender: Annotated[Breakdown, Doc("his total, without the die while there are no dice")]
    outcome: Annotated[Outcome | None, Doc("who won; tie: rolled again in the next card phase")]
    attacker_steps: Annotated[Breakdown, Doc("steps up on the misery index")]
    defender_steps: Annotated[Breakdown, Doc("steps up on the misery index")]
    handed_over: Annotated[Breakdown, Doc("control markers of the loser that go to the winner")]
    chance_attacker: Annotated[Chance, Doc("the attacker wins this throw")]
    chance_tie: Chance
    chance_defender: Chance


@calculator
def war(question: WarRoll) -> WarAnswer:
    """One throw of a war (R-A2.11.1 to R-A2.11.4)."""
    _require_possible(question)
    plus = modifiers(question)
    totals = tuple(
        Breakdown(
            "ren.war.total",
            ((Line("ren.war.die", die, cite("R-A2.11.1")),) if die else ()) + lines,
            {"player": name},
        )
        for die, lines, name in zip(question.dice or (0, 0), plus, _names(question), strict=True)
    )
    lead = totals[0].total - totals[1].total
    outcome = outcome_of(lead) if question.dice else None
    attacker, defender, handed = _consequences(question, outcome, abs(lead))
    edge = sum(line.amount for line in plus[0]) - sum(line.amount for line in plus[1])
    wins, ties = _ways(edge)
    names = _names(question)
    every = SIDES * SIDES
    return WarAnswer(
        totals[0],
        totals[1],
        outcome,
        Breakdown("ren.war.steps", attacker, {"player": names[0]}),
        Breakdown("ren.war.steps", defender, {"player": names[1]}),
        Breakdown("ren.war.handed_over", handed),
        chance_of(Fraction(wins, every)),
        chance_of(Fraction(ties, every)),
        chance_of(Fraction(every - wins - ties, every)),
    )


def modifiers(question: WarRoll) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """What each side adds to its die: W and each arms card in force (R-A2.11.1, RUL-R-17)."""
    sides = (question.attacker, question.defender)
    everybody = sides[0].arms | sides[1].arms
    weapons = [in_force(side.arms, everybody) for side in sides]
    exceptions = question.switches.war_arms_exceptions
    found = []
    for place, side in enumerate(sides):
        name = _names(question)[place]
        lines = arms_lines(weapons[place], weapons[1 - place], name, exceptions=exceptions)
        if Advance.W in side.advances:
            params = {"player": name}
            lines = (Line("ren.war.nationalism", 1, cite("R-A2.11.1"), params), *lines)
        found.append(lines)
    return found[0], found[1]


def _names(question: WarRoll | FinalWar) -> tuple[str | Text, str | Text]:
    """What the lines call the two sides; a question need not name them."""
    return (
        question.attacker.player or Text("ren.fight.the_attacker"),
        question.defender.player or Text("ren.fight.a_defender"),
    )


def outcome_of(lead: int) -> Outcome:
    """Who won, from the attacker's lead."""
    if lead == 0:
        return "tie"
    return "attacker" if lead > 0 else "defender"


def holdable(loser: WarSide, winner: WarSide, switches: Switches) -> int:
    """Control markers of the loser that the winner can hold (R-A2.11.3, RUL-R-44)."""
    owned = winner.advances
    barred = 0 if Advance.R in owned else loser.in_region_v
    orient = loser.in_orient if Advance.T in owned else 0
    new_world = loser.in_new_world if {Advance.T, Advance.U} <= owned else 0
    overseas = orient + new_world
    if winner.overseas_room is not None and switches.war_ocean == "supported":
        overseas = min(overseas, winner.overseas_room)
    barred += loser.in_orient + loser.in_new_world - overseas
    return loser.control_markers - barred


def _consequences(
    question: WarRoll, outcome: Outcome | None, difference: int
) -> tuple[tuple[Line, ...], tuple[Line, ...], tuple[Line, ...]]:
    """Steps of the attacker, of the defender, and the markers handed over."""
    if outcome is None:
        return (), (), ()
    if outcome == "tie":
        tie = (Line("ren.war.tie", TIE_STEPS, cite("R-A2.11.4")),)
        return tie, tie, ()
    sides = (question.attacker, question.defender)
    winner, loser = sides if outcome == "attacker" else sides[::-1]
    can_hold = holdable(loser, winner, question.switches)
    handed = min(difference, can_hold)
    won = (Line("ren.war.won", WINNER_STEPS, cite("R-A2.11.2")),)
    lost = [Line("ren.war.lost", LOSER_STEPS, cite("R-A2.11.2"))]
    if difference > handed:
        missing = difference - handed
        lost.append(Line("ren.war.not_handed_over", missing, cite("R-A2.11.3"), {"n": missing}))
    given = [Line("ren.war.difference", difference, cite("R-A2.11.2"))]
    if difference > handed:
        given.append(
            Line("ren.war.cannot_hold", handed - difference, cite("R-A2.11.3"), {"most": can_hold})
        )
    steps = (won, tuple(lost))
    first, second = steps if outcome == "attacker" else steps[::-1]
    return first, second, tuple(given)


def _ways(edge: int) -> tuple[int, int]:
    """Throws of 36 that the attacker wins, and those that tie."""
    faces = range(1, SIDES + 1)
    leads = [own + edge - other for own in faces for other in faces]
    return sum(lead > 0 for lead in leads), sum(lead == 0 for lead in leads)


def _require_possible(question: WarRoll) -> None:
    faults = Faults()
    for field in ("attacker", "defender"):
        side: WarSide = getattr(question, field)
        abroad = side.in_region_v + side.in_orient + side.in_new_world
        faults.refuse(
            abroad > side.control_markers,
            "ren.war.more_than_markers",
            f"{field}.control_markers",
            abroad=abroad,
            markers=side.control_markers,
        )
    faults.settle()


@dataclass(frozen=True, slots=True)
class FinalWar:
    """A war declared in the final card play: tied throws are repeated at once (R-11.1.4)."""

    players: Annotated[int, Between(2, 6), Doc("players who take part in the final card play")]
    place: Annotated[int, Between(1, 6), Doc("who declared it plays his cards as first, second …")]
    attacker: WarSide
    defender: WarSide
    throws: Annotated[
        tuple[tuple[Face, Face], ...], Length(0, 6), Doc("attacker's and defender's die, in order")
    ] = ()
    switches: Switches = DEFAULTS


@dataclass(frozen=True, slots=True)
class FinalWarAnswer:
    most_throws: Annotated[Breakdown, Doc("the first and one for each player still to play")]
    is_over: Annotated[bool, Doc("decided, or no throw is left")]
    outcome: Annotated[Outcome | None, Doc("null before the first throw; tie: nobody won so far")]
    attacker_steps: Annotated[Breakdown, Doc("steps of all throws together")]
    defender_steps: Annotated[Breakdown, Doc("steps of all throws together")]
    handed_over: Annotated[Breakdown, Doc("control markers of the loser that go to the winner")]


@calculator
def final_war(question: FinalWar) -> FinalWarAnswer:
    """A war of the final card play (R-11.1.4, RUL-R-33)."""
    faults = Faults()
    faults.refuse(
        question.place > question.players, "ren.war.no_such_place", "place", n=question.players
    )
    faults.settle()
    most = Breakdown(
        "ren.war.most_throws",
        (
            Line("ren.war.first_throw", 1, cite("R-11.1.4")),
            Line("ren.war.still_to_play", question.players - question.place, cite("RUL-R-33")),
        ),
    )
    answers: list[WarAnswer] = []
    for dice in question.throws:
        over = len(answers) == most.total or (answers and answers[-1].outcome != "tie")
        faults.refuse(bool(over), "ren.war.too_many_throws", "throws", most=most.total)
        faults.settle()
        answers.append(war(WarRoll(question.attacker, question.defender, dice, question.switches)))
    if not answers:
        war(WarRoll(question.attacker, question.defender, None, question.switches))
    outcome = answers[-1].outcome if answers else None
    decided = outcome in ("attacker", "defender")
    return FinalWarAnswer(
        most,
        decided or len(answers) == most.total,
        outcome,
        _together(_names(question)[0], [answer.attacker_steps for answer in answers]),
        _together(_names(question)[1], [answer.defender_steps for answer in answers]),
        answers[-1].handed_over if answers else Breakdown("ren.war.handed_over", ()),
    )


def _together(name: str | Text, steps: list[Breakdown]) -> Breakdown:
    lines = tuple(line for one in steps for line in one.lines)
    return Breakdown("ren.war.steps", lines, {"player": name})
