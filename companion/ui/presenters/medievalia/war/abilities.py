"""Abilities in a war: priests and archers of all, infantry, civil buildings (chapter 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.medievalia.pieces import Troop
from companion.games.medievalia.state import CITY, State
from companion.games.medievalia.war.checks import is_used
from companion.games.medievalia.war.muster import civil_places, guards_of
from companion.pages.panels import Choice, ChoiceRow
from companion.ui.presenters.panels import Panel

if TYPE_CHECKING:
    from companion.ui.presenters.medievalia.war.page import WarPresenter

NOBODY = "0"


class WarAbilities:
    """Asks in one list who acts on whom, and whom a bonus helps."""

    def __init__(self, page: WarPresenter) -> None:
        self.page = page

    @property
    def state(self) -> State:
        return self.page.state

    def panel(self) -> Panel:
        """Priests and archers of all players in reach, infantry, civil buildings (chapter 9)."""
        plan, rows = self.page.plan, []
        near = {plan.place, *self.state.ring[plan.place].neighbours}
        sides = self.state.friends(plan.player) | self.state.friends(plan.enemy)
        here = [
            one
            for battle in plan.battles()
            for one in (*battle.attackers, *battle.facing, *battle.target)
        ]
        guards = self._guards()
        for unit in self.state.units.values():
            if (
                unit.owner not in sides
                or unit.place not in near
                or is_used(self.state, unit, plan.draft.used)
            ):
                continue
            friends = self.state.friends(unit.owner)
            if unit.type is Troop.PRIEST:
                ours = [
                    one for one in (*here, *guards) if one in self.state.units and one != unit.id
                ]
                names = [one for one in ours if self.state.units[one].owner in friends]
            elif unit.type is Troop.ARCHER:
                names = [
                    one.id
                    for one in self.state.units.values()
                    if one.owner not in friends
                    and not one.site
                    and one.place in {unit.place, *self.state.ring[unit.place].neighbours}
                ]
            else:
                continue
            rows.append(self._picking("act", unit.id, names, plan.draft.acts.get(unit.id, "")))
        for group in (*plan.groups.values(), *(plan.facing(number) for number in plan.groups)):
            for name in group:
                if self.state.units[name].type is Troop.INFANTRY and len(group) > 1:
                    mates = [one for one in group if one != name]
                    now = plan.draft.bonuses.get(name, plan.infantry()[name])
                    rows.append(self._picking("bonus", name, mates, now))
        rows += self._civil()
        return Panel("abilities", self.page.say("med.ui.abilities"), asks=tuple(filter(None, rows)))

    def _guards(self) -> list[str]:
        plan, other = self.page.plan, self.state.player(self.page.plan.enemy)
        grounds = [other.site(battle.site) for battle in plan.battles()]
        return [
            name
            for ground in grounds
            if ground is not None
            for name in guards_of(self.state, plan.enemy, ground)
        ]

    def _civil(self) -> list[ChoiceRow | None]:
        plan, other, rows = self.page.plan, self.state.player(self.page.plan.enemy), []
        for battle in plan.battles():
            ground = other.site(battle.site)
            if ground is None:
                continue
            names = [
                *guards_of(self.state, plan.enemy, ground),
                *([CITY] if ground.is_city else []),
            ]
            if len(names) > 1:
                rows += [
                    self._picking("bonus", place, names, plan.draft.bonuses.get(place, ""))
                    for place in civil_places(ground)
                ]
        return list(rows)

    def _picking(self, what: str, by: str, names: list[str], now: str) -> ChoiceRow | None:
        if not names:
            return None
        page = self.page
        options = (
            Choice(NOBODY, page.say("med.ui.nobody"), chosen=not now),
            *(
                Choice(name, self.page.whose(name), chosen=name == now)
                for name in dict.fromkeys(names)
            ),
        )
        title = (
            self.page.whose(by) if by in self.state.units else self.page.say("med.ui.civil_bonus")
        )
        return ChoiceRow(f"{what}:{by}", title, options)
