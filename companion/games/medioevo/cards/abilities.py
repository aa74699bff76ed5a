"""What a card's ability changes in what the app keeps; the rest is remembered as in force."""

from __future__ import annotations

from collections import Counter
from dataclasses import field, replace
from typing import Annotated

from companion.core.checks import Faults
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.game import PlayerId
from companion.core.records import dataclass, evolve
from companion.games.medioevo import supply, tables
from companion.games.medioevo.cards.cards import (
    DOUBLING_PRINCESS,
    MAGNATE,
    MYSTICS,
    PIRATES,
    PLAGUE_DOCTORS,
    PRINCESSES,
    TAX_COLLECTORS,
    Points,
    card_row,
    check_die,
    check_mystic,
    check_pirate,
    number_given,
    printed_points,
)
from companion.games.medioevo.cards.foreign import require_held, with_card
from companion.games.medioevo.cards.in_force import with_effect, without_effect
from companion.games.medioevo.common import known, known_area, placed, removed
from companion.games.medioevo.events.horde import composition
from companion.games.medioevo.events.raids import horde_arrives
from companion.games.medioevo.forces import EMPTY, Force, force_of
from companion.games.medioevo.movement.trips import force_at
from companion.games.medioevo.pieces import Unit
from companion.games.medioevo.purchases.buying import with_points
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import Area, Effect, Horde, State
from companion.games.medioevo.trade.cargo import cubes_within_reach
from companion.games.medioevo.trade.market import is_fought_over
from companion.games.medioevo.war.control import area_control, controls
from companion.games.medioevo.words import Duration

BISHOPS = {1: "fight", 2: "trade", 3: "move"}
SCHEMER_OF_CARDS = 13
HORDES = {15: False, 65: True}  # M-27.15, M-27.65: does the player command the horde
UNITS_PLACED = (24, 34, 35)
WITHOUT_CAPTAIN = (14, 34, 35)
TEMPLAR_ABROAD, TEMPLAR_AT_WAR = 34, 35
MILITIA = (24, 25, 26)
MARAUDERS_LED, MARAUDERS_JOINED = 65, 66
BARDS = (44, 45)  # M-27.44, M-27.45
FOOLS = (48, 49)  # M-27.48, M-27.49
DIPLOMATS = (50, 51)  # M-27.50, M-27.51
SAGES = (61, 62)  # M-27.61, M-27.62: in the event phase, whatever the cards say


@dataclass(frozen=True, slots=True)
class CardOf:
    """A realm card before a player."""

    player: PlayerId
    number: Annotated[int, Between(1, 72)]


@dataclass(frozen=True, slots=True)
class CardPlay:
    """What the use of a card says; each card asks for some of it (`asks` in the table)."""

    die: Annotated[int, Between(0, 8), Doc("face rolled: of the d6 for a d3, or of the d8")] = 0
    area: Annotated[str, Length(0, 80), Doc("the area it is about; named ones are kept")] = ""
    unit: Unit | None = None
    count: Annotated[int, Between(0, 160), Doc("22, 23: cubes; 66: units")] = 0
    target: Annotated[PlayerId, Doc("44, 45, 48, 49, 59, 60: whose card")] = ""
    target_card: Annotated[int, Between(0, 72), Doc("44, 45, 48, 49, 59, 60: which card")] = 0
    cards: Annotated[tuple[CardOf, ...], Length(0, 3), Doc("13: cards that stay turned")] = ()
    points: Annotated[
        Points, Doc("57-60: points it gives; 71, 72: points produced and not used")
    ] = field(default_factory=dict)
    areas: Annotated[
        tuple[Annotated[str, Length(1, 80)], ...], Length(0, 3), Doc("42: the areas kept safe")
    ] = ()
    pieces: Annotated[Force, Doc("66: the units that join the barbarians")] = EMPTY
    start: Annotated[str, Length(0, 80), Doc("66: where they come from; empty: no named area")] = ""


NOTHING_SAID = CardPlay()


