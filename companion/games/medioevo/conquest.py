"""Conquest (M-16.1, M-24.1, M-24.3): honor points for taking an area."""

from __future__ import annotations

from typing import Annotated, Literal

from companion.core.codec import Between, Doc
from companion.core.errors import BadInput
from companion.core.explain import Breakdown, Line
from companion.core.game import Calculator
from companion.core.records import dataclass
from companion.games.medioevo.honor import honor_line
from companion.games.medioevo.switches import DEFAULTS, Switches
from companion.games.medioevo.words import Honor

Site = Literal["", "rome", "jerusalem"]

CATHEDRAL_LEVEL = 3
SITE_BONUS = {"rome": Honor.FIRST_ROME, "jerusalem": Honor.FIRST_JERUSALEM}


@dataclass(frozen=True, slots=True)
class Conquest:
    """An area taken by an attacker whose army alone is left there (M-16.1)."""

    inhabited: Annotated[bool, Doc("the area shows a famous building and a place name")]
    civil_level: Annotated[
        int, Between(0, 3), Doc("level of the civil building before plunder; 0: none")
    ] = 0
    military_level: Annotated[
        int, Between(0, 3), Doc("level of the military building before plunder; 0: none")
    ] = 0
    cathedral: Annotated[bool, Doc("a cathedral stands there; it counts as level III")] = False
    site: Annotated[Site, Doc("the area is Rome or Jerusalem")] = ""
    site_conquered_before: Annotated[
        bool, Doc("somebody has already conquered this Rome or Jerusalem in this game")
    ] = False
    own_start_realm: Annotated[bool, Doc("the area belongs to the conqueror's start realm")] = False
    scored_this_round: Annotated[
        bool, Doc("the area has already given conquest points in this round, to anyone")
    ] = False
    after_battle: Annotated[bool, Doc("false: taken without a fight")] = True
    barbarians_destroyed: Annotated[
        bool, Doc("a barbarian army was destroyed there in this battle (M-24.3, R-50)")
    ] = False
    switches: Switches = DEFAULTS


@dataclass(frozen=True, slots=True)
class ConquestAnswer:
    """Honor points of the conqueror, and what the table has to remember."""

    honor: Annotated[Breakdown, Doc("honor points won (M-24.1, M-24.3)")]
    scores_area: Annotated[bool, Doc("the area gives no more conquest points this round")]
    first_conquest_of_site: Annotated[bool, Doc("the bonus of Rome or Jerusalem is now used up")]


def conquest(question: Conquest) -> ConquestAnswer:
    """Honor points for conquering an area (M-24.1) and for suppressing a revolt (M-24.3)."""
    _require_possible(question)
    area_lines = _area_lines(question)
    lines = list(area_lines)
    if question.own_start_realm and question.barbarians_destroyed:
        lines.append(honor_line(Honor.REVOLT_SUPPRESSED))
    return ConquestAnswer(
        Breakdown("conquest.honor", tuple(lines)),
        scores_area=bool(area_lines),
        first_conquest_of_site=bool(
            area_lines and question.site and not question.site_conquered_before
        ),
    )


def _require_possible(question: Conquest) -> None:
    if question.barbarians_destroyed and not question.after_battle:
        raise BadInput("conquest.destroyed_without_battle", "barbarians_destroyed")


def _area_lines(question: Conquest) -> tuple[Line, ...]:
    fought = question.after_battle or question.switches.ep_for_walk_in
    if not fought or not question.inhabited:
        return ()
    if question.own_start_realm or question.scored_this_round:
        return ()
    lines = [honor_line(Honor.CONQUEST)]
    levels = {
        "civil": question.civil_level,
        "military": question.military_level,
        "cathedral": CATHEDRAL_LEVEL if question.cathedral else 0,
    }
    lines += [
        honor_line(Honor.CONQUERED_BUILDING_LEVEL, level, f"conquest.{kind}", level=level)
        for kind, level in levels.items()
        if level
    ]
    if question.site and not question.site_conquered_before:
        lines.append(honor_line(SITE_BONUS[question.site]))
    return tuple(lines)


CALCULATORS = (Calculator("conquest", "calculator.conquest", Conquest, ConquestAnswer, conquest),)
