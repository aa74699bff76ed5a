"""The place of the fights: where, against whom, what it takes, the chance, the dice, the result.

With nobody to fight against tokens are placed in peace; the same page does both.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.core.dice import AppDice
from companion.core.errors import CompanionError
from companion.core.game import PlayerId
from companion.games.renaissance.expansion.board_values import in_play
from companion.games.renaissance.expansion.fighting import FightForProvince
from companion.games.renaissance.expansion.placing import PlaceTokens
from companion.games.renaissance.pieces import Advance, Good, Region
from companion.games.renaissance.state import TOKENS
from companion.games.renaissance.tables import PROVINCES, REGIONS
from companion.pages.panels import Choice, ChoiceRow
from companion.pages.parts import Button
from companion.ui.i18n import Translator
from companion.ui.presenters.dice import Throw
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.panels import Act, Answer, Item, Listed, Panel, Search
from companion.ui.presenters.phases.views import Foot
from companion.ui.presenters.renaissance.expansion.deeds import Deeds
from companion.ui.presenters.renaissance.expansion.draft import NO_DICE, FightDraft
from companion.ui.presenters.renaissance.expansion.outlook import Outlook
from companion.ui.presenters.renaissance.own_page import OwnPage
from companion.ui.presenters.renaissance.turns import EXPAND
from companion.ui.presenters.session import Session
from companion.ui.presenters.views import Why

DRAFT = "fight"
MARKETS = range(1, 6)  # as printed
MOST_SATELLITES = 6


class FightPresenter(OwnPage):
    """Prepares an attack or a placing, step by step in any order, and books it in one entry."""

    place = "ren.place.fight"
    phases = (EXPAND,)

    def __init__(
        self,
        session: Session,
        texts: Callable[[], Translator],
        drafts: Drafts,
        dice: AppDice,
    ) -> None:
        super().__init__(session, texts, drafts)
        self._dice = dice
        self._deeds = Deeds(self)

    @property
    def draft(self) -> FightDraft:
        kept = self.drafts.load(DRAFT, FightDraft())
        known = all(one.player in self.state.players for one in kept.defenders)
        return kept.without(self.who) if known else FightDraft()

    def _keep(self, draft: FightDraft) -> None:
        self.drafts.keep(DRAFT, draft)

    @property
    def province(self) -> str:
        """What the log will call the province."""
        return self.draft.province or self.say("ren.attack.a_province")

    def province_name(self, province: str) -> str:
        row = PROVINCES.get(province)
        return self.say(row.name) if row else province

    def attack(self) -> FightForProvince:
        return self.draft.attack(self.who, self.province)

    def placing(self) -> PlaceTokens:
        return self.draft.placing(self.who, self.province)

    @property
    def outlook(self) -> Outlook:
        return Outlook(self)

    # -- panels ----------------------------------------------------------------------------

    def panels(self) -> tuple[Panel, ...]:
        if not self.state.order:
            return (Panel("none", self.say("ren.attack.not_yet")),)
        beside = self.outlook.panels() if self.draft.defenders else (self._peace(),)
        deeds = self._deeds.panel()
        return (self._where(), self._defenders(), *beside, deeds, *self._details())

    def _where(self) -> Panel:
        draft = self.draft
        text = self.province_name(draft.province) or self.say("ren.attack.which")
        market = tuple(
            Choice(str(size), str(size), chosen=size == draft.market) for size in MARKETS
        )
        way = tuple(
            Choice(key, self.say(f"ren.attack.by_{key}"), chosen=draft.by_sea == (key == "sea"))
            for key in ("land", "sea")
        )
        items = [self._count("there", draft.tokens_there, draft.market - 1)]
        if self.player(self.who).has(Advance.Y) and not draft.is_satellite:
            items.append(self._count("satellites", draft.satellites, MOST_SATELLITES))
        return Panel(
            "where",
            self.say("ren.attack.where"),
            asks=(
                ChoiceRow("market", self.say("ren.attack.market"), market),
                ChoiceRow("way", self.say("ren.attack.way"), way),
            ),
            items=(
                Item("province", text, self._facts(), icon="map-marker", taps=True),
                *items,
            ),
        )

    def _count(self, key: str, count: int, most: int) -> Item:
        text, note = self.say(f"ren.attack.{key}"), self.say(f"ren.attack.{key}_note")
        return Item(key, text, note, count=count, most=max(0, most))

    def _facts(self) -> str:
        """What the tables know of the province chosen."""
        row = PROVINCES.get(self.draft.province)
        return self.known_of(self.draft.province) if row else self.say("ren.attack.by_numbers")

    def known_of(self, province: str) -> str:
        row = PROVINCES[province]
        parts = [self.say("ren.attack.market_of", n=row.market)] if row.market else []
        parts += [self.good(good) for good in row.goods]
        if row.region:
            parts.append(self.say(REGIONS[Region(row.region)].name))
        if row.supports:
            parts.append(self.say("ren.attack.supports", province=self.province_name(row.supports)))
        return " · ".join(parts)

    def _defenders(self) -> Panel:
        draft = self.draft
        present = {one.player: one for one in draft.defenders}
        options = tuple(
            Choice(one.id, one.name, chosen=one.id in present, colour=one.colour)
            for one in map(self.player, self.state.seats)
            if one.id != self.who
        )
        asks = [ChoiceRow("defenders", self.say("ren.attack.against"), options)]
        items: list[Item] = []
        for one in draft.defenders:
            name = self.name(one.player)
            if not draft.is_satellite:
                markers = tuple(
                    Choice(
                        key,
                        self.say(f"ren.attack.marker_{key or 'none'}"),
                        chosen=key == one.marker,
                    )
                    for key in ("old", "new", "")
                )
                title = self.say("ren.attack.marker_of", player=name)
                asks.append(ChoiceRow(f"marker:{one.player}", title, markers))
            items.append(self._of(one.player, "tokens", one.tokens, TOKENS))
            if one.marker and not draft.is_satellite:
                items.append(self._of(one.player, "satellites", one.satellites, MOST_SATELLITES))
        note = "" if draft.defenders else self.say("ren.attack.nobody")
        title = self.say("ren.attack.who")
        return Panel("defenders", title, asks=tuple(asks), items=tuple(items), note=note)

    def _of(self, player: PlayerId, what: str, count: int, most: int) -> Item:
        text = self.say(f"ren.attack.{what}_of", player=self.name(player))
        colour = self.player(player).colour
        return Item(f"{what}:{player}", text, colour=colour, count=count, most=most)

    def _peace(self) -> Panel:
        """Tokens placed without a fight."""
        draft = self.draft
        most = max(1, draft.market)
        problems = self.outlook.problems(self.placing())
        fills = draft.to_place + draft.tokens_there == draft.market > 1 and not draft.others_there
        said = "ren.attack.becomes_marker" if fills else "ren.attack.stay_tokens"
        return Panel(
            "peace",
            self.say("ren.attack.peace"),
            items=(
                self._count("placed", draft.to_place, most),
                self._count("others", draft.others_there, most),
            ),
            note="\n".join((self.say(said), *problems)),
            column=1,
        )

    def _details(self) -> tuple[Panel, ...]:
        """Region and goods, where no table knows them; they matter for goods cards, W and R."""
        draft, asks = self.draft, list[ChoiceRow]()
        if not draft.known_goods and not draft.is_satellite:
            goods = tuple(
                Choice(good.value, self.good(good), chosen=good in draft.goods) for good in Good
            )
            asks.append(ChoiceRow("goods", self.say("ren.attack.goods"), goods))
        if not draft.known_region:
            regions = tuple(
                Choice(region.value, self.region(region), chosen=region.value == draft.region)
                for region in in_play(len(self.state.seats))
            )
            asks.append(ChoiceRow("region", self.say("ren.attack.region"), regions))
        if not asks:
            return ()
        title = self.say("ren.attack.details")
        note = self.say("ren.attack.details_note")
        return (Panel("details", title, asks=tuple(asks), note=note),)

    def foot(self) -> Foot:
        if not self.state.order:
            return Foot()
        over = self.turn_is_over()
        others = (over,) if over else ()
        draft = self.draft
        if not draft.defenders:
            text = self.say("ren.attack.place", n=draft.to_place)
            return Foot(Button("place", text, "arrow-down-bold-box-outline"), others)
        outcome = self.outlook.outcome()
        if outcome is None:
            return Foot(Button("roll", self.outlook.roll_text(), "dice-multiple"), others)
        clear = Button("clear", self.say("ren.attack.clear"), "eraser")
        return Foot(Button("book", self.say(f"ren.attack.book_{outcome}"), "check"), (clear,))

    # -- taps ------------------------------------------------------------------------------

    def tapped(self, key: str) -> Answer:
        draft = self.draft
        match key:
            case "province":
                return self._search()
            case "place":
                return Act(self.placing())
            case "done":
                return Act(self.mark_done())
            case "book":
                return Act(self.attack())
            case "roll":
                throw = Throw((6, 6, 6), list(draft.dice))
                throw.roll(self._dice)
                self.thrown(throw.faces)
            case "clear":
                self._keep(replace(draft, dice=NO_DICE, cathedral=""))
            case _:
                return self._deeds.tapped(key)
        return None

    def _search(self) -> Search:
        rows = [
            Listed(
                province,
                self.say(row.name),
                self.known_of(province),
                f"{self.say(row.name)} {self.known_of(province)}".casefold(),
            )
            for province, row in PROVINCES.items()
        ]
        rows.sort(key=lambda row: row.text)
        numbers = self.say("ren.attack.by_numbers")
        first = Listed("", numbers, self.say("ren.attack.by_numbers_note"), numbers.casefold())

        def chosen(province: str) -> Answer:
            self._keep(self.draft.at(province))
            return None

        title = self.say("ren.attack.which")
        return Search(title, (first, *rows), chosen, self.say("ren.attack.search"))

    def answered(self, row: str, key: str) -> None:
        draft, (what, _, who) = self.draft, row.partition(":")
        match what:
            case "market":
                draft = draft.with_market(int(key))
            case "way":
                draft = replace(draft, by_sea=key == "sea")
            case "defenders":
                draft = draft.toggled(key)
            case "marker":
                draft = draft.changed(who, marker=key)
            case "goods":
                draft = draft.with_good(Good(key))
            case "region":
                draft = replace(draft, region="" if key == draft.region else key)
            case "cathedral":
                draft = replace(draft, cathedral=key)
            case "wished":
                draft = replace(draft, wished=int(key))
        self._keep(draft)

    def stepped(self, key: str, change: int) -> None:
        draft, (what, _, who) = self.draft, key.partition(":")
        match what:
            case "there":
                draft = replace(draft, tokens_there=max(0, draft.tokens_there + change))
            case "placed":
                draft = replace(draft, placed=max(1, draft.to_place + change))
            case "others":
                draft = replace(draft, others_there=max(0, draft.others_there + change))
            case "satellites" if not who:
                draft = replace(draft, satellites=max(0, draft.satellites + change))
            case _:
                one = next(one for one in draft.defenders if one.player == who)
                draft = draft.changed(who, **{what: max(0, getattr(one, what) + change)})
        self._keep(draft)

    def thrown(self, faces: list[int]) -> None:
        green, black, white = faces
        self._keep(replace(self.draft, dice=(green, black, white)))

    def done(self, action: object) -> None:
        if isinstance(action, PlaceTokens):
            self._keep(self.draft.over())
        elif isinstance(action, FightForProvince):
            last = self.session.next_undo
            lost = last is not None and last.key == "ren.log.fight_lost"
            self._keep(self.draft.again() if lost else self.draft.over())

    def held(self, key: str) -> Why | None:
        try:
            return self.outlook.why(key) if self.draft.defenders else None
        except CompanionError:
            return None
