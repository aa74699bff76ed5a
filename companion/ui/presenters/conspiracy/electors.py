"""The college: seven shields, votes now and what if, the emperor's clock (C-3.12, C-12)."""

from __future__ import annotations

from companion.games.conspiracy.deaths.electors import elector_cards
from companion.games.conspiracy.deaths.families import families_of
from companion.games.conspiracy.empire.clock import clock_of, crowned_by
from companion.games.conspiracy.empire.college import (
    ElectorTaken,
    college_of,
    elector_draw,
    elector_what_if,
    honour_of,
    votes,
)
from companion.games.conspiracy.empire.empire import election_now
from companion.games.conspiracy.empire.masters import master_cards_of
from companion.games.conspiracy.pieces import Elector, Master
from companion.games.conspiracy.prospects import Lacking, lacking, round_of
from companion.games.conspiracy.settling import neutral_electors
from companion.games.conspiracy.state import NEUTRAL
from companion.games.conspiracy.tables import ELECTORS, MASTERS
from companion.ui.i18n import number, signed
from companion.ui.presenters.conspiracy.chances import why_card_suits, why_emperor_dies
from companion.ui.presenters.conspiracy.corrections import Corrections
from companion.ui.presenters.conspiracy.own_page import OwnPage
from companion.ui.presenters.panels import Answer, Button, Detail, Item, Panel, Tile
from companion.ui.presenters.views import Why

AHEAD = 6  # rounds of the clock
SHIELD = "shield"


