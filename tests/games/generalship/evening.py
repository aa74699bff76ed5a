"""Whole games played by somebody who knows the course and little else: legal, lively, seeded.

The bot tells the app what a table would tell it. With `typed` everything that stands only on the
components is known (neighbours, terrain, circles); without it the app has to believe the table.
"""

from __future__ import annotations

from random import Random
from typing import Any

from companion.core.chance.decks import AppDecks
from companion.core.errors import CompanionError, IllegalAction
from companion.core.play import MemoryStore, Play, header_of
from companion.games.generalship.army.marching import retreat
from companion.games.generalship.army.moving import March
from companion.games.generalship.army.raising import (
    DraftUnits,
    UpgradeChoice,
    UpgradeUnits,
    drafting,
    ports_of,
)
from companion.games.generalship.asked.hands import best_choice
from companion.games.generalship.battle.attacks import Components
from companion.games.generalship.battle.cards import AMBUSH, PURSUIT, RETREAT, Commander
from companion.games.generalship.battle.fight import (
    Answers,
    Decks,
    Stand,
    Thrown,
    course_of,
    full_decks,
)
from companion.games.generalship.battle.fighting import (
    FightBattle,
    consequences,
    facts_of,
    neighbours_of,
)
from companion.games.generalship.common import Taken, capitals_held, most_people, now, waiting
from companion.games.generalship.court.playing import ChangeAlliances, DrawCards, UseGenerals
from companion.games.generalship.cycle.scoring import (
    AwardTiles,
    DecideSwaps,
    EndEarly,
    NewOrder,
    PayUpkeep,
    UpkeepRow,
    fed_stacks,
    upkeep_of,
)
from companion.games.generalship.cycle.turn import (
    ChooseTile,
    EndTurn,
    PassTurn,
    free_circles,
    is_in_play,
)
from companion.games.generalship.cycle.upkeep import upkeep_relief
from companion.games.generalship.game import GAME
from companion.games.generalship.people.gathering import BookPeople, PeopleRow
from companion.games.generalship.people.people import Circle
from companion.games.generalship.pieces import (
    Event,
    Field,
    Nation,
    Role,
    Sum,
    Technology,
    Terrain,
    Tile,
    Unit,
    UnitClass,
)
from companion.games.generalship.setup import Seat, Setup
from companion.games.generalship.state import (
    SCORING,
    LateCost,
    State,
    TableValues,
    TileFacts,
    added,
    neutral_tile,
    without,
)
from companion.games.generalship.switches import DEFAULTS, Switches
from companion.games.generalship.tables import LAND_VALUES, NATIONS, SQUADRONS, UNITS, LandValue
from companion.games.generalship.technology.developing import (
    Develop,
    Happening,
    cost_of,
    effects_of,
    event_due,
    events_left,
)
from companion.games.generalship.technology.technology import open_now, technology_payment

NAMES = ("Anna", "Ben", "Carla", "Dario")
COLOURS = ("yellow", "green", "red", "blue")
MOST_CYCLES = 40


def typed_values(players: int) -> TableValues:
    """A box whose components somebody has copied; our figures, not the printed ones."""
    full = tuple(LandValue(row.unit, row.attack or 5, row.defence or 5) for row in LAND_VALUES)
    people = {
        nation: tuple(
            Circle(number, 1 + place % 3, int(place % 2 == 0), int(place % 3 == 1))
            for place, number in enumerate(row.numbers)
        )
        for nation, row in NATIONS.items()
    }
    tiles: dict[str, TileFacts] = {}
    for nation in Nation:
        for number in (1, 2, 3):
            terrain = (Terrain.PLAINS, Terrain.FOREST, Terrain.PLAINS)[number - 1]
            tiles[f"{nation}_{number}"] = TileFacts("", terrain, number == 1, 2)
    for number in range(1, 13):
        kinds = (Terrain.PLAINS, Terrain.SEA, Terrain.FOREST, Terrain.MOUNTAIN, Terrain.SEA)
        terrain = kinds[number % 5]
        sea = terrain is Terrain.SEA
        tiles[neutral_tile(number)] = TileFacts(
            "", terrain, False, None, number % 2, number % 3 % 2, 2 if sea else 0, 1 if sea else 0
        )
    circles = {
        Tile.PRODUCTION_GROWTH: 2,
        Tile.GENERAL_TECHNOLOGY: 2 if players > 2 else 1,
        Tile.ALLIANCE: 1 if players > 2 else 0,
        Tile.DRAFT: 1 if players < 4 else 2,
        Tile.MARCH: 2 if players < 4 else 3,
    }
    late = {one: LateCost(f"Late {n}", 2 + n % 2) for n, one in enumerate(LATE_ONES)}
    return TableValues(circles, people, tiles, Components(full), {}, 20, late)


