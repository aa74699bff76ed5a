"""The desk of everything that is sold: event cards, dead rulers' lands, dead electors' votes.

The phase pages and the auction's own page show the same panels; what is half said is kept.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random, SystemRandom
from typing import Any

from companion.core.game import PlayerId
from companion.games.conspiracy.deaths.electors import (
    ElectorDies,
    all_owned,
    elector_cards,
    lowest_bid,
    suited,
)
from companion.games.conspiracy.deaths.succession import (
    Escort,
    Intervention,
    Succeed,
    Succession,
    Windows,
    follows,
    new_ruler,
)
from companion.games.conspiracy.events.auctions import (
    LOWEST,
    UNSOLD,
    Auction,
    Bidder,
    Call,
    SealedBidder,
    Sold,
    Struck,
    auction,
    due_of,
    sealed_auction,
)
from companion.games.conspiracy.events.events import (
    THINGS,
    SellEvent,
    ban_targets,
    fit_for,
    opener_of,
    relic_places,
)
from companion.games.conspiracy.pieces import Card, Elector, Event, Kind, Thing, Training
from companion.games.conspiracy.state import NEUTRAL, Land, State
from companion.games.conspiracy.table_of import STEP, clockwise
from companion.games.conspiracy.tables import ELECTORS
from companion.ui.i18n import number
from companion.ui.presenters.conspiracy.auctions.draft import DRAFT, SaleDraft
from companion.ui.presenters.conspiracy.auctions.sealed import SealedLimits
from companion.ui.presenters.conspiracy.words import NOBODY, Words
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.panels import (
    Act,
    Answer,
    Bids,
    Choice,
    Detail,
    Field,
    Form,
    Item,
    Offer,
    Panel,
    Question,
    Said,
    Tile,
    Values,
)
from companion.ui.presenters.parts import ChoiceRow, OptionView
from companion.ui.presenters.phases.views import Button

RAISES = (10, 20, 50, 100)
ELECTOR = "elector"


class SaleDesk:
    """What is being sold, by whom it may be bought, and how far the table has come."""

    def __init__(self, words: Words, drafts: Drafts, random: Random | None = None) -> None:
        self.words = words
        self.drafts = drafts
        self._random = random or SystemRandom()

    @property
    def state(self) -> State:
        return self.words.state

    def say(self, key: str, **params: Any) -> str:
        return self.words.say(key, **params)

    # -- what is sold ----------------------------------------------------------------------

    @property
    def subject(self) -> str:
        """Which sale this is; "" where nothing is sold now."""
        state = self.state
        if state.ended or state.anarchy is not None:
            return ""
        if state.death:
            return f"death:{state.round}:{state.death}"
        if state.deaths:
            elector = state.deaths[0] is Event.DEATH_OF_ELECTOR
            return f"elector:{state.round}:{len(state.deaths)}" if elector else ""
        return f"event:{state.round}:{state.sales}" if state.for_sale else ""

    @property
    def draft(self) -> SaleDraft:
        kept = self.drafts.load(DRAFT, SaleDraft())
        if kept.subject == self.subject:
            return kept
        return SaleDraft(self.subject, land=ELECTOR if self.subject[:3] == "ele" else "")

    def keep(self, **changes: Any) -> None:
        self.drafts.keep(DRAFT, replace(self.draft, **changes))

    @property
    def event(self) -> Event:
        return self.state.for_sale[0]

    @property
    def is_event(self) -> bool:
        return self.subject.startswith("event")

    @property
    def is_elector(self) -> bool:
        return bool(self.subject) and not self.is_event and self.draft.land == ELECTOR

    @property
    def land(self) -> Land | None:
        """The land whose ruler dies."""
        draft = self.draft
        if self.is_elector:
            return self.state.lands[draft.elector] if draft.elector else None
        return self.state.lands.get(draft.land) if self.state.death else None

    @property
    def windows(self) -> Windows:
        draft, land = self.draft, self.land
        intervention = None
        if draft.intervention and land is not None:
            clerical = land.kind.training is Training.CLERICAL
            intervention = Intervention(draft.intervention, "curia" if clerical else "emperor")
        return Windows(intervention, draft.keeps, draft.rights)

    @property
    def result(self) -> Succession | None:
        """Who follows, where a ruler's land is concerned."""
        land = self.land
        if land is None or (self.is_elector and land.owner == NEUTRAL):
            return None
        return follows(self.state, land, self.windows)

    # -- the auction -----------------------------------------------------------------------

    @property
    def fit(self) -> tuple[PlayerId, ...]:
        """Who may bid; nobody where there is no auction."""
        draft = self.draft
        if self.is_event:
            return fit_for(self.state, self.event)
        result = self.result
        if result is not None:
            return result.who if result.how in ("claims", "auction") else ()
        if self.is_elector and draft.elector:
            return suited(self.state, draft.elector, draft.wanting)
        return ()

    @property
    def lowest(self) -> int:
        if self.is_elector:
            return lowest_bid(self.state)
        return LOWEST

    @property
    def opener(self) -> PlayerId:
        """Who calls first (C-7.3.1, RUL-C-34)."""
        return opener_of(self.state) if self.is_event else self.state.active

    def stands(self) -> Auction:
        """The auction after all calls."""
        draft, state = self.draft, self.state
        bidders = tuple(
            Bidder(
                name,
                None if name in draft.forced else state.money(name),
                name in self.fit or name in draft.forced,
            )
            for name in clockwise(state.seats, self.opener)
        )
        return auction(bidders, draft.calls, self.lowest, state.switches)

    @property
    def has_auction(self) -> bool:
        return bool(self.fit) or (self.is_event and bool(self.subject))

    @property
    def sold(self) -> Sold:
        """How it ended, called here or aloud; nobody while it goes on."""
        draft = self.draft
        if not self.has_auction:
            return UNSOLD
        if draft.aloud is not None:
            return replace(draft.aloud, magnate=draft.magnate, pestilence=draft.pestilence)
        now = self.stands()
        if now.winner is None:
            return UNSOLD
        others = frozenset(now.have_bid) - {now.winner}
        return Sold(now.winner, now.price or 0, others, draft.magnate, draft.pestilence)

    @property
    def is_decided(self) -> bool:
        """Whether nothing but the place is missing."""
        if not self.has_auction:
            return True
        return self.draft.aloud is not None or self.stands().on_turn is None

    @property
    def ruler(self) -> PlayerId | None:
        result = self.result
        return new_ruler(result, self.sold) if result is not None else self.sold.winner

    # -- booking ---------------------------------------------------------------------------

    def action(self) -> Any:
        """The entry that books all of it."""
        draft = self.draft
        if self.is_event:
            won = self.sold.winner is not None
            return SellEvent(
                self.event,
                self.sold,
                draft.place if won else "",
                draft.training if won else None,
                draft.edict or None,
            )
        escort = Escort(draft.knights, draft.mercenaries) if self.ruler else Escort()
        routes = draft.routes if self.ruler else frozenset()
        if self.is_elector:
            return ElectorDies(
                draft.wanting, draft.elector, self.sold, self.windows, escort, routes
            )
        if draft.healer:
            return Succeed(draft.land, draft.healer, self.windows)
        return Succeed(draft.land, None, self.windows, self.sold, escort, "", routes)

    @property
    def is_ready(self) -> bool:
        draft = self.draft
        if not self.subject:
            return False
        if self.is_event:
            if not self.is_decided:
                return False
            if self.sold.winner is None:
                return True
            if self.event is Event.ADOPTION:
                return draft.training is not None
            return bool(draft.place) or not (self.event in THINGS or self.event is Event.BAN)
        if self.is_elector:
            if not draft.wanting and not all_owned(self.state):
                return True
            return draft.elector is not None and self.is_decided
        return bool(draft.land) and (bool(draft.healer) or self.is_decided)

    def book(self) -> Button | None:
        """The bright button: what comes next here."""
        if not self.subject:
            return None
        return Button("sale:book", self._book_text(), "check", self.is_ready)

    def _book_text(self) -> str:
        if self.is_event and self.is_decided and self.sold.winner is None:
            return self.say("con.sale.book_unsold")
        if self.is_elector and not self.draft.wanting and not all_owned(self.state):
            return self.say("con.sale.book_nobody")
        return self.say("con.sale.book")

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
            Offer(f"sale:call:{base + raised}", f"{number(base + raised)}", look="accent")
            if raised == STEP
            else Offer(f"sale:call:{base + raised}", f"{number(base + raised)}")
            for raised in RAISES
        )
        more: tuple[Offer, ...] = (
            Offer("sale:pass", self.say("con.sale.pass"), "close", look=""),
            Offer("sale:other", self.say("con.sale.other"), "numeric", look="outline"),
            Offer(
                "sale:pestilence", self.say("con.card.pestilence"), "skull-outline", look="outline"
            ),
            Offer("sale:aloud", self.say("con.sale.aloud"), "account-voice", look="outline"),
        )
        if self.state.switches.auction == "sealed":
            sealed = Offer(
                "sale:sealed", self.say("con.sale.sealed"), "lock-outline", look="accent"
            )
            more = (sealed, *more)
        title = self.say("con.sale.turn", what=self._title(), player=self.words.name(now.on_turn))
        return Panel("sale", title, tiles=tiles, offers=(*offers, *more))

    def _sold_panel(self) -> Panel:
        sold = self.sold
        if sold.winner is None:
            note = self.say("con.sale.unsold")
            return Panel("sale", self._title(), note=note, offers=(self._again(),))
        due = due_of(self.state, sold)
        tiles = (
            Tile("sale:winner", self.words.name(sold.winner), number(sold.price), "mark"),
            Tile("sale:due", self.say("con.sale.due"), number(due.total)),
        )
        magnate = ChoiceRow(
            "sale:magnate", self.say("con.card.magnate"), self._yes_or_no(self.draft.magnate)
        )
        return Panel("sale", self._title(), tiles=tiles, asks=(magnate,), offers=(self._again(),))

    def _again(self) -> Offer:
        return Offer("sale:again", self.say("con.sale.again"), "restore", look="outline")

    def _yes_or_no(self, chosen: bool) -> tuple[OptionView, ...]:
        return (
            OptionView("no", self.say("con.ui.no"), not chosen),
            OptionView("yes", self.say("con.ui.yes"), chosen),
        )

    def _bidders_panel(self) -> Panel:
        now = self.stands()
        items = []
        for name in clockwise(self.state.seats, self.opener):
            fit = name in self.fit or name in self.draft.forced
            if not fit:
                note = self.say(self._unfit_key())
            elif name == now.on_turn:
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
                    tone="mark" if name == now.on_turn else "text",
                )
            )
        return Panel("bidders", self.say("con.sale.bidders"), items=tuple(items), column=1)

    def _unfit_key(self) -> str:
        return "con.sale.no_room" if self.is_event else "con.sale.no_heir"

    # -- deaths ----------------------------------------------------------------------------

    def _windows_panel(self, land: Land) -> Panel:
        """Healer, intervention, keep or waive, rights of succession: in this order."""
        draft = self.draft
        holders = [one for one in self.state.order if self.state.players[one].hand]
        asks = []
        if not self.is_elector:
            asks.append(
                ChoiceRow(
                    "sale:healer",
                    self.say("con.card.healer"),
                    self.words.people_options(
                        [draft.healer] if draft.healer else [], holders, "con.ui.nobody"
                    ),
                )
            )
        if not draft.healer:
            asks += self._succession_asks(land, holders)
        result = self.result
        note = self._result_text(result) if result and not draft.healer else ""
        title = self.say("con.sale.succession", land=self.words.land(land.id))
        return Panel("windows", title, asks=tuple(asks), note=note)

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
                    OptionView("yes", self.say("con.sale.keeps"), draft.keeps),
                    OptionView("no", self.say("con.sale.waives"), not draft.keeps),
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
                OptionView(one, self.say(ELECTORS[one].name), one == draft.elector) for one in cards
            )
            drawn = ChoiceRow("sale:elector", self.say("con.elector.drawn"), options)
            by_app = Offer(
                "sale:draw", self.say("con.elector.draw_by_app"), "cards", look="outline"
            )
            found.append(
                Panel("drawn", self.say("con.elector.which"), asks=(drawn,), offers=(by_app,))
            )
        if draft.elector is not None:
            land = state.lands[draft.elector]
            if land.owner != NEUTRAL:
                found.append(self._windows_panel(land))
            elif not self.fit:
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
        title = self.say("con.sale.take_over", player=self.words.name(ruler))
        return [Panel("take_over", title, items=items, asks=(routes,) if own else (), column=1)]

    def _place_panel(self, winner: PlayerId) -> Panel:
        event, draft = self.event, self.draft
        title = self.say("con.sale.effect", player=self.words.name(winner))
        if event is Event.ADOPTION:
            options = tuple(
                OptionView(one, self.say(f"con.training.{one}"), one == draft.training)
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
                self.words.land_options(self.places(winner), [draft.place]),
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
        return Panel("place", title, asks=tuple(rows))

    def _places_of(self, winner: PlayerId | None) -> tuple[str, ...]:
        placed = self.event in THINGS or self.event is Event.BAN
        return self.places(winner) if winner and placed else ()

    def places(self, winner: PlayerId) -> tuple[str, ...]:
        """Where the winner may set what he bought, or whom he may ban."""
        state, event = self.state, self.event
        if event is Event.BAN:
            return tuple(land for land, may in ban_targets(state) if may)
        thing = THINGS[event]
        if thing is Thing.RELIC:
            return relic_places(state, winner)
        if thing is Thing.IMPERIAL_CITY:
            mine = [one.id for one in state.lands_of(winner) if not one.imperial_city]
            others = [one.id for one in state.lands.values() if not one.imperial_city]
            return tuple(dict.fromkeys((*mine, *others)))
        own = [one for one in state.lands_of(winner) if not getattr(one, thing.value)]
        if thing is Thing.MONASTERY:
            own = [one for one in own if one.kind in (Kind.SECULAR, Kind.SECULAR_ELECTORATE)]
        return tuple(one.id for one in own)

    # -- taps ------------------------------------------------------------------------------

    def tapped(self, key: str) -> Answer:
        _, what, rest = (*key.split(":", 2), "")[:3]
        match what:
            case "book":
                return Act(self.action())
            case "call":
                return self._called(int(rest), force=False)
            case "anyway":
                return self._called(int(rest), force=True)
            case "pass":
                return self._called(None, force=False)
            case "again":
                self.keep(calls=(), forced=frozenset(), aloud=None, magnate=False, pestilence=())
            case "draw":
                self.keep(elector=self._random.choice(sorted(elector_cards(self.state))))
            case "other":
                return Question("con.other_bid", self._other_form, self._other_bid)
            case "aloud":
                return Question("con.aloud", self._aloud_form, self._aloud)
            case "pestilence":
                return Question("con.pestilence", self._pestilence_form, self._struck)
            case "sealed":
                limits = SealedLimits(self.words.session, self.words.translator, self.drafts, self)
                return Bids(limits, lambda: self._unsealed(limits))
        return None

    def _called(self, bid: int | None, force: bool) -> Answer:
        now = self.stands()
        if now.on_turn is None:
            return None
        name = now.on_turn
        if bid is not None and not force:
            tried = replace(self.draft, calls=(*self.draft.calls, Call(name, bid)))
            before = self.draft
            self.drafts.keep(DRAFT, tried)
            against = [
                one
                for refusal in self.stands().refusals
                if refusal.call == len(before.calls)
                for one in refusal.reasons
            ]
            if against:
                self.drafts.keep(DRAFT, before)
                said = tuple(
                    Said(self.words.reason(one), tone="loss", rule=one.rule.number)
                    for one in against
                )
                anyway = Offer(f"sale:anyway:{bid}", self.say("con.sale.anyway"), "alert-outline")
                return Detail(self.words.name(name), "", said, (anyway,))
            return None
        forced = self.draft.forced | {name} if force else self.draft.forced
        self.keep(calls=(*self.draft.calls, Call(name, bid)), forced=forced)
        return None

    def answered(self, row: str, key: str) -> None:
        what = row.partition(":")[2]
        who = "" if key == NOBODY else key
        draft = self.draft
        match what:
            case "magnate":
                self.keep(magnate=key == "yes")
            case "keeps":
                self.keep(keeps=key == "yes", calls=(), aloud=None)
            case "healer" | "intervention":
                self.keep(**{what: who}, calls=(), aloud=None)
            case "rights" | "wanting":
                now = getattr(draft, what)
                self.keep(**{what: now - {key} if key in now else now | {key}}, calls=())
            case "elector":
                self.keep(elector=Elector(key), calls=(), aloud=None)
            case "place" | "edict":
                self.keep(**{what: who})
            case "training":
                self.keep(training=Training(key))
            case "routes":
                self.keep(routes=draft.routes ^ {key})

    def stepped(self, key: str, change: int) -> None:
        what = key.partition(":")[2]
        self.keep(**{what: max(0, getattr(self.draft, what) + change)})

    # -- forms -----------------------------------------------------------------------------

    def _other_form(self, values: Values) -> Form:
        now = self.stands()
        least = now.least_call or STEP
        bid = int(values.get("bid", least))
        field = Field("bid", self.say("con.sale.bid"), "count", value=bid, least=0, most=99_990)
        title = self.words.name(now.on_turn or "")
        return Form(title, (field,), self.say("con.sale.call"), keypad=True, ready=bid >= least)

    def _other_bid(self, values: Values) -> Any:
        self._called(int(values.get("bid", 0)), force=True)
        return None

    def _aloud_form(self, values: Values) -> Form:
        """Held aloud at the table: winner, price, who else bid."""
        winner = str(values.get("winner", ""))
        price = int(values.get("price", self.lowest))
        fields = [
            Field(
                "winner",
                self.say("con.sale.winner"),
                "one",
                tuple(
                    Choice(one, self.words.name(one), self.words.player(one).colour)
                    for one in self.fit
                ),
                winner,
            ),
            Field("price", self.say("con.sale.price"), "count", value=price, most=99_990),
        ]
        if not self.is_event and not self.is_elector:
            others = tuple(
                Choice(one, self.words.name(one), self.words.player(one).colour)
                for one in self.fit
                if one != winner
            )
            bid = values.get("have_bid", [])
            fields.append(Field("have_bid", self.say("con.sale.have_bid"), "many", others, bid))
        ready = bool(winner)
        if self.is_event and winner:
            fields += self._place_fields(winner, values)
            ready = all(field.value for field in fields[2:])
        return Form(
            self.say("con.sale.aloud"),
            tuple(fields),
            self.say("con.sale.done"),
            keypad=True,
            ready=ready,
        )

    def _place_fields(self, winner: PlayerId, values: Values) -> list[Field]:
        """Where the winner sets it, or what the heir is trained for, asked in the same breath."""
        event = self.event
        if event is Event.ADOPTION:
            options = tuple(Choice(one, self.say(f"con.training.{one}")) for one in Training)
            chosen = str(values.get("training", ""))
            return [Field("training", self.say("con.sale.training"), "one", options, chosen)]
        if event is Event.KNIGHT:
            return []
        places = self.places(winner)
        chosen = str(values.get("place", ""))
        where = chosen if chosen in places else ""
        choices = self.words.land_choices(places)
        return [Field("place", self.say("con.sale.where"), "one", choices, where)]

    def _aloud(self, values: Values) -> Any:
        others = frozenset(values.get("have_bid", [])) - {values["winner"]}
        price = int(values.get("price", self.lowest))
        told = Sold(str(values["winner"]), price, others)
        training = values.get("training")
        place = str(values.get("place", ""))
        if self.is_event and place not in self._places_of(told.winner):
            place = ""
        self.keep(
            aloud=told,
            calls=(),
            place=place,
            training=Training(str(training)) if training else None,
        )
        return self.action() if self.is_ready else None

    def _pestilence_form(self, values: Values) -> Form:
        holders = [one for one in self.state.order if self.state.players[one].hand]
        inside = [one for one in self.fit if one not in self.stands().out]
        by, victim = str(values.get("by", "")), str(values.get("victim", ""))

        def people(names: list[PlayerId]) -> tuple[Choice, ...]:
            return tuple(
                Choice(one, self.words.name(one), self.words.player(one).colour) for one in names
            )

        fields = (
            Field("by", self.say("con.sale.played_by"), "one", people(holders), by),
            Field("victim", self.say("con.sale.victim"), "one", people(inside), victim),
        )
        ready = bool(by and victim)
        return Form(self.say("con.card.pestilence"), fields, self.say("con.sale.done"), ready=ready)

    def _struck(self, values: Values) -> Any:
        by, victim = str(values["by"]), str(values["victim"])
        calls = (*self.draft.calls, Call(victim, None, True))
        self.keep(calls=calls, pestilence=(*self.draft.pestilence, Struck(by, victim)))
        return None

    def _unsealed(self, limits: SealedLimits) -> Answer:
        """The app has called for all in the smallest steps (RUL-C-50)."""
        noted = limits.noted
        order = [one for one in clockwise(self.state.seats, self.opener) if one in noted]
        result = sealed_auction(
            tuple(SealedBidder(one, noted[one]) for one in order),
            self.lowest,
            self.state.switches,
        )
        limits.accept()
        bidders = frozenset(call.player for call in result.calls if call.bid)
        if result.winner is None:
            self.keep(aloud=UNSOLD)
        else:
            others = bidders - {result.winner}
            self.keep(aloud=Sold(result.winner, result.price or 0, others))
        return None
