"""The turn of the active player on one page: hands, draw, actions, the way to war, the end."""

from __future__ import annotations

from typing import cast, get_args

from companion.core.game import PlayerId
from companion.games.medievalia.corrections import ReadCard
from companion.games.medievalia.fief.sums import gains_of, is_guarded, siege_of, supplied
from companion.games.medievalia.game import GAME
from companion.games.medievalia.payment.proposals import helpers_of
from companion.games.medievalia.pieces import Building, Card, Stack, Troop
from companion.games.medievalia.ring.places import HAND
from companion.games.medievalia.state import DRAW, SETUP_PHASE, Production, unseen
from companion.games.medievalia.tables import STACK_CARDS, TABLE_VALUES
from companion.games.medievalia.turns import BeginTurn, DealHands, EndTurn, TurnUp
from companion.pages.kit import Stop
from companion.pages.panels import Choice, ChoiceRow
from companion.ui.presenters.derived.table import stop_of
from companion.ui.presenters.medievalia.odds.reasons import why_next_of_stack
from companion.ui.presenters.medievalia.odds.words import next_of_stack
from companion.ui.presenters.medievalia.own_page import ICONS, OwnPage
from companion.ui.presenters.medievalia.turn.bill import Bill
from companion.ui.presenters.medievalia.turn.deeds import Deeds
from companion.ui.presenters.medievalia.turn.fief import FiefPanels
from companion.ui.presenters.medievalia.turn.forecast import Forecast
from companion.ui.presenters.panels import (
    Act,
    Answer,
    Button,
    Form,
    Item,
    Panel,
    Question,
    Said,
    Values,
)
from companion.ui.presenters.phases.views import Foot
from companion.ui.presenters.views import Why

HANDS, BOTTOMS = "hands", "bottoms"
MANY = 38


