"""The war page: where, who attacks, who faces whom, free targets, abilities, what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.core.errors import CompanionError
from companion.core.records import evolve
from companion.games.medievalia.pieces import Card
from companion.games.medievalia.state import ACTIONS, CITY, MOVEMENT, State, Unit, strength_of
from companion.games.medievalia.war.settling import War
from companion.games.medievalia.war.warfare import WageWar
from companion.pages.panels import ChoiceRow
from companion.pages.parts import Button
from companion.ui.i18n import Translator
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.means import Works
from companion.ui.presenters.medievalia.own_page import OwnPage
from companion.ui.presenters.medievalia.supply_words import Starving
from companion.ui.presenters.medievalia.values import Reading
from companion.ui.presenters.medievalia.war.abilities import NOBODY, WarAbilities
from companion.ui.presenters.medievalia.war.advice import Told, WarAdvice
from companion.ui.presenters.medievalia.war.draft import ARMY, SITE, UNIT, WarDraft, WarPlan
from companion.ui.presenters.medievalia.war.losses import WarLosses
from companion.ui.presenters.panels import Answer, Choice, Item, Panel
from companion.ui.presenters.phases.views import Foot
from companion.ui.presenters.session import Session

DRAFT = "war"


class WarPresenter(OwnPage):
    """Prepares a war in any order; one tap books all of it."""

    place_text = "med.place.war"

    def __init__(
        self,
        session: Session,
        texts: Callable[[], Translator],
        drafts: Drafts,
        worker: Works,
        changed: Callable[[], None],
    ) -> None:
        super().__init__(session, texts, drafts)
        self._worker = worker
        self._changed = changed
        self._asked: tuple[State, WarDraft] | None = None
        self._told: Told | None = None

    def advised(self) -> Told | None:
        """Advice for the war as it is prepared; worked out elsewhere, none until it is there."""
        state, draft = self.state, self.plan.draft
        wanted = (state, WarDraft(self.plan.front, draft.groups, used=draft.used))
        if self._asked is None or self._asked[0] is not state or self._asked[1] != wanted[1]:
            self._asked, self._told = wanted, None
            question = WarAdvice(self).question()
            if question is not None:
                self._worker.ask(
                    lambda _cancelled: question(), lambda told: self._hear(wanted, told)
                )
        return self._told

    def _hear(self, wanted: tuple[State, WarDraft], told: Any) -> None:
        if self._asked is wanted:
            self._told = told
            self._changed()

    @property
    def draft(self) -> WarDraft:
        return self.drafts.load(DRAFT, WarDraft())

    def keep(self, **changes: object) -> None:
        self.drafts.keep(DRAFT, evolve(self.plan.draft, front=self.plan.front, **changes))

    @property
    def plan(self) -> WarPlan:
        return WarPlan(self.state, self.who, self.draft)

    def panels(self) -> tuple[Panel, ...]:
        plan = self.plan
        if not plan or not self.is_turn or self.state.phase not in (ACTIONS, MOVEMENT):
            return (Panel("none", self.say("med.ui.no_war")),)
        found = [self._where(), self._attackers(), self._defence()]
        more = (self._targets(), WarLosses(self).orders(), WarAbilities(self).panel())
        found += [panel for panel in more if panel.asks]
        found[1:1] = self._unread()
        if not self.state.turns:
            found.insert(1, self._used())
        if self.state.switches.damage == "spread_freely" and plan.sharing():
            found.append(self._spread())
        beside = (*WarLosses(self).panels(), *WarAdvice(self).panels())
        return (*found, self._result(), *beside)

    # -- questions ---------------------------------------------------------------------------

    def _where(self) -> Panel:
        plan = self.plan
        choices = tuple(
            Choice(key, f"{self.name(enemy)} · {self.place(place)}", self.player(enemy).colour)
            for key, (place, enemy) in plan.fronts.items()
        )
        return Panel("front", self.say("med.ui.where"), choices=choices, chosen=plan.front)

    def _unread(self) -> tuple[Panel, ...]:
        """Strengths that this war needs and nobody has read off the cards yet (F-U1)."""
        plan = self.plan
        sides = (plan.player, plan.enemy)
        cards = [Card(unit.type) for unit in self.state.units_at(plan.place) if unit.owner in sides]
        at_home = self.player(plan.enemy).home == plan.place
        return Reading(self).strengths([*cards, *([Card.CITY] if at_home else [])])

    def _strong(self, unit: Unit) -> str:
        own = strength_of(self.state, Card(unit.type))
        shown = "?/?" if own is None else f"{own.attack}/{own.defence}"
        return f"{self.unit(unit.id)} {shown}"

    def _attackers(self) -> Panel:
        plan, rows = self.plan, []
        many = len(plan.attackers)
        for one in plan.attackers:
            unit = self.state.units[one.id]
            title = f"{self._strong(unit)} · {self.say(f'med.verdict.{one.verdict}')}"
            if one.verdict == "no":
                title = f"{title}: {self.say(one.reason)}"
            now = plan.group_of(one.id)
            options = tuple(
                Choice(str(number), str(number) if number else "–", chosen=number == now)
                for number in range(many + 1)
            )
            rows.append(ChoiceRow(f"group:{one.id}", title, options if one.verdict != "no" else ()))
        asks = tuple(row for row in rows if row.options)
        out = ", ".join(row.title for row in rows if not row.options)
        return Panel("attackers", self.say("med.ui.attackers"), asks=asks, note=out)

    def _defence(self) -> Panel:
        plan, rows, out = self.plan, [], []
        for one in plan.defenders:
            unit = self.state.units[one.id]
            title = f"{self._strong(unit)} · {self.say(f'med.verdict.{one.verdict}')}"
            if one.verdict == "no":
                out.append(f"{title}: {self.say(one.reason)}")
                continue
            now = plan.faced_by(one.id)
            options = tuple(
                Choice(str(number), self._group_name(number), chosen=number == now)
                for number in (0, *plan.groups)
            )
            rows.append(ChoiceRow(f"facing:{one.id}", title, options))
        title = self.say("med.ui.defence_of", name=self.name(plan.enemy))
        return Panel("defence", title, asks=tuple(rows), note="\n".join(out))

    def _group_name(self, number: int) -> str:
        if not number:
            return self.say("med.ui.nobody")
        names = [self.state.units[name] for name in self.plan.groups[number]]
        return f"{number}: {self.units(names)}"

    def target_name(self, target: str) -> str:
        kind, _, name = target.partition(":")
        if kind == SITE:
            return self.site(self.plan.enemy, name)
        if kind == ARMY:
            return self.units(self.state.units[one] for one in self.plan.facing(int(name)))
        return self.unit(name) if kind == UNIT else ""

    def _targets(self) -> Panel:
        plan, rows = self.plan, []
        for number in plan.groups:
            if plan.facing(number) or plan.is_between:
                continue
            now = plan.target_of(number)
            options = tuple(
                Choice(target, self.target_name(target), chosen=target == now)
                for target in plan.targets
            )
            rows.append(ChoiceRow(f"target:{number}", self._group_name(number), options))
        return Panel("targets", self.say("med.ui.targets"), asks=tuple(rows))

    def card_name(self, name: str) -> str:
        """A troop, a military building or the city, as the table calls it."""
        if name in self.state.units:
            return self.unit(name)
        if name == CITY:
            return self.card(CITY)
        return self.card(name.partition("/")[2])

    def any_name(self, name: str) -> str:
        """A landscape of the enemy as well."""
        ground = self.player(self.plan.enemy).site(name)
        return self.site(self.plan.enemy, name) if ground else self.card_name(name)

    def cards(self, names: Sequence[str]) -> str:
        """Several of them in a few words."""
        units = [self.state.units[name] for name in names if name in self.state.units]
        forts = [self.card_name(name) for name in names if name not in self.state.units]
        return ", ".join(filter(None, (self.units(units), *forts)))

    def _spread(self) -> Panel:
        """Damage card by card, where the table plays it so (F-R8)."""
        items = tuple(
            Item(
                f"spread:{name}", self.whose(name),
                count=self.plan.draft.spread.get(name, 0), most=99,
            )
            for names in self.plan.sharing().values()
            for name in names
        )  # fmt: skip
        return Panel("spread", self.say("med.ui.spread"), items=items)

    def stepped(self, key: str, change: int) -> None:
        what, _, name = key.partition(":")
        if what == "spread":
            spread = self.plan.draft.spread
            self.keep(spread={**spread, name: max(0, spread.get(name, 0) + change)})

    def whose(self, name: str) -> str:
        """A card and, where it is a troop, its owner."""
        text = self.card_name(name)
        unit = self.state.units.get(name)
        return f"{text} ({self.name(unit.owner)})" if unit else text

    def _used(self) -> Panel:
        """Where the table pays, who is used is told once, all preset to unused."""
        plan = self.plan
        options = tuple(
            Choice(unit.id, self.whose(unit.id), chosen=unit.id in plan.draft.used)
            for unit in self.state.units_at(plan.place)
        )
        row = ChoiceRow("used", self.say("med.ui.who_is_used"), options)
        return Panel("used", self.say("med.ui.used_title"), asks=(row,))

    # -- what comes of it ----------------------------------------------------------------------

    def settled(self) -> War | None:
        try:
            return self.plan.action().settled(self.state)
        except CompanionError:
            return None

    def _sum(self, number: int) -> Item:
        """A group, whom it attacks, and what it deals (F-8.4)."""
        plan = self.plan
        units = [self.state.units[name] for name in plan.groups[number]]
        known = [strength_of(self.state, Card(unit.type)) for unit in units]
        attack = sum(one.attack for one in known if one is not None)
        facing = plan.facing(number)
        against = self.units(self.state.units[name] for name in facing)
        what = against or self.target_name(plan.target_of(number))
        return Item(f"battle:{number}", f"{self._group_name(number)} · {what}", value=str(attack))

    def _result(self) -> Panel:
        action, result = self.plan.action(), self.settled()
        items: list[Item] = []
        if result is not None:
            items = [self._sum(number) for number in self.plan.groups]
            rows = {row.id: row for row in result.cards}
            for name, row in rows.items():
                if row.damage or row.arrows or row.heals:
                    items.append(
                        Item(
                            f"card:{name}",
                            self.whose(name),
                            self.say("med.ui.dies" if row.dead else "med.ui.lives", n=row.left),
                            str(row.damage + row.arrows - row.heals),
                            icon="skull-outline" if row.dead else "shield-outline",
                            tone="loss" if row.dead else "text",
                            struck=row.dead,
                        )
                    )
            items += [
                Item(
                    f"site:{site}",
                    self.site(action.enemy, site),
                    self.say("med.ui.falls"),
                    icon="skull-outline",
                    tone="loss",
                    struck=True,
                )
                for site in result.destroyed
            ]
        faults = [said.text for said in self.tried(action) if said.tone == "loss"]
        return Panel(
            "result",
            self.say("med.ui.result"),
            items=tuple(items),
            note="\n".join(faults),
            column=1,
        )

    def foot(self) -> Foot:
        if not self.plan or not self.is_turn or self.state.phase not in (ACTIONS, MOVEMENT):
            return Foot(Button("page:phase", self.say("med.place.turn"), "arrow-left"))
        ready = bool(self.plan.groups)
        clear = Button("clear", self.say("med.ui.clear"), "eraser")
        return Foot(Button("book", self.say("med.ui.fight"), "sword-cross", ready), (clear,))

    # -- taps --------------------------------------------------------------------------------

    def tapped(self, key: str) -> Answer:
        if key == "book":
            return Starving(self).asked("war", self.plan.action())
        what, _, card = key.partition(":")
        if what == "strength":
            return Reading(self).asked(key, Card(card), what)
        if key == "clear":
            self.drafts.put(DRAFT, None)
        elif key == "losses:take":
            WarLosses(self).take()
        else:
            WarAdvice(self).tapped(key)
        return None

    def chose(self, panel: str, key: str) -> None:
        if panel == "front":
            self.drafts.keep(DRAFT, WarDraft(key))

    def answered(self, row: str, key: str) -> None:
        what, _, name = row.partition(":")
        draft = self.plan.draft
        match what:
            case "group":
                self.keep(groups={**draft.groups, name: int(key)})
            case "facing":
                self.keep(facing={**draft.facing, name: int(key)})
            case "target":
                self.keep(targets={**draft.targets, name: key})
            case "first":
                army = next(one for one in WarLosses(self).armies() if one.key == name)
                rest = tuple(one for one in army.names if one != key)
                self.keep(order={**draft.order, name: (key, *rest)})
            case "act":
                self.keep(acts={**draft.acts, name: "" if key == NOBODY else key})
            case "bonus":
                self.keep(bonuses={**draft.bonuses, name: "" if key == NOBODY else key})
            case "used":
                gone = key in draft.used
                others = tuple(one for one in draft.used if one != key)
                self.keep(used=others if gone else (*others, key))

    def done(self, action: object) -> None:
        if isinstance(action, WageWar):
            self.drafts.put(DRAFT, None)