def check_effect(
    state: State, player: PlayerId, number: int, play: CardPlay, faults: Faults
) -> None:
    """Everything against what the play says."""
    row = card_row(number)
    rule = cite(row.rule)
    check_die(number, play.die, faults, "play.die")
    for what in ("area", "unit", "target", "target_card"):
        missing = what in row.asks and not getattr(play, what)
        faults.refuse(missing, f"card.{what}_missing", f"play.{what}", card=number)
    if number in BISHOPS:
        before = state.banned_before.get(play.area, "").split()
        again = BISHOPS[number] in before
        faults.forbid(again, "card.same_area", rule, "play.area", area=play.area)
    if number == SCHEMER_OF_CARDS:
        _check_schemer(state, play, faults)
    if play.unit is Unit.CAPTAIN:
        captain = number in WITHOUT_CAPTAIN
        faults.forbid(captain, "card.no_captain", rule, "play.unit", card=number)
    if number in UNITS_PLACED and play.unit is not None:
        left = supply.figures_left(state, play.unit, player).total
        unit = Text(tables.UNITS[play.unit].name)
        faults.lack(left < 1, "card.no_figure", cite("M-1.6"), "play.unit", unit=unit)
    if number == MARAUDERS_JOINED:
        most = row.figures["most_units"]
        joining = play.pieces.units or play.count
        wrong = not 1 <= joining <= most
        faults.forbid(wrong, "card.units_joined", rule, "play.count", most=most)
        goods = play.pieces.transports + sum(play.pieces.engine)
        faults.refuse(goods > 0, "card.only_units", "play.pieces")
        if play.start:
            known_area(state, play.start, "play.start")
        here = force_at(state, player, play.start)
        faults.refuse(not here.holds(play.pieces), "stops.not_there", "play.pieces")
    if number in PLAGUE_DOCTORS:
        most = number_given(number, play.die).total
        named_now = _kept_safe(play)
        faults.forbid(not named_now, "card.area_missing", rule, "play.areas", card=number)
        faults.forbid(len(named_now) > most, "card.areas_safe", rule, "play.areas", n=most)
    if number in TAX_COLLECTORS:
        there = cubes_within_reach(state, player)
        over = play.count > there
        faults.forbid(over, "card.not_so_many_cubes", rule, "play.count", n=there)
    if play.area in state.areas:
        _check_area(state, player, number, state.areas[play.area], faults)
    if number in PIRATES:
        check_pirate(number, play.points, faults, "play.points")
    if number in MYSTICS:
        _check_mystic(state, player, number, play, faults)
    if number in (*BARDS, *FOOLS, *PRINCESSES) and play.target and play.target_card:
        _check_target(state, number, play, faults)


def _check_area(state: State, player: PlayerId, number: int, area: Area, faults: Faults) -> None:
    """What a card asks of a named area; what it does not keep the table sees itself."""
    rule = cite(card_row(number).rule)
    # An invasion has already ended the player's control, so only another's speaks against him.
    holders = area_control(area, state.treaties).controllers
    mine = player in (*holders, area.start_realm_of) or player in area.forces
    lost = number in MILITIA and bool(holders) and not mine
    faults.forbid(lost, "card.area_not_yours", rule, "play.area", area=area.name)
    quiet = number in MILITIA and not _is_invaded(player, area)
    faults.forbid(quiet, "card.no_invasion", rule, "play.area", area=area.name)
    peace = number == TEMPLAR_AT_WAR and not is_fought_over(state, area)
    faults.forbid(peace, "card.no_battle_there", rule, "play.area", area=area.name)
    home = number == TEMPLAR_ABROAD and area.start_realm_of == player
    faults.forbid(home, "card.outside_realm", rule, "play.area", area=area.name)
    if number == MARAUDERS_LED:
        held = controls(state, player, area) and player in area.forces
        there = held and area.forces[player].units > 0
        faults.forbid(not there, "card.own_units_there", rule, "play.area", area=area.name)
    if number == MARAUDERS_JOINED:
        horde = area.barbarians is not None and area.barbarians.units > 0
        faults.forbid(not horde, "card.no_barbarians_there", rule, "play.area", area=area.name)


def _is_invaded(player: PlayerId, area: Area) -> bool:
    """Whether barbarians or another player's army stand there (M-27.24 to M-27.26)."""
    rebels = area.barbarians is not None and area.barbarians.units > 0
    return rebels or any(force.units for owner, force in area.forces.items() if owner != player)


