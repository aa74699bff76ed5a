"""The panels of a sale: calls and bidders, windows of a death, what the winner does."""

from __future__ import annotations

from companion.core.game import PlayerId
from companion.games.conspiracy.deaths.electors import (
    all_owned,
    elector_cards,
    lowest_bid,
)
from companion.games.conspiracy.deaths.succession import (
    Succession,
)
from companion.games.conspiracy.events.auctions import (
    due_of,
)
from companion.games.conspiracy.events.events import places_for
from companion.games.conspiracy.pieces import Card, Event, Training
from companion.games.conspiracy.seats import STEP, clockwise
from companion.games.conspiracy.state import NEUTRAL, Land
from companion.games.conspiracy.tables import ELECTORS
from companion.pages.panels import Choice, ChoiceRow
from companion.ui.i18n import number
from companion.ui.presenters.conspiracy.auctions.sale import RAISES, Sale
from companion.ui.presenters.conspiracy.new_land import NewLand
from companion.ui.presenters.panels import Button, Item, Panel, Tile


class SalePanels(Sale):
    """Shown on the page of the phase and on the auction's own."""

    # -- panels ----------------------------------------------------------------------------

    def panels(self) -> tuple[Panel, ...]:
        """Everything about this sale, in the order in which it is decided."""
        if not self.subject:
            return ()
        found = []
        if self.is_elector:
            found += self._elector_panels()
        elif self.land is not None:
            found.append(self._windows_panel(self.land))
        if self.draft.healer:
            return tuple(found)
        if self.has_auction:
            found += [self._bid_panel(), self._bidders_panel()]
        if self.is_decided:
            found += self._effect_panels()
        return tuple(found)

    def _title(self) -> str:
        if self.is_event:
            return self.words.event(self.event)
        land = self.land
        return self.words.land(land.id) if land else self.say("con.place.auction")

    def _bid_panel(self) -> Panel:
        draft = self.draft
        if draft.aloud is not None:
            return self._sold_panel()
        now = self.stands()
        if now.on_turn is None:
            return self._sold_panel()
        tiles = (
            Tile(
                "sale:standing",
                self.words.name(now.bidder) if now.bidder else self.say("con.sale.no_bid"),
                number(now.bid) if now.bid else "–",
                "mark",
            ),
            Tile("sale:least", self.say("con.sale.least"), number(now.least_call or 0)),
        )
        base = (now.least_call or STEP) - STEP
        offers = tuple(
            Button(f"sale:call:{base + raised}", f"{number(base + raised)}", look="accent")
            if raised == STEP
            else Button(f"sale:call:{base + raised}", f"{number(base + raised)}")
            for raised in RAISES
        )
        aloud = Button("sale:aloud", self.say("con.sale.aloud"), "account-voice", look="outline")
        title = self.say("con.sale.turn", what=self._title(), player=self.words.name(now.on_turn))
        pestilence = Button(
            "sale:pestilence", self.say("con.card.pestilence"), "skull-outline", look="outline"
        )
        if self._is_noted:
            sealed = Button(
                "sale:sealed", self.say("con.sale.sealed"), "lock-outline", look="accent"
            )
            offers = (sealed, pestilence, aloud, *self._back())
            return Panel("sale", self._title(), tiles=tiles, offers=offers)
        more: tuple[Button, ...] = (
            Button("sale:pass", self.say("con.sale.pass"), "close", look=""),
            Button("sale:other", self.say("con.sale.other"), "numeric", look="outline"),
            pestilence,
            aloud,
            *self._back(),
        )
        return Panel("sale", title, tiles=tiles, offers=(*offers, *more))

    @property
    def _is_noted(self) -> bool:
        """Limits are noted in secret and nobody is on turn (RUL-C-50)."""
        called = any(one.bid for one in self.draft.calls)
        return self.state.switches.auction == "sealed" and not called

    def _sold_panel(self) -> Panel:
        sold = self.sold
        if sold.winner is None:
            note = self.say("con.sale.unsold")
            return Panel("sale", self._title(), note=note, offers=self._anew())
        due = due_of(self.state, sold)
        tiles = (
            Tile("sale:winner", self.words.name(sold.winner), number(sold.price), "mark"),
            Tile("sale:due", self.say("con.sale.due"), number(due.total)),
        )
        magnate = ChoiceRow(
            "sale:magnate", self.say("con.card.magnate"), self._yes_or_no(self.draft.magnate)
        )
        return Panel("sale", self._title(), tiles=tiles, asks=(magnate,), offers=self._anew())

    def _anew(self) -> tuple[Button, ...]:
        """Once it is over: the last call again, or all of them."""
        text = self.say("con.sale.again")
        return (*self._back(), Button("sale:again", text, "restore", look="outline"))

    def _back(self) -> tuple[Button, ...]:
        """The last call is taken back; right after a new beginning all that were called before."""
        if self.has_aside:
            text = self.say("con.sale.bring_back")
            return (Button("sale:bring_back", text, "undo-variant", look="outline"),)
        if not self.draft.calls or self.draft.aloud is not None:
            return ()
        text = self.say("con.sale.call_back")
        return (Button("sale:call_back", text, "undo-variant", look="outline"),)

    def _yes_or_no(self, chosen: bool) -> tuple[Choice, ...]:
        return (
            Choice("no", self.say("con.ui.no"), chosen=not chosen),
            Choice("yes", self.say("con.ui.yes"), chosen=chosen),
        )

    def _bidders_panel(self) -> Panel:
        now = self.stands()
        on_turn = None if self._is_noted else now.on_turn
        items = []
        for name in clockwise(self.state.seats, self.opener):
            fit = name in self.fit or name in now.have_bid
            if not fit:
                note = self.say(f"con.sale.no_{self.lacks(name)}")
            elif name == on_turn:
                note = self.say("con.sale.on_turn")
            elif name in now.out:
                note = self.say("con.sale.out")
            else:
                note = self.say("con.sale.in")
            bids = [call.bid for call in self.draft.calls if call.player == name and call.bid]
            items.append(
                Item(
                    f"sale:bidder:{name}",
                    self.words.name(name),
                    note,
                    number(bids[-1]) if bids else "",
                    colour=self.words.player(name).colour,
                    quiet=not fit or name in now.out,
                    taps=not fit or name in now.out,
                    marks=True,
                    tone="mark" if name == on_turn else "text",
                )
            )
        return Panel("bidders", self.say("con.sale.bidders"), items=tuple(items), column=1)

    # -- deaths ----------------------------------------------------------------------------

    def _windows_panel(self, land: Land) -> Panel:
        """Healer, intervention, keep or waive, rights of succession: in this order."""
        draft = self.draft
        holders = [one for one in self.state.order if self.state.players[one].hand]
        healer = ChoiceRow(
            "sale:healer",
            self.say("con.card.healer"),
            self.words.people_options(
                [draft.healer] if draft.healer else [], holders, "con.ui.nobody"
            ),
        )
        asks = [healer]
        if not draft.healer:
            asks += self._succession_asks(land, holders)
        result = self.result
        is_told = result is not None and not draft.healer
        if self.is_elector and land.owner == NEUTRAL:  # nobody loses it: it stays as it is
            is_told = is_told and result is not None and result.how != "vacant"
        note = self._result_text(result) if result and is_told else ""
        title = self.say("con.sale.succession", land=self.words.land(land.id))
        # Few cards are played on an elector of nobody: the calls come first there.
        column = int(self.is_elector and land.owner == NEUTRAL)
        offers = self._bribes()
        return Panel("windows", title, asks=tuple(asks), offers=offers, note=note, column=column)

    def _bribes(self) -> tuple[Button, ...]:
        """Before the first call, where the table has agreed on them (C-3.4.1)."""
        begun = self.draft.calls or self.draft.aloud or self.draft.healer
        if not self.state.switches.bribery or begun or not self.fit:
            return ()
        text = self.say("con.sale.bribe")
        return (Button("sale:bribe", text, "cash-multiple", look="outline"),)

    def _succession_asks(self, land: Land, holders: list[PlayerId]) -> list[ChoiceRow]:
        draft, asks = self.draft, []
        card = Card.CURIA if land.kind.training is Training.CLERICAL else Card.EMPEROR
        if not self.is_elector:
            chosen = [draft.intervention] if draft.intervention else []
            asks.append(
                ChoiceRow(
                    "sale:intervention",
                    self.words.card(card),
                    self.words.people_options(chosen, holders, "con.ui.nobody"),
                )
            )
        if land.kind.training is Training.SECULAR and not draft.intervention:
            if land.owner != NEUTRAL and self.state.players[land.owner].secular:
                options = (
                    Choice("yes", self.say("con.sale.keeps"), chosen=draft.keeps),
                    Choice("no", self.say("con.sale.waives"), chosen=not draft.keeps),
                )
                asks.append(ChoiceRow("sale:keeps", self.words.name(land.owner), options))
            rights = [one for one in holders if self.state.players[one].secular]
            if rights:
                asks.append(
                    ChoiceRow(
                        "sale:rights",
                        self.words.card(Card.SUCCESSION),
                        self.words.people_options(draft.rights, rights),
                    )
                )
        return asks

    def _result_text(self, result: Succession) -> str:
        told = self.say(f"con.sale.how.{result.how}", who=self.words.names(result.who))
        against = self.words.reasons(result.refusals)
        return f"{told} {against}" if against else told

    def _elector_panels(self) -> list[Panel]:
        draft, state = self.draft, self.state
        found = []
        title = self.say("con.elector.dies", n=lowest_bid(state))
        if not all_owned(state):
            wanting = ChoiceRow(
                "sale:wanting",
                self.say("con.elector.who_wants"),
                self.words.people_options(draft.wanting),
            )
            note = "" if draft.wanting else self.say("con.elector.nobody_note")
            found.append(Panel("wanting", title, asks=(wanting,), note=note))
        if draft.wanting or all_owned(state):
            cards = sorted(elector_cards(state))
            options = tuple(
                Choice(one, self.say(ELECTORS[one].name), chosen=one == draft.elector)
                for one in cards
            )
            drawn = ChoiceRow("sale:elector", self.say("con.elector.drawn"), options)
            by_app = Button(
                "sale:draw", self.say("con.elector.draw_by_app"), "cards", look="outline"
            )
            found.append(
                Panel("drawn", self.say("con.elector.which"), asks=(drawn,), offers=(by_app,))
            )
        if draft.elector is not None:
            land, result = state.lands[draft.elector], self.result
            unfit = result is not None and result.how == "vacant" and land.owner == NEUTRAL
            if land.owner != NEUTRAL or any(one.hand for one in state.players.values()):
                found.append(self._windows_panel(land))
            if unfit and not draft.healer:
                found.append(
                    Panel("unfit", self.words.land(land.id), note=self.say("con.elector.unfit"))
                )
        return found

    # -- what the winner does --------------------------------------------------------------

    def _effect_panels(self) -> list[Panel]:
        if self.is_event:
            winner = self.sold.winner
            return [self._place_panel(winner)] if winner is not None else []
        ruler, land = self.ruler, self.land
        if ruler is None or land is None or ruler == land.owner:
            return []
        mine = self.state.players[ruler]
        items = (
            Item(
                "sale:knights",
                self.say("con.figure.knights"),
                count=self.draft.knights,
                most=min(1, mine.knights),
            ),
            Item(
                "sale:mercenaries",
                self.say("con.figure.mercenaries"),
                count=self.draft.mercenaries,
                most=min(3 - self.draft.knights, mine.mercenaries),
            ),
        )
        own = [one.id for one in self.state.lands_of(ruler) if one.id not in land.routes]
        routes = ChoiceRow(
            "sale:routes",
            self.say("con.sale.routes"),
            self.words.land_options(own, self.draft.routes),
        )
        asks = [routes] if own else []
        if homes := self.preacher_homes:
            label = self.say("con.field.preacher_to")
            chosen = [self.preacher_home or homes[0]]
            asks.append(
                ChoiceRow("sale:preacher_to", label, self.words.land_options(homes, chosen))
            )
        title = self.say("con.sale.take_over", player=self.words.name(ruler))
        return [Panel("take_over", title, items=items, asks=tuple(asks), column=1)]

    def _place_panel(self, winner: PlayerId) -> Panel:
        event, draft = self.event, self.draft
        title = self.say("con.sale.effect", player=self.words.name(winner))
        if event is Event.ADOPTION:
            options = tuple(
                Choice(one, self.say(f"con.training.{one}"), chosen=one == draft.training)
                for one in Training
            )
            row = ChoiceRow("sale:training", self.say("con.sale.training"), options)
            return Panel("place", title, asks=(row,))
        if event is Event.KNIGHT:
            return Panel("place", title, note=self.say("con.sale.knight"))
        rows = [
            ChoiceRow(
                "sale:place",
                self.say("con.sale.where"),
                self.words.land_options(places_for(self.state, event, winner), [draft.place]),
            )
        ]
        if event is Event.BAN and draft.place:
            owner = self.state.lands[draft.place].owner
            holder = [owner] if owner and self.state.players[owner].hand else []
            rows.append(
                ChoiceRow(
                    "sale:edict",
                    self.words.card(Card.EDICT),
                    self.words.people_options(
                        [draft.edict] if draft.edict else [], holder, "con.ui.nobody"
                    ),
                )
            )
        anywhere = event in (Event.BAN, Event.IMPERIAL_CITY)  # in lands of nobody, too
        offers = (NewLand(self.words).offer("sale:new_land"),) if anywhere else ()
        return Panel("place", title, asks=tuple(rows), offers=offers)
