"""The phase in a player's own hand: his taxes, his basket, his bid; else what is to be done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.game import PlayerId
from companion.games.medioevo.purchases.buying import Buy, HidePurchases
from companion.games.medioevo.treasury.assessment import rates_of
from companion.ui.i18n import Translator, number
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.medioevo.auctions.turn_order import AuctionPresenter
from companion.ui.presenters.medioevo.phase import MedioevoPhase
from companion.ui.presenters.medioevo.phases.words import Speaker
from companion.ui.presenters.medioevo.purchases.page import PurchasesPresenter
from companion.ui.presenters.medioevo.taxes.page import TaxesPresenter
from companion.ui.presenters.panels import (
    Act,
    Answer,
    Bids,
    Choice,
    Detail,
    Item,
    Offer,
    Panel,
    Said,
    Tile,
)
from companion.ui.presenters.panels_page import PanelsPageView, PanelTaps
from companion.ui.presenters.phases.views import Button, Foot
from companion.ui.presenters.session import Session
from companion.ui.presenters.views import Why

TAXES, PURCHASES = 3, 4
ICONS = {"done": "check", "now": "arrow-right", "later": "circle-small", "skipped": "minus"}


class SeatPhase(PanelTaps, Speaker):
    """Of each phase what one player decides by himself; the rest is told as on the tablet."""

    def __init__(self, session: Session, texts: Callable[[], Translator], drafts: Drafts) -> None:
        super().__init__(session, texts)
        self._who: PlayerId = ""
        self._phase = MedioevoPhase(session, texts)
        self._taxes = TaxesPresenter(session, texts, drafts)
        self._shop = PurchasesPresenter(session, texts, drafts)
        self._auction = AuctionPresenter(session, texts, drafts)

    @property
    def who(self) -> PlayerId:
        """Whose hand it is."""
        return self._who if self._who in self.state.playing else ""

    def choose_player(self, player: str) -> None:
        self._who = player
        self._shop.choose_player(player)
        self._shop.handed_over()

    def view(self) -> PanelsPageView:
        told = self._phase.view()
        panels, foot = self._own() if self.who and not self.state.ended else ((), Foot())
        return PanelsPageView(
            title=told.title,
            subtitle=told.subtitle,
            people=self.people(),
            player=self.who,
            panels=(*panels, *self._steps()),
            foot=foot,
            about=(self.state.round, self.state.phase),
        )

    def _own(self) -> tuple[tuple[Panel, ...], Foot]:
        if self.state.phase == TAXES:
            return self._tax_panels()
        if self.state.phase == PURCHASES:
            return self._shop_panels(), self._shop_foot()
        if self.state.phase == 1 and not self._auction.is_over:
            bid = Button("auction", self.say("ui.auction.your_bid", player=self.name(self.who)))
            return (), Foot(bid)
        return (), Foot()

    def _steps(self) -> tuple[Panel, ...]:
        """What this phase consists of, and what not to forget."""
        told = self._phase.view()
        steps = tuple(
            Item(f"step:{step.key}", step.text, step.note, icon=ICONS[step.progress])
            for step in self._phase.steps.of(self.state.phase)
        )
        minded = tuple(
            Item(f"mind:{place}", reminder.text) for place, reminder in enumerate(told.reminders)
        )
        panels = []
        if steps:
            panels.append(Panel("steps", told.subtitle, items=steps, note=told.waiting))
        if minded:
            panels.append(Panel("remember", self.say("ui.phase.remember"), items=minded))
        return tuple(panels)

    # -- taxes -----------------------------------------------------------------------------

    def _tax_panels(self) -> tuple[tuple[Panel, ...], Foot]:
        row = next(row for row in self._taxes.view().rows if row.player == self.who)
        tiles = tuple(
            Tile(f"tax:{figure.key}", figure.heading, figure.text, figure.tone)
            for figure in row.figures
        )
        after = Tile("after", self.say("ui.taxes.after"), row.after, secret=True, owner=self.who)
        rates = () if row.booked else rates_of(self.state.settings)
        panel = Panel(
            "taxes",
            self.say("ui.pick.tax", player=row.name),
            tiles=(*tiles, after),
            choices=tuple(Choice(str(rate), number(rate)) for rate in rates),
            chosen=str(row.rate),
            note=row.note,
        )
        if row.booked:
            return (panel,), Foot()
        only = self.say("ui.taxes.only_for", player=self.brief(self.who))
        return (panel,), Foot(Button("tax", only, "check"))

    # -- purchases -------------------------------------------------------------------------

    def _shop_panels(self) -> tuple[Panel, ...]:
        view = self._shop.view()
        lines = tuple(
            Item(
                f"line:{line.place}",
                line.text,
                " · ".join(filter(None, (line.note, line.price))),
                count=line.count,
                most=99 if line.counted else 1,
            )
            for line in view.lines
        )
        tiles = tuple(
            Tile(
                f"total:{total.key}", total.heading, total.text, total.tone,
                secret=total.secret, owner=self.who if total.secret else "",
            )
            for total in view.totals
        )  # fmt: skip
        points = tuple(
            Offer(f"point:{one.key}", f"{'✓ ' if one.chosen else ''}{one.text}", look="outline")
            for one in view.tokens
        )
        basket = Panel(
            "basket",
            self.say("ui.buy.basket", n=len(lines)),
            tiles=tiles,
            items=lines,
            offers=points,
            note="\n".join(view.problems) if lines else view.empty_note,
        )
        shelf = Panel(
            "shelf",
            "",
            choices=tuple(Choice(key, text) for key, text in view.shelves),
            chosen=view.shelf,
            items=tuple(
                Item(
                    f"offer:{one.key}", one.text, one.note, one.price,
                    tint=one.tint, taps=True, quiet=not one.allowed,
                )
                for one in view.offers
            ),
        )  # fmt: skip
        return basket, shelf

    def _shop_foot(self) -> Foot:
        foot = self._shop.foot()
        main = foot.main if foot.main is None or foot.main.key != "hand_over" else None
        return Foot(main, foot.others, foot.note)

    # -- taps ------------------------------------------------------------------------------

    def tapped(self, key: str) -> Answer:
        what, _, which = key.partition(":")
        match what:
            case "auction":
                return Bids(self._auction)
            case "tax":
                action = self._taxes.book(self.who)
                return Act(action) if action is not None else self._no_return()
            case "offer":
                self._shop.add(which)
            case "point":
                return self._shop.flip(which)
            case "empty":
                self._shop.empty()
            case "buy" | "loan" | "hide" | "reveal" | "done":
                return Act(self._shop.action(key))
        return None

    def _no_return(self) -> Detail:
        note, _ = self._taxes.warning(self.who, None)
        return Detail(self.say("ui.pick.tax", player=self.name(self.who)), said=(Said(note),))

    def held(self, key: str) -> Why | None:
        what, _, which = key.partition(":")
        if what == "tax":
            return self._taxes.reason(self.who, which)
        if what == "total":
            return self._shop.reason(which)
        return None

    def chose(self, panel: str, key: str) -> None:
        if panel == "taxes":
            self._taxes.set_rate(self.who, int(key))
        elif panel == "shelf":
            self._shop.choose_shelf(key)

    def stepped(self, key: str, change: int) -> None:
        place = int(key.partition(":")[2])
        line = next(line for line in self._shop.view().lines if line.place == place)
        self._shop.change(place, line.count + change)

    def done(self, action: Any) -> None:
        """What was bought is no longer in the basket."""
        if isinstance(action, (Buy, HidePurchases)):
            self._shop.empty()