def _check_schemer(state: State, play: CardPlay, faults: Faults) -> None:
    rule = cite("M-27.13")
    most = number_given(SCHEMER_OF_CARDS, play.die).total
    faults.forbid(len(play.cards) > most, "card.schemer_most", rule, "play.cards", most=most)
    faults.refuse(len(set(play.cards)) != len(play.cards), "input.listed_twice", "play.cards")
    for place, chosen in enumerate(play.cards):
        held = require_held(state, chosen.player, chosen.number, f"play.cards.{place}")
        faults.refuse(not held.used, "card.not_turned", f"play.cards.{place}", card=chosen.number)


def _check_mystic(
    state: State, player: PlayerId, number: int, play: CardPlay, faults: Faults
) -> None:
    check_mystic(number, play.points, faults, "play.points")
    pool = state.players[player].points
    short = [colour for colour, count in play.points.items() if count > pool.get(colour, 0)]
    for colour in short:
        name = Text(f"colour.{colour}")
        faults.refuse(True, "card.points_not_in_pool", "play.points", colour=name)


def _check_target(state: State, number: int, play: CardPlay, faults: Faults) -> None:
    rule = cite(card_row(number).rule)
    known(state, play.target, "play.target")
    itself = play.target_card == number
    faults.refuse(itself, "card.another_card", "play.target_card", card=number)
    if itself:
        return
    held = require_held(state, play.target, play.target_card, "play.target_card")
    other = play.target_card
    if number in BARDS:
        faults.refuse(not held.used, "card.not_turned", "play.target_card", card=other)
    elif number in FOOLS:
        faults.forbid(not held.used, "card.not_turned", rule, "play.target_card", card=other)
    else:
        faults.forbid(held.used, "card.turned", rule, "play.target_card", card=other)
        printed = printed_points(state.settings.values, other)
        factor = 2 if number == DOUBLING_PRINCESS else 1
        wrong = printed is not None and not printed.fits(play.points, factor)
        faults.forbid(wrong, "card.other_points", rule, "play.points", card=other)
        faults.refuse(not any(play.points.values()), "card.no_points", "play.points")


def after_card(
    state: State, player: PlayerId, owner: PlayerId, number: int, play: CardPlay
) -> tuple[State, tuple[Text, ...]]:
    """The state after the ability, without its florins; and what the table has to do by hand."""
    row = card_row(number)
    state = _changed(state, player, owner, number, play)
    remembered = row.duration is not Duration.ONCE and number not in PIRATES
    if remembered:
        count = play.count or play.pieces.units or number_given(number, play.die).total
        count = count or row.figures.get("movement_points", 0)
        effect = Effect(f"card.{number}", player, row.duration, state.round, play.area, count=count)
        state = with_effect(state, effect)
    if number in FOOLS:
        return _fooled(state, play)
    if number in SAGES:
        return state, (Text("card.draw_again"),)
    if number == TEMPLAR_ABROAD and (play.area not in state.areas or not state.horde_dice):
        return state, (Text("card.resistance"),)
    return state, ()


