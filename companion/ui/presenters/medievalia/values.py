"""Card values: what stands only on the cards, read off once and kept (F-U1 to F-U4)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, get_args

from companion.games.medievalia.bags import Bag
from companion.games.medievalia.corrections import ReadCard
from companion.games.medievalia.pieces import Card, Resource
from companion.games.medievalia.state import Production, Strength, printed_cost, strength_of
from companion.games.medievalia.tables import RESOURCES, TABLE_VALUES
from companion.ui.presenters.asked.question import Ask, field_of
from companion.ui.presenters.asked.words import Option
from companion.ui.presenters.medievalia.own_page import OwnPage
from companion.ui.presenters.panels import (
    Answer,
    Button,
    Field,
    Form,
    Item,
    Panel,
    Question,
    Values,
)
from companion.ui.presenters.panels_page import PanelsPageView

MOST_SYMBOLS = 9  # at the edge of one card
GROUPS = ("cost", "strength", "production", "places")


class Reading:
    """Asks for one value of a card: here, and wherever a page needs it first."""

    def __init__(self, page: OwnPage) -> None:
        self.page = page

    def asked(self, key: str, card: Card, group: str) -> Question:
        return Question(
            key,
            lambda values: self._form(card, group, {**self._before(card, group), **values}),
            lambda values: _read(card, group, {**self._before(card, group), **values}),
        )

    def strengths(self, cards: Iterable[Card]) -> tuple[Panel, ...]:
        """Cards that cannot fight, and are not counted, before somebody reads them (F-U1)."""
        page = self.page
        unread = [card for card in dict.fromkeys(cards) if strength_of(page.state, card) is None]
        offers = tuple(
            Button(f"strength:{card}", page.card(card), "card-text-outline") for card in unread
        )
        if not offers:
            return ()
        note = page.say("med.ui.read_first_note")
        return (Panel("unread", page.say("med.ui.read_first"), offers=offers, note=note),)

    def known(self, card: Card, group: str) -> str:
        """A value in words; nothing where nobody has read it yet."""
        values = self.page.state.values
        match group:
            case "cost":
                cost = printed_cost(self.page.state, card)
                return "" if cost is None else self.page.bag(cost)
            case "strength":
                own = strength_of(self.page.state, card)
                return "" if own is None else f"{own.attack}/{own.defence}"
            case "production":
                made = values.productions.get(card) or _preset(card, group)
                return self.page.say(f"med.production.{made}") if made else ""
        return str(values.places.get(card, _preset(card, group)))

    def _before(self, card: Card, group: str) -> Values:
        """As it was read last: whoever looks again and changes nothing loses nothing."""
        values = self.page.state.values
        match group:
            case "cost":
                cost = printed_cost(self.page.state, card)
                return {} if cost is None else dict(zip(Resource, cost.vector, strict=True))
            case "strength":
                own = strength_of(self.page.state, card)
                return {"attack": own.attack, "defence": own.defence} if own else {}
            case "production":
                return {"production": values.productions.get(card) or _preset(card, group)}
        return {"places": values.places.get(card, _preset(card, group))}

    def _form(self, card: Card, group: str, values: Values) -> Form:
        title = self.page.say("med.ui.read_card", card=self.page.card(card))
        return Form(title, self._fields(group, values), self.page.say("med.ui.keep"))

    def _fields(self, group: str, values: Values) -> tuple[Field, ...]:
        match group:
            case "cost":
                return cost_fields(self.page, values)
            case "strength":
                begin = {
                    "attack": _count(values, "attack"),
                    "defence": _count(values, "defence", 1),
                }
                labels = {"attack": "med.ui.attack", "defence": "med.ui.defence"}
                ask = Ask(Strength, begin=begin, labels=labels)
                return tuple(field_of(self.page, ask, name) for name in begin)
            case "production":
                made = str(values.get("production") or "none")
                options = [
                    Option(one, self.page.say(f"med.production.{one}"))
                    for one in get_args(Production)
                ]
                ask = Ask(
                    ReadCard,
                    begin={"production": made},
                    needed=("production",),
                    among={"production": options},
                    labels={"production": "med.value.production"},
                )
                return (field_of(self.page, ask, "production"),)
        places = _count(values, "places", 2)
        ask = Ask(ReadCard, begin={"places": places}, labels={"places": "med.value.places"})
        return (field_of(self.page, ask, "places"),)


def cost_fields(page: OwnPage, values: Values, prefix: str = "") -> tuple[Field, ...]:
    """The symbols at the lower edge of a card (F-U2)."""
    ask = Ask(
        Bag,
        begin={str(kind): _count(values, f"{prefix}{kind}") for kind in Resource},
        most=dict.fromkeys(map(str, Resource), MOST_SYMBOLS),
        labels={str(kind): RESOURCES[kind].name for kind in Resource},
    )
    return tuple(field_of(page, ask, str(kind), key=f"{prefix}{kind}") for kind in Resource)


class ValuesPresenter(OwnPage):
    """One row for each value; what is not known yet stands first."""

    place_text = "med.place.values"

    def panels(self) -> tuple[Panel, ...]:
        return tuple(self._panel(group, place) for place, group in enumerate(GROUPS))

    def _panel(self, group: str, place: int) -> Panel:
        cards = [row.card for row in TABLE_VALUES if row.value == group]
        items = [self._item(card, group) for card in cards]
        items.sort(key=lambda item: item.quiet)
        return Panel(group, self.say(f"med.value.{group}"), items=tuple(items), column=place % 2)

    def _item(self, card: Card, group: str) -> Item:
        known = Reading(self).known(card, group)
        text = known or self.say("med.ui.unread")
        return Item(f"{group}:{card}", self.card(card), value=text, taps=True, quiet=bool(known))

    def view(self) -> PanelsPageView:
        """The cards are everybody's: nobody is to be chosen here."""
        return replace(super().view(), people=())

    def tapped(self, key: str) -> Answer:
        group, _, name = key.partition(":")
        if group not in GROUPS:
            return None
        return Reading(self).asked(key, Card(name), group)


def _preset(card: Card, group: str) -> int | str | None:
    """What holds until somebody reads something else off the card (F-U3, F-U4)."""
    return next(
        (row.preset for row in TABLE_VALUES if (row.card, row.value) == (card, group)), None
    )


def _count(values: Values, name: str, default: int = 0) -> int:
    return int(values.get(name, default))


def _read(card: Card, group: str, values: Values) -> Any:
    match group:
        case "cost":
            return ReadCard(card, Bag(**{str(kind): _count(values, kind) for kind in Resource}))
        case "strength":
            strength = Strength(_count(values, "attack"), _count(values, "defence", 1))
            return ReadCard(card, strength=strength)
        case "production":
            made: Production = values.get("production") or "none"
            return ReadCard(card, production=made)
    return ReadCard(card, places=_count(values, "places", 2))
