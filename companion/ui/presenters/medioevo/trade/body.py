"""Phase 6 on the phase page, and the same as a place of its own, whatever the phase."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.table_actions import MarkDone
from companion.pages.kit import Block, Stop, Way, roman
from companion.pages.parts import Button, Person
from companion.ui.i18n import Translator
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.medioevo.phases.body import MedioevoBody
from companion.ui.presenters.medioevo.phases.words import MedioevoSpeaker
from companion.ui.presenters.medioevo.trade.page import TradePresenter, TradeView
from companion.ui.presenters.panels import Act, Answer, Item, Panel, Question
from companion.ui.presenters.panels_page import PanelsPageView, PanelTaps, Recap
from companion.ui.presenters.phases.views import Foot
from companion.ui.presenters.session import Session


class TradeTaps:
    """The panels of one player's trade, and what taps on them ask for."""

    trade: TradePresenter
    say: Callable[..., str]

    def blocks(self, view: TradeView) -> tuple[Panel | Block, ...]:
        cargo = tuple(
            Item(f"cargo:{one.text}", one.text, value=str(one.count), tint=one.tint)
            for one in view.cargo
        )
        note = " ".join(filter(None, (view.cargo_note, view.vehicles)))
        offers = tuple(Button(offer.key, offer.text, offer.icon) for offer in view.offers)
        route = view.route
        stops = tuple(
            Stop(
                f"stage:{stage}",
                roman(stage),
                self.say("ui.trade.stage", n=stage),
                "done" if stage in route.reached else "ahead",
                taps=stage not in route.reached,
            )
            for stage in range(1, route.stages + 1)
        )
        return (
            Panel("cargo", self.say("ui.trade.cargo"), items=cargo, note=note),
            Way("route", route.title, stops, route.note),
            Panel(
                "offers", self.say("ui.trade.can"), offers=offers, offers_in_a_row=2,
                note=view.note,
            ),
        )  # fmt: skip

    def tapped(self, key: str) -> Answer:
        what, _, rest = key.partition(":")
        match what:
            case "stage":
                return Act(self.trade.reached(int(rest)))
            case "done":
                return Act(self.trade.done())
            case "trade":
                return self.trade.question_of(key)
        asked = self.trade.asked(key)
        return asked if asked is not None else _answer(self.trade.offered(key))

    def choose_player(self, player: str) -> None:
        self.trade.choose_player(player)

    def done(self, action: object) -> Answer:
        if isinstance(action, MarkDone):
            self.trade.finished()
        return None


def _answer(found: Any) -> Answer:
    return found if found is None or isinstance(found, Question) else Act(found)


class TradeBody(TradeTaps, MedioevoBody):
    """One player's goods, vehicles and route in phase 6."""

    def __init__(
        self, session: Session, texts: Callable[[], Translator], drafts: Drafts, phase: int
    ) -> None:
        super().__init__(session, texts, drafts, phase)
        self.trade = TradePresenter(session, texts)

    @property
    def persons(self) -> tuple[Person, ...]:
        return self.trade.view().people

    @property
    def person(self) -> str:
        return self.trade.player_now

    def panels(self) -> tuple[Panel | Block, ...]:
        return self.blocks(self.trade.view())

    def foot(self) -> Foot:
        return self.trade.foot()


class TradePage(TradeTaps, PanelTaps, MedioevoSpeaker):
    """Trade as a place."""

    def __init__(self, session: Session, texts: Callable[[], Translator]) -> None:
        super().__init__(session, texts)
        self.trade = TradePresenter(session, texts)

    def recap(self) -> Recap:
        return "beside"

    def view(self) -> PanelsPageView:
        view = self.trade.view()
        return PanelsPageView(
            title=self.say("phase.6"),
            subtitle=view.title,
            people=view.people,
            player=view.player,
            panels=self.blocks(view),
            foot=Foot(Button("sell", self.say("ui.trade.sell"), "cash-multiple")),
            about=(view.player,),
        )
