"""Revolts at the table (M-6.4): the allowed tax rate, and hordes in the players' areas."""

from __future__ import annotations

from typing import Annotated, ClassVar

from companion.core.checks import Checks, asked
from companion.core.codec import Between, Doc
from companion.core.errors import BadInput, IllegalAction
from companion.core.explain import Text
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass, evolve
from companion.games.medioevo.common import honored, known
from companion.games.medioevo.events.horde import as_far_as_figures_go, composition
from companion.games.medioevo.events.raids import due, horde_arrives
from companion.games.medioevo.events.revolts import (
    Rate,
    RevoltAnswer,
    require_due,
    require_on_scale,
    revolts,
)
from companion.games.medioevo.in_play import TableAct
from companion.games.medioevo.pieces import Unit
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import Horde, State
from companion.games.medioevo.supply import barbarians_left
from companion.games.medioevo.timing import check_event_round, check_once, check_phase, marked
from companion.games.medioevo.treasury.assessment import revolt_check_of


@dataclass(frozen=True, slots=True)
class SetAllowedTax(TableAct):
    """The number on the back of the event card now on top of the pile."""

    kind: ClassVar[str] = "set_allowed_tax"
    rate: Rate
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        require_on_scale(self.rate, "rate")
        checks = Checks(self.overrule)
        check_phase(checks, state, 2)
        check_event_round(checks, state)
        suffered = any(mark.startswith("revolts:") for mark in state.done)
        changed = state.allowed_tax not in (None, self.rate)
        checks.forbid(suffered and changed, "revolt.already_suffered", cite("M-6.4"), "rate")
        warnings = checks.settle()
        after = marked(evolve(state, allowed_tax=self.rate), "allowed_tax")
        return step(after, "log.allowed_tax", warnings=warnings, rate=self.rate)


@dataclass(frozen=True, slots=True)
class RevoltPlaces:
    """Where a player's revolts break out: named areas, and areas that are only counted."""

    named: Annotated[tuple[str, ...], Doc("named areas; empty: those that are due")] = ()
    counted_at_home: Annotated[
        int | None, Doc("of the counted areas, so many in the start realm; null: all the rest")
    ] = None
    counted_outside: Annotated[int, Between(0, 99), Doc("and so many outside of it")] = 0


ANYWHERE = RevoltPlaces()


@dataclass(frozen=True, slots=True)
class SufferRevolts(TableAct):
    """A player's revolts against the allowed rate, placed."""

    kind: ClassVar[str] = "suffer_revolts"
    player: PlayerId
    places: RevoltPlaces = ANYWHERE
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        if state.allowed_tax is None:
            raise BadInput("revolt.no_allowed_rate", "player")
        checks = Checks(self.overrule)
        check_phase(checks, state, 2)
        mark = f"revolts:{self.player}"
        check_once(checks, state, mark)
        places = self.places
        # With counted areas in play only the table sees which areas are due.
        chosen = () if player.areas else places.named
        question = revolt_check_of(state, self.player, state.allowed_tax, chosen)
        answer = asked(checks, revolts, question)
        if player.areas and answer is not None:
            check_places(checks, state, self.player, answer.revolts.total, places)
        warnings = checks.settle()
        table_decides = player.areas > 0 or answer is None
        if answer is None:
            answer = revolts(revolt_check_of(state, self.player, state.allowed_tax))
        count = answer.revolts.total
        named = (places.named if table_decides else answer.placed)[:count]
        after, put = with_revolts(state, self.player, count, named, places)
        after = honored(after, self.player, answer.honor.total)
        warnings += tuple(text for text in due(after) if text.params["area"] in named)
        if put > len(named):
            warnings += (
                Text("revolt.counted_due", {"n": put - len(named), "rule": cite("M-23.5")}),
            )
        told: tuple[str | Text, ...] = named
        if count > put:
            told += (Text("revolt.without_area", {"n": count - put}),)
        honor = answer.honor.total
        key = "log.revolts_in" if told else "log.revolts" if count or honor else "log.no_revolts"
        return step(
            marked(after, mark),
            key,
            (answer.revolts, answer.honor),
            warnings,
            player=player.name,
            n=count,
            areas=told,
            honor=honor,
        )


def revolts_due(state: State, player: PlayerId) -> RevoltAnswer | None:
    """The player's revolts of this round, with where they must go; None before the card."""
    if state.allowed_tax is None:
        return None
    return revolts(revolt_check_of(state, player, state.allowed_tax))


@dataclass(frozen=True, slots=True)
class RevoltsOfAll(TableAct):
    """The allowed rate, and the revolts of everybody who still has to suffer them."""

    kind: ClassVar[str] = "revolts_of_all"
    rate: Rate
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        """One entry for the whole table: the single ones, one after the other."""
        made = SetAllowedTax(self.rate, self.overrule).apply(state)
        reasons, warnings, told = made.breakdowns, made.warnings, []
        for player in state.playing:
            due_now = revolts_due(made.state, player)
            open_yet = f"revolts:{player}" not in made.state.done
            if open_yet and due_now is not None and due_now.revolts.total:
                made = SufferRevolts(player, overrule=self.overrule).apply(made.state)
                reasons, warnings = reasons + made.breakdowns, warnings + made.warnings
                params = {key: made.summary.params[key] for key in ("player", "n")}
                told.append(Text("revolt.of_player", params))
        return step(
            made.state,
            "log.revolts_of_all",
            reasons,
            warnings,
            rate=self.rate,
            revolts=tuple(told) or (Text("revolt.nobody"),),
        )


def check_places(
    checks: Checks, state: State, player: PlayerId, count: int, places: RevoltPlaces
) -> None:
    """Named areas chosen for revolts are the player's, without barbarians, and due (M-6.4)."""
    for name in places.named:
        if name not in state.areas:
            raise BadInput("area.unknown", "places.named", area=name)
    try:
        require_due(revolt_check_of(state, player, 0), places.named, count)
    except IllegalAction as error:
        checks.forbid_all(error)


def with_revolts(
    state: State, player: PlayerId, count: int, named: tuple[str, ...], places: RevoltPlaces
) -> tuple[State, int]:
    """The state with hordes of this round in so many areas, and how many were placed."""
    horde_of(state)  # refused here if nobody has rolled it, even if no area is named
    for name in named[:count]:
        if name not in state.areas:
            raise BadInput("area.unknown", "places.named", area=name)
        state = horde_arrives(state, name, fresh_horde(state))
    rest = count - len(named[:count])
    areas = state.players[player].areas
    outside = min(places.counted_outside, rest, areas)
    at_home = min(rest - outside, areas - outside)
    if places.counted_at_home is not None:
        at_home = min(at_home, places.counted_at_home)
    rebels = state.players[player].rebel_areas + at_home
    state = state.with_player(player, areas=areas - outside - at_home, rebel_areas=rebels)
    return state, len(named[:count]) + outside + at_home


def horde_of(state: State) -> Horde:
    """This round's horde (M-6.1); the table rolls it before anything else."""
    if not state.horde_dice:
        raise BadInput("horde.not_rolled", "player")
    return composition(state.horde_dice)


def fresh_horde(state: State) -> Horde:
    """This round's horde as far as barbarian figures go (M-1.6)."""
    return as_far_as_figures_go(horde_of(state), _figures(state))


def _figures(state: State) -> Horde:
    left = barbarians_left(state)
    return Horde(
        light_infantry=max(0, left[Unit.LIGHT]),
        archer=max(0, left[Unit.ARCHER]),
        captain=max(0, left[Unit.CAPTAIN]),
    )
