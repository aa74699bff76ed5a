"""A technology is developed, and its event runs in the same entry (G-7, G-8)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, ClassVar, Literal

from companion.core.action import Action
from companion.core.checks import Checks
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass, evolve
from companion.games.generalship.common import (
    Taken,
    Who,
    check_turn,
    finished,
    forbid_all,
    gained,
    goal_news,
    lost,
    paid,
)
from companion.games.generalship.court.playing import named_general
from companion.games.generalship.cycle.upkeep import CAPACITY, is_afloat
from companion.games.generalship.pieces import Event, Technology, Terrain, Unit
from companion.games.generalship.rulebook import cite
from companion.games.generalship.state import LateCost, Player, State
from companion.games.generalship.tables import SQUADRONS, TECHNOLOGIES
from companion.games.generalship.technology.events import (
    Effect,
    EventEffect,
    EventPlayer,
    Outlook,
    event_effect,
    event_outlook,
)
from companion.games.generalship.technology.technology import development, event_column, why_not

Cards = Annotated[int, Between(0, 40)]
NO_COST = LateCost()


@dataclass(frozen=True, slots=True)
class Happening:
    """An event tile that was drawn: which one, and what the table decides about it."""

    event: Event | Literal["none"]
    removed: Annotated[
        Mapping[PlayerId, tuple[Taken, ...]], Doc("Black Death: the pieces that go")
    ] = field(default_factory=dict)
    technology: Annotated[Technology | None, Doc("Renaissance: which one is given")] = None


def events_left(state: State) -> tuple[Event, ...]:
    """Tiles that were not drawn yet (G-8.1)."""
    return tuple(one for one in Event if one not in state.events.values())


def cost_of(state: State, technology: Technology) -> LateCost:
    """What a technology costs; a late one that nobody typed costs nothing (G-U10)."""
    row = TECHNOLOGIES.get(technology)
    return LateCost(points=row.cost) if row else state.values.late.get(technology, NO_COST)


def event_players(state: State) -> dict[PlayerId, EventPlayer]:
    found = {}
    for player in state.players.values():
        army = state.army(player.id)
        ships = sum(army.get(unit, 0) for unit in SQUADRONS)
        found[player.id] = EventPlayer(
            player.commander,
            len(player.power),
            player.people,
            sum(army.values()) - ships,
            ships,
            player.vp,
        )
    return found


def effects_of(state: State, event: Event, trigger: PlayerId) -> EventEffect:
    """What the event does to everybody as the table stands."""
    players = {state.players[one].nation: item for one, item in event_players(state).items()}
    return event_effect(
        event,
        state.nations,
        state.players[trigger].nation,
        {nation: players[nation] for nation in state.nations},
        frozenset(state.developed),
        state.switches,
    )


def event_due(state: State, technology: Technology, *, given: bool = False) -> bool:
    """Whether an event tile is drawn after this technology (G-7.8)."""
    column = event_column(technology, frozenset(state.events), given, state.switches)
    return column is not None and bool(events_left(state))


@dataclass(frozen=True, slots=True)
class Develop(Action):
    """One technology, paid with cards (or, a late one, with resources), and what it sets off."""

    kind: ClassVar[str] = "develop"
    player: Who
    technology: Technology
    ones: Cards = 0
    twos: Cards = 0
    food: Annotated[int, Between(0, 99)] = 0
    metal: Annotated[int, Between(0, 99)] = 0
    happenings: Annotated[tuple[Happening, ...], Length(0, 3)] = ()
    overrule: bool = False

    def check(self, state: State, checks: Checks) -> None:
        check_turn(checks, state, self.player, "technology")
        one, cost = state.players[self.player], cost_of(state, self.technology)
        why = why_not(self.technology, frozenset(state.developed), state.switches)
        forbid_all(checks, (why,) if why else (), "technology")
        points = self.ones + 2 * self.twos
        late = self.technology not in TECHNOLOGIES
        by_goods = late and points == 0 and (cost.food or cost.metal)
        short = points < cost.points and not by_goods
        checks.forbid(
            short,
            "gen.technology.too_few_points",
            cite("G-7.3"),
            "ones",
            cost=cost.points,
            n=points,
        )
        few = by_goods and (self.food < cost.food or self.metal < cost.metal)
        checks.forbid(bool(few), "gen.technology.too_few_goods", cite("G-7.7"), "food")
        self._check_goods(state, checks, cost, points)
        have = one.food < self.food or one.metal < self.metal
        checks.forbid(have, "gen.technology.not_in_stock", cite("G-7.7"), "food")
        unknown = one.cards - one.ones - one.twos
        missing = max(0, self.ones - one.ones) + max(0, self.twos - one.twos)
        checks.forbid(
            self.ones + self.twos > one.cards or missing > unknown,
            "gen.technology.not_in_hand",
            cite("G-7.2"),
            "ones",
            n=one.cards,
        )
        drawn = bool(self.happenings) and self.happenings[0].event != "none"
        due = event_due(state, self.technology)
        name = technology_name(state, self.technology)
        checks.forbid(
            drawn and not due, "gen.event.not_due", cite("G-7.8"), "happenings", technology=name
        )

    def _check_goods(self, state: State, checks: Checks, cost: LateCost, points: int) -> None:
        """Food and metal are paid for a late technology only, and no more than it costs (G-7.7)."""
        late = self.technology not in TECHNOLOGIES
        if late and cost == evolve(NO_COST, name=cost.name):  # nobody typed what it costs
            return
        by_cards = not late or (points > 0 and cost.points > 0)
        food, metal = (0, 0) if by_cards else (cost.food, cost.metal)
        checks.forbid(
            self.food > food or self.metal > metal,
            "gen.technology.other_goods",
            cite("G-7.7" if late else "G-7.3"),
            "food",
            technology=technology_name(state, self.technology),
            food=food,
            metal=metal,
        )

    def apply(self, state: State) -> Step[State]:
        if self.technology in state.developed:
            name = Text(f"gen.technology.{self.technology}")
            raise BadInput("gen.technology.developed", "technology", technology=name, rule="G-7.5")
        answer = development(
            self.technology,
            frozenset(state.developed),
            frozenset(state.events),
            False,
            state.switches,
        )
        one = state.players[self.player]
        after = state.with_player(one.id, **_less_cards(one, self.ones, self.twos))
        after = paid(after, one.id, self.food, self.metal)
        after = evolve(after, developed={**after.developed, self.technology: one.id})
        row = TECHNOLOGIES.get(self.technology)
        vp = answer.vp if answer.allowed else (row.vp if row else 1)
        after = gained(after, one.id, vp, "technology")
        told: list[Text] = []
        if not after.ended:
            after, told = _happened(after, one.id, self.technology, self.happenings)
        text = "gen.log.develop_event" if told else "gen.log.develop"
        return step(
            finished(after, one.id),
            text,
            warnings=goal_news(state, after),
            player=one.name,
            technology=technology_name(state, self.technology),
            vp=vp,
            events=tuple(told),
        )


def technology_name(state: State, technology: Technology) -> Text | str:
    return state.values.late.get(technology, NO_COST).name or Text(f"gen.technology.{technology}")


def _less_cards(player: Player, ones: int, twos: int) -> dict[str, int]:
    """The hand after payment; cards whose worth nobody typed are used up last.

    A table that overrules has paid with cards that were taken for others: so many are left at most.
    """
    cards = max(0, player.cards - ones - twos)
    left = min(max(0, player.ones - ones), cards)
    return {"cards": cards, "ones": left, "twos": min(max(0, player.twos - twos), cards - left)}


def _happened(
    state: State,
    trigger: PlayerId,
    technology: Technology,
    happenings: tuple[Happening, ...],
    given: bool = False,
) -> tuple[State, list[Text]]:
    """The event of the technology, if its space is free; the Renaissance may set off another."""
    due = event_due(state, technology, given=given)
    if not happenings:
        if due:
            name = technology_name(state, technology)
            raise BadInput("gen.event.draw_one", "happenings", technology=name, rule="G-7.8")
        return state, []
    first, later = happenings[0], happenings[1:]
    if first.event == "none":
        if later:
            raise BadInput("gen.event.one_only", "happenings", rule="G-7.8")
        name = technology_name(state, technology)
        return state, [
            Text("gen.log.no_event", {"technology": name, "rule": "G-7.8"})
        ] if due else []
    if first.event in state.events.values():
        raise BadInput("gen.event.drawn_before", "happenings.0.event")
    _require_fitting(state, first)
    column = _space_of(state, technology)
    after = evolve(state, events={**state.events, column: first.event})
    answer = effects_of(after, first.event, trigger)
    dying = {after.of_nation(one.nation) for one in answer.effects if one.units_lost}
    for player, taken in first.removed.items():
        if taken and player not in dying:
            doing = Text(f"gen.event.{first.event}")
            raise BadInput("gen.people.other_half", f"happenings.removed.{player}", action=doing)
    told: list[Text] = []
    for effect in answer.effects:
        player = after.of_nation(effect.nation)
        after, text = _suffered(after, player, effect, first)
        told += text
    told = [Text("gen.log.event", {"event": Text(f"gen.event.{first.event}"), "rows": tuple(told)})]
    if first.event is not Event.RENAISSANCE or after.ended or not answer.technologies:
        if later and not after.ended:
            raise BadInput("gen.event.one_only", "happenings", rule="G-7.8")
        return after, told
    chosen = first.technology
    if chosen is None and len(answer.technologies) == 1:
        chosen = answer.technologies[0]
    if chosen not in answer.technologies:
        raise BadInput("gen.event.choose_technology", "happenings.0.technology", rule="G-8.8")
    after = evolve(after, developed={**after.developed, chosen: ""})
    told.append(Text("gen.log.given", {"technology": technology_name(state, chosen)}))
    after, more = _happened(after, trigger, chosen, later, given=True)
    return after, [*told, *more]


def _require_fitting(state: State, happening: Happening) -> None:
    """BadInput for a technology where no Renaissance gives one, or for pieces of nobody."""
    if happening.technology is not None and happening.event is not Event.RENAISSANCE:
        doing = Text(f"gen.event.{happening.event}")
        raise BadInput("gen.people.other_half", "happenings.0.technology", action=doing)
    for player in happening.removed:
        if player not in state.players:
            raise BadInput("player.unknown", "happenings.0.removed", player=player)


def _space_of(state: State, technology: Technology) -> int:
    """The event space of a technology; the next one, where the table drew a tile without one."""
    row = TECHNOLOGIES.get(technology)
    if row is not None and row.column not in state.events:
        return row.column
    return next(one for one in range(1, len(Event) + 1) if one not in state.events)


def _suffered(
    state: State, player: PlayerId, effect: Effect, happening: Happening
) -> tuple[State, list[Text]]:
    """What an event does to one player, booked."""
    one = state.players[player]
    after, told = state, []
    if effect.commander_lost:
        leader = None
        if effect.commander_from_power:
            leader = named_general(state, one.power[-1])
        after = after.with_player(player, commander=leader)
        told.append(Text("gen.log.loses_commander", {"player": one.name}))
        if leader is not None:
            told.append(Text("gen.log.power_leads", {"player": one.name}))
    if effect.power_lost:
        after = after.with_player(player, power=one.power[: -effect.power_lost])
        if not effect.commander_from_power:
            told.append(Text("gen.log.loses_power", {"player": one.name, "n": effect.power_lost}))
    if effect.population_lost:
        people = one.people - effect.population_lost
        stands = one.stands[:people] if one.stands is not None else None  # the highest go first
        after = after.with_player(player, people=people, stands=stands)
        told.append(Text("gen.log.loses_people", {"player": one.name, "n": effect.population_lost}))
    if effect.units_lost:
        taken = happening.removed.get(player, ())
        _require_removed(state, player, effect, taken)
        at = f"happenings.removed.{player}"
        after = lost(after, player, taken, at)
        for stack in after.stacks_of(player):
            sea = after.terrain(stack.place) is Terrain.SEA
            if sea and not is_afloat(stack.units):
                raise BadInput("gen.upkeep.too_many_aboard", at, most=CAPACITY)
        told.append(Text("gen.log.loses_pieces", {"player": one.name, "n": effect.units_lost}))
    if effect.vp:
        after = gained(after, player, effect.vp, "event")
        told.append(Text("gen.log.gets_vp", {"player": one.name, "n": effect.vp}))
    return after, told


def _require_removed(
    state: State, player: PlayerId, effect: Effect, taken: tuple[Taken, ...]
) -> None:
    """BadInput unless the pieces named are as many as must go (G-8.6, G-R8)."""
    units: dict[Unit, int] = {}
    for one in taken:
        for unit, n in one.units.items():
            units[unit] = units.get(unit, 0) + n
    ships = sum(units.get(unit, 0) for unit in SQUADRONS)
    wrong = sum(units.values()) != effect.units_lost
    if state.switches.black_death == "separately":
        wrong = wrong or ships != effect.squadrons_lost
    if wrong:
        name = state.players[player].name
        raise BadInput(
            "gen.event.pieces", f"happenings.removed.{player}", player=name, n=effect.units_lost
        )


def outlook_now(state: State) -> tuple[Outlook, ...]:
    """What the next event would do to whom; nothing, where no event can come any more (G-7.8)."""
    left = events_left(state)
    spaces = [
        one
        for one, row in TECHNOLOGIES.items()
        if one not in state.developed and row.column not in state.events
    ]
    if not left or not spaces or state.ended:
        return ()
    trigger = state.active or state.order[0]
    players = {state.players[one].nation: item for one, item in event_players(state).items()}
    return event_outlook(
        left,
        state.nations,
        state.players[trigger].nation,
        {nation: players[nation] for nation in state.nations},
        frozenset(state.developed),
        state.switches,
    ).events
