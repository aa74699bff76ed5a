"""Generals, drawn cards and alliances at the table (G-6, G-7.1, G-17)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from itertools import product
from typing import Annotated, ClassVar

from companion.core.action import Action
from companion.core.checks import Checks
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass, evolve
from companion.games.generalship.battle.cards import Commander
from companion.games.generalship.common import (
    Names,
    Who,
    capitals_held,
    check_ending,
    check_first,
    check_turn,
    finished,
    plan_of,
    require_once,
    without_power,
)
from companion.games.generalship.court.court import (
    MOST_CUBES,
    AllianceChange,
    HeldCapital,
    alliance_change,
    allied_fields,
    general_action,
)
from companion.games.generalship.pieces import Nation
from companion.games.generalship.rulebook import cite
from companion.games.generalship.state import ROUND_1, Player, State

UNKNOWN = "?"  # a card whose name nobody typed
DRAWN = {"general": 1, "technology": 2}  # G-6.1, G-7.1
STACKS = {"general": 49, "technology": 40}  # G-1.1
Fields = Annotated[
    tuple[
        Annotated[tuple[Who, ...], Length(0, 4)],
        Annotated[tuple[Who, ...], Length(0, 4)],
    ],
    Doc("who stands in each of the two alliance fields"),
]


@dataclass(frozen=True, slots=True)
class DrawCards(Action, players=("players",)):
    """These players draw: one general, or two technology cards, by their part of the tile."""

    kind: ClassVar[str] = "draw_cards"
    players: Annotated[tuple[Who, ...], Length(1, 4)]
    names: Annotated[Mapping[PlayerId, str], Doc("of generals, if somebody typed his")] = field(
        default_factory=dict
    )
    twos: Annotated[
        Mapping[PlayerId, Annotated[int, Between(0, 2)]],
        Doc("cards of 2 points among the two, if somebody typed it"),
    ] = field(default_factory=dict)
    overrule: bool = False

    def check(self, state: State, checks: Checks) -> None:
        require_once(self.players, "players")
        check_ending(checks, state)
        plan = dict(plan_of(state))
        self._require_named(plan)
        checks.forbid(not plan, "gen.turn.no_tile", cite("G-3.2"))
        for player in self.players:
            name = state.players[player].name
            wrong = bool(plan) and plan.get(player, "") not in DRAWN
            doing = Text("gen.action.general")
            checks.forbid(wrong, "gen.turn.other_action", cite("G-3.5"), action=doing)
            checks.forbid(state.is_done(player), "gen.turn.acted", cite("G-3.4"), player=name)
        check_first(checks, state, self.players)

    def _require_named(self, plan: Mapping[PlayerId, str]) -> None:
        """BadInput for a card of somebody who draws none of its kind."""
        for field_name, drawn, what in (
            ("names", self.names, "general"),
            ("twos", self.twos, "technology"),
        ):
            for player in drawn:
                if player not in self.players or plan.get(player, "general") != what:
                    doing = Text(f"gen.action.{plan.get(player, 'general')}")
                    raise BadInput("gen.people.other_half", f"{field_name}.{player}", action=doing)

    def apply(self, state: State) -> Step[State]:
        plan = dict(plan_of(state))
        after, told = state, []
        for player in self.players:
            one = after.players[player]
            what = "technology" if plan.get(player) == "technology" else "general"
            if what == "technology":
                twos = self.twos.get(player)
                changes = (
                    {} if twos is None else {"twos": one.twos + twos, "ones": one.ones + 2 - twos}
                )
                after = after.with_player(player, cards=one.cards + DRAWN[what], **changes)
            else:
                drawn = _drawn(one, self.names.get(player, ""))
                after = after.with_player(player, unused=drawn)
            told.append(Text(f"gen.log.draws_{what}", {"player": one.name}))
        after = finished(after, *self.players)
        return step(
            after, "gen.log.draw", warnings=_stacks_empty(after), rows=tuple(told), n=len(told)
        )


def _drawn(player: Player, name: str) -> tuple[str, ...]:
    court = general_action(None, _shown(player.unused), _shown(player.power), draw=name or UNKNOWN)
    return _kept(court.unused)


def _stacks_empty(state: State) -> tuple[Text, ...]:
    """Whether more cards are out than there are: they are shuffled anew."""
    generals = sum(
        len(one.unused) + len(one.power) + (one.commander is not None)
        for one in state.players.values()
    )
    technology = sum(one.cards for one in state.players.values())
    return tuple(
        Text(
            "gen.cards.more_than_there_are", {"n": STACKS[what], "what": Text(f"gen.action.{what}")}
        )
        for what, out in (("general", generals), ("technology", technology))
        if out > STACKS[what]
    )


def _shown(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name or UNKNOWN for name in names)


def _kept(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple("" if name == UNKNOWN else name for name in names)


def named_general(state: State, name: str) -> Commander:
    """What the table typed of a general; only his name if nothing."""
    known = next((one for one in state.values.generals if one.name == name and name), None)
    return known or Commander(name)


def unknown_leader(leader: Commander, player: Player) -> tuple[Text, ...]:
    """Asks for what stands on a card that came up without anybody having typed it (G-U7)."""
    if leader != Commander(leader.name):
        return ()
    return (Text("gen.commander.please_type", {"player": player.name, "rule": "G-6.5"}),)


def with_general(state: State, general: Commander) -> State:
    """The state that remembers a general for the rest of the evening and the next one."""
    if not general.name:
        return state
    rest = [one for one in state.values.generals if one.name != general.name]
    generals = (*rest, general)[-STACKS["general"] :]
    return evolve(state, values=evolve(state.values, generals=generals))


def may_keep_generals(state: State, player: PlayerId) -> bool:
    """Whether somebody still says which two of his five generals he keeps (G-2.4)."""
    one = state.players[player]
    return is_before_first_tile(state) and (one.commander, one.power) == (Commander(), ("",))


def is_before_first_tile(state: State) -> bool:
    return state.round == 1 and state.phase == ROUND_1 and not any(state.used.values())


@dataclass(frozen=True, slots=True)
class KeepGenerals(Action):
    """Two of five generals are kept: one leads openly, one is the first power card (G-2.4)."""

    kind: ClassVar[str] = "keep_generals"
    player: Who
    commander: Commander
    power: Annotated[str, Length(0, 60), Doc("name of the face-down card, if it is typed")] = ""
    overrule: bool = False

    def check(self, state: State, checks: Checks) -> None:
        one = state.players[self.player]
        late = not is_before_first_tile(state)
        checks.forbid(late, "gen.court.begun", cite("G-2.4"))
        kept = not late and not may_keep_generals(state, self.player)
        checks.forbid(kept, "gen.court.kept", cite("G-2.4"), player=one.name)
        twice = bool(self.power) and self.power == self.commander.name
        checks.forbid(twice, "gen.court.same_card", cite("G-2.4"), "power")

    def apply(self, state: State) -> Step[State]:
        one = state.players[self.player]
        power = (self.power, *one.power[1:])
        after = state.with_player(one.id, commander=self.commander, power=power)
        return step(
            with_general(after, self.commander),
            "gen.log.keep_generals",  # the other one lies face down
            player=one.name,
            name=_name(self.commander),
        )


@dataclass(frozen=True, slots=True)
class UseGenerals(Action):
    """Unused generals become commander and political power (G-6.2, G-6.3)."""

    kind: ClassVar[str] = "use_generals"
    player: Who
    commander: Annotated[Commander | None, Doc("an unused card that leads from now on")] = None
    to_power: Annotated[Names, Doc("unused cards, in this order; empty names are unknown")] = ()
    promote: Annotated[bool, Doc("the rightmost power card leads (G-6.3)")] = False
    overrule: bool = False

    def check(self, state: State, checks: Checks) -> None:
        check_turn(checks, state, self.player, "general")
        one = state.players[self.player]
        wrong = self.promote and (one.commander is not None or bool(one.unused) or not one.power)
        checks.forbid(wrong, "gen.court.no_promotion", cite("G-6.3"), "promote", rule="G-6.3")
        nothing = self.commander is None and not self.to_power and not self.promote
        checks.forbid(nothing, "gen.court.nothing_used", cite("G-6.2"))

    def apply(self, state: State) -> Step[State]:
        one = state.players[self.player]
        if self.promote:
            if not one.power or self.commander is not None or self.to_power:
                raise BadInput("gen.court.no_promotion", "promote", rule="G-6.3")
            court = general_action(None, (), _shown(one.power), promote=True)
            leader = named_general(state, one.power[-1])
            after = state.with_player(one.id, commander=leader, power=_kept(court.power))
            return step(
                finished(after, one.id),
                "gen.log.promoted",
                warnings=unknown_leader(leader, one),
                player=one.name,
                name=_name(leader),
            )
        new = None
        if self.commander is not None:
            name = self.commander.name
            new = name if name and name in one.unused else UNKNOWN
        has = _name_or_none(one.commander)
        court = general_action(
            has, _shown(one.unused), _shown(one.power), None, new, _shown(self.to_power)
        )
        after = state.with_player(
            one.id,
            commander=self.commander if self.commander is not None else one.commander,
            unused=_kept(court.unused),
            power=_kept(court.power),
        )
        if self.commander is not None:
            after = with_general(after, self.commander)
        key = "gen.log.generals_lead" if self.commander is not None else "gen.log.generals_power"
        return step(
            finished(after, one.id),
            key,
            player=one.name,
            name=_name(self.commander),
            n=len(self.to_power),
        )


def _name(commander: Commander | None) -> str | Text:
    if commander is None or not commander.name:
        return Text("gen.commander.unnamed")
    return commander.name


def _name_or_none(commander: Commander | None) -> str | None:
    return None if commander is None else commander.name or UNKNOWN


def change_of(state: State, fields: Fields) -> tuple[AllianceChange, Fields]:
    """What a wish for the fields costs, and the fields afterwards (G-17.3)."""
    nation = {one.id: one.nation for one in state.players.values()}
    for player in (*fields[0], *fields[1]):
        if player not in nation:
            raise BadInput("player.unknown", "fields", player=player)

    def named(groups: Fields) -> tuple[tuple[Nation, ...], tuple[Nation, ...]]:
        first, second = (tuple(nation[one] for one in group) for group in groups)
        return first, second

    change = alliance_change(
        state.nations, named(state.alliances), named(fields), _guests_of_capitals(state)
    )
    return change, allied_fields(fields)


def least_power(state: State, one: PlayerId, other: PlayerId, *, allied: bool) -> int:
    """The fewest power cards after which these two are allies, or no more, whoever else is."""
    prices = []
    for where in product((None, 0, 1), repeat=len(state.order)):
        first, second = (
            tuple(who for who, at in zip(state.order, where, strict=True) if at == place)
            for place in (0, 1)
        )
        together = any(one in group and other in group for group in (first, second))
        if together is allied and max(len(first), len(second)) <= MOST_CUBES[len(state.order)]:
            prices.append(change_of(state, (first, second))[0].power)
    return min(prices)


def _guests_of_capitals(state: State) -> tuple[HeldCapital, ...]:
    """Whose units stand in whose capital, ally or not (G-17.4)."""
    return tuple(
        HeldCapital(state.players[player].nation, state.players[guest].nation)
        for player in state.order
        for guest in state.standing(state.capital(player))
        if guest != player
    )


def _alone(state: State, fields: Fields) -> tuple[Text, ...]:
    """Says whose cube was left alone in a field and goes out free (G-17.3)."""
    return tuple(
        Text("gen.alliance.alone", {"player": state.players[group[0]].name, "rule": "G-17.3"})
        for group in fields
        if len(group) == 1
    )


@dataclass(frozen=True, slots=True)
class ChangeAlliances(Action, whose="active"):
    """The active player changes the alliance fields (G-17.3)."""

    kind: ClassVar[str] = "change_alliances"
    fields: Fields
    overrule: bool = False

    def check(self, state: State, checks: Checks) -> None:
        if len(state.order) < 3:
            checks.forbid(True, "gen.alliance.two_players", cite("G-17.5"), rule="G-17.5")
            return
        player = state.active or state.order[0]
        check_turn(checks, state, player, "alliance")
        change, _ = change_of(state, self.fields)
        have = len(state.players[player].power)
        checks.forbid(
            change.power > have,
            "gen.alliance.too_little_power",
            cite("G-17.3"),
            needed=change.power,
            have=have,
        )

    def apply(self, state: State) -> Step[State]:
        player = state.active or state.order[0]
        if len(state.order) < 3:
            raise BadInput("gen.alliance.two_players", "fields", rule="G-17.5")
        change, wish = change_of(state, self.fields)
        after = evolve(without_power(state, player, change.power), alliances=wish)
        groups = tuple(
            Text("gen.log.allies", {"players": tuple(state.players[p].name for p in group)})
            for group in wish
            if group
        )
        newly = set(capitals_held(after)) - set(capitals_held(state))
        ended = "gen.log.no_alliances" if any(state.alliances) else "gen.log.alliances_none"
        return step(
            finished(after, player),
            "gen.log.alliances" if groups else ended,
            warnings=(*(change.warnings if newly else ()), *_alone(state, self.fields)),
            player=state.players[player].name,
            n=change.power,
            groups=groups,
        )
