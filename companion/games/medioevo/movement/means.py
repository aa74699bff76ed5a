"""What helps a movement: technologies paid, cards turned, effects in force (M-27, M-28)."""

from __future__ import annotations

from typing import Literal

from companion.core.checks import Checks
from companion.core.explain import Breakdown
from companion.core.game import PlayerId
from companion.games.medioevo import tables
from companion.games.medioevo.cards.cards import HALVING_WARLORD, number_given
from companion.games.medioevo.cards.in_force import in_force, used_up, with_effect
from companion.games.medioevo.forces import Force
from companion.games.medioevo.movement.marching import SHIPS, March, at_sea, carriers
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import Effect, State
from companion.games.medioevo.treasury.spending import (
    card_turned,
    check_card,
    check_technology,
    technology_paid,
)
from companion.games.medioevo.words import Duration

Means = Literal["", "edict", "hunter", "logistics", "cartography", "warlord", "gunner", "militia"]
HUNTERS = (55, 56)
GUNNER, MILITIA = 53, 25
OUT_OF_TURN: tuple[Means, ...] = ("cartography", "militia")  # also in others' turns and stopped


def prepaid(state: State, technology: str, player: PlayerId) -> int:
    """Uses of a technology that were paid for before, on the sheet."""
    name = tables.TECHNOLOGIES[technology].name
    return sum(effect.count for effect in in_force(state, name, player))


def hunter_card(state: State, player: PlayerId, pieces: Force) -> int:
    """The Hunter to play: one for a single transport first (M-27.55, M-27.56); 0: none is ready."""
    for number in HUNTERS if pieces.transports <= 1 else HUNTERS[1:]:
        card = state.players[player].card(number)
        if card is not None and not card.used:
            return number
    return 0


def hunted(state: State, player: PlayerId, pieces: Force) -> bool:
    """Whether a Hunter who was played before lets these transports pass this round."""
    able = HUNTERS if pieces.transports <= 1 else HUNTERS[1:]
    return any(in_force(state, f"card.{number}", player) for number in able)


def uses_of(state: State, march: March, by: Means) -> int:
    """How often the technology is used: areas, vehicles, or movement points (M-28)."""
    match by:
        case "edict":
            return 1
        case "logistics":
            sea = at_sea(state, march)
            alien = [item for item in carriers(state, march) if (item.trip.piece in SHIPS) != sea]
            return max(1, len(alien))
        case "cartography":
            return march.steps * (len(carriers(state, march)) or march.pieces.units)
    return 0


def check_means(
    state: State,
    march: March,
    by: Means,
    *,
    passes: bool,
    ends: bool,
    going_on: Force,
    checks: Checks,
) -> None:
    """The means is there, and it helps here: `passes` says whether it changed what happens."""
    player = march.player
    match by:
        case "edict" | "logistics" | "cartography":
            if not prepaid(state, by, player):
                check_technology(state, player, by, checks, "by")
            idle = by == "edict" and not passes
            checks.forbid(idle, "move.edict_not_here", cite("M-28.9"), "by")
        case "hunter":
            if not hunted(state, player, march.pieces):
                checks.forbid(
                    not hunter_card(state, player, march.pieces),
                    "move.no_hunter",
                    cite("M-27.55"),
                    "by",
                )
            checks.forbid(ends, "move.hunter_ends", cite("M-27.55"), "by")
        case "warlord":
            check_card(state, player, HALVING_WARLORD, checks, "by")
            checks.forbid(not passes, "move.warlord_not_here", cite("M-27.6"), "by")
            half = number_given(HALVING_WARLORD, units=march.pieces.units).total
            over = going_on.units > half
            checks.forbid(over, "move.warlord_half", cite("M-27.6"), "going_on", n=half)
        case "gunner":
            if not in_force(state, f"card.{GUNNER}", player):
                check_card(state, player, GUNNER, checks, "by")
        case "militia":
            _check_militia(state, march, checks)


def _check_militia(state: State, march: March, checks: Checks) -> None:
    """M-27.25: so many points are left, and they lead into the area that was invaded."""
    rule = cite("M-27.25")
    mine = in_force(state, f"card.{MILITIA}", march.player)
    checks.forbid(not mine, "move.no_militia", rule, "by")
    here = [effect for effect in mine if effect.area == march.target]
    elsewhere = bool(mine) and not here
    checks.forbid(elsewhere, "move.militia_elsewhere", rule, "target")
    left = sum(effect.count for effect in here)
    short = bool(here) and march.steps > left
    checks.forbid(short, "move.too_far", rule, "steps", missing=march.steps - left)


def with_means_used(
    state: State, march: March, by: Means, *, ends: bool
) -> tuple[State, tuple[Breakdown, ...]]:
    """The state after the means was paid, turned or used up; what outlasts this step is kept."""
    player = march.player
    match by:
        case "edict" | "logistics" | "cartography":
            name = tables.TECHNOLOGIES[by].name
            uses = uses_of(state, march, by)
            state, due = used_up(state, name, player, uses)
            state, reasons = technology_paid(state, player, by, due)
            if by == "logistics" and not ends:
                goes_on = Effect(name, player, Duration.MOVEMENT, state.round, count=uses)
                state = with_effect(state, goes_on)
            return state, reasons
        case "hunter":
            if not hunted(state, player, march.pieces):
                state = _played(state, player, hunter_card(state, player, march.pieces))
        case "warlord":
            state = card_turned(state, player, HALVING_WARLORD)
        case "gunner":
            if not in_force(state, f"card.{GUNNER}", player):
                state = _played(state, player, GUNNER)
        case "militia":
            state, _ = used_up(state, f"card.{MILITIA}", player, march.steps)
    return state, ()


def _played(state: State, player: PlayerId, number: int) -> State:
    """The card turned, and its effect in force for as long as it lasts."""
    if not number:
        return state
    lasts = tables.CARDS[number].duration
    effect = Effect(f"card.{number}", player, lasts, state.round)
    return with_effect(card_turned(state, player, number), effect)
