"""What the table books is what the calculators say, over whole games (see tests/games/twins.py)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from companion.games.generalship.army.moving import March
from companion.games.generalship.army.raising import DraftUnits, UpgradeUnits
from companion.games.generalship.battle.fighting import FightBattle
from companion.games.generalship.common import plan_of
from companion.games.generalship.court.playing import ChangeAlliances, DrawCards, UseGenerals
from companion.games.generalship.cycle.scoring import (
    AwardTiles,
    DecideSwaps,
    NewOrder,
    PayUpkeep,
    is_isolated,
)
from companion.games.generalship.cycle.turn import ChooseTile
from companion.games.generalship.game import GAME
from companion.games.generalship.people.gathering import BookPeople
from companion.games.generalship.pieces import Field, Role, Terrain, Unit, UnitClass
from companion.games.generalship.state import State
from companion.games.generalship.tables import TECHNOLOGIES, UNITS
from companion.games.generalship.technology.developing import Develop
from tests.games.generalship.test_whole_games import evening
from tests.games.twins import Moment, Pairs, Twins, compared

SEEDS = range(0, 200, 5)


def _units(units: Any) -> dict[str, int]:
    return {str(unit): n for unit, n in units.items() if n}


def _held(state: State, player: str) -> list[int]:
    """Own tiles with units of a non-ally, looked up here by itself."""
    nation, friends = state.players[player].nation, {player, *state.allies(player)}
    return [
        place.number
        for place in state.places.values()
        if place.nation is nation
        and any(s.place == place.id and s.owner not in friends for s in state.stacks)
    ]


def tile_chosen(moment: Moment) -> Pairs:
    state, action = moment.before, moment.action
    order = [str(one) for one in state.nations]
    nation = state.players[state.active].nation
    question = {
        "tile": action.tile,
        "active": nation,
        "order": order,
        "choice": action.choice,
        "switches": state.switches,
    }
    plan = moment.ask("turn-plan", question)
    booked = [(moment.after.players[who].nation, what) for who, what in plan_of(moment.after)]
    yield "plan", [(one.nation, one.action) for one in plan.steps], booked


def people_booked(moment: Moment) -> Pairs:
    """Each player's row by itself; nobody's depends on another's."""
    for row in moment.action.rows:
        one, after = moment.before.players[row.player], moment.after.players[row.player]
        circles = moment.before.values.people.get(one.nation)
        typed = (row.food, row.metal, row.gain) != (None, None, None)
        if typed or circles is None:
            continue
        facts = {
            "nation": one.nation,
            "people": one.people,
            "circles": circles,
            "held": _held(moment.before, row.player),
            "stands": one.stands,
        }
        if (after.food, after.metal) == (one.food, one.metal):
            numbers = [
                moment.before.facts(f"{one.nation}_{number}").growth or 0 for number in (1, 2, 3)
            ]
            question = {**facts, "growth_numbers": numbers, "switches": moment.before.switches}
            options = moment.ask("growth", question).options
            if after.people != one.people or not options:
                yield "people", options[0].population if options else one.people, after.people
            continue
        mine = [p for p in moment.before.places.values() if not p.nation and p.owner == row.player]
        printed = [moment.before.facts(place.id) for place in mine]
        sites = [{"food": f.food_for, "metal": f.metal_for} for f in printed if f.food_for]
        question = {
            **facts,
            "neutral": [{"food": f.food, "metal": f.metal} for f in printed],
            "sites": sites,
            "food": one.food,
            "metal": one.metal,
        }
        income = moment.ask("production", question).options[0]
        yield "income", (income.food_after, income.metal_after), (after.food, after.metal)


def cards_drawn(moment: Moment) -> Pairs:
    for player in moment.action.players:
        before, after = moment.before.players[player], moment.after.players[player]
        if len(after.unused) > len(before.unused):
            court = moment.ask(
                "general-action",
                {"commander": "X", "unused": ["?"] * len(before.unused), "draw": "N"},
            )
            yield "unused", len(court.unused), len(after.unused)
        else:
            yield "technology cards", before.cards + 2, after.cards


def generals_used(moment: Moment) -> Pairs:
    before = moment.before.players[moment.action.player]
    after = moment.after.players[moment.action.player]
    named = [f"{n}" for n in range(len(before.unused))]
    leads = moment.action.commander is not None
    used = named[1:] if leads else named
    question = {
        "commander": "X" if before.commander else None,
        "unused": named,
        "power": ["P"] * len(before.power),
        "new_commander": named[0] if leads else None,
        "to_power": used[: len(moment.action.to_power)],
        "promote": moment.action.promote,
    }
    court = moment.ask("general-action", question)
    yield "power", len(court.power), len(after.power)
    yield "unused", len(court.unused), len(after.unused)
    yield "leads", court.commander is not None, after.commander is not None


