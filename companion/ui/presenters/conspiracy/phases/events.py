"""Phase 2 (C-7): turn up, deaths first, then card by card; election and anarchy."""

from __future__ import annotations

from companion.games.conspiracy.cards.copies import events_left
from companion.games.conspiracy.empire.empire import (
    CASTLE_PRICE,
    BuildCastle,
    EndAnarchy,
    HoldElection,
    election_now,
)
from companion.games.conspiracy.events.events import FIRST, TurnUpEvents, to_turn_up
from companion.games.conspiracy.flow import TURNED
from companion.games.conspiracy.pieces import Event
from companion.ui.i18n import number
from companion.ui.presenters.asked.question import Ask, asked
from companion.ui.presenters.conspiracy.phases.body import ConspiracyBody
from companion.ui.presenters.panels import (
    Act,
    Answer,
    Button,
    Item,
    Panel,
    Question,
)
from companion.ui.presenters.phases.views import Foot

DRAFT = "turned"


class EventsBody(ConspiracyBody):
    """Whatever the cards of the round ask for, one thing after the other."""

    # -- turning up ------------------------------------------------------------------------

    @property
    def cards(self) -> list[Event]:
        kept = self.drafts.get(DRAFT, {})
        key = [self.state.round, len(self.state.turned)]
        return [Event(one) for one in kept["cards"]] if kept.get("of") == key else []

    def _keep(self, cards: list[Event]) -> None:
        key = [self.state.round, len(self.state.turned)]
        self.drafts.put(DRAFT, {"of": key, "cards": [one.value for one in cards]})

    @property
    def must_turn_up(self) -> bool:
        state = self.state
        fresh = TURNED not in state.done
        return fresh or (bool(state.missing) and not state.deaths and state.anarchy is None)

    def panels(self) -> tuple[Panel, ...]:
        state = self.state
        if self.must_turn_up:
            return (self._turn_up(), self._deck())
        found: tuple[Panel, ...] = ()
        if state.anarchy is not None:
            found = (self._anarchy(),)
        elif state.deaths and state.deaths[0] is Event.DEATH_OF_EMPEROR:
            found = (self._election(),)
        else:
            found = self.desk.panels()
        return (*self.dispute_panels(), *found, self._order(), self._deck())

    def _turn_up(self) -> Panel:
        wanted, cards = to_turn_up(self.state), self.cards
        items = tuple(
            Item(
                f"kind:{event}",
                self.event(event),
                count=cards.count(event),
                most=wanted - len(cards) + cards.count(event),
            )
            for event in Event
        )
        offers = tuple(Button(f"add:{event}", self.event(event), "", look="") for event in Event)
        note = ", ".join(self.event(one) for one in cards)
        title = self.say("con.events.turn_up", n=wanted, of=len(cards))
        chosen = tuple(item for item in items if item.count)
        return Panel("turn_up", title, items=chosen, offers=offers, offers_in_a_row=2, note=note)

    def _deck(self) -> Panel:
        deck = self.state.deck
        items = (
            Item("deck:left", self.say("con.figure.deck_left"), value=number(deck.left)),
            Item(
                "deck:emperors", self.say("con.figure.deck_emperors"), value=number(deck.emperors)
            ),
            Item(
                "deck:electors", self.say("con.figure.deck_electors"), value=number(deck.electors)
            ),
            *(
                Item(f"deck:{event}", self.event(event), value=number(left), quiet=not left)
                for event in Event
                if event not in FIRST and (left := events_left(self.state, event)) is not None
            ),
        )
        return Panel("deck", self.say("con.events.deck"), items=items, column=1)

    def _order(self) -> Panel:
        """What is still to come, in its order."""
        state = self.state
        rest = [*state.deaths, *state.for_sale]
        items = tuple(
            Item(f"open:{place}", self.event(one), quiet=place > 0)
            for place, one in enumerate(rest)
        )
        note = "" if items else self.say("con.events.all_done")
        return Panel("open", self.say("con.events.open"), items=items, note=note, column=1)

    # -- the emperor -----------------------------------------------------------------------

    def _election(self) -> Panel:
        result = election_now(self.state)
        items = tuple(
            Item(
                f"votes:{one}",
                self.name(one),
                self.say("con.college.honour", n=result.honour[one]),
                number(result.votes.votes[one].total),
                colour=self.player(one).colour,
            )
            for one in self.state.order
        )
        neutral = Item(
            "votes:", self.say("con.college.neutral"), value=number(result.votes.neutral)
        )
        tied = len(result.tied) > 1 and not result.neutral
        note = self.reminder("unresolved") if tied else ""
        title = self.say("con.election.title")
        return Panel("election", title, items=(*items, neutral), note=note)

    def _anarchy(self) -> Panel:
        anarchy = self.state.anarchy
        assert anarchy is not None
        items = []
        acted = [one in anarchy.castles | anarchy.conquests for one in self.state.order]
        for place, one in enumerate(self.state.order, 1):
            is_due = not any(acted[place:])  # in order of play, the castle first (RUL-C-38)
            has_built, has_fought = one in anarchy.castles, one in anarchy.conquests
            may = (
                ("con.anarchy.built", has_built),
                ("con.anarchy.may_build", is_due and not has_built and not has_fought),
                ("con.anarchy.fought", has_fought),
                ("con.anarchy.may_fight", is_due and not has_fought),
            )
            told = [self.say(key) for key, is_so in may if is_so]
            items.append(
                Item(
                    f"castle:{one}",
                    self.name(one),
                    " · ".join(told),
                    colour=self.player(one).colour,
                    taps=True,
                )
            )
        offers = (Button("page:battle", self.say("con.anarchy.attack"), "sword-cross", look=""),)
        note = ""
        if anarchy.banned:
            lands = ", ".join(map(self.land, sorted(anarchy.banned)))
            note = self.say("con.anarchy.banned", lands=lands)
        return Panel(
            "anarchy",
            self.say("con.anarchy.title", price=CASTLE_PRICE),
            items=tuple(items),
            offers=offers,
            note=note,
        )

    # -- what comes next -------------------------------------------------------------------

    def foot(self) -> Foot:
        if not self.is_now:
            return Foot()
        state = self.state
        if self.must_turn_up:
            ready = len(self.cards) == to_turn_up(state)
            back = (Button("card_back", self.say("con.events.back"), "undo"),) if self.cards else ()
            text = self.say("con.events.book")
            return Foot(Button("turn_up", text, "check", ready), back)
        if state.anarchy is not None:
            return Foot(Button("end_anarchy", self.say("con.anarchy.end"), "check"))
        if state.deaths and state.deaths[0] is Event.DEATH_OF_EMPEROR:
            return Foot(Button("elect", self.say("con.election.hold"), "crown-outline"))
        return Foot(self.desk.book())

    def own_tap(self, key: str) -> Answer:
        what, _, rest = key.partition(":")
        match what:
            case "add":
                if len(self.cards) < to_turn_up(self.state):
                    self._keep([*self.cards, Event(rest)])
            case "card_back":
                self._keep(self.cards[:-1])
            case "turn_up":
                return Act(TurnUpEvents(tuple(self.cards)))
            case "elect":
                return Act(HoldElection())
            case "end_anarchy":
                return Act(EndAnarchy())
            case "castle":
                return self._castle(rest)
        return None

    def own_step(self, key: str, change: int) -> None:
        event = Event(key.partition(":")[2])
        cards = self.cards
        if change > 0 and len(cards) < to_turn_up(self.state):
            cards.append(event)
        elif change < 0 and event in cards:
            cards.remove(event)
        self._keep(cards)

    def _castle(self, player: str) -> Question:
        ask = Ask(
            BuildCastle,
            given={"player": player},
            among={"land": [one.id for one in self.state.lands_of(player) if not one.castle]},
            tells=False,
            title=self.say("con.anarchy.castle", player=self.name(player), price=CASTLE_PRICE),
            confirm=self.say("con.sale.book"),
        )
        return asked(self, f"con.castle:{player}", ask)
