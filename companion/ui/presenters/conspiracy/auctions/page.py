"""The auction's own page: what is sold now, and what it is worth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace as changed

from companion.games.conspiracy.deaths.electors import lowest_bid
from companion.games.conspiracy.events.events import relic_places
from companion.games.conspiracy.lands.income import Holdings, income_of, possession_of
from companion.games.conspiracy.lands.worth import Possession, worth
from companion.games.conspiracy.pieces import Event
from companion.ui.i18n import Translator, number, signed
from companion.ui.presenters.conspiracy.auctions.desk import SaleDesk
from companion.ui.presenters.conspiracy.own_page import OwnPage
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.panels import Answer, Item, Panel
from companion.ui.presenters.phases.views import Foot
from companion.ui.presenters.session import Session

WORTH = {
    Event.MASTER_BUILDER: "castles",
    Event.RELIC: "relics",
    Event.MONASTERY: "monasteries",
}


class AuctionPresenter(OwnPage):
    """The same desk as on the page of the phase, with what a bid is worth beside it."""

    place = "con.place.auction"

    def __init__(self, session: Session, texts: Callable[[], Translator], drafts: Drafts) -> None:
        super().__init__(session, texts, drafts)
        self.desk = SaleDesk(self, drafts)

    def panels(self) -> tuple[Panel, ...]:
        found = self.desk.panels()
        if not found:
            return self._between()
        return (*found, *self._worth())

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
            )
            for one in state.order
        )
        lowest = self.say("con.sale.lowest", least=lowest_bid(state))
        note = f"{self.say('con.sale.nothing_note')} {lowest}"
        return (
            Panel("none", self.say("con.sale.nothing"), items=bidders, note=note),
            Panel("earned", self.say("con.sale.next_income"), items=earned, column=1),
        )

    def _worth(self) -> tuple[Panel, ...]:
        """Ducats a round for everybody, and when the standing bid would have paid."""
        price = self.desk.stands().least_call or self.desk.lowest if self.desk.has_auction else 0
        items = []
        for one in self.state.order:
            holdings, routes = possession_of(self.state, one)
            after = self._with(holdings)
            if after is None:
                return ()
            found = worth(
                Possession(holdings, routes),
                Possession(after, routes),
                price,
                rules=self.state.switches,
            )
            note = (
                self.say("con.worth.pays", n=found.break_even)
                if found.break_even is not None
                else self.say("con.worth.never")
            )
            items.append(
                Item(
                    f"worth:{one}",
                    self.name(one),
                    note,
                    signed(found.per_round),
                    colour=self.player(one).colour,
                    tone="gain" if found.per_round > 0 else "text",
                )
            )
        title = self.say("con.worth.title", price=number(price))
        return (
            Panel("worth", title, items=tuple(items), note=self.say("con.worth.note"), column=1),
        )

    def _with(self, holdings: Holdings) -> Holdings | None:
        """What a player would have with it; None where it brings no ducats by itself."""
        if self.desk.is_event:
            if self.desk.event is Event.PREACHER:
                return changed(holdings, preacher=True)
            field = WORTH.get(self.desk.event)
            return changed(holdings, **{field: getattr(holdings, field) + 1}) if field else None
        land = self.desk.land
        if land is None:
            return None
        kind = (
            "electorates"
            if land.kind.is_electorate
            else ("bishoprics" if land.kind == "bishopric" else "secular")
        )
        grown = {
            kind: getattr(holdings, kind) + 1,
            "castles": holdings.castles + land.castle,
            "monasteries": holdings.monasteries + land.monastery,
            "relics": holdings.relics + land.relic,
        }
        return changed(holdings, **grown)

    def foot(self) -> Foot:
        return Foot(self.desk.book())

    def tapped(self, key: str) -> Answer:
        return self.desk.tapped(key) if key.startswith("sale:") else None

    def answered(self, row: str, key: str) -> None:
        self.desk.answered(row, key)

    def stepped(self, key: str, change: int) -> None:
        self.desk.stepped(key, change)
