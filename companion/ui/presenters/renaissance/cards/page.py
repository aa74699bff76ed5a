"""The place of the cards: commodities, events, personalities, wars, and what lies on the table."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.renaissance.advances.facts import mongols_came
from companion.games.renaissance.cards.happening import dead_now
from companion.games.renaissance.cards.introducing import PlayPersonality
from companion.games.renaissance.cards.personalities import PersonalityId, discounts
from companion.games.renaissance.cards.supply import (
    can_be_held,
    has_entered,
    has_left,
    lies_away,
)
from companion.games.renaissance.market.market import PlayCommodity, good_of, payout_of
from companion.games.renaissance.market.payouts import payout
from companion.games.renaissance.pieces import Good
from companion.games.renaissance.state import FINAL_PHASE
from companion.games.renaissance.tables import (
    COMMODITIES,
    EVENTS,
    GOODS,
    PERSONALITIES,
    patronage_limit,
)
from companion.ui.i18n import Translator, number, signed
from companion.ui.presenters.asked.question import Ask, asked, field_of
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.panels import (
    Act,
    Answer,
    Button,
    Field,
    Form,
    Item,
    Panel,
    Question,
    Said,
    Tile,
    Values,
)
from companion.ui.presenters.phases.views import Foot
from companion.ui.presenters.renaissance.cards.events import EventForms
from companion.ui.presenters.renaissance.cards.on_table import OnTable
from companion.ui.presenters.renaissance.cards.wars import WarForms
from companion.ui.presenters.renaissance.own_page import OwnPage
from companion.ui.presenters.renaissance.turns import CARDS
from companion.ui.presenters.session import Session
from companion.ui.presenters.views import Why

WAR = "war"


class CardsPresenter(OwnPage):
    """Each card opens its form: what it does to everybody, then one tap books it."""

    place = "ren.place.cards"
    phases = (CARDS, FINAL_PHASE)

    def __init__(self, session: Session, texts: Callable[[], Translator], drafts: Drafts) -> None:
        super().__init__(session, texts, drafts)
        self._events = EventForms(self)
        self._wars = WarForms(self)
        self._amends = OnTable(self)

    # -- panels ----------------------------------------------------------------------------

    def panels(self) -> tuple[Panel, ...]:
        wars = self._running()
        return (
            *((wars,) if wars else ()),
            self._goods(),
            self._event_cards(),
            self._personalities(),
            self._on_table(),
        )

    def _running(self) -> Panel | None:
        """Tied wars, rolled again in this card phase (R-A2.11.4)."""
        items = tuple(
            Item(
                f"again:{place}",
                self.say(
                    "ren.cards.running",
                    player=self.name(war.attacker),
                    other=self.name(war.defender),
                ),
                self.say("ren.cards.since", round=war.declared_in),
                icon="check" if self._is_rolled(war.attacker, war.defender) else "sword-cross",
                taps=True,
            )
            for place, war in enumerate(self.state.wars)
        )
        return Panel("wars", self.say("ren.cards.wars"), items=items, column=1) if items else None

    def _is_rolled(self, attacker: str, defender: str) -> bool:
        return f"war:{attacker}:{defender}" in self.state.done

    def _goods(self) -> Panel:
        """Every commodity card with what it would bring this player and all together."""
        tiles = []
        for card, row in COMMODITIES.items():
            paid = [self._paid(good) for good in row.goods]
            mine = max(own for own, _ in paid)
            tiles.append(
                Tile(
                    f"good:{card}",
                    self.say(row.name),
                    signed(mine) if mine else "0",
                    "gain" if mine and can_be_held(self.state, card) else "quiet",
                    self._not_there(card) or self._marker_note(row.goods) or self._of_all(paid),
                    taps=True,
                )
            )
        title = self.say("ren.cards.goods")
        note = self.say("ren.cards.goods_note", player=self.name(self.who))
        return Panel("goods", title, tiles=tuple(tiles), note=note)

    def _not_there(self, card: str) -> str:
        """Why nobody can have the card, in a word (R-8.1.4, R-8.1.5)."""
        if not has_entered(self.state, card):
            return self.say("ren.cards.not_yet")
        return self.say("ren.cards.lies_away") if lies_away(self.state, card) else ""

    def _paid(self, good: Good) -> tuple[int, int]:
        """What a good brings him, and all together."""
        answer = payout(payout_of(self.state, good))
        name = self.name(self.who)
        mine = next((one.amount.total for one in answer.paid if one.player == name), 0)
        return mine, answer.total.total

    def _of_all(self, paid: list[tuple[int, int]]) -> str:
        return self.say("ren.cards.of_all", n=max(total for _, total in paid))

    def _marker_note(self, goods: tuple[Good, ...]) -> str:
        for good in goods:
            count = self.state.markers.get(good, 0)
            if count:
                return self.say("ren.cards.shortage" if count > 0 else "ren.cards.surplus")
        return ""

    def _event_cards(self) -> Panel:
        dead = {found.card for found in dead_now(self.state).dead}
        dead |= {event for event in EVENTS if has_left(self.state, event)}
        offers = tuple(
            Button(
                f"event:{event}",
                self.say(row.name),
                "card-off-outline" if event in dead else "",
                look="" if event not in dead and can_be_held(self.state, event) else "outline",
            )
            for event, row in EVENTS.items()
        )
        title = self.say("ren.cards.events")
        gone = ", ".join(self.say(row.name) for event, row in EVENTS.items() if event in dead)
        note = self.say("ren.cards.dead", cards=gone)
        return Panel("events", title, offers=offers, note=note if dead else "", column=1)

    def _personalities(self) -> Panel:
        offers = tuple(
            Button(f"person:{card}", self._with_discounts(card))
            for card in PERSONALITIES
            if can_be_held(self.state, card)
        )
        title, note = self.say("ren.cards.people"), self.say("ren.cards.people_note")
        return Panel("people", title, offers=offers, note=note)

    def _with_discounts(self, card: str) -> str:
        return f"{self.say(PERSONALITIES[card].name)} ({self._discounts(card)})"

    def _discounts(self, card: str) -> str:
        off = discounts(card, self.state.crusades, mongols_came(self.state), self.state.switches)
        return ", ".join(f"{one.value} {number(ducats)}" for one, ducats in off.items())

    def _on_table(self) -> Panel:
        """What this round's cards left: personalities, arms, protection, decree."""
        state = self.state
        items = [
            Item(
                f"on:{card.id}",
                self.say(PERSONALITIES[card.id].name),
                self._claims(place, card.player, card.claims),
                self._discounts(card.id),
                colour=self.player(card.player).colour,
                taps=True,
            )
            for place, card in enumerate(state.personalities, 1)
        ]
        for one in map(self.player, state.seats):
            said = [self.say(EVENTS[arms.value].name) for arms in sorted(one.arms)]
            if one.protected:
                said.append(self.say(EVENTS["enlightened_ruler"].name))
            if state.civil_war == one.id:
                said.append(self.say("ren.cards.goes_last"))
            if said:
                items.append(Item(f"in:{one.id}", one.name, ", ".join(said), colour=one.colour))
        if state.decree is not None:
            group = self.say(f"ren.group.{state.decree.value}")
            text = self.say("ren.cards.decree", group=group)
            items.append(Item("decree", text, icon="script-text-outline"))
        note = "" if items else self.say("ren.cards.nothing_there")
        title = self.say("ren.cards.on_table")
        offers = (self._amends.button(),)
        return Panel("on_table", title, items=tuple(items), offers=offers, note=note, column=1)

    def _claims(self, place: int, player: str, claims: tuple[str, ...]) -> str:
        """How often others may use it by patronage (R-9.3.3.2)."""
        used = self.say("ren.cards.used_by", players=self.names(claims)) if claims else ""
        left = self._claims_left(place, len(set(claims)))
        return " · ".join(filter(None, (self.name(player), left, used)))

    def _claims_left(self, place: int, used: int = 0) -> str:
        limit = patronage_limit(place, len(self.state.seats))
        if limit is None:
            return self.say("ren.cards.any_claims")
        if not limit:
            return self.say("ren.cards.no_claims")
        return self.say("ren.cards.claims", n=max(0, limit - used))

    def foot(self) -> Foot:
        hand = self.say("ren.cards.hand", n=self.player(self.who).hand)
        return Foot(self.turn_is_over(), note=hand)

    # -- taps ------------------------------------------------------------------------------

    def tapped(self, key: str) -> Answer:
        what, _, card = key.partition(":")
        match what:
            case "good":
                return Question(key, self._good_form(card), self._good_action(card))
            case "person":
                return asked(self, key, self._person(PersonalityId(card)))
            case "event" if card == WAR:
                return self._wars.declare()
            case "event":
                return self._events.question(card)
            case "done":
                return Act(self.mark_done())
            case "again":
                return self._wars.again(int(card))
            case "on" | "right":
                return self._amends.tapped(what, card)
        return None

    def held(self, key: str) -> Why | None:
        what, _, card = key.partition(":")
        if what != "good":
            return None
        good = max(COMMODITIES[card].goods, key=lambda one: self._paid(one)[0])
        answer = payout(payout_of(self.state, good))
        name = self.name(self.who)
        mine = next((one.amount for one in answer.paid if one.player == name), answer.total)
        return self.why(mine, self.good(good))

    # -- commodities -----------------------------------------------------------------------

    def _good_of(self, card: str, values: Values) -> Good:
        goods = COMMODITIES[card].goods
        return Good(values["good"]) if len(goods) > 1 and values.get("good") else goods[0]

    def _good_form(self, card: str) -> Callable[[Values], Form]:
        def form(values: Values) -> Form:
            goods = COMMODITIES[card].goods
            good = self._good_of(card, values)
            fields: tuple[Field, ...] = ()
            if len(goods) > 1:
                ask = Ask(
                    PlayCommodity,
                    begin={"good": good},
                    needed=("good",),
                    among={"good": goods},
                    labels={"good": "ren.cards.which_good"},
                )
                fields = (field_of(self, ask, "good"),)
            answer = payout(payout_of(self.state, good))
            said = [
                Said(
                    self.say("ren.cards.gets", player=one.player, level=one.level),
                    signed(one.amount.total) if one.amount.total else "0",
                    "gain" if one.amount.total else "quiet",
                    "R-9.3.1.1",
                )
                for one in answer.paid
            ]
            if answer.markers_after != self.state.markers.get(good, 0):
                said.append(Said(self.say("ren.cards.marker_goes"), tone="quiet", rule="R-9.3.1.2"))
            _, problems = self.preview(self._good_action(card)(values))
            said += [Said(problem, tone="loss") for problem in problems]
            base = self.say("ren.cards.base", n=GOODS[good].base)
            title = f"{self.say(COMMODITIES[card].name)} · {base}"
            confirm = self.say("ren.cards.pay", amount=answer.total.total)
            return Form(title, fields, confirm, tuple(said))

        return form

    def _good_action(self, card: str) -> Callable[[Values], PlayCommodity]:
        def action(values: Values) -> PlayCommodity:
            good = self._good_of(card, values)
            chosen = good if len(COMMODITIES[card].goods) > 1 else None
            good_of(card, chosen)
            return PlayCommodity(self.who, card, chosen)

        return action

    # -- personalities ---------------------------------------------------------------------

    def _person(self, card: PersonalityId) -> Ask:
        """What it takes off, and who may use it by patronage (R-9.3.3)."""
        off = discounts(card, self.state.crusades, mongols_came(self.state), self.state.switches)
        said = [
            Said(self.advance(one), signed(-ducats), rule="R-9.3.3.1")
            for one, ducats in off.items()
        ]
        place = len(self.state.personalities) + 1
        said.append(Said(self._claims_left(place), tone="quiet", rule="R-9.3.3.2"))
        return Ask(
            PlayPersonality,
            given={"player": self.who, "personality": card},
            title=self.say(PERSONALITIES[card].name),
            confirm=self.say("ren.cards.play"),
            said=tuple(said),
        )
