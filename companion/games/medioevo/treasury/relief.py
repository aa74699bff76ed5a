"""A bankrupt player at the table (M-22.5): what he sells off, stirs up, or fails to pay."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from companion.core.codec import Between, Doc
from companion.core.errors import BadInput, IllegalAction
from companion.core.explain import Breakdown, Text
from companion.core.game import PlayerId
from companion.core.records import dataclass, evolve
from companion.games.medioevo import tables
from companion.games.medioevo.buildings.damage import BuildingId
from companion.games.medioevo.common import honored, known_area, removed, settled
from companion.games.medioevo.ending.elimination import eliminated
from companion.games.medioevo.events.revolting import ANYWHERE, RevoltPlaces, with_revolts
from companion.games.medioevo.events.revolts import tiers_for
from companion.games.medioevo.forces import force_of
from companion.games.medioevo.pieces import BuildingKind, Transport
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import State
from companion.games.medioevo.treasury.assessment import barbarian_areas, revolt_check_of
from companion.games.medioevo.treasury.bankruptcy import Bankruptcy, Relief, bankruptcy


@dataclass(frozen=True, slots=True)
class SoldBuilding:
    """An own building plundered: in a named area by its kind, else by its position."""

    area: str = ""
    kind: Annotated[BuildingKind | None, Doc("in a named area: which building")] = None
    position: Annotated[int, Between(0, 99), Doc("else: its place among the counted ones")] = 0


@dataclass(frozen=True, slots=True)
class SoldTransport:
    """An own transport plundered."""

    transport: Transport
    level: Annotated[int, Between(1, 3)] = 1
    area: str = ""


@dataclass(frozen=True, slots=True)
class ReliefChosen:
    """What a bankrupt player plunders and where he provokes revolts."""

    buildings: tuple[SoldBuilding, ...] = ()
    transports: tuple[SoldTransport, ...] = ()
    revolts: Annotated[int, Between(0, 99)] = 0
    places: RevoltPlaces = ANYWHERE


NO_PIECES_SOLD = ReliefChosen()


def after_bankruptcy(
    state: State, player: PlayerId, due: int, chosen: ReliefChosen, accept_failure: bool
) -> tuple[State, tuple[Breakdown, ...], tuple[Text, ...]]:
    """The state after relief and interest, or after the player failed to pay (R-19)."""
    now = state.players[player]
    sold, names = _without_buildings(state, player, chosen.buildings)
    for item in chosen.transports:
        force = force_of(item.transport, item.level)
        sold = removed(sold, player, force, item.area)
    relief = Relief(names, tuple(item.level for item in chosen.transports), chosen.revolts)
    answer = bankruptcy(
        Bankruptcy(
            cash=state.money(player),
            interest_due=due,
            loans_open=len(now.loans),
            taken_this_round=now.loan_taken_in == state.round,
            failed_last_round=0 < now.interest_failed_in == state.round - 1,
            relief=relief,
            barbarian_areas=barbarian_areas(state, player),
            free_areas=_free_areas(state, player),
            switches=state.switches,
        )
    )
    if not answer.paid and not accept_failure:
        raise IllegalAction(
            "bankruptcy.must_decide",
            cite("M-22.5"),
            "returns",
            may_overrule=False,
            player=now.name,
            missing=due - answer.cash.total,
        )
    after = settled(sold, player, answer.cash.total - state.money(player))
    if chosen.revolts:
        named = chosen.places.named or _due(state, player, chosen.revolts)
        after, _ = with_revolts(after, player, chosen.revolts, named, chosen.places)
        after = honored(after, player, answer.honor.total)
    warnings: tuple[Text, ...] = ()
    if answer.failed:
        after = after.with_player(player, interest_failed_in=state.round)
        warnings = (Text("bankruptcy.failed", {"player": now.name}),)
    if answer.eliminated:
        after = eliminated(after, player)
        warnings = (Text("bankruptcy.eliminated", {"player": now.name}),)
    return after, (answer.relief, answer.honor, answer.cash), warnings


def _free_areas(state: State, player: PlayerId) -> int:
    """Areas in which a revolt could break out, counted and named."""
    check = revolt_check_of(state, player, 0)
    return state.players[player].areas + len(check.start_realm or ()) + len(check.outside)


def _due(state: State, player: PlayerId, count: int) -> tuple[str, ...]:
    """The named areas that are due (M-6.4); with counted areas in play the table says where."""
    if state.players[player].areas:
        return ()
    check = revolt_check_of(state, player, 0)
    tiers = tiers_for(count, check.start_realm or (), check.outside)
    return tuple(area for tier in tiers for area in tier.areas[: tier.count])


def _without_buildings(
    state: State, player: PlayerId, sold: tuple[SoldBuilding, ...]
) -> tuple[State, tuple[BuildingId, ...]]:
    """The state without the buildings, and what they were."""
    names: list[BuildingId] = []
    positions = []
    own = state.players[player].buildings
    for number, item in enumerate(sold):
        where = f"relief.buildings.{number}"
        if item.area:
            area = known_area(state, item.area, f"{where}.area")
            if item.kind is None or area.buildings.get(item.kind, ("",))[0] != player:
                raise BadInput("bankruptcy.no_such_building", where)
            names.append(_id(item.kind, area.buildings[item.kind][1]))
            kept = {kind: facts for kind, facts in area.buildings.items() if kind != item.kind}
            state = state.with_area(evolve(area, buildings=kept))
        else:
            if item.position >= len(own) or item.position in positions:
                raise BadInput("bankruptcy.no_such_building", where)
            positions.append(item.position)
            names.append(_id(own[item.position].kind, own[item.position].level))
    left = tuple(item for number, item in enumerate(own) if number not in positions)
    return state.with_player(player, buildings=left), tuple(names)


def _id(kind: BuildingKind, level: int) -> BuildingId:
    name: BuildingId = tables.building(kind, level).id  # type: ignore[assignment]
    return name


def with_card_used(state: State, player: PlayerId, number: int) -> State:
    """The state with one of the player's realm cards turned (M-19.2)."""
    cards = tuple(
        replace(card, used=True) if card.number == number else card
        for card in state.players[player].cards
    )
    return state.with_player(player, cards=cards)
