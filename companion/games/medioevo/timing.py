"""When an action is due: in its phase, once."""

from __future__ import annotations

from companion.core.checks import Checks
from companion.core.explain import Text
from companion.core.game import PlayerId
from companion.core.records import evolve
from companion.games.medioevo.events.revolts import FIRST_ROUND_WITH_EVENTS
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import State

TAXES, PURCHASES, TRADE = 3, 4, 6  # the phases
TAXED, TRADE_DONE = "taxes", "trade"


def check_phase(checks: Checks, state: State, phase: int) -> None:
    """The action belongs to one phase (M-4.1); the table may overrule."""
    checks.forbid(
        state.phase != phase,
        "phase.only_in",
        cite("M-4.1"),
        phase=Text(f"phase.{phase}"),
        now=Text(f"phase.{state.phase}"),
    )


def check_event_round(checks: Checks, state: State) -> None:
    """In round 1 the event phase is the horde roll only (M-4.2)."""
    first = state.round < FIRST_ROUND_WITH_EVENTS
    checks.forbid(first, "phase.not_in_first_round", cite("M-4.2"))


def check_once(checks: Checks, state: State, mark: str) -> None:
    """The step is done once in a phase; the table may overrule."""
    checks.forbid(mark in state.done, "phase.already_done", cite("M-4.1"))


def check_trade_turn(checks: Checks, state: State, player: PlayerId) -> None:
    """Trade goes round the table too (M-4.2): whoever is done is done, and the next one acts."""
    if state.phase != TRADE:
        return
    name = state.players[player].name
    done = f"{TRADE_DONE}:{player}" in state.done
    checks.forbid(done, "trade.is_done", cite("M-4.2"), "player", player=name)
    waiting = [who for who in state.playing if f"{TRADE_DONE}:{who}" not in state.done]
    early = not done and bool(waiting) and waiting[0] != player
    following = state.players[waiting[0]].name if waiting else ""
    checks.forbid(early, "trade.not_his_turn", cite("M-4.2"), "player", player=name, next=following)


def check_finished(checks: Checks, state: State) -> None:
    """What cannot wait is done before the table goes on: taxes paid, purchases revealed."""
    if state.phase == TAXES:
        unpaid = [who for who in state.playing if f"{TAXED}:{who}" not in state.done]
        names = tuple(state.players[who].name for who in unpaid)
        checks.forbid(bool(unpaid), "phase.taxes_open", cite("M-7.4"), players=names)
    if state.phase >= PURCHASES:
        hidden = [player.name for player in state.players.values() if player.hidden]
        rule = cite("M-26.5")
        checks.forbid(bool(hidden), "phase.purchases_hidden", rule, players=tuple(hidden))


def marked(state: State, mark: str) -> State:
    return evolve(state, done=state.done | {mark})
