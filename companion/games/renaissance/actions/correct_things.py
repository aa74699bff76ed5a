"""Things set right by hand: goods, advances, fleets, arms, markers, order, cards on the table."""

from __future__ import annotations

from typing import Annotated, ClassVar

from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.game import PlayerId, Step
from companion.core.records import dataclass, evolve
from companion.games.renaissance.actions.common import Handlers, known, name_of, playing
from companion.games.renaissance.actions.corrections import Reason, corrected, yes_or_no
from companion.games.renaissance.actions.market import with_marker
from companion.games.renaissance.catalog import ADVANCES, CAPITALS, FLEETS, GOODS, PERSONALITIES
from companion.games.renaissance.payouts import MOST_MARKERS, MOST_PROVINCES
from companion.games.renaissance.pieces import Advance, Arms, Capital, Good, Group, Ships
from companion.games.renaissance.state import Fleet, Personality, State, War
from companion.games.renaissance.track import filled

NONE = Text("ren.none")


@dataclass(frozen=True, slots=True)
class CorrectGoods:
    """A player's goods cards of one good as they lie before him."""

    kind: ClassVar[str] = "correct_goods"
    player: PlayerId
    good: Good
    count: Annotated[int, Between(0, MOST_PROVINCES)]
    reason: Reason = ""


def correct_goods(state: State, action: CorrectGoods) -> Step[State]:
    player = known(state, action.player)
    before = player.goods.get(action.good, 0)
    _require_change(before, action.count, "count")
    counts = {**player.goods, action.good: action.count}
    goods = {good: counts[good] for good in Good if counts.get(good)}
    after = state.with_player(action.player, goods=goods)
    name = Text(GOODS[action.good].name)
    return corrected(after, name, before, action.count, action.reason, player.name)


@dataclass(frozen=True, slots=True)
class CorrectAdvance:
    """An advance ticked or struck out on the sheet, without payment or effect."""

    kind: ClassVar[str] = "correct_advance"
    player: PlayerId
    advance: Advance
    owned: bool
    this_round: Annotated[bool, Doc("bought in this round: it gives no credit yet")] = False
    reason: Reason = ""


def correct_advance(state: State, action: CorrectAdvance) -> Step[State]:
    player = known(state, action.player)
    bought = state.round if action.this_round else 0
    before = player.advances.get(action.advance, -1)
    _require_change(before, bought if action.owned else -1, "owned")
    advances = {one: since for one, since in player.advances.items() if one is not action.advance}
    if action.owned:
        advances[action.advance] = bought
    return corrected(
        state.with_player(action.player, advances=advances),
        Text(ADVANCES[action.advance].name),
        yes_or_no(before >= 0),
        yes_or_no(action.owned),
        action.reason,
        player.name,
    )


@dataclass(frozen=True, slots=True)
class CorrectFleet:
    """The fleet marker as it stands on the board."""

    kind: ClassVar[str] = "correct_fleet"
    player: PlayerId
    ships: Ships
    size: Annotated[int, Between(0, 16)] = 0
    reason: Reason = ""


def correct_fleet(state: State, action: CorrectFleet) -> Step[State]:
    player = known(state, action.player)
    sizes = (0,) if action.ships is Ships.NONE else FLEETS[action.ships].sizes
    if action.size not in sizes:
        shown = ", ".join(map(str, sizes))
        raise BadInput("ren.correct.no_fleet_field", "size", size=action.size, fields=shown)
    fleet = Fleet(action.ships, action.size)
    _require_change(player.fleet, fleet, "size")
    after = state.with_player(action.player, fleet=fleet)
    figure = Text("ren.figure.fleet")
    return corrected(
        after, figure, _fleet_name(player.fleet), _fleet_name(fleet), action.reason, player.name
    )


