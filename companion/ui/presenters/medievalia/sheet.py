"""A player's sheet: fief, troops, prestige, supply, siege, hand; every count can be corrected."""

from __future__ import annotations

from companion.games.medievalia.corrections import (
    CorrectBuilding,
    CorrectSite,
    CorrectTroops,
    CorrectTurn,
    TakeOut,
    TurnCards,
)
from companion.games.medievalia.ending import GOAL, TEAM_GOAL
from companion.games.medievalia.fief.sums import (
    capacity_for,
    gains_of,
    is_guarded,
    party_prestige,
    party_with,
    prestige_of,
    siege_of,
    supplied,
)
from companion.games.medievalia.pieces import Base, Building, Resource, Stack, Troop
from companion.games.medievalia.tables import RESOURCES
from companion.ui.i18n import number
from companion.ui.presenters.asked.question import Ask, asked
from companion.ui.presenters.derived.sheet import FiguresTab, GameSheet, GameSheetTab
from companion.ui.presenters.medievalia.hand_tab import HandTab
from companion.ui.presenters.medievalia.own_page import Words
from companion.ui.presenters.panels import (
    Act,
    Answer,
    Button,
    Detail,
    Item,
    Panel,
    Question,
    Tile,
    Values,
)
from companion.ui.presenters.views import Why

LANDS = (Base.FIELD, Base.FARM, Base.FOREST, Base.MINE)


class FiefTab(GameSheetTab):
    """City and landscapes with what is on them; more, fewer, other buildings by hand."""

    key = "fief"
    icon = "home-city-outline"

    @property
    def words(self) -> Words:
        return Words(self.desk.session, self.desk._texts)

    def panels(self) -> tuple[Panel, ...]:
        desk, words, me = self.desk, self.words, self.desk.me
        items = []
        for site in me.sites:
            guarded = is_guarded(desk.state, me.id, site)
            notes = [words.on_site(me.id, site)]
            notes.append(desk.say("med.ui.guarded" if guarded else "med.ui.unguarded"))
            if site.used:
                notes.append(desk.say("med.ui.used"))
            text = words.site(me.id, site.id)
            items.append(Item(f"site:{site.id}", text, " · ".join(filter(None, notes)), taps=True))
        more = tuple(
            Button(
                f"more:{base}",
                desk.say("med.ui.one_more", card=desk.say(f"med.base.{base}")),
                "plus",
            )
            for base in LANDS
        )
        tiles = tuple(
            Tile(
                f"capacity:{kind}",
                desk.say(RESOURCES[kind].name),
                str(capacity_for(desk.state, me.id, kind).total),
            )
            for kind in Resource
        )
        return (
            Panel("sites", desk.say("med.sheet.fief"), items=tuple(items), offers=more),
            Panel("capacity", desk.say("med.ui.capacity"), tiles=tiles, column=1),
        )

    def held(self, key: str) -> Why | None:
        what, _, name = key.partition(":")
        if what != "capacity":
            return super().held(key)
        reason = capacity_for(self.desk.state, self.desk.whose, Resource(name))
        return self.desk.why(reason, self.desk.say(RESOURCES[Resource(name)].name), changes=False)

    def tapped(self, key: str) -> Answer:
        what, _, rest = key.partition(":")
        match what:
            case "site":
                return self._about(rest)
            case "more":
                return Act(CorrectSite(self.desk.whose, Base(rest)))
            case "less":
                site = self.desk.me.site(rest)
                return Act(CorrectSite(self.desk.whose, site.base, rest))
            case "gone":
                site, _, building = rest.partition("/")
                action = CorrectBuilding(self.desk.whose, site, Building(building), stands=False)
                return Act(action)
            case "add":
                return self._adding(rest)
            case "joins":
                return self._joining(rest)
            case "leaves":
                site, _, troop = rest.partition("/")
                return Act(self._attached(site, Troop(troop), -1))
            case "turn" | "upright":
                return Act(TurnCards(self.desk.whose, (rest,), used=what == "turn"))
            case "his_turn":
                return Act(CorrectTurn(self.desk.whose, 1))  # the draw
            case "out":
                return Act(TakeOut(self.desk.whose, "left" if rest == "left" else "city"))
        return None

    def _about(self, name: str) -> Detail:
        desk, site = self.desk, self.desk.me.site(name)
        offers = [Button(f"add:{name}", desk.say("med.ui.add_building"), "plus")]
        offers += [
            Button(
                f"gone:{name}/{one}",
                desk.say("med.ui.not_there", card=desk.say(f"med.card.{one}")),
                "minus",
            )
            for one in site.buildings
        ]
        offers.append(Button(f"joins:{name}", desk.say("med.ui.add_troop"), "plus"))
        on_it = {unit.type for unit in desk.state.on_site(desk.whose, name)}
        offers += [
            Button(
                f"leaves:{name}/{one}",
                desk.say("med.ui.not_there", card=desk.say(f"med.card.{one}")),
                "minus",
            )
            for one in Troop
            if one in on_it
        ]
        if desk.state.turns:
            key, text = ("upright", "turn_up") if site.used else ("turn", "turn_down")
            icon = "phone-rotate-landscape"
            offers.append(Button(f"{key}:{name}", desk.say(f"med.ui.{text}"), icon))
        if site.is_city:
            offers += self._for_the_player()
        else:
            text = desk.say("med.ui.not_there", card=desk.say(f"med.base.{site.base}"))
            offers.append(Button(f"less:{name}", text, "delete-outline"))
        title = self.words.site(desk.whose, name)
        return Detail(title, self.words.on_site(desk.whose, site), offers=tuple(offers))

    def _for_the_player(self) -> list[Button]:
        """Whose turn it is, and whether the player is out, where the app was not asked."""
        desk, found = self.desk, list[Button]()
        if desk.state.active != desk.whose:
            found.append(Button("his_turn", desk.say("med.ui.his_turn"), "account-arrow-right"))
        return [
            *found,
            Button("out:city", desk.say("med.ui.city_fell"), "castle"),
            Button("out:left", desk.say("med.ui.leaves"), "exit-run"),
        ]

    def _adding(self, name: str) -> Question:
        title = self.desk.say("med.ui.which_building")
        given = {"player": self.desk.whose, "site": name, "stands": True}
        return asked(self.desk, f"add:{name}", Ask(CorrectBuilding, given, title=title))

    def _attached(self, site: str, troop: Troop, change: int) -> CorrectTroops:
        """One troop of a type more or less on a site."""
        desk = self.desk
        there = sum(unit.type is troop for unit in desk.state.on_site(desk.whose, site))
        return CorrectTroops(desk.whose, troop, desk.me.home, max(0, there + change), site)

    def _joining(self, name: str) -> Question:
        title = self.desk.say("med.ui.which_troop")

        def ask(values: Values) -> Ask:
            one_more = self._attached(name, Troop(values.get("type") or Troop.SOLDIER), 1)
            given = {one: getattr(one_more, one) for one in ("player", "place", "count", "site")}
            return Ask(CorrectTroops, given, title=title)

        return asked(self.desk, f"joins:{name}", ask)


