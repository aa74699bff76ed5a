"""Conquest (M-16.1, M-24.1, M-24.3): honor points for taking an area."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Annotated, ClassVar, Literal

from companion.core.calculator import calculator
from companion.core.checks import Checks, asked
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Breakdown, Line, Text
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass, evolve
from companion.games.medioevo.common import honored, known, known_area, placed, removed
from companion.games.medioevo.diplomacy.diplomacy import at_war
from companion.games.medioevo.diplomacy.treaties import ActHostile
from companion.games.medioevo.events.raids import is_alone, raided
from companion.games.medioevo.forces import EMPTY, Force
from companion.games.medioevo.honor import honor_line
from companion.games.medioevo.in_play import PlayAct, TableAct
from companion.games.medioevo.movement.marching import March
from companion.games.medioevo.movement.trips import force_at
from companion.games.medioevo.movement.ways import check_way
from companion.games.medioevo.pieces import BuildingKind, Transport
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import Area, State
from companion.games.medioevo.supply import control_markers_on_map
from companion.games.medioevo.switches import DEFAULTS, Switches
from companion.games.medioevo.war.aftermath import destroyed
from companion.games.medioevo.war.control import lets_in
from companion.games.medioevo.war.loot import (
    BUILDINGS,
    check_loot,
    looted,
    pieces_of,
    plunder_question,
    victims,
)
from companion.games.medioevo.war.plunder import MARKED, Object
from companion.games.medioevo.words import Honor

Site = Literal["", "rome", "jerusalem"]

CATHEDRAL_LEVEL = 3
SITE_BONUS = {"rome": Honor.FIRST_ROME, "jerusalem": Honor.FIRST_JERUSALEM}


@dataclass(frozen=True, slots=True)
class Conquest:
    """An area taken by an attacker whose army alone is left there (M-16.1)."""

    inhabited: Annotated[bool, Doc("the area shows a famous building and a place name")]
    civil_level: Annotated[
        int, Between(0, 3), Doc("level of the civil building before plunder; 0: none")
    ] = 0
    military_level: Annotated[
        int, Between(0, 3), Doc("level of the military building before plunder; 0: none")
    ] = 0
    cathedral: Annotated[bool, Doc("a cathedral stands there; it counts as level III")] = False
    site: Annotated[Site, Doc("the area is Rome or Jerusalem")] = ""
    site_conquered_before: Annotated[
        bool, Doc("somebody has already conquered this Rome or Jerusalem in this game")
    ] = False
    own_start_realm: Annotated[bool, Doc("the area belongs to the conqueror's start realm")] = False
    scored_this_round: Annotated[
        bool, Doc("the area has already given conquest points in this round, to anyone")
    ] = False
    after_battle: Annotated[bool, Doc("false: taken without a fight")] = True
    barbarians_destroyed: Annotated[
        bool, Doc("a barbarian army was destroyed there in this battle (M-24.3, R-50)")
    ] = False
    switches: Switches = DEFAULTS


@dataclass(frozen=True, slots=True)
class ConquestAnswer:
    """Honor points of the conqueror, and what the table has to remember."""

    honor: Annotated[Breakdown, Doc("honor points won (M-24.1, M-24.3)")]
    scores_area: Annotated[bool, Doc("the area gives no more conquest points this round")]
    first_conquest_of_site: Annotated[bool, Doc("the bonus of Rome or Jerusalem is now used up")]


@calculator
def conquest(question: Conquest) -> ConquestAnswer:
    """Honor points for conquering an area (M-24.1) and for suppressing a revolt (M-24.3)."""
    _require_possible(question)
    area_lines = _area_lines(question)
    lines = list(area_lines)
    if question.own_start_realm and question.barbarians_destroyed:
        lines.append(honor_line(Honor.REVOLT_SUPPRESSED))
    return ConquestAnswer(
        Breakdown("conquest.honor", tuple(lines)),
        scores_area=bool(area_lines),
        first_conquest_of_site=bool(
            area_lines and question.site and not question.site_conquered_before
        ),
    )


def _require_possible(question: Conquest) -> None:
    if question.barbarians_destroyed and not question.after_battle:
        raise BadInput("conquest.destroyed_without_battle", "barbarians_destroyed")


def _area_lines(question: Conquest) -> tuple[Line, ...]:
    fought = question.after_battle or question.switches.ep_for_walk_in
    if not fought or not question.inhabited:
        return ()
    if question.own_start_realm or question.scored_this_round:
        return ()
    lines = [honor_line(Honor.CONQUEST)]
    levels = {
        "civil": question.civil_level,
        "military": question.military_level,
        "cathedral": CATHEDRAL_LEVEL if question.cathedral else 0,
    }
    lines += [
        honor_line(Honor.CONQUERED_BUILDING_LEVEL, level, f"conquest.{kind}", level=level)
        for kind, level in levels.items()
        if level
    ]
    if question.site and not question.site_conquered_before:
        lines.append(honor_line(SITE_BONUS[question.site]))
    return tuple(lines)


# -- at the table ---------------------------------------------------------------------------------


Objects = Annotated[
    tuple[Object, ...],
    Length(0, 60),
    Doc("everything left there, each taken over or plundered; units are not among it"),
]
PIECES_WITH_MARKER = (*(kind.value for kind in Transport), "engine")


@dataclass(frozen=True, slots=True)
class Conquer(PlayAct):
    """An area taken (M-16.1). Of a named area the app knows what it is; else the table says."""

    kind: ClassVar[str] = "conquer"
    player: PlayerId
    area: Annotated[str, Length(0, 80)] = ""
    objects: Objects = ()
    loser: Annotated[PlayerId, Doc("who controlled the area; empty: no player")] = ""
    after_battle: bool = True
    barbarians_destroyed: bool = False
    inhabited: Annotated[bool, Doc("only where the area has no name")] = False
    site: Annotated[Site, Doc("only where the area has no name")] = ""
    start_realm_of: Annotated[PlayerId, Doc("only where the area has no name")] = ""
    army: Annotated[
        Force, Doc("what marches into the named area now, if it is not kept there already")
    ] = EMPTY
    army_from: Annotated[
        str, Length(0, 80), Doc("the named area the army leaves; empty: no named area")
    ] = ""
    hostile: Annotated[
        bool, Doc("taken without a fight: book the hostile act against the loser too (M-21.1)")
    ] = False
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        return conquered(state, self)


def conquered(state: State, action: Conquer, beaten: PlayerId = "") -> Step[State]:
    """The area taken; `beaten` had an army in it, whoever controlled the area."""
    player = known(state, action.player)
    for field in ("loser", "start_realm_of"):
        if getattr(action, field):
            known(state, getattr(action, field), field)
    if action.loser == action.player:
        raise BadInput("conquest.own_area", "loser")
    area = _area(state, action)
    points = conquest(_question(state, action, area))
    loot = plunder_question(state, action.player, action.objects, area.start_realm_of)
    checks = Checks(action.overrule)
    check_loot(state, loot, checks)
    _check_alone(checks, state, action, area)
    _check_march(checks, state, action)
    check_involved(checks, state, action.objects, ("", action.player, action.loser, beaten))
    warnings = checks.settle()
    entered = _entered(state, action)
    if entered is not None:
        state, warnings = entered.state, warnings + entered.warnings
    elif action.loser and not at_war(state, action.player, action.loser):
        loser = state.players[action.loser].name
        warnings += (Text("conquest.not_at_war", {"player": player.name, "loser": loser}),)
    if action.loser and _markers_move(state, action):
        warnings += (Text("conquest.markers", {"loser": state.players[action.loser].name}),)
    for loser in dict.fromkeys((action.loser, beaten)):
        warnings += undecided(state, action.area, loser, action.objects)
    after = _marched_in(state, action)
    if action.area and not after.areas[action.area].forces.get(action.player, EMPTY).units:
        warnings += (Text("conquest.no_army_there", {"player": player.name, "area": area.name}),)
    after = _taken(after, action)
    after, answer = looted(after, loot, action.area)
    after = _rest_taken_over(after, action, beaten)
    after = evolve(
        after,
        conquered=after.conquered | ({area.name} if points.scores_area and action.area else set()),
        sites_conquered=after.sites_conquered
        | ({area.site} if points.first_conquest_of_site else set()),
    )
    after = honored(after, action.player, points.honor.total)
    booked = entered.breakdowns if entered is not None else ()
    shown = booked + tuple(item for item in (points.honor, answer.florins) if item.lines)
    return step(
        after,
        "log.conquer",
        shown,
        warnings,
        player=player.name,
        area=action.area or Text("area.unnamed"),
        change=points.honor.total,
        amount=answer.florins.total,
    )


def _check_march(checks: Checks, state: State, action: Conquer) -> None:
    """An army that marches in needs its transports, as any other (M-9.3)."""
    if not action.area or action.army.is_empty or action.army_from == action.area:
        return
    if action.army_from:
        known_area(state, action.army_from, "army_from")
    if force_at(state, action.player, action.army_from).holds(action.army):
        march = March(action.player, action.army, action.army_from, action.area)
        check_way(state, march, checks, field="army")


def _check_alone(checks: Checks, state: State, action: Conquer, area: Area) -> None:
    """Only the conqueror's army is left there (M-16.1); in a barbarian area a horde resists."""
    name = state.players[action.player].name
    for owner, force in area.forces.items():
        friend = owner == action.player or lets_in(state.treaties, action.player, owner)
        other = bool(force.units) and not friend
        params = {"area": area.name, "owner": state.players[owner].name}
        checks.forbid(other, "conquest.army_there", cite("M-16.1"), "area", **params)
    horde = area.barbarians
    there = horde is not None and horde.units > 0 and horde.leader != action.player
    checks.forbid(there, "conquest.horde_there", cite("M-9.7"), "area", area=area.name)
    claimed = action.loser or area.start_realm_of or area.marker
    free = not action.after_battle and not claimed and not there
    checks.forbid(free, "conquest.horde_resists", cite("M-23.3"), "loser", player=name)


