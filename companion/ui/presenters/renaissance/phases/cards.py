"""Phases 1 to 3 and the final cards: goods on the market, drawing, buying and playing cards."""

from __future__ import annotations

from typing import Any

from companion.core.game import PlayerId
from companion.core.table_actions import CorrectTable
from companion.games.renaissance.cards.extra_cards import BuyExtraCard, DiscardCard
from companion.games.renaissance.cards.waging import wars_due
from companion.games.renaissance.corrections import CorrectMarker
from companion.games.renaissance.figures import FIGURES
from companion.games.renaissance.income import DrawCards
from companion.games.renaissance.market.market import (
    MILLS_GOODS,
    RemoveMarkers,
    UseMills,
    mills_owner,
)
from companion.games.renaissance.pieces import Advance, Good
from companion.games.renaissance.state import FINAL_PHASE
from companion.games.renaissance.tables import GOODS
from companion.ui.i18n import signed
from companion.ui.presenters.panels import (
    Act,
    Answer,
    Button,
    Choice,
    Field,
    Form,
    Item,
    Panel,
    Question,
    Values,
)
from companion.ui.presenters.phases.views import Foot
from companion.ui.presenters.renaissance.phases.body import PhaseBody
from companion.ui.presenters.renaissance.turns import next_step

KINDS = ("shortage", "surplus")
TABLE_FIGURES = ("pile", "discard", "epoch")
MOST_MARKERS = 5


