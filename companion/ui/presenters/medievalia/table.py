"""The table of Medievalia: prestige, supply, gold, hands and sieges of everybody at one glance."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.core.explain import Breakdown
from companion.core.game import PlayerId
from companion.games.medievalia.ending import GOAL, TEAM_GOAL
from companion.games.medievalia.fief.production import MOST_LANDSCAPES
from companion.games.medievalia.fief.siege import TURNS
from companion.games.medievalia.fief.sums import (
    capacity_for,
    is_guarded,
    prestige_of,
    siege_of,
    supplied,
    threats,
)
from companion.games.medievalia.fief.supply import feeding
from companion.games.medievalia.pieces import Base, Building, Resource, Stack
from companion.games.medievalia.state import SETUP_PHASE, Ground
from companion.games.medievalia.tables import BUILDINGS
from companion.games.medievalia.turns import EndTurn
from companion.pages.kit import Plot
from companion.ui.presenters.derived.table import GameTable
from companion.ui.presenters.views import FigureView, Tie

SITE_ICONS = {
    Base.CITY: "castle",
    Base.FIELD: "barley",
    Base.FARM: "barn",
    Base.FOREST: "pine-tree",
    Base.MINE: "pickaxe",
}
TABS = {"prestige": "prestige", "characters": "supply", "siege": "supply", "fief": "fief"}
TINTS = {"civil": "yellow", "fortified": "red"}


class MedievaliaTable(GameTable):
    """A banner for each player; what lies in the middle stands below."""

    shown = ("prestige", "characters", "gold", "hand", "siege")

    def acting(self) -> PlayerId:
        return "" if self.state.is_over else str(self.state.active)

    def still_to_do(self) -> bool:
        return True

    def figures_of(self, player: PlayerId) -> tuple[FigureView, ...]:
        state, say = self.state, self.say
        goal = TEAM_GOAL if state.teams else GOAL
        points = prestige_of(state, player).points.total
        partner = state.partner(player)
        theirs = prestige_of(state, partner.id).points.total if partner else 0
        shown = f"{points}+{theirs}" if partner else str(points)
        fed = supplied(state, player)
        built = state.player(player).buildings
        return (
            FigureView("prestige", say("med.figure.prestige"), points, text=f"{shown}/{goal}"),
            FigureView(
                "characters",
                say("med.ui.supply"),
                fed.characters,
                text=say("med.ui.of", n=fed.characters, most=fed.limit),
                tone="" if fed.spare else "loss",  # full or broken
            ),
            self.figure_view("gold", player),
            self._hand(player),
            FigureView("siege", say("med.figure.siege"), state.player(player).siege, "pips", TURNS),
            FigureView(
                "fief",
                say("med.ui.fief"),
                kind="plots",
                most=1 + MOST_LANDSCAPES,
                plots=tuple(self._plot(player, site) for site in state.player(player).sites),
            ),
            FigureView(
                "buildings",
                say("med.figure.buildings"),
                len(built),
                "grid",
                most=2,
                levels=tuple(
                    min(BUILDINGS[one].prestige, built.count(one) * 2) for one in Building
                ),
                tints=tuple(TINTS[BUILDINGS[one].group] for one in Building),
                depths=tuple(BUILDINGS[one].prestige for one in Building),
            ),
        )

    def _hand(self, player: PlayerId) -> FigureView:
        """Cards in hand, and how many of them came from each stack."""
        me = self.state.player(player)
        parts = "·".join(str(me.hand[stack]) for stack in Stack)
        return replace(self.figure_view("hand", player), text=f"{me.hand_size} ({parts})")

    def _plot(self, player: PlayerId, site: Ground) -> Plot:
        """City or landscape: ringed where it is guarded, on its side where it is used."""
        guarded = is_guarded(self.state, player, site)
        words = [self.say(f"med.base.{site.base}")]
        words.append(self.say("med.ui.guarded" if guarded else "med.ui.unguarded"))
        words += [self.say("med.ui.used")] if site.used else []
        return Plot(" · ".join(words), SITE_ICONS[site.base], guarded, site.used)

    def realm(self, player: PlayerId) -> str:
        """How somebody went out; whoever plays shows his fief."""
        me = self.state.player(player)
        return "" if me.is_in else self.say(f"med.ui.out_by.{me.out_by}")

    def note_of(self, player: PlayerId) -> str:
        hand = self.state.player(player).hand
        return " · ".join(
            self.say("med.ui.hand_by", stack=self.say(f"med.stack.{stack}"), n=hand[stack])
            for stack in Stack
        )

    def ties(self, player: PlayerId) -> tuple[Tie, ...]:
        """Who stands in his fief, who could hit his city, and how long he has been besieged."""
        state, found = self.state, []
        me = state.player(player)
        if not me.is_in:
            return ()
        foes = state.enemies(player)
        inside = {unit.owner for unit in state.units_at(me.home)} & set(foes)
        if supplied(state, player).discard:
            found.append(Tie("food-off-outline", (), self.say("med.ui.hungry"), "loss"))
        if inside:
            colours = tuple(state.player(one).colour for one in sorted(inside))
            found.append(Tie("sword-cross", colours, self.say("med.ui.invaders"), "loss"))
        unsafe = [one for one in threats(state) if one.seat == me.seat and not one.city_safe]
        if unsafe:
            colours = tuple(state.player(state.seats[one.enemy - 1]).colour for one in unsafe)
            found.append(Tie("alert-outline", colours, self.say("med.ui.city_in_danger"), "loss"))
        siege = siege_of(state, player)
        if siege.besieged:
            said = self.say("med.ui.siege_next", n=siege.counter)
            found.append(Tie("flag-outline", (), said, "loss"))
        # One of them in words, the others as signs: a phone has no more room.
        return tuple(
            tie if not number else Tie(tie.icon, tie.colours, "", tie.tone)
            for number, tie in enumerate(found)
        )

    def note(self) -> str:
        """The stacks and the three offers."""
        state = self.state
        stacks = " · ".join(
            f"{self.say(f'med.stack.{stack}')} {state.stacks[stack]}" for stack in Stack
        )
        offers = ", ".join(
            self.say(f"med.card.{pile.offer}") for pile in state.piles if pile.offer is not None
        )
        return f"{stacks} · {self.say('med.ui.offers')}: {offers}" if offers else stacks

    def next_text(self) -> str:
        """The turn is ended where it has begun; before that its page is due."""
        state = self.state
        return self.say("med.ui.end_turn") if state.phase > 1 else ""

    def next_action(self) -> Any:
        return EndTurn(self.state.active) if self.state.phase != SETUP_PHASE else None

    def reason(self, player: PlayerId, figure: str) -> Breakdown | None:
        match figure:
            case "prestige":
                return prestige_of(self.state, player).points
            case "characters":
                return feeding(supplied(self.state, player).food)
            case "gold":
                return capacity_for(self.state, player, Resource.GOLD)
            case "siege":
                return siege_of(self.state, player).conditions
        return None

    def tab_of(self, figure: str) -> str:
        return {
            "prestige": "prestige",
            "characters": "supply",
            "siege": "supply",
            "fief": "fief",
        }.get(figure, "")
