"""What pieces meet where they arrive: control, armies, hordes, plunderers (M-9.7, M-17.2)."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from companion.core.checks import Checks
from companion.core.errors import IllegalAction
from companion.core.explain import Breakdown, Text
from companion.core.game import PlayerId
from companion.core.records import evolve
from companion.games.medioevo.diplomacy.diplomacy import at_war, in_truce, penalty_result
from companion.games.medioevo.diplomacy.treaties import ActHostile, penalty_question
from companion.games.medioevo.events.raids import horde_arrives
from companion.games.medioevo.events.revolting import fresh_horde
from companion.games.medioevo.forces import EMPTY, Force
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import Area, State
from companion.games.medioevo.war.conquest import Plunder
from companion.games.medioevo.war.control import area_control, lets_in
from companion.games.medioevo.war.loot import left_behind
from companion.games.medioevo.war.turn import ArrivalAnswer, ArrivalQuestion, arrival

Army = Literal["none", "own", "allied", "opponent", "barbarians"]


def opponents_there(state: State, player: PlayerId, area: Area) -> tuple[PlayerId, ...]:
    """Players whose armies stand there without a treaty with the player."""
    return tuple(
        owner
        for owner, force in area.forces.items()
        if force.units and owner != player and not lets_in(state.treaties, player, owner)
    )


def army_there(state: State, player: PlayerId, area: Area) -> Army:
    if area.barbarians is not None and area.barbarians.units:
        return "barbarians"
    if opponents_there(state, player, area):
        return "opponent"
    if any(force.units for owner, force in area.forces.items() if owner != player):
        return "allied"
    mine = area.forces.get(player)
    return "own" if mine is not None and mine.units else "none"


def met_by_army(
    state: State, player: PlayerId, target: str, *, edict: bool, hunter: bool, ends: bool
) -> ArrivalAnswer | None:
    """What an army meets in a named area; at sea only another army matters."""
    area = state.areas[target]
    army = army_there(state, player, area)
    holders = area_control(area, state.treaties).controllers
    if area.sea and army == "none":
        return None
    controller: Literal["self", "nobody", "other"] = "nobody"
    if player in holders:
        controller = "self"
    elif holders or army in ("own", "allied"):
        controller = "other"
    return arrival(
        ArrivalQuestion(
            controller,
            army,
            treaty=bool(holders) and all(lets_in(state.treaties, player, host) for host in holders),
            edict=edict,
            hunter=hunter,
            ends_here=ends,
        )
    )


def wronged(state: State, player: PlayerId, target: str) -> tuple[PlayerId, ...]:
    """Who controls the area and has not let the army in: entering it is a hostile act (M-21.1)."""
    area = state.areas[target]
    if area.sea:
        return ()
    holders = area_control(area, state.treaties).controllers
    return tuple(
        host for host in holders if host != player and not lets_in(state.treaties, player, host)
    )


def check_hostile(
    state: State, player: PlayerId, target: str, met: ArrivalAnswer, checks: Checks
) -> None:
    """A truce forbids what would be a hostile act (M-21.2)."""
    if not met.hostile_act:
        return
    for host in wronged(state, player, target):
        try:
            ActHostile(player, host, "enter_area").apply(state)
        except IllegalAction as error:
            checks.forbid_all(error)
    hosts = wronged(state, player, target)
    for other in opponents_there(state, player, state.areas[target]):
        bound = other not in hosts and in_truce(state, player, other)
        checks.forbid(bound, "diplomacy.truce", cite("M-21.2"), "target")


def hostile_booked(
    before: State, state: State, player: PlayerId, target: str, met: ArrivalAnswer
) -> tuple[State, tuple[Breakdown, ...], tuple[Text, ...]]:
    """War and its price where the entry opens one; what an attack there will cost is said.

    `before` is the table before the pieces came: now they may control the area themselves.
    """
    if not met.hostile_act:
        return state, (), ()
    shown: tuple[Breakdown, ...] = ()
    told: tuple[Text, ...] = ()
    hosts = wronged(before, player, target)
    fought = opponents_there(before, player, before.areas[target])
    name = state.players[player].name
    for host in hosts:
        declared = at_war(state, player, host)
        done = ActHostile(player, host, "enter_area", overrule=True).apply(state)
        state, shown = done.state, shown + done.breakdowns
        if not declared:
            change = sum(reason.total for reason in done.breakdowns)
            params = {"player": name, "against": state.players[host].name, "change": change}
            told += (Text("arrival.war_opened", params),)
    for other in fought:
        if other in hosts or at_war(state, player, other):
            continue
        due = penalty_result(penalty_question(state, player, other, "attack_army"))
        params = {"player": name, "against": state.players[other].name}
        told += (Text("arrival.undeclared", {**params, "change": due.honor.total}),)
    return state, shown, told


def reaction(state: State, player: PlayerId, target: str, met: ArrivalAnswer) -> State:
    """A foreign marker goes where an army invades (M-14.4); barbarians resist (M-23.3)."""
    area = state.areas[target]
    if area.marker not in ("", player):
        state = state.with_area(evolve(area, marker=""))
    if met.reaction == "horde" and state.horde_dice:
        return horde_arrives(state, target, fresh_horde(state))
    return state


def caught(
    state: State, player: PlayerId, pieces: Force, target: str
) -> tuple[State, tuple[Breakdown, ...], tuple[Text, ...]]:
    """Trade vehicles that came where an army of an opponent or of barbarians stands (M-17.2).

    Barbarians and an enemy at war plunder at once; others decide, and it is said (R-53).
    """
    area = state.areas[target]
    army = army_there(state, player, area)
    if army not in ("opponent", "barbarians"):
        return state, (), ()
    name = state.players[player].name
    said = Text("move.caught", {"player": name, "area": target})
    if army == "barbarians":
        left = area.forces.get(player, EMPTY).minus(pieces)
        forces = {owner: force for owner, force in area.forces.items() if owner != player}
        if not left.is_empty:
            forces[player] = left
        lost = Text("move.plundered_by_barbarians", {"player": name, "area": target})
        return state.with_area(evolve(area, forces=forces)), (), (lost,)
    enemies = [one for one in opponents_there(state, player, area) if at_war(state, player, one)]
    if len(enemies) != 1:
        return state, (), (said,)
    taker = enemies[0]
    lying = left_behind(state, target, taker, player)
    objects = tuple(
        item
        for item in lying
        if item.owner == player and item.what in ("caravan", "merchant_ship", "cargo")
    )
    robbed = tuple(replace(item, fate="plunder") for item in objects)
    done = Plunder(robbed, taker, target, overrule=True).apply(state)
    params = {"player": name, "area": target, "taker": state.players[taker].name}
    told = Text("move.plundered_by", params)
    return done.state, done.breakdowns, (told, *done.warnings)