class DrawBody(PhaseBody):
    """Phase 1 (R-9.1): markers bought away, mills, everybody draws."""

    def own_panels(self) -> tuple[Panel, ...]:
        return (self._market(), self._draw())

    def _market(self) -> Panel:
        state = self.state
        items = [
            Item(
                f"marker:{good.value}",
                self.good(good),
                self._marker_note(good, count),
                signed(count),
                icon="trending-up" if count > 0 else "trending-down",
                tone="gain" if count > 0 else "loss",
                taps=self.is_now,
            )
            for good, count in state.markers.items()
        ]
        owner = mills_owner(state)
        if owner:
            done = "mills" in state.done
            items.append(
                Item(
                    "mills",
                    self.say("ren.ui.mills"),
                    self.say("ren.remind.mills", player=self.name(owner)),
                    icon="check" if done else "wind-turbine",
                    taps=self.is_now and not done,
                    quiet=done,
                )
            )
        note = self.say("ren.ui.no_markers")
        if state.markers:
            note = self.say("ren.ui.market_note", player=self.name(next(iter(state.order), "")))
        change = Button(
            "markers", self.say("ren.ui.correct_markers"), "pencil-outline", look="outline"
        )
        offers = (change,) if self.is_now else ()
        title = self.say("ren.ui.market")
        return Panel("market", title, items=tuple(items), offers=offers, note=note)

    def _marker_note(self, good: Good, count: int) -> str:
        kind = self.say(f"ren.market.{KINDS[0] if count > 0 else KINDS[1]}")
        return self.say("ren.ui.buy_away", kind=kind, price=GOODS[good].base)

    def _draw(self) -> Panel:
        state = self.state
        done = "draw" in state.done
        pile = self.say("ren.ui.pile", epoch=state.epoch, n=state.pile)
        item = Item(
            "draw_row",
            self.say("ren.remind.draw"),
            pile,
            icon="check" if done else "cards-outline",
            quiet=done,
        )
        change = Button("pile", self.say("ren.ui.correct_table"), "pencil-outline", look="outline")
        offers = (change,) if self.is_now else ()
        return Panel("draw", self.say("ren.ui.draw"), items=(item, *self._hands()), offers=offers)

    def _hands(self) -> tuple[Item, ...]:
        return tuple(
            Item(
                f"hand:{one.id}",
                one.name,
                value=self.say("ren.ui.cards_n", n=one.hand),
                colour=one.colour,
            )
            for one in map(self.player, self.playing)
        )

    def foot(self) -> Foot:
        if not next_step(self.state):
            return Foot()
        return Foot(Button("draw", self.say("ren.ui.draw_all"), "cards-outline"))

    def own_tap(self, key: str) -> Answer:
        what, _, good = key.partition(":")
        match what:
            case "draw":
                return Act(DrawCards())
            case "marker":
                return Question(
                    key,
                    lambda values: self._remove_form(Good(good), values),
                    lambda values: _remove(Good(good), values),
                )
            case "mills":
                return Question(key, self._mills_form, self._mills)
            case "markers":
                return Question(key, self._markers_form, _markers)
            case "pile":
                return Question(key, self._pile_form, self._pile)
        return None

    def _markers_form(self, values: Values) -> Form:
        goods = tuple(Choice(good.value, self.good(good)) for good in Good)
        chosen = Good(values.get("good", Good.STONE.value))
        now = self.state.markers.get(chosen, 0)
        fields = (
            Field("good", self.say("ren.ui.which_good"), "one", goods, chosen.value),
            Field(
                f"count:{chosen}",
                self.say("ren.ui.markers_now"),
                "count",
                value=now,
                least=-MOST_MARKERS,
                most=MOST_MARKERS,
            ),
        )
        confirm = self.say("ui.correct.confirm")
        ready = int(values.get(f"count:{chosen}", now)) != now
        return Form(self.say("ren.ui.correct_markers"), fields, confirm, ready=ready)

    def _pile_form(self, values: Values) -> Form:
        figures = tuple(
            Choice(figure, self.say(f"ren.figure.{figure}")) for figure in TABLE_FIGURES
        )
        chosen = str(values.get("figure", TABLE_FIGURES[0]))
        now = getattr(self.state, chosen)
        most = FIGURES[chosen].limit(self.state)
        fields = (
            Field("figure", self.say("ren.ui.correct_table"), "one", figures, chosen),
            Field(chosen, self.say(f"ren.figure.{chosen}"), "count", value=now, most=most),
        )
        ready = int(values.get(chosen, now)) != now
        title, confirm = self.say("ren.ui.correct_table"), self.say("ui.correct.confirm")
        return Form(title, fields, confirm, ready=ready)

    def _pile(self, values: Values) -> CorrectTable:
        figure: Any = values.get("figure", TABLE_FIGURES[0])
        return CorrectTable(figure, int(values.get(figure, getattr(self.state, figure))))

    def _remove_form(self, good: Good, values: Values) -> Form:
        there = abs(self.state.markers.get(good, 0))
        count = Field(
            "count", self.say("ren.ui.markers_away"), "count", value=1, least=1, most=there
        )
        title = self.say("ren.ui.buy_away_title", good=self.good(good))
        fields = (count,) if there > 1 else ()
        said = self.tried(_remove(good, values))
        return Form(title, fields, self.say("ren.ui.buy_away_now"), said)

    def _mills_form(self, values: Values) -> Form:
        goods = tuple(Choice(good.value, self.good(good)) for good in MILLS_GOODS)
        kinds = tuple(Choice(kind, self.say(f"ren.market.{kind}")) for kind in KINDS)
        fields = (
            Field("good", self.say("ren.ui.which_good"), "one", goods, MILLS_GOODS[0].value),
            Field("towards", self.say("ren.ui.towards"), "one", kinds, KINDS[0]),
        )
        said = self.tried(self._mills(values))
        return Form(self.say("ren.ui.mills"), fields, self.say("ren.ui.shift"), said)

    def _mills(self, values: Values) -> UseMills:
        towards: Any = values.get("towards", KINDS[0])
        good = Good(values.get("good", MILLS_GOODS[0].value))
        return UseMills(mills_owner(self.state), good, towards)


def _markers(values: Values) -> CorrectMarker:
    good = Good(values.get("good", Good.STONE.value))
    return CorrectMarker(good, int(values.get(f"count:{good}", 0)))


def _remove(good: Good, values: Values) -> RemoveMarkers:
    return RemoveMarkers(good, int(values.get("count", 1)))