def _changed(state: State, player: PlayerId, owner: PlayerId, number: int, play: CardPlay) -> State:
    if number in BISHOPS:
        kinds = {*state.banned.get(play.area, "").split(), BISHOPS[number]}
        return evolve(state, banned={**state.banned, play.area: " ".join(sorted(kinds))})
    if number in HORDES:
        return _horde_placed(state, play.area, player if HORDES[number] else "")
    if number in UNITS_PLACED and play.unit is not None:
        area = play.area if play.area in state.areas else ""
        wild = number == TEMPLAR_ABROAD and bool(area) and _resists(state, state.areas[area])
        state = placed(state, player, force_of(play.unit), area)
        return _horde_placed(state, area, "") if wild else state
    if number == MAGNATE:
        held = require_held(state, owner, MAGNATE)
        deposit = 0 if held.deposit else tables.CARDS[MAGNATE].figures["deposit"]
        return with_card(state, owner, MAGNATE, deposit=deposit)
    if number == SCHEMER_OF_CARDS:
        for chosen in play.cards:
            state = with_card(state, chosen.player, chosen.number, blocked=True)
        return state
    if number in BARDS:
        return with_card(state, play.target, play.target_card, used=False, blocked=False)
    if number == MARAUDERS_JOINED and play.area in state.areas and play.pieces.units:
        return _joined(state, player, play)
    if number in PLAGUE_DOCTORS:
        for area in _kept_safe(play):
            what, now = f"card.{number}", state.round
            state = with_effect(state, Effect(what, player, Duration.PHASE, now, area))
        return state
    if number in SAGES:
        # Another card counts: its symbols are still to be chosen.
        return evolve(state, event_symbols=(), done=state.done - {"symbols"})
    if number in DIPLOMATS:
        more = number_given(number, play.die).total
        return state.with_player(player, protected=state.players[player].protected + more)
    if number in PIRATES:
        return with_points(state, player, Counter(play.points))
    if number in MYSTICS:
        pool = Counter(state.players[player].points) - Counter(play.points)
        return state.with_player(player, points=dict(pool))
    if number in PRINCESSES:
        return _with_princess(state, player, number, play)
    return state


def _joined(state: State, player: PlayerId, play: CardPlay) -> State:
    """Units that leave their place and fight with a barbarian army until the round ends."""
    state = removed(state, player, play.pieces, play.start)
    area = state.areas[play.area]
    horde = area.barbarians or Horde()
    horde = replace(
        horde,
        joined=horde.joined.plus(play.pieces),
        joined_by=player,
        joined_from=play.start,
    )
    return state.with_area(evolve(area, barbarians=horde))


def _kept_safe(play: CardPlay) -> tuple[str, ...]:
    """The areas a Plague doctor names."""
    return tuple(dict.fromkeys((*play.areas, *((play.area,) if play.area else ()))))


def _resists(state: State, area: Area) -> bool:
    """A barbarian area without an army meets whoever comes with a fresh horde (M-23.3)."""
    armed = any(force.units for force in area.forces.values())
    horde = area.barbarians is not None and area.barbarians.units > 0
    held = area_control(area, state.treaties).controllers
    return bool(state.horde_dice) and not (armed or horde or held or area.sea)


def _with_princess(state: State, player: PlayerId, number: int, play: CardPlay) -> State:
    """The other card's points; it is used up, but with M-27.59 its ability is still to come."""
    state = with_points(state, player, Counter(play.points))
    state = with_card(state, play.target, play.target_card, used=True)
    if number == DOUBLING_PRINCESS:
        return state
    effect = Effect(f"card.{number}", player, Duration.ROUND, state.round, card=play.target_card)
    return with_effect(state, effect)


def _horde_placed(state: State, area: str, leader: PlayerId) -> State:
    """A horde in a named area, as far as figures go; elsewhere the table alone keeps it."""
    if area not in state.areas:
        return state
    if not state.horde_dice:
        raise BadInput("card.no_horde_yet", "play.area")
    horde = composition(state.horde_dice)
    left = supply.barbarians_left(state)
    horde = replace(
        horde,
        light_infantry=min(horde.light_infantry, max(0, left[Unit.LIGHT])),
        archer=min(horde.archer, max(0, left[Unit.ARCHER])),
        captain=min(horde.captain, max(0, left[Unit.CAPTAIN])),
        leader=leader,
    )
    return horde_arrives(state, area, horde)


def _fooled(state: State, play: CardPlay) -> tuple[State, tuple[Text, ...]]:
    """What the cancelled card left in force ends; what it did at once is for the table."""
    what = f"card.{play.target_card}"
    for effect in reversed(state.effects):
        if effect.what == what and effect.player == play.target:
            return _without_ban(without_effect(state, effect), play.target_card, effect.area), ()
    return state, (Text("card.take_back", {"card": play.target_card}),)


def _without_ban(state: State, number: int, area: str) -> State:
    if number not in BISHOPS:
        return state
    kinds = [kind for kind in state.banned.get(area, "").split() if kind != BISHOPS[number]]
    banned = {name: kind for name, kind in state.banned.items() if name != area}
    if kinds:
        banned[area] = " ".join(kinds)
    return evolve(state, banned=banned)