def alliances_changed(moment: Moment) -> Pairs:
    state = moment.before
    nation = {one: state.players[one].nation for one in state.order}

    def named(groups: Any) -> list[list[str]]:
        return [[nation[one] for one in group] for group in groups]

    question = {
        "order": list(nation.values()),
        "fields": named(state.alliances),
        "wish": named(moment.action.fields),
    }
    change = moment.ask("alliance-change", question)
    before, after = (one.players[state.active].power for one in (state, moment.after))
    yield "power", len(before) - change.power, len(after)


def technology_developed(moment: Moment) -> Pairs:
    state, action = moment.before, moment.action
    answer = moment.ask(
        "development",
        {
            "technology": action.technology,
            "developed": sorted(state.developed),
            "event_spaces": sorted(state.events),
            "switches": state.switches,
        },
    )
    if not moment.after.ended:
        yield "event", answer.event_drawn, bool(action.happenings)
    gained = {one.id: one.sources.get("technology", 0) for one in (state.players[action.player],)}
    after = moment.after.players[action.player].sources.get("technology", 0)
    yield "vp", gained[action.player] + answer.vp, after
    if action.technology in TECHNOLOGIES:
        ways = moment.ask("technology-payment", {"ones": action.ones, "twos": action.twos})
        paid = {(way.ones, way.twos) for way in ways.payments}
        yield "payment", True, (action.ones, action.twos) in paid


def units_drafted(moment: Moment) -> Pairs:
    before = moment.before.players[moment.action.player]
    after = moment.after.players[moment.action.player]
    drafted = moment.before.drafted.get(before.id, {})
    light = sum(units.get(Unit.LIGHT_INFANTRY, 0) for units in drafted.values())
    question = {
        "basket": _units(moment.action.basket),
        "food": before.food,
        "metal": before.metal,
        "people": before.people,
        "technologies": sorted(moment.before.developed),
        "pieces_out": _units(moment.before.on_table()),
        "light_before": light,
    }
    answer = moment.ask("draft", question)
    yield "food", before.food - answer.food.total, after.food
    yield "metal", before.metal - answer.metal.total, after.metal
    yield "people", before.people - answer.people, after.people
    yield "problems", (), answer.problems


def units_upgraded(moment: Moment) -> Pairs:
    before = moment.before.players[moment.action.player]
    after = moment.after.players[moment.action.player]
    question = {
        "units": [{"path": list(choice.path)} for choice in moment.action.units],
        "count": before.battle_count,
        "food": before.food,
        "metal": before.metal,
        "technologies": sorted(moment.before.developed),
    }
    answer = moment.ask("upgrades", question)
    way = answer.ways[moment.action.way]
    yield "stock", (before.food - way.food, before.metal - way.metal), (after.food, after.metal)
    yield "count", answer.count_after, after.battle_count


def stack_marched(moment: Moment) -> Pairs:
    """A land move of one class over one step, where the terrain is typed."""
    state, action = moment.before, moment.action
    classes = {UNITS[unit].unit_class for unit, n in action.units.items() if n}
    start, to = state.terrain(action.path[0]), state.terrain(action.path[-1])
    if len(action.path) != 2 or len(classes) != 1 or None in (start, to):
        return
    if Terrain.SEA in (start, to) or UnitClass.SQUADRON in classes:
        return
    stack = state.stack(action.player, action.path[0])
    if stack.tired or stack.half:
        return
    there = moment.after.stack(action.player, action.path[-1])
    answer = moment.ask("move", {"unit_class": min(classes), "start": start, "to": to})
    unit = next(unit for unit, n in action.units.items() if n)
    yield "ended", answer.ended, there.tired.get(unit, 0) >= action.units[unit]


