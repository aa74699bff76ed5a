"""A whole battle as one entry: losses, prisoners, honor points, war, conquest (M-10 to M-16)."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, ClassVar, Literal

from companion.core.checks import Checks
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Breakdown, Text
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass, evolve
from companion.games.medioevo.battle.decisions import Decision
from companion.games.medioevo.battle.model import Ending
from companion.games.medioevo.battle.outcome import Circumstances, Outcome, SideOutcome, outcome
from companion.games.medioevo.battle.staging import Staging, opened, played
from companion.games.medioevo.battle.words import Who
from companion.games.medioevo.common import honored, known, known_area, name_of
from companion.games.medioevo.diplomacy.treaties import ActHostile
from companion.games.medioevo.in_play import PlayAct, TableAct
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import Area, State
from companion.games.medioevo.war.battle_checks import (
    BARBARIANS,
    WAR,
    all_opponents,
    check_after,
    check_battle,
    check_retreat,
    opponents,
)
from companion.games.medioevo.war.battle_effects import check_round_cards, with_round_effects
from companion.games.medioevo.war.battle_losses import (
    army_after,
    buildings_after,
    captives_after,
    come_along,
    horde_after,
    others_spent,
    spent_after,
    with_marauders,
    with_retreat,
)
from companion.games.medioevo.war.conquest import (
    Conquer,
    Objects,
    Plunder,
    Site,
    check_involved,
    conquered,
    undecided,
)

BOTH = (Who.ATTACKER, Who.DEFENDER)
Consequence = Literal["losses", "prisoners", "spending", "honor", "war", "conquest", "buildings"]


@dataclass(frozen=True, slots=True)
class BookBattle(PlayAct):
    """A finished battle: how it was set up and every answer given, so that it can be replayed.

    Where the area has no name, the table says what it is. `waived` are consequences that the
    table does not want booked.
    """

    kind: ClassVar[str] = "book_battle"
    staging: Staging
    answers: Annotated[tuple[Decision, ...], Length(0, 5_000)]
    objects: Objects = ()
    inhabited: bool = False
    site: Annotated[Site, Doc("only where the area has no name")] = ""
    start_realm_of: PlayerId = ""
    loser: Annotated[PlayerId, Doc("who controlled the conquered area; empty: no player")] = ""
    other_armies: bool = False
    waived: frozenset[Consequence] = frozenset()
    overrule: bool = False
    retreat_to: Annotated[
        Annotated[str, Length(0, 80)] | None,
        Doc("after a retreat: the named area; empty: one without a name; null: nobody said"),
    ] = None
    came_along: Annotated[bool, Doc("who is missing in the named area came from elsewhere")] = False

    @property
    def actor(self) -> PlayerId:
        """Whose deed it is: the attacker's; of barbarians, who defends himself."""
        return self.staging.attacker.player or self.staging.defender.player

    def apply(self, state: State) -> Step[State]:
        staging = self.staging
        _require_sides(state, self)
        end = played(staging, self.answers)
        result = outcome(opened(staging), end, _circumstances(state, self))
        checks = Checks(self.overrule)
        stopped = result.ending is Ending.STOPPED
        peace = "fight" in state.banned.get(staging.area, "").split()
        rule = cite("M-27.1")
        checks.forbid(peace and not stopped, "battle.no_fight", rule, "staging", area=staging.area)
        check_round_cards(state, staging, checks)
        check_battle(checks, state, staging, self.answers, result)
        if result.ending is Ending.ATTACKER_RETREATED:
            check_retreat(checks, state, staging, result, self.retreat_to)
        joined, marauders = with_marauders(state, staging.area, self.answers)
        after = _losses(joined, self, result, checks)
        check_after(checks, state, after, staging)
        warnings = checks.settle() + marauders
        after = with_round_effects(after, staging, self.answers, opened(staging), end)
        if stopped and staging.area:
            kinds = {*state.banned.get(staging.area, "").split(), "fight"}
            after = evolve(after, banned={**after.banned, staging.area: " ".join(sorted(kinds))})
        shown: list[Breakdown] = []
        for follow_up in (_war, _honor, _retreat, _conquest):
            step_made = follow_up(after, self, result)
            if step_made is not None:
                after = step_made.state
                shown += step_made.breakdowns
                warnings += step_made.warnings
        warnings += _reminders(state, after, self, result)
        return step(
            after,
            f"log.battle_{result.ending.value}",
            tuple(shown),
            warnings,
            attacker=_name(state, staging.attacker.player),
            defender=_name(state, staging.defender.player),
            area=staging.area or Text("area.unnamed"),
            rounds=result.rounds,
        )


def _name(state: State, player: PlayerId) -> str | Text:
    return name_of(state, player) if player else Text("name.barbarians")


