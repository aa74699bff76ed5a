"""What the table says against a battle as it was set up (M-10.1): when, who, with what, where."""

from __future__ import annotations

from dataclasses import replace

from companion.core.checks import Checks
from companion.core.explain import Text
from companion.core.game import PlayerId
from companion.games.medioevo import tables
from companion.games.medioevo.battle.decisions import Decision, PlayCard
from companion.games.medioevo.battle.outcome import Outcome, SideOutcome
from companion.games.medioevo.battle.setup import next_opponents
from companion.games.medioevo.battle.staging import (
    Fighter,
    Staging,
    barbarians_of,
    fighter_of,
    hand_of,
    owned_for_battle,
    site_of,
)
from companion.games.medioevo.battle.words import Who
from companion.games.medioevo.events.revolting import fresh_horde
from companion.games.medioevo.forces import EMPTY, Force
from companion.games.medioevo.movement.arrivals import opponents_there
from companion.games.medioevo.pieces import Colour, Unit
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import Area, Horde, State
from companion.games.medioevo.supply import figures_left

EVENTS, WAR = 2, 5  # the phases with battles
CALLING = frozenset({15, 34, 35, 65, 66})  # realm cards after which a battle is due at any time
BARBARIANS = "barbarians"


def check_battle(
    checks: Checks, state: State, staging: Staging, answers: tuple[Decision, ...], result: Outcome
) -> None:
    """Everything in which the battle differs from the table that is to book it."""
    _check_when(checks, state, staging)
    for who, side in zip(Who, (result.attacker, result.defender), strict=True):
        fighter = staging.fighter(who)
        if fighter.player:
            _check_place_in_order(checks, state, fighter)
            _check_means(checks, state, fighter, side)
        if staging.area:
            _check_army(checks, state, staging, who)
    _check_table(checks, state, staging)
    if staging.area:
        _check_area(checks, state, staging)
        _check_opponent(checks, state, staging)
    for card in cards_of_others(answers):
        _check_card_of_another(checks, state, card)


def _check_when(checks: Checks, state: State, staging: Staging) -> None:
    """Battles are fought in the war phase, barbarians' attacks in the event phase (R-12)."""
    called = any(
        card.used and card.number in CALLING
        for player in state.players.values()
        for card in player.cards
    )
    attack = not staging.attacker.player and state.switches.phase2_battles == "immediate"
    due = state.phase == WAR or called or (state.phase == EVENTS and attack)
    now = Text(f"phase.{state.phase}")
    checks.forbid(not due, "battle.not_in_this_phase", cite("M-10.1"), "staging", now=now)


def _check_place_in_order(checks: Checks, state: State, side: Fighter) -> None:
    name = state.players[side.player].name
    out = side.player not in state.playing
    checks.forbid(out, "player.is_out", cite("M-22.5"), "staging", player=name)
    if not out:
        place = state.playing.index(side.player) + 1
        wrong = side.position != place
        params = {"player": name, "position": side.position, "place": place}
        checks.forbid(wrong, "battle.other_place", cite("M-10.7"), "staging", **params)


def _check_table(checks: Checks, state: State, staging: Staging) -> None:
    """The number of players, the horde's dice and the house rules are those of the table."""
    count = len(state.playing)
    other = staging.players != count
    checks.forbid(other, "battle.other_number", cite("R-04"), "staging.players", n=count)
    barbarians = not (staging.attacker.player and staging.defender.player)
    dice = barbarians and bool(state.horde_dice) and staging.horde_dice != state.horde_dice
    rule, shown = cite("M-6.1"), " ".join(map(str, state.horde_dice))
    checks.forbid(dice, "battle.other_dice", rule, "staging.horde_dice", dice=shown)
    rules = staging.switches != state.switches
    checks.forbid(rules, "battle.other_house_rules", cite("M-10.1"), "staging.switches")


