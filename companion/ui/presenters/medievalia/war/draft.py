"""A war that is being prepared: who attacks in which group, who faces whom, what is free."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from companion.core.game import PlayerId
from companion.core.records import dataclass
from companion.games.medievalia.pieces import Troop
from companion.games.medievalia.ring.places import Available
from companion.games.medievalia.state import CITY, State
from companion.games.medievalia.war.checks import available
from companion.games.medievalia.war.muster import Battle, Bonus, guards_of
from companion.games.medievalia.war.settling import Act
from companion.games.medievalia.war.warfare import WageWar

SITE, UNIT, ARMY = "site", "unit", "army"


@dataclass(frozen=True)
class WarDraft:
    """Answers so far; what nobody has answered is as the rules have it."""

    front: str = ""  # place and enemy
    groups: Mapping[str, int] = field(default_factory=dict)  # attackers; 0 stays out
    facing: Mapping[str, int] = field(default_factory=dict)  # defenders; 0 faces nobody
    targets: Mapping[str, str] = field(default_factory=dict)  # of groups that nobody faces
    order: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # who takes damage first
    bonuses: Mapping[str, str] = field(default_factory=dict)
    acts: Mapping[str, str] = field(default_factory=dict)  # priests and archers
    spread: Mapping[str, int] = field(default_factory=dict)  # damage by card, by house rule
    used: tuple[str, ...] = ()  # where the table pays


def fronts(state: State, player: PlayerId) -> tuple[tuple[str, PlayerId], ...]:
    """Places where he has a troop and an enemy has a card (F-8.2)."""
    found = []
    for place in state.ring:
        here = {unit.owner for unit in state.units_at(place)}
        for enemy in state.enemies(player):
            if player in here and (enemy in here or state.owner_of(place) == enemy):
                found.append((place, enemy))
    return tuple(found)


class WarPlan:
    """A draft on the table as it lies: every answer, given or not."""

    def __init__(self, state: State, player: PlayerId, draft: WarDraft) -> None:
        self.state = state
        self.player = player
        known = {f"{place}|{enemy}": (place, enemy) for place, enemy in fronts(state, player)}
        self.fronts = known
        self.front = draft.front if draft.front in known else next(iter(known), "")
        self.draft = draft if draft.front in ("", self.front) else WarDraft(self.front)
        self.place, self.enemy = known.get(self.front, ("", ""))

    def __bool__(self) -> bool:
        return bool(self.front)

    @property
    def is_between(self) -> bool:
        return self.state.owner_of(self.place) is None

    @property
    def attackers(self) -> tuple[Available, ...]:
        return available(self.state, self.player, self.place, self.draft.used).troops

    @property
    def defenders(self) -> tuple[Available, ...]:
        return available(self.state, self.enemy, self.place, self.draft.used).troops

    def group_of(self, name: str) -> int:
        """The group of an attacker: alone unless somebody says otherwise, all as one between."""
        free = [
            one.id
            for one in self.attackers
            if one.verdict != "no" and not self.state.units[one.id].attacked
        ]
        if name not in free:
            return 0
        alone = 1 if self.is_between else free.index(name) + 1
        return self.draft.groups.get(name, alone)

    @property
    def groups(self) -> Mapping[int, tuple[str, ...]]:
        found: dict[int, list[str]] = {}
        for one in self.attackers:
            number = self.group_of(one.id)
            if number:
                found.setdefault(number, []).append(one.id)
        return {number: self._ordered(f"a{number}", found[number]) for number in sorted(found)}

    def faced_by(self, name: str) -> int:
        """Which group a defender faces: nobody, unless it must fight."""
        verdict = next(one.verdict for one in self.defenders if one.id == name)
        if verdict == "no":
            return 0
        numbers = tuple(self.groups)
        preset = numbers[0] if verdict == "must" and numbers else 0
        chosen = self.draft.facing.get(name, preset)
        return chosen if chosen in numbers else preset

    def facing(self, number: int) -> tuple[str, ...]:
        names = [one.id for one in self.defenders if self.faced_by(one.id) == number]
        return self._ordered(f"d{number}", names)

    def _ordered(self, key: str, names: list[str]) -> tuple[str, ...]:
        order = self.draft.order.get(key, ())
        known = {name: place for place, name in enumerate(order)}
        return tuple(sorted(names, key=lambda name: known.get(name, len(known))))

    @property
    def targets(self) -> tuple[str, ...]:
        """What a free group may choose: sites, single troops, armies that face others (F-8.7)."""
        found = []
        other = self.state.player(self.enemy)
        if other.home == self.place:
            found += [f"{SITE}:{site.id}" for site in other.sites]
        here = [unit for unit in self.state.units_at(self.place) if unit.owner == self.enemy]
        found += [f"{UNIT}:{unit.id}" for unit in here if not unit.site]
        found += [f"{ARMY}:{number}" for number in self.groups if len(self.facing(number)) > 1]
        return tuple(found)

    def target_of(self, number: int) -> str:
        """The target of a free group: as said, or an open landscape of its own."""
        chosen = self.draft.targets.get(str(number), "")
        if chosen in self.targets:
            return chosen
        other = self.state.player(self.enemy)
        if other.home == self.place:
            open_sites = [
                site.id for site in other.landscapes if not guards_of(self.state, self.enemy, site)
            ]
            place = [one for one in self.groups if not self.facing(one)].index(number)
            return f"{SITE}:{open_sites[min(place, len(open_sites) - 1)] if open_sites else CITY}"
        return next(iter(self.targets), "")

    def battles(self) -> tuple[Battle, ...]:
        found = []
        for number, group in self.groups.items():
            faced = self.facing(number)
            kind, _, name = ("", "", "") if faced else self.target_of(number).partition(":")
            target: tuple[str, ...] = ()
            if kind == UNIT:
                target = (name,)
            elif kind == ARMY:
                target = self.facing(int(name))
            found.append(Battle(group, faced, target, name if kind == SITE else ""))
        return tuple(found)

    def guards(self) -> Mapping[str, tuple[str, ...]]:
        """Who guards the attacked sites, in the order of damage."""
        other = self.state.player(self.enemy)
        found = {}
        for battle in self.battles():
            ground = other.site(battle.site)
            if ground is not None:
                names = list(guards_of(self.state, self.enemy, ground))
                found[ground.id] = self._ordered(f"g{ground.id}", names)
        return found

    def action(self) -> WageWar:
        units = self.state.units
        acts = [
            (name, target)
            for name, target in self.draft.acts.items()
            if name in units and target and (target in units or target == CITY)
        ]
        fighting = {name for one in self.battles() for name in (*one.attackers, *one.facing)}
        bonuses = {**self.infantry(), **self.draft.bonuses}
        return WageWar(
            self.player,
            self.enemy,
            self.place,
            self.battles(),
            self.guards(),
            tuple(
                Bonus(by, to)
                for by, to in bonuses.items()
                if to and (by in fighting or "/" in by) and (to in fighting or by not in units)
            ),
            tuple(Act(by, to) for by, to in acts if units[by].type is Troop.ARCHER),
            tuple(Act(by, to) for by, to in acts if units[by].type is Troop.PRIEST),
            spread=self.spread(),
            used=tuple(name for name in self.draft.used if name in units),
        )

    def armies(self) -> Mapping[str, tuple[str, ...]]:
        """Attackers together and defenders together, by the key of the army."""
        sides = {f"a{number}": names for number, names in self.groups.items()}
        sides |= {f"d{number}": self.facing(number) for number in self.groups}
        return {key: names for key, names in sides.items() if len(names) > 1}

    def sharing(self) -> Mapping[str, tuple[str, ...]]:
        """Armies, and the guards of a site under attack: all who share damage."""
        guards = {f"g{site}": names for site, names in self.guards().items() if len(names) > 1}
        return {**self.armies(), **guards}

    def infantry(self) -> Mapping[str, str]:
        """Whom each infantry helps unless somebody says otherwise: who takes damage first."""
        found = {}
        for names in self.armies().values():
            for name in names:
                if self.state.units[name].type is Troop.INFANTRY:
                    found[name] = next(one for one in names if one != name)
        return found

    def spread(self) -> Mapping[str, int] | None:
        """Damage of each card that shares it, where the house rule lets it be spread (F-R8)."""
        if self.state.switches.damage != "spread_freely":
            return None
        shared = {name for names in self.sharing().values() for name in names}
        return {name: many for name, many in self.draft.spread.items() if name in shared} or None