def _require_sides(state: State, action: BookBattle) -> None:
    for who in BOTH:
        player = action.staging.fighter(who).player
        if player:
            known(state, player, f"staging.{who.value}.player")
    for field in ("start_realm_of", "loser"):
        if getattr(action, field):
            known(state, getattr(action, field), field)
    if action.staging.area:
        known_area(state, action.staging.area, "staging.area")
    if action.retreat_to:
        known_area(state, action.retreat_to, "retreat_to")
        if action.retreat_to == action.staging.area:
            raise BadInput("move.same_area", "retreat_to")


def _place(state: State, action: BookBattle) -> Area:
    """The named area, or what the table said of one without a name."""
    if action.staging.area:
        return state.areas[action.staging.area]
    return Area(
        "", inhabited=action.inhabited, site=action.site, start_realm_of=action.start_realm_of
    )


def _circumstances(state: State, action: BookBattle) -> Circumstances:
    """What bears on honor points here; conquest and war are booked by their own chapters."""
    owner = _place(state, action).start_realm_of
    sides = {action.staging.fighter(who).player: who for who in BOTH}
    others = action.other_armies or _others_stay(state, action.staging)
    return Circumstances(start_realm_of=sides.get(owner) if owner else None, other_armies=others)


def _others_stay(state: State, staging: Staging) -> bool:
    """Whether the attacker is not alone in the named area even if he wins (M-16.1)."""
    if not staging.area or not staging.attacker.player:
        return False
    area = state.areas[staging.area]
    left = set(all_opponents(state, area, staging.attacker.player))
    beaten = staging.defender.player or BARBARIANS
    if beaten != BARBARIANS and beaten in left:
        army = area.forces[beaten]
        if staging.defender.force.units >= army.units:
            left.discard(beaten)
    else:
        left.discard(beaten)
    return bool(left)


def _losses(state: State, action: BookBattle, result: Outcome, checks: Checks) -> State:
    """Armies, prisoners, spent means and buildings as the battle left them."""
    staging = action.staging
    after = state
    for who, side in zip(BOTH, (result.attacker, result.defender), strict=True):
        fighter, other = staging.fighter(who), staging.fighter(who.other)
        if "losses" not in action.waived:
            if fighter.player:
                if action.came_along:
                    after = come_along(after, fighter.player, side.before, staging.area)
                after = army_after(after, fighter.player, side, staging.area, checks)
            elif staging.area:
                after = horde_after(after, staging.area, side.after)
        if fighter.player and "prisoners" not in action.waived:
            after = captives_after(after, fighter.player, other.player, side)
        if fighter.player and "spending" not in action.waived:
            after = spent_after(after, fighter.player, side)
    if "spending" not in action.waived:
        after = others_spent(after, action.answers)
    if "buildings" not in action.waived and staging.owner is not None:
        owner = staging.fighter(staging.owner).player
        after = buildings_after(after, owner, staging, result)
    if result.control_markers_removed and staging.area:
        after = after.with_area(evolve(after.areas[staging.area], marker=""))
    return after


def _war(state: State, action: BookBattle, _result: Outcome) -> Step[State] | None:
    """An attack on a player's army is a hostile act (M-21.1)."""
    attacker, defender = action.staging.attacker.player, action.staging.defender.player
    if "war" in action.waived or not (attacker and defender):
        return None
    return ActHostile(attacker, defender, "attack_army", action.overrule).apply(state)


def _honor(state: State, action: BookBattle, result: Outcome) -> Step[State] | None:
    """Large armies, revolts suppressed, armies lost to barbarians (M-24.2 to M-24.4)."""
    if "honor" in action.waived:
        return None
    shown = []
    for who, side in zip(BOTH, (result.attacker, result.defender), strict=True):
        player = action.staging.fighter(who).player
        if not player or not side.honor.lines:
            continue
        name = state.players[player].name
        shown.append(Breakdown("battle.honor_of", side.honor.lines, {"player": name}))
        state = honored(state, player, side.honor.total)
    return Step(_rebels_gone(state, action, result), Text("log.honor"), tuple(shown))


def _rebels_gone(state: State, action: BookBattle, result: Outcome) -> State:
    """Where areas are only counted, a revolt suppressed is one rebel area less (M-24.3)."""
    owner = action.start_realm_of
    if action.staging.area or not owner:
        return state
    beaten = any(
        not action.staging.fighter(who).player and not side.after.units
        for who, side in zip(BOTH, (result.attacker, result.defender), strict=True)
    )
    player = state.players[owner]
    if not beaten or not player.rebel_areas:
        return state
    winner = action.staging.fighter(result.winner).player if result.winner else ""
    regained = int(winner == owner)
    return state.with_player(
        owner, rebel_areas=player.rebel_areas - 1, areas=player.areas + regained
    )


def _retreat(state: State, action: BookBattle, result: Outcome) -> Step[State] | None:
    """The army that retreats stands in the area it went to, with its transports (M-15.1)."""
    staging = action.staging
    if result.ending is not Ending.ATTACKER_RETREATED or "losses" in action.waived:
        return None
    if not staging.area or action.retreat_to is None:
        return None
    player = staging.attacker.player
    after, left = with_retreat(state, player, staging.area, action.retreat_to)
    warnings: tuple[Text, ...] = (
        Text(
            "battle.retreat_goes_on",
            {"player": state.players[player].name, "rule": cite("M-15.1")},
        ),
    )
    if left:
        warnings += (Text("battle.left_standing", {"pieces": left, "rule": cite("M-16.2")}),)
    return Step(after, Text("log.battle_attacker_retreated"), (), warnings)


