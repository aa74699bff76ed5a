"""Figures and things set right by hand: the board is the truth, and each is marked in the log."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from companion.core.action import Action
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.game import PlayerId, Step
from companion.core.phases import turned_to
from companion.core.records import dataclass, evolve
from companion.core.table_actions import Reason, corrected
from companion.games.renaissance.common import known, name_of, playing
from companion.games.renaissance.market.market import with_marker
from companion.games.renaissance.market.payouts import MOST_MARKERS, MOST_PROVINCES
from companion.games.renaissance.order.track import filled
from companion.games.renaissance.pieces import Advance, Arms, Capital, Good, Group, Ships
from companion.games.renaissance.state import FINAL_PHASE, Fleet, Personality, State, War
from companion.games.renaissance.tables import ADVANCES, CAPITALS, FLEETS, GOODS, PERSONALITIES

PlayerFlag = Literal[
    "fleet_bought",
    "stabilised",
    "token_card_bought",
    "extra_card_bought",
    "card_discarded",
    "swapped",
    "exchanged",
    "protected",
]
TableFlag = Literal["late_cards", "religious_war", "decree_dead", "crusades", "longbow_out"]


@dataclass(frozen=True, slots=True)
class CorrectFlag(Action, anybody=True, after_end=True):
    """Whether a player has done something this round, as the table remembers it."""

    kind: ClassVar[str] = "correct_flag"
    player: PlayerId
    flag: PlayerFlag
    value: bool
    reason: Reason = ""

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        if getattr(player, self.flag) == self.value:
            raise BadInput("correct.no_change", "value")
        after = state.with_player(self.player, **{self.flag: self.value})
        figure = Text(f"ren.figure.{self.flag}")
        return corrected(
            after,
            figure,
            yes_or_no(not self.value),
            yes_or_no(self.value),
            self.reason,
            player.name,
        )


def yes_or_no(value: bool) -> Text:
    return Text("ren.yes" if value else "ren.no")


@dataclass(frozen=True, slots=True)
class CorrectTableFlag(Action, anybody=True, after_end=True):
    """Whether a card's lasting effect holds, as the table remembers it."""

    kind: ClassVar[str] = "correct_table_flag"
    flag: TableFlag
    value: bool
    reason: Reason = ""

    def apply(self, state: State) -> Step[State]:
        if getattr(state, self.flag) == self.value:
            raise BadInput("correct.no_change", "value")
        after = evolve(state, **{self.flag: self.value})
        figure = Text(f"ren.figure.{self.flag}")
        return corrected(
            after, figure, yes_or_no(not self.value), yes_or_no(self.value), self.reason
        )


Ending = Literal["", "advances", "cards"]


@dataclass(frozen=True, slots=True)
class CorrectEnding(Action, anybody=True, after_end=True):
    """Whether this is the last round, and why; also brings a game back that ended too soon."""

    kind: ClassVar[str] = "correct_ending"
    ending: Annotated[Ending, Doc("empty: it goes on")]
    reason: Reason = ""

    def apply(self, state: State) -> Step[State]:
        if state.ending == self.ending and not state.ended:
            raise BadInput("correct.no_change", "ending")
        phase = state.phase
        if not self.ending and phase == FINAL_PHASE:
            phase = FINAL_PHASE - 1
        after = turned_to(state, phase) if phase != state.phase else state
        after = evolve(after, ending=self.ending, ended=False, final=None)
        return corrected(
            after,
            Text("ren.figure.ending"),
            Text(f"ren.ending.{state.ending or 'none'}"),
            Text(f"ren.ending.{self.ending or 'none'}"),
            self.reason,
        )


NONE = Text("ren.none")


@dataclass(frozen=True, slots=True)
class CorrectGoods(Action, anybody=True, after_end=True):
    """A player's goods cards of one good as they lie before him."""

    kind: ClassVar[str] = "correct_goods"
    player: PlayerId
    good: Good
    count: Annotated[int, Between(0, MOST_PROVINCES)]
    reason: Reason = ""

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        before = player.goods.get(self.good, 0)
        _require_change(before, self.count, "count")
        counts = {**player.goods, self.good: self.count}
        goods = {good: counts[good] for good in Good if counts.get(good)}
        after = state.with_player(self.player, goods=goods)
        name = Text(GOODS[self.good].name)
        return corrected(after, name, before, self.count, self.reason, player.name)


