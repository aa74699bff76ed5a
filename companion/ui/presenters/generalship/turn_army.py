"""Draft, upgrade and march of whoever acts now."""

from __future__ import annotations

from typing import Any

from companion.core.errors import BadInput
from companion.core.game import PlayerId
from companion.games.generalship.actions.draft import (
    DraftUnits,
    UpgradeChoice,
    UpgradeUnits,
    drafting,
    ports_of,
    upgrading,
)
from companion.games.generalship.actions.march import March, are_neighbours
from companion.games.generalship.pieces import Unit
from companion.games.generalship.state import Stack
from companion.games.generalship.tables import SQUADRONS, UNITS, UPGRADES
from companion.ui.i18n import number
from companion.ui.presenters.generalship.turn_parts import Part
from companion.ui.presenters.panels import (
    Act,
    Answer,
    Choice,
    Field,
    Form,
    HandTo,
    Item,
    Offer,
    Panel,
    Question,
    Values,
)
from companion.ui.presenters.phases import Button, Foot
from companion.ui.presenters.views import Why

BASKET, PORT = "basket", "port"


class DraftPart(Part):
    """A basket with prices, locks and limits, and every upgrade with its price."""

    def _basket(self) -> dict[Unit, int]:
        kept: dict[str, Any] = self.drafts.get(BASKET, {})
        if kept.get("who") != self._moment:
            return {}
        return {Unit(unit): n for unit, n in kept.get("units", {}).items() if n}

    @property
    def _moment(self) -> str:
        return f"{self.table.round}.{self.table.phase}.{self.table.turn}.{self.who}"

    def _port(self) -> str:
        ports = ports_of(self.table, self.who)
        kept = str(self.drafts.get(PORT, ""))
        return kept if kept in ports else ports[0] if ports else ""

    def panels(self) -> tuple[Panel, ...]:
        basket = self._basket()
        answer = drafting(self.table, self.who, basket)
        items = tuple(self._unit(unit, basket, answer.more[unit]) for unit in Unit)
        one = self.table.players[self.who]
        said = [
            self.say(
                "gen.ui.basket", food=answer.food.total, metal=answer.metal.total, n=answer.people
            ),
            self.say("gen.ui.stock", food=one.food, metal=one.metal, people=one.people),
            *(self.say(problem) for problem in answer.problems),
        ]
        ports: tuple[Choice, ...] = ()
        if any(basket.get(unit) for unit in SQUADRONS):
            ports = tuple(Choice(one, self.place(one)) for one in ports_of(self.table, self.who))
        note = " · ".join(said)
        return (
            Panel(
                "draft",
                self.say("gen.ui.draft_of", player=self.name(self.who)),
                items=items,
                choices=ports,
                chosen=self._port() if ports else "",
                note=note,
            ),
            self._upgrades(),
        )

    def _unit(self, unit: Unit, basket: dict[Unit, int], more: int) -> Item:
        row, n = UNITS[unit], basket.get(unit, 0)
        note = self.say("gen.ui.price", food=row.food, metal=row.metal)
        if row.technology and row.technology not in self.table.developed:
            note = self.say(
                "gen.ui.locked", technology=self.say(f"gen.technology.{row.technology}")
            )
        return Item(
            f"unit:{unit}",
            self.unit(unit),
            note,
            holds=True,
            count=n,
            draft=n,
            most=max(n, min(30, n + more)),
            quiet=not n and not more,
        )

    def _upgrades(self) -> Panel:
        items = []
        for stack in self.table.stacks_of(self.who):
            for old, new in sorted(UPGRADES):
                if not stack.units.get(old):
                    continue
                needed = UNITS[new].technology
                if needed and needed not in self.table.developed:
                    continue
                answer = upgrading(self.table, self.who, (UpgradeChoice(stack.place, (old, new)),))
                prices = " / ".join(
                    self.say("gen.ui.price", food=way.food, metal=way.metal) for way in answer.ways
                )
                items.append(
                    Item(
                        f"upgrade:{stack.place}:{old}:{new}",
                        f"{self.unit(old)} › {self.unit(new)}",
                        self.place(stack.place),
                        prices,
                        taps=True,
                        quiet=bool(answer.problems),
                    )
                )
        count = self.table.players[self.who].battle_count
        note = self.say("gen.ui.upgrade_note", n=count)
        return Panel(
            "upgrades", self.say("gen.ui.upgrades"), items=tuple(items), note=note, column=1
        )

    def held(self, key: str) -> Why | None:
        what, _, _ = key.partition(":")
        if what != "unit":
            return None
        answer = drafting(self.table, self.who, self._basket())
        food = self.why(answer.food, self.say("gen.ui.upgrades"), changes=False)
        metal = self.why(answer.metal, "", changes=False)
        return Why(self.say("gen.tile.draft"), (*food.lines, *metal.lines))

    def foot(self) -> Foot:
        passing = self.passing()
        if self._basket():
            return Foot(Button("book", self.say("gen.ui.book_draft"), "check"), passing[:1])
        return Foot(passing[0], passing[1:])

    def tapped(self, key: str) -> Answer:
        what, _, rest = key.partition(":")
        if what == "book":
            basket = self._basket()
            ships = any(basket.get(unit) for unit in SQUADRONS)
            return Act(DraftUnits(self.who, basket, self._port() if ships else ""))
        if what == "upgrade":
            place, old, new = rest.split(":")
            choice = UpgradeChoice(place, (Unit(old), Unit(new)))
            answer = upgrading(self.table, self.who, (choice,))
            if len(answer.ways) < 2:
                return Act(UpgradeUnits(self.who, (choice,)))
            return self._which_way(choice, answer.ways)
        return None

    def _which_way(self, choice: UpgradeChoice, ways: tuple[Any, ...]) -> Question:
        """Food or metal: the discount takes off one of them."""
        player = self.who
        choices = tuple(
            Choice(str(n), self.say("gen.ui.price", food=way.food, metal=way.metal))
            for n, way in enumerate(ways)
        )
        title = f"{self.unit(choice.path[0])} › {self.unit(choice.path[-1])}"
        return Question(
            f"upgrade:{choice.place}:{choice.path[0]}:{choice.path[-1]}",
            lambda values: Form(
                title,
                (
                    Field(
                        "way",
                        self.say("gen.ui.pays"),
                        choices=choices,
                        value=values.get("way", "0"),
                    ),
                ),
                self.say("ui.correct.confirm"),
            ),
            lambda values: UpgradeUnits(player, (choice,), int(values.get("way", 0))),
        )

    def stepped(self, key: str, change: int) -> None:
        what, _, unit = key.partition(":")
        if what != "unit":
            return
        basket = self._basket()
        basket[Unit(unit)] = max(0, basket.get(Unit(unit), 0) + change)
        units = {str(one): n for one, n in basket.items() if n}
        self.drafts.put(BASKET, {"who": self._moment, "units": units})

    def chose(self, panel: str, key: str) -> None:
        if panel == "draft":
            self.drafts.put(PORT, key)

    def booked(self, action: Any) -> None:
        if isinstance(action, DraftUnits):
            self.drafts.put(BASKET, None)


