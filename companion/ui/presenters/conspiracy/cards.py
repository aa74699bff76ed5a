"""The action cards: those whose moment it is first, each played against whom it aims at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.dice import AppDice
from companion.games.conspiracy.cards.cards import hand, moments
from companion.games.conspiracy.cards.copies import CountCopies, cards_left
from companion.games.conspiracy.cards.playing import (
    ON_THE_SPOT,
    BuyMercenary,
    DiscardCards,
    PlayCard,
)
from companion.games.conspiracy.deaths.succession import Intervention, Windows, follows
from companion.games.conspiracy.pieces import Card, Event, Training
from companion.games.conspiracy.rulebook import Reason
from companion.games.conspiracy.state import FATE, INCOME
from companion.games.conspiracy.tables import ACTIONS, EVENTS, PIECES
from companion.ui.i18n import number
from companion.ui.presenters.conspiracy.auctions.parts import SaleParts
from companion.ui.presenters.conspiracy.own_page import OwnPage
from companion.ui.presenters.conspiracy.phases.body import ConspiracyBody
from companion.ui.presenters.conspiracy.phases.fate import FateBody
from companion.ui.presenters.conspiracy.phases.income import IncomeBody
from companion.ui.presenters.panels import (
    Act,
    Answer,
    Button,
    Choice,
    Detail,
    Field,
    Form,
    Item,
    Panel,
    Question,
    Said,
    Tile,
    Values,
)

COUNTED = (Card.CRUSADE, Card.UPRISING)

CARDS_IN_BOX = PIECES["action_cards"].count
# Deaths and preachers the book counts itself.
OTHERS = PIECES["event_cards"].count - sum(row.copies or 0 for row in EVENTS.values())


def _sum(fields: list[Field], kind: str) -> int:
    return sum(int(one.value) for one in fields if one.key.startswith(kind))


class CardsPresenter(OwnPage):
    """Which cards are in a hand only its player knows: every kind can be tapped."""

    place = "con.place.cards"
    has_people = True

    def panels(self) -> tuple[Panel, ...]:
        mine = self.player(self.who)
        now = moments(self.state)
        over = hand(mine.hand, self.state.switches)
        tiles = (
            Tile(
                "hand",
                self.say("con.figure.hand"),
                number(mine.hand),
                "loss" if over.too_many else "text",
                self.say("con.cards.too_many", n=over.too_many) if over.too_many else "",
            ),
        )
        offers = [Button("mercenary", self.say("con.cards.mercenary", price=over.mercenary_price))]
        if over.too_many:
            offers.append(Button("discard", self.say("con.cards.discard", n=over.too_many)))
        fits = [row for row in ACTIONS.values() if row.moment in now]
        rest = [row for row in ACTIONS.values() if row.moment not in now]
        return (
            Panel("hand", mine.name, tiles=tiles, offers=tuple(offers)),
            Panel(
                "now",
                self.say("con.cards.now"),
                items=tuple(self._row(r.id, False) for r in fits),
                note=self.reminder("black_text"),
            ),
            Panel(
                "later",
                self.say("con.cards.later"),
                items=tuple(self._row(r.id, True) for r in rest),
                column=1,
            ),
            self._played(),
        )

    def _row(self, card: Card, quiet: bool) -> Item:
        return Item(
            f"card:{card}",
            self.card(card),
            self.say(f"con.card.{card}.does"),
            value=self._count(card),
            taps=True,
            quiet=quiet,
        )

    def _count(self, card: Card) -> str:
        """How often it was played; of how many, where the table has counted its cards."""
        played, left = self.state.played.get(card, 0), cards_left(self.state, card)
        if left is None:
            return number(played) if played else ""
        return self.say("con.cards.of", played=played, copies=played + left)

    def _played(self) -> Panel:
        items = tuple(
            Item(f"played:{card}", self.card(card), value=number(count))
            for card, count in sorted(self.state.played.items())
        )
        note = self.say(
            "con.cards.left", pile=number(self.state.pile), discard=number(self.state.discard)
        )
        copies = Button("copies", self.say("con.copies.title"), "cards-outline", look="outline")
        title = self.say("con.cards.played")
        return Panel("played", title, items=items, offers=(copies,), note=note, column=1)

    def tapped(self, key: str) -> Answer:
        what, _, rest = key.partition(":")
        match what:
            case "mercenary":
                return Act(BuyMercenary(self.who))
            case "discard":
                over = hand(self.player(self.who).hand, self.state.switches).too_many
                return Act(DiscardCards(self.who, max(1, over)))
            case "card":
                return self._play(Card(rest))
            case "copies":
                return Question("con.copies", self._copies_form, self._copied)
            case _:
                return super().tapped(key)

    # -- the cards of the box --------------------------------------------------------------

    def _copies_form(self, values: Values) -> Form:
        """How many of each are in the box: the book gives only three of the numbers."""
        known, say = self.state.values, self.say
        fields = [Field("h:cards", say("con.copies.cards"), "heading")]
        fields += [
            Field(f"card:{card}", self.card(card), "count",
                  value=int(values.get(f"card:{card}", known.cards.get(card, 0))), most=64)
            for card in Card
        ]  # fmt: skip
        fields.append(Field("h:events", say("con.copies.events"), "heading"))
        fields += [
            Field(f"event:{event}", self.event(event), "count",
                  value=int(values.get(f"event:{event}", known.events.get(event, 0))), most=38)
            for event, row in EVENTS.items()
            if row.copies is None
        ]  # fmt: skip
        told = [
            say("con.copies.sum", what=say(f"con.copies.{group}"), sum=_sum(fields, kind), of=of)
            for group, kind, of in (("cards", "card:", CARDS_IN_BOX), ("events", "event:", OTHERS))
        ]
        said = tuple(Said(one) for one in told)
        return Form(say("con.copies.title"), tuple(fields), say("ui.correct.confirm"), said)

    def _copied(self, values: Values) -> CountCopies:
        counts = {one.key: int(one.value) for one in self._copies_form(values).fields if one.value}
        events = {Event(key[6:]): n for key, n in counts.items() if key.startswith("event:")}
        cards = {Card(key[5:]): n for key, n in counts.items() if key.startswith("card:")}
        return CountCopies(events, cards)

    def _play(self, card: Card) -> Answer:
        """Cards without a target are played at once; so are those out of their moment (refused)."""
        if card not in ON_THE_SPOT and ACTIONS[card].moment in moments(self.state):
            return self._noted(card)
        if card not in ON_THE_SPOT or card is Card.MERCENARIES:
            return Act(PlayCard(self.who, card))
        return Question(f"con.card:{card}", self._form(card), self._action(card))

    def _noted(self, card: Card) -> Detail:
        """Within its moment such a card belongs to what it changes: noted there, and led to."""
        noted = self._fits(card)
        match card if noted else None:
            case Card.ALCHEMIST:
                self._body(IncomeBody, INCOME).own_answer("alchemists", self.who)
            case Card.ROBBER:
                self._body(IncomeBody, INCOME).own_answer("robbers", self.who)
            case Card.WITCH | Card.CRADLE:
                self._body(FateBody, FATE).own_answer(card.value, self.who)
            case Card.HEALER:
                self._desk.answered("sale:healer", self.who)
            case Card.EMPEROR | Card.CURIA:
                self._desk.answered("sale:intervention", self.who)
            case Card.SUCCESSION if self.who not in self._desk.draft.rights:
                self._desk.answered("sale:rights", self.who)
            case Card.EDICT:
                self._desk.answered("sale:edict", self.who)
            case Card.MAGNATE:
                self._desk.answered("sale:magnate", "yes")
        place = "battle" if ACTIONS[card].moment == "battle" else "phase"
        there = Button(f"page:{place}", self.say("con.cards.there"), "arrow-right")
        key = "con.cards.noted" if noted else f"con.card.belongs.{ACTIONS[card].moment}"
        note = self.say(key, card=self.card(card), player=self.name(self.who))
        said = tuple(
            Said(self.reason(one), tone="loss", rule=one.rule.number)
            for one in (() if noted else self._against(card))
        )
        return Detail(self.card(card), note, said, (there,))

    def _against(self, card: Card) -> tuple[Reason, ...]:
        """What the rules have against this card of his, as the succession is asked about it."""
        land = self._desk.land
        if land is None or card not in (Card.EMPEROR, Card.CURIA, Card.SUCCESSION):
            return ()
        windows = Windows(rights=frozenset((self.who,)))
        if card is not Card.SUCCESSION:
            kind: Any = card.value
            windows = Windows(Intervention(self.who, kind))
        return follows(self.state, land, windows).refusals

    def _fits(self, card: Card) -> bool:
        """Whether all is known that such a card needs: whose death, who won, whose ban."""
        desk = self._desk
        land = desk.land
        match card:
            case Card.HEALER:
                return land is not None
            case Card.EMPEROR | Card.CURIA | Card.SUCCESSION:
                return land is not None and not self._against(card)
            case Card.MAGNATE:
                return desk.is_decided and desk.sold.winner == self.who
            case Card.EDICT:
                banned = self.state.lands.get(desk.draft.place)
                ban = desk.is_event and desk.event is Event.BAN
                return ban and banned is not None and banned.owner == self.who
            case Card.PESTILENCE | Card.FORGING | Card.HOSTLER:  # asked for there
                return False
        return True

    @property
    def _desk(self) -> SaleParts:
        return SaleParts(self, self.drafts)

    def _body(self, kind: type[ConspiracyBody], phase: int) -> ConspiracyBody:
        """The page of a phase, for what is noted there."""
        return kind(self.session, self.translator, self.drafts, phase, AppDice())

    def _form(self, card: Card) -> Callable[[Values], Form]:
        def form(values: Values) -> Form:
            fields: list[Field] = []
            ready = True
            if card is Card.MARRIAGE:
                lands = [one.id for one in self.state.lands.values() if one.owner]
                chosen = list(values.get("lands", []))
                label = self.say("con.cards.two_lands")
                fields = [Field("lands", label, "many", self.land_choices(lands), chosen)]
                ready = len(chosen) == 2
            else:
                own = (self.who,) if ACTIONS[card].target != "any_player" else ()
                victim = str(values.get("victim", ""))
                label = self.say("con.sale.victim")
                fields = [Field("victim", label, "one", self.choices(*own), victim)]
                ready = bool(victim)
            if card in COUNTED and values.get("victim"):
                troops = self.player(str(values["victim"]))
                most = troops.knights if card is Card.CRUSADE else troops.mercenaries
                count = min(int(values.get("count", most)), most)
                label = self.say("con.cards.in_territory")
                fields.append(Field("count", label, "count", value=count, most=most))
            if card is Card.CONVERSION:
                options = tuple(Choice(one, self.say(f"con.training.{one}")) for one in Training)
                chosen_one = str(values.get("training", Training.SECULAR))
                label = self.say("con.cards.leaves")
                fields.append(Field("training", label, "one", options, chosen_one))
            title = self.card(card)
            return Form(title, tuple(fields), self.say("con.cards.play"), ready=ready)

        return form

    def _action(self, card: Card) -> Callable[[Values], Any]:
        def action(values: Values) -> Any:
            if card is Card.MARRIAGE:
                return PlayCard(self.who, card, lands=tuple(values.get("lands", ())))
            victim = str(values["victim"])
            troops = self.player(victim)
            most = troops.knights if card is Card.CRUSADE else troops.mercenaries
            count = min(int(values.get("count", most)), most) if card in COUNTED else 0
            training = Training(str(values.get("training", Training.SECULAR)))
            ends = self._desk.is_won
            return PlayCard(self.who, card, victim, count, training, auction_ends=ends)

        return action