class ElectorsPresenter(OwnPage):
    """What everybody would have if the emperor died now, or after the next elector."""

    place = "con.place.electors"
    has_people = True

    def panels(self) -> tuple[Panel, ...]:
        found = [self._now(), self._shields(), self._masters()]
        if self.advises:
            found += [self._what_if(), self._next_elector(), self._clock()]
        return (*found, self._cards(), self.about_advice())

    # -- now -------------------------------------------------------------------------------

    def _now(self) -> Panel:
        result = election_now(self.state)
        missing = lacking(self.state) if self.advises else {}
        tiles = tuple(
            Tile(
                f"votes:{one}",
                self.name(one),
                number(result.votes.votes[one].total),
                "mark" if one == result.winner else "text",
                self._standing(result.honour[one], missing.get(one)),
                tint=self.player(one).colour,
            )
            for one in self.state.order
        )
        neutral = Tile(
            "votes:",
            self.say("con.college.neutral"),
            number(result.votes.neutral),
            "mark" if result.neutral else "text",
        )
        key = "neutral" if result.neutral else "unresolved" if not result.winner else result.by
        note = self.say(f"con.college.now_{key}", player=self.name(result.winner or ""))
        return Panel("now", self.say("con.college.now"), tiles=(*tiles, neutral), note=note)

    def _standing(self, honour: int, missing: Lacking | None) -> str:
        told = [self.say("con.college.honour", n=honour)]
        if missing is not None and missing.honour:
            told.append(self.say("con.college.lacks_honour", n=missing.honour))
        elif missing is not None and missing.electors:
            told.append(self.say("con.college.lacks", n=missing.electors))
        return " · ".join(told)

    def _shields(self) -> Panel:
        served = {elector: master for master, elector in self.state.serves.items()}
        chosen = self._chosen if self.advises else None
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
                    icon="" if colour else "shield-outline",
                    colour=colour,
                    tone="mark" if elector is chosen else "text",
                    taps=self.advises,
                    marks=True,
                )
            )
        note = self.say("con.college.tap_note") if self.advises else ""
        return Panel("shields", self.say("con.college.shields"), items=tuple(items), note=note)

    def _masters(self) -> Panel:
        items = []
        for card in master_cards_of(self.state).cards:
            far = ", ".join(
                f"{self.name(one)} {signed(card.distance[one])}"
                for one in self.state.order
                if one != card.holder
            )
            serves = self.state.serves.get(card.master)
            told = [
                *(
                    [self.say("con.masters.serves", elector=self._elector(serves))]
                    if serves
                    else []
                ),
                *([self.say("con.masters.distance", far=far)] if self.advises else []),
            ]
            items.append(
                Item(
                    f"master:{card.master}",
                    self.say(MASTERS[card.master].name),
                    " · ".join(told),
                    self.name(card.holder) if card.holder else "–",
                    colour=self.player(card.holder).colour if card.holder else "",
                    taps=True,
                )
            )
        return Panel("masters", self.say("con.masters.title"), items=tuple(items))

    def _cards(self) -> Panel:
        """Where the elector cards lie, to be set right with a tap."""
        state = self.state
        item = Item(
            "elector_cards",
            self.say("con.correct.elector_cards"),
            self.say(
                "con.college.cards", deck=len(state.elector_deck), aside=len(state.elector_aside)
            ),
            taps=True,
        )
        active = Item(
            "active", self.say("con.setup.active"), value=self.name(state.active), taps=True
        )
        return Panel("cards", self.say("con.college.on_the_table"), items=(item, active), column=1)

    # -- what if ---------------------------------------------------------------------------

    @property
    def _chosen(self) -> Elector | None:
        """The shield that was tapped last; else the first that nobody rules."""
        kept = self.drafts.get(SHIELD, "")
        if kept in tuple(Elector):
            return Elector(kept)
        return next(iter(neutral_electors(self.state)), None)

    def _elector(self, elector: Elector) -> str:
        return self.say(ELECTORS[elector].name)

    def _what_if(self) -> Panel:
        """If the chosen player took the elector of the shield that was tapped."""
        elector = self._chosen or Elector.MAINZ
        title = self.say(
            "con.college.what_if", elector=self._elector(elector), player=self.name(self.who)
        )
        found = self._found(elector)
        if found is None:
            owner = self.state.lands[elector].owner
            note = self.say("con.college.has_it", player=self.name(owner))
            return Panel("what_if", title, note=note, column=1)
        then = found.election
        items = tuple(
            Item(
                f"if:{one}",
                self.name(one),
                self.say("con.college.honour", n=then.honour[one]),
                value=f"{number(found.votes.votes[one].total)} ({signed(found.change[one])})",
                colour=self.player(one).colour,
                tone="mark" if one == then.winner else "text",
                holds=True,
            )
            for one in self.state.order
        )
        notes = [
            self.say(
                "con.college.silent",
                master=self.say(MASTERS[master].name),
                player=self.name(self.state.masters[master]),
            )
            for master in found.silenced
        ]
        if found.wins_at_once:
            notes.append(self.say("con.college.wins", player=self.name(found.wins_at_once)))
        else:
            key = "neutral" if then.neutral else "unresolved" if not then.winner else then.by
            told = self.say(f"con.college.now_{key}", player=self.name(then.winner or ""))
            notes.append(f"{self.say('con.college.then')} {told}")
        return Panel("what_if", title, items=items, note=" ".join(notes), column=1)

    def _found(self, elector: Elector) -> ElectorTaken | None:
        """The votes if he took this one; none where it is his."""
        owner = self.state.lands[elector].owner
        if owner == self.who:
            return None
        return elector_what_if(college_of(self.state), self.who, owner or None, self.state.switches)

    def _next_elector(self) -> Panel:
        """Whose heirs the next elector card suits, and who is one elector from the crown."""
        state = self.state
        draw = elector_draw(elector_cards(state), families_of(state))
        neutral = bool(neutral_electors(state))
        items = []
        for one in state.order:
            close = (
                neutral
                and elector_what_if(college_of(state), one, None, state.switches).wins_at_once
                == one
            )
            items.append(
                Item(
                    f"next:{one}",
                    self.name(one),
                    self.say("con.college.one_away") if close else "",
                    self.percent(draw.suits[one].value),
                    colour=self.player(one).colour,
                    tone="loss" if close else "text",
                    holds=True,
                )
            )
        title = self.say("con.college.next")
        return Panel("next", title, items=tuple(items), column=1)

    def _clock(self) -> Panel:
        """When the emperor dies, and whom that would crown if nothing changed."""
        clock = clock_of(self.state, AHEAD)
        found = crowned_by(clock, college_of(self.state), self.state.switches)
        winner = found.election.winner
        items = []
        for one, dies in zip(found.rounds, clock.rounds, strict=True):
            told = [self.say("con.clock.by_then", chance=self.percent(dies.emperor_by_then.value))]
            if winner is not None:
                chance = self.percent(one.by_then[winner].value)
                told.append(
                    self.say("con.clock.crowned_by", player=self.name(winner), chance=chance)
                )
            items.append(
                Item(
                    f"clock:{one.round}",
                    self.say("con.clock.round", n=round_of(self.state, one.round)),
                    " · ".join(told),
                    self.percent(one.emperor.value),
                    holds=True,
                )
            )
        note = (
            self.say("con.clock.crowned", player=self.name(winner))
            if winner
            else self.say("con.clock.nobody")
        )
        dry = next((one.round for one in clock_of(self.state).rounds if one.dry), None)
        if dry is not None:
            note = f"{note} {self.say('con.clock.dry', n=round_of(self.state, dry))}"
        return Panel("clock", self.say("con.clock.title"), items=tuple(items), note=note, column=1)

    # -- taps ------------------------------------------------------------------------------

    def held(self, key: str) -> Why | None:
        what, _, player = key.partition(":")
        if what == "next":
            return why_card_suits(self, player)
        if what == "clock":
            return why_emperor_dies(self, int(player))
        if what == "if":
            found = self._found(self._chosen or Elector.MAINZ)
            then = found and found.votes.votes.get(player)
            return self.why(then, self.name(player), changes=False) if then else None
        if what != "votes" or not player:
            return None
        counted = votes(college_of(self.state), self.state.switches).votes[player]
        told = self.why(counted, self.name(player), changes=False)
        return told if counted.lines else self.why(honour_of(self.state, player), self.name(player))

    def tapped(self, key: str) -> Answer:
        what, _, rest = key.partition(":")
        correct = Corrections(self)
        match what:
            case "shield":
                self.drafts.put(SHIELD, rest)
            case "master":
                return self._master(Master(rest))
            case "holder":
                return correct.master(Master(rest))
            case "serves":
                return correct.served(Master(rest))
            case "elector_cards":
                return correct.elector_cards()
            case "active":
                return correct.active()
            case _:
                return super().tapped(key)
        return None

    def _master(self, master: Master) -> Answer:
        """A card that votes may serve another elector; any may be set right."""
        if master not in self.state.serves:
            return Corrections(self).master(master)
        offers = (
            Button(f"serves:{master}", self.say("con.correct.serves"), "shield-outline"),
            Button(f"holder:{master}", self.say("con.correct.holder"), "account-edit-outline"),
        )
        note = self.say("con.masters.serves", elector=self._elector(self.state.serves[master]))
        return Detail(self.say(MASTERS[master].name), note, offers=offers)
