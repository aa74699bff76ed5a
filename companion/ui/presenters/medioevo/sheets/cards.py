"""Realm cards and goals: what lies before the player, the pile to search, objective tokens."""

from __future__ import annotations

from collections import Counter

from companion.core.explain import Breakdown, Line, Text
from companion.games.medioevo import tables
from companion.games.medioevo.cards.cards import may_be_used, moments_in, printed_points
from companion.games.medioevo.cards.playing import ChangeCards, TurnCard
from companion.games.medioevo.corrections import ChangeTokens
from companion.games.medioevo.pieces import Colour
from companion.games.medioevo.purchases.buying import Buy, UseTokens
from companion.games.medioevo.purchases.facts import standing_of
from companion.games.medioevo.purchases.realm_cards import (
    RealmCardPurchase,
    cards_drawn,
    realm_card_cost,
)
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import HeldCard
from companion.ui.i18n import number, signed
from companion.ui.presenters.medioevo.sheets.card_use import CardUse
from companion.ui.presenters.medioevo.sheets.common import OpenSheet, SheetTab, listed_cards, split
from companion.ui.presenters.panels import (
    Act,
    Answer,
    Button,
    Detail,
    Item,
    Listed,
    Panel,
    Said,
    Search,
    Tile,
)
from companion.ui.presenters.views import Why


