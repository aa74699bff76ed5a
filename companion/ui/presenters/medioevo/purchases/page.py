"""Phase 4 (M-8): a basket for each player, its running total, and what speaks against it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.core import codec
from companion.core.errors import CompanionError
from companion.core.explain import Breakdown
from companion.core.game import PlayerId
from companion.core.records import dataclass
from companion.core.table_actions import MarkDone
from companion.games.medioevo.cards.playing import ChangeCards
from companion.games.medioevo.cards.points import CardPoints
from companion.games.medioevo.pieces import Colour
from companion.games.medioevo.purchases.buying import (
    Buy,
    HidePurchases,
    Quote,
    RevealPurchases,
    quoted,
)
from companion.games.medioevo.purchases.items import Item
from companion.games.medioevo.purchases.limit import units_left
from companion.games.medioevo.purchases.prisoners import Comeback
from companion.games.medioevo.purchases.units import UnitPurchase
from companion.games.medioevo.state import State
from companion.games.medioevo.technology.points import missing_lines
from companion.games.medioevo.technology.technologies import TechnologyPurchase
from companion.games.medioevo.treasury.loans import TakeLoan
from companion.pages.parts import Button, Person
from companion.ui.i18n import Translator, number, signed
from companion.ui.presenters.bids.secret import HandOver
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.medioevo.phases.words import MedioevoSpeaker
from companion.ui.presenters.medioevo.purchases.options import ItemOptions, Options
from companion.ui.presenters.medioevo.purchases.points import (
    CARD,
    UNKNOWN,
    PointSources,
    TokenView,
    flipped,
)
from companion.ui.presenters.medioevo.purchases.shelf import (
    SHELVES,
    TOO_DEAR,
    Shelf,
    ShelfItem,
    capital,
)
from companion.ui.presenters.medioevo.sheets.common import listed_cards
from companion.ui.presenters.panels import Act, Listed, Question, Search
from companion.ui.presenters.phases.views import Foot
from companion.ui.presenters.session import Session
from companion.ui.presenters.views import Why

DRAFT = "purchases"


@dataclass(frozen=True, slots=True)
class BasketLine:
    """One item of the basket; `count` can be changed where it is units."""

    place: int
    text: str
    price: str
    note: str
    count: int
    counted: bool


@dataclass(frozen=True, slots=True)
class Total:
    """A figure below the basket; it says why when held."""

    key: str
    heading: str
    text: str
    tone: str = "text"
    secret: bool = False


@dataclass(frozen=True, slots=True)
class PurchasesView:
    people: tuple[Person, ...]
    player: PlayerId
    shelf: str
    shelves: tuple[tuple[str, str], ...]
    offers: tuple[ShelfItem, ...]
    lines: tuple[BasketLine, ...]
    totals: tuple[Total, ...]
    problems: tuple[str, ...]
    tokens: tuple[TokenView, ...]
    empty_note: str
    is_hidden: bool


class PurchasesPresenter(MedioevoSpeaker):
    """Fills baskets; nothing is bought before the table says so."""

    def __init__(self, session: Session, texts: Callable[[], Translator], drafts: Drafts) -> None:
        super().__init__(session, texts)
        self._drafts = drafts
        self._shelf = Shelf(session, texts)
        self.asks = Options(session, texts)
        self._points = PointSources(session, texts)
        self._player = ""
        self._holder = ("", 0)  # who has the device, where purchases are secret, since which lock
        self._asked: tuple[State, Buy, Quote | None, CompanionError | None] | None = None
        self.shelf = SHELVES[0]

    # -- who buys --------------------------------------------------------------------------

    @property
    def player_now(self) -> PlayerId:
        """Whose basket is shown: who was picked, else the first who has not finished."""
        if self._player not in self.state.playing:
            done = self.marked("purchases")
            waiting = [who for who in self.state.playing if who not in done]
            waiting.sort(key=lambda who: bool(self.player(who).hidden))
            return (waiting or list(self.state.playing))[0]
        return self._player

    def choose_player(self, player: PlayerId) -> None:
        self._player, self._holder = player, ("", 0)

    @property
    def is_covered(self) -> bool:
        """Whether the device has to be handed over before this basket may be seen (M-26.5)."""
        player = self.player_now
        is_open = player in self.marked("purchases") or bool(self.player(player).hidden)
        held = self._holder == (player, self.session.curtain.locks)
        return self.is_hidden_game and not is_open and not held

    def handed_over(self) -> None:
        """The device is in the hands of the player shown."""
        self._player = self.player_now
        if not self.session.curtain.is_locked(self._player):
            self._holder = (self._player, self.session.curtain.locks)

    def hand_over(self) -> HandOver:
        """What stands on the screen while the device goes round."""
        player = self.player_now
        name = self.name(player)
        return HandOver(
            self.player(player).colour,
            self.say("ui.auction.give_to", player=name),
            self.say("ui.auction.only_you"),
            self.say("ui.auction.i_am", player=name),
        )

    def choose_shelf(self, shelf: str) -> None:
        self.shelf = shelf

    # -- the basket ------------------------------------------------------------------------

    def _draft(self) -> dict[str, Any]:
        kept = self._drafts.get(DRAFT, {})
        return dict(kept) if kept.get("round") == self.state.round else {"round": self.state.round}

    def _mine(self) -> dict[str, Any]:
        mine = self._draft().get(self.player_now, {})
        return dict(mine)

    def _keep(self, **changes: Any) -> None:
        mine = {**self._mine(), **changes}
        self._drafts.put(DRAFT, {**self._draft(), self.player_now: mine})

    def items(self) -> tuple[Item, ...]:
        """The basket of the player shown."""
        saved = self._mine().get("items", [])
        return tuple(codec.read(Item, item) for item in saved)

    def _put(self, items: list[Item]) -> None:
        self._keep(items=[codec.write(item) for item in items])

    def tokens(self) -> tuple[Colour, ...]:
        return tuple(Colour(colour) for colour in self._mine().get("tokens", []))

    def add(self, key: str) -> None:
        """Put an offer into the basket; units of one kind are counted together."""
        offer = next(
            offer for offer in self._shelf.offers(self.player_now, self.shelf) if offer.key == key
        )
        items = list(self.items())
        for place, item in enumerate(items):
            if _is_counted(item) and _single(item) == offer.item:
                items[place] = _times(item, _count(item) + 1)
                break
        else:
            items.append(offer.item)
        self._put(items)

    def change(self, place: int, count: int) -> None:
        """So many of an item; none takes it out."""
        items = list(self.items())
        if count < 1:
            items.pop(place)
        else:
            items[place] = _times(items[place], count)
        self._put(items)

    def options(self, place: int) -> ItemOptions:
        """What else can be said of an item."""
        return self.asks.of(self.player(self.player_now), self.items()[place])

    def choose(self, place: int, group: str, key: str) -> None:
        self._exchange(place, self.asks.chosen(self.items()[place], group, key))

    def count_out(self, place: int, key: str, value: int) -> None:
        self._exchange(place, self.asks.counted(self.items()[place], key, value))

    def _exchange(self, place: int, item: Item) -> None:
        items = list(self.items())
        items[place] = item
        self._put(items)

    def empty(self) -> None:
        self._keep(items=[], tokens=[], cards=[])

    def cards(self) -> tuple[CardPoints, ...]:
        """Realm cards turned for their points."""
        return self._points.turned(self.player_now, self._mine().get("cards", []))

    def flip(self, key: str) -> Question | None:
        """A token or card turned for its technology points, or not; a question where it is open."""
        what, _, rest = key.partition(":")
        if what != CARD:
            self._flip_token(key)
            return None
        number, _, which = rest.partition(":")
        if which == UNKNOWN:
            return self._points.question(int(number))
        self._keep(cards=flipped(self._mine().get("cards", []), number, which))
        return None

    def question_of(self, key: str) -> Question | None:
        """A question by its own key: the one that lay open when the app died."""
        what, _, number = key.partition(":")
        return self._points.question(int(number)) if what == "printed" else None

    def _flip_token(self, colour: str) -> None:
        tokens = list(self._mine().get("tokens", []))
        name, _, place = colour.partition(":")
        chosen = tokens.count(name)
        if int(place) < chosen:
            tokens.remove(name)
        else:
            tokens.append(name)
        self._keep(tokens=tokens)

    def _buy(self) -> Buy:
        return Buy(self.player_now, self.items(), self.tokens(), cards=self.cards())

    def quote(self) -> tuple[Quote | None, tuple[str, ...]]:
        """The till's answer, and everything that speaks against the basket."""
        if not self.items():
            return None, ()
        action = self._buy()
        if self._asked is None or self._asked[0] is not self.state or self._asked[1] != action:
            self._asked = (self.state, action, *self._quoted(action))
        quote, error = self._asked[2:]  # kept without words: the language may change
        return quote, tuple(dict.fromkeys(self._against(error))) if error is not None else ()

    def _against(self, error: CompanionError) -> tuple[str, ...]:
        """What speaks against it; that it is too dear stands among the figures, with the loan."""
        return self.sentences(one for one in error.problems if one.key != TOO_DEAR)

    def _quoted(self, action: Buy) -> tuple[Quote | None, CompanionError | None]:
        try:
            quote = quoted(self.state, action)
        except CompanionError as error:
            return None, error
        try:
            quote.faults.settle()
        except CompanionError as error:
            return quote, error
        return quote, None

    # -- what is shown ---------------------------------------------------------------------

    @property
    def is_hidden_game(self) -> bool:
        return self.state.settings.variants.hidden_purchases

    def view(self) -> PurchasesView:
        player = self.player_now
        covered = self.is_covered
        quote, problems = (None, ()) if covered else self.quote()
        return PurchasesView(
            people=self.people(self.marked("purchases")),
            player=player,
            shelf=self.shelf,
            shelves=tuple((name, self.say(f"ui.buy.shelf_{name}")) for name in SHELVES),
            offers=self._shelf.offers(player, self.shelf, None if covered else self._buy()),
            lines=() if covered else self._lines(quote),
            totals=() if covered else self._totals(quote),
            problems=problems,
            tokens=() if covered else self._sources(quote),
            empty_note=self._empty_note(),
            is_hidden=bool(self.player(player).hidden),
        )

    def _empty_note(self) -> str:
        player = self.player(self.player_now)
        key = "ui.buy.lies_hidden" if player.hidden else "ui.buy.empty"
        if self.is_covered:
            key = "ui.buy.covered"
        return self.say(key, player=player.name)

    def _lines(self, quote: Quote | None) -> tuple[BasketLine, ...]:
        costs = {cost.item: cost for cost in quote.answer.items} if quote else {}
        lines = []
        for place, item in enumerate(self.items()):
            cost = costs.get(place)
            notes = [self.say("ui.buy.at", area=_area(item))] if _area(item) else []
            if isinstance(item, TechnologyPurchase):
                notes.append(self._shelf.level(item.technology))
            if cost is not None:
                notes += [
                    self.say("ui.buy.points", n=count, colour=self.say(f"colour.{colour}"))
                    for colour, count in cost.points.items()
                    if count
                ]
            lines.append(
                BasketLine(
                    place=place,
                    text=capital(self._shelf.in_words(item)),
                    price=number(cost.florins.total) if cost else "?",
                    note=" · ".join(notes),
                    count=_count(item),
                    counted=_is_counted(item),
                )
            )
        return tuple(lines)

    def _totals(self, quote: Quote | None) -> tuple[Total, ...]:
        reasons = self._reasons(quote)
        shown = []
        for key, reason in reasons.items():
            amount = reason.total
            tone = "loss" if amount < 0 else "text"
            text = signed(amount) if key == "honor" else number(amount)
            heading = self.say(f"ui.buy.{key}")
            if key == "cash":
                text = self.session.curtain.shown(self.player_now, text)
            shown.append(Total(key, heading, text, tone, secret=key == "cash"))
        return tuple(shown)

    def _reasons(self, quote: Quote | None) -> dict[str, Breakdown]:
        """The figures below the basket."""
        if quote is None:
            limit = self._shelf.standing(self.player_now).limit
            return {"units_left": units_left(limit)}
        answer = quote.answer
        found = {"to_pay": answer.bill.florins, "units_left": answer.limit_left}
        missing = missing_lines(answer.bill.cover)
        if missing:
            found = {"missing": Breakdown("points.to_pay", missing), **found}
        if answer.honor.lines:
            found["honor"] = answer.honor
        if answer.draws is not None:
            found["draws"] = answer.draws
        if answer.cash_left is not None:
            found["cash"] = answer.cash_left
        return found

    def reason(self, key: str) -> Why | None:
        """Why a figure below the basket is what it is."""
        quote, _ = self.quote()
        reason = self._reasons(quote).get(key)
        if reason is None:
            return None
        title = self.say(f"ui.buy.{key}")
        return self.why(reason, title, changes=key not in ("to_pay", "missing", "draws"))

    def _sources(self, quote: Quote | None) -> tuple[TokenView, ...]:
        """What may be turned for technology points; only while there is something to buy."""
        if not self.items():
            return ()
        costs = quote.answer.items if quote else ()
        wanted = {colour for cost in costs for colour, count in cost.points.items() if count}
        player = self.player_now
        turned = self._mine().get("cards", [])
        return (
            *self._points.tokens(player, self.tokens()),
            *self._points.cards(player, turned, wanted),
        )

    # -- buttons ---------------------------------------------------------------------------

    def foot(self) -> Foot:
        player = self.player_now
        if self.is_covered:
            text = self.say("ui.buy.hand_over", player=self.brief(player))
            return Foot(Button("hand_over", text, "account-switch-outline"))
        if self.items():
            empty = Button("empty", self.say("ui.buy.empty_it"), "trash-can-outline")
            if self.is_hidden_game:
                hide = Button("hide", self.say("ui.buy.hide"), "eye-off-outline")
                return Foot(hide, (empty,))
            return Foot(self._buy_button(), (empty,))
        if self.player(player).hidden:
            text = self.say("ui.buy.reveal", player=self.brief(player))
            return Foot(Button("reveal", text, "eye-outline"))
        if player not in self.marked("purchases"):
            return Foot(
                Button("done", self.say("ui.phase.is_done", player=self.brief(player)), "check")
            )
        return Foot()

    @property
    def is_short(self) -> bool:
        """Whether the basket costs more than the purse holds."""
        self.quote()
        error = self._asked[3] if self._asked else None
        return error is not None and any(x.key == TOO_DEAR for x in error.problems)

    def _buy_button(self) -> Button:
        quote, _ = self.quote()
        amount = quote.answer.bill.florins.total if quote else 0
        return Button("buy", self.say("ui.buy.buy", amount=number(amount)), "cart-check")

    def action(self, key: str) -> Any:
        """What a button does to the game; none if it only changes the basket."""
        player = self.player_now
        match key:
            case "buy":
                return self._buy()
            case "loan":
                return TakeLoan(player)
            case "hide":
                return HidePurchases(player, self.items())
            case "reveal":
                return RevealPurchases(player, self.tokens(), cards=self.cards())
            case "done":
                return MarkDone("purchases", player)
        return None

    def card_drawn(self) -> Search | None:
        """Asks which realm card was bought, as long as the app does not know; "" leaves it."""
        player = self.player_now
        unseen = [card for card in self.player(player).cards if not card.number]
        if not unseen or not self.player(player).card_bought:
            return None
        later = Listed("", self.say("ui.buy.card_later"))
        return Search(
            self.say("ui.buy.which_card", player=self.name(player)),
            (later, *listed_cards(self.state, self.say)),
            lambda key: Act(ChangeCards(player, (int(key),), (0,))) if key else None,
            self.say("sheet.search_hint"),
        )

    def finished(self) -> None:
        """The player shown is done: go on to the next who is not."""
        self._player, self._holder = "", ("", 0)


def _is_counted(item: Item) -> bool:
    return isinstance(item, (UnitPurchase, Comeback))


def _count(item: Item) -> int:
    return item.count if isinstance(item, (UnitPurchase, Comeback)) else 1


def _times(item: Item, count: int) -> Item:
    return replace(item, count=count) if isinstance(item, (UnitPurchase, Comeback)) else item


def _single(item: Item) -> Item:
    return _times(item, 1)


def _area(item: Item) -> str:
    place = getattr(item, "place", None)
    return place.name if place is not None else ""