LATE_ONES = tuple(one for one in Technology if one.startswith("late"))


def table_of(players: int, typed: bool = True, switches: Switches = DEFAULTS) -> Setup:
    seats = tuple(
        Seat(name.lower(), name, colour)
        for name, colour in zip(NAMES[:players], COLOURS[:players], strict=True)
    )
    return Setup(seats, 12, typed_values(players) if typed else TableValues(), switches)


class Evening:
    """A table that plays on its own."""

    def __init__(
        self,
        seed: int,
        players: int = 3,
        *,
        typed: bool = True,
        dealt: bool = True,
        switches: Switches = DEFAULTS,
        goal_of: str = "",
    ) -> None:
        self.random = Random(seed)
        self.decks = AppDecks(self.random)
        self.dealt, self.typed = dealt, typed
        self.goal_of = goal_of
        setup = table_of(players, typed, switches)
        self.store = MemoryStore({**header_of(GAME, setup), "format": 1})
        self.play: Play[State] = Play(GAME, self.store)
        self.clock = 0

    @property
    def state(self) -> State:
        return self.play.state

    def do(self, action: Any) -> None:
        self.clock += 20
        self.play.do(action, self.clock, entry_id=f"e{len(self.store.saved)}")

    def tries(self, action: Any) -> bool:
        """Do it if the rules allow it."""
        try:
            self.do(action)
        except IllegalAction:
            return False
        return True

    # -- the course ------------------------------------------------------------------------

    def play_game(self) -> None:
        self.lay_map()
        while not self.state.ended and self.state.round < MOST_CYCLES:
            self.play_turn()
        if not self.state.ended:
            self.do(EndEarly())

    def lay_map(self) -> None:
        """Neighbours: the neutral tiles are a ring, each nation's tiles border a part of it."""
        from companion.games.generalship.corrections import SetCommander, SetPlace

        for player in self.state.order:
            leader = Commander(
                f"General {player}",
                self.random.randint(0, 3),
                self.random.randint(0, 3),
                self.random.random() < 0.4,
                self.random.random() < 0.3,
                self.random.random() < 0.3,
            )
            self.do(SetCommander(player, leader))
        if not self.typed:
            return
        for number in range(1, 13):
            after = neutral_tile(number % 12 + 1)
            near = {after, neutral_tile((number + 4) % 12 + 1)} - {neutral_tile(number)}
            known = set(self.state.places[neutral_tile(number)].neighbours)
            self.do(SetPlace(neutral_tile(number), neighbours=tuple(sorted(known | near))))
        for place, player in enumerate(self.state.order):
            nation = self.state.players[player].nation
            first = 1 + 3 * place
            for number in (1, 2, 3):
                mine = {f"{nation}_{other}" for other in (1, 2, 3) if other != number}
                ring = {
                    neutral_tile((first + number - 2) % 12 + 1),
                    neutral_tile((first + number) % 12 + 1),
                }
                self.do(SetPlace(f"{nation}_{number}", neighbours=tuple(sorted(mine | ring))))

    def play_turn(self) -> None:
        state = self.state
        if state.phase == SCORING:
            self.score()
            return
        if state.tile is None:
            self.choose_tile()
        while waiting(self.state) and not self.state.ended:
            self.act(*now(self.state))
        if not self.state.ended:
            self.do(EndTurn())
            if self.state.ending == "capital":
                held = capitals_held(self.state)
                owners = [self.state.of_nation(one.owner) for one in held]
                self.do(DecideSwaps({one: self.random.random() < 0.7 for one in owners}))

    def choose_tile(self) -> None:
        state = self.state
        open_tiles = [
            tile for tile in Tile if is_in_play(state, tile) and free_circles(state, tile) != 0
        ]
        tile = self.random.choice(open_tiles)
        if Tile.MARCH in open_tiles and self.random.random() < 0.35:
            tile = Tile.MARCH
        choices = {
            Tile.PRODUCTION_GROWTH: ("production", "growth"),
            Tile.GENERAL_TECHNOLOGY: ("general", "technology"),
        }.get(tile, ("",))
        self.do(ChooseTile(tile, self.random.choice(choices)))

    def act(self, player: str, action: str) -> None:
        match action:
            case "production" | "growth":
                self.book_people()
            case "general":
                self.generals(player)
            case "technology":
                self.technology(player)
            case "alliance":
                self.alliance(player)
            case "draft":
                self.draft(player)
            case _:
                self.march(player)

    def book_people(self) -> None:
        rows = []
        for player, what in waiting(self.state):
            if self.typed:
                rows.append(PeopleRow(player))
            elif what == "production":
                rows.append(PeopleRow(player, food=self.random.randint(1, 3), metal=1))
            else:
                room = most_people(self.state, player) - self.state.players[player].people
                rows.append(PeopleRow(player, gain=min(room, self.random.randint(1, 3))))
        self.do(BookPeople(tuple(rows)))

    def generals(self, player: str) -> None:
        one = self.state.players[player]
        if one.commander is None and not one.unused and one.power:
            self.do(UseGenerals(player, promote=True))
        elif one.unused and self.random.random() < 0.7:
            leader = None
            rest = one.unused
            if one.commander is None or self.random.random() < 0.3:
                leader = Commander(rest[0], self.random.randint(0, 3), self.random.randint(0, 3))
                rest = rest[1:]
            if leader is None and not rest:
                self.do(DrawCards((player,)))
            else:
                self.do(UseGenerals(player, leader, rest))
        else:
            names = {player: f"Name {self.clock}"} if self.random.random() < 0.5 else {}
            self.do(DrawCards((player,), names))

    def technology(self, player: str) -> None:
        state, one = self.state, self.state.players[player]
        able = [
            tech
            for tech in open_now(frozenset(state.developed), state.switches)
            if technology_payment(one.ones, one.twos, max(1, cost_of(state, tech).points)).payments
        ]
        if not able:
            self.do(DrawCards((player,), {}, {player: self.random.randint(0, 2)}))
            return
        tech = self.random.choice(able)
        cost = max(1, cost_of(state, tech).points)
        pay = technology_payment(one.ones, one.twos, cost).payments[0]
        self.do(Develop(player, tech, pay.ones, pay.twos, happenings=self.happenings(player, tech)))

    def happenings(self, player: str, tech: Technology) -> tuple[Happening, ...]:
        """The event tile that is drawn, with what the table decides; a second one if due."""
        from companion.core.records import evolve

        state = self.state
        if not event_due(state, tech):
            return ()
        event = self.decks.drawn(events_left(state))
        after = evolve(state, developed={**state.developed, tech: player})
        answer = effects_of(after, event, player)
        removed = {
            state.of_nation(one.nation): self.pieces_of(
                state.of_nation(one.nation), one.units_lost, one.squadrons_lost
            )
            for one in answer.effects
            if one.units_lost
        }
        if event is not Event.RENAISSANCE or not answer.technologies:
            return (Happening(event, removed),)
        given = self.random.choice(answer.technologies)
        first = Happening(event, {}, given)
        column = {Technology.METALLURGY: 1, Technology.STIRRUP: 2, Technology.GUNPOWDER: 4}
        mine = column.get(tech, 3)
        later = evolve(
            after, events={**state.events, mine: event}, developed={**after.developed, given: ""}
        )
        if not event_due(later, given, given=True):
            return (first,)
        second = self.decks.drawn(events_left(later))
        effects = effects_of(later, second, player).effects
        removed = {
            state.of_nation(one.nation): self.pieces_of(
                state.of_nation(one.nation), one.units_lost, 0
            )
            for one in effects
            if one.units_lost
        }
        return (first, Happening(second, removed))

    def pieces_of(self, player: str, number: int, ships: int) -> tuple[Taken, ...]:
        """So many pieces of a player, from anywhere; ships last, so that nobody drowns."""
        found = []
        for regiments in (True, False):
            for stack in self.state.stacks_of(player):
                for unit, n in stack.units.items():
                    if (unit not in SQUADRONS) is regiments:
                        found += [(stack.place, unit)] * n
        del ships
        taken: dict[str, dict[Unit, int]] = {}
        for place, unit in found[:number]:
            taken[place] = added(taken.get(place, {}), {unit: 1})
        return tuple(Taken(place, units) for place, units in taken.items())

    def alliance(self, player: str) -> None:
        order = list(self.state.order)
        self.random.shuffle(order)
        wish: Any = (tuple(order[:2]), tuple(order[2:4]) if len(order) == 4 else ())
        if self.random.random() < 0.3:
            wish = ((), ())
        if not self.tries(ChangeAlliances(wish)):
            self.do(PassTurn((player,)))

    # -- war -------------------------------------------------------------------------------

    def draft(self, player: str) -> None:
        for _ in range(3):
            unit = self.random.choice(tuple(Unit))
            more = drafting(self.state, player, {}).more
            number = min(more[unit], self.random.randint(1, 2))
            if not number:
                continue
            port = ""
            if UNITS[unit].unit_class is UnitClass.SQUADRON:
                port = self.random.choice(ports_of(self.state, player))
            self.do(DraftUnits(player, {unit: number}, port))
        self.upgrade(player)
        self.do(PassTurn((player,)))

    def upgrade(self, player: str) -> None:
        from companion.games.generalship.tables import UPGRADES

        for stack in self.state.stacks_of(player):
            for old, new in sorted(UPGRADES):
                if stack.units.get(old) and self.random.random() < 0.6:
                    self.tries(UpgradeUnits(player, (UpgradeChoice(stack.place, (old, new)),)))
                    return

    def march(self, player: str) -> None:
        for _ in range(4):
            stacks = [one for one in self.state.stacks_of(player) if not one.finished]
            if not stacks or self.state.ended:
                break
            stack = self.random.choice(stacks)
            near = sorted(self.state.places[stack.place].neighbours) or sorted(self.state.places)
            to = self.random.choice([one for one in near if one != stack.place])
            part = {
                unit: n if self.random.random() < 0.7 else self.random.randint(0, n)
                for unit, n in stack.units.items()
            }
            if not any(part.values()):
                continue
            if not self.tries(March(player, (stack.place, to), part)):
                continue
            if self.state.battle is not None:
                self.fight()
        if not self.state.ended:
            self.do(PassTurn((player,)))

    def fight(self) -> None:
        fight = self.state.battle
        assert fight is not None
        for helper in (fight.defender, fight.attacker):
            for stack in self.state.stacks_of(helper):
                if stack.place in self.state.places[fight.place].neighbours and not stack.finished:
                    self.tries(March(helper, (stack.place, fight.place), dict(stack.units)))
                    break
        facts = facts_of(self.state, fight.attacker, fight.defender, fight.place)
        decks = None
        if self.dealt:
            full = full_decks(self.state.switches)
            decks = Decks(self.decks.shuffled(full.basic), self.decks.shuffled(full.advanced))
        answers = self.answers(facts, decks)
        action = FightBattle(fight.attacker, fight.defender, fight.place, answers)
        course = action.course(self.state)
        assert not course.problems, course.problems
        answer = consequences(self.state, action, course)
        beaten = fight.attacker if answer.retreating is Role.ATTACKER else fight.defender
        units = facts.force(answer.retreating)
        lost: dict[Unit, int] = {}
        if answer.losses is not None:
            lost = dict(self.random.choice(answer.losses.choices).units)
        left = without(units, lost)
        over: dict[Unit, int] = {}
        if facts.field is Field.SEA:
            ships = sum(left.get(unit, 0) for unit in SQUADRONS)
            regiments = [u for u, n in left.items() if u not in SQUADRONS for _ in range(n)]
            for unit in regiments[5 * ships :]:
                over = added(over, {unit: 1})
            left = without(left, over)
        action = self.with_retreat(action, beaten, facts.field, left, lost, over)
        winner = answer.winner
        loser = fight.attacker if winner is Role.DEFENDER else fight.defender
        if (
            winner is not None
            and self.state.players[loser].commander
            and self.random.random() < 0.2
        ):
            from dataclasses import replace

            action = replace(action, reward="commander")
        self.do(action)

    def with_retreat(
        self,
        action: FightBattle,
        beaten: str,
        field: Field,
        left: dict[Unit, int],
        lost: dict[Unit, int],
        over: dict[Unit, int],
    ) -> FightBattle:
        from dataclasses import replace

        around = neighbours_of(self.state, beaten, action.place)
        to = cavalry = ships = ""
        if around is not None:
            ways = retreat(field, left, around)
            pick = lambda places: self.random.choice(places) if places else ""  # noqa: E731
            if field is Field.SEA:
                to = pick(ways.squadrons)
            else:
                to = pick(ways.together) or pick(ways.infantry)
                cavalry = "" if to in ways.cavalry else pick(ways.cavalry)
                ships = pick(ways.squadrons)
        elif self.random.random() < 0.8:
            to = ships = self.state.capital(beaten)
            if to == action.place or self.state.holder(to) != beaten:
                to = ships = ""
        return replace(action, lost=lost, over=over, to=to, cavalry_to=cavalry, squadrons_to=ships)

    @staticmethod
    def holds(facts: Any, answers: Answers, step: str, number: int) -> bool:
        """Whether the step comes, and who speaks in it has the card, as far as the app knows."""
        course = course_of(facts, answers)
        speaks = {"ambush": "attacker", "cancel": "defender", "restore": "attacker"}
        hand = course.hands.get(f"{step}:{speaks.get(step, step.rpartition('_')[2])}")
        return step in course.steps and (hand is None or number in hand.advanced)

    def answers(self, facts: Any, decks: Decks | None) -> Answers:
        """Answers step by step, as the page would ask for them."""
        from dataclasses import replace

        chance = self.random.random
        answers = Answers(decks=decks)
        if facts.defender_power and chance() < 0.1:
            return replace(answers, withdraw=True)
        for role, enemy in ((Role.DEFENDER, Role.ATTACKER), (Role.ATTACKER, Role.DEFENDER)):
            if self.holds(facts, answers, f"retreat_{role}", RETREAT) and chance() < 0.2:
                answers = _with(answers, role, retreat=True)
                if self.holds(facts, answers, f"pursue_{enemy}", PURSUIT) and chance() < 0.6:
                    answers = _with(answers, enemy, pursue=True)
                else:
                    return answers
        if self.holds(facts, answers, "ambush", AMBUSH) and chance() < 0.5:
            answers = replace(answers, ambush=True)
            if self.holds(facts, answers, "cancel", RETREAT) and chance() < 0.5:
                answers = replace(answers, cancel=True)
                if self.holds(facts, answers, "restore", PURSUIT) and chance() < 0.5:
                    answers = replace(answers, restore=True)
        course = course_of(facts, answers)
        for role in (Role.DEFENDER, Role.ATTACKER):
            if f"exchange_{role}" in course.steps and chance() < 0.2:
                hand = course.hands.get(f"exchange_{role}:{role}")
                thrown = Thrown(hand.basic[:2]) if hand and len(hand.basic) > 1 else Thrown((1, 2))
                side = replace(getattr(answers, role), exchanges=(thrown,))
                answers = replace(answers, **{role.value: side})
                course = course_of(facts, answers)
        for number in (1, 2):
            step = f"attack_{number}"
            if step not in course.steps:
                continue
            for role in (Role.ATTACKER, Role.DEFENDER):
                attacks = (role is Role.DEFENDER) == (number == 1)
                stand = self.stand(facts, course, step, role, Sum.ATK if attacks else Sum.DEF)
                side = replace(getattr(answers, role), **{step: stand})
                answers = replace(answers, **{role.value: side})
            course = course_of(facts, answers)
            if course.decisive is not None:
                break
        return answers

    def stand(self, facts: Any, course: Any, step: str, role: Role, which: Sum) -> Stand:
        hand = course.hands.get(f"{step}:{role}")
        if hand is None:
            return Stand(typed=self.random.randint(0, 20))
        hand_now = hand.basic[: max(1, len(hand.basic) // 2)] if step == "attack_1" else hand.basic
        try:
            best = best_choice(
                facts.field,
                facts.force(role),
                hand_now,
                which,
                None,
                facts.components,
                facts.switches,
            )
        except CompanionError:
            return Stand(typed=self.random.randint(0, 20))
        return Stand(best.units, tuple(one.card for one in best.cards))

    # -- scoring ---------------------------------------------------------------------------

    def score(self) -> None:
        self.do(AwardTiles())
        if self.state.ended:
            return
        rows = []
        for player in self.state.order:
            due = upkeep_of(self.state, player)
            if due.short_by:
                fed = fed_stacks(self.state, player)
                relief = upkeep_relief(fed, self.state.players[player].food).removals[0]
                places = [stack.place for stack in self.state.stacks_of(player)]
                removed = tuple(
                    Taken(place, units)
                    for place, units in zip(places, relief.removed, strict=True)
                    if units
                )
                rows.append(UpkeepRow(player, removed))
        self.do(PayUpkeep(tuple(rows)))
        self.do(NewOrder())


def _with(answers: Answers, role: Role, **changes: Any) -> Answers:
    from dataclasses import replace

    return replace(answers, **{role.value: replace(getattr(answers, role), **changes)})
