"""Phase 4 on the phase page: shelves with what their wares bring, the list on vellum."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.medioevo.purchases.buying import Buy, HidePurchases, RevealPurchases
from companion.games.medioevo.purchases.items import Item, rule_of
from companion.games.medioevo.tables import TECHNOLOGIES
from companion.games.medioevo.technology.technologies import TechnologyPurchase
from companion.games.medioevo.treasury.loans import (
    FINAL_COST,
    INTEREST,
    LOAN,
    MOST_LOANS,
    TakeLoan,
    can_borrow,
)
from companion.pages.kit import Basket, Block, Button, Figure, Seals, Secret, Stall, Tone
from companion.pages.shop import Buyer, Had, Rack, Source, Sum, Wanted, Ware
from companion.ui.i18n import Translator, number
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.medioevo.phases.body import MedioevoBody
from companion.ui.presenters.medioevo.purchases.options import ItemOptions
from companion.ui.presenters.medioevo.purchases.page import (
    BasketLine,
    PurchasesPresenter,
    PurchasesView,
    Total,
)
from companion.ui.presenters.medioevo.purchases.shelf import ShelfItem
from companion.ui.presenters.medioevo.table import CHARGES
from companion.ui.presenters.page_parts import crest_of
from companion.ui.presenters.panels import (
    Act,
    Answer,
    Choice,
    Field,
    FieldKind,
    Form,
    HandTo,
    Panel,
    Question,
    Values,
)
from companion.ui.presenters.phases.views import Foot
from companion.ui.presenters.session import Session
from companion.ui.presenters.views import Why, WhyLine

TONES: dict[str, Tone] = {"text": "", "loss": "loss"}
MOST_CARDS = 72


class PurchasesBody(MedioevoBody):
    """Who buys, what there is, and the list."""

    def __init__(
        self, session: Session, texts: Callable[[], Translator], drafts: Drafts, phase: int
    ) -> None:
        super().__init__(session, texts, drafts, phase)
        self.shop = PurchasesPresenter(session, texts, drafts)

    def choose_player(self, player: str) -> None:
        self.shop.choose_player(player)

    def in_hand(self, player: str) -> None:
        super().in_hand(player)
        self.shop.handed_over()

    # -- what is shown ---------------------------------------------------------------------

    def panels(self) -> tuple[Panel | Block, ...]:
        if self.hand and self.hand not in self.state.playing:
            return ()
        view = self.shop.view()
        return self._stall(view), self._basket(view)

    def _stall(self, view: PurchasesView) -> Stall:
        items = () if self.shop.is_covered else self.shop.items()
        return Stall(
            "stall",
            tuple(
                Buyer(one.id, one.name, crest_of(one.colour, self._charge(one.id)), one.done)
                for one in view.people
            ),
            view.player,
            tuple(Rack(key, text) for key, text in view.shelves),
            view.shelf,
            tuple(self._ware(offer, items) for offer in view.offers),
        )

    def _charge(self, player: str) -> str:
        realm = self.player(player).realm
        return CHARGES[realm] if realm else ""

    @staticmethod
    def _ware(offer: ShelfItem, items: tuple[Item, ...]) -> Ware:
        count = sum(getattr(one, "count", 1) for one in items if _kind(one) == _kind(offer.item))
        had: Had = "free" if offer.allowed else "locked"
        if offer.owned:
            had = "owned"
        elif count:
            had = "chosen"
        note = offer.missing if had == "locked" and offer.missing else offer.note
        once = isinstance(offer.item, TechnologyPurchase)
        return Ware(
            offer.key, offer.text, note, offer.effect, offer.price, offer.tint, offer.icon, had,
            0 if once else count,
        )  # fmt: skip

    def _basket(self, view: PurchasesView) -> Basket:
        player = self.player(view.player)
        sums = tuple(self._sum(total) for total in view.totals if not total.secret)
        short = self._short()
        covered = self.shop.is_covered
        if not covered:
            sums += (Sum("sum:purse", self.say("ui.buy.purse"), Secret(player.id)),)
        if short:  # by how much is nobody else's business
            sums += (Sum("sum:short", self.say("ui.buy.short"), Secret(player.id)),)
        loans = len(player.loans)
        may = can_borrow(loans, player.loan_taken_in == self.state.round)
        offers_loan = short > 0 and may
        return Basket(
            "basket",
            self.say("ui.buy.basket_of", player=player.name),
            crest_of(player.colour, self._charge(player.id)),
            tuple(map(self._line, view.lines)),
            self.say("ui.buy.items", n=len(view.lines)) if view.lines else "",
            view.empty_note,
            sums,
            self.say("ui.buy.tokens"),
            tuple(Source(one.key, one.text, one.colour, one.chosen) for one in view.tokens),
            view.problems,
            Button("loan", self.say("ui.buy.loan"), "bank-plus") if offers_loan else None,
            self.say("ui.buy.loan_note", loan=LOAN, back=FINAL_COST) if offers_loan else "",
            Seals(loans, MOST_LOANS) if offers_loan or loans else None,
            self.say("ui.buy.loans_note", loans=loans, most=MOST_LOANS, interest=INTEREST),
        )

    def _line(self, line: BasketLine) -> Wanted:
        return Wanted(
            f"line:{line.place}",
            line.text,
            line.price,
            line.note,
            line.count if line.counted else None,
            taps=self.shop.options(line.place).has_any,
        )

    @staticmethod
    def _sum(total: Total) -> Sum:
        figure = Figure(total.text, f"sum:{total.key}", TONES.get(total.tone, ""))
        return Sum(f"sum:{total.key}", total.heading, figure, large=total.key == "to_pay")

    def _short(self) -> int:
        """How many florins the list costs beyond what the purse holds."""
        if self.shop.is_covered:
            return 0
        quote, _ = self.shop.quote()
        if quote is None or not self.shop.is_short:
            return 0
        return quote.answer.bill.florins.total - self.state.money(self.shop.player_now)

    def secret(self, key: str) -> str:
        """What a held finger shows: what the purse holds, or lacks."""
        player = self.shop.player_now
        amount = -self._short() if key == "sum:short" else self.state.money(player)
        return self.session.curtain.shown(player, number(amount))

    def foot(self) -> Foot:
        if self.hand and self.hand not in self.state.playing:
            return Foot()
        foot = self.shop.foot()
        short = self._short()
        if not short or foot.main is None or foot.main.key != "buy":
            return foot
        player = self.player(self.shop.player_now)
        may = can_borrow(len(player.loans), player.loan_taken_in == self.state.round)
        if not may or short > LOAN:
            return foot
        both = Button("loan_and_buy", self.say("ui.buy.loan_and_buy"), "arrow-right")
        return Foot(both, (*foot.others, foot.main), foot.note)

    # -- taps ------------------------------------------------------------------------------

    def tapped(self, key: str) -> Answer:
        what, _, rest = key.partition(":")
        match what:
            case "buyer":
                self.choose_player(rest)
            case "shelf":
                self.shop.choose_shelf(rest)
            case "ask" | "off" | "fewer" | "more":
                return self._on_line(what, int(rest.partition(":")[2]))
            case "source":
                return self.shop.flip(rest)
            case "printed":
                return self.shop.question_of(key)
            case "item":
                return self._about(int(rest.partition(":")[0]))
            case "empty":
                self.shop.empty()
            case "hand_over":
                return self._hand_over()
            case "loan_and_buy":
                return Act(self.shop.action("loan"), (self.shop.action("buy"),))
            case "buy" | "reveal" | "hide" | "loan" | "done":
                return Act(self.shop.action(what))
            case _:
                return self._ware_tapped(key)
        return None

    def _ware_tapped(self, key: str) -> Answer:
        """Onto the list; what is there once and for all is taken off by a second tap."""
        if self.shop.is_covered:
            return self._hand_over()
        offers = {offer.key: offer for offer in self.shop.view().offers}
        if key not in offers or offers[key].owned:
            return None
        item = offers[key].item
        items = self.shop.items()
        if isinstance(item, TechnologyPurchase) and item in items:
            self.shop.change(items.index(item), 0)
        else:
            self.shop.add(key)
        return None

    def _on_line(self, what: str, place: int) -> Answer:
        if what == "ask":
            return self._about(place)
        count = getattr(self.shop.items()[place], "count", 1)
        self.shop.change(place, {"off": 0, "fewer": count - 1, "more": count + 1}[what])
        return None

    def _hand_over(self) -> HandTo:
        def taken() -> Answer:
            self.shop.handed_over()
            return None

        return HandTo(self.shop.player_now, self.shop.hand_over(), taken)

    def held(self, key: str) -> Why | None:
        what, _, rest = key.partition(":")
        if what == "sum":
            return self.shop.reason(rest)
        offer = next((one for one in self.shop.view().offers if one.key == key), None)
        return self._in_full(offer) if offer is not None else None

    def _in_full(self, offer: ShelfItem) -> Why:
        """A ware with all its words: what it does, what it costs, what is missing."""
        effect = offer.effect
        if isinstance(offer.item, TechnologyPurchase):
            effect = self.say(f"{TECHNOLOGIES[offer.item.technology].name}.effect")
        lines = (WhyLine(effect, offer.price, rule_of(offer.item)),)
        return Why(offer.text, lines, offer.against or offer.missing, can_correct=False)

    def done(self, action: object) -> Answer:
        """What was bought is off the list; who has finished makes room for the next one."""
        if isinstance(action, (Buy, RevealPurchases)):
            self.shop.empty()
            self.shop.handed_over()  # what was revealed is everybody's to see
            return self.shop.card_drawn()
        if isinstance(action, HidePurchases):
            self.shop.empty()
        if not isinstance(action, TakeLoan):
            self.shop.finished()
        return None

    # -- more about a line -----------------------------------------------------------------

    def _about(self, place: int) -> Question | None:
        """Where it goes, in which way it is made, with which cards."""
        items = self.shop.items()
        if place >= len(items) or not self.shop.options(place).has_any:
            return None
        title = self.shop.view().lines[place].text
        options = self.shop.options(place)

        def form(values: Values) -> Form:
            fields = tuple(_fields(options, values, self.say("ui.buy.card_kept")))
            return Form(title, fields, self.say("ui.buy.take_over"))

        def action(values: Values) -> None:
            for key, value in values.items():
                self._say_of(place, options, key, value)

        return Question(f"item:{place}:{title}", form, action)

    def _say_of(self, place: int, options: ItemOptions, key: str, value: object) -> None:
        groups = {group.key: group for group in options.groups}
        if key == "card":
            self.shop.choose(place, "card", str(value))
        elif key not in groups:
            self.shop.count_out(place, key, int(str(value)))
        elif isinstance(value, list):
            had = {one.key for one in groups[key].choices if one.chosen}
            for changed in had ^ set(value):
                self.shop.choose(place, key, str(changed))
        else:
            self.shop.choose(place, key, str(value))


def _fields(options: ItemOptions, values: Values, card: str) -> list[Field]:
    found = []
    for group in options.groups:
        choices = tuple(Choice(one.key, one.text) for one in group.choices)
        chosen = [one.key for one in group.choices if one.chosen]
        many = group.key == "cards"
        first = chosen if many else (chosen or [""])[0]
        kind: FieldKind = "many" if many else "one"
        found.append(Field(group.key, group.heading, kind, choices, values.get(group.key, first)))
    for count in options.counts:
        value = values.get(count.key, count.value)
        found.append(
            Field(count.key, count.text, "count", value=value, least=count.least, most=count.most)
        )
    if options.asks_card:
        value = values.get("card", 0)
        found.append(Field("card", card, "count", value=value, most=MOST_CARDS))
    return found


def _kind(item: Item) -> tuple[object, ...]:
    """What an item is, however many there are and wherever they go."""
    names = ("technology", "building", "unit", "transport", "engine", "level", "from_level")
    more = ("from_engine", "how", "captor", "damage")
    return (type(item), *(getattr(item, name, None) for name in (*names, *more)))