class CardsTab(SheetTab):
    key = "cards"
    icon = "cards-outline"

    def __init__(self, desk: OpenSheet) -> None:
        super().__init__(desk)
        self._use = CardUse(desk)

    def panels(self) -> tuple[Panel, ...]:
        return (self._cards(), self._goals(), self._tokens())

    def foot(self) -> tuple[Button, ...]:
        say = self.desk.say
        return (
            Button("buy", say("sheet.buy_card"), "cart-outline", look="accent"),
            Button("take", say("sheet.take_card"), "plus"),
        )

    # -- panels ----------------------------------------------------------------------------

    def _cards(self) -> Panel:
        desk = self.desk
        items = tuple(self._row(place, card) for place, card in enumerate(desk.me.cards))
        note = "" if items else desk.say("sheet.no_cards")
        return Panel("cards", desk.say("figure.cards"), items=items, note=note)

    def _row(self, place: int, card: HeldCard) -> Item:
        desk = self.desk
        if not card.number:
            text = desk.say("sheet.unknown_card")
            return Item(f"unseen:{place}", text, icon="help-circle-outline", taps=True)
        row = tables.CARDS[card.number]
        state = "used" if card.used else "ready"
        if card.blocked:
            state = "blocked"
        elif not card.used and not may_be_used(card.number, moments_in(desk.state.phase)):
            state = "later"
        notes = [desk.say(row.effect)]
        if card.deposit:
            notes.insert(0, desk.say("sheet.deposit", amount=card.deposit))
        return Item(
            f"card:{card.number}",
            f"{card.number} · {desk.say(row.name)}",
            " · ".join(notes),
            desk.say(f"sheet.card_{state}"),
            "crop-landscape" if card.used else "crop-portrait",
            tone={"ready": "gain"}.get(state, "quiet"),
            taps=True,
            quiet=card.used,
        )

    def _goals(self) -> Panel:
        desk = self.desk
        tiles = (
            Tile("cards", desk.say("figure.cards"), number(len(desk.me.cards))),
            Tile("price", desk.say("sheet.next_card"), number(self._price().total)),
            Tile("drawn", desk.say("sheet.drawn"), number(self._drawn().total)),
            Tile("score", desk.say("sheet.tokens_score"), signed(self._score().total)),
        )
        return Panel("goals", desk.say("sheet.at_a_glance"), tiles, column=1)

    def _price(self) -> Breakdown:
        cost = realm_card_cost(len(self.desk.me.cards))
        return Breakdown("sheet.next_card", cost.florins)

    def _drawn(self) -> Breakdown:
        standing = standing_of(self.desk.state, self.desk.player)
        return cards_drawn(standing.cathedrals, standing.pile)

    def _score(self) -> Breakdown:
        """Honor points of the tokens at the end (M-25.9)."""
        count = len(self.desk.me.tokens)
        if not count:
            return Breakdown("sheet.tokens_score", ())
        honor = tables.objective_score(count)
        line = Line("sheet.token_count", honor, cite("M-25.9"), {"n": count})
        return Breakdown("sheet.tokens_score", (line,))

    def _tokens(self) -> Panel:
        desk = self.desk
        ready = Counter(token.colour for token in desk.me.tokens if not token.used)
        every = Counter(token.colour for token in desk.me.tokens)
        items = tuple(
            Item(
                f"token:{colour.value}",
                desk.say(f"colour.{colour.value}"),
                desk.say("sheet.tokens_ready", n=ready[colour]) if every[colour] else "",
                tint=colour.value,
                value=number(every[colour]),
                taps=True,
            )
            for colour in Colour
        )
        return Panel("tokens", desk.say("figure.tokens"), items=items, column=1)

    # -- taps ------------------------------------------------------------------------------

    def tapped(self, key: str) -> Answer:
        desk = self.desk
        what, which = split(key)
        match what:
            case "buy":
                return self._search("sheet.buy_card", "buy_number")
            case "take":
                return self._search("sheet.take_card", "take_number")
            case "buy_number":
                return Act(Buy(desk.player, (RealmCardPurchase(int(which)),)))
            case "take_number":
                return Act(ChangeCards(desk.player, added=(int(which),)))
            case "unseen":
                return self._search("sheet.card_seen", "seen_number")
            case "seen_number":
                return Act(ChangeCards(desk.player, added=(int(which),), taken=(0,)))
            case "card":
                return self._detail(int(which))
            case "turn":
                held = desk.me.card(int(which))
                return Act(TurnCard(desk.player, int(which), not (held and held.used)))
            case "away":
                return Act(ChangeCards(desk.player, taken=(int(which),)))
            case "token":
                return self._token(Colour(which))
            case "flip":
                return Act(UseTokens(desk.player, (Colour(which),)))
            case "token_more":
                return Act(ChangeTokens(desk.player, added=(Colour(which),)))
            case "token_less":
                return Act(ChangeTokens(desk.player, taken=(Colour(which),)))
        return self._use.tapped(key)

    def held(self, key: str) -> Why | None:
        match key:
            case "price":
                return self.desk.why(self._price())
            case "drawn":
                return self.desk.why(self._drawn())
            case "score":
                return self.desk.why(self._score())
        return None

    def _search(self, title: str, then: str) -> Search:
        """All 72 cards, and one that nobody may see."""
        desk = self.desk
        unknown = Listed("0", desk.say("sheet.unknown_card"), desk.say("sheet.unknown_note"))
        return Search(
            desk.say(title),
            (() if then == "seen_number" else (unknown,)) + listed_cards(desk.state, desk.say),
            lambda key: self.tapped(f"{then}:{key}"),
            desk.say("sheet.search_hint"),
        )

    def _token(self, colour: Colour) -> Detail:
        desk, say = self.desk, self.desk.say
        mine = [token for token in desk.me.tokens if token.colour is colour]
        ready = sum(not token.used for token in mine)
        offers = []
        if ready:
            text = say("sheet.flip_token")
            offers.append(Button(f"flip:{colour.value}", text, "rotate-right", look="accent"))
        offers.append(Button(f"token_more:{colour.value}", say("sheet.token_more"), "plus"))
        if mine:
            offers.append(Button(f"token_less:{colour.value}", say("sheet.token_less"), "minus"))
        said = (
            Said(say("figure.tokens"), number(len(mine)), rule="M-19.3"),
            Said(say("sheet.tokens_ready", n=ready), rule="M-8.3"),
        )
        return Detail(say(f"colour.{colour.value}"), "", said, tuple(offers))

    def _detail(self, card: int) -> Detail:
        desk, say = self.desk, self.desk.say
        row = tables.CARDS[card]
        held = desk.me.card(card)
        when = ", ".join(say(f"moment.{moment.value}") for moment in row.when)
        lasts = say(f"duration.{row.duration.value}")
        said = [
            Said(say(row.effect), rule=row.rule),
            Said(say("sheet.when"), when),
            Said(say("sheet.lasts"), lasts),
            Said(say("sheet.printed"), self._use.printed_text(card), rule="M-19.1"),
        ]
        if row.price:
            said.insert(1, Said(say("sheet.card_price"), number(row.price), "loss"))
        offers = []
        if held and not held.used:
            if row.played_with:
                where = Text(f"played_with.{row.played_with}")
                said.append(Said(say("sheet.used_with", where=where), tone="quiet"))
            else:
                offers.append(
                    Button(f"ability:{card}", say("sheet.ability"), "play", look="accent")
                )
            if _gives_points(desk, card):
                offers.append(Button(f"for_points:{card}", say("sheet.for_points"), "cog-outline"))
            offers.append(Button(f"goal:{card}", say("sheet.goal_met"), "trophy-outline"))
        turn = "sheet.ready_card" if held and held.used else "sheet.turn_card"
        offers += [
            Button(f"turn:{card}", say(turn), "rotate-right", look="outline"),
            Button(f"printed:{card}", say("sheet.enter_printed"), "pencil-outline", look="outline"),
            Button(f"away:{card}", say("sheet.take_away"), "delete-outline", look="outline"),
        ]
        return Detail(f"{card} · {say(row.name)}", "", tuple(said), tuple(offers))


def _gives_points(desk: OpenSheet, card: int) -> bool:
    """A card gives points unless the table has entered that nothing is printed on it."""
    printed = printed_points(desk.state.settings.values, card)
    return printed is None or bool(printed.points)
