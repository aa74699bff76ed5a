"""A battle as one entry: all answers, and every consequence the rules name (G-11)."""

from __future__ import annotations

from dataclasses import field as made
from typing import Annotated, ClassVar, Literal

from companion.core.action import Action
from companion.core.checks import Checks
from companion.core.codec import Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Breakdown, Text
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass, evolve
from companion.games.generalship.army.loads import loads_of
from companion.games.generalship.army.marching import Neighbour, Retreat, retreat
from companion.games.generalship.army.moving import (
    are_neighbours,
    place_name,
    possessed,
    regiments,
    squadrons,
)
from companion.games.generalship.battle.attacks import Components
from companion.games.generalship.battle.fight import Answers, Course, Facts, course_of
from companion.games.generalship.battle.losses import Losses
from companion.games.generalship.battle.outcome import BattleAnswer, Party, battle
from companion.games.generalship.common import (
    Taken,
    Who,
    check_ending,
    forbid_all,
    gained,
    goal_news,
    known_place,
    lost,
    revealed,
    without_power,
)
from companion.games.generalship.cycle.upkeep import CAPACITY
from companion.games.generalship.pieces import Field, Role, Technology, Terrain, Unit, UnitClass
from companion.games.generalship.rulebook import cite
from companion.games.generalship.state import (
    PlaceId,
    Stack,
    State,
    Units,
    added,
    stack_of,
    with_stack,
    without,
)
from companion.games.generalship.tables import REGIMENTS, SQUADRONS, UNITS, LandValue

Goes = Annotated[str, Length(0, 20), Doc("a tile; empty: lost")]


@dataclass(frozen=True, slots=True)
class FightBattle(Action, players=("attacker", "defender"), whose="all"):
    """A battle with everything both sides decided, and what follows from it."""

    kind: ClassVar[str] = "fight_battle"
    attacker: Who
    defender: Who
    place: PlaceId
    answers: Answers = Answers()
    field: Annotated[Field | None, Doc("null: by the terrain")] = None
    attacker_units: Annotated[Units | None, Doc("null: the stack that stands there")] = None
    defender_units: Units | None = None
    lost: Annotated[Units, Doc("chosen losses of a failed parry")] = made(default_factory=dict)
    over: Annotated[Units, Doc("regiments that find no room on the ships left")] = made(
        default_factory=dict
    )
    to: Annotated[Goes, Doc("where the regiments of a beaten land force, or a fleet, go")] = ""
    cavalry_to: Annotated[Goes, Doc("where cavalry goes that cannot go along")] = ""
    squadrons_to: Annotated[Goes, Doc("where squadrons of a land battle go")] = ""
    reward: Literal["vp", "commander"] = "vp"
    overrule: bool = False

    def check(self, state: State, checks: Checks) -> None:
        known_place(state, self.place)
        for field_name in ("to", "cavalry_to", "squadrons_to"):
            if getattr(self, field_name):
                known_place(state, getattr(self, field_name), field_name)
        if self.attacker == self.defender:
            raise BadInput("gen.battle.same", "defender")
        friends = state.are_friends(self.attacker, self.defender)
        checks.forbid(friends, "gen.battle.allies", cite("G-10.15"), "defender")
        fight = state.battle
        here = fight is not None and (fight.place, fight.attacker, fight.defender) == (
            self.place,
            self.attacker,
            self.defender,
        )
        by_stacks = state.switches.followed == "stacks"
        checks.forbid(by_stacks and not here, "gen.battle.not_entered", cite("G-10.12"), "place")
        typed = by_stacks and self.by_totals
        checks.forbid(typed, "gen.battle.stacks_known", cite("G-11.4"), "attacker_units")
        check_ending(checks, state)
        course = self.course(state)
        forbid_all(checks, course.problems, "answers")
        if not course.problems:
            forbid_all(checks, problems_of(state, self, course), "lost")

    @property
    def by_totals(self) -> bool:
        """Whether the table typed what fights, because stacks are not followed."""
        return self.attacker_units is not None or self.defender_units is not None

    def facts(self, state: State) -> Facts:
        return facts_of(
            state,
            self.attacker,
            self.defender,
            self.place,
            self.field,
            self.attacker_units,
            self.defender_units,
        )

    def course(self, state: State) -> Course:
        return course_of(self.facts(state), self.answers)

    def paid(self, course: Course, role: Role) -> int:
        """Power cards paid for exchanges; none, where the battle ended before (G-11.12)."""
        side = self.answers.attacker if role is Role.ATTACKER else self.answers.defender
        return len(side.exchanges) if f"exchange_{role}" in course.steps else 0

    def apply(self, state: State) -> Step[State]:
        course = self.course(state)
        if course.ending is None:
            raise BadInput("gen.battle.not_over", "answers")
        answer = consequences(state, self, course)
        beaten = self.attacker if answer.retreating is Role.ATTACKER else self.defender
        after = _tired(_shown(state, self, course), self)
        if self.by_totals:
            after = _gone_by_totals(after, self, beaten)
        else:
            after = _left(after, self, beaten)
        if answer.place is Role.ATTACKER:
            after = possessed(after, self.attacker, self.place)
        after = _courts(after, self, course, answer)
        after = evolve(after, battle=None)
        shown: list[Breakdown] = [
            one for made in course.attacks for one in (made.atk, made.defence)
        ]
        rewarded = _rewarded(after, self, answer)
        return step(
            rewarded,
            f"gen.log.battle_{course.ending}",
            tuple(shown),
            goal_news(state, rewarded),
            attacker=state.players[self.attacker].name,
            defender=state.players[self.defender].name,
            place=place_name(state, self.place),
            n=sum(self.lost.values()),
            lost=_words(self.lost),
        )


