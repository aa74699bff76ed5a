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
from companion.games.conspiracy.events.events import places_for
from companion.games.conspiracy.pieces import Event, Training
from companion.games.conspiracy.seats import STEP, clockwise
from companion.ui.presenters.conspiracy.auctions.sale import Sale
from companion.ui.presenters.conspiracy.auctions.sealed import SealedLimits
from companion.ui.presenters.panels import (
    Answer,
    Choice,
    Field,
    Form,
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
        field = Field("bid", self.say("con.sale.bid"), "count", value=bid, least=0, most=99_990)
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
        fields = [
            Field(
                "winner",
                self.say("con.sale.winner"),
                "one",
                tuple(
                    Choice(one, self.words.name(one), self.words.player(one).colour)
                    for one in self.state.order
                ),
                winner,
            ),
            Field("price", self.say("con.sale.price"), "count", value=price, most=99_990),
        ]
        if not self.is_event and not self.is_elector:
            others = tuple(
                Choice(one, self.words.name(one), self.words.player(one).colour)
                for one in self.state.order
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
        places = places_for(self.state, event, winner)
        chosen = str(values.get("place", ""))
        where = chosen if chosen in places else ""
        choices = self.words.land_choices(places)
        return [Field("place", self.say("con.sale.where"), "one", choices, where)]

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

    def _bribe_form(self, values: Values) -> Form:
        """Who gives whom how much; whether he has it is told when it is recorded."""
        giver, taker = str(values.get("player", "")), str(values.get("taker", ""))
        amount = int(values.get("amount", STEP))

        def people(but: PlayerId) -> tuple[Choice, ...]:
            return tuple(
                Choice(one, self.words.name(one), self.words.player(one).colour)
                for one in self.state.order
                if one != but
            )

        fields = (
            Field("player", self.say("con.sale.bribe_from"), "one", people(""), giver),
            Field("taker", self.say("con.sale.bribe_to"), "one", people(giver), taker),
            Field("amount", self.say("con.sale.price"), "count", value=amount, most=99_990),
        )
        ready = bool(giver and taker and giver != taker and amount)
        confirm = self.say("con.sale.done")
        return Form(self.say("con.sale.bribe"), fields, confirm, keypad=True, ready=ready)

    def _bribed(self, values: Values) -> Bribe:
        return Bribe(str(values["player"]), str(values["taker"]), int(values.get("amount", STEP)))

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