def _check_means(checks: Checks, state: State, fighter: Fighter, side: SideOutcome) -> None:
    """Cards, technologies, points and blood tokens that were used are there (M-19.1, M-20.1)."""
    person = state.players[fighter.player]
    for number in sorted(set(side.cards_played) - hand_of(state, person)):
        turned = person.card(number) is not None
        params = {"card": number, "player": person.name}
        checks.forbid(not turned, "card.not_held", cite("M-19.1"), "staging", **params)
        checks.forbid(turned, "card.turned", cite("M-19.1"), "staging", card=number)
    for technology in sorted(fighter.means.technologies - owned_for_battle(person)):
        name = Text(tables.TECHNOLOGIES[technology].name)
        key, rule = "battle.technology_not_owned", cite("M-20.1")
        checks.forbid(True, key, rule, "staging", technology=name)
    for colour, spent in ((Colour.RED, side.red_points), (Colour.BLUE, side.blue_points)):
        missing = spent > person.points.get(colour, 0)
        params = {"player": person.name, "colour": Text(f"colour.{colour.value}"), "n": spent}
        checks.forbid(missing, "battle.points_not_there", cite("M-8.3"), "staging", **params)
    missing = side.blood_tokens > person.blood
    checks.forbid(missing, "battle.not_enough_tokens", cite("M-26.3"), "staging", n=person.blood)


def cards_of_others(answers: tuple[Decision, ...]) -> tuple[int, ...]:
    """Realm cards that players outside of the battle played in it."""
    return tuple(
        answer.card for answer in answers if isinstance(answer, PlayCard) and answer.by is None
    )


def holder_of(state: State, card: int) -> PlayerId:
    """Who has the realm card; there is one of each."""
    return next((name for name, player in state.players.items() if player.card(card)), "")


def _check_card_of_another(checks: Checks, state: State, number: int) -> None:
    holder = holder_of(state, number)
    nobody = not holder
    checks.forbid(nobody, "battle.nobody_holds_card", cite("M-19.1"), "answers", card=number)
    held = state.players[holder].card(number) if holder else None
    turned = held is not None and held.used
    checks.forbid(turned, "card.turned", cite("M-19.1"), "answers", card=number)


# -- a named area --------------------------------------------------------------------------


def taking_part(force: Force, at_sea: bool) -> Force:
    """What of the pieces in an area fights: all units with their engines, at sea the galleys.

    Docked galleys lie in a land area and take no part in its battle (M-13.7).
    """
    nothing = (0, 0, 0)
    galleys = force.galley if at_sea else nothing
    return replace(force, war_wagon=nothing, caravan=nothing, merchant_ship=nothing, galley=galleys)


def _check_army(checks: Checks, state: State, staging: Staging, who: Who) -> None:
    """An army is all units of one owner in the area (M-0.3); a horde is all of it (M-6.1)."""
    fighter, area = staging.fighter(who), state.areas[staging.area]
    if not fighter.player:
        expected = _horde_there(state, area)
        if expected is not None:
            wrong = fighter.force != barbarians_of(expected, state.switches).force
            params = {"area": area.name, "n": expected.units}
            checks.forbid(wrong, "battle.other_horde", cite("M-6.1"), "staging", **params)
        return
    there = taking_part(area.forces.get(fighter.player, EMPTY), staging.at_sea)
    mine = taking_part(fighter.force, staging.at_sea)
    left_out = mine != there and there.holds(mine)
    name = state.players[fighter.player].name
    params = {"player": name, "area": area.name, "n": there.units}
    checks.forbid(left_out, "battle.army_left_out", cite("M-10.1"), "staging", **params)


def _horde_there(state: State, area: Area) -> Horde | None:
    """The horde that stands in the area, or the one that would appear (M-23.3); None: unknown."""
    if area.barbarians is not None and area.barbarians.units:
        return area.barbarians
    return fresh_horde(state) if state.horde_dice else None


