"""The table of Medieval Conspiracy: votes first, then honour, money, income, family, troops."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, cast

from companion.core.explain import Breakdown
from companion.core.game import PlayerId
from companion.games.conspiracy.common import land_name
from companion.games.conspiracy.corrections import CorrectLand
from companion.games.conspiracy.deaths.families import is_immune
from companion.games.conspiracy.empire.clock import clock_of
from companion.games.conspiracy.empire.college import SEATS
from companion.games.conspiracy.figures import votes_of
from companion.games.conspiracy.pieces import Kind, Thing
from companion.games.conspiracy.prospects import is_turned_up
from companion.games.conspiracy.settling import neutral_electors
from companion.games.conspiracy.state import State
from companion.games.conspiracy.tables import MASTERS
from companion.ui.i18n import signed
from companion.ui.presenters.conspiracy.chances import why_emperor_dies
from companion.ui.presenters.conspiracy.reasons import reason_of
from companion.ui.presenters.conspiracy.words import ICONS, TINTS, Words
from companion.ui.presenters.derived.table import GameTable
from companion.ui.presenters.views import FigureView, Option, Payment, Pick, Tie, Why

MOST_PANES = 5
# What a worked-out figure is the sum of.
PARTS = {"heirs": ("secular", "clerical"), "strength": ("knights", "mercenaries")}

# The tab of the sheet that says more about a figure.
TABS = {
    "lands": "lands",
    "votes": "lands",
    "honour": "troops",
    "money": "treasury",
    "income": "treasury",
    "heirs": "family",
    "strength": "troops",
    "hand": "cards",
}


class ConspiracyTable(GameTable):
    """Everything on it is worked out from the lands; only counts are stored."""

    shown: ClassVar = ("votes", "honour", "money", "income", "heirs", "strength", "hand")
    speaker: ClassVar = Words

    def figures_of(self, player: PlayerId) -> tuple[FigureView, ...]:
        """Votes of seven, heirs of both trainings, and the lands as windows by their kind."""
        mine = self._table.players[player]
        told = {
            "votes": f"{votes_of(self._table, player)}/{SEATS}",
            "heirs": f"{mine.secular} · {mine.clerical}",
        }
        figures = [self.figure_view(key, player) for key in self.shown]
        return (
            *(replace(one, text=told.get(one.key, one.text)) for one in figures),
            self._lands(player),
        )

    def _lands(self, player: PlayerId) -> FigureView:
        own = self._table.lands_of(player)
        levels = tuple(sum(land.kind is kind for land in own) for kind in Kind)
        # As high for everybody, so that the eye compares.
        most = max(
            MOST_PANES,
            *(
                sum(land.kind is kind for land in self._table.lands_of(one))
                for one in self._table.seats
                for kind in Kind
            ),
        )
        tints = tuple(TINTS[kind] for kind in Kind)
        heading = self.words.figure_name("lands")
        return FigureView("lands", heading, len(own), "grid", most, levels, tints)

    @property
    def _table(self) -> State:
        return cast("State", self.state)

    def acting(self) -> PlayerId:
        return "" if self._table.ended else self._table.active

    def realm(self, player: PlayerId) -> str:
        """His master cards, and whether he is immune."""
        state = self._table
        told = [
            self.say(MASTERS[master].name)
            for master, holder in state.masters.items()
            if holder == player
        ]
        if is_immune(len(state.lands_of(player)), state.switches):
            told.append(self.say("con.table.immune"))
        return " · ".join(told)

    def ties(self, player: PlayerId) -> tuple[Tie, ...]:
        """What stands in his lands: a sign for each kind, with its number from two on."""
        own = self._table.lands_of(player)
        return tuple(
            Tie(ICONS[thing], (), str(count) if count > 1 else "")
            for thing in Thing
            if (count := sum(getattr(land, thing.value) for land in own))
        )

    def note(self) -> str:
        """The emperor's clock in one line."""
        state = self._table
        if state.ended:
            return ""
        nearest = clock_of(state, 1).rounds[0]
        return self.say(
            "con.table.note" if is_turned_up(state) else "con.table.note_now",
            chance=self.words.percent(nearest.emperor.value),
            cards=state.deck.left,
            neutral=len(neutral_electors(state)),
        )

    def note_why(self) -> Why | None:
        return None if self._table.ended else why_emperor_dies(self.words, 1)

    def reason(self, player: PlayerId, figure: str) -> Breakdown | None:
        return reason_of(self._table, player, figure)

    def tapped(self, player: str, figure: str) -> Pick | Payment | None:
        """Heirs, troops and castles are counted up and down where their sum stands."""
        parts = PARTS.get(figure)
        if figure == "lands":
            return self._castles(player)
        if parts is None:
            return super().tapped(player, figure)
        options = tuple(
            Option(
                f"{part}:{step}",
                f"{self.words.figure_name(part)} {signed(step)}",
                self.words.correct(player, part, step),
            )
            for part in parts
            for step in (-1, 1)
        )
        return self._pick(player, figure, options)

    def _castles(self, player: PlayerId) -> Pick:
        """A castle more or less in one of his lands."""
        castle = self.say("con.thing.castle")
        options = tuple(
            Option(
                land.id,
                f"{self.say(land_name(land))}: {castle} {signed(-1 if land.castle else 1)}",
                CorrectLand(
                    land.id,
                    land.owner,
                    not land.castle,
                    land.monastery,
                    land.relic,
                    land.imperial_city,
                    land.preacher,
                ),
            )
            for land in self._table.lands_of(player)
        )
        return self._pick(player, "lands", options)

    def _pick(self, player: PlayerId, figure: str, options: tuple[Option, ...]) -> Pick:
        now = self.words.figure_shown(figure, player)
        name = self.words.figure_name(figure)
        title = self.say("derived.pick", player=self.words.name(player), figure=name, now=now)
        return Pick(
            title,
            options,
            self.say("derived.pick_note"),
            figure,
            player,
            1 if figure == "lands" else 2,
        )

    def tab_of(self, figure: str) -> str:
        return TABS.get(figure, "")