def _words(units: Units) -> tuple[Text, ...]:
    return tuple(
        Text("gen.log.units", {"n": units[unit], "unit": Text(f"gen.unit.{unit}")})
        for unit in Unit
        if units.get(unit)
    )


def facts_of(
    state: State,
    attacker: PlayerId,
    defender: PlayerId,
    place: str,
    field: Field | None = None,
    attacker_units: Units | None = None,
    defender_units: Units | None = None,
) -> Facts:
    """What a battle starts from, as the table stands."""
    one, other = state.players[attacker], state.players[defender]
    units = []
    for player, typed in ((attacker, attacker_units), (defender, defender_units)):
        stack = state.stack(player, place)
        units.append(typed if typed is not None else stack.units if stack else {})
    return Facts(
        field or field_of(state, place),
        state.era,
        units[0],
        units[1],
        one.commander,
        other.commander,
        state.facts(place).fortress,
        Technology.ARCHITECTURE in state.developed,
        len(one.power),
        len(other.power),
        state.values.components,
        state.switches,
    )


def field_of(state: State, place: str) -> Field:
    """Land or sea by the terrain; a tile nobody described is land."""
    return Field.SEA if state.terrain(place) is Terrain.SEA else Field.LAND


def neighbours_of(state: State, player: PlayerId, place: str) -> tuple[Neighbour, ...] | None:
    """The tiles around, as the retreat asks for them; none, where nobody typed them."""
    around = [one for one in state.places if are_near(state, place, one)]
    if not around or any(state.terrain(one) is None for one in around):
        return None
    return tuple(
        Neighbour(one, terrain, state.holder(one) == player)
        for one in around
        if (terrain := state.terrain(one)) is not None
    )


def are_near(state: State, place: str, other: str) -> bool:
    return other in state.places[place].neighbours or place in state.places[other].neighbours


def consequences(state: State, action: FightBattle, course: Course) -> BattleAnswer:
    """What the calculator says follows from the battle."""
    facts = action.facts(state)
    decisive = course.decisive
    parties = [
        Party(
            facts.force(role),
            state.players[player].battle_count,
            len(state.players[player].power),
            state.players[player].vp,
            state.players[player].commander is not None,
            min(action.paid(course, role), len(state.players[player].power)),
        )
        for role, player in ((Role.ATTACKER, action.attacker), (Role.DEFENDER, action.defender))
    ]
    if course.ending == "withdrawal":
        parties[1] = evolve(parties[1], power=max(1, parties[1].power))
    assert course.ending is not None
    leaves = (
        action.defender if course.ending in ("attack_2", "defender_retreats") else action.attacker
    )
    return battle(
        facts.field,
        course.ending,
        parties[0],
        parties[1],
        decisive.difference if decisive else 0,
        decisive.style if decisive else None,
        action.reward,
        None,
        neighbours_of(state, leaves, action.place) or (),
        valued(facts.components),
        facts.switches,
    )


def valued(components: Components) -> Components:
    """The components with a 0 for every value that nobody typed: typed sums need none (G-U4)."""
    values = tuple(
        LandValue(row.unit, row.attack or 0, row.defence or 0) for row in components.land_values
    )
    return evolve(components, land_values=values)


def unvalued(components: Components, units: Units) -> tuple[Unit, ...]:
    """Regiments whose DEF on land nobody typed: their losses cannot be checked."""
    known = {row.unit for row in components.land_values if row.defence is not None}
    return tuple(unit for unit in REGIMENTS if units.get(unit) and unit not in known)


