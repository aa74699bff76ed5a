"""Phases 1 to 3 and the final cards: goods on the market, drawing, buying and playing cards."""

from __future__ import annotations

from companion.core.explain import Text
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
from companion.ui.presenters.asked.question import Ask, asked
from companion.ui.presenters.panels import (
    Act,
    Answer,
    Button,
    Item,
    Panel,
    Values,
)
from companion.ui.presenters.phases.views import Foot
from companion.ui.presenters.renaissance.phases.body import PhaseBody
from companion.ui.presenters.renaissance.turns import next_step

KINDS = ("shortage", "surplus")
TABLE_FIGURES = ("pile", "discard", "epoch")


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
                return asked(self, key, self._remove(Good(good)))
            case "mills":
                return asked(self, key, self._mills())
            case "markers":
                return asked(self, key, self._markers)
            case "pile":
                return asked(self, key, self._pile)
        return None

    # -- what is asked ---------------------------------------------------------------------

    def _markers(self, values: Values) -> Ask:
        good = Good(values.get("good") or Good.STONE)
        return Ask(
            CorrectMarker,
            begin={"good": good, "markers": self.state.markers.get(good, 0)},
            title=self.say("ren.ui.correct_markers"),
        )

    def _pile(self, values: Values) -> Ask:
        figure = FIGURES[str(values.get("figure") or TABLE_FIGURES[0])]
        return Ask(
            CorrectTable,
            begin={"figure": figure.key, "value": figure.count(self.state)},
            among={"figure": TABLE_FIGURES},
            least={"value": figure.least},
            most={"value": figure.limit(self.state)},
            labels={"value": FIGURES.name(figure.key)},
            title=self.say("ren.ui.correct_table"),
        )

    def _remove(self, good: Good) -> Ask:
        there = abs(self.state.markers.get(good, 0))
        one = {"count": 1} if there == 1 else {}
        return Ask(
            RemoveMarkers,
            given={"good": good, "player": "", **one},
            most={"count": there},
            labels={"count": "ren.ui.markers_away"},
            title=self.say("ren.ui.buy_away_title", good=self.good(good)),
            confirm=self.say("ren.ui.buy_away_now"),
        )

    def _mills(self) -> Ask:
        return Ask(
            UseMills,
            given={"player": mills_owner(self.state)},
            begin={"good": MILLS_GOODS[0], "towards": KINDS[0]},
            among={"good": MILLS_GOODS},
            title=self.say("ren.ui.mills"),
            confirm=self.say("ren.ui.shift"),
        )


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
                return asked(self, key, self._discard(player))
        return None

    def _discard(self, player: PlayerId) -> Ask:
        return Ask(
            DiscardCard,
            given={"player": player},
            labels={"leaves_game": Text("ren.ui.discard", {"player": self.name(player)})},
            yes_no={"leaves_game": ("ren.ui.circle_card", "ren.ui.square_card")},
            title=self.say("ren.ui.which_card"),
            confirm=self.say("ren.ui.discard_now"),
        )


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
