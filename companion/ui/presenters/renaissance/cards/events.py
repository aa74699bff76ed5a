"""Forms of the event cards: whom they hit, what is chosen, and what they do to everybody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.core.game import PlayerId
from companion.games.renaissance.cards.event_places import REGION_OF_CRUSADES, Hit
from companion.games.renaissance.cards.events import AIMED, DECREE_GROUPS, EventCard
from companion.games.renaissance.cards.happening import PlayEvent
from companion.games.renaissance.expansion.board_values import in_play
from companion.games.renaissance.pieces import Good, Group, Region
from companion.games.renaissance.tables import EVENTS, REGIONS
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
        fields: list[Field] = []
        if card in AIMED:
            label = self.say("ren.cards.victim")
            victims = self._page.choices(self._page.who)
            fields.append(Field("victim", label, "one", victims, ""))
        if card is EventCard.CIVIL_WAR and values.get("victim"):
            fields += self._civil_war(str(values["victim"]))
        if card is EventCard.REBELLION and values.get("victim"):
            victim = str(values["victim"])
            fields += [self._where(), *self._goods_of(victim)]
        if card is EventCard.PAPAL_DECREE:
            groups = tuple(
                Choice(group.value, self.say(f"ren.group.{group.value}")) for group in DECREE_GROUPS
            )
            fields.append(Field("group", self.say("ren.cards.group"), "one", groups, ""))
        if card is EventCard.BLACK_DEATH:
            regions = tuple(
                Choice(region.value, self.say(REGIONS[region].name))
                for region in in_play(len(self._page.state.seats))
            )
            fields.append(Field("region", self.say("ren.cards.region"), "one", regions, ""))
        if card is EventCard.CRUSADES:
            goods = tuple(
                Choice(good.value, self._page.good(good))
                for good in REGIONS[REGION_OF_CRUSADES].goods
            )
            fields.append(Field("crusade", self.say("ren.cards.crusade_good"), "one", goods, ""))
        if card is EventCard.PIRATES:
            fields.append(self._at_coast())
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

    def _at_coast(self) -> Field:
        yes_no = (Choice("yes", self.say("ui.yes")), Choice("", self.say("ui.no")))
        return Field("coast", self.say("ren.cards.at_coast"), "one", yes_no, "yes")

    def _civil_war(self, victim: PlayerId) -> list[Field]:
        player = self._page.player(victim)
        cash, tokens = -(-player.noted_cash // 2), -(-player.bought_tokens // 2)
        losses = (
            Choice("cash", self.say("ren.cards.lose_cash", n=cash)),
            Choice("tokens", self.say("ren.cards.lose_tokens", n=tokens)),
        )
        capital = (Choice("yes", self.say("ui.yes")), Choice("", self.say("ui.no")))
        label = self.say("ren.cards.in_capital", player=player.name)
        return [
            Field("loss", self.say("ren.cards.loses", player=player.name), "one", losses, "cash"),
            Field("capital", label, "one", capital, "yes"),
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
            for what in COUNTED[card]:
                if most[what] == 0:
                    continue
                label = self.say(f"ren.cards.hit_{what}", player=page.brief(player))
                fields.append(Field(f"{what}:{player}", label, "count", value=0, most=most[what]))
            lost = _count(values, "markers", player)
            if card is EventCard.PIRATES and lost:
                fields += self._overseas(player, lost)
            if lost > max(0, now.reserve):
                label = self.say("ren.cards.left_empty", player=page.brief(player))
                empty = lost - max(0, now.reserve)
                fields.append(Field(f"left_empty:{player}", label, "count", value=0, most=empty))
            if lost or _count(values, "removed", player):
                fields += self._goods_of(player)
        return fields

    def _overseas(self, player: PlayerId, most: int) -> list[Field]:
        """How many of the control markers lay in the Orient or the New World."""
        now = self._page.player(player)
        if not now.overseas:
            return []
        label = self.say("ren.cards.overseas_of", player=self._page.brief(player))
        most = min(most, now.overseas)
        return [Field(f"overseas:{player}", label, "count", value=0, most=most)]

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