def _check_area(checks: Checks, state: State, staging: Staging) -> None:
    """Land or sea, the buildings and whose they are (M-13.1, M-14.1)."""
    area = state.areas[staging.area]
    key = "battle.is_at_sea" if area.sea else "battle.is_on_land"
    other = staging.at_sea != area.sea
    checks.forbid(other, key, cite("M-13.1"), "staging.at_sea", area=area.name)
    site = site_of(area, staging.attacker.player, staging.defender.player)
    for kind, building in (
        ("military", site.military),
        ("civil", site.civil),
        ("cathedral", site.cathedral),
    ):
        wrong = getattr(staging, kind) != building
        params = {"area": area.name, "building": Text(f"building_kind.{kind}")}
        key = "battle.other_building" if building else "battle.building_not_there"
        checks.forbid(wrong, key, cite("M-14.1"), f"staging.{kind}", **params)
    owner = bool(site.military) and staging.owner is not site.owner
    checks.forbid(owner, "battle.other_owner", cite("M-14.1"), "staging.owner", area=area.name)


def opponents(state: State, area: Area, player: PlayerId) -> tuple[PlayerId | str, ...]:
    """Whom the player may fight next in a named area: barbarians first (M-15.5)."""
    parties = all_opponents(state, area, player)
    return next_opponents(parties, [party for party in parties if party == BARBARIANS])


def all_opponents(state: State, area: Area, player: PlayerId) -> tuple[PlayerId | str, ...]:
    """All whom the player has to fight in a named area.

    A horde that he commands and armies that a treaty lets stand beside his are no opponents.
    """
    parties: list[str] = list(opponents_there(state, player, area))
    horde = area.barbarians
    if horde is not None and horde.units and horde.leader != player:
        parties.append(BARBARIANS)
    return tuple(parties)


def _check_opponent(checks: Checks, state: State, staging: Staging) -> None:
    attacker, defender = staging.attacker.player, staging.defender.player
    if attacker and defender:
        first = opponents(state, state.areas[staging.area], attacker) == (BARBARIANS,)
        params = {"area": staging.area, "player": state.players[attacker].name}
        checks.forbid(first, "battle.barbarians_first", cite("M-15.5"), "staging", **params)


# -- after the battle ----------------------------------------------------------------------


def check_after(checks: Checks, before: State, after: State, staging: Staging) -> None:
    """No more figures stand on the map than the box holds (M-1.6)."""
    for who in Who:
        player = staging.fighter(who).player
        for unit in Unit if player else ():
            left = figures_left(after, unit.value, player).total
            missing = left < min(0, figures_left(before, unit.value, player).total)
            params = {"player": before.players[player].name, "unit": Text(f"unit.{unit.value}")}
            checks.forbid(missing, "battle.no_figures", cite("M-1.6"), "staging", **params)


def check_retreat(
    checks: Checks, state: State, staging: Staging, result: Outcome, target: str | None
) -> None:
    """A retreat needs transports, and an area next to it without opponents (M-15.1)."""
    player, rule = staging.attacker.player, cite("M-15.1")
    name = state.players[player].name
    places = fighter_of(state, player, staging.attacker.force, staging.area).places
    # The loss value is taken after the step; those it kills had to be carried as well.
    short = places is not None and result.attacker.after.units > places
    params = {"player": name, "places": places, "n": result.attacker.after.units}
    checks.forbid(short, "battle.too_few_transports", rule, "answers", **params)
    unsaid = bool(staging.area) and target is None
    checks.forbid(unsaid, "battle.retreat_where", rule, "retreat_to", player=name)
    if target:
        area = state.areas[target]
        taken = bool(opponents(state, area, player))
        params = {"area": target, "player": name}
        checks.forbid(taken, "battle.retreat_taken", rule, "retreat_to", **params)
        for place in (staging.area, target):
            barred = "move" in state.banned.get(place, "").split()
            checks.forbid(barred, "arrival.barred", cite("M-27.3"), "retreat_to")
