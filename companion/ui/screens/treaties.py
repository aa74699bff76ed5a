"""Treaties as a place: wars and truces on one side, written treaties on the other."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty

from companion.ui.layout import load
from companion.ui.presenters.medioevo.treaties import BondView, TreatiesView
from companion.ui.presenters.panels import Question
from companion.ui.screens.phase import show_button
from companion.ui.screens.phase_asking import AskingPage
from companion.ui.widgets.basic import TapCard
from companion.ui.widgets.drawn import Crest


class BondCard(TapCard):
    """A war, a truce or a treaty."""

    key = StringProperty()
    icon = StringProperty()
    text = StringProperty()
    note = StringProperty()
    ink_of_text = StringProperty("text")
    warns = BooleanProperty(False)
    colours = ListProperty([])

    def show(self, bond: BondView) -> None:
        self.key, self.icon, self.text, self.note = bond.key, bond.icon, bond.text, bond.note
        self.ink_of_text, self.warns = bond.tone, bond.warns
        self.colours = list(bond.colours)

    def on_colours(self, *_: Any) -> None:
        box = self.ids.crests
        box.clear_widgets()
        for colour in self.colours:
            box.add_widget(Crest(colour=colour))


class TreatiesPage(AskingPage):
    """Who is at war or bound to whom; every line leads to what can be done about it."""

    presenter = ObjectProperty(None, allownone=True)
    session = ObjectProperty(None, allownone=True)
    title = StringProperty()
    undo_text = StringProperty()
    redo_text = StringProperty()
    wars_note = StringProperty()
    treaties_note = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)

    def refresh(self) -> None:
        if self.presenter is None or self.shell is None:
            return
        view: TreatiesView = self.presenter.view()
        self.title, self.undo_text, self.redo_text = view.title, view.undo, view.redo
        self.wars_note, self.treaties_note = view.wars_note, view.treaties_note
        self._show(self.ids.wars, view.wars)
        self._show(self.ids.treaties, view.treaties)
        foot = self.presenter.foot()
        for pill, button in zip(
            (self.ids.main, self.ids.second, self.ids.third),
            (foot.main, *foot.others),
            strict=True,
        ):
            show_button(pill, button)

    def _show(self, box: Any, bonds: tuple[BondView, ...]) -> None:
        while len(box.children) > len(bonds):
            box.remove_widget(box.children[0])
        while len(box.children) < len(bonds):
            card = BondCard()
            card.bind(on_tap=lambda tapped: self.tapped(tapped.key))
            box.add_widget(card)
        for card, bond in zip(reversed(box.children), bonds, strict=True):
            card.show(bond)

    def bond(self, key: str) -> BondCard:
        """The card of a war, truce or treaty."""
        cards = [*self.ids.wars.children, *self.ids.treaties.children]
        return next(card for card in cards if card.key == key)

    def question_of(self, key: str) -> Question | None:
        question: Question | None = self.presenter.question_of(key)
        return question

    def tapped(self, key: str) -> None:
        self.open_answer(self.presenter.asked(key), self._offered)

    def _offered(self, key: str) -> None:
        found = self.presenter.offered(key)
        if isinstance(found, Question):
            self.open_answer(found)
        else:
            self.do(found)


load("screens/treaties")