@dataclass(frozen=True, slots=True)
class CorrectAdvance(Action, anybody=True, after_end=True):
    """An advance ticked or struck out on the sheet, without payment or effect."""

    kind: ClassVar[str] = "correct_advance"
    player: PlayerId
    advance: Advance
    owned: bool
    this_round: Annotated[bool, Doc("bought in this round: it gives no credit yet")] = False
    reason: Reason = ""

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        bought = state.round if self.this_round else 0
        before = player.advances.get(self.advance, -1)
        _require_change(before, bought if self.owned else -1, "owned")
        advances = {one: since for one, since in player.advances.items() if one is not self.advance}
        if self.owned:
            advances[self.advance] = bought
        return corrected(
            state.with_player(self.player, advances=advances),
            Text(ADVANCES[self.advance].name),
            yes_or_no(before >= 0),
            yes_or_no(self.owned),
            self.reason,
            player.name,
        )


@dataclass(frozen=True, slots=True)
class CorrectFleet(Action, anybody=True, after_end=True):
    """The fleet marker as it stands on the board."""

    kind: ClassVar[str] = "correct_fleet"
    player: PlayerId
    ships: Ships
    size: Annotated[int, Between(0, 16)] = 0
    reason: Reason = ""

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        sizes = (0,) if self.ships is Ships.NONE else FLEETS[self.ships].sizes
        if self.size not in sizes:
            shown = ", ".join(map(str, sizes))
            raise BadInput("ren.correct.no_fleet_field", "size", size=self.size, fields=shown)
        fleet = Fleet(self.ships, self.size)
        _require_change(player.fleet, fleet, "size")
        after = state.with_player(self.player, fleet=fleet)
        figure = Text("ren.figure.fleet")
        return corrected(
            after, figure, _fleet_name(player.fleet), _fleet_name(fleet), self.reason, player.name
        )


def _fleet_name(fleet: Fleet) -> Text:
    if fleet.ships is Ships.NONE:
        return Text("ren.ships.none")
    return Text(
        "ren.correct.fleet_field", {"ships": Text(f"ren.ships.{fleet.ships}"), "size": fleet.size}
    )


@dataclass(frozen=True, slots=True)
class CorrectCapital(Action, anybody=True, after_end=True):
    """The capital a player has."""

    kind: ClassVar[str] = "correct_capital"
    player: PlayerId
    capital: Capital
    reason: Reason = ""

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        _require_change(player.capital, self.capital, "capital")
        if any(other.capital is self.capital for other in state.players.values()):
            raise BadInput("ren.capitals.taken", "capital", player=player.name)
        before = Text(CAPITALS[player.capital].name) if player.capital else NONE
        return corrected(
            state.with_player(self.player, capital=self.capital),
            Text("ren.figure.capital"),
            before,
            Text(CAPITALS[self.capital].name),
            self.reason,
            player.name,
        )


@dataclass(frozen=True, slots=True)
class CorrectArms(Action, anybody=True, after_end=True):
    """The military advantages in force for a player this round."""

    kind: ClassVar[str] = "correct_arms"
    player: PlayerId
    arms: frozenset[Arms] = frozenset()
    reason: Reason = ""

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        _require_change(player.arms, self.arms, "arms")
        after = state.with_player(self.player, arms=self.arms)
        figure = Text("ren.figure.arms")
        return corrected(
            after, figure, _arms(player.arms), _arms(self.arms), self.reason, player.name
        )


def _arms(arms: frozenset[Arms]) -> tuple[Text, ...] | Text:
    return tuple(Text(f"ren.event.{one}") for one in Arms if one in arms) or NONE


@dataclass(frozen=True, slots=True)
class CorrectCathedral(Action, anybody=True, after_end=True):
    """Against whom a player has used the cathedral this round."""

    kind: ClassVar[str] = "correct_cathedral"
    player: PlayerId
    against: frozenset[PlayerId] = frozenset()
    reason: Reason = ""

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        for other in self.against:
            known(state, other, "against")
        _require_change(player.cathedral_against, self.against, "against")
        after = state.with_player(self.player, cathedral_against=self.against)
        return corrected(
            after,
            Text("ren.figure.cathedral"),
            _names(state, player.cathedral_against),
            _names(state, self.against),
            self.reason,
            player.name,
        )


def _names(state: State, players: frozenset[PlayerId]) -> tuple[str | Text, ...] | Text:
    return tuple(name_of(state, one) for one in state.seats if one in players) or NONE


