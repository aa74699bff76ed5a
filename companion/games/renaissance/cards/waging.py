"""Wars at the table (R-A2.11, R-11.1.4): declared with a card, rolled again while tied."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, ClassVar

from companion.core.action import Action
from companion.core.checks import Checks
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Breakdown, Text
from companion.core.game import PlayerId, Step, step
from companion.core.phases import marked
from companion.core.records import dataclass, evolve
from companion.games.renaissance.advances.fleet import sea_power
from companion.games.renaissance.cards.event_places import check_goods
from companion.games.renaissance.cards.happening import CARD_PHASES
from companion.games.renaissance.cards.piles import put_down
from companion.games.renaissance.cards.supply import check_card
from companion.games.renaissance.cards.wars import (
    FinalWar,
    FinalWarAnswer,
    WarAnswer,
    WarRoll,
    WarSide,
    final_war,
    war,
)
from companion.games.renaissance.common import (
    check_once,
    check_phase,
    playing,
)
from companion.games.renaissance.expansion.board import goods_told, with_goods, with_goods_due
from companion.games.renaissance.expansion.fight_question import Face
from companion.games.renaissance.misery import suffered
from companion.games.renaissance.order.turn_order import turn_notes
from companion.games.renaissance.pieces import Good
from companion.games.renaissance.rulebook import cite
from companion.games.renaissance.state import CONTROL_MARKERS, FINAL_PHASE, State, War

WAR = "war"  # the card

Markers = Annotated[int, Between(0, CONTROL_MARKERS)]
Throws = Annotated[
    tuple[tuple[Face, Face], ...],
    Length(1, 6),
    Doc("attacker's and defender's die; several only in the final card play"),
]


@dataclass(frozen=True, slots=True)
class Spoils:
    """Where the loser's control markers stand, and what goes with those handed over."""

    in_region_v: Annotated[Markers, Doc("control markers of the loser in region V")] = 0
    in_orient: Annotated[Markers, Doc("control markers of the loser in the Orient")] = 0
    in_new_world: Annotated[Markers, Doc("control markers of the loser in the New World")] = 0
    overseas: Annotated[Markers, Doc("of the markers handed over, overseas")] = 0
    goods: Annotated[
        Mapping[Good, Annotated[int, Between(0, CONTROL_MARKERS)]],
        Doc("goods cards that go with the markers handed over"),
    ] = field(default_factory=dict)


NO_SPOILS = Spoils()


@dataclass(frozen=True, slots=True)
class DeclareWar(Action):
    """The war card is played against an opponent and rolled at once."""

    kind: ClassVar[str] = "declare_war"
    player: PlayerId
    opponent: PlayerId
    throws: Throws
    spoils: Spoils = NO_SPOILS
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        player, other = _sides(state, self.player, self.opponent)
        checks = Checks(self.overrule)
        check_phase(checks, state, *CARD_PHASES)
        now = state.players[player]
        checks.forbid(now.hand < 1, "ren.hand.empty", cite("R-A2.11"), player=now.name)
        check_card(checks, state, WAR, "player")
        _check_spoils(checks, state, self, (player, other))
        warnings = (*checks.settle(), *turn_notes(state, player, *CARD_PHASES))
        state = put_down(state, player, comes_back=True, card=WAR)
        return _fought(state, self, (player, other), warnings)


@dataclass(frozen=True, slots=True)
class ContinueWar(Action):
    """A tied war is rolled again in a later card phase (R-A2.11.4)."""

    kind: ClassVar[str] = "continue_war"
    player: Annotated[PlayerId, Doc("who declared it")]
    opponent: PlayerId
    throws: Throws
    spoils: Spoils = NO_SPOILS
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        player, other = _sides(state, self.player, self.opponent)
        checks = Checks(self.overrule)
        check_phase(checks, state, *CARD_PHASES)
        running = any(one.attacker == player and one.defender == other for one in state.wars)
        checks.forbid(not running, "ren.war.not_running", cite("R-A2.11.4"), "opponent")
        check_once(checks, state, _tick(player, other))
        _check_spoils(checks, state, self, (player, other))
        warnings = checks.settle()
        return _fought(state, self, (player, other), warnings)


def war_side(state: State, player: PlayerId, spoils: Spoils | None = None) -> WarSide:
    """One side as the calculator asks for it; `spoils` for the one who may lose."""
    now = state.players[player]
    where = spoils or NO_SPOILS
    # Of the overseas provinces that the sheet counts the table names those in the New World.
    elsewhere = now.control_markers - where.in_region_v - where.in_new_world
    in_orient = max(where.in_orient, min(now.overseas - where.in_new_world, elsewhere))
    return WarSide(
        player=now.name,
        advances=frozenset(now.advances),
        arms=now.arms,
        control_markers=now.control_markers,
        in_region_v=min(where.in_region_v, now.control_markers),
        in_orient=min(in_orient, now.control_markers),
        in_new_world=min(where.in_new_world, now.control_markers),
        overseas_room=min(5, max(0, sea_power(now.fleet).overseas - now.overseas)),
    )


def _check_spoils(
    checks: Checks,
    state: State,
    action: DeclareWar | ContinueWar,
    sides: tuple[PlayerId, PlayerId],
) -> None:
    """Forbid spoils that the loser does not have or the winner cannot hold (R-A2.11.3)."""
    answer = _answer(state, action, sides)
    is_won = answer.outcome in ("attacker", "defender")
    winner, loser = (state.players[one] for one in _winner_first(sides, answer.outcome))
    most = min(answer.handed_over.total, loser.overseas) if is_won else 0
    if state.switches.war_ocean == "supported":
        most = min(most, max(0, sea_power(winner.fleet).overseas - winner.overseas))
    over = action.spoils.overseas > most
    checks.forbid(over, "ren.war.overseas_over", cite("RUL-R-44"), "spoils", most=most)
    check_goods(checks, loser, action.spoils.goods if is_won else {}, "spoils")
    nobody = bool(action.spoils.goods) and not answer.handed_over.total
    checks.forbid(nobody, "ren.war.nothing_over", cite("R-A2.11.2"), "spoils")


