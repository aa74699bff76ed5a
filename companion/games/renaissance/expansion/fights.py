"""Fights for a province (R-9.5.2.1 to R-9.5.2.12): strengths, tokens needed, dice, results."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

from companion.core.calculator import calculator
from companion.core.chance.chances import Chance, chance_of
from companion.core.checks import Faults
from companion.core.codec import Doc
from companion.core.explain import Breakdown, Line, Text
from companion.core.records import dataclass
from companion.games.renaissance.expansion.arms import arms_lines, in_force
from companion.games.renaissance.expansion.dice_chances import fight_chance
from companion.games.renaissance.expansion.fight_question import (
    Attacker,
    Defender,
    Fight,
    require_possible,
)
from companion.games.renaissance.pieces import Advance, Arms
from companion.games.renaissance.rulebook import cite

CAPITAL_FACTOR = 2  # R-9.5.2.3, RUL-R-18
COSMOPOLITAN_DEFENCE = 2  # R-9.5.2.6 with Y, for established tokens (RUL-R-19)
SATELLITE_MARKET = 1  # R-9.5.2.11

Outcome = Literal["won", "lost"]


@dataclass(frozen=True, slots=True)
class Losses:
    """What one player takes off the province when the fight is over."""

    player: str
    tokens: Annotated[int, Doc("tokens that go to his reserve")]
    control_marker: Annotated[bool, Doc("his control marker goes back to his stock")]


@dataclass(frozen=True, slots=True)
class FightAnswer:
    defence: Annotated[Breakdown, Doc("strength of all defenders together")]
    bonuses: Annotated[Breakdown, Doc("what the attacker has besides his tokens")]
    needed: Annotated[Breakdown, Doc("tokens of the attacker in the province, old and new")]
    new_tokens: Annotated[Breakdown, Doc("tokens he must commit now: needed less those there")]
    attack: Annotated[Breakdown, Doc("strength of the attack with just these tokens")]
    wins_on_tie: Annotated[bool, Doc("black = white is enough (own arms)")]
    least_green: Annotated[int, Doc("face of the green die that wins; 7: none")]
    chance: Annotated[Chance, Doc("chance to win this attempt, cathedral included if declared")]
    outcome: Annotated[Outcome | None, Doc("null while the dice are missing")]
    reason: Annotated[Text | None, Doc("why it ended so")]
    attacker_loses: Annotated[int, Doc("his tokens that leave the province, whoever wins")]
    placed: Annotated[
        Literal["nothing", "control_marker", "token"], Doc("what the winning attacker puts there")
    ]
    defenders_lose: tuple[Losses, ...]
    warnings: tuple[Text, ...]


@calculator
def fight(question: Fight) -> FightAnswer:
    """One attempt; IllegalAction if the attacker lacks tokens, ships or the right to use H."""
    answer = fought(question)
    _require_allowed(question, answer.new_tokens.total)
    return answer


def fought(question: Fight) -> FightAnswer:
    """One attempt as it comes out if nobody asks whether it is allowed."""
    require_possible(question)
    attacker, market = question.attacker, question.market
    strength, extra = defence(question), bonuses(question)
    needed = tokens_needed(question, strength, extra)
    ties = wins_on_tie(question)
    outcome, reason = _outcome(question, ties)
    won, over = outcome == "won", outcome is not None
    # Own tokens above what is needed cannot be left out: they stand in the province.
    committed = max(needed.total, attacker.tokens_there)
    satellite = market == SATELLITE_MARKET
    return FightAnswer(
        defence=strength,
        bonuses=extra,
        needed=needed,
        new_tokens=_new_tokens(needed, attacker.tokens_there),
        attack=_attack(question, committed, extra),
        wins_on_tie=ties,
        least_green=least_green(attacker),
        chance=chance_of(_chance(question, ties)),
        outcome=outcome,
        reason=reason,
        attacker_loses=committed if over else 0,
        placed=("token" if satellite else "control_marker") if won else "nothing",
        defenders_lose=tuple(
            Losses(one.player, one.tokens, one.control_marker) for one in question.defenders if won
        ),
        warnings=_warnings(question),
    )


def defence(question: Fight) -> Breakdown:
    """Markers, market once, satellites, arms and nationalism of all defenders (R-9.5.2.2)."""
    everybody = _everybody(question)
    against = in_force(question.attacker.arms, everybody)
    lines: list[Line] = []
    for one in question.defenders:
        lines += _markers(question.market, one)
    lines.append(Line("ren.fight.market", question.market, cite("R-9.5.2.2")))
    for one in question.defenders:
        who = {"player": _name(one.player, "ren.fight.a_defender")}
        if one.control_marker and one.satellites:
            each = COSMOPOLITAN_DEFENCE if Advance.Y in one.working else 1
            params = {**who, "n": one.satellites, "each": each}
            lines.append(
                Line("ren.fight.satellites", one.satellites * each, cite("R-9.5.2.6"), params)
            )
        weapons = in_force(one.weapons, everybody)
        lines += arms_lines(weapons, against, who["player"])
        if Advance.W in one.working and one.at_home:
            lines.append(Line("ren.fight.nationalism", 1, cite("R-9.5.2.8"), who))
    return Breakdown("ren.fight.defence", tuple(lines))


def _markers(market: int, one: Defender) -> list[Line]:
    who = {"player": _name(one.player, "ren.fight.a_defender")}
    lines = []
    if one.tokens:
        params = {**who, "n": one.tokens}
        lines.append(Line("ren.fight.tokens", one.tokens, cite("R-9.5.2.3"), params))
    if one.control_marker:
        lines.append(Line("ren.fight.control_marker", market, cite("R-9.5.2.3"), who))
    if one.own_capital:
        once = sum(line.amount for line in lines)
        extra = once * (CAPITAL_FACTOR - 1)
        lines.append(Line("ren.fight.capital", extra, cite("RUL-R-18"), who))
    return lines


def bonuses(question: Fight) -> Breakdown:
    """Arms, nationalism and, with Y, satellites of the attacker (R-9.5.2.4)."""
    attacker = question.attacker
    weapons, against = _weapons(question)
    who = {"player": _name(attacker.player, "ren.fight.the_attacker")}
    lines = list(arms_lines(weapons, against, who["player"]))
    if Advance.W in attacker.advances and attacker.at_home:
        lines.append(Line("ren.fight.nationalism", 1, cite("R-9.5.2.8"), who))
    if Advance.Y in attacker.advances and attacker.satellites:
        params = {**who, "n": attacker.satellites, "each": 1}
        lines.append(Line("ren.fight.satellites", attacker.satellites, cite("R-9.5.2.6"), params))
    return Breakdown("ren.fight.bonuses", tuple(lines))


def tokens_needed(question: Fight, strength: Breakdown, extra: Breakdown) -> Breakdown:
    """The larger of the market and what the strength asks for (R-9.5.2.5)."""
    factor = CAPITAL_FACTOR if question.attacker.own_capital else 1
    lacking = max(0, -(-(strength.total - extra.total) // factor))
    lines = [
        Line(
            "ren.fight.for_strength",
            lacking,
            cite("R-9.5.2.5"),
            {"defence": strength.total, "bonuses": extra.total, "factor": factor},
        )
    ]
    by_market = question.switches.attack_minimum_is_market
    least = question.market if by_market else 1
    if lacking < least:
        rule = cite("RUL-R-15" if by_market else "R-9.5.2.1")
        lines.append(Line("ren.fight.for_market", least - lacking, rule, {"least": least}))
    return Breakdown("ren.fight.needed", tuple(lines))


def wins_on_tie(question: Fight) -> bool:
    """Whether black = white wins: own arms in force, even beaten ones (R-9.5.2.9, RUL-R-16)."""
    weapons, against = _weapons(question)
    if question.switches.tie_needs_bonus:
        lines = arms_lines(weapons, against)
        return any(line.amount for line in lines)
    return bool(weapons)


def least_green(attacker: Attacker) -> int:
    """The face of the green die from which it wins; the holy faith wins on the position, too."""
    return attacker.position + (Advance.G not in attacker.advances)


def _name(player: str, otherwise: str) -> str | Text:
    """What a line calls a player; a question need not name him."""
    return player or Text(otherwise)


def _everybody(question: Fight) -> frozenset[Arms]:
    """All arms played: the newer end the older ones even if their player dropped out."""
    found = frozenset[Arms](question.attacker.arms)
    return found.union(*(one.arms for one in question.defenders))


def _weapons(question: Fight) -> tuple[frozenset[Arms], frozenset[Arms]]:
    """The attacker's arms in force and those of all defenders together."""
    everybody = _everybody(question)
    others = frozenset[Arms]().union(*(one.weapons for one in question.defenders))
    return in_force(question.attacker.arms, everybody), in_force(others, everybody)