def problems_of(state: State, action: FightBattle, course: Course) -> list[Text]:
    """What the rules say against losses, retreat and reward as they were chosen."""
    answer = consequences(state, action, course)
    beaten = action.attacker if answer.retreating is Role.ATTACKER else action.defender
    units = action.facts(state).force(answer.retreating)
    found: list[Text] = []
    unknown = unvalued(state.values.components, units)
    if answer.losses is not None and not unknown and not is_enough(answer.losses, action.lost):
        found.append(Text("gen.battle.losses", {"rule": "G-12.8"}))
    if answer.losses is None and any(action.lost.values()):
        found.append(Text("gen.battle.no_losses", {"rule": "G-11.1"}))
    gone = added(action.lost, action.over)
    if any(n > units.get(unit, 0) for unit, n in gone.items()):
        found.append(Text("gen.battle.not_there", {"rule": "G-12.8"}))
        return found
    found += _room_problems(action, units, action.facts(state).field)
    left = without(units, gone)
    if left and not action.by_totals:
        found += _retreat_problems(state, action, beaten, left)
    loser = action.attacker if answer.winner is Role.DEFENDER else action.defender
    no_leader = state.players[loser].commander is None
    if action.reward == "commander" and (answer.winner is None or no_leader):
        found.append(Text("gen.battle.no_commander", {"rule": "G-R40"}))
    return found


def _room_problems(action: FightBattle, units: Units, field: Field) -> list[Text]:
    """Exactly the regiments that find no room on the ships left are lost as well (G-11.14)."""
    left = without(units, action.lost)
    over = regiments(left) - CAPACITY * squadrons(left) if field is Field.SEA else 0
    gone = sum(action.over.values())
    if squadrons(action.over) or gone > max(0, over):
        return [Text("gen.battle.over_too_many", {"rule": "G-13.13"})]
    all_lost = not action.to and not action.by_totals
    return (
        [Text("gen.battle.over_capacity", {"rule": "G-13.13"})]
        if gone < over and not all_lost
        else []
    )


def _retreat_problems(
    state: State, action: FightBattle, beaten: PlayerId, left: Units
) -> list[Text]:
    """What speaks against where the beaten force goes, as far as the table typed its map."""
    field = action.facts(state).field
    around = neighbours_of(state, beaten, action.place)
    if around is not None:
        return _way_problems(state, action, left, retreat(field, left, around))
    for place, units in going(state, action, field, left).items():
        ships = field is Field.SEA or any(unit in SQUADRONS for unit in units)
        wanted = Field.SEA if ships else Field.LAND
        if place and not _may_be_own(state, action.place, beaten, place, wanted):
            return [Text("gen.battle.retreat_place", {"rule": "G-11.13"})]
    return []


def going(
    state: State, action: FightBattle, field: Field, left: Units
) -> dict[str, dict[Unit, int]]:
    """Who goes where; nowhere is the empty name."""
    goes: dict[str, dict[Unit, int]] = {}
    for unit, n in left.items():
        kind, place = UNITS[unit].unit_class, action.to
        if field is Field.LAND and kind is UnitClass.SQUADRON:
            place = action.squadrons_to
        elif field is Field.LAND and kind is UnitClass.CAVALRY:
            place = _of_cavalry(state, action)
        goes[place] = added(goes.get(place, {}), {unit: n})
    return goes


def _of_cavalry(state: State, action: FightBattle) -> str:
    """Where cavalry goes: along with the others, unless that is a mountain (G-11.13)."""
    along = "" if state.terrain(action.to) is Terrain.MOUNTAIN else action.to
    return action.cavalry_to or along


def _may_be_own(state: State, start: str, player: PlayerId, place: str, wanted: Field) -> bool:
    """Whether a tile could take a retreat; what nobody typed is believed."""
    known_place(state, place, "to")
    terrain = state.terrain(place)
    fits = terrain is None or (terrain is Terrain.SEA) == (wanted is Field.SEA)
    near = are_neighbours(state, start, place) is not False
    return place != start and near and fits and state.holder(place) == player


