"""What every action of a table has in common: whose turn it is, and whether the game is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.core.checks import Checks
from companion.core.errors import BadInput, IllegalAction
from companion.core.explain import Text
from companion.core.game import PlayerId, Step
from companion.core.records import evolve
from companion.games.medievalia.ending import end_check, ranking
from companion.games.medievalia.fief.sums import (
    parties,
    party_of,
    party_prestige,
    standing_of,
    supplied,
)
from companion.games.medievalia.pieces import Base, Stack
from companion.games.medievalia.rulebook import cite
from companion.games.medievalia.state import DRAW, SETUP_PHASE, OutBy, Player, State


def require_player(state: State, player: PlayerId, field: str = "player") -> Player:
    if player not in state.players:
        raise BadInput("med.unknown_player", field, player=player)
    return state.players[player]


def check_turn(
    state: State, player: PlayerId, checks: Checks, phases: Sequence[int] = (), rule: str = "F-3.1"
) -> Player:
    """He plays, it is his turn, and the turn is at this point (F-3.1)."""
    me = require_player(state, player)
    active = state.player(state.active)
    checks.forbid(
        player != state.active and state.phase != SETUP_PHASE,
        "med.turn.not_his",
        cite("F-3.1"),
        name=me.name,
        active=active.name,
    )
    checks.forbid(state.phase == SETUP_PHASE, "med.turn.before_hands", cite("F-2.4"))
    if player == state.active and phases:
        begun = state.phase not in (SETUP_PHASE, DRAW)
        checks.forbid(
            not begun and state.phase != SETUP_PHASE and DRAW not in phases,
            "med.turn.draw_first",
            cite("F-3.1"),
        )
        checks.forbid(begun and state.phase not in phases, "med.turn.too_late", cite(rule))
    return me


def check_supply(state: State, player: PlayerId, checks: Checks, starved: Sequence[str]) -> State:
    """Characters above twice the food go at once, of the owner's choice (F-10.3)."""
    check_own(state, player, starved, "starved")
    fed = state.without_units(starved)
    for name in starved:
        needless = not supplied(state.without_units(set(starved) - {name}), player).discard
        checks.forbid(
            needless and state.turns and state.units[name].used,
            "med.discard.used", cite("F-10.4"), "starved", card=unit_name(state, name),
        )  # fmt: skip
    figures = supplied(fed, player)
    checks.forbid(
        figures.discard > 0,
        "med.supply.too_many",
        cite("F-R6" if state.switches.fed == "character_cards" else "F-10.3"),
        "starved",
        characters=figures.characters,
        limit=figures.limit,
        n=figures.discard,
    )
    return fed


def unit_name(state: State, name: str) -> Text:
    """A troop as the table calls it: by its type."""
    return Text(f"med.card.{state.units[name].type}")


def told_more(made: Step[State], *, surplus: int = 0, starved: int = 0) -> Step[State]:
    """What else a deed has cost stands in the same line of the log."""
    said = made.summary
    if surplus:
        said = Text("med.log.surplus", {"what": said, "n": surplus})
    if starved:
        said = Text("med.log.starved", {"what": said, "n": starved})
    return replace(made, summary=said)


ADDED = ("med.log.surplus", "med.log.starved", "med.log.end")


def surplus_of(said: Text) -> int:
    """What was produced for nothing, as a line of the log tells it (F-4.6)."""
    lost = 0
    while said.key in ADDED:
        lost = int(said.params["n"]) if said.key == "med.log.surplus" else lost
        said = said.params["what"]
    return lost


def starved_of(said: Text) -> int:
    """How many were not fed, as a line of the log tells it (F-10.3)."""
    while said.key in ADDED:
        if said.key == "med.log.starved":
            return int(said.params["n"])
        said = said.params["what"]
    return 0


def without_surplus(said: Text) -> Text:
    """The same line without what was produced for nothing."""
    if said.key == "med.log.surplus":
        return without_surplus(said.params["what"])
    if said.key in ADDED:
        return Text(said.key, {**said.params, "what": without_surplus(said.params["what"])})
    return said


def deed_of(said: Text) -> Text:
    """The deed that a line of the log is about, without what else it cost or ended."""
    while said.key in ADDED:
        said = said.params["what"]
    return said


