"""The action cards: those whose moment it is first, each played against whom it aims at."""

from __future__ import annotations

from typing import Any

from companion.core.dice import AppDice
from companion.core.records import evolve
from companion.games.conspiracy.cards.cards import hand, moments
from companion.games.conspiracy.cards.copies import CountCopies, cards_left
from companion.games.conspiracy.cards.playing import (
    ON_THE_SPOT,
    BuyMercenary,
    DiscardCards,
    PlayCard,
)
from companion.games.conspiracy.deaths.succession import Intervention, Windows, follows
from companion.games.conspiracy.pieces import Card, Event
from companion.games.conspiracy.rulebook import Reason
from companion.games.conspiracy.state import FATE, INCOME
from companion.games.conspiracy.tables import ACTIONS, EVENTS, PIECES
from companion.ui.i18n import number
from companion.ui.presenters.asked.question import Ask, asked
from companion.ui.presenters.conspiracy.auctions.parts import SaleParts
from companion.ui.presenters.conspiracy.own_page import OwnPage
from companion.ui.presenters.conspiracy.phases.body import ConspiracyBody
from companion.ui.presenters.conspiracy.phases.fate import FateBody
from companion.ui.presenters.conspiracy.phases.income import IncomeBody
from companion.ui.presenters.panels import (
    Act,
    Answer,
    Button,
    Detail,
    Item,
    Panel,
    Said,
    Tile,
    Values,
)

COUNTED = (Card.CRUSADE, Card.UPRISING)

CARDS_IN_BOX = PIECES["action_cards"].count
# Deaths and preachers the book counts itself.
OTHERS = PIECES["event_cards"].count - sum(row.copies or 0 for row in EVENTS.values())


def _sum(counts: Values, group: str) -> int:
    return sum(n for key, n in counts.items() if n and key.startswith(f"{group}."))


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
                return asked(self, "con.copies", self._copies)
            case _:
                return super().tapped(key)

    # -- the cards of the box --------------------------------------------------------------

    def _copies(self, values: Values) -> Ask:
        """How many of each are in the box: the book gives only three of the numbers."""
        known, say = self.state.values, self.say
        uncounted = [event for event, row in EVENTS.items() if row.copies is None]
        counts = {f"cards.{card}": count for card, count in known.cards.items()}
        counts |= {f"events.{event}": count for event, count in known.events.items()}
        now = {**counts, **values}
        told = [
            say("con.copies.sum", what=say(f"con.copies.{group}"), sum=_sum(now, group), of=of)
            for group, of in (("cards", CARDS_IN_BOX), ("events", OTHERS))
        ]
        return Ask(
            CountCopies,
            begin={"cards": known.cards, "events": known.events},
            fields=("cards", "events"),
            among={"events": uncounted},
            most={"events": OTHERS},
            labels={"cards": "con.copies.cards", "events": "con.copies.events"},
            title=say("con.copies.title"),
            said=tuple(Said(one) for one in told),
        )

    def _play(self, card: Card) -> Answer:
        """Cards without a target are played at once; so are those out of their moment (refused)."""
        if card not in ON_THE_SPOT and ACTIONS[card].moment in moments(self.state):
            return self._noted(card)
        if card not in ON_THE_SPOT or card is Card.MERCENARIES:
            return Act(PlayCard(self.who, card))
        return asked(self, f"con.card:{card}", lambda values: self._asked(card, values))

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

    def _asked(self, card: Card, values: Values) -> Ask:
        """What the card needs told: against whom, of how many, which two territories."""
        given: dict[str, Any] = {"player": self.who, "card": card}
        if card is Card.MARRIAGE:
            owned = [one.id for one in self.state.lands.values() if one.owner]
            ask = Ask(PlayCard, given, fields=("lands",), among={"lands": owned})
        else:
            given["auction_ends"] = self._desk.is_won
            others = [one for one in self.playing if one != self.who]
            against = self.playing if ACTIONS[card].target == "any_player" else others
            victim, fields, most = str(values.get("victim", "")), ["victim"], 0
            if card in COUNTED and victim in self.state.players:
                troops = self.player(victim)
                most = troops.knights if card is Card.CRUSADE else troops.mercenaries
                fields.append("in_territory")
            if card is Card.CONVERSION:
                fields.append("training")
            ask = Ask(
                PlayCard,
                given,
                begin={"in_territory": most},
                fields=tuple(fields),
                needed=("victim",),
                among={"victim": against},
                most={"in_territory": most},
                labels={"victim": "con.sale.victim", "training": "con.cards.leaves"},
            )
        return evolve(ask, title=self.card(card), confirm=self.say("con.cards.play"))
