"""Chapter 8: what the rules say against a war as it is declared."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from companion.core.checks import Checks
from companion.core.errors import BadInput, IllegalAction
from companion.core.game import PlayerId
from companion.games.medievalia.payment.paying import card_name
from companion.games.medievalia.pieces import Card, Troop
from companion.games.medievalia.ring.places import (
    Availability,
    CardAt,
    TroopHere,
    availability,
    reach,
)
from companion.games.medievalia.rulebook import cite
from companion.games.medievalia.state import CITY, State, Unit
from companion.games.medievalia.war.muster import (
    Battle,
    civil_places,
    guards_of,
    is_infantry,
    strength,
)

if TYPE_CHECKING:
    from companion.games.medievalia.war.warfare import WageWar

Where = Literal["own", "intermediate", "foreign"]


def available(state: State, player: PlayerId, place: str, used: Sequence[str] = ()) -> Availability:
    """Who of a player's troops in a place must, may or may not fight (F-8.4 to F-8.6)."""
    owner = state.owner_of(place)
    where: Where = "intermediate" if owner is None else "own" if owner == player else "foreign"
    here = [unit for unit in state.units_at(place) if unit.owner == player]
    troops = tuple(
        TroopHere(unit.id, is_used(state, unit, used), bool(unit.site), unit.attacked)
        for unit in here
    )
    return availability(troops, where)


def is_used(state: State, unit: Unit, used: Sequence[str]) -> bool:
    """As the app turned the card, or as the table said before the war."""
    return unit.used if state.turns else unit.id in used


def check_war(state: State, action: WageWar, checks: Checks) -> None:
    """Everything that the rules say against it (F-8.2 to F-8.17); it names one enemy (F-R37)."""
    if action.enemy == action.player:
        raise BadInput("med.war.no_enemy", "enemy", name=state.player(action.enemy).name)
    checks.forbid(
        action.enemy not in state.enemies(action.player), "med.war.no_enemy", cite("F-8.2"),
        "enemy", name=state.player(action.enemy).name,
    )  # fmt: skip
    _check_names(state, action)
    # One player on each side: partners fight separately (F-14.4).
    _check_side(state, action, action.player, [one.attackers for one in action.battles], checks)
    _check_side(state, action, action.enemy, [one.facing for one in action.battles], checks)
    for battle in action.battles:
        _check_targets(state, action, battle, checks)
    if not any(one.facing or one.target or one.site for one in action.battles):
        raise BadInput("med.war.nothing", "battles")
    if state.owner_of(action.place) is None:
        _check_between(action, checks)
    _check_bonuses(state, action, checks)
    _check_acts(state, action, checks)


def _check_names(state: State, action: WageWar) -> None:
    """Each troop is where the war is, and stands on one side and in one group only."""
    attackers = [name for one in action.battles for name in one.attackers]
    facing = [name for one in action.battles for name in one.facing]
    targets = [name for one in action.battles for name in one.target]
    for names, owner in (
        (attackers, action.player),
        (facing, action.enemy),
        (targets, action.enemy),
    ):
        for name in names:
            unit = state.units.get(name)
            if unit is None or unit.owner != owner or unit.place != action.place:
                raise BadInput("med.war.not_there", "battles", card=name)
    if len(set(attackers)) != len(attackers) or len(set(facing)) != len(facing):
        raise BadInput("med.named_twice", "battles")


def _check_side(
    state: State,
    action: WageWar,
    player: PlayerId,
    groups: Sequence[Sequence[str]],
    checks: Checks,
) -> None:
    """Who may not fight does not; who must, does (F-8.4 to F-8.6)."""
    committed = {name for group in groups for name in group}
    for one in available(state, player, action.place, action.used).troops:
        said = card_name(state, one.id)
        checks.forbid(
            one.verdict == "no" and one.id in committed, "med.war.may_not", cite(one.rule),
            "battles", card=said, reason=one.reason,
        )  # fmt: skip
        checks.forbid(
            one.verdict == "must" and one.id not in committed, "med.war.must", cite(one.rule),
            "battles", card=said, reason=one.reason,
        )  # fmt: skip


def _check_targets(state: State, action: WageWar, battle: Battle, checks: Checks) -> None:
    """One target; a guard cannot be singled out, an army is one target (F-8.4, F-R26)."""
    chosen = [bool(battle.facing), bool(battle.target), bool(battle.site)]
    if sum(chosen) > 1:
        raise BadInput("med.war.one_target", "battles")
    guards = [name for name in battle.target if state.units[name].site]
    if guards:
        raise IllegalAction(
            "med.war.guard", cite("F-R26"), "battles", may_overrule=False,
            card=card_name(state, guards[0]),
        )  # fmt: skip
    armies = [set(one.facing) for one in action.battles]
    checks.forbid(
        len(battle.target) > 1 and set(battle.target) not in armies,
        "med.war.no_army",
        cite("F-8.4"),
        "battles",
    )
    if battle.site:
        enemy = state.player(action.enemy)
        if enemy.home != action.place or enemy.site(battle.site) is None:
            raise BadInput("med.site.unknown", "battles", site=battle.site)


