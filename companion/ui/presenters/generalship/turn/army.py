"""Draft and upgrade of whoever acts now."""

from __future__ import annotations

from typing import Any

from companion.games.generalship.army.drafting import Draft
from companion.games.generalship.army.raising import (
    DraftUnits,
    UpgradeChoice,
    UpgradeUnits,
    drafting,
    ports_of,
    upgrading,
)
from companion.games.generalship.pieces import Unit
from companion.games.generalship.state import added
from companion.games.generalship.tables import ERAS, SQUADRONS, UNITS, UPGRADES
from companion.ui.presenters.asked.question import Ask, field_of
from companion.ui.presenters.asked.words import Option
from companion.ui.presenters.generalship.turn.parts import Part
from companion.ui.presenters.panels import (
    Act,
    Answer,
    Button,
    Choice,
    Field,
    Form,
    Item,
    Panel,
    Question,
    Said,
    Values,
)
from companion.ui.presenters.phases.views import Foot
from companion.ui.presenters.views import Why

BASKET, PORT = "basket", "port"
Upgrade = tuple[str, Unit, Unit]  # tile, old, new


class DraftPart(Part):
    """A basket with prices, locks and limits; upgrades in private, for they tell what stands."""

    # -- the basket ------------------------------------------------------------------------

    def _basket(self) -> dict[Unit, int]:
        kept: dict[str, Any] = self.drafts.get(BASKET, {})
        if kept.get("who") != f"{self.moment}.{self.who}":
            return {}
        return {Unit(unit): n for unit, n in kept.get("units", {}).items() if n}

    def _port(self) -> str:
        ports = ports_of(self.table, self.who)
        kept = str(self.drafts.get(PORT, ""))
        return kept if kept in ports else ports[0] if ports else ""

    def _answer(self, basket: dict[Unit, int]) -> Draft:
        """Price and limits by what everybody has seen: what is left in the box tells pieces."""
        state = self.table
        seen = dict(state.army(self.who)) if self.may_see(self.who) else {}
        for player in state.players.values():
            if player.id != self.who or not seen:
                seen = added(seen, player.shown)
        return drafting(state, self.who, basket, pieces_out=seen)

    # -- what is shown ---------------------------------------------------------------------

    def panels(self) -> tuple[Panel, ...]:
        title = self.say("gen.ui.draft_of", player=self.name(self.who))
        one = self.table.players[self.who]
        stock = self.say("gen.ui.stock", food=one.food, metal=one.metal, people=one.people)
        if not self.may_act(self.who):
            return (Panel("draft", title, note=stock),)
        basket = self._basket()
        answer = self._answer(basket)
        items = [
            self._unit(unit, basket, answer.more[unit]) for unit in Unit if not self._lock(unit)
        ]
        locked = [unit for unit in Unit if self._lock(unit)]
        if locked:
            items.append(self._locked(locked))
        said = [
            self.say(
                "gen.ui.basket", food=answer.food.total, metal=answer.metal.total, n=answer.people
            ),
            stock,
            *((self.say("gen.ui.show_drafted"),) if any(basket.values()) else ()),
            *(self.say(problem) for problem in answer.problems),
        ]
        ports: tuple[Choice, ...] = ()
        if any(basket.get(unit) for unit in SQUADRONS):
            ports = tuple(Choice(one, self.place(one)) for one in ports_of(self.table, self.who))
        draft = Panel(
            "draft",
            title,
            items=tuple(items),
            choices=ports,
            chosen=self._port() if ports else "",
            note=" · ".join(said),
        )
        return draft, self._upgrades()

    def _lock(self, unit: Unit) -> str:
        needed = UNITS[unit].technology
        return needed if needed and needed not in self.table.developed else ""

    def _unit(self, unit: Unit, basket: dict[Unit, int], more: int) -> Item:
        row, n = UNITS[unit], basket.get(unit, 0)
        return Item(
            f"unit:{unit}",
            self.unit(unit),
            self.say("gen.ui.price", food=row.food, metal=row.metal),
            holds=True,
            count=n,
            draft=n,
            most=max(n, min(30, n + more)),
            quiet=not n and not more,
        )

    def _locked(self, units: list[Unit]) -> Item:
        names = ", ".join(
            f"{self.unit(unit)} ({self.say(f'gen.technology.{self._lock(unit)}')})"
            for unit in units
        )
        return Item(
            "locked", self.say("gen.ui.locked_units"), names, icon="lock-outline", quiet=True
        )

    def _upgrades(self) -> Panel:
        count = self.table.players[self.who].battle_count
        offers: tuple[Button, ...] = ()
        if count:
            text = self.say("gen.ui.upgrade", player=self.brief(self.who))
            offers = (Button("upgrade", text, "arrow-up-bold-outline", look="accent"),)
        items = (self._coming_era(),)
        said = [self.say("gen.ui.upgrade_note", n=count)]
        if self.table.drafted.get(self.who):
            said.append(self.say("gen.ui.new_pieces"))
        title = self.say("gen.ui.upgrades")
        return Panel("upgrades", title, items=items, offers=offers, note=" ".join(said), column=1)

    def _coming_era(self) -> Item:
        """What counts in the era of the next march, and how much of it the own army has."""
        state, era = self.table, self.table.era  # it moves on only after a march
        row = ERAS[era]
        if row.unit_class is None:
            note = self.say("gen.ui.era_fortress")
        else:
            kind = self.say(f"gen.class.{row.unit_class}")
            note = self.say("gen.ui.era_counts", kind=kind, one=row.one, two=row.two)
        value = ""
        if row.unit_class is not None and self.may_see(self.who):
            army = added(state.army(self.who), self._basket())
            n = sum(k for unit, k in army.items() if UNITS[unit].unit_class is row.unit_class)
            value = self.say("gen.ui.you_have", n=n)
        title = self.say("gen.ui.next_march", era=self.say(f"gen.era.{era}"))
        return Item("era", title, note, value)

    def held(self, key: str) -> Why | None:
        what, _, _ = key.partition(":")
        if what != "unit":
            return None
        answer = self._answer(self._basket())
        food = self.why(answer.food, "", changes=False)
        metal = self.why(answer.metal, "", changes=False)
        return Why(self.say("gen.tile.draft"), (*food.lines, *metal.lines))

    def foot(self) -> Foot:
        passing = self.passing()
        if not passing:
            return Foot()
        if self._basket():
            return Foot(Button("book", self.say("gen.ui.book_draft"), "check"), passing[:1])
        return Foot(passing[0], passing[1:])

    # -- taps ------------------------------------------------------------------------------

    def tapped(self, key: str) -> Answer:
        if key == "book":
            basket = self._basket()
            ships = any(basket.get(unit) for unit in SQUADRONS)
            return Act(DraftUnits(self.who, basket, self._port() if ships else ""))
        if key == "upgrade":
            player = self.who
            return self.handed(
                player,
                lambda: Question("upgrade", self._upgrade_form, self._upgraded, secret=True),
            )
        return None

    def stepped(self, key: str, change: int) -> None:
        what, _, unit = key.partition(":")
        if what != "unit":
            return
        basket = self._basket()
        basket[Unit(unit)] = max(0, basket.get(Unit(unit), 0) + change)
        units = {str(one): n for one, n in basket.items() if n}
        self.drafts.put(BASKET, {"who": f"{self.moment}.{self.who}", "units": units})

    def chose(self, panel: str, key: str) -> None:
        if panel == "draft":
            self.drafts.put(PORT, key)

    def booked(self, action: Any) -> None:
        if isinstance(action, DraftUnits):
            self.drafts.put(BASKET, None)

    # -- upgrades --------------------------------------------------------------------------

    def _possible(self) -> dict[str, Upgrade]:
        """Every upgrade of a piece that stands somewhere, by its key."""
        found = {}
        for stack in self.table.stacks_of(self.who):
            for old, new in sorted(UPGRADES):
                if stack.units.get(old) and not self._lock(new):
                    found[f"{stack.place}:{old}:{new}"] = (stack.place, old, new)
        return found

    def _choice(self, key: str) -> UpgradeChoice:
        place, old, new = key.split(":")
        return UpgradeChoice(place, (Unit(old), Unit(new)))

    def _price(self, food: int, metal: int) -> str:
        if not food and not metal:
            return self.say("gen.ui.free")
        return self.say("gen.ui.price", food=food, metal=metal)

    def _upgrade_form(self, values: Values) -> Form:
        title = self.say("gen.ui.upgrade", player=self.name(self.who))
        possible = self._possible()
        if not possible:
            none = (Said(self.say("gen.ui.no_upgrade"), tone="quiet"),)
            return Form(title, (), self.say("gen.ui.book_mine"), none, ready=False)
        pieces = tuple(
            Choice(key, f"{self.unit(old)} › {self.unit(new)} ({self.place(place)})")
            for key, (place, old, new) in possible.items()
        )
        chosen = str(values.get("piece", ""))
        fields = [Field("piece", self.say("gen.ui.which_piece"), "one", pieces, chosen)]
        said: tuple[Said, ...] = ()
        if chosen in possible:
            answer = upgrading(self.table, self.who, (self._choice(chosen),))
            if len(answer.ways) > 1:
                ways = [
                    Option(n, self._price(way.food, way.metal)) for n, way in enumerate(answer.ways)
                ]
                ask = Ask(UpgradeUnits, begin={"way": 0}, among={"way": ways})
                fields.append(field_of(self, ask, "way"))
            elif answer.ways:
                price = self._price(answer.ways[0].food, answer.ways[0].metal)
                said = (Said(self.say("gen.ui.pays"), price),)
            said += tuple(Said(self.say(one), tone="loss") for one in answer.problems)
        ready = chosen in possible
        return Form(title, tuple(fields), self.say("gen.ui.book_mine"), said, ready=ready)

    def _upgraded(self, values: Values) -> UpgradeUnits:
        choice = self._choice(str(values.get("piece", "")))
        return UpgradeUnits(self.who, (choice,), int(values.get("way", 0) or 0))
