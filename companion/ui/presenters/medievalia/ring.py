"""The ring of places: who stands where, where troops may march, which cities are in danger."""

from __future__ import annotations

from companion.core.records import evolve
from companion.games.medievalia.fief.sums import blocked_for, supplied, threats
from companion.games.medievalia.fief.supply import SupplyFigures
from companion.games.medievalia.pieces import Card
from companion.games.medievalia.ring.marching import March, moves_of
from companion.games.medievalia.ring.places import LEAST_PLAYERS
from companion.games.medievalia.state import ACTIONS, MOVEMENT
from companion.pages.circle import Arrow, Camp, Circle, PlaceState, Spot
from companion.pages.kit import Block
from companion.pages.panels import Choice, ChoiceRow
from companion.pages.parts import Button
from companion.ui.presenters.medievalia.own_page import OwnPage
from companion.ui.presenters.medievalia.supply_words import Starving
from companion.ui.presenters.medievalia.values import Reading
from companion.ui.presenters.panels import Answer, Item, Panel
from companion.ui.presenters.phases.views import Foot
from companion.ui.presenters.views import Why

CHOSEN = "ring.units"


class RingPresenter(OwnPage):
    """Tap troops, then a place: only places that all of them reach are bright."""

    place_text = "med.place.ring"

    @property
    def chosen(self) -> tuple[str, ...]:
        """The troops that are to march, as far as they are still there."""
        kept = self.drafts.get(CHOSEN, [])
        return tuple(name for name in kept if name in self._own)

    @property
    def _own(self) -> tuple[str, ...]:
        return tuple(unit.id for unit in self.state.units_of(self.who))

    def _reached(self) -> frozenset[str]:
        """Places that every chosen troop can go to now (F-8.1, F-8.18)."""
        sets = [
            {one.place for one in moves_of(self.state, self.state.units[name]).places}
            for name in self.chosen
        ]
        return frozenset(set.intersection(*sets)) if sets else frozenset()

    def panels(self) -> tuple[Panel | Block, ...]:
        march = (self._troops(),) if self._own and self.is_turn else ()
        return (*march, self._circle(), self._places(), *self._threats(), *self._unread())

    def _circle(self) -> Circle:
        """Everything at a glance: who stands where, what is shut, who threatens whom."""
        state, reached, blocked = self.state, self._reached(), self._blocked()
        spots = []
        for place in state.ring:
            owner = state.owner_of(place)
            camps = []
            for player in state.players.values():
                mine = [unit for unit in state.units_at(place) if unit.owner == player.id]
                if mine:
                    text = f"{player.name}: {self.units(mine)}"
                    camps.append(Camp(player.colour, len(mine), text))
            shut: PlaceState = "blocked" if place in blocked else ""
            spots.append(
                Spot(
                    f"place:{place}",
                    self.name(owner) if owner else self.place(place),
                    state.player(owner).colour if owner else "",
                    tuple(camps),
                    "reached" if place in reached else shut,
                    place in reached,
                )
            )
        arrows = self._arrows()
        return Circle(
            "circle",
            self.say("med.place.ring"),
            tuple(spots),
            arrows,
            len(state.seats) == LEAST_PLAYERS,
            self.say("med.ui.ring_note") if arrows else "",
        )

    def _blocked(self) -> frozenset[str]:
        return blocked_for(self.state, self.who)

    def _arrows(self) -> tuple[Arrow, ...]:
        """From whoever could attack next turn to whom, with the damage that is sure (F-15.5)."""
        state, found = self.state, []
        for one in threats(state):
            if one.sure_damage.total:
                victim = state.player(state.seats[one.seat - 1])
                enemy = state.player(state.seats[one.enemy - 1])
                found.append(
                    Arrow(
                        f"place:{enemy.home}",
                        f"place:{victim.home}",
                        enemy.colour,
                        str(one.sure_damage.total),
                        "" if one.city_safe else "loss",
                    )
                )
        return tuple(found)

    def _troops(self) -> Panel:
        options = tuple(
            Choice(name, self.placed(name), chosen=name in self.chosen) for name in self._own
        )
        row = ChoiceRow("units", self.say("med.ui.who_marches"), options)
        return Panel("march", self.say("med.phase.movement"), asks=(row,), column=1)

    def answered(self, row: str, key: str) -> None:
        if row == "units":
            chosen = list(self.chosen)
            chosen = [one for one in chosen if one != key] if key in chosen else [*chosen, key]
            self.drafts.put(CHOSEN, chosen or None)

    def _places(self) -> Panel:
        reached, blocked = self._reached(), self._blocked()
        items = []
        for place in self.state.ring:
            owner = self.state.owner_of(place)
            there = []
            for player in self.state.players.values():
                mine = [unit for unit in self.state.units_at(place) if unit.owner == player.id]
                if mine:
                    there.append(f"{player.name}: {self.units(mine)}")
            if place in blocked:
                there.append(self.say("med.ui.blocked"))
            hungry = False
            if place in reached:
                fed = self._fed_after(place)
                hungry = bool(fed and fed.discard)
                there += [self._supply_then(fed)] if fed else []
            items.append(
                Item(
                    f"place:{place}",
                    self.place(place),
                    " · ".join(there),
                    icon="castle" if owner else "dots-horizontal",
                    colour=self.state.player(owner).colour if owner else "",
                    taps=place in reached,
                    quiet=bool(self.chosen) and place not in reached,
                    tone="loss" if hungry else "text",
                )
            )
        note = self.say("med.ui.tap_place") if self.chosen else ""
        return Panel("ring", self.say("med.ui.places"), items=tuple(items), note=note, column=1)

    def _fed_after(self, place: str) -> SupplyFigures | None:
        """His supply after this march, where it changes (F-10.3)."""
        units = [self.state.units[name] for name in self.chosen]
        gone = self.state.with_units(evolve(unit, place=place, site="") for unit in units)
        now, then = supplied(self.state, self.who), supplied(gone, self.who)
        return None if now.limit == then.limit else then

    def _supply_then(self, fed: SupplyFigures) -> str:
        return self.say("med.ui.supply_then", n=fed.characters, most=fed.limit)

    def _threats(self) -> tuple[Panel, ...]:
        """What no defence could stop in the next turn (F-15.5)."""
        items = []
        for one in threats(self.state):
            victim = self.state.player(self.state.seats[one.seat - 1])
            enemy = self.state.player(self.state.seats[one.enemy - 1])
            if not one.attackers:
                continue
            key = "med.ui.city_safe" if one.city_safe else "med.ui.city_unsafe"
            items.append(
                Item(
                    f"threat:{one.seat}:{one.enemy}",
                    self.say("med.ui.threat", name=enemy.name, enemy=victim.name),
                    self.say(key, n=one.troops_missing),
                    str(one.sure_damage.total),
                    colour=enemy.colour,
                    tone="text" if one.city_safe else "loss",
                    holds=True,
                )
            )
        if not items:
            return ()
        return (Panel("threats", self.say("med.ui.threats"), items=tuple(items), column=1),)

    def _unread(self) -> tuple[Panel, ...]:
        """Strengths without which a threat cannot be told (F-U1)."""
        cards = [Card(unit.type) for unit in self.state.units.values()]
        asked = Reading(self).strengths([Card.CITY, *cards])
        return tuple(evolve(panel, column=1) for panel in asked)

    def held(self, key: str) -> Why | None:
        what, _, rest = key.partition(":")
        if what != "threat":
            return None
        seat, _, enemy = rest.partition(":")
        for one in threats(self.state):
            if (one.seat, one.enemy) == (int(seat), int(enemy)):
                return self.why(one.sure_damage, self.say("med.ui.threats"))
        return None

    def foot(self) -> Foot:
        if not self.is_turn or self.state.phase not in (ACTIONS, MOVEMENT):
            return Foot()
        return Foot(Button("page:war", self.say("med.place.war"), "sword-cross"))

    def tapped(self, key: str) -> Answer:
        what, _, place = key.partition(":")
        if what == "strength":
            return Reading(self).asked(key, Card(place), what)
        if what != "place" or not self.chosen:
            return None
        return Starving(self).asked(f"march:{place}", March(self.who, self.chosen, place))

    def done(self, action: object) -> None:
        if isinstance(action, March):
            self.drafts.put(CHOSEN, None)
