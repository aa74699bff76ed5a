"""The luck of cards and event tiles, told when the game is over: hands, technology points, events.

Before the end they would tell what somebody holds.
"""

from __future__ import annotations

from math import comb
from typing import Any

from companion.core.amending.amendments import Position
from companion.core.chance.luck import Luck, judged
from companion.core.errors import CompanionError
from companion.core.game import PlayerId
from companion.games.generalship.battle.deals import hands_from
from companion.games.generalship.battle.fighting import FightBattle
from companion.games.generalship.battle.hands import require_in_deck, sums_of
from companion.games.generalship.court.playing import DrawCards
from companion.games.generalship.pieces import Event, Role, Sum
from companion.games.generalship.state import State
from companion.games.generalship.technology.developing import Develop, effects_of, events_left
from companion.ui.presenters.charts.luck import LuckBars, Thrown

HAND, TECHNOLOGY, EVENT = "gen.luck.hand", "gen.luck.technology", "gen.luck.event"
TECHNOLOGY_CARDS = 40  # G-1.1


class GeneralshipLuck(LuckBars):
    """Knows battles whose cards the app dealt, typed technology cards, and event tiles."""

    words = "gen.luck"

    def has_throws(self, action: Any) -> bool:
        if not self._session.state.ended:
            return False
        if isinstance(action, FightBattle):
            return action.answers.decks is not None and not action.answers.withdraw
        if isinstance(action, Develop):
            return any(one.event != "none" for one in action.happenings[:1])
        return isinstance(action, DrawCards) and bool(action.twos)

    def judged(self, position: Position[Any]) -> tuple[Thrown, ...]:
        if position.parent is None:
            return ()
        before: State = position.parent.step.state
        if isinstance(position.action, DrawCards):
            return _drawn(before, position.action)
        if isinstance(position.action, Develop):
            return _happened(before, position.action)
        return _dealt(before, position.action)

    def thrown(self, luck: Luck) -> str:
        return self._say(luck.why)


def _drawn(state: State, action: DrawCards) -> tuple[Thrown, ...]:
    """Points of two cards against all cards of the box, where their split is typed (G-U9)."""
    ones = state.values.ones
    if ones is None or not 2 <= ones <= TECHNOLOGY_CARDS - 2:
        return ()
    twos = TECHNOLOGY_CARDS - ones
    ways = [(2 + n, comb(twos, n) * comb(ones, 2 - n)) for n in range(3)]
    return tuple((who, judged(TECHNOLOGY, 2 + n, ways)) for who, n in action.twos.items())


def _happened(state: State, action: Develop) -> tuple[Thrown, ...]:
    """What the event tile gave everybody or took from him, against all tiles that were left.

    A point, a commander, a card, a piece or one of the people counts as one each.
    """
    left = {event: _brings(state, event, action.player) for event in events_left(state)}
    drawn = action.happenings[0].event
    if drawn == "none" or drawn not in left:
        return ()
    found = []
    for player in state.order:
        ways = [(brought[player], 1) for brought in left.values()]
        if len({result for result, _ in ways}) > 1:
            found.append((player, judged(EVENT, left[drawn][player], ways)))
    return tuple(found)


def _brings(state: State, event: Event, trigger: PlayerId) -> dict[PlayerId, int]:
    effects = effects_of(state, event, trigger).effects
    brought = dict.fromkeys(state.order, 0)
    for one in effects:
        taken = one.commander_lost + one.power_lost + one.population_lost + one.units_lost
        brought[state.of_nation(one.nation)] = one.vp - taken
    return brought


def _dealt(state: State, action: FightBattle) -> tuple[Thrown, ...]:
    """The best ATK of each first hand among all hands of as many cards (G-14.6).

    At sea against an enemy who fights in no other style than the own one.
    """
    facts = action.facts(state)
    course = action.course(state)
    found = []
    for role, player in ((Role.ATTACKER, action.attacker), (Role.DEFENDER, action.defender)):
        hand = course.hands.get(f"dealt:{role}")
        if hand is None:
            continue
        try:
            sums = sums_of(
                facts.field,
                facts.force(role),
                Sum.ATK,
                None,
                None,
                facts.components,
                facts.switches,
            )
        except CompanionError:  # a value that nobody typed
            continue
        deck = require_in_deck((), facts.switches, "hand")
        ways: dict[int, int] = {}
        for cards, number in hands_from(deck, len(hand.basic)):
            best = sums.best(cards)
            ways[best] = ways.get(best, 0) + number
        found.append(
            (player, judged(HAND, sums.best(tuple(sorted(hand.basic))), list(ways.items())))
        )
    return tuple(found)