class MarchPart(Part):
    """The stacks of whoever marches; while a battle waits, of those who may bring up more."""

    def _movers(self) -> tuple[PlayerId, ...]:
        fight = self.table.battle
        return (self.who,) if fight is None else (fight.defender, fight.attacker)

    def panels(self) -> tuple[Panel, ...]:
        fight = self.table.battle
        found = []
        for column, player in enumerate(self._movers()):
            stacks = self.table.stacks_of(player)
            items = tuple(self._stack(stack) for stack in stacks)
            title = "gen.ui.march_of" if fight is None else "gen.ui.reinforce"
            note = self.say("gen.ui.march_note" if fight is None else "gen.ui.reinforce_note")
            offers: tuple[Offer, ...] = ()
            if any(stack.pieces > 1 and not stack.finished for stack in stacks):
                offers = (Offer(f"split:{player}", self.say("gen.ui.split"), "call-split"),)
            found.append(
                Panel(
                    f"march:{player}",
                    self.say(title, player=self.name(player)),
                    items=items,
                    offers=offers,
                    note=note,
                    column=min(1, column),
                )
            )
        return tuple(found)

    def _stack(self, stack: Stack) -> Item:
        return Item(
            f"stack:{stack.owner}:{stack.place}",
            self.place(stack.place),
            self.stack_note(stack),
            number(stack.pieces),
            taps=not stack.finished,
            quiet=stack.finished,
        )

    def foot(self) -> Foot:
        passing = self.passing()
        return Foot(passing[0], passing[1:])

    # -- moves -----------------------------------------------------------------------------

    def tapped(self, key: str) -> Answer:
        what, _, rest = key.partition(":")
        if what == "stack":
            player, _, place = rest.partition(":")
            return Question(
                key,
                lambda values: self._move_form(place, values),
                lambda values: self._whole(player, place, values),
            )
        if what == "split":
            return HandTo(rest, self.hand_to(rest), lambda: self._split(rest))
        return None

    def _ways(self, place: str) -> tuple[Choice, ...]:
        """Where a stack may go: to a battle that waits, to neighbours, to any tile if unknown."""
        fight = self.table.battle
        if fight is not None:
            return (Choice(fight.place, self.place(fight.place)),)
        state = self.table
        near = [one for one in state.places if one != place and are_neighbours(state, place, one)]
        if not near:
            return self.places_of(place)
        found = [Choice(one, self.place(one)) for one in near]
        for over in near:
            if state.enemies_at(self.who, over):
                continue
            for one in state.places:
                if one != place and one not in near and are_neighbours(state, over, one):
                    key = f"{over}>{one}"
                    found.append(Choice(key, f"{self.place(over)} › {self.place(one)}"))
        return tuple(found)

    def _path(self, place: str, values: Values) -> tuple[str, ...]:
        to = str(values.get("to", ""))
        if not to:
            raise BadInput("gen.ui.where_to", "to")
        return (place, *to.split(">"))

    def _move_form(self, place: str, values: Values) -> Form:
        ways = self._ways(place)
        kind: Any = "one"
        value = values.get("to", ways[0].key if len(ways) == 1 else "")
        field = Field("to", self.say("gen.ui.to"), kind, ways, value)
        title = self.say("gen.ui.move_from", place=self.place(place))
        return Form(title, (field,), self.say("gen.ui.move_it"), ready=bool(value))

    def _whole(self, player: PlayerId, place: str, values: Values) -> March:
        stack = self.table.stack(player, place)
        ways = self._ways(place)
        if len(ways) == 1:
            values = {"to": ways[0].key, **values}
        return March(player, self._path(place, values), dict(stack.units) if stack else {})

    def _split(self, player: PlayerId) -> Question:
        return Question(
            f"split:{player}",
            lambda values: self._split_form(player, values),
            lambda values: self._part(player, values),
            secret=True,
        )

    def _split_form(self, player: PlayerId, values: Values) -> Form:
        stacks = [one for one in self.table.stacks_of(player) if not one.finished]
        places = tuple(Choice(one.place, self.place(one.place)) for one in stacks)
        start = str(values.get("start") or places[0].key)
        stack = self.table.stack(player, start)
        units = stack.units if stack else {}
        ways = self._ways(start)
        fields = [
            Field("start", self.say("gen.ui.start"), "one", places, start),
            Field("to", self.say("gen.ui.to"), "one", ways, values.get("to", "")),
            *(
                Field(
                    f"n:{unit}",
                    self.unit(unit),
                    "count",
                    value=min(int(values.get(f"n:{unit}", 0)), n),
                    most=n,
                )
                for unit, n in units.items()
            ),
        ]
        return Form(
            self.say("gen.ui.split"),
            tuple(fields),
            self.say("gen.ui.move_it"),
            ready=bool(values.get("to")),
        )

    def _part(self, player: PlayerId, values: Values) -> March:
        stacks = [one for one in self.table.stacks_of(player) if not one.finished]
        start = str(values.get("start") or stacks[0].place)
        units = {
            Unit(key[2:]): int(n) for key, n in values.items() if key.startswith("n:") and int(n)
        }
        return March(player, self._path(start, values), units)
