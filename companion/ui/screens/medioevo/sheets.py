"""The sheet of a battle's cards and technologies: what may be played, then what it must be told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.pages.kit import Touch
from companion.pages.panels import Item, Panel
from companion.pages.parts import Button
from companion.pages.sheets import SheetView
from companion.ui.presenters.medioevo.battle.cards import BattleCards, CardForm
from companion.ui.render.sheets.sheet import DrawnSheet
from companion.ui.screens.sheets.picks import asked
from companion.ui.translator import tr

BACK, PLAY = "back:", "play"


class CardsSheet(DrawnSheet):
    """What may be played now; a card that has questions asks them before it is played."""

    def ask(
        self, cards: BattleCards, play: Callable[[CardForm], None], back: Callable[[int], None]
    ) -> None:
        self._cards, self._play, self._back = cards, play, back
        self._form: Any = None
        self.refresh()

    @property
    def asks(self) -> bool:
        return self._form is not None

    def make_view(self) -> SheetView:
        close = Button("close", tr("ui.close"))
        if self._form is not None:
            what = self._form.what
            rows = asked(self._cards.rows(self._form))
            act = Button(PLAY, tr("ui.battle.play"), "cards")
            return SheetView(
                what.name, what.effect, blocks=(rows,), act=act, close=close, wide=640,
                about=what.name,
            )  # fmt: skip
        taken = [
            Item(f"{BACK}{number}", tr("ui.battle.take_back", what=name), icon="undo", taps=True)
            for number, name in enumerate(self._cards.played())
        ]
        offers = [
            Item(offer.key, offer.name, offer.effect, colour=offer.colour, taps=True)
            for offer in self._cards.offers()
        ]
        cards = Panel("cards", "", items=(*taken, *offers), column=-1)
        return SheetView(tr("ui.battle.cards_title"), blocks=(cards,), close=close, wide=640)

    def answer(self, touch: Touch) -> None:
        if touch.kind == "answer":
            self._cards.choose(self._form, touch.key, touch.value)
            self.refresh()
        elif touch == Touch(PLAY):
            self.confirm()
        elif touch.kind == "tap" and touch.key.startswith(BACK):
            self.close()
            self._back(int(touch.key.removeprefix(BACK)))
        elif touch.kind == "tap":
            self.pick(touch.key)

    def pick(self, key: str) -> None:
        """A card was tapped: play it at once, or ask what it needs first."""
        form = self._cards.form(key)
        if not self._cards.rows(form):
            self.close()
            self._play(form)
            return
        self._form = form
        self.refresh()

    def confirm(self) -> None:
        form = self._form
        self.close()
        self._play(form)