def _new_tokens(needed: Breakdown, there: int) -> Breakdown:
    counted = min(there, needed.total)
    lines = [Line("ren.fight.needed_there", needed.total, cite("R-9.5.2.5"))]
    if counted:
        lines.append(Line("ren.fight.already_there", -counted, cite("R-9.5.2.1")))
    return Breakdown("ren.fight.new_tokens", tuple(lines))


def _attack(question: Fight, tokens: int, extra: Breakdown) -> Breakdown:
    attacker = question.attacker
    who = {"player": _name(attacker.player, "ren.fight.the_attacker")}
    lines = [Line("ren.fight.tokens", tokens, cite("R-9.5.2.4"), {**who, "n": tokens})]
    if attacker.own_capital:
        lines.append(
            Line("ren.fight.capital", tokens * (CAPITAL_FACTOR - 1), cite("RUL-R-18"), who)
        )
    return Breakdown("ren.fight.attack", (*lines, *extra.lines))


def _chance(question: Fight, ties: bool) -> Fraction:
    if question.cathedral != "none":
        return Fraction(1 if question.cathedral == "attacker" else 0)
    attacker = question.attacker
    return fight_chance(attacker.position, Advance.G in attacker.advances, ties)


def _outcome(question: Fight, ties: bool) -> tuple[Outcome | None, Text | None]:
    if question.cathedral == "attacker":
        return "won", Text("ren.fight.won_by_cathedral")
    if question.cathedral == "defender":
        return "lost", Text("ren.fight.lost_by_cathedral")
    if question.dice is None:
        return None, None
    attacker = question.attacker
    green, black, white = question.dice
    params = {"green": green, "black": black, "white": white, "position": attacker.position}
    if green >= least_green(attacker):
        return "won", Text("ren.fight.won_by_green", params)
    if black >= white + (not ties):
        return "won", Text("ren.fight.won_by_black", params)
    return "lost", Text("ren.fight.lost_by_dice", params)