def _fleet_name(fleet: Fleet) -> Text:
    if fleet.ships is Ships.NONE:
        return Text("ren.ships.none")
    return Text(
        "ren.correct.fleet_field", {"ships": Text(f"ren.ships.{fleet.ships}"), "size": fleet.size}
    )


@dataclass(frozen=True, slots=True)
class CorrectCapital:
    """The capital a player has."""

    kind: ClassVar[str] = "correct_capital"
    player: PlayerId
    capital: Capital
    reason: Reason = ""


def correct_capital(state: State, action: CorrectCapital) -> Step[State]:
    player = known(state, action.player)
    _require_change(player.capital, action.capital, "capital")
    if any(other.capital is action.capital for other in state.players.values()):
        raise BadInput("ren.capitals.taken", "capital", player=player.name)
    before = Text(CAPITALS[player.capital].name) if player.capital else NONE
    return corrected(
        state.with_player(action.player, capital=action.capital),
        Text("ren.figure.capital"),
        before,
        Text(CAPITALS[action.capital].name),
        action.reason,
        player.name,
    )


@dataclass(frozen=True, slots=True)
class CorrectArms:
    """The military advantages in force for a player this round."""

    kind: ClassVar[str] = "correct_arms"
    player: PlayerId
    arms: frozenset[Arms] = frozenset()
    reason: Reason = ""


def correct_arms(state: State, action: CorrectArms) -> Step[State]:
    player = known(state, action.player)
    _require_change(player.arms, action.arms, "arms")
    after = state.with_player(action.player, arms=action.arms)
    figure = Text("ren.figure.arms")
    return corrected(
        after, figure, _arms(player.arms), _arms(action.arms), action.reason, player.name
    )


def _arms(arms: frozenset[Arms]) -> tuple[Text, ...] | Text:
    return tuple(Text(f"ren.event.{one}") for one in Arms if one in arms) or NONE


@dataclass(frozen=True, slots=True)
class CorrectCathedral:
    """Against whom a player has used the cathedral this round."""

    kind: ClassVar[str] = "correct_cathedral"
    player: PlayerId
    against: frozenset[PlayerId] = frozenset()
    reason: Reason = ""


def correct_cathedral(state: State, action: CorrectCathedral) -> Step[State]:
    player = known(state, action.player)
    for other in action.against:
        known(state, other, "against")
    _require_change(player.cathedral_against, action.against, "against")
    after = state.with_player(action.player, cathedral_against=action.against)
    return corrected(
        after,
        Text("ren.figure.cathedral"),
        _names(state, player.cathedral_against),
        _names(state, action.against),
        action.reason,
        player.name,
    )


def _names(state: State, players: frozenset[PlayerId]) -> tuple[str | Text, ...] | Text:
    return tuple(name_of(state, one) for one in state.seats if one in players) or NONE


@dataclass(frozen=True, slots=True)
class CorrectMarker:
    """Shortage (above 0) or surplus (below 0) markers of a good as they lie on the board."""

    kind: ClassVar[str] = "correct_marker"
    good: Good
    markers: Annotated[int, Between(-MOST_MARKERS, MOST_MARKERS)]
    reason: Reason = ""


def correct_marker(state: State, action: CorrectMarker) -> Step[State]:
    before = state.markers.get(action.good, 0)
    _require_change(before, action.markers, "markers")
    after = with_marker(state, action.good, action.markers)
    figure = Text("ren.figure.markers_of", {"good": Text(GOODS[action.good].name)})
    return corrected(after, figure, before, action.markers, action.reason)


@dataclass(frozen=True, slots=True)
class CorrectOrder:
    """The order of play as the track shows it; who was out and is named here is in again."""

    kind: ClassVar[str] = "correct_order"
    order: Annotated[tuple[PlayerId, ...], Length(1, 6)]
    reason: Reason = ""


