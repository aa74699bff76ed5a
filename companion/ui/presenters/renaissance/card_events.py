"""Forms of the event cards: whom they hit, what is chosen, and what they do to everybody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.core.game import PlayerId
from companion.games.renaissance.actions.events import Hit, PlayEvent
from companion.games.renaissance.catalog import EVENTS, REGIONS
from companion.games.renaissance.events import AIMED, DECREE_GROUPS, EventCard
from companion.games.renaissance.pieces import Good, Group, Region
from companion.ui.presenters.panels import Choice, Field, Form, Question, Said, Values

if TYPE_CHECKING:
    from companion.ui.presenters.renaissance.cards import CardsPresenter

# Events that change markers which only the table sees: how many of whom is asked.
COUNTED: dict[EventCard, tuple[str, ...]] = {
    EventCard.PIRATES: ("markers",),
    EventCard.BLACK_DEATH: ("tokens", "satellites", "markers"),
    EventCard.CRUSADES: ("removed", "tokens"),
}
REGION_OF_CRUSADES = Region.VI
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
        return card is EventCard.BLACK_DEATH and not values.get("region")

    # -- what is asked ---------------------------------------------------------------------

    def _fields(self, card: EventCard, values: Values) -> tuple[Field, ...]:
        fields: list[Field] = []
        if card in AIMED:
            label = self.say("ren.cards.victim")
            fields.append(Field("victim", label, "one", self._victims(card), ""))
        if card is EventCard.CIVIL_WAR and values.get("victim"):
            fields += self._civil_war(str(values["victim"]))
        if card is EventCard.REBELLION and values.get("victim"):
            victim = str(values["victim"])
            fields += [*self._overseas(victim, 1), *self._goods_of(victim)]
        if card is EventCard.PAPAL_DECREE:
            groups = tuple(
                Choice(group.value, self.say(f"ren.group.{group.value}")) for group in DECREE_GROUPS
            )
            fields.append(Field("group", self.say("ren.cards.group"), "one", groups, ""))
        if card is EventCard.BLACK_DEATH:
            regions = tuple(
                Choice(region.value, self.say(row.name))
                for region, row in REGIONS.items()
                if row.players <= len(self._page.state.seats)
            )
            fields.append(Field("region", self.say("ren.cards.region"), "one", regions, ""))
        if card is EventCard.CRUSADES:
            goods = tuple(
                Choice(good.value, self._page.good(good))
                for good in REGIONS[REGION_OF_CRUSADES].goods
            )
            fields.append(Field("good", self.say("ren.cards.crusade_good"), "many", goods, []))
        if card in COUNTED and (card is not EventCard.BLACK_DEATH or values.get("region")):
            fields += self._counted(card, values)
        return tuple(fields)

    def _victims(self, card: EventCard) -> tuple[Choice, ...]:
        """A rebellion may break out anywhere, even at home; the others hit somebody else."""
        page = self._page
        return page.choices() if card is EventCard.REBELLION else page.choices(page.who)

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
        own = page.who if card is EventCard.CRUSADES else ""
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
            group, region = values.get("group"), values.get("region")
            return PlayEvent(
                self._page.who,
                card,
                victim,
                "tokens" if values.get("loss") == "tokens" else "cash",
                bool(values.get("capital", "yes")),
                Group(group) if group else None,
                Region(region) if region else None,
                self._hits(card, victim, values),
                tuple(Good(good) for good in values.get("good", ())),
            )

        return action

    def _hits(self, card: EventCard, victim: PlayerId, values: Values) -> tuple[Hit, ...]:
        if card is EventCard.REBELLION and victim:
            overseas = _count(values, "overseas", victim)
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