class TurnPresenter(OwnPage):
    """Shows what is due now; every step can be skipped, repeated and overruled."""

    place_text = "med.place.turn"

    @property
    def deeds(self) -> Deeds:
        return Deeds(self)

    @property
    def fief(self) -> FiefPanels:
        return FiefPanels(self)

    @property
    def forecast(self) -> Forecast:
        return Forecast(self)

    def panels(self) -> tuple[Panel, ...]:
        state = self.state
        if state.ended:
            return (*self.fief.panels(), self._over())
        if state.phase == SETUP_PHASE:
            return (*map(self._hand, state.order), self._bottoms())
        if not self.is_turn:
            return (*self.fief.panels(), self._waits(), *self.forecast.panels())
        if state.phase == DRAW:
            return (*self.fief.panels(), self._draw(), *self.forecast.panels())
        return (
            *self._turned_up(),
            *self._unread(),
            *self.fief.panels(),
            *self.deeds.panels(),
            *self.forecast.panels(),
        )

    def stops(self) -> tuple[Stop, ...]:
        """Draw, actions, war, end: whose turn it is stands above."""
        if not self.is_turn:
            return ()
        return tuple(
            stop_of(GAME, self.state, phase.number, self.say(f"med.tab.{phase.number}"))
            for phase in GAME.phases
            if phase.number != SETUP_PHASE
        )

    def foot(self) -> Foot:
        state = self.state
        if state.ended:
            return Foot(Button("page:scoring", self.say("ui.phase.score"), "trophy-outline"))
        if state.phase == SETUP_PHASE:
            ready = all(self._drawn(player) == HAND for player in state.order)
            return Foot(Button("deal", self.say("med.ui.deal"), "check", ready))
        if not self.is_turn or state.phase == DRAW:
            return Foot()
        others = (
            Button("page:ring", self.say("med.place.ring"), "map-marker-path"),
            Button("page:war", self.say("med.place.war"), "sword-cross"),
        )
        return Foot(Button("end", self.say("med.ui.end_turn"), "check"), others, self._reminder())

    # -- hands -------------------------------------------------------------------------------

    def _counts(self, player: PlayerId) -> dict[str, int]:
        kept = self.drafts.get(HANDS, {})
        return dict(kept.get(player, {}))

    def _drawn(self, player: PlayerId) -> int:
        return sum(self._counts(player).values())

    def _hand(self, player: PlayerId) -> Panel:
        counts = self._counts(player)
        items = tuple(
            Item(
                f"hand:{player}:{stack}",
                self.stack(stack),
                icon=ICONS[stack],
                count=counts.get(stack, 0),
                most=MANY,
            )
            for stack in Stack
        )
        title = self.say("med.ui.hand_of", name=self.name(player), n=self._drawn(player), most=HAND)
        return Panel(f"hand:{player}", title, items=items)

    def _bottoms(self) -> Panel:
        """The card that lies face up at the bottom of each stack (F-2.1)."""
        said = self.drafts.get(BOTTOMS, {})
        rows = tuple(
            ChoiceRow(
                f"bottom:{stack}",
                self.stack(stack),
                tuple(
                    Choice(str(row.id), self.card(row.id), chosen=said.get(stack) == row.id)
                    for row in STACK_CARDS[stack]
                ),
            )
            for stack in Stack
        )
        note = self.say("med.ui.bottoms_note")
        return Panel("bottoms", self.say("med.ui.bottoms"), asks=rows, note=note, column=1)

    def answered(self, row: str, key: str) -> None:
        what, _, stack = row.partition(":")
        if what == "bottom":
            said = dict(self.drafts.get(BOTTOMS, {}))
            if said.pop(stack, "") != key:  # a second tap takes it back
                said[stack] = key
            self.drafts.put(BOTTOMS, said or None)

    def stepped(self, key: str, change: int) -> None:
        what, _, rest = key.partition(":")
        if what == "hand":
            player, _, stack = rest.partition(":")
            counts = self._counts(player)
            counts[stack] = max(0, counts.get(stack, 0) + change)
            self.drafts.put(HANDS, {**self.drafts.get(HANDS, {}), player: counts})

    def _deal(self) -> DealHands:
        hands = {
            player: {Stack(stack): many for stack, many in self._counts(player).items() if many}
            for player in self.state.order
        }
        said = self.drafts.get(BOTTOMS, {})
        return DealHands(hands, {Stack(stack): Card(card) for stack, card in said.items()})

    def done(self, action: object) -> None:
        if isinstance(action, DealHands):
            self.drafts.put(HANDS, None)
            self.drafts.put(BOTTOMS, None)

    # -- the draw ----------------------------------------------------------------------------

    def _draw(self) -> Panel:
        siege = siege_of(self.state, self.who)
        if siege.eliminated:
            text = self.say("med.ui.besieged_out")
            out = (Button("draw:landscape", text, "flag-remove", look="accent"),)
            note = self.say("med.ui.besieged_out_note", name=self.name(self.who))
            return Panel("draw", self.say("med.phase.draw"), offers=out, note=note, column=1)
        offers = tuple(
            Button(
                f"draw:{stack}",
                self.say("med.ui.stack_left", stack=self.stack(stack), n=self.state.stacks[stack]),
                ICONS[stack],
                look="accent",
            )
            for stack in Stack
            if self.state.stacks[stack]
        )
        items = tuple(
            Item(
                f"odds:{stack}",
                self.stack(stack),
                next_of_stack(self, stack),
                icon=ICONS[stack],
                holds=True,
            )
            for stack in Stack
            if self.state.stacks[stack]
        )
        note = self._draw_note()
        return Panel(
            "draw", self.say("med.phase.draw"), items=items, offers=offers, offers_in_a_row=1,
            note=note, column=1,
        )  # fmt: skip

    def _draw_note(self) -> str:
        figures = supplied(self.state, self.who)
        if figures.discard:
            return self.say("med.ui.must_starve", n=figures.discard)
        siege = siege_of(self.state, self.who)
        return self.say("med.ui.besieged", n=siege.counter) if siege.besieged else ""

    def _begin(self, stack: Stack) -> Answer:
        """One tap books siege, draw and reactivation; hunger or a defeat is asked about first."""
        action = BeginTurn(self.who, stack)
        if siege_of(self.state, self.who).eliminated:
            return Question(f"out:{stack}", lambda _: self._defeat_form(), lambda _: action)
        if not supplied(self.state, self.who).discard:
            return Act(action)
        return Question(
            f"begin:{stack}",
            lambda values: self._starve_form(stack, values),
            lambda values: self._begun(stack, values),
        )

    def _defeat_form(self) -> Form:
        """The third turn of a siege in a row: all his cards leave the game (F-12.4, F-R17)."""
        told = siege_of(self.state, self.who).conditions.lines
        said = tuple(
            Said(self.say(line.key, **line.params), rule=line.rule.number if line.rule else "")
            for line in told
        )
        title = self.say("med.ui.siege_complete", name=self.name(self.who))
        return Form(title, (), self.say("med.ui.all_leave"), said)

    def _begun(self, stack: Stack, values: Values) -> BeginTurn:
        return BeginTurn(self.who, stack, tuple(values.get("starved", ())))

    def _starve_form(self, stack: Stack, values: Values) -> Form:
        action = self._begun(stack, values)
        field = self.deeds.starving(action, values)
        left = supplied(self.state.without_units(action.starved), self.who).discard
        title = self.say("med.ui.starve", n=left)
        return Form(title, (field,), self.say("med.ui.draw_it"), Bill(self).of(action))

    # -- what was turned up, where everybody stands --------------------------------------------

    def _turned_up(self) -> tuple[Panel, ...]:
        """A pile whose next building nobody has named yet (F-6.1)."""
        return tuple(
            Panel(
                f"pile:{number}",
                self.say("med.ui.turned_up", pile=number),
                offers=tuple(
                    Button(f"up:{number}:{building}", self.card(building))
                    for building in Building
                    if unseen(self.state, Card(building)) > 0
                ),
            )
            for number, pile in enumerate(self.state.piles, 1)
            if pile.count and pile.offer is None
        )

    def _unread(self) -> tuple[Panel, ...]:
        """What a card that lies here produces, until somebody has read it once (F-U3)."""
        known = self.state.values.productions
        mine = {Card(unit.type) for unit in self.state.units_of(self.who)}
        return tuple(
            Panel(
                f"made:{row.card}",
                self.say("med.ui.what_made", card=self.card(row.card)),
                offers=tuple(
                    Button(f"made:{row.card}:{one}", self.say(f"med.production.{one}"))
                    for one in get_args(Production)
                ),
            )
            for row in TABLE_VALUES
            if row.value == "production" and row.preset is None
            if row.card in mine and row.card not in known
        )

    def _waits(self) -> Panel:
        text = self.say("med.ui.not_the_turn", active=self.name(self.state.active))
        return Panel("waits", text, column=1)

    def _over(self) -> Panel:
        names = self.names(self.state.winners)
        return Panel("over", self.say("med.ui.winners", names=names), column=1)

    def _reminder(self) -> str:
        """What could be forgotten before the turn ends."""
        state, me = self.state, self.player(self.who)
        notes = []
        if any(gain.points for gain in gains_of(state, self.who)):
            notes.append(self.say("med.ui.offer_gains"))
        siege = siege_of(state, self.who)
        near = {me.home, *state.ring[me.home].neighbours}
        foes = state.enemies(self.who)
        if any(unit.place in near and unit.owner in foes for unit in state.units.values()) and any(
            not is_guarded(state, self.who, site) for site in me.landscapes
        ):
            notes.append(self.say("med.ui.unguarded_near"))
        if state.turns and helpers_of(state, self.who, Troop.ARTIST):
            notes.append(self.say("med.ui.artist_unused"))
        if siege.besieged:
            notes.append(self.say("med.ui.siege_next", n=siege.counter))
        if me.siege and not siege.besieged:
            notes.append(self.say("med.ui.siege_broken"))
        return " · ".join(notes[:2])

    # -- taps --------------------------------------------------------------------------------

    def tapped(self, key: str) -> Answer:
        what, _, rest = key.partition(":")
        match what:
            case "deal":
                return Act(self._deal())
            case "draw":
                return self._begin(Stack(rest))
            case "up":
                number, _, building = rest.partition(":")
                return Act(TurnUp(int(number), Building(building)))
            case "made":
                card, _, made = rest.partition(":")
                return Act(ReadCard(Card(card), production=cast("Production", made)))
            case "end":
                return Act(EndTurn(self.who))
            case "site" | "unit" | "attach" | "remove" | "shoot" | "discard" | "turn" | "upright":
                return self.fief.tapped(key)
        return self.deeds.tapped(key)

    def held(self, key: str) -> Why | None:
        what, _, stack = key.partition(":")
        if what == "odds":
            return why_next_of_stack(self, Stack(stack))
        return self.forecast.held(key) or self.fief.held(key)
