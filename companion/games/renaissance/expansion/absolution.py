"""Holy absolution (F) at the start of phase 5: tokens, ducats or misery (R-9.5.0.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import field, replace
from typing import Annotated, ClassVar

from companion.core.action import Action
from companion.core.calculator import calculator
from companion.core.checks import Checks, Faults
from companion.core.codec import Between, Doc, Length
from companion.core.errors import IllegalAction
from companion.core.explain import Breakdown, Line, Text
from companion.core.game import PlayerId, Step, step
from companion.core.phases import marked
from companion.core.records import dataclass
from companion.games.renaissance.common import (
    check_once,
    check_phase,
    playing,
    settled,
)
from companion.games.renaissance.misery import (
    Ducats,
    Marker,
    Value,
    change,
    field_of,
    moved,
    suffered,
    value_of,
)
from companion.games.renaissance.pieces import Advance
from companion.games.renaissance.rulebook import cite
from companion.games.renaissance.state import TOKENS, State
from companion.games.renaissance.switches import DEFAULTS, Switches

EACH = 2  # tokens per owner or non-owner of F

Name = Annotated[str, Length(1, 60)]
Tokens = Annotated[int, Between(0, TOKENS)]


@dataclass(frozen=True, slots=True)
class Sinner:
    """One player at the start of phase 5."""

    player: Name
    has_F: Annotated[bool, Doc("he owns holy absolution")] = False  # noqa: N815
    reserve: Annotated[Tokens, Doc("tokens in his reserve")] = 0
    bought: Annotated[Tokens, Doc("tokens bought for this round")] = 0
    cash: Annotated[Ducats, Doc("ducats he has")] = 0
    misery: Value = 0
    ducats: Annotated[
        Ducats | None,
        Doc(
            "without F: ducats he pays for missing tokens, the rest is misery; left out: all he can"
        ),
    ] = None


@dataclass(frozen=True, slots=True)
class Absolution:
    """Holy absolution for the whole table."""

    players: Annotated[tuple[Sinner, ...], Length(1, 6), Doc("those still in the game")]
    switches: Switches = DEFAULTS


@dataclass(frozen=True, slots=True)
class Absolved:
    player: str
    tokens: Annotated[Breakdown, Doc("tokens he gets for this round, or puts back (negative)")]
    bought: Annotated[int, Doc("tokens for this round afterwards")]
    ducats: Annotated[Breakdown, Doc("ducats he gets from the bank, or pays (negative)")]
    cash: Annotated[int, Doc("ducats afterwards")]
    steps: Annotated[Breakdown, Doc("steps of misery up")]
    misery: Annotated[Breakdown, Doc("what the index shows afterwards")]
    is_out: Annotated[bool, Doc("misery passed the last field: he drops out")]


@dataclass(frozen=True, slots=True)
class AbsolutionAnswer:
    players: tuple[Absolved, ...]


@calculator
def absolution(question: Absolution) -> AbsolutionAnswer:
    """What every owner of F takes and everybody else gives (R-9.5.0.2, RUL-R-22)."""
    owners = sum(player.has_F for player in question.players)
    others = len(question.players) - owners
    faults = Faults()
    times = Counter(player.player for player in question.players)
    for place, player in enumerate(question.players):
        field = f"players.{place}"
        name = player.player
        faults.refuse(times[name] > 1, "ren.absolution.twice", f"{field}.player", player=name)
        _check(faults, player, EACH * owners, question.switches, f"{field}.ducats")
    faults.settle()
    return AbsolutionAnswer(
        tuple(
            _owner(player, EACH * others, question.switches)
            if player.has_F
            else _other(player, EACH * owners, question.switches)
            for player in question.players
        )
    )


def missing_tokens(player: Sinner, due: int) -> int:
    """Tokens that a player without F cannot put back."""
    return max(0, due - player.bought)


def _check(faults: Faults, player: Sinner, due: int, switches: Switches, field: str) -> None:
    if player.ducats is None:
        return
    faults.refuse(
        player.has_F and player.ducats > 0, "ren.absolution.owner_pays", field, player=player.player
    )
    if player.has_F:
        return
    missing = missing_tokens(player, due)
    faults.refuse(
        player.ducats > missing, "ren.absolution.too_many", field, n=player.ducats, missing=missing
    )
    faults.lack(
        player.ducats > player.cash,
        "ren.absolution.too_little",
        cite("R-9.5.0.2"),
        field,
        cash=player.cash,
        amount=player.ducats,
    )
    least = min(missing, player.cash)
    faults.forbid(
        switches.absolution_must_pay and player.ducats < least,
        "ren.absolution.must_pay",
        cite("RUL-R-22"),
        field,
        amount=least,
    )


def _owner(player: Sinner, due: int, switches: Switches) -> Absolved:
    taken = min(due, player.reserve)
    return _settled(player, taken, due - taken, 0, switches)


def _other(player: Sinner, due: int, switches: Switches) -> Absolved:
    missing = missing_tokens(player, due)
    pays = min(missing, player.cash) if player.ducats is None else player.ducats
    return _settled(player, missing - due, -pays, missing - pays, switches)


def _settled(player: Sinner, tokens: int, ducats: int, steps: int, switches: Switches) -> Absolved:
    rule = cite("R-9.5.0.2")
    before = field_of(player.misery, switches)
    after = moved(Marker(before, False), steps, switches)
    token_key = "ren.absolution.taken" if player.has_F else "ren.absolution.put_back"
    ducat_key = "ren.absolution.paid_out" if player.has_F else "ren.absolution.paid"
    return Absolved(
        player.player,
        Breakdown("ren.absolution.tokens", _line(token_key, tokens, "R-9.5.0.2")),
        player.bought + tokens,
        Breakdown("ren.absolution.ducats", _line(ducat_key, ducats, "R-9.5.0.2")),
        player.cash + ducats,
        Breakdown("ren.absolution.steps", _line("ren.absolution.unpaid", steps, "RUL-R-22")),
        change(before, after, switches, rule),
        after.is_out,
    )


def _line(key: str, amount: int, rule: str) -> tuple[Line, ...]:
    return (Line(key, amount, cite(rule), {"n": abs(amount)}),) if amount else ()


# -- at the table ---------------------------------------------------------------------------------


EXPAND = 5  # the phase
DONE = "absolution"


@dataclass(frozen=True, slots=True)
class HolyAbsolution(Action, whose="all"):
    """Owners of F take tokens, everybody else gives tokens, ducats or misery."""

    kind: ClassVar[str] = "holy_absolution"
    ducats: Annotated[
        Mapping[PlayerId, Annotated[int, Between(0, 100_000)]],
        Doc("what players without F pay for missing tokens; left out: all they can"),
    ] = field(default_factory=dict)
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        for player in self.ducats:
            playing(state, player, f"ducats.{player}")
        checks = Checks(self.overrule)
        check_phase(checks, state, EXPAND)
        check_once(checks, state, DONE)
        owners = {state.players[player].has(Advance.F) for player in state.order}
        checks.forbid(len(owners) < 2, "ren.absolution.nobody", cite("R-9.5.0.2"))
        try:
            answer = absolution(absolution_question(state, self.ducats))
        except IllegalAction as error:
            if not error.may_overrule:
                raise
            checks.forbid_all(error)
            free = replace(state.switches, absolution_must_pay=False)
            answer = absolution(Absolution(absolution_question(state, self.ducats).players, free))
        warnings = checks.settle()
        figures: tuple[Breakdown, ...] = ()
        for result in answer.players:
            state, reasons, more = _absolved(state, result)
            figures, warnings = (*figures, *reasons), (*warnings, *more)
        return step(marked(state, DONE), "ren.log.absolution", figures, warnings)


def absolution_question(state: State, ducats: Mapping[PlayerId, int]) -> Absolution:
    """The table as the calculator asks for it."""
    return Absolution(
        tuple(
            Sinner(
                player,
                state.players[player].has(Advance.F),
                max(0, state.players[player].reserve),
                state.players[player].bought_tokens,
                state.money(player),
                value_of(state.players[player].misery, state.switches),
                ducats.get(player),
            )
            for player in state.order
        ),
        state.switches,
    )


def is_absolution_due(state: State) -> bool:
    """Some own F, some do not, and it has not been done in this phase."""
    owners = {state.players[player].has(Advance.F) for player in state.order}
    return len(owners) == 2 and DONE not in state.done


def _absolved(
    state: State, result: Absolved
) -> tuple[State, tuple[Breakdown, ...], tuple[Text, ...]]:
    name = {"player": state.players[result.player].name}
    figures = tuple(
        Breakdown(f"{figure.key}_of", figure.lines, name)
        for figure in (result.tokens, result.ducats, result.steps)
        if figure.lines
    )
    state = state.with_player(result.player, bought_tokens=result.bought)
    state = settled(state, result.player, result.ducats.total)
    if not result.steps.total:
        return state, figures, ()
    moved = suffered(state, result.player, result.steps.total, cite("R-9.5.0.2"))
    return moved.state, (*figures, moved.misery), moved.warnings
