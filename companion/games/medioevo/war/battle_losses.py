"""What a battle does to armies, prisoners, purses, cards and buildings (M-11.6, M-15, M-12.3)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, replace
from functools import reduce
from typing import Any

from companion.core.checks import Checks
from companion.core.explain import Text
from companion.core.game import PlayerId
from companion.core.records import evolve
from companion.games.medioevo import tables
from companion.games.medioevo.battle.decisions import Decision, PlayCard
from companion.games.medioevo.battle.model import Building as BattleBuilding
from companion.games.medioevo.battle.outcome import Outcome, SideOutcome, UnitCount
from companion.games.medioevo.battle.staging import Staging
from companion.games.medioevo.common import known_area, placed, removed, settled
from companion.games.medioevo.forces import EMPTY, Force, force_of
from companion.games.medioevo.movement.stops import listed, stopped, with_stopped, without_stop
from companion.games.medioevo.pieces import BuildingKind, Colour
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import Building, Captive, HeldCard, Horde, State, as_held
from companion.games.medioevo.war.battle_checks import cards_of_others, holder_of


def army_after(
    state: State, player: PlayerId, side: SideOutcome, area: str, checks: Checks
) -> State:
    """The army replaced by what is left of it; a sheet that holds less is a warning."""
    here = (
        known_area(state, area).forces.get(player, EMPTY) if area else state.players[player].force
    )
    on_sheet = here.holds(side.before)
    name = state.players[player].name
    checks.forbid(not on_sheet, "battle.army_not_on_sheet", cite("M-10.1"), player=name)
    before = side.before if on_sheet else _common(here, side.before)
    return placed(removed(state, player, before, area), player, side.after, area)


def come_along(state: State, player: PlayerId, army: Force, area: str) -> State:
    """Who fights in a named area may have come there without a word.

    What is missing there is taken from the player's pieces outside of named areas, so that losses
    are theirs and what is left stays where it fought.
    """
    if not area:
        return state
    here = known_area(state, area).forces.get(player, EMPTY)
    missing = army.minus(_common(here, army))
    if missing.is_empty or not state.players[player].force.holds(missing):
        return state
    return placed(removed(state, player, missing), player, missing, area)


def _common(here: Force, wanted: Force) -> Force:
    """As much of what is wanted as is there."""
    least: dict[str, Any] = {}
    for item in fields(Force):
        mine, theirs = getattr(here, item.name), getattr(wanted, item.name)
        pair = isinstance(mine, int)
        least[item.name] = min(mine, theirs) if pair else tuple(map(min, mine, theirs))
    return Force(**least)


def horde_after(state: State, area: str, left: Force) -> State:
    """What is left of the barbarians in a named area; units that joined them fall last."""
    there = known_area(state, area)
    before = there.barbarians or Horde()
    joined = _common(left, before.joined)
    own = left.minus(joined)
    if before.joined_by:
        # What barbarians cannot be is a unit that joined them and stepped down (M-11.6).
        most = Force(
            light_infantry=before.light_infantry,
            archer=before.archer,
            captain=own.captain,
        )
        joined = joined.plus(own.minus(_common(own, most)))
        own = _common(own, most)
    horde = replace(
        before,
        light_infantry=own.light_infantry,
        archer=own.archer,
        captain=sum(own.captain),
        galley=there.sea,
        joined=joined,
    )
    return state.with_area(evolve(there, barbarians=horde if horde.units else None))


MARAUDERS = 66


def with_marauders(
    state: State, area: str, answers: tuple[Decision, ...]
) -> tuple[State, tuple[Text, ...]]:
    """Units that joined the barbarians in the middle of the battle leave their player (M-27.66).

    Those who live return at the end of the round, as if they had joined before. Where the table
    does not keep the place or the units, it is told whose figures to set right.
    """
    told: tuple[Text, ...] = ()
    for answer in answers:
        holder = holder_of(state, MARAUDERS)
        if not isinstance(answer, PlayCard) or answer.card != MARAUDERS or not holder:
            continue
        pieces = reduce(
            Force.plus, (force_of(one.unit, one.level or 1) for one in answer.units), EMPTY
        )
        person = state.players[holder]
        if not area or not person.force.holds(pieces):
            told += (Text("battle.marauders_by_hand", {"player": person.name}),)
            continue
        there = known_area(state, area)
        horde = there.barbarians or Horde()
        joined = replace(horde, joined=horde.joined.plus(pieces), joined_by=holder, joined_from="")
        state = removed(state, holder, pieces, "").with_area(evolve(there, barbarians=joined))
    return state, told


def captives_after(state: State, player: PlayerId, enemy: PlayerId, side: SideOutcome) -> State:
    """Prisoners taken (barbarians are just removed, R-44), units set aside or to buy back."""
    person = state.players[player]
    taken = _captives(side.prisoners, enemy, state.round) if enemy else ()
    return state.with_player(
        player,
        prisoners=(*person.prisoners, *taken),
        set_aside=(*person.set_aside, *_captives(side.set_aside, player, state.round)),
        fallen=(*person.fallen, *_captives(side.buy_back, player, state.round)),
    )


def _captives(counts: Iterable[UnitCount], owner: PlayerId, now: int) -> tuple[Captive, ...]:
    return tuple(
        as_held(Captive(item.unit, item.level, owner, now))
        for item in counts
        for _ in range(item.count)
    )


def spent_after(state: State, player: PlayerId, side: SideOutcome) -> State:
    """Cards turned, technology points, florins and blood tokens used in the battle."""
    person = state.players[player]
    cards = tuple(
        _turned(card) if card.number in side.cards_played else card for card in person.cards
    )
    points = dict(person.points)
    for colour, spent in ((Colour.RED, side.red_points), (Colour.BLUE, side.blue_points)):
        if spent:
            points[colour] = max(0, points.get(colour, 0) - spent)
    blood = max(0, person.blood - side.blood_tokens)
    state = state.with_player(player, cards=cards, points=points, blood=blood)
    return settled(state, player, -side.florins) if side.florins else state


def others_spent(state: State, answers: tuple[Decision, ...]) -> State:
    """Cards that players outside of the battle played: turned, and paid by who holds them."""
    for number in cards_of_others(answers):
        holder = holder_of(state, number)
        if holder:
            cards = state.players[holder].cards
            turned = tuple(_turned(card) if card.number == number else card for card in cards)
            state = state.with_player(holder, cards=turned)
            price = tables.CARDS[number].price
            state = settled(state, holder, -price) if price else state
    return state


def with_retreat(
    state: State, player: PlayerId, area: str, target: str
) -> tuple[State, tuple[Text, ...]]:
    """The army with its transports in the area it went to, and what had to stay behind.

    Trade vehicles stay, and galleys where the way leads over land (R-43). Transports and engines
    have used their movement; the units may go on with transports that wait there (M-15.1).
    """
    there = state.areas[area].forces.get(player, EMPTY)
    nothing = (0, 0, 0)
    by_land = bool(target) and not state.areas[target].sea and not state.areas[area].sea
    going = replace(there, caravan=nothing, merchant_ship=nothing)
    going = replace(going, galley=nothing) if by_land else going
    state = without_stop(state, player, stopped(state, player, area), area)
    state = placed(removed(state, player, going, area), player, going, target)
    moved = Force(war_wagon=going.war_wagon, galley=going.galley, engine=going.engine)
    return with_stopped(state, player, moved, target), listed(there.minus(going))


def _turned(card: HeldCard) -> HeldCard:
    return replace(card, used=True)


def buildings_after(state: State, owner: PlayerId, staging: Staging, result: Outcome) -> State:
    """Damage by siege engines; a building with as much damage as building points is gone."""
    for kind in BuildingKind:
        before: BattleBuilding | None = getattr(staging, kind.value)
        after: BattleBuilding | None = getattr(result, kind.value)
        if before is None or before == after:
            continue
        if staging.area:
            state = _in_area(state, staging.area, kind, after)
        elif owner:
            state = _on_sheet(state, owner, kind, before, after)
    return state


def _in_area(state: State, name: str, kind: BuildingKind, after: BattleBuilding | None) -> State:
    area = known_area(state, name)
    buildings = dict(area.buildings)
    found = buildings.pop(kind, None)
    if found and after:
        buildings[kind] = (found[0], after.level, after.damage)
    return state.with_area(evolve(area, buildings=buildings))


def _on_sheet(
    state: State,
    owner: PlayerId,
    kind: BuildingKind,
    before: BattleBuilding,
    after: BattleBuilding | None,
) -> State:
    """The first building like it on the owner's sheet, if there is one."""
    mine = list(state.players[owner].buildings)
    for place, building in enumerate(mine):
        if (building.kind, building.level, building.damage) == (kind, before.level, before.damage):
            mine[place : place + 1] = (
                [Building(kind, after.level, after.damage, market=building.market)] if after else []
            )
            break
    return state.with_player(owner, buildings=tuple(mine))
