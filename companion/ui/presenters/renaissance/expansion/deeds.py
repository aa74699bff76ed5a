"""What else a player does in phase 5: card for tokens, exchange with N, bonus card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.renaissance.cards.piles import is_pile_empty
from companion.games.renaissance.expansion.expanding import (
    BuyTokenCard,
    ExchangeCards,
    TakeBonusCard,
    bonus_card_player,
    has_exchanged,
)
from companion.games.renaissance.expansion.expansion import CardForTokens, card_for_tokens
from companion.games.renaissance.expansion.placing import BONUS_CARD, FreeControlMarker
from companion.games.renaissance.pieces import Advance
from companion.games.renaissance.state import CONTROL_MARKERS
from companion.ui.i18n import number
from companion.ui.presenters.asked.question import Ask, asked
from companion.ui.presenters.panels import (
    Act,
    Answer,
    Button,
    Panel,
    Tile,
)
from companion.ui.presenters.renaissance.turns import next_step

if TYPE_CHECKING:
    from companion.ui.presenters.renaissance.expansion.page import FightPresenter

DEAREST = 5  # cards bought before the dearest one


class Deeds:
    """Buttons below the fight, and the forms behind them."""

    def __init__(self, page: FightPresenter) -> None:
        self._page = page
        self.say = page.say

    def panel(self) -> Panel:
        page = self._page
        me = page.player(page.who)
        tiles = (
            Tile("bought", self.say("ren.attack.bought"), number(me.bought_tokens)),
            Tile("reserve", self.say("ren.attack.reserve"), number(me.reserve)),
            Tile("markers", self.say("ren.attack.new_markers"), number(me.new_markers)),
        )
        return Panel(
            "deeds",
            self.say("ren.attack.deeds", player=me.name),
            tiles=tiles,
            offers=self._offers(),
            note=page.fleet(page.who),
            column=1,
        )

    def _offers(self) -> tuple[Button, ...]:
        page = self._page
        me, state = page.player(page.who), page.state
        offers = []
        if not me.token_card_bought and not is_pile_empty(state):
            price = card_for_tokens(CardForTokens(min(DEAREST, state.token_cards))).price.total
            text = self.say("ren.attack.token_card", n=price)
            offers.append(Button("token_card", text, "cards-outline"))
        others = (one for one in page.playing if one != me.id)
        if me.has(Advance.N) and not all(has_exchanged(state, me.id, one) for one in others):
            offers.append(Button("exchange", self.say("ren.attack.exchange"), "swap-horizontal"))
        if next_step(state) == BONUS_CARD:  # not before all have expanded (R-9.5.3.1)
            winner = page.brief(bonus_card_player(state))
            text = self.say("ren.attack.bonus", player=winner)
            offers.append(Button("bonus", text, "gift-outline"))
        if me.control_markers >= CONTROL_MARKERS:
            offers.append(Button("free", self.say("ren.attack.free"), "circle-off-outline"))
        return tuple(offers)

    def tapped(self, key: str) -> Answer:
        who = self._page.who
        match key:
            case "token_card":
                return Act(BuyTokenCard(who))
            case "exchange":
                return asked(self._page, "exchange", self._exchange())
            case "bonus":
                return Act(TakeBonusCard())
            case "free":
                return asked(self._page, "free_marker", self._free())
        return None

    def _exchange(self) -> Ask:
        page = self._page
        return Ask(
            ExchangeCards,
            given={"player": page.who},
            among={"other": [one for one in page.playing if one != page.who]},
            labels={"other": "ren.attack.exchange_with"},
            title=self.say("ren.attack.exchange"),
            confirm=self.say("ren.attack.exchange_do"),
        )

    def _free(self) -> Ask:
        return Ask(
            FreeControlMarker,
            given={"player": self._page.who},
            labels={
                "goods": "ren.attack.goods",
                "is_overseas": "ren.attack.is_overseas",
                "is_new": "ren.attack.is_new",
            },
            title=self.say("ren.attack.free"),
            confirm=self.say("ren.attack.free_do"),
        )
