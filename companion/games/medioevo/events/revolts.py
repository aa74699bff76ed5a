"""Revolts (M-6.4): how many, what they cost in honor points, and where the hordes appear."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated

from companion.core.calculator import calculator
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput, IllegalAction, Problem
from companion.core.explain import Breakdown, Line
from companion.core.records import dataclass
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.switches import DEFAULTS, Switches
from companion.games.medioevo.tables import HONORS
from companion.games.medioevo.words import Honor

TAX_STEP = 10
FIRST_ROUND_WITH_EVENTS = 2  # M-4.2

HIGHEST_RATE = 1000  # of any scale that a table may enter
Rate = Annotated[int, Between(0, HIGHEST_RATE)]
Units = Annotated[int, Between(0, 999)]


@dataclass(frozen=True, slots=True)
class RevoltArea:
    """An area of the player without barbarians, where a revolt may break out."""

    name: Annotated[str, Length(1, 80)]
    own_units: Annotated[Units, Doc("his units there; the fewest are hit first")] = 0
    other_units: Annotated[Units, Doc("units of other players there (they fight too)")] = 0


@dataclass(frozen=True, slots=True)
class RevoltCheck:
    """One player's tax rate against the allowed one."""

    tax_rate: Annotated[Rate, Doc("his current rate in florins, set in the previous round")]
    allowed_rate: Annotated[Rate, Doc("number on the back of the event card now on top")]
    barbarian_areas: Annotated[
        int, Between(0, 99), Doc("areas of his start realm that already hold barbarians")
    ] = 0
    start_realm: Annotated[
        tuple[RevoltArea, ...] | None,
        Doc("areas of his start realm WITHOUT barbarians; null: the table does not list areas"),
    ] = None
    outside: Annotated[
        tuple[RevoltArea, ...], Doc("his areas outside the start realm without barbarians")
    ] = ()
    chosen: Annotated[
        tuple[str, ...],
        Doc("areas he takes where he has a choice; empty: ties in the order they are listed"),
    ] = ()
    round_number: Annotated[int, Between(1, 99), Doc("there are no revolts in round 1")] = 2
    switches: Switches = DEFAULTS


@dataclass(frozen=True, slots=True)
class Tier:
    """Areas that are equally due: he takes `count` of them as he likes."""

    areas: Annotated[tuple[str, ...], Doc("names of the areas")]
    own_units: Annotated[int, Doc("his units in each of them")]
    in_start_realm: Annotated[bool, Doc("they lie in his start realm")]
    count: Annotated[int, Doc("how many of them get a revolt")]


@dataclass(frozen=True, slots=True)
class RevoltAnswer:
    """The revolts a player suffers."""

    revolts: Annotated[Breakdown, Doc("number of new revolts, one per tax step above the allowed")]
    honor: Annotated[Breakdown, Doc("honor points lost, as a negative number")]
    placed: Annotated[tuple[str, ...], Doc("areas that get a horde, in order; one each")]
    tiers: Annotated[tuple[Tier, ...], Doc("where he has to put them, group by group")]
    void: Annotated[int, Doc("revolts for which there is no area left; nothing is placed (R-14)")]
    battles: Annotated[tuple[str, ...], Doc("areas with units: the horde attacks (R-12)")]
    raids: Annotated[tuple[str, ...], Doc("areas without units: the horde raids at once (M-23.5)")]
    battles_now: Annotated[bool, Doc("true: fought at once; false: in the war phase (R-12)")]


@calculator
def revolts(question: RevoltCheck) -> RevoltAnswer:
    """Revolts of one player (M-6.4)."""
    require_on_scale(question.tax_rate, "tax_rate")
    require_on_scale(question.allowed_rate, "allowed_rate")
    _require_distinct(question)
    number = Breakdown("revolt.number", _number_lines(question))
    count = number.total
    honor = honor_lost(count, question.barbarian_areas, question.switches)
    tiers = tiers_for(count, question.start_realm or (), question.outside)
    placed = _placed(tiers, question.chosen)
    held = {area.name for area in _all_areas(question) if area.own_units + area.other_units}
    listed = question.start_realm is not None
    return RevoltAnswer(
        revolts=number,
        honor=honor,
        placed=placed,
        tiers=tiers,
        void=count - len(placed) if listed else 0,
        battles=tuple(area for area in placed if area in held),
        raids=tuple(area for area in placed if area not in held),
        battles_now=question.switches.phase2_battles == "immediate",
    )


