"""What a sale asks in a form: another bid, an auction held aloud, the pestilence."""

from __future__ import annotations

from typing import Any

from companion.core.game import PlayerId
from companion.games.conspiracy.battle.ransom import Bribe
from companion.games.conspiracy.events.auctions import (
    UNSOLD,
    Call,
    SealedBidder,
    Sold,
    Struck,
    sealed_auction,
)
from companion.games.conspiracy.events.events import SellEvent, places_for
from companion.games.conspiracy.pieces import Event, Training
from companion.games.conspiracy.seats import STEP, clockwise
from companion.ui.presenters.asked.question import Ask, asked, field_of
from companion.ui.presenters.conspiracy.auctions.sale import Sale
from companion.ui.presenters.conspiracy.auctions.sealed import SealedLimits
from companion.ui.presenters.panels import (
    Answer,
    Field,
    Form,
    Question,
    Said,
    Values,
)


class SaleForms(Sale):
    """The forms and what they keep."""

    # -- forms -----------------------------------------------------------------------------

    def _other_form(self, values: Values) -> Form:
        now = self.stands()
        least = now.least_call or STEP
        bid = int(values.get("bid", least))
        ask = Ask(Call, begin={"bid": bid}, labels={"bid": "con.sale.bid"})
        field = field_of(self.words, ask, "bid")
        name = now.on_turn or ""
        against = self.against(name, bid) if name else ()
        said = tuple(
            Said(self.words.reason(one), tone="loss", rule=one.rule.number) for one in against
        )
        confirm = self.say("con.sale.anyway" if against else "con.sale.call")
        title = self.words.name(name)
        return Form(title, (field,), confirm, said, keypad=True, ready=bool(bid and name))

    def _other_bid(self, values: Values) -> Any:
        """The form has said what stands against it: confirmed is insisted."""
        now = self.stands()
        bid = int(values.get("bid", now.least_call or STEP))
        if now.on_turn is not None:
            self.call(now.on_turn, bid, insisted=bool(self.against(now.on_turn, bid)))
        return None

    def _aloud_form(self, values: Values) -> Form:
        """Held aloud at the table: winner, price, who else bid."""
        winner = str(values.get("winner", ""))
        price = int(values.get("price", self.lowest))
        bid = [one for one in values.get("have_bid", []) if one != winner]
        ask = Ask(
            Sold,
            begin={"winner": winner or None, "price": price, "have_bid": bid},
            needed=("winner",),
            among={
                "winner": self.state.order,
                "have_bid": [one for one in self.state.order if one != winner],
            },
            labels={"winner": "con.sale.winner"},
        )
        asked_for = ["winner", "price"]
        if not self.is_event and not self.is_elector:
            asked_for.append("have_bid")
        fields = [field_of(self.words, ask, name) for name in asked_for]
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
        if event is Event.KNIGHT:
            return []
        if event is Event.ADOPTION:
            begin = {"training": values.get("training") or None}
            ask = Ask(SellEvent, begin=begin, needed=("training",))
            return [field_of(self.words, ask, "training")]
        ask = Ask(
            SellEvent,
            begin={"land": values.get("place") or None},
            among={"land": places_for(self.state, event, winner)},
            labels={"land": "con.sale.where"},
        )
        return [field_of(self.words, ask, "land", key="place")]

    def _aloud(self, values: Values) -> Any:
        others = frozenset(values.get("have_bid", [])) - {values["winner"]}
        price = int(values.get("price", self.lowest))
        winner = str(values["winner"])
        told = Sold(winner, price, others)
        training = values.get("training")
        place = str(values.get("place", ""))
        if self.is_event and place not in places_for(self.state, self.event, winner):
            place = ""
        self.keep(
            aloud=told,
            calls=(),
            place=place,
            training=Training(str(training)) if training else None,
        )
        return self.action() if self.is_ready else None

    def _pestilence(self) -> Question:
        holders = [one for one in self.state.order if self.state.players[one].hand]
        ask = Ask(
            Struck,
            among={
                "by": holders,
                "victim": [one for one in self.fit if one not in self.stands().out],
            },
            labels={"by": "con.sale.played_by", "victim": "con.sale.victim"},
            title=self.say("con.card.pestilence"),
            confirm=self.say("con.sale.done"),
        )
        return asked(self.words, "con.pestilence", ask, self._struck)

    def _struck(self, struck: Struck) -> None:
        calls = (*self.draft.calls, Call(struck.victim, None, True))
        self.keep(calls=calls, pestilence=(*self.draft.pestilence, struck))

    def _bribe(self) -> Question:
        """Who gives whom how much; whether he has it is told when it is recorded."""

        def ask(values: Values) -> Ask:
            others = [one for one in self.state.order if one != values.get("player")]
            return Ask(
                Bribe,
                given={"reason": ""},
                begin={"amount": STEP},
                among={"player": self.state.order, "taker": others},
                labels={"player": "con.sale.bribe_from", "taker": "con.sale.bribe_to"},
                tells=False,
                title=self.say("con.sale.bribe"),
                confirm=self.say("con.sale.done"),
            )

        return asked(self.words, "con.bribe", ask)

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