def check_involved(
    checks: Checks, state: State, objects: tuple[Object, ...], involved: tuple[PlayerId, ...]
) -> None:
    """What belongs to players who took no part stays theirs (M-16.4)."""
    for number, item in enumerate(objects):
        other = item.owner_involved and item.owner not in involved
        owner = state.players[item.owner].name if other else ""
        rule, field = cite("M-16.4"), f"objects.{number}"
        checks.forbid(other, "conquest.not_involved", rule, field, owner=owner)


def _entered(state: State, action: Conquer) -> Step[State] | None:
    """An area of another player taken without a fight is a hostile act (M-9.7, M-21.1)."""
    if not action.hostile or not action.loser or action.after_battle:
        return None
    act = ActHostile(action.player, action.loser, "enter_area", action.overrule)
    return act.apply(state)


def _marched_in(state: State, action: Conquer) -> State:
    """The army stands in the area it has taken; BadInput if it is not where it comes from."""
    if action.army.is_empty:
        return state
    if not action.area or action.army_from == action.area:
        raise BadInput("conquest.army_needs_areas", "army")
    left = removed(state, action.player, action.army, action.army_from)
    return placed(left, action.player, action.army, action.area)


def _markers_move(state: State, action: Conquer) -> bool:
    """Whether a military building falls whose markers around it are to be looked at (M-14.4)."""
    lost = any(item.what == "military" and item.owner == action.loser for item in action.objects)
    if action.area and not lost:
        found = state.areas[action.area].buildings.get(BuildingKind.MILITARY)
        lost = found is not None and found[0] == action.loser
    return lost and control_markers_on_map(state, action.loser) > 0