def require_on_scale(rate: int, field: str) -> None:
    """A tax rate lies on the scale in steps of 10 (R-15), or BadInput."""
    if rate % TAX_STEP:
        raise BadInput("tax.not_a_step", field, rate=rate, step=TAX_STEP)


def steps_above(tax_rate: int, allowed_rate: int) -> int:
    """Tax steps above the allowed rate: as many revolts as that (M-6.4, R-15)."""
    return max(0, (tax_rate - allowed_rate) // TAX_STEP)


def _number_lines(question: RevoltCheck) -> tuple[Line, ...]:
    rates = {"rate": question.tax_rate, "allowed": question.allowed_rate}
    if question.round_number < FIRST_ROUND_WITH_EVENTS:
        return (Line("revolt.none_in_first_round", 0, cite("M-4.2")),)
    count = steps_above(question.tax_rate, question.allowed_rate)
    key = "revolt.steps_above" if count else "revolt.within_allowed"
    return (Line(key, count, cite("M-6.4"), rates),)


def honor_lost(count: int, barbarian_areas: int, switches: Switches) -> Breakdown:
    """Honor points for additional revolts (M-6.4, R-13); void ones count too (R-14)."""
    each = HONORS[Honor.ADDITIONAL_REVOLT].honor
    lines: tuple[Line, ...] = ()
    if count and barbarian_areas:
        params = {"n": count, "areas": barbarian_areas}
        lines = (Line("revolt.additional", count * each, cite("M-6.4"), params),)
    elif count > 1 and switches.revolt_ep == "sequential":
        lines = (
            Line("revolt.after_the_first", (count - 1) * each, cite("R-13"), {"n": count - 1}),
        )
    elif count:
        lines = (Line("revolt.first_is_free", 0, cite("R-13")),)
    return Breakdown("revolt.honor", lines)


def tiers_for(
    count: int, start_realm: Sequence[RevoltArea], outside: Sequence[RevoltArea]
) -> tuple[Tier, ...]:
    """Which areas are due: start realm first, in each group those with the fewest own units."""
    tiers = []
    for group, in_start_realm in ((start_realm, True), (outside, False)):
        for units in sorted({area.own_units for area in group}):
            areas = tuple(area.name for area in group if area.own_units == units)
            taken = min(count, len(areas))
            if taken:
                tiers.append(Tier(areas, units, in_start_realm, taken))
                count -= taken
    return tuple(tiers)


def _placed(tiers: Sequence[Tier], chosen: tuple[str, ...]) -> tuple[str, ...]:
    """One horde per area; where there is a choice, the chosen areas, else as listed."""
    placed: list[str] = []
    problems = []
    for tier in tiers:
        wanted = [area for area in chosen if area in tier.areas]
        if len(wanted) > tier.count:
            params = {"n": tier.count, "areas": tier.areas}
            problems.append(Problem("revolt.chosen_too_many", params, "chosen", cite("M-6.4")))
        unnamed = [area for area in tier.areas if area not in wanted]
        placed += (wanted + unnamed)[: tier.count]
    due = {area for tier in tiers for area in tier.areas}
    for area in chosen:
        if area not in due:
            problems.append(Problem("revolt.not_due", {"area": area}, "chosen", cite("M-6.4")))
    if problems:
        raise IllegalAction.of(problems)
    return tuple(placed)


def require_due(question: RevoltCheck, named: tuple[str, ...], count: int) -> None:
    """The named areas among the chosen ones are due, though others are only counted (M-6.4).

    IllegalAction where the area is not the player's, holds barbarians, or others come first.
    """
    _require_distinct(replace(question, chosen=named))
    if len(named) > count:
        raise IllegalAction(
            "revolt.chosen_too_many", cite("M-6.4"), "places.named", n=count, areas=named
        )
    _placed(tiers_for(len(named), question.start_realm or (), question.outside), named)


def _all_areas(question: RevoltCheck) -> tuple[RevoltArea, ...]:
    return (question.start_realm or ()) + question.outside


def _require_distinct(question: RevoltCheck) -> None:
    for field, names in (
        ("start_realm", [area.name for area in _all_areas(question)]),
        ("chosen", list(question.chosen)),
    ):
        twice = [name for name, count in Counter(names).items() if count > 1]
        if twice:
            raise BadInput("revolt.area_twice", field, area=twice[0])
