"""Forms of the event cards: whom they hit, what is chosen, and what they do to everybody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.core.explain import Text
from companion.core.game import PlayerId
from companion.games.renaissance.cards.event_places import REGION_OF_CRUSADES, Hit
from companion.games.renaissance.cards.events import AIMED, DECREE_GROUPS, EventCard
from companion.games.renaissance.cards.happening import PlayEvent
from companion.games.renaissance.expansion.board_values import in_play
from companion.games.renaissance.pieces import Good, Group, Region
from companion.games.renaissance.tables import EVENTS, REGIONS
from companion.ui.presenters.asked.question import Ask, field_of
from companion.ui.presenters.asked.words import Option
from companion.ui.presenters.panels import Choice, Field, Form, Question, Said, Values

if TYPE_CHECKING:
    from companion.ui.presenters.renaissance.cards.page import CardsPresenter

# Events that change markers which only the table sees: how many of whom is asked.
COUNTED: dict[EventCard, tuple[str, ...]] = {
    EventCard.PIRATES: ("markers",),
    EventCard.BLACK_DEATH: ("tokens", "satellites", "markers"),
    EventCard.CRUSADES: ("removed", "tokens"),
}
CAPITAL = "capital"
OVERSEAS = (Region.ORIENT.value, Region.NEW_WORLD.value)


class EventForms:
    """One form per event; most have nothing to ask and only show what they do."""

    def __init__(self, page: CardsPresenter) -> None:
        self._page = page
        self.say = page.say

    def question(self, event: str) -> Question:
        card = EventCard(event)
        return Question(f"event:{event}", self._form(card), self._action(card))

    def _form(self, card: EventCard) -> Callable[[Values], Form]:
        def form(values: Values) -> Form:
            row = EVENTS[card.value]
            fields = self._fields(card, values)
            missing = self._missing(card, values)
            said: tuple[Said, ...] = ()
            if not missing:
                said = self._page.tried(self._action(card)(values))
            about = Said(self.say(f"rule.{row.rule}.text"), tone="quiet", rule=row.rule)
            confirm = self.say("ren.cards.play")
            return Form(self.say(row.name), fields, confirm, (about, *said), ready=not missing)

        return form

    def _missing(self, card: EventCard, values: Values) -> bool:
        if card in AIMED:
            return not values.get("victim")
        if card is EventCard.PAPAL_DECREE:
            return not values.get("group")
        if card is EventCard.CRUSADES:
            return not values.get("crusade")
        return card is EventCard.BLACK_DEATH and not values.get("region")

    # -- what is asked ---------------------------------------------------------------------

    def _fields(self, card: EventCard, values: Values) -> tuple[Field, ...]:
        page, fields = self._page, list[Field]()
        ask = Ask(
            PlayEvent,
            given={"event": card},
            begin={"victim": None, "group": None, "region": None},
            needed=("group", "region"),
            among={
                "victim": [one for one in page.playing if one != page.who],
                "group": DECREE_GROUPS,
                "region": in_play(len(page.state.seats)),
            },
            labels={
                "victim": "ren.cards.victim",
                "group": "ren.cards.group",
                "region": "ren.cards.region",
                "at_coast": "ren.cards.at_coast",
            },
        )
        if card in AIMED:
            fields.append(field_of(page, ask, "victim"))
        if card is EventCard.CIVIL_WAR and values.get("victim"):
            fields += self._civil_war(str(values["victim"]))
        if card is EventCard.REBELLION and values.get("victim"):
            victim = str(values["victim"])
            fields += [self._where(), *self._goods_of(victim)]
        if card is EventCard.PAPAL_DECREE:
            fields.append(field_of(page, ask, "group"))
        if card is EventCard.BLACK_DEATH:
            fields.append(field_of(page, ask, "region"))
        if card is EventCard.CRUSADES:
            goods = tuple(
                Choice(good.value, self._page.good(good))
                for good in REGIONS[REGION_OF_CRUSADES].goods
            )
            fields.append(Field("crusade", self.say("ren.cards.crusade_good"), "one", goods, ""))
        if card is EventCard.PIRATES:
            fields.append(field_of(page, ask, "at_coast", key="coast"))
        if card in COUNTED and (card is not EventCard.BLACK_DEATH or values.get("region")):
            fields += self._counted(card, values)
        return tuple(fields)

    def _where(self) -> Field:
        """A rebellion breaks out anywhere but in a capital or in the New World (R-A2.5)."""
        places = ("", CAPITAL, *OVERSEAS)
        choices = tuple(
            Choice(place, self.say(f"ren.cards.where.{place or 'elsewhere'}")) for place in places
        )
        return Field("where", self.say("ren.cards.where"), "one", choices, "")

    def _civil_war(self, victim: PlayerId) -> list[Field]:
        player = self._page.player(victim)
        cash, tokens = -(-player.noted_cash // 2), -(-player.bought_tokens // 2)
        losses = (
            Option("cash", self.say("ren.cards.lose_cash", n=cash)),
            Option("tokens", self.say("ren.cards.lose_tokens", n=tokens)),
        )
        name = {"player": player.name}
        ask = Ask(
            PlayEvent,
            among={"loss": losses},
            labels={
                "loss": Text("ren.cards.loses", name),
                "marker_in_capital": Text("ren.cards.in_capital", name),
            },
        )
        return [
            field_of(self._page, ask, "loss"),
            field_of(self._page, ask, "marker_in_capital", key="capital"),
        ]

    def _counted(self, card: EventCard, values: Values) -> list[Field]:
        """Counts per player; goods cards of those who lose control markers."""
        page = self._page
        own = "" if card is EventCard.BLACK_DEATH else page.who
        people = tuple(
            Choice(one.id, one.name, one.colour)
            for one in map(page.player, page.state.seats)
            if one.id != own and (one.control_markers or one.board_tokens)
        )
        fields = [Field("hit", self.say("ren.cards.who_is_there"), "many", people, [])]
        for player in values.get("hit", ()):
            now = page.player(player)
            most = {
                "markers": now.control_markers,
                "removed": now.control_markers,
                "tokens": now.board_tokens,
                "satellites": now.satellites,
            }
            fields += [
                self._of_hit(player, what, f"ren.cards.hit_{what}", most[what])
                for what in COUNTED[card]
                if most[what]
            ]
            lost = _count(values, "markers", player)
            if card is EventCard.PIRATES and lost and now.overseas:
                overseas = min(lost, now.overseas)
                fields.append(self._of_hit(player, "overseas", "ren.cards.overseas_of", overseas))
            empty = lost - max(0, now.reserve)
            if empty > 0:
                fields.append(self._of_hit(player, "left_empty", "ren.cards.left_empty", empty))
            if lost or _count(values, "removed", player):
                fields += self._goods_of(player)
        return fields

    def _of_hit(self, player: PlayerId, what: str, label: str, most: int) -> Field:
        """One of the counts that an event changes for a player."""
        name = {"player": self._page.brief(player)}
        ask = Ask(Hit, most={what: most}, labels={what: Text(label, name)})
        return field_of(self._page, ask, what, key=f"{what}:{player}")

    def _goods_of(self, player: PlayerId) -> list[Field]:
        """A chip for each goods card that he has: those of the provinces hit go."""
        now = self._page.player(player)
        cards = goods_cards(self._page, player)
        label = self.say("ren.cards.goods_lost", player=now.name)
        return [Field(f"goods:{player}", label, "many", cards, [])] if cards else []

    # -- what comes of it ------------------------------------------------------------------

    def _action(self, card: EventCard) -> Callable[[Values], PlayEvent]:
        def action(values: Values) -> PlayEvent:
            victim = str(values.get("victim", "")) if card in AIMED else ""
            group, good = values.get("group"), values.get("crusade")
            region, province = self._place(card, victim, values)
            return PlayEvent(
                self._page.who,
                card,
                victim,
                "tokens" if values.get("loss") == "tokens" else "cash",
                bool(values.get("capital", "yes")),
                Group(group) if group else None,
                region,
                self._hits(card, victim, values),
                (Good(good),) if good else (),
                province,
                bool(values.get("coast", "yes")),
            )

        return action

    def _place(
        self, card: EventCard, victim: PlayerId, values: Values
    ) -> tuple[Region | None, str]:
        """Region and province of the event, as far as the form asks for them."""
        if card is EventCard.CRUSADES:
            return REGION_OF_CRUSADES, ""
        if card is EventCard.BLACK_DEATH and values.get("region"):
            return Region(values["region"]), ""
        where = str(values.get("where", ""))
        if card is not EventCard.REBELLION or not where:
            return None, ""
        capital = self._page.player(victim).capital if where == CAPITAL else None
        return (None, capital.value) if capital else (Region(where), "")

    def _hits(self, card: EventCard, victim: PlayerId, values: Values) -> tuple[Hit, ...]:
        if card is EventCard.REBELLION and victim:
            is_overseas = values.get("where") in OVERSEAS
            overseas = min(1, self._page.player(victim).overseas) if is_overseas else 0
            return (
                Hit(
                    victim,
                    markers=1,
                    overseas=overseas,
                    goods=tapped_goods(values, f"goods:{victim}"),
                ),
            )
        if card not in COUNTED:
            return ()
        hits = []
        for player in values.get("hit", ()):
            counts = {what: _count(values, what, player) for what in COUNTED[card]}
            if any(counts.values()):
                tokens = counts.get("tokens", 0)
                counts["satellites"] = min(tokens, counts.get("satellites", 0))
                lost = counts.get("markers", 0)
                abroad = values.get("region") in OVERSEAS
                overseas = lost if abroad else _count(values, "overseas", player)
                counts["overseas"] = min(lost, overseas)
                counts["left_empty"] = min(lost, _count(values, "left_empty", player))
                hits.append(Hit(player, **counts, goods=tapped_goods(values, f"goods:{player}")))
        return tuple(hits)


def _count(values: Values, what: str, player: PlayerId) -> int:
    return int(values.get(f"{what}:{player}", 0))


def goods_cards(page: CardsPresenter, player: PlayerId) -> tuple[Choice, ...]:
    """A chip for each goods card that a player has."""
    return tuple(
        Choice(f"{good.value}:{copy}", page.good(good))
        for good, count in sorted(page.player(player).goods.items())
        for copy in range(count)
    )


def tapped_goods(values: Values, field: str) -> dict[Good, int]:
    """How many goods cards of each good were tapped."""
    return dict(Counter(Good(card.partition(":")[0]) for card in values.get(field, ())))
