"""From phase to phase (C-5.0): what is still open, healing, the figure passes on."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.checks import Checks
from companion.core.explain import Text
from companion.core.phases import Begun, Phase, new_round, turned_to
from companion.core.records import evolve
from companion.games.conspiracy.common import forbid_all, named
from companion.games.conspiracy.lands.income import COLLECTED
from companion.games.conspiracy.rulebook import Reason, because
from companion.games.conspiracy.setup import split_mark
from companion.games.conspiracy.state import (
    CARDS,
    END,
    EVENTS,
    FATE,
    INCOME,
    SETUP_PHASE,
    Player,
    State,
)
from companion.games.conspiracy.tables import PHASES as ROWS

HAND_LIMIT = 5  # C-10.0.1
TURNED, ROLLED, DRAWN = "turn_up_events", "fate", "draw_cards"  # marks of a phase
NOBODY_MOVES, DECK_READY, TROOPS_PLACED, NAMED = "moved", "deck", "troops", "named"

STEPS = {
    SETUP_PHASE: (TROOPS_PLACED, NAMED, DECK_READY),  # C-4.0.4, C-4.0.7
    4: (NOBODY_MOVES,),
}
PHASES = (
    Phase(SETUP_PHASE, "con.phase.setup", STEPS[SETUP_PHASE]),
    *(Phase(row.number, row.name, STEPS.get(row.number, ())) for row in ROWS),
)


def open_reasons(state: State) -> Iterator[Reason]:
    """What the rules want done before this phase ends."""
    if state.anarchy is not None:
        yield because("con.open.anarchy", "C-3.10.2")
    match state.phase:
        case phase if phase == SETUP_PHASE:
            for player in state.order:
                if split_mark(player) not in state.done:
                    yield because("con.open.heirs", "C-4.0.5", player=player)
        case phase if phase == INCOME:
            if COLLECTED not in state.done:
                yield because("con.open.income", "C-6.0.1")
        case phase if phase == EVENTS:
            if TURNED not in state.done or state.missing:
                yield because("con.open.turn_up", "C-7.2.1")
            if state.deaths:
                yield because("con.open.deaths", "C-7.2.1", n=len(state.deaths))
            if state.for_sale:
                yield because("con.open.sales", "C-7.2.1", n=len(state.for_sale))
        case phase if phase == FATE:
            for player in state.order:
                if f"{ROLLED}:{player}" not in state.done:
                    yield because("con.open.fate", "C-8.0.1", player=player)
            if state.death:
                yield because("con.open.death", "C-8.3.0.1", player=state.death)
        case phase if phase == CARDS:
            if DRAWN not in state.done:
                yield because("con.open.draw", "C-10.0.1")
            for player in state.order:
                if state.players[player].hand > HAND_LIMIT:
                    yield because("con.open.hand", "C-10.0.1", player=player)


def still_open(state: State) -> tuple[Text, ...]:
    """The same in words, with its rule."""
    return tuple(
        Text(
            "con.open.by_rule",
            {"what": Text(one.key, named(state, dict(one.params))), "rule": one.rule.number},
        )
        for one in open_reasons(state)
    )


def leave_phase(checks: Checks, state: State) -> None:
    """What the rules want done first; the table may know better."""
    forbid_all(checks, state, open_reasons(state))


def turn_to(state: State, phase: int) -> State:
    """The table in another phase: whatever had to be declared at once is over (RUL-C-53)."""
    turned: State = turned_to(state, phase)
    return evolve(turned, dispute=None, death="", anarchy=None)


def healed(player: Player) -> Player:
    """All damage heals, cards of this turn end (C-3.26.1, RUL-C-12)."""
    return evolve(
        player, knights_hit=0, knights_hit_twice=0, mercenaries_hit=0, forging=0, hostler=0
    )


def next_phase(state: State) -> Begun[State]:
    """The next phase; after the last one all heal and the figure passes to the left (C-11.0.1)."""
    if state.phase != END:
        return Begun(turn_to(state, state.phase + 1))
    after = evolve(
        state,
        dispute=None,
        anarchy=None,
        players={name: healed(one) for name, one in state.players.items()},
        active=state.order[1],
        turned=(),
        missing=0,
        deaths=(),
        for_sale=(),
        sales=0,
    )
    after = new_round(after, INCOME)
    news = Text("con.log.passed_on", {"player": after.players[after.active].name})
    return Begun(after, (news,))