def _way_problems(state: State, action: FightBattle, left: Units, ways: Retreat) -> list[Text]:
    """Whether the beaten force goes where it may, and whether it had to be lost (G-11.13)."""
    found = []
    wrong = Text("gen.battle.retreat_place", {"rule": "G-11.13"})
    if action.facts(state).field is Field.SEA:
        if action.to not in ways.squadrons and (action.to or ways.squadrons):
            found.append(wrong)
        return found
    foot, mounted = _by_class(left, UnitClass.INFANTRY), _by_class(left, UnitClass.CAVALRY)
    cavalry_to = _of_cavalry(state, action)
    if foot and action.to not in ways.infantry and (action.to or ways.infantry):
        found.append(wrong)
    if mounted and cavalry_to not in ways.cavalry and (cavalry_to or ways.cavalry):
        found.append(wrong)
    together = bool(foot) and bool(mounted) and bool(ways.together)
    if together and action.cavalry_to not in ("", action.to):
        found.append(Text("gen.battle.together", {"rule": "G-R14"}))
    ships = _by_class(left, UnitClass.SQUADRON)
    at = action.squadrons_to
    if ships and at not in ways.squadrons and (at or ways.squadrons):
        found.append(wrong)
    return found


def _by_class(units: Units, kind: UnitClass) -> dict[Unit, int]:
    return {unit: n for unit, n in units.items() if n and UNITS[unit].unit_class is kind}


def is_enough(losses: Losses, lost_units: Units) -> bool:
    """Whether the units lost hold one of the minimal sets (G-12.8, G-R20)."""
    if not losses.choices:
        return True
    return any(
        all(lost_units.get(unit, 0) >= n for unit, n in choice.units.items())
        for choice in losses.choices
    )


def _shown(state: State, action: FightBattle, course: Course) -> State:
    """Whatever stood in an attack lies open for everybody (G-12.6)."""
    answers = action.answers
    for one in course.attacks:
        for player, side in (
            (action.attacker, answers.attacker),
            (action.defender, answers.defender),
        ):
            stand = side.attack_1 if one.number == 1 else side.attack_2
            state = revealed(state, player, stand.units)
    return state


def _tired(state: State, action: FightBattle) -> State:
    """Every stack that stood in the battle has finished its move (G-R36)."""
    for player in (action.attacker, action.defender):
        stack = state.stack(player, action.place)
        if stack is not None:
            state = with_stack(state, evolve(stack, tired=dict(stack.units), half={}, boarding=0))
    return state


def _left(state: State, action: FightBattle, beaten: PlayerId) -> State:
    """The beaten stack without its losses, on the tile it went to; what has none is lost."""
    gone = added(action.lost, action.over)
    if gone:
        state = lost(state, beaten, (Taken(action.place, gone),), "lost")
    stack = stack_of(state, beaten, action.place)
    if not stack.units:
        return state
    goes = going(state, action, action.facts(state).field, stack.units)
    if goes.get(""):
        state = lost(state, beaten, (Taken(action.place, goes.pop("")),), "to")
    state = with_stack(state, Stack(beaten, action.place, {}))
    for place, units in goes.items():
        there = stack_of(state, beaten, known_place(state, place, "to"))
        aboard = loads_of(units, stack.loads) if stack.loads and squadrons(units) else ()
        state = with_stack(
            state,
            evolve(
                there,
                units=added(there.units, units),
                tired=added(there.tired, units),
                loads=(*there.loads, *aboard),
            ),
        )
    return state


def _gone_by_totals(state: State, action: FightBattle, beaten: PlayerId) -> State:
    """Where armies are followed by totals only the losses are taken off."""
    gone = added(action.lost, action.over)
    for stack in state.stacks_of(beaten):
        here = {unit: min(n, stack.units.get(unit, 0)) for unit, n in gone.items()}
        here = {unit: n for unit, n in here.items() if n}
        if here:
            state = lost(state, beaten, (Taken(stack.place, here),), "lost")
            gone = without(gone, here)
    return state


def _courts(state: State, action: FightBattle, course: Course, answer: BattleAnswer) -> State:
    """Counts, power cards and commanders afterwards (G-11.3, G-11.12, G-11.17, G-11.18)."""
    if action.answers.withdraw:
        row = state.players[action.defender].power
        handed = row[-1] if row else ""
        state = without_power(state, action.defender, 1)
        mine = state.players[action.attacker].power
        state = state.with_player(action.attacker, power=(*mine, handed))
    else:
        state = without_power(state, action.attacker, action.paid(course, Role.ATTACKER))
        state = without_power(state, action.defender, action.paid(course, Role.DEFENDER))
    for player, one in ((action.attacker, answer.attacker), (action.defender, answer.defender)):
        changes: dict[str, object] = {"battle_count": one.count}
        if not one.commander:
            changes["commander"] = None
        state = state.with_player(player, **changes)
    return state


def _rewarded(state: State, action: FightBattle, answer: BattleAnswer) -> State:
    for player, one, source in (
        (action.attacker, answer.attacker, "attack"),
        (action.defender, answer.defender, "defence"),
    ):
        vp = one.vp.total - state.players[player].vp
        state = gained(state, player, vp, source)  # type: ignore[arg-type]
    return state