class BuyCardsBody(PhaseBody):
    """Phase 2 (R-9.2): V buys a card, P puts one away."""

    def own_panels(self) -> tuple[Panel, ...]:
        items = []
        for one in map(self.player, self.playing):
            if one.has(Advance.V):
                done = one.extra_card_bought
                items.append(self._row("buy", one.id, "ren.ui.extra_card", done))
            if one.has(Advance.P):
                done = one.card_discarded
                items.append(self._row("discard", one.id, "ren.ui.discard", done))
        open_ = any(item.taps for item in items)
        note = self.say("ren.ui.nobody_buys") if not items else ""
        note = self.say("ren.ui.buy_note") if open_ else note
        return (Panel("cards", self.phase_name(2), items=tuple(items), note=note),)

    def _row(self, what: str, player: PlayerId, text: str, done: bool) -> Item:
        one = self.player(player)
        hand = self.say("ren.ui.cards_n", n=one.hand)
        return Item(
            f"{what}:{player}",
            self.say(text, player=one.name),
            f"{hand} · {self.money(player)}",
            self.say("ren.ui.is_done") if done else "",
            colour=one.colour,
            tone="quiet",
            taps=self.is_now and not done,
            quiet=done,
        )

    def own_tap(self, key: str) -> Answer:
        what, _, player = key.partition(":")
        match what:
            case "buy":
                return Act(BuyExtraCard(player))
            case "discard":
                return Question(
                    key,
                    lambda values: self._discard_form(player, values),
                    lambda values: _discard(player, values),
                )
        return None

    def _discard_form(self, player: PlayerId, values: Values) -> Form:
        ways = (
            Choice("circle", self.say("ren.ui.circle_card")),
            Choice("square", self.say("ren.ui.square_card")),
        )
        label = self.say("ren.ui.discard", player=self.name(player))
        fields = (Field("card", label, "one", ways, ways[0].key),)
        said = self.tried(_discard(player, values))
        title = self.say("ren.ui.which_card")
        return Form(title, fields, self.say("ren.ui.discard_now"), said)


def _discard(player: PlayerId, values: Values) -> DiscardCard:
    return DiscardCard(player, values.get("card") == "square")


class PlayCardsBody(PhaseBody):
    """Phase 3 (R-9.3) and the cards after the last round (R-11.1.1): played on their own page."""

    def own_panels(self) -> tuple[Panel, ...]:
        wars = self._wars()
        return (*((wars,) if wars.items else ()), self._hands())

    def _hands(self) -> Panel:
        state = self.state
        items = tuple(
            Item(
                f"player:{one.id}",
                one.name,
                self._state_of(one.id),
                self.say("ren.ui.cards_n", n=one.hand),
                colour=one.colour,
                quiet=f"cards:{one.id}" in state.done,
            )
            for one in map(self.player, self.playing)
        )
        note = self.say("ren.ui.final_note" if self.phase == FINAL_PHASE else "ren.ui.play_note")
        return Panel("hands", self.phase_name(self.phase), items=items, note=note)

    def _state_of(self, player: PlayerId) -> str:
        if f"cards:{player}" in self.state.done:
            return self.say("ren.ui.is_done")
        played = [
            self.say(f"ren.personality.{card.id}")
            for card in self.state.personalities
            if card.player == player
        ]
        arms = [self.say(f"ren.event.{arm}") for arm in sorted(self.player(player).arms)]
        return ", ".join((*played, *arms))

    def _wars(self) -> Panel:
        due = wars_due(self.state) if self.is_now else ()
        items = tuple(
            Item(
                f"war:{place}",
                self.say(
                    "ren.cards.running",
                    player=self.name(war.attacker),
                    other=self.name(war.defender),
                ),
                self.say("ren.ui.war_now" if war in due else "ren.ui.war_later"),
                icon="sword-cross",
                quiet=war not in due,
            )
            for place, war in enumerate(self.state.wars)
        )
        to_cards = Button("page:cards", self.say("ren.ui.roll_war"), "dice-multiple-outline")
        offers = (to_cards,) if due else ()
        return Panel("wars", self.say("ren.figure.wars"), items=items, offers=offers)

    def foot(self) -> Foot:
        cards = Button("page:cards", self.say("ren.ui.play_a_card"), "cards-outline")
        if next_step(self.state) == "war":
            cards = Button("page:cards", self.say("ren.ui.roll_war"), "dice-multiple-outline")
            return Foot(cards)
        return Foot(self.turn_is_over(), (cards,))