def _area(state: State, action: Conquer) -> Area:
    """The named area, or what the table said of one without a name."""
    if action.area:
        return known_area(state, action.area)
    buildings = {
        BuildingKind(item.what): (item.owner, item.level, 0)
        for item in action.objects
        if item.what in BUILDINGS
    }
    return Area(
        "",
        inhabited=action.inhabited,
        start_realm_of=action.start_realm_of,
        site=action.site,
        buildings=buildings,
    )


def _question(state: State, action: Conquer, area: Area) -> Conquest:
    levels = {kind: level for kind, (_, level, _) in area.buildings.items()}
    return Conquest(
        area.inhabited,
        levels.get(BuildingKind.CIVIL, 0),
        levels.get(BuildingKind.MILITARY, 0),
        BuildingKind.CATHEDRAL in levels,
        area.site,
        area.site in state.sites_conquered,
        area.start_realm_of == action.player,
        bool(action.area) and area.name in state.conquered,
        action.after_battle,
        action.barbarians_destroyed,
        state.switches,
    )


def _taken(state: State, action: Conquer) -> State:
    """Control passes: a foreign marker goes back, or the counted areas change."""
    if action.area:
        area = known_area(state, action.area)
        marker = area.marker if area.marker == action.player else ""
        return state.with_area(evolve(area, marker=marker, barbarians=None))
    state = state.with_player(action.player, areas=state.players[action.player].areas + 1)
    if action.loser:
        areas = state.players[action.loser].areas
        state = state.with_player(action.loser, areas=max(0, areas - 1))
    return state