class TroopsTab(GameSheetTab):
    """Every troop by type and place, with steppers that set the count right."""

    key = "troops"
    icon = "sword"

    def panels(self) -> tuple[Panel, ...]:
        desk, words = self.desk, Words(self.desk.session, self.desk._texts)
        panels: list[Panel] = []
        for place in desk.state.ring:
            here = [unit for unit in desk.state.units_at(place) if unit.owner == desk.whose]
            is_home = place == desk.me.home
            if not here and not is_home:
                continue
            items = []
            for troop in Troop:
                count = sum(unit.type is troop and not unit.site for unit in here)
                if count or is_home:
                    key = f"troops:{place}:{troop}"
                    items.append(
                        Item(
                            key,
                            desk.say(f"med.card.{troop}"),
                            count=count,
                            draft=desk.step(key),
                            most=20,
                        )
                    )
            attached = [unit for unit in here if unit.site]
            note = words.units(attached)
            panels.append(
                Panel(
                    f"at:{place}",
                    words.place(place),
                    items=tuple(items),
                    note=desk.say("med.ui.attached", cards=note) if note else "",
                    column=len(panels) % 2,
                )
            )
        return (*panels, *self._lying(words))

    def _lying(self, words: Words) -> tuple[Panel, ...]:
        """Who lies on his side; a tap sets it right (F-1.5)."""
        desk = self.desk
        units = [unit for unit in desk.state.units_of(desk.whose) if not unit.site]
        if not units or not desk.state.turns:
            return ()
        items = tuple(
            Item(
                f"{'upright' if unit.used else 'turn'}:{unit.id}",
                words.placed(unit.id),
                value=desk.say("med.ui.used" if unit.used else "med.ui.not_used"),
                taps=True,
                marks=True,
                quiet=unit.used,
            )
            for unit in units
        )
        return (Panel("lying", desk.say("med.ui.lying"), items=items, column=1),)

    def foot(self) -> tuple[Button, ...]:
        if not self.desk.steps("troops:"):
            return ()
        return (Button("book", self.desk.say("ui.correct.confirm"), "check", look="accent"),)

    def tapped(self, key: str) -> Answer:
        what, _, unit = key.partition(":")
        if what in ("turn", "upright"):
            return Act(TurnCards(self.desk.whose, (unit,), used=what == "turn"))
        moved = self.desk.steps("troops:")
        if key != "book" or not moved:
            return None
        actions = []
        for name, change in moved.items():
            _, place, troop = name.split(":")
            here = [
                unit
                for unit in self.desk.state.units_at(place)
                if unit.owner == self.desk.whose and unit.type == troop and not unit.site
            ]
            count = max(0, len(here) + change)
            actions.append(CorrectTroops(self.desk.whose, Troop(troop), place, count))
        return Act(actions[0], tuple(actions[1:]))

    def done(self, action: object) -> None:
        if isinstance(action, CorrectTroops):
            self.desk.forget_steps(f"troops:{action.place}:{action.type}")


