"""A page of its own: a die that says how the weather will be."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.dice import AppDice, DiceRequest
from companion.ui.i18n import Translator, number
from companion.ui.presenters.derived.speaker import GameSpeaker
from companion.ui.presenters.panels import Button, Panel, Tile
from companion.ui.presenters.panels_page import PanelsPageView, PanelTaps
from companion.ui.presenters.phases.views import Foot
from companion.ui.presenters.session import Session


class Barn(PanelTaps, GameSpeaker):
    has_secrets = True

    def __init__(self, session: Session, texts: Callable[[], Translator], dice: AppDice) -> None:
        super().__init__(session, texts)
        self._dice = dice
        self._face = 0

    def view(self) -> PanelsPageView:
        who = self.playing[0]
        tiles = (
            Tile("money", self.figure_name("money"), self.figure_shown("money", who), secret=True),
            Tile("weather", self.say("tiny.weather"), number(self._face)),
        )
        offers = (Button("throw", self.say("tiny.throw")),)
        panel = Panel("barn", self.say("tiny.place.barn"), tiles=tiles, offers=offers)
        return PanelsPageView(
            self.say("tiny.place.barn"), self.round_title, self.people(), who, (panel,), Foot()
        )

    def tapped(self, key: str) -> None:
        (self._face,) = self._dice.roll(DiceRequest("tiny.weather", (6,)))
