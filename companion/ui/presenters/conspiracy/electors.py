"""The college: seven shields, votes now and what if, the emperor's clock (C-3.12, C-12)."""

from __future__ import annotations

from companion.games.conspiracy.deaths.electors import elector_cards
from companion.games.conspiracy.deaths.families import families_of
from companion.games.conspiracy.empire.clock import clock_of
from companion.games.conspiracy.empire.college import (
    college_of,
    elector_draw,
    elector_what_if,
    honour_of,
    votes,
)
from companion.games.conspiracy.empire.empire import election_now
from companion.games.conspiracy.empire.masters import master_cards_of
from companion.games.conspiracy.pieces import Elector
from companion.games.conspiracy.settling import neutral_electors
from companion.games.conspiracy.state import NEUTRAL
from companion.games.conspiracy.tables import ELECTORS, MASTERS
from companion.ui.i18n import number, signed
from companion.ui.presenters.conspiracy.own_page import OwnPage
from companion.ui.presenters.panels import Answer, Item, Panel, Tile
from companion.ui.presenters.views import Why

AHEAD = 6  # rounds of the clock


class ElectorsPresenter(OwnPage):
    """What everybody would have if the emperor died now, or after the next elector."""

    place = "con.place.electors"
    has_people = True

    def panels(self) -> tuple[Panel, ...]:
        return (self._now(), self._shields(), self._what_if(), self._clock(), self._masters())

    def _now(self) -> Panel:
        result = election_now(self.state)
        tiles = tuple(
            Tile(
                f"votes:{one}",
                self.name(one),
                number(result.votes.votes[one].total),
                "mark" if one == result.winner else "text",
                self.say("con.college.honour", n=result.honour[one]),
                tint=self.player(one).colour,
            )
            for one in self.state.order
        )
        neutral = Tile("votes:", self.say("con.college.neutral"), number(result.votes.neutral))
        key = "neutral" if result.neutral else "unresolved" if not result.winner else result.by
        note = self.say(f"con.college.now_{key}", player=self.name(result.winner or ""))
        return Panel("now", self.say("con.college.now"), tiles=(*tiles, neutral), note=note)

    def _shields(self) -> Panel:
        served = {elector: master for master, elector in self.state.serves.items()}
        items = []
        for elector in Elector:
            land = self.state.lands[elector]
            if land.owner != NEUTRAL:
                note, colour = self.name(land.owner), self.player(land.owner).colour
            elif elector in served:
                master = served[elector]
                holder = self.state.masters[master]
                note = f"{self.name(holder)} · {self.say(MASTERS[master].name)}"
                colour = self.player(holder).colour
            else:
                note, colour = self.say("con.neutral"), ""
            items.append(
                Item(
                    f"shield:{elector}",
                    self.say(ELECTORS[elector].name),
                    note,
                    self.say(f"con.training.{land.kind.training}"),
                    icon="shield-outline",
                    colour=colour,
                )
            )
        return Panel("shields", self.say("con.college.shields"), items=tuple(items))

    def _what_if(self) -> Panel:
        """If the chosen player took the next neutral elector."""
        title = self.say("con.college.what_if", player=self.name(self.who))
        if not neutral_electors(self.state):
            return Panel("what_if", title, note=self.say("con.college.none_neutral"), column=1)
        found = elector_what_if(college_of(self.state), self.who, None, self.state.switches)
        items = [
            Item(
                f"if:{one}",
                self.name(one),
                value=f"{number(found.votes.votes[one].total)} ({signed(found.change[one])})",
                colour=self.player(one).colour,
            )
            for one in self.state.order
        ]
        notes = [
            self.say("con.log.master_silent", master=self.say(MASTERS[master].name))
            for master in found.silenced
        ]
        if found.wins_at_once:
            notes.append(self.say("con.college.wins", player=self.name(found.wins_at_once)))
        return Panel("what_if", title, items=tuple(items), note=" ".join(notes), column=1)

    def _clock(self) -> Panel:
        clock = clock_of(self.state, AHEAD)
        winner = election_now(self.state).winner
        items = tuple(
            Item(
                f"clock:{one.round}",
                self.say("con.clock.round", n=self.state.round + one.round),
                self.say("con.clock.by_then", chance=self.percent(one.emperor_by_then.value)),
                self.percent(one.emperor.value),
            )
            for one in clock.rounds
        )
        draw = elector_draw(elector_cards(self.state), families_of(self.state))
        suits = ", ".join(
            f"{self.name(one)} {self.percent(chance.value)}" for one, chance in draw.suits.items()
        )
        note = self.say("con.clock.note", suits=suits)
        if winner:
            note = f"{self.say('con.clock.crowned', player=self.name(winner))} {note}"
        return Panel("clock", self.say("con.clock.title"), items=items, note=note, column=1)

    def _masters(self) -> Panel:
        items = []
        for card in master_cards_of(self.state).cards:
            far = ", ".join(
                f"{self.name(one)} {signed(card.distance[one])}"
                for one in self.state.order
                if one != card.holder
            )
            items.append(
                Item(
                    f"master:{card.master}",
                    self.say(MASTERS[card.master].name),
                    self.say("con.masters.distance", far=far),
                    self.name(card.holder) if card.holder else "–",
                    colour=self.player(card.holder).colour if card.holder else "",
                )
            )
        return Panel("masters", self.say("con.masters.title"), items=tuple(items), column=1)

    def held(self, key: str) -> Why | None:
        what, _, player = key.partition(":")
        if what != "votes" or not player:
            return None
        counted = votes(college_of(self.state), self.state.switches).votes[player]
        told = self.why(counted, self.name(player), changes=False)
        return told if counted.lines else self.why(honour_of(self.state, player), self.name(player))

    def tapped(self, key: str) -> Answer:  # noqa: ARG002
        return None