@dataclass(frozen=True, slots=True)
class CorrectMarker(Action, anybody=True, after_end=True):
    """Shortage (above 0) or surplus (below 0) markers of a good as they lie on the board."""

    kind: ClassVar[str] = "correct_marker"
    good: Good
    markers: Annotated[int, Between(-MOST_MARKERS, MOST_MARKERS)]
    reason: Reason = ""

    def apply(self, state: State) -> Step[State]:
        before = state.markers.get(self.good, 0)
        _require_change(before, self.markers, "markers")
        after = with_marker(state, self.good, self.markers)
        figure = Text("ren.figure.markers_of", {"good": Text(GOODS[self.good].name)})
        return corrected(after, figure, before, self.markers, self.reason)


@dataclass(frozen=True, slots=True)
class CorrectOrder(Action, anybody=True, after_end=True):
    """The order of play as the track shows it; who was out and is named here is in again."""

    kind: ClassVar[str] = "correct_order"
    order: Annotated[tuple[PlayerId, ...], Length(1, 6)]
    reason: Reason = ""

    def apply(self, state: State) -> Step[State]:
        for player in self.order:
            known(state, player, "order")
        if len(set(self.order)) < len(self.order):
            raise BadInput("ren.listed_twice", "order", player=self.order[0])
        for player in state.order:
            if player not in self.order:
                name = name_of(state, player)
                raise BadInput("ren.correct.order_lacks", "order", player=name)
        _require_change(state.order, self.order, "order")
        after = state
        for player in self.order:
            after = after.with_player(player, out_since=0)
        positions = filled(len(state.seats), len(self.order), state.switches)
        return corrected(
            evolve(after, order=self.order, positions=positions),
            Text("ren.figure.order"),
            tuple(name_of(state, one) for one in state.order),
            tuple(name_of(state, one) for one in self.order),
            self.reason,
        )


@dataclass(frozen=True, slots=True)
class CorrectDecree(Action, anybody=True, after_end=True):
    """The group a papal decree bans this round, or none."""

    kind: ClassVar[str] = "correct_decree"
    group: Group | None = None
    reason: Reason = ""

    def apply(self, state: State) -> Step[State]:
        _require_change(state.decree, self.group, "group")
        return corrected(
            evolve(state, decree=self.group),
            Text("ren.figure.decree"),
            _group(state.decree),
            _group(self.group),
            self.reason,
        )


def _group(group: Group | None) -> Text:
    return Text(f"ren.group.{group}") if group else NONE


@dataclass(frozen=True, slots=True)
class CorrectPersonalities(Action, anybody=True, after_end=True):
    """The personalities on the table this round, in the order they were played."""

    kind: ClassVar[str] = "correct_personalities"
    personalities: Annotated[tuple[Personality, ...], Length(0, 19)] = ()
    reason: Reason = ""

    def apply(self, state: State) -> Step[State]:
        for card in self.personalities:
            if card.id not in PERSONALITIES:
                raise BadInput("ren.correct.no_such_card", "personalities", card=card.id)
            for player in (card.player, *card.claims):
                playing(state, player, "personalities")
        _require_change(state.personalities, self.personalities, "personalities")
        before = {card.id for card in state.personalities}
        gone = (state.gone - before) | {card.id for card in self.personalities}
        return corrected(
            evolve(state, personalities=self.personalities, gone=gone),
            Text("ren.figure.personalities"),
            _cards(state, state.personalities),
            _cards(state, self.personalities),
            self.reason,
        )


def _cards(state: State, cards: tuple[Personality, ...]) -> tuple[Text, ...] | Text:
    return tuple(_card(state, card) for card in cards) or NONE


def _card(state: State, card: Personality) -> Text:
    """Its name, and who used it by patronage."""
    name = Text(PERSONALITIES[card.id].name)
    if not card.claims:
        return name
    users = _names(state, frozenset(card.claims))
    return Text("ren.correct.card_used", {"card": name, "players": users})


@dataclass(frozen=True, slots=True)
class CorrectWars(Action, anybody=True, after_end=True):
    """The wars that are not decided yet, and the civil war's victim."""

    kind: ClassVar[str] = "correct_wars"
    wars: Annotated[tuple[War, ...], Length(0, 20)] = ()
    civil_war: PlayerId = ""
    reason: Reason = ""

    def apply(self, state: State) -> Step[State]:
        for war in self.wars:
            playing(state, war.attacker, "wars")
            playing(state, war.defender, "wars")
        if self.civil_war:
            playing(state, self.civil_war, "civil_war")
        now = (self.wars, self.civil_war)
        _require_change((state.wars, state.civil_war), now, "wars")
        return corrected(
            evolve(state, wars=self.wars, civil_war=self.civil_war),
            Text("ren.figure.wars"),
            len(state.wars),
            len(self.wars),
            self.reason,
        )


def _require_change(before: object, after: object, field: str) -> None:
    if before == after:
        raise BadInput("correct.no_change", field)