def _winner_first(
    sides: tuple[PlayerId, PlayerId], outcome: str | None
) -> tuple[PlayerId, PlayerId]:
    return (sides[1], sides[0]) if outcome == "defender" else sides


def _sides(state: State, player: PlayerId, opponent: PlayerId) -> tuple[PlayerId, PlayerId]:
    playing(state, player)
    playing(state, opponent, "opponent")
    if player == opponent:
        raise BadInput("ren.war.against_himself", "opponent")
    return player, opponent


def wars_due(state: State) -> tuple[War, ...]:
    """Wars tied in an earlier card phase that are still to be rolled in this one (R-A2.11.4).

    The card says that a tied war goes on in the following card phases until somebody wins, and
    section 11.1 calls the playing of the last cards "the last card phase": so a war tied in
    phase 3 of the last round is rolled once more there, by the rule of R-11.1.4, and ends there.
    """
    is_last = state.phase == FINAL_PHASE
    return tuple(
        one
        for one in state.wars
        if (is_last or one.declared_in < state.round)
        and _tick(one.attacker, one.defender) not in state.done
    )


def _tick(player: PlayerId, opponent: PlayerId) -> str:
    return f"war:{player}:{opponent}"


def _answer(
    state: State, action: DeclareWar | ContinueWar, sides: tuple[PlayerId, PlayerId]
) -> WarAnswer | FinalWarAnswer:
    """The calculator's word; the spoils are the loser's, whoever that turns out to be."""
    first, second = action.throws[-1]
    bare = WarRoll(
        war_side(state, sides[0]), war_side(state, sides[1]), (first, second), state.switches
    )
    loser = {"attacker": 1, "defender": 0}.get(war(bare).outcome or "")
    attacker, defender = (
        war_side(state, one, action.spoils if place == loser else None)
        for place, one in enumerate(sides)
    )
    if state.phase != FINAL_PHASE:
        if len(action.throws) != 1:
            raise BadInput("ren.war.one_throw", "throws")
        return war(WarRoll(attacker, defender, (first, second), state.switches))
    place = state.place(sides[0]) + 1
    return final_war(
        FinalWar(len(state.order), place, attacker, defender, action.throws, state.switches)
    )


def _fought(
    state: State,
    action: DeclareWar | ContinueWar,
    sides: tuple[PlayerId, PlayerId],
    warnings: tuple[Text, ...],
) -> Step[State]:
    answer = _answer(state, action, sides)
    figures: list[Breakdown] = []
    if isinstance(answer, WarAnswer):
        figures += [answer.attacker, answer.defender]
    running = tuple(one for one in state.wars if (one.attacker, one.defender) != sides)
    is_tied = answer.outcome == "tie"
    names = tuple(state.players[one].name for one in sides)
    if is_tied and state.phase != FINAL_PHASE:
        running = (*running, War(*sides, state.round))
    state = marked(evolve(state, wars=running), _tick(*sides))
    if answer.outcome in ("attacker", "defender") and answer.handed_over.total:
        winner, loser = _winner_first(sides, answer.outcome)
        state, more = _handed_over(state, winner, loser, answer.handed_over.total, action.spoils)
        warnings = (*warnings, *more)
        figures.append(answer.handed_over)
    for one, steps in zip(sides, (answer.attacker_steps, answer.defender_steps), strict=True):
        if steps.total:
            result = suffered(state, one, steps.total, cite("R-A2.11.2"))
            state = result.state
            figures += [steps, result.misery]
            warnings = (*warnings, *result.warnings)
    outcome = {"attacker": names[0], "defender": names[1]}.get(answer.outcome or "", "")
    return step(
        state,
        "ren.log.war_tied" if is_tied else "ren.log.war",
        tuple(figures),
        warnings,
        player=names[0],
        opponent=names[1],
        winner=outcome,
        n=answer.handed_over.total,
    )


def _handed_over(
    state: State, winner: PlayerId, loser: PlayerId, markers: int, spoils: Spoils
) -> tuple[State, tuple[Text, ...]]:
    """Markers of the loser become the winner's; beyond his 25 he has none to put there."""
    now, lost = state.players[winner], state.players[loser]
    gained = min(markers, CONTROL_MARKERS - now.control_markers)
    state = state.with_player(
        winner,
        control_markers=now.control_markers + gained,
        overseas=now.overseas + spoils.overseas,
    )
    left = lost.control_markers - markers
    state = state.with_player(
        loser,
        control_markers=left,
        new_markers=min(lost.new_markers, left),
        overseas=max(0, lost.overseas - spoils.overseas),
    )
    # Payouts go by control; after the last expansion goods cards would never follow (RUL-R-42).
    at_once = state.phase == FINAL_PHASE or state.switches.war_goods == "at_once"
    hand_over = with_goods if at_once else with_goods_due
    state = hand_over(state, loser, {good: -count for good, count in spoils.goods.items()})
    state = hand_over(state, winner, spoils.goods)
    told = goods_told(lost, markers, sum(spoils.goods.values()))
    if gained < markers:
        told = (*told, Text("ren.war.no_markers_left", {"player": now.name}))
    return state, told
