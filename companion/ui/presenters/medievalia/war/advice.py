"""Advice for a war: what is sure, the best grouping, the best facing, as exact minimax."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.core.errors import CompanionError
from companion.games.medievalia.pieces import Card
from companion.games.medievalia.state import CITY
from companion.games.medievalia.tables import BUILDINGS
from companion.games.medievalia.war.advice import (
    MOST,
    AttackAdvice,
    DefenceAdvice,
    Goal,
    Outcome,
    attack_advice,
    defence_advice,
)
from companion.games.medievalia.war.fights import Fighter
from companion.games.medievalia.war.muster import all_bonuses, fighter, guards_of, strength
from companion.ui.presenters.panels import Button, Item, Panel

if TYPE_CHECKING:
    from companion.ui.presenters.medievalia.war.page import WarPresenter

Told = tuple[AttackAdvice, DefenceAdvice | None]


class WarAdvice:
    """Asks the advisers about the war that is being prepared."""

    def __init__(self, page: WarPresenter) -> None:
        self.page = page

    def _fighters(self, names: tuple[str, ...]) -> tuple[Fighter, ...]:
        state, enemy = self.page.state, self.page.plan.enemy
        return tuple(fighter(state, name, enemy) for name in names)

    def goals(self) -> tuple[Goal, ...]:
        """The enemy's sites as targets, with their guards and bonuses."""
        state, plan = self.page.state, self.page.plan
        other = state.player(plan.enemy)
        if other.home != plan.place:
            return ()
        found = []
        for ground in other.sites:
            extra = all_bonuses(state, plan.enemy, [ground], ())
            guards = tuple(
                fighter(state, name, plan.enemy, extra.get(name, 0))
                for name in guards_of(state, plan.enemy, ground)
            )
            points = sum(
                BUILDINGS[one].prestige for one in ground.buildings if one not in ground.fortified
            )
            if ground.is_city:
                own = strength(state, Card.CITY)
                goal = Goal(
                    CITY, "city", guards, own.attack, own.defence + extra.get(CITY, 0), points
                )
                found.append(goal)
            else:
                found.append(Goal(ground.id, "landscape", guards, points=points))
        return tuple(found)

    def _split(self) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
        """Attackers, free defenders, other enemy troops that are targets."""
        plan = self.page.plan
        attackers = tuple(name for group in plan.groups.values() for name in group)
        free = tuple(one.id for one in plan.defenders if one.verdict != "no")
        others = tuple(
            one.id
            for one in plan.defenders
            if one.verdict == "no" and not self.page.state.units[one.id].site
        )
        return attackers, free, others

    def question(self) -> Callable[[], Told] | None:
        """What is to be worked out; none where there are too many or a strength is unknown."""
        plan, switches = self.page.plan, self.page.state.switches
        away = self.page.state.owner_of(plan.place) != plan.enemy
        names, free, others = self._split()
        if plan.is_between or not 0 < len(names) <= MOST or len(free) > MOST:
            return None
        try:
            attackers, defenders = self._fighters(names), self._fighters(free)
            rest, goals = self._fighters(others), self.goals()
            groups = tuple(self._fighters(group) for group in plan.groups.values())
        except CompanionError:
            return None

        def asked() -> Told:
            best = attack_advice(attackers, defenders, goals, rest, switches, away=away)
            if not defenders:
                return best, None
            return best, defence_advice(groups, defenders, goals, rest, switches, away=away)

        return asked

    def panels(self) -> tuple[Panel, ...]:
        page = self.page
        found = page.advised()
        names, free, _ = self._split()
        if not page.plan.is_between and max(len(names), len(free)) > MOST:
            note = page.say("med.ui.advice_too_many", most=MOST)
            return (Panel("advice", page.say("med.ui.advice"), note=note, column=1),)
        if found is None:
            return ()
        best, reply = found
        items = [Item("sure", page.say("med.ui.sure_damage"), value=str(best.sure_damage))]
        falls = [page.any_name(one.id) for one in best.targets if one.sure]
        if falls:
            items.append(Item("falls", page.say("med.ui.one_falls"), ", ".join(falls)))
        groups = "; ".join(
            page.units(page.state.units[name] for name in group) for group in best.groups
        )
        items.append(
            Item("best", page.say("med.ui.best_attack"), f"{groups} · {self._said(best.sure)}")
        )
        offers = [Button("advise:attack", page.say("med.ui.take_attack"), "sword")]
        if reply is not None and reply.options:
            told = self._said(reply.options[0].outcome)
            items.append(Item("facing", page.say("med.ui.best_defence"), told))
            offers.append(
                Button("advise:defence", page.say("med.ui.take_defence"), "shield-outline")
            )
        return (
            Panel(
                "advice",
                page.say("med.ui.advice"),
                items=tuple(items),
                offers=tuple(offers),
                column=1,
            ),
        )

    def _said(self, outcome: Outcome) -> str:
        page = self.page
        parts = [page.say("med.ui.out_city")] if outcome.city else []
        parts.append(page.say("med.ui.out_points", n=outcome.points))
        parts.append(page.say("med.ui.out_lands", n=outcome.landscapes))
        parts.append(page.say("med.ui.out_strength", n=outcome.strength))
        return " · ".join(parts)

    def tapped(self, key: str) -> None:
        page = self.page
        found = page.advised()
        if found is None:
            return
        best, reply = found
        if key == "advise:attack":
            numbers = {
                name: number for number, group in enumerate(best.groups, 1) for name in group
            }
            page.keep(groups=numbers, facing={}, targets={})
        elif key == "advise:defence" and reply is not None and reply.options:
            known = {frozenset(group): number for number, group in page.plan.groups.items()}
            facing = {
                name: known[frozenset(one.group)]
                for one in reply.options[0].facings
                for name in one.defenders
            }
            _, free, _ = self._split()
            page.keep(facing={**dict.fromkeys(free, 0), **facing})