class PrestigeTab(GameSheetTab):
    """Points building by building, and what the offers would bring (F-11)."""

    key = "prestige"
    icon = "trophy-outline"

    def panels(self) -> tuple[Panel, ...]:
        desk = self.desk
        answer = prestige_of(desk.state, desk.whose)
        goal = TEAM_GOAL if desk.state.teams else GOAL
        together = party_prestige(desk.state, party_with(desk.state, desk.whose))
        points = together.points.total
        tile = Tile(
            "points",
            desk.say("med.figure.prestige"),
            f"{points}/{goal}",
            filled=min(points, goal),
            most=goal,
        )
        rows = tuple(
            Item(f"line:{place}", desk.say(line.key), value=str(line.amount))
            for place, line in enumerate(answer.points.lines)
        )
        gains = tuple(
            Item(
                f"gain:{place}",
                desk.say(f"med.card.{gain.building}"),
                desk.say("med.ui.wins") if gain.wins else "",
                f"+{gain.points}",
            )
            for place, gain in enumerate(gains_of(desk.state, desk.whose))
        )
        return (
            Panel("points", desk.say("med.figure.prestige"), tiles=(tile,), items=rows),
            Panel("gains", desk.say("med.ui.offers"), items=gains, column=1),
        )

    def held(self, key: str) -> Why | None:
        if key != "points":
            return None
        reason = prestige_of(self.desk.state, self.desk.whose).points
        return self.desk.why(reason, self.desk.name(self.desk.whose), changes=False)


class SupplyTab(GameSheetTab):
    """Food and characters, the siege counter and what would break it (F-10, F-12)."""

    key = "supply"
    icon = "food-drumstick-outline"

    def panels(self) -> tuple[Panel, ...]:
        desk = self.desk
        fed, siege = supplied(desk.state, desk.whose), siege_of(desk.state, desk.whose)
        tiles = (
            Tile(
                "food",
                desk.say("med.ui.supply"),
                f"{fed.characters}/{fed.limit}",
                tone="loss" if fed.discard else "text",
            ),
            Tile("spare", desk.say("med.ui.spare"), number(fed.spare - fed.discard)),
        )
        rows = tuple(
            Item(
                f"c:{place}",
                desk.say(line.key, **line.params),
                value=desk.say(f"med.ui.condition.{'met' if line.amount else 'open'}"),
                tone="loss" if line.amount else "text",
            )
            for place, line in enumerate(siege.conditions.lines)
        )
        note = ""
        if siege.besieged:
            note = desk.say("med.ui.break_siege", enemies=siege.drive_out, lands=siege.to_guard)
        return (
            Panel("supply", desk.say("med.ui.supply"), tiles=tiles),
            Panel(
                "siege",
                desk.say("med.figure.siege"),
                tiles=(self.tile("siege"),),
                items=rows,
                note=note,
                column=1,
            ),
        )

    def held(self, key: str) -> Why | None:
        if key == "food":
            reason = supplied(self.desk.state, self.desk.whose).food
            return self.desk.why(reason, self.desk.say("med.ui.supply"), changes=False)
        return super().held(key)

    def tapped(self, key: str) -> Answer:
        return self.correcting(key)


class MedievaliaSheet(GameSheet):
    tabs = (FiefTab, TroopsTab, PrestigeTab, SupplyTab, HandTab, FiguresTab)

    def note(self) -> str:
        me = self._desk.me
        if not me.is_in:
            return self._desk.say(f"med.ui.out_by.{me.out_by}")
        return " · ".join(
            f"{self._desk.say(f'med.stack.{stack}')} {me.hand[stack]}" for stack in Stack
        )