def check_own(state: State, player: PlayerId, names: Sequence[str], field: str) -> None:
    """His own troops, each named once: nobody moves or discards what is somebody else's."""
    if len(set(names)) != len(names):
        raise BadInput("med.named_twice", field)
    for name in names:
        if name not in state.units:
            raise BadInput("med.unit.unknown", field, card=name)
        if state.units[name].owner != player:
            raise IllegalAction(
                "med.unit.not_own", cite("F-3.5"), field,
                may_overrule=False, card=unit_name(state, name),
            )  # fmt: skip


def judged(state: State) -> State:
    """The state with what its cards say about the end of the game (F-11.2, F-12.1, F-13.1)."""
    if state.final is not None:
        state = evolve(state, final=final_points(state))
    if state.closed:
        return evolve(state, winners=ahead(state))
    groups = parties(state)
    found = end_check(
        state.stacks,
        tuple(pile.count for pile in state.piles),
        tuple(party_of(state, members) for members in groups),
        state.teams,
    )
    winners = tuple(
        player for members in groups if members[0] in found.winners for player in members
    )
    return evolve(state, how=found.how, winners=winners)


def drawn(state: State, player: PlayerId, stack: Stack) -> State:
    """One card of this stack into his hand (F-3.2)."""
    me = state.player(player)
    taken = state.with_stack(stack, state.stacks[stack] - 1)
    return taken.with_player(player, hand={**me.hand, stack: me.hand[stack] + 1})


def next_after(state: State, player: PlayerId) -> tuple[PlayerId, int]:
    """Who is next on the left, and the round then (F-3.1)."""
    place = (state.order.index(player) + 1) % len(state.order)
    return state.order[place], state.round + (place == 0)


def passed_on(state: State) -> State:
    """The next player's turn begins (F-3.1)."""
    return turn_of(state, *next_after(state, state.active))


def turn_of(state: State, player: PlayerId, round_: int) -> State:
    """This player is due; survivors are at full strength again (F-8.11)."""
    rested = {name: evolve(unit, moved=0, attacked=False) for name, unit in state.units.items()}
    return evolve(
        state,
        units=rested,
        active=player,
        round=round_,
        phase=DRAW,
        done=frozenset(),
        done_before={},
        damage={},
        gift_paid=False,
    )


def eliminated(state: State, player: PlayerId, by: OutBy) -> State:
    """All his cards leave the game, wherever they are (F-R17, F-14.3); the places stay (F-R38)."""
    me = state.player(player)
    gone = state.without_units([unit.id for unit in state.units_of(player)])
    bases: list[Base] = [site.base for site in me.sites]
    gone = gone.discarded(bases).discarded(me.buildings)
    unseen = {
        stack: gone.unseen_discards.get(stack, 0) + many
        for stack, many in me.hand.items()
        if many or gone.unseen_discards.get(stack, 0)
    }
    gone = evolve(gone, unseen_discards=unseen)
    if player == gone.active and len(gone.order) > 1:
        is_setup = gone.phase == SETUP_PHASE  # who leaves before the hands begins no turn
        next_one, _ = next_after(gone, player)
        gone = evolve(gone, active=next_one) if is_setup else passed_on(gone)
    return evolve(gone, order=tuple(one for one in gone.order if one != player)).with_player(
        player,
        sites=(),
        hand=dict.fromkeys(Stack, 0),
        siege=0,
        out_since=state.round,
        out_by=by,
    )


def ending_text(state: State) -> str:
    """The text key of what ended the game."""
    if state.how == "cities":
        fell = {player.out_by for player in state.players.values()} - {""}
        how = fell.pop() if len(fell) == 1 else "city"
        return "med.end.cities" if how == "city" else f"med.end.{how}"
    return f"med.end.{state.how or 'stopped'}"


def final_points(state: State) -> dict[PlayerId, int]:
    """Points of everybody, a team's together (F-13.2, F-R40)."""
    return {
        player: party_prestige(state, members).points.total
        for members in parties(state)
        for player in members
    }


def ahead(state: State) -> tuple[PlayerId, ...]:
    """Who leads when a table stops early (F-13.2, F-13.3)."""
    groups = [
        members for members in parties(state) if any(state.player(one).is_in for one in members)
    ]
    first = ranking(tuple(standing_of(state, members) for members in groups)).winners
    return tuple(player for members in groups if members[0] in first for player in members)