def _conquest(state: State, action: BookBattle, result: Outcome) -> Step[State] | None:
    """What the winner takes: the area with all in it (M-16.1), or what is left there (M-16.2)."""
    staging = action.staging
    if "conquest" in action.waived or result.winner is None:
        return None
    winner = staging.fighter(result.winner).player
    beaten = staging.fighter(result.winner.other).player
    if not winner:
        return _raid(state, action)
    if result.conquered:
        own = _place(state, action).start_realm_of == winner and not action.loser
        if own and not action.staging.area and not action.objects:
            return None
        return conquered(
            state,
            Conquer(
                winner,
                action.staging.area,
                action.objects,
                action.loser,
                inhabited=action.inhabited,
                site=action.site,
                start_realm_of=action.start_realm_of,
                overrule=action.overrule,
            ),
            beaten,
        )
    if action.objects:
        checks = Checks(action.overrule)
        check_involved(checks, state, action.objects, ("", winner, beaten))
        warnings = checks.settle()
        taken = Plunder(action.objects, winner, staging.area, action.overrule).apply(state)
        return replace(taken, warnings=warnings + _not_about_war(taken.warnings))
    return None


def _not_about_war(warnings: tuple[Text, ...]) -> tuple[Text, ...]:
    """The defender takes what an attacker left behind: no robbery, whoever opened the war."""
    return tuple(text for text in warnings if text.key != "conquest.not_at_war")


def _raid(state: State, action: BookBattle) -> Step[State] | None:
    """Barbarians who won destroy what the table says is there; named areas see to it themselves."""
    if action.staging.area or not action.objects:
        return None
    ruined = tuple(replace(item, fate="plunder") for item in action.objects)
    return Plunder(ruined, "", "", action.overrule).apply(state)


def _reminders(state: State, after: State, action: BookBattle, result: Outcome) -> tuple[Text, ...]:
    """What the table has to do on the board itself."""
    said: list[Text] = []
    staging = action.staging
    if result.winner and not staging.fighter(result.winner).player and not staging.area:
        said.append(Text("battle.remind_raid", {"rule": cite("M-23.5")}))
    if result.winner is Who.DEFENDER and staging.defender.player:
        said += undecided(after, staging.area, staging.attacker.player, ())
    said += _still_to_fight(after, staging, result)
    for who, side in zip(BOTH, (result.attacker, result.defender), strict=True):
        said += _reminders_of(state, action.staging.fighter(who).player, side)
    if result.falls_back:
        said.append(Text("battle.remind_nobody", {"rule": cite("M-15.6")}))
    if result.control_markers_removed and not action.staging.area:
        said.append(Text("battle.remind_markers", {"rule": cite("M-14.4")}))
    return tuple(said)


def _still_to_fight(state: State, staging: Staging, result: Outcome) -> list[Text]:
    """Whom the attacker has to fight next in the same area (M-15.5)."""
    if result.winner is not Who.ATTACKER or not staging.area or not staging.attacker.player:
        return []
    left = opponents(state, state.areas[staging.area], staging.attacker.player)
    names = tuple(_name(state, "" if party == BARBARIANS else party) for party in left)
    params = {"area": staging.area, "names": names, "rule": cite("M-15.5")}
    return [Text("battle.still_to_fight", params)] if left else []


def _reminders_of(state: State, player: PlayerId, side: SideOutcome) -> list[Text]:
    if not player or not side.wagons_hit:
        return []
    params = {"player": state.players[player].name, "n": side.wagons_hit}
    return [Text("battle.remind_wagons", params)]


@dataclass(frozen=True, slots=True)
class FightElsewhere(TableAct):
    """A battle that the table fought without the app: only its end, for the log."""

    kind: ClassVar[str] = "fight_elsewhere"
    attacker: PlayerId
    defender: PlayerId = ""
    area: Annotated[str, Length(0, 80)] = ""
    rounds: Annotated[int, Between(1, 99)] = 1
    attacker_won: bool = True

    def apply(self, state: State) -> Step[State]:
        known(state, self.attacker, "attacker")
        if self.defender:
            known(state, self.defender, "defender")
        if self.attacker == self.defender:
            raise BadInput("battle.same_side", "defender")
        now = Text(f"phase.{state.phase}")
        return step(
            state,
            "log.battle_attacker_left" if self.attacker_won else "log.battle_defender_left",
            warnings=()
            if state.phase == WAR
            else (Text("battle.not_in_this_phase", {"now": now}),),
            attacker=_name(state, self.attacker),
            defender=_name(state, self.defender),
            area=self.area or Text("area.unnamed"),
            rounds=self.rounds,
        )
