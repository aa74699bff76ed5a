"""The end of a round (M-18): what is readied, what lapses, and whether the game is over."""

from __future__ import annotations

from dataclasses import replace

from companion.core.explain import Text
from companion.core.records import evolve
from companion.games.medioevo.cards.in_force import with_effects_lapsed
from companion.games.medioevo.diplomacy.diplomacy import shown_kind
from companion.games.medioevo.ending.length import EndQuestion, game_end
from companion.games.medioevo.forces import EMPTY
from companion.games.medioevo.state import Area, Player, State, Treaty

BARBARIANS_JOINED = "card.66"  # the card whose units go home at the end of the round


def end_of(state: State, *, round_finished: bool) -> str:
    """Why the game is over ("rounds", "time", "honor"), or ""."""
    limits = state.settings.limits
    answer = game_end(
        EndQuestion(
            state.round,
            round_finished,
            limits.rounds,
            limits.minutes,
            limits.honor,
            state.minutes_played,
            max(player.honor for player in state.players.values()),
        )
    )
    return answer.because[0].limit if answer.ends == "now" else ""


def with_points_lapsed(state: State, *, at_round_end: bool) -> State:
    """Technology points nobody used lapse at the end of the phase, or of the round (R-20)."""
    if not at_round_end and state.switches.tp_expiry == "round":
        return state
    players = {
        name: evolve(player, points={}) if player.points else player
        for name, player in state.players.items()
    }
    return evolve(state, players=players)


def with_phase_over(state: State) -> State:
    """What ends with a phase: unused technology points (R-20) and effects for that long."""
    return with_effects_lapsed(with_points_lapsed(state, at_round_end=False), round_ends=False)


def turned_to(state: State, phase: int) -> State:
    """The table in another phase of the round; what was done there before stays done."""
    if phase == state.phase:
        return state
    state = with_phase_over(state)
    left = {**state.done_in, state.phase: state.done}
    return evolve(state, phase=phase, done=left.pop(phase, frozenset()), done_in=left)


def treaties_over(state: State) -> tuple[Treaty, ...]:
    """Treaties whose term ends with this round (M-21.7)."""
    return tuple(treaty for treaty in state.treaties if 0 < treaty.until_round <= state.round)


def reminders(state: State) -> tuple[Text, ...]:
    """What the table does on the board at the end of the round."""
    found = [Text("round_end.stop_markers")]
    found += [
        Text("round_end.treaty_over", {"number": treaty.id, "treaty": shown_kind(treaty)})
        for treaty in treaties_over(state)
    ]
    found += [
        Text("round_end.horde_leaves", {"area": area.name})
        for area in state.areas.values()
        if _is_led(area)
    ]
    found += [
        Text("round_end.units_return", {"player": state.players[effect.player].name})
        for effect in state.effects
        if effect.what == BARBARIANS_JOINED
    ]
    for player in state.players.values():
        if player.route is not None and player.route.orphaned:
            found.append(Text("round_end.route_lost", {"player": player.name}))
    return tuple(found)


def with_units_returned(state: State) -> State:
    """Units that fought as barbarians go back to where they came from (M-27.66)."""
    for area in tuple(state.areas.values()):
        horde = area.barbarians
        if horde is None or horde.joined.is_empty:
            continue
        left = replace(horde, joined=EMPTY, joined_by="", joined_from="")
        now = evolve(state.areas[area.name], barbarians=left if left.units else None)
        state = state.with_area(now)
        home = state.areas.get(horde.joined_from)
        if home is None:
            force = state.players[horde.joined_by].force.plus(horde.joined)
            state = state.with_player(horde.joined_by, force=force)
        else:
            mine = home.forces.get(horde.joined_by, EMPTY).plus(horde.joined)
            forces = {**home.forces, horde.joined_by: mine}
            state = state.with_area(evolve(home, forces=forces))
    return state


def next_round(state: State) -> State:
    """The table at the start of the next round (M-18.1)."""
    over = treaties_over(state)
    state = with_units_returned(state)
    state = with_points_lapsed(state, at_round_end=True)
    state = with_effects_lapsed(state, round_ends=True)
    return evolve(
        state,
        players={name: _readied(player, state.round) for name, player in state.players.items()},
        areas={name: _calmed(area) for name, area in state.areas.items()},
        treaties=tuple(treaty for treaty in state.treaties if treaty not in over),
        truces=(),
        conquered=frozenset(),
        banned={},
        banned_before=state.banned,
        stops=(),
        trips=(),
        interest_paid={},
        previous_order=state.order,
        round=state.round + 1,
        phase=1,
        done=frozenset(),
        done_in={},
        horde_dice=(),
        allowed_tax=None,
        event_symbols=(),
    )


def _readied(player: Player, round_over: int) -> Player:
    """Cards and tokens ready again; a card that the Schemer blocked stays turned once (M-27.13)."""
    cards = tuple(
        replace(card, used=card.used and card.blocked, blocked=False) for card in player.cards
    )
    route = None if player.route is not None and player.route.orphaned else player.route
    return evolve(
        player,
        cards=cards,
        tokens=tuple(replace(token, used=False) for token in player.tokens),
        branches_bought=frozenset(),
        card_bought=False,
        units_bought=0,
        protected=0,
        route=route,
        fallen=tuple(unit for unit in player.fallen if unit.since_round >= round_over),
    )


def _is_led(area: Area) -> bool:
    return area.barbarians is not None and bool(area.barbarians.leader)


def _calmed(area: Area) -> Area:
    """A horde that a player commanded leaves (M-27.65)."""
    return evolve(area, barbarians=None) if _is_led(area) else area