def _check_between(action: WageWar, checks: Checks) -> None:
    """All fight as two armies; there is no free target (F-8.17)."""
    is_one = len(action.battles) == 1 and bool(action.battles[0].facing)
    checks.forbid(not is_one, "med.war.two_armies", cite("F-8.17"), "battles")


def _check_bonuses(state: State, action: WageWar, checks: Checks) -> None:
    """Infantry helps another of its army; a civil building a card on its site (F-6.4, F-9.3)."""
    enemy = state.player(action.enemy)
    armies = [group for one in action.battles for group in (one.attackers, one.facing, one.target)]
    by = [one.by for one in action.bonuses]
    if len(set(by)) != len(by):
        raise BadInput("med.named_twice", "bonuses")
    for one in action.bonuses:
        if is_infantry(state, one.by):
            helped = one.to != one.by and any(one.by in army and one.to in army for army in armies)
            checks.forbid(not helped, "med.war.infantry", cite("F-9.3"), "bonuses")
            continue
        ground = enemy.site(one.by.partition("/")[0])
        if ground is None or one.by not in civil_places(ground):
            raise BadInput("med.unit.unknown", "bonuses", card=one.by)
        near = set(guards_of(state, enemy.id, ground)) | ({CITY} if ground.is_city else set())
        checks.forbid(one.to not in near, "med.war.civil", cite("F-6.4"), "bonuses")


def _check_acts(state: State, action: WageWar, checks: Checks) -> None:
    """Priests and archers: theirs or their ally's war, unused, in reach (F-9.1, F-9.2, F-9.8)."""
    sides = state.friends(action.player) | state.friends(action.enemy)
    acts = [(act, Troop.ARCHER) for act in action.arrows]
    acts += [(act, Troop.PRIEST) for act in action.heals]
    if len({act.by for act, _ in acts}) != len(acts):
        raise BadInput("med.named_twice", "heals")
    for act, troop in acts:
        field = "arrows" if troop is Troop.ARCHER else "heals"
        unit = state.units.get(act.by)
        if unit is None or unit.type is not troop:
            raise BadInput("med.unit.unknown", field, card=act.by)
        said = card_name(state, act.by)
        used = is_used(state, unit, action.used)
        checks.forbid(used, "med.pay.used", cite("F-3.5"), field, card=said)
        checks.forbid(unit.owner not in sides, "med.war.not_his", cite("F-9.8"), field, card=said)
        check_reach(state, unit, act.target, checks, field, action.enemy)


def check_reach(
    state: State, unit: Unit, target: str, checks: Checks, field: str, enemy: PlayerId
) -> None:
    """Whether a priest or an archer may choose this card (F-9.1, F-9.2, F-R36)."""
    card = card_at(state, unit.owner, target, enemy)
    ability: Literal["priest", "archer"] = "archer" if unit.type is Troop.ARCHER else "priest"
    told = reach(ability, unit.place, len(state.seats), (card,), unit.id).cards[0]
    if card.kind != "troop":
        raise IllegalAction(
            told.reason.key, cite(told.rule), field, may_overrule=False, **told.reason.params
        )
    checks.forbid(not told.legal, told.reason.key, cite(told.rule), field)


def card_at(state: State, owner: PlayerId, name: str, enemy: PlayerId) -> CardAt:
    """A card as a priest or an archer of this player sees it."""
    unit = state.units.get(name)
    if unit is None:
        kind: Literal["city", "building"] = "city" if name == CITY else "building"
        return CardAt(name, kind, state.player(enemy).home, "enemy")
    friends = state.friends(owner)
    side: Literal["own", "ally", "enemy"]
    side = "own" if unit.owner == owner else "ally" if unit.owner in friends else "enemy"
    return CardAt(name, "troop", unit.place, side, bool(unit.site))


def check_shot(state: State, player: PlayerId, archer: str, target: str, checks: Checks) -> int:
    """An arrow outside a war; the defence that the target has left (F-9.2)."""
    unit = state.units.get(archer)
    if unit is None or unit.owner != player or unit.type is not Troop.ARCHER:
        raise BadInput("med.unit.unknown", "archer", card=archer)
    if target not in state.units:
        raise BadInput("med.unit.unknown", "target", card=target)
    checks.forbid(
        state.turns and unit.used, "med.pay.used", cite("F-3.5"), "archer",
        card=card_name(state, archer),
    )  # fmt: skip
    check_reach(state, unit, target, checks, "target", state.units[target].owner)
    hurt = state.damage.get(target, 0)
    return strength(state, Card(state.units[target].type)).defence - hurt
