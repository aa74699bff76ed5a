"""The auction's own page: what is sold now, and what it is worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.core.game import PlayerId
from companion.games.conspiracy.deaths.electors import lowest_bid
from companion.games.conspiracy.events.auctions import due_of
from companion.games.conspiracy.events.events import relic_places
from companion.games.conspiracy.lands.income import income_of
from companion.games.conspiracy.prospects import (
    Gain,
    gain_of,
    incomes_until_death,
    with_event,
    with_land,
)
from companion.games.conspiracy.settling import settled
from companion.games.conspiracy.state import State
from companion.ui.i18n import Translator, number, signed
from companion.ui.presenters.conspiracy.auctions.parts import SaleParts
from companion.ui.presenters.conspiracy.own_page import OwnPage
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.panels import Answer, Item, Panel
from companion.ui.presenters.phases.views import Foot
from companion.ui.presenters.session import Session
from companion.ui.presenters.views import Why


class AuctionPresenter(OwnPage):
    """The same desk as on the page of the phase, with what a bid is worth beside it."""

    place = "con.place.auction"

    def __init__(self, session: Session, texts: Callable[[], Translator], drafts: Drafts) -> None:
        super().__init__(session, texts, drafts)
        self.desk = SaleParts(self, drafts)

    def panels(self) -> tuple[Panel, ...]:
        found = self.desk.panels()
        if not found:
            return self._between()
        worth = self._worth() if self.advises else ()
        return (*found, *worth, self.about_advice())

    def _between(self) -> tuple[Panel, ...]:
        """Nothing is sold now: who could bid for what, and what everybody will earn."""
        state = self.state
        bidders = tuple(
            Item(
                f"able:{one}",
                self.name(one),
                self.say(
                    "con.sale.able",
                    secular=self.player(one).secular,
                    clerical=self.player(one).clerical,
                    room=len(relic_places(state, one)),
                ),
                colour=self.player(one).colour,
            )
            for one in state.order
        )
        earned = tuple(
            Item(
                f"income:{one}",
                self.name(one),
                value=signed(income_of(state, one).total.total),
                colour=self.player(one).colour,
                tone="gain",
                holds=True,
            )
            for one in state.order
        )
        lowest = self.say("con.sale.lowest", least=lowest_bid(state))
        note = f"{self.say('con.sale.nothing_note')} {lowest}"
        return (
            Panel("none", self.say("con.sale.nothing"), items=bidders, note=note),
            Panel("earned", self.say("con.sale.next_income"), items=earned, column=1),
        )

    # -- what it is worth ------------------------------------------------------------------

    @property
    def _price(self) -> int:
        """What the sale costs its winner; while it goes on, what the next call would."""
        if self.desk.is_won:
            return due_of(self.state, self.desk.sold).total
        return self.desk.next_bid if self.desk.has_auction else 0

    def _after(self, player: PlayerId) -> State | None:
        """The table if this player got it; None where it brings nothing that can be counted."""
        if self.desk.is_event:
            return with_event(self.state, self.desk.event, player)
        land = self.desk.land
        return with_land(self.state, land.id, player) if land else None

    def _worth(self) -> tuple[Panel, ...]:
        """For everybody: ducats a round, when it has paid, votes and honour, what rivals lose."""
        gains = {}
        for one in self.state.order:
            after = self._after(one)
            if after is not None:
                gains[one] = gain_of(self.state, after, one, self._price)
        if not gains:
            return ()
        items = tuple(
            Item(
                f"worth:{one}",
                self.name(one),
                self._told(gain),
                signed(gain.worth.per_round),
                colour=self.player(one).colour,
                tone="gain" if gain.worth.per_round > 0 else "text",
            )
            for one, gain in gains.items()
        )
        title = self.say("con.worth.title", price=number(self._price))
        note = self.say("con.worth.note")
        return (
            Panel("worth", title, items=items, note=note, column=1),
            self._net(gains),
            *self._other_cards(),
        )

    def _told(self, gain: Gain) -> str:
        found = gain.worth
        paid = found.break_even
        told = [
            self.say("con.worth.pays", n=paid) if paid is not None else self.say("con.worth.never")
        ]
        if gain.votes:
            told.append(self.say("con.worth.votes", change=signed(gain.votes)))
        if gain.honour:
            told.append(self.say("con.worth.honour", change=signed(gain.honour)))
        told += [
            self.say("con.worth.rival", player=self.name(one), change=signed(change))
            for one, change in gain.rivals.items()
        ]
        if gain.crowned:
            told.append(self.say("con.college.wins", player=self.name(gain.crowned)))
        return " · ".join(told)

    def _net(self, gains: Mapping[PlayerId, Gain]) -> Panel:
        """What is left after some income phases, for whoever is on turn or has won."""
        now = self.desk.stands() if self.desk.has_auction else None
        ruler = now.on_turn or now.winner if now else self.desk.ruler
        who = ruler if ruler and ruler in gains else next(iter(gains))
        more = gains[who].worth.per_round
        items = tuple(
            Item(
                f"net:{one.rounds}",
                self.say("con.worth.after", n=one.rounds),
                value=signed(one.ducats),
                note=_sum(one.rounds, more, one.rounds * more - one.ducats),
                tone="gain" if one.ducats > 0 else "loss" if one.ducats < 0 else "text",
            )
            for one in gains[who].worth.net
        )
        expected = incomes_until_death(self.state)
        note = self.say("con.worth.incomes", average=expected.value)
        title = self.say("con.worth.net", player=self.name(who))
        return Panel("net", title, items=items, note=note, column=1)

    def _other_cards(self) -> tuple[Panel, ...]:
        """Income of the next round with each of the other cards on the table."""
        kinds = [one for one in dict.fromkeys(self.state.for_sale[1:]) if one != self.desk.event]
        items = []
        for event in kinds if self.desk.is_event else ():
            told = []
            for one in self.state.order:
                after = with_event(self.state, event, one)
                if after is not None:
                    total = income_of(settled(after)[0], one).total.total
                    told.append(f"{self.brief(one)} {number(total)}")
            if told:
                items.append(Item(f"other:{event}", self.event(event), " · ".join(told)))
        title = self.say("con.worth.others")
        return (Panel("others", title, items=tuple(items), column=1),) if items else ()

    def foot(self) -> Foot:
        return Foot(self.desk.book())

    def held(self, key: str) -> Why | None:
        what, _, player = key.partition(":")
        if what != "income" or player not in self.state.players:
            return None
        return self.why(income_of(self.state, player).total, self.name(player))

    def tapped(self, key: str) -> Answer:
        return self.desk.tapped(key) if key.startswith("sale:") else super().tapped(key)

    def answered(self, row: str, key: str) -> None:
        self.desk.answered(row, key)

    def stepped(self, key: str, change: int) -> None:
        self.desk.stepped(key, change)


def _sum(incomes: int, more: int, price: int) -> str:
    """How a net figure comes about: what each income brings more, less the price."""
    brought = f"{incomes} × {signed(more)}"
    return f"{brought} − {price}" if price else brought
