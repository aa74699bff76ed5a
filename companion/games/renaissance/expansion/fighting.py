"""Fights at the table (R-9.5.2): dice in, markers and ticks of the cathedral out."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from companion.core.action import Action
from companion.core.checks import Checks, asked
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.game import PlayerId, Step, step
from companion.core.phases import marked
from companion.core.records import dataclass
from companion.games.renaissance.common import (
    check_phase,
    known,
    playing,
)
from companion.games.renaissance.expansion.board import (
    BoardProvince,
    goods_told,
    has_free_marker,
    is_home,
    is_own_capital,
    marker_gained,
    marker_lost,
    place_of,
    tokens_removed,
)
from companion.games.renaissance.expansion.expanding import has_exchanged, taken_mark
from companion.games.renaissance.expansion.fight_odds import (
    RepeatedAttack,
    RepeatedAttackAnswer,
    TokensForChance,
    TokensForChanceAnswer,
    repeated_attack,
    tokens_for_chance,
)
from companion.games.renaissance.expansion.fight_question import (
    LARGEST_MARKET,
    Attacker,
    Defender,
    Face,
    Fight,
)
from companion.games.renaissance.expansion.fights import FightAnswer, fight, fought
from companion.games.renaissance.expansion.placing import (
    capacity_left,
    check_expansion,
    check_reach,
)
from companion.games.renaissance.order.turn_order import EXPAND, turn_notes
from companion.games.renaissance.pieces import Advance, Good, Region
from companion.games.renaissance.rulebook import cite
from companion.games.renaissance.state import TOKENS, State

Tokens = Annotated[int, Between(0, TOKENS)]
Satellites = Annotated[
    int, Between(0, 6), Doc("established tokens in satellites with an arrow to the province")
]


@dataclass(frozen=True, slots=True)
class Present:
    """A defender and what he has in the province."""

    player: PlayerId
    tokens: Tokens = 0
    control_marker: bool = False
    marker_is_new: Annotated[bool, Doc("his control marker was placed this round")] = False
    satellites: Satellites = 0


@dataclass(frozen=True, slots=True)
class FightForProvince(Action):
    """One attack on everybody present in a province, with its dice."""

    kind: ClassVar[str] = "fight_for_province"
    player: PlayerId
    province: Annotated[
        str, Length(1, 60), Doc("id of a known province, or what the table calls it")
    ]
    defenders: Annotated[tuple[Present, ...], Length(1, 5)]
    dice: Annotated[
        tuple[Face, Face, Face] | None, Doc("green, black, white; none with the cathedral")
    ] = None
    market: Annotated[int, Between(0, LARGEST_MARKET), Doc("0: as the tables know it")] = 0
    region: Annotated[Region | None, Doc("for W, R, T, U; none: as the tables know it")] = None
    goods: Annotated[tuple[Good, ...], Length(0, 3), Doc("goods of the province")] = ()
    tokens_there: Annotated[Tokens, Doc("own established tokens already there")] = 0
    satellites: Satellites = 0
    by_sea: bool = False
    cathedral: Annotated[PlayerId, Doc("who says that he wins with H; empty: nobody")] = ""
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        attacker = playing(state, self.player)
        _require_named(state, self)
        place = _place(self)
        checks = Checks(self.overrule)
        check_phase(checks, state, 5)
        check_expansion(checks, state)
        check_reach(checks, state, self.player, place, by_sea=place.is_by_sea(self.by_sea))
        _check_there(checks, state, self)
        full = not place.is_satellite and not has_free_marker(attacker)
        checks.forbid(full, "ren.placing.no_control_marker", cite("R-9.5.0.5"), "player")
        question = fight_question(state, self)
        asked(checks, fight, question)
        warnings = (*checks.settle(), *turn_notes(state, self.player, EXPAND))
        answer = fought(question)  # the table may fight with less than the rules ask for
        if answer.outcome is None:
            raise BadInput("ren.fight.no_dice", "dice")
        after = _fought(state, self, place, answer)
        won = answer.outcome == "won"
        if won and not place.is_satellite and not place.goods:
            warnings = (*warnings, *goods_told(attacker, 1, 0))
        return step(
            after,
            "ren.log.fight_won" if won else "ren.log.fight_lost",
            (answer.defence, answer.bonuses, answer.needed, answer.new_tokens, answer.attack),
            (*warnings, *answer.warnings, *_may_exchange(state, self, won)),
            player=attacker.name,
            province=place.text,
            n=answer.new_tokens.total,
            defenders=tuple(state.players[one.player].name for one in self.defenders),
            why=answer.reason or "",
        )


def fight_question(state: State, action: FightForProvince) -> Fight:
    """The fight as the calculator asks for it."""
    place = _place(action)
    attacker = state.players[action.player]
    against = {one.player for one in action.defenders}
    side: Literal["none", "attacker", "defender"] = "none"
    if action.cathedral:
        side = "attacker" if action.cathedral == action.player else "defender"
    return Fight(
        market=place.market,
        attacker=Attacker(
            position=state.position(action.player),
            player=attacker.name,
            tokens_there=action.tokens_there,
            tokens_available=max(0, attacker.bought_tokens),
            capacity_left=(
                capacity_left(state, action.player, place)
                if place.is_by_sea(action.by_sea)
                else None
            ),
            advances=frozenset(attacker.advances),
            arms=attacker.arms,
            own_capital=is_own_capital(attacker, place),
            home_region=is_home(attacker, place),
            satellites=action.satellites,
            cathedral_used=bool(attacker.cathedral_against & against),
        ),
        defenders=tuple(_defender(state, action, one, place) for one in action.defenders),
        dice=action.dice,
        cathedral=side,
        switches=state.switches,
    )


def attack_outlook(state: State, action: FightForProvince) -> RepeatedAttackAnswer:
    """The chance to take the province with all tokens and ships he has, attack after attack."""
    question = fight_question(state, action)
    answer, attacker = fought(question), question.attacker
    return repeated_attack(
        RepeatedAttack(
            attacker.position,
            answer.needed.total,
            attacker.tokens_available or 0,
            attacker.tokens_there,
            attacker.capacity_left,
            Advance.G in attacker.advances,
            answer.wins_on_tie,
            question.cathedral,
        )
    )


def tokens_wished(state: State, action: FightForProvince, percent: int) -> TokensForChanceAnswer:
    """How many tokens the attacker would have to spend for so many percent."""
    question = fight_question(state, action)
    answer, attacker = fought(question), question.attacker
    return tokens_for_chance(
        TokensForChance(
            attacker.position,
            answer.needed.total,
            percent,
            attacker.tokens_there,
            attacker.capacity_left,
            Advance.G in attacker.advances,
            answer.wins_on_tie,
            question.cathedral,
        )
    )


def _place(action: FightForProvince) -> BoardProvince:
    return place_of(action.province, action.market, action.region, action.goods)


def _defender(
    state: State, action: FightForProvince, one: Present, place: BoardProvince
) -> Defender:
    player = state.players[one.player]
    advances = frozenset(player.advances)
    if action.cathedral and action.cathedral != one.player:
        used = True  # only the one who speaks up uses his cathedral
    else:
        used = action.player in player.cathedral_against
    return Defender(
        player=player.name,
        tokens=one.tokens,
        control_marker=one.control_marker,
        advances=advances,
        arms=player.arms,
        own_capital=is_own_capital(player, place),
        home_region=is_home(player, place),
        satellites=one.satellites,
        cathedral_used=used,
        is_out=not player.is_in,
    )


def _require_named(state: State, action: FightForProvince) -> None:
    names = [one.player for one in action.defenders]
    for number, name in enumerate(names):
        known(state, name, f"defenders.{number}.player")
    if len(set(names)) < len(names) or action.player in names:
        raise BadInput("ren.fight.defender_twice", "defenders")
    if action.cathedral and action.cathedral not in (action.player, *names):
        raise BadInput("player.unknown", "cathedral", player=action.cathedral)


def _check_there(checks: Checks, state: State, action: FightForProvince) -> None:
    """Forbid pieces in the province or around it that their owner does not have (R-13.4)."""
    there = [(action.player, action.tokens_there, action.satellites, 0, 0)]
    there += [
        (
            one.player,
            one.tokens,
            one.satellites,
            int(one.control_marker),
            int(one.control_marker and one.marker_is_new),
        )
        for one in action.defenders
    ]
    for player, tokens, satellites, marker, is_new in there:
        now = state.players[player]
        short = tokens > now.board_tokens or satellites > now.satellites
        short = short or marker > now.control_markers or is_new > now.new_markers
        name = {"player": now.name}
        checks.forbid(short, "ren.fight.not_there", cite("R-13.4"), "defenders", **name)


def _fought(
    state: State, action: FightForProvince, place: BoardProvince, answer: FightAnswer
) -> State:
    """Markers back to the reserves, the winner's marker onto the board, ticks of H."""
    me = action.player
    fresh = min(answer.new_tokens.total, state.players[me].bought_tokens)
    state = state.with_player(me, bought_tokens=state.players[me].bought_tokens - fresh)
    in_satellite = action.tokens_there if place.is_satellite else 0
    state = tokens_removed(state, me, action.tokens_there, in_satellite)
    if place.is_by_sea(action.by_sea):
        shipped = state.players[me].shipped
        state = state.with_player(
            me, shipped={**shipped, place.name: shipped.get(place.name, 0) + fresh}
        )
    if answer.outcome == "won":
        for one in action.defenders:
            in_satellite = one.tokens if place.is_satellite else 0
            state = tokens_removed(state, one.player, one.tokens, in_satellite)
            if one.control_marker:
                state = marked(state, taken_mark(me, one.player))
                state = marker_lost(state, one.player, place, was_new=one.marker_is_new)
        if place.is_satellite:
            now = state.players[me]
            state = state.with_player(
                me, board_tokens=now.board_tokens + 1, satellites=now.satellites + 1
            )
        else:
            state = marker_gained(state, me, place)
    return _ticked(state, action)


def _ticked(state: State, action: FightForProvince) -> State:
    if not action.cathedral:
        return state
    user = state.players[action.cathedral]
    against = (
        {one.player for one in action.defenders}
        if action.cathedral == action.player
        else {action.player}
    )
    return state.with_player(action.cathedral, cathedral_against=user.cathedral_against | against)


def _may_exchange(state: State, action: FightForProvince, won: bool) -> tuple[Text, ...]:
    """A reminder of the written record (R-9.5.2.14)."""
    attacker = state.players[action.player]
    if not won or Advance.N not in attacker.advances:
        return ()
    return tuple(
        Text("ren.fight.may_exchange", {"player": state.players[one.player].name})
        for one in action.defenders
        if one.control_marker
        and state.players[one.player].is_in
        and Advance.N not in state.players[one.player].advances
        and not has_exchanged(state, action.player, one.player)
    )