def correct_order(state: State, action: CorrectOrder) -> Step[State]:
    for player in action.order:
        known(state, player, "order")
    if len(set(action.order)) < len(action.order):
        raise BadInput("ren.listed_twice", "order", player=action.order[0])
    for player in state.order:
        if player not in action.order:
            name = name_of(state, player)
            raise BadInput("ren.correct.order_lacks", "order", player=name)
    _require_change(state.order, action.order, "order")
    after = state
    for player in action.order:
        after = after.with_player(player, out_since=0)
    positions = filled(len(state.seats), len(action.order), state.switches)
    return corrected(
        evolve(after, order=action.order, positions=positions),
        Text("ren.figure.order"),
        tuple(name_of(state, one) for one in state.order),
        tuple(name_of(state, one) for one in action.order),
        action.reason,
    )


@dataclass(frozen=True, slots=True)
class CorrectDecree:
    """The group a papal decree bans this round, or none."""

    kind: ClassVar[str] = "correct_decree"
    group: Group | None = None
    reason: Reason = ""


def correct_decree(state: State, action: CorrectDecree) -> Step[State]:
    _require_change(state.decree, action.group, "group")
    return corrected(
        evolve(state, decree=action.group),
        Text("ren.figure.decree"),
        _group(state.decree),
        _group(action.group),
        action.reason,
    )


def _group(group: Group | None) -> Text:
    return Text(f"ren.group.{group}") if group else NONE


@dataclass(frozen=True, slots=True)
class CorrectPersonalities:
    """The personalities on the table this round, in the order they were played."""

    kind: ClassVar[str] = "correct_personalities"
    personalities: Annotated[tuple[Personality, ...], Length(0, 19)] = ()
    reason: Reason = ""


def correct_personalities(state: State, action: CorrectPersonalities) -> Step[State]:
    for card in action.personalities:
        if card.id not in PERSONALITIES:
            raise BadInput("ren.correct.no_such_card", "personalities", card=card.id)
        for player in (card.player, *card.claims):
            playing(state, player, "personalities")
    _require_change(state.personalities, action.personalities, "personalities")
    before = {card.id for card in state.personalities}
    gone = (state.gone - before) | {card.id for card in action.personalities}
    return corrected(
        evolve(state, personalities=action.personalities, gone=gone),
        Text("ren.figure.personalities"),
        _cards(state.personalities),
        _cards(action.personalities),
        action.reason,
    )


def _cards(cards: tuple[Personality, ...]) -> tuple[Text, ...] | Text:
    return tuple(Text(PERSONALITIES[card.id].name) for card in cards) or NONE


@dataclass(frozen=True, slots=True)
class CorrectWars:
    """The wars that are not decided yet, and the civil war's victim."""

    kind: ClassVar[str] = "correct_wars"
    wars: Annotated[tuple[War, ...], Length(0, 20)] = ()
    civil_war: PlayerId = ""
    reason: Reason = ""


def correct_wars(state: State, action: CorrectWars) -> Step[State]:
    for war in action.wars:
        playing(state, war.attacker, "wars")
        playing(state, war.defender, "wars")
    if action.civil_war:
        playing(state, action.civil_war, "civil_war")
    now = (action.wars, action.civil_war)
    _require_change((state.wars, state.civil_war), now, "wars")
    return corrected(
        evolve(state, wars=action.wars, civil_war=action.civil_war),
        Text("ren.figure.wars"),
        len(state.wars),
        len(action.wars),
        action.reason,
    )


def _require_change(before: object, after: object, field: str) -> None:
    if before == after:
        raise BadInput("correct.no_change", field)


HANDLERS: Handlers = {
    CorrectGoods: correct_goods,
    CorrectAdvance: correct_advance,
    CorrectFleet: correct_fleet,
    CorrectCapital: correct_capital,
    CorrectArms: correct_arms,
    CorrectCathedral: correct_cathedral,
    CorrectMarker: correct_marker,
    CorrectOrder: correct_order,
    CorrectDecree: correct_decree,
    CorrectPersonalities: correct_personalities,
    CorrectWars: correct_wars,
}