def _rest_taken_over(state: State, action: Conquer, beaten: PlayerId) -> State:
    """Buildings of the loser that nobody spoke of are taken over; others' stay theirs (M-16.4)."""
    if not action.area:
        return state
    area = known_area(state, action.area)
    spoken_of = {item.what for item in action.objects}
    losers = ("", action.loser, beaten)
    buildings = {
        kind: (action.player, it[1], it[2])
        if it[0] in losers and kind.value not in spoken_of
        else it
        for kind, it in area.buildings.items()
    }
    return state.with_area(evolve(area, buildings=buildings))


def undecided(
    state: State, area: str, loser: PlayerId, objects: tuple[Object, ...]
) -> tuple[Text, ...]:
    """The loser's transports and engines in a named area that nobody decided about (M-16.1)."""
    if not area or not loser:
        return ()
    left = state.areas[area].forces.get(loser, EMPTY)
    for item in objects:
        if item.owner == loser and item.what in MARKED:
            left = left.minus(pieces_of(item))
    pieces = tuple(
        Text("pieces.counted", {"count": count, "piece": Text(f"piece.{kind}")})
        for kind, count in left.counts()
        if count > 0 and kind.split(".")[0] in PIECES_WITH_MARKER
    )
    return (Text("conquest.undecided", {"pieces": pieces}),) if pieces else ()


@dataclass(frozen=True, slots=True)
class Plunder(PlayAct):
    """Things plundered without conquering an area: a trade vehicle caught (M-17.2, R-53)."""

    kind: ClassVar[str] = "plunder"
    objects: Annotated[tuple[Object, ...], Length(1, 60)]
    player: Annotated[PlayerId, Doc("whose army plunders; empty: barbarians, who pay nobody")] = ""
    area: Annotated[str, Length(0, 80)] = ""
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        name: str | Text = Text("name.barbarians")
        if self.player:
            name = known(state, self.player).name
        loot = plunder_question(state, self.player, self.objects)
        checks = Checks(self.overrule)
        check_loot(state, loot, checks)
        for victim in victims(self.objects):
            if self.player and victim != self.player:
                asked(checks, partial(ActHostile.apply, state=state), _robbery(self, victim))
        warnings = checks.settle()
        booked: tuple[Breakdown, ...] = ()
        for victim in victims(self.objects):
            if self.player and victim != self.player:
                act = replace(_robbery(self, victim), overrule=True).apply(state)
                state, booked = act.state, booked + act.breakdowns
        after, answer = looted(state, loot, self.area)
        shown = booked + ((answer.florins,) if answer.florins.lines else ())
        return step(after, "log.plunder", shown, warnings, player=name, amount=answer.florins.total)


def _robbery(action: Plunder, victim: PlayerId) -> ActHostile:
    """Whoever plunders another player's transports or engines acts against him (M-21.1)."""
    return ActHostile(action.player, victim, "plunder_or_steal")


@dataclass(frozen=True, slots=True)
class Raid(TableAct):
    """Barbarians alone in a named area destroy all that stands there (M-23.5)."""

    kind: ClassVar[str] = "raid"
    area: Annotated[str, Length(1, 80)]

    def apply(self, state: State) -> Step[State]:
        area = known_area(state, self.area)
        if any(force.units for force in area.forces.values()):
            raise BadInput("conquest.raid_needs_empty_area", "area", area=self.area)
        if not is_alone(area):
            raise BadInput("conquest.raid_needs_horde", "area", area=self.area)
        lost = destroyed(area)
        params = {"area": self.area, "pieces": lost, "rule": cite("M-23.5")}
        told = (Text("raid.destroyed", params),) if lost else ()
        after = state.with_area(raided(area))
        return step(after, "log.raid", warnings=told, area=self.area)