def battle_fought(moment: Moment) -> Pairs:
    state, action = moment.before, moment.action
    course = action.course(state)
    facts = action.facts(state)
    parties = {}
    for role, who, answers in (
        (Role.ATTACKER, action.attacker, action.answers.attacker),
        (Role.DEFENDER, action.defender, action.answers.defender),
    ):
        one = state.players[who]
        parties[role] = {
            "units": _units(facts.force(role)),
            "count": one.battle_count,
            "power": len(one.power),
            "vp": one.vp,
            "commander": one.commander is not None,
            "exchanges": 0 if action.answers.withdraw else len(answers.exchanges),
        }
    decisive = course.decisive
    question = {
        "field": facts.field,
        "ending": course.ending,
        "attacker": parties[Role.ATTACKER],
        "defender": parties[Role.DEFENDER],
        "difference": decisive.difference if decisive else 0,
        "style": decisive.style if decisive and facts.field is Field.SEA else None,
        "reward": action.reward,
        "lost": _units(action.lost),
        "components": state.values.components,
        "switches": state.switches,
    }
    known = {row.unit for row in state.values.components.land_values if row.defence is not None}
    beaten = (
        facts.defender if course.ending in ("attack_2", "defender_retreats") else facts.attacker
    )
    if decisive and facts.field is Field.LAND and not _regiments(beaten) <= known:
        return
    answer = moment.ask("battle", question)
    for role, who in ((Role.ATTACKER, action.attacker), (Role.DEFENDER, action.defender)):
        after, told = moment.after.players[who], getattr(answer, role)
        yield f"count of {role}", told.count, after.battle_count
        yield f"power of {role}", told.power, len(after.power)
        yield f"vp of {role}", told.vp.total, after.vp
        yield f"commander of {role}", told.commander, after.commander is not None
    stays = action.attacker if answer.place is Role.ATTACKER else action.defender
    leaves = action.defender if stays == action.attacker else action.attacker
    yield "leaves", None, moment.after.stack(leaves, action.place)


def _regiments(units: Any) -> set[Unit]:
    return {u for u, n in units.items() if n and UNITS[u].unit_class is not UnitClass.SQUADRON}


def tiles_awarded(moment: Moment) -> Pairs:
    state = moment.before
    nation = {one: state.players[one].nation for one in state.order}
    tiles = Counter(p.owner for p in state.places.values() if p.nation is None)
    question = {
        "order": list(nation.values()),
        "tiles": {nation[one]: tiles[one] for one in nation},
        "vp": {nation[one]: state.players[one].vp for one in nation},
        "switches": state.switches,
    }
    answer = moment.ask("tile-points", question)
    for one in nation:
        yield one, answer.vp[nation[one]].total, moment.after.players[one].vp


def upkeep_paid(moment: Moment) -> Pairs:
    if any(row.gifts or row.stacks is not None for row in moment.action.rows):
        return
    ticked = {row.player: set(row.isolated) for row in moment.action.rows}
    for player in moment.before.order:
        stacks = []
        for stack in moment.after.stacks_of(player):
            cut = is_isolated(moment.after, stack)
            isolated = stack.place in ticked.get(player, ()) if cut is None else cut
            stacks.append({"units": _units(stack.units), "isolated": isolated})
        before, after = moment.before.players[player], moment.after.players[player]
        answer = moment.ask("upkeep", {"stacks": stacks, "food": before.food})
        yield player, max(0, before.food - answer.total.total), after.food


def order_made(moment: Moment) -> Pairs:
    state = moment.before
    nation = {one: state.players[one].nation for one in state.order}
    power = {nation[one]: len(state.players[one].power) for one in nation}
    answer = moment.ask("turn-order", {"order": list(nation.values()), "power": power})
    yield "order", list(answer.order), [nation[one] for one in moment.after.order]


def swaps_decided(moment: Moment) -> Pairs:
    state = moment.before
    nation = {one: state.players[one].nation for one in state.order}
    held = []
    for owner in state.order:
        for guest in state.enemies_at(owner, state.capital(owner))[:1]:
            swap = moment.action.swaps.get(owner, False)
            held.append({"owner": nation[owner], "holder": nation[guest], "swap": swap})
    question = {
        "order": list(nation.values()),
        "vp": {nation[one]: state.players[one].vp for one in nation},
        "capitals": held,
        "switches": state.switches,
    }
    answer = moment.ask("victory", question)
    for one in nation:
        yield one, answer.totals[nation[one]], moment.after.players[one].vp
    yield "winners", [*answer.winners], [nation[one] for one in moment.after.winners]


TWINS: Twins = {
    ChooseTile: tile_chosen,
    BookPeople: people_booked,
    DrawCards: cards_drawn,
    UseGenerals: generals_used,
    ChangeAlliances: alliances_changed,
    Develop: technology_developed,
    DraftUnits: units_drafted,
    UpgradeUnits: units_upgraded,
    March: stack_marched,
    FightBattle: battle_fought,
    AwardTiles: tiles_awarded,
    PayUpkeep: upkeep_paid,
    NewOrder: order_made,
    DecideSwaps: swaps_decided,
}


@pytest.fixture(scope="module")
def counted() -> Counter[type]:
    found: Counter[type] = Counter()
    for seed in SEEDS:
        found += compared(GAME, evening(seed).play, TWINS)
    return found


@pytest.mark.parametrize("action", TWINS, ids=lambda one: one.kind)
def test_what_is_booked_is_what_the_calculators_say(
    counted: Counter[type], action: type[Any]
) -> None:
    assert counted[action] >= 5
