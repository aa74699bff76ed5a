"""What is coming: the race to the goal, the power for each place, the next event."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.game import PlayerId
from companion.games.generalship.battle.cards import Commander
from companion.games.generalship.cycle.course import Race, TurnOrder
from companion.games.generalship.cycle.prospects import coming_order, race_now
from companion.games.generalship.pieces import Event
from companion.games.generalship.technology.developing import outlook_now
from companion.games.generalship.technology.events import Effect, Outlook
from companion.pages.kit import roman
from companion.pages.panels import Choice, ChoiceRow
from companion.ui.i18n import Translator, number
from companion.ui.presenters.chances import exactly
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.generalship.words import Page
from companion.ui.presenters.panels import Item, Panel
from companion.ui.presenters.session import Session
from companion.ui.presenters.views import Why, WhyLine

BATTLES = "race_battles"


class OutlookPage(Page):
    """Only what everybody may know goes in: counts, commanders, power, VP."""

    title = "gen.place_outlook"

    def __init__(self, session: Session, texts: Callable[[], Translator], drafts: Drafts) -> None:
        super().__init__(session, texts)
        self.drafts = drafts

    def subtitle(self) -> str:
        return f"{self.cycle_title} · {self.era()}"

    def panels(self) -> tuple[Panel, ...]:
        return (self._race(), self._order(), self._events())

    # -- the race --------------------------------------------------------------------------

    @property
    def _with_battles(self) -> bool:
        return bool(self.drafts.get(BATTLES, False))

    def _found(self) -> Race:
        return race_now(self.table, battles=self._with_battles)

    def _race(self) -> Panel:
        found, state = self._found().nations, self.table
        items = []
        for player in sorted(
            state.order, key=lambda one: found[state.players[one].nation].turns or 99
        ):
            one = state.players[player]
            row = found[one.nation]
            turns = "–" if row.turns is None else number(row.turns)
            missing = self.say("gen.ui.race.missing", n=row.missing, vp=one.vp)
            items.append(
                Item(f"race:{player}", one.name, missing, turns, colour=one.colour, holds=True)
            )
        battles = self._with_battles
        options = (
            Choice("no", self.say("gen.ui.race.alone"), chosen=not battles),
            Choice("yes", self.say("gen.ui.race.battles"), chosen=battles),
        )
        asked = ChoiceRow("battles", self.say("gen.ui.race.counted"), options)
        goal = state.switches.vp_goal
        return Panel(
            "race",
            self.say("gen.ui.race", goal=goal),
            items=tuple(items),
            asks=(asked,),
            note=self.say("gen.ui.race.note"),
        )

    # -- the coming order ------------------------------------------------------------------

    def _coming(self) -> TurnOrder:
        return coming_order(self.table)

    def _order(self) -> Panel:
        state, found = self.table, self._coming()
        items = []
        for place, nation in enumerate(found.order, 1):
            player = state.of_nation(nation)
            one = state.players[player]
            wanted = " · ".join(
                self.say("gen.ui.power_for", place=roman(at), n=needed)
                for at, needed in enumerate(found.wanted[nation][:-1], 1)
            )
            items.append(
                Item(
                    f"order:{player}",
                    f"{roman(place)} {one.name}",
                    wanted,
                    number(len(one.power)),
                    colour=one.colour,
                    holds=True,
                )
            )
        return Panel(
            "coming",
            self.say("gen.ui.coming_order"),
            items=tuple(items),
            note=self.say("gen.ui.coming_order_note"),
            column=1,
        )

    # -- the next event --------------------------------------------------------------------

    def _events(self) -> Panel:
        found = outlook_now(self.table)
        title = self.say("gen.ui.next_event")
        if not found:
            return Panel("events", title, note=self.say("gen.ui.no_more_events"), column=1)
        items = tuple(
            Item(
                f"event:{one.event}",
                self.say(f"gen.event.{one.event}"),
                self._told(one) or self.say("gen.ui.touches_nobody"),
                self.percent(one.chance),
                tone="gain" if one.winner else "text",
                holds=True,
            )
            for one in found
        )
        note = self.say("gen.ui.next_event_note")
        return Panel("events", title, items=items, note=note, column=1)

    def _told(self, one: Outlook) -> str:
        said = [text for effect in one.effects for text in self._effect(one.event, effect)]
        if one.event is Event.RENAISSANCE:
            said.append(self.say("gen.ui.gives_technology"))
        if one.winner is not None:
            said.append(self.say("gen.ui.would_win", player=self._name(one.winner)))
        return " · ".join(said)

    def _name(self, nation: object) -> str:
        return self.name(self.table.of_nation(nation))  # type: ignore[arg-type]

    def _effect(self, event: Event, effect: Effect) -> list[str]:
        """One player's part; how many pieces of a kind somebody has is hidden (G-R8)."""
        name, said = self._name(effect.nation), []
        if effect.commander_lost:
            said.append(self.say("gen.log.loses_commander", player=name))
        if effect.commander_from_power:
            said.append(self.say("gen.log.power_leads", player=name))
        elif effect.power_lost:
            said.append(self.say("gen.log.loses_power", player=name, n=effect.power_lost))
        if effect.population_lost:
            said.append(self.say("gen.log.loses_people", player=name, n=effect.population_lost))
        apart = self.table.switches.black_death == "separately" and not self.is_open
        if effect.units_lost and not (event is Event.BLACK_DEATH and apart):
            said.append(self.say("gen.log.loses_pieces", player=name, n=effect.units_lost))
        if effect.vp:
            said.append(self.say("gen.log.gets_vp", player=name, n=effect.vp))
        return said

    # -- taps ------------------------------------------------------------------------------

    def answered(self, row: str, key: str) -> None:  # noqa: ARG002  there is one row
        self.drafts.put(BATTLES, key == "yes")

    def held(self, key: str) -> Why | None:
        what, _, rest = key.partition(":")
        match what:
            case "race":
                return self._why_race(rest)
            case "order":
                return self._why_order(rest)
            case "event":
                return self._why_event(rest)
        return None

    def _why_race(self, player: PlayerId) -> Why:
        row = self._found().nations[self.table.players[player].nation]
        lines = tuple(
            WhyLine(self.say(line.key), number(line.amount), line.rule.number) for line in row.why
        )
        return Why(self.name(player), lines, self.say("gen.ui.race.note"), can_correct=False)

    def _why_order(self, player: PlayerId) -> Why:
        nation = self.table.players[player].nation
        needed = self._coming().wanted[nation]
        lines = tuple(
            WhyLine(self.say("gen.ui.place_n", place=roman(place)), number(n), "G-15.9")
            for place, n in enumerate(needed, 1)
        )
        note = self.say("gen.ui.coming_order_note")
        return Why(self.name(player), lines, note, can_correct=False)

    def _why_event(self, event: str) -> Why:
        one = next(one for one in outlook_now(self.table) if one.event == event)
        leaders: dict[str, Commander | None] = {
            state.name: state.commander for state in self.table.players.values()
        }
        lines = [exactly(self._texts(), one.chance.exact, "G-14.5")]
        lines += [
            WhyLine(f"{name}: {self.commander(leader)}", "", one.effects[0].rule)
            for name, leader in leaders.items()
        ]
        return Why(self.say(f"gen.event.{event}"), tuple(lines), can_correct=False)