def _require_allowed(question: Fight, new_tokens: int) -> None:
    faults = Faults()
    attacker = question.attacker
    available, capacity = attacker.tokens_available, attacker.capacity_left
    faults.forbid(
        available is not None and available < new_tokens,
        "ren.fight.too_few_tokens",
        cite("R-9.5.2.1"),
        "attacker.tokens_available",
        needed=new_tokens,
        available=available,
    )
    faults.forbid(
        capacity is not None and capacity < new_tokens,
        "ren.fight.too_few_ships",
        cite("R-9.4.1.3"),
        "attacker.capacity_left",
        needed=new_tokens,
        capacity=capacity,
    )
    rule = cite("R-9.5.2.12")
    if question.cathedral == "attacker":
        faults.forbid(Advance.H not in attacker.advances, "ren.fight.no_cathedral", rule)
        faults.forbid(attacker.cathedral_used, "ren.fight.cathedral_used", rule)
        faults.forbid(
            any(Advance.H in one.working for one in question.defenders),
            "ren.fight.cathedral_against_cathedral",
            cite("RUL-R-24"),
        )
    if question.cathedral == "defender":
        owners = [one for one in question.defenders if Advance.H in one.working]
        faults.forbid(not owners, "ren.fight.no_cathedral", rule)
        faults.forbid(
            bool(owners) and all(one.cathedral_used for one in owners),
            "ren.fight.cathedral_used",
            rule,
        )
        faults.forbid(Advance.H in attacker.advances, "ren.fight.cathedral_against_cathedral", rule)
    faults.settle()


def _warnings(question: Fight) -> tuple[Text, ...]:
    """What stands on the board against the rules; the fight is computed all the same (R-13.3)."""
    market = question.market
    found = []
    tokens = question.attacker.tokens_there + sum(one.tokens for one in question.defenders)
    markers = any(one.control_marker for one in question.defenders)
    if tokens + (market if markers else 0) > market:
        found.append(Text("ren.fight.overfull", {"market": market}))
    if markers and market == SATELLITE_MARKET:
        found.append(Text("ren.fight.marker_in_satellite"))
    return tuple(found)
